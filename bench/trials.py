"""What each idea in the search is worth: with it against without it, at the same iterations.

    python -m bench.trials [GAME] [--games N] [--iterations N] [--players N] [--results DIR]

Prints the rows of the tables in docs/strength.md. Everything else is as the levels play. With more
than two players one who searches sits among masons, first as the levels play, then changed.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from bench.contests import contest

# What is tried: in words, what is played, and against what ('': as the levels play).
TRIALS = {
    "informed games cut short, against random games to the end": (
        "",
        "informed=0,imagined_turns=10000",
    ),
    "all of it, against the textbook": (
        "",
        "informed=0,imagined_turns=10000,prior_visits=0,exploration=0.7,margin_weight=0",
    ),
    "informed games to the end": ("imagined_turns=10000", ""),
    "random games, cut short after 8 turns": ("informed=0", ""),
    "no imagined games: the outlook judges at once": ("imagined_turns=0", ""),
    "2 imagined turns": ("imagined_turns=2", ""),
    "4 imagined turns": ("imagined_turns=4", ""),
    "16 imagined turns": ("imagined_turns=16", ""),
    "no promise of the outlook for new decisions": ("prior_visits=0", ""),
    "the promise counts for 3 visits": ("prior_visits=3", ""),
    "the promise counts for 30 visits": ("prior_visits=30", ""),
    "exploration 0.7, as in the textbook": ("exploration=0.7", ""),
    "exploration 0.1": ("exploration=0.1", ""),
    "children are added at the third visit only": ("expand_at=3", ""),
    "victory alone counts, not the margin": ("margin_weight=0", ""),
    "the margin counts for half": ("margin_weight=0.5", ""),
    "outcomes of chance told apart after 16 visits": ("split_chance=16", ""),
    "others follow their instinct in the tree": ("others=0", ""),
    "others are told apart in the next turn only": ("others=1", ""),
    "others are told apart in the next three turns only": ("others=3", ""),
}
WITHOUT_CHANCE = "san_gimignano"
"""After the set-up; what is about chance is not tried there."""


def spec(iterations: int, changes: str) -> str:
    """A player of so many iterations with some settings changed."""
    return ",".join(filter(None, [f"master:iterations={iterations}", changes]))


def trials(game: str, players: int) -> Iterator[tuple[str, str, list[str]]]:
    """What is tried: in words, the changes of who tries it, and of all the others."""
    if players > 2:
        yield "as the levels play", "", []
    for words, (one, other) in TRIALS.items():
        if "chance" in words and game == WITHOUT_CHANCE:
            continue
        if players == 2:
            yield words, one, [other]
        elif one:
            yield words, one, []


def main() -> None:
    """Play all trials and print them as rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="patrician")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--results", type=Path)
    options = parser.parse_args()
    for words, one, others in trials(options.game, options.players):
        rivals = [spec(options.iterations, changes) for changes in others]
        rivals += ["mason"] * (options.players - 1 - len(rivals))
        players = spec(options.iterations, one), *rivals
        result = contest(options.results, options.game, players, options.games)
        share = result["levels"][0]["win_share"]
        print(
            f"| {words} | {result['games']} | {share['mean']:.1%} "
            f"| {share['low']:.1%} to {share['high']:.1%} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
