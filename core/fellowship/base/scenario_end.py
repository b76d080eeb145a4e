"""The end of a scenario, Mount Doom and the end of the game (B4.10, B4.11)."""

from __future__ import annotations

from core.fellowship.base.cards.hands import draw_cards, unclaimed
from core.fellowship.base.cards.interrupts import is_quiet
from core.fellowship.base.corruption import lose, missing_tokens, move_hobbit, score_of, watch_bearer, win
from core.fellowship.base.havens import on_the_way
from core.fellowship.base.hooks import joined
from core.fellowship.base.lines import gain_large_shield
from core.fellowship.content.contents import lookup
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import clockwise
from core.fellowship.model.steps import (
    Attempt,
    CheckLifeTokens,
    EndScenario,
    JudgeAttempt,
    LeaveScenario,
    PassRing,
    Roll,
    Step,
    SufferMissingTokens,
    Travel,
    Window,
)
from core.kernel.sequence import Carried


def end_scenario(play: FellowshipPlay, step: EndScenario) -> None:
    """Life tokens, new Ring-bearer, Fatty, tokens back, onward (B4.10); after Mordor the Ring is on the volcano."""
    state = play.state
    scenario = lookup(state).scenarios[state.location]
    completed = state.lines[scenario.main] == len(scenario.lines[scenario.main].spaces)
    events_left = state.event < len(scenario.events)
    why = "B4.3.6" if completed else "S11.7" if state.options.bag and events_left else "B4.4.1"
    play.emit(e.ScenarioEnded(why, state.location, completed, score_of(state)))
    for hook in joined(state).board_ends:
        hook(play)
    if state.location == lookup(state).content.route[-1]:
        reach_volcano(play)
        return
    for hook in joined(state).board_left:
        hook(play)
    checks: list[Step] = [CheckLifeTokens(seat) for seat in clockwise(state, state.ring_bearer)]  # A28
    play.push(*checks, PassRing(), LeaveScenario(), *on_the_way(state, step), Travel())


def reach_volcano(play: FellowshipPlay) -> None:
    """The last scenario is over; an expansion may come before the Ring is laid down (F4.4)."""
    for hook in joined(play.state).volcano_reached:
        if hook(play):
            return
    lay_down(play)


def lay_down(play: FellowshipPlay) -> None:
    """The Ring lies on the volcano, and the active player tries first (B4.11.1)."""
    play.emit(e.RingOnVolcano("B4.11.1"))
    play.push(Attempt(play.state.active))
    for hook in joined(play.state).ring_laid_down:
        hook(play)


def check_life_tokens(play: FellowshipPlay, step: CheckLifeTokens) -> None:
    """A window for the one whose tokens are about to be checked, where something is missing (W8)."""
    if not play.state.hobbits[step.seat].alive:
        return
    if not missing_tokens(play.state, step.seat):
        play.emit(e.LifeTokensChecked("B4.10.1", step.seat, 0))
    elif is_quiet(play.state, "W8"):
        suffer_missing_tokens(play, SufferMissingTokens(step.seat))
    else:
        play.push(Window("W8", step.seat), SufferMissingTokens(step.seat))


def suffer_missing_tokens(play: FellowshipPlay, step: SufferMissingTokens) -> None:
    """One step into the darkness for each kind that is missing (B4.10.1)."""
    rule = "B5.4" if step.seat == "merry" else "B4.10.1"
    missing = max(0, missing_tokens(play.state, step.seat) - step.lent)
    play.emit(e.LifeTokensChecked(rule, step.seat, missing))
    move_hobbit(play, step.seat, missing, rule)


def pass_ring(play: FellowshipPlay, step: PassRing) -> None:
    """Most ring tokens; a tie goes to the first clockwise after the old Ring-bearer (B4.10.2, A30)."""
    state = play.state
    order = clockwise(state, state.ring_bearer)
    order = order[1:] + order[:1]
    rings = {seat: state.hobbits[seat].tokens.get("ring", 0) for seat in order}
    bearer = max(order, key=lambda seat: rings[seat])
    play.emit(e.RingPassed("B4.10.2", bearer))
    watch_bearer(play)
    draw_cards(play, bearer, 2, "B4.10.3")


def leave_scenario(play: FellowshipPlay, step: LeaveScenario) -> None:
    """Fatty draws; life tokens and unclaimed feature cards go (B4.10.4, B4.10.5)."""
    state = play.state
    fatty = state.hobbits.get("fatty")
    if fatty is not None and fatty.alive:
        draw_cards(play, "fatty", 2, "B4.10.4")
    play.emit(e.TokensReturned("B4.10.5"))
    left = unclaimed(lookup(state), state)
    if left:
        play.emit(e.FeaturesRemoved("B4.10.5", left))


def attempt(play: FellowshipPlay, step: Attempt) -> None:
    """The active player, then the next clockwise, rolls and takes the full result (B4.11.2)."""
    state = play.state
    order = clockwise(state, step.seat)
    if not order:
        lose(play, "Everybody failed at Mount Doom.", "B4.11.5")
    seat = order[0]
    if seat != state.active:
        play.emit(e.TurnBegan("B4.11.2", seat, state.turn + 1))
    after = [step for hook in joined(state).after_attempt for step in hook(state)]
    play.push(Window("W9"), Roll(seat, "B4.11.2", doom=True), *after, JudgeAttempt(seat))


def judge_attempt(play: FellowshipPlay, step: JudgeAttempt) -> None:
    """Still in the game: the Ring is destroyed (B4.11.2) and a large shield is drawn (B4.11.3)."""
    for hook in joined(play.state).attempt_judged:
        hook(play, step.seat)
    if not play.state.hobbits[step.seat].alive:
        play.push(Attempt(step.seat))
        return
    gain_large_shield(play, step.seat, "B4.11.3")
    win(play, step.seat)


STEPS = (
    Carried(EndScenario, end_scenario),
    Carried(CheckLifeTokens, check_life_tokens),
    Carried(SufferMissingTokens, suffer_missing_tokens),
    Carried(PassRing, pass_ring),
    Carried(LeaveScenario, leave_scenario),
)
DOOM = (Carried(Attempt, attempt), Carried(JudgeAttempt, judge_attempt))
"""The steps at the end of a scenario, and those at Mount Doom."""
