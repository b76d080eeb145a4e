"""The Search Phase, captives, Orc parties, escape (chapter J, Y.8): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class SearchPhase(Step, frozen=True, tag="search_phase"):
    """The Search Phase (V.2s)."""


class Escapes(Step, frozen=True, tag="escapes"):
    """Captives may roll to escape (J.5)."""


SearchingStep = SearchPhase | Escapes


class SearchHex(Action, frozen=True, tag="search_hex"):
    """Search a hex (J.2, J.4)."""

    hex: str


SearchingAction = SearchHex


class Evaded(Event, frozen=True, tag="evaded"):
    """A Character's Evasion roll against searchers of a power (J.7): `die` against `needs`."""

    person: str
    power: str
    die: int
    needs: int
    found: bool = False


class Spotted(Event, frozen=True, tag="spotted"):
    """A power has found Characters in a hex (J.6)."""

    power: str
    people: tuple[str, ...]
    hex: str


class Captured(Event, frozen=True, tag="captured"):
    """A Character is captured (J.2): by whom, and the Orc party or hex that holds him."""

    person: str
    power: str
    party: str = ""


class PartyFormed(Event, frozen=True, tag="party_formed"):
    """An Orc party forms to carry captives away (J.2, J.8)."""

    party: str
    owner: str
    hex: str


class Freed(Event, frozen=True, tag="freed"):
    """A captive is free, unspotted, in a hex (J.5, G.4)."""

    person: str
    hex: str


SearchingEvent = Evaded | Spotted | Captured | PartyFormed | Freed
