"""A progress bar on stderr while something runs; none where nobody watches."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress(
    total: int, what: str, *, quiet: bool, done: int = 0
) -> Generator[Callable[[int], None]]:
    """Show a bar; call what this gives with each number of steps that was made."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=quiet or not console.is_terminal,
        transient=True,
    )
    task = bar.add_task(what, total=total, completed=done)
    with bar:
        yield lambda steps: bar.advance(task, steps)
