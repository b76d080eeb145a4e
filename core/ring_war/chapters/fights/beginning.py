"""How a fight begins: by its attackers' choice, by a rule or a card (G.1), and the window before its first round
(3.3)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.ring_war.chapters.fights.choosing import defender_of, show
from core.ring_war.chapters.sides import powers, rouse_dark_power
from core.ring_war.chapters.windows import open_window
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import DARK_POWER, SARUMAN, RingWarPlay


def begin_fight(
    play: RingWarPlay,
    hex_: str,
    attackers: Sequence[str],
    defenders: Sequence[str],
    rule: str,
    free: bool = False,
    forced: bool = False,
) -> None:
    """Begin an Individual Combat that a rule or a card brings about.

    Args:
        play: what is being carried out.
        hex_: where they are.
        attackers: who attacks; the first one attacks the first defender, and so on, those who are left over the last.
        defenders: who is attacked; at most as many as there are attackers.
        rule: the rule that brings it about.
        free: whether the Dark Power pays nothing (nobody is asked to pay here; a card's fight is free as well).
        forced: whether nobody may refuse (X.4b, X.4c, Y.4a).
    """
    state = play.state
    sides = defender_of(state, attackers[0]), defender_of(state, defenders[0])
    groups: list[list[str]] = [[] for _ in defenders]
    for at, name in enumerate(attackers):
        groups[min(at, len(defenders) - 1)].append(name)
    pairs = tuple(f.Pair(tuple(group), (one,)) for group, one in zip(groups, defenders, strict=True))
    show(play, tuple(attackers), sides[1])
    show(play, tuple(defenders), sides[0])
    play.push(f.Challenged(f.Combat(hex_, *sides, rule, pairs, free=free, forced=forced)))


def begin_rounds(play: RingWarPlay, fight: f.Combat) -> None:
    """Let the rounds of a fight begin, if anybody is left to fight: cards may be played first (3.3). Saruman's fight
    with the Dark Power ends its restraint (Y.9a)."""
    if not fight.pairs:
        return
    state = play.state
    play.emit(f.FightBegan(fight.rule, fight.hex, fight.pairs))
    if fight.attacker == SARUMAN and fight.defender == DARK_POWER and SARUMAN in powers(state):
        rouse_dark_power(play)
    play.push(f.NextPair(msgspec.structs.replace(fight, at=0, round=0)))
    fighters = tuple(name for pair in fight.pairs for name in (*pair.attackers, *pair.defenders))
    open_window(play, "fight", fight.hex, fighters)
