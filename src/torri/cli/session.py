"""One game at one terminal: whose turn it is, what was decided, and what can be taken back."""

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from torri.cli.hints import Adviser, chances_bar, show_hint
from torri.cli.opponents import Opponent
from torri.cli.paint import paint
from torri.cli.results import result_table
from torri.cli.screen import Screen, named
from torri.core.draft import Draft
from torri.core.game import Game
from torri.core.position import State
from torri.core.rng import Rng
from torri.records import Player, Recorder

PROMPT = (
    "number or name, [bold]h[/] hint, [bold]e[/] chances, [bold]u[/] undo, [bold]?[/] help, "
    "[bold]q[/] leave > "
)
HELP = (
    "Answer with the number or the name of a choice. h thinks for two seconds and shows the best "
    "turns, or the best ways to finish this one; e shows everybody's chances to win, or hides them "
    "again; u takes back a decision of this turn; q leaves the table."
)


class Session:
    """A player among computer players."""

    def __init__(
        self,
        game: Game,
        seat: int,
        opponents: dict[int, Opponent],
        rng: Rng,
        console: Console,
        *,
        evaluation: bool,
    ) -> None:
        self.game = game
        self.seat = seat
        self.opponents = opponents
        self.rng = rng
        self.console = console
        self.evaluation = evaluation
        self.recorder = Recorder(game, [self._player(other) for other in range(game.players)])
        self.screen = Screen(console, self._heading())
        self.adviser = Adviser(console)

    def _player(self, seat: int) -> Player:
        if seat == self.seat:
            return Player(name="you", kind="human")
        level = self.opponents[seat].level.name
        return Player(name=f"{level.partition(':')[0]} {seat}", kind="computer", level=level)

    def _who(self, seat: int) -> str:
        return "you" if seat == self.seat else self.opponents[seat].level.name

    def _heading(self) -> str:
        """Who sits where; where that is too long for a line, other seats are only digits."""
        line = ""
        for form in ("seat {}", "{}"):
            others = ", ".join(named(seat, self._who(seat), form) for seat in self.opponents)
            line = f"You are {paint(f'seat {self.seat}', f'seat{self.seat}')} against {others}."
            if Text.from_markup(line).cell_len <= self.console.width:
                break
        return line

    def play(self) -> bool:
        """Play to the end; False if the player leaves before."""
        while not self.recorder.state.over:
            state = self.recorder.state
            if state.seat in self.opponents:
                self._apply(self._opponents_decision(state))
            elif state.seat != self.seat:
                self._apply(state.sample(self.rng))
            else:
                decisions = self._own_decisions()
                if decisions is None:
                    return False
                for action in decisions:
                    self._apply(action)
        self.screen.show(self.recorder.state.view(self.seat))
        self._show_result()
        return True

    def _opponents_decision(self, state: State) -> int:
        opponent = self.opponents[state.seat]
        view = state.view(state.seat)
        if not opponent.takes_time:
            return opponent.thinker.decide(view)
        with self.console.status(f"{named(state.seat, opponent.level.name)} is thinking…"):
            return opponent.thinker.decide(view)

    def _apply(self, action: int) -> None:
        """Carry out a decision of whoever decides, and log the turn that it may finish."""
        known = len(self.recorder.turns)
        self.recorder.apply(action)
        # The view, not the record, says what was done: some tables play without a log.
        text = self.recorder.state.view(self.seat).turn_text()
        if len(self.recorder.turns) > known and text:
            turn = self.recorder.turns[-1]
            who = named(turn["seat"], self._who(turn["seat"]))
            drawn_card = f"   then {turn['drawn']} came up" if turn.get("drawn") else ""
            self.screen.log.append(f"{who} {escape(text)}{drawn_card}")

    def _own_decisions(self) -> list[int] | None:
        """Ask until the player's part is decided and confirmed; None to leave the table."""
        draft = Draft(self.recorder.state)
        self.adviser.forget()
        while True:
            trial, done = draft.position, draft.is_complete
            self.screen.show(trial.view(self.seat), "" if done else self._chances(trial))
            answer = self._ask_confirmation(trial) if done else self._ask_decision(trial)
            if answer == "q":
                return None
            if answer == "u":
                if draft.can_undo:
                    draft.undo()
                else:
                    self.screen.notice = "There is nothing to undo."
            elif answer == "e":
                self.evaluation = not self.evaluation
            elif isinstance(answer, int):
                draft.decide(answer)
            elif answer == "confirmed":
                return draft.decisions

    def _chances(self, state: State) -> str:
        """The line with everybody's chances, if the player wants it."""
        if not self.evaluation:
            return ""
        analysis = self.adviser.chances(state.view(self.seat))
        return chances_bar(analysis, self.seat, self.console.width)

    def _ask_decision(self, state: State) -> int | str:
        """Show the choices, numbered, and read one: an action, or e, u, q."""
        actions = state.legal()
        names = [self.game.action_names[action] for action in actions]
        self.console.print(f"[bold]You {escape(self.game.asked(state.record))}[/]")
        words = [self.game.explain(state.record, action) for action in actions]
        self.screen.show_choices(names, words)
        while True:
            answer = self.screen.read(PROMPT)
            if answer in {"e", "u", "q"}:
                return answer
            if answer == "h":
                show_hint(self.console, self.adviser.hint(state.view(self.seat)), actions)
            elif answer == "?":
                self.screen.say(f"{self.game.legend}\n{HELP}")
            elif answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(actions):
                return actions[int(answer) - 1]
            elif answer in names:
                return actions[names.index(answer)]
            elif answer:
                self.screen.say(f"{answer!r} is none of the choices.")

    def _ask_confirmation(self, state: State) -> str:
        """Before chance or another player acts, the turn can still be taken back."""
        text = escape(state.turn_text())
        self.console.print(f"Your turn: [bold]{text}[/]. Enter confirms, u undoes, q leaves.")
        while True:
            answer = self.screen.read("> ")
            if answer in {"u", "q"}:
                return answer
            if not answer:
                return "confirmed"
            self.screen.say("Press Enter to confirm, or u to undo.")

    def _show_result(self) -> None:
        """Who won, and where the points came from."""
        state = self.recorder.state
        names = [f"seat {seat} ({self._who(seat)})" for seat in range(self.game.players)]
        self.console.print(result_table(self.game.result(state), names))
        won = self.seat in state.winners
        shared = " with others" if won and len(state.winners) > 1 else ""
        self.console.print(f"[bold]You won{shared}![/]" if won else "You did not win this time.")
