"""What happens with a Sauron player: his cards, the Black Rider, chips and fellowship cards (S1 to S10)."""

from __future__ import annotations

from core.kernel.records import Event


class SauronCardsDrawn(Event, frozen=True, tag="sauron_cards_drawn"):
    """Sauron draws cards, unseen by the others; `shuffled` says that his discard pile was shuffled in first."""

    cards: list[str]
    shuffled: bool = False


class SauronCardDiscarded(Event, frozen=True, tag="sauron_card_discarded"):
    """Sauron discards a card, face up, before he draws up to six."""

    card: str


class NazgulRemoved(Event, frozen=True, tag="nazgul_removed"):
    """The used Nazgul cards leave the game before the discard pile is shuffled."""

    cards: list[str]


class NazgulShown(Event, frozen=True, tag="nazgul_shown"):
    """Sauron gets a Nazgul card from its deck and shows it."""

    card: str


class SauronActivated(Event, frozen=True, tag="sauron_activated"):
    """A hobbit activates Sauron, instead of a die roll or at the start of a `turn`."""

    hobbit: str
    turn: bool = False


class ActivationAvoided(Event, frozen=True, tag="activation_avoided"):
    """A hobbit does not have to activate Sauron."""

    hobbit: str


class HandRefreshed(Event, frozen=True, tag="hand_refreshed"):
    """Sauron refreshes his hand instead of playing a card."""


class SauronCardPlayed(Event, frozen=True, tag="sauron_card_played"):
    """Sauron plays a card against a hobbit, `lesser` for one of its symbols only."""

    hobbit: str
    card: str
    lesser: bool = False


class NazgulApplied(Event, frozen=True, tag="nazgul_applied"):
    """Sauron applies a Nazgul card at the start of a hobbit's turn."""

    hobbit: str
    card: str


class SauronCardIgnored(Event, frozen=True, tag="sauron_card_ignored"):
    """The consequences of a Sauron card, or of a part of a Nazgul card, are avoided."""

    hobbit: str
    card: str


class SymbolTaken(Event, frozen=True, tag="symbol_taken"):
    """A hobbit takes a symbol of a card."""

    hobbit: str
    card: str
    symbol: str


class SymbolVoid(Event, frozen=True, tag="symbol_void"):
    """A symbol of a card has no effect; an empty `symbol`: none of the card's can be satisfied."""

    hobbit: str
    card: str
    symbol: str = ""


class IncidentBegan(Event, frozen=True, tag="incident_began"):
    """The incident of a Nazgul card happens."""

    card: str


class RiderMoved(Event, frozen=True, tag="rider_moved"):
    """The Black Rider rides on, or is pushed back, to `step`."""

    step: int
    pushed: bool = False


class RiderStopped(Event, frozen=True, tag="rider_stopped"):
    """A move of the Black Rider does not happen."""

    steps: int


class RiderMet(Event, frozen=True, tag="rider_met"):
    """The Black Rider has met the Ring-bearer and turns back toward Mordor."""

    hobbit: str


class RiderTurned(Event, frozen=True, tag="rider_turned"):
    """The Black Rider turns back toward Mordor without having met the Ring-bearer."""


class RiderPlaced(Event, frozen=True, tag="rider_placed"):
    """The Black Rider is put on `step`, facing the hobbits; `again` says that it may meet the Ring-bearer anew."""

    step: int
    again: bool = False


class ChipsLaid(Event, frozen=True, tag="chips_laid"):
    """Chips are laid above spaces of a board: "hiding:4" to "shields"."""

    chips: dict[str, str]


class ChipTaken(Event, frozen=True, tag="chip_taken"):
    """A hobbit takes the chip above a space and discards it for what it brings."""

    hobbit: str
    line: str
    space: int
    chip: str


class ChipsRemoved(Event, frozen=True, tag="chips_removed"):
    """Chips that nobody took leave the game."""

    chips: dict[str, str]


class ResourceGained(Event, frozen=True, tag="resource_gained"):
    """A hobbit takes a resource card into the hand."""

    hobbit: str
    card: str


class CardRetrieved(Event, frozen=True, tag="card_retrieved"):
    """The active player takes a card back into the hand that was played this turn (Gwaihir)."""

    hobbit: str
    card: str


class FellowshipCardUsed(Event, frozen=True, tag="fellowship_card_used"):
    """A hobbit uses the fellowship card, which leaves the game; `on` is whom it helps, if anybody is named."""

    hobbit: str
    on: str = ""


SauronEvent = (
    SauronCardsDrawn
    | SauronCardDiscarded
    | NazgulRemoved
    | NazgulShown
    | SauronActivated
    | ActivationAvoided
    | HandRefreshed
    | SauronCardPlayed
    | NazgulApplied
    | SauronCardIgnored
    | SymbolTaken
    | SymbolVoid
    | IncidentBegan
    | RiderMoved
    | RiderStopped
    | RiderMet
    | RiderTurned
    | RiderPlaced
    | ChipsLaid
    | ChipTaken
    | ChipsRemoved
    | ResourceGained
    | CardRetrieved
    | FellowshipCardUsed
)
