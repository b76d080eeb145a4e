"""Why something may not be done now: the rule that forbids it and one sentence (the Fellowship turn but for war)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model.sequence import SEQUENCE
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import (
    AskGlory,
    AskRing,
    Battle,
    DefendAgainst,
    DicePhase,
    KeepArtifacts,
    PayFor,
    PickAllies,
    PickCorrupted,
    PickTarget,
    RecruitPhase,
    ToWar,
)
from core.dice.turn.artifacts import does, effects_possible
from core.dice.turn.narrowing import members
from core.dice.turn.paying import purse
from core.dice.turn.values import effects, find, looks, shown
from core.dice.words.names import PHASES, card_name, die_name, die_text, face_text, seat_name
from core.kernel.prompts import Refusal

PHASES_OF: dict[type, tuple[str, ...]] = {
    DicePhase: ("dice",),
    ToWar: ("war",),
    PickAllies: ("war",),
    Battle: ("war",),
    PickTarget: ("war",),
    RecruitPhase: ("recruit",),
    KeepArtifacts: ("score", "clean_up"),
    AskRing: ("sauron_attack",),
    DefendAgainst: ("sauron_attack",),
    AskGlory: ("sauron_corrupt",),
    PickCorrupted: ("sauron_corrupt",),
}
"""The phases in which a question is asked; those of a Fellowship turn are asked of the active player."""

USED_WHEN = {
    "attack_total": ("DW.OWN_P3", "in your own attack, before its total is fixed"),
    "used_to_active": ("DA12", "at the end of a Phase 1, or in Phase 2, 3 or 4 of your own turn"),
    "swap_self_with_other_used": ("DA12", "at the end of a Phase 1, or in Phase 2, 3 or 4 of your own turn"),
    "def_all_mustered": ("DW.S2_DEF", "when Sauron attacks you"),
    "enemy_attack_zero": ("DW.S2_TOTAL", "before Sauron's attack total is fixed"),
    "survive": ("DW.S2_DESTROY", "when Sauron is about to destroy one of your Units"),
    "fellowship": ("DA12", "in Phase 2 or Phase 4 of your own turn"),
}

OWN_WINDOWS = {"dice": "OWN_P2", "war": "OWN_P3", "recruit": "OWN_P4"}
"""The windows of artifacts in the phases of the own turn (DA12)."""

TWIN = "That is like another choice that is offered; take that one."
FIRST = "first answer what is asked now, or take it back."

EXPLAINED: dict[type, Callable[[DiceState, Any], Refusal]] = {}
"""How each action that is not allowed now is explained; the chapter on war and on Sauron adds its own."""


def explain(state: DiceState, action: a.Action) -> Refusal:
    """Say why an action that is not among the choices is not allowed now."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over; undo, or start another.")
    if action.seat not in state.players:
        return Refusal("D2.1", f"{action.seat!r} has no seat at this table.")
    if action in behind(state):
        return Refusal(rule_now(state), "That stands behind one of the choices; open that one first.")
    own = EXPLAINED.get(type(action))
    return own(state, action) if own is not None else other_question(state, action)


def behind(state: DiceState) -> set[a.Action]:
    """Return what stands behind the groups of the present prompt."""
    groups = [choice for choice in SEQUENCE.prompt(state).choices if isinstance(choice.action, a.Among)]
    return {one.action for choice in groups for one in members(state, choice.seat, choice.action.group)}


def other_question(state: DiceState, action: a.Action) -> Refusal:
    """Say that something else is asked now, or somebody else."""
    asked = getattr(state.agenda[-1], "seat", "")
    if asked != action.seat:
        return Refusal(rule_now(state), f"{seat_name(asked)} has to choose now.")
    return Refusal(rule_now(state), "That answers another question than the one that is asked now.")


def rule_now(state: DiceState) -> str:
    """Return the rule that asks now."""
    return SEQUENCE.prompt(state).rule


def wrong_time(state: DiceState, action: a.Action, kind: type, rule: str, when: str) -> Refusal:
    """Say that this answers a question of `kind`: in another player's turn, of another seat, or at another time."""
    own_turn = kind in PHASES_OF and not PHASES_OF[kind][0].startswith("sauron")
    if own_turn and state.active and state.active != action.seat:
        return Refusal(rule, f"It is the turn of {seat_name(state.active)}; this is done {when} of your own turn.")
    if state.phase in PHASES_OF[kind]:
        asked = getattr(state.agenda[-1], "seat", "")
        if asked != action.seat:
            return Refusal(rule, f"{seat_name(asked)} has to choose now.")
        return Refusal(rule, f"This is done {when}; {FIRST}")
    whole = f"{when} of your own turn" if own_turn else when
    return Refusal(rule, f"This is done {whole}; now is phase {PHASES[state.phase]}.")


def is_now(state: DiceState, action: a.Action, kind: type) -> bool:
    """Whether a question of `kind` is asked of the seat that acts."""
    step = state.agenda[-1]
    return isinstance(step, kind) and getattr(step, "seat", "") == action.seat


def seek(area: list[Die], die: int) -> Die | None:
    """Return the die with this id, None where it does not lie in the area."""
    return next((one for one in area if one.id == die), None)


def _muster(state: DiceState, action: a.Muster) -> Refusal:
    if not is_now(state, action, DicePhase):
        return wrong_time(state, action, DicePhase, "D4.8", "in Phase 2")
    die = seek(state.players[action.seat].active, action.die)
    if die is None:
        return Refusal("D3.4", "That die does not lie in your Active Pool.")
    face = shown(state, die)
    if not face.unit and not face.artifact:
        return Refusal("D3.4", f"{die_text(state, die)} shows neither a Unit nor an artifact.")
    if face.unit and face.level > purse(state, action.seat):
        have = purse(state, action.seat)
        return Refusal("D3.4", f"{die_text(state, die)} costs {face.level} Fellowship, and you have {have}.")
    return Refusal("D3.4", TWIN)


def _attach(state: DiceState, action: a.Attach) -> Refusal:
    if not is_now(state, action, DicePhase):
        return wrong_time(state, action, DicePhase, "DA13", "in Phase 2")
    muster = state.players[action.seat].muster
    die, host = seek(muster, action.die), seek(muster, action.host)
    if die is None or not shown(state, die).artifact:
        return Refusal("D3.15", "Only a mustered artifact that is not attached yet can be attached.")
    if not effects(state, die, "attach"):
        return Refusal("D3.15", f"{die_name(state, die.kind)} cannot be attached.")
    if host is None or not shown(state, host).unit:
        return Refusal("DA13", "An artifact is attached to a mustered Unit of your own.")
    return Refusal("D3.15", TWIN)


def _reroll(state: DiceState, action: a.Reroll) -> Refusal:
    if not is_now(state, action, DicePhase):
        return wrong_time(state, action, DicePhase, "DA42", "in Phase 2")
    active = state.players[action.seat].active
    die = seek(active, action.die)
    if die is None:
        return Refusal("D3.8", "Only dice of your own Active Pool can be re-rolled.")
    if not shown(state, die).reroll:
        return Refusal("D3.3", f"{die_text(state, die)} shows no re-roll.")
    if action.other and not effects(state, die, "own_dice_phase"):
        return Refusal("D3.5", f"{die_text(state, die)} re-rolls itself only.")
    if action.other and (action.other == action.die or seek(active, action.other) is None):
        return Refusal("DA53", "The burst re-rolls one other die of your Active Pool.")
    return Refusal("D3.3", TWIN)


def _draw(state: DiceState, action: a.DrawDice) -> Refusal:
    if not is_now(state, action, DicePhase):
        return wrong_time(state, action, DicePhase, "DA42", "in Phase 2")
    player = state.players[action.seat]
    die = seek(player.active, action.die)
    if die is None:
        return Refusal("D3.2", "That die does not lie in your Active Pool.")
    if not shown(state, die).draw:
        return Refusal("D3.2", f"{die_text(state, die)} draws no dice.")
    if not player.bag and not player.used:
        return Refusal("D3.12", "Bag and Used Pile are empty: there is nothing to draw.")
    return Refusal("D3.2", TWIN)


def _use(state: DiceState, action: a.UseArtifact) -> Refusal:
    muster = state.players[action.seat].muster
    die = seek(muster, action.die)
    if die is None:
        attached = any(one.id == action.die for unit in muster for one in unit.attached)
        sentence = "An attached artifact cannot be used." if attached else "That die does not lie in your Muster Area."
        return Refusal("DA50" if attached else "D3.13", sentence)
    if not shown(state, die).artifact:
        return Refusal("D3.13", f"{die_text(state, die)} is no artifact.")
    name = die_name(state, die.kind)
    if not effects(state, die, "use"):
        return Refusal("D3.13", f"{name} is not used: it is attached, or takes effect when it is rolled.")
    if action.burst and not any(ability.burst for ability, _ in effects(state, die, "use")):
        return Refusal("D3.5", f"{name} has no burst that could be used here.")
    if not effects_possible(state, action.seat, die):
        return Refusal("DA50", f"{name} would change nothing now.")
    return _another_way(state, action, die) or _another_time(state, action, die)


def _another_way(state: DiceState, action: a.UseArtifact, die: Die) -> Refusal | None:
    """Say how an artifact is used that is offered in another way; None when it is not offered now."""
    muster = state.players[action.seat].muster
    offered = [choice.action for choice in SEQUENCE.prompt(state).choices if isinstance(choice.action, a.UseArtifact)]
    bursts = [
        one.burst
        for one in offered
        if one.seat == action.seat and looks(state, find(muster, one.die)) == looks(state, die)
    ]
    if not bursts:
        return None
    name = die_name(state, die.kind)
    if action.burst in bursts:
        return Refusal("D3.13", TWIN)
    if action.burst:
        return Refusal("D3.5", f"The burst of {name} would do no more here; use it without.")
    return Refusal("DA9", f"{name} is used with its burst, which gives more Fellowship.")


def _another_time(state: DiceState, action: a.UseArtifact, die: Die) -> Refusal:
    """Say when an artifact is used that is not offered now."""
    name = die_name(state, die.kind)
    rule, when = next((found for do, found in USED_WHEN.items() if does(state, die, do)), USED_WHEN["fellowship"])
    own = OWN_WINDOWS.get(state.phase) if state.active == action.seat else None
    if not any(own in ability.windows for ability, _ in effects(state, die, "use")) or does(state, die, "attack_total"):
        return Refusal(rule, f"{name} is used {when}.")
    if isinstance(state.agenda[-1], Battle | PickTarget):
        return Refusal("DA45", f"{name} is used before an attack is declared, not in the middle of it.")
    return Refusal(rule, f"{name} can be used in this phase; {FIRST}")


def _recruit(state: DiceState, action: a.Recruit) -> Refusal:
    if not is_now(state, action, RecruitPhase):
        return wrong_time(state, action, RecruitPhase, "D4.15", "in Phase 4")
    card = state.wilds.get(action.card)
    if card is None:
        return Refusal("D4.15", f"{card_name(action.card, library(state))} is not in the Wilds.")
    if not card.dice:
        return Refusal("DA20", f"No die is left on {card_name(action.card, library(state))}.")
    return _too_dear(state, action.seat, action.card, "D4.15")


def _restore(state: DiceState, action: a.Restore) -> Refusal:
    if not is_now(state, action, RecruitPhase):
        return wrong_time(state, action, RecruitPhase, "D4.17", "in Phase 4")
    card = state.wilds.get(action.card)
    if card is None or not card.corrupted:
        return Refusal("D4.17", f"{card_name(action.card, library(state))} is not corrupted.")
    return _too_dear(state, action.seat, action.card, "D4.17")


def _too_dear(state: DiceState, seat: str, card: str, rule: str) -> Refusal:
    found = library(state).cards[card]
    return Refusal(rule, f"{found.name} costs {found.cost} Fellowship, and you have {purse(state, seat)}.")


def _give_up(state: DiceState, action: a.GiveUp) -> Refusal:
    if not is_now(state, action, KeepArtifacts):
        return wrong_time(state, action, KeepArtifacts, "D4.2", "at the end of Phase 1 and in Phase 5")
    die = seek(state.players[action.seat].muster, action.die)
    if die is None or not shown(state, die).artifact:
        return Refusal("DA50", "Only a mustered artifact that is not attached can be given up.")
    return Refusal("D4.2", TWIN)


def _spend(state: DiceState, action: a.Spend) -> Refusal:
    die = seek(state.players[action.seat].active, action.die)
    if die is None:
        return Refusal("D3.1", "Only dice of your own Active Pool are spent.")
    if not shown(state, die).fellowship:
        return Refusal("D3.1", f"{die_name(state, die.kind)} shows {face_text(shown(state, die))}, not Fellowship.")
    step = state.agenda[-1]
    if not isinstance(step, PayFor):
        return Refusal("D3.1", "First choose what to pay for: a Unit to muster, a card to recruit or to restore.")
    if action.die in step.dice:
        return Refusal("D3.1", "That die is chosen for this payment already.")
    return Refusal("D3.1", TWIN)


EXPLAINED[a.Muster] = _muster
EXPLAINED[a.Attach] = _attach
EXPLAINED[a.Reroll] = _reroll
EXPLAINED[a.DrawDice] = _draw
EXPLAINED[a.UseArtifact] = _use
EXPLAINED[a.Recruit] = _recruit
EXPLAINED[a.Restore] = _restore
EXPLAINED[a.GiveUp] = _give_up
EXPLAINED[a.Spend] = _spend
