"""Guests' programs: what they have, what they have not, and that nothing of them is left."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tui.hosting.guest import FAILED, environment
from tui.hosting.guests import ENDED, RESTORED, Guest, Guests, farewell

STAND_IN = "tests.hosting.stand_in:run"


class Screen:
    """A client's end of a guest's screen."""

    def __init__(self, guests: Guests) -> None:
        self.shown = b""
        self.full: list[bool] = []
        self.code: list[int | None] = []
        self.line, its = socket.socketpair()
        self.guest = Guest(self._show, self.full.append, self.code.append)
        self.guest.resize(80, 24)
        self.number = guests.bear(self.guest, "xterm-256color", its)

    def _show(self, data: bytes) -> None:
        self.shown += data

    async def says(self, text: bytes | str) -> str:
        """Wait for a line that begins so; return what follows."""
        begin = text.encode() if isinstance(text, str) else text
        await until(lambda: re.search(re.escape(begin) + rb"[^\r]*\r", self.shown) is not None)
        found = re.findall(re.escape(begin) + rb"([^\r]*)\r", self.shown)
        return str(found[-1].decode())

    async def answers(self, key: str, text: str) -> str:
        self.guest.hear(key.encode())
        return await self.says(text)


async def until(true: Callable[[], bool], seconds: float = 60, step: float = 0.005) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(step)


@asynccontextmanager
async def nursing(*, forks: bool = True) -> AsyncIterator[Guests]:
    guests = Guests(STAND_IN, forks=forks)
    try:
        yield guests
    finally:
        guests.close()
        assert not Path(f"/proc/{guests.nursery}").exists()


def alive(process: int) -> bool:
    """Whether a process is there and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it may end between opening and reading
        return False


def terminals() -> int:
    """Return how many terminals this process holds."""
    found = 0
    for one in os.listdir("/proc/self/fd"):
        try:
            found += "ptmx" in os.readlink(f"/proc/self/fd/{one}")
        except FileNotFoundError:
            continue
    return found


def process_of(size: str) -> int:
    return int(size.rpartition(" ")[2])


@pytest.mark.parametrize("forks", [True, False], ids=["forked", "started"])
async def test_a_guests_program_has_a_terminal_and_a_line_and_nothing_else(
    forks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", "/tmp/somewhere")
    async with nursing(forks=forks) as guests:
        screen = Screen(guests)
        await screen.says("ready")
        size = await screen.answers("z", "size ")
        assert size.startswith("80x24")
        words = dict(word.split("=") for word in (await screen.answers("e", "HOME=")).split()[1:])
        assert words.keys() | {"HOME"} == environment("").keys()
        assert len(words) == 3
        assert words["TERM"] == "xterm-256color"
        assert words["SSH_TTY"].startswith("/dev/")
        assert await screen.answers("f", "wrote ") == "0, files [0, 1, 2, 3]"
        assert await screen.answers("m", "memory ") == "refused"
        assert screen.line.recv(100) == b"hello\n"
        screen.line.sendall(b"yes\n")
        assert await screen.answers("l", "line ") == "yes"
        screen.guest.resize(120, 40)
        assert (await screen.says("size 1")).startswith("20x40")
        screen.guest.resize(100_000, 0)
        assert (await screen.says("size 5")).startswith("00x4 ")
        # A key that is a signal elsewhere is a key here.
        assert await screen.answers("\x03", "key ") == repr(b"\x03")
        # Whoever does not take what is drawn makes the program wait, and gets all of it later.
        screen.guest.pause(True)
        before = len(screen.shown)
        screen.guest.hear(b"b")
        screen.guest.hear(b"b" * 100_000)
        await asyncio.sleep(0.05)
        assert len(screen.shown) == before
        assert screen.full == [True]
        screen.guest.pause(False)
        await until(lambda: len(screen.shown) > before + 3_000_000)
        guests.end(screen.number)
        await until(lambda: guests.alive == 0)
        assert not alive(process_of(size))
        assert screen.code == []
        screen.line.close()


async def test_a_program_that_ends_says_how() -> None:
    async with nursing() as guests:
        left, died, killed = (Screen(guests) for _ in range(3))
        for screen in (left, died, killed):
            await screen.says("ready")
        left.guest.hear(b"q")
        died.guest.hear(b"x")
        os.kill(process_of(await killed.answers("z", "size ")), signal.SIGKILL)
        await until(lambda: all(screen.code for screen in (left, died, killed)))
        assert (left.code, died.code, killed.code) == ([0], [FAILED], [-signal.SIGKILL])
        # A traceback would have shown what the program knew, and where it lies.
        assert b"secret" not in died.shown
        assert b"Traceback" not in died.shown
        for screen in (left, died, killed):
            assert screen.line.recv(100) == b"hello\n"
            assert screen.line.recv(1) == b""
            screen.line.close()
        assert guests.alive == 0
        assert terminals() == 0


async def test_a_program_that_will_not_go_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.hosting.guests.GRACE", 0.1)
    async with nursing() as guests:
        screen = Screen(guests)
        await screen.says("ready")
        process = process_of(await screen.answers("z", "size "))
        await screen.answers("i", "ignoring")
        guests.end(screen.number)
        await until(lambda: guests.alive == 0)
        assert not alive(process)
        screen.line.close()


async def test_without_its_nursery_a_program_ends_and_the_next_is_born_of_another() -> None:
    async with nursing() as guests:
        screen = Screen(guests)
        await screen.says("ready")
        process = process_of(await screen.answers("z", "size "))
        first = guests.nursery
        os.kill(first, signal.SIGKILL)
        await until(lambda: screen.code == [None] and not alive(process))
        assert guests.alive == 0
        assert terminals() == 0
        again = Screen(guests)
        await again.says("ready")
        assert guests.nursery != first
        for one in (screen, again):
            one.line.close()


async def test_nothing_is_left_when_the_door_goes() -> None:
    async with nursing() as guests:
        screens = [Screen(guests) for _ in range(2)]
        for screen in screens:
            await screen.says("ready")
        processes = [process_of(await screen.answers("z", "size ")) for screen in screens]
        await screens[1].answers("i", "ignoring")
    assert not any(alive(process) for process in processes)
    assert terminals() == 0
    for screen in screens:
        screen.line.close()


def test_a_terminal_is_what_it_says_it_is_where_that_is_a_name() -> None:
    assert environment("tmux-256color")["TERM"] == "tmux-256color"
    assert environment("foot")["TERM"] == "xterm-256color"
    for wrong in ("", "../../etc/passwd", "x\x1b[2J", "a" * 33, "xterm\n"):
        assert environment(wrong)["TERM"] == "xterm"


def test_a_restored_terminal_is_as_it_was_before() -> None:
    pyte = pytest.importorskip("pyte")
    screen = pyte.HistoryScreen(80, 24)
    stream = pyte.ByteStream(screen)
    stream.feed(b"$ ssh\r\n\x1b[?25l\x1b[31m" + farewell(ENDED))
    assert not screen.cursor.hidden
    assert screen.cursor.attrs.fg == "default"
    shown = [row.rstrip() for row in screen.display if row.strip()]
    assert shown == ["$ ssh", ENDED]
    for mode in (1049, 1000, 1003, 1006, 1015, 1004, 2004, 2026):
        assert b"\x1b[?%dl" % mode in RESTORED


async def test_enter_that_is_typed_before_a_program_reads_is_no_newline() -> None:
    one = Guest(lambda data: None, lambda full: None, lambda code: None)
    tty = one.terminal()
    try:
        one.hear(b"\r")
        async with asyncio.timeout(10):
            assert await asyncio.to_thread(os.read, tty, 8) == b"\r"
    finally:
        one.hang_up()
        os.close(tty)
