"""Exact endings, beside a solver that tries out everything."""

import time

import pytest

import torri
from tests.contract.variants import scaled
from tests.patrician.table import lay_out
from tests.players.endings import ENOUGH, endings, tied_endings
from tests.players.positions import VARIANTS, decisions, own_view, shared_victory
from torri.core.position import CHANCE
from torri.core.rng import Rng
from torri.players import LEVELS, thinker
from torri.players.endgame import Limit, Solver

GAMES = {
    "patrician-2": torri.game("patrician", players=2),
    "patrician-3": torri.game("patrician", players=3, messengers=True, ambassadors=True),
    "san_gimignano-2": torri.game("san_gimignano", players=2),
    "san_gimignano-3": torri.game("san_gimignano", players=3),
    "san_gimignano-4-string": torri.game("san_gimignano", players=4, string=True),
}
ANY, MANY = 1000, 10**6
"""Turns and positions beyond what any ending here has."""


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> torri.Game:
    return GAMES[request.param]


def test_an_ending_is_solved_as_by_trying_out_everything(game: torri.Game) -> None:
    solver = Solver(game)
    spared = 0
    for known in endings(game):
        found, looked_at = solver.ending(known.state, Limit(MANY))
        assert found is not None
        assert found.worths == known.outcome.worths
        assert found.points in known.outcome.points
        assert tuple(found.shares) == known.outcome.shares
        spared += known.size - looked_at
    if game.players == 2:
        assert spared > 0
    else:
        assert spared >= 0  # max^n leaves out only what it remembers


def test_the_best_decision_is_one_of_most_worth(game: torri.Game) -> None:
    solver = Solver(game)
    for known in endings(game):
        chosen = solver.best(own_view(known.state), ANY, Limit(MANY))
        assert chosen in known.best
        if game.players > 2:  # two players' decisions are sorted by how they look
            assert chosen == known.best[0]


def test_where_nothing_is_open_the_position_behind_a_view_is_the_true_one(game: torri.Game) -> None:
    solver = Solver(game)
    for known in endings(game):
        assert solver.position(own_view(known.state), ANY) == known.state


def test_podesta_plays_endings_as_well_as_can_be(game: torri.Game) -> None:
    solver = Solver(game)
    tried = 0
    for known in endings(game):
        view = own_view(known.state)
        if solver.position(view, LEVELS["podesta"].endings) is not None:
            player = thinker("podesta:iterations=50,cores=1", game, seed=1)
            assert player.decide(view) in known.best
            tried += 1
    assert tried >= ENOUGH // 2


def test_an_ending_beyond_the_limit_is_given_up(game: torri.Game) -> None:
    for known in endings(game):
        found, looked_at = Solver(game).ending(known.state, Limit(MANY))
        assert Solver(game).ending(known.state, Limit(looked_at)) == (found, looked_at)
        short = Limit(looked_at - 1)
        assert Solver(game).ending(known.state, short) == (None, looked_at - 1)
        assert Solver(game).best(own_view(known.state), ANY, Limit(0)) is None


def test_an_ending_that_takes_too_long_is_given_up() -> None:
    state = torri.game("patrician", players=2).new(seed=1)
    while int(state.record.pile) != 0:
        state.apply(state.legal()[0]).chance(Rng(1))
    solver = Solver(state.game)
    now = time.perf_counter()
    assert solver.ending(state, Limit(MANY**2, until=now)) == (None, 0)
    assert solver.ending(state, Limit(MANY**2, until=now + 0.01))[0] is None


def test_what_was_found_out_is_remembered(game: torri.Game) -> None:
    """A second look finds the same, with fewer positions wherever there are turns to go."""
    solver = Solver(game)
    fewer = 0
    for known in endings(game):
        first, looks = solver.ending(known.state, Limit(MANY))
        again, fewer_looks = solver.ending(known.state, Limit(MANY))
        assert first is not None
        assert again is not None
        assert again.worths == first.worths == known.outcome.worths
        assert fewer_looks <= looks
        fewer += fewer_looks < looks
    assert fewer > 0


@pytest.mark.parametrize(
    ("name", "turns"), [("patrician-2", scaled(6, 4)), ("patrician-3", scaled(5, 3))]
)
def test_endings_too_long_to_try_out_are_solved_alike_with_and_without_memory(
    name: str, turns: int
) -> None:
    """One solver forgets at once; the other remembers, also from turns of the game before.

    What it kept while it was sure of much already must not mislead it when it begins anew.
    """
    game = GAMES[name]
    spared = 0
    for seed in range(scaled(60, 1)):
        state = game.new(seed=seed)
        while state.seat == CHANCE or game.rules.turns_left(state.array[0]) > turns:
            state.apply(state.sample(Rng(seed, state.turns)))
        kept = Solver(game)
        while not state.over:
            found, looks = kept.ending(state, Limit(MANY * 100))
            slowly, more = Solver(game, places=1).ending(state, Limit(MANY * 100))
            assert found is not None
            assert slowly is not None
            assert found.worths == slowly.worths
            spared += more - looks
            state.apply(state.sample(Rng(seed, state.turns)))
    assert spared > 0


@pytest.mark.parametrize("players", [2, 3])
def test_a_finished_game_is_an_ending_without_a_look(players: int) -> None:
    state = shared_victory(torri.game("san_gimignano", players=players))
    found, looked_at = Solver(state.game).ending(state, Limit(0))
    assert found is not None
    assert (list(found.points), looked_at) == (state.points, 0)
    each = 1 / len(state.winners)
    assert found.shares == [each if seat in state.winners else 0 for seat in range(players)]


def test_of_decisions_equal_to_it_a_seat_takes_the_first() -> None:
    """Which seat gets the point does not matter to the one that decides."""
    game = GAMES["san_gimignano-3"]
    matters = 0
    for known in tied_endings(game):
        found, _ = Solver(game).ending(known.state, Limit(MANY))
        assert found is not None
        assert found.worths == known.outcome.worths == known.choices[known.best[0]].worths
        matters += 1
    assert matters > 0


@pytest.mark.parametrize("title", [title for title in VARIANTS if title.startswith("patrician")])
def test_nothing_is_solved_while_a_card_is_to_be_drawn(title: str) -> None:
    solver = Solver(VARIANTS[title])
    drawn = [state for state in decisions(VARIANTS[title], 2) if int(state.record.pile) != 0]
    assert len(drawn) > 20
    for state in drawn:
        assert solver.position(own_view(state), ANY) is None


def test_unknown_cards_in_one_hand_are_known_by_what_is_left_but_not_in_two() -> None:
    hands = {0: ["MI-1"], 1: ["LU-4", "VE-4"], 2: ["SI-4"]}
    for starters, is_known in ((["LU-4"], True), (["LU-4", "SI-4"], False)):
        state = lay_out(3, hands=hands, starters=starters, pile=())
        known = Solver(state.game).position(state.view(0), ANY)
        assert (known == state) if is_known else (known is None)


def test_what_was_played_before_is_unknown_as_at_the_table() -> None:
    hands = {0: ["MI-1"], 1: ["LU-4"]}  # what else is unseen lies in the one unknown hand
    for memory in ("open", "table"):
        state = lay_out(3, hands=hands, played={1: ["FE-3", "FE-1"]}, pile=(), memory=memory)
        known = Solver(state.game).position(state.view(0), ANY)
        assert (known is None) == (memory == "table")


def test_a_position_is_tried_from_so_many_turns_before_the_end_on() -> None:
    state = lay_out(3, hands={0: ["MI-1"], 1: ["LU-4"]}, display={"FE": "FE-3"}, pile=())
    solver = Solver(state.game)
    assert solver.position(state.view(0), 2) is None
    assert solver.position(state.view(0), 3) == state
