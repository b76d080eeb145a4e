"""Captives who try to escape, at the start of the Fellowship's part (J.5)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.searching import escape_rating, free, is_prison
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import FELLOWSHIP, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_name, person_name


class WhoEscapes(Asked[s.Escapes]):
    """Which captive tries to escape next (J.5)."""

    kind = s.Escapes
    name = "escapes"

    def seat(self, state: RingWarState, step: s.Escapes) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: s.Escapes) -> Prompt | None:
        """Every captive who may; or no more."""
        names = [name for name in state.people if escape_refused(state, step, name) is None]
        if not names:
            return None
        choices = [Choice(FELLOWSHIP, s.TryEscape(FELLOWSHIP, name), "J.5", state.people[name].hex) for name in names]
        choices.append(Choice(FELLOWSHIP, Done(FELLOWSHIP), "J.5"))
        return Prompt(self.name, FELLOWSHIP, "J.5", choices)

    def answers(self, play: RingWarPlay, step: s.Escapes, action: Any) -> None:
        """He rolls, and is free where he is, or not; then the others."""
        if isinstance(action, s.TryEscape):
            try_escape(play, action.person)
            play.push(s.Escapes((*step.tried, action.person)))

    def held_back(self, state: RingWarState, step: s.Escapes, action: Any) -> Refusal | None:
        """Say why he does not try."""
        return escape_refused(state, step, action.person) if isinstance(action, s.TryEscape) else None

    def words(self, state: RingWarState, step: s.Escapes, prompt: Prompt) -> str:
        """Ask who tries."""
        return "Which captive tries to escape?"

    def label(self, state: RingWarState, step: s.Escapes, action: Any) -> str:
        """Name him with what he needs."""
        if isinstance(action, Done):
            return "No more"
        needs, hex_ = escape_rating(state, action.person), state.people[action.person].hex
        return f"{capital(person_name(action.person))} at {hex_name(hex_)}: a die of {needs} or less"


def try_escape(play: RingWarPlay, person: str, more: int = 0, rule: str = "J.5") -> bool:
    """Let a captive roll to escape; he is free where he is (J.5). `more` is what a card adds. Return whether he is
    free."""
    die, needs = roll(play, "escape"), escape_rating(play.state, person, more)
    play.emit(s.EscapeRolled(rule, person, die, needs))
    if die > needs:
        return False
    free(play, person, play.state.people[person].hex, rule)
    return True


def escape_refused(state: RingWarState, step: s.Escapes, name: str) -> Refusal | None:
    """Return why somebody does not try to escape; None when he may (J.5, Y.6d)."""
    person = state.people.get(name)
    if person is None or not person.captive or name in step.tried or lookup(state).characters[name].side != FELLOWSHIP:
        return Refusal("J.5", "Each captive of the Fellowship's tries once in a turn.")
    if is_prison(state, person.hex):
        return Refusal("Y.6d", lambda: f"Nobody escapes from {hex_name(person.hex)} by himself.")
    return None
