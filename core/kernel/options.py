"""How a table may be set up: the options of a game, and the seats that they give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

import msgspec


class Option(msgspec.Struct, frozen=True):
    """One option of a table: its id, the values it takes, the default, one line on what it changes, and its rule.

    `part` says where a form shows it: "who" for options that bring seats, "how" for those that stand in the one row on
    how the game is played, else with all the others. `words` are short words for its values in that row. A `naming` one
    says which game is played: it is told of a table even where it is as usual.
    """

    id: str
    label: str
    values: tuple[str, ...]
    default: str
    summary: str
    rule: str
    house_rule: bool = False
    part: Literal["", "who", "how"] = ""
    words: dict[str, str] = {}
    naming: bool = False

    def told(self, value: str) -> str:
        """Return a value in words that say by themselves what it is a value of."""
        # The sign of a number below 0 is no dash.
        plain = value[:1] + value[1:].replace("-", " ").replace("_", " ")
        return self.words.get(value) or f"{self.label} {plain}"


HINTS = "hints"
KEPT_BY_TABLE = ("undo", HINTS)
"""The options that the table keeps to, and no rule: a position may be played with any of them."""

ON, OFF, COUNTED = "on", "off", "counted"

HINT_NOTE = "hint"
"""The note that a log has for each hint where hints are counted."""


def hints() -> Option:
    """Return the option of every game that says whether whoever plays may ask what a bot would do."""
    return Option(
        HINTS,
        "Hints",
        (ON, OFF, COUNTED),
        ON,
        "Whether one may ask what a bot would do; counted: the log notes each hint, and the end says how many.",
        "T5",
    )


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: the id that the rules use, and the name that a screen shows by default.

    `numbered` says that the name only counts the places, so that whoever sits there is called by name alone. `about`
    is what is special about the seat, in one short sentence, and `rule` the rule that says so.
    """

    id: str
    name: str
    numbered: bool = False
    about: str = ""
    rule: str = ""


class Preset(msgspec.Struct, frozen=True):
    """A kind of table that a game recommends: its id and name, what it is in a few words, two sentences on it, and a
    rule to read about it.

    `options` differ from their defaults, and `players` are the bots that sit at it; the other seats are for people.
    `kind` is what a game is called in lists that was played at such a table, where the name only invites to it.
    """

    id: str
    label: str
    gist: str
    about: str
    rule: str
    options: dict[str, str] = {}
    players: dict[str, str] = {}
    kind: str = ""


class BadOption(ValueError):
    """An option or a value that the game does not have; the text says which there are."""


class Options(ABC):
    """The options of a game, in the order in which they are offered.

    `presets` are the kinds of tables that the game recommends, the easiest first: each is harder than the one before.
    `dealing` is the rule by which seats may be dealt at random, or empty where nobody would.
    """

    offered: ClassVar[tuple[Option, ...]]
    presets: ClassVar[tuple[Preset, ...]] = ()
    dealing: ClassVar[str] = ""

    def __iter__(self) -> Iterator[Option]:
        return iter(self.offered)

    def checked(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their values, `given` ones over the defaults.

        Raises `BadOption` for an unknown option or value.
        """
        known = {option.id: option for option in self.offered}
        for key, value in given.items():
            option = known.get(key)
            if option is None:
                has = ", ".join(f"{one.id} ({', '.join(one.values)})" for one in self.offered)
                raise BadOption(f"the game has no option {key!r}; it has {has}")
            if value not in option.values:
                raise BadOption(f"option {key} takes {', '.join(option.values)}, not {value!r}")
        return {option.id: given.get(option.id, option.default) for option in self.offered}

    def fitted(self, options: Mapping[str, str], changed: str) -> dict[str, str]:
        """Return `options` with the others changed so that they go with the value of the option `changed`."""
        return dict(options)

    @abstractmethod
    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the seats of a table with these (checked) options, in playing order."""
