"""Individual Combat, Sorcery, wounds, Servants (chapters E.3, F.6a, G, H): steps, actions, events."""

from __future__ import annotations

import msgspec

from core.kernel.records import Action, Event, Step
from core.kernel.sealed import Sealed
from core.ring_war.model.records.combats import SEIZE, SERVANT, STOP, Blow, Combat, Hit, Order, Pair, Stance


class Fights(Step, frozen=True, tag="fights"):
    """A power chooses the Individual Combats that it begins, or is done (V.3, G.1)."""

    power: str


class Pairing(Step, frozen=True, tag="pairing"):
    """A power says who else of its own attacks in a hex, or begins the fight (G.2).

    `among` are those who may attack, all where it is empty; `targets` those who may be attacked, likewise.
    """

    fight: Combat
    among: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


class Whom(Step, frozen=True, tag="whom"):
    """A power says whom one of its own attacks (G.1)."""

    fight: Combat
    person: str
    among: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


class Challenged(Step, frozen=True, tag="challenged"):
    """Whoever commands the one who is attacked in a pair accepts, or refuses (G.1, E.13, X.3c)."""

    fight: Combat
    at: int = 0


class Joining(Step, frozen=True, tag="joining"):
    """The defender brings in others of the hex, or not (G.2)."""

    fight: Combat


class DrawOff(Step, frozen=True, tag="draw_off"):
    """The attacker says which of his surplus ones somebody draws off (G.2)."""

    fight: Combat
    person: str
    at: int


class NextPair(Step, frozen=True, tag="next_pair"):
    """The next pair begins to fight, or all have fought (G.1a)."""

    fight: Combat


class Round(Step, frozen=True, tag="round"):
    """A round of a pair (G.1a)."""

    fight: Combat


class Fight(Action, frozen=True, tag="fight"):
    """Attack somebody in one's hex; HIDDEN stands for a Character of the Fellowship whom the attacker does not know."""

    person: str
    target: str


class Attacker(Action, frozen=True, tag="attacker"):
    """Let one of one's own attack (G.1)."""

    person: str


class Accept(Action, frozen=True, tag="accept"):
    """Accept a fight (G.1)."""


class Refuse(Action, frozen=True, tag="refuse"):
    """Refuse a fight; a Nazgul by flying to a citadel (G.1, E.13, X.3c)."""

    hex: str = ""


class JoinFight(Action, frozen=True, tag="join_fight"):
    """Bring somebody into the fight, for or beside one of his side (G.2)."""

    person: str
    target: str


class DrawAway(Action, frozen=True, tag="draw_away"):
    """Let this one be drawn off (G.2)."""

    person: str


class TakeStance(Action, frozen=True, tag="stance"):
    """Fight by weapon or Sorcery, or break off, in this round or until the end of the fight (G.1a, RR5); helpers who
    break off in this round are `away` (G.1b)."""

    stance: Stance
    until_end: bool = False
    away: tuple[str, ...] = ()


class Stances(Sealed[TakeStance], frozen=True, tag="stances"):
    """How the two sides of a pair mean to fight, each in secret (G.1a)."""

    fight: Combat = msgspec.field(default_factory=lambda: Combat("", "", "", ""))


class Strikes(Step, frozen=True, tag="strikes"):
    """The wounds of a round fall; first the lone one says whom his hit (G.2). `gone` are those who have broken off."""

    fight: Combat
    blows: tuple[Blow, ...]
    gone: tuple[str, ...] = ()


class AfterRound(Step, frozen=True, tag="after_round"):
    """A round is over: another follows, or the pair has fought (G.1a)."""

    fight: Combat


class Leaves(Step, frozen=True, tag="leaves"):
    """Somebody who has broken off goes to a hex next to his own (G.1b)."""

    power: str
    person: str


class AfterFight(Step, frozen=True, tag="after_fight"):
    """All fights in the hex are over: who has the Ring, and the cards of the fallen (G.5, G.6)."""

    fight: Combat


class Spoils(Step, frozen=True, tag="spoils"):
    """The Fellowship's survivors take cards of the fallen (G.5)."""

    hex: str
    cards: tuple[str, ...]
    people: tuple[str, ...]


class StopBoromir(Step, frozen=True, tag="stop_boromir"):
    """A companion may stop who seizes the Ring (G.3)."""

    fight: Combat


class TakeRing(Step, frozen=True, tag="take_ring"):
    """What a fight for the Ring has brought (G.3)."""

    fight: Combat
    won: bool = False


class Champion(Step, frozen=True, tag="champion"):
    """A power names who faces a Servant (F.6)."""

    power: str
    hex: str
    pieces: tuple[str, ...]


FightingStep = (
    Fights
    | Pairing
    | Whom
    | Challenged
    | Joining
    | DrawOff
    | NextPair
    | Round
    | Stances
    | Strikes
    | AfterRound
    | Leaves
    | AfterFight
    | Spoils
    | StopBoromir
    | TakeRing
    | Champion
)


class HitHim(Action, frozen=True, tag="hit_him"):
    """Let one's wounds hit this one (G.2)."""

    person: str


class LeaveTo(Action, frozen=True, tag="leave_to"):
    """Go to a hex, out of a fight (G.1b)."""

    hex: str


class TakeSpoil(Action, frozen=True, tag="take_spoil"):
    """Let a survivor take a card of the fallen (G.5)."""

    card: str
    person: str


class Stop(Action, frozen=True, tag="stop"):
    """Let a companion stand in the way of who seizes the Ring (G.3)."""

    person: str


class Face(Action, frozen=True, tag="face"):
    """Let somebody face a Servant (F.6)."""

    person: str


FightingAction = (
    Fight | Attacker | Accept | Refuse | JoinFight | DrawAway | TakeStance | HitHim | LeaveTo | TakeSpoil | Stop | Face
)


class FightBegan(Event, frozen=True, tag="fight_began"):
    """Individual Combat begins in a hex: who fights whom (G.1); "" of a power is a Servant's."""

    hex: str
    pairs: tuple[Pair, ...]


class Declared(Event, frozen=True, tag="declared"):
    """Somebody attacks somebody (G.1)."""

    person: str
    target: str


class Refused(Event, frozen=True, tag="refused"):
    """A fight does not take place: who was attacked refuses, or cannot be found (G.1, M.2)."""

    person: str
    target: str
    die: int = 0
    needs: int = 0


class RefusalFailed(Event, frozen=True, tag="refusal_failed"):
    """A Character of the Fellowship tries to refuse and cannot (G.1)."""

    person: str
    die: int
    needs: int


class Joined(Event, frozen=True, tag="joined"):
    """Somebody comes into a fight (G.2)."""

    person: str


class FaceUp(Event, frozen=True, tag="face_up"):
    """A Character is known to all from now on (B.3)."""

    person: str


class Unspotted(Event, frozen=True, tag="unspotted"):
    """A Character who has refused a fight is no longer spotted by a power (G.1)."""

    person: str
    power: str


class Struck(Event, frozen=True, tag="struck"):
    """A weapon or Sorcery is rolled for: the die, what is added, the column, the wounds (5.2a, 5.2b)."""

    by: str
    die: int
    more: int
    column: str
    wounds: int
    special: bool = False
    sorcery: bool = False


class BrokeOff(Event, frozen=True, tag="broke_off"):
    """Somebody tries to break off (G.1b)."""

    person: str
    die: int
    needs: int
    away: bool


class Withdrew(Event, frozen=True, tag="withdrew"):
    """Somebody leaves a fight, or refuses one, for another hex (G.1b, E.13)."""

    who: str
    hex: str


class FightOver(Event, frozen=True, tag="fight_over"):
    """All fights in a hex are over (G.5)."""

    hex: str


class Wounded(Event, frozen=True, tag="wounded"):
    """A Character, Orc party or Servant takes wounds (E.3); negative numbers heal."""

    who: str
    normal: int = 0
    special: int = 0


class Killed(Event, frozen=True, tag="killed"):
    """A Character is dead, or a Servant or Orc party is gone; its cards and the Ring lie in its hex until somebody has
    them (G.5, G.6)."""

    who: str
    by: str = ""


class DrivenOff(Event, frozen=True, tag="driven_off"):
    """A Nazgûl is driven off to a hex, and rests until the next Ring Phase (E.3)."""

    who: str
    hex: str


class StaffBroken(Event, frozen=True, tag="staff_broken"):
    """A wizard's staff is broken (Y.7)."""

    who: str


class SpoilsTaken(Event, frozen=True, tag="spoils_taken"):
    """A winner takes Magic Cards of the fallen that lie in a hex (G.5, Y.2f)."""

    person: str
    hex: str
    cards: tuple[str, ...]


class ServantRolled(Event, frozen=True, tag="servant_rolled"):
    """Whether the Servant of a hex comes: the die, what is added (F.6)."""

    hex: str
    die: int
    more: int
    comes: bool


class RatingRolled(Event, frozen=True, tag="rating_rolled"):
    """Somebody rolls one of his ratings in a fight: "ring" against spectres, "capture" against Shelob, "blade" for the
    Barrow-blades, "fall" for Gollum at the fire."""

    person: str
    rating: str
    die: int
    needs: int
    passed: bool


FightingEvent = (
    FightBegan
    | Declared
    | Refused
    | RefusalFailed
    | Joined
    | FaceUp
    | Unspotted
    | Struck
    | BrokeOff
    | Withdrew
    | FightOver
    | Wounded
    | Killed
    | DrivenOff
    | StaffBroken
    | SpoilsTaken
    | ServantRolled
    | RatingRolled
)

__all__ = ["SEIZE", "SERVANT", "STOP", "Blow", "Combat", "Hit", "Order", "Pair", "Stance"]
"""What the steps and events are made of, for those who import them from here."""
