"""Asking a table for a part of the spoken board by a word, as `hand`, `board` or `foes`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import structs

from core.kernel.comparing import comparable
from core.kernel.sections import Section, asked_for, own_first
from replays.naming import listed
from saves.text import visible
from tui.commands.documents import BadChoice

COMMON = ("hand", "board", "event", "sauron", "foes")
"""Words that any game may be asked by; one that has nothing of the sort says so."""

PERSON = re.compile(r" \(([^()]+)\)$")
"""Who sits at a seat, behind what it is called."""


def words_of(sections: Sequence[Section]) -> list[str]:
    """Return the words that sections are asked for by, in order."""
    return list(dict.fromkeys(section.id for section in sections))


def answered(
    sections: Sequence[Section], word: str, of: str, own: str | None, names: Mapping[str, str]
) -> list[Section] | None:
    """Return the sections that a word asks for, or None where it is no such word.

    The word of a section that each seat has one of, as `hand`, asks for that of the seat `own`; a name after it, `of`,
    for that seat's; another word for it, as `hands`, for all. Of a section that no seat has of its own the words of
    `of` ask for the sentences that have them. `names` says what the seats are called.

    Raises:
        BadChoice: the table has nothing of the sort, or nobody is called so.
    """
    found, wanted = asked_for(sections, word), word.casefold()
    if not found:
        if wanted in COMMON:
            raise BadChoice(f"this table has no {wanted} to tell of; ask for {_either(words_of(sections))}")
        return None
    if of:
        named = [one for one in found if one.seat and _is_called(of, one.seat, names.get(one.seat, ""), one.title)]
        if not named:
            seats = [names.get(one.seat, one.title) for one in found if one.seat]
            if not seats:
                return about(found, wanted, of)
            if any(comparable(of) in comparable(line) for one in found for line in one.lines):
                return about(found, wanted, of)
            there = "are" if len(seats) > 1 else "is"
            raise BadChoice(f"nobody here is called {visible(of)[:40]!r}; there {there} {listed(seats)}")
        return named
    if own and any(one.id == wanted and one.seat == own for one in found):
        return [one for one in found if not one.seat or one.seat == own]
    return own_first(found, own)


def about(sections: Sequence[Section], word: str, of: str) -> list[Section]:
    """Return the sentences of sections that have all words of `of` in them. Raises `BadChoice` where none has."""
    words = comparable(of).split()
    lines = [
        (section, tuple(line for line in section.lines if all(one in comparable(line) for one in words)))
        for section in sections
    ]
    if not any(some for _, some in lines):
        raise BadChoice(f"{word} says nothing of {visible(of)[:40]!r}")
    return [structs.replace(section, lines=some) for section, some in lines if some]


def _is_called(text: str, *names: str) -> bool:
    """Tell whether a text is one of the names, or how one begins; "the" may be left out."""
    wanted = _bare(text)
    people = [found[1] for name in names if (found := PERSON.search(name))]
    return any(_bare(name).startswith(wanted) for name in (*names, *people))


def _bare(name: str) -> str:
    return name.casefold().replace("_", " ").removeprefix("the ")


def of_others(sections: Sequence[Section], told: Sequence[Section], names: Mapping[str, str]) -> str:
    """Return what tells the sections of other seats that have the word of those that were told; nothing where there are
    none."""
    words = {section.id for section in told if section.seat}
    left = [one for one in sections if one.id in words and one.seat and one not in told]
    typed = [f"{one.id} {_bare(PERSON.sub('', names.get(one.seat, one.seat)))}" for one in left]
    return f"{listed(typed)} {'tells' if len(typed) == 1 else 'tell'} those of others." if typed else ""


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)
