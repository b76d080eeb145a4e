"""The rounds of a fight: a shot before the first, stances in secret, then weapons, Sorcery, breaking off, and wounds
together (G.1a, G.1b, M17, RR5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sealed import SealedQuestion
from core.kernel.unseen import Unseen
from core.kernel.voice import speaking
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.fights.seizing import after_stop
from core.ring_war.chapters.fights.strength import (
    SPECTRES,
    WATCHER,
    WATCHER_ROUNDS,
    WIDEST,
    are_companions,
    bonus,
    breaks_off_at,
    column,
    commander,
    deserters,
    difference,
    facing,
    helpers,
    leads,
    servant,
    sorcery_bonus,
    sorcery_column,
    sorcery_left,
    sorcery_wounds,
    stances,
    weapon_wounds,
    wounds_borne,
)
from core.ring_war.chapters.fights.wounds import strike
from core.ring_war.chapters.harm import ratings
from core.ring_war.chapters.magic import BOW, is_special, weapon_bonus
from core.ring_war.chapters.stacks import is_nazgul
from core.ring_war.chapters.windows import used_up
from core.ring_war.content.contents import lookup
from core.ring_war.model.evolving.fighting import wounds_of
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.names import and_list, are_many, capital, hex_name, titled_name

SPECTRE_WOUNDS = 2
"""What a failed roll against the spectres costs (5.3)."""

BOMBADIL = "e18"
"""The card that ends a fight with a Servant before its first round."""


def next_pair(play: RingWarPlay, step: f.NextPair) -> None:
    """Let the next pair fight, in which both sides still have somebody; or end the fight (G.1a, G.5). Raises `Unseen`
    in a view that hides who fights."""
    state, fight = play.state, step.fight
    if fight.kind == f.SERVANT and used_up(play, BOMBADIL, fight.hex):
        fight = msgspec.structs.replace(fight, at=len(fight.pairs))
    while fight.at < len(fight.pairs) and not _has_both_sides(state, fight):
        fight = msgspec.structs.replace(fight, at=fight.at + 1)
    if fight.at >= len(fight.pairs):
        play.push(f.AfterFight(msgspec.structs.replace(fight, at=0)))
        return
    fight = msgspec.structs.replace(fight, round=0, orders=())
    pair = fight.pairs[fight.at]
    archer = next((name for name in (*pair.attackers, *pair.defenders) if used_up(play, BOW, name)), "")
    if archer:
        _shoot(play, fight, archer)
    else:
        play.push(f.Round(fight))


def _has_both_sides(state: RingWarState, fight: f.Combat) -> bool:
    """Whether both sides of the pair that fights still have somebody. In a view strangers look like nobody, so that it
    would foresee the end of a fight that has not begun."""
    pair = fight.pairs[fight.at]
    if HIDDEN in (*pair.attackers, *pair.defenders):
        raise Unseen("hidden")
    return all(leads(state, fight))


def _shoot(play: RingWarPlay, fight: f.Combat, archer: str) -> None:
    """Let the Bow shoot once, before the first round: a weapon's roll by itself, with special wounds (M17)."""
    state = play.state
    attacks = archer in fight.pairs[fight.at].attackers
    _, other = facing(state, fight, attacks)
    at = max(-WIDEST, min(difference(state, archer, other), WIDEST))
    die, more = roll(play, "weapon"), int(are_companions(state, archer, fight.hex))
    wounds = weapon_wounds(state, die + more, at)
    play.emit(f.Struck("M17", archer, die, more, f"{at:+d}", wounds, special=True))
    strike(play, fight, [f.Blow(archer, other, wounds, special=True)], ())


def begin_round(play: RingWarPlay, step: f.Round) -> None:
    """Ask both sides for their stances, where they have a choice and no standing order (RR5)."""
    state = play.state
    fight = msgspec.structs.replace(step.fight, round=step.fight.round + 1)
    seats = []
    for attacks in (True, False):
        seat = commander(fight, attacks)
        if seat and _order(state, fight, attacks) is None:
            seats.append(seat)
    play.push(f.Stances(tuple(seats), fight=fight))


def _order(state: RingWarState, fight: f.Combat, attacks: bool) -> f.Stance | None:
    """Return how a side fights without being asked: the only way that it has, or its standing order while that is
    possible; None when it has to be asked. Raises `Unseen` in a view that hides the other side's orders."""
    found = stances(state, fight, attacks)
    if len(found) == 1 and not (commander(fight, attacks) and deserters(state, fight, attacks)):
        return found[0]
    mine, _ = facing(state, fight, attacks)
    if not commander(fight, attacks) or mine not in state.people:
        return "sorcery" if "sorcery" in found else "weapon"
    given = next((order.stance for order in fight.orders if order.who == mine), None)
    if given is None and any(order.who == HIDDEN for order in fight.orders):
        raise Unseen("hidden")
    return given if given in found else None


class HowTheyFight(SealedQuestion[RingWarState, f.Stances]):
    """How each side means to fight: both decide in secret (G.1a)."""

    kind = f.Stances
    name = "stances"
    rule = "G.1a"

    def orders(self, state: RingWarState, step: f.Stances, seat: str) -> list[Choice]:
        """Every stance, for this round and, where another follows, until the end of the fight; for this round also with
        helpers who break off."""
        fight = step.fight
        found = stances(state, fight, seat == fight.attacker)
        last = fight.round >= last_round(state, fight)
        orders = [
            f.TakeStance(seat, stance, until_end)
            for until_end in ((False,) if last else (False, True))
            for stance in found
        ]
        orders += [f.TakeStance(seat, stance, away=away) for away in _parting(state, fight, seat) for stance in found]
        return [
            Choice(seat, one, "RR5" if one.until_end else "G.1b" if one.away else "G.1a", fight.hex) for one in orders
        ]

    def lapses(self, play: RingWarPlay, step: f.Stances) -> None:
        """Nobody has a choice: the round is fought."""
        _fight(play, step.fight, {})

    def unsealed(self, play: RingWarPlay, step: f.Stances, orders: Mapping[str, Any]) -> None:
        """Keep standing orders; the round is fought."""
        fight, state = step.fight, play.state
        named = dict(zip((True, False), leads(state, fight), strict=True))
        kept = list(fight.orders)
        for attacks in (True, False):
            given = orders.get(commander(fight, attacks))
            if given is not None:
                kept = [order for order in kept if order.who != named[attacks]]
                if given.until_end:
                    kept.append(f.Order(named[attacks], given.stance))
        _fight(play, msgspec.structs.replace(fight, orders=tuple(kept)), orders)

    def refuses(self, state: RingWarState, step: f.Stances, action: Any) -> Refusal | None:
        """Refuse what is no stance that he can take in this round."""
        held = super().refuses(state, step, action)
        if held is not None or not isinstance(action, f.TakeStance) or action.seat not in step.seats:
            return held
        if action.stance not in stances(state, step.fight, action.seat == step.fight.attacker):
            return _cannot(state, step.fight, action)
        if action.away and (action.until_end or action.away not in _parting(state, step.fight, action.seat)):
            return Refusal("G.1b", "Those helpers cannot break off so in this round.")
        return None

    def words(self, state: RingWarState, step: f.Stances, prompt: Prompt) -> str:
        """Say who fights whom, and in which round; aloud also whose way of fighting is asked for."""
        mine, other = leads(state, step.fight)
        where = f"{hex_name(step.fight.hex)}, round {step.fight.round}"
        told = f"{capital(titled_name(mine))} against {titled_name(other)} at {where}{_hurt(state, (mine, other))}"
        if speaking().aloud:
            most = last_round(state, step.fight)
            which = ", the last" if step.fight.round == most else f" of at most {most}"
            told = told.replace(where, f"{where}{which}", 1)
        if not speaking().aloud or len({choice.seat for choice in prompt.choices}) != 1:
            return told
        asked = mine if prompt.choices[0].seat == step.fight.attacker else other
        told += _last_try(state, step.fight, prompt, asked)
        return f"{told}. How {'do' if are_many(asked) else 'does'} {titled_name(asked)} fight?"

    def label(self, state: RingWarState, step: f.Stances, action: f.TakeStance) -> str:
        """Name the stance, and for how long: until a wound, after which it is asked anew (RR40)."""
        attacks = action.seat == step.fight.attacker
        mine, other = facing(state, step.fight, attacks)
        left = max(0, sorcery_left(state, mine, step.fight))
        uses = f" ({left} use{'s' * (left > 1)} left)" if speaking().aloud and mine in state.people else ""
        texts = {
            "weapon": "Weapon",
            "sorcery": f"Sorcery, column {sorcery_column(state, mine, other)}{uses}",
            "break_off": f"Break off: a die of {breaks_off_at(state, mine, other)} or less",
        }
        if action.away:
            needs = [
                f"{titled_name(name)} (a die of {breaks_off_at(state, name, other)} or less)" for name in action.away
            ]
            return f"{texts[action.stance]}; {and_list(needs)} break{'s' * (len(needs) == 1)} off"
        if not action.until_end:
            return texts[action.stance]
        alone = not helpers(state, step.fight, attacks)
        is_ = "or a helper is" if not alone else "are" if are_many(mine) else "is"
        who = f"{titled_name(mine)} {is_}"
        again = " again" if alone and _hurt(state, (mine,)) else ""
        return f"{texts[action.stance]}, in each round until {who} wounded{again}"


def is_for_good(state: RingWarState, step: f.Stances, action: f.TakeStance) -> bool:
    """Whether a stance for the rounds to come is that of this round alone: a Nazgûl has no second try to break off, and
    without Sorcery strikes by weapon from then on (G.1b)."""
    attacks = action.seat == step.fight.attacker
    mine, _ = facing(state, step.fight, attacks)
    if not action.until_end or not is_nazgul(state, mine):
        return False
    return action.stance == "break_off" or (action.stance == "weapon" and sorcery_left(state, mine, step.fight) <= 0)


def _last_try(state: RingWarState, fight: f.Combat, prompt: Prompt, asked: str) -> str:
    """Return what a Nazgûl can do in this round alone (G.1b), for the ear."""
    offered = {choice.action.stance for choice in prompt.choices}
    if not is_nazgul(state, asked) or "break_off" not in offered:
        return ""
    rest = "" if "sorcery" in offered else ", and strikes by weapon unasked from the next on"
    return f". {capital(titled_name(asked))} can break off in this round alone{rest}"


def _hurt(state: RingWarState, names: Sequence[str]) -> str:
    """Return the wounds that some have, for the ear: nothing shows them beside the question."""
    if not speaking().aloud or HIDDEN in names:
        return ""
    told = []
    for name in names:
        one = wounds_of(state, name)
        if one.normal + one.special:
            have = "have" if are_many(name) else "has"
            told.append(f"{titled_name(name)} {have} {wounds_borne(state, name)}")
    return f"; {and_list(told)}" if told else ""


def _parting(state: RingWarState, fight: f.Combat, seat: str) -> list[tuple[str, ...]]:
    """Return which helpers of a power's may break off together in this round: each, or both."""
    found = deserters(state, fight, seat == fight.attacker)
    return [away for count in range(1, len(found) + 1) for away in combinations(found, count)]


def last_round(state: RingWarState, fight: f.Combat) -> int:
    """Return how many rounds a pair fights at most: six (G.1a), two with the Watcher (5.3), on whichever side it is
    foreseen, one against who seizes the Ring (G.3)."""
    pair = fight.pairs[fight.at]
    if WATCHER in (servant(state, pair.attackers[0]), servant(state, pair.defenders[0])):
        return WATCHER_ROUNDS
    return 1 if fight.kind == f.STOP else lookup(state).numbers.rounds


def _cannot(state: RingWarState, fight: f.Combat, action: f.TakeStance) -> Refusal:
    """Return why somebody cannot fight in a way in this round: he has no Sorcery, or none left, or cannot break off."""
    who, _ = facing(state, fight, action.seat == fight.attacker)
    if action.stance == "sorcery":
        left = "no Sorcery left" if ratings(state, who).sorcery else "no Sorcery"
        return Refusal("H.1", lambda: f"{capital(titled_name(who))} {'have' if are_many(who) else 'has'} {left}.")
    return Refusal("G.1b", lambda: f"{capital(titled_name(who))} cannot break off in this round.")


def _fight(play: RingWarPlay, fight: f.Combat, given: Mapping[str, f.TakeStance]) -> None:
    """Fight a round: break off first, then weapons and Sorcery, then all wounds at once. Helpers who try to break off
    do nothing else in it (G.1b)."""
    state = play.state
    ways: list[f.Stance] = []
    idle: list[str] = []
    for attacks in (True, False):
        order = given.get(commander(fight, attacks))
        ways.append((order.stance if order is not None else _order(state, fight, attacks)) or "weapon")
        idle += order.away if order is not None else ()
    mine, other = leads(state, fight)
    away = [
        way == "break_off" and _breaks_off(play, who, foe)
        for way, who, foe in zip(ways, (mine, other), (other, mine), strict=True)
    ]
    attackers = fight.pairs[fight.at].attackers
    parted = [name for name in idle if _breaks_off(play, name, other if name in attackers else mine)]
    blows: list[f.Blow] = []
    for at, attacks in enumerate((True, False)):
        who, foe = (mine, other) if attacks else (other, mine)
        if away[1 - at] or ways[at] == "break_off":
            continue
        blow = _sorcery(play, who, foe) if ways[at] == "sorcery" else _weapon(play, fight, attacks, tuple(idle))
        if blow is not None:
            blows.append(blow)
    gone = [who for who, left in zip((mine, other), away, strict=True) if left]
    strike(play, fight, blows, (*gone, *parted))


def _breaks_off(play: RingWarPlay, who: str, foe: str) -> bool:
    die, needs = roll(play, "break_off"), breaks_off_at(play.state, who, foe)
    play.emit(f.BrokeOff("G.1b", who, die, needs, die <= needs))
    return die <= needs


def _sorcery(play: RingWarPlay, who: str, foe: str) -> f.Blow:
    """Roll for Sorcery: it spends one use, and makes special wounds (H.1, H.2, 5.2b)."""
    state = play.state
    at, more = sorcery_column(state, who, foe), sorcery_bonus(state, who, foe)
    die = roll(play, "sorcery")
    wounds = sorcery_wounds(state, die + more, at)
    play.emit(f.Struck("H.1", who, die, more, at, wounds, special=True, sorcery=True))
    return f.Blow(who, foe, wounds, special=True, sorcery=True)


def _weapon(play: RingWarPlay, fight: f.Combat, attacks: bool, idle: tuple[str, ...]) -> f.Blow | None:
    """Roll for the weapon of a side's leader (G.1a, 5.2a); a spectre tries the heart instead (5.3)."""
    state = play.state
    who, foe = facing(state, fight, attacks)
    if servant(state, who) == SPECTRES:
        die, needs = roll(play, "ring_rating"), ratings(state, foe).ring
        play.emit(f.RatingRolled("5.3", foe, "ring", die, needs, die <= needs))
        return None if die <= needs else f.Blow(who, foe, SPECTRE_WOUNDS)
    at, more = column(state, fight, attacks, idle), bonus(state, fight, attacks)
    die = roll(play, "weapon")
    wounds = weapon_wounds(state, die + more, at)
    special = is_special(state, who)
    show_weapon(play, who, foe)
    play.emit(f.Struck("5.2a", who, die, more, f"{at:+d}", wounds, special=special))
    return f.Blow(who, foe, wounds, special=special)


def show_weapon(play: RingWarPlay, who: str, foe: str) -> None:
    """Lay a Character of the Fellowship face up who fights with a Magic Card (B.3)."""
    state = play.state
    card = lookup(state).characters.get(who)
    if card is None or card.side != FELLOWSHIP or state.people[who].known:
        return
    if weapon_bonus(state, who, foe) or is_special(state, who):
        play.emit(f.FaceUp("B.3", who))


def after_round(play: RingWarPlay, step: f.AfterRound) -> None:
    """Go on with the pair while both sides have somebody and rounds are left; else with the next pair (G.1a)."""
    state, fight = play.state, step.fight
    if fight.kind == f.STOP:
        after_stop(play, fight)
    elif not all(leads(state, fight)) or fight.round >= last_round(state, fight):
        play.push(f.NextPair(msgspec.structs.replace(fight, at=fight.at + 1)))
    else:
        play.push(f.Round(fight))
