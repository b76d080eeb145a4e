"""The artifact that takes away the attack of enemies: the Phial (DA12, C18)."""

from __future__ import annotations

from typing import Any

from core.dice.model import actions as a
from core.dice.model import sauron_events as se
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import PickDimmed
from core.dice.turn.asked import Asked, twin
from core.dice.turn.using import Use, spend_artifact, use_amount
from core.dice.turn.values import Enemy, card_of, find, ready, sauron_total
from core.dice.words.names import count
from core.kernel.prompts import Choice, Prompt, Refusal


class Dim(Use):
    """Enemies attack with 0 (the Phial)."""

    do = "enemy_attack_zero"
    rule, when = "DW.S2_TOTAL", "before Sauron's attack total is fixed"
    counted = True

    def possible(self, state: DiceState, seat: str) -> int:
        """Return how many enemies still attack with something."""
        return len(dimmable(state))

    def begin(self, play: DicePlay, seat: str, die: Die, burst: bool) -> None:
        """Ask for the enemies."""
        number = min(use_amount(play.state, die, self.do, burst), self.possible(play.state, seat))
        play.push(PickDimmed(seat, die.id, number, burst))

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return how many enemies attack with 0, and with what Sauron attacks yet."""
        which = count(number, "enemy attacks", "enemies attack")
        return f"{which} with 0; Sauron's total is {sauron_total(state)}"


def dimmable(state: DiceState) -> list[Enemy]:
    """Return the ready enemies that still attack with something."""
    return [one for one in ready(state) if one.attack and one.die not in state.sauron.dimmed]


def _to_dim(state: DiceState, step: PickDimmed) -> list[Enemy]:
    """Return one of each lot of enemies that are alike and not named yet."""
    found: dict[tuple[str, int], Enemy] = {}
    for one in dimmable(state):
        if one.die not in step.picked:
            found.setdefault((one.name, one.attack), one)
    return list(found.values())


class WhichIsDimmed(Asked[PickDimmed]):
    """Which enemies attack with 0 (C18)."""

    kind = PickDimmed
    name = "pick_dimmed"

    def opens(self, play: DicePlay, step: PickDimmed) -> bool:
        """The Phial shines as soon as its enemies are named; a single one need not be."""
        picked, left = step.picked, step.left
        enemies = [one for one in dimmable(play.state) if one.die not in picked]
        if left and (len(_to_dim(play.state, step)) == 1 or len(enemies) <= left):
            picked, left = (*picked, *(one.die for one in enemies[:left])), 0
        if left:
            return True
        seat = step.seat
        die = find(play.state.players[seat].muster, step.die)
        card = card_of(play.state, die)
        names = {one.die: one.name for one in ready(play.state)}
        spend_artifact(play, seat, die, step.burst)
        for one in picked:
            play.emit(se.EnemyDimmed(f"DC.{card}", seat, one, names[one]))
        return False

    def asks(self, state: DiceState, step: PickDimmed) -> Prompt:
        """The owner names an enemy."""
        rule = self._rule(state, step)
        choices = [
            Choice(step.seat, a.ChooseEnemy(step.seat, one.die), rule, str(one.die)) for one in _to_dim(state, step)
        ]
        return Prompt(self.name, step.seat, rule, [*choices, Choice(step.seat, a.Back(step.seat), rule)])

    def _rule(self, state: DiceState, step: PickDimmed) -> str:
        return f"DC.{card_of(state, find(state.players[step.seat].muster, step.die))}"

    def answers(self, play: DicePlay, step: PickDimmed, action: a.ChooseEnemy | a.Back) -> None:
        """Note an enemy, or keep the Phial."""
        if isinstance(action, a.ChooseEnemy):
            play.push(PickDimmed(step.seat, step.die, step.left - 1, step.burst, (*step.picked, action.enemy)))

    def refuses(self, state: DiceState, step: PickDimmed, action: Any) -> Refusal | None:
        """Say of an enemy why its attack is not taken away."""
        if not isinstance(action, a.ChooseEnemy):
            return None
        if action.enemy in (*step.picked, *state.sauron.dimmed):
            return Refusal(self._rule(state, step), "The attack of that enemy has been taken away already.")
        return twin(self._rule(state, step))

    def words(self, state: DiceState, step: PickDimmed, prompt: Prompt) -> str:
        """Which enemy, and how many are left."""
        return f"Which enemy attacks with 0? ({step.left} left)"
