"""Lines of text in roles: what panes are made of, before a theme gives the roles their colours.

A line is a tuple of spans, a span a text and a role. Roles are few and belong to no game (`tui.roles`); each has a
component class on the screen, so that a theme decides what it looks like. A role may be of several words, a ground and
an ink ("ghost blue", "pill rose"); "" is plain ink. No text is ever read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size

Span = tuple[str, str]
Line = tuple[Span, ...]


EMPTY: Line = ()

JOINTS = "-_/"
"""The signs behind which a word may be broken that is too long for its place."""

_CONTROL = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), 0x200E, 0x200F, *range(0x202A, 0x202F), 0xFEFF), "?")


def plain(text: str) -> str:
    """Return `text` with control characters and direction marks shown as question marks."""
    return text.translate(_CONTROL)


def line(*spans: str | Span) -> Line:
    """Return a line of `spans`; a bare text has no role."""
    return tuple((span, "") if isinstance(span, str) else span for span in spans)


def width(of: Sequence[Span]) -> int:
    """Return how many cells a line takes. Panes ask hundreds of times a second, mostly about plain letters."""
    cells = 0
    for text, _ in of:
        cells += len(text) if text.isascii() and text.isprintable() else cell_len(text)
    return cells


LEAST_BEFORE = 8
"""With fewer cells than this before it, a question does not tell what it is about."""
SHORT_HEAD = 12
"""A head of no more cells than this ("Entry 132") is never cut, and what follows its colon may have one of its own."""


def cut(text: str, size: int, ellipsis: str = "…") -> str:
    """Return `text` cut to `size` cells, with an ellipsis where something was cut off."""
    if cell_len(text) <= size:
        return text
    if size < cell_len(ellipsis):
        return set_cell_size(text, max(0, size))
    return set_cell_size(text, size - cell_len(ellipsis)).rstrip() + ellipsis


def cut_before(text: str, size: int, ellipsis: str = "…") -> str:
    """Return `text` cut to `size` cells before its last sentence or what follows its colon, which matters most.

    A short head before a first colon stays whole. Where next to nothing is left before the end, the end is cut off.
    """
    head, mark, question = text.rpartition(". ")
    joint = " "
    if mark:
        head += "."  # or a head that is whole but for its stop would run into the question
    else:
        head, mark, question = text.partition(": ")
        joint = mark
        if cell_len(head) <= SHORT_HEAD and mark in question:
            more, mark, question = question.partition(": ")
            head = f"{head}{joint}{more}"
    room = size - cell_len(joint + question)
    whole = cell_len(head) if cell_len(head) <= SHORT_HEAD else 0
    least = SHORT_HEAD if ": " in head else max(whole, LEAST_BEFORE)
    if cell_len(text) <= size or not mark or room < least:
        return cut(text, size, ellipsis)
    kept = cut_between(head, room, ellipsis)
    bare = kept.removesuffix(ellipsis).rstrip()
    return (bare.removesuffix(":") if kept != bare and bare.endswith(":") else kept) + joint + question


def cut_between(text: str, size: int, ellipsis: str = "…") -> str:
    """Return `text` cut to `size` cells between two words, where that leaves enough of it."""
    short = cut(text, size, ellipsis)
    kept = short.removesuffix(ellipsis)
    at = kept.rfind(" ")
    if short == text or text[len(kept) : len(kept) + 1] in ("", " ") or at < LEAST_BEFORE:
        return short
    return kept[:at].rstrip(" ,;") + ellipsis


def pad(text: str, size: int, ellipsis: str = "…") -> str:
    """Return `text` in exactly `size` cells."""
    short = cut(text, size, ellipsis)
    return short + " " * (size - cell_len(short))


def spread(left: Line, right: Line, size: int, ellipsis: str = "…") -> Line:
    """Return `left` and `right` at the two ends of `size` cells; `left` gives way."""
    room = size - width(right)
    if width(left) >= room:
        left = clipped(left, room - 1, ellipsis) if right else clipped(left, room, ellipsis)
    gap = room - width(left)
    return (*left, (" " * gap, ""), *right) if gap > 0 else (*left, *right)


def clipped(of: Line, size: int, ellipsis: str = "…") -> Line:
    """Return a line that takes at most `size` cells."""
    if width(of) <= size:
        return of
    kept: list[Span] = []
    room = size
    for text, role in of:
        cells = cell_len(text)
        if cells >= room:
            kept.append((cut(text + " " * (cells == room), room, ellipsis), role))
            break
        kept.append((text, role))
        room -= cells
    return tuple(kept)


def cut_out(of: Line, start: int, end: int) -> Line:
    """Return the cells of a line from `start` up to `end`; every letter of it is one cell wide."""
    spans: list[Span] = []
    at = 0
    for text, role in of:
        spans.append((text[max(0, start - at) : max(0, end - at)], role))
        at += len(text)
    return merged(spans)


def wrapped(text: str, size: int, indent: int = 0) -> list[str]:
    """Return `text` in rows of at most `size` cells, later rows indented; words are broken only where none fits, and
    then behind a sign that joins two, if there is one not too near the beginning."""
    rows: list[str] = []
    row, room = "", max(1, size)
    for word in text.split():
        start = " " * indent if rows else ""
        while cell_len(word) > max(1, room - indent):
            if row.strip():
                rows.append(row)
                row = ""
                start = " " * indent
            head = set_cell_size(word, max(1, room - indent)).rstrip()
            joint = max(head.rfind(sign) for sign in JOINTS) + 1
            head = head[:joint] if joint > len(head) // 3 else head
            rows.append(start + head)
            word = word[len(head) :]
        if not row:
            row = (" " * indent if rows else "") + word
        elif cell_len(row) + 1 + cell_len(word) <= room:
            row += " " + word
        else:
            rows.append(row)
            row = " " * indent + word
    if row.strip() or not rows:
        rows.append(row)
    return rows


def flowed(spans: Iterable[Span], size: int, indent: int = 0) -> list[Line]:
    """Return spans in rows of at most `size` cells, broken between words; each span keeps its role.

    Blanks at the very beginning stay; an unbreakable blank (U+00A0) holds words together.
    """
    rows: list[Line] = []
    row: list[Span] = []
    used, start = 0, 0
    for gap, word in _words(spans):
        cells = width(word)
        if used > start and used + gap + cells > size:
            rows.append(merged(row))
            row, used, start, gap = [(" " * indent, "")], indent, indent, 0
        if gap:
            row.append((" " * gap, word[0][1] if gap == 1 else ""))
        row.extend(word)
        used += gap + cells
    if row:
        rows.append(merged(row))
    return [tuple((text.replace("\u00a0", " "), role) for text, role in one) for one in rows]


def _words(spans: Iterable[Span]) -> Iterator[tuple[int, list[Span]]]:
    """Cut spans into words, which may run over several spans, each with the number of blanks before it."""
    gap = 0
    word: list[Span] = []
    for text, role in spans:
        for at, part in enumerate(text.split(" ")):
            if at:
                if word:
                    yield gap, word
                    gap, word = 0, []
                gap += 1
            if part:
                word.append((part, role))
    if word:
        yield gap, word


def merged(of: Sequence[Span]) -> Line:
    """Return a line with neighbouring spans of the same role joined."""
    joined: list[Span] = []
    for text, role in of:
        if joined and joined[-1][1] == role:
            joined[-1] = (joined[-1][0] + text, role)
        elif text:
            joined.append((text, role))
    return tuple(joined)


def text_of(of: Line) -> str:
    """Return a line's text alone."""
    return "".join(text for text, _ in of)


def without_end(rows: Sequence[Line]) -> Sequence[Line]:
    """Return rows without the empty ones at their end."""
    told = [at for at, row in enumerate(rows, 1) if text_of(row).strip()]
    return rows[: told[-1] if told else 0]


def begun(text: str) -> str:
    """Return words as they begin a sentence."""
    return text[:1].upper() + text[1:]


def sentences(texts: Iterable[str]) -> str:
    """Return texts one after the other: what begins with a capital as a sentence of its own, what begins otherwise as a
    part of the sentence before it. A full stop at the end of a text does not stand before another."""
    told = ""
    for text in texts:
        told = f"{told.removesuffix('.')}{'. ' if text[:1].isupper() else '; '}{text}" if told else text
    return begun(told)
