"""What stands before every route and socket: where requests come from, how often, what they get.

All routes are taken from the server's own description, so that a new one is covered as well.
"""

import socket
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.bad_requests import Answer, exchange, filled, operations, request_bytes
from tests.server.fuzzing import noted
from tests.server.serving import LONG, Guest, Serving, contribution, serving
from torri.server.database import sqlite_url
from torri.server.settings import NO_RATES

FOR_MACHINES = {"/healthz", "/metrics"}
Pairs = Sequence[tuple[str, str | bytes]]


def cookie_of(guest: Guest) -> str:
    return "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())


def routes(guest: Guest, table: str = "0" * 24) -> list[tuple[str, str]]:
    """Every method and path, and the description itself."""
    found = operations(guest.get("/api/openapi.json"))
    known = [(method, filled(path, table=table)) for method, path, _ in found]
    assert len(known) > 20, known
    return [*known, ("GET", "/api/openapi.json"), ("GET", "/nowhere"), ("OPTIONS", "/api/tables")]


def ask(url: str, method: str, path: str, headers: Pairs, host: str | None = None) -> Answer:
    body = None if method in {"GET", "OPTIONS"} else b"{}"
    kind: Pairs = [] if body is None else [("Content-Type", "application/json")]
    raw = request_bytes(url, method, path, [*headers, *kind], body)
    if host is not None:
        raw = raw.replace(f"Host: {urlsplit(url).netloc}".encode(), f"Host: {host}".encode(), 1)
    return exchange(url, raw)


def knock(url: str, path: str, headers: Pairs, host: str | None = None) -> int:
    """The status with which a socket is opened, or not."""
    more: Pairs = [
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ]
    raw = request_bytes(url, "GET", path, [*more, *headers])
    raw = raw.replace(b"Connection: close", b"Connection: Upgrade")
    if host is not None:
        raw = raw.replace(f"Host: {urlsplit(url).netloc}".encode(), f"Host: {host}".encode(), 1)
    where = urlsplit(url)
    with socket.create_connection((where.hostname, where.port or 80), 10) as line:
        line.sendall(raw)
        return int(line.recv(4096).split()[1])


# Pages of other sites.


def strange_origins(url: str) -> list[str]:
    name = urlsplit(url).netloc
    port = name.rpartition(":")[2]
    return [
        *("", "null", "http://evil.example", f"http://{name}.evil.example", f"https://{name}"),
        *(f"http://evil.example:{port}", "http://127.0.0.1", f"http://127.0.0.1:{int(port) ^ 1}"),
        *(f"{url}/", f"{url}/api", f"{url} ", url.upper(), f"http://ann@{name}", f"{url}#"),
        *(f"http://{name}@evil.example", f"http://evil.example#{name}", f"{url}?", f"{url}\\@evil"),
        *(f"http://127.0.0.1.:{port}", f"http://127.1:{port}", f"http://0.0.0.0:{port}", name),
        *(f"http://evil.example,{url}", f"{url} http://evil.example", "file://", "*"),
    ]


def test_no_route_answers_a_page_of_another_site(server: Serving, ann: Guest) -> None:
    mine: Pairs = [("Cookie", cookie_of(ann))]
    for method, path in routes(ann):
        for origin in strange_origins(server.url):
            if origin.strip() != server.url:  # HTTP drops blanks around a value
                answer = ask(server.url, method, path, [("Origin", origin), *mine])
                assert (answer.status, answer.problem) == (403, "wrong-origin"), (
                    method,
                    path,
                    origin,
                )
    assert ann.get("/api/me")["name"] == "Ann"


def test_no_socket_opens_for_a_page_of_another_site(server: Serving, ann: Guest) -> None:
    table = ann.make_table(["screen", "open"])["table"]["id"]
    path = f"/api/tables/{table}/socket"
    mine: Pairs = [("Cookie", cookie_of(ann))]
    for origin in strange_origins(server.url):
        if origin.strip() != server.url:
            assert knock(server.url, path, [("Origin", origin), *mine]) == 403, origin
            assert knock(server.url, path, [("Origin", origin)]) == 403, origin
    assert knock(server.url, path, mine) == 403, "a browser always says where it is"
    assert knock(server.url, path, [("Origin", server.url), *mine]) == 101


def test_of_two_origins_or_names_none_may_be_another_site(server: Serving) -> None:
    both: Pairs = [("Origin", server.url), ("Origin", "http://evil.example")]
    for headers in (both, both[::-1]):
        assert ask(server.url, "GET", "/api/tables", headers).status == 403
    assert ask(server.url, "GET", "/api/tables", [("Host", "evil.example")]).status in {400, 421}


def test_what_changes_something_needs_an_origin_beside_a_cookie(
    server: Serving, ann: Guest
) -> None:
    changing = [(method, path) for method, path in routes(ann) if method not in {"GET", "OPTIONS"}]
    others: Pairs = [("Cookie", "theme=dark"), ("Cookie", cookie_of(ann))]
    for method, path in changing:
        for headers in ([("Cookie", cookie_of(ann))], [*others], [*others[::-1]]):
            answer = ask(server.url, method, path, headers)
            assert (answer.status, answer.problem) == (403, "wrong-origin"), (method, path, headers)
    assert ann.get("/api/me")["name"] == "Ann"


def test_a_name_that_leads_here_but_is_not_ours_is_refused(server: Serving, ann: Guest) -> None:
    """A page of evil.example can let its own name point at this machine."""
    name = urlsplit(server.url).netloc
    port = name.rpartition(":")[2]
    table = ann.make_table(["screen", "open"])["table"]["id"]
    hosts = ("evil.example", f"evil.example:{port}", "127.0.0.1", f"{name}.evil.example", "")
    for host in (*hosts, f"ann@{name}", f"{name}:80", f"0.0.0.0:{port}", f"{name}, evil.example"):
        for method, path in routes(ann, table):
            if path not in FOR_MACHINES:
                for mine in ([], [("Origin", server.url), ("Cookie", cookie_of(ann))]):
                    answer = ask(server.url, method, path, mine, host)
                    assert (answer.status, answer.problem) == (421, "wrong-host"), (path, host)
        socket_path = f"/api/tables/{table}/socket"
        assert knock(server.url, socket_path, [("Origin", server.url)], host) == 403, host


def test_what_is_measured_is_for_this_machine_alone(server: Serving, ann: Guest) -> None:
    assert "torri_live_tables" in ann.http.get("/metrics").text
    for far in ("203.0.113.7", "2001:db8::1", "10.0.0.1", "127.0.0.1.evil.example"):
        answer = ask(server.url, "GET", "/metrics", [("X-Forwarded-For", far)])
        assert (answer.status, answer.problem) == (404, "unknown"), far
    for name in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"):
        answer = ask(server.url, "GET", "/metrics", [], name)
        assert (answer.status, answer.problem) == (404, "unknown"), name
    for name in ("localhost", "[::1]:8700", "127.0.0.1:1"):
        assert ask(server.url, "GET", "/metrics", [], name).status == 200, name


@pytest.mark.parametrize(
    "start", [b"GET /", b"GET /api HTTP/1.1\r\nX-Long: ", b"GET /api HTTP/1.1\r\n"]
)
def test_a_request_that_never_comes_to_its_end_is_cut_off(server: Serving, start: bytes) -> None:
    """Or anybody fills the memory with a line."""
    where = urlsplit(server.url)
    more = b"x" * 2**16 if start[-1:] != b"\n" else b"X-Many: x\r\n" * 2**12
    with socket.create_connection((where.hostname, where.port or 80), 10) as line:
        line.sendall(start)
        sent = 0
        try:
            while sent < 2**25:
                sent += line.send(more)
        except (BrokenPipeError, ConnectionResetError):
            pass
    assert sent < 2**24, f"{sent:,} bytes were taken"


# What every answer carries.


def policy_of(headers: dict[str, str]) -> dict[str, str]:
    parts = headers["content-security-policy"].split(";")
    return {name: words for name, _, words in (part.strip().partition(" ") for part in parts)}


def check_headers(answer: Answer) -> None:
    policy = policy_of(answer.headers)
    assert policy["default-src"] == "'self'"
    for name in ("object-src", "base-uri", "frame-ancestors"):
        assert policy[name] == "'none'", policy
    assert policy["form-action"] == "'self'"
    words = " ".join(policy.values())
    assert not any(bad in words for bad in ("unsafe", "*", "http:", "https:", "blob:")), words
    assert all(policy[name] == "'self'" for name in policy if name.endswith("script-src")), policy
    for name, value in {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }.items():
        assert answer.headers[name] == value, name
    assert "permissions-policy" in answer.headers
    assert "server" not in answer.headers
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_every_answer_carries_the_headers_that_keep_a_page_safe(
    server: Serving, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine: Pairs = [("Origin", server.url), ("Cookie", cookie_of(ann))]
    seen = set[int]()
    ways: list[Pairs] = [mine, [], [("Origin", "null")]]
    paths = [one for one in routes(ann) if one != ("DELETE", "/api/session")]
    for method, path in [*paths, ("TRACE", "/api"), ("DELETE", "/api/session")]:
        for headers in ways:
            answer = ask(server.url, method, path, headers)
            check_headers(answer)
            seen.add(answer.status)
        check_headers(ask(server.url, method, path, [], "evil.example"))
    large = request_bytes(server.url, "POST", "/api/me", [], b"x" * 70_000)
    check_headers(exchange(server.url, large))
    assert {200, 204, 401, 403, 404, 405, 422} <= seen, seen

    async def fail(**_: object) -> None:
        raise RuntimeError("correct horse")

    monkeypatch.setattr(server.house.lists, "tables", fail)
    with noted() as notes:
        broken = ask(server.url, "GET", "/api/tables", [])
        deadline = time.monotonic() + LONG
        while not notes.complaints and time.monotonic() < deadline:
            time.sleep(0.01)  # uvicorn complains after it has answered
    assert (broken.status, broken.problem) == (500, "failed")
    check_headers(broken)
    assert notes.complaints, "it is noted"
    assert "horse" not in f"{broken.body} {notes.complaints}", "but not in words that tell secrets"


@contextmanager
def known_as(sqlite: str, *origins: str) -> Generator[tuple[Serving, httpx.Client]]:
    """A server behind others, which take care of TLS."""
    host = urlsplit(origins[0]).netloc
    headers = {"Host": host, "Origin": origins[0]}
    with (
        serving(sqlite, origins=frozenset(origins)) as running,
        httpx.Client(base_url=running.url, headers=headers) as client,
    ):
        yield running, client


def test_the_cookie_is_for_this_server_and_out_of_reach_of_scripts(server: Serving) -> None:
    name = httpx.post(f"{server.url}/api/me", json={"name": "Ann"}).headers["set-cookie"]
    parts = {part.strip().lower() for part in name.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert not any(part.startswith("domain") for part in parts)
    assert "secure" not in parts, "a browser would not send it to http://127.0.0.1"


@pytest.mark.parametrize(
    ("origins", "is_secure"),
    [
        (["https://torri.example", "https://www.torri.example"], True),
        (["https://torri.example", "http://127.0.0.1:8700"], False),
    ],
)
def test_where_all_pages_come_over_tls_the_cookie_does_as_well(
    sqlite: str, origins: list[str], is_secure: bool
) -> None:
    with known_as(sqlite, *origins) as (_, client):
        come = client.post("/api/me", json={"name": "Ann"})
        parts = {part.strip().lower() for part in come.headers["set-cookie"].split(";")[1:]}
        assert come.status_code == 201
        assert ("secure" in parts) == is_secure
        assert ("strict-transport-security" in come.headers) == is_secure
        assert client.get("/api", headers={"Origin": "http://torri.example"}).status_code == 403


# How often.


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that answers an address five times, and lets two guests in."""
    rates = replace(NO_RATES, requests="5/hour", guests="2/hour")
    file = tmp_path_factory.mktemp("house") / "torri.db"
    with serving(sqlite_url(file), rates=rates) as running:
        yield running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server where nobody may do much."""
    few = {"commands": "9/hour", "tables": "2/hour", "logins": "3/hour", "accounts": "5/hour"}
    rates = replace(NO_RATES, **few)
    file = tmp_path_factory.mktemp("house") / "torri.db"
    with serving(sqlite_url(file), rates=rates) as running:
        yield running


def at(number: int) -> dict[str, str]:
    """What a proxy says of somebody who comes from elsewhere."""
    return {"X-Forwarded-For": f"203.0.113.{number}"}


def refused(answer: httpx.Response) -> bool:
    """Whether it was too much; then it is said when to come again."""
    if answer.status_code != 429:
        return False
    assert answer.json()["code"] == "too-fast"
    assert int(answer.headers["retry-after"]) > 0
    check_headers(Answer(429, dict(answer.headers), b""))
    return True


def test_an_address_may_ask_so_often_whatever_it_asks(few: Serving) -> None:
    with httpx.Client(base_url=few.url, headers=at(1)) as client:
        paths = ("/api", "/api/tables", "/nowhere", "/healthz", "/api/me")
        assert not any(refused(client.get(path)) for path in paths)
        for path in paths:
            assert refused(client.get(path)), path
        assert knock(few.url, f"/api/tables/{'0' * 24}/socket", [*at(1).items()]) == 403
        assert not refused(client.get("/api", headers=at(2)))


def test_sockets_count_as_requests(few: Serving) -> None:
    for _ in range(5):
        assert knock(few.url, f"/api/tables/{'0' * 24}/socket", [*at(3).items()]) == 101
    assert refused(httpx.get(f"{few.url}/api", headers=at(3)))


def test_guests_are_counted(few: Serving) -> None:
    answers = [httpx.post(f"{few.url}/api/me", json={"name": "A"}, headers=at(4)) for _ in range(3)]
    assert [refused(one) for one in answers] == [False, False, True]


def test_commands_are_counted_over_http_and_all_sockets_together(strict: Serving) -> None:
    with strict.guest("Ann") as ann, strict.guest("Bo") as bo:
        table = ann.make_table(["screen", "open"])["table"]["id"]
        with ann.socket(table) as one, ann.socket(table) as other, bo.socket(table) as third:
            for line in (one, other):
                for _ in range(3):
                    line.send("say", text="Ciao")
                    line.receive("done")
            assert all(ann.command(table, "say", text="x").status_code == 200 for _ in range(3))
            assert refused(ann.command(table, "say", text="Ciao"))
            for line in (one, other):
                line.send("say", text="Ciao")
                assert line.receive("refused")["code"] == "too-fast"
            third.send("sit", contribution=contribution())
            assert third.receive("done"), "others have their own count"


def test_messages_that_are_no_commands_count_as_well(strict: Serving) -> None:
    """Or somebody keeps the server busy with nonsense, for nothing."""
    with strict.guest("Ann") as ann:
        table = ann.make_table(["screen", "open"])["table"]["id"]
        with ann.socket(table) as line:
            for _ in range(10):
                line.connection.send("{}")
            codes = [line.receive("refused")["code"] for _ in range(10)]
            assert codes == ["invalid"] * 9 + ["too-fast"]
        with Guest(strict.url, None) as nobody, nobody.socket(table) as line:
            for _ in range(10):
                line.send("say", text="Ciao")
            codes = [line.receive("refused")["code"] for _ in range(10)]
            assert codes == ["not-signed-in"] * 9 + ["too-fast"]


def test_tables_and_records_are_counted(strict: Serving) -> None:
    with strict.guest("Ann") as ann, strict.guest("Bo") as bo:
        wish = {"game": "patrician", "seats": [{"kind": "open"}] * 2}
        assert all(ann.ask("POST", "/api/tables", wish).status_code == 201 for _ in range(2))
        assert refused(ann.ask("POST", "/api/tables", wish))
        assert refused(ann.ask("POST", "/api/records", {"format": "torri-record/1"}))
        assert bo.ask("POST", "/api/tables", wish).status_code == 201


def test_passwords_are_tried_so_often_from_an_address_and_for_an_account(strict: Serving) -> None:
    def attempt(login: str, number: int) -> httpx.Response:
        body = {"login": login, "password": "wrong horse"}
        return httpx.post(f"{strict.url}/api/session", json=body, headers=at(number))

    same_address = [attempt(f"ann{number}", 1) for number in range(4)]
    assert [refused(one) for one in same_address] == [False] * 3 + [True]
    names = ["bob", "BOB", "bob", "Bob", "boB", "bob"]
    same_account = [attempt(name, number) for number, name in enumerate(names, 2)]
    assert [refused(one) for one in same_account] == [False] * 5 + [True]
