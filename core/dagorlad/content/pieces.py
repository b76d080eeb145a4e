"""The pieces of the game as the data files describe them, with what is printed of each."""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["printed", "reconstructed"]
Side = Literal["sauron", "westernesse"]
Class = Literal["foot", "cavalry", "formation"]
People = Literal["", "orc", "elf", "dwarf"]

SAURON: Side = "sauron"
WESTERNESSE: Side = "westernesse"
LETTERS = "ABCDEF"
"""Attack strengths, the best first."""

MORALES = "WXYZ"
"""Morale levels, the best first."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What has an id; `printed` names the fields known from the printed game, all others were reconstructed."""

    id: str
    printed: list[str] = []


class UnitType(Piece, frozen=True, kw_only=True):
    """A kind of combat unit (chapter 1): strengths as letters ("" for none), and those of its half side."""

    name: str
    plural: str
    side: Side
    count: int
    armor: int
    morale: str
    allowance: int
    melee: str = ""
    missile: str = ""
    half_melee: str = ""
    half_missile: str = ""
    kind: Class = msgspec.field(default="foot", name="class")
    people: People = ""


class LeaderCard(Piece, frozen=True, kw_only=True):
    """A leader: the rally rating on both sides, and where he starts or when he arrives."""

    name: str
    side: Side
    rating: int
    wounded: int
    counted: bool = False
    hex: str = ""
    turn: int = 0


class WeaponCard(Piece, frozen=True, kw_only=True):
    """A magic weapon (19.0): who carries it at first, and who may use it."""

    name: str
    bearer: str
    users: list[str]


class BeastCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Beast of Mordor (17.1); `slain` is what its death adds to the demoralization of Sauron's army (20.1)."""

    name: str
    armor: int
    morale: str
    allowance: int
    half_allowance: int
    flight: int
    slain: int
    printed: list[str] = []


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes in which the units of a kind start, one each (13.1, 13.2)."""

    id: str
    hexes: list[str]
    source: Source


class Arrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn in which the units of a kind arrive, or the Pedestal (14.1, 14.2)."""

    id: str
    turn: int
    source: Source


class Entrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex through which a side enters the map, and its price in half points (14.0)."""

    id: str
    side: Side
    price: int
    source: Source


class SpellCard(Piece, frozen=True, kw_only=True):
    """A spell or a capability of the Beast (16.5): cost, the highest roll that succeeds (0: none is needed), how often
    it may be used (0: no limit), and for how many turns it lasts (0: to the end)."""

    name: str
    rule: str
    cost: int
    duration: int
    succeeds: int = 0
    uses: int = 0


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of the rules."""

    turns: int
    night: int
    magic_points: int
    range: int
    elven_range: int
    leg: int
    flying_leg: int
    leader_allowance: int
    lone_leader_armor: int
    lone_leader_morale: str
    best_armor: int
    weapon_bonus: int
    weapon_lost: int
    weapon_points: int
    unit_points: int
    exit_points: int
    exit_cost: int
    wrath_radius: int
    visions_radius: int
    belt: int
    displaced: int
    dwarf_radius: int
    demoralized_rally: int
    elf_leaves: int
    narsil_from_wounded: bool
    all_leaders_counted: bool
    printed: list[str] = []


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All data files together; `printed` says what of the map is known from the printed game."""

    columns: int
    rows: list[str]
    road: list[str]
    gate: list[str]
    mordor: str
    terrain: dict[str, str]
    printed: list[str]
    unit: list[UnitType]
    leader: list[LeaderCard]
    weapon: list[WeaponCard]
    beast: BeastCard
    warg_hexes: list[str]
    start: list[Start]
    arrival: list[Arrival]
    entrance: list[Entrance]
    casualty: dict[str, list[int]]
    results: dict[str, list[str]]
    challenge: dict[str, list[str]]
    fate: dict[str, list[str]]
    rally: dict[str, int]
    spell: list[SpellCard]
    capability: list[SpellCard]
    numbers: Numbers
    levels: dict[str, int]
    points: dict[str, int]
    own_rating: dict[str, int]
    costs: dict[str, dict[str, int]]
