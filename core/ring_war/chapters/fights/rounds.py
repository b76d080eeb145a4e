"""The rounds of a fight: stances in secret, then weapons, Sorcery, breaking off, and wounds together (G.1a, G.1b,
RR5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sealed import SealedQuestion
from core.kernel.unseen import Unseen
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.fights.seizing import after_stop
from core.ring_war.chapters.fights.strength import (
    SPECTRES,
    WATCHER,
    WATCHER_ROUNDS,
    bonus,
    breaks_off_at,
    column,
    commander,
    facing,
    leads,
    servant,
    sorcery_bonus,
    sorcery_column,
    sorcery_wounds,
    stances,
    weapon_wounds,
)
from core.ring_war.chapters.fights.wounds import strike
from core.ring_war.chapters.harm import ratings
from core.ring_war.chapters.magic import is_special, weapon_bonus
from core.ring_war.chapters.windows import used_up
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_name, titled_name

SPECTRE_WOUNDS = 2
"""What a failed roll against the spectres costs (5.3)."""

BOMBADIL = "e18"
"""The card that ends a fight with a Servant before its first round."""


def next_pair(play: RingWarPlay, step: f.NextPair) -> None:
    """Let the next pair fight, in which both sides still have somebody; or end the fight (G.1a, G.5)."""
    state, fight = play.state, step.fight
    if fight.kind == f.SERVANT and used_up(play, BOMBADIL, fight.hex):
        fight = msgspec.structs.replace(fight, at=len(fight.pairs))
    while fight.at < len(fight.pairs) and not all(leads(state, fight)):
        fight = msgspec.structs.replace(fight, at=fight.at + 1)
    if fight.at >= len(fight.pairs):
        play.push(f.AfterFight(msgspec.structs.replace(fight, at=0)))
        return
    play.push(f.Round(msgspec.structs.replace(fight, round=0, orders=())))


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
    if len(found) == 1:
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
        """Every stance, for this round and, where another round follows, until the end of the fight."""
        fight = step.fight
        found = stances(state, fight, seat == fight.attacker)
        last = fight.round >= last_round(state, fight)
        return [
            Choice(seat, f.TakeStance(seat, stance, until_end), "RR5" if until_end else "G.1a", fight.hex)
            for until_end in ((False,) if last else (False, True))
            for stance in found
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
        fight = msgspec.structs.replace(fight, orders=tuple(kept))
        _fight(play, fight, {seat: given.stance for seat, given in orders.items()})

    def refuses(self, state: RingWarState, step: f.Stances, action: Any) -> Refusal | None:
        """Refuse what is no stance that he can take in this round."""
        held = super().refuses(state, step, action)
        if held is not None or not isinstance(action, f.TakeStance) or action.seat not in step.seats:
            return held
        if action.stance not in stances(state, step.fight, action.seat == step.fight.attacker):
            return Refusal("G.1a", "He cannot fight so in this round.")
        return None

    def words(self, state: RingWarState, step: f.Stances, prompt: Prompt) -> str:
        """Say who fights whom, and in which round."""
        mine, other = leads(state, step.fight)
        where = f"{hex_name(step.fight.hex)}, round {step.fight.round}"
        return f"{capital(titled_name(mine))} against {titled_name(other)} at {where}"

    def label(self, state: RingWarState, step: f.Stances, action: f.TakeStance) -> str:
        """Name the stance, and for how long."""
        attacks = action.seat == step.fight.attacker
        mine, other = facing(state, step.fight, attacks)
        texts = {
            "weapon": "Weapon",
            "sorcery": f"Sorcery, column {sorcery_column(state, mine, other)}",
            "break_off": f"Break off: a die of {breaks_off_at(state, mine, other)} or less",
        }
        return f"{texts[action.stance]}{', until the end of the fight' if action.until_end else ''}"


def last_round(state: RingWarState, fight: f.Combat) -> int:
    """Return how many rounds a pair fights at most: six (G.1a), two with the Watcher (5.3), one against who seizes the
    Ring (G.3)."""
    pair = fight.pairs[fight.at]
    if servant(state, pair.attackers[0]) == WATCHER:
        return WATCHER_ROUNDS
    return 1 if fight.kind == f.STOP else lookup(state).numbers.rounds


def _fight(play: RingWarPlay, fight: f.Combat, given: Mapping[str, f.Stance]) -> None:
    """Fight a round: break off first, then weapons and Sorcery, then all wounds at once."""
    state = play.state
    ways: list[f.Stance] = []
    for attacks in (True, False):
        way = given.get(commander(fight, attacks)) or _order(state, fight, attacks)
        ways.append(way or "weapon")
    mine, other = leads(state, fight)
    away = [
        way == "break_off" and _breaks_off(play, who, foe)
        for way, who, foe in zip(ways, (mine, other), (other, mine), strict=True)
    ]
    blows: list[f.Blow] = []
    for at, attacks in enumerate((True, False)):
        who, foe = (mine, other) if attacks else (other, mine)
        if away[1 - at] or ways[at] == "break_off":
            continue
        blow = _sorcery(play, who, foe) if ways[at] == "sorcery" else _weapon(play, fight, attacks, who, foe)
        if blow is not None:
            blows.append(blow)
    gone = tuple(who for who, left in zip((mine, other), away, strict=True) if left)
    strike(play, fight, blows, gone)


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


def _weapon(play: RingWarPlay, fight: f.Combat, attacks: bool, who: str, foe: str) -> f.Blow | None:
    """Roll for a weapon (G.1a, 5.2a); a spectre tries the heart instead (5.3)."""
    state = play.state
    if servant(state, who) == SPECTRES:
        die, needs = roll(play, "ring_rating"), ratings(state, foe).ring
        play.emit(f.RatingRolled("5.3", foe, "ring", die, needs, die <= needs))
        return None if die <= needs else f.Blow(who, foe, SPECTRE_WOUNDS)
    at, more = column(state, fight, attacks), bonus(state, fight, attacks)
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
