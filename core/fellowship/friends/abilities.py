"""The ability cards, once a game each (F7). Resourcefulness is offered where shields are paid (costs, gandalf)."""

from __future__ import annotations

from core.fellowship.base.cards.card import Interrupt, Moment
from core.fellowship.base.cards.gandalf_cards import can_be_ignored
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.friends.defeating import needing_life_tokens
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutEvent, CheckVictory, PickLine, Roll, Window
from core.kernel.prompts import Choice

AFTER_TILE = frozenset({"W1", "W2", "W7"})


class UseAbility(Interrupt[a.UseAbility]):
    """A hobbit uses the ability card (F7)."""

    action = a.UseAbility

    def offers(self, state: FellowshipState, now: Moment) -> list[Choice]:
        """Return the ability cards of Frodo and Sam that may be used now; Merry's comes with the foes."""
        return ability_offers(state, now.window)

    def begins(self, play: FellowshipPlay, action: a.UseAbility) -> None:
        """Use the card."""
        use_ability(play, action)

    def cannot_wait(self, state: FellowshipState, action: a.UseAbility) -> bool:
        """Bravery is for the own turn."""
        return action.seat == "merry"


def ability_offers(state: FellowshipState, window: str) -> list[Choice]:
    """Return the ability cards of Frodo and Sam that may be used in `window` (F7.frodo, F7.sam)."""
    found = []
    if window in AFTER_TILE and "frodo" in state.abilities and state.turned_up and state.hobbits["frodo"].alive:
        found += [Choice("frodo", a.UseAbility("frodo"), "F7.frodo")] * bool(unfinished_lines(state))
    if window == "W3" and "sam" in state.abilities and can_be_ignored(state) and state.hobbits["sam"].alive:
        found.append(Choice("sam", a.UseAbility("sam"), "F7.sam"))
    return found


def use_ability(play: FellowshipPlay, action: a.UseAbility) -> None:
    """Use an ability card; Frodo's is used when its line is named."""
    seat = action.seat
    if seat == "frodo":
        play.push(PickLine("determination", seat, 1))
        return
    play.emit(e.AbilityUsed(f"F7.{seat}", seat))
    if seat == "sam":
        ignore_event(play)
    elif seat == "merry":
        for foe in needing_life_tokens(play.state):
            play.emit(e.FoeDefeated("F3.5", seat, foe))
        play.push(CheckVictory())


def ignore_event(play: FellowshipPlay) -> None:
    """Valour: the event is ignored; Sam rolls and suffers the full result (F7.sam, FA30)."""
    play.drop(Window)
    step = play.drop(CarryOutEvent)
    play.emit(e.EventIgnored("F7.sam", step.number))
    play.push(Roll("sam", "F7.sam", full=True))
