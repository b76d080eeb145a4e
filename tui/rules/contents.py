"""The contents of a rulebook as rows: parts, chapters and rules, and in which order the book is read."""

from __future__ import annotations

from textwrap import wrap

from core.kernel.rulebook import Part, Rule, Rulebook
from tui.widgets.lines import Span
from tui.widgets.rows import Row

OVERVIEW = "overview"
"""What the id of a row begins with that leads to what stands before the rules of a part; that of the first is no
more than this."""

LEAST_TITLE = 12
"""A title is never wrapped to fewer cells than this."""

LEAST_INDENT = 2
"""The rest of a title stands below its beginning, or further left, but by so many cells at least."""


def part_id(book: Rulebook, part: Part) -> str:
    """Return the id of the row for what stands before the rules of a part."""
    number = book.parts.index(part)
    return f"{OVERVIEW}-{number}" if number else OVERVIEW


def part_of(book: Rulebook, row_id: str) -> Part | None:
    """Return the part whose row has this id; None for any other row."""
    return next((part for part in book.parts if part_id(book, part) == row_id), None)


def reading_order(book: Rulebook) -> list[str]:
    """Return the ids of all rows of the contents that can be opened, as they follow each other in the book."""
    return [found for _, ids in stops(book) for found in ids]


def stops(book: Rulebook) -> list[tuple[str, list[str]]]:
    """Return where the book is entered chapter by chapter: what stands before the rules of a part, under no title, and
    each chapter; each with the ids of what is read there."""
    first = {part.chapter: part for part in book.parts}
    found: list[tuple[str, list[str]]] = []
    for chapter in book.chapters():
        if chapter in first:
            found.append(("", [part_id(book, first[chapter])]))
        found.append((chapter, [rule.id for rule in book if rule.chapter == chapter]))
    return found


def contents_rows(book: Rulebook, room: int) -> list[Row]:
    """Return the contents in lines of `room` cells: a long title takes two of them."""
    rows: list[Row] = []
    for chapter, ids in stops(book):
        if chapter:
            rows.append(_heading(chapter, room))
            rows += [rule_row(book[rule_id], room) for rule_id in ids]
        else:
            part = part_of(book, ids[0])
            rows.append(
                _two_lines(ids[0], [], "Overview" if part is book.parts[0] or part is None else part.title, room)
            )
    return rows


def rule_row(rule: Rule, room: int) -> Row:
    """Return the line of a rule, or two lines, where its title is long."""
    return _two_lines(rule.id, [(f"{rule.id} ", "key")], rule.title, room)


def link_row(rule: Rule, number: int, room: int) -> Row:
    """Return the line of a rule that another one refers to, behind the key that leads there."""
    lead = [(f"{number} " if number < 10 else "  ", "soft"), (f"{rule.id} ", "key")]
    return _two_lines(rule.id, lead, rule.title, room)


def _heading(chapter: str, room: int) -> Row:
    first, *rest = wrap(chapter, room) or [""]
    below = [(f"   {' '.join(rest)}", "bright")] if rest else []
    return Row(f"chapter {chapter}", [(first, "bright")], below=below, heading=True)


def _two_lines(row_id: str, lead: list[Span], title: str, room: int) -> Row:
    indent = sum(len(text) for text, _ in lead)
    first, *rest = wrap(title, max(LEAST_TITLE, room - indent)) or [""]
    left = " ".join(rest)
    further = max(LEAST_INDENT, min(indent, room - len(left)))
    below = [(" " * further, "ink"), (left, "ink")] if rest else []
    return Row(row_id, [*lead, (first, "ink")], below=below)
