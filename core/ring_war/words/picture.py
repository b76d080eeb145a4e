"""The map in plain letters, for pages that have no screen: a row of hexes is a line, three letters a hex."""

from __future__ import annotations

from textwrap import wrap

from core.hexes import Hex
from core.ring_war.chapters.board import fellows_at
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import RingWarState
from core.ring_war.words.names import hex_name

GROUND = {"clear": ".", "rough": ":", "forest": "t", "swamp": '"', "pass": ")", "mountain": "^", "water": "~"}
LETTERS: dict[str, str] = {FELLOWSHIP: "f", DARK_POWER: "d", SARUMAN: "s"}
MANY = 100
WIDE = 106
"""So long a line of names is at most."""

LEGEND = (
    "Odd columns lie half a hex lower. f, d, s: armies of the Fellowship, the Dark Power, Saruman, in capitals",
    "where they may move, and their points (+ from 100, x where two powers stand); without an army: @ Characters of",
    'the Fellowship, o an Orc party; . clear, : rough, t forest, " swamp, ) pass, ^ mountain, ~ water.',
)

LEGEND_WITHOUT_ARMIES = (
    "Odd columns lie half a hex lower. @ Characters of the Fellowship, o an Orc party; . clear, : rough, t forest,",
    '" swamp, ) pass, ^ mountain, ~ water.',
)


def picture(view: RingWarState) -> list[str]:
    """Return the map by numbered rows and columns with what stands there, what the letters mean, and, row by row, the
    names of the places where somebody stands."""
    rules = lookup(view)
    standing: dict[Hex, list[str]] = {}
    for name, army in view.armies.items():
        standing.setdefault(army.hex, []).append(name)
    content = rules.content
    rows, named = [f"   {' '.join(f'{column:02} ' for column in range(1, content.columns + 1))}".rstrip()], []
    for row in range(1, len(content.rows) + 1):
        cells, here = [], []
        for column in range(1, content.columns + 1):
            hex_ = rules.grid.at(column, row)
            cells.append(cell(view, rules, hex_, standing) if hex_ is not None else "   ")
            if hex_ is not None and not cells[-1].startswith(" "):
                here.append(f"{_in_full(view, hex_, standing) or cells[-1].strip()} {hex_name(hex_)}")
        rows.append(f"{row:02} {' '.join(cells)}".rstrip())
        named += wrap(f"{row:02} {', '.join(here)}", WIDE, subsequent_indent="   ") if here else []
    legend = LEGEND if view.armies else LEGEND_WITHOUT_ARMIES
    return [*rows, *legend, "Where they stand, row by row from left to right:" * bool(named), *named]


def cell(view: RingWarState, rules: Lookup, hex_: Hex, standing: dict[Hex, list[str]]) -> str:
    """Return the three letters of a hex: whose army stands there, else Characters, an Orc party, or its ground."""
    armies = standing.get(hex_, [])
    owners = _owners(view, armies)
    if len(owners) > 1:
        return "".join(LETTERS[power].upper() for power in owners).ljust(3, "x")
    if owners:
        letter, points = _strength(view, armies)
        return f"{letter}{points if points < MANY else '+':<2}"
    count = fellows_at(view, hex_)
    if not count and any(party.hex == hex_ for party in view.parties.values()):
        return "o  "
    return f"@{count:<2}" if count else f" {GROUND[rules.terrain.ground[hex_]]} "


def _owners(view: RingWarState, armies: list[str]) -> list[str]:
    """Return the powers whose armies these are."""
    return sorted({power_of(view, name) for name in armies})


def _strength(view: RingWarState, armies: list[str]) -> tuple[str, int]:
    """Return the letter of the power of armies, a capital where some may move, and how many points they have."""
    letter = LETTERS[power_of(view, armies[0])]
    awake = any(view.armies[name].awake for name in armies)
    return letter.upper() if awake else letter, sum(view.armies[name].points for name in armies)


def _in_full(view: RingWarState, hex_: Hex, standing: dict[Hex, list[str]]) -> str:
    """Return the armies of a hex with all of their points, for which three letters have no room; "" without any."""
    armies = standing.get(hex_, [])
    each = ([name for name in armies if power_of(view, name) == power] for power in _owners(view, armies))
    return "+".join(f"{letter}{points}" for letter, points in (_strength(view, own) for own in each))
