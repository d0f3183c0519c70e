"""torri play: a game in the terminal, against players who choose at random."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from torri.cli.flags import add_per_game
from torri.cli.paint import paint, show
from torri.cli.results import result_table
from torri.core.errors import OptionError
from torri.core.files import check_new
from torri.core.game import Game, State
from torri.core.rng import Rng
from torri.records import Player, Recorder

LOG_LINES = 8
MOST_LINES = 12
"""More choices than these stand in columns."""
MARGIN = 2
HELP = "a number or a name decides, [bold]u[/] undoes, [bold]?[/] explains, [bold]q[/] leaves"

app = typer.Typer(no_args_is_help=True, help="Play in the terminal.")


def run(
    game: Game,
    seat: Annotated[
        int | None, typer.Option(help="Your seat, from 0; at random by default.", metavar="N")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same game again.", metavar="N")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Write the game as a record when it ends.", metavar="FILE")
    ] = None,
) -> None:
    """Play in the terminal against opponents who choose at random.

    Choose by number or by name; a decision can be undone until your turn is confirmed.
    """
    rng = Rng(seed)
    if seat is None:
        seat = rng.below(game.players)
    if not 0 <= seat < game.players:
        raise OptionError(f"--seat must be 0 to {game.players - 1} here, not {seat}")
    if record is not None:
        check_new(record)
    session = Session(game, seat, rng, Console(highlight=False))
    try:
        if not session.play():
            session.console.print("You left the table.")
    finally:  # also where Ctrl-C ended it
        if record is not None and session.recorder.setup is not None:
            session.recorder.save(record)
            session.console.print(f"The record is in {escape(str(record))}.")


add_per_game(app, run)


class Session:
    """One game at one terminal."""

    def __init__(self, game: Game, seat: int, rng: Rng, console: Console) -> None:
        players = [
            Player(name="you", kind="human")
            if other == seat
            else Player(name=f"random {other}", kind="computer", level="random")
            for other in range(game.players)
        ]
        self.game = game
        self.seat = seat
        self.rng = rng
        self.console = console
        self.recorder = Recorder(game, players)
        self.log: list[str] = []
        self.notice = ""  # shown once, below the next drawing

    def play(self) -> bool:
        """Play to the end; False if the player leaves before."""
        while not self.recorder.state.over:
            if self.recorder.state.seat != self.seat:
                self._apply(self.recorder.state.sample(self.rng))
                continue
            decisions = self._own_decisions()
            if decisions is None:
                return False
            for action in decisions:
                self._apply(action)
        self._show(self.recorder.state)
        self._show_result()
        return True

    def _apply(self, action: int) -> None:
        """Carry out a decision of whoever decides, and log the turn that it may finish."""
        known = len(self.recorder.turns)
        self.recorder.apply(action)
        # The view, not the record, says what was done: some tables play without a log.
        text = self.recorder.state.view(self.seat).turn_text()
        if len(self.recorder.turns) > known and text:
            turn = self.recorder.turns[-1]
            who = paint(f"seat {turn['seat']}", f"seat{turn['seat']}")
            drawn_card = f"   then {turn['drawn']} came up" if turn.get("drawn") else ""
            self.log.append(f"{who} {escape(text)}{drawn_card}")

    def _own_decisions(self) -> list[int] | None:
        """Ask until the player's part is decided and confirmed; None to leave the table."""
        start = self.recorder.state
        before: list[State] = []  # the positions to go back to
        decisions: list[int] = []
        trial = start.copy()
        while True:
            self._show(trial)
            mine = trial.seat == self.seat and trial.turns == start.turns
            answer = self._ask_decision(trial) if mine else self._ask_confirmation(trial)
            if answer == "q":
                return None
            if answer == "u":
                if before:
                    trial = before.pop()
                    decisions.pop()
                else:
                    self.notice = "There is nothing to undo."
            elif isinstance(answer, int):
                before.append(trial.copy())
                decisions.append(answer)
                trial.apply(answer)
            elif answer == "confirmed":
                return decisions

    def _ask_decision(self, state: State) -> int | str:
        """Show the choices, numbered, and read one: an action, or u, q."""
        actions = state.legal()
        names = [self.game.action_names[action] for action in actions]
        self.console.print(f"[bold]You {escape(self.game.asked(state.record))}[/]  ({HELP})")
        self._show_choices(names, [self.game.explain(state.record, action) for action in actions])
        while True:
            answer = self._read("> ")
            if answer in {"u", "q"}:
                return answer
            if answer == "?":
                self._say(self.game.legend)
            elif answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(actions):
                return actions[int(answer) - 1]
            elif answer in names:
                return actions[names.index(answer)]
            elif answer:
                self._say(f"{answer!r} is none of the choices.")

    def _show_choices(self, names: list[str], explanations: list[str]) -> None:
        """A line each; many stand in columns, very many without explanations.

        So the board stays on the screen.
        """
        width = max(len(name) for name in names)
        short = [
            f"[bold]{number:2}[/]  {escape(f'{name:{width}}')}"
            for number, name in enumerate(names, 1)
        ]
        full = [f"{one}  {escape(words)}" for one, words in zip(short, explanations, strict=True)]
        entries = full if self._rows(full) <= MOST_LINES else short
        rows = self._rows(entries)
        table = Table.grid(padding=(0, 2 * MARGIN, 0, 0))
        for row in range(rows):
            table.add_row(*entries[row::rows])
        self.console.print(Padding(table, (0, 0, 0, MARGIN)))

    def _rows(self, entries: list[str]) -> int:
        """How many lines some choices take."""
        if len(entries) <= MOST_LINES:
            return len(entries)
        wide = max(Text.from_markup(entry).cell_len for entry in entries) + 2 * MARGIN
        columns = max(1, self.console.width // wide)
        return -(-len(entries) // columns)

    def _ask_confirmation(self, state: State) -> str:
        """Before chance or another player acts, the turn can still be taken back."""
        text = escape(state.turn_text())
        self.console.print(f"Your turn: [bold]{text}[/]. Enter confirms, u undoes, q leaves.")
        while True:
            answer = self._read("> ")
            if answer in {"u", "q"}:
                return answer
            if not answer:
                return "confirmed"
            self._say("Press Enter to confirm, or u to undo.")

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(prompt).strip()
        except EOFError:
            return "q"

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False)

    def _show(self, state: State) -> None:
        """Draw what the player sees, and the latest turns."""
        if self.console.is_terminal:
            self.console.clear()
        drawn = show(self.console, state.view(self.seat))
        self.console.print(f"You are {paint(f'seat {self.seat}', f'seat{self.seat}')}.")
        for line in self.log[-self._log_lines(drawn) :]:
            self.console.print(f"  {line}")
        self._say(self.notice)
        self.notice = ""

    def _log_lines(self, drawn: int) -> int:
        """Of the log, what leaves room for the lines of the board and for the choices."""
        room = self.console.height - drawn - MOST_LINES - 5
        return min(LOG_LINES, max(2, room)) if self.console.is_terminal else LOG_LINES

    def _show_result(self) -> None:
        """Who won, and where the points came from."""
        state = self.recorder.state
        names = [
            f"seat {seat}" + (" (you)" if seat == self.seat else "")
            for seat in range(self.game.players)
        ]
        self.console.print(result_table(self.game.result(state), names))
        won = self.seat in state.winners
        shared = " with others" if won and len(state.winners) > 1 else ""
        self.console.print(f"[bold]You won{shared}![/]" if won else "You did not win this time.")
