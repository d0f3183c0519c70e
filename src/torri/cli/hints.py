"""Advice for a player: the best turns as a table, the chances of all seats as a bar."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from torri.cli.paint import paint
from torri.core.position import View
from torri.players.analysis import Analysis, Turn, analyse

HINT_SECONDS = 2.0
BAR_SECONDS = 0.3
MOST_TURNS = 5
"""Turns that a hint shows."""
FILL = "━"
SHORTEST_BAR = 8
"""Narrower than this, a bar says nothing."""
GOOD_BAR = 20
"""Seats are named in full where at least such a bar has room beside them."""


class Adviser:
    """Thinks about what the player knows, about each position of a turn once."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._found: dict[tuple[View, float], Analysis] = {}

    def hint(self, view: View) -> Analysis:
        """Think as long as a player likes to wait."""
        return self._analysis(view, HINT_SECONDS, "thinking about a hint…")

    def chances(self, view: View) -> Analysis:
        """Think so briefly that it does not disturb."""
        return self._analysis(view, BAR_SECONDS, "weighing the chances…")

    def forget(self) -> None:
        """The turn is over: none of its positions will come again."""
        self._found.clear()

    def _analysis(self, view: View, seconds: float, words: str) -> Analysis:
        key = (view, seconds)
        if key not in self._found:
            with self.console.status(words):
                self._found[key] = analyse(view, seconds)
        return self._found[key]


def show_hint(console: Console, analysis: Analysis, choices: list[int]) -> None:
    """Show the best turns, each with the number of the choice that it begins with."""
    own = analysis.seat
    console.print(
        "[bold]Solved:[/] your part of the victory with each turn, and the points at the end"
        if analysis.exact
        else "[bold]The best turns[/], how likely you win with each, and the points to expect"
    )
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("", justify="right", style="bold")
    table.add_column("turn")
    table.add_column("you win", justify="right")
    for seat in range(len(analysis.points)):
        table.add_column(_name(seat, own), justify="right")
    table.add_column("")
    for turn in _shown(analysis):
        best = (turn.shares, turn.points) == (analysis.turns[0].shares, analysis.turns[0].points)
        table.add_row(
            str(choices.index(turn.actions[0]) + 1),
            escape(turn.text),
            f"{100 * turn.shares[own]:.0f} %",
            *(f"{points:.{0 if analysis.exact else 1}f}" for points in turn.points),
            "best" if best else "",
            style="bold" if best else "",
        )
    console.print(Padding(table, (0, 0, 0, 2)))
    if len(analysis.line) > 1:  # alone, the first turn stands in the table
        console.print("Likely to come:")
        turns = (f"{_name(seat, own)} {escape(text)}" for seat, text in analysis.line)
        console.print(Padding(Columns(turns, padding=(0, 2)), (0, 0, 0, 2)))


def _shown(analysis: Analysis) -> list[Turn]:
    """The first of the turns; one that was never tried is not judged by its own figures."""
    judged = [turn for turn in analysis.turns if analysis.exact or turn.visits]
    return (judged or list(analysis.turns))[:MOST_TURNS]


def _name(seat: int, own: int) -> str:
    return paint("you" if seat == own else f"seat {seat}", f"seat{seat}")


def chances_bar(analysis: Analysis, own: int, width: int) -> str:
    """One line: what part of the victory each seat may expect, in words and as a bar.

    Each part of the bar begins with the digit of its seat, so it needs no colours.
    """
    percents = apportion(analysis.shares, 100)
    head = "Solved:" if analysis.exact else "Chances:"
    for form in ("seat {}", "{}"):
        labels = [
            (paint("you" if seat == own else form.format(seat), f"seat{seat}") + f": {percent} %")
            for seat, percent in enumerate(percents)
        ]
        line = "  ".join([head, *labels])
        room = width - Text.from_markup(line).cell_len - 2
        if room >= GOOD_BAR:
            break
    if room < SHORTEST_BAR:
        return line
    cells = apportion(analysis.shares, room)
    parts = [
        paint(str(seat) + FILL * (count - 1), f"seat{seat}")
        for seat, count in enumerate(cells)
        if count
    ]
    return f"{line}  {''.join(parts)}"


def apportion(shares: Sequence[float], total: int) -> list[int]:
    """Whole numbers in proportion to shares, with exactly this sum (largest remainders)."""
    exact = [share * total / sum(shares) for share in shares]
    counts = [int(number) for number in exact]
    by_rest = sorted(range(len(exact)), key=lambda seat: counts[seat] - exact[seat])
    for seat in by_rest[: total - sum(counts)]:
        counts[seat] += 1
    return counts
