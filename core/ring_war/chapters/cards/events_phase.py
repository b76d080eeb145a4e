"""The Events Phase: each power draws, plays and discards in its own step, and ends with three cards (V.2, N.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.piles import is_empty, next_card
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.kernel.voice import speaking
from core.ring_war.chapters.asides import aside_choices, aside_label, aside_refused, begin_aside
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.cards.card import OWN
from core.ring_war.chapters.cards.deck import card_choices, card_label, card_refused, play_card
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.card_texts import does
from core.ring_war.words.names import capital, card_name, power_name


def draw(play: RingWarPlay, power: str, discard: bool) -> None:
    """Draw a card; an empty deck is made anew from the discard pile first (N.5)."""
    state = play.state
    if discard:
        card = state.discard[-1].card
        if card == HIDDEN:
            raise Unseen("hidden")
    else:
        if is_empty(state.deck):
            if any(laid.card == HIDDEN for laid in state.discard):
                raise Unseen("hidden")
            play.emit(d.Reshuffled("N.5"))
        card = next_card(state.deck, play.chance, "events")
    play.emit(d.CardDrawn("V.2", power, card, discard))


class OwnEvents(Asked[d.EventsOf]):
    """A power's own step of the Events Phase: from where it draws, then what it plays and discards (V.2)."""

    kind = d.EventsOf
    name = "events_of"

    def opens(self, play: RingWarPlay, step: d.EventsOf) -> bool:
        """Draw from the deck where no card is discarded; with no card anywhere nothing is drawn."""
        if step.drawn or play.state.discard:
            return True
        if not is_empty(play.state.deck):
            draw(play, step.power, discard=False)
        play.push(_drawn(step))
        return False

    def asks(self, state: RingWarState, step: d.EventsOf) -> Prompt | None:
        """The two piles; then being done with three cards or fewer, and every card to play or discard."""
        seat = step.power
        if not step.drawn:
            choices = [Choice(seat, d.Draw(seat), "N.5"), Choice(seat, d.Draw(seat, discard=True), "N.5")]
            return Prompt(self.name, seat, "V.2", choices)
        choices = card_choices(state, self.aim(step))
        choices += [
            Choice(seat, d.Discard(seat, card), "V.2", group="discard") for card in dict.fromkeys(state.hands[seat])
        ]
        choices += aside_choices(state, step, asked=True)
        if not choices:
            return None
        done = [Choice(seat, Done(seat), "V.2")] if done_refused(state, seat) is None else []
        return Prompt(self.name, seat, "V.2", done + choices)

    def answers(self, play: RingWarPlay, step: d.EventsOf, action: Any) -> None:
        """Draw, play, discard or go on."""
        if isinstance(action, Done):
            return
        play.push(_drawn(step))
        if isinstance(action, d.Draw):
            draw(play, step.power, action.discard)
        elif isinstance(action, d.Play):
            play_card(play, self.aim(step, action.card))
        elif isinstance(action, d.Discard):
            play.emit(d.CardDiscarded("V.2", step.power, action.card))
        else:
            begin_aside(play, action)

    def aim(self, step: d.EventsOf, card: str = "") -> d.Aim:
        """Return a card as it would be aimed in this step."""
        return d.Aim(card, step.power, OWN)

    def held_back(self, state: RingWarState, step: d.EventsOf, action: Any) -> Refusal | None:
        """Say why a card is not drawn, played or discarded now, or why one is not done."""
        if not step.drawn:
            return None if isinstance(action, d.Draw) else Refusal("V.2", "Draw a card first.")
        if isinstance(action, d.Draw):
            return Refusal("V.2", "One card is drawn in each turn.")
        if isinstance(action, d.Play):
            return card_refused(state, self.aim(step, action.card))
        if isinstance(action, d.Discard):
            return discard_refused(state, step.power, action.card)
        if isinstance(action, Done):
            return done_refused(state, step.power)
        return aside_refused(state, step, action)

    def words(self, state: RingWarState, step: d.EventsOf, prompt: Prompt) -> str:
        """Ask for the draw, or for what is done with the hand."""
        if not step.drawn:
            return "From which pile do you draw an Event Card?"
        over = len(state.hands[step.power]) - lookup(state).numbers.hand
        if over > 0:
            return f"Play or discard Event Cards: {over} more than you may keep."
        return "Do you play or discard Event Cards?"

    def label(self, state: RingWarState, step: d.EventsOf, action: Any) -> str:
        """Name the pile or the card."""
        if isinstance(action, d.Draw):
            if not action.discard:
                deck = len(state.deck)
                return f"The deck: {deck} cards" if deck else "The deck, made anew from the discard pile"
            top = state.discard[-1]
            unknown = ", face down" if speaking().aloud else ""
            known = f", {card_name(top.card)}" if top.by == step.power else unknown
            return f"The discard pile: its top card{known}"
        if isinstance(action, d.Play):
            return f"{card_label(state, self.aim(step, action.card))}{does(action.card)}"
        if isinstance(action, d.Discard):
            return f"Discard {card_name(action.card)}{does(action.card)}"
        if isinstance(action, Done):
            return "Done: keep these cards"
        return aside_label(state, action)


def _drawn(step: d.EventsOf) -> d.EventsOf:
    return msgspec.structs.replace(step, drawn=True)


def discard_refused(state: RingWarState, power: str, card: str) -> Refusal | None:
    """Return why a power does not discard a card; None when it may."""
    if card == HIDDEN or card not in state.hands[power]:
        return Refusal("V.2", lambda: f"{capital(power_name(power))} holds no such card to discard.")
    return None


def done_refused(state: RingWarState, power: str) -> Refusal | None:
    """Return why a power's step is not over: it holds more than three cards (N.5)."""
    most = lookup(state).numbers.hand
    if len(state.hands[power]) > most:
        return Refusal("N.5", f"At most {most} Event Cards are kept: play or discard some first.")
    return None
