"""San Gimignano in words: what is asked, and what a decision means."""

from functools import lru_cache
from typing import Any

from torri.core.bits import members_of, size
from torri.games.san_gimignano import actions
from torri.games.san_gimignano.components import (
    AREAS,
    COPIES,
    GUILD_NAMES,
    GUILDS,
    KIND_NAMES,
    TOWERS,
)
from torri.games.san_gimignano.geometry import (
    BEYOND,
    EDGE_NAMES,
    EDGES,
    GUILD_AT,
    NOWHERE,
    PLACE_NAMES,
    TURNED,
)
from torri.games.san_gimignano.groups import building_areas
from torri.games.san_gimignano.state import (
    CHOOSE_FIRST,
    DRAW,
    NONE,
    OVER,
    ROTATE,
    TOKEN,
    TOWER,
    WHERE,
    WHICH,
)
from torri.games.san_gimignano.town import address_of, find_area

Owners = tuple[tuple[int, ...], ...]
"""For each area the seats whose tokens stand there, one for each token."""

ASKED = {
    CHOOSE_FIRST: "choose the first player",
    DRAW: "draw a segment",
    ROTATE: "turn a segment on the table",
    TOKEN: "place a token",
    WHERE: "choose a place for a segment",
    TOWER: "build a tower or decline",
    OVER: "nothing, the game is over",
}
MUST_BUILD = "build a tower, as the last one binds you"

LEGEND = """\
A hexagon is a segment: its place (q,r) in the middle, its three areas where they lie around it,
each with the two edges next to it. Areas that share an edge adjoin: the three of a segment, and
two across an edge between segments. C, L, M, S are the guilds Cambio, Lana, Medici, Seta; the
digits after a guild are the seats whose tokens stand there, · is room for one, ▲1 a tower of
seat 1. {building} The tokens under it go back. If what is left still lets you build, you must
build on it in your next turn, and your line says so. A segment must touch two others, and no
guild may adjoin its like. CLS/4 is a segment with Cambio, Lana, Seta counter-clockwise, the
first of them at its edges 4 and 5 (0 is E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE). The game ends with a
tenth tower, or when nobody can build any more; most towers win, then most tokens on the board."""
BY_GROUP = """\
Four connected areas of four guilds, each with a token of yours, let you build a tower on one of
them."""
BY_STRING = """\
A string of connected areas, each with a token of yours, that holds all four guilds lets you
build a tower on any of its areas."""


def legend(*, string: bool) -> str:
    """What the signs of a drawing mean, and what a player must know to use them."""
    text = LEGEND.format(building=BY_STRING if string else BY_GROUP)
    return " ".join(text.split())  # whoever shows it knows where to wrap


def asked(record: Any) -> str:
    """Say what is to be decided."""
    if record.phase == WHICH:
        return f"choose a segment for {PLACE_NAMES[record.where]} and its rotation"
    bound = record.phase == TOWER and int(record.buildable) & int(record.remembered[record.seat])
    return MUST_BUILD if bound else ASKED[int(record.phase)]


def how_it_ended(record: Any) -> str:
    """Say which case of G30 ended a game."""
    if max(size(towers) for towers in record.towers) == TOWERS:
        return "a tenth tower is built"
    if record.idle >= record.players:
        return "a whole round has passed with nothing done"
    return "nobody can build any more"


def explain(record: Any, action: int) -> str:
    """Say what a legal action means in this position or view."""
    if action < actions.WHERE:
        return _token_words(record, action - actions.TOKEN)
    if action < actions.WHICH:
        return _place_words(record, action - actions.WHERE)
    if action < actions.TOWER:
        return TURNED_WORDS[action - actions.WHICH]
    if action < actions.PLAYER_ACTIONS:
        return _tower_words(record, action - actions.TOWER)
    if action < actions.DRAW:
        return f"seat {action - actions.FIRST} begins"
    if action < actions.ROTATE:
        return f"a segment {KIND_NAMES[(action - actions.DRAW) // COPIES]} is drawn"
    turned = int(record.drawn) * EDGES + action - actions.ROTATE
    return f"{KIND_NAMES[record.drawn]}: {TURNED_WORDS[turned]}"


def kinds_in_hand(record: Any, seat: int) -> list[str]:
    """The kinds of the segments that a seat holds, each as often as it does."""
    counts = zip(KIND_NAMES, record.hand[seat], strict=True)
    return [kind for kind, count in counts for _ in range(count)]


def token_owners(record: Any, area: int) -> tuple[int, ...]:
    """The seats whose tokens stand on an area, one for each token."""
    return _owners_of(tuple(record.own), tuple(record.pair))[area]


@lru_cache(maxsize=64)  # one area of a position is asked for after the other, for every seat
def _owners_of(own: tuple[int, ...], pair: tuple[int, ...]) -> Owners:
    owners: list[tuple[int, ...]] = [()] * AREAS
    for seat, tokens in enumerate(zip(own, pair, strict=True)):
        for areas in tokens:
            for area in members_of(areas):
                owners[area] += (seat,)
    return tuple(owners)


def tower_owners(record: Any) -> dict[int, int]:
    """The seat whose tower stands on an area, for each area with one."""
    return {area: seat for seat, areas in enumerate(record.towers) for area in members_of(areas)}


def bound_areas(record: Any, seat: int) -> list[str]:
    """G27, as things stand: what is remembered and still lies in a group."""
    if record.phase == OVER:
        return []
    buildable = int(building_areas(record, int(record.own[seat])))
    return area_words(record, buildable & int(record.remembered[seat]))


def _tokens_words(owners: tuple[int, ...]) -> str:
    """`the token of seat 1`, `both tokens of seat 1`, `the tokens of seat 0 and seat 1`."""
    if len(owners) == 1:
        return f"the token of seat {owners[0]}"
    if owners[0] == owners[1]:
        return f"both tokens of seat {owners[0]}"
    return f"the tokens of seat {owners[0]} and seat {owners[1]}"


def _token_words(record: Any, token: int) -> str:
    if token == actions.NO_TOKEN:
        return "no token can be placed"
    owners = token_owners(record, find_area(record, token))
    there = f", to {_tokens_words(owners)}" if owners else ""
    return GUILD_NAMES[token % GUILDS] + there


def _place_words(record: Any, place: int) -> str:
    around: list[int] = BEYOND[place].tolist()
    touched = [PLACE_NAMES[beyond] for beyond in around if is_taken(record, beyond)]
    return f"touches {' and '.join(touched)}"


def is_taken(record: Any, place: int) -> bool:
    """Whether a segment lies on a place; beyond the last places there is none."""
    return place != NOWHERE and record.slot_at[place] != NONE


def _turned_words(turned: int) -> str:
    """Where each guild of a turned segment lies."""
    edges: dict[int, list[str]] = {guild: [] for guild in dict.fromkeys(GUILD_AT[turned].tolist())}
    for edge, guild in enumerate(GUILD_AT[turned].tolist()):
        edges[guild].append(EDGE_NAMES[edge])
    return ", ".join(f"{GUILD_NAMES[guild]} {'+'.join(at)}" for guild, at in edges.items())


TURNED_WORDS = tuple(_turned_words(turned) for turned in range(TURNED))


def _tower_words(record: Any, tower: int) -> str:
    if tower == actions.DECLINE_TOWER:
        return "build nothing"
    owners = token_owners(record, find_area(record, tower))
    go = "goes" if len(owners) == 1 else "go"
    return f"{GUILD_NAMES[tower % GUILDS]}; {_tokens_words(owners)} {go} back"


def area_words(record: Any, areas: int) -> list[str]:
    """The names of a set of areas."""
    return [actions.AREA_NAMES[address_of(record, area)] for area in members_of(areas)]
