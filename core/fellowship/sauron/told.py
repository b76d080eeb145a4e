"""What a story tells of cards without names: of Sauron's what is on them where one is played, and else how many; of the
fellowship cards who uses one for whom."""

from __future__ import annotations

from core.fellowship.content.contents import whole
from core.fellowship.model import sauron_events as s
from core.fellowship.sauron.symbols import some, symbols_said
from core.fellowship.words.names import hobbit_name


def sauron_told(event: s.SauronCardsDrawn | s.SauronCardPlayed | s.SymbolVoid) -> str:
    """Return what a story says of cards that Sauron draws or plays, or of a symbol that comes to nothing."""
    match event:
        case s.SauronCardsDrawn():
            shuffled = "Sauron's discard pile is shuffled. " if event.shuffled else ""
            return f"{shuffled}Sauron draws {some(len(event.cards), 'card')}"
        case s.SauronCardPlayed():
            return _played(event)
    hobbit = hobbit_name(event.hobbit)
    if not event.symbol:
        return f"{'Its symbol' if event.card in whole().nazgul else 'The card'} has no effect on {hobbit}"
    return f"The symbol for {symbols_said([event.symbol])} has no effect on {hobbit}"


def _played(event: s.SauronCardPlayed) -> str:
    """Return whom a card hits and what is on it: all of it, or of several symbols one to be chosen (S4.5, S5.3).

    A single symbol is told by what comes of it, and so is whether Sam takes one of several or all (S4.7, SA20).
    """
    symbols = whole().sauron_cards.get(event.card, ())
    played = f"Sauron plays a card against {hobbit_name(event.hobbit)}"
    if len(symbols) < 2:
        return played
    if event.lesser:
        return f"{played}, who takes one symbol of it: {symbols_said(symbols, 'or')}"
    if event.hobbit == "sam":
        return f"{played} with {symbols_said(symbols)} on it"
    return f"{played}: {symbols_said(symbols)}"


def fellowship_card_told(event: s.FellowshipCardUsed) -> str:
    """Return who uses his fellowship card for whom; what comes of Sam's is seen only by what does not happen."""
    hobbit, on = hobbit_name(event.hobbit), hobbit_name(event.on) if event.on else ""
    spared = event.hobbit == "sam"
    if on in ("", hobbit):
        return f"{hobbit} uses his fellowship card{' and takes one symbol alone' * spared}"
    return f"{hobbit} uses his fellowship card for {on}{', who takes one symbol alone' * spared}"
