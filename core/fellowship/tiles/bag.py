"""The bag that takes the place of the pile of tiles, and its Foresight (S10.1 to S10.3, S11.7)."""

from __future__ import annotations

from core.fellowship.base.cards.gandalf import pay_gandalf
from core.fellowship.base.corruption import lose
from core.fellowship.content.contents import library
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import EndScenario, TurnUpTile, Window
from core.kernel.piles import next_cards
from core.kernel.prompts import Choice

FORESIGHT = "SG.foresight"
LAID_OUT = 5
"""So many tiles Foresight lays out."""


def is_bag_empty(state: FellowshipState) -> bool:
    """Whether a table with the bag has no tile left to draw: none in the bag, none laid out (S11.7, SA30)."""
    return state.options.bag and not state.display and not len(state.tiles)


def about_to_draw(state: FellowshipState) -> bool:
    """Whether the next thing is the draw of a tile, which Foresight can take the place of."""
    ahead = next((step for step in reversed(state.agenda) if not isinstance(step, Window)), None)
    return isinstance(ahead, TurnUpTile)


def can_foresee(state: FellowshipState) -> bool:
    """Whether Foresight would change anything: before a draw with the bag, else where an order can be changed."""
    if state.options.bag:
        return about_to_draw(state) and len(state.tiles) > 0
    return bool(state.lines) and len(state.tiles) > 1


def lay_out(play: FellowshipPlay, seat: str, help: str) -> None:
    """Foresight with the bag: lay out five tiles, or as many as there are (SG.foresight, SA30)."""
    pay_gandalf(play, FORESIGHT, seat, "foresight", help=help)
    play.emit(e.TilesDisplayed(FORESIGHT, seat, next_cards(play.state.tiles, LAID_OUT, play.chance, "tiles")))


def displayed_choices(state: FellowshipState) -> list[Choice]:
    """Return the tiles laid out that the active player may use now."""
    seat = state.active
    return [Choice(seat, a.ChooseTile(seat, tile), FORESIGHT) for tile in dict.fromkeys(state.display)]


def end_with_the_bag(play: FellowshipPlay) -> None:
    """The last tile has been drawn: the scenario is over (S11.7), and in Mordor the game is lost (SA31)."""
    state = play.state
    if state.location == library(state).content.route[-1]:
        lose(play, "The last tile was drawn in Mordor.", "SA31")
    play.unwind(EndScenario)


def return_tiles(play: FellowshipPlay) -> None:
    """At a scenario's end all tiles go back into the bag, those laid out and not used, too (S10.2, SA15)."""
    state = play.state
    play.emit(e.TilesReturned("S10.2", dict(library(state).tile_counts), len(state.display)))
