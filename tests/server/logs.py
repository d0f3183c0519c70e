"""What the server logs."""

from collections.abc import Generator
from contextlib import contextmanager

import pytest
import structlog
from structlog.testing import LogCapture


@contextmanager
def captured_logs(module: str) -> Generator[LogCapture]:
    """Catch what a module logs, however other tests have set up the logs."""
    capture = LogCapture()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"torri.server.{module}.log", structlog.wrap_logger(None, [capture]))
        yield capture
