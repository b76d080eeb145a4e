"""One line on each of the events that a Sauron player brings."""

from __future__ import annotations

from core.fellowship.base.hooks import Telling
from core.fellowship.content.contents import whole
from core.fellowship.model import sauron_events as s
from core.fellowship.model.state import HIDDEN
from core.fellowship.sauron.names import (
    chip_name,
    nazgul_name,
    nazgul_text,
    played_card_name,
    sauron_card_name,
    symbol_only,
)
from core.fellowship.sauron.symbols import symbol_told, symbols_said
from core.fellowship.words.names import SYMBOLS, card_name, count, hobbit_name
from core.fellowship.words.texts import in_full
from core.kernel.voice import speaking


def _drawn(event: s.SauronCardsDrawn) -> str:
    shuffled = "Sauron's discard pile is shuffled. " if event.shuffled else ""
    if HIDDEN in event.cards:
        return f"{shuffled}Sauron draws {count(len(event.cards), 'card')}"
    apart = "; " if speaking().aloud else ", "
    return f"{shuffled}Sauron draws {apart.join(sauron_card_name(card) for card in event.cards)}"


def _activated(event: s.SauronActivated) -> str:
    when = "at the start of his turn" if event.turn else "instead of rolling the die"
    return f"{hobbit_name(event.hobbit)} calls Sauron {when}"


def _played(event: s.SauronCardPlayed) -> str:
    hobbit = hobbit_name(event.hobbit)
    several = len(whole().sauron_cards.get(event.card, ())) != 1
    lesser = ", who takes one symbol" if event.lesser and several else ""
    return f"Sauron plays {sauron_card_name(event.card)} against {hobbit}{lesser}"


def _ignored(event: s.SauronCardIgnored) -> str:
    symbol = "The symbol of " if symbol_only(event.card, event.rule) else ""
    return f"{symbol}{played_card_name(event.card)} is ignored"


def _void(event: s.SymbolVoid) -> str:
    card, hobbit = played_card_name(event.card), hobbit_name(event.hobbit)
    if not event.symbol:
        symbol = "The symbol of " if event.card in whole().nazgul else ""
        return f"{symbol}{card} has no effect on {hobbit}"
    return f"{card}: its symbol for {symbols_said([event.symbol])} has no effect on {hobbit}"


def _rode(event: s.RiderMoved) -> str:
    return f"The Black Rider {'is pushed back' if event.pushed else 'rides'} to {event.step}"


def _chips(chips: dict[str, str]) -> str:
    return ", ".join(f"{chip_name(chip)} above {_place(key)}" for key, chip in chips.items())


def _place(key: str) -> str:
    line, _, space = key.partition(":")
    return f"{SYMBOLS[line]} {space}"


DOES = {
    "SF.sam": "one symbol alone of the card counts",
    "SF.pippin": "three white or grey cards may be played this turn",
}
"""What fellowship cards do of which no other line tells."""


def _fellowship(event: s.FellowshipCardUsed) -> str:
    on = f" for {hobbit_name(event.on)}" if event.on not in ("", event.hobbit) else ""
    does = f": {DOES[event.rule]}" if event.rule in DOES and speaking().aloud else ""
    return f"{hobbit_name(event.hobbit)} uses his fellowship card{on}{does}"


EVENT_WORDS: dict[type, Telling] = {
    s.SauronCardsDrawn: _drawn,
    s.SauronCardDiscarded: lambda x: f"Sauron discards {sauron_card_name(x.card)}",
    s.NazgulRemoved: lambda x: f"Out of the game: {', '.join(nazgul_name(card) for card in x.cards)}",
    s.NazgulShown: lambda x: f"Sauron shows {nazgul_name(x.card)}: {nazgul_text(x.card)}",
    s.SauronActivated: _activated,
    s.ActivationAvoided: lambda x: f"{hobbit_name(x.hobbit)} does not have to call Sauron",
    s.HandRefreshed: lambda x: "Sauron plays no card and refreshes his hand",
    s.SauronCardPlayed: _played,
    s.NazgulApplied: lambda x: f"Sauron applies {nazgul_name(x.card)} in {hobbit_name(x.hobbit)}'s turn",
    s.SauronCardIgnored: _ignored,
    s.SymbolTaken: lambda x: f"{played_card_name(x.card)}: {symbol_told(x.symbol, hobbit_name(x.hobbit))}",
    s.SymbolVoid: _void,
    s.IncidentBegan: lambda x: f"{nazgul_name(x.card)}: {in_full(whole().nazgul[x.card].text)}",
    s.RiderMoved: _rode,
    s.RiderStopped: lambda x: f"The Black Rider does not ride {count(x.steps, 'step')}",
    s.RiderMet: lambda x: f"The Black Rider has met {hobbit_name(x.hobbit)} and turns back toward 15",
    s.RiderTurned: lambda x: "The Black Rider has reached the light and turns back toward 15",
    s.RiderPlaced: lambda x: f"The Black Rider starts anew on {x.step} and faces the hobbits",
    s.ChipsLaid: lambda x: f"Chips are laid: {_chips(x.chips)}",
    s.ChipTaken: lambda x: (
        f"{hobbit_name(x.hobbit)} takes the chip above {_place(f'{x.line}:{x.space}')}: {chip_name(x.chip)}"
    ),
    s.ChipsRemoved: lambda x: f"Chips out of the game: {', '.join(chip_name(chip) for chip in x.chips.values())}",
    s.ResourceGained: lambda x: f"{hobbit_name(x.hobbit)} gets {card_name(x.card)}",
    s.CardRetrieved: lambda x: f"{hobbit_name(x.hobbit)} takes {card_name(x.card)} back into the hand",
    s.FellowshipCardUsed: _fellowship,
}
