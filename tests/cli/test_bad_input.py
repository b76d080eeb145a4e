"""Whatever is wrong: one line on stderr, exit code 1 or 2, never a traceback."""

from __future__ import annotations

import json
import os
import pty
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from saves.branches import parent_of
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.paths import at_home, current_folder
from tests.cli.conftest import Run

PROGRAM = [sys.executable, "-c", "import sys; from tui.command_line import main; sys.exit(main())"]

SAYS_NO = [
    ("new chess", "chess"),
    ("new fellowship --option colour=red", "colour"),
    ("new fellowship --option hobbits=9", "hobbits"),
    ("new fellowship --seat bilbo:Anna", "bilbo"),
    ("new fellowship --seat frodo=hal", "hal"),
    ("new fellowship --seat A --seat B --seat C", "no seat"),
    ("new fellowship --seat frodo --seat frodo:X", "twice"),
    ("new fellowship --position missing.json", "missing.json"),
    ("new fellowship --position foreign.txt", "position"),
    ("new fellowship --out missing/x.jsonl", "missing"),
    ("new fellowship --out foreign.txt", "exists"),
    ("show missing", "missing"),
    ("show foreign.txt", "not a saved game"),
    ("show empty.txt", "empty"),
    ("show .", "folder"),
    ("show evening --at 5", "no entry 5"),
    ("show evening --seat bilbo", "bilbo"),
    ("act evening 0", "no choice 0"),
    ("act evening 99", "no choice 99"),
    ("act evening {}", "action"),
    ('act evening {"type":"done","seat":"sam"}', "["),
    ("act evening 1 99", "choice 2"),
    ("act evening 1 --entry 12", "entry 12"),
    ("undo evening", "nothing"),
    ("redo evening", "redo"),
    ("undo evening --seat bilbo", "bilbo"),
    ("log missing", "missing"),
    ("verify missing", "missing"),
    ("repair evening", "sound"),
    ("rules chess", "chess"),
    ("rules fellowship B99", "B99"),
    ("rules fellowship --search xyzzy", "xyzzy"),
    ("simulate chess", "chess"),
    ("simulate fellowship --bot hal", "hal"),
    ("simulate fellowship --option hobbits=1", "hobbits"),
    ("play evening", "terminal"),
    ("replay evening", "terminal"),
    ("play missing --plain", "missing"),
    ("play missing", "no file 'missing'"),
    ("replay missing", "no file 'missing'"),
]

WRONG_USAGE = [
    "frobnicate",
    "new",
    "new fellowship --option hobbits",
    "new fellowship --option hobbits=2 --option hobbits=3",
    "new fellowship --seed -1",
    "new fellowship --seed 9223372036854775808",
    "new fellowship --seed " + "9" * 5000,
    "new fellowship --colour",
    "show",
    "show evening --at x",
    "act evening",
    "act evening one",
    "act evening ²",
    "undo evening 0",
    "rules fellowship B2.1 --search x",
    "locate attic",
    "simulate fellowship --games 0",
    "simulate fellowship --workers 0",
    "simulate fellowship --games 2 --seed 9223372036854775807",
]


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    (tmp_path / "foreign.txt").write_text("Three rings for the Elven-kings\n")
    (tmp_path / "empty.txt").write_text("")


@pytest.mark.parametrize(("words", "part"), SAYS_NO)
def test_what_the_file_or_the_game_refuses(run: Run, game: str, words: str, part: str) -> None:
    ran = run(*words.split())
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("westmarch: ")
    assert ran.err.count("\n") == 1
    assert part in ran.err
    assert "error in the program" not in ran.err


@pytest.mark.parametrize("words", WRONG_USAGE)
def test_wrong_usage(run: Run, game: str, words: str) -> None:
    ran = run(*words.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("westmarch: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("rule dice", "there is no command 'rule'; do you mean `westmarch rules`? `westmarch --help` lists what"),
        ("lesson lst", "do you mean `westmarch lesson list`? `westmarch lesson --help` lists what there is"),
        ("xyzzy", "there is no command 'xyzzy'; `westmarch --help` lists what there is"),
        ("new dice --option players", "'players' is not of the form K=V"),
        ("puzzle alone", "say which entry: `westmarch puzzle FILE ENTRY`"),
        ("puzzle alone 3 --at 3", "ENTRY and --at N are the same"),
        ("branch alone --name Mine x", "argument ENTRY: 'x' is not a whole number"),
    ],
)
def test_wrong_usage_says_what_was_perhaps_meant(run: Run, words: str, sentence: str) -> None:
    ran = run(*words.split())
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


@pytest.mark.parametrize("words", ["5 --name Mine", "--name Mine 5", "--at 5 --name Mine"])
def test_an_entry_is_given_as_a_word_or_by_an_option(run: Run, home: Path, words: str) -> None:
    path = run("branch", "alone", *words.split()).out.strip()
    with SavedGame.open(Path(path)) as saved:
        assert parent_of(saved.table.header) == ("gallery/alone.jsonl", 5)


def test_a_game_that_somebody_else_plays(run: Run, game: str, home: Path) -> None:
    with SavedGame.open(home / "data" / "games" / "evening.jsonl"):
        ran = run("act", game, 1)
        assert ran.code == 1
        assert ran.err.count("\n") == 1
        assert run("show", game).code == 0


def test_names_from_files_cannot_act_on_the_terminal(run: Run) -> None:
    assert run("new", "fellowship", "--name", "a\x1b[2J").code == 1
    assert run("new", "fellowship", "--seat", "frodo:\x1b[2J").code == 1
    assert "\x1b" not in run("show", "a\x1b[2J").err


def test_an_error_in_the_program_is_a_sentence_and_a_report(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        secret = "white_joker"
        raise KeyError(secret)

    monkeypatch.setattr("core.catalogue.game", broken)
    ran = run("rules", "fellowship")
    assert ran.code == 1
    assert ran.err.startswith("westmarch: there is an error in the program")
    assert "white_joker" not in ran.err
    (report,) = (home / "log").iterdir()
    assert "white_joker'" not in report.read_text()


def test_a_position_that_the_rules_cannot_play(run: Run, game: str, tmp_path: Path) -> None:
    view = run("show", game, "--json").json["view"]
    view["agenda"] = [{"type": "carry_out_tile", "tile": "none"}]
    (tmp_path / "odd.json").write_text(json.dumps(view))
    ran = run("new", "fellowship", "--position", "odd.json")
    assert ran.code == 1
    assert "position" in ran.err


def program(*words: str, **how: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *words], capture_output=True, text=True, timeout=60, check=False, **how)  # type: ignore[call-overload,no-any-return]


def test_no_terminal_at_all() -> None:
    ran = program(stdin=subprocess.DEVNULL)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "terminal" in ran.stderr


def test_a_dumb_terminal() -> None:
    master, slave = pty.openpty()
    ran = subprocess.run(
        PROGRAM, stdin=slave, stdout=slave, stderr=subprocess.PIPE, env=os.environ | {"TERM": "dumb"}, check=False,
        timeout=60,
    )  # fmt: skip
    os.close(master)
    os.close(slave)
    assert ran.returncode == 1
    assert b"TERM=dumb" in ran.stderr


def test_a_full_disk(run: Run, game: str, home: Path) -> None:
    path = home / "data" / "games" / "evening.jsonl"
    size = path.stat().st_size

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, size + 10))

    # Python writes a module's bytecode cut short without a word when the disk is full, and fails by it ever after.
    kept = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    ran = program("act", game, "1", preexec_fn=limited, env=kept)
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
    assert path.stat().st_size == size
    assert run("act", game, 1).code == 0


def test_output_onto_a_full_disk(game: str) -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run([*PROGRAM, "show", game], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert ran.returncode == 1
    assert b"disk is full" in ran.stderr


def test_a_reader_that_leaves_early(game: str) -> None:
    ends = os.pipe()
    os.close(ends[0])
    ran = subprocess.run([*PROGRAM, "rules", "fellowship"], stdout=ends[1], stderr=subprocess.PIPE, check=False)
    os.close(ends[1])
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_terminal_that_knows_only_ascii() -> None:
    ran = program(
        "rules", "fellowship", env=os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.isascii()


def test_a_folder_that_cannot_be_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", "/proc/nowhere/home")
    for words in (["new", "fellowship"], ["list"]):
        ran = run(*words)
        assert (ran.code, ran.err.count("\n")) == (1, 1)
        assert "WESTMARCH_HOME" in ran.err


def test_no_home_folder(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def lost(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory for '~'")

    monkeypatch.delenv("WESTMARCH_HOME")
    for name in ("user_data_dir", "user_config_dir", "user_log_dir"):
        monkeypatch.setattr(f"platformdirs.{name}", lost)
    for words in (["new", "fellowship"], ["list"], ["locate", "data"]):
        ran = run(*words)
        assert (ran.code, ran.err.count("\n")) == (1, 1)
        assert "no home folder" in ran.err
    assert run("new", "fellowship", "--out", tmp_path / "here.jsonl").code == 0
    assert run("show", tmp_path / "here.jsonl").code == 0
    assert run("rules", "fellowship", "B2.1").code == 0


def test_home_folders_that_are_none_and_a_current_folder_that_is_gone(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", "~nosuchuser/x")
    code, _, said = run("list")
    assert code == 1
    assert "~nosuchuser/x lies in the home folder of an unknown user" in said
    with pytest.raises(SaveError, match="home folder"):
        at_home("~nosuchuser/x.md")
    gone = tmp_path / "gone"
    gone.mkdir()
    before = os.getcwd()
    os.chdir(gone)
    try:
        gone.rmdir()
        assert current_folder() == "a folder that is there no more"
        monkeypatch.setenv("WESTMARCH_HOME", "beside")
        code, _, said = run("list")
        assert (code, "cannot be found" in said) == (1, True)
    finally:
        os.chdir(before)


@pytest.mark.parametrize(
    "text", ['[[card]]\nid = ["sting"]\n', "x = 99999999999999999999999\n", f"x = {'[' * 300}{']' * 300}\n"]
)
def test_overrides_that_no_content_can_be_made_of(text: str, run: Run, home: Path) -> None:
    folder = home / "config" / "overrides"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fellowship.toml").write_text(text)
    code, _, said = run("new", "fellowship")
    assert code == 1
    assert "does not fit" in said


def test_a_redacted_copy_is_refused_before_it_is_asked_anything(run: Run) -> None:
    copy = Path(__file__).parent.parent / "logs" / "hostile" / "deep-patch-3000.jsonl"
    code, _, said = run("branch", str(copy), "--at", "0")
    assert code == 1
    assert "is a redacted copy" in said.splitlines()[-1]
