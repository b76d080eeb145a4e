"""The options of a table, and the seats that they give."""

from __future__ import annotations

from collections.abc import Mapping

from core.dice.model.state import SEATS
from core.dice.presets import PRESETS
from core.dice.words.names import seat_name
from core.kernel.options import BadOption, Option, Options, Seat, hints

SOLO_SEATS = 2
SEATS_BEYOND = {size: [f"seat_{at + 1}" for at in range(size, len(SEATS))] for size in range(1, len(SEATS) + 1)}
"""The seats that a table of a size does not have."""

OFFERED = (
    Option(
        "players",
        "Players",
        ("1", "2", "3", "4"),
        "2",
        "How many play; one person plays two seats.",
        "D2.1",
        part="who",
    ),
    Option(
        "first",
        "First Ringbearer",
        ("seat_1", "seat_2", "seat_3", "seat_4", "random"),
        "seat_1",
        "Who holds the One Ring first: one of the seats, or anybody by chance.",
        "D2.3",
    ),
    Option(
        "corruption_limit",
        "Difficulty",
        ("easiest", "easy", "normal", "hard", "hardest"),
        "normal",
        "How many corrupted cards lose the game: 2 more, 1 more, as printed, 1 fewer, 2 fewer.",
        "D9.3",
        part="how",
        words={
            "easiest": "lost 2 cards later",
            "easy": "lost 1 card later",
            "normal": "corruption as printed",
            "hard": "lost 1 card earlier",
            "hardest": "lost 2 cards earlier",
        },
    ),
    Option(
        "coop",
        "Full co-op",
        ("off", "easy", "hard", "very_hard"),
        "off",
        "All win or lose together; each starts with 5, 3 or 1 Glory, and nobody may fall to 0.",
        "D9.4",
        part="how",
        words={
            "off": "one Hero wins",
            "easy": "co-op, 5 Glory",
            "hard": "co-op, 3 Glory",
            "very_hard": "co-op, 1 Glory",
        },
    ),
    Option(
        "undo",
        "Undo",
        ("free", "until-reveal", "off"),
        "free",
        "Free; not past a draw, a roll or a reveal; or off.",
        "DA52",
        part="how",
        words={"free": "free undo", "until-reveal": "undo until a reveal", "off": "no undo"},
    ),
    hints(),
    Option(
        "immediate_corruption",
        "Immediate corruption",
        ("off", "on"),
        "off",
        "On: when a card is corrupted, its dice in play go to the Used Piles.",
        "D9.1",
    ),
    Option(
        "increased_forces",
        "Increased forces",
        ("off", "on"),
        "off",
        "On: enemy dice that are replaced go back to their cards.",
        "D9.2",
    ),
    Option(
        "restless_enemy",
        "Restless enemy",
        ("off", "on"),
        "off",
        "On: after a round without recruiting in rows 2 to 4 an enemy die enters by itself.",
        "DV1",
        house_rule=True,
    ),
    Option(
        "reserve_sides",
        "Reserve sides",
        ("off", "on"),
        "off",
        "On: Army of Gondor and Gandalf the White may come instead of the sides of their cards.",
        "DA27",
        house_rule=True,
    ),
)


def seats_at(options: Mapping[str, str]) -> int:
    """Return how many seats a table with these options has."""
    number = int(options["players"])
    return SOLO_SEATS if number == 1 else number


class DiceOptions(Options):
    """The options of the game; the first Ringbearer must have a seat."""

    offered = OFFERED
    presets = PRESETS

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the players, clockwise (D2.1); one person alone plays two seats (D9.5)."""
        return [Seat(seat, seat_name(seat), numbered=True) for seat in SEATS[: seats_at(options)]]

    def checked(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their values.

        Raises `BadOption` for an unknown option or value, and for a first Ringbearer who has no seat (D2.3).
        """
        options = super().checked(given)
        if options["first"] in SEATS_BEYOND[seats_at(options)]:
            raise BadOption(f"option first takes seat_1 to seat_{seats_at(options)} or random at a table of that size")
        return options

    def fitted(self, options: Mapping[str, str], changed: str) -> dict[str, str]:
        """Return `options` with as many players as the first Ringbearer's seat needs, or with the first seat first."""
        if options["first"] not in SEATS_BEYOND[seats_at(options)]:
            return dict(options)
        if changed == "first":
            return dict(options) | {"players": options["first"].removeprefix("seat_")}
        return dict(options) | {"first": "seat_1"}
