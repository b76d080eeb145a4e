"""The spoken board: what a view says, cut into sections with a title each.

A game tells its position once (`Words.sections`). Plain mode, the HTML page, the chronicle, lessons and screen readers
take what they need of that one telling, so that a table is described everywhere in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Section(msgspec.Struct, frozen=True):
    """What a view says of one subject, in sentences.

    `id` is the word that plain mode asks for it by: `now` (always first: where the game is and who decides), `hand`,
    `board`, `event`, `foes`, `sauron` wherever a game has such a thing, and words of the game's own beside them.
    Several sections may share an id, one for each seat; no two have the same title. `title` is a heading without a
    stop. `lines` are whole sentences, one or more each, and never empty. `seat` is the seat that the section is about,
    or empty; `also` are other words to ask for it by, and `members` are the members of the view that it tells, by which
    a lesson points at it. A section that is `printed` repeats what stands on cards and boards: it is told to whoever
    asks for it, and left out where a position is told as a whole.
    """

    id: str
    title: str
    lines: tuple[str, ...]
    seat: str = ""
    also: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    printed: bool = False


def told(sections: Iterable[Section]) -> list[str]:
    """Return the sentences of `sections`, in order."""
    return [line for section in sections for line in section.lines]


def position(sections: Iterable[Section]) -> list[Section]:
    """Return the sections that tell the position, without those that are only printed."""
    return [section for section in sections if not section.printed]


def own_first(sections: Iterable[Section], seat: str | None) -> list[Section]:
    """Return `sections` in order, with that of `seat` before the others of the same id."""
    listed = list(sections)
    first = {section.id: at for at, section in reversed(list(enumerate(listed)))}
    return sorted(listed, key=lambda section: (first[section.id], not seat or section.seat != seat))


def asked_for(sections: Iterable[Section], word: str) -> list[Section]:
    """Return the sections that `word` asks for, by their id or by another word for it."""
    wanted = word.casefold()
    return [section for section in sections if wanted == section.id or wanted in section.also]


def looked_at(sections: Iterable[Section], members: Iterable[str]) -> list[Section]:
    """Return the sections that tell any of `members` of a view, in order."""
    wanted = set(members)
    return [section for section in sections if wanted.intersection(section.members)]
