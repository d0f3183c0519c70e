"""Everything compiled is loaded before the first player comes: it must not keep them waiting."""

import subprocess
import sys

from torri.core.errors import TorriError
from torri.core.jit import CACHE
from torri.core.rng import Rng
from torri.games import REGISTRY, game_type
from torri.players import LEVELS, analyse, thinker

FEW = "iterations=10"


def compile_apart() -> None:
    """Compile what tables and players use, each game in a process of its own.

    So they are compiled side by side, and what the compiler needs for that, more than a server ever
    does, is gone with them. The server then loads what they left in the cache.
    """
    if CACHE is None:  # nothing would be left: what is used is compiled by whoever uses it
        return
    commands = [[sys.executable, "-m", "torri.server.warming", name] for name in REGISTRY]
    processes = [
        subprocess.Popen(command, start_new_session=True)  # noqa: S603 - Ctrl-C is for us alone
        for command in commands
    ]
    try:
        codes = [process.wait() for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    if any(codes):
        raise TorriError("the games cannot be compiled here")


def warm_up_tables() -> None:
    """Load what tables use."""
    for name in REGISTRY:
        _look_at_all(name)


def _look_at_all(name: str) -> None:
    """Play a game, and show it to all."""
    game = game_type(name)(players=2)
    state, rng = game.new(1), Rng(1)
    start = state.view()
    for _ in state.random_game(rng):
        for seat in (*range(game.players), None):
            state.view(seat).to_dict()
    game.gains(start, state.view())


def _ask_all(name: str) -> None:
    """Ask players of every level what they would do, and one what there is to say."""
    game = game_type(name)(players=2)
    state = game.new(1)
    view = state.view(state.seat)
    for level in LEVELS.values():
        searches = level.settings is not None
        thinker(f"{level.name}:{FEW}" if searches else level.name, game).decide(view)
    analyse(view, seconds=None, iterations=10)


if __name__ == "__main__":
    _look_at_all(sys.argv[1])
    _ask_all(sys.argv[1])
