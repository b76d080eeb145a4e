"""What dice are worth: Fellowship, Units with all that counts for them, enemies, forces (D3.1, D4.11, D6.2)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from core.dice.content.contents import lookup
from core.dice.content.faces import Shown
from core.dice.content.pieces import Ability, Fx
from core.dice.model.state import DiceState, Die, EnemyDie


class Enemy(msgspec.Struct, frozen=True):
    """A ready enemy: its die, name, attack and defense."""

    die: int
    kind: str
    name: str
    attack: int
    defense: int


def shown(state: DiceState, die: Die) -> Shown:
    """Return what `die` shows."""
    return lookup(state).faces[die.kind][die.face]


def card_of(state: DiceState, die: Die) -> str:
    """Return the card that `die` belongs to in this game."""
    return state.cards[die.kind]


def own_card(state: DiceState, kind: str) -> str:
    """Return the card that dice of a kind belong to in this game, empty where there is no other for them (events)."""
    card = state.cards.get(kind, "")
    return card if len(lookup(state).sides.get(kind, ())) > 1 else ""


def corrupted(state: DiceState, kind: str) -> bool:
    """Whether the card of a kind of die has a Corruption marker."""
    card = state.wilds.get(state.cards.get(kind, ""))
    return card is not None and card.corrupted


def effects(state: DiceState, die: Die, trigger: str) -> tuple[tuple[Ability, Fx], ...]:
    """Return the effects that `die` has on `trigger`, with those of its bursts (D3.5)."""
    rules = lookup(state)
    return rules.effects(state.cards[die.kind], rules.faces[die.kind][die.face].bursts, trigger)


def amount(state: DiceState, die: Die, trigger: str, do: str) -> int:
    """Return how much of `do` the die has on `trigger`."""
    return sum(fx.n for _, fx in effects(state, die, trigger) if fx.do == do)


def units(state: DiceState, area: Iterable[Die]) -> list[Die]:
    """Return the dice of an area that show a Unit."""
    faces = lookup(state).faces
    return [die for die in area if faces[die.kind][die.face].unit]


def artifacts(state: DiceState, seat: str) -> list[Die]:
    """Return the unattached artifacts in the Muster Area of `seat`."""
    faces = lookup(state).faces
    return [die for die in state.players[seat].muster if faces[die.kind][die.face].artifact]


def find(area: Iterable[Die], die: int) -> Die:
    """Return the die with this id; raises `KeyError` when it does not lie there."""
    for one in area:
        if one.id == die:
            return one
    raise KeyError(die)


def seek(area: Iterable[Die], die: int) -> Die | None:
    """Return the die with this id, None where it does not lie in the area."""
    return next((one for one in area if one.id == die), None)


def looks(state: DiceState, die: Die) -> tuple[object, ...]:
    """Return what makes a die differ from others: dice that look alike are one choice."""
    alike = lookup(state).alike
    if not die.attached:
        return die.kind, alike[die.kind][die.face]
    on_it = sorted((one.kind, alike[one.kind][one.face]) for one in die.attached)
    return die.kind, alike[die.kind][die.face], tuple(on_it)


def unlike(state: DiceState, dice: Iterable[Die]) -> list[Die]:
    """Return one of each lot of dice that are alike, in order."""
    found: dict[tuple[object, ...], Die] = {}
    for die in dice:
        found.setdefault(looks(state, die), die)
    return list(found.values())


def spendable(state: DiceState, seat: str) -> list[Die]:
    """Return the dice of the Active Pool that can be spent for Fellowship."""
    faces = lookup(state).faces
    return [die for die in state.players[seat].active if faces[die.kind][die.face].fellowship]


def purse(state: DiceState, seat: str) -> int:
    """Return how much Fellowship `seat` could pay now: points at hand and dice that could be spent."""
    return state.fellowship + sum(shown(state, die).fellowship for die in spendable(state, seat))


def enemy(state: DiceState, die: EnemyDie) -> Enemy | None:
    """Return a die of Sauron's Muster Area as a ready enemy; None when it is none (D6.2)."""
    if die.marked or not die.face:
        return None
    rules = lookup(state)
    if die.rider:
        for effect in rules.locations[state.location].eye:
            if effect.do == "unit":
                return Enemy(die.id, die.kind, effect.name, effect.attack, effect.defense)
        return None
    face = rules.faces[die.kind][die.face]
    return Enemy(die.id, die.kind, face.enemy, face.attack, face.defense) if face.enemy else None


def ready(state: DiceState) -> list[Enemy]:
    """Return the ready enemies: Sauron's forces."""
    return [found for die in state.sauron.muster if (found := enemy(state, die)) is not None]


def names(state: DiceState) -> tuple[str, ...]:
    """Return the names of the ready enemies, each once (DA6)."""
    return tuple(dict.fromkeys(one.name for one in ready(state)))


def sauron_total(state: DiceState) -> int:
    """Return Sauron's attack total (D6.4)."""
    return sum(one.attack for one in ready(state) if one.die not in state.sauron.dimmed)


def attack_of(state: DiceState, die: Die, present: tuple[str, ...]) -> int:
    """Return the attack of a Unit with its artifacts and its own bonuses against enemies that are `present`."""
    total = shown(state, die).attack
    for one, trigger in ((die, "static_attack"), *((artifact, "attach") for artifact in die.attached)):
        for _, fx in effects(state, one, trigger):
            if fx.do == "att" or (fx.do == "att_if" and any(name in present for name in fx.names)):
                total += fx.n
    return total


def attack_total(state: DiceState, seat: str, borrowed: tuple[str, ...], present: tuple[str, ...], bonus: int) -> int:
    """Return the total of an attack (D4.11): own Units and what they do for each other, borrowed ones, a bonus."""
    own = units(state, state.players[seat].muster)
    total = bonus + sum(attack_of(state, die, present) for die in own)
    leaders: dict[str, tuple[int, int]] = {}
    for die in own:
        for _, fx in effects(state, die, "mustered_static"):
            if fx.do == "att_per_other_mustered":
                total += fx.n * (len(own) - 1)
            elif fx.do == "att_other_mustered":
                count = leaders.get(die.kind, (0, 0))[0]
                leaders[die.kind] = (count + 1, fx.n)
    for count, each in leaders.values():  # DA51: several of a name give it once, to one another as well
        total += each * (len(own) - 1 if count == 1 else len(own))
    for other in borrowed:
        total += sum(attack_of(state, die, present) for die in units(state, state.players[other].prepared))
    return total


def defense_of(state: DiceState, die: Die) -> int:
    """Return the defense of a Unit with its artifacts."""
    return shown(state, die).defense + sum(amount(state, one, "attach", "def") for one in die.attached)


def glory_per_kill(state: DiceState, seat: str) -> list[tuple[str, int]]:
    """Return the cards of mustered Units that bring Glory for each kill, each card once (DA25)."""
    found: dict[str, int] = {}
    for die in state.players[seat].muster:
        for _, fx in effects(state, die, "on_attack_kill"):
            if fx.do == "glory_per_kill":
                found[card_of(state, die)] = fx.n
    return list(found.items())


def zone_by(state: DiceState, area: Iterable[Die], trigger: str, do: str) -> tuple[str, str]:
    """Return where dice of `area` send a die by `do`, and the card that does; empty when none does."""
    for die in area:
        for _, fx in effects(state, die, trigger):
            if fx.do == do:
                return fx.zone, card_of(state, die)
    return "", ""


def new_ids(state: DiceState, count: int) -> range:
    """Return ids for dice that come into sight."""
    return range(state.last_die + 1, state.last_die + 1 + count)
