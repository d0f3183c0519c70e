"""A position read off the table: who may build where, what is remembered, whether hope is left."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import torri
from tests.san_gimignano import table
from tests.san_gimignano.reckoning import (
    KINDS,
    PLACES,
    Place,
    Segment,
    Town,
    area_of,
    area_text,
    areas_of,
    connected,
    groups,
    keeps_g21,
    placements,
    strings,
    town_of,
    town_text,
)


@dataclass(frozen=True)
class Position:
    """What lies on the table, and what follows from it."""

    town: Mapping[str, str]
    tokens: Mapping[str, str]
    towers: Mapping[str, int]
    hands: list[list[str]]
    string: bool

    @cached_property
    def laid(self) -> Town:
        """The town as the reckoning takes it."""
        return town_of(self.town)

    def own(self, seat: int) -> set[str]:
        """The areas with a token of this seat and no tower."""
        held = {area for area, owners in self.tokens.items() if str(seat) in owners}
        return held - {*self.towers}

    def buildable(self, seat: int) -> set[str]:
        """The areas that lie in a group, or string, of this seat."""
        return self._in_groups(self.own(seat))

    def bound(self, seat: int, built: str) -> set[str]:
        """What is to be remembered if this seat builds here now (G27)."""
        own = self.own(seat)
        part = connected(self.laid, {area_of(area) for area in own}, area_of(built))
        return self._in_groups(own - {built}) & {area_text(area) for area in part}

    def hopeless(self) -> bool:
        """Whether nobody can build any more (the first ruling of G30)."""
        kinds = {kind for hand in self.hands for kind in hand}
        if kinds and placements(self.laid, kinds):
            return False
        every = {area_text(area) for area in areas_of(self.laid)}
        room = {area for area in every if len(self.tokens.get(area, "")) < 2} - {*self.towers}
        return not any(self._in_groups(room | self.own(seat)) for seat in range(len(self.hands)))

    def _in_groups(self, areas: Iterable[str]) -> set[str]:
        """Those of some areas that lie in a group, or string, of them."""
        found = (strings if self.string else groups)(self.laid, {area_of(area) for area in areas})
        return {area_text(area) for group in found for area in group}


def look(state: torri.State, *, string: bool = False) -> Position:
    """Read a position off the table."""
    areas, seats = table.areas(state), range(state.game.players)
    tokens = {area: table.tokens_on(state, area) for area in areas}
    towers = {area: table.tower_on(state, area) for area in areas}
    return Position(
        town=table.town(state),
        tokens={area: owners for area, owners in tokens.items() if owners},
        towers={area: owner for area, owner in towers.items() if owner is not None},
        hands=[table.hand(state, seat) for seat in seats],
        string=string,
    )


def offered(state: torri.State) -> set[str]:
    """The areas a tower may be built on now; empty outside the tower stage."""
    names = state.legal_names()
    return {name[1:] for name in names if name.startswith("^") and name != "^="}


def scattered(
    dice: random.Random, *, players: int, segments: int, string: bool = False, hands: bool = False
) -> torri.State:
    """A compact town that keeps G21, full of tokens, with a few towers and maybe a segment left."""
    laid: dict[Place, Segment] = {}
    for place in [*PLACES, (0, -1), (-1, 1), (-1, 0), (2, -1)][:segments]:
        turned = [(kind, rotation) for kind in KINDS for rotation in range(6)]
        laid[place] = dice.choice([one for one in turned if keeps_g21(laid, place, *one)])
    areas = [area_text(area) for area in sorted(areas_of(laid))]
    dice.shuffle(areas)
    towers = {area: dice.randrange(players) for area in areas[: dice.randrange(3)]}
    tokens: dict[str, str] = {}
    for area in areas[len(towers) :]:
        count = dice.choice([0, 1, 2, 2, 2])
        tokens[area] = "".join(sorted(str(dice.randrange(players)) for _ in range(count)))
    return table.lay_out(
        players,
        seat=dice.randrange(players),
        town=town_text(laid),
        tokens=tokens,
        towers=towers,
        hands={dice.randrange(players): [dice.choice(KINDS)]} if hands else None,
        string=string,
    )
