"""The gallery: logs in the package that fold, verify and open where nothing can be written."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest

from core.fellowship.model.events import DieRolled
from core.fellowship.model.friends_events import FoeDefeated, FoeTurnedUp
from core.kernel.entries import Entry
from core.kernel.prompts import Outcome
from replays import gallery as of_gallery
from replays.gallery import FOLDER, LIST, Exhibit, about, chapter, first_note, gallery, pieces, shown
from replays.replay import Replay
from saves.codec import EntryRecord
from saves.library import summarise
from saves.log_file import LogFile
from saves.reader import read_log
from tests.dice.gallery import GAMES as DICE_GAMES
from tests.dice.gallery import DiceGame
from tests.fellowship.friends.table import line
from tests.fellowship.gallery import FIVE_FOES
from tests.fellowship.gallery_ends import LAST_TURNS, LastTurns
from tests.fellowship.gallery_games import GAMES, WholeGame
from tests.gallery import GALLERY, known, write
from tests.kit.told import happened

LARGEST = 150_000


@pytest.mark.parametrize("path", gallery(), ids=lambda path: path.stem)
def test_every_piece_is_sound_and_agrees_with_the_rules(path: Path) -> None:
    log = read_log(path)
    assert log.notices == []
    assert log.verify() is None
    assert log.notes
    assert log.notes[0].entry == 0
    replay = Replay(log)
    replay.start()
    for _ in range(replay.positions):
        replay.step_event(1)
    assert replay.at_end


def undigested(log: LogFile) -> list[Entry]:
    """Return the entries of a log without their digests: those are taken in the way of its format."""
    return [msgspec.structs.replace(entry, digest="") for entry in log.line.entries]


def test_the_gallery_is_what_its_command_writes(tmp_path: Path) -> None:
    assert sorted(path for path, _, _ in GALLERY) == sorted(gallery())
    for path, header, story in GALLERY:
        write(tmp_path / path.name, header(), story)
        again, shipped = read_log(tmp_path / path.name), read_log(path)
        assert again.header == shipped.header
        assert undigested(again) == undigested(shipped)
        assert not any(record.took for record in again.records if isinstance(record, EntryRecord)), "the same each time"
        assert [(note.entry, note.text) for note in again.notes] == [(note.entry, note.text) for note in shipped.notes]


def test_the_list_says_what_the_replays_say() -> None:
    kept, now = msgspec.json.decode(LIST.read_bytes(), type=dict[str, Exhibit]), known()
    assert list(kept) == list(now) == [path.name for path in gallery()], "the list is behind: run tests.gallery"
    assert kept == now
    for path, summary in zip(gallery(), pieces(), strict=True):
        assert chapter(path) == kept[path.name].chapter
        assert about(path) == first_note(path) == kept[path.name].about
        assert summary == summarise(path)


def test_a_replay_that_the_list_does_not_know_is_read_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(FIVE_FOES, tmp_path)
    (tmp_path / "list.json").write_text("{", encoding="utf-8")
    monkeypatch.setattr("replays.gallery.FOLDER", tmp_path)
    monkeypatch.setattr("replays.gallery.LIST", tmp_path / "list.json")
    forget()
    try:
        assert [piece.name for piece in pieces()] == ["Five foes in one turn"]
        assert about(tmp_path / FIVE_FOES.name).startswith("The worked example")
    finally:
        forget()


def forget() -> None:
    for cached in (pieces, about, of_gallery._known, of_gallery._listed):
        cached.cache_clear()


def test_the_worked_example_defeats_five_foes_in_one_turn() -> None:
    table = read_log(FIVE_FOES).table
    defeated = [event.foe for event in happened(table, FoeDefeated)]
    assert defeated == ["lagduf", "mountain_trolls", "wolf_riders", "haradrim", "shagrats_patrol"]
    appeared = [event.foe for event in happened(table, FoeTurnedUp)]
    assert appeared == ["mountain_trolls", "shagrats_patrol", "haradrim"]
    assert [event.face for event in happened(table, DieRolled)] == ["cards2"]
    assert line(table) == ["snaga"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.file)
def test_a_whole_game_is_small_and_has_notes_on_its_turning_points(game: WholeGame) -> None:
    path = FOLDER / f"{game.file}.jsonl"
    assert path.stat().st_size < LARGEST
    log = read_log(path)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    assert (outcome.rule, outcome.result) == (game.rule, game.result)
    assert ("sauron" in outcome.winners) == (game.options.get("sauron") == "on" and game.result == "lost")
    assert 6 <= len(log.notes) <= 16
    for note in log.notes:
        cited = log.game.rulebook().cited(note.text)
        assert cited, note.text
        assert [rule for rule in cited if rule not in log.game.rulebook()] == []


@pytest.mark.parametrize("game", [*LAST_TURNS, *DICE_GAMES], ids=lambda game: game.file)
def test_the_others_end_as_they_say_and_cite_rules(game: LastTurns | DiceGame) -> None:
    path = FOLDER / f"{game.file}.jsonl"
    assert path.stat().st_size < LARGEST
    log = read_log(path)
    outcome = log.table.prompt
    assert isinstance(outcome, Outcome)
    assert (outcome.rule, outcome.result) == (game.rule, game.result)
    assert len(log.notes) >= 5
    for note in log.notes:
        cited = log.game.rulebook().cited(note.text)
        assert cited, note.text
        assert [rule for rule in cited if rule not in log.game.rulebook()] == []


def test_opening_needs_no_folder_to_write_in_and_no_lock(tmp_path: Path) -> None:
    folder = tmp_path / "installed"
    shutil.copytree(FOLDER, folder)
    path = folder / FIVE_FOES.name
    before = path.read_bytes(), sorted(os.listdir(folder))
    path.chmod(0o444)
    folder.chmod(0o555)
    try:
        assert Replay(read_log(path)).last > 5
        assert (path.read_bytes(), sorted(os.listdir(folder))) == before
    finally:
        folder.chmod(0o755)


def test_pieces_are_found_by_their_names() -> None:
    assert shown("five-foes") == shown("five-foes.jsonl") == FIVE_FOES
    assert shown("nothing") is None
    assert "Five foes in one turn" in [piece.name for piece in pieces()]
    assert "Three players, one Hero" in [piece.name for piece in pieces()]
    assert {game.title for game in GAMES} < {piece.name for piece in pieces()}
    assert not any(piece.error for piece in pieces())
