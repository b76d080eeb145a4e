"""`make faults`: kill the real program a thousand times in the middle of play, in every way that there is; damage and
forge two thousand logs of every kind of table; cut off every byte of one log of each; and let a monkey write bursts of
keys over every screen for five minutes.

`make faults ARGS="--kills 100 --files 500 --seed 7 --table dice"`. Exit code 1 when anything was lost, or when a
file was not read as it must be; the log is then kept under `tests/logs/failures/`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.faults import ssh
from tests.faults.bursts import for_so_long
from tests.faults.files import KINDS, cut_everywhere, prefixes, try_one
from tests.faults.kills import CONNECTIONS, DEATHS, Lost, begun, die_once
from tests.fuzz import FAILURES
from tests.games import shipped
from tests.tables import tables

STARTS = 8
"""How many different games are gone on with, for each kind of table."""


def main() -> int:
    """Run the kills and print what came of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__.partition("\n\n")[0])
    parser.add_argument("--kills", type=int, default=1000, metavar="N", help="how often the program is killed (1000)")
    parser.add_argument(
        "--files",
        type=int,
        default=2000,
        metavar="N",
        help="how many files are damaged and forged, of each table (2000)",
    )
    parser.add_argument(
        "--bursts", type=float, default=300, metavar="SECONDS", help="how long a monkey types, over every screen (300)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what all that is random is made from (1)")
    parser.add_argument("--table", action="append", choices=[*tables()], help="only this kind (may be repeated)")
    parser.add_argument(
        "--at-once", type=int, default=2 * (os.cpu_count() or 1), metavar="N", help="how many programs run at once"
    )
    chosen = parser.parse_args()
    names = chosen.table or [*tables()]
    # The program that is killed and typed at does not know the games that only the tests bring.
    real = [name for name in names if tables()[name][0] in shipped()]
    betrayed = try_files(names, chosen.files, chosen.seed) if chosen.files else 0
    lost = kill(chosen, real) if chosen.kills and real else 0
    ended = for_so_long(chosen.bursts, real, chosen.seed, chosen.at_once) if chosen.bursts and real else 0
    return 1 if betrayed or lost or ended else 0


def kill(chosen: argparse.Namespace, names: Sequence[str]) -> int:
    """Kill the program, print what came of it, and return how often anything was lost."""
    began = time.monotonic()
    ways = [*DEATHS, *(CONNECTIONS if ssh.installed() else ())]
    if not ssh.installed():
        print("OpenSSH is not installed: no connection is cut.", flush=True)
    counts: Counter[str] = Counter()
    tables_seen: Counter[str] = Counter()
    confirmed = 0
    faults = []
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as keys:
        starts = [
            (one, begun(one, Path(folder) / f"{one}-{n}.jsonl", chosen.seed + n, 5 + 40 * n))
            for one in names
            for n in range(STARTS)
        ]

        def one(number: int) -> tuple[str, str, int, str]:
            way = ways[number % len(ways)]
            home = Path(folder) / f"home-{number}"
            home.mkdir()
            name, start = starts[(number // len(ways)) % len(starts)]
            if way not in CONNECTIONS:
                return name, *died(start, home, way, chosen.seed + number, None)
            own = Path(keys) / str(number)
            own.mkdir()
            with ssh.Host(own) as host:
                return name, *died(start, home, way, chosen.seed + number, host)

        with ThreadPoolExecutor(chosen.at_once) as pool:
            for done, (name, way, count, fault) in enumerate(pool.map(one, range(chosen.kills)), 1):
                counts[way] += 1
                tables_seen[name] += 1
                confirmed += count
                if fault:
                    faults.append(fault)
                    print(fault, flush=True)
                if done % 50 == 0:
                    print(f"{done} kills, {confirmed} entries confirmed, {len(faults)} faults", flush=True)
    said = "; ".join(", ".join(f"{count} {what}" for what, count in one.items()) for one in (counts, tables_seen))
    seconds = time.monotonic() - began
    print(f"{chosen.kills} kills ({said}) in {seconds:.0f} s: {confirmed} entries were shown as saved.")
    print(f"{len(faults)} lost or wrong." if faults else "Nothing was lost, and every log opened at its prompt.")
    return len(faults)


def try_files(names: Sequence[str], count: int, seed: int) -> int:
    """Damage and forge logs of each kind of table, print what came of it, and return how many were read wrongly."""
    failed = 0
    for one in names:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            os.environ["WESTMARCH_HOME"] = str(folder / "home")
            log = begun(one, folder / "start.jsonl", seed, 40).read_bytes()
            sound = prefixes(folder / "start.jsonl", folder)
            path = folder / "bad.jsonl"
            cuts = cut_everywhere(log, sound, path)
            fates: Counter[str] = Counter()
            for number in range(count):
                kind = KINDS[number % len(KINDS)]
                try:
                    fates[try_one(kind, log, sound, path, seed + number)] += 1
                except Exception as error:
                    failed += 1
                    FAILURES.mkdir(parents=True, exist_ok=True)
                    kept = shutil.copy(path, FAILURES / f"faults-{one}-{kind}-{seed + number}.jsonl")
                    print(f"{one}, {kind}, seed {seed + number}: {error!r:.300}; kept as {Path(kept).name}", flush=True)
        said = ", ".join(f"{number} {fate}" for fate, number in sorted(fates.items()))
        seconds = time.monotonic() - began
        print(f"{one}: {cuts} cuts and {count} files ({said}) in {seconds:.0f} s, {failed} not read as they must be.")
    return failed


def died(start: Path, home: Path, way: str, seed: int, host: ssh.Host | None) -> tuple[str, int, str]:
    """Let the program die once; return how, how many entries were confirmed, and what was wrong, or nothing."""
    try:
        return way, die_once(start, home, way, seed, host), ""
    except (Lost, TimeoutError) as fault:
        FAILURES.mkdir(parents=True, exist_ok=True)
        kept = [Path(shutil.copy(path, FAILURES / f"faults-{path.name}")).name for path in home.rglob("*.jsonl")]
        kept += [Path(shutil.copy(path, FAILURES / f"faults-{seed}-{path.name}")).name for path in home.rglob("*.txt")]
        return way, 0, f"{way}, seed {seed}, {start.name}: {fault}; kept as {', '.join(kept)}"


if __name__ == "__main__":
    sys.exit(main())
