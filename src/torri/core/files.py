"""Files from outside: bounded, decoded, and never half written."""

import os
import tempfile
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
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=".torri-", delete=False
        ) as file:
            file.write(text)
        Path(file.name).chmod(0o666 & ~_umask())
        Path(file.name).replace(path)
    except OSError as error:
        raise FileError(f"{path}: cannot be written: {error.strerror or error}") from None


def _umask() -> int:
    """The mode a plain open() would have used; a temporary file is stricter."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def make_folder(path: Path) -> None:
    """Make a folder to write into."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{path}: not a folder to write to: {error.strerror or error}") from None
