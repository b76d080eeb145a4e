"""The weights of the bots: everything is measured in points of demoralization and victory together."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from core.dagorlad.content.pieces import SAURON, WESTERNESSE


class Weights(msgspec.Struct, frozen=True):
    """All figures that a bot weighs with."""

    retreat: float = 0.1
    """What it is worth to drive a unit back."""
    disrupt: float = 0.25
    """What part of a unit's worth it is to disrupt it."""
    blow: float = 1.0
    threat: float = 0.8
    """How much a blow of one's own counts, and one that the enemy may strike."""
    strikers: int = 3
    """How many enemies are expected to strike at one unit."""
    rallying: float = 0.6
    """How much the blow of a Disrupted enemy counts: it may rally before it can strike."""
    answer: float = 0.3
    """How much of a threat a blow of one's own takes away: whoever is struck strikes back less."""
    focus: float = 0.15
    """How much more a blow counts for each friend next to its target."""
    screen: float = 0.25
    """How much of a threat a friend in front takes away."""
    friend: float = 0.4
    friends: int = 2
    """What a friend next to a hex is worth, and how many of them count."""
    pace: float = 0.3
    """What a hex nearer to the goal is worth."""
    margin: float = 0.15
    """So much better another hex has to be for a unit to move there."""

    bold: float = 0.03
    """How much a threat counts for Westernesse when it goes to fight Sauron's army: unless that is demoralized in time
    the battle is lost."""
    near: int = 4
    room: float = 0.6
    lane: int = 2
    stopper: float = 6.0
    """How near to the gate it goes while units are still behind that, what each hex nearer costs it, how near it would
    stop up the gate, and what that costs."""
    first_line: int = 2
    """How near to an enemy a Slave stands in the first line: one behind it joins it to form a Phalanx."""
    loose: int = 3
    tight: int = 1
    """How far from the middle of the mouth Sauron's army waits: those who strike, and those who shoot."""
    strike_from: int = 4
    """The turn in which Sauron's army leaves the mouth of the gate."""
    strike: float = 0.02
    night: float = 0.01
    """How much a threat counts for it then, and at night, when Orcs need no luck to strike home."""
    desperate: float = 0.02
    """How much a threat counts for a side that can only gain."""
    careful: float = 1.2
    """How much it counts for a side that has what it wants."""
    pursue: float = 0.03
    spent: int = 108
    """How much it counts for Westernesse when Sauron's army is Demoralized and it pursues that, and the points of
    demoralization of its own at which it breaks off."""
    enough: int = 68
    """Sauron's points of demoralization at which his army hides."""

    lord: float = 60.0
    """What Sauron's life is worth."""
    bearer: float = 12.0
    """What a magic weapon is worth besides its points."""
    leader: float = 4.0
    """What a leader is worth for rallying."""
    wound: float = 0.35
    """What part of it a wound is."""
    dare: float = 0.5
    """What a challenge has to gain."""
    exposed: float = 0.35
    """How likely a leader is to suffer with the unit beside him."""
    guard: float = 0.0
    """How much a threat counts for a leader at least, however bold his army is."""
    armed: float = 1.2
    """What it is worth that a weapon helps a unit that fights."""
    crowd: float = 2.5
    """What it costs a leader to share his hex with another."""
    hunted: float = 0.3
    shadow: float = 0.12
    """What part of its worth it costs a leader, and a unit, to stand where the Death Breath may strike."""
    taunt: float = 0.3
    """What it is worth to challenge a leader who may refuse: he rallies nobody then."""
    rally: float = 1.2
    """What a Disrupted friend next to a leader is worth to him."""

    many_men: int = 5
    """How many units must be in danger for Sinister Visions."""
    many_attacks: int = 6
    """How many attacks the Wrath must help."""
    many_orcs: int = 8
    """How many Orcs must be near the enemy for an Eclipse."""
    for_the_night: int = 25
    """Magic points that are kept for the Beast."""
    breath: float = 14.0
    hurry: float = 2.0
    """What a Death Breath has to kill, and how much less in each turn of the night."""


WESTERNESSE_WEIGHTS = Weights()
"""Plays Westernesse."""
SAURON_WEIGHTS = Weights(guard=0.3, bearer=22.0, leader=7.0, wound=0.45, armed=0.6)
"""Plays Sauron's army. The leaders of Westernesse are worth more to it than their points: without them nobody there
rallies, and the weapons that are lost with them are a third of what demoralizes that army. Its own have nothing to
gain in front, where those of Westernesse belong with their weapons."""
SENSIBLE: Mapping[str, Weights] = {WESTERNESSE: WESTERNESSE_WEIGHTS, SAURON: SAURON_WEIGHTS}
"""The weights of each side."""
