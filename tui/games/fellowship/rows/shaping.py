"""Every prompt of the game as rows of cells, made of the parts beside this module."""

from __future__ import annotations

from core.fellowship.model.sauron_steps import RefreshHand
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Pay
from core.kernel.prompts import Prompt
from tui.games.fellowship.rows.answers import answer_rows, fixed_row
from tui.games.fellowship.rows.lord import lord_rows
from tui.games.fellowship.rows.paying import paying_rows
from tui.games.fellowship.rows.plays import play_rows
from tui.games.fellowship.rows.windows import use_row, window_rows
from tui.widgets.grid_rows import Row
from tui.widgets.pane import Asked


def rows(asked: Asked) -> list[Row]:
    """Return the rows of a prompt; choices that are in none of them are shown by their labels."""
    state: FellowshipState = asked.scene.view
    prompt = asked.scene.prompt
    if not isinstance(prompt, Prompt):
        return []
    if prompt.window:
        return window_rows(asked)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Pay):
        return [*paying_rows(asked, step), *use_row(asked)]
    if isinstance(step, RefreshHand):
        return [*lord_rows(asked), *answer_rows(asked), *fixed_row(asked)]
    return [*play_rows(asked), *lord_rows(asked), *answer_rows(asked), *fixed_row(asked), *use_row(asked)]
