"""Compiled code is kept between runs, and never outlives its sources."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from torri.core import jit
from torri.core.jit import COMPILING

PACKAGE = Path(jit.__file__).parent.parent
needs_compiler = pytest.mark.skipif(not COMPILING, reason="the compiler is switched off")

# Deals four cards to two players: whether that was all depends on a constant of another file.
DEAL_FOUR = """
import torri
from torri.games.patrician import rules
record = torri.game("patrician", players=2).start().record
for card in (2, 3, 7, 8):
    rules.deal(record, card)
stats = rules.deal.stats
print(int(record.phase), sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
COMPILE_NOTHING = """
import sys
from numba.core import event
from torri.cli.main import run
with event.install_recorder("numba:compile") as recorder:
    run(["simulate", "patrician", "--games", "10", "--json"])
print(len(recorder.buffer), file=sys.stderr)
"""


def python(
    code: str, cache: Path | None, package: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run code in a process of its own."""
    env = dict(os.environ)
    if cache:
        env["XDG_CACHE_HOME"] = str(cache)
    if package:
        env["PYTHONPATH"] = str(package)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )


@needs_compiler
def test_a_changed_constant_of_another_file_is_compiled_anew(tmp_path: Path) -> None:
    package = tmp_path / "src" / "torri"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "cache"

    def deal() -> list[int]:
        return [int(word) for word in python(DEAL_FOUR, cache, package.parent).stdout.split()]

    as_before, turning_up = 0, 2  # phases
    assert deal() == [as_before, 0, 1]
    assert deal() == [as_before, 1, 0]  # from the cache
    components = package / "games" / "patrician" / "components.py"
    times = components.stat()
    text = components.read_text("utf-8")
    assert "STARTING_CARDS = 3" in text
    components.write_text(text.replace("STARTING_CARDS = 3", "STARTING_CARDS = 2"), "utf-8")
    os.utime(components, ns=(times.st_atime_ns, times.st_mtime_ns))  # nothing but the content tells
    shutil.rmtree(package / "games" / "patrician" / "__pycache__", ignore_errors=True)
    assert deal() == [turning_up, 0, 1]


@needs_compiler
def test_a_second_start_compiles_nothing() -> None:
    python(COMPILE_NOTHING, None)
    assert python(COMPILE_NOTHING, None).stderr.strip() == "0"


@needs_compiler
def test_where_nothing_can_be_written_code_is_compiled_in_memory(tmp_path: Path) -> None:
    not_a_folder = tmp_path / "file"
    not_a_folder.write_text("")
    code = "from torri.core import jit, bits; print(jit.CACHE, bits.has(5, 2))"
    assert python(code, not_a_folder).stdout.split() == ["None", "True"]


def test_the_digest_follows_sources_data_and_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules.py").write_text("LIMIT = 1")
    (tmp_path / "deck.toml").write_text("")
    digests = [jit.source_digest(tmp_path)]
    (tmp_path / "rules.py").write_text("LIMIT = 2")
    digests.append(jit.source_digest(tmp_path))
    (tmp_path / "deck.toml").write_text("x = 1")
    digests.append(jit.source_digest(tmp_path))
    monkeypatch.setenv("NUMBA_OPT", "2")
    digests.append(jit.source_digest(tmp_path))
    assert len(set(digests)) == 4
    (tmp_path / "notes.txt").write_text("nothing that is compiled")
    assert jit.source_digest(tmp_path) == digests[-1]


def test_folders_of_sources_long_gone_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    root = tmp_path / "torri" / "compiled"
    for name, age in (("old", 40 * 86_400), ("recent", 86_400)):
        (root / name).mkdir(parents=True)
        os.utime(root / name, (time.time() - age, time.time() - age))
    folder = jit.open_cache()
    assert folder is not None
    assert {path.name for path in root.iterdir()} == {"recent", folder.name}
    for number in range(20):
        (root / str(number)).mkdir()
    folder.rmdir()
    folder = jit.open_cache()
    assert folder is not None
    assert folder.exists()
    assert len(list(root.iterdir())) == 10


@needs_compiler
def test_a_cold_start_is_known_to_be_one(tmp_path: Path) -> None:
    code = "from torri.core import jit, bits; print(jit.must_compile()); bits.has(5, 2)"
    assert [python(code, tmp_path).stdout.strip() for _ in range(2)] == ["True", "False"]


LIMIT = 3


def test_a_name_that_stands_for_something_else_is_not_bound() -> None:
    def below_limit(number: int) -> bool:
        return number < LIMIT

    assert jit.bind(below_limit, "tests", OTHER=len)(2)
    with pytest.raises(ValueError, match="test_jit has a meaning of its own for LIMIT"):
        jit.bind(below_limit, "tests", LIMIT=len)


def test_others_who_use_numba_keep_their_cache_folder() -> None:
    code = "import torri, numba; print(numba.config.CACHE_DIR or 'none')"
    assert python(code, None).stdout.strip() == os.environ.get("NUMBA_CACHE_DIR", "none")
