"""The game as the rest of the house sees it: the decider, with its options, seats, views and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

# The chapters fill the sequence of play when they are imported.
import msgspec

from core.dice import notation, views
from core.dice import set_up as positions
from core.dice.content import contents as content
from core.dice.model import evolve, sauron_evolve
from core.dice.model.actions import DiceAction
from core.dice.model.events import DiceEvent, TurnBegan
from core.dice.model.sauron_events import SauronTurnBegan
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import SEATS, DiceState
from core.dice.model.steps import DiceStep
from core.dice.sauron import attack as sauron
from core.dice.sauron import corrupting, locations
from core.dice.sauron.ending import seat_name
from core.dice.turn import artifacts, dice_phase, narrowing, paying, recruiting, rolling, war
from core.dice.turn import rounds as turn
from core.dice.words import event_words, figures, in_sight, labels, odds, refusals, standing, war_refusals
from core.dice.words import names as words
from core.dice.words import questions as prompt_words
from core.kernel.figures import Figure
from core.kernel.game import BadOption, Game, Option, Seat
from core.kernel.play import State
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.rulebook import Rulebook, read_rulebook
from core.kernel.table import Entry

CHAPTERS = (
    artifacts,
    corrupting,
    dice_phase,
    locations,
    narrowing,
    paying,
    recruiting,
    rolling,
    sauron,
    sauron_evolve,
    turn,
    war,
    war_refusals,
)
SOLO_SEATS = 2
SEATS_BEYOND = {size: [f"seat_{at + 1}" for at in range(size, len(SEATS))] for size in range(1, len(SEATS) + 1)}
"""The seats that there are not at a table of a size."""


def seats_at(options: Mapping[str, str]) -> int:
    """Return how many seats a table with these options has."""
    number = int(options["players"])
    return SOLO_SEATS if number == 1 else number


class DiceBuilding(Game):
    """The Lord of the Rings Dice Building Game: collections of dice against Sauron's."""

    id = "dice"
    title = "The Dice Building Game"
    rules_version = "1"
    options = (
        Option("players", "Players", ("1", "2", "3", "4"), "2", "How many play; one person plays two seats.", "D2.1"),
        Option(
            "first",
            "First Ringbearer",
            ("seat_1", "seat_2", "seat_3", "seat_4", "random"),
            "seat_1",
            "Who holds the One Ring first: one of the seats, or anybody by chance.",
            "D2.3",
        ),
        Option(
            "corruption_limit",
            "Difficulty",
            ("easiest", "easy", "normal", "hard", "hardest"),
            "normal",
            "How many corrupted cards lose the game: 2 more, 1 more, as printed, 1 fewer, 2 fewer.",
            "D9.3",
        ),
        Option(
            "coop",
            "Full co-op",
            ("off", "easy", "hard", "very_hard"),
            "off",
            "All win or lose together; each starts with 5, 3 or 1 Glory, and nobody may fall to 0.",
            "D9.4",
        ),
        Option(
            "undo",
            "Undo",
            ("free", "until-reveal", "off"),
            "free",
            "Free; not past a draw, a roll or a reveal; or off.",
            "DA52",
        ),
        Option(
            "immediate_corruption",
            "Immediate corruption",
            ("off", "on"),
            "off",
            "On: when a card is corrupted, its dice in play go to the Used Piles.",
            "D9.1",
        ),
        Option(
            "increased_forces",
            "Increased forces",
            ("off", "on"),
            "off",
            "On: enemy dice that are replaced go back to their cards.",
            "D9.2",
        ),
        Option(
            "restless_enemy",
            "Restless enemy",
            ("off", "on"),
            "off",
            "On: after a round without recruiting in rows 2 to 4 an enemy die enters by itself.",
            "DV1",
            house_rule=True,
        ),
        Option(
            "reserve_sides",
            "Reserve sides",
            ("off", "on"),
            "off",
            "On: Army of Gondor and Gandalf the White may come instead of the sides of their cards.",
            "DA27",
            house_rule=True,
        ),
    )
    state_type = DiceState
    action_type = DiceAction
    event_type = DiceEvent
    step_type = DiceStep
    evolvers = evolve.BOOKKEEPING.of(DiceEvent)
    marks = figures.MARKS
    bots = {
        "random": "Chooses anything that is legal.",
        "team": "Plays to win together only: it never recruits where an enemy die would enter.",
        "sensible": "Plays to win together, and to be Hero.",
    }

    def seats(self, options: Mapping[str, str]) -> list[Seat]:
        """Return the players, clockwise (D2.1); one person alone plays two seats (D9.5)."""
        return [Seat(seat, seat_name(seat), numbered=True) for seat in SEATS[: seats_at(options)]]

    def checked_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their values.

        Raises `BadOption` for an unknown option or value, and for a first Ringbearer who has no seat (D2.3).
        """
        options = super().checked_options(given)
        if options["first"] in SEATS_BEYOND[seats_at(options)]:
            raise BadOption(f"option first takes seat_1 to seat_{seats_at(options)} or random at a table of that size")
        return options

    def fitting(self, options: Mapping[str, str], changed: str) -> dict[str, str]:
        """Return `options` with as many players as the first Ringbearer's seat needs, or with the first seat first."""
        if options["first"] not in SEATS_BEYOND[seats_at(options)]:
            return dict(options)
        if changed == "first":
            return dict(options) | {"players": options["first"].removeprefix("seat_")}
        return dict(options) | {"first": "seat_1"}

    def content_digest(self, options: Mapping[str, str]) -> str:
        """Return the digest of the dice, cards and locations that a new table uses."""
        return content.current().digest

    def override_text(self) -> str:
        """Return the override that is in force, or an empty text."""
        return content.override_text()

    def use_override(self, text: str) -> str:
        """Put overrides over the content; raises `ContentError` (a `ValueError`) when they do not fit."""
        return content.use_override(text)

    def initial(self, options: Mapping[str, str], content: str) -> State:
        """Return the state before the first round (D2)."""
        return positions.set_up(options, content)

    def options_of(self, state: DiceState) -> dict[str, str]:
        """Return the options that the state was made with."""
        return positions.options_of(state)

    def complete_position(self, state: DiceState) -> DiceState:
        """Fill in what a position made by hand leaves open."""
        return positions.complete(state)

    def lay_out(self, words: Mapping[str, Any]) -> bytes:
        """Return a position in the notation of `notation.py`."""
        return msgspec.json.encode(notation.lay_out(**words))

    def prompt(self, state: DiceState) -> Prompt | Outcome:
        """Return who must decide what, or how the game ended."""
        if state.outcome is not None:
            return state.outcome
        return SEQUENCE.prompt(state)

    def settle(self, play: DicePlay) -> None:
        """Carry out the agenda until somebody has to choose."""
        SEQUENCE.settle(play)

    def decide(self, play: DicePlay, action: Any) -> None:
        """Carry out a legal action."""
        SEQUENCE.answer(play, action)

    def view(self, state: DiceState, seat: str | None) -> DiceState:
        """Return the state as a seat sees it: nothing on the table is hidden (DA52)."""
        return views.view(state)

    def event_view(self, options: Mapping[str, str], event: Any, seat: str | None) -> Any:
        """Return an event as a seat sees it: as it is."""
        return event

    def explain(self, state: DiceState, action: Any) -> Refusal:
        """Say which rule forbids an action now."""
        return refusals.explain(state, action)

    def why_not(self, state: DiceState, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight that may not be done now, each with the reason."""
        return in_sight.why_not(state, seat)

    def reveals(self, event: Any) -> bool:
        """Whether an event showed something that nobody knew."""
        return views.reveals(event)

    def begins_turn(self, event: Any) -> bool:
        """Whether a Fellowship turn or a Sauron turn begins with `event`."""
        return isinstance(event, TurnBegan | SauronTurnBegan)

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment that an event is, or an empty text."""
        return figures.MARK_OF.get(type(event), "")

    def prompt_text(self, state: DiceState, prompt: Prompt) -> str:
        """Return one line that asks the prompt's question."""
        return prompt_words.prompt_text(state, prompt)

    def label(self, state: DiceState, choice: Choice) -> str:
        """Return a choice's label with what would follow."""
        return labels.choice_label(state, choice)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_words.event_text(event)

    def event_rule(self, event: Any) -> str:
        """Return the rule that made an event happen."""
        rule: str = event.rule
        return rule

    def progress(self, state: DiceState) -> str:
        """Return where the game is."""
        return standing.progress(state)

    def part(self, state: DiceState) -> str:
        """Return the location where the game is."""
        return words.place_name(state.location, content.library(state))

    def odds(self, state: DiceState) -> list[tuple[str, str]]:
        """Return the odds of the next draws and rolls."""
        return odds.odds(state)

    def score_lines(self, state: DiceState) -> list[tuple[str, str]]:
        """Return how the score came about."""
        return standing.score_lines(state)

    def standing(self, state: DiceState) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        return figures.standing(state)

    def figures(self, start: DiceState, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game."""
        return figures.figures(start, entries)

    def pieces(self, state: DiceState) -> Mapping[str, int]:
        """Return how many dice of each kind there are: 97 in all, wherever they lie (D1.1)."""
        return positions.census(state)

    def rulebook(self) -> Rulebook:
        """Return the rulebook, in our own words."""
        return _rulebook()


@cache
def _rulebook() -> Rulebook:
    text = (resources.files("core.dice") / "rulebook.md").read_text(encoding="utf-8")
    return read_rulebook(text)


GAME = DiceBuilding()
