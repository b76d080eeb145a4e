"""What a hex means for the question: what enter on it would have meant, and what leads to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dagorlad.chapters.movement import first_leg, legs
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD
from core.dagorlad.outlook import may_pick, way_of
from core.hexes import Hex
from core.kernel.prompts import Refusal
from tui.games.dagorlad.hexes import word_of
from tui.games.dagorlad.look import Look

NOBODY = "Nobody is in that hex."
NO_PIECE = "Nobody is there: first choose a piece, then where it goes."


def meant(look: Look, hex_: Hex) -> Any:
    """Return the action that enter on a hex would have meant, a refusal, or None."""
    step, seat = look.step, look.seat
    own, enemies = look.of(hex_, seat), look.of(hex_, look.enemy)
    match step:
        case s.PlaceWargs():
            return a.PlaceWarg(seat, hex_)
        case s.PickPiece() | s.PickShooter() | s.PickAttacker():
            found = [*own, *enemies]
            moves = isinstance(step, s.PickPiece)
            return a.Pick(seat, found[0]) if found else Refusal(_rule(look), NO_PIECE if moves else NOBODY)
        case s.MoveOn(piece=piece) if hex_ == look.board.hex_of(piece):
            return Refusal("W4.1", f"{word_of(piece)} stands here already.")
        case s.MoveOn(piece=piece):
            return a.Go(seat, piece, hex_)
        case s.PickTarget(unit=unit):
            found = [*enemies, *own]
            return a.FireAt(seat, unit, found[0]) if found else Refusal("W7.01", NOBODY)
        case s.PickVictim(unit=unit):
            found = [*enemies, *own]
            return a.Attack(seat, unit, found[0]) if found else Refusal("W7.01", NOBODY)
        case s.PickChallenge():
            return _challenge(look, hex_)
        case s.RetreatPiece(piece=piece):
            return a.RetreatTo(seat, piece, hex_)
        case s.Displace(leader=leader):
            return a.DisplaceTo(seat, leader, hex_)
        case s.PickArcher():
            return a.GivePedestal(seat, own[0]) if own else Refusal("16.63", NOBODY)
        case s.AskSauron():
            return Refusal("W4.6", "What Sauron does is chosen in the list, not on the map.")
    return None


def _rule(look: Look) -> str:
    return look.prompt.rule if look.prompt is not None else ""


def _challenge(look: Look, hex_: Hex) -> Any:
    """Return the challenge of the nearest leader of the side to a leader in a hex."""
    state, leaders = look.state, look.state.leaders
    whom = next((name for name in look.of(hex_, look.enemy) if name in leaders), "")
    own = [name for name, one in leaders.items() if one.hex and look.board.side_of(name) == look.seat]
    if not whom or not own:
        return Refusal("W7.2", "There is no enemy leader in that hex.")
    distance = look.rules.grid.distance
    return a.Challenge(look.seat, min(own, key=lambda name: distance(state.leaders[name].hex, hex_)), whom)


def toward(look: Look, hex_: Hex, offered: Mapping[Hex, list[int]]) -> Hex | None:
    """Return the end of a leg that brings the piece nearer to a hex in its reach beyond the leg, or None."""
    step = look.step
    if not isinstance(step, s.MoveOn):
        return None
    ways = way_of(look.state, look.board, step)
    if hex_ not in ways.costs:
        return None
    if step.flies:
        distance = look.rules.grid.distance
        return min((one for one in offered), key=lambda one: (distance(one, hex_), one), default=None)
    found = next((one for one in reversed(ways.paths[hex_]) if one in offered), None)
    if not look.board.hex_of(step.piece) or (found is not None and _goes_on(look, step, found, hex_)):
        return found
    aside = first_leg(look.state, look.board, step.piece, hex_, step.left, step.belt)
    return aside if aside is None or aside in offered else found


def _goes_on(look: Look, step: s.MoveOn, here: Hex, hex_: Hex) -> bool:
    """Whether a piece that ends a leg in a hex comes from there to another in the same move."""
    paid = legs(look.state, look.board, step.piece, step.left, step.belt).costs.get(here)
    left = step.left - (paid or 0)
    on = first_leg(look.state, look.board, step.piece, hex_, left, step.belt, start=here)
    return here == hex_ or (paid is not None and on is not None)


def others(look: Look) -> list[Hex]:
    """Return the hexes of the pieces that could be taken instead of the one that the question is about."""
    step, state = look.step, look.state
    if isinstance(step, s.MoveOn) and step.piece != LORD:
        names = [name for name in (*state.units, *state.leaders, "beast") if name != step.piece]
        found = [
            name
            for name in names
            if name not in state.moved
            and look.rules.side[name] == step.seat
            and may_pick(state, look.board, step.seat, name)
        ]
        return list(dict.fromkeys(look.where(name) for name in found))
    return []


def gives_way(look: Look) -> int | None:
    """Return the place of the choice that ends what was begun with a piece, so that another can be taken."""
    if getattr(look.step, "piece", "") == LORD:
        return None  # no other piece moves when Sauron does
    return ends(look)


def ends(look: Look) -> int | None:
    """Return the place of the choice that ends what was begun with a piece."""
    if look.prompt is None or not isinstance(look.step, s.MoveOn | s.PickTarget | s.PickVictim):
        return None
    stays = (at for at, choice in enumerate(look.prompt.choices) if isinstance(choice.action, a.Stay))
    return next(stays, None)


def instead_words(look: Look, hex_: Hex) -> str:
    """Return whom enter on a friend's hex takes, and what becomes of the piece that was moving."""
    step = look.step
    here = (name for name in look.of(hex_, look.seat) if name != step.piece)
    names = [name for name in here if may_pick(look.state, look.board, look.seat, name)]
    whom = word_of(names[0]) if len(names) == 1 else "the pieces here"
    if not look.board.hex_of(step.piece):
        return f"enter takes {whom} instead; {word_of(step.piece)} waits off the map"
    return f"enter takes {whom} instead; {word_of(step.piece)} stays at {look.where(step.piece)}"


def enters(look: Look) -> bool:
    """Return whether the question is where a unit comes onto the map."""
    step = look.step
    return isinstance(step, s.MoveOn) and step.piece in look.state.units and not look.board.hex_of(step.piece)


def waiting(look: Look) -> list[int]:
    """Return the places of the choices that take units which wait off the map, first those of the kind that moved
    last."""
    if look.prompt is None or not isinstance(look.step, s.PickPiece):
        return []
    units, kinds = look.state.units, look.rules.units
    last = kinds.get(look.state.moved[-1]) if look.state.moved else None
    found = {
        at: kinds[choice.action.piece]
        for at, choice in enumerate(look.prompt.choices)
        if isinstance(choice.action, a.Pick) and choice.action.piece in units and not units[choice.action.piece].hex
    }
    return sorted(found, key=lambda at: last is None or found[at].id != last.id)


def queue(look: Look) -> int:
    """Return how many units of the side that moves wait off the map and could come next."""
    state, step = look.state, look.step
    if not isinstance(step, s.PickPiece | s.MoveOn):
        return 0
    names = (name for name, unit in state.units.items() if not unit.hex and name != getattr(step, "piece", ""))
    return sum(may_pick(state, look.board, step.seat, name) for name in names)


def alike(look: Look, actions: Sequence[Any]) -> bool:
    """Return whether actions take units off the map that are of one kind and in one state."""
    units = look.state.units
    pieces = [action.piece if isinstance(action, a.Pick) else "" for action in actions]
    if any(piece not in units or units[piece].hex for piece in pieces):
        return False
    return len({(look.rules.units[piece].id, units[piece].half, units[piece].disrupted) for piece in pieces}) == 1


def nearest(look: Look, hex_: Hex) -> Hex | None:
    """Return the hex nearest to one that the piece which moves can come to, the cheapest of them; None for none."""
    step = look.step
    if not isinstance(step, s.MoveOn):
        return None
    costs, distance = way_of(look.state, look.board, step).costs, look.rules.grid.distance
    return min(costs, key=lambda one: (distance(one, hex_), costs[one], one), default=None)
