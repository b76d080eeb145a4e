"""The pieces of the game as the data files describe them: cards, tiles, die, characters, boards, events, foes."""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["printed", "reconstructed"]
Who = Literal["self", "active", "ring_bearer", "one", "each", "others", "user", ""]


class Sourced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each piece of the content says of itself: whether its value is printed or reconstructed."""

    source: Source


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of an event, a step of a haven or a face of the die; `n` counts steps, rolls, cards, shields or
    foes, with `per` for each space that is left on that line."""

    op: Literal[
        "sauron",
        "corrupt",
        "heal",
        "roll",
        "draw",
        "discard_cards",
        "lose_shields",
        "gain",
        "next_event",
        "remove_features",
        "lose_game",
        "deal_features",
        "pass_left",
        "hand_out",
        "foes",
        "barrow_reward",
        "white_figures",
        "sarumans_forces",
        "past_helms_deep",
        "battle_of_spells",
        "ignore_result",
        "rider",
    ]
    who: Who = ""
    n: int = 1
    card: str = ""
    per: str = ""


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to be paid. `symbols` counts symbols by kind ("joker" takes jokers only), `match` symbols that match
    the revealed card; `any_tokens` life tokens of any kind; `steps`, `rolls` and `foes` (that appear) are suffered
    instead of paid, `rolls` also on top of what is paid. `cards` are of the colour `hue` if it is given; `hand` and
    `all_shields` ask for everything, even nothing; `gandalf_cards` counts displayed Gandalf cards."""

    symbols: dict[str, int] = {}
    match: int = 0
    cards: int = 0
    card: str = ""
    tokens: dict[str, int] = {}
    any_tokens: int = 0
    shields: int = 0
    steps: int = 0
    rolls: int = 0
    hue: str = ""
    hand: bool = False
    all_shields: bool = False
    gandalf_cards: int = 0
    foes: int = 0

    def is_suffered(self) -> bool:
        """Whether the price is suffered as a whole: steps, rolls or foes, and nothing to give."""
        return bool(self.steps or ((self.rolls or self.foes) and not self.is_handed_over()))

    def is_handed_over(self) -> bool:
        """Whether something is given for this cost, and not only suffered."""
        return bool(
            self.symbols or self.match or self.cards or self.card or self.tokens or self.any_tokens or self.shields
        )


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A condition of the board: `complete` lines, or a line's marker on `space` or beyond."""

    complete: list[str] = []
    line: str = ""
    space: int = 0


class Happening(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an event box, a tile or a step of a haven makes happen.

    `payer` is asked for `cost`: paid gives `then` (or one of `pick`), not paid gives `otherwise`; `optional` says
    that not paying costs nothing. `check` decides between `then` and `otherwise` by itself. `before` happens first.
    """

    payer: Literal["group", "one", "active", "ring_bearer", "each", ""] = ""
    cost: Cost | None = None
    check: Check | None = None
    optional: bool = False
    then: list[Effect] = []
    pick: list[Effect] = []
    otherwise: list[Effect] = []
    before: list[Effect] = []


class EventPart(Happening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A decision inside an event."""

    name: str


class EventBox(Happening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the six event boxes of a scenario. `text` says in our own words what happens; `part` is a decision
    inside it; an `unavoidable` event cannot be ignored."""

    name: str
    text: str
    part: EventPart | None = None
    unavoidable: bool = False


class ActivityLine(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An activity line: what its spaces 1, 2, ... give ("shield", "large_shield", "ring", "heart", "sun",
    "die", "light", "card:ID" or "foes:N"), and the score at spaces 0, 1, ... of a main line."""

    spaces: list[str]
    score: list[int] = []


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario board: its main line, its lines by activity and its six event boxes."""

    id: str
    name: str
    main: str
    lines: dict[str, ActivityLine]
    events: list[EventBox]
    rule: str


class HavenStep(Happening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step of a haven."""

    id: str
    name: str
    text: str
    rule: str
    each: bool = False


class Haven(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A haven of the master board: its steps in order."""

    id: str
    name: str
    steps: list[HavenStep]


class Card(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hobbit card or a feature card: colour, symbol and how many of it; `deck` is "hobbit" or a location.

    A yellow card has no symbol; `window` says when it is played, `text` what it does, and `activity` the line that it
    moves, if it moves one.
    """

    id: str
    name: str
    deck: str
    colour: Literal["white", "grey", "yellow"]
    symbol: str = ""
    symbols: int = 0
    copies: int = 1
    window: str = ""
    text: str = ""
    rolls: int = 0
    activity: str = ""


class GandalfCard(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Gandalf card and what it does."""

    id: str
    name: str
    text: str
    rule: str


class Tile(Happening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of event tile: `line` for an activity tile, `sundial` when it brings the next event (unless paid)."""

    id: str
    name: str
    copies: int
    rule: str
    text: str
    line: str = ""
    sundial: bool = False
    staff: bool = False


class Face(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A face of the die: its effect on the roller and the symbols that count for the Ring."""

    id: str
    name: str
    symbols: int
    effects: list[Effect] = []


class Foe(Happening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A foe: what it demands in words, as a cost or as what the one who defeats it suffers (`then`). `life` says that
    it asks for life tokens (Bravery), `black` that its symbol is black (the Black Gate)."""

    id: str
    name: str
    rule: str
    text: str
    life: bool = False
    black: bool = False


class Character(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hobbit: from how many players on it is in the game, and its ability."""

    id: str
    name: str
    players: int
    ability: str
    rule: str


class SauronCard(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Sauron card: its symbols, each a letter with a number where there is one ("R4", "H", "B2")."""

    id: str
    symbols: list[str]


class NazgulCard(Happening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Nazgul card: the symbol for whoever starts the turn, then an incident; `text` says in our own words which."""

    id: str
    name: str
    symbol: str
    text: str


class FellowshipCard(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fellowship card of the hobbit `id`: once a game."""

    id: str
    text: str


class Chip(Sourced, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A resource chip and how many of it: cards to draw, shields, steps toward the light, or the resource `card`."""

    id: str
    name: str
    copies: int
    cards: int = 0
    shields: int = 0
    light: int = 0
    card: str = ""


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All content, with the figures of the set-up."""

    start: dict[str, int]
    large_shields: list[int]
    route: list[str]
    character: list[Character]
    face: list[Face]
    tile: list[Tile]
    card: list[Card]
    gandalf: list[GandalfCard]
    haven: list[Haven]
    scenario: list[Scenario]
    foe: list[Foe] = []
    sauron_card: list[SauronCard] = []
    nazgul: list[NazgulCard] = []
    fellowship_card: list[FellowshipCard] = []
    chip: list[Chip] = []
