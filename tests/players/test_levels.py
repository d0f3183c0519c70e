"""Levels by name, and what may be changed in them."""

import pytest

import torri
from torri.core.errors import OptionError
from torri.players import LEVELS, level, thinker, title
from torri.players.levels import TITLES
from torri.players.searcher import Budget
from torri.players.settings import Settings
from torri.players.thinking import SearchPlayer

BAD = {
    "": "there is no level ''; known: random, apprentice, mason, master, podesta",
    "doge": "there is no level 'doge'; known: random, apprentice, mason, master, podesta",
    "Master": "there is no level 'Master'",
    "master ": "there is no level 'master '",
    "master:speed=1": "'speed' cannot be changed; known: seconds, iterations, cores, endings, ",
    "master:seconds=1,Cores=1": "'Cores' cannot be changed",
    "master:settings=1": "'settings' cannot be changed",
    "master:=1": "'' cannot be changed",
    "master:seconds": "seconds must be a number that is not negative, not ''",
    "master:seconds=": "seconds must be a number that is not negative, not ''",
    "master:seconds=soon": "seconds must be a number that is not negative, not 'soon'",
    "master:seconds=1=2": "seconds must be a number that is not negative, not '1=2'",
    "master:seconds=-1": "seconds must be a number that is not negative, not '-1'",
    "master:exploration=-0.1": "exploration must be a number that is not negative, not '-0.1'",
    "master:seconds=nan": "seconds must be a number that is not negative, not 'nan'",
    "master:exploration=nan": "exploration must be a number that is not negative, not 'nan'",
    "master:imagined_turns=inf": "imagined_turns must be a number that is not negative",
    "master:iterations=1e999": "iterations must be a number that is not negative",
    "master:seconds=0": "seconds must be from 0.001 to 3,600.0, not '0'",
    "master:seconds=3601": "seconds must be from 0.001 to 3,600.0, not '3601'",
    "master:iterations=0": "iterations must be from 1 to 4,194,304, not '0'",
    "master:iterations=4194305": "iterations must be from 1 to 4,194,304",
    "master:cores=257": "cores must be from 0 to 256, not '257'",
    "podesta:endings=101": "endings must be from 0 to 100, not '101'",
    "random:seconds=1": "random does not search: there is nothing to change in it",
    "apprentice:iterations=5": "apprentice does not search",
    "mason:informed=0": "mason does not search",
    "master:iterations=1.7": "iterations must be a whole number, not '1.7'",
}


@pytest.mark.parametrize("spec", list(BAD))
def test_a_level_that_makes_no_sense_is_refused_in_one_clear_line(spec: str) -> None:
    with pytest.raises(OptionError) as refusal:
        level(spec)
    message = str(refusal.value)
    assert message.startswith(BAD[spec])
    assert "\n" not in message


def test_a_long_mistake_is_cut_short_in_the_message() -> None:
    for spec in ("x" * 10_000, "master:" + "x" * 10_000, "master:seconds=" + "x" * 10_000):
        with pytest.raises(OptionError) as refusal:
            level(spec)
        assert len(str(refusal.value)) < 300


def test_the_levels_rise_from_random_to_podesta() -> None:
    assert list(LEVELS) == ["random", "apprentice", "mason", "master", "podesta"]
    assert [known.name for known in LEVELS.values()] == list(LEVELS)
    assert all(level(name) is LEVELS[name] for name in LEVELS)


def test_what_follows_the_name_changes_that_and_nothing_else() -> None:
    changed = level("master:seconds=0.1")
    assert changed.seconds == 0.1
    assert changed.budget == Budget(seconds=0.1)
    assert changed.settings == LEVELS["master"].settings
    assert (changed.cores, changed.endings) == (LEVELS["master"].cores, LEVELS["master"].endings)
    assert level("master:exploration=0.5").settings == Settings(exploration=0.5)
    assert LEVELS["master"].settings == Settings()


def test_several_changes_are_made_one_after_the_other() -> None:
    changed = level("podesta:iterations=10000,cores=1,endings=3,informed=0,imagined_turns=1000")
    assert changed.settings == Settings(informed=0, imagined_turns=1000)
    assert (changed.cores, changed.endings) == (1, 3)
    assert changed.budget == Budget(iterations=10_000)
    assert level("master:seconds=1,seconds=2").seconds == 2


def test_a_changed_level_is_named_as_it_was_asked_for() -> None:
    assert level("master:seconds=0.1").name == "master:seconds=0.1"
    assert level("podesta:cores=1,endings=0").name == "podesta:cores=1,endings=0"


def test_a_change_to_what_a_level_is_anyway_is_none() -> None:
    assert level("master:") == LEVELS["master"]
    assert level("master:seconds=0.3,") == LEVELS["master"]


def test_iterations_replace_the_clock() -> None:
    assert level("master").budget == Budget(seconds=0.3)
    assert level("master:seconds=9,iterations=5").budget == Budget(iterations=5)


def test_only_podesta_thinks_on_all_cores_unless_told_otherwise() -> None:
    assert [name for name, known in LEVELS.items() if known.uses_all_cores] == ["podesta"]
    assert level("master:cores=0").uses_all_cores
    assert not level("podesta:cores=2").uses_all_cores


def test_a_level_is_seated_as_its_name_says() -> None:
    game = torri.game("san_gimignano", players=2)
    player = thinker("podesta:iterations=7,cores=2,endings=5", game, seed=1)
    assert isinstance(player, SearchPlayer)
    assert player.budget == Budget(iterations=7)
    assert player.endings is not None
    assert player.endings.turns == 5
    assert len(player.searcher.trees) == 2
    without = thinker("podesta:iterations=7,cores=1,endings=0", game, seed=1)
    assert isinstance(without, SearchPlayer)
    assert without.solver is None


@pytest.mark.parametrize(
    "spec",
    ["master:iterations=1", "podesta:iterations=2,cores=2", "master:iterations=5,expand_at=9"],
)
def test_the_smallest_budget_still_gives_a_decision(spec: str) -> None:
    state = torri.game("patrician", players=2).new(seed=1)
    assert thinker(spec, state.game, seed=1).decide(state.view(state.seat)) in state.legal()


def test_every_level_has_a_name_of_its_own_in_every_language() -> None:
    assert list(TITLES) == ["en", "fr", "de", "it"]
    for language in TITLES:
        assert len({title(name, language) for name in LEVELS}) == len(LEVELS)
    assert title("mason", "fr") == "maçon"
    assert title("podesta", "de") == "Podestà"
