"""Searching a rulebook: which rules hold some words, the most likely first, and the passage in which they stand.

A word found as a word counts more than one that only begins another, and that more than letters inside one: "ring"
means the Ring, hardly a rallying horn or Glamdring. The title counts more than the chapter, which counts more than the
text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from core.kernel.comparing import comparable

WHOLE, SEVERAL, START, INSIDE = 0, 1, 2, 3
"""How a word is found: as a word, as another form of it (of several things, or another word for it), at the beginning
of one, or inside one."""

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
WHOLE_TITLE, TITLE_BEGINS = 40.0, 14.0
"""What a title counts for that is what was looked for, or begins with it, whatever article stands before it."""
OPENS = (50.0, 24.0, 8.0)
"""What the first rule of a chapter counts for if the title of the chapter is what was looked for; if it begins with it
or has it further on, and the title of the rule has the words, too."""
FIRST_WORDS = 3.0
"""What a text counts for that begins with what was looked for."""
LATER_PART, RULING = 0.6, 0.5
"""What is left of all that for a rule of an expansion, and for one that settles a detail."""
RULINGS = ("rulings", "questions and answers")
"""How the titles of the chapters begin that settle details."""

ALIKE = """
bearer ringbearer
dice die
nazgul ringwraith
setting_up setup
taking_back undo
victory win winning wins won
"""
"""Words for the same, a line each: a book calls a thing by one of them, and players know it by another."""
OTHER_WORDS = {
    word: tuple(other.replace("_", " ") for other in line.split() if other != word)
    for line in ALIKE.strip().splitlines()
    for word in line.split()
}


SAY_NOTHING = """
a an and are at be by can can't cannot could do does for from get happen happens has have how i if in into is it its may
me my not of on or should so that the their them then there they to was we what when where which who why will with would
you your
"""
SMALL = frozenset(SAY_NOTHING.split())
"""Words of a question that say nothing of what is asked about."""


class Leaf(NamedTuple):
    """What of a rule is searched, in small letters and without accents: its id, its title, that of its chapter, and its
    text; whether it `opens` its chapter, and what `share` of its likeness counts."""

    rule_id: str
    title: str
    chapter: str
    text: str
    opens: bool = False
    share: float = 1.0


def leaf_of(rule_id: str, title: str, chapter: str, text: str, *, opens: bool = False, later: bool = False) -> Leaf:
    """Return what of a rule is searched; `later` says that it stands in a part of the book that is an expansion."""
    heading = comparable(chapter)
    share = RULING if heading.startswith(RULINGS) else LATER_PART if later else 1.0
    return Leaf(comparable(rule_id), comparable(title), heading, comparable(text), opens, share)


def asked_for(typed: str) -> tuple[list[str], str]:
    """Return the words that count of what was typed, in small letters and without its marks, and all of it as a phrase.
    Where there are but small words, they count."""
    words = [word for word in (part.strip(".,;:?!\"'") for part in comparable(typed).split()) if word]
    return [word for word in words if word not in SMALL] or words, " ".join(words)


def likeness(words: list[str], phrase: str, needed: int, leaf: Leaf) -> float:
    """Return how likely a rule is meant by `words` (in small letters); 0 where fewer than `needed` of them stand in it.
    A title that is the `phrase` itself counts most."""
    found, missing = 0.0, len(words) - needed
    for word in words:
        in_id = OWN_ID if leaf.rule_id == word else PART_ID if leaf.rule_id.startswith(f"{word}.") else 0.0
        in_title, in_text = _places(leaf.title, word), _places(leaf.text, word)
        counted = in_id + (TEXT[INSIDE] if word in leaf.rule_id else 0.0)
        counted += TITLE[min(in_title)] if in_title else 0.0
        counted += TEXT[min(in_text)] * (1 + AGAIN * (min(len(in_text), 6) - 1)) if in_text else 0.0
        in_chapter = _places(leaf.chapter, word) if counted or leaf.opens else []
        if counted or (in_chapter and min(in_chapter) < START):
            found += counted + (CHAPTER[min(in_chapter)] if in_chapter else 0.0)
        elif missing:
            missing -= 1
        else:
            return 0.0
    named = all(min(_places(leaf.title, word), default=INSIDE) < INSIDE for word in words)
    found += WHOLE_TITLE if is_named(leaf.title, phrase) else TITLE_BEGINS if begins(leaf.title, phrase) else 0.0
    found += FIRST_WORDS if begins(leaf.text, phrase) else 0.0
    share = 1.0 if found >= PART_ID else leaf.share
    return found * share + (_opening(leaf.chapter, phrase, named=named) if leaf.opens else 0.0)


def _opening(chapter: str, phrase: str, *, named: bool) -> float:
    """Return what the first rule of a chapter counts for beyond its words; `named` if they stand in its title."""
    if is_named(chapter, phrase, several=False):
        return OPENS[0]
    ways = begins(chapter, phrase), begins(chapter, phrase, anywhere=True)
    return next((worth for way, worth in zip(ways, OPENS[1:], strict=True) if way), 0.0) if named else 0.0


ARTICLE = r"(?:[^:.]{0,24}\b(?:phase|step) \d+: )?(?:the |an? )?(?:one )?"
"""What may stand before the words by which something is named: the part of a turn that a rule is about, and an article;
the Ring is the One Ring."""


def is_named(title: str, phrase: str, *, several: bool = True) -> bool:
    """Tell whether a title is a phrase, or that of several things, whatever article stands before it."""
    return _match(title, phrase, ARTICLE, "(?:e?s)?$" if several else "$")


def begins(title: str, phrase: str, *, anywhere: bool = False) -> bool:
    """Tell whether a title begins with a phrase, or with that of several things, whatever article stands before it; or
    whether it has the phrase `anywhere`."""
    return _match(title, phrase, r"(?:.*\b)?" if anywhere else ARTICLE, r"(?:e?s)?(?![\w-]|\.\w)")


def _match(title: str, phrase: str, before: str, behind: str) -> bool:
    said = "|".join(map(_spelled, (phrase, *OTHER_WORDS.get(phrase.replace("-", ""), ()))))
    return re.match(f"{before}(?:{said}){behind}", title) is not None


@cache
def _spelled(word: str) -> str:
    """Return a pattern for a word with hyphens or without: "setup" is "set-up", too."""
    return "-?".join(map(re.escape, word.replace("-", "") or word))


@cache
def _forms(word: str) -> re.Pattern[str]:
    """Return a pattern for a word and its other forms: the one of what there are several of, doing what is done, and
    other words for the same."""
    plain = word.replace("-", "") or word
    others = [*OTHER_WORDS.get(plain, ())]
    if len(plain) > 3 and plain.endswith("s") and not plain.endswith("ss"):
        others.append(plain[:-1])
    if len(plain) > 5 and plain.endswith("ing"):
        others += [plain[:-3], f"{plain[:-3]}e"]
    if len(plain) > 4 and plain.endswith("e"):
        others.append(f"{plain[:-1]}ing")
    patterns = [_spelled(word), *(rf"\b{_spelled(other)}(?:e?s)?\b" for other in others)]
    return re.compile("|".join(patterns))


def _places(text: str, word: str) -> list[int]:
    """Return for each place where `word` stands in `text` how it is found there."""
    return [how for how, _, _ in _found(text, word)]


def _found(text: str, word: str) -> list[tuple[int, int, int]]:
    """Return for each place where `word` stands in `text` how it is found there, and from where to where that is."""
    found: list[tuple[int, int, int]] = []
    plain = word.replace("-", "") or word
    for place in _forms(word).finditer(text):
        start, end = place.span()
        if place.group().replace("-", "") != plain:
            found.append((SEVERAL, start, end))
        elif text[max(0, start - 1) : start].isalnum():
            found.append((INSIDE, start, end))
        else:
            rest = BEGUN.match(text, end)
            how = WHOLE if rest is None else SEVERAL if rest.group() in PLURALS and len(word) > 2 else START
            found.append((how, start, end))
    return found


def passage(text: str, words: Iterable[str]) -> str:
    """Return the sentence or row of `text` in which most of `words` stand, as words and not inside others where that
    can be; empty where none of them does."""
    wanted = [comparable(word) for word in words]

    def holds(sentence: str) -> float:
        small = comparable(sentence)
        ways = (_places(small, word) for word in wanted)
        return sum(1 / (1 + min(how)) for how in ways if how)

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
    places = [place for word in map(comparable, words) for place in _found(small, word)]
    if not places:
        return "", "", ""
    _, start, end = min(places)
    before, hit, after = found[:start], found[start:end], found[end:]
    length = len(hit)
    share = max(0, room - length) // 2
    if len(before) > share and len(found) > room:
        begin = before.find(" ", len(before) - max(share, room - length - len(after)) + 1)
        before = ellipsis + before[begin + 1 :] if begin >= 0 else ellipsis
    rest = room - len(before) - len(hit)
    if len(after) > rest:
        kept = after[: max(0, rest - len(ellipsis))]
        if not after[len(kept) : len(kept) + 1].isspace():
            kept = kept.rpartition(" ")[0]
        after = kept.rstrip(" ,;:") + ellipsis
    return before, hit, after
