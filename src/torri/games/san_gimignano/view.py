"""What a seat sees: everything, as segments in hand lie open and nothing else is hidden (G12)."""

import numpy as np

from torri.core.jit import compiled
from torri.core.layout import shared_range
from torri.core.memory import copy_range
from torri.core.rng import Generator
from torri.games.san_gimignano.state import FIELDS, STATE, VIEW

START, STOP = shared_range([field[0] for field in FIELDS], STATE, VIEW)


@compiled
def look(state: np.record, seat: int, view: np.record) -> None:
    """Write into `view` all that `seat` knows."""
    copy_position(state, view)
    view.viewer = seat


@compiled
def determinize(view: np.record, _rng: Generator, state: np.record) -> None:
    """Write the state in which the viewer would see this view; there is only one."""
    copy_position(view, state)


@compiled
def copy_position(source: np.record, target: np.record) -> None:
    """Copy every field of a position, from a state or a view to a view or a state."""
    copy_range(source, target, START, STOP)
