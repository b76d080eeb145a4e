"""Activating Sauron: instead of a die roll, and at the start of a turn (S4, S5)."""

from __future__ import annotations

from core.fellowship.base.hooks import Labeller
from core.fellowship.model import actions as a
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import Activation, CallSauron, RefreshHand
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.sauron.deeds import DEEDS
from core.fellowship.sauron.lord import FULL_HAND, NOBODY, lord_of, refresh
from core.fellowship.sauron.names import sauron_card_name
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Carried, Question
from core.kernel.voice import speaking

LORDLY = frozenset({*DEEDS, a.DropSauronCard})
"""The actions that are Sauron's alone."""


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
        choices = [
            Choice(SAURON, action, deed.rule(lord, step))
            for deed in DEEDS.values()
            for action in deed.tries(lord)
            if deed.refuses(lord, step, action) is None
        ]
        rule = "S5.2" if step.turn else "S4.3" if lord.hand else "S4.8"
        return Prompt("turn_activation" if step.turn else self.name, SAURON, rule, choices)

    def answers(self, play: FellowshipPlay, step: Activation, action: a.Action) -> None:
        """Carry out what Sauron has chosen."""
        DEEDS[type(action)].does(play, step, action)

    def refuses(self, state: FellowshipState, step: Activation, action: a.Action) -> Refusal | None:
        """Say why one of Sauron's deeds is not open."""
        deed = DEEDS.get(type(action))
        return deed.refuses(lord_of(state), step, action) if deed is not None else None

    def words(self, state: FellowshipState, step: Activation, prompt: Prompt) -> str:
        """Return the line that asks Sauron what he does."""
        who = hobbit_name(step.seat)
        if step.turn:
            return f"{who}'s turn begins: what does Sauron do?"
        return f"{who} calls Sauron: does Sauron play a card, or refresh his hand?"


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

    def refuses(self, state: FellowshipState, step: RefreshHand, action: a.Action) -> Refusal | None:
        """Say why Sauron, who is about to draw, does not do something with his cards."""
        if isinstance(action, a.DropSauronCard):
            held = action.card in lord_of(state).hand
            return None if held else Refusal("S4.3", "Sauron does not hold that card.")
        if type(action) in LORDLY:
            return Refusal("S4.3", "Sauron refreshes his hand: he discards what he likes, then he draws.")
        return None

    def words(self, state: FellowshipState, step: RefreshHand, prompt: Prompt) -> str:
        """Return the line that asks what Sauron discards."""
        full = f"a hand of {FULL_HAND}" if speaking().aloud else FULL_HAND
        return f"Sauron may discard cards before he draws up to {full}"


CHOICE, DISCARDING = SauronsChoice(), WhichCardsGo()


def lordly(state: FellowshipState, action: a.Action) -> Refusal | None:
    """Say why one of Sauron's own actions is not allowed now (S2.1, S4, S5)."""
    if state.dark_lord is None:
        return Refusal("S1.1", NOBODY)
    if action.seat != SAURON:
        return Refusal("S2.1", "Only the Sauron player plays his cards.")
    step = state.agenda[-1]
    if isinstance(step, RefreshHand):
        return DISCARDING.refuses(state, step, action)
    if isinstance(action, a.DropSauronCard):
        return Refusal("S4.3", "Sauron discards only while he refreshes his hand.")
    if isinstance(step, Activation):
        return CHOICE.refuses(state, step, action)
    if state.location == "mount_doom":
        return Refusal("S9.3", "At Mount Doom Sauron acts only when a hobbit tries to destroy the Ring.")
    return Refusal("S2.1", "Sauron acts only when he is activated: instead of a die roll, or as a turn begins.")


OWN_REASONS = LORDLY | {a.PushRider, a.TakeSymbol}
"""The actions that are refused for reasons of their own while Sauron decides."""


def waits_for_sauron(state: FellowshipState, action: a.Action) -> Refusal | None:
    """Say that nobody acts while Sauron decides: as a turn begins (S5.1), or once he has been called (S4.2)."""
    step = state.agenda[-1]
    if not isinstance(step, Activation | RefreshHand) or type(action) in OWN_REASONS:
        return None
    if isinstance(step, Activation) and step.turn:
        return Refusal("S5.1", "The turn begins with Sauron: nobody does anything before he has acted.")
    rule = step.rule if isinstance(step, RefreshHand) and step.rule == "S9.3" else "S4.2"
    return Refusal(rule, "Sauron has been called: nobody does anything before he has chosen.")


def sauron_refused(state: FellowshipState, action: a.Action) -> Refusal:
    """Say why the seat of Sauron may not do something, without a word about anybody's hand (S2.1, S2.5)."""
    if state.dark_lord is None:
        return Refusal("B2.1", "'sauron' is not in this game.")
    found = lordly(state, action) if type(action) in LORDLY else None
    if found is not None:
        return found
    if isinstance(action, a.Done):
        return Refusal("S4.3", "Sauron is not discarding cards now.")
    return Refusal("S2.1", "Sauron takes no turns: he acts only when he is activated, with his own cards.")


def deeds_in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return what the Sauron player may wonder about."""
    lord = state.dark_lord
    if lord is None or seat != SAURON:
        return []
    return [(deed.name(action), action) for deed in DEEDS.values() for action in deed.tries(lord)]


LABELS: dict[type, Labeller] = {kind: deed.label for kind, deed in DEEDS.items()} | {
    a.DropSauronCard: lambda state, action: f"Discard {sauron_card_name(action.card)}"
}
"""How Sauron's actions read."""

STEPS = (Carried(CallSauron, call_sauron), CHOICE, DISCARDING)
