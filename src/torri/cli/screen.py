"""What a player sees of a game in the terminal, and how answers are read."""

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from torri.cli.paint import paint, show
from torri.core.position import View

LOG_LINES = 8
MOST_LINES = 12
"""More choices than these stand in columns."""
MARGIN = 2


class Screen:
    """The board, the latest turns, the choices, and the line where the player answers."""

    def __init__(self, console: Console, heading: str) -> None:
        self.console = console
        self.heading = heading  # who sits where, as markup
        self.log: list[str] = []
        self.notice = ""  # shown once, below the next drawing

    def show(self, view: View, chances: str = "") -> None:
        """Draw what the player sees, the latest turns, and perhaps everybody's chances."""
        if self.console.is_terminal:
            self.console.clear()
        drawn = show(self.console, view)
        self._line(self.heading)
        for line in self.log[-self._log_lines(drawn) :]:
            self.console.print(f"  {line}")
        if self.notice or not chances:
            self.say(self.notice)
        if chances:
            self._line(chances)
        self.notice = ""

    def _line(self, markup: str) -> None:
        """Print one line and never two: what is too long is cut."""
        self.console.print(markup, no_wrap=True, overflow="ellipsis")

    def _log_lines(self, drawn: int) -> int:
        """Of the log, what leaves room for the lines of the board and for the choices."""
        room = self.console.height - drawn - MOST_LINES - 5
        return min(LOG_LINES, max(2, room)) if self.console.is_terminal else LOG_LINES

    def show_choices(self, names: list[str], explanations: list[str]) -> None:
        """A line each; many stand in columns, very many without explanations.

        So the board stays on the screen.
        """
        width = max(len(name) for name in names)
        short = [
            f"[bold]{number:2}[/]  {escape(f'{name:{width}}')}"
            for number, name in enumerate(names, 1)
        ]
        full = [f"{one}  {escape(words)}" for one, words in zip(short, explanations, strict=True)]
        entries = full if self._rows(full) <= MOST_LINES else short
        rows = self._rows(entries)
        table = Table.grid(padding=(0, 2 * MARGIN, 0, 0))
        for row in range(rows):
            table.add_row(*entries[row::rows])
        self.console.print(Padding(table, (0, 0, 0, MARGIN)))

    def _rows(self, entries: list[str]) -> int:
        """How many lines some choices take."""
        if len(entries) <= MOST_LINES:
            return len(entries)
        wide = max(Text.from_markup(entry).cell_len for entry in entries) + 2 * MARGIN
        columns = max(1, self.console.width // wide)
        return -(-len(entries) // columns)

    def read(self, prompt: str) -> str:
        """Read an answer; the end of input leaves the table."""
        try:
            return self.console.input(prompt).strip()
        except EOFError:
            return "q"

    def say(self, text: str) -> None:
        """Print words as they are."""
        self.console.print(text, markup=False)


def named(seat: int, words: str, form: str = "seat {}") -> str:
    """A seat in its colour and who sits there: `seat 1 (mason)`."""
    return f"{paint(form.format(seat), f'seat{seat}')} ({escape(words)})"
