"""Individual Combat, Sorcery, wounds, Servants (chapters E.3, F.6a, G, H): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class Fights(Step, frozen=True, tag="fights"):
    """A power chooses the Individual Combats that it begins, or is done (V.3, G.1)."""

    power: str


FightingStep = Fights


class Fight(Action, frozen=True, tag="fight"):
    """Begin an Individual Combat of one's own Character against another in his hex (G.1)."""

    person: str
    target: str


FightingAction = Fight


class Wounded(Event, frozen=True, tag="wounded"):
    """A Character, Orc party or Servant takes wounds (E.3); negative numbers heal."""

    who: str
    normal: int = 0
    special: int = 0


class Killed(Event, frozen=True, tag="killed"):
    """A Character is dead, or a Servant or Orc party is gone; its cards and the Ring lie in its hex until somebody has
    them (G.5, G.6)."""

    who: str
    by: str = ""


class DrivenOff(Event, frozen=True, tag="driven_off"):
    """A Nazgûl is driven off to a hex, and rests until the next Ring Phase (E.3)."""

    who: str
    hex: str


class StaffBroken(Event, frozen=True, tag="staff_broken"):
    """A wizard's staff is broken (Y.7)."""

    who: str


FightingEvent = Wounded | Killed | DrivenOff | StaffBroken
