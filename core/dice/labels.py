"""The words of prompts and choices: what is asked, what a choice is and what would follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dice import actions as a
from core.dice.artifacts import use_amount
from core.dice.content import library
from core.dice.corrupting import corrupted_cards, corruptible
from core.dice.ending import limit, plays_together
from core.dice.paying import suggestion
from core.dice.pieces import Ability
from core.dice.recruiting import enemy_beside
from core.dice.state import DiceState, Die
from core.dice.steps import (
    AboutToFall,
    AskEndAttack,
    AskGlory,
    AskWindow,
    Battle,
    Cleanse,
    DefendAgainst,
    Gather,
    KeepArtifacts,
    PayFor,
    PickAllies,
    PickDice,
    PickDimmed,
    PickTarget,
)
from core.dice.values import (
    attack_total,
    card_of,
    defense_of,
    find,
    names,
    ready,
    sauron_total,
    shown,
    units,
)
from core.dice.words import (
    card_name,
    count,
    dice,
    die_name,
    die_text,
    enemy_text,
    listed,
    place_name,
    seat_name,
    unit_text,
)
from core.kernel.prompts import Choice, Prompt

PROMPTS: dict[str, str] = {
    "immediates": "Which Immediate effect comes next?",
    "dice_phase": "Phase 2: what do you do with your dice?",
    "pick_player": "Who gets the Horn?",
    "to_war": "Phase 3: attack, or prepare for war?",
    "pick_allies": "Whose prepared Units join your attack?",
    "battle": "Before the total is fixed: what do you use?",
    "recruit_phase": "Phase 4: recruit a die, restore a card, or neither?",
    "ring": "Do you use the One Ring?",
    "pick_corrupted": "Which of these cards is corrupted?",
    "order_units": "Which of these cards of the same cost goes into row 3?",
}


def prompt_text(state: DiceState, prompt: Prompt) -> str:
    """Return one line that asks the prompt's question."""
    step = state.agenda[-1]
    match step:
        case KeepArtifacts():
            return f"Phase {'5' if step.late else '1'}: which artifacts do you give up?"
        case AskWindow():
            if step.window == "P1_END":
                return f"{seat_name(state.active)} is about to draw: do you use an artifact?"
            return f"Sauron is about to attack with {sauron_total(state)}: do you use an artifact?"
        case PayFor():
            die = find(state.players[step.seat].active, step.die)
            return f"How do you pay {shown(state, die).level} for {card_name(card_of(state, die), library(state))}?"
        case Cleanse():
            return f"Which card of cost {step.cost} or less loses its Corruption marker?"
        case PickDice():
            whose = "your" if step.owner == step.seat else f"{seat_name(step.owner)}'s"
            return f"Which die do you take from {whose} Used Pile? ({step.left} left)"
        case PickTarget():
            return f"{step.total} attack left: which enemy is next?"
        case Gather():
            return f"Which Units are prepared, too? ({step.left} left)"
        case PickDimmed():
            return f"Which enemy attacks with 0? ({step.left} left)"
        case DefendAgainst():
            return f"Sauron attacks with {step.total}: which Unit defends next?"
        case AboutToFall():
            die = find(state.players[step.seat].muster, step.die)
            return f"{unit_text(state, die)} is about to be destroyed: do you use an artifact?"
        case AskEndAttack():
            return f"{card_name(step.card, library(state))} falls; does the attack on you end?"
        case AskGlory():
            return f"Sauron has {count(state.sauron.points, 'point')} of Corruption: how much Glory do you lose?"
    return PROMPTS[prompt.kind]


def label(state: DiceState, action: Any) -> str:
    """Return a choice's label with what would follow."""
    words = LABELS.get(type(action))
    return words(state, action) if words else type(action).__name__


def _done(state: DiceState, action: a.Done) -> str:
    step = state.agenda[-1]
    match step:
        case KeepArtifacts():
            return "Keep the artifacts"
        case AskWindow() | AboutToFall():
            return "Use nothing"
        case Battle():
            total = attack_total(state, step.seat, step.borrowed, step.present, step.bonus)
            return f"Fix the total: {total}"
        case PickAllies():
            total = attack_total(state, step.seat, step.borrowed, names(state), 0)
            return f"Attack with {total}"
        case Gather():
            return "Prepare no more"
        case AskGlory():
            return f"Lose none: {_falls(state, state.sauron.points)}"
        case AskEndAttack():
            return f"Go on: {step.total} are left"
        case Cleanse():
            return "Leave the cards as they are"
    if state.phase == "war":
        return "Skip the phase"
    if state.phase == "recruit":
        return "Neither"
    if state.phase == "sauron_attack":
        return "Leave the Ring unused"
    floating = f" ({state.fellowship} Fellowship at hand)" if state.fellowship else ""
    return f"Done with the dice{floating}"


def _artifact(state: DiceState, action: a.UseArtifact) -> str:
    die = find(state.players[action.seat].muster, action.die)
    rules = library(state)
    card = rules.cards[card_of(state, die)]
    bursts = shown(state, die).bursts
    used = [ability for ability in card.abilities if ability.trigger == "use" and ability.burst in (0, bursts)]
    text = _last_text(used, action.burst)
    loud = any(ability.burst for ability in used)
    how = " with its burst" if action.burst else " without its burst" if loud else ""
    fellowship = use_amount(state, die, "fellowship", action.burst)
    return f"Use {card.name}{how}: {f'{fellowship} Fellowship' if fellowship else text}"


def _last_text(used: list[Ability], burst: bool) -> str:
    """Return the text that holds: that of the burst where it is used."""
    found = [ability for ability in used if burst or not ability.burst]
    return found[-1].text.removeprefix("Used: ").rstrip(".") if found else ""


def _active(state: DiceState, action: Any) -> Die:
    return find(state.players[action.seat].active, action.die)


def _mustered(state: DiceState, action: Any) -> Die:
    return find(state.players[action.seat].muster, action.die)


def _muster(state: DiceState, action: a.Muster) -> str:
    die = _active(state, action)
    face = shown(state, die)
    name = card_name(card_of(state, die), library(state))
    bursts = f", {count(face.bursts, 'burst')}" if face.bursts else ""
    if face.artifact:
        return f"Muster {name} (artifact{bursts}), free of cost"
    return f"Muster {name} {face.level}/{face.attack}/{face.defense}{bursts} for {face.level} Fellowship"


def _attach(state: DiceState, action: a.Attach) -> str:
    host = find(state.players[action.seat].muster, action.host)
    die = _mustered(state, action)
    bursts = f" ({count(shown(state, die).bursts, 'burst')})" if shown(state, die).bursts else ""
    return f"Attach {die_name(state, die.kind)}{bursts} to {unit_text(state, host)}"


def _reroll(state: DiceState, action: a.Reroll) -> str:
    die = _active(state, action)
    if not action.other:
        return f"Re-roll {die_text(state, die)}"
    other = find(state.players[action.seat].active, action.other)
    return f"Re-roll {die_text(state, die)} together with {die_text(state, other)}"


def _draw(state: DiceState, action: a.DrawDice) -> str:
    die = _active(state, action)
    face = shown(state, die)
    more = f" and have {face.fellowship} Fellowship" if face.fellowship and not face.either else ""
    return f"Spend {die_text(state, die)}: draw and roll {dice(face.draw)}{more}"


def _pay(state: DiceState, action: a.PaySuggested) -> str:
    step = state.agenda[-1]
    if not isinstance(step, PayFor):
        return "Pay with the suggested dice"
    return f"Spend {listed(die_text(state, die) for die in suggestion(state, step))}"


def _choose_die(state: DiceState, action: a.ChooseDie) -> str:
    step = state.agenda[-1]
    owner = step.owner if isinstance(step, PickDice) else action.seat
    return f"Take {die_name(state, action.kind)} ({state.players[owner].used.get(action.kind, 0)} there)"


def _attack(state: DiceState, action: a.Attack) -> str:
    total = attack_total(state, action.seat, (), names(state), 0)
    enemies = ready(state)
    if not enemies:
        return "Hold the field: there is no enemy to attack, your Units stay mustered"
    return f"Attack with {total}: against {listed(enemy_text(state, one) for one in enemies)}"


def _borrow(state: DiceState, action: a.Borrow) -> str:
    lent = units(state, state.players[action.player].prepared)
    return f"Borrow the Units of {seat_name(action.player)}: {listed(unit_text(state, die) for die in lent)}"


def _ability(state: DiceState, action: a.UseAbility) -> str:
    die = _mustered(state, action)
    name = unit_text(state, die)
    for one in ready(state):
        if one.die == action.enemy:
            return f"{name} destroys {enemy_text(state, one)}"
    return f"{name} goes to the Used Pile and destroys every Goblin and Orc"


def _enemy(state: DiceState, action: a.ChooseEnemy) -> str:
    one = next((found for found in ready(state) if found.die == action.enemy), None)
    if one is None:
        return "An enemy that is not there"
    step = state.agenda[-1]
    if isinstance(step, PickTarget):
        if one.defense > step.total:
            return f"{enemy_text(state, one)}: too strong, the attack ends"
        return f"Destroy {enemy_text(state, one)}: {step.total - one.defense} left"
    return f"{enemy_text(state, one)} attacks with 0"


def _recruit(state: DiceState, action: a.Recruit) -> str:
    card = library(state).cards[action.card]
    enemy = enemy_beside(state, state.wilds[action.card].row)
    price = f"; a die of {die_name(state, enemy)} joins Sauron" if enemy else ""
    bad = ", which is corrupted" if state.wilds[action.card].corrupted else ""
    return f"Recruit {card.name}{bad} for {card.cost} ({dice(state.wilds[action.card].dice)} left){price}"


def _restore(state: DiceState, action: a.Restore) -> str:
    card = library(state).cards[action.card]
    price = "" if isinstance(state.agenda[-1], Cleanse) else f" for {card.cost}"
    return f"Restore {card.name}{price}"


def _give_up(state: DiceState, action: a.GiveUp) -> str:
    die = _mustered(state, action)
    bursts = f" ({count(shown(state, die).bursts, 'burst')})" if shown(state, die).bursts else ""
    return f"Give up {die_name(state, die.kind)}{bursts}"


def _ring(state: DiceState, action: a.PutOnRing) -> str:
    muster = state.players[action.seat].muster
    number = len(units(state, muster))
    what = f"{count(number, 'Unit')} shielded, {number} Corruption for the next Sauron turn"
    return f"Put the Ring on {unit_text(state, find(muster, action.die))}: {what}"


def _defend(state: DiceState, action: a.Defend) -> str:
    die = _mustered(state, action)
    step = state.agenda[-1]
    if not isinstance(step, DefendAgainst):
        return f"Defend with {unit_text(state, die)}"
    defense = defense_of(state, die) + step.bonus
    if defense > step.total:
        return f"{unit_text(state, die)} holds: the attack on you ends"
    return f"{unit_text(state, die)} falls: {step.total - defense} are left"


def _falls(state: DiceState, points: int) -> str:
    """Return what so many points would corrupt."""
    cards = corruptible(state, points)
    found = [card_name(card, library(state)) for card in cards]
    if not found:
        return "no card is corrupted"
    last = " and Sauron wins" if corrupted_cards(state) + 1 >= limit(state) else ""
    if len(found) == 1:
        return f"{found[0]} is corrupted{last}"
    return f"one of {', '.join(found)} is corrupted{last}"


def _lose(state: DiceState, action: a.LoseGlory) -> str:
    if plays_together(state) and action.count >= state.players[action.seat].glory:
        return f"Lose {action.count} Glory: none is left, and all lose the game"
    return f"Lose {action.count} Glory: {_falls(state, state.sauron.points - action.count)}"


def _corrupt(state: DiceState, action: a.Corrupt) -> str:
    card = library(state).cards[action.card]
    left = state.wilds[action.card].dice
    return f"{card.name} (cost {card.cost}, {dice(left)} in the Wilds)"


LABELS: dict[type, Callable[[DiceState, Any], str]] = {
    a.Done: _done,
    a.Pass: lambda state, action: "Use nothing, and do not ask before your next turn",
    a.Back: lambda state, action: "Back",
    a.Muster: _muster,
    a.Attach: _attach,
    a.Reroll: _reroll,
    a.DrawDice: _draw,
    a.UseArtifact: _artifact,
    a.Resolve: lambda state, action: f"Carry out {die_text(state, _active(state, action))}",
    a.PaySuggested: _pay,
    a.Spend: lambda state, action: f"Spend {die_text(state, _active(state, action))} by itself",
    a.ChooseDie: _choose_die,
    a.ChoosePlayer: lambda state, action: f"{seat_name(action.player)} gets it",
    a.Prepare: lambda state, action: "Prepare for war: others may use your Units, who do not score",
    a.Attack: _attack,
    a.Borrow: _borrow,
    a.UseAbility: _ability,
    a.ChooseEnemy: _enemy,
    a.PrepareDie: lambda state, action: f"Prepare {die_text(state, _active(state, action))}",
    a.Recruit: _recruit,
    a.Restore: _restore,
    a.GiveUp: _give_up,
    a.PutOnRing: _ring,
    a.Defend: _defend,
    a.EndAttack: lambda state, action: "End the attack on you",
    a.LoseGlory: _lose,
    a.Corrupt: _corrupt,
    a.PlaceCard: lambda state, action: card_name(action.card, library(state)),
}


def choice_label(state: DiceState, choice: Choice) -> str:
    """Return the label of a choice."""
    return label(state, choice.action)


def progress(state: DiceState) -> str:
    """Return where the game is."""
    place = place_name(state.location, library(state))
    return f"{place} ({state.location} of {len(library(state).locations)}), round {state.round}"


def score_lines(state: DiceState) -> list[tuple[str, str]]:
    """Return how the score of a finished game came about."""
    if state.outcome is None or state.outcome.result != "won":
        return []
    lines = [(seat_name(seat), str(glory)) for seat, glory in state.outcome.scores.items()]
    what = "Together" if plays_together(state) else "Hero of Middle-earth"
    return [*lines, (what, str(state.outcome.score))]
