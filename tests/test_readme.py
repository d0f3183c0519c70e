"""What the README and the docs show, runs."""

import doctest
import json
import re
from pathlib import Path

from torri import records
from torri.games import REGISTRY

ROOT = Path(__file__).parent.parent


def test_the_session_in_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README", None, None)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_records_in_the_docs_are_right() -> None:
    text = (ROOT / "docs" / "records.md").read_text("utf-8")
    blocks = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    shown = [json.loads(block) for block in blocks]
    assert {data["game"] for data in shown} == set(REGISTRY)
    for data in shown:
        assert records.parse(json.dumps(data)).verify().turns == 2


def test_every_link_inside_the_project_leads_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("rulebooks/*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
