"""What a game has to say about itself afterwards: charts and sheets of figures."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Series(msgspec.Struct, frozen=True):
    """One line of a chart: a name, a single ASCII character that stands for it, and a value for each entry.

    A value is None where there is none any more.
    """

    name: str
    sign: str
    values: Sequence[float | None]


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Series over the entries of a game, or over games; `along` says what the values follow each other by."""

    title: str
    series: Sequence[Series]
    about: str = ""
    along: str = msgspec.field(default_factory=lambda: "entry")


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of figures: the names of its columns and its rows, all as text."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    about: str = ""


Figure = Chart | Sheet


def against(found: float, expected: float) -> tuple[str, str]:
    """Return what was expected, and by how much more or less was found, as two cells of a sheet."""
    more = round(found - expected, 1) + 0.0  # Adding zero takes the sign from a rounded nothing.
    return f"{expected:.1f}", f"{more:+.1f}"
