"""How friends come in from anywhere: words that invite to a seat, and the keys by which they are known again.

Only hashes of the words are kept, made with one salt for all of a host, so that one hash finds table and seat. A set of
words is for one seat and shown once.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping, MutableMapping
from functools import cache
from pathlib import Path

from core.kernel.toml import read_toml
from saves.text import visible
from tui.commands.problems import Problem
from tui.hosting.seats import Book, Kept, TableSeats

WORDS = 4
"""How many words invite to a seat: of 1,024 words they make forty bits."""

LONGEST = 200
"""How many letters of what somebody types as words are looked at."""

MOST_KEYS = 16
"""How many keys are remembered of one guest."""


@cache
def all_words() -> tuple[str, ...]:
    """Return the words of which invitations are made."""
    text = Path(__file__).with_name("words.toml").read_text(encoding="utf-8")
    return tuple(read_toml(text)["words"])


def invited(table: str, seat: str) -> str:
    """Return who somebody is who came by the words for a seat of a table."""
    return f"words:{table}/{seat}"


class Invitations:
    """The invitations to the tables of a host. `tables` says what each table is (`seats.table_id`), by its name."""

    def __init__(self, book: Book, tables: Mapping[str, str]) -> None:
        self._book = book
        self._tables = tables

    def make(self, table: str, seat: str, again: bool = False) -> str:
        """Return new words for a seat of a table.

        Words that there were before are worth nothing `again`, and keys that came by them are forgotten. Raises
        `Problem` where there are words already, `KeyError` for an unknown table, and `SaveError`.
        """
        identity = self._tables[table]
        words = " ".join(secrets.choice(all_words()) for _ in range(WORDS))

        def change(kept: Kept) -> None:
            of_table = kept.tables.setdefault(identity, TableSeats())
            if seat in of_table.invited.values() and not again:
                raise Problem(
                    f"there is an invitation to {visible(seat)} at {visible(table)}, whose words were shown once; "
                    "--again makes new ones and the old ones worthless"
                )
            _forget(of_table.invited, seat)
            _forget(kept.keys, invited(table, seat))
            of_table.invited[_hashed(words, kept.salt)] = seat

        self._book.change(change)
        return words

    def cancel(self, table: str, seat: str) -> None:
        """Make the words for a seat of a table worthless, and forget the keys that came by them. Raises `Problem` where
        there are none, `KeyError` for an unknown table, and `SaveError`."""
        identity = self._tables[table]

        def change(kept: Kept) -> None:
            of_table = kept.tables.setdefault(identity, TableSeats())
            if seat not in of_table.invited.values():
                raise Problem(f"nobody is invited to {visible(seat)} at {visible(table)}")
            _forget(of_table.invited, seat)
            _forget(kept.keys, invited(table, seat))

        self._book.change(change)

    def check(self, words: str) -> tuple[str, str] | None:
        """Return the table and the seat to which words invite, None for words that invite to nothing here.

        Takes a twentieth of a second, wherever the words are wrong: call it in a thread. Raises `SaveError`.
        """
        kept = self._book.read()
        hashed = _hashed(" ".join(re.findall("[a-z]+", words[:LONGEST].lower())), kept.salt)
        for name, identity in self._tables.items():
            found = kept.tables.get(identity)
            if found is not None and hashed in found.invited:
                return name, found.invited[hashed]
        return None


def known(book: Book, keys: Iterable[str]) -> str:
    """Return who it is that offers keys of ssh, by their fingerprints; empty where none is known.

    Raises `SaveError`.
    """
    remembered = book.read().keys
    return next((remembered[key] for key in keys if key in remembered), "")


def remember(book: Book, who: str, keys: Iterable[str]) -> None:
    """Remember whom keys belong to that nobody has yet. Raises `SaveError`."""

    def change(kept: Kept) -> None:
        room = MOST_KEYS - sum(holder == who for holder in kept.keys.values())
        for key in list(dict.fromkeys(key for key in keys if key not in kept.keys))[: max(0, room)]:
            kept.keys[key] = who

    book.change(change)


def forget(book: Book, who: str) -> None:
    """Forget all keys of somebody. Raises `SaveError`."""
    book.change(lambda kept: _forget(kept.keys, who))


def _forget(holders: MutableMapping[str, str], whose: str) -> None:
    for one in [one for one, holder in holders.items() if holder == whose]:
        del holders[one]


def _hashed(words: str, salt: bytes) -> str:
    return hashlib.scrypt(words.encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=32).hex()
