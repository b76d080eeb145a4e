"""Rows of choices of Individual Combat: who fights whom, and what a round or the whole fight may come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.kernel.unseen import Unseen
from core.ring_war.chances.die import at_most
from core.ring_war.chances.duels import (
    Duel,
    between,
    by_sorcery,
    by_weapon,
    duel,
    hides_cards,
    mean,
    plain,
)
from core.ring_war.chapters.fights.challenged import refuses_at
from core.ring_war.chapters.fights.foes import strangers_at, targets
from core.ring_war.chapters.fights.seizing import BOROMIR
from core.ring_war.chapters.fights.strength import breaks_off_at, combat, facing
from core.ring_war.chapters.harm import ratings
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.combats import Combat
from core.ring_war.model.state import HIDDEN, SARUMAN_HIMSELF
from core.ring_war.words.names import and_list, capital, person_name, titled_name
from core.ring_war.words.odds import CERTAIN, percent
from tui.games.ring_war.look import Look
from tui.games.ring_war.row_kit import Makers, chance, said
from tui.widgets.grid_rows import Row
from tui.widgets.lines import Line
from tui.widgets.pane import Asked

STANCES = {"weapon": "weapon", "sorcery": "Sorcery", "break_off": "break off"}


def ends_words(one: Duel, attacks: bool, apart: bool) -> Line:
    """Return how likely one's own and the other fall before a fight is over; `apart` says that cards are hidden."""
    mine, theirs = (one.attacker, one.defender) if attacks else (one.defender, one.attacker)
    unsure = ", Magic Cards apart" if apart else ""
    both = ", both may fall" if mine + theirs > 1 + CERTAIN else ""
    return ((f"wins {percent(theirs)}, falls {percent(mine)}", "bright"), (f"{both}{unsure}", "soft"))


def foretold(look: Look, one: str, other: str, power: str = "") -> Line:
    """Return what a fight of two that has not begun may come to for the one; nothing where nobody knows."""
    state = look.state
    hex_ = state.people[one].hex if one in state.people else one
    try:
        ends = duel(plain(state), between(one, other, hex_, power))
    except Unseen:
        return ()
    return ends_words(ends, True, hides_cards(state, one, other)) if ends is not None else ()


def _beside(look: Look, target: str) -> str:
    """Return beside whom somebody would attack a target that is attacked already; nothing where he would begin it."""
    begun = look.step.fight.pairs if isinstance(look.step, f.Pairing | f.Whom) else ()
    pairs = [pair for pair in begun if target in pair.defenders]
    friends = [titled_name(name) for pair in pairs for name in pair.attackers]
    return f"beside {and_list(friends)}" if friends else ""


def _attacker(look: Look, asked: Asked, at: int) -> Row:
    """Return who could begin a fight, with whom he could attack."""
    choice = asked.choices[at]
    name = choice.action.person
    found = targets(look.state, choice.seat, name)
    if len(found) == 1 and (beside := _beside(look, found[0])):
        rating = ratings(look.state, name).combat
        return said(titled_name(name), f"attacks {titled_name(found[0])} {beside}, Combat {rating}", at)
    if len(found) == 1 and found[0] != HIDDEN:
        return said(
            titled_name(name),
            (
                ("attacks ", "soft"),
                (titled_name(found[0]), ""),
                (": ", "soft"),
                *foretold(look, name, found[0], choice.seat),
            ),
            at,
        )
    words = [
        "who lies face down" if one == HIDDEN else f"{person_name(one)} ({ratings(look.state, one).combat})"
        for one in found
    ]
    more = f"; may attack {', '.join(words)}" if words else ""
    return said(titled_name(name), f"Combat {ratings(look.state, name).combat}{more}", at)


def _fight(look: Look, asked: Asked, at: int) -> Row:
    """Return whom somebody could attack, with what the fight may come to."""
    choice = asked.choices[at]
    action = choice.action
    if action.target == HIDDEN:
        count = strangers_at(look.state, look.step.fight.hex, look.step.fight.attacker)
        then = "whoever it is" if count == 1 else f"one of {count}, by lot"
        return said("attack who lies face down", then, at)
    _, _, rating = asked.label(at).partition(", ")
    if beside := _beside(look, action.target):
        return said(f"attack {titled_name(action.target)}", f"{rating}; {beside}", at)
    then_line = foretold(look, action.person, action.target, choice.seat)
    return said(f"attack {titled_name(action.target)}", ((f"{rating}; ", "soft"), *then_line), at)


def _face(look: Look, asked: Asked, at: int) -> Row:
    """Return who could face a Servant, with his Combat against it and what the fight may come to."""
    action = asked.choices[at].action
    then = foretold(look, action.person, look.step.hex, asked.choices[at].seat)
    return said(
        capital(titled_name(action.person)),
        ((f"Combat {combat(look.state, action.person, look.step.hex)}; ", "soft"), *then),
        at,
    )


def _accept(look: Look, asked: Asked, at: int) -> Row:
    """Return that a fight is accepted, with what it may come to."""
    state, step = look.state, look.step
    fight: Combat = msgspec.structs.replace(step.fight, at=step.at, round=1)
    pair = fight.pairs[fight.at]
    try:
        ends = duel(plain(state), fight)
    except Unseen:
        ends = None
    if ends is None:
        return said("fight", "several attack" if len(pair.attackers) > 1 else "", at)
    return said("fight", ends_words(ends, False, hides_cards(state, *pair.attackers, *pair.defenders)), at)


def _refuse(look: Look, asked: Asked, at: int) -> Row:
    """Return how a fight is refused, and how likely that is."""
    step = look.step
    what, _, then = asked.label(at).partition(": ")
    if asked.choices[at].action.hex or step.fight.pairs[step.at].defenders[0] == SARUMAN_HIMSELF:
        return said(what.lower(), then, at)
    needs = refuses_at(look.state, step.fight, step.at)
    return said("refuse", chance(percent(at_most(needs)), f"a die of {needs} or less; else they fight"), at)


def _stop(look: Look, asked: Asked, at: int) -> Row:
    """Return who could stand in Boromir's way, with how likely he wounds him in the one round, so that he gives up."""
    choice = asked.choices[at]
    fight = between(choice.action.person, BOROMIR, look.step.fight.hex, choice.seat)
    wounds = by_weapon(look.state, fight, attacks=True)
    figure = percent(1 - wounds.get(0, 0.0))
    return said(capital(titled_name(choice.action.person)), chance(figure, "a wound makes him give up"), at)


def stance_words(look: Look, action: f.TakeStance) -> Line:
    """Return what a stance brings in this round, as short as it must be to stand in one row."""
    fight: Combat = look.step.fight
    attacks = action.seat == fight.attacker
    seen = plain(look.state)
    try:
        mine, other = facing(seen, fight, attacks)
        if action.stance == "break_off":
            needs = breaks_off_at(seen, mine, other)
            return chance(percent(at_most(needs)), f"a die of {needs} or less")
        deals = mean((by_sorcery if action.stance == "sorcery" else by_weapon)(seen, fight, attacks))
        takes = mean(by_weapon(seen, fight, not attacks))
    except Unseen:
        return ()
    return ((f"deals {deals:.1f}, takes {takes:.1f}", "soft"),)


def to_the_end(look: Look, actions: Sequence[Any]) -> list[Row]:
    """Return a row below the stances with what the fight may come to by weapons, where nothing hides it."""
    weapon = next((one for one in actions if isinstance(one, f.TakeStance) and one.stance == "weapon"), None)
    if weapon is None:
        return []
    fight: Combat = look.step.fight
    attacks = weapon.seat == fight.attacker
    seen = plain(look.state)
    try:
        mine, other = facing(seen, fight, attacks)
        ends = duel(seen, fight)
    except Unseen:
        return []
    if ends is None:
        return []
    said_ = ends_words(ends, attacks, hides_cards(look.state, mine, other))
    return [Row((), (("to the end, each with what wounds most: ", "soft"), *said_))]


MAKERS: Makers = {
    f.Attacker: _attacker,
    f.Fight: _fight,
    f.Face: _face,
    f.Accept: _accept,
    f.Refuse: _refuse,
    f.Stop: _stop,
}
"""What makes the row of each kind of choice."""
