"""Losing cards: the discards that nobody may refuse (B4.4.7)."""

from __future__ import annotations

from core.fellowship.base.corruption import eliminate
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, has_secret_hands, seen
from core.fellowship.model.steps import LoseCards
from core.fellowship.words.names import count, hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Question

LOSE: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda card: Choice(key[0], a.ChooseCard(key[0], card), key[1]))
)
"""The choices of cards to lose, by seat and rule."""


class WhichCardGoes(Question[FellowshipState, LoseCards]):
    """Which card is discarded: any, and a card lost like this shows no symbols (A25)."""

    kind, name = LoseCards, "lose_cards"

    def opens(self, play: FellowshipPlay, step: LoseCards) -> bool:
        """Ask where there is a choice, with secret hands as far as others can tell; who has too few cards loses them
        all and is eliminated (B4.4.7, A27)."""
        hobbit = play.state.hobbits[step.seat]
        if not hobbit.alive or step.count < 1:
            return False
        hand = seen(hobbit.hand)
        if len(hand) > step.count and (len(set(hand)) > 1 or has_secret_hands(play.state)):
            return True
        short = len(hand) < step.count
        for card in hand[: step.count]:
            play.emit(e.CardDiscarded(step.rule, step.seat, card))
        if short:
            eliminate(play, step.seat, "B4.4.7")
        return False

    def asks(self, state: FellowshipState, step: LoseCards) -> Prompt:
        """Return every card of the hand."""
        lose = LOSE[step.seat, step.rule]
        choices = [lose[card] for card in dict.fromkeys(state.hobbits[step.seat].hand)]
        return Prompt(self.name, step.seat, step.rule, choices)

    def answers(self, play: FellowshipPlay, step: LoseCards, action: a.Action) -> None:
        """Discard the card and go on to the next."""
        if isinstance(action, a.ChooseCard):
            play.emit(e.CardDiscarded(step.rule, step.seat, action.card))
            play.push(LoseCards(step.seat, step.count - 1, step.rule))

    def words(self, state: FellowshipState, step: LoseCards, prompt: Prompt) -> str:
        """Return the line that asks for the card."""
        return f"{hobbit_name(prompt.seat)} must discard {count(step.count, 'card')}: which?"


STEPS = (WhichCardGoes(),)
