"""People who play on while their server is killed again and again; they know what they were told.

Whatever was acknowledged, or told to anybody, must be there after each kill; whatever was under way
is sent once more, under the same name, and must then have been done once.
"""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.server.devices import Answer, Device, Line, LostError, Message, Who, sitting, wish
from tests.server.serving import LONG

Key = tuple[str, str, str]
"""A table, a person, and their own name for a command."""


@dataclass
class Told:
    """All that people were told, by all servers so far."""

    events: dict[Key, int] = field(default_factory=dict[Key, int])
    """Of acknowledged commands that led to an event: its number."""
    parts: set[Key] = field(default_factory=set[Key])
    """Acknowledged commands that led to no event, but to a part of a turn."""
    refused: set[Key] = field(default_factory=set[Key])
    turns: dict[tuple[str, int], list[str]] = field(
        default_factory=dict[tuple[str, int], list[str]]
    )
    """What was decided in acknowledged turns."""
    tables: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    """By host and their name for its making."""

    def note(self, key: Key, seq: int) -> None:
        """Somebody is told that a command led to an event, maybe once more."""
        assert self.events.setdefault(key, seq) == seq, "it led to another event before"

    @property
    def acknowledged(self) -> int:
        """How many commands were said to be done."""
        return len(self.events) + len(self.parts) + len(self.tables)


@dataclass
class Group:
    """Some people who play one game after another."""

    game: str
    kinds: list[str]
    players: list["Player"] = field(default_factory=list["Player"])
    table: str | None = None
    is_leaving: bool = False
    """Whether they have played enough."""


@dataclass
class Pending:
    """A command that is not answered yet."""

    table: str | None
    """None: it makes one."""
    message: Message
    known: int
    """The last event that was known when it was sent first."""
    is_acknowledged: bool = False
    """Whether it is said to be done, but what came of it is not known yet."""


@dataclass
class Player:
    """Somebody at a table, with one device."""

    who: Who
    group: Group
    told: Told
    rng: random.Random
    is_on_socket: bool
    table: str | None = None
    seen: list[Message] = field(default_factory=list[Message])
    """Events at the table."""
    news: Message = field(default_factory=dict[str, Any])
    draft: list[str] = field(default_factory=list[str])
    """What is acknowledged of the turn under way."""
    pending: Pending | None = None
    device: Device | None = None
    line: Line | None = None
    is_back: bool = False
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def _device(self) -> Device:
        assert self.device is not None
        return self.device

    async def play(self, url: str) -> None:
        """Come back to the table, and play until the server is gone, or it is time to leave."""
        self.device, self.line, self.is_back = Device(url, self.who), None, False
        try:
            await self._come_back()
            self.is_back = True
            while not self.group.is_leaving:
                await self._step()
        except LostError:
            pass
        finally:
            await self._go_away()
            await self.device.close()

    async def _come_back(self) -> None:
        if self.table is not None:
            path = f"/api/tables/{self.table}/events"
            events = [_plain(one) for one in await self._device.good("GET", path)]
            assert [one["seq"] for one in events] == list(range(1, len(events) + 1))
            assert events[: len(self.seen)] == self.seen, "what was told is not what happened"
            await self._go_to(self.table, self.seen)
        if self.pending is not None:
            await self._settle(self.pending)

    async def _go_to(self, table: str, seen: list[Message]) -> None:
        """Follow a table, of which some events are known."""
        self.table, self.seen = table, seen
        await self._go_away()
        if self.is_on_socket:
            self.line = await self._device.follow(table, len(seen))
        await self._look()

    async def _go_away(self) -> None:
        if self.line is not None:
            await self.line.close()
            self.line = None

    async def _look(self, seconds: float = LONG) -> bool:
        """Take in what is new; whether there was something to take in."""
        assert self.table is not None
        if self.line is not None:
            news = await self.line.news(seconds)
        else:
            await asyncio.sleep(min(seconds, 0.005))
            news = await self._device.look(self.table, len(self.seen))
        if news is None:
            return False
        self.seen += map(_plain, news["events"])
        self.news = news
        assert [one["seq"] for one in self.seen] == list(range(1, news["table"]["seq"] + 1)), (
            "events come once and in order"
        )
        return True

    # A step.

    async def _step(self) -> None:
        if self.table != self.group.table:
            self.draft = []
            await self._go_to(str(self.group.table), [])
        elif self.table is None or self._is_over:
            await self._begin_anew()
        elif self.news["table"]["status"] == "waiting" and not self.news["you"]["seats"]:
            await self._do(sitting(self._name()))
        elif self.news["table"]["mover"] in self.news["you"]["seats"]:
            await self._go_on()
        elif self.rng.random() < 0.1 or not await self._look(seconds=0.2):
            await self._do({"do": "say", "id": self._name(), "text": "well?"} | self._seq(0.2))

    @property
    def _is_over(self) -> bool:
        return self.news["table"]["status"] == "over"

    async def _begin_anew(self) -> None:
        if self.group.players[0] is self:
            self.pending = Pending(None, wish(self._name(), self.group.kinds, self.group.game), 0)
            await self._settle(self.pending)
        else:
            await asyncio.sleep(0.01)
            await self._device.good("GET", "/healthz")

    def _name(self) -> str:
        return f"{self.who.name}-{next(self.numbers)}"

    def _seq(self, often: float) -> Message:
        """Sometimes say what the last known event is."""
        return {"seq": len(self.seen)} if self.rng.random() < often else {}

    async def _go_on(self) -> None:
        """Decide something, take something back, or end the turn."""
        shown = self.news["table"]["draft"]
        assert shown["decisions"] == self.draft, "the turn under way is as it was acknowledged"
        message: Message = {"id": self._name(), **self._seq(0.7)}
        if shown["can_undo"] and self.rng.random() < 0.15:
            message |= {"do": "undo"}
        elif shown["can_end"]:
            message |= {"do": "end"}
        else:
            legal = self.news["table"]["view"]["legal"]
            decisions = [self.rng.choice(legal)["name"]]
            message |= {"do": "decide", "decisions": decisions, "end": self.rng.random() < 0.5}
        await self._do(message)

    # A command, and its answer.

    async def _do(self, message: Message) -> None:
        self.pending = Pending(self.table, message, len(self.seen))
        await self._settle(self.pending)

    async def _settle(self, pending: Pending) -> None:
        """Send a command, maybe again, and take in what it is answered."""
        message, table = pending.message, pending.table
        if table is None:
            made = await self._device.make_table(message)
            self.told.tables[self.who.id, message["id"]] = made
            self.group.table, self.pending = made, None
            return
        if self.line is None or self.rng.random() < 0.1:
            answer = await self._device.send(table, message)
        else:
            answer = await self.line.send(message)
        pending.is_acknowledged |= answer.is_done
        assert answer.is_done == pending.is_acknowledged, "done, and denied"
        await self._take_in(pending, answer)
        self.pending = None

    async def _take_in(self, pending: Pending, answer: Answer) -> None:
        message = pending.message
        key = str(pending.table), self.who.id, message["id"]
        if not answer.is_done:
            assert answer.code == "stale", answer
            assert "seq" in message, "nothing else can have happened"
            self.told.refused.add(key)
        elif message["do"] in {"sit", "say", "end"}:
            self.told.note(key, answer.seq)
        decisions = message.get("decisions", [])
        is_turn = answer.is_done and message["do"] in {"decide", "undo", "end"}
        while len(self.seen) < answer.seq:
            await self._look()
        if is_turn and answer.seq > pending.known and self._is_own_turn(answer.seq):
            self.told.note(key, answer.seq)
            self.told.turns[key[0], answer.seq] = self.draft + decisions
            self.draft = []
        elif is_turn:
            assert message["do"] != "end", "the turn has not ended"
            self.told.parts.add(key)
            after = self.draft[:-1] if message["do"] == "undo" else self.draft + decisions
            await self._see_draft(after)
            self.draft = after
        elif not answer.is_done:
            while len(self.seen) <= message["seq"]:
                await self._look()

    def _is_own_turn(self, seq: int) -> bool:
        event = self.seen[seq - 1]
        return event["kind"] == "played" and event["seat"] in self.news["you"]["seats"]

    async def _see_draft(self, decisions: list[str]) -> None:
        """Wait until the turn under way is shown as it was acknowledged."""
        for _ in range(100):
            if self.news["table"]["draft"]["decisions"] == decisions:
                return
            assert await self._look(), "the turn under way is not shown"
        raise AssertionError("the turn under way is not what was acknowledged")


def _plain(event: Message) -> Message:
    """What is said of an event; over HTTP also what cannot be said of it is named."""
    return {name: value for name, value in event.items() if value is not None}
