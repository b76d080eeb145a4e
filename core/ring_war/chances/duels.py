"""What an Individual Combat may come to: the wounds of a round, and who falls before it ends (G.1a, G.1b, H.2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

import msgspec

from core.ring_war.chances.die import FACES, at_most
from core.ring_war.chapters.fights.rounds import SPECTRE_WOUNDS, last_round
from core.ring_war.chapters.fights.strength import (
    SHELOB,
    SPECTRES,
    bonus,
    column,
    facing,
    is_here,
    servant,
    sorcery_bonus,
    sorcery_column,
    sorcery_left,
    sorcery_wounds,
    weapon_wounds,
)
from core.ring_war.chapters.fights.wounds import COAT
from core.ring_war.chapters.harm import ratings, taken
from core.ring_war.chapters.magic import holds_card, is_special
from core.ring_war.chapters.searching import capture_rating
from core.ring_war.content.contents import lookup
from core.ring_war.model.evolving.fighting import wounds_of
from core.ring_war.model.records.fighting import SEIZE, Combat, Pair
from core.ring_war.model.state import HIDDEN, RingWarState

Wounds = Mapping[int, float]
"""How likely so many wounds are."""


class Duel(NamedTuple):
    """What a fight of two may come to, if both fight to its end, each with what wounds most in a round: how likely the
    attacker falls, how likely the defender, and in how many rounds at most. Who falls is dead, driven off or Shelob's
    captive; where the Ring is seized also a bearer who has lost it."""

    attacker: float
    defender: float
    rounds: int


class Brawl(NamedTuple):
    """What a fight of one against several may come to, if all fight to its end and each wound of the lone one hits who
    leads the others: how likely he falls, how likely he beats all of them, and how likely any of them falls."""

    lone: float
    others: float
    any_other: float


def plain(view: RingWarState) -> RingWarState:
    """Return a view in which nobody holds the Magic Cards that it hides, so that a fight can be worked out without
    them."""
    people = {
        name: msgspec.structs.replace(person, cards=[]) if HIDDEN in person.cards else person
        for name, person in view.people.items()
    }
    return msgspec.structs.replace(view, people=people)


def hides_cards(view: RingWarState, *names: str) -> bool:
    """Whether a view hides which Magic Cards one of those who fight holds."""
    return any(HIDDEN in view.people[name].cards for name in names if name in view.people)


def between(one: str, other: str, hex_: str, power: str = "", against: str = "") -> Combat:
    """Return the first round of a fight of two that has not begun; the powers command the two."""
    return Combat(hex_, power, against, "G.1", (Pair((one,), (other,)),), round=1)


def by_weapon(view: RingWarState, fight: Combat, attacks: bool) -> Wounds:
    """Return the wounds that the leader of a side deals in this round with his weapon, before armour (5.2a, 5.3)."""
    mine, other = facing(view, fight, attacks)
    if servant(view, mine) == SPECTRES:
        withstands = at_most(ratings(view, other).ring)
        return {0: withstands, SPECTRE_WOUNDS: 1.0 - withstands}
    at, more = column(view, fight, attacks), bonus(view, fight, attacks)
    return _spread([weapon_wounds(view, die + more, at) for die in FACES])


def by_sorcery(view: RingWarState, fight: Combat, attacks: bool) -> Wounds:
    """Return the wounds that the leader of a side deals in this round with Sorcery (5.2b)."""
    mine, other = facing(view, fight, attacks)
    at, more = sorcery_column(view, mine, other), sorcery_bonus(view, mine, other)
    return _spread([sorcery_wounds(view, die + more, at) for die in FACES])


def _spread(wounds: list[int]) -> Wounds:
    return {many: wounds.count(many) / len(wounds) for many in sorted(set(wounds))}


def mean(wounds: Wounds) -> float:
    """Return how many wounds are dealt on average."""
    return sum(many * chance for many, chance in wounds.items())


def left(view: RingWarState, who: str) -> int:
    """Return how many more wounds somebody can bear."""
    one = wounds_of(view, who)
    return ratings(view, who).endurance - one.normal - one.special


def duel(view: RingWarState, fight: Combat) -> Duel | None:
    """Return what a fight of two may come to, if both use until it ends what wounds most in a round, Sorcery or weapon;
    None where more of them fight."""
    pair = fight.pairs[fight.at]
    if any(sum(is_here(view, fight, name) for name in side) != 1 for side in (pair.attackers, pair.defenders)):
        return None
    one, other = facing(view, fight, attacks=True)
    bears = [left(view, who) + _coat(view, fight, who) for who in (one, other)]
    last = last_round(view, fight)
    chances: dict[tuple[int, int], float] = {(0, 0): 1.0}
    fallen = [0.0, 0.0]
    for number in range(max(fight.round, 1), last + 1):
        now = msgspec.structs.replace(fight, round=number)
        spent = number - max(fight.round, 1)
        dealt, mine_special = _strongest(view, now, spent, attacks=True)
        got, theirs_special = _strongest(view, now, spent, attacks=False)
        after: dict[tuple[int, int], float] = {}
        for (mine, theirs), chance in chances.items():
            for to_me, to_him in product(got, dealt):
                part = chance * got[to_me] * dealt[to_him]
                wounds = (
                    mine + _counts(view, one, to_me, mine, theirs_special),
                    theirs + _counts(view, other, to_him, theirs, mine_special),
                )
                dead = [suffered >= most for suffered, most in zip(wounds, bears, strict=True)]
                keeps = fight.kind == SEIZE and dead[0]  # the Ring does not go to the dead
                ends = [
                    1.0 if dead[0] else _undone(view, fight, one, other, mine, wounds[0]),
                    1.0 if dead[1] else 0.0 if keeps else _undone(view, fight, other, one, theirs, wounds[1]),
                ]
                fallen = [before + part * falls for before, falls in zip(fallen, ends, strict=True)]
                if (goes_on := part * (1.0 - ends[0]) * (1.0 - ends[1])) > 0.0:
                    after[wounds] = after.get(wounds, 0.0) + goes_on
        chances = after
    return Duel(fallen[0], fallen[1], last - max(fight.round, 1) + 1)


def brawl(view: RingWarState, fight: Combat) -> Brawl | None:
    """Return what a fight of one against several may come to, if each leader uses in every round what wounds most; None
    where nobody has helpers. When their leader falls the next of them leads (G.2, RR39)."""
    pair = fight.pairs[fight.at]
    here = [[name for name in side if is_here(view, fight, name)] for side in (pair.attackers, pair.defenders)]
    if min(map(len, here)) != 1 or max(map(len, here)) == 1:
        return None
    crowd = int(len(here[1]) > 1)
    lone, others = here[1 - crowd][0], here[crowd]
    begins, last = max(fight.round, 1), last_round(view, fight)
    states: dict[tuple[tuple[str, ...], int, int, int], float] = {((*others,), begins, 0, 0): 1.0}
    fallen, beaten, any_other = 0.0, 0.0, 0.0
    bears = {who: left(view, who) + _coat(view, fight, who) for who in (lone, *others)}
    for number in range(begins, last + 1):
        after: dict[tuple[tuple[str, ...], int, int, int], float] = {}
        for (standing, since, his, mine), chance in states.items():
            sides = ((lone,), standing) if crowd else (standing, (lone,))
            at = fight.at
            pairs = (*fight.pairs[:at], Pair(*sides), *fight.pairs[at + 1 :])
            now = msgspec.structs.replace(fight, pairs=pairs, round=number)
            leader, _ = facing(view, now, attacks=not crowd)
            dealt, their_special = _strongest(view, now, number - since, attacks=not crowd)
            got, his_special = _strongest(view, now, number - begins, attacks=bool(crowd))
            for to_him, to_leader in product(dealt, got):
                part = chance * dealt[to_him] * got[to_leader]
                hurt = his + _counts(view, lone, to_him, his, their_special)
                led = mine + _counts(view, leader, to_leader, mine, his_special)
                his_end = 1.0 if hurt >= bears[lone] else _undone(view, fight, lone, leader, his, hurt)
                its_end = 1.0 if led >= bears[leader] else _undone(view, fight, leader, lone, mine, led)
                rest = tuple(name for name in standing if name != leader)
                fallen += part * his_end
                any_other += part * its_end * (len(standing) == len(others))
                if not rest:
                    beaten += part * its_end
                stays, goes_down = (standing, since, hurt, led), (rest, number + 1, hurt, 0)
                for key, share in ((stays, 1.0 - its_end), (goes_down, its_end)):
                    if key[0] and (goes_on := part * (1.0 - his_end) * share) > 0.0:
                        after[key] = after.get(key, 0.0) + goes_on
        states = after
    return Brawl(fallen, beaten, any_other)


def _undone(view: RingWarState, fight: Combat, who: str, by: str, before: int, after: int) -> float:
    """Return how likely the wounds of a round, which do not kill, end the fight for somebody all the same: they take
    the Ring from its bearer (G.3), or are the first of Shelob's (5.3). `before` and `after` are his wounds in this
    fight, with those that his armour takes."""
    if who not in view.people:
        return 0.0
    coat = _coat(view, fight, who)
    before, after = max(before - coat, 0), max(after - coat, 0)
    if fight.kind == SEIZE and who in fight.pairs[fight.at].defenders:
        return float(after - before >= lookup(view).numbers.seize)
    if not after or before or by in fight.first or servant(view, by) != SHELOB:
        return 0.0
    hurt = msgspec.structs.replace(view.people[who], normal=view.people[who].normal + after)
    return 1.0 - at_most(capture_rating(msgspec.structs.replace(view, people={**view.people, who: hurt}), who))


def _coat(view: RingWarState, fight: Combat, who: str) -> int:
    """Return the wound that the Mithril Coat takes from the first hit in a fight (M05)."""
    return int(who in view.people and who not in fight.coats and holds_card(view, who, COAT))


def _strongest(view: RingWarState, fight: Combat, spent: int, attacks: bool) -> tuple[Wounds, bool]:
    """Return the wounds that the leader of a side deals in a round with what wounds most, and whether they are special;
    `spent` rounds have been foreseen already, in each of which a use of Sorcery may have gone (H.1, RR39)."""
    mine, _ = facing(view, fight, attacks)
    weapon = by_weapon(view, fight, attacks)
    uses = sorcery_left(view, mine, fight) - (spent if mine in view.people else 0)
    if uses > 0:
        spell = by_sorcery(view, fight, attacks)
        if mine not in view.people or mean(spell) > mean(weapon):
            return spell, True
    return weapon, is_special(view, mine)


def _counts(view: RingWarState, to: str, wounds: int, before: int, special: bool) -> int:
    """Return how many of so many wounds count that are dealt to somebody who has taken others in this fight."""
    return wounds if special else taken(view, to, before + wounds) - taken(view, to, before)
