"""What may not be done now, told in lines: each thing with the reason, and its rule where that is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.comparing import comparable
from replays.clauses import listed
from tui.commands.text import cited, wrapped

NAMED, FIRST = 4, 2
"""Of more things that are refused for one reason so many are named."""

MORE = "why all names everything; why and a word asks for what has it in its name."
"""What is said the first time that some are not named."""


def refused_lines(refused: Sequence[tuple[str, str, str]], asked: str, *, ids: bool) -> tuple[list[str], bool]:
    """Return the lines on what is refused, as label, sentence and rule, and whether only some of it is named.

    What is refused for the same reason is told together. `asked` are words that have to stand in the label, or "all";
    with neither only the first of many things are named that are refused for one reason.
    """
    wanted = comparable(asked)
    alike: dict[tuple[str, str], list[str]] = {}
    for label, sentence, rule in refused:
        if wanted == "all" or all(word in comparable(label) for word in wanted.split()):
            alike.setdefault((sentence, rule), []).append(label)
    lines: list[str] = []
    short = False
    for (sentence, rule), labels in alike.items():
        named = listed(labels)
        if len(labels) > NAMED and not wanted:
            short, named = True, _first_of(labels)
        lines += wrapped(cited(f"{named}: {sentence}", rule, ids), "    ", "  ")
    return lines, short


def _first_of(labels: Sequence[str]) -> str:
    """Return the first of many things, and how many more there are; as a list, for no two of them are done together."""
    verb = labels[0].partition(" ")[0]
    others = [label.removeprefix(f"{verb} ") for label in labels[1:FIRST]]
    return f"{', '.join([labels[0], *others])}, and {len(labels) - FIRST} more"
