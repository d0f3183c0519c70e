"""torri: the board games of the tower houses. Start with `torri.game("patrician", players=3)`."""

from importlib.metadata import version

from torri.core.errors import TorriError
from torri.core.game import Game
from torri.core.position import CHANCE, NOBODY, State, View
from torri.core.rng import Rng
from torri.games import game
from torri.records import load

__version__ = version("torri")
__all__ = ["CHANCE", "NOBODY", "Game", "Rng", "State", "TorriError", "View", "game", "load"]
