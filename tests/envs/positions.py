"""What the tests of both interfaces play with."""

from typing import Any

import numpy as np

from torri.core.options import bounds
from torri.core.rng import Rng
from torri.games import REGISTRY, game_type


def _smallest_and_largest(name: str) -> list[dict[str, Any]]:
    """The plain game for the fewest, and for the most with all that can be switched on."""
    fields = game_type(name).options_type.model_fields
    fewest, most = bounds(fields["players"])
    on = {key: True for key, field in fields.items() if field.annotation is bool}
    return [{"players": fewest}, {"players": most, **on}]


VARIANTS = [(name, options) for name in REGISTRY for options in _smallest_and_largest(name)]
"""Names of games with options."""


def any_legal(mask: Any, rng: Rng) -> int:
    """Choose a legal action."""
    return int(rng.choice(np.flatnonzero(mask).tolist()))
