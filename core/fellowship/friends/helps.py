"""What helps to pay for a Gandalf card: Gandalf's Letter, Bill the Pony, Resourcefulness (F3.12, F7.fatty, FA13)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.base.cards.gandalf import NO_WAY, PRICE, Help, pony_holder
from core.fellowship.friends.cards import BillThePony, GandalfsLetter
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import HOBBITS, FellowshipState
from core.fellowship.words.names import hobbit_name


class Letter(Help):
    """Gandalf's Letter: no shields at all."""

    id, saves, words = "letter", 5, "uses Gandalf's Letter"

    def given(self, play: FellowshipPlay, seat: str, shares: str) -> None:
        """The caller uses the Letter."""
        play.emit(e.YellowCardUsed(GandalfsLetter.rule, seat, GandalfsLetter.id))


def whose_pony(state: FellowshipState, seat: str) -> str:
    """Return Bill the Pony with the name of its holder, where that is not `seat`."""
    holder = pony_holder(state)
    return "Bill the Pony" if holder in ("", seat) else f"{hobbit_name(holder)}'s Bill the Pony"


class Pony(Help):
    """Bill the Pony: a shield less."""

    id, saves, words = "pony", 1, "pays 4 shields"

    def said(self, state: FellowshipState, seat: str) -> str:
        """Return as what Bill the Pony is given, and by whom."""
        return f"{self.words} and {whose_pony(state, seat)} as the fifth"

    def given(self, play: FellowshipPlay, seat: str, shares: str) -> None:
        """Whoever holds Bill the Pony uses it for the caller."""
        play.emit(e.YellowCardUsed(BillThePony.rule, pony_holder(play.state), BillThePony.id, seat))


class Resourceful(Help):
    """Resourcefulness: three shields less (F7.fatty)."""

    id, saves, words = "resourcefulness", 3, "pays 2 shields and Resourcefulness"

    def given(self, play: FellowshipPlay, seat: str, shares: str) -> None:
        """Fatty, who calls, uses his ability card."""
        play.emit(f.AbilityUsed("F7.fatty", seat))


class Both(Help):
    """Bill the Pony and Resourcefulness: four shields less."""

    id, saves, words = "both", 4, "pays a shield"

    def said(self, state: FellowshipState, seat: str) -> str:
        """Return for how many shields each card stands, and whose Bill the Pony is."""
        return f"{self.words}, {whose_pony(state, seat)} as another, and Resourcefulness as 3"

    def given(self, play: FellowshipPlay, seat: str, shares: str) -> None:
        """Both are used."""
        PONY.given(play, seat, shares)
        RESOURCEFUL.given(play, seat, shares)


LETTER, PONY, RESOURCEFUL, BOTH = HELPS = (Letter(), Pony(), Resourceful(), Both())
LETTER_CARD, WITH_PONY = GandalfsLetter.id, PRICE - PONY.saves
FEWEST_SHIELDS = {seat: PRICE - (BOTH if seat == "fatty" else PONY).saves for seat in HOBBITS}
HELPING_CARDS = {LETTER_CARD: LETTER.id}
"""What is looked for in each hand and each store of shields whenever a window opens."""


def helps_of(state: FellowshipState, seat: str) -> Sequence[str]:
    """Return what can help `seat` to pay for a Gandalf card now (FA13).

    With open hands the holder of Bill the Pony may use it for whoever calls; with hidden hands only a caller who
    holds it is asked, since the list of choices would give the holder away.
    """
    hobbit = state.hobbits[seat]
    shields = hobbit.shields
    fatty = seat == "fatty" and seat in state.abilities
    letter = LETTER_CARD in hobbit.hand
    if shields < WITH_PONY and not letter and not fatty:
        return NO_WAY
    found = [LETTER.id] if letter else []
    holder = pony_holder(state)
    pony = holder == seat or (bool(holder) and state.options.hands == "open")
    if pony and shields >= WITH_PONY:
        found.append(PONY.id)
    if fatty:
        helps = (RESOURCEFUL, BOTH) if pony else (RESOURCEFUL,)
        found += [help.id for help in helps if shields >= PRICE - help.saves]
    return found
