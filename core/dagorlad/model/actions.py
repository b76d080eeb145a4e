"""What a side can decide (chapter 7 of the reference), one tagged union. Pieces are named by id, hexes by number."""

from __future__ import annotations

from core.kernel.records import Action as Action


class PlaceWarg(Action, frozen=True, tag="place_warg"):
    """Put the next Warg on a hex (13.1)."""

    hex: str


class Pick(Action, frozen=True, tag="pick"):
    """Choose a piece that moves, fires or attacks."""

    piece: str


class Go(Action, frozen=True, tag="go"):
    """Move a piece to a hex, by the cheapest way (W4.1)."""

    piece: str
    hex: str


class Form(Action, frozen=True, tag="form"):
    """Move a Slave into the hex of another, so that both form a Phalanx (15.31)."""

    unit: str
    other: str


class TakeUp(Action, frozen=True, tag="take_up"):
    """Let an Orc Archer take up the Pedestal (16.62)."""

    unit: str


class PutDown(Action, frozen=True, tag="put_down"):
    """Let an Orc Archer put the Pedestal down (16.62)."""

    unit: str


class Exit(Action, frozen=True, tag="exit"):
    """Leave the map into Mordor (18.0)."""

    piece: str


class SwapNarsil(Action, frozen=True, tag="swap_narsil"):
    """Pass Narsil from Elendil to Isildur, or back (19.14)."""


class HandOver(Action, frozen=True, tag="hand_over"):
    """Hand a captured weapon to a friend in the same hex (19.23)."""

    weapon: str
    to: str


class Cast(Action, frozen=True, tag="cast"):
    """Attempt a spell (W9.2)."""

    spell: str


class Activate(Action, frozen=True, tag="activate"):
    """Give the Beast a capability (17.2)."""

    capability: str


class Breathe(Action, frozen=True, tag="breathe"):
    """Let the Beast blow its breath through the hexside of this direction and the next one clockwise (17.24)."""

    direction: int


class FireAt(Action, frozen=True, tag="fire_at"):
    """Fire at a unit, a lone leader or the Beast (W7.11)."""

    unit: str
    target: str


class Challenge(Action, frozen=True, tag="challenge"):
    """Let a leader challenge an enemy leader next to him (W7.2)."""

    leader: str
    whom: str


class Answer(Action, frozen=True, tag="answer"):
    """Accept or refuse a challenge (W7.2)."""

    accept: bool


class Attack(Action, frozen=True, tag="attack"):
    """Attack a unit, a lone leader or the Beast in melee (W7.31, W7.32)."""

    unit: str
    target: str


class RetreatTo(Action, frozen=True, tag="retreat_to"):
    """Retreat a piece to a hex, or off the map into Mordor (W7.5)."""

    piece: str
    hex: str


class GoWith(Action, frozen=True, tag="go_with"):
    """Say with which Slave of a broken Phalanx its leaders go (15.35)."""

    unit: str


class DisplaceTo(Action, frozen=True, tag="displace_to"):
    """Put a leader whose unit was eliminated on a hex (5.6)."""

    leader: str
    hex: str


class GivePedestal(Action, frozen=True, tag="give_pedestal"):
    """Say which of the nearest Orc Archers gets the Pedestal that was taken back (16.63)."""

    unit: str


class Advance(Action, frozen=True, tag="advance"):
    """Advance into the hex that a melee has emptied, with these leaders (W7.6)."""

    unit: str
    leaders: tuple[str, ...] = ()


class Stay(Action, frozen=True, tag="stay"):
    """Leave it at that: the piece goes no further, does not fire, attack or advance."""


class Done(Action, frozen=True, tag="done"):
    """End one's part of a phase."""


class Resign(Action, frozen=True, tag="resign"):
    """Give up the battle (DR20); asked once more."""


DagorladAction = (
    PlaceWarg
    | Pick
    | Go
    | Form
    | TakeUp
    | PutDown
    | Exit
    | SwapNarsil
    | HandOver
    | Cast
    | Activate
    | Breathe
    | FireAt
    | Challenge
    | Answer
    | Attack
    | RetreatTo
    | GoWith
    | DisplaceTo
    | GivePedestal
    | Advance
    | Stay
    | Done
    | Resign
)
"""Any action, as logs hold it."""
