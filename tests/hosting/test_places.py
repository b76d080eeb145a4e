"""Where a host is: one at a time, found by its guests and by other commands, and nothing left in the way by a kill."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tui.commands.problems import Problem
from tui.hosting import places
from tui.hosting.places import Holding, Running, hosted_as, own_socket, sockets


@pytest.fixture
def socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setattr(places, "SHARED", tmp_path / "shared" / "host.sock")
    return own_socket()


def test_a_place_is_held_by_one_host_at_a_time(socket: Path) -> None:
    first = Holding(socket)
    with pytest.raises(Running, match=f"process {os.getpid()}"):
        Holding(socket)
    first.close()
    Holding(socket).close()
    assert socket.parent.stat().st_mode & 0o777 == 0o700
    assert sockets() == [socket, places.SHARED]


def test_what_is_hosted_is_known_as_long_as_the_host_runs(socket: Path, tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    log.write_text("a log", encoding="utf-8")
    link = tmp_path / "link.jsonl"
    link.symlink_to(log)
    assert hosted_as(log) is None
    for place in (socket, places.SHARED):
        holding = Holding(place)
        holding.tell({str(log.resolve()): "evening"})
        assert (hosted_as(log), hosted_as(link), hosted_as(tmp_path / "other.jsonl")) == ("evening", "evening", None)
        holding.tell({})
        assert hosted_as(log) is None
        holding.tell({str(log.resolve()): "evening"})
        # What a killed host said of itself counts no more, though it still stands there.
        holding.close()
        assert hosted_as(log) is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"process":"x"}'])
def test_a_damaged_note_beside_a_socket_is_passed_over(socket: Path, content: bytes) -> None:
    holding = Holding(socket)
    socket.with_name(f"{socket.name}.hosted").write_bytes(content)
    assert hosted_as(Path("evening.jsonl")) is None
    with pytest.raises(Running, match="a host is running here already;"):
        Holding(socket)
    holding.close()


def test_a_folder_of_somebody_else_is_no_place_for_a_host(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_owner", lambda folder: 4242)
    with pytest.raises(Problem, match="belongs to somebody else"):
        Holding(socket)
