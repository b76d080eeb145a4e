"""Where a stack can go: places with rules of their own, where it must stop, what is in reach (F.4, P.4, Y.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from core.hexes import Hex, Reach, path, reach
from core.kernel.prompts import Refusal
from core.kernel.unseen import Unseen
from core.kernel.voice import speaking
from core.ring_war.chapters.board import enemy_armies_at, hexes_of_forces, points_at
from core.ring_war.chapters.gaits import Gait, costs_of, gait_of, in_garb
from core.ring_war.chapters.sides import are_enemies, may_attack, power_of, powers
from core.ring_war.chapters.stacks import fellows_of, forces_of, is_nazgul, side_of
from core.ring_war.content.contents import lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, GOLLUM, RIVENDELL, SARUMAN_HIMSELF, RingWarState
from core.ring_war.words.names import and_list, capital, hex_name, person_name, power_name

LORIEN, NIMRODEL, GREY_HAVENS = "W3615", "W3316", "W0307"
HIGH_PASS, REDHORN_PASS = "W3006", "W3012"
MISTY_PASSES = (HIGH_PASS, REDHORN_PASS)
MORIA, DRUADAN, OLD_FOREST = "W3015", "W3328", "W1209"
FANGORN, NORTH_FANGORN = "W2719", "W3018"
MORANNON, MINAS_MORGUL = "E0221", "E0230"
REFUGES = (RIVENDELL, LORIEN, NIMRODEL, GREY_HAVENS)
NO_ORCS = (*REFUGES, FANGORN, NORTH_FANGORN, DRUADAN)
"""Hexes that Orc parties never enter (F.4)."""
WOSES, DEAD = "woses_foot_1", "dead_foot_1"
DEAD_GO = ("U", "V")
"""The Provinces in which the Dead are (E07)."""
FARTHEST = 99
"""More points than any way across the map costs."""

CLOSED: dict[str, tuple[str, str]] = {
    "refuge": ("F.4", "The Elves let none of Sauron's or Saruman's in there."),
    "moria": ("F.4", "Of all units Saruman's Orcs alone go through Moria."),
    "druadan": ("F.4", "The Woses let nobody into Drúadan."),
    "old_forest": ("F.4", "The Old Forest is closed to units of Sauron's and Saruman's."),
    "gate": ("F.4", "The gate is guarded: an army of 5 points or Orc garb would open it."),
    "dead": ("E07", "The Dead go no further than Lebennin and the western fiefs."),
    "restraint": ("P.4", "Enemies whom you may not attack yet hold that hex."),
}
"""Why a hex is closed to a stack: the rule, and what is said."""


class Stack(NamedTuple):
    """What of a stack decides where it may go."""

    power: str
    pieces: tuple[str, ...]
    fellows: tuple[str, ...]
    armies: tuple[str, ...]
    strange: bool
    """Whether a Character of Sauron's or Saruman's is in it."""

    strange_units: bool
    """Whether a unit of theirs is."""


class Ways(NamedTuple):
    """What each hex in reach costs, cheapest first, and the hexes that are entered on the way there."""

    costs: Mapping[Hex, int]
    paths: Mapping[Hex, tuple[Hex, ...]]


def stack_of(state: RingWarState, power: str, pieces: Sequence[str]) -> Stack:
    """Look at a stack."""
    armies = forces_of(state, pieces)
    strange = [piece for piece in pieces if piece != GOLLUM and side_of(state, piece) != FELLOWSHIP]
    return Stack(
        power,
        tuple(pieces),
        tuple(fellows_of(state, pieces)),
        tuple(armies),
        any(piece in state.people for piece in strange),
        any(piece in state.armies for piece in strange),
    )


def closed(state: RingWarState, stack: Stack, hex_: Hex) -> str:
    """Return why a stack may not enter a hex, by a word of `CLOSED`; "" when it may (F.4, P.4)."""
    if hex_ in REFUGES:
        return "refuge" if _refuge_closed(state, stack, hex_) else ""
    if hex_ == FANGORN:
        return "refuge" if GOLLUM in stack.pieces else ""
    if hex_ == MORIA:
        return "" if all(_is_hand(state, army) for army in stack.armies) else "moria"
    if hex_ == DRUADAN:
        return "" if _woses_let_in(state, stack) else "druadan"
    if hex_ == OLD_FOREST and stack.strange_units:
        return "old_forest"
    if hex_ in (MORANNON, MINAS_MORGUL) and stack.fellows and _gate_closed(state, stack, hex_):
        return "gate"
    if stack.armies:
        if DEAD in stack.armies and lookup(state).terrain.province.get(hex_) not in DEAD_GO:
            return "dead"
        if hex_ in _guarded(state, stack.power):
            return "restraint"
    return ""


def _guarded(state: RingWarState, power: str) -> set[Hex]:
    """Return the hexes with enemy units none of which a power may attack (P.4, Y.9b)."""
    barred: set[Hex] = set()
    open_: set[Hex] = set()
    foes = {other: may_attack(state, power, other) for other in powers(state) if are_enemies(state, power, other)}
    if all(foes.values()):
        return barred
    for name, army in state.armies.items():
        may = foes.get(power_of(state, name))
        if may is not None:
            (open_ if may else barred).add(army.hex)
    return barred - open_


def _refuge_closed(state: RingWarState, stack: Stack, hex_: Hex) -> bool:
    if GOLLUM in stack.pieces and hex_ != NIMRODEL:
        return True
    if not stack.strange and not stack.strange_units:
        return False
    if hex_ == GREY_HAVENS or not state.mordor or any(is_nazgul(state, piece) for piece in stack.pieces):
        return True
    theirs = all(side_of(state, piece) == DARK_POWER for piece in stack.pieces)
    return not (theirs and stack.armies)


def _is_hand(state: RingWarState, army: str) -> bool:
    card = lookup(state).armies[state.armies[army].card]
    return card.orc and card.nation == "isengard"


def _woses_let_in(state: RingWarState, stack: Stack) -> bool:
    """Whether Drúadan is open to a stack: to Saruman (Y.3), to a Gollum alone, who goes anywhere but into havens (N.3),
    to the Fellowship once the Woses are its friends (E12)."""
    if SARUMAN_HIMSELF in stack.pieces or all(piece == GOLLUM for piece in stack.pieces):
        return True
    return WOSES in state.came and not stack.strange and not stack.strange_units


def _gate_closed(state: RingWarState, stack: Stack, hex_: Hex) -> bool:
    if sum(state.armies[army].points for army in stack.armies) >= lookup(state).numbers.gate_army:
        return False
    guarded = bool(enemy_armies_at(state, hex_, FELLOWSHIP)) or bool(list(_enemy_nazgul(state, hex_)))
    return guarded and not all(in_garb(state, name) for name in stack.fellows)


def _enemy_nazgul(state: RingWarState, hex_: Hex = "") -> Iterator[str]:
    """Return the Nazgûl who are the Fellowship's enemies, in one hex or in any; who was driven off rests."""
    for name, person in state.people.items():
        if (
            person.hex
            and (not hex_ or person.hex == hex_)
            and is_nazgul(state, name)
            and not person.driven
            and are_enemies(state, FELLOWSHIP, power_of(state, name))
        ):
            yield name


def nazgul_at(state: RingWarState, hex_: Hex) -> list[str]:
    """Return the Nazgûl in a hex who are the Fellowship's enemies and not driven off (F.6)."""
    return list(_enemy_nazgul(state, hex_))


def stops(state: RingWarState, stack: Stack) -> frozenset[Hex]:
    """Return the hexes in which something meets a stack that enters them, so that a leg of its way ends there (RR2)."""
    found = set(MISTY_PASSES)
    power = stack.power
    if stack.armies or stack.fellows:
        foes = [other for other in powers(state) if are_enemies(state, power, other)]
        found.update(hexes_of_forces(state, foes))
    if stack.fellows:
        found.update(state.people[name].hex for name in _enemy_nazgul(state))
        if state.gollum and state.gollum != FELLOWSHIP:
            found.add(state.people[GOLLUM].hex)
    if stack.strange or stack.strange_units:
        found.update((FANGORN, NORTH_FANGORN))
    if meets_servants(state, stack):
        found.update(hex_ for hex_ in lookup(state).servants if _is_there(state, hex_))
    if SARUMAN_HIMSELF in stack.pieces:
        found.discard(DRUADAN)
    return frozenset(found)


def meets_servants(state: RingWarState, stack: Stack) -> bool:
    """Whether Servants are a stack's enemies (E.12): the Fellowship's Characters', and Saruman's once the Dark Power's
    restraint is over."""
    if stack.fellows:
        return True
    walkers = [piece for piece in stack.pieces if piece in state.people and not is_nazgul(state, piece)]
    return stack.strange and bool(walkers) and are_enemies(state, stack.power, DARK_POWER)


def _is_there(state: RingWarState, hex_: Hex) -> bool:
    servant = state.servants.get(hex_)
    return servant is None or not servant.gone


def has_servant(state: RingWarState, hex_: Hex) -> bool:
    """Whether a Servant of Sauron may be in a hex: it is a Servant's, and he has not been killed (F.6)."""
    return hex_ in lookup(state).servants and _is_there(state, hex_)


SPECIAL = (*REFUGES, FANGORN, MORIA, DRUADAN, OLD_FOREST, MORANNON, MINAS_MORGUL)


def ways(state: RingWarState, stack: Stack, start: Hex, left: int, begun: bool) -> Ways:
    """Return where a stack can go in one leg: by the cheapest ways (GR2), to where something meets it at most.

    A stack that has not begun may always go one hex, for all its points (2.6).
    """
    rules = lookup(state)
    gait = gait_of(state, stack.pieces)
    shut = {hex_ for hex_ in SPECIAL if closed(state, stack, hex_)}
    if stack.armies:
        shut |= _guarded(state, stack.power)
    dead = DEAD in stack.armies
    found = _reach(rules, gait, start, left, stops(state, stack), frozenset(shut), dead)
    costs = {hex_: cost for hex_, cost in found.costs.items() if cost}
    paths = dict(found.paths)
    if not begun:
        table = costs_of(rules, gait)
        for hex_ in rules.grid.neighbours(start):
            if hex_ not in costs and table(start, hex_) is not None and not closed(state, stack, hex_):
                costs[hex_], paths[hex_] = left, (hex_,)
    if DRUADAN in costs and enemy_armies_at(state, DRUADAN, stack.power) and SARUMAN_HIMSELF in stack.pieces:
        del costs[DRUADAN]
    return Ways(costs, paths)


@lru_cache(maxsize=256)
def _reach(
    rules: Lookup, gait: Gait, start: Hex, left: int, halts: frozenset[Hex], shut: frozenset[Hex], dead: bool
) -> Reach:
    table = costs_of(rules, gait)
    province = rules.terrain.province

    def cost(a: Hex, b: Hex) -> int | None:
        if b in shut or (dead and province.get(b) not in DEAD_GO):
            return None
        return table(a, b)

    return reach(start, left, cost, halts.__contains__, rules.grid)


def way_refused(state: RingWarState, stack: Stack, start: Hex, left: int, begun: bool, hex_: Hex) -> Refusal | None:
    """Return why a stack does not go to a hex now; None when it may."""
    if hex_ in ways(state, stack, start, left, begun).costs:
        return None
    if hex_ not in lookup(state).terrain.land:
        barred = "mountains" if lookup(state).terrain.ground.get(hex_) == "mountain" else "water"
        return Refusal("2.3", lambda: f"{capital(hex_name(hex_))} is {barred}: only those who fly go there.")
    if reason := closed(state, stack, hex_):
        rule, sentence = CLOSED[reason]
        return Refusal(rule, sentence)
    if hex_ == DRUADAN and SARUMAN_HIMSELF in stack.pieces and enemy_armies_at(state, hex_, stack.power):
        return Refusal("Y.3", "Saruman passes through Drúadan, but stays only where no enemy unit is.")
    return Refusal("2.6", lambda: _too_far(state, stack, start, left, hex_))


def _too_far(state: RingWarState, stack: Stack, start: Hex, left: int, hex_: Hex) -> str:
    """Return why a stack does not reach a hex with the points that it has left (2.6)."""
    by = _on_the_way(state, stack, start, hex_)
    cost = ways(state, stack, start, FARTHEST, begun=True).costs.get(hex_)
    if by and (price := _price(state, stack, start, hex_)) is not None:
        cost = price if price > left else None  # the way that is told stops before it, and is the cheapest all the same
    if cost is None:
        return f"No way leads to {hex_name(hex_)} without a stop before it{by}."
    rest = f"{left} is" if left == 1 else f"{left} are"
    return f"The cheapest way to {hex_name(hex_)} costs {cost} movement points, and {rest} left{by}."


def way_there(
    state: RingWarState, stack: Stack, start: Hex, goal: Hex, *, shortest: bool = False
) -> tuple[Hex, ...] | None:
    """Return the cheapest way to a hex, in however many turns, on which no pass has to be opened, or the `shortest`;
    None where there is none now, or where a view hides which cards are carried that way."""
    try:
        gait = gait_of(state, stack.pieces)
    except Unseen:
        return None
    return _way(state, gait, start, goal, _shut(state, stack) - {goal}, shortest=shortest)


def in_the_way(state: RingWarState, stack: Stack, start: Hex, goal: Hex) -> list[Hex]:
    """Return which hexes are closed on the shortest way to a hex, or have to be opened, so that `way_there` avoids
    them."""
    shut = _shut(state, stack) - {goal}
    way = _way(state, gait_of(state, stack.pieces), start, goal, frozenset(), shortest=True) or ()
    return [hex_ for hex_ in way if hex_ in shut]


def _shut(state: RingWarState, stack: Stack) -> set[Hex]:
    """Return the hexes that are closed to a stack, and the passes until Game-Turn 14: a die or a card opens them for
    one turn only, and a way takes several."""
    passes = MISTY_PASSES if state.turn < lookup(state).numbers.passes_open else ()
    return {*(hex_ for hex_ in SPECIAL if closed(state, stack, hex_)), *passes}


def _way(
    state: RingWarState, gait: Gait, start: Hex, goal: Hex, shut: Set[Hex], *, shortest: bool
) -> tuple[Hex, ...] | None:
    rules = lookup(state)
    table = costs_of(rules, gait)

    def cost(a: Hex, b: Hex) -> int | None:
        price = None if b in shut else table(a, b)
        return 1 if shortest and price is not None else price

    return path(start, goal, cost, frozenset[Hex]().__contains__, rules.grid)


def _price(state: RingWarState, stack: Stack, start: Hex, goal: Hex) -> int | None:
    """Return what the way costs that `way_there` finds; None where it finds none."""
    way = way_there(state, stack, start, goal)
    if way is None:
        return None
    table = costs_of(lookup(state), gait_of(state, stack.pieces))
    return sum(table(a, b) or 0 for a, b in pairwise((start, *way)))


def _on_the_way(state: RingWarState, stack: Stack, start: Hex, goal: Hex) -> str:
    """Return aloud by which hexes a way leads that takes more than one turn: whoever hears sees no map."""
    way = way_there(state, stack, start, goal) if speaking().aloud else None
    between = [f"{hex_name(one)}{_waiting_there(state, stack, one)}" for one in (way or ())[:-1]]
    return f"; the way there leads by {and_list(between)}" if between else ""


def _waiting_there(state: RingWarState, stack: Stack, hex_: Hex) -> str:
    """Return in brackets who is known to wait in a hex on the way: to the Fellowship the enemy's Characters, who stand
    open; enemy units, and the Servant who may come."""
    found = [
        person_name(name)
        for name, one in state.people.items()
        if stack.power == FELLOWSHIP
        and one.hex == hex_
        and name != GOLLUM
        and are_enemies(state, stack.power, power_of(state, name))
    ]
    found += [
        f"{points} enemy points of {power_name(other)}'s"
        for other in powers(state)
        if are_enemies(state, stack.power, other) and (points := points_at(state, hex_, other))
    ]
    if has_servant(state, hex_) and meets_servants(state, stack):
        found.append(f"{person_name(hex_)} may come")
    return f" ({', '.join(found)})" if found else ""
