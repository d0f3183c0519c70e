"""What a seat cannot tell apart: nothing, as all segments lie open (G12)."""

from collections.abc import Iterator

import torri


def unseen_swaps(_state: torri.State, _seat: int | None) -> Iterator[torri.State]:
    """No position looks like another."""
    return iter(())
