"""The Ambassadors, rules A1 to A5."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import lay_out, play, tower
from torri.games.patrician.components import STANDARD_DECK

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
HIGHER = dict(zip(CITIES, (7, 7, 7, 9, 5, 5, 9, 9, 5, 9), strict=True))
CARD_A, CARD_B, CARD_C = ["RO", "FI", "BO", "PI"], ["MI", "LU", "SI"], ["VE", "PA", "FE"]
SMALL = pytest.mark.parametrize("group", [CARD_A[:3], CARD_B, CARD_C], ids=["A", "B", "C"])
PATRICIANS = ["captain", "banker", "lady"]

# cards of one crest and no portrait, to complete a city with
PLAIN = {"LU": "LU-5", "SI": "SI-5", "RO": "RO-7", "FE": "FE-4", "BO": "BO-7", "FI": "FI-7"}
# two of each patrician: a card A, B or C more is worth 6 points, card D 18
TWOS = {
    0: ["VE-4", "RO-5", "MI-5"],
    1: ["BO-5", "MI-4", "SI-3", "FI-5"],
    2: ["MI-3", "LU-4", "VE-2", "FE-3", "LU-3", "SI-4"],
}
# six single portraits of each patrician
SINGLES = [
    ["MI-3", "LU-4", "RO-3", "VE-3", "FI-4", "PA-2"],
    ["MI-4", "SI-3", "VE-2", "FE-3", "BO-4", "FI-3"],
    ["LU-3", "SI-4", "RO-4", "FE-2", "BO-3", "PA-3"],
]
Owners = Mapping[str, tuple[int, int]]


def end(
    tokens: Owners,
    last: str,
    *,
    players: int = 4,
    played: Mapping[int, Sequence[str]] = TWOS,
    ambassadors: bool = True,
    borders: Sequence[str] = (),
    **options: Any,
) -> torri.State:
    """The end of a game: seats own the tokens, -1 for nobody; `last` is scored last, by play."""
    high, low = tokens[last]
    inside = CITIES if players == 5 else CITIES[:9]
    state = lay_out(
        players,
        hands={0: [PLAIN[last]]},
        played=played,
        towers={last: (str(high) * (HIGHER[last] - 2), str(low))},
        pile=[],
        scored=[city for city in inside if city != last],
        tokens={city: owners for city, owners in tokens.items() if city != last},
        borders=borders,
        ambassadors=ambassadors,
        **options,
    )
    play(state, PLAIN[last], "a")
    assert state.over
    return state


def portraits(state: torri.State) -> list[int]:
    return [int(row["portraits"]) for row in state.game.result(state)["breakdown"]]


def gains(tokens: Owners, players: int = 4, **options: Any) -> list[int]:
    """What the cards are worth to seats 0 to 2.

    The last seat is idle and has no portraits; it takes the last city, Firenze where Milano,
    Lucca or Siena are looked at and else Lucca, and with it perhaps a card that nobody else wins.
    """
    idle = players - 1
    last = "FI" if set(tokens) & set(CARD_B) else "LU"
    return portraits(end({**tokens, last: (idle, idle)}, last, players=players, **options))[:3]


def lower(**owners: int) -> dict[str, tuple[int, int]]:
    """Owners of the lower tokens; nobody owns the higher ones."""
    return {city: (-1, owner) for city, owner in owners.items()}


# A1


@SMALL
def test_a1_most_tokens_of_its_value_win_a_card(group: list[str]) -> None:
    one, two, three = group
    assert (
        gains(lower(**{one: 0, two: 1, three: 1}))
        == (
            # the points of Milano, Verona and Parma win card D besides
            {"RO": [0, 6, 0], "MI": [18, 6, 0], "VE": [18, 6, 0]}[one]
        )
    )


@pytest.mark.parametrize("city", ["RO", "FI", "BO", "LU", "SI", "FE"])
def test_a1_the_lower_token_of_a_city_counts_for_its_card(city: str) -> None:
    assert gains(lower(**{city: 1})) == [0, 6, 0]


@pytest.mark.parametrize("city", ["MI", "VE", "PA"])
def test_a1_the_lower_token_counts_for_its_card_and_its_points_for_card_d(city: str) -> None:
    heads = {0: ["VE-4"], 1: ["RO-5", "BO-4", "FI-3"]}  # seat 1: four bankers
    assert gains(lower(**{city: 1}), played=heads) == [0, 12, 0]


def test_a1_pistoia_counts_for_card_a_with_five_players() -> None:
    assert gains(lower(PI=1), players=5) == [0, 6, 0]
    assert gains(lower(RO=0, BO=1, PI=1), players=5) == [0, 6, 0]


@pytest.mark.parametrize("city", ["RO", "FI", "BO", "LU", "SI", "FE"])
def test_a1_higher_tokens_count_for_none_of_the_three(city: str) -> None:
    assert gains({city: (0, -1)}) == [0, 0, 0]
    assert gains({city: (0, 1)}) == [0, 6, 0]


def test_a1_each_card_looks_at_tokens_of_its_own_value() -> None:
    assert gains(lower(RO=0, LU=1, SI=1, FE=2)) == [6, 6, 6]
    assert gains(lower(RO=0, LU=0, SI=0)) == [12, 0, 0]
    assert gains(lower(RO=2, SI=2, FE=2)) == [0, 0, 18]


@SMALL
def test_a1_a_card_whose_tokens_nobody_owns_goes_to_nobody(group: list[str]) -> None:
    assert gains(dict.fromkeys(group, (-1, -1))) == [0, 0, 0]


def test_a1_there_are_no_cards_without_the_expansion() -> None:
    assert gains(lower(RO=0, LU=1, FE=2), ambassadors=False) == [0, 0, 0]
    assert gains({"VE": (1, 1), "PA": (1, 1)}, ambassadors=False) == [0, 0, 0]


@pytest.mark.parametrize(("owner", "expected"), [(1, [6, 6, 0]), (-1, [6, 0, 0])])
def test_a1_messenger_tokens_never_count(owner: int, expected: list[int]) -> None:
    # seat 0 wins Lucca beside two messengers: four tokens of 2 points, and by its 4 card B
    state = end(
        {**lower(FE=owner), "LU": (0, 0)},
        "LU",
        players=3,
        messengers=True,
        last_city="normal",
        borders=["SI-LU", "LU-MI"],
    )
    assert int(state.record.messenger_points[0]) == 8
    assert portraits(state) == expected


# A2


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("left", "right"),
    [pair for group in (CARD_A, CARD_B, CARD_C) for pair in combinations(group, 2)],
)
def test_a2_a_tie_goes_to_the_owner_of_the_leftmost_token(
    left: str, right: str, first: int
) -> None:
    # nobody owns the other tokens, which are passed over; the idle seat has most points for D
    players = 5 if right == "PI" else 4
    away = {} if left in CARD_A else dict.fromkeys({"VE", "PA", "MI"} - {left, right}, (3, -1))
    gained = gains({**away, **lower(**{left: first, right: 1 - first})}, players=players)
    assert gained == [6 if seat == first else 0 for seat in range(3)]


@pytest.mark.parametrize("seats", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_a2_of_three_tied_players_too_the_leftmost_token_decides(
    seats: tuple[int, int, int],
) -> None:
    first = [6 if seat == seats[0] else 0 for seat in range(3)]
    assert gains(lower(**dict(zip(CARD_A, seats, strict=False)))) == first


def test_a2_two_tokens_each_tie_as_well() -> None:
    assert gains(lower(RO=1, FI=0, BO=0, PI=1), players=5) == [0, 6, 0]
    assert gains(lower(RO=0, FI=1, BO=1, PI=0), players=5) == [6, 0, 0]


# A3


@pytest.mark.parametrize("city", ["VE", "PA", "MI"])
def test_a3_points_of_verona_parma_and_milano_win_card_d(city: str) -> None:
    assert gains({city: (1, -1)}) == [0, 18, 0]


@pytest.mark.parametrize("city", [city for city in CITIES if city not in {"VE", "PA", "MI"}])
def test_a3_points_of_other_cities_do_not_count_for_card_d(city: str) -> None:
    tokens = {city: (1, -1), "PA": (-1, 0)}
    players = 5 if city == "PI" else 4
    assert gains(tokens, players=players)[:2] == [18, 0]  # card C besides D adds nothing more


def test_a3_the_points_of_both_tokens_add_up() -> None:
    # 7 against 4 + 2 + 2, and against 5 + 2
    assert gains({"MI": (0, 1), "VE": (-1, 1), "PA": (-1, 1)}) == [0, 18, 0]
    assert gains({"MI": (0, -1), "PA": (1, -1)}) == [18, 0, 0]
    assert gains({"MI": (0, -1), "PA": (1, 1), "VE": (-1, 1)}) == [0, 18, 0]


def test_a3_a_tie_goes_to_most_points_from_verona() -> None:
    assert gains({"VE": (1, -1), "PA": (0, -1)}) == [0, 18, 0]
    assert gains({"VE": (0, -1), "PA": (1, -1)}) == [18, 0, 0]
    # 7 points each, 0 and 2 and 5 of them from Verona
    tokens = {"MI": (0, 3), "VE": (2, 1), "PA": (1, 2)}
    assert gains(tokens) == [0, 6, 18]  # card C by Verona's lower token to seat 1


def test_a3_only_tied_players_are_compared_by_verona() -> None:
    # 9 each for seats 0 (2 from Verona) and 1 (none); seat 2 has 7, and 5 from Verona
    tokens = {"VE": (2, 0), "MI": (0, 1), "PA": (1, 2)}
    assert gains(tokens) == [18, 6, 0]


def test_a3_a_tie_that_verona_does_not_break_leaves_card_d_to_nobody() -> None:
    # 9 each for seats 0 and 1, nothing from Verona; seat 2 has 7 there
    tokens = {"VE": (2, 2), "MI": (0, 1), "PA": (1, 0)}
    assert gains(tokens) == [0, 6, 6]  # cards B and C alone


def test_a3_card_d_goes_to_nobody_when_nobody_has_such_points() -> None:
    assert gains(dict.fromkeys(("VE", "PA", "MI"), (-1, -1))) == [0, 0, 0]


# A4


def best(heads: Sequence[int], small: int, large: bool) -> int:
    """P32 at its greatest, by trying every choice."""
    held = [count + large for count in heads]
    return max(
        sum((count + choice.count(at)) // 3 * 6 for at, count in enumerate(held))
        for choice in product(range(3), repeat=small)
    )


def with_cards(heads: Sequence[int], a: bool, b: bool, c: bool, d: bool) -> int:
    """What the portraits are worth to seat 1, who wins these cards."""
    tokens = {
        "RO": (-1, 1 if a else 0),
        "LU": (-1, 1 if b else 0),
        "FE": (-1, 1 if c else 0),
        "VE": (1 if d else 0, -1),
        "FI": (2, 2),
    }
    cards = [card for row, count in zip(SINGLES, heads, strict=True) for card in row[:count]]
    pile = {1: cards} if cards else {}
    return portraits(end(tokens, "FI", players=3, played=pile))[1]


@pytest.mark.parametrize(
    ("heads", "small", "large", "points"),
    [
        ((2, 2, 2), 1, False, 6),
        ((2, 2, 2), 3, False, 18),
        ((1, 0, 0), 2, False, 6),
        ((0, 0, 0), 3, False, 6),
        ((2, 1, 0), 3, False, 12),
        ((1, 1, 1), 2, False, 6),
        ((2, 1, 1), 3, False, 12),
        ((5, 4, 3), 3, False, 30),
        ((0, 0, 0), 0, True, 0),
        ((2, 2, 2), 0, True, 18),
        ((0, 0, 0), 2, True, 6),
        ((1, 1, 1), 1, True, 6),
        ((1, 1, 1), 3, True, 18),
        ((2, 1, 0), 3, True, 18),
        ((2, 2, 2), 3, True, 24),
    ],
)
def test_a4_the_portraits_are_chosen_so_that_the_sets_are_worth_most(
    heads: tuple[int, int, int], small: int, large: bool, points: int
) -> None:
    assert best(heads, small, large) == points
    for shift in range(3):
        turned = [*heads[shift:], *heads[:shift]]
        assert with_cards(turned, small > 0, small > 1, small > 2, large) == points


@given(heads=st.tuples(*[st.integers(0, 6)] * 3), card_d=st.booleans())
@settings(max_examples=25)
def test_a4_no_choice_is_better(heads: tuple[int, int, int], card_d: bool) -> None:
    for a, b, c in product((False, True), repeat=3):
        assert with_cards(heads, a, b, c, card_d) == best(heads, a + b + c, card_d)


def test_a4_without_cards_only_the_portraits_played_count() -> None:
    assert with_cards((2, 5, 3), False, False, False, False) == 12


# A5


def holder(floors: str) -> int:
    """P21, P22: who wins a tower, written from the ground up."""
    most = max(floors.count(seat) for seat in floors)
    return int(next(seat for seat in reversed(floors) if floors.count(seat) == most))


def winners(owners: Owners, players: int) -> tuple[list[int], int]:
    """A1 to A3 anew: how many of the cards A, B, C each seat wins, and who wins D (or -1)."""
    small = [0] * players
    for group in (CARD_A, CARD_B, CARD_C):
        row = [owners.get(city, (-1, -1))[1] for city in group]
        owned = [seat for seat in row if seat >= 0]
        if owned:
            most = max(owned.count(seat) for seat in owned)
            small[next(seat for seat in owned if owned.count(seat) == most)] += 1
    points = [[0, 0] for _ in range(players)]
    for city in ("VE", "PA", "MI"):
        for seat, value in zip(owners[city], (HIGHER[city], HIGHER[city] - 3), strict=True):
            if seat >= 0:
                points[seat][0] += value
                points[seat][1] += value if city == "VE" else 0
    top = max(points)
    return small, -1 if top[0] == 0 or points.count(top) > 1 else points.index(top)


def heads_of(state: torri.State, seat: int) -> list[int]:
    pile = int(state.record.played[seat])
    shown = [card for at, card in enumerate(STANDARD_DECK.cards) if pile >> at & 1]
    worth = {"portrait": 1, "portraits": 2}
    return [sum(worth[card.bonus] for card in shown if card.patrician == one) for one in PATRICIANS]


@given(
    players=st.integers(2, 5),
    messengers=st.booleans(),
    last_city=st.sampled_from(["two_points", "normal"]),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=25)
def test_a5_the_cards_work_with_and_without_messengers_in_whole_games(
    players: int, messengers: bool, last_city: str, seed: int
) -> None:
    options = {"messengers": messengers, "ambassadors": True, "last_city": last_city}
    state = torri.game("patrician", players=players, **options).new(seed=seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    last = state.turn_text()[:2]  # the last card completes the last city
    owners: dict[str, tuple[int, int]] = {}
    for city in CITIES if players == 5 else CITIES[:9]:
        higher, other = sorted(tower(state, city), key=len, reverse=True)
        owners[city] = (holder(higher), holder(other))
    if messengers and last_city == "two_points":
        owners[last] = (-1, -1)
    small, large = winners(owners, players)
    assert portraits(state) == [
        best(heads_of(state, seat), small[seat], large == seat) for seat in range(players)
    ]


@pytest.mark.parametrize("last", ["RO", "SI", "FE"])
def test_a5_the_tokens_of_a_last_city_worth_two_points_count_for_nobody(last: str) -> None:
    tokens = {last: (0, 0)}
    assert portraits(end(tokens, last, messengers=True))[:3] == [0, 0, 0]
    assert portraits(end(tokens, last, messengers=True, last_city="normal"))[:3] == [6, 0, 0]
    assert portraits(end(tokens, last, messengers=False))[:3] == [6, 0, 0]


def test_a5_two_points_for_the_last_city_are_no_token_of_value_two() -> None:
    # seat 0 receives 2 points twice for Roma, seat 1 owns one token of value 2
    state = end({"RO": (0, 0), **lower(FE=1)}, "RO", messengers=True)
    assert int(state.record.prestige[0]) == 4
    assert portraits(state)[:3] == [0, 6, 0]


@pytest.mark.parametrize(("last_city", "expected"), [("two_points", 0), ("normal", 18)])
def test_a5_the_points_of_a_last_city_count_for_card_d_by_the_same_rule(
    last_city: str, expected: int
) -> None:
    state = lay_out(
        4,
        hands={3: ["PA-4"]},
        seat=3,
        played=TWOS,
        towers={"PA": ("000", "3")},
        pile=[],
        scored=[city for city in CITIES[:9] if city != "PA"],
        messengers=True,
        ambassadors=True,
        last_city=last_city,
    )
    play(state, "PA-4", "a")
    assert portraits(state)[:3] == [expected, 0, 0]
