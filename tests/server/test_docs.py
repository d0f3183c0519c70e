"""What docs/api.md and docs/host.md say is so."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter

from tests.server.serving import LONG, serving
from torri.server import wishes
from torri.server.metrics import Metrics

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"


def test_the_program_in_the_docs_plays_against_itself(sqlite: str) -> None:
    lines = (DOCS / "bot.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 40
    with serving(sqlite) as server:
        with server.guest("Ann") as ann:
            table = ann.make_table(["open", "open"], "san_gimignano")["table"]["id"]
        bots: list[subprocess.Popen[str]] = []
        for name in ("Bo", "Cleo"):
            with server.guest(name) as owner:
                token = owner.post("/api/tokens", {"label": "bot"})["token"]
            command = [sys.executable, str(DOCS / "bot.py"), server.url, table, token]
            bots.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        told = [bot.communicate(timeout=LONG)[0].strip() for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0]
        assert "won" in told
        with server.guest("Dan") as dan:
            assert dan.look(table)["table"]["status"] == "over"


def commands_of(union: Any) -> set[str]:
    return {
        get_args(kind.model_fields["do"].annotation)[0] for kind in get_args(get_args(union)[0])
    }


def test_the_docs_tell_of_every_command_and_of_routes_that_exist(sqlite: str) -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    table = text.split("| `do` |")[1].split("\n\n")[0]
    told = {
        name
        for line in table.splitlines()[2:]
        for name in re.findall("`(.*?)`", line.split("|")[1])
    }
    assert told == commands_of(wishes.AnyMessage)
    with serving(sqlite) as server, server.guest() as ann:
        described = ann.get("/api/openapi.json")
    routes = {
        (method.upper(), path) for path, kinds in described["paths"].items() for method in kinds
    }
    for method, path in re.findall(r"`(GET|POST|PUT|PATCH|DELETE) (/api[^ `?]*)", text):
        known = {(one, re.sub(r"\{.*?\}", "{}", where)) for one, where in routes}
        assert (method, re.sub(r"\{.*?\}", "{}", path)) in known, path
    for name in ("News", "Done", "Refused", "Look"):
        assert name in described["components"]["schemas"]


def test_there_is_an_example_of_every_command() -> None:
    reader: TypeAdapter[Any] = TypeAdapter(wishes.AnyCommand)
    assert set(wishes.EXAMPLES) == commands_of(wishes.AnyCommand)
    for name, example in wishes.EXAMPLES.items():
        assert reader.validate_python(example.get("value")).do == name


def test_the_docs_tell_of_every_measure() -> None:
    text = (DOCS / "host.md").read_text(encoding="utf-8")
    names = {metric.name for metric in Metrics().registry.collect()}
    told = set(re.findall(r"`(torri_\w+)`", text))
    assert {name.removesuffix("_total") for name in told} == names
