"""Who may take part: a level, or a player of one's own.

`policy.py:Learned` is what the file policy.py has under the name Learned: a class or a function
that is given the game and random numbers, and returns somebody who decides (a `Thinker`). This runs
the file, so nothing but the arena and environments takes such names; a server never does.
"""

import hashlib
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from typing import Any, Protocol

from torri.core.errors import OptionError, PlayerError, shortened
from torri.core.files import read_text
from torri.core.game import Game
from torri.core.position import View
from torri.core.rng import Rng
from torri.players import Thinker, level

SUFFIX = ".py"
LARGEST_FILE = 2**20


class Entrant(Protocol):
    """Somebody who can be seated at a table; every level is one."""

    @property
    def uses_all_cores(self) -> bool:
        """Whether two such players think best one after the other."""
        ...

    def make(self, game: Game, rng: Rng) -> Thinker:
        """Seat such a player at a table."""
        ...


@dataclass(frozen=True)
class OwnPlayer:
    """A player of one's own, from a file or from the program that is running."""

    name: str
    seat: Callable[[Game, Rng], Any]
    uses_all_cores: bool = False

    def make(self, game: Game, rng: Rng) -> Thinker:
        """Seat such a player at a table."""
        with _blamed_on(self.name):
            made = self.seat(game, rng)
        if not callable(getattr(made, "decide", None)):
            raise PlayerError(f"{self.name} made {shortened(made)}, which has no method decide")
        return _Guarded(self.name, made)


class _Guarded:
    """A player of one's own at a table: what goes wrong in it is told as its own."""

    def __init__(self, name: str, own: Thinker) -> None:
        self.name = name
        self.own = own

    def decide(self, view: View) -> int:
        """Return what the player decides, legal or not."""
        with _blamed_on(self.name):
            return self.own.decide(view)


@contextmanager
def _blamed_on(name: str) -> Generator[None]:
    """Tell an error of a player in one line, with its place; what it prints is no result.

    As torri's own error it can be sent from any process, and nobody takes it for another, such as a
    file that torri could not read.
    """
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (Exception, SystemExit) as error:
        frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename != __file__]
        place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise PlayerError(f"{name}: {reason}{place}") from error


def entrant(spec: str | Callable[[Game, Rng], Any]) -> Entrant:
    """Return a level by its name, or a player of one's own: from a file, or what makes one."""
    if not isinstance(spec, str):
        return OwnPlayer(getattr(spec, "__qualname__", repr(spec)), spec)
    path = own_file(spec)
    return level(spec) if path is None else _own_player(spec, path)


def thinker(spec: str, game: Game, seed: int | None = None) -> Thinker:
    """Seat an entrant at a table; the same seed plays the same."""
    return entrant(spec).make(game, Rng(seed))


def own_file(spec: str) -> Path | None:
    """The file that a player comes from; None for a level."""
    file, _, _ = spec.rpartition(":")
    if spec.endswith(SUFFIX):
        raise OptionError(f"{spec} must be followed by the name of a player, as in {spec}:Player")
    return Path(file).expanduser() if file.endswith(SUFFIX) else None


def digests(specs: list[str]) -> dict[str, str]:
    """What tells whether a player's file is still the same, for those who come from one."""
    files = {spec: own_file(spec) for spec in specs}
    return {spec: _digest(path) for spec, path in files.items() if path is not None}


def _digest(path: Path) -> str:
    return hashlib.sha256(read_text(path, LARGEST_FILE).encode()).hexdigest()


def _own_player(spec: str, path: Path) -> OwnPlayer:
    _, _, name = spec.rpartition(":")
    path = path.absolute()
    read_text(path, LARGEST_FILE)  # a file that cannot be read is no fault of its player
    with _blamed_on(spec):
        found = getattr(_module(path.resolve()), name, None)
    if not callable(found):
        raise OptionError(f"{path} has no class or function {shortened(name)}")
    return OwnPlayer(spec, found)


@cache
def _module(path: Path) -> Any:
    """Run a file once; what lies beside it can be imported at its top."""
    name = f"torri_own_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    found = spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise OptionError(f"{path} is no Python file")
    module = module_from_spec(found)
    with _neighbours_of(path):
        sys.modules[name] = module  # where dataclasses look for it
        found.loader.exec_module(module)
    return module


@contextmanager
def _neighbours_of(path: Path) -> Generator[None]:
    """Let imports find what lies beside a file, and forget it then.

    Two versions of a player, in two folders, may have neighbours of the same names.
    """
    folder, before = path.parent, set(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            if _is_neighbour(folder / name.partition(".")[0], sys.modules[name]):
                del sys.modules[name]


def _is_neighbour(own: Path, module: Any) -> bool:
    """Whether a module is a file, or part of a package, that lies there."""
    file = getattr(module, "__file__", None)
    places = [Path(place) for place in ([file] if file else getattr(module, "__path__", ()))]
    return any(own in {place.with_suffix(""), *place.parents} for place in places)
