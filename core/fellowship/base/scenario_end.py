"""The end of a scenario, Mount Doom and the end of the game (B4.10, B4.11)."""

from __future__ import annotations

from core.fellowship.base.cards.hands import draw_cards, unclaimed
from core.fellowship.base.cards.interrupts import is_quiet
from core.fellowship.base.corruption import lose, meet_if_due, missing_tokens, move_hobbit, score_of, win
from core.fellowship.base.lines import gain_large_shield
from core.fellowship.content.contents import library
from core.fellowship.friends.foe_line import too_many
from core.fellowship.model import events as e
from core.fellowship.model.sauron_steps import RefreshHand
from core.fellowship.model.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.model.state import clockwise
from core.fellowship.model.steps import (
    Attempt,
    BetweenBoards,
    CheckLifeTokens,
    EndScenario,
    FoeWindow,
    JudgeAttempt,
    LayDownRing,
    LeaveScenario,
    PassRing,
    RevealFoes,
    Roll,
    Step,
    SufferMissingTokens,
    Travel,
    Window,
)
from core.fellowship.sauron.chips import remove_chips
from core.fellowship.sauron.rider import end_ride
from core.fellowship.tiles.bag import return_tiles


@SEQUENCE.carries_out(EndScenario)
def end_scenario(play: FellowshipPlay, step: EndScenario) -> None:
    """Life tokens, new Ring-bearer, Fatty, tokens back, onward (B4.10); after Mordor the Ring is on the volcano."""
    state = play.state
    scenario = library(state).scenarios[state.location]
    completed = state.lines[scenario.main] == len(scenario.lines[scenario.main].spaces)
    events_left = state.event < len(scenario.events)
    why = "B4.3.6" if completed else "S11.7" if state.options.bag and events_left else "B4.4.1"
    play.emit(e.ScenarioEnded(why, state.location, completed, score_of(state)))
    if state.options.bag:
        return_tiles(play)
    remove_chips(play)
    if state.location == library(state).content.route[-1]:
        if state.foe_deck is not None:
            reach_volcano(play)
        else:
            lay_down(play)
        return
    if state.dark_lord is not None:
        end_ride(play)
    checks: list[Step] = [CheckLifeTokens(seat) for seat in clockwise(state, state.ring_bearer)]  # A28
    if state.foe_deck is not None:
        foes = [RevealFoes(step.foes, "F6.4", quiet=True)] * (step.foes > 0)
        play.push(*checks, PassRing(), LeaveScenario(), *foes, BetweenBoards(), Travel())
    else:
        play.push(*checks, PassRing(), LeaveScenario(), Travel())


def reach_volcano(play: FellowshipPlay) -> None:
    """Foes may be defeated a last time before the Ring goes on the volcano, by the next hobbit if the active player
    is out (F4.4, FA37)."""
    state = play.state
    if not state.hobbits[state.active].alive:
        play.emit(e.TurnBegan("FA37", clockwise(state, state.active)[0], state.turn + 1))
    play.push(FoeWindow("end"), LayDownRing())


@SEQUENCE.carries_out(LayDownRing)
def lay_down_ring(play: FellowshipPlay, step: LayDownRing) -> None:
    """With eight foes the game is lost here (F4.4); else the Ring lies on the volcano (B4.11.1)."""
    state = play.state
    if too_many(state):
        lose(play, "Eight foes or more stood before Mount Doom.", "F5.3")
    lay_down(play)


def lay_down(play: FellowshipPlay) -> None:
    """The Ring lies on the volcano (B4.11.1); a Sauron player refreshes his hand (S9.3)."""
    play.emit(e.RingOnVolcano("B4.11.1"))
    play.push(Attempt(play.state.active))
    if play.state.dark_lord is not None:
        play.push(RefreshHand("S9.3"))


@SEQUENCE.carries_out(CheckLifeTokens)
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


@SEQUENCE.carries_out(SufferMissingTokens)
def suffer_missing_tokens(play: FellowshipPlay, step: SufferMissingTokens) -> None:
    """One step into the darkness for each kind that is missing (B4.10.1)."""
    rule = "B5.4" if step.seat == "merry" else "B4.10.1"
    missing = max(0, missing_tokens(play.state, step.seat) - step.lent)
    play.emit(e.LifeTokensChecked(rule, step.seat, missing))
    move_hobbit(play, step.seat, missing, rule)


@SEQUENCE.carries_out(PassRing)
def pass_ring(play: FellowshipPlay, step: PassRing) -> None:
    """Most ring tokens; a tie goes to the first clockwise after the old Ring-bearer (B4.10.2, A30)."""
    state = play.state
    order = clockwise(state, state.ring_bearer)
    order = order[1:] + order[:1]
    rings = {seat: state.hobbits[seat].tokens.get("ring", 0) for seat in order}
    bearer = max(order, key=lambda seat: rings[seat])
    play.emit(e.RingPassed("B4.10.2", bearer))
    meet_if_due(play)
    draw_cards(play, bearer, 2, "B4.10.3")


@SEQUENCE.carries_out(LeaveScenario)
def leave_scenario(play: FellowshipPlay, step: LeaveScenario) -> None:
    """Fatty draws; life tokens and unclaimed feature cards go (B4.10.4, B4.10.5)."""
    state = play.state
    fatty = state.hobbits.get("fatty")
    if fatty is not None and fatty.alive:
        draw_cards(play, "fatty", 2, "B4.10.4")
    play.emit(e.TokensReturned("B4.10.5"))
    left = unclaimed(library(state), state)
    if left:
        play.emit(e.FeaturesRemoved("B4.10.5", left))


@SEQUENCE.carries_out(Attempt)
def attempt(play: FellowshipPlay, step: Attempt) -> None:
    """The active player, then the next clockwise, rolls and takes the full result (B4.11.2)."""
    state = play.state
    order = clockwise(state, step.seat)
    if not order:
        lose(play, "Everybody failed at Mount Doom.", "B4.11.5")
    seat = order[0]
    if seat != state.active:
        play.emit(e.TurnBegan("B4.11.2", seat, state.turn + 1))
    after = [FoeWindow("end")] if state.foe_deck is not None else []  # F5.7
    play.push(Window("W9"), Roll(seat, "B4.11.2", doom=True), *after, JudgeAttempt(seat))


@SEQUENCE.carries_out(JudgeAttempt)
def judge_attempt(play: FellowshipPlay, step: JudgeAttempt) -> None:
    """Still in the game: the Ring is destroyed (B4.11.2) and a large shield is drawn (B4.11.3)."""
    if too_many(play.state):
        for seat in clockwise(play.state, step.seat):
            play.emit(e.HobbitEliminated("F5.8", seat))
    if not play.state.hobbits[step.seat].alive:
        play.push(Attempt(step.seat))
        return
    gain_large_shield(play, step.seat, "B4.11.3")
    win(play, step.seat)
