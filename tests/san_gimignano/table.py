"""Lays out a position of San Gimignano for a test, from what a reader wants to see."""

from collections.abc import Mapping, Sequence
from typing import Any

import torri
from torri.core.bits import members_of, set_of
from torri.games.san_gimignano.actions import AREA_NAMES, turned_name
from torri.games.san_gimignano.components import KIND_NAMES
from torri.games.san_gimignano.ending import tokens_on_board
from torri.games.san_gimignano.game import SanGimignano
from torri.games.san_gimignano.geometry import PLACE_NAMES
from torri.games.san_gimignano.notation import ADDRESS, PLACE_CALLED, TURNED_NUMBER
from torri.games.san_gimignano.state import NONE, TOKEN
from torri.games.san_gimignano.town import address_of, area_at, lay
from torri.games.san_gimignano.words import kinds_in_hand, token_owners


def lay_out(
    players: int = 2,
    *,
    seat: int = 0,
    town: Sequence[str] = (),
    tokens: Mapping[str, str] | None = None,
    towers: Mapping[str, int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    remembered: Mapping[int, Sequence[str]] | None = None,
    idle: int = 0,
    string: bool = False,
) -> torri.State:
    """Return a position in which `seat` is to place a token; nothing is checked but by you.

    town: the segments, `CLS/0@0,0`, so that G21 holds. tokens: per area the seats that own its one
    or two tokens, a digit each: {"0,0:L": "01"}. towers: per area its owner. remembered: areas that
    bind the next tower of a seat. idle: turns in a row without anything placed, laid or built.
    """
    state = SanGimignano(players=players, string=string).start()
    record = state.record
    record.bag = 0
    record.seat, record.phase, record.turns, record.idle = seat, TOKEN, 1, idle
    for segment in town:
        turned, _, place = segment.partition("@")
        lay(record, PLACE_CALLED[place], TURNED_NUMBER[turned])
    for name, owners in (tokens or {}).items():
        for owner in owners:
            _place(record, _area(record, name), int(owner))
    for name, owner in (towers or {}).items():
        record.towers[owner] |= 1 << _area(record, name)
    for who, kinds in (hands or {}).items():
        for kind in kinds:
            record.hand[who, KIND_NAMES.index(kind)] += 1
    for who, names in (remembered or {}).items():
        record.remembered[who] = set_of(_area(record, name) for name in names)
    return state


def _area(record: Any, name: str) -> int:
    area = int(area_at(record, ADDRESS[name]))
    assert area != NONE, f"the town has no area {name}"
    return area


def _place(record: Any, area: int, seat: int) -> None:
    if int(record.own[seat]) >> area & 1:
        record.pair[seat] |= 1 << area
    record.own[seat] |= 1 << area


def play(state: torri.State, *decisions: str) -> torri.State:
    """Apply decisions by their names."""
    for decision in decisions:
        state.apply(decision)
    return state


def tokens_on(state: torri.State, name: str) -> str:
    """The seats whose tokens stand on an area, as in `lay_out`; empty if there is none."""
    return "".join(map(str, token_owners(state.record, _area(state.record, name))))


def tower_on(state: torri.State, name: str) -> int | None:
    """The seat whose tower stands on an area."""
    area = _area(state.record, name)
    owners = [seat for seat in range(4) if int(state.record.towers[seat]) >> area & 1]
    assert len(owners) < 2
    return owners[0] if owners else None


def hand(state: torri.State, seat: int) -> list[str]:
    """The kinds of the segments in a hand, sorted."""
    return sorted(kinds_in_hand(state.record, seat))


def supply(state: torri.State, seat: int) -> int:
    """The tokens of a seat that are not on the board."""
    return 20 - int(tokens_on_board(state.record, seat))


def town(state: torri.State) -> dict[str, str]:
    """What is laid where: {"0,0": "CLS/0"}."""
    record = state.record
    return {
        PLACE_NAMES[int(record.place[slot])]: turned_name(int(record.segment[slot]))
        for slot in range(record.laid)
    }


def areas(state: torri.State) -> list[str]:
    """All areas of the town."""
    return _names(state.record, (1 << 3 * int(state.record.laid)) - 1)


def remembered(state: torri.State, seat: int) -> set[str]:
    """The areas that G27 has remembered for a seat."""
    return set(_names(state.record, int(state.record.remembered[seat])))


def _names(record: Any, members: int) -> list[str]:
    return [AREA_NAMES[address_of(record, area)] for area in members_of(members)]
