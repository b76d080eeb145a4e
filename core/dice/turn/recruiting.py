"""Phase 4: recruit a die or restore a card (D4.15 to D4.17)."""

from __future__ import annotations

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.placed import Placed
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState
from core.dice.model.steps import Narrowed, RecruitPhase
from core.dice.turn.artifacts import begin_use, uses
from core.dice.turn.grouping import grouped
from core.dice.turn.paying import pay_in_full, purse
from core.dice.turn.values import find
from core.kernel.prompts import Choice, Prompt


def enemy_beside(state: DiceState, row: int) -> str:
    """Return the enemy card beside a row that still holds dice, or an empty text (D4.16)."""
    for enemy in library(state).content.enemy:
        if enemy.row == row and row > 1 and state.enemies.get(enemy.id, 0):
            return enemy.id
    return ""


@SEQUENCE.opens(RecruitPhase)
def open_recruit_phase(play: DicePlay, step: RecruitPhase) -> bool:
    """The phase begins; dice come back to it after an artifact has been used."""
    if play.state.phase != "recruit":
        play.emit(e.PhaseBegan("D4.15", "recruit"))
    return True


def recruit_choices(state: DiceState, seat: str) -> list[Choice]:
    """Return what can be recruited and restored now, and the artifacts that could help."""
    cards = library(state).cards
    money = purse(state, seat)
    wilds = [(name, card) for name, card in state.wilds.items() if cards[name].cost <= money]
    choices = [Choice(seat, a.Recruit(seat, name), "D4.15") for name, card in wilds if card.dice]
    choices += [Choice(seat, a.Restore(seat, name), "D4.17") for name, card in wilds if card.corrupted]
    return choices + uses(state, seat, "OWN_P4")


@SEQUENCE.asks(RecruitPhase)
def ask_recruit_phase(state: DiceState, step: RecruitPhase) -> Prompt | None:
    """One of recruit and restore, or neither (C14)."""
    seat = step.seat
    choices = grouped(state, recruit_choices(state, seat), 1)
    if not choices:
        return None
    return Prompt("recruit_phase", seat, "D4.15", [*choices, Choice(seat, a.Done(seat), "D4.15")])


@SEQUENCE.answers_to(RecruitPhase)
def answer_recruit_phase(play: DicePlay, step: RecruitPhase, action: a.Action) -> None:
    """Recruit, restore, use an artifact first, or neither."""
    state, seat = play.state, step.seat
    if isinstance(action, a.Recruit):
        cost = library(state).cards[action.card].cost
        pay_in_full(play, seat, cost)
        play.emit(e.DieRecruited("D4.15", seat, action.card, cost))
        enemy = enemy_beside(state, state.wilds[action.card].row)
        if enemy:
            play.emit(e.EnemyEntered("D4.16", Placed(state.last_die + 1, enemy)))
    elif isinstance(action, a.Restore):
        cost = library(state).cards[action.card].cost
        pay_in_full(play, seat, cost)
        play.emit(e.CardRestored("D4.17", seat, action.card, cost))
    elif isinstance(action, a.Among):
        play.push(Narrowed(seat, action.group, "recruit"))
    elif isinstance(action, a.UseArtifact):
        play.push(step)
        begin_use(play, seat, find(state.players[seat].muster, action.die), action.burst)
