"""What follows from the numbered choices of plain mode, said once where it is the same for several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from core.kernel.prompts import Choice
from tui.commands.plain_numbers import spans

ALIKE = 3
"""So many choices that are the same as before are not told again; what follows from so many is told once."""

GAME_ENDS = "the game is "
"""How what follows begins where the game ends with it."""

THEN = "; then "
"""What stands before what follows from a choice."""

WHATEVER = "Whatever is chosen: "
"""What stands below the choices before what follows from each of them."""

PAIR = 24
"""Where there is no map, what follows from two choices alike is said once, too, if it has so many letters. It is said
behind the choices, when their numbers have been heard."""

Shared = tuple[list[int], str] | None

LONG = 60
"""What follows from several choices alike is said once, if it has more letters; of what follows whatever is chosen no
more is said before it happens."""


def shared_by(
    follows: Callable[[Choice], str],
    rows: Mapping[int, Sequence[Choice]],
    *,
    inside: Callable[[Sequence[Choice]], bool],
    whole: bool,
) -> tuple[dict[int, str], Shared]:
    """Return what follows from each choice, by its number; and what follows from each of which anything is said, with
    their numbers, if these are many: it is left out of theirs. Behind a number that opens all have to have it; where it
    is looked `inside` a row beforehand, since few can be there, what follows from all is found as from one."""
    found = {number: follows(row[0]) for number, row in rows.items() if len(row) == 1}
    found |= {number: _of_all([*map(follows, row)]) for number, row in rows.items() if len(row) > 1 and inside(row)}
    parts = {number: text.removeprefix(THEN).split("; ") for number, text in found.items() if text}
    shared = [part for part in next(iter(parts.values()), []) if all(part in one for one in parts.values())]
    if len(parts) < ALIKE or not shared:
        return found, None
    for number, one in parts.items():
        rest = "; ".join(part for part in one if part not in shared)
        found[number] = f"{THEN}{rest}" if rest else ""
    for number, row in rows.items():
        if len(row) < 2 or inside(row):
            continue
        if all(set(shared) <= set(follows(one).removeprefix(THEN).split("; ")) for one in row):
            parts[number] = shared
    return found, (sorted(parts), "; ".join(shared) if whole else _first_of(shared))


def _of_all(texts: Sequence[str]) -> str:
    """Return what follows from each of the choices behind one number."""
    rows = [text.removeprefix(THEN).split("; ") if text else [] for text in texts]
    alike = [part for part in rows[0] if all(part in row for row in rows)]
    return f"{THEN}{'; '.join(alike)}" if alike else ""


def said_once(
    found: Mapping[int, str], worth: int = LONG, ahead: Collection[int] = (), opens: Collection[int] = ()
) -> tuple[dict[int, str], list[str]]:
    """Return what follows from each choice, by its number, without what is short and follows from many of them; and a
    sentence on what follows from the same. What has so many letters that it is `worth` it need only follow from two, as
    what follows from all that lead `ahead`. What follows from all behind a number that `opens` is not told there."""
    parts = {number: text.removeprefix(THEN).split("; ") for number, text in found.items() if text}
    with_it: dict[str, list[int]] = {}
    for number, one in parts.items():
        for part in dict.fromkeys(one):
            with_it.setdefault(part, []).append(number)
    many = {
        part: sorted(numbers)
        for part, numbers in with_it.items()
        if len(part) <= LONG and len(numbers) >= _least(part, numbers, worth, ahead, opens)
    }
    rests = {number: "; ".join(part for part in one if part not in many) for number, one in parts.items()}
    sets = dict.fromkeys(map(tuple, many.values()))
    told = [
        f"{of_numbers(one, ahead, found)}{'; '.join(part for part, of in many.items() if (*of,) == one)}."
        for one in sets
    ]
    return {**found, **{number: f"{THEN}{rest}" if rest else "" for number, rest in rests.items()}}, told


def _least(part: str, numbers: Sequence[int], worth: int, ahead: Collection[int], opens: Collection[int]) -> int:
    """Return from how many numbers something has to follow to be said once of all of them."""
    if any(number in opens for number in numbers):
        return 1 if part.startswith(GAME_ENDS) else 2
    return 2 if {*numbers} == {*ahead} or worth <= len(part) < LONG else ALIKE


def _first_of(parts: Sequence[str]) -> str:
    """Return what follows first of much, and in any case that the game ends; who asks again hears the rest."""
    short = [len("; ".join(parts[: at + 1])) <= LONG or part.startswith(GAME_ENDS) for at, part in enumerate(parts)]
    told = [part for at, part in enumerate(parts) if not at or short[at]]
    return "; ".join(told) + "; enter tells the rest" * (len(told) < len(parts))


def of_numbers(numbers: Sequence[int], ahead: Collection[int] = (), among: Collection[int] = ()) -> str:
    """Return of which numbers something is said, as "With 1 to 4: ", or that it is so whatever leads `ahead` of those
    that it is `among`."""
    return whatever(ahead, among) if {*numbers} == {*ahead} else f"With {spans(numbers)}: "


def whatever(ahead: Collection[int], among: Collection[int]) -> str:
    """Return that something is so whatever is chosen, but where that only leads back."""
    back = [number for number in among if number not in ahead]
    return f"{WHATEVER.removesuffix(': ')} but {spans(back)}: " if back else WHATEVER


def each_once(found: Mapping[int, str], rows: Mapping[int, Sequence[Choice]]) -> Callable[[Choice], str]:
    """Return what says what follows from a choice; what is long and follows from an earlier one, by its number."""
    numbers = {id(row[0]): number for number, row in rows.items()}
    said: dict[str, int] = {}

    def short(choice: Choice) -> str:
        number = numbers[id(choice)]
        text = found.get(number, "")
        if len(text) > LONG and said.setdefault(text, number) != number:
            return f"; then the same as with {said[text]}"
        return text

    return short
