"""The state of a battle: a tree of plain structs (`docs/architecture.md`, the state)."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.dagorlad.content.pieces import SAURON, WESTERNESSE, Side
from core.dagorlad.model.steps import DagorladStep
from core.kernel.play import Play, State
from core.kernel.prompts import Outcome
from core.kernel.sequence import Sequence

Phase = Literal["", "A", "C", "D1", "D2", "D3", "E", "F", "G1", "G2", "G3", "H"]
"""The phases of a Game-Turn (chapter 3); B belongs to another game."""

SIDES: tuple[Side, ...] = (SAURON, WESTERNESSE)
OFF = "off"
"""What a retreat off the map into Mordor is called where a hex would stand."""

BEAST = "beast"
PEDESTAL = "pedestal"
LORD = "sauron"
WRAITH = "ringwraith"
"""Ids of pieces that the rules name."""


class Unit(msgspec.Struct, omit_defaults=True):
    """A combat unit; a unit without a hex waits off the map or is still to come, unless it is `gone` or has `left`.

    `visions` marks a unit that Sinister Visions has named; `inside` is the Phalanx that a Slave is part of; `back` says
    that it has been on the map before, so that its next entry is not its first.
    """

    hex: str = ""
    half: bool = False
    disrupted: bool = False
    visions: bool = False
    gone: bool = False
    left: bool = False
    inside: str = ""
    back: bool = False


class Leader(msgspec.Struct, omit_defaults=True):
    """A leader; the members mean what they mean of a unit."""

    hex: str = ""
    wounded: bool = False
    gone: bool = False
    left: bool = False
    back: bool = False


class Beast(msgspec.Struct, omit_defaults=True):
    """The Beast on the map: its capabilities hold until the magic phase of that number begins (`clock`)."""

    hex: str
    half: bool = False
    armor: bool = False
    flight: int = 0
    horn: int = 0
    breath: int = 0


class Pedestal(msgspec.Struct, omit_defaults=True):
    """The Pedestal (16.6): where it lies, who carries it, whether it moved in the latest phase C or was handed over
    since, whether an enemy has taken it and no Orc Archer has had it since, and who has taken it `up` or put it `down`
    in the latest phase C."""

    hex: str = ""
    carrier: str = ""
    moved: bool = False
    taken: bool = False
    up: list[str] = []
    down: list[str] = []


class Weapon(msgspec.Struct, omit_defaults=True):
    """A magic weapon: who carries it, whether it has ever been captured, whether it is out of the game, and who has
    given it away since the latest Movement Phase began."""

    carrier: str = ""
    captured: bool = False
    gone: bool = False
    given: list[str] = []


class Magic(msgspec.Struct, omit_defaults=True):
    """Sauron's magic: points left, successes of each spell, the turn of the last attempt.

    `visions`, `wrath` and `eclipse` are the magic phases (`clock`) at whose beginning those spells end, and `free` is
    the last in which a capability costs no attempt (17.2).
    """

    points: int = 0
    used: dict[str, int] = {}
    tried: int = 0
    free: int = 0
    visions: int = 0
    wrath: int = 0
    eclipse: int = 0


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of the table, as chosen."""

    length: int
    undo: str
    errata: bool = False
    free_entry: bool = False
    shift: int = 0


class DagorladState(State, kw_only=True):
    """Everything that is true in a battle.

    `points` are demoralization points, `vp` victory points, `demoralized` the sides that are. What has happened in the
    phase: who has `moved`, how many units came through each entrance, which Dwarves are bound to which Orcs, who has
    `fired`, who owes an attack, who has `fought`, which leaders have challenged or been challenged; `refused` holds the
    leaders who have refused a challenge in this turn.
    """

    options: Options = msgspec.field(default_factory=lambda: Options(18, "free"))
    content: str = ""
    turn: int = 0
    phase: Phase = ""
    units: dict[str, Unit] = {}
    leaders: dict[str, Leader] = {}
    beast: Beast | None = None
    pedestal: Pedestal = msgspec.field(default_factory=Pedestal)
    weapons: dict[str, Weapon] = {}
    magic: Magic = msgspec.field(default_factory=Magic)
    points: dict[str, int] = {}
    vp: dict[str, int] = {}
    demoralized: list[str] = []
    moved: list[str] = []
    entered: dict[str, int] = {}
    dwarves: dict[str, list[str]] = {}
    fired: list[str] = []
    owing: list[str] = []
    fought: list[str] = []
    challengers: list[str] = []
    challenged: list[str] = []
    refused: list[str] = []
    agenda: list[DagorladStep] = []
    outcome: Outcome | None = None


DagorladPlay = Play[DagorladState]
SEQUENCE: Sequence[DagorladState] = Sequence()
"""The registry of the game's steps and questions."""


def other(side: str) -> Side:
    """Return the other side."""
    return WESTERNESSE if side == SAURON else SAURON


def clock(turn: int, phase: str) -> int:
    """Return the number of a magic phase: A of turn 1 is 2, E of turn 1 is 3, and so on."""
    return turn * 2 + (phase == "E")
