"""A server that is killed again and again, under load, and what its database holds afterwards."""

import asyncio
import json
import random
import shutil
import sqlite3
import time
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.devices import Device
from tests.server.disk import Disk
from tests.server.processes import Process
from tests.server.serving import LONG
from tests.server.survivors import Group, Key, Player, Told

GROUPS = (
    ("patrician", ["open", "open"]),
    ("patrician", ["open", "open", "open"]),
    ("patrician", ["open", "computer", "open"]),
    ("san_gimignano", ["open", "open"]),
    ("patrician", ["open", "open"]),
    ("san_gimignano", ["open", "open", "open"]),
)


class Log:
    """What a database holds, read from a copy: the first to open the original is the server."""

    def __init__(self, file: Path, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for path in (file, file.with_name(f"{file.name}-wal")):
            if path.exists():
                shutil.copyfile(path, folder / path.name)
        with closing(sqlite3.connect(folder / file.name)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            self.events: dict[tuple[str, int], tuple[str, str, str]] = {
                (table, seq): (person, name, body)
                for table, seq, person, name, body in connection.execute(
                    "SELECT table_id, seq, person, command, body FROM events"
                )
            }
            self.tables: dict[tuple[str, str], str] = {
                (host, name): table
                for table, host, name in connection.execute("SELECT id, host, command FROM tables")
            }
            drafts = connection.execute("SELECT table_id, senders FROM drafts").fetchall()
        self.done = Counter[Key](
            (table, person, name) for (table, _), (person, name, _) in self.events.items() if name
        )
        self.drafters: set[Key] = {
            (table, person, name) for table, text in drafts for person, name in json.loads(text)
        }

    def check(self, told: Told) -> None:
        """Whether everything is there that anybody was told, once and in order."""
        numbers = defaultdict[str, list[int]](list)
        for table, seq in self.events:
            numbers[table].append(seq)
        for found in numbers.values():
            assert sorted(found) == list(range(1, len(found) + 1)), "events are missing"
        assert set(numbers) == set(self.tables.values()), "a table without its events"
        assert all(times == 1 for times in self.done.values()), "done twice"
        lost = [
            key
            for key, seq in told.events.items()
            if self.events.get((key[0], seq), ("", "", ""))[:2] != key[1:]
        ]
        assert not lost, f"{len(lost)} acknowledged commands are lost: {lost[:3]}"
        assert not (told.parts | told.refused) & self.done.keys(), "done, and denied"
        for place, decisions in told.turns.items():
            assert json.loads(self.events[place][2])["decisions"] == decisions, "another turn"
        assert told.tables.items() <= self.tables.items(), "an acknowledged table is lost"

    def has_pending(self, player: Player) -> bool:
        """Whether what somebody has not heard of is done nevertheless."""
        assert player.pending is not None
        table, name = player.pending.table, player.pending.message["id"]
        if table is None:
            return (player.who.id, name) in self.tables
        key = table, player.who.id, name
        return key in self.drafters or key in self.done


@dataclass
class Survived:
    """What came of it."""

    kills: int = 0
    cuts: int = 0
    """Of these, in the middle of a commit, with a power cut."""
    acknowledged: int = 0
    """Commands that were said to be done."""
    turns: int = 0
    """Whole turns among them."""
    tables: int = 0
    resent: int = 0
    """Commands under way when the server was killed."""
    were_done: int = 0
    """Of these, done already: they were committed, and the acknowledgement was lost."""


class Drill:
    """One database, its servers one after another, and the people who play there."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.process = Process(folder)
        self.rng = random.Random(seed)
        self.told = Told()
        self.players: list[Player] = []
        self.survived = Survived()

    async def _invite(self) -> None:
        """Let people come in, half of them with sockets."""
        device = Device(self.process.url)
        for game, kinds in GROUPS:
            group = Group(game, kinds)
            for _ in range(kinds.count("open")):
                number = len(self.players)
                device.http.cookies.clear()
                who = await device.come_in(f"p{number}")
                own = random.Random(self.rng.random())
                player = Player(who, group, self.told, own, is_on_socket=number % 2 == 0)
                group.players.append(player)
                self.players.append(player)
        await device.close()

    def run(self, kills: int, every_cut: int = 5, most: int = 100) -> Survived:
        """Kill each server after some acknowledgements, now and then in the middle of a commit."""
        try:
            for number in range(1, kills + 1):
                is_cut = number % every_cut == 0
                self._start(is_cut=is_cut)
                asyncio.run(self._until_killed(self.rng.randint(1, most)))
                self._look_at_what_is_left()
            self._start(is_cut=False)
            asyncio.run(self._until_stopped())
            self._look_at_what_is_left()
        finally:
            self.process.end()
        self.survived.acknowledged = self.told.acknowledged
        self.survived.turns = len(self.told.turns)
        self.survived.tables = len(self.told.tables)
        return self.survived

    def _start(self, *, is_cut: bool) -> None:
        disk = None
        if is_cut:
            disk = Disk(self.folder / "disk")
            for path in self.folder.glob("torri.db*"):
                shutil.copyfile(path, disk.folder / path.name)
        self.process.start(disk)

    async def _until_killed(self, acknowledgements: int) -> None:
        tasks = await self._begin(wait=self.rng.random() < 0.8)
        enough = self.told.acknowledged + acknowledgements
        await _until(lambda: self.told.acknowledged >= enough, tasks)
        await asyncio.sleep(self.rng.uniform(0, 0.03))  # at any moment between two of them
        if (disk := self.process.disk) is not None:
            disk.hold()
            await _until(disk.is_asked.is_set, tasks)
            await asyncio.sleep(0.1)  # whatever is acknowledged now is not on the disk
            self.survived.cuts += 1
        self.process.kill()
        self.survived.kills += 1
        await asyncio.gather(*tasks)

    async def _begin(self, *, wait: bool) -> list["asyncio.Task[None]"]:
        """Let all play; perhaps wait until they are back and have sent again what was under way."""
        if not self.players:
            await self._invite()
        tasks = [asyncio.create_task(one.play(self.process.url)) for one in self.players]
        if wait:
            await _until(lambda: all(one.is_back for one in self.players), tasks)
        return tasks

    async def _until_stopped(self) -> None:
        """Everybody gets their answers, and every table can be looked at."""
        tasks = await self._begin(wait=True)
        device = Device(self.process.url)
        for table in list(self.told.tables.values()):  # others are made meanwhile
            news = await device.look(table)
            assert [one["seq"] for one in news["events"]] == [*range(1, news["table"]["seq"] + 1)]
        await device.close()
        for player in self.players:
            player.group.is_leaving = True
        await asyncio.gather(*tasks)
        assert not any(one.pending for one in self.players), "somebody waits for an answer"
        self.process.stop()

    def _look_at_what_is_left(self) -> None:
        disk = self.process.disk
        self.process.clean_up()
        log = Log(self.process.file, self.folder / "copy")
        log.check(self.told)
        if disk is not None:  # the power was cut as well: of no file is more left than was synced
            assert disk.syncs["torri.db-wal"], "nothing was synced"
            Log(disk.folder / self.process.file.name, self.folder / "copy").check(self.told)
        for player in self.players:
            if player.pending is not None:
                is_done = log.has_pending(player)
                assert is_done or not player.pending.is_acknowledged, "acknowledged, and lost"
                self.survived.resent += 1
                self.survived.were_done += is_done


async def _until(condition: Any, tasks: list["asyncio.Task[None]"]) -> None:
    """Wait for something, as long as nobody has failed."""
    deadline = time.monotonic() + LONG
    while not condition():
        for task in tasks:
            if task.done():
                task.result()
        assert time.monotonic() < deadline, "this takes too long"
        await asyncio.sleep(0.005)
