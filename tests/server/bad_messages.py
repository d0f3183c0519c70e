"""Messages and frames that no client would send on a socket."""

import base64
import json
import secrets
import socket
import struct
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self, get_args
from urllib.parse import urlsplit

from tests.server.fuzzing import Scene, begun
from tests.server.serving import LONG, Guest, Socket
from torri.server import wishes

TEXT, BYTES, CLOSE, PING, PONG = 1, 2, 8, 9, 10
HEX = "00" * 16


@dataclass
class Heard:
    """How messages were answered: by a kind and code each, or by closing with a code."""

    answers: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])

    def __str__(self) -> str:
        most = ", ".join(f"{name}: {number}" for name, number in self.answers.most_common(12))
        return f"{self.answers.total()} answers, {len(self.wrong)} of them wrong ({most})"

    def note(self, shown: str, answer: str, *, is_right: bool) -> None:
        self.answers[answer] += 1
        if not is_right:
            self.wrong.append(f"{shown[:80]}: {answer}")


# Frames, as they go over the line.


def frame(kind: int, data: bytes = b"", *, first: int = 0x80, size: int | None = None) -> bytes:
    """A frame as a client masks it, with zeros; `first`: the bits beside its kind."""
    length = len(data) if size is None else size
    start = bytes([first | kind])
    if length < 126:
        return start + bytes([0x80 | length]) + bytes(4) + data
    if length < 2**16:
        return start + bytes([0xFE]) + struct.pack("!H", length) + bytes(4) + data
    return start + bytes([0xFF]) + struct.pack("!Q", length) + bytes(4) + data


class Line:
    """A connection on which anything can be sent, from the request for a socket on."""

    def __init__(self, guest: Guest, path: str, more: bytes = b"") -> None:
        where = urlsplit(guest.url)
        cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {where.netloc}",
            f"Origin: {guest.url}",
            f"Cookie: {cookie}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        ]
        self.line = socket.create_connection((where.hostname, where.port or 80), LONG)
        self.file = self.line.makefile("rb")
        self.send("\r\n".join(lines).encode("latin-1") + b"\r\n" + more + b"\r\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        self.line.close()

    def send(self, data: bytes) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # it may have been closed by now
            self.line.sendall(data)

    def accepted(self) -> int:
        """The status with which the request for a socket was answered."""
        status = int(self.file.readline().split()[1])
        while self.file.readline().strip():
            pass
        return status

    def next(self) -> tuple[int, bytes] | None:
        """The kind and data of the next frame; None: there is none."""
        try:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            length = head[1] & 0x7F
            if length > 125:
                size, form = (2, "!H") if length == 126 else (8, "!Q")
                (length,) = struct.unpack(form, self.file.read(size))
            return head[0] & 0x0F, self.file.read(length)
        except ConnectionResetError:
            return None

    def closing(self) -> int | None:
        """The code with which it is closed; None: it is closed without a word."""
        while (found := self.next()) is not None:
            if found[0] == CLOSE:
                return struct.unpack("!H", found[1][:2])[0]
        return None

    def vanish(self) -> None:
        """Be gone at once, as if somebody had pulled the plug."""
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


BROKEN: dict[str, tuple[bytes, int]] = {
    "not UTF-8": (frame(TEXT, b"\xff\xfe"), 1007),
    "not UTF-8, in two pieces": (frame(TEXT, b"\xc3", first=0) + frame(0, b"\x28"), 1007),
    "a surrogate as bytes": (frame(TEXT, b'{"do": "\xed\xa0\x80"}'), 1007),
    "the rest of nothing": (frame(0, b"x"), 1002),
    "two beginnings": (frame(TEXT, b"{", first=0) + frame(TEXT, b"}"), 1002),
    "not masked": (b"\x81\x02{}", 1002),
    "compressed": (frame(TEXT, b"{}", first=0xC0), 1002),
    "an unknown kind": (frame(3, b"{}"), 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "half a ping": (frame(PING, b"x", first=0), 1002),
    "a close of one byte": (frame(CLOSE, b"x"), 1002),
    "a close without sense": (frame(CLOSE, struct.pack("!H", 5)), 1002),
    "a close that is not UTF-8": (frame(CLOSE, struct.pack("!H", 1000) + b"\xff"), 1007),
    "17 MB announced": (frame(TEXT, size=17 * 2**20), 1009),
    "the largest size": (frame(TEXT, size=2**63 - 1), 1009),
    "larger than that": (frame(TEXT, size=2**64 - 1), 1009),
    "17 MB sent": (frame(TEXT, b"x" * (17 * 2**20)), 1009),
    "100,000 lists": (frame(TEXT, b"[" * 100_000), 1009),
    "large pieces": (frame(TEXT, b"x" * 9000, first=0) + frame(0, b"x" * 9000, first=0) * 8, 1009),
}


# Texts.

ODD = (
    *("", " ", "{", "}", "[", "nul", "null", "true", "0", '"do"', "[]", "{}", '{"do": null}'),
    *(
        "NaN",
        "Infinity",
        "-Infinity",
        "1e999",
        "-0",
        "9" * 5000,
        "0." + "1" * 5000,
        "\0",
        "\ufeff{}",
    ),
    *("[" * 30_000, '{"do":' * 9000, '{"do": ' + "[" * 20_000 + "]" * 20_000 + "}", "x" * 60_000),
    *('{"do": "\\ud800"}', '{"\\udfff": 1}', '{"do": "nothing"}', '{"do": "Say", "text": "x"}'),
    *('{"do": "say"}', '{"do": "say", "text": "x", "more": 1}', '{"do": "say", "text": "\\ud83d"}'),
    *('{"do": "say", "text": "\\u0000"}', '{"do": "say", "text": "\\u202e"}', '{"do": ["say"]}'),
    *('{"do": "say", "text": "a\\nb"}', '{"do": "say", "text": " "}', '{"do": {"do": "say"}}'),
    '{"do": "say", "text": "' + "x" * 501 + '"}',
    '{"do": "undo", "do": "nothing"}',
)
"""Each of them is to be refused."""
WRONG = (
    *("null", "true", "-1", "0", "7", "8", "1.5", "1e308", "1e999", "2147483648", "9" * 40),
    *("9" * 5000, "NaN", "-Infinity", '""', '"0"', '"\\u0000"', '"\\ud800"', '"\\u202e"'),
    *("[]", "{}", "[[]]", "[null]", '["\\u0000"]', '{"a": {}}', "[" * 2000 + "]" * 2000),
    '"' + "x" * 600 + '"',
    "[" + ",".join(['"00"'] * 30) + "]",
)
"""Values for a field, as they stand in JSON; some of them fit."""
GOOD: dict[str, dict[str, Any]] = {
    "sit": {"contribution": HEX, "link": "nowhere"},
    "rise": {},
    "decide": {"decisions": ["nothing"], "end": True},
    "undo": {},
    "end": {},
    "come_back": {},
    "say": {"text": "Ciao"},
    "mute": {"seat": 0, "muted": True},
    "look": {},
    "resign": {},
    "rematch": {"contributions": [HEX]},
}
"""What a command needs; a new one is missed by `wrong_fields`."""


def wrong_fields() -> Iterator[str]:
    """Every command with every field wrong in turn."""
    models: tuple[type[wishes.Command], ...] = get_args(get_args(wishes.AnyMessage)[0])
    commands = {get_args(model.model_fields["do"].annotation)[0]: model for model in models}
    assert commands.keys() == GOOD.keys(), "there is a command of which nothing is known here"
    for name, needs in GOOD.items():
        for wrong in commands[name].model_fields.keys() | {"nothing"}:
            words = {"do": name, **needs, wrong: "WRONG"}
            for value in WRONG:
                yield json.dumps(words).replace('"WRONG"', value)


def is_named(answer: dict[str, Any]) -> bool:
    """Whether a message was answered as it should be: done, or refused by a name."""
    if answer["kind"] == "done":
        return True
    named = isinstance(answer["code"], str) and answer["code"] not in {"", "failed", "unavailable"}
    return answer["kind"] == "refused" and named and 0 < len(answer["message"]) <= 300


def answer_to(line: Socket, text: str | bytes) -> dict[str, Any]:
    line.connection.send(text)
    while (answer := line.receive())["kind"] == "news":
        pass
    return answer


# Trying them all.


class Trial:
    """Somebody who sends all this, and others who must not notice."""

    def __init__(self, place: Scene) -> None:
        self.place = place
        self.table = begun(place.ann, place.bo)
        self.path = f"/api/tables/{self.table}/socket"
        self.heard = Heard()

    def all(self, times: int = 1) -> Heard:
        """Try everything; `times`: how much more than a little."""
        with self.place.bo.socket(self.place.playing) as other:
            self.odd_texts()
            self.wrong_fields()
            self.broken_frames(times)
            self.too_late(60 * times)
            self.floods(3000 * times)
            self.vanishing(30 * times)
            self.strange_doors()
            self.others_are_fine(other)
        return self.heard

    def others_are_fine(self, other: Socket) -> None:
        """Bo, who was there all the time, still hears what Ann says."""
        text = secrets.token_hex(8)
        self.place.ann.do(self.place.playing, "say", text=text)
        while not any(one.get("text") == text for one in other.receive("news")["events"]):
            pass

    def odd_texts(self) -> None:
        with self.place.ann.socket(self.table) as line:
            for text in (*ODD, b"", b"{}", b"\xff"):
                code = answer_to(line, text).get("code", "done")
                wanted = "invalid" if isinstance(text, str) else "not-text"
                self.heard.note(repr(text), code, is_right=code == wanted)
            assert answer_to(line, '{"do": "say", "text": "Ciao"}')["kind"] == "done"

    def wrong_fields(self) -> None:
        for table in (self.place.waiting, self.table, self.place.over):
            with self.place.ann.socket(table) as line:
                for text in wrong_fields():
                    answer = answer_to(line, text)
                    self.heard.note(text, answer.get("code", "done"), is_right=is_named(answer))
        self.table = begun(self.place.ann, self.place.bo)  # Ann has resigned from the other one
        self.path = f"/api/tables/{self.table}/socket"

    def broken_frames(self, times: int) -> None:
        for name, (data, code) in list(BROKEN.items()) * times:
            with Line(self.place.ann, self.path) as line:
                assert line.accepted() == 101
                line.send(data)
                found = line.closing()
                self.heard.note(name, f"closed {found}", is_right=found == code)

    def too_late(self, number: int) -> None:
        """A command, and while it is carried out a frame that ends everything."""
        says = [
            frame(TEXT, b'{"do": "say", "text": "Ciao"}'),
            frame(TEXT, b'{"do": "look"}'),
            frame(TEXT, b"{}"),
        ]
        ends = [frame(3), frame(CLOSE, struct.pack("!H", 1000)), frame(0), b"\x81\x02{}"]
        for turn in range(number):
            with Line(self.place.ann, self.path) as line:
                assert line.accepted() == 101
                line.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                line.send(says[turn % 3])
                time.sleep(0.0005 * (turn % 7))
                line.send(ends[turn % 4])
                code = line.closing()
                is_right = code in {1000, 1002}
                self.heard.note("ended", f"closed {code}", is_right=is_right)

    def floods(self, number: int) -> None:
        """Thousands of small messages, pings and pieces: each is answered, in order."""
        with self.place.ann.socket(self.table) as line:
            for _ in range(number):
                line.connection.send("{}")
            for _ in range(number):
                answer = line.receive("refused")
                self.heard.note("flood", answer["code"], is_right=answer["code"] == "invalid")
        with Line(self.place.ann, self.path) as line:
            assert line.accepted() == 101
            line.send(frame(PING, b"x") * number)
            pongs = 0
            while pongs < number and (found := line.next()) is not None:
                pongs += found == (PONG, b"x")
            self.heard.note("pings", "pongs", is_right=pongs == number)
            text = b'{"do": "say", "id": "pieces", "text": "Ciao"}'
            pieces = b"".join(frame(0, bytes([one]), first=0) for one in text)
            line.send(frame(TEXT, first=0) + pieces + frame(PING) + frame(0))
            while (found := line.next()) is not None and b'"done"' not in found[1]:
                pass
            self.heard.note("pieces", "done", is_right=found is not None)

    def vanishing(self, number: int) -> None:
        """Going away in the middle of a message, at a table or where there is none."""
        nowhere = f"/api/tables/{'0' * 24}/socket"
        half = frame(TEXT, b'{"do": "say", "text": "Ciao"}')[:-5]
        for turn in range(number):
            with Line(self.place.ann, (self.path, nowhere)[turn % 2]) as line:
                if turn % 3:
                    line.accepted()
                line.send((half, frame(TEXT, b"{}") * 50, frame(TEXT, b"{", first=0))[turn % 3])
                if turn % 5:
                    line.vanish()

    def strange_doors(self) -> None:
        """Requests for sockets that lead nowhere."""
        for query in (
            "after=-1",
            "after=x",
            "after=%00",
            "seat=8",
            "seat=" + "9" * 5000,
            "link=" + "x" * 65,
        ):
            with Line(self.place.ann, f"{self.path}?{query}") as line:
                status = line.accepted()
                self.heard.note(query, f"status {status}", is_right=status == 403)
        for path in ("/", "/api", "/api/tables", "/api/tables/x/socket", "/api/tables/%00/socket"):
            with Line(self.place.ann, path) as line:
                status = line.accepted()
                self.heard.note(path, f"status {status}", is_right=status == 403)
        for query in ("seat=1", "seat=7"):
            with Line(self.place.ann, f"{self.path}?{query}") as line:
                assert line.accepted() == 101
                code = line.closing()
                self.heard.note(query, f"closed {code}", is_right=code == 4404)
