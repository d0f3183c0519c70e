"""How drawings get their colours: by whoever shows them."""

from collections.abc import Callable

Paint = Callable[[str, str], str]
"""Gives a piece of a drawing its style: `paint("0", "seat0")`.

Styles are `seat0` to `seat4`, `suit0` to `suit3` (guilds, or whatever a game has four of), and by
what they are for: `city`, `scored`, `ground`, `tokens`, `card`, `choice`.
"""


def plain(text: str, _style: str) -> str:
    """Paint nothing."""
    return text
