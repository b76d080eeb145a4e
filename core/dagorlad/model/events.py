"""The events: facts, one tagged union. Each names the rule that made it happen."""

from __future__ import annotations

from core.dagorlad.model.combat_events import CombatEvent
from core.kernel.records import Event as Event


class WargPlaced(Event, frozen=True, tag="warg_placed"):
    """A Warg stands where Sauron wants it."""

    unit: str
    hex: str


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A Game-Turn begins; `night` says that it is one of the last four."""

    turn: int
    night: bool = False


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A phase begins, or a part of a Combat Phase."""

    phase: str


class PieceMoved(Event, frozen=True, tag="piece_moved"):
    """A piece moves along a path at a cost in half points; `entered` says that it came onto the map, the first hex of
    the path being the entrance."""

    piece: str
    path: tuple[str, ...]
    cost: int
    entered: bool = False


class PhalanxFormed(Event, frozen=True, tag="phalanx_formed"):
    """A Slave moves to another, and both are a Phalanx."""

    phalanx: str
    unit: str
    other: str


class ExitedToMordor(Event, frozen=True, tag="exited_to_mordor"):
    """A piece leaves the map into Mordor; `vp` is what Sauron gets for it, and `forever` that it does not return."""

    piece: str
    vp: int = 0
    forever: bool = False


class DwarvesBound(Event, frozen=True, tag="dwarves_bound"):
    """Dwarves near Orcs that must go to them if they can (15.22)."""

    dwarves: dict[str, list[str]]


class PedestalTakenUp(Event, frozen=True, tag="pedestal_taken_up"):
    """An Orc Archer takes up the Pedestal."""

    unit: str


class PedestalPutDown(Event, frozen=True, tag="pedestal_put_down"):
    """The Pedestal is put down, or left behind, and lies loose in the hex."""

    unit: str
    left: bool = False


class PedestalCaptured(Event, frozen=True, tag="pedestal_captured"):
    """A unit of Westernesse takes the loose Pedestal."""

    unit: str


class PedestalHanded(Event, frozen=True, tag="pedestal_handed"):
    """The Pedestal that was taken back goes to an Orc Archer."""

    unit: str


class WeaponPassed(Event, frozen=True, tag="weapon_passed"):
    """A magic weapon goes from hand to hand."""

    weapon: str
    to: str


class WeaponCaptured(Event, frozen=True, tag="weapon_captured"):
    """A magic weapon falls to whoever killed its bearer, with the points and victory points that this brings."""

    weapon: str
    by: str
    points: int = 0
    vp: int = 0


class WeaponLost(Event, frozen=True, tag="weapon_lost"):
    """A magic weapon is out of the game, with the points that its destruction brings."""

    weapon: str
    points: int = 0


class SpellTried(Event, frozen=True, tag="spell_tried"):
    """Sauron attempts a spell: what it costs, the two dice, what they may show at most, and whether it succeeds."""

    spell: str
    cost: int
    dice: tuple[int, ...]
    needs: int
    success: bool


class SpellHolds(Event, frozen=True, tag="spell_holds"):
    """A spell is in force until the magic phase of that number begins."""

    spell: str
    until: int


class SpellEnded(Event, frozen=True, tag="spell_ended"):
    """A spell or a capability of the Beast has run out."""

    spell: str


class BeastCame(Event, frozen=True, tag="beast_came"):
    """The Beast of Mordor appears; until that magic phase one capability needs no attempt."""

    hex: str
    free: int


class BeastEmpowered(Event, frozen=True, tag="beast_empowered"):
    """The Beast gets a capability until the magic phase of that number begins (0: for good)."""

    capability: str
    cost: int
    until: int = 0
    free: bool = False


class BreathBlown(Event, frozen=True, tag="breath_blown"):
    """The Beast blows its breath over these hexes."""

    direction: int
    hexes: tuple[str, ...]


class Rallied(Event, frozen=True, tag="rallied"):
    """A Disrupted unit rolls to rally, with a leader or by itself (leader "")."""

    unit: str
    leader: str
    rating: int
    dice: tuple[int, ...]
    success: bool


class RallyBarred(Event, frozen=True, tag="rally_barred"):
    """A Disrupted unit may not roll to rally."""

    unit: str
    why: str


class Demoralized(Event, frozen=True, tag="demoralized"):
    """A side is demoralized for good."""

    side: str


class GateChanged(Event, frozen=True, tag="gate_changed"):
    """The gate of Mordor opens, or closes, because of where Sauron is now (18.0)."""

    open: bool


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The battle is over."""

    result: str
    reason: str
    scores: dict[str, int] = {}


DagorladEvent = (
    CombatEvent
    | WargPlaced
    | TurnBegan
    | PhaseBegan
    | PieceMoved
    | PhalanxFormed
    | ExitedToMordor
    | DwarvesBound
    | PedestalTakenUp
    | PedestalPutDown
    | PedestalCaptured
    | PedestalHanded
    | WeaponPassed
    | WeaponCaptured
    | WeaponLost
    | SpellTried
    | SpellHolds
    | SpellEnded
    | BeastCame
    | BeastEmpowered
    | BreathBlown
    | Rallied
    | RallyBarred
    | Demoralized
    | GateChanged
    | GameEnded
)
"""Any event, as logs hold it."""
