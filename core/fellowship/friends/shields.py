"""Discarding shields where a card may help: Resourcefulness and Bill the Pony (B4.4.7, FA15, F7.fatty)."""

from __future__ import annotations

import msgspec

from core.fellowship.base.cards.gandalf import pony_holder
from core.fellowship.base.corruption import eliminate
from core.fellowship.base.costs.needed import RESOURCEFULNESS, pony_known_to
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import LoseShields
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.words.names import count, hobbit_name
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Question


class HowShields(Question[FellowshipState, LoseShields]):
    """How somebody discards shields: with shields alone, or with help; too few eliminate."""

    kind, name = LoseShields, "lose_shields"

    def opens(self, play: FellowshipPlay, step: LoseShields) -> bool:
        """Ask where a card may help; who has too few shields is eliminated (B4.4.7). Nobody else's hidden card is used
        by itself."""
        state = play.state
        if not state.hobbits[step.seat].alive or step.count < 1:
            return False
        choices = loss_choices(state, step)
        known = [choice for choice in choices if choice.seat in (step.seat, pony_known_to(state, (step.seat,)))]
        if step.short == "covered" and (len(choices) < 2 or not known):
            for choice in known:
                self.answers(play, step, choice.action)
            return False
        if choices != [_pay_shields(step)]:
            return True
        discard_shields(play, step)
        return False

    def asks(self, state: FellowshipState, step: LoseShields) -> Prompt:
        """All of them, or some of them by a card."""
        return Prompt(self.name, step.seat, step.rule, loss_choices(state, step))

    def answers(self, play: FellowshipPlay, step: LoseShields, action: a.Action) -> None:
        """Discard the shields, or use the card and go on to what is left."""
        if isinstance(action, a.GiveAbility):
            play.emit(f.AbilityUsed("F7.fatty", action.seat))
            play.push(msgspec.structs.replace(step, count=step.count - RESOURCEFULNESS))
        elif isinstance(action, a.GivePony):
            play.emit(e.YellowCardUsed("FC.bill_the_pony", action.seat, "bill_the_pony", step.seat))
            play.push(msgspec.structs.replace(step, count=step.count - 1))
        else:
            discard_shields(play, step)

    def words(self, state: FellowshipState, step: LoseShields, prompt: Prompt) -> str:
        """Return the line that asks how."""
        return f"{hobbit_name(prompt.seat)} must discard {count(step.count, 'shield')}: how?"

    def label(self, state: FellowshipState, step: LoseShields, action: a.Action) -> str:
        """Return how many shields are to be discarded, and what follows where there are fewer."""
        if not isinstance(action, a.GiveShields):
            return ""
        held = state.hobbits[action.seat].shields
        lost = "" if step.short else ", and is eliminated"
        short = f" but has only {held}{lost}" if held < action.count else ""
        return f"{hobbit_name(action.seat)} must discard {count(action.count, 'shield')}{short}"


def discard_shields(play: FellowshipPlay, step: LoseShields) -> None:
    """Discard the shields; too few of them eliminate (B4.4.7), but not for a Sauron card (S4.5)."""
    held = play.state.hobbits[step.seat].shields
    if held >= step.count:
        play.emit(e.ShieldsDiscarded(step.rule, step.seat, step.count))
    elif not step.short:
        eliminate(play, step.seat, "B4.4.7")
    elif held:
        play.emit(e.ShieldsDiscarded(step.rule, step.seat, held))


def _pay_shields(step: LoseShields) -> Choice:
    return Choice(step.seat, a.GiveShields(step.seat, step.count), step.rule)


def loss_choices(state: FellowshipState, step: LoseShields) -> list[Choice]:
    """Return how the shields may be discarded: all of them, or some of them by Resourcefulness or Bill the Pony."""
    held = state.hobbits[step.seat].shields
    choices = [_pay_shields(step)] if step.short != "covered" or held >= step.count else []
    if step.seat == "fatty" and "fatty" in state.abilities:
        choices.append(Choice("fatty", a.GiveAbility("fatty"), "F7.fatty"))
    holder = pony_holder(state)
    if holder:
        choices.append(Choice(holder, a.GivePony(holder, "shield"), "FC.bill_the_pony"))
    return choices


STEPS = (HowShields(),)
