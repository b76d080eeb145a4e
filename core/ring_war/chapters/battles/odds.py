"""Who fights in an Army Combat, and at what odds: ratio, column, modifiers (Q.2 to Q.5, W.1e, 5.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from core.kernel.unseen import Unseen
from core.ring_war.chapters.board import armies_at, known_at, leaders_at
from core.ring_war.chapters.magic import holds_card
from core.ring_war.chapters.sides import are_allied, may_attack, mover_of, player_of, power_of, powers
from core.ring_war.chapters.stacks import is_nazgul, stack_refused
from core.ring_war.chapters.windows import holds
from core.ring_war.content.contents import current, lookup
from core.ring_war.model.records.battling import ATTACK, BOTH, DEFENCE, Fray
from core.ring_war.model.state import (
    FELLOWSHIP,
    GANDALF,
    GOLLUM,
    ISENGARD,
    SARUMAN_HIMSELF,
    WHITE,
    RingWarState,
)

HARD_GROUND = ("rough", "forest", "swamp", "pass")
STURDY = ("dwarves", "ents")
"""Nations whom rough ground does not hinder (5.8)."""

ENTS, MUMAKIL = "ents", "harad_mumakil_1"
MOST_MORALE = 3
"""How much a difference of Morale counts at most (Q.4)."""

MOST_DIE, MOST_COLUMN = 8, 7
FRENZY, GROND, AMBUSH, DAWNLESS, LONELY_MOUNTAIN = "e03", "e24", "e32", "e23", "e20"
FRENZIED = 2
ANDURIL, NARYA = "m02", "m21"
ARAGORN, DAIN = "ara", "dai"
ANDURIL_MORALE, ANDURIL_PROVINCES = 4, ("T", "U", "V", "W")
RING_MORALE = 2
BEST_ODDS, WORST_ODDS = 6, 3


class Odds(NamedTuple):
    """The odds of a battle: the ratio as it is said, its column after all shifts, and the modifiers of the die by
    name."""

    ratio: str
    column: int
    modifiers: dict[str, int]


def attackers_at(state: RingWarState, power: str, hex_: str) -> list[str]:
    """Return the forces with which a power attacks in a hex: all that it commands and that are mobilized (Q.2), what is
    lent only under a leader or with more points of its own (W.1d)."""
    forces = [name for name in armies_at(state, hex_) if mover_of(state, name) == power and state.armies[name].awake]
    if not forces:
        return []
    leaders = leaders_at(state, hex_, forces, power)
    if stack_refused(state, power, [*leaders, *forces]) is None:
        return forces
    return [name for name in forces if power_of(state, name) == power]


def defenders_at(state: RingWarState, hex_: str, against: str, power: str) -> list[str]:
    """Return the forces that are attacked: one power's, or both others' (Q.2)."""
    if against == BOTH:
        return [name for name in armies_at(state, hex_) if power_of(state, name) != power]
    return armies_at(state, hex_, against)


def targets(state: RingWarState, power: str, hex_: str) -> list[str]:
    """Return whose units a power may attack in a hex: another's, and both others' where they are allied (Q.2)."""
    found = [
        other
        for other in powers(state)
        if other != power and may_attack(state, power, other) and armies_at(state, hex_, other)
    ]
    return [*found, BOTH] if len(found) > 1 and are_allied(state, *found) else found


def leaders_of(state: RingWarState, fray: Fray, forces: Sequence[str]) -> list[str]:
    """Return the Characters who can lead the forces of a side (RR18); Saruman not while he stays in the tower."""
    return [
        name
        for name in leaders_at(state, fray.hex, list(forces))
        if not (fray.out and name == SARUMAN_HIMSELF) and not state.people[name].driven
    ]


def starters(state: RingWarState, fray: Fray, forces: Sequence[str]) -> set[str]:
    """Return the players under whom the pieces of a stack began the game (W.1e)."""
    rules = lookup(state)
    living = [name for name in forces if name in state.armies]
    owners = {player_of(state, rules.armies[state.armies[name].card].owner) for name in living}
    return owners | {player_of(state, rules.characters[name].side) for name in leaders_of(state, fray, living)}


def is_allied_stack(state: RingWarState, fray: Fray, forces: Sequence[str]) -> bool:
    """Whether a stack has pieces of two players (W.1e)."""
    return len(starters(state, fray, forces)) > 1


def morale(state: RingWarState, fray: Fray, person: str, defends: bool) -> int:
    """Return what a leader's Morale is worth to a stack (E.4, M.2, M21, E20)."""
    rules = lookup(state)
    points = rules.characters[person].morale
    if person == ARAGORN and rules.terrain.province.get(fray.hex) in ANDURIL_PROVINCES:
        points = max(points, ANDURIL_MORALE * is_seen_with(state, person, ANDURIL))
    if state.ring.worn and state.ring.bearer == person:
        points += RING_MORALE
    if defends and person in (GANDALF, WHITE) and rules.has(fray.hex, "citadel"):
        points += is_seen_with(state, person, NARYA)
    return points + (person == DAIN and holds(state, LONELY_MOUNTAIN))


def is_seen_with(state: RingWarState, person: str, card: str) -> bool:
    """Whether somebody holds a Magic Card; a seat to which his cards are hidden reckons as if he did not (B.3)."""
    try:
        return holds_card(state, person, card)
    except Unseen:
        return False


def best_morale(state: RingWarState, fray: Fray, defends: bool) -> int:
    """Return the Morale of a stack: its best leader's, 0 without one; less for the Fellowship on the Dawnless Day, and
    for riders against Mûmakil (Q.4, E23, 5.8)."""
    own, other = (fray.defenders, fray.attackers) if defends else (fray.attackers, fray.defenders)
    best = max((morale(state, fray, name, defends) for name in leaders_of(state, fray, own)), default=0)
    if FELLOWSHIP in {power_of(state, name) for name in own} and holds(state, DAWNLESS):
        best -= 1
    cards = lookup(state).armies
    riders = sum(state.armies[name].points for name in own if cards[state.armies[name].card].cavalry)
    if any(state.armies[name].card == MUMAKIL for name in other) and 2 * riders > points_in(state, own):
        best -= 1
    return best


def points_in(state: RingWarState, forces: Sequence[str]) -> int:
    """Return the Strength Points of some forces."""
    return sum(state.armies[name].points for name in forces if name in state.armies)


def fray_of(state: RingWarState, power: str, hex_: str, against: str) -> Fray:
    """Return the battle that an attack would begin (Q.1, Q.2)."""
    mine, theirs = attackers_at(state, power, hex_), defenders_at(state, hex_, against, power)
    points = points_in(state, mine), points_in(state, theirs)
    return Fray(power, hex_, against, tuple(mine), tuple(theirs), points)


def foreseen(state: RingWarState, power: str, hex_: str, against: str) -> Fray:
    """Return the battle that an attack would lead to: as it begins, but for a Saruman who may not fight (Q.1, Y.5a)."""
    fray = fray_of(state, power, hex_, against)
    return msgspec.structs.replace(fray, out=stands_aside(state, fray))


def stands_aside(state: RingWarState, fray: Fray) -> bool:
    """Whether Saruman is with one of the sides and may take no part: after a Mind Battle he does not fight in this turn
    (decision 31 of Y.5a)."""
    return bool(state.mind) and is_with_a_side(state, fray)


def is_with_a_side(state: RingWarState, fray: Fray) -> bool:
    """Whether Saruman stands with one of the sides."""
    return any(SARUMAN_HIMSELF in people_of(state, fray, side) for side in (ATTACK, DEFENCE))


def odds(state: RingWarState, fray: Fray) -> Odds:
    """Return the odds of a battle as it stands (Q.2, Q.4). In a view they are what its seat may reckon with: without
    leaders who lie face down, and cards that it does not see (B.3)."""
    column, ratio, beyond = _ratio(points_in(state, fray.attackers), points_in(state, fray.defenders))
    shift = max(column - citadel_shift(state, fray), 0)
    return Odds(ratio, shift, {name: more for name, more in _modifiers(state, fray, beyond).items() if more})


def _ratio(attack: int, defence: int) -> tuple[int, str, int]:
    """Return the column of a ratio, its name, and the modifier beyond the ends of the table (Q.2)."""
    if attack >= defence:
        times = attack // max(defence, 1)
        return min(times, BEST_ODDS) + 1, f"{min(times, BEST_ODDS)}:1", int(times > BEST_ODDS)
    times = -(-defence // attack)
    return WORST_ODDS - min(times, WORST_ODDS), f"1:{min(times, WORST_ODDS)}", -int(times > WORST_ODDS)


def citadel_shift(state: RingWarState, fray: Fray) -> int:
    """Return how many columns walls are worth to their owner (Q.4, RR32); to the Ents Isengard's are worth nothing, and
    none are to Grond (E08, E24)."""
    rules, numbers = lookup(state), lookup(state).numbers
    owner = state.control.get(fray.hex, "")
    if not owner or player_of(state, owner) not in {power_of(state, name) for name in fray.defenders}:
        return 0
    if rules.has(fray.hex, "citadel"):
        ents = any(rules.armies[state.armies[name].card].nation == ENTS for name in fray.attackers)
        if holds(state, GROND, fray.hex, fray.power) or (ents and fray.hex == ISENGARD):
            return 0
        return numbers.orthanc if fray.hex == ISENGARD else numbers.citadel
    return numbers.fort if rules.has(fray.hex, "fort") or rules.has(fray.hex, "town") else 0


def shifted(ratio: str, column: int) -> tuple[int, str]:
    """Return how many columns to the left of its ratio a battle is read, and the ratio of that column (Q.4)."""
    ratios = current().content.ratios
    return ratios.index(ratio) - column, ratios[column]


def _modifiers(state: RingWarState, fray: Fray, beyond: int) -> dict[str, int]:
    difference = best_morale(state, fray, defends=False) - best_morale(state, fray, defends=True)
    allied = 2 if state.alliance.dissolving else 1
    attack, defence = fray.sorcery
    return {
        "ratio": beyond,
        "morale": max(-MOST_MORALE, min(difference, MOST_MORALE)),
        "ground": -int(_hard_ground(state, fray)),
        "river": -int(all(state.armies[name].waded for name in fray.attackers)),
        "allied_defence": allied * is_allied_stack(state, fray, fray.defenders),
        "allied_attack": -allied * is_allied_stack(state, fray, fray.attackers),
        "frenzy": FRENZIED * frenzied(state, fray),
        "nazgul": int(_has_nazgul(state, fray)),
        "ambush": _ambush(state, fray),
        "sorcery": attack - defence,
    }


def _hard_ground(state: RingWarState, fray: Fray) -> bool:
    ground = lookup(state).terrain.ground[fray.hex]
    cards = lookup(state).armies
    sturdy = all(cards[state.armies[name].card].nation in STURDY for name in fray.attackers)
    return ground in HARD_GROUND and not (ground == "rough" and sturdy)


def frenzied(state: RingWarState, fray: Fray) -> bool:
    """Whether most of the attackers are Orcs in Battle Frenzy (E03)."""
    cards = lookup(state).armies
    orcs = [name for name in fray.attackers if name in state.armies and cards[state.armies[name].card].orc]
    return holds(state, FRENZY, fray.hex, fray.power) and 2 * points_in(state, orcs) > points_in(state, fray.attackers)


def _has_nazgul(state: RingWarState, fray: Fray) -> bool:
    """Whether a Nazgûl attacks who leads nobody (Q.4)."""
    leaders = leaders_of(state, fray, fray.attackers)
    return any(
        is_nazgul(state, name) and name not in leaders and not state.people[name].driven
        for name in known_at(state, fray.hex, fray.power)
    )


def _ambush(state: RingWarState, fray: Fray) -> int:
    if not holds(state, AMBUSH, fray.hex):
        return 0
    defends = any(holds(state, AMBUSH, fray.hex, power_of(state, name)) for name in fray.defenders)
    return int(holds(state, AMBUSH, fray.hex, fray.power)) - int(defends)


def die_of(state: RingWarState, die: int, modifiers: dict[str, int]) -> int:
    """Return the die as the table is read: with all modifiers, which count so much together, from 0 to 8 (Q.4)."""
    most = lookup(state).numbers.modifier
    return max(0, min(die + max(-most, min(sum(modifiers.values()), most)), MOST_DIE))


def powers_of(state: RingWarState, fray: Fray, side: str) -> list[str]:
    """Return the powers whose pieces are on a side of a battle."""
    if side == ATTACK:
        return [fray.power]
    return [power for power in powers(state) if power != fray.power] if fray.against == BOTH else [fray.against]


def people_of(state: RingWarState, fray: Fray, side: str) -> list[str]:
    """Return the Characters who are with a side in its hex, those of its powers and who leads for them."""
    led = fray.leaders[side == DEFENCE]
    owners = powers_of(state, fray, side)
    return [
        name
        for name, person in state.people.items()
        if person.hex == fray.hex
        and not person.captive
        and not person.driven
        and name != GOLLUM
        and (name in led or power_of(state, name) in owners)
    ]


def forces_left(state: RingWarState, fray: Fray, side: str) -> list[str]:
    """Return the forces of a side that are still there, and have not returned to Sauron meanwhile (X.1f)."""
    forces = fray.attackers if side == ATTACK else fray.defenders
    return [
        name
        for name in forces
        if name in state.armies
        and state.armies[name].hex == fray.hex
        and (mover_of(state, name) == fray.power) == (side == ATTACK)
    ]


def loser_of(fray: Fray) -> str:
    """Return the side that has lost a battle: more of a hundred, and the attacker where both lose the same (Q.6)."""
    return ATTACK if fray.lost[0] >= fray.lost[1] else DEFENCE
