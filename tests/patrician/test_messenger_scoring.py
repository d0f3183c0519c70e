"""The Messengers, rules M4 to M7: what they are worth. Placing them is tested apart."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import lay_out, play, tower
from torri.core.errors import OptionError

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
HIGHER = dict(zip(CITIES, (7, 7, 7, 9, 5, 5, 9, 9, 5, 9), strict=True))
BORDERS = [
    *("RO-SI", "SI-LU", "SI-BO", "LU-MI", "LU-FE", "MI-PA"),
    *("PA-VE", "VE-FE", "FE-BO", "BO-FI", "RO-PI", "PI-FI"),
]


def holder(floors: str) -> int:
    """P21, P22: who wins a tower, written from the ground up; -1 for an empty one."""
    if not floors:
        return -1
    most = max(floors.count(seat) for seat in floors)
    return int(next(seat for seat in reversed(floors) if floors.count(seat) == most))


def beside(city: str, borders: set[str]) -> int:
    return sum(city in border.split("-") for border in borders)


def placed(state: torri.State) -> set[str]:
    borders = int(state.record.borders)
    return {name for number, name in enumerate(BORDERS) if borders >> number & 1}


def column(state: torri.State, name: str) -> list[int]:
    """One entry of every player's points, at the end."""
    return [int(row[name]) for row in state.game.result(state)["breakdown"]]


def complete(
    card: str,
    build: str,
    towers: dict[str, tuple[str, str]],
    *,
    last: bool,
    scored: Sequence[str] = (),
    messengers: bool = True,
    **position: Any,
) -> torri.State:
    """Seat 0 plays the card that completes its city, the last of the game or not."""
    rest = [code for code in CITIES[:9] if code != card[:2]]
    state = lay_out(
        3,
        hands={0: [card]} if last else {0: [card], 1: ["SI-5"]},
        towers=towers,
        pile=[],
        scored=rest if last else scored,
        messengers=messengers,
        **position,
    )
    return play(state, card, build)


def ending(towers: dict[str, tuple[str, str]], borders: list[str], **options: Any) -> torri.State:
    """The end of a game of three in which Firenze was scored last; seat 0 won both its towers."""
    firenze = {"FI": ("0000", "0000")}
    return complete("FI-7", "a", {**firenze, **towers}, last=True, borders=borders, **options)


# M4


def test_m4_a_messenger_beside_a_scored_city_changes_nothing_there() -> None:
    state = lay_out(
        3,
        hands={0: ["MI-3"], 1: ["BO-1"]},
        towers={"SI": ("1112", "222")},
        scored=["SI"],
        tokens={"SI": (1, 2)},
        prestige={1: 7, 2: 4},
        messengers=True,
        pile=[],
    )
    play(state, "MI-3", "a", "@SI-BO")
    assert list(state.points)[:3] == [0, 7, 4]
    assert list(state.record.messenger_points) == [0] * 5


def test_m4_it_still_counts_for_the_unscored_city_on_its_other_side() -> None:
    state = complete(
        "VE-1",
        "aa",
        {"VE": ("11", "2"), "PA": ("112", "00")},
        last=False,
        scored=["PA"],
        tokens={"PA": (1, 0)},
        prestige={1: 5, 0: 2},
        borders=["PA-VE"],
    )
    assert tower(state, "VE") == ("1100", "2")
    assert list(state.record.messenger_points)[:3] == [2, 0, 2]
    assert list(state.points)[:3] == [2 + 5 + 2, 5, 2 + 2]


# M5


@pytest.mark.parametrize(
    ("borders", "points"), [([], 0), (["VE-FE"], 2), (["PA-VE", "VE-FE"], 4), (["SI-LU"], 0)]
)
def test_m5_each_tower_winner_takes_two_points_per_messenger(
    borders: list[str], points: int
) -> None:
    state = complete("VE-4", "a", {"VE": ("112", "2")}, last=False, borders=borders)
    assert list(state.record.messenger_points)[:3] == [0, points, points]
    assert list(state.record.prestige)[:3] == [0, 5, 2]
    assert list(state.points)[:3] == [0, 5 + points, 2 + points]


def test_m5_the_winner_of_both_towers_takes_the_tokens_twice() -> None:
    towers = {"VE": ("112", "1")}
    state = complete("VE-4", "a", towers, last=False, borders=["PA-VE", "VE-FE"])
    assert list(state.record.messenger_points)[:3] == [0, 8, 0]
    assert list(state.record.prestige)[:3] == [0, 7, 0]


def test_m5_a_tie_in_a_tower_goes_to_the_floor_nearest_the_top() -> None:
    state = complete("VE-4", "a", {"VE": ("1", "210")}, last=False, borders=["VE-FE"])
    assert tower(state, "VE") == ("10", "210")
    assert list(state.record.messenger_points)[:3] == [4, 0, 0]


def test_m5_messengers_pay_nothing_before_the_city_is_scored() -> None:
    state = complete("VE-4", "a", {"VE": ("11", "2")}, last=False, borders=["PA-VE", "VE-FE"])
    assert list(state.record.messenger_points) == [0] * 5


# M6

FEWEST_TOWERS = {"SI": ("0122", "012"), "LU": ("0011", "001")}  # seat 2 stands in 2 of 4 towers


def test_m6_the_player_in_the_fewest_towers_loses_three_points() -> None:
    state = ending(FEWEST_TOWERS, ["SI-LU"])
    assert column(state, "penalty") == [0, 0, -3]
    assert list(state.points) == [4, 0, -3]


def test_m6_a_player_in_no_tower_at_all_is_the_one_with_the_fewest() -> None:
    state = ending({"SI": ("0022", "022"), "LU": ("0022", "002")}, ["SI-LU"])
    assert column(state, "penalty") == [0, -3, 0]


def test_m6_one_floor_in_a_tower_counts_as_much_as_many() -> None:
    # seat 1 has a single floor in each of 4 towers, seat 2 has 5 floors in 2 towers
    state = ending({"RO": ("22201", "0001"), "SI": ("2201", "001")}, ["RO-SI"])
    assert column(state, "penalty") == [0, 0, -3]


def test_m6_towers_of_cities_without_messengers_do_not_count() -> None:
    away = {"MI": ("2222", "222"), "BO": ("22222", "2222"), "PA": ("222", "22")}
    assert column(ending({**FEWEST_TOWERS, **away}, ["SI-LU"]), "penalty") == [0, 0, -3]


@pytest.mark.parametrize(("one", "other"), [("SI", "LU"), ("LU", "SI")])
def test_m6_both_cities_beside_a_messenger_count(one: str, other: str) -> None:
    # in the one city alone it would be seat 1
    state = ending({one: ("0000", "022"), other: ("0111", "011")}, ["SI-LU"])
    assert column(state, "penalty") == [0, 0, -3]


def test_m6_a_city_with_two_messengers_is_looked_at_once() -> None:
    towers = {"SI": ("1112", "122"), "LU": ("0022", "022"), "BO": ("02222", "2222")}
    assert column(ending(towers, ["SI-LU", "SI-BO"]), "penalty") == [0, -3, 0]


def test_m6_the_city_scored_last_counts_too() -> None:
    # FI ends as 00000 and 0000; without it seat 0 would stand nowhere
    state = ending({"BO": ("11122", "1122")}, ["BO-FI"])
    assert column(state, "penalty") == [0, 0, -3]


def test_m6_of_tied_players_the_one_with_the_fewest_floors_loses_the_points() -> None:
    state = ending({"SI": ("0112", "000"), "LU": ("0012", "000")}, ["SI-LU"])
    assert column(state, "penalty") == [0, 0, -3]


def test_m6_the_tie_break_compares_only_those_who_tie() -> None:
    # seat 0 has the fewest floors, 4, but in 4 towers; seats 1 and 2 are in 2 towers each
    towers = {"SI": ("0111", "011"), "RO": ("02222", "0222")}
    assert column(ending(towers, ["RO-SI"]), "penalty") == [0, -3, 0]


def test_m6_floors_elsewhere_do_not_break_the_tie() -> None:
    towers = {"SI": ("0112", "000"), "LU": ("0012", "000"), "VE": ("222", "22")}
    assert column(ending(towers, ["SI-LU"]), "penalty") == [0, 0, -3]


@pytest.mark.parametrize("penalty", ["presence", "majority"])
def test_m6_nobody_loses_points_when_the_tie_remains(penalty: str) -> None:
    towers = {"SI": ("0012", "000"), "LU": ("0012", "000")}
    assert column(ending(towers, ["SI-LU"], penalty=penalty), "penalty") == [0, 0, 0]


@pytest.mark.parametrize("penalty", ["presence", "majority"])
def test_m6_nobody_loses_points_when_no_messenger_was_placed(penalty: str) -> None:
    assert column(ending(FEWEST_TOWERS, [], penalty=penalty), "penalty") == [0, 0, 0]


def test_m6_majority_counts_the_towers_a_player_holds() -> None:
    towers = {"SI": ("0001", "222"), "LU": ("0001", "001")}
    assert column(ending(towers, ["SI-LU"]), "penalty") == [0, 0, -3]
    assert column(ending(towers, ["SI-LU"], penalty="presence"), "penalty") == [0, 0, -3]
    assert column(ending(towers, ["SI-LU"], penalty="majority"), "penalty") == [0, -3, 0]


def test_m6_majority_gives_a_tied_tower_to_the_floor_nearest_the_top() -> None:
    # seat 1 holds 01 and 00111, so seats 0 and 2 tie with one tower each
    towers = {"SI": ("01", "00111"), "RO": ("22222", "0000")}
    assert column(ending(towers, ["RO-SI"], penalty="majority"), "penalty") == [0, 0, -3]


def test_m6_majority_too_is_broken_by_the_fewest_floors() -> None:
    towers = {"SI": ("0001", "000"), "LU": ("0002", "002")}
    assert column(ending(towers, ["SI-LU"], penalty="majority"), "penalty") == [0, -3, 0]


def test_m6_majority_compares_all_own_floors_there_not_only_those_of_held_towers() -> None:
    # seats 1 and 2 hold one tower each: 4 floors there in all against 3
    towers = {"RO": ("00011", "2220"), "SI": ("0011", "000")}
    assert column(ending(towers, ["RO-SI"], penalty="majority"), "penalty") == [0, 0, -3]


def test_m6_a_penalty_of_another_name_is_refused() -> None:
    with pytest.raises(OptionError, match="penalty"):
        torri.game("patrician", players=3, messengers=True, penalty="most")


# M7

LAST = {"VE": ("112", "2")}  # seat 1 wins the taller tower, seat 2 the other


def test_m7_in_the_city_scored_last_each_tower_is_worth_two_points() -> None:
    state = complete("VE-4", "a", LAST, last=True, borders=["PA-VE", "VE-FE"])
    assert state.over
    assert column(state, "prestige") == [0, 2, 2]
    assert column(state, "messengers") == [0, 0, 0]


def test_m7_the_winner_of_both_towers_receives_two_points_twice() -> None:
    state = complete("VE-4", "a", {"VE": ("112", "1")}, last=True, borders=["VE-FE"])
    assert column(state, "prestige") == [0, 4, 0]


def test_m7_the_prestige_tokens_of_that_city_stay_unowned() -> None:
    state = complete("VE-4", "a", LAST, last=True)
    assert list(state.record.token[CITIES.index("VE")]) == [-1, -1]


def test_m7_a_city_scored_earlier_keeps_its_tokens() -> None:
    state = complete("VE-4", "a", LAST, last=False, borders=["VE-FE"])
    assert list(state.record.token[CITIES.index("VE")]) == [1, 2]
    assert list(state.record.prestige)[:3] == [0, 5, 2]


def test_m7_normal_scores_the_last_city_like_any_other() -> None:
    state = complete("VE-4", "a", LAST, last=True, borders=["VE-FE"], last_city="normal")
    assert column(state, "prestige") == [0, 5, 2]
    assert column(state, "messengers") == [0, 2, 2]
    assert list(state.record.token[CITIES.index("VE")]) == [1, 2]


@pytest.mark.parametrize("last_city", ["two_points", "normal"])
def test_m7_is_no_rule_without_the_messengers(last_city: str) -> None:
    state = complete("VE-4", "a", LAST, last=True, messengers=False, last_city=last_city)
    assert column(state, "prestige") == [0, 5, 2]


def test_m7_a_last_city_of_another_name_is_refused() -> None:
    with pytest.raises(OptionError, match="last_city"):
        torri.game("patrician", players=3, messengers=True, last_city="three_points")


# all of them, in whole games


def loser(state: torri.State, penalty: str) -> int:
    """M6 counted anew from the board: the seat that takes -3, or -1."""
    borders, players = placed(state), int(state.record.players)
    cities = [city for city in CITIES if beside(city, borders)]
    towers = [site for city in cities for site in tower(state, city)]
    if not borders:
        return -1
    present = [sum(str(seat) in site for site in towers) for seat in range(players)]
    held = [sum(holder(site) == seat for site in towers) for seat in range(players)]
    floors = [sum(site.count(str(seat)) for site in towers) for seat in range(players)]
    counts = present if penalty == "presence" else held
    order = sorted((counts[seat], floors[seat], seat) for seat in range(players))
    return -1 if order[0][:2] == order[1][:2] else order[0][2]


@given(
    players=st.integers(2, 5),
    penalty=st.sampled_from(["presence", "majority"]),
    last_city=st.sampled_from(["two_points", "normal"]),
    ambassadors=st.booleans(),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=25)
def test_m4_m5_m6_m7_hold_in_whole_games(
    players: int, penalty: str, last_city: str, ambassadors: bool, seed: int
) -> None:
    game = torri.game(
        "patrician",
        players=players,
        messengers=True,
        ambassadors=ambassadors,
        penalty=penalty,
        last_city=last_city,
    )
    state = game.new(seed=seed)
    order: list[tuple[str, int]] = []  # the cities as they were scored, their messengers then

    def look() -> None:
        scored = [city for at, city in enumerate(CITIES) if int(state.record.scored) >> at & 1]
        new = set(scored) - {city for city, _ in order}
        order.extend((city, beside(city, placed(state))) for city in new)

    for _ in state.random_game(torri.Rng(seed)):
        look()
    look()

    prestige, messenger_points = [0] * players, [0] * players
    for city, messengers in order:
        towers = sorted(tower(state, city), key=len, reverse=True)
        for site, token in zip(towers, (HIGHER[city], HIGHER[city] - 3), strict=True):
            plain = last_city == "normal" or city != order[-1][0]
            prestige[holder(site)] += token if plain else 2
            messenger_points[holder(site)] += 2 * messengers if plain else 0
    expected = [-3 if seat == loser(state, penalty) else 0 for seat in range(players)]
    assert len(order) == (10 if players == 5 else 9)
    assert column(state, "prestige") == prestige
    assert column(state, "messengers") == messenger_points
    assert column(state, "penalty") == expected
    assert sum(messenger_points) <= 48
    portraits = column(state, "portraits")
    assert list(state.points) == [
        sum(parts) for parts in zip(prestige, messenger_points, portraits, expected, strict=True)
    ]
