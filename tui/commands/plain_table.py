"""What may be typed at a table in plain mode, and what is told then: all but what becomes of a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

from core.kernel.comparing import comparable
from core.kernel.entries import Entry
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.sections import asked_for, position, told
from core.kernel.table import Table
from replays.clauses import capital, listed
from replays.naming import by_name, names_of, told_as
from saves.text import visible
from tui.commands.asking import answered, words_of
from tui.commands.documents import BadChoice
from tui.commands.output import say
from tui.commands.plain_changes import changes
from tui.commands.plain_joined import joined
from tui.commands.plain_map import PlainMap
from tui.commands.plain_numbers import spans
from tui.commands.plain_odds import narrowed, told_odds
from tui.commands.plain_offered import Offered
from tui.commands.plain_once import HEARD
from tui.commands.plain_orders import NoName, NoPiece, NoPlace
from tui.commands.plain_telling import Telling
from tui.commands.plain_words import END, ENDS, first_help, help_lines, is_number, meant, not_understood
from tui.commands.text import asked_rule_lines, at_hand, cited, spoken_lines, title_lines, wrapped
from tui.table.flow import Flow
from tui.widgets.pane import brought

VIEWS, CHANGES = ("v", "view", "look"), ("c", "changes")
"""The words that ask for the whole table, and for what is different."""

LONG = 36
"""A table that takes more lines is told in parts."""

GIVING_UP = frozenset({"resign", "give up", "surrender", "concede", "abandon"})
"""Words for giving up a game."""

NAMED, FIRST = 4, 2
"""Of more things that are refused for one reason so many are named."""

OVER = "evaluate tells what was decided and what was luck; undo takes back the last choice, quit leaves."
"""What is said below how a game ended."""

LAST = 30
"""How many entries are told at most to somebody who has not decided anything yet."""


class PlainTable(ABC):
    """A table in plain mode, as `eyes` see it; `flow` says who is asked. What becomes of a choice says who plays it."""

    hosted = False
    """Whether it is a host's, with others at terminals of their own."""

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
        self._told_burden = False
        """Whether it was said how something that waits for it is taken up."""

        self._orders: set[bool] = set()
        """For which questions it was said how an order is given in one line: who strikes, and who goes."""

        self._said = False
        """Whether it was said how to hear what was told together."""

        self._told_once = False
        """Whether it was said how to hear what is left out because it was heard before."""

        self._chosen: int | None = None
        """After how many entries somebody here chose last, since the game was opened."""

        self._told_why = False
        """Whether it was said how to hear all that may not be done."""

        self._asked_why = ""
        """Of what it was asked why it may not be done; nothing for a survey of all."""

        self._wanted: set[str | None] = set()
        """The eyes that have asked for the table, or for what is different on it."""

        self._stood: dict[str | None, list[str]] = {}
        """The sentences on the table when it was last asked something, by the eyes that have asked for none yet."""

        self._told: dict[str | None, list[str]] = {}
        """The sentences on the table that were last in order for each pair of eyes."""

    # ------------------------------------------------------------------ what whoever plays it does

    @abstractmethod
    def _take(self, number: int) -> None:
        """Take the choice with a number, or show what stands behind it."""

    @abstractmethod
    def _go(self, text: str) -> None:
        """Carry out an order that names a hex, a piece, or both."""

    @abstractmethod
    def _undo(self, count: int) -> None:
        """Take back decisions."""

    @abstractmethod
    def _redo(self, count: int) -> None:
        """Bring back decisions."""

    @abstractmethod
    def _note(self, text: str) -> None:
        """Write a note on this place in the game."""

    @abstractmethod
    def _notes(self) -> None:
        """List the notes of one's own, each with a number."""

    @abstractmethod
    def _amend(self, text: str) -> None:
        """Let a note, named by its number, say something else."""

    @abstractmethod
    def _erase(self, text: str) -> None:
        """Take a note away that is named by its number."""

    @abstractmethod
    def _why_not(self) -> None:
        """Tell what may not be done now, and why."""

    @abstractmethod
    def _hint(self) -> None:
        """Say what a bot would do."""

    @abstractmethod
    def _evaluate(self) -> None:
        """Say what was decided in a game that is over, and what was luck."""

    # ------------------------------------------------------------------ obeying

    def obey(self, line: str) -> None:
        """Do what a line says. Raises `BadChoice` where it says nothing, and what comes of doing it."""
        self.offered.once.answered()
        word, _, rest = line.partition(" ")
        rest, name = rest.strip(), "rule" if word.casefold() == "rules" else word.casefold()
        alone: dict[str, Callable[[], None]] = {
            "": self._ask,
            "enter": self._ask,
            "all": self._all,
            "v": self._view,
            "view": self._view,
            "look": self._view,
            "now": self._status,
            "status": self._status,
            "c": self._changes,
            "changes": self._changes,
            "w": self._why_not,
            "why": self._why_not,
            "o": self._odds,
            "odds": self._odds,
            "goal": self._goal,
            "last": self._last_own,
            "e": self._evaluate,
            "evaluate": self._evaluate,
            "i": self._hint,
            "hint": self._hint,
            "notes": self._notes,
            "h": self._help,
            "help": self._help,
            "?": self._rule_asked,
        }
        counted: dict[str, Callable[[int], None]] = {
            "u": self._undo,
            "undo": self._undo,
            "r": self._redo,
            "redo": self._redo,
            "last": self._last,
        }

        followed: dict[str, Callable[[str], None]] = {
            "w": self._why,
            "why": self._why,
            "o": self._odds,
            "odds": self._odds,
            "find": self._find,
            "hex": self._hex,
            "go": self._go,
            "near": self._near,
            "rule": self._rule,
            "note": self._note,
            "amend": self._amend,
            "erase": self._erase,
            "ids": self._say_ids,
            "h": self._help_with,
            "help": self._help_with,
        }
        if name == "back" and not rest and self.offered.is_narrowed():
            self._take(self.offered.last())
        elif (name in VIEWS or name in CHANGES) and rest.casefold() == "all":
            self._view_all()
        elif name in alone and not rest:
            alone[name]()
        elif name in counted and (not rest or is_number(rest)):
            counted[name](int(rest or 1))
        elif name in VIEWS and self._part(*rest.casefold().partition(" ")[::2]):
            pass
        elif name in followed and rest:
            if name != "go" or not self._begun(line):
                followed[name](rest)
        elif name == "map":
            self._lines(*self._map().map(rest.split()))
        elif name.startswith("?"):
            self._rule_of_choice(line[1:].strip())
        elif is_number(line) and int(line) > self.offered.last() and self._is_hex(line):
            self._go(line)
        elif is_number(line):
            self._take(int(line))
        elif not (self._part(name, rest) or self._begun(line) or self._forbidden(line) or self._gone_on(line)):
            known = name in {*alone, *counted, *followed}
            narrowed = self.offered.is_narrowed()
            if known or not self.offered.mention(line):
                raise not_understood(line, name, known, self.offered.last())
            if narrowed and len(self.offered.rows()) == 1:
                self._take(1)
            else:
                self._ask()

    def _acts(self) -> bool:
        """Whether it is asked which piece acts, one by one, or what the one that was taken does."""
        return self._in_groups() and bool(self._map().gathered("all"))

    def _is_window(self) -> bool:
        """Whether cards are asked for now."""
        return isinstance(self.table.prompt, Prompt) and self.table.prompt.window

    def _standing(self) -> str:
        """Return what `end` goes past where a question comes in each turn with others of the same sort, or nothing."""
        prompt = self.table.prompt
        if not isinstance(prompt, Prompt) or prompt.seat not in self.flow.people:
            return ""
        return self.game.words.passed_by(prompt)

    def _instead(self, error: NoPiece) -> str:
        """Return what is asked where an order on the map fits no piece, or an order that does."""
        prompt, plain_map = self.table.prompt, self._map()
        if isinstance(error, NoPlace) and isinstance(prompt, Prompt):
            asked = self.game.words.prompt_text(self.table.view(self.eyes), prompt)
            return f" First it is asked: {asked} A number answers, enter tells the choices."
        if example := plain_map.orders():
            return f" An order is, for example, go {example}." if isinstance(error, NoName) else ""
        if not isinstance(prompt, Prompt) or not plain_map.is_asked():
            return ""
        return f" It is asked: {self.game.words.prompt_text(self.table.view(self.eyes), prompt)}"

    # ------------------------------------------------------------------ telling

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
        return found is not None

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

    def _hex(self, text: str) -> None:
        """Tell a hex, and number the choices that are there, or say why there are none."""
        plain_map = self._map()
        self._lines(*plain_map.hex(text))
        found = self.offered.narrow(plain_map.offered(text))
        self._narrowed(found, "" if found else plain_map.why_not(text) or "Nothing is to be chosen there now.")

    def _since_own(self) -> list[Entry]:
        """Return what has happened since a person here decided last, that decision first."""
        entries = self.table.line.entries[: self.table.cursor]
        if self._chosen is not None:
            return entries[self._chosen :]
        decided = [at for at, entry in enumerate(entries) if entry.action and entry.action.seat in self.flow.people]
        return entries[decided[-1] if decided else -LAST :]

    def _last_own(self) -> None:
        """Tell again what happened since somebody here decided, of whose last decisions something came."""
        entries, end = self._since_own(), self.table.cursor
        first = end - len(entries)
        while first > 1 and entries and not self._comes_of(entries):
            first -= 1
            entries = self.table.line.entries[first:end]
        self._retell(entries)

    def _comes_of(self, entries: Sequence[Entry]) -> bool:
        """Whether anything is told of entries."""
        telling = self._telling(briefly=False)
        telling.tell(entries, lambda _: False, settled=False)
        telling.close()
        return bool(telling.lines)

    def _last(self, count: int) -> None:
        """Tell again what happened by the last entries."""
        self._retell(self.table.line.entries[: self.table.cursor][-count:] if count else [])

    def _retell(self, entries: Sequence[Entry]) -> None:
        """Tell entries again, one by one."""
        if not self._show(entries, one_by_one=True):
            if entries and self.table.over:
                self._ask()
                return
            say("Nothing came of them yet." if entries else "Nothing has happened yet.")

    def _not_refused(self, wanted: str) -> str:
        """Return what is to be said of something that is not named among what is refused: that it may be chosen, why a
        piece or a hex on the map cannot be, or how one gives up."""
        numbers = self.offered.numbers_with(wanted)
        if numbers:
            return (
                f"That may be chosen now, with {spans(numbers)}."
                if len(numbers) <= NAMED
                else "That may be chosen now."
            )
        if wanted in GIVING_UP:
            return "Nobody gives up a game here: quit leaves it, and it can be played on at any time, or never."
        if brought(self.game, "atlas") is not None and (plain_map := self._map()).knows(wanted):
            why = plain_map.why_not_taken(wanted) or plain_map.why_not(wanted)
            if why:
                return why
        return self._order_refused(wanted) or self._neither(wanted)

    def _order_refused(self, text: str) -> str:
        """Return why an order in one line cannot be carried out now; nothing where it can, or nobody knows."""
        return ""

    def _neither(self, wanted: str) -> str:
        """Say of something that it is neither offered nor refused, and what finds the rule on it where there is one."""
        book = self.game.rulebook()
        more = f" rule {visible(wanted)} tells what the rules say of it." if book.search(wanted) else ""
        return f"Nothing that may be chosen now, and nothing that is refused, has this in its name.{more}"

    def _near(self, text: str) -> None:
        self._lines(*self._map().near(text.split()))

    def _all(self) -> None:
        """Number each choice by itself."""
        self.offered.spread()
        self._ask()

    def _find(self, text: str) -> None:
        """Number the choices that have all of these words in them."""
        self._narrowed(self.offered.find(text), "No choice has these words in it.")

    def _begun(self, text: str) -> bool:
        """Take the choice that begins with these words, or ask with those that do; false where there are none."""
        found = self.offered.begin(text)
        if found and len(self.offered.rows()) == 1:
            self._take(1)
        elif found:
            self._ask()
        return found

    def _forbidden(self, text: str) -> bool:
        """Tell why what begins with these words may not be done now; false where nothing does, or nobody knows."""
        return False

    def _gone_on(self, text: str) -> bool:
        """Take the choice by which one goes on, where a word for that was typed and there is one such choice."""
        found = self.offered.go_on() if text.casefold() in ENDS else None
        if found is not None:
            self._take(found)
        return found is not None

    def _narrowed(self, found: bool, otherwise: str) -> None:
        """Ask with the choices that were found, or say that there are none."""
        if found:
            self._ask()
        else:
            self._lines(*wrapped(otherwise))

    def _why(self, text: str) -> None:
        """Tell why not: of what is refused those that have all words of a text in them, or `all`."""
        self._asked_why = text
        self._why_not()

    def _refused(self, refused: Sequence[tuple[str, str, str]]) -> None:
        """Tell what may not be done, with sentence and rule; what is refused for the same reason is told together.

        Of many things that are refused for one reason only the first are named, unless they are asked for.
        """
        wanted, self._asked_why = comparable(self._asked_why), ""
        alike: dict[tuple[str, str], list[str]] = {}
        for label, sentence, rule in refused:
            if wanted == "all" or all(word in comparable(label) for word in wanted.split()):
                alike.setdefault((sentence, rule), []).append(label)
        short = False
        for (sentence, rule), labels in alike.items():
            named = labels
            if len(labels) > NAMED and not wanted:
                short, more = True, len(labels) - FIRST
                named = [*labels[:FIRST], f"{more} more"]
            self._lines(*wrapped(cited(f"{listed(named)}: {sentence}", rule, self.ids), "    ", "  "))
        if short and not self._told_why:
            self._told_why = True
            self._lines(*wrapped("why all names everything; why and a word asks for what has it in its name."))
        elif wanted and not alike:
            self._lines(*wrapped(self._not_refused(wanted)))
        elif not refused:
            say("The game is over." if self.table.over else "Everything may be done now.")

    def _say_ids(self, text: str) -> None:
        if text.casefold() not in {"on", "off"}:
            raise BadChoice("ids is followed by on or off")
        self.ids = text.casefold() == "on"
        say("Rules are named by their ids from now on." if self.ids else "Rules are named no more.")

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
        self._lines(*first_help(brought(self.game, "atlas") is not None, hosted=self.hosted))

    def _help_with(self, text: str) -> None:
        """Say what may be typed on a topic, what a word does that may be typed, or tell the rule with these words."""
        sections = self.game.words.sections(self.table.view(self.eyes))
        on_a_map, in_groups = brought(self.game, "atlas") is not None, self._in_groups()
        found = help_lines(text, words_of(sections)[1:], on_a_map, in_groups, hosted=self.hosted)
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
        else:
            self._rule(which)

    def _rule(self, wanted: str) -> None:
        book = self.table.game.rulebook()
        self._lines(*asked_rule_lines(book, at_hand(book, wanted, self.offered.asked()), ids=self.ids), "")

    def _follows(self, choice: Choice) -> str:
        """Return what certainly follows from a choice beyond its label, as far as these eyes can know."""
        if self.eyes is not None and choice.seat != self.eyes and self.flow.secret():
            return ""
        return self.offered.follows(choice, self.eyes if self.eyes is not None else choice.seat)

    def _ask(self, *, anew: bool = False) -> None:
        """Ask; `anew` where the question has just come, not where it is asked for again."""
        self._lines(*self.offered.lines(self._follows, ids=self.ids, anew=anew))
        self._tell_orders()
        self._tell_burden()
        if self.offered.once.shortened and not self._told_once:
            self._told_once = True
            self._lines(*wrapped(HEARD, "     "))
        if standing := self._standing():
            self._lines(*wrapped(f"{END} goes on past {standing}.", "     "))
        if isinstance(self.table.prompt, Outcome):
            self._lines(*wrapped(OVER))

    def _tell_orders(self) -> None:
        """Say, the first time that pieces are moved or strike, that a piece and a hex are an order."""
        if len(self._orders) == 2 or brought(self.game, "atlas") is None:
            return
        plain_map = self._map()
        if not (example := plain_map.orders()):
            return
        strikes = any(piece.strikes for piece in plain_map.gathered("all"))
        if strikes in self._orders:
            return
        self._orders.add(strikes)
        group = plain_map.group_order()
        if strikes:
            said = f"In one line: go {example}.{f' Several at one target: go {group}.' if group else ''}"
        else:
            several = f" Several at once: go {group}; help go tells who may be named." if group else ""
            part = self._map().part_order()
            several += f" Some of those in a hex: go {part}." if part else ""
            said = (
                f"A whole move in one line: go {example}.{several} Where a piece goes that was taken: go and the hex, "
                f"or its number alone. Who stands around: near and the hex."
            )
        self._lines(*wrapped(said, "     "))

    def _tell_burden(self) -> None:
        """Say once how something is taken up, as soon as it waits for that: an order to several leaves it lying."""
        if self._told_burden or brought(self.game, "atlas") is None or not (said := self._map().burden_words()):
            return
        self._told_burden = True
        self._lines(*wrapped(said, "     "))

    def _show(
        self, entries: Sequence[Entry], *, one_by_one: bool = False, heading: bool = True, ordered: int = 0
    ) -> bool:
        """Tell what happened by entries, and return whether anything did; what others decided is told together, and
        what one order brought by the first of them, unless all is told `one_by_one`. A last `heading` may be left out,
        under which nothing has happened yet."""
        telling = self._telling(briefly=not one_by_one)
        telling.tell(
            entries, lambda entry: not one_by_one and self._is_others(entry), ordered=ordered, settled=not one_by_one
        )
        if heading:
            telling.close()
        else:
            telling.leave_out_turn()
        self._tell(telling, len(entries))
        return bool(telling.lines)

    @abstractmethod
    def _is_others(self, entry: Entry) -> bool:
        """Whether somebody else decided an entry than those who hear of it."""

    def _telling(self, *, briefly: bool = True) -> Telling:
        once = partial(self.offered.once, briefly=briefly)
        called = told_as(self.table.game, self.table.header).values()
        names = () if self.ids or brought(self.game, "atlas") is not None else tuple(called)
        heard = self.game, self.table.line, self.eyes
        return Telling(*heard, ids=self.ids, end=not self.table.over, once=once, names=names, sums=briefly)

    def _tell(self, telling: Telling, entries: int) -> None:
        """Say what was told of so many entries; the first time that something was told together, how to hear it all."""
        self._lines(*telling.lines)
        if telling.shortened and not self._said:
            self._said = True
            self._lines(*wrapped(f"Several moves are told together; last {entries} tells each.", "    ", "  "))

    def _sentence(self, error: Exception) -> str:
        text = cited(str(error), error.rule, self.ids) if isinstance(error, Refusal) else str(error)
        return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', ']')) else '.'}"

    def _lines(self, *lines: str) -> None:
        for line in lines:
            say(line)
