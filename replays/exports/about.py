"""What is said about a game before its story: what it is about, who played, by which options, and how it ended."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Outcome, inside, result_text, verdict
from replays.clauses import (
    capital,
    in_turn,
    lowered,
)
from replays.exports import Showing
from replays.naming import listed
from saves.text import visible

ON, OFF = "on", "off"


def result_of(showing: Showing) -> str:
    """Return how the game ended, as two or three sentences, or an empty text where it goes on."""
    outcome = showing.outcome
    if outcome is None:
        return ""
    return visible(f"{result_line(showing, outcome)} {showing.game.words.reason(outcome)}".strip())


def result_line(showing: Showing, outcome: Outcome) -> str:
    """Return the result with the score, where the game has points."""
    score = showing.game.words.score_text(outcome)
    result = f"{result_text(outcome.result, showing.names)}{score and f', {score}'}"
    for seat in showing.names:
        if seat in showing.game.words.opponents:
            result = f"{result}, and {inside(verdict(outcome.result, showing.names, seat))}"
    return visible(f"The game is over: {result}.")


def unfinished(showing: Showing) -> str:
    """Return how far a game has come that is not over."""
    view = showing.game.sight.view(showing.table.line.state_after(showing.last + 1), showing.seat)
    return f"The game is not over: {visible(showing.game.words.progress(view))}."


def introduced(showing: Showing) -> str:
    """Return what a page or a recording holds, for whoever opens it."""
    names = [visible(name) for name in showing.names.values()]
    players = capital(listed([f"the{name[3:]}" if name.startswith("The ") else name for name in names]))
    decisions = f"{showing.last} decision{'s' * (showing.last != 1)}"
    if showing.outcome is None:
        be = "are" if len(names) > 1 else "is"
        return f"{players} {be} playing this game of {showing.game.title}: {decisions} so far."
    return f"{players} played this game of {showing.game.title}: {decisions} in all."


def premise(showing: Showing) -> str:
    """Return what the game is about, for those who do not know it."""
    words, view = showing.game.words, showing.game.sight.view(showing.table.line.state_after(0), showing.seat)
    about = words.premise(view) or words.goal(view)
    return visible(about)


def going_on(showing: Showing) -> list[str]:
    """Return what is said where the story of a game breaks off that is not over: that, and who is asked what."""
    return ["The game goes on from here.", *[showing.asked] * bool(showing.asked)]


def game_options(showing: Showing) -> list[tuple[str, str]]:
    """Return the options of the table that differ from the usual ones: name and value; what is switched on together,
    and what is switched off."""
    game: Game = showing.game
    chosen: list[tuple[Any, str]] = [
        (option, showing.header.options.get(option.id, option.default)) for option in game.options
    ]
    found: list[tuple[str, str]] = []
    switched: dict[str, list[str]] = {ON: [], OFF: []}
    for option, value in chosen:
        if value == option.default:
            continue
        if value in switched:
            switched[value].append(lowered(visible(option.label)))
        else:
            label = visible(option.label)
            found.append((label, _without_the_name(label, visible(option.words.get(value, value)))))
    return found + [
        (name, in_turn(switched[value])) for name, value in (("With", ON), ("Without", OFF)) if switched[value]
    ]


def _without_the_name(label: str, value: str) -> str:
    """Return the value of an option without the word that its name ends with: behind "Full co-op" no "co-op" again,
    and behind "Hands" no "hands"."""
    again, comma, rest = value.partition(", ")
    if comma and label.casefold().endswith(again.casefold()):
        return rest
    return value[: -len(label) - 1] if value.casefold().endswith(f" {label.casefold()}") else value
