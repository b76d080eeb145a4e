"""The state of a game: a tree of plain structs (`docs/architecture.md`, the state)."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.dice.model.steps import DiceStep
from core.kernel.play import State
from core.kernel.prompts import Outcome

Phase = Literal[
    "",
    "score",
    "dice",
    "war",
    "recruit",
    "clean_up",
    "sauron_score",
    "sauron_attack",
    "sauron_corrupt",
    "sauron_advance",
    "sauron_dice",
]

SEATS: tuple[str, ...] = ("p1", "p2", "p3", "p4")


class Die(msgspec.Struct, omit_defaults=True):
    """A die that lies in sight: in a player's Active Pool, Muster Area or Prepared Area.

    `id` names it as long as it lies there; `kind` is the id of its die type; `face` is the number of the face that is
    up (0: not rolled yet); `attached` holds the artifacts on a Unit (D3.15).
    """

    id: int
    kind: str
    face: int = 0
    attached: list[Die] = []


class EnemyDie(msgspec.Struct, omit_defaults=True):
    """A die in Sauron's Muster Area. A `marked` one has a Corruption marker on it and is no force; `rider` says that
    an Eye stands there as a Unit of the location (a Black Rider)."""

    id: int
    kind: str
    face: int = 0
    marked: bool = False
    rider: bool = False


class Player(msgspec.Struct, omit_defaults=True):
    """One player: the Glory and the areas of the collection (D3.9).

    Dice without a face up are counted by kind: those in the bag, the Spent Pile, the Used Pile and those set aside
    (D5.2). `passing` is "turn" when the player does not want to be asked in windows before their next turn.
    """

    glory: int = 0
    bag: dict[str, int] = {}
    active: list[Die] = []
    muster: list[Die] = []
    prepared: list[Die] = []
    spent: dict[str, int] = {}
    used: dict[str, int] = {}
    aside: dict[str, int] = {}
    passing: bool = False


class WildsCard(msgspec.Struct, omit_defaults=True):
    """A card in the Wilds: its row, the dice on it, and whether it is corrupted."""

    row: int
    dice: int = 0
    corrupted: bool = False


class Sauron(msgspec.Struct, omit_defaults=True):
    """The Sauron mat: dice in the Active Pool and among the destroyed by kind, the Muster Area die by die.

    `points` is the Corruption of this Sauron turn, `pending` what waits for the next (DA1). `ring_used` says that the
    Ringbearer's Units are shielded, `dimmed` names dice that attack with 0 (the Phial); both hold for one attack.
    """

    pool: dict[str, int] = {}
    muster: list[EnemyDie] = []
    destroyed: dict[str, int] = {}
    points: int = 0
    pending: int = 0
    ring_used: bool = False
    dimmed: list[int] = []


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of the table, as chosen."""

    players: int
    first: str
    corruption_limit: str
    coop: str
    undo: str
    immediate_corruption: bool = False
    increased_forces: bool = False
    restless_enemy: bool = False
    reserve_sides: bool = False


class DiceState(State, kw_only=True):
    """Everything that is true at a table.

    `wilds` holds the cards in play by their id, `cards` which of them each kind of die belongs to, `enemies` the dice
    left on each enemy card. Dice that wait for their location are in `waiting`, those out of the game in `removed`.
    `active` is whose Fellowship turn it is ("" in a Sauron turn), `fellowship` the points at hand in this turn.
    `last_die` is the last id given to a die; `deep` says that somebody recruited in rows 2 to 4 in this round.

    Members are left out of the encoding while they have their default, so that a later version can add one without
    changing the digest of an older game.
    """

    options: Options
    content: str
    players: dict[str, Player]
    sauron: Sauron = msgspec.field(default_factory=Sauron)
    wilds: dict[str, WildsCard] = {}
    cards: dict[str, str] = {}
    enemies: dict[str, int] = {}
    waiting: dict[str, int] = {}
    removed: dict[str, int] = {}
    location: int = 0
    round: int = 0
    ringbearer: str = ""
    active: str = ""
    phase: Phase = ""
    fellowship: int = 0
    last_die: int = 0
    deep: bool = False
    agenda: list[DiceStep] = []
    outcome: Outcome | None = None


def under_way(state: DiceState) -> Phase:
    """Return the phase of the turn that is being played; nothing where none of that turn has begun (D4, D6)."""
    begun = bool(state.active) != state.phase.startswith("sauron")
    return state.phase if begun else ""


def clockwise(state: DiceState, first: str) -> list[str]:
    """Return the seats clockwise from `first`, who comes first."""
    seats = list(state.players)
    at = seats.index(first)
    return seats[at:] + seats[:at]


def next_clockwise(state: DiceState, seat: str) -> str:
    """Return the seat to the left of `seat`."""
    return clockwise(state, seat)[1]


def defence_order(state: DiceState) -> list[str]:
    """Return the seats in the order in which Sauron attacks: the Ringbearer last (D6.5)."""
    order = clockwise(state, state.ringbearer)
    return order[1:] + order[:1]
