"""A view of San Gimignano as plain data, beside the position that it shows."""

import torri
from tests.contract.variants import scaled
from torri.core.rng import Rng
from torri.games.san_gimignano.geometry import EDGE_NAMES
from torri.games.san_gimignano.state import WHERE

GAME = torri.game("san_gimignano", players=3)


def test_the_town_and_the_seats_are_as_they_are() -> None:
    for seed in range(scaled(20, 2)):
        state = GAME.new(seed=seed)
        for _ in state.random_game(Rng(seed)):
            if state.turns % 9 == 0:
                compare(state)
        compare(state)


def compare(state: torri.State) -> None:
    board = state.view(None).to_dict()["board"]
    assert len(board["segments"]) == state.record.laid
    assert len({(segment["q"], segment["r"]) for segment in board["segments"]}) == state.record.laid
    areas = [area for segment in board["segments"] for area in segment["areas"]]
    for segment in board["segments"]:
        assert sorted(area["guild"] for area in segment["areas"]) == sorted(segment["kind"])
        edges = [edge for area in segment["areas"] for edge in area["edges"]]
        assert sorted(edges) == sorted(EDGE_NAMES)
        first = next(area for area in segment["areas"] if area["guild"] == segment["kind"][0])
        assert EDGE_NAMES[segment["rotation"]] in first["edges"]
    for seat, shown in enumerate(board["seats"]):
        assert shown["towers"] == state.points[seat]
        assert shown["towers"] == sum(area["tower"] == seat for area in areas)
        assert shown["tokens"] == sum(area["tokens"].count(seat) for area in areas)
        assert shown["tokens"] + shown["tokens_left"] == 20
        assert len(shown["hand"]) == int(state.record.hand[seat].sum())


def lays_of(state: torri.State, seat: int | None) -> list[str]:
    return state.view(seat).to_dict()["board"]["lays"]


def test_g22_every_way_to_lay_a_segment_is_shown_to_whom_is_asked_for_a_place() -> None:
    asked = 0
    for seed in range(scaled(20, 2)):
        state = GAME.new(seed=seed)
        for _ in state.random_game(Rng(seed)):
            lays = lays_of(state, state.seat)
            expected: list[str] = []
            if state.record.phase == WHERE:
                for place in state.legal_names():
                    after = state.copy().apply(place)
                    expected += [turned + place for turned in after.legal_names()]
                asked += 1
            assert lays == expected
            assert lays_of(state, (state.seat + 1) % 3) == lays_of(state, None) == []
        assert lays_of(state, 0) == []
    assert asked > 10


def test_pieces_are_the_guilds_and_every_kind_before_it_is_turned() -> None:
    pieces = GAME.pieces()
    assert pieces["guilds"] == {"C": "Cambio", "L": "Lana", "M": "Medici", "S": "Seta"}
    assert len(pieces["kinds"]) == 8
    for name, areas in pieces["kinds"].items():
        around = {edge: area["guild"] for area in areas for edge in area["edges"]}
        assert "".join(around[edge] for edge in ("E", "NW", "SW")) == name
        assert [around[edge] for edge in EDGE_NAMES] == [guild for guild in name for _ in range(2)]
