"""A view of Patrician as a row of small numbers, for programs that learn.

Seats are counted from the viewer: 0 is the viewer, 1 the next to play, and so on. Where a number
says whose something is, 0 is nobody's, 1 the viewer's, 2 the next seat's.
"""

import numpy as np

from torri.core.jit import compiled
from torri.core.observing import Field, Layout, Rows, Words
from torri.games.patrician.cards import (
    MOVE_SIGN,
    QUESTION_MARK,
    SECOND_CREST,
    STARRED_PORTRAIT,
    TWO_PORTRAITS,
)
from torri.games.patrician.components import BORDERS, CITIES, PATRICIANS, SEATS, SITES
from torri.games.patrician.state import BUILD, CARD, FLOORS, MESSENGER, NONE, SHIFT, TAKE

PLACES_FOR_CARDS = 64
"""One more than there can be cards: eight at a time are written at once."""
SHOWN = 8
"""Numbers for a card beside a city."""
OF_SEAT = 9
"""Numbers for a seat."""
ASKED = (CARD, BUILD, SHIFT, TAKE, MESSENGER)
MOST = 127
EACH = 0x0101010101010101
"""A one in each byte of a word."""


def _of_card(code: int) -> int:
    """The eight numbers of a card beside a city as one word, given as its position packs it."""
    patrician, kind = code >> 2 & 3, code & 3
    numbers = [0] * SHOWN
    numbers[0] = (code >> 4) + 1
    if patrician == 0:
        numbers[1:4] = [kind == SECOND_CREST, kind == MOVE_SIGN, kind == QUESTION_MARK]
    else:
        numbers[3 + patrician] = 2 if kind == TWO_PORTRAITS else 1
        numbers[7] = int(kind == STARRED_PORTRAIT)
    return int.from_bytes(bytes(numbers), "little")


OF_CARD = np.array([_of_card(code) for code in range(256)], np.int64)


def layout(players: int) -> Layout:
    """What a row for so many players holds."""
    cities = CITIES if players == SEATS else CITIES - 1
    return Layout(
        Field("hands", (players, PLACES_FOR_CARDS), 0, 1, "cards known to be in each hand"),
        Field("unseen", (PLACES_FOR_CARDS,), 0, 1, "cards whose place the viewer does not know"),
        Field(
            "display",
            (cities, SHOWN),
            0,
            CITIES,
            "the card beside each city: its city from 1 on (0: no card), then how many second "
            "crests, move signs, question marks, captains, bankers, ladies and stars it shows",
        ),
        Field("floors", (cities, SITES, FLOORS), 0, players, "whose floors, from the ground"),
        Field("heights", (cities, SITES), 0, FLOORS, "floors on each site"),
        Field("tokens", (cities, 2), 0, players, "who won the higher and the lower token"),
        Field("scored", (cities,), 0, 1, "cities that are complete"),
        Field(
            "portraits", (players, len(PATRICIANS)), -1, MOST, "in each pile; -1: not known (P51)"
        ),
        Field(
            "seats",
            (players, OF_SEAT),
            -MOST,
            MOST,
            "cards in hand, cards in the pile, its top card from 1 on, floors on the board, "
            "messengers left, points of prestige, of messengers, of portraits, the penalty",
        ),
        Field("borders", (BORDERS,), 0, 1, "borders with a messenger"),
        Field("asked", (len(ASKED),), 0, 1, "card, build, shift, take or messenger: one of them"),
        Field(
            "turn", (4,), 0, MOST, "the turn under way: card, build, shift and take, each from 1 on"
        ),
        Field("pile", (1,), 0, MOST, "cards left to draw"),
        Field("turns", (1,), 0, MOST, "turns begun"),
    )


# The masks below tell the compiler that a number is small and not negative: then it need not look
# whether an index counts from the end. Slices would be easier to read, but slow.


@compiled
def observe(view: np.record, rows: Rows, words: Words, index: int) -> None:
    """Write a view as a row, which is all zeros before; `words` are the same rows, word by word.

    What comes first fills whole words, the rest is written number by number.
    """
    players, cities = int(view.players) & 7, int(view.cities) & 15
    viewer = max(0, int(view.viewer)) & 7
    cards, display = 8 * (players + 1), cities * SHOWN // 8
    for place in range(players):
        _write_cards(words, index, 8 * place, int(view.hand[_seat_at(place, viewer, players)]))
    _write_cards(words, index, 8 * players, int(view.unseen))
    for city in range(cities):
        if view.display[city] != NONE:
            words[index, cards + city] = OF_CARD[view.deck[view.display[city] & 63]]
    _write_floors(view, viewer, words, index, cards + display)
    at = 8 * (cards + display + cities * SITES)
    at = _write_cities(view, viewer, rows, index, at)
    at = _write_seats(view, viewer, rows, index, at)
    _write_turn(view, rows, index, at)


@compiled
def _seat_at(place: int, viewer: int, players: int) -> int:
    seat = viewer + place
    return (seat if seat < players else seat - players) & 7


@compiled
def _write_cards(words: Words, index: int, at: int, cards: int) -> None:
    for byte in range(8):
        words[index, (at & 63) + byte] = _spread(cards >> 8 * byte & 255)


@compiled
def _spread(byte: int) -> int:
    """The eight bits of a byte as the eight bytes of a word: seven at once, then the last."""
    apart = (byte & 127) * 0x01010101010101 & 0x40201008040201
    return (apart + 0x7F7F7F7F7F7F7F >> 7 & 0x01010101010101) | byte >> 7 << 56


@compiled
def _write_floors(view: np.record, viewer: int, words: Words, index: int, at: int) -> None:
    """Whose each floor is: the eight floors of a site at once, each a byte of a word."""
    players, towers = int(view.players) & 7, view.floor.view(np.int64)
    for city in range(int(view.cities) & 15):
        for site in range(SITES):
            height = int(view.height[city, site]) & 15
            behind = int(towers[city, site, 0]) + (players - viewer) * EACH
            round_again = (behind + (128 - players) * EACH) >> 7 & EACH
            standing = -1 if height == FLOORS else (1 << 8 * height) - 1
            whose = behind - round_again * players + EACH
            words[index, (at & 127) + SITES * city + site] = whose & standing


@compiled
def _write_cities(view: np.record, viewer: int, rows: Rows, index: int, at: int) -> int:
    """Heights, tokens and what is scored; returns where the next field begins."""
    players, cities, at = int(view.players) & 7, int(view.cities) & 15, at & 1023
    for city in range(cities):
        for site in range(SITES):
            rows[index, at + city * SITES + site] = view.height[city, site]
    at += cities * SITES
    for city in range(cities):
        for rank in range(2):
            if view.token[city, rank] != NONE:
                behind = int(view.token[city, rank]) - viewer
                whose = behind + 1 if behind >= 0 else behind + 1 + players
                rows[index, at + city * 2 + rank] = whose
    at += cities * 2
    for city in range(cities):
        rows[index, at + city] = view.scored >> city & 1
    return at + cities


@compiled
def _write_seats(view: np.record, viewer: int, rows: Rows, index: int, at: int) -> int:
    """Portraits and what else belongs to a seat; returns where the next field begins."""
    players, at = int(view.players) & 7, at & 1023
    for place in range(players):
        seat = _seat_at(place, viewer, players)
        for patrician in range(len(PATRICIANS)):
            rows[index, at + patrician] = view.heads[seat, patrician]
        at += len(PATRICIANS)
    for place in range(players):
        seat = _seat_at(place, viewer, players)
        rows[index, at] = view.hand_size[seat]
        rows[index, at + 1] = view.played_size[seat]
        rows[index, at + 2] = view.top[seat] + 1
        rows[index, at + 3] = view.built[seat]
        rows[index, at + 4] = view.messengers[seat]
        rows[index, at + 5] = min(MOST, int(view.prestige[seat]))
        rows[index, at + 6] = min(MOST, int(view.messenger_points[seat]))
        rows[index, at + 7] = min(MOST, int(view.portrait_points[seat]))
        rows[index, at + 8] = view.penalty[seat]
        at += OF_SEAT
    return at


@compiled
def _write_turn(view: np.record, rows: Rows, index: int, at: int) -> None:
    """Messengers, what is asked, and the turn under way."""
    at &= 1023
    for border in range(BORDERS):
        rows[index, at + border] = view.borders >> border & 1
    at += BORDERS
    for place, phase in enumerate(ASKED):
        rows[index, at + place] = view.phase == phase
    at += len(ASKED)
    rows[index, at] = view.card + 1
    rows[index, at + 1] = view.build + 1
    rows[index, at + 2] = view.shift + 1
    rows[index, at + 3] = view.taken_from + 1
    rows[index, at + 4] = view.pile_size
    rows[index, at + 5] = min(MOST, int(view.turns))
