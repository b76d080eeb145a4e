"""Dagorlad from the command line: positions that are saved and read back, and values that a player lays over them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.dagorlad.content.contents import use_override
from tests.cli.conftest import Run
from tests.dagorlad.situation import given


@pytest.fixture(autouse=True)
def _own_values() -> Iterator[None]:
    """Put the values of the program back into force."""
    yield
    use_override("")


def position(run: Run) -> dict[str, object]:
    """Return the position at the beginning of a battle, as the engine writes it."""
    lines = '{"do": "new", "game": "dagorlad", "seed": 3}\n{"do": "position"}\n'
    ran = run("engine", lines=lines)
    assert ran.code == 0, ran.err
    found: dict[str, object] = json.loads(ran.out.splitlines()[-1])["position"]
    return found


def test_a_position_is_saved_and_read_back(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "plain.json"
    saved.write_text(json.dumps(position(run)))
    ran = run("new", "dagorlad", "--position", saved, "--name", "again", "--seed", 1)
    assert ran.code == 0, ran.err
    told = run("play", "again", "--plain", lines="q\n").out
    assert "Set-up: Sauron's side places its Wargs." in told
    assert "A Warg starts at 1324" in told


def test_a_position_that_does_not_fit_is_refused_with_a_sentence(run: Run, tmp_path: Path) -> None:
    wrong = position(run)
    units = wrong["units"]
    assert isinstance(units, dict)
    units["GO2"] = units["GO1"]
    saved = tmp_path / "wrong.json"
    saved.write_text(json.dumps(wrong))
    ran = run("new", "dagorlad", "--position", saved)
    assert ran.code == 1
    assert "two units stand at 0821: GO1 and GO2" in ran.err


def test_a_player_lays_printed_values_over_reconstructed_ones(run: Run, home: Path) -> None:
    before = run("new", "dagorlad", "--seed", 3, "--name", "ours")
    assert before.code == 0, before.err
    folder = home / "config" / "overrides"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dagorlad.toml").write_text(
        '[terrain]\n"1310" = "r"\n[levels]\nsauron = 80\n[[unit]]\nid = "GO"\narmor = 3\nprinted = ["armor"]\n'
    )
    after = run("new", "dagorlad", "--seed", 3, "--name", "printed")
    assert after.code == 0, after.err
    assert "Sauron's army has 0 demoralization points of 80" in run("play", "printed", "--plain", lines="points\n").out
    assert "Sauron's army has 0 demoralization points of 71" in run("play", "ours", "--plain", lines="points\n").out
    (folder / "dagorlad.toml").write_text('[[unit]]\nid = "GO"\narmor = 9\n')
    refused = run("new", "dagorlad")
    assert refused.code == 1
    assert "dagorlad.toml does not fit" in refused.err


def test_why_answers_an_order_as_going_there_does_and_odds_narrow(run: Run) -> None:
    branch = ("branch", "dagorlad-sauron-tactical", "--at", 3, "--name", "late", "--seat", "sauron=human")
    assert run(*branch).code == 0
    before = run("log", "late").out
    out = run("play", "late", "--plain", lines="why OR9 1226\nwhy OR9 1427\nodds OA6 EL6\nodds balrog\nq\n").out
    refused, taken, odds, none = (" ".join(one.split()) for one in out.split("> ")[1:5])
    assert refused == "The enemy holds 1226."
    assert taken == "Orc OR6 stands at 1427: one unit in a hex."
    assert "Orc Archer OA6 fires at Elf EL6" in odds
    assert "OA8" not in odds
    assert "A hit on morale W (at half strength): eliminated 28%" in odds
    assert none == "No odds have these words in them; odds alone tells all."
    assert run("log", "late").out == before


def test_why_finds_words_before_letters_and_last_says_that_nothing_has_happened(run: Run, tmp_path: Path) -> None:
    table = given(9, "F", {"ME1": "1005", "elendil": "1005", "GO1": "1010"})
    saved = tmp_path / "few.json"
    assert table.header.position is not None
    saved.write_bytes(bytes(table.header.position))
    assert run("new", "dagorlad", "--position", saved, "--name", "few", "--seed", 1).code == 0
    *_, end, inside, _ = run("play", "few", "--plain", lines="\nwhy end\nwhy lend\nq\n").out.split("> ")
    assert end == "That may be chosen now, with 3.\n"  # and not with Elendil
    assert inside == "That may be chosen now, with 2.\n"
    assert run("new", "dagorlad", "--seed", 7, "--name", "plain").code == 0
    assert "> Nothing has happened yet.\n" in run("play", "plain", "--plain", lines="last\nq\n").out
