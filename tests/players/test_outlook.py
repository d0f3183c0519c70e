"""What a game expects of a position, and what it does in it at first sight."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.contract.strategies import EXAMPLES, positions, seeds
from tests.contract.variants import ALL_GAMES, scaled
from tests.patrician.table import lay_out
from tests.san_gimignano.table import supply
from torri.core.position import State
from torri.core.rng import Rng
from torri.games.patrician.components import CITY_LIST
from torri.games.patrician.game import Patrician
from torri.games.patrician.outlook import turns_to_wait
from torri.games.patrician.state import BUILD, CARD, MESSENGER, TAKE
from torri.players.thinker import InstinctPlayer
from torri.players.worth import MOST_SEATS, share_by_points

UNTOUCHED = -1234.5


def outlook(state: State) -> tuple[list[float], float]:
    """The points that each seat may expect, and how far they may be off."""
    out = np.full(MOST_SEATS, UNTOUCHED)
    spread = state.game.rules.outlook(state.record, out)
    assert (out[state.game.players :] == UNTOUCHED).all()
    return out[: state.game.players].tolist(), float(spread)


@given(positions())
@settings(max_examples=EXAMPLES)
def test_an_outlook_is_finite_and_leaves_the_position_alone(state: State) -> None:
    before = bytes(state)
    expected, spread = outlook(state)
    assert bytes(state) == before
    assert np.isfinite(expected).all()
    assert 0 < spread < np.inf


@pytest.mark.parametrize("title", list(ALL_GAMES))
def test_at_the_end_the_outlook_is_what_was_reached(title: str) -> None:
    state = ALL_GAMES[title].new(seed=4)
    for _ in state.random_game(Rng(4)):
        pass
    expected, spread = outlook(state)
    reached = [float(points) for points in state.points]
    if state.game.name == "san_gimignano":  # G31: tokens on the board break ties of towers
        tokens = [20 - supply(state, seat) for seat in range(state.game.players)]
        reached = [points + own / 21 for points, own in zip(reached, tokens, strict=True)]
        best = max(expected)
        assert state.winners == [seat for seat, own in enumerate(expected) if own > best - 1e-9]
    assert expected == pytest.approx(reached)
    assert spread > 0


@given(positions(), seeds)
@settings(max_examples=EXAMPLES)
def test_instinct_is_legal_and_leaves_the_position_alone(state: State, seed: int) -> None:
    if state.over:
        return
    before = bytes(state)
    instinct = InstinctPlayer(state.game, Rng(seed))
    chosen = int(instinct.kernel(state.array, instinct.rng.words))
    assert bytes(state) == before
    assert chosen in state.legal()


@pytest.mark.parametrize("title", list(ALL_GAMES)[:: scaled(1, 4)])
def test_a_game_can_be_played_by_instinct_alone(title: str) -> None:
    state, rng = ALL_GAMES[title].new(seed=6), Rng(6)
    instinct = InstinctPlayer(state.game, rng)
    while not state.over:
        state.apply(int(instinct.kernel(state.array, rng.words)))


@given(
    st.lists(st.floats(-1000, 1000), min_size=2, max_size=MOST_SEATS),
    st.floats(0.1, 100),
)
def test_shares_by_points_sum_to_one_and_rise_with_the_points(
    points: list[float], spread: float
) -> None:
    out = np.full(MOST_SEATS, UNTOUCHED)
    share_by_points(padded(points), len(points), spread, out)
    shares = out[: len(points)].tolist()
    assert sum(shares) == pytest.approx(1)
    assert (out[len(points) :] == UNTOUCHED).all()
    by_points = [share for _, share in sorted(zip(points, shares, strict=True))]
    assert by_points == sorted(by_points)


def test_equal_points_give_equal_shares_and_a_far_lead_all_of_it() -> None:
    out = np.zeros(MOST_SEATS)
    share_by_points(padded([7.0, 7.0, 7.0, 7.0]), 4, 2.0, out)
    assert out[:4].tolist() == [0.25] * 4
    share_by_points(padded([7.0, 107.0]), 2, 1.0, out)
    assert out[1] == pytest.approx(1)


def padded(points: list[float]) -> NDArray[np.float64]:
    return np.array([*points, *[0.0] * (MOST_SEATS - len(points))])


def part_of_ferrara(**position: Any) -> list[float]:
    """What each seat may expect of Ferrara, all other cities scored."""
    others = [city.code for city in CITY_LIST if city.code != "FE"]
    open_city, _ = outlook(lay_out(3, scored=others, **position))
    closed, _ = outlook(lay_out(3, scored=[*others, "FE"], **position))
    return [one - other for one, other in zip(open_city, closed, strict=True)]


def test_a_tower_that_nobody_else_can_hold_is_wholly_its_holders() -> None:
    towers = {"FE": ("000", "1")}
    sure = part_of_ferrara(towers=towers, hands={1: ["FE-3"]}, pile=())
    assert sure[2] == pytest.approx(0)
    assert sum(sure) == pytest.approx(5 + 2)  # P21: both tokens of a city of five floors
    assert 2 < sure[1] < sure[0] < 5
    open_ = part_of_ferrara(towers=towers, pile=["FE-3"])
    assert sum(open_) == pytest.approx(5 + 2)
    assert open_[2] > 0  # whoever draws the card may still take the smaller tower
    assert 0 < open_[0] - sure[0] < 2


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_card_is_worth_more_in_the_hand_than_in_the_pile(players: int) -> None:
    in_pile, _ = outlook(lay_out(players, hands={1: ["LU-4"]}))
    for card in Patrician(players=players).cards:
        if card.id == "LU-4":
            continue
        in_hand, _ = outlook(lay_out(players, hands={0: [card.id], 1: ["LU-4"]}))
        assert in_hand[0] > in_pile[0]
        assert in_hand[0] - in_hand[1] > in_pile[0] - in_pile[1]


@pytest.mark.parametrize(
    ("card", "used_in"), [("FI-6", TAKE), ("FI-7", MESSENGER)], ids=["move sign", "question mark"]
)
def test_a_sign_is_worth_something_until_it_is_used(card: str, used_in: int) -> None:
    state = lay_out(3, hands={0: [card], 1: ["LU-4"]})
    assert worth_of_sign(state, card) > 0.1
    state.apply(state.legal()[0])
    assert state.record.phase == BUILD
    assert worth_of_sign(state, card) > 0.1
    state.record.phase = used_in
    assert worth_of_sign(state, card) == 0


def worth_of_sign(state: State, card: str) -> float:
    """What the seat to move may expect of a card's sign."""
    signed = outlook(state)[0][state.seat]
    number = Patrician(players=3).deck.index[card]
    plain = state.copy()
    plain.record.deck[number] |= 3  # a crest, and nothing else
    return signed - outlook(plain)[0][state.seat]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_plays_sooner_may_expect_more(players: int) -> None:
    state = lay_out(players, seat=1)
    for phase, first in ((CARD, 1), (BUILD, 1), (TAKE, 2)):  # its floors stand when it takes
        state.record.phase = phase
        in_order = [(first + later) % players for later in range(players)]
        assert [turns_to_wait(state.record, seat) for seat in in_order] == list(range(players))
        expected, _ = outlook(state)
        assert all(expected[sooner] > expected[later] for sooner, later in pairwise(in_order))
