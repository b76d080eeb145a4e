"""A kit for situations of the Dice Building Game: a table at a position, actions, and what followed.

Dice are written as at the table: "frodo" is a die of Frodo's, "frodo U:1/1/1" one with that face up, and
"sam U:1/1/2 + mithril I:0" one with an artifact on it. Enemies go by their names: "Orc", "Eye", "Rider"; "King Orc" is
the Orc of The Return of the King, "TT Eye" and "ROTK Eye" are Eyes on the stronger dice, and "*E_TT" is a die under a
Corruption marker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.dice.content import contents as content
from core.dice.game import GAME
from core.dice.model.actions import Action, DiceAction
from core.dice.model.events import PhaseBegan, RingGiven
from core.dice.model.state import SEATS, DiceState, Die, EnemyDie, Player
from core.dice.model.steps import (
    Advance,
    BeginSauron,
    BeginTurn,
    CleanUp,
    DicePhase,
    EndOfTurns,
    PassRing,
    RecruitPhase,
    SauronAttack,
    SauronCorrupt,
    SauronDice,
    Step,
    ToWar,
)
from core.kernel.chance import ScriptedChance
from core.kernel.prompts import Refusal
from core.kernel.records import Event
from core.kernel.table import Table, new_header
from tests.kit.at_table import fields_offered as choices
from tests.kit.at_table import refusal
from tests.kit.showing import Showing

UNIT_DICE = 4
ENEMY_DICE = 5
PHASES = ("dice", "war", "recruit", "clean_up")
SAURON_PHASES = ("sauron_attack", "sauron_corrupt", "sauron_advance", "sauron_dice")
LOCATIONS = ("", "shire", "rivendell", "moria", "helms_deep", "pelennor", "black_gate", "mount_doom", "grey_havens")
BASIC = ("frodo", "sam", "bill")
ENEMIES = {
    "Goblin": ("E_FOTR", "N:Goblin:1/1/1"),
    "Orc": ("E_FOTR", "N:Orc:1/2/1"),
    "Troll": ("E_FOTR", "N:Troll:2/3/2"),
    "Eye": ("E_FOTR", "E"),
    "Warg": ("E_TT", "N:Warg:2/2/2"),
    "Uruk-hai": ("E_TT", "N:Uruk-hai:3/3/3"),
    "Saruman": ("E_TT", "N:Saruman:4/4/5"),
    "TT Eye": ("E_TT", "E"),
    "King Orc": ("E_ROTK", "N:Orc:3/3/4"),
    "Mumakil": ("E_ROTK", "N:Mumakil:4/5/6"),
    "Nazgul": ("E_ROTK", "N:Nazgul:5/6/8"),
    "ROTK Eye": ("E_ROTK", "E"),
}


SHOWING = Showing()
situation = SHOWING.situation
SITUATIONS = SHOWING.situations
SHOWN = SHOWING.rules


def kind_of(card: str) -> str:
    """Return the kind of die that belongs to a card; a kind of die is returned as it is."""
    cards = content.current().cards
    return cards[card].die if card in cards else card


def face_of(kind: str, shows: str) -> int:
    """Return the number of the first face of a kind of die that shows this ("" is a die that was not rolled)."""
    if not shows:
        return 0
    faces = [face.shows for face in content.current().dice[kind].faces]
    return 1 + next(at for at, face in enumerate(faces) if face in (shows, f"{shows}:0"))


def read_die(text: str) -> Die:
    """Return the die that `text` describes; its id is 0."""
    first, *others = [part.strip() for part in text.split(" + ")]
    card, _, shows = first.partition(" ")
    kind = kind_of(card)
    return Die(id=0, kind=kind, face=face_of(kind, shows), attached=[read_die(other) for other in others])


def read_enemy(text: str) -> EnemyDie:
    """Return the die of Sauron's that `text` describes; its id is 0."""
    if text.startswith("*"):
        return EnemyDie(id=0, kind=text[1:], marked=True)
    if text == "Rider":
        return EnemyDie(id=0, kind="E_FOTR", face=face_of("E_FOTR", "E"), rider=True)
    kind, shows = ENEMIES[text]
    return EnemyDie(id=0, kind=kind, face=face_of(kind, shows))


def given(
    location: str = "moria",
    *,
    phase: str = "dice",
    turn: str = "p1",
    ring: str = "p1",
    players: int = 2,
    cards: Sequence[str] = (),
    corrupted: Sequence[str] = (),
    dice: Mapping[str, int] | None = None,
    enemies: Mapping[str, int] | None = None,
    sauron: Sequence[str] = (),
    pool: Sequence[str] = (),
    destroyed: Sequence[str] = (),
    points: int = 0,
    pending: int = 0,
    fellowship: int = 0,
    deep: bool = False,
    rolls: Iterable[str] = (),
    draws: Iterable[str] = (),
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    **seats: Mapping[str, Any],
) -> Table:
    """Return an open table at a position.

    Each of `seats` describes a player: `p1={"glory": 5, "muster": ["frodo U:1/1/1"], "used": ["sam"]}`. Areas that are
    not named are empty, but for a bag of five Frodos. `turn` is whose Fellowship turn it is, or nobody's in a phase of
    Sauron's. `cards` are put in place of the other cards of their category or die; `dice` says how many dice lie on a
    card, `enemies` how many on an enemy card. `rolls` are the next faces in order, `draws` the next dice out of a bag.
    """
    named = [*cards, *corrupted, *(dice or {}), *_named(seats)]
    at = LOCATIONS.index(location)
    lying = Counter(kind_of(name) for name in _named(seats))
    on_mat = Counter([*pool, *destroyed, *(read_enemy(one).kind for one in sauron)])
    wilds = _wilds(at, named, set(corrupted), dice or {}, lying)
    position = {
        "options": _options(players, options or {}),
        "content": "",
        "players": {seat: _player(seats.get(seat, {})) for seat in SEATS[:players]},
        "sauron": {
            "pool": _counts(pool),
            "muster": msgspec.to_builtins([read_enemy(one) for one in sauron]),
            "destroyed": _counts(destroyed),
            "points": points,
            "pending": pending,
        },
        "wilds": wilds,
        "cards": {kind_of(card): card for card in wilds},
        "enemies": {
            card.id: (enemies or {}).get(card.id, min(card.dice, ENEMY_DICE - on_mat[card.id]))
            for card in content.current().enemies.values()
            if card.enters <= at
        },
        "location": at,
        "round": 1,
        "ringbearer": ring,
        "active": "" if phase.startswith("sauron") else turn,
        "phase": phase if phase in ("dice", "clean_up") else "",
        "fellowship": fellowship,
        "deep": deep,
        "agenda": msgspec.to_builtins(_agenda(phase, turn, ring, players)),
    }
    _number(position)
    return table_at(msgspec.json.encode(position), rolls, draws, seed)


def _named(seats: Mapping[str, Mapping[str, Any]]) -> list[str]:
    texts = [text for seat in seats.values() for area in seat.values() if isinstance(area, list) for text in area]
    return [part.split()[0] for text in texts for part in text.split(" + ")]


def _options(players: int, options: Mapping[str, str]) -> dict[str, Any]:
    given_options = GAME.options.checked({"players": str(players), **options})
    state = GAME.positions.initial(given_options, content.current().digest)
    assert isinstance(state, DiceState)
    found: dict[str, Any] = msgspec.to_builtins(state.options)
    return found


def _agenda(phase: str, turn: str, ring: str, players: int) -> list[Step]:
    """Return what is still to happen in the round from the beginning of a phase on, the next step last."""
    seats = [*SEATS[:players], *SEATS[:players]]
    order = seats[seats.index(ring) : seats.index(ring) + players]
    sauron = [SauronAttack(), SauronCorrupt(), Advance(), SauronDice()]
    if phase.startswith("sauron"):
        steps: list[Step] = [BeginSauron()] if phase == "sauron_score" else sauron[SAURON_PHASES.index(phase) :]
        return [PassRing(), *reversed(steps)]
    own: list[Step] = [DicePhase(turn), ToWar(turn), RecruitPhase(turn), CleanUp(turn)]
    first: list[Step] = [BeginTurn(turn)] if phase == "score" else own[PHASES.index(phase) :]
    later = [BeginTurn(seat) for seat in order[order.index(turn) + 1 :]]
    return list(reversed([*first, *later, EndOfTurns(), BeginSauron(), PassRing()]))


def _wilds(
    at: int, named: Sequence[str], corrupted: set[str], dice: Mapping[str, int], lying: Mapping[str, int]
) -> dict[str, Any]:
    lookup = content.current()
    chosen = [lookup.cards[card] for card in BASIC]
    if at >= LOCATIONS.index("rivendell"):
        for category in ("weapon", "gift", "heirloom"):
            some = lookup.of_category(category)
            chosen.append(next((card for card in some if card.id in named), some[0]))
    by_hand = any(name in lookup.cards and lookup.cards[name].type == "unit" for name in named)
    if at >= LOCATIONS.index("moria") or by_hand:
        sides = [next((card for card in two if card.id in named), two[0]) for two in lookup.unit_sides(True).values()]
        chosen += sorted(sides, key=lambda card: card.cost)
    wilds: dict[str, Any] = {}
    lying = {card.die: lying.get(card.die, 0) for card in chosen if card.id not in ("frodo", "sam")} | {
        "FRODO": 0,
        "SAM": 0,
    }
    for number, card in enumerate(chosen):
        wilds[card.id] = {
            "row": 1 + number // 3,
            "dice": dice.get(card.id, min(lookup.dice_entering(card), UNIT_DICE - lying[card.die])),
            "corrupted": card.id in corrupted,
        }
    strangers = [name for name in named if name in lookup.cards and name not in wilds]
    assert not strangers, f"{strangers} cannot be in the Wilds at this location beside the others"
    return wilds


def _player(seat: Mapping[str, Any]) -> dict[str, Any]:
    seat = {"bag": ["frodo"] * 5, **seat}
    found: dict[str, Any] = {"glory": seat.get("glory", 0)}
    for area in ("active", "muster", "prepared"):
        found[area] = msgspec.to_builtins([read_die(text) for text in seat.get(area, ())])
    for area in ("bag", "spent", "used", "aside"):
        found[area] = _counts(seat.get(area, ()))
    return found


def _counts(texts: Iterable[str]) -> dict[str, int]:
    return dict(Counter(kind_of(text) for text in texts))


def _number(position: dict[str, Any]) -> None:
    """Give every die in sight an id of its own."""
    last = 0
    areas = [seat[area] for seat in position["players"].values() for area in ("active", "muster", "prepared")]
    for area in [*areas, position["sauron"]["muster"]]:
        for die in area:
            for one in [die, *die.get("attached", ())]:
                last += 1
                one["id"] = last
    position["last_die"] = last


def table_at(position: bytes, rolls: Iterable[str] = (), draws: Iterable[str] = (), seed: int = 1) -> Table:
    """Return an open table that starts from `position`, with the next rolls and the next dice out of bags."""
    return opened(Table(GAME, new_header(GAME, position=position, seed=seed)), rolls, draws, ())


def new_game(
    rolls: Iterable[str] = (), draws: Iterable[str] = (), lots: Iterable[str] = (), seed: int = 1, **options: str
) -> Table:
    """Return an open table of a new game; `lots` are the artifact cards that Rivendell brings."""
    return opened(Table(GAME, new_header(GAME, options=options, seed=seed)), rolls, draws, lots)


def opened(table: Table, rolls: Iterable[str], draws: Iterable[str], lots: Iterable[str]) -> Table:
    """Open a table whose dice fall as `rolls` and `draws` say."""
    lookup = content.current()
    numbers = []
    for lot in lots:
        category = [card.id for card in lookup.of_category(lookup.cards[lot].type)]
        numbers.append(category.index(lot))
    script: dict[str, list[Any]] = {
        "die": [read_roll(text) - 1 for text in rolls],
        "bag": [kind_of(text) for text in draws],
        "artifacts": numbers,
    }
    table.make_chance = lambda seed, counter: ScriptedChance(script, seed, counter)
    table.open()
    return table


def read_roll(text: str) -> int:
    """Return the number of the face that a roll like "sam R:1" or "Orc" brings up."""
    return read_enemy(text).face if text in ENEMIES else read_die(text).face


def action(seat: str, verb: str, **fields: Any) -> Action:
    """Return the action that `seat` decides on: its verb is the name that logs use, "choose_enemy"."""
    found: Action = msgspec.convert({"type": verb, "seat": seat, **fields}, DiceAction)
    return found


def when(table: Table, seat: str, verb: str, **fields: Any) -> list[Event]:
    """Carry out an action and return the events that followed. Dice and enemies may be described by text."""
    return table.act(action(seat, verb, **_ids(table, seat, verb, fields))).events


def refused(table: Table, seat: str, verb: str, **fields: Any) -> Refusal:
    """Return why an action is not allowed now."""
    found = refusal(table, action(seat, verb, **_ids(table, seat, verb, fields)))
    assert found.rule in GAME.rulebook()
    return found


def _ids(table: Table, seat: str, verb: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Put ids in place of described dice: a die that may be chosen now if there is one, else any that fits."""
    found: dict[str, Any] = {}
    for key, value in fields.items():
        if key in ("die", "host", "other") and isinstance(value, str):
            fitting = [die.id for die in dice_of(table, seat) if _fits(die, read_die(value))]
        elif key == "enemy" and isinstance(value, str):
            fitting = [die.id for die in state(table).sauron.muster if _fits_enemy(die, read_enemy(value))]
        elif key == "kind":
            found[key] = kind_of(value)
            continue
        else:
            found[key] = value
            continue
        open_ids = [one[key] for one in choices(table, verb, seat) if one.get(key) in fitting]
        found[key] = next(iter([*open_ids, *fitting]), 0)
        assert fitting, f"no die fits {value!r}"
    return found


def _fits(die: Die, wanted: Die) -> bool:
    return die.kind == wanted.kind and wanted.face in (0, die.face)


def _fits_enemy(die: EnemyDie, wanted: EnemyDie) -> bool:
    if wanted.marked:
        return die.marked and die.kind == wanted.kind
    return die.kind == wanted.kind and face_text(die) == face_text(wanted) and die.rider == wanted.rider


def face_text(die: Die | EnemyDie) -> str:
    """Return what the face of a die shows, in the notation of the data."""
    return content.current().dice[die.kind].faces[die.face - 1].shows if die.face else ""


def dice_of(table: Sight, seat: str) -> list[Die]:
    """Return all dice in sight of a player, attached ones too."""
    player = seat_of(table, seat)
    lying = [*player.active, *player.muster, *player.prepared]
    return [one for die in lying for one in (die, *die.attached)]


class Moment:
    """The state at a moment that the play has gone past."""

    def __init__(self, state: DiceState) -> None:
        self.state = state


Sight = Table | Moment


def moment(table: Table, kind: type[Event], **fields: Any) -> Moment:
    """Return the state right after the first event of a kind whose fields have the given values."""
    now = table.starting_state()
    for entry in table.line.entries[: table.cursor]:
        for event in entry.events:
            GAME.rules.evolve(now, event)
            if type(event) is kind and all(getattr(event, key) == value for key, value in fields.items()):
                return Moment(now)
    raise AssertionError(f"{kind.__name__} with {fields} never came about")


def at_end_of(table: Table, phase: str) -> Moment:
    """Return the state when a phase was over, the first time."""
    order = ["score", "dice", "war", "recruit", "clean_up"]
    sauron = ["sauron_score", "sauron_attack", "sauron_corrupt", "sauron_advance", "sauron_dice"]
    if phase == "sauron_dice":
        return moment(table, RingGiven, rule="D6.19")
    names = order if phase in order else sauron
    return moment(table, PhaseBegan, phase=names[names.index(phase) + 1])


def state(table: Sight) -> DiceState:
    """Return the state at the table."""
    found = table.state
    assert isinstance(found, DiceState)
    return found


def seat_of(table: Sight, seat: str) -> Player:
    """Return a player."""
    return state(table).players[seat]


def card_of(table: Sight, kind: str) -> str:
    """Return the card that a kind of die belongs to, or the kind where no card does."""
    return state(table).cards.get(kind, kind)


def area(table: Sight, seat: str, name: str) -> list[str]:
    """Return the cards of the dice in an area of a player, sorted; attached artifacts stand behind a plus sign."""
    held = getattr(seat_of(table, seat), name)
    if isinstance(held, dict):
        return sorted(card_of(table, kind) for kind in Counter(held).elements())
    return sorted("+".join(card_of(table, one.kind) for one in (die, *die.attached)) for die in held)


def showing(table: Sight, seat: str, name: str = "active") -> list[str]:
    """Return the dice of an area with their faces, sorted: "frodo F1"."""
    return sorted(f"{card_of(table, die.kind)} {face_text(die)}".strip() for die in getattr(seat_of(table, seat), name))


def glory(table: Sight, *seats: str) -> list[int]:
    """Return the Glory of players."""
    return [seat_of(table, seat).glory for seat in seats]


def enemies(table: Sight) -> list[str]:
    """Return what lies in Sauron's Muster Area, sorted; "*" stands before a die under a marker."""
    found = []
    for die in state(table).sauron.muster:
        shows = face_text(die)
        name = "Rider" if die.rider else "Eye" if shows == "E" else shows.split(":")[1] if shows else die.kind
        found.append(f"*{name}" if die.marked else name)
    return sorted(found)


def corrupted(table: Sight) -> list[str]:
    """Return the cards that bear a Corruption marker, sorted."""
    return sorted(card for card, lying in state(table).wilds.items() if lying.corrupted)


def offered(table: Table, verb: str, key: str = "die", seat: str | None = None) -> list[Any]:
    """Return what may be chosen now with `verb`: cards of dice, names of enemies, or other values; sorted."""
    found = [one[key] for one in choices(table, verb, seat)]
    if key == "enemy":
        by_id = {die.id: die for die in state(table).sauron.muster}
        return sorted("Rider" if by_id[one].rider else face_text(by_id[one]).split(":")[1] for one in found)
    if key in ("die", "host", "other"):
        lying = {die.id: die for player in SEATS if player in state(table).players for die in dice_of(table, player)}
        return sorted(card_of(table, lying[one].kind) for one in found)
    return sorted(card_of(table, one) for one in found) if key == "kind" else sorted(found)


def idle(table: Table, until: Callable[[DiceState], bool], at_most: int = 200) -> None:
    """Do as little as the rules allow until something is so: decline, attack when war cannot be avoided."""
    for _ in range(at_most):
        if table.over or until(state(table)):
            return
        open_choices = [msgspec.to_builtins(choice.action) for choice in table.choices()]
        for verb in ("done", "pass", "lose_glory", "attack"):
            fitting = [one for one in open_choices if one["type"] == verb and one.get("count", 0) == 0]
            if fitting:
                table.act(msgspec.convert(fitting[0], DiceAction))
                break
        else:
            table.act(table.choices()[0].action)
    raise AssertionError("this never came about")


def in_turn_of(seat: str, phase: str) -> Callable[[DiceState], bool]:
    """Return a test for being in a phase of a player's Fellowship turn."""
    return lambda now: now.active == seat and now.phase == phase
