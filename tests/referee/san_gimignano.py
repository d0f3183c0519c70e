"""An independent referee for San Gimignano game records (torri-record/1).

It shares no code with the engine. It replays a record on plain lists and dicts, as the rules are
written down, and names what disagrees with them by rule id (G). Clarity before speed.
"""

import re
from typing import Any

from tests.referee.json_checks import WrongError, has_keys, head_faults, is_a, need, same

Place = tuple[int, int]  # (q, r)
Area = tuple[int, int, str]  # (q, r, guild): a segment shows a guild once
Town = dict[Place, str]  # place -> the guilds along the edges 0 to 5

KINDS = ("CLS", "CSL", "CLM", "CML", "CMS", "CSM", "LMS", "LSM")  # G2
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the edges counter-clockwise from E
DEAL = {2: (2, 4), 3: (3, 3), 4: (4, 3)}  # G10: players -> segments on the table, in each hand
TABLE = ((0, 0), (1, 0), (0, 1), (1, -1))  # G11
TOWERS, TOKENS = 10, 20  # G3
OPTIONS: dict[str, tuple[Any, ...]] = {"players": (2, 3, 4), "string": (False, True)}
NUMBER = r"(?:0|-?[1-9][0-9]{0,8})"
AREA = rf"{NUMBER},{NUMBER}:[CLMS]"
SEGMENT = rf"(?:{'|'.join(KINDS)})/[0-5]@{NUMBER},{NUMBER}"
MOVE = re.compile(rf"(?P<token>-|{AREA})(?: (?P<segment>-|{SEGMENT}))?(?: \^(?P<tower>=|{AREA}))?")


class Game:
    """The table from G10-G13 on; the supply of tokens is whatever does not lie on the board."""

    def __init__(self, record: dict[str, Any]) -> None:
        """Lay out a set-up that was found right."""
        self.string: bool = record["options"]["string"]
        self.seats = list(range(record["options"]["players"]))
        self.town: Town = {}
        for text in record["setup"]["table"]:
            kind, rotation, place = read_segment(text)
            self.town[place] = edges(kind, rotation)
        self.hands: list[list[str]] = [list(hand) for hand in record["setup"]["hands"]]
        self.tokens: dict[Area, list[int]] = {}  # the seats whose tokens lie there
        self.towers: dict[Area, int] = {}  # the seat that built there
        self.remembered: list[set[Area]] = [set() for _ in self.seats]  # G27
        self.idle = 0  # turns in a row without any action (G30)
        self.over = False


def judge(record: dict[str, Any]) -> list[str]:
    """Replay a record and return every disagreement; an empty list means it is right."""
    wrong = head_faults(record, "san_gimignano", OPTIONS) or setup_faults(record)
    if wrong:
        return wrong
    game = Game(record)
    seat: int = record["setup"]["first"]
    for index, turn in enumerate(record["turns"]):
        try:
            play_turn(game, seat, turn)
        except WrongError as error:
            return [f"turns[{index}]: {error}"]
        seat = (seat + 1) % len(game.seats)  # G13
    return result_faults(game, record["result"])


def read_area(text: str) -> Area:
    """Read q,r:G."""
    place, guild = text.split(":")
    q, r = place.split(",")
    return int(q), int(r), guild


def read_segment(text: str) -> tuple[str, int, Place]:
    """Read KIND/rotation@q,r."""
    segment, place = text.split("@")
    kind, rotation = segment.split("/")
    q, r = place.split(",")
    return kind, int(rotation), (int(q), int(r))


def edges(kind: str, rotation: int) -> str:
    """The guilds along the edges 0 to 5: each covers two, the first from the rotation on."""
    return "".join(kind[(edge - rotation) % 6 // 2] for edge in range(6))


def setup_faults(record: dict[str, Any]) -> list[str]:
    """G2, G10, G11, G13: the deal."""
    count, setup = record["options"]["players"], record["setup"]
    if not has_keys(setup, "first", "table", "hands"):
        return ["setup: must be exactly first, table, hands"]
    first, table, hands = setup["first"], setup["table"], setup["hands"]
    on_table, in_hand = DEAL[count]
    if not is_a(table, list) or len(table) != on_table:
        return [f"G10 setup.table: not {on_table} segments"]
    if not all(is_a(text, str) and re.fullmatch(SEGMENT, text) for text in table):
        return [f"G10 setup.table: {table} are not all segments"]
    if not is_a(hands, list) or len(hands) != count or not all(is_a(h, list) for h in hands):
        return [f"G10 setup.hands: not {count} hands"]
    wrong: list[str] = []
    if not is_a(first, int) or first not in range(count):
        wrong.append(f"G13 setup.first: {first!r} is no seat")
    if any(len(hand) != in_hand for hand in hands):
        wrong.append(f"G10 setup.hands: a hand is not {in_hand} segments")
    dealt: list[Any] = [kind for hand in hands for kind in hand]
    wrong += [f"G2 setup.hands: {kind!r} is no kind" for kind in dealt if kind not in KINDS]
    seen = dealt + [read_segment(text)[0] for text in table]
    wrong += [f"G2 setup: {kind} more than twice" for kind in KINDS if seen.count(kind) > 2]
    town: Town = {}
    for text, expected in zip(table, TABLE, strict=False):
        kind, rotation, place = read_segment(text)
        if place != expected:
            return [*wrong, f"G11 setup.table: {text} does not lie at {expected}"]
        if clashes(town, place, edges(kind, rotation)):
            wrong.append(f"G21 setup.table: {text} shows a guild beside itself")
        town[place] = edges(kind, rotation)
    return wrong


def play_turn(game: Game, seat: int, turn: Any) -> None:
    """A token, a segment, a tower (G20-G27); then the end (G30)."""
    need(not game.over, "G30: the game is over")
    need(has_keys(turn, "seat", "move"), "must be exactly seat, move")
    need(same(turn["seat"], seat), f"G13: seat {turn['seat']!r} instead of {seat}")
    match = MOVE.fullmatch(turn["move"]) if is_a(turn["move"], str) else None
    if match is None:
        raise WrongError(f"notation: {turn['move']!r}")
    placed = place_token(game, seat, match["token"])
    laid = lay_segment(game, seat, match["segment"])
    built = build_tower(game, seat, match["tower"])
    game.idle = 0 if placed or laid or built else game.idle + 1
    game.over = is_over(game)


def place_token(game: Game, seat: int, text: str) -> bool:
    """G20: mandatory while there is room and a token in the supply; '-' otherwise."""
    supply = TOKENS - tokens_on_board(game, seat)
    allowed = [area for area in all_areas(game) if has_room(game, area)] if supply > 0 else []
    if text == "-":
        need(not allowed, "G20: no token, but one could be placed")
        return False
    area = read_area(text)
    need(area in allowed, f"G20: no token can be placed in {text}")
    game.tokens.setdefault(area, []).append(seat)
    return True


def lay_segment(game: Game, seat: int, text: str | None) -> bool:
    """G21, G22: mandatory while anything fits; '-' where not, absent with an empty hand."""
    hand = game.hands[seat]
    need((text is not None) == bool(hand), f"G22: segment {text!r}, the hand is {hand}")
    if text is None:
        return False
    if text == "-":
        need(not can_lay(game, seat), "G22: no segment, but one could be laid")
        return False
    kind, rotation, place = read_segment(text)
    need(kind in hand, f"G21: {kind} is not in the hand")
    need(place not in game.town, f"G21: the place of {text} is taken")
    need(touches(game.town, place) >= 2, f"G22: {text} does not touch two segments")
    need(not clashes(game.town, place, edges(kind, rotation)), f"G21: {text} beside the same guild")
    hand.remove(kind)
    game.town[place] = edges(kind, rotation)
    return True


def build_tower(game: Game, seat: int, text: str | None) -> bool:
    """G23-G27: there exactly when there is a group; '=' declines, where G27 does not bind."""
    own = own_areas(game, seat)
    allowed = in_groups(game, own)
    need((text is not None) == bool(allowed), f"G23: tower {text!r}, possible on {sorted(allowed)}")
    bound = game.remembered[seat] & allowed
    game.remembered[seat] = set()
    if text is None:
        return False
    if text == "=":
        need(not bound, f"G27: declined, but a tower is due on one of {sorted(bound)}")
        return False
    area = read_area(text)
    need(area in allowed, f"G24: no tower on {text}, only on {sorted(allowed)}")
    need(not bound or area in bound, f"G27: no tower on {text}, only on {sorted(bound)}")
    connected = string_of(game, area, own)
    game.towers[area] = seat
    game.tokens[area] = []  # G25
    game.remembered[seat] = (connected - {area}) & in_groups(game, own_areas(game, seat))
    return True


def across(town: Town, place: Place, edge: int) -> str | None:
    """The guild on the other side of an edge, if a segment lies there."""
    step = STEPS[edge]
    beside = town.get((place[0] + step[0], place[1] + step[1]))
    return None if beside is None else beside[(edge + 3) % 6]


def touches(town: Town, place: Place) -> int:
    """G22: how many segments share an edge with the place."""
    return sum(across(town, place, edge) is not None for edge in range(6))


def clashes(town: Town, place: Place, guilds: str) -> bool:
    """G21: whether a segment there, with these guilds along its edges, meets a guild again."""
    return any(across(town, place, edge) == guilds[edge] for edge in range(6))


def can_lay(game: Game, seat: int) -> bool:
    """G21, G22: whether any segment of the hand fits anywhere in any rotation."""
    around = {(q + step[0], r + step[1]) for q, r in game.town for step in STEPS}
    free = [p for p in around if p not in game.town and touches(game.town, p) >= 2]
    return any(
        not clashes(game.town, place, edges(kind, rotation))
        for place in free
        for kind in set(game.hands[seat])
        for rotation in range(6)
    )


def all_areas(game: Game) -> list[Area]:
    """Every area of the town."""
    return [(q, r, guild) for (q, r), guilds in game.town.items() for guild in set(guilds)]


def neighbours(game: Game, area: Area) -> set[Area]:
    """G4: the other areas of the segment, and those across the two own edges."""
    q, r, guild = area
    guilds = game.town[q, r]
    found = {(q, r, other) for other in guilds if other != guild}
    for edge, step in enumerate(STEPS):
        other = across(game.town, (q, r), edge)
        if guilds[edge] == guild and other is not None:
            found.add((q + step[0], r + step[1], other))
    return found


def has_room(game: Game, area: Area) -> bool:
    """G20: no tower and fewer than two tokens."""
    return area not in game.towers and len(game.tokens.get(area, [])) < 2


def tokens_on_board(game: Game, seat: int) -> int:
    """Count the player's tokens in the town."""
    return sum(seats.count(seat) for seats in game.tokens.values())


def own_areas(game: Game, seat: int) -> set[Area]:
    """G23: the areas with an own token and no tower (G25 clears an area with a tower)."""
    return {area for area, seats in game.tokens.items() if seat in seats}


def string_of(game: Game, start: Area, areas: set[Area]) -> set[Area]:
    """G40: all that is connected with the start through these areas, the start included."""
    found, waiting = {start}, [start]
    while waiting:
        fresh = (neighbours(game, waiting.pop()) & areas) - found
        found |= fresh
        waiting += fresh
    return found


def four_guilds(areas: set[Area] | frozenset[Area]) -> bool:
    """Whether all four guilds are shown."""
    return {guild for _, _, guild in areas} == set("CLMS")


def in_groups(game: Game, areas: set[Area]) -> set[Area]:
    """G23, G40: those of the areas that lie in a group, or in a string, of such areas."""
    if game.string:
        strings: list[set[Area]] = []
        for area in areas:
            if not any(area in string for string in strings):
                strings.append(string_of(game, area, areas))
        return {area for string in strings if four_guilds(string) for area in string}
    beside = {area: neighbours(game, area) & areas for area in areas}
    sets = {frozenset([area]) for area in areas}
    for _ in range(3):  # every connected set grows from a smaller one, by one area beside it
        sets = {
            group | {fresh}
            for group in sets
            for area in group
            for fresh in beside[area]
            if fresh[2] not in {guild for _, _, guild in group}
        }
    return {area for group in sets if four_guilds(group) for area in group}


def is_over(game: Game) -> bool:
    """G30: the tenth tower, or nobody can build any more, or nobody did anything for a round."""
    if TOWERS in towers_built(game) or game.idle == len(game.seats):
        return True
    if any(can_lay(game, seat) for seat in game.seats):
        return False
    open_areas = {area for area in all_areas(game) if has_room(game, area)}
    return not any(in_groups(game, open_areas | own_areas(game, seat)) for seat in game.seats)


def towers_built(game: Game) -> list[int]:
    """Count the towers of each seat."""
    return [list(game.towers.values()).count(seat) for seat in game.seats]


def only_best(seats: list[int], worth: list[int]) -> list[int]:
    """Keep those of the seats with the greatest worth."""
    return [seat for seat in seats if worth[seat] == max(worth[other] for other in seats)]


def result_of(game: Game) -> dict[str, Any]:
    """G31: the result as the record has to state it."""
    points = towers_built(game)
    tokens = [tokens_on_board(game, seat) for seat in game.seats]
    winners = only_best(only_best(game.seats, points), tokens)
    return {"points": points, "tokens": tokens, "winners": winners}


def result_faults(game: Game, result: Any) -> list[str]:
    """G30: a result exactly when the game is over."""
    if not game.over:
        return [] if result is None else ["G30 result: given, but the game is not over"]
    expected = result_of(game)
    if not has_keys(result, *expected):
        return [f"result: must be exactly {', '.join(expected)}, not {result!r}"]
    return [
        f"G31 result.{key}: {result[key]!r} instead of {value!r}"
        for key, value in expected.items()
        if not same(result[key], value)
    ]
