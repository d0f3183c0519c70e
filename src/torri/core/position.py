"""The two things players hold: a State and a View, the same for all games.

They are the friendly face of a game's records and of the compiled functions on them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from torri.core.album import Album
from torri.core.bits import members_of
from torri.core.errors import IllegalAction, NotationError, listed, shortened
from torri.core.kernels import Records
from torri.core.layout import copied, empty_record, overwrite
from torri.core.paint import plain
from torri.core.plain import Fields, whole
from torri.core.rng import Rng

if TYPE_CHECKING:
    from torri.core.game import Game

CHANCE = -1
"""Decides where a card is drawn or a segment dealt."""
NOBODY = -2
"""Decides once the game is over."""
SPECTATOR = -1
"""Looks on without a seat: sees only what all may see."""


class _Holder:  # noqa: PLW1641 - what changes has no hash
    """Holds one record in an array of its own. Equality is of bytes, copying is cheap."""

    __slots__ = ("array", "game")

    def __init__(self, game: "Game", array: Records) -> None:
        self.game = game
        self.array = array

    @property
    def record(self) -> Any:
        """The record itself: every field by its name."""
        return self.array[0]

    @property
    def fields(self) -> Fields:
        """The same fields as plain values of this moment, several times as quick to read."""
        return Fields(self.array)

    def __bytes__(self) -> bytes:
        return self.array.tobytes()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Holder) or type(other) is not type(self):
            return NotImplemented
        return bytes(self) == bytes(other)

    def __str__(self) -> str:
        return self.game.draw(self.record, plain)

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self.array["turns"].item()

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.array["winners"].item() != 0

    @property
    def winners(self) -> list[int]:
        """The seats that win, several if they share the victory; empty until the end."""
        return list(members_of(self.array["winners"].item()))

    def turn_text(self) -> str:
        """Return the turn under way, or between turns the one just finished, in notation."""
        return self.game.turn_text(self.fields)


class View(_Holder):
    """What one seat, or a spectator, knows of a position."""

    __slots__ = ()

    @property
    def viewer(self) -> int | None:
        """The seat that looks, None for a spectator."""
        seat = self.array["viewer"].item()
        return None if seat == SPECTATOR else seat

    def __hash__(self) -> int:
        return hash(bytes(self))

    @property
    def seat(self) -> int:
        """Who decides now: a seat, CHANCE or NOBODY."""
        return self._any_position().seat

    def legal(self) -> list[int]:
        """Return the viewer's legal actions; none where another decides."""
        position = self._any_position()
        return position.legal() if position.seat == self.viewer else []

    @property
    def points(self) -> list[int]:
        """The points of each seat so far."""
        return self._any_position().points

    def to_dict(
        self, position: "State | None" = None, album: Album | None = None
    ) -> dict[str, Any]:
        """Return all that is known as plain data; `legal` is what the viewer may decide.

        Whoever has a position that agrees with the view may give it: in what is asked of it, who
        decides, what is legal for the viewer and the points, all such positions are alike. Whoever
        shows a game may give an album that was turned to this position: parts of the picture are
        taken from there, and nobody may change them.
        """
        game, position = self.game, position or self._any_position()
        fields, album = self.fields, album or Album()
        seat, viewer = position.seat, self.viewer
        if album.scene is None:
            album.scene = game.scene(fields, album)
        return {
            "game": game.name,
            "players": game.players,
            "viewer": viewer,
            "turns": self.turns,
            "seat": seat if seat >= 0 else None,  # chance's turn, or the end
            "asked": game.asked(fields),
            "turn_text": game.turn_text(fields),
            "legal": [
                {"name": game.action_names[action], "words": game.explain(fields, action)}
                for action in (position.legal() if seat == viewer else ())
            ],
            "points": position.points,
            "winners": self.winners,
            "board": {**album.scene, **game.sight(fields, album)},
        }

    def observation(self) -> NDArray[np.int8]:
        """Return all that is known as a row of small numbers; `game.observation` explains them."""
        rows: NDArray[np.int8] = np.empty((1, self.game.observation.size), np.int8)
        self.game.kernels.observe(self.array, 0, rows)
        return rows[0]

    def _any_position(self) -> "State":
        """Return a position that agrees with the view; in what the viewer knows all are alike."""
        return self.determinize(Rng(0))

    def determinize(self, rng: Rng) -> "State":
        """Return a random position that agrees with all that is known."""
        array = self.game.start_record()
        self.game.kernels.determinize(self.array, 0, rng.words, array, 0)
        return State(self.game, array)

    def __repr__(self) -> str:
        whose = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<View of {self.game.name} by {whose}, turn {self.turns}>"


class State(_Holder):
    """A position of a game, with all its secrets. It changes, so hash its bytes, not itself."""

    __slots__ = ()

    def copy(self) -> "State":
        """Return a position of its own with the same bytes."""
        return State(self.game, copied(self.array))

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> "State":
        return self.copy()

    def become(self, other: "State") -> None:
        """Turn into another position of the same game."""
        if other.game is not self.game:
            raise IllegalAction(f"{other!r} is of another game than {self!r}")
        overwrite(self.array, other.array)

    @property
    def seat(self) -> int:
        """Who decides now: a seat, CHANCE or NOBODY."""
        return int(self.game.kernels.mover(self.array, 0))

    def legal(self) -> list[int]:
        """Return every legal action, in rising order; none once the game is over."""
        actions: NDArray[np.int64] = np.empty(self.game.max_legal, np.int64)
        return actions[: self.game.kernels.legal(self.array, 0, actions)].tolist()

    def legal_names(self) -> list[str]:
        """Return the names of the legal actions."""
        return [self.game.action_names[action] for action in self.legal()]

    def apply(self, action: int | str) -> "State":
        """Carry out a legal action, given as a number or by its name; returns this state."""
        number = self.game.action(action) if isinstance(action, str) else whole(action, "action")
        in_range = -(2**63) <= number < 2**63
        if not (in_range and self.game.kernels.try_apply(self.array, 0, number)):
            raise self._illegal(action)
        return self

    def _illegal(self, action: int | str) -> IllegalAction:
        what = shortened(action)
        if isinstance(action, int) and 0 <= action < len(self.game.action_names):
            what = f"{action} ({self.game.action_names[action]})"
        if self.over:
            return IllegalAction(f"illegal action {what}: the game is over")
        return IllegalAction(
            f"illegal action {what}: expected: {self.game.asked(self.record)}; "
            f"legal: {listed(self.legal_names())}"
        )

    def sample(self, rng: Rng) -> int:
        """Return a legal action at random."""
        if self.over:
            raise IllegalAction("there is no legal action: the game is over")
        return int(self.game.kernels.sample(self.array, 0, rng.words))

    def chance(self, rng: Rng) -> "State":
        """Let chance decide until a player has to; returns this state."""
        while self.seat == CHANCE:
            self.apply(self.sample(rng))
        return self

    def play(self, move: str, **outcome: Any) -> "State":
        """Play a whole turn of notation; what chance adds is named as in a record.

        For Patrician: `state.play("LU-5 b +LU", drawn="FI-6")`, None where nothing was drawn.
        """
        self.game.read_turn(self, {"seat": self.seat, "move": move, **outcome})
        return self

    def check_turn_of(self, seat: int, move: str) -> None:
        """Refuse a turn that is not the next one, whatever it says."""
        what = f"illegal turn {shortened(move)}"
        if self.over:
            raise NotationError(f"{what}: the game is over")
        if seat != self.seat:
            raise NotationError(
                f"{what}: it is seat {self.seat}'s turn, not seat {shortened(seat)}'s"
            )

    def view(self, seat: int | None = None) -> View:
        """Return what a seat knows, or what a spectator does."""
        viewer = SPECTATOR if seat is None else whole(seat, "seat")
        if seat is not None and not 0 <= viewer < self.game.players:
            raise IllegalAction(f"there is no seat {shortened(seat)} at this table")
        views = empty_record(self.game.view_dtype)
        self.game.kernels.look(self.array, 0, viewer, views, 0)
        return View(self.game, views)

    @property
    def points(self) -> list[int]:
        """The points of each seat so far."""
        table = np.zeros((1, self.game.players), np.int64)
        self.game.kernels.points(self.array, table)
        return table[0].tolist()

    def random_game(self, rng: Rng) -> Iterator[int]:
        """Play on at random to the end, yielding each action before it is applied."""
        while not self.over:
            action = self.sample(rng)
            yield action
            self.apply(action)

    def __repr__(self) -> str:
        who = {CHANCE: "chance", NOBODY: "nobody"}.get(self.seat, f"seat {self.seat}")
        asked = self.game.asked(self.record)
        return f"<State of {self.game.name}, turn {self.turns}, {who} to move: {asked}>"
