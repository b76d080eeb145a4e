"""The Ring, Gollum, the quest, the Ring Phase (E.7, G.6, G.9, I, M, N, Y.9r): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class RingPhase(Step, frozen=True, tag="ring_phase"):
    """The Ring Phase (V.1)."""


class Rest(Step, frozen=True, tag="rest"):
    """A power heals its own in the Ring Phase, and tries to take off the Ring (M.3, M10).

    `rolled` says that it has tried.
    """

    power: str
    rolled: bool = False


class RingStays(Step, frozen=True, tag="ring_stays"):
    """A Ring that is still worn works on its bearer; who has rested heals; who was dead may come back (M.3, G.9)."""


class GandalfReturns(Step, frozen=True, tag="gandalf_returns"):
    """Where Gandalf the White appears (E.7)."""


class Walk(Step, frozen=True, tag="walk"):
    """A bearer whom nobody of his own commands goes his way (M.4, G.3)."""

    power: str


class Quest(Step, frozen=True, tag="quest"):
    """The Fellowship's movement is over; a bearer at Mount Doom may destroy the Ring (I.1)."""


class AfterQuest(Step, frozen=True, tag="after_quest"):
    """Gollum has fought for the Ring at the fire (I.1)."""


class GollumFlees(Step, frozen=True, tag="gollum_flees"):
    """Gollum flees with the Ring (I.1)."""


class Heir(Step, frozen=True, tag="heir"):
    """The Fellowship says who has the Ring of a dead bearer (G.6, W.4)."""

    hex: str
    heirs: tuple[str, ...]


class Cure(Step, frozen=True, tag="cure"):
    """A power's own part is over: Nazgûl at home are cured of normal wounds (E.3)."""

    power: str


BearingStep = RingPhase | Rest | RingStays | GandalfReturns | Walk | Quest | AfterQuest | GollumFlees | Heir | Cure


class WearRing(Action, frozen=True, tag="wear_ring"):
    """Put on the Ring (M.1)."""

    person: str


class TakeOff(Action, frozen=True, tag="take_off"):
    """Try to take off the Ring (M.3)."""

    person: str


class UseAthelas(Action, frozen=True, tag="use_athelas"):
    """Heal somebody with Athelas (M10)."""

    person: str
    target: str


class ReturnAt(Action, frozen=True, tag="return_at"):
    """Let Gandalf the White appear in a hex (E.7)."""

    hex: str


class FleeTo(Action, frozen=True, tag="flee_to"):
    """Let Gollum flee to a hex (I.1)."""

    hex: str


class GiveRing(Action, frozen=True, tag="give_ring"):
    """Say who has the Ring of a dead bearer (G.6, W.4)."""

    person: str


BearingAction = WearRing | TakeOff | UseAthelas | ReturnAt | FleeTo | GiveRing


class RingPassed(Event, frozen=True, tag="ring_passed"):
    """The Ring changes hands: to a Character or Orc party, or it lies in `hex` (L.3, G.6)."""

    bearer: str
    hex: str = ""


class RingPutOn(Event, frozen=True, tag="ring_put_on"):
    """The bearer wears the Ring (M.1)."""

    person: str


class Hush(Event, frozen=True, tag="hush"):
    """What stands in a view for something about the Ring or a search that a seat may not know; also what happens where
    it did not come to that, so that the number of events tells nothing (B.3)."""


class RingFelt(Event, frozen=True, tag="ring_felt"):
    """Nazgûl within three hexes are told where the Ring was put on (M.5)."""

    power: str
    hex: str


class RemovalRolled(Event, frozen=True, tag="removal_rolled"):
    """A bearer tries to take off the Ring (M.3)."""

    person: str
    die: int
    needs: int


class RingTakenOff(Event, frozen=True, tag="ring_taken_off"):
    """The bearer has taken off the Ring (M.3)."""

    person: str


class Corrupted(Event, frozen=True, tag="corrupted"):
    """A Ring that stays on corrupts its bearer; at 3 he is a semi-Ringwraith (M.3, M.4)."""

    person: str
    corruption: int


class BecameWraith(Event, frozen=True, tag="became_wraith"):
    """A bearer is a semi-Ringwraith from now on, and known to all (M.4)."""

    person: str


class Led(Event, frozen=True, tag="led"):
    """Boromir has the Ring, and a power moves him (G.3)."""

    person: str
    power: str


class GollumRolled(Event, frozen=True, tag="gollum_rolled"):
    """Gollum's allegiance is rolled (N.2): whose he is in this turn, "" for nobody's."""

    by: str
    die: int
    power: str


class GollumTaken(Event, frozen=True, tag="gollum_taken"):
    """Gollum is a power's (N.4)."""

    power: str


class GollumCame(Event, frozen=True, tag="gollum_came"):
    """Gollum appears in a hex (I.1, E05), or flees there (I.1)."""

    hex: str


class Rested(Event, frozen=True, tag="rested"):
    """The Ring Phase is over: who has rested loses a wound (G.9); nobody is busy, and Nazgûl may act again (E.3).

    `special` are those among them who lose a special wound.
    """

    people: tuple[str, ...] = ()
    special: tuple[str, ...] = ()


class AthelasUsed(Event, frozen=True, tag="athelas_used"):
    """Athelas heals somebody (M10)."""

    person: str
    target: str
    wounds: int


class ReturnRolled(Event, frozen=True, tag="return_rolled"):
    """Whether Gandalf comes back (E.7)."""

    die: int
    needs: int


class CameBack(Event, frozen=True, tag="came_back"):
    """A Character who was dead is on the map again (E.7, Y.9r)."""

    person: str
    hex: str


class Cured(Event, frozen=True, tag="cured"):
    """Nazgûl at home have no normal wounds any more (E.3)."""

    people: tuple[str, ...]


class RingDestroyed(Event, frozen=True, tag="ring_destroyed"):
    """The Ring is destroyed; the Nazgûl are no more (I.1, Z)."""


BearingEvent = (
    RingPassed
    | RingPutOn
    | Hush
    | RingFelt
    | RemovalRolled
    | RingTakenOff
    | Corrupted
    | BecameWraith
    | Led
    | GollumRolled
    | GollumTaken
    | GollumCame
    | Rested
    | AthelasUsed
    | ReturnRolled
    | CameBack
    | Cured
    | RingDestroyed
)
