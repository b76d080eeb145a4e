"""The words of one table: a game's words in the table's own voice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.kernel.entries import Entry
from core.kernel.figures import Course, Figure
from core.kernel.plates import Plate
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.review import Review, See
from core.kernel.sections import Section
from core.kernel.voice import Voice
from core.kernel.words import Words


class SpokenWords(Words):
    """The words of a game while a voice speaks."""

    def __init__(self, words: Words, voice: Voice) -> None:
        self.words = words
        self.wishes = words.wishes
        self.lulls = words.lulls
        self.lull_ends = words.lull_ends
        self.opponents = words.opponents
        self.partners = words.partners
        self.scored = words.scored
        self.about_score = words.about_score
        self.victory = words.victory
        self.alone = words.alone
        self.score_name = words.score_name
        self.advised_score = words.advised_score
        self.pronouns = words.pronouns
        self.aside = words.aside
        self.chances = words.chances
        self.draws = words.draws
        self.voice = voice

    def prompt_text(self, state: Any, prompt: Prompt) -> str:
        """Return one line that asks the prompt's question."""
        with self.voice.speaks():
            return self.words.prompt_text(state, prompt)

    def may_come(self, state: Any, drawn: str) -> str:
        """Return what may come of chance, by what it is asked for."""
        with self.voice.speaks():
            return self.words.may_come(state, drawn)

    def label(self, state: Any, choice: Choice) -> str:
        """Return a choice's label."""
        with self.voice.speaks():
            return self.words.label(state, choice)

    def answered(self, state: Any, choice: Choice) -> str:
        """Return a choice that was taken, for whoever does not hear the question."""
        with self.voice.speaks():
            return self.words.answered(state, choice)

    def group_label(self, state: Any, choices: Sequence[Choice]) -> str:
        """Return one label for choices of a group."""
        with self.voice.speaks():
            return self.words.group_label(state, choices)

    def event_text(self, event: Any) -> str:
        """Return one line on what happened."""
        with self.voice.speaks():
            return self.words.event_text(event)

    def heard(self, state: Any, event: Any) -> str:
        """Return the line on what happened for those who hear event by event."""
        with self.voice.speaks():
            return self.words.heard(state, event)

    def shown_text(self, state: Any, event: Any) -> str:
        """Return the line on what happened for those who read it beside the table."""
        with self.voice.speaks():
            return self.words.shown_text(state, event)

    def known_later(self, view: Any, events: Sequence[Any]) -> Mapping[int, str]:
        """Return what is added to the lines on some of the events of one decision."""
        with self.voice.speaks():
            return self.words.known_later(view, events)

    def decided(self, action: Any, event: Any) -> str:
        """Return who has decided so, where the line does not name whom one has to know."""
        with self.voice.speaks():
            return self.words.decided(action, event)

    def of_bots(self, action: Any, event: Any) -> str:
        """Return what is known of every bot where one has decided so."""
        with self.voice.speaks():
            return self.words.of_bots(action, event)

    def bots_answer(self, view: Any, prompt: Prompt, bots: Collection[str]) -> str:
        """Return how bots answer what is proposed to one of them."""
        with self.voice.speaks():
            return self.words.bots_answer(view, prompt, bots)

    def eased(self, lines: Sequence[str]) -> list[str]:
        """Return lines on what followed, as few as are needed."""
        with self.voice.speaks():
            return self.words.eased(lines)

    def story_text(self, event: Any) -> str:
        """Return what a story says of an event."""
        with self.voice.speaks():
            return self.words.story_text(event)

    def story_after(self, event: Any, before: Any) -> str:
        """Return what a story says of an event behind another."""
        with self.voice.speaks():
            return self.words.story_after(event, before)

    def story_unanswered(self, event: Any) -> str:
        """Return what a story says where nothing comes of what an event begins."""
        with self.voice.speaks():
            return self.words.story_unanswered(event)

    def gathered(self, events: Sequence[Any]) -> str:
        """Return one sentence on events of one sort."""
        with self.voice.speaks():
            return self.words.gathered(events)

    def tidings(self, before: Any, view: Any, events: Sequence[Any], seat: str | None) -> list[str]:
        """Return what somebody hears who does not see what others do."""
        with self.voice.speaks():
            return self.words.tidings(before, view, events, seat)

    def in_brief(self, state: Any, event: Any) -> str | None:
        """Return what somebody hears of what others have decided."""
        with self.voice.speaks():
            return self.words.in_brief(state, event)

    def passed_by(self, prompt: Prompt) -> str:
        """Return what is passed by where a question comes in each turn with others of its sort."""
        with self.voice.speaks():
            return self.words.passed_by(prompt)

    def settled(self, events: Sequence[Any]) -> list[str]:
        """Return what somebody hears of what chance has settled."""
        with self.voice.speaks():
            return self.words.settled(events)

    def carried_out(self, before: Any, view: Any, events: Sequence[Any]) -> list[str]:
        """Return what somebody hears of an order of his own."""
        with self.voice.speaks():
            return self.words.carried_out(before, view, events)

    def summed(self, events: Sequence[Any]) -> list[str]:
        """Return what events of one sort came to."""
        with self.voice.speaks():
            return self.words.summed(events)

    def summed_after(self, events: Sequence[Any], opened: Any) -> list[str]:
        """Return what events of one sort came to that another has opened."""
        with self.voice.speaks():
            return self.words.summed_after(events, opened)

    def tersely(self, events: Sequence[Any], seat: str | None = None) -> list[str]:
        """Return in few sentences all that somebody hears of events in a row."""
        with self.voice.speaks():
            return self.words.tersely(events, seat)

    def retold(self, text: str) -> str:
        """Return what a story tells without what only whoever plays needs."""
        with self.voice.speaks():
            return self.words.retold(text)

    def turn_name(self, event: Any) -> str:
        """Return whose turn begins with `event`."""
        with self.voice.speaks():
            return self.words.turn_name(event)

    def event_rule(self, event: Any) -> str:
        """Return the id of the rule that made `event` happen."""
        return self.words.event_rule(event)

    def progress(self, state: Any) -> str:
        """Return how far the game is."""
        with self.voice.speaks():
            return self.words.progress(state)

    def heading(self, view: Any) -> str:
        """Return under which heading a turn is told that begins in a view."""
        with self.voice.speaks():
            return self.words.heading(view)

    def danger(self, state: Any) -> str:
        """Return how near the players are to losing."""
        with self.voice.speaks():
            return self.words.danger(state)

    def goal(self, state: Any, seat: str = "") -> str:
        """Return what the game is about."""
        with self.voice.speaks():
            return self.words.goal(state, seat)

    def premise(self, state: Any) -> str:
        """Return what the game is about, told of those who play."""
        with self.voice.speaks():
            return self.words.premise(state)

    def part(self, state: Any) -> str:
        """Return the part of the game."""
        with self.voice.speaks():
            return self.words.part(state)

    def reason(self, outcome: Outcome) -> str:
        """Return how the game ended."""
        with self.voice.speaks():
            return self.words.reason(outcome)

    def explain(self, state: Any, action: Any) -> Refusal:
        """Say why `action` is not allowed now."""
        with self.voice.speaks():
            return self.words.explain(state, action).word()

    def why_not(self, state: Any, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight of `seat` that may not be done now."""
        with self.voice.speaks():
            return [(what, refusal.word()) for what, refusal in self.words.why_not(state, seat)]

    def status(self, view: Any) -> str:
        """Return one line on how the game stands."""
        with self.voice.speaks():
            return self.words.status(view)

    def sections(self, view: Any) -> list[Section]:
        """Return the spoken board."""
        with self.voice.speaks():
            return self.words.sections(view)

    def spoken(self, view: Any) -> list[str]:
        """Return the sentences of the spoken board."""
        with self.voice.speaks():
            return self.words.spoken(view)

    def standing_at(self, view: Any) -> Mapping[str, str]:
        """Return who stands in each hex of a map."""
        with self.voice.speaks():
            return self.words.standing_at(view)

    def region(self, view: Any, hexes: Collection[str]) -> list[str]:
        """Return what there is in a part of a map."""
        with self.voice.speaks():
            return self.words.region(view, hexes)

    def ground(self, view: Any, answers: Sequence[str]) -> str:
        """Return which ground lies at the places that some answers name."""
        with self.voice.speaks():
            return self.words.ground(view, answers)

    def picture(self, view: Any) -> list[str]:
        """Return the board of a view in lines of plain letters."""
        with self.voice.speaks():
            return self.words.picture(view)

    def plates(self, view: Any) -> list[Plate]:
        """Return the table of a view drawn in shapes."""
        with self.voice.speaks():
            return self.words.plates(view)

    def follows(self, view: Any, action: Any, events: Sequence[Any], after: Any) -> list[str]:
        """Return what a label does not tell of what is foreseen."""
        with self.voice.speaks():
            return self.words.follows(view, action, events, after)

    def keeps_open(self, view: Any, action: Any) -> bool:
        """Whether a window in which something can be used is still open after an action."""
        return self.words.keeps_open(view, action)

    def comes_to_another(self, view: Any, choice: Choice) -> bool:
        """Whether a choice comes to the same as another one that is offered."""
        return self.words.comes_to_another(view, choice)

    def odds(self, state: Any) -> list[tuple[str, str]]:
        """Return the odds of what may come next."""
        with self.voice.speaks():
            return self.words.odds(state)

    def score_lines(self, state: Any) -> list[tuple[str, str]]:
        """Return how the score came about."""
        with self.voice.speaks():
            return self.words.score_lines(state)

    def score_text(self, outcome: Outcome) -> str:
        """Return the score of a result with what it counts."""
        with self.voice.speaks():
            return self.words.score_text(outcome)

    def compared(self, outcome: Outcome) -> int:
        """Return the score by which a list compares results."""
        return self.words.compared(outcome)

    def listed_score(self, outcome: Outcome) -> str:
        """Return the score of a result as a list tells it."""
        return self.words.listed_score(outcome)

    def has_score(self, outcome: Outcome) -> bool:
        """Whether the points of a result say how well it went."""
        return self.words.has_score(outcome)

    def reached(self, state: Any) -> str:
        """Return how far a finished game came, where it has no score."""
        with self.voice.speaks():
            return self.words.reached(state)

    def standing(self, state: Any) -> list[tuple[str, str]]:
        """Return where everybody stands."""
        with self.voice.speaks():
            return self.words.standing(state)


class SpokenReview(Review):
    """A game's review while a voice speaks: its figures have names in them."""

    def __init__(self, review: Review, voice: Voice) -> None:
        self.review = review
        self.voice = voice
        self.marks = review.marks
        self.marks_with = review.marks_with  # type: ignore[method-assign]
        self.turn = review.turn
        self.begins_turn = review.begins_turn  # type: ignore[method-assign]
        self.heads = review.heads  # type: ignore[method-assign]
        self.turn_of = review.turn_of  # type: ignore[method-assign]
        self.mark_of = review.mark_of  # type: ignore[method-assign]
        self.mark_then = review.mark_then  # type: ignore[method-assign]
        self.mark_at_start = review.mark_at_start  # type: ignore[method-assign]
        self.beat_of = review.beat_of  # type: ignore[method-assign]
        self.beat_alone = review.beat_alone  # type: ignore[method-assign]
        self.gathers = review.gathers  # type: ignore[method-assign]
        self.ensues = review.ensues  # type: ignore[method-assign]
        self.settles = review.settles  # type: ignore[method-assign]
        self.is_luck = review.is_luck  # type: ignore[method-assign]
        self.leads_on = review.leads_on  # type: ignore[method-assign]
        self.replies = review.replies  # type: ignore[method-assign]
        self.in_a_row = review.in_a_row  # type: ignore[method-assign]
        self.in_full = review.in_full  # type: ignore[method-assign]
        self.sums = review.sums  # type: ignore[method-assign]
        self.opens = review.opens  # type: ignore[method-assign]
        self.stands_apart = review.stands_apart  # type: ignore[method-assign]
        self.goes_on = review.goes_on  # type: ignore[method-assign]
        self.aside = review.aside  # type: ignore[method-assign]
        self.breaks = review.breaks  # type: ignore[method-assign]

    def figures(self, start: Any, entries: Sequence[Entry]) -> list[Figure]:
        """Return charts and sheets on a finished game."""
        with self.voice.speaks():
            return self.review.figures(start, entries)

    def course(self, start: Any, entries: Sequence[Entry], see: See | None = None) -> Course | None:
        """Return a finished game as one picture."""
        with self.voice.speaks():
            return self.review.course(start, entries, see)
