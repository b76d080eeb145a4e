"""A place in a replay, and the questions that can be asked there; the rules answer them.

A question is asked only where its answer can be told from what is shown: no die falls between what the question tells
and what it asks for, and nothing that the seat cannot see has a part in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from core.kernel.chance import Chance
from core.kernel.foresight import foresee
from core.kernel.game import Game
from core.kernel.passages import sentences
from core.kernel.play import Play
from core.kernel.prompts import Choice, Prompt, inside, passing_until
from replays.examples import Example, words
from replays.eyes import has_secrets
from replays.naming import by_name
from replays.quiz_question import ANSWERS, CHOSEN, OFFERS, Kind, Question, ended, numbered
from replays.quiz_words import (
    ALIKE,
    BESIDES,
    DECIDES,
    ENDING,
    FROM,
    IDLE,
    LEAST_SAID,
    LOT,
    UNSEEN,
    VAGUE,
    bare_of,
    bidden,
    called,
    can_answer,
    echoes,
    evened,
    explanation,
    gives_away,
    goes_on,
    heading,
    named,
    names_all,
    near,
    of_all_sorts,
    picked_out,
    says_again,
    stands_out,
    statements,
    stems,
    tells_again,
    too_plain,
)
from saves.log_file import LogFile
from saves.text import sentence, visible

FEWEST_TO_DECIDE = 2
"""With fewer choices somebody is asked, but decides nothing."""
SAMPLES = 6
"""So many times wrong answers are drawn at most until they leave it open which answer is right."""
FEW = 3
"""What is told more often than that around a place ("The cost is paid") could be told almost anywhere, so it is no
wrong answer."""
AROUND = 60
"""Wrong answers are looked for among so many entries before a place and as many behind it: what is told far from there
could not be meant."""
WIDELY = 3
"""Wrong answers of the right one's own sort are looked for so many times as far."""
LIKELY = 6
"""Of so many sorts of things that could have come the wrong answers are drawn, those that follow like choices first."""
KIN = 2
"""So many wrong answers of the right one's sort keep what is asked from telling it."""
ABOUT = 2
"""With fewer words in common what a rule says is about something else than a refusal."""
SOON = 6
"""What is told in so many entries after a place comes too soon to be a wrong answer to what happens next there."""
TOLD = 2
"""So many things that happened just before are told in the question what happens next."""


class Told(msgspec.Struct, frozen=True):
    """Something that is told elsewhere in a replay: the kind of event, its sentence, its rule, and how far from being
    likely at a place it is: whether it followed another sort of choice, and how many entries lie between."""

    kind: type
    text: str
    rule: str
    far: tuple[bool, int] = (False, 0)


class _Counting(Chance):
    """The chance of a log, which notes how many events had happened at each draw."""

    __slots__ = ("after", "play")

    def __init__(self, seed: int, draws: int) -> None:
        super().__init__(seed, draws)
        self.play: Play[Any] | None = None
        self.after: set[int] = set()

    def below(self, n: int, what: str) -> int:
        """Draw as the log did."""
        self.after.add(len(self.play.events) if self.play is not None else 0)
        return super().below(n, what)


class Place:
    """A place in a log, before entry `number`; `example` says which of its events a question may ask for."""

    def __init__(self, log: LogFile, example: Example, number: int) -> None:
        self.log, self.example, self.number = log, example, number
        self.game: Game = by_name(log.table.game, log.header, aloud=True)
        self.state = log.line.state_after(number)
        self.after = log.line.state_after(number + 1)
        self.entry = log.line.entries[number]
        shown = example.event if number == example.entry else 0
        self.shown = shown if shown <= len(self.entry.events) else 0
        self.event = self.entry.events[self.shown - 1] if self.shown else None
        asked = self.game.rules.prompt(self.state)
        self.prompt = asked if isinstance(asked, Prompt) else None
        self.seats = {seat.id: visible(seat.name) for seat in log.header.seats}

    def ask(self, kind: Kind, rule: str, random: Random) -> Question | None:
        """Return a question of some kind on a rule, where one can be asked here."""
        if kind in ("allowed", "offered"):
            return self.allowed(random, rule)
        if kind in ("forbidden", "refused"):
            return self.forbidden(random, rule)
        ways = {"follows": self.follows, "happens": self.happens, "who": self.who}
        return ways[kind](random) if kind in ways else None

    def follows(self, random: Random) -> Question | None:
        """Ask what follows from what was chosen here, where it is certain and more than that."""
        choice = self.chosen()
        if choice is None or passing_until(choice.action) is not None:
            return None
        words = self.game.words
        event = self.event or next((one for at, one in enumerate(self.entry.events) if self._is_whole(at)), None)
        right = words.event_text(event) if event is not None else ""
        if event is None or not self._certain(self.entry.events.index(event), -1):
            return None
        rule = words.event_rule(event)
        others = [one for one in self._elsewhere() if one.kind is type(event)][: 2 * LIKELY]
        done = self._done(choice)
        if says_again(done, right) or names_all(done, right) or not named(right):
            return None
        if event is self.entry.events[0] and rule == choice.rule:
            return None  # that is what was chosen itself
        for _ in range(SAMPLES if len(others) >= ANSWERS - 1 else 0):
            wrong = random.sample(others, ANSWERS - 1)
            if not gives_away(done, right, [one.text for one in wrong]):
                ask = f"{done} What follows from it?"
                return self._question("follows", rule, ask, right, self._replies(wrong, rule), random)
        return None

    def happens(self, random: Random) -> Question | None:
        """Ask what happens next after what was chosen, or after what happened just before, among things of its own sort
        and of others."""
        words, choice = self.game.words, self.chosen()
        right = words.event_text(self.event) if self.event is not None else ""
        if not right:
            return None
        at = self.shown - 1
        earlier = [number for number in range(at) if words.event_text(self.entry.events[number])]
        last = earlier[-1] if earlier else -1
        if earlier:
            before = " ".join(sentence(line) for number in earlier[-TOLD:] if (line := self.heard(number)))
        elif choice is not None and passing_until(choice.action) is None:
            before = self._done(choice)
            if echoes(self._label(choice), right, self.seats.values()) or names_all(before, right):
                return None
        else:
            return None
        if says_again(before, right) or not (named(right) and named(before)) or not self._certain(at, last):
            return None
        first = earlier[-TOLD:][0] if earlier else 0  # the position is told as it was before what the question tells
        just = {type(self.entry.events[number]) for number in earlier[-TOLD:]}
        for wrong in self._others(just, self._of_another(right, first), random):
            if not gives_away(before, right, [one.text for one in wrong]):
                rule, ask = words.event_rule(self.event), f"{before} What happens next?"
                why = self._led(words.event_rule(self.entry.events[last]), ask) if earlier else ""
                return self._question("happens", rule, ask, right, self._replies(wrong, rule), random, why, first)
        return None

    def _others(self, just: set[type], own: list[Told], random: Random) -> Iterator[list[Told]]:
        """Yield sets of wrong answers to what happens next: two of the right one's own sort where such are told nearby,
        or are what it would be for another (`own`), so that its sort alone does not tell it, and the rest of others;
        none of the sorts of which something has `just` been told, for what goes on might go on."""
        sorts: dict[type, list[Told]] = {}
        for one in self._elsewhere():
            if one.kind not in just:
                sorts.setdefault(one.kind, []).append(one)
        sorts.pop(type(self.event), None)
        alike = [one for one in self._elsewhere(WIDELY * AROUND) if one.kind is type(self.event)]
        found = {one.text: one for one in (*own, *alike[:LIKELY])}
        kin, likely = [*found.values()], list(sorts)[:LIKELY]
        for _ in range(SAMPLES):
            drawn = random.sample(kin, min(len(kin), KIN))
            if len(likely) >= ANSWERS - 1 - len(drawn):
                kinds = random.sample(likely, ANSWERS - 1 - len(drawn))
                yield [*drawn, *(random.choice(sorts[kind][:TOLD]) for kind in kinds)]

    def _of_another(self, right: str, happened: int) -> list[Told]:
        """Return what the right answer would be for another of the players on the same side, of those that the first
        sentence of the position names as those whose turn it is, or the like; nothing where it names several itself."""
        seat = self.prompt.seat if self.prompt is not None else next(iter(self.seats))
        view = self.game.sight.view(self._state(happened), seat)
        first = (self.game.words.spoken(view) or [self.game.words.progress(view)])[0]
        inside = {one: re.compile(rf"\b{re.escape(name)}\b") for one, name in self.seats.items()}
        own = [one for one in inside if inside[one].search(right)]
        if len(own) != 1 or not right.startswith(self.seats[own[0]]):
            return []
        side, soon = self.game.side_of(view, own[0]), self._soon()
        others = [
            f"{self.seats[one]}{right.removeprefix(self.seats[own[0]])}"
            for one in inside
            if one != own[0] and inside[one].search(first) and self.game.side_of(view, one) == side
        ]
        rule = self.game.words.event_rule(self.event)
        return [Told(type(self.event), text, rule) for text in others if text not in soon]

    def _state(self, happened: int) -> Any:
        """Return the state at this place, after so many events of the entry."""
        state = self.log.line.state_after(self.number)
        for event in self.entry.events[:happened]:
            self.game.rules.evolve(state, event)
        return state

    def _soon(self) -> set[str]:
        """Return what is told in this entry or soon after it."""
        tell = self.game.words.event_text
        return {tell(event) for one in self.log.line.entries[self.number :][:SOON] for event in one.events}

    def _led(self, before: str, ask: str) -> str:
        """Return what explains the answer where the thing told just before, by the rule `before`, is that something
        cannot be ("No retreat", "cannot retreat"): what comes instead is said by that rule; nothing elsewhere."""
        book = self.game.rulebook()
        last = sentences(ask)[-TOLD]
        if before not in book or "cannot" not in last or not stems(book[before].title) & stems(last):
            return ""
        return " ".join(map(sentence, statements(book[before])[:TOLD]))

    def allowed(self, random: Random, wanted: str = "") -> Question | None:
        """Ask what may be done, by the rule `wanted` if one is, among things that may not; where fewer than two of them
        are of the same sort, what is asked says which answer is meant, and the kind is "offered"."""
        refused, legal = self.refused(), self.legal()
        refused = {what: (rule, why) for what, (rule, why) in refused.items() if not too_plain(why)}
        legal = {label: rule for label, rule in legal.items() if wanted in ("", rule) and not IDLE.match(label)}
        if self.prompt is None or len(refused) < ANSWERS - 1 or not legal:
            return None
        ask = f"{ended(self._asked())} Which of these may {inside(self._name(self.prompt.seat))} choose?"
        for kind in ("allowed", "offered"):
            for _ in range(SAMPLES):
                label, rule = random.choice(sorted(legal.items()))
                kin = [what for what in sorted(refused) if what.split()[0] == label.split()[0]]
                wrong = random.sample(kin, min(len(kin), ANSWERS - 1))
                others = [what for what in sorted(refused) if what not in kin]
                wrong += random.sample(others, min(len(others), ANSWERS - 1 - len(wrong)))
                told = gives_away(self._asked(), label, wrong) or picked_out(self._asked(), label, wrong)
                if len(wrong) < ANSWERS - 1 or told or stands_out(label, wrong):
                    continue
                mixed = len(kin) >= KIN
                if kind == "allowed" and not mixed:
                    continue
                right, others = evened(label, wrong)
                replies = {what: refused[one][1] for what, one in zip(others, wrong, strict=True)}
                if len(replies) < len(wrong) or right in replies:
                    continue
                return self._question("allowed" if mixed else "offered", rule, ask, right, replies, random)
        return None

    def forbidden(self, random: Random, wanted: str = "") -> Question | None:
        """Ask what may not be done, by the rule `wanted` if one is, among things that may; where none of them is of the
        same sort, or where it is plain that another part of a turn is for that, the kind is "refused"."""
        refused, legal = self.refused(), self.legal()
        refused = {what: (rule, why) for what, (rule, why) in refused.items() if wanted in ("", rule)}
        if self.prompt is None or not refused or len(legal) < ANSWERS - 1:
            return None
        ask = f"{ended(self._asked())} Which of these may {inside(self._name(self.prompt.seat))} not choose?"
        for _ in range(SAMPLES):
            harder = [what for what, (_, why) in sorted(refused.items()) if not too_plain(why)]
            what = random.choice(harder or sorted(refused))
            rule, why = refused[what]
            kin = [label for label in sorted(legal) if label.split()[0] == what.split()[0]]
            wrong = random.sample(kin, min(len(kin), ANSWERS - 1))
            others = [label for label in sorted(legal) if label not in kin]
            random.shuffle(others)
            others.sort(key=lambda label: IDLE.match(label) is not None)
            wrong += others[: ANSWERS - 1 - len(wrong)]
            if not stands_out(what, wrong):
                what, labels = evened(what, wrong)
                if len({what, *labels}) < ANSWERS:
                    continue
                replies = {
                    label: sentence(f"That is allowed here{self._by(legal[one])}")
                    for label, one in zip(labels, wrong, strict=True)
                }
                kind: Kind = "forbidden" if harder and (kin or of_all_sorts(labels)) else "refused"
                return self._question(kind, rule, ask, what, replies, random, self._more(why, rule, what, ask))
        return None

    def _more(self, why: str, rule: str, right: str, ask: str) -> str:
        """Return why something is refused, with what the rule says besides where that is short."""
        book = self.game.rulebook()
        says = explanation(book[rule], f"{right} {why}", ask, self.seats.values(), BESIDES) if rule in book else ""
        if len(why) >= LEAST_SAID or len(stems(says) & stems(why)) < ABOUT:
            return why
        return " ".join([why, *(one for one in sentences(says) if not tells_again(one, why))])

    def who(self, random: Random) -> Question | None:
        """Ask who decides next, where no chance had a part in it and the table does not decide together."""
        choice, follows = self.chosen(), self.game.rules.prompt(self.after)
        if choice is None or not isinstance(follows, Prompt) or follows.group or follows.window or follows.sealed:
            return None
        if len(follows.choices) < FEWEST_TO_DECIDE:
            return None
        if self.after.draws != self.state.draws or len(self.seats) < 2 or follows.seat not in self.seats:
            return None
        if follows.seat == choice.seat and not ENDING.match(self._label(choice)):
            return None  # whoever has begun something goes on with it
        asks = self.game.words.prompt_text(self.game.sight.view(self.after, follows.seat), follows)
        ask = f"{self._done(choice)} Who decides next?"
        others = [name for seat, name in self.seats.items() if seat != follows.seat][: ANSWERS - 1]
        why = ended(f"{self._name(follows.seat)} is asked next: “{asks}”")
        book = self.game.rulebook()
        if follows.rule in book:
            why = f"{why} {explanation(book[follows.rule], asks, ask, self.seats.values(), BESIDES)}".rstrip()
        return self._question(
            "who", follows.rule, ask, self._name(follows.seat), dict.fromkeys(others, why), random, why
        )

    def _question(
        self,
        kind: Kind,
        rule: str,
        ask: str,
        right: str,
        wrong: Mapping[str, str],
        random: Random,
        why: str = "",
        happened: int = 0,
    ) -> Question | None:
        book = self.game.rulebook()
        if rule not in book or self.prompt is None or right in wrong or len(wrong) < min(len(self.seats), ANSWERS) - 1:
            return None
        says = why or explanation(book[rule], right, ask, self.seats.values())
        if not says:
            return None
        answers = [right, *wrong]
        random.shuffle(answers)
        replies = {right: says, **{text: reply or says for text, reply in wrong.items()}}
        finished = sentence if kind in ("follows", "happens") else str
        told, whys = tuple(map(finished, answers)), [replies[one] for one in answers]
        put = self.put(kind, rule, ask, told, answers.index(right), whys, happened)
        return msgspec.structs.replace(put, others=numbered(whys, put.right)) if kind in CHOSEN else put

    def put(
        self,
        kind: Kind,
        rule: str,
        ask: str,
        answers: tuple[str, ...],
        right: int,
        why: Iterable[str],
        happened: int = 0,
    ) -> Question:
        """Return a question at this place, with the position as it is told to whoever is asked here."""
        seat = self.prompt.seat if self.prompt is not None else next(iter(self.seats))
        view = self.game.sight.view(self._state(happened), seat)
        position = self.game.words.spoken(view) or [sentence(self.game.words.progress(view))]
        ground = self.game.words.ground(view, answers) if kind in OFFERS else ""
        if kind == "happens":
            position[0] = DECIDES.sub("", position[0])
        return Question(
            self.game.id,
            rule,
            kind,
            seat,
            tuple(position),
            near(position, ask, (*answers[right:], *answers[:right]), ground),
            ask,
            answers,
            right,
            tuple(why),
            words(self.example),
            "a replay from the gallery" if self.example.piece else "a short replay",
            self.log.path,
            self.number,
            happened,
        )

    def _certain(self, at: int, last: int) -> bool:
        """Whether event number `at` of the entry follows without fail when event `last` has happened (-1: when the
        choice was made), for whoever sees what the seat sees; and whether it can be an answer."""
        event, choice = self.entry.events[at], self.chosen()
        review = self.game.review
        tell = self.game.words.event_text
        if not self._is_whole(at) or not self.heard(at):
            return False
        if review.turn_of(event) is not None or review.begins_turn(event):
            return False
        if choice is None or self.prompt is None:
            return False
        if has_secrets(self.game, self.state):
            view = self.game.sight.view(self.state, choice.seat)
            foreseen = foresee(self.game, view, choice.action).events
            alike = [tell(one) for one in foreseen[: at + 1]] == [tell(one) for one in self.entry.events[: at + 1]]
            return last < 0 and self.prompt.seat == choice.seat and alike
        drawn = self._drawn()
        return drawn is not None and not any(last < after <= at for after in drawn)

    def _is_whole(self, at: int) -> bool:
        """Whether event number `at` of the entry can be an answer, and no later one of it goes on with the same."""
        told = self.game.words.event_text(self.entry.events[at])
        later = (self.game.words.event_text(one) for one in self.entry.events[at + 1 :])
        return can_answer(told) and not any(goes_on(told, one) for one in later)

    def heard(self, at: int) -> str:
        """Return what is told of event number `at` to those who hear one after the other: nothing where the one before
        has said it."""
        return self.game.words.heard(self._state(at + 1), self.entry.events[at])

    def _drawn(self) -> set[int] | None:
        """Return after how many events of the entry something was drawn; None where today's rules play it otherwise."""
        state = self.log.line.state_after(self.number)
        chance = _Counting(self.log.header.seed, state.draws)
        chance.play = play = Play(state, chance, self.game.rules.evolvers)
        with suppress(LookupError, AttributeError, ValueError, TypeError):
            self.game.rules.decide(play, self.entry.action)
            return chance.after if play.events == self.entry.events else None
        return None

    def _asked(self) -> str:
        """Return who is asked what here, in a sentence."""
        assert self.prompt is not None
        words = self.game.words.prompt_text(self.game.sight.view(self.state, self.prompt.seat), self.prompt)
        return f"{self._name(self.prompt.seat)} is asked: “{words}”"

    def _done(self, choice: Choice) -> str:
        """Return who was asked what here and what was chosen, in two sentences."""
        assert self.prompt is not None
        chosen = f"{self._name(choice.seat)} chooses “{self._label(choice)}”."
        return f"{ended(self._asked())} {chosen}"

    def _label(self, choice: Choice) -> str:
        return heading(self.game.words.label(self.state, choice))

    def _by(self, rule: str) -> str:
        book = self.game.rulebook()
        return f", by {called(book[rule])}" if rule in book else ""

    def _replies(self, wrong: list[Told], rule: str) -> dict[str, str]:
        """Return what is said to each wrong answer: by which rule it would come; nothing where that is `rule`, which
        says then what is wrong about it."""
        return {
            one.text: "" if one.rule == rule else sentence(f"That does not come now{self._comes(one.rule)}")
            for one in wrong
        }

    def _comes(self, rule: str) -> str:
        book = self.game.rulebook()
        return f"; it would come under {called(book[rule])}" if rule in book else ""

    def chosen(self) -> Choice | None:
        """Return the choice that was made here, of those that were offered."""
        choices = self.prompt.choices if self.prompt is not None else []
        return next((choice for choice in choices if choice.action == self.entry.action), None)

    def legal(self) -> dict[str, str]:
        """Return what the seat that is asked may do, with the rule that allows it."""
        if self.prompt is None:
            return {}
        own = [choice for choice in self.prompt.choices if choice.seat == self.prompt.seat]
        name = self._name(self.prompt.seat)
        return {
            bidden(self._label(choice), name): choice.rule
            for choice in own
            if passing_until(choice.action) is None and " " in self._label(choice)
        }

    def refused(self) -> dict[str, tuple[str, str]]:
        """Return what it may not do though it lies in its sight, with the rule and the reason."""
        if self.prompt is None:
            return {}
        legal = self.legal()
        found = self.game.words.why_not(self.state, self.prompt.seat)
        told = {
            bare_of(what, legal): (refusal.rule, refusal.sentence)
            for what, refusal in found
            if not any((ALIKE.search(what), VAGUE.search(refusal.sentence), UNSEEN.search(refusal.sentence)))
        }
        known = {LOT.sub(FROM, label) for label in legal} | {*legal}
        return {what: why for what, why in told.items() if what not in known}

    def _near(self, around: int = AROUND) -> range:
        return range(max(0, self.number - around), min(len(self.log.line.entries), self.number + around))

    @cached_property
    def _told_near(self) -> Counter[str]:
        """How often each thing is told around this place."""
        tell = self.game.words.event_text
        return Counter(tell(event) for at in self._near() for event in self.log.line.entries[at].events)

    def _elsewhere(self, around: int = AROUND) -> list[Told]:
        """Return what is told `around` this place but not in this entry or soon after, each thing once, what followed
        like choices first and what is nearest first; only what can be an answer: no turn that begins, no end of the
        game, and of the set-up nothing once the first turn has begun."""
        tell, review = self.game.words.event_text, self.game.review
        entries = self.log.line.entries
        here = self._soon()
        found: dict[str, Told] = {}
        begun = next((at for at, entry in enumerate(entries) if any(map(review.begins_turn, entry.events))), 0)
        last = len(entries) - 1 if self.number < len(entries) - 1 else len(entries)
        for at in self._near(around):
            if at == last or (at < begun <= self.number):
                continue
            other = type(entries[at].action) is not type(self.entry.action)
            for event in entries[at].events:
                text, far = tell(event), (other, abs(at - self.number))
                if text in here or self._told_near[text] > FEW or not can_answer(text):
                    continue
                if text in found and found[text].far <= far:
                    continue
                if review.turn_of(event) is None and not review.begins_turn(event):
                    found[text] = Told(type(event), text, self.game.words.event_rule(event), far)
        return sorted(found.values(), key=lambda one: one.far)

    def _name(self, seat: str) -> str:
        return self.seats.get(seat, seat)
