"""500 random games of every player count and expansion, written as records, judged by the referee.

    python bench/referee.py [GAMES]

The records come from the command line, as anybody would write them; the referee (tests/referee) was
written from the rulebook alone and shares no code with the engine.
"""

import itertools
import json
import subprocess
import sys
import tempfile
import tomllib
from importlib.resources import files
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.referee.patrician import judge

COMMAND = [sys.executable, "-m", "torri", "simulate", "patrician"]


def main() -> None:
    """Judge every record; leave with an error if there is one disagreement."""
    games = sys.argv[1] if len(sys.argv) > 1 else "500"
    deck = files("torri.games.patrician").joinpath("deck.toml").read_text("utf-8")
    cards = tomllib.loads(deck)["card"]
    faults = 0
    for players, *flags in itertools.product(
        range(2, 6), ("", "--messengers"), ("", "--ambassadors")
    ):
        chosen = [flag for flag in flags if flag]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [
                    *COMMAND,
                    "--players",
                    str(players),
                    *chosen,
                    "--games",
                    games,
                    "--records",
                    folder,
                ],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            paths = sorted(Path(folder).iterdir())
            verdicts = [judge(json.loads(path.read_text("utf-8")), cards) for path in paths]
        wrong = [verdict for verdict in verdicts if verdict]
        faults += len(wrong)
        title = " ".join([f"{players} players", *chosen])
        print(f"{title:42} {len(verdicts)} records, {len(wrong)} disagreements", *wrong[:1])
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
