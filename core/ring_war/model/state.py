"""The state of a war: a tree of plain structs (`docs/architecture.md`, the state).

Characters are called by their ids ("fro"), forces by the id of their card with a number behind it for what was split
off ("isengard_orcs_1.2"), Orc parties by "p1", "p2", hexes by their printed numbers ("W2707").
"""

from __future__ import annotations

from typing import Literal

import msgspec

from core.kernel.piles import Pile
from core.kernel.play import Play, State
from core.kernel.prompts import Outcome
from core.kernel.sequence import Sequence
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, HIDDEN, POWERS, SARUMAN, Power
from core.ring_war.model.records.battling import Fray
from core.ring_war.model.steps import RingWarStep

Stage = Literal[
    "",
    "ring",
    "events",
    "actions",
    "shadow",
    "search",
    "escape",
    "deploy",
    "move",
    "fight",
    "battle",
    "magic",
    "end",
]
"""The parts of a Game-Turn: V.1, V.2, V.2a, V.2b, V.2s, the parts of a player's own part, and V.6."""

Game = Literal["three_player", "campaign", "character"]

RING = "m01"
GOLLUM, SARUMAN_HIMSELF, CHIEF, LORD, GANDALF, WHITE = "gol", "sar", "chi", "lon", "gan", "gwh"
ISENGARD, BARAD_DUR, MOUNT_DOOM, EDORAS, RIVENDELL = "W2421", "E1128", "E0827", "W2725", "W2707"
MINAS_TIRITH = "W3630"
"""Ids of pieces, cards and hexes that the rules name."""


class Person(msgspec.Struct, omit_defaults=True):
    """A Character.

    `hex` is empty for who is not on the map: dead (`gone` is the turn of his death), still to come, or out of the game
    (`gone` too). A view has `HIDDEN` where it hides him. `cards` are the Magic Cards that he holds, without the Ring.
    `captive` is the power that holds him, `party` the Orc party that carries him, "" in a prison. `turned` says of a
    Nazgûl that he is Saruman's. `used` counts his Sorcery in this turn, `road` that his last move went by road, `known`
    that he lies face up for everybody, `spotted` which powers have found him in this turn, `busy` that he has moved
    or fought since the latest Ring Phase, `driven` that he was driven off and rests until the next, `persuaded` that he
    walks to Isengard, `broken` that his staff is, `corruption` what the Ring has done to him, `spent` the cards whose
    use he has had in this turn, `returned` that he has come back from death once, `led` which power moves him since he
    has seized the Ring (G.3).
    """

    hex: str = ""
    normal: int = 0
    special: int = 0
    cards: list[str] = []
    captive: str = ""
    party: str = ""
    gone: int = 0
    turned: bool = False
    used: int = 0
    road: bool = False
    known: bool = False
    spotted: list[str] = []
    busy: bool = False
    driven: bool = False
    persuaded: bool = False
    broken: bool = False
    corruption: int = 0
    spent: list[str] = []
    returned: bool = False
    led: str = ""


class Army(msgspec.Struct, omit_defaults=True):
    """A force on the map: units of one card (`content.pieces.ArmyCard`) that stand together.

    `awake` forces may move. `lent` is the power to which it is lent in this turn, `turned` says that it has gone over
    to Saruman with a Nazgûl (X.1f). `origin` is the hex from which it came in its owner's latest movement, "" when it
    has not moved, and `waded` says that it crossed a river without a bridge in that movement.
    """

    card: str
    hex: str
    points: int
    awake: bool = False
    lent: str = ""
    turned: bool = False
    origin: str = ""
    waded: bool = False


class Party(msgspec.Struct, omit_defaults=True):
    """An Orc party that holds captives (G.4, J.8): whose it is, where, its wounds, whether its owner holds it back
    where it may stop, and to which hex it was sent instead of its prison (Y.1d)."""

    owner: Power
    hex: str
    normal: int = 0
    special: int = 0
    waits: bool = False
    meets: str = ""


class Ring(msgspec.Struct, omit_defaults=True):
    """The One Ring: the Character or Orc party that has it, or the `hex` in which it lies; whether it is worn; which
    power of the Fellowship's enemies had it `last`, since the Fellowship has had it (X.2)."""

    bearer: str = ""
    hex: str = ""
    worn: bool = False
    destroyed: bool = False
    last: str = ""


class Servant(msgspec.Struct, omit_defaults=True):
    """What a Servant of Sauron has suffered."""

    normal: int = 0
    special: int = 0
    gone: bool = False


class Laid(msgspec.Struct, omit_defaults=True):
    """An Event Card on the face-down discard pile, and who laid it there (B.3); a view hides others' cards."""

    card: str
    by: str


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where and when a power has last seen a Character: its own note."""

    hex: str
    turn: int


class Holds(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect of a card that holds until the end of `until` (a turn): the card, and the hex or piece it is about."""

    card: str
    until: int
    about: str = ""
    by: str = ""


class Mastery(msgspec.Struct, omit_defaults=True):
    """Saruman's way to master the Nazgûl (X.1).

    `since` is the turn in which the preparation began, 0 when there is none; `gains` how many gains he has had since;
    `barred` the turn in which no gain comes although the cycle goes on (X.1c), `forgone` the turn in which one was
    given up, `taken` that in which one was taken. `lost` is the turn in which Saruman lost the Ring, 0 when he has not,
    and `returned` how many gains Sauron has had since (X.1h). `had` says that Saruman has held the Ring and lost it to
    the Fellowship (X.2); `holder` is the power that had it when it was looked at last, `himself` whether it was
    Saruman.
    """

    since: int = 0
    gains: int = 0
    barred: int = 0
    forgone: int = 0
    taken: int = 0
    lost: int = 0
    returned: int = 0
    had: bool = False
    holder: str = ""
    himself: bool = False


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a power has promised another in barter (Y.1b): `kind` and `what` are those of the line of the offer, `turn`
    is when. It binds nobody; only the two know it, and it is forgotten after three turns, an escort to a `hex` when
    the captive is not his any more (Y.1d)."""

    by: str
    to: str
    kind: str
    what: str = ""
    count: int = 0
    turn: int = 0
    hex: str = ""


class Alliance(msgspec.Struct, omit_defaults=True):
    """Saruman's Alliance: with whom, "" for none; whether it is being dissolved; when the latest was over."""

    partner: str = ""
    dissolving: bool = False
    over: int = 0


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of the table, as chosen; `limit` 0 is a game without one, `windows` is "open" where all are asked."""

    game: Game
    limit: int
    undo: str
    windows: str = ""
    help: str = ""


class RingWarState(State, kw_only=True):
    """Everything that is true in a war.

    `turn`, `stage` and `active` say where the turn is. `people` and `armies` are the pieces, `parties` the Orc
    parties; `made` counts forces split off and parties made, for their ids. `loose` are Magic Cards that lie in
    hexes, `control` whose a hex is. `deck`, `discard` and `hands` are Event Cards, `searches` and `searched` the
    Search Cards, `removed` the Event and Magic Cards that are out of the game. `shadow` are the Shadow Points left,
    `mordor` the turn M in which Mordor was mobilized, `awake` the nations that are, `came` the forces that have come.
    `fallen` counts the lost points of each card. `loose_dark` and `loose_free` say that the restraints of Y.9a and
    Y.9b are over. `gollum` is the power that commands Gollum in this turn. `holds` are effects of cards, `bemused`
    says that Théoden is (R.8), `fray` is the Army Combat that is being fought, `reduced` which citadels are (K.3).
    `moved` and `fought` are the pieces that have in this part, `battles` the hexes with a battle in it, `passed` the
    stacks' pieces for which a Misty Pass has opened, `flown` the Nazgûl that have searched in this turn, `mind` whom
    the Mind Battle of this turn was against ("sauron", "elves"), `drained` the Shadow Points that the Dark Power loses
    in this turn, `traded` the pairs that have talked in this step, `handed` the Magic Cards that have changed hands in
    this part, `alone` the powers that wish not to be asked for cards until their own part, `promises` what was promised
    in barter. `attacked` are the pieces that have begun a fight in this part, `finds` whom each power has found, and
    where, with the Search Card of now, `split` how many Nazgûl of each Ally may still search in this turn, `directed`
    which powers have made a directed search in it. `seen` are each power's own notes, `winners` by power why it wins
    when this part of the turn is over. A view has in `face_down` how many Characters of the Fellowship lie in each hex
    that it hides, and in `prisoners` how many captives. `left_out` are the Characters and the Servants (by their hex)
    that a position which was written for readers leaves out: nobody has slain them.
    """

    options: Options = msgspec.field(default_factory=lambda: Options("three_player", 20, "until-reveal"))
    content: str = ""
    turn: int = 0
    stage: Stage = ""
    active: str = ""
    people: dict[str, Person] = {}
    armies: dict[str, Army] = {}
    parties: dict[str, Party] = {}
    made: int = 0
    ring: Ring = msgspec.field(default_factory=Ring)
    gollum: str = ""
    servants: dict[str, Servant] = {}
    loose: dict[str, list[str]] = {}
    control: dict[str, str] = {}
    deck: Pile = msgspec.field(default_factory=Pile)
    discard: list[Laid] = []
    hands: dict[str, list[str]] = {}
    searches: Pile = msgspec.field(default_factory=Pile)
    searched: list[str] = []
    removed: list[str] = []
    shadow: int = 0
    mordor: int = 0
    awake: list[str] = []
    came: list[str] = []
    fallen: dict[str, int] = {}
    loose_dark: bool = False
    loose_free: bool = False
    alliance: Alliance = msgspec.field(default_factory=Alliance)
    mastery: Mastery = msgspec.field(default_factory=Mastery)
    mind: str = ""
    drained: int = 0
    holds: list[Holds] = []
    bemused: bool = False
    fray: Fray | None = None
    reduced: list[str] = []
    moved: list[str] = []
    fought: list[str] = []
    battles: list[str] = []
    passed: list[str] = []
    flown: list[str] = []
    traded: list[str] = []
    attacked: list[str] = []
    finds: dict[str, dict[str, str]] = {}
    split: dict[str, int] = {}
    directed: list[str] = []
    handed: list[str] = []
    alone: list[str] = []
    promises: list[Promise] = []
    seen: dict[str, dict[str, Seen]] = {}
    winners: dict[str, str] = {}
    face_down: dict[str, int] = {}
    prisoners: dict[str, int] = {}
    left_out: list[str] = []
    agenda: list[RingWarStep] = []
    outcome: Outcome | None = None


RingWarPlay = Play[RingWarState]
SEQUENCE: Sequence[RingWarState] = Sequence()
"""The registry of the game's steps and questions."""

__all__ = [
    "BARAD_DUR",
    "CHIEF",
    "DARK_POWER",
    "EDORAS",
    "FELLOWSHIP",
    "GANDALF",
    "GOLLUM",
    "HIDDEN",
    "ISENGARD",
    "LORD",
    "MOUNT_DOOM",
    "POWERS",
    "RING",
    "RIVENDELL",
    "SARUMAN",
    "SARUMAN_HIMSELF",
    "SEQUENCE",
    "WHITE",
    "Alliance",
    "Army",
    "Game",
    "Holds",
    "Laid",
    "Mastery",
    "Options",
    "Party",
    "Person",
    "Power",
    "Promise",
    "Ring",
    "RingWarPlay",
    "RingWarState",
    "Seen",
    "Servant",
    "Stage",
]
