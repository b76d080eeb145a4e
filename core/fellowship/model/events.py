"""The events: facts that follow from actions. One tagged union; every event names the rule that made it happen."""

from __future__ import annotations

from core.fellowship.model.friends_events import FriendsEvent
from core.fellowship.model.sauron_events import SauronEvent
from core.fellowship.model.tiles_events import TilesEvent
from core.kernel.records import Event as Event


class LocationEntered(Event, frozen=True, tag="location_entered"):
    """The master marker moves to a haven or a scenario; a scenario is laid out with its lines and tiles."""

    location: str
    lines: dict[str, int]
    tiles: dict[str, int]
    haven_cards: dict[str, int]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A hobbit becomes the active player (`turn` counts the turns of the whole game from 1)."""

    hobbit: str
    turn: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """Tiles and cards before the active player go to the discard piles."""

    hobbit: str


class HavenStepBegan(Event, frozen=True, tag="haven_step_began"):
    """A step of a haven begins."""

    step: str


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """A hobbit draws hobbit cards; `shuffled` says that the discard pile was shuffled into the deck first."""

    hobbit: str
    cards: list[str]
    shuffled: bool = False


class CardsShown(Event, frozen=True, tag="cards_shown"):
    """Hobbit cards are turned face up (Preparations)."""

    cards: list[str]
    shuffled: bool = False


class CardHandedOut(Event, frozen=True, tag="card_handed_out"):
    """A shown card goes to a hobbit."""

    hobbit: str
    card: str


class FeatureDealt(Event, frozen=True, tag="feature_dealt"):
    """A feature card of a haven is dealt to a hobbit, face down."""

    hobbit: str
    card: str


class FeaturesRemoved(Event, frozen=True, tag="features_removed"):
    """Feature cards leave the game: unclaimed ones, or those that were not dealt (`cards` empty: unseen)."""

    cards: list[str]
    unseen: int = 0


class FeatureGained(Event, frozen=True, tag="feature_gained"):
    """A hobbit takes a feature card of the scenario."""

    hobbit: str
    card: str


class CardPassed(Event, frozen=True, tag="card_passed"):
    """A card goes from one hobbit's hand to another's."""

    giver: str
    receiver: str
    card: str


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A hobbit discards a card (a feature card leaves the game)."""

    hobbit: str
    card: str


class CardPlayed(Event, frozen=True, tag="card_played"):
    """The active player plays a white or grey card for a line."""

    hobbit: str
    card: str
    line: str


class YellowCardUsed(Event, frozen=True, tag="yellow_card_used"):
    """A yellow card is played by its holder and leaves the game; `on` is the hobbit named, if any."""

    hobbit: str
    card: str
    on: str = ""


class GandalfCalled(Event, frozen=True, tag="gandalf_called"):
    """A hobbit pays five shields, or fewer with help; the Gandalf card is used and leaves the game."""

    hobbit: str
    card: str
    on: str = ""
    shields: int = 5


class CardRevealed(Event, frozen=True, tag="card_revealed"):
    """The top hobbit card is turned up for an event and put on the discard pile."""

    card: str
    shuffled: bool = False


class TilesShuffled(Event, frozen=True, tag="tiles_shuffled"):
    """The pile of tiles has run out: all tiles are shuffled again (A55)."""

    tiles: dict[str, int]


class TileTurnedUp(Event, frozen=True, tag="tile_turned_up"):
    """The active player turns up the top event tile; `displayed` says that it was laid out by Foresight."""

    hobbit: str
    tile: str
    displayed: bool = False


class TileIgnored(Event, frozen=True, tag="tile_ignored"):
    """A tile that was turned up is not carried out."""

    tile: str


class TilesLookedAt(Event, frozen=True, tag="tiles_looked_at"):
    """A hobbit looks at the top tiles."""

    hobbit: str
    tiles: list[str]


class TilesPutBack(Event, frozen=True, tag="tiles_put_back"):
    """A hobbit puts the tiles back in an order of choice, topmost first."""

    hobbit: str
    tiles: list[str]


class MarkerMoved(Event, frozen=True, tag="marker_moved"):
    """A line's marker moves to `space`; `by` names whose move it is. `skipped` are cards that nobody gets."""

    line: str
    space: int
    by: str
    skipped: list[str] = []


class SymbolsLost(Event, frozen=True, tag="symbols_lost"):
    """Symbols of a card have no space left to move to, or nobody to move for."""

    line: str
    count: int


class EventMarkerMoved(Event, frozen=True, tag="event_marker_moved"):
    """The event marker moves to the next box."""

    number: int


class EventBegan(Event, frozen=True, tag="event_began"):
    """The event of a box is carried out."""

    number: int


class EventIgnored(Event, frozen=True, tag="event_ignored"):
    """The event of a box is ignored (Magic)."""

    number: int


class ConditionChecked(Event, frozen=True, tag="condition_checked"):
    """An event's own condition was looked at."""

    number: int
    met: bool


class ShieldsGained(Event, frozen=True, tag="shields_gained"):
    """A hobbit gains shields; `large` says that a large-shield piece was drawn."""

    hobbit: str
    count: int
    large: bool = False


class ShieldsDiscarded(Event, frozen=True, tag="shields_discarded"):
    """A hobbit discards shields."""

    hobbit: str
    count: int


class TokenGained(Event, frozen=True, tag="token_gained"):
    """A hobbit gains a life token."""

    hobbit: str
    token: str


class TokenDiscarded(Event, frozen=True, tag="token_discarded"):
    """A hobbit discards a life token."""

    hobbit: str
    token: str


class TokensReturned(Event, frozen=True, tag="tokens_returned"):
    """All life tokens go back to the supply."""


class CostPaid(Event, frozen=True, tag="cost_paid"):
    """A cost has been paid in full."""


class CostRefused(Event, frozen=True, tag="cost_refused"):
    """A cost is not paid; what follows happens instead. `able` says whether it could have been."""

    able: bool


class DieRolled(Event, frozen=True, tag="die_rolled"):
    """A hobbit rolls the die."""

    hobbit: str
    face: str


class RollAvoided(Event, frozen=True, tag="roll_avoided"):
    """A roll does not take place (Belt)."""

    hobbit: str


class RollIgnored(Event, frozen=True, tag="roll_ignored"):
    """The result of a roll does not count (Mithril)."""

    hobbit: str
    face: str


class HobbitMoved(Event, frozen=True, tag="hobbit_moved"):
    """A hobbit moves on the corruption line: `steps` above 0 go into the darkness, below 0 toward the light."""

    hobbit: str
    steps: int


class SauronMoved(Event, frozen=True, tag="sauron_moved"):
    """Sauron moves toward the hobbits."""

    steps: int


class HobbitEliminated(Event, frozen=True, tag="hobbit_eliminated"):
    """A hobbit is out of the game; hand, shields and tokens go."""

    hobbit: str


class RingPutOn(Event, frozen=True, tag="ring_put_on"):
    """The Ring-bearer puts on the Ring."""

    hobbit: str


class RingPassed(Event, frozen=True, tag="ring_passed"):
    """There is a Ring-bearer for the next scenario, new or the same."""

    hobbit: str


class LifeTokensChecked(Event, frozen=True, tag="life_tokens_checked"):
    """A hobbit's life tokens are checked at the end of a scenario."""

    hobbit: str
    missing: int


class ScenarioEnded(Event, frozen=True, tag="scenario_ended"):
    """A scenario ends; `completed` says whether the main line was completed, `score` its number."""

    location: str
    completed: bool
    score: int


class RingOnVolcano(Event, frozen=True, tag="ring_on_volcano"):
    """The Ring lies on the volcano; there is no Ring-bearer any more."""


class PassedUntil(Event, frozen=True, tag="passed_until"):
    """A player does not want to be asked until something happens ("" ends that)."""

    hobbit: str
    until: str


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over."""

    result: str
    score: int
    reason: str


FellowshipEvent = (
    LocationEntered
    | TurnBegan
    | TurnEnded
    | HavenStepBegan
    | CardsDrawn
    | CardsShown
    | CardHandedOut
    | FeatureDealt
    | FeaturesRemoved
    | FeatureGained
    | CardPassed
    | CardDiscarded
    | CardPlayed
    | YellowCardUsed
    | GandalfCalled
    | CardRevealed
    | TilesShuffled
    | TileTurnedUp
    | TileIgnored
    | TilesLookedAt
    | TilesPutBack
    | MarkerMoved
    | SymbolsLost
    | EventMarkerMoved
    | EventBegan
    | EventIgnored
    | ConditionChecked
    | ShieldsGained
    | ShieldsDiscarded
    | TokenGained
    | TokenDiscarded
    | TokensReturned
    | CostPaid
    | CostRefused
    | DieRolled
    | RollAvoided
    | RollIgnored
    | HobbitMoved
    | SauronMoved
    | HobbitEliminated
    | RingPutOn
    | RingPassed
    | LifeTokensChecked
    | ScenarioEnded
    | RingOnVolcano
    | PassedUntil
    | GameEnded
    | FriendsEvent
    | TilesEvent
    | SauronEvent
)
