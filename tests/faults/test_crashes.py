"""An error in the program, wherever it happens: the terminal is restored, the game is safe, and a report that names no
card and no seed says where it was."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.catalogue import game
from core.kernel.entries import SeatInfo
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.faults import ssh
from tests.faults.kills import examine
from tests.faults.terminal import Terminal

CARD, SEED = "a_card_that_nobody_may_see", 271828182845
SAFE = b"Your game is safe"
RESTORED = b"\x1b[?1049l"

PROGRAM = f"""
import importlib, sys
place, calls, *words = sys.argv[1:]
module, _, name = place.partition(":")
*owners, name = name.split(".")
owner = importlib.import_module(module)
for one in owners:
    owner = getattr(owner, one)
own, left = getattr(owner, name), [int(calls)]
def failing(*given, **named):
    hand, seed = "{CARD}", {SEED}
    if left[0] == 0:
        raise ValueError(hand, seed, given)
    left[0] -= 1
    return own(*given, **named)
setattr(owner, name, failing)
from tui.command_line import main
sys.exit(main(words))
"""
"""The program with a function in it that fails, from its so many-th call on."""

HOME: tuple[str, ...] = ()
TABLE, REPLAY = ("play", "LOG"), ("replay", "LOG")
LESSON = ("lesson", "play", "first-tile")
SMALL, WIDE = (80, 24), (200, 60)

CRASHES: list[tuple[tuple[str, ...], str, int, str, tuple[int, int]]] = [
    (TABLE, "core.fellowship.words.fellowship_words:FellowshipWords.why_not", 0, "w ", WIDE),
    (TABLE, "core.kernel.rules:RulesInSequence.decide", 0, "\r", SMALL),
    (TABLE, "core.kernel.rules:RulesInSequence.prompt", 2, "u", (100, 30)),
    (TABLE, "tui.widgets.page:Page.render_line", 40, "kj", SMALL),
    (TABLE, "tui.games.fellowship.hobbits:HobbitsPane.drawing", 1, "j\r ", (120, 40)),
    (TABLE, "core.fellowship.views:FellowshipSight.view", 6, "\r", (100, 30)),
    (TABLE, "tui.sheets.too_small:TooSmallScreen.compose", 0, "", (40, 10)),
    (TABLE, "tui.table.course:bot_choice", 0, "\r", (100, 30)),
    (TABLE, "tui.terminal.hearing:Hearing.heard", 3, "j", (100, 30)),
    (REPLAY, "replays.replay:Replay.step_entry", 0, "\x1b[B", (100, 30)),
    (REPLAY, "replays.replay:Replay.view", 2, "\x1b[C", WIDE),
    (LESSON, "replays.lessons.run:LessonRun.answer", 0, "\r1", (100, 30)),
    (LESSON, "tui.lesson.screen:LessonScreen.action_why_not", 0, "w", SMALL),
    (HOME, "tui.home.new_game:NewGameScreen.compose", 0, "n", SMALL),
    (HOME, "saves.library:Listing.read", 0, "", WIDE),
    (HOME, "tui.home.home:HomeScreen.fill", 2, "sq", (100, 30)),
]
"""What is opened, what fails in it, from which call on, the keys that lead there, and the size of the terminal."""


def dealt(path: Path) -> Path:
    """Begin a game with a bot; its seed is what a report must not hold."""
    seats = {"sam": SeatInfo("sam", "Sam", "sensible")}
    with SavedGame.create(
        new_header(game("fellowship"), options={"hands": "open"}, seats=seats, seed=SEED), path
    ) as one:
        for _ in range(9):
            one.table.act(one.table.choices()[0].action)
    return path


def program(place: str, calls: int, words: Sequence[str]) -> list[str]:
    """Return the words that run the program with an error in it."""
    return [sys.executable, "-c", PROGRAM, place, str(calls), *words]


def check_end(terminal: Terminal, home: Path, *, remote: bool = False) -> None:
    """Check what is left on the terminal and on disk after an error in the program."""
    assert terminal.wait_for_end() == 1
    assert RESTORED in terminal.written
    after = bytes(terminal.written).rpartition(RESTORED)[2]
    assert SAFE in after
    assert after.count(b"\n") <= 12
    assert terminal.cooked() or remote
    assert b"Traceback" not in terminal.written
    (report,) = (home / "log").glob("crash-*.txt")
    for secret in (CARD, str(SEED)):
        assert secret.encode() not in terminal.written
        assert secret not in report.read_text()
    assert "ValueError" in report.read_text()
    assert "failing" in report.read_text()


@pytest.mark.parametrize("at", range(len(CRASHES)), ids=[f"{one[0][:1]}-{one[1].partition(':')[2]}" for one in CRASHES])
def test_an_error_leaves_the_terminal_and_the_game_whole(at: int, tmp_path: Path) -> None:
    opened, place, calls, keys, size = CRASHES[at]
    log = dealt(tmp_path / "game.jsonl")
    words = [str(log) if word == "LOG" else word for word in opened]
    with Terminal(program(place, calls, words), tmp_path, size) as terminal:
        terminal.settle(0.6)
        until = time.monotonic() + 20
        while terminal.process.poll() is None and time.monotonic() < until:
            for key in keys:
                terminal.press(key)
            terminal.settle(0.3)
        check_end(terminal, tmp_path)
    examine(log, terminal.shown)


@pytest.mark.skipif(not ssh.installed(), reason="OpenSSH's server and client are not installed")
def test_an_error_at_the_other_end_of_a_connection(tmp_path: Path) -> None:
    log, script, keys = dealt(tmp_path / "game.jsonl"), tmp_path / "failing.py", tmp_path / "keys"
    script.write_text(PROGRAM)
    keys.mkdir(mode=0o700)
    with ssh.Host(keys) as host:
        there = (sys.executable, script, "tui.terminal.hearing:Hearing.heard", "3", "play", log)
        with Terminal(host.command(there, tmp_path), tmp_path) as terminal:
            assert terminal.wait_for_table()
            for _ in range(6):
                terminal.press("j")
                terminal.watch(0.5)
            check_end(terminal, tmp_path, remote=True)
    examine(log, terminal.shown)
