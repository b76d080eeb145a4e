"""A finished game as one picture: how many cards were corrupted, of how many that lose the game, round by round."""

from __future__ import annotations

from collections.abc import Sequence

from core.dice.content.contents import lookup
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.sauron_evolve import BOOKKEEPING
from core.dice.model.state import DiceState
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from core.dice.words.names import and_listed, count, is_or_are, place_name, seat_name, short_name
from core.kernel.entries import Entry
from core.kernel.figures import Course, Turn


def course(state: DiceState, entries: Sequence[Entry]) -> Course:
    """Return the picture of a finished game whose entries follow from `state`, which is folded on."""
    turns: list[Turn] = []
    began, name, part = 0, "round 1", place_name(state.location, lookup(state))
    corrupted = restored = peak = 0
    glory: dict[str, int] = {}
    cards: list[str] = []

    def done() -> Turn:
        found = [f"{count(corrupted, 'card')} corrupted"] * bool(corrupted)
        found += [f"{count(restored, 'card')} restored"] * bool(restored)
        found += [f"{seat_name(seat)} gives up {number} Glory" for seat, number in glory.items()]
        values = (corrupted_cards(state),)
        told = [f"{and_listed(map(short_name, cards))} {is_or_are(cards)} corrupted"] * bool(cards)
        told += found[bool(corrupted) :]
        return Turn(
            began, name, part, limit(state), values, corrupted - restored, ", ".join(found), ", ".join(told), peak
        )

    for number, entry in enumerate(entries):
        for event in entry.events:
            match event:
                case e.RoundBegan():
                    if turns or number:
                        turns.append(done())
                    corrupted = restored = 0
                    glory, cards = {}, []
                case se.CardCorrupted(card=card):
                    corrupted += 1
                    cards.append(card)
                    peak = number
                case e.CardRestored():
                    restored += 1
                case se.GloryLost(seat=seat, count=lost):
                    glory[seat] = glory.get(seat, 0) + lost
            BOOKKEEPING.evolvers[type(event)](state, event)
            if isinstance(event, e.RoundBegan):
                began, name, part = number, f"round {state.round}", place_name(state.location, lookup(state))
        state.agenda[entry.keep :] = entry.agenda
    turns.append(done())
    return Course("How near Sauron came", limit(state), "too many", ("corrupted cards",), turns, "cards from defeat")
