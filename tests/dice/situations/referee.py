"""A referee: looks over the shoulder of a game, event by event, and counts again what the events claim.

It knows the rules from the book alone and shares no code with the engine but the names of cards and what faces show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from core.dice.content import contents as content
from core.dice.content.faces import Shown
from core.dice.game import GAME
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.state import DiceState, Die, EnemyDie
from core.kernel.records import Event

DRAW = 5
LIMIT = {2: 6, 3: 5, 4: 4}
HARDER = {"easiest": 2, "easy": 1, "normal": 0, "hard": -1, "hardest": -2}
BONUS = {
    "eowyn": ({"Nazgul"}, 3),
    "rohirrim": ({"Uruk-hai"}, 2),
    "legolas": ({"Mumakil"}, 2),
    "gimli": ({"Orc"}, 2),
}
ATTACKS = {"anduril": (3, 1), "sting": (1, 1), "glamdring": (2, 0)}
DEFENSES = {"sting": (1, 0), "glamdring": (1, 1), "mithril": (3, 1)}
EYES = {2: (0, False), 3: (4, False), 4: (4, True), 5: (5, False), 6: (5, True)}


class Referee:
    """Follows one game. `watch` is called with each event before it has been carried out."""

    def __init__(self) -> None:
        self.present: set[str] = set()
        self.borrowed: list[str] = []
        self.bow = 0
        self.left = 0
        self.against: dict[str, int] = {}
        self.bonus: Counter[str] = Counter()
        self.ring = False
        self.drawn = 0
        self.counted: Counter[str] = Counter()

    def watch(self, now: DiceState, event: Event) -> None:
        """Check an event against the state before it."""
        check: Callable[[DiceState, Any], None] | None = getattr(self, type(event).__name__, None)
        if check is not None:
            self.counted[type(event).__name__] += 1
            check(now, event)

    def TurnBegan(self, now: DiceState, event: e.TurnBegan) -> None:  # noqa: N802
        seats = list(now.players)
        expected = now.ringbearer if not now.active else seats[(seats.index(now.active) + 1) % len(seats)]
        assert event.seat == expected
        self.drawn = 0

    def SauronTurnBegan(self, now: DiceState, event: se.SauronTurnBegan) -> None:  # noqa: N802
        seats = list(now.players)
        assert seats[(seats.index(now.active) + 1) % len(seats)] == now.ringbearer == event.seat

    def UnitScored(self, now: DiceState, event: e.UnitScored) -> None:  # noqa: N802
        die = lying(now.players[event.seat].muster, event.die)
        assert event.glory == content.current().cards[card(now, die)].glory
        armed = any(card(now, one) == "anduril" for one in die.attached)
        assert event.to == ("active" if armed else "")

    def DiceDrawn(self, now: DiceState, event: e.DiceDrawn) -> None:  # noqa: N802
        bag = Counter(now.players[event.seat].bag)
        drawn = Counter(one.kind for one in event.dice)
        assert drawn <= bag
        self.drawn += len(event.dice)

    def BagRefilled(self, now: DiceState, event: e.BagRefilled) -> None:  # noqa: N802
        assert not any(now.players[event.seat].bag.values())

    def DiceRolled(self, now: DiceState, event: e.DiceRolled) -> None:  # noqa: N802
        player = now.players[event.seat]
        if event.rule == "D4.4":
            assert {one.id for one in event.dice} == {die.id for die in player.active}
            assert self.drawn == DRAW or not (any(player.bag.values()) or any(player.used.values()))
        assert {one.id for one in event.dice} <= {die.id for die in player.active}

    def UnitMustered(self, now: DiceState, event: e.UnitMustered) -> None:  # noqa: N802
        die = lying(now.players[event.seat].active, event.die)
        assert face(die).unit
        assert event.cost == face(die).level <= now.fellowship
        assert not now.wilds[card(now, die)].corrupted

    def ArtifactMustered(self, now: DiceState, event: e.ArtifactMustered) -> None:  # noqa: N802
        die = lying(now.players[event.seat].active, event.die)
        assert face(die).artifact
        assert card(now, die) != "lembas"

    def AttackBegan(self, now: DiceState, event: e.AttackBegan) -> None:  # noqa: N802
        self.present = {one.enemy for one in forces(now).values()}
        self.borrowed, self.bow = list(event.borrowed), 0
        assert now.active == event.seat not in event.borrowed
        assert not event.borrowed or forces(now)

    def ArtifactUsed(self, now: DiceState, event: e.ArtifactUsed) -> None:  # noqa: N802
        die = lying(now.players[event.seat].muster, event.die)
        assert not event.burst or face(die).bursts == 1
        if event.card == "bow":
            self.bow += 5 if event.burst else 3
        if event.card == "cloak":
            self.bonus[event.seat] += 2 if event.burst else 1

    def AttackFixed(self, now: DiceState, event: e.AttackFixed) -> None:  # noqa: N802
        own = [die for die in now.players[event.seat].muster if face(die).unit]
        total = self.bow + sum(attack(now, die, self.present) for die in own)
        kings = [die for die in own if card(now, die) == "aragorn"]
        if kings:
            total += len(own) - 1 if len(kings) == 1 else len(own)
        for seat in self.borrowed:
            total += sum(attack(now, die, self.present) for die in now.players[seat].prepared)
        assert event.total == total
        self.left = total

    def EnemyDestroyed(self, now: DiceState, event: e.EnemyDestroyed) -> None:  # noqa: N802
        enemy = forces(now)[event.die]
        assert event.name == enemy.enemy
        if event.rule == "D4.13":
            assert enemy.defense <= self.left
            self.left -= enemy.defense
            assert event.left == self.left

    def EnemyHeld(self, now: DiceState, event: e.EnemyHeld) -> None:  # noqa: N802
        assert forces(now)[event.die].defense == event.defense > self.left == event.total
        self.left = 0

    def UnitsReturned(self, now: DiceState, event: e.UnitsReturned) -> None:  # noqa: N802
        prepared = now.players[event.seat].prepared
        led = any(card(now, die) == "faramir" for die in prepared)
        assert event.glory == len(prepared) * (2 if led else 1)
        assert self.left == 0 or not forces(now)

    def DieRecruited(self, now: DiceState, event: e.DieRecruited) -> None:  # noqa: N802
        assert now.wilds[event.card].dice > 0
        assert event.cost == content.current().cards[event.card].cost <= now.fellowship

    def CardRestored(self, now: DiceState, event: e.CardRestored) -> None:  # noqa: N802
        assert now.wilds[event.card].corrupted
        assert event.cost == content.current().cards[event.card].cost <= now.fellowship

    def CorruptionCounted(self, now: DiceState, event: se.CorruptionCounted) -> None:  # noqa: N802
        assert event.dice == len(now.sauron.muster)
        self.ring = False

    def RingUsed(self, now: DiceState, event: se.RingUsed) -> None:  # noqa: N802
        assert forces(now)
        own = [die for die in now.players[event.seat].muster if face(die).unit]
        assert now.ringbearer == event.seat
        assert card(now, lying(own, event.die)) == "frodo"
        assert event.units == event.corruption == len(own)
        self.ring = True

    def SauronAttacked(self, now: DiceState, event: se.SauronAttacked) -> None:  # noqa: N802
        dimmed = set(now.sauron.dimmed)
        assert event.total == sum(one.attack for die, one in forces(now).items() if die not in dimmed)
        self.against = dict.fromkeys(now.players, event.total)
        self.bonus.clear()

    def UnitDestroyed(self, now: DiceState, event: se.UnitDestroyed) -> None:  # noqa: N802
        self._hit(now, event)
        muster = now.players[event.seat].muster
        fool = any(card(now, die) == "pippin" and face(die).unit for die in muster)
        assert event.to == ("active" if fool else "")

    def UnitSpared(self, now: DiceState, event: se.UnitSpared) -> None:  # noqa: N802
        self._hit(now, event)

    def _hit(self, now: DiceState, event: se.UnitDestroyed | se.UnitSpared) -> None:
        assert not (self.ring and event.seat == now.ringbearer)
        die = lying(now.players[event.seat].muster, event.die)
        needed = defense(now, die) + self.bonus[event.seat]
        assert needed <= self.against[event.seat]
        self.against[event.seat] -= needed
        assert event.left == self.against[event.seat]

    def UnitHeld(self, now: DiceState, event: se.UnitHeld) -> None:  # noqa: N802
        die = lying(now.players[event.seat].muster, event.die)
        needed = defense(now, die) + self.bonus[event.seat]
        assert event.total == self.against[event.seat] < needed == event.defense

    def CardCorrupted(self, now: DiceState, event: se.CardCorrupted) -> None:  # noqa: N802
        cards = content.current().cards
        within = [
            cards[name].cost
            for name, one in now.wilds.items()
            if not one.corrupted and name != "frodo" and cards[name].cost <= now.sauron.points
        ]
        assert cards[event.card].cost == max(within)
        assert not now.wilds[event.card].corrupted
        assert event.card != "frodo"

    def LocationReached(self, now: DiceState, event: se.LocationReached) -> None:  # noqa: N802
        assert event.location == now.location + 1
        assert not forces(now)

    def SauronRolled(self, now: DiceState, event: se.SauronRolled) -> None:  # noqa: N802
        before = Counter(die.kind for die in now.sauron.muster) + Counter(now.sauron.pool)
        assert Counter(one.kind for one in event.dice) == before

    def EyesIgnored(self, now: DiceState, event: se.EyesIgnored) -> None:  # noqa: N802
        frodos = sum(card(now, die) == "frodo" for player in now.players.values() for die in player.prepared)
        eyes = sum(enemy_face(die).eye for die in now.sauron.muster)
        assert len(event.dice) == min(frodos, eyes)
        assert event.marked == (now.location == 2)

    def EyeOpened(self, now: DiceState, event: se.EyeOpened) -> None:  # noqa: N802
        corruption, returns = EYES[now.location]
        assert event.corruption == corruption
        assert bool(event.unit) == (now.location == 2)
        lying_there = [kind for kind in ("E_ROTK", "E_TT", "E_FOTR") if now.sauron.destroyed.get(kind)]
        assert event.returned == (lying_there[0] if returns and lying_there else "")

    def GameEnded(self, now: DiceState, event: e.GameEnded) -> None:  # noqa: N802
        if event.rule == "D6.11":
            limit = max(2, LIMIT[len(now.players)] + HARDER[now.options.corruption_limit])
            assert sum(one.corrupted for one in now.wilds.values()) == limit
            assert event.result == "lost"
        if event.rule == "D8.1":
            most = max(player.glory for player in now.players.values())
            assert event.winners == [seat for seat, player in now.players.items() if player.glory == most]
            assert now.location == len(content.current().locations)


def card(now: DiceState, die: Die) -> str:
    """Return the card of a die."""
    return now.cards[die.kind]


def face(die: Die) -> Shown:
    """Return what a player's die shows."""
    return content.current().faces[die.kind][die.face]


def enemy_face(die: EnemyDie) -> Shown:
    """Return what a die of Sauron's shows."""
    return content.current().faces[die.kind][die.face]


def lying(dice: list[Die], number: int) -> Die:
    """Return the die with this number."""
    return next(die for die in dice if die.id == number)


def forces(now: DiceState) -> dict[int, Shown]:
    """Return the ready enemies by the numbers of their dice."""
    found = {}
    for die in now.sauron.muster:
        shows = enemy_face(die)
        if die.marked or not die.face:
            continue
        if shows.enemy:
            found[die.id] = shows
        elif shows.eye and die.rider:
            found[die.id] = Shown(enemy="Black Riders", level=1, attack=2, defense=2)
    return found


def attack(now: DiceState, die: Die, present: set[str]) -> int:
    """Return the attack of a Unit by itself."""
    shows, name = face(die), card(now, die)
    total = shows.attack
    names, more = BONUS.get(name, (set(), 0))
    total += more if names & present else 0
    if name == "treebeard" and shows.bursts > 1 and "Saruman" in present:
        total += 4
    for one in die.attached:
        base, burst = ATTACKS.get(card(now, one), (0, 0))
        total += base + burst * face(one).bursts
        if card(now, one) == "sting" and present & {"Goblin", "Orc"}:
            total += 2
    return total


def defense(now: DiceState, die: Die) -> int:
    """Return the defense of a Unit with its artifacts."""
    total = face(die).defense
    for one in die.attached:
        base, burst = DEFENSES.get(card(now, one), (0, 0))
        total += base + burst * face(one).bursts
    return total


def look_over(table: Any) -> Counter[str]:
    """Go through a game that was played, and return how often each kind of event was checked."""
    referee = Referee()
    now = table.starting_state()
    for entry in table.line.entries[: table.cursor]:
        for event in entry.events:
            referee.watch(now, event)
            GAME.rules.evolve(now, event)
    return referee.counted
