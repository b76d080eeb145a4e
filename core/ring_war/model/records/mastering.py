"""Saruman: Alliances, Nazgûl, Mind Battle, Persuasion (chapters W, X, Y): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step


class SarumanActs(Step, frozen=True, tag="saruman_acts"):
    """Saruman's actions at the end of the Events Phase (V.2a)."""


class Alliances(Step, frozen=True, tag="alliances"):
    """Saruman proposes or dissolves an Alliance (W.1b, W.5a); `asked` are the powers that he has asked."""

    power: str
    asked: tuple[str, ...] = ()


class Consent(Step, frozen=True, tag="consent"):
    """A power is asked for an Alliance (W.1b)."""

    power: str


class Lending(Step, frozen=True, tag="lending"):
    """A partner of an Alliance says what it lends to the other in this turn (W.1c)."""

    power: str


class Gain(Step, frozen=True, tag="gain"):
    """Saruman takes the Nazgûl that are due, or forgoes them (X.1c)."""

    power: str


class LineUp(Step, frozen=True, tag="line_up"):
    """A power lines up its Nazgûl in secret (X.1e): `order` are those that stand; the other takes `count`."""

    power: str
    count: int
    order: tuple[str, ...] = ()


class NameNumbers(Step, frozen=True, tag="name_numbers"):
    """A power names numbers in the other's line of Nazgûl (X.1e): `named` are those that it has."""

    power: str
    count: int
    order: tuple[str, ...]
    named: tuple[int, ...] = ()


class Minds(Step, frozen=True, tag="minds"):
    """Saruman tries a Mind Battle or a Persuasion, or neither (Y.5, Y.6)."""

    power: str


class WhomToPersuade(Step, frozen=True, tag="whom_to_persuade"):
    """The Fellowship has named who can be persuaded; Saruman says whom he tries (Y.6b)."""

    power: str
    people: tuple[str, ...]


class PersuadedWalk(Step, frozen=True, tag="persuaded_walk"):
    """Who is persuaded walks toward Isengard, before the Fellowship moves (Y.6b)."""


class MagicTries(Step, frozen=True, tag="magic_tries"):
    """Saruman and the Chief try for Magic Cards (Y.2b)."""


class PersuadedEnd(Step, frozen=True, tag="persuaded_end"):
    """At the end of the Fellowship's part a persuaded Character may shake it off (Y.6b)."""


MasteringStep = (
    SarumanActs
    | Alliances
    | Consent
    | Lending
    | Gain
    | LineUp
    | NameNumbers
    | Minds
    | WhomToPersuade
    | PersuadedWalk
    | MagicTries
    | PersuadedEnd
)


class Ally(Action, frozen=True, tag="ally"):
    """Propose an Alliance to a power (W.1b)."""

    power: str


class Agree(Action, frozen=True, tag="agree"):
    """Agree to what was proposed: an Alliance, a trade."""


class Decline(Action, frozen=True, tag="decline"):
    """Decline what was proposed."""


class Dissolve(Action, frozen=True, tag="dissolve"):
    """Dissolve the Alliance: it ends with this turn (W.5a)."""


class Lend(Action, frozen=True, tag="lend"):
    """Lend the Ally one's units in a hex for this turn (W.1c)."""

    hex: str


class TakeGain(Action, frozen=True, tag="take_gain"):
    """Take the Nazgûl that are due (X.1c)."""


class Forgo(Action, frozen=True, tag="forgo"):
    """Forgo the Nazgûl that are due in this turn (X.1d)."""


class LineNext(Action, frozen=True, tag="line_next"):
    """Put a Nazgûl next in line (X.1e)."""

    person: str


class Shuffle(Action, frozen=True, tag="shuffle"):
    """Let chance line up the Nazgûl that are left (RR15)."""


class NameNumber(Action, frozen=True, tag="name_number"):
    """Name a number in the line of Nazgûl (X.1e)."""

    number: int


class MindBattle(Action, frozen=True, tag="mind_battle"):
    """Fight a Mind Battle against "sauron", or against the "elves" Elrond and Galadriel (Y.5)."""

    against: str


class Persuade(Action, frozen=True, tag="persuade"):
    """Try to persuade a Character of the Fellowship; without one, ask who can be (Y.6b)."""

    person: str = ""


MasteringAction = (
    Ally
    | Agree
    | Decline
    | Dissolve
    | Lend
    | TakeGain
    | Forgo
    | LineNext
    | Shuffle
    | NameNumber
    | MindBattle
    | Persuade
)


class AllianceMade(Event, frozen=True, tag="alliance_made"):
    """An Alliance is in force (W.1b)."""

    partner: str


class AllianceRefused(Event, frozen=True, tag="alliance_refused"):
    """A power does not want an Alliance (W.1b)."""

    power: str


class AllianceDissolving(Event, frozen=True, tag="alliance_dissolving"):
    """A partner dissolves the Alliance, which ends with this turn (W.5a)."""

    partner: str
    by: str


class Lent(Event, frozen=True, tag="lent"):
    """Forces are lent to a power for this turn (W.1c)."""

    armies: tuple[str, ...]
    power: str


class PreparationBegan(Event, frozen=True, tag="preparation_began"):
    """Saruman begins to prepare for mastering the Nazgûl (X.1b)."""


class CycleBroken(Event, frozen=True, tag="cycle_broken"):
    """Saruman must prepare anew before he masters more Nazgûl (X.1d)."""


class GainTaken(Event, frozen=True, tag="gain_taken"):
    """A power takes so many Nazgûl: Saruman what is due to him, or Sauron those that he takes back (X.1c, X.1h)."""

    power: str
    count: int


class GainForgone(Event, frozen=True, tag="gain_forgone"):
    """Saruman forgoes the Nazgûl that were due (X.1d)."""


class NazgulTaken(Event, frozen=True, tag="nazgul_taken"):
    """A Nazgûl goes over to a power: to Saruman (X.1e), or back to Sauron (X.1h)."""

    person: str
    power: str


class LoyaltyRolled(Event, frozen=True, tag="loyalty_rolled"):
    """Whether an army goes over with the Nazgûl that leads it (X.1f)."""

    person: str
    die: int
    needs: int


class ArmyTurned(Event, frozen=True, tag="army_turned"):
    """Forces of Sauron's go over to Saruman with the Nazgûl that leads them, or return to Sauron (X.1f)."""

    armies: tuple[str, ...]
    power: str


class RingNoted(Event, frozen=True, tag="ring_noted"):
    """The Ring has changed powers, as far as mastering the Nazgûl and Gollum go by it (X.1h, X.2)."""

    holder: str
    himself: bool
    lost: int
    had: bool


class MindBattled(Event, frozen=True, tag="mind_battled"):
    """Saruman has fought a Mind Battle (Y.5): with `die` against Sauron, without one against the Elves."""

    against: str
    die: int = 0
    points: int = 0


class PersuasionTried(Event, frozen=True, tag="persuasion_tried"):
    """Saruman tries to persuade somebody; `people` are those who can be (Y.6b)."""

    people: tuple[str, ...]


class Persuaded(Event, frozen=True, tag="persuaded"):
    """Somebody has withstood Saruman's voice, or not: `die` against `needs` (Y.6b)."""

    person: str
    die: int
    needs: int
    failed: bool


class ShookOff(Event, frozen=True, tag="shook_off"):
    """A persuaded Character with a companion beside him tries to shake it off (Y.6b)."""

    person: str
    die: int
    needs: int
    free: bool


class MagicTried(Event, frozen=True, tag="magic_tried"):
    """Saruman or the Chief tries for a Magic Card that lies in his hex (Y.2b)."""

    person: str
    card: str
    hex: str
    die: int
    gained: bool


class DenethorOut(Event, frozen=True, tag="denethor_out"):
    """Denethor is out of the game, and with him perhaps the Palantír of Minas Tirith (E26)."""

    die: int
    lost: bool


MasteringEvent = (
    AllianceMade
    | AllianceRefused
    | AllianceDissolving
    | Lent
    | PreparationBegan
    | CycleBroken
    | GainTaken
    | GainForgone
    | NazgulTaken
    | LoyaltyRolled
    | ArmyTurned
    | RingNoted
    | MindBattled
    | PersuasionTried
    | Persuaded
    | ShookOff
    | MagicTried
    | DenethorOut
)
