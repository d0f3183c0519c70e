"""Advice is from what a seat sees: whatever it cannot know changes nothing of it."""

import secrets
from pathlib import Path

import pytest

from tests.server.secrecy import worlds
from tests.server.stories import Story, exchange, opened, story_of, twin_of
from tests.server.test_advice import FEW, alone, ask
from torri.core.draft import Draft
from torri.core.position import State, View
from torri.core.rng import Rng
from torri.server.mind import advise


def other_cards(state: State, seat: int, rng: Rng) -> State:
    """The same to a seat, with whatever it cannot see exchanged at random."""
    other = state.view(seat).determinize(rng)
    assert other.view(seat) == state.view(seat)
    return other


def follow(start: State, decisions: list[int]) -> list[View]:
    """What the seat is shown in the course of its turn."""
    draft = Draft(start)
    shown = [draft.shown.view(draft.seat)]
    for decision in decisions:
        draft.decide(decision)
        shown.append(draft.shown.view(draft.seat))
    return shown


@pytest.mark.parametrize("memory", ["open", "table"])
def test_other_hidden_cards_do_not_change_advice(memory: str) -> None:
    table, rng = alone(memory=memory, messengers=True), Rng(7)
    compared = 0
    while table.table.status == "playing":
        start = table.table.state
        if table.table.mover == 0 and (start.turns < 12 or start.turns % 5 == 0):
            other = other_cards(start, 0, rng)
            draft = Draft(start)
            while not draft.is_complete:
                draft.decide(draft.position.sample(rng))
            one, two = follow(start, draft.decisions), follow(other, draft.decisions)
            assert one == two
            view = rng.choice(list(range(len(one))))
            told = [advise(seen_one[view], None, None, FEW) for seen_one in (one, two)]
            assert told[0] == told[1]
            compared += other != start
        table.play(rng, events=1)
    assert compared > 5


def differing(story: Story, rng: Rng) -> tuple[int, Story]:
    """An event after which the person on seat 1 has to decide, and a twin that differs there."""
    turns = [seq for seq in range(story.begun, story.begun + 12) if story.state(seq).seat == 1]
    while True:
        last = rng.choice(turns)
        twin = twin_of(story, exchange(story, 1, last, last, rng), last)
        if twin.state(last) != story.state(last):
            return last, twin


def test_no_byte_of_advice_depends_on_what_is_hidden(tmp_path: Path) -> None:
    """The same over HTTP, from two servers with different cards in the other's hand."""
    rng = Rng(secrets.randbits(32))
    with worlds(tmp_path) as both:
        for options in ({"players": 2}, {"players": 2, "memory": "table", "messengers": True}):
            first = opened("patrician", [0], both.people[1], **options)
            story = story_of(first, both.people, rng)
            last, twin = differing(story, rng)
            table, answers = secrets.token_hex(12), list[bytes]()
            for world, told in zip(both.pair, (story, twin), strict=True):
                world.put(told, table, f"link-to-{table}", last)
                found = ask(world.guests[1], table)
                assert found.status_code == 200
                answers.append(found.content)
                world.leave(table)
            assert answers[0] == answers[1]
            tasks = [list(world.minds.advised) for world in both.pair]
            assert tasks[0] == tasks[1] != []
