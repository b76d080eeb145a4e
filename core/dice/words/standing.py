"""Where the game is, and how it ended for everybody."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.model.events import GameEnded
from core.dice.model.state import DiceState
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import heroes_text, limit, plays_together
from core.dice.words.names import place_name, seat_name
from core.kernel.prompts import WON, Outcome

GOAL = (
    "Recruit dice, muster Units and beat Sauron's dice all the way to the end of the road. You lose when too many "
    "cards are corrupted"
)
"""What the game is about, for those who play it for the first time (D1)."""

NONE_LEFT = "or when anybody's Glory falls to 0"
"""What else loses a game with full cooperation (D9.4)."""

PREMISE = (
    "On the road from the Shire to the Grey Havens the players recruit dice, and muster them as Units against the dice "
    "that Sauron rolls. What is left of his attacks and his Eyes corrupts cards, and too many of those lose the game "
    "for all"
)
"""What the game is about, told of those who play (D1)."""

HERO = "Of those who win, whoever has the most Glory is the Hero."
"""What Glory is for where each plays for the most (D8.1)."""

TOGETHER = "Nobody is the Hero: what counts is the Glory of all together."
"""What Glory is for where all play together (D9.4, D9.5)."""


def goal(state: DiceState) -> str:
    """Return what the game is about for those who play it: how it is lost at this table, and what Glory is for."""
    return f"{GOAL}, {NONE_LEFT}. {TOGETHER}" if plays_together(state) else f"{GOAL}. {HERO}"


def premise(state: DiceState) -> str:
    """Return what the game is about, told of those who play: how it is lost at this table, and what Glory is for."""
    if plays_together(state):
        return f"{PREMISE}. So does a player's Glory that falls to 0. {TOGETHER}"
    return f"{PREMISE}. {HERO}"


def danger(state: DiceState) -> str:
    """Return how many cards are corrupted, of how many that lose the game."""
    return "" if state.outcome is not None else f"{corrupted_cards(state)} of {limit(state)} cards corrupted"


def progress(state: DiceState) -> str:
    """Return where the game is, after it how it ended there."""
    place = place_name(state.location, lookup(state))
    if state.outcome is not None:
        return f"{state.outcome.result}, {place} ({state.location} of {len(lookup(state).locations)})"
    now = f", round {state.round}" if state.round else ""
    return f"{place} ({state.location} of {len(lookup(state).locations)}){now}"


def reached(state: DiceState) -> str:
    """Return the location at which a lost game ended, and how many there are."""
    if state.outcome is None or state.outcome.result == WON:
        return ""
    return f"{place_name(state.location, lookup(state))} ({state.location} of {len(lookup(state).locations)})"


def score_lines(state: DiceState) -> list[tuple[str, str]]:
    """Return how a finished game ended: everybody's Glory in order of rank, then what is common to all.

    In a lost game Glory counts for nothing (D8.2), but it is told all the same, with the corrupted cards.
    """
    outcome = state.outcome
    if outcome is None:
        return []
    ranked = sorted(state.players, key=lambda seat: -state.players[seat].glory)
    won, together = outcome.result == "won", plays_together(state)
    lines = [
        (
            f"{seat_name(seat)}, Hero of Middle-earth by Glory"
            if won and not together and seat in outcome.winners
            else f"{seat_name(seat)}{'' if won else ', Glory'}",
            str(state.players[seat].glory),
        )
        for seat in ranked
    ]
    if won:
        return [*lines, ("Glory of all together", str(outcome.score))] if together else lines
    place = place_name(state.location, lookup(state))
    reached = ("Reached", f"{place}, {state.location} of {len(lookup(state).locations)}")
    corrupted = ("Corrupted cards", f"{corrupted_cards(state)}, {limit(state)} lose the game")
    return [*lines, reached] if outcome.rule == "D6.11" else [*lines, corrupted, reached]


def ended_text(end: Outcome | GameEnded) -> str:
    """Return how a game ended, with the names of those who won it."""
    if end.rule != "D8.1":
        return end.reason
    return f"The Ring is destroyed. {heroes_text([seat_name(seat) for seat in end.winners])}."
