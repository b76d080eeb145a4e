"""Dark events: a tile that is drawn may be rejected, its replacement may not (S11)."""

from __future__ import annotations

from core.fellowship.base.asking import Asking
from core.fellowship.base.hooks import joined
from core.fellowship.base.turn import accept_tile
from core.fellowship.model import actions as a
from core.fellowship.model import tiles_events as t
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import StepTwo, TurnUpTile
from core.fellowship.model.tiles_steps import DecideTile
from core.fellowship.tiles.bag import is_bag_empty
from core.fellowship.words.event_words import tile_text
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Choice, Prompt


def have_decided(play: FellowshipPlay, tile: str, replacement: bool) -> bool:
    """Let the active player accept or reject the tile, unless it replaces a rejected one; return whether (S11.2)."""
    if not play.state.options.dark_events or replacement:
        return False
    play.push(DecideTile(tile))
    return True


class WhetherToAccept(Asking[DecideTile]):
    """Accept the tile, or reject it (S11.2); the last tile may be rejected, too (S11.7)."""

    kind, name, rule = DecideTile, "decide_tile", "S11.2"

    def opens(self, play: FellowshipPlay, step: DecideTile) -> bool:
        """Nobody decides for a hobbit who is out."""
        return play.state.hobbits[play.state.active].alive

    def asks(self, state: FellowshipState, step: DecideTile) -> Prompt:
        """Return accepting and rejecting."""
        seat = state.active
        rejecting = "S11.7" if is_bag_empty(state) else "S11.2"
        choices = [Choice(seat, a.AcceptTile(seat), "S11.2"), Choice(seat, a.RejectTile(seat), rejecting)]
        return Prompt(self.name, seat, "S11.2", choices)

    def answers(self, play: FellowshipPlay, step: DecideTile, action: a.Action) -> None:
        """Carry the tile out, or turn it face down; its replacement must be accepted, and after the last tile there is
        none (S11.2, S11.4, S11.7)."""
        seat = play.state.active
        if isinstance(action, a.AcceptTile):
            play.emit(t.TileAccepted("S11.2", seat, step.tile))
            accept_tile(play, step.tile, joined(play.state))
            return
        play.emit(t.TileRejected("S11.2", seat, step.tile))
        play.push(StepTwo() if is_bag_empty(play.state) else TurnUpTile(replacement=True))

    def words(self, state: FellowshipState, step: DecideTile, prompt: Prompt) -> str:
        """Return the line that asks about the tile."""
        last = ", the last one" if is_bag_empty(state) else ""
        return f"{hobbit_name(prompt.seat)} has drawn {tile_text(step.tile)}{last}: accept or reject it?"


STEPS = (WhetherToAccept(),)
