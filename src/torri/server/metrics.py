"""What is measured of a running server, for Prometheus."""

import asyncio
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

LAG_EVERY = 0.05
"""Seconds between two looks at how late the event loop is."""
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Each server has its own, so that several can run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.loop_lag = self._histogram("loop_lag_seconds", "How late the event loop is.")
        self.commit = self._histogram("commit_seconds", "How long a commit takes.")
        self.request = self._histogram("request_seconds", "How long a request takes.")
        self.tables = self._gauge("live_tables", "Tables in memory.")
        self.sockets = self._gauge("sockets", "Sockets that are open.")
        self.waiting = self._gauge("thinking_queue", "Turns that wait for a computer player.")
        self.thinking = self._gauge("thinking", "Turns that computer players think about.")
        self.resyncs = Counter(
            "torri_resyncs", "Sockets that came back for what they missed.", registry=self.registry
        )
        self.fallbacks = self._gauge(
            "thinking_fallbacks",
            "Quick turns instead of a thought one, and advice that never came.",
        )

    def _histogram(self, name: str, words: str) -> Histogram:
        return Histogram(f"torri_{name}", words, buckets=_SECONDS, registry=self.registry)

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(f"torri_{name}", words, registry=self.registry)

    async def watch_loop(self) -> None:
        """Measure for ever how late the event loop is."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG_EVERY)
            self.loop_lag.observe(max(0.0, time.perf_counter() - began - LAG_EVERY))
