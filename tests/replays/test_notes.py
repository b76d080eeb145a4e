"""Notes that are changed and taken away in a log that only grows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.game import Game
from core.kernel.options import HINT_NOTE
from replays.exports import export
from replays.noting import listed_notes, own_note, own_notes
from replays.story import Story
from saves.errors import NotWritable, SaveError
from saves.game_file import NOTE_LIMIT, SavedGame
from saves.log_file import LogFile
from saves.notes import OPENED
from saves.reader import read_log, read_on
from saves.renaming import rename
from saves.repair import repair
from tests.saves.games import new_game
from tests.saves.test_forged_records import forged
from tests.toy import TOY


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that logs can be read of."""
    monkeypatch.setattr(catalogue, "game", lambda game_id: TOY)
    return TOY


@pytest.fixture
def noted(tmp_path: Path, toy: Game) -> Path:
    """Return a log with three notes on entry 2, the middle one changed and the last one taken away."""
    path = tmp_path / "game.jsonl"
    with SavedGame.create(new_game(toy), path) as saved:
        for _ in range(3):
            saved.table.act(saved.table.choices()[0].action)
        notes = [saved.note(text, 2) for text in ("first", "secnd", "third")]
        saved.change_note(notes[1].n, " second ")
        saved.withdraw_note(notes[2].n)
        assert [note.text for note in saved.notes] == ["first", "second"]
    return path


def test_the_last_state_is_read_and_the_file_keeps_every_word(noted: Path) -> None:
    log = read_log(noted)
    assert [(note.entry, note.text) for note in log.notes] == [(2, "first"), (2, "second")]
    assert [note.text for note in Story(log).notes[2]] == ["first", "second"]
    assert all(word in noted.read_text() for word in ("secnd", "third"))
    assert not log.notices
    assert log.verify() is None


def test_a_changed_note_can_be_changed_again_and_taken_away(noted: Path) -> None:
    with SavedGame.open(noted) as saved:
        second = saved.notes[1].n
        saved.change_note(second, "once more")
        assert [note.text for note in read_log(noted).notes] == ["first", "once more"]
        saved.withdraw_note(second)
        with pytest.raises(SaveError, match="not there any more"):
            saved.change_note(second, "too late")
    assert [note.text for note in read_log(noted).notes] == ["first"]


def test_whoever_reads_along_sees_the_change(noted: Path) -> None:
    log = read_log(noted)
    with SavedGame.open(noted) as saved:
        saved.withdraw_note(saved.notes[0].n)
    assert [note.text for note in read_on(log).notes] == ["second"]


def test_what_cannot_be_changed(noted: Path) -> None:
    with SavedGame.open(noted) as saved:
        kept = [
            saved.note(HINT_NOTE),
            saved.note(OPENED),
            saved.note("said by Ben", author="Ben", seat="left"),
            saved.note("is played by a bot", seat="left"),
        ]
        for note in kept:
            for change in (saved.withdraw_note, lambda number: saved.change_note(number, "x")):
                with pytest.raises(SaveError, match="cannot be changed"):
                    change(note.n)
        for text in ("", " ", "x" * (NOTE_LIMIT + 1)):
            with pytest.raises(SaveError, match="characters"):
                saved.change_note(saved.notes[0].n, text)
        assert own_notes(saved.log) == saved.notes[:2]
    before = noted.read_bytes()
    with SavedGame.open(noted, read_only=True) as looking, pytest.raises(NotWritable):
        looking.withdraw_note(looking.notes[0].n)
    assert noted.read_bytes() == before


def test_a_note_on_an_abandoned_line_goes_with_it(noted: Path) -> None:
    with SavedGame.open(noted) as saved:
        saved.table.undo(2)
        saved.table.act(saved.table.choices()[1].action)
        saved.table.act(saved.table.choices()[0].action)
        saved.note("here", 2)
        assert listed_notes(saved.log) == ["1  entry 2: here"]
        with pytest.raises(SaveError, match="the only one is note 1"):
            own_note(saved.log, 2)
    story = Story(read_log(noted))
    assert [note.text for note in story.notes[2]] == ["here"]
    assert [[note.text for note in one.notes[2]] for one in story.variations] == [["first", "second"]]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: record | {"replaces": 1},
        lambda record: record | {"replaces": 99},
        lambda record: record | {"entry": 1},
        lambda record: record | {"replaces": "x"},
    ],
)
def test_a_record_that_replaces_no_note_makes_no_sense(noted: Path, spoil: Callable[..., dict[str, object]]) -> None:
    def change(records: list[dict[str, object]]) -> None:
        assert json.dumps(records[-1]).count("replaces") == 1
        records[-1] = spoil(records[-1])

    log = read_log(forged(noted, change))
    assert log.damage
    assert [note.text for note in log.notes] == ["first", "second", "third"]


def test_copies_keep_the_last_state(noted: Path, tmp_path: Path) -> None:
    def texts(log: LogFile) -> list[str]:
        return [note.text for note in log.notes]

    whole = export(read_log(noted), "json", open_hands=True)
    assert "third" in whole, "a whole copy is the log itself"
    for name, made in (
        ("whole", whole),
        ("part", export(read_log(noted), "json", open_hands=True, at=2)),
        ("seen", export(read_log(noted), "json", seat="left")),
    ):
        path = tmp_path / f"{name}.jsonl"
        path.write_text(made)
        assert texts(read_log(path)) == ["first", "second"], name
        assert ("third" in made) == (name == "whole")
    markdown = export(read_log(noted), "md", open_hands=True)
    assert "second" in markdown
    assert not any(word in markdown for word in ("secnd", "third"))


def test_renaming_and_repairing_keep_what_was_changed(noted: Path) -> None:
    rename(noted, "other")
    assert [note.text for note in read_log(noted).notes] == ["first", "second"]
    with noted.open("ab") as file:
        file.write(b"{}\n{}\n")
    log = read_log(repair(noted))
    assert not log.damage
    assert [note.text for note in log.notes] == ["first", "second"]
    assert "third" in log.path.read_text()
