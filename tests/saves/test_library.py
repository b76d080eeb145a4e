from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from core.bots import HUMAN
from core.kernel.entries import SeatInfo
from core.kernel.game import Game
from saves import library, paths
from saves.errors import Locked, SaveError
from saves.game_file import SavedGame
from saves.library import Listing, Summary, adopt, delete, fared_by, file_name, path_for, summaries
from saves.reader import read_header, read_log
from tests.saves.games import new_game


def some_game(toy: Game, name: str, entries: int = 3) -> Path:
    """Play a few entries of a game in the library."""
    with SavedGame.create(new_game(toy, name=name)) as saved:
        for _ in range(entries):
            saved.table.act(saved.table.choices()[0].action)
    return saved.path


def by_name(found: list[Summary]) -> dict[str, Summary]:
    return {Path(summary.path).name: summary for summary in found}


def test_an_empty_library() -> None:
    assert summaries() == []


def test_what_a_list_shows(toy: Game) -> None:
    some_game(toy, "older")
    with SavedGame.create(new_game(toy, name="Newer game", options={"goal": "20"})) as saved:
        os.utime(paths.games_folder() / "older.jsonl", (1, 1))
        while not saved.table.over:
            saved.table.act(saved.table.choices()[saved.table.state.risk > 5].action)
        newer, older = summaries()
        assert newer.locked
        assert not older.locked
    assert (newer.name, newer.game, newer.options["goal"]) == ("Newer game", "toy", "20")
    assert [seat.name for seat in newer.seats] == ["Left", "Right"]
    assert (newer.entry, newer.entries) == (saved.table.entry, saved.table.entries)
    assert (newer.result, newer.score) == (saved.table.prompt.result, saved.table.prompt.score)  # type: ignore[union-attr]
    assert newer.progress == toy.words.progress(saved.table.state)
    assert (older.name, older.result, older.score, older.changed) == ("older", "", None, 1.0)
    assert not summaries()[0].locked


def test_a_bad_file_never_stops_the_list(toy: Game) -> None:
    folder = some_game(toy, "good").parent
    (folder / "bad\x1b.jsonl").write_bytes(b"\xff\xfe")
    (folder / "folder.jsonl").mkdir()
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "cut.jsonl").write_bytes((folder / "good.jsonl").read_bytes()[:-30])
    os.symlink("/etc/passwd", folder / "link.jsonl")
    (folder / ".hidden.jsonl").write_text("")
    (folder / "readme.txt").write_text("")
    (folder / os.fsdecode(b"\xff.jsonl")).write_text("")
    found = by_name(summaries())
    assert {name: bool(summary.error) for name, summary in found.items()} == {
        "good.jsonl": False,
        "cut.jsonl": False,
        "bad\x1b.jsonl": True,
        "folder.jsonl": True,
        "pipe.jsonl": True,
        "?.jsonl": True,
    }
    assert found["bad\x1b.jsonl"].error == r"bad\x1b.jsonl is not a saved game of Westmarch"


def test_a_game_whose_words_fail_does_not_stop_the_list(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    some_game(toy, "a")

    def fail(state: object) -> str:
        raise KeyError("gone")

    monkeypatch.setattr(toy.words, "progress", fail)
    assert summaries()[0].error == "a.jsonl cannot be summed up: 'gone'"


def test_the_index_spares_reading(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    path = some_game(toy, "a")
    some_game(toy, "b")
    first = summaries()
    read = []

    def counting(what: Path) -> object:
        read.append(what.name)
        return read_log(what)

    monkeypatch.setattr(library, "read_log", counting)
    assert summaries() == first
    assert read == []
    with SavedGame.open(path) as saved:
        saved.table.undo()
    assert by_name(summaries())["a.jsonl"].entry == 2
    assert read == ["a.jsonl"]
    index = paths.data_folder() / library.INDEX
    for content in (b"", b"[]", b'{"games":{"a.jsonl":1}}', b"\xff"):
        index.write_bytes(content)
        assert len(summaries()) == 2
    index.unlink()
    index.mkdir()
    assert [summary.entries for summary in summaries()] == [3, 3]


def test_only_so_many_games_are_read_at_once(toy: Game) -> None:
    for number in range(5):
        some_game(toy, f"game {number}", 1)
    seen = [sum(summary.entries is not None for summary in summaries(at_once=2)) for _ in range(4)]
    assert seen == [2, 4, 5, 5]
    assert {summary.game for summary in summaries(at_once=0)} == {"toy"}


def test_what_waits_is_read_from_the_newest_on_and_kept(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        os.utime(some_game(toy, f"game {number}", number + 1), (number, number))
    torn = paths.games_folder() / "game-1.jsonl"
    torn.write_bytes(torn.read_bytes().replace(b'"record":"entry"', b'"record":"enter"'))
    os.utime(torn, (1, 1))
    listing = Listing()
    assert [game.name for game in listing.games] == ["game 3", "game 2", "game 1", "game 0"]
    assert listing.waiting == 4
    listing.read(2)
    assert [game.entries for game in listing.games] == [4, 3, None, None]
    listing.keep()
    headers = []

    def counting(path: Path, line: bytes) -> object:
        headers.append(path.name)
        return read_header(path, line)

    monkeypatch.setattr(library, "read_header", counting)
    again = Listing()
    assert headers == []
    assert [game.entries for game in again.games] == [4, 3, None, None]
    again.read(10)
    assert again.waiting == 0
    again.keep()
    whole = Listing()
    assert whole.games[3].entries == 1
    assert whole.waiting == sum(game.entries is None and not game.error for game in whole.games)
    assert [game.name for game in whole.games] == [game.name for game in listing.games]


def test_names_for_files() -> None:
    for name, expected in (
        ("Weathertop, again!", "weathertop-again"),
        ("../../etc/passwd", "etc-passwd"),
        (".hidden", "hidden"),
        ("", "game"),
        ("\x00\x1b/", "game"),
        ("Ëarendil", "ëarendil"),
        ("a\udc80b", "a-b"),
        ("...", "game"),
    ):
        assert file_name(name) == expected
    assert len(file_name("ë" * 500).encode()) <= library.NAME_BYTES
    first = path_for("x")
    first.touch()
    assert (first.name, path_for("x").name) == ("x.jsonl", "x-2.jsonl")
    os.symlink("/nowhere", first.with_name("y.jsonl"))
    assert path_for("y").name == "y-2.jsonl"


def test_deleted_games_go_into_the_trash(toy: Game) -> None:
    kept = [delete(some_game(toy, "a")) for _ in range(2)]
    assert [path.name for path in kept] == ["a.jsonl", "a-2.jsonl"]
    assert all(path.parent.name == "trash" and path.exists() for path in kept)
    assert summaries() == []
    path = some_game(toy, "a")
    with SavedGame.open(path), pytest.raises(Locked):
        delete(path)
    for bad in (path.parent, path.with_name("none.jsonl")):
        with pytest.raises(SaveError):
            delete(bad)
    assert path.exists()


def test_a_log_from_elsewhere_is_copied_in(toy: Game, tmp_path: Path) -> None:
    with SavedGame.create(new_game(toy, name="Far away"), tmp_path / "x.jsonl") as saved:
        saved.table.act(saved.table.choices()[0].action)
    for name in ("far-away.jsonl", "far-away-2.jsonl"):
        copy = adopt(saved.path)
        assert copy == paths.games_folder() / name
        assert copy.read_bytes() == saved.path.read_bytes()
    (tmp_path / "y.jsonl").write_text("no")
    with pytest.raises(SaveError):
        adopt(tmp_path / "y.jsonl")


def test_who_plays_against_the_others_has_won_what_they_lose() -> None:
    def fared(result: str, *people: str) -> str:
        seats = [SeatInfo(seat, seat.title(), HUMAN if seat in people else "random") for seat in ("frodo", "sauron")]
        return fared_by(seats, result, ("sauron",))

    assert [fared(result, "sauron") for result in ("won", "lost", "drawn")] == ["lost", "won", ""]
    assert [fared(result, "frodo") for result in ("won", "lost", "drawn")] == ["", "", ""]
    assert [fared(result, "frodo", "sauron") for result in ("won", "lost")] == ["", "sauron"]
    assert [fared(result) for result in ("won", "lost")] == ["", "sauron"]


def test_an_index_from_before_is_made_anew(toy: Game) -> None:
    some_game(toy, "a")
    first = summaries()
    index = paths.data_folder() / library.INDEX
    kept = json.loads(index.read_bytes())
    assert kept["shape"] == library.SHAPE
    kept["shape"] = library.SHAPE - 1
    for known in kept["games"].values():
        del known["summary"]["fared"]
        known["summary"]["result"] = "won"
    index.write_text(json.dumps(kept))
    assert summaries() == first
    assert json.loads(index.read_bytes())["shape"] == library.SHAPE
