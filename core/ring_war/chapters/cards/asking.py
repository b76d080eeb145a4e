"""Who is asked for cards in a window, and what is offered (3.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.cards.deck import card_choices, card_label, card_refused, play_card
from core.ring_war.chapters.magic_uses import magic_choices, magic_refused, use_magic
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.model.records import dealing as d
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.card_texts import does
from core.ring_war.words.names import capital, either, hex_name, person_name, said_card
from core.ring_war.words.told_turn import stage_name

UNTIL = "turn"
"""Until when one may wish to be left alone: until one's own part of a turn begins."""


SECRET_SEARCH = "A search begins; where, only the searchers and the Fellowship know"
"""What is said of a search by Orcs to the third power (B.3)."""


def _part_begins(state: RingWarState) -> str:
    """Return which part of the turn begins; what is many ends in an s."""
    part = stage_name(state.stage, state.active)
    return f"Now {'come' if part.endswith('s') else 'comes'} {part}" if part else "Now comes a part of the turn"


def _asked_again(state: RingWarState, seat: str) -> str:
    """Return at which steps of its own part a power is asked for cards again that wished to be left alone."""
    steps = ["captives"] * (seat == FELLOWSHIP) + ["new forces"] * (state.options.game != "character")
    return f"my next {either([*steps, 'movement'])}"


def kind_now(state: RingWarState, step: d.Window) -> str:
    """Return which cards serve in a window: the part in which Shadow Points are rolled has cards of its own."""
    return "shadow" if step.kind == "step" and state.stage == "shadow" else step.kind


def aim_of(state: RingWarState, step: d.Window, card: str, power: str) -> d.Aim:
    """Return a card that may be played in a window, as it would be aimed."""
    return d.Aim(card, power, kind_now(state, step), step.hex, step.who)


def in_order(state: RingWarState) -> list[str]:
    """Return the powers in the order in which windows ask them: the active one first (3.3)."""
    return sorted(powers(state), key=lambda power: power != state.active)


def choices_of(state: RingWarState, step: d.Window, power: str) -> list[Choice]:
    """Return the cards that a power may play in a window, Event Cards and Magic Cards."""
    found = card_choices(state, aim_of(state, step, "", power))
    if step.kind == "fight":
        found += magic_choices(state, step, power)
    return found


def next_asked(state: RingWarState, step: d.Window) -> tuple[str, list[Choice]] | None:
    """Return the next power that a window asks, and what it may play; None when nobody is asked (any more).

    With the option "open" every power is asked that holds an Event Card, whether it could be played now or not, and
    before a fight every power that has a Character in it, so that being asked tells nothing of Magic Cards (RR60).
    """
    for power in in_order(state):
        if power in step.asked or power in state.alone:
            continue
        found = choices_of(state, step, power)
        if found or (state.options.windows == "open" and (state.hands[power] or _may_hold_magic(state, step, power))):
            return power, found
    return None


def _may_hold_magic(state: RingWarState, step: d.Window, power: str) -> bool:
    """Whether a Character of a power is about to fight: who sees no more than that may think that he uses a card."""
    return step.kind == "fight" and any(one in state.people and power_of(state, one) == power for one in step.who)


class WhoPlays(Asked[d.Window]):
    """Whether somebody plays a card now; each is asked once (3.3)."""

    kind = d.Window
    name = "window"

    def seat(self, state: RingWarState, step: d.Window) -> str:
        """Return the power whose turn it is to be asked."""
        found = next_asked(state, step)
        return found[0] if found else ""

    def asks(self, state: RingWarState, step: d.Window) -> Prompt | None:
        """Passing first, then every card that fits."""
        found = next_asked(state, step)
        if found is None:
            return None
        seat, choices = found
        passes = [Choice(seat, d.Pass(seat), "3.3")]
        later = [Choice(seat, d.Pass(seat, UNTIL), "3.3")]
        return Prompt(self.name, seat, "3.3", passes + choices + later, window=True)

    def answers(self, play: RingWarPlay, step: d.Window, action: Any) -> None:
        """Play the card, then ask the others."""
        play.push(msgspec.structs.replace(step, asked=(*step.asked, action.seat)))
        if isinstance(action, d.Play):
            play_card(play, aim_of(play.state, step, action.card, action.seat))
        elif isinstance(action, d.UseMagic):
            use_magic(play, step, action)
        elif action.until:
            play.emit(d.WishedAlone("3.3", action.seat))

    def held_back(self, state: RingWarState, step: d.Window, action: Any) -> Refusal | None:
        """Say why a card is not played."""
        if isinstance(action, d.Play):
            return card_refused(state, aim_of(state, step, action.card, action.seat))
        if isinstance(action, d.UseMagic):
            return magic_refused(state, step, action)
        return None

    def words(self, state: RingWarState, step: d.Window, prompt: Prompt) -> str:
        """Say what is about to happen."""
        at = f" at {hex_name(step.hex)}" if step.hex else ""
        text = {
            "step": _part_begins(state),
            "search": SECRET_SEARCH if step.hex == HIDDEN else f"A search begins{at}",
            "shadow": "Shadow Points are about to be rolled",
            "pass": f"A stack enters {hex_name(step.hex)}",
            "fight": f"A fight begins{at}",
            "battle": f"A battle begins{at}",
            "death": f"Somebody has died{at}",
            "capture": f"Somebody was captured{at}",
            "arrival": f"Characters arrive{at}",
        }[kind_now(state, step)]
        return f"{text}. Do you play a card?"

    def label(self, state: RingWarState, step: d.Window, action: Any) -> str:
        """Name the card, or how long one passes."""
        if isinstance(action, d.Play):
            return f"{card_label(state, aim_of(state, step, action.card, action.seat))}{does(action.card)}"
        if isinstance(action, d.UseMagic):
            return f"{capital(person_name(action.person))} uses {said_card(action.card)}{does(action.card)}"
        return f"Pass, in searches too, until {_asked_again(state, action.seat)}" if action.until else "Pass"
