"""What Saruman's dealings change (chapters W, X, Y)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.content.contents import lookup
from core.ring_war.model.evolving.dealing import pick_up
from core.ring_war.model.records import mastering as m
from core.ring_war.model.state import SARUMAN, Alliance, Person, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(m.AllianceRefused, m.LoyaltyRolled)


@evolves(m.AllianceMade)
def _alliance_made(state: RingWarState, event: m.AllianceMade) -> None:
    state.alliance = Alliance(event.partner)


@evolves(m.AllianceDissolving)
def _alliance_dissolving(state: RingWarState, event: m.AllianceDissolving) -> None:
    state.alliance.dissolving = True


@evolves(m.Lent)
def _lent(state: RingWarState, event: m.Lent) -> None:
    for name in event.armies:
        state.armies[name].lent = event.power


@evolves(m.PreparationBegan)
def _preparation_began(state: RingWarState, event: m.PreparationBegan) -> None:
    state.mastery.since, state.mastery.gains = state.turn, 0


@evolves(m.CycleBroken)
def _cycle_broken(state: RingWarState, event: m.CycleBroken) -> None:
    mastery = state.mastery
    mastery.since = mastery.gains = mastery.barred = mastery.forgone = 0


@evolves(m.GainTaken)
def _gain_taken(state: RingWarState, event: m.GainTaken) -> None:
    if event.power == SARUMAN:
        state.mastery.gains += 1
        state.mastery.taken = state.turn
    else:
        state.mastery.returned += 1


@evolves(m.GainForgone)
def _gain_forgone(state: RingWarState, event: m.GainForgone) -> None:
    state.mastery.forgone = state.turn


@evolves(m.NazgulTaken)
def _nazgul_taken(state: RingWarState, event: m.NazgulTaken) -> None:
    state.people[event.person].turned = event.power == SARUMAN


@evolves(m.ArmyTurned)
def _army_turned(state: RingWarState, event: m.ArmyTurned) -> None:
    for name in event.armies:
        army = state.armies[name]
        army.turned, army.lent = event.power == SARUMAN, ""


@evolves(m.RingNoted)
def _ring_noted(state: RingWarState, event: m.RingNoted) -> None:
    mastery = state.mastery
    if event.lost != mastery.lost:
        mastery.returned = 0
    mastery.holder, mastery.himself = event.holder, event.himself
    mastery.lost, mastery.had = event.lost, event.had


@evolves(m.MindBattled)
def _mind_battled(state: RingWarState, event: m.MindBattled) -> None:
    state.mind = event.against
    state.drained += event.points
    _rests(state)


def _rests(state: RingWarState) -> None:
    """Note that no Nazgûl is due in the next turn, unless this one is the preparation (X.1b, X.1d)."""
    if state.mastery.since and state.mastery.since < state.turn:
        state.mastery.barred = state.turn + 1


@evolves(m.PersuasionTried)
def _persuasion_tried(state: RingWarState, event: m.PersuasionTried) -> None:
    _rests(state)


@evolves(m.Persuaded)
def _persuaded(state: RingWarState, event: m.Persuaded) -> None:
    state.people[event.person].persuaded = event.failed


@evolves(m.ShookOff)
def _shook_off(state: RingWarState, event: m.ShookOff) -> None:
    if event.free:
        state.people[event.person].persuaded = False


@evolves(m.MagicTried)
def _magic_tried(state: RingWarState, event: m.MagicTried) -> None:
    if event.gained:
        pick_up(state, event.card, event.hex)
        state.people[event.person].cards.append(event.card)


@evolves(m.DenethorOut)
def _denethor_out(state: RingWarState, event: m.DenethorOut) -> None:
    hex_ = lookup(state).magic["m13"].hex
    if event.lost:
        pick_up(state, "m13", hex_)
        state.removed.append("m13")
    person = state.people["den"]
    if person.hex:
        for card in person.cards:
            state.loose.setdefault(person.hex, []).append(card)
        state.people["den"] = Person(gone=state.turn)
