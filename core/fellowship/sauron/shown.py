"""Words for Sauron's cards, choices and prompts, and what a screen shows of him."""

from __future__ import annotations

from collections import Counter

import msgspec

from core.fellowship.content.contents import lookup
from core.fellowship.model.state import HIDDEN, RIDER_HOME, FellowshipState
from core.fellowship.sauron.symbols import KINDS, number_of, symbol_text, symbols_name, symbols_text
from core.fellowship.words.names import count
from core.fellowship.words.texts import in_full


class RiderRow(msgspec.Struct, frozen=True):
    """The Black Rider as a screen shows it: the step, whether it rides back, whether it has met the Ring-bearer, and
    how far it is from where it rides to: the Ring-bearer, or the step `goal`, its home or the light (S6.4, S6.8)."""

    step: int
    back: bool
    met: bool
    distance: int
    goal: int | None


class LordCard(msgspec.Struct, frozen=True):
    """A Sauron or Nazgul card as a screen shows it, with its rule and whether it is reconstructed."""

    id: str
    name: str
    text: str
    rule: str
    rebuilt: bool = False


def rider_row(state: FellowshipState) -> RiderRow | None:
    """Return the Black Rider for a screen, or None at a table without one. `state` may be a view."""
    rider = state.rider
    if rider is None:
        return None
    if rider.back:
        return RiderRow(rider.step, True, rider.met, RIDER_HOME - rider.step, RIDER_HOME)
    if not state.ring_bearer:
        return RiderRow(rider.step, False, rider.met, rider.step, 0)
    distance = rider.step - state.hobbits[state.ring_bearer].step
    return RiderRow(rider.step, False, rider.met, max(0, distance), None)


def lord_cards(state: FellowshipState) -> tuple[list[LordCard], list[LordCard]]:
    """Return Sauron's hand as far as it can be seen, and the Nazgul cards that lie open. `state` may be a view."""
    lord = state.dark_lord
    if lord is None:
        return [], []
    who = "the hobbit"
    content, foes = lookup(state), state.foe_deck is not None
    by_id = {card.id: card for card in content.content.sauron_card}
    hand = [
        LordCard(
            card.id,
            symbols_name(card.symbols),
            symbols_text(card.symbols, who, foes),
            f"SC.{card.id}",
            card.source == "reconstructed",
        )
        for card in (by_id[one] for one in lord.hand if one in by_id)
    ]
    shown = [
        LordCard(
            card.id,
            card.name,
            f"{symbol_text(card.symbol, who, foes=foes)}; then: {in_full(card.text)}",
            f"SN.{card.id}",
            card.source == "reconstructed",
        )
        for card in (content.nazgul[one] for one in lord.nazgul)
    ]
    return hand, shown


def unseen_sauron_cards(state: FellowshipState) -> Counter[str]:
    """Return how often each symbol stands on the Sauron cards that this view does not show: in his hand (unless it is
    the viewer's own) and in his deck."""
    lord = state.dark_lord
    if lord is None:
        return Counter()
    known = {*lord.discard, *lord.hand}
    cards = lookup(state).sauron_cards
    return Counter(symbol for card, symbols in cards.items() if card not in known for symbol in symbols)


def sauron_odds(state: FellowshipState) -> list[tuple[str, str]]:
    """Return what is known of Sauron's cards that cannot be seen: how many, and their symbols."""
    lord = state.dark_lord
    if lord is None:
        return []
    hidden = sum(card not in {*lord.discard, *lord.hand} for card in lookup(state).sauron_cards)
    held = lord.hand.count(HIDDEN)
    own = any(card != HIDDEN for card in lord.hand)
    where = "" if own else f", {held or 'none'} of them in his hand"
    lines = [("Sauron's cards out of sight", f"{hidden}{where}")]
    letters: Counter[str] = Counter()
    steps = 0
    for symbol, number in unseen_sauron_cards(state).items():
        letters[symbol[0]] += number
        steps += number_of(symbol) * number * (symbol[0] == "R")
    for letter, kind in KINDS.items():
        if letters[letter]:
            more = f" ({count(steps, 'step')} together)" if letter == "R" else ""
            lines.append((f"Symbols on these cards of Sauron's: {kind.name}{more}", str(letters[letter])))
    lines.append(("Nazgûl cards in the deck", str(len(lord.nazgul_deck))))
    return lines
