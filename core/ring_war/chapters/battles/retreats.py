"""The beaten go back (Q.6)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.battles.losses import shares
from core.ring_war.chapters.battles.odds import forces_left, people_of, points_in
from core.ring_war.chapters.board import enemy_armies_at
from core.ring_war.chapters.gaits import costs_of, gait_of
from core.ring_war.chapters.ground import MISTY_PASSES, closed, stack_of
from core.ring_war.chapters.losing import percent
from core.ring_war.chapters.marching import is_shut, is_under_way, place_of
from core.ring_war.chapters.mobilizing import have_entered
from core.ring_war.chapters.sides import player_of, power_of
from core.ring_war.chapters.stacks import forces_of, is_nazgul, leads_any
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.state import RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_title, way_to
from core.ring_war.words.told_moving import pieces_named


def retreat(play: RingWarPlay, fray: b.Fray, side: str) -> None:
    """Let a beaten side go back: an attacker to where he came from; who is in a citadel of his own stays (Q.6)."""
    state = play.state
    forces = forces_left(state, fray, side)
    if side == b.DEFENCE and in_citadel(state, fray, forces):
        return
    owners = dict.fromkeys(power_of(state, army) if side == b.DEFENCE else fray.power for army in forces)
    for owner in owners:
        theirs = [army for army in forces if side == b.ATTACK or power_of(state, army) == owner]
        _send_back(play, fray, side, owner, theirs)


def in_citadel(state: RingWarState, fray: b.Fray, forces: list[str]) -> bool:
    """Whether beaten defenders are in a citadel that is theirs (Q.6, RR32)."""
    owner = state.control.get(fray.hex, "")
    owners = {power_of(state, army) for army in forces}
    return lookup(state).has(fray.hex, "citadel") and bool(owner) and player_of(state, owner) in owners


def is_given_up(state: RingWarState, fray: b.Fray) -> bool:
    """Whether the attackers hold the place in which they attack: beaten, they leave it to the enemy (Q.6, P.6)."""
    owner = state.control.get(fray.hex, "")
    return bool(owner) and player_of(state, owner) == player_of(state, fray.power)


def _send_back(play: RingWarPlay, fray: b.Fray, side: str, owner: str, forces: list[str]) -> None:
    """Send back the forces of one owner, those who came from one hex together; the Characters go with the most."""
    state = play.state
    groups: dict[str, list[str]] = {}
    for army in forces:
        groups.setdefault(state.armies[army].origin if side == b.ATTACK else "", []).append(army)
    followers = [name for name in people_of(state, fray, side) if _follows(state, name, owner, side, fray, forces)]
    largest = max(groups, key=lambda origin: points_in(state, groups[origin]))
    for origin, group in groups.items():
        pieces = (*(followers if origin == largest else ()), *group)
        if origin and may_retreat(state, owner, pieces, fray.hex, origin):
            go_back(play, pieces, fray.hex, origin)
        else:
            play.push(b.Retreat(owner, side, pieces))


def _follows(state: RingWarState, name: str, owner: str, side: str, fray: b.Fray, forces: list[str]) -> bool:
    """Whether a Character goes with retreating forces: whoever can walk, and Nazgûl who lead some of them."""
    if power_of(state, name) != owner and name not in fray.leaders[side == b.DEFENCE]:
        return False
    if is_nazgul(state, name):
        return leads_any(state, name, forces)
    return bool(lookup(state).characters[name].allowance)


def may_retreat(state: RingWarState, power: str, pieces: tuple[str, ...], start: str, hex_: str) -> bool:
    """Whether beaten pieces may go to a hex: one that they could enter, where no enemy unit is (Q.6)."""
    if costs_of(lookup(state), gait_of(state, pieces))(start, hex_) is None:
        return False
    if hex_ in MISTY_PASSES and is_shut(state, pieces):
        return False
    return not closed(state, stack_of(state, power, pieces), hex_) and not enemy_armies_at(state, hex_, power)


def go_back(play: RingWarPlay, pieces: tuple[str, ...], start: str, hex_: str) -> None:
    """Let beaten pieces go to a hex, with what follows from their coming there."""
    play.emit(b.Retreated("Q.6", pieces, start, hex_))
    have_entered(play, pieces, (hex_,), start)


class WhereTo(Asked[b.Retreat]):
    """Where beaten forces go (Q.6)."""

    kind = b.Retreat
    name = "retreat"

    def opens(self, play: RingWarPlay, step: b.Retreat) -> bool:
        """Who has no way out loses a fifth more; the only way is taken (GR3)."""
        state = play.state
        fray = state.fray
        if fray is None:
            return False
        hexes = ways_out(state, step, fray.hex)
        if len(hexes) > 1:
            return True
        if hexes:
            go_back(play, _left(state, step, fray.hex), fray.hex, hexes[0])
        else:
            forces = forces_of(state, step.pieces)
            lost = percent(points_in(state, forces), lookup(state).numbers.no_retreat)
            play.push(*shares(state, fray, step.side, forces, lost), b.Scatter(step.side))
        return False

    def asks(self, state: RingWarState, step: b.Retreat) -> Prompt | None:
        """Every hex next to it that they may enter, without enemies."""
        seat = self.seat(state, step)
        start = state.fray.hex if state.fray is not None else ""
        choices = [Choice(seat, b.RetreatTo(seat, hex_), "Q.6", hex_) for hex_ in ways_out(state, step, start)]
        return Prompt(self.name, seat, "Q.6", choices)

    def answers(self, play: RingWarPlay, step: b.Retreat, action: b.RetreatTo) -> None:
        """They go there."""
        fray = play.state.fray
        if fray is not None:
            go_back(play, _left(play.state, step, fray.hex), fray.hex, action.hex)

    def held_back(self, state: RingWarState, step: b.Retreat, action: Any) -> Refusal | None:
        """Say why they do not go there."""
        start = state.fray.hex if state.fray is not None else ""
        if isinstance(action, b.RetreatTo) and action.hex not in ways_out(state, step, start):
            return Refusal("Q.6", "The beaten go one hex, where they may go and no enemy unit is.")
        return None

    def words(self, state: RingWarState, step: b.Retreat, prompt: Prompt) -> str:
        """Ask where they go."""
        return f"{capital(pieces_named(step.pieces))} are beaten. Where do they retreat?"

    def label(self, state: RingWarState, step: b.Retreat, action: b.RetreatTo) -> str:
        """Name the hex."""
        return f"{hex_title(action.hex)}{way_to(state.fray.hex if state.fray is not None else '', action.hex)}"


def ways_out(state: RingWarState, step: b.Retreat, start: str) -> list[str]:
    """Return the hexes to which beaten pieces may go, by number."""
    grid = lookup(state).grid
    pieces = _left(state, step, start)
    found = [hex_ for hex_ in grid.neighbours(start) if may_retreat(state, step.power, pieces, start, hex_)]
    return sorted(found, key=grid.order.__getitem__)


def _left(state: RingWarState, step: b.Retreat, start: str) -> tuple[str, ...]:
    """Return which of the pieces are still there to retreat."""
    return tuple(piece for piece in step.pieces if is_under_way(state, piece) and place_of(state, piece) == start)
