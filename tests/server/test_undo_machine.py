"""Undo never peeks: a machine tries whatever players may do, in every order it can think of."""

import asyncio
import copy
import secrets
import tempfile
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import orjson
from hypothesis import HealthCheck, Phase, settings, stateful
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.contract.variants import scaled
from tests.server.stories import NOW, SECRETS, opened, put, story_of
from tests.server.tables import PEOPLE, random_turn
from torri.core.album import Album
from torri.core.draft import Draft
from torri.core.errors import TorriError
from torri.core.rng import Rng
from torri.fairness import committed_deal
from torri.server import commands
from torri.server.database import sqlite_url
from torri.server.errors import code_of
from torri.server.events import Event
from torri.server.hub import SERVER, Hub
from torri.server.live import Live
from torri.server.showing import table_view
from torri.server.store import Address, Entry, Sender, Store
from torri.server.table import Table

Variant = tuple[str, dict[str, Any], tuple[int, ...]]
GAMES: list[Variant] = [
    ("patrician", {"players": 2, "messengers": True}, ()),
    ("patrician", {"players": 3, "messengers": True}, (1,)),
    ("patrician", {"players": 3, "messengers": True, "memory": "table"}, ()),
    ("san_gimignano", {"players": 2}, ()),
    ("san_gimignano", {"players": 3, "string": True}, (2,)),
]
SHORT_STEPS = 300
STEPS_OF_ONE = 40
EVERY = scaled(1, 3)
"""Steps between two looks whether the log leads to the same table."""
picks = st.integers(0, 10**6)


@dataclass
class Place:
    """Where the machine plays: a database in a file, and a loop."""

    store: Store
    loop: asyncio.AbstractEventLoop
    steps: int = 0

    def run(self, work: Awaitable[Any]) -> Any:
        return self.loop.run_until_complete(work)


@contextmanager
def place() -> Generator[Place]:
    with tempfile.TemporaryDirectory() as folder, closing(asyncio.new_event_loop()) as loop:
        with closing(Store(sqlite_url(Path(folder) / "torri.db"))) as store:
            yield Place(store, loop)
        loop.run_until_complete(loop.shutdown_default_executor())


def seen(live: Live) -> dict[int | None, bytes]:
    """A table as everybody sees it."""
    seats = [None, *range(len(live.table.chairs))]
    return {seat: orjson.dumps(table_view(live, seat)) for seat in seats}


class Turns(RuleBasedStateMachine):
    """A table, played by people who decide, undo, end, leave and come back."""

    def __init__(self, here: Place) -> None:
        super().__init__()
        self.place = here
        self.hub = Hub(here.store, clock=lambda: NOW)
        self.live: Live = None  # pyright: ignore[reportAttributeAccessIssue] - until it is opened
        self.commands = self.steps = 0
        self.seen: dict[int | None, bytes] = {}
        """The table as everybody saw it last."""
        self.before: list[bytes] = []
        """What the player saw before each decision of the turn under way."""
        self.twin: Draft | None = None
        """The turn under way in another position that looks the same to the player."""
        self.log: list[Entry] = []
        """What was in the log after the last step."""
        self.repeat: Callable[[], Awaitable[int]] | None = None
        """The last command that was carried out, to be sent again."""

    @property
    def name(self) -> str:
        return self.live.address.id

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def mover(self) -> int | None:
        """The seat of a person who has to decide."""
        mover = self.table.mover
        return None if mover is None or self.table.chairs[mover].thinker is not None else mover

    def told(self, seat: int) -> dict[str, Any]:
        return table_view(self.live, seat)

    def shown(self, seat: int) -> bytes:
        """The position and the turn under way, as a seat sees them; others may talk meanwhile."""
        told = self.told(seat)
        return orjson.dumps([told["view"], told["draft"]])

    def sender(self, seat: int) -> Sender:
        self.commands += 1
        return Sender(PEOPLE[seat], f"c-{self.commands}")

    def attempt(self, command: Callable[[], Awaitable[int]]) -> str | None:
        """Send a command; returns why it was refused, and then nothing has changed for anybody."""
        before, code = self.seen, None
        try:
            self.place.run(command())
            self.repeat = command
        except TorriError as error:
            code = code_of(error)
        self.seen = seen(self.live)
        assert code is None or self.seen == before
        return code

    def begin_turn(self) -> None:
        """A turn begins anew: nothing of it can be undone, and it looks the same in a twin."""
        self.before, self.twin = [], None
        if (mover := self.mover) is not None:
            view = self.table.state.view(mover)
            self.twin = Draft(view.determinize(Rng(self.commands)))

    def happen(self, seat: int, command: Callable[[Table], list[Event]]) -> str | None:
        """Do what is for the log alone."""
        sender, seq = self.sender(seat), self.table.seq
        return self.attempt(lambda: self.hub.do(self.name, command, sender, seq))

    # What may happen.

    @initialize(game=st.sampled_from(GAMES), seed=picks)
    def open_table(self, game: Variant, seed: int) -> None:
        """Begin somewhere in a game: at its start, in the middle or near its end."""
        name, options, computers = game
        rng = Rng(seed)
        story = story_of(opened(name, computers, PEOPLE[0], **options), PEOPLE, rng)
        first, last = story.begun, len(story.events) - 1
        begin = (first, first + rng.below(last - first), last - rng.below(4))[seed % 3]
        address = Address(secrets.token_hex(12), secrets.token_hex(12), SECRETS[0])
        self.place.run(put(self.place.store, story, max(first, begin), address))
        self.live = self.place.run(self.hub.find(address.id))
        self.log, self.repeat, self.seen = list(self.live.entries), None, seen(self.live)
        self.begin_turn()

    @precondition(lambda self: self.table.status == "over")
    @rule(game=st.sampled_from(GAMES), seed=picks)
    def play_another(self, game: Variant, seed: int) -> None:
        self.open_table(game, seed)

    @precondition(lambda self: self.mover is not None)
    @rule(pick=picks, times=st.integers(1, 3), may_end=st.booleans())
    def decide(self, pick: int, times: int, may_end: bool) -> None:
        """The player goes on with the turn, perhaps until it ends."""
        for number in range(times):
            if self.mover is not None and not self.told(self.mover)["draft"]["can_end"]:
                self.decide_once(self.mover, pick + number, may_end)

    def decide_once(self, seat: int, pick: int, may_end: bool) -> None:
        seq, before, told = self.table.seq, self.seen, self.told(seat)
        assert self.twin is not None
        choice: str = told["view"]["legal"][pick % len(told["view"]["legal"])]["name"]
        sender, shown = self.sender(seat), self.shown(seat)
        assert not self.attempt(
            lambda: self.hub.decide(self.name, seat, [choice], sender, seq, may_end=may_end)
        )
        self.twin.decide(choice)
        if self.table.seq == seq:
            assert not (may_end and self.twin.is_complete)
            assert self.changed_for(before) == {seat}
            self.before.append(shown)
        else:
            assert self.twin.is_complete
            assert may_end or self.twin.position.over  # a game may end at once
            self.begin_turn()

    def changed_for(self, before: dict[int | None, bytes]) -> set[int | None]:
        """Who sees something else than before."""
        return {seat for seat, view in self.seen.items() if view != before[seat]}

    def somebody(self, pick: int) -> int:
        """Mostly the player who has to decide."""
        mover = self.mover
        return mover if mover is not None and pick % 3 else pick % len(self.table.chairs)

    @rule(pick=picks)
    def undo(self, pick: int) -> None:
        """Somebody wants to take back the last decision."""
        seat, before = self.somebody(pick), self.seen
        draft, seq, sender = self.told(seat)["draft"], self.table.seq, self.sender(seat)
        code = self.attempt(lambda: self.hub.undo(self.name, seat, sender, seq))
        assert (code is None) == bool(draft and draft["can_undo"]), code
        assert (code is None) == (seat == self.mover and bool(self.before)), code
        if code is None:
            assert self.twin is not None
            self.twin.undo()
            assert self.shown(seat) == self.before.pop(), "undo leads to something else"
            assert self.changed_for(before) == {seat}

    @rule(pick=picks)
    def end(self, pick: int) -> None:
        """Somebody wants to end the turn."""
        seat, seq = self.somebody(pick), self.table.seq
        draft, sender = self.told(seat)["draft"], self.sender(seat)
        code = self.attempt(lambda: self.hub.end_turn(self.name, seat, sender, seq))
        assert (code is None) == bool(draft and draft["can_end"]), code
        if code is None:
            assert self.table.seq == seq + 1
            self.begin_turn()
            undoing = self.sender(seat)
            again = self.attempt(lambda: self.hub.undo(self.name, seat, undoing))
            assert again in {"nothing-to-undo", "not-your-turn", "not-playing"}

    @precondition(lambda self: self.mover is not None)
    @rule(choice=st.sampled_from(("nonsense", "a", "draw:LU-1", "@=", "-", "^=")), pick=picks)
    def decide_what_is_not_possible(self, choice: str, pick: int) -> None:
        seat = pick % len(self.table.chairs)
        sender, legal = self.sender(seat), [one["name"] for one in self.told(seat)["view"]["legal"]]
        if choice not in legal:
            code = self.attempt(lambda: self.hub.decide(self.name, seat, [choice], sender))
            assert code == ("illegal" if seat == self.mover else "not-your-turn")

    @precondition(lambda self: self.table.mover is not None and self.mover is None)
    @rule(seed=picks)
    def let_a_computer_player_decide(self, seed: int) -> None:
        rng = Rng(seed)
        self.place.run(self.hub.do(self.name, lambda found: random_turn(found, rng), SERVER))
        self.seen = seen(self.live)
        self.begin_turn()

    @precondition(lambda self: self.mover is not None)
    @rule(returns=st.booleans())
    def be_late(self, returns: bool) -> None:
        """The time of a player is over; perhaps they come back at once."""
        seat = self.mover
        assert seat is not None
        assert not self.happen(seat, lambda found: commands.replace(found, seat))
        if returns:
            assert not self.happen(seat, lambda found: commands.come_back(found, seat))
        self.begin_turn()

    @precondition(lambda self: self.table.status == "playing")
    @rule(pick=picks)
    def come_back(self, pick: int) -> None:
        absent = [n for n, chair in enumerate(self.table.chairs) if chair.stand_in is not None]
        seat = absent[pick % len(absent)] if absent else pick % len(self.table.chairs)
        code = self.happen(seat, lambda found: commands.come_back(found, seat))
        if code is None and self.mover == seat:
            self.begin_turn()

    @precondition(lambda self: self.table.status == "playing")
    @rule(pick=picks)
    def resign(self, pick: int) -> None:
        """Somebody gives up: rarely, as that may end the game."""
        seat = pick % len(self.table.chairs)
        was_moving = self.mover == seat
        if pick % 5 == 0 and self.table.chairs[seat].person is not None:
            self.happen(seat, lambda found: commands.resign(found, seat))
            if was_moving or self.table.status == "over":
                self.begin_turn()

    @rule(pick=picks)
    def say(self, pick: int) -> None:
        seats = [n for n, chair in enumerate(self.table.chairs) if chair.person is not None]
        seat = seats[pick % len(seats)]
        assert not self.happen(seat, lambda found: commands.say(found, seat, "Well…"))

    @precondition(lambda self: self.repeat is not None)
    @rule()
    def send_it_again(self) -> None:
        """A command that was carried out is sent a second time: it changes nothing."""
        before, log, repeat = self.seen, list(self.live.entries), self.repeat
        assert repeat is not None
        assert self.attempt(repeat) in {None, "stale"}
        assert self.seen == before
        assert self.live.entries == log

    @rule(is_other_server=st.booleans())
    def load_it_again(self, is_other_server: bool) -> None:
        """All have gone, or the server has: the table comes back as it was."""
        name = self.name
        if is_other_server:
            self.hub = Hub(self.place.store, clock=lambda: NOW)
        self.hub.forget(name)
        self.live = self.place.run(self.hub.find(name))
        assert seen(self.live) == self.seen

    # What holds after every step.

    @invariant()
    def the_log_only_grows(self) -> None:
        self.place.steps += 1
        self.steps += 1
        _, entries = self.place.store.load(self.name)
        assert entries[: len(self.log)] == self.log
        assert entries == self.live.entries
        self.log = entries

    @invariant()
    def the_table_of_the_log_is_the_one_in_memory(self) -> None:
        if self.steps % EVERY == 0:
            other = self.place.run(Hub(self.place.store, clock=lambda: NOW).find(self.name))
            assert seen(other) == self.seen
            assert other.table.state == self.table.state

    @invariant()
    def the_player_sees_what_follows_from_what_they_knew(self) -> None:
        """Nothing that was hidden before a decision can be told from what is seen after it."""
        if (mover := self.mover) is not None:
            assert self.twin is not None
            told = self.told(mover)
            assert orjson.dumps(told) == orjson.dumps(table_view(self.imagined(self.twin), mover))
            assert told["draft"]["can_undo"] == bool(self.before)

    def imagined(self, twin: Draft) -> Live:
        """The table as it is in the twin, where the pile lies in another order too."""
        live, table = copy.copy(self.live), copy.copy(self.table)
        assert table.recorder is not None
        live.table, table.recorder, table.draft = table, table.recorder.copy(), twin
        live.album = Album()
        table.recorder.state = twin.start.copy()
        table.secret, table.deal = SECRETS[1], committed_deal(table.game, SECRETS[1], [])
        return live


def run_machine(steps: int) -> int:
    """Let the machine take at least so many steps; returns how many it took."""
    with place() as here:
        while here.steps < steps:
            examples = 1 + (steps - here.steps) // STEPS_OF_ONE
            machine: Any = partial(Turns, here)  # anything that makes one will do
            stateful.run_state_machine_as_test(
                machine,
                settings=settings(
                    max_examples=examples,
                    stateful_step_count=STEPS_OF_ONE,
                    deadline=None,
                    database=None,
                    phases=(Phase.generate, Phase.shrink),
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
                ),
            )
        return here.steps


def test_undo_never_peeks_and_the_log_is_never_undone() -> None:
    assert run_machine(SHORT_STEPS) >= SHORT_STEPS


def sat_down(here: Place, game: Variant, seed: int) -> Turns:
    turns = Turns(here)
    turns.open_table(game, seed)
    while turns.mover is None:
        turns.let_a_computer_player_decide(seed)
    return turns


def test_what_is_undone_is_undone_once_and_stays_so() -> None:
    with place() as here:
        for turns in [sat_down(here, game, seed=0) for game in GAMES]:
            turns.decide(0, times=2, may_end=False)
            turns.undo(1)
            turns.send_it_again()
            turns.load_it_again(is_other_server=True)
            turns.send_it_again()
            turns.the_player_sees_what_follows_from_what_they_knew()


def test_a_turn_that_was_left_begins_anew_wherever_the_table_is_loaded() -> None:
    with place() as here:
        turns = sat_down(here, GAMES[0], seed=0)
        turns.decide(0, times=1, may_end=False)
        turns.be_late(returns=True)
        turns.load_it_again(is_other_server=True)


def test_a_turn_that_can_be_undone_tells_neither_the_next_card_nor_the_end_of_a_game() -> None:
    with place() as here:
        for seed in (*range(0, 12, 3), *range(2, 26, 3)):  # games that begin, games that end
            turns = sat_down(here, GAMES[2], seed)
            for _ in range(5):
                turns.decide(seed, times=1, may_end=False)
                turns.the_player_sees_what_follows_from_what_they_knew()
