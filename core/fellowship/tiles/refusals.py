"""Why a tile cannot be rejected, or an extra card not be used, now (S10 to S12)."""

from __future__ import annotations

from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutTile
from core.fellowship.tiles.bag import FORESIGHT
from core.fellowship.tiles.extras import ONE_RING, RULES, usable_extras
from core.fellowship.tiles.labels import EXTRA_NAMES
from core.fellowship.words.event_words import tile_name
from core.fellowship.words.names import hobbit_name
from core.fellowship.words.refusals import EXPLAINED, TRIES
from core.kernel.prompts import Refusal


def decision_refused(state: FellowshipState, action: a.AcceptTile | a.RejectTile) -> Refusal:
    """Why a tile is not to be accepted or rejected now (S11.2, S11.4)."""
    if not state.options.dark_events:
        return Refusal("S11.1", "Tiles are accepted or rejected with dark events only; here each is carried out.")
    if action.seat != state.active:
        return Refusal("S11.2", f"{hobbit_name(state.active)} is the active player and alone decides about tiles.")
    last = len(state.turned_up) - 1
    if any(isinstance(step, CarryOutTile) for step in state.agenda):
        if last - 1 in state.face_down:
            return Refusal("S11.4", "This tile takes the place of a rejected one: it must be accepted.")
        return Refusal("S11.2", "The tile has been accepted: it is carried out.")
    return Refusal("S11.2", "No tile is waiting to be accepted or rejected.")


def tile_refused(state: FellowshipState, action: a.ChooseTile) -> Refusal:
    """Why a tile is not to be chosen now (B4.8.1, SG.foresight)."""
    if not state.options.bag:
        return Refusal("B4.8.1", "Only tiles that Foresight shows are put in order, and only when it asks.")
    if action.seat != state.active:
        return Refusal(FORESIGHT, f"{hobbit_name(state.active)} is the active player and alone picks a tile.")
    if action.tile not in state.display:
        return Refusal(FORESIGHT, "That tile is not among those laid out by Foresight.")
    return Refusal(FORESIGHT, "A tile that is laid out is used when the next tile is to be drawn.")


def extra_refused(state: FellowshipState, action: a.UseExtra) -> Refusal:
    """Why an extra card cannot be used (S12)."""
    rule = RULES.get(action.card)
    if rule is None:
        return Refusal("S12.1", f"There is no extra card {action.card!r}.")
    name = EXTRA_NAMES[action.card]
    if action.card not in state.extras:
        option = "one_ring_card" if action.card == ONE_RING else action.card
        if getattr(state.options, option):
            return Refusal(rule, f"{name} has been used; it serves once a game.")
        return Refusal(rule, f"This table plays without {name}.")
    if not state.ring_bearer:
        return Refusal("SA36", f"The Ring lies on the volcano: there is no Ring-bearer to use {name}.")
    if action.seat != state.ring_bearer:
        return Refusal(rule, f"Only the Ring-bearer, {hobbit_name(state.ring_bearer)}, can use {name}.")
    if action.card not in usable_extras(state):
        if action.card == ONE_RING:
            return Refusal(rule, "Nobody else is left to bear the Ring.")
        return Refusal("SA19", "Sauron stands at the end of the line and cannot go back.")
    return Refusal("B4.9", f"{name} cannot be used in the middle of this; finish or take back first.")


EXPLAINED[a.AcceptTile] = decision_refused
EXPLAINED[a.RejectTile] = decision_refused
EXPLAINED[a.ChooseTile] = tile_refused
EXPLAINED[a.UseExtra] = extra_refused


def in_sight(state: FellowshipState, seat: str) -> list[tuple[str, a.Action]]:
    """Return the tile in question, the tiles laid out and the extra cards that `seat` may wonder about."""
    tries: list[tuple[str, a.Action]] = []
    if state.options.dark_events and state.lines and seat == state.active:
        tries.append(("Reject the tile", a.RejectTile(seat)))
    tries += [(f"Use the tile {tile_name(tile)}", a.ChooseTile(seat, tile)) for tile in dict.fromkeys(state.display)]
    tries += [(f"Use {EXTRA_NAMES[card]}", a.UseExtra(seat, card)) for card in state.extras]
    return tries


TRIES.append(in_sight)
