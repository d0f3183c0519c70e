"""Lays out a position of Patrician for a test, from what a reader wants to see."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import torri
from torri.core.bits import set_of
from torri.games.patrician.components import BORDER_NAMES, CITY_INDEX
from torri.games.patrician.game import Patrician
from torri.games.patrician.knowledge import count_heads
from torri.games.patrician.state import CARD


def lay_out(
    players: int = 3,
    *,
    seat: int = 0,
    hands: Mapping[int, Sequence[str]] | None = None,
    towers: Mapping[str, tuple[str, str]] | None = None,
    display: Mapping[str, str] | None = None,
    played: Mapping[int, Sequence[str]] | None = None,
    starters: Iterable[str] = (),
    pile: Iterable[str] | None = None,
    scored: Iterable[str] = (),
    tokens: Mapping[str, tuple[int, int]] | None = None,
    prestige: Mapping[int, int] | None = None,
    borders: Iterable[str] = (),
    **options: Any,
) -> torri.State:
    """Return a position in which `seat` is to play a card.

    towers: per city the floors of site a and of site b, each from the ground up, a digit a floor
    naming its seat: {"MI": ("001", "2")}. tokens: per city the seats that own the higher and the
    lower token, -1 for nobody. starters: cards in hands that nobody else has seen. pile: the cards
    still to be drawn; None means all that lie nowhere else. Options are those of `torri.game`.
    """
    game = Patrician(players=players, **options)
    state = game.start()
    record = state.record
    number = game.deck.index
    record.seat, record.phase, record.turns = seat, CARD, 1
    for who, cards in (hands or {}).items():
        record.hand[who] = set_of(number[card] for card in cards)
    for who, cards in (played or {}).items():
        record.played[who] = set_of(number[card] for card in cards)
        record.top[who] = number[cards[-1]]
    record.starters = set_of(number[card] for card in starters)
    for code, card in (display or {}).items():
        record.display[CITY_INDEX[code]] = number[card]
    record.face_up = set_of(CITY_INDEX[code] for code in display or {})
    _raise_towers(record, towers or {})
    record.scored = set_of(CITY_INDEX[code] for code in scored)
    for code, owners in (tokens or {}).items():
        record.token[CITY_INDEX[code]] = owners
    for who, points in (prestige or {}).items():
        record.prestige[who] = points
    record.borders = set_of(BORDER_NAMES.index(name) for name in borders)
    elsewhere = {
        card for row in (hands, played) for cards in (row or {}).values() for card in cards
    }
    elsewhere |= set((display or {}).values())
    drawable = (
        [card.id for card in game.cards if card.id not in elsewhere] if pile is None else pile
    )
    record.pile = set_of(number[card] for card in drawable)
    count_heads(record)
    return state


def _raise_towers(record: Any, towers: Mapping[str, tuple[str, str]]) -> None:
    for code, sites in towers.items():
        city = CITY_INDEX[code]
        for site, floors in enumerate(sites):
            record.height[city, site] = len(floors)
            for level, owner in enumerate(int(digit) for digit in floors):
                record.floor[city, site, level] = owner
                record.present[owner] |= 1 << city
                record.built[owner] += 1


def tower(state: torri.State, code: str) -> tuple[str, str]:
    """The two towers of a city, written as in `lay_out`."""
    record = state.record
    city = CITY_INDEX[code]
    one, other = (
        "".join(str(record.floor[city, site, level]) for level in range(record.height[city, site]))
        for site in (0, 1)
    )
    return one, other


def hand(state: torri.State, seat: int) -> set[str]:
    """The cards in a hand."""
    names = state.game.action_names
    return {names[card] for card in range(63) if int(state.record.hand[seat]) >> card & 1}


def play(state: torri.State, *decisions: str) -> torri.State:
    """Apply decisions by their names, as in notation (`draw:ID` for chance)."""
    for decision in decisions:
        state.apply(decision)
    return state
