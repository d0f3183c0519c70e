"""Matches: computer players against each other, every deal played from every seat."""

import json
import time
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field

from torri.arena.entrants import digests, entrant, thinker
from torri.core.deal import Deal
from torri.core.errors import IllegalAction, OptionError, PlayerError
from torri.core.game import Game
from torri.core.position import CHANCE, State
from torri.core.rng import Rng, stream, wrapped
from torri.core.schema import Strict
from torri.games import game_type
from torri.players.thinker import Thinker

FORMAT = "torri-match/1"

# What a seed is used for: each use has random numbers of its own.
_FOR_DEALS, _FOR_PLAYERS = 0, 1

Counts = tuple[Annotated[int, Field(ge=0)], ...]
Seconds = tuple[Annotated[float, Field(ge=0)], ...]


class GameResult(Strict):
    """What became of one game, for each player in the order of the match, whatever their seats."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)

    index: int = Field(ge=0)
    turns: int = Field(ge=0)
    points: tuple[int, ...]
    wins: tuple[Annotated[float, Field(ge=0, le=1)], ...]
    """The share of the victory: 1, or less where several have won."""
    decisions: Counts
    seconds: Seconds
    """The time spent on all decisions."""
    longest: Seconds
    """The time spent on the longest one."""

    def counts_for(self, players: int) -> bool:
        """Whether it is the result of a game of so many players."""
        rows = (self.points, self.wins, self.decisions, self.seconds, self.longest)
        return all(len(row) == players for row in rows) and abs(sum(self.wins) - 1) < 1e-9


@dataclass(frozen=True)
class Match:
    """Who plays what, how often; plain data, so that it can be sent and written down."""

    game: str
    options: dict[str, Any]
    extras: dict[str, Any]
    """What the options leave out, such as a deck of one's own."""
    players: tuple[str, ...]
    """Levels or players of one's own, one for each seat."""
    games: int
    seed: int

    @classmethod
    def at(cls, game: Game, players: tuple[str, ...], games: int, seed: int) -> Self:
        """Return a match at this table."""
        if len(players) != game.players:
            raise OptionError(f"{len(players)} players do not fill a table of {game.players} seats")
        for name in players:
            entrant(name)  # refuses what is not known, before anybody plays
        options = game.options.model_dump(mode="json")
        return cls(game.name, options, game.write_extras(), players, games, seed)

    @property
    def levels(self) -> list[str]:
        """Who plays, each once."""
        return list(dict.fromkeys(self.players))

    @property
    def uses_all_cores(self) -> bool:
        """Whether one game at a time is all that a machine can do."""
        return any(entrant(name).uses_all_cores for name in self.levels)

    def describe(self) -> str:
        """All that the result of a game depends on, as one line: everything but how many."""
        description = {
            "format": FORMAT,
            "torri": version("torri"),
            "game": self.game,
            "rules": game_type(self.game).rules_version,
            "options": self.options,
            "players": list(self.players),
            "seed": self.seed,
            **self.extras,
        }
        if own := digests(self.levels):
            description["own"] = own
        return json.dumps(description)

    def table(self) -> Game:
        """Return the game with its options agreed."""
        return _table(self.game, json.dumps(self.options), json.dumps(self.extras))


@cache
def _table(game: str, options: str, extras: str) -> Game:
    kind = game_type(game)
    return kind(**json.loads(options), **kind.read_extras(json.loads(extras)))


class _Seated:
    """A thinker at the table, and the clock beside it."""

    def __init__(self, name: str, who: Thinker) -> None:
        self.name = name
        self.who = who
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def decide(self, state: State, seat: int) -> int:
        view = state.view(seat)
        began = time.perf_counter()
        action = self.who.decide(view)
        took = time.perf_counter() - began
        self.decisions += 1
        self.seconds += took
        self.longest = max(self.longest, took)
        return action


def play_game(match: Match, index: int) -> GameResult:
    """Play one game of a match; apart from players who watch the clock, the same every time.

    With n players, n games in a row are played with the same deal, and each time everybody moves on
    by one seat.
    """
    game = match.table()
    deal, rotation = divmod(index, game.players)
    seed = _seed(match.seed, _FOR_DEALS, deal)
    chance = Deal(game, lambda order: Rng(seed, order))
    players = [
        _Seated(name, thinker(name, game, _seed(match.seed, _FOR_PLAYERS, number)))
        for number, name in enumerate(match.players, index * game.players)
    ]
    seats = [players[seat - rotation] for seat in range(game.players)]
    state = game.start()
    while not state.over:
        _decide(state, chance, seats, index)
    return _result(state, index, rotation, players)


def _seed(seed: int, purpose: int, number: int) -> int:
    return int(stream(stream(wrapped(seed), purpose), number))


def _decide(state: State, chance: Deal, seats: list[_Seated], index: int) -> None:
    seat = state.seat
    if seat == CHANCE:
        state.apply(chance.draw(state.legal()))
        return
    try:
        state.apply(seats[seat].decide(state, seat))
    except IllegalAction as error:
        raise IllegalAction(
            f"game {index}, turn {state.turns}, {seats[seat].name} in seat {seat}: {error}"
        ) from None
    except PlayerError as error:
        where = f"game {index}, turn {state.turns}, seat {seat}"
        raise PlayerError(f"{error}, in {where}") from error


def _result(state: State, index: int, rotation: int, players: list[_Seated]) -> GameResult:
    count = len(players)
    seat_of = [(number + rotation) % count for number in range(count)]
    points, winners = state.points, state.winners
    return GameResult(
        index=index,
        turns=state.turns,
        points=tuple(points[seat] for seat in seat_of),
        wins=tuple((seat in winners) / len(winners) for seat in seat_of),
        decisions=tuple(player.decisions for player in players),
        seconds=tuple(round(player.seconds, 6) for player in players),
        longest=tuple(round(player.longest, 6) for player in players),
    )


def prepare(match: Match) -> None:
    """Let everybody decide off the clock: what is compiled or loaded at first, then is."""
    for name in match.levels:
        _introduce(match.table(), name)


@cache
def _introduce(game: Game, name: str) -> None:
    for state in _first_and_last_decision(game):
        thinker(name, game, seed=0).decide(state.view(state.seat))


def _first_and_last_decision(game: Game) -> tuple[State, State]:
    """Of a random game: some think in another way near its end."""
    state = game.new(seed=0)
    choices = [
        state.copy()
        for _ in state.random_game(Rng(0))
        if state.seat != CHANCE and len(state.legal()) > 1
    ]
    return choices[0], choices[-1]
