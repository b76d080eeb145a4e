"""Army Combat and the reduction of citadels (chapters K, Q, X.4, Y.4b): steps, actions, events."""

from __future__ import annotations

import msgspec

from core.kernel.records import Action, Event, Step

BOTH = "both"
"""Stands for both other powers where their stacks are attacked together (Q.2)."""

ATTACK, DEFENCE = "attack", "defence"
"""The two sides of a battle."""


class Fray(msgspec.Struct, frozen=True):
    """An Army Combat that is being fought (Q).

    `power` attacks what is `against`'s in `hex`, or `BOTH`s' there; `attackers` and `defenders` are the forces.
    `points` are their Strength Points when it began, `out` says that Saruman takes no part in the defence of Isengard
    (X.1b), `sorcery` how much each side has added or taken by Sorcery (Q.5), `lost` what each side loses of a hundred.
    """

    power: str
    hex: str
    against: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    points: tuple[int, int]
    out: bool = False
    sorcery: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)
    leaders: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class Battles(Step, frozen=True, tag="battles"):
    """A power chooses where its units attack, or is done (Q.1)."""

    power: str


class StayOut(Step, frozen=True, tag="stay_out"):
    """Saruman says whether he takes part in a battle at Isengard (X.1b)."""

    power: str


class UseSorcery(Step, frozen=True, tag="use_sorcery"):
    """A power may spend a use of Sorcery in the battle (Q.5)."""

    power: str
    side: str


class RollBattle(Step, frozen=True, tag="roll_battle"):
    """The die of the battle is rolled (Q.3)."""


class Casualties(Step, frozen=True, tag="casualties"):
    """A power says which of its forces lose `points` Strength Points (Q.6)."""

    power: str
    side: str
    points: int
    rule: str


class Aftermath(Step, frozen=True, tag="aftermath"):
    """What follows from a battle, one `stage` after the other: wounds, the Ring, flight, retreat (Q.6, Q.7, X.4b)."""

    stage: int = 0


class GiveUp(Step, frozen=True, tag="give_up"):
    """Saruman, beaten, gives the Ring to the Lord of the Nazgûl, or fights him (X.4b)."""

    power: str


class TakesRing(Step, frozen=True, tag="takes_ring"):
    """The Fellowship says who takes the Ring from a beaten Saruman (X.4b)."""

    power: str


class GoHome(Step, frozen=True, tag="go_home"):
    """Saruman, beaten, may go to Isengard (Y.4b)."""

    power: str


class Scatter(Step, frozen=True, tag="scatter"):
    """What becomes of the Characters of a side, if it was destroyed because it could not retreat (Q.7)."""

    side: str


class Retreat(Step, frozen=True, tag="retreat"):
    """A power says where its beaten forces go (Q.6)."""

    power: str
    side: str
    pieces: tuple[str, ...]


BattlingStep = (
    Battles
    | StayOut
    | UseSorcery
    | RollBattle
    | Casualties
    | Aftermath
    | GiveUp
    | TakesRing
    | GoHome
    | Scatter
    | Retreat
)


class Attack(Action, frozen=True, tag="attack"):
    """Attack a power's units in a hex with one's own there, or both others' (Q.1)."""

    hex: str
    power: str


class Reduce(Action, frozen=True, tag="reduce"):
    """Try to reduce a citadel with the Nazgûl there (K.2)."""

    hex: str


class TakePart(Action, frozen=True, tag="take_part"):
    """Say whether Saruman takes part (X.1b)."""

    yes: bool


class Spend(Action, frozen=True, tag="spend"):
    """Let a Character spend a use of Sorcery; "" spends none (Q.5)."""

    person: str = ""


class Propose(Action, frozen=True, tag="propose"):
    """Spread the losses as proposed (Q.6)."""


class Lose(Action, frozen=True, tag="lose"):
    """Let a force lose so many of the points (Q.6)."""

    army: str
    points: int


class RetreatTo(Action, frozen=True, tag="retreat_to"):
    """Retreat to a hex (Q.6)."""

    hex: str


class Surrender(Action, frozen=True, tag="surrender"):
    """Give the Ring to whoever has beaten Saruman, or fight him (X.4b)."""

    yes: bool


class LetTake(Action, frozen=True, tag="let_take"):
    """Say who takes the Ring from Saruman (X.4b)."""

    person: str


class Home(Action, frozen=True, tag="home"):
    """Go to Isengard, or not (Y.4b)."""

    yes: bool


BattlingAction = Attack | Reduce | TakePart | Spend | Propose | Lose | RetreatTo | Surrender | LetTake | Home


class LossTaken(Event, frozen=True, tag="loss_taken"):
    """A force loses Strength Points; with none left it is gone (Q.6)."""

    army: str
    points: int


class BattleBegan(Event, frozen=True, tag="battle_began"):
    """A power attacks (Q.1)."""

    fray: Fray


class StoodAside(Event, frozen=True, tag="stood_aside"):
    """Saruman takes no part in the battle (X.1b)."""


class SorcerySpent(Event, frozen=True, tag="sorcery_spent"):
    """A Character spends a use of Sorcery in the battle: 1 more for the attacker, 1 less for the defender (Q.5)."""

    person: str
    side: str


class BattleRolled(Event, frozen=True, tag="battle_rolled"):
    """The die of a battle: the ratio, its column after all shifts, the modifiers by name, what each side loses of a
    hundred, and the Characters who have led on each side (Q.3)."""

    die: int
    ratio: str
    column: int
    modifiers: dict[str, int]
    lost: tuple[int, int]
    leaders: tuple[tuple[str, ...], tuple[str, ...]]


class Retreated(Event, frozen=True, tag="retreated"):
    """Beaten pieces go back to a hex (Q.6)."""

    pieces: tuple[str, ...]
    origin: str
    hex: str


class CornerTurned(Event, frozen=True, tag="corner_turned"):
    """A Character whose stack is destroyed rolls against capture (Q.7)."""

    person: str
    die: int
    needs: int


class SpareRolled(Event, frozen=True, tag="spare_rolled"):
    """Whether the Fellowship's captors kill a leader (Q.7)."""

    person: str
    die: int
    needs: int


class LeaderHurt(Event, frozen=True, tag="leader_hurt"):
    """Whether a leader of a stack that has lost half is wounded: a die of 1 (Q.7)."""

    person: str
    die: int


class BattleOver(Event, frozen=True, tag="battle_over"):
    """A battle is over."""


class ReductionRolled(Event, frozen=True, tag="reduction_rolled"):
    """Nazgûl try to reduce a place: the die, what is added and taken away, and what is needed (K.2)."""

    hex: str
    die: int
    more: int
    less: int
    needs: int


class Reduced(Event, frozen=True, tag="reduced"):
    """A place is reduced (K.3)."""

    hex: str


BattlingEvent = (
    LossTaken
    | BattleBegan
    | StoodAside
    | SorcerySpent
    | BattleRolled
    | Retreated
    | CornerTurned
    | SpareRolled
    | LeaderHurt
    | BattleOver
    | ReductionRolled
    | Reduced
)
