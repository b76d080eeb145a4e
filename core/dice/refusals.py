"""Why something may not be done now: the rule that forbids it and one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dice import actions as a
from core.dice.artifacts import does, effects_possible
from core.dice.content import library
from core.dice.corrupting import corruptible
from core.dice.narrowing import members
from core.dice.paying import purse
from core.dice.sequence import SEQUENCE
from core.dice.state import DiceState, Die
from core.dice.steps import (
    AskGlory,
    AskRing,
    DefendAgainst,
    DicePhase,
    KeepArtifacts,
    PickAllies,
    PickCorrupted,
    PickTarget,
    RecruitPhase,
    ToWar,
)
from core.dice.values import card_of, effects, looks, ready, shown, units
from core.dice.words import PHASES, card_name, die_name, die_text, face_text, seat_name
from core.kernel.prompts import Refusal

PHASE_RULES = {
    "": "D2.8",
    "score": "D4.1",
    "dice": "D4.8",
    "war": "D4.9",
    "recruit": "D4.15",
    "clean_up": "D4.18",
    "sauron_score": "D6.1",
    "sauron_attack": "D6.2",
    "sauron_corrupt": "D6.8",
    "sauron_advance": "D6.12",
    "sauron_dice": "D6.13",
}

USED_WHEN = {
    "attack_total": ("DW.OWN_P3", "in your own attack, before its total is fixed"),
    "used_to_active": ("DA12", "at the end of a Phase 1, or in Phase 2, 3 or 4 of your own turn"),
    "swap_self_with_other_used": ("DA12", "at the end of a Phase 1, or in Phase 2, 3 or 4 of your own turn"),
    "def_all_mustered": ("DW.S2_DEF", "when Sauron attacks you"),
    "enemy_attack_zero": ("DW.S2_TOTAL", "before Sauron's attack total is fixed"),
    "survive": ("DW.S2_DESTROY", "when Sauron is about to destroy one of your Units"),
    "fellowship": ("DA12", "in Phase 2 or Phase 4 of your own turn"),
}


def explain(state: DiceState, action: a.Action) -> Refusal:
    """Say why an action that is not among the choices is not allowed now."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over.")
    if action.seat not in state.players:
        return Refusal("D2.1", f"{action.seat!r} has no seat at this table.")
    if action in _behind(state):
        return Refusal(_rule_now(state), "That is one of several like choices; choose these first.")
    own = EXPLAINED.get(type(action))
    return own(state, action) if own is not None else _other_question(state, action)


def _behind(state: DiceState) -> set[a.Action]:
    """Return what stands behind the groups of the present prompt."""
    groups = [choice for choice in SEQUENCE.prompt(state).choices if isinstance(choice.action, a.Among)]
    return {one.action for choice in groups for one in members(state, choice.seat, choice.action.group)}


def _other_question(state: DiceState, action: a.Action) -> Refusal:
    asked = getattr(state.agenda[-1], "seat", "")
    if asked != action.seat:
        return Refusal(_rule_now(state), f"{seat_name(asked)} has to choose now.")
    return Refusal(_rule_now(state), "That answers another question than the one that is asked now.")


def _rule_now(state: DiceState) -> str:
    return SEQUENCE.prompt(state).rule


def _wrong_time(state: DiceState, action: a.Action, kind: type | tuple[type, ...], rule: str, when: str) -> Refusal:
    """Say that this belongs to another moment, or to another player's turn."""
    asked = getattr(state.agenda[-1], "seat", "")
    if isinstance(state.agenda[-1], kind) and asked != action.seat:
        return Refusal(rule, f"{seat_name(asked)} has to choose now.")
    if state.active and state.active != action.seat and rule.startswith("D4"):
        return Refusal(rule, f"It is the turn of {seat_name(state.active)}; this is done in your own, {when}.")
    return Refusal(rule, f"This is done {when}; now is phase {PHASES[state.phase]}, and something else is asked.")


def _is_now(state: DiceState, action: a.Action, kind: type) -> bool:
    step = state.agenda[-1]
    return isinstance(step, kind) and getattr(step, "seat", "") == action.seat


def _seek(area: list[Die], die: int) -> Die | None:
    return next((one for one in area if one.id == die), None)


def _twin(state: DiceState, area: list[Die], die: Die) -> bool:
    """Whether another die that looks alike stands for this one among the choices."""
    return next(one for one in area if looks(state, one) == looks(state, die)).id != die.id


TWIN = "That die is like another one that is offered; choose that one."


def _muster(state: DiceState, action: a.Muster) -> Refusal:
    if not _is_now(state, action, DicePhase):
        return _wrong_time(state, action, DicePhase, "D4.8", "in Phase 2")
    active = state.players[action.seat].active
    die = _seek(active, action.die)
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
    if not _is_now(state, action, DicePhase):
        return _wrong_time(state, action, DicePhase, "DA13", "in Phase 2 of your own turn")
    muster = state.players[action.seat].muster
    die, host = _seek(muster, action.die), _seek(muster, action.host)
    if die is None:
        return Refusal("D3.15", "Only a mustered artifact that is not attached yet can be attached.")
    if not effects(state, die, "attach"):
        return Refusal("D3.15", f"{die_name(state, die.kind)} cannot be attached.")
    if host is None or not shown(state, host).unit:
        return Refusal("DA13", "An artifact is attached to a mustered Unit of your own.")
    return Refusal("D3.15", TWIN)


def _reroll(state: DiceState, action: a.Reroll) -> Refusal:
    if not _is_now(state, action, DicePhase):
        return _wrong_time(state, action, DicePhase, "DA42", "in Phase 2")
    active = state.players[action.seat].active
    die = _seek(active, action.die)
    if die is None:
        return Refusal("D3.8", "Only dice of your own Active Pool can be re-rolled.")
    if not shown(state, die).reroll:
        return Refusal("D3.3", f"{die_text(state, die)} shows no re-roll.")
    if action.other and not effects(state, die, "own_dice_phase"):
        return Refusal("D3.5", f"{die_text(state, die)} re-rolls itself only.")
    if action.other and (action.other == action.die or _seek(active, action.other) is None):
        return Refusal("DA53", "The burst re-rolls one other die of your Active Pool.")
    return Refusal("D3.3", TWIN)


def _draw(state: DiceState, action: a.DrawDice) -> Refusal:
    if not _is_now(state, action, DicePhase):
        return _wrong_time(state, action, DicePhase, "DA42", "in Phase 2")
    player = state.players[action.seat]
    die = _seek(player.active, action.die)
    if die is None:
        return Refusal("D3.2", "That die does not lie in your Active Pool.")
    if not shown(state, die).draw:
        return Refusal("D3.2", f"{die_text(state, die)} draws no dice.")
    if not player.bag and not player.used:
        return Refusal("D3.12", "Bag and Used Pile are empty: there is nothing to draw.")
    return Refusal("D3.2", TWIN)


def _use(state: DiceState, action: a.UseArtifact) -> Refusal:
    muster = state.players[action.seat].muster
    die = _seek(muster, action.die)
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
    for do, (rule, when) in USED_WHEN.items():
        if does(state, die, do) and not _offered_here(state, action):
            return Refusal(rule, f"{name} is used {when}.")
    return Refusal("D3.5", f"{name} is used in another of the ways that are offered.")


def _offered_here(state: DiceState, action: a.UseArtifact) -> bool:
    return any(
        isinstance(choice.action, a.UseArtifact) and choice.seat == action.seat
        for choice in SEQUENCE.prompt(state).choices
    )


def _to_war(state: DiceState, action: a.Attack | a.Prepare) -> Refusal:
    rule = "D4.10" if isinstance(action, a.Prepare) else "D4.11"
    if not _is_now(state, action, ToWar):
        return _wrong_time(state, action, ToWar, rule, "in Phase 3")
    if isinstance(action, a.Prepare):
        return Refusal(rule, "You have no mustered Unit that could be prepared.")
    return Refusal("DA44", "An attack needs a Unit: one of your own, or a prepared one of another player.")


def _borrow(state: DiceState, action: a.Borrow) -> Refusal:
    if not _is_now(state, action, PickAllies):
        return _wrong_time(state, action, PickAllies, "D4.12", "when you have chosen to attack in Phase 3")
    if action.player == action.seat:
        return Refusal("D4.12", "Your own prepared Units do not join your attack.")
    if action.player not in state.players:
        return Refusal("D2.1", f"{action.player!r} has no seat at this table.")
    if not state.players[action.player].prepared:
        return Refusal("D4.12", f"{seat_name(action.player)} has no prepared Unit.")
    return Refusal("DA44", f"The Units of {seat_name(action.player)} cannot be added, or have been added already.")


def _enemy(state: DiceState, action: a.ChooseEnemy) -> Refusal:
    die = next((one for one in state.sauron.muster if one.id == action.enemy), None)
    if not _is_now(state, action, PickTarget):
        return _wrong_time(state, action, PickTarget, "D4.13", "when your attack total is fixed")
    if die is None:
        return Refusal("D4.13", "That die does not lie in Sauron's Muster Area.")
    if die.marked:
        return Refusal("D4.16", "A die with a Corruption marker cannot be attacked.")
    if all(one.die != die.id for one in ready(state)):
        return Refusal("D6.2", "That die is no enemy Unit.")
    return Refusal("D4.13", "That enemy is like another one that is offered; choose that one.")


def _recruit(state: DiceState, action: a.Recruit) -> Refusal:
    if not _is_now(state, action, RecruitPhase):
        return _wrong_time(state, action, RecruitPhase, "D4.15", "in Phase 4")
    card = state.wilds.get(action.card)
    if card is None:
        return Refusal("D4.15", f"{card_name(action.card, library(state))} is not in the Wilds.")
    if not card.dice:
        return Refusal("DA20", f"No die is left on {card_name(action.card, library(state))}.")
    return _too_dear(state, action.seat, action.card, "D4.15")


def _restore(state: DiceState, action: a.Restore) -> Refusal:
    if not _is_now(state, action, RecruitPhase):
        return _wrong_time(state, action, RecruitPhase, "D4.17", "in Phase 4")
    card = state.wilds.get(action.card)
    if card is None or not card.corrupted:
        return Refusal("D4.17", f"{card_name(action.card, library(state))} is not corrupted.")
    return _too_dear(state, action.seat, action.card, "D4.17")


def _too_dear(state: DiceState, seat: str, card: str, rule: str) -> Refusal:
    found = library(state).cards[card]
    return Refusal(rule, f"{found.name} costs {found.cost} Fellowship, and you have {purse(state, seat)}.")


def _give_up(state: DiceState, action: a.GiveUp) -> Refusal:
    if not _is_now(state, action, KeepArtifacts):
        return _wrong_time(
            state, action, KeepArtifacts, "D4.2", "at the end of Phase 1 and in Phase 5 of your own turn"
        )
    return Refusal("DA50", "Only a mustered artifact that is not attached can be given up.")


def _ring(state: DiceState, action: a.PutOnRing) -> Refusal:
    if action.seat != state.ringbearer:
        return Refusal("D6.3", f"Only the Ringbearer, {seat_name(state.ringbearer)}, can use the One Ring.")
    if state.phase == "sauron_attack" and not ready(state):
        return Refusal("DA18", "Sauron has no force: his attack is skipped, and so is the Ring.")
    if not _is_now(state, action, AskRing):
        return Refusal("D6.3", "The One Ring is used just before Sauron attacks.")
    return Refusal("D6.3", "The Ring is put on one of your own mustered Frodos.")


def _defend(state: DiceState, action: a.Defend) -> Refusal:
    step = state.agenda[-1]
    if not isinstance(step, DefendAgainst) or step.seat != action.seat:
        return _wrong_time(state, action, DefendAgainst, "D6.7", "when Sauron attacks you")
    die = _seek(state.players[action.seat].muster, action.die)
    if die is None or not shown(state, die).unit:
        return Refusal("D6.5", "Only your mustered Units can defend.")
    if die.id in step.spared:
        return Refusal("DA48", "A Unit that was kept from being destroyed defends no more in this attack.")
    return Refusal("D6.7", TWIN)


def _glory(state: DiceState, action: a.LoseGlory) -> Refusal:
    if action.seat != state.ringbearer:
        return Refusal("D6.9", f"Only the Ringbearer, {seat_name(state.ringbearer)}, can lose Glory for Corruption.")
    if not _is_now(state, action, AskGlory):
        return Refusal("D6.9", "Glory is lost in Phase 3 of the Sauron turn, before a card is chosen.")
    have = state.players[action.seat].glory
    if action.count > have:
        return Refusal("D6.9", f"You have {have} Glory, which is less than {action.count}.")
    return Refusal("DA19", f"Sauron has {state.sauron.points} points; you lose at least 1 and no more Glory than that.")


def _corrupt(state: DiceState, action: a.Corrupt) -> Refusal:
    if not _is_now(state, action, PickCorrupted):
        return _wrong_time(state, action, PickCorrupted, "D6.10", "in Phase 3 of the Sauron turn, by the Ringbearer")
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


def _spend(state: DiceState, action: a.Spend) -> Refusal:
    die = _seek(state.players[action.seat].active, action.die)
    if die is None:
        return Refusal("D3.1", "Only dice of your own Active Pool are spent.")
    if not shown(state, die).fellowship:
        return Refusal("D3.1", f"{die_name(state, die.kind)} shows {face_text(shown(state, die))}, not Fellowship.")
    refusal = _other_question(state, action)
    return Refusal("D3.1", refusal.sentence if refusal.rule != "D3.4" else TWIN)


EXPLAINED: dict[type, Callable[[DiceState, Any], Refusal]] = {
    a.Muster: _muster,
    a.Attach: _attach,
    a.Reroll: _reroll,
    a.DrawDice: _draw,
    a.UseArtifact: _use,
    a.Attack: _to_war,
    a.Prepare: _to_war,
    a.Borrow: _borrow,
    a.ChooseEnemy: _enemy,
    a.Recruit: _recruit,
    a.Restore: _restore,
    a.GiveUp: _give_up,
    a.PutOnRing: _ring,
    a.Defend: _defend,
    a.LoseGlory: _glory,
    a.Corrupt: _corrupt,
    a.Spend: _spend,
}


def why_not(state: DiceState, seat: str) -> list[tuple[str, Refusal]]:
    """Return what lies in sight of `seat` and may not be done now, each with the reason."""
    if state.outcome is not None or seat not in state.players:
        return []
    offered = {choice.action for choice in SEQUENCE.prompt(state).choices} | _behind(state)
    tries = _tries(state, seat)
    return [(what, explain(state, action)) for what, action in tries.items() if action not in offered]


def _tries(state: DiceState, seat: str) -> dict[str, a.Action]:
    """Return what `seat` could think of doing with what lies in sight, by what it is called."""
    player = state.players[seat]
    rules = library(state)
    found: dict[str, a.Action] = {}
    for die in player.active:
        face = shown(state, die)
        if face.unit or face.artifact:
            found.setdefault(f"Muster {die_text(state, die)}", a.Muster(seat, die.id))
        if face.reroll:
            found.setdefault(f"Re-roll {die_text(state, die)}", a.Reroll(seat, die.id))
        if face.draw:
            found.setdefault(f"Draw with {die_text(state, die)}", a.DrawDice(seat, die.id))
    for die in player.muster:
        if shown(state, die).artifact:
            name = die_name(state, die.kind)
            if effects(state, die, "use"):
                found.setdefault(f"Use {name}", a.UseArtifact(seat, die.id))
            for host in units(state, player.muster)[:1] if effects(state, die, "attach") else ():
                found.setdefault(f"Attach {name}", a.Attach(seat, die.id, host.id))
            found.setdefault(f"Give up {name}", a.GiveUp(seat, die.id))
        elif effects(state, die, "ring"):
            found.setdefault(f"Use the One Ring on {card_name(card_of(state, die), rules)}", a.PutOnRing(seat, die.id))
    found["Attack Sauron"] = a.Attack(seat)
    found["Prepare for war"] = a.Prepare(seat)
    for other in state.players:
        if other != seat and state.players[other].prepared:
            found[f"Borrow the Units of {seat_name(other)}"] = a.Borrow(seat, other)
    for name, card in state.wilds.items():
        found[f"Recruit {card_name(name, rules)}"] = a.Recruit(seat, name)
        if card.corrupted:
            found[f"Restore {card_name(name, rules)}"] = a.Restore(seat, name)
    found["Lose 1 Glory"] = a.LoseGlory(seat, 1)
    return found
