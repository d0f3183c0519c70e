"""P20-P23: when a city is scored, who takes its tokens, and that it rests from then on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import lay_out, play, tower

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
CAPACITY = dict(zip(CITIES, [7, 7, 7, 9, 5, 5, 9, 9, 5, 9], strict=True))

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 5)
some_games = settings(deadline=None, max_examples=20)


def owners(state: torri.State, code: str) -> tuple[int, int]:
    """The seats that own the higher and the lower token of a city."""
    higher, lower = state.record.token[CITIES.index(code)].tolist()
    return higher, lower


def is_scored(state: torri.State, code: str) -> bool:
    return bool(int(state.record.scored) >> CITIES.index(code) & 1)


def finished(one: str, other: str, code: str = "RO", players: int = 3) -> torri.State:
    """A city whose last floor, the top one of site a, has just been built by its owner."""
    seat, waiting = int(one[-1]), "MI-5" if code != "MI" else "LU-5"
    state = lay_out(
        players,
        seat=seat,
        hands={seat: [f"{code}-3"], (seat + 1) % players: [waiting]},
        towers={code: (one[:-1], other)},
        pile=(),
    )
    assert owners(state, code) == (-1, -1)
    play(state, f"{code}-3", "a")
    assert is_scored(state, code)
    assert tower(state, code) == (one, other)
    return state


def winner_of(floors: str) -> int:
    """P22, said once more: most floors; of those tied, the floor nearest the top."""
    return int(max(set(floors), key=lambda who: (floors.count(who), floors.rindex(who))))


@pytest.mark.parametrize("code", CITIES)
def test_p20_a_city_is_scored_when_its_last_floor_is_built_and_not_before(code: str) -> None:
    cards, most = [f"{code}-3", f"{code}-4"], CAPACITY[code] - 3
    hands = {0: cards[:1], 1: cards[1:], 2: ["RO-7" if code != "RO" else "MI-5"]}
    state = lay_out(5, hands=hands, towers={code: ("0" * most, "1")}, pile=())
    play(state, cards[0], "a")
    assert not is_scored(state, code)
    assert owners(state, code) == (-1, -1)
    play(state, cards[1])
    assert not is_scored(state, code)
    play(state, "b")
    assert is_scored(state, code)
    assert owners(state, code) == (0, 1)


@pytest.mark.parametrize("build", ["aa", "ab", "bb"])
def test_p20_the_second_floor_of_a_card_may_complete_the_city(build: str) -> None:
    state = lay_out(hands={0: ["VE-1"], 1: ["MI-5"]}, towers={"VE": ("1", "22")}, pile=())
    play(state, "VE-1", build)
    assert is_scored(state, "VE")
    assert owners(state, "VE") == {"aa": (0, 2), "ab": (2, 0), "bb": (0, 1)}[build]


def test_p20_the_city_is_scored_before_the_shift() -> None:
    towers = {"LU": ("000", "111"), "MI": ("0", "1")}
    state = lay_out(hands={0: ["LU-5"], 1: ["RO-7"]}, towers=towers, pile=())
    play(state, "LU-5", "a")
    assert state.seat == 0
    assert set(state.legal_names()) == {"MI:a>b", "MI:b>a", "="}
    assert owners(state, "LU") == (0, 1)
    assert state.record.prestige.tolist()[:3] == [7, 4, 0]
    after = play(state.copy(), "MI:a>b")
    assert owners(after, "LU") == owners(play(state, "="), "LU") == (0, 1)


def test_p20_the_city_is_scored_before_a_card_is_taken() -> None:
    display = {"MI": "MI-1", "PA": "FI-1"}
    hands = {0: ["PA-4"], 1: ["RO-7"]}
    state = lay_out(hands=hands, towers={"PA": ("00", "11")}, display=display, pile=["SI-1"])
    play(state, "PA-4", "b")
    assert state.legal_names() == ["+MI", "+PA"]
    assert owners(state, "PA") == (1, 0)


def test_p20_a_shift_never_completes_a_city() -> None:
    hands = {0: ["LU-5"], 1: ["RO-7"]}
    state = lay_out(hands=hands, towers={"VE": ("00", "11")}, pile=())
    play(state, "LU-5", "a", "VE:a>b")
    assert tower(state, "VE") == ("0", "110")
    assert not is_scored(state, "VE")


@some_games
@given(player_counts, seeds)
def test_p20_at_any_moment_the_full_cities_are_the_scored_ones(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        for code in CITIES:
            full = len("".join(tower(state, code))) == CAPACITY[code]
            assert is_scored(state, code) == full
            assert (owners(state, code) != (-1, -1)) == full


@pytest.mark.parametrize("code", CITIES)
@pytest.mark.parametrize("taller", [0, 1])
def test_p21_the_taller_tower_pays_the_capacity_and_the_other_three_less(
    code: str, taller: int
) -> None:
    high = CAPACITY[code] // 2 + 1
    heights = (high, high - 1) if taller == 0 else (high - 1, high)
    state = finished("0" * heights[0], "1" * heights[1], code, players=5)
    assert owners(state, code) == ((0, 1) if taller == 0 else (1, 0))
    paid = [CAPACITY[code], CAPACITY[code] - 3]
    assert state.record.prestige.tolist() == [*(paid if taller == 0 else paid[::-1]), 0, 0, 0]
    assert state.points == state.record.prestige.tolist()


def test_p21_most_floors_win_wherever_they_stand() -> None:
    assert owners(finished("001012", "221"), "RO") == (0, 2)
    assert owners(finished("211", "000122"), "RO") == (0, 1)


def test_p21_most_need_not_be_more_than_half() -> None:
    assert owners(finished("0010123", "32", players=4), "RO") == (0, 2)
    assert owners(finished("00123", "3312", players=4), "RO") == (0, 3)


def test_p21_a_single_floor_takes_the_lower_token() -> None:
    state = finished("00000000", "2")
    assert owners(state, "RO") == (0, 2)
    assert state.record.prestige.tolist()[:3] == [9, 0, 6]
    state = finished("2", "00000000")
    assert owners(state, "RO") == (0, 2)


def test_p21_the_taller_tower_counts_not_the_bigger_majority() -> None:
    state = finished("01201", "2222")
    assert owners(state, "RO") == (1, 2)


def test_p21_one_player_may_take_both_tokens() -> None:
    state = finished("01111", "2111")
    assert owners(state, "RO") == (1, 1)
    assert state.record.prestige.tolist()[:3] == [0, 15, 0]


def test_p21_the_other_players_there_get_nothing() -> None:
    state = finished("00112", "2200")
    assert owners(state, "RO")[0] == 1
    assert state.record.prestige.tolist()[:3] == [6, 9, 0]


def test_p21_the_majority_is_counted_tower_by_tower() -> None:
    # seat 1 has most floors in Roma, and the majority of neither tower
    assert owners(finished("00011", "1122"), "RO") == (0, 2)


def test_p21_tokens_add_up_over_cities() -> None:
    hands = {0: ["VE-2"], 1: ["PA-2"], 2: ["RO-7"]}
    towers = {"VE": ("00", "11"), "PA": ("00", "12")}
    state = lay_out(hands=hands, towers=towers, prestige={0: 9}, pile=())
    play(state, "VE-2", "a")
    assert state.record.prestige.tolist()[:3] == [14, 2, 0]
    play(state, "PA-2", "b")
    assert state.record.prestige.tolist()[:3] == [16, 7, 0]


def test_p22_example_a_tie_goes_to_the_floor_nearest_the_top() -> None:
    assert owners(finished("0011", "22222"), "RO") == (2, 1)
    assert owners(finished("000111", "222"), "RO") == (1, 2)
    assert owners(finished("010101", "222"), "RO") == (1, 2)
    assert owners(finished("101010", "222"), "RO") == (0, 2)


def test_p22_holds_in_the_shorter_tower_too() -> None:
    assert owners(finished("00000", "1122"), "RO") == (0, 2)
    assert owners(finished("00000", "2211"), "RO") == (0, 1)
    assert owners(finished("00000", "1221"), "RO") == (0, 1)
    assert owners(finished("1212", "00000"), "RO") == (0, 2)


def test_p22_a_third_player_on_top_does_not_win_the_tie() -> None:
    assert owners(finished("00112", "2222"), "RO") == (1, 2)
    assert owners(finished("11002", "2222"), "RO") == (0, 2)
    assert owners(finished("0000", "12120"), "RO") == (2, 0)
    assert owners(finished("0011233", "22", players=4), "RO") == (3, 2)


def test_p22_three_players_tied() -> None:
    assert owners(finished("001122", "000"), "RO") == (2, 0)
    assert owners(finished("221100", "222"), "RO") == (0, 2)
    assert owners(finished("120021", "111"), "RO") == (1, 1)
    assert owners(finished("000000", "012"), "RO") == (0, 2)
    assert owners(finished("000000", "120"), "RO") == (0, 0)
    assert owners(finished("0011223", "33", players=4), "RO") == (2, 3)


def test_p22_five_players_tied() -> None:
    assert owners(finished("01234", "4321", players=5), "RO") == (4, 1)
    assert owners(finished("43210", "0123", players=5), "RO") == (0, 3)


def test_p22_a_tie_may_be_decided_by_a_floor_that_was_shifted_to_the_top() -> None:
    hands = {0: ["LU-5"], 1: ["SI-3"], 2: ["RO-7"]}
    state = lay_out(hands=hands, towers={"SI": ("01", "1122")}, pile=())
    play(state, "LU-5", "a", "SI:b>a", "SI-3", "b")
    assert tower(state, "SI") == ("012", "1121")
    assert owners(state, "SI") == (1, 2)


@settings(max_examples=25)
@given(st.text("01234", min_size=9, max_size=9), st.integers(1, 8))
def test_p22_whoever_built_what_the_tokens_go_by_floors_and_then_by_height(
    floors: str, split: int
) -> None:
    one, other = floors[:split], floors[split:]
    state = finished(one, other, players=5)
    taller, shorter = (one, other) if len(one) > len(other) else (other, one)
    assert owners(state, "RO") == (winner_of(taller), winner_of(shorter))


def test_p23_a_city_just_scored_is_no_longer_shifted_in() -> None:
    hands = {0: ["VE-2"], 1: ["LU-5"], 2: ["FE-4"]}
    towers = {"VE": ("00", "12"), "MI": ("1", "2")}
    state = lay_out(hands=hands, towers=towers, pile=())
    play(state, "VE-2", "a", "LU-5", "a")
    assert set(state.legal_names()) == {"MI:a>b", "MI:b>a", "="}
    for shift in ("VE:a>b", "VE:b>a"):
        with pytest.raises(torri.TorriError):
            state.apply(shift)
    play(state, "=", "FE-4", "a")
    assert set(state.legal_names()) == {"MI:a>b", "MI:b>a", "="}
    assert tower(state, "VE") == ("000", "12")


@some_games
@given(player_counts, seeds)
def test_p23_towers_and_tokens_of_a_scored_city_stay_as_they_are(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    settled: dict[str, tuple[tuple[str, str], tuple[int, int]]] = {}
    for _ in state.random_game(torri.Rng(seed)):
        for code in CITIES:
            if is_scored(state, code):
                now = (tower(state, code), owners(state, code))
                assert settled.setdefault(code, now) == now
    assert all((tower(state, code), owners(state, code)) == settled[code] for code in settled)


@some_games
@given(player_counts, seeds)
def test_p23_the_towers_standing_at_the_end_show_who_took_what(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    for code in CITIES[: 10 if players == 5 else 9]:
        shorter, taller = sorted(tower(state, code), key=len)
        assert len(shorter) >= 1
        assert owners(state, code) == (winner_of(taller), winner_of(shorter))
