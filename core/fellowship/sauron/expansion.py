"""What a Sauron player brings to the base game, and where (S1 to S10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.fellowship.base.hooks import Hooks, LinePurpose
from core.fellowship.content.lookup import Lookup
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_events import FellowshipCardUsed
from core.fellowship.model.sauron_steps import (
    CARD_WINDOWS,
    CallSauron,
    MoveRider,
    PlaceRider,
    RefreshHand,
    TakeChip,
    TakeSymbols,
)
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import RIDER_HOME, SAURON, FellowshipState
from core.fellowship.model.steps import CountSymbols, Happen, Pay, PickLine, ResolveEffect, Roll, Step, Window
from core.fellowship.sauron import activation, set_up, taking
from core.fellowship.sauron.answering import is_worth_asking
from core.fellowship.sauron.avoiding import avoid_activation, spare_card
from core.fellowship.sauron.chips import chip_words, lay_chips, remove_chips
from core.fellowship.sauron.event_words import EVENT_WORDS
from core.fellowship.sauron.fellowship_cards import PIPPINS_CARD
from core.fellowship.sauron.luck import CardLuck
from core.fellowship.sauron.rider import PUSHING, end_ride, meet_if_due, rider_window
from core.fellowship.sauron.shown import sauron_odds
from core.fellowship.sauron.told import STORY_WORDS

WINDOW_RULES = {"WA": "S4.4", "WT": "S5.4", "WN": "S5.6", "WR": "S6.1"}
"""The windows around Sauron's cards, and before the Black Rider moves."""


def lay_out(state: FellowshipState, options: Mapping[str, str]) -> None:
    """Lay out what Sauron brings, where somebody plays him (S1)."""
    if options.get("sauron") == "on":
        set_up.set_up(state, list(state.hobbits), int(options.get("rider_start") or RIDER_HOME))


def complete(state: FellowshipState, content: Lookup) -> None:
    """Check and complete what a position says of Sauron. Raises `ValueError` where it does not fit."""
    if state.dark_lord is not None:
        set_up.complete(state, content)


def begin_board(play: FellowshipPlay, place: str) -> None:
    """Lay the chips; the rider may start nearer (S1.7, S13.2)."""
    lay_chips(play, place)
    rider = play.state.rider
    if rider is not None and rider.start:
        play.push(PlaceRider())


def call_at_turn_start(state: FellowshipState) -> list[Step]:
    """Return the activation of Sauron with which every turn begins (S5.1)."""
    return [CallSauron(state.active, "S5.1", turn=True)] if state.dark_lord is not None else []


def call_instead_of_roll(play: FellowshipPlay, roll: Roll) -> bool:
    """The roller activates Sauron instead, but for the Ring and the Battle of the Spells (S3); return whether."""
    if play.state.dark_lord is None or roll.ring or roll.spell:
        return False
    window = [] if roll.full else [Window("W5", roll.seat, "doom" if roll.doom else "")]  # FA40
    play.push(*window, CallSauron(roll.seat, roll.rule, full=roll.full))
    return True


def leave_board(play: FellowshipPlay) -> None:
    """The rider goes home before the journey goes on (S6.7)."""
    if play.state.dark_lord is not None:
        end_ride(play)


def refresh_at_volcano(play: FellowshipPlay) -> None:
    """Sauron refreshes his hand before the first attempt (S9.3)."""
    if play.state.dark_lord is not None:
        play.push(RefreshHand("S9.3"))


def has_chips(state: FellowshipState) -> bool:
    """Whether chips lie on the board, so that moves stop for them (S8.1)."""
    return bool(state.chips)


def chip_on(state: FellowshipState, line: str, space: int, by: str) -> list[Step]:
    """Return the taking of the chip that lies on a space (S8.1)."""
    return [TakeChip(line, space, by)] if f"{line}:{space}" in state.chips else []


def belongs_to_sauron(agenda: Sequence[Step], at: int) -> bool:
    """Whether a step is a part of what a Sauron or Nazgul card does, which goes on beyond the scenario (SA16): Gollum's
    symbols are, where the payment right below them is.

    An incident that has not begun is dropped with the scenario, as a tile or an event would be (S5.6, B4.7.4).
    """
    step = agenda[at]
    if isinstance(step, CountSymbols):
        return belongs_to_sauron(agenda, at - 1)
    if isinstance(step, Window):
        return step.window in {*CARD_WINDOWS, "WR"}
    if isinstance(step, Pay | Happen):
        return step.kind == "nazgul"
    if isinstance(step, ResolveEffect):
        return step.rule.startswith("SN.")
    return isinstance(step, TakeSymbols | MoveRider)


def use_companion(play: FellowshipPlay, step: PickLine) -> None:
    """Frodo's fellowship card is used once the line is named (SF.frodo)."""
    play.emit(FellowshipCardUsed("SF.frodo", "frodo", step.seat))


COMPANION = LinePurpose(
    "SF.frodo",
    lambda step, who: f"Frodo's fellowship card moves a marker, and {who} takes the space: which line?",
    use_companion,
)


def has_lord(state: FellowshipState) -> bool:
    """Whether somebody plays Sauron (S1)."""
    return state.dark_lord is not None


LORD = Hooks(
    in_play=(has_lord,),
    sets_up=(lay_out,),
    completes=(complete,),
    board_entered=(begin_board,),
    turn_starts=(call_at_turn_start,),
    step_two=(PUSHING.choices,),
    step_two_words=(PUSHING.words,),
    in_step_two={a.PushRider: PUSHING.does},
    card_limit=(PIPPINS_CARD.limit,),
    could_raise_limit=(PIPPINS_CARD.allows_more,),
    rolls=(call_instead_of_roll,),
    roll_avoided=(avoid_activation,),
    result_ignored=(spare_card,),
    bearer_moved=(meet_if_due,),
    waits_between=(has_chips,),
    space_taken=(chip_on,),
    line_purposes={"companion": COMPANION},
    outlasts_scenario=(belongs_to_sauron,),
    window_helps=dict.fromkeys((*CARD_WINDOWS, "WR"), is_worth_asking),
    window_rules=WINDOW_RULES,
    board_ends=(remove_chips,),
    board_left=(leave_board,),
    ring_laid_down=(refresh_at_volcano,),
    effects=taking.EFFECTS,
    forbids=(activation.waits_for_sauron,),
    guards={
        **dict.fromkeys(activation.LORDLY, activation.lordly),
        a.TakeSymbol: taking.symbol_refused,
        a.PushRider: PUSHING.explains,
    },
    seats={SAURON: activation.sauron_refused},
    in_sight=(PUSHING.in_sight, taking.symbols_in_sight, activation.deeds_in_sight),
    event_words=EVENT_WORDS,
    story_words=STORY_WORDS,
    space_words=(chip_words,),
    labels={**activation.LABELS, **taking.LABELS, a.PushRider: PUSHING.label},
    window_words={
        "WA": taking.card_window,
        "WT": taking.card_window,
        "WN": taking.incident_window,
        "WR": rider_window,
    },
    odds=(sauron_odds,),
    luck=(CardLuck,),
)
