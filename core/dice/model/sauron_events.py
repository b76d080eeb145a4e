"""The events of a Sauron turn: his attack, what the players lose by it, the way on, and the dice of his side."""

from __future__ import annotations

from core.dice.model.placed import Placed
from core.kernel.records import Event


class SauronTurnBegan(Event, frozen=True, tag="sauron_turn_began"):
    """The Ringbearer plays a Sauron turn."""

    seat: str


class CorruptionCounted(Event, frozen=True, tag="corruption_counted"):
    """Sauron counts the dice of his Muster Area and adds what was pending."""

    dice: int
    pending: int


class AttackSkipped(Event, frozen=True, tag="attack_skipped"):
    """Sauron has no force, or his forces attack with nothing."""


class RingUsed(Event, frozen=True, tag="ring_used"):
    """The Ringbearer shields his mustered Units; they send Corruption to the next Sauron turn."""

    seat: str
    die: int
    units: int
    corruption: int


class EnemyDimmed(Event, frozen=True, tag="enemy_dimmed"):
    """An enemy attacks with 0 in this phase."""

    seat: str
    die: int
    name: str


class SauronAttacked(Event, frozen=True, tag="sauron_attacked"):
    """Sauron's attack total is fixed."""

    total: int


class UnitHeld(Event, frozen=True, tag="unit_held"):
    """A Unit withstands what is left of Sauron's attack, which ends for its owner."""

    seat: str
    die: int
    card: str
    defense: int
    total: int


class UnitSpared(Event, frozen=True, tag="unit_spared"):
    """A Unit that would have been destroyed stays (Evenstar); `left` is what is left of the attack."""

    seat: str
    die: int
    card: str
    left: int


class UnitDestroyed(Event, frozen=True, tag="unit_destroyed"):
    """A Unit is destroyed: it goes to the Used Pile, or `to` the "active" pool; its artifacts to the Used Pile."""

    seat: str
    die: int
    card: str
    left: int
    to: str = ""


class AttackEnded(Event, frozen=True, tag="attack_ended"):
    """A card ends Sauron's attack on a player."""

    seat: str
    card: str


class GloryLost(Event, frozen=True, tag="glory_lost"):
    """The Ringbearer loses Glory, and Sauron as many Corruption points."""

    seat: str
    count: int


class CardCorrupted(Event, frozen=True, tag="card_corrupted"):
    """A card in the Wilds takes a Corruption marker."""

    card: str


class DiceSwept(Event, frozen=True, tag="dice_swept"):
    """All dice of a kind that are in play go to the Used Piles of their owners."""

    kind: str
    card: str


class CorruptionLost(Event, frozen=True, tag="corruption_lost"):
    """Corruption points that are left go back."""

    count: int


class AdvanceStopped(Event, frozen=True, tag="advance_stopped"):
    """Sauron has a force: the players stay where they are."""

    forces: int


class LocationReached(Event, frozen=True, tag="location_reached"):
    """The next location is revealed; all Sauron dice on the mat go to his Active Pool."""

    location: int


class CardsEntered(Event, frozen=True, tag="cards_entered"):
    """Cards enter a row of the Wilds with their dice."""

    cards: list[str]
    kinds: list[str]
    row: int
    dice: list[int]


class EnemyCardEntered(Event, frozen=True, tag="enemy_card_entered"):
    """An enemy card is put beside its row with dice on it."""

    enemy: str
    dice: int


class EnemyDiceAdded(Event, frozen=True, tag="enemy_dice_added"):
    """Dice join Sauron's Active Pool."""

    kind: str
    count: int


class DiceReplaced(Event, frozen=True, tag="dice_replaced"):
    """Dice of Sauron's Active Pool are replaced by stronger ones; they leave the game, or go `back` to their card."""

    out: str
    out_count: int
    by: str
    by_count: int
    back: bool = False


class SauronRolled(Event, frozen=True, tag="sauron_rolled"):
    """All dice of Sauron's Active Pool and Muster Area are rolled into the Muster Area."""

    dice: list[Placed]


class EyesIgnored(Event, frozen=True, tag="eyes_ignored"):
    """Prepared Frodos make Eyes count for nothing; where an Eye is a Unit they are `marked`."""

    dice: list[int]
    marked: bool = False


class EyeOpened(Event, frozen=True, tag="eye_opened"):
    """An Eye takes effect: it becomes the Unit `unit`, adds Corruption, returns a destroyed die."""

    die: int
    location: int
    unit: str = ""
    corruption: int = 0
    returned: str = ""


SauronEvent = (
    SauronTurnBegan
    | CorruptionCounted
    | AttackSkipped
    | RingUsed
    | EnemyDimmed
    | SauronAttacked
    | UnitHeld
    | UnitSpared
    | UnitDestroyed
    | AttackEnded
    | GloryLost
    | CardCorrupted
    | DiceSwept
    | CorruptionLost
    | AdvanceStopped
    | LocationReached
    | CardsEntered
    | EnemyCardEntered
    | EnemyDiceAdded
    | DiceReplaced
    | SauronRolled
    | EyesIgnored
    | EyeOpened
)
