"""Who attacks whom: the choice of fights, hex by hex (G.1, G.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asides import aside_choices, aside_label, aside_refused, begin_aside
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import is_led, put_on, wear_refused
from core.ring_war.chapters.board import known_at
from core.ring_war.chapters.fights.foes import (
    affords,
    attacker_refused,
    attackers,
    is_prize,
    strangers_at,
    target_refused,
    targets,
)
from core.ring_war.chapters.fights.strength import combat, friend_of
from core.ring_war.chapters.harm import ratings
from core.ring_war.chapters.searching import spot
from core.ring_war.chapters.sides import pay, player_of, power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.bearing import WearRing
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, GOLLUM, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.sight.knowing import knows
from core.ring_war.words.names import capital, hex_name, titled_name

MOST = 3
"""How many fight against one at most (G.2)."""


class WhichFight(Asked[f.Fights]):
    """Who of a power's own attacks next, in whichever hex (G.1); putting on the Ring (M.1)."""

    kind = f.Fights
    name = "fights"

    def asks(self, state: RingWarState, step: f.Fights) -> Prompt | None:
        """Everybody who could attack somebody, the strongest first; where that is asked at all, the bearer may put on
        the Ring."""
        seat = self.seat(state, step)
        names = attackers(state, seat) if affords(state, seat) else []
        names.sort(key=lambda name: -ratings(state, name).combat)
        choices = [Choice(seat, f.Attacker(seat, name), "G.1", state.people[name].hex) for name in names]
        asides = aside_choices(state, step, bool(names))
        if not choices and not asides:
            return None
        bearer = state.ring.bearer
        if bearer in state.people and wear_refused(state, seat, bearer) is None:
            choices.append(Choice(seat, WearRing(seat, bearer), "M.1", state.people[bearer].hex))
        return Prompt(self.name, seat, "G.1", [*choices, Choice(seat, Done(seat), "G.1"), *asides])

    def answers(self, play: RingWarPlay, step: f.Fights, action: Any) -> None:
        """Ask whom he attacks; then the other fights of the hex, and of other hexes."""
        if isinstance(action, Done):
            return
        play.push(step)
        if isinstance(action, WearRing):
            put_on(play, action.person, "M.1")
            return
        if begin_aside(play, action):
            return
        seat = self.seat(play.state, step)
        fight = f.Combat(play.state.people[action.person].hex, seat, "", "G.1")
        aim(play, f.Whom(fight, action.person))

    def held_back(self, state: RingWarState, step: f.Fights, action: Any) -> Refusal | None:
        """Say why somebody does not attack."""
        if isinstance(action, f.Attacker):
            return begins_refused(state, self.seat(state, step), action.person)
        if isinstance(action, WearRing):
            return wear_refused(state, self.seat(state, step), action.person)
        return aside_refused(state, step, action)

    def words(self, state: RingWarState, step: f.Fights, prompt: Prompt) -> str:
        """Ask who attacks."""
        return "Who begins an Individual Combat?"

    def label(self, state: RingWarState, step: f.Fights, action: Any) -> str:
        """Name him and where he is."""
        if isinstance(action, Done):
            return "No more Individual Combats"
        if isinstance(action, WearRing):
            return f"{capital(titled_name(action.person))} puts on the Ring"
        if not isinstance(action, f.Attacker):
            return aside_label(state, action)
        return attacker_label(state, action.person, targets(state, self.seat(state, step), action.person))


def attacker_label(state: RingWarState, name: str, found: list[str]) -> str:
    """Return how an attacker is called in a list: with his place and his Combat; aloud, where nothing shows it, also
    whom he attacks if one of those `found` is the only one, and what his cards add against him."""
    told = f"{capital(titled_name(name))} at {hex_name(state.people[name].hex)}"
    if not speaking().aloud or not found or HIDDEN in found:
        return f"{told}, Combat {ratings(state, name).combat}"
    strength = f"Combat {max(combat(state, name, one) for one in found)}{friend_of(state, name)}"
    if len(found) > 1:
        return f"{told}, {strength}"
    foe = ratings(state, found[0]).combat
    return f"{told}, {strength}, against {titled_name(found[0])}, Combat {foe}"


def begins_refused(state: RingWarState, seat: str, name: str) -> Refusal | None:
    """Return why one of a power's own begins no fight; None when he may (G.1)."""
    held = attacker_refused(state, seat, name)
    if held is None and not targets(state, seat, name):
        return Refusal("G.1", lambda: f"Nobody whom {titled_name(name)} may attack is in his hex.")
    return held


def aim(play: RingWarPlay, step: f.Whom) -> None:
    """Ask whom somebody attacks, or let him attack the only one whom he can (GR3)."""
    found = aims(play.state, step)
    if len(found) == 1:
        declare(play, step, found[0])
    else:
        play.push(step)


def aims(state: RingWarState, step: f.Whom) -> list[str]:
    """Return whom an attacker may be aimed at, beside the others of his side: nobody fights more than three (G.2)."""
    fight = step.fight
    found = targets(state, fight.attacker, step.person)
    if step.targets:
        found = [one for one in found if one in step.targets]
    return [one for one in found if crowd_refused(state, fight, one) is None]


def crowd_refused(state: RingWarState, fight: f.Combat, target: str) -> Refusal | None:
    """Return why nobody else attacks somebody: three do already, another player's piece is attacked in this fight, who
    bears the Ring is fought by one alone (G.2, G.3), or all strangers have been found."""
    if target == HIDDEN:
        if fight.defender and fight.defender != FELLOWSHIP:
            return _other_side()
        return None
    if is_prize(state, fight.attacker, target) and fight.pairs:
        return Refusal("G.3", "Who has seized the Ring is fought by one alone.")
    if fight.defender and fight.defender != defender_of(state, target):
        return _other_side()
    if any(pair.defenders == (target,) and len(pair.attackers) >= MOST for pair in fight.pairs):
        return Refusal("G.2", "Nobody fights more than three.")
    return None


def _other_side() -> Refusal:
    return Refusal("G.2", "In one fight one attacks the pieces of one player.")


def defender_of(state: RingWarState, target: str) -> str:
    """Return who commands somebody who is attacked; "" for a Gollum who is nobody's."""
    return player_of(state, state.parties[target].owner) if target in state.parties else power_of(state, target)


def keeper_of(state: RingWarState, bearer: str) -> str:
    """Return who commands the bearer of the Ring in a fight for it: for Boromir who has seized it whoever moves him,
    for a semi-Ringwraith the Dark Power."""
    if bearer in state.people and is_led(state, bearer):
        return state.people[bearer].led or DARK_POWER
    return defender_of(state, bearer)


class WhomToAttack(Asked[f.Whom]):
    """Whom one of a power's own attacks (G.1)."""

    kind = f.Whom
    name = "whom"

    def seat(self, state: RingWarState, step: f.Whom) -> str:
        """Ask the attacker."""
        return step.fight.attacker

    def asks(self, state: RingWarState, step: f.Whom) -> Prompt | None:
        """Everybody whom he may attack."""
        seat, hex_ = step.fight.attacker, step.fight.hex
        choices = [Choice(seat, f.Fight(seat, step.person, one), "G.1", hex_) for one in aims(state, step)]
        return Prompt(self.name, seat, "G.1", choices) if choices else None

    def answers(self, play: RingWarPlay, step: f.Whom, action: f.Fight) -> None:
        """He attacks."""
        declare(play, step, action.target)

    def held_back(self, state: RingWarState, step: f.Whom, action: Any) -> Refusal | None:
        """Say why he does not attack somebody."""
        if not isinstance(action, f.Fight) or action.person != step.person:
            return None
        held = target_refused(state, step.fight.attacker, step.person, action.target)
        return held or crowd_refused(state, step.fight, action.target)

    def words(self, state: RingWarState, step: f.Whom, prompt: Prompt) -> str:
        """Ask whom."""
        return f"Whom does {titled_name(step.person)} attack?"

    def label(self, state: RingWarState, step: f.Whom, action: f.Fight) -> str:
        """Name the enemy with his Combat, or say that nobody knows who it will be."""
        if action.target == HIDDEN:
            count = strangers_at(state, step.fight.hex, step.fight.attacker)
            return "Whoever it is that lies face down" if count == 1 else f"One of {count} who lie face down, by lot"
        theirs = ratings(state, action.target)
        prize = ": for the Ring" if is_prize(state, step.fight.attacker, action.target) else ""
        return f"{capital(titled_name(action.target))}, Combat {theirs.combat}{prize}"


def declare(play: RingWarPlay, step: f.Whom, target: str) -> None:
    """Let somebody attack: the Dark Power pays, a stranger is drawn by lot, and who attacks or is attacked is seen."""
    state, fight = play.state, step.fight
    if target == HIDDEN:
        target = _drawn(play, fight)
    if not fight.free and step.person != GOLLUM:
        pay(play, fight.attacker, lookup(state).numbers.fight, "fight")
    play.emit(f.Declared("G.1", step.person, target))
    defender = defender_of(state, target)
    if is_prize(state, fight.attacker, target):
        defender = keeper_of(state, target)
        fight = msgspec.structs.replace(fight, kind=f.SEIZE, by=fight.attacker, forced=True)
    show(play, (step.person,), defender)
    show(play, (target,), fight.attacker)
    pairs = _with(fight.pairs, step.person, target)
    fight = msgspec.structs.replace(fight, defender=defender, pairs=pairs)
    if fight.kind == f.SEIZE:
        play.push(f.Challenged(fight))
    else:
        play.push(f.Pairing(fight, step.among, step.targets))


def _with(pairs: tuple[f.Pair, ...], person: str, target: str) -> tuple[f.Pair, ...]:
    if any(pair.defenders == (target,) for pair in pairs):
        return tuple(
            f.Pair((*pair.attackers, person), pair.defenders) if pair.defenders == (target,) else pair for pair in pairs
        )
    return (*pairs, f.Pair((person,), (target,)))


def _drawn(play: RingWarPlay, fight: f.Combat) -> str:
    """Return one of those who lie face down in a hex, drawn by lot (RR38)."""
    state = play.state
    at = play.chance.below(strangers_at(state, fight.hex, fight.attacker), "stranger")
    here = known_at(state, fight.hex, FELLOWSHIP)
    return [name for name in here if not knows(state, fight.attacker, name)][at]


def show(play: RingWarPlay, people: tuple[str, ...], power: str, rule: str = "G.2") -> None:
    """Let a power see who of the Fellowship fights with it (G.2, J.6), or whom else a `rule` shows it."""
    state = play.state
    unseen = [name for name in people if name in state.people and power and not knows(state, power, name)]
    if unseen:
        spot(play, unseen, state.people[unseen[0]].hex, power, rule)


class WhoElseAttacks(Asked[f.Pairing]):
    """Who else attacks in the hex, before the fight begins (G.2)."""

    kind = f.Pairing
    name = "pairing"

    def seat(self, state: RingWarState, step: f.Pairing) -> str:
        """Ask the attacker."""
        return step.fight.attacker

    def asks(self, state: RingWarState, step: f.Pairing) -> Prompt | None:
        """Everybody who may attack besides; beginning the fight, or forgoing one that nobody has begun."""
        names = self._names(state, step)
        if not names:
            return None
        seat, hex_ = step.fight.attacker, step.fight.hex
        choices = [Choice(seat, f.Attacker(seat, name), "G.2", hex_) for name in names]
        choices.append(Choice(seat, Done(seat), "G.1", hex_))
        return Prompt(self.name, seat, "G.2", choices)

    def _names(self, state: RingWarState, step: f.Pairing) -> list[str]:
        if not step.fight.free and not affords(state, step.fight.attacker):
            return []
        return [
            name
            for name, person in state.people.items()
            if person.hex == step.fight.hex and more_refused(state, step, name) is None
        ]

    def lapses(self, play: RingWarPlay, step: f.Pairing) -> None:
        """Nobody else can attack: the fight begins."""
        _go(play, step.fight)

    def answers(self, play: RingWarPlay, step: f.Pairing, action: Any) -> None:
        """Ask whom he attacks, or begin."""
        if isinstance(action, Done):
            _go(play, step.fight)
        else:
            aim(play, f.Whom(step.fight, action.person, step.among, step.targets))

    def held_back(self, state: RingWarState, step: f.Pairing, action: Any) -> Refusal | None:
        """Say why somebody does not attack besides."""
        return more_refused(state, step, action.person) if isinstance(action, f.Attacker) else None

    def words(self, state: RingWarState, step: f.Pairing, prompt: Prompt) -> str:
        """Ask who else attacks."""
        who = "Who else attacks" if step.fight.pairs else "Who attacks"
        return f"{who} at {hex_name(step.fight.hex)}?"

    def label(self, state: RingWarState, step: f.Pairing, action: Any) -> str:
        """Name him, or what begins."""
        if isinstance(action, Done):
            return "Nobody else: the fight begins" if step.fight.pairs else "Nobody attacks"
        found = aims(state, f.Whom(step.fight, action.person, step.among, step.targets))
        return attacker_label(state, action.person, found)


def more_refused(state: RingWarState, step: f.Pairing, name: str) -> Refusal | None:
    """Return why somebody does not attack besides; None when he may (G.2)."""
    fight = step.fight
    if name not in state.people or state.people[name].hex != fight.hex or (step.among and name not in step.among):
        return Refusal("G.2", "Only those attack here who have come to this fight.")
    held = attacker_refused(state, fight.attacker, name, again=bool(step.among))
    if held is None and any(name in pair.attackers for pair in fight.pairs):
        return Refusal("G.2", lambda: f"{capital(titled_name(name))} attacks in this fight already.")
    if held is None and not aims(state, f.Whom(fight, name, step.among, step.targets)):
        return Refusal("G.1", lambda: f"There is nobody here whom {titled_name(name)} may attack.")
    return held


def _go(play: RingWarPlay, fight: f.Combat) -> None:
    """Begin a fight, if somebody attacks somebody."""
    if fight.pairs:
        play.push(f.Challenged(fight))
