"""The levels: named settings of the computer players, from gentle to as strong as we can make them.

Whoever experiments may change a level by what follows its name: `master:seconds=0.1`,
`podesta:iterations=10000,cores=1`, `master:informed=0,imagined_turns=1000`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from torri.core.cores import available_cores
from torri.core.errors import OptionError, listed, shortened
from torri.core.game import Game
from torri.core.rng import Rng
from torri.players.lookahead import LookaheadPlayer
from torri.players.searcher import MOST_VISITS, Budget
from torri.players.settings import Settings
from torri.players.thinker import InstinctPlayer, RandomPlayer, Thinker
from torri.players.thinking import Endings, SearchPlayer

ALL_CORES = 0
MOST_CORES = 256
LONGEST = 3600.0
MOST_ITERATIONS = MOST_VISITS


@dataclass(frozen=True)
class Level:
    """A kind of computer player, by its name."""

    name: str
    words: str
    """What it does, in a few words."""
    seconds: float = 0.05
    """The time that it may take for a decision."""
    iterations: int = 0
    """If not 0: so many iterations of the search in all, however long they take."""
    cores: int = 1
    """How many cores it thinks on, `ALL_CORES` for all there are."""
    endings: int = 0
    """Up to about how many turns before the end it tries to solve the rest exactly."""
    settings: Settings | None = None
    """How it searches; None: it does not."""

    @property
    def uses_all_cores(self) -> bool:
        """Whether two such players think best one after the other."""
        return self.cores == ALL_CORES

    @property
    def budget(self) -> Budget:
        """How long it searches for a decision."""
        return Budget(iterations=self.iterations) if self.iterations else Budget(self.seconds)

    def _endings(self) -> Endings | None:
        if not self.endings:
            return None
        return Endings(self.endings, None if self.iterations else self.seconds)

    def make(self, game: Game, rng: Rng) -> Thinker:
        """Seat such a player at a table."""
        if self.settings is None:
            return _AT_ONCE[self.name](game, rng)
        return SearchPlayer(
            game,
            rng,
            self.budget,
            settings=self.settings,
            cores=self.cores or available_cores(),
            endings=self._endings(),
        )


_AT_ONCE: dict[str, Callable[[Game, Rng], Thinker]] = {
    "random": RandomPlayer,
    "apprentice": InstinctPlayer,
    "mason": LookaheadPlayer,
}

LEVELS = {
    level.name: level
    for level in (
        Level("random", "does anything that is legal"),
        Level("apprentice", "does what looks sensible at first sight"),
        Level("mason", "looks one turn ahead", seconds=0.5),
        Level("master", "thinks for a third of a second", seconds=0.3, settings=Settings()),
        Level(
            "podesta",
            "thinks for two seconds on all cores, and plays endings exactly",
            seconds=2.0,
            cores=ALL_CORES,
            endings=12,
            settings=Settings(),
        ),
    )
}

TITLES = {
    "en": ("random", "apprentice", "mason", "master", "podestà"),
    "fr": ("hasard", "apprenti", "maçon", "maître", "podestat"),
    "de": ("Zufall", "Lehrling", "Maurer", "Meister", "Podestà"),
    "it": ("caso", "apprendista", "muratore", "maestro", "podestà"),
}
"""What the levels are called, by language, in their order; specs keep to the plain names."""


def title(name: str, language: str) -> str:
    """What a level is called in a language."""
    return TITLES[language][list(LEVELS).index(name)]


def level(spec: str) -> Level:
    """Return a level by its name, perhaps changed by what follows: `master:seconds=0.1`."""
    name, _, changes = spec.partition(":")
    if name not in LEVELS:
        raise OptionError(f"there is no level {shortened(name)}; known: {listed(list(LEVELS))}")
    found = LEVELS[name]
    for change in filter(None, changes.split(",")):
        found = _changed(found, change)
    return replace(found, name=spec) if found != LEVELS[name] else found


def _changed(found: Level, change: str) -> Level:
    key, _, text = change.partition("=")
    if found.settings is None:
        raise OptionError(f"{found.name} does not search: there is nothing to change in it")
    own = {"seconds": (0.001, LONGEST), "iterations": (1, MOST_ITERATIONS)}
    own |= {"cores": (ALL_CORES, MOST_CORES), "endings": (0, 100)}
    names = [*own, *(field.name for field in fields(Settings))]
    if key not in names:
        raise OptionError(f"{shortened(key)} cannot be changed; known: {listed(names)}")
    value = _number(key, text)
    if key not in own:
        return replace(found, settings=replace(found.settings, **{key: value}))
    low, high = own[key]
    if key != "seconds" and value != int(value):
        raise OptionError(f"{key} must be a whole number, not {shortened(text)}")
    if not low <= value <= high:
        raise OptionError(f"{key} must be from {low} to {high:,}, not {shortened(text)}")
    kept: dict[str, Any] = {key: value if key == "seconds" else int(value)}
    return replace(found, **kept)


def _number(key: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise OptionError(f"{key} must be a number that is not negative, not {shortened(text)}")
    return value


def thinker(spec: str, game: Game, seed: int | None = None) -> Thinker:
    """Seat a computer player of this level at a table; the same seed plays the same."""
    return level(spec).make(game, Rng(seed))
