"""What is different on a table since it was last told: sentences, and of long lists only the parts that changed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from replays.clauses import lowered

PARTS = re.compile(r", and | and |, ")
"""What stands between the parts of a list that has no semicolons."""

THINGS = "; "
"""What stands between its parts, where each is told of in several words."""

FIGURE = re.compile(r"\d+")
PLACE = re.compile(r"\b\d+ of \d+\b")
"""Which of a row is told of: of the one before it nothing needs to be said when another is."""

WOULD_BE = ("If ", "Turned up in this turn")
"""How begins what is not so yet, or only for a turn: that it is not any more is no news."""

LEADING = re.compile(r"\d+ ")
"""How many of something a part of a list says there are: with another number it is the same thing."""

MARK = re.compile(r"[.,]")
ARTICLES = {"The", "At", "An"}

STANDS = re.compile(r"(?P<who>.+?) at \d{4}(?P<rest>.*)")
"""A part of a list that says where somebody stands."""

BESIDE = re.compile(r", (?:together with [^,;]+|without a unit)")
"""Who stands there besides, which changes with the place."""

PASSING = re.compile(r" (?:is|are) next to ")
"""Who stands next to whom: that it is not so any more is no news where all move."""

MANY = 12
"""Of more pieces that only stand elsewhere it is told how many they are."""

LIST = 3
"""A sentence with so many parts behind its colon is a list; if half of them are as before only the others are told."""


def changes(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """Return what sentences `now` say that those `before` did not, and which of those hold no longer; the first says
    where the game is, and gives way to the first."""
    known = set(before)
    heads = {head: parts for head, parts in map(_parted, before) if head}
    told = []
    moved = {head: _elsewhere(heads.get(head, []), parts) for head, parts in map(_parted, now) if head}
    many = sum(map(len, moved.values())) > MANY
    for sentence in now:
        if sentence not in known:
            head, parts = _parted(sentence)
            old = heads.get(head, [])
            if many and moved.get(head):
                told += _differing_besides(head, old, parts, moved[head])
                continue
            alike = ". " not in sentence and len(parts) >= LIST and 2 * sum(part in old for part in parts) >= len(parts)
            told.append(_differing(head, old, parts) if alike else sentence)
    begins = {_beginning(sentence) for sentence in now}
    kept = {_parted(sentence)[0] for sentence in (*before[:1], *now)}
    gone = [head for head in heads if head not in kept and not (_counts(head) and _beginning(head) in begins)]
    placed = any(PLACE.search(one) for one in told)
    gone = [head for head in gone if not head.startswith(WOULD_BE) and not (placed and PLACE.search(head))]
    over = [
        one
        for one in before[1:]
        if PASSING.search(one) is None and not _parted(one)[0] and one not in now and _beginning(one) not in begins
    ]
    if many:
        total = sum(map(len, moved.values()))
        each = ", ".join(f"{head} {len(parts)}" for head, parts in moved.items() if parts)
        told.append(f"{total} pieces only stand elsewhere ({each}); near and a hex, army, or c all tells where.")
    if before and now and _place(before[0]) != _place(now[0]):
        return told
    return [*told, *_gone(gone), *(f"No longer: {one}" for one in over)]


def _elsewhere(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the parts of a list by which somebody stands elsewhere and is else as before."""
    known = {_but_the_place(part) for part in old} - {None}
    return [part for part in new if part not in old and _but_the_place(part) in known]


def _but_the_place(part: str) -> tuple[str, str] | None:
    found = STANDS.fullmatch(part)
    return None if found is None else (found["who"], BESIDE.sub("", found["rest"]))


def _differing_besides(head: str, old: Sequence[str], new: Sequence[str], moved: Sequence[str]) -> list[str]:
    """Return what differs in a list besides those that only stand elsewhere, if anything does."""
    rest = [part for part in new if part not in moved]
    gone = [_but_the_place(part) for part in moved]
    then = [part for part in old if _but_the_place(part) not in gone]
    return [] if rest == then else [_differing(head, then, rest)]


def _place(sentence: str) -> str:
    """Return where the game is, by the first sentence, if that says so: what was told of another place is over."""
    return "" if ": " in sentence else FIGURE.sub("", MARK.split(sentence)[0])


def _beginning(sentence: str) -> str:
    """Return how a sentence begins, as far as another that takes its place begins likewise; a number does not count."""
    words = sentence.split(" ")
    words = words[words[0].isdecimal() :]
    return " ".join(words[: 3 if words[0] in ARTICLES else 1]).rstrip("s")


def _counts(head: str) -> bool:
    """Whether a figure stands before the colon: told anew with another it is the same thing ("Anna has 3 cards")."""
    return FIGURE.search(head) is not None


def _gone(heads: Sequence[str]) -> list[str]:
    """Return of what nothing is told any more: of several in one sentence."""
    if len(heads) < 2:
        return [f"{head}: nothing any more." for head in heads]
    return [f"Nothing any more: {'; '.join(lowered(head) for head in heads)}."]


def _parted(sentence: str) -> tuple[str, list[str]]:
    """Return what stands before the colon of a sentence, and the parts of the list behind it."""
    head, colon, rest = sentence.partition(": ")
    rest = rest.removesuffix(".")
    things = THINGS in rest or BESIDE.search(rest) is not None
    return (head, rest.split(THINGS) if things else PARTS.split(rest)) if colon else ("", [])


def _differing(head: str, old: Sequence[str], new: Sequence[str]) -> str:
    """Return which parts of a list have come, and which have gone without another in their place."""
    come = [part for part in new if part not in old]
    named = {part.split(" ")[0] for part in come}
    counted = {LEADING.sub("", part) for part in come if LEADING.match(part)}
    gone = [part for part in old if part not in new and part.split(" ")[0] not in named]
    gone = [part for part in gone if LEADING.match(part) is None or LEADING.sub("", part) not in counted]
    between = THINGS if any(", " in part for part in come) else ", "
    said = [between.join(come)] * bool(come) + [f"no more {', '.join(gone)}"] * bool(gone)
    stop = "" if said and said[-1].endswith("!") else "."  # a name may have a mark of its own
    return f"{head}, now {'; '.join(said)}{stop}" if said else f"{head}, in another order."
