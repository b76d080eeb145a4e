"""The numbered choices of plain mode: all of them, those of a group, or those that somebody has looked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from core.bots import people_of
from core.kernel.comparing import as_typed
from core.kernel.foresight import foresee
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt, goes_back, passing_until
from core.kernel.table import Table
from replays.clauses import ended, lowered, merged
from replays.naming import listed, told_as
from tui.commands.documents import BadChoice, choices_for, numbered
from tui.commands.plain_alike import Alike
from tui.commands.plain_choices import common_words, tails, told_choices
from tui.commands.plain_follows import ALIKE, LONG, PAIR, THEN, each_once, of_numbers, said_once, shared_by, whatever
from tui.commands.plain_lulls import FOR_A_WHILE
from tui.commands.plain_map import PlainMap
from tui.commands.plain_numbers import (
    BEFORE,
    KEPT,
    LAST_ASKED,
    LAST_USED,
    LONG_AGO,
    THEY_FLY,
    Numbers,
    are_gone,
    as_before,
    sort_of,
    spans,
)
from tui.commands.plain_once import Once, without
from tui.commands.text import NO_CHOICE, prompt_texts, wrapped
from tui.table.flow import pass_until
from tui.widgets.folds import HEARD, MOST, folded
from tui.widgets.pane import brought

BACK = "Back: all choices"
FOLD = "Back: several behind one number"
ALL = "Where several stand behind one number, all lists each of them."
LATER = "Pass until later"
"""What stands for all the choices by which somebody is not asked for a while."""

HALF = 3
"""So many letters of a word are enough to find it by."""

REFUSES = ("do not ", "no, ")
"""How the label of a choice begins by which something is not done."""

RECENT = 4
"""The choices of so many questions are kept in mind."""


WORD = re.compile(r"\w+")
BRACKETS = re.compile(r" \([^()]*\)")
"""A word of a choice, without what stands behind it."""

ENDING = re.compile(
    r"(?:Pass$|(?:End|Done|No more|Nobody else|Go on|Go no further|Play no further card|Neither|Stay|Do nothing"
    r"|Leave what|Leave it as it is|Forgo the rest|No search|No directed search|Nobody attacks)\b)"
)
"""How the label of a choice begins by which one goes on without more."""

FEW = 3
"""Behind a number with so many choices it is looked beforehand on a map, too, what follows from each of them."""

PHASE_ENDS = re.compile(r"(?:Pass$|(?:End|Done|No more|Nobody else|Do nothing)\b)")
"""How the label of a choice begins by which nobody acts any more in a part of the turn."""


class Offered:
    """What may be chosen at a table, as `eyes` see it, by the numbers that are shown.

    Of more than nine choices those of a group stand behind one number, which opens them; `find` shows any choices
    alone. Then the last number leads back to all of them. Where the game has a map, it may say which of its hexes and
    pieces are told together; `spread` shows each choice by itself.
    """

    def __init__(self, table: Table, game: Game) -> None:
        self.table = table
        self.game = game
        self.names = list(told_as(game, table.header).values())
        self.eyes: str | None = None
        self._opened = ""
        self._only: list[Choice] = []
        self._found: list[int] = []
        """The numbers of the choices that somebody has looked for, where each has its own: only they are told next."""

        self._bundles: dict[Choice, str] | None = None
        """The titles under which the map tells choices of this question together; None before they were looked for."""

        self._whole: set[str] = set()
        """The titles of those that are told together however few choices there are."""

        self._alike: set[str] = set()
        """The titles of those from each of which the same follows, however many they are."""

        self._twins = Alike()
        """Which of the choices are called alike."""

        self._numbers = Numbers()
        self.once = Once(game.words.aside)
        self._last: tuple[str, dict[int, str]] = "", {}
        """The question that was asked last, and the texts of its choices by number."""

        self._recent: dict[str, dict[int, str]] = {}
        """The texts of the choices of questions that were asked not long ago, the last of them at the end."""

        self._window: dict[int, str] = {}
        """The choices when it was last asked what somebody uses before the game goes on."""

        self._uses: set[str] = set()
        """What may be used between two questions, with what it does, as it was heard."""

        self._asked: list[str] = []
        """Whom it was asked."""

        self._passes: list[Any] = []
        """By which actions it could be let pass."""

        self._whatever = ""
        """What follows from each of the choices, in a sentence."""

        self._after: list[str] = []
        """What follows from several of the choices, a sentence each, where it is said behind them."""

        self._said = False
        """Whether it was said how to hear choices that are told together one by one."""

        self._gap_said = False
        """Whether it was said that a choice keeps its number when others fall away."""

        self.told_some = False
        """Whether only choices that somebody has looked for were told last, by the numbers that all have."""

    def look(self, eyes: str | None, *, turn: bool = False, others: bool = False) -> None:
        """Show all choices of the question that is asked now to these eyes; with a new `turn`, numbered from 1.

        Where `others` have decided since, what they are asked is new, even in the same words: it is numbered from 1,
        unless it is asked again and again what somebody uses, or there is a map, where whoever moves is asked so.
        """
        self.eyes = eyes
        self.once.listener = eyes or ""
        self._opened, self._only, self._found, self._bundles = "", [], [], None
        self.told_some = False
        opens = brought(self.game, "atlas") is not None or any(pass_until(choice) for choice in self.all())
        if turn or (others and not opens):
            self._numbers.renew()

    def forget(self) -> None:
        """Tell the next question as if none had been asked before: the game has gone back or forth."""
        self._last, self._recent, self._window = ("", {}), {}, {}

    def all(self) -> list[Choice]:
        """Return the choices that these eyes are offered, without what comes to the same as another one."""
        table, prompt = self.table, self.table.prompt
        if not isinstance(prompt, Prompt):
            return []
        words, state = self.game.words, self._worded()
        found = choices_for(table.game, table.state, prompt, self.eyes)
        return [one for one in found if not words.comes_to_another(state, one)]

    def rows(self) -> list[list[Choice]]:
        """Return the numbered choices; those of a group stand together where there are more than nine."""
        if self._only:
            return [[choice] for choice in self._only]
        choices, later = self._each_once(), []
        if self._opened != LATER:
            later = [choice for choice in choices if pass_until(choice)]
            choices = [choice for choice in choices if choice not in later] if len(later) > 1 else choices
        titles = self._titles()
        if titles and (len(choices) > MOST or self._whole):
            there = set(choices)
            choices = [*(one for one in titles if one in there), *(one for one in choices if one not in titles)]
        groups = [self._group(choice) for choice in choices]
        rows = [[choices[at] for at in line] for line in folded(groups, self._opened, self._whole, HEARD)]
        if len(later) < 2 or self._opened:
            return rows
        # Beside going on; behind others it would sound as if it were one of theirs.
        first = bool(self.game.words.lulls) and pass_until(rows[0][0]) is not None
        return [*rows[:first], later, *rows[first:]] if first else [*rows, later]

    def _each_once(self) -> list[Choice]:
        """Return the choices without those that are called just as another of the same seat. On a map what is called
        alike may lie in two places."""
        choices, state = self.all(), self._worded()
        self._twins = Alike()
        if len(choices) > 1 and brought(self.game, "atlas") is None:
            self._twins = Alike(choices, partial(self.game.words.label, state))
        return self._twins.once(choices)

    def numbered(self) -> dict[int, list[Choice]]:
        """Return the rows by their numbers, which stay the same while choices of a question only fall away."""
        rows = self.rows()
        if self.is_narrowed() or not isinstance(self.table.prompt, Prompt):
            return dict(enumerate(rows, 1))
        return dict(sorted(zip(self._numbers.of(self._sort(), rows), rows, strict=True), key=lambda found: found[0]))

    def last(self) -> int:
        """Return the highest number that can be chosen."""
        return max(self.numbered(), default=0) + self.is_narrowed()

    def number(self, choice: Choice) -> int | None:
        """Return the number behind which a choice stands, or None."""
        rows = self.numbered()
        told = self._twins.told_as(choice)
        return next((number for number, row in rows.items() if told in row), None)

    def own_number(self, choice: Choice) -> int | None:
        """Return the number that takes a choice at once, or None."""
        rows = self.numbered()
        told = self._twins.told_as(choice)
        return next((number for number, row in rows.items() if row == [told]), None)

    def take(self, number: int) -> Choice | None:
        """Return the choice with a number, or None where the number stands for more, which it has then opened or left.

        Raises:
            BadChoice: there is no such number.
        """
        rows = self.numbered()
        if not rows:
            numbered(self.table, number, self.eyes)
        back = [self.last()] if self.is_narrowed() else []
        if number not in rows and number not in back:
            raise self.no_choice(number)
        row = rows.get(number, [])
        if len(row) == 1:
            return row[0]
        self._opened = self._group(row[0]) if row else ""
        self._only = []
        return None

    def rests(self, number: int) -> bool:
        """Whether a number is that of going on for a while."""
        row = [] if self.is_narrowed() else self.numbered().get(number, [])
        return bool(self.game.words.lulls) and len(row) > 1 and pass_until(row[0]) is not None

    def resting(self) -> int | None:
        """Return the number of going on for a while, or None where nobody is asked what he uses."""
        return next(filter(self.rests, self.numbered()), None)

    def no_choice(self, number: int) -> BadChoice:
        """Return that no choice has a number, and which there are, or were."""
        there = [*self.numbered(), *[self.last()] * self.is_narrowed()]
        left = f"the choices are {spans(there)}" if len(there) > 1 else f"the only one is {there[0]}"
        kept = KEPT if 0 < number < max(there) and not self.is_narrowed() else ""
        return BadChoice(f"there is no choice {number}{' any more' if kept else ''}; {left}{kept}")

    def spread(self) -> None:
        """Show each choice by itself, however many there are."""
        self._opened, self._only = "", []
        if any(len(row) > 1 for row in self.rows()):
            self._only = self._each_once()

    def narrow(self, choices: Sequence[Choice]) -> bool:
        """Show only these choices; where there are none, what was shown before. Tell whether there are any.

        They keep the numbers that were heard, if each has its own.
        """
        if choices:
            self._opened, self._only = "", []
            alone = {row[0]: number for number, row in self.numbered().items() if len(row) == 1}
            self._found = [alone[choice] for choice in choices if choice in alone]
            if len(self._found) < len(choices):
                self._only, self._found = list(choices), []
        return bool(choices)

    def find(self, text: str) -> bool:
        """Show only the choices that have all words of `text` in them, if any has; tell whether any has."""
        words, state = as_typed(text).split(), self._worded()
        labels = [(choice, as_typed(self.game.words.label(state, choice))) for choice in self._each_once()]
        return self.narrow([choice for choice, label in labels if all(word in label for word in words)])

    def begin(self, text: str) -> bool:
        """Show only the choice that has the words of `text` and no others, or those that begin with them; tell whether
        there is any."""
        words, state = WORD.findall(as_typed(text)), self._worded()
        titles = [title for title in self._whole if words and WORD.findall(as_typed(title))[: len(words)] == words]
        if len(titles) == 1 and len(self.rows()) > 1:
            self._opened, self._only, self._found = titles[0], [], []
            return True
        labels = [
            (choice, WORD.findall(as_typed(self.game.words.label(state, choice)))) for choice in self._each_once()
        ]
        if words and not any(label[: len(words)] == words for _, label in labels):
            labels = [(choice, self._unexplained(choice)) for choice, _ in labels]  # brackets are not told again
        alike = [choice for choice, label in labels if words and label == words]
        begun = [choice for choice, label in labels if words and label[: len(words)] == words]
        if not begun and words:  # what all of them begin with is in the question, and is not told again
            rest = [(choice, label) for choice, label in labels if not goes_back(choice.action)]
            same = len(common_words([label for _, label in rest]))
            begun = [choice for choice, label in rest if label[same : same + len(words)] == words]
        found = alike if len(alike) == 1 else begun
        if len(found) == 1:
            self._only = found
            return True
        return self.narrow(found)

    def _unexplained(self, choice: Choice) -> list[str]:
        """Return the words of a choice without what brackets explain in it."""
        return WORD.findall(as_typed(BRACKETS.sub("", self.game.words.label(self._worded(), choice))))

    def mention(self, text: str) -> bool:
        """Show only the choices in which all words of `text` stand, of those that are shown if these are not all; tell
        whether there are any, or else any with words that begin so. Of few that are shown the only one stands alone
        then."""
        words, state = {*WORD.findall(as_typed(text))}, self._worded()
        shown = [choice for row in self.rows() for choice in row] if self.is_narrowed() else []

        def having(choices: Sequence[Choice]) -> list[Choice]:
            labels = [(one, {*WORD.findall(as_typed(self.game.words.label(state, one)))}) for one in choices]
            return [one for one, label in labels if words and words <= label]

        def begun() -> list[Choice]:
            if any(len(word) < HALF or word.isdigit() for word in words):
                return []
            labels = [(one, WORD.findall(as_typed(self.game.words.label(state, one)))) for one in self._each_once()]
            return [one for one, label in labels if words and all(any(map(_begins(word), label)) for word in words)]

        among = having(shown)
        if len(among) == 1:
            self._opened, self._only = "", among
            return True
        return self.narrow(among or having(self._each_once()) or begun())

    def numbers_with(self, text: str) -> list[int]:
        """Return the numbers of the choices in which all words of `text` stand, or else parts of words: not of those
        by which just that is not done, nor in what a card says, which is told behind its name."""
        words, state = as_typed(text).split(), self._worded()
        labels = {
            number: [as_typed(without(self.game.words.aside, self.game.words.label(state, one))) for one in row]
            for number, row in self.numbered().items()
        }
        if not {"not", "no"} & {*words}:
            labels = {
                number: [label for label in row if not label.startswith(REFUSES)] for number, row in labels.items()
            }
        begun, inside = (
            [
                number
                for number, row in labels.items()
                if any(all(f"{before}{word}" in f" {label}" for word in words) for label in row)
            ]
            for before in (" ", "")
        )
        return begun or inside

    def has(self, choice: Choice, text: str) -> bool:
        """Whether all words of a text are in a choice."""
        label = as_typed(without(self.game.words.aside, self.game.words.label(self._worded(), choice)))
        return all(word in label for word in as_typed(text).split())

    def go_on(self) -> int | None:
        """Return the number of the one choice that says in other words that one is done, or None."""
        state = self._worded()
        found = [
            number
            for number, row in self.numbered().items()
            if len(row) == 1 and ENDING.match(self.game.words.label(state, row[0]))
        ]
        return found[0] if len(found) == 1 else None

    def ends(self, choice: Choice) -> bool:
        """Whether a choice ends a part of the turn."""
        return PHASE_ENDS.match(self.game.words.label(self._worded(), choice)) is not None

    def asked(self) -> str:
        """Return what is asked and what may be chosen, in one text."""
        prompt, state, words = self.table.prompt, self._worded(), self.game.words
        question = words.prompt_text(state, prompt) if isinstance(prompt, Prompt) else ""
        return " ".join([question, *(words.label(state, choice) for choice in self.all())])

    def asks_whom(self) -> list[str]:
        """Return the names of the seats whose choices are offered."""
        names = told_as(self.game, self.table.header)
        return list(dict.fromkeys(names.get(choice.seat, choice.seat) for choice in self.all()))

    def lines(self, follows: Callable[[Choice], str], *, ids: bool, anew: bool = False) -> list[str]:
        """Return the question with its numbered choices, or how the game ended.

        Where the question comes `anew`, choices that were told with the same numbers are only counted if there are
        many, also where other questions came in between, what was heard of a thing before is left out, and where the
        question is the same, too, it is said whom it is asked now. Between two questions what may
        be used, everything else that is asked counts for nothing.
        """
        prompt = self.table.prompt
        question, texts = self._texts(follows, ids=ids, whole=not anew)
        opens = any(pass_until(choice) for choice in self.all())
        before, self._last = self._last, (question, texts)
        sort, now = self._sort(), self.asks_whom()
        since = len(self._recent) - 1 - [*self._recent].index(sort) if sort in self._recent else 0
        again = self._recent.pop(sort, None)
        if since >= LONG_AGO and again != texts and not self.is_narrowed():
            again = None
        kept = again if self.is_narrowed() and again is not None else texts
        self._recent = {**dict([*self._recent.items()][1 - RECENT :]), sort: kept}
        asked, self._asked = self._asked, now
        lines: list[str] = []
        if anew and opens and question == before[0] and now != asked:
            passed = [name for name in asked if name not in now] if self._let_pass() else []
            after = f" after {listed(passed)} passed" if passed else ""
            lines.append(f"Asked again{after}, now of {listed(now)}:")
        last = before[1] if now == asked else {}
        told = self._window if opens else last if again is None else again
        if opens:
            self._window = texts
            self._passes = [one.action for one in self.all() if passing_until(one.action) is not None]
        alike = opens or again is not None or texts == told
        same = [number for number, text in texts.items() if text == told.get(number)]
        gone = [number for number in told if number not in texts] if again is not None else []
        same = (
            [number for number in same if number != min(texts, default=0)] if opens and not self.is_narrowed() else same
        )
        same = same if anew and alike and len(same) >= ALIKE else []
        self.once.together(texts.values())
        once = self.once if anew else self.once.anew()
        lines += wrapped(once(question))
        found, self._found = self._found, []
        self.told_some = bool(found)
        told_now = found or [number for number in texts if number not in same]
        shown = {number: once(self._in_short(texts[number], anew)) for number in told_now}
        shown, shared = tails(shown) if brought(self.game, "atlas") is not None else (shown, [])
        lines += told_choices(question, shown, self.names)
        for text in shared:
            lines += wrapped(text, "     ")
        if opens and not self.is_narrowed():
            self._uses.update([*texts.values()][1:])
        if found:
            return lines
        for text in (*self._after, *filter(None, [self._whatever])):
            lines += wrapped(text, "     ")
        if same:
            other = any(before[1].get(number, texts[number]) != texts[number] for number in same)
            flying = since > 0 and sort.endswith(THEY_FLY)
            when = LAST_USED if opens and other else LAST_ASKED if flying else BEFORE
            lines += wrapped(as_before(same, len(texts), gone, when), "     ")
        elif self._told_gap(gone, texts):
            lines += wrapped(f"{are_gone(gone)}{KEPT}.", "     ")
        elif not texts and isinstance(prompt, Prompt):
            lines.append(NO_CHOICE)
        elif self.is_narrowed() or self._said or not any(len(row) > 1 and self._title(row[0]) for row in self.rows()):
            return lines
        else:
            self._said = True
            lines += wrapped(ALL, "     ")
        return lines

    def _let_pass(self) -> bool:
        """Whether what was decided last lets the question pass in which somebody could use something."""
        entries = self.table.line.entries[: self.table.cursor]
        return next((one.action for one in reversed(entries) if one.action is not None), None) in self._passes

    def _told_gap(self, gone: Sequence[int], texts: Mapping[int, str]) -> bool:
        """Whether it is to be said, once in a game, that numbers between others are `gone` and the rest stay."""
        if self._gap_said or not texts or not any(number < max(texts) for number in gone):
            return False
        self._gap_said = True
        return True

    def _in_short(self, text: str, anew: bool) -> str:
        """Return a choice without what it does, where that was heard when it was last asked what somebody uses."""
        name, colon, _ = text.partition(": ")
        if not anew or not colon or text not in self._uses or THEN in text:
            return text
        self.once.shortened = True
        return name

    def _texts(self, follows: Callable[[Choice], str], *, ids: bool, whole: bool) -> tuple[str, dict[int, str]]:
        """Return the question and the text of each choice by its number, the way back with the last one; the `whole` of
        what follows from each of them, or what comes first."""
        state, numbered_rows = self._worded(), self.numbered()
        rows = list(numbered_rows.values())
        on_map = brought(self.game, "atlas") is not None
        uses = any(pass_until(choice) for choice in self.all())
        inside = not on_map and not uses

        def looked_into(row: Sequence[Choice]) -> bool:
            title = self._title(row[0])
            return inside or (on_map and (title in self._alike if title else len(row) <= FEW))

        found, shared = shared_by(follows, numbered_rows, inside=looked_into, whole=whole)
        self._whatever = ""
        ahead = {number for number, row in numbered_rows.items() if len(row) > 1 or not goes_back(row[0].action)}
        if shared and ahead == {*shared[0]}:
            self._whatever, shared = f"{whatever(ahead, numbered_rows)}{shared[1]}.", None
        opens = [number for number, row in numbered_rows.items() if len(row) > 1]
        often: list[str] = []
        if on_map or inside:
            found, often = said_once(found, LONG) if on_map else said_once(found, PAIR, ahead, opens)
        told = each_once(found, numbered_rows)
        grouped = partial(self._grouped, state)
        question, told_rows = prompt_texts(self.game, state, self.table.prompt, rows, told, ids=ids, grouped=grouped)
        question = self._named(question)
        said = [f"{of_numbers(shared[0])}{shared[1]}."] if shared else []
        self._after, said = ([], [*said, *often]) if on_map else ([*said, *often], [])
        question = " ".join([ended(question), *said]) if said else question
        texts = dict(zip(numbered_rows, told_rows, strict=False))
        if self.is_narrowed():
            texts[self.last()] = FOLD if self._only == self._each_once() else BACK
        return question, texts

    def _named(self, question: str) -> str:
        """Return the question with the name of whom it is put to, where several people play and it names nobody.

        What anybody may use names nobody; on a map each side has phases of its own.
        """
        if brought(self.game, "atlas") is not None or any(pass_until(choice) for choice in self.all()):
            return question
        people = len(people_of(self.table.header.seats))
        asked = self.asks_whom()
        named = len(asked) != 1 or asked[0].casefold() in question.casefold()
        return question if people < 2 or named else f"{asked[0]}: {question}"

    def _grouped(self, state: Any, choices: Sequence[Choice]) -> str:
        """Return the label of choices that stand behind one number."""
        if pass_until(choices[0]):
            return FOR_A_WHILE if self.game.words.lulls else f"{LATER}: opens {len(choices)} choices"
        if title := self._title(choices[0]):
            return title
        return self.game.words.group_label(state, choices)

    def follows(self, choice: Choice, eyes: str) -> str:
        """Return what certainly follows from a choice beyond its label, as far as `eyes` can know.

        Of a pass until later nothing is said: it is what follows from passing now.
        """
        if pass_until(choice):
            return ""
        view = self.table.view(eyes)
        foreseen = foresee(self.table.game, view, choice.action)
        # Without a map a line says at once whose turn it is; with one, that a turn begins is no news of a choice after
        # which cards are asked for first.
        said = foreseen.settled if brought(self.game, "atlas") is not None else 0
        begins = self.game.review.begins_turn
        events = [event for at, event in enumerate(foreseen.events) if at < said or not begins(event)]
        if self.game.words.keeps_open(view, choice.action):
            events = foreseen.events[: foreseen.settled]
        follows = self.game.words.follows(view, choice.action, events, foreseen.view)
        return f"{THEN}{'; '.join(map(lowered, merged(follows, self.names)))}" if follows else ""

    def _titles(self) -> dict[Choice, str]:
        """Return the choices of this question that the map tells together, in order, with the title of each."""
        if self._bundles is None:
            on_map = brought(self.game, "atlas") is not None
            found = PlainMap.of(self.table, self.game, self.eyes).bundles() if on_map else []
            self._bundles = {choice: bundle.title for bundle, choices in found for choice in choices}
            self._whole = {bundle.title for bundle, _ in found if bundle.whole}
            self._alike = {bundle.title for bundle, _ in found if bundle.alike}
        return self._bundles

    def _title(self, choice: Choice) -> str:
        """Return the title under which the map tells a choice, or nothing."""
        titles = self._titles()
        return titles.get(choice, "") if titles else ""

    def _group(self, choice: Choice) -> str:
        """Return with what a choice stands together."""
        return LATER if pass_until(choice) else self._title(choice) or choice.group

    def _sort(self) -> str:
        """Return by what a question that comes again is known: its words up to the question mark, but not how many
        there are still to give or who flies, and whom it is put to where one person after the other is asked the same.
        What comes after it, as how many there are still to place, differs each time."""
        prompt = self.table.prompt
        text = self.game.words.prompt_text(self._worded(), prompt) if isinstance(prompt, Prompt) else ""
        return self._named(sort_of(text))

    def is_narrowed(self) -> bool:
        """Whether only some of the choices are shown, numbered by themselves."""
        return bool(self._opened or self._only)

    def _worded(self) -> Any:
        """Return the state as it is worded for these eyes."""
        return self.table.state if self.eyes is None else self.table.view(self.eyes)


def _begins(word: str) -> Callable[[str], bool]:
    """Return what tells whether a text begins with a word."""
    return lambda text: text.startswith(word)
