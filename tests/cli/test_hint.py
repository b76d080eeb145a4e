"""`westmarch hint` and the word in the plain mode: the same playouts, the same bytes; nothing is written unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.bots.hinting import NOTE, Asked, asked_at
from core.bots.ranking import Budget
from core.fellowship.model.state import HIDDEN
from core.kernel.options import COUNTED, HINTS, OFF, ON
from core.kernel.table import Table
from saves.reader import read_log
from tests.cli.conftest import Run
from tui.commands.hinting import RULE_BEHIND

QUICK = ("--playouts", 8)


def log_of(home: Path, name: str) -> Path:
    """Return the file of a game in the library."""
    return home / "data" / "games" / f"{name}.jsonl"


def test_it_says_what_and_why_and_writes_nothing(run: Run, game: str, home: Path) -> None:
    before = log_of(home, game).read_bytes()
    ran = run("hint", game, *QUICK, "--workers", 1)
    assert ran.code == 0, ran.err
    assert "8 playouts" in ran.out
    assert ">  1" in ran.out or ">  2" in ran.out
    assert log_of(home, game).read_bytes() == before


def test_the_object_says_the_same(run: Run, game: str) -> None:
    found = run("hint", game, *QUICK, "--workers", 1, "--json").json["hint"]
    numbers = {choice["n"]: choice for choice in run("show", game, "--json").json["prompt"]["choices"]}
    assert {line["n"] for line in found["lines"]} == {1, 2}
    for line in found["lines"]:
        assert line["action"] == numbers[line["n"]]["action"]
        assert 0 <= line["win"] <= 1
    assert [line["n"] for line in found["lines"] if line["best"]] == [found["best"]]
    assert found["why"]


def test_the_same_bytes_with_other_workers(run: Run, game: str) -> None:
    here, there = (run("hint", game, "--playouts", 24, "--workers", count, "--json").out for count in (1, 2))
    assert here == there


def test_so_many_seconds(run: Run, game: str) -> None:
    ran = run("hint", game, "--seconds", 1, "--workers", 1)
    assert ran.code == 0, ran.err
    assert "playouts" in ran.out


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--seat", "bob"), 1, "there is no seat 'bob'"),
        (("--seat", "sam"), 1, "nothing to choose"),
        (("--seconds", "0"), 2, "not a whole number"),
        (("--seconds", "2", "--playouts", "9"), 2, "not allowed with"),
    ],
)
def test_bad_input_gets_one_sentence(run: Run, game: str, words: tuple[str, ...], code: int, sentence: str) -> None:
    ran = run("hint", game, *words)
    assert ran.code == code
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_whoever_has_secrets_must_be_named(run: Run) -> None:
    run("new", "fellowship", "--option", "hands=hidden", "--seed", 7, "--name", "dark")
    assert "--seat S" in run("hint", "dark", *QUICK).err


def test_a_table_without_hints_gives_none(run: Run) -> None:
    run("new", "fellowship", "--option", "hints=off", "--seed", 7, "--name", "none")
    ran = run("hint", "none", *QUICK)
    assert ran.code == 1
    assert "set up without hints" in ran.err


def test_a_hint_that_is_counted_is_noted(run: Run, home: Path) -> None:
    run("new", "fellowship", "--option", "hints=counted", "--seed", 7, "--name", "counted")
    assert run("hint", "counted", *QUICK, "--workers", 1).code == 0
    assert [note.text for note in read_log(log_of(home, "counted")).notes] == [NOTE]


def test_line_by_line(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.commands.hinting.OPEN_ENDED", Budget(8, 2))
    ran = run("play", game, "--plain", lines="hint\nq\n")
    assert ran.code == 0, ran.err
    assert "I would take" in ran.out
    assert "of 100 games" in ran.out
    assert ", on average with a score of " in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("words", "lines", "asked", "covered"),
    [
        (("--option", "sauron=on", "--seat", "sauron=random"), "1\nhint\nq\n", "sam", "sauron"),
        (("--option", "hands=hidden"), "\n1\nhint\nq\n", "frodo", "sam"),
    ],
    ids=["a bot has secrets", "people have secrets"],
)
def test_a_hint_is_for_whoever_is_asked_at_a_table_of_several_and_sees_what_they_see(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], lines: str, asked: str, covered: str
) -> None:
    monkeypatch.setattr("tui.commands.hinting.OPEN_ENDED", Budget(8, 2))
    seen: list[Asked] = []

    def asks(table: Table, seat: str | None) -> Asked:
        seen.append(asked_at(table, seat))
        return seen[-1]

    monkeypatch.setattr("tui.commands.hinting.asked_at", asks)
    run("new", "fellowship", *words, "--seed", 7, "--name", "several")
    ran = run("play", "several", "--plain", lines=lines)
    assert "I would take" in ran.out
    [one] = seen
    assert one.seat == asked
    hand = one.view.dark_lord.hand if covered == "sauron" else one.view.hobbits[covered].hand
    assert {*hand} == {HIDDEN}


def test_it_is_said_once_that_a_hint_takes_some_seconds(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.commands.hinting.OPEN_ENDED", Budget(8, 2))
    ran = run("play", game, "--plain", lines="hint\nhint\nq\n")
    assert ran.out.count("that takes some seconds") == 1
    assert " in 0.0 seconds" not in ran.out


def test_a_rule_behind_a_reason_is_left_out_whatever_its_number_is_like() -> None:
    assert RULE_BEHIND.sub("", "a duel (5.5); a card (B4.4.2); a hit (17%)") == "a duel; a card; a hit (17%)"


@pytest.mark.parametrize("game_id", ["fellowship", "dice", "dagorlad", "ring_war"])
def test_every_game_says_whether_it_gives_hints(game_id: str) -> None:
    options = {option.id: option for option in catalogue.game(game_id).options}
    assert options[HINTS].values == (ON, OFF, COUNTED)
    assert options[HINTS].default == ON


def test_a_hint_on_some_words_compares_these_choices_with_what_a_bot_would_do(
    run: Run, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.commands.hinting.OPEN_ENDED", Budget(4, 1))
    ran = run("play", game, "--plain", lines="hint leave it\nhint nonsense\nq\n")
    _, one, none, _ = (" ".join(part.split()) for part in ran.out.split("> "))
    assert "1, Yes, Frodo will roll the die: " in one
    assert "2, No, leave it: " in one
    assert none == "No choice has these words in it; hint alone says what a bot would do."
