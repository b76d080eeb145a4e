"""Orders that several people give in secret at the same time: by commands, line by line, and in what is shared."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.table import new_header
from replays.exports import export
from saves.game_file import SavedGame
from saves.reader import read_log
from tests.cli.conftest import Run
from tests.duel import DUEL, Bid


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Begin a duel in which Anna has bid."""
    monkeypatch.setattr(catalogue, "game", lambda game_id: DUEL)
    path = tmp_path / "duel.jsonl"
    with SavedGame.create(new_header(DUEL, seed=1, name="duel"), path) as saved:
        saved.table.act(Bid("anna", 3))
    return path


def test_a_game_is_saved_between_two_orders(duel: Path, run: Run) -> None:
    log = read_log(duel)
    assert (log.notices, log.verify()) == ([], None)
    assert run("act", duel, '{"type": "bid", "seat": "carl", "number": 1}').code == 0
    ran = run("act", duel, 2, "--seat", "ben", "--json")
    assert ran.json["events"][0]["bids"] == {"anna": 3, "ben": 2, "carl": 1}


def test_objects_show_nothing_of_what_others_gave(duel: Path, run: Run) -> None:
    for words in ((), ("--seat", "ben"), ("--seat", "carl")):
        shown = run("show", duel, "--json", *words).json
        assert shown["view"]["agenda"][-1]["answered"] == ["anna"]
        assert not shown["view"]["agenda"][-1].get("given")
        assert shown["prompt"]["sealed"] == ["ben", "carl"]
        entry = run("log", duel, "--json", *words).json["entries"][1]
        assert (entry["action"], entry["label"], entry["events"]) == (None, None, [])
        assert "3" not in re.sub(r"\d+: ", "", run("log", duel, *words).out.partition("1 ")[2])
    assert [choice["seat"] for choice in run("show", duel, "--json", "--seat", "ben").json["prompt"]["choices"]] == [
        "ben"
    ] * 3
    assert run("show", duel, "--json", "--seat", "anna").json["prompt"]["choices"] == []
    assert run("log", duel, "--json", "--seat", "anna").json["entries"][1]["label"] == "Bid 3"
    refused = run("act", duel, '{"type": "bid", "seat": "anna", "number": 1}')
    assert (refused.code, "has given its order" in refused.err) == (1, True)


def test_a_redacted_copy_holds_no_order_of_another(duel: Path) -> None:
    log = read_log(duel)
    for seat in (None, "ben"):
        lines = [json.loads(line) for line in export(log, "json", seat=seat).splitlines()]
        assert '"number"' not in json.dumps(lines)
        assert not lines[-1].get("told")
        assert lines[-2]["action"] is None
    assert '"number":3' in export(log, "json", open_hands=True)


def test_line_by_line_a_cover_lies_before_each(duel: Path, run: Run) -> None:
    ran = run("play", duel, "--plain", lines="\n2\n\n1\nq\n")
    assert re.findall(r"Pass the keyboard to (\w+),", ran.out) == ["Ben", "Carl", "Anna"]
    before, _, after = ran.out.partition("Bids: anna 3, ben 2, carl 1")
    assert "anna 3" not in before
    assert after
    assert read_log(duel).table.state.points["anna"] == 1
