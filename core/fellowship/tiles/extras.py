"""The two extra cards, The One Ring and Watchful Peace (S12): offered in every window where cards can be used any time.

They lie open and are the Ring-bearer's to use, once a game.
"""

from __future__ import annotations

from core.fellowship.base.asking import Asking
from core.fellowship.base.cards.using import STARTS
from core.fellowship.base.corruption import meet_if_due
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living
from core.fellowship.model.steps import PickBearer, Window
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Choice, Prompt

ONE_RING, PEACE = "one_ring", "watchful_peace"
RULES = {ONE_RING: "SX.one_ring", PEACE: "SX.watchful_peace"}
ANY_TIME_WINDOWS = frozenset({"W0", "W1", "W2", "W3", "W4", "W7", "W8", "W9", "WN"})
STEPS_BACK = 3


def peace_steps(state: FellowshipState) -> int:
    """Return how far Watchful Peace would push Sauron back: not beyond the end of the line (SA19)."""
    return min(STEPS_BACK, library(state).content.start["easy"] - state.sauron)


def usable_extras(state: FellowshipState) -> list[str]:
    """Return the extra cards that would do something now; without a Ring-bearer none does (SA36)."""
    if not state.ring_bearer:
        return []
    does = {ONE_RING: len(living(state)) > 1, PEACE: peace_steps(state) > 0}
    return [card for card in state.extras if does[card]]


def extra_offers(state: FellowshipState, window: str, seat: str, what: str) -> list[Choice]:
    """Return the extra cards that the Ring-bearer may use in `window` (S12.1, S12.2)."""
    if not state.extras or window not in ANY_TIME_WINDOWS:
        return []
    bearer = state.ring_bearer
    return [Choice(bearer, a.UseExtra(bearer, card), RULES[card]) for card in usable_extras(state)]


def use_extra(play: FellowshipPlay, action: a.UseExtra) -> None:
    """Use an extra card; The One Ring is used when the new Ring-bearer is named."""
    if action.card == ONE_RING:
        play.push(PickBearer(action.seat))
        return
    steps = peace_steps(play.state)
    play.emit(e.ExtraUsed("S12.2", action.seat, PEACE))
    play.emit(e.SauronMoved("S12.2", -steps))


def is_worth_a_window(state: FellowshipState, step: Window, found: list[Choice]) -> bool:
    """Whether the window before a tile is opened: not for an extra card alone, which serves better after the tile."""
    return step.window != "W1" or not all(isinstance(choice.action, a.UseExtra) for choice in found)


STARTS[a.UseExtra] = use_extra


class WhoBearsRing(Asking[PickBearer]):
    """The One Ring: who bears the Ring from now on (S12.1)."""

    kind, name, rule = PickBearer, "pick_bearer", "S12.1"

    def asks(self, state: FellowshipState, step: PickBearer) -> Prompt:
        """Return everybody else still in the game; the card can be taken back."""
        names = [name for name in clockwise(state, step.seat) if name != step.seat]
        choices = [Choice(step.seat, a.Name(step.seat, name), "S12.1") for name in names]
        choices.append(Choice(step.seat, a.Back(step.seat), "S12.1"))
        return Prompt(self.name, step.seat, "S12.1", choices)

    def answers(self, play: FellowshipPlay, step: PickBearer, action: a.Action) -> None:
        """Pass the Ring, used or not (S12.1); off the boards the new Ring-bearer acts at once (A45, F3.7)."""
        if not isinstance(action, a.Name):
            return
        state = play.state
        play.emit(e.ExtraUsed("S12.1", step.seat, ONE_RING, action.hobbit))
        top = state.agenda[-1]
        between = isinstance(top, Window) and top.what == "between"
        if (between or not state.lines) and state.active == step.seat:
            play.emit(e.TurnBegan("F3.7" if between else "A45", action.hobbit, state.turn))
        meet_if_due(play)  # SA7

    def words(self, state: FellowshipState, step: PickBearer, prompt: Prompt) -> str:
        """Return the line that asks for the new Ring-bearer."""
        return f"{hobbit_name(prompt.seat)} passes the Ring: to whom?"


STEPS = (WhoBearsRing(),)
