"""How bytes leave: what is said to one socket in one moment goes out together.

Each write is a call to the system, and wakes the other side. A player who ends a turn is sent an
acknowledgement and the news, most often in the same moment.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class _Gathering:
    """A transport that waits with what is written until the event loop comes round."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send something soon."""
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def close(self) -> None:
        """Send what was written, then nothing more."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():
            self._transport.write(b"".join(parts))


class GatheringSocket(WebSocketsSansIOProtocol):
    """A WebSocket that writes once a moment."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection."""
        gathering = _Gathering(cast("asyncio.Transport", transport))
        super().connection_made(cast("asyncio.Transport", gathering))

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything at once: left to the garbage collector, closed sockets pile up."""
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds the connection, which holds it
