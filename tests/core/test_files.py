"""Files from outside."""

from pathlib import Path

import pytest

from torri.core.errors import FileError
from torri.core.files import check_new, make_folder, read_text, write_text


def test_text_is_read_up_to_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbf" + "città".encode())
    assert read_text(path, 100) == "città"
    with pytest.raises(FileError, match="too large"):
        read_text(path, 5)


@pytest.mark.parametrize(
    ("content", "reason"), [(b"\xff\xfe", "not UTF-8"), (None, "cannot be read")]
)
def test_what_cannot_be_read_says_why(tmp_path: Path, content: bytes | None, reason: str) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileError, match=reason):
        read_text(path, 100)
    with pytest.raises(FileError, match="cannot be read"):
        read_text(tmp_path, 100)
    with pytest.raises(FileError, match="cannot be read"):
        read_text(Path("null\0byte"), 100)


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_text(path, "one")
    write_text(path, "two")
    assert path.read_text() == "two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]
    with pytest.raises(FileError, match="cannot be written"):
        write_text(tmp_path / "nowhere" / "file", "x")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        write_text(tmp_path / "folder", "x")
    assert {entry.name for entry in tmp_path.iterdir()} == {"file", "folder"}


def test_a_new_file_is_checked_before_the_work(tmp_path: Path) -> None:
    check_new(tmp_path / "file")
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="exists already"):
        check_new(tmp_path / "file")
    with pytest.raises(FileError, match="cannot be written"):
        check_new(tmp_path / "nowhere" / "file")


def test_a_folder_is_made_unless_a_file_is_there(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="not a folder"):
        make_folder(tmp_path / "file")
