"""Who may sit where, what a host keeps of it, invitations, and keys."""

from __future__ import annotations

import hashlib
import re
import stat
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.table import new_header
from saves.errors import SaveError
from saves.game_file import SavedGame
from tui.commands.problems import Problem
from tui.hosting import invitations
from tui.hosting.invitations import Invitations, all_words, forget, invited, known, remember
from tui.hosting.seats import Book, KeptSeating, Seating, put_up, table_id


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "hosting")


def test_a_seat_is_whose_who_took_it(book: Book) -> None:
    for seats in (Seating("uid:1"), KeptSeating(book, "a", "uid:1")):
        assert seats.owner == "uid:1"
        assert seats.holder("left") == seats.name("left") == ""
        assert seats.may_sit("left", "uid:2")
        seats.take("left", "uid:2", "Ben")
        assert (seats.holder("left"), seats.name("left")) == ("uid:2", "Ben")
        assert seats.may_sit("left", "uid:2")
        assert not seats.may_sit("left", "uid:1")
        since = seats.seats["left"].since
        seats.take("left", "uid:2", "Benjamin")
        assert seats.name("left") == "Benjamin"
        assert seats.seats["left"].since == since
        seats.free("left")
        seats.free("left")
        assert seats.may_sit("left", "uid:1")


def test_seats_and_the_key_are_there_again_when_a_host_is(book: Book, tmp_path: Path) -> None:
    KeptSeating(book, "a", "uid:1").take("left", "uid:2", "Ben")
    KeptSeating(book, "b", "uid:1").take("left", "uid:3", "Cem")
    again = Book(tmp_path / "hosting")
    assert again.key == book.key
    assert len(again.key) == 32
    assert KeptSeating(again, "a", "uid:1").name("left") == "Ben"
    assert KeptSeating(again, "b", "uid:1").name("left") == "Cem"
    assert KeptSeating(again, "c", "uid:1").holder("left") == ""


def test_nobody_else_may_look_into_what_is_kept(book: Book) -> None:
    assert stat.S_IMODE(book.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(book.path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"[" * 5000, b"\xff", b'{"key":"x","salt":"y"}'])
def test_a_damaged_file_gives_no_seat_away(book: Book, content: bytes) -> None:
    seating = KeptSeating(book, "a", "uid:1")
    book.path.write_bytes(content)
    with pytest.raises(SaveError, match="is damaged"):
        seating.take("left", "uid:2", "Ben")
    assert seating.holder("left") == ""
    assert book.path.read_bytes() == content
    with pytest.raises(SaveError, match="is damaged"):
        Book(book.path.parent)


def test_a_table_stays_what_it_is_when_its_log_is_moved(book: Book, tmp_path: Path) -> None:
    game, one, two = catalogue.game("dice"), tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    header = new_header(game, options={}, seed=1, name="evening")
    with SavedGame.create(header, one) as saved:
        before = table_id(book, saved.log.header, one)
        put_up(book, before, one)
    one.rename(two)
    with SavedGame.open(two) as saved:
        assert table_id(book, saved.log.header, two) == before
    assert table_id(book, new_header(game, options={}, seed=2, name="evening"), two) != before


def test_a_copy_of_a_log_is_a_table_of_its_own(book: Book, tmp_path: Path) -> None:
    """Seats of one are not those of the other, whichever is hosted first and whether one is closed meanwhile."""
    header, found = new_header(catalogue.game("dice"), options={}, seed=1, name="evening"), {}
    paths = [tmp_path / f"{name}.jsonl" for name in ("one", "two", "three")]
    for path in paths:
        path.touch()
        found[path] = table_id(book, header, path)
        put_up(book, found[path], path)
    put_up(book, found[paths[0]], None)
    assert len(set(found.values())) == 3
    assert {path: table_id(book, header, path) for path in paths} == found
    paths[1].rename(tmp_path / "moved.jsonl")
    assert table_id(book, header, tmp_path / "moved.jsonl") == found[paths[1]]


def test_a_standing_wish_is_kept_until_the_seat_is_somebody_else_s(book: Book) -> None:
    seats = KeptSeating(book, "a", "uid:1")
    seats.take("left", "uid:2", "Ben")
    seats.wish("left", "event")
    seats.take("left", "uid:2", "Benjamin")
    assert KeptSeating(book, "a", "uid:1").wishes == {"left": "event"}
    seats.wish("left", "")
    assert KeptSeating(book, "a", "uid:1").wishes == {}
    seats.wish("left", "event")
    seats.take("left", "uid:3", "Cem")
    assert seats.wishes == KeptSeating(book, "a", "uid:1").wishes == {}
    seats.wish("left", "event")
    seats.free("left")
    assert seats.wishes == KeptSeating(book, "a", "uid:1").wishes == {}


def test_there_are_a_thousand_plain_words() -> None:
    words = all_words()
    assert len(words) == len(set(words)) == 1024
    assert all(re.fullmatch("[a-z]{3,11}", word) for word in words)
    assert list(words) == sorted(words)


def test_words_invite_to_one_seat_and_are_kept_nowhere(book: Book) -> None:
    made = Invitations(book, {"evening": "a", "sunday": "b"})
    words = made.make("evening", "left")
    other = made.make("sunday", "left")
    assert len(words.split()) == 4
    assert set(words.split()) <= set(all_words())
    assert made.check(words) == ("evening", "left")
    assert made.check(f"  {words.upper().replace(' ', ' - ')}\n") == ("evening", "left")
    assert made.check(other) == ("sunday", "left")
    kept = book.path.read_text(encoding="utf-8")
    assert not any(word in kept for word in words.split() if len(word) > 4)
    for wrong in ("", " ".join(words.split()[:3]), " ".join(reversed(words.split())), "x" * 100_000, "\x00\x1b[2J"):
        assert made.check(wrong) is None
    # A table that is not hosted now lets nobody in.
    assert Invitations(book, {"sunday": "b"}).check(words) is None
    with pytest.raises(KeyError):
        made.make("monday", "left")


def test_new_words_make_the_old_ones_worthless_and_forget_their_keys(book: Book) -> None:
    made = Invitations(book, {"evening": "a"})
    words = made.make("evening", "left")
    right = made.make("evening", "right")
    with pytest.raises(Problem, match="--again makes new ones"):
        made.make("evening", "left")
    assert made.check(words) == ("evening", "left")
    remember(book, invited("evening", "left"), ["SHA256:one"])
    remember(book, invited("evening", "right"), ["SHA256:two"])
    new = made.make("evening", "left", again=True)
    assert made.check(words) is None
    assert made.check(new) == ("evening", "left")
    assert made.check(right) == ("evening", "right")
    assert known(book, ["SHA256:one"]) == ""
    assert known(book, ["SHA256:two"]) == invited("evening", "right")


def test_a_key_belongs_to_whoever_brought_it_first(book: Book) -> None:
    remember(book, "words:a/left", ["SHA256:one", "SHA256:two"])
    remember(book, "words:a/right", ["SHA256:two", "SHA256:three"])
    assert known(book, ["SHA256:zero", "SHA256:two"]) == "words:a/left"
    assert known(book, ["SHA256:three"]) == "words:a/right"
    assert known(book, []) == ""
    remember(book, "words:a/right", [f"SHA256:{number}" for number in range(100)])
    assert sum(who == "words:a/right" for who in book.read().keys.values()) == invitations.MOST_KEYS
    forget(book, "words:a/left")
    assert known(book, ["SHA256:one"]) == ""


def test_one_hash_finds_table_and_seat(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Invitations(book, {"evening": "a", "sunday": "b"})
    made.make("evening", "left")
    words = made.make("sunday", "left")
    count = 0
    scrypt = hashlib.scrypt

    def counted(*args: object, **words: object) -> bytes:
        nonlocal count
        count += 1
        return scrypt(*args, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(hashlib, "scrypt", counted)
    assert made.check(words) == ("sunday", "left")
    assert count == 1
