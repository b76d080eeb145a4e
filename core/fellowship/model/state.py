"""The state of a game: a tree of plain structs (`docs/architecture.md`, the state)."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.fellowship.model.steps import FellowshipStep
from core.kernel.piles import Pile
from core.kernel.play import State
from core.kernel.prompts import Outcome
from core.kernel.unseen import Unseen

Activity = Literal["fighting", "hiding", "travelling", "friendship"]
Token = Literal["ring", "heart", "sun"]

ACTIVITIES: tuple[Activity, ...] = ("fighting", "hiding", "travelling", "friendship")
TOKENS: tuple[Token, ...] = ("ring", "heart", "sun")
HOBBITS: tuple[str, ...] = ("frodo", "sam", "pippin", "merry", "fatty")
SAURON = "sauron"
"""The seat of the Sauron player."""

RIDER_HOME = 15
"""The step of Mordor, where the Black Rider starts and ends (S1.3, S6.4)."""

HIDDEN = "hidden"
"""Stands for a card that the seat of a view may not see."""


class Hobbit(msgspec.Struct, omit_defaults=True):
    """One hobbit and what its player holds.

    `step` is the place on the corruption line (0 is the light); `hand` holds card ids; `passing` is until when the
    player does not want to be asked in interrupt windows ("" asks always; "event", "die" or "turn", A48).
    """

    step: int = 0
    hand: list[str] = []
    shields: int = 0
    tokens: dict[str, int] = {}
    alive: bool = True
    passing: str = ""


class DarkLord(msgspec.Struct, omit_defaults=True):
    """What the Sauron player holds: a hidden hand and its deck, the Nazgul cards that lie open and theirs, and the
    discard pile for both, oldest first."""

    hand: list[str] = []
    deck: Pile = msgspec.field(default_factory=Pile)
    nazgul: list[str] = []
    nazgul_deck: Pile = msgspec.field(default_factory=Pile)
    discard: list[str] = []


class Rider(msgspec.Struct, omit_defaults=True):
    """The Black Rider: its step on the corruption line, whether it rides `back` to Mordor, and whether it has `met`
    the Ring-bearer in this scenario. `start` is where it starts each scenario, 0 for Mordor (S13.2)."""

    step: int = 0
    back: bool = False
    met: bool = False
    start: int = 0


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of the table, as chosen.

    A Sauron player is told by `FellowshipState.dark_lord`, and where his rider starts by `Rider.start`.
    """

    hobbits: int
    difficulty: str
    undo: str
    hands: str
    sam_ring_capped: bool = False
    friends_and_foes: bool = False
    defiance_integrity: bool = False
    harder: bool = False
    black_gate: bool = False
    bag: bool = False
    sauron_tiles: bool = False
    dark_events: bool = False
    one_ring_card: bool = False
    watchful_peace: bool = False
    elimination_ends: bool = False
    open_windows: bool = False


class FellowshipState(State, kw_only=True):
    """Everything that is true at a table.

    `location` is a haven ("bag_end", "rivendell", "lothlorien") or a scenario ("moria", "helms_deep",
    "shelobs_lair", "mordor", then "mount_doom"); `lines` holds the marker of each activity line of the scenario in
    play, `event` the number of the last event box entered. `active` is the active player; `ring_bearer` is "" once
    the Ring lies on the volcano. `turned_up` and `played` are the tiles and cards lying before the active player.
    `taken` lists the feature cards of this scenario that are no longer on the board, for whatever reason.

    With Friends & Foes `foe_deck` is there; `foe_line` holds the displayed foes, leftmost (newest) first, `defeated`
    those that lie before each hobbit, `abilities` the hobbits whose ability card is unused, `omitted` the boards
    that the route leaves out. `impetuous` says that Pippin may play four cards this turn, `gate_opened` that the
    Black Gate has sent its foes back.

    With a Sauron player `dark_lord` and `rider` are there; `fellowship_cards` names the hobbits whose fellowship card
    is unused, `three_cards` says that Pippin's allows three cards this turn. `resources` lie beside the master board,
    `chips` above spaces of the board in play ("hiding:4"), and `chip_pile` face down.

    With the bag `tiles` is what is in it; `display` holds the tiles that Foresight has laid out, `used_tiles` the
    discard pile of tiles, and `face_down` says which of `turned_up` have been rejected (dark events). `extras` are the
    unused ones of the two extra cards ("one_ring", "watchful_peace").

    Members are left out of the encoding while they have their default, so that a later version can add one without
    changing the digest of an older game. That holds for defaults that are empty, 0, False or None; a text must come
    from a factory, which makes it always be written.
    """

    options: Options
    content: str
    hobbits: dict[str, Hobbit]
    sauron: int
    ring_bearer: str = msgspec.field(default_factory=lambda: "frodo")
    ring_used: bool = False
    active: str = msgspec.field(default_factory=lambda: "frodo")
    location: str = msgspec.field(default_factory=lambda: "bag_end")
    lines: dict[str, int] = {}
    event: int = 0
    taken: list[str] = []
    deck: Pile = msgspec.field(default_factory=Pile)
    discard: dict[str, int] = {}
    tiles: Pile = msgspec.field(default_factory=Pile)
    turned_up: list[str] = []
    played: list[str] = []
    haven_cards: Pile = msgspec.field(default_factory=Pile)
    shown: list[str] = []
    large_shields: Pile = msgspec.field(default_factory=Pile)
    gandalf: list[str] = []
    gone: list[str] = []
    turn: int = 0
    score_line: int = 0
    outcome: Outcome | None = None
    foe_line: list[str] = []
    foe_deck: Pile | None = None
    defeated: dict[str, list[str]] = {}
    abilities: list[str] = []
    omitted: list[str] = []
    impetuous: bool = False
    gate_opened: bool = False
    dark_lord: DarkLord | None = None
    rider: Rider | None = None
    fellowship_cards: list[str] = []
    three_cards: bool = False
    resources: list[str] = []
    chips: dict[str, str] = {}
    chip_pile: Pile | None = None
    display: list[str] = []
    used_tiles: list[str] = []
    face_down: list[int] = []
    extras: list[str] = []
    agenda: list[FellowshipStep] = []


ROUNDS = {
    (number, first): HOBBITS[HOBBITS.index(first) : number] + HOBBITS[: HOBBITS.index(first)]
    for number in range(1, len(HOBBITS) + 1)
    for first in HOBBITS[:number]
}
"""The hobbits of a table clockwise, by their number and who comes first."""

AFTER = {(number, first): order[1:] + order[:1] for (number, first), order in ROUNDS.items()}
"""The same, with who comes first at the end."""


def seen(hand: list[str]) -> list[str]:
    """Return `hand`, what is to be decided by its cards and not by their number. Raises `Unseen` on a view that hides
    them."""
    if HIDDEN in hand:
        raise Unseen("hidden")
    return hand


def has_secret_hands(state: FellowshipState) -> bool:
    """Whether somebody at the table may not see every hobbit's hand: hands are hidden (B2.8), or Sauron is played
    (S2.5)."""
    return state.options.hands == "hidden" or state.dark_lord is not None


def living(state: FellowshipState) -> list[str]:
    """Return the hobbits still in the game, in seat order."""
    return [name for name, hobbit in state.hobbits.items() if hobbit.alive]


def clockwise(state: FellowshipState, first: str) -> list[str]:
    """Return the hobbits still in the game clockwise from `first` (who comes first if still in)."""
    hobbits = state.hobbits
    return [name for name in ROUNDS[len(hobbits), first] if hobbits[name].alive]


def next_clockwise(state: FellowshipState, seat: str) -> str:
    """Return the next hobbit still in the game clockwise after `seat`; `seat` itself when there is no other."""
    hobbits = state.hobbits
    for name in AFTER[len(hobbits), seat]:
        if hobbits[name].alive:
            return name
    raise IndexError("no hobbit is left")
