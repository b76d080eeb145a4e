"""How likely each rule is meant by a question, whatever words it is asked in.

All words of a question count, by how rare they are, wherever a rule has them: in its title, among what the index says
is asked of it, in its text, in the title of its chapter (BM25F). Besides, it counts how much the question is like one
of the index, whether it asks in the same way, how much of it stands in one sentence of the rule, whether that sentence
has what such a question asks for (how many: a number; can I: whether one may), which words stand side by side there,
too, how much of the title was asked for, and how often the rule is asked about at all. Words are compared by their
stems; another word for the same counts less, and one that is only near to it least.

Besides, it counts how much likelier the words are where the rule is meant (`word_odds`). What all this counts for
(`signs`) is fitted to the entries of the index, each asked of an index without it; so the difference of two sums is one
of log odds.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from math import fsum, log, sqrt
from typing import NamedTuple, Protocol

from core.kernel.comparing import comparable
from core.kernel.passages import WORD, is_of_sources, row_names, sentences
from core.kernel.sayings import Entry, OtherWords, Sayings
from core.kernel.signs import Signs
from core.kernel.stems import stem_of, stems_of
from core.kernel.word_odds import TITLE as OF_TITLE
from core.kernel.word_odds import WordOdds

TITLE, ASKED, TEXT, CHAPTER = 3.0, 2.5, 1.0, 0.7
"""What a word counts for in each part of a rule."""
LONG_ASKED, LONG_TEXT, LONG_SENTENCE = 0.3, 0.6, 0.01
"""How far a word counts less in what is longer than others; in a sentence for each of its words."""
USUAL = 15
"""So many words the index usually has for a rule."""
SMALL_WORDS = 0.25
"""What is left of what a word says that says nothing of what is asked about."""
EVERYDAY_WORDS = 0.6
"""What is left of what an everyday word says, of which a book may have few without being about it."""
OTHER_WORD, NEAR_WORD = 0.7, 0.5
"""What is left where another word for the same is there, or one that is near to it."""
UNKNOWN = 0.6
"""What is left of what a word says that no rule has, nor another word for it."""

SIDE_LEFT, SMALL_LEFT = 0.5, 0.4
"""What is left of how rare two words side by side are, and a small word, where two questions are compared."""
NAMED_LATER = 0.2
"""How much less a rule is asked about in the same words for each one that the index names before."""
HINTED, FITTING, EARLIER = 0.9, 0.25, 0.12
"""What the words of the index count for where a sentence of a rule is chosen, how much more one that has what is asked
for, and how much less each that stands further back: a rule says first what it is about, and examples come last."""
EXAMPLE, IN_EXAMPLE = "example", 0.6
"""How the example of a rule begins, and what is left there: its names and numbers are those of one case."""
ITSELF, TITLED = 0.6, 0.2
"""What the words count for besides that stand in the sentence itself: if more is asked than the title says, and if
not."""
IN_SOURCES, OF_TIME, WHOSE = 0.05, 0.5, "played by "
"""What is left of a sentence that tells where a rule comes from; and of one that begins with whose a card is and when
it is played, unless who or when is asked: before all a card is asked about for what it does."""
ITS_ROW, OTHER_ROW = 1.4, 0.6
"""How much more the row of a table counts whose own name is asked about, and what is left of one that is about nothing
that is asked."""
OF_COLUMNS, COLUMNS = 0.1, "the columns are "
"""What is left of a sentence that only says what the columns of a table are, where a row of it is asked about by its
name: the row itself says what stands in them."""
OTHER_NAME = 0.6
"""What is left of a sentence that has a word of the title which is not asked about, and none of it that is: of two
things that one rule is about it says something of the other."""
LEAST_SHARE = 0.2
"""A rule that has less than this share of what a question says is not told of."""

AMOUNTS = ("how many", "how much", "how far", "how long", "how often")
ASKING = frozenset(("how", "when", "where", "which", "who", "why", "what"))
MAY, MUST = frozenset(("may", "can", "able", "allowed", "could")), frozenset(("must", "have", "need"))
WHETHER_ASKED = ("can", "must")
HAS_NUMBER = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twice|once|any number|half)\b"
)
HAS_WHETHER = re.compile(r"\b(?:may|can|cannot|allowed|must|never|nobody|no|only|not)\b")


class Text(Protocol):
    """What of a rule is compared with a question, in small letters."""

    @property
    def rule_id(self) -> str:
        """Its id."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def chapter(self) -> str:
        """The title of its chapter."""

    @property
    def text(self) -> str:
        """What it says."""

    @property
    def share(self) -> float:
        """What is left of its likeness because it stands in a later part of the book or settles a detail."""


def asked_how(phrase: str) -> str:
    """Return in which way a phrase in small letters asks: the word by which it does so; empty where it only names
    something."""
    amount = next((one for one in AMOUNTS if one in phrase), "")
    if amount:
        return amount
    for word in phrase.split():
        if word in MAY:
            return "can"
        if word in MUST:
            return "must"
        if word in ASKING:
            return word
    return ""


class _Question(NamedTuple):
    """A question of the index: its words, its stems, those that stand side by side, what it says, in which way it asks,
    and how many rules the index names before this one for it."""

    words: tuple[str, ...]
    stems: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    says: float
    norm: float
    how: str
    place: int


class _Sentence(NamedTuple):
    """A sentence of a rule: its text, its stems with those of the title, and how many it has without them."""

    text: str
    stems: frozenset[str]
    length: int


class _Page(NamedTuple):
    """What of a rule is compared, all by stems."""

    words: frozenset[str]
    title: frozenset[str]
    chapter: frozenset[str]
    text: Counter[str]
    longer: float
    asked: Counter[str]
    asked_of: float


class _Details(NamedTuple):
    """What of a rule is compared only where it has a word of what is asked: which stems stand side by side in it, and
    its sentences."""

    pairs: frozenset[tuple[str, str]]
    sentences: tuple[_Sentence, ...]


class _Asked(NamedTuple):
    """What is asked: by its stems what each says; by the stems by which one may be said, which, and how much each of
    these says then; by each stem the others by which it may be said, and how well; the stems that stand side by side;
    what each stem and each two side by side count for in how much two questions are alike, squared, and the root of all
    that; in which way it asks; what all stems say together."""

    says: Mapping[str, float]
    by: Mapping[str, Sequence[tuple[str, float]]]
    others: Mapping[str, Sequence[tuple[str, float]]]
    pairs: tuple[tuple[str, str], ...]
    squares: Mapping[str | tuple[str, str], float]
    norm: float
    how: str
    whole: float

    def well(self, other: str) -> float:
        """Return how well a stem says one of what is asked."""
        return max(much / (self.says[word] or 1.0) for word, much in self.by[other])


class Likely:
    """Tells how likely each of some rules is meant; `small` are the words of a question that say nothing of what is
    asked about."""

    def __init__(self, texts: Sequence[Text], sayings: Sayings, small: frozenset[str]) -> None:
        self.texts = texts
        self.sayings = sayings
        self.small = frozenset(map(stem_of, small))
        self.everyday = frozenset(map(stem_of, sayings.everyday)) - self.small
        self._details_at: dict[int, _Details] = {}
        self._questions_at: dict[int, list[_Question]] = {}

    def signs(self, phrase: str) -> dict[int, Signs]:
        """Return by rule what tells that it is meant by a phrase in small letters; rules that have next to nothing of
        it are left out."""
        asked = self._asked(phrase)
        found = {at: self._share(at, asked) for at in self._with_any(asked)}
        return {at: self._signs(at, asked, share) for at, share in found.items() if share >= LEAST_SHARE}

    def unknown(self, phrase: str) -> float:
        """Return the share of what a phrase in small letters says, but for its small words, that no rule knows: less of
        a word for which one has another."""
        asked = self._asked(phrase)
        says = {word: much for word, much in asked.says.items() if word not in self.small}
        missed = (much * (1 - self._known(word)) for word, much in says.items())
        return fsum(missed) / (fsum(says.values()) or 1.0)

    def _known(self, word: str) -> float:
        """Return how well a stem is said by what the rules have."""
        return max((well for other, well in self._by(word).items() if self._rules_with[other]), default=0.0)

    def has_pair(self, one: str, other: str) -> bool:
        """Tell whether two words stand side by side in any rule, or in a question of the index."""
        pair = stem_of(one), stem_of(other)
        having = (at for at in self._where.get(pair[0], ()) if at in self._where.get(pair[1], ()))
        return any(pair in self._details(at).pairs or self._asked_together(at, pair) for at in having)

    def _asked_together(self, at: int, pair: tuple[str, str]) -> bool:
        """Tell whether two stems stand side by side in a question of the index for a rule."""
        return any(pair in question.pairs for question in self._questions(at))

    def lacking(self, at: int, phrase: str) -> float:
        """Return the share of what a phrase in small letters says, but for its small words, that a rule has neither in
        its own words nor in those of any one question of the index for it: words that stand each in another question
        are not asked together."""
        asked, page = self._asked(phrase), self._pages[at]
        says = {word: much for word, much in asked.says.items() if word not in self.small}
        own = page.title | page.chapter | page.text.keys()
        least = whole = fsum(says.values())
        for question in (frozenset[str](), *(one.stems for one in self._questions(at))):
            had = {word for other in (own | question) & asked.by.keys() for word, _ in asked.by[other]}
            least = min(least, fsum(much for word, much in says.items() if word not in had))
        return least / (whole or 1.0)

    def sentence(self, at: int, text: str, phrase: str) -> tuple[str, tuple[str, ...]]:
        """Return the sentence or row of a rule's `text` that is most like a phrase in small letters, and the words of
        it by which it is; empty where none has any. What the index says that is asked of the rule counts, too."""
        asked = self._asked(phrase)
        hint = self._asked(" ".join(self._nearest(at, asked)))
        best, most, left = "", 0.0, 1.0
        title = self._pages[at].title
        titled = {word for stem in title for word, _ in asked.by.get(stem, ())}
        named = row_names(text)
        asked_for, beside = title & asked.by.keys() - self.small, title - asked.by.keys() - self.small
        itself = ITSELF if asked.says.keys() - self.small - titled else TITLED
        by_name = {row: frozenset(stems_of(comparable(name))) - self.small for row, name in named.items()}
        of_columns = OF_COLUMNS if any(name & asked.says.keys() for name in by_name.values()) else 1.0
        rows = 0
        for number, sentence in enumerate(sentences(text, heads=False)):
            small, in_table = comparable(sentence), sentence in named
            place = number - (0 if in_table else rows)  # what stands below a table is not far down
            rows += in_table
            left = IN_EXAMPLE if small.startswith(EXAMPLE) else left
            stems = frozenset(stems_of(small))
            much = _held(asked, stems | title) + HINTED * _held(hint, stems | title)
            much += itself * (_held(asked, stems) + HINTED * _held(hint, stems))
            much *= left * (1 + FITTING * _fits(asked.how, small))
            much *= IN_SOURCES if is_of_sources(small) else 1.0
            if asked_for and stems & beside and not stems & asked_for:
                much *= OTHER_NAME
            much *= of_columns if small.startswith(COLUMNS) else 1.0
            if in_table:
                name = by_name[sentence]
                much *= 1.0 if name & asked.by.keys() else OTHER_ROW
                much *= ITS_ROW if name & asked.says.keys() else 1.0
            much *= OF_TIME if small.startswith(WHOSE) and asked.how not in ("who", "when") else 1.0
            much /= (1 + LONG_SENTENCE * len(stems)) * (1 + EARLIER * place)
            if much > most:
                best, most = sentence, much
        both = (*asked.by.items(), *hint.by.items())
        said = {other for other, words in both if any(word not in self.small for word, _ in words)}
        marked = dict.fromkeys(word for word in WORD.findall(best) if stem_of(comparable(word)) in said)
        return best, tuple(marked)

    def _nearest(self, at: int, asked: _Asked) -> Sequence[str]:
        """Return the words of the question of the index for a rule that is most like what is asked."""
        best: tuple[str, ...] = ()
        most = 0.0
        for question in self._questions(at):
            like = _held(asked, question.stems) / (asked.whole + question.says)
            if like > most:
                best, most = question.words, like
        return best

    def rarity(self, word: str) -> float:
        """Return how much a word says: the more, the fewer rules have it or are asked about with it."""
        return log(1 + len(self.texts) / max(1, self._rules_with[stem_of(word)]))

    def _asked(self, phrase: str) -> _Asked:
        stems = stems_of(phrase)
        says: dict[str, float] = {}
        by: dict[str, list[tuple[str, float]]] = defaultdict(list)
        alike: dict[str, list[tuple[str, float]]] = {}
        for word in dict.fromkeys(stems):
            others = self._by(word)
            says[word] = self._says_by(word, others)
            for other, well in others.items():
                by[other].append((word, well * says[word]))
            alike[word] = [(other, well) for other, well in others.items() if other != word and self._rules_with[other]]
        squares = self._squares(stems)
        return _Asked(
            says,
            by,
            alike,
            tuple(pairwise(stems)),
            squares,
            _root(squares),
            asked_how(phrase),
            sum(says.values()) or 1.0,
        )

    def _squares(self, stems: Sequence[str]) -> dict[str | tuple[str, str], float]:
        """Return what each of some stems and each two side by side count for in how much two questions are alike,
        squared: the more, the fewer questions of the index have it."""
        parts: list[str | tuple[str, str]] = [*stems, *pairwise(stems)]
        rarest = log(1 + len(self.sayings.index))
        left = (SIDE_LEFT if isinstance(one, tuple) else SMALL_LEFT if one in self.small else 1.0 for one in parts)
        return {one: (much * self._rarities.get(one, rarest)) ** 2 for one, much in zip(parts, left, strict=True)}

    @cached_property
    def _rarities(self) -> dict[str | tuple[str, str], float]:
        """By stem, and by two of them side by side, how rare it is among the questions of the index."""
        having: Counter[str | tuple[str, str]] = Counter()
        for entry in self.sayings.index:
            stems = [stem_of(word) for word in entry.words]
            having.update({*stems, *pairwise(stems)})
        return {one: log(1 + len(self.sayings.index) / many) for one, many in having.items()}

    def _by(self, word: str) -> dict[str, float]:
        """Return by which stems one may be said, and how well."""
        near = dict.fromkeys(self._near.get(word, ()), NEAR_WORD)
        return near | dict.fromkeys(self._others.get(word, ()), OTHER_WORD) | {word: 1.0}

    def _says_by(self, word: str, by: Mapping[str, float]) -> float:
        """Return how much a stem says, or, where no rule has it, the one by which it is said best."""
        if self._rules_with[word]:
            return self._says(word)
        known = [other for other in by if self._rules_with[other]]
        return self._says(max(known, key=lambda other: by[other])) if known else UNKNOWN * self._says(word)

    def _with_any(self, asked: _Asked) -> list[int]:
        """Return the rules that have anything of what is asked which says something of what it is about."""
        about = frozenset(asked.says) - self.small or frozenset(asked.says)
        by = (other for other, words in asked.by.items() if any(word in about for word, _ in words))
        return sorted({at for other in by for at in self._where.get(other, ())})

    def _share(self, at: int, asked: _Asked) -> float:
        """Return which share of what is asked a rule has, wherever it has the words."""
        page = self._pages[at]
        by_words: dict[str, float] = {}
        for other in page.words & asked.by.keys():
            much = TITLE * (other in page.title) + CHAPTER * (other in page.chapter)
            much += TEXT * page.text[other] / page.longer + ASKED * page.asked[other] / page.asked_of
            for word, says in asked.by[other]:
                by_words[word] = max(by_words.get(word, 0.0), says * much / (1 + much))
        return fsum(by_words.values()) / asked.whole

    def _signs(self, at: int, asked: _Asked, share: float) -> Signs:
        """Return what tells that a rule is meant of which a `share` of what is asked is known."""
        page = self._pages[at]
        titled = fsum(self._says(other) * asked.well(other) for other in page.title & asked.by.keys())
        like_one, same_way, same_about, whole_question, in_one, alike = self._as_in_the_index(at, asked)
        sentence, fits = self._in_one_sentence(at, asked)
        likelier = dict(self._word_odds.likelier(at, asked.others))
        return Signs(
            words=share,
            chapter=_held(asked, page.chapter) / asked.whole,
            like_one=like_one,
            same_way=same_way,
            same_about=same_about,
            whole_question=whole_question,
            in_one=in_one,
            alike=alike,
            sentence=sentence,
            number=sentence * (fits and asked.how in AMOUNTS),
            whether=sentence * (fits and asked.how not in AMOUNTS),
            side_by_side=self._side_by_side(at, asked),
            title=titled / self._titles[at] * _held(asked, page.title) / asked.whole,
            in_full=float(titled >= self._titles[at]),
            often=log(1 + len(self._entries.get(self.texts[at].rule_id, ()))),
            detail=log(self.texts[at].share),
            likelier=fsum(much for word, much in likelier.items() if word not in self.small),
            small_likelier=fsum(much for word, much in likelier.items() if word in self.small),
        )

    def _as_in_the_index(self, at: int, asked: _Asked) -> tuple[float, float, float, float, float, float]:
        """Return what tells how much the questions of the index for a rule are like what is asked (`Signs`)."""
        most, same_way, same_about, whole, in_one, alike = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        about = asked.says.keys() - self.small
        for question in self._questions(at):
            common = _held(asked, question.stems)
            if not common:
                continue
            like = 2 * common / (asked.whole + question.says)
            most = max(most, like)
            in_one = max(in_one, min(1.0, common / question.says) * sqrt(min(1.0, common / asked.whole)))
            if asked.how and question.how == asked.how:
                same_way = max(same_way, like)
            if question.stems - self.small == about and question.how in ("", asked.how):
                same_about = max(same_about, 1 - NAMED_LATER * question.place)
            if question.stems <= asked.by.keys():
                whole = max(whole, min(1.0, question.says / asked.whole))
            both = fsum(asked.squares[one] for one in question.stems & asked.says.keys())
            both += fsum(asked.squares[one] for one in question.pairs & asked.squares.keys())
            alike = max(alike, both / (question.norm * asked.norm))
        return most, same_way, same_about, whole, in_one, alike

    def _in_one_sentence(self, at: int, asked: _Asked) -> tuple[float, bool]:
        """Return how much of what is asked the sentence has that has most of it, and whether it has what is asked
        for."""
        most, best = 0.0, None
        for sentence in self._details(at).sentences:
            much = _held(asked, sentence.stems) / (1 + LONG_SENTENCE * sentence.length)
            if much > most:
                most, best = much, sentence
        return most / asked.whole, best is not None and _fits(asked.how, best.text)

    def _side_by_side(self, at: int, asked: _Asked) -> float:
        """Return how much of what is asked stands side by side in a rule, or in a question of the index."""
        pairs = self._details(at).pairs
        both = (pair for pair in asked.pairs if pair in pairs or self._asked_together(at, pair))
        return sum(asked.says[one] + asked.says[other] for one, other in both) / asked.whole

    def _says(self, word: str) -> float:
        """Return how much a stem says of what is asked."""
        if word not in self._said:
            rules, having = len(self.texts), self._rules_with[word]
            says = log(1 + (rules - having + 0.5) / (having + 0.5))
            left = SMALL_WORDS if word in self.small else EVERYDAY_WORDS if word in self.everyday else 1.0
            self._said[word] = says * left
        return self._said[word]

    @cached_property
    def _said(self) -> dict[str, float]:
        return {}

    @cached_property
    def _others(self) -> dict[str, tuple[str, ...]]:
        return _by_stems(self.sayings.others)

    @cached_property
    def _near(self) -> dict[str, tuple[str, ...]]:
        return _by_stems(self.sayings.near)

    @cached_property
    def _entries(self) -> dict[str, list[tuple[Entry, tuple[str, ...], int]]]:
        """By rule the questions that the index has for it, each with its stems and how many rules are named before."""
        found: dict[str, list[tuple[Entry, tuple[str, ...], int]]] = defaultdict(list)
        for entry in self.sayings.index:
            stems = tuple(map(stem_of, entry.words))
            for place, rule in enumerate(entry.rules):
                found[comparable(rule)].append((entry, stems, place))
        return found

    def _questions(self, at: int) -> list[_Question]:
        """Return what is compared of the questions that the index has for a rule."""
        if at not in self._questions_at:
            self._questions_at[at] = [
                _Question(
                    words=entry.words,
                    stems=frozenset(stems),
                    pairs=frozenset(pairwise(stems)),
                    says=sum(map(self._says, frozenset(stems))),
                    norm=_root(self._squares(stems)),
                    how=asked_how(" ".join(entry.words)),
                    place=place,
                )
                for entry, stems, place in self._entries.get(self.texts[at].rule_id, ())
            ]
        return self._questions_at[at]

    def _details(self, at: int) -> _Details:
        if at not in self._details_at:
            one = self.texts[at]
            title = stems_of(one.title)
            pairs = frozenset((*pairwise(title), *pairwise(stems_of(one.text))))
            self._details_at[at] = _Details(pairs, tuple(_sentences(one.text, frozenset(title))))
        return self._details_at[at]

    @cached_property
    def _pages(self) -> list[_Page]:
        texts = [stems_of(one.text) for one in self.texts]
        usual = sum(map(len, texts)) / max(len(texts), 1) or 1.0
        return [self._page(one, stems, usual) for one, stems in zip(self.texts, texts, strict=True)]

    def _page(self, one: Text, stems: Sequence[str], usual: float) -> _Page:
        entries = self._entries.get(one.rule_id, ())
        asked = Counter(chain.from_iterable(frozenset(stems) for _, stems, _ in entries))
        title, chapter = stems_of(one.title), frozenset(stems_of(one.chapter))
        return _Page(
            words=frozenset((*title, *chapter, *stems, *asked)),
            title=frozenset(title),
            chapter=chapter,
            text=Counter(stems),
            longer=1 - LONG_TEXT + LONG_TEXT * len(stems) / usual,
            asked=asked,
            asked_of=1 - LONG_ASKED + LONG_ASKED * asked.total() / USUAL,
        )

    @cached_property
    def _word_odds(self) -> WordOdds:
        told = [page.text + Counter(dict.fromkeys(page.title, OF_TITLE)) for page in self._pages]
        return WordOdds([page.asked for page in self._pages], told, [one.chapter for one in self.texts])

    @cached_property
    def _titles(self) -> list[float]:
        """By rule how much its title says."""
        return [sum(map(self._says, page.title)) or 1.0 for page in self._pages]

    @cached_property
    def _where(self) -> dict[str, list[int]]:
        """By stem the rules that have it or are asked about with it."""
        found: dict[str, list[int]] = defaultdict(list)
        for at, page in enumerate(self._pages):
            for word in {*page.title, *page.text, *page.asked}:
                found[word].append(at)
        return found

    @cached_property
    def _rules_with(self) -> Counter[str]:
        return Counter({word: len(rules) for word, rules in self._where.items()})


def _root(squares: Mapping[str | tuple[str, str], float]) -> float:
    return sqrt(fsum(squares.values())) or 1.0


def _held(asked: _Asked, stems: frozenset[str]) -> float:
    """Return how much of what is asked some stems say."""
    held: dict[str, float] = {}
    for other in stems & asked.by.keys():
        for word, says in asked.by[other]:
            held[word] = max(held.get(word, 0.0), says)
    return fsum(held.values())


def _sentences(text: str, title: frozenset[str]) -> Iterable[_Sentence]:
    for sentence in sentences(text):
        stems = frozenset(stems_of(sentence))
        yield _Sentence(sentence, stems | title, len(stems))


def _fits(how: str, sentence: str) -> bool:
    """Tell whether a sentence in small letters has what is asked for in a way: a number, or whether one may."""
    if how in AMOUNTS:
        return HAS_NUMBER.search(sentence) is not None
    return how in WHETHER_ASKED and HAS_WHETHER.search(sentence) is not None


def _by_stems(others: OtherWords) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for word, alike in others.items():
        found[stem_of(word)].update((stem_of(other), None) for other in alike if " " not in other)
    return {word: tuple(alike) for word, alike in found.items()}
