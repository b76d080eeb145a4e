"""An attack on Sauron: what is used before its total is fixed, then enemy after enemy (D4.11, D4.13, DA45)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.contents import lookup
from core.dice.content.spelling import spelled
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Battle, PickDimmed, PickTarget
from core.dice.turn.asked import Asked, twin
from core.dice.turn.using import spend_artifact, use_amount
from core.dice.turn.values import (
    Enemy,
    attack_total,
    card_of,
    effects,
    find,
    glory_per_kill,
    ready,
    seek,
    shown,
    units,
    unlike,
)
from core.dice.turn.war import war_uses
from core.dice.words.names import die_name, enemy_text, kind_name
from core.kernel.prompts import Choice, Prompt, Refusal


def option_targets(state: DiceState, die: Die) -> tuple[str, list[Enemy]] | None:
    """Return what the attack option of a Unit does ("destroy_all" or "destroy_one") and to whom; None without one."""
    for _, fx in effects(state, die, "attack_option"):
        if fx.do in ("destroy_all", "destroy_one"):
            return fx.do, [one for one in ready(state) if one.name in fx.names]
    return None


def distinct(enemies: list[Enemy]) -> list[Enemy]:
    """Return one of each lot of enemies that are alike."""
    found: dict[tuple[str, str, int, int], Enemy] = {}
    for one in enemies:
        found.setdefault((one.kind, one.name, one.attack, one.defense), one)
    return list(found.values())


def no_ability(state: DiceState, step: Battle, die: Die, enemy: int) -> Refusal | None:
    """Return why a Unit cannot use its attack option, on an enemy where it needs one; None when it can (DA45)."""
    option = option_targets(state, die)
    if option is None:
        return _no_option()
    rule = f"DC.{card_of(state, die)}"
    if die.id in step.acted:
        return Refusal(rule, f"{die_name(state, die.kind)} has done that in this attack.")
    if not option[1]:
        return Refusal(
            rule, f"{die_name(state, die.kind)} destroys only {_victims(state, die, 'and')}, and none is ready."
        )
    if option[0] == "destroy_one" and enemy not in [one.die for one in option[1]]:
        return Refusal(rule, f"{die_name(state, die.kind)} destroys one {_victims(state, die, 'or')}, nothing else.")
    return None


def _no_option() -> Refusal:
    return Refusal("DA45", "That is no mustered Unit of yours that does something of its own in an attack.")


def _victims(state: DiceState, die: Die, word: str) -> str:
    """Return whom the attack option of a Unit destroys."""
    return f" {word} ".join(
        sorted({spelled(name) for _, fx in effects(state, die, "attack_option") for name in fx.names})
    )


class WhatComesFirst(Asked[Battle]):
    """What is used before the total of an attack is fixed: the Bow and attack options, in any order (C12, DA45)."""

    kind = Battle
    name = "battle"
    phases = ("war",)
    when = "in an attack, before its total is fixed, in Phase 3"
    rules = {a.UseAbility: "DA45"}

    def asks(self, state: DiceState, step: Battle) -> Prompt | None:
        """Use something, or attack."""
        seat = step.seat
        choices = war_uses(state, seat, in_attack=True) if ready(state) else []
        for die in unlike(state, (die for die in units(state, state.players[seat].muster) if die.id not in step.acted)):
            do, targets = option_targets(state, die) or ("", [])
            rule = f"DC.{card_of(state, die)}"
            choices += [
                Choice(seat, a.UseAbility(seat, die.id, enemy), rule, str(enemy or die.id))
                for enemy in ([0] if do == "destroy_all" else [one.die for one in distinct(targets)])
                if no_ability(state, step, die, enemy) is None
            ]
        if not choices:
            return None
        return Prompt(self.name, seat, "DA45", [*choices, Choice(seat, a.Done(seat), "DA45")])

    def lapses(self, play: DicePlay, step: Battle) -> None:
        """Fix the total (DA6)."""
        total = attack_total(play.state, step.seat, step.borrowed, step.present, step.bonus)
        play.emit(e.AttackFixed("D4.11", step.seat, total))
        play.push(PickTarget(step.seat, total))

    def answers(self, play: DicePlay, step: Battle, action: a.Action) -> None:
        """Use the Bow or an option, or fix the total."""
        state, seat = play.state, step.seat
        bonus, acted = step.bonus, step.acted
        if isinstance(action, a.UseArtifact):
            die = find(state.players[seat].muster, action.die)
            bonus += use_amount(state, die, "attack_total", action.burst)
            spend_artifact(play, seat, die, action.burst)
        elif isinstance(action, a.UseAbility):
            use_option(play, step, action)
            acted = (*acted, action.die)
        else:
            self.lapses(play, step)
            return
        play.push(Battle(seat, step.borrowed, step.present, bonus, acted))

    def never(self, state: DiceState, action: a.UseAbility) -> Refusal | None:
        """Say of a die that it has no attack option."""
        die = seek(state.players[action.seat].muster, action.die)
        return None if die is not None and shown(state, die).unit and option_targets(state, die) else _no_option()

    def refuses(self, state: DiceState, step: Battle, action: Any) -> Refusal | None:
        """Say why a Unit cannot use its option."""
        if not isinstance(action, a.UseAbility):
            return None
        die = find(state.players[step.seat].muster, action.die)
        return no_ability(state, step, die, action.enemy) or twin(f"DC.{card_of(state, die)}")

    def words(self, state: DiceState, step: Battle, prompt: Prompt) -> str:
        """How much the attack has come to."""
        total = attack_total(state, step.seat, step.borrowed, step.present, step.bonus)
        return f"Your attack stands at {total}: do you use something first?"

    def done(self, state: DiceState, step: Battle) -> str:
        """Fix the total."""
        return f"Attack now: the total is {attack_total(state, step.seat, step.borrowed, step.present, step.bonus)}"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The options of the mustered Units."""
        for die in units(state, state.players[seat].muster):
            option = option_targets(state, die)
            if option is not None:
                enemies = [one.die for one in option[1]] if option[0] == "destroy_one" else []
                for enemy in enemies or [0]:
                    yield f"In an attack: the option of {die_name(state, die.kind)}", a.UseAbility(seat, die.id, enemy)


def use_option(play: DicePlay, step: Battle, action: a.UseAbility) -> None:
    """A Unit destroys enemies before the first target; the Ents leave for it (DA6)."""
    state, seat = play.state, step.seat
    die = find(state.players[seat].muster, action.die)
    card = card_of(state, die)
    _, targets = option_targets(state, die) or ("", [])
    if any(fx.do == "self_to" for _, fx in effects(state, die, "attack_option")):
        play.emit(e.UnitLeft(f"DC.{card}", seat, die.id, card))
    for one in targets:
        if action.enemy in (0, one.die):
            destroy(play, seat, one, 0, f"DC.{card}")


def destroy(play: DicePlay, seat: str, one: Enemy, left: int, rule: str) -> None:
    """Destroy an enemy; Legolas and Gimli count it (DA25, DA26)."""
    play.emit(e.EnemyDestroyed(rule, seat, one.die, one.kind, one.name, left))
    for card, glory in glory_per_kill(play.state, seat):
        play.emit(e.GloryGained(f"DC.{card}", seat, glory, card))


def no_enemy(state: DiceState, number: int) -> Refusal | None:
    """Return why a die is no enemy that could be named (D4.13, D6.2); None when it is one."""
    die = next((one for one in state.sauron.muster if one.id == number), None)
    if die is None:
        return Refusal("D4.13", "That die does not lie in Sauron's Muster Area.")
    if die.marked:
        return Refusal("D4.16", "A die with a Corruption marker is no enemy and cannot be attacked.")
    if all(one.die != number for one in ready(state)):
        return Refusal("D6.2", "An Eye that is no Unit cannot be attacked.")
    return None


class WhichEnemyIsNext(Asked[PickTarget]):
    """Which enemy is struck next; one that is too strong ends the attack (C13).

    The attack goes on while anything is left of it and an enemy stands (DA5). Which is next is not asked where it
    makes no difference: one alone, all too strong, or all bound to fall.
    """

    kind = PickTarget
    name = "pick_target"
    phases = ("war",)
    when = "when your attack total is fixed, in Phase 3"
    rules = {a.ChooseEnemy: "D4.13"}

    def opens(self, play: DicePlay, step: PickTarget) -> bool:
        """Strike where there is nothing to choose."""
        targets = distinct(ready(play.state))
        if step.total <= 0 or not targets:
            return False
        everybody = sum(one.defense for one in ready(play.state))
        if len(targets) > 1 and step.total < everybody and any(one.defense <= step.total for one in targets):
            return True
        strike(play, step, targets[0])
        return False

    def asks(self, state: DiceState, step: PickTarget) -> Prompt:
        """The attacker names an enemy, the strongest that would fall first."""
        targets = sorted(distinct(ready(state)), key=lambda one: (one.defense > step.total, -one.defense))
        choices = [Choice(step.seat, a.ChooseEnemy(step.seat, one.die), "D4.13", str(one.die)) for one in targets]
        return Prompt(self.name, step.seat, "D4.13", choices)

    def answers(self, play: DicePlay, step: PickTarget, action: a.ChooseEnemy) -> None:
        """Strike the enemy."""
        strike(play, step, next(one for one in ready(play.state) if one.die == action.enemy))

    def never(self, state: DiceState, action: a.ChooseEnemy) -> Refusal | None:
        """Say of a die that it is no enemy."""
        return no_enemy(state, action.enemy)

    def refuses(self, state: DiceState, step: PickTarget, action: Any) -> Refusal | None:
        """Say that the attack goes on, and that like enemies are offered once."""
        if isinstance(action, a.Done):
            return Refusal("D4.13", "The attack goes on: an enemy has to be named.")
        return twin("D4.13") if isinstance(action, a.ChooseEnemy) else None

    def words(self, state: DiceState, step: PickTarget, prompt: Prompt) -> str:
        """How much is left of the attack."""
        return f"{step.total} left of your attack: which enemy is next?"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """Every die in Sauron's Muster Area."""
        enemies = {one.die: enemy_text(state, one) for one in ready(state)}
        do = "Take away the attack of" if isinstance(state.agenda[-1], PickDimmed) else "Strike"
        for die in state.sauron.muster:
            kind = kind_name(die.kind, lookup(state))
            what = enemies.get(die.id, f"the marked die of {kind}" if die.marked else f"the Eye on a die of {kind}")
            yield f"{do} {what}", a.ChooseEnemy(seat, die.id)


def strike(play: DicePlay, step: PickTarget, one: Enemy) -> None:
    """Compare what is left of the attack with the defense of an enemy (D4.13)."""
    if step.total < one.defense:
        play.emit(e.EnemyHeld("D4.13", step.seat, one.die, one.name, one.defense, step.total))
        return
    left = step.total - one.defense
    destroy(play, step.seat, one, left, "D4.13")
    play.push(PickTarget(step.seat, left))
