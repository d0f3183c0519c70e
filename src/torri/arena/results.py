"""The results of a match as they come, and the file that keeps them, so that it can be resumed.

The file holds lines of JSON: the first describes the match, each other is the result of one game.
"""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from pydantic import ValidationError

from torri.arena.interrupts import postponed_interrupts
from torri.arena.matches import GameResult, Match
from torri.core.errors import FileError, OptionError
from torri.core.files import make_folder, read_text

LARGEST_FILE = 2**30
SUFFIX = ".jsonl"


class Results:
    """The games of a match that are done; with a path, kept there game by game."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.match = match
        self.path = path
        self.done: dict[int, GameResult] = {}
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        if self.path is not None:
            self._open(self.path)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def games(self) -> list[GameResult]:
        """The results that the match asks for; the file may hold more."""
        return [result for index, result in self.done.items() if index < self.match.games]

    def missing(self) -> Iterator[int]:
        """Yield the games still to be played."""
        return (index for index in range(self.match.games) if index not in self.done)

    def add(self, result: GameResult) -> None:
        """Keep the result of a game, here and in the file or in neither."""
        with postponed_interrupts():
            self._write(result.model_dump_json())
            self.done[result.index] = result

    def _open(self, path: Path) -> None:
        """Read what is there, drop a line that was torn off, and go on after the last whole one."""
        head = self.match.describe()
        text = read_text(path, LARGEST_FILE) if path.exists() else ""
        whole, newline, torn = text.rpartition("\n")
        if newline:
            self._read(path, head, whole.split("\n"))
        elif not head.startswith(torn):
            raise _of_another_match(path)
        try:
            make_folder(path.parent)
            self._file = path.open("ab")
            if torn:
                self._file.truncate(path.stat().st_size - len(torn.encode()))
        except OSError as error:
            raise _unwritable(path, error) from None
        if not newline:
            self._write(head)

    def _read(self, path: Path, head: str, lines: list[str]) -> None:
        if lines[0] != head:
            raise _of_another_match(path)
        for number, line in enumerate(lines[1:], 2):
            try:
                result = GameResult.model_validate_json(line)
            except ValidationError:
                result = None
            if result is None or not result.counts_for(len(self.match.players)):
                raise FileError(f"{path}: line {number} is not the result of a game")
            self.done[result.index] = result

    def _write(self, line: str) -> None:
        if self._file is None or self.path is None:
            return
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from None


def _of_another_match(path: Path) -> OptionError:
    return OptionError(
        f"{path} does not hold results of this match: its game, options, players, seed and torri's "
        "version must be the same; choose another file"
    )


def _unwritable(path: Path, error: OSError) -> FileError:
    return FileError(f"{path}: cannot be written: {error.strerror or error}")
