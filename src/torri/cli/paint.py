"""Colours for a drawing in the terminal."""

from rich.markup import escape
from rich.text import Text

from torri.core.game import State, View

STYLES = {
    "seat0": "bold white on dark_red",
    "seat1": "bold black on gold3",
    "seat2": "bold white on blue3",
    "seat3": "bold black on green3",
    "seat4": "bold white on dark_magenta",
    "suit0": "bold yellow",
    "suit1": "bold bright_white",
    "suit2": "bold bright_green",
    "suit3": "bold bright_magenta",
    "city": "bold",
    "scored": "dim",
    "ground": "dim",
    "tokens": "cyan",
    "card": "yellow",
}


def paint(text: str, style: str) -> str:
    """Give a piece of a drawing its colour, as markup."""
    return f"[{STYLES.get(style, style)}]{escape(text)}[/]"


def drawn(position: State | View) -> Text:
    """Draw a position in colour."""
    return Text.from_markup(position.game.draw(position.record, paint))
