"""The pieces of the game as the data files describe them, with what is printed of each."""

from __future__ import annotations

from typing import Literal

import msgspec

Power = Literal["fellowship", "dark_power", "saruman"]
Kind = Literal["", "hobbit", "wizard", "nazgul", "gollum"]
Back = Literal["hand", "eye", "nazgul"]
Mark = Literal["citadel", "fort", "town", "haven", "cards", "servant", "palantir", "underground", "gate", "druadan"]
When = Literal["any", "own", "move", "own move", "search", "shadow", "pass", "battle", "fight"]

FELLOWSHIP: Power = "fellowship"
DARK_POWER: Power = "dark_power"
SARUMAN: Power = "saruman"
POWERS: tuple[Power, ...] = (SARUMAN, FELLOWSHIP, DARK_POWER)
"""The three powers, in the order in which they act (V)."""

HIDDEN = "?"
"""What stands for a hex, a card or a name that a view hides."""

HOBBIT = "hobbit"
"""What stands for all four hobbits where a card names who may have it."""

ANY, BEARER, NOBODY = "any", "bearer", "none"
"""What stands for every Character but Nazgûl, for whoever may bear the Ring, and for nobody."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What has an id; `printed` names the fields known from the printed game, all others were reconstructed."""

    id: str
    printed: list[str] = []


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hex with a name of its own: what it is, and whose it is at the start (2.7)."""

    id: str
    name: str
    marks: list[Mark] = []
    control: Power | None = None


class CharacterCard(Piece, frozen=True, kw_only=True):
    """A Character (5.1).

    `leads` names powers, nations, or "lent" for whatever is lent to his own power; a Character who leads nobody has a
    morale for Individual Combat only. 0 for capture and escape means that there is no rating. Without a hex he is not
    on the map at the start.
    """

    name: str
    side: Power | Literal[""]
    combat: int
    morale: int
    endurance: int
    ring: int
    kind: Kind = ""
    member: bool = False
    leads: list[str] = []
    flies: bool = False
    allowance: int = 0
    sorcery: int = 0
    evasion: int = 0
    capture: int = 0
    escape: int = 0
    hex: str = ""


class ArmyCard(Piece, frozen=True, kw_only=True):
    """A force of combat units (5.8).

    `comes` is a Game-Turn ("4"), turns after Mordor's mobilization ("M+2"), or the Event Card that brings it ("E07");
    empty for what stands on the map from the start. `awake` forces may move from the start, others wake by section T,
    or in the Game-Turn `wakes`.
    """

    owner: Power
    nation: str
    kind: str
    points: int
    allowance: int
    hex: str = ""
    comes: str = ""
    awake: bool = False
    wakes: int = 0
    cavalry: bool = False
    orc: bool = False


class EventCard(Piece, frozen=True, kw_only=True):
    """An Event Card (5.6): how many there are, who may play it and in which windows, and whether only once."""

    name: str
    by: list[Power]
    when: When
    copies: int = 1
    once: bool = False


class MagicCard(Piece, frozen=True, kw_only=True):
    """A Magic Card (5.5): where it begins, who may take it, and who may use it where that is not the same.

    `weapon` is what it adds to Combat, `special` says that its wounds are special ones (E.3), `palantir` that it makes
    its hex a Palantír hex, `fixed` that it never leaves its holder, `once` that it is gone when used.
    """

    name: str
    takes: list[str]
    uses: list[str] | None = None
    copies: int = 1
    hex: str = ""
    holder: str = ""
    weapon: int = 0
    special: bool = False
    palantir: bool = False
    fixed: bool = False
    once: bool = False


class SearchCard(Piece, frozen=True, kw_only=True):
    """A Search Card (5.4): who searches, which its back shows, and in which Provinces."""

    back: Back
    provinces: list[str]


class ServantCard(Piece, frozen=True, kw_only=True):
    """A Servant of Sauron, who waits in a hex (5.3, F.6)."""

    name: str
    hex: str
    combat: int
    morale: int
    endurance: int
    sorcery: int = 0


class Rumor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cards with which no Servant comes (5.3)."""

    name: str
    copies: int
    printed: list[str] = []


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of the rules, among them all knobs of the balance (reference, section 10)."""

    limit: int
    hand: int
    cards_held: int
    passes_open: int
    pass_opens: int
    servant_appears: int
    searches: int
    searchers: int
    no_rating: int
    worst_rating: int
    best_rating: int
    shadow_base: int
    shadow_mordor: int
    shadow_dawnless: int
    fly: int
    flight: int
    flight_with_ring: int
    directed: int
    fight: int
    leader: int
    stack: int
    battle: int
    reduce: int
    mordor_mobilizes: int
    rohan_mobilizes: int
    mind_battle_with_ring: int
    corrupted: int
    party_combat: int
    party_morale: int
    party_endurance: int
    party_allowance: int
    rounds: int
    break_off: int
    seize: int
    modifier: int
    citadel: int
    orthanc: int
    fort: int
    no_retreat: int
    hurt_at: int
    weak_at: int
    safe_with: int
    gate_army: int
    printed: list[str] = []


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All data files together; `printed` names the hexes whose number is known from the printed map."""

    columns: int
    printed: list[str]
    rows: list[str]
    provinces: list[str]
    closed: list[str]
    rivers: list[str]
    bridges: list[str]
    roads: list[list[str]]
    province_names: dict[str, str]
    place: list[Place]
    character: list[CharacterCard]
    army: list[ArmyCard]
    event: list[EventCard]
    magic: list[MagicCard]
    search: list[SearchCard]
    servant: list[ServantCard]
    rumor: Rumor
    weapons: list[list[int]]
    sorcery: list[list[int]]
    ratios: list[str]
    losses: list[list[int]]
    costs: dict[str, int]
    numbers: Numbers
