"""The questions, in words: one line for each prompt. Nothing here decides."""

from __future__ import annotations

from core.fellowship.base.hooks import JOINED
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.content.contents import lookup, whole
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.state import FellowshipState, has_secret_hands
from core.fellowship.model.steps import ThrowDie, Window
from core.fellowship.words.labels import box_text, tile_effect
from core.fellowship.words.names import event_name, first_upper, hobbit_name, rolled_name
from core.kernel.prompts import Prompt
from core.kernel.voice import speaking

WINDOWS = {
    "W0": "Before the next step: does anybody use a card?",
    "W1": "Before the next tile: does anybody use something?",
    "W3": "Before the event: does anybody use something?",
    "W7": "Before the turn ends: does anybody use something?",
    "W9": "Before the attempt: does anybody use a card?",
    "W10": "Before the next roll: does anybody use a card?",
}


def prompt_text(state: FellowshipState, prompt: Prompt) -> str:
    """Return one line that asks the prompt's question."""
    step = state.agenda[-1] if state.agenda else None
    question = SEQUENCE.questions.get(type(step))
    return question.words(state, step, prompt) if question is not None else f"{hobbit_name(prompt.seat)} decides"


def window_text(state: FellowshipState, step: Window) -> str:
    """Return the line that asks whether somebody interrupts in a window."""
    who = hobbit_name(step.seat)
    if step.window == "W2":
        tile = whole().tiles.get(step.what)
        name = tile.name if tile else step.what
        asks = tile is not None and (tile.cost is not None or (tile.line and tile.line not in unfinished_lines(state)))
        says = f" The tile: {first_upper(tile_effect(state, step.what))}." if asks and speaking().aloud else ""
        return f"{name[:1].upper()}{name[1:]}: does anybody use something?{says}"
    if step.window == "W3":
        name = event_name(state, state.event)
        says = f" The event: {_event_text(state)}" if speaking().aloud else ""
        return f"Before {name.rstrip('?!')}: does anybody use something?{says}"
    if step.window in JOINED.window_words:
        return JOINED.window_words[step.window](state, step)
    if step.window == "W5" and state.dark_lord is not None and not rolls_die(state):
        return f"{who} is about to call Sauron instead of rolling. Does anybody {_instead(state)}?"
    if step.window == "W5":
        return f"{who} is about to roll. Does anybody {_instead(state)}?"
    if step.window == "W6":
        return f"{who} has rolled {rolled_name(step.what)}. Does anybody {_against_a_roll(state)}?"
    if step.what == "between":
        return f"Before the journey goes on: does {hobbit_name(state.active)} defeat foes?"
    if step.window == "W8":
        return f"Before {who}'s life tokens are checked: does anybody use something?"
    return WINDOWS[step.window]


def _event_text(state: FellowshipState) -> str:
    """Return what the event says that is at hand."""
    return box_text(state, lookup(state).scenarios[state.location].events[state.event - 1])


def rolls_die(state: FellowshipState) -> bool:
    """Whether the die itself is about to fall: for the Ring, and in the Battle of the Spells (S3.2)."""
    ahead = next((step for step in reversed(state.agenda) if not isinstance(step, Window)), None)
    return isinstance(ahead, ThrowDie)


def _against_a_roll(state: FellowshipState) -> str:
    """Return what could change a die that has fallen: Mithril where somebody has it and nothing else can; secret hands
    name nothing."""
    alone = state.foe_deck is None and not state.extras and not has_secret_hands(state)
    held = any("mithril" in hobbit.hand for hobbit in state.hobbits.values())
    return "use Mithril" if alone and held else "use something"


def _instead(state: FellowshipState) -> str:
    """Return what could stop a roll: the Belt where somebody has it, but not at Mount Doom (B4.11.4); secret hands name
    nothing."""
    if has_secret_hands(state):
        return "use something"
    held = state.location != "mount_doom" and any("belt" in hobbit.hand for hobbit in state.hobbits.values())
    cards = ["the Belt"] * held + ["Integrity"] * ("integrity" in state.gandalf)
    return f"use {' or '.join(cards) or 'something'}"
