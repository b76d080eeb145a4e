"""Phase 2: a row for each die with a cell for each use of it, and how to pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.dice.content.contents import lookup
from core.dice.model import actions as a
from core.dice.model.state import DiceState, Die
from core.dice.turn import values
from core.dice.words.names import short_name
from tui.games.dice.boxes import pill
from tui.games.dice.signs import alike, die_name, signs_of
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, Span
from tui.widgets.pane import Asked

LOST = "lost"
"""The last word of what a payment costs beside Fellowship."""


def die_rows(asked: Asked) -> list[Row]:
    """Return a row for each die of the Active Pool and of the Muster Area that can do something."""
    return [*_uses(asked), *_payments(asked)]


def _uses(asked: Asked) -> list[Row]:
    by_die: dict[int, list[int]] = {}
    for at, choice in enumerate(asked.choices):
        if type(choice.action) in CELLS:
            by_die.setdefault(choice.action.die, []).append(at)
    state: DiceState = asked.scene.view
    found: list[Row] = []
    for die_id, places in by_die.items():
        player = state.players[asked.choices[places[0]].seat]
        area = "active" if values.seek(player.active, die_id) is not None else "muster"
        dice: list[Die] = getattr(player, area)
        count = next((number for die, number in alike(state, dice) if die.id == die_id), 1)
        head = _head(asked, values.find(dice, die_id), area, count)
        cells = tuple(CELLS[type(asked.choices[at].action)](asked, at) for at in places)
        found.append(Row(cells, head))
    return found


def _head(asked: Asked, die: Die, area: str, count: int = 1) -> Line:
    state: DiceState = asked.scene.view
    times = f" {asked.glyphs.times}{count}" if count > 1 else ""
    face = pill(state, die, area, signs_of(asked.glyphs), asked.glyphs)
    return (*face, (f" {die_name(state, die.kind)}", ""), (times, "soft"))


def _muster(asked: Asked, at: int) -> Cell:
    """What is mustered, its price, what that leaves, and how the attack grows."""
    state: DiceState = asked.scene.view
    action = asked.choices[at].action
    signs = signs_of(asked.glyphs)
    die = values.find(state.players[action.seat].active, action.die)
    face = values.shown(state, die)
    if face.artifact:
        return Cell((("muster", ""), (" free", "bright")), at)
    have = values.purse(state, action.seat)
    spans: list[Span] = [("muster ", ""), (f"{have}{asked.glyphs.arrow}{have - face.level}", "bright")]
    spans.append((signs.fellowship, "bright"))
    present = values.names(state)
    attack = values.attack_total(state, action.seat, (), present, 0)
    after: DiceState = asked.ahead(at).view
    if values.seek(after.players[action.seat].muster, die.id) is not None:
        grown = values.attack_total(after, action.seat, (), present, 0)
    else:
        grown = attack + values.attack_of(state, die, present)
    spans += [("  attack ", "soft"), (f"{attack}{asked.glyphs.arrow}{grown}", "bright")]
    glory = lookup(state).cards[values.card_of(state, die)].glory
    if glory:
        spans += [("  scores ", "soft"), (f"{glory}{signs.glory}", "bright"), (" next turn", "soft")]
    return Cell((*spans, *_loss(asked, at)), at)


def _loss(asked: Asked, at: int) -> Line:
    """Return what else dice could do that are spent for the price, and no more do then."""
    lost = [part.strip() for part in asked.label(at).split(";")[1:] if part.endswith(LOST)]
    return ((f"  {'; '.join(lost)}", "shadow"),) if lost else ()


def _draw(asked: Asked, at: int) -> Cell:
    state: DiceState = asked.scene.view
    action = asked.choices[at].action
    face = values.shown(state, values.find(state.players[action.seat].active, action.die))
    kept = () if face.either or not face.fellowship else ((f", keeps {face.fellowship}F", "soft"),)
    instead = _instead(asked, face.fellowship if face.either else 0)
    return Cell(((f"draw and roll {face.draw}", ""), *kept, *instead), at)


def _reroll(asked: Asked, at: int) -> Cell:
    state: DiceState = asked.scene.view
    action = asked.choices[at].action
    active = state.players[action.seat].active
    if action.other:
        other = values.find(active, action.other)
        face = pill(state, other, "active", signs_of(asked.glyphs), asked.glyphs)
        return Cell((("+", ""), *face, (f" {die_name(state, other.kind)}", "")), at)
    face_up = values.shown(state, values.find(active, action.die))
    return Cell((("re-roll", ""), *_instead(asked, face_up.fellowship)), at)


def _instead(asked: Asked, fellowship: int) -> Line:
    """Return the Fellowship that is given up by it."""
    return ((f", not {fellowship}{signs_of(asked.glyphs).fellowship}", "soft"),) if fellowship else ()


def _attached(asked: Asked, at: int) -> Cell:
    """To whom an artifact is attached, and what that Unit is worth before and after."""
    state: DiceState = asked.scene.view
    action = asked.choices[at].action
    muster = state.players[action.seat].muster
    host = values.find(muster, action.host)
    armed = Die(host.id, host.kind, host.face, [*host.attached, values.find(muster, action.die)])
    present = values.names(state)
    before, after = (
        f"{values.attack_of(state, one, present)}/{values.defense_of(state, one)}" for one in (host, armed)
    )
    figures: Span = (f" {before}{asked.glyphs.arrow}{after}", "bright")
    return Cell(((f"on {short_name(values.card_of(state, host))}", ""), figures), at)


def use_rows(asked: Asked) -> list[Row]:
    """Return the artifacts that may be used, in one row; of a single one also what it does."""
    state: DiceState = asked.scene.view
    places = [at for at, choice in enumerate(asked.choices) if isinstance(choice.action, a.UseArtifact)]
    if not places:
        return []
    cells: list[Cell] = []
    for at in places:
        action = asked.choices[at].action
        die = values.find(state.players[action.seat].muster, action.die)
        burst = f" with its {signs_of(asked.glyphs).burst}" if action.burst else ""
        cells.append(Cell((*_head(asked, die, "muster"), (burst, "")), at))
    told = asked.label(places[0]).partition(": ")[2]
    return [Row(tuple(cells), (("use", "soft"),), "x", ((told, "soft"),) if len(places) == 1 else ())]


def _resolve(asked: Asked, at: int) -> Cell:
    return Cell(((asked.label(at).partition(": ")[2], "bright"),), at)


CELLS: Mapping[type, Callable[[Asked, int], Cell]] = {
    a.Muster: _muster,
    a.DrawDice: _draw,
    a.Reroll: _reroll,
    a.Attach: _attached,
    a.Resolve: _resolve,
}
"""What makes the cell of each use of a die."""


def _payments(asked: Asked) -> list[Row]:
    """Return the dice that are suggested, then each that could pay."""
    rows: list[Row] = []
    single: list[int] = []
    for at, choice in enumerate(asked.choices):
        action: Any = choice.action
        if isinstance(action, a.PaySuggested):
            what, _, then = asked.label(at).partition(": ")
            rows.append(Row((Cell(((what.lower(), ""),), at),), then=((then, "bright"),)))
        elif isinstance(action, a.Spend):
            single.append(at)
    for at in single:
        state: DiceState = asked.scene.view
        action = asked.choices[at].action
        die = values.find(state.players[action.seat].active, action.die)
        then = asked.label(at).partition(": ")[2]
        role = "shadow" if then.endswith(LOST) else "soft"
        rows.append(Row((Cell(_head(asked, die, "active"), at),), then=((then, role),)))
    return rows
