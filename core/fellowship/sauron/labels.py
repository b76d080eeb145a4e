"""Words for Sauron's cards, choices and prompts, and what a screen shows of him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from core.fellowship.content.contents import library, whole
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import Activation, PoolShields, TakeSymbols
from core.fellowship.model.state import HIDDEN, RIDER_HOME, FellowshipState
from core.fellowship.model.steps import Window
from core.fellowship.sauron.deck import FULL_HAND
from core.fellowship.sauron.rider import step_after, step_pushed
from core.fellowship.sauron.symbols import can_satisfy, number_of
from core.fellowship.words.labels import LABELS
from core.fellowship.words.names import count, hobbit_name
from core.fellowship.words.odds import ODDS
from core.fellowship.words.questions import PROMPTS, WINDOW_TEXTS

SYMBOL_NAMES = {
    "R": "Rider",
    "E": "Eye",
    "H": "Step",
    "C": "Card",
    "L": "Token",
    "G": "Ring token",
    "B": "Shields",
    "D": "Die",
}
"""The symbols of Sauron's cards in one word each."""


class RiderRow(msgspec.Struct, frozen=True):
    """The Black Rider as a screen shows it: the step, whether it rides back, whether it has met the Ring-bearer, and
    how far it is from there, or on the way back from Mordor."""

    step: int
    back: bool
    met: bool
    distance: int


class LordCard(msgspec.Struct, frozen=True):
    """A Sauron or Nazgul card as a screen shows it, with its rule and whether it is reconstructed."""

    id: str
    name: str
    text: str
    rule: str
    rebuilt: bool = False


def symbol_name(symbol: str) -> str:
    """Return a symbol in a word or two: "Rider 3", "Card"."""
    number = f" {number_of(symbol)}" if symbol[1:] else ""
    return f"{SYMBOL_NAMES[symbol[0]]}{number}"


def symbol_text(symbol: str, who: str, times: int = 1, foes: bool = False) -> str:
    """Return what a symbol that stands `times` on a card does to `who`; with `foes` a card brings a foe (S4.5)."""
    n = number_of(symbol) * times
    again = "" if times == 1 else f" {times} times"
    return {
        "R": f"the Black Rider rides {count(n, 'step')}",
        "E": f"Sauron comes {count(times, 'step')} nearer",
        "H": f"{who} goes {count(times, 'step')} into the darkness",
        "C": f"{some(times, 'foe')} appear{'s' * (times == 1)}" if foes else f"{who} discards {some(times, 'card')}",
        "L": f"{who} returns {some(times, 'life token')}",
        "G": f"{who} returns {some(times, 'ring token')}",
        "B": f"{who} discards {count(n, 'shield')}",
        "D": f"{who} activates Sauron again{again}",
    }[symbol[0]]


def some(number: int, noun: str) -> str:
    """Return "a card", "2 cards"."""
    return f"a {noun}" if number == 1 else count(number, noun)


def symbols_name(symbols: Sequence[str]) -> str:
    """Return symbols in a word or two each: "Rider 3 + Step"; alike ones together: "Card x2"."""
    counts = Counter(symbols)
    return " + ".join(symbol_name(one) + (f" x{number}" if number > 1 else "") for one, number in counts.items())


def symbols_text(symbols: Sequence[str], who: str, foes: bool, between: str = ", ") -> str:
    """Return what symbols do to `who`, alike ones together."""
    counts = Counter(symbols)
    return between.join(symbol_text(one, who, number, foes) for one, number in counts.items())


def nazgul_name(card: str) -> str:
    """Return the name of a Nazgul card."""
    found = whole().nazgul.get(card)
    return found.name if found else card


def sauron_card_name(card: str) -> str:
    """Return a Sauron card by its symbols ("Rider 3 + Step"), or a Nazgul card by its name."""
    if card == HIDDEN:
        return "a hidden card"
    if card in whole().nazgul:
        return nazgul_name(card)
    symbols = whole().sauron_cards.get(card)
    return f"{symbols_name(symbols)} ({card})" if symbols else card


def chip_name(chip: str) -> str:
    """Return the name of a resource chip."""
    found = whole().chips.get(chip)
    return found.name if found else chip


def rider_row(state: FellowshipState) -> RiderRow | None:
    """Return the Black Rider for a screen, or None at a table without one. `state` may be a view."""
    rider = state.rider
    if rider is None:
        return None
    nearest = state.hobbits[state.ring_bearer].step if state.ring_bearer else 0
    distance = RIDER_HOME - rider.step if rider.back else rider.step - nearest
    return RiderRow(rider.step, rider.back, rider.met, max(0, distance))


def lord_cards(state: FellowshipState) -> tuple[list[LordCard], list[LordCard]]:
    """Return Sauron's hand as far as it can be seen, and the Nazgul cards that lie open. `state` may be a view."""
    lord = state.dark_lord
    if lord is None:
        return [], []
    who = "the hobbit"
    content, foes = library(state), state.foe_deck is not None
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
            f"{symbol_text(card.symbol, who, foes=foes)}; then: {card.text}",
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
    cards = library(state).sauron_cards
    return Counter(symbol for card, symbols in cards.items() if card not in known for symbol in symbols)


def sauron_odds(state: FellowshipState) -> list[tuple[str, str]]:
    """Return what is known of Sauron's cards that cannot be seen: how many, and their symbols."""
    lord = state.dark_lord
    if lord is None:
        return []
    hidden = sum(card not in {*lord.discard, *lord.hand} for card in library(state).sauron_cards)
    lines = [("Sauron's cards out of sight", f"{hidden}, {len(lord.hand)} in his hand")]
    letters: Counter[str] = Counter()
    steps = 0
    for symbol, number in unseen_sauron_cards(state).items():
        letters[symbol[0]] += number
        steps += number_of(symbol) * number * (symbol[0] == "R")
    for letter, name in SYMBOL_NAMES.items():
        if letters[letter]:
            more = f", {count(steps, 'step')}" if letter == "R" else ""
            lines.append((f"on them: {name}", f"{letters[letter]}{more}"))
    lines.append(("Nazgul cards in the deck", str(len(lord.nazgul_deck))))
    return lines


ODDS.append(sauron_odds)


def _against(state: FellowshipState) -> tuple[str, bool]:
    step = state.agenda[-1] if state.agenda else None
    return (step.seat, step.turn) if isinstance(step, Activation) else ("", False)


def _play_card(state: FellowshipState, action: a.PlaySauronCard) -> str:
    seat, turn = _against(state)
    who = hobbit_name(seat) if seat else "the hobbit"
    symbols = library(state).sauron_cards.get(action.card, ())
    name, foes = f"{symbols_name(symbols)} ({action.card})", state.foe_deck is not None
    if turn or seat == "sam":
        kinds = tuple(dict.fromkeys(symbols))
        whose = f"{who} chooses: " if len(kinds) > 1 else "only one: " if len(symbols) > 1 else ""
        return f"Play {name}: {whose}{symbols_text(kinds, who, foes, ' or ')}"
    return f"Play {name}: {symbols_text(symbols, who, foes)}"


def _refresh(state: FellowshipState, action: a.RefreshSauronHand) -> str:
    lord = state.dark_lord
    held = len(lord.hand) if lord is not None else 0
    return f"Refresh the hand: discard any cards, then draw up to {FULL_HAND} (holds {held})"


def _apply(state: FellowshipState, action: a.ApplyNazgul) -> str:
    card = whole().nazgul.get(action.card)
    if card is None:
        return f"Apply {action.card}"
    seat, _ = _against(state)
    return f"Apply {card.name}: {symbol_text(card.symbol, hobbit_name(seat) if seat else 'the hobbit')}; {card.text}"


def _take(state: FellowshipState, action: a.TakeSymbol) -> str:
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, TakeSymbols):
        return symbol_text(action.symbol, hobbit_name(action.seat))
    seat = step.seat
    who = hobbit_name(seat)
    if action.symbol[0] == "C" and state.foe_deck is not None:
        return "Card: a foe appears"
    text = f"{symbol_name(action.symbol)}: {symbol_text(action.symbol, who)}"
    if action.symbol[0] == "H":
        at = state.hobbits[seat].step
        return f"{text}, from {at} to {at + 1}" + (", caught by Sauron" if at + 1 >= state.sauron else "")
    if action.symbol[0] == "R" and state.rider is not None:
        to = step_after(state, number_of(action.symbol))
        home = ", and the game is lost" if state.rider.back and to == RIDER_HOME else ""
        return f"{text}, from {state.rider.step} to {to}{home}"
    if not can_satisfy(state, seat, action.symbol):
        return f"{text}, as far as there is anything or with help"
    return text


def _push(state: FellowshipState, action: a.PushRider) -> str:
    if state.rider is None:
        return f"Push the Black Rider {count(action.steps, 'step')}"
    to = step_pushed(state, action.steps)
    return f"Push the Black Rider {count(action.steps, 'step')}: from {state.rider.step} to {to}"


def _fellowship(state: FellowshipState, action: a.UseFellowship) -> str:
    card = whole().fellowship_cards[action.seat]
    return f"{hobbit_name(action.seat)} uses the fellowship card: {card.text[:1].lower()}{card.text[1:].rstrip('.')}"


LABELS[a.PlaySauronCard] = _play_card
LABELS[a.RefreshSauronHand] = _refresh
LABELS[a.DropSauronCard] = lambda state, action: f"Discard {sauron_card_name(action.card)}"
LABELS[a.DrawSauronCard] = lambda state, action: "Draw one Sauron card"
LABELS[a.ApplyNazgul] = _apply
LABELS[a.TakeSymbol] = _take
LABELS[a.PushRider] = _push
LABELS[a.UseFellowship] = _fellowship


def _turn_text(state: FellowshipState, step: Any, who: str) -> str:
    return f"{hobbit_name(step.seat)}'s turn begins: what does Sauron do?"


def _symbol_text(state: FellowshipState, step: TakeSymbols, who: str) -> str:
    asked = "which one symbol is taken" if step.one else "which symbol comes next"
    return f"{sauron_card_name(step.card)} hits {hobbit_name(step.seat)}: {asked}?"


def _pool_text(state: FellowshipState, step: PoolShields, who: str) -> str:
    from core.fellowship.sauron.cards import missing_in

    name = whole().gandalf[step.card].name
    return f"{name} for all: who gives {count(missing_in(step), 'shield')} more?"


PROMPTS["activation"] = lambda state, step, who: f"{hobbit_name(step.seat)} calls Sauron: play a card, or refresh?"
PROMPTS["turn_activation"] = _turn_text
PROMPTS["refresh_hand"] = lambda state, step, who: f"Sauron may discard cards before he draws up to {FULL_HAND}"
PROMPTS["take_symbol"] = _symbol_text
PROMPTS["lose_token"] = lambda state, step, who: f"{who} returns a {step.kind or 'life'} token: which?"
PROMPTS["pick_played"] = lambda state, step, who: f"Gwaihir: which card does {who} take back?"
PROMPTS["pick_feature"] = lambda state, step, who: f"Red Arrow: which card of this board does {who} take?"
PROMPTS["pool_shields"] = _pool_text


def _card_window(state: FellowshipState, step: Window) -> str:
    return f"{sauron_card_name(step.what)} is about to hit {hobbit_name(step.seat)}. Does anybody use something?"


def _rider_window(state: FellowshipState, step: Window) -> str:
    return f"The Black Rider is about to ride {count(int(step.what), 'step')}. Does anybody prevent it?"


WINDOW_TEXTS["WA"] = WINDOW_TEXTS["WT"] = _card_window
WINDOW_TEXTS["WN"] = lambda state, step: f"{nazgul_name(step.what)} is about to happen. Does anybody use something?"
WINDOW_TEXTS["WR"] = _rider_window
