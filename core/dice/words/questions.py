"""The questions: one line for each prompt, with the figures that matter."""

from __future__ import annotations

from core.dice.model.state import DiceState
from core.dice.model.steps import (
    AboutToFall,
    AskEndAttack,
    AskGlory,
    AskWindow,
    Battle,
    Cleanse,
    DefendAgainst,
    DicePhase,
    Gather,
    KeepArtifacts,
    Narrowed,
    PayFor,
    PickAllies,
    PickDice,
    PickDimmed,
    PickTarget,
    RecruitPhase,
)
from core.dice.turn.paying import purse
from core.dice.turn.values import attack_total, find, names, sauron_total, shown
from core.dice.words.names import count, seat_name, short_name, sign_text, strength_text
from core.kernel.prompts import Prompt

PROMPTS: dict[str, str] = {
    "immediates": "Which Immediate effect comes next?",
    "pick_player": "Who gets the Horn?",
    "to_war": "Attack, or prepare for war?",
    "ring": "Sauron is about to attack: do you use the One Ring?",
    "pick_corrupted": "Which of these cards is corrupted?",
    "order_units": "Which of these cards of the same cost goes into row 3?",
}


def prompt_text(state: DiceState, prompt: Prompt) -> str:
    """Return one line that asks the prompt's question."""
    step = state.agenda[-1]
    match step:
        case DicePhase() | RecruitPhase():
            what = "What do you do with your dice" if isinstance(step, DicePhase) else "Recruit, restore or neither"
            return f"{what}? ({purse(state, step.seat)} Fellowship)"
        case Narrowed():
            return _narrowed(state, step)
        case KeepArtifacts():
            return "Do you give up an artifact?"
        case AskWindow():
            if step.window == "P1_END":
                return f"{seat_name(state.active)} is about to draw: do you use an artifact?"
            return f"Sauron is about to attack with {sauron_total(state)}: use an artifact?"
        case PayFor():
            die = find(state.players[step.seat].active, step.die)
            return f"With which dice do you pay {shown(state, die).level} for {sign_text(state, die)}?"
        case Cleanse():
            return f"Which card of cost {step.cost} or less do you restore?"
        case PickDice():
            whose = "your" if step.owner == step.seat else f"{seat_name(step.owner)}'s"
            return f"Which die do you take from {whose} Used Pile? ({step.left} left)"
        case PickAllies():
            total = attack_total(state, step.seat, step.borrowed, names(state), 0)
            return f"You attack with {total}: whose prepared Units join?"
        case Battle():
            total = attack_total(state, step.seat, step.borrowed, step.present, step.bonus)
            return f"Your attack stands at {total}: do you use something first?"
        case PickTarget():
            return f"{step.total} left of your attack: which enemy is next?"
        case Gather():
            return f"Which Units are prepared, too? ({step.left} left)"
        case PickDimmed():
            return f"Which enemy attacks with 0? ({step.left} left)"
        case DefendAgainst():
            return f"Sauron attacks with {step.total}: which Unit defends next?"
        case AboutToFall():
            die = find(state.players[step.seat].muster, step.die)
            return f"{strength_text(state, die)} would be destroyed: use an artifact?"
        case AskEndAttack():
            return f"{short_name(step.card)} falls: does the attack on you end?"
        case AskGlory():
            return f"Sauron has {count(state.sauron.points, 'point')}: how much Glory do you lose?"
    return PROMPTS[prompt.kind]


def _narrowed(state: DiceState, step: Narrowed) -> str:
    """Return the question about one group of choices."""
    what, _, which = step.group.partition(" ")
    player = state.players[step.seat]
    points = f"({purse(state, step.seat)} Fellowship)"
    match what:
        case "row":
            return f"Which die of row {which} do you recruit? {points}"
        case "restore":
            return f"Which card do you restore? {points}"
        case "attach":
            return f"To which Unit is {sign_text(state, find(player.muster, int(which))).split()[0]} attached?"
    return f"Which die is re-rolled with {sign_text(state, find(player.active, int(which)))}?"
