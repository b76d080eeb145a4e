"""A foe: what it demands of whom, why it cannot be defeated, what defeating it brings, how it reads (F3)."""

from __future__ import annotations

from core.fellowship.base.cards.gandalf import PRICE, ways_to_pay
from core.fellowship.base.costs.needed import can_pay
from core.fellowship.content.contents import lookup, whole
from core.fellowship.content.pieces import Cost, Foe
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CloseTurn, EndTurn, Pay, Window
from core.fellowship.words.labels import rolls_words
from core.fellowship.words.names import hobbit_name
from core.fellowship.words.texts import demanded
from core.kernel.prompts import Refusal
from core.kernel.voice import speaking

ORDER = "Foes are defeated from the left; only Fire Brand, Firestorm, Bravery and the Barrow-Downs choose."


def foe_name(foe: str) -> str:
    """Return the name of a foe; aloud without a title behind a comma, which would sound like the next in a list."""
    found = whole().foes.get(foe)
    name = found.name if found else foe
    return name.partition(",")[0] if speaking().aloud else name


def needing_life_tokens(state: FellowshipState) -> list[str]:
    """Return the displayed foes that demand life tokens, which Bravery defeats, from the left (F7.merry, FA8)."""
    foes = lookup(state).foes
    return [foe for foe in state.foe_line if foes[foe].life]


def in_own_turn(state: FellowshipState) -> bool:
    """Whether a turn is under way: not on the master board, between boards or at Mount Doom (FA33)."""
    return any(isinstance(step, EndTurn | CloseTurn) for step in state.agenda)


def cost_for(state: FellowshipState, foe: Foe, seat: str) -> Cost | None:
    """Return what `foe` costs `seat`; None where something is suffered, or where nothing is left to give."""
    cost = foe.cost
    if cost is not None and cost.all_shields:
        return Cost(shields=state.hobbits[seat].shields) if state.hobbits[seat].shields else None
    return None if cost is not None and cost.hand else cost


def out_of_reach(state: FellowshipState, seat: str, foe: str) -> Refusal | None:
    """Say why `seat` does not defeat `foe` by way 1 or way 2, whatever it can pay (F3.1, F3.6 to F3.8)."""
    if state.foe_deck is None:
        return Refusal("F1.7", "This table plays without foes.")
    if foe not in state.foe_line:
        return Refusal("F3.1", f"{foe_name(foe)} is not in the line.")
    if seat != state.active:
        active = hobbit_name(state.active)
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, Window) and top.what == "between":
            return Refusal("F3.7", f"Between the boards only the Ring-bearer, {active}, defeats foes.")
        if state.location not in lookup(state).scenarios and state.location != "mount_doom":
            return Refusal("F3.6", f"On the master board only the Ring-bearer, {active}, defeats foes.")
        if isinstance(top, Window | Pay) and top.seat not in ("", state.active):
            return Refusal("F3.8", f"{active} stays the active player during the event and alone defeats foes.")
        return Refusal("F3.1", f"Only the active player, {active}, defeats foes.")
    if foe != state.foe_line[0]:
        return Refusal("F3.1", ORDER)
    return None


def unpaid(state: FellowshipState, seat: str, foe: Foe, with_guidance: bool = False) -> Refusal | None:
    """Say why `seat` could not do what `foe` demands now, by way 1 (F3.2)."""
    cost = cost_for(state, foe, seat)
    if cost is None or can_pay(state, cost, (seat,), 0):
        return None
    is_hidden = state.options.hands == "hidden"
    if with_guidance and cost.symbols and state.lines and "guidance" in state.gandalf:
        # With hidden hands Gandalf's Letter of another does not count: that the foe is offered would tell of it.
        someone = any(
            hobbit.alive and (hobbit.shields >= PRICE if is_hidden and name != seat else ways_to_pay(state, name))
            for name, hobbit in state.hobbits.items()
        )
        if someone and can_pay(state, cost, (seat,), 2):
            return None
    if cost.gandalf_cards:
        return Refusal("FA5", "No Gandalf card is displayed that could be discarded.")
    return Refusal("FA4", lambda: f"Defeating {foe.name} takes {foe.text}, in full.")


def suffering(state: FellowshipState, seat: str, foe: Foe) -> str:
    """Return what defeating a foe would do to `seat`, where it is suffered."""
    for effect in foe.then:
        if effect.op == "corrupt":
            step = state.hobbits[seat].step
            caught = ", caught by Sauron" if step + effect.n >= state.sauron else ""
            return f"{hobbit_name(seat)} goes from {step} to {step + effect.n}{caught}"
        if effect.op == "sauron":
            return f"Sauron comes from {state.sauron} to {state.sauron - effect.n}"
        if effect.op == "roll":
            return f"{hobbit_name(seat)} {rolls_words(state)}"
    return demanded(foe.text)
