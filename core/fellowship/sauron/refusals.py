"""Why something that a Sauron player brings may not be done now (S2 to S10)."""

from __future__ import annotations

from core.fellowship.base.cards.interrupts import card_rule
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import Activation, RefreshHand, TakeSymbols
from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.model.steps import Pay, SecondCard, StepTwo, Window
from core.fellowship.sauron.names import nazgul_name, sauron_card_name
from core.fellowship.sauron.symbols import symbol_name
from core.fellowship.words.names import card_name, hobbit_name
from core.fellowship.words.refusals import EXPLAINED, OF_SAURON, RESOURCES, SAURON_TRIES, TRIES
from core.kernel.prompts import Refusal

LORDLY = a.PlaySauronCard | a.RefreshSauronHand | a.DropSauronCard | a.DrawSauronCard | a.ApplyNazgul
NOBODY = "This table plays without a Sauron player."


def lord_refused(state: FellowshipState, action: LORDLY) -> Refusal:
    """Why Sauron may not do that now (S2.1, S4, S5)."""
    lord = state.dark_lord
    if lord is None:
        return Refusal("S1.1", NOBODY)
    if action.seat != SAURON:
        return Refusal("S2.1", "Only the Sauron player plays his cards.")
    step = state.agenda[-1]
    if isinstance(action, a.DropSauronCard):
        if not isinstance(step, RefreshHand):
            return Refusal("S4.3", "Sauron discards only while he refreshes his hand.")
        return Refusal("S4.3", "Sauron does not hold that card.")
    if isinstance(step, RefreshHand):
        return Refusal("S4.3", "Sauron refreshes his hand: he discards what he likes, then he draws.")
    if not isinstance(step, Activation):
        return _asleep(state)
    if isinstance(action, a.PlaySauronCard):
        return Refusal("S4.8" if not lord.hand and not step.turn else "S4.3", "Sauron does not hold that card.")
    if isinstance(action, a.RefreshSauronHand):
        return Refusal("S5.2", "At the start of a turn Sauron plays a card, draws one, or applies a Nazgul card.")
    if isinstance(action, a.DrawSauronCard):
        return Refusal("S4.3", "Instead of a die roll Sauron plays a card or refreshes his hand.")
    if not step.turn:
        return Refusal("S5.8", "Nazgul cards are applied at the start of a turn only.")
    return Refusal("S5.2", f"{nazgul_name(action.card)} does not lie open before Sauron.")


def _asleep(state: FellowshipState) -> Refusal:
    if state.location == "mount_doom":
        return Refusal("S9.3", "At Mount Doom Sauron acts only when a hobbit tries to destroy the Ring.")
    return Refusal("S2.1", "Sauron acts only when he is activated: instead of a die roll, or as a turn begins.")


def symbol_refused(state: FellowshipState, action: a.TakeSymbol) -> Refusal:
    """Why a symbol cannot be taken (S4.5, S4.7, S5.3)."""
    if state.dark_lord is None:
        return Refusal("S1.1", NOBODY)
    step = state.agenda[-1]
    if not isinstance(step, TakeSymbols):
        return Refusal("S4.5", "No card of Sauron is taking effect.")
    if action.seat != step.seat:
        return Refusal("S4.5", f"The card hits {hobbit_name(step.seat)}, who alone chooses.")
    if action.symbol not in step.left:
        return Refusal("S4.5", "That symbol is not on the card, or it has been taken.")
    return Refusal(step.one, f"{hobbit_name(step.seat)} cannot satisfy {symbol_name(action.symbol)} in full.")


def push_refused(state: FellowshipState, action: a.PushRider) -> Refusal:
    """Why the Black Rider is not pushed (S6.6)."""
    if state.rider is None:
        return Refusal("S1.1", NOBODY)
    if action.seat != state.active:
        return Refusal("S6.6", f"Only the active player, {hobbit_name(state.active)}, pushes the Black Rider.")
    if not 0 <= action.steps <= 3:
        return Refusal("SA9", "The Black Rider is pushed by 0 to 3 steps.")
    if isinstance(state.agenda[-1], SecondCard):
        return Refusal("S6.6", "A card has been played: the rider is pushed instead of playing cards.")
    return Refusal("S6.6", "Pushing the Black Rider is one of the choices of step 2, and the only one of a turn.")


WHEN = {
    "frodo": "right after Sauron has played a card, after a tile is turned up, or after a tile or a card",
    "sam": "when Sauron has played a card instead of a die roll that would cost more than one symbol",
    "pippin": "when the active player is about to play white or grey cards",
    "merry": "when the Black Rider is about to move",
    "fatty": "by calling a Gandalf card with it, when the group has 5 shields",
}


def fellowship_refused(state: FellowshipState, action: a.UseFellowship) -> Refusal:
    """Why a fellowship card cannot be used (S10)."""
    if state.dark_lord is None:
        return Refusal("S1.4", "This table plays without fellowship cards.")
    seat = action.seat
    if seat not in state.fellowship_cards:
        return Refusal(f"SF.{seat}", f"{hobbit_name(seat)} has used the fellowship card; it serves once a game.")
    return Refusal(f"SF.{seat}", f"{hobbit_name(seat)} uses the fellowship card {WHEN[seat]}.")


EXPLAINED[a.PlaySauronCard] = lord_refused
EXPLAINED[a.RefreshSauronHand] = lord_refused
EXPLAINED[a.DropSauronCard] = lord_refused
EXPLAINED[a.DrawSauronCard] = lord_refused
EXPLAINED[a.ApplyNazgul] = lord_refused
EXPLAINED[a.TakeSymbol] = symbol_refused
EXPLAINED[a.PushRider] = push_refused
EXPLAINED[a.UseFellowship] = fellowship_refused


def sauron_refused(state: FellowshipState, action: a.Action) -> Refusal:
    """Why the seat of Sauron may not do something, without a word about anybody's hand (S2.1, S2.5)."""
    if state.dark_lord is None:
        return Refusal("B2.1", "'sauron' is not in this game.")
    if isinstance(action, LORDLY):
        return lord_refused(state, action)
    if isinstance(action, a.Done):
        return Refusal("S4.3", "Sauron is not discarding cards now.")
    return Refusal("S2.1", "Sauron takes no turns: he acts only when he is activated, with his own cards.")


OF_SAURON.append(sauron_refused)


def in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the fellowship card, the rider, and the symbols that `seat` may wonder about."""
    if state.dark_lord is None:
        return []
    tries: list[tuple[str, a.Action]] = [("Push the Black Rider", a.PushRider(seat, 3))]
    if seat in state.fellowship_cards:
        tries.append(("Use the fellowship card", a.UseFellowship(seat)))
    step = state.agenda[-1]
    if isinstance(step, TakeSymbols):
        tries += [(f"Take {symbol_name(symbol)}", a.TakeSymbol(seat, symbol)) for symbol in dict.fromkeys(step.left)]
    return tries


TRIES.append(in_sight)


def sauron_in_sight(state: FellowshipState) -> list[tuple[str, a.Action]]:
    """Return what the Sauron player may wonder about: his cards, drawing, refreshing and the Nazgul cards."""
    lord = state.dark_lord
    if lord is None:
        return []
    tries: list[tuple[str, a.Action]] = [
        (f"Play {sauron_card_name(card)}", a.PlaySauronCard(SAURON, card)) for card in lord.hand
    ]
    tries += [(f"Apply {nazgul_name(card)}", a.ApplyNazgul(SAURON, card)) for card in lord.nazgul]
    tries += [("Draw one card", a.DrawSauronCard(SAURON)), ("Refresh the hand", a.RefreshSauronHand(SAURON))]
    return tries


def resource_refused(state: FellowshipState, card: str, seat: str) -> Refusal | None:
    """Why a resource card cannot be used, for those with a time of their own; None for any other card."""
    rule, name = card_rule(card), card_name(card)
    step = state.agenda[-1]
    after = isinstance(step, StepTwo | SecondCard) or (isinstance(step, Window) and step.window in {"W1", "W2", "W7"})
    if card in {"narya", "nenya", "vilya"}:
        if state.lines and after and state.turned_up:
            line = library(state).cards[card].activity
            return Refusal(rule, f"{name} moves {line}, and that line is complete or not there.")
        return Refusal(rule, f"{name} is used when a tile is turned up, or after a tile or a card.")
    if card == "gwaihir":
        return Refusal(rule, f"{name} is used when a turn ends in which a card was played.")
    if card == "red_arrow" and not isinstance(step, Pay):
        return Refusal(rule, f"{name} is used in a turn on a board by which feature cards still lie.")
    return None


SAURON_TRIES.append(sauron_in_sight)
RESOURCES.append(resource_refused)
