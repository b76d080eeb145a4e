"""The command: `python -m benchmarks [NAME ...] [--quick]`."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module

from benchmarks.rows import Row, table

BENCHMARKS = {
    "random-play": "random_play",
    "bots": "bots",
    "battle": "battle",
    "folding": "folding",
    "foresight": "foresight",
    "long-game": "long_game",
    "first-paint": "first_paint",
    "at-the-table": "at_the_table",
    "a-map": "a_map",
    "replaying": "replaying",
    "library": "big_library",
    "slow-line": "slow_line",
    "telling": "telling",
    "rulebook": "rulebook",
    "save-size": "save_size",
    "kills": "kills",
    "heavy": "heavy_logs",
    "hosting": "hosting",
}
"""The benchmarks by name; each module has a function `run(quick)` that returns rows."""


def rows_of(name: str, quick: bool) -> list[Row]:
    """Run one benchmark and return its rows."""
    rows: list[Row] = import_module(f"benchmarks.{BENCHMARKS[name]}").run(quick)
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks that are named (all without a name) and print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure, beside others' programs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one or more of {', '.join(BENCHMARKS)}")
    parser.add_argument("--quick", action="store_true", help="few and short runs: to see that it works, not how fast")
    given = parser.parse_args(argv)
    unknown = [name for name in given.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; there is {', '.join(BENCHMARKS)}")
    rows: list[Row] = []
    for name in given.names or BENCHMARKS:
        sys.stderr.write(f"{name} ...\n")
        try:
            rows += rows_of(name, given.quick)
        except ModuleNotFoundError as missing:
            sys.stderr.write(f"{name} needs {missing.name}: `make bench` installs it\n")
            return 1
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load}\n")
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
