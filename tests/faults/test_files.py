"""Damaged and hostile files; the long run is `make faults ARGS="--kills 0 --files 2000"`."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from saves.errors import Foreign, SaveError
from saves.game_file import SavedGame
from saves.library import adopt, delete, summaries, summarise
from saves.paths import games_folder
from saves.reader import read_log
from tests.faults.files import KINDS, Betrayed, cut_everywhere, prefixes, read_in_every_way, run, try_one
from tests.faults.hostile import LONG, chained
from tests.faults.kills import begun
from tests.faults.terminal import ROOT
from tests.kit.clocks import set_clocks
from tests.tables import tables
from tui.library.game_rows import when

KEPT = Path(__file__).parent.parent / "logs" / "hostile"
"""Damaged and forged logs that a reader once stumbled over."""

EACH = 3
"""How many files of each kind are tried here for each kind of table; `make faults` tries hundreds."""

CUTS = 60
"""At so many places at least each log is cut; `make faults` cuts at every byte."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    set_clocks(monkeypatch)
    return tmp_path / "home"


@pytest.mark.parametrize("name", tables())
def test_damaged_and_forged_logs_of_every_table(name: str, tmp_path: Path) -> None:
    log = begun(name, tmp_path / "start.jsonl", 2, 12)
    content, sound = log.read_bytes(), prefixes(log, tmp_path)
    step = max(1, len(content) // CUTS)
    assert cut_everywhere(content, sound, tmp_path / "cut.jsonl", step) >= CUTS
    fates = {
        (kind, try_one(kind, content, sound, tmp_path / "bad.jsonl", seed)) for kind in KINDS for seed in range(EACH)
    }
    assert {"noticed", "refused"} <= {fate for _, fate in fates}


@pytest.mark.parametrize("log", sorted(KEPT.glob("*.jsonl")), ids=lambda log: str(log.stem))
def test_what_once_led_to_an_error(log: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(log, tmp_path))
    fate = read_in_every_way(path)
    with suppress(SaveError):
        # A game that opens all the same is one that the rules have not made.
        assert fate != "opened" or read_log(path).verify() is not None
    assert path.read_bytes() == log.read_bytes()


def test_the_examination_finds_a_reader_that_keeps_quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = begun(next(iter(tables())), tmp_path / "start.jsonl", 2, 12)
    content, sound = log.read_bytes(), prefixes(log, tmp_path)
    monkeypatch.setattr("saves.log_file.LogFile.say", lambda *_, **__: None)
    with pytest.raises(Betrayed):
        try_one("swapped", content, sound, tmp_path / "bad.jsonl", 3)


def test_a_gigabyte_line_is_refused_without_being_read(tmp_path: Path) -> None:
    """Reading it whole would need more memory than the program is given here."""
    path = tmp_path / "long.jsonl"
    with open(path, "wb") as file:
        file.write(b'{"record":"header","format":1,"name":"')
        file.truncate((1 << 30) - 1)

    def little_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))

    ran = subprocess.run(
        [sys.executable, "-c", "import sys; from tui.command_line import main; sys.exit(main())", "show", path],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, preexec_fn=little_memory,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
    assert "damaged in its first line" in ran.stderr


def forged(tmp_path: Path, **table: object) -> Path:
    """Return a log whose header says something else and whose checksums fit."""
    (tmp_path / "start.jsonl").unlink(missing_ok=True)
    log = begun(next(iter(tables())), tmp_path / "start.jsonl", 2, 3)
    records = [json.loads(line) for line in log.read_bytes().splitlines()]
    records[0]["table"] |= table
    path = tmp_path / "forged.jsonl"
    path.write_bytes(chained(records))
    return path


@pytest.mark.parametrize(
    "name", ["../../../up", "/etc/passwd", "\x1b[2J", "\u202etxt.exe", "[red]x[/]", ".", "x" * LONG]
)
def test_a_name_leads_nowhere_and_does_nothing(name: str, tmp_path: Path) -> None:
    kept = adopt(forged(tmp_path, name=name))
    assert kept.parent == games_folder()
    assert not kept.name.startswith(".")
    (summary,) = summaries()
    assert summary.error == ""
    run(["show", str(kept)])
    run(["list"])


def test_seats_and_players_that_the_game_does_not_have(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="has other seats than"):
        read_log(forged(tmp_path, seats=[]))
    with pytest.raises(SaveError, match="has a seed that is no"):
        read_log(forged(tmp_path, seed=-1))
    sound = read_log(begun(next(iter(tables())), tmp_path / "sound.jsonl", 2, 3))
    seats = [{"id": seat.id, "name": seat.name, "player": "hal"} for seat in sound.header.seats]
    with SavedGame.open(forged(tmp_path, seats=seats)) as saved:
        assert saved.read_only
        assert "a bot 'hal' in seat" in saved.notices[0]


def test_links_out_of_the_folder_are_neither_listed_nor_moved(tmp_path: Path) -> None:
    outside = begun(next(iter(tables())), tmp_path / "outside.jsonl", 2, 3)
    games = games_folder()
    link = games / "link.jsonl"
    link.symlink_to(outside)
    (games / "folder.jsonl").mkdir()
    assert [Path(summary.path).name for summary in summaries() if not summary.error] == []
    with pytest.raises(SaveError, match="not a regular file"):
        delete(link)
    inside = adopt(outside)
    (games / "trash").symlink_to(tmp_path)
    with pytest.raises(SaveError, match="trash is not a folder"):
        delete(inside)
    assert inside.exists()
    assert outside.exists()


def test_a_device_is_not_read() -> None:
    for device in ("/dev/zero", "/dev/tty", "/dev/stdin"):
        with pytest.raises((Foreign, SaveError)):
            read_log(Path(device))


@pytest.mark.parametrize("changed", [-1e10, 0.0, 1.0, 4e9, 1e12, 1e17])
def test_a_clock_that_is_wrong(changed: float, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = adopt(begun(next(iter(tables())), home.parent / "start.jsonl", 2, 3))
    os.utime(path, (0, min(changed, 1e9 * 9)))
    (summary,) = summaries()
    assert when(summary.changed, time.time())
    assert when(changed, time.time())
    monkeypatch.setattr(time, "time", lambda: changed)
    with SavedGame.open(path) as saved:
        saved.table.act(saved.table.choices()[0].action)
        note = saved.note("the clock went back")
        assert note.entry == saved.table.entry
    assert read_log(path).notices == []
    assert summarise(path).entry == saved.table.entry
