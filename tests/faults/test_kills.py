"""The program dies in the middle of play, once in each way; the long run is `make faults`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from core.catalogue import game
from core.kernel.table import new_header
from replays.short import unpacked
from saves.game_file import SavedGame
from tests.faults import ssh
from tests.faults.kills import CONNECTIONS, DEATHS, begun, die_once, examine, first_missing
from tests.faults.terminal import WESTMARCH, Terminal
from tests.games import shipped
from tests.tables import tables
from tui.terminal.hangup import ENDED, wait_for_hangup


@pytest.mark.parametrize("how", DEATHS)
def test_nothing_that_was_confirmed_is_lost(how: str, tmp_path: Path) -> None:
    number = list(DEATHS).index(how)
    names = list(tables())
    start = begun(names[number % len(names)], tmp_path / "start.jsonl", number, 30)
    assert die_once(start, tmp_path, how, number) > 0


def test_a_program_that_ignores_the_signal_ends_with_its_terminal(tmp_path: Path) -> None:
    start = begun(next(iter(tables())), tmp_path / "start.jsonl", 5, 10)
    with Terminal((WESTMARCH, "play", start), tmp_path, deaf=True) as terminal:
        assert terminal.wait_for_table()
        terminal.end_by_closing()
        assert terminal.process.returncode == ENDED
    examine(start, terminal.shown)


def test_what_was_unpacked_goes_with_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    path = unpacked("fellowship", 0)
    shutil.rmtree(path.parent)
    assert unpacked("fellowship", 0).exists()
    ended: list[int] = []
    monkeypatch.setattr("tui.terminal.hangup.os._exit", ended.append)
    host, terminal = os.openpty()
    os.close(host)
    wait_for_hangup(terminal)
    os.close(terminal)
    assert ended == [ENDED]
    assert not path.parent.exists()
    assert unpacked("fellowship", 0).exists()


def test_keys_that_come_before_the_screen_lift_one_cover_and_leave_nothing(tmp_path: Path) -> None:
    path = tmp_path / "hidden.jsonl"
    with SavedGame.create(new_header(game("fellowship"), options={"hands": "hidden"}, seed=1), path):
        pass
    with Terminal((WESTMARCH, "play", path), tmp_path) as terminal:
        for _ in range(4):
            terminal.press("y")
        assert terminal.wait_for_table()
        terminal.watch(0.5)
        assert terminal.at_table()


@pytest.mark.skipif(not ssh.installed(), reason="OpenSSH's server and client are not installed")
@pytest.mark.parametrize("how", CONNECTIONS)
def test_a_connection_that_breaks_loses_nothing(how: str, tmp_path: Path) -> None:
    names = [name for name, (game_id, _) in tables().items() if game_id in shipped()]
    start = begun(names[-1 - CONNECTIONS.index(how)], tmp_path / "start.jsonl", 4, 30)
    keys = tmp_path / "keys"
    keys.mkdir(mode=0o700)
    with ssh.Host(keys) as host:
        assert die_once(start, tmp_path, how, 4, host) > 0


@pytest.mark.parametrize(
    ("cursors", "shown", "missing"),
    [
        ([0, 1, 2, 3], [1, 3], None),
        ([0, 1, 2, 1, 2], [2, 1], None),
        ([0, 1, 2], [2, 1], 1),
        ([0, 1, 2], [3], 3),
        ([0, 1], [], None),
    ],
)
def test_what_was_shown_must_stand_in_the_log_in_this_order(
    cursors: list[int], shown: list[int], missing: int | None
) -> None:
    assert first_missing(cursors, shown) == missing
