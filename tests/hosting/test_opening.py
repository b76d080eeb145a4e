"""Which games a host begins and opens, and what it says of those that it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import catalogue
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tui.commands.problems import Problem
from tui.hosting.opening import Wanted, begun, games, has_secrets, table_name, taken
from tui.hosting.seats import Book, put_up, table_id

HIDDEN = {"hands": "hidden"}


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    return Book()


def a_log(path: Path, game: str = "fellowship", seed: int = 7, options: dict[str, str] | None = None) -> Path:
    SavedGame.create(new_header(catalogue.game(game), options=options or {}, seed=seed), path).close()
    return path


def names(wanted: Wanted, book: Book) -> tuple[list[str], list[str]]:
    """Return the names of the tables that are hosted, and what is said of the others."""
    said: list[str] = []
    found = []
    for name, saved in games(wanted, book, said.append):
        found.append(name)
        saved.close()
    return found, said


def test_what_somebody_plays_is_named_and_the_rest_is_hosted(book: Book, tmp_path: Path) -> None:
    played, free, damaged = (a_log(tmp_path / f"{name}.jsonl", "dice") for name in ("played", "free", "damaged"))
    damaged.write_bytes(damaged.read_bytes()[:-40] + b"x" * 39 + b"\n" + b"{}\n")
    with SavedGame.open(played):
        found, said = names(Wanted([str(played), str(free), str(tmp_path / "none"), str(damaged)]), book)
    assert found == ["free"]
    assert len(said) == 3
    assert "is being played by another program" in said[0] or "is open in this program" in said[0]
    assert "none" in said[1]
    assert said[2].endswith("it is not hosted")


def test_what_was_hosted_before_is_hosted_again(book: Book, tmp_path: Path) -> None:
    with pytest.raises(Problem, match="nothing was hosted here before"):
        names(Wanted([]), book)
    for seed, name in enumerate(("evening", "sunday", "closed")):
        path = a_log(tmp_path / f"{name}.jsonl", seed=seed)
        with SavedGame.open(path) as saved:
            put_up(book, table_id(book, saved.log.header, path), path)
            if name == "closed":
                put_up(book, table_id(book, saved.log.header, path), None)
    (tmp_path / "sunday.jsonl").unlink()
    found, said = names(Wanted([]), book)
    assert found == ["evening"]
    assert "sunday" in said[0]


def test_a_game_with_secrets_has_its_seed_by_chance(book: Book, tmp_path: Path) -> None:
    fellowship = catalogue.game("fellowship")
    assert has_secrets(new_header(fellowship, options=HIDDEN, seed=3))
    assert not has_secrets(new_header(fellowship, options={}, seed=3))
    with pytest.raises(Problem, match="omit --seed"):
        begun("fellowship", Wanted(["fellowship"], HIDDEN, seed=7))
    with begun("fellowship", Wanted(["fellowship"], seed=7)) as saved:
        assert saved.table.header.seed == 7
    seeds = set()
    for _ in range(3):
        with begun("fellowship", Wanted(["fellowship"], HIDDEN)) as saved:
            seeds.add(saved.table.header.seed)
    assert len(seeds) == 3
    assert max(seeds) > 1 << 50
    with taken(a_log(tmp_path / "old.jsonl", options=HIDDEN)) as saved:
        assert "can be guessed" in saved.notices[-1]


def test_a_log_that_others_could_read_is_its_owner_s_alone_once_it_is_hosted(book: Book, tmp_path: Path) -> None:
    path = a_log(tmp_path / "evening.jsonl", "dice")
    path.chmod(0o644)
    with taken(path) as saved:
        assert path.stat().st_mode & 0o777 == 0o600
        assert "now it is yours alone" in saved.notices[-1]
    path.chmod(0o444)
    with taken(path, replay=True) as saved:
        assert saved.read_only
    assert path.stat().st_mode & 0o777 == 0o444


def test_a_table_is_called_as_its_file_is() -> None:
    assert table_name(Path("/somewhere/evening.jsonl")) == "evening"
    assert table_name(Path("bad\x1bname.jsonl")) == "bad\\x1bname"
