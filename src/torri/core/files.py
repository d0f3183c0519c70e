"""Files from outside: bounded, decoded, and never half written."""

import os
import secrets
from pathlib import Path

from torri.core.errors import FileError


def read_text(path: Path, limit: int) -> str:
    """Read a UTF-8 file of at most `limit` bytes."""
    try:
        with path.open("rb") as file:
            raw = file.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"{path}: cannot be read: {reason}") from None
    if len(raw) > limit:
        raise FileError(f"{path}: too large, {limit // 1024} KiB at most")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: not UTF-8 text (byte {error.start})") from None


def write_text(path: Path, text: str) -> None:
    """Write a file through a neighbour that takes its name when it is complete."""
    neighbour = path.parent / f".{path.name}.{secrets.token_hex(4)}"
    try:
        with neighbour.open("x", encoding="utf-8") as file:
            file.write(text)
        neighbour.replace(path)
    except OSError as error:
        neighbour.unlink(missing_ok=True)
        raise FileError(f"{path}: cannot be written: {error.strerror or error}") from None


def check_new(path: Path) -> None:
    """Make sure, before work begins, that a new file can be written there when it is done."""
    if path.exists():
        raise FileError(f"{path}: exists already")
    if not os.access(path.parent, os.W_OK):
        raise FileError(f"{path}: cannot be written: {path.parent} is no folder to write to")


def make_folder(path: Path) -> None:
    """Make a folder to write into."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{path}: not a folder to write to: {error.strerror or error}") from None
