"""Saruman: Alliances, Nazgûl, Mind Battle, Persuasion, barter (chapters W, X, Y): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class SarumanActs(Step, frozen=True, tag="saruman_acts"):
    """Saruman's actions at the end of the Events Phase (V.2a)."""


class MagicTries(Step, frozen=True, tag="magic_tries"):
    """Saruman and the Chief try for Magic Cards (Y.2b)."""


class PersuadedEnd(Step, frozen=True, tag="persuaded_end"):
    """At the end of the Fellowship's part a persuaded Character may shake it off (Y.6b)."""


MasteringStep = SarumanActs | MagicTries | PersuadedEnd


class Ally(Action, frozen=True, tag="ally"):
    """Propose an Alliance to a power (W.1b)."""

    power: str


MasteringAction = Ally


class AllianceMade(Event, frozen=True, tag="alliance_made"):
    """An Alliance is in force (W.1b)."""

    partner: str


class NazgulTaken(Event, frozen=True, tag="nazgul_taken"):
    """A Nazgûl goes over to a power: to Saruman (X.1e), or back to Sauron (X.1h)."""

    person: str
    power: str


MasteringEvent = AllianceMade | NazgulTaken
