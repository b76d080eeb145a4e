"""The odds of an attack, in words (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from core.dagorlad.chapters.attacks import Blow
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import MORALES
from core.dagorlad.model.state import DagorladState
from core.dagorlad.words.names import HARMS

WAYS = 36
"""Of how many throws of two dice each is one."""


@cache
def ways_to_throw(total: int) -> int:
    """Return how many of the 36 throws of two dice show a total."""
    return 6 - abs(7 - total) if 2 <= total <= 12 else 0


def chance_of(total: int) -> float:
    """Return how likely two dice are to show a total."""
    return ways_to_throw(total) / WAYS


def chance_to_throw(most: int, least: int = 2) -> float:
    """Return how likely two dice are to show so much at most, and so much at least."""
    return sum(ways_to_throw(total) for total in range(least, most + 1)) / WAYS


def chance_to_hit(blow: Blow) -> float:
    """Return how likely an attack is to pass the Casualty Probability Table."""
    return 1.0 if blow.fanatical else chance_to_throw(blow.needs)


def result_chances(rules: Lookup, column: str) -> dict[str, float]:
    """Return how likely each result of a column of the Combat Results Table is, once there is a hit."""
    at = MORALES.index(column)
    found: dict[str, float] = {}
    for total, row in rules.content.results.items():
        found[row[at]] = found.get(row[at], 0) + ways_to_throw(int(total)) / WAYS
    return found


def best_of(hits: Sequence[tuple[str, float]]) -> str:
    """Return the two targets that are likeliest to be hit, by name, and how many others there are."""
    found = sorted(hits, key=lambda one: -one[1])
    first = f"{found[0][0]} ({found[0][1]:.0%} to hit)"
    if len(found) > 2:
        return f"{first} or {len(found) - 1} others"
    return " or ".join([first, *(f"{name} ({hit:.0%})" for name, hit in found[1:])])


def harms_of(state: DagorladState, rules: Lookup, blow: Blow, target: str, shut_in: bool = False) -> dict[str, float]:
    """Return how likely an attack is to do each of `HARMS`, the hit counted in, by what it means for the target; one
    that is `shut_in` loses a step where it would have to retreat (W7.51)."""
    hit = chance_to_hit(blow)
    found = dict.fromkeys(HARMS, 0.0)
    found.update((harm, hit * chance) for harm, chance in result_chances(rules, blow.column).items() if harm in found)
    _mean(found, state, target, shut_in)
    return found


def after_hit(state: DagorladState, rules: Lookup, column: str, target: str, shut_in: bool = False) -> dict[str, float]:
    """Return how likely each result of a column is once there is a hit, by what it means for the target."""
    found = result_chances(rules, column)
    _mean(found, state, target, shut_in)
    return {result: chance for result, chance in found.items() if chance}


def _mean(found: dict[str, float], state: DagorladState, target: str, shut_in: bool) -> None:
    """Count results as what they mean for a target."""
    for result, meant in _meant(state, target, shut_in):
        if result in found:
            found[meant] = found.get(meant, 0.0) + found[result]
            found[result] = 0.0


def _meant(state: DagorladState, target: str, shut_in: bool) -> Iterator[tuple[str, str]]:
    """Yield which results count as which others for a target: only units are Disrupted, and what is Disrupted, cannot
    retreat or has lost a step fares worse (W7.4, W7.51, W7.7, W8.1, 17.33)."""
    if target in state.units:
        unit = state.units[target]
        if unit.disrupted or shut_in:
            yield "D", "1/2E"
        if shut_in:
            yield "R", "1/2E"
        weak = unit.half
    else:
        yield "D", "R"
        leader = state.leaders.get(target)
        weak = leader.wounded if leader is not None else state.beast is not None and state.beast.half
    if weak:
        yield "1/2E", "E"


def chances(state: DagorladState, rules: Lookup, blow: Blow, target: str, shut_in: bool = False) -> str:
    """Return the odds of an attack in few words: how likely it is to hit, and what comes of it for one that may be
    `shut_in`."""
    hit = chance_to_hit(blow)
    if not hit:
        return "cannot hit"
    found = {HARMS[harm]: f"{chance:.0%}" for harm, chance in harms_of(state, rules, blow, target, shut_in).items()}
    what = ", ".join(f"{words} {chance}" for words, chance in found.items() if chance != "0%")
    return f"hits {hit:.0%}; {what}"
