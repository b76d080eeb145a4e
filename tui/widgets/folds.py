"""Long rows of choices: where there are more than keys, those of a group stand behind one line.

Nothing is left out: the line opens, and shows its group alone. Which choices belong together, the game says
(`Choice.group`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

MOST = 9
"""So many choices one key each can take."""

LEAST = 2
"""So few lines leave nothing to choose but the group, where the other is the way back."""

HEARD = 12
"""So many choices of the only group are heard at once, and not behind a number that would have to be opened first."""


def folded(groups: Sequence[str], opened: str = "", whole: Collection[str] = (), alone: int = 0) -> list[list[int]]:
    """Return the lines of a prompt, each with the places of its choices, whose `groups` are given in order.

    The `whole` groups are put together, then the largest one first, until there are nine lines at most. A group that
    is `opened` stands alone, each of its choices on a line. Where there would be one group and one other line at most,
    to open it is all that can be done: up to `alone` of its choices are not put together.
    """
    if opened:
        return [[at] for at, name in enumerate(groups) if name == opened]
    sizes = Counter(name for name in groups if name)
    together = {*whole}
    count = len(groups) - sum(sizes[name] - 1 for name in together if sizes[name])
    for name, size in sizes.most_common():
        if size > 1 and count > MOST and name not in together:
            together.add(name)
            count -= size - 1
    lines: list[list[int]] = []
    line_of: dict[str, list[int]] = {}
    for at, name in enumerate(groups):
        if name in line_of:
            line_of[name].append(at)
            continue
        lines.append([at])
        if name in together:
            line_of[name] = lines[-1]
    sizes_of = [len(line) for line in lines if len(line) > 1]
    only = len(lines) <= LEAST and len(sizes_of) == 1 and not whole and sizes_of[0] <= alone
    return [[at] for line in lines for at in line] if only else lines
