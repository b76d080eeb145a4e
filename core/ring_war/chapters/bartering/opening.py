"""When barter is opened, and with whom (Y.1a, RR20)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.sides import powers
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import SARUMAN, RingWarPlay, RingWarState
from core.ring_war.words.names import power_name


def talk_refused(state: RingWarState, power: str, other: str) -> Refusal | None:
    """Return why a power does not open barter with another; None when it may."""
    if power == other or SARUMAN not in (power, other) or not {power, other} <= set(powers(state)):
        return Refusal("Y.1a", "Saruman barters with either of the others, who do not barter with each other.")
    if (other if power == SARUMAN else power) in state.traded:
        return Refusal("RR20", "You have talked with each other in this step.")
    return None


def talk_choices(state: RingWarState, power: str) -> list[Choice]:
    """Return the powers with which a power may open barter now."""
    return [
        Choice(power, tr.Talk(power, other), "Y.1a", group="barter")
        for other in powers(state)
        if talk_refused(state, power, other) is None
    ]


def talk_label(state: RingWarState, action: Any) -> str:
    """Return what opening barter is called; "" for another action."""
    return f"Barter with {power_name(action.power)}" if isinstance(action, tr.Talk) else ""


def open_barter(play: RingWarPlay, by: str, to: str) -> None:
    """Let a power write an offer to another."""
    play.emit(tr.TalkBegan("Y.1f", by, to))
    play.push(tr.Draft(by, to))


class WhetherToTalk(Asked[tr.MayTalk]):
    """Whether Saruman barters before his actions in the Events Phase (RR20)."""

    kind = tr.MayTalk
    name = "may_talk"

    def asks(self, state: RingWarState, step: tr.MayTalk) -> Prompt | None:
        """Nobody first, then each power that he has not talked with."""
        found = talk_choices(state, step.power)
        if not found:
            return None
        return Prompt(self.name, step.power, "RR20", [Choice(step.power, Done(step.power), "RR20"), *found])

    def answers(self, play: RingWarPlay, step: tr.MayTalk, action: Any) -> None:
        """Talk, then perhaps with the other."""
        if isinstance(action, tr.Talk):
            play.push(step)
            open_barter(play, step.power, action.power)

    def held_back(self, state: RingWarState, step: tr.MayTalk, action: Any) -> Refusal | None:
        """Say why he does not talk with somebody."""
        return talk_refused(state, step.power, action.power) if isinstance(action, tr.Talk) else None

    def words(self, state: RingWarState, step: tr.MayTalk, prompt: Prompt) -> str:
        """Ask with whom."""
        return "Do you barter before you act?"

    def label(self, state: RingWarState, step: tr.MayTalk, action: Any) -> str:
        """Name the power."""
        return "Go on without barter" if isinstance(action, Done) else talk_label(state, action)
