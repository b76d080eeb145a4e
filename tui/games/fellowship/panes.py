"""The panes of the game for the table and the replay screen, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping

from core.fellowship.base.corruption import points_so_far
from core.fellowship.content.contents import lookup
from core.fellowship.model.state import FellowshipState
from core.fellowship.words.names import count
from core.kernel.game import Game
from tui.games.fellowship.board import BoardPane
from tui.games.fellowship.corruption import CorruptionPane
from tui.games.fellowship.events import EventsPane
from tui.games.fellowship.foes import FoesPane, warning
from tui.games.fellowship.gandalf import GandalfPane
from tui.games.fellowship.hands import HandsPane
from tui.games.fellowship.hobbits import FIELDS, HobbitsPane
from tui.games.fellowship.keys import jumps
from tui.games.fellowship.road import RoadPane
from tui.games.fellowship.rows.shaping import rows
from tui.games.fellowship.sauron import SauronPane
from tui.games.fellowship.signs import place_name
from tui.games.fellowship.tiles import TilesPane
from tui.glyphs import UNICODE
from tui.widgets.pane import LOG, RULE, RULES, PaneSpec, Scene, Setting, Stage
from tui.widgets.plan import Column, Form, Part, Plan

__all__ = ["jumps", "rows", "setting", "stage"]

BOARD = ("lines", "location", "played")
TILES = ("tiles", "turned_up", "display")
SAURON = ("dark_lord", "resources", "chips")
"""The members of the state that the board, the tiles and Sauron's pane show."""


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table: with Friends & Foes the foe line is on it, with a Sauron player what he has."""
    foes, lord = options.get("friends_and_foes") == "on", options.get("sauron") == "on"
    panes = [
        PaneSpec("road", "Road", RoadPane, "page", shows=("gone",)),
        PaneSpec("corruption", "Corruption", CorruptionPane, "top", shows=("sauron", "rider")),
        PaneSpec("board", "Board", BoardPane, "board", shows=BOARD),
        PaneSpec("events", "Events", EventsPane, "side", shows=("event", "shown")),
        *([PaneSpec("foes", "Foes", FoesPane, "board", shows=("foe_line", "defeated"))] if foes else []),
        PaneSpec("hobbits", "The Fellowship", HobbitsPane, "board", shows=("hobbits", "ring_bearer")),
        *([PaneSpec("sauron", "Sauron", SauronPane, "side", shows=SAURON)] if lord else []),
        PaneSpec("tiles", "Tiles", TilesPane, "side", shows=TILES),
        PaneSpec("gandalf", "Gandalf", GandalfPane, "side", shows=("gandalf",)),
        PaneSpec("hands", "Hands", HandsPane, "page", shows=("deck",)),
    ]
    hobbits = int(options.get("hobbits", "5"))
    dark = options.get("dark_events") == "on"

    def plan(form: Form) -> Plan:
        if not form.wide:
            return small_plan(hobbits, foes, lord)
        return large_plan(hobbits, foes, lord) if form.large else wide_plan(form, hobbits, foes, lord, dark)

    pages = ("hands", LOG, "gandalf", RULES, "road", *["sauron"] * lord, *["foes"] * foes, "events")
    return Stage(panes, plan, pages)


def small_plan(hobbits: int, foes: bool, lord: bool) -> Plan:
    """Return one column of 80 cells."""
    fields = -(-hobbits // FIELDS)
    parts = [Part("board", 4 + RULE), Part("events", 2, ruled=False)]
    parts += [Part("foes", 2, ruled=False)] * foes + [Part("sauron", 1, ruled=False)] * lord
    return Plan((Part("corruption", 1), Part("hobbits", fields)), (Column(tuple(parts)),))


def wide_plan(form: Form, hobbits: int, foes: bool, lord: bool, dark: bool) -> Plan:
    """Return the board above the prompt, and beside them events, tiles, Gandalf and the log.

    With dark tiles twice as many kinds may come; where Sauron's pane leaves the rows, the tiles get them from the log.
    """
    left = [Part("board", 7 + RULE), *[Part("foes", 2 + RULE)] * foes, Part("hobbits", hobbits + 3 + RULE)]
    events = (17 if foes else 15) if form.height < 44 else 18
    side = [Part("events", events + RULE), *[Part("sauron", 6 + RULE)] * lord]
    side += [Part("tiles", (9 if dark and not lord else 4) + RULE), Part("gandalf", 3 + RULE), Part(LOG)]
    return Plan((Part("road", 1), Part("corruption", 2)), (Column(tuple(left)), Column(tuple(side), 38)))


def large_plan(hobbits: int, foes: bool, lord: bool) -> Plan:
    """Return three columns in which everything stands open."""
    left = [Part("board", 12 + RULE), *[Part("foes", 2 + RULE)] * foes, Part("hobbits", hobbits + 5 + RULE)]
    middle = Part("events", 18 + RULE), *[Part("sauron", 14 + RULE)] * lord, Part("hands")
    right = Part("tiles", 7 + RULE), Part("gandalf", 12 + RULE), Part(LOG)
    columns = Column(tuple(left)), Column(middle, 46), Column(right, 44)
    return Plan((Part("road", 2), Part("corruption", 3)), columns)


def setting(scene: Scene) -> Setting:
    """Return where the Fellowship is, the score, the turn, whose it is, and who bears the Ring.

    While the game lasts the score is what it would be if the game were lost now; at its end it is what the result says.
    """
    state: FellowshipState = scene.view
    score = points_so_far(state) if state.outcome is None else state.outcome.score
    words = [count(score, "point")] if score else []
    words += [f"turn {state.turn}"] if state.turn else []
    words += [f"{scene.name(state.active)} plays"] if state.outcome is None else []
    bearer = scene.name(state.ring_bearer) if state.ring_bearer else ""
    long = [f"{bearer} bears the Ring"] if bearer else []
    short = [f"{UNICODE.ring} {bearer}"] if bearer else []
    return Setting(place_name(lookup(state), state), (*words, *long), warning(state), (*words, *short))
