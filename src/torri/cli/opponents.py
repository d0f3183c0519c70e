"""The computer players at a table in the terminal: who sits where, ready to think."""

from dataclasses import dataclass

from torri.core.errors import OptionError, shortened
from torri.core.game import Game
from torri.core.jit import COMPILING
from torri.core.rng import Rng
from torri.players.analysis import analyse
from torri.players.endgame import Limit, Solver
from torri.players.levels import Level, level, thinker
from torri.players.thinker import Thinker

LONGEST_LEVEL = 80
"""Signs of a level with its changes: what a record and a line on the screen have room for."""


@dataclass(frozen=True)
class Opponent:
    """A computer player on its seat."""

    level: Level
    thinker: Thinker

    @property
    def takes_time(self) -> bool:
        """Whether a player waits for its decisions."""
        return self.level.settings is not None


def seat_opponents(game: Game, seat: int, specs: list[str], rng: Rng) -> dict[int, Opponent]:
    """Seat a computer player everywhere but on the player's seat; the same seed plays the same."""
    seats = [other for other in range(game.players) if other != seat]
    if len(specs) > len(seats):
        raise OptionError(
            f"--level names {len(specs)} opponents, but with {game.players} players "
            f"there {'is' if len(seats) == 1 else 'are'} only {len(seats)}"
        )
    levels = [_known_level(spec) for spec in specs]
    levels += levels[-1:] * (len(seats) - len(levels))
    seeds = [rng.below(2**31) for _ in seats]
    return {
        other: Opponent(chosen, thinker(chosen.name, game, seed))
        for other, chosen, seed in zip(seats, levels, seeds, strict=True)
    }


def _known_level(spec: str) -> Level:
    found = level(spec)
    if len(found.name) > LONGEST_LEVEL or not found.name.isprintable():
        raise OptionError(
            f"--level {shortened(spec)} must be printable and no longer than {LONGEST_LEVEL} signs"
        )
    return found


def prepare(game: Game, opponents: dict[int, Opponent]) -> None:
    """Compile all that thinks, which can take a while, before anybody waits for a turn."""
    if not COMPILING:
        return
    state = game.new(seed=0)
    view = state.view(state.seat)
    for opponent in opponents.values():
        if not opponent.takes_time:  # those who do compile when they are made
            opponent.thinker.decide(view)
    analyse(view, None, iterations=1)
    Solver(game).ending(state, Limit(0))
