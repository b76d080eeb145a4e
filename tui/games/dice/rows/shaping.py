"""Every prompt of the game as rows of cells, made of the parts beside this module."""

from __future__ import annotations

from core.kernel.prompts import Prompt
from tui.games.dice.rows.answers import fixed_rows, glory_rows, going_on, other_rows
from tui.games.dice.rows.mustering import die_rows, use_rows
from tui.games.dice.rows.recruiting import recruit_rows
from tui.games.dice.rows.war import war_rows
from tui.widgets.grid_rows import Row
from tui.widgets.pane import Asked


def rows(asked: Asked) -> list[Row]:
    """Return the rows of a prompt; choices that are in none of them are shown by their labels."""
    if not isinstance(asked.scene.prompt, Prompt):
        return []
    makers = (going_on, recruit_rows, die_rows, war_rows, glory_rows)
    found = [row for make in makers for row in make(asked)]
    uses = use_rows(asked)
    return [*found, *other_rows(asked, [*found, *uses]), *uses, *fixed_rows(asked)]
