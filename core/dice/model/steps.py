"""The agenda of the game: steps that are carried out, and questions that wait for somebody (one tagged union)."""

from __future__ import annotations

from typing import Literal

from core.kernel.records import Step as Step


class BeginGame(Step, frozen=True, tag="begin_game"):
    """The first Ringbearer is found, then the first round begins (D2.3)."""


class BeginRound(Step, frozen=True, tag="begin_round"):
    """A round: each player's Fellowship turn, then a Sauron turn (D2.8)."""


class BeginTurn(Step, frozen=True, tag="begin_turn"):
    """The Fellowship turn of `seat` (D4)."""

    seat: str


class ScoreUnits(Step, frozen=True, tag="score_units"):
    """Phase 1: score mustered Units, recall prepared ones (D4.1, D4.3)."""

    seat: str


class KeepArtifacts(Step, frozen=True, tag="keep_artifacts"):
    """`seat` may give up unattached artifacts, in Phase 1 or in Phase 5 (`late`) (C1)."""

    seat: str
    late: bool = False


class OpenWindow(Step, frozen=True, tag="open_window"):
    """A window: `seats` are asked one after another (DA12)."""

    window: Literal["P1_END", "S2_TOTAL"]
    seats: tuple[str, ...]


class AskWindow(Step, frozen=True, tag="ask_window"):
    """`seat` may use artifacts in a window (DA12)."""

    window: Literal["P1_END", "S2_TOTAL"]
    seat: str


class DrawAndRoll(Step, frozen=True, tag="draw_and_roll"):
    """Phase 2 begins: draw, then roll the whole Active Pool (D4.4)."""

    seat: str


class RollDice(Step, frozen=True, tag="roll_dice"):
    """`seat` rolls these dice of the Active Pool, by D4.4, or later ones by another rule."""

    seat: str
    dice: tuple[int, ...]
    rule: str


class Immediates(Step, frozen=True, tag="immediates"):
    """Immediate effects are carried out, in the order that `seat` chooses (D4.7)."""

    seat: str


class DicePhase(Step, frozen=True, tag="dice_phase"):
    """Phase 2 goes on: muster, attach, re-roll, draw, use artifacts (D4.8)."""

    seat: str


class Narrowed(Step, frozen=True, tag="narrowed"):
    """Phase 2 or Phase 4 goes on, with one group of the choices before `seat` (`core.dice.turn.grouping`)."""

    seat: str
    group: str
    phase: Literal["dice", "recruit"]


class PayFor(Step, frozen=True, tag="pay_for"):
    """`seat` pays for mustering `die` with dice; those in `dice` are chosen already (C6)."""

    seat: str
    die: int
    dice: tuple[int, ...] = ()


class Cleanse(Step, frozen=True, tag="cleanse"):
    """`seat` may remove the Corruption marker of a card of at most this cost (Gandalf the White)."""

    seat: str
    cost: int
    card: str


class PickPlayer(Step, frozen=True, tag="pick_player"):
    """`seat` uses the Horn `die` and names the player whose Used Pile it goes to."""

    seat: str
    die: int


class PickDice(Step, frozen=True, tag="pick_dice"):
    """`seat` uses the artifact `die` and names `left` more dice of the Used Pile of `owner`."""

    seat: str
    die: int
    owner: str
    left: int
    burst: bool = False
    picked: tuple[str, ...] = ()


class ToWar(Step, frozen=True, tag="to_war"):
    """Phase 3: prepare or attack (D4.9)."""

    seat: str


class PickAllies(Step, frozen=True, tag="pick_allies"):
    """The attacker names the players whose prepared Units join (D4.12)."""

    seat: str
    borrowed: tuple[str, ...] = ()


class Battle(Step, frozen=True, tag="battle"):
    """The attack is declared and its total not fixed: the Bow, attack options (DA45).

    `present` are the names of the ready enemies when it was declared (DA6), `bonus` comes from artifacts, `acted` are
    the dice whose option has been used.
    """

    seat: str
    borrowed: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    bonus: int = 0
    acted: tuple[int, ...] = ()


class PickTarget(Step, frozen=True, tag="pick_target"):
    """The attacker chooses the next enemy, with `total` left (D4.13)."""

    seat: str
    total: int


class AfterAttack(Step, frozen=True, tag="after_attack"):
    """Borrowed Units leave and score (D4.14)."""

    seat: str
    borrowed: tuple[str, ...] = ()


class Gather(Step, frozen=True, tag="gather"):
    """`seat` may prepare `left` more Units of the Active Pool by the card (Arwen)."""

    seat: str
    left: int
    card: str


class RecruitPhase(Step, frozen=True, tag="recruit_phase"):
    """Phase 4: recruit or restore (D4.15, D4.17)."""

    seat: str


class CleanUp(Step, frozen=True, tag="clean_up"):
    """Phase 5: what is left goes to the Used Pile (D4.18)."""

    seat: str


class EndOfTurns(Step, frozen=True, tag="end_of_turns"):
    """All players have had their turn: the restless enemy looks whether somebody recruited (DV1)."""


class BeginSauron(Step, frozen=True, tag="begin_sauron"):
    """The Sauron turn: Corruption is counted (D6.1)."""


class SauronAttack(Step, frozen=True, tag="sauron_attack"):
    """Sauron Phase 2 (D6.2)."""


class AskRing(Step, frozen=True, tag="ask_ring"):
    """The Ringbearer may use the One Ring (D6.3)."""

    seat: str


class PickDimmed(Step, frozen=True, tag="pick_dimmed"):
    """`seat` uses the Phial `die` and names `left` more enemies that attack with 0."""

    seat: str
    die: int
    left: int
    burst: bool = False
    picked: tuple[int, ...] = ()


class FixTotal(Step, frozen=True, tag="fix_total"):
    """Sauron's attack total is fixed and the players are attacked (D6.4, D6.5)."""


class DefendAgainst(Step, frozen=True, tag="defend_against"):
    """`seat` is attacked with `total`; `bonus` is added to each defense, `spared` dice defend no more (D6.7)."""

    seat: str
    total: int
    bonus: int = 0
    spared: tuple[int, ...] = ()


class AboutToFall(Step, frozen=True, tag="about_to_fall"):
    """The Unit `die` of `seat` is about to be destroyed by an attack of `total` (DA48)."""

    seat: str
    die: int
    total: int
    bonus: int = 0
    spared: tuple[int, ...] = ()


class AskEndAttack(Step, frozen=True, tag="ask_end_attack"):
    """The destroyed Unit of `card` may end the attack on `seat`; else it goes on with `total` (DA48)."""

    seat: str
    card: str
    total: int
    bonus: int = 0
    spared: tuple[int, ...] = ()


class SauronCorrupt(Step, frozen=True, tag="sauron_corrupt"):
    """Sauron Phase 3 (D6.8)."""


class AskGlory(Step, frozen=True, tag="ask_glory"):
    """The Ringbearer may lose Glory (D6.9); `every` shows the amounts that change no more than less Glory would."""

    seat: str
    every: bool = False


class PickCorrupted(Step, frozen=True, tag="pick_corrupted"):
    """The Ringbearer chooses the card that is corrupted (D6.10)."""

    seat: str


class Advance(Step, frozen=True, tag="advance"):
    """Sauron Phase 4: without a force the players reach the next location (D6.12)."""


class Reveal(Step, frozen=True, tag="reveal"):
    """The next location is revealed and followed (D7.1)."""


class Follow(Step, frozen=True, tag="follow"):
    """One instruction of the location card is followed, by its number (D7.3)."""

    number: int


class OrderUnits(Step, frozen=True, tag="order_units"):
    """The Ringbearer chooses which cards of the same cost go into row 3 (C24).

    `first` are in row 3 already, `tied` can fill it up, `last` go into row 4.
    """

    seat: str
    first: tuple[str, ...]
    tied: tuple[str, ...]
    last: tuple[str, ...]


class SauronDice(Step, frozen=True, tag="sauron_dice"):
    """Sauron Phase 5: roll, Eyes (D6.13)."""


class PassRing(Step, frozen=True, tag="pass_ring"):
    """The Ring passes to the left (D6.19)."""


DiceStep = (
    BeginGame
    | BeginRound
    | BeginTurn
    | ScoreUnits
    | KeepArtifacts
    | OpenWindow
    | AskWindow
    | DrawAndRoll
    | RollDice
    | Immediates
    | DicePhase
    | Narrowed
    | PayFor
    | Cleanse
    | PickPlayer
    | PickDice
    | ToWar
    | PickAllies
    | Battle
    | PickTarget
    | AfterAttack
    | Gather
    | RecruitPhase
    | CleanUp
    | EndOfTurns
    | BeginSauron
    | SauronAttack
    | AskRing
    | PickDimmed
    | FixTotal
    | DefendAgainst
    | AboutToFall
    | AskEndAttack
    | SauronCorrupt
    | AskGlory
    | PickCorrupted
    | Advance
    | Reveal
    | Follow
    | OrderUnits
    | SauronDice
    | PassRing
)
