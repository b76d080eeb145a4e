"""A monkey: random bursts of keys that arrive in one read, as over a slow line or in a paste, on every screen."""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from core.kernel.prompts import Prompt
from core.kernel.table import new_header
from replays.lessons import lessons
from saves.game_file import SavedGame
from tests.faults.kills import begun, seated
from tests.faults.terminal import WESTMARCH, Terminal
from tests.tables import random_table

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_UP, PAGE_DOWN, HOME, END = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"
ESCAPE, BACK, PALETTE, TAB = "\x1b", "\x7f", "\x10", "\t"

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz",
    *"ABCDFGHLNUW0123456789?:/<>[] ",
    *(UP, DOWN, RIGHT, LEFT, PAGE_UP, PAGE_DOWN, HOME, END, "\r", "\r", "\r", TAB, BACK, PALETTE, "\x1b[15~"),
)
"""Every key that does something somewhere; what ends the program on purpose is left out where it stands alone."""

OPENERS = ("r", "g", "l", "h", "s", "n", "w", "o", "?", ":", PALETTE, "\r", "x", "c", "p", "m", "b", "/", "q", BACK)
"""Keys that open or leave a screen: what comes right behind them in the same read is what a burst is about."""

SAID = ("rjg", "rgg", f"{PALETTE}{DOWN}s{PAGE_DOWN}", f"{PALETTE}{ESCAPE}{PALETTE}", "1111\r\r", "q\rq\r")
"""Bursts that ended the program once."""

SIZES = ((80, 24), (100, 30), (140, 45), (200, 60))


SCREENS = {
    "HomeScreen": "",
    "NewGameScreen": "n",
    "LibraryScreen": "g",
    "HistoryScreen": "h",
    "LearnScreen": "l",
    "RulesScreen": "r",
    "SettingsScreen": "s",
    "Palette": PALETTE,
    "HelpScreen": "?",
}
"""The screens that keys open at home, each with its key."""


@dataclass(frozen=True)
class Start:
    """Where a run begins: its name, the words of the command with the log that they name, if they name one, the keys
    that lead to the screen, and the games that lie in the library."""

    name: str
    words: tuple[str, ...] = ()
    log: Path | None = None
    keys: str = ""
    games: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Run:
    """What came of one run: where it began, its seed, how many bursts it took, and what was wrong, or nothing."""

    name: str
    seed: int
    bursts: int
    fault: str


def over(name: str, path: Path, seed: int, left: int = 0) -> Path:
    """Write a game at a kind of table that has ended, or ends with the next `left` decisions."""
    chooser = random.Random(seed)
    found, options = random_table(name, chooser, undo="free")
    header = new_header(found, options=options, seats=seated(found, options, chooser), seed=chooser.randrange(1 << 32))
    with SavedGame.create(header, path) as saved:
        while isinstance(prompt := saved.table.prompt, Prompt):
            saved.table.act(chooser.choice(prompt.choices).action)
        if left:
            saved.table.undo(min(left, saved.table.entry))
    return path


def starts(folder: Path, names: Sequence[str], seed: int) -> list[Start]:
    """Return the places where runs begin: what home opens, a lesson, and for each kind of table a game, its end, its
    result, and its replay with what opens from there."""
    found: list[Start] = []
    games: list[Path] = []
    for name in names:
        log = begun(name, folder / f"{name}.jsonl", seed, 25)
        late = over(name, folder / f"{name}-late.jsonl", seed, left=2)
        ended = over(name, folder / f"{name}-ended.jsonl", seed + 1)
        games += [log, ended]
        found += [
            Start(f"{name}, played", ("play",), log, "y"),
            Start(f"{name}, at its end", ("play",), late, "y"),
            Start(f"{name}, its result", ("play",), ended, "y"),
            Start(f"{name}, replayed", ("replay",), log),
            Start(f"{name}, its figures", ("replay",), ended, "p"),
        ]
    found.append(Start("lesson", ("lesson", "play", lessons()[0].id)))
    found += [Start(f"home, {name}", keys=key, games=tuple(games[:20])) for name, key in SCREENS.items()]
    return found


def burst(chooser: random.Random) -> str:
    """Return the keys of one burst."""
    if chooser.random() < 0.1:
        return chooser.choice(SAID)
    keys = [chooser.choice(KEYS) for _ in range(chooser.randint(0, 9))]
    for _ in range(chooser.randint(0, 3)):
        keys.insert(chooser.randint(0, len(keys)), chooser.choice(OPENERS))
    return "".join(keys)


def run_once(start: Start, seed: int, bursts: int = 14) -> Run:
    """Start the program, write bursts until there were `bursts` of them or it was left, and say what came of it."""
    chooser = random.Random(seed)
    sent: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        words: list[str | Path] = [WESTMARCH, *start.words]
        if start.log is not None:
            words.append(shutil.copy(start.log, home / start.log.name))
        shelf = home / "data" / "games"
        if start.games:
            shelf.mkdir(parents=True)
        for game in start.games:
            shutil.copy(game, shelf)
        with Terminal(words, home, chooser.choice(SIZES)) as terminal:
            terminal.settle(0.2)
            for key in start.keys:
                terminal.press(key)
                terminal.settle(0.2, 2.0)
            while len(sent) < bursts and terminal.process.poll() is None:
                sent.append(burst(chooser))
                terminal.press(sent[-1])
                terminal.settle(chooser.choice((0.0, 0.05, 0.2)), 2.0)
            for _ in range(20):
                terminal.settle(0.1, 2.0)
                terminal.press("\x11")
                if terminal.wait_for_end(3) is not None:
                    break
            ended = terminal.process.poll()
            reports = [path.read_text(encoding="utf-8") for path in home.rglob("crash-*.txt")]
            fault = ""
            if reports:
                fault = reports[0][-1500:]
            elif ended != 0:
                fault = f"exit code {ended}\n{terminal.text()}"
            if fault:
                fault = f"{start.name}, seed {seed}, after {sent[-3:]!r}:\n{fault}"
    return Run(start.name, seed, len(sent), fault)


def for_so_long(seconds: float, names: Sequence[str], seed: int, at_once: int) -> int:
    """Let the monkey type for so many seconds, print what came of it, and return how many runs failed."""
    ends = time.monotonic() + seconds
    counts: Counter[str] = Counter()
    faults: list[Run] = []
    with tempfile.TemporaryDirectory() as name:
        places = starts(Path(name), names, seed)
        random.Random(seed).shuffle(places)

        def many(first: int) -> None:
            number = first
            while time.monotonic() < ends:
                run = run_once(places[number % len(places)], seed + number)
                counts["runs"] += 1
                counts["bursts"] += run.bursts
                if run.fault:
                    faults.append(run)
                    print(run.fault, flush=True)
                number += at_once

        with ThreadPoolExecutor(at_once) as pool:
            list(pool.map(many, range(at_once)))
    print(f"{counts['bursts']} bursts in {counts['runs']} runs over {len(places)} starts, {len(faults)} runs failed.")
    return len(faults)
