"""How a table may be set up: the options of a game, and the seats that they give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec


class Option(msgspec.Struct, frozen=True):
    """One option of a table: its id, the values it takes, the default, one line on what it changes, and its rule."""

    id: str
    label: str
    values: tuple[str, ...]
    default: str
    summary: str
    rule: str
    house_rule: bool = False


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: the id that the rules use, and the name that a screen shows by default.

    `numbered` says that the name only counts the places, so that whoever sits there is called by name alone.
    """

    id: str
    name: str
    numbered: bool = False


class BadOption(ValueError):
    """An option or a value that the game does not have; the text says which there are."""


class Options(ABC):
    """The options of a game, in the order in which they are offered."""

    offered: ClassVar[tuple[Option, ...]]

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
                raise BadOption(f"the game has no option {key!r}; it has {', '.join(known)}")
            if value not in option.values:
                raise BadOption(f"option {key} takes {', '.join(option.values)}, not {value!r}")
        return {option.id: given.get(option.id, option.default) for option in self.offered}

    def fitted(self, options: Mapping[str, str], changed: str) -> dict[str, str]:
        """Return `options` with the others changed so that they go with the value of the option `changed`."""
        return dict(options)

    @abstractmethod
    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the seats of a table with these (checked) options, in playing order."""
