"""The order of play: every step and every question of the game, in the order of the rules."""

from __future__ import annotations

from core.dagorlad.chapters import (
    challenges,
    losses,
    magic,
    melee,
    missile,
    moving,
    pedestal,
    picking,
    rally,
    retreat,
    turn,
)
from core.dagorlad.model import steps as s
from core.kernel.sequence import Carried, Chapter

ORDER = (
    Chapter("13.0", "Set-up", (Carried(s.BeginGame, turn.begin_game), turn.WhereWargsStart())),
    Chapter("12.0", "The Game-Turn", (Carried(s.BeginTurn, turn.begin_turn), Carried(s.EndTurn, turn.end_turn))),
    Chapter(
        "W9.1",
        "Magic",
        (
            Carried(s.BeginMagic, turn.begin_magic),
            magic.WhatSauronDoes(),
            magic.WhatTheBeastGets(),
            magic.WhereTheBeastBlows(),
        ),
    ),
    Chapter(
        "W4.1",
        "Movement",
        (
            Carried(s.BeginMoves, turn.begin_moves),
            picking.WhichPieceMoves(),
            moving.WhereItGoes(),
            moving.WhetherToResign(),
            pedestal.WhichArcherGetsIt(),
        ),
    ),
    Chapter(
        "W7.11",
        "Missile combat",
        (
            Carried(s.BeginFights, turn.begin_fights),
            Carried(s.BeginFire, missile.begin_fire),
            missile.WhichUnitFires(),
            missile.AtWhomItFires(),
        ),
    ),
    Chapter(
        "W7.2",
        "Individual combat",
        (
            Carried(s.BeginChallenges, challenges.begin_challenges),
            challenges.WhoChallenges(),
            challenges.WhetherHeAccepts(),
        ),
    ),
    Chapter(
        "W7.31",
        "Melee",
        (
            Carried(s.BeginMelee, melee.begin_melee),
            melee.WhoAttacks(),
            melee.WhomItAttacks(),
            retreat.WithWhichSlave(),
            retreat.WhereItRetreats(),
            losses.WhereALeaderGoes(),
            Carried(s.AfterAttack, turn.after_attack),
            melee.WhetherItAdvances(),
        ),
    ),
    Chapter("W8.31", "Rally", (Carried(s.RallyAll, rally.rally_all),)),
)
"""The chapters that are played, each with what is carried out and what is asked in it."""
