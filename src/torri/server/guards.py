"""What stands before every request and socket: where it comes from, how large, how often."""

import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import structlog
from fastapi import HTTPException
from pydantic_core import to_json
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from torri.server.house import House

log = structlog.get_logger()
COOKIE = "torri_session"
LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 1024 * 1024
FOR_MACHINES = ("/healthz", "/metrics")
"""Asked for by programs that watch the server, under whatever name they know it."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
TRANSPORT_SECURITY = "max-age=31536000"


class Guards:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        self.hosts = {urlsplit(origin).netloc for origin in house.settings.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let pass what may, with safe headers on every answer."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope, Headers(scope=scope))
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, refusal)
        else:
            await self._request(scope, receive, send, refusal)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        """Why something must not pass: status, code, words."""
        if self.house.is_closing:
            return 503, "closing", "the server is stopping; come back in a moment"
        if scope["path"] not in FOR_MACHINES and not self._is_ours(headers.getlist("host")):
            return (
                421,
                "wrong-host",
                "this server goes by another name: its host gives it with --origin",
            )
        if not self._is_from_here(scope, headers):
            return 403, "wrong-origin", "pages of other sites cannot play here"
        client = scope.get("client")
        if not self.house.limits.allow("requests", client[0] if client else "unknown"):
            return 429, "too-fast", "too many requests: wait a little"
        return None

    def _is_ours(self, names: list[str]) -> bool:
        return len(names) == 1 and names[0] in self.hosts

    def _is_from_here(self, scope: Scope, headers: Headers) -> bool:
        """Whether a page of ours asks, or a program: of what changes things, browsers say whose."""
        origins = headers.getlist("origin")
        if origins:
            return all(one in self.house.settings.origins for one in origins)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        has_cookie = any(COOKIE in one for one in headers.getlist("cookie"))  # HTTP/2 splits them
        return not (changes and has_cookie)

    async def _socket(
        self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str, str] | None
    ) -> None:
        if refusal is None:
            await self.app(scope, receive, send)
        else:
            await receive()  # the request to connect
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]})

    async def _request(
        self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str, str] | None
    ) -> None:
        began = time.perf_counter()
        status = 500

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(message)
            await send(message)

        try:
            if refusal is not None:
                await answer(send_safely, *refusal)
            else:
                limit = LARGEST_RECORD if scope["path"] == "/api/records" else LARGEST_BODY
                await self.app(scope, bounded(receive, limit), send_safely)
        finally:
            seconds = time.perf_counter() - began
            self.house.metrics.request.observe(seconds)
            route: Any = scope.get("route")
            log.info(  # the route, not the path: that of an invitation holds its link
                "request",
                method=scope["method"],
                route=getattr(route, "path", None),
                status=status,
                ms=round(seconds * 1000, 1),
            )

    def _add_headers(self, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in SECURITY_HEADERS.items():
            headers[name] = value
        headers.setdefault("Cache-Control", "no-store")
        if self.house.settings.is_secure:
            headers["Strict-Transport-Security"] = TRANSPORT_SECURITY


def bounded(receive: Receive, limit: int) -> Callable[[], Any]:
    """Read a body up to a limit."""
    size = 0

    async def receive_some() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > limit:
            # Anything but this would be "an error parsing the body" to FastAPI.
            raise HTTPException(413, "this is more than is needed here")
        return message

    return receive_some


async def answer(send: Send, status: int, code: str, words: str) -> None:
    """Refuse a request in the words that all refusals have."""
    body = to_json({"code": code, "message": words})
    headers = [(b"content-type", b"application/json")]
    if status == 429:
        headers.append((b"retry-after", b"10"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
