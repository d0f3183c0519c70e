"""How long a game can get, and how far apart its seats: what some interfaces ask for."""

from typing import NamedTuple


class Limits(NamedTuple):
    """True bounds, if not the closest ones."""

    decisions: int
    """Players' decisions in a game."""
    chances: int
    """Outcomes of chance in a game."""
    margin: int
    """Points between two seats at the end."""
