"""Races at one table: many devices want to be next, or to have the last seat, and one gets it."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from tests.server.database import log_rows
from tests.server.devices import Answer, Device, Line, Message, Who, closing, sitting, wish


@dataclass
class Raced:
    """What came of it."""

    races: int = 0
    accepted: int = 0
    refused: Counter[str] = field(default_factory=Counter[str])
    """By what they were told."""
    won: Counter[str] = field(default_factory=Counter[str])
    """By what the winners did, and how they sent it."""

    def __add__(self, other: "Raced") -> "Raced":
        return Raced(
            self.races + other.races,
            self.accepted + other.accepted,
            self.refused + other.refused,
            self.won + other.won,
        )


@dataclass
class Racer:
    """A device of somebody, with a socket or without."""

    device: Device
    line: Line | None

    @property
    def person(self) -> str:
        assert self.device.who is not None
        return self.device.who.id

    @property
    def parts(self) -> list[Device | Line]:
        """All that must be closed."""
        return [self.device, self.line] if self.line else [self.device]

    async def send(self, table: str, message: Message, head_start: float = 0.0) -> Answer:
        if self.line is not None:
            await asyncio.sleep(head_start)
            return await self.line.send(message)
        return await self.device.send(table, message)


class Track:
    """A table, and all who race there: some people with the same number of devices each."""

    def __init__(self, urls: list[str], people: int, racers: int, rng: random.Random) -> None:
        self.urls = urls
        self.people = people
        self.racers = racers
        self.rng = rng
        self.numbers = count(1)
        self.raced = Raced()
        self.table = ""
        self.winners: dict[int, tuple[str, str]] = {}
        """By the event: whose command it was, and its name."""

    async def run(self, races: int, database: str) -> None:
        """Race, at one table after another."""
        async with closing() as opened:
            devices = [Device(self.urls[0]) for _ in range(self.people)]
            opened.extend(devices)
            whos = [await one.come_in(f"Ann{number}") for number, one in enumerate(devices)]
            while self.raced.races < races:
                await self._race_at_a_table(devices, whos, races)
                self._check_log(database)

    async def _race_at_a_table(self, devices: list[Device], whos: list[Who], races: int) -> None:
        """One person has all seats at their screen, or each of several people has one."""
        name = f"t-{next(self.numbers)}"
        kinds = ["screen"] * 2 if self.people == 1 else ["open"] * self.people
        self.table = await devices[0].make_table(wish(name, kinds))
        if self.people > 1:
            for device in devices:
                assert (await device.send(self.table, sitting(f"s-{name}"))).is_done
        self.winners = {}
        async with closing() as opened:
            racers = await asyncio.gather(
                *(self._come(number, whos[number % self.people]) for number in range(self.racers))
            )
            for racer in racers:
                opened.extend(racer.parts)
            while self.raced.races < races and (ready := await self._prepare(devices)):
                await self._race(racers, *ready)

    async def _come(self, number: int, who: Who) -> Racer:
        """Every other device of a person has a socket."""
        device = Device(self.urls[number % len(self.urls)], who)
        has_line = number // self.people % 2
        return Racer(device, await device.follow(self.table) if has_line else None)

    async def _prepare(self, devices: list[Device]) -> tuple[str, int] | None:
        """Bring the turn so far that it can be ended; returns whose it is, and the last event."""
        while True:
            mover: int | None = (await devices[0].look(self.table))["table"]["mover"]
            if mover is None:
                return None
            device = devices[mover % self.people]
            table = (await device.look(self.table, seat=mover))["table"]
            if table["draft"]["can_end"]:
                assert device.who is not None
                return device.who.id, table["seq"]
            choice = self.rng.choice(table["view"]["legal"])["name"]
            message = {"do": "decide", "id": self._name(), "decisions": [choice]}
            assert (await device.send(self.table, message)).is_done

    def _name(self) -> str:
        return f"c-{next(self.numbers)}"

    async def _race(self, racers: Sequence[Racer], mover: str, seq: int) -> None:
        """All send at once what can happen only if nothing else has."""
        messages = [self._message(racer.person == mover, seq) for racer in racers]
        order = list(zip(racers, messages, strict=True))
        self.rng.shuffle(order)
        head_start = self.rng.choice([0.0, 0.03, 0.06])  # for HTTP, which takes longer
        answers = await asyncio.gather(
            *(one.send(self.table, text, head_start) for one, text in order)
        )
        accepted = [pair for pair, answer in zip(order, answers, strict=True) if answer.is_done]
        assert len(accepted) == 1, f"{len(accepted)} of {len(racers)} were accepted"
        assert [one.seq for one in answers if one.is_done] == [seq + 1]
        codes = Counter(one.code for one in answers if not one.is_done)
        assert set(codes) == {"stale"}, codes
        (winner, message), *_ = accepted
        self.winners[seq + 1] = winner.person, message["id"]
        self.raced.won[f"{message['do']} {'socket' if winner.line else 'http'}"] += 1
        self.raced.races += 1
        self.raced.accepted += 1
        self.raced.refused += codes

    def _message(self, may_end: bool, seq: int) -> Message:
        if may_end and self.rng.random() < 0.7:
            return {"do": "end", "id": self._name(), "seq": seq}
        return {"do": "say", "id": self._name(), "seq": seq, "text": "me first"}

    def _check_log(self, database: str) -> None:
        """The log has the winners, one after another, and nobody else."""
        rows = log_rows(database, self.table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        first = min(self.winners)
        found = {row.seq: (row.person, row.command) for row in rows if row.seq >= first}
        assert found == self.winners, "the log is not what the winners did"


def race_for_the_next_event(
    urls: list[str], database: str, races: int, *, people: int, racers: int = 50
) -> Raced:
    """Let devices of some people send different commands for the same place in the log."""
    track = Track(urls, people, racers, random.Random(people))
    asyncio.run(track.run(races, database))
    return track.raced


def race_for_the_last_seat(url: str, racers: int = 100) -> tuple[Counter[str], Message]:
    """Let many people sit down at once where one seat is free; returns answers and the table."""

    async def come(number: int, table: str) -> Racer:
        device = Device(url)
        await device.come_in(f"p{number}")
        return Racer(device, await device.follow(table) if number % 2 else None)

    async def race() -> tuple[Counter[str], Message]:
        async with closing() as opened:
            host = Device(url)
            opened.append(host)
            await host.come_in("Host")
            table = await host.make_table(wish("t-1", ["screen", "open"]))
            people = await asyncio.gather(*(come(number, table) for number in range(racers)))
            for one in people:
                opened.extend(one.parts)
            answers = await asyncio.gather(*(one.send(table, sitting("sit")) for one in people))
            winners = [one for one, answer in zip(people, answers, strict=True) if answer.is_done]
            told = Counter("done" if one.is_done else one.code for one in answers)
            return told, await winners[0].device.look(table)

    return asyncio.run(race())
