"""Why a power wants a place: that its victory counts it, and what it takes to bring it down."""

from __future__ import annotations

from core.ring_war.chapters.battles.reducing import NEEDED
from core.ring_war.chapters.sides import powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, SARUMAN
from core.ring_war.model.state import RingWarState
from core.ring_war.outlook import places
from core.ring_war.words.names import and_list, power_name


def wanted(state: RingWarState, hex_: str) -> str:
    """Return that a place counts for the victory of the Dark Power or of Saruman (Z), in the Character Game also how it
    is reduced (K.1, K.2); nothing for any other place."""
    if state.options.game == "character":
        return _to_reduce(state, hex_)
    needs = [power for power in (DARK_POWER, SARUMAN) if power in powers(state) and hex_ in places(state, power).needed]
    whose = and_list([power_name(power) for power in needs])
    return f"among the places that {whose} need{'s' * (len(needs) == 1)} for victory" if needs else ""


def _to_reduce(state: RingWarState, hex_: str) -> str:
    goals = places(state, DARK_POWER)
    if hex_ not in goals.needed:
        return ""
    if hex_ in goals.held:
        return f"reduced: one of {len(goals.needed)} places that the Dark Power needs for victory"
    price = lookup(state).numbers.reduce
    when = "" if state.mordor else ", once Mordor is mobilized"
    return (
        f"one of {len(goals.needed)} places that the Dark Power has to reduce{when}: {price} Shadow Points, and a die "
        f"plus 1 for each Nazgûl here, 2 for their Lord, less the best Morale here, of {NEEDED} or more"
    )
