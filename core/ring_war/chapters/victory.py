"""How the war is won, and when it ends (Z, I.3, X.1i, K.3, 3.4)."""

from __future__ import annotations

from core.kernel.play import Ended
from core.ring_war.chapters.board import nazgul, points_at
from core.ring_war.chapters.sides import are_enemies, power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.records.turn import GameEnded, Won
from core.ring_war.model.state import (
    BARAD_DUR,
    DARK_POWER,
    EDORAS,
    FELLOWSHIP,
    ISENGARD,
    SARUMAN,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import and_list, capital, power_name

HELMS_DEEP, HOBBITON, PALACE = "W2424", "W0907", "W3904"
TO_REDUCE = (HELMS_DEEP, "W3630", "W3036", PALACE, HOBBITON)
"""What the Dark Power has to reduce in the Character Game (K.2): three citadels, the Palace and Hobbiton."""
RING_DESTROYED, RING_TAKEN, CONQUEST, MASTERY, REDUCED = (
    "ring_destroyed",
    "ring_taken",
    "conquest",
    "mastery",
    "reduced",
)
"""Why a power wins."""
RULES = {RING_DESTROYED: "Z.2", RING_TAKEN: "Z.1", CONQUEST: "Z.1", MASTERY: "Z.3", REDUCED: "K.3"}


def reason_of(state: RingWarState, power: str) -> str:
    """Return why a power's condition of victory holds now; "" when none does (Z)."""
    if power == FELLOWSHIP:
        return RING_DESTROYED if state.ring.destroyed else ""
    if power == DARK_POWER:
        if _ring_at_barad_dur(state):
            return RING_TAKEN
        if state.options.game == "character":
            return REDUCED if _all_reduced(state) else ""
        return CONQUEST if all(controls(state, DARK_POWER, hex_) for hex_ in wanted(lookup(state))) else ""
    return MASTERY if _is_master(state) else ""


def wanted(rules: Lookup) -> list[str]:
    """Return the hexes that the Dark Power needs for its conquest: all citadels, Hobbiton and Thranduil's Palace."""
    return [*(name for name in rules.marks if rules.has(name, "citadel")), HOBBITON, PALACE]


def controls(state: RingWarState, power: str, hex_: str) -> bool:
    """Whether a power controls a hex for victory: no garrison is needed, but a citadel with enemy units in it is not
    controlled. In the games for two what is Saruman's counts as the Dark Power's (6)."""
    owner = state.control.get(hex_, "")
    if owner == SARUMAN and SARUMAN not in powers(state):
        owner = DARK_POWER
    if owner != power:
        return False
    citadel = lookup(state).has(hex_, "citadel")
    return not citadel or not any(
        points_at(state, hex_, other) for other in powers(state) if are_enemies(state, power, other)
    )


def _ring_at_barad_dur(state: RingWarState) -> bool:
    """Whether a piece of the Dark Power's has brought the Ring to Barad-dûr (I.3)."""
    bearer = state.ring.bearer
    if bearer in state.parties:
        return state.parties[bearer].hex == BARAD_DUR and power_of(state, bearer) == DARK_POWER
    person = state.people.get(bearer)
    if person is None or person.hex != BARAD_DUR:
        return False
    return (
        DARK_POWER in (person.captive, power_of(state, bearer)) or person.corruption >= lookup(state).numbers.corrupted
    )


def _all_reduced(state: RingWarState) -> bool:
    """Whether all that the Dark Power must reduce in the Character Game is (K.2, K.3)."""
    return set(TO_REDUCE) <= set(state.reduced)


def _is_master(state: RingWarState) -> bool:
    """Whether Saruman masters every Nazgûl that exists, and holds Isengard, Helm's Deep and Edoras (X.1i)."""
    if SARUMAN not in powers(state):
        return False
    existing = list(nazgul(state))
    return (
        bool(existing)
        and all(state.people[name].turned for name in existing)
        and all(controls(state, SARUMAN, hex_) for hex_ in (ISENGARD, HELMS_DEEP, EDORAS))
    )


def notice(play: RingWarPlay) -> None:
    """Write down whose condition of victory holds; called before what holds may cease to (Z)."""
    for power in powers(play.state):
        if power not in play.state.winners and (reason := reason_of(play.state, power)):
            play.emit(Won(RULES[reason], power, reason))


def judge(play: RingWarPlay) -> None:
    """End the game where somebody has won: the step in which that happened is over (Z). Raises `Ended` then."""
    notice(play)
    won = play.state.winners
    winners = tuple(power for power in powers(play.state) if power in won)
    if not winners:
        return
    if len(winners) > 1:
        names = capital(and_list([power_name(power) for power in winners]))
        play.emit(GameEnded("Z.0", winners, f"{names} win in the same part of the turn."))
    elif won[winners[0]] == RING_DESTROYED:
        play.emit(GameEnded("Z.2", winners, "The Ring has gone into the fire of Mount Doom."))
    elif won[winners[0]] == RING_TAKEN:
        play.emit(GameEnded("Z.1", winners, "The Ring has come to Barad-dur."))
    elif won[winners[0]] == CONQUEST:
        play.emit(GameEnded("Z.1", winners, "The Dark Power holds every citadel, Hobbiton and Thranduil's Palace."))
    elif won[winners[0]] == REDUCED:
        play.emit(GameEnded("K.3", winners, "The Dark Power has reduced every citadel of the Free Peoples."))
    else:
        play.emit(GameEnded("Z.3", winners, "Saruman masters the Nazgûl, and holds Isengard, Helm's Deep and Edoras."))
    raise Ended


def end_by_limit(play: RingWarPlay) -> None:
    """End the game as a draw after the last turn of the track (3.4). Raises `Ended` then."""
    limit = play.state.options.limit
    if limit and play.state.turn >= limit:
        play.emit(GameEnded("3.4", (), "The last Game-Turn is over, and nobody has won."))
        raise Ended
