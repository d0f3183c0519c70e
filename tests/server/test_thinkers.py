"""Workers: real processes, that are killed, hang and talk nonsense; every table gets its turn."""

import asyncio
import gc
import os
import signal
import sys
import textwrap
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvloop

import torri
from tests.players.positions import PATRICIAN, SAN_GIMIGNANO, VARIANTS, sampled
from tests.server.logs import captured_logs
from torri.core.draft import Draft
from torri.core.errors import OptionError
from torri.players import LEVELS
from torri.server.tasks import Queue, Task
from torri.server.thinkers import Thinkers

Scene = Callable[[], Coroutine[Any, Any, None]]
Loop = Callable[[], asyncio.AbstractEventLoop]
STATE = PATRICIAN.new(seed=1)
VIEW = STATE.view(STATE.seat)
LONG = "master:seconds=20"
ENDLESS = "master:seconds=0.001,iterations=4000000"
"""Is allowed hardly any time, and takes a lot."""


def played_in(*loops: Loop | None) -> Callable[[Scene], Callable[[], None]]:
    """Make a test of one that waits for others, but not for ever; None: Python's own loop."""

    def decorate(test: Scene) -> Callable[[], None]:
        async def bounded() -> None:
            async with asyncio.timeout(300):  # there may be much to compile
                await test()

        def play() -> None:
            for loop in loops:
                with asyncio.Runner(loop_factory=loop) as runner:
                    runner.run(bounded())

        return play

    return decorate


scene = played_in(None)
scene_in_each_loop = played_in(None, uvloop.new_event_loop)


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left_open() -> Generator[None]:
    yield
    gc.collect()  # a pipe that was left open complains now


def stub(body: str) -> Sequence[str]:
    """A process that does something else with each `task` than to think; `number` counts them."""
    program = f"""
import json, sys, time
def say(text): print(text, flush=True)
def tell(decisions): say(json.dumps({{"id": task["id"], "decisions": decisions}}))
for number, line in enumerate(sys.stdin, 1):
    task = json.loads(line)
{textwrap.indent(textwrap.dedent(body).strip(), "    ")}
"""
    return (sys.executable, "-I", "-S", "-c", program)


SLOW = stub("time.sleep(0.05); tell([task['level'], str(number)])")


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@asynccontextmanager
async def opened(workers: int = 1, **settings: Any) -> AsyncGenerator[Thinkers]:
    """Some thinkers, of which nothing is left afterwards."""
    thinkers = Thinkers(workers, **settings)
    await thinkers.start()
    try:
        assert len(thinkers.processes) == workers
        yield thinkers
    finally:
        processes = thinkers.processes
        await thinkers.close()
        assert not thinkers.processes
        assert all(is_gone(process) for process in processes)


def is_whole_turn(state: torri.State, decisions: list[str]) -> bool:
    """Whether decisions are legal one after another, and are all of a turn."""
    draft = Draft(state)
    for decision in decisions:
        draft.decide(decision)
    return draft.is_complete


def trouble(thinkers: Thinkers) -> dict[str, int]:
    """The counters that are not 0."""
    names = ("overruns", "crashes", "refusals")
    return {name: getattr(thinkers, name) for name in names if getattr(thinkers, name)}


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


# What a worker decides.


@scene
async def test_every_level_plays_whole_legal_turns_of_both_games() -> None:
    async with opened(workers=2) as thinkers:
        names = ("patrician-3-messengers-ambassadors", "san_gimignano-3-string")
        states = [state for name in names for state in sampled(VARIANTS[name], 3, 3)]
        specs = [
            name if known.settings is None else f"{name}:iterations=4,endings=3"
            for name, known in LEVELS.items()
        ]
        asked = [(state, spec) for state in states for spec in specs]
        turns = await asyncio.gather(
            *(
                thinkers.think(f"table {number}", state.view(state.seat), spec)
                for number, (state, spec) in enumerate(asked)
            )
        )
        assert not trouble(thinkers)
        for (state, _), turn in zip(asked, turns, strict=True):
            assert is_whole_turn(state, turn)


# The processes.


@scene_in_each_loop
async def test_a_worker_killed_while_it_thinks_is_replaced_and_the_turn_is_a_quick_one() -> None:
    async with opened() as thinkers:
        await thinkers.think("a", VIEW, "master:iterations=4")
        (process,) = thinkers.processes
        thinking = asyncio.create_task(thinkers.think("a", VIEW, LONG))
        await asyncio.sleep(0.1)
        assert thinkers.thinking == 1
        os.kill(process, signal.SIGKILL)
        with captured_logs("thinkers") as logged:
            assert is_whole_turn(STATE, await thinking)
        assert trouble(thinkers) == {"crashes": 1}
        (entry,) = logged.entries
        assert set(entry) == {"event", "log_level", "table", "thinker", "reason"}
        assert (entry["table"], entry["thinker"]) == ("a", LONG)
        assert "died" in entry["reason"]
        assert is_whole_turn(STATE, await thinkers.think("a", VIEW, "random"))
        assert trouble(thinkers) == {"crashes": 1}
        assert is_gone(process)


@scene_in_each_loop
async def test_a_worker_that_dies_idle_is_replaced_before_the_next_turn() -> None:
    async with opened(command=SLOW) as thinkers:
        (process,) = thinkers.processes
        os.kill(process, signal.SIGKILL)
        await until(lambda: is_gone(process))
        await asyncio.sleep(0.5)  # until that is known here too
        assert await thinkers.think("a", VIEW, "random") == ["random", "1"]
        assert trouble(thinkers) == {"crashes": 1}


@scene
async def test_turns_are_quick_ones_where_no_worker_can_be_started() -> None:
    thinkers = Thinkers(1, command=("/nowhere/to/be/found",))
    await thinkers.start()
    assert is_whole_turn(STATE, await thinkers.think("a", VIEW, LONG))
    assert trouble(thinkers) == {"crashes": 1}
    with pytest.raises(OptionError):
        await thinkers.think("a", VIEW, "wizard")
    await thinkers.close()


@scene
async def test_a_turn_that_takes_too_long_is_a_quick_one_and_its_process_is_gone() -> None:
    async with opened(grace=0.3) as thinkers:
        await thinkers.think("a", VIEW, "master:iterations=4")
        (process,) = thinkers.processes
        assert is_whole_turn(STATE, await thinkers.think("a", VIEW, ENDLESS))
        assert trouble(thinkers) == {"overruns": 1}
        assert await thinkers.think("a", VIEW, "random")
        assert is_gone(process)
        assert trouble(thinkers) == {"overruns": 1}


@scene_in_each_loop
async def test_only_what_a_worker_has_done_before_must_be_in_time() -> None:
    lazy = stub("time.sleep(0.3); tell(['done'])")
    spec = "master:seconds=0.001"
    other = SAN_GIMIGNANO.new(seed=1)
    async with opened(grace=0.05, command=lazy) as thinkers:
        (process,) = thinkers.processes
        assert await thinkers.think("a", VIEW, spec) == ["done"]
        assert await thinkers.think("b", other.view(other.seat), spec) == ["done"]
        assert is_whole_turn(STATE, await thinkers.think("a", VIEW, spec))
        assert trouble(thinkers) == {"overruns": 1}
        await until(lambda: is_gone(process))


# What a worker says.

NONSENSE = (
    "say('turn')",
    "say('')",
    "say('[]')",
    r"sys.stdout.buffer.write(b'\xff\xfe\n'); sys.stdout.flush()",
    "task['id'] += 1; tell(['a'])",
    "say(json.dumps({'decisions': ['a']}))",
    "tell(None)",
    "tell([])",
    "tell({'a': 1})",
    "tell(['a', 1])",
    "say('[' * 60_000)",
    "say('[' * 200_000)",
)


@scene
async def test_nonsense_becomes_a_quick_turn_and_its_worker_is_replaced() -> None:
    for body in NONSENSE:
        async with opened(command=stub(body)) as thinkers:
            (process,) = thinkers.processes
            assert is_whole_turn(STATE, await thinkers.think("a", VIEW, LONG)), body
            assert trouble(thinkers) == {"crashes": 1}, body
            await until(lambda process=process: is_gone(process))


@scene_in_each_loop
async def test_an_error_becomes_a_quick_turn_and_its_worker_goes_on() -> None:
    failing = stub("say(json.dumps({'id': task['id'], 'error': f'KeyError {number}'}))")
    async with opened(command=failing) as thinkers:
        with captured_logs("thinkers") as logged:
            for _ in range(2):
                assert is_whole_turn(STATE, await thinkers.think("a", VIEW, LONG))
        assert [entry["reason"] for entry in logged.entries] == ["KeyError 1", "KeyError 2"]
        assert trouble(thinkers) == {"crashes": 2}


@scene
async def test_an_answer_too_many_is_never_taken_for_the_next_one() -> None:
    async with opened(command=stub("tell([task['level']]); tell(['again'])")) as thinkers:
        assert await thinkers.think("a", VIEW, "random") == ["random"]
        assert is_whole_turn(STATE, await thinkers.think("b", VIEW, LONG))
        assert trouble(thinkers) == {"crashes": 1}
        assert await thinkers.think("c", VIEW, "mason") == ["mason"]


# Many tables.


@scene
async def test_with_too_many_waiting_a_turn_is_a_quick_one_and_nobody_holds_up_the_server() -> None:
    lazy = stub("time.sleep(0.5); tell(['done'])")
    async with opened(most_waiting=1, command=lazy) as thinkers:
        first = asyncio.create_task(thinkers.think("a", VIEW, "random"))
        await until(lambda: thinkers.thinking == 1)
        second = asyncio.create_task(thinkers.think("b", VIEW, "random"))
        await until(lambda: thinkers.waiting == 1)
        assert is_whole_turn(STATE, await thinkers.think("c", VIEW, LONG))
        assert trouble(thinkers) == {"refusals": 1}
        ticks = 0
        while not second.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert ticks > 20
        assert await first == await second == ["done"]
        assert thinkers.waiting == thinkers.thinking == 0


@scene
async def test_a_greedy_table_and_a_newcomer_take_turns() -> None:
    done, later = list[str](), list[asyncio.Task[None]]()
    async with opened(command=SLOW) as thinkers:

        async def think(table: str) -> None:
            await thinkers.think(table, VIEW, "random")
            done.append(table)

            if len(done) == 2:  # the third is under way
                later.extend(asyncio.create_task(think("newcomer")) for _ in range(3))

        await asyncio.gather(*(think("greedy") for _ in range(8)))
        await asyncio.gather(*later)
    assert done[:4] == ["greedy", "greedy", "greedy", "newcomer"]
    last = len(done) - 1 - done[::-1].index("newcomer")
    assert done[-1] == "greedy" in done[4:last]


def waiting_task(table: str) -> Task:
    thought = asyncio.get_running_loop().create_future()
    return Task(table, "random", {}, 1.0, lambda said: said, "nothing", thought)


async def taken(queue: Queue, seconds: float) -> str:
    """Take the next task, and have it take so long."""
    task = await queue.take()
    assert task is not None
    queue.finish(task, seconds)
    return task.table


@scene
async def test_who_has_used_the_least_time_is_next() -> None:
    queue = Queue()
    for table in "aaaaaabbb":
        queue.add(waiting_task(table))
    assert [await taken(queue, 2) for _ in range(4)] == list("abab")
    queue.add(waiting_task("c"))  # as if it had used 4, like the others
    queue.add(waiting_task("c"))
    assert [await taken(queue, 4) for _ in range(3)] == list("abc")
    assert [await taken(queue, 1) for _ in range(4)] == list("acaa")
    for table in "dee":
        queue.add(waiting_task(table))
    assert await taken(queue, 10) == "d"
    queue.add(waiting_task("d"))  # back at once, with what it used
    assert [await taken(queue, 1) for _ in range(3)] == list("eed")


@scene
async def test_tables_without_tasks_are_forgotten() -> None:
    queue = Queue()
    for _ in range(50):
        queue.add(waiting_task("always"))
    for number in range(40):
        called_off = waiting_task(f"gone {number}")
        queue.add(called_off)
        queue.remove(called_off)
        queue.add(waiting_task(f"passing {number}"))
        await taken(queue, 1)
        await taken(queue, 1)
        assert queue.tables <= 3
    while queue:
        await taken(queue, 1)
    assert queue.tables == queue.running == 0


@scene_in_each_loop
async def test_turns_called_off_disturb_nobody_and_those_that_waited_are_never_asked_for() -> None:
    first_slow = stub("time.sleep(2 * (number == 1)); tell([task['level'], str(number)])")
    async with opened(command=first_slow) as thinkers:
        before = thinkers.processes
        running = asyncio.create_task(thinkers.think("a", VIEW, LONG))
        await until(lambda: thinkers.thinking == 1)
        waiting = asyncio.create_task(thinkers.think("b", VIEW, LONG))
        await until(lambda: thinkers.waiting == 1)
        for called_off in (waiting, running):
            called_off.cancel()
            await asyncio.wait([called_off])
            assert called_off.cancelled()
        assert (thinkers.waiting, thinkers.thinking) == (0, 1)
        assert await thinkers.think("b", VIEW, "mason") == ["mason", "2"]
        assert thinkers.processes == before
        assert not trouble(thinkers)


@scene_in_each_loop
async def test_closing_ends_what_thinks_and_calls_off_what_waits() -> None:
    thinkers = Thinkers(2, command=stub("time.sleep(60)"))
    await thinkers.start()
    processes = thinkers.processes
    turns = [asyncio.create_task(thinkers.think(table, VIEW, LONG)) for table in "abc"]
    await until(lambda: thinkers.thinking == 2)
    assert thinkers.waiting == 1
    async with asyncio.timeout(5):
        await thinkers.close()
    assert all(is_gone(process) for process in processes)
    await asyncio.wait(turns)
    assert all(turn.cancelled() for turn in turns)
    with pytest.raises(asyncio.CancelledError):
        async with asyncio.timeout(5):
            await thinkers.think("d", VIEW, LONG)
    assert not trouble(thinkers)
    await thinkers.close()
