"""An independent referee for Patrician game records (torri-record/1).

It shares no code with the engine. It replays a record on plain lists and dicts, as the rules are
written down, and names what disagrees with them by rule id (P, M, A). Clarity before speed.
"""

import re
from collections import Counter
from itertools import product
from typing import Any, NotRequired, TypedDict

from tests.referee.json_checks import WrongError, has_keys, head_faults, is_a, need, same

SEVENS, FIVES, NINES = ("MI", "LU", "SI"), ("VE", "PA", "FE"), ("RO", "FI", "BO", "PI")
CAPACITY = {**dict.fromkeys(SEVENS, 7), **dict.fromkeys(FIVES, 5), **dict.fromkeys(NINES, 9)}
INNER = ("RO-SI", "SI-LU", "SI-BO", "LU-MI", "LU-FE", "MI-PA", "PA-VE", "VE-FE", "FE-BO", "BO-FI")
BORDERS = (*INNER, "RO-PI", "PI-FI")
PATRICIANS = ("captain", "banker", "lady")
BONUSES = ("crest", "portrait", "portraits", "move", "any")
SUPPLY = {2: 39, 3: 29, 4: 21, 5: 21}  # P2
MESSENGERS = {2: 2, 3: 2, 4: 1, 5: 1}  # M1
SMALL_CARDS = {6: NINES, 4: SEVENS, 2: FIVES}  # A1, the cities in the order of A2
LARGE_CARD = ("VE", "PA", "MI")  # A3
OPTIONS: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4, 5),
    "messengers": (False, True),
    "ambassadors": (False, True),
    "memory": ("open", "table"),
    "penalty": ("presence", "majority"),
    "last_city": ("two_points", "normal"),
}
MOVE = re.compile(
    r"(?P<card>[^ ]+) (?P<build>aa|ab|bb|a|b)"
    r"(?: (?P<shift>=|[A-Z]{2}:(?:a>b|b>a)))?"
    r" \+(?P<take>[A-Z]{2}|0)"
    r"(?: @(?P<messenger>=|[A-Z]{2}-[A-Z]{2}))?"
)


class Card(TypedDict):
    """One building card, as in the deck file."""

    id: str
    city: str
    bonus: str
    patrician: NotRequired[str]
    star: NotRequired[bool]


class Game:
    """The table from P1-P6 on; a tower is the list of its floors' seats from the ground up."""

    def __init__(self, record: dict[str, Any], deck: list[Card]) -> None:
        """Lay out; the pile is every card in play not yet seen, in no order."""
        self.options: dict[str, Any] = record["options"]
        count: int = self.options["players"]
        self.supply = 99 if "deck" in record else SUPPLY[count]  # P2: enough for any own deck
        self.cities = cities_in_play(count)
        self.seats = list(range(count))
        self.cards = {card["id"]: card for card in deck if card["city"] in self.cities}  # P1
        self.hands: list[list[str]] = [list(hand) for hand in record["setup"]["hands"]]
        self.display: dict[str, str] = dict(record["setup"]["display"])
        seen = [card for hand in self.hands for card in hand] + list(self.display.values())
        self.pile = [card for card in self.cards if card not in seen]
        self.towers: dict[str, dict[str, list[int]]] = {c: {"a": [], "b": []} for c in self.cities}
        self.played: list[list[Card]] = [[] for _ in self.seats]
        self.tokens: dict[tuple[str, int], int] = {}  # (city, value) -> seat
        self.prestige = [0] * count
        self.messenger_points = [0] * count
        self.messengers_left = [MESSENGERS[count] if self.options["messengers"] else 0] * count
        self.borders: list[str] = []
        self.scored: list[str] = []


def judge(record: dict[str, Any], standard_deck: list[dict[str, Any]]) -> list[str]:
    """Replay a record and return every disagreement; an empty list means it is right."""
    deck: Any = record.get("deck", standard_deck)
    wrong = (
        head_faults(record, "patrician", OPTIONS)
        or deck_faults(record, deck)
        or setup_faults(record, deck)
    )
    if wrong:
        return wrong
    game = Game(record, deck)
    seat: int = record["setup"]["first"]
    for index, turn in enumerate(record["turns"]):
        try:
            seat = play_turn(game, seat, turn)
        except WrongError as error:
            return [f"turns[{index}]: {error}"]
    return result_faults(game, record["result"])


def cities_in_play(count: int) -> list[str]:
    """P1: Pistoia is in play with five players only."""
    return [city for city in CAPACITY if city != "PI" or count == 5]


def crests(card: Card) -> int:
    """P11: one crest, or two if the bonus is a second crest."""
    return 2 if card["bonus"] == "crest" else 1


def card_is_sound(card: Any) -> bool:
    """P40, the part about single cards."""
    if not is_a(card, dict):
        return False
    portrait = card.get("bonus") in ("portrait", "portraits")
    return (
        set(card) - {"star"} == {"id", "city", "bonus"} | ({"patrician"} if portrait else set())
        and is_a(card["id"], str)
        and card["city"] in list(CAPACITY)
        and card["bonus"] in BONUSES
        and (not portrait or card["patrician"] in PATRICIANS)
        and is_a(card.get("star", False), bool)
        and (not card.get("star", False) or card["bonus"] == "portrait")
    )


def deck_faults(record: dict[str, Any], deck: Any) -> list[str]:
    """P40: whether the deck can be played with at all."""
    if not is_a(deck, list) or not all(card_is_sound(card) for card in deck):
        return ["P40 deck: not a list of sound cards"]
    cards: list[Card] = deck
    count: int = record["options"]["players"]
    wrong = [] if len({c["id"] for c in cards}) == len(cards) else ["P40 deck: an id twice"]
    for city, capacity in CAPACITY.items():
        if sum(crests(card) for card in cards if card["city"] == city) != capacity:
            wrong.append(f"P40 deck: the crests of {city} do not add up to {capacity}")
    for players in SUPPLY:
        cities = cities_in_play(players)
        if sum(card.get("star", False) for card in cards if card["city"] in cities) < 3 * players:
            wrong.append(f"P40 deck: too few starred cards for {players} players")
    if sum(card["city"] in cities_in_play(count) for card in cards) % count:
        wrong.append(f"P40 deck: the cards do not divide evenly by {count}")
    return wrong


def setup_faults(record: dict[str, Any], deck: list[Card]) -> list[str]:
    """P1-P6: the deal."""
    count, setup = record["options"]["players"], record["setup"]
    if not has_keys(setup, "first", "hands", "display"):
        return ["setup: must be exactly first, hands, display"]
    first, hands, display = setup["first"], setup["hands"], setup["display"]
    if not is_a(hands, list) or len(hands) != count or not all(is_a(h, list) for h in hands):
        return [f"P3 setup.hands: not {count} hands"]
    if not has_keys(display, *cities_in_play(count)):
        return ["P4 setup.display: not one card for each city in play"]
    dealt: list[Any] = [card for hand in hands for card in hand]
    seen: list[Any] = [*dealt, *display.values()]
    in_play = [card for card in deck if card["city"] in display]
    known = [card["id"] for card in in_play]
    starred = [card["id"] for card in in_play if card.get("star", False)]
    wrong: list[str] = []
    if not is_a(first, int) or first not in range(count):
        wrong.append(f"P6 setup.first: {first!r} is no seat")
    if any(len(hand) != 3 for hand in hands):
        wrong.append("P3 setup.hands: a hand is not 3 cards")
    wrong += [f"P3 setup.hands: {card!r} has no star" for card in dealt if card not in starred]
    wrong += [f"P1 setup: {card!r} is not in play" for card in seen if card not in known]
    wrong += [f"P3 setup: {card} is there twice" for card in known if seen.count(card) > 1]
    return wrong


def play_turn(game: Game, seat: int, turn: Any) -> int:
    """P17: play, build, score, shift, take, refill; then M2. Returns the next seat (P6, P30)."""
    need(any(game.hands), "P30: the game is over")
    need(has_keys(turn, "seat", "move", "drawn"), "must be exactly seat, move, drawn")
    need(same(turn["seat"], seat), f"P6/P30: seat {turn['seat']!r} instead of {seat}")
    match = MOVE.fullmatch(turn["move"]) if is_a(turn["move"], str) else None
    if match is None:
        raise WrongError(f"notation: {turn['move']!r}")
    need(match["card"] in game.hands[seat], f"P10: {match['card']} is not in the hand")
    card = game.cards[match["card"]]
    game.hands[seat].remove(card["id"])
    game.played[seat].append(card)
    build(game, seat, card, match["build"])
    shift(game, seat, card, match["shift"])
    take(game, seat, card, match["take"], turn["drawn"])
    place_messenger(game, seat, card, match["messenger"])
    order = game.seats[seat + 1 :] + game.seats[: seat + 1]
    return next((other for other in order if game.hands[other]), seat)


def build(game: Game, seat: int, card: Card, sites: str) -> None:
    """P2, P11-P13, and the score of a completed city (P20)."""
    city = card["city"]
    need(len(sites) == crests(card), f"P11: {card['id']} builds {crests(card)}, not {sites}")
    for site in sites:
        game.towers[city][site].append(seat)
    total = sum(len(tower) for tower in game.towers[city].values())
    need(total <= CAPACITY[city], f"P12: {city} is full")
    need(own_floors(game, seat, game.cities) <= game.supply, "P2: no floor left")
    if total == CAPACITY[city]:
        # A full city with an empty site: the last floor was not built where P13 wants it.
        need(all(game.towers[city].values()), f"P13: a site of {city} is still empty")
        score_city(game, city)


def shift(game: Game, seat: int, card: Card, text: str | None) -> None:
    """P14, P23: there exactly when a move card has a city to work on; '=' declines."""
    open_cities = [c for c in game.cities if c != card["city"] and c not in game.scored]
    own_cities = [city for city in open_cities if own_floors(game, seat, [city]) > 0]
    allowed = own_cities if card["bonus"] == "move" else []
    need((text is not None) == bool(allowed), f"P14: shift {text!r}, possible in {allowed}")
    if text is None or text == "=":
        return
    city, source, target = text[:2], text[3], text[5]
    need(city in allowed, f"P14: no shift in {city}, only in {allowed}")
    need(bool(game.towers[city][source]), f"P14: nothing stands on {city}:{source}")
    game.towers[city][target].append(game.towers[city][source].pop())


def take(game: Game, seat: int, card: Card, source: str, drawn: Any) -> None:
    """P15, P16: take one card from the display and refill its place."""
    free = card["bonus"] == "any" or card["city"] not in game.display
    choices = (list(game.display) if free else [card["city"]]) or ["0"]
    need(source in choices, f"P15: +{source}, possible {choices}")
    if source != "0":
        game.hands[seat].append(game.display.pop(source))
    if source == "0" or not game.pile:
        need(drawn is None, f"P16: nothing to draw, but drawn is {drawn!r}")
        return
    need(drawn in game.pile, f"P16: drawn {drawn!r} is not in the pile")
    game.pile.remove(drawn)
    game.display[source] = drawn


def place_messenger(game: Game, seat: int, card: Card, text: str | None) -> None:
    """M1-M3: there exactly when a starred card was played and a border is free; '=' declines."""
    fit = [c for c in game.cities if c != card["city"] and messengers_at(game, c) < 2]
    vacant = [border for border in BORDERS if border not in game.borders]
    may = card.get("star", False) and game.messengers_left[seat] > 0
    allowed = [b for b in vacant if may and all(city in fit for city in b.split("-"))]
    need((text is not None) == bool(allowed), f"M2: messenger {text!r}, possible at {allowed}")
    if text is None or text == "=":
        return
    need(text in allowed, f"M3: no messenger at {text}, only at {allowed}")
    game.messengers_left[seat] -= 1
    game.borders.append(text)


def own_floors(game: Game, seat: int, cities: list[str]) -> int:
    """Count the player's floors in these cities."""
    return sum(tower.count(seat) for city in cities for tower in game.towers[city].values())


def messengers_at(game: Game, city: str) -> int:
    """Count the messengers beside the city."""
    return sum(city in border.split("-") for border in game.borders)


def tower_winner(tower: list[int]) -> int:
    """P21, P22: most floors; of the tied players, the one nearest the top."""
    most = max(tower.count(seat) for seat in tower)
    return next(seat for seat in reversed(tower) if tower.count(seat) == most)


def score_city(game: Game, city: str) -> None:
    """P20-P22, M5, M7. Messengers placed later come too late by themselves (M4)."""
    game.scored.append(city)
    last = len(game.scored) == len(game.cities)
    two_points = game.options["messengers"] and game.options["last_city"] == "two_points"
    taller, shorter = sorted(game.towers[city].values(), key=len, reverse=True)
    for tower, value in ((taller, CAPACITY[city]), (shorter, CAPACITY[city] - 3)):
        winner = tower_winner(tower)
        if last and two_points:
            game.prestige[winner] += 2
        else:
            game.tokens[city, value] = winner
            game.prestige[winner] += value
            game.messenger_points[winner] += 2 * messengers_at(game, city)


def only_best(seats: list[int], worth: list[int]) -> list[int]:
    """Keep those of the seats with the greatest worth."""
    return [seat for seat in seats if worth[seat] == max(worth[other] for other in seats)]


def penalised(game: Game) -> int | None:
    """M6: who takes -3, if anyone."""
    cities = [city for city in game.cities if messengers_at(game, city)]
    towers = [tower for city in cities for tower in game.towers[city].values()]
    if game.options["penalty"] == "majority":
        held = [sum(tower_winner(tower) == seat for tower in towers) for seat in game.seats]
    else:
        held = [sum(seat in tower for tower in towers) for seat in game.seats]
    fewest = only_best(game.seats, [-number for number in held])
    fewest = only_best(fewest, [-own_floors(game, seat, cities) for seat in game.seats])
    return fewest[0] if cities and len(fewest) == 1 else None


def small_card_owner(game: Game, value: int) -> int | None:
    """A1, A2: most tokens of this value; tie: the leftmost token on the card."""
    shown = [(city, value) for city in SMALL_CARDS[value]]
    owners = [game.tokens[token] for token in shown if token in game.tokens]
    most = max((owners.count(seat) for seat in owners), default=0)
    return next((seat for seat in owners if owners.count(seat) == most), None)


def large_card_owner(game: Game) -> int | None:
    """A3: most points of Verona, Parma and Milano; tie: of Verona; still tied or none: nobody."""
    points, verona = [0 for _ in game.seats], [0 for _ in game.seats]
    for (city, value), owner in game.tokens.items():
        points[owner] += value if city in LARGE_CARD else 0
        verona[owner] += value if city == "VE" else 0
    best = only_best(only_best(game.seats, points), verona)
    return best[0] if max(points) > 0 and len(best) == 1 else None


def portrait_points(game: Game, seat: int) -> int:
    """P32, A4: 6 for each set of three equal portraits; free portraits as they serve best."""
    shown: list[str] = []
    for card in game.played[seat]:
        if "patrician" in card:
            shown += [card["patrician"]] * (2 if card["bonus"] == "portraits" else 1)
    free = 0
    if game.options["ambassadors"]:
        free = sum(small_card_owner(game, value) == seat for value in SMALL_CARDS)
        shown += PATRICIANS if large_card_owner(game) == seat else ()
    totals = [Counter([*shown, *extra]) for extra in product(PATRICIANS, repeat=free)]
    return max(sum(6 * (number // 3) for number in total.values()) for total in totals)


def result_of(game: Game) -> dict[str, Any]:
    """P33: the result as the record has to state it."""
    breakdown = [
        {
            "prestige": game.prestige[seat],
            "portraits": portrait_points(game, seat),
            "messengers": game.messenger_points[seat],
            "penalty": -3 if seat == penalised(game) else 0,
        }
        for seat in game.seats
    ]
    points = [sum(parts.values()) for parts in breakdown]
    floors = [own_floors(game, seat, game.cities) for seat in game.seats]
    winners = only_best(only_best(game.seats, points), [-number for number in floors])
    return {"points": points, "winners": winners, "floors": floors, "breakdown": breakdown}


def result_faults(game: Game, result: Any) -> list[str]:
    """P30: a result exactly when every hand is empty. P31 cannot arise with a P40 deck."""
    if any(game.hands):
        return [] if result is None else ["P30 result: given, but the game is not over"]
    expected = result_of(game)
    if not has_keys(result, *expected):
        return [f"result: must be exactly {', '.join(expected)}, not {result!r}"]
    return [
        f"P33 result.{key}: {result[key]!r} instead of {value!r}"
        for key, value in expected.items()
        if not same(result[key], value)
    ]
