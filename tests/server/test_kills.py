"""An acknowledged turn survives kill -9, and a power cut: it is on the disk before it is told."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.devices import Device, Line, closing, sitting, wish
from tests.server.disk import Disk
from tests.server.processes import Process
from tests.server.serving import LONG
from tests.server.surviving import Drill

WAL = "torri.db-wal"


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    made = Process(tmp_path)
    yield made
    made.end()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    survived = Drill(tmp_path, seed=1).run(kills=3, every_cut=3, most=60)
    assert survived.kills == 3
    assert survived.cuts == 1
    assert survived.turns > 0
    assert survived.resent > 0


def test_nothing_is_acknowledged_or_told_before_it_is_on_the_disk(
    process: Process, tmp_path: Path
) -> None:
    disk = Disk(tmp_path / "disk")
    process.start(disk)

    async def scene() -> None:
        async with closing() as opened:
            ann, bo = Device(process.url), Device(process.url)
            opened.extend([ann, bo])
            await ann.come_in("Ann")
            await bo.come_in("Bo")
            table = await ann.make_table(wish("t-1", ["open", "open"]))
            assert (await ann.send(table, sitting("a-1"))).is_done
            line = await bo.follow(table)
            opened.append(line)
            await _every_command_is_synced(ann, table, disk)
            await _hear_of(line, seq=12)

            disk.hold()
            answer = asyncio.create_task(ann.send(table, saying("held")))
            assert await asyncio.to_thread(disk.is_asked.wait, LONG), "the disk is not asked"
            assert await line.news(0.3) is None, "told before it is on the disk"
            assert not answer.done(), "acknowledged before it is on the disk"
            assert len((await bo.look(table))["events"]) == 12
            disk.go_on()
            assert (await answer).seq == 13
            assert (await bo.look(table))["events"][-1]["text"] == "held"

    asyncio.run(scene())
    process.kill()
    process.clean_up()


async def _every_command_is_synced(device: Device, table: str, disk: Disk) -> None:
    """One command after another: each has a commit, and waits for the disk, before it is answered.

    There may be more of both: the server tidies up beside them.
    """
    commits = await _commits(device)
    for number in range(10):
        syncs = disk.syncs[WAL]
        assert (await device.send(table, saying(f"{number}"))).is_done
        assert disk.syncs[WAL] > syncs
    assert await _commits(device) >= commits + 10


async def _hear_of(line: Line, seq: int) -> None:
    """Wait for the news of an event, however long they take."""
    while (news := await line.news()) and news["table"]["seq"] < seq:
        pass


async def _commits(device: Device) -> int:
    text = (await device.ask("GET", "/metrics")).text
    found = re.search(r"^torri_commit_seconds_count (\d+)", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def saying(words: str) -> dict[str, str]:
    return {"do": "say", "id": f"say-{words}", "text": words}
