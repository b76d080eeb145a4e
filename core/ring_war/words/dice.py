"""Dice and what is added to them: in figures for the eye, in words for the ear, to which a sign is lost."""

from __future__ import annotations

from core.kernel.voice import speaking


def die_said(die: int) -> str:
    """Return a die in a sentence: "a 5", aloud "a 5 on the die"."""
    return f"a {die} on the die" if speaking().aloud else f"a {die}"


def needed(bound: int, *, most: bool = True) -> str:
    """Return which die was needed, `bound` at most or at least: "4 or less"; "a 6" where no other was left."""
    if bound == (1 if most else 6):
        return f"a {bound}"
    return f"{bound} or {'less' if most else 'more'}"


def signed(number: int) -> str:
    """Return what is added to a die or taken from it: "+2", aloud "plus 2"."""
    if not speaking().aloud:
        return f"{number:+d}"
    return f"{'minus' if number < 0 else 'plus'} {abs(number)}"


def column_said(column: str) -> str:
    """Return a column of a table: "-3", aloud "minus 3"; the columns of Sorcery are letters."""
    column = column.replace("+0", "0")
    if not speaking().aloud:
        return column
    return column.replace("+", "plus ").replace("-", "minus ")
