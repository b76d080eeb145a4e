"""The Servants of Sauron: who wakes them, who faces them (E.12, F.6a, 5.3). How they fight stands in `fights`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import is_led, is_worn_by, put_on, wear_refused
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.fights.strength import combat, servant, strength_of, wounds_so_far
from core.ring_war.chapters.harm import is_alive, ratings
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.bearing import WearRing
from core.ring_war.model.state import (
    FELLOWSHIP,
    GOLLUM,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import are_many, capital, person_name

TROLLSHAWS, MARSHES, CIRITH_UNGOL = "W2406", "W3922", "E0227"

SPECIAL = {
    "v31": "it has Sorcery 2, and once it has four wounds special ones alone hurt it",
    "v32": "whoever she wounds first rolls to avoid capture, or is held there",
    "v33": "the fight ends after two rounds",
    "v34": "special weapons and Sorcery alone wound them",
    "v35": "nobody breaks off from him",
    "v36": "nothing else is special about them",
    "v37": "Gandalf's Sorcery adds 1 to the die against them",
    "v38": "nothing else is special about them",
    "v39": "they strike in the next better column",
    "v40": "weapons do not wound them: whoever faces them rolls his Ring Rating in each round, or takes two wounds",
}
"""What is special in the fight against each Servant (5.3)."""


def meets_servant(state: RingWarState, pieces: Sequence[str], hex_: str) -> list[str]:
    """Return the Characters of a stack whom the Servant of a hex stops (E.12, F.6): the Fellowship's, and Saruman's
    once he is no friend of Sauron's; none where there is no Servant, or no more. Gollum is not harmed (N.1)."""
    if hex_ not in lookup(state).servants or not is_alive(state, hex_):
        return []
    return [
        name
        for name in pieces
        if name in state.people
        and name != GOLLUM
        and not is_led(state, name)
        and not state.people[name].persuaded
        and (power_of(state, name) == FELLOWSHIP or (power_of(state, name) == SARUMAN and state.loose_dark))
    ]


def meet_servant(play: RingWarPlay, pieces: Sequence[str], hex_: str) -> None:
    """Roll for the Servant of a hex that a stack has entered (F.6): on 1 to 4 it comes, and somebody faces it; else it
    was a rumor. The stack's movement is over either way."""
    state = play.state
    people = meets_servant(state, pieces, hex_)
    if not people:
        return
    die, more = roll(play, "servant"), _knowing(state, people, hex_)
    comes = die <= comes_on(state, people, hex_)
    play.emit(f.ServantRolled("F.6", hex_, die, more, comes))
    if comes:
        play.push(f.Champion(power_of(state, people[0]), hex_, tuple(people)))


def comes_on(state: RingWarState, pieces: Sequence[str], hex_: str) -> int:
    """Return the highest die on which the Servant of a hex comes to a stack that stands there (F.6)."""
    return lookup(state).numbers.servant_appears - _knowing(state, meets_servant(state, pieces, hex_), hex_)


def _knowing(state: RingWarState, people: Sequence[str], hex_: str) -> int:
    """Return what is added to the die (F.6): by road at the Trollshaws or the Dead Marshes, or with Gollum for a guide
    in the Dead Marshes or at Cirith Ungol."""
    by_road = hex_ in (TROLLSHAWS, MARSHES) and all(state.people[name].road for name in people)
    guided = hex_ in (MARSHES, CIRITH_UNGOL) and state.gollum == FELLOWSHIP and state.people[GOLLUM].hex == hex_
    return int(by_road or guided)


class WhoFacesIt(Asked[f.Champion]):
    """Who faces a Servant (F.6); others may help him then (G.2)."""

    kind = f.Champion
    name = "champion"

    def opens(self, play: RingWarPlay, step: f.Champion) -> bool:
        """Saruman refuses (Y.4a), and who wears the Ring is not found (M.2): with nobody left the stack only stops."""
        return bool(champions(play.state, step))

    def asks(self, state: RingWarState, step: f.Champion) -> Prompt | None:
        """Each of the stack, the strongest against it first; a bearer may put on the Ring."""
        seat = self.seat(state, step)
        strongest = sorted(champions(state, step), key=lambda name: -combat(state, name, step.hex))
        choices = [Choice(seat, f.Face(seat, name), "F.6", step.hex) for name in strongest]
        bearer = state.ring.bearer
        if bearer in step.pieces and wear_refused(state, seat, bearer) is None:
            choices.append(Choice(seat, WearRing(seat, bearer), "M.1", step.hex))
        return Prompt(self.name, seat, "F.6", choices)

    def answers(self, play: RingWarPlay, step: f.Champion, action: Any) -> None:
        """The Servant attacks him; others may help."""
        if isinstance(action, WearRing):
            put_on(play, action.person, "M.1")
            play.push(step)
            return
        pairs = (f.Pair((step.hex,), (action.person,)),)
        seat = self.seat(play.state, step)
        play.push(f.Joining(f.Combat(step.hex, "", seat, "F.6", pairs, f.SERVANT, free=True, forced=True)))

    def held_back(self, state: RingWarState, step: f.Champion, action: Any) -> Refusal | None:
        """Say why somebody does not face it."""
        if isinstance(action, WearRing):
            return wear_refused(state, self.seat(state, step), action.person)
        if isinstance(action, f.Face) and action.person not in champions(state, step):
            return Refusal("F.6", "Somebody of the stack faces it, who is not hidden by the Ring.")
        return None

    def words(self, state: RingWarState, step: f.Champion, prompt: Prompt) -> str:
        """Name the Servant with its Combat and Endurance, and aloud with what is special in a fight against it."""
        theirs = ratings(state, step.hex)
        special = f"; {SPECIAL[servant(state, step.hex)]}" if speaking().aloud else ""
        name = capital(lookup(state).servants[step.hex].name)
        faces = f"who faces {'them' if are_many(step.hex) else 'it'}?"
        so_far = wounds_so_far(state, step.hex)
        return f"{name} (Combat {theirs.combat}, Endurance {theirs.endurance}{so_far}{special}): {faces}"

    def label(self, state: RingWarState, step: f.Champion, action: Any) -> str:
        """Name him with his Combat against it, and what he can still bear."""
        if isinstance(action, WearRing):
            return f"{capital(person_name(action.person))} puts on the Ring first"
        return f"{capital(person_name(action.person))}: {strength_of(state, action.person, step.hex)}"


def champions(state: RingWarState, step: f.Champion) -> list[str]:
    """Return who of a stack may face a Servant: not Saruman, who refuses (Y.4a), nor who wears the Ring (M.2)."""
    return [
        name
        for name in step.pieces
        if state.people[name].hex == step.hex
        and not state.people[name].captive
        and name != SARUMAN_HIMSELF
        and not is_worn_by(state, name)
    ]
