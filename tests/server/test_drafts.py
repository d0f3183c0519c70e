"""Turns under way: kept before they count, never done twice, in one order at all servers."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.devices import Device, closing, sitting, wish
from tests.server.postgres import Cluster
from tests.server.serving import serving
from tests.server.test_live import begun, run, saying
from torri.core.errors import TorriError
from torri.server.hub import Hub
from torri.server.live import Live
from torri.server.store import Sender


def first_choice(live: Live) -> tuple[int, str, str]:
    """Who has to decide, and what they could."""
    draft = live.table.draft
    assert draft is not None
    person = live.table.chairs[draft.seat].person
    assert person is not None
    return draft.seat, person, live.table.names_of(draft.position.legal())[0]


async def finish_turn(hub: Hub, live: Live, tag: str) -> None:
    position = live.table.position_seq
    while live.table.position_seq == position:
        assert live.table.draft is not None
        name = f"{tag}-{len(live.table.draft.decisions)}"
        if live.table.draft.is_complete:
            seat = live.table.draft.seat
            person = live.table.chairs[seat].person
            await hub.end_turn(live.address.id, seat, Sender(person, name), None)
        else:
            seat, person, choice = first_choice(live)
            await hub.decide(live.address.id, seat, [choice], Sender(person, name))


def test_a_decision_of_a_turn_that_is_over_is_not_made_again_after_a_restart(url: str) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one, game="san_gimignano")
        live = await one.find(table)
        made: dict[tuple[int, str], str] = {}
        again: list[str] = []
        for turn in range(20):
            draft = live.table.draft
            assert draft is not None
            legal = live.table.names_of(draft.position.legal())
            again = [name for name in legal if (draft.seat, name) in made]
            if again:
                break
            seat, person, choice = first_choice(live)
            made[seat, choice] = f"c-{turn}"
            await one.decide(table, seat, [choice], Sender(person, f"c-{turn}"))
            await finish_turn(one, live, f"t-{turn}")
        seat, person, _ = first_choice(live)
        sender = Sender(person, made[seat, again[0]])
        await one.decide(table, seat, again[:1], sender)
        assert live.table.draft is not None
        assert not live.table.draft.decisions
        one.forget(table)
        for hub in (one, other):
            await hub.decide(table, seat, again[:1], sender)
            draft = (await hub.find(table)).table.draft
            assert draft is not None
            assert not draft.decisions

    run(url, scene)


def test_a_decision_that_could_not_be_kept_is_not_taken_for_done(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(one: Hub, _other: Hub) -> None:
        table = await begun(one)
        live = await one.find(table)
        seat, person, choice = first_choice(live)

        def fail(*_: Any) -> Awaitable[None]:
            raise OSError("no space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(one.store, "keep_draft", fail)
            with pytest.raises(OSError, match="no space"):
                await one.decide(table, seat, [choice], Sender(person, "c-1"))
        await one.decide(table, seat, [choice], Sender(person, "c-1"))
        one.forget(table)
        draft = (await one.find(table)).table.draft
        assert draft is not None
        assert live.table.names_of(draft.decisions) == [choice]

    run(url, scene)


def test_a_table_that_could_not_be_read_once_can_be_read_later(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(one: Hub, _other: Hub) -> None:
        table = await begun(one)
        one.forget(table)

        def fail(*_: Any) -> None:
            raise OperationalError("SELECT", {}, OSError("the database is away"))

        with monkeypatch.context() as patch:
            patch.setattr(one.store, "load", fail)
            with pytest.raises(OperationalError):
                await one.find(table)
        assert (await one.find(table)).table.seq == 4

    run(sqlite, scene)


def test_two_devices_at_two_servers_decide_at_once_and_nothing_acknowledged_is_lost(
    postgres: Cluster,
) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        for _ in range(20):
            table = await begun(one)
            live = await one.find(table)
            await other.find(table)
            seat, person, _choice = first_choice(live)
            draft = live.table.draft
            assert draft is not None
            choices = live.table.names_of(draft.position.legal())[:2]
            answers = await asyncio.gather(
                one.decide(table, seat, choices[:1], Sender(person, "c-1")),
                other.decide(table, seat, choices[1:], Sender(person, "c-2")),
                return_exceptions=True,
            )
            assert all(isinstance(one, int | TorriError) for one in answers), answers
            done = {name for name, one in zip(choices, answers, strict=True) if one == 4}
            found = (await Hub(one.store).find(table)).table
            assert found.draft is not None
            assert set(found.names_of(found.draft.decisions)) == done

    run(postgres.new_database(), scene)


def test_a_command_with_the_seq_that_another_server_told_is_not_stale(postgres: Cluster) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one)
        await other.find(table)
        seq = await one.do(table, saying("hello"), Sender("ann", "c-1"))
        assert await other.do(table, saying("hi"), Sender("ann", "c-2"), seq) == seq + 1

    run(postgres.new_database(), scene)


def test_a_client_that_is_cut_off_leaves_no_traceback(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(url: str) -> None:
        async with closing() as opened:
            ann = Device(url)
            opened.append(ann)
            await ann.come_in("Ann")
            table = await ann.make_table(wish("t-1", ["open", "open"]))
            await ann.send(table, sitting("c-1"))
            for number in range(20):
                line = await ann.follow(table)
                await line.post({"do": "say", "id": f"s-{number}", "text": "well?"})
                await asyncio.sleep(0.002 * (number % 4))
                await line.drop()

    with caplog.at_level(logging.ERROR), serving(sqlite) as server:
        asyncio.run(scene(server.url))
    assert not caplog.records
