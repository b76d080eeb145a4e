"""The events: facts, one tagged union. Each names the rule that made it happen; those of a Sauron turn stand apart."""

from __future__ import annotations

from core.dice.model.placed import Placed
from core.dice.model.sauron_events import SauronEvent
from core.kernel.records import Event as Event


class RingGiven(Event, frozen=True, tag="ring_given"):
    """A player gets the One Ring and becomes the Ringbearer."""

    seat: str


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins (counted from 1)."""

    number: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """The Fellowship turn of a player begins."""

    seat: str


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A phase of the turn begins."""

    phase: str


class UnitScored(Event, frozen=True, tag="unit_scored"):
    """A mustered Unit scores and goes to the Used Pile, or `to` the "active" pool; its artifacts to the Used Pile."""

    seat: str
    die: int
    card: str
    glory: int
    to: str = ""


class UnitScoredAgain(Event, frozen=True, tag="unit_scored_again"):
    """A mustered Unit scores at Mount Doom and stays where it is."""

    seat: str
    die: int
    card: str
    glory: int


class UnitsRecalled(Event, frozen=True, tag="units_recalled"):
    """All prepared Units of a player go to the Used Pile, or `to` the "active" pool; artifacts to the Used Pile."""

    seat: str
    cards: list[str]
    to: str = ""


class ArtifactGivenUp(Event, frozen=True, tag="artifact_given_up"):
    """An unattached artifact goes to the Used Pile."""

    seat: str
    die: int
    card: str


class PassedUntilTurn(Event, frozen=True, tag="passed_until_turn"):
    """A player does not want to be asked in windows before their next turn."""

    seat: str


class BagRefilled(Event, frozen=True, tag="bag_refilled"):
    """The Used Pile goes into the bag."""

    seat: str
    dice: int


class DiceDrawn(Event, frozen=True, tag="dice_drawn"):
    """Dice come from the bag into the Active Pool."""

    seat: str
    dice: list[Placed]


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    """Dice of the Active Pool are rolled."""

    seat: str
    dice: list[Placed]


class DieBlank(Event, frozen=True, tag="die_blank"):
    """A rolled die of a corrupted card goes to the Spent Pile."""

    seat: str
    die: int
    card: str


class ImmediateDone(Event, frozen=True, tag="immediate_done"):
    """An Immediate effect has been carried out: its die goes to the Spent Pile."""

    seat: str
    die: int
    card: str


class FellowshipGained(Event, frozen=True, tag="fellowship_gained"):
    """A player has more Fellowship in this turn, by a card."""

    seat: str
    count: int
    card: str


class DieSpent(Event, frozen=True, tag="die_spent"):
    """A die is spent: for Fellowship, for drawing dice, or both."""

    seat: str
    die: int
    kind: str
    fellowship: int = 0
    draw: int = 0
    card: str = ""


class UnitMustered(Event, frozen=True, tag="unit_mustered"):
    """A Unit is mustered for its level."""

    seat: str
    die: int
    card: str
    cost: int


class ArtifactMustered(Event, frozen=True, tag="artifact_mustered"):
    """An artifact is mustered."""

    seat: str
    die: int
    card: str


class ArtifactAttached(Event, frozen=True, tag="artifact_attached"):
    """An artifact is attached to a mustered Unit."""

    seat: str
    die: int
    card: str
    host: int
    bearer: str


class ArtifactUsed(Event, frozen=True, tag="artifact_used"):
    """An artifact is used and goes to the Used Pile of its owner, or of the player `to` (the Horn)."""

    seat: str
    die: int
    card: str
    burst: bool = False
    to: str = ""


class DiceTaken(Event, frozen=True, tag="dice_taken"):
    """Dice go from the Used Pile of `owner` to a player: into the Active Pool, or `aside`."""

    seat: str
    owner: str
    dice: list[Placed]
    aside: bool = False


class UnitsPrepared(Event, frozen=True, tag="units_prepared"):
    """All mustered Units of a player go to the Prepared Area."""

    seat: str
    dice: list[int]
    cards: list[str]


class UnitJoined(Event, frozen=True, tag="unit_joined"):
    """A Unit goes from the Active Pool to the Prepared Area (Arwen)."""

    seat: str
    die: int
    card: str


class AttackBegan(Event, frozen=True, tag="attack_began"):
    """A player attacks Sauron, with the prepared Units of the players `borrowed`."""

    seat: str
    borrowed: list[str]


class UnitLeft(Event, frozen=True, tag="unit_left"):
    """A mustered Unit goes to the Used Pile as the price of its ability (Ents)."""

    seat: str
    die: int
    card: str


class AttackFixed(Event, frozen=True, tag="attack_fixed"):
    """The attack total of a player is fixed."""

    seat: str
    total: int


class EnemyDestroyed(Event, frozen=True, tag="enemy_destroyed"):
    """An enemy goes to the destroyed Units; `left` is what is left of the attack."""

    seat: str
    die: int
    kind: str
    name: str
    left: int = 0


class EnemyHeld(Event, frozen=True, tag="enemy_held"):
    """The defense of an enemy is more than what is left of the attack, which ends."""

    seat: str
    die: int
    name: str
    defense: int
    total: int


class GloryGained(Event, frozen=True, tag="glory_gained"):
    """A player gains Glory by a card."""

    seat: str
    count: int
    card: str


class UnitsReturned(Event, frozen=True, tag="units_returned"):
    """Borrowed Units go to the Used Pile of their owner, who gains Glory."""

    seat: str
    by: str
    cards: list[str]
    glory: int


class DieRecruited(Event, frozen=True, tag="die_recruited"):
    """A die of a card in the Wilds goes to the Used Pile of a player."""

    seat: str
    card: str
    cost: int


class EnemyEntered(Event, frozen=True, tag="enemy_entered"):
    """A die of an enemy card goes to Sauron's Muster Area with a Corruption marker."""

    die: Placed


class CardRestored(Event, frozen=True, tag="card_restored"):
    """The Corruption marker of a card is removed."""

    seat: str
    card: str
    cost: int = 0


class CleanedUp(Event, frozen=True, tag="cleaned_up"):
    """Spent Pile and Active Pool go to the Used Pile; dice set aside enter the Active Pool as `dice`."""

    seat: str
    dice: list[Placed]
    lost: int = 0


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over."""

    result: str
    score: int
    reason: str
    winners: list[str] = []
    scores: dict[str, int] = {}


DiceEvent = (
    RingGiven
    | RoundBegan
    | TurnBegan
    | PhaseBegan
    | UnitScored
    | UnitScoredAgain
    | UnitsRecalled
    | ArtifactGivenUp
    | PassedUntilTurn
    | BagRefilled
    | DiceDrawn
    | DiceRolled
    | DieBlank
    | ImmediateDone
    | FellowshipGained
    | DieSpent
    | UnitMustered
    | ArtifactMustered
    | ArtifactAttached
    | ArtifactUsed
    | DiceTaken
    | UnitsPrepared
    | UnitJoined
    | AttackBegan
    | UnitLeft
    | AttackFixed
    | EnemyDestroyed
    | EnemyHeld
    | GloryGained
    | UnitsReturned
    | DieRecruited
    | EnemyEntered
    | CardRestored
    | CleanedUp
    | GameEnded
    | SauronEvent
)
