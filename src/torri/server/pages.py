"""The page: its files, read once before the server starts, and which address gets which.

It answers only what no route of the API does, so that these wait for nothing. No path is looked
up on the disk: what was not read in the beginning does not exist.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

FOLDER = Path(__file__).with_name("page")
"""Where `web` is built to; a source checkout has none before that."""
PLACES = frozenset({"account", "join", "learn", "new", "records", "replay", "rules", "tables"})
"""How the addresses of the page begin; `web/src/lib/addresses.ts` knows the rest."""
INDEX, ASSETS, API = "/index.html", "/assets/", "/api/"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""By the end of a name; not the machine's own list, which may say anything."""
PACKED = {"br": ".br", "gzip": ".gz"}
"""Encodings in which the build has left a file beside itself, the smallest first."""
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>torri: no page yet</title>
<h1>The page was not built</h1>
<p>This server runs from a source checkout, where the page has to be built once.
Stop the server, then type <code>make play</code> in the checkout: it builds the page and opens it.
What <code>pip</code> installs from a wheel has the page already.</p>
<p>Meanwhile programs can play: see <a href="/api">/api</a>.</p>
</html>
"""


@dataclass(frozen=True)
class Form:
    """A file in one encoding, as it is sent."""

    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True)
class File:
    """A file in all the encodings that there are of it; "" is the plain one."""

    forms: dict[str, Form]

    def best(self, accepted: str) -> Form:
        """The smallest that a browser can take."""
        weights = [part.replace(" ", "").lower().partition(";q=") for part in accepted.split(",")]
        taken = {name for name, _, weight in weights if not weight or weight.strip("0.")}
        return self.forms[next((name for name in PACKED if name in taken & self.forms.keys()), "")]


def read_page(folder: Path) -> dict[str, File]:
    """All files of a page, by their address; none where it was not built."""
    packed = tuple(PACKED.values())
    return {
        f"/{file.relative_to(folder).as_posix()}": _read(file, folder)
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix not in packed
    }


def _read(file: Path, folder: Path) -> File:
    is_named_after_content = file.is_relative_to(folder / ASSETS.strip("/"))
    shared = {
        "Cache-Control": "public, max-age=31536000, immutable"
        if is_named_after_content
        else "no-cache",
        "Content-Type": KINDS.get(file.suffix, "application/octet-stream"),
        "Vary": "Accept-Encoding",
    }
    bodies = {"": file.read_bytes()}
    for encoding, ending in PACKED.items():
        beside = file.with_name(file.name + ending)
        if beside.is_file():
            bodies[encoding] = beside.read_bytes()
    forms = dict[str, Form]()
    for encoding, body in bodies.items():
        own = {"ETag": f'"{hashlib.sha256(body).hexdigest()[:20]}"'}
        if encoding:
            own["Content-Encoding"] = encoding
        forms[encoding] = Form(body, shared | own)
    return File(forms)


class Pages:
    """Answers what no route does."""

    def __init__(self, folder: Path, unknown: ASGIApp) -> None:
        self._files = read_page(folder)
        self._index = self._files.pop(INDEX, None)
        self._unknown = unknown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, or the page itself; or leave it to what refuses requests."""
        if scope["type"] != "http" or scope["path"].startswith(API):
            await self._unknown(scope, receive, send)
            return
        path, headers = scope["path"], Headers(scope=scope)
        is_place = path == "/" or path[1:].partition("/")[0] in PLACES
        found = self._index if is_place else self._files.get(path)
        if scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(405 if found else 404)
        if found:
            await _sent(found, headers)(scope, receive, send)
        elif path.startswith(ASSETS) or "text/html" not in headers.get("accept", ""):
            await self._unknown(scope, receive, send)  # a program, or a part of an older page
        elif self._index:  # which can say that there is nothing, in words of one's own
            await HTMLResponse(self._index.forms[""].body, 404)(scope, receive, send)
        elif is_place:
            await HTMLResponse(NOT_BUILT, 404)(scope, receive, send)
        else:
            await self._unknown(scope, receive, send)


def _sent(file: File, headers: Headers) -> Response:
    form = file.best(headers.get("accept-encoding", ""))
    known = {one.strip().removeprefix("W/") for one in headers.get("if-none-match", "").split(",")}
    if known & {form.headers["ETag"], "*"}:
        kept = ("Cache-Control", "ETag", "Vary")
        return Response(None, 304, {name: form.headers[name] for name in kept})
    return Response(form.body, 200, form.headers)
