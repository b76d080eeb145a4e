"""Whoever plays as one seat learns nothing of the others, and whoever gives no seat sees what everybody may see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core import catalogue
from core.kernel.table import NotYours, Table, new_header
from tests.cli.conftest import Run
from tests.duel import DUEL, Bid
from tui.commands.engine import Engine

ORACLE: dict[str, Any] = {
    "options": {
        "hobbits": 4,
        "difficulty": "easy",
        "undo": "free",
        "hands": "hidden",
        "bag": True,
        "sauron_tiles": True,
    },
    "content": "",
    "hobbits": {
        "frodo": {"hand": ["aragorn", "elessar"]},
        "sam": {"hand": ["mithril"]},
        "pippin": {"hand": []},
        "merry": {"step": 2, "hand": ["belt", "white_joker"]},
    },
    "sauron": 15,
    "ring_bearer": "frodo",
    "active": "merry",
    "location": "moria",
    "dark_lord": {"hand": ["SC24", "SC06"], "nazgul": []},
    "rider": {"step": 15},
    "tiles": {"known": ["fighting"]},
    "agenda": [{"type": "roll", "seat": "merry", "rule": "B4.3.7"}],
}
"""Merry is about to call Sauron, and holds the Belt."""

OF_OTHERS = [
    {"type": "use_card", "seat": "merry", "card": "belt"},
    {"type": "use_card", "seat": "merry", "card": "mithril"},
    {"type": "use_card", "seat": "frodo", "card": "elessar"},
    {"type": "pass", "seat": "merry"},
    {"type": "play_card", "seat": "merry", "card": "white_joker", "line": "fighting"},
]


@pytest.fixture
def oracle(tmp_path: Path, run: Run) -> str:
    (tmp_path / "start.json").write_text(json.dumps(ORACLE))
    ran = run("new", "fellowship", "--position", "start.json", "--seed", 1, "--name", "oracle")
    assert ran.code == 0, ran.err
    return "oracle"


@pytest.mark.parametrize("seat", ["sauron", "pippin"])
def test_a_seat_acts_for_itself_only(run: Run, oracle: str, seat: str) -> None:
    answers = set()
    for action in OF_OTHERS:
        ran = run("act", oracle, json.dumps(action), "--seat", seat)
        assert ran.code == 1
        answers.add(ran.err)
    assert len(answers) == 1
    assert answers.pop().endswith("A seat acts for itself only; this is another's to decide. [T4]\n")


def test_the_engine_answers_a_seat_for_itself_only() -> None:
    engine = Engine()

    def ask(do: str, **members: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(engine.encode(engine.answer(json.dumps({"do": do} | members).encode())))
        return reply

    ask("new", game="fellowship", seed=1, position=ORACLE)
    acted = {json.dumps(ask("act", action=action, seat="sauron")) for action in OF_OTHERS}
    explained = {json.dumps(ask("explain", action=action, seat="sauron")) for action in OF_OTHERS}
    assert len(acted) == len(explained) == 1
    assert json.loads(acted.pop())["rule"] == "T4"
    assert json.loads(explained.pop())["refusal"]["rule"] == "T4"
    assert ask("explain", action=OF_OTHERS[0], seat="merry") == {"legal": True, "refusal": None}
    assert "there is no seat" in ask("explain", action=OF_OTHERS[0], seat="bilbo")["error"]
    assert ask("act", action=OF_OTHERS[0], seat="merry")["entry"] == 1


def test_a_table_refuses_for_a_seat_before_it_looks() -> None:
    table = Table(DUEL, new_header(DUEL, seed=1))
    table.open()
    with pytest.raises(NotYours):
        table.act(Bid("anna", 3), seat="ben")
    assert isinstance(table.refusal(Bid("anna", 99), "ben"), NotYours)
    assert table.refusal(Bid("ben", 1), "ben") is None


def test_without_a_seat_nothing_hidden_is_shown(run: Run, oracle: str) -> None:
    for command in ("show", "log"):
        for form in ((), ("--json",)):
            assert not {"belt", "Belt:", "uses the Belt"} & set(run(command, oracle, *form).out.split('"'))
    assert run("show", oracle, "--json").json["prompt"]["choices"] == []
    assert run("show", oracle, "--json").json["view"]["hobbits"]["merry"]["hand"] == ["hidden", "hidden"]
    opened = run("show", oracle, "--open", "--json").json
    assert opened["view"]["hobbits"]["merry"]["hand"] == ["belt", "white_joker"]
    assert [choice["seat"] for choice in opened["prompt"]["choices"]][:2] == ["merry", "merry"]
    assert run("show", oracle, "--open", "--seat", "sam").code == 2
    told = " ".join(run("show", oracle).out.split())
    assert "what there is to choose is hidden: --seat S tells" in told
    assert "nothing to choose" not in told
    assert "nothing to choose for this seat" in run("show", oracle, "--seat", "sam").out
    ran = run("act", oracle, 1)
    assert (ran.code, "hidden" in ran.err) == (1, True)
    assert run("act", oracle, 1, "--open").code == 0


def test_a_secret_pass_is_not_told(run: Run) -> None:
    """What is passed to the left at Rivendell is known to the two between whom it goes (B3.5)."""
    run("new", "fellowship", "--option", "hands=hidden", "--seed", 5, "--name", "secret")
    while run("show", "secret", "--open", "--json").json["prompt"]["kind"] != "pass_left":
        assert run("act", "secret", 1, "--open").code == 0
    shown = run("show", "secret", "--open", "--json").json
    seat = shown["prompt"]["seat"]
    card = shown["prompt"]["choices"][0]["action"]["card"]
    run("act", "secret", 1, "--seat", seat)
    last = {words: run("log", "secret", "--json", *words).json["entries"][-1] for words in ((), ("--open",))}
    assert last["--open",]["action"]["card"] == card
    assert (last[()]["seat"], last[()]["action"], last[()]["label"]) == (seat, None, None)
    passed = [event for event in last[()]["events"] if event["type"] == "card_passed"]
    assert [event["card"] for event in passed] == ["hidden"]
    assert f"{seat.title()} decides" in run("log", "secret").out.splitlines()[-len(last[()]["events"]) - 1]


def test_after_the_end_everything_is_told(run: Run) -> None:
    words = ("new", "fellowship", "--option", "hands=hidden", "--seed", 3, "--name", "over")
    run(*words, "--seat", "frodo=random", "--seat", "sam=random")
    shown = run("show", "over", "--json").json
    assert shown["over"]
    assert "hidden" not in json.dumps(shown["view"]["hobbits"])
    assert all(entry["action"] for entry in run("log", "over", "--json").json["entries"][1:])
    assert "hidden" in json.dumps(run("show", "over", "--seat", "sam", "--json").json["view"])


def test_a_redacted_copy_cannot_be_opened(run: Run, oracle: str) -> None:
    assert run("export", oracle, "--format", "json", "--out", "copy.jsonl").code == 0
    for command in ("show", "log"):
        assert run(command, "copy.jsonl").code == 0
        assert "redacted copy" in run(command, "copy.jsonl", "--open").err


def test_the_games_of_the_catalogue_name_the_seat_of_every_action() -> None:
    """A seat is refused by the member `seat`, so every action has one."""
    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        table = Table(game, new_header(game, seed=1))
        table.open()
        assert all(choice.action.seat == choice.seat for choice in table.choices())
