"""The replay of this game in the gallery: three players reach the Grey Havens, and notes explain what happens first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core import catalogue
from core.bots.seated import play_bots
from core.dice import events as e
from core.dice import sauron_events as se
from core.kernel.table import Entry, Header, SeatInfo, new_header
from replays.gallery import FOLDER
from saves.game_file import SavedGame

CREATED = "2026-11-21T12:00:00Z"
HERO = FOLDER / "one-hero-of-three.jsonl"
SEED = 44
"""With this seed the game has, in ten rounds, everything that the notes speak of."""
NAMES = {"p1": "Judith", "p2": "Martin", "p3": "Helen"}
BEGINNING = (
    "Judith, Martin and Helen sit clockwise, and Judith holds the Ring. Each has eight Frodo dice and two of Samwise "
    "in the bag. They win together if they reach the Grey Havens, and the one with most Glory is Hero; they lose "
    "together when five cards are corrupted (D6.11)."
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
        f"{NAMES[event.seat]} gives Glory so that Sauron has fewer points for a card. Only the Ringbearer can, and "
        "only for all: being Hero is worth nothing at a table that has lost (D6.9, D8.2)."
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
        "them once more; the dice that were prepared for the others bring nothing (D7.4)."
    )


def _ended(event: e.GameEnded) -> str:
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


def hero(saved: SavedGame) -> None:
    """Let the three play, and explain what happens for the first time."""
    told: set[type] = set()
    saved.note(BEGINNING)

    def tell(entry: Entry) -> None:
        for event in entry.events:
            kind = type(event)
            if kind in NOTES and kind not in told and (text := NOTES[kind](event)):
                told.add(kind)
                saved.note(text)

    play_bots(saved.table, tell)
    assert told == set(NOTES), f"nothing is said of {', '.join(kind.__name__ for kind in set(NOTES) - told)}"
