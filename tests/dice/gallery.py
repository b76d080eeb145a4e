"""The replays of this game in the gallery: notes explain what happens for the first time, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from core import catalogue
from core.bots.seated import play_bots
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.kernel.entries import Header, SeatInfo
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table, new_header
from replays.gallery import FOLDER
from saves.game_file import SavedGame
from tests.dice.golden_endings import SPENDTHRIFT
from tests.dice.walker import walk
from tests.kit.story import cited
from tests.screenshots import Shot

CREATED = "2026-11-21T12:00:00Z"
HERO = FOLDER / "one-hero-of-three.jsonl"
SEED = 44
"""With this seed the game has, in ten rounds, everything that the notes speak of."""
NAMES = {"p1": "Judith", "p2": "Martin", "p3": "Helen"}
BEGINNING = (
    "Judith, Martin and Helen sit clockwise, and Judith holds the Ring. Each has eight Frodo dice and two of Samwise "
    "in the bag. They win together if they reach the Grey Havens, and the one with the most Glory is the Hero; they "
    "lose together when five cards are corrupted (D6.11)."
)


def hero_header() -> Header:
    """Return the table of the three."""
    seats = {seat: SeatInfo(seat, name, "sensible") for seat, name in NAMES.items()}
    return new_header(
        catalogue.game("dice"),
        options={"players": "3"},
        seats=seats,
        seed=SEED,
        name="Three players, one Hero",
        created=CREATED,
    )


def _recruited(event: e.DieRecruited) -> str:
    return (
        f"{NAMES[event.seat]} recruits a first die: it costs the Fellowship printed on the card and goes to the Used "
        "Pile, so it falls only after the bag has been filled again (D4.15, D3.12)."
    )


def _entered(event: e.EnemyEntered) -> str:
    return (
        "Recruiting in rows 2 to 4 has a price: a die of the enemy card beside the row comes to Sauron, under a "
        "marker. It does not fight yet, but it counts for Corruption, and it will be rolled with the others (D4.16)."
    )


def _eye(event: se.EyeOpened) -> str:
    if event.unit:
        return (
            "Sauron's dice fall, and at Rivendell each open Eye is a Black Rider: an enemy that attacks in the next "
            "Sauron turn, and a force that keeps the players here (D6.15, D6.12)."
        )
    return ""


def _ignored(event: se.EyesIgnored) -> str:
    return "Each Frodo in a Prepared Area makes one Eye count for nothing: that is what keeping watch is for (D6.14)."


def _ring(event: se.RingUsed) -> str:
    return (
        f"{NAMES[event.seat]} holds the Ring and has Frodo mustered, and uses it: no Unit can be attacked, but each of "
        "them sends a point of Corruption to the next Sauron turn (D6.3)."
    )


def _corrupted(event: se.CardCorrupted) -> str:
    return (
        "Sauron's points corrupt the most expensive card that they can pay for, and the rest is lost. From now on the "
        "dice of that card are blank when they fall, whoever rolls them (D6.10, D3.16)."
    )


def _lost(event: se.GloryLost) -> str:
    return (
        f"{NAMES[event.seat]} gives Glory so that Sauron has fewer points for a card. Only the Ringbearer may do that, "
        "and it helps everybody: Glory is worth nothing at a table that has lost (D6.9, D8.2)."
    )


def _restored(event: e.CardRestored) -> str:
    return f"Instead of recruiting, {NAMES[event.seat]} pays for a corrupted card, and its marker goes (D4.17)."


def _returned(event: e.UnitsReturned) -> str:
    return (
        f"{NAMES[event.seat]} had prepared Units for war, and {NAMES[event.by]} attacked with them. Each of them "
        "brings its owner a Glory and goes to the Used Pile (D4.12, D4.14)."
    )


def _again(event: e.UnitScoredAgain) -> str:
    return (
        "No force stands before the Black Gate: the players reach Mount Doom. Whoever has Units mustered now scores "
        "them once more; the dice that were prepared for the others bring nothing (DL.mount_doom, D7.4)."
    )


def _ended(event: e.GameEnded) -> str:
    if not event.scores:
        return f"{event.reason} All have lost, and nobody's Glory counts ({event.rule}, D8.2)."
    if event.rule != "D8.1":
        return cited(event.reason, event.rule)
    scores = ", ".join(f"{NAMES[seat]} {glory}" for seat, glory in event.scores.items())
    heroes = " and ".join(NAMES[seat] for seat in event.winners)
    return f"The Grey Havens. All have won, with Glory {scores}; the Hero of Middle-earth is {heroes} (D8.1)."


NOTES: dict[type, Callable[[Any], str]] = {
    e.DieRecruited: _recruited,
    e.EnemyEntered: _entered,
    se.EyeOpened: _eye,
    se.EyesIgnored: _ignored,
    se.RingUsed: _ring,
    se.CardCorrupted: _corrupted,
    se.GloryLost: _lost,
    e.CardRestored: _restored,
    e.UnitsReturned: _returned,
    e.UnitScoredAgain: _again,
    e.GameEnded: _ended,
}
"""What is said when an event of this kind happens for the first time."""


def explain(saved: SavedGame, play: Callable[[Table], None]) -> set[type]:
    """Let `play` play the game, explain what happens for the first time, and return the kinds that were explained."""
    told: set[type] = set()
    play(saved.table)
    for number, entry in enumerate(saved.table.line.entries):
        for event in entry.events:
            kind = type(event)
            if kind in NOTES and kind not in told and (text := NOTES[kind](event)):
                told.add(kind)
                saved.note(text, number)
    return told


def hero(saved: SavedGame) -> None:
    """Let the three play, and explain what happens for the first time."""
    saved.note(BEGINNING)
    told = explain(saved, let_bots_play)
    assert told == set(NOTES), f"nothing is said of {', '.join(kind.__name__ for kind in set(NOTES) - told)}"


def let_bots_play(table: Table) -> None:
    """Let the bots that sit at the table play."""
    play_bots(table)


def spend(table: Table) -> None:
    """Let the players give Glory gladly."""
    walk(table, table.header.seed, SPENDTHRIFT)


class DiceGame(msgspec.Struct, frozen=True):
    """A game of the gallery: its file and title, the table, how it ends, what is said first and last."""

    file: str
    title: str
    options: Mapping[str, str]
    seed: int
    rule: str
    result: str
    opening: str
    ending: str
    play: Callable[[Table], None] = let_bots_play

    def header(self) -> Header:
        """Return the table; where bots play, they sit in every seat."""
        bot = "sensible" if self.play is let_bots_play else "human"
        game = catalogue.game("dice")
        own = game.options.seats(game.options.checked(self.options))
        seats = {seat.id: SeatInfo(seat.id, NAMES[seat.id], bot) for seat in own}
        return new_header(game, options=self.options, seats=seats, seed=self.seed, name=self.title, created=CREATED)

    def story(self, saved: SavedGame) -> None:
        """Play to the end and write the notes. Raises `AssertionError` when it ends in another way."""
        saved.note(self.opening)
        explain(saved, self.play)
        outcome = saved.table.prompt
        assert isinstance(outcome, Outcome)
        assert (outcome.rule, outcome.result) == (self.rule, self.result)
        saved.note(self.ending, saved.table.entry)


GAMES = (
    DiceGame(
        "sauron-corrupts",
        "Six corrupted cards",
        {"players": "2"},
        12,
        "D6.11",
        "lost",
        "Judith and Martin play two. They lose together when six cards bear a marker of Sauron's, and Glory is worth "
        "nothing then (D6.11, D8.2).",
        "Each marker takes a card out of everybody's dice, so the next attack is weaker, and the next marker comes "
        "sooner (D3.16). Restoring a card instead of recruiting breaks that circle (D4.17), and so do Frodos in the "
        "Prepared Areas, while there are open Eyes to ignore (D6.14).",
    ),
    DiceGame(
        "all-together",
        "All for one Glory",
        {"players": "2", "coop": "hard"},
        4,
        "D9.4",
        "won",
        "Full cooperation, hard: each begins with 3 Glory, nobody is the Hero, and nobody's Glory may fall to 0 "
        "(D9.4).",
        "In this variant Glory is what all have together, so it does not matter who attacks. What one gives up to save "
        "a card is lost to all, but a card that is saved gives it back (D6.9).",
    ),
    DiceGame(
        "glory-spent",
        "The last Glory given",
        {"players": "2", "coop": "very_hard"},
        1,
        "D9.4",
        "lost",
        "Full cooperation, very hard: each begins with one single Glory. Whoever gives Glory to lower Sauron's points "
        "gives what keeps the game alive (D9.4, D6.9).",
        "The Ringbearer gave the last Glory to save a card. With full cooperation a corrupted card is one of many, and "
        "Glory at 0 is the end at once (D9.4).",
        spend,
    ),
    DiceGame(
        "alone",
        "Alone to the Grey Havens",
        {"players": "1"},
        32,
        "D9.5",
        "won",
        "One person plays the seats of both Judith and Martin, with full cooperation; six corrupted cards lose the "
        "game (D9.5).",
        "The result is the Glory of both seats together (D9.5). Alone, everything that one seat prepares for the other "
        "is a plan of one's own: see how Units are prepared in one turn and attack in the next (D4.12).",
    ),
)
GALLERY = (
    (HERO, hero_header, hero),
    *((FOLDER / f"{game.file}.jsonl", game.header, game.story) for game in GAMES),
)
CHAPTERS: tuple[tuple[str, Callable[[Mapping[str, str]], bool]], ...] = (
    ("The Dice Building Game", lambda options: True),
)


def at_war(state: Any, prompt: Prompt) -> bool:
    """Whether somebody has dice to use at Helm's Deep and several things to do with them."""
    return catalogue.game("dice").words.progress(state).startswith("Helm's Deep") and len(prompt.choices) >= 6


SHOTS = (Shot("Three at the table", 4, at_war, {"players": "3"}, (("dice", "play", []),)),)
