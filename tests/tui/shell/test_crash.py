from __future__ import annotations

import asyncio
import os
import pty
import re
import select
import sys
import time
from pathlib import Path

import pytest
from textual.worker import WorkerFailed

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.tui.table.sitting import seated
from tui.app import WestmarchApp
from tui.games.fellowship.hobbits import HobbitsPane
from tui.table.shown import Shown
from tui.terminal import crash

SECRET = "white_fighting_card_in_sams_hand"


def failing(hand: str) -> None:
    cards = [hand, "seed 123456789"]
    raise ValueError(f"no such card: {cards}")


def caught(hand: str) -> Exception:
    def fail() -> None:
        try:
            failing(hand)
        except ValueError as error:
            raise KeyError(hand) from error

    with pytest.raises(KeyError) as info:
        fail()
    return info.value


def test_a_report_names_places_and_kinds_but_no_values(home: Path) -> None:
    path = crash.write_report(caught(SECRET))
    assert path is not None
    text = path.read_text()
    assert path.parent == home / "log"
    assert "KeyError" in text
    assert "caused by\nValueError" in text
    assert "test_crash.py" in text
    assert SECRET not in text
    assert "123456789" not in text
    assert path.stat().st_mode & 0o077 == 0


def test_a_report_says_why_the_system_refused() -> None:
    assert crash.words_of(FileNotFoundError(2, "No such file or directory")) == (
        "FileNotFoundError: No such file or directory"
    )


def test_without_a_log_folder_the_farewell_still_says_that_the_game_is_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", "/proc/nowhere")
    error = caught(SECRET)
    assert crash.write_report(error) is None
    words = crash.farewell(error, None)
    assert "Your game is safe" in words
    assert SECRET not in words


async def test_an_error_in_a_handler_leaves_with_a_report(home: Path) -> None:
    app = WestmarchApp()

    async def fail() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.call_later(failing, SECRET)
            await pilot.pause()
            await pilot.pause()

    with pytest.raises(ValueError, match="no such card"):
        await fail()
    assert app.return_code == 1
    (report,) = (home / "log").glob("crash-*.txt")
    assert SECRET not in report.read_text()
    assert "failing" in report.read_text()
    assert app._exit_renderables == []


PROGRAM = """
import sys
from tui.app import WestmarchApp
class Failing(WestmarchApp):
    def on_key(self, event):
        hand = "white_fighting_card_in_sams_hand"
        raise ValueError(hand)
sys.exit(Failing().run_here())
"""


def test_on_a_real_terminal_the_screen_is_restored_and_one_sentence_is_left(home: Path) -> None:
    program = home / "failing.py"
    program.write_text(PROGRAM)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["PYTHONPATH"] = str(Path(__file__).parents[3])
        os.execv(sys.executable, [sys.executable, str(program)])
    os.set_blocking(terminal, False)
    import fcntl
    import struct
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    output = b""
    pressed = False
    end = time.monotonic() + 30
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            try:
                span = os.read(terminal, 65536)
            except OSError:
                break
            if not span:
                break
            output += span
        if not pressed and b"Settings" in output:
            os.write(terminal, b"x")
            pressed = True
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 1
    _, after = output.split(b"\x1b[?1049l", 1)
    words = re.sub(rb"\x1b\[[0-9;?<>=]*[a-zA-Z]", b"", after).decode()
    assert "Your game is safe" in words
    assert str(home / "log") in words.replace("\r\n", "")
    assert SECRET.encode() not in output
    assert b"Traceback" not in output
    (report,) = (home / "log").glob("crash-*.txt")
    assert SECRET not in report.read_text()


async def test_an_error_in_a_thread_of_the_program_leaves_with_a_report(home: Path) -> None:
    app = WestmarchApp()

    async def fail() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.run_worker(lambda: failing(SECRET), thread=True)
            for _ in range(20):
                await pilot.pause(0.02)

    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever kind the library wraps it in
        await fail()
    assert app.return_code == 1
    (report,) = (home / "log").glob("crash-*.txt")
    assert SECRET not in report.read_text()
    assert "123456789" not in report.read_text()
    assert "failing" in report.read_text()


def table_of_three(player: str) -> SavedGame:
    game = catalogue.game("fellowship")
    options = game.options.checked({"hobbits": "3"})
    others = list(game.options.seats(options))[1:]
    seats = {seat.id: SeatInfo(seat.id, seat.name, player) for seat in others}
    return SavedGame.create(new_header(game, options=options, seats=seats, seed=5, name="Tale"))


WORDS = type(catalogue.game("fellowship").words)


@pytest.mark.parametrize("player", ["human", "random"])
@pytest.mark.parametrize("later", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize(
    ("owner", "name"),
    [(HobbitsPane, "drawing"), (WORDS, "label"), (WORDS, "event_text"), (Shown, "refresh")],
    ids=["a pane", "a choice", "an event", "the table"],
)
async def test_a_table_that_cannot_be_shown_leaves_with_a_report(
    home: Path, monkeypatch: pytest.MonkeyPatch, owner: type, name: str, later: bool, player: str
) -> None:
    def fails(*given: object, **named: object) -> None:
        raise KeyError(SECRET)

    assert name in vars(owner)

    async def play() -> None:
        if not later:
            monkeypatch.setattr(owner, name, fails)
        async with seated(table_of_three(player), (150, 45)) as table:
            monkeypatch.setattr(owner, name, fails)
            while True:
                await table.press("down", "enter", "space")  # where nothing is selected, and where a beat is told

    with pytest.raises((KeyError, WorkerFailed)):
        await asyncio.wait_for(play(), 20)
    (report,) = (home / "log").glob("crash-*.txt")
    assert SECRET not in report.read_text()
    assert "in fails" in report.read_text()
