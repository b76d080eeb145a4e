"""What it means to be done: how each question can be left, with what would be lost by it."""

from __future__ import annotations

from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.dice.model.steps import (
    AskEndAttack,
    AskGlory,
    Battle,
    Cleanse,
    Gather,
    KeepArtifacts,
    PickAllies,
    RecruitPhase,
    ToWar,
)
from core.dice.sauron.corrupting import corrupted_cards, corruptible
from core.dice.sauron.ending import limit
from core.dice.turn.paying import purse
from core.dice.turn.values import artifacts, attack_total, names, sauron_total, shown, units
from core.dice.turn.war import allies
from core.dice.words.names import count, short_name

MANY = 3
"""So many cards are named; of more only how many there are."""


def falls(state: DiceState, points: int) -> str:
    """Return what so many points of Corruption would do."""
    found = [short_name(card) for card in corruptible(state, points)]
    if not found:
        return "no card is corrupted"
    which = " or ".join(found) if len(found) <= MANY else f"one of {len(found)} cards"
    last = ", and Sauron wins" if corrupted_cards(state) + 1 >= limit(state) else ""
    return f"{which} is corrupted{last}"


def done_label(state: DiceState, action: a.Done) -> str:
    """Return the label of the choice that leaves the question on top of the agenda."""
    step = state.agenda[-1]
    match step:
        case KeepArtifacts():
            return f"Keep the artifacts: {count(len(artifacts(state, step.seat)), 'artifact')} for later"
        case ToWar():
            return "Do not go to war: nothing is attacked"
        case Battle():
            total = attack_total(state, step.seat, step.borrowed, step.present, step.bonus)
            return f"Attack now: the total is {total}"
        case PickAllies():
            total = attack_total(state, step.seat, step.borrowed, names(state), 0)
            return f"Attack now: total {total}, nobody else joins"
        case Gather():
            return "Prepare no more: the other Units go to the Used Pile"
        case AskGlory():
            return f"Lose none: {falls(state, state.sauron.points)}"
        case AskEndAttack():
            return f"Go on: {step.total} left of the attack"
        case Cleanse():
            return "Restore none: the cards stay as they are"
        case RecruitPhase():
            points = purse(state, step.seat)
            return f"Neither: {points} Fellowship {'is' if points == 1 else 'are'} lost"
    if state.phase == "sauron_attack":
        return f"Leave the Ring off: your Units defend against {sauron_total(state)}"
    return _phase_two(state, action.seat)


def _phase_two(state: DiceState, seat: str) -> str:
    """Return what follows on Phase 2, and what could still be mustered."""
    player = state.players[seat]
    faces = [shown(state, die) for die in player.active]
    points = purse(state, seat)
    left, could = points, 0
    for level in sorted(face.level for face in faces if face.unit):
        if level <= left:
            left -= level
            could += 1
    loose = sum(face.artifact for face in faces)
    more = [count(could, "Unit")] * bool(could) + [count(loose, "artifact")] * bool(loose)
    idle = f"{' and '.join(more)} not mustered" if more else "nothing more to muster"
    war = units(state, player.muster) or allies(state, seat)
    return f"{'To war' if war else 'End Phase 2'}: {idle}{f'; {points} Fellowship left' if points else ''}"
