"""Writes the server's own description of its API, which the page's types are made from.

python -m torri.server.description web/build/openapi.json
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any, cast

from fastapi import FastAPI

from torri.server.app import described, make_app
from torri.server.database import sqlite_url
from torri.server.guards import Guards
from torri.server.settings import Settings


def description() -> dict[str, Any]:
    """All routes and messages, without a server that runs."""
    with tempfile.TemporaryDirectory() as folder:
        guarded = cast("Guards", make_app(Settings(sqlite_url(Path(folder) / "torri.db"))))
        app = cast("FastAPI", guarded.app)
        found = described(app)
        app.state.house.store.close()
    return found


def write(target: Path) -> None:
    """Write it; a file that says the same already stays as old as it is: nothing is made anew."""
    text = json.dumps(description(), indent=1)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
