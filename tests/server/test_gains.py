"""What each turn scored, as the events of a table and the course of a game tell it."""

from typing import Any

import pytest

from tests.server.serving import Guest
from tests.server.stories import NAMES, NOW, SECRETS, opened, story_of
from tests.server.test_course import played_by_computers
from torri.core.rng import Rng
from torri.server.events import Played
from torri.server.live import Live
from torri.server.showing import Viewer, event_view
from torri.server.store import Address, Sender, entries_of
from torri.server.table import Table

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("patrician", {"players": 3, "messengers": True}),
    ("patrician", {"players": 3, "messengers": True, "memory": "table"}),
    ("san_gimignano", {"players": 3}),
]


def told_to(live: Live, viewer: Viewer) -> list[dict[str, Any]]:
    """The turns of a table, without the parts of turns that went on."""
    return [
        event_view(live, entry, viewer)
        for entry in live.entries
        if isinstance(entry.event, Played) and entry.seq not in live.later
    ]


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_turns_of_a_table_tell_every_point_to_everybody(
    game: str, options: dict[str, Any]
) -> None:
    story = story_of(opened(game, (), NAMES[0], **options), NAMES, Rng(4))
    first, *rest = entries_of(story.events, 0, NOW, Sender(NAMES[0]))
    live = Live(Address("", "", SECRETS[0]), Table(SECRETS[0], story.opened), [first])
    live.read(rest)
    assert live.table.status == "over"
    for seat in (None, 0, 2):
        points = [0] * 3
        for turn in told_to(live, Viewer(seat=seat)):
            for gain in turn["gains"]:
                points[gain["seat"]] += gain["points"]
        assert points == live.table.state.points


def test_a_turn_in_parts_is_told_whole_by_its_last_part() -> None:
    options: dict[str, Any] = {"players": 3, "messengers": True}
    found = 0
    for seed in range(40):  # a starred card seldom completes a city early in the game
        story = story_of(opened("patrician", (), NAMES[0], **options), NAMES, Rng(seed))
        first, *rest = entries_of(story.events, 0, NOW, Sender(NAMES[0]))
        live = Live(Address("", "", SECRETS[0]), Table(SECRETS[0], story.opened), [first])
        live.read(rest)
        for part, last in live.later.items():
            assert live.gains[part] == live.gains[last][: len(live.gains[part])]
            found += live.gains[part] != []
    assert found > 0


def test_a_course_and_its_events_tell_the_same(ann: Guest) -> None:
    table = played_by_computers(ann, "patrician", messengers=True)
    course = ann.get(f"/api/tables/{table}/course")
    events = {event["at"]: event for event in ann.get(f"/api/tables/{table}/events")}
    for turn in course["turns"]:
        assert turn["gains"] == events[turn["at"]]["gains"]
    cities = {gain["place"] for turn in course["turns"] for gain in turn["gains"]}
    assert cities - {None} == {"MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA"}
