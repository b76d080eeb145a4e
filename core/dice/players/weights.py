"""The weights of the bots: everything is measured in Glory of the bot's seat."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """All figures that a bot weighs with."""

    glory: float = 1.0
    """A point of the seat's own Glory, where one player is Hero."""
    rival: float = 0.25
    """What a point of Glory of another seat costs there."""
    glory_together: float = 0.6
    """A point of Glory of any seat, where all win together: it can still be lost instead of a card."""
    last_glory: float = 4.0
    """What it costs there to come down to 1 Glory, one step from losing."""

    lost: float = 60.0
    """What it costs to lose the game."""
    danger: float = 40.0
    ease: float = 0.5
    """With so many cards left until the loss, n, the danger costs `danger` times `ease` to the power of n."""
    next_turn: float = 0.6
    """How much a card counts that falls in the next Sauron turn: it may still be hindered, or restored."""
    advance: float = 5.0
    """Reaching the next location at the end of this round."""
    arrive: float = 14.0
    """Reaching the last one."""

    kill: float = 1.2
    kill_attack: float = 0.3
    kill_defense: float = 0.12
    """An enemy less: by itself, for each point of its attack, for each point of its defense."""
    eye_unit: float = 1.2
    """An Eye that becomes a Unit."""

    fellowship: float = 0.45
    unit_glory: float = 0.75
    unit_attack: float = 0.2
    unit_level: float = 0.3
    watch: float = 0.8
    draw: float = 0.4
    reroll: float = 0.6
    artifact: float = 1.0
    """What faces are worth when they fall: Fellowship; a Unit's Glory, attack and level; Frodo's watch; a drawn die; a
    re-roll; how much the effects of artifacts count (`worth.EFFECTS`)."""
    pace: float = 2.0
    """Rounds that a location takes."""
    recruit: float = 1.0
    """How much the use of a recruited die counts."""
    enemy_die: float = 2.0
    enemy_die_together: float = 5.0
    """What it costs to bring in an enemy die of the weakest kind at the beginning, and where all win together; one of
    a stronger kind costs more, a later one less."""
    restless: float = 0.3
    """How much of that counts when a die would enter anyway because nobody recruited (DV1)."""
    shallow: bool = False
    """Never recruits where an enemy die would enter that would not enter by itself."""
    lend: float = 0.5
    """How likely a prepared Unit is to be borrowed while an enemy stands and others are to come."""
    strength: float = 0.8
    """How much of the attack that their dice can show the others bring to an attack."""
    hold: float = 0.7
    """What an artifact that can be used only once is worth unused."""


SENSIBLE = Weights()
"""Plays to win together, and to be Hero."""
TEAM = Weights(glory=0.15, rival=0.0, shallow=True)
"""Plays to win together only: no recruiting in rows 2 to 4 as long as their enemy cards hold dice."""
