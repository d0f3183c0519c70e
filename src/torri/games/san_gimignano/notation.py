"""One line per turn, both ways: `0,0:L CLS/4@1,-1 ^0,0:S`.

Reading is strict: the words of a line are the decisions of the turn in their order, no more and no
less, and a line that is wrong says what, why and what was possible.
"""

import re
from collections.abc import Callable
from typing import Any

from torri.core.errors import NotationError, listed, shortened
from torri.core.position import State
from torri.games.san_gimignano.actions import AREA_NAMES, token_name, tower_name, turned_name
from torri.games.san_gimignano.components import (
    GUILD_LETTERS,
    GUILD_NAMES,
    KIND_NAMES,
    TOKENS,
)
from torri.games.san_gimignano.ending import tokens_on_board
from torri.games.san_gimignano.geometry import (
    BEYOND,
    EDGE_NAMES,
    EDGES,
    GUILD_AT,
    PLACE_NAMES,
    TURNED,
)
from torri.games.san_gimignano.groups import building_areas
from torri.games.san_gimignano.state import NONE, SKIPPED, TOKEN, TOWER, WHERE
from torri.games.san_gimignano.town import area_at, opposite
from torri.games.san_gimignano.words import asked, is_taken, token_owners, tower_owners

ADDRESS = {name: number for number, name in enumerate(AREA_NAMES)}
PLACE_CALLED = {name: number for number, name in enumerate(PLACE_NAMES)}
TURNED_NUMBER = {turned_name(turned): turned for turned in range(TURNED)}
PLACE_FORM = re.compile(r"(0|-?[1-9][0-9]{0,8}),(0|-?[1-9][0-9]{0,8})")
SEGMENT_FORM = "KIND/rotation@q,r"

Why = Callable[[Any, str], str]
"""Says why a word is no decision of this position."""


def turn_text(record: Any) -> str:
    """The turn under way as far as it is decided, or the one just finished."""
    if record.token == NONE:
        return ""
    decided = [token_name(int(record.token))]
    if record.where == SKIPPED:
        decided.append("-")
    elif record.which != NONE:
        decided.append(segment_text(int(record.which), int(record.where)))
    elif record.where != NONE:
        decided.append(f"@{PLACE_NAMES[record.where]}")
    if record.tower != NONE:
        decided.append(tower_name(int(record.tower)))
    return " ".join(decided)


def segment_text(turned: int, place: int) -> str:
    """`CLS/4@1,-1`: a turned segment on its place."""
    return f"{turned_name(turned)}@{PLACE_NAMES[place]}"


def play_turn(state: State, move: str) -> None:
    """Play a line of notation, all or nothing."""
    if state.record.phase != TOKEN:
        raise NotationError(
            f"illegal turn {shortened(move)}: a turn begins with a token, "
            f"but expected: {asked(state.record)}"
        )
    trial = state.copy()
    _Reader(trial, move).read()
    state.become(trial)


class _Reader:
    """Walks through the words of one line, a decision at a time."""

    def __init__(self, state: State, move: str) -> None:
        self.state = state
        self.move = move
        self.words = move.split(" ")
        self.where = f"seat {state.seat}, turn {state.turns}"

    def read(self) -> None:
        self._decide(self._next(), _why_no_token)
        if self.state.record.phase == WHERE:
            self._lay()
        elif self.state.record.where == SKIPPED:
            self._keep()
        if self.state.record.phase == TOWER:
            self._decide(self._next(), _why_no_tower)
        if self.words:
            raise self._wrong(_why_no_more(self.state.record, self.words[0]))

    def _lay(self) -> None:
        """Where and which, in one word."""
        word = self._next(f"a segment, {SEGMENT_FORM}")
        turned, at, place = word.partition("@")
        if word == "-":
            raise self._wrong(f"a segment fits, so one must be laid{self._possible()}")
        if not at or "/" not in turned:
            raise self._wrong(f"expected a segment, {SEGMENT_FORM}, found {shortened(word)}")
        self._decide(f"@{place}", _why_no_place)
        self._decide(turned, _why_no_segment)

    def _keep(self) -> None:
        """G22: nothing was left to decide, but the line says it."""
        if not self.words:
            raise self._wrong("it ends early, expected: -, as no segment fits anywhere")
        word = self.words.pop(0)
        if word != "-":
            raise self._wrong(f"no segment fits anywhere, expected -, found {shortened(word)}")

    def _next(self, expected: str = "") -> str:
        if not self.words:
            expected = expected or asked(self.state.record)
            raise self._wrong(f"it ends early, expected: {expected}{self._possible()}")
        return self.words.pop(0)

    def _possible(self) -> str:
        return f"; possible: {listed(self.state.legal_names())}"

    def _decide(self, name: str, why_not: Why) -> None:
        """Take a word as the decision that the position asks for."""
        if name not in self.state.legal_names():
            raise self._wrong(f"{why_not(self.state.record, name)}{self._possible()}")
        self.state.apply(name)

    def _wrong(self, why: str) -> NotationError:
        return NotationError(f"illegal turn {shortened(self.move, 60)} ({self.where}): {why}")


def _why_no_token(record: Any, word: str) -> str:
    if word == "-":
        return "a token can be placed, so one must be"
    if word not in ADDRESS:
        return _why_no_area(word)
    if tokens_on_board(record, record.seat) == TOKENS:
        return f"seat {record.seat} has no token left"
    return _why_no_such_area(record, word) or f"{word} holds two tokens"


def _why_no_area(word: str) -> str:
    """Say why a word names no area that any town could have."""
    place, colon, guild = word.partition(":")
    if colon and guild in tuple(GUILD_LETTERS) and PLACE_FORM.fullmatch(place):
        return f"there is no segment at {place}"
    return f"{shortened(word)} is no area, such as 0,0:L"


def _why_no_such_area(record: Any, word: str) -> str | None:
    """Say what an area lacks, or which tower is in its way."""
    place, _, guild = word.partition(":")
    if not is_taken(record, PLACE_CALLED[place]):
        return f"there is no segment at {place}"
    area = area_at(record, ADDRESS[word])
    if area == NONE:
        return f"the segment at {place} does not show {guild}"
    owner = tower_owners(record).get(area)
    return None if owner is None else f"a tower of seat {owner} stands on {word}"


def _why_no_place(record: Any, name: str) -> str:
    word = name.removeprefix("@")
    if word not in PLACE_CALLED:
        if PLACE_FORM.fullmatch(word):
            return f"{word} does not touch two segments"
        return f"{shortened(word)} is no place, such as 1,-1"
    place = PLACE_CALLED[word]
    if is_taken(record, place):
        return f"a segment lies at {word} already"
    if sum(is_taken(record, beyond) for beyond in BEYOND[place]) < 2:
        return f"{word} does not touch two segments"
    return f"no segment in hand fits at {word}"


def _why_no_segment(record: Any, word: str) -> str:
    kind = word.partition("/")[0]
    if kind not in KIND_NAMES:
        return f"{shortened(kind)} is no kind of segment"
    if word not in TURNED_NUMBER:
        return f"{shortened(word)} is no rotation, they are 0 to {EDGES - 1}"
    if not record.hand[record.seat, KIND_NAMES.index(kind)]:
        return f"{kind} is not in the hand"
    turned = TURNED_NUMBER[word]
    for edge, beyond in enumerate(BEYOND[record.where]):
        if is_taken(record, beyond):
            there = record.segment[record.slot_at[beyond]]
            guild = GUILD_NAMES[int(GUILD_AT[turned, edge])]
            if GUILD_AT[turned, edge] == GUILD_AT[there, opposite(edge)]:
                return f"{guild} would adjoin {guild} at its {EDGE_NAMES[edge]} edge"
    raise AssertionError(word)


def _why_no_tower(record: Any, word: str) -> str:
    seat = int(record.seat)
    if word == "^=":
        return "a tower must be built, as the last one binds (G27)"
    name = word.removeprefix("^")
    if not word.startswith("^"):
        return f"expected a tower or ^=, found {shortened(word)}"
    if name not in ADDRESS:
        return _why_no_area(name)
    wrong = _why_no_such_area(record, name)
    if wrong:
        return wrong
    area = area_at(record, ADDRESS[name])
    if seat not in token_owners(record, area):
        return f"seat {seat} has no token on {name}"
    if int(building_areas(record, record.own[seat])) >> area & 1:
        return f"the last tower binds (G27), and {name} is not among what it left"
    return f"{name} is in no {'string' if record.string else 'group'} of all four guilds"


def _why_no_more(record: Any, word: str) -> str:
    """Say why a word is too many; of the turn just finished everything is still known."""
    if word.startswith("^") and record.tower == NONE:
        return f"no tower can be built, found {shortened(word)}"
    if "@" in word and record.where == NONE:
        return f"no segment is left in hand, found {shortened(word)}"
    return f"unexpected {shortened(word)} after the end of the turn"
