"""P30-P33: the last cards, the cities left over, the portraits and the victory."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import hand, lay_out, play, tower

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA"]
# P31 is about cities left unscored: the other tests look at one city and have the rest done
DONE = [code for code in CITIES if code != "VE"]
CAPTAINS = {"MI-3": 1, "LU-4": 1, "RO-3": 1, "VE-3": 1, "FI-4": 1, "PA-2": 1, "VE-4": 2, "BO-5": 2}
BANKERS = {"MI-4": 1, "SI-3": 1, "VE-2": 1, "FE-3": 1, "BO-4": 1, "FI-3": 1, "RO-5": 2}
LADIES = {"LU-3": 1, "SI-4": 1, "RO-4": 1, "FE-2": 1, "BO-3": 1, "PA-3": 1, "MI-5": 2, "FI-5": 2}
PORTRAITS = [CAPTAINS, BANKERS, LADIES]

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 5)
some_games = settings(deadline=None, max_examples=20)


def last_card(
    played: Mapping[int, Sequence[str]] | None = None,
    *,
    prestige: Mapping[int, int] | None = None,
    towers: Mapping[str, tuple[str, str]] | None = None,
    players: int = 3,
) -> torri.State:
    """The end, after the last player played VE-1 as the last card and completed Verona.

    Verona stood ("", "000"): seat 0 takes 5 for it, the last player 2.
    """
    last = players - 1
    state = lay_out(
        players,
        seat=last,
        hands={last: ["VE-1"]},
        towers={"VE": ("", "000"), **(towers or {})},
        played=played,
        prestige=prestige,
        scored=DONE,
        pile=(),
    )
    play(state, "VE-1", "aa")
    assert state.over
    return state


def leftover(one: str, other: str) -> torri.State:
    """The end, with Roma unfinished: the top floor of its site a was the last one built."""
    seat = int(one[-1])
    others = [code for code in CITIES if code != "RO"]
    towers = {"RO": (one[:-1], other)}
    state = lay_out(seat=seat, hands={seat: ["RO-3"]}, towers=towers, scored=others, pile=())
    play(state, "RO-3", "a")
    assert state.over
    assert tower(state, "RO") == (one, other)
    return state


def test_p30_a_player_without_cards_is_passed_over() -> None:
    hands = {0: ["RO-3", "RO-4", "RO-5"], 1: ["MI-3"], 2: []}
    state = lay_out(hands=hands, pile=())
    play(state, "RO-3", "a")
    assert state.seat == 1
    play(state, "MI-3", "a")
    assert state.seat == 0
    play(state, "RO-4", "a")
    assert state.seat == 0
    assert not state.over
    play(state, "RO-5", "a")
    assert state.over


def test_p30_the_passing_over_goes_round_the_table() -> None:
    hands = {1: ["RO-3", "RO-4"], 3: ["MI-3", "MI-4"]}
    state = lay_out(5, seat=3, hands=hands, pile=())
    order: list[int] = []
    while not state.over:
        order.append(state.seat)
        state.apply(state.legal_names()[0])
        state.apply(state.legal_names()[0])
    assert order == [3, 1, 3, 1]


def test_p30_the_last_card_of_a_hand_still_earns_the_card_taken() -> None:
    state = lay_out(2, hands={0: ["RO-3"], 1: ["MI-3"]}, display={"RO": "PA-2"}, pile=())
    play(state, "RO-3", "a", "MI-3", "a")
    assert not state.over
    assert state.seat == 0
    assert hand(state, 0) == {"PA-2"}
    play(state, "PA-2", "a")
    assert state.over


def test_p30_the_game_is_over_when_every_hand_is_empty() -> None:
    state = lay_out(hands={0: ["RO-3"], 1: ["MI-3"], 2: ["SI-3"]}, pile=())
    play(state, "RO-3", "a", "MI-3", "a", "SI-3")
    assert not state.over
    assert state.winners == []
    play(state, "a")
    assert state.over
    assert state.seat == torri.NOBODY
    assert state.legal_names() == []
    with pytest.raises(torri.TorriError):
        state.apply("RO-3")


def test_p30_a_shift_left_to_the_last_card_is_still_asked_for() -> None:
    state = lay_out(2, hands={0: ["LU-5"]}, towers={"MI": ("0", "")}, pile=())
    play(state, "LU-5", "a")
    assert not state.over
    play(state, "MI:a>b")
    assert state.over


@pytest.mark.parametrize(("players", "cards"), [(2, 24), (3, 16), (4, 12), (5, 11)])
@settings(max_examples=6)
@given(seed=seeds)
def test_p30_every_player_plays_equally_many_cards(players: int, cards: int, seed: int) -> None:
    game = torri.game("patrician", players=players)
    state = game.new(seed)
    turns = [0] * players
    for action in state.random_game(torri.Rng(seed)):
        if "-" in game.action_names[action] and state.seat != torri.CHANCE:
            turns[state.seat] += 1
    assert state.over
    assert turns == [cards] * players
    assert [int(pile).bit_count() for pile in state.record.played[:players]] == turns
    assert state.turns == cards * players


@some_games
@given(player_counts, seeds)
def test_p30_at_the_end_every_card_has_been_played(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        assert not state.over
    record = state.record
    assert record.hand.tolist() == [0] * 5
    assert record.pile == 0
    assert record.face_up == 0
    assert sum(record.played.tolist()) == (1 << (55 if players == 5 else 48)) - 1


@pytest.mark.parametrize(
    ("one", "other", "owners"),
    [
        ("0011", "222", (1, 2)),
        ("01", "1112", (1, 1)),
        ("000", "12", (0, 2)),
    ],
)
def test_p31_a_city_left_over_is_scored_when_the_last_card_is_played(
    one: str, other: str, owners: tuple[int, int]
) -> None:
    state = leftover(one, other)
    higher, lower = owners
    assert state.record.token[3].tolist() == [higher, lower]
    expected = [0, 0, 0]
    expected[higher] += 9
    expected[lower] += 6
    assert state.points == expected


def test_p31_the_left_tower_counts_as_the_taller_of_two_equal_ones() -> None:
    assert leftover("00", "11").points == [9, 6, 0]
    assert leftover("11", "00").points == [6, 9, 0]
    assert leftover("2", "1").points == [0, 6, 9]


def test_p31_the_token_of_an_empty_tower_goes_to_nobody() -> None:
    state = leftover("001", "")
    assert state.record.token[3].tolist() == [0, -1]
    assert state.points == [9, 0, 0]


def test_p31_an_empty_left_tower_is_the_shorter_one() -> None:
    others = [code for code in CITIES if code != "RO"]
    state = lay_out(hands={0: ["RO-3"]}, towers={"RO": ("", "11")}, scored=others, pile=())
    play(state, "RO-3", "b")
    assert state.record.token[3].tolist() == [1, -1]
    assert state.points == [0, 9, 0]


def test_p31_a_city_nobody_built_in_pays_nobody() -> None:
    state = lay_out(2, hands={0: ["VE-2"]}, pile=())
    play(state, "VE-2", "a")
    assert state.over
    assert state.points == [5, 0]
    assert [state.record.token[city].tolist() for city in (0, 3, 8)] == [[-1, -1]] * 3


def test_p31_all_cities_left_over_are_scored() -> None:
    towers = {"MI": ("00", "1"), "FI": ("1", "22"), "PA": ("2", "")}
    state = lay_out(hands={2: ["VE-2"]}, seat=2, towers=towers, pile=())
    play(state, "VE-2", "b")
    assert state.points == [7, 4 + 6, 9 + 5 + 5]


def test_p31_a_shift_of_the_last_turn_comes_before_that_scoring() -> None:
    others = [code for code in CITIES if code not in {"LU", "MI"}]
    hands, towers = {0: ["LU-5"]}, {"MI": ("01", "22")}
    state = lay_out(hands=hands, towers=towers, scored=others, pile=())
    play(state, "LU-5", "a", "MI:b>a")
    assert tower(state, "MI") == ("012", "2")
    assert state.record.token[0].tolist() == [2, 2]


def test_p31_does_not_score_a_second_time_what_was_scored() -> None:
    state = last_card(towers={"PA": ("000", "11")}, prestige={0: 5, 1: 2})
    assert state.points == [10, 2, 2]


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize(
    ("count", "worth"), [(0, 0), (1, 0), (2, 0), (3, 6), (4, 6), (5, 6), (6, 12)]
)
def test_p32_each_three_equal_portraits_are_worth_six(kind: int, count: int, worth: int) -> None:
    single = [card for card, heads in PORTRAITS[kind].items() if heads == 1]
    state = last_card({1: ["RO-1", *single[:count]]})
    assert state.game.result(state)["breakdown"][1]["portraits"] == worth
    assert state.points[1] == worth


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        (["VE-4"], 0),
        (["VE-4", "MI-3"], 6),
        (["VE-4", "BO-5"], 6),
        (["VE-4", "BO-5", "MI-3", "LU-4"], 12),
        (["MI-5", "LU-3"], 6),
        (["MI-5", "FI-5", "LU-3", "SI-4"], 12),
        (["RO-5", "MI-4"], 6),
        (["RO-5", "MI-3"], 0),
    ],
)
def test_p32_a_card_with_two_portraits_counts_twice(cards: list[str], worth: int) -> None:
    assert last_card({1: cards}).points[1] == worth


def test_p32_portraits_of_different_patricians_make_no_set() -> None:
    assert last_card({1: ["MI-3", "MI-4", "LU-3"]}).points[1] == 0
    assert last_card({1: ["MI-3", "LU-4", "MI-4", "SI-3", "LU-3", "SI-4"]}).points[1] == 0


def test_p32_sets_of_several_patricians_add_up() -> None:
    cards = ["VE-4", "MI-3", "RO-5", "MI-4", "MI-5", "LU-3"]
    assert last_card({1: cards}).points[1] == 18


def test_p32_cards_without_portraits_count_for_nothing() -> None:
    assert last_card({1: ["MI-1", "LU-5", "SI-5", "RO-6", "RO-7", "FE-1"]}).points[1] == 0


def test_p32_portraits_are_counted_for_each_player_alone() -> None:
    played = {0: ["MI-3", "LU-4"], 1: ["RO-3", "MI-4", "SI-3", "FE-3"], 2: ["FI-4"]}
    state = last_card(played)
    parts = state.game.result(state)["breakdown"]
    assert [part["portraits"] for part in parts] == [0, 6, 0]


def test_p32_the_last_card_played_counts_too() -> None:
    played, towers = {0: ["MI-3", "RO-3"]}, {"VE": ("00", "11")}
    state = lay_out(2, hands={0: ["VE-3"]}, played=played, towers=towers, scored=DONE, pile=())
    play(state, "VE-3", "b")
    assert state.record.portrait_points[:2].tolist() == [6, 0]
    assert state.points == [2 + 6, 5]


@some_games
@given(player_counts, seeds)
def test_p32_portraits_of_whole_games(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    names, result = state.game.action_names, state.game.result(state)
    kinds = [{**CAPTAINS, "PI-4": 1}, {**BANKERS, "PI-5": 2}, {**LADIES, "PI-3": 1}]
    for seat in range(players):
        pile = [names[card] for card in range(55) if int(state.record.played[seat]) >> card & 1]
        heads = [sum(kind.get(card, 0) for card in pile) for kind in kinds]
        assert state.record.heads[seat].tolist() == heads
        assert result["breakdown"][seat]["portraits"] == sum(6 * (head // 3) for head in heads)


def test_p33_example_thirty_three_and_eighteen_make_fifty_one() -> None:
    # Mary's tokens: 9 + 7 + 6 + 4 + 2 beforehand, and the 5 of Verona with the last card
    mary = ["VE-4", "BO-5", "MI-3", "LU-4", "MI-5", "LU-3", "FI-3", "RO-1", "SI-5"]
    state = last_card({0: mary}, prestige={0: 9 + 7 + 6 + 4 + 2, 1: 20})
    result = state.game.result(state)
    assert result["breakdown"][0]["prestige"] == 33
    assert result["breakdown"][0]["portraits"] == 18
    assert result["points"] == [51, 20, 2]
    assert result["winners"] == [0]


def test_p33_most_points_win_however_many_floors_they_took() -> None:
    state = last_card(prestige={1: 6}, towers={"MI": ("1111", "222")})
    assert state.points == [5, 6, 2]
    assert state.winners == [1]


def test_p33_portraits_may_decide() -> None:
    state = last_card({2: ["MI-3", "LU-4", "RO-3"]}, prestige={1: 7})
    assert state.points == [5, 7, 8]
    assert state.winners == [2]


def test_p33_a_tie_is_won_with_the_fewest_floors_on_the_board() -> None:
    state = last_card(prestige={1: 5}, towers={"MI": ("111", "2222")})
    assert state.points == [5, 5, 2]
    assert state.game.result(state)["floors"] == [3, 3, 6]
    assert state.winners == [0, 1]
    assert last_card(prestige={1: 5}, towers={"MI": ("1111", "222")}).winners == [0]
    assert last_card(prestige={1: 5}, towers={"MI": ("11", "22222")}).winners == [1]


def test_p33_fewer_floors_do_not_help_who_is_not_tied_for_the_lead() -> None:
    state = last_card(prestige={0: 5, 2: 8}, towers={"MI": ("0000", "222")})
    assert state.points == [10, 0, 10]
    assert state.game.result(state)["floors"] == [7, 0, 5]
    assert state.winners == [2]


def test_p33_a_tie_of_points_and_floors_is_a_shared_victory() -> None:
    state = last_card(prestige={1: 5, 2: 3}, towers={"MI": ("111", "2")})
    assert state.points == [5, 5, 5]
    assert state.game.result(state)["floors"] == [3, 3, 3]
    assert state.winners == [0, 1, 2]


def test_p33_of_three_tied_two_may_share() -> None:
    state = last_card(prestige={1: 5, 2: 3}, towers={"MI": ("111", "22")})
    assert state.points == [5, 5, 5]
    assert state.winners == [0, 1]
    state = last_card(prestige={1: 5, 2: 3}, towers={"MI": ("0", "11122")})
    assert state.winners == [1]


def test_p33_two_players_may_share_the_victory() -> None:
    state = last_card(players=2, prestige={1: 3}, towers={"MI": ("1", "")})
    assert state.points == [5, 5]
    assert state.winners == [0, 1]


@some_games
@given(player_counts, seeds)
def test_p33_the_winners_of_whole_games(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    result = state.game.result(state)
    points, floors, parts = result["points"], result["floors"], result["breakdown"]
    assert points == [part["prestige"] + part["portraits"] for part in parts] == state.points
    assert all(part["messengers"] == part["penalty"] == 0 for part in parts)
    rank = [(-points[seat], floors[seat]) for seat in range(players)]
    assert result["winners"] == [seat for seat in range(players) if rank[seat] == min(rank)]
    assert result["winners"] == state.winners
