"""Lines of notation: every form is written and read, and wrong lines are refused."""

import re
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.table import hand, lay_out, play, tokens_on, tower_on, town
from torri.core.errors import TorriError

TOWN = ("CLS/0@0,0", "CLM/0@1,0")
"""Cambio of 0,0 adjoins Lana of 1,0; no other areas of the two segments are adjacent."""
GROUP = {"0,0:S": "0", "0,0:C": "0", "1,0:L": "0", "1,0:M": "0"}
FULL = dict.fromkeys(["0,0:C", "0,0:L", "0,0:S", "1,0:C", "1,0:L", "1,0:M"], "11")
OWN_FULL = dict.fromkeys(FULL, "01")
HANDS = {0: ["CLS", "LMS"], 1: ["CLM"]}
LATER = {1: ["CLM"]}
"""A hand of seat 1 alone: the game goes on, and seat 0 has nothing to lay."""

PLACE = r"-?\d+,-?\d+"
LINE = re.compile(
    rf"(-|{PLACE}:[CLMS])( (-|[CLMS]{{3}}/[0-5]@{PLACE}))?( \^(=|{PLACE}:[CLMS]))?", re.ASCII
)

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 4)
some_games = settings(deadline=None, max_examples=scaled(10, 2))


def crowded() -> torri.State:
    """Seat 0 holds CLS and LMS; 0,0:S is full, a tower stands on 1,0:M, and there is no group."""
    tokens, towers = {"0,0:S": "01", "0,0:C": "0"}, {"1,0:M": 1}
    return lay_out(town=TOWN, hands=HANDS, tokens=tokens, towers=towers)


def building(remembered: Sequence[str] = ()) -> torri.State:
    """Seat 0 has a group and nothing to lay; seat 1 has a segment."""
    return lay_out(town=TOWN, hands=LATER, tokens=GROUP, remembered={0: remembered})


def refused(state: torri.State, line: str) -> str:
    """Play a wrong line, see that nothing has changed, and return what is said about the line."""
    before = state.copy()
    with pytest.raises(TorriError) as caught:
        state.play(line)
    assert state == before
    said = str(caught.value)
    assert said.startswith("illegal turn")
    assert "\n" not in said
    assert len(said) < 400
    return said.replace(repr(line), "", 1)


@pytest.mark.parametrize(
    ("hands", "tokens", "decisions", "line"),
    [
        (HANDS, {}, ("0,0:L", "@0,1", "CLS/5"), "0,0:L CLS/5@0,1"),
        (HANDS, {}, ("1,0:M", "@1,-1", "LMS/3"), "1,0:M LMS/3@1,-1"),
        (HANDS, GROUP, ("0,0:L", "@1,-1", "CLS/1", "^0,0:S"), "0,0:L CLS/1@1,-1 ^0,0:S"),
        (HANDS, GROUP, ("0,0:L", "@1,-1", "CLS/1", "^="), "0,0:L CLS/1@1,-1 ^="),
        (HANDS, FULL, ("-", "@0,1", "CLS/0"), "- CLS/0@0,1"),
        (HANDS, OWN_FULL, ("-", "@0,1", "CLS/0", "^1,0:M"), "- CLS/0@0,1 ^1,0:M"),
        (HANDS, OWN_FULL, ("-", "@0,1", "CLS/0", "^="), "- CLS/0@0,1 ^="),
        (LATER, {}, ("0,0:L",), "0,0:L"),
        (LATER, GROUP, ("0,0:L", "^1,0:L"), "0,0:L ^1,0:L"),
        (LATER, GROUP, ("0,0:L", "^="), "0,0:L ^="),
        (LATER, FULL, ("-",), "-"),
        (LATER, OWN_FULL, ("-", "^0,0:C"), "- ^0,0:C"),
        (LATER, OWN_FULL, ("-", "^="), "- ^="),
    ],
)
def test_a_turn_is_written_and_read_in_every_form(
    hands: dict[int, list[str]], tokens: Mapping[str, str], decisions: tuple[str, ...], line: str
) -> None:
    start = lay_out(town=TOWN, hands=hands, tokens=tokens)
    decided = play(start.copy(), *decisions)
    assert decided.seat == 1
    assert decided.turn_text() == line
    assert LINE.fullmatch(line)
    assert start.play(line) == decided
    assert start.turn_text() == line


@pytest.mark.parametrize(("tokens", "line"), [({}, "0,0:L -"), ({"0,0:L": "11"}, "0,0:S -")])
def test_a_dash_stands_for_a_segment_where_nothing_fits(tokens: dict[str, str], line: str) -> None:
    start = lay_out(town=("CLS/0@0,0",), hands={0: ["CLM"]}, tokens=tokens)
    decided = play(start.copy(), line.removesuffix(" -"))
    assert decided.turn_text() == line
    assert start.play(line) == decided
    assert hand(start, 0) == ["CLM"]


def test_two_dashes_stand_for_a_turn_in_which_nothing_is_possible() -> None:
    full = {area: "11" for area in FULL if area.startswith("0,0")}
    start = lay_out(town=("CLS/0@0,0",), hands={0: ["CLM"]}, tokens=full)
    assert refused(start, "-")
    assert "expected -" in refused(start, "- x")
    assert "expected -" in refused(start, "- ^=")
    assert play(start.copy(), "-").turn_text() == "- -"
    assert start.play("- -").turn_text() == "- -"


def test_a_line_does_all_it_says() -> None:
    state = lay_out(town=TOWN, hands=HANDS, tokens=GROUP | {"0,0:S": "01"})
    state.play("0,0:L CLS/1@1,-1 ^0,0:S")
    assert tokens_on(state, "0,0:L") == "0"
    assert town(state)["1,-1"] == "CLS/1"
    assert hand(state, 0) == ["LMS"]
    assert tower_on(state, "0,0:S") == 0
    assert tokens_on(state, "0,0:S") == ""
    assert (state.seat, state.points) == (1, [1, 0])


def test_the_turn_under_way_is_written_as_far_as_it_is_decided() -> None:
    state = lay_out(town=TOWN, hands=HANDS, tokens=GROUP)
    assert play(state, "0,0:L").turn_text() == "0,0:L"
    assert play(state, "@1,-1").turn_text().startswith("0,0:L")
    assert play(state, "CLS/1").turn_text() == "0,0:L CLS/1@1,-1"
    assert play(state, "^=").turn_text() == "0,0:L CLS/1@1,-1 ^="
    assert play(state, "1,0:C").turn_text() == "1,0:C"


def test_places_below_zero_are_read() -> None:
    further = ("CLS/0@-3,-2", "CLM/0@-2,-2")
    state = lay_out(town=further, hands={0: ["CLS"]}).play("-3,-2:L CLS/5@-3,-1")
    assert town(state)["-3,-1"] == "CLS/5"
    assert tokens_on(state, "-3,-2:L") == "0"


@some_games
@given(player_counts, seeds, st.booleans())
def test_every_turn_of_a_game_is_read_as_it_was_written(
    players: int, seed: int, string: bool
) -> None:
    state = torri.game("san_gimignano", players=players, string=string).new(seed)
    rng, reader = torri.Rng(seed), state.copy()
    while not state.over:
        turns = state.turns
        while state.turns == turns and not state.over:
            state.apply(state.sample(rng))
        line = state.turn_text()
        assert LINE.fullmatch(line)
        assert reader.play(line) == state
        assert reader.turn_text() == line


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("5,5:L", "no segment"),
        ("0,1:L", "no segment"),
        ("99,0:L", "no segment|no area"),
        ("0,0:M", "0,0.*M"),
        ("0,0:X", "area"),
        ("0,0", "area"),
        ("L", "area"),
        ("0,0:LL", "no area"),
        ("0,0:", "no area"),
        ("0,0:CL", "no area"),
        ("0,0:CLMS", "no area"),
        ("1\u0661,0:C", "no area"),
        ("0,0:l", "area"),
        ("0,0:Lana", "area"),
        ("0;0:L", "area"),
        ("0,0,0:L", "area"),
        ("(0,0):L", "area"),
        ("^0,0:L", "area"),
        ("=", "area"),
        ("--", "area"),
        ("0,0:S", "two tokens|full|no room"),
        ("1,0:M", "tower"),
        ("-", "must|can be placed"),
    ],
)
def test_a_wrong_token_is_refused(word: str, why: str) -> None:
    said = refused(crowded(), f"{word} CLS/0@0,1")
    assert re.search(why, said)
    assert "1,0:L" in said  # where it could go


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("CLM/0@0,1", "CLM.*hand"),
        ("CSM/1@0,1", "CSM.*hand"),
        ("CLX/0@0,1", "CLX"),
        ("LSC/0@0,1", "LSC"),
        ("SCL/0@0,1", "SCL"),
        ("cls/0@0,1", "cls"),
        ("CL/0@0,1", "CL"),
        ("/0@0,1", "kind|segment"),
        ("CLS/6@0,1", "0 to 5"),
        ("CLS/-1@0,1", "0 to 5"),
        ("CLS/@0,1", "0 to 5|rotation"),
        ("CLS/x@0,1", "0 to 5"),
        ("CLS/3@0,1", "adjoin|adjacent|guild"),
        ("CLS/4@0,1", "adjoin|adjacent|guild"),
        ("CLS/2@1,-1", "adjoin|adjacent|guild"),
        ("LMS/4@1,-1", "adjoin|adjacent|guild"),
        ("CLS/0@2,0", "touch"),
        ("CLS/0@-1,0", "touch"),
        ("CLS/0@5,5", "touch"),
        ("CLS/0@999,0", "touch|place"),
        ("CLS/0@0,0", "already|taken|free"),
        ("CLS/0@1,0", "already|taken|free"),
        ("CLS/0@0", "place|touch|segment"),
        ("CLS/0@", "place|touch|segment"),
        ("CLS/0", "segment"),
        ("CLS@0,1", "segment|rotation"),
        ("@0,1", "segment"),
        ("0,1", "segment"),
        ("CLS/0@0,1:L", "place|touch|segment"),
        ("CLS/0@0,1@0,1", "place|touch|segment"),
        ("-", "must|fits"),
        ("--", "segment"),
        ("=", "segment"),
        ("^=", "segment"),
        ("^0,0:L", "segment"),
        ("0,0:C", "segment"),
    ],
)
def test_a_wrong_segment_is_refused(word: str, why: str) -> None:
    assert re.search(why, refused(crowded(), f"0,0:L {word}"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0,0:L CLS/0@0,1 ^=", "no tower"),
        ("0,0:L CLS/0@0,1 ^0,0:L", "no tower"),
        ("0,0:L CLS/0@0,1 -", "after the end|no segment"),
        ("0,0:L CLS/0@0,1 1,0:L", "after the end|unexpected"),
        ("0,0:L CLS/0@0,1 CLS/0@1,-1", "after the end|no segment"),
        ("0,0:L CLS/0@0,1 LMS/0@1,-1", "after the end|no segment"),
        ("0,0:L CLS/0@0,1 x y z", "after the end|unexpected"),
        ("0,0:L", "early|segment"),
        ("", "area"),
    ],
)
def test_words_too_many_or_too_few_are_refused(line: str, why: str) -> None:
    assert re.search(why, refused(crowded(), line))


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("^0,0:S CLM/0@0,1", "after the end|unexpected|no segment"),
        ("^0,0:L", "group"),
        ("^1,0:C", "token"),
        ("^0,0:M", "0,0.*M"),
        ("^5,5:L", "segment"),
        ("^0,0:X", "area"),
        ("^", "area"),
        ("^^0,0:S", "area"),
        ("^==", "area"),
        ("^-", "area"),
        ("^0,0:S,0,0:C", "area"),
        ("^0,0:S ^0,0:C", "after the end|unexpected|tower"),
        ("^= ^=", "after the end|unexpected|tower"),
        ("=", "tower"),
        ("0,0:S", "tower"),
        ("-", "tower"),
        ("- ^=", "tower"),
        ("CLM/0@0,1 ^=", "tower|hand"),
    ],
)
def test_a_wrong_tower_is_refused(word: str, why: str) -> None:
    assert re.search(why, refused(building(), f"0,0:L {word}"))


def test_a_tower_must_be_built_or_declined_in_words() -> None:
    assert re.search("tower", refused(building(), "0,0:L"))


def test_a_tower_outside_every_group_is_refused() -> None:
    # an own token alone on a segment far away
    tokens = GROUP | {"4,0:L": "0"}
    state = lay_out(town=(*TOWN, "CLS/0@4,0"), hands=LATER, tokens=tokens)
    assert re.search("group", refused(state, "0,0:L ^4,0:L"))


def test_g27_an_obligation_cannot_be_declined_nor_met_elsewhere() -> None:
    for wrong in ("0,0:L ^=", "0,0:L", "0,0:L ^0,0:S"):
        assert re.search("G27|bind|must", refused(building(["0,0:C", "1,0:M"]), wrong))
    assert "no group" in refused(building(["0,0:C", "1,0:M"]), "0,0:L ^0,0:L")
    for right in ("0,0:L ^0,0:C", "0,0:L ^1,0:M"):
        assert building(["0,0:C", "1,0:M"]).play(right).points == [1, 0]


@pytest.mark.parametrize("zero", ["00", "+0", "-0", "0.0", "0x0", "٠", "０", "", "1e0", "0_0", "a"])  # noqa: RUF001
def test_numbers_are_written_in_one_way(zero: str) -> None:
    for line in (
        f"{zero},0:L CLS/0@0,1",
        f"0,{zero}:L CLS/0@0,1",
        f"0,0:L CLS/{zero}@0,1",
        f"0,0:L CLS/0@{zero},1",
        f"0,0:L CLS/0@1,-{zero}1",
    ):
        if line != "0,0:L CLS/0@1,-1":
            refused(crowded(), line)
    refused(building(), f"0,0:L ^{zero},0:S")
    refused(building(), f"0,0:L ^0,{zero}:S")
    assert crowded().play("0,0:L CLS/0@0,1").seat == building().play("0,0:L ^0,0:S").seat == 1


@pytest.mark.parametrize(
    "line",
    [
        " 0,0:L CLS/0@0,1",
        "0,0:L CLS/0@0,1 ",
        "0,0:L  CLS/0@0,1",
        "0,0:L\tCLS/0@0,1",
        "0,0:L\u00a0CLS/0@0,1",
        "0,0:L CLS/0@0,1\n",
        "0,0:L\nCLS/0@0,1",
        "0, 0:L CLS/0@0,1",
        "0,0:L CLS / 0@0,1",
        "0,0:L,CLS/0@0,1",
        "0,0:L CLS/0@0,1\0",
        "CLS/0@0,1 0,0:L",
        "0,0:L @0,1 CLS/0",
        "0,0:L CLS/0 @0,1",
        "x" * 10_000,
        "0,0:L " * 2_000,
        "0,0:L CLS/0@0," + "1" * 5_000,
    ],
    ids=range(17),
)
def test_words_are_separated_by_single_blanks_and_in_order(line: str) -> None:
    refused(crowded(), line)


def test_a_wrong_line_says_what_could_be_done() -> None:
    assert re.search("@1,-1.*@0,1|@0,1.*@1,-1", refused(crowded(), "0,0:L CLS/0@2,0"))
    assert "CLS/5" in refused(crowded(), "0,0:L CLS/3@0,1")
    assert "^0,0:S" in refused(building(), "0,0:L ^1,0:C")
    assert "^0,0:C" in refused(building(["0,0:C"]), "0,0:L ^=")


def test_no_turn_is_read_before_the_deal_nor_after_the_end() -> None:
    state = torri.game("san_gimignano", players=2).start()
    before = state.copy()
    with pytest.raises(TorriError):
        state.play("0,0:L")
    assert state == before
    over = lay_out(town=("CLS/0@0,0",)).play("0,0:L")
    assert over.over
    for line in ("0,0:S", "-"):
        refused(over, line)


def test_nothing_but_the_line_belongs_to_a_turn() -> None:
    state = crowded()
    before = state.copy()
    with pytest.raises(TorriError):
        state.play("0,0:L CLS/0@0,1", drawn=None)
    assert state == before
