"""Intervals and Elo, beside values worked out by hand or taken from printed tables."""

import math

import numpy as np
import pytest

from torri.arena.elo import Pairing, Rating, elo_of_share, rate_levels, rate_share
from torri.arena.statistics import (
    Estimate,
    estimate_mean,
    estimate_share,
    standard_error,
    student,
    wilson,
)

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984}


@pytest.mark.parametrize(("freedom", "printed"), TABLE.items())
def test_students_distribution_is_that_of_the_tables(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, rel=0.002)


def test_the_spread_is_that_between_deals() -> None:
    values = np.array([1.0, 3, 2, 4, 6, 8])
    deals = np.array([0, 0, 1, 1, 2, 2])  # whose means are 2, 3 and 7: variance 7
    assert standard_error(values, deals) == pytest.approx(math.sqrt(7 / 3))
    found = estimate_mean(values, deals)
    assert found.mean == 4
    assert found.high == pytest.approx(4 + 4.30265 * math.sqrt(7 / 3), rel=1e-5)
    assert found.low == pytest.approx(4 - 4.30265 * math.sqrt(7 / 3), rel=1e-5)


def test_games_of_a_deal_may_come_in_any_order_and_number() -> None:
    values = np.array([1.0, 4, 3, 2, 6])
    deals = np.array([7, 9, 7, 9, 2])
    # mean 3.2; the deals' sums are off by -2.4, -0.4 and 2.8 from what their games would make
    expected = math.sqrt(3 / 2 * (2.4**2 + 0.4**2 + 2.8**2)) / 5
    assert standard_error(values, deals) == pytest.approx(expected)


def test_one_deal_has_no_spread() -> None:
    values, deals = np.array([1.0, 0.0]), np.array([0, 0])
    assert estimate_mean(values, deals) == Estimate(0.5, None, None)
    assert estimate_share(values, deals) == Estimate(0.5, *wilson(0.5, 2))


def test_wilsons_interval_is_that_of_the_books() -> None:
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_winning_everything_leaves_room_for_doubt() -> None:
    shares, deals = np.ones(400), np.arange(400) // 2
    found = estimate_share(shares, deals)
    assert (found.mean, found.high) == (1, 1)
    assert found.low == pytest.approx(400 / (400 + 1.959964**2))
    assert estimate_share(1 - shares, deals).low == 0


def test_deals_that_are_all_shared_leave_room_for_doubt() -> None:
    found = estimate_share(np.array([1.0, 0] * 50), np.arange(100) // 2)
    assert (found.low, found.high) == pytest.approx(wilson(0.5, 100))


def test_a_share_far_from_the_ends_has_students_interval() -> None:
    rng = np.random.default_rng(1)
    shares, deals = rng.integers(0, 2, 2_000).astype(float), np.arange(2_000) // 2
    found, plain = estimate_share(shares, deals), estimate_mean(shares, deals)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=1e-4)


@pytest.mark.parametrize("strength", [0.5, 0.8, 0.97])
def test_intervals_hold_the_truth_95_times_in_100(strength: float) -> None:
    rng = np.random.default_rng(2)
    deals = np.arange(120) // 2
    held = 0
    for _ in range(600):
        luck = rng.uniform(-1, 1, 60) * min(strength, 1 - strength)  # helps one, harms the other
        chances = np.stack([strength + luck, strength - luck], axis=1).ravel()
        found = estimate_share((rng.random(120) < chances).astype(float), deals)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= strength <= found.high
    assert 0.92 < held / 600 < 0.98


def test_elo_of_a_share() -> None:
    assert elo_of_share(0.5) == 0
    assert elo_of_share(10 / 11) == pytest.approx(400)
    assert elo_of_share(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of_share(1 / 3, rivals=2) == pytest.approx(0)
    bound = rate_share(Estimate(1, 0.75, 1))
    assert (bound.elo, bound.low, bound.high) == (None, pytest.approx(190.85, abs=0.01), None)
    assert rate_share(Estimate(0.5, 0.25, 0.75)).low == pytest.approx(-190.85, abs=0.01)


def test_a_pair_is_rated_with_fishers_errors() -> None:
    ratings = rate_levels([Pairing("b", "a", 100, 75)], "a")
    # 400 log10 3, and 1.96 * 400 / ln 10 / sqrt(100 * 0.75 * 0.25)
    assert ratings["a"] == Rating(0, 0, 0)
    assert ratings["b"].elo == pytest.approx(190.85, abs=0.01)
    assert ratings["b"].low == pytest.approx(190.85 - 78.63, abs=0.01)
    assert ratings["b"].high == pytest.approx(190.85 + 78.63, abs=0.01)


def test_ratings_of_a_chain_add_up() -> None:
    ratings = rate_levels([Pairing("c", "b", 50, 37.5), Pairing("b", "a", 100, 75)], "a")
    assert ratings["c"].elo == pytest.approx(2 * 190.85, abs=0.02)
    margin = 1.959964 * 173.7178 * math.sqrt(1 / 18.75 + 1 / 9.375)  # variances add up
    assert ratings["c"].low == pytest.approx(2 * 190.85 - margin, abs=0.02)
    anchored = rate_levels([Pairing("c", "b", 50, 37.5), Pairing("b", "a", 100, 75)], "b")
    assert anchored["a"].elo == pytest.approx(-190.85, abs=0.01)


def test_a_round_robin_finds_the_strengths_behind_it() -> None:
    strengths = {"a": 0.0, "b": 150.0, "c": 420.0, "d": 1_300.0}
    pairings = [
        Pairing(one, other, 1_000, 1_000 / (1 + rivals * 10 ** ((theirs - mine) / 400)), rivals)
        for one, mine in strengths.items()
        for other, theirs in strengths.items()
        for rivals in (1, 3)
        if one > other
    ]
    ratings = rate_levels(pairings, "a")
    assert {name: rating.elo for name, rating in ratings.items()} == pytest.approx(strengths)


def test_winning_everything_is_a_bound_for_all_who_are_above() -> None:
    games = [Pairing("b", "a", 100, 60), Pairing("c", "b", 100, 100), Pairing("d", "c", 100, 50)]
    ratings = rate_levels(games, "a")
    assert ratings["b"].elo == pytest.approx(70.44, abs=0.01)
    alone = rate_levels(games[1:2], "b")["c"]
    # with one game more, a draw: 400 log10(100.5 / 0.5), less 1.96 standard errors
    low = pytest.approx(921.28 - 482.70, abs=0.1)
    assert (alone.elo, alone.low, alone.high) == (None, low, None)
    assert ratings["c"].elo is None
    assert ratings["c"].high is None
    assert ratings["c"].low == pytest.approx(
        70.44 + 921.28 - 1.959964 * 173.7178 * math.sqrt(1 / 24 + 101 / 50.25), abs=0.1
    )
    assert ratings["d"].elo is None
    below = rate_levels(games, "d")
    assert below["c"].elo == pytest.approx(0)
    assert below["a"].elo is None
    assert below["a"].low is None
    assert below["a"].high is not None
    assert below["a"].high < 0


def test_who_has_no_games_has_no_rating() -> None:
    games = [Pairing("b", "a", 10, 5), Pairing("c", "b", 0, 0), Pairing("d", "c", 10, 5)]
    assert list(rate_levels(games, "a")) == ["a", "b"]
    assert rate_levels([], "a") == {"a": Rating(0, 0, 0)}
