"""Using yellow cards and Gandalf cards, and putting on the Ring: what the cards of one kind share (B4.7, B4.8, B8)."""

from __future__ import annotations

from core.fellowship.base.cards.card import ForHobbit, Interrupt, lower_first, moment_of
from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.gandalf import HELPS, ways_to_pay
from core.fellowship.base.ring import put_on_ring, why_not_put_on
from core.fellowship.content.contents import lookup, whole
from core.fellowship.model import actions as a
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import HIDDEN, FellowshipState
from core.fellowship.model.steps import PickHobbit
from core.fellowship.words.names import card_name, hobbit_name
from core.fellowship.words.texts import in_full
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question


class PutOnTheRing(Interrupt[a.PutOnRing]):
    """The Ring-bearer puts on the Ring, once in a scenario (B4.7)."""

    action = a.PutOnRing

    def begins(self, play: FellowshipPlay, action: a.PutOnRing) -> None:
        """Roll; then a marker moves."""
        put_on_ring(play)

    def cannot_wait(self, state: FellowshipState, action: a.PutOnRing) -> bool:
        """In Mordor it may decide who tries first at Mount Doom."""
        return state.location == "mordor"

    def label(self, state: FellowshipState, action: a.PutOnRing) -> str:
        """Return what follows."""
        return f"{hobbit_name(action.seat)} puts on the Ring: a marker moves 4 spaces, 1 less for each symbol rolled"

    def explains(self, state: FellowshipState, action: a.PutOnRing) -> Refusal:
        """Return why the Ring is not put on."""
        return why_not_put_on(state, action.seat) or Refusal(
            "A11", "The Ring cannot be put on in the middle of a move, a roll or a payment."
        )

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.PutOnRing]]:
        """Return the Ring."""
        return [("Put on the Ring", a.PutOnRing(seat))]


class UseYellow(Interrupt[a.UseCard]):
    """Somebody uses a yellow card (B8)."""

    action = a.UseCard

    def begins(self, play: FellowshipPlay, action: a.UseCard) -> None:
        """Use the card; where a hobbit has to be named that comes first and can be taken back."""
        DECK.yellow[action.card].use(play, action.seat)

    def cannot_wait(self, state: FellowshipState, action: a.UseCard) -> bool:
        """Return what the card says."""
        return action.card in DECK.urgent

    def label(self, state: FellowshipState, action: a.UseCard) -> str:
        """Return who uses the card, and what it does."""
        name, does = whole().cards[action.card].name, DECK.yellow[action.card].said(state)
        return f"{hobbit_name(action.seat)} uses {name}: {does}"

    def explains(self, state: FellowshipState, action: a.UseCard) -> Refusal:
        """Return why the card is not used."""
        card = lookup(state).cards.get(action.card)
        if card is None:
            return Refusal("B8", f"There is no card {action.card!r}.")
        if action.card not in state.hobbits[action.seat].hand:
            return Refusal("B8", f"{hobbit_name(action.seat)} does not hold {card.name}.")
        if card.colour != "yellow":
            return Refusal("B8", f"{card.name} is {card.colour}: it is played in step 2 for its symbols.")
        return DECK.yellow[action.card].refuses(state, action.seat, moment_of(state))

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.UseCard]]:
        """Return the yellow cards of the hand."""
        cards = lookup(state).cards
        hand = dict.fromkeys(card for card in state.hobbits[seat].hand if card != HIDDEN)
        return [(f"Use {card_name(id)}", a.UseCard(seat, id)) for id in hand if cards[id].colour == "yellow"]


class CallGandalf(Interrupt[a.CallGandalf]):
    """Somebody calls a Gandalf card for five shields (B4.8)."""

    action = a.CallGandalf

    def begins(self, play: FellowshipPlay, action: a.CallGandalf) -> None:
        """Call the card; the shields are paid once everything has been named."""
        DECK.gandalf[action.card].call(play, action.seat, action.help)

    def cannot_wait(self, state: FellowshipState, action: a.CallGandalf) -> bool:
        """Return what the card says."""
        return action.card in DECK.urgent

    def label(self, state: FellowshipState, action: a.CallGandalf) -> str:
        """Return who pays with what, and what the card does."""
        card, pays = lookup(state).gandalf[action.card], HELPS[action.help].said(state, action.seat)
        return f"{hobbit_name(action.seat)} {pays} for {card.name}: {lower_first(in_full(card.text))}"

    def explains(self, state: FellowshipState, action: a.CallGandalf) -> Refusal:
        """Return why the card is not called."""
        card = lookup(state).gandalf.get(action.card)
        if card is None:
            return Refusal("B4.8", f"There is no Gandalf card {action.card!r}.")
        if action.card not in state.gandalf:
            return Refusal("B4.8", "Used already: each Gandalf card serves once.")
        if action.help not in ways_to_pay(state, action.seat):
            return Refusal("A32", f"One player alone pays 5 shields; {hobbit_name(action.seat)} has too few.")
        return DECK.gandalf[action.card].refuses(state, action.seat, moment_of(state))

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, a.CallGandalf]]:
        """Return the Gandalf cards, used ones too."""
        return [(f"Call {card.name}", a.CallGandalf(seat, card.id)) for card in lookup(state).content.gandalf]


class WhichHobbit(Question[FellowshipState, PickHobbit]):
    """For which hobbit a card is used; until then it can be taken back."""

    kind, name = PickHobbit, "pick_hobbit"

    def asks(self, state: FellowshipState, step: PickHobbit) -> Prompt:
        """Whoever the card serves."""
        card = card_for_hobbit(step.card)
        choices = [Choice(step.seat, a.Name(step.seat, name), card.rule) for name in card.names(state, step.seat)]
        choices.append(Choice(step.seat, a.Back(step.seat), card.rule))
        return Prompt(self.name, step.seat, card.rule, choices)

    def answers(self, play: FellowshipPlay, step: PickHobbit, action: a.Action) -> None:
        """Use the card for the hobbit named; `Back` leaves it unused."""
        if isinstance(action, a.Name):
            card_for_hobbit(step.card).named(play, step, action.hobbit)

    def words(self, state: FellowshipState, step: PickHobbit, prompt: Prompt) -> str:
        """Return the line that asks for the hobbit."""
        return f"{hobbit_name(prompt.seat)} uses {card_name(step.card)}: {card_for_hobbit(step.card).asks()}"

    def label(self, state: FellowshipState, step: PickHobbit, action: a.Action) -> str:
        """Return what the card would bring the hobbit."""
        if not isinstance(action, a.Name):
            return ""
        return card_for_hobbit(step.card).outcome(state, step.seat, action.hobbit)


def card_for_hobbit(card: str) -> ForHobbit:
    """Return a card for which a hobbit is named. Raises `ValueError` for any other card."""
    found = DECK.cards[card]
    if not isinstance(found, ForHobbit):
        raise ValueError(f"{card} is not for one hobbit")
    return found


INTERRUPTS = (PutOnTheRing(), UseYellow(), CallGandalf())
STEPS = (WhichHobbit(),)
