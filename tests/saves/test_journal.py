"""What was acknowledged is on disk, whatever happens to the disk or to the process."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.kernel.game import Game
from saves import journal as journal_module
from saves import locking
from saves.codec import MAX_RECORDS, RECORD_LIMIT
from saves.errors import Locked, NotWritable
from saves.game_file import SavedGame
from saves.journal import Journal, write_whole
from saves.reader import read_log
from tests.saves.games import new_game, place


def child(mode: str, path: Path) -> subprocess.Popen[str]:
    """Start another program on a log."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.saves.child", mode, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_another_process_holds_the_lock(played: Callable[[int], Path]) -> None:
    path = played(3)
    with child("hold", path) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "ready\n"
        with pytest.raises(Locked) as caught:
            SavedGame.open(path)
        which = f" (process {other.pid})" if locking.locked_inodes() is not None else ""
        assert caught.value.sentence == (
            f"game.jsonl is being played by another program{which}; close it there, or open it read-only"
        )
        SavedGame.open(path, read_only=True).close()
        other.stdin.close()
        other.wait(10)
    SavedGame.open(path).close()
    assert os.listdir(path.parent) == ["game.jsonl"]


def test_a_lock_table_that_does_not_say_who(
    played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(locking, "LOCK_TABLE", tmp_path / "none")
    path = played(1)
    with SavedGame.open(path), pytest.raises(Locked, match="by another program; close it"):
        SavedGame.open(path)


def test_killed_at_any_moment(played: Callable[[int], Path]) -> None:
    path = played(3)
    chance = random.Random(3)
    for _ in range(20):
        with child("play", path) as other:
            assert other.stdout is not None
            lines = [other.stdout.readline() for _ in range(chance.randrange(1, 40))]
            other.kill()
            lines += other.stdout.readlines()
        said = [line.split() for line in lines if line.endswith("\n")]
        log = read_log(path)
        assert not log.damage
        assert said
        for entry, digest in said:
            assert log.line.entries[int(entry)].digest == digest
        # At most the entry that was being written when the end came is there without having been acknowledged.
        assert len(log.line) - 1 - int(said[-1][0]) in (0, 1)


def test_a_full_disk(played: Callable[[int], Path]) -> None:
    path = played(3)
    with child("full", path) as other:
        assert other.stdout is not None
        first, where, second = other.stdout.read().splitlines()
        assert other.wait(10) == 0
    assert first == second == "game.jsonl was not written: files may not grow any larger here"
    entry, digest = where.split()
    log = read_log(path)
    assert log.notices == []
    assert len(log.line) - 1 == int(entry)
    assert log.line.entries[-1].digest == digest


class Disk:
    """Stands in for `os` in the journal: fails as it is told."""

    def __init__(self, **failing: Callable[..., Any]) -> None:
        self.failing = failing

    def __getattr__(self, name: str) -> Any:
        return self.failing.get(name, getattr(os, name))


def raising(number: int) -> Callable[..., Any]:
    def fail(*args: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


def half_written(fd: int, content: bytes) -> int:
    if len(content) < 40:
        raise OSError(errno.ENOSPC, "no space")
    return os.write(fd, content[: len(content) // 2])


@pytest.mark.parametrize(
    ("disk", "sentence"),
    [
        (Disk(write=raising(errno.ENOSPC)), "the disk is full"),
        (Disk(write=raising(errno.EDQUOT)), "your share of the disk is full"),
        (Disk(write=half_written), "the disk is full"),
        (Disk(write=half_written, ftruncate=raising(errno.EIO)), "the disk"),
        (Disk(write=lambda fd, content: 0), "the disk is full"),
        (Disk(fdatasync=raising(errno.EIO)), "the disk reports an error"),
        (Disk(fdatasync=raising(errno.EIO), ftruncate=raising(errno.EIO)), "the disk reports an error"),
    ],
)
def test_a_failing_disk(
    disk: Disk, sentence: str, played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(20)
    with SavedGame.open(path) as saved:
        before = saved.table.position()
        where = saved.table.cursor, len(saved.table.line)
        monkeypatch.setattr(journal_module, "os", disk)
        for attempt in (
            lambda: saved.table.act(saved.table.choices()[0].action),
            lambda: saved.table.undo(2),
            lambda: saved.note("lost?"),
        ):
            with pytest.raises(NotWritable) as caught:
                attempt()
            assert caught.value.sentence.startswith(f"game.jsonl was not written: {sentence}")
            assert saved.table.position() == before
            assert (saved.table.cursor, len(saved.table.line)) == where
        monkeypatch.setattr(journal_module, "os", os)
        saved.table.undo(1)
        saved.table.act(saved.table.choices()[1].action)
        notes = len(saved.notes)
    log = read_log(path)
    assert log.notices == []
    assert place(log) == place(saved.log)
    assert len(log.notes) == notes


def test_an_interrupted_write_is_made_up_for(played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(3)

    def interrupted(fd: int) -> None:
        raise KeyboardInterrupt

    with SavedGame.open(path) as saved:
        before = saved.table.position()
        monkeypatch.setattr(journal_module, "os", Disk(fdatasync=interrupted))
        with pytest.raises(KeyboardInterrupt):
            saved.table.act(saved.table.choices()[0].action)
        assert saved.table.position() == before
        monkeypatch.setattr(journal_module, "os", os)
        saved.table.act(saved.table.choices()[1].action)
    assert place(read_log(path)) == place(saved.log)


def test_a_game_that_cannot_begin_leaves_nothing_behind(
    tmp_path: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "os", Disk(write=raising(errno.ENOSPC)))
    with pytest.raises(NotWritable, match="disk is full"):
        SavedGame.create(new_game(toy), tmp_path / "a.jsonl")
    assert not (tmp_path / "a.jsonl").exists()
    monkeypatch.setattr(journal_module, "os", Disk(open=raising(errno.EROFS)))
    with pytest.raises(NotWritable, match="cannot be made: the disk is read-only"):
        SavedGame.create(new_game(toy), tmp_path / "a.jsonl")
    monkeypatch.setattr(journal_module, "os", os)
    with pytest.raises(NotWritable, match="there is no such file or folder"):
        SavedGame.create(new_game(toy), tmp_path / "none" / "a.jsonl")


def test_a_file_that_may_not_be_written_is_read_only(
    played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(3)
    for number, why in ((errno.EROFS, "the disk is read-only"), (errno.EACCES, "you do not have permission")):
        monkeypatch.setattr(journal_module, "os", Disk(open=raising(number)))
        with SavedGame.open(path) as saved:
            assert saved.read_only
            assert saved.notices == [f"game.jsonl cannot be written: {why}, so it is open read-only"]


def test_a_torn_record_that_cannot_be_kept_stays(
    played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(3)
    path.write_bytes(path.read_bytes()[:-4])
    before = path.read_bytes()
    monkeypatch.setattr(journal_module, "os", Disk(fsync=raising(errno.ENOSPC)))
    with SavedGame.open(path) as saved:
        assert saved.read_only
        assert saved.notices[-1] == "game.jsonl was not mended: the disk is full, so it is open read-only"
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_a_file_moved_away_while_it_is_opened(played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(3)
    moves = [path.with_name("moved.jsonl")]

    def moved(name: Path, flags: int) -> int:
        fd = os.open(name, flags)
        if moves:
            content = path.read_bytes()
            path.rename(moves.pop())
            path.write_bytes(content)
        return fd

    monkeypatch.setattr(journal_module, "os", Disk(open=moved))
    journal = Journal.open(path)
    assert os.path.samestat(os.fstat(journal._fd), path.stat())
    journal.close()


def test_a_record_that_could_not_be_read_back_is_not_written(
    played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(3)
    with SavedGame.open(path) as saved:
        monkeypatch.setattr(journal_module, "RECORD_LIMIT", 100)
        with pytest.raises(NotWritable, match="too large"):
            saved.table.act(saved.table.choices()[0].action)
        monkeypatch.setattr(journal_module, "RECORD_LIMIT", RECORD_LIMIT)
    with SavedGame.open(path) as saved:
        assert saved._journal is not None
        saved._journal.next = MAX_RECORDS
        with pytest.raises(NotWritable, match="full; branch"):
            saved.table.undo()


def test_whole_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, b"one")
    monkeypatch.setattr(journal_module, "os", Disk(fsync=raising(errno.ENOSPC)))
    with pytest.raises(NotWritable, match="disk is full"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert os.listdir(tmp_path) == ["file"]
