"""What a terminal can do to the program: odd bytes, floods, storms of sizes, suspension, requests to end."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.errors import Locked
from saves.game_file import SavedGame
from tests.faults.kills import begun, examine
from tests.faults.terminal import WESTMARCH, Terminal
from tests.tables import tables

BRACKETS = (b"\x1b[200~", b"\x1b[201~")
RESTORED = b"\x1b[?1049l"
"""Leaves the other screen that a program with a screen of its own paints on."""

HELP = "Take what is selected"
"""A line of the list of keys that `?` opens."""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return begun(next(iter(tables())), tmp_path_factory.mktemp("start") / "start.jsonl", 3, 12)


@pytest.fixture
def log(start: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(start, tmp_path / "game.jsonl"))


def at_the_table(log: Path, **setting: str) -> Terminal:
    terminal = Terminal((WESTMARCH, "play", log), log.parent, setting=setting)
    assert terminal.wait_for_table()
    terminal.settle()
    return terminal


def leave(terminal: Terminal, log: Path) -> None:
    """Leave by the key; the terminal is restored, nothing was said, and what was shown is on disk.

    A key that comes while too many wait is not heard, so it is pressed again.
    """
    for _ in range(8):
        terminal.press("\x11")
        if terminal.wait_for_end(10) is not None:
            break
    assert terminal.process.returncode == 0
    assert terminal.cooked()
    assert RESTORED in terminal.written
    assert b"Traceback" not in terminal.written
    assert not (log.parent / "log").exists()
    examine(log, terminal.shown)


def test_bytes_that_are_no_text(log: Path) -> None:
    with at_the_table(log) as terminal:
        for odd in (
            b"\xff\xe9\xfe",
            b"\xc3",
            b"\x1b[<99999999999999999999;1;1M",
            b"\x1b[<0;-5;9m\x1b[48;;;t",
            b"\0\x1b]0;",
        ):
            terminal.type(odd)
            terminal.settle(0.1)
        terminal.type(b"\x07" + b"\x1b[201~")
        terminal.press("?")
        assert terminal.wait_for(HELP)
        leave(terminal, log)


def test_a_paste_of_a_megabyte_plays_nothing(log: Path) -> None:
    with at_the_table(log) as terminal:
        shown = list(terminal.shown)
        terminal.type(BRACKETS[0] + b"1\r" * 500_000 + BRACKETS[1])
        terminal.settle()
        terminal.press("?")
        assert terminal.wait_for(HELP, 60)
        assert terminal.shown == shown
        leave(terminal, log)


def test_keys_faster_than_they_can_be_answered(log: Path) -> None:
    keys = random.Random(4)
    with at_the_table(log) as terminal:
        terminal.type("".join(keys.choice("123456789\r\r\rjkuUwozrpi?\x7f\tn") for _ in range(250)).encode())
        terminal.settle(1.0)
        leave(terminal, log)


def test_a_storm_of_sizes(log: Path) -> None:
    sizes = random.Random(5)
    with at_the_table(log) as terminal:
        for _ in range(40):
            terminal.resize((sizes.randint(1, 250), sizes.randint(1, 80)))
            terminal.settle(0.0 if sizes.random() < 0.8 else 0.05)
        terminal.resize((1, 1))
        terminal.settle()
        terminal.resize((100, 30))
        assert terminal.wait_for("   saved"), terminal.text()
        leave(terminal, log)


def test_a_size_that_is_back_before_the_program_heard_of_it(log: Path) -> None:
    with at_the_table(log) as terminal:
        shown = terminal.text()
        terminal.screen.reset()
        terminal.process.send_signal(signal.SIGWINCH)
        assert terminal.wait_for("   saved"), terminal.text()
        terminal.settle()
        assert terminal.text() == shown
        leave(terminal, log)


@pytest.mark.parametrize("command", ["{0} play {1}", "sh -c '{0} play {1}; exit $?'"], ids=["alone", "in a script"])
def test_suspended_and_resumed(command: str, log: Path) -> None:
    if (shell := shutil.which("bash")) is None:
        pytest.skip("there is no shell with job control")
    with Terminal((shell, "--norc", "-i"), log.parent) as terminal:
        terminal.press(command.format(WESTMARCH, log) + "\r")
        assert terminal.wait_for_table()
        terminal.settle()
        for size in ((100, 30), (120, 40), (80, 24)):
            terminal.press("\x1a")
            assert terminal.wait_for_bytes(b"Stopped")
            assert RESTORED in terminal.written
            assert b"\x1b[?1000l" in terminal.written  # the mouse is the terminal's again
            terminal.written.clear()
            terminal.resize(size)
            terminal.screen.reset()
            terminal.press("fg\r")
            assert terminal.wait_for("arrows move")
            assert terminal.wait_for("saved")
        terminal.settle()
        terminal.written.clear()
        terminal.press("\x11")
        assert terminal.wait_for_bytes(RESTORED)
        terminal.settle()
        terminal.press("echo left with $?\r")
        assert terminal.wait_for_bytes(b"\rleft with 0\r\n")
    examine(log, terminal.shown)


def test_without_a_shell_that_could_wake_it_the_program_goes_on(log: Path) -> None:
    with at_the_table(log) as terminal:
        terminal.press("\x1a")
        assert terminal.wait_for("No shell here could wake the program again")
        assert RESTORED not in terminal.written
        terminal.press("?")
        assert terminal.wait_for(HELP)
        leave(terminal, log)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_end_the_terminal_is_restored(number: signal.Signals, log: Path) -> None:
    with at_the_table(log) as terminal:
        terminal.process.send_signal(number)
        assert terminal.wait_for_end() == 128 + number
        assert terminal.cooked()
        assert RESTORED in terminal.written
        assert b"Traceback" not in terminal.written
    examine(log, terminal.shown)


@pytest.mark.parametrize(
    ("setting", "ascii_only"),
    [
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, True),
        ({"TERM": "linux"}, True),
        ({"TERM": "xterm-direct"}, False),
        ({"TERM": "screen"}, False),
        ({"TERM": "vt100"}, True),
        ({"TERM": "tmux-256color"}, False),
        ({"TERM": "no-such-terminal"}, False),
    ],
    ids=lambda value: ",".join(value.values()) if isinstance(value, dict) else "",
)
def test_terminals_and_locales(setting: dict[str, str], ascii_only: bool, log: Path) -> None:
    with at_the_table(log, **{"LC_ALL": "C.UTF-8", **setting}) as terminal:
        assert terminal.text().isascii() == ascii_only
        first = terminal.shown[-1]
        until = time.monotonic() + 20
        while terminal.shown[-1] == first and time.monotonic() < until:
            terminal.press("\r")
            terminal.watch(0.5)
        assert terminal.shown[-1] > first
        leave(terminal, log)


MULTIPLEXERS = {
    "tmux": ("tmux", "-L", "westmarch", "-f", "/dev/null", "-u", "new-session"),
    "screen": ("screen", "-c", "/dev/null", "-U", "-S", "westmarch"),
}
"""Programs that stand between the terminal and ours, each under a name of its own."""

END = {
    "tmux": ("tmux", "-L", "westmarch", "kill-server"),
    "screen": ("screen", "-S", "westmarch", "-X", "quit"),
}
"""What ends them with all that runs in them."""


@pytest.fixture
def inside(request: pytest.FixtureRequest, log: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """The terminal that the table of a game in a multiplexer is shown on."""
    name: str = request.param
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    for one in ("TMUX", "STY"):
        monkeypatch.delenv(one, raising=False)
    # The path of a socket may have no more than a hundred letters.
    with tempfile.TemporaryDirectory() as folder:
        setting = {"LC_ALL": "C.UTF-8", "TMUX_TMPDIR": folder, "SCREENDIR": folder}
        with Terminal(
            (*MULTIPLEXERS[name], WESTMARCH, "play", log), log.parent, (100, 31), setting=setting
        ) as terminal:
            assert terminal.wait_for_table()
            terminal.settle()
            yield terminal
            subprocess.run(END[name], env={**os.environ, **setting}, capture_output=True, check=False)


@pytest.mark.parametrize("inside", MULTIPLEXERS, indirect=True)
def test_played_and_left_inside_a_multiplexer(inside: Terminal, log: Path) -> None:
    terminal, first = inside, inside.shown[-1]
    sizes = random.Random(6)
    for _ in range(12):
        terminal.resize((sizes.randint(2, 200), sizes.randint(2, 60)))
        terminal.settle(0.02)
    terminal.resize((100, 31))
    terminal.settle()
    until = time.monotonic() + 20
    while terminal.shown[-1] == first and time.monotonic() < until:
        terminal.press("\r")
        terminal.watch(0.5)
    assert terminal.shown[-1] > first
    terminal.press("\x11")
    assert terminal.wait_for_end() is not None
    assert b"Traceback" not in terminal.written
    examine(log, terminal.shown)


@pytest.mark.parametrize("inside", MULTIPLEXERS, indirect=True)
def test_a_multiplexer_whose_terminal_goes_plays_on(inside: Terminal, log: Path) -> None:
    inside.send(signal.SIGHUP)
    with pytest.raises(Locked):
        SavedGame.open(log).close()
    examine(Path(shutil.copy(log, log.with_name("copy.jsonl"))), inside.shown)
