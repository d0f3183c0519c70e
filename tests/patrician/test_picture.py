"""A view of Patrician as plain data, beside the position that it shows."""

from typing import Any

import torri
from tests.contract.variants import scaled
from torri.core.bits import members_of
from torri.core.rng import Rng
from torri.games.patrician.scoring import score_city

GAME = torri.game("patrician", players=3, messengers=True, ambassadors=True)
NORMAL = torri.game("patrician", players=3, messengers=True, last_city="normal")
FORGETFUL = torri.game("patrician", players=3, memory="table")


def test_floors_tokens_and_cards_are_where_they_are() -> None:
    for seed in range(scaled(20, 2)):
        state = GAME.new(seed=seed)
        for _ in state.random_game(Rng(seed)):
            if state.turns % 7 == 0:
                compare(state)
        compare(state)


def compare(state: torri.State) -> None:
    record = state.record
    board = state.view(0).to_dict()["board"]
    assert board["pile"] == int(record.pile).bit_count()
    owners: list[int] = []
    for number, city in enumerate(board["cities"]):
        for site, tower in enumerate(city["towers"]):
            assert len(tower) == record.height[number, site]
            owners += tower
        assert city["scored"] == bool(int(record.scored) >> number & 1)
        assert [token["seat"] for token in city["tokens"]] == [
            None if owner < 0 else owner for owner in record.token[number].tolist()
        ]
    for seat, shown in enumerate(board["seats"]):
        assert owners.count(seat) == shown["floors"] == record.built[seat]
        assert sum(shown["points"].values()) == state.points[seat]
        assert len(shown["hand"]) + shown["hand_unknown"] == int(record.hand[seat]).bit_count()
        assert (
            len(shown["played"]) + shown["played_unknown"] == int(record.played[seat]).bit_count()
        )
    own = [GAME.action_names[card] for card in members_of(record.hand[0])]
    assert board["seats"][0]["hand"] == own
    assert len(board["messengers"]) == int(record.borders).bit_count()


# Who leads.


def leads_of(state: torri.State) -> list[Any]:
    return [city["leads"] for city in state.view(None).to_dict()["board"]["cities"]]


def paid(leads: list[Any], players: int) -> list[int]:
    """What towers pay each seat."""
    return [
        sum(lead["points"] or 0 for lead in leads if lead["seat"] == seat)
        for seat in range(players)
    ]


def test_p21_a_city_is_led_by_whom_it_would_pay_if_it_were_scored_now() -> None:
    """M7 too: the last city of a game pays less."""
    compared = 0
    for seed in range(scaled(20, 3)):
        state = (GAME, NORMAL)[seed % 2].new(seed=seed)
        for _ in state.random_game(Rng(seed)):
            if state.turns % 5 and state.record.scored.bit_count() < 8:
                continue
            for city, leads in enumerate(leads_of(state)):
                heights = state.record.height[city].tolist()
                if not state.record.scored >> city & 1 and heights[0] != heights[1]:
                    after = state.copy()
                    score_city(after.record, city)
                    more = after.record.prestige - state.record.prestige
                    assert paid(leads, 3) == more[:3].tolist()
                    compared += 1
    assert compared > 50


def test_p21_a_scored_city_shows_what_it_paid() -> None:
    for seed in range(scaled(20, 3)):
        for game in (GAME, NORMAL):
            state = game.new(seed=seed)
            for _ in state.random_game(Rng(seed)):
                if state.turns % 9 == 0:
                    compare_paid(state)
            compare_paid(state)


def compare_paid(state: torri.State) -> None:
    all_leads = leads_of(state)
    scored = [lead for city in members_of(state.record.scored) for lead in all_leads[city]]
    assert paid(scored, 3) == state.record.prestige[:3].tolist()


def test_p22_of_equally_strong_players_the_upper_one_leads() -> None:
    state = GAME.new(seed=1)
    record = state.record
    record.height[0] = [3, 4]
    record.floor[0, 0, :3] = [0, 1, 2]
    record.floor[0, 1, :4] = [2, 1, 2, 1]
    record.height[1] = [2, 2]
    record.floor[1, 0, :2] = [0, 0]
    record.floor[1, 1, :2] = [1, 0]
    record.height[2] = [0, 1]
    record.floor[2, 1, :1] = [1]
    worth = [city["capacity"] for city in state.view(0).to_dict()["board"]["cities"]]
    shown = [[(lead["seat"], lead["points"]) for lead in leads] for leads in leads_of(state)]
    assert shown[:4] == [
        [(2, worth[0] - 3), (1, worth[0])],
        [(0, None), (0, None)],
        [(None, worth[2] - 3), (1, worth[2])],
        [(None, None), (None, None)],
    ]


def test_what_is_not_known_is_only_counted() -> None:
    state = FORGETFUL.new(seed=1)
    rng = Rng(1)
    while state.turns < 8:
        state.apply(state.sample(rng))
    for viewer in (0, 1, 2, None):
        for seat, shown in enumerate(state.view(viewer).to_dict()["board"]["seats"]):
            held = int(state.record.hand[seat]).bit_count()
            if seat == viewer:
                assert (len(shown["hand"]), shown["hand_unknown"]) == (held, 0)
                assert shown["portraits"] is not None
            else:
                assert (shown["hand"], shown["hand_unknown"]) == ([], held)
                assert shown["portraits"] is None
                assert len(shown["played"]) <= 1  # the top of a pile lies open


def test_pieces_are_the_cards_and_the_borders_in_play() -> None:
    for players, cards, borders in ((4, 48, 10), (5, 55, 12)):
        pieces = torri.game("patrician", players=players).pieces()
        assert (len(pieces["cards"]), len(pieces["borders"])) == (cards, borders)
        assert any(card["city"] == "PI" for card in pieces["cards"]) == (players == 5)
        assert any("PI" in border for border in pieces["borders"]) == (players == 5)
    known = {card["id"]: card for card in GAME.pieces()["cards"]}
    assert known["MI-1"] == {"id": "MI-1", "city": "MI", "bonus": "crest"}
    assert known["MI-3"] == {
        "id": "MI-3",
        "city": "MI",
        "bonus": "portrait",
        "patrician": "captain",
        "star": True,
    }


def test_every_card_and_messenger_of_a_view_is_among_the_pieces() -> None:
    pieces = GAME.pieces()
    cards = {card["id"] for card in pieces["cards"]}
    for seed in range(scaled(10, 2)):
        state = GAME.new(seed=seed)
        for _ in state.random_game(Rng(seed)):
            if state.turns % 11 == 0:
                board = state.view(0).to_dict()["board"]
                held = [
                    name for seat in board["seats"] for name in (*seat["hand"], *seat["played"])
                ]
                beside = [city["card"] for city in board["cities"] if city["card"] is not None]
                assert cards.issuperset([*held, *beside])
                assert set(pieces["borders"]).issuperset(board["messengers"])
