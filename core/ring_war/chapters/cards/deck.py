"""All Event Cards: which of them may be played now, why another may not, and what playing one does (N.5, 5.6)."""

from __future__ import annotations

import msgspec

from core.kernel.prompts import Choice, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.cards import aiding, coming, eagles, hunting, palantiri, striking, waking
from core.ring_war.chapters.cards.card import EventCard, players_of, waits_for, windows_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.state import HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, card_name, power_name

CARDS: dict[str, EventCard] = {
    card.id: card for module in (aiding, coming, eagles, hunting, palantiri, striking, waking) for card in module.CARDS
}
"""Every Event Card by its id."""


def card_choices(state: RingWarState, aim: d.Aim) -> list[Choice]:
    """Return the Event Cards that a power may play in a window; the card of `aim` is left open."""
    return [
        Choice(aim.power, d.Play(aim.power, card), card.upper(), group="cards")
        for card in dict.fromkeys(state.hands[aim.power])
        if card_refused(state, msgspec.structs.replace(aim, card=card)) is None
    ]


def card_refused(state: RingWarState, aim: d.Aim) -> Refusal | None:
    """Return why a power may not play a card in a window; None when it may. It asks for nothing that the power may not
    know: what is tried blind may do nothing (RR6)."""
    card, power = aim.card, aim.power
    if card == HIDDEN or card not in state.hands[power]:
        return Refusal("N.5", lambda: f"{capital(power_name(power))} does not hold that card.")
    if power not in players_of(state, card):
        return Refusal("5.6", lambda: f"{card_name(card)} is not for {power_name(power)} to play.")
    if aim.kind not in windows_of(state, card):
        return Refusal("5.6", lambda: f"{card_name(card)} waits for {waits_for(state, card)}.")
    why = CARDS[card].idle(state, aim)
    return Refusal(card.upper(), why) if why else None


def card_label(state: RingWarState, aim: d.Aim) -> str:
    """Return what playing a card is called in a window: its name, and what it is aimed at where there is one way."""
    card = CARDS[aim.card]
    options = card.options(state, aim)
    at = f": {card.names(state, aim, options[0])}" if len(options) == 1 else ""
    once = ", once in the game" if speaking().aloud else ", out of the game then"
    once = once if lookup(state).events[aim.card].once else ""
    return f"Play {card_name(aim.card)}{at}{once}"


def play_card(play: RingWarPlay, aim: d.Aim) -> None:
    """Play a card: it leaves the hand, and whoever has played it says what it is to do."""
    play.emit(d.CardPlayed(aim.card.upper(), aim.power, aim.card))
    play.push(aim)
