"""What may be typed at a table in plain mode, and what is told of what happens: all but what becomes of a choice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from functools import partial

from core.bots import HUMAN, RANDOM
from core.kernel.comparing import comparable
from core.kernel.entries import Entry
from core.kernel.prompts import Choice, Outcome, Prompt
from core.kernel.table import Table
from replays.clauses import capital
from replays.naming import told_as
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.output import say
from tui.commands.plain_lulls import ASKED_AGAIN, FOR_A_WHILE, MEANT, Lulls
from tui.commands.plain_numbers import spans
from tui.commands.plain_once import HEARD
from tui.commands.plain_orders import NoName, NoPiece, NoPlace
from tui.commands.plain_position import PlainPosition
from tui.commands.plain_refused import MORE, NAMED, refused_lines
from tui.commands.plain_telling import Telling, told_together
from tui.commands.plain_unknown import AGAIN, AIMS, holder_asked, kept_on_disk, not_understood, what_asked, where_asked
from tui.commands.plain_words import END, ENDS, is_number
from tui.commands.text import wrapped
from tui.table.flow import Flow
from tui.widgets.pane import brought

VIEWS, CHANGES = ("v", "view", "look"), ("c", "changes")
"""The words that ask for the whole table, and for what is different."""

COMPARED = 4
"""So many choices are compared at most when a hint on some is asked for."""

GIVING_UP = frozenset({"resign", "give up", "surrender", "concede", "abandon"})
"""Words for giving up a game."""

OVER = "evaluate tells what was decided and what was luck; undo takes back the last choice, quit leaves."
OVER_AT_A_HOST = "undo takes back the last choice, quit leaves; the host keeps the game."
OVER_ON_WATCH = "quit leaves; the host keeps the game."
"""What is said below how a game ended: at one's own table, at that of a host, and there to whoever only looks on."""

LAST = 30
"""How many entries are told at most to somebody who has not decided anything yet."""


class PlainTable(PlainPosition):
    """A table at which something can be typed. What becomes of a choice says who plays it."""

    def __init__(self, table: Table, flow: Flow, eyes: str | None, *, one_pair: bool) -> None:
        """`one_pair` says that it is always shown to the same eyes."""
        super().__init__(table, flow, eyes, one_pair=one_pair)
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

        self._lulls = Lulls(table, self.game)
        self._told_lull = False
        """Whether it was said what it is to go on for a while."""

    @abstractmethod
    def _take(self, number: int) -> None:
        """Take the choice with a number, or show what stands behind it."""

    @abstractmethod
    def _rest(self) -> None:
        """Go on for a while."""

    @abstractmethod
    def _go(self, text: str) -> None:
        """Carry out an order that names a hex, a piece, or both."""

    @abstractmethod
    def _undo(self, count: int) -> None:
        """Take back decisions."""

    def _step_back(self) -> None:
        """Go back to the question before, where no choice leads there."""
        self._undo(1)

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
    def _hint(self, among: Sequence[Choice] = ()) -> None:
        """Say what a bot would do, or how choices `among` which one wants to choose do beside it."""

    @abstractmethod
    def _evaluate(self) -> None:
        """Say what was decided in a game that is over, and what was luck."""

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
            "rule": self._rule_named,
            "i": self._hint_of,
            "hint": self._hint_of,
            "note": self._note,
            "amend": self._amend,
            "erase": self._erase,
            "ids": self._say_ids,
            "h": self._help_with,
            "help": self._help_with,
        }
        if name == "back" and not rest and self.offered.is_narrowed():
            self._take(self.offered.last())
        elif name == "back" and not rest and self.offered.told_some:
            self._ask()
        elif name == "back" and not rest:
            if not self._begun(line):
                self._step_back()
        elif (name in VIEWS or name in CHANGES) and rest.casefold() == "all":
            self._view_all()
        elif name in alone and not rest:
            alone[name]()
        elif name in counted and (not rest or is_number(rest)):
            counted[name](int(rest or 1))
        elif name in VIEWS and rest:
            if not self._part(*rest.casefold().partition(" ")[::2]):
                self._view_words(rest)
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
            self._unknown(line, name, {*alone, *counted, *followed})

    def _unknown(self, line: str, name: str, words: Collection[str]) -> None:
        """Take the choice of few, or ask with those, that a line mentions, or say what was meant by it. Raises
        `BadChoice` where it means nothing."""
        narrowed, asked = self.offered.is_narrowed(), line.casefold().rstrip(" ?")
        if asked in AGAIN:
            self._ask()
        elif asked in AIMS:
            self._goal()
        elif self._told_thing(where_asked(line) or holder_asked(line)) or self._told_where(where_asked(line)):
            pass
        elif name not in words and self.offered.mention(line):
            if narrowed and len(self.offered.rows()) == 1:
                self._take(1)
            else:
                self._ask()
        elif said := kept_on_disk(line):
            self._lines(*wrapped(said))
        elif self._told_who(line) or self._told_what(what_asked(line)):
            pass
        else:
            answers = bool(self.game.rulebook().search(line))
            raise not_understood(line, name, words, self.offered.last(), answers=answers)

    def _told_thing(self, name: str) -> bool:
        """Tell who holds a thing, and where; false where none is called so."""
        told = self._map().whereabouts(name) if name and brought(self.game, "atlas") is not None else []
        self._lines(*told)
        return bool(told)

    def _told_where(self, name: str) -> bool:
        """Tell the hex of a piece or a place, or why nobody here knows it; false where no name of one is typed."""
        if not name or brought(self.game, "atlas") is None:
            return False
        plain_map = self._map()
        if not plain_map.knows(name) and not plain_map.missing(name):
            return False
        self._lines(*plain_map.hex(name))
        return True

    def _told_what(self, name: str) -> bool:
        """Tell who somebody on the map is, and where, or else what the rules say of something; false where neither the
        map nor a rule has it."""
        book = self.game.rulebook()
        ruled = book.find(name) is not None or bool(book.search(name)) if name else False
        if name and brought(self.game, "atlas") is not None and (told := self._map().piece(name)):
            more = [f"rule {visible(name)} tells what the rules say."] if ruled else []
            self._lines(*told, *more)
            return True
        if name and self._told_where(name):
            return True
        if ruled:
            self._rule(name)
        return ruled

    def _told_who(self, line: str) -> bool:
        """Tell who is asked, and who plays whom; false where that was not asked, or is told otherwise."""
        return False

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

    def _hex(self, text: str) -> None:
        """Tell a hex, and number the choices that are there, or say why there are none."""
        plain_map = self._map()
        self._lines(*plain_map.hex(text))
        found = self.offered.narrow(plain_map.offered(text) or plain_map.leading(text))
        self._narrowed(found, "" if found else plain_map.why_not(text) or "Nothing is to be chosen there now.")

    def _since_own(self) -> list[Entry]:
        """Return what has happened since a person here decided last, that decision first."""
        entries = self.table.line.entries[: self.table.cursor]
        if self._chosen is not None:
            return entries[self._chosen :]
        decided = [at for at, entry in enumerate(entries) if self._is_own(entry)]
        return entries[decided[-1] if decided else -LAST :]

    def _is_own(self, entry: Entry) -> bool:
        """Whether a person here decided in an entry."""
        return bool(entry.action and entry.action.seat in self.flow.people)

    def _last_own(self) -> None:
        """Tell again what happened since somebody here decided, of whose last decisions something came."""
        since, end, line = self._since_own(), self.table.cursor, self.table.line.entries
        entries = since
        first = end - len(entries)
        while first > 1 and entries and not self._comes_of(entries):
            first = next((at for at in reversed(range(1, first)) if self._is_own(line[at])), first - 1)
            entries = line[first:end]
        if first < end - len(since):
            say("Nothing has come of the last decision yet; before it:")
        self._retell(entries)

    def _comes_of(self, entries: Sequence[Entry]) -> bool:
        """Whether anything is told of entries."""
        telling = self._telling(briefly=False)
        telling.once = str  # nobody hears it
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
            decided = any(entry.action is not None for entry in entries)
            say("Nothing has come of the last decision yet." if decided else "Nothing has happened yet.")

    def _not_refused(self, wanted: str) -> str:
        """Return what is to be said of something that is not named among what is refused: that it may be chosen, why a
        piece or a hex on the map cannot be, or how one gives up."""
        numbers = self.offered.numbers_with(wanted)
        on_map = brought(self.game, "atlas") is not None
        asleep = self._map().asleep(wanted) if on_map else ""
        if numbers:
            which = f", with {spans(numbers)}" if len(numbers) <= NAMED else ""
            return f"That may be chosen now{which}.{f' {capital(asleep)}.' if asleep else ''}"
        if wanted in GIVING_UP:
            return "Nobody gives up a game here: quit leaves it, and it can be played on at any time, or never."
        if on_map and (plain_map := self._map()).is_asked() and plain_map.knows(wanted):
            why = plain_map.why_not_taken(wanted) or plain_map.why_not(wanted)
            if why:
                return f"{plain_map.whereof(wanted, why)}{why}"
        if asleep:
            return f"{capital(asleep)}."
        return self._order_refused(wanted) or self._neither(wanted)

    def _order_refused(self, text: str) -> str:
        """Return why an order in one line cannot be carried out now; nothing where it can, or nobody knows."""
        return ""

    def _neither(self, wanted: str) -> str:
        """Say of something that it is neither offered nor refused, and what finds the rule on it where there is one."""
        book = self.game.rulebook()
        more = f" rule {visible(wanted)} tells what the rules say of it." if book.search(wanted) else ""
        return f"Nothing that may be chosen now, and nothing that is refused, has this in its name.{more}"

    def _hint_of(self, text: str) -> None:
        """Say how the choices with a number, or with these words in them, do beside what a bot would choose."""
        rows = self.offered.numbered()
        if self._numbers_choice(text):
            found = rows[int(text)]
        else:
            found = [one for row in rows.values() for one in row if self.offered.has(one, text)]
        if not found:
            raise BadChoice("no choice has these words in it; hint alone says what a bot would do")
        if len(found) > COMPARED:
            which = f"{len(found)} choices have that in them"
            raise BadChoice(f"{which}; hint and the words of one of them compares it with what a bot would do")
        self._hint(found)

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
        """Take the choice that begins with these words, or ask with those that do; false where there are none, or
        where the words are a question."""
        if text.endswith("?"):
            return False
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
        if text.casefold() in MEANT and self.game.words.lulls:
            if self.offered.resting() is None:
                raise BadChoice("on goes on where it is asked what somebody uses; now something else is asked")
            self._rest()
            return True
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
        """Tell why not: of what is refused those that have all words of a text in them, or `all`; of the number of a
        choice that nothing forbids it."""
        if self._numbers_choice(text):
            self._lines(
                *wrapped(f"Choice {int(text)} may be taken now: nothing forbids it. ?{int(text)} tells its rule.")
            )
            return
        self._asked_why = text
        self._why_not()

    def _numbers_choice(self, text: str) -> bool:
        """Whether a text is the number of a choice, and no hex on the map."""
        if not is_number(text) or int(text) not in self.offered.numbered():
            return False
        return brought(self.game, "atlas") is None or not self._map().knows(text)

    def _refused(self, refused: Sequence[tuple[str, str, str]]) -> None:
        """Tell what may not be done, with sentence and rule."""
        asked, self._asked_why = self._asked_why, ""
        lines, short = refused_lines(refused, asked, ids=self.ids)
        self._lines(*lines)
        if short and not self._told_why:
            self._told_why = True
            self._lines(*wrapped(MORE))
        elif asked and not lines:
            self._lines(*wrapped(self._not_refused(comparable(asked))))
        elif not refused:
            say("The game is over." if self.table.over else "Everything may be done now.")

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
        self._tell_bots()
        if self.offered.once.shortened and not self._told_once:
            self._told_once = True
            self._lines(*wrapped(HEARD, "     "))
        self._tell_lull()
        if standing := self._standing():
            self._lines(*wrapped(f"{END} goes on past {standing}.", "     "))
        if isinstance(self.table.prompt, Outcome):
            self._lines(*wrapped(OVER_ON_WATCH if self.watching else OVER_AT_A_HOST if self.hosted else OVER))

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

    def _tell_lull(self) -> None:
        """Say once what it is to go on for a while."""
        if not self._told_lull and self.offered.resting() is not None:
            self._told_lull = True
            self._lines(*wrapped(ASKED_AGAIN.format(FOR_A_WHILE, self.game.words.lull_ends), "     "))

    def _tell_burden(self) -> None:
        """Say once how something is taken up, as soon as it waits for that: an order to several leaves it lying."""
        if self._told_burden or brought(self.game, "atlas") is None or not (said := self._map().burden_words()):
            return
        self._told_burden = True
        self._lines(*wrapped(said, "     "))

    def _tell_bots(self) -> None:
        """Say once how bots answer what is to be proposed to one."""
        prompt = self.table.prompt
        if not isinstance(prompt, Prompt) or not (bots := self._bots()):
            return
        said = self.game.words.bots_answer(self.table.view(self.eyes), prompt, bots)
        if said and said not in self._pointed:
            self._pointed.add(said)
            self._lines(*wrapped(f"{said}.", "     "))

    def _bots(self) -> list[str]:
        """Return the seats in which bots sit that choose by thinking."""
        return [seat.id for seat in self.table.header.seats if seat.player not in (HUMAN, RANDOM)]

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
        heard = self.game, self.table.line, self.eyes
        over, bots = self.table.over, self._bots()
        return Telling(*heard, ids=self.ids, end=not over, once=once, names=self._named(), sums=briefly, bots=bots)

    def _named(self) -> tuple[str, ...]:
        """Return the names of those of whom it is told in one sentence what one of them does in a row."""
        on_map = brought(self.game, "atlas") is not None
        return () if self.ids or on_map else tuple(told_as(self.table.game, self.table.header).values())

    def _tell(self, telling: Telling, entries: int) -> None:
        """Say what was told of so many entries; the first time that something was told together, how to hear it all."""
        self._lines(*telling.lines)
        if telling.shortened and not self._said:
            self._said = True
            self._lines(*wrapped(told_together(entries), "    ", "  "))
