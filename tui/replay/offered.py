"""The sheet of what was offered where something was chosen; one of the other choices begins a what-if."""

from __future__ import annotations

from core.kernel.game import Game
from replays.offered import Offered, Question
from tui.glyphs import Glyphs
from tui.sheets.lists import ListRow, ListScreen
from tui.table.offers import told
from tui.widgets.lines import sentences


def offered_screen(title: str, question: Question, game: Game, glyphs: Glyphs) -> ListScreen:
    """Return the list of a question's choices, the one that was taken marked; the screen is dismissed with the number
    of one, or None."""
    rows = [_row(one, glyphs) for one in question.offered]
    taken = next((at for at, one in enumerate(question.offered) if one.taken), 0)
    return ListScreen(title, rows, game, picked=taken, hint="enter asks what if")


def _row(one: Offered, glyphs: Glyphs) -> ListRow:
    """Return the row of a choice: what it is, below it what follows, and its rule."""
    follows = sentences(filter(None, [told(one.label)[1], *one.follows]))
    return ListRow(words_of(one), follows, one.choice.rule, glyphs.yes if one.taken else " ")


def words_of(one: Offered) -> str:
    """Return what a choice is, and whose where it does not say so."""
    what = told(one.label)[0]
    return f"{one.who}: {what}" if one.who else what
