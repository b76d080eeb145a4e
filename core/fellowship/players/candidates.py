"""Which choices of a prompt a hobbit or Sauron compares by looking ahead, and which prompts are worth it."""

from __future__ import annotations

from typing import Any

from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import Activation
from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.model.steps import Pay
from core.fellowship.players.dark_lord import LordDecider
from core.fellowship.players.deciding import GIFTS, Decider
from core.fellowship.players.paying import Purse, gift_action
from core.fellowship.players.weights import DEFAULT, Weights
from core.kernel.prompts import Choice, Prompt

QUIET = frozenset({"W0", "W7", "W9", "W10"})
"""Windows in which hardly anything is used, and what could be can wait: worth a thought only with danger near."""
NEAR_END, NEAR_SAURON, LATE_EVENT = 4, 4, 4
"""So few spaces before the end of a board, steps before Sauron, and events gone are near."""
FEW = 4
"""So many of Sauron's cards are compared: more would get too few playouts each."""
ROUTINE = frozenset(
    {"lose_cards", "pass_left", "hand_out", "order_tiles", "lose_shields", "pool_shields", "lose_token", "refresh_hand"}
)
"""Questions about small change: looking ahead tells their answers apart less than chance does."""


def is_worth_looking(view: FellowshipState, prompt: Prompt, seat: str, candidates: list[Choice]) -> bool:
    """Whether looking ahead may bring more than the plain bot's answer at once."""
    if prompt.kind in ROUTINE:
        return False
    if prompt.seat == seat and len(candidates) < 2:
        return False
    if not candidates:
        return False
    return not prompt.window or prompt.rule not in QUIET or is_near(view)


def is_near(view: FellowshipState) -> bool:
    """Whether the end of the board or of a hobbit is near, or Mordor entered."""
    if view.location in ("mordor", "mount_doom"):
        return True
    alive = [hobbit.step for hobbit in view.hobbits.values() if hobbit.alive]
    return view.event >= LATE_EVENT or (bool(alive) and view.sauron - max(alive) <= NEAR_SAURON)


def candidates(view: FellowshipState, prompt: Prompt, seat: str, weights: Weights) -> list[Choice]:
    """Return the choices of `seat` that are worth comparing: none twice that come to the same."""
    own = [choice for choice in prompt.choices if choice.seat == seat and leads_on(choice.action)]
    if len(own) < 2:
        return own
    if seat == SAURON:
        return of_sauron(view, prompt, own)
    if isinstance(view.agenda[-1], Pay):
        return paying(view, prompt, seat, weights, own)
    if any(isinstance(choice.action, a.PlayCard) for choice in own):
        plays = Decider(view, prompt, seat, weights).plays()
        return plays + [choice for choice in own if not isinstance(choice.action, a.PlayCard)]
    return own


def of_sauron(view: FellowshipState, prompt: Prompt, own: list[Choice]) -> list[Choice]:
    """Return what Sauron compares: the few cards that hurt most at first sight, or to keep them; all where he is not
    asked for a card."""
    step = view.agenda[-1]
    return LordDecider(view, prompt, DEFAULT).likely(step, FEW) if isinstance(step, Activation) else own


def leads_on(action: Any) -> bool:
    """Whether an action neither passes for longer than this once, since what that brings is known better later, nor
    takes back what has just begun: whoever looks ahead could go to and fro for ever."""
    return not (isinstance(action, a.Pass) and action.until) and not isinstance(action, a.Back)


def paying(view: FellowshipState, prompt: Prompt, seat: str, weights: Weights, own: list[Choice]) -> list[Choice]:
    """Return what may be done about a cost: the gift that costs least, and all that is no gift."""
    rest = [choice for choice in own if not isinstance(choice.action, GIFTS)]
    decider = Decider(view, prompt, seat, weights)
    offered = cheapest_gift(decider)
    return rest if offered is None or offered in rest else [offered, *rest]


def cheapest_gift(decider: Decider) -> Choice | None:
    """Return the own gift that the cheapest way to pay begins with, whether paying is worth it or not."""
    step = decider.view.agenda[-1]
    assert isinstance(step, Pay)
    gifts = [choice for choice in decider.own if decider.is_gift(choice)]
    if not gifts:
        return None
    purse = Purse(decider.worth, step)
    plan = purse.best(list(dict.fromkeys(choice.seat for choice in decider.prompt.choices if decider.is_gift(choice))))
    for gift in plan.gifts if plan is not None else []:
        found = next((choice for choice in gifts if choice.action == gift_action(gift)), None)
        if found is not None:
            return found
    return gifts[0]
