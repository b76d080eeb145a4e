"""The cards on which the game is told: dice as they fell, the next place of the road, whose turn brought what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from core.dice.content.contents import lookup
from core.dice.content.faces import Shown
from core.dice.content.spelling import spelled
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.placed import Placed
from core.dice.model.state import DiceState
from core.dice.words.names import called, enemy_word, listed
from tui.games.dice.signs import Signs, eye_words, face_pieces, place_name, signs_of
from tui.glyphs import Glyphs
from tui.telling import INDENT, Card, Drawing, Told, indented
from tui.widgets.lines import Line, Span, begun, cut, flowed, line, width
from tui.widgets.log import LogLine, heading

INNER = 8
"""The cells inside a die that fell."""

BETWEEN = " "
"""What stands between two dice."""

TURNS = (e.TurnBegan, se.SauronTurnBegan)
"""What begins somebody's turn."""


def title(told: Told) -> str:
    """Return what stands above a beat, or an empty text for the words that every game has."""
    first = told.events[0] if told.events and told.kind in ("die", "card", "dark") else None
    match first:
        case se.SauronRolled():
            return "Sauron's dice have fallen"
        case se.SauronAttacked():
            return "Sauron attacks"
        case e.DiceRolled():
            return "The dice have fallen" if len(first.dice) > 1 else ""
        case e.AttackFixed():
            return "To war"
        case se.CardCorrupted() | e.EnemyEntered():
            return "The Shadow grows"
    return ""


def die_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the dice as they fell, and below what came of it in whole words."""
    event = told.events[0]
    rows = flowed([(INDENT, ""), (told.lines[0].text, "bright")], size - 1, 2)
    room = (size - len(INDENT)) // (INNER + 2 + len(BETWEEN))
    if isinstance(event, e.DiceRolled | se.SauronRolled) and len(event.dice) <= room:
        rows += indented(fallen(told, event.dice, drawing.glyphs))
    return [*rows, *sentences(told.lines[1:], size)]


def fallen(told: Told, dice: Sequence[Placed], glyphs: Glyphs) -> list[Line]:
    """Return dice of three rows beside each other: what each shows, and its name below."""
    state: DiceState = told.after.view
    signs = signs_of(glyphs)
    blocks = [_block(state, die, signs, glyphs) for die in dice]
    return [tuple(span for at, block in enumerate(blocks) for span in (*_gap(at), *block[row])) for row in range(3)]


def _gap(at: int) -> Line:
    return ((BETWEEN, ""),) if at else ()


def _block(state: DiceState, die: Placed, signs: Signs, glyphs: Glyphs) -> tuple[Line, Line, Line]:
    rules = lookup(state)
    face = rules.shown(die.kind, die.face)
    enemy = rules.is_enemy(die.kind)
    shown = enemy_face(face, signs) if enemy else face_pieces(face, True, signs)
    name = spelled(face.enemy) or enemy_word(die.kind, rules) if enemy else called(die.kind, die.card)
    name = cut(name, INNER, glyphs.ellipsis)
    role = "shadow" if enemy else "bright"
    left = (INNER - width(shown)) // 2
    under = INNER - len(name)
    edge = glyphs.line
    return (
        line((f"{glyphs.corner_nw}{edge * INNER}{glyphs.corner_ne}", role)),
        (
            (glyphs.bar, role),
            (" " * left, ""),
            *shown,
            (" " * max(0, INNER - left - width(shown)), ""),
            (glyphs.bar, role),
        ),
        (
            (f"{glyphs.corner_sw}{edge * (under // 2)}", role),
            (name, "shadow strong" if enemy else "strong"),
            (f"{edge * (under - under // 2)}{glyphs.corner_se}", role),
        ),
    )


def enemy_face(face: Shown, signs: Signs) -> Line:
    """Return what a die of Sauron shows: attack and defense of an enemy, or the Eye."""
    if face.eye:
        return ((signs.eye, "shadow strong"),)
    return ((f"{face.attack}/{face.defense}", "shadow strong"),)


def sentences(lines: Sequence[LogLine], size: int) -> list[Line]:
    """Return events in whole words, a row each; what happened twice stands there once with its number."""
    told = [one.text for one in lines if one.text and one.short]
    rows: list[Line] = []
    for text, same in groupby(told):
        times = sum(1 for _ in same)
        words = f"{text}, {times} times" if times > 1 else text
        rows += flowed([(INDENT, ""), (begun(words), "")], size - 1, len(INDENT))
    return rows


def chapter_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the place that was reached, what it brings, what an Eye does there, and which dice Sauron has."""
    state: DiceState = told.after.view
    rules = lookup(state)
    last = max(rules.locations)
    here = rules.locations.get(state.location)
    place: list[Span] = [(INDENT, ""), (place_name(state), "bright"), (f"  {state.location} of {last}", "soft")]
    rows = [line(*place)]
    rows += sentences([one for one, event in zip(told.lines, told.events, strict=True) if _brings(event)], size)
    pool = {kind: count for kind, count in state.sauron.pool.items() if count}
    if pool:
        dice = listed(enemy_word(kind, rules) for kind, count in pool.items() for _ in range(count))
        rows += flowed([(INDENT, ""), (f"Sauron will roll {dice}", "shadow")], size - 1, len(INDENT))
    if here is not None and here.eye:
        signs = signs_of(drawing.glyphs)
        rows += flowed([(INDENT, ""), (f"Each {signs.eye}: ", "shadow"), (eye_words(here), "")], size - 1, 2)
    return rows


def _brings(event: object) -> bool:
    return not isinstance(event, se.LocationReached)


def turn_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what others did, whose turn it was above it; events of one turn stand in rows without their entries."""
    rows: list[Line] = []
    if told.events and not isinstance(told.events[0], TURNS):
        rows.append(heading(_whose(told), size, drawing.glyphs))
    for heads, group in groupby((one for one in told.lines if one.short), lambda one: one.heads):
        if heads:
            rows += [heading(one.short, size, drawing.glyphs) for one in group]
        else:
            rows += indented(drawing.rows(tuple(group), size - len(INDENT) - 1))
    return rows


def _whose(told: Told) -> Line:
    """Return whose turn had begun before the beat."""
    state: DiceState = told.before.view
    if state.active:
        return line((f"turn of {told.after.name(state.active)}", "bright"))
    return line((f"Sauron's turn, {told.after.name(state.ringbearer)}", "bright"))


CARDS: Mapping[str, Card] = {"die": die_card, "chapter": chapter_card, "turn": turn_card}
"""The cards of the game by the kinds of beats; the others are told in words."""
