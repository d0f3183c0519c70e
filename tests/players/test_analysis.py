"""What is said of a position: its worth, its turns, what is likely to come."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import torri
from tests.contract.variants import scaled
from tests.players.endings import ENOUGH, Explorer, endings
from tests.players.positions import (
    PATRICIAN,
    SAN_GIMIGNANO,
    TRIED,
    VARIANTS,
    own_view,
    sampled,
    shared_victory,
)
from torri.core.errors import IllegalAction, OptionError
from torri.core.position import CHANCE, NOBODY
from torri.core.rng import Rng
from torri.players import Analysis, analyse, analysis
from torri.players.endgame import Solver
from torri.players.searcher import Budget, Searcher

ITERATIONS = scaled(600, 8)
SEED = 3


@pytest.fixture(params=TRIED)
def state(request: pytest.FixtureRequest) -> torri.State:
    return sampled(VARIANTS[request.param], seed=9, count=scaled(3, 5))[1]


def analysed(view: torri.View, iterations: int = ITERATIONS, cores: int = 1) -> Analysis:
    return analyse(view, None, iterations=iterations, cores=cores, seed=SEED)


def whole_turns(
    state: torri.State, actions: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], torri.State]]:
    """Every way to decide until somebody else does, or chance, or a new turn begins."""
    for action in state.legal():
        after = state.copy().apply(action)
        if (after.seat, after.turns) == (state.seat, state.turns):
            yield from whole_turns(after, (*actions, action))
        else:
            yield (*actions, action), after


def test_shares_sum_to_one_and_every_seat_has_points(state: torri.State) -> None:
    found = analysed(own_view(state))
    for judged in (found, *found.turns):
        assert len(judged.shares) == len(judged.points) == state.game.players
        assert sum(judged.shares) == pytest.approx(1, abs=1e-3)
        assert min(judged.shares) >= 0


def test_every_legal_turn_is_named_once(state: torri.State) -> None:
    found = analysed(own_view(state))
    expected = {actions: after.turn_text() for actions, after in whole_turns(state)}
    assert {turn.actions: turn.text for turn in found.turns} == expected
    assert len(found.turns) == len(expected) == len({turn.text for turn in found.turns})


def test_every_visit_is_counted_and_the_most_tried_turn_comes_first(state: torri.State) -> None:
    for cores in (1, 2):
        found = analysed(own_view(state), cores=cores)
        assert found.visits == ITERATIONS
        visits = [turn.visits for turn in found.turns]
        assert visits == sorted(visits, reverse=True)
        assert scaled(1, 0) <= sum(visits) <= ITERATIONS
        assert (found.seat, found.exact) == (state.seat, False)


def test_where_another_decides_no_turns_are_named(state: torri.State) -> None:
    others = [seat for seat in range(state.game.players) if seat != state.seat]
    for viewer in (others[0], None):
        found = analysed(state.view(viewer))
        assert found.seat == state.seat
        assert found.turns == ()
        assert sum(found.shares) == pytest.approx(1, abs=1e-3)


def test_where_chance_decides_no_turns_are_named() -> None:
    state = PATRICIAN.new(seed=1)
    viewer = state.seat
    while state.seat != CHANCE:
        state.apply(state.legal()[0])
    found = analysed(state.view(viewer))
    assert (found.seat, found.turns) == (CHANCE, ())
    assert found.visits == ITERATIONS


def test_the_same_seed_gives_the_same_analysis(state: torri.State) -> None:
    view = own_view(state)
    assert analysed(view, cores=2) == analysed(view, cores=2)


def test_a_finished_game_is_what_it_is() -> None:
    state = shared_victory(SAN_GIMIGNANO)
    for viewer in (0, None):
        found = analysed(state.view(viewer))
        assert (found.seat, found.exact, found.visits) == (NOBODY, True, 0)
        assert found.points == tuple(state.points)
        assert found.shares == (0.5, 0.5)
        assert (found.turns, found.line) == ((), ())


def test_before_it_is_set_up_there_is_nothing_to_analyse() -> None:
    for game in (PATRICIAN, SAN_GIMIGNANO):
        with pytest.raises(IllegalAction, match="nothing to analyse before the game is set up"):
            analyse(game.start().view(0), None, iterations=1)


@pytest.mark.parametrize("game", [PATRICIAN, SAN_GIMIGNANO], ids=["patrician", "san_gimignano"])
def test_a_solved_ending_is_exact(game: torri.Game) -> None:
    solver = Solver(game)
    solved = 0
    for known in endings(game):
        view = own_view(known.state)
        if solver.position(view, 12) is None:
            continue
        solved += 1
        found = analysed(view)
        seat = known.state.seat
        assert found.exact
        assert found.seat == seat
        assert found.shares == known.outcome.shares
        assert found.points in known.outcome.points
        turns = dict(whole_turns(known.state))
        assert len(found.turns) == len(turns)
        worths: list[int] = []
        for turn in found.turns:
            outcome = Explorer().outcome(turns[turn.actions])
            assert turn.text == turns[turn.actions].turn_text()
            assert turn.shares == outcome.shares
            assert turn.points in outcome.points
            worths.append(outcome.worths[seat])
        assert worths == sorted(worths, reverse=True)
        assert worths[0] == known.outcome.worths[seat]
        assert found.line[0] == (seat, found.turns[0].text)
    assert solved >= ENOUGH // 2


def test_time_spent_on_an_ending_is_not_there_for_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[Budget] = []

    def think(_searcher: Searcher, _view: torri.View, budget: Budget, **_: bool) -> None:
        budgets.append(budget)

    clock = iter((100.0, 100.75))
    monkeypatch.setattr(analysis, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    monkeypatch.setattr(Searcher, "think", think)
    analyse(own_view(PATRICIAN.new(seed=1)), 1.0, cores=1)
    assert budgets == [Budget(0.25)]


def test_whoever_wins_by_a_point_has_the_whole_share() -> None:
    """Seen by nobody's eyes, so that it is searched, not solved."""
    before = last_decision_of_a_close_game()
    (winner,) = before.copy().apply(before.legal()[0]).winners
    found = analysed(before.view(None))
    assert not found.exact
    assert found.shares[winner] > 0.99


def last_decision_of_a_close_game() -> torri.State:
    """The last decision, no choice any more, of a game that is won by a single point."""
    for seed in range(1000):
        state = before = PATRICIAN.new(seed=seed)
        while not state.over:
            before = state.copy()
            state.apply(state.sample(Rng(seed, state.turns)))
        first, second = sorted(state.points, reverse=True)
        if first - second == 1 and len(before.legal()) == 1:
            return before
    raise AssertionError("no game was close")


def test_every_turn_of_the_line_is_legal(state: torri.State) -> None:
    view = own_view(state)
    found = analysed(view, iterations=scaled(1500, 60))
    position = view.determinize(Rng(SEED))
    for seat, text in found.line:
        assert position.seat == seat
        named = {after.turn_text(): after for _, after in whole_turns(position)}
        begun = max((known for known in named if text.startswith(known)), key=len)
        position = named[begun]
        if position.seat == CHANCE:
            break
        assert text == begun


def test_the_line_goes_on_after_the_first_decision() -> None:
    found = analysed(own_view(PATRICIAN.new(seed=1)), iterations=scaled(1500, 150))
    assert len(found.line) >= 1


def test_the_line_starts_with_the_best_turn() -> None:
    compared = 0
    for game in (PATRICIAN, SAN_GIMIGNANO):
        for state in sampled(game, seed=0, count=scaled(12, 3))[: scaled(9, 1)]:
            found = analysed(own_view(state), iterations=scaled(2000, 60), cores=2)
            if found.line:
                assert found.line[0] == (state.seat, found.turns[0].text)
                compared += 1
    assert compared > 0


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        ({"seconds": None}, "seconds or iterations"),
        ({"seconds": 0.0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"seconds": float("inf")}, "seconds"),
        ({"seconds": None, "iterations": 0}, "iterations"),
        ({"seconds": 0.1, "cores": -1}, "cores"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(budget: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        analyse(own_view(PATRICIAN.new(seed=1)), **budget)


def test_with_more_than_two_players_the_line_is_the_own_turn_alone() -> None:
    state = torri.game("san_gimignano", players=3).new(seed=1)
    found = analysed(own_view(state), iterations=scaled(2000, 40))
    assert found.line in {(), ((state.seat, found.turns[0].text),)}
