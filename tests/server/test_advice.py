"""Advice for who plays against computer players: what it says, who gets it, and what it is from."""

import asyncio
import os
import signal
import threading
from dataclasses import replace
from typing import Any

import pytest

from tests.players.positions import PATRICIAN, SAN_GIMIGNANO, sampled
from tests.server.logs import captured_logs
from tests.server.serving import Guest, Serving, serving, until
from tests.server.tables import Logged
from tests.server.tables import opened as wished
from tests.server.test_thinkers import VIEW, is_whole_turn, scene, stub, trouble
from tests.server.test_thinkers import opened as thinking
from torri.core.draft import Draft
from torri.core.errors import TableError
from torri.core.position import State
from torri.core.rng import Rng
from torri.server.advising import seen
from torri.server.mind import advice_task, advise, answer
from torri.server.settings import NO_RATES
from torri.server.table import Table

COMPUTER = {"kind": "computer", "level": "random"}
FEW = 40
"""Iterations of the search: enough to see that the answer is the same."""


# What it says.


def test_advice_names_the_best_turns_to_their_end() -> None:
    for game in (PATRICIAN, SAN_GIMIGNANO):
        for state in sampled(game, 3, 6):
            told = advise(state.view(state.seat), None, None, FEW)
            assert 1 <= len(told["turns"]) <= 5
            assert sum(told["shares"]) == pytest.approx(1, abs=0.01)
            for turn in told["turns"]:
                check_turn(state, turn)


def check_turn(state: State, turn: dict[str, Any]) -> None:
    """The decisions are all that is left of the turn, and lead to its text."""
    assert is_whole_turn(state, turn["decisions"])
    assert len(turn["shares"]) == len(turn["points"]) == state.game.players
    after = state.copy()
    for decision in turn["decisions"]:
        after.apply(decision)
    assert turn["text"] == after.turn_text()


def test_advice_goes_on_from_what_is_decided_and_ends_with_the_turn() -> None:
    for game in (PATRICIAN, SAN_GIMIGNANO):
        draft = Draft(game.new(seed=3))
        while not draft.is_complete:
            told = advise(draft.shown.view(draft.seat), None, None, FEW)
            for turn in told["turns"]:
                check_turn(draft.position, turn)
            draft.decide(told["turns"][0]["decisions"][0])
        told = advise(draft.shown.view(draft.seat), None, None, FEW)
        assert told["turns"] == []
        assert told["visits"] > 0
        assert sum(told["shares"]) == pytest.approx(1, abs=0.01)


def alone(game: str = "patrician", seat: int = 0, players: int = 2, **options: Any) -> Logged:
    """A table where one person plays against computer players."""
    seats = ["open" if number == seat else "computer" for number in range(players)]
    return Logged(wished(game, seats, **options)).fill()


def last_turn(table: Logged, rng: Rng) -> None:
    """Play on until the person's decisions would end the game."""
    while True:
        while table.table.draft is None:
            table.play(rng, events=1)
            if table.table.status == "over":
                raise LookupError("the computer ended the game")
        draft = table.draft.copy()
        while not draft.is_complete:
            draft.decide(draft.position.sample(rng))
        if draft.position.over:
            table.table.draft = draft
            return
        table.play(rng, events=1)


def test_of_a_turn_that_ends_the_game_is_told_what_is_known_before() -> None:
    """All comes to light with the end, but the turn can still be taken back."""
    differ = 0
    for players, seat in [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)]:
        table, rng = alone(seat=seat, players=players, memory="table"), Rng(seat)
        try:
            last_turn(table, rng)
        except LookupError:
            continue
        view, last = seen(table.table, seat)
        assert view == table.draft.shown.view(seat)
        assert not view.over
        assert last in [table.table.game.action_names[action] for action in view.legal()]
        told = advise(view, last, None, FEW)
        assert told["turns"] == []
        assert sum(told["shares"]) == pytest.approx(1, abs=0.01)
        other = view.determinize(Rng(1))
        differ += other.copy().apply(last).view(seat) != table.draft.position.view(seat)
    assert differ, "nothing came to light: this shows nothing"


# Who gets it.


def refusal(table: Table, seat: int) -> str:
    with pytest.raises(TableError) as refused:
        seen(table, seat)
    return refused.value.code


def test_there_is_no_advice_but_against_computer_players_alone() -> None:
    for seats in (
        ["open", "open"],
        ["screen", "screen"],
        ["open", "computer", "open"],
        ["open", "computer", "screen"],
        ["invited", "open", "computer"],
    ):
        table = Logged(wished(seats=seats)).fill().table
        assert all(refusal(table, seat) == "no-advice" for seat in range(len(seats)))
    assert refusal(Table("5e" * 32, wished(seats=["open", "computer"])), 0) == "not-playing"


def test_advice_is_for_the_own_turn_of_a_game_that_goes_on() -> None:
    for game in ("patrician", "san_gimignano"):
        table, rng = alone(game), Rng(1)
        was_asked = False
        for _ in range(6):
            if table.table.mover == 0:
                view, last = seen(table.table, 0)
                assert (view.viewer, last) == (0, None)
                was_asked = True
            else:
                assert refusal(table.table, 0) == "not-your-turn"
            table.play(rng, events=1)
        assert was_asked
        table.play(rng)
        assert refusal(table.table, 0) == "not-playing"


def at_my_turn(guest: Guest, game: str = "patrician", **more: Any) -> str:
    """A table where somebody plays against the computer, and has to decide."""
    table: str = guest.make_table(["screen", COMPUTER], game, **more)["table"]["id"]
    until(lambda: guest.look(table)["table"]["mover"] == 0)
    return table


def ask(guest: Guest, table: str, **more: Any) -> Any:
    return guest.ask("POST", f"/api/tables/{table}/advice", {"seconds": 0.1, **more})


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


@pytest.mark.parametrize("game", ["patrician", "san_gimignano"])
def test_a_player_asks_for_advice_and_follows_it(ann: Guest, game: str) -> None:
    table = at_my_turn(ann, game)
    told = ask(ann, table).json()
    assert len(told["shares"]) == len(told["points"]) == 2
    assert (1 <= len(told["turns"]) <= 5, told["visits"] > 0) == (True, True)
    best = told["turns"][0]
    ann.do(table, "decide", decisions=best["decisions"][:1])
    further = ask(ann, table, seat=0).json()
    for turn in further["turns"]:
        ann.do(table, "decide", decisions=turn["decisions"])
        news = ann.look(table)["table"]
        assert news["draft"]["can_end"]
        assert news["view"]["turn_text"] == turn["text"]
        complete = ask(ann, table)
        assert (complete.status_code, complete.json()["turns"]) == (200, [])
        for _ in turn["decisions"]:
            ann.do(table, "undo")
    ann.do(table, "decide", decisions=further["turns"][0]["decisions"], end=True)


def test_who_is_not_at_the_table_or_plays_with_people_gets_no_advice(
    ann: Guest, bo: Guest, nobody: Guest
) -> None:
    table = at_my_turn(ann)
    assert code(ask(nobody, table)) == (401, "not-signed-in")
    assert code(ask(bo, table)) == (409, "no-seat")
    assert code(ask(ann, table, seat=1)) == (403, "not-your-seat")
    for seconds in (0, -1, 3.1, "1", None):
        assert code(ask(ann, table, seconds=seconds)) == (422, "invalid")
    both: str = ann.make_table(["screen", "open"])["table"]["id"]
    assert code(ask(ann, both)) == (409, "no-advice")
    bo.sit(both)
    assert code(ask(ann, both)) == code(ask(bo, both)) == (409, "no-advice")
    shared = ann.make_table(["screen", "screen"])["table"]["id"]
    assert code(ask(ann, shared)) == (409, "no-advice")
    ann.do(table, "resign")
    assert code(ask(ann, table)) == (409, "not-playing")


def test_each_person_asks_one_thing_at_a_time(server: Serving, ann: Guest, bo: Guest) -> None:
    table, another, other = at_my_turn(ann), at_my_turn(ann), at_my_turn(bo)
    ask(ann, table)  # nothing is to be compiled any more
    answers: list[Any] = []
    with Guest(ann.url, None) as device:
        device.http.cookies.update(ann.http.cookies)
        first = threading.Thread(target=lambda: answers.append(ask(device, table, seconds=2)))
        first.start()
        until(lambda: server.house.thinkers.thinking == 1)
        assert code(ask(ann, another)) == (409, "advice-under-way")
        assert ask(bo, other).status_code == 200, "others wait for their turn in the queue"
        first.join()
    assert answers[0].status_code == 200
    assert ask(ann, another).status_code == 200


def test_advice_is_counted(sqlite: str) -> None:
    rates = replace(NO_RATES, advice="2/hour")
    with serving(sqlite, rates=rates) as server, server.guest() as ann:
        table = at_my_turn(ann)
        assert [ask(ann, table).status_code for _ in range(3)] == [200, 200, 429]


def test_a_worker_that_dies_costs_its_advice_and_no_more(server: Serving, ann: Guest) -> None:
    table = at_my_turn(ann)
    ask(ann, table)
    answers: list[Any] = []
    asking = threading.Thread(target=lambda: answers.append(ask(ann, table, seconds=3)))
    asking.start()
    until(lambda: server.house.thinkers.thinking == 1)
    for process in server.house.thinkers.processes:
        os.kill(process, signal.SIGKILL)
    asking.join()
    assert code(answers[0]) == (409, "advice-failed")
    assert ask(ann, table).status_code == 200


# Those who think.


async def refused(asking: Any) -> str:
    with pytest.raises(TableError) as error:
        await asking
    return error.value.code


GOOD = {
    "shares": [0.5, 0.5],
    "points": [1.0, 2.0],
    "exact": False,
    "visits": 9,
    "turns": list[Any](),
}
TELL = f"say(json.dumps({{'id': task['id'], 'advice': {GOOD}}}))"


@scene
async def test_advice_that_never_comes_is_refused_by_name() -> None:
    lazy = stub(f"time.sleep(0.01 if number == 1 else 60); {TELL}")
    async with thinking(grace=0.1, command=lazy) as thinkers:
        assert (await thinkers.advise("a", VIEW, None, 0.1)).visits == 9
        with captured_logs("thinkers") as logged:
            assert await refused(thinkers.advise("a", VIEW, None, 0.1)) == "advice-failed"
        assert trouble(thinkers) == {"overruns": 1}
        (entry,) = logged.entries
        assert (entry["event"], entry["table"], entry["thinker"]) == ("no advice", "a", "adviser")
    async with thinking(command=stub("time.sleep(60)")) as thinkers:
        thinkers.longest_wait = 0.2  # its first answer may take longer, but nobody waits for it
        async with asyncio.timeout(10):
            assert await refused(thinkers.advise("a", VIEW, None, 0.1)) == "too-busy"
            assert await refused(thinkers.advise("b", VIEW, None, 0.1)) == "too-busy"
        assert (thinkers.waiting, thinkers.thinking) == (0, 1)


@scene
async def test_nonsense_is_no_advice() -> None:
    changes: list[dict[str, Any]] = [
        {"shares": [0.5]},
        {"shares": [0.5, "0.5"]},
        {"shares": [0.5, 2.0]},
        {"points": [1.0, 2.0, 3.0]},
        {"points": None},
        {"visits": "many"},
        {"turns": [{}]},
        {"turns": [{"text": "", "decisions": [], "shares": [1.0], "points": [1.0, 2.0]}]},
        {"turns": [{"text": "", "decisions": [1], "shares": [1.0, 0.0], "points": [1.0, 2.0]}]},
    ]
    for change in changes:
        said = f"say(json.dumps({{'id': task['id'], 'advice': { {**GOOD, **change} }}}))"
        async with thinking(command=stub(said)) as thinkers:
            assert await refused(thinkers.advise("a", VIEW, None, 0.1)) == "advice-failed", change
            assert trouble(thinkers) == {"crashes": 1}
    nan = (
        "say('{\"id\": 1, \"advice\": ' + json.dumps({**%s, 'points': [float('nan'), 1.0]}) + '}')"
    )
    async with thinking(command=stub(nan % GOOD)) as thinkers:
        assert await refused(thinkers.advise("a", VIEW, None, 0.1)) == "advice-failed"


@scene
async def test_advice_waits_in_the_same_queue_and_ends_with_it() -> None:
    async with thinking(most_waiting=1, command=stub("time.sleep(60)")) as thinkers:
        turns = [asyncio.create_task(thinkers.think("a", VIEW, "random"))]
        while thinkers.thinking == 0:
            await asyncio.sleep(0.005)
        waiting = asyncio.create_task(refused(thinkers.advise("b", VIEW, None, 0.1)))
        while thinkers.waiting == 0:
            await asyncio.sleep(0.005)
        assert await refused(thinkers.advise("c", VIEW, None, 0.1)) == "advice-failed"
        assert trouble(thinkers) == {"refusals": 1}
        await thinkers.close()
        assert await waiting == "advice-failed"
        assert await refused(thinkers.advise("d", VIEW, None, 0.1)) == "advice-failed"
        await asyncio.wait(turns)


def test_an_error_while_advising_names_no_card() -> None:
    task = advice_task(VIEW, None, 0.1)
    for change in ({"last": "MI-4"}, {"seconds": "MI-4"}, {"seconds": -1}, {"view": "MI-4"}):
        said = answer({**task, **change})
        assert set(said) == {"error"}
        assert "MI-4" not in said["error"]
    assert set(answer(task)) == {"advice"}
