"""The search tree: what it counts, what it keeps, and how much memory it takes."""

import pytest

import torri
from tests.contract.variants import scaled
from tests.players.endings import decisive_endings
from tests.players.positions import PATRICIAN, SAN_GIMIGNANO, TRIED, VARIANTS, own_view, sampled
from torri.core.bits import members_of
from torri.core.position import CHANCE
from torri.core.rng import Rng
from torri.games.patrician.rules import FIRST_ACTION
from torri.games.patrician.state import CARD
from torri.players import thinker
from torri.players.search import USED
from torri.players.searcher import Budget, Searcher
from torri.players.settings import ALWAYS, Settings
from torri.players.tree import FIRST_NODE, Tree

ITERATIONS = scaled(400, 10)
NODES = scaled(20_000, 2000)

CHANGED = {
    "random imagined games": Settings(informed=0),
    "no promise of the outlook": Settings(prior_visits=0),
    "outcomes of chance told apart": Settings(split_chance=1),
    "nothing imagined": Settings(imagined_turns=0),
    "imagined to the end": Settings(imagined_turns=1000),
    "children after three visits": Settings(expand_at=3),
    "others by instinct": Settings(others=0),
}


@pytest.fixture(params=TRIED)
def state(request: pytest.FixtureRequest) -> torri.State:
    return sampled(VARIANTS[request.param], seed=7, count=3)[1]


def grown(state: torri.State, settings: Settings, iterations: int, seed: int = 1) -> Tree:
    tree = Tree(state.game, settings, Rng(seed), NODES)
    tree.grow(own_view(state), iterations)
    return tree


def used(tree: Tree) -> bytes:
    return tree.nodes[: tree.header[USED]].tobytes()


def searched(state: torri.State, iterations: int, cores: int = 1) -> Searcher:
    searcher = Searcher(state.game, Rng(1), Settings(), cores, NODES)
    searcher.think(own_view(state), Budget(iterations=iterations), may_stop_early=False)
    return searcher


def visits(searcher: Searcher) -> int:
    return sum(tree.visits for tree in searcher.trees)


def think_no_more(searcher: Searcher, state: torri.State) -> int:
    """How often a position was visited before; one iteration a tree if it is new."""
    searcher.think(own_view(state), Budget(iterations=1), may_stop_early=False)
    return visits(searcher)


def test_every_iteration_counts_once_for_the_root_and_once_for_a_branch(state: torri.State) -> None:
    for settings in (Settings(), Settings(expand_at=3)):
        tree = grown(state, settings, ITERATIONS)
        assert tree.visits == ITERATIONS
        assert sum(branch.visits for branch in tree.branches()) == ITERATIONS


def test_the_branches_are_the_legal_decisions(state: torri.State) -> None:
    tree = grown(state, Settings(), ITERATIONS)
    assert sorted(branch.action for branch in tree.branches()) == state.legal()


def test_each_visit_shares_out_one_victory(state: torri.State) -> None:
    for settings in (Settings(), Settings(imagined_turns=1000)):
        tree = grown(state, settings, ITERATIONS)
        for branch in [tree.whole(), *tree.branches()]:
            assert branch.shares.sum() == pytest.approx(branch.visits, rel=1e-3)
            assert (branch.shares >= 0).all()


def test_the_same_seed_grows_the_same_tree(state: torri.State) -> None:
    tree = grown(state, Settings(), ITERATIONS)
    assert used(grown(state, Settings(), ITERATIONS)) == used(tree)
    assert used(grown(state, Settings(), ITERATIONS, seed=2)) != used(tree)
    in_parts = grown(state, Settings(), ITERATIONS // 2)
    in_parts.grow(own_view(state), ITERATIONS - ITERATIONS // 2)
    assert used(in_parts) == used(tree)


@pytest.mark.parametrize("capacity", [4, 40])
def test_a_full_pool_never_grows_and_still_decides(state: torri.State, capacity: int) -> None:
    tree = Tree(state.game, Settings(), Rng(1), capacity)
    pool = tree.nodes
    rounds = scaled(5, 1)
    for _ in range(rounds):
        tree.grow(own_view(state), 45)
    assert tree.nodes is pool
    assert len(pool) == tree.header[USED] == capacity
    assert tree.visits == 45 * rounds
    favourite = max(tree.branches(), key=lambda branch: branch.visits)
    assert favourite.visits > 0
    assert favourite.action in state.legal()


def test_a_full_pool_is_emptied_for_another_position() -> None:
    one, other = sampled(PATRICIAN, seed=7, count=2)
    searcher = Searcher(PATRICIAN, Rng(1), Settings(), nodes=40)
    for state in (one, other, one):
        searcher.think(own_view(state), Budget(iterations=60), may_stop_early=False)
        assert visits(searcher) == 60
        assert {branch.action for branch in searcher.branches()} <= set(state.legal())


def test_the_next_decision_of_a_turn_goes_on_with_what_was_thought() -> None:
    for game in (PATRICIAN, SAN_GIMIGNANO):
        state = game.new(seed=3)  # a card, then where to build; a token, then where to lay
        searcher = searched(state, ITERATIONS)
        (tree,) = searcher.trees
        favourite = searcher.branches()[0]
        below = [(branch.action, branch.visits) for branch in tree.branches(favourite.node)]
        assert favourite.visits > 1
        searcher.follow(own_view(state), favourite.action)
        state.apply(favourite.action)
        assert think_no_more(searcher, state) == favourite.visits
        assert [(branch.action, branch.visits) for branch in tree.branches()] == below
        more = Budget(iterations=favourite.visits + 5)
        searcher.think(own_view(state), more, may_stop_early=False)
        assert visits(searcher) == favourite.visits + 5


def test_another_decision_than_the_one_followed_is_thought_about_afresh() -> None:
    state = PATRICIAN.new(seed=3)
    searcher = searched(state, ITERATIONS)
    followed, other = (branch.action for branch in searcher.branches()[:2])
    searcher.follow(own_view(state), followed)
    assert think_no_more(searcher, state.copy().apply(other)) == 1


def test_another_position_is_thought_about_afresh() -> None:
    one, other = sampled(PATRICIAN, seed=7, count=2)
    searcher = searched(one, ITERATIONS)
    assert think_no_more(searcher, one) == ITERATIONS
    assert think_no_more(searcher, other) == 1


def test_after_chance_or_another_seat_all_is_thought_about_afresh() -> None:
    for game in (PATRICIAN, SAN_GIMIGNANO):
        state = game.new(seed=3)
        while True:
            searcher = searched(state, ITERATIONS)
            action = searcher.branches()[0].action
            searcher.follow(own_view(state), action)
            seat, turns = state.seat, state.turns
            state.apply(action)
            if (state.seat, state.turns) != (seat, turns):
                break
        state.chance(Rng(1))
        assert think_no_more(searcher, state) == 1


def test_several_trees_add_up(state: torri.State) -> None:
    searcher = searched(state, 31, cores=2)
    assert [tree.visits for tree in searcher.trees] == [16, 16]
    one, other = searcher.trees
    assert used(one) != used(other)
    found = searcher.branches()
    assert [branch.action for branch in found] == sorted(
        state.legal(), key=lambda action: (-tried(searcher, action), action)
    )
    for branch in found:
        assert branch.visits == tried(searcher, branch.action)


def tried(searcher: Searcher, action: int) -> int:
    return sum(
        branch.visits
        for tree in searcher.trees
        for branch in tree.branches()
        if branch.action == action
    )


@pytest.mark.parametrize("game", [PATRICIAN, SAN_GIMIGNANO], ids=["patrician", "san_gimignano"])
def test_the_decision_that_wins_is_found_without_solving_the_ending(game: torri.Game) -> None:
    found = decisive_endings(game)
    assert found
    for known in found:
        player = thinker(f"master:iterations={scaled(600, 100)}", game, seed=1)
        assert player.decide(own_view(known.state)) in known.wins


@pytest.mark.parametrize("settings", list(CHANGED.values()), ids=list(CHANGED))
def test_all_settings_give_legal_decisions(state: torri.State, settings: Settings) -> None:
    tree = grown(state, settings, scaled(200, 5))
    assert tree.visits == scaled(200, 5)
    favourite = max(tree.branches(), key=lambda branch: branch.visits)
    assert favourite.visits > 0
    assert favourite.action in state.legal()


def test_each_setting_changes_the_tree() -> None:
    state = sampled(PATRICIAN, seed=7, count=3)[1]
    trees = {used(grown(state, settings, scaled(200, 8))) for settings in CHANGED.values()}
    assert len(trees) == len(CHANGED)
    assert used(grown(state, Settings(), scaled(200, 8))) not in trees


@pytest.mark.parametrize(
    ("players", "others", "seats"),
    [(4, 0, 0), (4, 1, 1), (4, 2, 2), (4, ALWAYS, 3), (3, 1, 1), (3, ALWAYS, 2)],
)
def test_others_are_part_of_the_tree_for_some_turns(players: int, others: int, seats: int) -> None:
    """By the cards that others are known to hold: nobody else can play them."""
    state = torri.game("patrician", players=players).new(seed=5)
    while state.turns < 5 * players:
        state.apply(state.legal()[0]).chance(Rng(1))
    settings = Settings(others=others, expand_at=0, imagined_turns=0, prior_visits=0)
    tree = grown(state, settings, scaled(2000, 300))
    tried = set(tree.nodes[FIRST_NODE + 1 : tree.header[USED]]["action"].tolist())
    view = own_view(state)
    for later in range(1, players):
        known = list(members_of(int(view.array[0]["hand"][(state.seat + later) % players])))
        assert known
        assert any(FIRST_ACTION[CARD] + card in tried for card in known) == (later <= seats)


def test_outcomes_of_chance_get_nodes_of_their_own_where_they_are_told_apart() -> None:
    state = PATRICIAN.new(seed=3)
    while state.copy().apply(state.legal()[0]).seat != CHANCE:
        state.apply(state.legal()[0])
    told_apart = grown(state, Settings(split_chance=1), ITERATIONS)
    together = grown(state, Settings(), ITERATIONS)
    assert len(outcomes_in(told_apart)) > 1
    assert all(name.startswith("draw:") for name in outcomes_in(told_apart))
    assert not outcomes_in(together)
    for branch in told_apart.branches():
        drawn = sum(outcome.visits for outcome in told_apart.branches(branch.node))
        assert 0 <= branch.visits - drawn <= 1  # all but the first visit


def outcomes_in(tree: Tree) -> set[str]:
    """The outcomes of chance just below the decisions of the root."""
    return {
        tree.game.action_names[outcome.action]
        for branch in tree.branches()
        for outcome in tree.branches(branch.node)
        if outcome.action >= tree.game.player_actions
    }
