"""The counters on the map: the armies of each power and their strength, and who else is in a hex."""

from __future__ import annotations

from collections.abc import Mapping

from core.hexes import Hex
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import GOLLUM
from tui.games.ring_war.ground import NEAR_CELLS, grounds_of, short_name, sign_of
from tui.games.ring_war.look import COUNTERS, LETTERS, Look, Standing
from tui.glyphs import Glyphs
from tui.map.atlas import Patch

MOST = 100
"""From so many Strength Points on a counter says only that they are many."""

MANY = "++"

LEAD_CELLS = 5
"""So many cells stand above a counter in a large hex."""


def all_counters(look: Look, glyphs: Glyphs) -> dict[Hex, Patch]:
    """Return a counter for each hex with a piece in it, and the owner's letter for each place that has one."""
    found = {
        hex_: _place(look, hex_, power, glyphs)
        for hex_, power in look.state.control.items()
        if power in LETTERS and sign_of(look.rules, hex_, glyphs)
    }
    for hex_, servant in look.state.servants.items():
        if servant.gone and look.rules.has(hex_, "servant") and not sign_of(look.rules, hex_, glyphs):
            found[hex_] = _slain(look, hex_, glyphs)
    for hex_, standing in look.standing.items():
        found[hex_] = counter(look, hex_, standing, glyphs)
    return found


def _servant(look: Look, hex_: Hex) -> str:
    """Return the sign of a Servant who may wait in a hex; nothing once he is slain."""
    servant = look.state.servants.get(hex_)
    waits = look.rules.has(hex_, "servant") and not (servant is not None and servant.gone)
    return "!" if waits else ""


def _slain(look: Look, hex_: Hex, glyphs: Glyphs) -> Patch:
    """Return what covers the printed sign of a Servant who is slain: the sign of the ground, or a dot."""
    ground = grounds_of(glyphs)[look.rules.terrain.ground[hex_]]
    sign = ground.upper[2:].strip() or glyphs.map_clear
    return Patch(f"  {sign}", far=ground.far[:1].strip() or sign, name=f"   {glyphs.map_clear}", role=ground.role)


def _place(look: Look, hex_: Hex, power: str, glyphs: Glyphs) -> Patch:
    """Return the sign of a place with the letter of the power that controls it."""
    sign, name = sign_of(look.rules, hex_, glyphs), look.rules.name(hex_)
    servant = _servant(look, hex_)
    return Patch(
        f"{sign}{servant or ' '}{LETTERS[power]}",
        short_name(name),
        far=f"{sign}{LETTERS[power]}",
        name=f"{sign}{LETTERS[power]} {name}"[:NEAR_CELLS],
        role="bright",
    )


def strength(points: int) -> str:
    """Return Strength Points in two cells."""
    return MANY if points >= MOST else f"{points:<2}"


def counter(look: Look, hex_: Hex, standing: Standing, glyphs: Glyphs) -> Patch:
    """Return the counter of a hex: whose armies and how strong, and below it who else is there."""
    armies = standing.armies
    people = people_word(look, standing)
    role = role_of(look, standing)
    if not armies:
        upper = sign_of(look.rules, hex_, glyphs)
        return Patch(
            f"{upper or ' '} {_servant(look, hex_) or ' '}",
            people,
            far=people[:2],
            lead=_lead(look, hex_),
            name=_near_people(look, standing),
            value=" ",
            role=role,
            filled="both",
        )
    upper = army_word(look, armies)
    return Patch(
        upper,
        people or (short_name(look.rules.names[hex_]) if hex_ in look.rules.names else ""),
        far=far_word(look, armies),
        lead=_lead(look, hex_),
        name=near_armies(look, armies),
        value=_near_people(look, standing) or " ",
        role=role,
        filled="both",
    )


def army_word(look: Look, armies: Mapping[str, list[str]]) -> str:
    """Return whose armies stand in a hex in three cells: F25, f25 where none is mobilized, DFx for two powers, SDF
    for all three."""
    if len(armies) > 1:
        letters = [LETTERS[power].upper() for power in (SARUMAN, DARK_POWER, FELLOWSHIP) if power in armies]
        return "".join(letters).ljust(3, "x")
    power, names = next(iter(armies.items()))
    points = sum(look.state.armies[name].points for name in names)
    return f"{letter_of(look, power, names)}{strength(points)}"


def far_word(look: Look, armies: Mapping[str, list[str]]) -> str:
    """Return whose armies stand in a hex in two cells: the letter, and how many tens of points; DS for two powers."""
    if len(armies) > 1:
        return army_word(look, armies)[:2]
    power, names = next(iter(armies.items()))
    tens = sum(look.state.armies[name].points for name in names) // 10
    return f"{letter_of(look, power, names)}{tens if tens < 10 else '+'}"


def letter_of(look: Look, power: str, names: list[str]) -> str:
    """Return a power's letter, a capital where some of its forces may move."""
    letter = LETTERS[power]
    return letter.upper() if any(look.state.armies[name].awake for name in names) else letter


def _lead(look: Look, hex_: Hex) -> str:
    """Return the name of a place as far as it has room above a counter, without blanks: DolGu, Helm."""
    return look.rules.names.get(hex_, "").replace(" ", "")[:LEAD_CELLS].rstrip("'-")


def near_armies(look: Look, armies: Mapping[str, list[str]]) -> str:
    """Return whose armies stand in a hex, and how strong, in the seven cells of a large hex: the letters alone where
    there is no room for the points of all."""
    parts = []
    for power, names in armies.items():
        points = sum(look.state.armies[name].points for name in names)
        parts.append(f"{letter_of(look, power, names)}{points}")
    for text in (" ".join(parts), "".join(parts)):
        if len(text) <= NEAR_CELLS:
            return text
    return " ".join(part[0] for part in parts)


def kinds(look: Look, standing: Standing) -> dict[str, int]:
    """Return how many of each kind are in a hex beside armies: @ Characters of the Fellowship, face down or not, n
    Nazgûl, l other leaders, o Orc parties, g Gollum."""
    counts = {
        "@": standing.hidden,
        "n": 0,
        "l": 0,
        "o": len(standing.parties),
        "g": 0,
    }
    for name in standing.people:
        card = look.rules.characters[name]
        kind = (
            "g" if name == GOLLUM else "n" if card.kind == "nazgul" else "@" if look.side(name) == FELLOWSHIP else "l"
        )
        counts[kind] += 1
    if not standing.parties and (standing.captives or standing.prisoners):
        counts["o"] += len(standing.captives) + standing.prisoners
    return {kind: count for kind, count in counts.items() if count}


def people_word(look: Look, standing: Standing) -> str:
    """Return who is in a hex beside armies in three cells: one kind with its number, of several the letters alone."""
    found = kinds(look, standing)
    if not found:
        return ""
    if len(found) == 1:
        kind, count = next(iter(found.items()))
        return kind if kind == "g" else f"{kind}{count}"
    return "".join(found)[:3]


def _near_people(look: Look, standing: Standing) -> str:
    return " ".join(kind if kind == "g" else f"{kind}{count}" for kind, count in kinds(look, standing).items())[:7]


def role_of(look: Look, standing: Standing) -> str:
    """Return the ground of a counter: its power's, or that of several at once."""
    powers = {power for power in standing.armies if power in COUNTERS}
    powers |= {side for name in standing.people if (side := look.side(name)) in COUNTERS}
    powers |= {look.state.parties[name].owner for name in standing.parties}
    if standing.hidden:
        powers.add(FELLOWSHIP)
    if len(powers) == 1:
        return COUNTERS[powers.pop()]
    return "mark" if powers else "third"
