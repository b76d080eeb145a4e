"""The words of the game as the rest of the house asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from core.fellowship.content.contents import lookup
from core.fellowship.model.actions import Pass
from core.fellowship.model.events import EventBegan, FeatureDealt, TurnBegan
from core.fellowship.model.state import HIDDEN, SAURON, FellowshipState
from core.fellowship.model.steps import Window
from core.fellowship.outlook import plates, spoken
from core.fellowship.words import (
    eased,
    event_words,
    figures,
    following,
    labels,
    names,
    odds,
    questions,
    refusals,
    spoken_board,
    standing,
    tale,
)
from core.fellowship.words.names import FOES_ODDS, ODDS, card_name, hobbit_name
from core.fellowship.words.texts import TEXT_OF_CARD
from core.kernel.plates import Plate
from core.kernel.prompts import Choice, Prompt, Refusal, Wish
from core.kernel.sections import Section
from core.kernel.voice import speaking
from core.kernel.words import ORDINARY, Words


class FellowshipWords(Words):
    """What choices, questions, events and positions are called."""

    wishes = (
        Wish("event", "until the next event"),
        Wish("die", "until the next roll of the die"),
        Wish("turn", "until my own turn"),
    )

    lulls = MappingProxyType(dict.fromkeys(("W0", "W1", "W2", "W7", "F3.9"), ORDINARY) | {"W8": "life tokens"})
    lull_ends = (
        "an event, a roll that a card could change, a card of Sauron's and the end of a board, and as soon as there is "
        "something else to use"
    )

    opponents = (SAURON,)
    partners = "the hobbits"
    pronouns = standing.PRONOUNS
    about_score = (
        "The score is the number of the main line's space where the game ended, or 60 and the shields where the Ring "
        "is destroyed (B4.11.5, B4.11.6); with Friends & Foes each defeated foe is one more, and a "
        "Watchful Peace that nobody has used is ten more (S12.2)."
    )

    advised_score = (
        "The score is the hobbits': the space of the main line on which they end, or 60 and their shields where they "
        "destroy the Ring; some expansions add to it."
    )

    aside = TEXT_OF_CARD

    chances: Mapping[str, str] = MappingProxyType({"die": f"the die falls: {ODDS}"})
    draws: Mapping[str, str] = MappingProxyType({"nazgul": "Nazgûl cards", "sauron cards": "Sauron's cards"})

    def prompt_text(self, state: FellowshipState, prompt: Prompt) -> str:
        """Return one line that asks the prompt's question."""
        return questions.prompt_text(state, prompt)

    def may_come(self, state: FellowshipState, drawn: str) -> str:
        """Return what may come of a roll: with Friends & Foes its face with two cards brings two foes (F2.2)."""
        found = super().may_come(state, drawn)
        return found if state.foe_deck is None else found.replace(ODDS, FOES_ODDS)

    def label(self, state: FellowshipState, choice: Choice) -> str:
        """Return a choice's label with what would follow."""
        return labels.label(state, choice.action)

    def answered(self, state: FellowshipState, choice: Choice) -> str:
        """Return a choice that was taken, for whoever does not hear the question."""
        return labels.answered(state, self.label(state, choice))

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        return event_words.event_text(event)

    def story_text(self, event: Any) -> str:
        """Return what a story says of an event."""
        return tale.story_text(event)

    def summed(self, events: Sequence[Any]) -> list[str]:
        """Return how far markers have come and what they have brought, or who has taken which cards."""
        return tale.summed(events)

    def story_after(self, event: Any, before: Any) -> str:
        """Return what a story says of an event, with what Sauron is called for."""
        return tale.story_after(event, before)

    def story_unanswered(self, event: Any) -> str:
        """Return that nothing happens, with why where nobody can do what an event of the board asks for."""
        return tale.story_unanswered(event)

    def summed_after(self, events: Sequence[Any], opened: Any) -> list[str]:
        """Return how far markers have come, with why it is not the line of the tile that was turned up before foes."""
        return tale.summed(events, opened)

    def turn_name(self, event: Any) -> str:
        """Return who becomes the active player."""
        return hobbit_name(event.hobbit) if isinstance(event, TurnBegan) else ""

    def decided(self, action: Any, event: Any) -> str:
        """Return who will not pay for what, where the line tells only of what was to be paid, or who pushes the Black
        Rider back."""
        return eased.pushes(action, event) or eased.unwilling(action, event)

    def eased(self, lines: Sequence[str]) -> list[str]:
        """Return lines on what followed: a marker with what it gives, and each hobbit's cards of a round, in one."""
        return eased.eased(lines)

    def gathered(self, events: Sequence[Any]) -> str:
        """Return one sentence on the cards that somebody is dealt; on all else what each event says."""
        if not all(isinstance(event, FeatureDealt) for event in events):
            return super().gathered(events)
        first, *others = events
        if others and all(event.card == HIDDEN for event in events):
            return f"{hobbit_name(first.hobbit)} is dealt {len(events)} hidden cards"
        return ", ".join([self.event_text(first), *(card_name(event.card) for event in others)])

    def explain(self, state: FellowshipState, action: Any) -> Refusal:
        """Say which rule forbids an action now."""
        return refusals.explain(state, action)

    def progress(self, state: FellowshipState) -> str:
        """Return where the game is."""
        return standing.progress(state)

    def danger(self, state: FellowshipState) -> str:
        """Return how many steps the Ring-bearer is away from Sauron."""
        return standing.danger(state)

    def goal(self, state: FellowshipState, seat: str = "") -> str:
        """Return what the game is about, for the hobbits or for Sauron."""
        return standing.goal(state, seat)

    def premise(self, state: FellowshipState) -> str:
        """Return what the game is about, told of those who play, with what foes and Sauron's player add to it."""
        return standing.premise(state)

    def part(self, state: FellowshipState) -> str:
        """Return the haven or the scenario where the game is."""
        return names.place_name(state.location)

    def heading(self, view: FellowshipState) -> str:
        """Return the scenario and the turn; a haven is a single turn, which needs no heading of its own."""
        return "" if view.location in lookup(view).havens else self.progress(view)

    def why_not(self, state: FellowshipState, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight that may not be done now, each with the reason."""
        return refusals.why_not(state, seat)

    def plates(self, view: FellowshipState) -> list[Plate]:
        """Return the table drawn in shapes."""
        return plates.plates(view)

    def status(self, view: FellowshipState) -> str:
        """Return one line on how the game stands."""
        return spoken.status(view)

    def sections(self, view: FellowshipState) -> list[Section]:
        """Return the spoken board."""
        return spoken.sections(view)

    def follows(self, view: FellowshipState, action: Any, events: Sequence[Any], after: FellowshipState) -> list[str]:
        """Return what a label does not tell: not what a marker passes, which it does, but what that brings, and
        whether the next event would be met."""
        top = view.agenda[-1] if view.agenda else None
        if speaking().aloud and isinstance(action, Pass) and isinstance(top, Window) and top.window == "W3":
            events = events[isinstance(next(iter(events), None), EventBegan) :]  # the question names it
        chance = list[str]()
        if speaking().aloud and isinstance(action, Pass):
            chance = spoken_board.tried_by(view, events) or spoken_board.stops_on(after, events)
        return [*following.follows(action, events), *chance, *spoken_board.met_by(view, after)]

    def keeps_open(self, view: FellowshipState, action: Any) -> bool:
        """Whether a window is open in which `action` uses something: it is asked again whether anybody does."""
        return not isinstance(action, Pass) and any(isinstance(step, Window) for step in view.agenda)

    def odds(self, state: FellowshipState) -> list[tuple[str, str]]:
        """Return the odds of the next tile and the die."""
        return odds.odds(state)

    def score_lines(self, state: FellowshipState) -> list[tuple[str, str]]:
        """Return how the score came about."""
        return standing.score_lines(state)

    def standing(self, state: FellowshipState) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        return figures.standing(state)
