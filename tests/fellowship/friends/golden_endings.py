"""Golden logs with foes: one game, or the end of one, for each way in which a game with Friends & Foes can end.

`python -m tests.fellowship.friends.golden_endings` makes them anew: for each ending it takes the first seed with which
a walker that likes to defeat foes comes to it. Endings that need a long and lucky game begin at a late position.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.kernel.entries import Header
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from tests.fellowship.friends.table import given
from tests.kit.golden import keep_all

FOLDER = Path(__file__).parent / "golden"
EAGER = {"DefeatFoe": 6.0, "DefeatInstead": 6.0, "GiveCard": 3.0, "ChooseRoute": 3.0, "Refuse": 0.5}
MOST_SEEDS = 5_000


class Ending(msgspec.Struct, frozen=True):
    """A way in which a game with foes ends: its rule, its sentence, and where the log begins."""

    name: str
    rule: str
    reason: str
    start: Callable[[int], Header]

    @property
    def path(self) -> Path:
        """Where the log lies."""
        return FOLDER / f"ending-{self.name}.jsonl"

    def is_met(self, table: Table) -> bool:
        """Whether `table` has ended in this way."""
        outcome = table.prompt
        return isinstance(outcome, Outcome) and outcome.rule == self.rule and self.reason in outcome.reason


def from_the_start(**options: str) -> Callable[[int], Header]:
    """Return how a game from Bag End begins."""
    return lambda seed: new_header(GAME, options={"friends_and_foes": "on", **options}, seed=seed)


def late(location: str, foes: int, defeated: int, **more: Any) -> Callable[[int], Header]:
    """Return how a game begins late: with `foes` displayed and `defeated` behind."""
    names = list(content.whole().foes)
    behind = names[foes : foes + defeated]

    def begin(seed: int) -> Header:
        table = given(location, seed=seed, foes=names[:foes], defeated={"sam": behind}, **more)
        assert table.header.position is not None
        return new_header(GAME, position=bytes(table.header.position), seed=seed)

    return begin


RICH = {"hand": ["aragorn", "arwen", "gimli"], "shields": 6, "tokens": {"ring": 2, "heart": 1, "sun": 1}}
ENDINGS = (
    Ending("caught", "F5.1", "The Ring-bearer met Sauron.", from_the_start(hobbits="3")),
    Ending(
        "could-not-discard",
        "F5.1",
        "The Ring-bearer could not give what had to be given.",
        late("mordor", 1, 9, event=2, sauron=14, frodo={"hand": ["white_hiding"]}, sam={"hand": ["grey_hiding"]}),
    ),
    Ending("isengard", "F5.2", "Saruman took the Ring in Isengard.", late("isengard", 0, 9, event=5, sauron=12)),
    Ending("mordor", "F5.2", "Sauron took the Ring in Mordor.", late("mordor", 1, 9, event=4, sauron=14)),
    Ending("eight-foes", "F5.3", "displayed at the end of a turn.", from_the_start(hobbits="2")),
    Ending(
        "before-mount-doom",
        "F5.3",
        "stood before Mount Doom.",
        late("mordor", 8, 9, at="step_two", lines={"travelling": 11}, frodo={"hand": ["elven_rope"]}),
    ),
    Ending(
        "all-foes",
        "F5.4",
        "All foes are defeated.",
        late("mordor", 2, 28, at="step_two", sauron=14, frodo=RICH, sam=RICH | {"hand": ["ents", "boat"]}),
    ),
    Ending("all-failed", "F5.5", "Everybody failed at Mount Doom.", late("mordor", 3, 9, at="over", sauron=2)),
    Ending("ring-destroyed", "F5.6", "destroyed the Ring.", late("mordor", 3, 25, at="over", frodo=RICH)),
    Ending("harder", "F9.1", "A hobbit was eliminated.", from_the_start(hobbits="4", harder="on")),
)


def play_out(table: Table, seed: int) -> None:
    """Play to the end with choices of a stream of its own."""
    rng = random.Random(seed)
    while not table.over:
        choices = table.choices()
        weights = [EAGER.get(type(choice.action).__name__, 1.0) for choice in choices]
        table.act(rng.choices(choices, weights)[0].action)


def main() -> None:
    """Make all logs anew, or those whose names are given."""
    keep_all(GAME, ENDINGS, lambda ending: ending.start, lambda ending: play_out, MOST_SEEDS)


if __name__ == "__main__":
    main()
