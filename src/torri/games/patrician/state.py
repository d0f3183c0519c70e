"""A position of Patrician: one record of plain numbers, and what the numbers mean."""

import numpy as np

from torri.core.layout import record_dtype
from torri.games.patrician.actions import CARDS
from torri.games.patrician.components import CITIES, CITY_LIST, PATRICIANS, SEATS, SITES

# A site never holds more: the last floor of a nine-floor city goes to its empty site (P13).
FLOORS = 8
NONE = -1

# What is to be decided next, in the order of a game.
CHOOSE_FIRST, DEAL, TURN_UP, CARD, BUILD, SHIFT, TAKE, REFILL, MESSENGER, OVER = range(10)

# Options, as numbers and as they are written.
MEMORY_OPEN, MEMORY_TABLE = range(2)
MEMORIES = ("open", "table")
PENALTY_PRESENCE, PENALTY_MAJORITY = range(2)
PENALTIES = ("presence", "majority")
LAST_CITY_TWO_POINTS, LAST_CITY_NORMAL = range(2)
LAST_CITIES = ("two_points", "normal")

CAPACITY = np.array([city.capacity for city in CITY_LIST], np.int8)

# What everybody at the table sees, under every rule of memory.
PUBLIC_FIELDS = [
    ("starred", np.int64),  # the set of cards with a star
    ("present", np.int16, SEATS),  # cities in which a seat owns a floor, as a set
    ("prestige", np.int16, SEATS),  # points of prestige tokens won, and of M7
    ("messenger_points", np.int16, SEATS),  # points of messenger tokens won (M5)
    ("portrait_points", np.int16, SEATS),  # points of portrait sets, counted at the end (P32, A4)
    ("scored", np.int16),  # cities scored, as a set
    ("face_up", np.int16),  # cities with a card beside them, as a set
    ("borders", np.int16),  # borders with a messenger, as a set
    ("turns", np.int16),  # turns begun
    ("deck", np.uint8, CARDS),  # what each card shows, see cards.py
    ("floor", np.int8, (CITIES, SITES, FLOORS)),  # seat that owns each floor, from the ground up
    ("height", np.int8, (CITIES, SITES)),  # floors standing on each site
    ("token", np.int8, (CITIES, 2)),  # seat that won the higher, the lower token
    ("display", np.int8, CITIES),  # the card beside each city
    ("top", np.int8, SEATS),  # the top card of each pile
    ("built", np.int8, SEATS),  # floors of each seat on the board
    ("messengers", np.int8, SEATS),  # messengers left
    ("penalty", np.int8, SEATS),  # 0 or -3 (M6)
    ("players", np.int8),
    ("cities", np.int8),  # cities in play, the first of the list
    ("with_messengers", np.int8),
    ("with_ambassadors", np.int8),
    ("memory", np.int8),  # option of P51
    ("penalty_rule", np.int8),  # option of M6
    ("last_city", np.int8),  # option of M7
    ("phase", np.int8),
    ("seat", np.int8),  # whose turn it is
    ("winners", np.int8),  # set of seats, once the game is over
    # The turn under way, or between two turns the one just finished.
    ("turn_of", np.int8),
    ("card", np.int8),
    ("build", np.int8),  # as in BUILDS
    ("shift", np.int8),  # city * 2 + site it came from; DECLINE_SHIFT; NONE: not available
    ("taken_from", np.int8),  # city; NONE: nothing to take
    ("drawn", np.int8),  # card turned up by P16; NONE: the pile was empty
    ("messenger", np.int8),  # border; DECLINE_MESSENGER; NONE: not available
]

STATE = record_dtype(
    [
        ("hand", np.int64, SEATS),  # secret: cards held
        ("played", np.int64, SEATS),  # cards in the own pile
        ("pile", np.int64),  # secret: cards still to be drawn; a set, so no order can leak
        ("starters", np.int64),  # secret: starting cards still in a hand, never shown (P50)
        *PUBLIC_FIELDS,
        ("heads", np.int8, (SEATS, len(PATRICIANS))),  # portraits in the own pile
    ]
)
# They have no bearing on the rest of the game once a turn is over.
BYGONES = frozenset(
    {"top", "turn_of", "card", "build", "shift", "taken_from", "drawn", "messenger"}
)
