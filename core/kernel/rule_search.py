"""Searching a rulebook: which rules answer what is asked, and which hold its words, the most likely first.

What the index of the book answers comes first (`sayings`).

A word found as a word counts more than one that only begins another, and that more than letters inside one: "ring"
means the Ring, hardly a rallying horn or Glamdring; letters inside a word count only where no rule has them as a word.
The title counts more than the chapter, which counts more than the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise
from math import log
from typing import NamedTuple

from core.kernel.comparing import comparable
from core.kernel.sayings import GENERAL, Entry, OtherWords, Sayings
from core.kernel.word_forms import INSIDE, SEVERAL, START, begins, forms, is_named, places, spelled

TITLE = (20.0, 18.0, 9.0, 2.0)
CHAPTER = (14.0, 8.0, 3.0, 0.0)
TEXT = (3.0, 1.0, 1.0, 0.25)
"""What a word found in the title, in the chapter's, or in the text, counts for by how it is found."""
LEAST_COVERED = 0.5
"""More than this share of the words that count of a question an entry of the index has, if it answers it."""
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
DEFINED = 16.0
"""What a word counts for with which a row of a table or an item of a list begins: what follows says what it is."""

SAY_NOTHING = """
a able about actually allowed also am an and any anybody anyone are at be been being between both but by can can't
cannot come comes could did difference do does ever exactly explain for from get go goes going got had happen happens
has have having he her here his how i i'm if in into is it it's its just let let's many may me mean means might much
my not of on or per please possible really rule rules shall she should so some still tell than that the their them
then there these they thing things this those to too us use used using want wants was we what what's whats when where
which while who who's why will with work works would you you're your
"""
SMALL = frozenset(SAY_NOTHING.split())
"""Words of a question that say nothing of what is asked about."""
LIKE = 0.75
"""How much a word must be like one that no rule has, to be looked for in its place, if it has the same consonants."""
MUCH_LIKE = ((7, 0.88), (5, 0.9))
"""How much any other that begins with the same letter must be like it, if it has so many letters."""
LEAST_LETTERS = 4
"""So many letters a word has at least for which another one is looked for, or that counts where it begins another."""


class Leaf(NamedTuple):
    """What of a rule is searched, in small letters and without accents: its id, its title, that of its chapter, and its
    text; whether it `opens` its chapter, what `share` of its likeness counts, and what its text `defines`, the words
    with which its items and rows begin."""

    rule_id: str
    title: str
    chapter: str
    text: str
    opens: bool = False
    share: float = 1.0
    defines: str = ""


HYPHENED = re.compile(r"(?<![\w-])[a-z]{2,}-[a-z]{3,}(?![\w-])")
"""Two words that a hyphen joins."""
ENTRY = re.compile(r"\s*(?:[-*] (?=[^|]*:)|\|)\s*([^:|]+?)\s*[:|]")
"""With what an item of a list begins that says what a word means, or a row of a table."""


def leaf_of(rule_id: str, title: str, chapter: str, text: str, *, opens: bool = False, later: bool = False) -> Leaf:
    """Return what of a rule is searched; `later` says that it stands in a part of the book that is an expansion."""
    heading = comparable(chapter)
    share = RULING if heading.startswith(RULINGS) else LATER_PART if later else 1.0
    firsts = (first[1].strip(" *`") for line in text.splitlines() if (first := ENTRY.match(line)))
    defines = comparable("\n".join(firsts))
    return Leaf(comparable(rule_id), comparable(title), heading, comparable(text), opens, share, defines)


def asked_for(typed: str) -> tuple[list[str], str]:
    """Return the words that count of what was typed, in small letters and without its marks, and all of it as a phrase.
    Where there are but small words, they count. Whose something is does not count."""
    words = [
        word for word in (part.strip(".,;:?!\"'") for part in comparable(typed).replace("\u2019", "'").split()) if word
    ]
    plain = [word.removesuffix("'s") for word in words if word not in SMALL]
    return [word for word in plain if word not in SMALL] or words, " ".join(words)


class Hits(NamedTuple):
    """What was found: places in the book by their likeness, the most likely first; the `words` that the book has of
    those that were looked for; which of them stand `instead` of mistyped ones; those that stand `nowhere`; whether
    every hit has `all` of the words; and how many of the first ones `answer` what was asked, whatever their words."""

    places: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()
    nowhere: tuple[str, ...] = ()
    all: bool = True
    answer: int = 0


def is_whole(hits: Hits) -> bool:
    """Tell whether something was found that has all words as they were typed, or that answers what was asked."""
    return bool(hits.answer) or (bool(hits.places) and hits.all and not hits.instead and not hits.nowhere)


def told_of(hits: Hits, typed: str) -> list[str]:
    """Return how many rules were found of what was typed, before that which words no rule has, in parts; first of all
    how many answer it."""
    if hits.answer:
        answers = "1 rule answers it" if hits.answer == 1 else f"{hits.answer} rules answer it"
        mistyped = [f"no rule has {' or '.join(word for word, _ in hits.instead)}"] if hits.instead else []
        others = len(hits.places) - hits.answer
        more = [f"{others} more with {(' ' if hits.all else ' or ').join(hits.words)}"] if others else []
        return [*mistyped, answers, *more]
    many = len(hits.places)
    count = "no rule" if not many else "1 rule" if many == 1 else f"{many} rules"
    if not many or is_whole(hits):
        return [f"{count} with {typed}"]
    lacking = [*(mistyped for mistyped, _ in hits.instead), *hits.nowhere]
    missing = [f"no rule has {' or '.join(lacking)}"] if lacking else []
    some = [] if hits.all else [f"no rule has {'both' if len(hits.words) == 2 else 'all of these'}"]
    return [*missing, *some, f"{count} with {(' ' if hits.all else ' or ').join(hits.words)}"]


class Finder:
    """Finds what somebody looks for in the leaves of one book."""

    def __init__(self, leaves: Sequence[Leaf], sayings: Sayings = GENERAL) -> None:
        self.leaves, self.sayings = leaves, sayings
        self._found: dict[str, _Word] = {}
        self._words: list[str] | None = None
        self._joined: frozenset[str] | None = None

    def find(self, typed: str, *, guess: bool = False) -> Hits:
        """Return where the words that count of what was typed stand: all of them, or, where no rule has all, those
        that say more than half; with `guess` a word that no rule has is taken for one like it. What answers it by the
        index comes first."""
        wanted, phrase = asked_for(self.joined(typed))
        instead: list[tuple[str, str]] = []
        if guess:
            for word in wanted:
                if not self.word(word).places and word not in self.sayings.words and (other := self.like(word)):
                    instead.append((word, other))
            changed = dict(instead)
            wanted, phrase = asked_for(self.joined(" ".join(changed.get(word, word) for word in phrase.split())))
        answers = self.answers(wanted, phrase)
        nowhere = [word for word in wanted if not self.word(word).places]
        known = [word for word in wanted if word not in nowhere]
        least = len(wanted) / 2
        if not known or len(known) < least:
            return Hits(tuple(answers), tuple(known), tuple(instead), tuple(nowhere), answer=len(answers))
        best = self.with_all(known, phrase)
        whole = bool(best)
        if not whole:
            best = self.with_most(known, phrase)
        order = [at for _, at in sorted(best, key=lambda one: -one[0]) if at not in answers]
        return Hits((*answers, *order), tuple(known), tuple(instead), tuple(nowhere), whole, len(answers))

    def joined(self, typed: str) -> str:
        """Return what was typed with a hyphen where the book or its index joins two of the words by one."""
        if self._joined is None:
            texts = (f"{leaf.title} {leaf.text}" for leaf in self.leaves)
            self._joined = frozenset(HYPHENED.findall(" ".join((*texts, *self.sayings.words))))
        words = comparable(typed).split()
        pairs = [f"{one}-{two}" for one, two in pairwise(words)]
        for at in reversed(range(len(pairs))):
            if pairs[at] in self._joined:
                words[at : at + 2] = [pairs[at]]
        return " ".join(words)

    def answers(self, wanted: Sequence[str], phrase: str) -> list[int]:
        """Return the leaves that answer what was asked by the index of the book: those of the entries whose words were
        all typed, with more than half of what counts; the entry that covers most, of those the one that says most."""
        typed = phrase.split()
        if any(leaf.rule_id == phrase for leaf in self.leaves):
            return []
        found: list[tuple[float, int, Entry]] = []
        for entry in self.sayings.index:
            if not all(any(self.agree(one, word) for word in typed) for one in entry.words):
                continue
            covered = sum(any(self.agree(one, word) for one in entry.words) for word in wanted) / len(wanted)
            if covered > LEAST_COVERED:
                found.append((covered, len(entry.words), entry))
        best = max((one[:2] for one in found), default=None)
        rules = [comparable(rule) for *which, entry in found if tuple(which) == best for rule in entry.rules]
        places = {leaf.rule_id: at for at, leaf in enumerate(self.leaves)}
        return [places[rule] for rule in dict.fromkeys(rules)]

    def agree(self, one: str, other: str) -> bool:
        """Tell whether two words are the same, or forms of the same, or mean the same."""
        one, other = (word.replace("-", "").removesuffix("'s") for word in (one, other))
        if one == other:
            return True
        others = self.sayings.others
        return any(forms(a, others).fullmatch(b) is not None for a, b in ((one, other), (other, one)))

    def with_all(self, words: Sequence[str], phrase: str) -> list[tuple[float, int]]:
        """Return the leaves that have all words, with their likeness."""
        common = set.intersection(*(set(self.word(word).places) for word in words))
        likely = ((self.likeness(words, phrase, at), at) for at in sorted(common))
        return [one for one in likely if one[0]]

    def with_most(self, words: Sequence[str], phrase: str) -> list[tuple[float, int]]:
        """Return the leaves that have words which say more than half of what all say: a word that few rules have says
        more than one that many have."""
        says = {word: self.says(word) for word in words}
        least = min(says.values()) if len(says) < 3 else sum(says.values()) / 2
        found: list[tuple[float, int]] = []
        for at in range(len(self.leaves)):
            here = [word for word in words if at in self.word(word).places]
            share = sum(says[word] for word in here)
            if share >= least:
                found.append((share * 1000 + self.likeness(here, phrase, at), at))
        return found

    def says(self, word: str) -> float:
        """Return how much a word says of what is looked for."""
        return log(1 + len(self.leaves) / len(self.word(word).places))

    def word(self, word: str) -> _Word:
        """Return where a word stands, looked up once."""
        if word not in self._found:
            self._found[word] = _Word(word, self.leaves, self.sayings.others)
        return self._found[word]

    def like(self, word: str) -> str:
        """Return the word of the book that is most like one that no rule has; empty where none is."""
        if len(word) < LEAST_LETTERS or not word.isalpha():
            return ""
        if self._words is None:
            texts = " ".join(f"{leaf.title} {leaf.chapter} {leaf.text}" for leaf in self.leaves)
            texts += " " + " ".join(filter(str.isalpha, self.sayings.words))
            self._words = sorted({one for one in re.findall(r"[^\W\d_]+", texts) if len(one) >= LEAST_LETTERS})
        around = [one for one in self._words if abs(len(one) - len(word)) <= 2 and one not in SMALL]
        alike = [one for one in around if _sounds(one) == _sounds(word)]
        alike += [one for one in self.sayings.others if _sounds(one) == _sounds(word) and self.word(one).places]
        same = [one for one in around if one[0] == word[0]]
        least = next((much for letters, much in MUCH_LIKE if len(word) >= letters), 1.0)
        return next(iter(get_close_matches(word, alike, 1, LIKE) or get_close_matches(word, same, 1, least)), "")

    def likeness(self, words: Sequence[str], phrase: str, at: int) -> float:
        """Return how likely a leaf is meant by words that it has. A title that is the `phrase` itself counts most."""
        leaf, found = self.leaves[at], 0.0
        most = max(map(self.says, words), default=1.0)
        for word in words:
            found += sum(self.word(word).places[at]) * self.says(word) / most
        others = self.sayings.others
        named = all(min(places(leaf.title, word, others), default=INSIDE) < INSIDE for word in words)
        as_title = is_named(leaf.title, phrase, others), begins(leaf.title, phrase, others)
        found += WHOLE_TITLE if as_title[0] else TITLE_BEGINS if as_title[1] else 0.0
        found += FIRST_WORDS if begins(leaf.text, phrase, others) else 0.0
        share = 1.0 if found >= PART_ID else leaf.share
        return found * share + (_opening(leaf.chapter, phrase, others, named=named) if leaf.opens else 0.0)


def _sounds(word: str) -> list[str]:
    """Return the consonants of a word as they sound, each once: whoever misspells it has them, if in another order."""
    return sorted(set(word.replace("ph", "f")) - set("aeiouy"))


class _Word:
    """Where one word stands in the leaves of a book: by the place of the leaf, what it counts for there, and what in
    the title of the chapter."""

    def __init__(self, word: str, leaves: Sequence[Leaf], others: OtherWords) -> None:
        ways = [tuple(places(text, word, others) for text in (leaf.title, leaf.text, leaf.chapter)) for leaf in leaves]
        known = any(min(title + text, default=INSIDE) <= SEVERAL for title, text, _ in ways)
        short = len(word) < LEAST_LETTERS
        most = (SEVERAL if short else START) if known else (START if short else INSIDE)
        self.places: dict[int, tuple[float, float]] = {}
        for at, (leaf, (title, text, chapter)) in enumerate(zip(leaves, ways, strict=True)):
            title, text, chapter = ([how for how in found if how <= most] for found in (title, text, chapter))
            counted = _counted(leaf, word, title, text, known=known)
            in_chapter = chapter if counted or leaf.opens else []
            heads = CHAPTER[min(in_chapter)] if in_chapter else 0.0
            if counted or (in_chapter and min(in_chapter) < START):
                self.places[at] = counted, heads


def _counted(leaf: Leaf, word: str, title: list[int], text: list[int], *, known: bool) -> float:
    in_id = OWN_ID if leaf.rule_id == word else PART_ID if _is_part(leaf.rule_id, word) else 0.0
    counted = in_id + (TEXT[INSIDE] if word in leaf.rule_id and not known else 0.0)
    counted += TITLE[min(title)] if title else 0.0
    counted += TEXT[min(text)] * (1 + AGAIN * (min(len(text), 6) - 1)) if text else 0.0
    return counted + (DEFINED if text and re.search(rf"(?m)^(?:{spelled(word)})(?:e?s)?$", leaf.defines) else 0.0)


def _is_part(rule_id: str, word: str) -> bool:
    """Tell whether a rule is a part of that with the id `word`: one behind a dot, or one that has a letter more."""
    rest = rule_id.removeprefix(word)
    return rest != rule_id and (rest.startswith(".") or (rest.isalpha() and len(rest) == 1 and word[-1].isdigit()))


def _opening(chapter: str, phrase: str, others: OtherWords, *, named: bool) -> float:
    """Return what the first rule of a chapter counts for beyond its words; `named` if they stand in its title."""
    if is_named(chapter, phrase, others, several=False):
        return OPENS[0]
    ways = begins(chapter, phrase, others), begins(chapter, phrase, others, anywhere=True)
    return next((worth for way, worth in zip(ways, OPENS[1:], strict=True) if way), 0.0) if named else 0.0
