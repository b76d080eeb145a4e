"""Using artifacts in their windows (D3.13, DA12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.dice.content.pieces import Window
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState, Die
from core.dice.model.steps import AskWindow, Battle, OpenWindow, PickTarget
from core.dice.turn.asked import FIRST, Asked, twin
from core.dice.turn.dimming import Dim
from core.dice.turn.gained import BringUsed, Exchange
from core.dice.turn.using import Use, spend_artifact, use_amount
from core.dice.turn.values import (
    artifacts,
    card_of,
    effects,
    find,
    looks,
    purse,
    sauron_total,
    seek,
    shown,
    unlike,
)
from core.dice.words.names import die_name, die_text, seat_name
from core.kernel.prompts import Choice, Prompt, Refusal


class Strengthen(Use):
    """The total of an attack rises (the Bow)."""

    do = "attack_total"
    rule, when = "DW.OWN_P3", "in your own attack, before its total is fixed"
    in_an_attack = True

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return by how much it rises."""
        return f"your total rises by {number}"


class Guard(Use):
    """All Units of a player defend with more (the Cloaks)."""

    do = "def_all_mustered"
    rule, when = "DW.S2_DEF", "when Sauron attacks you"

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return with how much more they defend."""
        return f"all your Units defend with {number} more"


class Survive(Use):
    """A Unit that would be destroyed stays."""

    do = "survive"
    rule, when = "DW.S2_DESTROY", "when Sauron is about to destroy one of your Units"

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return what stays."""
        return "the Unit stays mustered"


class GiveFellowship(Use):
    """The owner has more Fellowship in this turn.

    It is never declined: points that nobody wants are lost at the end of the turn anyway (DA9).
    """

    do = "fellowship"
    rule, when = "DA12", "in Phase 2 or Phase 4 of your own turn"

    def begin(self, play: DicePlay, seat: str, die: Die, burst: bool) -> None:
        """Give the Fellowship."""
        fellowship = use_amount(play.state, die, self.do, burst)
        card = card_of(play.state, die)
        spend_artifact(play, seat, die, burst)
        play.emit(e.FellowshipGained(f"DC.{card}", seat, fellowship, card))

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return how much more it is, and how much in all."""
        return f"{number} Fellowship more, {purse(state, seat) + number} in all"


class GiveGlory(Use):
    """The owner gains Glory on top of something else."""

    do = "glory"

    def label(self, state: DiceState, seat: str, number: int) -> str:
        """Return how much Glory it is."""
        return f"{number} Glory"


FELLOWSHIP = GiveFellowship()
USES: dict[str, Use] = {
    use.do: use for use in (Strengthen(), BringUsed(), Exchange(), Guard(), Dim(), Survive(), FELLOWSHIP, GiveGlory())
}
"""What using an artifact may do. Of several effects of an artifact the first that stands here decides what it is."""


def main_use(state: DiceState, die: Die) -> Use:
    """Return what an artifact is used for."""
    dos = {fx.do for _, fx in effects(state, die, "use")}
    return next((use for do, use in USES.items() if do in dos), FELLOWSHIP)


def no_use(state: DiceState, seat: str, die: Die, burst: bool = False) -> Refusal | None:
    """Return why a die of the Muster Area is no artifact that could be used now, in its own window; None if it is."""
    if not shown(state, die).artifact:
        return Refusal("D3.13", lambda: f"{die_text(state, die)} is no artifact.")
    used = effects(state, die, "use")
    name = die_name(state, die.kind)
    if not used:
        return Refusal("D3.13", f"{name} is not used: it is attached, or takes effect when it is rolled.")
    if burst and not any(ability.burst for ability, _ in used):
        return Refusal("D3.5", f"{name} has no burst that could be used here.")
    if not main_use(state, die).possible(state, seat):
        return Refusal("DA50", f"{name} would change nothing now.")
    return None


def variants(state: DiceState, seat: str, die: Die, window: Window) -> list[bool]:
    """Return the ways to use an artifact in a window: without its burst, with it (D3.5); none if it does nothing."""
    found = [(ability, fx) for ability, fx in effects(state, die, "use") if window in ability.windows]
    if not found or no_use(state, seat, die) is not None:
        return []
    extra = [fx for ability, fx in found if ability.burst]
    if not extra:
        return [False]
    if all(fx.do == FELLOWSHIP.do for fx in extra):
        return [True]
    counted = [fx.do for fx in extra if fx.do in USES and USES[fx.do].counted]
    if counted and main_use(state, die).possible(state, seat) <= max(
        use_amount(state, die, do, False) for do in counted
    ):
        return [False]
    return [True, False]


def uses(state: DiceState, seat: str, window: Window) -> list[Choice]:
    """Return the artifacts that `seat` may use in a window."""
    loose = artifacts(state, seat)
    if not loose:
        return []
    return [
        Choice(seat, a.UseArtifact(seat, die.id, burst), f"DC.{card_of(state, die)}", str(die.id))
        for die in unlike(state, loose)
        for burst in variants(state, seat, die, window)
    ]


def begin_use(play: DicePlay, seat: str, die: Die, burst: bool) -> None:
    """Use an artifact, or ask first what it is used on."""
    main_use(play.state, die).begin(play, seat, die, burst)


def open_window(play: DicePlay, step: OpenWindow) -> None:
    """The seats are asked one after another; who passed until their own turn is not (DA12)."""
    players = play.state.players
    play.push(*(AskWindow(step.window, seat) for seat in step.seats if not players[seat].passing))


def passes(state: DiceState, seat: str, rule: str) -> list[Choice]:
    """Return the ways to use nothing in a window: this time, or until the seat's next turn (DA12)."""
    here = [Choice(seat, a.Pass(seat), rule)]
    return here if seat == state.active else [*here, Choice(seat, a.Pass(seat, "turn"), rule)]


def passed(play: DicePlay, action: a.Pass) -> None:
    """Note who does not want to be asked before their next turn."""
    if action.until:
        play.emit(e.PassedUntilTurn("DA12", action.seat))


class UseInWindow(Asked[AskWindow]):
    """Whether artifacts are used in a window (DA12). Only the owner of one that would do something is asked."""

    kind = AskWindow
    name = "window"
    rules = {a.UseArtifact: "D3.13"}
    own = {"dice": "OWN_P2", "war": "OWN_P3", "recruit": "OWN_P4"}
    """The windows that are no question of their own but part of a phase of the owner's turn."""

    def asks(self, state: DiceState, step: AskWindow) -> Prompt | None:
        """Use an artifact, or none."""
        seat = step.seat
        found = uses(state, seat, step.window)
        if not found:
            return None
        rule = f"DW.{step.window}"
        return Prompt(self.name, seat, rule, passes(state, seat, rule) + found, window=True)

    def answers(self, play: DicePlay, step: AskWindow, action: a.Action) -> None:
        """Use an artifact and be asked again, or let the others go on."""
        if isinstance(action, a.Pass):
            passed(play, action)
        elif isinstance(action, a.UseArtifact):
            play.push(step)
            begin_use(play, step.seat, find(play.state.players[step.seat].muster, action.die), action.burst)

    def words(self, state: DiceState, step: AskWindow, prompt: Prompt) -> str:
        """What is about to happen."""
        if step.window == "P1_END":
            return f"{seat_name(state.active)} is about to draw: do you use an artifact?"
        return f"Sauron is about to attack with {sauron_total(state)}: use an artifact?"

    def in_sight(self, state: DiceState, seat: str) -> Iterable[tuple[str, a.Action]]:
        """The artifacts that can be used, and those that are attached."""
        for die in state.players[seat].muster:
            if shown(state, die).artifact and effects(state, die, "use"):
                what = f"Use {die_name(state, die.kind)}"
                yield what, a.UseArtifact(seat, die.id)
                yield what, a.UseArtifact(seat, die.id, True)
            for one in die.attached:
                yield f"Use {die_name(state, one.kind)} (attached)", a.UseArtifact(seat, one.id)

    def never(self, state: DiceState, action: a.UseArtifact) -> Refusal | None:
        """Say of a die that it is no mustered artifact that could be used."""
        muster = state.players[action.seat].muster
        die = seek(muster, action.die)
        if die is not None:
            return no_use(state, action.seat, die, action.burst)
        if any(one.id == action.die for unit in muster for one in unit.attached):
            return Refusal("DA50", "An attached artifact cannot be used.")
        return Refusal("D3.13", "That die does not lie in your Muster Area.")

    def at_another_time(self, state: DiceState, action: Any) -> Refusal:
        """Say how an artifact is used that is offered in another way, or when one is that is not offered."""
        die = find(state.players[action.seat].muster, action.die)
        return self._another_way(state, action, die) or self._another_window(state, action, die)

    def _another_way(self, state: DiceState, action: a.UseArtifact, die: Die) -> Refusal | None:
        muster = state.players[action.seat].muster
        offered = [one.action for one in SEQUENCE.prompt(state).choices if isinstance(one.action, a.UseArtifact)]
        bursts = [
            one.burst
            for one in offered
            if one.seat == action.seat and looks(state, find(muster, one.die)) == looks(state, die)
        ]
        if not bursts:
            return None
        name = die_name(state, die.kind)
        if action.burst in bursts:
            return twin("D3.13")
        if action.burst:
            return Refusal("D3.5", f"The burst of {name} would do no more here; use it without.")
        return Refusal("DA9", f"{name} is used with its burst, which gives more Fellowship.")

    def _another_window(self, state: DiceState, action: a.UseArtifact, die: Die) -> Refusal:
        name, use = die_name(state, die.kind), main_use(state, die)
        use = use if use.when else FELLOWSHIP
        own = self.own.get(state.phase) if state.active == action.seat else None
        if not any(own in ability.windows for ability, _ in effects(state, die, "use")) or use.in_an_attack:
            return Refusal(use.rule, f"{name} is used {use.when}.")
        if isinstance(state.agenda[-1], Battle | PickTarget):
            return Refusal("DA45", f"{name} is used before an attack is declared, not in the middle of it.")
        return Refusal(use.rule, f"{name} can be used in this phase; {FIRST}")
