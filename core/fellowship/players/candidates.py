"""Which choices of a prompt a hobbit or Sauron compares by looking ahead, and which prompts are worth it."""

from __future__ import annotations

from typing import Any

from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import Activation
from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.model.steps import Pay, SecondCard, StepTwo, Window
from core.fellowship.players.dark_lord import LordDecider
from core.fellowship.players.deciding import GIFTS, Decider
from core.fellowship.players.interrupting import INTERRUPTS, Interrupter
from core.fellowship.players.paying import Purse, gift_action
from core.fellowship.players.weights import DEFAULT, Weights
from core.kernel.prompts import Choice, Prompt

QUIET = frozenset({"W0", "W7", "W9", "W10"})
"""Windows in which hardly anything is used, and what could be can wait: worth a thought only with danger near."""
NEAR_END, NEAR_SAURON, LATE_EVENT = 4, 4, 4
"""So few spaces before the end of a board, steps before Sauron, and events gone are near."""
FAR, FAR_NEAR = 0.5, 1.2
"""By so much a use may fall short of what it should gain at first sight to be thought of; with danger near by more."""
FEW = 4
"""So many of Sauron's cards are compared: more would get too few playouts each."""
ROUTINE = frozenset(
    {"lose_cards", "pass_left", "hand_out", "order_tiles", "lose_shields", "pool_shields", "lose_token", "refresh_hand"}
)
"""Questions about small change: looking ahead tells their answers apart less than chance does."""


def is_worth_looking(view: FellowshipState, prompt: Prompt, seat: str, weights: Weights) -> bool:
    """Whether looking ahead may bring more than the sensible bot's answer at once.

    What has been begun is gone on with: toward a cost no second gift is thought about. Whoever is not asked, but could
    give something, thinks about it only where the sensible bot would; and what could be used in the turn of another is
    thought of before a tile, before an event and where dice roll.
    """
    step = view.agenda[-1]
    if prompt.kind in ROUTINE or (prompt.seat != seat and isinstance(step, StepTwo | SecondCard)):
        return False
    if isinstance(step, Window) and step.window == "W2" and not lookup(view).tiles[step.what].sundial:
        return False
    found = candidates(view, prompt, seat, weights)
    if not found or (prompt.seat == seat and len(found) < 2):
        return False
    if isinstance(step, Pay) and seat != SAURON:
        if step.gifts:
            return False
        if prompt.seat != seat:
            return Decider(view, prompt, seat, weights).choose() is not None
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
    if not own:
        return own
    if seat == SAURON:
        return of_sauron(view, prompt, own)
    decider = Decider(view, prompt, seat, weights)
    own = likely(decider, own)
    if isinstance(view.agenda[-1], Pay):
        return paying(decider, own)
    if any(isinstance(choice.action, a.PlayCard) for choice in own):
        return decider.plays() + [choice for choice in own if not isinstance(choice.action, a.PlayCard)]
    return own


def likely(decider: Decider, own: list[Choice]) -> list[Choice]:
    """Return choices without the uses of cards, Gandalf and the Ring that are far from worth it at first sight."""
    if not any(isinstance(choice.action, INTERRUPTS) for choice in own):
        return own
    interrupter = Interrupter(decider.worth, decider.board)
    least = -FAR_NEAR if is_near(decider.view) else -FAR
    return [
        choice for choice in own if not isinstance(choice.action, INTERRUPTS) or interrupter.gain(choice.action) > least
    ]


def of_sauron(view: FellowshipState, prompt: Prompt, own: list[Choice]) -> list[Choice]:
    """Return what Sauron compares: the few cards that hurt most at first sight, or to keep them; all where he is not
    asked for a card."""
    step = view.agenda[-1]
    return LordDecider(view, prompt, DEFAULT).likely(step, FEW) if isinstance(step, Activation) else own


def leads_on(action: Any) -> bool:
    """Whether an action neither passes for longer than this once, since what that brings is known better later, nor
    takes back what has just begun: whoever looks ahead could go to and fro for ever."""
    return not (isinstance(action, a.Pass) and action.until) and not isinstance(action, a.Back)


def paying(decider: Decider, own: list[Choice]) -> list[Choice]:
    """Return what may be done about a cost: the gift that costs least, and all that is no gift."""
    rest = [choice for choice in own if not isinstance(choice.action, GIFTS)]
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
