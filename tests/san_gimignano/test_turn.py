"""G20-G22: a turn, from the token placed to the segment laid."""

import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.contract.variants import scaled
from tests.san_gimignano.reckoning import (
    KINDS,
    Place,
    Segment,
    across,
    area_of,
    area_text,
    areas_of,
    groups,
    keeps_g21,
    place_of,
    placements,
    touched,
    town_of,
    town_text,
)
from tests.san_gimignano.table import (
    areas,
    hand,
    lay_out,
    play,
    remembered,
    supply,
    tokens_on,
    tower_on,
    town,
)

TOWN = ("CLS/0@0,0", "CLM/0@1,0")
"""Cambio of 0,0 adjoins Lana of 1,0; no other areas of the two segments are adjacent."""
AREAS = ["0,0:C", "0,0:L", "0,0:S", "1,0:C", "1,0:L", "1,0:M"]
ALONE = ("CLS/0@0,0",)
"""No place touches two segments: nothing can be laid."""
FULL = dict.fromkeys(AREAS, "11")
GROUP = {"0,0:S": "0", "0,0:C": "0", "1,0:L": "0", "1,0:M": "0"}
PLAYERS = [2, 3, 4]

seeds = st.integers(0, 100_000)
player_counts = st.integers(2, 4)
some_games = settings(deadline=None, max_examples=scaled(8, 2))


def grown(dice: random.Random, size: int) -> dict[Place, Segment]:
    """A town that has grown at random by the rules."""
    laid: dict[Place, Segment] = {(0, 0): (dice.choice(KINDS), dice.randrange(6))}
    second = [(kind, turn) for kind in KINDS for turn in range(6)]
    laid[1, 0] = dice.choice([piece for piece in second if keeps_g21(laid, (1, 0), *piece)])
    while len(laid) < size:
        fitting = placements(laid, KINDS)
        place = dice.choice(sorted(fitting))
        laid[place] = dice.choice(sorted(fitting[place]))
    return laid


def wheres(fitting: Mapping[Place, set[Segment]]) -> set[str]:
    return {f"@{q},{r}" for q, r in fitting}


def whichs(segments: set[Segment]) -> set[str]:
    return {f"{kind}/{rotation}" for kind, rotation in segments}


def with_room(state: torri.State) -> set[str]:
    """G20: the areas with no tower and fewer than two tokens."""
    return {
        area
        for area in areas(state)
        if tower_on(state, area) is None and len(tokens_on(state, area)) < 2
    }


def test_g20_a_token_may_go_in_any_area_of_the_town() -> None:
    state = lay_out(town=TOWN)
    assert set(state.legal_names()) == set(AREAS)
    for area in AREAS:
        after = play(state.copy(), area)
        assert tokens_on(after, area) == "0"
        assert [tokens_on(after, other) for other in AREAS].count("") == 5
        assert (supply(after, 0), supply(after, 1)) == (19, 20)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_g20_the_token_is_the_player_s_own(seat: int) -> None:
    state = play(lay_out(3, seat=seat, town=TOWN), "0,0:L")
    assert tokens_on(state, "0,0:L") == str(seat)
    assert [supply(state, other) for other in range(3)] == [
        20 - (other == seat) for other in range(3)
    ]


@pytest.mark.parametrize(("before", "after"), [("0", "00"), ("1", "01"), ("2", "02")])
def test_g20_a_second_token_joins_one_of_whatever_family(before: str, after: str) -> None:
    state = lay_out(3, town=TOWN, tokens={"0,0:L": before})
    assert "0,0:L" in state.legal_names()
    assert tokens_on(play(state, "0,0:L"), "0,0:L") == after


@pytest.mark.parametrize("tokens", ["00", "01", "02", "11", "12", "22"])
def test_g20_two_tokens_of_whatever_families_fill_an_area(tokens: str) -> None:
    state = lay_out(3, town=TOWN, tokens={"0,0:L": tokens})
    assert set(state.legal_names()) == set(AREAS) - {"0,0:L"}
    with pytest.raises(torri.TorriError):
        state.apply("0,0:L")
    assert tokens_on(state, "0,0:L") == tokens


@pytest.mark.parametrize("owner", [0, 1])
def test_g20_a_tower_closes_an_area(owner: int) -> None:
    state = lay_out(town=TOWN, towers={"0,0:L": owner})
    assert set(state.legal_names()) == set(AREAS) - {"0,0:L"}


def test_g20_a_token_is_mandatory_while_an_area_has_room() -> None:
    state = lay_out(town=TOWN, tokens=FULL | {"1,0:M": "1"})
    assert state.legal_names() == ["1,0:M"]
    with pytest.raises(torri.TorriError):
        state.apply("-")
    with pytest.raises(torri.TorriError):
        state.apply("@0,1")


def test_g20_the_token_is_skipped_where_no_area_has_room() -> None:
    state = lay_out(town=TOWN, tokens=FULL, hands={0: ["CLS"]})
    assert state.legal_names() == ["-"]
    play(state, "-")
    assert supply(state, 0) == 20
    assert state.seat == 0
    assert set(state.legal_names()) == {"@0,1", "@1,-1"}


def test_g20_towers_and_full_areas_together_leave_no_room() -> None:
    towers = {"0,0:C": 1, "0,0:L": 0, "1,0:C": 1}
    full = {area: "01" for area in AREAS if area not in towers}
    state = lay_out(town=TOWN, tokens=full, towers=towers, hands={0: ["CLS"]})
    assert state.legal_names() == ["-"]


def test_g20_the_token_is_skipped_where_the_supply_is_empty() -> None:
    laid = grown(random.Random(1), 6)
    everywhere = [area_text(area) for area in sorted(areas_of(laid))]
    tokens = dict.fromkeys(everywhere[:10], "00")
    hands = {0: ["CLS"], 1: ["CLM"]}
    state = lay_out(town=town_text(laid), tokens=tokens, hands=hands)
    assert with_room(state) == set(everywhere[10:])
    assert state.legal_names() == ["-"]
    # the other seat has tokens left, and the room is there
    state = lay_out(seat=1, town=town_text(laid), tokens=tokens, hands=hands)
    assert set(state.legal_names()) == set(everywhere[10:])


def test_g20_a_segment_just_laid_takes_tokens() -> None:
    state = lay_out(town=TOWN, hands={0: ["CLS"]})
    play(state, "0,0:L", "@0,1", "CLS/5")
    assert state.seat == 1
    assert set(state.legal_names()) == {*AREAS, "0,1:C", "0,1:L", "0,1:S"}


def test_g21_a_segment_goes_from_the_hand_onto_a_free_place() -> None:
    state = lay_out(town=TOWN, hands={0: ["CLS", "LMS", "CLS"], 1: ["CLS"]})
    play(state, "0,0:L")
    assert set(state.legal_names()) == {"@0,1", "@1,-1"}
    play(state, "@0,1")
    assert set(state.legal_names()) == {"CLS/0", "CLS/1", "CLS/2", "CLS/5"} | {
        "LMS/0",
        "LMS/1",
        "LMS/2",
    }
    play(state, "CLS/5")
    assert town(state) == {"0,0": "CLS/0", "1,0": "CLM/0", "0,1": "CLS/5"}
    assert hand(state, 0) == ["CLS", "LMS"]
    assert hand(state, 1) == ["CLS"]
    assert state.seat == 1


def test_g21_adjacent_areas_must_not_show_the_same_guild() -> None:
    # beside 1,-1 lie Cambio in the south-west and Lana in the south-east
    for kind, fitting in (("CLS", "015"), ("CSL", "25"), ("CSM", "0125"), ("LSM", "0123")):
        state = play(lay_out(town=TOWN, hands={0: [kind]}), "0,0:L", "@1,-1")
        assert set(state.legal_names()) == {f"{kind}/{turn}" for turn in fitting}
        for turn in set("012345") - set(fitting):
            with pytest.raises(torri.TorriError):
                state.apply(f"{kind}/{turn}")


def test_g21_only_the_own_hand_counts() -> None:
    state = play(lay_out(town=TOWN, hands={0: ["CSM"], 1: ["LMS", "CLS"]}), "0,0:L", "@0,1")
    assert set(state.legal_names()) == {"CSM/1", "CSM/4"}


def test_g21_a_place_where_no_own_segment_fits_is_not_offered() -> None:
    # around 0,0 lie Cambio in the east, Seta in the north-west and Lana in the south-west
    ring = ("CLM/3@1,0", "LMS/1@0,-1", "CLM/5@-1,1")
    around = [guild for _, guild in touched(town_of_lines(ring), (0, 0))]
    assert around == ["C", "S", "L"]
    state = play(lay_out(town=ring, hands={0: ["CLS"]}), "1,0:C")
    assert set(state.legal_names()) == {"@1,-1", "@-1,0", "@0,1"}
    # in the other order of the three guilds it fits, in two rotations
    state = play(lay_out(town=ring, hands={0: ["CLS", "CSL"]}), "1,0:C")
    assert set(state.legal_names()) == {"@0,0", "@1,-1", "@-1,0", "@0,1"}
    play(state, "@0,0")
    fitting = {turn for turn in range(6) if keeps_g21(town_of_lines(ring), (0, 0), "CSL", turn)}
    assert set(state.legal_names()) == {f"CSL/{turn}" for turn in fitting}


def town_of_lines(lines: Sequence[str]) -> dict[Place, Segment]:
    return town_of({line.split("@")[1]: line.split("@")[0] for line in lines})


@pytest.mark.parametrize("kind", KINDS)
def test_g21_every_kind_fits_in_every_rotation_somewhere(kind: str) -> None:
    laid: set[str] = set()
    for turn in range(6):
        for beside in KINDS:
            beyond = {(0, 0): (beside, 0), (1, 0): (beside, turn)}
            state = play(lay_out(town=town_text(beyond), hands={0: [kind]}), f"0,0:{beside[0]}")
            fitting = placements(beyond, [kind])
            assert set(state.legal_names()) == wheres(fitting)
            assert set(play(state, "@0,1").legal_names()) == whichs(fitting[0, 1])
            laid.update(state.legal_names())
    assert laid == {f"{kind}/{turn}" for turn in range(6)}


@some_games
@given(player_counts, seeds)
def test_g21_no_two_adjacent_areas_ever_show_the_same_guild(players: int, seed: int) -> None:
    state = torri.game("san_gimignano", players=players).new(seed)
    for _ in state.random_game(torri.Rng(seed)):
        pass
    laid = town_of(town(state))
    assert all(keeps_g21(laid, place, *segment) for place, segment in laid.items())
    assert len(laid) == {2: 10, 3: 12, 4: 16}[players]


def test_g22_a_place_must_touch_two_segments() -> None:
    state = play(lay_out(town=TOWN, hands={0: ["CLS"]}), "0,0:L")
    for place in ("-1,0", "2,0", "-1,1", "0,-1", "2,-1", "1,1", "4,4", "0,0", "1,0"):
        with pytest.raises(torri.TorriError):
            state.apply(f"@{place}")
    assert set(state.legal_names()) == {"@0,1", "@1,-1"}


def test_g22_two_segments_that_do_not_touch_each_other_are_two() -> None:
    state = play(lay_out(town=("CLS/0@0,0", "CLM/0@2,0"), hands={0: ["CLS"]}), "0,0:L")
    assert state.legal_names() == ["@1,0"]
    state = play(lay_out(town=("CLS/0@0,0", "CLM/0@1,1"), hands={0: ["CLS"]}), "0,0:L")
    assert set(state.legal_names()) == {"@1,0", "@0,1"}


def test_g22_a_place_may_touch_more_than_two() -> None:
    ring = {across((0, 0), edge): ("CLM" if edge % 2 else "LMS", 0) for edge in range(6)}
    for count in range(2, 7):
        laid = dict(list(ring.items())[:count])
        for kind in KINDS:
            area = area_text(min(areas_of(laid)))
            state = play(lay_out(town=town_text(laid), hands={0: [kind]}), area)
            assert set(state.legal_names()) == wheres(placements(laid, [kind]))


def test_g22_laying_is_mandatory_while_anything_fits() -> None:
    state = play(lay_out(town=TOWN, hands={0: ["CLS"]}, tokens=GROUP), "0,0:L")
    for instead in ("-", "^=", "^0,0:S", "1,0:C"):
        with pytest.raises(torri.TorriError):
            state.apply(instead)
    assert state.seat == 0
    assert set(state.legal_names()) == {"@0,1", "@1,-1"}


@pytest.mark.parametrize("held", [["CLS"], ["CLM", "LMS", "LMS"], list(KINDS[:4])])
def test_g22_laying_is_skipped_where_nothing_fits_and_the_segments_are_kept(
    held: list[str],
) -> None:
    state = play(lay_out(town=ALONE, hands={0: held, 1: ["CLS"]}), "0,0:L")
    assert hand(state, 0) == sorted(held)
    assert town(state) == {"0,0": "CLS/0"}
    assert state.over  # by G30: nothing fits for anybody
    assert state.turn_text() == "0,0:L -"


def test_g22_an_empty_hand_asks_for_nothing() -> None:
    state = play(lay_out(town=TOWN, hands={1: ["CLM"]}), "0,0:L")
    assert state.seat == 1
    assert state.turn_text() == "0,0:L"
    assert town(state) == {"0,0": "CLS/0", "1,0": "CLM/0"}


def test_g22_in_a_town_grown_by_the_rules_every_kind_fits_somewhere() -> None:
    for seed in range(30):
        dice = random.Random(seed)
        laid = grown(dice, dice.randint(2, 16))
        assert all(placements(laid, [kind]) for kind in KINDS)


def test_the_stages_come_in_order() -> None:
    state = lay_out(town=TOWN, tokens=GROUP, hands={0: ["CLS"], 1: ["CLM"]})
    steps = ("0,0:L", "@0,1", "CLS/5", "^0,0:S", "0,1:C")
    for step, ahead in zip(steps, (*steps[1:], "@1,-1"), strict=True):
        with pytest.raises(torri.TorriError):
            state.apply(ahead)
        assert step in state.legal_names()
        play(state, step)
    assert state.seat == 1
    assert state.turns == lay_out(town=TOWN).turns + 1


def test_a_turn_without_a_group_ends_with_the_segment() -> None:
    state = lay_out(3, seat=2, town=TOWN, hands={2: ["CLS"], 0: ["CLM"]})
    turns = state.turns
    play(state, "0,0:L", "@0,1", "CLS/5")
    assert (state.seat, state.turns) == (0, turns + 1)


@pytest.mark.parametrize("seed", range(scaled(60, 6)))
def test_places_and_segments_are_those_of_a_slow_reckoning(seed: int) -> None:
    dice = random.Random(seed)
    players = dice.choice(PLAYERS)
    laid = grown(dice, dice.randint(2, 14))
    everywhere = [area_text(area) for area in sorted(areas_of(laid))]
    dice.shuffle(everywhere)
    towers = {area: dice.randrange(players) for area in everywhere[: dice.randrange(5)]}
    left = [20] * players
    tokens: dict[str, str] = {}
    for area in everywhere[len(towers) :]:
        owners = [dice.randrange(players) for _ in range(dice.choice((0, 1, 2, 2)))]
        for seat in owners:
            left[seat] -= 1
        tokens[area] = "".join(map(str, owners)) if min(left) >= 0 else ""
        left = [max(0, count) for count in left]
    hands = {seat: dice.choices(KINDS, k=dice.randrange(4)) for seat in range(players)}
    seat = dice.randrange(players)
    state = lay_out(
        players, seat=seat, town=town_text(laid), tokens=tokens, towers=towers, hands=hands
    )
    room = {area for area in everywhere if area not in towers and len(tokens[area]) < 2}
    assert set(state.legal_names()) == ((room if supply(state, seat) else set()) or {"-"})
    play(state, dice.choice(state.legal_names()))
    fitting = placements(laid, hands[seat])
    if not hands[seat]:
        assert not any(name.startswith("@") for name in state.legal_names())
        return
    assert set(state.legal_names()) == wheres(fitting)
    for place, segments in fitting.items():
        after = play(state.copy(), f"@{place[0]},{place[1]}")
        assert set(after.legal_names()) == whichs(segments)


def decide(state: torri.State, rng: torri.Rng) -> str:
    """Take one of the legal decisions at random."""
    action = state.sample(rng)
    state.apply(action)
    return state.game.action_names[action]


def play_turn_by_the_rules(state: torri.State, rng: torri.Rng) -> None:
    """Play one turn at random, and compare what each stage offers with a slow reckoning."""
    seat, turns, own_supply = state.seat, state.turns, supply(state, state.seat)
    room = with_room(state) if own_supply else set[str]()
    assert set(state.legal_names()) == (room or {"-"})
    decide(state, rng)
    assert supply(state, seat) == own_supply - bool(room)
    held = hand(state, seat)
    fitting = placements(town_of(town(state)), held)
    assert bool(fitting) == bool(held)
    if fitting:
        assert set(state.legal_names()) == wheres(fitting)
        place = place_of(decide(state, rng).removeprefix("@"))
        assert set(state.legal_names()) == whichs(fitting[place])
        kind = decide(state, rng).split("/")[0]
        assert sorted([*hand(state, seat), kind]) == held
    own = [area_of(area) for area in areas(state) if str(seat) in tokens_on(state, area)]
    found = groups(town_of(town(state)), own)
    inside = {area_text(area) for group in found for area in group}
    bound = inside & remembered(state, seat)
    if inside:
        towers = {f"^{area}" for area in bound or inside}
        assert set(state.legal_names()) == (towers if bound else towers | {"^="})
        decide(state, rng)
    if not state.over:
        assert (state.turns, state.seat) == (turns + 1, (seat + 1) % state.game.players)


@some_games
@given(player_counts, seeds)
def test_every_stage_of_a_game_offers_what_the_rules_say(players: int, seed: int) -> None:
    state, rng = torri.game("san_gimignano", players=players).new(seed), torri.Rng(seed)
    while not state.over:
        play_turn_by_the_rules(state, rng)
