"""The sheet of what was offered where something was chosen; one of the other choices begins a what-if."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from core.kernel.game import Game
from replays.offered import Offered, Question
from tui.glyphs import Glyphs
from tui.sheets.lists import ListRow, ListScreen
from tui.table.offers import told
from tui.widgets.lines import sentences

LONGEST_TITLE = 68
"""A question of so many cells stands in the border of the list."""


def offered_screen(title: str, question: Question, game: Game, glyphs: Glyphs) -> ListScreen:
    """Return the list of a question's choices, the one that was taken marked; the screen is dismissed with the number
    of one, or None. What follows from all of them is said once, above them."""
    offered = question.offered
    shared = _shared(offered)
    rows: list[ListRow] = []
    first: dict[str, str] = {}
    """What follows from a choice, and the first choice from which it does."""
    for one in offered:
        follows = sentences(filter(None, [told(one.label)[1], *one.follows[: len(one.follows) - len(shared)]]))
        before = first.setdefault(follows, words_of(one))
        told_already = before != words_of(one) and not one.taken and len(follows) >= len(AS) + len(before)
        about = f"{AS}{before}”" if told_already else follows
        rows.append(ListRow(words_of(one), about, one.choice.rule, glyphs.yes if one.taken else " "))
    taken = next((at for at, one in enumerate(offered) if one.taken), 0)
    heading, above = f"{title}: {question.text}", f"Whatever is chosen: {sentences(shared)}." if shared else ""
    if cell_len(heading) > LONGEST_TITLE:
        heading, above = title, " ".join(filter(None, [question.text, above]))
    return ListScreen(heading, rows, game, picked=taken, hint="enter asks what if", above=above)


AS = "The same follows as from “"


def _shared(offered: Sequence[Offered]) -> tuple[str, ...]:
    """Return what follows last from each of several choices."""
    told = [one.follows for one in offered]
    if len(told) < 2:
        return ()
    count = 0
    while all(len(one) > count and one[-1 - count] == told[0][-1 - count] for one in told):
        count += 1
    return told[0][len(told[0]) - count :]


def words_of(one: Offered) -> str:
    """Return what a choice is, and whose where it does not say so."""
    what = told(one.label)[0]
    return f"{one.who}: {what}" if one.who else what
