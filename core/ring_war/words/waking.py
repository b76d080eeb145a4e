"""Why a nation wakes, and why the Fellowship holds back no more, where the table itself says so (T, Y.9b)."""

from __future__ import annotations

from core.ring_war.chapters.mobilizing import AFTER_MORDOR, ROHAN, WOKEN_BY_ENTRY, at_home
from core.ring_war.chapters.sides import are_enemies, power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.evolving.moving import MORDOR
from core.ring_war.model.records.moving import Mobilized, RestraintEnded
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, ISENGARD, SARUMAN, RingWarState
from core.ring_war.words.names import hex_name, province_name

LEFT_HOME = "Y.9b"
BY_THE_DARK_POWER = "T.2"
"""The rule by which Mordor wakes, unless a card says so."""

BY_DATE = "T.1"
"""The rule by which the Dunlendings wake."""

BY_ENTRY = ("T.3", "T.4", "T.5")
"""The rules by which an enemy unit wakes whose land it enters."""


def why_roused(state: RingWarState, event: Mobilized | RestraintEnded) -> str:
    """Return what has brought an event about, with the words that join it: that units stand where they offend; nothing
    where they do not, since then something else did. `state` is the one right after the event."""
    rules = lookup(state)
    if isinstance(event, RestraintEnded):
        outside = [name for name, army in state.armies.items() if army.hex and not at_home(rules, army.hex)]
        left = event.power == FELLOWSHIP and event.rule == LEFT_HOME
        seen = left and any(power_of(state, name) == SARUMAN for name in outside)
        return ": Saruman's units have left Isengard and Dunland" if seen else ""
    if event.nation == MORDOR:
        return _why_mordor(state, event)
    if event.rule not in BY_ENTRY:
        return _by_date(state, event.nation) if event.rule == BY_DATE else ""
    for name in reversed(state.moved):  # others may have stood there since the set-up, without waking anybody
        army = state.armies.get(name)
        if army is None:
            continue
        woken = () if army.hex == ISENGARD else WOKEN_BY_ENTRY.get(rules.terrain.province.get(army.hex, ""), ())
        if event.nation in woken and are_enemies(state, FELLOWSHIP, power_of(state, name)):
            where = rules.terrain.province.get(army.hex, "")
            return f": enemy units have come to {hex_name(army.hex)}, in {province_name(where)}"
    return _by_date(state, event.nation)


def _by_date(state: RingWarState, nation: str) -> str:
    """Return that a nation wakes because of the date, or so long after Mordor; nothing where neither has come."""
    rules = lookup(state)
    dates = [card.wakes for card in rules.armies.values() if card.nation == nation and card.wakes]
    dates += [rules.numbers.rohan_mobilizes] * (nation == ROHAN)
    if dates and state.turn >= min(dates):
        return f": Game-Turn {min(dates)} has come"
    turns = AFTER_MORDOR.get(nation, 0)
    due = bool(turns and state.mordor) and state.turn >= state.mordor + turns
    return f": Mordor was mobilized {turns} turns ago" if due else ""


def _why_mordor(state: RingWarState, event: Mobilized) -> str:
    """Return why Mordor wakes: in a search it is a hobbit whom the Dark Power has found (B.4); else it may be the date.
    What else wakes it is told before, or is for the bearer's player alone to know."""
    if event.rule != BY_THE_DARK_POWER:
        return ""
    rules = lookup(state)
    hobbits = [one for name, one in state.people.items() if rules.characters[name].kind == "hobbit"]
    if state.stage == "search" and any(DARK_POWER in one.spotted for one in hobbits):
        return ": the Dark Power has found a hobbit"
    first = rules.numbers.mordor_mobilizes
    return f": Game-Turn {first} has come" if state.turn >= first else ""
