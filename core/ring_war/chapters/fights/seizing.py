"""Seizing the Ring (G.3): Boromir, Gollum, and who takes it back."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.unseen import Unseen
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import is_led, put_on, ring_goes_to
from core.ring_war.chapters.board import people_at
from core.ring_war.chapters.fights.beginning import begin_rounds
from core.ring_war.chapters.fights.choosing import defender_of, keeper_of, show
from core.ring_war.chapters.fights.strength import strength_of
from core.ring_war.chapters.harm import is_alive, ratings
from core.ring_war.chapters.sides import powers
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import FELLOWSHIP, GOLLUM, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, person_name

BOROMIR = "bor"


def seize_ring(play: RingWarPlay, seizer: str, rule: str, by: str = "") -> None:
    """Let somebody try to seize the Ring from its bearer in his hex; nobody may refuse (G.3). Every power
    sees the seizer, whom the card names (RR59), and who commands the seizer sees the bearer.

    Args:
        play: what is being carried out.
        seizer: a Character in the hex of the bearer: Boromir (E04), Gollum (E05, I.1), the Lord of the Nazgûl (X.4b).
        rule: the rule or card that brings it about.
        by: the power that commands the seizer in this; whoever commands him otherwise where it is not named.
    """
    state = play.state
    bearer = state.ring.bearer
    by = by or defender_of(state, seizer)
    defender = keeper_of(state, bearer)
    show(play, (bearer,), by)
    for power in powers(state):
        show(play, (seizer,), power, "RR59")
    pairs = (f.Pair((seizer,), (bearer,)),)
    fight = f.Combat(state.people[seizer].hex, by, defender, rule, pairs, f.SEIZE, by, free=True, forced=True)
    play.push(f.StopBoromir(fight))


class WhoStopsHim(Asked[f.StopBoromir]):
    """Which companion stands in Boromir's way (G.3)."""

    kind = f.StopBoromir
    name = "stop_boromir"

    def seat(self, state: RingWarState, step: f.StopBoromir) -> str:
        """Ask the Fellowship."""
        return FELLOWSHIP

    def asks(self, state: RingWarState, step: f.StopBoromir) -> Prompt | None:
        """Every other companion in the hex, the strongest first, or nobody. Asked also where all of them are persuaded:
        that nobody can stop him would tell the Dark Power that they are (RR59)."""
        pair = step.fight.pairs[0]
        if pair.attackers[0] != BOROMIR or defender_of(state, BOROMIR) != FELLOWSHIP:
            return None
        others = [name for name in people_at(state, step.fight.hex, FELLOWSHIP) if _is_company(state, step, name)]
        if not others:
            return None
        names = [name for name in others if stop_refused(state, step, name) is None]
        names.sort(key=lambda name: -ratings(state, name).combat)
        choices = [Choice(FELLOWSHIP, f.Stop(FELLOWSHIP, name), "G.3", step.fight.hex) for name in names]
        choices.append(Choice(FELLOWSHIP, Done(FELLOWSHIP), "G.3", step.fight.hex))
        return Prompt(self.name, FELLOWSHIP, "G.3", choices)

    def lapses(self, play: RingWarPlay, step: f.StopBoromir) -> None:
        """Nobody else is there."""
        begin_rounds(play, step.fight)

    def answers(self, play: RingWarPlay, step: f.StopBoromir, action: Any) -> None:
        """A companion fights him for one round, or he goes for the Ring."""
        fight = step.fight
        if isinstance(action, Done):
            begin_rounds(play, fight)
            return
        pairs = (f.Pair((action.person,), (BOROMIR,)),)
        show(play, (action.person,), fight.by)
        begin_rounds(
            play, msgspec.structs.replace(fight, attacker=FELLOWSHIP, defender=fight.by, pairs=pairs, kind=f.STOP)
        )

    def held_back(self, state: RingWarState, step: f.StopBoromir, action: Any) -> Refusal | None:
        """Say why somebody does not stop him."""
        return stop_refused(state, step, action.person) if isinstance(action, f.Stop) else None

    def words(self, state: RingWarState, step: f.StopBoromir, prompt: Prompt) -> str:
        """Ask who stops him."""
        return f"{capital(person_name(BOROMIR))} goes for the Ring: who stops him?"

    def label(self, state: RingWarState, step: f.StopBoromir, action: Any) -> str:
        """Name him with what he brings."""
        if isinstance(action, Done):
            return "Nobody: the bearer fights him"
        return f"{capital(person_name(action.person))}: {strength_of(state, action.person, BOROMIR)}"


def _is_company(state: RingWarState, step: f.StopBoromir, name: str) -> bool:
    """Whether one of the Fellowship's in the hex stands by: neither Boromir nor the bearer, and not Gollum."""
    bearer = step.fight.pairs[0].defenders[0]
    return name not in (BOROMIR, bearer, GOLLUM) and not is_led(state, name)


def stop_refused(state: RingWarState, step: f.StopBoromir, name: str) -> Refusal | None:
    """Return why somebody does not stand in Boromir's way; None when he may (G.3)."""
    free = name in people_at(state, step.fight.hex, FELLOWSHIP)
    if not free or not _is_company(state, step, name) or state.people[name].persuaded:
        return Refusal("G.3", "A free companion in the hex stops him, not the bearer himself.")
    return None


def after_stop(play: RingWarPlay, fight: f.Combat) -> None:
    """A companion has fought Boromir for a round: wounded, he gives up; else he goes for the Ring (G.3). Raises
    `Unseen` in a view that hides who was hit, or who has the Ring where he goes for it."""
    state = play.state
    hits = [hit.who for hit in fight.hits]
    wounded, bearer = BOROMIR in hits, state.ring.bearer
    if HIDDEN in hits or (bearer == HIDDEN and not wounded):
        raise Unseen("hidden")
    there = is_alive(state, BOROMIR) and bearer in state.people and state.people[bearer].hex == fight.hex
    if wounded or not there:
        play.push(f.AfterFight(fight))
        return
    pairs = (f.Pair((BOROMIR,), (bearer,)),)
    begin_rounds(
        play, msgspec.structs.replace(fight, attacker=fight.by, defender=FELLOWSHIP, pairs=pairs, kind=f.SEIZE, round=0)
    )


def take_ring(play: RingWarPlay, step: f.TakeRing) -> None:
    """After a round of a fight for the Ring: it goes to who has killed the bearer or dealt two wounds in the round, or
    the fight goes on (G.3)."""
    state, fight = play.state, step.fight
    pair = fight.pairs[fight.at]
    seizer = pair.attackers[0] if pair.attackers else ""
    bearer = pair.defenders[0] if pair.defenders else ""
    dead = bool(bearer) and not is_alive(state, bearer)
    if not seizer or not is_alive(state, seizer) or state.people[seizer].driven or not (step.won or dead):
        play.push(f.AfterRound(fight))
        return
    play.push(f.AfterFight(fight))
    led = fight.by if seizer == BOROMIR else ""
    ring_goes_to(play, seizer, "G.3")
    if seizer == GOLLUM:
        play.emit(b.GollumTaken("N.4", fight.by))
    if led and fight.by != FELLOWSHIP:
        put_on(play, seizer, "G.3")
        play.emit(b.Led("G.3", seizer, led))
