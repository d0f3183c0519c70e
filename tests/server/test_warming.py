"""Before a server opens, its games are compiled, apart from it."""

from pathlib import Path

import pytest

from torri.core.errors import TorriError
from torri.server import warming


def test_games_that_cannot_be_compiled_are_not_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warming, "CACHE", tmp_path)
    monkeypatch.setattr(warming, "REGISTRY", {"no such game": ""})
    with pytest.raises(TorriError, match="compiled"):
        warming.compile_apart()
    assert "no such game" in capfd.readouterr().err


def test_where_nothing_can_be_kept_nothing_is_compiled_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warming, "CACHE", None)
    monkeypatch.setattr(warming, "REGISTRY", {"no such game": ""})
    warming.compile_apart()
