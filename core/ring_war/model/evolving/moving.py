"""What deployment, mobilization and movement change (chapters F, O, P, S, T)."""

from __future__ import annotations

import msgspec

from core.kernel.records import Bookkeeping
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import moving as m
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, Army, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves
BOOKKEEPING.unchanged(m.WoodAwoke, m.KeptBack)

MORDOR = "mordor"
"""What stands for all of the Dark Power's nations, which wake together (T.2)."""


@evolves(m.Moved)
def _moved(state: RingWarState, event: m.Moved) -> None:
    for piece in event.pieces:
        _move(state, event, piece)
        if piece not in state.moved:
            state.moved.append(piece)
    _hide(state, event.pieces, event.path[-1])


def _hide(state: RingWarState, pieces: tuple[str, ...], hex_: str) -> None:
    """Turn face down who comes into a hex with other Characters of the Fellowship (RR19)."""
    characters = lookup(state).characters
    fellows = [name for name, one in state.people.items() if one.hex == hex_ and characters[name].side == FELLOWSHIP]
    if len(fellows) > 1:
        for name in fellows:
            if name in pieces:
                state.people[name].known = False


def _move(state: RingWarState, event: m.Moved, piece: str) -> None:
    end = event.path[-1]
    if (person := state.people.get(piece)) is not None:
        person.hex = end
        person.road, person.busy = event.road or (person.road and piece in state.moved), True
    elif (army := state.armies.get(piece)) is not None:
        army.hex = end
        army.origin = event.path[-2] if len(event.path) > 1 else event.origin
        army.waded = event.waded or (army.waded and piece in state.moved)
    elif (party := state.parties.get(piece)) is not None:
        party.hex = end
        for person in state.people.values():
            if person.party == piece:
                person.hex = end


@evolves(m.Mobilized)
def _mobilized(state: RingWarState, event: m.Mobilized) -> None:
    """Wake a nation. What wakes in the middle of a movement moves from its owner's next one on (P.5)."""
    if event.nation == MORDOR:
        state.mordor = state.turn
    state.awake.append(event.nation)
    cards = lookup(state).armies
    for name, army in state.armies.items():
        card = cards[army.card]
        if event.nation == (MORDOR if card.owner == DARK_POWER else card.nation) and not army.awake:
            army.awake = True
            if state.stage == "move":
                state.moved.append(name)


@evolves(m.ForceCame)
def _force_came(state: RingWarState, event: m.ForceCame) -> None:
    state.came.append(event.card)
    state.armies[event.card] = Army(event.card, event.hex, event.points, awake=True)


@evolves(m.ControlChanged)
def _control_changed(state: RingWarState, event: m.ControlChanged) -> None:
    state.control[event.hex] = event.power


@evolves(m.ShadowRolled)
def _shadow_rolled(state: RingWarState, event: m.ShadowRolled) -> None:
    state.shadow = event.points


@evolves(m.ShadowSpent)
def _shadow_spent(state: RingWarState, event: m.ShadowSpent) -> None:
    state.shadow -= event.points


@evolves(m.RestraintEnded)
def _restraint_ended(state: RingWarState, event: m.RestraintEnded) -> None:
    if event.power == DARK_POWER:
        state.loose_dark = True
    else:
        state.loose_free = True


@evolves(m.Displaced)
def _displaced(state: RingWarState, event: m.Displaced) -> None:
    state.people[event.who].hex = event.hex


@evolves(m.ForceSplit)
def _force_split(state: RingWarState, event: m.ForceSplit) -> None:
    army = state.armies[event.army]
    army.points -= event.points
    part = state.armies.get(event.part)
    if part is None:
        state.made += 1
        state.armies[event.part] = msgspec.structs.replace(army, points=event.points)
    else:
        part.points += event.points


@evolves(m.ForcesJoined)
def _forces_joined(state: RingWarState, event: m.ForcesJoined) -> None:
    for part, whole in event.parts.items():
        state.armies[whole].points += state.armies.pop(part).points


@evolves(m.Stayed)
def _stayed(state: RingWarState, event: m.Stayed) -> None:
    state.moved += [piece for piece in event.pieces if piece not in state.moved]


@evolves(m.PassTried)
def _pass_tried(state: RingWarState, event: m.PassTried) -> None:
    if event.die >= event.needs:
        state.passed += [piece for piece in event.pieces if piece not in state.passed]


@evolves(m.LockedUp)
def _locked_up(state: RingWarState, event: m.LockedUp) -> None:
    for name in event.people:
        state.people[name].party = ""
    del state.parties[event.party]
    if state.ring.bearer == event.party:
        state.ring.bearer, state.ring.hex, state.ring.worn = "", event.hex, False


@evolves(m.TheodenWoke)
def _theoden_woke(state: RingWarState, event: m.TheodenWoke) -> None:
    state.bemused = False
