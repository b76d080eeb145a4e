"""The options of a table, and its two seats."""

from __future__ import annotations

from collections.abc import Mapping

from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.presets import PRESETS
from core.kernel.options import Option, Options, Seat, hints

LENGTHS = ("18", "14")
SHIFTS = ("-3", "-2", "-1", "0", "1", "2", "3")


class DagorladOptions(Options):
    """Corrections, how Sauron's army comes, how long the battle lasts, undo."""

    presets = PRESETS
    offered = (
        Option(
            "errata",
            "Corrections",
            ("off", "on"),
            "off",
            "The corrections of 1978: six more units of Westernesse, weaker weapons.",
            "E1",
        ),
        Option(
            "mandatory_entry",
            "Entry is a must",
            ("on", "off"),
            "on",
            "Whether Sauron's waiting units must enter the map as soon as they can.",
            "14.0",
        ),
        Option(
            "shift_reinf",
            "Sauron's arrivals",
            SHIFTS,
            "0",
            "How many turns later than printed Sauron's reinforcements come; below 0, earlier.",
            "21.26",
        ),
        Option(
            "length",
            "Turns",
            LENGTHS,
            "18",
            "The whole battle, or until nightfall.",
            "DR22",
            part="how",
            words={"18": "18 turns", "14": "14 turns, until nightfall"},
        ),
        Option(
            "undo",
            "Undo",
            ("free", "until-reveal", "off"),
            "free",
            "Free; not past a die; or off.",
            "DR26",
            part="how",
            words={"free": "free undo", "until-reveal": "undo until a die falls", "off": "no undo"},
        ),
        hints(),
    )

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the two sides, Sauron first, who begins."""
        return [
            Seat(SAURON, "Sauron", about="Leads the armies of Mordor.", rule="12.0"),
            Seat(WESTERNESSE, "Westernesse", about="Leads Elves, Dwarves and Men.", rule="12.0"),
        ]
