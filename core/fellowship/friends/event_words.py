"""One line on each of the events of Friends & Foes."""

from __future__ import annotations

from core.fellowship.base.hooks import Telling
from core.fellowship.friends.abilities import ability_name
from core.fellowship.friends.foes import foe_name
from core.fellowship.model import friends_events as f
from core.fellowship.words.names import card_name, count, hobbit_name, place_name


def _names(foes: list[str]) -> str:
    return ", ".join(foe_name(foe) for foe in foes) or "no foe"


def _omitted(event: f.BoardsOmitted) -> str:
    out = f"; out of the game: {', '.join(card_name(card) for card in event.cards)}" if event.cards else ""
    return f"The way leaves out {' and '.join(place_name(board) for board in event.boards)}{out}"


def _given(event: f.ElvenCardGiven) -> str:
    does = "keeps" if event.hobbit == event.bearer else f"gives {hobbit_name(event.hobbit)}"
    return f"{hobbit_name(event.bearer)} {does} {card_name(event.card)}"


EVENT_WORDS: dict[type, Telling] = {
    f.FoeTurnedUp: lambda x: f"A foe appears: {foe_name(x.foe)}",
    f.FoesExhausted: lambda x: f"The foe deck is empty: {count(x.missing, 'foe')} fewer",
    f.BlackGateOpened: lambda x: f"The Black Gate opens: {_names(x.foes)} will come again",
    f.FoeDefeated: lambda x: f"{hobbit_name(x.hobbit)} defeats {foe_name(x.foe)}",
    f.AbilityUsed: lambda x: f"{hobbit_name(x.hobbit)} uses {ability_name(x.hobbit)}",
    f.GandalfDiscarded: lambda x: f"{card_name(x.card)} is discarded unused",
    f.SauronStopped: lambda x: f"Sauron does not come {count(x.steps, 'step')} nearer",
    f.DieLaidBlank: lambda x: f"The die is laid down blank for {hobbit_name(x.hobbit)}",
    f.ShieldsPassed: lambda x: f"{hobbit_name(x.giver)} passes {count(x.count, 'shield')} to {hobbit_name(x.receiver)}",
    f.BoardsOmitted: _omitted,
    f.ElvenCardGiven: _given,
}
