"""What must not harm a server: clients that stop reading, computer players, and time.

python -m bench.server_care stopped     50 sockets that take nothing more
python -m bench.server_care thinking    8 tables of the strongest computer players
python -m bench.server_care memory      5,000 games, one after another
"""

import argparse
import asyncio
import re
import socket
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import uvloop
from bench.raw_socket import open_socket
from bench.server_load import (
    LONG,
    Figures,
    Game,
    Player,
    Script,
    Server,
    make_tables,
    new_player,
    percentile,
    running_server,
    think_out,
)

PACE = 0.25
"""Seconds between two turns at a table."""
SMALL_BUFFER = 4096
"""Bytes that the machine takes for a client that does not read."""


async def _scripts(server: Server, tables: int, games: int) -> tuple[list[Player], list[Script]]:
    players = [await new_player(server, f"P{n}") for n in range(2 * tables)]
    scripts = await make_tables(players, games, "patrician")
    think_out(server, scripts)
    return players, scripts


async def _play(server: Server, script: Script, figures: Figures, pace: float) -> None:
    game = Game(server, script, figures)
    await game.connect()
    for seat, message in script.turns:
        began = time.perf_counter()
        await game.turn(seat, message)
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
    game.leave()


async def _leave(players: list[Player]) -> None:
    for player in players:
        await player.client.aclose()


async def stop_reading(server: Server, script: Script) -> None:
    """Look on at a table, with a small buffer, and take nothing."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    narrow.setblocking(False)  # noqa: FBT003 - the standard library's way
    await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", server.port))
    path = f"/api/tables/{script.table}/socket"
    looking = await open_socket(
        "127.0.0.1", server.port, path, {}, on_text=lambda _: None, sock=narrow
    )
    looking.stop_reading()


async def stopped(server: Server, tables: int = 10, clients: int = 50) -> float:
    """Play at some tables where others look on who do not read; returns the players' p99."""
    players, scripts = await _scripts(server, tables, tables)
    for number in range(clients):
        await stop_reading(server, scripts[number % tables])
    figures = Figures(is_counting=True)
    before = server.memory()
    await asyncio.gather(*(_play(server, script, figures, PACE) for script in scripts))
    await _leave(players)
    late = percentile(figures.seen, 0.99)
    print(
        f"{clients} stopped clients at {tables} tables: {len(figures.seen)} turns, turn to other "
        f"player p50 {percentile(figures.seen, 0.5):.1f} p99 {late:.1f} ms; "
        f"errors {len(figures.errors)}; memory {before:.0f} to {server.memory():.0f} MB"
    )
    return late


def lag(before: dict[str, float], after: dict[str, float], part: float) -> float:
    """A bound that a part of all looks at the event loop did not exceed, in milliseconds."""
    name = "torri_loop_lag_seconds"
    total = after[f"{name}_count"] - before[f"{name}_count"]
    for key, value in after.items():
        found = re.match(rf'{name}_bucket{{le="(.*)"}}', key)
        if found and value - before[key] >= part * total:
            return float(found[1]) * 1000
    return float("inf")


async def thinking(server: Server, tables: int = 8, seconds: float = 30.0) -> float:
    """Let the strongest computer players think at several tables; returns the loop's p99."""
    player = await new_player(server, "Ann")
    seats = [{"kind": "computer", "level": "podesta"}] * 2
    for _ in range(tables):
        wish = {"game": "patrician", "seats": seats}
        (await player.client.post("/api/tables", json=wish)).raise_for_status()
    await asyncio.sleep(5.0)  # until all of them think
    before, asked = server.measured(), list[float]()
    end = time.perf_counter() + seconds
    async with httpx.AsyncClient(base_url=server.url, timeout=LONG) as client:
        while time.perf_counter() < end:
            began = time.perf_counter()
            (await client.get("/healthz")).raise_for_status()
            asked.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(0.05)
    after = server.measured()
    await player.client.aclose()
    late = lag(before, after, 0.99)
    print(
        f"{tables} tables of podesta: {after['torri_thinking']:.0f} think, "
        f"{after['torri_thinking_queue']:.0f} wait; loop lag p50 below "
        f"{lag(before, after, 0.5):g} ms, p99 below {late:g} ms; a request p50 "
        f"{percentile(asked, 0.5):.1f} p99 {percentile(asked, 0.99):.1f} ms; "
        f"quick turns instead {after['torri_thinking_fallbacks']:.0f}"
    )
    return late


async def memory(server: Server, games: int = 5_000, tables: int = 50) -> float:
    """Play many games to their end; returns how much the memory grew after a tenth of them."""
    players, first = await _scripts(server, tables, games // 10)
    figures = Figures()
    await _all(server, first, figures, tables)
    await asyncio.sleep(3.0)
    before = server.memory()
    for _ in range(9):
        scripts = await make_tables(players, games // 10, "patrician")
        think_out(server, scripts)
        await _all(server, scripts, figures, tables)
        await asyncio.sleep(3.0)
        print(f"  {server.memory():.0f} MB", flush=True)
    await _leave(players)
    growth = server.memory() / before - 1
    print(
        f"{games} games: {before:.0f} MB after a tenth of them, {server.memory():.0f} MB in the "
        f"end, {growth:+.1%}; errors {len(figures.errors)}; "
        f"tables in memory {server.measured()['torri_live_tables']:.0f}"
    )
    return growth


async def _all(server: Server, scripts: list[Script], figures: Figures, tables: int) -> None:
    left = list(scripts)

    async def table() -> None:
        while left:
            await _play(server, left.pop(), figures, 0.0)

    await asyncio.gather(*(table() for _ in range(tables)))


SHOWS: dict[str, tuple[Callable[[Server], Awaitable[float]], tuple[str, ...]]] = {
    "stopped": (stopped, ("--workers", "1")),
    "thinking": (thinking, ("--workers", "2")),
    "memory": (memory, ("--workers", "1", "--idle", "0")),
}


def main() -> None:
    """Show one of them, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", metavar="WHAT", help=", ".join(SHOWS))
    for what in parser.parse_args().what or SHOWS:
        show, options = SHOWS[what]
        with (
            tempfile.TemporaryDirectory() as folder,
            running_server(Path(folder), *options) as server,
        ):

            async def run() -> None:
                await show(server)  # noqa: B023 - run at once

            uvloop.run(run())


if __name__ == "__main__":
    main()
