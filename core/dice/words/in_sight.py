"""Why not? Everything in sight of a player that may not be done now, each with the reason and its rule."""

from __future__ import annotations

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model.sequence import SEQUENCE
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import PickDimmed
from core.dice.turn.values import card_of, effects, ready, shown, units
from core.dice.turn.war import option_targets
from core.dice.words.names import card_name, die_name, die_text, enemy_text, kind_name, seat_name
from core.dice.words.refusals import behind, explain
from core.kernel.prompts import Refusal

Tries = dict[str, list[a.Action]]
"""What a player could think of, by what it is called; of several ways to do it one is enough."""


def why_not(state: DiceState, seat: str) -> list[tuple[str, Refusal]]:
    """Return what lies in sight of `seat` and may not be done now, each with the reason."""
    if state.outcome is not None or seat not in state.players:
        return []
    offered = {choice.action for choice in SEQUENCE.prompt(state).choices} | behind(state)
    tries: Tries = {}
    _active(state, seat, tries)
    _mustered(state, seat, tries)
    _at_war(state, seat, tries)
    _in_the_wilds(state, seat, tries)
    tries["Lose 1 Glory"] = [a.LoseGlory(seat, 1)]
    refused = {what: ways for what, ways in tries.items() if not any(way in offered for way in ways)}
    return [(what, explain(state, ways[0])) for what, ways in refused.items()]


def _active(state: DiceState, seat: str, tries: Tries) -> None:
    """The dice of the Active Pool: what each face is for."""
    for die in state.players[seat].active:
        face, text = shown(state, die), die_text(state, die)
        if face.unit or face.artifact:
            _add(tries, f"Muster {text}", a.Muster(seat, die.id))
        if face.fellowship:
            _add(tries, f"Spend {text}", a.Spend(seat, die.id))
        if face.reroll:
            _add(tries, f"Re-roll {text}", a.Reroll(seat, die.id))
        if face.draw:
            _add(tries, f"Draw with {text}", a.DrawDice(seat, die.id))


def _mustered(state: DiceState, seat: str, tries: Tries) -> None:
    """The Muster Area: artifacts, what is attached, the Units and what they can do."""
    muster = state.players[seat].muster
    hosts = units(state, muster)
    for die in muster:
        if shown(state, die).artifact:
            name = die_name(state, die.kind)
            if effects(state, die, "use"):
                _add(tries, f"Use {name}", a.UseArtifact(seat, die.id), a.UseArtifact(seat, die.id, True))
            if effects(state, die, "attach"):
                ways = [a.Attach(seat, die.id, host.id) for host in hosts]
                _add(tries, f"Attach {name}", *(ways or [a.Attach(seat, die.id, 0)]))
            _add(tries, f"Give up {name}", a.GiveUp(seat, die.id))
            continue
        _unit(state, seat, die, tries)
        for one in die.attached:
            _add(tries, f"Use {die_name(state, one.kind)} (attached)", a.UseArtifact(seat, one.id))


def _unit(state: DiceState, seat: str, die: Die, tries: Tries) -> None:
    text = die_text(state, die)
    _add(tries, f"Defend with {text}", a.Defend(seat, die.id))
    if effects(state, die, "ring"):
        _add(
            tries,
            f"Use the One Ring on {card_name(card_of(state, die), library(state))}",
            a.PutOnRing(seat, die.id),
        )
    option = option_targets(state, die)
    if option is not None:
        enemies = [one.die for one in option[1]] if option[0] == "destroy_one" else []
        ways = [a.UseAbility(seat, die.id, enemy) for enemy in enemies or [0]]
        _add(tries, f"In an attack: the option of {die_name(state, die.kind)}", *ways)


def _at_war(state: DiceState, seat: str, tries: Tries) -> None:
    """War: attack, prepare, those who could join, and every die in Sauron's Muster Area."""
    tries["Attack Sauron"] = [a.Attack(seat)]
    tries["Prepare for war"] = [a.Prepare(seat)]
    for other in state.players:
        if other != seat and state.players[other].prepared:
            tries[f"Borrow the Units of {seat_name(other)}"] = [a.Borrow(seat, other)]
    enemies = {one.die: enemy_text(state, one) for one in ready(state)}
    do = "Take away the attack of" if isinstance(state.agenda[-1], PickDimmed) else "Strike"
    for die in state.sauron.muster:
        kind = kind_name(die.kind, library(state))
        what = enemies.get(die.id, f"the marked die of {kind}" if die.marked else f"the Eye on a die of {kind}")
        _add(tries, f"{do} {what}", a.ChooseEnemy(seat, die.id))


def _in_the_wilds(state: DiceState, seat: str, tries: Tries) -> None:
    """The cards: recruiting, restoring, and for the Ringbearer in Sauron's Phase 3 corrupting."""
    for name, card in state.wilds.items():
        called = card_name(name, library(state))
        tries[f"Recruit {called}"] = [a.Recruit(seat, name)]
        if card.corrupted:
            tries[f"Restore {called}"] = [a.Restore(seat, name)]
        if state.phase == "sauron_corrupt":
            tries[f"Corrupt {called}"] = [a.Corrupt(seat, name)]


def _add(tries: Tries, what: str, *ways: a.Action) -> None:
    """Note ways to do something; with like dice the same words stand for all of them."""
    tries.setdefault(what, []).extend(ways)
