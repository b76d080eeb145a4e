"""Sauron's mat: who attacks next and how strongly, Eyes, marked dice, what waits and what was destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.dice.content.contents import lookup
from core.dice.content.spelling import spelled
from core.dice.model.state import DiceState, EnemyDie
from core.dice.sauron.attack import watchers
from core.dice.sauron.corrupting import corruptible
from core.dice.turn import values
from core.dice.words.names import dice, either, enemy_word, short_name
from tui.games.dice.boxes import cropped
from tui.games.dice.signs import Signs, die_rule, eye_words, signs_of
from tui.widgets.lines import Line, Span, clipped, flowed, merged, width
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, Part, SpotPane, Thing

NAMES = 14
"""The width of the column of enemies' names."""

NARROW = 24
"""Up to this width the enemies go without the word for their card."""

SHORT = 2
"""Up to this height only the dice in the Muster Area are shown."""

BESIDE = 60
"""Below this width the mat stands beside others, with a heading of its own: one row of it then has less room than the
short form needs, and an enemy takes a row."""

MANY = 7
"""So many kinds of dice at most stand in a row each, where the height is given."""

MARKED = 3
"""The rank of marked dice, which stand last."""


class SauronPane(SpotPane):
    """The mat, one enemy a row."""

    def heading(self, scene: Scene) -> str:
        """Return the title with the attack total of the forces; a game that is over foretells nothing."""
        state: DiceState = scene.view
        if state.outcome is not None:
            return "Sauron"
        forces = values.ready(state)
        if not forces:
            return "Sauron  no force"
        return f"Sauron  attacks with {values.sauron_total(state)}"

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the rows of the mat; in two wide rows only the dice in the Muster Area."""
        state: DiceState = scene.view
        drawing = Drawing()
        if 0 < self.content_size.height <= SHORT and width >= BESIDE:
            return self._short(scene, width)
        signs = signs_of(self.glyphs)
        lots = enemy_lots(scene, signs)
        if self.content_size.height and len(lots) > MANY:
            drawing.flow(((" ", ""),), self._pills(scene), width)
        else:
            for lot in lots:
                drawing.row(*self._lot(state, lot, signs, width))
        if not state.sauron.muster:
            drawing.row((" The Muster Area is empty.", "soft"))
        parts: list[Part] = []
        for words, counts in (("pool", state.sauron.pool), ("destroyed", state.sauron.destroyed)):
            kinds = [(kind, count) for kind, count in counts.items() if count]
            parts += [(words, "soft")] if kinds else []
            for kind, count in kinds:
                parts.append(Thing(((f"{count} {enemy_word(kind, lookup(state))}", "shadow"),), die_rule(kind)))
        if parts:
            drawing.flow((("  ", ""),), parts, width)
        location = lookup(state).locations.get(state.location)
        if location is not None and location.eye and state.outcome is None:
            drawing.rows(flowed([(f" Each {signs.eye}: ", "shadow"), (eye_words(location), "")], width, 3))
            drawing.rows(flowed(ignored(state), width, 3))
        return cropped(drawing, self.content_size.height, width, self.glyphs.ellipsis)

    def _short(self, scene: Scene, size: int) -> Drawing:
        """Return the dice in two rows at most, led by what they attack with."""
        state: DiceState = scene.view
        drawing = Drawing()
        forces = values.ready(state)
        waiting = sum(state.sauron.pool.values())
        over = state.outcome is not None
        lead = (
            " Sauron has mustered: "
            if over and state.sauron.muster
            else f" Sauron attacks with {values.sauron_total(state)} "
            if forces
            else " Sauron has no enemy "
            if state.sauron.muster
            else f" Sauron has {dice(waiting)}: "
            if over and waiting
            else f" Sauron has {dice(waiting)} to roll: "
            if waiting
            else " Sauron has no dice "
        )
        parts = self._pills(scene) if state.sauron.muster else list(waiting_dice(state))
        drawing.flow(((lead, "shadow" if forces else "soft"),), parts, size)
        if len(drawing.lines) < self.content_size.height and not over:
            drawing.rows([self._eye_and_fall(state, size)])
        return cropped(drawing, self.content_size.height, size, self.glyphs.ellipsis)

    def _eye_and_fall(self, state: DiceState, size: int) -> Line:
        """Return what an Eye does at this place, and which card falls by the Corruption that there is now."""
        location = lookup(state).locations.get(state.location)
        eye: Line = ()
        signs = signs_of(self.glyphs)
        if location is not None and location.eye:
            eye = ((f" {signs.eye}: ", "soft"), (eye_words(location, short=True), ""), ("  ", ""))
        points = state.sauron.points or len(state.sauron.muster) + state.sauron.pending
        cards = corruptible(state, points)
        if not cards:
            return eye
        names = [short_name(card) for card in cards]
        cost = lookup(state).cards[cards[0]].cost
        falls: Line = ((" falls next: ", "soft"), (either(names), "shadow"))
        if width(eye) + width(falls) > size:
            falls = ((" falls next: ", "soft"), (f"one of {len(names)} that cost {cost}{signs.fellowship}", "shadow"))
        return clipped((*eye, *falls), size, self.glyphs.ellipsis)

    def _pills(self, scene: Scene) -> list[Part]:
        """Return the dice of the Muster Area as pills, alike ones together."""
        parts: list[Part] = []
        for lot in enemy_lots(scene, signs_of(self.glyphs), by_kind=False):
            role = "bright" if lot.fresh else "shadow"
            words = f"{lot.name}{' ' if lot.figures else ''}{lot.figures}"
            times = f"{self.glyphs.times}{lot.count}" if lot.count > 1 else ""
            fresh = self.glyphs.changed if lot.fresh else ""
            spans: Line = (
                (self.glyphs.pill_left, role),
                (words, f"pill {role}"),
                (self.glyphs.pill_right, role),
                (times, "soft"),
                (fresh, "bright"),
            )
            parts.append(Thing(merged(spans), die_rule(lot.kind)))
        return parts

    def _lot(self, state: DiceState, lot: Lot, signs: Signs, size: int) -> list[Part]:
        role = "bright" if lot.fresh else "shadow"
        times = f" x{lot.count}" if lot.count > 1 else ""
        name: Line = ((f"{lot.name}{times}".ljust(NAMES), role),)
        figures: Line = ((f"{lot.figures:>4}", "strong"), (signs.rebuilt if lot.rebuilt else " ", "soft"))
        word = f" {enemy_word(lot.kind, lookup(state))}" if size > NARROW else ""
        lead: Span = (f" {self.glyphs.changed if lot.fresh else ' '}", "bright")
        return [lead, Thing((*name, *figures, (word, "soft")), die_rule(lot.kind))]


def waiting_dice(state: DiceState) -> Iterator[Part]:
    """Yield the dice of Sauron's Active Pool, by their card."""
    for kind, count in state.sauron.pool.items():
        if count:
            yield Thing(((f"{count} {enemy_word(kind, lookup(state))}", "shadow"),), die_rule(kind))


@dataclass(frozen=True)
class Lot:
    """Dice of the Muster Area that are alike: what they are, the figures of a ready enemy, how many, and their kind."""

    name: str
    figures: str
    kind: str
    count: int
    fresh: bool
    rebuilt: bool
    marked: bool


def enemy_lots(scene: Scene, signs: Signs, by_kind: bool = True) -> list[Lot]:
    """Return the dice of the Muster Area: the ready enemies, then Eyes, then marked dice, alike ones together.

    With `by_kind` dice of different cards stand apart.
    """
    state: DiceState = scene.view
    rules = lookup(state)
    old = _known(scene.before)
    lots: dict[tuple[int, str, str, str], list[EnemyDie]] = {}
    for die in state.sauron.muster:
        enemy = values.enemy(state, die)
        eye = signs.eye
        if enemy is not None:
            dimmed = die.id in state.sauron.dimmed
            key = (1, spelled(enemy.name), f"{0 if dimmed else enemy.attack}/{enemy.defense}", die.kind)
        elif die.marked:
            shown = rules.shown(die.kind, die.face)
            key = (MARKED, f"{eye} marked" if shown.eye else f"{spelled(shown.enemy)} marked".strip(), "", die.kind)
        else:
            key = (2, eye, "", die.kind)
        lots.setdefault(key if by_kind else (*key[:3], ""), []).append(die)
    return [
        Lot(
            name,
            figures,
            kind or dice[0].kind,
            len(dice),
            old is not None and any(old.get(die.id) != (die.face, die.marked, die.rider) for die in dice),
            bool(figures) and any(die.rider or _rebuilt(state, die) for die in dice),
            rank == MARKED,
        )
        for (rank, name, figures, kind), dice in sorted(lots.items())
    ]


def _known(before: DiceState | None) -> dict[int, tuple[int, bool, bool]] | None:
    if before is None:
        return None
    return {die.id: (die.face, die.marked, die.rider) for die in before.sauron.muster}


def _rebuilt(state: DiceState, die: EnemyDie) -> bool:
    faces = lookup(state).dice[die.kind].faces
    return bool(die.face) and faces[die.face - 1].source == "reconstructed"


def coming(scene: Scene, changed: str) -> Line:
    """Return how much Corruption there is now in a Sauron turn, or how much the next one begins with; nothing where the
    game is over."""
    state: DiceState = scene.view
    if state.outcome is not None:
        return ()
    before: DiceState | None = scene.before
    sauron = state.sauron
    moved = before is not None and (before.sauron.pending, before.sauron.points) != (sauron.pending, sauron.points)
    mark: Span = (changed if moved else " ", "bright")
    if sauron.points:
        waits = f", {sauron.pending} wait" if sauron.pending else ""
        return (mark, (f" {sauron.points} Corruption now", "shadow"), (waits, "soft"))
    dice = len(sauron.muster)
    number = dice + sauron.pending
    why = f": {dice} for dice" + (f", {sauron.pending} waiting" if sauron.pending else "")
    return (mark, (f" {number} Corruption next", "shadow" if number else ""), (why, "soft"))


def ignored(state: DiceState) -> list[Span]:
    """Return how many Eyes prepared dice make count for nothing."""
    count = watchers(state)
    if not count:
        return []
    words = "1 Eye counts" if count == 1 else f"{count} Eyes count"
    return [(f" {words} for nothing:", "bright"), (" prepared Frodo", "soft")]
