"""One socket for each viewer of a table: commands come in, news go out.

Nobody is waited for. A viewer who reads slowly is not sent each change but, when they are ready
again, all that is new since; so nothing piles up, and the table goes on.
"""

import asyncio
import contextlib
from dataclasses import replace

import structlog
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from torri.core.errors import TableError, TorriError
from torri.server import schemas, wishes
from torri.server.errors import code_of, words_of
from torri.server.events import Played
from torri.server.house import Connection, House
from torri.server.live import Live
from torri.server.people import Session
from torri.server.showing import Viewer, check_seat, news, viewer_of

log = structlog.get_logger()
MESSAGE: TypeAdapter[wishes.AnyMessage] = TypeAdapter(wishes.AnyMessage)
REFUSED, SESSION_OVER, STOPPING = 4404, 4401, 1012
UNAVAILABLE = TableError("unavailable", "the server cannot write now: try again in a moment")
SLOW_DOWN = 0.2
"""Seconds for which a socket is not read that asks for too much."""


class TableSocket:
    """A viewer at a table, from connecting to going away."""

    def __init__(self, house: House, socket: WebSocket, session: Session | None) -> None:
        self.house = house
        self.socket = socket
        self.session = session
        self.woken = asyncio.Event()
        address = socket.client.host if socket.client else "unknown"
        self.connection = Connection(session, address, self.woken.set)
        self._who = session.person.id if session else f"at {address}"
        self.sent = 0
        self.viewer = Viewer()

    async def serve(self, table: str, after: int, seat: int | None, link: str | None) -> None:
        """Stay until one of both sides goes."""
        person = self.connection.person
        try:
            self.house.check_crowd(self.connection)
            live = await self.house.find(table, person, link)
            self.viewer = viewer_of(live, self.session, seat)
        except TorriError as error:
            await self._refuse(None, error)
            await self._close(REFUSED, code_of(error))
            return
        self.sent = min(after, live.table.seq)
        if after:
            self.house.metrics.resyncs.inc()
        self.house.connections.add(self.connection)
        live.followers.add(self.woken)
        self.woken.set()
        try:
            await self._both_ways(live)
        finally:
            live.followers.discard(self.woken)
            self.house.connections.discard(self.connection)

    async def _both_ways(self, live: Live) -> None:
        """Read and write beside each other; when one ends, so does the other."""
        tasks = [asyncio.create_task(self._read(live)), asyncio.create_task(self._write(live))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            with contextlib.suppress(WebSocketDisconnect, WebSocketDisconnected):
                task.result()

    async def _write(self, live: Live) -> None:
        """Send what is new, whenever there is something."""
        shown: object = None
        while True:
            await self.woken.wait()
            self.woken.clear()
            if self.connection.is_ended:
                code = STOPPING if self.house.is_closing else SESSION_OVER
                await self._close(code)
                return
            await self._look_again(live)
            table, draft = live.table, live.table.draft
            is_mine = draft is not None and draft.seat == self.viewer.seat
            new = (table.seq, live.draft_version if is_mine else None, self.viewer)
            if new != shown:
                text = news(live, self.viewer, self.sent, self.house.hub.clock())
                self.sent, shown = table.seq, new
                await self._send_text(text.decode())

    async def _look_again(self, live: Live) -> None:
        """Find out from where to look: they may have sat down, or covered their hand."""
        person = self.connection.person
        if person is None:
            return
        if self.connection.must_reread:
            self.connection.must_reread = False
            self.viewer = replace(self.viewer, muted=await self.house.people.muted_by(person))
        seats = live.table.seats_of(person)
        if len(seats) < 2:
            seat = seats[0] if seats else None
        elif any(
            isinstance(entry.event, Played) and entry.event.seat == self.viewer.seat
            for entry in live.entries[self.sent :]
        ):
            seat = None  # their turn is over: the next one at this screen must not see their hand
        else:
            seat = self.viewer.seat if self.viewer.seat in seats else None
        if seat != self.viewer.seat:
            self.viewer = replace(self.viewer, seat=seat)

    async def _read(self, live: Live) -> None:
        """Carry out what comes in, one by one."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            name: str | None = None
            try:
                self.house.limits.check("commands", self._who)  # also what is no command
                text = message.get("text")
                if text is None:
                    raise TableError("not-text", "a message is a text, not bytes")
                command = MESSAGE.validate_json(text)
                name = command.id
                seq = await self._carry_out(live, command)
            except (TorriError, ValidationError) as error:
                await self._refuse(name, error)
                if code_of(error) == "too-fast":
                    await asyncio.sleep(SLOW_DOWN)
            except SQLAlchemyError as error:  # the database is away; the same `id` may try again
                log.error("failed", table=live.address.id, error=type(error).__name__)  # noqa: TRY400
                await self._refuse(name, UNAVAILABLE)
            else:
                await self._send(schemas.Done(id=name, seq=seq))

    async def _carry_out(self, live: Live, command: wishes.AnyMessage) -> int:
        if self.session is None:
            raise TableError("not-signed-in", "say first who you are: you can only look on")
        person = self.session.person
        if isinstance(command, wishes.Look):
            check_seat(live.table, person.id, command.seat)
            self.viewer = replace(self.viewer, seat=command.seat)
            self.woken.set()
            return live.table.seq
        if isinstance(command, wishes.Sit | wishes.OfferRematch):
            person = await self.house.people.known(person.id)  # they may be called otherwise by now
        return await self.house.carry_out(person, live, command)

    async def _refuse(self, name: str | None, error: Exception) -> None:
        await self._send(schemas.Refused(id=name, code=code_of(error), message=words_of(error)))

    async def _send(self, message: schemas.Reply) -> None:
        await self._send_text(message.model_dump_json())

    async def _close(self, code: int, reason: str = "") -> None:
        with contextlib.suppress(RuntimeError):  # closed already
            await self.socket.close(code, reason)

    async def _send_text(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except RuntimeError:  # closed meanwhile: by us, or because of what came in
            raise WebSocketDisconnect from None
