"""Decks of one's own, rule P40."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.patrician.table import lay_out, play
from torri.core.errors import DeckError, OptionError
from torri.games.patrician.components import STANDARD_DECK, parse_deck

CITIES = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA", "PI"]
FLOORS = dict(zip(CITIES, (7, 7, 7, 9, 5, 5, 9, 9, 5, 9), strict=True))
PATRICIANS = ["captain", "banker", "lady"]
Cards = list[dict[str, Any]]


def text(cards: Cards) -> str:
    """The cards as a deck file."""
    lines: list[str] = []
    for card in cards:
        lines.append("[[card]]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in card.items()]
    return "\n".join(lines)


def standard() -> Cards:
    return [dict(card) for card in STANDARD_DECK.to_list()]


def changed(card_id: str, **changes: Any) -> Cards:
    """The standard cards with one changed; None takes an entry away."""
    cards = standard()
    card = next(card for card in cards if card["id"] == card_id)
    for key, value in changes.items():
        if value is None:
            card.pop(key, None)
        else:
            card[key] = value
    return cards


def refusal(cards: Cards | str) -> str:
    with pytest.raises(DeckError) as caught:
        parse_deck(cards if isinstance(cards, str) else text(cards), "mine.toml")
    message = str(caught.value)
    assert "mine.toml" in message
    return message


def build(doubles: dict[str, int], rng: random.Random, stars: int = 16) -> Cards:
    """A valid deck: so many two-crest cards in each city, the other bonuses by lot."""
    cards: Cards = []
    for city in CITIES:
        count = FLOORS[city] - doubles[city]
        cards += [
            {"id": f"{city}-{number + 1}", "city": city, "bonus": "crest"}
            for number in range(doubles[city])
        ]
        cards += [
            {"id": f"{city}-{number + 1}", "city": city} for number in range(doubles[city], count)
        ]
    singles = [card for card in cards if "bonus" not in card]
    inner = [card for card in singles if card["city"] != "PI"]
    outer = [card for card in singles if card["city"] == "PI"]
    starred = rng.sample(inner, max(stars, 15 - len(outer)))
    starred += outer[: max(0, 15 - len(starred))]
    for card in singles:
        star = any(card is other for other in starred)
        card["bonus"] = "portrait" if star else rng.choice(["portrait", "portraits", "move", "any"])
        if card["bonus"].startswith("portrait"):
            card["patrician"] = rng.choice(PATRICIANS)
        if star:
            card["star"] = True
    rng.shuffle(cards)
    return cards


def spread(count: int, rng: random.Random) -> dict[str, int]:
    """Two-crest cards per city so that the nine cities have `count` cards in all."""
    doubles = dict.fromkeys(CITIES, 0)
    while sum(FLOORS[city] - doubles[city] for city in CITIES[:9]) > count:
        city = rng.choice(CITIES[:9])
        if doubles[city] * 2 + 2 < FLOORS[city]:
            doubles[city] += 1
    return doubles


def play_out(state: torri.State, seed: int, cards: int) -> None:
    """Plays on at random and checks that all went as P30 says."""
    for _ in state.random_game(torri.Rng(seed)):
        pass
    players = int(state.record.players)
    assert state.over
    assert state.turns == cards
    assert [int(state.record.played[seat]).bit_count() for seat in range(players)] == (
        [cards // players] * players
    )
    inside = CITIES if players == 5 else CITIES[:9]
    for at, city in enumerate(inside):
        assert int(state.record.height[at].sum()) == FLOORS[city]
        assert int(state.record.height[at].min()) >= 1
    assert int(state.record.scored) == (1 << len(inside)) - 1


# accepted


def test_p40_the_standard_deck_is_accepted_and_fits_every_player_count() -> None:
    deck = parse_deck(text(standard()), "mine.toml")
    assert deck.fits() == [2, 3, 4, 5]
    assert deck.to_list() == STANDARD_DECK.to_list()
    assert len(deck.cards) == 55


def test_p40_the_order_of_the_cards_and_comments_do_not_matter() -> None:
    cards = standard()
    random.Random(1).shuffle(cards)
    deck = parse_deck("# my own cards\n" + text(cards), "mine.toml")
    assert deck.fits() == [2, 3, 4, 5]


def test_p40_a_card_says_that_it_has_no_star() -> None:
    parse_deck(text(changed("MI-1", star=False)), "mine.toml")


def test_p40_ids_are_free() -> None:
    deck = parse_deck(text(changed("MI-3", id="duomo")), "mine.toml")
    state = lay_out(3, deck=deck, hands={0: ["duomo"], 1: ["BO-1"]}, pile=[])
    play(state, "duomo", "a")
    assert state.turn_text() == "duomo a +0"


@pytest.mark.parametrize("name", ["a", "b", "aa", "ab", "bb"])
def test_p40_a_card_called_like_a_build_is_refused_or_does_not_get_in_its_way(name: str) -> None:
    cards = text(changed("MI-1" if len(name) == 2 else "MI-3", id=name))
    try:
        deck = parse_deck(cards, "mine.toml")
    except DeckError:
        assert name in refusal(cards)
        return
    state = lay_out(3, deck=deck, hands={0: [name], 1: ["BO-1"]}, pile=[])
    for build_name in play(state, name).legal_names():
        assert play(state.copy(), build_name).turn_text() == f"{name} {build_name} +0"


@pytest.mark.parametrize("stars", [15, 20])
def test_p40_fifteen_starred_cards_are_enough(stars: int) -> None:
    cards = standard()
    starred = [card for card in cards if card.get("star")]
    for card in starred[stars:]:
        del card["star"]
    assert parse_deck(text(cards), "mine.toml").fits() == [2, 3, 4, 5]


# refused


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"city": "XX"}, "city"),
        ({"city": "mi"}, "city"),
        ({"city": None}, "city"),
        ({"bonus": "crown"}, "bonus"),
        ({"bonus": None}, "bonus"),
        ({"bonus": 2}, "bonus"),
        ({"patrician": "pope"}, "patrician"),
        ({"patrician": None}, "patrician"),
        ({"star": "yes"}, "star"),
        ({"star": True}, "star"),
        ({"star": True, "bonus": "crest", "patrician": None}, "star"),
        ({"star": True, "bonus": "move", "patrician": None}, "star"),
        ({"star": True, "bonus": "any", "patrician": None}, "star"),
        ({"bonus": "crest"}, "bonus"),
        ({"bonus": "move"}, "bonus"),
        ({"bonus": "any"}, "bonus"),
    ],
    ids=str,
)
def test_p40_a_wrong_card_is_named_with_the_reason(changes: dict[str, Any], reason: str) -> None:
    message = refusal(changed("MI-5", **changes))  # as it is: two ladies, no star
    assert "MI-5" in message
    assert reason in message


def test_p40_a_single_portrait_needs_its_patrician() -> None:
    assert "MI-3" in refusal(changed("MI-3", patrician=None))


@pytest.mark.parametrize("name", ["", "a b", "+MI", "@SI-LU", "=", "draw:MI-1"])
def test_p40_an_id_that_cannot_be_written_down_is_refused_with_its_card(name: str) -> None:
    message = refusal(changed("MI-3", id=name))
    assert "card 3" in message
    assert "id" in message


def test_p40_a_card_without_id_is_refused_by_its_place() -> None:
    message = refusal(changed("LU-1", id=None))
    assert "card 6" in message
    assert "id" in message


def test_p40_an_unknown_entry_of_a_card_is_refused() -> None:
    message = refusal(changed("LU-1", colour="red"))
    assert "card 6" in message
    assert "colour" in message


def test_p40_ids_are_unique() -> None:
    message = refusal(changed("LU-2", id="LU-1"))
    assert "LU-1" in message


@pytest.mark.parametrize("city", CITIES)
def test_p40_too_few_crests_of_a_city_are_refused(city: str) -> None:
    message = refusal(changed(f"{city}-1", bonus="any"))
    assert city in message
    assert str(FLOORS[city] - 1) in message
    assert str(FLOORS[city]) in message


@pytest.mark.parametrize("card", ["SI-5", "RO-7", "FE-4", "PI-6"])
def test_p40_too_many_crests_of_a_city_are_refused(card: str) -> None:
    message = refusal(changed(card, bonus="crest"))
    assert card[:2] in message
    assert str(FLOORS[card[:2]] + 1) in message


@pytest.mark.parametrize("city", CITIES)
def test_p40_a_city_without_cards_is_refused(city: str) -> None:
    assert city in refusal([card for card in standard() if card["city"] != city])


def test_p40_a_card_of_the_wrong_city_breaks_two_sums() -> None:
    message = refusal(changed("MI-5", city="LU"))
    assert "MI" in message or "LU" in message


@pytest.mark.parametrize(("stars", "players"), [(0, 2), (5, 2), (8, 3), (11, 4), (14, 5)])
def test_p40_three_starred_cards_are_needed_for_every_player(stars: int, players: int) -> None:
    cards = standard()
    starred = [card for card in cards if card.get("star")]
    for card in starred[stars:]:
        del card["star"]
    message = refusal(cards)
    assert f"{players} players" in message
    assert str(3 * players) in message
    if stars:
        assert starred[0]["id"] in message  # the starred cards there are


def test_p40_the_stars_of_pistoia_do_not_help_four_players() -> None:
    cards = standard()
    starred = [card for card in cards if card.get("star") and card["city"] != "PI"]
    for card in starred[11:]:
        del card["star"]
    for card in cards:
        if card["id"] in {"PI-5", "PI-6", "PI-7"}:
            card.update(bonus="portrait", patrician="lady", star=True)
    assert sum(card.get("star", False) for card in cards) == 16
    assert "4 players" in refusal(cards)


def test_p40_a_file_that_is_no_deck_is_refused_with_the_line() -> None:
    assert "line 2" in refusal("[[card]]\nid = MI-1\n")
    for other in ("", "card = 3", "card = [1, 2]", 'name = "mine"\n' + text(standard())):
        refusal(other)


def test_p40_two_bonuses_on_a_card_are_refused_with_the_line() -> None:
    one = text(standard()[:1])
    assert "line 5" in refusal(f'{one}\nbonus = "any"\n{text(standard()[1:])}')


def test_p40_an_unknown_entry_of_the_file_is_refused() -> None:
    assert "colour" in refusal('colour = "red"\n' + text(standard()))


# the number of cards


def test_p40_a_deck_that_divides_by_no_player_count_is_refused() -> None:
    rng = random.Random(5)
    message = refusal(build({**spread(47, rng), "PI": 4}, rng))
    for players in (2, 3, 4, 5):
        assert f"{players} players" in message
    assert "47" in message
    assert "52" in message


@pytest.mark.parametrize(
    ("count", "pistoia", "fits"),
    [
        (44, 6, [2, 4, 5]),
        (44, 7, [2, 4]),
        (45, 5, [3, 5]),
        (46, 7, [2]),
        (48, 7, [2, 3, 4, 5]),
        (60, 5, [2, 3, 4]),
        (63, 5, [3]),
    ],
)
def test_p40_a_deck_is_used_only_for_players_among_whom_it_divides_evenly(
    count: int, pistoia: int, fits: list[int]
) -> None:
    rng = random.Random(count)
    deck = parse_deck(text(build({**spread(count, rng), "PI": 9 - pistoia}, rng)), "mine.toml")
    assert deck.fits() == fits
    for players in (2, 3, 4, 5):
        if players in fits:
            torri.game("patrician", players=players, deck=deck)
        else:
            with pytest.raises(OptionError, match="deck"):
                torri.game("patrician", players=players, deck=deck)


def test_p40_at_most_sixty_three_cards_are_in_play() -> None:
    rng = random.Random(3)
    deck = parse_deck(text(build({**spread(60, rng), "PI": 4}, rng)), "mine.toml")
    assert len(deck.cards) == 65  # divides by five, but is too many
    with pytest.raises(OptionError, match="63"):
        torri.game("patrician", players=5, deck=deck)
    full = parse_deck(text(build({**spread(63, rng), "PI": 4}, rng)), "mine.toml")
    play_out(torri.game("patrician", players=3, deck=full).new(seed=1), 1, 63)


def test_p40_the_supply_of_floors_never_limits_building_with_such_a_deck() -> None:
    # 44 cards for two players: 19 of two crests and three of one can make 41 floors, more than 39
    rng = random.Random(2)
    deck = parse_deck(text(build({**spread(44, rng), "FI": 4, "PI": 2}, rng)), "mine.toml")
    full = {city: ("0" * (FLOORS[city] - 1), "0") for city in ("MI", "LU", "SI", "RO", "BO")}
    state = lay_out(
        2, deck=deck, hands={0: ["FI-1", "FI-2"], 1: ["PA-1"]}, towers=full, scored=full, pile=[]
    )
    assert int(state.record.built[0]) == 39
    play(state, "FI-1")
    assert set(state.legal_names()) == {"aa", "ab", "bb"}
    play(state, "ab")
    assert int(state.record.built[0]) == 41


# played


@given(count=st.sampled_from([44, 45, 46, 48, 52, 56, 60, 62, 63]), seed=st.integers(0, 10**6))
@settings(max_examples=25)
def test_p40_every_accepted_deck_plays_to_the_end(count: int, seed: int) -> None:
    rng = random.Random(seed)
    cards = build({**spread(count, rng), "PI": rng.randrange(5)}, rng, stars=rng.randrange(12, 19))
    deck = parse_deck(text(cards), "mine.toml")
    assert {tuple(sorted(card.items())) for card in deck.to_list()} == {
        tuple(sorted(card.items())) for card in cards
    }
    players = rng.choice(list(deck.fits()))
    options = {"messengers": rng.random() < 0.5, "ambassadors": rng.random() < 0.5}
    state = torri.game("patrician", players=players, deck=deck, **options).new(seed=seed)
    play_out(state, seed, len(cards) if players == 5 else count)


@given(players=st.integers(2, 5), seed=st.integers(0, 10**6))
@settings(max_examples=25)
def test_p40_bonuses_may_be_spread_in_any_way_over_the_standard_cards(
    players: int, seed: int
) -> None:
    rng = random.Random(seed)
    doubles = {
        city: sum(card["bonus"] == "crest" for card in standard() if card["city"] == city)
        for city in CITIES
    }
    deck = parse_deck(text(build(doubles, rng)), "mine.toml")
    assert deck.fits() == [2, 3, 4, 5]
    state = torri.game("patrician", players=players, deck=deck).new(seed=seed)
    play_out(state, seed, 55 if players == 5 else 48)
