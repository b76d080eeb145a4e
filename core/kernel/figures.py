"""What a game has to say about itself afterwards: charts and sheets of figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec


class Series(msgspec.Struct, frozen=True):
    """One line of a chart: a name, a single ASCII character that stands for it, and a value for each entry.

    A value is None where there is none any more.
    """

    name: str
    sign: str
    values: Sequence[float | None]


class Moment(msgspec.Struct, frozen=True):
    """What happened in an entry, in words, and the ASCII character that stands for its kind, which is called `kind`.

    What happened `early` did so before a part began in the same entry, and so belongs to the part before that.
    """

    entry: int
    sign: str
    words: str
    kind: str = ""
    early: bool = False


ENTRY = "entry"
"""What the values of a chart follow each other by, where it is about one game."""


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Series over the entries of a game, or over games; `along` says what the values follow each other by.

    `parts` are where the parts of the game begin, by their names, and `moments` what else stands on the axis.
    """

    title: str
    series: Sequence[Series]
    about: str = ""
    along: str = msgspec.field(default_factory=lambda: ENTRY)
    parts: Sequence[Moment] = ()
    moments: Sequence[Moment] = ()


Value = Callable[[Any], float | None]
"""A figure of a state; None where it has none any more."""


class Kept:
    """A chart in the making: some series, each with a value of the state after each entry.

    `of` says for each series, by its name and its sign, what its value is.
    """

    def __init__(self, title: str, about: str, of: Mapping[tuple[str, str], Value]) -> None:
        self.title, self.about, self.of = title, about, of
        self.values: dict[tuple[str, str], list[float | None]] = {name: [] for name in of}

    def keep(self, state: Any, again: bool = False) -> None:
        """Add a value to each series; `again` says that none can have changed."""
        for name, of in self.of.items():
            values = self.values[name]
            values.append(values[-1] if again and values else of(state))

    def chart(self) -> Chart:
        """Return the chart."""
        series = [Series(name, sign, values) for (name, sign), values in self.values.items()]
        return Chart(self.title, series, self.about)


def of_each(
    names: Mapping[str, tuple[str, str]], of: Callable[[Any, str], float | None]
) -> dict[tuple[str, str], Value]:
    """Return a series for each of those who take part: `names` has the name and the sign of each, `of` the value."""

    def of_one(one: str) -> Value:
        return lambda state: of(state, one)

    return {name: of_one(one) for one, name in names.items()}


class Tally(msgspec.Struct):
    """Rolls of one kind: how many there were, what came of them (how many went well, or how much they gave), and how
    much was to be expected."""

    rolls: int = 0
    came: float = 0
    expected: float = 0.0

    def add(self, came: float, expected: float) -> None:
        """Add a roll: what came of it, and what was to be expected."""
        self.rolls += 1
        self.came += came
        self.expected += expected

    def cells(self) -> tuple[str, ...]:
        """Return the cells of a sheet: rolls, what came of them, what was to be expected, and the difference."""
        return str(self.rolls), f"{self.came:g}", *against(self.came, self.expected)


LUCK = ("side", "", "rolls", "came", "expected", "more or less")
"""The columns of a sheet on the luck of the dice by side and kind of roll (`Tally.cells`)."""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of figures: the names of its columns and its rows, all as text.

    `links` has for each row what it leads to, such as the path of a game; it is empty where rows lead nowhere.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    about: str = ""
    links: Sequence[str] = ()


Figure = Chart | Sheet


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One turn of a finished game, as its `Course` tells it.

    It begins when `entry` is over and is called `name`; `part` is the part of the game that it is in. After it the
    enemy stands on `wall`, and those who flee from it on `values` (None where nobody does any more). `cost` is what it
    took from them, in steps, and `words` say how, as briefly as a row of a table does. `told` says it in whole
    sentences, without the full stop, and `peak` is the entry that took most of it; without them words and entry do.
    """

    entry: int
    name: str
    part: str
    wall: float
    values: tuple[float | None, ...]
    cost: float = 0
    words: str = ""
    told: str = ""
    peak: int = 0


class Course(msgspec.Struct, frozen=True):
    """A finished game as a wall that comes nearer, turn by turn; `wall` and `names` say what wall and values are.

    Steps are counted from 0 to `top`. `left` says behind a number what the gap between the wall and the first of those
    who flee counts, `most` is how many turning points a story tells of at most, and `public` says that everybody saw
    the gap while the game went on.
    """

    title: str
    top: int
    wall: str
    names: tuple[str, ...]
    turns: Sequence[Turn]
    left: str = ""
    most: int = 3
    public: bool = False

    def turning(self, most: int = 3) -> list[int]:
        """Return the numbers of the turns that cost most, in the order in which they came.

        Of turns that cost the same those count first after which the wall was nearest, and then the later ones.
        """
        costly = [at for at, turn in enumerate(self.turns) if turn.cost > 0]
        worst = sorted(costly, key=lambda at: (-self.turns[at].cost, self.gap(at) or 0, -at))[:most]
        return sorted(worst)

    def gap(self, at: int) -> float | None:
        """Return how far the first of those who flee was from the wall after turn number `at`, if there was one."""
        value = next(iter(self.turns[at].values), None) if 0 <= at < len(self.turns) else None
        return None if value is None else max(0, self.turns[at].wall - value)


def against(found: float, expected: float) -> tuple[str, str]:
    """Return what was expected, and by how much more or less was found, as two cells of a sheet."""
    more = round(found - expected, 1) + 0.0  # Adding zero takes the sign from a rounded nothing.
    return f"{expected:.1f}", f"{more:+.1f}"
