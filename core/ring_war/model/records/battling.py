"""Army Combat and the reduction of citadels (chapters K, Q, X.4, Y.4b): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class Battles(Step, frozen=True, tag="battles"):
    """A power chooses where its units attack, or is done (Q.1)."""

    power: str


BattlingStep = Battles


class Attack(Action, frozen=True, tag="attack"):
    """Attack enemy units in a hex with one's own there (Q.1)."""

    hex: str
    power: str


BattlingAction = Attack


class LossTaken(Event, frozen=True, tag="loss_taken"):
    """A force loses Strength Points; with none left it is gone (Q.6)."""

    army: str
    points: int


BattlingEvent = LossTaken
