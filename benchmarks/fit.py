"""Fit the values of a game, from games that bots play: `python -m benchmarks.fit GAME`.

It needs numpy: `pip install -e '.[fit]'` (or `make fit ARGS=GAME`). What is counted the game says in a `Valued`
(`core/bots/values.py`), named as `valued` in its `Thinking`. The games are played by the policy of the game's playouts
(`--bot sensible` lets another play), leave the path at random at first, up to fourteen times, and are counted at the
start of each turn from there on; then `values.toml` is written beside the game's players, with how it was made and how
good it is.

    python -m benchmarks.fit GAME                         what the game plans, one worker, written to its values.toml
    ... --table "hobbits=3,difficulty=hard:300" ...       these games instead; again and again for more tables
    ... --share 0.1                                       a tenth of the planned games, to try it
    ... --keep                                            models that these games tell nothing of stay as they are
    ... --rows FILE                                       keep the counts there; games that it holds are not played anew
    ... --check 300                                       no fit: a table of calibration from 300 fresh games of each
                                                          table, without random choices
    ... --show                                            no fit: a table of the models that there are

Files of several runs may be put together into one, when each run had other seeds (`--seed`); the TOML file says what
games there were. Counts in FILE are those of the features as they were: remove it when what is counted changes.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from importlib import resources
from pathlib import Path

import msgspec

from benchmarks.fitting.checking import calibration, table
from benchmarks.fitting.collecting import MOST_RANDOM, POLICY, Row, collected, valued_of
from benchmarks.fitting.writing import as_toml
from core.bots.values import FILE, FOLDER, Fitted, Plan, fitted_of, read_values
from core.catalogue import game_ids, package_of

RIDGE = 60.0
SHOWN = ("model", "states", "games", "AUC", "Brier (a constant)", "score off by")
FRESH = 10_000_000
"""The seed from which games for calibration count: none that a fit has seen."""


def plan_of(text: str) -> Plan:
    """Return the plan that "hobbits=3,difficulty=hard:300" names."""
    options, _, games = text.rpartition(":")
    return Plan(dict(part.split("=", 1) for part in options.split(",") if part), int(games))


def played(rows: Iterable[Row]) -> list[str]:
    """Return how many games of which options the rows come from, as the command takes them."""
    games = {row.game for row in rows}
    return [f"{options}:{count}" for options, count in Counter(game.rpartition(" ")[0] for game in games).most_common()]


def read_rows(path: Path) -> list[Row]:
    """Return the rows of a file."""
    return [msgspec.json.decode(line, type=Row) for line in path.read_bytes().splitlines()]


def keep_rows(path: Path, rows: Iterable[Row]) -> None:
    """Write rows to a file."""
    path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))


def told(line: str) -> None:
    """Say how far it is."""
    sys.stderr.write(f"\r{line}   ")
    sys.stderr.flush()


def fit(game_id: str, rows: Sequence[Row], ridge: float) -> Fitted:
    """Return the models that are fitted on `rows`, dated, with the command that this process was started by."""
    from benchmarks.fitting.models import METHOD, fitted_models

    _, valued = valued_of(game_id)
    return Fitted(
        date.today().isoformat(),
        f"python -m benchmarks.fit {shlex.join(sys.argv[1:])}",
        METHOD.format(ridge=ridge, most=MOST_RANDOM),
        played(rows),
        fitted_models(valued, rows, ridge),
    )


def kept(before: Fitted, found: Fitted) -> Fitted:
    """Return new models beside those that there were of other states, with the games and commands of both."""
    models = dict(sorted((before.models | found.models).items()))
    method = before.method if before.method.startswith(found.method) else f"{found.method}; before: {before.method}"
    command = f"{before.command}; {found.command}".removeprefix("; ")
    return Fitted(found.made, command, method, [*before.plans, *found.plans], models)


def shown(fitted: Fitted) -> str:
    """Return a table of models in Markdown."""
    lines = [f"| {' | '.join(SHOWN)} |", f"|{' --- |' * len(SHOWN)}"]
    for key, model in fitted.models.items():
        cells = (
            key,
            f"{model.rows:,}",
            f"{model.games:,}",
            f"{model.auc:.2f}",
            f"{model.brier:.3f} ({model.constant:.3f})",
        )
        score = f"{model.score_error:.1f}" if model.score else "-"
        lines.append(f"| {' | '.join((*cells, score))} |")
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    made = argparse.ArgumentParser(
        prog="python -m benchmarks.fit", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("game", choices=game_ids())
    made.add_argument("--table", type=plan_of, action="append", metavar="OPTIONS:GAMES")
    made.add_argument("--share", type=float, default=1.0, help="this part of the planned games")
    made.add_argument("--bot", default=POLICY, help="who plays the games, instead of the policy of playouts")
    made.add_argument("--seed", type=int, default=0, help="the first seed")
    made.add_argument("--ridge", type=float, default=RIDGE)
    made.add_argument("--workers", type=int, default=1)
    made.add_argument("--rows", type=Path, metavar="FILE")
    made.add_argument("--out", type=Path, metavar="FILE", help=f"instead of the game's {FILE}")
    made.add_argument("--keep", action="store_true", help="leave models as they are of which these games tell nothing")
    made.add_argument("--show", action="store_true")
    made.add_argument("--check", type=int, default=0, metavar="GAMES")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, or check, and say what came of it."""
    given = parser().parse_args(argv)
    try:
        _, valued = valued_of(given.game)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if given.show:
        print(shown(fitted_of(given.game)))
        return 0
    plans = [
        msgspec.structs.replace(plan, games=given.check or max(1, round(plan.games * given.share)))
        for plan in given.table or valued.plans
    ]
    if given.check:
        fresh = collected(
            given.game,
            plans,
            bot=given.bot,
            seed=FRESH + given.seed,
            noisy=False,
            workers=given.workers,
            told=told,
        )
        print(table(calibration(read_values(valued), fresh)))
        return 0
    if given.rows is not None and given.rows.exists():
        rows = read_rows(given.rows)
    else:
        rows = list(collected(given.game, plans, bot=given.bot, seed=given.seed, workers=given.workers, told=told))
        if given.rows is not None:
            keep_rows(given.rows, rows)
    try:
        found = fit(given.game, rows, given.ridge)
    except ModuleNotFoundError as missing:
        sys.stderr.write(f"a fit needs {missing.name}: `make fit` installs it\n")
        return 1
    if given.keep:
        found = kept(fitted_of(given.game), found)
    out = given.out or Path(str(resources.files(package_of(given.game)))) / FOLDER / FILE
    out.write_text(as_toml(found), encoding="utf-8")
    for key, model in found.models.items():
        print(
            f"{key}: {model.rows} states of {model.games} games, AUC {model.auc:.3f}, Brier {model.brier:.3f}"
            f" (a constant {model.constant:.3f}), score within {model.score_error:.1f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
