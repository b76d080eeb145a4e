"""Positions written for readers: dice by name and face, the mat, the place, the phase - for tests, lessons, puzzles.

Dice are written one after another with commas between them:

- `frodo` (not rolled), `3 frodo`, `frodo:U:1/1/1:0`, `aragorn:6` - a card or a kind of die, and the face by what it
  shows or by its number; `unit` and `artifact` stand for the first such face;
- `ents:U:3/9/8:3 & anduril:artifact` - a Unit with what is attached to it;
- in Sauron's Muster Area `goblin`, `E_ROTK:Orc`, `E_TT:E` (an Eye), `rider` (an Eye that is a Unit) and
  `marked:E_FOTR` (with a Corruption marker).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.dice.content.contents import current
from core.dice.content.lookup import CATEGORIES, Lookup
from core.dice.model.state import SEATS, DiceState, Die, EnemyDie, Options, Phase, Player, Sauron, WildsCard, clockwise
from core.dice.model.steps import (
    Advance,
    BeginSauron,
    BeginTurn,
    CleanUp,
    DicePhase,
    DrawAndRoll,
    EndOfTurns,
    KeepArtifacts,
    OpenWindow,
    PassRing,
    RecruitPhase,
    SauronAttack,
    SauronCorrupt,
    SauronDice,
    ScoreUnits,
    Step,
    ToWar,
)
from core.dice.set_up import SWITCHES, complete

ITEM = re.compile(r"^(?:(?P<count>\d+) )?(?P<name>[A-Za-z_]+)(?::(?P<face>.+))?$")
AREAS = ("active", "muster", "prepared")
PILES = ("bag", "spent", "used", "aside")
TURN_STARTS = ("turn", "score", "keep", "window", "draw", "dice", "war", "recruit", "clean_up")
SAURON_STARTS = ("sauron", "sauron_attack", "sauron_corrupt", "sauron_advance", "sauron_dice")
ARTIFACTS_FROM, UNITS_FROM = 2, 3


class Writer:
    """Turns what is written into dice with numbers of their own."""

    def __init__(self, rules: Lookup) -> None:
        self.rules = rules
        self.last = 0

    def kind(self, name: str) -> str:
        """Return the kind of die that a card or a kind is called by; raises `ValueError` for another name."""
        card = self.rules.cards.get(name.lower())
        if card is not None:
            return card.die
        if name.upper() in self.rules.dice:
            return name.upper()
        raise ValueError(f"there is neither a card nor a kind of die called {name!r}")

    def face(self, kind: str, text: str | None) -> int:
        """Return the number of a face, given by its number, by what it shows, or as `unit` or `artifact`."""
        if text is None:
            return 0
        if text.isdigit():
            return int(text)
        faces = self.rules.dice[kind].faces
        for number, face in enumerate(faces, 1):
            shown = self.rules.shown(kind, number)
            named = (text == "unit" and shown.unit) or (text == "artifact" and shown.artifact)
            if face.shows == text or named or (shown.enemy and shown.enemy.lower() == text.lower()):
                return number
        raise ValueError(f"the die {kind} has no face {text!r}; it has {', '.join(face.shows for face in faces)}")

    def _one(self, text: str) -> tuple[int, str, int]:
        item = ITEM.match(text.strip())
        if item is None:
            raise ValueError(f"{text!r} names no die; write it like 'frodo:6' or '2 sam'")
        kind = self.kind(item["name"])
        return int(item["count"] or 1), kind, self.face(kind, item["face"])

    def _number(self) -> int:
        self.last += 1
        return self.last

    def dice(self, text: str) -> list[Die]:
        """Return the dice of an area."""
        found: list[Die] = []
        for item in filter(None, (part.strip() for part in text.split(","))):
            host, *on_it = item.split("&")
            count, kind, face = self._one(host)
            for _ in range(count):
                attached = [Die(self._number(), *self._one(one)[1:]) for one in on_it]
                found.append(Die(self._number(), kind, face, attached))
        return found

    def pile(self, text: str) -> dict[str, int]:
        """Return the dice of a pile, counted by kind."""
        found: Counter[str] = Counter()
        for item in filter(None, (part.strip() for part in text.split(","))):
            count, kind, _ = self._one(item)
            found[kind] += count
        return dict(found)

    def enemies(self, text: str) -> list[EnemyDie]:
        """Return the dice of Sauron's Muster Area."""
        found: list[EnemyDie] = []
        for item in filter(None, (part.strip() for part in text.split(","))):
            count, _, name = item.partition(" ") if item[0].isdigit() else ("1", "", item)
            for _ in range(int(count)):
                found.append(self._enemy(name))
        return found

    def _enemy(self, name: str) -> EnemyDie:
        first = self.rules.content.enemy[0].id
        word, _, rest = name.partition(":")
        if word == "marked":
            return EnemyDie(self._number(), rest or first, marked=True)
        if word == "rider":
            return EnemyDie(self._number(), rest or first, self.face(rest or first, "E"), rider=True)
        if word in self.rules.enemies:
            return EnemyDie(self._number(), word, self.face(word, rest))
        if word == "eye":
            return EnemyDie(self._number(), first, self.face(first, "E"))
        for enemy in self.rules.content.enemy:
            for number in range(1, len(self.rules.faces[enemy.id])):
                if self.rules.shown(enemy.id, number).enemy.lower() == word.lower():
                    return EnemyDie(self._number(), enemy.id, number)
        raise ValueError(f"there is no enemy called {name!r}")


def lay_out(
    location: str = "shire",
    phase: str = "turn",
    *,
    players: Mapping[str, Mapping[str, Any]] | None = None,
    ringbearer: str = "p1",
    active: str = "p1",
    cards: Iterable[str] = (),
    corrupted: Iterable[str] = (),
    left: Mapping[str, int] | None = None,
    enemies: Mapping[str, int] | None = None,
    muster: str = "",
    pool: str = "",
    destroyed: str = "",
    points: int = 0,
    pending: int = 0,
    fellowship: int = 0,
    round: int = 1,
    deep: bool = False,
    options: Mapping[str, str] | None = None,
) -> DiceState:
    """Return a position.

    `players` says of each seat what it has: `glory`, and `bag`, `active`, `muster`, `prepared`, `spent`, `used`,
    `aside` in the notation above; a bag that is not given holds what the player began with and does not lie
    elsewhere. `cards` are the artifact and unit cards in the Wilds, with those in `corrupted` and `left`; a category
    or a unit card that should be there at `location` and is not named comes with its first side. `left` and `enemies`
    say how many dice lie on a card where it is not the usual number. `muster`, `pool`, `destroyed`, `points` and
    `pending` are Sauron's. Play goes on with `phase` of the turn of `active`, or of the Sauron turn. Raises
    `ValueError` when something does not fit.
    """
    rules = current()
    if location not in rules.location_numbers:
        raise ValueError(f"there is no location {location!r}; there is {', '.join(rules.location_numbers)}")
    given = dict(players or {})
    chosen = dict(options or {})
    seats = _seats(given, chosen)
    writer = Writer(rules)
    state = DiceState(
        options=_options(chosen, len(seats)),
        content=rules.digest,
        players={seat: _player(writer, given.get(seat, {})) for seat in seats},
        sauron=Sauron(writer.pile(pool), writer.enemies(muster), writer.pile(destroyed), points, pending),
        location=rules.location_numbers[location],
        ringbearer=ringbearer,
        active=active if phase in TURN_STARTS else "",
        fellowship=fellowship,
        round=round,
        deep=deep,
    )
    marked = list(corrupted)
    named = dict.fromkeys([*cards, *marked, *(left or {})])
    _wilds(state, rules, list(named), set(marked), dict(left or {}))
    _enemy_cards(state, rules, dict(enemies or {}))
    state.agenda = [*_agenda(state, phase)]  # type: ignore[list-item]
    return complete(state)


def _seats(given: Mapping[str, Any], chosen: dict[str, str]) -> tuple[str, ...]:
    most = max([2, *(SEATS.index(seat) + 1 for seat in given)])
    number = int(chosen.get("players", str(most)))
    return SEATS[: max(2, number)]


def _options(chosen: Mapping[str, str], seats: int) -> Options:
    return Options(
        players=int(chosen.get("players", str(seats))),
        first=chosen.get("first", "seat_1"),
        corruption_limit=chosen.get("corruption_limit", "normal"),
        coop=chosen.get("coop", "off"),
        undo=chosen.get("undo", "free"),
        **{name: chosen.get(name) == "on" for name in SWITCHES},
    )


def _player(writer: Writer, given: Mapping[str, Any]) -> Player:
    for key in given:
        if key not in (*AREAS, *PILES, "glory"):
            raise ValueError(f"a player has no {key!r}; there is glory, {', '.join((*PILES, *AREAS))}")
    player = Player(glory=given.get("glory", 0))
    for area in AREAS:
        setattr(player, area, writer.dice(given.get(area, "")))
    for pile in PILES:
        setattr(player, pile, writer.pile(given.get(pile, "")))
    if "bag" not in given:
        elsewhere = _lying(player)
        for kind, number in writer.rules.content.start_bag.items():
            if number > elsewhere[kind]:
                player.bag[kind] = number - elsewhere[kind]
    return player


def _lying(player: Player) -> Counter[str]:
    """Return the dice of a player's collection, by kind."""
    found: Counter[str] = Counter()
    for area in (player.active, player.muster, player.prepared):
        found.update(one.kind for die in area for one in (die, *die.attached))
    for pile in (player.bag, player.spent, player.used, player.aside):
        found.update(pile)
    return found


def _wilds(state: DiceState, rules: Lookup, cards: list[str], corrupted: set[str], left: dict[str, int]) -> None:
    """Put the cards into the Wilds with the dice that nobody has."""
    for name in cards:
        if name not in rules.cards:
            raise ValueError(f"there is no card {name!r}")
    basic = [card.id for card in rules.basic()]
    names = [*basic, *(name for name in cards if name not in basic)]
    kinds = {rules.cards[name].die for name in names}
    if state.location >= ARTIFACTS_FROM:
        names += [first.id for one in CATEGORIES if (first := rules.of_category(one)[0]).die not in kinds]
    if state.location >= UNITS_FROM:
        names += [sides[0].id for kind, sides in rules.unit_sides(False).items() if kind not in kinds]
    held: Counter[str] = Counter()
    for player in state.players.values():
        held += _lying(player)
    by_cost = sorted((name for name in names if rules.cards[name].type == "unit"), key=lambda x: rules.cards[x].cost)
    order = {"basic": 0, "weapon": 1, "gift": 2, "heirloom": 3, "unit": 4}
    for name in sorted(names, key=lambda x: (order[rules.cards[x].type], rules.cards[x].cost)):
        card = rules.cards[name]
        row = 1 if card.type == "basic" else 2
        if card.type == "unit":
            row = 3 if by_cost.index(name) < rules.content.cards_in_row else 4
        usual = rules.dice_entering(card)
        mine = held[card.die] if card.type != "basic" or name == "bill" else 0
        state.wilds[name] = WildsCard(row, left.get(name, max(0, usual - mine)), name in corrupted)


def _enemy_cards(state: DiceState, rules: Lookup, given: dict[str, int]) -> None:
    """Put the enemy cards beside their rows with the dice that are not on the mat."""
    sauron = state.sauron
    on_mat: Counter[str] = Counter(die.kind for die in sauron.muster)
    on_mat.update(sauron.pool)
    on_mat.update(sauron.destroyed)
    for enemy in rules.content.enemy:
        if enemy.enters <= state.location or enemy.id in given:
            free = rules.dice[enemy.id].count - on_mat[enemy.id]
            state.enemies[enemy.id] = given.get(enemy.id, max(0, min(enemy.dice, free)))


def _agenda(state: DiceState, phase: str) -> Sequence[Step]:
    """Return what is still to happen in the round from `phase` on, topmost last."""
    if phase in SAURON_STARTS:
        steps: list[Step] = [SauronAttack(), SauronCorrupt(), Advance(), SauronDice()]
        at = SAURON_STARTS.index(phase)
        state.phase = "sauron_score" if at else ""
        todo: list[Step] = [*([BeginSauron()] if at == 0 else steps[at - 1 :]), PassRing()]
        return todo[::-1]
    if phase not in TURN_STARTS:
        raise ValueError(f"there is no phase {phase!r}; there is {', '.join((*TURN_STARTS, *SAURON_STARTS))}")
    seat = state.active
    turn: list[Step] = [
        ScoreUnits(seat),
        KeepArtifacts(seat),
        OpenWindow("P1_END", tuple(clockwise(state, seat))),
        DrawAndRoll(seat),
        DicePhase(seat),
        ToWar(seat),
        RecruitPhase(seat),
        CleanUp(seat),
    ]
    at = TURN_STARTS.index(phase)
    before: tuple[Phase, ...] = ("", "", "score", "score", "score", "dice", "dice", "war", "recruit")
    state.phase = before[at]
    order = clockwise(state, state.ringbearer)
    later: list[Step] = [BeginTurn(other) for other in order[order.index(seat) + 1 :]]
    todo = [*([BeginTurn(seat)] if at == 0 else turn[at - 1 :]), *later, EndOfTurns(), BeginSauron(), PassRing()]
    return todo[::-1]
