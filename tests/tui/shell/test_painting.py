"""What is sent to the terminal: only what it does not show yet."""

from __future__ import annotations

from random import Random

import pyte
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip

from tui.terminal.painting import Changes, Painted, Stretch

SIZE = Size(12, 3)


def strip(text: str) -> Strip:
    return Strip([Segment(text)])


def whole(*lines: tuple[str, ...]) -> LayoutUpdate:
    return LayoutUpdate([[strip(text) for text in line] for line in lines], Region(0, 0, 12, len(lines)))


def styled(*lines: list[tuple[str, Style]]) -> LayoutUpdate:
    """One strip of several styles for each line."""
    return LayoutUpdate([[Strip([Segment(*piece) for piece in line])] for line in lines], Region(0, 0, 12, len(lines)))


def texts(pieces: list[Stretch]) -> list[tuple[int, int, str]]:
    return [(x, y, piece.text) for x, y, piece in pieces]


def sent(painted: Painted, update: CompositorUpdate, size: Size = SIZE) -> list[Stretch]:
    found = painted.changes(update, size)
    assert isinstance(found, Changes)
    return list(found.pieces)


def test_what_stands_there_is_not_sent_again() -> None:
    painted = Painted()
    page = whole(("abcd", "efghijkl"), ("mnop", "qrstuvwx"))
    assert len(sent(painted, page)) == 4
    assert sent(painted, page) == []
    assert texts(sent(painted, whole(("abcd", "EFGHIJKL"), ("mnop", "qrstuvwx")))) == [(4, 0, "EFGHIJKL")]


def test_of_a_piece_only_the_cells_that_changed_are_sent() -> None:
    painted = Painted()
    sent(painted, whole(("abcdefghijkl",)))
    assert texts(sent(painted, whole(("aBcdefghijKl",)))) == [(1, 0, "B"), (10, 0, "K")]
    assert texts(sent(painted, whole(("aBCdefGhijKl",)))) == [(2, 0, "CdefG")]


def test_a_blank_in_another_colour_is_the_same_blank() -> None:
    painted = Painted()
    here, there = Style.parse("red on blue"), Style.parse("bold green on blue")
    sent(painted, styled([("   a", here)]))
    assert texts(sent(painted, styled([("   a", there)]))) == [(3, 0, "a")]
    assert texts(sent(painted, styled([("   ", here), ("a", there)]))) == []
    assert len(sent(painted, styled([("   ", here + Style(underline=True)), ("a", there)]))) == 1


def test_a_piece_with_letters_of_doubtful_width_is_sent_whole() -> None:
    painted = Painted()
    assert texts(sent(painted, whole(("ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghij",)))) == [
        (0, 0, "ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghij")
    ]
    assert sent(painted, whole(("ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghij",))) == []
    assert texts(sent(painted, whole(("ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghiJ",)))) == [
        (0, 0, "ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghiJ")
    ]
    assert texts(sent(painted, whole(("abcdefghijkl",)))) == [(0, 0, "abcdefghijkl")]
    sent(painted, whole(("ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghij",)))
    sent(painted, whole(("xy",)))
    assert texts(sent(painted, whole(("ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghij",)))) == [
        (0, 0, "ab\N{CJK UNIFIED IDEOGRAPH-4E00}cdefghij")
    ]


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


def test_nothing_is_written_beyond_the_edges_of_a_terminal_that_became_smaller() -> None:
    painted = Painted()
    page = whole(("abcd", "efghijkl"), ("mnop", "qrstuvwx"), ("below", "the edge"))
    assert texts(sent(painted, page, Size(6, 2))) == [(0, 0, "abcd"), (4, 0, "ef"), (0, 1, "mnop"), (4, 1, "qr")]
    assert sent(painted, whole(("abcd", "ef"), ("mnop", "qr")), Size(6, 2)) == []


STYLES = [
    Style.parse(words)
    for words in (
        "none",
        "red",
        "on blue",
        "bold red on blue",
        "bold",
        "dim italic #c0ffee on blue",
        "underline on blue",
        "reverse green",
        "strike",
        "color(130) on color(16)",
        "not bold white",
    )
]


def line_of(chooser: Random, size: int) -> list[tuple[str, Style]]:
    """A line of pieces in random styles, most of them blanks or a letter over and over."""
    line: list[tuple[str, Style]] = []
    while size:
        count = min(size, chooser.randrange(1, 9))
        line.append(
            (chooser.choice([" " * count, "a" * count, ("ab " * 3)[:count], "\u2502" * count]), chooser.choice(STYLES))
        )
        size -= count
    return line


def looks(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """What each cell of a screen looks like; of a blank, what is seen of it."""
    found = []
    for y in range(screen.lines):
        row: list[tuple[object, ...]] = []
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            marks = (cell.underscore, cell.strikethrough, cell.reverse)
            seen = (cell.fg, cell.bold, cell.italics) if cell.data != " " or any(marks) else ()
            row.append((cell.data, cell.bg, *marks, *seen))
        found.append(row)
    return found


def test_a_terminal_shows_the_same_as_one_that_was_sent_everything() -> None:
    chooser = Random(7)
    console = Console(color_system="256", force_terminal=True)
    size = Size(40, 6)
    painted, ours, theirs = Painted(), pyte.Screen(40, 6), pyte.Screen(40, 6)
    stream, other = pyte.Stream(ours), pyte.Stream(theirs)
    saved = sent_whole = 0
    lines = [line_of(chooser, 40) for _ in range(6)]
    for _ in range(300):
        for y in chooser.sample(range(6), 2):
            lines[y] = line_of(chooser, 40)
        update = LayoutUpdate([[Strip([Segment(*piece) for piece in line])] for line in lines], Region(0, 0, 40, 6))
        everything = update.render_segments(console)
        changed = painted.changes(update, size).render_segments(console)
        stream.feed(changed)
        other.feed(everything)
        assert looks(ours) == looks(theirs)
        saved += len(everything) - len(changed)
        sent_whole += len(everything)
    assert saved > sent_whole / 2
