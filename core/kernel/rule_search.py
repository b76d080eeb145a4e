"""Searching a rulebook: which rules answer what is asked, and which hold its words, the most likely first.

What the index of the book answers comes first (`sayings`).

A word found as a word counts more than one that only begins another: "ring"
means the Ring, hardly a rallying horn, and never Glamdring: letters inside a word are not meant.
The title counts more than the chapter, which counts more than the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from math import exp, log
from typing import NamedTuple

from core.kernel.asked_words import AskedWords
from core.kernel.comparing import comparable
from core.kernel.likely import Likely
from core.kernel.mistyped import begin_alike, most_like, nearest, sound_alike
from core.kernel.sayings import GENERAL, OtherWords, Sayings
from core.kernel.signs import ENOUGH, NO_SIGNS, Signs, weighed
from core.kernel.stems import stem_of, stems_of
from core.kernel.word_forms import INSIDE, SEVERAL, START, begins, is_named, places, spelled, spellings
from core.kernel.word_forms import found as stands

TITLE = (20.0, 18.0, 9.0, 2.0)
CHAPTER = (14.0, 8.0, 3.0, 0.0)
TEXT = (3.0, 1.0, 1.0, 0.25)
"""What a word found in the title, in the chapter's, or in the text, counts for by how it is found."""
AGAIN = 0.4
"""Of that, what each further place in the text adds, up to five."""
ASKED = 5.0
"""What it counts for to be asked about by the index, besides the likeness of words, which is 1 at most."""
NAMED = 0.95
"""How much a rule is asked about with what was typed for its title, or with all words of it there."""
ALIKE = 0.55
"""More than this an entry of the index is like a question that it answers."""
SAME_WORDS = 0.4
"""How much of that depends on the small words, too."""
UNKNOWN = 0.5
"""How much a word says that neither the book nor its index has, of what the rarest says."""
ALL_TYPED, LEAST_COVERED, EXACTLY = 0.2, 0.5, 1.0
"""What an entry counts for beyond that if all its words were typed, and they say more than this share of what the words
of the question say; and besides if nothing else was typed."""
QUESTION = 3
"""How many words make a question."""
ANSWERS, LEAST_LIKELY = 3, 0.08
"""How many rules are told of as the likely answers of a question at most; and how likely each of them must be, but the
first."""
SURE, ALONE, UNHEARD = 24.5, 16.0, 18.0
"""What the signs of the first answer must come to (`ENOUGH`), so that nothing has to be said of it; what it counts for
beside them how likely it is among all; how much less they are by the share of a question that no rule knows. One in
five that is told to be sure is not the best of its rules then, and one in twenty answers what no rule answers."""
LACKING = 0.15
"""How much of what a question says the first answer may lack then."""
FITS, UNKNOWN_LESS = 10.0, 8.0
"""What the signs of the first answer must come to, less by the share of a question that no rule knows, to fit it at
all: four in five questions that no rule answers have less, and one in ten right answers."""
KEPT = 64
"""So much of what was typed is kept with what it found."""
ABOUT = 10
"""How many others that are about it follow, besides those that have all its words."""
OWN_ID, PART_ID, BEGUN_ID = 400.0, 200.0, 40.0
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
a able about actually allowed also am an and any anybody anyone anything are as ask asks at be been being besides
between both but by can can't cannot cant come comes could did difference do does doesn't doesnt dont during ever
everything exactly explain for from get go goes going got had happen happens has have having he her here his how i i'm
i've if im in into is isn't it it's its ive just let let's many may me mean meaning means might much my not of on or
per please possible really rule rules shall she should so some somebody someone something special still tell than that
the their them then there these they thing things this those times to too until up us use used using want wants was we
what what's whats when where whether which while who who's why will with won't wont work works would you you're your
"""
SMALL = frozenset(SAY_NOTHING.split())
"""Words of a question that say nothing of what is asked about."""
LEFT_OUT = """
a all am an any are at be can do does for i if in is it its may me my of on our the there to we you your
"""
LIGHT = frozenset(LEFT_OUT.split())
"""Those of them that an entry of the index may have although they were not typed."""
ASKING = frozenset(("how", "when", "where", "which", "who", "why"))
"""Those that make another question of the same words."""
NUMBERS = frozenset(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"])
ARTICLES = frozenset(("a", "an", "the"))
MUCH_LIKE = ((7, 0.88), (5, 0.9))
"""How much another word than one of the same consonants must be like one that no rule has, to be looked for in its
place without a question: it begins with the same letter, and the longer it is, the less of it must be the same."""
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
    every hit has `all` of the words; how many of the first ones `answer` what was asked, whatever their words; whether
    no rule has all words, so that they stand only `apart`; the `phrase` that was looked for, with nothing mistyped; the
    words by which the others are `about` it; whether the first one answers it for `sure`; and whether the answers are
    only those `nearest` to it, as none has enough of what is asked; what the game `lacks` that is asked for; and
    where nothing was found which words of the book are much like those that were looked for, by the latter: `perhaps`
    they are meant."""

    places: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()
    nowhere: tuple[str, ...] = ()
    all: bool = True
    answer: int = 0
    apart: bool = False
    phrase: str = ""
    about: tuple[str, ...] = ()
    sure: bool = True
    nearest: bool = False
    lacks: str = ""
    perhaps: tuple[tuple[str, str], ...] = ()


def is_whole(hits: Hits) -> bool:
    """Tell whether something was found that has all words as they were typed, or that answers what was asked."""
    return (bool(hits.answer) and not hits.nearest) or (
        bool(hits.places) and hits.all and not hits.instead and not hits.nowhere
    )


class Finder:
    """Finds what somebody looks for in the leaves of one book."""

    def __init__(self, leaves: Sequence[Leaf], sayings: Sayings = GENERAL) -> None:
        self.leaves, self.sayings = leaves, sayings
        self._found: dict[str, _Word] = {}
        self._joined: frozenset[str] | None = None
        self._asked_words = AskedWords(sayings)
        self._hits: dict[tuple[str, bool], Hits] = {}
        self._likely = Likely(leaves, sayings, SMALL)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {leaf.rule_id: at for at, leaf in enumerate(self.leaves)}

    @cached_property
    def _texts(self) -> tuple[_Joined, _Joined, _Joined]:
        """The titles of the leaves, their texts, and the titles of their chapters."""
        leaves = self.leaves
        titles, chapters = [leaf.title for leaf in leaves], [leaf.chapter for leaf in leaves]
        return _Joined(titles), _Joined([leaf.text for leaf in leaves]), _Joined(chapters)

    def find(self, typed: str, *, guess: bool = False) -> Hits:
        """Return what `typed` finds (`_find`), looked for once: what somebody types is asked about again and again
        while it stands on the screen."""
        hits = self._hits.get((typed, guess))
        if hits is None:
            hits = self._find(typed, guess=guess)
            if len(self._hits) >= KEPT:
                self._hits.clear()
            self._hits[typed, guess] = hits
        return hits

    def _find(self, typed: str, *, guess: bool) -> Hits:
        """Return what is found (`_looked_for`); the rules whose title is what was typed come first."""
        hits = self._looked_for(typed, guess=guess)
        if guess and not hits.places:
            hits = hits._replace(perhaps=self._perhaps(hits.nowhere))
        if lacks := self._lacking(hits):
            return hits._replace(lacks=lacks, nearest=bool(hits.answer))
        named = self._named(hits.phrase)
        if not named or hits.places[: len(named)] == named:
            return hits
        others = tuple(at for at in hits.places if at not in named)
        answers = [at for at in hits.places[: hits.answer] if at not in named]
        return hits._replace(
            places=(*named, *others),
            answer=min(len(named) + len(answers), max(ANSWERS, len(named))) if hits.answer else 0,
            sure=True,
            nearest=False,
        )

    def _named(self, phrase: str) -> tuple[int, ...]:
        """Return the leaves whose title is a phrase in small letters, whatever articles and in whatever forms its words
        stand there; none where the index says what is meant by the very same words, and no detail by one word."""
        key = _key(stems_of(phrase))
        named = [at for at in self._titles.get(key, ()) if len(key) > 1 or self.leaves[at].share != RULING]
        return tuple(named) if key and named and _key(phrase.split()) not in self._entries else ()

    def _lacking(self, hits: Hits) -> str:
        """Return what is asked for of which the game has nothing, if no rule is named that bears its name."""
        stems = [stem_of(word) for word in hits.phrase.split()]
        for asked, thing in self._lacked.items():
            for at in range(len(stems) - len(asked) + 1):
                if tuple(stems[at : at + len(asked)]) == asked and not self._in_a_title(asked, stems, hits):
                    return thing
        return ""

    def _in_a_title(self, asked: Sequence[str], stems: Sequence[str], hits: Hits) -> bool:
        """Tell whether the title of what was found first has some words and stands in what is asked whole."""
        titles = (frozenset(stems_of(self.leaves[at].title)) for at in hits.places[:1])
        return any(title.issuperset(asked) and title.issubset(stems) for title in titles)

    @cached_property
    def _lacked(self) -> dict[tuple[str, ...], str]:
        return {tuple(map(stem_of, words)): thing for words, thing in self.sayings.lacks.items()}

    @cached_property
    def _lacked_words(self) -> frozenset[str]:
        """The stems of the words of what the game lacks: they are not mistyped."""
        return frozenset().union(*self._lacked)

    @cached_property
    def _titles(self) -> dict[tuple[str, ...], list[int]]:
        found: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for at, leaf in enumerate(self.leaves):
            found[_key(stems_of(leaf.title))].append(at)
        return found

    @cached_property
    def _entries(self) -> frozenset[tuple[str, ...]]:
        return frozenset(_key(entry.words) for entry in self.sayings.index)

    def _looked_for(self, typed: str, *, guess: bool) -> Hits:
        """Return where the words that count of what was typed stand: all of them, or, where no rule has all or another
        one is more likely meant, those that say more than half; with `guess` a word that no rule has is taken for one
        like it. What answers it by the index comes first."""
        wanted, phrase = asked_for(self.joined(typed))
        instead: list[tuple[str, str]] = []
        if guess:
            for word in wanted:
                meant = word in self.sayings.words or stem_of(word) in self._lacked_words
                if not self.word(word).places and not meant and (other := self.like(word)):
                    instead.append((word, other))
            changed = dict(instead)
            wanted, phrase = asked_for(self.joined(" ".join(changed.get(word, word) for word in phrase.split())))
            # Nobody mistyped a word of which the book has another form.
            instead = [(word, other) for word, other in instead if not _is_form(word, other)]
        asks = len(phrase.split()) >= QUESTION
        wanted = wanted if asks else self.uncounted(wanted, phrase)
        nowhere = [word for word in wanted if not self.word(word).places]
        known = [word for word in wanted if word not in nowhere]
        asked = self.asked(wanted, phrase)
        found = Hits((), tuple(known), tuple(instead), tuple(nowhere), phrase=phrase)
        if asks and (signs := self.signs(known, phrase, asked)):
            return self._answered(found, signs, asked)
        ranks = self.ranks(known, phrase, asked)
        order = sorted(ranks, key=lambda at: (-ranks[at], at))
        answers = _best(order, asked)
        if not known or len(known) < len(wanted) / 2:
            return found._replace(places=tuple(answers), answer=len(answers))
        best, apart = set(self.with_all(known, phrase)), False
        if not best:
            best, apart = set(self.with_most(known)), True
        places = (*answers, *(at for at in order if at in best and at not in answers))
        whole = all(at in self.word(word).places for at in places[len(answers) :] for word in known)
        return found._replace(places=places, all=whole, answer=len(answers), apart=apart, about=found.words)

    def _answered(self, found: Hits, signs: Mapping[int, Signs], asked: Mapping[int, float]) -> Hits:
        """Return the rules that are likely meant by a question, and behind them those that are about it: that have all
        of its words, or some of those that say most. If none is `asked` just so or has enough of it, they are only the
        nearest ones."""
        odds = {at: weighed(of) for at, of in signs.items()}
        order = sorted(odds, key=lambda at: (-odds[at], at))
        worth = {at: exp(odds[at] - odds[order[0]]) for at in order}
        whole = sum(worth.values())
        answers = [at for at in order[:ANSWERS] if at == order[0] or worth[at] >= LEAST_LIKELY * whole]
        says = sorted(found.words, key=self.says, reverse=True)[:ANSWERS]
        having = [at for at in order if any(at in self.word(word).places for word in says) and at not in answers]
        full = set(self.with_all(found.words, found.phrase)) if found.words else set()
        others = [at for number, at in enumerate(having) if number < ABOUT or at in full]
        about = tuple(word for word in found.words if word in says)
        first, best = order[0], weighed(signs[order[0]], ENOUGH)
        same = asked.get(first, 0.0) >= ALL_TYPED + EXACTLY
        unknown = self._likely.unknown(found.phrase)
        lacking = self._likely.lacking(first, found.phrase)
        sure = best + ALONE / whole - UNHEARD * unknown >= SURE and lacking <= LACKING
        return found._replace(
            places=(*answers, *others),
            answer=len(answers),
            about=about,
            sure=(same or sure) and all(_much_like(typed, other) for typed, other in found.instead),
            all=False,
            nearest=not same and best - UNKNOWN_LESS * unknown < FITS,
        )

    def signs(self, words: Sequence[str], phrase: str, asked: Mapping[int, float]) -> dict[int, Signs]:
        """Return by leaf what tells that it is meant by a question: its words (`likely`), where it has those that say
        something, and how much it is `asked` about by the index."""
        signs = self._likely.signs(phrase)
        held, named = self.held(words, phrase)
        most = max(held.values(), default=0.0) or 1.0
        for at, how in asked.items():
            if how >= ALL_TYPED + EXACTLY:
                signs.setdefault(at, NO_SIGNS)
        found: dict[int, Signs] = {}
        for at, likely in signs.items():
            how = asked.get(at, 0.0)
            same = how >= ALL_TYPED + EXACTLY or (at in named and is_named(self.leaves[at].title, phrase))
            found[at] = likely._replace(held=held.get(at, 0.0) / most, as_asked=how, the_same=float(same))
        return found

    def held(self, words: Sequence[str], phrase: str) -> tuple[dict[int, float], set[int]]:
        """Return how likely each leaf is meant by the words that it has, by the share of what they say and by where it
        has them; and which leaves have all that was typed for their title."""
        says = {word: self.says(word) for word in words}
        whole = sum(says.values())
        found: dict[int, float] = {}
        named: set[int] = set()
        for at in range(len(self.leaves)):
            here = [word for word in words if at in self.word(word).places]
            if here:
                share = sum(says[word] for word in here) / whole
                found[at] = share**2 * self.likeness(here, phrase, at)
                if self.leaves[at].share == 1.0 and self.is_title(at, words, phrase):
                    named.add(at)
        return found, named

    def sentence(self, at: int, text: str, hits: Hits) -> tuple[str, tuple[str, ...]]:
        """Return the sentence of the `text` of a leaf, as it is shown, that is most like what was asked, and by which
        words of it; empty where nothing was asked."""
        return self._likely.sentence(at, text, hits.phrase) if len(hits.phrase.split()) >= QUESTION else ("", ())

    def ranks(self, words: Sequence[str], phrase: str, asked: Mapping[int, float]) -> dict[int, float]:
        """Return how likely each leaf is meant that has any of the `words`, or of which something like it is `asked`:
        by the share of what the words say that it has, by where it has them, by the index and by all that was typed."""
        found, named = self.held(words, phrase)
        most = max(found.values(), default=0.0) or 1.0
        about = {at: max(asked.get(at, 0.0), NAMED if at in named else 0.0) for at in {*found, *asked}}
        return {at: found.get(at, 0.0) / most + ASKED * how for at, how in about.items()}

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

    def uncounted(self, wanted: Sequence[str], phrase: str) -> list[str]:
        """Return the words of what is looked for without a number of which no rule has just so many, and the index
        neither: what is meant is a number of them, whichever."""
        followed = dict(pairwise(phrase.split()))
        numbers = [word for word in wanted if word in NUMBERS and word in followed]
        held = [word for word in numbers if self._likely.has_pair(word, followed[word])]
        return [word for word in wanted if word not in numbers or word in held]

    def is_title(self, at: int, words: Sequence[str], phrase: str) -> bool:
        """Tell whether what was typed is the title of a leaf, or several words all stand there."""
        title, others = self.leaves[at].title, self.sayings.others
        if len(words) > 1 and all(min(places(title, word, others), default=INSIDE) <= SEVERAL for word in words):
            return True
        return is_named(title, phrase, others)

    def asked(self, wanted: Sequence[str], phrase: str) -> dict[int, float]:
        """Return by leaf how much what was asked is like the entry of the index that it answers, the most like one. A
        word that says more counts more; an entry without one of the words by which a question asks is another one, and
        a single word is answered only by an entry that has no other."""
        typed = set(phrase.split())
        if phrase in self._places:
            return {}
        weighs = {word: self.weighs(word) for word in wanted}
        whole = sum(weighs.values())
        meant: dict[str, set[str]] = defaultdict(set)
        for word in typed:
            for one in self._asked_words.meant_by(word):
                meant[one].add(word)
        found: dict[int, float] = {}
        about = (one for one, words in meant.items() if not words.isdisjoint(weighs))
        for entry in map(self.sayings.index.__getitem__, self._asked_words.questions_with(about)):
            said = {word for one in entry.words if one in meant for word in meant[one]}
            lacking = [one for one in entry.words if one not in meant and one not in LIGHT]
            if not ASKING.isdisjoint(lacking) or (lacking and len(wanted) == 1):
                continue
            covered = sum(weighs[word] for word in weighs if word in said) / whole
            more = sum(self._likely.rarity(one) for one in lacking if one not in SMALL) / whole
            same = len(said) / (len(typed) + len(set(entry.words)) - len(said))
            like = 2 * covered / (1 + covered + more) * (1 - SAME_WORDS + SAME_WORDS * same)
            if covered > LEAST_COVERED and all(one in meant for one in entry.words):
                like += ALL_TYPED + EXACTLY * (same == 1.0)
            for at in (self._places[comparable(rule)] for rule in entry.rules):
                found[at] = max(found.get(at, 0.0), like)
        return found

    def weighs(self, word: str) -> float:
        """Return how much a word says of what is asked; one that the book has nowhere says as much as the rarest where
        its index has it, else half as much."""
        if self.word(word).places:
            return self.says(word)
        return log(1 + len(self.leaves)) * (1.0 if self._asked_words.meant_by(word) else UNKNOWN)

    def with_all(self, words: Sequence[str], phrase: str) -> list[int]:
        """Return the leaves that have all words and are like what was looked for."""
        common = set.intersection(*(set(self.word(word).places) for word in words))
        return [at for at in common if self.likeness(words, phrase, at)]

    def with_most(self, words: Sequence[str]) -> list[int]:
        """Return the leaves that have words which say more than half of what all say: a word that few rules have says
        more than one that many have."""
        says = {word: self.says(word) for word in words}
        least = min(says.values()) if len(says) < 3 else sum(says.values()) / 2
        shares = [sum(says[word] for word in words if at in self.word(word).places) for at in range(len(self.leaves))]
        return [at for at, share in enumerate(shares) if share >= least]

    def says(self, word: str) -> float:
        """Return how much a word says of what is looked for."""
        return log(1 + len(self.leaves) / len(self.word(word).places))

    def word(self, word: str) -> _Word:
        """Return where a word stands, looked up once."""
        if word not in self._found:
            self._found[word] = _Word(word, self.leaves, self._texts, self.sayings.others)
        return self._found[word]

    @cached_property
    def _words(self) -> list[str]:
        """The words of the book and its index for which another one may be mistyped."""
        texts = " ".join(f"{leaf.title} {leaf.chapter} {leaf.text}" for leaf in self.leaves)
        texts += " " + " ".join(filter(str.isalpha, self.sayings.words))
        return sorted({one for one in re.findall(r"[^\W\d_]+", texts) if len(one) >= LEAST_LETTERS})

    def _perhaps(self, words: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """Return of words that no rule has those that are somewhat like one by which rules are found, each with that:
        a word of the index alone may find none by itself."""
        longer = [word for word in words if len(word) > LEAST_LETTERS and word.isalpha()]
        others = ((word, [one for one in self._words if one.casefold() != word.casefold()]) for word in longer)
        alike = ((word, most_like(word, among)) for word, among in others)
        return tuple((word, best) for word, best in alike if best and self.find(best).places)

    def like(self, word: str) -> str:
        """Return the word of the book that is most like one that no rule has; empty where none is."""
        if len(word) < LEAST_LETTERS or not word.isalpha():
            return ""
        around = [one for one in self._words if abs(len(one) - len(word)) <= 2 and one not in SMALL]
        alike = [one for one in around if sound_alike(one, word) and begin_alike(one, word)]
        alike += [one for one in self.sayings.others if sound_alike(one, word) and self.word(one).places]
        same = [one for one in around if one[0] == word[0]]
        least = next((much for letters, much in MUCH_LIKE if len(word) >= letters), 1.0)
        return most_like(word, alike) or next(iter(nearest(word, same, 1, least)), "")

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


def _much_like(word: str, other: str) -> bool:
    """Tell whether a word is surely the other one, mistyped: the one that somebody typed may be another word, too."""
    return bool(nearest(word, [other], 1, min(like for _, like in MUCH_LIKE)))


def _key(words: Iterable[str]) -> tuple[str, ...]:
    """Return by what a title and what was typed for it are the same: all words but for articles, in whatever order."""
    return tuple(sorted(word for word in words if word not in ARTICLES))


def _best(order: Sequence[int], asked: Mapping[int, float]) -> list[int]:
    """Return which leaves answer what is asked, the first ones of an order: those that are asked most alike, if that is
    enough and nothing else is more likely meant."""
    if not order or (most := asked.get(order[0], 0.0)) <= ALIKE:
        return []
    return [at for at in order if asked.get(at, 0.0) == most]


def _is_form(word: str, other: str) -> bool:
    """Tell whether one of two words is a form of the other."""
    return other == f"{word}ly" or word in spellings(other, {}) or other in spellings(word, {})


class _Joined:
    """Some texts, searched as one."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.text = "\n\n".join(texts)
        self.ends = list(accumulate(len(text) + 2 for text in texts))

    def places(self, word: str, others: OtherWords) -> dict[int, list[int]]:
        """Return by the place of a text that has a word how it is found there, each time (`word_forms.places`)."""
        held: dict[int, list[int]] = defaultdict(list)
        for how, start, _ in stands(self.text, word, others):
            held[bisect_right(self.ends, start)].append(how)
        return held


class _Word:
    """Where one word stands in the leaves of a book: by the place of the leaf, what it counts for there, and what in
    the title of the chapter."""

    def __init__(
        self, word: str, leaves: Sequence[Leaf], texts: tuple[_Joined, _Joined, _Joined], others: OtherWords
    ) -> None:
        found = [text.places(word, others) for text in texts]
        ways = [tuple(where.get(at, []) for where in found) for at in range(len(leaves))]
        known = any(min(title + text, default=INSIDE) <= SEVERAL for title, text, _ in ways)
        most = SEVERAL if known and len(word) < LEAST_LETTERS else START
        self.places: dict[int, tuple[float, float]] = {}
        for at, (leaf, (title, text, chapter)) in enumerate(zip(leaves, ways, strict=True)):
            title, text, chapter = ([how for how in found if how <= most] for found in (title, text, chapter))
            counted = _counted(leaf, word, title, text, known=known)
            in_chapter = chapter if counted or leaf.opens else []
            heads = CHAPTER[min(in_chapter)] if in_chapter else 0.0
            if counted or (in_chapter and min(in_chapter) < START):
                self.places[at] = counted, heads


def _counted(leaf: Leaf, word: str, title: list[int], text: list[int], *, known: bool) -> float:
    begun = "." in word and leaf.rule_id.startswith(word)
    in_id = OWN_ID if leaf.rule_id == word else PART_ID if _is_part(leaf.rule_id, word) else BEGUN_ID * begun
    counted = in_id + (TEXT[INSIDE] if word in leaf.rule_id and not (known or word.isalpha()) else 0.0)
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
