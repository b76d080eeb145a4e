"""Who wakes when, and whose a hex is (chapters T and P.6).

`wake` and `wake_mordor` do nothing twice, so that each place at which a nation wakes may simply say so.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.ring_war.chapters.board import armies_at
from core.ring_war.chapters.sides import are_enemies, power_of, powers, rouse_dark_power, rouse_fellowship
from core.ring_war.content.contents import lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.evolving.moving import MORDOR
from core.ring_war.model.records.moving import ControlChanged, Mobilized
from core.ring_war.model.records.searching import Captured, Freed
from core.ring_war.model.state import (
    DARK_POWER,
    FELLOWSHIP,
    ISENGARD,
    SARUMAN,
    RingWarPlay,
)

ROHAN, GONDOR = "rohan", "gondor"
WOKEN_BY_ENTRY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys("PQ", (ROHAN,)),
    **dict.fromkeys("TUVW", (GONDOR,)),
    **dict.fromkeys("NC", ("lorien", "rivendell")),
    **dict.fromkeys("KM", ("thranduil", "dale", "dwarves")),
    **dict.fromkeys("AB", ("shire",)),
}
"""Whom an enemy unit wakes that enters a Province (T.3 to T.5)."""

RULES = {ROHAN: "T.3", GONDOR: "T.3", "shire": "T.5", "dunland": "T.1", MORDOR: "T.2"}
"""The rule by which a nation wakes; T.4 where none is named."""

AFTER_MORDOR = {GONDOR: 2, "thranduil": 3, "dale": 3, "dwarves": 3}
"""How many turns after M these wake (T.3, T.4)."""

GORGOROTH, DUNLAND = "X", "G"
HOMELAND = ("A", "B", "C")
"""The Provinces in which the Ring may be worn without waking Mordor (T.2)."""

PLACES = ("citadel", "fort", "town", "haven")
"""The marks of hexes whose control is kept (RR28)."""


def wake(play: RingWarPlay, nation: str, rule: str = "") -> None:
    """Mobilize a nation, if it is not (T). Théoden bemused keeps Rohan asleep (R.8)."""
    state = play.state
    if nation == MORDOR:
        wake_mordor(play, rule)
    elif nation not in state.awake and not (nation == ROHAN and state.bemused):
        play.emit(Mobilized(rule or RULES.get(nation, "T.4"), nation))


def wake_mordor(play: RingWarPlay, rule: str = "") -> None:
    """Mobilize all that is the Dark Power's, if it is not; this turn is M (T.2)."""
    if not play.state.mordor:
        play.emit(Mobilized(rule or "T.2", MORDOR))


def wake_by_date(play: RingWarPlay) -> None:
    """Mobilize who wakes in this turn by its number, or so many turns after M (T.1 to T.4)."""
    state = play.state
    numbers = lookup(state).numbers
    if state.turn >= numbers.mordor_mobilizes:
        wake_mordor(play)
    if state.turn >= numbers.rohan_mobilizes:
        wake(play, ROHAN)
    for card in lookup(state).armies.values():
        if card.wakes and state.turn >= card.wakes:
            wake(play, card.nation)
    if state.mordor:
        for nation, turns in AFTER_MORDOR.items():
            if state.turn >= state.mordor + turns:
                wake(play, nation)


def have_entered(play: RingWarPlay, pieces: Iterable[str], path: Iterable[str], origin: str = "") -> None:
    """Let follow what pieces bring about on their way: who wakes, whose restraint ends, whose hexes are.

    Args:
        play: the decision that is carried out.
        pieces: what has moved or retreated; it stands at the end of its way.
        path: the hexes that were entered.
        origin: the hex that was left, "" for pieces that have come from nowhere.
    """
    state, hexes = play.state, list(path)
    units = [piece for piece in pieces if piece in state.armies]
    for piece in pieces:
        _has_entered(play, piece, hexes, origin)
    if units:
        for hex_ in (origin, *hexes[:-1]):
            if hex_:
                _pass_through(play, hex_, power_of(state, units[0]), left=hex_ == origin)
        set_control(play, hexes[-1])


def _has_entered(play: RingWarPlay, piece: str, path: list[str], origin: str) -> None:
    state = play.state
    rules, power = lookup(state), power_of(state, piece)
    province = rules.terrain.province.get
    if power == SARUMAN and any(map(rules.is_east, path)) and state.alliance.partner != DARK_POWER:
        rouse_dark_power(play)
    seen = piece in state.armies or (piece in state.people and DARK_POWER in state.people[piece].spotted)
    if seen and power != DARK_POWER and any(province(hex_) == GORGOROTH for hex_ in path):
        wake_mordor(play)
    if state.ring.worn and state.ring.bearer == piece and any(province(hex_) not in HOMELAND for hex_ in path):
        wake_mordor(play)
    if piece not in state.armies:
        return
    if power == SARUMAN and at_home(rules, origin) and not all(at_home(rules, hex_) for hex_ in path):
        rouse_fellowship(play)
    if are_enemies(state, FELLOWSHIP, power):
        for hex_ in path:
            for nation in WOKEN_BY_ENTRY.get(province(hex_, ""), ()):
                if hex_ != ISENGARD:
                    wake(play, nation)


def at_home(rules: Lookup, hex_: str) -> bool:
    """Whether a hex is Isengard or lies in Dunland, which Saruman's units may be in without offence (Y.9b)."""
    return hex_ == ISENGARD or rules.terrain.province.get(hex_) == DUNLAND


def set_control(play: RingWarPlay, hex_: str) -> None:
    """Look again whose a hex is, after units have come or gone (P.6): his whose units are there without others',
    unless it belongs to somebody who is no enemy of his (RR1)."""
    state = play.state
    there = {power_of(state, name) for name in armies_at(state, hex_)}
    if len(there) == 1:
        _take(play, hex_, there.pop())


def _pass_through(play: RingWarPlay, hex_: str, power: str, left: bool) -> None:
    """Look again whose a hex is that units have passed through, or have left (P.6)."""
    if left or armies_at(play.state, hex_):
        set_control(play, hex_)
    else:
        _take(play, hex_, power)


def _take(play: RingWarPlay, hex_: str, power: str) -> None:
    state = play.state
    owner = state.control.get(hex_, "")
    if owner == power or not is_place(lookup(state), hex_):
        return
    if owner and SARUMAN not in powers(state) and {owner, power} == {SARUMAN, DARK_POWER}:
        return
    if owner and not are_enemies(state, power, owner):
        return
    play.emit(ControlChanged("P.6", hex_, power))
    _open_prison(play, hex_, power)


def is_place(rules: Lookup, hex_: str) -> bool:
    """Whether it is kept whose a hex is: a citadel, fort, town or haven, or a hex that is somebody's at the start."""
    return hex_ in rules.control or any(mark in PLACES for mark in rules.marks.get(hex_, ()))


def _open_prison(play: RingWarPlay, hex_: str, power: str) -> None:
    """Free the captives of a prison that the Fellowship takes; others take them over (P.6)."""
    for name, person in play.state.people.items():
        if person.captive and not person.party and person.hex == hex_ and person.captive != power:
            if power == FELLOWSHIP:
                play.emit(Freed("P.6", name, hex_))
            else:
                play.emit(Captured("P.6", name, power))
