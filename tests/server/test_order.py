"""One order for each table: of many who want to be next, one is, and all others are told."""

import pytest

from tests.server.postgres import Cluster
from tests.server.racing import race_for_the_last_seat, race_for_the_next_event
from tests.server.serving import serving

RACES = 4


@pytest.mark.parametrize("people", [1, 5])
def test_of_fifty_devices_that_want_to_be_next_one_is_and_all_others_are_told(
    sqlite: str, people: int
) -> None:
    with serving(sqlite) as server:
        raced = race_for_the_next_event([server.url], sqlite, races=RACES, people=people)
    assert raced.accepted == RACES
    assert raced.refused == {"stale": RACES * 49}


def test_of_fifty_devices_at_two_servers_of_one_database_one_is_next(postgres: Cluster) -> None:
    url = postgres.new_database()
    with serving(url) as one, serving(url) as other:
        raced = race_for_the_next_event([one.url, other.url], url, races=RACES, people=5)
    assert raced.accepted == RACES
    assert raced.refused == {"stale": RACES * 49}


def test_of_a_hundred_people_who_want_the_last_seat_one_has_it_and_all_others_are_told(
    url: str,
) -> None:
    with serving(url) as server:
        told, seen = race_for_the_last_seat(server.url)
    assert told == {"done": 1, "not-waiting": 99}
    assert seen["you"]["seats"] == [1]
    assert [one["kind"] for one in seen["events"]] == ["opened", "sat", "sat", "began"]
