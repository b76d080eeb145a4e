"""`westmarch evaluate`, and the same in the engine: tiny budgets, on short games of the gallery."""

from __future__ import annotations

import io
import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from core.bots.review.reviewer import Depth, Reviewer
from replays.gallery import shown
from saves.game_file import SavedGame
from tests.cli.conftest import Run
from tui.commands import engine_evaluating
from tui.commands.engine import serve
from tui.commands.evaluating import moment
from tui.commands.workers import ENDED

TINY = ("--quick", "--workers", 1)
GAME = shown("foes-ring-destroyed")


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the least thought be very little."""
    depth = Depth(playouts=2, turns=1, tries=2, checks=4, check_turns=1, careful=1, further=2, further_turns=1)
    monkeypatch.setattr("tui.commands.evaluating.QUICK", depth)
    monkeypatch.setitem(engine_evaluating.DEPTHS, "quick", depth)


def reviews(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / "data" / "reviews").iterdir()}


def test_an_evaluation_adds_up_and_is_the_same_the_next_time(run: Run, home: Path) -> None:
    ran = run("evaluate", GAME, *TINY, "--json")
    assert ran.code == 0, ran.err
    found = ran.json
    for account in found["accounts"]:
        parts = [account["start"], *account["decisions"].values(), *account["luck"].values()]
        assert sum(round(1e6 * part) for part in parts) == round(1e6 * account["result"])
    assert found["done"]
    assert found["known"]
    kept = reviews(home)
    assert len(kept) == 1
    assert run("evaluate", GAME, *TINY, "--json").json == found
    assert run("evaluate", GAME, *TINY, "--again", "--json").json == found
    assert reviews(home) == kept


def test_other_processes_find_the_same(run: Run, home: Path) -> None:
    tiny = ("--quick", "--at", 4)
    one = run("evaluate", GAME, *tiny, "--workers", 1, "--json")
    kept = reviews(home)
    two = run("evaluate", GAME, *tiny, "--workers", 2, "--again", "--json")
    assert two.err == ""
    assert two.json == one.json
    assert reviews(home) == kept


def test_what_is_printed(run: Run) -> None:
    out = run("evaluate", GAME, *TINY, "--at", 8).out
    for words in ("in percent", "Decisions and luck", "at the beginning", "decisions: ", "at the end"):
        assert words in out
    for words in ("how often the game was won when a sensible bot played on", "one chance of winning in a hundred"):
        assert words in " ".join(out.split())
    assert "playout" not in out
    log = run("export", GAME, "--format", "md")
    assert "Decisions and luck" not in log.out, "an evaluation up to an entry is none of the whole"
    assert "What decided" in run("evaluate", GAME, *TINY).out
    assert "## Decisions and luck" in run("export", GAME, "--format", "md").out
    assert '"judged":{"title"' in run("export", GAME, "--format", "html").out
    assert "Decisions and luck" in run("figures", GAME).out


def test_whoever_ends_it_loses_nothing_that_was_found(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("evaluate", GAME, *TINY, "--json").json
    kept = reviews(home)
    for path in (home / "data" / "reviews").iterdir():
        path.unlink()
    work = Reviewer.work

    def interrupted(number: int) -> Any:
        def until(self: Reviewer, *args: Any) -> Any:
            for at, progress in enumerate(work(self, *args)):
                if at == 35:
                    signal.raise_signal(number)
                yield progress

        return until

    asked_to_end = signal.getsignal(signal.SIGTERM)
    for number, code, out, err in (
        (signal.SIGTERM, ENDED, "", "westmarch: ended from outside; what was found until then is kept, and the next"),
        (signal.SIGINT, 0, "Stopped before the end", ""),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(Reviewer, "work", interrupted(number))
            ran = run("evaluate", GAME, *TINY, "--again")
        assert (ran.code, ran.out[: len(out)], ran.err[: len(err)]) == (code, out, err)
        assert ran.err.count("\n") == bool(err)
        assert bool(ran.out) == bool(out)
        assert len(reviews(home)) == 1
    assert signal.getsignal(signal.SIGTERM) is asked_to_end
    assert run("evaluate", GAME, *TINY, "--json").json == whole
    assert reviews(home) == kept


def test_what_cannot_be_evaluated_says_why(
    run: Run, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "ring_war", "--name", "war")
    assert "a seat's eyes, or with all hands open" in run("evaluate", "war").err
    with monkeypatch.context() as patched:
        patched.setattr("replays.reviewed.thinking_of", lambda game_id: None)
        assert "no bot that looks ahead, so its games cannot be evaluated" in run("evaluate", "war").err
    hidden = run("new", "fellowship", "--option", "hands=hidden", "--seed", 3, "--name", "hidden")
    assert hidden.code == 0, hidden.err
    assert "a seat's eyes, or with all hands open" in run("evaluate", "hidden").err
    assert run("evaluate", "hidden", "--seat", "sam", *TINY, "--json").json["method"]["eyes"] == "sam"
    opened = run("evaluate", "hidden", "--open", *TINY, "--json")
    assert "shows what is hidden from its players" in opened.err
    copy = tmp_path / "copy.jsonl"
    run("export", "hidden", "--format", "json", "--seat", "sam", "--out", copy)
    assert "redacted copy" in run("evaluate", copy).err
    assert "there is no entry 9" in run("evaluate", game, "--at", 9).err
    assert "there is no seat" in run("evaluate", game, "--seat", "gollum").err
    assert run("evaluate", game, "--quick", "--thorough").code == 2


def test_a_game_without_a_screen_is_told_in_words(run: Run, game: str, tmp_path: Path) -> None:
    assert "is evaluated when it is over" in run("play", game, "--plain", lines="evaluate\n").out
    assert GAME is not None
    copy = tmp_path / "over.jsonl"
    copy.write_bytes(GAME.read_bytes())
    run("evaluate", copy, *TINY)
    out = run("play", copy, "--plain", lines="e\n").out
    for words in ("Decisions and luck", "at the beginning: ", "at the end: 100", "points lost ", "What decided"):
        assert words in out
    assert re.search(r"decisions of \w+: (up \d+|down \d+|0)", " ".join(out.split()))
    assert not re.search(r"^  (luck|decisions): |: [+-]\d|(mistakes|blunders|doubtful) 0", out, re.MULTILINE)
    assert re.search(r"^ Entry \d+ \(.+\)[,:] ", out, re.MULTILINE)
    with SavedGame.open(copy) as saved:
        ahead = [saved.table.game.words.progress(saved.table.line.state_after(number)) for number in range(1, 17)]
        first = next(number for number, words in enumerate(ahead, 1) if words.startswith("Mordor, turn 2"))
        # What the turn begins with was decided in the one before, and what is decided then in this one.
        assert [moment(saved.table, number) for number in (first - 1, first)] == ["Mordor, turn 1", "Mordor, turn 2"]


def answers(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all lines of the engine."""
    out = io.BytesIO()
    serve(io.BytesIO(b"".join(json.dumps(request).encode() + b"\n" for request in requests)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


TINY_REQUEST = {"do": "evaluate", "depth": "quick"}


def test_the_engine_says_how_far_it_is_and_then_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.commands.engine_evaluating.EVERY", 0.0)
    printed = run("evaluate", GAME, *TINY, "--json").json
    loaded, *progress, found = answers({"do": "load", "path": str(GAME)}, TINY_REQUEST | {"again": True})
    assert "error" not in loaded
    assert {key: found[key] for key in printed} == printed
    assert progress
    assert all(0 < one["progress"]["done"] <= one["progress"]["total"] for one in progress)
    assert {one["progress"]["stage"] for one in progress} >= {1, 2, 3}


def test_stop_ends_what_takes_long(run: Run) -> None:
    load = {"do": "load", "path": str(GAME)}
    _, found, stop, show = answers(load, TINY_REQUEST, {"do": "stop"}, {"do": "show"})
    assert found["stopped"]
    assert not found["done"]
    assert stop == {"stop": True}
    assert show["entry"] == found["entries"][-1]["number"] or len(found["entries"]) <= show["entry"] + 1
    _, refused = answers(load, TINY_REQUEST | {"at": 999})
    assert "there is no entry 999" in refused["error"]
