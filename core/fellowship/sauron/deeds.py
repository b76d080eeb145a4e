"""What Sauron may do when he is activated, one object each: when it is open, what it does, how it reads (S4, S5)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from core.fellowship.base.cards.card import lower_first
from core.fellowship.content.contents import lookup, whole
from core.fellowship.model import actions as a
from core.fellowship.model import sauron_events as s
from core.fellowship.model.sauron_steps import Activation, Incident, RefreshHand
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import SAURON, DarkLord, FellowshipState
from core.fellowship.sauron.lord import FULL_HAND, draw_sauron_cards, lord_of
from core.fellowship.sauron.names import nazgul_name, sauron_card_name
from core.fellowship.sauron.symbols import (
    caught,
    effective,
    ridden,
    symbol_text,
    symbols_listed,
    symbols_name,
    symbols_text,
    within_means,
)
from core.fellowship.sauron.taking import begin_card
from core.fellowship.words.names import hobbit_name
from core.fellowship.words.texts import in_full
from core.kernel.prompts import Refusal
from core.kernel.voice import speaking

A = TypeVar("A")


class Deed(ABC, Generic[A]):
    """Something that Sauron may do instead of a die roll (S4.3) or at the start of a turn (S5.2)."""

    kind: ClassVar[type]

    @abstractmethod
    def tries(self, lord: DarkLord) -> list[A]:
        """Return the actions that lie before Sauron, whether they are open or not."""

    def refuses(self, lord: DarkLord, step: Activation, action: A) -> Refusal | None:
        """Say why it is not open now that Sauron has been activated."""
        return None

    def rule(self, lord: DarkLord, step: Activation) -> str:
        """Return the rule that allows it."""
        return "S5.2" if step.turn else "S4.3" if lord.hand else "S4.8"

    @abstractmethod
    def does(self, play: FellowshipPlay, step: Activation, action: A) -> None:
        """Carry it out."""

    @abstractmethod
    def name(self, action: A) -> str:
        """Return what it is, in a few words."""

    def label(self, state: FellowshipState, action: A) -> str:
        """Return what it is and what would follow."""
        return self.name(action)


class PlayingCard(Deed[a.PlaySauronCard]):
    """Playing a card of the hand; Sam takes one symbol of it only (S4.7), at the start of a turn everybody (S5.3)."""

    kind = a.PlaySauronCard

    def tries(self, lord: DarkLord) -> list[a.PlaySauronCard]:
        """Every card of the hand."""
        return [a.PlaySauronCard(SAURON, card) for card in lord.hand]

    def refuses(self, lord: DarkLord, step: Activation, action: a.PlaySauronCard) -> Refusal | None:
        """Sauron plays what he holds."""
        if action.card in lord.hand:
            return None
        return Refusal("S4.8" if not lord.hand and not step.turn else "S4.3", "Sauron does not hold that card.")

    def does(self, play: FellowshipPlay, step: Activation, action: a.PlaySauronCard) -> None:
        """The card hits whoever called."""
        play.emit(s.SauronCardPlayed("S5.3" if step.turn else "S4.3", step.seat, action.card, step.turn))
        one = "S5.3" if step.turn else "S4.7" if step.seat == "sam" and not step.full else ""
        begin_card(play, step.seat, action.card, lookup(play.state).sauron_cards[action.card], one)

    def name(self, action: a.PlaySauronCard) -> str:
        """Return the card."""
        return f"Play {sauron_card_name(action.card)}"

    def label(self, state: FellowshipState, action: a.PlaySauronCard) -> str:
        """Return what the symbols would do now, or which there are to choose from."""
        step, symbols = activation_of(state), lookup(state).sauron_cards.get(action.card, ())
        # Aloud what the symbols do is said in words behind it, so the card is called as briefly as it is for the eye.
        name, foes = symbols_name(symbols), state.foe_deck is not None
        name += "" if speaking().aloud else f" ({action.card})"
        if step is None:
            return f"Play {name}: {symbols_text(symbols, 'the hobbit', foes)}"
        who = hobbit_name(step.seat)
        one = step.turn or (step.seat == "sam" and not step.full)
        kinds = effective(state, step.seat, symbols, one)
        if not kinds:
            return f"Play {name}: no effect on {who}"
        if not one:
            idle = symbols_name([one for one in symbols if one not in kinds])
            rest = f"; {idle} without effect" if idle else ""
            told = within_means(state, step.seat, kinds)
            does = symbols_listed(told, who, foes, "and") if speaking().aloud else symbols_text(told, who, foes)
            does = caught(state, step.seat, does, kinds, one=False)
            return f"Play {name}: {ridden(state, does, kinds)}{rest}"
        whose = f"{who} chooses: " if len(kinds) > 1 else "only one symbol has an effect: " if len(symbols) > 1 else ""
        does = symbols_listed(kinds, who, foes, "or") if speaking().aloud else symbols_text(kinds, who, foes, " or ")
        does = caught(state, step.seat, does, kinds, one=True)
        return f"Play {name}: {whose}{ridden(state, does, kinds)}"


class DrawingCard(Deed[a.DrawSauronCard]):
    """Drawing a card at the start of a turn (S5.2)."""

    kind = a.DrawSauronCard

    def tries(self, lord: DarkLord) -> list[a.DrawSauronCard]:
        """One card."""
        return [a.DrawSauronCard(SAURON)]

    def refuses(self, lord: DarkLord, step: Activation, action: a.DrawSauronCard) -> Refusal | None:
        """Only at the start of a turn."""
        if step.turn:
            return None
        return Refusal("S4.3", "Instead of a die roll Sauron plays a card or refreshes his hand.")

    def does(self, play: FellowshipPlay, step: Activation, action: a.DrawSauronCard) -> None:
        """Draw it."""
        draw_sauron_cards(play, 1, "S5.2")

    def name(self, action: a.DrawSauronCard) -> str:
        """Return that it is one card."""
        return "Draw one card"

    def label(self, state: FellowshipState, action: a.DrawSauronCard) -> str:
        """Return from where it is drawn."""
        return "Draw one Sauron card"


class ApplyingNazgul(Deed[a.ApplyNazgul]):
    """Applying a Nazgul card at the start of a turn: its symbol, then its incident (S5.5, S5.8)."""

    kind = a.ApplyNazgul

    def tries(self, lord: DarkLord) -> list[a.ApplyNazgul]:
        """Every Nazgul card that lies open."""
        return [a.ApplyNazgul(SAURON, card) for card in lord.nazgul]

    def refuses(self, lord: DarkLord, step: Activation, action: a.ApplyNazgul) -> Refusal | None:
        """Only at the start of a turn, and only what lies open."""
        if not step.turn:
            return Refusal("S5.8", "Nazgûl cards are applied at the start of a turn only.")
        if action.card in lord.nazgul:
            return None
        return Refusal("S5.2", lambda: f"{nazgul_name(action.card)} does not lie open before Sauron.")

    def rule(self, lord: DarkLord, step: Activation) -> str:
        """Return the rule of applying."""
        return "S5.5"

    def does(self, play: FellowshipPlay, step: Activation, action: a.ApplyNazgul) -> None:
        """The symbol hits whose turn it is; the incident waits below."""
        play.emit(s.NazgulApplied("S5.5", step.seat, action.card))
        play.push(Incident(action.card))
        begin_card(play, step.seat, action.card, (lookup(play.state).nazgul[action.card].symbol,), "S5.3")

    def name(self, action: a.ApplyNazgul) -> str:
        """Return the card."""
        return f"Apply {nazgul_name(action.card)}"

    def label(self, state: FellowshipState, action: a.ApplyNazgul) -> str:
        """Return the symbol and the incident."""
        card = whole().nazgul.get(action.card)
        if card is None:
            return f"Apply {action.card}"
        step = activation_of(state)
        who = hobbit_name(step.seat) if step is not None else "the hobbit"
        hits = step is None or effective(state, step.seat, (card.symbol,), one=True)
        does = symbol_text(card.symbol, who, foes=state.foe_deck is not None) if hits else f"no effect on {who}"
        if speaking().aloud:
            text = lower_first(in_full(card.text).rstrip(".")).replace("; otherwise ", ", or ")
            return f"Apply {card.name}: {ridden(state, does, (card.symbol,))}, and then {text}"
        return f"Apply {card.name}: {does}; then: {in_full(card.text)}"


class RefreshingHand(Deed[a.RefreshSauronHand]):
    """Refreshing the hand instead of playing a card, where a die would be rolled (S4.3, S4.8)."""

    kind = a.RefreshSauronHand

    def tries(self, lord: DarkLord) -> list[a.RefreshSauronHand]:
        """The hand as it is."""
        return [a.RefreshSauronHand(SAURON)]

    def refuses(self, lord: DarkLord, step: Activation, action: a.RefreshSauronHand) -> Refusal | None:
        """Not at the start of a turn."""
        if not step.turn:
            return None
        return Refusal("S5.2", "At the start of a turn Sauron plays a card, draws one, or applies a Nazgûl card.")

    def does(self, play: FellowshipPlay, step: Activation, action: a.RefreshSauronHand) -> None:
        """Ask which cards go first."""
        rule = self.rule(lord_of(play.state), step)
        play.emit(s.HandRefreshed(rule))
        play.push(RefreshHand(rule))

    def name(self, action: a.RefreshSauronHand) -> str:
        """Return that it is the hand."""
        return "Refresh the hand"

    def label(self, state: FellowshipState, action: a.RefreshSauronHand) -> str:
        """Return how it is done."""
        held = len(state.dark_lord.hand) if state.dark_lord is not None else 0
        full = f"a hand of {FULL_HAND}" if speaking().aloud else FULL_HAND
        return f"Refresh the hand: discard any cards, then draw up to {full} (holds {held})"


def activation_of(state: FellowshipState) -> Activation | None:
    """Return Sauron's activation, or None where he is not asked what he does."""
    step = state.agenda[-1] if state.agenda else None
    return step if isinstance(step, Activation) else None


DEEDS: dict[type, Deed[Any]] = {
    deed.kind: deed for deed in (PlayingCard(), DrawingCard(), ApplyingNazgul(), RefreshingHand())
}
"""What Sauron may do, by the kind of action, in the order in which it is offered."""
