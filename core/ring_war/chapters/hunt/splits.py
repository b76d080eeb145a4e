"""Composite searches: Allies agree how many Nazgûl of each search (W.2b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sealed import SealedQuestion
from core.ring_war.chapters.board import nazgul
from core.ring_war.chapters.sides import are_allied
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import searching as s
from core.ring_war.model.state import DARK_POWER, SARUMAN, RingWarPlay, RingWarState
from core.ring_war.words.names import power_name


def agreed(play: RingWarPlay, step: Any) -> bool:
    """Whether nothing has to be agreed before Nazgûl search; if something has, ask for it and put `step` below it."""
    state = play.state
    if state.split or not are_allied(state, SARUMAN, DARK_POWER):
        return True
    if not all(any(True for _ in nazgul(state, power)) for power in (SARUMAN, DARK_POWER)):
        return True
    play.push(s.Splits((SARUMAN, DARK_POWER)), step)
    return False


class HowManySearch(SealedQuestion[RingWarState, s.Splits]):
    """How many Nazgûl of each Ally search: both say it in secret, twice at most (W.2b, GR5)."""

    kind = s.Splits
    name = "splits"
    rule = "W.2b"

    def orders(self, state: RingWarState, step: s.Splits, seat: str) -> list[Choice]:
        """Every split of three at most; none of either is to forgo the search."""
        most = lookup(state).numbers.searchers
        return [
            Choice(seat, s.NameSplit(seat, own, other), "W.2b")
            for own in range(most, -1, -1)
            for other in range(most, -1, -1)
            if split_refused(state, own, other) is None
        ]

    def unsealed(self, play: RingWarPlay, step: s.Splits, orders: Mapping[str, Any]) -> None:
        """Two like answers are an agreement; two unlike ones are asked again, then there is no search."""
        one, other = orders[SARUMAN], orders[DARK_POWER]
        if (one.saruman, one.dark_power) == (other.saruman, other.dark_power):
            play.emit(s.SplitAgreed("W.2b", one.saruman, one.dark_power))
        elif step.again:
            play.emit(s.NoAgreement("W.2b"))
        else:
            play.push(s.Splits((SARUMAN, DARK_POWER), again=True))

    def refuses(self, state: RingWarState, step: s.Splits, action: Any) -> Refusal | None:
        """Refuse what is too many."""
        held = super().refuses(state, step, action)
        if held is None and isinstance(action, s.NameSplit):
            return split_refused(state, action.saruman, action.dark_power)
        return held

    def words(self, state: RingWarState, step: s.Splits, prompt: Prompt) -> str:
        """Ask for the split."""
        again = "You did not agree; say once more" if step.again else "Say"
        return f"{again} how many Nazgûl of each search together."

    def label(self, state: RingWarState, step: s.Splits, action: s.NameSplit) -> str:
        """Name the numbers."""
        if not action.saruman + action.dark_power:
            return "No Nazgûl searches"
        return f"{action.saruman} of {power_name(SARUMAN)}'s, {action.dark_power} of {power_name(DARK_POWER)}'s"


def split_refused(state: RingWarState, own: int, other: int) -> Refusal | None:
    """Return why Allies do not send so many Nazgûl of Saruman's and of the Dark Power's; None when they may (W.2b)."""
    most = lookup(state).numbers.searchers
    have = [sum(1 for _ in nazgul(state, power)) for power in (SARUMAN, DARK_POWER)]
    if own + other > most or own > have[0] or other > have[1] or min(own, other) < 0:
        return Refusal("W.2b", "Allies send three Nazgûl at most in all, of those that they have.")
    return None
