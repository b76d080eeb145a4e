"""Paying for Gandalf cards: five shields of one player, or help from other cards (B4.8, F3.12)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.sauron_events import FellowshipCardUsed
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, living

PRICE = 5
TOGETHER = "together"
POOL = "pool:"
"""Fatty's fellowship card as help: the group pays; then with who gives how many shields ("pool:sam=3,merry=2")."""

ABILITY = "resourcefulness"

SAVED = {"": 0, "letter": 5, "pony": 1, "resourcefulness": 3, "both": 4, TOGETHER: 5}
"""How many shields each kind of help saves: Gandalf's Letter, the Pony, Resourcefulness, the last two, the group."""


ALONE: Sequence[str] = ("",)
NO_WAY: Sequence[str] = ()
"""Paying without help, and not at all."""

RESOURCEFUL = 3
"""So many shields Resourcefulness stands for (F7.fatty, SA28)."""


def pool_of(state: FellowshipState) -> int:
    """Return how many shields the group has, with Fatty's Resourcefulness (SA28)."""
    return sum(state.hobbits[name].shields for name in living(state)) + RESOURCEFUL * ("fatty" in state.abilities)


def can_pool(state: FellowshipState) -> bool:
    """Whether Fatty's fellowship card could call a Gandalf card: the group has the shields (SF.fatty)."""
    return "fatty" in state.fellowship_cards and state.hobbits["fatty"].alive and pool_of(state) >= PRICE


def pony_holder(state: FellowshipState) -> str:
    """Return who holds Bill the Pony, and may use it for anybody; "" when nobody does."""
    if state.foe_deck is None:
        return ""
    for seat, hobbit in state.hobbits.items():
        if "bill_the_pony" in hobbit.hand:
            return seat
    return ""


def ways_to_pay(state: FellowshipState, seat: str) -> Sequence[str]:
    """Return with what help `seat` can pay for a Gandalf card now; "" stands for five shields alone (FA13).

    With open hands the holder of Bill the Pony may use it for whoever calls; with hidden hands only a caller who
    holds it is asked, since the list of choices would give the holder away.
    """
    hobbit = state.hobbits[seat]
    shields = hobbit.shields
    if state.foe_deck is None:
        return ALONE if shields >= PRICE else NO_WAY
    fatty = seat == "fatty" and seat in state.abilities
    letter = "gandalfs_letter" in hobbit.hand
    if not (letter or fatty) and shields < PRICE - SAVED["pony"]:
        return NO_WAY
    found = [""] if shields >= PRICE else []
    if letter:
        found.append("letter")
    holder = pony_holder(state)
    pony = holder == seat or (bool(holder) and state.options.hands == "open")
    if pony and shields >= PRICE - SAVED["pony"]:
        found.append("pony")
    if fatty:
        helps = ("resourcefulness", "both") if pony else ("resourcefulness",)
        found += [help for help in helps if shields >= PRICE - SAVED[help]]
    return found


def pay_gandalf(play: FellowshipPlay, rule: str, seat: str, card: str, on: str = "", help: str = "") -> None:
    """`seat` pays for a Gandalf card, which is used and leaves the game (B4.8)."""
    if help.startswith(POOL):
        pay_together(play, rule, seat, card, on, help)
        return
    if help == "letter":
        play.emit(e.YellowCardUsed("FC.gandalfs_letter", seat, "gandalfs_letter"))
    if help in {"pony", "both"}:
        play.emit(e.YellowCardUsed("FC.bill_the_pony", pony_holder(play.state), "bill_the_pony", seat))
    if help in {"resourcefulness", "both"}:
        play.emit(f.AbilityUsed("F7.fatty", seat))
    play.emit(e.GandalfCalled(rule, seat, card, on, PRICE - SAVED[help]))


def pay_together(play: FellowshipPlay, rule: str, seat: str, card: str, on: str, help: str) -> None:
    """The group pays for any Gandalf card by Fatty's fellowship card (SF.fatty, SA28)."""
    play.emit(FellowshipCardUsed("SF.fatty", seat))
    for part in help.removeprefix(POOL).split(","):
        giver, _, count = part.partition("=")
        if giver == ABILITY:
            play.emit(f.AbilityUsed("F7.fatty", seat))
        else:
            play.emit(e.ShieldsDiscarded("SF.fatty", giver, int(count)))
    play.emit(e.GandalfCalled(rule, seat, card, on, 0))
