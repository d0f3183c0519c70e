"""What each viewer is shown of a table: nothing leaves but through the view of their seat."""

from dataclasses import dataclass
from typing import Any

import orjson

from torri.core.draft import Draft
from torri.core.errors import TableError
from torri.server.events import (
    Event,
    Played,
    Rematch,
    Replaced,
    Resigned,
    Returned,
    Rose,
    Said,
    Sat,
)
from torri.server.listing import deadline
from torri.server.live import Live
from torri.server.people import Session
from torri.server.store import Entry
from torri.server.table import Chair, Table


@dataclass(frozen=True)
class Viewer:
    """Whoever looks at a table, and from where."""

    person: str | None = None
    """None: somebody who has not said who they are."""
    seat: int | None = None
    """The seat they look from; None: they see what a spectator sees."""
    muted: frozenset[str] = frozenset()
    """The people whom they do not want to read."""


def usual_seat(table: Table, person: str | None) -> int | None:
    """From where somebody looks who does not say; several at one screen keep hands covered."""
    seats = table.seats_of(person) if person is not None else []
    return seats[0] if len(seats) == 1 else None


def check_seat(table: Table, person: str | None, seat: int | None) -> None:
    """Refuse to show what is another's."""
    if seat is not None and (person is None or seat not in table.seats_of(person)):
        raise TableError("not-your-seat", "you can look from your own seats only")


def viewer_of(live: Live, session: Session | None, seat: int | None) -> Viewer:
    """Whoever looks at a table, from one of their seats."""
    person = session.person.id if session else None
    check_seat(live.table, person, seat)
    usual = usual_seat(live.table, person)
    muted = session.muted if session else frozenset[str]()
    return Viewer(person, usual if seat is None else seat, muted)


def news(live: Live, viewer: Viewer, after: int, now: float) -> bytes:
    """All that is new to a viewer since an event, as JSON.

    What it is made of is let go at once, while it is at hand.
    """
    return orjson.dumps(_news(live, viewer, after, now))


def _news(live: Live, viewer: Viewer, after: int, now: float) -> dict[str, Any]:
    table = table_view(live, viewer.seat)
    # The view of the position tells its last turn too, unless another is already under way there.
    is_plain = table["draft"] is None or not table["draft"]["decisions"]
    latest = table["view"] if is_plain else None
    return {
        "kind": "news",
        "now": now,
        "events": [event_view(live, entry, viewer, latest) for entry in live.entries[after:]],
        "table": table,
        "you": you(live, viewer),
    }


def you(live: Live, viewer: Viewer) -> dict[str, Any]:
    """Who a viewer is at a table."""
    table, person = live.table, viewer.person
    seats = table.seats_of(person) if person is not None else []
    is_host = person is not None and person == table.opened.host
    return {
        "seats": seats,
        "seat": viewer.seat,
        "host": is_host,
        "link": live.address.link if is_host or seats else None,
        "muted": [seat for seat, chair in enumerate(table.chairs) if chair.person in viewer.muted],
    }


def table_view(live: Live, seat: int | None) -> dict[str, Any]:
    """A table as a seat sees it; the turn under way is for the seat that decides."""
    table = live.table
    draft = table.draft if table.draft is not None and table.draft.seat == seat else None
    is_over = table.status == "over"
    return {
        **_fixed(live),
        "status": table.status,
        "seq": table.seq,
        "chairs": _chairs(live),
        "mover": table.mover,
        "deadline": deadline(table, live.waited_since),
        "winners": table.winners,
        "result": table.game.result(table.state) if is_over and table.state.over else None,
        "rematch": table.rematch,
        "secret": table.secret if is_over else None,
        "view": _view(live, draft, seat),
        "draft": _draft(table, draft),
    }


def _fixed(live: Live) -> dict[str, Any]:
    opened = live.table.opened
    return live.shown(
        "fixed",
        opened,
        lambda: {
            "id": live.address.id,
            "game": opened.game,
            "options": opened.options,
            "own": list(opened.extras),
            "public": opened.public,
            "pace": {"seconds": opened.pace.seconds, "stand_in": opened.pace.stand_in},
            "commitment": opened.commitment,
        },
    )


def _chairs(live: Live) -> list[dict[str, Any]]:
    chairs = live.table.chairs
    return live.shown("chairs", chairs, lambda: [_chair(chair) for chair in chairs])


def _chair(chair: Chair) -> dict[str, Any]:
    return {
        "kind": chair.plan.kind,
        "name": chair.name,
        "level": chair.plan.level,
        "taken": chair.is_taken,
        "stand_in": chair.stand_in,
        "resigned": chair.has_resigned,
        "contribution": chair.contribution,
    }


def _view(live: Live, draft: Draft | None, seat: int | None) -> dict[str, Any] | None:
    if live.table.recorder is None:
        return None
    state = live.table.state
    if draft is None or not draft.decisions:
        live.album.turn_to(state)
        return state.view(seat).to_dict(state, live.album)
    shown = draft.shown.view(seat).to_dict(draft.shown)
    return {**shown, "legal": []} if draft.is_complete else shown


def _draft(table: Table, draft: Draft | None) -> dict[str, Any] | None:
    if draft is None:
        return None
    return {
        "decisions": table.names_of(draft.decisions),
        "can_undo": draft.can_undo,
        "can_end": draft.is_complete,
        "goes_on": draft.goes_on,
    }


def event_view(
    live: Live, entry: Entry, viewer: Viewer, latest: dict[str, Any] | None = None
) -> dict[str, Any]:
    """What happened, as a viewer may know it; `latest` is their view of the position, if known."""
    shown = {"seq": entry.seq, "at": entry.at, "kind": entry.event.kind}
    if not isinstance(entry.event, Played):
        return {**shown, **_details(live, entry.event, viewer)}
    if latest is not None and entry.seq == live.table.position_seq:
        text, turn = latest["turn_text"], latest["turns"]
    else:
        text, turn = _told(live, entry.seq, viewer.seat)
    gains = live.gains[entry.seq]
    return {**shown, "seat": entry.event.seat, "text": text, "turn": turn, "gains": gains}


def _told(live: Live, seq: int, seat: int | None) -> tuple[str, int]:
    """An earlier turn, or a part of one, as a seat may know it."""
    view = live.position(seq).view(seat)
    text = view.turn_text()
    if seq in live.later and not live.position(live.later[seq]).view(seat).turn_text():
        text = ""  # P51: a turn that is over is not told, nor what was seen of it under way
    return text, view.turns


def _details(live: Live, event: Event, viewer: Viewer) -> dict[str, Any]:
    match event:
        case Sat():
            return {"seat": event.seat, "name": event.name, "contribution": event.contribution}
        case Said():
            text = None if event.person in viewer.muted else event.text
            seats = live.table.seats_of(event.person)
            return {"seat": seats[0] if seats else None, "name": event.name, "text": text}
        case Replaced():
            return {"seat": event.seat, "level": event.level}
        case Rematch():
            return {"seat": event.seat, "table": event.table}
        case Rose() | Resigned() | Returned():
            return {"seat": event.seat}
        case _:
            return {}


def record_for(live: Live, viewer: Viewer) -> dict[str, Any]:
    """The whole record once the game is over; before, what the viewer knows of it."""
    if live.table.status == "over":
        return live.table.record()
    if live.table.recorder is None:
        raise TableError("not-begun", "the game has not begun: there is no record yet")
    turns = [entry for entry in live.entries if isinstance(entry.event, Played)]
    return {
        "format": "torri-view/1",
        "game": live.table.opened.game,
        "rules": live.table.game.rules_version,
        "options": live.table.opened.options,
        **live.table.opened.extras,
        "players": [player.model_dump(exclude_none=True) for player in live.table.recorder.players],
        "viewer": viewer.seat,
        "turns": [
            {"seat": shown["seat"], "move": shown["text"]}
            for shown in (event_view(live, entry, viewer) for entry in turns)
        ],
        "view": live.table.state.view(viewer.seat).to_dict(),
        "fairness": live.table.promise(),
    }
