"""The words of the dice game as the rest of the house asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from core.dice.content import contents
from core.dice.model.sequence import SEQUENCE
from core.dice.model.state import DiceState
from core.dice.words import event_words, figures, labels, odds, plates, refusals, spoken, standing, tale
from core.dice.words.names import STRENGTH, place_name
from core.dice.words.standing import ended_text
from core.kernel.plates import Plate
from core.kernel.prompts import WON, Choice, Outcome, Prompt, Refusal, Wish
from core.kernel.sections import Section
from core.kernel.words import Winning, Words


class DiceWords(Words):
    """What choices, questions, events and positions are called."""

    draws = MappingProxyType(
        {
            "ring": "who bears the Ring first",
            "bag": "which dice are drawn",
            "die": "what the dice show",
            "artifacts": "which artifacts come",
            "units": "which Units come",
        }
    )
    wishes = (Wish("turn", "until my own turn"),)
    aside = STRENGTH
    alone = Winning("is the Hero in {} of 100 games", "is the Hero in {} more of 100 games", "to be the Hero", "Hero")
    score_name = "Glory"
    advised_score = (
        "The Glory is yours at the end, none where the game is lost, or that of all where you play together. The Hero "
        "is whoever has the most of it in a game that is won."
    )
    about_score = "The score is the Hero's Glory, or that of all who play together; a lost game has none (D8.2)."
    victory = "To win is here to be the Hero, with the most Glory when the Ring is destroyed (D8.1)."

    def prompt_text(self, state: DiceState, prompt: Prompt) -> str:
        """Return one line that asks the prompt's question."""
        step = state.agenda[-1]
        return SEQUENCE.questions[type(step)].words(state, step, prompt)

    def label(self, state: DiceState, choice: Choice) -> str:
        """Return a choice's label with what would follow."""
        return labels.choice_label(state, choice)

    def group_label(self, state: DiceState, choices: Sequence[Choice]) -> str:
        """Return the label of choices that belong together."""
        return labels.group_label(state, choices)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_words.event_text(event)

    def heard(self, state: DiceState, event: Any) -> str:
        """Return one line on what happened; of a roll only the faces that hold."""
        return event_words.heard(state, event)

    def shown_text(self, state: DiceState, event: Any) -> str:
        """Return one line on what happened; of an attack on nobody no strength, since the field is only held."""
        return event_words.shown(state, event)

    def story_text(self, event: Any) -> str:
        """Return what a story says of an event, without what each die has shown."""
        return tale.story_text(event)

    def summed(self, events: Sequence[Any]) -> list[str]:
        """Return whom a player has mustered or scored for, or what an attack came to."""
        return tale.summed(events)

    def explain(self, state: DiceState, action: Any) -> Refusal:
        """Say which rule forbids an action now."""
        return refusals.explain(state, action)

    def progress(self, state: DiceState) -> str:
        """Return where the game is."""
        return standing.progress(state)

    def danger(self, state: DiceState) -> str:
        """Return how many cards are corrupted, of how many that lose the game."""
        return standing.danger(state)

    def goal(self, state: DiceState, seat: str = "") -> str:
        """Return what the game is about."""
        return standing.goal(state)

    def premise(self, state: DiceState) -> str:
        """Return what the game is about, told of those who play."""
        return standing.premise(state)

    def part(self, state: DiceState) -> str:
        """Return the location where the game is."""
        return place_name(state.location, contents.lookup(state))

    def reason(self, outcome: Outcome) -> str:
        """Return how the game ended, with the names of the heroes."""
        return ended_text(outcome)

    def why_not(self, state: DiceState, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight that may not be done now, each with the reason."""
        return refusals.why_not(state, seat)

    def plates(self, view: DiceState) -> list[Plate]:
        """Return the table drawn in shapes."""
        return plates.plates(view)

    def follows(self, view: DiceState, action: Any, events: Sequence[Any], after: DiceState) -> list[str]:
        """Return what a label does not tell: the events that it does not name."""
        return event_words.follows(action, events)

    def status(self, view: DiceState) -> str:
        """Return one line on how the game stands."""
        return spoken.status(view)

    def sections(self, view: DiceState) -> list[Section]:
        """Return the spoken board."""
        return spoken.sections(view)

    def odds(self, state: DiceState) -> list[tuple[str, str]]:
        """Return the odds of the next draws and rolls."""
        return odds.odds(state)

    def score_lines(self, state: DiceState) -> list[tuple[str, str]]:
        """Return how the score came about."""
        return standing.score_lines(state)

    def score_text(self, outcome: Outcome) -> str:
        """Return nothing: how the game ended says how much Glory there is, or whose it is."""
        return ""

    def has_score(self, outcome: Outcome) -> bool:
        """Whether Glory counts: not in a lost game (D8.2)."""
        return outcome.result == WON

    def reached(self, state: DiceState) -> str:
        """Return where a lost game ended."""
        return standing.reached(state)

    def standing(self, state: DiceState) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        return figures.standing(state)
