"""The pieces of the game as the data files describe them: typed, with what is printed of each (D1)."""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["printed", "reconstructed"]
Window = Literal["P1_END", "OWN_P2", "OWN_P3", "OWN_P4", "S2_TOTAL", "S2_DEF", "S2_DESTROY"]
CardType = Literal["basic", "weapon", "gift", "heirloom", "unit"]
Trigger = Literal[
    "static",
    "mustered_static",
    "prepared_static",
    "static_attack",
    "attach",
    "on_muster",
    "on_score_host",
    "use",
    "immediate",
    "own_dice_phase",
    "ring",
    "on_prepare",
    "on_destroy",
    "on_attack_kill",
    "attack_option",
]


class Sourced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What each piece says of itself, and of where it is known from.

    `source` is "printed" when all of it is; `printed` names the fields that are known from the printed game, `kind`
    those of which only the existence or a bound is known.
    """

    id: str
    source: Source
    printed: list[str] = []
    kind: list[str] = []


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One face of a die, in the notation of `core.dice.content.faces`. `kind` says that such a face is printed on
    the die while its figures, or how many such faces there are, were reconstructed."""

    id: str
    shows: str
    source: Source
    kind: bool = False


class DieType(Sourced, frozen=True, kw_only=True):
    """A kind of die: how many there are, and its six faces (D1)."""

    name: str
    count: int
    faces: list[Face]


class Fx(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One effect of an ability: what it does, how much, to enemies of which names, and into which area."""

    do: Literal[
        "att",
        "def",
        "att_if",
        "att_other_mustered",
        "att_per_other_mustered",
        "attack_total",
        "def_all_mustered",
        "enemy_attack_zero",
        "fellowship",
        "glory",
        "glory_per_kill",
        "reroll_self_and_others",
        "used_to_active",
        "swap_self_with_other_used",
        "active_units_to_prepared",
        "shield_all_mustered",
        "pending_per_unit",
        "ignore_eyes",
        "cannot_be_corrupted",
        "host_scored_to",
        "recall_prepared_to",
        "own_destroyed_to",
        "self_to",
        "no_attack_value",
        "destroy_all",
        "destroy_one",
        "survive",
        "end_attack_on_defender",
        "borrow_glory_each",
        "restore_card",
    ]
    n: int = 0
    names: list[str] = []
    zone: str = ""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One ability of a card, in our own words.

    With `burst` 0 it always applies, else only to a die that shows exactly so many bursts, on top of the others
    (D3.5). `windows` says where an artifact may be used (DA12).
    """

    id: str
    source: Source
    trigger: Trigger
    fx: list[Fx]
    text: str
    kind: bool = False
    burst: int = 0
    windows: list[Window] = []


class Card(Sourced, frozen=True, kw_only=True):
    """A Fellowship card: its die, what a die costs, and the Glory that a Unit scores (none: not a Unit).

    A `reserve` side enters only at a table that was set up with the reserve sides.
    """

    name: str
    type: CardType
    die: str
    cost: int
    glory: int | None = None
    reserve: bool = False
    abilities: list[Ability] = []

    @property
    def rule(self) -> str:
        """The id of the card's rule in the rulebook."""
        return f"DC.{self.id}"


class EnemyCard(Sourced, frozen=True, kw_only=True):
    """An enemy card, called like its die: the row of the Wilds that it lies beside, the location at which it enters,
    the dice on it then, and its rank in power."""

    name: str
    row: int
    enters: int
    dice: int
    rank: int


class Instruction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One instruction of a location card (D7.3): `n` dice of a kind, replaced `by` another."""

    do: Literal["artifacts_enter", "units_enter", "add", "replace", "score_muster", "reveal_next", "players_win"]
    die: str = ""
    by: str = ""
    n: int = 0


class EyeEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an Eye of Sauron does at a location (D6.15): becomes a Unit, gives Corruption, returns destroyed dice."""

    do: Literal["unit", "corruption", "return"]
    n: int = 0
    name: str = ""
    level: int = 0
    attack: int = 0
    defense: int = 0


class Location(Sourced, frozen=True, kw_only=True):
    """A location card; `text` and `eye_text` say in our own words what `on_reveal` and `eye` do."""

    no: int
    name: str
    on_reveal: list[Instruction]
    eye: list[EyeEffect]
    text: str
    eye_text: str

    @property
    def rule(self) -> str:
        """The id of the location's rule in the rulebook."""
        return f"DL.{self.id}"


class WildsDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice lie on a card when it enters the Wilds (D2.4)."""

    frodo: int
    sam: int
    other: int


class Solo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many seats one person plays, and the limit of corrupted cards then (D9.5)."""

    seats: int
    limit: int


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each difficulty adds to the limit of corrupted cards (D9.3), and the lowest limit there is."""

    easiest: int
    easy: int
    normal: int
    hard: int
    hardest: int
    lowest_limit: int


class CoopStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Glory to start with in full co-op (D9.4)."""

    easy: int
    hard: int
    very_hard: int


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that the data files hold."""

    die: list[DieType]
    card: list[Card]
    enemy: list[EnemyCard]
    location: list[Location]
    draw: int
    cards_in_row: int
    score_track: int
    start_bag: dict[str, int]
    wilds_dice: WildsDice
    corruption_limit: dict[str, int]
    coop_start: CoopStart
    solo: Solo
    difficulty: Difficulty
