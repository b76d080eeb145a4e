"""The Ring, Gollum, the quest, the Ring Phase (E.7, G.6, G.9, I, M, N, Y.9r): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class RingPhase(Step, frozen=True, tag="ring_phase"):
    """The Ring Phase (V.1)."""


class Quest(Step, frozen=True, tag="quest"):
    """The Fellowship's movement is over; a bearer at Mount Doom may destroy the Ring (I.1)."""


class Cure(Step, frozen=True, tag="cure"):
    """A power's own part is over: Nazgûl at home are cured of normal wounds (E.3)."""

    power: str


BearingStep = RingPhase | Quest | Cure


class WearRing(Action, frozen=True, tag="wear_ring"):
    """Put on the Ring (M.1)."""

    person: str


BearingAction = WearRing


class RingPassed(Event, frozen=True, tag="ring_passed"):
    """The Ring changes hands: to a Character or Orc party, or it lies in `hex` (L.3, G.6)."""

    bearer: str
    hex: str = ""


class RingPutOn(Event, frozen=True, tag="ring_put_on"):
    """The bearer wears the Ring (M.1)."""

    person: str


class RingTakenOff(Event, frozen=True, tag="ring_taken_off"):
    """The bearer has taken off the Ring (M.3)."""

    person: str


class RingDestroyed(Event, frozen=True, tag="ring_destroyed"):
    """The Ring is destroyed; the Nazgûl are no more (I.1, Z)."""


BearingEvent = RingPassed | RingPutOn | RingTakenOff | RingDestroyed
