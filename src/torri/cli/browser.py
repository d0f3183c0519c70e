"""Showing the page of a server that is about to start, where somebody can see it."""

import os
import sys
import webbrowser
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Thread, Timer

import typer

PATIENCE = 3.0
"""Seconds after which people want to know what they are waiting for."""


def say_open(address: str) -> None:
    """Say where people, and programs that start servers, find it."""
    typer.echo(f"torri is open at {address} (Ctrl-C closes it)")


def show_when_open(address: str, host: str, port: int) -> None:
    """Without waiting here: say where the page is as soon as it answers, and open a browser."""
    Thread(target=_show, args=(address, host, port), daemon=True).start()


def _show(address: str, host: str, port: int) -> None:
    waiting = Timer(PATIENCE, typer.echo, ["making the games ready: this may take a minute"])
    waiting.daemon = True
    waiting.start()
    with suppress(OSError, HTTPException):
        line = HTTPConnection(host, port)  # somebody listens already, and answers once all is ready
        line.request("GET", "/healthz")
        line.getresponse().read()
        line.close()
    waiting.cancel()
    say_open(address)
    if has_desktop():
        open_browser(address)


def has_desktop() -> bool:
    """Whether a window can be opened where people see it."""
    if sys.platform in {"darwin", "win32"}:
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open a page; if that is not possible, its address has been said."""
    with suppress(webbrowser.Error, OSError):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:  # one in the terminal, which is ours
            browser.open(address)
