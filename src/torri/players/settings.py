"""How a search thinks: numbers that were tried out, see docs/strength.md."""

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

NEVER = ALWAYS = 1e9


@dataclass(frozen=True)
class Settings:
    """The order of the fields is that of the array that compiled code reads."""

    exploration: float = 0.2
    """How much a rarely tried decision is favoured."""
    prior_visits: float = 10.0
    """How many visits the outlook's promise counts for; 0: it is not asked."""
    expand_at: float = 1.0
    """Visits to a node before its children are added."""
    informed: float = 1.0
    """1: imagined games follow instinct, 0: they are random."""
    imagined_turns: float = 8.0
    """Turns imagined before the outlook judges; a large number: to the end."""
    margin_weight: float = 0.1
    """Part of a final share that goes by the margin of points."""
    split_chance: float = NEVER
    """Visits to a node before the outcomes of chance after it are told apart."""
    others: float = ALWAYS
    """For so many turns after one's own the decisions of others are part of the tree; later they do
    what their instinct says."""
    whim: float = 0.3
    """How many points a whim may outweigh in imagined games."""

    def packed(self) -> NDArray[np.float64]:
        """Return what compiled code reads."""
        return np.array(astuple(self), np.float64)


(
    EXPLORATION,
    PRIOR_VISITS,
    EXPAND_AT,
    INFORMED,
    IMAGINED_TURNS,
    MARGIN_WEIGHT,
    SPLIT_CHANCE,
    OTHERS,
    WHIM,
) = range(9)
