"""The page: which address gets which file, how it may be kept, and what is no part of it."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.bad_requests import Answer, exchange, request_bytes
from tests.server.serving import Serving, serving
from tests.server.test_security import policy_of
from torri.server import pages
from torri.server.database import sqlite_url
from torri.server.guards import SECURITY_HEADERS

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
INDEX = '<!doctype html><title>torri</title><script type="module" src="/assets/a-1.js"></script>'
SCRIPT = "console.log('Città');" * 100
FOREVER = "public, max-age=31536000, immutable"
TABLE = "0123456789abcdef01234567"
PLACES = (
    "/",
    "/account",
    "/new/patrician",
    f"/tables/{TABLE}",
    "/join/a_Link-1",
    f"/replay/{TABLE}/12",
    f"/records/{TABLE}",
    "/rules/san-gimignano",
    "/learn/patrician",
)


def build(folder: Path) -> Path:
    """A page as the tools of `web` leave it."""
    for name, text in {
        "index.html": INDEX,
        "favicon.svg": "<svg/>",
        "manifest.webmanifest": "{}",
        "assets/a-1.js": SCRIPT,
        "assets/a-1.css": "body{}",
        "assets/a-1.woff2": "font",
        "assets/deep/b-2.js": "2",
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder / "assets/a-1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets/a-1.js.br").write_bytes(b"made by another")
    (folder.parent / "secret.txt").write_text("not for everybody")
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a page of its own, so that it does not matter whether ours was built."""
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "FOLDER", build(folder / "page"))
        with serving(sqlite_url(folder / "torri.db")) as running:
            yield running


@pytest.fixture
def browser(server: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers=BROWSER) as client:
        yield client


@pytest.fixture
def unbuilt(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A server of a source checkout where nobody has built the page."""
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "page")
    with serving(sqlite) as running, httpx.Client(base_url=running.url) as client:
        yield client


def is_safe(answer: httpx.Response) -> bool:
    return (
        SECURITY_HEADERS.items()
        <= {name: answer.headers.get(name) for name in SECURITY_HEADERS}.items()
    )


@pytest.mark.parametrize("path", PLACES)
def test_every_place_of_the_page_has_an_address(browser: httpx.Client, path: str) -> None:
    for accept in (BROWSER["Accept"], "*/*"):
        answer = browser.get(path, headers={"Accept": accept})
        assert (answer.status_code, answer.text) == (200, INDEX)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert is_safe(answer)


def test_the_server_knows_the_same_places_as_the_page() -> None:
    source = Path(__file__).parents[2] / "web/src/lib/addresses.ts"
    function = source.read_text(encoding="utf-8").partition("function placeOf")[2]
    body = function.partition("\n}\n")[0]
    named = set(re.findall(r'case "(\w*)":|first === "(\w+)"', body))
    assert {one or other for one, other in named} == {"", *pages.PLACES}


def test_elsewhere_the_page_says_that_there_is_nothing(browser: httpx.Client) -> None:
    for path in ("/nowhere", "/index.html", "/tablesx", "/assets", "/%00", "/apis"):
        answer = browser.get(path)
        assert (answer.status_code, answer.text) == (404, INDEX), path
        assert answer.headers["cache-control"] == "no-store"
        assert is_safe(answer)


def test_programs_are_told_so_in_words_they_know(browser: httpx.Client) -> None:
    for path, headers in {
        "/nowhere": {"Accept": "*/*"},
        "/api/nowhere": BROWSER,
        "/api/": BROWSER,
        "/assets/gone-0.js": BROWSER,
        "/assets/a-1.js.gz": BROWSER,
    }.items():
        answer = browser.get(path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown"), path
        assert answer.headers["cache-control"] == "no-store"
    assert browser.get("/api").json()["games"]
    assert browser.get("/healthz").json() == {"status": "ok"}


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_a_page_can_only_be_read(browser: httpx.Client, method: str) -> None:
    for path in ("/", "/account", "/assets/a-1.js"):
        answer = browser.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (405, "wrong-method")
    assert browser.request(method, "/nowhere").status_code == 404


def test_what_is_named_after_its_content_is_kept_for_good(browser: httpx.Client) -> None:
    kinds = {
        "/assets/a-1.js": "text/javascript; charset=utf-8",
        "/assets/deep/b-2.js": "text/javascript; charset=utf-8",
        "/assets/a-1.css": "text/css; charset=utf-8",
        "/assets/a-1.woff2": "font/woff2",
        "/favicon.svg": "image/svg+xml",
        "/manifest.webmanifest": "application/manifest+json",
    }
    for path, kind in kinds.items():
        answer = browser.get(path, headers={"Accept-Encoding": "identity", "Accept": "*/*"})
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind), path
        is_named = path.startswith("/assets/")
        assert answer.headers["cache-control"] == (FOREVER if is_named else "no-cache")
        assert is_safe(answer)


def raw(server: Serving, path: str, accepted: str | None, method: str = "GET") -> Answer:
    headers = [] if accepted is None else [("Accept-Encoding", accepted)]
    return exchange(server.url, request_bytes(server.url, method, path, headers))


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.5", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0, gzip; q=0.000", None),
        ("deflate", None),
        ("", None),
        (None, None),
    ],
)
def test_files_are_sent_as_small_as_the_browser_can_take_them(
    server: Serving, accepted: str | None, encoding: str | None
) -> None:
    answer = raw(server, "/assets/a-1.js", accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    if encoding == "br":
        assert answer.body == b"made by another"
    else:
        plain = gzip.decompress(answer.body) if encoding else answer.body
        assert plain.decode() == SCRIPT
    assert int(answer.headers["content-length"]) == len(answer.body)


def test_the_head_alone_is_that_of_the_whole(server: Serving) -> None:
    for path in ("/", "/account", "/assets/a-1.js", "/favicon.svg"):
        for accepted in ("br", "identity"):
            whole, head = (raw(server, path, accepted, method) for method in ("GET", "HEAD"))
            drop = {"date"}
            assert head.status == whole.status == 200
            assert head.body == b""
            assert {k: v for k, v in head.headers.items() if k not in drop} == {
                k: v for k, v in whole.headers.items() if k not in drop
            }


def test_what_a_browser_has_already_is_not_sent_again(browser: httpx.Client) -> None:
    for path in ("/", "/account", "/assets/a-1.js", "/favicon.svg"):
        tags = set[str]()
        for accepted in ("br", "gzip", "identity"):
            # "br" is not what it says it is: do not let httpx look into it.
            encoding = {"Accept-Encoding": accepted}
            with browser.stream("GET", path, headers=encoding) as first:
                tag = first.headers["etag"]
            tags.add(tag)
            for known in (tag, f'"other", W/{tag}', "*"):
                again = browser.get(path, headers={**encoding, "If-None-Match": known})
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["etag"] == tag
                assert again.headers["cache-control"] == first.headers["cache-control"]
                assert is_safe(again)
            with browser.stream("GET", path, headers={**encoding, "If-None-Match": '"x"'}) as new:
                assert new.status_code == 200
        assert len(tags) == (3 if path.endswith(".js") else 1), "one for each form"


def test_a_changed_page_has_another_tag(tmp_path: Path) -> None:
    folder = build(tmp_path / "page")
    before = pages.read_page(folder)["/index.html"]
    (folder / "index.html").write_text("new")
    assert pages.read_page(folder)["/index.html"] != before


@pytest.mark.parametrize(
    "path",
    [
        b"/../secret.txt",
        b"/assets/../../secret.txt",
        b"/assets/%2e%2e/%2e%2e/secret.txt",
        b"/assets/..%2f..%2fsecret.txt",
        b"/assets/..%5c..%5csecret.txt",
        b"/assets//../../secret.txt",
        b"/assets/a-1.js%00.txt",
        b"/assets/",
        b"/assets/deep",
        b"/assets/deep/../a-1.js",
        b"//",
        b"*",
        b"api",
        b"//etc/passwd",
        b"/%2fetc/passwd",
    ],
)
def test_no_path_leads_out_of_the_page(server: Serving, path: bytes) -> None:
    answer = exchange(server.url, request_bytes(server.url, "GET", path, []))
    assert (answer.status, answer.problem) == (404, "unknown")


def test_nothing_is_read_when_somebody_asks(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = build(tmp_path / "page")
    monkeypatch.setattr(pages, "FOLDER", folder)
    with serving(sqlite) as running:
        for file in folder.rglob("*.*"):
            file.unlink()
        assert httpx.get(running.url).text == INDEX
        assert httpx.get(f"{running.url}/assets/deep/b-2.js").text == "2"


def test_the_description_is_that_of_the_api_alone(browser: httpx.Client) -> None:
    paths = browser.get("/api/openapi.json").json()["paths"]
    assert all(path.startswith(("/api", "/healthz", "/metrics")) for path in paths)


def test_the_policy_lets_a_page_reach_its_own_server_and_nothing_else(
    browser: httpx.Client,
) -> None:
    policy = policy_of(dict(browser.get("/").headers))
    assert policy == {
        "default-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }


def test_a_page_that_was_not_built_says_so(unbuilt: httpx.Client) -> None:
    for path in ("/", "/account"):
        answer = unbuilt.get(path, headers=BROWSER)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "was not built" in answer.text
        assert "make play" in answer.text
        assert is_safe(answer)
    told = unbuilt.get("/")
    assert (told.status_code, told.json()["code"]) == (404, "unknown")
    assert unbuilt.get("/api").json()["games"]
