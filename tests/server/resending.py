"""Games in which every message is sent three times, and nothing may happen twice.

The copies of a command come one after another, at once, or again after the connection broke, over
HTTP and on sockets. What must then be in the log is known exactly: as much as if each had been sent
once.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.server.database import log_rows, tables_of
from tests.server.devices import Answer, Device, Line, Message, sitting, wish
from torri.server.events import Played, Said, read_event

GAMES = ("patrician", "san_gimignano")


@dataclass
class Resent:
    """What came of it."""

    turns: int = 0
    tables: int = 0
    commands: Counter[str] = field(default_factory=Counter[str])
    """By what they ask for; each was sent three times or more."""
    messages: int = 0
    events: int = 0
    """In the log: as many as there must be."""


class Sender:
    """Somebody who sends everything three times."""

    def __init__(self, url: str, rng: random.Random, resent: Resent) -> None:
        self.device = Device(url)
        self.rng = rng
        self.resent = resent
        self.table = ""
        self.line: Line | None = None
        self.known = 0
        self.sent: list[tuple[Message, list[Answer]]] = []
        self.numbers: Iterator[int] = count(1)

    @property
    def id(self) -> str:
        assert self.device.who is not None
        return self.device.who.id

    def name(self) -> str:
        assert self.device.who is not None
        return f"{self.device.who.name}-{next(self.numbers)}"

    async def close(self) -> None:
        if self.line is not None:
            await self.line.close()
        await self.device.close()

    async def make(self, game: str, kinds: list[str]) -> tuple[str, str]:
        """Make one table, asking three times for it; returns the name of the command too."""
        asked = wish(self.name(), kinds, game)
        ask = self.device.make_table
        if self.rng.random() < 0.5:
            made = await asyncio.gather(*(ask(asked) for _ in range(3)))
        else:
            made = [await ask(asked) for _ in range(3)]
        assert len(set(made)) == 1, "one command made several tables"
        self._count("make", 3)
        return made[0], asked["id"]

    async def go_to(self, table: str) -> None:
        self.table, self.sent = table, []
        await self._reconnect()

    async def _reconnect(self) -> None:
        if self.line is not None:
            await self.line.close()
        self.line = await self.device.follow(self.table, self.known)

    def _count(self, do: str, messages: int) -> None:
        self.resent.commands[do] += 1
        self.resent.messages += messages

    # Three times.

    async def thrice(self, message: Message) -> Answer:
        """Send a command three times, one way or another: all are answered alike.

        What led to no event is answered with the last one there is, which may be another by then.
        """
        ways = (self._one_by_one, self._at_once, self._after_losing_the_line)
        answers = await self.rng.choice(ways)(message)
        assert len({(one.is_done, one.code) for one in answers}) == 1, (message, answers)
        self._count(message["do"], 3)
        self.sent.append((message, answers))
        return answers[0]

    async def send(self, message: Message) -> Answer:
        assert self.line is not None
        if self.rng.random() < 0.5:
            return await self.device.send(self.table, message)
        return await self.line.send(message)

    async def _one_by_one(self, message: Message) -> list[Answer]:
        return [await self.send(message) for _ in range(3)]

    async def _at_once(self, message: Message) -> list[Answer]:
        return await asyncio.gather(*(self.send(message) for _ in range(3)))

    async def _after_losing_the_line(self, message: Message) -> list[Answer]:
        """The first one is sent, but its answer never heard."""
        assert self.line is not None
        await self.line.post(message)
        await asyncio.sleep(self.rng.choice([0.0, 0.0, 0.001, 0.005]))
        await self.line.drop()
        await self._reconnect()
        return [await self.send(message), await self.send(message)]


class Game:
    """Two people who play one game, and what its log must be."""

    def __init__(self, senders: list[Sender], rng: random.Random) -> None:
        self.senders = senders
        self.rng = rng
        self.table = ""
        self.expected: dict[int, tuple[str, str | None, Any]] = {}
        """By number: who did it, their name for it, and what matters of it."""
        self.draft: list[str] = []

    async def play(self, game: str, turns: int) -> int:
        """Play so many turns, or to the end; returns how many there were."""
        host = self.senders[0]
        self.table, name = await host.make(game, ["open"] * len(self.senders))
        self.expected[1] = host.id, name, None
        for sender in self.senders:
            await sender.go_to(self.table)
            message = sitting(sender.name())
            answer = await sender.thrice(message)
            self.expected[answer.seq] = sender.id, message["id"], None
        self.expected[len(self.expected) + 1] = self.senders[-1].id, None, None  # it begins
        played = 0
        while played < turns and await self._turn():
            played += 1
        for sender in self.senders:
            await self._send_again(sender)
        return played

    async def _send_again(self, sender: Sender) -> None:
        """Long after, send some commands a fourth time: they are answered as before."""
        numbers = {row[:2]: seq for seq, row in self.expected.items()}
        for message, answers in self.rng.sample(sender.sent, min(20, len(sender.sent))):
            again = await sender.send(message)
            sender.resent.messages += 1
            seq = numbers.get((sender.id, message["id"]))
            assert seq is None or {one.seq for one in (*answers, again)} == {seq}, message
            assert (again.is_done, again.code) == (answers[0].is_done, answers[0].code), message

    async def _turn(self) -> bool:
        """Decide, undo, decide again, and end the turn; False: the game is over."""
        while (found := await self._look()) is not None:
            if await self._part(*found):
                return True
        return False

    async def _look(self) -> tuple[Sender, Message] | None:
        """Whose turn it is, and what they see: nothing has happened but what was done."""
        for sender in self.senders:
            news = await sender.device.look(self.table, len(self.expected))
            table = news["table"]
            assert table["seq"] == len(self.expected), "the log is longer than what was done"
            if table["status"] == "over":
                return None
            if table["mover"] in news["you"]["seats"]:
                assert table["draft"]["decisions"] == self.draft, "the turn is another one"
                return sender, table
        raise AssertionError("nobody has to decide")

    async def _part(self, sender: Sender, table: Message) -> bool:
        """One command of a turn, while others talk; whether it was the last."""
        seq = table["seq"]
        message = self._command(sender, table)
        if self.rng.random() < 0.7:
            message["seq"] = seq
        others = [one for one in self.senders if one is not sender and self.rng.random() < 0.2]
        talk = asyncio.gather(*map(self._say, others))
        answer = await sender.thrice(message)
        await talk
        if not answer.is_done:
            assert answer.code == "stale", answer
            return False
        decided = self.draft + message.get("decisions", [])
        if answer.seq > seq and answer.seq not in self.expected:
            self.expected[answer.seq] = sender.id, message["id"], decided
            self.draft = []
            return True
        self.draft = decided[:-1] if message["do"] == "undo" else decided
        return False

    def _command(self, sender: Sender, table: Message) -> Message:
        name = sender.name()
        if table["draft"]["can_undo"] and self.rng.random() < 0.2:
            return {"do": "undo", "id": name}
        if table["draft"]["can_end"]:
            return {"do": "end", "id": name}
        choice = self.rng.choice(table["view"]["legal"])["name"]
        is_last = self.rng.random() < 0.5
        return {"do": "decide", "id": name, "decisions": [choice], "end": is_last}

    async def _say(self, sender: Sender) -> None:
        message = {"do": "say", "id": sender.name(), "text": f"I am {sender.id}"}
        answer = await sender.thrice(message)
        assert answer.is_done
        assert answer.seq not in self.expected
        self.expected[answer.seq] = sender.id, message["id"], message["text"]

    def check_log(self, database: str) -> int:
        """Compare the log with what it must be, event by event; returns its length."""
        rows = log_rows(database, self.table)
        found = {row.seq: (row.person, row.command, _what(row.body)) for row in rows}
        assert found == self.expected, "the log is not what it would be if each were sent once"
        return len(rows)


def _what(body: str) -> Any:
    """What matters of an event here."""
    match read_event(body):
        case Played(decisions=decisions):
            return decisions
        case Said(text=text):
            return text
        case _:
            return None


async def _play_games(url: str, database: str, turns: int, seed: int, resent: Resent) -> None:
    """Play one game after another with the same two people."""
    rng = random.Random(seed)
    senders = [Sender(url, rng, resent) for _ in range(2)]
    try:
        for sender, name in zip(senders, ("Ann", "Bo"), strict=True):
            await sender.device.come_in(f"{name}{seed}")
        tables = 0
        while turns > 0:
            game = Game(senders, rng)
            played = await game.play(GAMES[tables % len(GAMES)], turns)
            resent.events += game.check_log(database)
            resent.turns += played
            turns -= played
            tables += 1
        assert tables_of(database, senders[0].id) == tables
        resent.tables += tables
    finally:
        for sender in senders:
            await sender.close()


def send_everything_thrice(url: str, database: str, turns: int, groups: int = 2) -> Resent:
    """Play so many turns at a server, at some tables at once; nothing may happen twice."""
    resent = Resent()

    async def play() -> None:
        each = -(-turns // groups)
        await asyncio.gather(
            *(_play_games(url, database, each, number, resent) for number in range(groups))
        )

    asyncio.run(play())
    return resent
