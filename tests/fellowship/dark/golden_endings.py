"""Golden logs of the endings that the bag, the extra cards and the harder variant bring.

`python -m tests.fellowship.dark.golden_endings` makes them anew: for each ending it takes the first seed with which
bots, or a late position, come to it.
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
from tests.fellowship.dark.table import BAG, DARK, FRIENDS, given
from tests.kit.golden import keep_all

FOLDER = Path(__file__).parent / "golden"
MOST_SEEDS = 2_000


class Ending(msgspec.Struct, frozen=True):
    """A way in which a game ends: its rule, its sentence, whether Watchful Peace scores, and where the log begins."""

    name: str
    rule: str
    reason: str
    peace: bool
    start: Callable[[int], Header]

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether `table` has ended in this way."""
        outcome = table.prompt
        scored = "watchful_peace" in table.state.extras
        found = isinstance(outcome, Outcome) and outcome.rule == self.rule and self.reason in outcome.reason
        return found and scored == self.peace


def from_the_start(**options: str) -> Callable[[int], Header]:
    """Return how a game from Bag End begins."""
    return lambda seed: new_header(GAME, options=options, seed=seed)


def late(location: str, options: dict[str, Any], **more: Any) -> Callable[[int], Header]:
    """Return how a game begins late."""

    def begin(seed: int) -> Header:
        position = given(location, options, seed=seed, **more).header.position
        assert position is not None
        return new_header(GAME, position=bytes(position), seed=seed)

    return begin


MORDOR: dict[str, Any] = {"tiles": ["sundial", "fighting", "dark_dot"], "only": True, "event": 1}
HANDS: dict[str, Any] = {
    "frodo": {"hand": ["white_hiding", "aragorn"], "shields": 2},
    "sam": {"hand": ["grey_hiding", "grey_fighting"], "shields": 2},
}
LAST_TILE = "The last tile was drawn in Mordor."
PEACE = {"watchful_peace": True}
ENDINGS = (
    Ending("last-tile-in-mordor", "SA31", LAST_TILE, False, late("mordor", DARK, **MORDOR, **HANDS)),
    Ending("last-tile-with-foes", "SA31", LAST_TILE, False, late("mordor", DARK | FRIENDS, **MORDOR, **HANDS)),
    Ending(
        "elimination",
        "S13.1",
        "A hobbit was eliminated.",
        False,
        from_the_start(hobbits="4", elimination_ends="on", dark_events="on"),
    ),
    Ending("caught", "B4.6.3", "The Ring-bearer met Sauron.", False, from_the_start(hobbits="3", dark_events="on")),
    Ending(
        "could-not-discard",
        "B4.6.3",
        "The Ring-bearer could not give what had to be given.",
        False,
        from_the_start(hobbits="2", hands="hidden", dark_events="on"),
    ),
    Ending(
        "all-failed",
        "B4.11.5",
        "Everybody failed at Mount Doom.",
        False,
        late("mordor", DARK, at="over", sauron=2, frodo={"step": 1}, sam={"step": 1}),
    ),
    Ending(
        "caught-with-peace",
        "B4.6.3",
        "The Ring-bearer met Sauron.",
        True,
        from_the_start(hobbits="3", watchful_peace="on"),
    ),
    Ending(
        "ring-taken-with-peace",
        "B9.4.6",
        "Sauron took the Ring in Mordor.",
        True,
        late("mordor", BAG | PEACE, extras=["watchful_peace"], event=5),
    ),
    Ending(
        "won-with-peace",
        "B4.11.6",
        "destroyed the Ring.",
        True,
        from_the_start(hobbits="3", watchful_peace="on", dark_events="on"),
    ),
    Ending(
        "won-by-both-cards",
        "B4.11.6",
        "destroyed the Ring.",
        False,
        from_the_start(hobbits="3", difficulty="normal", watchful_peace="on", one_ring_card="on", bag="on"),
    ),
)


def play_out(table: Table, seed: int) -> None:
    """Play to the end: nine choices of ten are a bot's."""
    chooser = random.Random(seed)
    bots: dict[str, Bot] = {seat: make_bot(GAME.id, "sensible", 0) for seat in table.state.hobbits}
    while isinstance(prompt := table.prompt, Prompt):
        choice = answer(GAME, table.state, prompt, bots) if chooser.random() < 0.95 else None
        table.act((choice or chooser.choice(table.choices())).action)


def main() -> None:
    """Make all logs anew, or those whose names are given."""
    keep_all(GAME, ENDINGS, lambda ending: ending.start, lambda ending: play_out, MOST_SEEDS)


if __name__ == "__main__":
    main()
