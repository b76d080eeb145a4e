"""The text of a rule on the screen: the little Markdown that rulebooks use, without reading it as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from textual.content import Content

from core.kernel.passages import marks
from core.kernel.rulebook import Rule
from core.kernel.sayings import GENERAL, OtherWords
from core.kernel.styled import bare
from tui.glyphs import Glyphs
from tui.rules.marks import ITEM, blocks
from tui.rules.tables import rows_of, table_lines

INLINE = re.compile(r"(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)")

FOUND = "bold underline"
"""The style of the words that were looked for."""
ANSWER = "$bright"
"""That of the sentence which is most like what was asked."""

NARROW = 44
"""So many cells are there beside every list of a terminal of 80 columns."""


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


def rule_content(
    rule: Rule,
    glyphs: Glyphs,
    room: int = NARROW,
    words: Sequence[str] = (),
    others: OtherWords = GENERAL.others,
    sentence: str = "",
    origin: str = "",
) -> Content:
    """Return a rule as the viewer shows it, `room` cells wide: id and title, where it comes from, or the `origin` that
    the book tells, the text, in which the `words` stand out that were looked for, or what the book calls `others` for
    them, and the `sentence` that is most like what was asked."""
    provenance = "reconstructed" if "reconstructed" in rule.provenance else "printed"
    mark = glyphs.lozenge if provenance == "reconstructed" else glyphs.diamond
    parts = [
        Content.assemble((rule.id, "bold $bright"), "  ", (glyphs.plain(rule.title), "bold")),
        Content("\n"),
        Content.styled(f"{mark} {origin or rule.provenance}", "$shadow" if provenance == "reconstructed" else "$soft"),
        Content("\n\n"),
    ]
    text = text_content(rule.text, glyphs, room)
    parts_of_it = map(re.escape, glyphs.plain(sentence).split())
    if sentence and (place := re.search(r"\s+".join(parts_of_it), text.plain)):
        text = text.stylize(ANSWER, *place.span())
    for start, end in marks(text.plain, words, others):
        text = text.stylize(FOUND, start, end)
    return Content("").join([*parts, text])


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
            table += rows_of([glyphs.plain(block)])
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
    """Yield the lines of a table; the heads of the columns stand out, or what a row is about."""
    for text, out in table_lines([[bare(cell) for cell in row] for row in rows], room):
        yield Content.styled(text, "$bright") if out else Content(text)


def _block(block: str, glyphs: Glyphs) -> Content:
    if ITEM.match(block) and block[0] in "-*":
        return Content.assemble(f"{glyphs.bullet} ", inline(glyphs.plain(block[1:].strip())))
    return inline(glyphs.plain(block))
