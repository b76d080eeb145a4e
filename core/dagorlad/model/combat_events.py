"""The events of combat: rolls, results, losses, retreats, advances."""

from __future__ import annotations

from core.kernel.records import Event as Event


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    """An attack in missile combat or melee (`kind`): the letter after all shifts, the armor with the ground, the number
    that hits at most, and the two dice; no dice where a fanatical unit needs none. `shifts` names what changed letter
    and armor."""

    kind: str
    unit: str
    target: str
    letter: str
    armor: int
    needs: int
    dice: tuple[int, ...]
    hit: bool
    shifts: tuple[str, ...] = ()


class ResultRolled(Event, frozen=True, tag="result_rolled"):
    """What becomes of the target: its column of the Combat Results Table, the two dice, the result."""

    target: str
    column: str
    dice: tuple[int, ...]
    result: str


class MeleeBegan(Event, frozen=True, tag="melee_began"):
    """The units that owe an attack are fixed (W7.31)."""

    owing: tuple[str, ...]


class ChallengeMade(Event, frozen=True, tag="challenge_made"):
    """A leader challenges another."""

    leader: str
    whom: str


class ChallengeRefused(Event, frozen=True, tag="challenge_refused"):
    """A leader refuses a challenge; he may not rally anybody in this turn."""

    leader: str


class ChallengeRolled(Event, frozen=True, tag="challenge_rolled"):
    """Individual combat: the difference of the ratings, the die, and who is harmed ("Aw": the challenger wounded)."""

    leader: str
    whom: str
    difference: int
    die: int
    result: str


class Flipped(Event, frozen=True, tag="flipped"):
    """A unit, or the Beast, loses a step and shows its half side."""

    piece: str


class UnitDisrupted(Event, frozen=True, tag="unit_disrupted"):
    """A unit becomes Disrupted, or is marked by Sinister Visions where it was already."""

    unit: str
    visions: bool = False


class UnitLost(Event, frozen=True, tag="unit_lost"):
    """A unit is eliminated: the demoralization points of its side and the victory points of the other."""

    unit: str
    points: int
    vp: int


class PhalanxBroken(Event, frozen=True, tag="phalanx_broken"):
    """A Phalanx falls apart into its two Slaves."""

    phalanx: str
    slaves: tuple[str, ...]


class LeaderRolled(Event, frozen=True, tag="leader_rolled"):
    """What becomes of a leader whose unit was hit (5.6)."""

    leader: str
    die: int
    fate: str


class LeaderWounded(Event, frozen=True, tag="leader_wounded"):
    """A leader is wounded."""

    leader: str


class LeaderLost(Event, frozen=True, tag="leader_lost"):
    """A leader is killed, with the demoralization points that this brings to his side."""

    leader: str
    points: int = 0


class LeaderDisplaced(Event, frozen=True, tag="leader_displaced"):
    """A leader whose unit was eliminated goes elsewhere."""

    leader: str
    hex: str


class Retreated(Event, frozen=True, tag="retreated"):
    """A piece retreats to a hex, or off the map, with its leaders."""

    piece: str
    hex: str
    leaders: tuple[str, ...] = ()


class Stuck(Event, frozen=True, tag="stuck"):
    """A piece has nowhere to retreat to and stays where it is."""

    piece: str


class SauronStood(Event, frozen=True, tag="sauron_stood"):
    """Sauron on the Pedestal does not retreat."""


class Advanced(Event, frozen=True, tag="advanced"):
    """The attacker advances into the hex that it has emptied."""

    unit: str
    hex: str
    leaders: tuple[str, ...] = ()


class BeastSlain(Event, frozen=True, tag="beast_slain"):
    """The Beast of Mordor is slain, with the demoralization points that this brings to Sauron's army."""

    points: int


CombatEvent = (
    AttackRolled
    | ResultRolled
    | MeleeBegan
    | ChallengeMade
    | ChallengeRefused
    | ChallengeRolled
    | Flipped
    | UnitDisrupted
    | UnitLost
    | PhalanxBroken
    | LeaderRolled
    | LeaderWounded
    | LeaderLost
    | LeaderDisplaced
    | Retreated
    | Stuck
    | SauronStood
    | Advanced
    | BeastSlain
)
"""Any event of combat."""
