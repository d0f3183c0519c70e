"""Advice for people who play against computer players alone, from what their own seat sees."""

from typing import Protocol

from torri.core.errors import TableError
from torri.core.position import View
from torri.server import schemas
from torri.server.live import Live
from torri.server.table import Table


class Minds(Protocol):
    """Whoever thinks about positions."""

    async def advise(
        self, table: str, view: View, last: str | None, seconds: float
    ) -> schemas.Advice:
        """Say what is thought of a view, or of what its viewer's last decision leads to."""
        ...


class Adviser:
    """Asks those who think, for each person one thing at a time."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds
        self._asking: set[str] = set()

    async def advise(self, live: Live, person: str, seat: int, seconds: float) -> schemas.Advice:
        """Advise somebody whose seat has to decide."""
        view, last = seen(live.table, seat)
        if person in self._asking:
            raise TableError("advice-under-way", "what you asked before is still thought about")
        self._asking.add(person)
        try:
            return await self.minds.advise(live.address.id, view, last, seconds)
        finally:
            self._asking.discard(person)


def seen(table: Table, seat: int) -> tuple[View, str | None]:
    """What a seat sees of its own turn under way, and its last decision if that ends the game."""
    others = (chair for number, chair in enumerate(table.chairs) if number != seat)
    if any(chair.plan.kind != "computer" for chair in others):
        raise TableError("no-advice", "there is advice only where all others are computer players")
    draft = table.draft_of(seat)
    last = table.names_of(draft.decisions[-1:])[0] if draft.position.over else None
    return draft.shown.view(seat), last
