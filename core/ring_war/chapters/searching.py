"""Evasion, capture, escape: what every search comes to (J.2, J.5, J.7), and the two searches themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.kernel.prompts import Refusal
from core.ring_war.chapters.bearing import is_led, is_worn_by
from core.ring_war.chapters.board import enemy_armies_at, fellow_hexes, fellows_at, known_at, people_at, points_at
from core.ring_war.chapters.dice import SIX, roll
from core.ring_war.chapters.harm import ratings
from core.ring_war.chapters.magic import holds_card, is_special
from core.ring_war.chapters.mobilizing import wake_mordor
from core.ring_war.chapters.sides import player_of, rouse_fellowship
from core.ring_war.chapters.windows import holds, open_window
from core.ring_war.content.contents import lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.bearing import Hush
from core.ring_war.model.state import (
    BARAD_DUR,
    DARK_POWER,
    FELLOWSHIP,
    GOLLUM,
    HIDDEN,
    ISENGARD,
    SARUMAN,
    RingWarPlay,
    RingWarState,
)

ORCS, NAZGUL = "orcs", "nazgul"
CLOAK, STING, ROPE = "m06", "m04", "m08"
CREBAIN, ORC_GARB = "e16", "e36"
ROUGH = ("forest", "rough", "swamp", "pass")
CROWD = 5
HILLS = ("A", "B")
"""The Provinces in which hobbits evade better (E.6)."""

SPIED = ("D", "G", "P", "Q")
"""The Provinces over which the Crebain fly (E16)."""

WARDS = {"elr": ("C",), "gal": ("I", "J", "N")}
"""Who wards which Provinces (H.3)."""

ELVES = "elves"
"""What the state has as the enemy of a Mind Battle with Elrond and Galadriel."""

HELPED_HOBBIT = 4
"""The hobbits' Evasion with the house rule that helps the Fellowship (RR27)."""

EVADES, IS_FOUND = SIX, 0
"""What one needs to evade where the Ring decides: no die fails, and none succeeds."""

PRISONS = {SARUMAN: ISENGARD, DARK_POWER: BARAD_DUR}
"""Where captives are taken (J.8)."""


def clamped(rules: Lookup, rating: int) -> int:
    """Return a rating as it is rolled against: 1 to 5 (A.3)."""
    return max(rules.numbers.worst_rating, min(rating, rules.numbers.best_rating))


def evasion(state: RingWarState, person: str, hex_: str, kind: str, searchers: int = 1) -> int:
    """Return what somebody must not exceed to evade a search (J.7): 6 where he cannot be found, 0 where he cannot but
    be.

    Args:
        state: the state; it must know what he holds and whether he has the Ring.
        person: a Character of the Fellowship.
        hex_: where he is searched.
        kind: "orcs" or "nazgul".
        searchers: how many Nazgûl search the hex.
    """
    if is_worn_by(state, person):
        return EVADES if kind == ORCS else IS_FOUND
    rules = lookup(state)
    place = _from_place(state, hex_, kind, searchers)
    return clamped(rules, _base(state, person) + place + _own(state, person, hex_, kind))


def evasion_by_rating(state: RingWarState, person: str, hex_: str, kind: str, searchers: int = 1) -> int:
    """Return what somebody would have to evade with in a hex by his rating, home and the place alone (J.7): what can be
    worked out of somebody of whom one does not know what he holds."""
    rules = lookup(state)
    place = _from_place(state, hex_, kind, searchers)
    return clamped(rules, _base(state, person) + place + _at_home(rules, person, hex_))


def _at_home(rules: Lookup, person: str, hex_: str) -> int:
    """Return what the hills are worth to a hobbit (E.6)."""
    return int(rules.characters[person].kind == "hobbit" and rules.terrain.province.get(hex_, "") in HILLS)


def _base(state: RingWarState, person: str) -> int:
    rules = lookup(state)
    card = rules.characters[person]
    if card.kind == "hobbit" and state.options.help == FELLOWSHIP:
        return HELPED_HOBBIT
    return card.evasion or rules.numbers.no_rating


def _from_place(state: RingWarState, hex_: str, kind: str, searchers: int) -> int:
    """Return what ground, company, searchers, wards and cards make of anybody's Evasion in a hex."""
    rules = lookup(state)
    province = rules.terrain.province.get(hex_, "")
    more = int(rules.terrain.ground[hex_] in ROUGH) - int(fellows_at(state, hex_) >= CROWD)
    more += int(any(province in provinces and _wards(state, name) for name, provinces in WARDS.items()))
    more -= 2 * int(province in SPIED and holds(state, CREBAIN))
    if kind == ORCS:
        return more - int(bool(enemy_armies_at(state, hex_, FELLOWSHIP)))
    ring = state.ring
    near = ring.worn and ring.bearer in known_at(state, hex_)
    return more - min(searchers - 1, 2) - int(near)


def _wards(state: RingWarState, name: str) -> bool:
    """Whether Elrond or Galadriel wards: while alive, free and in command of his Sorcery (H.3, Y.5c)."""
    person = state.people[name]
    return bool(person.hex) and not person.captive and not sorcery_barred(state, name)


def sorcery_barred(state: RingWarState, name: str) -> bool:
    """Whether Saruman's Mind Battle keeps somebody from his Sorcery in this turn (Y.5c)."""
    return name in WARDS and state.mind == ELVES


def _own(state: RingWarState, person: str, hex_: str, kind: str) -> int:
    """Return what somebody's last move, cards, company and home make of his Evasion."""
    rules = lookup(state)
    province = rules.terrain.province.get(hex_, "")
    more = 2 * int(holds_card(state, person, CLOAK)) - int(state.people[person].road)
    more += int(kind == ORCS and holds_card(state, person, STING))
    more += _at_home(rules, person, hex_)
    more += int(province == "X" and holds(state, ORC_GARB, person))
    friend = state.gollum == FELLOWSHIP and state.people[GOLLUM].hex == hex_ and not state.people[GOLLUM].captive
    return more + int(friend and state.ring.bearer == person)


def capture_rating(state: RingWarState, person: str, more: int = 0) -> int:
    """Return what somebody must not exceed to avoid capture (J.7, Y.6b): better with a special weapon, worse when he
    has half his Endurance in wounds; `more` is what a card adds."""
    rules = lookup(state)
    one = state.people[person]
    rating = more + (rules.characters[person].capture or rules.numbers.no_rating)
    rating += int(is_special(state, person))
    rating -= int(2 * (one.normal + one.special) >= ratings(state, person).endurance)
    return clamped(rules, rating)


def escape_rating(state: RingWarState, person: str, more: int = 0) -> int:
    """Return what somebody must not exceed to escape (J.5, Y.6b): worse while an Orc party holds him, better with the
    Elven Rope; `more` is what a card adds."""
    rules = lookup(state)
    rating = rules.characters[person].escape or rules.numbers.no_rating
    rating += more - int(bool(state.people[person].party)) + int(holds_card(state, person, ROPE))
    return clamped(rules, rating)


def orc_search_refused(state: RingWarState, hex_: str) -> Refusal | None:
    """Return why Orcs or units do not search a hex; None when they do (J.2, J.7, F.6): nobody is there, it is a haven,
    a place of the Fellowship's with units of its own, or 10 of its Strength Points stand there.

    Asked of views, too: how many Characters lie in a hex is known to all.
    """
    rules = lookup(state)
    own = points_at(state, hex_, FELLOWSHIP)
    strong = rules.has(hex_, "citadel") or rules.has(hex_, "town")
    held = strong and own and state.control.get(hex_) == FELLOWSHIP
    if held or own >= rules.numbers.safe_with or rules.has(hex_, "haven"):
        return Refusal(
            "J.7", "Neither havens nor strong places with a garrison are searched, nor who has 10 points with him."
        )
    if not fellows_at(state, hex_):
        return Refusal("J.2", "No Character of the Fellowship is there.")
    return None


def nazgul_search_refused(state: RingWarState, hex_: str) -> Refusal | None:
    """Return why Nazgûl do not search a hex; None when they may (J.3, F.5, RR3)."""
    rules = lookup(state)
    if not fellows_at(state, hex_):
        return Refusal("J.3", "No Character of the Fellowship is there.")
    closed = any(rules.has(hex_, mark) for mark in ("underground", "haven", "druadan"))
    if closed or rules.terrain.province.get(hex_) == "O":
        return Refusal("F.5", "Nazgûl do not come underground, into havens, into Fangorn or into Drúadan.")
    return None


def hexes_with_fellows(state: RingWarState, provinces: Collection[str]) -> list[str]:
    """Return the hexes of some Provinces in which Characters of the Fellowship are, by number."""
    found = lookup(state).terrain.province
    return [hex_ for hex_ in fellow_hexes(state) if found.get(hex_) in provinces]


def has_prey(state: RingWarState, card: str, back: str) -> bool:
    """Whether a Search Card sends its searchers to a hex that they search (J.2, J.3): where Characters lie all know."""
    refused = nazgul_search_refused if back == NAZGUL else orc_search_refused
    provinces = lookup(state).searches[card].provinces
    return any(refused(state, hex_) is None for hex_ in hexes_with_fellows(state, provinces))


def hunted(state: RingWarState, hex_: str, power: str, people: Sequence[str] = ()) -> list[str]:
    """Return who in a hex is searched for by a power, in the order of the list (RR4): the Fellowship's own, without
    Gollum, semi-Ringwraiths, and whom Saruman has persuaded, unless the Dark Power searches (Y.6b)."""
    return [
        name
        for name in people_at(state, hex_, FELLOWSHIP)
        if name != GOLLUM
        and (not people or name in people)
        and not is_led(state, name)
        and not (state.people[name].persuaded and power == SARUMAN)
    ]


def search_by_orcs(play: RingWarPlay, hex_: str, power: str, rule: str, people: Sequence[str] = ()) -> list[str]:
    """Let a power's Orcs or units search a hex: who is found rolls against capture (J.2, F.4, F.6c); return who was
    found. `people` are those who are searched for where not all are. As many events follow where somebody evades, so
    that others do not learn by their number who was found (B.3)."""
    finder = player_of(play.state, power)
    sought = hunted(play.state, hex_, power, people)
    found = _found(play, hex_, finder, sought, ORCS)
    taken = []
    for name in sought:
        if name not in found:
            play.emit(Hush("J.7"))
            continue
        die, needs = roll(play, "capture"), capture_rating(play.state, name)
        play.emit(s.CaptureRolled("J.7", name, finder, die, needs))
        if die > needs:
            taken.append(name)
    capture(play, taken, hex_, power, rule)
    return found


def search_by_nazgul(
    play: RingWarPlay, hex_: str, power: str, nazgul: Sequence[str], rule: str, people: Sequence[str] = ()
) -> list[str]:
    """Let Nazgûl, or Gollum, search a hex: who is found is Spotted (J.3, F.6, N.3); return who was found."""
    names = hunted(play.state, hex_, power, people)
    return _found(play, hex_, power, names, NAZGUL, max(len(nazgul), 1))


def _found(play: RingWarPlay, hex_: str, power: str, names: Sequence[str], kind: str, searchers: int = 1) -> list[str]:
    found = []
    for name in names:
        needs = evasion(play.state, name, hex_, kind, searchers)
        die = 0 if needs in (EVADES, IS_FOUND) else roll(play, "evasion")
        is_found = needs == IS_FOUND or die > needs
        play.emit(s.Evaded("J.7", name, power, die, needs if die else 0, is_found))
        if is_found:
            found.append(name)
    if found:
        spot(play, found, hex_, power)
    else:
        play.emit(Hush("J.6"))
    return found


def spot(play: RingWarPlay, people: Sequence[str], hex_: str, power: str, rule: str = "J.6") -> None:
    """Let a power find Characters (J.6); a hobbit whom the Dark Power finds wakes Mordor (B.4, T.2)."""
    if not people:
        return
    play.emit(s.Spotted(rule, power, tuple(people), hex_))
    wakes_mordor(play, people, power)


def wakes_mordor(play: RingWarPlay, people: Collection[str], power: str) -> None:
    """Wake Mordor if a hobbit is among those of whom the Dark Power knows now (B.4, T.2)."""
    characters = lookup(play.state).characters
    if power == DARK_POWER and any(name != HIDDEN and characters[name].kind == "hobbit" for name in people):
        wake_mordor(play, "T.2")


def capture(play: RingWarPlay, people: Sequence[str], hex_: str, power: str, rule: str) -> None:
    """Let Characters be captured: all of a hex go to one Orc party (J.2). It ends the Fellowship's restraint (Y.9b)."""
    if not people:
        return
    state = play.state
    party = next((name for name, one in state.parties.items() if one.hex == hex_ and one.owner == power), "")
    if not party:
        party = f"p{state.made + 1}"
        play.emit(s.PartyFormed(rule, party, power, hex_))
    captor = player_of(state, power)
    for name in people:
        play.emit(s.Captured(rule, name, captor, party))
    rouse_fellowship(play)
    wakes_mordor(play, people, captor)
    open_window(play, "capture", hex_, people)


def hold(play: RingWarPlay, person: str, power: str, rule: str) -> None:
    """Let somebody be captured and held where he is, without an Orc party (5.3, RR16)."""
    hex_ = play.state.people[person].hex
    play.emit(s.Captured(rule, person, power))
    rouse_fellowship(play)
    wakes_mordor(play, (person,), player_of(play.state, power))
    open_window(play, "capture", hex_, (person,))


def free(play: RingWarPlay, person: str, hex_: str, rule: str) -> None:
    """Let a captive be free in a hex, unspotted and face down (J.5, G.4); an Orc party without captives is gone."""
    play.emit(s.Freed(rule, person, hex_))


def is_prison(state: RingWarState, hex_: str) -> bool:
    """Whether nobody escapes from a hex by a roll: Isengard, Barad-dûr, and other citadels of the Fellowship's enemies
    (J.5, Y.6d)."""
    return hex_ in PRISONS.values() or (
        lookup(state).has(hex_, "citadel") and state.control.get(hex_, FELLOWSHIP) != FELLOWSHIP
    )
