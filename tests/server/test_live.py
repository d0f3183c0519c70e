"""Tables in memory: commands one by one, done once, never half; and always back from the log."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

from tests.server.logs import captured_logs
from tests.server.tables import HOST, SEATS, SECRET, opened, random_turn
from torri.core.errors import TableError
from torri.core.rng import Rng
from torri.server import commands
from torri.server.events import Event
from torri.server.hub import AT_HAND, SERVER, Hub
from torri.server.listing import listing_of
from torri.server.live import Live
from torri.server.store import Address, Kept, Sender, Store, entries_of
from torri.server.table import Table

Scene = Callable[[Hub, Hub], Coroutine[Any, Any, None]]


def run(url: str, scene: Scene) -> None:
    """Play a scene with two hubs on one database, as two servers would be."""
    stores = Store(url), Store(url)
    try:
        asyncio.run(scene(Hub(stores[0]), Hub(stores[1])))
    finally:
        for store in stores:
            store.close()


async def begun(
    hub: Hub, kinds: tuple[str, ...] = ("open", "open"), game: str = "patrician"
) -> str:
    """A table where all have sat down."""
    options: dict[str, object] = {"players": len(kinds)}
    live = await hub.open(game, [SEATS[kind] for kind in kinds], "ann", options=options)
    for person in ("ann", "bo", "cleo", "dan")[: len([k for k in kinds if k == "open"])]:
        await hub.do(live.address.id, sitting(person), Sender(person, "sit"))
    return live.address.id


def sitting(person: str) -> Callable[[Table], list[Event]]:
    return lambda table: commands.sit(table, person, person.title(), "00", has_link=False)


def saying(words: str) -> Callable[[Table], list[Event]]:
    return lambda table: commands.say(table, 0, words)


async def play(hub: Hub, table: str, rng: Rng, turns: int = 10**6) -> Live:
    live = await hub.find(table)
    while live.table.status == "playing" and turns > 0:
        await hub.do(table, lambda found: random_turn(found, rng), Sender("ann", f"{rng.words[0]}"))
        turns -= 1
    return live


async def code_of(attempt: Awaitable[object]) -> str | None:
    try:
        await attempt
    except TableError as error:
        return error.code
    return None


def test_a_game_is_the_same_for_both_servers_and_after_it_was_forgotten(url: str) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        for game in ("patrician", "san_gimignano"):
            table = await begun(one, ("open", "computer", "open"), game)
            live = await play(one, table, Rng(1))
            assert live.table.status == "over"
            one.forget(table)
            for hub in (one, other):
                again = await hub.find(table)
                assert again is not live
                assert again.table.record() == live.table.record()
                assert again.entries == live.entries
                assert again.done == live.done

    run(url, scene)


def test_who_waits_for_a_table_gets_the_one_that_others_get(url: str) -> None:
    """One that is forgotten between its loading and their turn is loaded again."""

    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one)
        finding = asyncio.create_task(other.find(table))
        await asyncio.sleep(0)
        await vars(other)["_live"][table]
        assert not finding.done()
        other.forget(table)
        assert await finding is await other.find(table)

    run(url, scene)


def test_a_table_at_hand_is_not_idle(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        table = await begun(hub)
        now = 1e9
        hub.clock = lambda: now
        live = await hub.find(table)
        hub.forget_idle(0.0)
        assert hub.has(table)
        now += AT_HAND
        async with live.lock:
            hub.forget_idle(0.0)
        now += AT_HAND
        follower = asyncio.Event()
        live.followers.add(follower)
        hub.forget_idle(0.0)
        assert hub.has(table)
        live.followers.discard(follower)
        now += AT_HAND
        hub.forget_idle(AT_HAND + 1)
        assert hub.has(table)
        hub.forget_idle(0.0)
        assert not hub.has(table)

    run(url, scene)


def test_the_tables_that_were_not_asked_for_longest_are_forgotten_first(url: str) -> None:
    async def scene(hub: Hub, _other: Hub) -> None:
        now = 1e9
        hub.clock = lambda: now
        tables = [await begun(hub) for _ in range(4)]
        followed = await hub.find(tables[0])
        followed.followers.add(asyncio.Event())
        now += 10.0
        await hub.find(tables[1])
        hub.forget_idle(5.0)
        assert [table for table in tables if hub.has(table)] == tables[:2]
        assert len(hub) == 2
        now += 5.0
        hub.forget_idle(5.0)
        assert [table for table in tables if hub.has(table)] == tables[:1]

    run(url, scene)


def test_many_idle_tables_are_forgotten_some_at_a_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torri.server.hub.MOST_FORGOTTEN", 2)

    async def scene(hub: Hub, _other: Hub) -> None:
        now = 1e9
        hub.clock = lambda: now
        for _ in range(5):
            await begun(hub)
        now += 10.0
        left: list[int] = []
        for _ in range(3):
            hub.forget_idle(5.0)
            left.append(len(hub))
        assert left == [3, 1, 0]

    run(url, scene)


def test_a_table_of_computer_players_begins_at_once(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        live = await hub.open(
            "san_gimignano", [SEATS["computer"]] * 2, "ann", options={"players": 2}
        )
        assert live.table.status == "playing"

    run(url, scene)


def test_a_table_that_makes_no_sense_is_not_made(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        assert (
            await code_of(hub.open("patrician", [SEATS["open"]], "ann", options={"players": 2}))
            == "wrong-seats"
        )

    run(url, scene)


def test_of_fifty_who_race_one_is_first_and_all_others_are_told(url: str) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one)
        for _ in range(20):
            seq = (await one.find(table)).table.seq
            await other.find(table)
            attempts = [
                code_of((one, other)[n % 2].do(table, saying("x"), Sender(f"p{n}", f"{seq}"), seq))
                for n in range(50)
            ]
            codes = await asyncio.gather(*attempts)
            assert codes.count(None) == 1
            assert codes.count("stale") == 49
            for hub in (one, other):
                await code_of(hub.do(table, saying("?"), Sender("late", f"{seq}"), seq))
        one.forget(table)
        entries = (await one.find(table)).entries
        assert [entry.seq for entry in entries] == list(range(1, 4 + 20 + 1))

    run(url, scene)


def test_what_is_sent_three_times_is_done_once(url: str) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one)
        for number in range(30):
            live = await one.find(table)
            sender, expected = Sender("ann", f"turn {number}"), live.table.seq
            rng = Rng(number)

            def turn(found: Table, rng: Rng = rng) -> list[Event]:
                return random_turn(found, rng)

            answers = [
                await hub.do(table, turn, sender, expected) for hub in (one, one, other, one)
            ]
            assert answers == [expected + 1] * 4
        assert (await other.find(table)).entries == (await one.find(table)).entries

    run(url, scene)


def test_whoever_goes_away_in_the_middle_leaves_nothing_half_done(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        table = await begun(hub)
        live = await hub.find(table)
        for number in range(20):
            before = live.table.seq
            attempt = asyncio.create_task(
                hub.do(table, saying(f"{number}"), Sender("ann", f"{number}"))
            )
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            attempt.cancel()
            with pytest.raises(asyncio.CancelledError):
                await attempt
            assert await hub.do(table, saying("next"), Sender("bo", f"{number}")) == before + 2
        hub.forget(table)
        assert (await hub.find(table)).entries == live.entries

    run(url, scene)


def test_what_fails_when_nobody_waits_any_more_is_logged(url: str) -> None:
    """But not a refusal: that is for whoever has gone, and for nobody else."""

    async def scene(hub: Hub, _: Hub) -> None:
        table = await begun(hub)

        def break_down(_table: Table) -> list[Event]:
            raise ZeroDivisionError

        for command in (break_down, sitting("eve")):
            attempt = asyncio.create_task(hub.do(table, command, Sender("ann", "x")))
            await asyncio.sleep(0)
            attempt.cancel()
            await asyncio.gather(attempt, return_exceptions=True)
        await hub.finish()
        assert [one["error"] for one in capture.entries] == ["ZeroDivisionError"]
        assert capture.entries[0]["table"] == table

    with captured_logs("hub") as capture:
        run(url, scene)


def test_a_refused_command_leaves_no_trace(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        table = await begun(hub)
        live = await hub.find(table)
        before = live.table.seq
        assert await code_of(hub.do(table, sitting("eve"), Sender("eve", "1"))) == "not-waiting"
        assert live.table.seq == before
        # The same name may be used again for something that is possible.
        assert await hub.do(table, saying("hello"), Sender("eve", "1")) == before + 1

    run(url, scene)


def test_a_turn_under_way_outlives_the_server(url: str) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one)
        live = await one.find(table)
        draft = live.table.draft
        assert draft is not None
        first = live.table.game.action_names[draft.legal()[0]]
        await one.decide(table, draft.seat, [first], SERVER, live.table.seq)
        await one.do(table, saying("hm"), Sender("ann", "hm"))
        draft, again = live.table.draft, (await other.find(table)).table.draft
        assert draft is not None
        assert again is not None
        assert again.decisions == draft.decisions != []
        await one.undo(table, draft.seat)
        one.forget(table)
        again = (await one.find(table)).table.draft
        assert again is not None
        assert again.decisions == []

    run(url, scene)


def test_a_turn_under_way_of_an_earlier_position_is_forgotten(url: str) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one)
        live = await play(one, table, Rng(1), 1)
        draft = live.table.draft
        assert draft is not None
        first = live.table.game.action_names[draft.legal()[0]]
        early = live.table.position_seq - 1
        assert await one.store.keep_draft(table, Kept(early, [first]), Kept())
        again = (await other.find(table)).table.draft
        assert again is not None
        assert again.decisions == []

    run(url, scene)


def test_a_stale_decision_is_refused(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        table = await begun(hub)
        live = await hub.find(table)
        seq, seat = live.table.seq, live.table.mover
        assert seat is not None
        await hub.do(table, saying("hm"), Sender("ann", "hm"))
        assert await code_of(hub.decide(table, seat, ["x"], SERVER, seq)) == "stale"
        assert await code_of(hub.undo(table, seat, SERVER, seq)) == "stale"

    run(url, scene)


def test_those_who_follow_are_woken(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        table = await begun(hub)
        live = await hub.find(table)
        woken = asyncio.Event()
        live.followers.add(woken)
        await hub.do(table, saying("hm"), Sender("ann", "hm"))
        assert woken.is_set()
        woken.clear()
        draft = live.table.draft
        assert draft is not None
        await hub.decide(table, draft.seat, [live.table.game.action_names[draft.legal()[0]]])
        assert woken.is_set()

    run(url, scene)


def test_there_is_no_table_but_those_that_were_made(url: str) -> None:
    async def scene(hub: Hub, _: Hub) -> None:
        assert await code_of(hub.find("t1")) == "unknown"
        first = opened(seats=["open", "open"])
        listing = listing_of(Table(SECRET, first), 1.0)
        entries = entries_of([first], 0, 1.0, Sender(HOST))
        made = await hub.store.make(Address("t1", "link", SECRET), entries, listing)
        assert made is None
        assert (await hub.find("t1")).table.status == "waiting"

    run(url, scene)


def test_many_who_come_at_once_find_the_same_table(url: str) -> None:
    async def scene(one: Hub, other: Hub) -> None:
        table = await begun(one)
        found = await asyncio.gather(*(other.find(table) for _ in range(20)))
        assert len({id(live) for live in found}) == 1

    run(url, scene)
