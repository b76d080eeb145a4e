"""Golden logs of games with a Sauron player: one for each way in which such a game can end.

`python -m tests.fellowship.sauron.golden_endings` makes them anew: for each ending it takes the first seed with which
bots come to it, from Bag End or from a late position.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from core.bots import Bot, make_bot
from core.bots.arena import answer
from core.fellowship.game import GAME
from core.kernel.entries import Header
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table, new_header
from tests.fellowship.sauron.situations.table import given
from tests.kit.golden import keep_all

FOLDER = Path(__file__).parent / "golden"
MOST_SEEDS = 3_000


class Ending(msgspec.Struct, frozen=True):
    """A way in which a game against Sauron ends: its sentence, rule and result, and where the log begins.

    `by` is the beginning of the rule of the last event before the end ("SC." for a symbol of a Sauron card).
    """

    name: str
    reason: str
    rule: str
    result: str
    start: Callable[[int], Header]
    by: str = ""
    place: str = ""

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether `table` has ended in this way."""
        outcome = table.prompt
        if not isinstance(outcome, Outcome) or (outcome.rule, outcome.result) != (self.rule, self.result):
            return False
        if self.reason not in outcome.reason:
            return False
        events = [event for entry in table.line.entries for event in entry.events]
        last = next(
            event for event in reversed(events) if type(event).__name__ not in {"GameEnded", "HobbitEliminated"}
        )
        found: bool = last.rule.startswith(self.by) and table.state.location.startswith(self.place)
        return found


def from_the_start(**options: str) -> Callable[[int], Header]:
    """Return how a game from Bag End begins."""
    return lambda seed: new_header(GAME, options={"sauron": "on", **options}, seed=seed)


def late(location: str, **more: Any) -> Callable[[int], Header]:
    """Return how a game begins late."""

    def begin(seed: int) -> Header:
        position = given(location, seed=seed, **more).header.position
        assert position is not None
        return new_header(GAME, position=bytes(position), seed=seed)

    return begin


FULL = ("SC09", "SC12", "SC16", "SC21", "SC30", "SC24")
DOOM: dict[str, Any] = {"at": "", "holds": FULL, "frodo": {"step": 5, "shields": 4}, "sam": {"step": 4, "shields": 3}}
RIDER = "The Black Rider came back to Mordor with word of the Ring."
CAUGHT = "The Ring-bearer met Sauron."
DESTROYED = "destroyed the Ring."
ENDINGS = (
    Ending("rider-home", RIDER, "S6.4", "lost", from_the_start(hobbits="3"), "S"),
    Ending("rider-home-from-12", RIDER, "S6.4", "lost", from_the_start(hobbits="2", rider_start="12"), "S"),
    Ending(
        "rider-home-at-mount-doom",
        RIDER,
        "S6.4",
        "lost",
        late("mount_doom", rider=13, back=True, **DOOM),
        "SC.",
        "mount",
    ),
    Ending("caught-by-a-card", CAUGHT, "B4.6.3", "lost", from_the_start(hobbits="3"), "SC."),
    Ending("caught-by-a-nazgul", CAUGHT, "B4.6.3", "lost", from_the_start(hobbits="4"), "SN."),
    Ending("won", DESTROYED, "B4.11.6", "won", late("mount_doom", **DOOM), "B4.11.3"),
    Ending("won-from-the-start", DESTROYED, "B4.11.6", "won", from_the_start(hobbits="3"), "B4.11.3"),
    Ending(
        "all-failed",
        "Everybody failed at Mount Doom.",
        "B4.11.5",
        "lost",
        late("mount_doom", sauron=3, holds=FULL, frodo={"step": 2}, sam={"step": 2}),
        "SC.",
    ),
    Ending(
        "ring-taken",
        "Sauron took the Ring in Mordor.",
        "B9.4.6",
        "lost",
        late("mordor", event=5, holds=FULL, frodo={"hand": ["white_hiding"]}, sam={"hand": ["grey_hiding"]}),
    ),
    Ending(
        "last-tile-in-mordor",
        "The last tile was drawn in Mordor.",
        "SA31",
        "lost",
        late(
            "mordor",
            tiles=["fighting", "fighting"],
            only=True,
            holds=FULL,
            frodo={"hand": ["white_hiding"]},
            sam={"hand": ["grey_hiding"]},
        ),
    ),
    Ending(
        "could-not-discard",
        "The Ring-bearer could not give what had to be given.",
        "B4.6.3",
        "lost",
        from_the_start(hobbits="2", hands="hidden"),
    ),
    Ending(
        "elimination",
        "A hobbit was eliminated.",
        "S13.1",
        "lost",
        from_the_start(hobbits="4", elimination_ends="on"),
        "",
    ),
    Ending(
        "elimination-by-a-card",
        "A hobbit was eliminated.",
        "S13.1",
        "lost",
        from_the_start(hobbits="5", elimination_ends="on"),
        "SC.",
    ),
    Ending("caught-with-foes", CAUGHT, "F5.1", "lost", from_the_start(hobbits="3", friends_and_foes="on"), "SC."),
    Ending(
        "all-combined",
        RIDER,
        "S6.4",
        "lost",
        from_the_start(hobbits="3", friends_and_foes="on", dark_events="on", one_ring_card="on", watchful_peace="on"),
    ),
    Ending(
        "won-with-foes",
        DESTROYED,
        "F5.6",
        "won",
        late("mount_doom", foes=["haradrim"], **DOOM),
    ),
)


def play_out(table: Table, seed: int) -> None:
    """Play to the end: most choices are a bot's."""
    chooser = random.Random(seed)
    seats = [*table.state.hobbits, "sauron"]
    bots: dict[str, Bot] = {seat: make_bot(GAME.id, "sensible", 0) for seat in seats}
    while isinstance(prompt := table.prompt, Prompt):
        choice = answer(GAME, table.state, prompt, bots) if chooser.random() < 0.95 else None
        table.act((choice or chooser.choice(table.choices())).action)


def main() -> None:
    """Make all logs anew, or those whose names are given."""
    keep_all(GAME, ENDINGS, lambda ending: ending.start, lambda ending: play_out, MOST_SEEDS)


if __name__ == "__main__":
    main()
