"""Who is attacked accepts or refuses (G.1, E.13, X.3c, Y.4a), may put on the Ring (M.1), and others come in (G.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.voice import speaking
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import is_led, is_worn_by, put_on, wear_refused
from core.ring_war.chapters.board import known_at, people_at
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.fights.beginning import begin_rounds
from core.ring_war.chapters.fights.choosing import MOST, show
from core.ring_war.chapters.fights.foes import is_weak
from core.ring_war.chapters.fights.strength import combat, strength_of, wounds_so_far
from core.ring_war.chapters.harm import is_nazgul, ratings
from core.ring_war.chapters.mastery import check_turned
from core.ring_war.chapters.searching import NAZGUL, ORCS, evasion
from core.ring_war.chapters.sides import player_of, power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.bearing import WearRing
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import (
    FELLOWSHIP,
    GOLLUM,
    SARUMAN_HIMSELF,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import and_list, are_many, capital, hex_name, titled_name


class DoesHeFight(Asked[f.Challenged]):
    """Whether the one who is attacked in a pair fights (G.1)."""

    kind = f.Challenged
    name = "challenged"

    def seat(self, state: RingWarState, step: f.Challenged) -> str:
        """Ask whoever commands him."""
        return step.fight.defender

    def opens(self, play: RingWarPlay, step: f.Challenged) -> bool:
        """Go through the pairs: ask where there is a choice, leave out who cannot be found, then let others come in."""
        fight = step.fight
        if step.at >= len(fight.pairs):
            play.push(f.Joining(fight))
            return False
        target = fight.pairs[step.at].defenders[0]
        if not fight.forced and is_out_of_reach(play.state, fight, target):
            play.emit(f.Refused("M.2", fight.pairs[step.at].attackers[0], target))
            play.push(f.Challenged(fight.replacing(step.at), step.at))
            return False
        if refusals(play.state, fight, target) or _may_wear(play.state, fight, target):
            return True
        play.push(f.Challenged(fight, step.at + 1))
        return False

    def asks(self, state: RingWarState, step: f.Challenged) -> Prompt | None:
        """To fight, to put on the Ring, or to refuse in the ways that he has."""
        seat, hex_ = step.fight.defender, step.fight.hex
        target = step.fight.pairs[step.at].defenders[0]
        choices = [Choice(seat, f.Accept(seat), "G.1", hex_)]
        if _may_wear(state, step.fight, target):
            choices.append(Choice(seat, WearRing(seat, target), "M.1", hex_))
        choices += [
            Choice(seat, f.Refuse(seat, to), rule, to or hex_) for to, rule in refusals(state, step.fight, target)
        ]
        return Prompt(self.name, seat, "G.1", choices)

    def answers(self, play: RingWarPlay, step: f.Challenged, action: Any) -> None:
        """He fights, refuses, or puts on the Ring and is asked again."""
        fight, target = step.fight, step.fight.pairs[step.at].defenders[0]
        if isinstance(action, WearRing):
            put_on(play, target, "M.1")
            play.push(step)
        elif isinstance(action, f.Refuse) and _refuses(play, fight, step.at, action.hex):
            play.push(f.Challenged(fight.replacing(step.at), step.at))
        else:
            play.push(f.Challenged(fight, step.at + 1))

    def held_back(self, state: RingWarState, step: f.Challenged, action: Any) -> Refusal | None:
        """Say why he does not put on the Ring, or cannot refuse so."""
        target = step.fight.pairs[step.at].defenders[0]
        if isinstance(action, WearRing):
            return wear_refused(state, step.fight.defender, action.person)
        if isinstance(action, f.Refuse) and action.hex not in [to for to, _ in refusals(state, step.fight, target)]:
            return Refusal("G.1", lambda: f"{capital(titled_name(target))} cannot refuse this fight so.")
        return None

    def words(self, state: RingWarState, step: f.Challenged, prompt: Prompt) -> str:
        """Say who attacks whom; aloud that was told just before."""
        pair = step.fight.pairs[step.at]
        who, target = and_list([titled_name(name) for name in pair.attackers]), pair.defenders[0]
        if speaking().aloud:
            return f"{'Do' if are_many(target) else 'Does'} {titled_name(target)} fight {who}?"
        verb = "attacks" if len(pair.attackers) == 1 else "attack"
        return f"{capital(who)} {verb} {titled_name(target)}: fight?"

    def label(self, state: RingWarState, step: f.Challenged, action: Any) -> str:
        """Say what each answer does."""
        target = step.fight.pairs[step.at].defenders[0]
        if isinstance(action, WearRing):
            return "Put on the Ring"
        if not isinstance(action, f.Refuse):
            match = _match(state, step.fight.pairs[step.at].attackers, target)
            return f"Fight: {match}{_may_help(state, step, target)}"
        if action.hex:
            return f"Refuse: fly to {hex_name(action.hex)}"
        if target == SARUMAN_HIMSELF:
            return "Refuse"
        needs = refuses_at(state, step.fight, step.at)
        else_fought = ", or the fight begins all the same" * speaking().aloud
        return f"Refuse: a die of {needs} or less{else_fought}" if needs > 0 else "Refuse, which no die brings about"


def _may_help(state: RingWarState, step: f.Challenged, target: str) -> str:
    """Return aloud that others of one's own may come into the fight: that is asked only after this answer."""
    if not speaking().aloud:
        return ""
    fight = msgspec.structs.replace(step.fight, pairs=(step.fight.pairs[step.at],))
    here = people_at(state, fight.hex, fight.defender)
    helps = [name for name in here if name != target and join_refused(state, fight, name, target) is None]
    return f"; {len(helps)} other{'s' * (len(helps) > 1)} here may help" if helps else ""


def _match(state: RingWarState, attackers: Sequence[str], target: str) -> str:
    """Return what all bring to a fight: of who attacks only what is printed, since his cards may be secret; aloud of
    each of several, whom the question does not tell apart."""
    bring = [_brings(state, name) for name in (attackers if speaking().aloud else attackers[:1])]
    return "; ".join([strength_of(state, target, attackers[0]), *bring])


def _brings(state: RingWarState, attacker: str) -> str:
    theirs = ratings(state, attacker)
    wounds = wounds_so_far(state, attacker) if attacker in state.servants else ""
    return f"{titled_name(attacker)} has Combat {theirs.combat}, Endurance {theirs.endurance}{wounds}"


def is_out_of_reach(state: RingWarState, fight: f.Combat, target: str) -> bool:
    """Whether a fight with somebody comes to nothing, which his enemy could not know before: he wears the Ring and no
    Nazgûl attacks (M.2), or he is on his way to Isengard (Y.6b, RR38)."""
    if target not in state.people or target == SARUMAN_HIMSELF:
        return False
    if state.people[target].persuaded and fight.attacker != FELLOWSHIP:
        return True
    pair = next(pair for pair in fight.pairs if pair.defenders == (target,))
    return is_worn_by(state, target) and not any(is_nazgul(state, name) for name in pair.attackers)


def refusals(state: RingWarState, fight: f.Combat, target: str) -> list[tuple[str, str]]:
    """Return the ways in which somebody may refuse a fight: hexes to fly to, "" for staying, each with its rule."""
    if fight.forced or target not in state.people or target == GOLLUM:
        return []
    if target == SARUMAN_HIMSELF:
        return [] if is_weak(state) else [("", "Y.4a")]
    if is_nazgul(state, target):
        if state.ring.bearer == target:
            return []
        power = power_of(state, target)
        return [(hex_, "E.13") for hex_ in havens_of(state, power) if hex_ != fight.hex]
    return [("", "G.1")] if power_of(state, target) == FELLOWSHIP else []


def havens_of(state: RingWarState, power: str) -> list[str]:
    """Return the citadels that a power controls, by number."""
    rules = lookup(state)
    return [hex_ for hex_ in rules.marks if rules.has(hex_, "citadel") and _owner(state, hex_) == power]


def _owner(state: RingWarState, hex_: str) -> str:
    """Return who decides about a hex; in the games for two the Dark Power about Saruman's (RR24)."""
    return player_of(state, state.control.get(hex_, ""))


def _may_wear(state: RingWarState, fight: f.Combat, target: str) -> bool:
    return not fight.forced and state.ring.bearer == target and wear_refused(state, fight.defender, target) is None


def refuses_at(state: RingWarState, fight: f.Combat, at: int) -> int:
    """Return what a Character of the Fellowship must not exceed to refuse (G.1)."""
    pair = fight.pairs[at]
    kind = NAZGUL if any(is_nazgul(state, name) for name in pair.attackers) else ORCS
    return evasion(state, pair.defenders[0], fight.hex, kind, len(pair.attackers))


def _refuses(play: RingWarPlay, fight: f.Combat, at: int, hex_: str) -> bool:
    """Let somebody try to refuse; return whether he does."""
    target, attacker = fight.pairs[at].defenders[0], fight.pairs[at].attackers[0]
    if hex_:
        play.emit(f.Refused("E.13", attacker, target))
        play.emit(f.Withdrew("E.13", target, hex_))
        check_turned(play)
        return True
    if target == SARUMAN_HIMSELF:
        play.emit(f.Refused("X.3c", attacker, target))
        return True
    needs = refuses_at(play.state, fight, at)
    die = roll(play, "refuse")
    if die > needs:
        play.emit(f.RefusalFailed("G.1", target, die, needs))
        return False
    play.emit(f.Refused("G.1", attacker, target, die, needs))
    play.emit(f.Unspotted("G.1", target, fight.attacker))
    return True


class WhoJoins(Asked[f.Joining]):
    """Whom the defender brings in, each for himself or beside a friend (G.2)."""

    kind = f.Joining
    name = "joining"

    def seat(self, state: RingWarState, step: f.Joining) -> str:
        """Ask the defender."""
        return step.fight.defender

    def asks(self, state: RingWarState, step: f.Joining) -> Prompt | None:
        """Everybody of his in the hex, the strongest first, beside each friend; or nobody."""
        fight = step.fight
        if not fight.pairs or fight.kind == f.SEIZE or not fight.defender:
            return None
        here = sorted(known_at(state, fight.hex, fight.defender), key=lambda name: -ratings(state, name).combat)
        choices = [
            Choice(fight.defender, f.JoinFight(fight.defender, name, pair.defenders[0]), "G.2", fight.hex, name)
            for name in here
            for pair in fight.pairs
            if join_refused(state, fight, name, pair.defenders[0]) is None
        ]
        if not choices:
            return None
        choices.append(Choice(fight.defender, Done(fight.defender), "G.2", fight.hex))
        return Prompt(self.name, fight.defender, "G.2", choices)

    def lapses(self, play: RingWarPlay, step: f.Joining) -> None:
        """Nobody comes in: the rounds begin."""
        begin_rounds(play, step.fight)

    def answers(self, play: RingWarPlay, step: f.Joining, action: Any) -> None:
        """He helps, or draws off one of several; then the others are asked for."""
        fight = step.fight
        if isinstance(action, Done):
            begin_rounds(play, fight)
            return
        play.emit(f.Joined("G.2", action.person))
        show(play, (action.person,), fight.attacker)
        at = next(at for at, pair in enumerate(fight.pairs) if pair.defenders[0] == action.target)
        pair = fight.pairs[at]
        if len(pair.attackers) > 1:
            play.push(f.DrawOff(fight, action.person, at))
        else:
            helped = f.Pair(pair.attackers, (*pair.defenders, action.person))
            play.push(f.Joining(fight.replacing(at, helped)))

    def held_back(self, state: RingWarState, step: f.Joining, action: Any) -> Refusal | None:
        """Say why somebody does not come in."""
        if not isinstance(action, f.JoinFight):
            return None
        return join_refused(state, step.fight, action.person, action.target)

    def words(self, state: RingWarState, step: f.Joining, prompt: Prompt) -> str:
        """Ask who comes in."""
        asked = f"Who else fights at {hex_name(step.fight.hex)}?"
        if not speaking().aloud or len(step.fight.pairs) != 1:
            return asked
        defenders = step.fight.pairs[0].defenders
        room, more = MOST - len(defenders), "more " * (len(defenders) > 1)
        return f"{asked} {capital(titled_name(defenders[0]))} may have {room} {more}helper{'s' * (room != 1)}."

    def label(self, state: RingWarState, step: f.Joining, action: Any) -> str:
        """Name him, what he does there, and what he brings."""
        if isinstance(action, Done):
            return "Nobody else"
        pair = next(pair for pair in step.fight.pairs if pair.defenders[0] == action.target)
        does = "draws off one of those who attack" if len(pair.attackers) > 1 else "helps"
        brings = strength_of(state, action.person, pair.attackers[0])
        return f"{capital(titled_name(action.person))} {does} {titled_name(action.target)}: {brings}"


def join_refused(state: RingWarState, fight: f.Combat, name: str, target: str) -> Refusal | None:
    """Return why somebody does not come into a fight for another; None when he may (G.2)."""
    person = state.people.get(name)
    if (
        person is None
        or name in fight.fighters
        or name not in people_at(state, fight.hex, fight.defender)
        or person.driven
        or person.persuaded
        or name == GOLLUM
        or is_led(state, name)
        or (name == SARUMAN_HIMSELF and state.mind)
    ):
        return Refusal("G.2", "Only a free Character of one's own in the hex, who does not fight yet, comes in.")
    pair = next((pair for pair in fight.pairs if pair.defenders[0] == target), None)
    if pair is None or len(pair.defenders) >= MOST:
        return Refusal("G.2", "One comes in beside somebody who is attacked, and three fight against one at most.")
    return None


class WhoIsDrawnOff(Asked[f.DrawOff]):
    """Which of several attackers somebody draws off (G.2)."""

    kind = f.DrawOff
    name = "draw_off"

    def seat(self, state: RingWarState, step: f.DrawOff) -> str:
        """Ask the attacker."""
        return step.fight.attacker

    def asks(self, state: RingWarState, step: f.DrawOff) -> Prompt | None:
        """Each of them."""
        seat, fight = step.fight.attacker, step.fight
        choices = [Choice(seat, f.DrawAway(seat, name), "G.2", fight.hex) for name in fight.pairs[step.at].attackers]
        return Prompt(self.name, seat, "G.2", choices)

    def answers(self, play: RingWarPlay, step: f.DrawOff, action: f.DrawAway) -> None:
        """The two are a pair of their own."""
        pair = step.fight.pairs[step.at]
        left = f.Pair(tuple(name for name in pair.attackers if name != action.person), pair.defenders)
        play.push(f.Joining(step.fight.replacing(step.at, left, f.Pair((action.person,), (step.person,)))))

    def words(self, state: RingWarState, step: f.DrawOff, prompt: Prompt) -> str:
        """Ask which."""
        return f"{capital(titled_name(step.person))} draws off one of yours: whom?"

    def label(self, state: RingWarState, step: f.DrawOff, action: f.DrawAway) -> str:
        """Name him with his Combat."""
        return f"{capital(titled_name(action.person))}, Combat {combat(state, action.person, step.person)}"
