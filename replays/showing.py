"""What to look at where a rule is at work, and where it has worked: at the event by which it shows.

An index of examples (`replays.examples`) says where a rule is named first. A roll that leads to a choice has not done
all its work there: what was chosen by the same rule right after it belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from core.kernel.comparing import comparable
from core.kernel.game import Game
from core.kernel.passages import passage, sentences
from core.kernel.prompts import Outcome, Prompt, passing_until
from core.kernel.rulebook import RULE_ID, Rule, Rulebook
from replays.naming import by_name
from replays.opened import opened
from replays.replay import Position, Replay
from replays.telling import SECRET, decided, decision
from saves.codec import NoteRecord
from saves.log_file import LogFile
from saves.text import visible

LONGEST = 6
"""So many decisions after the first may belong to one working of a rule."""
MOST = 5
"""So many things are named to look at: the first, and the last ones."""
CHOICES = 3
"""So many choices that a rule offers are named."""
WHOLE = 170
"""So many letters of what happened stand whole in the lines of a pointer at 80 columns; what else happened by the rule
is in the events below it."""


SURE = 6
"""What happens at the beginning has so much in common with a situation at least, if it shows that."""
REFUSED = "Refused here: "
"""How a note begins that says what is not possible after an entry."""
OFFERED = "Offered here: "
"""What stands before the choices that a rule gives."""
CHOSEN = "Chosen here: "
"""What stands before a choice whose label does not say who does what."""
ALIKE = 2 / 3
"""An event says the same as the label of a choice if it has so many of the words before the colon."""
OF_SOMEBODY = {"He", "She", "It", "They"}
"""A sentence that begins so does not say by itself of whom or of what it speaks."""
REFERRED = 3
"""Where all happens in the opening, what does so by a rule to which another refers has so much more to do with that."""
ENDS_THE_GAME = re.compile(r"\b(won|wins?|lost|loses?|victory)\b", re.IGNORECASE)
"""What the title of a rule says that is about how the game ends."""
AT_ONCE = 4
"""So many events later at most stands what the same rule brings as well."""
USES = re.compile(r"\buses\b")
"""What is said of a piece that is used, before what comes of it."""
STEM = 4
"""Words that begin with so many of the same letters are taken for the same."""


OF_THEM = re.compile(r"(?:Each|Both|All|None|One|Two|Some) of them\b")
"""How a sentence begins that is about those in the one before it."""


class Working(msgspec.Struct, frozen=True):
    """Where a rule has worked, as an entry and how many of its events have happened, and what to look at there."""

    place: Position
    look: tuple[str, ...]
    row: int | None = None
    """The event of that entry in which the rule shows, or 0 for the decision itself; None where it is neither."""
    still: bool = False
    """Whether the replay is a position in which nothing happens."""


def working(log: LogFile, rule: str, entry: int, event: int, look: str = "") -> Working:
    """Return where `rule` has worked that is named at event `event` of an entry (0: at none of them) of a log, and in
    words what it did, with open hands. An event after the first that does not cite the rule is what shows it; and where
    it is written down what to `look` at, the rule shows just there."""
    looking = _Looking(log, rule)
    if look:
        return Working((entry, event), (look,), event if entry or event else None, looking.is_still(entry))
    return looking.at(entry, event)


def refusals_of_others(log: LogFile, rule: str) -> list[NoteRecord]:
    """Return the notes that say what other rules refuse: beside what `rule` does they would seem to deny it."""
    book = by_name(log.game, log.header).rulebook()
    return [note for note in log.notes if note.text.startswith(REFUSED) and rule not in book.cited(note.text)]


def is_seen(log: LogFile, rule: str, entry: int, event: int) -> bool:
    """Tell whether something by `rule` is seen where `working` stops: something that happened by it."""
    return _Looking(log, rule).is_seen(entry, event)


class _Looking:
    """What looks for one rule in one log."""

    def __init__(self, log: LogFile, rule: str) -> None:
        self.log, self.rule = log, rule
        self.game = opened(by_name(log.game, log.header))
        self.replay = Replay(log)
        self.entries = self.replay.entries
        self.book = self.game.rulebook()
        self.pieces = rules_of_pieces(self.book)

    def at(self, entry: int, event: int) -> Working:
        events = self.entries[entry].events
        if event and self.cites(events[event - 1]):
            return self.happened(entry, event)
        if event > 1:
            return self.pointed(entry, event)
        if self.decided_by(entry) or self.rule in carried(self.entries[entry].action, self.pieces):
            return self.chose(entry)
        used = not event and passing_until(self.entries[entry].action) is None
        if self.asked_by(entry) and (used or not any(map(self.is_about, self.log.notes))):
            return self.chose(entry)
        return self.named(entry)

    def is_seen(self, entry: int, event: int) -> bool:
        number, at = self.at(entry, event).place
        happened = [
            *self.entries[entry].events[max(0, event - 1) : event],
            *self.entries[number].events[max(0, at - 1) : at],
        ]
        return any(self.cites(one) and not self.game.review.heads(one) for one in happened)

    def pointed(self, entry: int, event: int) -> Working:
        """Return an event that no rule cites but the index points to, with those of its kind right before it."""
        rule_of, events = self.game.words.event_rule, self.entries[entry].events
        first = event
        while first > 1 and rule_of(events[first - 2]) == rule_of(events[event - 1]):
            first -= 1
        name = self.name()
        return Working((entry, event), _few([*([name] if name else []), *self.texts(entry, first, event)]), event)

    def happened(self, entry: int, event: int) -> Working:
        """Return where what began with an event has come to its end, with the decisions that it asked for; of what only
        says what begins, where the first thing under it has happened."""
        last = entry
        if not self.decided_by(entry):
            while last - entry < LONGEST and last + 1 < len(self.entries) and self.decided_by(last + 1):
                last += 1
        events = self.entries[last].events
        at = event if last == entry else next((n for n, one in enumerate(events, 1) if self.cites(one)), 0)
        while 0 < at < len(events) and self.cites(events[at]):
            at += 1
        if last == entry:
            at = self.told_together(entry, event, at)
        look = [*self.led_to(entry, event), *self.texts(entry, event, at if last == entry else 0, cited=True)]
        for number in range(entry + 1, last + 1):
            look += self.texts(number, 1, at if number == last else 0, cited=True) or self.chosen(number)
        if last == entry and all(self.game.review.heads(one) for one in events[event - 1 : at]):
            under = self.under(entry, at)
            if under is not None:
                return Working(under.place, _few([*self.texts(entry, event, at), *under.look]), under.row)
        end = self.ended(last) if last == entry else None
        if at and end is not None:
            return Working((last, end[0]), _few([*look, end[1]]), end[0])
        did = self.did(entry, at) if last == entry and self.rule.partition(".")[2].isidentifier() else []
        if did:
            return Working((entry, did[-1][0]), _few([*look, *(text for _, text in did)]), did[-1][0])
        return Working((last, at), _few(look), at) if at else replace(self.chose(last), look=_few(look))

    def led_to(self, entry: int, event: int) -> list[str]:
        """Return what happened right before an event if that names what the rule is about, and the event does not: for
        which foe a price is paid, and by whom."""
        title, told = self.book[self.rule].title, self.texts(entry, max(1, event - 1), event)
        return told[:1] if len(told) > 1 and title in told[0] and title not in told[1] else []

    def told_together(self, entry: int, first: int, last: int) -> int:
        """Return how far one goes from event `first` of an entry to event `last`: where all are of one kind, the rule
        works anew in each, so only as far as they can be told together, and so where the first and the last cannot be;
        what is told is then what has happened."""
        events = self.entries[entry].events
        alike = len({_kind(one) for one in events[first - 1 : last]}) == 1
        told = _few(self.texts(entry, first, last, cited=True))
        if _length(told if alike else [*dict.fromkeys((*told[:1], *told[-1:]))]) > WHOLE:
            fitting = (at for at in range(last - 1, first, -1) if _length(self.texts(entry, first, at)) <= WHOLE)
            return next(fitting, first)
        return last

    def did(self, entry: int, at: int) -> list[tuple[int, str]]:
        """Return what came at once of event `at` of an entry, in which a piece is used: what is told next and what is
        of its kind, if it happens by the same rule as that use, or by one to which the rule of the piece refers."""
        events, rule_of = self.entries[entry].events, self.game.words.event_rule
        used, told = events[at - 1], [one for one in self.told(entry) if at < one[0] <= at + AT_ONCE]
        if not told or self.game.review.heads(told[0][1]) or _kind(told[0][1]) == _kind(used):
            return []
        by, kind = rule_of(told[0][1]), _kind(told[0][1])
        named = self.book[self.rule].title in told[0][2] or USES.search(self.game.words.event_text(used))
        if not (by == rule_of(used) != self.rule or (named and by in self.book[self.rule].see)):
            return []
        return [(number, text) for number, one, text in told if rule_of(one) == by and _kind(one) == kind]

    def ended(self, entry: int) -> tuple[int, str] | None:
        """Return the event of an entry with which the game ends, and the words for it, where the rule is about that."""
        state = self.replay.table.state_at(entry)
        outcome = self.game.rules.prompt(state)
        end = next(reversed(list(self.told(entry))), None)
        rule = self.book[self.rule]
        if not isinstance(outcome, Outcome) or end is None or not ENDS_THE_GAME.search(rule.title):
            return None
        by = self.book[outcome.rule]
        return (end[0], end[2]) if self.rule in by.see or by.chapter == rule.chapter else None

    def under(self, entry: int, at: int) -> Working | None:
        """Return the first that happens or is decided after event `at` of an entry; None where something else begins
        before that."""
        for event, happened, text in self.told(entry):
            if event > at:
                return None if self.game.review.heads(happened) else Working((entry, event), (text,), event)
        return self.chose(entry + 1) if entry + 1 < len(self.entries) else None

    def chose(self, entry: int) -> Working:
        """Return where that has happened which a decision was made for, or else the first thing that followed from it,
        with what the same rule brings right after that."""
        told = list(self.told(entry))
        chosen = self.chosen(entry)
        ends = next((at for at, (_, one, _) in enumerate(told) if self.game.review.heads(one)), len(told))
        if not ends:
            event = max(1, told[0][0] - 1) if told else len(self.entries[entry].events)
            return Working((entry, event), tuple(chosen), 0)
        label = chosen[0] if chosen else ""
        first = self.meant(label, told[:ends])
        by = self.game.words.event_rule(told[first][1])
        near = range(first, min(ends, first + 1 + AT_ONCE))
        last = max(at for at in near if self.game.words.event_rule(told[at][1]) == by)
        shown = [told[at] for at in dict.fromkeys((first, last))]
        return Working((entry, shown[-1][0]), tuple(_led(label, [text for _, _, text in shown])), 0)

    def meant(self, label: str, told: Sequence[tuple[int, Any, str]]) -> int:
        """Return the place of the event that a choice was made for: the first, unless that is by another rule, as a
        payment is, and a later one says more of what the label says."""
        if self.game.words.event_rule(told[0][1]) in {self.rule, *self.book[self.rule].see}:
            return 0
        wanted = _stems(label.partition(":")[0])
        return max(range(len(told)), key=lambda at: (len(wanted & _stems(told[at][2])), -at))

    def named(self, entry: int) -> Working:
        """Return where a note names the rule: what it says of the entry, or what the whole replay is about, where the
        event or the decision is that has most in common with that."""
        stands, note = self.note(entry)
        if stands != entry and note[0].startswith(REFUSED):
            return self.named(stands)  # what is refused there may be possible here
        name = self.name()
        end = Working((entry, len(self.entries[entry].events)), note)
        if note:
            at = self.meant_by(entry, note[0]) if not note[0].startswith(REFUSED) else None
            if at is None:
                return end
            whose = note[0].partition(" ")[0] in OF_SOMEBODY
            return Working(at, (*(self.texts(*at, at[1]) if whose and at[1] else ()), *note), at[1])
        if not name:
            return replace(end, look=self.asked(entry))
        at = self.nearest(range(len(self.entries)), name)
        if at is None:
            return replace(end, look=_few([name, *(self.offered(entry) or self.gist())]), still=self.is_still(entry))
        if not at[1]:
            found = self.chose(at[0])
            return replace(found, look=_few([name, *found.look[: MOST - 1]]))
        return Working(at, _few([name, *self.texts(*at, at[1])]), at[1])

    def nearest(self, entries: Iterable[int], words: str) -> Position | None:
        """Return the decision or the event of some entries that has most in common with `words` and the rule."""
        near, *at = max((found for entry in entries for found in self.near(entry, words)), default=(0, 0, 0))
        if not near:
            return None
        # What happens a little later by a rule to which this one refers says as much.
        later = [one for one in self.near(at[0], words) if one[2] > at[1] > 0 and one[0] >= near - 1]
        better = [event for *_, event in later if self.refers_to(self.entries[at[0]].events[event - 1])]
        return at[0], better[0] if better else at[1]

    def meant_by(self, entry: int, note: str) -> Position | None:
        """Return the event of an entry that a note speaks of: of those by rules to which this one refers that which
        shares most with the note, where a word that many events have says little; else what is nearest."""
        rule = self.book[self.rule]
        told = [(at, one, text) for at, one, text in self.told(entry) if not self.game.review.heads(one)]
        stems = {at: _stems(text) | _short(text) for at, _, text in told}
        words = f"{note} {rule.title}"
        wanted = _stems(words) | _short(words)

        def worth(at: int) -> float:
            return sum(1 / sum(stem in found for found in stems.values()) for stem in stems[at] & wanted)

        best = max(stems, key=lambda at: (worth(at), at), default=0)
        by = next((self.game.words.event_rule(one) for at, one, _ in told if at == best), "")
        return (entry, best) if by in rule.see and worth(best) else self.nearest([entry], note)

    def near(self, entry: int, words: str) -> Iterator[tuple[int, int, int]]:
        """Yield how much the decision of an entry and each of its events has in common with `words` and the rule, and
        where it is."""
        if entry:
            named = " ".join(self.chosen(entry)).partition(":")[0]  # behind it stand chances and what would follow
            yield self.nearness(named, words), entry, 0
        for event, happened, text in self.told(entry):
            near = 0 if self.game.review.heads(happened) else self.nearness(text, words)
            near += REFERRED if near and len(self.entries) == 1 and self.refers_to(happened) else 0
            if entry or near >= SURE:  # what the opening brings besides is many things
                yield near, entry, event

    def gist(self) -> tuple[str, ...]:
        """Return the first sentence of the rule, which says what to look for where nothing happens, after a yes or a no
        the second, too; the rows of a table say nothing by themselves."""
        lines = self.book[self.rule].text.replace("**", "").splitlines()
        text = " ".join(" ".join(line for line in lines if not line.lstrip().startswith("|")).split())
        found = re.match(r"((?:\w+\. (?=.))?.+?[.!?])(?: |$)", text)
        return () if found is None or found[1].startswith("They ") else (found[1],)

    def nearness(self, text: str, words: str) -> int:
        """Return how much a text has in common with some words and the rule."""
        return nearness(self.book[self.rule], text, words)

    def is_still(self, entry: int) -> bool:
        """Tell whether an entry is a position as it is set up, and nothing has happened in it."""
        return not entry and not any(True for _ in self.told(0))

    def cites(self, event: Any) -> bool:
        """Whether an event happened by the rule, or names the piece that it is about."""
        return self.game.words.event_rule(event) == self.rule or self.rule in carried(event, self.pieces)

    def decided_by(self, number: int) -> bool:
        """Whether what was decided in an entry was offered by the rule, seen by anybody or not."""
        if not number:
            return False
        state, action = self.replay.line.state_after(number), self.entries[number].action
        return decided(self.game, state, action, None).rule == self.rule

    def refers_to(self, event: Any) -> bool:
        """Whether an event happened by a rule to which this one refers."""
        return self.game.words.event_rule(event) in self.book[self.rule].see

    def asked_by(self, number: int) -> bool:
        """Whether an entry answers a question of the rule."""
        return bool(number) and question(self.game, self.replay.line.state_after(number)) == self.rule

    def told(self, number: int) -> Iterator[tuple[int, Any, str]]:
        """Yield the events of an entry that are told, with their numbers, from 1, and the words for them."""
        for at, event in enumerate(self.entries[number].events, 1):
            if text := visible(self.game.words.event_text(event)):
                yield at, event, text

    def texts(self, number: int, first: int = 1, last: int = 0, *, cited: bool = False) -> list[str]:
        """Return the words for the events of an entry from `first` to `last`; with `cited` those by the rule alone."""
        found = ((at, event, text) for at, event, text in self.told(number) if first <= at and (not last or at <= last))
        return [text for _, event, text in found if not cited or self.cites(event)]

    def chosen(self, number: int) -> list[str]:
        """Return what was decided in an entry, if that is known."""
        text = decision(self.replay.table, number, None, self.game).text
        return [] if text == SECRET else [text]

    def note(self, entry: int) -> tuple[int, tuple[str, ...]]:
        """Return what a note says of the rule, one on an entry or at the beginning, and on which of them it stands."""
        about = [note for note in self.log.notes if self.is_about(note) and not self.is_title(note)]
        found = next((one for one in about if one.entry == entry), next((one for one in about if not one.entry), None))
        return (entry, ()) if found is None else (found.entry, (self.said(visible(found.text)),))

    def name(self) -> str:
        """Return what the whole replay is about, if it is about the rule."""
        about = any(self.is_title(note) and self.is_about(note) for note in self.log.notes)
        return visible(self.log.header.name) if about else ""

    def is_title(self, note: NoteRecord) -> bool:
        """Whether a note only says what the whole replay is about, and by which rules."""
        return not note.entry and note.text.startswith(f"{self.log.header.name} (")

    def is_about(self, note: NoteRecord) -> bool:
        """Whether a note names the rule."""
        return self.rule in self.book.cited(note.text)

    def said(self, note: str) -> str:
        """Return the sentence of a note that names the rule, without the ids that stand in brackets."""
        held = re.sub(r"([.!?])( \([^()]*\))(?=\s|$)", r"\2\1", note)
        ids = re.compile(rf" \((?:{RULE_ID.pattern})(?:, (?:{RULE_ID.pattern}))*\)")
        found, before = passage(held, [self.rule]), ""
        if OF_THEM.match(found):
            told = sentences(held)
            before = " ".join(told[: told.index(found)][-1:])
        return ids.sub("", f"{before} {found}".strip())

    def asked(self, entry: int) -> tuple[str, ...]:
        """Return what is asked at the end of an entry, or what may be chosen there by the rule."""
        return self.offered(entry) or self.question(entry)

    def offered(self, entry: int) -> tuple[str, ...]:
        """Return what may be chosen by the rule at the end of an entry where the question is another's."""
        state, prompt = self._prompt(entry)
        if prompt is None or prompt.rule == self.rule:
            return ()
        by = [choice for choice in prompt.choices if choice.rule == self.rule]
        labels = "; ".join(visible(self.game.words.label(state, choice)) for choice in by[:CHOICES])
        return (f"{OFFERED}{labels}",) if labels else ()

    def question(self, entry: int) -> tuple[str, ...]:
        """Return what is asked at the end of an entry."""
        state, prompt = self._prompt(entry)
        return () if prompt is None else (visible(self.game.words.prompt_text(state, prompt)),)

    def _prompt(self, entry: int) -> tuple[Any, Prompt | None]:
        """Return the state at the end of an entry, and what is asked there, if anything is."""
        state = self.replay.table.state_at(entry)
        prompt = self.game.rules.prompt(state)
        return state, None if isinstance(prompt, Outcome) else prompt


def nearness(rule: Rule, text: str, words: str) -> int:
    """Return how much a text has in common with some words and the title of a rule; if anything, what it has in common
    with the text of the rule counts, too, but less."""
    found = _stems(text)
    near = len(found & _stems(f"{words} {rule.title}"))
    return near and 3 * near + len(found & _stems(rule.text))


@lru_cache(maxsize=1024)
def _stems(text: str) -> frozenset[str]:
    """Return the beginnings of the words of a text, without the short ones."""
    return frozenset(word[:STEM] for word in re.findall(rf"\w{{{STEM},}}", comparable(text)))


def _short(text: str) -> set[str]:
    """Return the words of three letters that begin with a capital, as names of pieces do, without an s behind them."""
    return {word.lower() for word in re.findall(r"\b([A-Z]\w\w)s?\b", text)}


def _led(label: str, events: Sequence[str]) -> list[str]:
    """Return the label of a choice and the events that followed as things to look at, without what is said twice."""
    head, colon, more = label.partition(": ")
    if not label or any(text in label for text in events[:1]):
        return [label, *events[1:]] if label else list(events)
    named = head.partition(" ")[0] == events[0].partition(" ")[0]
    if _covered(head, events[:1]) >= ALIKE:
        return [label, *events[1:]] if named and colon else list(events)
    tells = head if ";" in more or _covered(more, events) >= ALIKE else label
    return [tells if named or tells.startswith("They ") else f"{CHOSEN}{tells}", *events]


def _length(look: Sequence[str]) -> int:
    """Return how many letters things to look at have when they are told one behind the other."""
    return len("; ".join(look))


def _kind(event: Any) -> str:
    """Return what kind of thing an event is."""
    return str(event.__struct_config__.tag)


def _covered(text: str, others: Sequence[str]) -> float:
    """Return how much of a text, as a part of 1, others say as well."""
    wanted = _stems(text)
    return len(wanted & _stems(" ".join(others))) / len(wanted) if wanted else 0


def _few(look: Sequence[str]) -> tuple[str, ...]:
    """Return the first and the last things to look at, each once: not what the one before it ends with, either."""
    once: list[str] = []
    for words in look:
        if words not in once and not (once and once[-1].casefold().endswith(f": {words.casefold()}")):
            once.append(words)
    return tuple(once if len(once) <= MOST else [once[0], *once[1 - MOST :]])


def question(game: Game, state: Any) -> str:
    """Return the rule of the question that is asked in a state, or of the outcome."""
    return game.rules.prompt(state).rule


def asked(game: Game, state: Any) -> set[str]:
    """Return the rules of the question that is asked in a state, and of what may be chosen."""
    prompt = game.rules.prompt(state)
    if isinstance(prompt, Outcome):
        return {prompt.rule}
    return {prompt.rule, *(choice.rule for choice in prompt.choices)}


@cache
def rules_of_pieces(book: Rulebook) -> Mapping[str, str]:
    """Return the rules of cards, foes and other pieces by the id of the piece, where just one rule is about it."""
    found: dict[str, str] = {}
    twice: set[str] = set()
    for rule in book:
        _, dot, piece = rule.id.rpartition(".")
        if dot and not piece.isdigit():
            twice |= {piece} & found.keys()
            found[piece] = rule.id
    return {piece: rule for piece, rule in found.items() if piece not in twice}


def carried(thing: Any, pieces: Mapping[str, str]) -> Iterator[str]:
    """Yield the rules of the pieces that an action or an event names; `pieces` is what `rules_of_pieces` returns."""
    for field in getattr(thing, "__struct_fields__", ()):
        value = getattr(thing, field)
        for one in value if isinstance(value, list | tuple) else (value,):
            if isinstance(one, str) and one in pieces:
                yield pieces[one]
