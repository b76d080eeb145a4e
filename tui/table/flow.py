"""Whose decision it is at a table: what people are offered, their wishes to be left alone, and how far undo goes.

Nothing here is a rule: every choice is one of the prompt's own, and windows are passed with the prompt's own `pass`
actions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from core.bots import people_of
from core.bots.seated import person_asked, waits_for_person
from core.kernel.prompts import Choice, Outcome, Prompt, passing_until
from core.kernel.table import Table

ASK = "ask"
"""The wish to be asked in every window; the others are the game's (`Words.wishes`)."""


def pass_until(choice: Choice) -> str | None:
    """Return until when a choice passes ("" for this once), or None when it does not pass."""
    return passing_until(choice.action)


def is_pass(choice: Choice) -> bool:
    """Whether a choice lets an opportunity go."""
    return pass_until(choice) is not None


@dataclass
class Flow:
    """Who is asked at one table."""

    table: Table
    alone: bool = False
    """Whether one person plays all that people play, and nobody hides anything from himself."""

    wishes: dict[str, str] = field(default_factory=dict)
    going_on: str = ""
    _went_on_at: int = -1
    _went_on_in: str = ""
    _gone_on: set[str] = field(default_factory=set)
    _looking: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        header = self.table.header
        self.people = people_of(header.seats)
        self._seats = {seat.id for seat in header.seats}

    def asked(self) -> str:
        """Return the seat of the person who is asked now; nothing while a bot is, or when the game is over."""
        return person_asked(self.table)

    def awaited(self) -> str:
        """Return the seat that the table waits for, wherever its player is; nothing while bots play."""
        return self.asked()

    def looks(self, eyes: str | None) -> str | None:
        """Return with whose eyes the screen is looked at next, if nobody objects; `eyes` is who looks now."""
        return self.asked() or eyes or next(iter(self.people), None)

    def party(self, seat: str | None) -> list[str]:
        """Return the people at this keyboard who may see all that `seat` may; nobody when no seat is named.

        While a sealed question is asked, everybody is alone.
        """
        prompt = self.table.prompt
        if isinstance(prompt, Prompt) and prompt.sealed:
            return [seat] if seat in self.people else []
        if seat not in self._seats:
            return []
        allied, state = self.table.game.sight.are_allied, self.table.state
        return [one for one in self.people if allied(state, seat, one)]

    def secret(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return any(len(self.party(one)) < len(self.people) for one in self.people)

    def look(self, seat: str | None) -> None:
        """Say that the screen is shown to those who may see what `seat` may."""
        self._looking = tuple(self.party(seat))

    def needs_cover(self, seat: str | None) -> bool:
        """Whether the screen must be covered before it is shown to `seat`: somebody may look who must not see that."""
        if seat is None or self.alone or not self.secret():
            return False
        return self._looking is None or not {*self._looking} <= {*self.party(seat)}

    def wishes_of_the_game(self) -> dict[str, str]:
        """Return the standing wishes that seats of this game may have, each in words."""
        wishes = {wish.id: f"leave me alone {wish.words}" for wish in self.table.game.words.wishes}
        return {ASK: "ask me in every window"} | wishes

    def wish(self, seat: str, until: str) -> None:
        """Let windows of `seat` pass until `until` from now on."""
        self.wishes[seat] = until

    def ask_everybody(self) -> None:
        """Ask in every window again."""
        self.wishes.clear()

    def automatic(self) -> Choice | None:
        """Return the pass that a person's wish makes now, if there is one."""
        prompt = self.table.prompt
        if isinstance(prompt, Prompt) and prompt.window:
            if not self._still_goes_on(prompt):
                self.going_on = ""
            for choice in prompt.choices:
                until = pass_until(choice)
                wished = (self.wishes.get(choice.seat, ASK), self.going_on)
                if until and choice.seat in self.people and until in wished:
                    self._went_on_at = self.table.entry
                    self._gone_on.add(choice.seat)
                    return choice
        self.going_on = ""
        return None

    def _still_goes_on(self, prompt: Prompt) -> bool:
        """Whether "go on" still means this window: it is the one in which it was said, for others at the keyboard.

        Whoever has gone on until something and is asked again was woken by it, and wants to be asked (A48).
        """
        same = self._went_on_at == self.table.entry - 1 and prompt.rule == self._went_on_in
        return same and not any(choice.seat in self._gone_on for choice in prompt.choices if pass_until(choice))

    def go_on(self, choice: Choice, until: str) -> Choice:
        """Return the pass that "go on" means: until `until`, for everybody at the keyboard, where that is offered."""
        prompt = self.table.prompt
        if isinstance(prompt, Prompt) and self.may_pass_until(prompt, until):
            self.going_on = until
            self._went_on_at = self.table.entry - 1
            self._went_on_in = prompt.rule
            self._gone_on.clear()
            return self.automatic() or choice
        return choice

    def may_pass_until(self, prompt: Prompt, until: str) -> str:
        """Return the rule by which a person may pass until `until` now, or nothing."""
        rules = (choice.rule for choice in prompt.choices if pass_until(choice) == until and choice.seat in self.people)
        return next(rules, "") if until and until != ASK else ""

    def offered(self, prompt: Prompt, eyes: str | None) -> list[Choice]:
        """Return the choices that people are offered, letting pass first; passes until later are folded away.

        What the table decides together is for the people at it, the bots' part of it too. Where people have secrets
        from each other, only the choices of those who may look with `eyes`, and those of nobody at this keyboard.
        """
        looking = self.party(eyes) if self.secret() else self.people
        kept: list[Choice] = []
        for choice in prompt.choices:
            mine = choice.seat in self.people or prompt.group
            if choice.seat in self.people:
                mine = choice.seat in looking
            if mine and not pass_until(choice):
                kept.append(choice)
        return sorted(kept, key=is_pass, reverse=True)

    def steps_back(self) -> int:
        """Return how many entries lie behind the cursor up to the last decision that a person made by hand."""
        for steps in range(1, self.table.entry + 1):
            if self.by_hand(self.table.entry - steps):
                return steps
        return max(1, self.table.entry)

    def steps_on(self) -> int:
        """Return how many undone entries there are up to the next decision that a person made by hand."""
        reach = self.table.entries - self.table.entry
        for steps in range(1, reach):
            if self.by_hand(self.table.entry + steps):
                return steps
        return max(1, reach)

    def by_hand(self, entry: int) -> bool:
        """Whether a person answered the prompt after `entry`, rather than a bot or a standing wish."""
        if not self.people:
            return True
        entries = self.table.line.entries
        prompt = self.table.game.rules.prompt(self.table.state_at(entry))
        if isinstance(prompt, Outcome) or not waits_for_person(self.table, prompt):
            return False
        action = entries[entry + 1].action
        seat, until = getattr(action, "seat", ""), passing_until(action)
        if seat not in self.people and seat != prompt.seat:
            return False
        if not until:
            return True
        follows = passing_until(entries[entry].action) == until
        return not follows and self.wishes.get(seat, ASK) != until
