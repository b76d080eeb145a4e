"""What a story tells of Sauron: of his cards what is on them where one is played, and else how many, never their names.

Of the fellowship cards it tells who uses one for whom.
"""

from __future__ import annotations

from typing import Any

from core.fellowship.base.hooks import Telling
from core.fellowship.content.contents import whole
from core.fellowship.model import sauron_events as s
from core.fellowship.sauron.symbols import RiderSymbol, kind_of, some, symbols_said
from core.fellowship.words.event_words import event_text
from core.fellowship.words.names import hobbit_name

DOES = {"SF.sam": "takes one symbol alone", "SF.pippin": "may play three cards in this turn"}
"""What whoever it is used for does by a fellowship card, where the story does not tell it in its place."""


def _nothing(event: Any) -> str:
    return ""


def _drawn(event: s.SauronCardsDrawn) -> str:
    """Return how many cards he draws; that he draws a single one goes without saying where that is not all he does
    when a turn begins."""
    if len(event.cards) == 1 and not event.shuffled and event.rule != "S5.2":
        return ""
    shuffled = "Sauron's discard pile is shuffled. " if event.shuffled else ""
    return f"{shuffled}Sauron draws {some(len(event.cards), 'card')}"


def _activated(event: s.SauronActivated) -> str:
    return "" if event.turn else f"{hobbit_name(event.hobbit)} calls Sauron"


def _played(event: s.SauronCardPlayed) -> str:
    """Return whom a card hits and what is on it: all of it, or of several symbols one to be chosen (S4.5, S5.3).

    A single symbol is told by what comes of it, but for the Black Rider, of whom that tells only where he comes to.
    By what comes of it is told, too, whether Sam takes one of several or all (S4.7, SA20).
    """
    symbols = whole().sauron_cards.get(event.card, ())
    played = f"Sauron plays a card against {hobbit_name(event.hobbit)}"
    if len(symbols) < 2:
        rides = [symbol for symbol in symbols if isinstance(kind_of(symbol), RiderSymbol)]
        return f"{played} with {symbols_said(rides)} on it" if rides else played
    if event.lesser:
        # Of two that are alike one is taken.
        return f"{played}, who takes one symbol of it: {symbols_said(list(dict.fromkeys(symbols)), 'or')}"
    if event.hobbit == "sam":
        return f"{played} with {symbols_said(symbols)} on it"
    return f"{played}: {symbols_said(symbols)}"


def _void(event: s.SymbolVoid) -> str:
    hobbit = hobbit_name(event.hobbit)
    if not event.symbol:
        card = whole().nazgul.get(event.card)
        what = f"Its symbol, {symbols_said([card.symbol])}," if card else "Sauron's card"
        return f"{what} has no effect on {hobbit}"
    return f"The symbol for {symbols_said([event.symbol])} has no effect on {hobbit}"


def _ignored(event: s.SauronCardIgnored) -> str:
    """Return that a card does nothing; what is on it, where that has not been told as it was played."""
    symbols = whole().sauron_cards.get(event.card)
    if symbols is None:
        return event_text(event)
    alone = len(symbols) == 1 and not isinstance(kind_of(symbols[0]), RiderSymbol)
    return f"Sauron's card{f' with {symbols_said(symbols)} on it' if alone else ''} is ignored"


def _shown(event: s.NazgulShown) -> str:
    """Return which Nazgûl card lies open now, with its text: it comes true only when he applies it (S5.5)."""
    return event_text(event).replace(": ", " for later: ", 1)


def _met(event: s.RiderMet) -> str:
    """Return whom the Black Rider has met, and that he must call Sauron for it: it is told that he does after which
    card Sauron gets (S6.3)."""
    return event_text(event).replace(" and turns back", ", who has to call Sauron, and turns back", 1)


def _fellowship_card(event: s.FellowshipCardUsed) -> str:
    """Return who uses his fellowship card for whom, and what it does for him where that is not told as it comes."""
    hobbit, on = hobbit_name(event.hobbit), hobbit_name(event.on) if event.on else ""
    does = DOES.get(event.rule, "")
    if on in ("", hobbit):
        return f"{hobbit} uses his fellowship card{f' and {does}' * bool(does)}"
    return f"{hobbit} uses his fellowship card for {on}{f', who {does}' * bool(does)}"


STORY_WORDS: dict[type, Telling] = {
    s.ChipsRemoved: _nothing,
    s.SauronCardsDrawn: _drawn,
    # That he refreshes his hand has been told, and how many cards he draws for it comes next.
    s.SauronCardDiscarded: _nothing,
    s.SauronActivated: _activated,
    s.SauronCardPlayed: _played,
    s.SymbolVoid: _void,
    s.SauronCardIgnored: _ignored,
    s.NazgulShown: _shown,
    s.RiderMet: _met,
    s.IncidentBegan: lambda x: f"{event_text(x).partition(': ')[0]}:",
    s.FellowshipCardUsed: _fellowship_card,
}
"""What a story says of Sauron's events where that is not their line."""
