"""A table: what its events come to.

Nothing here waits, stores or sends. `after` returns the table that events lead to, beside the one
that is; the server puts them into the log and only then goes over to it. The turn under way, which
nobody else sees, is all that changes without an event.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from torri.core.deal import Deal
from torri.core.draft import Draft
from torri.core.errors import TableError
from torri.core.game import Game
from torri.core.position import CHANCE, State
from torri.fairness import SCHEME, commitment_to, committed_deal
from torri.players import level
from torri.records import Player, Recorder
from torri.server.events import (
    Began,
    Event,
    Opened,
    Played,
    Rematch,
    Replaced,
    Resigned,
    Returned,
    Rose,
    Said,
    Sat,
    SeatPlan,
)
from torri.server.setup import set_up

STAND_IN = "mason"
"""Plays on for whoever resigned among several players."""
Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Chair:
    """A seat at the table, and who is on it."""

    plan: SeatPlan
    person: str | None = None
    name: str = ""
    contribution: str | None = None
    stand_in: str | None = None
    """The level that plays for an absent person, or for one who resigned."""
    has_resigned: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether somebody will play here."""
        return self.plan.kind == "computer" or self.person is not None

    @property
    def thinker(self) -> str | None:
        """The level that decides for this seat now; None: a person does."""
        return self.plan.level or self.stand_in


class Table:
    """One table, from its making on; `seq` counts its events."""

    def __init__(self, secret: str, opened: Opened) -> None:
        self.game: Game = set_up(opened.game, opened.options, opened.extras)
        self.opened = opened
        self.secret = secret
        self.seq = 1
        self.position_seq = 1
        """Of the event that led to the position: the turn under way belongs to it."""
        self.chairs = tuple(Chair(plan, name=_first_name(plan)) for plan in opened.seats)
        self.recorder: Recorder | None = None
        self.draft: Draft | None = None
        """The turn under way, where a person decides."""
        self.draft_seq = 1
        """Of the event with which it began: a turn that was left begins anew."""
        self.is_within_turn = False
        """Whether the last turn was played in part only: it goes on after what chance did."""
        self.deal: Deal | None = None
        self.rematch: str | None = None
        self.lines = 0
        """Said so far."""
        self.clock_seq = 1
        """Of the event since when the player who has to decide is waited for."""
        self.status: Status = "waiting"
        """How far the game is."""
        self.winners: list[int] = []
        """The seats that have won: by the rules, or as all the others resigned."""
        self.mover: int | None = None
        """The seat that has to decide."""
        self._check()

    def _check(self) -> None:
        if len(self.chairs) != self.game.players:
            raise TableError(
                "wrong-seats", f"{len(self.chairs)} seats for {self.game.players} players"
            )
        for chair in self.chairs:
            if chair.plan.level is not None:
                level(chair.plan.level)
        if self.opened.reserved and len(self.opened.reserved) != len(self.chairs):
            raise TableError("wrong-seats", "a rematch keeps every seat for somebody or nobody")
        if self.opened.pace.stand_in is not None:
            level(self.opened.pace.stand_in)
        if commitment_to(self.secret) != self.opened.commitment:
            raise TableError("wrong-secret", "the secret is not the one that was committed to")

    # What the table is.

    @property
    def state(self) -> State:
        """The position, with all its secrets: for the table alone."""
        if self.recorder is None:
            raise TableError("not-begun", "the game has not begun: seats are still free")
        return self.recorder.state

    def seats_of(self, person: str) -> list[int]:
        """The seats that somebody plays: several where people share a screen."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def is_kept_from(self, seat: int, person: str) -> bool:
        """Whether a seat is reserved for somebody else."""
        return bool(self.opened.reserved) and self.opened.reserved[seat] not in {None, person}

    def outcomes_after(self, position: State) -> list[str]:
        """What chance does at a position that follows this one, by the shuffle."""
        outcomes = list[str]()
        if self.deal is None or position.seat != CHANCE:
            return outcomes
        deal, position, is_open = self.deal.copy(), position.copy(), True
        while is_open:
            drawn = deal.draw(position.legal())
            outcomes.append(self.game.action_names[drawn])
            is_open = position.apply(drawn).seat == CHANCE
        return outcomes

    def record(self) -> dict[str, Any]:
        """The game so far, as a record; the secret is told when all is over."""
        if self.recorder is None:
            raise TableError("not-begun", "the game has not begun: there is no record yet")
        return {**self.recorder.to_dict(), "fairness": self.promise()}

    def promise(self) -> dict[str, Any]:
        """What is known of the shuffle: its proof, once the game is over."""
        return {
            "scheme": SCHEME,
            "commitment": self.opened.commitment,
            "contributions": self._contributions(),
            "secret": self.secret if self.status == "over" else None,
        }

    def _contributions(self) -> list[str | None]:
        return [chair.contribution for chair in self.chairs]

    # The turn under way.

    def decided(self, seat: int, decisions: Sequence[str]) -> Draft:
        """The turn under way as it goes on: nobody else sees it, and all of it can be undone."""
        draft = self.draft_of(seat).copy()
        for decision in decisions:
            draft.decide(decision)
        return draft

    def undone(self, seat: int) -> Draft:
        """The turn under way without its last decision."""
        draft = self.draft_of(seat).copy()
        if not draft.can_undo:
            raise TableError("nothing-to-undo", "there is nothing to undo")
        draft.undo()
        return draft

    def names_of(self, actions: Sequence[int]) -> list[str]:
        """The names of some actions."""
        return [self.game.action_names[action] for action in actions]

    def must_be(self, status: Status) -> None:
        """Refuse what is for another time."""
        if self.status != status:
            words = {"waiting": "not begun", "playing": "being played", "over": "over"}
            raise TableError(
                f"not-{status}", f"the game is {words[self.status]}, not {words[status]}"
            )

    def draft_of(self, seat: int) -> Draft:
        """The turn under way, which must be this seat's."""
        self.must_be("playing")
        if self.draft is None or self.draft.seat != seat:
            raise TableError("not-your-turn", f"it is seat {self.mover}'s turn, not seat {seat}'s")
        return self.draft

    # What happened.

    def after(self, events: Sequence[Event]) -> "Table":
        """The table that these events lead to; this one stays as it is."""
        table = Table.__new__(Table)
        vars(table).update(vars(self))
        table.recorder = self.recorder and self.recorder.copy()
        table.deal = self.deal and self.deal.copy()
        for event in events:
            table.apply(event)
        return table

    def apply(self, event: Event) -> None:
        """Take in the next event of the log."""
        self.seq += 1
        match event:
            case Began():
                self._begin()
                self.position_seq = self.clock_seq = self.seq
            case Played():
                self._play(event)
                self.position_seq = self.clock_seq = self.seq
            case Rematch():
                self.rematch = event.table
            case Sat() | Rose() | Resigned() | Replaced() | Returned():
                self._reseat(event)
            case Said():
                self.lines += 1
                return
            case Opened():
                return
        self._take_stock()
        self._start_draft()

    def _reseat(self, event: Sat | Rose | Resigned | Replaced | Returned) -> None:
        chair = self.chairs[event.seat]
        match event:
            case Sat():
                chair = replace(
                    chair, person=event.person, name=event.name, contribution=event.contribution
                )
            case Rose():
                chair = Chair(chair.plan, name=_first_name(chair.plan))
            case Resigned():
                chair = replace(chair, has_resigned=True, stand_in=STAND_IN)
            case Replaced():
                chair = replace(chair, stand_in=event.level)
            case Returned():
                chair = replace(chair, stand_in=None)
                self.clock_seq = self.seq
        self.chairs = (*self.chairs[: event.seat], chair, *self.chairs[event.seat + 1 :])

    def _begin(self) -> None:
        deal = committed_deal(self.game, self.secret, self._contributions())
        recorder = Recorder(self.game, [_player(chair) for chair in self.chairs])
        while recorder.state.seat == CHANCE:
            recorder.apply(deal.draw(recorder.state.legal()))
        self.deal, self.recorder = deal, recorder

    def _play(self, event: Played) -> None:
        if self.recorder is None or self.deal is None:
            raise TableError("not-begun", "a turn before the game began")
        turns = self.recorder.state.turns
        for decision in event.decisions:
            self.recorder.apply(decision)
        for outcome in event.outcomes:
            self.deal.draw(self.recorder.state.legal())
            self.recorder.apply(outcome)  # the log is what counts; `torri verify` compares
        self.is_within_turn = self.recorder.state.turns == turns and not self.recorder.state.over

    def _take_stock(self) -> None:
        """See how far the game is; asked for often, changed by events alone."""
        if self.recorder is None:
            return
        left = [seat for seat, chair in enumerate(self.chairs) if not chair.has_resigned]
        self.winners = left if len(left) == 1 else self.recorder.state.winners
        self.status = "over" if self.winners else "playing"
        self.mover = self.recorder.state.seat if self.status == "playing" else None

    def _start_draft(self) -> None:
        """Begin the next turn of a person anew; a turn under way goes on if it still can."""
        mover = self.mover
        if mover is None or self.chairs[mover].thinker is not None:
            self.draft = None
        elif self.draft is None or self.draft.start != self.state:
            self.draft, self.draft_seq = Draft(self.state), self.seq


def _first_name(plan: SeatPlan) -> str:
    """What a seat is called before anybody sits there."""
    return plan.name or (plan.level or "").partition(":")[0]


def _player(chair: Chair) -> Player:
    if chair.plan.level is not None:
        return Player(name=chair.name, kind="computer", level=chair.plan.level)
    return Player(name=chair.name, kind="human")
