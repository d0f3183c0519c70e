"""Computer players: they see what their seat knows, never the secrets of a position."""

from torri.players.analysis import Analysis, Turn, analyse
from torri.players.levels import LEVELS, Level, level, thinker, title
from torri.players.thinker import Thinker

__all__ = [
    "LEVELS",
    "Analysis",
    "Level",
    "Thinker",
    "Turn",
    "analyse",
    "level",
    "thinker",
    "title",
]
