"""Colours for a drawing in the terminal."""

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from torri.core.position import State, View

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
    "choice": "bold cyan",
}


def paint(text: str, style: str) -> str:
    """Give a piece of a drawing its colour, as markup."""
    return f"[{STYLES.get(style, style)}]{escape(text)}[/]"


def show(console: Console, position: State | View) -> int:
    """Draw a position in colour, and return how many lines that took.

    What is too wide for a terminal is cut; wrapped it would be a riddle.
    """
    drawing = Text.from_markup(position.game.draw(position.record, paint))
    lines = drawing.split()
    width = max(line.cell_len for line in lines)
    cut = console.is_terminal and width > console.width
    console.print(drawing, soft_wrap=not cut, no_wrap=True, overflow="crop")
    if cut:
        console.print(f"(cut off: this needs {width} columns, the terminal has {console.width})")
    return len(lines)
