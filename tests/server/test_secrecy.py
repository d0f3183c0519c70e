"""Nothing hidden leaves: whatever a viewer cannot know changes no byte that they get."""

import json
import logging
import re
import secrets
import tempfile
from collections import defaultdict
from collections.abc import Generator, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest
import structlog

from tests.server.secrecy import ONLOOKER, Eyes, World, Worlds, task, worlds
from tests.server.stories import (
    NAMES,
    NOW,
    SECRETS,
    Names,
    Story,
    exchange,
    opened,
    renamed,
    story_of,
    twin_of,
)
from torri.core.bits import members_of
from torri.core.rng import Rng
from torri.games.patrician.components import STANDARD_DECK
from torri.server.events import Played
from torri.server.live import Live
from torri.server.showing import Viewer, event_view, record_for
from torri.server.store import Address, Sender, entries_of
from torri.server.table import Table

GAMES: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("patrician", {"players": 2}, ()),
    ("patrician", {"players": 4, "memory": "table", "messengers": True}, ()),
    ("patrician", {"players": 3, "messengers": True}, (1,)),
    ("san_gimignano", {"players": 2}, ()),
    ("patrician", {"players": 3, "memory": "table", "messengers": True}, (0, 1)),
    ("patrician", {"players": 5, "messengers": True, "ambassadors": True}, (0, 3)),
    ("patrician", {"players": 3, "memory": "table", "ambassadors": True}, (2,)),
    ("patrician", {"players": 2, "messengers": True, "last_city": "normal"}, (0,)),
    ("patrician", {"players": 4}, ()),
    ("san_gimignano", {"players": 3, "string": True}, (1,)),
]
"""Options, and where computer players sit."""
SHORT = 6
LONGEST_CHAPTER = 4
TRIES = 100


@dataclass(frozen=True)
class Step:
    """Something that a player does, in the words of the story."""

    seat: int
    do: str
    decisions: list[str] = field(default_factory=list[str])
    is_logged: bool = False

    def command(self, names: Names) -> dict[str, Any]:
        if self.do == "decide":
            decisions = renamed(self.decisions, names)
            return {"do": "decide", "decisions": decisions, "end": self.is_logged}
        return {"do": self.do, **({"text": "Well played!"} if self.do == "say" else {})}


@dataclass(frozen=True)
class Chapter:
    """A part of a story, as one viewer follows it in both worlds."""

    story: Story
    viewer: int | None
    """Their seat."""
    first: int
    last: int
    names: Names
    steps: list[Step]

    @property
    def hidden(self) -> list[str]:
        """Some cards of which the viewer does not know where they are, and what is no card."""
        return [*sorted(self.names)[:2], "+LU", "nonsense"]


def steps_of(story: Story, first: int, last: int, rng: Rng) -> Iterator[Step]:
    """How the turns of a chapter are decided, with something tried out before each of them."""
    for seq in range(first + 1, last + 1):
        event, state = story.events[seq - 1], story.state(seq - 1).copy()
        assert isinstance(event, Played)
        seat = event.seat
        if story.opened.seats[seat].kind == "computer":
            yield Step(seat, "think", event.decisions, is_logged=True)
            continue
        tried = state.game.action_names[state.sample(rng)]
        yield Step(seat, "decide", [tried])
        yield Step(seat, "undo")
        if rng.below(4) == 0:
            yield Step(seat, "say", is_logged=True)
        if rng.below(2):
            yield Step(seat, "decide", event.decisions, is_logged=True)
        else:
            yield from (Step(seat, "decide", [decision]) for decision in event.decisions)
            yield Step(seat, "end", is_logged=True)


def chapter_of(story: Story, rng: Rng) -> Chapter:
    """Choose a viewer and a few turns, so that something is hidden if anything can be."""
    ends = [seq for seq in range(story.begun + 1, len(story.events)) if not story.state(seq).over]
    viewers = [None, *range(len(story.opened.seats))]
    for tries_left in reversed(range(TRIES)):
        viewer, last = rng.choice(viewers), rng.choice(ends)
        first = max(story.begun, last - 1 - rng.below(LONGEST_CHAPTER))
        names = exchange(story, viewer, first, last, rng)
        if is_elsewhere(story, names, last) or not tries_left:
            steps = list(steps_of(story, first, last, rng))
            return Chapter(story, viewer, first, last, names, steps)
    raise AssertionError


def is_elsewhere(story: Story, names: Names, last: int) -> bool:
    """Whether somebody else has an exchanged card, and not only the pile."""
    if not names:
        return False
    record = story.state(last).record
    held = [{STANDARD_DECK.card(n).id for n in members_of(cards)} for cards in record.hand]
    held += [{STANDARD_DECK.card(n).id for n in members_of(cards)} for cards in record.played]
    return any({names.get(card, card) for card in cards} != cards for cards in held)


# Following a chapter.


def probe(eyes: Eyes, chapter: Chapter) -> None:
    """Ask for all that can be asked for, and for much that is refused."""
    here = f"/api/tables/{eyes.table}"
    for path in ("", "?after=3", "/events", "/record", "/positions/0", "/course", "/pieces"):
        eyes.ask(here + path)
    for path in ("/api/me", "/api/session", "/api/me/tables", "/api/tables?status=playing"):
        eyes.ask(path)
    eyes.ask_advice()
    for seat in range(len(chapter.story.opened.seats)):
        eyes.ask(f"{here}?seat={seat}")
        eyes.ask(f"{here}/record?seat={seat}")
        eyes.ask_advice(seat=seat)
        refuse(eyes, do="decide", seat=seat, decisions=["nonsense"])
    for card in chapter.hidden:
        refuse(eyes, do="decide", decisions=[card])
        refuse(eyes, do="decide", decisions=[f"draw:{card}"], end=True)
    for wish in (
        {"do": "end"},
        {"do": "decide", "decisions": ["nonsense"], "seq": 2},
        {"do": "come_back"},
        {"do": "rematch", "contributions": ["00"]},
        {"do": "sit", "contribution": "00"},
    ):
        refuse(eyes, **wish)


def refuse(eyes: Eyes, **command: Any) -> None:
    """Send what must be refused, both ways."""
    eyes.ask(f"/api/tables/{eyes.table}/commands", command)
    eyes.send("refused", **command)


def take(step: Step, world: World, eyes: Eyes, chapter: Chapter, names: Names) -> None:
    """Let a step happen, and look what the viewer gets of it."""
    if step.do == "think":
        world.minds.turns[eyes.table].append(renamed(step.decisions, names))
        eyes.hear("news")
    elif step.seat == chapter.viewer:
        eyes.send("done", **step.command({}))
        eyes.hear("news")
        if step.do == "decide" and not step.is_logged:
            eyes.ask_advice()
            refuse(eyes, do="decide", decisions=[chapter.hidden[0]])
    elif step.is_logged:
        world.guests[step.seat].do(eyes.table, **step.command(names))
        eyes.hear("news")
    else:
        before = eyes.glimpse()
        world.guests[step.seat].do(eyes.table, **step.command(names))
        assert eyes.glimpse() == before, "a turn under way was seen by somebody else"


def follow(world: World, chapter: Chapter, story: Story, names: Names, table: str) -> Eyes:
    """Tell a chapter in one world, and return all that its viewer got."""
    seats, viewer = story.opened.seats, chapter.viewer
    is_person = viewer is not None and seats[viewer].kind != "computer"
    who = viewer if is_person else (None, ONLOOKER)[chapter.last % 2]
    world.put(story, table, f"link-to-{table}", chapter.first)
    try:
        with world.guests[who].socket(table, after=0) as socket:
            eyes = Eyes(world, table, who, socket)
            eyes.hear("news")
            probe(eyes, chapter)
            for step in chapter.steps:
                take(step, world, eyes, chapter, names)
            eyes.ask(f"/api/tables/{table}/events")
            eyes.ask(f"/api/tables/{table}/record")
            eyes.check_quiet()
    finally:
        world.leave(table)
    moments = range(chapter.first, chapter.last + 1)
    for seat, told in world.minds.told:
        assert told in [task(story.state(seq).view(seat), "random") for seq in moments]
    eyes.answers += [("a mind", told) for seat, told in world.minds.told if seat == viewer]
    return eyes


@dataclass
class Comparison:
    """What came of telling chapters twice."""

    games: int = 0
    exchanged: int = 0
    """Games in which something was hidden, and other in the twin."""
    answers: int = 0
    size: int = 0
    differences: list[str] = field(default_factory=list[str])
    leaks: list[str] = field(default_factory=list[str])
    log: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    """By thread: what each of the servers noted."""

    def __str__(self) -> str:
        return (
            f"{self.games} games played twice, {self.exchanged} of them with other hidden cards: "
            f"{self.answers} answers ({self.size / 1e6:.0f} MB) compared, "
            f"{len(self.differences)} differences, {len(self.leaks)} secrets told"
        )


def compare(both: Worlds, rng: Rng, found: Comparison, number: int) -> None:
    """Play a game, tell a chapter of it in both worlds, and compare what its viewer got."""
    game, options, computers = GAMES[number % len(GAMES)]
    story = story_of(opened(game, computers, both.people[-2], **options), both.people, rng)
    chapter = chapter_of(story, rng)
    twin = twin_of(story, chapter.names, chapter.last)
    table = secrets.token_hex(12)
    one, other = (
        follow(world, chapter, told, names, table)
        for world, told, names in zip(both.pair, (story, twin), ({}, chapter.names), strict=True)
    )
    found.games += 1
    found.exchanged += twin.state(chapter.last) != story.state(chapter.last)
    pairs = list(zip(one.transcript(), other.transcript(), strict=True))
    found.answers += len(pairs)
    found.size += sum(len(answer) for (_, answer), _ in pairs)
    where = f"game {number}, {game} {options}, seat {chapter.viewer}"
    found.differences += [
        f"{where}: {label}: {first_difference(answer, another)}"
        for (label, answer), (_, another) in pairs
        if answer != another
    ]
    kept = [*SECRETS, *both.tokens]
    kept += [] if chapter.viewer is not None else [f"link-to-{table}"]
    found.leaks += [
        f"{where}: {label}"
        for label, answer in one.answers + other.answers
        if any(secret.encode() in answer for secret in kept)
    ]


def first_difference(one: bytes, other: bytes) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"…{one[max(0, at - 60) : at + 60]!r} …{other[max(0, at - 60) : at + 60]!r}"


@contextmanager
def noted() -> Generator[dict[int, list[str]]]:
    """Keep what servers of this process log, by their threads."""
    lines: defaultdict[int, list[str]] = defaultdict(list)

    def keep(_log: Any, level: str, event: MutableMapping[str, Any]) -> str:
        words = {key: value for key, value in event.items() if key != "ms"}
        lines[get_ident()].append(json.dumps({"level": level, **words}, default=repr))
        raise structlog.DropEvent

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines[get_ident()].append(record.getMessage())

    handler, before = Handler(logging.WARNING), structlog.get_config()
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, keep],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG),
    )
    logging.getLogger().addHandler(handler)
    try:
        yield lines
    finally:
        logging.getLogger().removeHandler(handler)
        structlog.configure(**before)


def compare_games(games: int, seed: int) -> Comparison:
    """Compare many games of all kinds."""
    found = Comparison()
    with tempfile.TemporaryDirectory() as folder, noted() as lines:
        with worlds(Path(folder)) as both:
            for number in range(games):
                compare(both, Rng(seed, number), found, number)
        found.log = dict(lines)
        found.leaks += [f"in the log: {line}" for line in unfit(lines, both.tokens)]
    return found


def unfit(lines: dict[int, list[str]], tokens: list[str]) -> list[str]:
    """The lines of a log that name a card, a secret, a token or a link."""
    cards = "|".join(re.escape(card.id) for card in STANDARD_DECK.cards)
    private = re.compile("|".join([rf"\b({cards})\b", "link-to-", *SECRETS, *tokens]))
    return [line for some in lines.values() for line in some if private.search(line)]


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare_games(SHORT, seed=secrets.randbits(32))


def test_no_byte_that_a_viewer_gets_depends_on_what_they_cannot_know(
    comparison: Comparison,
) -> None:
    assert comparison.games == SHORT
    assert comparison.exchanged == sum(game == "patrician" for game, *_ in GAMES[:SHORT])
    assert comparison.differences == []


def test_no_secret_token_or_link_is_told_and_the_log_names_no_card(
    comparison: Comparison,
) -> None:
    assert comparison.leaks == []


def test_the_log_is_the_same_whatever_is_hidden(comparison: Comparison) -> None:
    one, other = comparison.log.values()
    assert one == other
    assert len(one) > 100


def test_a_computer_player_that_errs_is_noted_without_its_cards(tmp_path: Path) -> None:
    rng = Rng(1)
    with noted() as lines, worlds(tmp_path) as both:
        world, table = both.pair[0], secrets.token_hex(12)
        story = story_of(opened("patrician", [0, 1], both.people[0], players=2), NAMES, rng)
        world.put(story, table, "a link", story.begun)
        first = story.events[story.begun]
        assert isinstance(first, Played)
        world.minds.turns[table] += [["a"]]
        world.minds.fallback = first.decisions
        with world.guests[None].socket(table, after=0) as socket:
            while socket.receive("news")["table"]["seq"] <= story.begun:
                pass
        world.leave(table)
    assert any("refused" in line for some in lines.values() for line in some)
    assert unfit(lines, both.tokens) == []


def test_p51_what_was_seen_of_a_turn_is_not_told_when_it_is_over() -> None:
    options: dict[str, Any] = {"players": 2, "memory": "table", "messengers": True}
    story = story_of(opened("patrician", (), NAMES[0], **options), NAMES, Rng(1))
    ends = [seq for seq in range(1, len(story.events)) if story.states[seq - 1] is not None]
    last = max(seq for seq in ends if not story.state(seq).view(None).turn_text())
    first, *rest = entries_of(story.events[:last], 0, NOW, Sender(NAMES[0]))
    live = Live(Address("", "", SECRETS[0]), Table(SECRETS[0], story.opened), [first])
    live.read(rest)
    turns = [entry for entry in live.entries if isinstance(entry.event, Played)]
    assert any(story.state(entry.seq).view(None).turn_text() for entry in turns)
    assert {event_view(live, entry, Viewer())["text"] for entry in turns} == {""}
    assert {turn["move"] for turn in record_for(live, Viewer())["turns"]} == {""}
