"""Patrician in words: what is asked, and what a decision or a card means."""

from typing import Any

from torri.games.patrician import actions
from torri.games.patrician.components import BORDER_CITIES, CITY_INDEX, CITY_LIST, SITES, Card, Deck
from torri.games.patrician.state import (
    BUILD,
    CARD,
    CHOOSE_FIRST,
    DEAL,
    MESSENGER,
    NONE,
    OVER,
    REFILL,
    SHIFT,
    TAKE,
    TURN_UP,
)

ASKED = {
    CHOOSE_FIRST: "choose the first player",
    DEAL: "deal the starting cards",
    TURN_UP: "turn up a card beside every city",
    CARD: "play a card",
    BUILD: "build",
    SHIFT: "shift a floor or decline",
    TAKE: "take a card",
    REFILL: "refill the display",
    MESSENGER: "place a messenger or keep it",
    OVER: "nothing, the game is over",
}
BUILD_WORDS = (
    "one floor on site a",
    "one floor on site b",
    "both floors on site a",
    "one floor on each site",
    "both floors on site b",
)

LEGEND = """\
A city shows its floors and its capacity, its two towers (a digit is a seat), its two tokens (the
taller tower takes the higher one) or who won them, and the card beside it. Cards: ▲▲ two crests,
C captain, B banker, L lady (three equal ones are 6 points), * starting card, ⇄ lets you shift a top
floor in another city of yours, ? lets you take any card. @ is a messenger."""


def card_symbol(card: Card) -> str:
    """What a card shows besides its city, in one or two signs."""
    if card.patrician is not None:
        initial = card.patrician[0].upper()
        return initial * 2 if card.bonus == "portraits" else initial + "*" * card.star
    return {"crest": "▲▲", "move": "⇄", "any": "?"}[card.bonus]


def card_words(card: Card) -> str:
    """What a card shows, in words."""
    city = CITY_LIST[CITY_INDEX[card.city]].name
    return f"{city}, {_bonus_words(card)}" + (", star" if card.star else "")


def _bonus_words(card: Card) -> str:
    if card.bonus == "portrait":
        return f"a {card.patrician}"
    if card.bonus == "portraits":
        return "two ladies" if card.patrician == "lady" else f"two {card.patrician}s"
    return {"crest": "two crests", "move": "a shift", "any": "a question mark"}[card.bonus]


def explain(deck: Deck, record: Any, action: int) -> str:
    """Say what a legal action means in this position or view."""
    if action < actions.BUILD:
        return _card_choice(deck, record, deck.card(action))
    if action < actions.SHIFT:
        return BUILD_WORDS[action - actions.BUILD]
    if action < actions.TAKE:
        return _shift_words(record, action - actions.SHIFT)
    if action < actions.MESSENGER:
        card = deck.card(record.display[action - actions.TAKE])
        return f"{card.id}: {card_words(card)}"
    if action < actions.DRAW:
        return _messenger_words(action - actions.MESSENGER)
    if action < actions.FIRST:
        return f"{card_words(deck.card(action - actions.DRAW))} comes up"
    return f"seat {action - actions.FIRST} begins"


def _card_choice(deck: Deck, record: Any, card: Card) -> str:
    """What a card in hand shows, and which card one would take after it (P15)."""
    beside = record.display[CITY_INDEX[card.city]]
    if not record.face_up:
        return card_words(card)
    if card.bonus == "any" or beside == NONE:
        return f"{card_words(card)}; then any card beside a city"
    return f"{card_words(card)}; then takes {deck.card(beside).id} {card_symbol(deck.card(beside))}"


def _shift_words(record: Any, shift: int) -> str:
    if shift == actions.DECLINE_SHIFT:
        return "shift nothing"
    city, site = divmod(shift, SITES)
    owner = int(record.floor[city][site][record.height[city][site] - 1])
    there = actions.SITE_NAMES[1 - site]
    return f"{CITY_LIST[city].name}: seat {owner}'s top floor to site {there}"


def _messenger_words(border: int) -> str:
    if border == actions.DECLINE_MESSENGER:
        return "keep the messenger"
    one, other = BORDER_CITIES[border]
    return f"a messenger between {CITY_LIST[one].name} and {CITY_LIST[other].name}"
