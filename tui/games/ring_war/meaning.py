"""What a hex means for the question: what enter on one that is not offered would have meant, and what leads to it."""

from __future__ import annotations

from typing import Any

from core.hexes import Hex
from core.kernel.prompts import Refusal
from core.ring_war.chapters.flight import flights
from core.ring_war.chapters.moves import hexes_to_move_from
from core.ring_war.chapters.naming import briefly
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as br
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.words.names import hex_name, titled_name
from tui.games.ring_war.look import Look

STANDS = "He is here: choose the hex to which he flies, or something else to move first."
HERE = "They stand here: choose another hex, or something else to move first."
NO_ENEMY = "No units of another power are in that hex."
NOBODY = "None of your Characters is in that hex."
IN_THE_LIST = "What is asked now is not about a hex: choose from the list."


def meant(look: Look, hex_: Hex) -> Any:
    """Return the action that enter on a hex would have meant, a refusal, or None."""
    step, seat = look.step, look.seat
    match step:
        case m.Moves():
            return m.PickStack(seat, hex_)
        case m.GoOn(hex=here):
            return Refusal("F.1", HERE) if hex_ == here else m.Go(seat, hex_)
        case m.FlyTo(person=person):
            here = look.state.people[person].hex
            return Refusal("F.5", STANDS) if hex_ == here else m.Go(seat, hex_)
        case t.PlaceNazgul(person=person):
            return t.PlaceAt(seat, person, hex_)
        case s.OrcSearch() | s.Directed() | s.Sending(hex=""):
            return s.SearchHex(seat, hex_)
        case s.Challenges():
            return s.FightFirst(seat, hex_)
        case s.Escapes():
            captives = look.standing[hex_].captives if hex_ in look.standing else []
            return s.TryEscape(seat, captives[0]) if captives else Refusal("J.5", "No captive of yours is in that hex.")
        case b.Battles():
            return _attack(look, hex_)
        case b.Retreat():
            return b.RetreatTo(seat, hex_)
        case f.Fights():
            own = [name for name in _standing(look, hex_) if look.side(name) == seat]
            return f.Attacker(seat, own[0]) if own else Refusal("G.1", NOBODY)
        case f.Leaves():
            return f.LeaveTo(seat, hex_)
        case br.GollumFlees():
            return br.FleeTo(seat, hex_)
        case ma.Lending():
            return ma.Lend(seat, hex_)
    return Refusal(look.prompt.rule, IN_THE_LIST) if look.prompt is not None else None


def _standing(look: Look, hex_: Hex) -> list[str]:
    return look.standing[hex_].people if hex_ in look.standing else []


def _attack(look: Look, hex_: Hex) -> Any:
    """Return the attack on the first other power with units in a hex."""
    here = {power_of(look.state, name) for name, army in look.state.armies.items() if army.hex == hex_}
    found = [power for power in powers(look.state) if power in here and power != look.seat]
    return b.Attack(look.seat, hex_, found[0]) if found else Refusal("Q.2", NO_ENEMY)


def leads_to(look: Look, hex_: Hex) -> int | None:
    """Return the place of the choice of the Province to which a Nazgûl flies, for a hex in it where he may come
    down."""
    step, prompt = look.step, look.prompt
    if prompt is None or not isinstance(step, m.FlyTo) or step.province or hex_ not in flights(look.state, step.person):
        return None
    province = look.rules.terrain.province.get(hex_, "")
    found = (
        at
        for at, choice in enumerate(prompt.choices)
        if isinstance(choice.action, m.FlyInto) and choice.action.province == province
    )
    return next(found, None)


def others(look: Look) -> list[Hex]:
    """Return the hexes of stacks that could move instead of the one that has been chosen."""
    step = look.step
    if gives_way(look) is None:
        return []
    here = step.hex if isinstance(step, m.GoOn) else look.state.people[step.person].hex
    return [hex_ for hex_ in hexes_to_move_from(look.state, step.power) if hex_ != here]


def gives_way(look: Look) -> int | None:
    """Return the place of the choice that gives back a stack or a Nazgûl that has only been chosen; one that is under
    way, or has been given back before, would lose its movement, and is ended in the list alone."""
    step, prompt = look.step, look.prompt
    if prompt is None or not isinstance(step, m.GoOn | m.FlyTo) or not step.fresh:
        return None
    return next((at for at, choice in enumerate(prompt.choices) if isinstance(choice.action, m.Stay)), None)


def instead_words(look: Look, hex_: Hex) -> str:
    """Return what enter on another stack's hex does with the one that was chosen."""
    step = look.step
    who = titled_name(step.person) if isinstance(step, m.FlyTo) else briefly(look.state, step.pieces)
    return f"enter takes the stack at {hex_name(hex_)} instead; {who} may move later"
