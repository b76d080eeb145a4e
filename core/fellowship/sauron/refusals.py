"""Why something that a Sauron player brings may not be done now (S2 to S10)."""

from __future__ import annotations

from core.fellowship.base.cards.interrupts import card_rule
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Pay, SecondCard, StepTwo, Window
from core.fellowship.words.names import card_name, hobbit_name
from core.fellowship.words.refusals import EXPLAINED, RESOURCES, TRIES
from core.kernel.prompts import Refusal

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


EXPLAINED[a.UseFellowship] = fellowship_refused


def in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the fellowship card, the rider, and the symbols that `seat` may wonder about."""
    if state.dark_lord is None:
        return []
    held = seat in state.fellowship_cards
    return [("Use the fellowship card", a.UseFellowship(seat))] * held


TRIES.append(in_sight)


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


RESOURCES.append(resource_refused)
