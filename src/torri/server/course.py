"""How a game went, turn by turn: what a replay and a chart of points are made from."""

from collections.abc import Sequence
from itertools import pairwise

from torri.core.position import State
from torri.records import Record
from torri.server import schemas
from torri.server.events import Played
from torri.server.live import Live


def course_of_record(record: Record) -> schemas.Course:
    """The course of a record that was brought along."""
    return _course(record)


def course_of_table(live: Live) -> schemas.Course:
    """The course of a table where the game is over: by the rules, or as the others resigned."""
    table = live.table
    at = [
        entry.at
        for entry in live.entries
        # Of a turn that was played in parts, the last one ended it.
        if isinstance(entry.event, Played) and entry.seq not in live.later
    ]
    course = _course(Record(table.record()), at)
    return course.model_copy(update={"over": True, "winners": table.winners})


def _course(record: Record, at: Sequence[float] = ()) -> schemas.Course:
    positions = list(record.replay())
    last = positions[-1]
    return schemas.Course(
        game=record.game.name,
        options=record.envelope.options,
        players=[schemas.CoursePlayer(**vars(one)) for one in record.envelope.players],
        over=last.over,
        winners=last.winners,
        result=record.game.result(last) if last.over else None,
        shuffle_proved=record.check_shuffle(),
        turns=_turns(positions, at),
        points=[position.points for position in positions],
    )


def _turns(positions: Sequence[State], at: Sequence[float]) -> list[schemas.CourseTurn]:
    return [
        schemas.CourseTurn(
            seat=before.seat,
            text=after.turn_text(),
            gains=_gains(before, after),
            at=at[number] if at else None,
        )
        for number, (before, after) in enumerate(pairwise(positions))
    ]


def _gains(before: State, after: State) -> list[schemas.Gain]:
    found = after.game.gains(before.view(), after.view())
    return [schemas.Gain(**gain._asdict()) for gain in found]
