"""What lists of tables say of one, kept beside its log so that no log has to be read for a list."""

import json
from dataclasses import dataclass, replace
from typing import Any

from torri.server.table import Chair, Status, Table

TIME_TO_THINK = 30.0
"""Seconds after which a computer player's turn is somebody's to look after again: the server that
should have played it may be gone."""


@dataclass(frozen=True)
class Listing:
    """What follows from a table's events, for those who do not have it in memory."""

    status: Status
    due: float | None
    """When the server has to do something: replace who is late, or play for a computer player."""
    summary: str
    members: frozenset[str]


def listing_of(table: Table, waited_since: float) -> Listing:
    """List a table; its player who has to decide is waited for since then."""
    return Listing(
        table.status,
        due_at(table, waited_since),
        json.dumps(_summary(table)),
        frozenset(chair.person for chair in table.chairs if chair.person is not None)
        | frozenset(person for person in table.opened.reserved if person is not None),
    )


def relisted(before: Listing, old: Table, new: Table, waited_since: float) -> Listing:
    """List a table again after something happened; most turns change nothing but what is due."""
    if (old.status, old.chairs, old.winners) != (new.status, new.chairs, new.winners):
        return listing_of(new, waited_since)
    due = due_at(new, waited_since)
    return before if due == before.due else replace(before, due=due)


def due_at(table: Table, waited_since: float) -> float | None:
    """When the server has to do something at a table where nothing happens before."""
    if table.mover is None:
        return None
    if table.chairs[table.mover].thinker is not None:
        return waited_since + TIME_TO_THINK
    return deadline(table, waited_since) if table.opened.pace.stand_in is not None else None


def deadline(table: Table, waited_since: float) -> float | None:
    """When the time of the player who has to decide is over."""
    seconds = table.opened.pace.seconds
    if table.mover is None or seconds is None or table.chairs[table.mover].thinker is not None:
        return None
    return waited_since + seconds


def _summary(table: Table) -> dict[str, Any]:
    return {
        "options": table.opened.options,
        "pace": table.opened.pace.model_dump(),
        "seats": [_seat(chair) for chair in table.chairs],
        "winners": table.winners,
        "points": table.state.points if table.status == "over" else None,
    }


def _seat(chair: Chair) -> dict[str, Any]:
    return {
        "kind": chair.plan.kind,
        "name": chair.name,
        "level": chair.plan.level,
        "taken": chair.is_taken,
    }
