"""A house where something goes on, and requests made from its own description."""

import logging
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import requests
import schemathesis
import structlog
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis import checks as general_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi import checks as openapi_checks

from tests.server.serving import Guest
from tests.server.tables import Logged, opened
from torri.core.rng import Rng

COMPUTER = {"kind": "computer", "level": "random"}
GAMES = ("patrician", "san_gimignano")


@dataclass
class Notes:
    """What a server complained about while it was asked."""

    complaints: list[str] = field(default_factory=list[str])

    def none(self) -> None:
        assert not self.complaints, "\n".join(self.complaints[:5])


class _Listener(logging.Handler):
    """Hears errors, and whatever comes with a traceback."""

    def __init__(self, notes: Notes) -> None:
        super().__init__(logging.WARNING)
        self.notes = notes

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            why = record.exc_info[1] if record.exc_info else None
            self.notes.complaints.append(f"{record.name}: {record.getMessage()} {why!r}")


@contextmanager
def noted() -> Generator[Notes]:
    """Listen to the logs of a server in this process: its own lines, and those of its parts."""
    notes = Notes()
    listener = _Listener(notes)
    with structlog.testing.capture_logs() as lines:
        logging.getLogger().addHandler(listener)
        try:
            yield notes
        finally:
            logging.getLogger().removeHandler(listener)
            errors = [one for one in lines if one["log_level"] in {"error", "critical"}]
            notes.complaints += map(str, errors)


# A house where something goes on.


@dataclass
class Scene:
    """Two people, and tables of theirs in every state."""

    url: str
    ann: Guest
    bo: Guest
    waiting: str
    playing: str
    over: str
    alone: str
    """Where Ann plays against the computer."""
    private: str
    link: str
    record: str
    """Of a whole game."""
    played: dict[str, Any]
    """A record of three turns."""

    @property
    def tables(self) -> list[str]:
        return [self.waiting, self.playing, self.over, self.alone, self.private]

    def description(self) -> dict[str, Any]:
        return self.ann.get("/api/openapi.json")


def begun(ann: Guest, bo: Guest, game: str = "patrician") -> str:
    """A table where one of them has begun with a turn."""
    table: str = ann.make_table(["screen", "open"], game)["table"]["id"]
    bo.sit(table)
    seat: int = ann.look(table)["table"]["mover"]
    mover = (ann, bo)[seat]
    legal = mover.look(table)["table"]["view"]["legal"]
    mover.do(table, "decide", decisions=[legal[0]["name"]])
    return table


@contextmanager
def scene(url: str) -> Generator[Scene]:
    with Guest(url, "Ann") as ann, Guest(url, "Bo") as bo:
        over = begun(ann, bo)
        ann.do(over, "resign")
        private = ann.make_table(["screen", "invited"], public=False)
        whole = Logged(opened("san_gimignano")).fill().play(Rng(1)).table.record()
        yield Scene(
            url=url,
            ann=ann,
            bo=bo,
            waiting=ann.make_table(["screen", "open"])["table"]["id"],
            playing=begun(ann, bo, "san_gimignano"),
            over=over,
            alone=ann.make_table(["screen", COMPUTER])["table"]["id"],
            private=private["table"]["id"],
            link=private["you"]["link"],
            record=ann.post("/api/records", whole)["id"],
            played=Logged(opened()).fill().play(Rng(1), events=3).table.record(),
        )


# What the description says, and what it leaves open.


@dataclass
class Tally:
    """How many requests there were, and how they ended."""

    statuses: Counter[int] = field(default_factory=Counter[int])
    wrong: list[str] = field(default_factory=list[str])

    @property
    def requests(self) -> int:
        return self.statuses.total()

    @property
    def failed(self) -> int:
        return sum(number for status, number in self.statuses.items() if status >= 500)

    def __str__(self) -> str:
        counts = ", ".join(f"{status}: {self.statuses[status]}" for status in sorted(self.statuses))
        return f"{self.requests} requests, {self.failed} of them 5xx ({counts})"


_GENERAL: Any = general_checks
_OPENAPI: Any = openapi_checks
CHECKS: list[Any] = [
    _GENERAL.not_a_server_error,
    _OPENAPI.status_code_conformance,
    _OPENAPI.content_type_conformance,
    _OPENAPI.response_schema_conformance,
]


class Asker:
    """Asks for what is described, with a token that counts while one operation is tried."""

    def __init__(self, place: Scene, session: requests.Session) -> None:
        self.place = place
        self.session = session
        self.tally = Tally()
        self.headers = dict[str, str]()

    def sign_in(self, path: str) -> None:
        """Ask for a token of Ann's, or of somebody new who may lose their sessions."""
        if path.startswith(("/api/me/account", "/api/me/password", "/api/session")):
            with Guest(self.place.url, "Cleo") as guest:
                made = guest.post("/api/tokens", {"label": "fuzz"})
        else:
            for one in self.place.ann.get("/api/tokens"):
                self.place.ann.ask("DELETE", f"/api/tokens/{one['id']}")
            made = self.place.ann.post("/api/tokens", {"label": "fuzz"})
        self.headers = {"Authorization": f"Bearer {made['token']}"}

    def ask(self, case: Any, real: dict[str, str]) -> None:
        for name in case.path_parameters.keys() & real.keys():
            case.path_parameters[name] = real[name]
        response = case.call(self.place.url, self.session, self.headers)
        self.tally.statuses[response.status_code] += 1
        try:
            case.validate_response(response, checks=CHECKS)
        except FailureGroup as group:
            for one in group.exceptions:
                self.tally.wrong.append(
                    f"{case.method} {case.formatted_path}: {response.status_code}: {one}"
                )


def fuzz_described(place: Scene, examples: int, *, at_random: bool = False) -> Tally:
    """Ask for everything that the server describes, as described and otherwise."""
    schema: Any = schemathesis.openapi.from_dict(place.description())
    how = settings(
        max_examples=examples,
        derandomize=not at_random,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.filter_too_much,
            HealthCheck.data_too_large,
        ],
    )
    with requests.Session() as session:
        session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        asker = Asker(place, session)
        for result in schema.get_all_operations():
            operation = result.ok()
            asker.sign_in(operation.path)
            modes = [GenerationMode.POSITIVE]
            if operation.body or operation.path_parameters or operation.query:
                modes.append(GenerationMode.NEGATIVE)  # something that can be wrong
            for mode in modes:

                @how
                @given(operation.as_strategy(generation_mode=mode), _real_parts(place))
                def ask(case: Any, real: dict[str, str]) -> None:
                    asker.ask(case, real)

                ask()
    return asker.tally


def _real_parts(place: Scene) -> st.SearchStrategy[dict[str, str]]:
    """Parts of paths that lead somewhere; now and then what was made up stays."""
    table = {"table": st.sampled_from(place.tables)}
    others = {"record": st.just(place.record), "link": st.just(place.link)}
    number = {"number": st.sampled_from(["0", "1"]), "game": st.sampled_from(GAMES)}
    return st.one_of(
        st.just(dict[str, str]()),
        st.fixed_dictionaries(table),
        st.fixed_dictionaries({**table, **others}),
        st.fixed_dictionaries({**table, **others, **number}),
    )
