"""Short names of cards and foes for the table, from `short.toml`."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from importlib import resources

import msgspec

from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Scenario
from core.kernel.decoding import from_plain

CARD_LETTERS, FOE_LETTERS = 3, 7
"""How long a short name is at most."""


class Short(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The short names by id."""

    cards: dict[str, str]
    foes: dict[str, str]


@cache
def names() -> Short:
    """Return the names in the data file."""
    text = resources.files(__package__).joinpath("short.toml").read_text(encoding="utf-8")
    return from_plain(tomllib.loads(text), Short)


def cards_on(content: Lookup, scenario: Scenario) -> dict[str, str]:
    """Return the short names of the cards on the lines of a board; no two of them are the same."""
    taken: dict[str, str] = {}
    ids = [gives.partition(":")[2] for line in scenario.lines.values() for gives in line.spaces if gives[:5] == "card:"]
    for card in ids:
        name = content.cards[card].name
        own = names().cards.get(card, name[:CARD_LETTERS])
        letters = [letter for letter in name if letter.isalnum()]
        others = (f"{own[:2]}{letter}" for letter in [*letters, *"23456789"])
        taken[card] = next(one for one in (own, *others) if one not in taken.values())
    return taken


def foe_name(content: Lookup, foe: str, size: int = FOE_LETTERS) -> str:
    """Return a foe's name in at most `size` cells: in full up to a comma where it fits, else the short one."""
    name = unicodedata.normalize("NFC", content.foes[foe].name.partition(",")[0])
    return name if len(name) <= size else names().foes.get(foe, name)[:size]
