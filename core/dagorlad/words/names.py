"""Names of sides, pieces, phases and numbers, as sentences use them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.dagorlad.content.contents import CONTENTS, ERRATA
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import BEAST, OFF, PEDESTAL
from core.hexes import in_points
from core.kernel.voice import speaking

PHASES = {
    "A": "phase A: Sauron moves, or works magic",
    "C": "phase C: Sauron's army moves",
    "D1": "phase D: Sauron's army fires",
    "D2": "phase D: Sauron's leaders challenge",
    "D3": "phase D: Sauron's army attacks",
    "E": "phase E: Sauron moves, or works magic",
    "F": "phase F: Westernesse moves",
    "G1": "phase G: Westernesse fires",
    "G2": "phase G: the leaders of Westernesse challenge",
    "G3": "phase G: Westernesse attacks",
    "H": "phase H: both sides rally",
}
GROUND = {
    "plain": "clear ground",
    "rough": "rough ground",
    "hill": "a hill top",
    "crater": "a crater",
    "mountain": "a mountain",
    "wall": "a wall",
    "mordor": "the land of Mordor",
}
FEW = 2
"""So many pieces are named one by one; of more only the first is."""

DIRECTION_NAMES = ("north", "northeast", "southeast", "south", "southwest", "northwest")
HARMS = {"E": "eliminated", "1/2E": "loses a step", "D": "Disrupted", "R": "retreats"}
"""What a hit can come to, in the words of the rules, the worst first (W7.4)."""

NO_EFFECT = "no effect"
RESULTS = {
    "NE": NO_EFFECT,
    "R": "it retreats",
    "D": "it retreats, Disrupted",
    "1/2E": "it loses a step and retreats",
    "E": "it is eliminated",
}


def spoken_of() -> Lookup:
    """Return the content of the table that is spoken of, else the content in force."""
    content: Lookup | None = speaking().content
    return content or CONTENTS.current(ERRATA)


def seat_name(seat: str) -> str:
    """Return how a side is called in sentences: by who leads it, where that is known."""
    return speaking().names.get(seat) or army_name(seat)


def army_name(side: str) -> str:
    """Return what the army of a side is called."""
    return "Sauron" if side == SAURON else "Westernesse"


def piece_name(piece: str) -> str:
    """Return the name of a piece: a unit with its id, a leader by name; an unknown one is called by its id."""
    rules = spoken_of()
    if piece in rules.units:
        return f"{rules.units[piece].name} {piece}"
    if piece in rules.leaders:
        return rules.leaders[piece].name
    if piece in rules.weapons:
        return rules.weapons[piece].name
    return {BEAST: rules.content.beast.name, PEDESTAL: "the Pedestal"}.get(piece, piece)


def strength_text(melee: str, missile: str, armor: int, morale: str) -> str:
    """Return what the code of a unit ("Ee-2-Z") means, in words."""
    of = " of strength" if speaking().aloud else ""
    letters = [f"melee{of} {melee}"] * bool(melee) + [f"missiles{of} {missile.upper()}"] * bool(missile)
    return ", ".join([*letters, f"armor {armor}", f"morale {morale}"])


SHIFTS = {
    "weapon": "magic weapon",
    "wrath": "Wrath of the Ringwraith",
    "rough": "rough ground",
    "slope": "uphill",
    "fanatical": "fanatical",
}
OF_ATTACKER = frozenset(("weapon", "wrath", "fanatical"))
"""What helps whoever attacks; all else that shifts an attack is the ground, which helps the target."""


def strength_met(letter: str, armor: int, shifts: Sequence[str] = (), names: Mapping[str, str] = SHIFTS) -> str:
    """Return with which strength an attack meets which armor, and what shifts each of the two, by its `names`: "E on
    armor 2", "D (magic weapon) on armor 4 (rough ground)"; aloud "strength E against armor 2"."""
    strength = f"{letter}{_shifted([names[one] for one in shifts if one in OF_ATTACKER])}"
    met = f"armor {armor}{_shifted([names[one] for one in shifts if one not in OF_ATTACKER])}"
    return f"strength {strength} against {met}" if speaking().aloud else f"{strength} on {met}"


def _shifted(names: Sequence[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


def kind_name(kind: str, number: int, rules: Lookup) -> str:
    """Return so many units of a kind: "Troll", "3 Trolls"."""
    found = rules.kinds[kind]
    return found.name if number == 1 else f"{number} {found.plural}"


def kind_label(kind: str, rules: Lookup, *, whole: bool = False) -> str:
    """Return what a kind of units is called in lists, with its morale where two kinds are called alike: "Cavalry W",
    aloud or as a `whole` "Cavalry of morale W"."""
    found = rules.kinds[kind]
    if sum(one.plural == found.plural for one in rules.kinds.values()) < 2:
        return found.plural
    return f"{found.plural}{' of morale' * (whole or speaking().aloud)} {found.morale}"


def spell_name(spell: str) -> str:
    """Return the name of a spell or capability."""
    rules = spoken_of()
    found = rules.spells.get(spell) or rules.capabilities.get(spell)
    return spell if found is None else found.name


def capital(text: str) -> str:
    """Return a sentence with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def in_turn(names: Iterable[str], last: str = "and") -> str:
    """Return names as a sentence lists them: "A, B and C"; with another `last` word "A, B or C"."""
    found = list(names)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {last} {found[-1]}" if found else "nobody"


def pieces(names: Iterable[str]) -> str:
    """Return the names of pieces as a sentence lists them."""
    return in_turn(piece_name(name) for name in names)


def by_name(names: Iterable[str], between: str = "") -> str:
    """Return the names of pieces as a sentence lists them, the kind of several units said once: "Men ME1 and ME2"; of
    many kinds with what stands `between` them."""
    rules = spoken_of()
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(rules.units[name].id if name in rules.units else name, []).append(name)
    said = [
        piece_name(found[0]) if len(found) == 1 else f"{rules.kinds[kind].plural} {in_turn(found)}"
        for kind, found in kinds.items()
    ]
    return between.join(said) if between else in_turn(said)


def some(names: Sequence[str]) -> str:
    """Return the names of a few pieces, or the first of many: "Goblin GO1 and 4 others"."""
    if len(names) <= FEW:
        return pieces(names)
    return f"{piece_name(names[0])} and {len(names) - 1} others"


def spell_tried(spell: str, verbs: tuple[str, str] = ("attempt", "try to conjure")) -> str:
    """Return how attempting a spell reads: "attempt Sinister Visions", "try to conjure the Beast of Mordor"."""
    if spell == BEAST:
        return f"{verbs[1]} {piece_name(BEAST)}"
    return f"{verbs[0]} {spell_name(spell)}"


def points(halves: int) -> str:
    """Return a number of half points in words: "4 movement points"."""
    return f"{in_points(halves)} movement point{'' if halves == 2 else 's'}"


def place(hex_: str) -> str:
    """Return where a retreat goes, in words."""
    return "Mordor, off the map" if hex_ == OFF else hex_


def away(here: str, there: str) -> str:
    """Return how far a hex lies and in which direction, for whoever sees no map: " (2 northeast)"."""
    grid = spoken_of().grid
    if not here or here not in grid or not speaking().aloud:
        return ""
    return f" ({grid.distance(here, there)} {grid.compass(here, there)})"


def count(number: int, noun: str, more: str = "") -> str:
    """Return a number with its noun ("1 unit", "3 units")."""
    return f"{number} {noun if number == 1 else more or noun + 's'}"


def total(dice: Iterable[int]) -> str:
    """Return what dice show, and their sum: "3 + 4 = 7"; aloud "7 rolled"."""
    dice = list(dice)
    if speaking().aloud:
        return f"{sum(dice)} rolled"
    return f"{' + '.join(map(str, dice))} = {sum(dice)}"
