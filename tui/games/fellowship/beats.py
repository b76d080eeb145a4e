"""The cards on which the game is told: the die, events and Sauron's cards, the darkness, chapters, who is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.fellowship.content.contents import lookup, whole
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.outlook.boxes import event_box
from core.fellowship.sauron.names import sauron_card_name
from core.fellowship.sauron.symbols import symbol_text, symbols_text
from core.fellowship.words.event_words import TILES, asked_by
from core.fellowship.words.figures import DARK_TILES
from core.fellowship.words.names import count, face_name, hobbit_name
from core.kernel.prompts import verdict
from tui.games.fellowship.chapters import chapter
from tui.games.fellowship.icons import Icons
from tui.games.fellowship.words import tile_words
from tui.glyphs import Glyphs
from tui.telling import INDENT, Card, Drawing, Told, indented, turn_rows
from tui.widgets.frame import framed
from tui.widgets.lines import EMPTY, Line, Span, flowed, line, text_of, width

DIE_ROWS = 5
DIE_COLUMNS = 9
"""The die with its edges."""

GAP = "   "
LEAST_BESIDE = 20
"""With fewer cells beside the die, what others did stands without it."""

FRAME = 44
"""The widest frame of a card."""

DOTS: Mapping[str, tuple[str, str, str]] = {
    "dot1": ("       ", "   *   ", "       "),
    "dot2": (" *     ", "       ", "     * "),
    "dot3": (" *     ", "   *   ", "     * "),
    "cards2": ("       ", "  c c  ", "       "),
    "eye": ("       ", "   e   ", "       "),
    "blank": ("       ", "       ", "       "),
}
"""The faces of the die: `*` is a dot, `c` a card, `e` the eye."""


def die_rows(face: str, glyphs: Glyphs) -> list[Line]:
    """Return the five rows of the die as it fell."""
    signs = str.maketrans({"*": glyphs.dot, "c": glyphs.card, "e": glyphs.eye})
    edge = glyphs.line * (DIE_COLUMNS - 2)
    rows: list[Line] = [line((f"{glyphs.corner_nw}{edge}{glyphs.corner_ne}", "bright"))]
    for row in DOTS.get(face, DOTS["blank"]):
        rows.append(line((glyphs.bar, "bright"), (row.translate(signs), "shadow strong"), (glyphs.bar, "bright")))
    return [*rows, line((f"{glyphs.corner_sw}{edge}{glyphs.corner_se}", "bright"))]


def beside(left: list[Line], right: list[Line], gap: str = GAP) -> list[Line]:
    """Return two blocks beside each other; the rows of the left one are equally wide."""
    room = max(map(width, left), default=0)
    rows: list[Line] = []
    for at in range(max(len(left), len(right))):
        one = left[at] if at < len(left) else EMPTY
        other = right[at] if at < len(right) else EMPTY
        rows.append((*one, (" " * (room - width(one)) + gap, ""), *other) if other else one)
    return rows


def rolled_for(event: Any) -> str:
    """Return what the die is rolled for: an event, a step of a haven, a foe or a tile, else what the rule is about."""
    foe = next((one.name.partition(",")[0] for one in whole().foes.values() if one.rule == event.rule), "")
    tile = "the tile" if event.rule.startswith(TILES) else ""
    return asked_by(event.rule) or foe or tile or REASONS.get(event.rule, "")


REASONS = {
    "B4.11.2": "the Ring at Mount Doom",
    "B4.3.7": "the space that a line has come to",
    "B4.7.2": "the Ring",
}
"""What the die is rolled for, where neither an event nor a haven asks for it: the volcano, the Ring."""


def die_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the die, who rolled it for what, and what came of it."""
    rolls = [at for at, event in enumerate(told.events) if isinstance(event, e.DieRolled | f.DieLaidBlank)]
    at = rolls[0]
    event = told.events[at]
    face = event.face if isinstance(event, e.DieRolled) else "blank"
    what = rolled_for(event)
    how = "rolls the die" if isinstance(event, e.DieRolled) else "lays the die down blank"
    room = size - len(INDENT) - DIE_COLUMNS - len(GAP) - 1
    head = f"{hobbit_name(event.hobbit)} {how}" + (f" for {what}" if what else "")
    rows = flowed([(head, "bright")], room, 2)
    rows.append(line((face_name(face), "shadow strong")))
    rows += [*drawing.rows(told.lines[at + 1 :], room), *gaps(told, room)]
    return indented(beside(die_rows(face, drawing.glyphs), rows))


def gaps(told: Told, room: int) -> list[Line]:
    """Return how far those who went into the darkness are from Sauron now."""
    state: FellowshipState = told.after.view
    moved = [event.hobbit for event in told.events if isinstance(event, e.HobbitMoved) and event.steps > 0]
    found = []
    for hobbit in dict.fromkeys(moved):
        left = state.sauron - state.hobbits[hobbit].step
        if left > 0 and state.hobbits[hobbit].alive:
            found.append(f"{hobbit_name(hobbit)} is {count(left, 'step')} from Sauron")
    return flowed([(", ".join(found), "")], room) if found else []


def event_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the card of an event, of Sauron or of a Nazgul in a frame, and beside it what came of it."""
    event = told.events[0]
    title, name, text = _printed(event, told)
    frame = min(FRAME, (size - 2) * 3 // 5)
    rows = flowed([(name, "strong")], frame - 4)
    rows += flowed(_icons(event, told, drawing), frame - 4)
    rows += flowed([(text, "")], frame - 4) if text else []
    room = size - len(INDENT) - frame - len(GAP) - 1
    right = [*paid(told, drawing.glyphs), *drawing.rows(_followed(told), room), *gaps(told, room)]
    return indented(beside(framed(title, rows, frame, drawing.glyphs), right))


def _icons(event: Any, told: Told, drawing: Drawing) -> list[Span]:
    """Return what an event asks for and brings, in signs."""
    state: FellowshipState = told.after.view
    content = lookup(state)
    if isinstance(event, e.EventBegan):
        for scenario in content.content.scenario:
            if event.rule == f"{scenario.rule}.{event.number}":
                return Icons(drawing.glyphs, content).box(event_box(state, event.number, scenario.id))
    return []


def _printed(event: Any, told: Told) -> tuple[str, str, str]:
    """Return the title of a card, its name and what it says."""
    state: FellowshipState = told.after.view
    content = lookup(state)
    if isinstance(event, e.EventBegan):
        for scenario in content.content.scenario:
            if event.rule == f"{scenario.rule}.{event.number}":
                box = scenario.events[event.number - 1]
                return f"event {event.number} of {scenario.name}", box.name, box.text
        return f"event {event.number}", "", ""
    if isinstance(event, s.SauronCardPlayed):
        symbols = content.sauron_cards.get(event.card, ())
        between = " or " if event.lesser else ", "
        text = symbols_text(symbols, hobbit_name(event.hobbit), state.foe_deck is not None, between)
        return f"Sauron against {hobbit_name(event.hobbit)}", sauron_card_name(event.card), text
    nazgul = content.nazgul.get(event.card)
    text = nazgul.text if nazgul is not None else ""
    if not isinstance(event, s.NazgulApplied):
        return "the Nazgûl", sauron_card_name(event.card), text
    if nazgul is not None:
        text = f"{symbol_text(nazgul.symbol, hobbit_name(event.hobbit), foes=state.foe_deck is not None)}; then: {text}"
    return f"the Nazgûl against {hobbit_name(event.hobbit)}", sauron_card_name(event.card), text


def paid(told: Told, glyphs: Glyphs) -> list[Line]:
    """Return whether the price was paid, or the condition met."""
    rows: list[Line] = []
    for event in told.events:
        if isinstance(event, e.CostPaid):
            rows.append(line((f"{glyphs.yes} the price is paid", "bright")))
        elif isinstance(event, e.CostRefused):
            rows.append(line((f"{glyphs.no} that is left undone", "shadow")))
        elif isinstance(event, e.ConditionChecked):
            so = f"{glyphs.yes} what it asks for is met" if event.met else f"{glyphs.no} what it asks for is not met"
            rows.append(line((so, "bright" if event.met else "shadow")))
    return list(dict.fromkeys(rows))


def _followed(told: Told) -> tuple[Any, ...]:
    """Return the lines of a card beyond what the frame and the verdict say."""
    said = (e.CostPaid, e.CostRefused, e.ConditionChecked)
    pairs = zip(told.events[1:], told.lines[1:], strict=True)
    return tuple(one for event, one in pairs if not isinstance(event, said))


def dark_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what moved, and the corruption line before and after it."""
    rows = indented(drawing.rows(told.lines, size - len(INDENT) - 1))
    if told.rule in DARK_TILES and told.after.view.turned_up:
        rows.insert(0, line((INDENT, ""), ("tile ", "soft"), *tile_words(told.after.view.turned_up[-1])))
    pane = drawing.panes.get("corruption")
    if pane is None:
        return rows
    for words, scene in (("before", told.before), ("now", told.after)):
        rows += [line((f"{INDENT}{words}", "soft")), *pane.lines(scene, size)[:1]]
    return [*rows, *[((INDENT, ""), *row) for row in gaps(told, size - 2)]]


def turn_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what others did as rows of the log, and beside it how the die fell."""
    rolls = [event.face for event in told.events if isinstance(event, e.DieRolled)]
    room = size - DIE_COLUMNS - len(GAP) - 1
    if not rolls or room < LEAST_BESIDE:
        return turn_rows(told, drawing, size)
    dice = [row for face in rolls for row in die_rows(face, drawing.glyphs)]
    rows = turn_rows(told, drawing, room)
    blank = max(0, room - max(map(width, rows), default=0))
    dice = dice[: max(DIE_ROWS, len(rows) // DIE_ROWS * DIE_ROWS)]
    return beside([*rows, *[EMPTY] * (len(dice) - len(rows))], dice, " " * blank + GAP)


def lost_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return who is lost and why, and who is left, how far from Sauron."""
    state: FellowshipState = told.after.view
    lost = [
        (event, at) for event, at in zip(told.events, told.lines, strict=True) if isinstance(event, e.HobbitEliminated)
    ]
    book = told.game.rulebook()
    rows: list[Line] = []
    for event, at in lost:
        caught = state.hobbits[event.hobbit].step >= state.sauron
        why = "  Sauron is there" if caught else f"  {book[at.rule].title}" if at.rule in book else ""
        rows += flowed(
            [(INDENT, ""), (f"{hobbit_name(event.hobbit)} is lost", "shadow strong"), (why, "soft")], size, 4
        )
    rows += indented(drawing.rows(_without(told, e.HobbitEliminated), size - len(INDENT) - 1))
    left = [(seat, hobbit) for seat, hobbit in state.hobbits.items() if hobbit.alive]
    if left:
        words = ", ".join(f"{hobbit_name(seat)} {state.sauron - hobbit.step} from Sauron" for seat, hobbit in left)
        rows += flowed([(INDENT, ""), (f"left: {words}", "")], size - 1, 4)
        if state.outcome is None:
            rows += flowed([(INDENT, ""), ("The others carry on without them.", "soft")], size - 1, 4)
    return rows


def end_card(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return how the game ended; for Sauron, where somebody plays him, it is the other way about."""
    rows = lost_card(told, drawing, size) if any(isinstance(one, e.HobbitEliminated) for one in told.events) else []
    rows = [row for row in rows if not text_of(row).startswith(f"{INDENT}left:")]
    last, event = told.lines[-1], told.events[-1]
    if told.after.view.dark_lord is not None and isinstance(event, e.GameEnded):
        words = verdict(event.result, {SAURON: told.after.name(SAURON)}, SAURON)
        rows += [*[EMPTY] * bool(rows), line((f"{INDENT}{words}", "bright"))]
    return [*rows, *[EMPTY] * bool(rows), *flowed([(INDENT, ""), (last.text, "bright")], size - 1, 4)]


def _without(told: Told, *kinds: type) -> tuple[Any, ...]:
    pairs = zip(told.events, told.lines, strict=True)
    return tuple(one for event, one in pairs if not isinstance(event, (*kinds, e.GameEnded)))


WALKED_ON = "corruption"
"""The pane on which pawns and Sauron walk."""


def between(before: FellowshipState, after: FellowshipState) -> list[FellowshipState]:
    """Return the views on the way of those who moved on the corruption line, step by step, without the last one."""
    ways = {seat: hobbit.step - before.hobbits[seat].step for seat, hobbit in after.hobbits.items() if hobbit.alive}
    eye = after.sauron - before.sauron
    longest = max((abs(way) for way in (*ways.values(), eye)), default=0)
    found: list[FellowshipState] = []
    for left in range(longest - 1, 0, -1):
        hobbits = {
            seat: replace(hobbit, step=hobbit.step - towards(ways.get(seat, 0), left))
            for seat, hobbit in after.hobbits.items()
        }
        found.append(replace(after, hobbits=hobbits, sauron=after.sauron - towards(eye, left)))
    return found


def towards(way: int, left: int) -> int:
    """Return how much of a way is still to go when the longest has `left` steps to go."""
    return max(-left, min(way, left))


CARDS: Mapping[str, Card] = {
    "die": die_card,
    "card": event_card,
    "dark": dark_card,
    "chapter": chapter,
    "turn": turn_card,
    "lost": lost_card,
    "end": end_card,
}
"""The cards by the kind of the beat."""


def title(told: Told) -> str:
    """Return whose turns a beat tells, and which event comes; nothing where the words of its kind will do."""
    first = told.events[0] if told.events else None
    if isinstance(first, e.EventBegan):
        return f"Event {first.number} comes"
    if told.kind != "turn":
        return ""
    state: FellowshipState = told.before.view
    content = lookup(state)
    if told.after.view.location in content.havens:
        return ""
    began = [event.hobbit for event in told.events if isinstance(event, e.TurnBegan)]
    whose = began if isinstance(first, e.TurnBegan) or state.location in content.havens else [state.active, *began]
    turns = [f"{hobbit_name(seat)}'s" for seat in dict.fromkeys(whose) if seat in state.hobbits]
    if not turns:
        return ""
    then = (
        ""
        if len(turns) == 1
        else f", then {turns[1]}"
        if len(turns) == 2
        else f", then {', '.join(turns[1:-1])} and {turns[-1]}"
    )
    return f"{turns[0]} turn{then}"
