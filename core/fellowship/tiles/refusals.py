"""Why a tile cannot be rejected or chosen now (S10, S11)."""

from __future__ import annotations

from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutTile, OrderTiles
from core.fellowship.model.tiles_steps import DecideTile, PickTile
from core.fellowship.tiles.bag import FORESIGHT
from core.fellowship.words.event_words import tile_name
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Refusal


def decision_refused(state: FellowshipState, action: a.AcceptTile | a.RejectTile) -> Refusal | None:
    """Why a tile is not to be accepted or rejected now, or None where it may be (S11.2, S11.4)."""
    if not state.options.dark_events:
        return Refusal("S11.1", "Tiles are accepted or rejected with dark events only; here each is carried out.")
    if action.seat != state.active:
        return Refusal("S11.2", f"{hobbit_name(state.active)} is the active player and alone decides about tiles.")
    if isinstance(state.agenda[-1], DecideTile):
        return None
    last = len(state.turned_up) - 1
    if any(isinstance(step, CarryOutTile) for step in state.agenda):
        if last - 1 in state.face_down:
            return Refusal("S11.4", "This tile takes the place of a rejected one: it must be accepted.")
        return Refusal("S11.2", "The tile has been accepted: it is carried out.")
    return Refusal("S11.2", "No tile is waiting to be accepted or rejected.")


def tile_refused(state: FellowshipState, action: a.ChooseTile) -> Refusal | None:
    """Why a tile is not to be chosen now, or None where it may be (B4.8.1, SG.foresight)."""
    step = state.agenda[-1]
    if isinstance(step, OrderTiles) and action.seat == step.seat and action.tile in step.left:
        return None
    if not state.options.bag:
        return Refusal("B4.8.1", "Only tiles that Foresight shows are put in order, and only when it asks.")
    if action.seat != state.active:
        return Refusal(FORESIGHT, f"{hobbit_name(state.active)} is the active player and alone picks a tile.")
    if action.tile not in state.display:
        return Refusal(FORESIGHT, "That tile is not among those laid out by Foresight.")
    if isinstance(step, PickTile):
        return None
    return Refusal(FORESIGHT, "A tile that is laid out is used when the next tile is to be drawn.")


def in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the tile in question and the tiles laid out that `seat` may wonder about."""
    tries: list[tuple[str, a.Action]] = []
    if seat not in state.hobbits:
        return tries
    if state.options.dark_events and state.lines and seat == state.active:
        tries.append(("Reject the tile", a.RejectTile(seat)))
    tries += [(f"Use the tile {tile_name(tile)}", a.ChooseTile(seat, tile)) for tile in dict.fromkeys(state.display)]
    return tries
