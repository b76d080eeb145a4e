"""What counts in a round: Combat and columns, dice, Sorcery, breaking off (G.1a, G.1b, H.2, 5.2a, 5.2b, 5.3)."""

from __future__ import annotations

from core.kernel.voice import speaking
from core.ring_war.chapters.bearing import is_worn_by
from core.ring_war.chapters.board import enemy_armies_at, nazgul
from core.ring_war.chapters.harm import is_alive, is_nazgul, ratings
from core.ring_war.chapters.magic import holds_card, weapon_bonus
from core.ring_war.chapters.searching import CLOAK, sorcery_barred
from core.ring_war.chapters.sides import are_enemies, power_of
from core.ring_war.chapters.windows import holds
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import Mark
from core.ring_war.model.evolving.fighting import wounds_of
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import FELLOWSHIP, GANDALF, SARUMAN_HIMSELF, WHITE, RingWarState
from core.ring_war.words.names import person_name

WORN = 2
"""What the Ring adds to its wearer's Combat (M.2)."""

WIDEST = 4
"""The outer columns of the weapon table: a difference of 4 or more either way (5.2a)."""

GOBLINS, WARGS, WILLOW, WATCHER, SHELOB, SPECTRES = "v39", "v37", "v35", "v33", "v32", "v40"
HORN, AMBUSH = "m16", "e32"
COMPANIONS = ("leg", "gim")
COLUMNS = "ABC"
BARRED: tuple[Mark, ...] = ("servant", "gate", "underground", "druadan")
"""Marks of hexes that nobody enters by breaking off: something waits there, or decides who comes in."""

WATCHER_ROUNDS = 2
"""How long a fight with the Watcher lasts (5.3)."""


def servant(state: RingWarState, who: str) -> str:
    """Return the card of the Servant of a hex, "" for who is none."""
    found = lookup(state).servants.get(who)
    return found.id if found is not None else ""


def is_here(state: RingWarState, fight: f.Combat, name: str) -> bool:
    """Whether somebody is still in the hex of a fight, and free to fight: wounds or a card may have taken him away."""
    if name in state.people:
        person = state.people[name]
        return person.hex == fight.hex and not person.captive and not person.driven
    return is_alive(state, name)


def leads(state: RingWarState, fight: f.Combat) -> tuple[str, str]:
    """Return who leads the attackers and who the defenders of the pair that fights (RR39): of those who are left the
    one of the highest printed Combat, the first of equals; "" for a side without anybody."""
    pair = fight.pairs[fight.at]
    return _lead(state, fight, pair.attackers), _lead(state, fight, pair.defenders)


def facing(state: RingWarState, fight: f.Combat, attacks: bool) -> tuple[str, str]:
    """Return who leads a side of the pair that fights, and whom he faces."""
    attacker, defender = leads(state, fight)
    return (attacker, defender) if attacks else (defender, attacker)


def _lead(state: RingWarState, fight: f.Combat, names: tuple[str, ...]) -> str:
    here = [name for name in names if is_here(state, fight, name)]
    return max(here, key=lambda name: ratings(state, name).combat) if here else ""


def combat(state: RingWarState, who: str, against: str) -> int:
    """Return somebody's Combat against an enemy, with weapons and the Ring (G.1a, M.2)."""
    return ratings(state, who).combat + weapon_bonus(state, who, against) + WORN * int(is_worn_by(state, who))


def strength_of(state: RingWarState, who: str, against: str) -> str:
    """Return what somebody brings to a fight against an enemy, in words: his Combat, and what he can bear."""
    endures = f"Endurance {ratings(state, who).endurance}{wounds_so_far(state, who)}"
    return f"Combat {combat(state, who, against)}, {endures}{friend_of(state, who)}"


def friend_of(state: RingWarState, who: str) -> str:
    """Return aloud, after a comma, that the die of Legolas or Gimli is higher beside the other (E.8), which nothing in
    a list shows; nothing of anybody else."""
    if not speaking().aloud or who not in state.people or not are_companions(state, who, state.people[who].hex):
        return ""
    other = next(name for name in COMPANIONS if name != who)
    return f", the die 1 higher beside {person_name(other)}"


def wounds_so_far(state: RingWarState, who: str) -> str:
    """Return how many wounds somebody, or a Servant, has had, after a comma; nothing where there is none."""
    if who in state.people:
        hurt = state.people[who].normal + state.people[who].special
    else:
        hurt = state.servants[who].normal + state.servants[who].special if who in state.servants else 0
    return f", {hurt} wound{'s' * (hurt != 1)} so far" if hurt else ""


def wounds_borne(state: RingWarState, who: str) -> str:
    """Return how many of the wounds that somebody can bear he has; of a Nazgûl who has more, which of them count: he is
    only killed by special ones (E.3)."""
    one, endurance = wounds_of(state, who), ratings(state, who).endurance
    count = one.normal + one.special
    if count < endurance or not is_nazgul(state, who):
        return f"{count} of {endurance} wounds"
    return f"{count} wounds, {one.special} of the {endurance} special ones that kill him"


def commander(fight: f.Combat, attacks: bool) -> str:
    """Return who commands a side, "" for a Servant's."""
    return fight.attacker if attacks else fight.defender


def helpers(state: RingWarState, fight: f.Combat, attacks: bool) -> list[str]:
    """Return who helps the leader of a side of the pair that fights (G.2, RR39)."""
    mine, _ = facing(state, fight, attacks)
    pair = fight.pairs[fight.at]
    side = pair.attackers if attacks else pair.defenders
    return [name for name in side if name != mine and is_here(state, fight, name)]


def deserters(state: RingWarState, fight: f.Combat, attacks: bool) -> list[str]:
    """Return the helpers of a side who may break off in this round (G.1a, G.1b)."""
    _, other = facing(state, fight, attacks)
    return [name for name in helpers(state, fight, attacks) if may_break_off(state, fight, name, other)]


def column(state: RingWarState, fight: f.Combat, attacks: bool, idle: tuple[str, ...] = ()) -> int:
    """Return the column of a side's leader on the weapon table, -4 to 4 (5.2a): the difference of Combat, a column for
    each helper (G.2) who is not `idle`, one for Goblins (5.3), one for the Horn in the first round (M16)."""
    mine, other = facing(state, fight, attacks)
    found = difference(state, mine, other)
    found += sum(name not in idle for name in helpers(state, fight, attacks))
    found += int(servant(state, mine) == GOBLINS)
    found += int(fight.round == 1 and mine == "bor" and holds(state, HORN, fight.hex))
    return max(-WIDEST, min(found, WIDEST))


def difference(state: RingWarState, who: str, against: str) -> int:
    """Return by how much somebody's Combat is higher than his enemy's, both against each other."""
    return combat(state, who, against) - combat(state, against, who)


def bonus(state: RingWarState, fight: f.Combat, attacks: bool) -> int:
    """Return what is added to the die of a side's leader: for the higher Morale in the first round (G.1a), for Legolas
    and Gimli together (E.8), for an ambush (E32)."""
    mine, other = facing(state, fight, attacks)
    found = int(fight.round == 1 and ratings(state, mine).morale > ratings(state, other).morale)
    found += int(are_companions(state, mine, fight.hex))
    power = commander(fight, attacks)
    return found + int(bool(power) and holds(state, AMBUSH, fight.hex, power))


def are_companions(state: RingWarState, who: str, hex_: str) -> bool:
    """Whether somebody is Legolas or Gimli, and both are free in a hex (E.8)."""
    return who in COMPANIONS and all(
        state.people[name].hex == hex_ and not state.people[name].captive for name in COMPANIONS
    )


def weapon_wounds(state: RingWarState, die: int, at: int) -> int:
    """Return the wounds of a weapon for a die, with what is added, in a column (5.2a)."""
    table = lookup(state).content.weapons
    return table[max(1, min(die, len(table))) - 1][at + WIDEST]


def sorcery_left(state: RingWarState, who: str, fight: f.Combat) -> int:
    """Return how often somebody may still use Sorcery (H.1); a Servant has his for each fight."""
    rating = ratings(state, who).sorcery
    if who in state.people:
        return 0 if sorcery_barred(state, who) else rating - state.people[who].used
    return rating - (fight.round - 1)


def sorcery_column(state: RingWarState, who: str, against: str) -> str:
    """Return the column of the Sorcery table (H.2): A for a rating 2 higher, B for as much or 1 more, C for less, and
    for ever who has a broken staff (Y.7)."""
    if who in state.people and state.people[who].broken:
        return "C"
    more = ratings(state, who).sorcery - ratings(state, against).sorcery
    return "A" if more > 1 else "B" if more >= 0 else "C"


def sorcery_wounds(state: RingWarState, die: int, column_: str) -> int:
    """Return the wounds of Sorcery for a die in a column (5.2b)."""
    table = lookup(state).content.sorcery
    return table[max(1, min(die, len(table))) - 1][COLUMNS.index(column_)]


def sorcery_bonus(state: RingWarState, who: str, against: str) -> int:
    """Return what is added to the die of Sorcery: Gandalf's against Wargs (5.3)."""
    return int(who in (GANDALF, WHITE) and servant(state, against) == WARGS)


def stances(state: RingWarState, fight: f.Combat, attacks: bool) -> list[f.Stance]:
    """Return how somebody may fight in this round (G.1a, G.1b): a Servant and an Orc party by weapon or Sorcery
    alone."""
    mine, other = facing(state, fight, attacks)
    found: list[f.Stance] = ["weapon"]
    if sorcery_left(state, mine, fight) > 0:
        found.append("sorcery")
    if may_break_off(state, fight, mine, other):
        found.append("break_off")
    return found


def may_break_off(state: RingWarState, fight: f.Combat, who: str, other: str) -> bool:
    """Whether somebody may try to break off (G.1b): never Saruman, nor a Nazgûl after the first round, nor who cannot
    move or has nowhere to go, nor the seizer of the Ring (G.3), nor from Old Man Willow (5.3)."""
    if who not in state.people or who == SARUMAN_HIMSELF or (is_nazgul(state, who) and fight.round > 1):
        return False
    if fight.kind == f.STOP or (fight.kind == f.SEIZE and who in fight.pairs[fight.at].attackers):
        return False
    if servant(state, other) == WILLOW:
        return False
    return bool(ways_out(state, who))


def ways_out(state: RingWarState, who: str) -> list[str]:
    """Return the hexes next to somebody to which he may leave a fight (G.1b): open land without his enemies, no place
    with rules of its own for entering it; a Nazgûl where he may come down."""
    rules = lookup(state)
    here = state.people[who].hex
    flies = is_nazgul(state, who)
    if not flies and not rules.characters[who].allowance:
        return []
    step = rules.terrain.walk
    return [
        hex_
        for hex_ in rules.grid.neighbours(here)
        if hex_ in rules.terrain.land
        and (flies or step(here, hex_) is not None)
        and rules.terrain.ground[hex_] != "pass"
        and not any(rules.has(hex_, mark) for mark in BARRED)
        and not (power_of(state, who) != FELLOWSHIP and rules.has(hex_, "haven"))
        and not _has_enemies(state, who, hex_)
    ]


def _has_enemies(state: RingWarState, who: str, hex_: str) -> bool:
    power = power_of(state, who)
    if enemy_armies_at(state, hex_, power):
        return True
    return any(
        state.people[name].hex == hex_ and are_enemies(state, power, power_of(state, name)) for name in nazgul(state)
    )


def breaks_off_at(state: RingWarState, who: str, other: str) -> int:
    """Return what somebody must not exceed to break off (G.1b): 3, better with an Elven Cloak and for the faster
    one."""
    needs = lookup(state).numbers.break_off + int(holds_card(state, who, CLOAK))
    return needs + int(pace(state, who) > pace(state, other))


def pace(state: RingWarState, who: str) -> int:
    """Return how fast somebody is, for breaking off; a Nazgûl flies."""
    return lookup(state).numbers.flight if is_nazgul(state, who) else ratings(state, who).allowance
