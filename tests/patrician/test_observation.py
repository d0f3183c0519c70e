"""A row of Patrician beside the same view as plain data."""

from typing import Any

import numpy as np

import torri
from tests.contract.variants import scaled
from torri.core.rng import Rng
from torri.games.patrician.components import CITY_INDEX, PATRICIANS
from torri.games.patrician.observation import ASKED
from torri.games.patrician.words import ASKED as WORDS

GAMES = [
    torri.game("patrician", players=2),
    torri.game("patrician", players=5, messengers=True, ambassadors=True),
    torri.game("patrician", players=3, messengers=True, memory="table"),
]


def test_a_row_says_what_the_view_says() -> None:
    for game in GAMES:
        for seed in range(scaled(10, 1)):
            state = game.new(seed=seed)
            for _ in state.random_game(Rng(seed)):
                for seat in range(game.players):
                    compare(game, state.view(seat), seat)


def compare(game: Any, view: torri.View, viewer: int) -> None:
    shown = {
        name: part.tolist() for name, part in game.observation.split(view.observation()).items()
    }
    data = view.to_dict()
    board = data["board"]
    seats = [(viewer + place) % game.players for place in range(game.players)]
    for place, seat in enumerate(seats):
        seen = board["seats"][seat]
        hand = [game.action_names[card] for card, here in enumerate(shown["hands"][place]) if here]
        assert hand == seen["hand"]
        portraits = seen["portraits"]
        expected = [-1] * 3 if portraits is None else [portraits[name] for name in PATRICIANS]
        assert shown["portraits"][place] == expected
        in_hand, in_pile, top, floors, messengers, *points = shown["seats"][place]
        assert in_hand == len(seen["hand"]) + seen["hand_unknown"]
        assert in_pile == len(seen["played"]) + seen["played_unknown"]
        assert (game.action_names[top - 1] if top else None) == seen["top"]
        assert (floors, messengers) == (seen["floors"], seen["messengers"])
        named = ("prestige", "messengers", "portraits", "penalty")
        assert points == [seen["points"][name] for name in named]
    for number, city in enumerate(board["cities"]):
        owners = [[seats[floor - 1] for floor in site if floor] for site in shown["floors"][number]]
        assert owners == city["towers"]
        assert shown["heights"][number] == [len(tower) for tower in city["towers"]]
        tokens = [None if who == 0 else seats[who - 1] for who in shown["tokens"][number]]
        assert tokens == [token["seat"] for token in city["tokens"]]
        assert bool(shown["scored"][number]) == city["scored"]
        assert shown["display"][number] == card_numbers(game, city["card"])
    unseen = np.flatnonzero(shown["unseen"]).tolist()
    known = {card for row in shown["hands"] for card in np.flatnonzero(row).tolist()}
    assert not known & set(unseen)
    assert len(unseen) == view.fields.unseen.bit_count()
    assert sum(shown["borders"]) == len(board["messengers"])
    asked = [WORDS[phase] for phase, here in zip(ASKED, shown["asked"], strict=True) if here]
    assert asked in ([], [data["asked"]])
    assert shown["turns"] == [min(127, data["turns"])]
    assert shown["mover"] == [int(seat == view.fields.seat) for seat in seats]
    assert shown["pile"] == [board["pile"]]
    card = shown["turn"][0]
    assert (game.action_names[card - 1] if card else "") == data["turn_text"].split(" ")[0]


def card_numbers(game: Any, name: str | None) -> list[int]:
    if name is None:
        return [0] * 8
    card = next(card for card in game.cards if card.id == name)
    heads = 2 if card.bonus == "portraits" else 1
    return [
        CITY_INDEX[card.city] + 1,
        int(card.bonus == "crest"),
        int(card.bonus == "move"),
        int(card.bonus == "any"),
        *(heads * (card.patrician == patrician) for patrician in PATRICIANS),
        int(card.star),
    ]
