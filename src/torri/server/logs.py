"""Logs: one JSON object a line on stderr; of people, tables and codes, never of hands or tokens."""

import logging
import sys

import structlog


def start_logging(level: str) -> None:
    """Set up the logs of a server process."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    # Uvicorn's own lines are few, but its access log would show links in paths.
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s")
    logging.getLogger("uvicorn.access").disabled = True
