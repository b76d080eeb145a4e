"""Looking back from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.kernel.entries import Branched
from replays.lineage import Lineage
from saves.branches import parent_of
from saves.reader import read_log
from tests.cli.conftest import Run

OVER = ("new", "fellowship", "--seed", 2, "--seat", "frodo=random", "--seat", "sam=random", "--name", "over")


def test_a_note_stands_in_the_log(run: Run, game: str) -> None:
    run("act", game, 1, 1)
    assert run("note", game, "remember", "--at", 1).out == "The note is on entry 1.\n"
    assert run("note", game, "and this").out == "The note is on entry 2.\n"
    lines = run("log", game).out.splitlines()
    assert sum("note: " in line for line in lines) == 2
    assert run("note", game, "--at", 1, "what I mean").out == "The note is on entry 1.\n"
    assert "1  entry 1: remember\n2  entry 1: what I mean\n" in run("note", game).out
    assert "unrecognized arguments" in run("note", game, "--at", 1, "two", "words").err
    assert run("note", game, " ").code == 1
    refused = run("note", game, "x", "--at", 99)
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert "the entries are 0 to 2" in refused.err


def test_notes_are_listed_changed_and_taken_away(run: Run, game: str) -> None:
    run("act", game, 1, 1)
    assert run("note", game).out == "There is no note of your own here.\n"
    assert "none is written yet" in run("note", game, "x", "--change", 1).err
    run("note", game, "later")
    run("note", game, "erlier", "--at", 1)
    assert run("note", game).out == "1  entry 1: erlier\n2  entry 2: later\n"
    assert run("note", game, "earlier", "--change", 1).out == "The note on entry 1 is changed.\n"
    assert run("note", game, "--remove", 2).out == "The note on entry 2 is taken away: later\n"
    assert run("note", game).out == "1  entry 1: earlier\n"
    lines = run("log", game).out.splitlines()
    assert [line.strip() for line in lines if "note: " in line] == ["note: earlier"]
    assert [note["text"] for note in run("log", game, "--json").json["notes"]] == ["earlier"]
    assert run("verify", game).code == 0
    for words, why in (
        (("x", "--change", 2), "the only one is note 1"),
        (("--change", 1), "there is no text"),
        (("--at", 1), "there is no text"),
        (("x", "--change", 1, "--at", 1), "stays on its entry"),
        (("x", "--remove", 1), "gets no text"),
    ):
        refused = run("note", game, *words)
        assert (refused.code, why in refused.err) == (1, True), words


def test_a_branch_knows_its_parent(run: Run, game: str) -> None:
    run("act", game, 1, 1, 1)
    path = run("branch", game, "--at", 1, "--name", "what if").out.strip()
    header = read_log(Path(path)).header
    assert header.name == "what if"
    origin = parent_of(header)
    assert origin is not None
    assert origin[1] == 1
    listed = {one["name"]: one for one in run("list", "--json").json["games"]}
    assert listed["what if"]["parent"] == f"{origin[0]}#1"
    assert run("act", path, 2).code == 0
    assert run("verify", path).code == 0
    assert "there is no entry 9" in run("branch", game, "--at", 9).err
    assert run("branch", game, "--out", path).code == 1


def test_a_branch_of_the_gallery_has_players_and_chance_of_its_own(run: Run) -> None:
    words = ("branch", "riders-return", "--at", 40, "--seat", "all=human", "--seat", "sauron=random")
    path = Path(run(*words, "--chance", "new", "--name", "mine").out.strip())
    log = read_log(path)
    assert log.header.parent == "gallery/riders-return.jsonl#40"
    assert [seat.player for seat in log.header.seats] == ["human", "human", "random"]
    branched = log.header.branched
    assert isinstance(branched, Branched)
    assert (branched.players, branched.anew) == (dict.fromkeys(("frodo", "sam", "sauron"), "sensible"), True)
    listed = next(one for one in run("list", "--json").json["games"] if one["name"] == "mine")
    assert listed["branched"] == {"first": 40, "players": branched.players, "anew": True}
    assert run("act", path, "--open", 1).code == 0
    assert run("verify", path).code == 0
    lineage = Lineage(read_log(path))
    assert lineage.parent is not None
    assert (lineage.first, lineage.entry(3)) == (40, lineage.parent.entry(3))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--seat", "gimli=human"), "'gimli=human' names no seat; write SEAT=PLAYER with one of all, frodo"),
        (("--seat", "sam"), "'sam' names no seat"),
        (("--seat", "sam=random", "--seat", "sam=human"), "seat sam was given twice"),
        (("--seat", "sam=wise"), "there is no bot 'wise'"),
    ],
)
def test_players_that_a_branch_cannot_have(words: tuple[str, ...], why: str, run: Run, game: str) -> None:
    refused = run("branch", game, *words)
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert why in refused.err


def test_whoever_may_not_take_back_a_roll_does_not_meet_it_in_a_branch(run: Run) -> None:
    run("new", "fellowship", "--option", "undo=off", "--seed", 7, "--name", "strict")
    run("act", "strict", 1, 1)
    refused = run("branch", "strict", "--chance", "same")
    assert (refused.code, "a game from here draws anew" in refused.err) == (1, True)
    header = read_log(Path(run("branch", "strict").out.strip())).header
    assert header.seed != 7
    assert isinstance(header.branched, Branched)
    assert header.branched.anew


def test_nothing_branches_from_the_end(run: Run) -> None:
    run(*OVER)
    refused = run("branch", "over")
    assert refused.code == 1
    assert "the game is over" in refused.err


def test_abandoned_lines_stand_in_the_log(run: Run, game: str) -> None:
    run("act", game, 1, 1, 1)
    run("undo", game, 2)
    assert "abandoned" not in run("log", game).out
    run("act", game, 2)
    assert "abandoned: a line that went to entry 3" in run("log", game).out


def test_figures_of_a_finished_game(run: Run, game: str) -> None:
    assert "when the game is over" in run("figures", game).err
    run(*OVER)
    out = run("figures", "over").out
    assert out.startswith("over: The Lord of the Rings\nThe game is over: lost, with ")
    assert "Corruption" in out
    assert "Decisions and time" in out
    kinds = {figure["kind"] for figure in run("figures", "over", "--json").json["figures"]}
    assert kinds == {"chart", "sheet"}


def test_figures_call_whoever_won_by_name(run: Run) -> None:
    assert "Martin is the Hero of Middle-earth." in " ".join(run("figures", "one-hero-of-three").out.split())


def test_history_of_all_games(run: Run) -> None:
    assert "No game has been finished yet" in run("history").out
    assert run("history", "--json").json["figures"] == []
    run(*OVER)
    assert "the last games" in run("history").out
    (sheet,) = run("history", "--json").json["figures"]
    assert sheet["columns"][:3] == ["name", "begun", "result"]
    assert "150  Two hobbits, easy" in run("history", "--game", "fellowship", "--sort", "score").out
    assert "No finished game is like this." in run("history", "--game", "dice").out
    assert "No finished game is like this." in run("history", "--since", "9999-01-01", "--words", "x").out
    assert "'yesterday' is no day; write it as 2026-11-01" in run("history", "--since", "yesterday").err
    assert "there is no game 'chess'" in run("history", "--game", "chess").err


def test_verify_tells_conditions_apart(run: Run, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("act", game, 1, 1, 1)
    path = Path(run("list", "--json").json["games"][0]["path"])
    sound = path.read_bytes()
    newer, foreign, damaged, torn = (tmp_path / f"{name}.jsonl" for name in ("newer", "foreign", "damaged", "torn"))
    newer.write_bytes(sound.replace(b'"format":2', b'"format":9', 1))
    foreign.write_bytes(b'{"hello": 1}\n')
    damaged.write_bytes(sound.replace(b'"draws":', b'"drows":', 2))
    torn.write_bytes(sound[:-20])

    def condition(file: Path) -> str:
        found: str = run("verify", file, "--json").json["files"][0]["condition"]
        return found

    found = [condition(file) for file in (path, newer, foreign, damaged, torn)]
    assert found == ["", "newer format", "foreign", "damaged", "torn"]
    monkeypatch.setattr(catalogue.game("fellowship"), "rules_version", "2")
    assert condition(path) == "other rules"
    assert "(begun under other rules)" in run("verify", path).out
