"""How a branch has fared beside the game that it left."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from core import catalogue
from core.kernel.entries import SeatInfo
from replays import compared
from replays.compared import beside_parent
from saves.library import Summary

SEATS = [SeatInfo("frodo", "Frodo")]
OWN = Summary(
    "/games/b.jsonl",
    0.0,
    game="fellowship",
    seats=[SeatInfo("frodo", "Frodo")],
    parent="a.jsonl#45",
    result="won",
    score=64,
)
BEFORE = Summary("/games/a.jsonl", 0.0, game="fellowship", seats=SEATS, result="lost", score=36)


@pytest.mark.parametrize(
    ("own", "before", "said"),
    [
        (OWN, BEFORE, "after entry 45: lost, 36. This one went better."),
        (replace(OWN, result="lost"), replace(BEFORE, result="won"), "won, 36. This one went worse."),
        (replace(OWN, result="lost", score=40), BEFORE, "This one ended alike, with 4 more."),
        (
            replace(OWN, result="lost", score=None),
            replace(BEFORE, score=None, reached="Moria"),
            "lost, Moria. This",
        ),
        (OWN, replace(BEFORE, result=""), "is not over yet"),
        (OWN, replace(BEFORE, game="dice"), ""),
        (replace(OWN, parent=""), BEFORE, ""),
        (replace(OWN, seats=[SeatInfo("sauron", "Sauron")], result="lost"), replace(BEFORE, result="won"), "better"),
    ],
)
def test_a_branch_is_laid_beside_what_it_left(
    own: Summary, before: Summary, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.jsonl").touch()
    monkeypatch.setattr(compared, "summarise", lambda path: before if path.name == "a.jsonl" else own)
    found = beside_parent(tmp_path / "b.jsonl", catalogue.game("fellowship"))
    assert said in found
    assert bool(said) == bool(found)
