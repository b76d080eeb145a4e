"""`westmarch export` and `import` as commands: files, outputs, sentences and exit codes."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from core.bots import HUMAN
from saves.reader import read_log
from tests.cli.conftest import Run
from tests.cli.test_bad_input import PROGRAM
from tests.faults.hostile import chained
from tui.commands.sharing import SIZED

LOGS = Path(__file__).parent.parent / "fellowship" / "golden"
WON = LOGS / "ending-won.jsonl"
SECRET = LOGS / "ending-could-not-discard.jsonl"
FORMATS = ("md", "html", "svg", "cast", "json")


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_to_a_file_and_to_the_output(run: Run, name: str, tmp_path: Path) -> None:
    out = tmp_path / f"game.{name}"
    size = ("--size", "80x24") if name in SIZED else ()
    words = ("export", WON, "--format", name, "--at", 3, *size)
    ran = run(*words, "--out", out)
    assert (ran.code, ran.out, ran.err) == (0, f"{out}\n", "")
    again = run(*words)
    assert again.code == 0
    assert len(again.out) == len(out.read_text(encoding="utf-8"))
    refused = run(*words, "--out", out)
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert "exists already" in refused.err


def test_the_gallery_and_the_library_are_exported_by_name(run: Run, game: str) -> None:
    assert "The worked example" in run("export", "five-foes", "--format", "md").out
    assert "# evening" in run("export", game, "--format", "md").out


def test_open_hands_of_an_unfinished_game_are_said(run: Run) -> None:
    run("new", "fellowship", "--option", "hands=hidden", "--name", "secret", "--seed", 2)
    ran = run("export", "secret", "--format", "md", "--open")
    assert ran.code == 0
    assert "the game is not over" in ran.err
    assert "with all hands open" in ran.out
    assert run("export", "secret", "--format", "md").err == ""
    assert run("export", SECRET, "--format", "md", "--open").err == ""


def test_a_finished_game_is_told_with_everything_open_where_bots_alone_have_played(run: Run, tmp_path: Path) -> None:
    told = run("export", SECRET, "--format", "md")
    assert "with all hands now open" in told.out
    assert "with all hands open" in run("export", "ring-destroyed", "--format", "md").out
    assert told.err == ""
    assert "\nDagorlad.\n" in run("export", "dagorlad-draw", "--format", "md").out
    assert "as seen by Sam" in run("export", SECRET, "--format", "md", "--seat", "sam").out
    war = run("export", "ring-war-mastery", "--format", "md", "--seat", "fellowship")
    assert "as seen by the Fellowship" in war.out
    records = [json.loads(line) for line in SECRET.read_text(encoding="utf-8").splitlines()]
    records[0]["table"]["seats"][0]["player"] = HUMAN
    (tmp_path / "played.jsonl").write_bytes(chained(records))
    kept = run("export", str(tmp_path / "played.jsonl"), "--format", "md")
    assert "as everybody could see it" in kept.out
    assert "--open tells all of it" in kept.err


def test_a_redacted_copy_is_looked_at_and_nothing_else(run: Run, tmp_path: Path, home: Path) -> None:
    (tmp_path / "copy.jsonl").write_text(run("export", SECRET, "--format", "json", "--seat", "sam").out)
    assert json.loads((tmp_path / "copy.jsonl").read_text().splitlines()[0])["redacted"] == "sam"
    copy = str(tmp_path / "copy.jsonl")
    shown = run("show", copy, "--at", 30, "--json").json
    assert set(shown["view"]["hobbits"]["frodo"]["hand"]) == {"hidden"}
    assert "hidden" not in shown["view"]["hobbits"]["sam"]["hand"]
    assert shown["prompt"]["choices"] == []
    logged = run("log", copy)
    assert "Frodo decides" in logged.out
    assert "shows what Sam may see" in logged.err
    assert run("log", copy, "--json").json["entries"][1]["action"] is None
    over = run("show", copy, "--json").json
    assert over["outcome"]["result"] == "lost"
    assert run("export", copy, "--format", "md").code == 0
    for words in (("act", copy, 1), ("undo", copy), ("verify", copy), ("import", copy), ("play", copy, "--plain")):
        ran = run(*words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1), words
        assert "redacted copy" in ran.err


def test_a_redacted_copy_in_the_library_is_no_game(run: Run, game: str, tmp_path: Path, home: Path) -> None:
    run("export", SECRET, "--format", "json", "--seat", "sam", "--out", home / "data" / "games" / "copy.jsonl")
    listed = {Path(one["path"]).name: one["error"] for one in run("list", "--json").json["games"]}
    assert "redacted copy" in listed["copy.jsonl"]
    assert listed["evening.jsonl"] == ""


def test_what_goes_out_comes_in(run: Run, tmp_path: Path) -> None:
    run("export", WON, "--format", "json", "--out", tmp_path / "won.json")
    ran = run("import", tmp_path / "won.json", "--name", "Our best")
    assert ran.code == 0
    path = Path(ran.out.strip())
    assert read_log(path).header.name == "Our best"
    assert run("verify", "Our best").code == 0
    assert run("act", "Our best", 1).code == 1


def test_the_name_of_a_document_says_its_format(run: Run, tmp_path: Path) -> None:
    assert run("export", WON, "--at", 3, "--out", tmp_path / "won.HTML").code == 0
    assert (tmp_path / "won.HTML").read_text().startswith("<!DOCTYPE html>")
    assert run("export", WON, "--at", 3, "--out", tmp_path / "won.txt").code == 2
    assert run("export", WON, "--at", 3, "--format", "md", "--out", tmp_path / "won.txt").code == 0


@pytest.mark.parametrize(
    ("words", "code", "part"),
    [
        (("export", WON), 2, "--format"),
        (("export", WON, "--format", "pdf"), 2, "pdf"),
        (("export", WON, "--format", "md", "--seat", "sam", "--open"), 2, "--open"),
        (("export", WON, "--format", "svg", "--size", "10x10"), 2, "80x24"),
        (("export", WON, "--format", "html", "--full"), 1, "--full with --format md"),
        (("export", WON, "--format", "svg", "--size", "wide"), 2, "120x40"),
        (("export", WON, "--format", "md", "--seat", "bilbo"), 1, "bilbo"),
        (("export", WON, "--format", "md", "--at", 9999), 1, "no entry 9999"),
        (("export", WON, "--format", "md", "--out", "missing/x.md"), 1, "there is no folder missing"),
        (("export", WON, "--format", "md", "--out", "."), 1, "is a folder; name a file in it"),
        (("export", WON, "--format", "md", "--size", "80x24"), 1, "--size with --format svg or cast"),
        (("export", "missing", "--format", "md"), 1, "missing"),
        (("export", "missing"), 1, "no file 'missing'"),
        (
            ("export", WON, "--out", "x.pdf"),
            2,
            "no format has the ending of x.pdf; there are .md, .html, .svg, .cast, .json",
        ),
        (
            ("export", WON, "--format", "html", "--out", "x.md"),
            2,
            "--format html and the ending of x.md say two things",
        ),
        (("export", WON, "--format", "md", "--out", "/dev/full"), 1, "exists already"),
        (("import", "missing"), 1, "no such file"),
        (("import", "."), 1, "a folder"),
        (("import",), 2, "FILE"),
    ],
)
def test_what_is_refused(run: Run, words: tuple[object, ...], code: int, part: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.count("\n") == 1
    assert part in ran.err


def test_a_page_does_not_fill_the_terminal() -> None:
    master, slave = pty.openpty()
    words = [*PROGRAM, "export", str(WON), "--format", "html"]
    ran = subprocess.run(words, stdout=slave, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(master)
    os.close(slave)
    assert ran.returncode == 1
    assert b"--out PATH" in ran.stderr


def test_a_recording_is_brisk_unless_it_is_to_be_read_and_says_what_that_means_for_notes(run: Run) -> None:
    def longest(*words: str) -> tuple[float, str]:
        ran = run("export", "five-foes", "--format", "cast", "--at", 4, "--size", "80x24", *words)
        events = [json.loads(row) for row in ran.out.splitlines()[1:]]
        # What this is, and then the game from the second marker on.
        begins = [event[0] for event in events if event[1] == "m"][1]
        times = [event[0] for event in events if event[1] == "o" and event[0] >= begins]
        return max(round(after - before, 3) for before, after in pairwise(times[:-1])), ran.err

    seconds, said = longest()
    assert seconds <= 1.2
    assert "each note is seen for 1.2 seconds only" in said
    assert "--pace reading waits until notes can be read" in said
    assert longest("--pace", "brisk") == (seconds, "")
    seconds, said = longest("--pace", "reading")
    assert (seconds > 1.2, said) == (True, "")
    refused = run("export", WON, "--format", "md", "--pace", "brisk")
    assert (refused.code, refused.err) == (1, "westmarch: only a recording has a pace; use --pace with --format cast\n")


@pytest.mark.skipif(shutil.which("asciinema") is None, reason="no asciinema is installed to play the recording")
def test_asciinema_plays_the_recording(run: Run, tmp_path: Path) -> None:
    run("export", WON, "--format", "cast", "--at", 5, "--size", "80x24", "--out", tmp_path / "game.cast")
    played = play_in_terminal(["asciinema", "play", "-s", "100", "-i", "0.01", str(tmp_path / "game.cast")])
    assert b"Rivendell" in played or b"Bag End" in played
    assert b"Error" not in played


def play_in_terminal(words: list[str]) -> bytes:
    """Run a program in a terminal of its own and return what it wrote."""
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(words[0], words)
    written = b""
    try:
        while more := os.read(terminal, 1 << 16):
            written += more
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    assert os.waitpid(child, 0)[1] == 0
    return written
