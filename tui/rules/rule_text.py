"""The text of a rule on the screen: the little Markdown that rulebooks use, without reading it as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from core.kernel.rulebook import Rule
from tui.glyphs import Glyphs

INLINE = re.compile(r"(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)")
STYLED = re.compile(r"\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`")
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")
RULED = re.compile(r"\|[\s:|-]+\|")

NARROW = 44
"""So many cells are there beside every list of a terminal of 80 columns."""
GAP = "  "
"""What stands between the columns of a table."""
LEAST = 6
"""A column of a table is never made narrower than this."""


def inline(text: str) -> Content:
    """Return one run of text with `**strong**`, `*stressed*` and `` `named` `` words styled."""
    parts: list[Content] = []
    for part in INLINE.split(text):
        if part.startswith("**") and part.endswith("**") and len(part) > 4:
            parts.append(Content.styled(part[2:-2], "bold"))
        elif part.startswith("`") and part.endswith("`") and len(part) > 2:
            parts.append(Content.styled(part[1:-1], "$bright"))
        elif part.startswith("*") and part.endswith("*") and len(part) > 2:
            parts.append(Content.styled(part[1:-1], "italic"))
        else:
            parts.append(Content(part))
    return Content("").join(parts)


def blocks(text: str) -> Iterator[str]:
    """Yield the paragraphs and list items of a text, each as one line; table rows stay lines of their own."""
    held: list[str] = []
    for line in [*text.splitlines(), ""]:
        item, table = ITEM.match(line), line.lstrip().startswith("|")
        if not line.strip() or item or table:
            if held:
                yield " ".join(held)
                held = []
            if table:
                yield line.strip()
            elif item:
                held = [line.strip()]
            else:
                yield ""
        else:
            held.append(line.strip())


def rule_content(rule: Rule, glyphs: Glyphs, room: int = NARROW) -> Content:
    """Return a rule as the viewer shows it, `room` cells wide: id and title, where it comes from, the text."""
    provenance = "reconstructed" if "reconstructed" in rule.provenance else "printed"
    mark = glyphs.lozenge if provenance == "reconstructed" else glyphs.diamond
    parts = [
        Content.assemble((rule.id, "bold $bright"), "  ", (glyphs.plain(rule.title), "bold")),
        Content("\n"),
        Content.styled(f"{mark} {rule.provenance}", "$shadow" if provenance == "reconstructed" else "$soft"),
        Content("\n\n"),
    ]
    return Content("").join([*parts, text_content(rule.text, glyphs, room)])


def overview_content(title: str, text: str, glyphs: Glyphs, room: int) -> Content:
    """Return what stands before the rules of a book, `room` cells wide, under a heading."""
    head = Content.styled(glyphs.plain(title), "bold")
    return Content("\n\n").join([head, text_content(text, glyphs, room)])


def text_content(text: str, glyphs: Glyphs, room: int) -> Content:
    """Return the text of a rule: paragraphs, lists, and tables in columns that fit into `room` cells."""
    lines: list[Content] = []
    table: list[list[str]] = []
    for block in [*blocks(text), ""]:
        if block.startswith("|"):
            if not RULED.fullmatch(block):
                table.append([glyphs.plain(cell.strip()) for cell in block.strip("|").split("|")])
            continue
        if table:
            lines += _table(table, room)
            table = []
        if block or (lines and lines[-1].plain):
            lines.append(_block(block, glyphs))
    while lines and not lines[-1].plain:
        lines.pop()
    return Content("\n").join(lines)


def _table(rows: Sequence[Sequence[str]], room: int) -> Iterator[Content]:
    """Yield the lines of a table: columns as wide as what stands in them, and the widest wrapped where room is short;
    the heads of the columns stand out."""
    count = max(len(row) for row in rows)
    cells = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = _columns(cells, room - (count - 1) * len(GAP))
    for number, row in enumerate(cells):
        wrapped = [wrap(_bare(cell), width) or [""] for cell, width in zip(row, widths, strict=True)]
        for line in range(max(map(len, wrapped))):
            parts = [part[line] if line < len(part) else "" for part in wrapped]
            text = GAP.join(set_cell_size(part, width) for part, width in zip(parts, widths, strict=True)).rstrip()
            yield Content.styled(text, "$bright") if number == 0 else Content(text)


def _columns(cells: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return how wide the columns of a table are: as their widest cell, the widest of them less until all fit."""
    widths = [max(1, *(cell_len(_bare(row[at])) for row in cells)) for at in range(len(cells[0]))]
    while sum(widths) > room and max(widths) > LEAST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _bare(cell: str) -> str:
    """Return the text of a cell without the signs that style it."""
    return STYLED.sub(r"\1\2\3", cell)


def _block(block: str, glyphs: Glyphs) -> Content:
    if ITEM.match(block) and block[0] in "-*":
        return Content.assemble(f"{glyphs.bullet} ", inline(glyphs.plain(block[1:].strip())))
    return inline(glyphs.plain(block))
