"""The pages for researchers: what they show runs, and their tables are the games' own."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import torri
from torri.core.jit import COMPILING
from torri.games import REGISTRY

# What is compiled here is tested elsewhere as plain Python too, where this would take minutes.
pytestmark = pytest.mark.skipif(not COMPILING, reason="has no compiled code of its own")

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("random-play", "observations", "actions", "training", "evaluating", "data-set")
UPDATES = {"patrician": 40, "san_gimignano": 1}
"""As the pages have it, training takes a minute and a half for each game."""
GAMES = 20
PATIENCE = 600
"""Seconds: a busy machine must not cut the training short."""


def page(name: str) -> str:
    return (DOCS / "research" / f"{name}.md").read_text("utf-8")


def commands(name: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page(name), re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def run(command: str, folder: Path) -> str:
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command.split(),
        cwd=folder,
        env={**os.environ, "PATH": tools, "OPENBLAS_NUM_THREADS": "1"},  # others test beside this
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the commands of the page on training were run, with fewer updates."""
    folder = tmp_path_factory.mktemp("trained")
    (folder / "docs").symlink_to(DOCS)
    told: dict[str, str] = {}
    for command in commands("training"):
        game = command.split()[-1]
        told[game] = run(f"{command} --updates {UPDATES[game]} --seconds {PATIENCE}", folder)
    assert set(told) == set(REGISTRY)
    for game, lines in told.items():
        assert f"{UPDATES[game]} updates: wins" in lines
    return folder


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_shows_runs(name: str, trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page on evaluating finds that even so little training beats random clearly."""
    monkeypatch.chdir(trained)
    path = str(trained / "docs" / "research" / f"{name}.md")
    found = doctest.testfile(path, module_relative=False, encoding="utf-8")
    assert found.attempted > 5
    assert found.failed == 0


def test_what_the_arena_is_asked_runs(trained: Path) -> None:
    asked = commands("evaluating")
    assert len(asked) == 3
    for command in asked:
        told = run(re.sub(r"--games \d+", f"--games {GAMES}", command), trained)
        assert "Learned" in told
        assert "Elo" in told


def test_what_a_page_quotes_is_what_runs() -> None:
    """Python that is no session is taken from a file beside the pages."""
    program = (DOCS / "research" / "policy.py").read_text("utf-8")
    quoted = re.findall(r"```python\n((?!>>>).*?)```", page("evaluating"), re.DOTALL)
    assert len(quoted) == 1
    assert quoted[0] in program


def test_the_front_page_leads_to_all() -> None:
    front = (DOCS / "research.md").read_text("utf-8")
    assert {path.stem for path in (DOCS / "research").glob("*.md")} == set(PAGES)
    for name in PAGES:
        assert f"](research/{name}.md)" in front


@pytest.mark.parametrize("name", list(REGISTRY))
def test_observations_are_explained_field_by_field(name: str) -> None:
    game = torri.game(name, players=2)
    assert game.observation.table() in page("observations")
