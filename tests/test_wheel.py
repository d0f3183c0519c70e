"""The wheel, installed where nothing else is, serves the page (`make test-wheel`)."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

ROOT = Path(__file__).parents[1]
LONG = 120.0
OPEN = re.compile(r"^torri is open at (\S+)", re.MULTILINE)
BROWSER = {"Accept": "text/html", "Accept-Encoding": "br"}


@pytest.fixture(scope="module")
def wheel() -> Path:
    if "TORRI_WHEEL" not in os.environ:
        pytest.skip("no wheel: `make test-wheel` builds one")
    return Path(os.environ["TORRI_WHEEL"]).resolve()


def clean_environment() -> dict[str, str]:
    """Ours without what could lead Python to this checkout."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment that holds the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("empty")
    lock = (ROOT / "requirements/run.txt").read_text().replace("\\\n", "")
    versions = [line.split(" --hash")[0] for line in lock.splitlines()]
    (folder / "versions.txt").write_text("\n".join(versions))
    command = [sys.executable, "-m", "venv", str(folder / "venv")]
    subprocess.run(command, check=True, env=clean_environment())
    commands = folder / "venv/bin"
    install = [str(commands / "python"), "-m", "pip", "install", "--quiet", "--no-input"]
    install += ["--constraint", str(folder / "versions.txt"), f"{wheel}[server]"]
    subprocess.run(install, check=True, cwd=folder, env=clean_environment())
    return commands


@contextmanager
def served(commands: Path, folder: Path) -> Generator[str]:
    """`torri serve` of an environment, in another folder; yields its address."""
    printed = folder / "printed.txt"
    # The rules as plain Python: that they compile is shown elsewhere, and takes a minute.
    environment = {**clean_environment(), "NUMBA_DISABLE_JIT": "1", "HOME": str(folder)}
    command = [str(commands / "torri"), "serve", "--port", "0", "--workers", "1"]
    with printed.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, cwd=folder, env=environment
        )
    try:
        deadline = time.monotonic() + LONG
        while not (found := OPEN.search(printed.read_text())):
            assert process.poll() is None, printed.read_text()
            assert time.monotonic() < deadline, printed.read_text()
            time.sleep(0.05)
        yield found[1]
        process.terminate()
        assert process.wait(LONG) in {0, -signal.SIGTERM}, printed.read_text()
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def browser(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        served(installed, tmp_path_factory.mktemp("elsewhere")) as address,
        httpx.Client(base_url=address, headers=BROWSER, timeout=LONG) as client,
    ):
        yield client


def test_all_that_belongs_to_the_package_is_in_the_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        packed = {name for name in opened.namelist() if name.startswith("torri/")}
    files = {file for file in (ROOT / "src/torri").rglob("*") if file.is_file()}
    ours = {file.relative_to(ROOT / "src").as_posix() for file in files if file.suffix != ".pyc"}
    assert packed == ours
    assert "torri/server/page/index.html" in packed
    for name in ("patrician", "san_gimignano"):
        assert f"torri/server/lessons/{name}.torri.json" in packed


def test_it_is_the_wheel_that_is_run(installed: Path, tmp_path: Path) -> None:
    where = "import torri; print(torri.__file__)"
    told = subprocess.run(
        [str(installed / "python"), "-c", where],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=clean_environment(),
    )
    assert Path(told.stdout.strip()).is_relative_to(installed.parent)


def test_the_page_and_all_that_it_loads_are_there(browser: httpx.Client) -> None:
    page = browser.get("/", headers={"Accept-Encoding": "identity"})
    assert page.status_code == 200
    assert 'id="app"' in page.text
    loaded = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
    assert any(path.startswith("/assets/") and path.endswith(".js") for path in loaded)
    for path in loaded:
        with browser.stream("GET", path) as answer:
            assert answer.status_code == 200, path
            if path.startswith("/assets/"):
                assert "immutable" in answer.headers["cache-control"]
    assert browser.get("/tables/0123456789abcdef01234567").status_code == 200


def test_the_api_answers(browser: httpx.Client) -> None:
    assert [game["name"] for game in browser.get("/api").json()["games"]] == [
        "patrician",
        "san_gimignano",
    ]
    come = browser.post("/api/me", json={"name": "Ann"}, headers={"Origin": str(browser.base_url)})
    assert come.status_code == 201, come.text
