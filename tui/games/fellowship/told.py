"""What the things on the table are, in full words: said when keys or the mouse select them."""

from __future__ import annotations

import msgspec

from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Scenario
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.events import next_event
from core.fellowship.outlook.foes import can_beat
from core.fellowship.outlook.spoken import hobbit_text
from core.fellowship.words.labels import box_text
from core.fellowship.words.names import SYMBOLS
from core.fellowship.words.spoken_board import at_hand, happening_now, line_text, now_text, space_text
from tui.widgets.pane import Scene


def told_of_line(scene: Scene, scenario: Scenario, activity: str) -> str:
    """Return how far a line is and what lies ahead on it."""
    return line_text(scene.view, scenario, activity)


def told_of_space(scene: Scene, scenario: Scenario, activity: str, space: int) -> str:
    """Return what a space of a line gives, and whether its marker has passed it; `space` 0 is the start."""
    state: FellowshipState = scene.view
    line = scenario.lines[activity]
    at, name = state.lines.get(activity, 0), SYMBOLS[activity]
    gives = line.spaces[space - 1] if space else ""
    card = gives.partition(":")[2] if gives[:5] == "card:" else ""
    what = f": {space_text(state, gives)}" if gives else ""
    words = f"{name} {space} of {len(line.spaces)}{what}" if space else f"The start of {name}"
    if card and card not in state.taken:
        words += f". {lookup(state).cards[card].text}".rstrip(". ")
    if line.score:
        words += f"; score {line.score[space]}"
    if f"{activity}:{space}" in state.chips and space > at:
        words += "; a chip of Sauron lies on it"
    here = "the marker stands here" if space == at else "the marker has passed it" if space < at else ""
    return f"{words}; {here}." if here else f"{words}; {space - at} to go."


def told_of_event(scene: Scene, scenario: Scenario, number: int) -> str:
    """Return what an event box says, and what the next one would do now."""
    state: FellowshipState = scene.view
    box = scenario.events[number - 1]
    words = f"Event {number}, {box.name}: {box_text(state, box)}"
    before = msgspec.structs.replace(state, event=at_hand(state) - 1) if at_hand(state) else state
    coming = next_event(before) if scenario.id == state.location and state.outcome is None else None
    if coming is not None and coming.number == number:
        words += f" If it happened now: {now_text(state, coming)}."
    if scenario.id != state.location or number > state.event:
        return words
    if number == at_hand(state):
        return f"{words} It is about to happen."
    return f"{words} {'It is happening now.' if number == happening_now(state) else 'It has happened.'}"


def told_of_hobbit(scene: Scene, name: str) -> str:
    """Return where a hobbit stands, what he has, and what he can do."""
    state: FellowshipState = scene.view
    hobbit = state.hobbits[name]
    words = hobbit_text(state, name)
    if not hobbit.alive:
        return words
    steps = max(0, state.sauron - hobbit.step)
    bears = " Bears the Ring." if state.ring_bearer == name else ""
    ability = lookup(state).characters[name].ability
    return f"{words} Step {hobbit.step}, {steps} from Sauron.{bears} {ability}"


def told_of_foe(scene: Scene, foe: str) -> str:
    """Return a foe's whole name, its demand, and whether the active player can beat it now."""
    state: FellowshipState = scene.view
    shown = lookup(state).foes[foe]
    able = can_beat(state, state.active, foe)
    first = state.foe_line[0] == foe
    can = "could perhaps be met" if able is None else "can be met" if able else "cannot be met"
    order = "" if first else " Those to the left of it come first."
    return f"{shown.name}: {shown.text.rstrip('.')}; that {can} by {scene.name(state.active)} now.{order}"
