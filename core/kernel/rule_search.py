"""Searching a rulebook: which rules hold some words, the most likely first, and the passage in which they stand.

A word found as a word counts more than one that only begins another, and that more than letters inside one: "ring"
means the Ring, hardly a rallying horn or Glamdring. The title counts more than the chapter, which counts more than the
text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.kernel.comparing import comparable

WHOLE, SEVERAL, START, INSIDE = 0, 1, 2, 3
"""How a word is found: as a word, as that word of several things, at the beginning of one, or inside one."""

TITLE = (20.0, 18.0, 9.0, 2.0)
CHAPTER = (14.0, 8.0, 3.0, 0.0)
TEXT = (3.0, 1.0, 1.0, 0.25)
"""What a word found in the title, in the chapter's, or in the text, counts for by how it is found."""
PLURALS = ("s", "es")
"""What may follow a word of which there are several: "shields" is the word that was looked for with "shield"."""
BEGUN = re.compile(r"[^\W_]+(?:-[^\W_]+)*|-[^\W_]*")
"""The rest of a word that is only begun."""

AGAIN = 0.4
"""Of that, what each further place in the text adds, up to five."""
OWN_ID, PART_ID = 400.0, 200.0
WHOLE_TITLE, TITLE_BEGINS = 40.0, 10.0


SAY_NOTHING = """
a an and are at be by can can't cannot could do does for from get happen happens has have how i if in into is it its may
me my not of on or should so that the their them then there they to was we what when where which who why will with would
you your
"""
SMALL = frozenset(SAY_NOTHING.split())
"""Words of a question that say nothing of what is asked about."""


def asked_for(typed: str) -> tuple[list[str], str]:
    """Return the words that count of what was typed, in small letters and without its marks, and all of it as a phrase.
    Where there are but small words, they count."""
    words = [word for word in (part.strip(".,;:?!\"'") for part in comparable(typed).split()) if word]
    return [word for word in words if word not in SMALL] or words, " ".join(words)


def likeness(words: list[str], phrase: str, needed: int, rule_id: str, title: str, chapter: str, text: str) -> float:
    """Return how likely a rule is meant by `words` (in small letters), from its id, its title, that of its chapter and
    its text; 0 where fewer than `needed` of them stand in it. A title that is the `phrase` itself counts most."""
    own, title, chapter, text = comparable(rule_id), comparable(title), comparable(chapter), comparable(text)
    found, missing = 0.0, len(words) - needed
    for word in words:
        in_id = OWN_ID if own == word else PART_ID if own.startswith(f"{word}.") else 0.0
        places = _places(text, word)
        in_title = TITLE[min(_places(title, word))] if word in title else 0.0
        in_chapter = CHAPTER[min(_places(chapter, word))] if word in chapter else 0.0
        in_text = TEXT[min(places)] * (1 + AGAIN * (min(len(places), 6) - 1)) if places else 0.0
        counted = in_id + in_title + in_text + (TEXT[INSIDE] if word in own else 0.0)
        if counted:
            found += counted + in_chapter
        elif missing:
            missing -= 1
        else:
            return 0.0
    return found + (WHOLE_TITLE if title == phrase else TITLE_BEGINS if _begins(title, phrase) else 0.0)


def _begins(title: str, phrase: str) -> bool:
    return re.match(rf"(?:the |an? )?{re.escape(phrase)}(?:e?s)?\b", title) is not None


def _places(text: str, word: str) -> list[int]:
    """Return for each place where `word` stands in `text` how it is found there."""
    return [how for how, _ in _found(text, word)]


def _found(text: str, word: str) -> list[tuple[int, int]]:
    """Return for each place where `word` stands in `text` how it is found there, and where that is."""
    found: list[tuple[int, int]] = []
    for place in re.finditer(re.escape(word), text):
        start, end = place.span()
        if text[max(0, start - 1) : start].isalnum():
            found.append((INSIDE, start))
        else:
            rest = BEGUN.match(text, end)
            how = WHOLE if rest is None else SEVERAL if rest.group() in PLURALS and len(word) > 2 else START
            found.append((how, start))
    return found


def passage(text: str, words: Iterable[str]) -> str:
    """Return the sentence or row of `text` in which most of `words` stand, as words and not inside others where that
    can be; empty where none of them does."""
    wanted = [comparable(word) for word in words]

    def holds(sentence: str) -> float:
        small = comparable(sentence)
        return sum(1 / (1 + min(_places(small, word))) for word in wanted if word in small)

    best = max(sentences(text), key=holds, default="")
    return best if holds(best) else ""


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, and the rows of its tables without their bars."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        rows = [line for line in block.splitlines() if line.lstrip().startswith("|")]
        if rows:
            cells = ([cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows)
            found += [", ".join(filter(None, row)) for row in cells if not set("".join(row)) <= set(":- ")]
        else:
            found += re.split(r"(?<=[.!?])\s+", " ".join(block.split()))
    return [sentence for sentence in found if sentence]


def around(text: str, words: Iterable[str], room: int, ellipsis: str = "…") -> tuple[str, str, str]:
    """Return the passage of `text` in which `words` stand as what comes before the first of them, that word as it is
    written, and what follows, in `room` characters at most, with an ellipsis where something is left out."""
    found = passage(text, words)
    small = comparable(found)
    places = [(*place, len(word)) for word in map(comparable, words) for place in _found(small, word)]
    if not places:
        return "", "", ""
    _, start, length = min(places)
    before, hit, after = found[:start], found[start : start + length], found[start + length :]
    share = max(0, room - length) // 2
    if len(before) > share and len(found) > room:
        begin = before.find(" ", len(before) - max(share, room - length - len(after)) + 1)
        before = ellipsis + before[begin + 1 :] if begin >= 0 else ellipsis
    rest = room - len(before) - len(hit)
    if len(after) > rest:
        after = after[: max(0, rest - 1)].rstrip() + ellipsis
    return before, hit, after
