"""The engine's `hint`: rankings as progress, a reply, and an end when a `stop` comes."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from core.bots.hinting import NOTE
from saves.reader import read_log
from tui.commands.engine import serve

NEW = {"do": "new", "game": "fellowship", "options": {"hobbits": 3}, "seed": 7}


def said(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what the engine says to requests, which all come at once."""
    replies = io.BytesIO()
    serve(io.BytesIO("".join(json.dumps(request) + "\n" for request in requests).encode()), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def test_a_hint_is_the_same_for_the_same_playouts() -> None:
    ask = {"do": "hint", "playouts": 8}
    hints = [reply["hint"] for reply in said(NEW, ask, ask) if "hint" in reply]
    assert len(hints) == 2
    assert hints[0] == hints[1]
    assert hints[0]["best"] in (1, 2)
    assert hints[0]["why"]


def test_progress_comes_before_the_reply() -> None:
    found = said(NEW, {"do": "hint", "seconds": 1})[1:]
    assert "hint" in found[-1]
    assert found[-1]["stopped"] is False
    assert all(set(reply) == {"progress"} for reply in found[:-1])


def test_a_stop_ends_it() -> None:
    _, *progress, hint, stop = said(NEW, {"do": "hint", "seconds": 60}, {"do": "stop"})
    assert all("progress" in reply for reply in progress)
    assert hint["stopped"] is True
    assert hint["hint"]["lines"]
    assert stop == {"stop": True}
    assert "stopped before" in said(NEW, {"do": "hint", "playouts": 1_000_000}, {"do": "stop"})[1]["error"]


def test_bad_requests_get_a_sentence() -> None:
    both = said(NEW, {"do": "hint", "playouts": 8, "seconds": 1})[-1]
    assert "not both" in both["error"]
    assert "no seat" in said(NEW, {"do": "hint", "seat": "bob"})[-1]["error"]
    off = NEW | {"options": {"hints": "off"}}
    assert "set up without hints" in said(off, {"do": "hint"})[-1]["error"]


def test_what_is_counted_is_noted_in_the_log_that_is_saved(tmp_path: Path) -> None:
    counted, file = NEW | {"options": {"hobbits": 3, "hints": "counted"}}, str(tmp_path / "one.jsonl")
    said(counted, {"do": "hint", "playouts": 4}, {"do": "save", "path": file})
    assert [(note.entry, note.text) for note in read_log(Path(file)).notes] == [(0, NOTE)]
    again = str(tmp_path / "two.jsonl")
    said({"do": "load", "path": file}, {"do": "hint", "playouts": 4}, {"do": "save", "path": again})
    assert len(read_log(Path(again)).notes) == 2
