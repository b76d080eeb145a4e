"""The agenda of the game: steps that are carried out, and questions that wait for a side (one tagged union)."""

from __future__ import annotations

from core.kernel.records import Step as Step


class BeginGame(Step, frozen=True, tag="begin_game"):
    """The Wargs are placed, then the first turn begins (13.0)."""


class PlaceWargs(Step, frozen=True, tag="place_wargs"):
    """Sauron chooses the hexes of the Wargs (13.1)."""


class BeginTurn(Step, frozen=True, tag="begin_turn"):
    """The next Game-Turn (chapter 3)."""


class BeginMagic(Step, frozen=True, tag="begin_magic"):
    """A Magic Leader Movement Phase begins: A or E; spells may run out."""

    phase: str


class AskSauron(Step, frozen=True, tag="ask_sauron"):
    """Sauron moves, casts, gives the Beast a capability, or does nothing."""


class AskFree(Step, frozen=True, tag="ask_free"):
    """The Beast has just been conjured; one capability may be activated at once (17.2)."""


class BeginMoves(Step, frozen=True, tag="begin_moves"):
    """A Movement Phase begins: C or F."""

    phase: str


class PickPiece(Step, frozen=True, tag="pick_piece"):
    """A side chooses the next piece that moves."""

    seat: str


class MoveOn(Step, frozen=True, tag="move_on"):
    """A piece goes on with so many half points (hexes, when it flies); `belt` binds it to the road (14.1, 14.2);
    `begun` says that it has moved already."""

    seat: str
    piece: str
    left: int
    belt: bool = False
    flies: bool = False
    begun: bool = False


class ConfirmResign(Step, frozen=True, tag="confirm_resign"):
    """A side that resigned is asked once more (DR20)."""

    seat: str


class BeginFights(Step, frozen=True, tag="begin_fights"):
    """A Combat Phase begins: D or G."""

    phase: str


class AskBreath(Step, frozen=True, tag="ask_breath"):
    """Sauron chooses where the Beast blows its breath (17.24)."""


class BeginFire(Step, frozen=True, tag="begin_fire"):
    """Missile combat of a side: D1 or G1."""

    seat: str


class PickShooter(Step, frozen=True, tag="pick_shooter"):
    """A side chooses the next unit that fires."""

    seat: str


class PickTarget(Step, frozen=True, tag="pick_target"):
    """A side chooses at whom a unit fires."""

    seat: str
    unit: str


class BeginChallenges(Step, frozen=True, tag="begin_challenges"):
    """Individual combat of a side: D2 or G2."""

    seat: str


class PickChallenge(Step, frozen=True, tag="pick_challenge"):
    """A side chooses who challenges whom."""

    seat: str


class AnswerChallenge(Step, frozen=True, tag="answer_challenge"):
    """The other side accepts or refuses a challenge."""

    seat: str
    leader: str
    whom: str


class BeginMelee(Step, frozen=True, tag="begin_melee"):
    """Melee of a side: D3 or G3; who owes an attack is fixed now (DR6)."""

    seat: str


class PickAttacker(Step, frozen=True, tag="pick_attacker"):
    """A side chooses the next attacker."""

    seat: str


class PickVictim(Step, frozen=True, tag="pick_victim"):
    """A side chooses whom an attacker attacks."""

    seat: str
    unit: str


class PickSlave(Step, frozen=True, tag="pick_slave"):
    """The owner of a broken Phalanx says with which Slave its leaders go; the first of them goes first (15.35)."""

    seat: str
    slaves: tuple[str, ...]
    leaders: tuple[str, ...]
    hex: str
    disrupted: bool = False
    kind: str = ""
    by: str = ""


class RetreatPiece(Step, frozen=True, tag="retreat_piece"):
    """The owner of a piece that has to retreat from a hex says where to.

    `leaders` go along; `disrupted` becomes a unit afterwards; `harmed` says that it has lost a step already, and
    `exact` that it goes two hexes or is lost (15.35). `kind` and `by` are the combat, for what may come of it.
    """

    seat: str
    piece: str
    hex: str
    leaders: tuple[str, ...] = ()
    disrupted: bool = False
    harmed: bool = False
    exact: bool = False
    kind: str = ""
    by: str = ""


class Displace(Step, frozen=True, tag="displace"):
    """The owner of a leader whose unit was eliminated says where he goes (5.6)."""

    seat: str
    leader: str
    hex: str
    kind: str = ""
    by: str = ""


class PickArcher(Step, frozen=True, tag="pick_archer"):
    """Sauron's side says which of the nearest Orc Archers gets the Pedestal back (16.63)."""


class AfterAttack(Step, frozen=True, tag="after_attack"):
    """An attack is finished: who is demoralized by it (DR11)."""


class AskAdvance(Step, frozen=True, tag="ask_advance"):
    """The attacker may advance into the hex that was attacked (W7.6)."""

    seat: str
    unit: str
    hex: str


class RallyAll(Step, frozen=True, tag="rally_all"):
    """The Joint Rally Phase: H."""


class EndTurn(Step, frozen=True, tag="end_turn"):
    """The turn marker moves, or the battle is judged."""


DagorladStep = (
    BeginGame
    | PlaceWargs
    | BeginTurn
    | BeginMagic
    | AskSauron
    | AskFree
    | BeginMoves
    | PickPiece
    | MoveOn
    | ConfirmResign
    | BeginFights
    | AskBreath
    | BeginFire
    | PickShooter
    | PickTarget
    | BeginChallenges
    | PickChallenge
    | AnswerChallenge
    | BeginMelee
    | PickAttacker
    | PickVictim
    | PickSlave
    | RetreatPiece
    | Displace
    | PickArcher
    | AfterAttack
    | AskAdvance
    | RallyAll
    | EndTurn
)
"""Any step, as logs hold it."""
