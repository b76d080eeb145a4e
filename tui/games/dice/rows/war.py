"""War: what an attack meets, who strikes whom, and who stands against Sauron."""

from __future__ import annotations

from collections.abc import Iterable

from core.dice.model import actions as a
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import Battle, DefendAgainst, PickTarget
from core.dice.turn import values
from core.dice.turn.war import allies
from core.dice.words.names import enemy_sign
from tui.games.dice.boxes import pill
from tui.games.dice.signs import die_name, signs_of
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, Span
from tui.widgets.pane import Asked


def war_rows(asked: Asked) -> list[Row]:
    """Return the attack with what it meets, a row for each attacker with its targets, and the defenders."""
    return [*_attack(asked), *_strikes(asked), *_options(asked), *_defence(asked)]


def _attack(asked: Asked) -> list[Row]:
    state: DiceState = asked.scene.view
    for at, choice in enumerate(asked.choices):
        if not isinstance(choice.action, a.Attack):
            continue
        enemies = values.ready(state)
        total = values.attack_total(state, choice.seat, (), values.names(state), 0)
        if not enemies:
            what, _, then = asked.label(at).partition(": ")
            return [Row((Cell(((what, ""),), at),), then=((then, "soft"),))]
        lenders = tuple(allies(state, choice.seat))
        most = values.attack_total(state, choice.seat, lenders, values.names(state), 0)
        words: Line = (("Attack ", ""), (f"with {total}", "bright"))
        if lenders:
            words = (*words, (" to ", ""), (f"{most}", "bright"))
        vain = all(one.defense > most for one in enemies)
        return [Row((Cell(words, at, dear=vain),), then=_met(asked, enemies, most))]
    return []


def _met(asked: Asked, enemies: Iterable[values.Enemy], total: int) -> Line:
    """Return the enemies, and whether the attack with all Units that can be borrowed would beat each alone."""
    spans: list[Span] = []
    for one in enemies:
        falls = one.defense <= total
        sign = asked.glyphs.yes if falls else asked.glyphs.no
        words = enemy_sign(asked.scene.view, one).replace(" ", "\u00a0")
        spans.append((f"{sign}\u00a0{words}  ", "bright" if falls else "shadow"))
    return tuple(spans)


def _strikes(asked: Asked) -> list[Row]:
    """Return the next targets of an attack, or the enemies that the Phial can dim, each with what is left then."""
    state: DiceState = asked.scene.view
    places = {choice.action.enemy: at for at, choice in enumerate(asked.choices) if _names_enemy(choice.action)}
    step = state.agenda[-1] if state.agenda else None
    rows: list[Row] = []
    for one in values.ready(state):
        at = places.get(one.die)
        if at is None:
            continue
        then = asked.label(at).partition(": ")[2]
        falls = one.defense <= step.total if isinstance(step, PickTarget) else True
        sign = asked.glyphs.yes if falls else asked.glyphs.no
        words: Line = ((f"{sign} {enemy_sign(state, one)}", ""),)
        rows.append(Row((Cell(words, at),), then=((then, "bright" if falls else "shadow"),)))
    return rows


def _names_enemy(action: object) -> bool:
    return isinstance(action, a.ChooseEnemy)


def _options(asked: Asked) -> list[Row]:
    """Return the attack options of Units: a row for each, a cell for each enemy."""
    state: DiceState = asked.scene.view
    by_die: dict[int, list[int]] = {}
    for at, choice in enumerate(asked.choices):
        if isinstance(choice.action, a.UseAbility):
            by_die.setdefault(choice.action.die, []).append(at)
    enemies = {one.die: one for one in values.ready(state)}
    rows: list[Row] = []
    for die, places in by_die.items():
        unit = values.find(state.players[asked.choices[places[0]].seat].muster, die)
        cells = []
        for at in places:
            enemy = enemies.get(asked.choices[at].action.enemy)
            then = asked.label(at).partition(": ")[2]
            words = f"destroys {enemy_sign(state, enemy)} first" if enemy is not None else then
            cells.append(Cell(((words, ""),), at))
        rows.append(Row(tuple(cells), _unit(asked, unit)))
    step = state.agenda[-1] if state.agenda else None
    if rows and isinstance(step, Battle):
        total = values.attack_total(state, step.seat, step.borrowed, step.present, step.bonus)
        return [Row((), ((f"attack {total}", "bright"), (" before anybody strikes:", "soft"))), *rows]
    return rows


def _unit(asked: Asked, unit: Die) -> Line:
    state: DiceState = asked.scene.view
    return (*pill(state, unit, "muster", signs_of(asked.glyphs), asked.glyphs), (f" {die_name(state, unit.kind)}", ""))


def _defence(asked: Asked) -> list[Row]:
    """Return the Units that can stand against Sauron, and whether each holds."""
    state: DiceState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    rows: list[Row] = []
    for at, choice in enumerate(asked.choices):
        if not isinstance(choice.action, a.Defend):
            continue
        unit = values.find(state.players[choice.seat].muster, choice.action.die)
        holds = isinstance(step, DefendAgainst) and values.defense_of(state, unit) + step.bonus > step.total
        then = asked.label(at).partition(": ")[2]
        rows.append(Row((Cell(_unit(asked, unit), at),), then=((then, "bright" if holds else "shadow"),)))
    return rows
