"""What spares somebody a card of Sauron: avoiding the activation, and ignoring the card (S4.1, S4.4, S5.4)."""

from __future__ import annotations

from core.fellowship.model.sauron_events import ActivationAvoided, SauronCardIgnored
from core.fellowship.model.sauron_steps import CARD_WINDOWS, CallSauron, Incident, TakeSymbols
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.steps import Window


def avoid_activation(play: FellowshipPlay, rule: str) -> bool:
    """If Sauron is about to be activated instead of a die roll, he is not (S4.1); return whether he was."""
    step = play.state.agenda[-1]
    if not isinstance(step, CallSauron):
        return False
    play.state.agenda.pop()
    play.emit(ActivationAvoided(rule, step.seat))
    return True


def spare_card(play: FellowshipPlay, rule: str) -> bool:
    """What would spare somebody the result of a roll spares a Sauron card, of a Nazgul card the symbol; return whether
    one is about to take effect (S4.4, S5.4, SA11)."""
    top = play.state.agenda[-1]
    if not (isinstance(top, TakeSymbols) or (isinstance(top, Window) and top.window in CARD_WINDOWS)):
        return False
    ignore_card(play, rule)
    return True


def ignore_card(play: FellowshipPlay, rule: str, whole: bool = False) -> None:
    """The Sauron card, or the part of a Nazgul card, that is about to take effect does not; with `whole` the incident
    that would follow does not either (S4.4, S5.4, SG.protection)."""
    state = play.state
    agenda = state.agenda
    if isinstance(agenda[-1], Window):
        agenda.pop()
    step = agenda.pop()
    assert isinstance(step, TakeSymbols | Incident)
    play.emit(SauronCardIgnored(rule, step.seat if isinstance(step, TakeSymbols) else state.active, step.card))
    if whole and agenda[-1] == Incident(step.card):
        agenda.pop()
