"""A WebSocket client that costs next to nothing, so that a load test measures the server.

It knows only what a load test needs: whole text frames, no checks, a mask of zeros.
"""

import asyncio
import base64
import os
import socket
from collections.abc import Callable
from typing import Any, cast

MASKED_TEXT, MASK_BIT = 0x81, 0x80
SHORT, LONG = 126, 127
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class RawSocket(asyncio.Protocol):
    """One connection; every text message goes to `on_text` as bytes."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self.request = request
        self.on_text = on_text
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Remember it."""
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._buffer += data
        if not self.opened.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head[:80].decode()))
                return
            self.opened.set_result(None)
            self._buffer = bytearray(rest)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 0x7F, 2
        if size == SHORT:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == LONG:
            size, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + size:
            return False
        kind, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            self.on_text(payload)
        elif kind == PING:
            self._send(0x80 | PONG, payload)
        elif kind == CLOSE:
            self.close()
        return True

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._send(MASKED_TEXT, text)

    def _send(self, first: int, payload: bytes) -> None:
        if self._transport is None:
            return
        size = len(payload)
        if size < SHORT:
            head = bytes((first, MASK_BIT | size))
        else:
            head = bytes((first, MASK_BIT | SHORT)) + size.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + payload)

    def stop_reading(self) -> None:
        """Stay connected, and take nothing more."""
        if self._transport is not None:
            self._transport.pause_reading()

    def close(self) -> None:
        """Go away."""
        if self._transport is not None:
            self._transport.close()


async def open_socket(
    host: str,
    port: int,
    path: str,
    headers: dict[str, str],
    on_text: Callable[[bytes], None],
    sock: socket.socket | None = None,
) -> RawSocket:
    """Connect, perhaps on a socket that has connected, and wait until the other side agrees."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    where: dict[str, Any] = {"host": host, "port": port} if sock is None else {"sock": sock}
    _, made = await loop.create_connection(lambda: RawSocket(request, on_text), **where)
    await made.opened
    return made
