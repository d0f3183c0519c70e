"""What holds in every position that can be reached, however the seats play."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import torri
from tests.contract.strategies import EXAMPLES
from tests.contract.variants import scaled
from tests.san_gimignano.reckoning import across, area_of, neighbours, town_of
from tests.san_gimignano.styles import GAMES, STYLES, Style, played, positions
from tests.san_gimignano.table import areas, lay_out, supply, tokens_on, tower_on, town
from torri.core.bits import members_of
from torri.games.san_gimignano.state import FIELDS, NONE, ROTATE, TOWER

MANY = scaled(3 * EXAMPLES, EXAMPLES)


@given(positions())
@settings(max_examples=MANY)
def test_adjoining_areas_are_known_and_never_show_the_same_guild(state: torri.State) -> None:
    laid = town_of(town(state))
    names = areas(state)
    for number, name in enumerate(names):
        known = {names[other] for other in members_of(state.record.neighbours[number])}
        assert {area_of(other) for other in known} == neighbours(laid, area_of(name))
        assert all(other[-1] != name[-1] for other in known)
        assert len(known) <= 4


@given(positions())
@settings(max_examples=MANY)
def test_an_area_holds_two_tokens_at_most_or_one_tower_and_no_token(state: torri.State) -> None:
    for name in areas(state):
        assert len(tokens_on(state, name)) <= (2 if tower_on(state, name) is None else 0)


@given(positions())
@settings(max_examples=MANY)
def test_what_a_stage_needs_is_not_left_behind_in_the_next(state: torri.State) -> None:
    """So equal positions have equal bytes."""
    record = state.record
    assert (record.buildable != 0) == (record.phase == TOWER)
    assert (record.drawn != NONE) == (record.phase == ROTATE)
    assert (record.bag != 0) == (state.turns == 0)


@given(positions())
@settings(max_examples=MANY)
def test_every_segment_touches_two_others(state: torri.State) -> None:
    """But for a table of two, which only touch each other until a third is there."""
    laid = town_of(town(state))
    needed = min(2, len(laid) - 1)
    for place in laid:
        assert sum(across(place, edge) in laid for edge in range(6)) >= needed


@given(positions())
@settings(max_examples=MANY)
def test_segments_are_neither_lost_nor_made(state: torri.State) -> None:
    kinds = [text.partition("/")[0] for text in town(state).values()]
    held = state.record.hand.sum(axis=0)
    for number, kind in enumerate(("CLS", "CSL", "CLM", "CML", "CMS", "CSM", "LMS", "LSM")):
        assert kinds.count(kind) + held[number] <= 2
    if state.turns:
        assert len(kinds) + held.sum() == {2: 10, 3: 12, 4: 16}[state.game.players]


games = st.tuples(st.sampled_from(list(GAMES)), st.sampled_from(STYLES), st.integers(0, 2**32))


@given(games)
@settings(max_examples=scaled(60, 8))
def test_every_player_has_twenty_tokens_in_all(chosen: tuple[str, Style, int]) -> None:
    """Counted from what is done: one leaves the supply with each token, towers give them back."""
    name, style, seed = chosen
    game = GAMES[name]
    left = [20] * game.players
    word, owners = "", ""
    seat = -1
    rng = torri.Rng(seed)

    def noted(state: torri.State, rng: torri.Rng) -> int:
        nonlocal word, owners, seat
        action = style(state, rng)
        word, seat = game.action_names[action], state.seat
        owners = tokens_on(state, word[1:]) if word[0] == "^" and word != "^=" else ""
        return action

    for state in played(game.new(seed=seed), noted, rng):
        if ":" in word and word[0] != "^":
            left[seat] -= 1
        for owner in owners:
            left[int(owner)] += 1
        assert [supply(state, other) for other in range(game.players)] == left
        assert all(0 <= count <= 20 for count in left)
        on_board = "".join(tokens_on(state, area) for area in areas(state))
        assert [20 - on_board.count(str(other)) for other in range(game.players)] == left
        word, owners = "", ""


@given(games)
@settings(max_examples=scaled(150, 12))
def test_games_always_end(chosen: tuple[str, Style, int]) -> None:
    """Every area takes two tokens in its life, so a round without an idle end is soon the last."""
    name, style, seed = chosen
    *_, last = played(GAMES[name].new(seed=seed), style, torri.Rng(seed))
    tokens, segments, towers = 2 * len(areas(last)), len(town(last)), sum(last.points)
    assert last.turns <= last.game.players * (tokens + segments + towers + 1)
    assert last.winners


@given(positions(), st.integers(0, 2**32))
@settings(max_examples=EXAMPLES)
def test_a_town_has_the_same_bytes_in_whatever_order_it_was_laid(
    state: torri.State, seed: int
) -> None:
    laid = [f"{segment}@{place}" for place, segment in town(state).items()]
    random.Random(seed).shuffle(laid)
    again = lay_out(state.game.players, town=laid).record
    for field in ("neighbours", "shows", "rows", "place", "slot_at", "segment", "laid"):
        assert field in [name for name, *_ in FIELDS]
        assert again[field].tobytes() == state.record[field].tobytes()


def test_every_choice_about_a_tower_is_sampled() -> None:
    """Towers are asked for too seldom for tests of any position to meet many of them."""
    asked = 0
    for seed, game in enumerate(GAMES.values()):
        for state in played(game.new(seed=seed), STYLES[seed % 3], torri.Rng(seed)):
            if state.legal_names()[-1:] == ["^="]:
                legal = state.legal()
                rng = torri.Rng(asked)
                assert {state.sample(rng) for _ in range(20 * len(legal))} == set(legal)
                asked += 1
    assert asked > 20
