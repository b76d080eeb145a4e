"""The content of the game: cards, tiles, die, characters, boards and events, decoded from TOML and checked.

Contents are kept by digest. A state names the digest of the content that it was made with, so a table with overridden
values and one with the printed ones can stand side by side.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any, Literal

import msgspec

from core.fellowship.state import ACTIVITIES, HOBBITS, TOKENS, FellowshipState

FILES = ("characters", "die", "tiles", "cards", "havens", "moria", "helms_deep", "shelobs_lair", "mordor")

MODULES: dict[str, tuple[str, ...]] = {
    "friends_and_foes": ("friends", "defiance_integrity", "foes", "bree", "isengard"),
    "defiance_integrity": ("defiance_integrity",),
    "sauron": ("sauron",),
    "bag": ("bag",),
    "sauron_tiles": ("sauron_tiles",),
    "dark_events": ("dark",),
}
"""The options that bring content of their own, and its files: an entry with the id of an earlier one changes it."""

TOGETHER: dict[frozenset[str], tuple[str, ...]] = {
    frozenset({"friends_and_foes", "dark_events"}): ("dark_foes",),
}
"""What options bring only together."""

NO_MODULES: frozenset[str] = frozenset()
EVERYTHING = frozenset(MODULES) - {"defiance_integrity"}
"""No module, and all of them: Friends & Foes has Defiance and Integrity anyway."""

LATER = frozenset(
    {
        "foe",
        "per",
        "before",
        "part",
        "unavoidable",
        "hue",
        "hand",
        "gandalf_cards",
        "all_shields",
        "life",
        "black",
        "foes",
        "activity",
        "sauron_card",
        "nazgul",
        "fellowship_card",
        "chip",
    }
)
"""Members that came after the first logs: they count for a digest only where they say something."""

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


class ContentError(ValueError):
    """Content that does not hold together; the text says what is wrong."""


class Library:
    """A checked content with the look-ups that the rules need."""

    def __init__(self, content: Content, digest: str) -> None:
        self.content = content
        self.digest = digest
        self.cards = {card.id: card for card in content.card}
        self.tiles = {tile.id: tile for tile in content.tile}
        self.faces = [face.id for face in content.face]
        self.face = {face.id: face for face in content.face}
        self.gandalf = {card.id: card for card in content.gandalf}
        self.havens = {haven.id: haven for haven in content.haven}
        self.scenarios = {scenario.id: scenario for scenario in content.scenario}
        self.characters = {character.id: character for character in content.character}
        self.hobbit_cards = {card.id: card.copies for card in content.card if card.deck == "hobbit"}
        self.features = {card.id for card in content.card if card.deck != "hobbit"}
        self.yellow = frozenset(card.id for card in content.card if card.colour == "yellow")
        self.symbols = {card.id: (card.symbol, card.symbols) for card in content.card}
        self.frodo_symbols = self.symbols | {
            card.id: ("joker", card.symbols)
            for card in content.card
            if card.deck == "hobbit" and card.colour == "white"
        }
        self.happenings: dict[tuple[str, str, str], tuple[Happening, str]] = {
            **{("", "tile", tile.id): (tile, tile.rule) for tile in content.tile},
            **{(haven.id, "haven", step.id): (step, step.rule) for haven in content.haven for step in haven.steps},
            **{
                (scenario.id, "event", str(number)): (box, f"{scenario.rule}.{number}")
                for scenario in content.scenario
                for number, box in enumerate(scenario.events, 1)
            },
            **{
                (scenario.id, "event", f"{number}{PART}"): (box.part, f"{scenario.rule}.{number}")
                for scenario in content.scenario
                for number, box in enumerate(scenario.events, 1)
                if box.part is not None
            },
            **{("", "foe", foe.id): (foe, foe.rule) for foe in content.foe},
            **{("", "nazgul", card.id): (card, f"SN.{card.id}") for card in content.nazgul},
        }
        self.sauron_cards = {card.id: tuple(card.symbols) for card in content.sauron_card}
        self.nazgul = {card.id: card for card in content.nazgul}
        self.fellowship_cards = {card.id: card for card in content.fellowship_card}
        self.chips = {chip.id: chip for chip in content.chip}
        self.resources = [card.id for card in content.card if card.deck == RESOURCE]
        self.foes = {foe.id: foe for foe in content.foe}
        self.tile_counts = {tile.id: tile.copies for tile in content.tile}
        self.last_space = {
            scenario.id: {line: len(track.spaces) for line, track in scenario.lines.items()}
            for scenario in content.scenario
        }

    def feature_cards(self, location: str) -> list[str]:
        """Return the ids of the feature cards that belong to `location`."""
        return [card.id for card in self.content.card if card.deck == location]


RESOURCE = "resource"
"""The `deck` of the resource cards."""

SYMBOL = re.compile(r"[HECLGD]|[RB][1-9]")
"""A symbol of a Sauron or Nazgul card."""

PART = "b"
"""Ends the id of a decision inside an event: "3b"."""

_LIBRARIES: dict[str, Library] = {}
_CURRENT: dict[frozenset[str], str] = {}
_OVERRIDE: list[str] = [""]


def library(state: FellowshipState) -> Library:
    """Return the content that `state` was made with.

    Raises `ContentError` when it is not here (an override that this machine has not got).
    """
    try:
        return _LIBRARIES[state.content]
    except KeyError:
        return library_of(state.content)


def library_of(digest: str) -> Library:
    """Return the content with this digest; raises `ContentError` when it is not here."""
    if digest not in _LIBRARIES:
        for modules in all_modules():
            current(modules)
            if digest in _LIBRARIES:
                break
    if digest not in _LIBRARIES:
        raise ContentError(f"this game was made with other card and board values (content {digest}), not here")
    return _LIBRARIES[digest]


def modules_of(options: Mapping[str, str]) -> frozenset[str]:
    """Return the modules that a table with these options plays with; Friends & Foes has Defiance and Integrity."""
    return _distinct(frozenset(name for name in MODULES if options.get(name) == "on"))


def _distinct(modules: frozenset[str]) -> frozenset[str]:
    return modules - {"defiance_integrity"} if "friends_and_foes" in modules else modules


@cache
def all_modules() -> tuple[frozenset[str], ...]:
    """Return every set of modules that a table may play with, small ones first."""
    sets = (frozenset(some) for size in range(len(MODULES) + 1) for some in combinations(MODULES, size))
    return tuple(dict.fromkeys(map(_distinct, sets)))


def current(modules: frozenset[str] = NO_MODULES) -> Library:
    """Return the content that new tables with these modules use."""
    digest = _CURRENT.get(modules)
    if digest is None:
        digest = _CURRENT[modules] = _register(modules, _OVERRIDE[0])
    return _LIBRARIES[digest]


def whole() -> Library:
    """Return the content with every module: for the names of whatever a table may show."""
    return current(EVERYTHING)


@cache
def _part(name: str) -> dict[str, Any]:
    """Return one data file. It is read once, however many modules use it, and never changed."""
    return tomllib.loads((resources.files("core.fellowship") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _own_content(modules: frozenset[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    names = list(FILES) + [file for module, files in MODULES.items() if module in modules for file in files]
    names += [file for together, files in TOGETHER.items() if together <= modules for file in files]
    for name in names:
        for key, value in _part(name).items():
            if isinstance(value, list) and value and isinstance(value[0], dict) and key in found:
                found[key] = _added(found[key], value)
            else:
                found[key] = value
    return found


def _added(own: list[dict[str, Any]], more: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return `own` with `more`: an entry with a known id changes that one."""
    known = {item["id"]: item for item in own}
    changes = {item["id"]: item for item in more if item["id"] in known}
    return [{**item, **changes.get(item["id"], {})} for item in own] + [x for x in more if x["id"] not in known]


def use_override(text: str) -> str:
    """Make the game's own content with the overrides of the TOML `text` the current one; return its digest.

    An override file has the same tables as the data files. An entry with an `id` replaces the fields that it gives of
    the entry with that id; anything else replaces the value as a whole. Raises `ContentError` when it does not fit.
    """
    digests = {modules: _register(modules, text) for modules in (EVERYTHING, NO_MODULES)}
    _CURRENT.clear()
    _CURRENT.update(digests)
    _OVERRIDE[0] = text
    return digests[NO_MODULES]


def _register(modules: frozenset[str], text: str) -> str:
    """Make the content of `modules` with an override, and return its digest."""
    found = _own_content(modules)
    if text.strip():
        try:
            over = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ContentError(f"the override file is not TOML: {error}") from None
        everything = _own_content(frozenset(MODULES))
        found = _merged(found, _without(over, _ids(everything) - _ids(found)), "")
    try:
        content = msgspec.convert(found, Content)
    except msgspec.ValidationError as error:
        raise ContentError(f"the content does not fit: {error}") from None
    check(content)
    encoded = msgspec.json.encode(_said(msgspec.to_builtins(content)))
    digest = hashlib.blake2b(encoded, digest_size=8).hexdigest()
    if digest not in _LIBRARIES:
        _LIBRARIES[digest] = Library(content, digest)
    return digest


def _said(value: Any) -> Any:
    """Return the content as data, without later members that say nothing."""
    if isinstance(value, dict):
        return {key: _said(item) for key, item in value.items() if item or key not in LATER}
    if isinstance(value, list):
        return [_said(item) for item in value]
    return value


def _ids(found: dict[str, Any]) -> set[tuple[str, str]]:
    """Return table and id of every entry."""
    tables = {key: value for key, value in found.items() if isinstance(value, list)}
    return {(key, x["id"]) for key, value in tables.items() for x in value if isinstance(x, dict) and "id" in x}


def _without(over: dict[str, Any], elsewhere: set[tuple[str, str]]) -> dict[str, Any]:
    """Return an override without its entries for modules that are not in play."""
    left: dict[str, Any] = {}
    for key, value in over.items():
        if isinstance(value, list):
            kept = [x for x in value if not (isinstance(x, dict) and (key, x.get("id")) in elsewhere)]
            if kept or not value:
                left[key] = kept
        else:
            left[key] = value
    return left


def override_text() -> str:
    """Return the override that is in force, or an empty text."""
    return _OVERRIDE[0] if _OVERRIDE[0].strip() else ""


def _merged(own: Any, over: Any, where: str) -> Any:
    if isinstance(own, dict) and isinstance(over, dict):
        return own | {
            key: _merged(own[key], value, f"{where}.{key}") if key in own else value for key, value in over.items()
        }
    if (
        isinstance(own, list)
        and isinstance(over, list)
        and all(isinstance(item, dict) and "id" in item for item in own + over)
    ):
        ids = {item["id"] for item in own}
        for item in over:
            if item["id"] not in ids:
                raise ContentError(f"the override names {item['id']!r}, which is not in {where.strip('.')}")
        by_id = {item["id"]: item for item in over}
        return [
            _merged(item, by_id[item["id"]], f"{where}.{item['id']}") if item["id"] in by_id else item for item in own
        ]
    return over


def check(content: Content) -> None:
    """Check counts, references and symbols; raises `ContentError` with the first thing that is wrong."""
    symbols = {*ACTIVITIES, "joker"}
    cards = {card.id: card for card in content.card}
    if len(cards) != len(content.card):
        raise ContentError("two cards have the same id")
    if {character.id for character in content.character} != set(HOBBITS):
        raise ContentError(f"the characters must be {', '.join(HOBBITS)}")
    for card in content.card:
        if card.colour != "yellow" and (card.symbol not in symbols or card.symbols < 1):
            raise ContentError(f"card {card.id} needs a symbol of {', '.join(sorted(symbols))}")
        if card.copies < 1:
            raise ContentError(f"card {card.id} needs at least one copy")
    if not content.face:
        raise ContentError("the die needs faces")
    scenarios = {scenario.id: scenario for scenario in content.scenario}
    havens = {haven.id for haven in content.haven}
    for place in content.route:
        if place not in scenarios and place not in havens:
            raise ContentError(f"the route goes to {place!r}, which is neither a haven nor a scenario")
    for scenario in content.scenario:
        if scenario.main not in scenario.lines:
            raise ContentError(f"{scenario.name} lacks its main line {scenario.main!r}")
        if len(scenario.events) != 6:
            raise ContentError(f"{scenario.name} needs six event boxes, not {len(scenario.events)}")
        for activity, line in scenario.lines.items():
            if activity not in ACTIVITIES:
                raise ContentError(f"{scenario.name} has a line {activity!r}, which is no activity")
            if activity == scenario.main and len(line.score) != len(line.spaces) + 1:
                raise ContentError(f"the main line of {scenario.name} needs one score for each space and the start")
            for gives in line.spaces:
                kind, _, card_id = gives.partition(":")
                if kind == "card" and card_id not in cards:
                    raise ContentError(f"{scenario.name} gives card {card_id!r}, which there is not")
                if kind not in {"", "shield", "large_shield", "die", "light", "card", "foes", *TOKENS}:
                    raise ContentError(f"{scenario.name} has a space that gives {gives!r}")
    check_sauron(content, cards)
    for tile in content.tile:
        if tile.line and tile.line not in ACTIVITIES:
            raise ContentError(f"tile {tile.id} shows {tile.line!r}, which is no activity")


def check_sauron(content: Content, cards: Mapping[str, Card]) -> None:
    """Check what a Sauron player brings; raises `ContentError` with the first thing that is wrong."""
    symbols = {card.id: card.symbols for card in content.sauron_card} | {
        card.id: [card.symbol] for card in content.nazgul
    }
    if len(symbols) != len(content.sauron_card) + len(content.nazgul):
        raise ContentError("two Sauron or Nazgul cards have the same id")
    for card_id, shown in symbols.items():
        wrong = [symbol for symbol in shown if not SYMBOL.fullmatch(symbol)]
        if wrong or not 1 <= len(shown) <= 3:
            raise ContentError(f"card {card_id} needs one to three symbols (R3, E, H, C, L, G, B2, D), not {shown}")
    for chip in content.chip:
        if chip.copies < 1 or (chip.card and (chip.card not in cards or cards[chip.card].deck != RESOURCE)):
            raise ContentError(f"chip {chip.id} needs at least one copy, and a resource card if it names one")
    if content.fellowship_card and {card.id for card in content.fellowship_card} != set(HOBBITS):
        raise ContentError("each hobbit needs a fellowship card")
    for card in content.card:
        if card.activity and card.activity not in ACTIVITIES:
            raise ContentError(f"card {card.id} moves {card.activity!r}, which is no activity")
