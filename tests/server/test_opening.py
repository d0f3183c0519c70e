"""`torri serve --open`: the page of a server that has just started, in a browser."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.processes import FIRST_TIME
from tests.server.serving import LONG, until
from torri.cli import browser

BROWSER = """#!{python}
import pathlib, sys, urllib.request
new = pathlib.Path("{seen}.new")
new.write_text(str(urllib.request.urlopen(sys.argv[1] + "/api").status))
new.rename("{seen}")
"""
NO_DESKTOP = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


@contextmanager
def opened(folder: Path, port: int, **environment: str) -> Generator[tuple[str, Path]]:
    """A server that was told to open its page: its address, and what it prints."""
    printed = folder / "printed.txt"
    command = [sys.executable, "-m", "torri", "serve", "--open", "--port", str(port)]
    command += ["--db", str(folder / "torri.db"), "--workers", "1"]
    with printed.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **environment}
        )
    try:
        deadline = time.monotonic() + FIRST_TIME
        pattern = re.compile(r"^torri is open at (\S+)", re.MULTILINE)
        while not (found := pattern.search(printed.read_text())):
            assert process.poll() is None, printed.read_text()
            assert time.monotonic() < deadline, printed.read_text()
            time.sleep(0.02)
        yield found[1], printed
        process.send_signal(signal.SIGINT)
        assert process.wait(LONG) == 0, printed.read_text()
    finally:
        process.kill()
        process.wait()


@pytest.mark.usefixtures("interruptible")
def test_the_page_is_opened_once_it_answers_and_on_the_next_port_if_one_is_taken(
    tmp_path: Path,
) -> None:
    seen, script = tmp_path / "seen.txt", tmp_path / "browse"
    script.write_text(BROWSER.format(python=sys.executable, seen=seen))
    script.chmod(0o755)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with opened(tmp_path, taken, DISPLAY=":0", BROWSER=f"{script} %s &") as (address, printed):
            chosen = int(address.rpartition(":")[2])
            assert chosen > taken
            assert f"port {taken} is taken: this is {chosen}" in printed.read_text()
            assert httpx.get(f"{address}/api").status_code == 200
            until(seen.exists)
            assert seen.read_text() == "200"
    assert "torri is closed" in printed.read_text()


@pytest.mark.usefixtures("interruptible")
def test_where_there_is_no_desktop_the_address_is_all(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    with opened(tmp_path, 0, **NO_DESKTOP, BROWSER=f"touch {seen} %s &") as (address, printed):
        assert httpx.get(f"{address}/api").status_code == 200
    assert not seen.exists()
    assert "Traceback" not in printed.read_text()


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {}, False),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "far away"}, False),
        ("win32", {}, True),
    ],
)
def test_a_desktop_is_known_by_its_signs(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in (*NO_DESKTOP, "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert browser.has_desktop() == expected


def test_a_browser_in_the_terminal_or_none_at_all_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    in_terminal = webbrowser.GenericBrowser("touch")
    for found in (lambda: in_terminal, none):
        monkeypatch.setattr(webbrowser, "get", found)
        browser.open_browser(str(tmp_path / "seen"))
    assert not (tmp_path / "seen").exists()
