"""What of a position a question has to do with: the sentences that are shown with it, where there is room for a few.

That a sentence concerns a question is mostly known by words that both have. Where a game's position tells of a thing in
other words than its choices do, its sayings say so (`core.kernel.sayings`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from core.kernel.sayings import OfPosition
from replays.quiz_words import LEANS, PIECE, stems
from saves.text import sentence

ROWS, WIDE = 7, 72
"""So many rows of so many cells are shown of a position; the table has the rest."""
FORMULA = re.compile(
    r"^[^“]* is asked: (?=“)|(?<=” )[^“”]* chooses (?=“)|(, ?)?\d+ movement points?( left)?|points? left|"
    r"(Which of these may .* choose|What follows|What happens next|Who decides next)\?$"
)
"""What a question says in every place, so that it tells nothing of what is asked about."""
ORDERED = re.compile(r"\b(first|order)\b")
"""So the head of a list says that it is in an order: there it is said where those stand that are left out."""


class Concerning:
    """What concerns a question of one game, by what its sayings say `of_position`."""

    def __init__(self, of_position: OfPosition) -> None:
        self._tells = of_position.tells
        self._needs = {said: re.compile(begins) for said, begins in of_position.needs.items()}
        self._whole = of_position.whole

    def near(
        self,
        position: Sequence[str],
        about: str,
        answers: Sequence[str] = (),
        ground: str = "",
        own: str = "",
        others: Sequence[str] = (),
        besides: str = "",
    ) -> tuple[str, ...]:
        """Return the sentences of a position that a question has to do with, in their order, as many as there is room
        for: the first, which says where the game is, what concerns the first of the `answers` most, what is asked
        `about`, each of the others, and those that share words with any of these. A word that stands in many sentences
        counts for little, and one that leans on the sentence before it is left to the table. What `own`, who may
        choose, has goes before, and what one of the `others` has is left out where nobody names them. Last stands the
        `ground` of the answers, if any. `besides` is what the question is about, too, and does not say."""
        about = f"{FORMULA.sub('', about)} {besides}".rstrip()
        split = [[position[0]], *map(self._parts, position[1:])]
        position = [part for parts in split for part in parts]
        said = [self._marks(line) for line in position]
        often = Counter(word for words in said for word in words)

        def worth(at: int, wanted: set[str]) -> float:
            tells = sum(f"{word} at " in position[at] for word in wanted if PIECE.fullmatch(word))
            return tells + sum(1 / often[word] for word in sorted(said[at] & wanted))

        spoken = " ".join([about, *answers])
        judged = " ".join([about, *answers[:1]])
        strange = tuple(f"{one} has " for one in others if one not in spoken)
        free = [
            at
            for at in range(1, len(position))
            if not LEANS.match(position[at]) and not position[at].startswith(strange)
        ]
        best = [max(free, key=lambda at: (worth(at, self._marks(one)), -at)) for one in answers if free]
        best = [at for at, one in zip(best, answers, strict=bool(free)) if worth(at, self._marks(one))]
        wanted = self._marks(spoken)
        akin = sorted((at for at in free if worth(at, wanted)), key=lambda at: (-worth(at, wanted), at))
        held = [at for at in akin if own and position[at].startswith(f"{own} has ")]
        kept, rows = [0], _rows(position[0]) + _rows(ground)
        asked = max(free, key=lambda at: (worth(at, self._marks(about)), -at), default=0)
        first = [asked] if asked and worth(asked, self._marks(about)) else []
        needed = [
            at
            for said_so, begins in self._needs.items()
            for at in free
            if said_so in judged and begins.match(position[at])
        ]
        needed.sort(key=lambda at: position[at].partition(" has ")[0] not in about)  # who is spoken of before others
        for at in dict.fromkeys([*held[:1], *best[:1], *needed, *first, *best, *akin]):
            if rows + _rows(position[at]) <= ROWS:
                kept.append(at)
                rows += _rows(position[at])
        return (*_together(split, kept), *([ground] if ground else ()))

    def _parts(self, line: str) -> list[str]:
        """Return the parts of a long sentence that is a row of sentences, each as one; those of a list keep its
        head."""
        head, colon, rest = line.partition(": ")
        if len(line) <= WIDE or "; " not in line or ": " in rest or head in self._whole:
            return [line]
        parts = (rest or line).rstrip(".").split("; ")
        if not all(part[0].isupper() or part[0].isdigit() or part.startswith("the ") for part in parts):
            return [line]
        return [sentence(f"{head}{colon}{part}" if colon else part) for part in parts]

    def _marks(self, text: str) -> set[str]:
        meant = (told for said, told in self._tells.items() if said in text.casefold())
        return stems(f"{text} {' '.join(meant)}") | set(PIECE.findall(text))


def _together(split: Sequence[Sequence[str]], kept: Collection[int]) -> Iterator[str]:
    """Yield those sentences that are kept, by their numbers; parts of one list stand in one, which says that some are
    left out, and in a list with an order where."""
    at = 0
    for parts in split:
        held = [number for number in range(len(parts)) if at + number in kept]
        at += len(parts)
        head, colon, _ = parts[0].partition(": ")
        if not held or len(parts) == 1 or not colon or any(not part.startswith(f"{head}: ") for part in parts):
            yield from (parts[number] for number in held)
            continue
        ends = next((number for number, part in enumerate(parts) if ". " in part), len(parts) - 1)
        listed = [number for number in held if number <= ends]
        places = range(ends + 1) if ORDERED.search(head) else [*listed, *([-1] if len(listed) <= ends else [])]
        named = [parts[number].removeprefix(f"{head}: ").partition(". ")[0].removesuffix(".") for number in listed]
        told = [named[listed.index(number)] if number in listed else "others" for number in places]
        told = [one for one, then in pairwise([*told, ""]) if one != then or one != "others"]
        told[-1] = "and others" if told[-1] == "others" else told[-1]
        if listed:
            behind = parts[ends].partition(". ")[2] if ends in listed else ""
            yield " ".join([sentence(f"{head}: {'; '.join(told)}"), *([sentence(behind)] if behind else [])])
        yield from (sentence(parts[number].removeprefix(f"{head}: ")) for number in held if number > ends)


def shared(line: str, told: str) -> float:
    """Return which share of what a sentence is about another one has told: 0 to 1."""
    marks = stems(line) | set(PIECE.findall(line))
    return len(marks & (stems(told) | set(PIECE.findall(told)))) / len(marks) if marks else 0.0


def _rows(line: str) -> int:
    return -(-len(line) // WIDE)
