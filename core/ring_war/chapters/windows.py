"""Windows in which cards are played (3.3), and effects of cards that hold for some time: what all chapters ask for."""

from __future__ import annotations

from collections.abc import Sequence

from core.ring_war.model.records.dealing import EffectBegan, EffectEnded, Window
from core.ring_war.model.state import Holds, RingWarPlay, RingWarState

FOR_GOOD = 9999
"""The turn to whose end effects last that never end."""


def open_window(play: RingWarPlay, kind: str, hex_: str = "", who: Sequence[str] = ()) -> None:
    """Let cards be played (3.3) before anything happens that lies on the agenda already.

    Args:
        play: what is being carried out.
        kind: which window, see `Window`.
        hex_: the hex that it is about.
        who: the pieces that it is about: fighters, searched, arrived, dead or captured ones.
    """
    play.push(Window(kind, hex_, tuple(who)))


def effect(state: RingWarState, card: str, about: str = "", by: str = "") -> Holds | None:
    """Return the effect of a card that holds now, on a hex or piece if one is named, played by a power if one is named;
    None where there is none."""
    for one in state.holds:
        if one.card == card and (not about or one.about in (about, "")) and (not by or one.by == by):
            return one
    return None


def holds(state: RingWarState, card: str, about: str = "", by: str = "") -> bool:
    """Whether there is such an `effect`."""
    return effect(state, card, about, by) is not None


def begin(play: RingWarPlay, card: str, until: int = 0, about: str = "", by: str = "") -> None:
    """Let a card have an effect, to the end of this turn unless another is named."""
    play.emit(EffectBegan(card.upper(), card, until or play.state.turn, about, by))


def let_go(play: RingWarPlay, card: str, about: str = "") -> None:
    """End all effects of a card, on a hex or piece if one is named."""
    for one in [one for one in play.state.holds if one.card == card and (not about or one.about == about)]:
        play.emit(EffectEnded(card.upper(), card, one.about))


def used_up(play: RingWarPlay, card: str, about: str = "") -> bool:
    """End an effect and say whether there was one: for what is done once, such as cancelling a search."""
    found = effect(play.state, card, about)
    if found is None:
        return False
    play.emit(EffectEnded(card.upper(), card, found.about))
    return True
