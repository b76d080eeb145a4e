"""Everything of the war that is text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.kernel.prompts import Wish
from core.kernel.words import WordsInSequence
from core.ring_war.chapters.board import nazgul, points_of
from core.ring_war.chapters.sides import powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import SEQUENCE, RingWarState
from core.ring_war.words.events import event_text
from core.ring_war.words.gathering import gathered
from core.ring_war.words.how_far import danger
from core.ring_war.words.names import capital, power_name
from core.ring_war.words.odds import odds
from core.ring_war.words.picture import picture
from core.ring_war.words.spoken import spoken
from core.ring_war.words.told_turn import stage_name

GOAL = (
    "The Fellowship wins when the Ring goes into the fire of Mount Doom, the Dark Power when it comes to Barad-dur, "
    "or by conquest. {saruman}"
)
SARUMANS = "Saruman wins if he masters every Nazgûl and holds Isengard, Helm's Deep and Edoras."


class RingWarWords(WordsInSequence):
    """What choices, questions, events and positions are called."""

    wishes = (Wish("turn", "until my own part"),)

    def __init__(self) -> None:
        super().__init__(SEQUENCE)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_text(event)

    def gathered(self, events: Sequence[Any]) -> str:
        """Return one sentence on events of one sort; nothing on the order of play."""
        found = gathered(events)
        return super().gathered(events) if found is None else found

    def progress(self, state: RingWarState) -> str:
        """Return the turn, and what of it is played."""
        if not state.turn:
            return "set-up"
        limit = f" of {state.options.limit}" if state.options.limit else ""
        stage = stage_name(state.stage, state.active)
        return f"turn {state.turn}{limit}{f', {stage}' if stage else ''}"

    def part(self, state: RingWarState) -> str:
        """Return the turn."""
        return f"Game-Turn {state.turn}" if state.turn else "Set-up"

    def goal(self, state: RingWarState, seat: str = "") -> str:
        """Return what the war is about."""
        return GOAL.format(saruman=SARUMANS if SARUMAN in powers(state) else "").strip()

    def danger(self, state: RingWarState) -> str:
        """Return how near the powers are to their goals."""
        return danger(state)

    def spoken(self, view: RingWarState) -> list[str]:
        """Return a view in sentences."""
        return spoken(view)

    def odds(self, state: RingWarState) -> list[tuple[str, str]]:
        """Return the odds of what may come next, as far as a view tells them."""
        return odds(state)

    def picture(self, view: RingWarState) -> list[str]:
        """Return the map with all that stands on it."""
        return picture(view)

    def standing(self, state: RingWarState) -> list[tuple[str, str]]:
        """Return what each power has."""
        return [(capital(power_name(power)), _standing(state, power)) for power in powers(state)]


def _standing(state: RingWarState, power: str) -> str:
    words = f"{points_of(state, power)} Strength Points"
    if power == FELLOWSHIP:
        lost = sum(bool(one.gone) for name, one in state.people.items() if lookup(state).characters[name].side == power)
        return f"{words}, {lost} Characters lost"
    if power == DARK_POWER:
        return f"{words}, {sum(1 for _ in nazgul(state, power))} Nazgûl, {state.shadow} Shadow Points"
    return f"{words}, {sum(1 for _ in nazgul(state, power))} Nazgûl"
