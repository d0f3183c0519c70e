"""A table: its seats, its turns, what can be taken back, and that it is nothing but its log."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from tests.contract.variants import scaled
from tests.server.tables import SEATS, SECRET, Logged, opened, random_turn
from torri import records
from torri.core.draft import Draft
from torri.core.errors import IllegalAction, OptionError, TableError
from torri.core.position import CHANCE
from torri.core.rng import Rng
from torri.games.patrician.components import STANDARD_DECK
from torri.server import commands
from torri.server.events import Began, Pace, Played, Replaced, Sat, SeatPlan
from torri.server.table import STAND_IN, Table

GAMES: dict[str, dict[str, Any]] = {
    "patrician": {"seats": ["open"] * 3, "messengers": True},
    "san_gimignano": {"seats": ["open"] * 3, "string": True},
}


@pytest.fixture(params=list(GAMES))
def begun(request: pytest.FixtureRequest) -> Logged:
    return Logged(opened(request.param, **GAMES[request.param])).fill()


def decided(logged: Logged) -> tuple[int, Draft]:
    """A turn under way, complete: whose it is, and what it is."""
    seat = mover(logged)
    while not logged.draft.is_complete:
        logged.decide(seat, [logged.table.game.action_names[logged.draft.legal()[0]]])
    return seat, logged.draft


def mover(logged: Logged) -> int:
    seat = logged.table.mover
    assert seat is not None
    return seat


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    logged = Logged(opened(seats=["open", "computer", "open"]))
    first = commands.sit(logged.table, "ann", "Ann", "aa", has_link=False)
    assert [event.kind for event in first] == ["sat"]
    logged.add(first)
    assert logged.table.status == "waiting"
    last = commands.sit(logged.table, "bo", "Bo", "bb", has_link=False)
    assert [event.kind for event in last] == ["sat", "began"]
    logged.add(last)
    assert logged.table.status == "playing"
    assert logged.table.state.turns == 1
    assert logged.table.seq == len(logged.log) == 4


def test_a_seat_for_the_invited_needs_the_link() -> None:
    logged = Logged(opened(seats=["invited", "open"]))
    logged.add(commands.sit(logged.table, "bo", "Bo", "bb", has_link=False))
    assert logged.table.seats_of("bo") == [1]
    with pytest.raises(TableError, match="no seat is free for you"):
        commands.sit(logged.table, "cleo", "Cleo", "cc", has_link=False)
    logged.add(commands.sit(logged.table, "cleo", "Cleo", "cc", has_link=True))
    assert logged.table.seats_of("cleo") == [0]


def test_whoever_has_the_link_leaves_open_seats_to_others() -> None:
    logged = Logged(opened(seats=["open", "invited"]))
    logged.add(commands.sit(logged.table, "bo", "Bo", "bb", has_link=True))
    assert logged.table.seats_of("bo") == [1]


def test_people_at_one_screen_play_by_the_host() -> None:
    logged = Logged(opened(seats=["open", "screen", "screen"]))
    logged.add(commands.sit(logged.table, "ann", "Ann", "aa", has_link=False))
    logged.add(commands.sit_at_screen(logged.table, "Ann", ["01", "02"]))
    assert logged.table.seats_of("ann") == [0, 1, 2]
    assert [chair.name for chair in logged.table.chairs] == ["Ann", "Zoe", "Zoe"]
    assert logged.table.status == "playing"


def test_a_seat_that_is_left_is_free_again() -> None:
    logged = Logged(opened(seats=["open", "open"]))
    logged.add(commands.sit(logged.table, "bo", "Bo", "bb", has_link=False))
    logged.add(commands.rise(logged.table, 0))
    assert logged.table.seats_of("bo") == []
    assert logged.fill().table.status == "playing"


@pytest.mark.parametrize(
    "seats",
    [["open", "open"], ["open", "computer", "computer"], ["screen", "invited"], ["computer"] * 2],
)
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_comes_back_from_its_log(game: str, seats: list[str]) -> None:
    logged = Logged(opened(game, seats))
    if all(kind == "computer" for kind in seats):
        logged.add([Began()])
    logged.fill().play(Rng(1))
    table, again = logged.table, logged.reloaded()
    assert table.status == again.status == "over"
    assert (again.seq, again.chairs, again.record()) == (table.seq, table.chairs, table.record())
    assert again.state == table.state


def test_a_table_comes_back_from_its_log_at_every_event(begun: Logged) -> None:
    rng = Rng(2)
    while begun.table.status == "playing":
        again = begun.reloaded()
        assert (again.seq, again.state, again.mover) == (
            begun.table.seq,
            begun.table.state,
            begun.table.mover,
        )
        assert again.record() == begun.table.record()
        events = random_turn(again, Rng(7))
        assert events == random_turn(begun.table, Rng(7))  # the same cards come
        begun.add(events)
        begun.play(rng, scaled(1, 9))


def test_the_record_proves_its_shuffle_when_all_is_over(begun: Logged) -> None:
    begun.play(Rng(3), 4)
    running = begun.table.record()
    assert running["fairness"]["secret"] is None
    assert SECRET not in str(running)
    assert not records.Record(running).check_shuffle()
    begun.play(Rng(3))
    record = records.Record(begun.table.record())
    assert record.verify() == begun.table.state
    assert record.check_shuffle()


def test_nobody_else_notices_a_turn_under_way(begun: Logged) -> None:
    rng = Rng(4)
    for _ in range(scaled(30, 6)):
        if begun.table.status != "playing":
            break
        seat = mover(begun)
        viewers = [other for other in range(3) if other != seat]
        before = [begun.table.state.view(viewer) for viewer in (*viewers, None)]
        while not begun.draft.is_complete:
            begun.decide(seat, [begun.table.game.action_names[rng.choice(begun.draft.legal())]])
            assert [begun.table.state.view(viewer) for viewer in (*viewers, None)] == before
        begun.add(commands.end_turn(begun.table, seat))


def test_all_of_a_turn_under_way_can_be_undone(begun: Logged) -> None:
    seat, draft = decided(begun)
    for _ in draft.decisions:
        begun.undo(seat)
    assert begun.draft.position == begun.table.state
    with pytest.raises(TableError, match="nothing to undo"):
        begun.undo(seat)


def test_what_has_come_to_light_cannot_be_undone() -> None:
    logged = Logged(opened("patrician", **GAMES["patrician"])).fill()
    seat, _ = decided(logged)
    (played,) = commands.end_turn(logged.table, seat)
    assert isinstance(played, Played)
    assert len(played.outcomes) == 1
    logged.add([played])
    assert logged.table.mover == seat  # a messenger is still to be placed
    with pytest.raises(TableError, match="nothing to undo"):
        logged.undo(seat)


def test_many_decisions_are_taken_all_or_none(begun: Logged) -> None:
    seat, draft = mover(begun), begun.table.draft
    assert draft is not None
    first = begun.table.game.action_names[draft.legal()[0]]
    with pytest.raises(IllegalAction):
        begun.decide(seat, [first, "nonsense"])
    assert begun.draft.decisions == []


def test_a_line_of_talk_leaves_a_turn_under_way_alone(begun: Logged) -> None:
    seat = mover(begun)
    begun.decide(seat, [begun.table.game.action_names[begun.draft.legal()[0]]])
    draft = begun.draft
    begun.add(commands.say(begun.table, seat, "hm"))
    assert begun.draft is draft
    assert draft.can_undo


def test_of_two_players_the_other_wins_when_one_resigns() -> None:
    logged = Logged(opened("san_gimignano", ["open", "open"])).fill().play(Rng(1), 3)
    logged.add(commands.resign(logged.table, 1))
    assert (logged.table.status, logged.table.winners) == ("over", [0])
    assert logged.table.draft is None
    record = records.Record(logged.table.record())
    assert record.check_shuffle()
    assert record.envelope.result is None


def test_of_several_a_computer_player_plays_on_for_who_resigned(begun: Logged) -> None:
    seat = mover(begun)
    begun.add(commands.resign(begun.table, seat))
    assert begun.table.status == "playing"
    assert begun.table.chairs[seat].thinker == STAND_IN
    with pytest.raises(TableError, match="nobody plays for you"):
        commands.come_back(begun.table, seat)
    begun.play(Rng(1))
    assert begun.table.winners == begun.table.state.winners


def test_the_last_who_has_not_resigned_wins(begun: Logged) -> None:
    begun.add(commands.resign(begun.table, 2))
    begun.add(commands.resign(begun.table, 0))
    assert (begun.table.status, begun.table.winners) == ("over", [1])


def test_an_absent_player_is_replaced_and_may_come_back() -> None:
    pace = Pace(seconds=60, stand_in="mason")
    logged = Logged(opened(seats=["open"] * 3, pace=pace)).fill()
    seat = mover(logged)
    logged.add(commands.replace(logged.table, seat))
    assert logged.table.draft is None
    assert logged.table.chairs[seat].thinker == "mason"
    logged.play(Rng(1), 2)
    logged.add(commands.come_back(logged.table, seat))
    assert logged.table.chairs[seat].thinker is None
    logged.play(Rng(1))
    assert logged.table.status == "over"
    assert logged.reloaded().record() == logged.table.record()


def refusals() -> dict[str, tuple[str, Callable[[Logged], object]]]:
    """By what is tried: the code of the refusal, at a table of people where one has to decide."""
    return {
        "sit down during a game": ("not-waiting", sit_late),
        "leave a seat during a game": ("not-waiting", lambda t: commands.rise(t.table, 0)),
        "decide for another": ("not-your-turn", lambda t: t.table.decided(1 - mover(t), ["x"])),
        "undo for another": ("not-your-turn", lambda t: t.table.undone(1 - mover(t))),
        "end the turn of another": (
            "not-your-turn",
            lambda t: commands.end_turn(t.table, 1 - mover(t)),
        ),
        "end a turn not begun": ("incomplete", lambda t: commands.end_turn(t.table, mover(t))),
        "a computer player for a person": (
            "not-your-turn",
            lambda t: commands.play_for(t.table, mover(t), ["x"]),
        ),
        "replace where there is no limit": (
            "not-late",
            lambda t: commands.replace(t.table, mover(t)),
        ),
        "come back from nowhere": ("not-absent", lambda t: commands.come_back(t.table, 0)),
        "a rematch before the end": (
            "not-over",
            lambda t: commands.offer_rematch(t.table, "ann", "other"),
        ),
    }


def sit_late(logged: Logged) -> object:
    return commands.sit(logged.table, "zed", "Zed", "00", has_link=True)


@pytest.mark.parametrize("tried", list(refusals()))
def test_what_is_not_possible_is_refused_and_changes_nothing(tried: str) -> None:
    logged = Logged(opened("patrician", ["open", "open"])).fill().play(Rng(1), 5)
    code, attempt = refusals()[tried]
    before = (logged.table.seq, logged.table.record())
    with pytest.raises(TableError) as refused:
        attempt(logged)
    assert refused.value.code == code
    assert (logged.table.seq, logged.table.record()) == before


def test_a_computer_players_turn_must_be_whole() -> None:
    logged = Logged(opened(seats=["computer", "computer"]))
    logged.add([Began()])
    seat = mover(logged)
    first = logged.table.state.legal_names()[0]
    with pytest.raises(TableError) as refused:
        commands.play_for(logged.table, seat, [first])
    assert refused.value.code == "incomplete"


def test_before_the_game_there_is_no_position_and_no_record() -> None:
    table = Table(SECRET, opened())
    assert (table.mover, table.winners, table.draft) == (None, [], None)
    for attempt in (lambda: table.state, table.record, lambda: table.decided(0, [])):
        with pytest.raises(TableError, match="not begun"):
            attempt()


def test_one_person_has_one_seat() -> None:
    logged = Logged(opened(seats=["open"] * 3))
    logged.add(commands.sit(logged.table, "bo", "Bo", "bb", has_link=False))
    with pytest.raises(TableError) as refused:
        commands.sit(logged.table, "bo", "Bo", "bb", has_link=False)
    assert refused.value.code == "already-sitting"


def test_a_rematch_is_offered_once() -> None:
    logged = Logged(opened("san_gimignano", ["open", "open"])).fill()
    logged.add(commands.resign(logged.table, 0))
    logged.add(commands.offer_rematch(logged.table, "bo", "another"))
    assert logged.table.rematch == "another"
    with pytest.raises(TableError) as refused:
        commands.offer_rematch(logged.table, "ann", "third")
    assert refused.value.code == "offered"


def test_only_who_sits_at_the_table_talks_there() -> None:
    logged = Logged(opened(seats=["open", "computer", "open"]))
    for seat in range(3):
        with pytest.raises(TableError, match="only those who sit"):
            commands.say(logged.table, seat, "hello")


def test_a_table_needs_a_seat_for_every_player() -> None:
    right = opened(seats=["open", "open"])
    with pytest.raises(TableError) as refused:
        Table(SECRET, right.model_copy(update={"seats": [SEATS["open"]]}))
    assert refused.value.code == "wrong-seats"


def test_a_table_needs_the_secret_that_was_promised() -> None:
    with pytest.raises(TableError) as refused:
        Table("00" * 32, opened())
    assert refused.value.code == "wrong-secret"


def test_a_level_must_be_known() -> None:
    unknown = SeatPlan(kind="computer", level="emperor")
    right = opened(seats=["open", "open"])
    for change in ({"seats": [SEATS["open"], unknown]}, {"pace": Pace(stand_in="emperor")}):
        with pytest.raises(OptionError, match="emperor"):
            Table(SECRET, right.model_copy(update=change))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: SeatPlan(kind="computer"),
        lambda: SeatPlan(kind="open", level="mason"),
        lambda: Pace(seconds=1),
        lambda: Sat(seat=0, person="bo", name="Bo", contribution="xyz"),
        lambda: Sat(seat=-1, person="bo", name="Bo", contribution="00"),
        lambda: Replaced.model_validate({"seat": 0, "level": "mason", "more": 1}),
    ],
)
def test_an_event_that_makes_no_sense_cannot_be_made(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValidationError):
        wrong()


def test_chance_is_never_a_persons_decision() -> None:
    logged = Logged(opened("patrician", **GAMES["patrician"])).fill()
    seat, draft = decided(logged)
    assert draft.position.seat == CHANCE
    for name in draft.position.legal_names():
        with pytest.raises(IllegalAction):
            logged.decide(seat, [name])


def test_an_own_deck_comes_back_from_the_log() -> None:
    deck = STANDARD_DECK.to_list()
    deck[0], deck[1] = deck[1], deck[0]
    first = opened(seats=["open", "open"]).model_copy(update={"extras": {"deck": deck}})
    logged = Logged(first).fill().play(Rng(1))
    assert logged.table.record()["deck"] == deck
    assert logged.reloaded().record() == logged.table.record()
    assert records.Record(logged.table.record()).check_shuffle()
