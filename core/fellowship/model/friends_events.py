"""The events of Friends & Foes; every event names the rule that made it happen."""

from __future__ import annotations

from core.kernel.records import Event


class FoeTurnedUp(Event, frozen=True, tag="foe_turned_up"):
    """A foe is turned up and lies at the left end of the line."""

    foe: str


class FoesExhausted(Event, frozen=True, tag="foes_exhausted"):
    """Foes should appear, but the deck is empty: `missing` of them do not."""

    missing: int


class BlackGateOpened(Event, frozen=True, tag="black_gate_opened"):
    """The defeated foes with a black symbol are shuffled into a new deck."""

    foes: list[str]


class FoeDefeated(Event, frozen=True, tag="foe_defeated"):
    """A hobbit defeats a foe, which lies face down before that hobbit from now on."""

    hobbit: str
    foe: str


class AbilityUsed(Event, frozen=True, tag="ability_used"):
    """A hobbit uses the ability card."""

    hobbit: str


class GandalfDiscarded(Event, frozen=True, tag="gandalf_discarded"):
    """A displayed Gandalf card leaves the game unused."""

    hobbit: str
    card: str


class SauronStopped(Event, frozen=True, tag="sauron_stopped"):
    """A movement of Sauron does not happen (Defiance)."""

    steps: int


class DieLaidBlank(Event, frozen=True, tag="die_laid_blank"):
    """The die is laid down blank instead of being rolled (Integrity)."""

    hobbit: str


class ShieldsPassed(Event, frozen=True, tag="shields_passed"):
    """Shields go from one hobbit to another (Ent Draught)."""

    giver: str
    receiver: str
    count: int


class BoardsOmitted(Event, frozen=True, tag="boards_omitted"):
    """The route leaves boards out; their feature cards (`cards`) are out of the game."""

    boards: list[str]
    cards: list[str] = []


class ElvenCardGiven(Event, frozen=True, tag="elven_card_given"):
    """The Ring-bearer gives a Lothlórien card to a hobbit, unseen by the others."""

    bearer: str
    hobbit: str
    card: str


FriendsEvent = (
    FoeTurnedUp
    | FoesExhausted
    | BlackGateOpened
    | FoeDefeated
    | AbilityUsed
    | GandalfDiscarded
    | SauronStopped
    | DieLaidBlank
    | ShieldsPassed
    | BoardsOmitted
    | ElvenCardGiven
)
