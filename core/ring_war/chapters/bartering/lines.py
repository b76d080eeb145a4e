"""The lines of an offer: which may be written, how they read, which can happen now (Y.1a, Y.1d, Y.1f)."""

from __future__ import annotations

from core.kernel.unseen import Unseen
from core.ring_war.chapters.board import armies_at, fellow_hexes, fellows_at, in_number_order, people_at
from core.ring_war.chapters.ground import NO_ORCS
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.trading import Line
from core.ring_war.model.state import CHIEF, FELLOWSHIP, GOLLUM, HIDDEN, SARUMAN, SARUMAN_HIMSELF, RingWarState
from core.ring_war.words.lines import BEARER_AT, BEARER_NOT, CAPTIVE, EVENTS, HOBBIT, HOLDS, MAGIC, PEACE

KINDS = ("events", "magic", "captive", "escort", "hostage", "claim", "promise")
"""The kinds of lines, in the order in which they are offered."""
MOST = 3
"""How many cards of a kind one line names at most."""
LONGEST = 8
"""How many lines an offer has at most."""
HEXES = 20
"""Of how many hexes with Characters of the Fellowship one can speak."""
TURNS_OF_PEACE = (1, 2, 3)
"""For how many turns peace is promised."""


def may_write(state: RingWarState, by: str, to: str, lines: tuple[Line, ...], giver: str, kind: str) -> list[Line]:
    """Return the lines of a kind that a power may write into its offer, as far as it can know what they are about.

    Args:
        state: the state, or the writer's view of it.
        by: who writes.
        to: to whom.
        lines: what stands in the offer already.
        giver: which of the two gives.
        kind: the kind of line.
    """
    if len(lines) >= LONGEST:
        return []
    taker = to if giver == by else by
    found = {
        "events": _events,
        "magic": _magic,
        "captive": _captives,
        "escort": _escorts,
        "hostage": _hostages,
        "claim": _claims,
        "promise": _promises,
    }[kind](state, by, giver, taker)
    written = {(line.giver, line.kind, line.what) for line in lines}
    return [line for line in found if (line.giver, line.kind, line.what) not in written]


def named_next(state: RingWarState, found: list[Line], named: tuple[str, ...]) -> list[str]:
    """Return what has to be named before one of so many lines can be written: of an escort the captive, then the
    Province; nothing else."""
    if not found or found[0].kind != "escort" or len(named) > 1:
        return []
    if not named:
        return [line.what for line in found]
    provinces = lookup(state).content.province_names
    return [one for one in sorted(provinces) if _meeting_places(state, named[0], one)]


def _meeting_places(state: RingWarState, captive: str, province: str) -> list[str]:
    """Return the hexes of a Province to which Orcs may bring a captive (Y.1d)."""
    land, here = lookup(state).terrain.land, state.people[captive].hex
    return [hex_ for hex_ in lookup(state).hexes_of(province) if hex_ in land and hex_ not in (*NO_ORCS, here)]


def narrowed(state: RingWarState, found: list[Line], named: tuple[str, ...]) -> list[Line]:
    """Return the lines about what has been named: of an escort those to each hex to which Orcs go (Y.1d)."""
    if not named:
        return found
    captive, province = named
    giver = found[0].giver
    return [Line(giver, "escort", captive, hex=hex_) for hex_ in _meeting_places(state, captive, province)]


def _events(state: RingWarState, by: str, giver: str, taker: str) -> list[Line]:
    return [Line(giver, "events", "", count) for count in range(1, min(MOST, len(state.hands[giver])) + 1)]


def _magic(state: RingWarState, by: str, giver: str, taker: str) -> list[Line]:
    """Whoever is asked for Magic Cards may have none: what he holds is his secret (B.3)."""
    return [Line(giver, "magic", hex_, count) for hex_ in meetings(state, giver, taker) for count in range(1, MOST + 1)]


def meetings(state: RingWarState, one: str, other: str) -> list[str]:
    """Return the hexes in which free Characters of both powers are."""
    saruman, partner = (one, other) if one == SARUMAN else (other, one)
    hexes = {state.people[name].hex for name in (SARUMAN_HIMSELF, CHIEF)}
    return [
        hex_
        for hex_ in in_number_order(state, hexes & lookup(state).grid.order.keys())
        if has_characters(state, hex_, saruman) and has_characters(state, hex_, partner)
    ]


def has_characters(state: RingWarState, hex_: str, power: str) -> bool:
    """Whether a power has free Characters in a hex who can pass on Magic Cards: Saruman himself or the Chief of his."""
    if power == FELLOWSHIP:
        return fellows_at(state, hex_) > 0
    return bool(traders(state, hex_, power))


def traders(state: RingWarState, hex_: str, power: str) -> list[str]:
    """Return the Characters of a power in a hex who can pass on Magic Cards (Y.1d, Y.2c). Raises `Unseen` in a view
    that hides who of the Fellowship is there."""
    names = [name for name in people_at(state, hex_, power) if name != GOLLUM]
    return [name for name in names if name in (SARUMAN_HIMSELF, CHIEF)] if power == SARUMAN else names


def _captives(state: RingWarState, by: str, giver: str, taker: str) -> list[Line]:
    """Captives are named by their captor, or by the Fellowship, which knows who has them (B.3)."""
    if by not in (giver, FELLOWSHIP):
        return []
    return [Line(giver, "captive", name) for name, person in state.people.items() if person.captive == giver]


def _escorts(state: RingWarState, by: str, giver: str, taker: str) -> list[Line]:
    """Captives who are brought to a hex that has still to be named."""
    return [Line(giver, "escort", line.what) for line in _captives(state, by, giver, taker)]


def _hostages(state: RingWarState, by: str, giver: str, taker: str) -> list[Line]:
    """The Fellowship offers who is free; Saruman may ask for anybody whom he does not know to be dead or his own
    captive."""
    if giver != FELLOWSHIP:
        return []
    rules = lookup(state)
    return [
        Line(giver, "hostage", name)
        for name, person in state.people.items()
        if rules.characters[name].side == FELLOWSHIP
        and rules.characters[name].allowance
        and person.hex
        and person.captive != taker
        and not (by == FELLOWSHIP and person.captive)
    ]


def _claims(state: RingWarState, by: str, giver: str, taker: str) -> list[Line]:
    """One's own word alone; true or not, nobody checks it (RR20)."""
    if giver != by:
        return []
    hexes = fellow_hexes(state)
    claims = [f"{what} {hex_}" for what in (BEARER_AT, BEARER_NOT) for hex_ in hexes[:HEXES]]
    claims += [f"{HOLDS} {card}" for card in dict.fromkeys(state.hands[by])]
    return [Line(giver, "claim", claim) for claim in claims]


def _promises(state: RingWarState, by: str, giver: str, taker: str) -> list[Line]:
    found = [Line(giver, "promise", EVENTS, count) for count in (1, 2)]
    found += [Line(giver, "promise", MAGIC, 1), Line(giver, "promise", CAPTIVE, 1)]
    if giver == FELLOWSHIP:
        found.append(Line(giver, "promise", HOBBIT, 1))
    return found + [Line(giver, "promise", PEACE, state.turn + more) for more in TURNS_OF_PEACE]


def is_feasible(state: RingWarState, line: Line, taker: str) -> bool:
    """Whether a line can happen now (Y.1f): the cards are held, the Characters stand together, the captive is held
    where he can be taken over. Promises and claims are not about now. Raises `Unseen` in a view that hides where
    a captive is."""
    if line.kind == "events":
        return len(state.hands[line.giver]) >= line.count
    if line.kind == "magic":
        givers, takers = traders(state, line.what, line.giver), traders(state, line.what, taker)
        return bool(takers) and sum(len(tradeable(state, name)) for name in givers) >= line.count
    if line.kind not in ("captive", "hostage"):
        return False
    person = state.people[line.what]
    if person.hex == HIDDEN:
        raise Unseen("hidden")
    if person.hex not in lookup(state).grid or state.ring.bearer == line.what:
        return False
    if line.kind == "captive":
        return person.captive == line.giver and (taker == FELLOWSHIP or can_take(state, person.hex, taker))
    return not person.captive and power_of(state, line.what) == FELLOWSHIP and can_take(state, person.hex, taker)


def tradeable(state: RingWarState, name: str) -> list[str]:
    """Return the Magic Cards that somebody can pass on: all but those fixed to him (the Ring is none of them). Raises
    `Unseen` in a view that hides them."""
    magic = lookup(state).magic
    if HIDDEN in state.people[name].cards:
        raise Unseen("hidden")
    return [card for card in state.people[name].cards if not magic[card].fixed]


def can_take(state: RingWarState, hex_: str, power: str) -> bool:
    """Whether a power can take over a captive in a hex (Y.1d): a Character, an Orc party or a unit of its own is there;
    of Saruman's Characters he himself or the Chief."""
    if any(party.hex == hex_ and party.owner == power for party in state.parties.values()):
        return True
    return bool(traders(state, hex_, power)) or bool(armies_at(state, hex_, power))
