"""Phase 4: recruit a die or restore a card (D4.15 to D4.17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.placed import Placed
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState
from core.dice.model.steps import RecruitPhase
from core.dice.turn.artifacts import begin_use, uses
from core.dice.turn.asked import Asked
from core.dice.turn.paying import pay_in_full
from core.dice.turn.values import find, purse
from core.dice.words.names import card_name
from core.kernel.prompts import Choice, Prompt, Refusal


def enemy_beside(state: DiceState, row: int) -> str:
    """Return the enemy card beside a row that still holds dice, or an empty text (D4.16)."""
    for enemy in lookup(state).content.enemy:
        if enemy.row == row and row > 1 and state.enemies.get(enemy.id, 0):
            return enemy.id
    return ""


def no_recruiting(state: DiceState, name: str, money: int) -> Refusal | None:
    """Return why no die of a card can be recruited with so much Fellowship (D4.15); None when one can."""
    card = state.wilds.get(name)
    if card is None:
        return Refusal("D4.15", lambda: f"{card_name(name, lookup(state))} is not in the Wilds.")
    if not card.dice:
        return Refusal("DA20", lambda: f"No die is left on {card_name(name, lookup(state))}.")
    return _too_dear(state, name, money, "D4.15")


def no_restoring(state: DiceState, name: str, money: int) -> Refusal | None:
    """Return why a card cannot be restored with so much Fellowship (D4.17); None when it can."""
    card = state.wilds.get(name)
    if card is None or not card.corrupted:
        return Refusal("D4.17", lambda: f"{card_name(name, lookup(state))} is not corrupted.")
    return _too_dear(state, name, money, "D4.17")


def _too_dear(state: DiceState, name: str, money: int, rule: str) -> Refusal | None:
    card = lookup(state).cards[name]
    if card.cost <= money:
        return None
    return Refusal(rule, lambda: f"{card.name} costs {card.cost} Fellowship, and you have {money}.")


class WhatIsRecruited(Asked[RecruitPhase]):
    """Whether a die is recruited, or a card restored, or neither (C14)."""

    kind = RecruitPhase
    name = "recruit_phase"
    phases = ("recruit",)
    when = "in Phase 4"
    rules = {a.Recruit: "D4.15", a.Restore: "D4.17"}

    def opens(self, play: DicePlay, step: RecruitPhase) -> bool:
        """Begin the phase; dice come back to it after an artifact has been used."""
        if play.state.phase != "recruit":
            play.emit(e.PhaseBegan("D4.15", "recruit"))
        return True

    def asks(self, state: DiceState, step: RecruitPhase) -> Prompt | None:
        """What can be recruited and restored now, and the artifacts that could help."""
        seat, money = step.seat, purse(state, step.seat)
        printed = lookup(state).cards
        choices = [
            Choice(seat, a.Recruit(seat, name), "D4.15", name, f"row {card.row}")
            for name, card in state.wilds.items()
            # Most cards are too dear: a glance at the price saves asking why.
            if printed[name].cost <= money and no_recruiting(state, name, money) is None
        ]
        choices += [
            Choice(seat, a.Restore(seat, name), "D4.17", name, "restore")
            for name, card in state.wilds.items()
            if card.corrupted and no_restoring(state, name, money) is None
        ]
        choices += uses(state, seat, "OWN_P4")
        if not choices:
            return None
        return Prompt(self.name, seat, "D4.15", [*choices, Choice(seat, a.Done(seat), "D4.15")])

    def answers(self, play: DicePlay, step: RecruitPhase, action: a.Action) -> None:
        """Recruit, restore, use an artifact first, or neither."""
        state, seat = play.state, step.seat
        if isinstance(action, a.Recruit):
            cost = lookup(state).cards[action.card].cost
            pay_in_full(play, seat, cost)
            play.emit(e.DieRecruited("D4.15", seat, action.card, cost))
            enemy = enemy_beside(state, state.wilds[action.card].row)
            if enemy:
                play.emit(e.EnemyEntered("D4.16", Placed(state.last_die + 1, enemy)))
        elif isinstance(action, a.Restore):
            cost = lookup(state).cards[action.card].cost
            pay_in_full(play, seat, cost)
            play.emit(e.CardRestored("D4.17", seat, action.card, cost))
        elif isinstance(action, a.UseArtifact):
            play.push(step)
            begin_use(play, seat, find(state.players[seat].muster, action.die), action.burst)

    def never(self, state: DiceState, action: a.Recruit | a.Restore) -> Refusal | None:
        """Say that no card is corrupted."""
        if isinstance(action, a.Recruit) or any(card.corrupted for card in state.wilds.values()):
            return None
        return Refusal("D4.17", "No card of the Wilds is corrupted, so there is nothing to restore.")

    def refuses(self, state: DiceState, step: RecruitPhase, action: Any) -> Refusal | None:
        """Say why a card cannot be recruited from or restored."""
        if isinstance(action, a.Recruit):
            return no_recruiting(state, action.card, purse(state, step.seat))
        if isinstance(action, a.Restore):
            return no_restoring(state, action.card, purse(state, step.seat))
        return None

    def words(self, state: DiceState, step: RecruitPhase, prompt: Prompt) -> str:
        """What to do, and with how much Fellowship."""
        return f"Recruit, restore or neither? ({purse(state, step.seat)} Fellowship)"

    def done(self, state: DiceState, step: RecruitPhase) -> str:
        """Neither."""
        points = purse(state, step.seat)
        return f"Neither: {points} Fellowship {'is' if points == 1 else 'are'} lost"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The cards of the Wilds."""
        for name, card in state.wilds.items():
            called = card_name(name, lookup(state))
            yield f"Recruit {called}", a.Recruit(seat, name)
            if card.corrupted:
                yield f"Restore {called}", a.Restore(seat, name)
        if state.wilds and not any(card.corrupted for card in state.wilds.values()):
            yield "Restore a card", a.Restore(seat, next(iter(state.wilds)))
