"""A choice of the rules as a line of words, and such lines as rows of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from core.kernel.prompts import Choice, Prompt
from tui.keys import ROW_KEYS
from tui.table.flow import is_pass
from tui.widgets.folds import folded
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line


class Offer(msgspec.Struct, frozen=True):
    """One choice in words: what it is, what would follow, its rule, and who would make it where that is not plain.

    Offers of a `group` may stand behind one row.
    """

    what: str
    then: str = ""
    rule: str = ""
    who: str = ""
    group: str = ""

    @property
    def spans(self) -> Line:
        """Who would choose, and what."""
        return (*(((f"{self.who}: ", "bright"),) if self.who else ()), (self.what, ""))


def told(label: str) -> tuple[str, str]:
    """Cut a choice's label into what it is and what would follow."""
    what, colon, then = label.partition(": ")
    return (what, then) if colon else (label, "")


def offer_of(
    label: str, prompt: Prompt, choice: Choice, names: Mapping[str, str], own: Mapping[str, str], then: str = ""
) -> Offer:
    """Return the offer of a choice with this label.

    `names` says what to call each seat and `own` what the game calls it; who would choose is said where another than
    the one who is asked would, and the label does not name them. `then` stands in for the label's own consequence.
    """
    what, follows = told(label)
    named = any(name in what for name in (names[choice.seat], own[choice.seat]))
    mine = choice.seat == prompt.seat or named or is_pass(choice)
    return Offer(what, then or follows, choice.rule, "" if mine else names[choice.seat], choice.group)


def fold_of(label: str, choices: Sequence[Choice]) -> Offer:
    """Return the line that stands for choices of a group under this label."""
    return Offer(*told(label), rule=choices[0].rule)


def plain_rows(
    offers: Sequence[Offer],
    places: Sequence[int] | None = None,
    fold: Callable[[Sequence[int]], Offer] | None = None,
    keys: Mapping[int, str] | None = None,
) -> list[Row]:
    """Return offers as rows of one cell; where there are too many, those of a group fold into one that opens.

    `places` are those of the offers among the choices (in order, unless they are given), `fold` makes the words of a
    folded row, and `keys` has the choices that are taken by a key of their own.
    """
    places = range(len(offers)) if places is None else places
    keys = keys or {}
    groups = ["" if place in keys else offer.group for place, offer in zip(places, offers, strict=True)]
    lines = folded(groups) if fold is not None else [[at] for at in range(len(offers))]
    share = -(-len(lines) // len(ROW_KEYS))
    if share > 1:
        lines = [[at for line in lines[first : first + share] for at in line] for first in range(0, len(lines), share)]
    return [_row(offers, places, at, fold, keys) for at in lines]


def _row(
    offers: Sequence[Offer],
    places: Sequence[int],
    line: Sequence[int],
    fold: Callable[[Sequence[int]], Offer] | None,
    keys: Mapping[int, str],
) -> Row:
    cells = tuple(Cell(offers[at].spans, places[at]) for at in line)
    if len(line) == 1:
        only = offers[line[0]]
        return Row(cells, key=keys.get(places[line[0]], ""), then=_then(only))
    if fold is not None and len({offers[at].group for at in line}) == 1:
        head = fold([places[at] for at in line])
        return Row(cells, head.spans, then=_then(head), folded=True)
    return Row(cells)


def _then(offer: Offer) -> Line:
    return ((offer.then, "soft"),) if offer.then else ()
