"""Turns under way: decided one by one, taken back one by one, and nothing hidden in between."""

import pytest

import torri
from torri.core.draft import Draft
from torri.core.errors import IllegalAction
from torri.core.position import CHANCE
from torri.core.rng import Rng

GAMES = {
    "patrician": torri.game("patrician", players=3, messengers=True),
    "san_gimignano": torri.game("san_gimignano", players=2),
}


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> torri.Game:
    return GAMES[request.param]


def test_what_is_decided_is_what_would_be_played(game: torri.Game) -> None:
    rng = Rng(1)
    state = game.new(seed=1)
    while not state.over:
        draft = Draft(state)
        seat, before = state.seat, bytes(state)
        while not draft.is_complete:
            action = rng.choice(draft.legal())
            draft.decide(action)
        assert bytes(state) == before  # nothing happens to the table
        for action in draft.decisions:
            assert state.seat == seat
            state.apply(action)
        assert state == draft.position
        assert draft.legal() == []
        state.chance(rng)


def test_undo_goes_back_step_by_step(game: torri.Game) -> None:
    rng = Rng(2)
    state = game.new(seed=2)
    for _ in range(30):
        draft = Draft(state)
        positions = [draft.position]
        while not draft.is_complete:
            draft.decide(rng.choice(draft.legal()))
            positions.append(draft.position)
        while draft.can_undo:
            assert draft.position == positions.pop()
            draft.undo()
        assert draft.position == state
        assert draft.decisions == []
        state.apply(rng.choice(draft.legal())).chance(rng)


def test_a_draft_never_goes_beyond_chance() -> None:
    state = GAMES["patrician"].new(seed=1)
    draft = Draft(state)
    while not draft.is_complete:
        draft.decide(draft.legal()[0])
    assert draft.position.seat == CHANCE
    for action in (*draft.position.legal(), "x" * 10_000):
        with pytest.raises(IllegalAction, match="is complete") as refused:
            draft.decide(action)
        assert len(str(refused.value)) < 200


def test_a_draft_says_whether_the_turn_goes_on_after_chance(game: torri.Game) -> None:
    found = {True: 0, False: 0}
    for seed in range(5):
        rng, state = Rng(seed), game.new(seed=seed)
        while not state.over:
            draft = Draft(state)
            while not draft.is_complete:
                assert not draft.goes_on
                draft.decide(rng.choice(draft.legal()))
            told, seat, turn = draft.goes_on, state.seat, state.turns
            state = draft.position.copy().chance(rng)
            assert told == (state.seat == seat and state.turns == turn)
            found[told] += 1
    assert found[False] > 0
    assert (found[True] > 0) == (game.name == "patrician")  # M2: a messenger after the refill


def test_a_draft_never_goes_on_with_the_next_turn() -> None:
    state = GAMES["san_gimignano"].new(seed=1)
    draft = Draft(state)
    while not draft.is_complete:
        draft.decide(draft.legal()[0])
    assert draft.position.seat != state.seat
    with pytest.raises(IllegalAction, match="is complete"):
        draft.decide(draft.position.legal()[0])


def test_an_illegal_decision_changes_nothing(game: torri.Game) -> None:
    draft = Draft(game.new(seed=1))
    draft.decide(game.action_names[draft.legal()[0]])
    decided, before = list(draft.decisions), draft.position.copy()
    for action in ("nonsense", 10**9, -1):
        with pytest.raises(IllegalAction):
            draft.decide(action)
    assert (draft.decisions, draft.position) == (decided, before)


def test_nothing_is_taken_back_where_nothing_was_decided(game: torri.Game) -> None:
    with pytest.raises(IllegalAction, match="nothing to undo"):
        Draft(game.new(seed=1)).undo()


def test_where_no_player_decides_there_is_no_draft(game: torri.Game) -> None:
    with pytest.raises(IllegalAction, match="no player decides here"):
        Draft(game.start())
