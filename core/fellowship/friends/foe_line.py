"""Foes: how they appear, the line that they form, and being defeated (F2, F3.10, F9.3)."""

from __future__ import annotations

from core.fellowship.base.corruption import defeated_count, win_over_foes
from core.fellowship.base.happenings import is_last_event
from core.fellowship.base.lines import is_main_line_complete
from core.fellowship.content.contents import lookup
from core.fellowship.friends.defeating import WAY_ONE
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import BetweenBoards, CheckVictory, FoeWindow, RevealFoes
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import AfterEvent, CheckLine, EndTurn, HavenStep, NextTile, StepTwo, Window
from core.kernel.sequence import Carried

TOO_MANY = 8
"""So many displayed foes at the end of a turn lose the game (F4.1)."""


def too_many(state: FellowshipState) -> bool:
    """Whether eight foes or more are displayed (F4)."""
    return len(state.foe_line) >= TOO_MANY


def reveal_foes(play: FellowshipPlay, step: RevealFoes) -> None:
    """Turn up foes one by one, the newest leftmost (F2.4); from an empty deck none come (F2.5)."""
    state = play.state
    deck = state.foe_deck
    if deck is None:
        return
    for missing in range(step.count, 0, -1):
        deck = state.foe_deck
        assert deck is not None
        if not len(deck):
            play.emit(f.FoesExhausted("F2.5", missing))
            break
        play.emit(f.FoeTurnedUp(step.rule, play.chance.pick(deck.rest, "foes")))
        if not len(deck):
            open_black_gate(play)
    if not step.quiet:
        play.push(FoeWindow())


def open_black_gate(play: FellowshipPlay) -> None:
    """The last foe has been turned up: with the Black Gate the defeated black foes come again, once (F9.3)."""
    state = play.state
    if not state.options.black_gate or state.gate_opened:
        return
    foes = lookup(state).foes
    again = [foe for defeated in state.defeated.values() for foe in defeated if foes[foe].black]
    play.emit(f.BlackGateOpened("F9.3", again))


def check_victory(play: FellowshipPlay, step: CheckVictory) -> None:
    """All 30 foes defeated: the game is won at once, anywhere (F5.4)."""
    state = play.state
    if defeated_count(state) == len(lookup(state).foes):
        win_over_foes(play)


def foe_window(play: FellowshipPlay, step: FoeWindow) -> None:
    """Open a foe window (F3.9), unless the next thing to come asks for the same anyway."""
    state = play.state
    if state.foe_line and not (step.what != "end" and asks_anyway(state)):
        play.push(Window("WF", what=step.what))


COVERING = (NextTile, StepTwo, EndTurn, HavenStep, BetweenBoards, FoeWindow)


def asks_anyway(state: FellowshipState) -> bool:
    """Whether what lies on the agenda next begins with a window or a question that offers foes, too.

    When a board ends there is such a window of its own (`before_the_end`).
    """
    for step in reversed(state.agenda):
        if isinstance(step, CheckLine):
            if is_main_line_complete(state, step.line):
                return True
        elif isinstance(step, AfterEvent):
            if is_last_event(state, step.number):
                return True
        else:
            return isinstance(step, COVERING) or (isinstance(step, Window) and step.window in WAY_ONE)
    return False


STEPS = (
    Carried(RevealFoes, reveal_foes),
    Carried(FoeWindow, foe_window),
    Carried(CheckVictory, check_victory),
)
