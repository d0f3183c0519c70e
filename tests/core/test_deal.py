"""Chance of a deal: even, and the same for all who play a deal."""

from collections import Counter
from itertools import permutations

import torri
from torri.core.deal import Deal
from torri.core.jit import COMPILING
from torri.core.rng import Rng

GAME = torri.game("patrician", players=3)
FIRST = GAME.player_actions
ORDERS = 6_000 if COMPILING else 600


def seeded(seed: int) -> Deal:
    return Deal(GAME, lambda order: Rng(seed, order))


def is_even(found: Counter[tuple[int, ...]], kinds: int) -> bool:
    """Whether a count fits equal chances: chi-square below its mean plus four deviations."""
    expected = found.total() / kinds
    chi_square = sum((found[key] - expected) ** 2 / expected for key in found)
    chi_square += (kinds - len(found)) * expected
    return chi_square < kinds - 1 + 4 * (2 * (kinds - 1)) ** 0.5


def test_a_pile_is_drawn_evenly_and_without_repetition() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(ORDERS):
        deal, pile, drawn = seeded(seed), set(range(FIRST, FIRST + 5)), list[int]()
        for _ in range(3):
            drawn.append(deal.draw(sorted(pile)))
            pile.remove(drawn[-1])
        assert deal.orders == 1
        found[tuple(drawn)] += 1
    assert set(found) <= set(permutations(range(FIRST, FIRST + 5), 3))
    assert is_even(found, 60)


def test_what_comes_again_is_drawn_evenly_each_time() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    die = range(FIRST, FIRST + 6)
    for seed in range(ORDERS):
        deal = seeded(seed)
        found[deal.draw(die), deal.draw(die)] += 1
    assert is_even(found, 36)


def test_play_that_answers_to_what_was_drawn_does_not_bend_chance() -> None:
    # After an even outcome the highest is out of the game, after an odd one the lowest is.
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(ORDERS):
        deal, left = seeded(seed), list(range(FIRST, FIRST + 5))
        first = deal.draw(left)
        left.remove(first)
        left.pop(-1 if first % 2 else 0)
        found[first, left.index(deal.draw(left))] += 1
    assert is_even(found, 15)


def test_an_order_is_the_seeds() -> None:
    outcomes = range(FIRST, FIRST + 40)
    assert seeded(5).draw(outcomes) == seeded(5).draw(outcomes)
    assert len({seeded(seed).draw(outcomes) for seed in range(40)}) > 20
