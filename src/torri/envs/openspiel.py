"""Both games in OpenSpiel, registered as soon as this module is imported.

    import pyspiel
    import torri.envs.openspiel

    game = pyspiel.load_game("python_torri_patrician(players=3,messengers=True)")

The parameters are the options of the game, but for those that are files, and `reward`: `win` or
`margin`. Chance is explicit. Its outcomes are numbered from 0, as OpenSpiel wants it; players'
actions have torri's own numbers.

What a player observes is the view of the seat. The information state, which OpenSpiel wants with
perfect recall, is the view together with all that has happened since the first decision: from then
on nothing happens out of sight, and what a seat was dealt before follows from what it holds and
what it played. That holds under every rule of memory: where views forget (Patrician's `memory`
table), information states do not. There is no tensor of them, as it would be a list of all moves:
what bears on the rest of the game is in the observation's tensor, which OpenSpiel's environments
for learning take where there is no other.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from torri.core.errors import IllegalAction, OptionError, listed
from torri.core.game import Game
from torri.core.layout import copied, from_bytes
from torri.core.options import bounds, file_options
from torri.core.position import NOBODY, State, View
from torri.core.rng import Rng
from torri.envs.rewards import Reward, check_reward, rewards_of
from torri.games import REGISTRY, game_type
from torri.games import game as new_game

pyspiel: Any = import_module("pyspiel")  # which ships no types

PREFIX = "python_torri_"
"""Before the names of the games in OpenSpiel."""
REWARD = "reward"
MEMORY = "memory"
"""The option, and the field of its records, by which a game lets views forget."""
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
SEEDS = 2**53

Options = tuple[tuple[str, Any], ...]


@cache
def _shared_game(name: str, options: Options) -> Game:
    """One game for all who agree on its options."""
    return new_game(name, **dict(options))


class TorriGame(pyspiel.Game):
    """A game of torri with its options, as OpenSpiel sees it."""

    game_name: ClassVar[str]
    """Its name in torri."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.game_name
        values = {**parameters(name), **(params or {})}
        options = {key: value for key, value in values.items() if key != REWARD}
        try:
            self.reward = check_reward(values[REWARD])
            self.torri = _shared_game(name, tuple(sorted(options.items())))
        except OptionError as error:
            raise pyspiel.SpielError(str(error)) from None
        self.recalling = self.torri
        """The same game, with views that forget nothing."""
        if MEMORY in options:
            self.recalling = _shared_game(name, tuple(sorted({**options, MEMORY: "open"}.items())))
        bound = self.torri.limits
        self.most_chances = bound.chances
        most = 1 if self.reward == "win" else bound.margin
        kind = utility(self.reward, self.torri.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.torri.player_actions,
            max_chance_outcomes=len(self.torri.action_names) - self.torri.player_actions,
            num_players=self.torri.players,
            min_utility=0.0 if self.reward == "win" else -float(most),
            max_utility=float(most),
            utility_sum=UTILITY_SUMS.get(kind),
            max_game_length=bound.decisions,
        )
        pyspiel.Game.__init__(self, described(name, kind), info, params or {})

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return loaded, (str(self),)

    def new_initial_state(self) -> "TorriState":
        """The position before anything was left to chance."""
        return TorriState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance may decide in a game."""
        return self.most_chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TorriObserver":
        """What writes observations of the kind that is asked for."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TorriObserver(self.torri, kind, params)


def loaded(text: str) -> TorriGame:
    """Return the game that OpenSpiel describes like this."""
    return pyspiel.load_game(text)


class Position:
    """Where a game stands: all that OpenSpiel has to copy or to keep of a state."""

    __slots__ = ("player", "seen", "state")

    def __init__(self, state: State, player: int, seen: str) -> None:
        self.state = state
        self.player = player
        """Who decides, in OpenSpiel's numbers."""
        self.seen = seen
        """The names of all actions since the first decision."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Position":
        state = self.state
        return Position(State(state.game, copied(state.array)), self.player, self.seen)

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[Any, ...]]:
        game = self.state.game
        options = tuple(sorted(game.options.model_dump().items()))
        return restored, (game.name, options, bytes(self.state), self.player, self.seen)


def restored(name: str, options: Options, data: bytes, player: int, seen: str) -> Position:
    """Return what was pickled."""
    game = _shared_game(name, options)
    return Position(State(game, from_bytes(data, game.state_dtype)), player, seen)


class TorriState(pyspiel.State):
    """A position of a game, with all its secrets, as OpenSpiel sees it."""

    def __init__(self, game: TorriGame) -> None:
        pyspiel.State.__init__(self, game)
        start = game.torri.start()
        self.position = Position(start, start.seat, "")

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody once the game is over."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.player == TERMINAL

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, all of them equally likely."""
        if self.position.player >= 0 or self.position.player == TERMINAL:
            raise pyspiel.SpielError("there are no outcomes of chance: it is not for it to decide")
        state = self.position.state
        first, outcomes = state.game.player_actions, state.legal()
        share = 1.0 / len(outcomes)
        return [(outcome - first, share) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        position = self.position
        state = position.state
        game = state.game
        number = action if position.player >= 0 else action + game.player_actions
        if not game.kernels.try_apply(state.array, 0, number):
            raise self._illegal(action)
        if position.player >= 0 or position.seen:
            position.seen += f"{game.action_names[number]} "
        seat = game.kernels.mover(state.array, 0)
        position.player = TERMINAL if seat == NOBODY else seat

    def _illegal(self, action: int) -> Exception:
        """Say what would be legal, in OpenSpiel's numbers."""
        if self.is_terminal():
            return pyspiel.SpielError(f"illegal action {action}: the game is over")
        legal = [f"{number} ({self.action_to_string(number)})" for number in self.legal_actions()]
        asked = self.position.state.game.asked(self.position.state.record)
        return pyspiel.SpielError(
            f"illegal action {action}: expected: {asked}; legal: {listed(legal)}"
        )

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.state.game
        first, last = 0, game.player_actions
        if player == pyspiel.PlayerId.CHANCE:
            first, last = last, len(game.action_names)
        if not 0 <= action < last - first:
            raise pyspiel.SpielError(f"there is no action {action}; they go to {last - first - 1}")
        return game.action_names[first + action]

    def returns(self) -> list[float]:
        """What the end is worth to each seat; 0 until the game is over."""
        return rewards_of(self.position.state, self.get_game().reward)

    def __str__(self) -> str:
        return str(self.position.state)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "TorriState":
        """Return a random state that the player cannot tell from this one.

        Its history begins here, as what was dealt out of sight is anybody's guess.
        """
        game, position = self.get_game(), self.position
        state = position.state
        array = copied(state.array)
        if game.recalling is not game.torri:
            array[MEMORY] = game.recalling.start_record()[MEMORY]
        try:
            view = State(game.recalling, array).view(player_id)
        except IllegalAction as error:
            raise pyspiel.SpielError(str(error)) from None
        guess = view.determinize(Rng(int(probability_sampler() * SEEDS))).array
        if game.recalling is not game.torri:
            guess[MEMORY] = state.array[MEMORY]
        sampled = TorriState(game)
        sampled.position = Position(State(game.torri, guess), position.player, position.seen)
        return sampled


class TorriObserver:
    """Writes what a player knows, or with no private information what a spectator does."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"observations have no parameters, there are: {params}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise pyspiel.SpielError("what is observed is what all see, or what one player sees")
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        """One row of numbers; `game.observation` explains them."""
        self.dict: dict[str, NDArray[Any]] = {}
        """The same numbers, field by field."""
        if not self.recalls:
            self.tensor = np.zeros(game.observation.size, np.float32)
            self.dict = {
                name: self.tensor[game.observation.places[name]].reshape(field.shape)
                for name, field in game.observation.fields.items()
            }

    def set_from(self, state: TorriState, player: int) -> None:
        """Write the numbers."""
        if self.tensor is None:
            raise pyspiel.SpielError("information states have no tensor here, observations have")
        self.tensor[:] = self._view(state, player).observation()

    def string_from(self, state: TorriState, player: int) -> str:
        """The turn under way, or with perfect recall all turns, then every byte of the view.

        It is a key for searches, so it is quick, and different knowledge is a different text; what
        people like to look at is the state itself.
        """
        view = self._view(state, player)
        turns = state.position.seen if self.recalls else f"{view.turn_text()} "
        return f"{turns}| {bytes(view).hex()}"

    def _view(self, state: TorriState, player: int) -> View:
        return state.position.state.view(player if self.is_private else None)


def utility(reward: Reward, players: int) -> Any:
    """What is true of the sum of all seats' returns: what two are apart, each is once."""
    if reward == "win":
        return pyspiel.GameType.Utility.CONSTANT_SUM
    return (
        pyspiel.GameType.Utility.ZERO_SUM if players == 2 else pyspiel.GameType.Utility.GENERAL_SUM
    )


UTILITY_SUMS = {
    pyspiel.GameType.Utility.CONSTANT_SUM: 1.0,
    pyspiel.GameType.Utility.ZERO_SUM: 0.0,
}


def parameters(name: str) -> dict[str, Any]:
    """The parameters of a game and their values where none is given."""
    model = game_type(name).options_type
    files = file_options(model)
    spec = {key: field.default for key, field in model.model_fields.items() if key not in files}
    spec["players"] = bounds(model.model_fields["players"])[0]
    return {**spec, REWARD: "win"}


def hides(kind: type[Game]) -> bool:
    """Whether views leave out anything that positions have."""
    return not set(kind.state_dtype.names or ()) <= {"spare", *(kind.view_dtype.names or ())}


@cache
def described(name: str, utility_type: Any) -> Any:
    """What OpenSpiel asks of a kind of game."""
    kind = game_type(name)
    least, most = bounds(kind.options_type.model_fields["players"])
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=f"torri {name.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if hides(kind)
        else information.PERFECT_INFORMATION,
        utility=utility_type,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(name),
    )


def register() -> None:
    """Make the games known to OpenSpiel, each by a class of its own.

    OpenSpiel lets go of what it was given when Python is gone already: a class outlives that, other
    things that can be called do not, and take the process down with them.
    """
    for name in REGISTRY:
        kind = type(f"Torri{name.title().replace('_', '')}", (TorriGame,), {"game_name": name})
        pyspiel.register_game(described(name, utility("win", 2)), kind)


register()
