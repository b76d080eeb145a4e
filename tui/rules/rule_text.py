"""The text of a rule on the screen: the little Markdown that rulebooks use, without reading it as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual.content import Content

from core.kernel.rulebook import Rule
from tui.glyphs import Glyphs

INLINE = re.compile(r"(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)")
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")


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


def rule_content(rule: Rule, glyphs: Glyphs) -> Content:
    """Return a rule as the viewer shows it: id and title, where it comes from, the text."""
    provenance = "reconstructed" if "reconstructed" in rule.provenance else "printed"
    mark = glyphs.lozenge if provenance == "reconstructed" else glyphs.diamond
    parts = [
        Content.assemble((rule.id, "bold $bright"), "  ", (glyphs.plain(rule.title), "bold")),
        Content("\n"),
        Content.styled(f"{mark} {rule.provenance}", "$shadow" if provenance == "reconstructed" else "$soft"),
        Content("\n\n"),
    ]
    previous = ""
    lines: list[Content] = []
    for block in blocks(rule.text):
        if not block and (not previous or not lines):
            continue
        lines.append(_block(block, glyphs))
        previous = block
    while lines and not lines[-1].plain:
        lines.pop()
    return Content("").join([*parts, Content("\n").join(lines)])


def _block(block: str, glyphs: Glyphs) -> Content:
    if re.fullmatch(r"\|[\s:|-]+\|", block):
        return Content("")
    if block.startswith("|"):
        cells = [cell.strip() for cell in block.strip("|").split("|")]
        return inline(glyphs.plain("   ".join(cells)))
    if ITEM.match(block) and block[0] in "-*":
        return Content.assemble(f"{glyphs.bullet} ", inline(glyphs.plain(block[1:].strip())))
    return inline(glyphs.plain(block))
