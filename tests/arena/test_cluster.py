"""Matches on a real Ray cluster, which this starts and ends; nobody else can join it."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.test_running import compiled_only, living
from torri.arena import cluster
from torri.arena.cluster import on_cluster
from torri.core.errors import OptionError

GAMES = 12
MATCH = ("match", "patrician", "--players", "apprentice", "random", "--games", str(GAMES))


@pytest.fixture(scope="module")
def surroundings() -> Iterator[dict[str, str]]:
    """An environment in which Ray keeps its files, and a secret, in a folder of their own."""
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        token = Path(folder) / "token"
        token.write_text(secrets.token_hex(32))
        yield {
            **os.environ,
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN_PATH": str(token),
            "RAY_TMPDIR": folder,
            "RAY_USAGE_STATS_ENABLED": "0",
        }


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The results of the match on this machine alone."""
    path = tmp_path_factory.mktemp("here") / "match.jsonl"
    play(path, dict(os.environ), "--workers", "1")
    return without_times(path)


def play(path: Path, environment: dict[str, str], *flags: str) -> None:
    command = [sys.executable, "-m", "torri", *MATCH, "--results", str(path), "--json", *flags]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == GAMES


def without_times(path: Path) -> list[str]:
    head, *lines = path.read_text().splitlines()
    games = sorted((json.loads(line) for line in lines), key=lambda game: game["index"])
    kept = [{k: v for k, v in game.items() if k not in {"seconds", "longest"}} for game in games]
    return [head, *map(json.dumps, kept)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_open(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert process.poll() is None
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"nobody listens at port {port}")


@compiled_only
def test_a_cluster_of_its_own_gives_the_same_results(
    surroundings: dict[str, str], expected: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    play(path, surroundings, "--ray", "local")
    assert without_times(path) == expected


@compiled_only
def test_a_running_cluster_gives_the_same_results(
    surroundings: dict[str, str],
    expected: list[str],
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    port, client_port = free_port(), free_port()
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block"]
    command += ["--num-cpus=2", "--include-dashboard=false", "--node-ip-address=127.0.0.1"]
    command += [f"--port={port}", f"--ray-client-server-port={client_port}"]
    command += ["--min-worker-port=0", "--max-worker-port=0"]  # so that they take no port of ours
    head = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=surroundings,
        start_new_session=True,
    )
    try:
        wait_until_open(client_port, head)
        addresses = [f"127.0.0.1:{port}"]
        if pytestconfig.getoption("ray_client"):
            # Ray starts a server of its own for every client, and gives up on a busy machine.
            addresses.append(f"ray://127.0.0.1:{client_port}")
        for number, address in enumerate(addresses):
            path = tmp_path / f"{number}.jsonl"
            play(path, surroundings, "--ray", address)
            assert without_times(path) == expected
    finally:
        head.send_signal(signal.SIGTERM)
        head.wait(20)
        if living(head.pid):
            os.killpg(head.pid, signal.SIGKILL)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nowhere", "must be auto, local, HOST:PORT"),
        ("ray://", "must be auto, local, HOST:PORT"),
        ("host:port", "must be auto, local, HOST:PORT"),
        (":1", "must be auto, local, HOST:PORT"),
        ("127.0.0.1:99999", "must be auto, local, HOST:PORT"),
        ("127.0.0.1:1", "no Ray cluster at '127.0.0.1:1': Connection refused"),
        ("ray://127.0.0.1:1", "Connection refused"),
        ("a..b:1", "no Ray cluster"),
    ],
)
def test_an_address_without_a_cluster_is_refused_at_once(
    address: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "import_module", str)  # Ray itself is not needed
    with pytest.raises(OptionError, match=reason), on_cluster(address):
        pass


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match=r'needs torri\[ray\]: pip install "torri\[ray\]"'):
        on_cluster("auto").__enter__()
