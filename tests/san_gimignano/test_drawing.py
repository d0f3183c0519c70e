"""The town as text, and what decisions are called in words."""

import re

import torri
from tests.san_gimignano.styles import GAMES, played, stretching
from tests.san_gimignano.table import areas, lay_out, play, tokens_on, tower_on, town

PAIR = ("CLS/0@0,0", "CLM/5@1,0")
GROUP = ["0,0:L", "0,0:S", "0,0:C", "1,0:M"]

DRAWN = r"""
San Gimignano, 2 players, turn 1: seat 1 to place a token

     / \         / \
   /     \     / L·· \
 / L01 C1· \ /         \
|    0,0    |    1,0    |
 \         / \ M1· C▲0 /
   \ S1· /     \     /
     \ /         \ /

  seat 0  towers  1  tokens  1, 19 left  hand CLS, CLS
> seat 1  towers  0  tokens  4, 16 left  must build on 0,0:L
"""


def test_a_town_is_drawn_as_it_lies() -> None:
    state = lay_out(
        seat=1,
        town=PAIR,
        tokens={**dict.fromkeys(GROUP, "1"), "0,0:L": "01"},
        towers={"1,0:C": 0},
        hands={0: ["CLS", "CLS"]},
        remembered={0: ["0,0:L"], 1: ["0,0:L", "1,0:L"]},
    )
    assert str(state) == DRAWN.strip("\n")  # what is remembered but in no group binds nobody
    assert str(state.view(0)) == str(state)


def test_the_place_just_chosen_is_outlined_and_named() -> None:
    state = play(lay_out(town=PAIR, hands={0: ["CMS"]}), "0,0:L", "@0,1")
    assert str(state).split("\n")[0].endswith("choose a segment for 0,1 and its rotation")
    assert "      |    0,1    |" in str(state).split("\n")
    assert state.turn_text() == "0,0:L @0,1"


def test_the_title_says_how_a_game_ended() -> None:
    full = {"0,0:C": "00", "1,0:M": "11"}
    over = play(lay_out(town=PAIR, tokens=full), "0,0:L")
    assert "(nobody can build any more)" in str(over)
    every = dict.fromkeys(areas(lay_out(town=PAIR)), "01")
    over = play(lay_out(town=PAIR, tokens=every, idle=1), "-", "^=")
    assert "(a whole round has passed with nothing done)" in str(over)
    apart = ("CLS/0@-4,4", "CLM/0@-1,4", "LMS/0@2,4")
    sites = [f"{one[6:]}:{guild}" for one in apart for guild in one[:3]]
    state = lay_out(town=(*PAIR, *apart), tokens=every, towers=dict.fromkeys(sites, 0))
    assert "(a tenth tower is built)" in str(play(state, "-", "^0,0:L"))


def test_where_a_segment_may_go_is_written_where_it_would_lie() -> None:
    state = play(lay_out(town=PAIR, hands={0: ["CMS"]}), "0,0:L")
    assert state.legal_names() == ["@1,-1", "@0,1"]
    lines = str(state).split("\n")
    assert [line.strip() for line in lines if re.fullmatch(r" *-?\d,-?\d *", line)] == [
        "1,-1",
        "0,1",
    ]
    assert lines.index(" " * 10 + "1,-1") < lines.index(" " * 11 + "0,1")


def test_every_area_is_drawn_whatever_the_shape_of_the_town() -> None:
    for number, game in enumerate(GAMES.values()):
        *_, last = played(game.new(seed=number), stretching(number % 6), torri.Rng(number))
        text = str(last)
        for place in town(last):
            assert f" {place} " in text
        drawn = sorted(re.findall(r"(?<= )[CLMS][▲·0-3][·0-3](?= )", text))
        assert drawn == sorted(_area_text(last, area) for area in areas(last))


def _area_text(state: torri.State, area: str) -> str:
    owner = tower_on(state, area)
    return area[-1] + (f"{tokens_on(state, area):·<2}" if owner is None else f"▲{owner}")


def explained(state: torri.State) -> dict[str, str]:
    game = state.game
    return {
        game.action_names[action]: game.explain(state.record, action) for action in state.legal()
    }


def test_decisions_are_explained() -> None:
    group = dict.fromkeys(GROUP, "0")
    state = lay_out(town=PAIR, tokens={**group, "0,0:L": "01"}, hands={0: ["CMS"]})
    assert explained(state)["0,0:S"] == "Seta, to the token of seat 0"
    assert explained(state)["1,0:L"] == "Lana"
    assert explained(play(state, "1,0:C")) == {
        "@1,-1": "touches 0,0 and 1,0",
        "@0,1": "touches 1,0 and 0,0",
    }
    rotations = explained(play(state, "@0,1"))
    assert rotations["CMS/2"] == "Seta E+NE, Cambio NW+W, Medici SW+SE"
    assert rotations["CMS/1"] == "Seta E+SE, Cambio NE+NW, Medici W+SW"
    towers = explained(play(state, "CMS/2"))
    assert towers["^0,0:L"] == "Lana; the tokens of seat 0 and seat 1 go back"
    assert towers["^0,0:S"] == "Seta; the token of seat 0 goes back"
    assert towers["^="] == "build nothing"
    assert state.game.asked(state.record) == "build a tower or decline"


def test_who_must_build_is_told_so() -> None:
    group = dict.fromkeys(GROUP, "0")
    state = play(lay_out(town=PAIR, tokens=group, remembered={0: ["0,0:L"]}), "1,0:C")
    assert "binds" in state.game.asked(state.record)
    assert "binds" in str(state).split("\n")[0]


def test_no_token_is_explained() -> None:
    state = lay_out(town=PAIR, tokens=dict.fromkeys(areas(lay_out(town=PAIR)), "01"))
    assert explained(state) == {"-": "no token can be placed"}


def test_the_legend_names_all_signs_and_tells_the_variant() -> None:
    basic, string = (
        torri.game("san_gimignano", players=2, string=variant).legend for variant in (False, True)
    )
    signs = ("Cambio", "Lana", "Medici", "Seta", "▲", "·", "CLS/4", "must build", "tenth")
    assert all(sign in text for text in (basic, string) for sign in signs)
    assert "Four connected areas" in basic
    assert "string" in string
