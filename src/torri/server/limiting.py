"""How often somebody may do something, over HTTP and sockets alike."""

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from torri.core.errors import TableError
from torri.server.settings import Rates


class Limits:
    """Counts in memory: each server process has its own."""

    def __init__(self, rates: Rates) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem | None] = {
            kind: None if words is None else parse(words) for kind, words in vars(rates).items()
        }

    def allow(self, kind: str, who: str) -> bool:
        """Count one more, and say whether it is still all right."""
        item = self._items[kind]
        return item is None or self._limiter.hit(item, kind, who)

    def check(self, kind: str, who: str) -> None:
        """Count one more, and refuse what is too much."""
        if not self.allow(kind, who):
            raise TableError("too-fast", f"too many {kind}: wait a little")
