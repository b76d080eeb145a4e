"""Rows of choices of Army Combat: attacks with what they may come to, and the places that Nazgûl reduce."""

from __future__ import annotations

from collections.abc import Sequence

from core.ring_war.chances.battles import battle
from core.ring_war.chances.die import at_least
from core.ring_war.chapters.battles.odds import citadel_shift, foreseen
from core.ring_war.chapters.battles.reducing import NEEDED, defence, strength
from core.ring_war.chapters.battles.retreats import in_citadel, is_given_up
from core.ring_war.chapters.board import fellows_at
from core.ring_war.content.contents import current
from core.ring_war.model.records import battling as b
from core.ring_war.words.following import LEFT
from core.ring_war.words.names import hex_name, power_name
from core.ring_war.words.odds import percent
from core.ring_war.words.told_battling import MODIFIERS
from tui.games.ring_war.look import Look
from tui.games.ring_war.row_kit import Makers, chance, said
from tui.widgets.grid_rows import Row
from tui.widgets.pane import Asked


def _attack(look: Look, asked: Asked, at: int) -> Row:
    """Return an attack with its ratio, how likely it wins, and what it costs both on average."""
    action = asked.choices[at].action
    fray = foreseen(look.state, action.seat, action.hex, action.power)
    one = battle(look.state, fray)
    whose = "all others" if action.power == b.BOTH else power_name(action.power)
    mine, theirs = one.means
    sides = f"{fray.points[0]} on {fray.points[1]}, {one.odds.ratio}"
    then = ((f"{sides}: wins {percent(one.won)}", "bright"), (f", loses {mine:.0f} for {theirs:.0f}", "soft"))
    return said(f"attack {whose} at {hex_name(action.hex)}", then, at)


def battle_table(look: Look, asked: Asked, places: Sequence[int]) -> list[Row]:
    """Return what changes the die and what each die would cost both sides, where one attack is at hand."""
    attacks = [asked.choices[at].action for at in places if isinstance(asked.choices[at].action, b.Attack)]
    if len(attacks) != 1:
        return []
    only = attacks[0]
    fray = foreseen(look.state, only.seat, only.hex, only.power)
    one = battle(look.state, fray)
    words = "  ".join(f"{mine}/{theirs}" for mine, theirs in one.losses)
    found = [Row((), (("per cent you/they lose by the die: ", "soft"), (words, "")))]
    counted = [f"{_why(name, value)} {value:+}" for name, value in one.odds.modifiers.items()]
    if walls := citadel_shift(look.state, fray):
        counted.append(f"walls {walls} column{'s' * (walls > 1)} worse")
    if counted:
        found.append(Row((), ((f"counted in: {', '.join(counted)}", "soft"),)))
    if one.won and in_citadel(look.state, fray, list(fray.defenders)):
        found.append(Row((), (("the beaten keep their citadel while a point is left", "soft"),)))
    if one.won < 1 and is_given_up(look.state, fray):
        found.append(Row((), ((LEFT.format(place=hex_name(only.hex)), "soft"),)))
    if look.state.face_down.get(only.hex):
        found.append(Row((), (("those face down there may lead, and change the Morale", "soft"),)))
    return found


def _why(name: str, more: int) -> str:
    """Return what a modifier counts: that of the ratio beyond which end of the table it lies (Q.2)."""
    if name != "ratio":
        return MODIFIERS[name]
    ratios = current().content.ratios
    return f"below {ratios[0]}" if more < 0 else f"above {ratios[-1]}"


def _reduce(look: Look, asked: Asked, at: int) -> Row:
    """Return a place that Nazgûl may reduce, with how likely they do."""
    hex_ = asked.choices[at].action.hex
    adds, unknown = strength(look.state, hex_), bool(look.state.face_down.get(hex_))
    taken = 0 if unknown else defence(look.state, hex_)
    guarded = "; less their best Morale" if unknown else f"; less {taken} for their best Morale"
    if not fellows_at(look.state, hex_):
        guarded = "; nobody defends it"
    return said(
        f"reduce {hex_name(hex_)}",
        chance(percent(at_least(NEEDED - adds + taken)), f"a die and {adds} make {NEEDED}{guarded}"),
        at,
    )


MAKERS: Makers = {b.Attack: _attack, b.Reduce: _reduce}
"""What makes the row of each kind of choice."""
