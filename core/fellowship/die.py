"""The die (B4.5)."""

from __future__ import annotations

from core.fellowship import events as e
from core.fellowship.content import library
from core.fellowship.sequence import SEQUENCE, FellowshipPlay
from core.fellowship.steps import ResolveEffect, RingMove, Roll, SufferRoll, ThrowDie, Window


@SEQUENCE.carries_out(Roll)
def roll(play: FellowshipPlay, step: Roll) -> None:
    """Name the roller, then the window before the roll (B4.5.1); the Belt does not help at Mount Doom (B4.11.4)."""
    state = play.state
    if not state.hobbits[step.seat].alive:
        return
    belt = False
    for name, hobbit in state.hobbits.items():
        if hobbit.passing == "die":
            play.emit(e.PassedUntil("A48", name, ""))
        belt = belt or "belt" in hobbit.hand
    play.push(ThrowDie(step.seat, step.rule, step.ring))
    if belt and not step.doom:
        play.push(Window("W5", step.seat))


@SEQUENCE.carries_out(ThrowDie)
def throw_die(play: FellowshipPlay, step: ThrowDie) -> None:
    """The die falls; then the window after the roll, then the result, then the Ring's move (B4.5.1)."""
    content = library(play.state)
    face = content.faces[play.chance.below(len(content.faces))]
    play.emit(e.DieRolled(step.rule, step.seat, face))
    if step.ring:
        symbols = content.face[face].symbols
        if play.state.options.sam_ring_capped and step.seat == "sam":
            symbols = min(symbols, 1)  # A13 as a house rule
        play.push(RingMove(symbols))
    if content.face[face].effects:
        play.push(Window("W6", step.seat, face), SufferRoll(step.seat, face))


@SEQUENCE.carries_out(SufferRoll)
def suffer_roll(play: FellowshipPlay, step: SufferRoll) -> None:
    """The roller takes the result (B4.5); Sam suffers at most one damage (B5.2)."""
    for effect in library(play.state).face[step.face].effects:
        n = effect.n
        if step.seat == "sam" and effect.op in {"corrupt", "discard_cards"}:
            n = min(n, 1)
        rule = "B5.2" if n != effect.n else "B4.5"
        play.push(ResolveEffect(effect.op, effect.who, n, effect.card, step.seat, rule))


def avoid_roll(play: FellowshipPlay, rule: str) -> None:
    """The roll that is about to happen does not (Belt); for the Ring it counts as blank (A14)."""
    play.drop(Window)
    step = play.drop(ThrowDie)
    play.emit(e.RollAvoided(rule, step.seat))
    if step.ring:
        play.push(RingMove(0))


def ignore_roll(play: FellowshipPlay, rule: str) -> None:
    """The result that is about to take effect does not (Mithril); the Ring still moves by the face (A14)."""
    play.drop(Window)
    step = play.drop(SufferRoll)
    play.emit(e.RollIgnored(rule, step.seat, step.face))
