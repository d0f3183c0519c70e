"""One line per turn, both ways: `LU-5 b MI:a>b +LU`, `RO-3 a +RO @SI-LU`.

Reading is strict: the words of a line are the decisions of the turn in their order, no more and no
less, and a line that is wrong says what, why and what was possible.
"""

from typing import Any

from torri.core.errors import NotationError, listed, shortened
from torri.core.position import State
from torri.games.patrician import actions
from torri.games.patrician.actions import messenger_name, shift_name, take_name
from torri.games.patrician.components import BUILDS, CITY_INDEX, CITY_LIST, CODES, Deck
from torri.games.patrician.state import (
    BUILD,
    CARD,
    MESSENGER,
    NONE,
    REFILL,
    SHIFT,
    TAKE,
)
from torri.games.patrician.words import ASKED


def turn_text(deck: Deck, record: Any) -> str:
    """The turn under way as far as it is decided, or the one just finished."""
    card = record.card
    if card == NONE:
        return ""
    decided = [deck.card(card).id]
    build, shift, messenger = record.build, record.shift, record.messenger
    if build != NONE:
        decided.append(BUILDS[int(build)])
    if shift != NONE:
        decided.append(shift_name(int(shift)))
    if record.phase not in {BUILD, SHIFT, TAKE}:
        decided.append(take_name(int(record.taken_from)))
    if messenger != NONE:
        decided.append(messenger_name(int(messenger)))
    return " ".join(decided)


def play_turn(state: State, deck: Deck, move: str, drawn: str | None) -> None:
    """Play a line of notation; `drawn` is the card that refilled the display. All or nothing."""
    if state.record.phase != CARD:
        raise NotationError(
            f"illegal turn {shortened(move)}: a turn begins with a card, "
            f"but expected: {ASKED[int(state.record.phase)]}"
        )
    trial = state.copy()
    _Reader(trial, deck, move, drawn).read()
    state.become(trial)


class _Reader:
    """Walks through the words of one line, a decision at a time."""

    def __init__(self, state: State, deck: Deck, move: str, drawn: str | None) -> None:
        self.state = state
        self.deck = deck
        self.move = move
        self.drawn = drawn
        self.words = move.split(" ")
        self.seat = state.seat

    def read(self) -> None:
        self._decide(_why_no_card)
        self._decide(_why_no_build)
        if self.state.record.phase == SHIFT:
            self._decide(_why_no_shift)
        if self.state.record.phase == TAKE:
            self._decide(_why_no_take)
        else:
            self._forced_take()
        self._refill()
        if self.state.record.phase == MESSENGER:
            self._decide(_why_no_messenger)
        if self.words:
            raise self._wrong(f"unexpected {shortened(self.words[0])} after the end of the turn")

    def _decide(self, why_not: Any) -> None:
        """Take the next word as the decision that the position asks for."""
        possible = self.state.legal_names()
        if not self.words:
            asked = ASKED[int(self.state.record.phase)]
            raise self._wrong(f"it ends early, expected: {asked}; possible: {listed(possible)}")
        word = self.words.pop(0)
        if word not in possible:
            reason = why_not(self.state.record, self.deck, word)
            raise self._wrong(f"{reason}; possible: {listed(possible)}")
        self.state.apply(word)

    def _forced_take(self) -> None:
        """P15: nothing was left to decide, but the line says it."""
        expected = take_name(int(self.state.record.taken_from))
        if not self.words:
            raise self._wrong(f"it ends early, {expected} must follow")
        word = self.words.pop(0)
        if word == expected:
            return
        if word == "=" or ">" in word:
            raise self._wrong(
                f"no shift is available, expected {expected}, found {shortened(word)}"
            )
        reason = "nothing is left to take" if expected == "+0" else "the take is forced"
        raise self._wrong(f"{reason}, expected {expected}, found {shortened(word)}")

    def _refill(self) -> None:
        """P16: the card drawn comes from the record, where the pile was not empty."""
        if self.state.record.phase != REFILL:
            if self.drawn is not None:
                raise self._wrong(f"{shortened(self.drawn)} cannot be drawn, nothing is refilled")
            return
        if self.drawn is None:
            raise self._wrong("a card must be drawn, the pile is not empty")
        action = f"draw:{self.drawn}"
        if action not in self.state.legal_names():
            raise self._wrong(f"{shortened(self.drawn)} cannot be drawn, it is not in the pile")
        self.state.apply(action)

    def _wrong(self, why: str) -> NotationError:
        where = f"seat {self.seat}, turn {int(self.state.record.turns)}"
        return NotationError(f"illegal turn {shortened(self.move, 60)} ({where}): {why}")


def _why_no_card(record: Any, deck: Deck, word: str) -> str:
    if word not in deck.index:
        return f"{shortened(word)} is no card of this deck"
    city = CITY_INDEX[deck.card(deck.index[word]).city]
    if record.scored >> city & 1:
        return f"{word} is not in the hand, {CODES[city]} is complete"
    return f"{word} is not in the hand"


def _why_no_build(record: Any, deck: Deck, word: str) -> str:
    card = deck.card(record.card)
    if word not in BUILDS:
        return f"{shortened(word)} is no way to build"
    if len(word) != card.crests:
        return (
            f"{card.id} builds {card.crests} floor{'s' * (card.crests - 1)}, {word} is {len(word)}"
        )
    return f"the last floor of {card.city} must go to its empty site"


def _why_no_shift(record: Any, deck: Deck, word: str) -> str:
    known = {shift_name(shift): shift for shift in range(actions.DECLINE_SHIFT)}
    if word not in known:
        return f"expected a shift or =, found {shortened(word)}"
    city, site = divmod(known[word], 2)
    name = CITY_LIST[city].name
    if CODES[city] == deck.card(record.card).city:
        return f"{name} was built in this turn"
    if record.scored >> city & 1:
        return f"{name} is scored"
    if not record.present[record.seat] >> city & 1:
        return f"seat {record.seat} owns no floor in {name}"
    return f"no floor stands on site {actions.SITE_NAMES[site]} of {name}"


def _why_no_take(_record: Any, _deck: Deck, word: str) -> str:
    if word.removeprefix("+") in CODES and word.startswith("+"):
        return f"no card lies beside {word[1:]}"
    return f"expected a card to take, found {shortened(word)}"


def _why_no_messenger(record: Any, deck: Deck, word: str) -> str:
    known = {messenger_name(border): border for border in range(actions.DECLINE_MESSENGER)}
    if word not in known:
        return f"expected a border or @=, found {shortened(word)}"
    if record.borders >> known[word] & 1:
        return f"{word[1:]} has a messenger already"
    if deck.card(record.card).city in word[1:].split("-"):
        return f"{deck.card(record.card).city} was built in this turn"
    return f"a city of {word[1:]} has two messengers already or is not in play"
