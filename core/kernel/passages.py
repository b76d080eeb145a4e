"""The passages of a rule in which the words stand that somebody looks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from core.kernel.comparing import comparable
from core.kernel.sayings import GENERAL, OtherWords
from core.kernel.word_forms import START, found, places

WORD = re.compile(r"[\w'-]+")
"""A word of a text as it is shown."""
COUNTED = re.compile(r"(?:The (?:first|second|third|fourth|last) is\b|Either (?!way)|Or\b)")
"""How a sentence begins that tells one of several things which are counted out."""
STEP = re.compile(r"(?:First|Second|Third|Fourth|Fifth)\b")
"""How one begins that tells one of several steps, if there are more than one."""
HARDLY = 1.25
"""A paragraph that is hardly longer than what may be told of it, at most so many times, is told whole."""
SIGN = 2
"""What stands first in the row of a table is a letter or a number, and no name, with so many signs at most."""
LISTED = 400
"""So many characters of a list are told of at most."""
BULLET = re.compile(r"^(?:[-*\u2022\u00b7]|\d+\.) ")
"""How an item of a list begins."""
CELL, EMPTY = re.compile(r"\{(\d+)\}"), ("", "-")
"""What stands for a cell where a row is told, and what stands in one that has nothing."""
OF_SOURCES = re.compile(r"\b(?:reconstructed|printed)\b")
"""How a sentence in small letters tells where a rule comes from: that answers no question."""
AS_WELL = re.compile(r"\b(?:is|are) reconstructed(?:, and so is this)?: ")
"""How one leads over to a part of the rule itself."""


def marks(text: str, words: Iterable[str], others: OtherWords = GENERAL.others) -> list[tuple[int, int]]:
    """Return from where to where `words` stand in `text`, in any of their forms, or where they begin a word."""
    small = comparable(text)
    if len(small) != len(text):
        return []
    return sorted({(start, end) for word in words for how, start, end in found(small, word, others) if how <= START})


def passage(text: str, words: Iterable[str], others: OtherWords = GENERAL.others) -> str:
    """Return the sentence or row of `text` in which most of `words` stand, as words and not inside others where that
    can be; empty where none of them does."""
    wanted = [comparable(word) for word in words]

    def holds(sentence: str) -> float:
        small = comparable(sentence)
        ways = (places(small, word, others) for word in wanted)
        return sum(1 / (1 + min(how)) for how in ways if how)

    best = max(sentences(text), key=holds, default="")
    return best if holds(best) else ""


def is_of_sources(small: str) -> bool:
    """Tell whether a sentence in small letters tells where a rule comes from, and nothing of the rule itself."""
    return OF_SOURCES.search(small) is not None and AS_WELL.search(small) is None


def sentences(text: str, *, heads: bool = True) -> list[str]:
    """Return the sentences of a text, the items of its lists, and the rows of its tables without their bars; those that
    are the `heads` of tables only if they are wanted."""
    blocks = (block if heads or not isinstance(block, _Table) else block[1:] for block in _blocks(text))
    return [sentence for block in blocks for sentence in block]


def passage_of(text: str, sentence: str, room: int, row: str = "", words: Sequence[str] | None = None) -> str:
    """Return one of the sentences of `text` with those that follow it in its paragraph, and then those before it, as
    long as that fits into `room` characters, and without those that tell where the rule comes from; a row of a table as
    `row` tells it (`told_row`), with all the others if none of the `words` that are asked for stand in its first cell
    and they fit into what is told of a list. What is counted out, as the first, the second and the third, is not told
    in part, nor is a paragraph that is hardly longer; behind a colon the items of a list are told."""
    blocks = _blocks(text)
    for number, block in enumerate(blocks):
        if sentence not in block:
            continue
        if isinstance(block, _Table):
            named = words is None or any(word in WORD.findall(row_names(text)[sentence]) for word in words)
            return block.told(sentence, row) if named else block.told_whole(row) or block.told(sentence, row)
        block = [one for one in block if one == sentence or not is_of_sources(comparable(one))]
        whole = len(" ".join(block))
        room = max(room, whole if whole <= HARDLY * room else 0)
        first = last = block.index(sentence)
        if counted := _counted_out(block, first):
            first, last = counted
        while last + 1 < len(block) and len(" ".join(block[first : last + 2])) <= room:
            last += 1
        while first and len(" ".join(block[first - 1 : last + 1])) <= room:
            first -= 1
        if not counted:
            first, last = _without_a_part(block, block.index(sentence), first, last)
        return " ".join((*block[first : last + 1], *_listed(blocks[number:], block[last])))
    return sentence


def told_row(text: str, sentence: str, row: str) -> str:
    """Return one of the sentences of `text` as it is, but the row of a table as `row` tells it: a {0} there stands for
    the first cell, and what stands between two `;` is left out if its cell is empty. A row for which nothing is said is
    told with what its columns are called."""
    tables = (block for block in _blocks(text) if isinstance(block, _Table))
    return next((table.told(sentence, row) for table in tables if sentence in table), sentence)


def row_names(text: str) -> dict[str, str]:
    """Return by each row of the tables of `text`, as `sentences` has it, its first cell: what the row is about."""
    tables = (block for block in _blocks(text) if isinstance(block, _Table))
    return {row: cells[0] for table in tables for row, cells in zip(table, table.cells, strict=True)}


def _listed(blocks: Sequence[Sequence[str]], sentence: str) -> list[str]:
    """Return the items of the list to which the last sentence of the first of some blocks leads by a colon, as many as
    fit into what is told of a list."""
    found: list[str] = []
    if not sentence.endswith(":"):
        return found
    for block in blocks[1:]:
        item = " ".join(block)
        if not isinstance(block, _Item) or len(" ".join((*found, item))) > LISTED:
            break
        found.append(item)
    return found


def _counted_out(block: Sequence[str], at: int) -> tuple[int, int] | None:
    """Return where what is counted out begins and ends, if a sentence leads to it or is part of it: the sentence that
    says how many there are, and those that tell them."""
    told = [place for place, sentence in enumerate(block) if COUNTED.match(sentence)]
    steps = [place for place, sentence in enumerate(block) if STEP.match(sentence)]
    if len(steps) > 1 and steps[0] <= at <= steps[-1]:
        return steps[0], steps[-1]
    if not told or not max(0, told[0] - 1) <= at <= told[-1]:
        return None
    return max(0, told[0] - 1), told[-1]


def _without_a_part(block: Sequence[str], at: int, first: int, last: int) -> tuple[int, int]:
    """Return where what is told around the sentence at `at` begins and ends without what is counted out beside it,
    where only a part of that would be told."""
    for inside in range(first, last + 1):
        counted = _counted_out(block, inside)
        if counted and counted[1] < at and first > counted[0]:
            return counted[1] + 1, last
        if counted and counted[0] > at and last < counted[1]:
            return first, counted[0] - 1
    return first, last


class _Item(list[str]):
    """The sentences of an item of a list."""


class _Table(list[str]):
    """The rows of a table, each as a sentence; `cells` are those of each row."""

    def __init__(self, cells: list[list[str]]) -> None:
        super().__init__(", ".join(filter(None, row)) for row in cells)
        self.cells = cells

    def told(self, row: str, saying: str) -> str:
        """Return a row as a `saying` tells it, or with what each of its columns is called, but the first only where it
        has a letter or a number: "Phase A: Sauron moves"."""
        heads, cells = self.cells[0], self.cells[self.index(row)]
        if cells is heads:
            return row
        if saying:
            parts = saying.split(";")
            having = (one for one in parts if not any(cells[int(at)] in EMPTY for at in CELL.findall(one)))
            told = ";".join(one.format(*cells) for one in having)
            return f"{told[:1].upper()}{told[1:]}."
        first = f"{heads[0]} {cells[0]}" if heads[0] and 0 < len(cells[0]) <= SIGN else cells[0]
        if first != cells[0] and len(cells) == len(heads) == 2 and cells[1]:
            return f"{first}: {cells[1]}"
        rest = (f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], cells[1:], strict=False) if cell)
        return "; ".join(filter(None, (first, *rest)))

    def told_whole(self, saying: str) -> str:
        """Return all rows as `told` has each, with what they begin with alike only once; empty where that is long."""
        rows = [self.told(row, saying).rstrip(".") for row in self if self.cells[self.index(row)] is not self.cells[0]]
        head, colon, _ = rows[0].partition(": ") if rows else ("", "", "")
        start = head + colon if colon and all(row.startswith(head + colon) for row in rows) else ""
        told = f"{start}{('; ' if start else '. ').join(row.removeprefix(start) for row in rows)}."
        return told if len(told) <= LISTED and len(rows) > 1 else ""


def _blocks(text: str) -> list[list[str]]:
    """Return the sentences of each paragraph and item of a text, and the rows of each table."""
    found: list[list[str]] = []
    for block in re.split(r"\n\s*\n", text):
        rows = [line for line in block.splitlines() if line.lstrip().startswith("|")]
        if rows:
            cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]
            found.append(_Table([row for row in cells if not set("".join(row)) <= set(":- ")]))
            continue
        for item in re.split(r"\n(?=\s*(?:[-*]|\d+\.) )", block):
            words = " ".join(item.split())
            said = BULLET.sub("", words)
            told = (one for one in re.split(r"(?<=[.!?])\s+", said) if one)
            found.append(list(told) if said == words else _Item(told))
    return found


def around(
    text: str, words: Iterable[str], room: int, ellipsis: str = "…", others: OtherWords = GENERAL.others
) -> tuple[str, str, str]:
    """Return the passage of `text` in which `words` stand as what comes before the first of them, that word as it is
    written, and what follows, in `room` characters at most, with an ellipsis where something is left out."""
    held = passage(text, words, others)
    small = comparable(held)
    where = [place for word in map(comparable, words) for place in found(small, word, others)]
    if not where:
        return "", "", ""
    _, start, end = min(where)
    before, hit, after = held[:start], held[start:end], held[end:]
    length = len(hit)
    share = max(0, room - length) // 2
    if len(before) > share and len(held) > room:
        begin = before.find(" ", len(before) - max(share, room - length - len(after)) + 1)
        before = ellipsis + before[begin + 1 :] if begin >= 0 else ellipsis
    rest = room - len(before) - len(hit)
    if len(after) > rest:
        kept = after[: max(0, rest - len(ellipsis))]
        if not after[len(kept) : len(kept) + 1].isspace():
            kept = kept.rpartition(" ")[0]
        after = kept.rstrip(" ,;:") + ellipsis
    return before, hit, after


def shortened(sentence: str, words: Iterable[str], room: int, ellipsis: str = "…") -> list[tuple[str, bool]]:
    """Return the part of a sentence in which most of some of its `words` stand, in `room` characters at most, with an
    ellipsis where something is left out: in pieces, each with whether it is one of these words."""
    meant = frozenset(words)
    places = [(one.start(), one.end(), one.group() in meant) for one in WORD.finditer(sentence)]

    def held(start: int) -> int:
        end = start + room - len(ellipsis) * (1 + (start > 0))
        return len({sentence[a:b] for a, b, hit in places if hit and start <= a and b <= end})

    starts = [0, *(a for a, _, _ in places)] if len(sentence) > room else [0]
    start = max(starts, key=lambda at: (held(at), -at))
    lead = ellipsis if start else ""
    kept = lead + opening(sentence[start:], room - len(lead), ellipsis)
    pieces: list[tuple[str, bool]] = []
    done, moved = 0, len(lead) - start
    for a, b, hit in places:
        if hit and a >= start and kept[a + moved : b + moved] == sentence[a:b]:
            pieces += [(kept[done : a + moved], False), (kept[a + moved : b + moved], True)]
            done = b + moved
    return [piece for piece in (*pieces, (kept[done:], False)) if piece[0]]


def opening(text: str, room: int, ellipsis: str = "…") -> str:
    """Return how a text begins, in `room` characters at most."""
    first = next(iter(sentences(text)), "")
    if len(first) <= room:
        return first
    kept = first[: max(0, room - len(ellipsis))]
    return (kept if first[len(kept) : len(kept) + 1].isspace() else kept.rpartition(" ")[0]).rstrip(" ,;:") + ellipsis
