"""What the bag, Sauron tiles, dark events and the extra cards bring (S10 to S12)."""

from __future__ import annotations

from core.fellowship.base.hooks import Hooks
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.tiles.bag import is_bag_empty
from core.fellowship.tiles.dark_events import have_decided
from core.fellowship.tiles.drawing import empty_the_table, ends_turns, use_laid_out
from core.fellowship.tiles.event_words import EVENT_WORDS
from core.fellowship.tiles.extras import WINDOW_RULES, is_worth_a_window, nearer_window
from core.fellowship.tiles.labels import LABELS
from core.fellowship.tiles.refusals import decision_refused, in_sight, tile_refused
from core.fellowship.tiles.set_up import check_tiles, lay_out_extras


def has_bag_or_extras(state: FellowshipState) -> bool:
    """Whether tiles are drawn out of the bag, which all else that is done with them needs, or an extra card is left."""
    return state.options.bag or bool(state.extras)


TILES = Hooks(
    in_play=(has_bag_or_extras,),
    sets_up=(lay_out_extras,),
    completes=(check_tiles,),
    no_tile_left=(is_bag_empty,),
    tile_due=(use_laid_out,),
    tile_turned_up=(have_decided,),
    window_helps={"W1": is_worth_a_window},
    window_rules=WINDOW_RULES,
    window_words={"WE": nearer_window},
    turn_closed=(ends_turns,),
    board_ends=(empty_the_table,),
    guards={a.AcceptTile: decision_refused, a.RejectTile: decision_refused, a.ChooseTile: tile_refused},
    in_sight=(in_sight,),
    event_words=EVENT_WORDS,
    labels=LABELS,
)
