"""What may happen at a table: each command looks whether it is possible now.

None of them changes the table. They return the events that they would mean; whoever calls them puts
these in the log, and only then applies them.
"""

from collections.abc import Sequence

from torri.core.draft import Draft
from torri.core.errors import TableError
from torri.server.events import (
    Began,
    Event,
    Played,
    Rematch,
    Replaced,
    Resigned,
    Returned,
    Rose,
    Said,
    Sat,
    SeatPlan,
)
from torri.server.table import Chair, Table

MOST_LINES = 2_000
"""Said at one table: all of them are in its log, which is read as a whole."""
MOST_BEFORE = 500
"""Events before a game begins, after which nobody rises any more."""


def plan(wish: SeatPlan) -> SeatPlan:
    """A seat as the log keeps it, of what somebody wished for."""
    return SeatPlan(kind=wish.kind, level=wish.level, name=wish.name)


def sit(table: Table, person: str, name: str, contribution: str, *, has_link: bool) -> list[Event]:
    """Somebody sits down on the first seat that is free for them; the last one begins."""
    table.must_be("waiting")
    seats_kept = table.opened.reserved.count(person)  # several for who shared a screen before
    if len(table.seats_of(person)) >= max(1, seats_kept):
        raise TableError("already-sitting", "you have a seat at this table")
    kinds = ("invited", "open") if has_link or person in table.opened.reserved else ("open",)
    free = [
        seat
        for kind in kinds
        for seat, chair in enumerate(table.chairs)
        if chair.plan.kind == kind and not chair.is_taken and not table.is_kept_from(seat, person)
    ]
    if not free:
        raise TableError("no-seat", "no seat is free for you at this table")
    name = table.chairs[free[0]].name or name
    events: list[Event] = [Sat(seat=free[0], person=person, name=name, contribution=contribution)]
    return _perhaps_begun(table, events)


def sit_at_screen(table: Table, name: str, contributions: Sequence[str]) -> list[Event]:
    """The host, called so, seats those who share the screen, one contribution for each."""
    table.must_be("waiting")
    seats = [seat for seat, chair in enumerate(table.chairs) if chair.plan.kind == "screen"]
    if len(seats) != len(contributions):
        raise TableError(
            "contributions",
            f"{len(seats)} seats at this screen need as many contributions, "
            f"not {len(contributions)}",
        )
    events: list[Event] = [
        Sat(
            seat=seat,
            person=table.opened.host,
            name=table.chairs[seat].name or name,
            contribution=contribution,
        )
        for seat, contribution in zip(seats, contributions, strict=True)
    ]
    return _perhaps_begun(table, events)


def _perhaps_begun(table: Table, events: list[Event]) -> list[Event]:
    """Add that the game begins, if nobody is missing after some events."""
    taken = {event.seat for event in events if isinstance(event, Sat)}
    is_full = all(chair.is_taken or seat in taken for seat, chair in enumerate(table.chairs))
    return [*events, Began()] if is_full else events


def begin(table: Table) -> list[Event]:
    """The game begins at a table where nobody has to sit down."""
    table.must_be("waiting")
    if not all(chair.is_taken for chair in table.chairs):
        raise TableError("free-seats", "seats are still free")
    return [Began()]


def rise(table: Table, seat: int) -> list[Event]:
    """Somebody leaves a seat, as long as the game has not begun."""
    table.must_be("waiting")
    if table.seq >= MOST_BEFORE:
        raise TableError("too-restless", "too much coming and going at this table: stay")
    return [Rose(seat=seat)]


def end_turn(table: Table, seat: int) -> list[Event]:
    """The turn under way is played, and chance does its part."""
    return [_played(table, table.draft_of(seat))]


def decide_and_end(table: Table, seat: int, decisions: Sequence[str]) -> list[Event]:
    """The turn under way goes on with these decisions, and is played if they complete it."""
    draft = table.decided(seat, decisions)
    return [_played(table, draft)] if draft.is_complete else []


def play_for(
    table: Table, seat: int, decisions: Sequence[str], position_seq: int | None = None
) -> list[Event]:
    """A computer player's turn, or the part of it before chance, thought of for a position."""
    if position_seq not in {None, table.position_seq}:
        raise TableError("stale", "the position is another one by now")
    if table.mover != seat or table.chairs[seat].thinker is None:
        raise TableError("not-your-turn", "no computer player decides here")
    draft = Draft(table.state)
    for decision in decisions:
        draft.decide(decision)
    return [_played(table, draft)]


def _played(table: Table, draft: Draft) -> Played:
    """What a turn means that must be complete, with what chance adds to it."""
    if not draft.is_complete:
        asked = table.game.asked(draft.position.record)
        raise TableError("incomplete", f"the turn is not complete: {asked}")
    names = table.game.action_names
    return Played(
        seat=draft.seat,
        decisions=[names[action] for action in draft.decisions],
        outcomes=table.outcomes_after(draft.position),
    )


def resign(table: Table, seat: int) -> list[Event]:
    """A player gives up."""
    table.must_be("playing")
    if table.chairs[seat].has_resigned:
        raise TableError("resigned", "you have resigned")
    return [Resigned(seat=seat)]


def replace(table: Table, seat: int) -> list[Event]:
    """The time of the player who has to decide is over."""
    stand_in = table.opened.pace.stand_in
    if table.mover != seat or stand_in is None or table.chairs[seat].thinker is not None:
        raise TableError("not-late", "nobody has to be replaced here")
    return [Replaced(seat=seat, level=stand_in)]


def come_back(table: Table, seat: int) -> list[Event]:
    """An absent player goes on playing."""
    table.must_be("playing")
    chair = table.chairs[seat]
    if chair.stand_in is None or chair.has_resigned:
        raise TableError("not-absent", "nobody plays for you here")
    return [Returned(seat=seat)]


def say(table: Table, seat: int, text: str) -> list[Event]:
    """Somebody at the table writes a line."""
    chair = table.chairs[seat]
    if chair.person is None:
        raise TableError("no-seat", "only those who sit at the table talk there")
    if table.lines >= MOST_LINES:
        raise TableError("enough-said", f"{MOST_LINES} lines are the most at one table")
    return [Said(person=chair.person, name=chair.name, text=text)]


def check_rematch(table: Table, person: str) -> int:
    """The seat from which somebody may offer to play again."""
    table.must_be("over")
    if table.rematch is not None:
        raise TableError("offered", "a rematch is offered already")
    seats = table.seats_of(person)
    if not seats:
        raise TableError("no-seat", "only those who played can offer a rematch")
    return seats[0]


def rotated(table: Table, person: str) -> tuple[list[SeatPlan], list[str | None]]:
    """The seats of a rematch, and for whom they are kept: everybody plays one seat later.

    Whoever offers it sits down at once, with all who share their screen.
    """
    chairs = (table.chairs[-1], *table.chairs[:-1])
    plans = [_plan_again(chair, person) for chair in chairs]
    return plans, [chair.person for chair in chairs]


def _plan_again(chair: Chair, host: str) -> SeatPlan:
    if chair.plan.kind == "computer":
        return chair.plan
    if chair.person == host:
        return SeatPlan(kind="screen", name=chair.name)
    return SeatPlan(kind="invited", name=chair.name)


def offer_rematch(table: Table, person: str, other: str) -> list[Event]:
    """A player offers to play again at another table."""
    return [Rematch(seat=check_rematch(table, person), table=other)]
