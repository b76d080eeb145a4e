"""Looking back: the moments that are marked in a replay, where everybody stands, and figures on a finished game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.dice.content.contents import lookup
from core.dice.content.lookup import Lookup
from core.dice.content.spelling import spelled
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.sauron_evolve import BOOKKEEPING
from core.dice.model.state import DiceState, Player
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from core.dice.turn.values import corrupted, ready
from core.dice.words.course import course
from core.dice.words.names import card_name, count, dice, kind_name, listed, place_name, seat_name
from core.dice.words.odds import fellowship_mean, unit_share
from core.dice.words.tale import sums
from core.kernel.entries import Entry
from core.kernel.figures import Course, Figure, Kept, Sheet, Value, against, of_each
from core.kernel.review import FLOW, Mark, Review, See

MARKS = (
    Mark("location", "location reached", "#", part=True, ruler=True),
    Mark("corrupted", "card corrupted", "x", ruler=True),
    Mark("sauron", "Sauron's turn", "s", ruler=True),
    Mark("lost", "Unit destroyed", "u"),
    Mark("war", "attack on Sauron", "a"),
    Mark("enemy", "enemy destroyed", "e"),
    Mark("recruited", "die recruited", "r"),
    Mark("ring", "the One Ring is used", "o"),
    Mark("die", "dice are rolled", "d"),
)

MARK_OF: dict[type, str] = {
    se.LocationReached: "location",
    se.CardCorrupted: "corrupted",
    se.SauronTurnBegan: "sauron",
    se.UnitDestroyed: "lost",
    e.AttackBegan: "war",
    e.EnemyDestroyed: "enemy",
    e.DieRecruited: "recruited",
    se.RingUsed: "ring",
    e.DiceRolled: "die",
    se.SauronRolled: "die",
}

BEAT_OF: dict[type, str] = {
    e.DiceRolled: "die",
    se.SauronRolled: "die",
    e.AttackFixed: "card",
    se.SauronTurnBegan: FLOW,
    se.SauronAttacked: "card",
    e.EnemyEntered: "dark",
    se.CardCorrupted: "dark",
    se.LocationReached: "chapter",
    e.GameEnded: "end",
    e.TurnBegan: FLOW,
    e.PhaseBegan: FLOW,
    e.CleanedUp: FLOW,
}
"""The beats that events begin (`Review.beat_of`): no seat is ever out, and a turn's first roll lies in sight."""


def standing(state: DiceState) -> list[tuple[str, str]]:
    """Return where everybody stands: the place, Sauron, then player by player."""
    sauron = state.sauron
    enemies = listed(spelled(one.name) for one in ready(state)) if ready(state) else ""
    mustered = f"{dice(len(sauron.muster))} mustered{f' ({enemies})' if enemies else ''}"
    forces = f"{mustered}, {sum(sauron.pool.values())} in the pool"
    rows = [
        ("Place", f"{place_name(state.location, lookup(state))}, round {state.round}"),
        ("Sauron", f"{forces}, {sum(sauron.destroyed.values())} destroyed"),
        ("Corrupted cards", f"{corrupted_cards(state)}, {limit(state)} lose the game"),
    ]
    for seat, player in state.players.items():
        ring = ", the One Ring" if seat == state.ringbearer else ""
        units = f"{dice(len(player.muster))} mustered, {len(player.prepared)} prepared"
        rows.append((seat_name(seat), f"{player.glory} Glory: {dice(collected(player))}, {units}{ring}"))
    return rows


def collected(player: Player) -> int:
    """Return how many dice a player's collection has, wherever they lie (D3.9)."""
    in_sight = [*player.active, *player.muster, *player.prepared]
    piles = (player.bag, player.spent, player.used, player.aside)
    return sum(1 + len(die.attached) for die in in_sight) + sum(sum(pile.values()) for pile in piles)


class SauronTurn(msgspec.Struct):
    """What one Sauron turn brought."""

    round: int
    seat: str
    corruption: int = 0
    attack: int = 0
    destroyed: int = 0
    glory: int = 0
    corrupted: list[str] = []
    reached: str = "-"

    def take(self, event: Any, rules: Lookup) -> None:
        """Add what `event` brought."""
        match event:
            case se.CorruptionCounted(dice=found, pending=pending):
                self.corruption += found + pending
            case se.SauronAttacked(total=total):
                self.attack += total
            case se.UnitDestroyed():
                self.destroyed += 1
            case se.GloryLost(count=lost):
                self.glory += lost
            case se.CardCorrupted(card=card):
                self.corrupted.append(card_name(card, rules))
            case se.LocationReached(location=location):
                self.reached = place_name(location, rules)

    def row(self) -> tuple[str, ...]:
        """Return the row of a sheet."""
        brought = (self.corruption, self.attack, self.destroyed, self.glory)
        fallen = listed(self.corrupted) if self.corrupted else "-"
        return str(self.round), seat_name(self.seat), *map(_or_dash, brought), fallen, self.reached


class Deeds(msgspec.Struct):
    """What one player did in a game, and where the Glory came from: `start` lay there before the first round."""

    start: int = 0
    mustered: int = 0
    recruited: int = 0
    restored: int = 0
    attacks: int = 0
    best: int = 0
    enemies: int = 0
    lost: int = 0
    scored: int = 0
    lent: int = 0
    by_cards: int = 0
    given: int = 0
    attacking: bool = False

    def take(self, event: Any, state: DiceState) -> None:
        """Add a deed of this player, which is done in `state`. Who holds the field attacks nobody (D4.11)."""
        match event:
            case e.UnitMustered() | e.ArtifactMustered():
                self.mustered += 1
            case e.DieRecruited():
                self.recruited += 1
            case e.CardRestored():
                self.restored += 1
            case e.AttackBegan():
                self.attacking = bool(ready(state))
                self.attacks += self.attacking
            case e.AttackFixed(total=total) if self.attacking:
                self.best = max(self.best, total)
            case e.EnemyDestroyed():
                self.enemies += 1
            case se.UnitDestroyed():
                self.lost += 1
            case e.UnitScored(glory=glory) | e.UnitScoredAgain(glory=glory):
                self.scored += glory
            case e.UnitsReturned(glory=glory):
                self.lent += glory
            case e.GloryGained(count=gained):
                self.by_cards += gained
            case se.GloryLost(count=lost):
                self.given += lost

    def done(self) -> tuple[str, ...]:
        """Return what was done, as a row."""
        figures = (self.mustered, self.recruited, self.restored, self.attacks, self.best, self.enemies, self.lost)
        return tuple(map(_or_dash, figures))

    def glory(self) -> tuple[str, ...]:
        """Return where the Glory came from and went, as a row."""
        return tuple(map(_or_dash, (self.start, self.scored, self.lent, self.by_cards, -self.given)))


class Rolled(msgspec.Struct):
    """Rolled dice, and two things that they showed against what was to be expected of their faces."""

    dice: int = 0
    found: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0])
    expected: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0])

    def add(self, found: tuple[float, float], expected: tuple[float, float]) -> None:
        """Add one die."""
        self.dice += 1
        for at in range(2):
            self.found[at] += found[at]
            self.expected[at] += expected[at]

    def row(self) -> tuple[str, ...]:
        """Return the row of a sheet."""
        cells = [str(self.dice)]
        for found, expected in zip(self.found, self.expected, strict=True):
            cells += [f"{found:.0f}", *against(found, expected)]
        return tuple(cells)


class Luck:
    """What the players' dice and Sauron's showed, against what was to be expected.

    The dice of corrupted cards are left out: they are blank whatever they show (D4.6).
    """

    def __init__(self, seats: Sequence[str]) -> None:
        self.players = {seat: Rolled() for seat in seats}
        self.enemies: dict[str, Rolled] = {}

    def take(self, event: Any, state: DiceState) -> None:
        """Count `event`, which happens in `state`."""
        match event:
            case e.DiceRolled(seat=seat, dice=placed):
                for die in placed:
                    if not corrupted(state, die.kind):
                        face = lookup(state).faces[die.kind][die.face]
                        mean = unit_share(state, die.kind), fellowship_mean(state, die.kind)
                        self.players[seat].add((face.unit, face.fellowship), mean)
            case se.SauronRolled(dice=placed):
                for die in placed:
                    faces = lookup(state).faces[die.kind]
                    eyes = sum(face.eye for face in faces[1:]) / len(faces[1:])
                    attack = sum(face.attack for face in faces[1:]) / len(faces[1:])
                    shown = faces[die.face]
                    self.enemies.setdefault(die.kind, Rolled()).add((shown.eye, shown.attack), (eyes, attack))

    def sheets(self, rules: Lookup) -> list[Sheet]:
        """Return a sheet for the players' dice and one for Sauron's, without those that nobody rolled."""
        sheets = []
        players = [(seat_name(seat), *rolled.row()) for seat, rolled in self.players.items() if rolled.dice]
        if players:
            about = "Each roll of each die, re-rolls too; dice of corrupted cards are left out."
            sheets.append(Sheet("Luck: the players' dice", _luck_columns("Units", "Fellowship"), players, about))
        enemies = [(kind_name(kind, rules), *rolled.row()) for kind, rolled in self.enemies.items()]
        if enemies:
            about = "What the faces show, before Eyes take effect."
            sheets.append(Sheet("Luck: Sauron's dice", _luck_columns("Eyes", "attack"), enemies, about))
        return sheets


def _luck_columns(one: str, other: str) -> tuple[str, ...]:
    return ("", "dice", one, "expected", "more or less", other, "expected", "more or less")


def _or_dash(number: int) -> str:
    return str(number) if number else "-"


def _of_each(seats: Sequence[str], of: Callable[[Player], int]) -> dict[tuple[str, str], Value]:
    """Return a series for each player, whose sign is the number of the seat."""
    names = {seat: (seat_name(seat), str(at)) for at, seat in enumerate(seats, 1)}
    return of_each(names, lambda state, seat: of(state.players[seat]))


def _charts(state: DiceState) -> list[Kept]:
    seats = list(state.players)
    return [
        Kept("Glory", "What each player has after each entry.", _of_each(seats, lambda player: player.glory)),
        Kept("Collections", "Dice of each player, wherever they lie.", _of_each(seats, collected)),
        Kept(
            "Corruption",
            f"Corrupted cards; {limit(state)} lose the game.",
            {("corrupted cards", "x"): corrupted_cards},
        ),
        Kept(
            "Sauron's dice",
            "Where they lie. Of those that he has mustered Eyes, and dice under a marker, do not attack.",
            {
                ("mustered", "m"): lambda now: len(now.sauron.muster),
                ("in the pool", "p"): lambda now: sum(now.sauron.pool.values()),
                ("destroyed", "d"): lambda now: sum(now.sauron.destroyed.values()),
            },
        ),
        Kept("The road", "Locations, by their numbers.", {("location", "#"): lambda now: now.location}),
    ]


def figures(state: DiceState, entries: Sequence[Entry]) -> list[Figure]:
    """Return the figures on a finished game whose entries follow from `state`, which is folded on."""
    rules = lookup(state)
    seats = list(state.players)
    kept = _charts(state)
    deeds = {seat: Deeds(start=player.glory) for seat, player in state.players.items()}
    turns: list[SauronTurn] = []
    recruited: Counter[str] = Counter()
    luck = Luck(seats)
    for entry in entries:
        for event in entry.events:
            if isinstance(event, se.SauronTurnBegan):
                turns.append(SauronTurn(state.round, event.seat))
            elif turns and not state.active:
                turns[-1].take(event, rules)
            if isinstance(event, e.DieRecruited):
                recruited[event.card] += 1
            if getattr(event, "seat", "") in deeds:
                deeds[event.seat].take(event, state)
            luck.take(event, state)
            BOOKKEEPING.evolvers[type(event)](state, event)
        state.agenda[entry.keep :] = entry.agenda
        for one in kept:
            one.keep(state)
    return [
        *(one.chart() for one in kept),
        *_sauron_turns(turns),
        *_deeds(deeds, state),
        *_recruited(recruited, rules),
        *luck.sheets(rules),
    ]


def _sauron_turns(turns: Sequence[SauronTurn]) -> list[Sheet]:
    columns = ("round", "Ringbearer", "Corruption", "attack", "Units lost", "Glory lost", "corrupted", "reached")
    return [Sheet("Sauron's turns", columns, [turn.row() for turn in turns])] if turns else []


def _deeds(deeds: dict[str, Deeds], state: DiceState) -> list[Sheet]:
    done = ("", "mustered", "recruited", "restored", "attacks", "best attack", "enemies", "Units lost")
    glory = ("", "to begin with", "by Units", "by Units lent", "by cards", "lost", "at the end")
    return [
        Sheet("Deeds", done, [(seat_name(seat), *one.done()) for seat, one in deeds.items()]),
        Sheet(
            "Where the Glory came from",
            glory,
            [(seat_name(seat), *one.glory(), str(state.players[seat].glory)) for seat, one in deeds.items()],
        ),
    ]


def _recruited(recruited: Counter[str], rules: Lookup) -> list[Sheet]:
    rows = [(card_name(card, rules), str(number)) for card, number in recruited.most_common()]
    return [Sheet("Recruited", ("card", "dice"), rows, f"{count(len(rows), 'card')} of the Wilds.")] if rows else []


class DiceReview(Review):
    """Turns, marks and figures for those who look back."""

    marks = MARKS

    def begins_turn(self, event: Any) -> bool:
        """Whether a Fellowship turn or a Sauron turn begins with `event`."""
        return isinstance(event, e.TurnBegan | se.SauronTurnBegan)

    def sums(self, event: Any) -> str:
        """Return of what sort an event is of which a story tells what several came to."""
        return sums(event)

    def heads(self, event: Any) -> bool:
        """Whether an event says which round, turn or phase begins."""
        return isinstance(event, e.RoundBegan | e.TurnBegan | e.PhaseBegan | se.SauronTurnBegan)

    def aside(self, event: Any) -> bool:
        """Whether an event only says what round it is, as the heading of a turn does."""
        return isinstance(event, e.RoundBegan)

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment that an event is, or an empty text."""
        return MARK_OF.get(type(event), "")

    def mark_then(self, event: Any, before: Callable[[], DiceState]) -> str:
        """Return the kind of moment that an event is; an attack on nobody only holds the field, and is none."""
        return "" if isinstance(event, e.AttackBegan) and not ready(before()) else self.mark_of(event)

    def beat_of(self, event: Any) -> str:
        """Return the kind of beat that an event begins."""
        if isinstance(event, e.DiceRolled) and event.rule == "D4.4":
            return FLOW
        return BEAT_OF.get(type(event), "")

    def is_luck(self, event: Any) -> bool:
        """Whether an event is the first roll of a turn, which lies in sight as the turn begins and is no beat."""
        return isinstance(event, e.DiceRolled) and event.rule == "D4.4"

    def figures(self, start: DiceState, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game."""
        return figures(start, entries)

    def course(self, start: DiceState, entries: Sequence[Entry], see: See | None = None) -> Course:
        """Return how near the corrupted cards came to the number that loses the game, round by round."""
        return course(start, entries)
