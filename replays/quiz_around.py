"""What is told around a place of a replay: the wrong answers to what happens there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from random import Random

import msgspec

from replays.quiz_question import ANSWERS
from replays.quiz_spot import Spot
from replays.quiz_words import (
    can_answer,
)

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
NEAREST = 2
"""Of a sort one of so many of the likeliest is drawn."""
KIN = 2
"""So many wrong answers of the right one's sort keep what is asked from telling it."""
SOON = 6
"""What is told in so many entries after a place comes too soon to be a wrong answer to what happens next there."""


class Told(msgspec.Struct, frozen=True):
    """Something that is told elsewhere in a replay: the kind of event, its sentence, its rule, and how far from being
    likely at a place it is: whether it followed another sort of choice, and how many entries lie between."""

    kind: type
    text: str
    rule: str
    far: tuple[bool, int] = (False, 0)


class Around:
    """What is told around a place, of which wrong answers are drawn."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot

    def others(self, just: set[type], own: list[Told], random: Random) -> Iterator[list[Told]]:
        """Yield sets of wrong answers to what happens next: two of the right one's own sort where such are told nearby,
        or are what it would be for another (`own`), so that its sort alone does not tell it, and the rest of others;
        none of the sorts of which something has `just` been told, for what goes on might go on."""
        sorts: dict[type, list[Told]] = {}
        for one in self.elsewhere():
            if one.kind not in just:
                sorts.setdefault(one.kind, []).append(one)
        sorts.pop(type(self.spot.event), None)
        alike = [one for one in self.elsewhere(WIDELY * AROUND) if one.kind is type(self.spot.event)]
        found = {one.text: one for one in (*own, *alike[:LIKELY])}
        kin, likely = [*found.values()], list(sorts)[:LIKELY]
        for _ in range(SAMPLES):
            drawn = random.sample(kin, min(len(kin), KIN))
            if len(likely) >= ANSWERS - 1 - len(drawn):
                kinds = random.sample(likely, ANSWERS - 1 - len(drawn))
                yield [*drawn, *(random.choice(sorts[kind][:NEAREST]) for kind in kinds)]

    def of_another(self, right: str, happened: int) -> list[Told]:
        """Return what the right answer would be for another of the players on the same side, of those that the first
        sentence of the position names as those whose turn it is, or the like; nothing where it names several itself."""
        seat = self.spot.prompt.seat if self.spot.prompt is not None else next(iter(self.spot.seats))
        view = self.spot.game.sight.view(self.spot.table_after(happened), seat)
        first = (self.spot.game.words.spoken(view) or [self.spot.game.words.progress(view)])[0]
        inside = {one: re.compile(rf"\b{re.escape(name)}\b") for one, name in self.spot.seats.items()}
        own = [one for one in inside if inside[one].search(right)]
        if len(own) != 1 or not right.startswith(self.spot.seats[own[0]]):
            return []
        side, soon = self.spot.game.side_of(view, own[0]), self.soon()
        others = [
            f"{self.spot.seats[one]}{right.removeprefix(self.spot.seats[own[0]])}"
            for one in inside
            if one != own[0] and inside[one].search(first) and self.spot.game.side_of(view, one) == side
        ]
        rule = self.spot.game.words.event_rule(self.spot.event)
        return [Told(type(self.spot.event), text, rule) for text in others if text not in soon]

    def soon(self) -> set[str]:
        """Return what is told in this entry or soon after it."""
        tell = self.spot.game.words.event_text
        return {tell(event) for one in self.spot.log.line.entries[self.spot.number :][:SOON] for event in one.events}

    def _near(self, around: int = AROUND) -> range:
        return range(max(0, self.spot.number - around), min(len(self.spot.log.line.entries), self.spot.number + around))

    @cached_property
    def _told_near(self) -> Counter[str]:
        """How often each thing is told around this place."""
        tell = self.spot.game.words.event_text
        return Counter(tell(event) for at in self._near() for event in self.spot.log.line.entries[at].events)

    def elsewhere(self, around: int = AROUND) -> list[Told]:
        """Return what is told `around` this place but not in this entry or soon after, each thing once, what followed
        like choices first and what is nearest first; only what can be an answer: no turn that begins, no end of the
        game, and of the set-up nothing once the first turn has begun."""
        tell, review = self.spot.game.words.event_text, self.spot.game.review
        entries = self.spot.log.line.entries
        here = self.soon()
        found: dict[str, Told] = {}
        begun = next((at for at, entry in enumerate(entries) if any(map(review.begins_turn, entry.events))), 0)
        last = len(entries) - 1 if self.spot.number < len(entries) - 1 else len(entries)
        for at in self._near(around):
            if at == last or (at < begun <= self.spot.number):
                continue
            other = type(entries[at].action) is not type(self.spot.entry.action)
            for event in entries[at].events:
                text, far = tell(event), (other, abs(at - self.spot.number))
                if text in here or self._told_near[text] > FEW or not can_answer(text):
                    continue
                if text in found and found[text].far <= far:
                    continue
                if review.turn_of(event) is None and not review.begins_turn(event):
                    found[text] = Told(type(event), text, self.spot.game.words.event_rule(event), far)
        return sorted(found.values(), key=lambda one: one.far)
