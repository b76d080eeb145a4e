"""Bookkeeping: how each event changes the state. No rules, no chance, no refusal."""

from __future__ import annotations

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import BEAST, OFF, Beast, DagorladState, Unit, other
from core.kernel.prompts import DRAWN, Outcome
from core.kernel.records import Bookkeeping

BOOKKEEPING: Bookkeeping[DagorladState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


def _points(state: DagorladState, side: str, points: int) -> None:
    if points:
        state.points[side] = state.points.get(side, 0) + points


def put(state: DagorladState, piece: str, hex_: str) -> None:
    """Put a piece on a hex; the Pedestal goes with whoever carries it."""
    if piece == BEAST:
        if state.beast is not None:
            state.beast.hex = hex_
    else:
        (state.units if piece in state.units else state.leaders)[piece].hex = hex_
    if state.pedestal.carrier == piece:
        state.pedestal.hex = hex_


def off_the_map(state: DagorladState, piece: str) -> None:
    """Take a piece off the map into Mordor, from where it may come back."""
    one = state.units[piece] if piece in state.units else state.leaders[piece]
    one.hex = ""
    one.back = True


@evolves(e.WargPlaced)
def _warg_placed(state: DagorladState, event: e.WargPlaced) -> None:
    state.units[event.unit].hex = event.hex


@evolves(e.TurnBegan)
def _turn_began(state: DagorladState, event: e.TurnBegan) -> None:
    state.turn, state.phase = event.turn, ""
    state.refused = []


@evolves(e.PhaseBegan)
def _phase_began(state: DagorladState, event: e.PhaseBegan) -> None:
    state.phase = event.phase  # type: ignore[assignment]
    if event.phase in ("C", "F"):
        state.moved, state.entered, state.dwarves = [], {}, {}
        for weapon in state.weapons.values():
            weapon.given = []
        if event.phase == "C":
            pedestal = state.pedestal
            pedestal.moved, pedestal.up, pedestal.down = False, [], []
    elif event.phase in ("D1", "G1"):
        state.fired = []
    elif event.phase in ("D2", "G2"):
        state.challengers, state.challenged = [], []
    elif event.phase in ("D3", "G3"):
        state.owing, state.fought = [], []


@evolves(e.DwarvesBound)
def _dwarves_bound(state: DagorladState, event: e.DwarvesBound) -> None:
    state.dwarves = {dwarf: list(orcs) for dwarf, orcs in event.dwarves.items()}


@evolves(e.PieceMoved)
def _piece_moved(state: DagorladState, event: e.PieceMoved) -> None:
    if event.entered and event.piece in state.units:
        entrance = event.path[0]
        state.entered[entrance] = state.entered.get(entrance, 0) + 1
    if state.pedestal.carrier == event.piece and state.phase == "C":
        state.pedestal.moved = True
    put(state, event.piece, event.path[-1])
    if event.piece not in state.moved:
        state.moved.append(event.piece)


@evolves(e.PhalanxFormed)
def _phalanx_formed(state: DagorladState, event: e.PhalanxFormed) -> None:
    state.units[event.phalanx] = Unit(hex=state.units[event.other].hex)
    for slave in (event.unit, event.other):
        state.units[slave].hex = ""
        state.units[slave].inside = event.phalanx
    state.moved += [event.phalanx, event.unit, event.other]


@evolves(c.PhalanxBroken)
def _phalanx_broken(state: DagorladState, event: c.PhalanxBroken) -> None:
    phalanx = state.units.pop(event.phalanx)
    for slave in event.slaves:
        state.units[slave].hex = phalanx.hex
        state.units[slave].inside = ""


@evolves(e.ExitedToMordor)
def _exited_to_mordor(state: DagorladState, event: e.ExitedToMordor) -> None:
    piece = state.units[event.piece] if event.piece in state.units else state.leaders[event.piece]
    if event.forever:
        piece.hex = ""
        piece.left = True
    else:
        off_the_map(state, event.piece)
    if event.piece not in state.moved:
        state.moved.append(event.piece)
    state.vp[SAURON] = state.vp.get(SAURON, 0) + event.vp


@evolves(e.PedestalTakenUp)
def _pedestal_taken_up(state: DagorladState, event: e.PedestalTakenUp) -> None:
    state.pedestal.carrier = event.unit
    state.pedestal.taken = False
    state.pedestal.up.append(event.unit)


@evolves(e.PedestalPutDown)
def _pedestal_put_down(state: DagorladState, event: e.PedestalPutDown) -> None:
    state.pedestal.carrier = ""
    if not event.left:
        state.pedestal.down.append(event.unit)


@evolves(e.PedestalCaptured)
def _pedestal_captured(state: DagorladState, event: e.PedestalCaptured) -> None:
    state.pedestal.carrier = event.unit
    state.pedestal.taken = True


@evolves(e.PedestalHanded)
def _pedestal_handed(state: DagorladState, event: e.PedestalHanded) -> None:
    pedestal = state.pedestal
    pedestal.carrier, pedestal.hex = event.unit, state.units[event.unit].hex
    pedestal.taken, pedestal.moved = False, True


@evolves(e.WeaponPassed)
def _weapon_passed(state: DagorladState, event: e.WeaponPassed) -> None:
    weapon = state.weapons[event.weapon]
    weapon.given.append(weapon.carrier)
    weapon.carrier = event.to


@evolves(e.WeaponCaptured)
def _weapon_captured(state: DagorladState, event: e.WeaponCaptured) -> None:
    weapon = state.weapons[event.weapon]
    weapon.carrier, weapon.captured = event.by, True
    _points(state, WESTERNESSE, event.points)
    state.vp[SAURON] = state.vp.get(SAURON, 0) + event.vp


@evolves(e.WeaponLost)
def _weapon_lost(state: DagorladState, event: e.WeaponLost) -> None:
    weapon = state.weapons[event.weapon]
    weapon.carrier, weapon.gone = "", True
    _points(state, WESTERNESSE, event.points)


@evolves(e.SpellTried)
def _spell_tried(state: DagorladState, event: e.SpellTried) -> None:
    magic = state.magic
    magic.points -= event.cost
    magic.tried = state.turn
    if event.success:
        magic.used[event.spell] = magic.used.get(event.spell, 0) + 1


@evolves(e.SpellHolds)
def _spell_holds(state: DagorladState, event: e.SpellHolds) -> None:
    setattr(state.magic, event.spell, event.until)


@evolves(e.SpellEnded)
def _spell_ended(state: DagorladState, event: e.SpellEnded) -> None:
    if hasattr(state.magic, event.spell):
        setattr(state.magic, event.spell, 0)
    elif state.beast is not None:
        setattr(state.beast, event.spell, 0)
    if event.spell == "visions":
        for unit in state.units.values():
            unit.visions = False


@evolves(e.BeastCame)
def _beast_came(state: DagorladState, event: e.BeastCame) -> None:
    state.beast = Beast(event.hex)
    state.magic.free = event.free


@evolves(e.BeastEmpowered)
def _beast_empowered(state: DagorladState, event: e.BeastEmpowered) -> None:
    magic, beast = state.magic, state.beast
    magic.points -= event.cost
    if event.free:
        magic.free = 0
    else:
        magic.tried = state.turn
    if beast is not None:
        setattr(beast, event.capability, event.until or True)


@evolves(e.BreathBlown)
def _breath_blown(state: DagorladState, event: e.BreathBlown) -> None:
    if state.beast is not None:
        state.beast.breath = 0


@evolves(c.BeastSlain)
def _beast_slain(state: DagorladState, event: c.BeastSlain) -> None:
    state.beast = None
    _points(state, SAURON, event.points)


@evolves(c.AttackRolled)
def _attack_rolled(state: DagorladState, event: c.AttackRolled) -> None:
    (state.fired if event.kind == "missile" else state.fought).append(event.unit)


@evolves(c.MeleeBegan)
def _melee_began(state: DagorladState, event: c.MeleeBegan) -> None:
    state.owing = list(event.owing)


@evolves(c.ChallengeMade)
def _challenge_made(state: DagorladState, event: c.ChallengeMade) -> None:
    state.challengers.append(event.leader)
    state.challenged.append(event.whom)


@evolves(c.ChallengeRefused)
def _challenge_refused(state: DagorladState, event: c.ChallengeRefused) -> None:
    state.refused.append(event.leader)


@evolves(c.Flipped)
def _flipped(state: DagorladState, event: c.Flipped) -> None:
    if event.piece != BEAST:
        state.units[event.piece].half = True
    elif state.beast is not None:
        state.beast.half = True


@evolves(c.UnitDisrupted)
def _unit_disrupted(state: DagorladState, event: c.UnitDisrupted) -> None:
    unit = state.units[event.unit]
    unit.disrupted = True
    unit.visions = unit.visions or event.visions


@evolves(c.UnitLost)
def _unit_lost(state: DagorladState, event: c.UnitLost) -> None:
    side = lookup(state).side[event.unit]
    state.units[event.unit] = Unit(gone=True)
    _points(state, side, event.points)
    state.vp[other(side)] = state.vp.get(other(side), 0) + event.vp


@evolves(c.LeaderWounded)
def _leader_wounded(state: DagorladState, event: c.LeaderWounded) -> None:
    state.leaders[event.leader].wounded = True


@evolves(c.LeaderLost)
def _leader_lost(state: DagorladState, event: c.LeaderLost) -> None:
    leader = state.leaders[event.leader]
    leader.hex, leader.gone = "", True
    _points(state, WESTERNESSE, event.points)


@evolves(c.LeaderDisplaced)
def _leader_displaced(state: DagorladState, event: c.LeaderDisplaced) -> None:
    put(state, event.leader, event.hex)


@evolves(c.Retreated)
def _retreated(state: DagorladState, event: c.Retreated) -> None:
    for piece in (event.piece, *event.leaders):
        if event.hex == OFF:
            off_the_map(state, piece)
        else:
            put(state, piece, event.hex)


@evolves(c.Advanced)
def _advanced(state: DagorladState, event: c.Advanced) -> None:
    for piece in (event.unit, *event.leaders):
        put(state, piece, event.hex)


@evolves(e.Rallied)
def _rallied(state: DagorladState, event: e.Rallied) -> None:
    if event.success:
        state.units[event.unit].disrupted = False
        state.units[event.unit].visions = False


@evolves(e.Demoralized)
def _demoralized(state: DagorladState, event: e.Demoralized) -> None:
    state.demoralized.append(event.side)


@evolves(e.GameEnded)
def _game_ended(state: DagorladState, event: e.GameEnded) -> None:
    winners = () if event.result == DRAWN else (event.result,)
    score = abs(state.vp.get(SAURON, 0) - state.vp.get(WESTERNESSE, 0))
    state.outcome = Outcome(event.result, score, event.reason, event.rule, winners, event.scores)


BOOKKEEPING.unchanged(
    c.ResultRolled, c.ChallengeRolled, c.LeaderRolled, c.Stuck, c.SauronStood, e.RallyBarred, e.GateChanged
)
