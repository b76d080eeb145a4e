"""The kinds of tables that the game recommends, the easiest first."""

from __future__ import annotations

from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.kernel.options import Preset

BOT = "sensible"

PRESETS = (
    Preset(
        "first",
        "First battle",
        "you lead Westernesse, Sauron's army comes later",
        "You lead Elves, Dwarves and Men against a bot, and Sauron's reinforcements come two turns later than printed. "
        "Every decision can be taken back, dice and all.",
        "21.26",
        {"shift_reinf": "2"},
        {SAURON: BOT},
    ),
    Preset(
        "printed",
        "As printed",
        "you lead Westernesse, and have eighteen turns",
        "You break Sauron's army before the last night ends, and keep your own from breaking. "
        "What comes out of Mordor, and when, is as the rulebook has it.",
        "14.1",
        {},
        {SAURON: BOT},
    ),
    Preset(
        "shadow",
        "Under the Shadow",
        "you lead Sauron, Westernesse has six units more",
        "You hold out with Sauron's army against a bot, with gate, spells and the Beast at your command. "
        "The corrections of 1978 give Westernesse six units more and make the magic weapons weaker.",
        "E1",
        {"errata": "on"},
        {WESTERNESSE: BOT},
    ),
    Preset(
        "nightfall",
        "Before nightfall",
        "you lead Westernesse, and have fourteen turns",
        "You lead Westernesse against a bot, and the battle is judged before the night begins. "
        "Sauron's army has to break four turns sooner than in the printed battle.",
        "DR22",
        {"length": "14"},
        {SAURON: BOT},
    ),
)
