"""San Gimignano reckoned slowly, straight from the rulebook, on plain dicts.

A place is (q, r), a town maps places to (kind, rotation), an area is (q, r, guild).
"""

from collections.abc import Collection, Iterable, Mapping

GUILDS = "CLMS"
KINDS = ("CLS", "CSL", "CLM", "CML", "CMS", "CSM", "LMS", "LSM")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a place across its edges 0 to 5, counter-clockwise from the east."""
TABLE = {2: 2, 3: 3, 4: 4}
"""G10: segments on the table, by the number of players."""
DEALT = {2: 4, 3: 3, 4: 3}
"""G10: segments in each hand, by the number of players."""
PLACES = ((0, 0), (1, 0), (0, 1), (1, -1))
"""G11: the places of the segments on the table, in the order they are laid."""

Place = tuple[int, int]
Segment = tuple[str, int]
Town = Mapping[Place, Segment]
Area = tuple[int, int, str]


def guild_at(kind: str, rotation: int, edge: int) -> str:
    """Which guild a segment shows at an edge."""
    return kind[(edge - rotation) % 6 // 2]


def across(place: Place, edge: int) -> Place:
    """The place beyond an edge."""
    return place[0] + STEPS[edge % 6][0], place[1] + STEPS[edge % 6][1]


def areas_of(town: Town) -> set[Area]:
    """All areas of a town, three to a segment."""
    return {(*place, guild) for place, (kind, _) in town.items() for guild in kind}


def neighbours(town: Town, area: Area) -> set[Area]:
    """G4: the areas that share an edge with this one."""
    place, guild = (area[0], area[1]), area[2]
    kind, rotation = town[place]
    beside = {(*place, other) for other in kind if other != guild}
    for edge in range(6):
        beyond = across(place, edge)
        if beyond in town and guild_at(kind, rotation, edge) == guild:
            beside.add((*beyond, guild_at(*town[beyond], edge + 3)))
    return beside


def touched(town: Town, place: Place) -> list[tuple[int, str]]:
    """The edges of a place beyond which a segment lies, each with the guild shown there."""
    around = [(edge, across(place, edge)) for edge in range(6)]
    return [(edge, guild_at(*town[at], edge + 3)) for edge, at in around if at in town]


def keeps_g21(town: Town, place: Place, kind: str, rotation: int) -> bool:
    """G21: whether a segment there shows no guild beside its like."""
    return all(guild_at(kind, rotation, edge) != guild for edge, guild in touched(town, place))


def free_places(town: Town) -> set[Place]:
    """G22: the free places that touch at least two segments."""
    beside = {across(place, edge) for place in town for edge in range(6)}
    return {place for place in beside - set(town) if len(touched(town, place)) >= 2}


def placements(town: Town, hand: Iterable[str]) -> dict[Place, set[Segment]]:
    """G21, G22: per place the kinds of a hand that fit there, in which rotations."""
    kinds = set(hand)
    fitting = {
        place: {
            (kind, rotation)
            for kind in kinds
            for rotation in range(6)
            if keeps_g21(town, place, kind, rotation)
        }
        for place in free_places(town)
    }
    return {place: segments for place, segments in fitting.items() if segments}


def connected(town: Town, areas: Collection[Area], start: Area) -> set[Area]:
    """All of these areas that are connected with one of them, through these areas only."""
    reached, edge = {start}, [start]
    while edge:
        found = (neighbours(town, edge.pop()) & set(areas)) - reached
        reached |= found
        edge.extend(found)
    return reached


def groups(town: Town, own: Collection[Area]) -> set[frozenset[Area]]:
    """G23: the groups among the areas that hold an own token and no tower."""
    beside = {area: neighbours(town, area) & set(own) for area in own}
    found = {frozenset({area}) for area in own}
    for _ in range(3):
        found = {
            part | {more}
            for part in found
            for area in part
            for more in beside[area]
            if more[2] not in {guild for _, _, guild in part}
        }
    return found


def strings(town: Town, own: Collection[Area]) -> set[frozenset[Area]]:
    """G40: the strings among the areas that hold an own token and no tower."""
    parts = {frozenset(connected(town, own, area)) for area in own}
    return {part for part in parts if {area[2] for area in part} == set(GUILDS)}


def area_text(area: Area) -> str:
    """Write an area: `0,0:L`."""
    return f"{area[0]},{area[1]}:{area[2]}"


def place_of(text: str) -> Place:
    """Read a place: `1,-1`."""
    q, r = text.split(",")
    return int(q), int(r)


def area_of(text: str) -> Area:
    """Read an area: `0,0:L`."""
    place, guild = text.split(":")
    return (*place_of(place), guild)


def town_of(laid: Mapping[str, str]) -> dict[Place, Segment]:
    """Read a town as `table.town` gives it: {"0,0": "CLS/4"}."""
    cut = {place_of(place): text.split("/") for place, text in laid.items()}
    return {place: (kind, int(rotation)) for place, (kind, rotation) in cut.items()}


def town_text(town: Town) -> list[str]:
    """Write a town as `table.lay_out` takes it: ["CLS/4@0,0"]."""
    return [f"{kind}/{rotation}@{q},{r}" for (q, r), (kind, rotation) in town.items()]
