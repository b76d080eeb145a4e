"""Paying Fellowship with dice (D3.1, C6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Cleanse, PayFor
from core.dice.turn.artifacts import USES
from core.dice.turn.asked import Asked, twin
from core.dice.turn.values import (
    amount,
    artifacts,
    card_of,
    effects,
    find,
    looks,
    seek,
    shown,
    spendable,
    unlike,
)
from core.dice.words.names import die_name, die_text, face_text, seat_name, sign_text
from core.kernel.prompts import Choice, Prompt, Refusal


def no_spending(state: DiceState, die: Die | None) -> Refusal | None:
    """Return why a die of the Active Pool cannot be spent for Fellowship; None when it can."""
    if die is None:
        return Refusal("D3.1", "Only dice of your own Active Pool are spent.")
    face = shown(state, die)
    if not face.fellowship:
        return Refusal("D3.1", f"{die_name(state, die.kind)} shows {face_text(face)}, not Fellowship.")
    return None


def is_plain(state: DiceState, die: Die) -> bool:
    """Whether a die shows Fellowship and nothing else."""
    face = shown(state, die)
    return not face.draw and not face.reroll


def may_roll_again(state: DiceState, seat: str) -> bool:
    """Whether more dice may be rolled in this Phase 2: only then does it matter which of several dice is spent."""
    loose = artifacts(state, seat)
    for die in state.players[seat].active:
        face = shown(state, die)
        if face.draw or face.reroll:
            return True
        if face.artifact:
            loose.append(die)
    return any(fx.do in USES and USES[fx.do].brings_dice for die in loose for _, fx in effects(state, die, "use"))


def suggested(state: DiceState, dice: list[Die], need: int) -> list[Die]:
    """Return the dice to spend for `need` points: as few as possible, those with another use last."""
    left = sorted(dice, key=lambda die: (not is_plain(state, die), -shown(state, die).fellowship))
    chosen: list[Die] = []
    while need > 0 and left:
        plain = [die for die in left if is_plain(state, die)] or left
        fitting = [die for die in plain if shown(state, die).fellowship <= need]
        die = fitting[0] if fitting else plain[-1]
        left.remove(die)
        chosen.append(die)
        need -= shown(state, die).fellowship
    return chosen


def no_choice(state: DiceState, seat: str, dice: list[Die], need: int) -> bool:
    """Whether it makes no difference with which of the dice `need` points are paid."""
    if len({looks(state, die) for die in dice}) == 1:
        return True
    values = [shown(state, die).fellowship for die in dice]
    return sum(values) - min(values) < need or not may_roll_again(state, seat)


def spend(play: DicePlay, seat: str, dice: list[Die]) -> None:
    """Spend dice for their Fellowship."""
    for die in dice:
        play.emit(e.DieSpent("D3.1", seat, die.id, die.kind, shown(play.state, die).fellowship))


def pay_in_full(play: DicePlay, seat: str, cost: int) -> None:
    """Pay in Phase 4, where all dice go the same way at the end of the turn (DA43)."""
    need = cost - play.state.fellowship
    spend(play, seat, suggested(play.state, spendable(play.state, seat), need))


def _rest(state: DiceState, step: PayFor) -> tuple[int, list[Die]]:
    """Return what is still to be paid, and the dice that could pay it."""
    dice = spendable(state, step.seat)
    given = sum(shown(state, die).fellowship for die in dice if die.id in step.dice)
    level = shown(state, find(state.players[step.seat].active, step.die)).level
    return level - state.fellowship - given, [die for die in dice if die.id not in step.dice]


def spent_at_once(state: DiceState, seat: str, cost: int) -> list[Die]:
    """Return the dice that `cost` points would spend without a question; none where there is a choice of them."""
    need, dice = cost - state.fellowship, spendable(state, seat)
    return suggested(state, dice, need) if need > 0 and no_choice(state, seat, dice, need) else []


class HowToPay(Asked[PayFor]):
    """With which dice a Unit is paid for (C6)."""

    kind = PayFor
    name = "pay"
    rules = {a.Spend: "D3.1"}

    def opens(self, play: DicePlay, step: PayFor) -> bool:
        """Muster as soon as enough is paid; pay by itself where there is nothing to choose."""
        state = play.state
        need, dice = _rest(state, step)
        chosen = [find(state.players[step.seat].active, die) for die in step.dice]
        if need > 0:
            if not no_choice(state, step.seat, dice, need):
                return True
            chosen += suggested(state, dice, need)
        spend(play, step.seat, chosen)
        muster_unit(play, step.seat, step.die)
        return False

    def asks(self, state: DiceState, step: PayFor) -> Prompt:
        """The player chooses the dice to spend; the first choice pays the rest with as few as possible.

        A single die that is suggested is not offered a second time.
        """
        seat = step.seat
        need, dice = _rest(state, step)
        first = suggested(state, dice, need)
        if len(first) == 1:
            dice = [die for die in dice if looks(state, die) != looks(state, first[0])]
        choices = [Choice(seat, a.PaySuggested(seat), "D3.1")]
        choices += [Choice(seat, a.Spend(seat, die.id), "D3.1", str(die.id)) for die in unlike(state, dice)]
        choices.append(Choice(seat, a.Back(seat), "D3.4"))
        return Prompt(self.name, seat, "D3.4", choices)

    def answers(self, play: DicePlay, step: PayFor, action: a.PaySuggested | a.Spend | a.Back) -> None:
        """Note a die, pay the rest with the suggested dice, or take the mustering back."""
        if isinstance(action, a.Back):
            return
        if isinstance(action, a.Spend):
            play.push(PayFor(step.seat, step.die, (*step.dice, action.die)))
            return
        more = tuple(die.id for die in suggestion(play.state, step))
        play.push(PayFor(step.seat, step.die, (*step.dice, *more)))

    def words(self, state: DiceState, step: PayFor, prompt: Prompt) -> str:
        """What is paid, and for what."""
        die = find(state.players[step.seat].active, step.die)
        return f"With which dice do you pay {shown(state, die).level} for {sign_text(state, die)}?"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The dice that show Fellowship."""
        for die in spendable(state, seat):
            yield f"Spend {die_text(state, die)}", a.Spend(seat, die.id)

    def never(self, state: DiceState, action: a.Spend) -> Refusal | None:
        """Say of a die that it shows no Fellowship."""
        return no_spending(state, seek(state.players[action.seat].active, action.die))

    def refuses(self, state: DiceState, step: PayFor, action: Any) -> Refusal | None:
        """Say of a die that it has been chosen."""
        if not isinstance(action, a.Spend):
            return None
        if action.die in step.dice:
            return Refusal("D3.1", "That die is chosen for this payment already.")
        return twin("D3.1")

    def at_another_time(self, state: DiceState, action: Any) -> Refusal:
        """Say that there is nothing to pay for yet, or that somebody else pays."""
        step = state.agenda[-1]
        if isinstance(step, PayFor):
            return Refusal("D3.1", f"{seat_name(step.seat)} has to choose now.")
        return Refusal("D3.1", "First choose what to pay for: a Unit to muster, a card to recruit or to restore.")


def suggestion(state: DiceState, step: PayFor) -> list[Die]:
    """Return the dice with which the first choice would pay."""
    need, dice = _rest(state, step)
    return suggested(state, dice, need)


def unpaid(state: DiceState, step: PayFor) -> int:
    """Return how much Fellowship is still to be paid."""
    return _rest(state, step)[0]


def muster_unit(play: DicePlay, seat: str, die_id: int) -> None:
    """Move a paid Unit to the Muster Area; what happens when it is mustered (D3.4)."""
    state = play.state
    die = find(state.players[seat].active, die_id)
    card = card_of(state, die)
    play.emit(e.UnitMustered("D3.4", seat, die_id, card, shown(state, die).level))
    fellowship = amount(state, die, "on_muster", "fellowship")
    if fellowship:
        play.emit(e.FellowshipGained(f"DC.{card}", seat, fellowship, card))
    cost = amount(state, die, "on_muster", "restore_card")
    if cost:
        play.push(Cleanse(seat, cost, card))
