"""What a disk can do to the program: it gets full, or may not be written or read. Nothing is lost; one line says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from core.catalogue import game
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.faults.kills import examine
from tests.faults.terminal import ROOT, WESTMARCH, Terminal, environment

POWERLESS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner")
"""Runs a program as the superuser without the power to open what its permissions forbid."""


def unprivileged() -> tuple[str, ...]:
    """Return what runs a program that permissions hold for, or skip the test."""
    if os.geteuid():
        return ()
    if shutil.which(POWERLESS[0]) is None or subprocess.run([*POWERLESS, "true"], check=False).returncode:
        pytest.skip("permissions do not hold for the superuser, and there is no setpriv")
    return POWERLESS


@cache
def own_mounts() -> tuple[str, ...]:
    """Return what runs a program with mounts of its own, or nothing where the system has no such thing."""
    for words in (("unshare", "-m"), ("unshare", "-rm")):
        tried = [*words, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        if shutil.which("unshare") and not subprocess.run(tried, capture_output=True, check=False).returncode:
            return words
    return ()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A home with one game, whose permissions come back at the end."""
    path = tmp_path / "home"
    begin(path / "data" / "games" / "game.jsonl")
    yield path
    for folder in (path, path / "data", path / "data" / "games"):
        folder.chmod(0o700)


def begin(path: Path) -> Path:
    """Begin a game with open hands, three decisions old."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with SavedGame.create(new_header(game("fellowship"), seed=3), path) as saved:
        for _ in range(3):
            saved.table.act(saved.table.choices()[0].action)
    return path


def ran(home: Path, *words: str) -> tuple[int, str]:
    """Run a command that permissions hold for; return its code and what it complains of, without the paths."""
    program = [*unprivileged(), sys.executable, "-c", "import sys; from tui.command_line import main; sys.exit(main())"]
    done = subprocess.run(
        [*program, *words], cwd=ROOT, env=dict(environment(home)), capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr.replace(str(home), "HOME").replace(f"westmarch: {GALLERY}\n", "")


LOG = "HOME/data/games/game.jsonl"
READ_ONLY = "game.jsonl cannot be written: you do not have permission, so it is open read-only"
UNREADABLE = f"{LOG} cannot be read: you do not have permission"
NO_LIST = "your games cannot be read: you do not have permission (HOME/data/games)"
GALLERY = "46 finished games come with the program; `westmarch list --gallery` names them"
NOBODY = "there is no file 'game', and no game of that name in the library or the gallery"
ASK_LIST = "`westmarch list` names the games, and `westmarch list --gallery` those that come with the program"
NOT_MADE = "cannot be made: you do not have permission"


@pytest.mark.parametrize(
    ("folder", "file", "words", "said"),
    [
        (0o700, 0o400, "show game", ""),
        (0o700, 0o400, "act game 1", READ_ONLY),
        (0o700, 0o400, "undo game", READ_ONLY),
        (0o700, 0o400, "note game hello", READ_ONLY),
        (0o700, 0o000, "show game", UNREADABLE),
        (0o700, 0o000, "import HOME/data/games/game.jsonl", UNREADABLE),
        (0o700, 0o000, "list", ""),
        (0o500, 0o600, "act game 1", ""),
        (0o500, 0o600, "new fellowship", f"HOME/data/games/fellowship.jsonl {NOT_MADE}"),
        (0o500, 0o600, "branch game", f"HOME/data/games/game-after-3.jsonl {NOT_MADE}"),
        (0o500, 0o600, "list", ""),
        (0o000, 0o600, "list", NO_LIST),
        (0o000, 0o600, "history", NO_LIST),
        (0o000, 0o600, "show game", f"{NOBODY}; {NO_LIST}; {ASK_LIST}"),
    ],
)
def test_what_may_not_be_read_or_written(folder: int, file: int, words: str, said: str, home: Path) -> None:
    log = home / "data" / "games" / "game.jsonl"
    before = log.read_bytes()
    log.chmod(file)
    log.parent.chmod(folder)
    code, complaint = ran(home, *words.replace("HOME", str(home)).split())
    assert (code, complaint) == ((1, f"westmarch: {said}\n") if said else (0, ""))
    log.parent.chmod(0o700)
    log.chmod(0o600)
    assert log.read_bytes().startswith(before)
    assert log.read_bytes() == before or words.startswith("act")
    examine(log, [])


def test_a_home_that_may_not_be_written_on_the_screen(home: Path) -> None:
    (home / "data" / "games").chmod(0o000)
    with Terminal((*unprivileged(), WESTMARCH), home) as terminal:
        assert terminal.wait_for("our games cannot be read: you do not have permission")
        terminal.press("n")
        assert terminal.wait_for("space Begin")
        terminal.press(" ")
        assert terminal.wait_for("permission.")
        terminal.press("\x11")
        assert terminal.wait_for_end() == 0
        assert b"Traceback" not in terminal.written


def on_a_small_disk(folder: Path, options: str = "") -> Terminal:
    """Return the program at the table of a game on a small disk of its own, or skip the test."""
    if not (mounts := own_mounts()):
        pytest.skip("no file system can be mounted here")
    log, disk = begin(folder / "game.jsonl"), folder / "disk"
    disk.mkdir()
    made = f"mount -t tmpfs -o size=32k tmpfs {disk} && cp {log} {disk}"
    script = f"{made} && {options} exec {WESTMARCH} play {disk / log.name}"
    return Terminal((*mounts, "sh", "-c", script), folder)


def seen_by(terminal: Terminal, path: Path) -> Path:
    """Return how we reach a path that the program sees on its own disk."""
    return Path(f"/proc/{terminal.process.pid}/root{path}")


def press_until(terminal: Terminal, done: str, most: float = 30.0) -> bool:
    """Choose what is selected and turn what is told, again and again, until the screen says something."""
    until = time.monotonic() + most
    while done not in terminal.text() and time.monotonic() < until:
        for key in "\r ":
            terminal.press(key)
            terminal.watch(0.3)
    return done in terminal.text()


def test_a_disk_that_gets_full_in_play_and_has_room_again(tmp_path: Path) -> None:
    with on_a_small_disk(tmp_path) as terminal:
        assert terminal.wait_for_table()
        disk = seen_by(terminal, tmp_path / "disk")
        fill = os.open(disk / "fill", os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(fill, b"x" * 4096):
                pass
        except OSError:
            pass
        finally:
            os.close(fill)
        assert press_until(terminal, "game.jsonl was not written: the disk is full.")
        terminal.settle()
        stuck = terminal.shown[-1]
        assert terminal.wait_for(f"entry {stuck} ")
        (disk / "fill").unlink()
        assert press_until(terminal, f"entry {stuck + 2} ")
        terminal.settle()
        shutil.copy(disk / "game.jsonl", tmp_path / "after.jsonl")
        terminal.press("\x11")
        assert terminal.wait_for_end() == 0
    examine(tmp_path / "after.jsonl", terminal.shown)


def test_a_game_on_a_disk_that_is_read_only(tmp_path: Path) -> None:
    with on_a_small_disk(tmp_path, f"mount -o remount,ro {tmp_path / 'disk'} &&") as terminal:
        assert terminal.wait_for("read-only")
        terminal.settle()
        terminal.press("\r")
        assert terminal.wait_for("game.jsonl is open read-only.")
        terminal.press("\x11")
        assert terminal.wait_for_end() == 0
        assert b"Traceback" not in terminal.written
