"""Why a foe, an ability card or a route is not open now (F3, F6, F7)."""

from __future__ import annotations

from core.fellowship.base.havens import next_place
from core.fellowship.content.contents import library
from core.fellowship.friends.defeating import can_defeat, in_own_turn
from core.fellowship.friends.labels import foe_name
from core.fellowship.friends.routes import KEYS, ROAD, ROUTES
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import AskRoute, Pay, SecondCard, Window
from core.fellowship.words.names import hobbit_name, place_name
from core.fellowship.words.refusals import EXPLAINED, TRIES
from core.kernel.prompts import Refusal

ORDER = "Foes are defeated from the left; only Fire Brand, Firestorm, Bravery and the Barrow-Downs choose."


def _foe_refusal(state: FellowshipState, seat: str, foe: str) -> Refusal | None:
    """Return what forbids `seat` to defeat `foe` by way 1 or way 2, whatever it can pay."""
    if state.foe_deck is None:
        return Refusal("F1.7", "This table plays without foes.")
    if foe not in state.foe_line:
        return Refusal("F3.1", f"{foe_name(foe)} is not displayed.")
    if seat != state.active:
        active = hobbit_name(state.active)
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, Window) and top.what == "between":
            return Refusal("F3.7", f"Between the boards only the Ring-bearer, {active}, defeats foes.")
        if state.location not in library(state).scenarios and state.location != "mount_doom":
            return Refusal("F3.6", f"On the master board only the Ring-bearer, {active}, defeats foes.")
        if isinstance(top, Window | Pay) and top.seat not in ("", state.active):
            return Refusal("F3.8", f"{active} stays the active player during the event and alone defeats foes.")
        return Refusal("F3.1", f"Only the active player, {active}, defeats foes.")
    if foe != state.foe_line[0]:
        return Refusal("F3.1", ORDER)
    return None


def defeat_refused(state: FellowshipState, action: a.DefeatFoe) -> Refusal:
    """Why way 1 is not open (F3.1, F3.2)."""
    found = _foe_refusal(state, action.seat, action.foe)
    if found is not None:
        return found
    foe = library(state).foes[action.foe]
    if not can_defeat(state, action.seat, foe):
        if foe.cost is not None and foe.cost.gandalf_cards:
            return Refusal("FA5", "No Gandalf card is displayed that could be discarded.")
        return Refusal("FA4", f"{foe.name} demands {foe.text}, in full.")
    return Refusal("F3.9", "Foes cannot be defeated in the middle of this; finish or take back first.")


def instead_refused(state: FellowshipState, action: a.DefeatInstead) -> Refusal:
    """Why way 2 is not open (F3.3)."""
    found = _foe_refusal(state, action.seat, action.foe)
    if state.foe_deck is not None:
        if state.location == "mount_doom":
            return Refusal("FA38", "An attempt at Mount Doom has no step 2.")
        if not in_own_turn(state):
            return Refusal("F3.6", "There is no turn now, and so no card play to miss.")
        if isinstance(state.agenda[-1], SecondCard):
            return Refusal("F3.3", "A card has been played this turn; way 2 takes the place of playing cards.")
    return found or Refusal("FA1", "Way 2 is one of the choices of step 2: not before it, and only once.")


def ability_refused(state: FellowshipState, action: a.UseAbility) -> Refusal:
    """Why an ability card cannot be used (F7)."""
    seat = action.seat
    rule = f"F7.{seat}"
    if state.foe_deck is None:
        return Refusal("F1.6", "This table plays without ability cards.")
    if seat not in state.abilities:
        return Refusal(rule, f"{hobbit_name(seat)} has used the ability card.")
    if seat == "sam" and isinstance(state.agenda[-1], Window) and state.agenda[-1].window == "W3":
        return unavoidable(state)
    if seat in ("merry", "pippin") and not in_own_turn(state):
        return Refusal("FA33", f"{hobbit_name(seat)} needs a turn of his own for this card.")
    when = {
        "frodo": "when a tile has been turned up, or after a tile or a card",
        "sam": "when an event is about to occur",
        "pippin": "in step 2 of his own turn",
        "merry": "in his own turn, against foes that demand life tokens",
        "fatty": "toward a cost in shields, where it is offered",
    }[seat]
    return Refusal(rule, f"{hobbit_name(seat)} uses this card {when}.")


def unavoidable(state: FellowshipState) -> Refusal:
    """Why the event that is about to occur cannot be ignored (FA12, FA32)."""
    if state.event == len(library(state).scenarios[state.location].events):
        return Refusal("FA12", "The last event of Isengard cannot be ignored; only five shields help.")
    return Refusal("FA32", "Only Integrity stops the Battle of the Spells.")


def route_refused(state: FellowshipState, action: a.ChooseRoute) -> Refusal:
    """Why boards cannot be left out (F6)."""
    if state.foe_deck is None:
        return Refusal("F1.7", "This table plays without other routes.")
    if action.route == ROAD:
        return Refusal("F1.7", "The road is taken by itself; it is a choice only where boards could be left out.")
    ahead = ROUTES.get(next_place(state))
    wanted = next((found for found in ROUTES.values() if found[0] == action.route), None)
    if wanted is None:
        return Refusal("F6.8", "There is no such route.")
    if ahead is None or ahead[0] != action.route:
        return Refusal(wanted[1], f"That route begins before {place_name(wanted[2][0])}.")
    if state.foe_line:
        return Refusal(wanted[1], "A board can be left out only while no foe is displayed.")
    if wanted[0] == "lair" and (action.card not in KEYS or action.card not in state.hobbits[action.seat].hand):
        return Refusal("F6.3", "Leaving out Shelob's Lair costs the Book or Shadowfax out of a hand.")
    if not isinstance(state.agenda[-1], AskRoute):
        return Refusal("F6.8", "The route is chosen when the board before is over.")
    bearer = hobbit_name(state.ring_bearer)
    return Refusal(wanted[1], f"{bearer}, the Ring-bearer, takes this route for all, and no card is discarded for it.")


def pony_refused(state: FellowshipState, action: a.GivePony) -> Refusal:
    """Why Bill the Pony does not help (FC.bill_the_pony)."""
    if "bill_the_pony" not in state.hobbits[action.seat].hand:
        return Refusal("FC.bill_the_pony", f"{hobbit_name(action.seat)} does not hold Bill the Pony.")
    return Refusal("FC.bill_the_pony", "Bill the Pony stands for one shield or one life token of a cost.")


def resourcefulness_refused(state: FellowshipState, action: a.GiveAbility) -> Refusal:
    """Why Resourcefulness does not help (F7.fatty)."""
    if action.seat != "fatty":
        return Refusal("F7.fatty", "Resourcefulness is Fatty's ability card.")
    if "fatty" not in state.abilities:
        return Refusal("F7.fatty", "Fatty has used Resourcefulness.")
    return Refusal("F7.fatty", "Resourcefulness stands for shields that Fatty may or must discard now.")


EXPLAINED[a.DefeatFoe] = defeat_refused
EXPLAINED[a.DefeatInstead] = instead_refused
EXPLAINED[a.UseAbility] = ability_refused
EXPLAINED[a.ChooseRoute] = route_refused
EXPLAINED[a.GivePony] = pony_refused
EXPLAINED[a.GiveAbility] = resourcefulness_refused


def in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the foes, the ability card and the other route that `seat` may wonder about."""
    tries: list[tuple[str, a.Action]] = [(f"Defeat {foe_name(foe)}", a.DefeatFoe(seat, foe)) for foe in state.foe_line]
    tries += [("Miss the card play", a.DefeatInstead(seat, foe)) for foe in state.foe_line[:1]]
    if seat in state.abilities:
        tries.append(("Use the ability card", a.UseAbility(seat)))
    route = ROUTES.get(next_place(state)) if state.foe_deck is not None else None
    if route is not None:
        keys = [card for card in KEYS if route[0] == "lair" and card in state.hobbits[seat].hand]
        tries.append((f"Leave out {place_name(route[2][0])}", a.ChooseRoute(seat, route[0], *keys[:1])))
    return tries


TRIES.append(in_sight)
