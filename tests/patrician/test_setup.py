"""P1-P6: the players, the supplies, the deal, the display, the tokens and the first player."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import hand, lay_out, play

CARDS = {"MI": 5, "LU": 5, "SI": 5, "RO": 7, "VE": 4, "FE": 4, "BO": 7, "FI": 7, "PA": 4, "PI": 7}
CITIES = list(CARDS)
TOKENS = {
    **dict.fromkeys(("MI", "LU", "SI"), (7, 4)),
    **dict.fromkeys(("RO", "BO", "FI", "PI"), (9, 6)),
    **dict.fromkeys(("VE", "FE", "PA"), (5, 2)),
}
STARRED = {
    *("MI-3", "MI-4", "LU-3", "LU-4", "SI-3", "SI-4", "RO-3", "RO-4", "VE-2", "VE-3"),
    *("FE-2", "FE-3", "BO-3", "BO-4", "FI-3", "FI-4", "PA-2", "PA-3", "PI-3", "PI-4"),
}
TWO_CREST = {
    *("MI-1", "MI-2", "LU-1", "LU-2", "SI-1", "SI-2", "RO-1", "RO-2", "VE-1", "FE-1"),
    *("BO-1", "BO-2", "FI-1", "FI-2", "PA-1", "PI-1", "PI-2"),
}
SUPPLY = {2: 39, 3: 29, 4: 21, 5: 21}
PLAYERS = [2, 3, 4, 5]

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 5)
some_games = settings(deadline=None, max_examples=20)


def cities_in_play(players: int) -> list[str]:
    return CITIES if players == 5 else CITIES[:9]


def cards_in_play(players: int) -> set[str]:
    return {
        f"{code}-{number}"
        for code in cities_in_play(players)
        for number in range(1, CARDS[code] + 1)
    }


def ids(state: torri.State, cards: int) -> set[str]:
    names = state.game.action_names
    return {names[card] for card in range(63) if int(cards) >> card & 1}


def face_up(state: torri.State) -> dict[str, str]:
    names = state.game.action_names
    shown = [int(card) for card in state.record.display]
    return {code: names[card] for code, card in zip(CITIES, shown, strict=True) if card >= 0}


def dealing(players: int) -> Iterator[tuple[torri.State, list[str]]]:
    """The set-up chance by chance: the state and what may happen next."""
    state = torri.game("patrician", players=players).start()
    while state.seat == torri.CHANCE:
        legal = state.legal_names()
        yield state, legal
        state.apply(legal[-1])


def test_p1_two_to_five_may_play() -> None:
    for players in PLAYERS:
        state = torri.game("patrician", players=players).new(seed=1)
        assert len(state.points) == players
        assert state.record.players == players


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7])
def test_p1_fewer_than_two_or_more_than_five_are_refused(players: int) -> None:
    with pytest.raises(torri.TorriError):
        torri.game("patrician", players=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_p1_pistoia_and_its_seven_cards_are_only_there_with_five(players: int) -> None:
    state = torri.game("patrician", players=players).new(seed=1)
    record = state.record
    everywhere = set(face_up(state).values()) | ids(state, record.pile)
    for seat in range(players):
        everywhere |= hand(state, seat)
    assert everywhere == cards_in_play(players)
    assert len(everywhere) == (55 if players == 5 else 48)
    assert len({card for card in everywhere if card.startswith("PI")}) == (7 * (players == 5))
    assert record.cities == (10 if players == 5 else 9)
    assert ("PI" in face_up(state)) == (players == 5)


@some_games
@given(st.integers(2, 4), seeds)
def test_p1_without_five_players_nothing_happens_in_pistoia(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        assert not any("PI" in name for name in state.legal_names())
    assert state.record.height[9].tolist() == [0, 0]
    assert state.record.token[9].tolist() == [-1, -1]


def test_p1_with_five_players_pistoia_is_built() -> None:
    state = torri.game("patrician", players=5).new(seed=4)
    for _ in state.random_game(torri.Rng(4)):
        pass
    assert sum(state.record.height[9].tolist()) == 9
    assert -1 not in state.record.token[9].tolist()


@pytest.mark.parametrize(("players", "most"), [(2, 39), (3, 29), (4, 21), (5, 19)])
def test_p2_the_greediest_player_can_need_no_more_than_the_supply(players: int, most: int) -> None:
    deck = cards_in_play(players)
    turns = len(deck) // players
    two_crests = len(deck & TWO_CREST)
    assert not STARRED & TWO_CREST
    assert turns + min(two_crests, turns - 3) == most <= SUPPLY[players]


@some_games
@given(player_counts, seeds)
def test_p2_no_supply_is_ever_exceeded(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        assert max(state.record.built.tolist()) <= SUPPLY[players]
    floors = state.game.result(state)["floors"]
    assert max(floors) <= SUPPLY[players]
    assert sum(floors) == (72 if players == 5 else 63)


@some_games
@given(player_counts, seeds)
def test_p2_the_floors_counted_are_those_on_the_board(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    record = state.record
    owners = [
        int(record.floor[city, site, level])
        for city in range(10)
        for site in (0, 1)
        for level in range(record.height[city, site])
    ]
    counted = [owners.count(seat) for seat in range(players)]
    assert counted == state.game.result(state)["floors"]
    assert counted == record.built[:players].tolist()


@pytest.mark.parametrize("players", PLAYERS)
def test_p3_only_starred_cards_are_dealt_and_three_to_each(players: int) -> None:
    starred = STARRED & cards_in_play(players)
    dealt = 0
    for state, legal in dealing(players):
        if legal[0].startswith("draw:") and dealt < 3 * players:
            assert {name.removeprefix("draw:") for name in legal} <= starred
            assert len(legal) == len(starred) - dealt
            dealt += 1
        else:
            assert dealt in {0, 3 * players}
            held = 3 if dealt else 0
            assert [len(hand(state, seat)) for seat in range(players)] == [held] * players
    assert dealt == 3 * players


@pytest.mark.parametrize("players", PLAYERS)
def test_p3_the_rest_of_the_starred_cards_join_the_draw_pile(players: int) -> None:
    deck = cards_in_play(players)
    after_the_deal: list[set[str]] = []
    for state, _legal in dealing(players):
        hands = [hand(state, seat) for seat in range(players)]
        if sum(map(len, hands)) == 3 * players:
            after_the_deal.append(ids(state, state.record.pile))
            drawable = {name.removeprefix("draw:") for name in state.legal_names()}
            assert drawable == deck - set[str]().union(*hands) - set(face_up(state).values())
            assert drawable == ids(state, state.record.pile)
    left = (STARRED & deck) & after_the_deal[0]
    assert len(left) == len(STARRED & deck) - 3 * players


@some_games
@given(player_counts, seeds)
def test_p3_every_hand_starts_with_three_starred_cards_of_its_own(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    hands = [hand(state, seat) for seat in range(players)]
    together = set[str]().union(*hands)
    assert [len(cards) for cards in hands] == [3] * players
    assert len(together) == 3 * players
    assert together <= STARRED
    assert together == ids(state, state.record.starters)


def test_p3_the_deal_is_shuffled() -> None:
    game = torri.game("patrician", players=2)
    hands = [frozenset(hand(game.new(seed), 0)) for seed in range(20)]
    assert len(set(hands)) > 10
    assert set[str]().union(*hands) == STARRED & cards_in_play(2)


@some_games
@given(player_counts, seeds)
def test_p4_one_card_lies_face_up_beside_every_city(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    shown = face_up(state)
    assert set(shown) == set(cities_in_play(players))
    assert len(set(shown.values())) == len(shown)
    assert int(state.record.face_up).bit_count() == len(shown)


@some_games
@given(player_counts, seeds)
def test_p4_the_display_comes_off_the_draw_pile(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    places = [hand(state, seat) for seat in range(players)]
    places += [set(face_up(state).values()), ids(state, state.record.pile)]
    assert set[str]().union(*places) == cards_in_play(players)
    assert sum(map(len, places)) == len(cards_in_play(players))


def test_p4_any_card_may_lie_beside_any_city() -> None:
    game = torri.game("patrician", players=5)
    beside_milano = [face_up(game.new(seed))["MI"] for seed in range(40)]
    assert any(not card.startswith("MI") for card in beside_milano)
    assert any(card in STARRED for card in beside_milano)
    assert any(card not in STARRED for card in beside_milano)


@pytest.mark.parametrize("players", PLAYERS)
def test_p5_no_token_is_owned_when_the_game_begins(players: int) -> None:
    state = torri.game("patrician", players=players).new(seed=1)
    assert state.record.token.tolist() == [[-1, -1]] * 10
    assert state.record.scored == 0
    assert state.points == [0] * players


@pytest.mark.parametrize("code", CITIES)
def test_p5_each_city_holds_a_token_of_its_capacity_and_one_of_three_less(code: str) -> None:
    city, (higher, lower) = CITIES.index(code), TOKENS[code]
    assert lower == higher - 3
    state = lay_out(
        5,
        seat=4,
        hands={4: [f"{code}-3"]},
        towers={code: ("0" * (higher - 2), "1")},
        pile=(),
    )
    play(state, f"{code}-3", "a")
    assert state.record.token[city].tolist() == [0, 1]
    assert state.record.prestige.tolist() == [higher, lower, 0, 0, 0]


@some_games
@given(player_counts, seeds)
def test_p5_at_the_end_every_token_in_play_has_been_given_away_once(
    players: int, seed: int
) -> None:
    state = torri.game("patrician", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    record = state.record
    won = [0] * players
    for city, code in enumerate(cities_in_play(players)):
        for which, value in enumerate(TOKENS[code]):
            won[record.token[city, which]] += value
    assert -1 not in record.token[: len(cities_in_play(players))]
    assert won == record.prestige[:players].tolist()
    assert sum(won) == (114 if players == 5 else 99)


@pytest.mark.parametrize("players", PLAYERS)
def test_p6_any_player_may_be_first(players: int) -> None:
    state = torri.game("patrician", players=players).start()
    assert state.seat == torri.CHANCE
    assert state.legal_names() == [f"first:{seat}" for seat in range(players)]
    firsts = {torri.game("patrician", players=players).new(seed).seat for seed in range(60)}
    assert firsts == set(range(players))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_p6_the_chosen_player_plays_the_first_card(first: int) -> None:
    state = torri.game("patrician", players=3).start()
    state.apply(f"first:{first}")
    while state.seat == torri.CHANCE:
        state.apply(state.legal_names()[0])
    assert state.seat == first
    assert set(state.legal_names()) == hand(state, first)


@some_games
@given(player_counts, seeds)
def test_p6_play_goes_round_in_seat_order(players: int, seed: int) -> None:
    state = torri.game("patrician", players=players).new(seed)
    first, turn = state.seat, 0
    for _ in state.random_game(torri.Rng(seed)):
        turn = state.turns
        if state.seat != torri.CHANCE:
            assert state.seat == (first + turn - 1) % players
    assert turn == (55 if players == 5 else 48)
