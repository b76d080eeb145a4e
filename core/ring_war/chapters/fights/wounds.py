"""The wounds of a round: whom they hit, what they do, who falls (E.3, E.6, G.2, 5.3, M05, Y.7)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.fights.strength import SHELOB, commander, is_here, servant, wounds_borne
from core.ring_war.chapters.harm import is_alive, kill, settle, taken
from core.ring_war.chapters.magic import holds_card
from core.ring_war.chapters.searching import capture_rating, hold
from core.ring_war.chapters.sides import rouse_fellowship
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import (
    DARK_POWER,
    GANDALF,
    LORD,
    SARUMAN_HIMSELF,
    WHITE,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import capital, person_name, titled_name

COAT, BLADES = "m05", "m15"
BLADE_KILLS = 4
"""From which die on the Barrow-blades kill the Lord of the Nazgûl (E.6)."""


def strike(play: RingWarPlay, fight: f.Combat, blows: list[f.Blow], gone: tuple[str, ...]) -> None:
    """Let the wounds of a round fall: who fights several of them alone says whom his hit (G.2); a Servant hits who
    leads them (RR39)."""
    pair = fight.pairs[fight.at]
    aimed = []
    for blow in blows:
        attacks = blow.by in pair.attackers
        side = [
            name
            for name in (pair.defenders if attacks else pair.attackers)
            if is_here(play.state, fight, name) and name not in gone
        ]
        if blow.wounds and len(side) > 1 and commander(fight, attacks) and blow.by in play.state.people:
            blow = msgspec.structs.replace(blow, to="")
        aimed.append(blow)
    play.push(f.Strikes(fight, tuple(aimed), gone))


class WhomWoundsHit(Asked[f.Strikes]):
    """Whom the wounds hit that somebody alone deals to several (G.2)."""

    kind = f.Strikes
    name = "strikes"

    def seat(self, state: RingWarState, step: f.Strikes) -> str:
        """Ask whoever commands the one alone."""
        blow = _open(step)
        pair = step.fight.pairs[step.fight.at]
        return commander(step.fight, blow is None or blow.by in pair.attackers)

    def asks(self, state: RingWarState, step: f.Strikes) -> Prompt | None:
        """Each of those whom he fights."""
        if (blow := _open(step)) is None:
            return None
        seat = self.seat(state, step)
        names = victims(state, step, blow)
        choices = [Choice(seat, f.HitHim(seat, name), "G.2", step.fight.hex) for name in names]
        return Prompt(self.name, seat, "G.2", choices)

    def lapses(self, play: RingWarPlay, step: f.Strikes) -> None:
        """All wounds have their victims: they fall."""
        land(play, step.fight, step.blows, step.gone)

    def answers(self, play: RingWarPlay, step: f.Strikes, action: f.HitHim) -> None:
        """They hit him."""
        at = next(at for at, blow in enumerate(step.blows) if not blow.to)
        aimed = msgspec.structs.replace(step.blows[at], to=action.person)
        play.push(msgspec.structs.replace(step, blows=(*step.blows[:at], aimed, *step.blows[at + 1 :])))

    def held_back(self, state: RingWarState, step: f.Strikes, action: Any) -> Refusal | None:
        """Say why they do not hit somebody."""
        blow = _open(step)
        if isinstance(action, f.HitHim) and blow is not None and action.person not in victims(state, step, blow):
            return Refusal("G.2", "The wounds hit one of those whom he fights.")
        return None

    def words(self, state: RingWarState, step: f.Strikes, prompt: Prompt) -> str:
        """Ask whom they hit; aloud also in which round, and how whoever deals them stands."""
        blow = _open(step)
        if blow is None:
            return ""
        deals = f"deals {blow.wounds} wound{'s' * (blow.wounds > 1)}: to whom?"
        if not speaking().aloud:
            return f"{capital(titled_name(blow.by))} {deals}"
        when = f"in round {step.fight.round}" if step.fight.round else "before the first round"
        return capital(f"{when} {titled_name(blow.by)}, with {wounds_borne(state, blow.by)} so far, {deals}")

    def label(self, state: RingWarState, step: f.Strikes, action: f.HitHim) -> str:
        """Name him with his wounds."""
        return f"{capital(person_name(action.person))}: {wounds_borne(state, action.person)}"


def _open(step: f.Strikes) -> f.Blow | None:
    """Return the first blow whose victim has not been chosen."""
    return next((blow for blow in step.blows if not blow.to), None)


def victims(state: RingWarState, step: f.Strikes, blow: f.Blow) -> list[str]:
    """Return whom a blow may hit: the living of the other side who have not broken off."""
    pair = step.fight.pairs[step.fight.at]
    side = pair.defenders if blow.by in pair.attackers else pair.attackers
    return [name for name in side if is_here(state, step.fight, name) and name not in step.gone]


def land(play: RingWarPlay, fight: f.Combat, blows: tuple[f.Blow, ...], gone: tuple[str, ...]) -> None:
    """Let all wounds fall together, then see who is dead, driven off, captured; who has broken off leaves (G.1a)."""
    state = play.state
    hits: list[tuple[f.Blow, int]] = []
    for blow in blows:
        wounds = blow.wounds
        if wounds and blow.to in state.people and blow.to not in fight.coats and holds_card(state, blow.to, COAT):
            wounds -= 1
            fight = msgspec.structs.replace(fight, coats=(*fight.coats, blow.to))
        wounds = wounds if blow.special else taken(state, blow.to, wounds)
        if wounds:
            hits.append((blow, wounds))
    before = fight.first
    fight = _marked(state, fight, [blow for blow, _ in hits])
    _plan(play, fight, gone, hits)
    for blow, wounds in hits:
        normal, special = (0, wounds) if blow.special else (wounds, 0)
        play.emit(f.Wounded("G.1a", blow.to, normal, special))
    for blow, _ in hits:
        settle(play, blow.to, "G.1a", blow.by)
        if is_alive(state, blow.to) and blow.by in fight.first and blow.by not in before:
            _first_wound(play, blow)
    _break_staff(play, fight.pairs[fight.at])


def _marked(state: RingWarState, fight: f.Combat, blows: list[f.Blow]) -> f.Combat:
    """Return a fight that knows who was hit by whom, and whose first wounds those were; a side with somebody wounded
    is asked anew how it fights (RR40)."""
    hits, first = list(fight.hits), list(fight.first)
    for blow in blows:
        hits = [hit for hit in hits if hit.who != blow.to]
        cards = tuple(state.people[blow.to].cards) if blow.to in state.people else ()
        hits.append(f.Hit(blow.to, blow.by, cards, state.ring.bearer == blow.to))
        if blow.by not in first and _has_first(state, blow):
            first.append(blow.by)
    hurt = {blow.to for blow in blows}
    for side in (fight.pairs[fight.at].attackers, fight.pairs[fight.at].defenders):
        hurt |= set(side) if hurt & set(side) else set()
    orders = tuple(order for order in fight.orders if order.who not in hurt)
    return msgspec.structs.replace(fight, hits=tuple(hits), first=tuple(first), orders=orders)


def _has_first(state: RingWarState, blow: f.Blow) -> bool:
    """Whether a blow is one of those whose first does more: Shelob's (5.3), the Barrow-blades' on the Lord (E.6)."""
    if servant(state, blow.by) == SHELOB:
        return True
    return blow.to == LORD and not blow.sorcery and blow.by in ("mer", "eow") and holds_card(state, blow.by, BLADES)


def _plan(play: RingWarPlay, fight: f.Combat, gone: tuple[str, ...], hits: list[tuple[f.Blow, int]]) -> None:
    """Put on the agenda what follows once all have fallen: leaving, then the next round, or the Ring that was
    seized."""
    pair = fight.pairs[fight.at]
    leaves = [f.Leaves(commander(fight, name in pair.attackers), name) for name in gone]
    if gone:
        left = f.Pair(
            tuple(name for name in pair.attackers if name not in gone),
            tuple(name for name in pair.defenders if name not in gone),
        )
        fight = fight.replacing(fight.at, left)
    enough = lookup(play.state).numbers.seize
    won = (
        fight.kind == f.SEIZE
        and fight.round > 0
        and sum(wounds for blow, wounds in hits if blow.by in pair.attackers) >= enough
    )
    play.push(*leaves, f.TakeRing(fight, won) if fight.kind == f.SEIZE else f.AfterRound(fight))


def _first_wound(play: RingWarPlay, blow: f.Blow) -> None:
    """Let Shelob's first wound capture (5.3), and the first hit with the Barrow-blades kill their Lord (E.6)."""
    state = play.state
    if blow.to == LORD:
        die = roll(play, "blade")
        play.emit(f.RatingRolled("E.6", blow.by, "blade", die, BLADE_KILLS, die >= BLADE_KILLS))
        if die >= BLADE_KILLS:
            kill(play, blow.to, "E.6", blow.by)
    elif blow.to in state.people:
        die, needs = roll(play, "capture"), capture_rating(state, blow.to)
        play.emit(f.RatingRolled("5.3", blow.to, "capture", die, needs, die <= needs))
        if die > needs:
            hold(play, blow.to, DARK_POWER, "5.3")


def _break_staff(play: RingWarPlay, pair: f.Pair) -> None:
    """Break the staff of the wizard who is killed when Gandalf and Saruman meet for the first time (Y.7)."""
    people = play.state.people
    here = {*pair.attackers, *pair.defenders}
    wizards = [name for name in (GANDALF, WHITE) if name in here]
    if SARUMAN_HIMSELF not in here or not wizards:
        return
    if any(people[name].broken for name in (GANDALF, WHITE, SARUMAN_HIMSELF)):
        return
    if wizards[0] == GANDALF and people[GANDALF].gone:
        play.emit(f.StaffBroken("Y.7", GANDALF))
        rouse_fellowship(play)
    elif people[SARUMAN_HIMSELF].gone and not people[SARUMAN_HIMSELF].returned:
        play.emit(f.StaffBroken("Y.7", SARUMAN_HIMSELF))
