"""A turn under way: what a player has decided and may still take back."""

from torri.core.errors import IllegalAction, shortened
from torri.core.position import CHANCE, State
from torri.core.rng import Rng


class Draft:
    """Decisions of one seat, tried out on copies of the position that they start from.

    It is complete once chance, another seat or nobody is next. Nothing hidden can come to light in
    it, as chance has no part in it; so whatever is in it can be taken back.
    """

    def __init__(self, start: State) -> None:
        self.seat = start.seat
        if self.seat < 0:
            raise IllegalAction(f"no player decides here: {start!r}")
        self.decisions: list[int] = []
        self.is_complete = False
        """Whether the seat has nothing more to decide until the turn goes on, or is over."""
        self._positions = [start.copy()]
        self._turn = start.turns

    @property
    def start(self) -> State:
        """Where the decisions begin."""
        return self._positions[0]

    @property
    def position(self) -> State:
        """Where the decisions lead."""
        return self._positions[-1]

    @property
    def shown(self) -> State:
        """What may be seen: all comes to light when a game is over, but this turn can be undone."""
        return self._positions[-2] if self.position.over else self.position

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.decisions)

    @property
    def goes_on(self) -> bool:
        """Whether it is only a part of the turn: after chance, the same seat decides again.

        Chance is tried out in a position that agrees with what the seat knows, so nothing hidden
        can be told from the answer.
        """
        if self.position.seat != CHANCE:
            return False
        guess = self.position.view(self.seat).determinize(Rng(0)).chance(Rng(0))
        return guess.seat == self.seat and guess.turns == self._turn

    def copy(self) -> "Draft":
        """Return a draft of its own with the same decisions."""
        other = Draft.__new__(Draft)
        own = {"decisions": list(self.decisions), "_positions": list(self._positions)}
        vars(other).update(vars(self), **own)
        return other

    def legal(self) -> list[int]:
        """What the seat may decide next."""
        return [] if self.is_complete else self.position.legal()

    def decide(self, action: int | str) -> None:
        """Add a decision."""
        if self.is_complete:
            raise IllegalAction(
                f"illegal action {shortened(action)}: "
                f"the turn {self.position.turn_text()!r} is complete"
            )
        before = self.position
        after = before.copy().apply(action)
        number = before.game.action(action) if isinstance(action, str) else int(action)
        self.decisions.append(number)
        self._positions.append(after)
        self.is_complete = after.seat != self.seat or after.turns != self._turn

    def undo(self) -> None:
        """Take the last decision back."""
        if not self.can_undo:
            raise IllegalAction("there is nothing to undo")
        self.decisions.pop()
        self._positions.pop()
        self.is_complete = False  # the seat made this decision, so it has to make it again
