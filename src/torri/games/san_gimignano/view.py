"""What a seat sees: everything, as segments in hand lie open and nothing else is hidden (G12)."""

import numpy as np

from torri.core.jit import compiled
from torri.core.rng import Generator


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
    target.neighbours[:] = source.neighbours
    target.shows[:] = source.shows
    target.own[:] = source.own
    target.pair[:] = source.pair
    target.towers[:] = source.towers
    target.remembered[:] = source.remembered
    target.buildable = source.buildable
    target.bag = source.bag
    target.rows[:] = source.rows
    target.place[:] = source.place
    target.turns = source.turns
    target.token = source.token
    target.where = source.where
    target.tower = source.tower
    target.which = source.which
    target.turn_of = source.turn_of
    target.slot_at[:] = source.slot_at
    target.segment[:] = source.segment
    target.hand[:, :] = source.hand
    target.laid = source.laid
    target.players = source.players
    target.string = source.string
    target.phase = source.phase
    target.seat = source.seat
    target.drawn = source.drawn
    target.idle = source.idle
    target.winners = source.winners
