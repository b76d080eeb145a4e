"""Bookkeeping of what happens with Friends & Foes. No rules, no chance, no refusals."""

from __future__ import annotations

from core.fellowship.model import friends_events as f
from core.fellowship.model.state import FellowshipState
from core.kernel.piles import Pile
from core.kernel.records import Bookkeeping

BOOKKEEPING: Bookkeeping[FellowshipState] = Bookkeeping()
_evolves = BOOKKEEPING.evolves


@_evolves(f.FoeTurnedUp)
def _foe_turned_up(state: FellowshipState, event: f.FoeTurnedUp) -> None:
    assert state.foe_deck is not None
    rest = state.foe_deck.rest
    del rest[event.foe]
    state.foe_line.insert(0, event.foe)


@_evolves(f.BlackGateOpened)
def _black_gate_opened(state: FellowshipState, event: f.BlackGateOpened) -> None:
    state.gate_opened = True
    state.defeated = {seat: [foe for foe in foes if foe not in event.foes] for seat, foes in state.defeated.items()}
    state.foe_deck = Pile(rest=dict.fromkeys(sorted(event.foes), 1))


@_evolves(f.FoeDefeated)
def _foe_defeated(state: FellowshipState, event: f.FoeDefeated) -> None:
    state.foe_line.remove(event.foe)
    state.defeated.setdefault(event.hobbit, []).append(event.foe)


@_evolves(f.AbilityUsed)
def _ability_used(state: FellowshipState, event: f.AbilityUsed) -> None:
    state.abilities.remove(event.hobbit)
    if event.hobbit == "pippin":
        state.impetuous = True


@_evolves(f.GandalfDiscarded)
def _gandalf_discarded(state: FellowshipState, event: f.GandalfDiscarded) -> None:
    state.gandalf.remove(event.card)


@_evolves(f.ShieldsPassed)
def _shields_passed(state: FellowshipState, event: f.ShieldsPassed) -> None:
    state.hobbits[event.giver].shields -= event.count
    state.hobbits[event.receiver].shields += event.count


@_evolves(f.BoardsOmitted)
def _boards_omitted(state: FellowshipState, event: f.BoardsOmitted) -> None:
    state.omitted.extend(event.boards)
    state.gone.extend(event.cards)


@_evolves(f.ElvenCardGiven)
def _elven_card_given(state: FellowshipState, event: f.ElvenCardGiven) -> None:
    state.hobbits[event.hobbit].hand.append(event.card)


BOOKKEEPING.unchanged(f.FoesExhausted, f.SauronStopped, f.DieLaidBlank)
