"""San Gimignano in words: what is asked, and what a decision means."""

from typing import Any

from torri.core.bits import members_of
from torri.games.san_gimignano import actions
from torri.games.san_gimignano.components import COPIES, GUILD_NAMES, GUILDS, KIND_NAMES
from torri.games.san_gimignano.geometry import (
    BEYOND,
    EDGE_NAMES,
    EDGES,
    GUILD_AT,
    NOWHERE,
    PLACE_NAMES,
)
from torri.games.san_gimignano.state import (
    CHOOSE_FIRST,
    DRAW,
    NONE,
    OVER,
    TOKEN,
    TOWER,
    TURN,
    WHERE,
    WHICH,
)
from torri.games.san_gimignano.town import area_at, name_of

ASKED = {
    CHOOSE_FIRST: "choose the first player",
    DRAW: "draw a segment",
    TURN: "turn a segment on the table",
    TOKEN: "place a token",
    WHERE: "choose a place for a segment",
    WHICH: "choose a segment and its rotation",
    TOWER: "build a tower or decline",
    OVER: "nothing, the game is over",
}
MUST_BUILD = "build a tower, as the last one binds you"

LEGEND = """\
A hexagon is a segment: its place (q,r) in the middle, its three areas where they lie around it. C,
L, M, S are the guilds Cambio, Lana, Medici, Seta; the digits after a guild are the seats whose
tokens stand there (two at most), ▲1 is a tower of seat 1. Four connected areas of four guilds, each
with a token of yours, let you build a tower on one of them. CLS/4 is a segment with Cambio, Lana,
Seta counter-clockwise, the first of them at its edges 4 and 5 (0 is east, 1 north-east, and so on
round)."""


def asked(record: Any) -> str:
    """Say what is to be decided."""
    bound = record.phase == TOWER and int(record.buildable) & int(record.remembered[record.seat])
    return MUST_BUILD if bound else ASKED[int(record.phase)]


def explain(record: Any, action: int) -> str:
    """Say what a legal action means in this position or view."""
    if action < actions.WHERE:
        return _token_words(record, action - actions.TOKEN)
    if action < actions.WHICH:
        return _place_words(record, action - actions.WHERE)
    if action < actions.TOWER:
        return _turned_words(action - actions.WHICH)
    if action < actions.PLAYER_ACTIONS:
        return _tower_words(record, action - actions.TOWER)
    if action < actions.DRAW:
        return f"seat {action - actions.FIRST} begins"
    if action < actions.TURN:
        return f"a segment {KIND_NAMES[(action - actions.DRAW) // COPIES]} is drawn"
    turned = int(record.drawn) * EDGES + action - actions.TURN
    return f"{KIND_NAMES[record.drawn]}: {_turned_words(turned)}"


def token_owners(record: Any, area: int) -> list[int]:
    """The seats whose tokens stand on an area, one for each token."""
    return [
        seat
        for seat in range(record.players)
        for tokens in (record.own[seat], record.pair[seat])
        if int(tokens) >> area & 1
    ]


def _owners_words(owners: list[int]) -> str:
    return " and ".join(f"seat {owner}'s" for owner in owners)


def _token_words(record: Any, token: int) -> str:
    if token == actions.NO_TOKEN:
        return "no token can be placed"
    owners = token_owners(record, area_at(record, token))
    there = f", beside {_owners_words(owners)}" if owners else ""
    return GUILD_NAMES[token % GUILDS] + there


def _place_words(record: Any, place: int) -> str:
    around: list[int] = BEYOND[place].tolist()
    touched = [PLACE_NAMES[beyond] for beyond in around if _is_taken(record, beyond)]
    return f"touches {' and '.join(touched)}"


def _is_taken(record: Any, place: int) -> bool:
    return place != NOWHERE and record.slot_at[place] != NONE


def _turned_words(turned: int) -> str:
    """Where each guild of a turned segment lies."""
    edges: dict[int, list[str]] = {guild: [] for guild in dict.fromkeys(GUILD_AT[turned].tolist())}
    for edge, guild in enumerate(GUILD_AT[turned].tolist()):
        edges[guild].append(EDGE_NAMES[edge])
    return ", ".join(f"{GUILD_NAMES[guild]} {'+'.join(at)}" for guild, at in edges.items())


def _tower_words(record: Any, tower: int) -> str:
    if tower == actions.DECLINE_TOWER:
        return "build nothing"
    owners = token_owners(record, area_at(record, tower))
    back = "token goes" if len(owners) == 1 else "tokens go"
    return f"{GUILD_NAMES[tower % GUILDS]}; {_owners_words(owners)} {back} back"


def area_words(record: Any, areas: int) -> list[str]:
    """The names of a set of areas."""
    return [actions.AREA_NAMES[name_of(record, area)] for area in members_of(areas)]
