"""A hex in words: its ground, who stands there and in what state, what it costs to come, and what attacks would do."""

from __future__ import annotations

from collections.abc import Iterator

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.board import morale_of, on_pedestal
from core.dagorlad.chapters.challenges import rating_of
from core.dagorlad.chapters.duties import bound_hexes, next_to_orc
from core.dagorlad.chapters.melee import melee_targets
from core.dagorlad.chapters.missile import fire_targets
from core.dagorlad.chapters.movement import allowance
from core.dagorlad.content.pieces import MORALES
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST
from core.dagorlad.outlook import attacks_from, odds_of, stops_at, way_of
from core.dagorlad.words.names import army_name, piece_name, points, strength_text
from core.dagorlad.words.spoken import gate_kept
from core.hexes import Hex, in_points
from core.kernel.voice import speaking
from tui.games.dagorlad.counters import LEADER_WORDS, REBUILT_WORDS, code_of, is_rebuilt, rebuilt_mark
from tui.games.dagorlad.ground import GROUND_WORDS
from tui.games.dagorlad.look import Look
from tui.games.dagorlad.odds_words import harm_rows, hit_words
from tui.widgets.lines import EMPTY, Line

BEST = 3
"""So many possible attacks are named at most."""


def hex_words(look: Look, hex_: Hex) -> list[Line]:
    """Return what is to be said of a hex."""
    said = [*_question(look, hex_)]
    said += [EMPTY] * bool(said)
    if look.pieces_in(hex_) or look.state.pedestal.hex == hex_:
        return [*_pieces(look, hex_), EMPTY, *said, *_ground(look, hex_)]
    return [*_ground(look, hex_), EMPTY, *said]


def _ground(look: Look, hex_: Hex) -> Iterator[Line]:
    rules, board = look.rules, look.board
    words = [GROUND_WORDS[rules.ground[hex_]]]
    words += ["road"] * (hex_ in rules.content.road)
    slopes = [name for name in rules.grid.neighbours(hex_) if (min(hex_, name), max(hex_, name)) in rules.slopes]
    if slopes and rules.ground[hex_] == "hill":
        words.append("uphill from " + ", ".join(slopes))
    elif slopes:
        words.append("downhill from " + ", ".join(slopes))
    yield ((", ".join(words), "soft"),)
    if hex_ in (rules.gate, rules.mordor):
        shut = f"closed to Westernesse: {gate_kept(look.state, 'inside')}" if board.closed else "open"
        yield ((f"the gate of Mordor is {shut}", "soft"),)
    if hex_ in rules.passable:
        for side, role in ((look.enemy, "shadow"), (look.seat, "green")):
            names = board.in_zone_of(hex_, side)
            if names:
                whose = f"in the zone of {army_name(side)}'s " if speaking().aloud else "zone of "
                yield ((f"{whose}{', '.join(map(_called, names))}", role),)


def _called(piece: str) -> str:
    """Return what a piece is called: in few letters, aloud by its kind, too."""
    return piece_name(piece) if speaking().aloud else piece


def _pieces(look: Look, hex_: Hex) -> Iterator[Line]:
    state = look.state
    for name in look.pieces_in(hex_):
        if name in state.units:
            yield from _unit(look, name)
        elif name == BEAST:
            yield from _beast(look)
        else:
            yield from _leader(look, name)
    pedestal = state.pedestal
    if pedestal.hex == hex_:
        whose = "captured" if pedestal.taken else "carried" if pedestal.carrier else "lies here"
        stands = ", Sauron stands on it" if on_pedestal(state) else ""
        yield ((f"the Pedestal: {whose}{stands}", "bright"),)
    if any(name != BEAST and is_rebuilt(state, name) for name in look.pieces_in(hex_)):
        yield ((REBUILT_WORDS, "soft"),)


def _unit(look: Look, name: str) -> Iterator[Line]:
    state, card, unit = look.state, look.rules.units[name], look.state.units[name]
    role = "blue" if card.side != "sauron" else "rose"
    code = "" if speaking().aloud else f" {code_of(state, name)}"
    yield ((f"{name} ", f"{role} strong"), (f"{card.name}{code}{rebuilt_mark(state, name)}", ""))
    melee, missile = (card.half_melee, card.half_missile) if unit.half else (card.melee, card.missile)
    words = [strength_text(melee, missile, card.armor, card.morale), "half" if unit.half else "whole"]
    words += ["Disrupted" if speaking().aloud else "Disrupted !"] * unit.disrupted
    now = MORALES[morale_of(state, name)]
    words += [f"morale {now} now"] * (now != card.morale)
    words.append(_points(allowance(state, name)))
    words += status(look, name)
    yield (("  " + ", ".join(words), "soft"),)


def _points(halves: int) -> str:
    """Return movement points, aloud in words."""
    return points(halves) if speaking().aloud else f"{in_points(halves)} MP"


def status(look: Look, name: str) -> list[str]:
    """Return what a piece has done in the phase that runs, and what it owes."""
    state = look.state
    found = []
    mine = look.board.side_of(name) == look.seat
    if mine and state.phase in ("C", "F") and name in state.moved:
        found.append("moved")
    if mine and state.phase in ("D1", "G1") and name in state.fired:
        found.append("fired")
    if mine and state.phase in ("D3", "G3"):
        if name in state.fought:
            found.append("fought")
        elif name in state.owing:
            found.append("owes an attack")
    if name in state.dwarves and name not in state.moved and state.phase == "F":
        there = next_to_orc(state, look.board, name)
        if not there and bound_hexes(state, look.board, name):
            found.append(f"must go to {' or '.join(map(_called, state.dwarves[name]))}")
    return found


def _leader(look: Look, name: str) -> Iterator[Line]:
    state = look.state
    leader = state.leaders[name]
    words = [f"rating {rating_of(state, look.board, name)}{rebuilt_mark(state, name)}"]
    words += ["wounded"] * leader.wounded
    words += [look.rules.weapons[weapon].name for weapon, one in state.weapons.items() if one.carrier == name]
    words += ["moved"] * (name in state.moved and state.phase in ("C", "F"))
    words += ["refused: rallies nobody"] * (name in state.refused)
    yield ((f"{LEADER_WORDS[name]} ", "gold strong"), (", ".join(words), ""))


def _beast(look: Look) -> Iterator[Line]:
    beast, card = look.state.beast, look.rules.content.beast
    if beast is None:
        return
    yield (("the Beast of Mordor ", "rose strong"), (f"armor {card.armor}, morale {card.morale}", ""))
    words = ["half"] * beast.half + ["Magic Armor"] * beast.armor
    words += [word for word in ("flight", "horn", "breath") if getattr(beast, word)]
    if words:
        yield (("  " + ", ".join(words), "soft"),)


def _question(look: Look, hex_: Hex) -> Iterator[Line]:
    """Yield what the question brings here: the cost, the odds."""
    step = look.step
    enemies = look.of(hex_, look.enemy)
    match step:
        case s.MoveOn():
            yield from _move(look, step, hex_)
        case s.PickTarget(unit=unit) if enemies:
            yield from _odds(look, MISSILE, unit, enemies[0])
        case s.PickVictim(unit=unit) if enemies:
            yield from _odds(look, MELEE, unit, enemies[0])
        case s.PickShooter() | s.PickAttacker():
            kind = MISSILE if isinstance(step, s.PickShooter) else MELEE
            for name in look.of(hex_, look.seat):
                if name in look.state.units:
                    yield from attack_lines(look, name, hex_, kind)


def _move(look: Look, step: s.MoveOn, hex_: Hex) -> Iterator[Line]:
    cost = way_of(look.state, look.board, step).costs.get(hex_)
    if cost is None:
        return
    left = f"{step.left} hexes" if step.flies else _points(step.left)
    price = str(cost) if step.flies else in_points(cost)
    yield ((f"{word_of(step.piece)} to here: ", ""), (f"{price} of {left}", "bright"))
    stops = [] if step.flies else stops_at(look.state, look.board, step.piece, hex_)
    if stops:
        yield ((f"must stop: zone of {', '.join(stops)}", "shadow"),)
    if step.piece in look.state.units:
        for kind in (MISSILE, MELEE):
            yield from attack_lines(look, step.piece, hex_, kind)


def word_of(piece: str) -> str:
    """Return what a piece is called in few letters: a unit's id, a leader's name."""
    return LEADER_WORDS.get(piece, "the Beast" if piece == BEAST else piece)


def attack_lines(look: Look, unit: str, hex_: Hex, kind: str) -> Iterator[Line]:
    """Yield the best attacks that a unit would have from a hex, each with hit and worst result."""
    found = attacks_from(look.state, unit, hex_, kind)
    verb = "fires at" if kind == MISSILE else "attacks"
    for target, odds in found[:BEST]:
        harm = odds.harms["E"] + odds.harms["1/2E"]
        yield (
            (f"{verb} {word_of(target)}: ", ""),
            (f"hits {odds.hit:.0%}", "bright"),
            (f", a step or more {harm:.0%}", "soft"),
        )
    if len(found) > BEST:
        yield ((f"and {len(found) - BEST} more", "soft"),)


def _odds(look: Look, kind: str, unit: str, target: str) -> Iterator[Line]:
    targets = (fire_targets if kind == MISSILE else melee_targets)(look.state, look.board, unit)
    if target not in targets:
        return
    odds = odds_of(look.state, look.board, kind, unit, target)
    verb = "fires at" if kind == MISSILE else "on"
    yield ((f"{word_of(unit)} {verb} {word_of(target)}: ", ""), (hit_words(odds), "bright"))
    yield from harm_rows(odds)
