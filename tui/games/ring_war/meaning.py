"""What a hex means for the question: what enter on one that is not offered would have meant."""

from __future__ import annotations

from typing import Any

from core.hexes import Hex
from core.kernel.prompts import Refusal
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from tui.games.ring_war.look import Look

HERE = "They stand here: choose another hex, or something else to move first."
NO_ENEMY = "No units of another power are in that hex."
NOBODY = "None of your Characters is in that hex."


def meant(look: Look, hex_: Hex) -> Any:
    """Return the action that enter on a hex would have meant, a refusal, or None."""
    step, seat = look.step, look.seat
    match step:
        case m.Moves():
            return m.PickStack(seat, hex_)
        case m.GoOn(hex=here):
            return Refusal("F.1", HERE) if hex_ == here else m.Go(seat, hex_)
        case m.FlyTo(province=province) if province:
            return m.Go(seat, hex_)
        case t.PlaceNazgul(person=person):
            return t.PlaceAt(seat, person, hex_)
        case s.OrcSearch() | s.Directed() | s.Sending(hex=""):
            return s.SearchHex(seat, hex_)
        case b.Battles():
            return _attack(look, hex_)
        case f.Fights():
            own = [name for name in _standing(look, hex_) if look.side(name) == seat]
            return f.Attacker(seat, own[0]) if own else Refusal("G.1", NOBODY)
    return None


def _standing(look: Look, hex_: Hex) -> list[str]:
    return look.standing[hex_].people if hex_ in look.standing else []


def _attack(look: Look, hex_: Hex) -> Any:
    """Return the attack on the first other power with units in a hex."""
    here = {power_of(look.state, name) for name, army in look.state.armies.items() if army.hex == hex_}
    found = [power for power in powers(look.state) if power in here and power != look.seat]
    return b.Attack(look.seat, hex_, found[0]) if found else Refusal("Q.2", NO_ENEMY)
