"""Tiles with the bag: those that Foresight has laid out, and the last one (SG.foresight, S10, S11.7)."""

from __future__ import annotations

from core.fellowship.base.asking import Asking
from core.fellowship.base.hooks import joined
from core.fellowship.base.turn import show_tile
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.tiles_steps import PickTile
from core.fellowship.tiles.bag import FORESIGHT, displayed_choices, end_with_the_bag, is_bag_empty, return_tiles
from core.fellowship.words.names import hobbit_name
from core.kernel.prompts import Prompt


class WhichTile(Asking[PickTile]):
    """Which of the tiles laid out is used instead of drawing one (SG.foresight)."""

    kind, name, rule = PickTile, "pick_tile", FORESIGHT

    def opens(self, play: FellowshipPlay, step: PickTile) -> bool:
        """Ask where there are tiles of more than one kind."""
        choices = displayed_choices(play.state)
        if len(choices) == 1:
            self.answers(play, step, choices[0].action)
        return len(choices) > 1

    def asks(self, state: FellowshipState, step: PickTile) -> Prompt:
        """Return the tiles laid out."""
        return Prompt(self.name, state.active, FORESIGHT, displayed_choices(state))

    def answers(self, play: FellowshipPlay, step: PickTile, action: a.Action) -> None:
        """Use the tile: choosing it is drawing it (SG.foresight, SA14)."""
        assert isinstance(action, a.ChooseTile)
        play.emit(e.TileTurnedUp(FORESIGHT, action.seat, action.tile, displayed=True))
        show_tile(play, action.tile, step.replacement, joined(play.state))

    def words(self, state: FellowshipState, step: PickTile, prompt: Prompt) -> str:
        """Return the line that asks for the tile."""
        return f"{hobbit_name(prompt.seat)} uses one of the tiles laid out: which?"


def use_laid_out(play: FellowshipPlay, replacement: bool) -> bool:
    """Use a tile that Foresight has laid out instead of drawing; return whether there is one (SG.foresight)."""
    if play.state.display:
        play.push(PickTile(replacement))
        return True
    return False


def ends_turns(play: FellowshipPlay) -> bool:
    """End the scenario after the turn of the last tile; return whether it was (S11.7)."""
    if not is_bag_empty(play.state):
        return False
    end_with_the_bag(play)
    return True


def empty_the_table(play: FellowshipPlay) -> None:
    """At a scenario's end all tiles go back into the bag (S10.2)."""
    if play.state.options.bag:
        return_tiles(play)


STEPS = (WhichTile(),)
