"""Losing cards: the discards that nobody may refuse (B4.4.7)."""

from __future__ import annotations

from core.fellowship.base.corruption import eliminate
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import LoseCards
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt

LOSE: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda card: Choice(key[0], a.ChooseCard(key[0], card), key[1]))
)
"""The choices of cards to lose, by seat and rule."""


@SEQUENCE.opens(LoseCards)
def is_loss_open(play: FellowshipPlay, step: LoseCards) -> bool:
    """Ask where there is a choice; who has too few cards loses them all and is eliminated (B4.4.7, A27)."""
    hobbit = play.state.hobbits[step.seat]
    if not hobbit.alive or step.count < 1:
        return False
    if len(hobbit.hand) > step.count and len(set(hobbit.hand)) > 1:
        return True
    short = len(hobbit.hand) < step.count
    for card in list(hobbit.hand[: step.count]):
        play.emit(e.CardDiscarded(step.rule, step.seat, card))
    if short:
        eliminate(play, step.seat, "B4.4.7")
    return False


@SEQUENCE.asks(LoseCards)
def ask_loss(state: FellowshipState, step: LoseCards) -> Prompt:
    """Which card goes: any, and a card lost like this shows no symbols (A25)."""
    lose = LOSE[step.seat, step.rule]
    choices = [lose[card] for card in dict.fromkeys(state.hobbits[step.seat].hand)]
    return Prompt("lose_cards", step.seat, step.rule, choices)


@SEQUENCE.answers_to(LoseCards)
def answer_loss(play: FellowshipPlay, step: LoseCards, action: a.Action) -> None:
    """Discard the card and go on to the next."""
    if isinstance(action, a.ChooseCard):
        play.emit(e.CardDiscarded(step.rule, step.seat, action.card))
        play.push(LoseCards(step.seat, step.count - 1, step.rule))
