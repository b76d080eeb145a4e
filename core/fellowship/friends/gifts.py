"""What stands for something else of a cost: Bill the Pony, Resourcefulness, and Gandalf cards (F7.fatty, FC)."""

from __future__ import annotations

from core.fellowship.base.hooks import Guard, Labeller
from core.fellowship.friends.abilities import RESOURCEFULNESS
from core.fellowship.model import actions as a
from core.fellowship.model.friends_steps import LoseShields
from core.fellowship.model.sauron_steps import LoseToken
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Pay, Step
from core.fellowship.words.names import card_name, hobbit_name
from core.kernel.prompts import Refusal


def pony_refused(state: FellowshipState, action: a.GivePony) -> Refusal:
    """Say why Bill the Pony does not help (FC.bill_the_pony)."""
    if "bill_the_pony" not in state.hobbits[action.seat].hand:
        return Refusal("FC.bill_the_pony", f"{hobbit_name(action.seat)} does not hold Bill the Pony.")
    return Refusal("FC.bill_the_pony", "Bill the Pony stands for one shield or one life token of a cost.")


def pony_label(state: FellowshipState, action: a.GivePony) -> str:
    """Return what Bill the Pony stands for."""
    what = {"shield": "a shield", "any": "a life token"}.get(action.stands_for, f"a {action.stands_for} token")
    step = state.agenda[-1] if state.agenda else None
    return f"{hobbit_name(action.seat)} gives Bill the Pony as {what}{_for_whom(step, action.seat)}"


def _for_whom(step: Step | None, giver: str) -> str:
    """Return for whom Bill the Pony is given, where it is not for the giver's own cost."""
    if isinstance(step, Pay) and step.payer == "group":
        return " for the group"
    if isinstance(step, Pay) and step.payer == "one":
        payer = next((gift.seat for gift in step.gifts), "")
        return f" for {hobbit_name(payer)}" if payer not in ("", giver) else " for whoever pays"
    seat = step.seat if isinstance(step, Pay | LoseShields | LoseToken) else ""
    return f" for {hobbit_name(seat)}" if seat not in ("", giver) else ""


GUARDS: dict[type, Guard] = {a.GivePony: pony_refused, a.GiveAbility: RESOURCEFULNESS.gift_refused}
LABELS: dict[type, Labeller] = {
    a.GivePony: pony_label,
    a.GiveAbility: lambda state, action: f"Fatty gives {RESOURCEFULNESS.name} for up to 3 shields",
    a.GiveGandalf: lambda state, action: f"Discard {card_name(action.card)}, unused",
}
