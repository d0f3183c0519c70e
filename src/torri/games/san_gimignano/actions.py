"""The action space: every decision of the game, and every outcome of chance, as one small number.

A player's decisions come first (0 to PLAYER_ACTIONS - 1), what chance may do comes after them. An
area has an address, its place and its guild (place * 4 + guild), so an action means the same in
every town. A segment is laid in two decisions: where, then which kind in which rotation.
"""

from torri.games.san_gimignano.components import (
    COPIES,
    GUILD_LETTERS,
    GUILDS,
    KIND_NAMES,
    SEATS,
    SEGMENTS,
)
from torri.games.san_gimignano.geometry import EDGES, PLACE_NAMES, PLACES, TURNED

AREA_NAMES = tuple(f"{place}:{letter}" for place in PLACE_NAMES for letter in GUILD_LETTERS)
NO_TOKEN = PLACES * GUILDS  # follows the areas
DECLINE_TOWER = PLACES * GUILDS  # follows the areas

TOKEN = 0
WHERE = TOKEN + PLACES * GUILDS + 1
WHICH = WHERE + PLACES
TOWER = WHICH + TURNED
PLAYER_ACTIONS = TOWER + PLACES * GUILDS + 1
FIRST = PLAYER_ACTIONS
DRAW = FIRST + SEATS
ROTATE = DRAW + SEGMENTS
ALL_ACTIONS = ROTATE + EDGES


def token_name(token: int) -> str:
    """`0,0:L`, or `-` where no token can be placed."""
    return "-" if token == NO_TOKEN else AREA_NAMES[token]


def turned_name(turned: int) -> str:
    """`CLS/4`: a kind in a rotation."""
    kind, rotation = divmod(turned, EDGES)
    return f"{KIND_NAMES[kind]}/{rotation}"


def tower_name(tower: int) -> str:
    """`^0,0:S`, or `^=` for a tower declined."""
    return "^=" if tower == DECLINE_TOWER else f"^{AREA_NAMES[tower]}"


def action_names() -> list[str]:
    """Name every action."""
    return [
        *(token_name(token) for token in range(NO_TOKEN + 1)),
        *(f"@{place}" for place in PLACE_NAMES),
        *(turned_name(turned) for turned in range(TURNED)),
        *(tower_name(tower) for tower in range(DECLINE_TOWER + 1)),
        *(f"first:{seat}" for seat in range(SEATS)),
        *(f"draw:{kind}.{copy}" for kind in KIND_NAMES for copy in range(1, COPIES + 1)),
        *(f"turn:{rotation}" for rotation in range(EDGES)),
    ]
