"""Plays the games of a match on several machines, by way of Ray (`pip install "torri[ray]"`)."""

import logging
import os
import socket
import warnings
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from typing import Any

from torri.arena.matches import GameResult, Match
from torri.arena.running import Play, play_prepared
from torri.core.errors import OptionError, TorriError, shortened

IN_FLIGHT_PER_CORE = 2
"""Games that wait beside each that is played, so that no core is idle and none waits for long."""

PATIENCE = 10
"""Seconds that a cluster has to answer at first."""


@contextmanager
def on_cluster(address: str) -> Generator[Play]:
    """Connect to a cluster: `auto`, `local` (one on this machine), `host:port` or `ray://…`."""
    ray = _ray()
    _check_reachable(address)
    try:
        with warnings.catch_warnings(action="ignore"):  # what matters is raised as well
            own = {"include_dashboard": False} if address == "local" else {}
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason = " ".join(str(error).split())[:200]
        raise OptionError(
            f"cannot join the Ray cluster at {shortened(address)} (is a token needed?): {reason}"
        ) from None
    try:
        yield lambda match, games: _play(ray, match, games)
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Refuse a machine that does not answer, for which Ray would wait many minutes."""
    if address in {"auto", "local"}:
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal() and int(port) < 2**16):
        raise OptionError(
            f"--ray must be auto, local, HOST:PORT or ray://HOST:PORT, not {shortened(address)}"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise OptionError(f"no Ray cluster at {shortened(address)}: {reason}") from None


def _ray() -> Any:
    """Import Ray, which then reads its settings: nobody's games are reported to anyone."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise OptionError('--ray needs torri[ray]: pip install "torri[ray]"') from None


def _play(ray: Any, match: Match, games: Iterable[int]) -> Generator[GameResult]:
    waiting = iter(games)
    task = ray.remote(_task).options(num_cpus=_cores_per_game(ray, match))
    sent = ray.put(match)
    running: list[Any] = []
    try:
        while True:
            room = IN_FLIGHT_PER_CORE * _cores(ray) - len(running)
            running += [
                task.remote(sent, index, version("torri")) for index in islice(waiting, room)
            ]
            if not running:
                return
            ready, running = ray.wait(running)
            yield _result(ray, ready[0])
    finally:
        for game in running:
            ray.cancel(game, force=True)


def _cores(ray: Any) -> int:
    """How many cores there are; a cluster may grow while it plays."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _cores_per_game(ray: Any, match: Match) -> int:
    """One, or for players who use all cores a whole machine: the smallest, so that each serves."""
    machines = [int(node["Resources"].get("CPU", 0)) for node in ray.nodes() if node["Alive"]]
    return min(filter(None, machines), default=1) if match.uses_all_cores else 1


def _result(ray: Any, game: Any) -> GameResult:
    try:
        return ray.get(game)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise TorriError(f"Ray has lost a game: {shortened(str(error), 200)}") from None


def _task(match: Match, index: int, wanted: str) -> GameResult:
    """Play one game, wherever this runs."""
    found = version("torri")
    if found != wanted:
        raise OptionError(f"a machine of the cluster has torri {found}, the match is of {wanted}")
    return play_prepared(match, index)
