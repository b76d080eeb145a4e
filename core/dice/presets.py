"""The kinds of tables that the game recommends, the easiest first."""

from __future__ import annotations

from core.kernel.options import Preset

PRESETS = (
    Preset(
        "first",
        "First game",
        "two players, two more corrupted cards",
        "Two players build their dice, and two more cards than printed may be corrupted before Sauron wins. One person "
        "can play both seats, and every decision can be taken back.",
        "D9.3",
        {"corruption_limit": "easiest"},
        kind="Two players, easiest",
    ),
    Preset(
        "together",
        "All together",
        "full co-op, each starts with 5 Glory",
        "All win or lose together, and each player starts with 5 Glory. The game is also lost as soon as one player's "
        "Glory falls to 0.",
        "D9.4",
        {"coop": "easy"},
    ),
    Preset(
        "printed",
        "As printed",
        "two players, one of them is the Hero",
        "The game as the rulebook has it: Sauron loses to all of you, but only the player with the most Glory is the "
        "Hero. "
        "The cards that may be corrupted are as many as printed.",
        "D2.1",
    ),
    Preset(
        "alone",
        "Alone",
        "one person plays two seats against Sauron",
        "One person plays two seats in full co-op, and the Glory of both together is the result. Six corrupted cards "
        "lose "
        "the game.",
        "D9.5",
        {"players": "1", "coop": "easy"},
    ),
    Preset(
        "harder",
        "A stronger Shadow",
        "fewer corrupted cards, and Sauron keeps his dice",
        "A card that is corrupted takes its dice along at once, and enemy dice that are replaced go back to their "
        "cards. "
        "One corrupted card fewer than printed loses the game.",
        "D9.1",
        {"corruption_limit": "hard", "immediate_corruption": "on", "increased_forces": "on"},
    ),
)
