"""The Search Phase, captives, Orc parties, escape (chapter J, Y.8): steps, actions, events."""

from __future__ import annotations

from core.kernel.records import Action, Event, Step
from core.kernel.sealed import Sealed


class SearchPhase(Step, frozen=True, tag="search_phase"):
    """The Search Phase (V.2s)."""


class TurnSearch(Step, frozen=True, tag="turn_search"):
    """A Search Card is turned and carried out (J.1)."""


class OrcSearch(Step, frozen=True, tag="orc_search"):
    """The owner of an Orc card chooses which hex is searched next, or forgoes the rest (J.2).

    `done` are the hexes that have been searched.
    """

    power: str
    card: str
    done: tuple[str, ...] = ()


class SearchNow(Step, frozen=True, tag="search_now"):
    """A hex is searched: by Orcs, or by `nazgul` (J.2, J.3), unless a card has cancelled it."""

    power: str
    hex: str
    rule: str
    nazgul: tuple[str, ...] = ()


class Report(Step, frozen=True, tag="report"):
    """The searcher may tell the other hunter whom it has found with a card (Y.8a)."""

    power: str
    card: str


class Directed(Step, frozen=True, tag="directed"):
    """A power with Nazgûl may search a hex in which some of them stand (J.4)."""

    power: str


class NazgulSearch(Step, frozen=True, tag="nazgul_search"):
    """A Nazgûl card is carried out: who searches where, and in which order (J.3, Y.8b)."""

    card: str


class NameSplit(Action, frozen=True, tag="name_split"):
    """Say how many Nazgûl of Saruman's and of the Dark Power's search together (W.2b)."""

    saruman: int
    dark_power: int


class NameProvince(Action, frozen=True, tag="name_province"):
    """Send Nazgûl into a Province; "" sends none (J.3)."""

    province: str = ""


class Splits(Sealed[NameSplit], frozen=True, tag="splits"):
    """Allies agree how many Nazgûl of each search, each in secret (W.2b); `again` is the second and last time."""

    again: bool = False


class Provinces(Sealed[NameProvince], frozen=True, tag="provinces"):
    """Both hunters name the Province into which they send Nazgûl (J.3, RR14)."""

    card: str = ""


class Sending(Step, frozen=True, tag="sending"):
    """A power sends Nazgûl into a Province, one after the other, or lets them search (J.3).

    `hex` is the hex for which a Nazgûl is chosen, "" while one chooses a hex; `sent` are Nazgûl and hexes so far.
    `paid` are those who are in the search already, and come at no cost.
    """

    power: str
    card: str
    province: str = ""
    hex: str = ""
    sent: tuple[tuple[str, str], ...] = ()
    paid: tuple[str, ...] = ()


class Second(Step, frozen=True, tag="second"):
    """The second of two hunters in one Province: he may fight the first one's Nazgûl before he searches (Y.8b)."""

    power: str
    first: str
    card: str
    province: str


class Challenges(Step, frozen=True, tag="challenges"):
    """A hunter may challenge the other's Nazgûl in a Province; `late` when he has searched (Y.8b)."""

    power: str
    other: str
    card: str
    province: str
    late: bool = False


class Escapes(Step, frozen=True, tag="escapes"):
    """Captives may roll to escape (J.5); `tried` are those who have."""

    tried: tuple[str, ...] = ()


SearchingStep = (
    SearchPhase
    | TurnSearch
    | OrcSearch
    | SearchNow
    | Report
    | Directed
    | NazgulSearch
    | Splits
    | Provinces
    | Sending
    | Second
    | Challenges
    | Escapes
)


class SearchHex(Action, frozen=True, tag="search_hex"):
    """Search a hex (J.2, J.3, J.4)."""

    hex: str


class Send(Action, frozen=True, tag="send"):
    """Send a Nazgûl into a hex (J.3)."""

    person: str
    hex: str


class Tell(Action, frozen=True, tag="tell"):
    """Report to a power whom one has found (Y.8a)."""

    power: str


class FightFirst(Action, frozen=True, tag="fight_first"):
    """Fight the other hunter's Nazgûl in a hex (Y.8b)."""

    hex: str


class TryEscape(Action, frozen=True, tag="try_escape"):
    """Let a captive try to escape (J.5)."""

    person: str


SearchingAction = SearchHex | NameSplit | NameProvince | Send | Tell | FightFirst | TryEscape


class SearchTurned(Event, frozen=True, tag="search_turned"):
    """A Search Card is turned: its back is shown to all, its front to its searchers and the Fellowship (J.1)."""

    card: str
    back: str


class SearchesShuffled(Event, frozen=True, tag="searches_shuffled"):
    """All Search Cards have been used, and are shuffled (J.1)."""


class Searched(Event, frozen=True, tag="searched"):
    """A power searches a hex (J.2, J.3)."""

    power: str
    hex: str


class SplitAgreed(Event, frozen=True, tag="split_agreed"):
    """Allies agree how many Nazgûl of each search (W.2b)."""

    saruman: int
    dark_power: int


class NoAgreement(Event, frozen=True, tag="no_agreement"):
    """Allies cannot agree: no Nazgûl searches in this turn, and the Alliance is being dissolved (W.2b)."""


class ProvinceNamed(Event, frozen=True, tag="province_named"):
    """A power sends Nazgûl into a Province, "" for none (J.3)."""

    power: str
    province: str


class FirstRolled(Event, frozen=True, tag="first_rolled"):
    """Two hunters roll for who searches first (Y.8b)."""

    saruman: int
    dark_power: int


class NazgulSent(Event, frozen=True, tag="nazgul_sent"):
    """A Nazgûl flies to a hex to search it, or to challenge another there (J.3, Y.8b)."""

    person: str
    hex: str


class DirectedSearch(Event, frozen=True, tag="directed_search"):
    """Nazgûl search where they stand (J.4)."""

    power: str
    hex: str


class Evaded(Event, frozen=True, tag="evaded"):
    """A Character's Evasion roll against searchers of a power (J.7): `die` against `needs`; no die where the Ring
    decides."""

    person: str
    power: str
    die: int
    needs: int
    found: bool = False


class CaptureRolled(Event, frozen=True, tag="capture_rolled"):
    """Whether a Character who was found is captured (J.2): `die` against `needs`."""

    person: str
    power: str
    die: int
    needs: int


class Spotted(Event, frozen=True, tag="spotted"):
    """A power has found Characters in a hex (J.6)."""

    power: str
    people: tuple[str, ...]
    hex: str


class Captured(Event, frozen=True, tag="captured"):
    """A Character is captured (J.2): by whom, and the Orc party that holds him, "" where he is held in his hex."""

    person: str
    power: str
    party: str = ""


class PartyFormed(Event, frozen=True, tag="party_formed"):
    """An Orc party forms to carry captives away (J.2, J.8)."""

    party: str
    owner: str
    hex: str


class Reported(Event, frozen=True, tag="reported"):
    """A searcher reports whom it has found with a card (Y.8a)."""

    power: str
    to: str
    people: dict[str, str]
    """Who was found, and where."""


class EscapeRolled(Event, frozen=True, tag="escape_rolled"):
    """A captive tries to escape (J.5)."""

    person: str
    die: int
    needs: int


class Freed(Event, frozen=True, tag="freed"):
    """A captive is free, unspotted, in a hex (J.5, G.4)."""

    person: str
    hex: str


class PrisonerSearched(Event, frozen=True, tag="prisoner_searched"):
    """Saruman takes the Magic Cards of a captive who is held at Isengard (J.8)."""

    person: str
    by: str
    cards: tuple[str, ...]


SearchingEvent = (
    SearchTurned
    | SearchesShuffled
    | Searched
    | SplitAgreed
    | NoAgreement
    | ProvinceNamed
    | FirstRolled
    | NazgulSent
    | DirectedSearch
    | Evaded
    | CaptureRolled
    | Spotted
    | Captured
    | PartyFormed
    | Reported
    | EscapeRolled
    | Freed
    | PrisonerSearched
)
