"""The shuffle of a real table: fixed before the game, unknown to all, open to proof after it.

A table draws a secret and shows its digest, the commitment, before anybody sits down. Each person
who sits down adds bytes of their own. The shuffle comes from the secret and all these bytes: the
table cannot pick a secret that suits it, as it does not know the bytes yet, and players cannot pick
bytes that suit them, as they do not know the secret. docs/fairness.md has the recipe for those who
want to check it with a program of their own.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from torri.core.deal import Deal
from torri.core.errors import RecordError, shortened
from torri.core.game import Game
from torri.core.position import CHANCE, State

SCHEME = "torri-shuffle/1"
SECRET_BYTES = 32
WORD_BYTES = 4
NO_CONTRIBUTION = "-"


def new_secret() -> str:
    """Return a fresh secret, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: str) -> str:
    """Return what is shown of a secret while it is one: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def is_digest(text: str) -> bool:
    """Whether this could be a secret, or a commitment to one."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


class KeyedNumbers:
    """The numbers of one order of a shuffle: words of HMAC-SHA-256, counted up."""

    def __init__(self, key: bytes, order: int) -> None:
        self.key = key
        self.order = order
        self.blocks = 0
        self.words: list[int] = []

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1; words that would favour the low ones are skipped."""
        end = 2 ** (8 * WORD_BYTES)
        while True:
            word = self._next_word()
            if word < end - end % limit:
                return word % limit

    def _next_word(self) -> int:
        if not self.words:
            block = _hmac(self.key, f"{self.order}:{self.blocks}")
            self.blocks += 1
            starts = range(len(block) - WORD_BYTES, -1, -WORD_BYTES)
            self.words = [int.from_bytes(block[at : at + WORD_BYTES], "big") for at in starts]
        return self.words.pop()


def committed_deal(game: Game, secret: str, contributions: Sequence[str | None]) -> Deal:
    """The chance of a game: from its secret and, seat by seat, what people gave to it."""
    lines = [SCHEME, *(given or NO_CONTRIBUTION for given in contributions)]
    key = _hmac(bytes.fromhex(secret), "\n".join(lines))
    return Deal(game, lambda order: KeyedNumbers(key, order))


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode("ascii"), "sha256")


def dealt(game: Game, deal: Deal) -> State:
    """Return a game that a deal has set up."""
    state = game.start()
    while state.seat == CHANCE:
        state.apply(deal.draw(state.legal()))
    return state


class WatchedState(State):
    """A position in which chance may do only what a deal says."""

    __slots__ = ("deal",)

    def __init__(self, state: State, deal: Deal) -> None:
        super().__init__(state.game, state.array)
        self.deal = deal

    def copy(self) -> State:
        """Return a position of its own, watched likewise: turns are tried out on copies."""
        return WatchedState(super().copy(), self.deal)

    def apply(self, action: int | str) -> State:
        """Carry out an action, if it is no other outcome of chance than the deal's."""
        if self.seat == CHANCE:
            names = self.game.action_names
            right = names[self.deal.draw(self.legal())]
            given = action if isinstance(action, str) else names[action]
            if given != right:
                raise RecordError(f"{shortened(given)} is not what was shuffled: {right!r} is")
        return super().apply(action)
