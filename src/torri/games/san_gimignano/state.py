"""A position of San Gimignano: one record of plain numbers, and what the numbers mean.

The segments of the town are kept in the order of their places, and their areas are numbered three
by three after them, in the order of their guilds: area 3 * slot + part. So a set of areas is one
word, and the same town has the same bytes in whatever order it was laid.
"""

import numpy as np

from torri.core.layout import record_dtype
from torri.games.san_gimignano.components import AREAS, GUILDS, KINDS, SEATS, SEGMENTS
from torri.games.san_gimignano.geometry import PLACES, ROWS

NONE = -1
SKIPPED = -2
"""The segment of a turn in which nothing fitted."""

# What is to be decided next, in the order of a game.
CHOOSE_FIRST, DRAW, ROTATE, TOKEN, WHERE, WHICH, TOWER, OVER = range(8)

# Nothing is hidden (G12), so a view shows all of it.
FIELDS = [
    ("neighbours", np.int64, AREAS),  # the areas adjacent to each area, as a set (G4)
    ("shows", np.int64, GUILDS),  # the areas that show each guild
    ("own", np.int64, SEATS),  # the areas with a token of each seat
    ("pair", np.int64, SEATS),  # the areas with two tokens of each seat, all of them in `own` too
    ("towers", np.int64, SEATS),  # the areas with a tower of each seat
    ("remembered", np.int64, SEATS),  # the areas that bind each seat's next tower (G27)
    ("buildable", np.int64),  # the areas on which the tower may go now, while that is asked
    ("bag", np.int64),  # segments not yet drawn, kind * 2 + copy, as a set; empty after the deal
    ("rows", np.int16, ROWS),  # the taken columns of each row of places, as a set
    ("place", np.int16, SEGMENTS),  # the place of each laid segment, rising
    ("turns", np.int16),  # turns begun
    # The turn under way, or between two turns the one just finished.
    ("token", np.int16),  # address of the area; NO_TOKEN; NONE: not yet decided
    ("where", np.int16),  # the place of the segment; SKIPPED; NONE: none in hand, or not yet
    ("tower", np.int16),  # address of the area; DECLINE_TOWER; NONE: not available, or not yet
    ("which", np.int8),  # the turned segment laid there
    ("turn_of", np.int8),  # the seat that takes it
    ("slot_at", np.int8, PLACES),  # the segment that lies on each place, NONE if none does
    ("segment", np.int8, SEGMENTS),  # each laid segment, turned as it lies
    ("hand", np.int8, (SEATS, KINDS)),  # how many of each kind a seat holds
    ("laid", np.int8),  # segments on the table
    ("players", np.int8),  # seats at the table
    ("string", np.int8),  # option of G40
    ("phase", np.int8),  # what is to be decided, see above
    ("seat", np.int8),  # whose turn it is
    ("drawn", np.int8),  # kind that is about to be laid by chance (G11), else NONE
    ("idle", np.int8),  # turns in a row in which nothing was placed, laid or built (G30)
    ("winners", np.int8),  # set of seats, once the game is over
]

STATE = record_dtype(FIELDS)
VIEW = record_dtype([*FIELDS, ("viewer", np.int8)])
# They have no bearing on the rest of the game once a turn is over.
BYGONES = frozenset({"token", "where", "tower", "which", "turn_of"})
