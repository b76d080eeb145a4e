"""What a table in plain mode tells of itself when somebody asks: its position and its parts, odds, rules, and help."""

from __future__ import annotations

from abc import ABC, abstractmethod

from core.kernel.prompts import Refusal
from core.kernel.sections import asked_for, position, told
from core.kernel.table import Table
from replays.clauses import capital, listed
from replays.naming import by_name, names_of
from saves.text import visible
from tui.commands.asking import about, answered, of_others, words_of
from tui.commands.documents import BadChoice
from tui.commands.output import say
from tui.commands.plain_changes import changes
from tui.commands.plain_joined import joined
from tui.commands.plain_map import PlainMap
from tui.commands.plain_odds import narrowed, told_odds
from tui.commands.plain_offered import Offered
from tui.commands.plain_words import first_help, help_lines, is_number, meant
from tui.commands.text import asked_rule_lines, at_hand, cited, spoken_lines, title_lines, wrapped
from tui.table.flow import Flow
from tui.widgets.pane import brought

LONG = 36
"""A table that takes more lines is told in parts."""


class PlainPosition(ABC):
    """The position of a table, told in words as `eyes` see it; `flow` says who is asked."""

    hosted = False
    """Whether it is a host's, with others at terminals of their own."""

    @property
    def watching(self) -> bool:
        """Whether whoever types only looks on."""
        return False

    def __init__(self, table: Table, flow: Flow, eyes: str | None, *, one_pair: bool) -> None:
        """`one_pair` says that it is always shown to the same eyes."""
        self.table = table
        self.flow = flow
        self.game = by_name(table.game, table.header, aloud=True)
        self.names = names_of(table.game, table.header)
        self.eyes = eyes
        self.one_pair = one_pair
        self.offered = Offered(table, self.game)
        self.ids = False
        """Whether rules are named by their ids."""

        self._pointed: set[str] = set()
        """What was said of how to hear the parts of the table that are others'."""

        self._wanted: set[str | None] = set()
        """The eyes that have asked for the table, or for what is different on it."""

        self._stood: dict[str | None, list[str]] = {}
        """The sentences on the table when it was last asked something, by the eyes that have asked for none yet."""

        self._told: dict[str | None, list[str]] = {}
        """The sentences on the table that were last in order for each pair of eyes."""

    @abstractmethod
    def _ask(self, *, anew: bool = False) -> None:
        """Ask what is to be decided; `anew` where the question has just come, not where it is asked for again."""

    def _view(self) -> None:
        """Tell the table; one that takes long to tell is told in parts, by the words that ask for them."""
        sentences = self._remember()
        lines = spoken_lines(joined(sentences))
        if len(lines) <= LONG:
            self._lines(*title_lines(self.table, ids=self.ids, game=self.game), *lines, "")
            self._ask()
            return
        self._status()
        sections = position(self.game.words.sections(self.table.view(self.eyes)))
        sizes: dict[str, int] = {}
        for section in sections[1:]:
            sizes[section.id] = sizes.get(section.id, 0) + len(section.lines)
        parts = [f"{word} ({count} {'sentence' if count == 1 else 'sentences'})" for word, count in sizes.items()]
        self._lines(*wrapped(f"The table is long to tell. Ask for a part: {', '.join(parts)}."))
        self._lines(*wrapped("view all tells everything, c what is different since you last asked."))

    def _view_all(self) -> None:
        self._lines(*title_lines(self.table, ids=self.ids, game=self.game), *spoken_lines(joined(self._remember())), "")
        self._ask()

    def _remember(self) -> list[str]:
        """Return the sentences on the table, which these eyes have been told now."""
        self._told[self.eyes] = self._sentences()
        self._wanted.add(self.eyes)
        return self._told[self.eyes]

    def _sentences(self) -> list[str]:
        """Return the sentences on the table as these eyes see it."""
        return self.game.words.spoken(self.table.view(self.eyes))

    def _status(self) -> None:
        self._lines(*wrapped(self.game.words.status(self.table.view(self.eyes))))

    def _changes(self) -> None:
        """Tell what is different on the table since these eyes asked last; the first time, since they chose last."""
        before, since = self._told.get(self.eyes), "asked" if self.eyes in self._wanted else "chose"
        sentences = self._remember()
        found = spoken_lines(joined(sentences if before is None else changes(before, sentences)))
        self._lines(*(found or [f"Nothing is different since you last {since}."]))

    def _look(self) -> None:
        """Remember how the table stands for eyes that have never asked for it, and how it stood when they last chose:
        changes are told from there on."""
        if self.eyes not in self._wanted:
            now = self._sentences()
            self._told[self.eyes] = self._stood.get(self.eyes, now)
            self._stood[self.eyes] = now

    def _part(self, word: str, of: str) -> bool:
        """Tell a part of the table; false where the word is none."""
        sections = self.game.words.sections(self.table.view(self.eyes))
        own = self.eyes if self.one_pair and self.eyes is not None else self.flow.asked() or self.eyes
        found = answered(sections, word, of, own, self.names)
        self._lines(*spoken_lines(joined(told(found or ()))))
        others = of_others(sections, found or (), self.names) if brought(self.game, "atlas") is not None else ""
        if others and not of and others not in self._pointed:
            self._pointed.add(others)
            self._lines(*wrapped(others, "    ", "  "))
        return found is not None

    def _view_words(self, text: str) -> None:
        """Tell what on the whole table has all words of a text in it. Raises `BadChoice` where nothing has."""
        sections = self.game.words.sections(self.table.view(self.eyes))
        self._lines(*spoken_lines(joined(told(about(sections, "the table", text)))))

    def _goal(self) -> None:
        seat = self.eyes or self.flow.asked()
        goal = self.game.words.goal(self.table.view(self.eyes), seat)
        self._lines(*wrapped(goal or f"This is {self.game.title}; rule and its words finds what to do in it."))

    def _map(self) -> PlainMap:
        return PlainMap.of(self.table, self.game, self.eyes)

    def _in_groups(self) -> bool:
        """Whether an order may be given to several pieces."""
        return brought(self.game, "atlas") is not None and self._map().atlas.gathers

    def _is_hex(self, text: str) -> bool:
        """Whether a number is that of a hex."""
        return brought(self.game, "atlas") is not None and self._map().knows(text)

    def _say_ids(self, text: str) -> None:
        if text.casefold() not in {"on", "off"}:
            raise BadChoice("ids is followed by on or off")
        self.ids = text.casefold() == "on"
        say(
            "Rules are named by their ids from now on." if self.ids else "Rules are told without their ids from now on."
        )

    def _odds(self, wanted: str = "") -> None:
        """Tell the odds of what may come, all of them or those that have all words of a text in them."""
        if self.table.over:
            say("The game is over, so nothing is left to chance.")
            return
        odds = self.game.words.odds(self.table.view(self.eyes))
        found = narrowed(odds, wanted) if wanted else odds
        for line in told_odds(found):
            self._lines(*wrapped(capital(line), "    ", "  "))
        if odds and not found:
            say("No odds have these words in them; odds alone tells all.")
        if not odds:
            say("There is nothing left to chance here.")

    def _rule_asked(self) -> None:
        """Tell the rule of the question."""
        self._rule(self.table.prompt.rule)

    def _help(self) -> None:
        self._lines(*first_help(brought(self.game, "atlas") is not None, hosted=self.hosted, watching=self.watching))

    def _help_with(self, text: str) -> None:
        """Say what may be typed on a topic, what a word does that may be typed, or tell the rule with these words."""
        sections = self.game.words.sections(self.table.view(self.eyes))
        on_a_map, in_groups = brought(self.game, "atlas") is not None, self._in_groups()
        parts_here = words_of(sections)[1:]
        found = help_lines(text, parts_here, on_a_map, in_groups, hosted=self.hosted, watching=self.watching)
        found = found or meant(text, in_groups, on_a_map, hosted=self.hosted)
        parts = asked_for(sections, text)
        if is_number(text):
            self._rule_of_choice(text)
        elif parts and not found:
            what = listed(list(dict.fromkeys(section.title for section in parts)))
            self._lines(*wrapped(f"{text.casefold()} tells a part of the table: {what}.", "    ", "  "))
        elif found:
            self._lines(*found)
        elif self.game.rulebook().find(text) is None and not self.game.rulebook().search(text):
            raise BadChoice(
                f"no word, part of the table or rule is called {visible(text)[:40]!r}; help lists the words"
            )
        else:
            self._rule(text)

    def _rule_of_choice(self, which: str) -> None:
        rows = self.offered.numbered()
        if which.startswith("?"):
            self._rule(which[1:].strip())
        elif is_number(which) and int(which) in rows:
            self._rule(rows[int(which)][0].rule)
        elif is_number(which) and self.table.game.rulebook().find(which) is None:
            raise self.offered.no_choice(int(which)) if rows else BadChoice("nothing is asked now that has numbers")
        else:
            self._rule(which)

    def _rule_named(self, wanted: str) -> None:
        """Tell the rule that is asked for; a number that no rule has is that of a choice."""
        asked = is_number(wanted) and self.table.game.rulebook().find(wanted) is None
        row = self.offered.numbered().get(int(wanted)) if asked else None
        self._rule(wanted if row is None else row[0].rule)

    def _rule(self, wanted: str) -> None:
        book = self.table.game.rulebook()
        self._lines(*asked_rule_lines(book, at_hand(book, wanted, self.offered.asked()), ids=self.ids), "")

    def _sentence(self, error: Exception) -> str:
        text = cited(str(error), error.rule, self.ids) if isinstance(error, Refusal) else str(error)
        return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', ']')) else '.'}"

    def _lines(self, *lines: str) -> None:
        for line in lines:
            say(line)
