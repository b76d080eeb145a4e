"""A place in a replay, and the questions that can be asked there; the rules answer them.

A question is asked only where its answer can be told from what is shown: no die falls between what the question tells
and what it asks for, and nothing that the seat cannot see has a part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import msgspec

from core.kernel.foresight import foresee
from core.kernel.passages import sentences
from core.kernel.prompts import Choice, Prompt, inside, passing_until
from replays.concerning import Concerning
from replays.examples import Example, words
from replays.eyes import has_secrets
from replays.quiz_around import KIN, LIKELY, SAMPLES, Around, Told
from replays.quiz_question import ANSWERS, CHOSEN, OFFERS, Kind, Question, ended, numbered
from replays.quiz_spot import Spot
from replays.quiz_words import (
    BESIDES,
    DECIDES,
    ENDING,
    LEAST_SAID,
    PIECE,
    WHERE,
    WORD,
    called,
    echoes,
    evened,
    explanation,
    gives_away,
    heading,
    named,
    names_all,
    names_in,
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
from saves.text import sentence

FEWEST_TO_DECIDE = 2
"""With fewer choices somebody is asked, but decides nothing."""
ABOUT = 2
"""With fewer words in common what a rule says is about something else than a refusal."""
TOLD = 2
"""So many things that happened just before are told in the question what happens next."""


class Place(Spot):
    """A place in a log, and the questions that can be asked there."""

    def __init__(self, log: LogFile, example: Example, number: int) -> None:
        super().__init__(log, example, number)
        self._around = Around(self)
        self._concerning = Concerning(self.game.rulebook().sayings.position)

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
        others = [one for one in self._around.elsewhere() if one.kind is type(event)][: 2 * LIKELY]
        done = self._done(choice)
        if says_again(done, right) or names_all(done, right) or not named(right):
            return None
        if event is self.entry.events[0] and rule == choice.rule:
            return None  # that is what was chosen itself
        for _ in range(SAMPLES if len(others) >= ANSWERS - 1 else 0):
            wrong = random.sample(others, ANSWERS - 1)
            if not gives_away(done, right, [one.text for one in wrong]):
                ask = f"{done} What follows?"
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
            whole = words.label(self.state, choice)  # what is left out where the choice is told says it as well
            if echoes(whole, right, self.seats.values()) or names_all(before, right):
                return None
        else:
            return None
        if says_again(before, right) or not (named(right) and named(before)) or not self._certain(at, last):
            return None
        first = earlier[-TOLD:][0] if earlier else 0  # the position is told as it was before what the question tells
        just = {type(self.entry.events[number]) for number in earlier[-TOLD:]}
        for wrong in self._around.others(just, self._around.of_another(right, first), random):
            if not gives_away(before, right, [one.text for one in wrong]):
                rule, ask = words.event_rule(self.event), f"{before} What happens next?"
                why = self._led(words.event_rule(self.entry.events[last]), ask) if earlier else ""
                return self._question("happens", rule, ask, right, self._replies(wrong, rule), random, why, first)
        return None

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
        legal = {
            label: rule for label, rule in legal.items() if wanted in ("", rule) and not self.wording.is_idle(label)
        }
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
            others.sort(key=self.wording.is_idle)
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
        """Ask who decides next, where no chance had a part in it and the table does not decide together.

        What is shown of the position tells what that decision is about. Where it was due before the choice, which only
        came between, nobody could know of it, unless it is about the same piece or hex, or about nothing of its own.
        """
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
        names = names_in(asks) - set(WORD.findall(" ".join(self.seats.values())))
        if self._was_due(choice) and names and not names & set(PIECE.findall(ask)):
            return None
        few = follows.choices if len(follows.choices) <= ANSWERS else ()
        about = " ".join([asks, *(heading(self.game.words.label(self.after, one)) for one in few)])
        right, replies = self._name(follows.seat), dict.fromkeys(others, why)
        return self._question("who", follows.rule, ask, right, replies, random, why, about=about)

    def _was_due(self, choice: Choice) -> bool:
        """Whether what is asked next was to be asked already before a choice that does something else."""
        if not self.after.agenda or not self.state.agenda or ENDING.match(self._label(choice)):
            return False
        following = self.after.agenda[-1]
        return following in self.state.agenda[:-1] and type(following) is not type(self.state.agenda[-1])

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
        about: str = "",
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
        put = self.put(kind, rule, ask, told, answers.index(right), whys, happened, about)
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
        about: str = "",
    ) -> Question:
        """Return a question at this place, with the position as it is told to whoever is asked here: what concerns the
        question, and what it is `about` besides."""
        seat = self.prompt.seat if self.prompt is not None else next(iter(self.seats))
        view = self.game.sight.view(self.table_after(happened), seat)
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
            self._concerning.near(
                position,
                ask,
                () if kind == "who" else (*answers[right:], *answers[:right]),
                ground,
                *self._hands(kind, seat),
                besides=about,
            ),
            ask,
            answers,
            right,
            tuple(why),
            words(self.example),
            "a replay from the gallery" if self.example.piece else "a short replay",
            self.log.path,
            self.number,
            happened,
            moves=kind in OFFERS and WHERE.search(ask) is not None,
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

    def _hands(self, kind: Kind, seat: str) -> tuple[str, tuple[str, ...]]:
        """Return the name of whoever may choose, of whose things an answer is, and the names of the others."""
        if kind not in OFFERS:
            return "", ()
        return self.seats[seat], tuple(name for one, name in self.seats.items() if one != seat)

    def _by(self, rule: str) -> str:
        book = self.game.rulebook()
        return f", by {called(book[rule])}" if rule in book else ""

    def _replies(self, wrong: list[Told], rule: str) -> dict[str, str]:
        """Return what is said to each wrong answer: by which rule it would come; nothing where that is `rule`, or where
        the right one is of its sort, for what is said of that says then what is wrong about it."""
        akin = type(self.event)
        return {
            one.text: ""
            if one.rule == rule or one.kind is akin
            else sentence(f"That does not come now{self._comes(one.rule)}")
            for one in wrong
        }

    def _comes(self, rule: str) -> str:
        book = self.game.rulebook()
        return f"; it would come under {called(book[rule])}" if rule in book else ""
