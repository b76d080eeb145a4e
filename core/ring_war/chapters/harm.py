"""Wounds, death, and being driven off, with all that follows (E.3, G.4, G.6, Y.7, Y.9b)."""

from __future__ import annotations

from typing import NamedTuple

from core.ring_war.chapters.board import captives_of
from core.ring_war.chapters.mastery import check_turned
from core.ring_war.chapters.sides import rouse_fellowship
from core.ring_war.chapters.victory import notice
from core.ring_war.chapters.windows import open_window
from core.ring_war.content.contents import lookup
from core.ring_war.model.evolving.fighting import wounds_of
from core.ring_war.model.records.fighting import DrivenOff, Killed, Wounded
from core.ring_war.model.records.searching import Freed
from core.ring_war.model.state import BARAD_DUR, GANDALF, ISENGARD, WHITE, RingWarPlay, RingWarState

BALROG_SHELL = 4
"""After how many wounds normal ones do not hurt the Balrog any more (5.3)."""

BALROG, WIGHTS, SPECTRES = "v31", "v34", "v40"


class Ratings(NamedTuple):
    """What counts in Individual Combat, of a Character, an Orc party or a Servant (5.1, 5.3)."""

    combat: int
    morale: int
    endurance: int
    sorcery: int
    ring: int
    allowance: int


def ratings(state: RingWarState, who: str) -> Ratings:
    """Return the ratings of a Character, an Orc party, or the Servant of a hex, as they are printed."""
    rules = lookup(state)
    if (card := rules.characters.get(who)) is not None:
        return Ratings(card.combat, card.morale, card.endurance, card.sorcery, card.ring, card.allowance)
    numbers = rules.numbers
    if who in state.parties:
        return Ratings(
            numbers.party_combat, numbers.party_morale, numbers.party_endurance, 0, 0, numbers.party_allowance
        )
    servant = rules.servants[who]
    return Ratings(servant.combat, servant.morale, servant.endurance, servant.sorcery, 0, 0)


def is_nazgul(state: RingWarState, who: str) -> bool:
    """Whether a piece is a Nazgûl."""
    card = lookup(state).characters.get(who)
    return card is not None and card.kind == "nazgul"


def is_alive(state: RingWarState, who: str) -> bool:
    """Whether a Character is on the map, an Orc party exists, or a Servant has not been killed."""
    if who in state.people:
        return bool(state.people[who].hex)
    if who in lookup(state).servants:
        return who not in state.servants or not state.servants[who].gone
    return who in state.parties


def hex_of(state: RingWarState, who: str) -> str:
    """Return where a Character, an Orc party or a Servant is."""
    if who in state.people:
        return state.people[who].hex
    return state.parties[who].hex if who in state.parties else who


def taken(state: RingWarState, who: str, normal: int) -> int:
    """Return how many of so many normal wounds somebody takes: some Servants are not hurt by weapons (5.3)."""
    servant = lookup(state).servants.get(who)
    if servant is None:
        return normal
    if servant.id in (WIGHTS, SPECTRES):
        return 0
    if servant.id == BALROG:
        one = wounds_of(state, who)
        return max(0, min(normal, BALROG_SHELL - one.normal - one.special))
    return normal


def wound(play: RingWarPlay, who: str, normal: int, special: int, rule: str, by: str = "") -> None:
    """Let somebody take wounds; kill him or drive him off when they are enough (E.3).

    Args:
        play: what is being carried out.
        who: a Character, an Orc party, or the hex of a Servant.
        normal: how many normal wounds.
        special: how many special ones.
        rule: the rule that makes them.
        by: who has dealt them, "" for nobody.
    """
    normal = taken(play.state, who, normal)
    if normal or special:
        play.emit(Wounded(rule, who, normal, special))
        settle(play, who, rule, by)


def settle(play: RingWarPlay, who: str, rule: str, by: str = "") -> None:
    """Kill somebody whose wounds have reached his Endurance; drive a Nazgûl off whose special wounds have not (E.3)."""
    state = play.state
    if not is_alive(state, who):
        return
    one, endurance = wounds_of(state, who), ratings(state, who).endurance
    if one.normal + one.special < endurance:
        return
    if is_nazgul(state, who) and one.special < endurance:
        drive_off(play, who, "E.3")
    else:
        kill(play, who, rule, by)


def kill(play: RingWarPlay, who: str, rule: str, by: str = "") -> None:
    """Let somebody die: his cards and the Ring lie in his hex (G.6); the captives of an Orc party are free (G.4); the
    death of one of the nine but Gandalf ends the Fellowship's restraint (Y.9b)."""
    state = play.state
    notice(play)
    hex_ = hex_of(state, who)
    captives = captives_of(state, who) if who in state.parties else []
    play.emit(Killed(rule, who, by))
    check_turned(play)
    for name in captives:
        play.emit(Freed("G.4", name, hex_))
    card = lookup(state).characters.get(who)
    if card is None:
        return
    if card.member and who not in (GANDALF, WHITE):
        rouse_fellowship(play)
    open_window(play, "death", hex_, (who,))


def drive_off(play: RingWarPlay, nazgul: str, rule: str) -> None:
    """Drive a Nazgûl off to Barad-dûr, or to Isengard if he is Saruman's; he rests until the next Ring Phase (E.3)."""
    notice(play)
    home = ISENGARD if play.state.people[nazgul].turned else BARAD_DUR
    play.emit(DrivenOff(rule, nazgul, home))
    check_turned(play)


def heal(play: RingWarPlay, who: str, wounds: int, rule: str) -> None:
    """Take wounds from somebody, at most those that he has: normal ones first, of a Nazgûl special ones first, which
    alone kill him."""
    one = play.state.people[who]
    first = one.special if is_nazgul(play.state, who) else one.normal
    from_first = min(first, wounds)
    from_second = min(one.normal + one.special - first, wounds - from_first)
    normal, special = (from_second, from_first) if is_nazgul(play.state, who) else (from_first, from_second)
    if normal or special:
        play.emit(Wounded(rule, who, -normal, -special))
