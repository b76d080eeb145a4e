"""Numbered choices for the ear: who does it is named once above what there is to do, and words of the question that
every choice would begin with are left out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby, takewhile

from replays.clauses import ended
from tui.commands.plain_numbers import spans
from tui.commands.text import choice_lines

TAIL = 10
"""What stands behind several choices alike is said once, if it has so many letters, and that spares `SPARED`."""

SPARED = 30

FEW = 2
"""So many choices in a row that begin alike stand below what they begin with."""

ENDS = ("", "s", "es", "d", "ed")
"""How a word of a choice may end in the question."""

GOES_ON = frozenset({"at", "by", "for", "from", "in", "into", "no", "of", "on", "out", "to", "until", "up", "with"})
"""Words that do not begin a choice: with the word before them they say what is done."""

PRONOUNS = ("He", "She", "It", "They")
"""What begins a choice like a name: it says who does it, whatever the question says."""

EITHER = re.compile(r"(\w+) or (\w+)")
"""Of two things that the question asks for each choice says which it is."""

BACK = "Back"
"""Leads to the question before, and is no choice like the others."""

BOUGHT = re.compile(r"([^:;]+ \d+ \w+ for) ")
"""What one of several things costs."""

PLACED = re.compile(r"([^:;]+ on) [^:;]+:")
"""What is done on one of several things, with what it brings there."""


AGAIN = ", with the same effects as {}:"
"""Behind what can be done on the same things as something before, by the numbers of that, and brings the same there."""


def told_choices(question: str, texts: Mapping[int, str], names: Sequence[str]) -> list[str]:
    """Return the lines of choices by their numbers, as whoever has just heard the question is told them."""
    bare = _bare(question, texts, names)
    lines: list[str] = []
    effects: dict[tuple[str, ...], str] = {}
    for head, group in groupby(bare.items(), lambda row: _acts(row[1], names)):
        rows = dict(group)
        rests = [text.removeprefix(f"{head} ") for text in rows.values()]
        above = bool(head) and sum(not rest[:1].isdecimal() for rest in rests) >= FEW
        placed = above and head.endswith(" on")
        again = effects.get((*rests,), "") if placed else ""
        if placed and not again:
            effects[(*rests,)] = spans(list(rows))
        lines += [f"  {head}{AGAIN.format(again) if again else ''}"] * above
        for number, text in rows.items():
            rest = text.removeprefix(f"{head} ") if above else text
            rest = rest.partition(":")[0] if again else rest
            lines += choice_lines(number, text if rest[:1].isdecimal() else rest)
    return lines


def tails(texts: Mapping[int, str]) -> tuple[dict[int, str], list[str]]:
    """Return choices without what stands behind the colon of several alike, if that is long, and a sentence on each of
    those ends: with which numbers it comes."""
    found: dict[str, list[int]] = {}
    for number, text in texts.items():
        head, colon, tail = text.partition(": ")
        if colon and len(tail) >= TAIL and head:
            found.setdefault(tail, []).append(number)
    many = {tail: numbers for tail, numbers in found.items() if len(tail) * (len(numbers) - 1) >= SPARED}
    cut = {number: tail for tail, numbers in many.items() for number in numbers}
    short = {number: text.removesuffix(f": {cut[number]}") if number in cut else text for number, text in texts.items()}
    return short, [f"With {spans(numbers)}: {ended(tail)}" for tail, numbers in many.items()]


def _bare(question: str, texts: Mapping[int, str], names: Sequence[str]) -> dict[int, str]:
    """Return choices without the words that all of them begin with and that the question has said; a name stays if all
    begin with what one does, which stands above them."""
    back = {number: text for number, text in texts.items() if text == BACK}
    if back:
        bare = _bare(question, {number: text for number, text in texts.items() if number not in back}, names)
        return dict(sorted((bare | back).items()))
    if len(texts) < FEW:
        return dict(texts)
    either = {word for pair in EITHER.findall(question.casefold()) for word in pair}
    asked = {word.strip("?:,.;()").casefold() for word in question.split()} - either
    said = [word for word in _common(list(texts.values())) if any(f"{word.casefold()}{end}" in asked for end in ENDS)]
    common = _common(list(texts.values()))
    if common[: len(said)] != said or (said == common[:1] and len(common) > 1 and common[0] in names):
        return dict(texts)
    rest = {number: " ".join(text.split(" ")[len(said) :]) for number, text in texts.items()}
    words = [text.partition(" ")[0] for text in rest.values()]
    if said and said[-1] in (*names, *PRONOUNS) and any(word[:1].islower() for word in words):
        return dict(texts)
    return dict(texts) if any(word in GOES_ON or word.isdecimal() for word in words) else rest


def _acts(text: str, names: Sequence[str]) -> str:
    """Return who does what at the beginning of a choice, or what is done on something; or nothing."""
    if bought := BOUGHT.match(text):
        return bought[1]
    for name in names:
        verb, space, _ = text[len(name) + 1 :].partition(" ") if name and text.startswith(f"{name} ") else ("", "", "")
        if space:
            return f"{name} {verb}"
    found = PLACED.match(text)
    return found[1] if found else ""


def _common(texts: Sequence[str]) -> list[str]:
    """Return the words that all texts begin with, and that leave something of each."""
    return common_words([text.split(" ") for text in texts])


def common_words(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the words that all of several rows of words begin with, and that leave something of each."""
    room = max(0, min((len(row) for row in rows), default=0) - 1)
    return [row[0] for row in takewhile(lambda row: len({*row}) == 1, zip(*(row[:room] for row in rows), strict=True))]
