"""The options of a table, and its seats."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.options import Option, Options, Seat, hints
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.presets import PRESETS

ENDLESS = "endless"
LIMITS = ("12", "16", "20", "24", ENDLESS)


class RingWarOptions(Options):
    """Which game is played, how long, how cards are asked for, help for one side, undo."""

    presets = PRESETS
    offered = (
        Option(
            "game",
            "Game",
            ("three_player", "campaign", "character"),
            "three_player",
            "Three powers; or two of them, with armies or without.",
            "A.1",
            part="who",
            words={
                "three_player": "three powers",
                "campaign": "two powers, with armies",
                "character": "two powers, Characters alone",
            },
            naming=True,
        ),
        Option(
            "limit",
            "Game-Turns",
            LIMITS,
            "20",
            "After how many Game-Turns the game is drawn if nobody has won; endless: never.",
            "3.4",
            part="how",
            words={**{turns: f"{turns} turns" for turns in LIMITS[:-1]}, ENDLESS: "no limit"},
        ),
        Option(
            "windows",
            "Asking for cards",
            ("holders", "open"),
            "holders",
            "Holders: who could play a card is asked, which may tell. Open, best for several people at one keyboard: "
            "everybody with cards is asked.",
            "3.3",
            part="how",
            words={"holders": "holders are asked", "open": "all are asked"},
        ),
        Option(
            "help",
            "Help",
            ("none", "fellowship", "saruman", "dark_power"),
            "none",
            "Hobbits are found less easily; or two more Search Cards are Saruman's; or one Shadow Point more a turn.",
            "RR27",
            house_rule=True,
            words={
                "none": "no help",
                "fellowship": "hobbits evade better",
                "saruman": "two more Hand cards",
                "dark_power": "a Shadow Point more",
            },
        ),
        Option(
            "undo",
            "Undo",
            ("free", "until-reveal", "off"),
            "free",
            "Free; not past a die, a card or a find; or off.",
            "RR26",
            part="how",
            words={"free": "free undo", "until-reveal": "undo until a secret is told", "off": "no undo"},
        ),
        hints(),
    )

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the powers, in the order in which they act."""
        seats = [
            Seat(SARUMAN, "Saruman", about="Bargains; wants the Nazgûl.", rule="B.2"),
            Seat(FELLOWSHIP, "The Fellowship", about="Carries the Ring to Mount Doom.", rule="B.1"),
            Seat(DARK_POWER, "The Dark Power", about="Hunts the Ring, and wages war.", rule="B.1"),
        ]
        return seats if options["game"] == "three_player" else seats[1:]
