"""Why a foe, an ability card or a route is not open now (F3, F6, F7)."""

from __future__ import annotations

from core.fellowship.friends.abilities import RESOURCEFULNESS
from core.fellowship.friends.foes import in_own_turn, out_of_reach
from core.fellowship.friends.routes import route_refused, routes_in_sight
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import SecondCard
from core.fellowship.words.names import hobbit_name
from core.fellowship.words.refusals import EXPLAINED, TRIES
from core.kernel.prompts import Refusal


def instead_refused(state: FellowshipState, action: a.DefeatInstead) -> Refusal:
    """Why way 2 is not open (F3.3)."""
    found = out_of_reach(state, action.seat, action.foe)
    if state.foe_deck is not None:
        if state.location == "mount_doom":
            return Refusal("FA38", "An attempt at Mount Doom has no step 2.")
        if not in_own_turn(state):
            return Refusal("F3.6", "There is no turn now, and so no card play to miss.")
        if isinstance(state.agenda[-1], SecondCard):
            return Refusal("F3.3", "A card has been played this turn; way 2 takes the place of playing cards.")
    return found or Refusal("FA1", "Way 2 is one of the choices of step 2: not before it, and only once.")


def pony_refused(state: FellowshipState, action: a.GivePony) -> Refusal:
    """Why Bill the Pony does not help (FC.bill_the_pony)."""
    if "bill_the_pony" not in state.hobbits[action.seat].hand:
        return Refusal("FC.bill_the_pony", f"{hobbit_name(action.seat)} does not hold Bill the Pony.")
    return Refusal("FC.bill_the_pony", "Bill the Pony stands for one shield or one life token of a cost.")


EXPLAINED[a.DefeatInstead] = instead_refused
EXPLAINED[a.ChooseRoute] = route_refused
EXPLAINED[a.GivePony] = pony_refused
EXPLAINED[a.GiveAbility] = RESOURCEFULNESS.gift_refused


def in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return way 2 and the other route that `seat` may wonder about."""
    tries: list[tuple[str, a.Action]] = [
        ("Miss the card play", a.DefeatInstead(seat, foe)) for foe in state.foe_line[:1]
    ]
    return [*tries, *routes_in_sight(state, seat)]


TRIES.append(in_sight)
