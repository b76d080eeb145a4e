"""How a fight begins: by its attackers' choice, by a rule or a card (G.1), and the window before its first round
(3.3)."""

from __future__ import annotations

import msgspec

from core.ring_war.chapters.fights.choosing import defender_of, show
from core.ring_war.chapters.sides import powers, rouse_dark_power
from core.ring_war.chapters.windows import open_window
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import DARK_POWER, SARUMAN, RingWarPlay


def begin_fight(play: RingWarPlay, hex_: str, attacker: str, defender: str, rule: str) -> None:
    """Begin an Individual Combat of two that a rule brings about, which nobody refuses and nobody pays for (X.4b).

    Args:
        play: what is being carried out.
        hex_: where they are.
        attacker: who attacks.
        defender: who is attacked.
        rule: the rule that brings it about.
    """
    state = play.state
    sides = defender_of(state, attacker), defender_of(state, defender)
    show(play, (attacker,), sides[1])
    show(play, (defender,), sides[0])
    pairs = (f.Pair((attacker,), (defender,)),)
    play.push(f.Challenged(f.Combat(hex_, *sides, rule, pairs, free=True, forced=True)))


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
    open_window(play, "fight", fight.hex, fight.fighters)
