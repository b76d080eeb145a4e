"""`docs/command-line.md` against the real output: every example has exactly the members of the output."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pytest

from core import catalogue
from replays import gallery
from tests.cli.conftest import Run
from tui.commands.engine import Engine
from tui.commands.engine_requests import Request
from tui.commands.parser import build

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"<!-- example: (\w+) -->\n```json\n(.*?)```", PAGE, re.DOTALL))
OPEN = {"view", "action", "position", "results", "endings", "bots", "options", "decisions", "luck"}
"""Members whose own members depend on the game."""


def engine_says(*requests: dict[str, Any]) -> dict[str, Any]:
    engine = Engine()
    replies = [engine.encode(engine.answer(json.dumps(request).encode())) for request in requests]
    last: dict[str, Any] = json.loads(replies[-1])
    return last


NEW = {"do": "new", "game": "fellowship", "seed": 7}


def real(name: str, run: Run, game: str, tmp_path: Path) -> Any:
    """Return what the program prints where the page has the example `name`."""
    match name:
        case "show":
            return run("show", game, "--json").json
        case "event":
            shown = run("act", game, 1, 1, 1, "--json").json
            return next(event for event in shown["events"] if event["type"] == "card_handed_out")
        case "outcome":
            bots = ("--seat", "frodo=random", "--seat", "sam=random")
            return run("new", "fellowship", "--seed", 2, *bots, "--json").json["outcome"]
        case "figures":
            bots = ("--seat", "frodo=random", "--seat", "sam=random")
            run("new", "fellowship", "--seed", 2, *bots, "--name", "over")
            return run("figures", "over", "--json").json
        case "evaluate":
            tiny = ("--playouts", 2, "--turns", 1, "--quick", "--at", 2, "--workers", 1)
            return run("evaluate", gallery.shown("five-foes"), *tiny, "--json").json
        case "log" | "list" | "verify" | "rules" | "simulate":
            words: dict[str, list[object]] = {
                "log": [game],
                "list": [],
                "verify": [game],
                "rules": ["fellowship", "B4.3.1"],
                "simulate": ["fellowship", "--games", 8],
            }
            return run(name, *words[name], "--json").json
        case "hint":
            return run("hint", game, "--playouts", 8, "--workers", 1, "--json").json
        case "lessons":
            return run("lesson", "list", "--json").json
        case "explain":
            return engine_says(NEW, {"do": "explain", "action": {"type": "done", "seat": "sam"}})
        case "position":
            return engine_says(NEW, {"do": "position"})
        case "save":
            return engine_says(NEW, {"do": "save", "path": str(tmp_path / "saved.jsonl")})
        case "close":
            return engine_says(NEW, {"do": "close"})
        case "games":
            return engine_says({"do": "games"})
        case "error":
            return engine_says(NEW, {"do": "act", "choice": 999})
    raise AssertionError(name)


def compare(example: Any, printed: Any, where: str = "$") -> None:
    """Fail unless both have the same members with values of the same kind."""
    if isinstance(example, dict):
        assert isinstance(printed, dict), where
        assert list(example) == list(printed), where
        for key in example:
            if key not in OPEN or isinstance(example[key], list):
                compare(example[key], printed[key], f"{where}.{key}")
    elif isinstance(example, list):
        assert isinstance(printed, list), where
        if example and printed:
            compare(example[0], printed[0], f"{where}[0]")
    elif example is not None and printed is not None:
        number = isinstance(example, int | float) and not isinstance(example, bool)
        assert isinstance(printed, int | float if number else type(example)), where


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_have_the_members_of_the_real_output(name: str, run: Run, game: str, tmp_path: Path) -> None:
    compare(json.loads(EXAMPLES[name]), real(name, run, game, tmp_path))


def test_the_examples_of_options_are_those_of_the_game() -> None:
    options = json.loads(EXAMPLES["show"])["options"]
    assert list(options) == list(catalogue.game("fellowship").options.checked({}))


def test_every_command_and_flag_is_on_the_page() -> None:
    parser = build()
    commands = next(action for action in parser._actions if action.choices and isinstance(action.choices, dict))
    for name, command in commands.choices.items():  # type: ignore[union-attr]
        on_the_page(f"westmarch {name}", command)


def on_the_page(words: str, command: argparse.ArgumentParser) -> None:
    """Fail unless the page has a line for `words`, and for each command below, with all flags."""
    line = next(line for line in PAGE.splitlines() if line.startswith(words))
    for action in command._actions:
        for flag in action.option_strings:
            assert flag in line or flag in ("-h", "--help"), f"{words} {flag}"
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                on_the_page(f"{words} {name}", below)


def test_every_request_of_the_engine_is_on_the_page() -> None:
    rows = [line for line in PAGE.partition("## The engine")[2].splitlines() if line.startswith("| `")]
    for request in Request.__subclasses__():
        name = request.__struct_config__.tag
        line = next((row for row in rows if f"`{name}`" in row.split("|")[1]), "")
        assert line, name
        for field in request.__struct_fields__:
            assert f"`{field}`" in line or field == "table", f"{name}: {field}"
