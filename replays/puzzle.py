"""A puzzle: a decision of any game as a lesson of one task (docs/lessons.md), at the table as whoever chose saw it.

What the seat could not see is drawn anew, so that nothing in the file tells it. Right is what an evaluation of the
entry cannot tell from the best; where a game cannot be evaluated, what was chosen is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from core.bots.hinting import Asked, rule_of_hints
from core.bots.ranking import Ranked, Ranking, stream_of
from core.bots.review import CHANCE, SCORE, Evaluated, Measure
from core.bots.review.marks import is_decided
from core.bots.running import Run, here
from core.bots.thinking import CannotSample, thinking_of
from core.bots.worlds import drawn_for
from core.kernel.chance import MAX_SEED, Chance, word
from core.kernel.game import Game
from core.kernel.options import ON
from core.kernel.plain import explicit
from core.kernel.prompts import Choice, Outcome, Prompt, goes_back, inside, passing_until
from core.kernel.sections import position, told
from core.kernel.table import Table
from core.kernel.unseen import Unseen
from replays.clauses import capital
from replays.concerning import Concerning, shared
from replays.eyes import has_secrets
from replays.lessons import LessonRun
from replays.lessons.lesson import FORMAT, LessonFile, Step, Well, Wrong, lesson_of
from replays.lessons.writing import as_toml
from replays.naming import by_name, names_of
from replays.offered import follows_from
from replays.reviewed import kept_evaluation
from replays.weighed import GOES_BACK, NOT_WEIGHED, Compared, as_told, choice_of, weigh
from replays.yardstick import yardstick
from saves.redacted import SeenTable
from saves.text import sentence, visible

PLAYED = " That is what was played."
FEWEST_HINTED = 3
"""With fewer choices the number of those that are right tells which."""
MANY, FEW = 1 / 3, 2
"""Where more than this share of the choices is right, and more than a few, whoever makes the puzzle is asked."""
NEARLY_ALL = 0.75
"""Where more than this share of the choices is right, there is hardly anything to find."""
MOST_OWN = 4
"""A seat of which a position says no more sentences has them all told."""
MOST_TOLD = 3
"""So many things at most are told that certainly follow from a choice."""
MOST_SHARED = 0.6
"""A sentence that has so much in common with what was said first would say it twice."""
BEST = "the best choice"
FEWEST_OF_PLACE = 3
"""With fewer words what a line begins with is a name, which has to stand there."""
WORD = re.compile(r"\w+")
DEALT = "puzzle"
"""What names the chance by which a puzzle's unseen cards are dealt, among the streams of a view."""

REMARKS = (
    "The table as it was seen; what the seat could not see was dealt anew. All words are yours to change.",
    "`westmarch lesson check FILE` says whether it can still be played; docs/lessons.md tells what each member means.",
)
"""What stands at the top of a puzzle's file."""


class NoPuzzle(ValueError):
    """No puzzle can be made of an entry; the text is a sentence that says why."""


class Puzzle(msgspec.Struct, frozen=True):
    """The puzzle of an entry as a lesson's file has it; `weighed` says that an evaluation found what is right, not the
    game: `right` of `known` choices. `strict` is the same puzzle with the best choice alone right, where others are as
    good and some are not."""

    file: LessonFile
    entry: int
    weighed: bool
    right: int = 1
    known: int = 0
    strict: LessonFile | None = None

    def text(self) -> str:
        """Return the text of the file."""
        return as_toml(self.file, REMARKS)

    def notices(self) -> list[str]:
        """Return what whoever makes it should know before setting it to somebody."""
        return [] if self.weighed else ["This game cannot be evaluated here, so what was chosen counts as right."]

    def only_best(self) -> Puzzle:
        """Return the puzzle with the best choice alone right; this one where there is no other."""
        if self.strict is None:
            return self
        return msgspec.structs.replace(self, file=self.strict, right=1, strict=None)

    def too_easy(self) -> str:
        """Return a sentence on why this is an easy puzzle, or none, where many choices are right; else nothing."""
        nearly = self.right > NEARLY_ALL * self.known
        if not self.weighed or not (nearly or (self.right > FEW and self.right > MANY * self.known)):
            return ""
        if self.right == self.known:
            return (
                f"In entry {self.entry}, no choice is clearly better than another when each is tried, so there is "
                "nothing to find."
            )
        return (
            f"In entry {self.entry}, {self.right} of the {self.known} choices are as good as the best when each is "
            f"tried{', so nearly any is right' if nearly else ''}."
        )


class Place(msgspec.Struct, frozen=True):
    """What an entry answered: the question to its seat as that saw it, what was chosen, and a table that fits both."""

    game: Game
    seat: str
    view: Any
    prompt: Prompt
    chosen: Choice
    state: Any


def title_of(table: Table, number: int) -> str:
    """Return what the puzzle of entry `number` is called unless somebody calls it otherwise."""
    return f"{visible(table.header.name) or table.game.title}, entry {number}"


def place_of(table: Table, number: int) -> Place:
    """Return what entry `number` answered. Raises `NoPuzzle`; nothing in a place tells what its seat could not see."""
    if isinstance(table, SeenTable):
        raise NoPuzzle("This is a redacted copy, in which too much is hidden for a puzzle.")
    if not 1 <= number < table.cursor:
        raise NoPuzzle(f"There is no decision {number}; those of this game are entries 1 to {table.cursor - 1}.")
    game = by_name(table.game, table.header)
    if table.header.override != game.contents.override:
        raise NoPuzzle("This game was played with other values than those in force, so a lesson cannot lay it out.")
    if not table.over and rule_of_hints(table) != ON:
        raise NoPuzzle("At this table hints are off or counted, so a puzzle can be made when the game is over.")
    state, made = table.line.state_after(number), table.line.entries[number].action
    seat = str(getattr(made, "seat", ""))
    prompt: Prompt | Outcome | None = None
    # Rules of another time may leave a state that today's cannot ask about.
    with suppress(LookupError, AttributeError, ValueError, TypeError):
        prompt = game.rules.prompt(state)
    if not isinstance(prompt, Prompt):
        raise NoPuzzle("Today's rules cannot say what was asked here.")
    seen, view = game.sight.visible_prompt(state, prompt, seat), game.sight.view(state, seat)
    own = [choice for choice in seen.choices if choice.seat == seat]
    chosen = next((choice for choice in own if choice.action == made), None)
    if chosen is None:
        raise NoPuzzle("Today's rules do not offer what was chosen here.")
    if len(own) < 2:
        raise NoPuzzle(f"In entry {number} there was nothing to choose: only one thing could be done.")
    return Place(game, seat, view, seen, chosen, dealt_anew(game, state, view, seen, seat))


def dealt_anew(game: Game, state: Any, view: Any, prompt: Prompt, seat: str) -> Any:
    """Return a state that asks `seat` the same and looks the same to it, made of `view` and `prompt` alone where
    these are not all of `state`. Raises `NoPuzzle`."""
    if view == state:
        return state
    chance = Chance(word(stream_of(view, f"{DEALT} {seat}"), 0))
    try:
        found = drawn_for(game, view, prompt, seat, chance)
    except CannotSample:
        raise NoPuzzle(
            "What the others held here cannot be dealt anew, and a puzzle must not tell it. Another entry may do."
        ) from None
    asked = game.rules.prompt(found)
    if isinstance(asked, Outcome) or game.sight.visible_prompt(found, asked, seat) != prompt:
        raise NoPuzzle("What was asked here hangs on what the others held, which a puzzle must not tell.")
    return found


def puzzle(table: Table, number: int, title: str = "", run: Run = here) -> Puzzle:
    """Return the puzzle of entry `number`, evaluated where the game can be; `run` plays the batches.

    Raises `NoPuzzle`.
    """
    place, ranking = place_of(table, number), None
    thinking = thinking_of(place.game.id)
    if thinking is not None:
        with suppress(CannotSample):
            asked = Asked(place.game, thinking, place.view, place.prompt, place.seat)
            marked = next((one for one in _marked(table, place.seat) if one.number == number), None)
            told, by = (None, CHANCE) if marked is None else (marked.better, marked.by)
            if told is not None and told.action is None:
                raise NoPuzzle(
                    f"In entry {number}, it was best to do nothing, by the evaluation, and a puzzle can only ask for "
                    "something to be done."
                )
            ranking = weigh(asked, place.chosen, run, by)
            if told is not None:
                return puzzle_of(table, number, place, as_told(asked, ranking, place.chosen, told, by), title, by)
    return puzzle_of(table, number, place, ranking, title)


def _marked(table: Table, seat: str) -> list[Evaluated]:
    """Return the entries that have a mark that costs in an evaluation that is kept, as `seat` may know of them."""
    kept = kept_evaluation(table, None if table.over else seat)
    return [] if kept is None else [one for one in kept.entries if one.costly]


def others_marked(table: Table, number: int) -> list[int]:
    """Return the entries, but for `number`, that have a mark that costs in an evaluation that is kept, and of which a
    puzzle can be made."""
    found: list[int] = []
    for one in _marked(table, str(getattr(table.line.entries[number].action, "seat", ""))):
        with suppress(NoPuzzle):
            if one.number != number and one.better is not None and one.better.action is not None:
                place_of(table, one.number)
                found.append(one.number)
    return found


def puzzle_of(
    table: Table, number: int, place: Place, ranking: Ranking | None, title: str = "", by: Measure | None = None
) -> Puzzle:
    """Return the puzzle that a ranking of what entry `number` answered makes; without one what was chosen is right.

    `by` says what an evaluation has marked the choice by, where one has. Raises `NoPuzzle` where it cannot be played.
    """
    names = names_of(place.game, table.header)
    compared = _compared(place, ranking, by)
    step, learned = _by_game(place) if compared is None else _by_evaluation(compared)
    name = title_of(table, number)
    called = names.get(place.seat, place.seat)
    others = {choice.seat for choice in place.prompt.choices} - {place.seat}
    to_others = [
        Wrong(when={"seat": seat}, text=f"That is not for {inside(called)} to choose.", rule=place.prompt.rule)
        for seat in sorted(others)
    ]
    text = f"{_position(place)} {called} has to choose."
    ask = f"What did {inside(called)} choose?" if compared is None else f"What is best for {inside(called)}?"

    def worded(task: Step) -> Step:
        return msgspec.structs.replace(task, text=text, ask=ask, wrong=(*to_others, *task.wrong))

    file = LessonFile(
        format=FORMAT,
        game=table.header.game,
        title=title or name,
        summary=_summary(place, called),
        learned=learned,
        seat=place.seat if has_secrets(place.game, place.state) else "",
        seed=word(stream_of(place.view, f"{DEALT} {place.seat}"), 1) % MAX_SEED,
        names={seat.id: seat.name for seat in table.header.seats},
        step=(worded(step),),
        position=msgspec.to_builtins(place.state, str_keys=True),
    )
    _try(file, place)
    if compared is None:
        return Puzzle(file, number, weighed=False)
    right, strict = len(compared.right), None
    if right > 1 and compared.wrong:
        strict = msgspec.structs.replace(file, step=(worded(_strict(compared, step)),))
    return Puzzle(file, number, weighed=True, right=right, known=right + len(compared.wrong), strict=strict)


def _summary(place: Place, called: str) -> str:
    """Return where the game is, in a line, and who decides."""
    first, *_ = position(place.game.words.sections(place.view))
    where = visible(sentence(first.lines[0])) if first.lines else ""
    return where if called in where else f"{where} {called} decides.".lstrip()


def _position(place: Place) -> str:
    """Return in sentences where the game is and how near its end, what the seat has, and what its choices are about."""
    words, view = place.game.words, place.view
    first, *sections = position(words.sections(view))
    lines = told(sections)
    own = [line for section in sections if section.seat == place.seat for line in section.lines]
    own = own if len(own) <= MOST_OWN else []  # an army is on the map; only what the choices name is told of it
    labels = " ".join(words.label(view, choice) for choice in place.prompt.choices if choice.seat == place.seat)
    status = words.status(view) or " ".join(first.lines)
    lines = [_without_place(line, status) for line in lines if shared(line, status) < MOST_SHARED]
    concerning = Concerning(place.game.rulebook().sayings.position)
    kept = concerning.near([status, *lines], f"{words.prompt_text(view, place.prompt)} {labels}")[1:]
    found = dict.fromkeys([*own, *kept])
    return " ".join(visible(sentence(line)) for line in [status, *(one for one in found if one not in status)])


def _without_place(line: str, status: str) -> str:
    """Return a line without the place that it begins with, where `status` has said that already: what comes behind the
    colon."""
    head, _, rest = line.partition(": ")
    said = set(WORD.findall(head)) - {"now"}
    return capital(rest) if rest and len(said) >= FEWEST_OF_PLACE and said <= set(WORD.findall(status)) else line


def _compared(place: Place, ranking: Ranking | None, by: Measure | None = None) -> Compared | None:
    """Return what the seat itself may choose, as it was ranked."""
    thinking = thinking_of(place.game.id)
    if ranking is None or thinking is None:
        return None
    own = [line for line in ranking.lines if line.choice is not None and line.choice.seat == place.seat]
    if sum(not goes_back(choice_of(line).action) for line in own) < 2:
        return None
    asked = Asked(place.game, thinking, place.view, place.prompt, place.seat)
    # Where hardly anything is left to win, or to lose, the score tells choices apart.
    by = by or (SCORE if asked.scale and is_decided(*(line.win for line in own)) else CHANCE)
    return Compared(asked, msgspec.structs.replace(ranking, lines=own), place.chosen, yardstick(by, asked.scale))


def _try(file: LessonFile, place: Place) -> None:
    """Choose what was chosen, as a learner might. Raises `NoPuzzle` where today's rules cannot carry that out."""
    try:
        LessonRun(lesson_of(file, file.title, file.title)).table.act(place.chosen.action)
    except Unseen:
        raise NoPuzzle("What follows here hangs on what somebody else has chosen in secret.") from None
    except (LookupError, AttributeError, ValueError, TypeError):
        raise NoPuzzle("Today's rules cannot lay out this table again.") from None


def _by_evaluation(compared: Compared) -> tuple[Step, str]:
    """Return a step that takes what is as good as the best, and what is learned by it."""
    best, offered = compared.best, compared.asked.prompt
    other = compared.made or next(iter(compared.wrong), None)
    why = "" if other is None else compared.why(other, f"“{compared.label(other)}”")
    made = compared.made is not None
    if made and other is not None:
        why = compared.why(other, "what was played")
    wrong = [
        Wrong(
            when=explicit(choice_of(line).action),
            text=_told_of(compared, line, compared.figures(line), _against(compared, line)),
            rule=choice_of(line).rule,
        )
        for line in compared.wrong
    ]
    known = [line.choice for line in (*compared.right, *compared.wrong)]
    back = next((choice for choice in compared.asked.options if goes_back(choice.action)), None)
    if back is not None:
        wrong.append(Wrong(when=explicit(back.action), text=GOES_BACK, rule=back.rule))
    if any(choice not in known for choice in compared.offered):
        wrong.append(Wrong(text=NOT_WEIGHED, rule=offered.rule))
    step = Step(
        hint=_hint(_rows([choice_of(line) for line in compared.right]), _rows(compared.offered)),
        rules=tuple(dict.fromkeys([offered.rule, choice_of(best).rule])),
        accept=tuple(explicit(choice_of(line).action) for line in compared.right),
        right=_told_of(compared, best, compared.praise(best), why),
        well=tuple(
            Well(
                when=explicit(choice_of(line).action),
                text=_told_of(compared, line, compared.praise(line)),
            )
            for line in compared.right
            if line is not best
        ),
        wrong=tuple(wrong),
    )
    played = ", which was played," if made else ""
    instead = "" if other is None else f"“{compared.label(other)}”{played} leaves {compared.told(other)}."
    first = f"“{compared.label(best)}” was best, with {compared.told(best)} by the bots' estimate."
    return step, " ".join(filter(None, [first, why, instead]))


def _strict(compared: Compared, step: Step) -> Step:
    """Return a step that takes the best choice alone; what is as good is answered with that."""
    near = [
        Wrong(
            when=explicit(choice_of(line).action),
            text=_told_of(compared, line, compared.near(line)),
            rule=choice_of(line).rule,
        )
        for line in compared.right
        if line is not compared.best
    ]
    return msgspec.structs.replace(
        step,
        hint=_hint(1, _rows(compared.offered)),
        accept=(explicit(choice_of(compared.best).action),),
        well=(),
        wrong=(*near, *step.wrong),
    )


def _against(compared: Compared, line: Ranked) -> str:
    """Return why a choice is behind, but not what speaks for the best: that would tell which it is."""
    return "" if (why := compared.why(line, "this", BEST)).startswith(f"For {BEST}") else why


def _told_of(compared: Compared, line: Ranked, figures: str, why: str = "") -> str:
    """Return what is said to a choice: what it is worth, what certainly comes of it, why, and that it was played."""
    asked, choice = compared.asked, choice_of(line)
    follows = follows_from(asked.game, asked.view, choice)[:MOST_TOLD]
    comes = sentence("; ".join(follows)) if follows else ""
    return " ".join(filter(None, [figures, comes, why])) + (PLAYED if choice == compared.chosen else "")


def _rows(choices: Sequence[Choice]) -> int:
    """Return how many choices a screen shows: those of a group one for each place, and passing for longer none."""
    shown = [choice for choice in choices if not passing_until(choice.action)]
    return len({(choice.group, choice.place) if choice.group else f"{at}" for at, choice in enumerate(shown)})


def _hint(right: int, offered: int) -> str:
    if right == offered:
        return "Here every choice is as good as any other."
    if offered == FEWEST_HINTED - 1:
        return ""  # of two choices nothing can be said that does not leave the other
    return f"{right} of the {offered} choices {'is' if right == 1 else 'are'} right."


def _by_game(place: Place) -> tuple[Step, str]:
    """Return a step that takes what was chosen in the game, and what is learned by it."""
    words = visible(place.game.words.label(place.view, place.chosen))
    label = f"{words[:1].upper()}{words[1:]}."
    step = Step(
        rules=tuple(dict.fromkeys([place.prompt.rule, place.chosen.rule])),
        accept=(explicit(place.chosen.action),),
        right=f"{label}{PLAYED}",
        wrong=(Wrong(text="That is not what was played.", rule=place.prompt.rule),),
    )
    return step, f"What was played was “{label[:-1]}”."
