"""A view of Patrician as a row of small numbers, for programs that learn.

Seats are counted from the viewer: 0 is the viewer, 1 the next to play, and so on. Where a number
says whose something is, 0 is nobody's, 1 the viewer's, 2 the next seat's.
"""

import numpy as np

from torri.core.jit import compiled, inlined
from torri.core.layout import offset_of
from torri.core.memory import AT_ONCE, eight_of, write_eight, write_set
from torri.core.observing import Field, Layout, Masks, Rows
from torri.games.patrician.actions import PLAYER_ACTIONS
from torri.games.patrician.cards import (
    MOVE_SIGN,
    QUESTION_MARK,
    SECOND_CREST,
    STARRED_PORTRAIT,
    TWO_PORTRAITS,
)
from torri.games.patrician.components import BORDERS, CITIES, PATRICIANS, SEATS, SITES
from torri.games.patrician.rules import FIRST_ACTION, choices
from torri.games.patrician.state import BUILD, CARD, FLOORS, MESSENGER, NONE, SHIFT, TAKE
from torri.games.patrician.view import VIEW

PLACES_FOR_CARDS = AT_ONCE
"""One more than there can be cards: a set is written at once."""
LAST_SET = PLAYER_ACTIONS - AT_ONCE
"""Where the last set of actions begins that ends with the row; with the first one it covers all."""
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
OF_PHASE = np.array(
    [1 << 8 * ASKED.index(phase) if phase in ASKED else 0 for phase in range(16)], np.int64
)
"""What is asked, one byte for each question."""
FLOOR_AT, HEIGHT_AT, TOKEN_AT = (offset_of(VIEW, name) for name in ("floor", "height", "token"))


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
        Field("mover", (players,), 0, 1, "whose turn it is"),
    )


# The masks below tell the compiler that a number is small and not negative: then it need not look
# whether an index counts from the end. Slices would be easier to read, but slow.


@inlined
def mask(state: np.record, masks: Masks, index: int) -> None:
    """Write which actions are legal as a row: one set, where the actions of its phase begin."""
    first = int(FIRST_ACTION[state.phase])
    at = min(first, LAST_SET)
    write_set(masks, index, 0, 0)
    write_set(masks, index, LAST_SET, 0)
    write_set(masks, index, at, int(choices(state)) << (first - at))


@inlined
def observe(view: np.record, rows: Rows, index: int) -> None:
    """Write a view as a row, from left to right.

    Often a few numbers too many are written at once: the fields after them come later.
    """
    write_eight(rows, index, rows.shape[1] - 8, 0)  # what is to spare
    viewer = max(0, int(view.viewer)) & 7
    at = _write_cards(view, viewer, rows, index)
    at = _write_towers(view, viewer, rows, index, at)
    at = _write_tokens(view, viewer, rows, index, at)
    at = _write_seats(view, viewer, rows, index, at)
    _write_turn(view, viewer, rows, index, at)


@compiled
def _seat_at(place: int, viewer: int, players: int) -> int:
    seat = viewer + place
    return (seat if seat < players else seat - players) & 7


@inlined
def _write_cards(view: np.record, viewer: int, rows: Rows, index: int) -> int:
    """Hands, what is unseen and the display; returns where the next field begins."""
    players, cities, at = int(view.players) & 7, int(view.cities) & 15, 0
    for place in range(players):
        write_set(rows, index, at, view.hand[_seat_at(place, viewer, players)])
        at += PLACES_FOR_CARDS
    write_set(rows, index, at, view.unseen)
    at += PLACES_FOR_CARDS
    for city in range(cities):
        card = int(view.display[city])
        shown = int(OF_CARD[view.deck[max(0, card)]])
        write_eight(rows, index, at + SHOWN * city, 0 if card == NONE else shown)
    return at + SHOWN * cities


@inlined
def _write_towers(view: np.record, viewer: int, rows: Rows, index: int, at: int) -> int:
    """Whose each floor is, eight at a time, and heights; returns where the next field begins."""
    players, cities = int(view.players) & 7, int(view.cities) & 15
    for tower in range(cities * SITES):
        whose = _counted_from(viewer, players, eight_of(view, FLOOR_AT + FLOORS * tower))
        half = 4 * (eight_of(view, HEIGHT_AT + tower) & 15)
        standing = (1 << half << half) - 1  # in two halves, as no word is shifted by 64 bits
        write_eight(rows, index, at + FLOORS * tower, whose & standing)
    at += FLOORS * SITES * cities
    for part in range(0, CITIES * SITES, 8):
        write_eight(rows, index, at + part, eight_of(view, HEIGHT_AT + part))
    return at + cities * SITES


@compiled
def _counted_from(viewer: int, players: int, seats: int) -> int:
    """Eight seats, each a byte of a word, counted from the viewer, who is 1."""
    behind = seats + (players - viewer) * EACH
    round_again = (behind + (128 - players) * EACH) >> 7 & EACH
    return behind - round_again * players + EACH


@inlined
def _write_tokens(view: np.record, viewer: int, rows: Rows, index: int, at: int) -> int:
    """Who won tokens, eight at a time, and what is scored; returns where the next field begins."""
    players, cities = int(view.players) & 7, int(view.cities) & 15
    for part in range(0, CITIES * 2, 8):
        seats = eight_of(view, TOKEN_AT + part)
        won = (~seats >> 7 & EACH) * 255  # NONE is the only one with a sign
        write_eight(rows, index, at + part, _counted_from(viewer, players, seats & won) & won)
    at += cities * 2
    scored = int(view.scored)
    write_eight(rows, index, at, _spread(scored & 255))
    write_eight(rows, index, at + 8, _spread(scored >> 8))
    return at + cities


@compiled
def _spread(byte: int) -> int:
    """The eight bits of a byte as the eight bytes of a word: seven at once, then the last."""
    apart = (byte & 127) * 0x01010101010101 & 0x40201008040201
    return (apart + 0x7F7F7F7F7F7F7F >> 7 & 0x01010101010101) | byte >> 7 << 56


@inlined
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


@inlined
def _write_turn(view: np.record, viewer: int, rows: Rows, index: int, at: int) -> None:
    """Messengers, what is asked, and the turn under way."""
    players, at = int(view.players) & 7, at & 1023
    borders = int(view.borders)
    write_eight(rows, index, at, _spread(borders & 255))
    write_eight(rows, index, at + 8, _spread(borders >> 8))
    at += BORDERS
    write_eight(rows, index, at, OF_PHASE[int(view.phase) & 15])
    at += len(ASKED)
    rows[index, at] = view.card + 1
    rows[index, at + 1] = view.build + 1
    rows[index, at + 2] = view.shift + 1
    rows[index, at + 3] = view.taken_from + 1
    rows[index, at + 4] = view.pile_size
    rows[index, at + 5] = min(MOST, int(view.turns))
    for place in range(players):
        rows[index, at + 6 + place] = _seat_at(place, viewer, players) == view.seat
