"""What lies in the box: cities, borders, building cards, and the test a deck must pass (P40)."""

import tomllib
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, cast

from torri.core.bits import LARGEST_SET
from torri.core.errors import DeckError, listed, shortened

MIN_SEATS, SEATS = 2, 5
SITES = 2
STARTING_CARDS = 3


@dataclass(frozen=True)
class City:
    """A city: its code and name, and how many floors its two towers have in all when complete."""

    code: str
    name: str
    capacity: int


# The board's order: top row, bottom row, the left end; Pistoia last, as five players only use it.
CITY_LIST = (
    City("MI", "Milano", 7),
    City("LU", "Lucca", 7),
    City("SI", "Siena", 7),
    City("RO", "Roma", 9),
    City("VE", "Verona", 5),
    City("FE", "Ferrara", 5),
    City("BO", "Bologna", 9),
    City("FI", "Firenze", 9),
    City("PA", "Parma", 5),
    City("PI", "Pistoia", 9),
)
CITIES = len(CITY_LIST)
CODES = tuple(city.code for city in CITY_LIST)
CITY_INDEX = {code: index for index, code in enumerate(CODES)}
FIVE_PLAYER_CITY = CITY_INDEX["PI"]

# Adjacent cities; the last two exist with five players only.
BORDER_NAMES = (
    "RO-SI", "SI-LU", "SI-BO", "LU-MI", "LU-FE", "MI-PA",
    "PA-VE", "VE-FE", "FE-BO", "BO-FI", "RO-PI", "PI-FI",
)  # fmt: skip
BORDERS = len(BORDER_NAMES)
BORDER_CITIES = tuple((CITY_INDEX[name[:2]], CITY_INDEX[name[3:]]) for name in BORDER_NAMES)

BUILDS = ("a", "b", "aa", "ab", "bb")  # ways to build: how many floors on which site
PATRICIANS = ("captain", "banker", "lady")
BONUSES = ("crest", "portrait", "portraits", "move", "any")


@dataclass(frozen=True)
class Card:
    """A building card: the crest of its city, and exactly one bonus."""

    id: str
    city: str
    bonus: str
    patrician: str | None = None
    star: bool = False

    @property
    def crests(self) -> int:
        """How many floors it builds."""
        return 2 if self.bonus == "crest" else 1

    def to_dict(self) -> dict[str, Any]:
        """Return the card as in a deck file."""
        plain: dict[str, Any] = {"id": self.id, "city": self.city, "bonus": self.bonus}
        if self.patrician is not None:
            plain["patrician"] = self.patrician
        if self.star:
            plain["star"] = True
        return plain


class Deck:
    """All building cards, Pistoia's last, in a fixed order that gives each card its number."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = tuple(
            sorted(cards, key=lambda card: CITY_INDEX[card.city] == FIVE_PLAYER_CITY)
        )
        self.ids = tuple(card.id for card in self.cards)
        self.index = {name: number for number, name in enumerate(self.ids)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"<Deck of {len(self.cards)} cards>"

    def card(self, number: int) -> Card:
        """Return the card of a number."""
        return self.cards[int(number)]

    def in_play(self, players: int) -> tuple[Card, ...]:
        """P1: with fewer than five players Pistoia's cards stay out."""
        if players == SEATS:
            return self.cards
        return tuple(card for card in self.cards if CITY_INDEX[card.city] != FIVE_PLAYER_CITY)

    def unfit(self, players: int) -> str | None:
        """Say why the deck cannot be used with so many players, or None if it can (P40)."""
        cards = self.in_play(players)
        if len(cards) % players:
            return f"{len(cards)} cards do not divide evenly by {players} players"
        if len(cards) > LARGEST_SET:
            return f"{len(cards)} cards are in play, torri holds {LARGEST_SET} at most"
        return None

    def fits(self) -> list[int]:
        """The player counts this deck can be used with."""
        return [n for n in range(MIN_SEATS, SEATS + 1) if self.unfit(n) is None]

    def to_list(self) -> list[dict[str, Any]]:
        """Return the deck as a record embeds it."""
        return [card.to_dict() for card in self.cards]


def parse_deck(text: str, source: str) -> Deck:
    """Read a deck file (P40); `source` names it in errors."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise DeckError(f"{source}: not valid TOML: {_one_line(error)}") from None
    unknown = sorted(set(data) - {"card"})
    if unknown:
        raise DeckError(
            f"{source}: unknown key {shortened(unknown[0])}; a deck holds [[card]] tables"
        )
    return deck_from_list(data.get("card"), source)


def deck_from_list(cards: object, source: str) -> Deck:
    """Check the cards of a deck file or of a record (P40)."""
    if not isinstance(cards, list) or not cards:
        raise DeckError(f"{source}: no cards; a deck is a list of [[card]] tables")
    listed_cards = cast("list[object]", cards)
    parsed = [_card(entry, f"{source}: card {n}") for n, entry in enumerate(listed_cards, 1)]
    doubles = [name for name, times in Counter(card.id for card in parsed).items() if times > 1]
    if doubles:
        raise DeckError(f"{source}: card id {doubles[0]!r} is used more than once")
    _check_crests(parsed, source)
    _check_stars(parsed, source)
    deck = Deck(parsed)
    if not deck.fits():
        reasons = "; ".join(deck.unfit(n) or "" for n in range(MIN_SEATS, SEATS + 1))
        raise DeckError(f"{source}: fits no player count: {reasons}")
    return deck


def _card(entry: object, where: str) -> Card:
    """Check one card of a deck: its keys, its types, and its one bonus."""
    if not isinstance(entry, dict):
        raise DeckError(
            f"{where}: a card is a table with id, city and bonus, not {shortened(entry)}"
        )
    fields = cast("dict[str, object]", entry)
    unknown = sorted(set(fields) - {"id", "city", "bonus", "patrician", "star"})
    if unknown:
        raise DeckError(
            f"{where}: unknown key {shortened(unknown[0])}; known: id, city, bonus, patrician, star"
        )
    identity = fields.get("id")
    if not isinstance(identity, str) or not _is_word(identity):
        raise DeckError(
            f"{where}: id must be a short word such as 'MI-1', not {shortened(identity)}"
        )
    if identity in BUILDS:
        raise DeckError(f"{where}: id {identity!r} would read as a way to build in notation")
    where = f"{where} ({identity})"
    city = _one_of(fields.get("city"), CODES, f"{where}: city")
    bonus = _one_of(fields.get("bonus"), BONUSES, f"{where}: bonus")
    star = fields.get("star", False)
    if not isinstance(star, bool):
        raise DeckError(f"{where}: star must be true or false, not {shortened(star)}")
    patrician: str | None = None
    if bonus in {"portrait", "portraits"}:
        patrician = _one_of(fields.get("patrician"), PATRICIANS, f"{where}: patrician")
    elif "patrician" in fields:
        raise DeckError(f"{where}: a card has exactly one bonus: {bonus!r} and a patrician are two")
    if star and bonus != "portrait":
        raise DeckError(f"{where}: a starred card shows one crest and one portrait, not {bonus!r}")
    return Card(identity, city, bonus, patrician, star)


def _one_of(value: object, known: tuple[str, ...], what: str) -> str:
    if not isinstance(value, str) or value not in known:
        given = "missing" if value is None else f"unknown: {shortened(value)}"
        raise DeckError(f"{what} is {given}; known: {', '.join(known)}")
    return value


def _is_word(text: str) -> bool:
    """Whether a card id can stand in a line of notation."""
    return 0 < len(text) <= 20 and all(c.isascii() and (c.isalnum() or c in "-_.") for c in text)


def _check_crests(cards: list[Card], source: str) -> None:
    crests = Counter[str]()
    for card in cards:
        crests[card.city] += card.crests
    for city in CITY_LIST:
        if crests[city.code] != city.capacity:
            raise DeckError(
                f"{source}: the crests of {city.code} add up to {crests[city.code]}, "
                f"not to its {city.capacity} floors"
            )


def _check_stars(cards: list[Card], source: str) -> None:
    for players in range(MIN_SEATS, SEATS + 1):
        starred = [card.id for card in Deck(cards).in_play(players) if card.star]
        needed = STARTING_CARDS * players
        if len(starred) < needed:
            raise DeckError(
                f"{source}: {players} players need {needed} starred cards, "
                f"there are {len(starred)}: {listed(starred) or 'none'}"
            )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


DECK_FILE = "deck.toml"
DECK_TEXT = files("torri.games.patrician").joinpath(DECK_FILE).read_text("utf-8")
STANDARD_DECK = parse_deck(DECK_TEXT, DECK_FILE)
