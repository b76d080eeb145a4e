"""Foresight at a table with the bag: five tiles are laid out instead of a draw (SG.foresight, S11.7)."""

from __future__ import annotations

from core.fellowship.base.cards.card import Card, Moment
from core.fellowship.base.cards.gandalf import pay_gandalf
from core.fellowship.base.cards.gandalf_cards import Foresight
from core.fellowship.content.contents import lookup
from core.fellowship.model import tiles_events as t
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import TurnUpTile, Window
from core.fellowship.tiles.bag import FORESIGHT, is_bag_empty
from core.kernel.piles import next_cards
from core.kernel.prompts import Refusal

LAID_OUT = 5
"""So many tiles Foresight lays out."""


class ForesightOrBag(Foresight):
    """Foresight: with the bag it lays tiles out, else it is the base game's."""

    def call_rule(self, state: FellowshipState) -> str:
        """Return the rule of calling the card at this table."""
        return FORESIGHT if state.options.bag else self.rule

    def untimely(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """With the bag it is called before a draw."""
        return self.only_instead(state) if is_drawing(state) else super().untimely(state, now)

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """With the bag the next thing has to be the draw of a tile."""
        if not is_drawing(state):
            return super().idle(state, holder, now)
        return None if about_to_draw(state) and len(state.tiles) else self.only_instead(state)

    def busy(self, state: FellowshipState) -> Refusal:
        """With the bag it is called before a draw."""
        return self.only_instead(state) if is_drawing(state) else super().busy(state)

    def call(self, play: FellowshipPlay, seat: str, help: str) -> None:
        """Lay out five tiles, or as many as there are (SA30)."""
        if not play.state.options.bag:
            super().call(play, seat, help)
            return
        pay_gandalf(play, FORESIGHT, seat, self.id, help=help)
        play.emit(t.TilesDisplayed(FORESIGHT, seat, next_cards(play.state.tiles, LAID_OUT, play.chance, "tiles")))

    def only_instead(self, state: FellowshipState) -> Refusal:
        """Return that Foresight takes the place of a draw, if there is a tile left."""
        if is_bag_empty(state):
            return Refusal("S11.7", "The bag is empty: there is no tile left to lay out.")
        rule = lookup(state).gandalf[self.id].rule
        return Refusal(rule, "Foresight is called instead of a draw: before the next tile is turned up.")


def is_drawing(state: FellowshipState) -> bool:
    """Whether tiles are drawn from the bag where the fellowship is."""
    return state.options.bag and bool(state.lines)


def about_to_draw(state: FellowshipState) -> bool:
    """Whether the next thing is the draw of a tile, which Foresight can take the place of."""
    ahead = next((step for step in reversed(state.agenda) if not isinstance(step, Window)), None)
    return isinstance(ahead, TurnUpTile)


CARDS: tuple[Card, ...] = (ForesightOrBag(),)
"""In the place of the base game's Foresight."""
