"""The turn: tiles, then exactly one thing (B4.1, B4.2)."""

from __future__ import annotations

from core.fellowship.base.cards.interrupts import can_turn_end_wait, is_quiet
from core.fellowship.base.happenings import make_happen, wake_for_event
from core.fellowship.base.hooks import Hooks, joined
from core.fellowship.base.lines import is_unfinished, move_on
from core.fellowship.content.contents import lookup
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import next_clockwise
from core.fellowship.model.steps import (
    BeginTurn,
    CarryOutTile,
    CloseTurn,
    EndTurn,
    NextTile,
    PickLine,
    Step,
    StepTwo,
    TurnUpTile,
    Window,
)
from core.kernel.piles import is_empty, next_card
from core.kernel.sequence import Carried

NEXT_TILE, TURN_UP_TILE, STEP_TWO = NextTile(), TurnUpTile(), StepTwo()
END_TURN, CLOSE_TURN = EndTurn(), CloseTurn()
BEFORE_TILE, TURN_END, CARDS_DONE = Window("W1"), Window("W7", what="end"), Window("W7", what="done")
"""Steps of every turn that are always the same."""


def begin_turn(play: FellowshipPlay, step: BeginTurn) -> None:
    """The player, or the next one who is still in, becomes active (B4.1.1)."""
    state = play.state
    seat = step.seat if state.hobbits[step.seat].alive else next_clockwise(state, step.seat)
    begin_turn_of(play, seat, joined(state))


def begin_turn_of(play: FellowshipPlay, seat: str, hooks: Hooks) -> None:
    """`seat` becomes active: step 1, step 2, end of the turn (B4.1.1)."""
    state = play.state
    play.emit(e.TurnBegan("B4.1.1", seat, state.turn + 1))
    play.push(END_TURN)
    first = [joining for hook in hooks.turn_starts for joining in hook(state)] if hooks.turn_starts else None
    if first:
        play.push(*first, NEXT_TILE)
    else:
        look_for_tile(play, hooks)


def next_tile(play: FellowshipPlay, step: NextTile) -> None:
    """Step 1 goes on, unless the active player is out by now (A38)."""
    state = play.state
    if state.hobbits[state.active].alive:
        look_for_tile(play, joined(state))


def look_for_tile(play: FellowshipPlay, hooks: Hooks) -> None:
    """Step 1: a window, then the next tile (B4.1.2); without a tile step 1 is over (S11.7, SA17).

    The pile is shuffled anew, so that only an expansion runs out of tiles.
    """
    state = play.state
    if is_quiet(state, "W1"):
        turn_up(play, False, hooks)
        return
    for is_none_left in hooks.no_tile_left:
        if is_none_left(state):
            play.push(STEP_TWO)
            return
    play.push(BEFORE_TILE, TURN_UP_TILE)


def turn_up_tile(play: FellowshipPlay, step: TurnUpTile) -> None:
    """Turn up the top tile, or use what an expansion has put in its place (B4.1.2)."""
    state = play.state
    if state.hobbits[state.active].alive:
        turn_up(play, step.replacement, joined(state))


def turn_up(play: FellowshipPlay, replacement: bool, hooks: Hooks) -> None:
    """Turn up a tile where `hooks` join in; whoever plans it has looked them up (B4.1.2)."""
    state = play.state
    for hook in hooks.tile_due:
        if hook(play, replacement):
            return
    for is_none_left in hooks.no_tile_left:
        if is_none_left(state):
            play.push(STEP_TWO)
            return
    if is_empty(state.tiles):
        play.emit(e.TilesShuffled("A55", dict(lookup(state).tile_counts)))
    tile = next_card(state.tiles, play.chance, "tiles")
    play.emit(e.TileTurnedUp("S11.2" if state.options.dark_events else "B4.1.2", state.active, tile))
    show_tile(play, tile, replacement, hooks)


def show_tile(play: FellowshipPlay, tile: str, replacement: bool, hooks: Hooks) -> None:
    """A tile has been turned up: an expansion may have it rejected unless it replaces another (S11.2)."""
    for hook in hooks.tile_turned_up:
        if hook(play, tile, replacement):
            return
    accept_tile(play, tile, hooks)


def accept_tile(play: FellowshipPlay, tile: str, hooks: Hooks) -> None:
    """A tile is going to be carried out: a window before it (W2), and before that what an expansion adds (F2.1)."""
    state = play.state
    if lookup(state).tiles[tile].sundial:
        wake_for_event(play)
    before = hooks.before_tile
    first: list[Step] = [joining for hook in before for joining in hook(state, tile)] if before else []
    if not first and is_quiet(state, "W2"):
        use_tile(play, tile)
    else:
        play.push(*first, Window("W2", what=tile), CarryOutTile(tile))


def carry_out_tile(play: FellowshipPlay, step: CarryOutTile) -> None:
    """Carry out a tile that was turned up (B4.2), unless the active player is out by now."""
    if play.state.hobbits[play.state.active].alive:
        use_tile(play, step.tile)


def use_tile(play: FellowshipPlay, tile: str) -> None:
    """Do what a tile says; an activity tile ends step 1 (B4.2)."""
    state = play.state
    line = lookup(state).tiles[tile].line
    if not line:
        play.push(NEXT_TILE)
        make_happen(play, "tile", tile)
        return
    play.push(STEP_TWO)
    if is_unfinished(state, line):
        move_on(play, line, 1, state.active, "B4.2.1")
    else:
        play.push(PickLine("tile", state.active, 1))


def end_turn(play: FellowshipPlay, step: EndTurn) -> None:
    """A last window, then the turn is over (B4.1.4)."""
    state = play.state
    hooks = joined(state)
    for hook in hooks.turn_ends:
        if hook(play):
            return
    alive = state.hobbits[state.active].alive
    if alive and not can_turn_end_wait(state) and not is_quiet(state, "W7"):
        play.push(CARDS_DONE if step.done else TURN_END, CLOSE_TURN)
    else:
        pass_turn_on(play, hooks)


def close_turn(play: FellowshipPlay, step: CloseTurn) -> None:
    """The turn is over after its last window (B4.1.4)."""
    pass_turn_on(play, joined(play.state))


def pass_turn_on(play: FellowshipPlay, hooks: Hooks) -> None:
    """Tiles and cards go to the discard piles; the next player clockwise begins (B4.1.4), unless the game or the
    scenario is over."""
    state = play.state
    play.emit(e.TurnEnded("B4.1.4", state.active))
    for hook in hooks.turn_closed:
        if hook(play):
            return
    begin_turn_of(play, next_clockwise(state, state.active), hooks)


STEPS = (
    Carried(BeginTurn, begin_turn),
    Carried(NextTile, next_tile),
    Carried(TurnUpTile, turn_up_tile),
    Carried(CarryOutTile, carry_out_tile),
)
LAST_STEPS = (Carried(EndTurn, end_turn), Carried(CloseTurn, close_turn))
"""The first and the last steps of a turn; between them stands `step_two`."""
