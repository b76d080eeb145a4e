"""Questions on the rules, made from places in the replays that come with the program, and answered by the rules.

A question shows a position and gives four answers, of which one is right. The engine says which: what was offered
there and what was refused, who was asked, and what followed. So a question cannot be wrong where the rules are right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec

from core.kernel.comparing import comparable
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt, inside, passing_until
from core.kernel.rule_search import passage, sentences
from core.kernel.rulebook import Rule
from replays.examples import Example, examples, file_of, index, words
from saves.errors import SaveError
from saves.learned import Known
from saves.log_file import LogFile
from saves.reader import read_log
from saves.text import sentence

ANSWERS = 4
QUESTIONS = 5
"""So many questions a round of the quiz has."""
TRIES = 60
"""So many rules are tried at most until a round is full: of some no question can be made."""
SHORT = 3
"""Words of so many letters or fewer tell nothing of what a sentence is about."""

NAMES = 1
"""So many questions of a round ask for the name of a rule at most, unless nothing else can be asked."""
SAMPLES = 6
"""So many times wrong answers are drawn at most until they leave it open which answer is right."""
STEM = 4
"""By so many letters a word is known again in another form: "refuse" in "refuses"."""
TOLD = 2
"""So many things that happened just before are told in the question what happens next."""
RULINGS = ("Rulings", "Questions and answers", "Corrections")
"""How the chapters end whose rules are answers to questions about other rules; their titles are no names."""

Kind = Literal["allowed", "forbidden", "follows", "happens", "who", "rule"]


class Question(msgspec.Struct, frozen=True):
    """A question about `rule`: `position` in sentences, what is asked, the answers, which of them is `right`, and what
    is said to each (`why`). It stands before entry `entry` of a log; `where` says in words which replay that is, and
    `source` as much of it as may be told before the answer: the name of a short replay tells what happens in it."""

    game: str
    rule: str
    kind: Kind
    position: tuple[str, ...]
    ask: str
    answers: tuple[str, ...]
    right: int
    why: tuple[str, ...]
    where: str
    source: str
    path: Path
    entry: int


def questions(
    game: Game, known: Mapping[str, Known], today: date, random: Random, many: int = QUESTIONS
) -> Iterator[Question]:
    """Yield a round of questions on a game: on rules that are due first, then on such as were never met.

    Where all is known and nothing due, those that come back soonest are asked before their time. Each question is made
    when it is asked for, because a replay has to be read for it. Questions for the name of a rule wait until the end.
    """
    asked: set[tuple[str, tuple[str, ...]]] = set()
    waiting: list[Question] = []
    names = 0
    for rule in order_of(game, known, today, random)[:TRIES]:
        question = question_on(game, rule, random)
        if question is None or (question.ask, question.position) in asked:
            continue
        if question.kind == "rule" and names == NAMES:
            waiting.append(question)
            continue
        names += question.kind == "rule"
        asked.add((question.ask, question.position))
        yield question
        if len(asked) == many:
            return
    yield from waiting[: many - len(asked)]


def order_of(game: Game, known: Mapping[str, Known], today: date, random: Random) -> list[str]:
    """Return the rules of which something can be shown: those due, the longest first; then those never met, by chance;
    then the rest as they come back."""
    shown = askable(game)
    due = sorted(
        (rule for rule in shown if rule in known and known[rule].is_due(today)), key=lambda rule: known[rule].due
    )
    new = [rule for rule in shown if rule not in known]
    random.shuffle(new)
    later = [rule for rule in shown if rule in known and not known[rule].is_due(today)]
    return [*due, *new, *sorted(later, key=lambda rule: known[rule].due)]


def askable(game: Game) -> list[str]:
    """Return the rules of a game of which a replay shows something."""
    book = game.rulebook()
    return [rule for rule in index(game.id).rules if rule in book]


def question_on(game: Game, rule: str, random: Random) -> Question | None:
    """Return a question on a rule from one of the places where it is at work; None where none can be made of them.

    The name of the rule is asked for only where none of the places leads to another question.
    """
    places = [one for one in examples(game.id, rule) if not one.lesson]
    random.shuffle(places)
    name = None
    for example in places:
        found = [one for one in questions_at(example, random) if one.rule == rule]
        if better := [one for one in found if one.kind != "rule"]:
            return random.choice(better)
        name = name or next(iter(found), None)
    return name


def questions_at(example: Example, random: Random) -> Iterator[Question]:
    """Yield the questions that can be asked before the entry of an example, and after it."""
    try:
        log = _log(file_of(example))
    except (OSError, SaveError, IndexError):
        return
    for entry in (example.entry, example.entry + 1):
        if not 0 < entry < len(log.line.entries):
            continue
        here = _Here(log, example, entry)
        for make in (here.follows, here.happens, here.allowed, here.forbidden, here.who, here.rule):
            question = make(random)
            if question is not None:
                yield question


@lru_cache(maxsize=8)
def _log(path: Path) -> LogFile:
    return read_log(path)


class _Here:
    """A place in a log, before an entry."""

    def __init__(self, log: LogFile, example: Example, number: int) -> None:
        self.log, self.example, self.number = log, example, number
        self.game: Game = log.table.game
        self.state = log.line.state_after(number)
        self.after = log.line.state_after(number + 1)
        self.entry = log.line.entries[number]
        shown = example.event if number == example.entry else 0
        self.shown = shown if shown <= len(self.entry.events) else 0
        self.event = self.entry.events[self.shown - 1] if self.shown else None
        asked = self.game.rules.prompt(self.state)
        self.prompt = asked if isinstance(asked, Prompt) else None
        self.seats = {seat.id: seat.name for seat in log.header.seats}

    def follows(self, random: Random) -> Question | None:
        """Ask what follows from what was chosen here, where no chance had a part in it and it is more than that."""
        choice = self._chosen()
        if choice is None or self.after.draws != self.state.draws or passing_until(choice.action) is not None:
            return None
        words = self.game.words
        event = self.event or next((one for one in self.entry.events if words.event_text(one)), None)
        right = words.event_text(event) if event is not None else ""
        if event is None or not right:
            return None
        rule = words.event_rule(event) if self.event is not None else choice.rule
        others = [text for kind, text in self._elsewhere() if kind is type(event)]
        done = words.label(self.state, choice).partition(": ")[0]
        for _ in range(SAMPLES if len(others) >= ANSWERS - 1 else 0):
            wrong = random.sample(others, ANSWERS - 1)
            if not gives_away(done, right, wrong):
                ask = f"{self._name(choice.seat)} chooses: {done}. What follows from it?"
                return self._question("follows", rule, ask, right, dict.fromkeys(wrong, ""), random)
        return None

    def happens(self, random: Random) -> Question | None:
        """Ask what happens next after what was chosen, or after what happened just before, among things of other sorts:
        chance may have had a part in it, but not in which sort of thing comes."""
        words, choice = self.game.words, self._chosen()
        right = words.event_text(self.event) if self.event is not None else ""
        if self.event is None or not right:
            return None
        earlier = [text for one in self.entry.events[: self.shown - 1] if (text := words.event_text(one))]
        if earlier:
            before = " ".join(sentence(text) for text in earlier[-TOLD:])
        elif choice is not None and passing_until(choice.action) is None:
            done = words.label(self.state, choice).partition(": ")[0]
            if echoes(done, right, self.seats.values()):
                return None
            before = f"{self._name(choice.seat)} chooses: {done}."
        else:
            return None
        sorts: dict[type, list[str]] = {}
        for kind, text in self._elsewhere():
            if kind is not type(self.event):
                sorts.setdefault(kind, []).append(text)
        for _ in range(SAMPLES if len(sorts) >= ANSWERS - 1 else 0):
            wrong = [random.choice(sorts[kind]) for kind in random.sample(list(sorts), ANSWERS - 1)]
            if not gives_away(before, right, wrong):
                ask = f"{before} What happens next?"
                rule = words.event_rule(self.event)
                return self._question("happens", rule, ask, right, dict.fromkeys(wrong, ""), random)
        return None

    def allowed(self, random: Random) -> Question | None:
        """Ask what may be done, among things that may not."""
        refused, legal = self._refused(), self._legal()
        if self.prompt is None or len(refused) < ANSWERS - 1 or not legal:
            return None
        label, rule = random.choice(sorted(legal.items()))
        wrong = dict(random.sample(sorted(refused.items()), ANSWERS - 1))
        if gives_away(self._asked(), label, wrong):
            return None
        ask = f"{self._asked()} Which of these may {inside(self._name(self.prompt.seat))} do now?"
        return self._question("allowed", rule, ask, label, {what: why for what, (_, why) in wrong.items()}, random)

    def forbidden(self, random: Random) -> Question | None:
        """Ask what may not be done, among things that may."""
        refused, legal = self._refused(), self._legal()
        if self.prompt is None or not refused or len(legal) < ANSWERS - 1:
            return None
        what, (rule, why) = random.choice(sorted(refused.items()))
        wrong = random.sample(sorted(legal), ANSWERS - 1)
        ask = f"{self._asked()} Which of these may {inside(self._name(self.prompt.seat))} not do now?"
        return self._question("forbidden", rule, ask, what, dict.fromkeys(wrong, "That is allowed here."), random, why)

    def who(self, random: Random) -> Question | None:
        """Ask who decides next, where no chance had a part in it and the table does not decide together."""
        choice, follows = self._chosen(), self.game.rules.prompt(self.after)
        if choice is None or not isinstance(follows, Prompt) or follows.group or follows.window or follows.sealed:
            return None
        if self.after.draws != self.state.draws or len(self.seats) < 2 or follows.seat not in self.seats:
            return None
        asks = self.game.words.prompt_text(self.after, follows)
        done = self.game.words.label(self.state, choice).partition(": ")[0]
        ask = f"{self._name(choice.seat)} chooses: {done}. Who decides next?"
        others = [name for seat, name in self.seats.items() if seat != follows.seat][: ANSWERS - 1]
        why = f"The next question is: {asks}"
        return self._question(
            "who", follows.rule, ask, self._name(follows.seat), dict.fromkeys(others, why), random, why
        )

    def rule(self, random: Random) -> Question | None:
        """Ask by which rule something happened here, among rules of which none was at work."""
        words, book, choice = self.game.words, self.game.rulebook(), self._chosen()
        if self.event is not None:
            told, rule = words.event_text(self.event), words.event_rule(self.event)
            ask = f"{sentence(told)} By which rule does this happen?" if told else ""
        elif choice is not None and passing_until(choice.action) is None:
            told, rule = words.label(self.state, choice).partition(": ")[0], choice.rule
            ask = f"{self._name(choice.seat)} chooses: {told}. By which rule?"
        else:
            return None
        if not told or rule not in book or is_ruling(book[rule]):
            return None
        title = book[rule].title
        if title.casefold() in told.casefold() or echoes(title, told, self.seats.values()):
            return None  # a card by its own name would give the answer away
        at_work = {words.event_rule(one) for one in self.entry.events} | {*book[rule].see, rule}
        titles = {one.title for one in book if one.id not in at_work and not is_ruling(one)} - {title}
        near = sorted(titles & {one.title for one in book if one.chapter == book[rule].chapter})
        wrong = random.sample(near if len(near) >= ANSWERS - 1 else sorted(titles), ANSWERS - 1)
        return self._question("rule", rule, ask, title, dict.fromkeys(wrong, ""), random)

    def _question(
        self, kind: Kind, rule: str, ask: str, right: str, wrong: Mapping[str, str], random: Random, why: str = ""
    ) -> Question | None:
        book = self.game.rulebook()
        if rule not in book or right in wrong or self.prompt is None:
            return None
        answers = [right, *wrong]
        random.shuffle(answers)
        about = [word for word in f"{ask} {right}".replace(".", " ").split() if len(word) > SHORT]
        text = _told(book[rule].text)
        says = why or passage(text, about) or next(iter(sentences(text)), f"{book[rule].title}.")
        replies = {right: says, **{text: reply or says for text, reply in wrong.items()}}
        view = self.game.sight.view(self.state, self.prompt.seat)
        position = self.game.words.spoken(view) or [self.game.words.progress(self.state)]
        return Question(
            self.game.id,
            rule,
            kind,
            tuple(position),
            ask,
            tuple(answers),
            answers.index(right),
            tuple(replies[text] for text in answers),
            words(self.example),
            words(self.example) if self.example.piece else "a short replay",
            self.log.path,
            self.number,
        )

    def _asked(self) -> str:
        """Return what is asked here, as a sentence."""
        assert self.prompt is not None
        words = self.game.words.prompt_text(self.game.sight.view(self.state, self.prompt.seat), self.prompt)
        return sentence(words)

    def _chosen(self) -> Choice | None:
        choices = self.prompt.choices if self.prompt is not None else []
        return next((choice for choice in choices if choice.action == self.entry.action), None)

    def _legal(self) -> dict[str, str]:
        """Return what the seat that is asked may do, with the rule that allows it."""
        if self.prompt is None:
            return {}
        own = [choice for choice in self.prompt.choices if choice.seat == self.prompt.seat]
        return {
            self.game.words.label(self.state, choice).partition(": ")[0]: choice.rule
            for choice in own
            if passing_until(choice.action) is None and " " in self.game.words.label(self.state, choice)
        }

    def _refused(self) -> dict[str, tuple[str, str]]:
        """Return what it may not do though it lies in its sight, with the rule and the reason."""
        if self.prompt is None:
            return {}
        legal = self._legal()
        found = self.game.words.why_not(self.state, self.prompt.seat)
        return {what: (refusal.rule, refusal.sentence) for what, refusal in found if what not in legal}

    def _elsewhere(self) -> list[tuple[type, str]]:
        """Return what is told in the whole game but not in this entry, each with the kind of event, and once."""
        tell: Callable[[Any], str] = self.game.words.event_text
        here = {tell(event) for event in self.entry.events} | {""}
        told = ((type(event), tell(event)) for entry in self.log.line.entries for event in entry.events)
        return [one for one in dict.fromkeys(told) if one[1] not in here]

    def _name(self, seat: str) -> str:
        return self.seats.get(seat, seat)


def is_ruling(rule: Rule) -> bool:
    """Whether a rule answers a question about other rules, so that its title is a question or a matter, not a name."""
    return rule.chapter.endswith(RULINGS)


def called(rule: Rule) -> str:
    """Return what a rule is called behind an answer: "B4.4 Events", or "ruling A9, “Two symbols but only one space
    left?”"."""
    return f"ruling {rule.id}, “{rule.title}”" if is_ruling(rule) else f"{rule.id} {rule.title}"


def gives_away(asked: str, right: str, wrong: Iterable[str]) -> bool:
    """Whether a question names what the right answer is about, and no wrong one as much."""
    named = telling(asked)
    return len(named & telling(right)) > max(len(named & telling(one)) for one in wrong)


def echoes(done: str, told: str, names: Iterable[str]) -> bool:
    """Whether what is told says again what was done ("Use Rope", "Player 1 uses Rope"); names of players aside."""
    said = telling(told)
    return any(word.startswith(one[:STEM]) for one in telling(done) - telling(" ".join(names)) for word in said)


def telling(text: str) -> set[str]:
    """Return the words of a text by which something is known: long ones, and numbers."""
    words = (word.strip(".,:;?!'()") for word in comparable(text).split())
    return {word for word in words if len(word) > SHORT or word.isdigit()}


def _told(text: str) -> str:
    """Return the sentences of a rule that say more than a name."""
    return "\n\n".join(one for one in sentences(text) if len(one.split()) > SHORT)


def standing(game: Game, known: Mapping[str, Known], today: date) -> tuple[int, int]:
    """Return how many rules of a game are due, and how many were never met."""
    shown = askable(game)
    due = sum(rule in known and known[rule].is_due(today) for rule in shown)
    return due, sum(rule not in known for rule in shown)
