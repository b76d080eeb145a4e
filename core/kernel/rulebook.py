"""The rulebook reader: numbered rules with their text, provenance and references, cut out of a Markdown file.

A rule is a heading of level 3, `### ID Title`, followed by a line in italics with its provenance and, after a middle
dot, the ids of related rules; the text goes on to the next heading. Headings of level 2 are chapters. The last chapter
of every rulebook is that of the table (`table_rules.md`): what holds whatever is played. A heading of level 1 begins a
part of the book, a game or an expansion, with words on what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib import resources
from string import ascii_uppercase

import msgspec

from core.kernel.comparing import comparable
from core.kernel.mistyped import NEAREST, nearest
from core.kernel.passages import told_row
from core.kernel.rule_search import Finder, Hits, Leaf, is_whole, leaf_of
from core.kernel.sayings import GENERAL, Sayings, general_text, read_sayings
from core.kernel.word_forms import begins

RULE = re.compile(r"^### (?P<id>\S+) (?P<title>.+)$")
CHAPTER = re.compile(r"^## (?P<title>.+)$")
PART = re.compile(r"^# (?P<title>.+)$")
RULE_ID = re.compile(r"[A-Z]{1,3}\d*[a-z]?(?:\.\w+)+|[A-Z]{0,3}\d+[a-z]?(?:\.\w+)*", re.ASCII)
"""What a rule's id looks like: `B4.1`, `SA3`, `21.21`, `W7.31`, `X.1c`, `Z.2`, `SF.fatty`; capitals, a number, then
parts behind dots. One of the two, the number or a part, must be there."""

LISTED = re.compile(r"\.[A-Za-z]")
"""What stands in the id of a rule that is one of a list, as of all cards: the first of them opens no chapter."""

CHAPTER_NUMBER = re.compile(r"[A-Z]{1,3}\d*(?:\.\d+)*|\d+(?:\.\d+)*", re.ASCII)
"""What the number of a chapter looks like, before its title: `B4.1`, `F2`, `SA`."""

TAGS = re.compile(r"^\*(?P<tag>[^*]+)\*(?: · see (?P<see>.+))?$")


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule: `provenance` says printed or reconstructed; `see` lists ids of related rules."""

    id: str
    title: str
    chapter: str
    provenance: str
    see: tuple[str, ...]
    text: str


class Part(msgspec.Struct, frozen=True):
    """A part of a rulebook, a game or an expansion: its title, what stands before its rules, and its first chapter."""

    title: str
    text: str
    chapter: str


class Rulebook:
    """The rules of one game in the order of the book, in one part or more."""

    def __init__(self, rules: list[Rule], parts: Sequence[Part] = (), sayings: Sayings = GENERAL) -> None:
        self.sayings = sayings
        self.parts = tuple(parts) or (Part("", "", ""),)
        self.rules = {rule.id: rule for rule in rules}

    @property
    def title(self) -> str:
        """The title of the book, that of its first part."""
        return self.parts[0].title

    @property
    def overview(self) -> str:
        """What stands before the first of the rules."""
        return self.parts[0].text

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, word: str) -> Rule | None:
        """Return the rule that somebody means by `word`: its id, in capitals or not; None where there is none."""
        wanted = word.strip()
        if wanted in self.rules:
            return self.rules[wanted]
        return next((rule for rule in self if rule.id.casefold() == wanted.casefold()), None)

    def asked(self, word: str) -> list[Rule]:
        """Return the rules that somebody means by `word`, none where there are none: the one with that id; those of the
        chapter or part with that number or title; those whose ids begin with it, as B4 begins B4.1.1, and X.1 X.1a;
        those of the first chapter with that number behind its letters, as 7 means D7; those with that title; those
        of the chapters whose titles begin with it; or the one of that card, as SC14 means SC.SC14."""
        rule = self.find(word)
        if rule is not None:
            return [rule]
        wanted = comparable(" ".join(word.split()))
        if not wanted:
            return []
        of_chapters = {chapter for chapter in self.chapters() if wanted in _names(chapter)} or self._chapters_of(wanted)
        below = re.compile(rf"{re.escape(wanted)}(?:{'[.0-9]' if wanted.isalpha() else '[.]|[a-z]$'}|$)")
        titles = {chapter: comparable(numbered(chapter)[1]) for chapter in self.chapters()}
        begun = {chapter for chapter, title in titles.items() if begins(title, wanted, self.sayings.others)}
        numbers = ((chapter, numbered(chapter)[0].lstrip(ascii_uppercase)) for chapter in self.chapters())
        lettered = next((chapter for chapter, number in numbers if number == wanted and wanted.isdigit()), "")
        ways: tuple[Callable[[Rule], bool], ...] = (
            lambda rule: rule.chapter in of_chapters,
            lambda rule: any(below.match(comparable(one)) for one in (rule.id, numbered(rule.chapter)[0])),
            lambda rule: rule.chapter == lettered,
            lambda rule: comparable(rule.title) == wanted,
            lambda rule: rule.chapter in begun,
            lambda rule: comparable(rule.id.rpartition(".")[2]) == wanted,
        )
        return next((found for way in ways if (found := [rule for rule in self if way(rule)])), [])

    def _chapters_of(self, wanted: str) -> set[str]:
        """Return the chapters of the part with this title, in small letters."""
        ends = {part.chapter for part in self.parts} | set(self.chapters()[-1:])
        found: set[str] = set()
        inside = False
        begins = {part.chapter for part in self.parts if comparable(part.title) == wanted}
        for chapter in self.chapters():
            inside = chapter in begins or (inside and chapter not in ends)
            if inside:
                found.add(chapter)
        return found

    @cached_property
    def _beginnings(self) -> frozenset[tuple[str, bool]]:
        return frozenset(_beginning(rule_id) for rule_id in self.rules)

    def near(self, word: str) -> list[Rule]:
        """Return up to three rules whose ids are much like `word`: the same but for what stands between its parts, else
        a few signs apart."""
        ids = {rule.id.casefold(): rule for rule in self}
        wanted = word.strip().casefold()
        alike = [rule for rule in self if _squeezed(rule.id) == _squeezed(word)]
        return alike[:NEAREST] or [ids[one] for one in nearest(wanted, ids)]

    def cited(self, text: str) -> list[str]:
        """Return what in `text` looks like the ids of this book, in order, whether there is such a rule or not.

        Words count that begin as some id of the book does: with the same letters, and then a number or a dot. Plain
        numbers count only in a book that has such ids, and only with a point in them.
        """
        found = (one.group() for one in re.finditer(_WORD, text, re.ASCII))
        return [one for one in found if _beginning(one) in self._beginnings and ("." in one or not one[0].isdigit())]

    def with_titles(self, text: str) -> str:
        """Return a text that names other rules of this book by their titles in place of their ids."""
        known = {one for one in self.cited(text) if one in self}

        def title(one: re.Match[str]) -> str:
            return f"“{self[one.group()].title}”" if one.group() in known else one.group()

        return re.sub(_WORD, title, text, flags=re.ASCII) if known else text

    def chapters(self) -> list[str]:
        """Return the chapters' titles in order."""
        return list(dict.fromkeys(rule.chapter for rule in self))

    def search(self, words: str) -> list[Rule]:
        """Return the rules that hold every one of `words`, the most likely first (`rule_search`): the one with that id,
        those of its parts, those that have the words in the title, then as often as they stand in the text.

        The small words of a question need not stand there; where no rule holds all others, those do that hold what says
        most.
        """
        return self.ranked(self._finder.find(words))

    def hits(self, words: str) -> Hits:
        """Return what `search` finds, where words that no rule has are taken for ones like them: a mistyped name."""
        return self._finder.find(words, guess=True)

    def as_typed(self, words: str) -> Hits:
        """Return what `search` finds, with nothing taken for another word."""
        return self._finder.find(words)

    def with_all(self, words: str) -> list[Rule]:
        """Return the rules that hold all words that count as they were typed, the most likely first."""
        hits = self._finder.find(words)
        return self.ranked(hits) if is_whole(hits) else []

    def ranked(self, hits: Hits) -> list[Rule]:
        """Return the rules of some hits, the most likely first."""
        return self.at(hits.places)

    def at(self, places: Iterable[int]) -> list[Rule]:
        """Return the rules at some places of the book."""
        rules = self._rules
        return [rules[at] for at in places]

    def sentence(self, rule: Rule, text: str, hits: Hits) -> tuple[str, tuple[str, ...]]:
        """Return the sentence or row of the `text` of a rule, as it is shown, that is most like the question which
        found it, and the words of it by which it is; empty where but a word or two were looked for."""
        return self._finder.sentence(self._places[rule.id], text, hits)

    def told(self, rule: Rule, text: str, sentence: str) -> str:
        """Return a sentence of the `text` of a rule, or the row of its table as the sayings of the book tell it."""
        return told_row(text, sentence, self.row(rule))

    def row(self, rule: Rule) -> str:
        """Return how a row of the table of a rule is told (`core.kernel.sayings`); empty where nothing is said."""
        return self.sayings.rows.get(rule.id, "")

    def expansion_of(self, rule: Rule) -> str:
        """Return the title of the part in which a rule stands if that is an expansion: a later part than the first;
        empty for the rules of the game itself and of the table."""
        return self._expansions.get(rule.chapter, "") if rule.id not in OF_THE_TABLE else ""

    def origin(self, rule: Rule) -> str:
        """Return where a rule comes from, behind the title of its expansion, if it belongs to one."""
        expansion = self.expansion_of(rule)
        return f"{expansion}: {rule.provenance}" if expansion else rule.provenance

    @cached_property
    def _expansions(self) -> dict[str, str]:
        titles = {part.chapter: part.title for part in self.parts[1:]}
        found: dict[str, str] = {}
        title = ""
        for chapter in self.chapters():
            title = found[chapter] = titles.get(chapter, title)
        return found

    @cached_property
    def _places(self) -> dict[str, int]:
        return {rule.id: at for at, rule in enumerate(self)}

    @cached_property
    def _rules(self) -> list[Rule]:
        return list(self)

    @cached_property
    def _finder(self) -> Finder:
        return Finder(self._leaves, self.sayings)

    @property
    def _leaves(self) -> list[Leaf]:
        """What of each rule is searched."""
        later = {part.chapter for part in self.parts[1:]}
        leaves: list[Leaf] = []
        chapter, of_expansion = None, False
        for rule in self:
            of_expansion = of_expansion or rule.chapter in later
            opens, chapter = rule.chapter != chapter and LISTED.search(rule.id) is None, rule.chapter
            title = numbered(rule.chapter)[1]
            leaves.append(leaf_of(rule.id, rule.title, title, rule.text, opens=opens, later=of_expansion))
        return leaves


def numbered(chapter: str) -> tuple[str, str]:
    """Return the number that the title of a chapter begins with, empty where there is none, and the rest."""
    number, _, rest = chapter.partition(" ")
    return (number, rest) if rest and CHAPTER_NUMBER.fullmatch(number) else ("", chapter)


def _names(chapter: str) -> set[str]:
    """Return by which words a chapter can be asked for."""
    number, title = numbered(chapter)
    return {comparable(one) for one in (chapter, number, title) if one}


def _squeezed(rule_id: str) -> str:
    return "".join(letter for letter in rule_id.casefold() if letter.isalnum())


_WORD = rf"(?<![\w.])(?:{RULE_ID.pattern})(?![\w])"


def _beginning(rule_id: str) -> tuple[str, bool]:
    rest = rule_id.lstrip(ascii_uppercase)
    return rule_id.removesuffix(rest), rest[:1].isdigit()


OF_THE_TABLE = STALE, UNDO, REDO, OWN, HINTS = "T1", "T2", "T3", "T4", "T5"
"""The rules of the table, which close every rulebook."""


@cache
def _of_the_table() -> str:
    return (resources.files("core.kernel") / "table_rules.md").read_text(encoding="utf-8")


def read_rulebook(text: str, sayings: str = "") -> Rulebook:
    """Cut a rulebook's Markdown into rules, those of the table behind them; `sayings` is what players say for what the
    book says (`core.kernel.sayings`).

    Raises `ValueError` when an id stands twice or is none, when a rule has no provenance line, and when the index or
    what tells of the rows of tables names a rule that the book does not have.
    """
    chapter, title = "", ""
    rules: list[Rule] = []
    parts: list[Part] = []
    head: re.Match[str] | None = None
    body: list[str] = []
    before_rules = True

    def close() -> None:
        if head is None:
            return
        lines = list(body)
        while lines and not lines[0].strip():
            lines.pop(0)
        tags = TAGS.match(lines[0].strip()) if lines else None
        if RULE_ID.fullmatch(head["id"]) is None:
            raise ValueError(f"{head['id']!r} is no id of a rule")
        if tags is None:
            raise ValueError(f"rule {head['id']} has no provenance line")
        see = tuple(part.strip() for part in (tags["see"] or "").split(",") if part.strip())
        rules.append(Rule(head["id"], head["title"], chapter, tags["tag"], see, "\n".join(lines[1:]).strip()))

    for line in [*text.splitlines(), *_of_the_table().splitlines()]:
        if not line.startswith("#"):
            body.append(line)
            continue
        rule, new_chapter, new_part = RULE.match(line), CHAPTER.match(line), PART.match(line)
        if not (rule or new_chapter or new_part):
            body.append(line)
            continue
        close()
        if new_part:
            title, before_rules = new_part["title"], True
        elif new_chapter:
            chapter = new_chapter["title"]
        if before_rules and not new_part:
            parts.append(Part(title, "\n".join(body).strip(), chapter))
            before_rules = False
        head, body = rule, []
    close()
    book = Rulebook(rules, parts, read_sayings(sayings, general_text()) if sayings else GENERAL)
    if len(book) != len(rules):
        seen: set[str] = set()
        twice = sorted({rule.id for rule in rules if rule.id in seen or seen.add(rule.id)})  # type: ignore[func-returns-value]
        raise ValueError(f"rules stand twice: {', '.join(twice)}")
    if missing := sorted({rule for entry in book.sayings.index for rule in entry.rules if rule not in book}):
        raise ValueError(f"the index names no rules: {', '.join(missing)}")
    if missing := sorted(book.sayings.rows.keys() - {rule.id for rule in book}):
        raise ValueError(f"rows are told of no rules: {', '.join(missing)}")
    return book
