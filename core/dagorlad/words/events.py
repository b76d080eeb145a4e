"""What happened, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dagorlad.chapters.rally import LEAST, highest_roll
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import Unit, other
from core.dagorlad.words.names import (
    DIRECTION_NAMES,
    FEW,
    PHASES,
    RESULTS,
    army_name,
    capital,
    count,
    piece_name,
    pieces,
    place,
    spell_name,
    spell_tried,
    spoken_of,
    strength_met,
    total,
)
from core.kernel.voice import speaking

FATES = {"safe": "unharmed", "wounded": "wounded", "displaced": "displaced", "killed": "killed"}
BARRED = {
    "visions": "it sees Sinister Visions too near to Sauron",
    "refused": "its leader has refused a challenge",
    "away": "it is off the map",
    "rating": "no roll is low enough",
}
HARMS = {"Aw": "{0} is wounded", "Ak": "{0} is killed", "Dw": "{1} is wounded", "Dk": "{1} is killed"}


def event_text(event: Any) -> str:
    """Return one line on what happened, or "" for bookkeeping."""
    found = TEXTS.get(type(event))
    return capital(found(event)) if found is not None else ""


def _moved(event: e.PieceMoved) -> str:
    way = "enters the map and goes" if event.entered else "goes"
    return f"{piece_name(event.piece)} {way} to {event.path[-1]}"


def _exited(event: e.ExitedToMordor) -> str:
    return f"{piece_name(event.piece)} leaves the map into Mordor{' for good' if event.forever else ''}"


def _spell_tried(event: e.SpellTried) -> str:
    success = "he succeeds" if event.success else "he fails"
    return (
        f"Sauron {spell_tried(event.spell, ('attempts', 'tries to conjure'))} for {count(event.cost, 'magic point')}:"
        f" {total(event.dice)}, {event.needs} or less needed; {success}"
    )


def _attack(event: c.AttackRolled) -> str:
    verb = "fires at" if event.kind == "missile" else "attacks"
    how = strength_met(event.letter, event.armor, event.shifts)
    head = f"{piece_name(event.unit)} {verb} {piece_name(event.target)}: {how}"
    if not event.dice:
        return f"{head}, a hit without a roll"
    needs = f"{event.needs} or less" if event.needs else "no roll"
    return f"{head}, {needs} hits; {total(event.dice)}, {'a hit' if event.hit else 'a miss'}"


def _result(event: c.ResultRolled) -> str:
    column = f"of morale {event.column}" if speaking().aloud else f"column {event.column}"
    return f"{piece_name(event.target)}, {column}: {total(event.dice)}, {RESULTS[event.result]}"


def result_on(unit: Unit, result: str) -> str:
    """Return what a result of a hit comes to on a unit: a second D costs a step, and a second step is its end (W7.4,
    W8.1)."""
    again = result == "D" and unit.disrupted
    if not again and not (result == "1/2E" and unit.half):
        return RESULTS[result]
    step = "it loses its last step" if unit.half else RESULTS["1/2E"]
    return f"Disrupted again, {step}" if again else step


def _owing(event: c.MeleeBegan) -> str:
    if not speaking().aloud and len(event.owing) <= FEW:
        return f"{pieces(event.owing)} {'owes' if len(event.owing) == 1 else 'owe'} an attack"
    whose = f"{army_name(spoken_of().side[event.owing[0]])}'s units"
    if len(event.owing) == 1:
        return f"one of {whose} owes an attack"
    return f"{len(event.owing)} of {whose} owe an attack"


def _challenge(event: c.ChallengeRolled) -> str:
    names = piece_name(event.leader), piece_name(event.whom)
    harm = HARMS[event.result].format(*names) if event.result else "nobody is harmed"
    head = f"{names[0]} against {names[1]}, difference {event.difference:+}: "
    if not speaking().aloud:
        return f"{head}{event.die}, {harm}"
    killed = event.result.endswith("k")  # which is told next, with the points that it costs
    return f"{head}{event.die} rolled{'' if killed else f', {harm}'}"


def _lost(event: c.UnitLost) -> str:
    gains = f"{count(event.vp, 'victory point')} for {army_name(other(spoken_of().side[event.unit]))}"
    return f"{piece_name(event.unit)} is eliminated: {count(event.points, 'demoralization point')}, {gains}"


def _leader_lost(event: c.LeaderLost) -> str:
    more = f": {count(event.points, 'demoralization point')}" if event.points else ""
    return f"{piece_name(event.leader)} is killed{more}"


def _captured(event: e.WeaponCaptured) -> str:
    more = f": {count(event.points, 'demoralization point')}" if event.points else ""
    return f"{piece_name(event.by)} captures {piece_name(event.weapon)}{more}"


def _weapon_lost(event: e.WeaponLost) -> str:
    more = f": {count(event.points, 'demoralization point')}" if event.points else ""
    return f"{piece_name(event.weapon)} is lost{more}"


def _retreated(event: c.Retreated) -> str:
    along = f" with {pieces(event.leaders)}" if event.leaders else ""
    return f"{piece_name(event.piece)} retreats{along} to {place(event.hex)}"


def _advanced(event: c.Advanced) -> str:
    along = f" with {pieces(event.leaders)}" if event.leaders else ""
    return f"{piece_name(event.unit)} advances{along} to {event.hex}"


def _rallied(event: e.Rallied) -> str:
    who = f"with {piece_name(event.leader)}" if event.leader else "by itself"
    most = highest_roll(spoken_of(), event.rating)
    success = "it rallies" if event.success else "it stays Disrupted"
    return (
        f"{piece_name(event.unit)} tries to rally {who}, rating {event.rating}: {total(event.dice)},"
        f" {f'exactly {LEAST}' if most == LEAST else f'{LEAST} to {most}'} needed; {success}"
    )


def _empowered(event: e.BeastEmpowered) -> str:
    return f"the Beast of Mordor gets {spell_name(event.capability)} for {count(event.cost, 'magic point')}"


def _breath(event: e.BreathBlown) -> str:
    one, two = (DIRECTION_NAMES[at % 6] for at in (event.direction, event.direction + 1))
    return f"the Beast of Mordor blows its breath between {one} and {two}: {', '.join(event.hexes)}"


def _disrupted(event: c.UnitDisrupted) -> str:
    return f"{piece_name(event.unit)} is Disrupted{' by Sinister Visions' if event.visions else ''}"


def _put_down(event: e.PedestalPutDown) -> str:
    return f"{piece_name(event.unit)} {'leaves the Pedestal behind' if event.left else 'puts the Pedestal down'}"


def _bound(event: e.DwarvesBound) -> str:
    return f"Orcs are near {pieces(event.dwarves)}, who must go next to one and attack it if possible"


TEXTS: dict[type, Callable[[Any], str]] = {
    e.WargPlaced: lambda event: f"{piece_name(event.unit)} starts at {event.hex}",
    e.TurnBegan: lambda event: f"turn {event.turn} begins{', at night' if event.night else ''}",
    e.PhaseBegan: lambda event: PHASES[event.phase],
    e.PieceMoved: _moved,
    e.PhalanxFormed: lambda event: f"{piece_name(event.unit)} and {piece_name(event.other)} form a Phalanx",
    e.ExitedToMordor: _exited,
    e.DwarvesBound: _bound,
    e.PedestalTakenUp: lambda event: f"{piece_name(event.unit)} takes up the Pedestal",
    e.PedestalPutDown: _put_down,
    e.PedestalCaptured: lambda event: f"{piece_name(event.unit)} captures the Pedestal",
    e.PedestalHanded: lambda event: f"{piece_name(event.unit)} gets the Pedestal back",
    e.WeaponPassed: lambda event: f"{piece_name(event.to)} gets {piece_name(event.weapon)}",
    e.WeaponCaptured: _captured,
    e.WeaponLost: _weapon_lost,
    e.SpellTried: _spell_tried,
    e.SpellHolds: lambda event: f"{spell_name(event.spell)} is in force",
    e.SpellEnded: lambda event: f"{spell_name(event.spell)} is over",
    e.BeastCame: lambda event: f"the Beast of Mordor appears at {event.hex}",
    e.BeastEmpowered: _empowered,
    e.BreathBlown: _breath,
    e.Rallied: _rallied,
    e.RallyBarred: lambda event: f"{piece_name(event.unit)} does not rally: {BARRED[event.why]}",
    e.GateChanged: lambda event: f"the gate of Mordor {'opens' if event.open else 'closes'}",
    e.Demoralized: lambda event: f"{army_name(event.side)}'s army is demoralized",
    e.GameEnded: lambda event: event.reason,
    c.AttackRolled: _attack,
    c.ResultRolled: _result,
    c.MeleeBegan: _owing,
    c.ChallengeMade: lambda event: f"{piece_name(event.leader)} challenges {piece_name(event.whom)}",
    c.ChallengeRefused: lambda event: f"{piece_name(event.leader)} refuses the challenge",
    c.ChallengeRolled: _challenge,
    c.Flipped: lambda event: f"{piece_name(event.piece)} loses a step",
    c.UnitDisrupted: _disrupted,
    c.UnitLost: _lost,
    c.PhalanxBroken: lambda event: f"{piece_name(event.phalanx)} falls apart",
    c.LeaderRolled: lambda event: f"{piece_name(event.leader)}, whose unit was hit: {event.die}, {FATES[event.fate]}",
    c.LeaderWounded: lambda event: f"{piece_name(event.leader)} is wounded",
    c.LeaderLost: _leader_lost,
    c.LeaderDisplaced: lambda event: f"{piece_name(event.leader)} takes refuge at {event.hex}",
    c.Retreated: _retreated,
    c.Stuck: lambda event: f"{piece_name(event.piece)} cannot retreat",
    c.SauronStood: lambda event: "Sauron stands on the Pedestal and does not retreat",
    c.Advanced: _advanced,
    c.BeastSlain: lambda event: f"the Beast of Mordor is slain: {count(event.points, 'demoralization point')}",
}
"""How each kind of event reads."""
