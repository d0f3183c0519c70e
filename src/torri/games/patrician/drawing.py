"""The board as text, in the shape of the table: a pure function of a position or a view."""

from typing import Any

from torri.core.bits import members_of
from torri.core.paint import Paint
from torri.games.patrician.components import (
    BORDER_NAMES,
    CITY_INDEX,
    CITY_LIST,
    SITES,
    Deck,
)
from torri.games.patrician.scoring import BORDERS_OF, LOWER_BY, total
from torri.games.patrician.state import CHOOSE_FIRST, DEAL, NONE, OVER, REFILL, TURN_UP
from torri.games.patrician.words import ASKED, card_symbol

ROWS = (("MI", "LU", "SI", "RO"), ("VE", "FE", "BO", "FI"))
LEFT_END, RIGHT_END = "PA", "PI"
WIDTH = 12  # of a city; six of them and the gaps fit in 80 columns
GAP = " "

Span = tuple[str, str]
"""A piece of text and its style."""


def draw(deck: Deck, record: Any, paint: Paint) -> str:
    """Draw title, board and seats."""
    lines = [_title(record), "", *_board(deck, record, paint)]
    if record.borders:
        names = [BORDER_NAMES[border] for border in members_of(record.borders)]
        lines += ["", f"messengers @ on {', '.join(names)}"]
    lines += ["", *(_seat_line(deck, record, seat, paint) for seat in range(record.players))]
    return "\n".join(line.rstrip() for line in lines)


def _title(record: Any) -> str:
    if record.phase == OVER:
        winners = " and ".join(f"seat {seat}" for seat in members_of(record.winners))
        return f"Patrician, {record.players} players: the game is over, {winners} won"
    by_chance = record.phase in {CHOOSE_FIRST, DEAL, TURN_UP, REFILL}
    who = "chance" if by_chance else f"seat {record.seat}"
    asked = ASKED[int(record.phase)]
    return f"Patrician, {record.players} players, turn {record.turns}: {who} to {asked}"


def _board(deck: Deck, record: Any, paint: Paint) -> list[str]:
    rows = [[_city(deck, record, CITY_INDEX[code]) for code in row] for row in ROWS]
    middle: list[list[Span]] = []
    for row in rows:
        tallest = max(len(block) for block in row)
        for block in row:
            block[1:1] = [[] for _ in range(tallest - len(block))]  # towers stand on the ground
        middle += [
            [span for piece in pieces for span in (*_padded(piece), (GAP, ""))]
            for pieces in zip(*row, strict=True)
        ]
        middle.append([])
    middle.pop()
    left = _beside(_city(deck, record, CITY_INDEX[LEFT_END]), len(middle))
    right: list[list[Span]] = [[] for _ in middle]
    if CITY_INDEX[RIGHT_END] < record.cities:
        right = _beside(_city(deck, record, CITY_INDEX[RIGHT_END]), len(middle))
    return [
        "".join(
            paint(text, style) if style else text
            for text, style in (*_padded(one), (GAP, ""), *_padded(two, 4 * (WIDTH + 1)), *three)
        )
        for one, two, three in zip(left, middle, right, strict=True)
    ]


def _beside(block: list[list[Span]], height: int) -> list[list[Span]]:
    """Set a block of lines in the middle of a taller one."""
    above = max(0, (height - len(block)) // 2)
    result: list[list[Span]] = [[] for _ in range(height)]
    result[above : above + len(block)] = block
    return result


def _padded(line: list[Span], width: int = WIDTH) -> list[Span]:
    return [*line, (" " * (width - sum(len(text) for text, _ in line)), "")]


def _city(deck: Deck, record: Any, city: int) -> list[list[Span]]:
    """A city from its name down to the card beside it."""
    info = CITY_LIST[city]
    floors = int(record.height[city].sum())
    count = f"{floors}/{info.capacity}"
    style = "scored" if record.scored >> city & 1 else "city"
    block: list[list[Span]] = [[(f"{info.name:{WIDTH - len(count)}}{count}", style)]]
    for level in range(int(max(2, record.height[city].max())) - 1, -1, -1):
        line: list[Span] = [("  ", "")]
        for site in range(SITES):
            line += [_floor(record, city, site, level), (" ", "")]
        block.append(line)
    block.append([("──a───b──", "ground")])
    block.append([(_tokens(record, city), "tokens")])
    card = record.display[city]
    shown = "" if card == NONE else f"{deck.card(card).id} {card_symbol(deck.card(card))}"
    block.append([(f"[{shown}]" if shown else "", "card")])
    return block


def _floor(record: Any, city: int, site: int, level: int) -> Span:
    if level >= record.height[city, site]:
        return ("   ", "")
    owner = record.floor[city, site, level]
    return (f"[{owner}]", f"seat{owner}")


def _tokens(record: Any, city: int) -> str:
    """The two tokens, or who won them, and the messengers beside the city."""
    capacity = CITY_LIST[city].capacity
    texts = [str(capacity), str(capacity - LOWER_BY)]
    if record.scored >> city & 1:
        owners = [int(owner) for owner in record.token[city]]
        nobody = "2 points" if record.with_messengers else "none"  # M7, or an empty tower (P31)
        texts = [
            f"{value}→{owner}" for value, owner in zip(texts, owners, strict=True) if owner != NONE
        ] or [nobody]
    messengers = (int(record.borders) & int(BORDERS_OF[city])).bit_count()
    return " ".join(texts) + (" " + "@" * messengers if messengers else "")


def _seat_line(deck: Deck, record: Any, seat: int, paint: Paint) -> str:
    """What lies before a seat: points, pile, hand."""
    turn = ">" if seat == record.seat and record.phase != OVER and record.turns else " "
    hand = [
        f"{deck.card(card).id} {card_symbol(deck.card(card))}"
        for card in members_of(record.hand[seat])
    ]
    if "hand_size" in record.dtype.names:  # a view, where some cards may be unknown
        hand += ["?"] * (int(record.hand_size[seat]) - len(hand))
    top = record.top[seat]
    pile = "" if top == NONE else f"top {deck.card(top).id} {card_symbol(deck.card(top))}"
    parts = [
        f"points {total(record, seat):3}",
        f"floors {record.built[seat]:2}",
        f"{'@' * int(record.messengers[seat]):2}" if record.with_messengers else "",
        f"{pile:11}",
        f"hand {', '.join(hand)}" if hand else "",
    ]
    return f"{turn} {paint(f'seat {seat}', f'seat{seat}')}  " + "  ".join(parts)
