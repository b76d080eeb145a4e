"""Sauron Phase 3: Glory against Corruption, and the card that falls (D6.8 to D6.11)."""

from __future__ import annotations

from core.dice.content.contents import library
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState
from core.dice.model.steps import AskGlory, PickCorrupted, SauronCorrupt
from core.dice.sauron.ending import limit, lose, plays_together
from core.kernel.prompts import Choice, Prompt

GLORY = "glory"
"""The group of amounts of Glory that change no more than less would."""


@SEQUENCE.carries_out(SauronCorrupt)
def sauron_corrupt(play: DicePlay, step: SauronCorrupt) -> None:
    """Points are spent on one card, or lost (D6.8)."""
    play.emit(e.PhaseBegan("D6.8", "sauron_corrupt"))
    if play.state.sauron.points:
        play.push(AskGlory(play.state.ringbearer), PickCorrupted(play.state.ringbearer))


def corruptible(state: DiceState, points: int) -> list[str]:
    """Return the cards among which one is corrupted with so many points: the most expensive ones (D6.10)."""
    rules = library(state)
    open_to = [
        name
        for name, card in state.wilds.items()
        if not card.corrupted and rules.cards[name].cost <= points and not rules.has(name, "cannot_be_corrupted")
    ]
    most = max((rules.cards[name].cost for name in open_to), default=0)
    return [name for name in open_to if rules.cards[name].cost == most] if points else []


def corrupted_cards(state: DiceState) -> int:
    """Return how many cards are corrupted, and that is the limit."""
    return sum(card.corrupted for card in state.wilds.values())


def losses(state: DiceState, seat: str) -> tuple[list[int], list[int]]:
    """Return how much Glory `seat` could lose: the least for each change of what is corrupted, and what changes no
    more than less Glory would (DA19)."""
    points = state.sauron.points
    before = corruptible(state, points)
    least: list[int] = []
    idle: list[int] = []
    for count in range(1, min(points, state.players[seat].glory) + 1):
        now = corruptible(state, points - count)
        (idle if now == before else least).append(count)
        before = now
    return least, idle


@SEQUENCE.asks(AskGlory)
def ask_glory(state: DiceState, step: AskGlory) -> Prompt | None:
    """The Ringbearer may lose Glory; asked only where it can change what is corrupted (C22, DA19)."""
    seat = step.seat
    least, idle = losses(state, seat)
    if not least:
        return None
    if step.every:
        more = [Choice(seat, a.LoseGlory(seat, count), "D6.9") for count in idle]
        return Prompt("lose_glory", seat, "D6.9", [*more, Choice(seat, a.Back(seat), "D6.9")])
    folded = len(idle) > 1
    counts = least if folded else sorted(least + idle)
    choices = [Choice(seat, a.Done(seat), "D6.9")]
    choices += [Choice(seat, a.LoseGlory(seat, count), "D6.9") for count in counts]
    choices += [Choice(seat, a.Among(seat, GLORY), "D6.9")] if folded else []
    return Prompt("lose_glory", seat, "D6.9", choices)


@SEQUENCE.answers_to(AskGlory)
def answer_glory(play: DicePlay, step: AskGlory, action: a.Action) -> None:
    """Lose Glory; in full co-op a player without Glory loses the game for all (D9.4)."""
    if isinstance(action, a.Among | a.Back):
        play.push(AskGlory(step.seat, every=isinstance(action, a.Among)))
    if not isinstance(action, a.LoseGlory):
        return
    play.emit(se.GloryLost("D6.9", step.seat, action.count))
    if plays_together(play.state) and not play.state.players[step.seat].glory:
        lose(play, "A player's Glory has fallen to 0.", "D9.4")


@SEQUENCE.opens(PickCorrupted)
def open_pick_corrupted(play: DicePlay, step: PickCorrupted) -> bool:
    """Corrupt the only card that is open to the points; without one they are lost."""
    state = play.state
    cards = corruptible(state, state.sauron.points)
    if len(cards) > 1:
        return True
    if cards:
        corrupt(play, cards[0])
    elif state.sauron.points:
        play.emit(se.CorruptionLost("D6.10", state.sauron.points))
    return False


@SEQUENCE.asks(PickCorrupted)
def ask_pick_corrupted(state: DiceState, step: PickCorrupted) -> Prompt:
    """Among equally dear cards the Ringbearer chooses (C23)."""
    choices = [
        Choice(step.seat, a.Corrupt(step.seat, card), "D6.10") for card in corruptible(state, state.sauron.points)
    ]
    return Prompt("pick_corrupted", step.seat, "D6.10", choices)


@SEQUENCE.answers_to(PickCorrupted)
def answer_pick_corrupted(play: DicePlay, step: PickCorrupted, action: a.Corrupt) -> None:
    """Corrupt the card."""
    corrupt(play, action.card)


def corrupt(play: DicePlay, name: str) -> None:
    """Put a marker on a card; the other points are lost; with enough cards Sauron wins (D6.10, D6.11)."""
    state = play.state
    kind = library(state).cards[name].die
    play.emit(se.CardCorrupted("D6.10", name))
    if state.sauron.points:
        play.emit(se.CorruptionLost("D6.10", state.sauron.points))
    if state.options.immediate_corruption and in_play(state, kind):
        play.emit(se.DiceSwept("D9.1", kind, name))
    if corrupted_cards(state) >= limit(state):
        lose(play, f"Sauron wins: {corrupted_cards(state)} cards are corrupted, and that is the limit.", "D6.11")


def in_play(state: DiceState, kind: str) -> bool:
    """Whether a die of this kind is in play: in a pool, mustered, prepared, attached or set aside (D9.1)."""
    return any(
        kind in player.aside
        or any(
            die.kind == kind or any(one.kind == kind for one in die.attached)
            for area in (player.active, player.muster, player.prepared)
            for die in area
        )
        for player in state.players.values()
    )
