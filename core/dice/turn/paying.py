"""Paying Fellowship with dice (D3.1, C6)."""

from __future__ import annotations

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Cleanse, PayFor
from core.dice.turn.values import amount, artifacts, card_of, effects, find, looks, shown, unlike
from core.kernel.prompts import Choice, Prompt

BRINGS_DICE = ("used_to_active", "swap_self_with_other_used")


def spendable(state: DiceState, seat: str) -> list[Die]:
    """Return the dice of the Active Pool that can be spent for Fellowship."""
    faces = library(state).faces
    return [die for die in state.players[seat].active if faces[die.kind][die.face].fellowship]


def purse(state: DiceState, seat: str) -> int:
    """Return how much Fellowship `seat` could pay now: points at hand and dice that could be spent."""
    return state.fellowship + sum(shown(state, die).fellowship for die in spendable(state, seat))


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
    return any(fx.do in BRINGS_DICE for die in loose for _, fx in effects(state, die, "use"))


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


@SEQUENCE.opens(PayFor)
def open_payment(play: DicePlay, step: PayFor) -> bool:
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


@SEQUENCE.asks(PayFor)
def ask_payment(state: DiceState, step: PayFor) -> Prompt:
    """The player chooses the dice to spend; the first choice pays the rest with as few as possible (C6).

    A single die that is suggested is not offered a second time.
    """
    need, dice = _rest(state, step)
    first = suggested(state, dice, need)
    if len(first) == 1:
        dice = [die for die in dice if looks(state, die) != looks(state, first[0])]
    choices = [Choice(step.seat, a.PaySuggested(step.seat), "D3.1")]
    choices += [Choice(step.seat, a.Spend(step.seat, die.id), "D3.1") for die in unlike(state, dice)]
    choices.append(Choice(step.seat, a.Back(step.seat), "D3.4"))
    return Prompt("pay", step.seat, "D3.4", choices)


@SEQUENCE.answers_to(PayFor)
def answer_payment(play: DicePlay, step: PayFor, action: a.PaySuggested | a.Spend | a.Back) -> None:
    """Note a die, pay the rest with the suggested dice, or take the mustering back."""
    if isinstance(action, a.Back):
        return
    if isinstance(action, a.Spend):
        play.push(PayFor(step.seat, step.die, (*step.dice, action.die)))
        return
    need, dice = _rest(play.state, step)
    more = tuple(die.id for die in suggested(play.state, dice, need))
    play.push(PayFor(step.seat, step.die, (*step.dice, *more)))


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
