"""The order of play: every step and every question of the game, in the order of the rules."""

from __future__ import annotations

from core.dice.model import steps as s
from core.dice.sauron import attack, corrupting, defence, locations
from core.dice.turn import artifacts, battle, dice_phase, dimming, gained, paying, recruiting, rolling, rounds, war
from core.dice.turn.asked import Asked
from core.kernel.sequence import Carried, Chapter

ORDER = (
    Chapter(
        "D2.8",
        "The round",
        (
            Carried(s.BeginGame, rounds.begin_game),
            Carried(s.BeginRound, rounds.begin_round),
            Carried(s.BeginTurn, rounds.begin_turn),
            Carried(s.EndOfTurns, rounds.end_of_turns),
            Carried(s.PassRing, rounds.pass_ring),
        ),
    ),
    Chapter(
        "D4.1",
        "Phase 1: Score",
        (Carried(s.ScoreUnits, rounds.score_units), rounds.WhatIsKept()),
    ),
    Chapter(
        "D3.13",
        "Artifacts",
        (
            Carried(s.OpenWindow, artifacts.open_window),
            artifacts.UseInWindow(),
            gained.WhoGetsTheHorn(),
            gained.WhichDice(),
            dimming.WhichIsDimmed(),
        ),
    ),
    Chapter(
        "D4.4",
        "Phase 2: Dice",
        (
            Carried(s.DrawAndRoll, rolling.draw_and_roll),
            Carried(s.RollDice, rolling.roll_dice),
            rolling.WhichImmediate(),
            dice_phase.WhatToDoWithDice(),
            paying.HowToPay(),
            dice_phase.WhichIsCleansed(),
        ),
    ),
    Chapter(
        "D4.9",
        "Phase 3: To War",
        (
            war.AttackOrPrepare(),
            war.WhoIsGathered(),
            war.WhoJoins(),
            battle.WhatComesFirst(),
            battle.WhichEnemyIsNext(),
            Carried(s.AfterAttack, war.after_attack),
        ),
    ),
    Chapter("D4.15", "Phase 4: Recruit or Restore", (recruiting.WhatIsRecruited(),)),
    Chapter("D4.18", "Phase 5: Clean Up", (Carried(s.CleanUp, rounds.clean_up),)),
    Chapter("D6.1", "Sauron, Phase 1: Score", (Carried(s.BeginSauron, attack.begin_sauron),)),
    Chapter(
        "D6.2",
        "Sauron, Phase 2: Attack",
        (
            Carried(s.SauronAttack, attack.sauron_attack),
            attack.WhetherTheRingIsUsed(),
            Carried(s.FixTotal, attack.fix_total),
            defence.WhoDefends(),
            defence.WhetherAUnitIsSpared(),
            defence.WhetherTheAttackEnds(),
        ),
    ),
    Chapter(
        "D6.8",
        "Sauron, Phase 3: Corrupt",
        (
            Carried(s.SauronCorrupt, corrupting.sauron_corrupt),
            corrupting.HowMuchGlory(),
            corrupting.WhichCardFalls(),
        ),
    ),
    Chapter(
        "D6.12",
        "Sauron, Phase 4: Advance",
        (
            Carried(s.Advance, locations.advance),
            Carried(s.Reveal, locations.reveal),
            Carried(s.Follow, locations.follow),
            locations.WhatGoesIntoRowThree(),
        ),
    ),
    Chapter("D6.13", "Sauron, Phase 5: Dice", (Carried(s.SauronDice, attack.sauron_dice),)),
)
"""The chapters of the rulebook that are played, each with what is carried out and what is asked in it."""

QUESTIONS = tuple(step for chapter in ORDER for step in chapter.steps if isinstance(step, Asked))
"""The questions in that order."""
