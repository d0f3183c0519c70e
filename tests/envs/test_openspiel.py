"""OpenSpiel takes both games as its own: its test, its searches, its errors."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import torri
from tests.contract.variants import all_variants
from torri.core.jit import COMPILING
from torri.core.position import CHANCE
from torri.core.rng import Rng
from torri.envs.openspiel import PREFIX, Position, TorriState
from torri.envs.rewards import rewards_of
from torri.games import REGISTRY

# What is compiled here is tested elsewhere as plain Python too, where this would take minutes.
pytestmark = pytest.mark.skipif(not COMPILING, reason="has no compiled code of its own")

pyspiel: Any = import_module("pyspiel")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
observation: Any = import_module("open_spiel.python.observation")

TWO, FIVE = "python_torri_patrician", "python_torri_patrician(players=5,messengers=True)"
TABLE = "python_torri_patrician(players=3,messengers=True,ambassadors=True,memory=table)"
TOWN, STRING = "python_torri_san_gimignano", "python_torri_san_gimignano(players=4,string=True)"
GAMES = [TWO, FIVE, TABLE, TOWN, STRING]


def states(name: str, seed: int = 1, every: int = 1) -> Iterator[TorriState]:
    """The positions of a random game."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Rng(seed)
    number = 0
    while not state.is_terminal():
        if number % every == 0:
            yield state
        state.apply_action(rng.choice(state.legal_actions()))
        number += 1
    yield state


def opening(name: str, seed: int = 1) -> TorriState:
    """The position before the first decision."""
    return next(state for state in states(name, seed) if state.current_player() >= 0)


def uniform(seed: int) -> Any:
    return pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)


@pytest.mark.parametrize(
    "name",
    [
        TWO,
        TABLE,
        TOWN,
        "python_torri_patrician(players=2,reward=margin)",
        "python_torri_patrician(players=5,messengers=True,ambassadors=True,reward=margin)",
        "python_torri_patrician(players=4,messengers=True,penalty=majority,last_city=normal)",
        "python_torri_san_gimignano(players=2,reward=margin)",
        "python_torri_san_gimignano(players=4,string=True,reward=margin)",
    ],
)
def test_openspiels_own_test_of_a_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", REGISTRY)
def test_every_option_is_a_parameter(name: str) -> None:
    for options in all_variants(name):
        game = pyspiel.load_game(f"{PREFIX}{name}", options)
        assert game.num_players() == options["players"]
        assert game.torri.options == torri.game(name, **options).options
        written = pyspiel.load_game(str(game))
        assert written.torri is game.torri
        bound = game.torri.limits
        assert game.max_game_length() == bound.decisions
        assert game.max_chance_nodes_in_history() == bound.chances
        assert game.max_history_length() == bound.decisions + bound.chances


def test_what_openspiel_is_told_of_the_games() -> None:
    kinds = pyspiel.GameType
    patrician, town = pyspiel.load_game(TWO), pyspiel.load_game(TOWN)
    assert patrician.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    assert town.get_type().information == kinds.Information.PERFECT_INFORMATION
    assert patrician.get_type().utility == kinds.Utility.CONSTANT_SUM
    assert patrician.utility_sum() == 1.0
    for players, utility, total in [
        (2, kinds.Utility.ZERO_SUM, 0.0),
        (3, kinds.Utility.GENERAL_SUM, None),
    ]:
        game = pyspiel.load_game(f"{TOWN}(players={players},reward=margin)")
        assert (game.get_type().utility, game.utility_sum()) == (utility, total)
        assert (game.min_utility(), game.max_utility()) == (-10, 10)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same_game(name: str) -> None:
    """Step by step: who decides, what is legal, what it is called."""
    game, rng = pyspiel.load_game(name), Rng(2)
    state, own = game.new_initial_state(), game.torri.start()
    while not own.over:
        shift = game.torri.player_actions if own.seat == CHANCE else 0
        assert state.current_player() == own.seat
        assert state.legal_actions() == [action - shift for action in own.legal()]
        assert [
            state.action_to_string(action) for action in state.legal_actions()
        ] == own.legal_names()
        assert state.returns() == [0.0] * game.num_players()
        if own.seat == CHANCE:
            outcomes = state.chance_outcomes()
            assert [outcome for outcome, _ in outcomes] == state.legal_actions()
            assert {share for _, share in outcomes} == {1 / len(outcomes)}
            assert max(outcomes)[0] < game.max_chance_outcomes()
        action = own.sample(rng)
        own.apply(action)
        state.apply_action(action - shift)
        assert state.position.state == own
        assert str(state) == str(own)
    assert state.is_terminal()
    assert state.legal_actions() == []


@pytest.mark.parametrize("reward", ["win", "margin"])
@pytest.mark.parametrize("name", REGISTRY)
def test_returns_are_the_rewards_of_torri(name: str, reward: Any) -> None:
    for seed in range(20):
        game = pyspiel.load_game(f"{PREFIX}{name}(players=3,reward={reward})")
        state = game.new_initial_state()
        end = game.torri.new(seed)
        for _ in end.random_game(Rng(seed)):
            pass
        state.position = Position(end, pyspiel.PlayerId.TERMINAL, "")
        assert state.returns() == pytest.approx(rewards_of(end, reward))
        assert state.returns() == state.rewards()


def known(state: TorriState, seat: int) -> tuple[str, str, list[float]]:
    """All that OpenSpiel tells a player."""
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


@pytest.mark.parametrize("name", [TWO, FIVE, TABLE])
def test_swapping_what_is_unseen_changes_nothing_that_a_player_is_told(name: str) -> None:
    swaps = 0
    for state in states(name, every=5):
        unseen_swaps = import_module(f"tests.{state.get_game().game_name}.swaps").unseen_swaps
        for seat in range(state.num_players()):
            before = known(state, seat)
            for swapped in list(unseen_swaps(state.position.state, seat))[::4]:
                other = state.clone()
                other.position.state = swapped
                assert known(other, seat) == before
                swaps += 1
    assert swaps > 20


def test_observations_are_torris_own() -> None:
    for name in GAMES:
        for state in states(name, every=25):
            for seat in range(state.num_players()):
                row = state.position.state.view(seat).observation()
                assert state.observation_tensor(seat) == row.astype(float).tolist()


def test_observers_show_fields_and_what_a_spectator_sees() -> None:
    state = opening(TWO)
    game, own = state.get_game(), state.position.state
    observer = observation.make_observation(game)
    observer.set_from(state, 0)
    fields = game.torri.observation.split(own.view(0).observation())
    assert {key: value.tolist() for key, value in observer.dict.items()} == {
        key: value.tolist() for key, value in fields.items()
    }
    none = pyspiel.PrivateInfoType.NONE
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=none)
    observer = observation.make_observation(game, public)
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == own.view().observation().tolist()
    assert observer.string_from(state, 0) == observer.string_from(state, 1)
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
        pyspiel.IIGObservationType(
            perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
        ),
    ):
        with pytest.raises(pyspiel.SpielError, match="what one player sees"):
            game.make_py_observer(kind)


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_cannot_be_told_from_the_real_one(name: str) -> None:
    guesses: set[bytes] = set()
    for number, state in enumerate(states(name, every=6)):
        for seat in range(state.num_players()):
            before = known(state, seat)
            guess = state.resample_from_infostate(seat, uniform(number))
            assert known(guess, seat) == before
            assert guess.current_player() == state.current_player()
            assert guess.history() == []
            again = state.resample_from_infostate(seat, uniform(number))
            assert again.position.state == guess.position.state
            if guess.position.state != state.position.state:
                guesses.add(bytes(guess.position.state))
    is_open = name in {TOWN, STRING}
    assert bool(guesses) is not is_open


@pytest.mark.parametrize("name", GAMES)
def test_information_states_recall_all_and_depend_on_nothing_unseen(name: str) -> None:
    """A guess in which all goes on as it really did stays the same to its player."""
    for seed in range(3):
        state = opening(name, seed)
        seat, rng, dealt = seed % state.num_players(), Rng(seed), len(state.history())
        guess = state.resample_from_infostate(seat, uniform(seed))
        told = {state.information_state_string(seat)}
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            while action not in guess.legal_actions():  # another holds other cards than guessed
                guess = state.resample_from_infostate(seat, uniform(rng.below(2**31)))
            state.apply_action(action)
            guess.apply_action(action)
            assert known(guess, seat) == known(state, seat)
            told.add(state.information_state_string(seat))
        assert len(told) == len(state.history()) - dealt + 1


@pytest.mark.parametrize("name", GAMES)
def test_information_states_tell_all_decisions_in_their_order(name: str) -> None:
    state, rng = opening(name), Rng(3)
    names: list[str] = []
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        names.append(state.action_to_string(action))
        state.apply_action(action)
        for seat in range(state.num_players()):
            assert state.information_state_string(seat).split("|")[0].split() == names


@pytest.mark.parametrize("name", [TWO, FIVE, TABLE])
def test_what_others_were_dealt_is_in_no_information_state(name: str) -> None:
    """The same game with one other card dealt to the last seat, until that seat plays it."""
    real, other = pyspiel.load_game(name).new_initial_state(), None
    last, rng, compared = real.num_players() - 1, Rng(4), 0
    while not real.is_terminal():
        action = rng.choice(real.legal_actions())
        if other is None and len(real.history()) == 3 * real.num_players():  # the last card dealt
            other = real.clone()
            other.apply_action(next(card for card in real.legal_actions() if card != action))
        elif other is not None:
            if action not in other.legal_actions():
                break
            other.apply_action(action)
        real.apply_action(action)
        if other is not None:
            assert known(real, last) != known(other, last)
            assert all(known(real, seat) == known(other, seat) for seat in range(last))
            compared += 1
    assert compared > 8


def test_other_cards_in_hand_are_another_information_state() -> None:
    one, two = opening(TWO, 1), opening(TWO, 2)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_string(0) != one.information_state_string(1)


@pytest.mark.parametrize("name", GAMES)
def test_copies_go_their_own_way(name: str) -> None:
    state = opening(name)
    before = bytes(state.position.state)
    copies = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own bytes
        state.get_game().deserialize_state(state.serialize()),
    ]
    for other in copies:
        assert other.history() == state.history()
        assert all(known(other, seat) == known(state, seat) for seat in range(2))
        other.apply_action(other.legal_actions()[0])
        assert other.history() != state.history()
        assert bytes(state.position.state) == before
    game = pickle.loads(pickle.dumps(state.get_game()))  # noqa: S301
    assert game == state.get_game()
    assert game.torri is state.get_game().torri


def played(game: Any, bots: list[Any]) -> list[float]:
    """Let bots play a whole game."""
    state, rng = game.new_initial_state(), Rng(5)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


@pytest.mark.parametrize("name", [TWO, TABLE])
@pytest.mark.parametrize("by_observation", [False, True])
def test_openspiels_search_of_information_sets_plays(name: str, by_observation: bool) -> None:
    game = pyspiel.load_game(name)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(
        game, evaluator, 1.0, 4, random_state=random, use_observation_string=by_observation
    )
    assert sum(played(game, [bot] * game.num_players())) == 1.0


@pytest.mark.parametrize("name", [TWO, TOWN, STRING])
def test_openspiels_tree_search_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, 2, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert sum(played(game, [bot] * game.num_players())) == 1.0


def test_openspiels_search_in_cpp_searches() -> None:
    """By `mcts_search`: its `step` lets go of Python's lock, which no game in Python survives."""
    for name in (TWO, TOWN):
        state = opening(name)
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, 20, 10, False, 1, False)
        assert bot.mcts_search(state).best_child().action in state.legal_actions()


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ("players=6", "players must be a whole number from 2 to 5, not 6"),
        ("memory=none", "memory must be 'open' or 'table', not 'none'"),
        ("reward=points", "no reward 'points'; known: win, margin"),
        ("deck=mine", "Unknown parameter 'deck'"),
        ("messengers=3", "Wrong type for parameter messengers"),
    ],
)
def test_wrong_parameters_are_refused(parameters: str, words: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=words):
        pyspiel.load_game(f"{TWO}({parameters})")


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_is_refused_and_what_is_legal_is_named(name: str) -> None:
    for state in states(name, every=10):
        before, history = bytes(state.position.state), state.history()
        for action in {-5, 0, 50, 112, 100_000} - set(state.legal_actions()):
            with pytest.raises(pyspiel.SpielError, match=f"illegal action {action}") as caught:
                state.apply_action(action)
            if state.is_terminal():
                assert "the game is over" in str(caught.value)
            else:
                legal = state.legal_actions()[0]
                assert f"legal: {legal} ({state.action_to_string(legal)})" in str(caught.value)
        assert (bytes(state.position.state), state.history()) == (before, history)


def test_other_wrong_use_is_refused() -> None:
    state = opening(TWO)
    for wrong in (
        lambda: state.information_state_tensor(0),
        lambda: state.observation_tensor(2),
        lambda: state.information_state_string(-1),
        lambda: state.resample_from_infostate(2, uniform(1)),
        state.chance_outcomes,
        lambda: state.action_to_string(0, 1000),
        lambda: state.apply_action(pyspiel.INVALID_ACTION),
        lambda: state.get_game().make_py_observer(None, {"all": True}),
    ):
        with pytest.raises(pyspiel.SpielError):
            wrong()


def test_a_process_that_used_it_ends_in_peace() -> None:
    """OpenSpiel lets go of what was registered when Python is gone already."""
    code = f"import pyspiel, torri.envs.openspiel; pyspiel.load_game('{TOWN}').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
