"""Pictures of one position after another: what looks the same is not made again."""

from collections.abc import Callable
from typing import Any

Part = dict[str, Any]


class Album:
    """The parts of the pictures of two positions, the one that is shown and the one before it.

    A part is known by the bytes it is made of. A turn changes little of a board, so most of what is
    shown next was shown before. Whoever shows a game keeps an album for it; nobody may change what
    is in there. It may hold parts in another form, into which each is brought once.
    """

    __slots__ = ("_before", "_form", "_now", "_position", "scene")

    def __init__(self, form: Callable[[Part], Any] | None = None) -> None:
        self._form = form
        self.scene: Part | None = None
        """What all viewers of the position see alike, once it was worked out."""
        self._position: object = None
        self._now: dict[bytes, Any] = {}
        self._before: dict[bytes, Any] = {}

    def turn_to(self, position: object) -> None:
        """Show this very position from now on."""
        if position is not self._position:
            self._position, self.scene = position, None
            self._before, self._now = self._now, {}

    def part(self, key: bytes, make: Callable[[bytes], Part]) -> Any:
        """A part of a picture, as it was made before or as it is made now."""
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is None:
                found = make(key) if self._form is None else self._form(make(key))
            self._now[key] = found
        return found
