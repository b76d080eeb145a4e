"""Searching a rulebook: which rules hold some words, the most likely first, and the passage in which they stand.

A word found as a word counts more than one that only begins another, and that more than letters inside one: "ring"
means the Ring, hardly a rallying horn or Glamdring; letters inside a word count only where no rule has them as a word.
The title counts more than the chapter, which counts more than the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from math import log
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

DEFINED = 16.0
"""What a word counts for with which a row of a table or an item of a list begins: what follows says what it is."""

ALIKE = """
armor armour
bearer ringbearer
color colour
defence defense
dice die
draw drawn draws
fly flies flown flight
hold holds held
lose loses lost losing
nazgul ringwraith
redo bringing_back
setting_up setup
tie ties tied
undo taking_back
victory win winning wins won
"""
"""Words for the same, a line each: a book calls a thing by one of them, and players know it by another."""
MEANT = """
alone one_person
beat defeat
buy recruit pay
dies dead destroyed eliminated elimination killed slain
fight combat battle
fire missiles missile shoot shoots
first_player first_ring-bearer first_ringbearer who_has_the_turn who_comes_first order_of_the_phases
five_players which_*_play players
four_players which_*_play players
flee retreat escape
heal rest
help hints
hold hand
how_many_players which_*_play players
killed destroyed eliminated slain
los line_of_sight
number_of_players which_*_play players
points score
siege citadel reduce
solo alone one_person
starts first_ring-bearer first_ringbearer who_has_the_turn who_comes_first first_turn
swamp marsh
swap exchange
three_players which_*_play players
trade barter exchange
two_players which_*_play players
vp victory_points
zoc zone_of_control
"""
"""What players may mean by the first word of each line: looked for with it, but not the other way round. In a title
that is meant by several words a * stands for any word."""


def _read(lines: str) -> list[list[str]]:
    return [[word.replace("_", " ") for word in line.split()] for line in lines.strip().splitlines()]


OTHER_WORDS: dict[str, tuple[str, ...]] = {}
for _alike in _read(ALIKE):
    for _word in _alike:
        OTHER_WORDS[_word.replace(" ", "")] = tuple(other for other in _alike if other != _word)
for _word, *_others in _read(MEANT):
    OTHER_WORDS[_word] = (*OTHER_WORDS.get(_word, ()), *_others)


SAY_NOTHING = """
a also am an and any are at be but by can can't cannot come comes could did do does ever for from get go goes going
happen happens has have how i if in into is it its just many may me mean means much my not of on or please should so
some than that the their them then there they to too us was we what when where which who who's why will with work works
would you your
"""
SMALL = frozenset(SAY_NOTHING.split())
"""Words of a question that say nothing of what is asked about."""
LIKE, MUCH_LIKE, LONG = 0.75, 0.88, 7
"""How much a word must be like one that no rule has, to be looked for in its place: one with the same consonants, or
any that begins with the same letter if it is long, of so many letters."""
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
    Where there are but small words, they count."""
    words = [word for word in (part.strip(".,;:?!\"'") for part in comparable(typed).split()) if word]
    return [word for word in words if word not in SMALL] or words, " ".join(words)


class Hits(NamedTuple):
    """What was found: places in the book by their likeness, the most likely first; the `words` that the book has of
    those that were looked for; which of them stand `instead` of mistyped ones; those that stand `nowhere`; and whether
    every hit has `all` of the words."""

    places: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()
    nowhere: tuple[str, ...] = ()
    all: bool = True


def is_whole(hits: Hits) -> bool:
    """Tell whether something was found that has all words as they were typed."""
    return bool(hits.places) and hits.all and not hits.instead and not hits.nowhere


def told_of(hits: Hits, typed: str) -> list[str]:
    """Return how many rules were found of what was typed, before that which words no rule has, in parts."""
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

    def __init__(self, leaves: Sequence[Leaf]) -> None:
        self.leaves = leaves
        self._found: dict[str, _Word] = {}
        self._words: list[str] | None = None

    def find(self, typed: str, *, guess: bool = False) -> Hits:
        """Return where the words that count of what was typed stand: all of them, or, where no rule has all, those
        that say more than half; with `guess` a word that no rule has is taken for one like it."""
        wanted, phrase = asked_for(typed)
        instead: list[tuple[str, str]] = []
        if guess:
            for word in wanted:
                if not self.word(word).places and (other := self.like(word)):
                    instead.append((word, other))
            changed = dict(instead)
            wanted = [changed.get(word, word) for word in wanted]
            phrase = " ".join(changed.get(word, word) for word in phrase.split())
        nowhere = [word for word in wanted if not self.word(word).places]
        known = [word for word in wanted if word not in nowhere]
        least = len(wanted) / 2
        if not known or len(known) < least:
            return Hits(words=tuple(wanted), instead=tuple(instead), nowhere=tuple(nowhere))
        best = self.with_all(known, phrase)
        whole = bool(best)
        if not whole:
            best = self.with_most(known, phrase)
        called = self.called(phrase)
        order = [at for _, at in sorted(best, key=lambda one: -one[0]) if at not in called]
        return Hits((*called, *order), tuple(known), tuple(instead), tuple(nowhere), whole)

    def called(self, phrase: str) -> list[int]:
        """Return the leaves whose titles say in other words what several words say together."""
        if " " not in phrase or phrase not in OTHER_WORDS:
            return []
        return [at for at, leaf in enumerate(self.leaves) if is_named(leaf.title, phrase)]

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
            self._found[word] = _Word(word, self.leaves)
        return self._found[word]

    def like(self, word: str) -> str:
        """Return the word of the book that is most like one that no rule has; empty where none is."""
        if len(word) < LEAST_LETTERS or not word.isalpha():
            return ""
        if self._words is None:
            texts = " ".join(f"{leaf.title} {leaf.chapter} {leaf.text}" for leaf in self.leaves)
            self._words = sorted({one for one in re.findall(r"[^\W\d_]+", texts) if len(one) >= LEAST_LETTERS})
        around = [one for one in self._words if abs(len(one) - len(word)) <= 2 and one not in SMALL]
        alike = [one for one in around if _sounds(one) == _sounds(word)]
        alike += [one for one in OTHER_WORDS if _sounds(one) == _sounds(word) and self.word(one).places]
        same = [one for one in around if one[0] == word[0]] if len(word) >= LONG else []
        return next(iter(get_close_matches(word, alike, 1, LIKE) or get_close_matches(word, same, 1, MUCH_LIKE)), "")

    def likeness(self, words: Sequence[str], phrase: str, at: int) -> float:
        """Return how likely a leaf is meant by words that it has. A title that is the `phrase` itself counts most."""
        leaf, found = self.leaves[at], 0.0
        most = max(map(self.says, words), default=1.0)
        for word in words:
            found += sum(self.word(word).places[at]) * self.says(word) / most
        named = all(min(_places(leaf.title, word), default=INSIDE) < INSIDE for word in words)
        found += WHOLE_TITLE if is_named(leaf.title, phrase) else TITLE_BEGINS if begins(leaf.title, phrase) else 0.0
        found += FIRST_WORDS if begins(leaf.text, phrase) else 0.0
        share = 1.0 if found >= PART_ID else leaf.share
        return found * share + (_opening(leaf.chapter, phrase, named=named) if leaf.opens else 0.0)


def _sounds(word: str) -> list[str]:
    """Return the consonants of a word, each once: whoever misspells it has them, if in another order."""
    return sorted(set(word) - set("aeiouy"))


class _Word:
    """Where one word stands in the leaves of a book: by the place of the leaf, what it counts for there, and what in
    the title of the chapter."""

    def __init__(self, word: str, leaves: Sequence[Leaf]) -> None:
        ways = [(_places(leaf.title, word), _places(leaf.text, word), _places(leaf.chapter, word)) for leaf in leaves]
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
    return counted + (DEFINED if text and re.search(rf"(?m)^(?:{_spelled(word)})(?:e?s)?$", leaf.defines) else 0.0)


def _is_part(rule_id: str, word: str) -> bool:
    """Tell whether a rule is a part of that with the id `word`: one behind a dot, or one that has a letter more."""
    rest = rule_id.removeprefix(word)
    return rest != rule_id and (rest.startswith(".") or (rest.isalpha() and len(rest) == 1 and word[-1].isdigit()))


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
    others = (_spelled(other).replace(r"\*", r"\w+") for other in OTHER_WORDS.get(phrase.replace("-", ""), ()))
    said = "|".join((_spelled(phrase), *others))
    return re.match(f"{before}(?:{said}){behind}", title) is not None


@cache
def _spelled(word: str) -> str:
    """Return a pattern for a word with hyphens or without: "setup" is "set-up", too."""
    return "-?".join(map(re.escape, word.replace("-", "") or word))


def _inflected(word: str) -> Iterable[str]:
    """Return the forms of a word that end otherwise: what there are several of, what is done, was done and is being
    done."""
    stems = {word}
    for ending, back in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            stems.add(word[: -len(ending)] + back)
    if word.endswith("ss"):
        stems = {word}
    forms = {f"{stem}{ending}" for stem in stems for ending in ("", "ed", "ing")}
    forms |= {f"{stem[:-1]}{ending}" for stem in stems if stem.endswith("e") for ending in ("ed", "ing")}
    forms |= {f"{stem[:-1]}{ending}" for stem in stems if stem.endswith("y") for ending in ("ies", "ied")}
    return sorted(forms - {word})


ENDINGS = (("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"))
"""How a word may end, and what it is without that."""


@cache
def _forms(word: str) -> re.Pattern[str]:
    """Return a pattern for a word and its other forms: the one of what there are several of, doing what is done, and
    other words for the same."""
    plain = word.replace("-", "") or word
    others = [*OTHER_WORDS.get(plain, ())]
    if len(plain) > 3 and plain not in OTHER_WORDS:
        others += _inflected(plain)
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
            found.append((how, start, end if rest is None else rest.end()))
    return found


def marks(text: str, words: Iterable[str]) -> list[tuple[int, int]]:
    """Return from where to where `words` stand in `text`, in any of their forms, or where they begin a word."""
    small = comparable(text)
    if len(small) != len(text):
        return []
    return sorted({(start, end) for word in words for how, start, end in _found(small, word) if how <= START})


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
