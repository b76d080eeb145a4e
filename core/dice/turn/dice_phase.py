"""Phase 2: mustering, attaching, re-rolling, drawing, using artifacts (D4.8)."""

from __future__ import annotations

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Cleanse, DicePhase, Narrowed, PayFor, RollDice
from core.dice.turn.artifacts import begin_use, uses
from core.dice.turn.grouping import grouped
from core.dice.turn.paying import purse
from core.dice.turn.rolling import draw
from core.dice.turn.values import amount, artifacts, card_of, effects, find, own_card, shown, units, unlike
from core.kernel.prompts import Choice, Prompt


def reroll_partners(state: DiceState, seat: str, die: Die) -> list[Die]:
    """Return the dice that could be rolled together with `die` by its burst (Samwise, DA53)."""
    if not amount(state, die, "own_dice_phase", "reroll_self_and_others"):
        return []
    return unlike(state, [one for one in state.players[seat].active if one.id != die.id])


def attachable(state: DiceState, seat: str) -> list[Die]:
    """Return the unattached artifacts of `seat` that can be attached to a Unit (D3.15)."""
    return [die for die in artifacts(state, seat) if effects(state, die, "attach")]


def dice_choices(state: DiceState, seat: str) -> list[Choice]:
    """Return everything that Phase 2 allows now."""
    player = state.players[seat]
    money = purse(state, seat)
    choices: list[Choice] = []
    later: list[Choice] = []
    can_draw = bool(player.bag or player.used)
    for die in unlike(state, player.active):
        face = shown(state, die)
        if face.unit and face.level <= money:
            choices.append(Choice(seat, a.Muster(seat, die.id), "D3.4"))
        if face.artifact:
            choices.append(Choice(seat, a.Muster(seat, die.id), "D3.7"))
        if face.draw and can_draw:
            later.append(Choice(seat, a.DrawDice(seat, die.id), "D3.2"))
        if face.reroll:
            later.append(Choice(seat, a.Reroll(seat, die.id), "D3.3"))
            rule = f"DC.{card_of(state, die)}"
            for other in reroll_partners(state, seat, die):
                later.append(Choice(seat, a.Reroll(seat, die.id, other.id), rule))
    hosts = unlike(state, units(state, player.muster))
    for die in unlike(state, attachable(state, seat)):
        choices += [Choice(seat, a.Attach(seat, die.id, host.id), "D3.15") for host in hosts]
    choices += later
    return choices + uses(state, seat, "OWN_P2")


@SEQUENCE.asks(DicePhase)
def ask_dice_phase(state: DiceState, step: DicePhase) -> Prompt | None:
    """Everything that Phase 2 allows, in any order and as often as possible (D4.8)."""
    seat = step.seat
    choices = grouped(state, dice_choices(state, seat), 1)
    if not choices:
        return None
    return Prompt("dice_phase", seat, "D4.8", [*choices, Choice(seat, a.Done(seat), "D4.8")])


@SEQUENCE.answers_to(DicePhase)
def answer_dice_phase(play: DicePlay, step: DicePhase, action: a.Action) -> None:
    """Carry out one thing of Phase 2; the phase goes on until the player is done."""
    state, seat = play.state, step.seat
    if isinstance(action, a.Done):
        return
    if isinstance(action, a.Among):
        play.push(Narrowed(seat, action.group, "dice"))
        return
    play.push(step)
    player = state.players[seat]
    match action:
        case a.Muster():
            die = find(player.active, action.die)
            if shown(state, die).artifact:
                play.emit(e.ArtifactMustered("D3.7", seat, die.id, card_of(state, die)))
            else:
                play.push(PayFor(seat, die.id))
        case a.Attach():
            die, host = find(player.muster, action.die), find(player.muster, action.host)
            play.emit(e.ArtifactAttached("D3.15", seat, die.id, card_of(state, die), host.id, card_of(state, host)))
        case a.Reroll():
            die = find(player.active, action.die)
            dice = (die.id, action.other) if action.other else (die.id,)
            play.push(RollDice(seat, dice, f"DC.{card_of(state, die)}" if action.other else "D3.3"))
        case a.DrawDice():
            die = find(player.active, action.die)
            face = shown(state, die)
            rule = "D3.6" if face.fellowship else "D3.2"
            points = 0 if face.either else face.fellowship
            play.emit(e.DieSpent(rule, seat, die.id, die.kind, points, face.draw, own_card(state, die.kind)))
            play.push(RollDice(seat, draw(play, seat, face.draw, "D3.2"), "D4.5"))
        case a.UseArtifact():
            begin_use(play, seat, find(player.muster, action.die), action.burst)


def cleansable(state: DiceState, cost: int) -> list[str]:
    """Return the corrupted cards of at most this cost."""
    cards = library(state).cards
    return [card for card, one in state.wilds.items() if one.corrupted and cards[card].cost <= cost]


@SEQUENCE.asks(Cleanse)
def ask_cleanse(state: DiceState, step: Cleanse) -> Prompt | None:
    """A card of low cost may lose its Corruption marker (Gandalf the White)."""
    cards = cleansable(state, step.cost)
    if not cards:
        return None
    rule = f"DC.{step.card}"
    choices = [Choice(step.seat, a.Restore(step.seat, card), rule) for card in cards]
    return Prompt("cleanse", step.seat, rule, [*choices, Choice(step.seat, a.Done(step.seat), rule)])


@SEQUENCE.answers_to(Cleanse)
def answer_cleanse(play: DicePlay, step: Cleanse, action: a.Restore | a.Done) -> None:
    """Remove the marker, at no cost."""
    if isinstance(action, a.Restore):
        play.emit(e.CardRestored(f"DC.{step.card}", step.seat, action.card))
