"""The table of `docs/balance.md`: how often bots win, for every number of hobbits and every difficulty.

`python -m benchmarks.balance [--games 200] [--workers 2]` prints it.
"""

from __future__ import annotations

import argparse

from core import catalogue
from tui.commands.simulate import Report, Task, simulate

GAME = "fellowship"
HOBBITS = ("2", "3", "4", "5")
DIFFICULTIES = ("easy", "normal", "hard")
COLUMNS = (
    "hobbits",
    "difficulty",
    "random: won",
    "score",
    "sensible: won",
    "score",
    "quartiles",
    "decisions",
    "hidden hands: won",
    "score",
)


def played(bot: str, games: int, workers: int, **options: str) -> Report:
    """Play `games` games from seed 0 on and return the report."""
    game = catalogue.game(GAME)
    task = Task(GAME, game.options.checked(options), game.contents.override, bot, 0, games)
    return simulate(task, workers)


def won(report: Report) -> str:
    """Return the share of games that were won."""
    return f"{100 * report.won / report.games:.1f}%"


def mean_score(report: Report) -> str:
    """Return the mean score."""
    assert report.score is not None
    return f"{report.score.mean:.1f}"


def row(hobbits: str, difficulty: str, games: int, workers: int) -> list[str]:
    """Return one row of the table."""
    table = {"hobbits": hobbits, "difficulty": difficulty}
    by_chance = played("random", games, workers, **table)
    sensible = played("sensible", games, workers, **table)
    hidden = played("sensible", games, workers, **table, hands="hidden")
    score, length = sensible.score, sensible.length
    assert score is not None
    assert length is not None
    return [
        hobbits,
        difficulty,
        won(by_chance),
        mean_score(by_chance),
        won(sensible),
        mean_score(sensible),
        f"{score.q1:.0f}, {score.median:.0f}, {score.q3:.0f}",
        f"{length.mean:.0f}",
        won(hidden),
        mean_score(hidden),
    ]


def main() -> None:
    """Print the table as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{'---|' * len(COLUMNS)}")
    for hobbits in HOBBITS:
        for difficulty in DIFFICULTIES:
            print(f"| {' | '.join(row(hobbits, difficulty, arguments.games, arguments.workers))} |", flush=True)


if __name__ == "__main__":
    main()
