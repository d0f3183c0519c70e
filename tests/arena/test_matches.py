"""Matches: every deal from every seat, results by player, nothing hidden."""

import time
from dataclasses import replace

import pytest

import torri
from torri.arena import matches
from torri.arena.matches import GameResult, Match, play_game, prepare
from torri.core.deal import Deal
from torri.core.errors import IllegalAction, OptionError
from torri.core.game import Game
from torri.core.jit import COMPILING
from torri.core.position import View
from torri.core.rng import Rng
from torri.games import REGISTRY

GAMES = 20 if COMPILING else 4


def match_of(*players: str, game: str = "patrician", seed: int = 1, games: int = GAMES) -> Match:
    return Match.at(torri.game(game, players=len(players)), players, games, seed)


def outcome(result: GameResult) -> GameResult:
    """All of a result but the times, which are never the same."""
    return result.model_copy(update={"seconds": (), "longest": ()})


class Watched:
    """A random player of whom tests know everything."""

    def __init__(self, name: str, seed: int | None) -> None:
        self.rng = Rng(seed)
        self.name = name
        self.seed = seed
        self.seats: set[int | None] = set()

    def decide(self, view: View) -> int:
        self.seats.add(view.viewer)
        if self.name == "apprentice":
            time.sleep(0.001)
        return -1 if self.name == "mason" else view.determinize(self.rng).sample(self.rng)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[Watched]:
    """All players that sit down during a test: apprentices are slow, masons cheat."""
    found: list[Watched] = []

    def sit_down(name: str, _game: Game, seed: int | None = None) -> Watched:
        found.append(Watched(name, seed))
        return found[-1]

    monkeypatch.setattr(matches, "thinker", sit_down)
    return found


@pytest.mark.parametrize("game", list(REGISTRY))
def test_a_game_is_the_same_every_time(game: str) -> None:
    match = match_of("apprentice", "random", "random", game=game)
    for index in range(3):
        result = play_game(match, index)
        assert outcome(play_game(match, index)) == outcome(result)
        assert result.counts_for(3)
        assert GameResult.model_validate_json(result.model_dump_json()) == result
    assert outcome(play_game(match, 0)) != outcome(play_game(replace(match, seed=2), 0))


def test_everybody_moves_on_by_a_seat(watched: list[Watched]) -> None:
    match = match_of("random", "random", "random")
    for index in range(3):
        watched.clear()
        play_game(match, index)
        assert [player.seats for player in watched] == [{(n + index) % 3} for n in range(3)]


def test_every_player_of_every_game_has_a_seed_of_its_own(watched: list[Watched]) -> None:
    match = match_of("random", "random")
    for index in range(4):
        play_game(match, index)
    assert len({player.seed for player in watched}) == 8


@pytest.mark.parametrize("game", list(REGISTRY))
def test_every_seat_of_a_deal_meets_the_same_chance(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[list[int]] = []
    draw = Deal.draw

    def noted(deal: Deal, legal: list[int]) -> int:
        drawn[-1].append(draw(deal, legal))
        return drawn[-1][-1]

    monkeypatch.setattr(Deal, "draw", noted)
    match = match_of("random", "random", "random", game=game)
    for index in range(6):
        drawn.append([])
        play_game(match, index)
    assert drawn[0] == drawn[1] == drawn[2]  # set-up and all cards that come up later
    assert drawn[3] == drawn[4] == drawn[5] != drawn[0]


def test_results_are_the_players_not_the_seats() -> None:
    match = match_of("random", "apprentice")
    results = [play_game(match, index) for index in range(GAMES)]
    for rotation in range(2):
        shares = [result.wins[1] for result in results[rotation::2]]
        assert sum(shares) > 0.7 * len(shares)
    for result in results:
        best = max(result.points)
        assert result.wins[result.points.index(best)] > 0
        assert result.turns == 48
        assert min(result.decisions) >= 24


def test_the_clock_is_read_for_each_player(watched: list[Watched]) -> None:
    result = play_game(match_of("random", "apprentice"), 1)
    assert [player.name for player in watched] == ["random", "apprentice"]
    assert result.seconds[1] >= 0.001 * result.decisions[1]
    assert result.seconds[1] > result.seconds[0]
    assert all(
        0 < most <= total for most, total in zip(result.longest, result.seconds, strict=True)
    )
    assert result.longest[1] >= 0.001


@pytest.mark.usefixtures("watched")
def test_an_illegal_action_is_never_hidden() -> None:
    with pytest.raises(IllegalAction, match=r"game 3, turn 1, mason in seat .: illegal action -1"):
        play_game(match_of("mason", "mason"), 3)


def test_everybody_is_introduced_once(watched: list[Watched]) -> None:
    match = match_of("random", "apprentice", "random", "random")  # a table of no other test
    for seed in (77, 78):
        prepare(replace(match, seed=seed))
    # at the beginning of a game and at its end
    assert [player.name for player in watched] == ["random"] * 2 + ["apprentice"] * 2


def test_a_match_must_fit_its_table() -> None:
    game = torri.game("patrician", players=3)
    with pytest.raises(OptionError, match="2 players do not fill a table of 3"):
        Match.at(game, ("random", "random"), 1, 1)
    with pytest.raises(OptionError, match="no level 'grandmaster'"):
        Match.at(game, ("random", "random", "grandmaster"), 1, 1)


def test_a_match_says_all_that_its_results_depend_on() -> None:
    match = match_of("random", "apprentice")
    assert match.describe() == replace(match, games=99).describe()
    game = torri.game("patrician", players=2, messengers=True)
    others = [
        match_of("apprentice", "random"),
        match_of("random", "apprentice", seed=2),
        match_of("random", "apprentice", game="san_gimignano"),
        Match.at(game, ("random", "apprentice"), GAMES, 1),
    ]
    assert len({other.describe() for other in [match, *others]}) == 5
    assert match.table() is replace(match, seed=5).table()
    assert others[-1].table().options == game.options
