"""The defence against Sauron's attack: Unit after Unit, and what keeps one from being destroyed (D6.5 to D6.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.model import actions as a
from core.dice.model import sauron_events as se
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import AboutToFall, AskEndAttack, DefendAgainst
from core.dice.turn.artifacts import passed, passes, uses
from core.dice.turn.asked import Asked, twin
from core.dice.turn.using import spend_artifact, use_amount
from core.dice.turn.values import card_of, defense_of, effects, find, seek, shown, units, unlike, zone_by
from core.dice.words.names import die_text, short_name, strength_text
from core.kernel.prompts import Choice, Prompt, Refusal


def no_defending(state: DiceState, step: DefendAgainst, die: Die | None) -> Refusal | None:
    """Return why a die of the Muster Area cannot defend (D6.5, DA48); None when it can."""
    if die is None or not shown(state, die).unit:
        return Refusal("D6.5", "Only your mustered Units can defend.")
    if die.id in step.spared:
        return Refusal("DA48", "A Unit that was kept from being destroyed defends no more in this attack.")
    return None


def defenders(state: DiceState, step: DefendAgainst) -> list[Die]:
    """Return the Units that can be chosen to defend."""
    if state.sauron.ring_used and step.seat == state.ringbearer:
        return []
    return [die for die in state.players[step.seat].muster if no_defending(state, step, die) is None]


def order_matters(state: DiceState, step: DefendAgainst) -> bool:
    """Whether it makes a difference who defends next: not when all fall and nothing happens by it."""
    dice = defenders(state, step)
    if step.total < sum(defense_of(state, die) + step.bonus for die in dice):
        return True
    special = any(effects(state, die, "on_destroy") or effects(state, die, "mustered_static") for die in dice)
    return special or bool(uses(state, step.seat, "S2_DESTROY"))


class WhoDefends(Asked[DefendAgainst]):
    """Which Unit defends next (C19, C20)."""

    kind = DefendAgainst
    name = "defend"
    phases = ("sauron_attack",)
    when = "when Sauron attacks you"
    rules = {a.Defend: "D6.7"}

    def opens(self, play: DicePlay, step: DefendAgainst) -> bool:
        """Ask only where it matters who defends next, or where a Cloak would help."""
        state = play.state
        dice = defenders(state, step)
        if not dice or step.total <= 0:
            return False
        falling = [die for die in dice if defense_of(state, die) + step.bonus <= step.total]
        choice = len(unlike(state, dice)) > 1 and order_matters(state, step)
        if falling and (choice or uses(state, step.seat, "S2_DEF")):
            return True
        defend(play, step, dice[0])
        return False

    def asks(self, state: DiceState, step: DefendAgainst) -> Prompt:
        """The defender chooses the next Unit, or helps all of them first."""
        seat, dice = step.seat, unlike(state, defenders(state, step))
        choices = [Choice(seat, a.Defend(seat, die.id), "D6.7", str(die.id)) for die in dice]
        return Prompt(self.name, seat, "D6.7", choices + uses(state, seat, "S2_DEF"))

    def answers(self, play: DicePlay, step: DefendAgainst, action: a.Defend | a.UseArtifact) -> None:
        """Defend with the Unit, or raise all defenses for this attack (D6.6)."""
        die = find(play.state.players[step.seat].muster, action.die)
        if isinstance(action, a.Defend):
            defend(play, step, die)
            return
        bonus = step.bonus + use_amount(play.state, die, "def_all_mustered", action.burst)
        spend_artifact(play, step.seat, die, action.burst)
        play.push(DefendAgainst(step.seat, step.total, bonus, step.spared))

    def refuses(self, state: DiceState, step: DefendAgainst, action: Any) -> Refusal | None:
        """Say that somebody has to defend, and why a die cannot."""
        if isinstance(action, a.Done):
            return Refusal("D6.7", "The attack goes on: one of your Units has to defend.")
        if not isinstance(action, a.Defend):
            return None
        return no_defending(state, step, seek(state.players[step.seat].muster, action.die)) or twin("D6.7")

    def words(self, state: DiceState, step: DefendAgainst, prompt: Prompt) -> str:
        """What is left of the attack."""
        return f"Sauron attacks with {step.total}: which Unit defends next?"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The mustered Units."""
        for die in units(state, state.players[seat].muster):
            yield f"Defend with {die_text(state, die)}", a.Defend(seat, die.id)


def defend(play: DicePlay, step: DefendAgainst, die: Die) -> None:
    """Compare what is left of Sauron's attack with the defense of a Unit (D6.7)."""
    defense = defense_of(play.state, die) + step.bonus
    if step.total < defense:
        play.emit(se.UnitHeld("D6.7", step.seat, die.id, card_of(play.state, die), defense, step.total))
        return
    play.push(AboutToFall(step.seat, die.id, step.total, step.bonus, step.spared))


class WhetherAUnitIsSpared(Asked[AboutToFall]):
    """Whether the owner keeps a Unit from being destroyed (C21)."""

    kind = AboutToFall
    name = "about_to_fall"

    def asks(self, state: DiceState, step: AboutToFall) -> Prompt | None:
        """Use an artifact, or let it fall."""
        found = uses(state, step.seat, "S2_DESTROY")
        if not found or state.players[step.seat].passing:
            return None
        rule = "DW.S2_DESTROY"
        return Prompt(self.name, step.seat, rule, passes(state, step.seat, rule) + found, window=True)

    def lapses(self, play: DicePlay, step: AboutToFall) -> None:
        """Let it fall."""
        fall(play, step)

    def answers(self, play: DicePlay, step: AboutToFall, action: a.Action) -> None:
        """Spare the Unit, which defends no more, or let it fall (DA48)."""
        if isinstance(action, a.Pass):
            passed(play, action)
            fall(play, step)
            return
        assert isinstance(action, a.UseArtifact)
        muster = play.state.players[step.seat].muster
        artifact, die = find(muster, action.die), find(muster, step.die)
        by = card_of(play.state, artifact)
        left = step.total - defense_of(play.state, die) - step.bonus
        spend_artifact(play, step.seat, artifact, action.burst)
        play.emit(se.UnitSpared(f"DC.{by}", step.seat, die.id, card_of(play.state, die), left))
        play.push(DefendAgainst(step.seat, left, step.bonus, (*step.spared, die.id)))

    def words(self, state: DiceState, step: AboutToFall, prompt: Prompt) -> str:
        """Which Unit it is."""
        die = find(state.players[step.seat].muster, step.die)
        return f"{strength_text(state, die)} would be destroyed: use an artifact?"


def fall(play: DicePlay, step: AboutToFall) -> None:
    """The Unit is destroyed; with Pippin it goes to the Active Pool. Gandalf may end the attack (DA48)."""
    state, seat = play.state, step.seat
    muster = state.players[seat].muster
    die = find(muster, step.die)
    card = card_of(state, die)
    left = step.total - defense_of(state, die) - step.bonus
    zone, by = zone_by(state, units(state, muster), "mustered_static", "own_destroyed_to")
    ends = any(fx.do == "end_attack_on_defender" for _, fx in effects(state, die, "on_destroy"))
    play.emit(se.UnitDestroyed(f"DC.{by}" if by else "D6.7", seat, die.id, card, left, zone))
    following = DefendAgainst(seat, left, step.bonus, step.spared)
    if ends and left > 0 and defenders(state, following):
        play.push(AskEndAttack(seat, card, left, step.bonus, step.spared))
    else:
        play.push(following)


class WhetherTheAttackEnds(Asked[AskEndAttack]):
    """Whether the owner of a destroyed Gandalf ends the attack (C21)."""

    kind = AskEndAttack
    name = "end_attack"

    def asks(self, state: DiceState, step: AskEndAttack) -> Prompt:
        """End it, or go on."""
        seat, rule = step.seat, f"DC.{step.card}"
        return Prompt(self.name, seat, rule, [Choice(seat, a.EndAttack(seat), rule), Choice(seat, a.Done(seat), rule)])

    def answers(self, play: DicePlay, step: AskEndAttack, action: a.EndAttack | a.Done) -> None:
        """End the attack on this player only, or go on."""
        if isinstance(action, a.EndAttack):
            play.emit(se.AttackEnded(f"DC.{step.card}", step.seat, step.card))
        else:
            play.push(DefendAgainst(step.seat, step.total, step.bonus, step.spared))

    def words(self, state: DiceState, step: AskEndAttack, prompt: Prompt) -> str:
        """Who falls."""
        return f"{short_name(step.card)} falls: does the attack on you end?"

    def done(self, state: DiceState, step: AskEndAttack) -> str:
        """Go on."""
        return f"Go on: {step.total} left of the attack"
