"""500 random games of every game, player count and expansion, as records, judged by the referee.

    python bench/referee.py [GAMES]

The records come from the command line, as anybody would write them; the referees (tests/referee)
were written from the rulebooks alone and share no code with the engine.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.contract.variants import as_flags, flag_combinations, title
from tests.referee import JUDGES


def records(name: str, options: dict[str, Any], games: str, folder: str) -> list[Path]:
    """Have the command line play and write games."""
    command = [sys.executable, "-m", "torri", "simulate", name, "--games", games]
    subprocess.run(
        [*command, *as_flags(options), "--records", folder], check=True, stdout=subprocess.DEVNULL
    )
    return sorted(Path(folder).iterdir())


def main() -> None:
    """Judge every record; leave with an error if there is one disagreement."""
    games = sys.argv[1] if len(sys.argv) > 1 else "500"
    faults = 0
    for name, judge in JUDGES.items():
        for options in flag_combinations(name):
            with tempfile.TemporaryDirectory() as folder:
                paths = records(name, options, games, folder)
                verdicts = [judge(json.loads(path.read_text("utf-8"))) for path in paths]
            wrong = [verdict for verdict in verdicts if verdict]
            faults += len(wrong)
            found = f"{len(verdicts)} records, {len(wrong)} disagreements"
            print(f"{title(name, options):40} {found}", *wrong[:1], flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
