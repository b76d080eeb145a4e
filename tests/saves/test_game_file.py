from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from core.kernel.entries import Branched
from core.kernel.game import Game
from core.kernel.table import Stale
from core.kernel.verifying import verify
from saves.branches import branch_header
from saves.codec import FIRST
from saves.errors import Damaged, Locked, NotWritable, SaveError
from saves.game_file import NOTE_LIMIT, SavedGame
from saves.reader import read_log
from tests.saves.games import new_game, place
from tests.toy import Banked, Roll, Rolled, ToyState, TurnBegan, make_toy


def test_a_new_game_is_on_disk_with_its_opening(tmp_path: Path, toy: Game) -> None:
    with SavedGame.create(new_game(toy, name="Weathertop"), tmp_path / "a.jsonl") as saved:
        assert saved.table.entry == 0
        log = read_log(saved.path)
        assert (log.cursor, len(log.line), log.notices) == (1, 1, [])
        assert log.header == saved.table.header


def test_a_new_game_without_a_path_goes_into_the_library(tmp_path: Path, toy: Game) -> None:
    with (
        SavedGame.create(new_game(toy, name="Amon Sul!")) as one,
        SavedGame.create(new_game(toy, name="Amon Sul")) as two,
    ):
        assert one.path == tmp_path / "home/data/games/amon-sul.jsonl"
        assert two.path.name == "amon-sul-2.jsonl"


def test_an_existing_file_is_not_overwritten(tmp_path: Path, toy: Game) -> None:
    (tmp_path / "a.jsonl").write_text("mine")
    with pytest.raises(SaveError, match="exists already"):
        SavedGame.create(new_game(toy), tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").read_text() == "mine"


def test_a_game_goes_on_where_it_stopped(played: Callable[[int], Path], toy: Game) -> None:
    path = played(40)
    with SavedGame.open(path) as saved:
        before = saved.table.position()
        assert saved.notices == []
        assert not saved.read_only
        assert verify(toy, saved.table.header, saved.table.line.entries) is None
        saved.table.undo()
        saved.table.redo()
        saved.table.act(saved.table.choices()[0].action, answers=saved.table.entry)
        with pytest.raises(Stale):
            saved.table.act(saved.table.choices()[0].action, answers=saved.table.entry - 1)
        saved.table.undo()
        assert saved.table.position() == before
    assert place(read_log(path)) == place(saved.log)


def test_every_state_of_the_line_comes_back(played: Callable[[int], Path]) -> None:
    path = played(200)
    with SavedGame.open(path) as saved:
        log = read_log(path)
        assert log.line.entries == saved.table.line.entries
        for entry in range(saved.table.entries + 1):
            assert log.table.state_at(entry) == saved.table.state_at(entry)


def test_whatever_is_done_the_file_and_the_table_agree(tmp_path: Path, toy: Game) -> None:
    chance = random.Random(11)
    with SavedGame.create(new_game(toy), tmp_path / "a.jsonl") as saved:
        table = saved.table
        for _ in range(400):
            do = chance.randrange(8)
            if do == 0 and table.entry > 0:
                table.undo(chance.randint(1, min(table.entry, 90)))
            elif do == 1 and table.entry < table.entries:
                table.redo(chance.randint(1, table.entries - table.entry))
            elif do == 2:
                saved.note("here", chance.randint(0, table.entries))
            else:
                table.act(chance.choice(table.choices()).action)
            if chance.randrange(10) == 0:
                log = read_log(saved.path)
                assert place(log) == place(saved.log)
                assert log.line.entries == table.line.entries
                assert log.records == saved.log.records
                assert (log.length, log.checksum, log.next) == (
                    saved.log.length,
                    saved.log.checksum,
                    saved.log.next,
                )


def test_undone_entries_can_be_brought_back_after_opening(tmp_path: Path, toy: Game) -> None:
    with SavedGame.create(new_game(toy), tmp_path / "a.jsonl") as saved:
        for _ in range(5):
            saved.table.act(saved.table.choices()[0].action)
        end = saved.table.position()
        saved.table.undo(3)
    with SavedGame.open(tmp_path / "a.jsonl") as saved:
        assert (saved.table.entry, saved.table.entries) == (2, 5)
        saved.table.redo(3)
        assert saved.table.position() == end


def test_abandoned_lines_stay_in_the_records(tmp_path: Path, toy: Game) -> None:
    with SavedGame.create(new_game(toy), tmp_path / "a.jsonl") as saved:
        saved.table.act(saved.table.choices()[0].action)
        saved.table.undo()
        saved.table.act(saved.table.choices()[1].action)
    log = read_log(tmp_path / "a.jsonl")
    assert [type(record).__name__ for record in log.records] == [
        "HeaderRecord",
        "EntryRecord",
        "EntryRecord",
        "UndoRecord",
        "EntryRecord",
    ]
    assert len(log.line) == 2
    assert log.records == saved.log.records


def test_notes(tmp_path: Path, toy: Game) -> None:
    with SavedGame.create(new_game(toy), tmp_path / "a.jsonl") as saved:
        saved.table.act(saved.table.choices()[0].action)
        saved.note("  here it was lost \udc80 ")
        saved.note("and here it began", entry=0)
        for text, entry in (("", None), ("x" * (NOTE_LIMIT + 1), None), ("x", 2), ("x", -1)):
            with pytest.raises(SaveError):
                saved.note(text, entry=entry)
    notes = read_log(tmp_path / "a.jsonl").notes
    assert [(note.entry, note.text) for note in notes] == [(1, "here it was lost ?"), (0, "and here it began")]
    assert notes == saved.notes


def test_a_game_can_start_from_a_position(tmp_path: Path, toy: Game) -> None:
    with SavedGame.create(new_game(toy), tmp_path / "a.jsonl") as saved:
        saved.table.act(saved.table.choices()[0].action)
        position = saved.table.position()
    with SavedGame.create(new_game(toy, position=position), tmp_path / "b.jsonl") as branch:
        branch.table.act(branch.table.choices()[0].action)
    log = read_log(tmp_path / "b.jsonl")
    assert log.notices == []
    assert log.table.position() == branch.table.position()


def test_a_branch_goes_on_from_an_entry_with_the_same_dice(played: Callable[[int], Path], tmp_path: Path) -> None:
    with SavedGame.open(played(20)) as trunk:
        header = branch_header(trunk.log, 4, name="what if")
        with SavedGame.create(header, tmp_path / "branch.jsonl") as branch:
            for later in trunk.table.line.entries[5 : trunk.table.cursor]:
                assert branch.table.act(later.action).events == later.events
            assert branch.table.position() == trunk.table.position()
        for entry in (-1, trunk.table.entries + 1):
            with pytest.raises(IndexError):
                branch_header(trunk.log, entry)
    log = read_log(tmp_path / "branch.jsonl")
    assert (log.header.parent, log.header.name, log.notices) == ("game.jsonl#4", "what if", [])
    assert place(log)[2] == place(trunk.log)[2]


def test_a_branch_may_change_its_players_and_its_chance(played: Callable[[int], Path], tmp_path: Path) -> None:
    log = read_log(played(20))
    header = branch_header(log, 4, players={"left": "random"}, seed=8, called="gallery/game.jsonl")
    with SavedGame.create(header, tmp_path / "one.jsonl") as one:
        one.table.act(one.table.choices()[0].action)
        later = branch_header(one.log, 1, players={"left": "human"}, seed=8)
    read = read_log(tmp_path / "one.jsonl")
    assert (read.notices, read.header.parent, read.header.seed) == ([], "gallery/game.jsonl#4", 8)
    assert [seat.player for seat in read.header.seats] == ["random", "human"]
    assert read.header.branched == Branched(4, {"left": "human"}, True)
    assert read.verify() is None
    assert (later.first, later.branched) == (5, Branched(5, {"left": "random"}))
    assert b'"branched"' not in log.path.read_bytes()
    page = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text()
    written = msgspec.json.encode(Branched(31, {"sam": "sensible"}, True)).decode()
    assert f'`"branched":{written}`' in page


def test_members_of_a_header_that_are_not_known_are_passed_over(played: Callable[[int], Path]) -> None:
    path = played(3)
    lines = path.read_bytes().splitlines(keepends=True)
    body = lines[0].replace(b'"position":null', b'"position":null,"of a later version":{"first":4}')
    body = body[: body.index(b',"sum":')]
    checksum = hashlib.blake2b(FIRST.encode() + body, digest_size=8).hexdigest()
    path.write_bytes(body + f',"sum":"{checksum}"}}\n'.encode())
    log = read_log(path)
    assert (log.notices, log.header.first, len(log.line)) == ([], 0, 0)


def test_a_header_without_an_opening_is_opened_again(played: Callable[[int], Path]) -> None:
    path = played(1)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:30])
    with SavedGame.open(path, read_only=True) as saved:
        assert saved.table.entry == 0
    assert path.read_bytes() == lines[0] + lines[1][:30]
    with SavedGame.open(path) as saved:
        assert saved.table.entry == 0
        assert "opening has been played again" in saved.notices[-1]
    assert path.read_bytes() == lines[0] + lines[1]


def test_one_writer_and_any_number_of_readers(played: Callable[[int], Path]) -> None:
    path = played(3)
    with SavedGame.open(path):
        with pytest.raises(Locked, match=r"open in this program already; close it there, or open it read-only"):
            SavedGame.open(path)
        with SavedGame.open(path, read_only=True) as reader:
            assert reader.read_only
            before = reader.table.position()
            for attempt in (
                lambda: reader.table.act(reader.table.choices()[0].action),
                lambda: reader.table.undo(),
                lambda: reader.note("no"),
            ):
                with pytest.raises(NotWritable, match="read-only"):
                    attempt()
            assert reader.table.position() == before
    SavedGame.open(path).close()


def test_a_reader_follows_the_writer(played: Callable[[int], Path]) -> None:
    path = played(70)
    with SavedGame.open(path) as writer, SavedGame.open(path, read_only=True) as reader:
        assert not reader.refresh()
        assert not writer.refresh()
        for number in range(150):
            writer.table.act(writer.table.choices()[number % 2].action)
            if number % 10 == 9:
                writer.table.undo(12)
            if number % 20 < 2:
                writer.note("here")
                assert reader.refresh()
                assert place(reader.log) == place(writer.log)
                assert reader.notes == writer.notes
        writer.table.undo()
        assert reader.refresh()
        assert not reader.refresh()
        assert reader.table.position() == writer.table.position()
        assert reader.table.line.entries == writer.table.line.entries


def test_a_reader_meets_a_record_that_is_being_written_or_was_taken_back(played: Callable[[int], Path]) -> None:
    path = played(5)
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    path.write_bytes(whole[: last + 10])
    with SavedGame.open(path, read_only=True) as reader:
        shorter = place(reader.log)
        assert "torn" in reader.notices[0]
        path.write_bytes(whole)
        assert reader.refresh()
        assert reader.notices == []
        longer = place(reader.log)
        path.write_bytes(whole + b'{"record":')
        assert not reader.refresh()
        assert reader.notices == []
        path.write_bytes(whole[:last])
        assert reader.refresh()
        assert place(reader.log) == shorter != longer


def test_what_was_appended_by_somebody_else_stops_the_writer(played: Callable[[int], Path]) -> None:
    path = played(3)
    with SavedGame.open(path) as saved:
        before = saved.table.position()
        with path.open("ab") as file:
            file.write(b"more\n")
        with pytest.raises(NotWritable, match="another program changed it"):
            saved.table.act(saved.table.choices()[0].action)
        assert saved.table.position() == before
        os.unlink(path)
        with pytest.raises(NotWritable, match="deleted"):
            saved.table.undo()


def test_a_closed_game_says_so(played: Callable[[int], Path]) -> None:
    saved = SavedGame.open(played(3))
    saved.close()
    saved.close()
    with pytest.raises(NotWritable, match="closed"):
        saved.table.undo()


def test_the_file_is_json_lines(played: Callable[[int], Path]) -> None:
    records = [json.loads(line) for line in played(30).read_text().splitlines()]
    assert [record["n"] for record in records] == list(range(len(records)))
    assert {record["record"] for record in records} == {"header", "entry", "undo", "redo", "note"}
    assert all(len(record["sum"]) == 16 for record in records)
    assert list(records[0])[:3] == ["record", "format", "n"]


def test_other_rules_are_said_and_can_be_played(played: Callable[[int], Path], toy: Game) -> None:
    path = played(3)
    toy.rules_version = "2"
    with SavedGame.open(path) as saved:
        assert "version 1 of the rules and today's are version 2" in saved.notices[0]
        saved.table.act(saved.table.choices()[0].action)


def test_a_line_that_folds_to_another_state_is_read_only(played: Callable[[int], Path], toy: Game) -> None:
    path = played(6)

    def one_more(state: ToyState, event: Banked) -> None:
        state.points[event.seat] += event.points + 1

    toy.rules.evolvers = dict(toy.rules.evolvers) | {Banked: one_more}
    with SavedGame.open(path) as saved:
        assert saved.read_only
        assert "another state" in saved.notices[0]
    toy.rules_version = "2"
    with SavedGame.open(path) as saved:
        assert not saved.read_only
        assert "because the rules have changed" in saved.notices[1]


def test_a_line_that_does_not_fold_shows_the_entries_before(played: Callable[[int], Path], toy: Game) -> None:
    path = played(6)

    def fail(state: ToyState, event: Rolled) -> None:
        raise KeyError("gone")

    toy.rules.evolvers = dict(toy.rules.evolvers) | {Rolled: fail}
    with SavedGame.open(path) as saved:
        assert saved.read_only
        assert "it does not follow from what came before; KeyError" in saved.notices[-1]
        assert all(not isinstance(event, Rolled) for entry in saved.table.line.entries for event in entry.events)
    toy.rules.evolvers = dict(toy.rules.evolvers) | {TurnBegan: fail}
    with pytest.raises(Damaged, match="its opening does not fit this version of The Toy"):
        SavedGame.open(path)


def test_an_override_travels_with_its_game(tmp_path: Path, toy: Game) -> None:
    toy.contents.use_override("dearer")
    SavedGame.create(new_game(toy), tmp_path / "a.jsonl").close()
    toy.__dict__.update(make_toy().__dict__)
    with SavedGame.open(tmp_path / "a.jsonl") as saved:
        assert saved.notices == []
        assert saved.table.state.content != toy.contents.digest({})
    assert toy.contents.override == ""


def test_content_that_is_not_here_is_read_only(tmp_path: Path, toy: Game) -> None:
    toy.contents.use_override("dearer")
    SavedGame.create(msgspec.structs.replace(new_game(toy), override="bad"), tmp_path / "a.jsonl").close()
    toy.__dict__.update(make_toy().__dict__)
    with SavedGame.open(tmp_path / "a.jsonl") as saved:
        assert saved.read_only
        assert saved.notices == ["a.jsonl was made with other card and board values, which are not here: read-only"]
        assert saved.table.choices()[0].action == Roll("left")


def test_options_that_came_later_take_their_defaults(tmp_path: Path, toy: Game) -> None:
    header = new_game(toy)
    del header.options["undo"]
    SavedGame.create(header, tmp_path / "a.jsonl").close()
    assert read_log(tmp_path / "a.jsonl").table.header.options["undo"] == "free"
