"""A small network that plays, in NumPy alone: `train.py` trains it, the arena seats it.

torri match patrician --players docs/research/policy.py:Learned random
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import torri

Floats = NDArray[np.float32]
Rows = NDArray[np.int8]
Actions = NDArray[np.int64]
Masks = NDArray[np.bool_]

HIDDEN = 64
RARE = 0.02
"""What varies less than that in examples is left out."""
IMPOSSIBLE = -1e9
"""How much an illegal action is liked."""


class Thought(NamedTuple):
    """What a policy makes of some rows."""

    features: Floats
    hidden: Floats
    chances: Floats
    """How likely it would do what: a number for each action, 0 for what is not legal."""
    values: Floats
    """How many points ahead of the other the viewer will be, in tens."""


class Policy:
    """One hidden layer: what is seen goes in, how much each action is liked comes out."""

    def __init__(self, game: str, columns: Actions, mean: Floats, spread: Floats, *weights: Floats):
        self.game = game
        """The game, with its options, whose rows it reads."""
        self.columns, self.mean, self.spread = columns, mean, spread
        self.weights = list(weights)

    @classmethod
    def new(cls, game: torri.Game, examples: Rows, rng: np.random.Generator) -> "Policy":
        """Begin with random weights; the examples tell which numbers vary, and how far."""
        columns = np.flatnonzero(examples.std(axis=0) > RARE)
        seen = examples[:, columns].astype(np.float32)
        inward = rng.normal(0, len(columns) ** -0.5, (len(columns), HIDDEN))
        outs = game.player_actions + 1  # the last one is the value
        layers = (inward, np.zeros(HIDDEN), rng.normal(0, 0.01, (HIDDEN, outs)), np.zeros(outs))
        weights = [layer.astype(np.float32) for layer in layers]
        return cls(repr(game), columns, seen.mean(0), seen.std(0), *weights)

    def think(self, rows: Rows, masks: Masks) -> Thought:
        """Look at rows of a batch, or of a view."""
        return self.think_of((rows[:, self.columns] - self.mean) / self.spread, masks)

    def think_of(self, features: Floats, masks: Masks) -> Thought:
        """The same, for what was made of the rows before."""
        inward, bias, outward, out_bias = self.weights
        hidden = np.tanh(features @ inward + bias)
        out = hidden @ outward + out_bias
        liked = np.where(masks, out[:, :-1], IMPOSSIBLE)
        chances = np.exp(liked - liked.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return Thought(features, hidden, chances, out[:, -1])

    def save(self, path: Path) -> None:
        """Keep it in a file."""
        np.savez(path, self.game, self.columns, self.mean, self.spread, *self.weights)

    @classmethod
    def load(cls, path: Path) -> "Policy":
        """Get it back from a file."""
        with np.load(path) as file:
            game, *arrays = (file[name] for name in file.files)
        return cls(str(game), *arrays)


class Learned:
    """A player for the arena: does what the policy likes best. It is shown views, no secrets."""

    def __init__(self, game: torri.Game, _rng: torri.Rng):
        self.policy = Policy.load(Path(f"{game.name}.npz"))  # which train.py leaves there
        self.actions = game.player_actions
        if self.policy.game != repr(game):
            raise ValueError(f"trained for {self.policy.game}, not for {game}")

    def decide(self, view: torri.View) -> int:
        """Return a legal action."""
        masks = np.zeros((1, self.actions), np.bool_)
        masks[0, view.legal()] = True
        return int(self.policy.think(view.observation()[None], masks).chances.argmax())
