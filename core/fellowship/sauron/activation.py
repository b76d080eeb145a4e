"""Activating Sauron: instead of a die roll, and at the start of a turn (S4, S5)."""

from __future__ import annotations

from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import Activation, CallSauron, Incident, RefreshHand
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.sauron.deck import FULL_HAND, draw_sauron_cards, lord_of, refresh
from core.fellowship.sauron.taking import begin_card
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Carried, Chapter, Question


def call_sauron(play: FellowshipPlay, step: CallSauron) -> None:
    """The hobbit calls "Sauron"; from here on nothing stops him (S4.2, S5.1)."""
    if play.state.hobbits[step.seat].alive:
        play.emit(s.SauronActivated("S5.1" if step.turn else "S4.2", step.seat, step.turn))
        play.push(Activation(step.seat, step.turn, step.full))


class SauronsChoice(Question[FellowshipState, Activation]):
    """What Sauron does when he is activated (S4.3, S5.2)."""

    kind, name = Activation, "activation"

    def asks(self, state: FellowshipState, step: Activation) -> Prompt:
        """Instead of a die roll: play a card or refresh the hand (S4.3). At the start of a turn: play a card, draw
        one, or apply a Nazgul card (S5.2)."""
        lord = lord_of(state)
        rule = "S5.2" if step.turn else "S4.3" if lord.hand else "S4.8"
        choices = [Choice(SAURON, a.PlaySauronCard(SAURON, card), rule) for card in lord.hand]
        if step.turn:
            choices.append(Choice(SAURON, a.DrawSauronCard(SAURON), rule))
            choices += [Choice(SAURON, a.ApplyNazgul(SAURON, card), "S5.5") for card in lord.nazgul]
        else:
            choices.append(Choice(SAURON, a.RefreshSauronHand(SAURON), rule))
        return Prompt("turn_activation" if step.turn else self.name, SAURON, rule, choices)

    def answers(self, play: FellowshipPlay, step: Activation, action: a.Action) -> None:
        """Carry out what Sauron has chosen; Sam takes one symbol of a card only (S4.7)."""
        content = library(play.state)
        if isinstance(action, a.PlaySauronCard):
            play.emit(s.SauronCardPlayed("S5.3" if step.turn else "S4.3", step.seat, action.card, step.turn))
            one = "S5.3" if step.turn else "S4.7" if step.seat == "sam" and not step.full else ""
            begin_card(play, step.seat, action.card, content.sauron_cards[action.card], one)
        elif isinstance(action, a.ApplyNazgul):
            play.emit(s.NazgulApplied("S5.5", step.seat, action.card))
            play.push(Incident(action.card))
            begin_card(play, step.seat, action.card, (content.nazgul[action.card].symbol,), "S5.3")
        elif isinstance(action, a.DrawSauronCard):
            draw_sauron_cards(play, 1, "S5.2")
        else:
            rule = "S4.3" if lord_of(play.state).hand else "S4.8"
            play.emit(s.HandRefreshed(rule))
            play.push(RefreshHand(rule))

    def words(self, state: FellowshipState, step: Activation, prompt: Prompt) -> str:
        """Return the line that asks Sauron what he does."""
        who = hobbit_name(step.seat)
        return (
            f"{who}'s turn begins: what does Sauron do?"
            if step.turn
            else f"{who} calls Sauron: play a card, or refresh?"
        )


class WhichCardsGo(Question[FellowshipState, RefreshHand]):
    """Which cards Sauron discards before he draws: any number (S4.3)."""

    kind, name = RefreshHand, "refresh_hand"

    def opens(self, play: FellowshipPlay, step: RefreshHand) -> bool:
        """Ask while there are cards that could be discarded first."""
        if lord_of(play.state).hand:
            return True
        refresh(play, step.rule)
        return False

    def asks(self, state: FellowshipState, step: RefreshHand) -> Prompt:
        """Another card, or no more."""
        choices = [Choice(SAURON, a.Done(SAURON), step.rule)]
        choices += [Choice(SAURON, a.DropSauronCard(SAURON, card), step.rule) for card in lord_of(state).hand]
        return Prompt(self.name, SAURON, step.rule, choices)

    def answers(self, play: FellowshipPlay, step: RefreshHand, action: a.Action) -> None:
        """Discard the card and go on, or draw."""
        if isinstance(action, a.DropSauronCard):
            play.emit(s.SauronCardDiscarded(step.rule, action.card))
            play.push(step)
        else:
            refresh(play, step.rule)

    def words(self, state: FellowshipState, step: RefreshHand, prompt: Prompt) -> str:
        """Return the line that asks what Sauron discards."""
        return f"Sauron may discard cards before he draws up to {FULL_HAND}"


STEPS = (Carried(CallSauron, call_sauron), SauronsChoice(), WhichCardsGo())
SEQUENCE.follow([Chapter("S4", "Activating Sauron", STEPS)])
