"""How a server is run: what `torri serve` is told."""

from dataclasses import dataclass, field, fields

from torri.core.cores import available_cores

LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
DEFAULT_PORT = 8700
HTTP_PORT = 80


@dataclass(frozen=True)
class Rates:
    """How much one person, or one address, may ask for; the words are those of `limits`."""

    requests: str | None = "1200/minute"
    """Of one address."""
    commands: str | None = "600/minute"
    """Of one person, over HTTP and all sockets together."""
    guests: str | None = "60/hour"
    """New ones from one address."""
    logins: str | None = "10/minute"
    """From one address."""
    accounts: str | None = "300/hour"
    """Logins for one account from anywhere: enough that a stranger cannot lock its owner out."""
    tables: str | None = "120/hour"
    """New tables, and records, of one person."""
    files: str | None = "60/minute"
    """Of one's own for a game, such as a deck, that one person has looked at."""
    lines: str | None = "30/minute"
    """That one person says."""
    advice: str | None = "40/minute"
    """That one person asks for."""


NO_RATES = Rates(*[None] * len(fields(Rates)))


@dataclass(frozen=True)
class Crowd:
    """How much there may be at the same time."""

    of_person: int = 20
    """Sockets of one person: each is told of all that happens."""
    of_address: int = 200
    """Sockets from one address."""
    of_computers: int = 5
    """Games of computer players alone that one person has going on: others want to play them."""


@dataclass(frozen=True)
class Settings:
    """All of it."""

    database: str
    """The URL."""
    origins: frozenset[str] = frozenset()
    """From where pages may play: scheme, host and port, as browsers write them."""
    rates: Rates = field(default_factory=Rates)
    crowd: Crowd | None = field(default_factory=Crowd)
    """None: as many as there may be."""
    workers: int = field(default_factory=available_cores)
    """Processes in which computer players think."""
    idle_seconds: float = 300.0
    """After which a table that nobody looks at is dropped from memory."""
    ping_seconds: float = 20.0
    """Between two looks whether somebody at the other end of a socket is still there."""
    session_seconds: float = 5.0
    """Between two looks whether another server has ended a session whose sockets are here."""
    sweep_seconds: float = 1.0
    """Between two looks for players who are late."""

    @property
    def is_secure(self) -> bool:
        """Whether pages come over TLS, so that cookies must too."""
        return bool(self.origins) and all(one.startswith("https://") for one in self.origins)


def local_origins(host: str, port: int) -> frozenset[str]:
    """The origins of a page that is opened on the machine itself."""
    shown = f"[{host}]" if ":" in host else host
    ending = "" if port == HTTP_PORT else f":{port}"
    return frozenset(f"http://{name}{ending}" for name in (*LOCAL_NAMES, shown))
