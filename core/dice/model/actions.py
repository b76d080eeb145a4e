"""The actions: what a player can decide. One tagged union; every action names the seat that decides.

Where several dice are alike (same kind, same face, same artifacts on them) a prompt offers one of them.
"""

from __future__ import annotations

from typing import Literal

from core.kernel.records import Action as Action


class Done(Action, frozen=True, tag="done"):
    """Ends a phase or a row of choices, or declines what is offered."""


class Pass(Action, frozen=True, tag="pass"):
    """Uses no artifact in a window; `until` "turn" keeps from being asked again before the seat's next turn (DA12)."""

    until: Literal["", "turn"] = ""


class Back(Action, frozen=True, tag="back"):
    """Takes back a choice that has not been completed: a payment, an artifact whose dice are being chosen."""


class Among(Action, frozen=True, tag="among"):
    """Looks at one group of a long row of choices (`core.dice.turn.grouping`); `Back` leads out again."""

    group: str


class Muster(Action, frozen=True, tag="muster"):
    """Musters a Unit, for Fellowship, or an artifact, free of cost (D3.4, D3.7)."""

    die: int


class Attach(Action, frozen=True, tag="attach"):
    """Attaches a mustered artifact to a mustered Unit (D3.15)."""

    die: int
    host: int


class Reroll(Action, frozen=True, tag="reroll"):
    """Re-rolls a die that shows a re-roll (D3.3); `other` is rolled with it by a burst (Samwise)."""

    die: int
    other: int = 0


class DrawDice(Action, frozen=True, tag="draw_dice"):
    """Spends a draw-and-roll die: draws dice and rolls them (D3.2)."""

    die: int


class UseArtifact(Action, frozen=True, tag="use_artifact"):
    """Uses a mustered artifact (D3.13); `burst` says that its burst is used as well (D3.5)."""

    die: int
    burst: bool = False


class Resolve(Action, frozen=True, tag="resolve"):
    """The Immediate effect that comes next (D4.7)."""

    die: int


class PaySuggested(Action, frozen=True, tag="pay_suggested"):
    """Pays with the dice that are suggested (C6)."""


class Spend(Action, frozen=True, tag="spend"):
    """Pays with this die (C6)."""

    die: int


class ChooseDie(Action, frozen=True, tag="choose_die"):
    """Names a kind of die in a Used Pile (Rope, Horn)."""

    kind: str


class ChoosePlayer(Action, frozen=True, tag="choose_player"):
    """Names another player (Horn)."""

    player: str


class Prepare(Action, frozen=True, tag="prepare"):
    """Prepares all mustered Units for war (D4.10)."""


class Attack(Action, frozen=True, tag="attack"):
    """Attacks Sauron with all mustered Units (D4.11)."""


class Borrow(Action, frozen=True, tag="borrow"):
    """Adds the prepared Units of another player to the attack (D4.12)."""

    player: str


class UseAbility(Action, frozen=True, tag="use_ability"):
    """Uses the attack option of a Unit, on an enemy where it needs one (Ents, Treebeard)."""

    die: int
    enemy: int = 0


class ChooseEnemy(Action, frozen=True, tag="choose_enemy"):
    """Names an enemy: the next target (D4.13), or whose attack the Phial takes away."""

    enemy: int


class PrepareDie(Action, frozen=True, tag="prepare_die"):
    """Moves a Unit from the Active Pool to the Prepared Area (Arwen)."""

    die: int


class Recruit(Action, frozen=True, tag="recruit"):
    """Recruits a die of a card (D4.15)."""

    card: str


class Restore(Action, frozen=True, tag="restore"):
    """Removes the Corruption marker of a card (D4.17)."""

    card: str


class GiveUp(Action, frozen=True, tag="give_up"):
    """Moves an unattached artifact to the Used Pile (D4.2, D4.18)."""

    die: int


class PutOnRing(Action, frozen=True, tag="put_on_ring"):
    """The Ringbearer uses the One Ring on a mustered Frodo (D6.3)."""

    die: int


class Defend(Action, frozen=True, tag="defend"):
    """Chooses the Unit that defends next (D6.7)."""

    die: int


class EndAttack(Action, frozen=True, tag="end_attack"):
    """Ends Sauron's attack on the seat's Units (Gandalf the Grey)."""


class LoseGlory(Action, frozen=True, tag="lose_glory"):
    """The Ringbearer loses `count` Glory, and Sauron as many Corruption points (D6.9)."""

    count: int


class Corrupt(Action, frozen=True, tag="corrupt"):
    """Chooses which of the most expensive cards is corrupted (D6.10)."""

    card: str


class PlaceCard(Action, frozen=True, tag="place_card"):
    """Puts one of several unit cards of the same cost into row 3 (C24)."""

    card: str


DiceAction = (
    Done
    | Pass
    | Back
    | Among
    | Muster
    | Attach
    | Reroll
    | DrawDice
    | UseArtifact
    | Resolve
    | PaySuggested
    | Spend
    | ChooseDie
    | ChoosePlayer
    | Prepare
    | Attack
    | Borrow
    | UseAbility
    | ChooseEnemy
    | PrepareDie
    | Recruit
    | Restore
    | GiveUp
    | PutOnRing
    | Defend
    | EndAttack
    | LoseGlory
    | Corrupt
    | PlaceCard
)
