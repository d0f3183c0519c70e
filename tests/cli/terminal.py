"""`torri play` in a real terminal, and from a pipe."""

import io
import os
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cli.runner import Outcome, torri

ROWS, COLUMNS = 60, 110
FIRST_CHOICES = "1\n\n" * 2_000
"""Takes the first of all choices to the end: the empty line confirms, or is asked again."""


def started(
    record: Path, *options: str, game: str = "patrician", level: str = "random"
) -> "pexpect.spawn[str]":
    """Start a game that is always dealt alike, from seat 0."""
    arguments = ["-m", "torri", "play", game, "--seed", "5", "--seat", "0", "--level"]
    return pexpect.spawn(
        sys.executable,
        [*arguments, *level.split(), *options, "--record", str(record)],
        encoding="utf-8",
        timeout=300,  # the first one may compile
        dimensions=(ROWS, COLUMNS),
        env={**os.environ, "COLUMNS": str(COLUMNS), "LINES": str(ROWS)},
    )


def piped(monkeypatch: pytest.MonkeyPatch, answers: str, *arguments: str) -> Outcome:
    """Run `torri play ARGUMENTS` with the answers as its input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    return torri("play", *arguments)


def play_turn(terminal: "pexpect.spawn[str]") -> None:
    """Take the first of all choices from playing a card on, and confirm the turn."""
    terminal.sendline("1")
    terminal.expect("You build.*> ")
    terminal.sendline("1")
    while terminal.expect(["Enter confirms.*> ", "You (?!are).*> "]) == 1:
        terminal.sendline("1")
    terminal.sendline("")


def played_by_numbers(terminal: "pexpect.spawn[str]") -> str:
    """Take the first of all choices, again and again, and return all that was shown."""
    shown = ""
    while True:
        index = terminal.expect(["You (?!are).*> ", "Enter confirms.*> ", "The game is over"])
        shown += str(terminal.before) + str(terminal.after)
        if index == 2:
            terminal.expect(pexpect.EOF)
            return shown + str(terminal.before)
        terminal.sendline("1" if index == 0 else "")
