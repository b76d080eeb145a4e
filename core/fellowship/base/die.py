"""The die (B4.5)."""

from __future__ import annotations

import msgspec

from core.fellowship.base.cards.interrupts import is_quiet
from core.fellowship.base.happenings import resolve_effect
from core.fellowship.base.hooks import joined
from core.fellowship.base.threats import roll_catches, roll_strips
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import PART
from core.fellowship.content.pieces import Effect
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import SpellRoll
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Pay, ResolveEffect, RingMove, Roll, SufferRoll, ThrowDie, Window
from core.kernel.sequence import Carried


def roll(play: FellowshipPlay, step: Roll) -> None:
    """Name the roller, then the window before the roll (B4.5.1); the Belt does not help at Mount Doom (B4.11.4).

    Nothing spares Sam the roll for Valour (FA40). When something has happened since any-time cards could be used, they
    have their moment before a roll that they could change (W10).
    """
    state = play.state
    if not state.hobbits[step.seat].alive:
        return
    for name, hobbit in state.hobbits.items():
        if hobbit.passing == "die":
            play.emit(e.PassedUntil("A48", name, ""))
    for hook in joined(state).rolls:
        if hook(play, step):
            return
    if step.again and not is_quiet(state, "W10") and (roll_catches(state, step) or roll_strips(state, step)):
        play.push(Window("W10", step.seat), msgspec.structs.replace(step, again=False))
        return
    throw = ThrowDie(step.seat, step.rule, step.ring, step.full, step.spell)
    if step.full or is_quiet(state, "W5"):
        throw_die(play, throw)
    else:
        play.push(Window("W5", step.seat, "doom" if step.doom else ""), throw)


def throw_die(play: FellowshipPlay, step: ThrowDie) -> None:
    """The die falls; then the window after the roll, then the result, then the Ring's move (B4.5.1)."""
    content = lookup(play.state)
    face = content.faces[play.chance.below(len(content.faces), "die")]
    play.emit(e.DieRolled(step.rule, step.seat, face))
    plan_result(play, step, face)


def plan_result(play: FellowshipPlay, step: ThrowDie, face: str) -> None:
    """Plan what follows when the die shows `face`."""
    content = lookup(play.state)
    if step.ring:
        symbols = content.face[face].symbols
        if play.state.options.sam_ring_capped and step.seat == "sam":
            symbols = min(symbols, 1)  # A13 as a house rule
        play.push(RingMove(symbols))
    if content.face[face].effects:
        suffer = SufferRoll(step.seat, face, step.full)
        if step.spell:
            play.push(Window("W6", step.seat, face), suffer)
            play.push(Pay("event", f"{play.state.event}{PART}", "each", step.seat))
        elif is_quiet(play.state, "W6"):
            suffer_roll(play, suffer)
        else:
            play.push(Window("W6", step.seat, face), suffer)
    elif step.spell:
        play.drop(SpellRoll)


def effects_of(state: FellowshipState, step: SufferRoll) -> list[Effect]:
    """Return what the face that was rolled does to the roller: to Sam at most one damage (B5.2)."""
    effects = lookup(state).face[step.face].effects
    if step.seat != "sam" or step.full:
        return list(effects)
    return [msgspec.structs.replace(x, n=min(x.n, 1)) if x.op in DAMAGING else x for x in effects]


DAMAGING = frozenset({"corrupt", "discard_cards", "foes"})
"""What Sam suffers once at most."""


def suffer_roll(play: FellowshipPlay, step: SufferRoll) -> None:
    """The roller takes the result (B4.5); Sam suffers at most one damage (B5.2)."""
    printed, effects = lookup(play.state).face[step.face].effects, effects_of(play.state, step)
    for before, effect in zip(printed, effects, strict=True):
        rule = "F2.2" if effect.op == "foes" else "B5.2" if effect.n != before.n else "B4.5"
        resolve = ResolveEffect(effect.op, effect.who, effect.n, effect.card, step.seat, rule)
        if len(effects) == 1:
            resolve_effect(play, resolve)
        else:
            play.push(resolve)


def avoid_roll(play: FellowshipPlay, rule: str) -> None:
    """The roll that is about to happen does not (Belt); for the Ring it counts as blank (A14)."""
    play.drop(Window)
    for hook in joined(play.state).roll_avoided:
        if hook(play, rule):
            return
    step = play.drop(ThrowDie)
    play.emit(e.RollAvoided(rule, step.seat))
    if step.ring:
        play.push(RingMove(0))


def ignore_roll(play: FellowshipPlay, rule: str) -> None:
    """The result that is about to take effect does not (Mithril); the Ring still moves by the face (A14)."""
    for hook in joined(play.state).result_ignored:
        if hook(play, rule):
            return
    play.drop(Window)
    step = play.drop(SufferRoll)
    play.emit(e.RollIgnored(rule, step.seat, step.face))


def lay_blank(play: FellowshipPlay, rule: str) -> None:
    """The die that is about to fall is laid down blank instead (Integrity, F8.integrity)."""
    play.drop(Window)
    for hook in joined(play.state).roll_avoided:
        if hook(play, rule):
            return
    step = play.drop(ThrowDie)
    play.emit(f.DieLaidBlank(rule, step.seat))
    face = next(face for face in lookup(play.state).content.face if not face.effects)
    plan_result(play, step, face.id)


STEPS = (Carried(Roll, roll), Carried(ThrowDie, throw_die), Carried(SufferRoll, suffer_roll))
