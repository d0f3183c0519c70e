"""How the application is served: by uvicorn, with limits on what a connection may do."""

import gc
import logging
import socket
import sys
import traceback
from pathlib import Path

import uvicorn

from torri.server.app import make_app
from torri.server.settings import Settings
from torri.server.wire import GatheringSocket

LONGEST_STOP = 10
"""Seconds after which those who are still connected are cut off."""
LARGEST_FRAME = 64 * 1024
LARGEST_HEAD = 64 * 1024
"""Of a request: its first line and its headers."""
YOUNG, ROUNDS, NEVER = 20_000, 5, 10**9
"""How many new objects, and then rounds through the young, the garbage collector waits for."""
MOMENT = 0.0005
"""Seconds after which the thread that writes and the one that serves let each other work: with
Python's own 5 ms, a turn would wait for that long each time they meet."""


class Discreet(logging.Filter):
    """Says of an error what and where it was, but not in its own words: they might name cards."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop what a client did wrong, and shorten what we did."""
        is_theirs = record.getMessage().startswith("Invalid UTF-8")
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, line {place.lineno}"
            record.msg, record.args = f"{type(error).__name__} in {where}", ()
            record.exc_info = record.exc_text = None
        return not is_theirs


def server_of(settings: Settings, *, is_alone: bool = False) -> uvicorn.Server:
    """Return a server that is ready to run, perhaps with a process of its own."""
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        http="h11",  # the other parser takes a line of any length, into memory
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=GatheringSocket,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,  # a turn is small: compressing it costs more than it saves
        timeout_graceful_shutdown=LONGEST_STOP,
    )
    sys.setswitchinterval(MOMENT)
    logger = logging.getLogger("uvicorn.error")
    if not any(isinstance(one, Discreet) for one in logger.filters):
        logger.addFilter(Discreet())
    return _Alone(config) if is_alone else uvicorn.Server(config)


class _Alone(uvicorn.Server):
    """A server whose garbage collector leaves alone what is there from the start.

    To look through all of it, compiled games and all, took up to 0.2 seconds, again and again, and
    every table waited. The young are looked at as ever; all, once in a while, by the house.
    """

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house, then see what is there."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, ROUNDS, NEVER)
