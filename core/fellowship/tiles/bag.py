"""The bag that takes the place of the pile of tiles, and its Foresight (S10.1 to S10.3, S11.7)."""

from __future__ import annotations

from core.fellowship.base.corruption import lose
from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model import tiles_events as t
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import EndScenario
from core.kernel.piles import is_empty
from core.kernel.prompts import Choice

FORESIGHT = "SG.foresight"


def is_bag_empty(state: FellowshipState) -> bool:
    """Whether a table with the bag has no tile left to draw: none in the bag, none laid out (S11.7, SA30)."""
    return state.options.bag and not state.display and is_empty(state.tiles)


def displayed_choices(state: FellowshipState) -> list[Choice]:
    """Return the tiles laid out that the active player may use now."""
    seat = state.active
    return [Choice(seat, a.ChooseTile(seat, tile), FORESIGHT) for tile in dict.fromkeys(state.display)]


def end_with_the_bag(play: FellowshipPlay) -> None:
    """The last tile has been drawn: the scenario is over (S11.7), and in Mordor the game is lost (SA31)."""
    state = play.state
    if state.location == lookup(state).content.route[-1]:
        lose(play, "The last tile was drawn in Mordor.", "SA31")
    play.unwind(EndScenario)


def return_tiles(play: FellowshipPlay) -> None:
    """At a scenario's end all tiles go back into the bag, those laid out and not used, too (S10.2, SA15)."""
    state = play.state
    play.emit(t.TilesReturned("S10.2", dict(lookup(state).tile_counts), len(state.display)))
