"""The yellow cards of Friends & Foes and the Gandalf cards Defiance and Integrity (F3.12, F8, FC)."""

from __future__ import annotations

import msgspec

from core.fellowship.base.cards.gandalf import pay_gandalf, pony_holder
from core.fellowship.base.cards.interrupts import DOES, missing_tokens, someone_to_heal
from core.fellowship.base.cards.using import CALLS, USES
from core.fellowship.base.corruption import eliminate, move_hobbit
from core.fellowship.base.costs.needed import RESOURCEFULNESS
from core.fellowship.base.die import lay_blank
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living
from core.fellowship.model.steps import LoseShields, MoveSauron, PassShields, ShareLight, SufferMissingTokens, Window
from core.kernel.prompts import Choice, Prompt

PIPE_WEED, DRAUGHT = "FC.pipe_weed", "FC.ent_draught"


def shields_to_pass(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether anybody has shields to pass, and somebody to pass them to."""
    return len(living(state)) > 1 and any(state.hobbits[name].shields for name in living(state))


def still_missing(state: FellowshipState, seat: str) -> int:
    """Return how many life tokens `seat` will suffer for when its tokens are checked (FA15)."""
    step = next((step for step in reversed(state.agenda) if isinstance(step, SufferMissingTokens)), None)
    return missing_tokens(state, seat) - (step.lent if step is not None else 0)


def pony_helps(state: FellowshipState, holder: str, seat: str, what: str) -> bool:
    """Whether Bill the Pony can stand for a missing life token (FA15)."""
    return bool(seat) and still_missing(state, seat) > 0


DOES["ent_draught"] = shields_to_pass
DOES["bill_the_pony"] = pony_helps


def lend_pony(play: FellowshipPlay, seat: str, card: str) -> None:
    """Bill the Pony stands for one missing kind of life token at a scenario's end (FA15)."""
    agenda = play.state.agenda
    at = max(n for n, step in enumerate(agenda) if isinstance(step, SufferMissingTokens))
    step = agenda[at]
    assert isinstance(step, SufferMissingTokens)
    play.emit(e.YellowCardUsed("FC.bill_the_pony", seat, card, step.seat))
    agenda[at] = msgspec.structs.replace(step, lent=step.lent + 1)


USES["bill_the_pony"] = lend_pony
USES["pipe_weed"] = lambda play, seat, card: play.push(ShareLight(seat, 3))
USES["ent_draught"] = lambda play, seat, card: play.push(PassShields(seat))


@SEQUENCE.opens(ShareLight)
def is_share_open(play: FellowshipPlay, step: ShareLight) -> bool:
    """Ask while there are steps to share out and hobbits to go them."""
    return step.left > 0 and someone_to_heal(play.state, step.seat, "", "")


@SEQUENCE.asks(ShareLight)
def ask_share(state: FellowshipState, step: ShareLight) -> Prompt:
    """Who goes the next step toward the light; the holder decides (F3.12)."""
    names = [name for name in clockwise(state, step.seat) if state.hobbits[name].step > 0]
    choices = [Choice(step.seat, a.Name(step.seat, name), PIPE_WEED) for name in names]
    choices.append(Choice(step.seat, a.Done(step.seat) if step.begun else a.Back(step.seat), PIPE_WEED))
    return Prompt("share_light", step.seat, PIPE_WEED, choices)


@SEQUENCE.answers_to(ShareLight)
def answer_share(play: FellowshipPlay, step: ShareLight, action: a.Action) -> None:
    """Move the hobbit named; the card is used with the first step."""
    if not isinstance(action, a.Name):
        return
    if not step.begun:
        play.emit(e.YellowCardUsed(PIPE_WEED, step.seat, "pipe_weed"))
    move_hobbit(play, action.hobbit, -1, PIPE_WEED)
    play.push(ShareLight(step.seat, step.left - 1, begun=True))


@SEQUENCE.asks(PassShields)
def ask_pass_shields(state: FellowshipState, step: PassShields) -> Prompt:
    """Who passes shields, to whom, how many; until then the card can be taken back."""
    seat = step.seat
    choices: list[Choice]
    if not step.giver:
        names = [name for name in clockwise(state, seat) if state.hobbits[name].shields]
        choices = [Choice(seat, a.Name(seat, name), DRAUGHT) for name in names]
    elif not step.receiver:
        names = [name for name in clockwise(state, step.giver) if name != step.giver]
        choices = [Choice(seat, a.Name(seat, name), DRAUGHT) for name in names]
    else:
        seat = step.giver
        counts = range(1, state.hobbits[seat].shields + 1)
        choices = [Choice(seat, a.GiveShields(seat, count), DRAUGHT) for count in counts]
    choices.append(Choice(seat, a.Back(seat), DRAUGHT))
    return Prompt("pass_shields", seat, DRAUGHT, choices)


@SEQUENCE.answers_to(PassShields)
def answer_pass_shields(play: FellowshipPlay, step: PassShields, action: a.Action) -> None:
    """Name the giver, then the receiver; then the shields go over."""
    if isinstance(action, a.Name):
        field = "receiver" if step.giver else "giver"
        play.push(msgspec.structs.replace(step, **{field: action.hobbit}))
    elif isinstance(action, a.GiveShields):
        play.emit(e.YellowCardUsed(DRAUGHT, step.seat, "ent_draught", step.giver))
        play.emit(e.ShieldsPassed(DRAUGHT, step.giver, step.receiver, action.count))


@SEQUENCE.opens(LoseShields)
def is_shield_loss_open(play: FellowshipPlay, step: LoseShields) -> bool:
    """Ask where a card may help; who has too few shields is eliminated (B4.4.7)."""
    hobbit = play.state.hobbits[step.seat]
    if not hobbit.alive or step.count < 1:
        return False
    choices = shield_loss_choices(play.state, step)
    if step.short == "covered" and len(choices) < 2:
        for choice in choices:
            answer_shield_loss(play, step, choice.action)
        return False
    if choices != [_pay_shields(step)]:
        return True
    discard_shields(play, step)
    return False


def discard_shields(play: FellowshipPlay, step: LoseShields) -> None:
    """Discard the shields; too few of them eliminate (B4.4.7), but not for a Sauron card (S4.5)."""
    held = play.state.hobbits[step.seat].shields
    if held >= step.count:
        play.emit(e.ShieldsDiscarded(step.rule, step.seat, step.count))
    elif not step.short:
        eliminate(play, step.seat, "B4.4.7")
    elif held:
        play.emit(e.ShieldsDiscarded(step.rule, step.seat, held))


def _pay_shields(step: LoseShields) -> Choice:
    return Choice(step.seat, a.GiveShields(step.seat, step.count), step.rule)


def shield_loss_choices(state: FellowshipState, step: LoseShields) -> list[Choice]:
    """Return how the shields may be discarded: all of them, or some of them by Resourcefulness or Bill the Pony."""
    held = state.hobbits[step.seat].shields
    choices = [_pay_shields(step)] if step.short != "covered" or held >= step.count else []
    if step.seat == "fatty" and "fatty" in state.abilities:
        choices.append(Choice("fatty", a.GiveAbility("fatty"), "F7.fatty"))
    holder = pony_holder(state)
    if holder:
        choices.append(Choice(holder, a.GivePony(holder, "shield"), "FC.bill_the_pony"))
    return choices


@SEQUENCE.asks(LoseShields)
def ask_shield_loss(state: FellowshipState, step: LoseShields) -> Prompt:
    """With shields alone, or with help; too few shields eliminate."""
    choices = shield_loss_choices(state, step)
    seat = step.seat if any(choice.seat == step.seat for choice in choices) else choices[0].seat
    return Prompt("lose_shields", seat, step.rule, choices)


@SEQUENCE.answers_to(LoseShields)
def answer_shield_loss(play: FellowshipPlay, step: LoseShields, action: a.Action) -> None:
    """Discard the shields, or use the card and go on to what is left."""
    if isinstance(action, a.GiveAbility):
        play.emit(e.AbilityUsed("F7.fatty", action.seat))
        play.push(msgspec.structs.replace(step, count=step.count - RESOURCEFULNESS))
    elif isinstance(action, a.GivePony):
        play.emit(e.YellowCardUsed("FC.bill_the_pony", action.seat, "bill_the_pony", step.seat))
        play.push(msgspec.structs.replace(step, count=step.count - 1))
    else:
        discard_shields(play, step)


def call_defiance(play: FellowshipPlay, seat: str, card: str, help: str) -> None:
    """Defiance: the movement that is about to happen does not (F8.defiance)."""
    pay_gandalf(play, "F8.defiance", seat, card, help=help)
    play.drop(Window)
    step = play.drop(MoveSauron)
    play.emit(e.SauronStopped("F8.defiance", step.steps))


def call_integrity(play: FellowshipPlay, seat: str, card: str, help: str) -> None:
    """Integrity: the die is laid down blank (F8.integrity)."""
    pay_gandalf(play, "F8.integrity", seat, card, help=help)
    lay_blank(play, "F8.integrity")


CALLS["defiance"] = call_defiance
CALLS["integrity"] = call_integrity
