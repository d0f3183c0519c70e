"""Requests that no client would write, for every route that a server describes."""

import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import quote, urlsplit

from tests.server.fuzzing import Scene, Tally
from tests.server.serving import LONG
from torri.games.patrician.components import STANDARD_DECK

LIMIT, RECORD_LIMIT = 64 * 1024, 1024 * 1024
METHODS = ("get", "post", "put", "patch", "delete")
HOLES = {
    "token": "0" * 16,
    "link": "nowhere-at-all",
    "number": "0",
    "game": "patrician",
    "option": "deck",
}
"""What stands for a part of a path where no real one is at hand."""
Headers = Sequence[tuple[str, str | bytes]]


@dataclass
class Answer:
    """What came back; status 0: the connection was closed without a word."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def is_refusal(self) -> bool:
        """Whether it says no in the words that all refusals have; what is no HTTP gets none."""
        if not self.body or self.body == b"Invalid HTTP request received.":
            return True
        return set(json.loads(self.body)) == {"code", "message"}

    @property
    def problem(self) -> str:
        """The code of a refusal."""
        assert self.is_refusal, self.body
        return json.loads(self.body)["code"]


def exchange(url: str, request: bytes) -> Answer:
    """Send these bytes, and read one answer."""
    where = urlsplit(url)
    with socket.create_connection((where.hostname, where.port or 80), LONG) as line:
        with suppress(BrokenPipeError, ConnectionResetError):  # refused before all of it was sent
            line.sendall(request)
        method = request.partition(b" ")[0].decode("latin-1")
        with HTTPResponse(line, method=method) as response:
            try:
                response.begin()
                found = {name.lower(): value for name, value in response.getheaders()}
                return Answer(response.status, found, response.read())
            except (HTTPException, ConnectionResetError):
                return Answer(0, {}, b"")


def request_bytes(
    url: str,
    method: str,
    target: str | bytes,
    headers: Headers,
    body: bytes | None = None,
) -> bytes:
    """A request as it goes over the line; nobody looks whether it makes sense."""
    first = target if isinstance(target, bytes) else target.encode("latin-1")
    lines = [b"%s %s HTTP/1.1" % (method.encode(), first), f"Host: {urlsplit(url).netloc}".encode()]
    if body is not None:
        lines.append(b"Content-Length: %d" % len(body))
    for name, value in headers:
        plain = value if isinstance(value, bytes) else value.encode("latin-1")
        lines.append(name.encode() + b": " + plain)
    return b"\r\n".join(lines) + b"\r\nConnection: close\r\n\r\n" + (body or b"")


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every method and path that the server describes, so that a new one is tried as well."""
    for path, methods in description["paths"].items():
        for method in METHODS:
            if method in methods:
                yield method.upper(), path, methods[method]


def filled(path: str, **parts: str) -> str:
    """A path with something in its holes."""
    return path.format(**{"table": "0" * 24, "record": "0" * 24, **HOLES, **parts})


def bad_bodies() -> Iterator[tuple[str, bytes]]:
    """Bodies that no route has any use for."""
    yield "nothing", b""
    yield "not JSON", b"{"
    yield "bytes", bytes(range(256))
    yield "not UTF-8", b'{"name": "\xff\xfe"}'
    for word in ("null", "true", "0", '""', "[]", "[[]]", "{}", "NaN", "-Infinity", "1e999"):
        yield word, word.encode()
    yield "digits", b"9" * 5000
    yield "deep lists", b"[" * 30_000
    yield "deep objects", b'{"a":' * 10_000
    yield "deep and closed", b'{"name":' + b"[" * 20_000 + b"]" * 20_000 + b"}"
    yield "half a character", b'{"name": "\\ud800", "login": "\\udfff"}'
    yield "half a key", b'{"\\ud800": 1}'
    yield "NUL", b'{"name": "\\u0000", "login": "a\\u0000b", "password": "\\u0000\\u0000"}'
    yield "numbers", b'{"name": 1e999, "login": NaN, "password": %s}' % (b"9" * 4000)
    yield "long text", b'{"name": "%s"}' % (b"x" * 60_000)
    yield "many keys", json.dumps({f"key{number}": number for number in range(2000)}).encode()


def bad_values() -> list[str]:
    """Values for a part of a query or of a path, as they stand in a URL."""
    plain = [
        "",
        "%00",
        "a%00b",
        "1_%00",
        "-1",
        "1.5",
        "1e999",
        "nan_0",
        "inf_x",
        "9" * 5000,
        "0x10",
    ]
    odd = ["%ED%A0%80", "%FF%FE", "%C0%80", "%", "%zz", "%F0%9F%8F%B0", "true", "null", "[]", "{}"]
    return [*plain, *odd, "x" * 5000, quote("' OR 1=1 --"), "%E2%80%AE", "..%2f..%2fetc%2fpasswd"]


def odd_bodies(place: Scene) -> Iterator[tuple[str, dict[str, Any]]]:
    """Bodies of the right form, for a path each, with text in them that nobody can write."""
    commands = f"/api/tables/{place.waiting}/commands"
    for text in ("\0", "a\0b", "\0" * 8, "\x1b[2J" * 2, "\u202e" * 8, "\uffff" * 8, "'; --;'; --"):
        yield "/api/me", {"name": text}
        yield "/api/session", {"login": text, "password": text}
        yield "/api/me/account", {"login": text, "password": "correct horse"}
        yield "/api/tokens", {"label": text}
        yield commands, {"do": "sit", "contribution": "00", "link": text}
        yield commands, {"do": "say", "text": text}
        yield commands, {"do": "say", "text": "Ciao", "id": text}
        yield commands, {"do": "decide", "decisions": [text]}
        yield f"/api/tables/{place.alone}/advice", {"seat": text}
        yield f"/api/tables/{place.alone}/advice", {"seconds": text}
        yield "/api/tables", {"id": text, "game": "patrician", "seats": [{"kind": "open"}] * 2}
        yield "/api/tables", {"game": text, "seats": [{"kind": "open", "name": text}] * 2}


BAD_TARGETS = (
    b"/",
    b"//",
    b"/api/../../etc/passwd",
    b"/api/%2e%2e/%2e%2e/etc/passwd",
    b"/api/tables/%00",
    b"/api/tables/" + b"0" * 24 + b"%0a",
    b"/api/tables/" + b"0" * 24 + b"/",
    b"/api/tables/" + b"0" * 24 + b"/socket",
    b"/api/tables/\xff",
    b"/api/invitations/" + b"%00" * 12,
    b"/api?" + b"&".join(b"a%d=%d" % (number, number) for number in range(3000)),
    b"/api/tables?" + b"status=waiting&" * 2000,
    b"/" + b"a" * 60_000,
    b"*",
    b"http://evil.example/api",
    b"api",
)
BAD_HEADERS: tuple[Headers, ...] = (
    [(f"X-{number}", "x") for number in range(500)],
    [("X-Long", "x" * 60_000)],
    [("Cookie", b"\xff\xfe=\x80; torri_session")],
    [("Cookie", "torri_session=" + "x" * 30_000)],
    [("Cookie", "; ".join(f"a{number}=b" for number in range(3000)))],
    [("Authorization", "Bearer")],
    [("Authorization", b"Bearer \xff\xfe\x00"[:9])],
    [("Authorization", "Bearer " + "x" * 60_000)],
    [("Authorization", "Basic Og==")],
    [("X-Forwarded-For", "nobody"), ("X-Forwarded-Proto", "gopher")],
    [("Content-Type", "application/json; charset=" + "x" * 3000)],
    [("Content-Type", b"\xff/\xff")],
    [("Expect", "100-continue")],
    [("Transfer-Encoding", "gzip, chunked")],
    [("Accept", "x" * 9000), ("Range", "bytes=0-1")],
)


BAD_DATA: tuple[Any, ...] = (None, -1, 10**30, "x", "\0", [], {}, [[]], {"a": [0]}, [{"seat": 0}])


def bad_wishes() -> Iterator[dict[str, Any]]:
    """Tables that nobody can have."""
    wish = {"game": "patrician", "seats": [{"kind": "open"}, {"kind": "open"}]}
    deck = STANDARD_DECK.to_list()
    for name in ("self", "cls", "deck", "players", "name", "options", "__class__", "", "\0"):
        for value in BAD_DATA:
            yield {**wish, "options": {name: value}}
    decks: tuple[Any, ...] = (
        *BAD_DATA,
        [1],
        [{}],
        deck[:5],
        [deck[0]] * 2,
        [{**deck[0], "id": ""}],
    )
    for cards in decks:
        yield {**wish, "extras": {"deck": cards}}
    yield {**wish, "options": {"deck": 1}, "extras": {"deck": deck}}
    yield {**wish, "options": {"deck": "/etc/passwd"}}
    yield {**wish, "game": "\0"}
    yield {**wish, "game": "../patrician"}
    yield {**wish, "seats": []}
    yield {**wish, "seats": [{"kind": "open"}] * 9}
    yield {**wish, "contributions": ["00"]}
    yield {**wish, "seats": [{"kind": "computer", "level": "podesta:seconds=3600"}] * 2}


def bad_questions() -> Iterator[dict[str, Any]]:
    """What nobody can ask an adviser."""
    for seat in (-1, 8, 10**30, 0.5, True, "0", [0]):
        yield {"seat": seat}
    for seconds in (0, -1, 0.09, 3.001, 10**30, 1e999, True, None, "1", [1]):
        yield {"seconds": seconds}
    yield {"iterations": 10**9}
    yield {"seed": 1}


def bad_records(good: dict[str, Any]) -> Iterator[bytes]:
    """Records in which something is wrong, or that hold more than they should."""
    for key in good:
        for value in BAD_DATA:
            yield json.dumps({**good, key: value}).encode()
    text = json.dumps(good)[:-1]
    for more in ('"\\ud800": 1', '"x": "\\ud800"', '"\\u0000": "\\u0000"', f'"x": {"9" * 4000}'):
        yield f"{text}, {more}}}".encode()
    for depth in (100, 254, 255, 300, 900, *range(955, 985, 3), 5000):
        yield f'{text}, "x": {"[" * depth}{"]" * depth}}}'.encode()


# Trying them all.


def try_all(place: Scene) -> Tally:
    """Send everything that is bad to every route it could go to."""
    tally = Tally()
    groups = (_bodies, _sizes, _queries, _targets, _headers, _methods, _wishes)
    for ask in (*groups, _questions, _records):
        ask(place, tally)
    return tally


def credentials(place: Scene) -> Headers:
    """Ann's, as a browser would send them."""
    cookie = "; ".join(f"{name}={value}" for name, value in place.ann.http.cookies.items())
    return [("Origin", place.url), ("Cookie", cookie)]


JSON: Headers = [("Content-Type", "application/json")]


def _send(
    place: Scene,
    tally: Tally,
    method: str,
    target: str | bytes,
    headers: Headers,
    body: bytes | None = None,
    *,
    allowed: tuple[int, ...] = (400, 404, 405, 409, 422),
) -> Answer:
    answer = exchange(
        place.url,
        request_bytes(place.url, method, target, [*credentials(place), *headers], body),
    )
    tally.statuses[answer.status] += 1
    shown = f"{method} {target[:60]!r} {headers!r:.60} {(body or b'')[:60]!r}"
    if answer.status not in allowed:
        tally.wrong.append(f"{shown}: {answer.status} {answer.body[:200]!r}")
    elif answer.status >= 400 and not answer.is_refusal:
        tally.wrong.append(f"{shown}: {answer.body[:200]!r} is not how refusals look")
    return answer


def _changing(place: Scene) -> Iterator[tuple[str, str]]:
    for method, path, operation in operations(place.description()):
        if "requestBody" in operation:
            yield method, filled(path, table=place.playing, record=place.record)


def _bodies(place: Scene, tally: Tally) -> None:
    for method, path in _changing(place):
        for _, body in bad_bodies():
            _send(place, tally, method, path, JSON, body)
        for kind in ("text/plain", "application/xml", "multipart/form-data; boundary=x", "x"):
            _send(place, tally, method, path, [("Content-Type", kind)], b'{"name": "Ann"}')
        _send(place, tally, method, path, [], b'{"name": "Ann"}')
    for path, words in odd_bodies(place):
        allowed = (200, 201, 401, 409, 422)
        _send(place, tally, "POST", path, JSON, json.dumps(words).encode(), allowed=allowed)


def _sizes(place: Scene, tally: Tally) -> None:
    """More than is allowed, whether its size is told before or not."""
    for method, path in _changing(place):
        limit = RECORD_LIMIT if path == "/api/records" else LIMIT
        body = b'"%s"' % (b"x" * limit)
        _send(place, tally, method, path, JSON, body, allowed=(413,))
        piece = b"%x\r\n%s\r\n" % (len(body) // 4, body[: len(body) // 4])
        chunked: Headers = [*JSON, ("Transfer-Encoding", "chunked")]
        raw = request_bytes(place.url, method, path, [*credentials(place), *chunked])
        answer = exchange(place.url, raw + piece * 5 + b"0\r\n\r\n")
        tally.statuses[answer.status] += 1
        if answer.status != 413:
            tally.wrong.append(f"{method} {path} in pieces: {answer.status}")


def _queries(place: Scene, tally: Tally) -> None:
    for method, path, operation in operations(place.description()):
        target = filled(path, table=place.over, record=place.record)
        for one in operation.get("parameters", []):
            for value in bad_values() if one["in"] == "query" else ():
                asked = f"{target}?{one['name']}={value}"
                _send(place, tally, method, asked, [], allowed=(200, 400, 403, 404, 422))


def _targets(place: Scene, tally: Tally) -> None:
    for target in BAD_TARGETS:
        _send(place, tally, "GET", target, [], allowed=(200, 400, 404, 422))
    for _, path, _operation in operations(place.description()):
        before, hole, after = path.partition("{")
        if hole:
            for value in bad_values():
                rest = filled("{" + after).partition("/")
                target = f"{before}{value}{rest[1]}{rest[2]}"
                _send(place, tally, "GET", target, [], allowed=(200, 400, 404, 405, 422))


def _headers(place: Scene, tally: Tally) -> None:
    for headers in BAD_HEADERS:
        _send(place, tally, "GET", "/api/tables", headers, allowed=(200, 400))
        _send(place, tally, "POST", "/api/session", headers, b"{}", allowed=(400, 422))


def _methods(place: Scene, tally: Tally) -> None:
    for path in place.description()["paths"]:
        for method in ("HEAD", "OPTIONS", "TRACE", "PROPFIND", "SEARCH", "M-SEARCH"):
            _send(place, tally, method, filled(path), [], allowed=(405,))


def _wishes(place: Scene, tally: Tally) -> None:
    for wish in bad_wishes():
        body = json.dumps(wish).encode()
        _send(place, tally, "POST", "/api/tables", JSON, body, allowed=(422,))


def _questions(place: Scene, tally: Tally) -> None:
    for wish in bad_questions():
        body = json.dumps(wish).encode()
        for table in place.tables:
            path = f"/api/tables/{table}/advice"
            _send(place, tally, "POST", path, JSON, body, allowed=(422,))


def _records(place: Scene, tally: Tally) -> None:
    """Whatever is taken as a record can be looked at afterwards."""
    for body in bad_records(place.played):
        allowed = (201, 400, 422)
        answer = _send(place, tally, "POST", "/api/records", JSON, body, allowed=allowed)
        if answer.status == 201:
            name = json.loads(answer.body)["id"]
            for path in ("", "/file", "/pieces", "/course", "/positions/0", "/positions/0?seat=1"):
                _send(place, tally, "GET", f"/api/records/{name}{path}", [], allowed=(200,))
