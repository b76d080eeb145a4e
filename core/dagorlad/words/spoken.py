"""A view in sentences, one subject each, in the order of the screen: for screen readers, plain mode and exports."""

from __future__ import annotations

from collections.abc import Iterator

from core.dagorlad.chapters.board import Board, arrival_of, gate_closed, is_night, on_pedestal, waits
from core.dagorlad.chapters.magic import no_magic
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.model.state import (
    BEAST,
    LORD,
    PEDESTAL,
    SEQUENCE,
    SIDES,
    Beast,
    DagorladState,
    Unit,
    other,
)
from core.dagorlad.words.fallen import tells_losses
from core.dagorlad.words.names import (
    PHASES,
    army_name,
    by_name,
    capital,
    count,
    in_turn,
    kind_label,
    kind_name,
    piece_name,
    pieces,
    seat_name,
    spell_name,
)
from core.kernel.sections import Section
from core.kernel.voice import speaking

SPELLS = ("visions", "wrath", "eclipse")
CAPABILITIES = ("flight", "horn", "breath")


def sections(view: DagorladState) -> list[Section]:
    """Return the sections on a view."""
    magic = (_magic(view), _pedestal(view), *_beast(view))
    found = [
        Section("now", "Now", (_turn(view),), members=("turn", "phase")),
        Section("points", "Points", tuple(_points(view, side) for side in SIDES), members=("points", "vp")),
        *[_section_of_army(view, side) for side in SIDES],
        Section("contact", "In contact", (*_contacts(view), *_owing(view)), also=("attacks",), members=("owing",)),
        Section("sauron", "Sauron's magic", magic, "", ("magic", "beast"), ("magic", "pedestal", "beast")),
        Section(
            "coming",
            "The gate, and who is to come",
            (_gate(view), *_arrivals(view)),
            also=("gate", "event"),
            members=("units", "leaders") if _waiting(view) else (),  # their army's own section does not tell them aloud
        ),
    ]
    return [section for section in found if section.lines]


def _section_of_army(view: DagorladState, side: str) -> Section:
    """Return the section on a side's units and leaders."""
    also = ("armies", "board", "units", "leaders")
    return Section(
        "army", f"{army_name(side)}'s army", tuple(_army(view, side)), side, also, ("units", "leaders", "weapons")
    )


def status(view: DagorladState) -> str:
    """Return one line on how the battle stands: turn and phase, who decides, and how near each side is to breaking."""
    if view.outcome is not None:
        return _turn(view)
    levels = lookup(view).content.levels
    near = [
        f"{army_name(side)} {view.points.get(side, 0)} of {levels[side]}"
        + (" and demoralized" if side in view.demoralized else "")
        for side in SIDES
    ]
    return f"{_turn(view)} Demoralization points: {in_turn(near)}."


def _turn(view: DagorladState) -> str:
    if view.outcome is not None:
        return f"The battle is over. {view.outcome.reason}"
    if not view.turn:
        return "Set-up: Sauron's side places its Wargs."
    night = "at night" if is_night(view) else "by day"
    phase = f" {capital(PHASES[view.phase])}." if view.phase else ""
    return f"Turn {view.turn} of {view.options.length}, {night}.{phase}{_decides(view)}"


def _decides(view: DagorladState) -> str:
    """Return who is asked now, where somebody is."""
    question = SEQUENCE.questions.get(type(view.agenda[-1])) if view.agenda else None
    prompt = question.asks(view, view.agenda[-1]) if question is not None else None
    return f" {seat_name(prompt.seat)} decides." if prompt is not None else ""


def _points(view: DagorladState, side: str) -> str:
    level = lookup(view).content.levels[side]
    demoralized = " It is demoralized." if side in view.demoralized else ""
    vp = count(view.vp.get(side, 0), "victory point")
    found = count(view.points.get(side, 0), "demoralization point")
    return f"{army_name(side)}'s army has {found} of {level} and {vp}.{demoralized}"


def _magic(view: DagorladState) -> str:
    magic = view.magic
    parts = [f"Sauron has {count(magic.points, 'magic point')}."]
    parts += [
        f"{spell_name(name)} lasts until {_moment(getattr(magic, name))}." for name in SPELLS if getattr(magic, name)
    ]
    refused = no_magic(view)
    if view.leaders[LORD].gone:
        parts.append("He has been killed and works no magic any more.")
    elif refused is not None:
        parts.append(f"He works no magic: {_lower(str(refused.word().sentence))}")
    elif magic.tried == view.turn:
        parts.append("He has made his attempt of this turn.")
    return " ".join(parts)


def _moment(clock: int) -> str:
    """Return which magic phase a number stands for (`clock`)."""
    return f"phase {'E' if clock % 2 else 'A'} of turn {clock // 2}"


def _lower(sentence: str) -> str:
    """Return a sentence as it reads after a colon: only names keep their capital."""
    return sentence if sentence.startswith("Sauron") else sentence[0].lower() + sentence[1:]


def _army(view: DagorladState, side: str) -> Iterator[str]:
    """Yield a sentence for each kind of units of a side, and one for its leaders."""
    rules = lookup(view)
    for kind, card in rules.kinds.items():
        if card.side == side:
            yield from _kind(view, rules, kind)
    yield from _leaders(view, rules, side)


def _kind(view: DagorladState, rules: Lookup, kind: str) -> Iterator[str]:
    units = {name: unit for name, unit in view.units.items() if rules.units[name].id == kind}
    on_map = sorted((unit.hex, name) for name, unit in units.items() if unit.hex)
    parts = [f"{name} at {hex_}{_condition(units[name])}" for hex_, name in on_map]
    turn = arrival_of(view, f"{kind}1")
    gone = sum(unit.gone for unit in units.values())
    counts = {
        "waiting off the map": sum(waits(view, name) for name in units) if view.turn else 0,
        "in a Phalanx": sum(bool(unit.inside) for unit in units.values()),
        "eliminated": gone,
        "gone into Mordor": sum(unit.left for unit in units.values()),
    }
    later = len(units) - len(on_map) - sum(counts.values())
    if speaking().aloud:  # whoever is to come is told of together
        counts["waiting off the map"] = 0
        later *= not turn
    counts = {f"to come in turn {turn}" if turn else "to be placed": later, **counts}
    if not tells_losses(view, rules.kinds[kind].side):
        del counts["eliminated"]
    parts += [f"{number} {words}" for words, number in counts.items() if number]
    if parts:
        yield f"{kind_label(kind, rules)}: {', '.join(parts)}."


def _condition(unit: Unit) -> str:
    found = ["on its half side"] * unit.half + ["Disrupted"] * unit.disrupted + ["under Visions"] * unit.visions
    return f" ({' and '.join(found)})" if found else ""


def _leaders(view: DagorladState, rules: Lookup, side: str) -> Iterator[str]:
    board, told = Board(view), tells_losses(view, side)
    parts = []
    for name, leader in view.leaders.items():
        if rules.side[name] != side:
            continue
        held = [piece_name(weapon) for weapon, one in view.weapons.items() if one.carrier == name]
        bears = f" with {in_turn(held)}" if held else ""
        wounded = ", wounded" if leader.wounded and not leader.gone else ""
        if leader.hex:
            unit = board.unit_at.get(leader.hex)
            beside = f", together with {piece_name(unit)}" if unit else ", without a unit"
            where = f"at {leader.hex}{beside}"
        elif leader.gone:
            if not told:
                continue
            where = "killed"
        elif leader.left:
            where = "gone into Mordor"
        elif speaking().aloud:
            continue
        elif waits(view, name):
            where = "off the map"
        else:
            where = f"to come in turn {arrival_of(view, name)}"
        parts.append(f"{piece_name(name)}{bears} {where}{wounded}")
    if parts:
        yield f"Leaders of {army_name(side)}: {'; '.join(parts)}."


def standing_at(view: DagorladState) -> dict[str, str]:
    """Return who stands in each hex, by hex: units with their condition, then leaders, the Beast and the Pedestal."""
    found: dict[str, list[str]] = {}
    for name, unit in view.units.items():
        if unit.hex:
            found.setdefault(unit.hex, []).append(f"{piece_name(name)}{_condition(unit)}")
    for name, leader in view.leaders.items():
        if leader.hex:
            found.setdefault(leader.hex, []).append(f"{piece_name(name)}{' (wounded)' if leader.wounded else ''}")
    if view.beast is not None:
        found.setdefault(view.beast.hex, []).append(piece_name(BEAST))
    if view.pedestal.hex:
        found.setdefault(view.pedestal.hex, []).append(piece_name(PEDESTAL))
    return {hex_: in_turn(names) for hex_, names in found.items()}


def _contacts(view: DagorladState) -> Iterator[str]:
    """Yield who stands next to whom: the units of the side that acts with enemies around them."""
    if view.outcome is not None or not view.phase:
        return
    board = Board(view)
    side = "westernesse" if view.phase[0] in "FG" else "sauron"
    found: dict[str, list[str]] = {}
    for name, unit in view.units.items():
        if unit.hex and board.side_of(name) == side:
            near = [board.unit_at[hex_] for hex_ in board.rules.around[unit.hex] if hex_ in board.held[other(side)]]
            if near:
                found.setdefault(by_name(near), []).append(name)
    if found:
        said = [
            f"{by_name(names)} {'is' if len(names) == 1 else 'are'} next to {near}" for near, names in found.items()
        ]
        yield f"{capital('; '.join(said))}."


def _owing(view: DagorladState) -> Iterator[str]:
    owing = [name for name in view.owing if name not in view.fought]
    if owing and view.phase in ("D3", "G3"):
        yield f"{'An attack is' if len(owing) == 1 else 'Attacks are'} still owed by {pieces(owing)}."


def _pedestal(view: DagorladState) -> str:
    pedestal = view.pedestal
    stands = ", and Sauron stands on it" if on_pedestal(view) else ""
    if pedestal.carrier:
        where = f" at {pedestal.hex}" if pedestal.hex else ""
        return f"{piece_name(pedestal.carrier)}{where} carries the Pedestal{stands}."
    if pedestal.hex:
        return f"The Pedestal lies at {pedestal.hex}{stands}."
    turn = arrival_of(view, PEDESTAL)
    taken = ", where an Orc Archer who is to enter can take it up" if speaking().aloud else ""
    return f"The Pedestal {f'waits off the map{taken}' if view.turn >= turn else f'comes in turn {turn}'}."


def _beast(view: DagorladState) -> Iterator[str]:
    beast = view.beast
    if beast is None:
        return
    able = [
        f"{spell_name(name)} until {_moment(getattr(beast, name))}" for name in CAPABILITIES if getattr(beast, name)
    ]
    able += [spell_name("armor")] * beast.armor
    half = " on its half side" if beast.half else ""
    yield f"{capital(piece_name(BEAST))} is at {beast.hex}{half}{_has(beast, able)}."


def _has(beast: Beast, able: list[str]) -> str:
    return f" and has {in_turn(able)}" if able else " and has none of its capabilities now"


def _gate(view: DagorladState) -> str:
    if not gate_closed(view):
        return "The gate of Mordor is open to both sides."
    return f"The gate of Mordor is closed to Westernesse, as {gate_kept(view, 'in Mordor')}."


def gate_kept(view: DagorladState, inside: str) -> str:
    """Return why the gate is closed: Sauron is `inside`, or has yet to come onto the map (18.0)."""
    return f"Sauron is {inside if view.leaders[LORD].hex else 'still to come'}"


def _arrivals(view: DagorladState) -> Iterator[str]:
    """Yield who waits off the map, and what comes next."""
    rules = lookup(view)
    names = [*view.units, *view.leaders]
    if waiting := _waiting(view):
        yield f"Waiting off the map: {in_turn(_counted(rules, waiting))}."
    later: dict[int, list[str]] = {}
    for name in names:
        one = view.units[name] if name in view.units else view.leaders[name]
        away = not (one.hex or one.gone or one.left or getattr(one, "inside", ""))
        if away and arrival_of(view, name) > view.turn:
            later.setdefault(arrival_of(view, name), []).append(name)
    for turn in sorted(later) if speaking().aloud else ():
        yield f"Due in turn {turn}: {in_turn(_counted(rules, later[turn]))}."
    if later and not speaking().aloud:
        turn = min(later)
        yield f"Next to come, in turn {turn}: {in_turn(_counted(rules, later[turn]))}."


def _waiting(view: DagorladState) -> list[str]:
    """Return the pieces that wait off the map and could come now."""
    return [name for name in (*view.units, *view.leaders) if waits(view, name)] if view.turn else []


def _counted(rules: Lookup, names: list[str]) -> list[str]:
    """Return pieces by kind and number, leaders and the only one of a kind by name."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(rules.units[name].id if name in rules.units else name, []).append(name)
    return [
        kind_name(kind, len(alike), rules) if kind in rules.kinds and len(alike) > 1 else piece_name(alike[0])
        for kind, alike in kinds.items()
    ]
