"""Who loses what in a battle (Q.6): as proposed, or by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.battles.odds import forces_left, points_in
from core.ring_war.chapters.losing import lose, proposed
from core.ring_war.chapters.moves import AMOUNTS
from core.ring_war.chapters.naming import force_named
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.model.records import battling as b
from core.ring_war.model.state import RingWarPlay, RingWarState
from core.ring_war.words.names import and_list, capital, force_name, hex_name, power_name


def shares(state: RingWarState, fray: b.Fray, side: str, forces: Sequence[str], points: int) -> list[b.Casualties]:
    """Return what each owner of forces on a side loses of so many points: his share, odd points the power that commands
    (decision 53)."""
    owners = [power for power in powers(state) if any(power_of(state, army) == power for army in forces)]
    if not owners:
        return []
    whole = points_in(state, forces)
    commander = fray.power if side == b.ATTACK and fray.power in owners else owners[0]
    taken = {
        owner: points * points_in(state, [army for army in forces if power_of(state, army) == owner]) // whole
        for owner in owners
    }
    taken[commander] += points - sum(taken.values())
    return [b.Casualties(owner, side, lost, "Q.6") for owner, lost in taken.items() if lost]


class WhoFalls(Asked[b.Casualties]):
    """Which forces of an owner lose the points (Q.6)."""

    kind = b.Casualties
    name = "casualties"

    def opens(self, play: RingWarPlay, step: b.Casualties) -> bool:
        """Ask nothing where all are lost, or one force loses everything (GR3)."""
        state = play.state
        forces = forces_of(state, step)
        if len(forces) > 1 and points_in(state, forces) > step.points:
            return True
        _spread(play, step, forces)
        return False

    def asks(self, state: RingWarState, step: b.Casualties) -> Prompt | None:
        """As proposed, or from one force after the other."""
        seat = self.seat(state, step)
        options: list[Any] = [b.Propose(seat)]
        for army in forces_of(state, step):
            most = min(step.points, state.armies[army].points)
            amounts = dict.fromkeys((most, *(points for points in AMOUNTS if points < most)))
            options += [b.Lose(seat, army, points) for points in amounts]
        return Prompt(
            self.name, seat, "Q.6", [Choice(seat, one, "Q.6", group=getattr(one, "army", "")) for one in options]
        )

    def answers(self, play: RingWarPlay, step: b.Casualties, action: Any) -> None:
        """Take the points; ask on for what is left."""
        if isinstance(action, b.Propose):
            _spread(play, step, forces_of(play.state, step))
            return
        lose(play, action.army, action.points, step.rule)
        if step.points > action.points:
            play.push(msgspec.structs.replace(step, points=step.points - action.points))

    def held_back(self, state: RingWarState, step: b.Casualties, action: Any) -> Refusal | None:
        """Say why a force does not lose so much."""
        if isinstance(action, b.Lose):
            if action.army not in forces_of(state, step):
                return Refusal("Q.6", "That force has no part in these losses.")
            if not 0 < action.points <= min(step.points, state.armies[action.army].points):
                return Refusal("Q.6", "A force loses no more than it has, and no more than is to be lost.")
        return None

    def words(self, state: RingWarState, step: b.Casualties, prompt: Prompt) -> str:
        """Say how much is lost; aloud also why it is more than the die says."""
        hex_ = state.fray.hex if state.fray is not None else ""
        points = f"{step.points} point{'s' * (step.points > 1)}"
        why = ""
        if speaking().aloud and any(isinstance(one, b.Scatter) and one.side == step.side for one in state.agenda):
            why = " more, with no way out"
        return f"{capital(power_name(step.power))} loses {points}{why} at {hex_name(hex_)}: of which forces?"

    def label(self, state: RingWarState, step: b.Casualties, action: Any) -> str:
        """Say what falls."""
        if isinstance(action, b.Propose):
            return f"As proposed: {spread_text(state, step)}"
        return f"{action.points} of {force_named(state, action.army)}"


def forces_of(state: RingWarState, step: b.Casualties) -> list[str]:
    """Return the forces of an owner on a side that are still there."""
    fray = state.fray
    if fray is None:
        return []
    return [army for army in forces_left(state, fray, step.side) if power_of(state, army) == step.power]


def spread_text(state: RingWarState, step: b.Casualties) -> str:
    """Return how the loss would be spread, in words: forces of one name with the points that they lose together."""
    lost: dict[str, int] = {}
    first: dict[str, str] = {}
    for army, points in proposed(state, forces_of(state, step), step.points).items():
        kind = force_name(army)
        first.setdefault(kind, army)
        lost[kind] = lost.get(kind, 0) + points
    return and_list([force_name(first[kind], points) for kind, points in lost.items()])


def _spread(play: RingWarPlay, step: b.Casualties, forces: list[str]) -> None:
    for army, points in proposed(play.state, forces, step.points).items():
        lose(play, army, points, step.rule)
