"""Every rule has a test named after it, and every such test a rule."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULEBOOKS = [path for path in sorted((ROOT / "rulebooks").glob("*.md")) if path.stem != "README"]


def rule_ids(rulebook: Path) -> set[str]:
    """The ids that a rulebook defines, each at the head of a list entry."""
    return set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", rulebook.read_text("utf-8"), re.MULTILINE))


def ids_in_tests(rulebook: Path) -> set[str]:
    """The ids that a game's tests are named after."""
    folder = ROOT / "tests" / rulebook.stem.replace("-", "_")
    names = [
        name
        for path in folder.glob("test_*.py")
        for name in re.findall(r"^def test_([a-z]\d+)_", path.read_text("utf-8"), re.MULTILINE)
    ]
    return {name.upper() for name in names}


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.stem)
def test_every_rule_has_a_test_and_every_test_a_rule(rulebook: Path) -> None:
    assert rule_ids(rulebook)
    assert rule_ids(rulebook) == ids_in_tests(rulebook)


def test_there_is_a_rulebook_for_every_game() -> None:
    games = {path.parent.name for path in (ROOT / "src/torri/games").glob("*/game.py")}
    assert {path.stem.replace("-", "_") for path in RULEBOOKS} == games


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.stem)
def test_the_code_cites_every_rule(rulebook: Path) -> None:
    folder = ROOT / "src/torri/games" / rulebook.stem.replace("-", "_")
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    cited = set(re.findall(r"\b([A-Z]\d+)\b", code))
    for first, last in re.findall(r"\b([A-Z]\d+)-([A-Z]\d+)\b", code):
        cited |= {f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1)}
    assert rule_ids(rulebook) <= cited
