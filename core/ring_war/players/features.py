"""What is counted in a war to value it: the Ring and its way, who hunts it, who goes with it, and the armies.

There is a model for each game, each power, and for a Ring that the Fellowship has or has lost: "campaign fellowship
kept". What is counted is the same for all powers, since the chances of each hang on what the others are near.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.bots.values import Plan, Valued
from core.hexes import Hex
from core.kernel.prompts import Outcome
from core.ring_war.chapters.board import known_at, nazgul
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.chapters.victory import HELMS_DEEP, TO_REDUCE, controls, wanted
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import BARAD_DUR, EDORAS, ISENGARD, MOUNT_DOOM, SARUMAN_HIMSELF, RingWarState
from core.ring_war.players.fields import march_to, walk_to

KEPT, LOST = "kept", "lost"
"""Whether the Fellowship has the Ring."""

NEAR, IN_REACH = 2, 6
"""Hexes within which a hunter is near, and within which he soon is."""

CLOSE, HALFWAY, FAR = 8.0, 25.0, 60.0
"""Movement points within which a goal is close, within which half of the way is done, and the most that count."""

NAMES = (
    "turn",
    "part 2",
    "part 3",
    "way to the fire",
    "halfway to the fire",
    "close to the fire",
    "in the fire's hex",
    "in the east",
    "haven",
    "way to barad-dur",
    "close to barad-dur",
    "way to isengard",
    "bearer of the dark",
    "bearer of saruman",
    "ring in a hex",
    "corruption",
    "wounds",
    "found",
    "worn",
    "company",
    "large company",
    "strength beside",
    "fellows",
    "hobbits",
    "captives",
    "nazgul",
    "nazgul turned",
    "nazgul near",
    "nazgul in reach",
    "armies near",
    "points in reach",
    "nazgul at the fire",
    "armies at the fire",
    "shadow",
    "mordor",
    "goals of the dark",
    "all but one goal",
    "reduced",
    "strongholds",
    "armies of the fellowship",
    "armies of the dark",
    "armies of saruman",
    "saruman lives",
    "allied with the dark",
    "allied with the fellowship",
    "gains",
    "restraint over",
)
"""What is counted."""


class RingWarValued(Valued):
    """A war as each of its powers hopes for it."""

    game_id = "ring_war"
    plans = (
        Plan({"game": "three_player"}, 600),
        Plan({"game": "campaign"}, 400),
        Plan({"game": "character"}, 500),
    )

    def sides(self, state: RingWarState) -> Sequence[str]:
        """Return the powers: each hopes for itself."""
        return powers(state)

    def key(self, state: RingWarState, side: str) -> str:
        """Return the model of a power in this game while the Fellowship has the Ring, or has lost it."""
        return f"{state.options.game} {side} {KEPT if holder(state) == FELLOWSHIP else LOST}"

    def names(self, key: str) -> Sequence[str]:
        """Return what is counted."""
        return NAMES

    def features(self, state: RingWarState, side: str) -> list[float]:
        """Return the counts of a war, the same for each power."""
        return counted(state)

    def won(self, state: RingWarState, outcome: Outcome, side: str) -> float:
        """Return 1 for a power that has won; of a draw each has its part."""
        if not outcome.winners:
            return 1 / len(powers(state))
        return float(side in outcome.winners)

    def score(self, state: RingWarState, outcome: Outcome, side: str) -> None:
        """Return nothing: a war has no scores."""
        return


def holder(state: RingWarState) -> str:
    """Return the power that has the Ring, its captor's where the bearer is a captive; "" where it is nobody's."""
    bearer = state.ring.bearer
    person = state.people.get(bearer)
    if person is not None:
        return person.captive or person.led or power_of(state, bearer)
    return power_of(state, bearer) if bearer in state.parties else ""


def counted(state: RingWarState) -> list[float]:
    """Return what is counted in a war."""
    order = powers(state)
    part = order.index(state.active) if state.active in order else 0
    ring = state.ring
    bearer = state.people.get(ring.bearer)
    party = state.parties.get(ring.bearer)
    here = ring.hex or (party.hex if party is not None else bearer.hex if bearer is not None else "")
    return [
        state.turn / 10,
        float(part == 1),
        float(part == 2),
        *_way(state, here),
        *_bearer(state),
        *_company(state, here),
        *_hunters(state, here),
        *_armies(state),
    ]


def _way(state: RingWarState, here: Hex) -> list[float]:
    """Count how far the Ring is from where it is wanted, and who has it."""
    rules, has = lookup(state), holder(state)
    fire = min(walk_to(rules, MOUNT_DOOM).get(here, FAR), FAR)
    barad_dur = min(march_to(rules, BARAD_DUR).get(here, FAR), FAR)
    isengard = min(march_to(rules, ISENGARD).get(here, FAR), FAR)
    return [
        fire / 20,
        max(0.0, 1 - fire / HALFWAY),
        max(0.0, 1 - fire / CLOSE),
        float(here == MOUNT_DOOM),
        float(here in rules.grid and rules.is_east(here)),
        float(rules.has(here, "haven")),
        barad_dur / 20,
        max(0.0, 1 - barad_dur / CLOSE),
        isengard / 20,
        float(has == DARK_POWER),
        float(has == SARUMAN),
        float(bool(state.ring.hex)),
    ]


def _bearer(state: RingWarState) -> list[float]:
    """Count how he does who has the Ring."""
    person = state.people.get(state.ring.bearer)
    if person is None:
        return [0.0, 0.0, 0.0, float(state.ring.worn)]
    endurance = lookup(state).characters[state.ring.bearer].endurance
    return [
        float(person.corruption),
        (person.normal + person.special) / max(1, endurance),
        float(person.known or bool(person.spotted)),
        float(state.ring.worn),
    ]


def _company(state: RingWarState, here: Hex) -> list[float]:
    """Count who is with the Ring, and how the Fellowship fares."""
    cards = lookup(state).characters
    fellows = [(name, one) for name, one in state.people.items() if one.hex and cards[name].member]
    free = [name for name, one in fellows if not one.captive]
    beside = [name for name in known_at(state, here, FELLOWSHIP) if name != state.ring.bearer]
    return [
        len(beside) / 3,
        float(len(beside) > 3),
        sum(cards[name].combat for name in beside) / 10,
        len(free) / 5,
        sum(cards[name].kind == "hobbit" for name in free) / 2,
        float(len(fellows) - len(free)),
    ]


def _hunters(state: RingWarState, here: Hex) -> list[float]:
    """Count those who hunt the Ring, and those who wait for it."""
    rules = lookup(state)
    grid, names = rules.grid, list(nazgul(state))
    riders = [state.people[name].hex for name in names if not state.people[name].driven]
    riders = [hex_ for hex_ in riders if hex_ in grid]
    forces = [army for army in state.armies.values() if rules.armies[army.card].owner != FELLOWSHIP and army.awake]
    forces = [army for army in forces if army.hex in grid]
    near = reach = close = points = 0
    if here in grid:
        far = [grid.distance(here, hex_) for hex_ in riders]
        near, reach = sum(one <= NEAR for one in far), sum(one <= IN_REACH for one in far)
        ways = [(grid.distance(here, army.hex), army.points) for army in forces]
        close = sum(one <= 1 for one, _ in ways)
        points = sum(count for one, count in ways if one <= NEAR + 1)
    return [
        len(names) / 5,
        sum(state.people[name].turned for name in names) / 3,
        min(near, 4) / 2,
        reach / 4,
        min(close, 4) / 2,
        min(points, 60) / 30,
        min(sum(grid.distance(MOUNT_DOOM, hex_) <= 1 for hex_ in riders), 4) / 2,
        min(sum(grid.distance(MOUNT_DOOM, army.hex) <= 1 for army in forces), 4) / 2,
        state.shadow / 10,
        float(bool(state.mordor)),
    ]


def _armies(state: RingWarState) -> list[float]:
    """Count the war: who holds what, and with how much."""
    goals = wanted(lookup(state))
    held = sum(controls(state, DARK_POWER, hex_) for hex_ in goals)
    points: Counter[str] = Counter()
    for name, army in state.armies.items():
        points[power_of(state, name)] += army.points
    saruman = state.people[SARUMAN_HIMSELF]
    return [
        held / 5,
        float(held >= len(goals) - 1),
        len(set(TO_REDUCE) & set(state.reduced)) / 2,
        sum(controls(state, SARUMAN, hex_) for hex_ in (ISENGARD, HELMS_DEEP, EDORAS)) / 2,
        points[FELLOWSHIP] / 50,
        points[DARK_POWER] / 50,
        points[SARUMAN] / 50,
        float(bool(saruman.hex)),
        float(state.alliance.partner == DARK_POWER),
        float(state.alliance.partner == FELLOWSHIP),
        state.mastery.gains / 3,
        float(state.loose_dark),
    ]
