"""Phase 2: mustering, attaching, re-rolling, drawing, using artifacts (D4.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Cleanse, DicePhase, PayFor, RollDice
from core.dice.turn.artifacts import begin_use, uses
from core.dice.turn.asked import Asked, twin
from core.dice.turn.rolling import draw
from core.dice.turn.values import (
    amount,
    artifacts,
    card_of,
    effects,
    find,
    own_card,
    purse,
    seek,
    shown,
    units,
    unlike,
)
from core.dice.words.names import count, die_name, die_text
from core.kernel.prompts import Choice, Prompt, Refusal


def no_muster(state: DiceState, seat: str, die: Die | None, money: int) -> Refusal | None:
    """Return why a die of the Active Pool cannot be mustered with so much Fellowship (D3.4); None when it can."""
    if die is None:
        return Refusal("D3.4", "That die does not lie in your Active Pool.")
    face = shown(state, die)
    if face.unit and face.level > money:
        return Refusal("D3.4", lambda: f"{die_text(state, die)} costs {face.level} Fellowship, and you have {money}.")
    if not face.unit and not face.artifact:
        return Refusal("D3.4", lambda: f"{die_text(state, die)} shows neither a Unit nor an artifact.")
    return None


def no_attaching(state: DiceState, die: Die | None, host: Die | None) -> Refusal | None:
    """Return why a die of the Muster Area cannot be attached to another (D3.15, DA13); None when it can."""
    if die is None or not shown(state, die).artifact:
        return Refusal("D3.15", "Only a mustered artifact that is not attached yet can be attached.")
    if not effects(state, die, "attach"):
        return Refusal("D3.15", lambda: f"{die_name(state, die.kind)} cannot be attached.")
    if host is None or not shown(state, host).unit:
        return Refusal("DA13", "An artifact is attached to a mustered Unit of your own.")
    return None


def no_reroll(state: DiceState, seat: str, die: Die | None, other: int = 0) -> Refusal | None:
    """Return why a die cannot be re-rolled, alone or with another (D3.3, DA53); None when it can."""
    if die is None:
        return Refusal("D3.8", "Only dice of your own Active Pool can be re-rolled.")
    if not shown(state, die).reroll:
        return Refusal("D3.3", lambda: f"{die_text(state, die)} shows no re-roll.")
    if not other:
        return None
    if not amount(state, die, "own_dice_phase", "reroll_self_and_others"):
        return Refusal("D3.5", lambda: f"{die_text(state, die)} re-rolls itself only.")
    if other == die.id or seek(state.players[seat].active, other) is None:
        return Refusal("DA53", "The burst re-rolls one other die of your Active Pool.")
    return None


def no_draw(state: DiceState, seat: str, die: Die | None) -> Refusal | None:
    """Return why no dice can be drawn with a die (D3.2, D3.12); None when they can."""
    player = state.players[seat]
    if die is None:
        return Refusal("D3.2", "That die does not lie in your Active Pool.")
    if not shown(state, die).draw:
        return Refusal("D3.2", lambda: f"{die_text(state, die)} draws no dice.")
    if not player.bag and not player.used:
        return Refusal("D3.12", "Bag and Used Pile are empty: there is nothing to draw.")
    return None


class WhatToDoWithDice(Asked[DicePhase]):
    """What a player does with the dice, in any order and as often as possible (D4.8)."""

    kind = DicePhase
    name = "dice_phase"
    phases = ("dice",)
    when = "in Phase 2"
    rules = {a.Muster: "D4.8", a.Attach: "DA13", a.Reroll: "DA42", a.DrawDice: "DA42"}

    def asks(self, state: DiceState, step: DicePhase) -> Prompt | None:
        """Everything that Phase 2 allows now."""
        seat = step.seat
        choices = [*self._active(state, seat), *uses(state, seat, "OWN_P2")]
        if not choices:
            return None
        return Prompt(self.name, seat, "D4.8", [*choices, Choice(seat, a.Done(seat), "D4.8")])

    def _active(self, state: DiceState, seat: str) -> list[Choice]:
        """Return what can be done with the dice, each by its face: muster and attach, then draw and re-roll."""
        player = state.players[seat]
        money = purse(state, seat)
        choices: list[Choice] = []
        later: list[Choice] = []
        active = unlike(state, player.active)
        for die in active:
            face, at = shown(state, die), str(die.id)
            if (face.unit or face.artifact) and no_muster(state, seat, die, money) is None:
                choices.append(Choice(seat, a.Muster(seat, die.id), "D3.7" if face.artifact else "D3.4", at))
            if face.draw and no_draw(state, seat, die) is None:
                later.append(Choice(seat, a.DrawDice(seat, die.id), "D3.2", at))
            if face.reroll and no_reroll(state, seat, die) is None:
                later.append(Choice(seat, a.Reroll(seat, die.id), "D3.3", at))
                later += self._together(state, seat, die)
        hosts = unlike(state, units(state, player.muster))
        for die in unlike(state, artifacts(state, seat)):
            choices += [
                Choice(seat, a.Attach(seat, die.id, host.id), "D3.15", str(host.id), f"attach {die.id}")
                for host in hosts
                if no_attaching(state, die, host) is None
            ]
        return choices + later

    def _together(self, state: DiceState, seat: str, die: Die) -> list[Choice]:
        """Return with which dice one could be rolled together by its burst (Samwise, DA53)."""
        rule = f"DC.{card_of(state, die)}"
        others = unlike(state, (one for one in state.players[seat].active if one.id != die.id))
        return [
            Choice(seat, a.Reroll(seat, die.id, other.id), rule, str(other.id), f"reroll {die.id}")
            for other in others
            if no_reroll(state, seat, die, other.id) is None
        ]

    def answers(self, play: DicePlay, step: DicePhase, action: a.Action) -> None:
        """Carry out one thing of Phase 2; the phase goes on until the player is done."""
        state, seat = play.state, step.seat
        if isinstance(action, a.Done):
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
                card, bearer = card_of(state, die), card_of(state, host)
                play.emit(e.ArtifactAttached("D3.15", seat, die.id, card, host.id, bearer))
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

    def refuses(self, state: DiceState, step: DicePhase, action: Any) -> Refusal | None:
        """Say why something cannot be done with the dice."""
        seat, player = step.seat, state.players[step.seat]
        match action:
            case a.Muster():
                die = seek(player.active, action.die)
                return no_muster(state, seat, die, purse(state, seat)) or twin("D3.4")
            case a.Attach():
                die, host = seek(player.muster, action.die), seek(player.muster, action.host)
                return no_attaching(state, die, host) or twin("D3.15")
            case a.Reroll():
                return no_reroll(state, seat, seek(player.active, action.die), action.other) or twin("D3.3")
            case a.DrawDice():
                return no_draw(state, seat, seek(player.active, action.die)) or twin("D3.2")
        return None

    def words(self, state: DiceState, step: DicePhase, prompt: Prompt) -> str:
        """What to do, and with how much Fellowship."""
        return f"What do you do with your dice? ({purse(state, step.seat)} Fellowship)"

    def done(self, state: DiceState, step: DicePhase) -> str:
        """What follows on Phase 2, and what could still be mustered, drawn or rolled again."""
        player = state.players[step.seat]
        faces = [shown(state, die) for die in player.active]
        points = purse(state, step.seat)
        left, could = points, 0
        for level in sorted(face.level for face in faces if face.unit):
            if level <= left:
                left -= level
                could += 1
        loose = sum(face.artifact for face in faces)
        more = [count(could, "Unit")] * bool(could) + [count(loose, "artifact")] * bool(loose)
        draws = sum(bool(face.draw) for face in faces) if any((player.bag, player.used)) else 0
        again = sum(bool(face.reroll) for face in faces)
        unused = [count(draws, "draw")] * bool(draws) + [count(again, "re-roll")] * bool(again)
        if unused:
            idle = f"{', '.join([*more, *unused])} unused"
        else:
            # Where the points are not enough for all, "2 Units not mustered" would be a wrong count of what lies there.
            how = "could be mustered" if could < sum(bool(face.unit) for face in faces) else "not mustered"
            idle = f"{' and '.join(more)} {how}" if more else "nothing more to muster"
        return f"End Phase 2: {idle}{f'; {points} Fellowship left' if points else ''}"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """What each face of the Active Pool is for, and the artifacts that can be attached."""
        for die in state.players[seat].active:
            face, text = shown(state, die), die_text(state, die)
            if face.unit or face.artifact:
                yield f"Muster {text}", a.Muster(seat, die.id)
            if face.reroll:
                yield f"Re-roll {text}", a.Reroll(seat, die.id)
            if face.draw:
                yield f"Draw with {text}", a.DrawDice(seat, die.id)
        hosts = units(state, state.players[seat].muster)
        for die in artifacts(state, seat):
            if effects(state, die, "attach"):
                for host in [host.id for host in hosts] or [0]:
                    yield f"Attach {die_name(state, die.kind)}", a.Attach(seat, die.id, host)


def cleansable(state: DiceState, cost: int) -> list[str]:
    """Return the corrupted cards of at most this cost."""
    cards = lookup(state).cards
    return [card for card, one in state.wilds.items() if one.corrupted and cards[card].cost <= cost]


class WhichIsCleansed(Asked[Cleanse]):
    """Which card of low cost loses its Corruption marker (Gandalf the White)."""

    kind = Cleanse
    name = "cleanse"

    def asks(self, state: DiceState, step: Cleanse) -> Prompt | None:
        """One of them, or none."""
        cards = cleansable(state, step.cost)
        if not cards:
            return None
        rule = f"DC.{step.card}"
        choices = [Choice(step.seat, a.Restore(step.seat, card), rule, card) for card in cards]
        return Prompt(self.name, step.seat, rule, [*choices, Choice(step.seat, a.Done(step.seat), rule)])

    def answers(self, play: DicePlay, step: Cleanse, action: a.Restore | a.Done) -> None:
        """Remove the marker, at no cost."""
        if isinstance(action, a.Restore):
            play.emit(e.CardRestored(f"DC.{step.card}", step.seat, action.card))

    def words(self, state: DiceState, step: Cleanse, prompt: Prompt) -> str:
        """Of which cost."""
        return f"Which card of cost {step.cost} or less do you restore?"

    def done(self, state: DiceState, step: Cleanse) -> str:
        """Restore none."""
        return "Restore none: the cards stay as they are"
