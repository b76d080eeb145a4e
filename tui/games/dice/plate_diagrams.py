"""Where dice go, as a diagram: the areas of a player and those of Sauron; the phases of the turns, and when artifacts
may be used."""

from __future__ import annotations

from tui.games.dice.signs import PHASES
from tui.glyphs import Glyphs
from tui.plates import Plate, Room
from tui.widgets.lines import Line, Span, clipped, flowed

COLLECTION = """\
 Bag ──draw──▸ Active Pool ──muster──▸ Muster Area ─prepare─▸ Prepared Area
  ▴                 │                       │                       │
  │               spend               scored, used               lent, or
  │                 ▾                 or destroyed               recalled
  │            Spent Pile                   │                       │
 when it            │ Clean Up: Pool, too   │                       │
 is empty           ▾                       ▾                       ▾
  └──────────── Used Pile ◂─────────────────┴───────────────────────┘
                    ▴
                    └── recruited from the Wilds
"""
"""The areas in which the dice of a player lie, and what brings them from one to another (D3.9)."""

MAT = """\
 enemy cards ──recruited──▸ Muster Area, under a Corruption marker
                                 │
                                 │ Phase 5: marker off, all are rolled
                                 ▾
 Active Pool ──Phase 5:────▸ Muster Area ──beaten──▸ Destroyed Units
      ▴        rolled            │                          │
      └── the next location ─────┴──────────────────────────┘
"""
"""The areas of Sauron's mat, and what brings his dice from one to another (D2.5)."""

DIAGRAMS = dict.fromkeys(("D3.9", "D3.11", "D3.12", "D4.18"), COLLECTION) | dict.fromkeys(
    ("D2.5", "D4.16", "D6.13"), MAT
)
"""By the rule beside which it is drawn."""

DRAWN = str.maketrans("─│└┘┴▴▾▸◂", "-|`'+^v><")
"""How a diagram is drawn in ASCII."""

WINDOWS = {
    "DW.P1_END": ("dice", True),
    "DW.OWN_P2": ("dice", False),
    "DW.OWN_P3": ("war", True),
    "DW.OWN_P4": ("recruit", True),
    "DW.S2_TOTAL": ("sauron_attack", False),
    "DW.S2_DEF": ("sauron_attack", False),
    "DW.S2_DESTROY": ("sauron_attack", False),
}
"""The phase before whose beginning artifacts may be used, or in the course of which."""

OF_SAURON = "sauron_"


def diagram(rule: str) -> Plate | None:
    """Return the diagram that is drawn beside a rule."""
    if rule in DIAGRAMS:
        return lambda room: _drawn(DIAGRAMS[rule], room)
    if rule in WINDOWS:
        return lambda room: _phases(*WINDOWS[rule], room)
    return None


def _drawn(text: str, room: Room) -> list[Line]:
    """Return the rows of a diagram; its areas stand out."""
    lines = [line.translate(DRAWN) if room.glyphs.ascii else line for line in text.splitlines()]
    return [clipped(_marked(line), room.width, room.glyphs.ellipsis) for line in lines]


def _marked(line: str) -> Line:
    spans: list[Span] = []
    while line:
        at, area = min(((line.find(one), one) for one in AREAS if one in line), default=(len(line), ""))
        spans += [(line[:at], "soft"), (area, "bright")]
        line = line[at + len(area) :]
    return tuple(span for span in spans if span[0])


AREAS = (
    "Bag",
    "Active Pool",
    "Muster Area",
    "Prepared Area",
    "Spent Pile",
    "Used Pile",
    "Destroyed Units",
    "enemy cards",
    "Wilds",
)


def _phases(phase: str, before: bool, room: Room) -> list[Line]:
    """Return the phases of a player's turn and of Sauron's, with the place at which artifacts may be used."""
    rows: list[Line] = []
    for sauron in (False, True):
        spans: list[Span] = [(" Sauron's turn   " if sauron else " A player's turn ", "bright")]
        for one, words in PHASES.items():
            if one.startswith(OF_SAURON) == sauron:
                spans += _phase(words.removeprefix("Sauron ").removeprefix("Phase "), one == phase, before, room.glyphs)
        rows += flowed(spans, room.width, len(" A player's turn "))
    return rows


def _phase(words: str, here: bool, before: bool, glyphs: Glyphs) -> list[Span]:
    """Return a phase in words, marked where artifacts may be used before it or in it."""
    used = f"{glyphs.cursor} artifacts may be used here ".replace(" ", "\u00a0")
    told = words.replace(" ", "\u00a0")
    if not here:
        return [(f"{told}  ", "soft")]
    return [(f"{used} ", "key"), (f"{told}  ", "")] if before else [(f"{told} ", ""), (f"{used} ", "key")]
