"""The words of a game: everything with text in it is for people and never decides anything."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from core.kernel.plates import Plate
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal, Wish
from core.kernel.sections import Section, position, told
from core.kernel.sequence import Sequence as SequenceOfPlay
from core.kernel.voice import Voice


class Winning(NamedTuple):
    """How a chance of winning is told: how many of 100 games are `won`, how many `more` than by something else, a
    percentage `to_win`, and the `head` of a column of them."""

    won: str = "wins {} of 100 games"
    more: str = "wins {} more of 100 games"
    to_win: str = "to win"
    head: str = "win"


ORDINARY = "ordinary"
"""The part of a game to which its windows belong that come again and again (`Words.lulls`)."""


class Words(ABC):
    """What a game calls its choices, questions and events, and what it says of a position."""

    wishes: tuple[Wish, ...] = ()
    """Until when a seat may wish to be left alone in windows; none where nobody can pass until later."""

    lulls: Mapping[str, str] = MappingProxyType({})
    """Windows, by their rules, that may pass by themselves for whoever hears them one by one and goes on for a while,
    with the part of the game to which each belongs; the others are asked in any case."""

    lull_ends: str = ""
    """Before what that while is over, in words."""

    opponents: tuple[str, ...] = ()
    """Seats that play against all others: they have won where a result says lost, and lost where it says won."""

    partners: str = "the others"
    """What those are called together who play against `opponents`."""

    scored: bool = True
    """Whether a result comes with points; of a game without them no list and no page names a score."""

    about_score: str = ""
    """What a score is, in a sentence, for lists of results; nothing where there is none."""

    victory: str = ""
    """What a chance to win is a chance of where several have one each, in a sentence; nothing where that is plain."""

    alone: Winning = Winning()
    """How the chance of a seat is told that is a side of its own: where it wins with others, but better than they."""

    score_name: str = "score"
    """What a score is called where a figure of it stands."""

    advised_score: str = ""
    """What the score counts that a hint foretells for whoever asks, in a sentence; nothing where there is none."""

    pronouns: Mapping[str, str] = MappingProxyType({})
    """By which word ("he") a story goes on telling of a seat that it has named; of others it says the name again. With
    an empty word stands the name of somebody without a seat, behind whom a pronoun would be taken for his."""

    aside: re.Pattern[str] | None = None
    """What is told behind the name of a thing whenever it is named, and is heard once: its group `told`, behind the
    name in the group `of`."""

    chances: Mapping[str, str] = MappingProxyType({})
    """What may come of chance, by what it is asked for (`Chance.below`): a few words behind "then"."""

    draws: Mapping[str, str] = MappingProxyType({})
    """What was drawn or rolled, by what it is asked for, as an account of luck calls it."""

    voice = Voice()
    """The voice that they are in: of no table in particular, unless they are the words of one (`SpokenWords`)."""

    @abstractmethod
    def prompt_text(self, state: Any, prompt: Prompt) -> str:
        """Return one short line that asks the prompt's question."""

    def may_come(self, state: Any, drawn: str) -> str:
        """Return what may come of chance in `state`, by what it is asked for (`chances`), or an empty text."""
        return self.chances.get(drawn, "")

    @abstractmethod
    def label(self, state: Any, choice: Choice) -> str:
        """Return a choice's label: what it is and what would follow."""

    def answered(self, state: Any, choice: Choice) -> str:
        """Return a choice that was taken, for whoever does not hear the question; by itself its label."""
        return self.label(state, choice)

    def group_label(self, state: Any, choices: Sequence[Choice]) -> str:
        """Return one label for choices of a group (`Choice.group`), which a screen folds into one line.

        As with other labels, what stands before the first colon says what it is.
        """
        which = dict.fromkeys(self.label(state, choice).partition(": ")[0] for choice in choices)
        return f"{choices[0].group}: {', '.join(which)}"

    @abstractmethod
    def event_text(self, event: Any) -> str:
        """Return one line on what happened, or an empty text for bookkeeping that lists of events leave out."""

    def heard(self, state: Any, event: Any) -> str:
        """Return the line on what happened for those who hear event by event, told so that what comes next need not
        take anything of it back. `state` is the one right after it, of which only what all may see is told."""
        return self.event_text(event)

    def shown_text(self, state: Any, event: Any) -> str:
        """Return the line on what happened for those who read it in a list beside the table, where what the pieces were
        like before says more than the event alone. `state` is the one right after it, as whoever reads may see it."""
        return self.event_text(event)

    def known_later(self, view: Any, events: Sequence[Any]) -> Mapping[int, str]:
        """Return what the lines on some of the `events` of one decision, by their places among them, still have to say
        once it is known what came after: it is added to those lines. `view` is that of the last of them, with what was
        still to be done before the first. Nothing by default."""
        return {}

    def decided(self, action: Any, event: Any) -> str:
        """Return who has decided so, without a full stop, in place of the line on `event` that came of `action`, where
        that does not name whom those who hear it have to know; by itself nothing."""
        return ""

    def of_bots(self, action: Any, event: Any) -> str:
        """Return what is known of every bot where one has decided so, as a clause, if whoever hears of `event` can
        conclude something from it; by itself nothing."""
        return ""

    def bots_answer(self, view: Any, prompt: Prompt, bots: Collection[str]) -> str:
        """Return how bots answer what is proposed to one in the seats of `bots`, as a clause, where it is asked what
        to propose; by itself nothing."""
        return ""

    def eased(self, lines: Sequence[str]) -> list[str]:
        """Return lines on what followed from one decision, in order, as few as whoever hears them needs."""
        return list(lines)

    def story_text(self, event: Any) -> str:
        """Return what a story says of `event`, without the dice and sums behind it; nothing where what follows says
        it. By itself that is the line on what happened."""
        return self.event_text(event)

    def story_after(self, event: Any, before: Any) -> str:
        """Return what a story says of `event` where `before`, the event told before it, says what it is for; by itself
        that is the same in all places."""
        return self.story_text(event)

    def story_unanswered(self, event: Any) -> str:
        """Return what a story says behind what `event` begins where nothing comes of that."""
        return "nothing happens"

    def gathered(self, events: Sequence[Any]) -> str:
        """Return one sentence, without a full stop, on `events` of one sort (`Review.gathers`), of which there may be
        many; an empty text where nobody needs to be told of them."""
        return "; ".join(text for event in events if (text := self.event_text(event)))

    def tidings(self, before: Any, view: Any, events: Sequence[Any], seat: str | None) -> list[str]:
        """Return sentences, without full stops, that tell whoever hears and does not see what others have done: events
        of one sort (`Review.gathers`), from the view `before` them to the `view` after them, as they concern `seat`.

        Nothing by default: then a few are told one by one, and many as `gathered` tells them.
        """
        return []

    def in_brief(self, state: Any, event: Any) -> str | None:
        """Return what is told of `event` to those who hear what somebody else has decided, without the sums behind it:
        what came of one decision is one sentence. None by default: then each event is told as it is `heard`."""
        return None

    def passed_by(self, prompt: Prompt) -> str:
        """Return what is passed by, as "barter and Alliances", where a question comes in each turn with others that are
        mostly answered by their first choice, which does nothing; nothing by default."""
        return ""

    def settled(self, events: Sequence[Any]) -> list[str]:
        """Return sentences, without full stops, on `events` of one sort that chance has settled (`Review.settles`)."""
        return [text for event in events if (text := self.event_text(event))]

    def carried_out(self, before: Any, view: Any, events: Sequence[Any]) -> list[str]:
        """Return sentences, without full stops, that tell whoever hears and does not see what came of one order of his
        own: events of one sort (`Review.gathers`), from the view `before` them to the `view` after them.

        Nothing by default: then they are told one by one.
        """
        return []

    def summed(self, events: Sequence[Any]) -> list[str]:
        """Return, as clauses of a story, what `events` in a row came to that are of one sort (`Review.sums`)."""
        return [text for event in events if (text := self.story_text(event))]

    def summed_after(self, events: Sequence[Any], opened: Any) -> list[str]:
        """Return what `events` of one sort came to, where `opened`, the last event that opened such a row
        (`Review.opens`), says why; by itself that is the same in all places."""
        return self.summed(events)

    def tersely(self, events: Sequence[Any], seat: str | None = None) -> list[str]:
        """Return, for the ear, all that `events` in a row tell `seat`, in as few sentences as will do
        (`Review.in_full`)."""
        return [text for event in events if (text := self.event_text(event))]

    def retold(self, text: str) -> str:
        """Return what a story tells, `text`, without what only whoever plays needs to know."""
        return text

    def turn_name(self, event: Any) -> str:
        """Return whose turn begins with `event`, by name, where a story says it in the heading of the turn."""
        return ""

    @abstractmethod
    def explain(self, state: Any, action: Any) -> Refusal:
        """Say why `action`, which is not among the choices, is not allowed now: when the game is over nothing is, by
        the rule that ended it."""

    @abstractmethod
    def progress(self, state: Any) -> str:
        """Return a few words on how far the game is, for lists of games."""

    def event_rule(self, event: Any) -> str:
        """Return the id of the rule that made `event` happen."""
        rule: str = event.rule
        return rule

    def danger(self, state: Any) -> str:
        """Return a few words on how near the players are to losing, for lists of games, or an empty text.

        `state` is a view.
        """
        return ""

    def goal(self, state: Any, seat: str = "") -> str:
        """Return what the game is about, in a few short sentences for those who play it for the first time; for one of
        the `opponents`, who sits in `seat`, what it is about for him."""
        return ""

    def premise(self, state: Any) -> str:
        """Return what the game is about, told of those who play and not to them; without it a story says its `goal`."""
        return ""

    def part(self, state: Any) -> str:
        """Return the part of the game that `state` is in (a scenario, a phase of a war), or an empty text.

        A chronicle begins a chapter where it changes. `state` may be a view.
        """
        return ""

    def reason(self, outcome: Outcome) -> str:
        """Return a sentence or two on how the game ended. The outcome's own reason knows no player's name."""
        return outcome.reason

    def why_not(self, state: Any, seat: str) -> list[tuple[str, Refusal]]:
        """Return things in sight of `seat` that may not be done now: what it is, and why not.

        `state` is the whole state; only what `seat` itself may see is named.
        """
        return []

    def status(self, view: Any) -> str:
        """Return one line on how the game stands, a sentence or two: what whoever plays wants to know once a turn."""
        text = self.progress(view)
        return f"{text[:1].upper()}{text[1:]}."

    def heading(self, view: Any) -> str:
        """Return under which heading a turn is told that begins in a view: by default, where the game is then."""
        return self.progress(view)

    def sections(self, view: Any) -> list[Section]:
        """Return the spoken board: what a view says, in sentences under titles, in the order of a screen.

        Things are called by their names and places, never by the ids or the members of the state. Everything is told
        that these eyes may see, and nothing else. The first section is `now`. By default it is the only one, and holds
        the status.
        """
        return [Section("now", "Now", (self.status(view),))]

    def spoken(self, view: Any) -> list[str]:
        """Return the sentences of the spoken board, section by section, without what is only printed."""
        return told(position(self.sections(view)))

    def standing_at(self, view: Any) -> Mapping[str, str]:
        """Return who stands in each hex of a map, in words, by hex: only hexes where somebody is in sight.

        Nothing by default: not every game has a map.
        """
        return {}

    def region(self, view: Any, hexes: Collection[str]) -> list[str]:
        """Return what there is in a part of a map, in short sentences without full stops: its ground, and who stands
        there, counted.

        Nothing by default: then the hexes in which somebody stands are named.
        """
        return []

    def ground(self, view: Any, answers: Sequence[str]) -> str:
        """Return which ground the map shows at the places that some answers name, in a sentence.

        Nothing by default, and nothing where fewer than two answers name a place.
        """
        return ""

    def picture(self, view: Any) -> list[str]:
        """Return the board of a view in lines of plain letters, for a page that shows no screen.

        Nothing by default: most boards are told well enough in sentences, a map is not.
        """
        return []

    def plates(self, view: Any) -> list[Plate]:
        """Return the table of a view drawn in shapes, for a page that can show pictures.

        Nothing by default: the page then has the picture in letters and the sentences alone. What is drawn is told by
        `sections`, too.
        """
        return []

    def follows(self, view: Any, action: Any, events: Sequence[Any], after: Any) -> list[str]:
        """Return, in words, what the label of `action` does not tell of what is foreseen: `events`, and the view
        `after` them. By default it is all events that have words.
        """
        return [text for event in events if (text := self.event_text(event))]

    def keeps_open(self, view: Any, action: Any) -> bool:
        """Whether a window in which something can be used is still open after an action: what follows behind it is
        told of letting it pass, and of nothing else. By default it is not."""
        return False

    def comes_to_another(self, view: Any, choice: Choice) -> bool:
        """Whether a choice comes to the same as another one that is offered, so that whoever hears the choices one by
        one is spared it. By default none does."""
        return False

    def odds(self, state: Any) -> list[tuple[str, str]]:
        """Return the odds of what may come next: pairs of a name and a figure. `state` is a view."""
        return []

    def score_lines(self, state: Any) -> list[tuple[str, str]]:
        """Return how the score of a finished game came about: pairs of a name and a figure."""
        return []

    def score_text(self, outcome: Outcome) -> str:
        """Return the score of a result with what it counts, behind a comma: "with 64 points"; an empty text where there
        is none, or where each has a score of his own and the reason of the end names it."""
        return f"with {outcome.score} point{'s' * (outcome.score != 1)}" if self.has_score(outcome) else ""

    def compared(self, outcome: Outcome) -> int:
        """Return the score by which a list compares results: the more, the better for whoever has won."""
        return outcome.score

    def listed_score(self, outcome: Outcome) -> str:
        """Return the score of a result as a list tells it, in a few letters."""
        return str(outcome.score)

    def has_score(self, outcome: Outcome) -> bool:
        """Whether the points of a result say how well it went: not where a lost game counts none."""
        return self.scored

    def reached(self, state: Any) -> str:
        """Return in a few words how far a finished game came, where its result has no score that says so."""
        return ""

    def standing(self, state: Any) -> list[tuple[str, str]]:
        """Return where everybody stands, for comparing two games: pairs of a name and a few words.

        `state` is a view.
        """
        return [("", self.progress(state))]


class WordsInSequence(Words):
    """The words of a game that follows a sequence of play: what is asked, offered and refused is worded by the
    question on top of the agenda."""

    def __init__(self, sequence: SequenceOfPlay[Any]) -> None:
        self.sequence = sequence

    def prompt_text(self, state: Any, prompt: Prompt) -> str:
        """Return the line by which the question asks."""
        step = state.agenda[-1]
        return self.sequence.questions[type(step)].words(state, step, prompt)

    def label(self, state: Any, choice: Choice) -> str:
        """Return how the question words a choice."""
        step = state.agenda[-1]
        return self.sequence.questions[type(step)].label(state, step, choice.action)

    def explain(self, state: Any, action: Any) -> Refusal:
        """Say why `action` is not allowed: the game is over, the question knows, or something else is asked."""
        if state.outcome is not None:
            return Refusal(state.outcome.rule, "The game is over.")
        step = state.agenda[-1]
        refusal = self.sequence.questions[type(step)].refuses(state, step, action)
        return refusal or Refusal(self.sequence.prompt(state).rule, "That is not what is asked now.")
