"""Conversations with the engine."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tui.commands.engine import LONGEST_LINE, Engine, serve

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask() -> Ask:
    """Return a function that asks one engine and gives its reply."""
    engine = Engine()

    def ask_it(do: str | bytes, **members: Any) -> dict[str, Any]:
        line = do if isinstance(do, bytes) else json.dumps({"do": do} | members).encode()
        reply: dict[str, Any] = json.loads(engine.encode(engine.answer(line)))
        return reply

    return ask_it


def test_a_game_from_new_to_its_end(ask: Ask) -> None:
    shown = ask("new", game="fellowship", options={"hobbits": 4}, seed=1)
    choose = random.Random(1)
    followed = 0
    while not shown["over"]:
        choice = choose.choice(shown["prompt"]["choices"])
        how = {"choice": choice["n"]} if choose.random() < 0.5 else {"action": choice["action"]}
        shown = ask("act", entry=shown["entry"], **how)
        followed += len(shown["events"])
    assert shown["outcome"]["rule"]
    assert followed > shown["entry"]
    assert "over" in ask("act", choice=1)["error"]
    assert ask("explain", action=choice["action"])["refusal"]["rule"] == shown["outcome"]["rule"]


def test_undo_and_redo_walk_the_line(ask: Ask) -> None:
    shown = [ask("new", game="fellowship", seed=2)]
    for _ in range(5):
        shown.append(ask("act", choice=1))
    back = ask("undo", count=4)
    assert (back["entry"], back["entries"], back["view"]) == (1, 5, shown[1]["view"])
    on = ask("redo", count=2)
    assert on["view"] == shown[3]["view"]
    assert on["events"] == shown[2]["events"] + shown[3]["events"]
    assert ask("show", at=5)["view"] == shown[5]["view"]
    assert "redone" in ask("redo", count=9)["error"]
    assert "error" in ask("undo", count=0)


def test_a_position_goes_on_like_the_game_it_came_from(ask: Ask) -> None:
    ask("new", game="fellowship", seed=3, options={"hobbits": 3})
    for _ in range(30):
        ask("act", choice=1)
    position = ask("position")["position"]
    ask("new", game="fellowship", seed=3, position=position, table="copy")
    for _ in range(20):
        one, other = ask("act", choice=1), ask("act", choice=1, table="copy")
        assert one["view"] == other["view"]
        assert one["events"] == other["events"]
    assert ask("position", at=0, table="copy")["position"] == position
    assert ask("position", at=30)["position"] == position


def test_explain_names_the_rule(ask: Ask) -> None:
    shown = ask("new", game="fellowship", seed=7)
    assert ask("explain", action=shown["prompt"]["choices"][0]["action"]) == {"legal": True, "refusal": None}
    wrong = {"type": "done", "seat": "sam"}
    refused = ask("explain", action=wrong)
    assert refused["legal"] is False
    assert ask("act", action=wrong) == {"error": refused["refusal"]["text"], "rule": refused["refusal"]["rule"]}
    assert ask("show")["entry"] == 0


def test_save_and_load_keep_the_line_and_the_cursor(ask: Ask, run: Run, tmp_path: Path) -> None:
    ask("new", game="fellowship", seed=8, name="from the engine")
    for _ in range(6):
        ask("act", choice=1)
    shown = ask("undo", count=2)
    path = tmp_path / "saved.jsonl"
    assert ask("save", path=str(path)) == {"saved": str(path), "entries": 6}
    assert "exists" in ask("save", path=str(path))["error"]
    loaded = ask("load", path=str(path), table="again")
    assert loaded.pop("notices") == []
    assert loaded == shown
    assert ask("redo", count=2, table="again")["entry"] == 6
    assert run("verify", path).code == 0
    assert run("act", path, 1).code == 0


def test_bots_play_in_the_engine_as_they_do_in_a_file(ask: Ask, run: Run) -> None:
    found = ask("new", game="fellowship", seed=4, seats=[{"id": "sam", "player": "random"}, "Anna"])
    run("new", "fellowship", "--seed", 4, "--seat", "sam=random", "--seat", "Anna", "--name", "file")
    assert found["seats"][0]["name"] == "Anna"
    for _ in range(10):
        one, other = ask("act", choice=1), run("act", "file", 1, "--json").json
        assert one == other


def test_tables_are_kept_apart_and_closed(ask: Ask) -> None:
    ask("new", game="fellowship", seed=1, table="a")
    ask("new", game="fellowship", seed=1, table="b", options={"hobbits": "5"})
    ask("act", choice=1, table="a")
    assert (ask("show", table="a")["entry"], ask("show", table="b")["entry"]) == (1, 0)
    assert ask("close", table="a") == {"closed": "a"}
    assert "error" in ask("show", table="a")
    for number in range(70):
        last = ask("new", game="fellowship", seed=1, table=str(number))
    assert "64 tables" in last["error"]


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"[]",
        b"null",
        b"{}",
        b'{"do": "frobnicate"}',
        b'{"do": ["act"]}',
        b'{"do": "act"}',
        b'{"do": "act", "choice": "1"}',
        b'{"do": "act", "choice": 1.5}',
        b'{"do": "act", "choice": -1}',
        b'{"do": "act", "choice": 1, "action": {"type": "done", "seat": "frodo"}}',
        b'{"do": "act", "choice": 1, "colour": 2}',
        b'{"do": "act", "choice": 1, "entry": 5}',
        b'{"do": "act", "choice": 1, "seat": "bilbo"}',
        b'{"do": "act", "action": 5}',
        b'{"do": "act", "action": {"type": "zzz"}}',
        b'{"do": "explain"}',
        b'{"do": "explain", "action": {"type": "give_to", "seat": "bilbo"}}',
        b'{"do": "show", "seat": "bilbo"}',
        b'{"do": "show", "at": 99}',
        b'{"do": "position", "at": -1}',
        b'{"do": "new"}',
        b'{"do": "new", "game": "chess"}',
        b'{"do": "new", "game": "fellowship", "options": {"hobbits": 9}}',
        b'{"do": "new", "game": "fellowship", "options": {"hobbits": [2]}}',
        b'{"do": "new", "game": "fellowship", "seed": -1}',
        b'{"do": "new", "game": "fellowship", "seed": 9223372036854775808}',
        b'{"do": "new", "game": "fellowship", "seats": ["bilbo:x"]}',
        b'{"do": "new", "game": "fellowship", "seats": [{"id": "bilbo"}]}',
        b'{"do": "new", "game": "fellowship", "position": 5}',
        b'{"do": "new", "game": "fellowship", "position": {"hobbits": {}}}',
        b'{"do": "save", "path": ""}',
        b'{"do": "save", "path": "a\\u0000b"}',
        b'{"do": "save", "path": "/proc/nowhere/x.jsonl"}',
        b'{"do": "load", "path": "/dev/null"}',
        b'{"do": "load", "path": "/etc"}',
        b'{"do": "rules", "game": "chess"}',
        b'{"do": "rules", "game": "fellowship", "id": "B99"}',
        b'{"do": "act", "choice": 99999999999999999999999999}',
        b'{"do": "show", "seat": "\xff"}',
        b'{"do": "new", "game": "fellowship", "position": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
)
def test_whatever_is_wrong_is_an_error_and_changes_nothing(ask: Ask, line: bytes) -> None:
    before = ask("new", game="fellowship", seed=1)
    reply = ask(line)
    assert set(reply) == {"error", "rule"}
    assert "error in the program" not in reply["error"]
    names_none = line in (b"{}", b'{"do": "frobnicate"}', b'{"do": ["act"]}')
    assert ("; do is one of act, close, evaluate, " in reply["error"]) == names_none
    assert ask("show") == before | {"events": []}


def test_an_odd_position_is_an_error_or_a_game_but_never_the_end(ask: Ask) -> None:
    ask("new", game="fellowship", seed=1)
    whole = ask("position")["position"]
    for key in whole:
        values: list[Any] = [None, 0, -1, "x", [], {}, ["x"], {"x": 1}, {"x": {}}]
        for value in values:
            reply = ask("new", game="fellowship", seed=1, position=whole | {key: value}, table="odd")
            assert "error in the program" not in reply.get("error", "")
    assert ask("show")["entry"] == 0


def test_long_lines_are_skipped_and_blank_ones_ignored() -> None:
    requests = io.BytesIO(b"x" * (LONGEST_LINE * 2) + b'\n\n  \n{"do": "games"}\n{"do": "quit"}\n{"do": "games"}\n')
    replies = io.BytesIO()
    serve(requests, replies)
    kinds = [next(iter(json.loads(line))) for line in replies.getvalue().splitlines()]
    assert kinds == ["error", "westmarch", "quit"]


def test_the_program_answers_each_line_at_once_and_ends_with_its_input() -> None:
    engine = subprocess.Popen(
        [sys.executable, "-c", "import sys; from tui.command_line import main; sys.exit(main(['engine']))"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert engine.stdin is not None
    assert engine.stdout is not None
    for line, member in ((b'{"do": "new", "game": "fellowship", "seed": 1}', "prompt"), (b"?", "error")):
        engine.stdin.write(line + b"\n")
        engine.stdin.flush()
        assert member in json.loads(engine.stdout.readline())
    rest, complaints = engine.communicate(timeout=30)
    assert (rest, complaints, engine.returncode) == (b"", b"", 0)
