"""Whoever is cut off, however often, sees every event once, and what they did was done once."""

import asyncio
import statistics
import tempfile
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tests.server.fault_proxy import Client, FaultProxy, Lines, Seconds
from tests.server.processes import Process
from tests.server.secrecy import compile_first
from tests.server.serving import Guest
from tests.server.stories import SECRETS, opened, put, story_of
from tests.server.tables import PEOPLE
from torri.core.rng import Rng
from torri.server.guards import COOKIE
from torri.server.hub import Hub
from torri.server.store import Address, Store

GAMES = ("patrician", "san_gimignano")
SHORT_GAMES = 4
LONGEST_RESYNC, LONGEST_GAME = 2.0, 200.0
"""Seconds."""


@dataclass(frozen=True)
class Figures:
    """What came of games over bad lines."""

    games: int
    events: int
    resends: int
    resyncs: list[float]

    def resync(self, percent: int) -> float:
        """Seconds within which so many of the clients were up to date again."""
        return statistics.quantiles(self.resyncs, n=100)[percent - 1]

    def __str__(self) -> str:
        return (
            f"{self.games} games over {len(self.resyncs)} cuts, {self.resends} commands resent: "
            f"{self.events} events seen by each player, every one once; up to date again after "
            f"p50 {1000 * self.resync(50):.0f} ms, p95 {1000 * self.resync(95):.0f} ms"
        )


def play_games(games: int, at_once: int, cut_after: Seconds, pause: float) -> Figures:
    """Play games whose players are cut off every few moments."""
    compile_first()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = Process(Path(folder))
        server.start()
        stack.callback(server.end)
        guests = [stack.enter_context(Guest(server.url, name)) for name in ("Ann", "Bo")]
        tables = [sit_down(guests, GAMES[number % len(GAMES)]) for number in range(games)]
        lines = Lines(FaultProxy(server.url, cut_after), pause)
        clients = asyncio.run(play_all(lines, tables, guests, at_once))
        events = sum(
            check(table, pair, guests) for table, pair in zip(tables, clients, strict=True)
        )
        server.stop()
        server.clean_up()
    return Figures(games, events, lines.resends, lines.resyncs)


def sit_down(guests: list[Guest], game: str) -> str:
    table: str = guests[0].make_table(["screen", "open"], game)["table"]["id"]
    guests[1].sit(table)
    return table


async def play_all(
    lines: Lines, tables: list[str], guests: list[Guest], at_once: int
) -> list[list[Client]]:
    places = asyncio.Semaphore(at_once)

    async def play(table: str) -> list[Client]:
        pair = [
            Client(lines, table, f"{COOKIE}={guest.http.cookies[COOKIE]}", seat)
            for seat, guest in enumerate(guests)
        ]
        async with places, asyncio.timeout(LONGEST_GAME):
            await asyncio.gather(*(client.play() for client in pair))
        return pair

    async with lines.proxy.running():
        return await asyncio.gather(*map(play, tables))


def check(table: str, pair: list[Client], guests: list[Guest]) -> int:
    """Both players know what the server knows; returns how many events there were."""
    for client, guest in zip(pair, guests, strict=True):
        there = guest.look(table)
        assert [event["seq"] for event in client.events] == [*range(1, there["table"]["seq"] + 1)]
        assert plain(client.events) == plain(there["events"])
        assert plain(client.table) == plain(there["table"])
        assert plain(client.you) == plain(there["you"])
        lines = [event["text"] for event in client.events if event["kind"] == "said"]
        mine = [text for text in lines if text.startswith(f"{client.seat}:")]
        assert mine == client.said, "something was said twice, or not at all"
    return len(pair[0].events)


def plain(data: Any) -> Any:
    """What is said, whether or not what is not there is named."""
    if isinstance(data, dict):
        found = cast("dict[str, Any]", data)
        return {key: plain(value) for key, value in found.items() if value is not None}
    return [plain(value) for value in cast("list[Any]", data)] if isinstance(data, list) else data


def test_players_who_are_cut_off_see_every_event_once() -> None:
    found = play_games(SHORT_GAMES, SHORT_GAMES, cut_after=(0.1, 0.3), pause=0.02)
    assert found.games == SHORT_GAMES
    assert len(found.resyncs) > 10 * SHORT_GAMES
    assert found.resync(95) < LONGEST_RESYNC


def test_a_table_that_somebody_comes_back_to_is_not_forgotten_at_that_moment(sqlite: str) -> None:
    story = story_of(opened(GAMES[0], (), PEOPLE[0], players=2), PEOPLE, Rng(1))
    address = Address("00" * 12, "a link", SECRETS[0])

    async def come_back(hub: Hub) -> None:
        await put(hub.store, story, story.begun, address)
        coming = asyncio.create_task(hub.find(address.id))
        while not hub.tables:
            await asyncio.sleep(0)
        hub.forget_idle(seconds=300)
        assert await coming is await hub.find(address.id), "they follow what nobody else has"

    with closing(Store(sqlite)) as store:
        asyncio.run(come_back(Hub(store)))
