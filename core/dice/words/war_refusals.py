"""Why something may not be done in Phase 3, or in the Sauron turn (D4.9 to D4.14, D6)."""

from __future__ import annotations

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model.state import DiceState, EnemyDie
from core.dice.model.steps import (
    AskGlory,
    AskRing,
    Battle,
    DefendAgainst,
    Gather,
    PickAllies,
    PickCorrupted,
    PickDimmed,
    PickTarget,
    ToWar,
)
from core.dice.sauron.attack import ring_dice
from core.dice.sauron.corrupting import corruptible
from core.dice.turn.values import card_of, effects, ready, shown
from core.dice.turn.war import option_targets
from core.dice.words.names import card_name, die_name, seat_name
from core.dice.words.refusals import EXPLAINED, TWIN, is_now, other_question, rule_now, seek, wrong_time
from core.kernel.prompts import Refusal


def _to_war(state: DiceState, action: a.Attack | a.Prepare) -> Refusal:
    rule = "D4.10" if isinstance(action, a.Prepare) else "D4.11"
    if isinstance(state.agenda[-1], PickAllies | Battle | PickTarget | Gather) and state.active == action.seat:
        return Refusal("D4.9", "You have chosen already: to attack, or to prepare for war.")
    if not is_now(state, action, ToWar):
        return wrong_time(state, action, ToWar, rule, "in Phase 3")
    if isinstance(action, a.Prepare):
        return Refusal(rule, "You have no mustered Unit that could be prepared.")
    return Refusal("DA44", "An attack needs a Unit: one of your own, or a prepared one of another player.")


def _borrow(state: DiceState, action: a.Borrow) -> Refusal:
    step = state.agenda[-1]
    if action.player == action.seat:
        return Refusal("D4.12", "Your own prepared Units do not join your attack.")
    if action.player not in state.players:
        return Refusal("D2.1", f"{action.player!r} has no seat at this table.")
    if isinstance(step, Battle | PickTarget) and step.seat == action.seat:
        return Refusal("DA45", "The attack has been declared: nobody joins it any more.")
    if not isinstance(step, PickAllies) or step.seat != action.seat:
        return wrong_time(state, action, PickAllies, "D4.12", "when you have chosen to attack, in Phase 3")
    if not state.players[action.player].prepared:
        return Refusal("D4.12", f"{seat_name(action.player)} has no prepared Unit.")
    return Refusal("D4.12", f"The Units of {seat_name(action.player)} join the attack already.")


def _ability(state: DiceState, action: a.UseAbility) -> Refusal:
    die = seek(state.players[action.seat].muster, action.die)
    option = option_targets(state, die) if die is not None and shown(state, die).unit else None
    if die is None or option is None:
        return Refusal("DA45", "That is no mustered Unit of yours that does something of its own in an attack.")
    step = state.agenda[-1]
    if not isinstance(step, Battle) or step.seat != action.seat:
        return wrong_time(state, action, Battle, "DA45", "in an attack, before its total is fixed, in Phase 3")
    rule, name = f"DC.{card_of(state, die)}", die_name(state, die.kind)
    if die.id in step.acted:
        return Refusal(rule, f"{name} has done that in this attack.")
    victims = sorted({victim for _, fx in effects(state, die, "attack_option") for victim in fx.names})
    if not option[1]:
        return Refusal(rule, f"{name} destroys only {' and '.join(victims)}, and none is ready.")
    if option[0] == "destroy_one" and action.enemy not in [one.die for one in option[1]]:
        return Refusal(rule, f"{name} destroys one {' or '.join(victims)}, nothing else.")
    return Refusal(rule, TWIN)


def _done(state: DiceState, action: a.Done) -> Refusal:
    if is_now(state, action, ToWar):
        return Refusal("D4.9", "With a mustered Unit you attack, or you prepare for war.")
    if is_now(state, action, DefendAgainst):
        return Refusal("D6.7", "The attack goes on: one of your Units has to defend.")
    if is_now(state, action, PickTarget):
        return Refusal("D4.13", "The attack goes on: an enemy has to be named.")
    return other_question(state, action)


def _enemy(state: DiceState, action: a.ChooseEnemy) -> Refusal:
    die = next((one for one in state.sauron.muster if one.id == action.enemy), None)
    never = _no_enemy(state, die)
    if never is not None:
        return never
    if is_now(state, action, PickDimmed):
        return _dim(state, action)
    if not is_now(state, action, PickTarget):
        return wrong_time(state, action, PickTarget, "D4.13", "when your attack total is fixed, in Phase 3")
    return Refusal("D4.13", TWIN)


def _no_enemy(state: DiceState, die: EnemyDie | None) -> Refusal | None:
    """Say why a die is no enemy that could be named; None when it is one."""
    if die is None:
        return Refusal("D4.13", "That die does not lie in Sauron's Muster Area.")
    if die.marked:
        return Refusal("D4.16", "A die with a Corruption marker is no enemy and cannot be attacked.")
    if all(one.die != die.id for one in ready(state)):
        return Refusal("D6.2", "That die is no enemy Unit.")
    return None


def _dim(state: DiceState, action: a.ChooseEnemy) -> Refusal:
    """Say why the Phial does not take away the attack of an enemy."""
    step = state.agenda[-1]
    picked = step.picked if isinstance(step, PickDimmed) else ()
    if action.enemy in (*picked, *state.sauron.dimmed):
        return Refusal(rule_now(state), "The attack of that enemy has been taken away already.")
    return Refusal(rule_now(state), TWIN)


def _ring(state: DiceState, action: a.PutOnRing) -> Refusal:
    if action.seat != state.ringbearer:
        return Refusal("D6.3", f"Only the Ringbearer, {seat_name(state.ringbearer)}, can use the One Ring.")
    if state.phase == "sauron_corrupt" and not ready(state):
        return Refusal("DA18", "Sauron has no force: his attack was skipped, and so was the Ring.")
    if not is_now(state, action, AskRing):
        return Refusal("D6.3", "The One Ring is used just before Sauron attacks.")
    if action.die not in [die.id for die in ring_dice(state, action.seat)]:
        return Refusal("D6.3", "The Ring is put on one of your own mustered Frodos.")
    return Refusal("D6.3", TWIN)


def _defend(state: DiceState, action: a.Defend) -> Refusal:
    step = state.agenda[-1]
    if not isinstance(step, DefendAgainst) or step.seat != action.seat:
        return wrong_time(state, action, DefendAgainst, "D6.7", "when Sauron attacks you")
    die = seek(state.players[action.seat].muster, action.die)
    if die is None or not shown(state, die).unit:
        return Refusal("D6.5", "Only your mustered Units can defend.")
    if die.id in step.spared:
        return Refusal("DA48", "A Unit that was kept from being destroyed defends no more in this attack.")
    return Refusal("D6.7", TWIN)


def _glory(state: DiceState, action: a.LoseGlory) -> Refusal:
    if action.seat != state.ringbearer:
        return Refusal("D6.9", f"Only the Ringbearer, {seat_name(state.ringbearer)}, can lose Glory for Corruption.")
    if not is_now(state, action, AskGlory):
        return Refusal("D6.9", "Glory is lost in Phase 3 of the Sauron turn, before a card is chosen.")
    have = state.players[action.seat].glory
    if action.count > have:
        return Refusal("D6.9", f"You have {have} Glory, which is less than {action.count}.")
    if 0 < action.count <= state.sauron.points:
        return Refusal("D6.9", "That stands among the other amounts; go back to them first.")
    return Refusal("DA19", f"Sauron has {state.sauron.points} points; you lose at least 1 and no more Glory than that.")


def _corrupt(state: DiceState, action: a.Corrupt) -> Refusal:
    if action.seat != state.ringbearer:
        return Refusal("D6.10", f"The Ringbearer, {seat_name(state.ringbearer)}, chooses the card that is corrupted.")
    if not is_now(state, action, PickCorrupted):
        return wrong_time(state, action, PickCorrupted, "D6.10", "in Phase 3 of the Sauron turn")
    cards = library(state).cards
    name = card_name(action.card, library(state))
    card = state.wilds.get(action.card)
    if card is None:
        return Refusal("D6.10", f"{name} is not in the Wilds.")
    if library(state).has(action.card, "cannot_be_corrupted"):
        return Refusal(cards[action.card].rule, f"{name} cannot be corrupted.")
    if card.corrupted:
        return Refusal("D6.10", f"{name} is corrupted already.")
    best = cards[corruptible(state, state.sauron.points)[0]].cost
    return Refusal("D6.10", f"{name} costs {cards[action.card].cost}; the most expensive possible cards cost {best}.")


EXPLAINED[a.Attack] = _to_war
EXPLAINED[a.Prepare] = _to_war
EXPLAINED[a.Borrow] = _borrow
EXPLAINED[a.UseAbility] = _ability
EXPLAINED[a.Done] = _done
EXPLAINED[a.ChooseEnemy] = _enemy
EXPLAINED[a.PutOnRing] = _ring
EXPLAINED[a.Defend] = _defend
EXPLAINED[a.LoseGlory] = _glory
EXPLAINED[a.Corrupt] = _corrupt
