"""What is sent to the terminal: only what it does not show yet."""

from __future__ import annotations

from random import Random

from rich.segment import Segment
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip

from tui.painting import Changes, Painted, Piece

SIZE = Size(12, 3)


def strip(text: str) -> Strip:
    return Strip([Segment(text)])


def whole(*lines: tuple[str, ...]) -> LayoutUpdate:
    return LayoutUpdate([[strip(text) for text in line] for line in lines], Region(0, 0, 12, len(lines)))


def sent(painted: Painted, update: CompositorUpdate, size: Size = SIZE) -> list[Piece]:
    found = painted.changes(update, size)
    assert isinstance(found, Changes)
    return list(found.pieces)


def test_what_stands_there_is_not_sent_again() -> None:
    painted = Painted()
    page = whole(("abcd", "efghijkl"), ("mnop", "qrstuvwx"))
    assert len(sent(painted, page)) == 4
    assert sent(painted, page) == []
    assert sent(painted, whole(("abcd", "EFGHIJKL"), ("mnop", "qrstuvwx"))) == [(4, 0, strip("EFGHIJKL"))]


def test_everything_is_sent_to_a_terminal_that_may_show_something_else() -> None:
    painted = Painted()
    page = whole(("abcd", "efghijkl"))
    sent(painted, page)
    painted.forget()
    assert len(sent(painted, page)) == 2
    assert len(sent(painted, page, Size(12, 4))) == 2
    assert sent(painted, page, Size(12, 4)) == []


def test_the_terminal_shows_what_was_painted_however_it_was_cut() -> None:
    chooser = Random(1)
    painted = Painted()
    shown = [[" "] * 12 for _ in range(3)]
    wanted = [[" "] * 12 for _ in range(3)]
    spared = 0
    for _ in range(500):
        y = chooser.randrange(3)
        cuts = sorted(chooser.sample(range(1, 12), 2))
        starts, ends = [0, *cuts], [*cuts, 12]
        chops = {x: strip(chooser.choice("ab") * (end - x)) for x, end in zip(starts, ends, strict=True)}
        left, right = chooser.choice(starts), chooser.choice([12, 12, cuts[1]])
        update = ChopsUpdate([chops if n == y else {} for n in range(3)], [(y, left, right)], [ends] * 3)
        for x, end in zip(starts, ends, strict=True):
            if end > left and x <= right:
                wanted[y][x : min(end, right)] = chops[x].text[: max(0, min(end, right) - x)]
        pieces = sent(painted, update)
        spared += len(pieces) < len(chops)
        for x, line, piece in pieces:
            shown[line][x : x + piece.cell_length] = piece.text
        assert shown == wanted
    assert spared > 50
