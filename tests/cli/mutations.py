"""Ways to spoil a file."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any, cast

Mutation = Callable[[bytes, random.Random], bytes]

WRONG_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2.5, 10**30, -(10**30), 10**4000, "", "x", "MI-1", "é\n\x00",
    "\ud800", [], {}, [[]], {"a": 1}, ["MI-1"] * 50, {"MI": "MI-1"}, 1e308,
    "torri-record/2", "PI", "+0", "CLS", "CLS/0@0,0", "CLS/6@0,0", "0,0:L", "0,0:L -", "- ^=",
    ["CLS"] * 3, "0,0:L CLS/1@99999999999999999999,0", "2147483648,-2147483648:C", "patrician",
]  # fmt: skip


def truncate(raw: bytes, rng: random.Random) -> bytes:
    """The file ends early."""
    return raw[: rng.randrange(len(raw))]


def double(raw: bytes, rng: random.Random) -> bytes:
    """A part of the file, or all of it, stands twice."""
    start = rng.choice((0, rng.randrange(len(raw))))
    end = rng.choice((len(raw), rng.randrange(start, len(raw)) + 1))
    return raw[:end] + raw[start:]


def cut_out(raw: bytes, rng: random.Random) -> bytes:
    """A part of the file is missing."""
    start = rng.randrange(len(raw))
    return raw[:start] + raw[start + rng.randrange(1, 40) :]


def flip(raw: bytes, rng: random.Random) -> bytes:
    """Some bytes are not what they were."""
    spoiled = bytearray(raw)
    for _ in range(rng.randrange(1, 6)):
        spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
    return bytes(spoiled)


def insert(raw: bytes, rng: random.Random) -> bytes:
    """Something stands where it should not."""
    pieces = [
        b"\x00",
        b"\xff\xfe",
        b"NaN",
        b"{",
        b"[" * 5000,
        b"9" * 6000,
        b"\n",
        b'"',
        b"\xef\xbb\xbf",
    ]
    place = rng.randrange(len(raw) + 1)
    return raw[:place] + rng.choice(pieces) + raw[place:]


def retype(raw: bytes, rng: random.Random) -> bytes:
    """JSON: one value, anywhere, is replaced by one of a wrong type or size."""
    data = json.loads(raw)
    parent, key = rng.choice(_places(data))
    parent[key] = copy.deepcopy(rng.choice(WRONG_VALUES))
    text = _dumps(data).replace("1e+308", rng.choice(("NaN", "Infinity", "1e999", "1e308")))
    return text.encode("utf-8", "surrogatepass" if rng.random() < 0.2 else "replace")


def rekey(raw: bytes, rng: random.Random) -> bytes:
    """JSON: a key is gone, new, or stands twice."""
    data = json.loads(raw)
    objects: list[dict[str, Any]] = [
        place for place in _containers(data) if isinstance(place, dict) and place
    ]
    chosen = rng.choice(objects)
    key = rng.choice(list(chosen))
    kind = rng.randrange(3)
    if kind == 0:
        del chosen[key]
    elif kind == 1:
        chosen[rng.choice(("extra", "", "\n", "deck", "é" * 200))] = rng.choice(WRONG_VALUES)
    else:
        chosen["twice?"] = chosen[key]
        return _dumps(data).replace('"twice?"', json.dumps(key), 1).encode("utf-8", "replace")
    return _dumps(data).encode("utf-8", "replace")


def reorder(raw: bytes, rng: random.Random) -> bytes:
    """JSON: two entries of a list change places, or one is gone or doubled."""
    data = json.loads(raw)
    lists: list[list[Any]] = [
        place for place in _containers(data) if isinstance(place, list) and place
    ]
    chosen = rng.choice(lists)
    one, other = rng.randrange(len(chosen)), rng.randrange(len(chosen))
    kind = rng.randrange(3)
    if kind == 0:
        chosen[one], chosen[other] = chosen[other], chosen[one]
    elif kind == 1:
        del chosen[one]
    else:
        chosen.insert(other, chosen[one])
    return _dumps(data).encode()


def reword(raw: bytes, rng: random.Random) -> bytes:
    """TOML: a word of a deck file is replaced by another."""
    lines = raw.decode().split("\n")
    index = rng.choice([number for number, line in enumerate(lines) if "=" in line])
    key = lines[index].split(" = ")[0]
    value = rng.choice(
        ('"crest"', '"portrait"', '"move"', '"PI"', '"XX"', '""', "1", "true", "nan", "[]", "{}",
         '"lady"', "9" * 5000, '"' + "x" * 500 + '"', "1979-05-27", '"MI-1"', '"a b"', "0x1F")
    )  # fmt: skip
    lines[index] = f"{rng.choice((key, key, key, 'star', 'patrician', 'colour'))} = {value}"
    return "\n".join(lines).encode()


def _dumps(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _keys(place: Any) -> list[Any]:
    """What the values of a container are found by; none for anything else."""
    if isinstance(place, dict):
        return list(cast("dict[str, Any]", place))
    return list(range(len(cast("list[Any]", place)))) if isinstance(place, list) else []


def _containers(data: Any) -> list[Any]:
    if not isinstance(data, (dict, list)):
        return []
    inner = [place for key in _keys(data) for place in _containers(data[key])]
    return [cast("Any", data), *inner]


def _places(data: Any) -> list[tuple[Any, Any]]:
    return [(place, key) for place in _containers(data) for key in _keys(place)]


ANY_FILE: list[Mutation] = [truncate, double, cut_out, flip, insert]
RECORD: list[Mutation] = [*ANY_FILE, retype, retype, retype, rekey, rekey, reorder]
DECK: list[Mutation] = [*ANY_FILE, reword, reword, reword]
