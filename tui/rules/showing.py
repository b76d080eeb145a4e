"""*Show me*: from a rule to where it has worked, in a replay or in a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from core.bots import looks_ahead
from core.kernel.game import Game
from core.kernel.rulebook import Rule
from replays.examples import Example, examples, file_of, nothing
from replays.lessons import BadLesson, find_lesson
from replays.showing import WHOLE, Working, refusals_of_others, working
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.reader import read_log
from tui.host import Hosted
from tui.replay.pointer import Pointer

ENDS = (".", "!", "?")
"""How a sentence ends."""


def prepare(game: Game) -> None:
    """Do beforehand what takes its time when the first place of a game is shown: it may be done in a thread."""
    from tui.replay.screen import ReplayScreen  # noqa: F401
    from tui.widgets.pane import stage_of
    from tui.widgets.standing import PANES

    looks_ahead(game.id)  # the replay's keys hang on it, and its first answer imports the bots with their values
    if examples(game.id, next(iter(game.rulebook())).id):
        stage_of(game, game.options.checked({}), PANES)


class Showing:
    """Shows the places of rules, the next time another one."""

    def __init__(self, screen: Hosted) -> None:
        self.screen = screen
        self.shown: dict[str, int] = {}
        self._read_ahead: tuple[Example, LogFile, Working] | None = None
        """The place that was read ahead."""

    def read_ahead(self, game: Game, rule: Rule) -> None:
        """Read the place that would be shown next of a rule: it may be done in a thread, while the rule is read."""
        found = examples(game.id, rule.id)
        place = found[self.shown.get(rule.id, 0) % len(found)] if found else None
        if place is None or place.lesson:
            return
        with suppress(OSError, IndexError, SaveError):  # whoever wants to see it is told then
            log = read_log(file_of(place))
            self._read_ahead = (place, log, working(log, rule.id, place.entry, place.event, place.look))

    def show(self, game: Game, rule: Rule) -> None:
        """Show a place where a rule has worked, or say why there is none.

        Of a rule by which nothing happens the nearest place is shown, and that is said there.
        """
        host = self.screen.host
        found, why = examples(game.id, rule.id), nothing(game.id, rule.id)
        if not found:
            host.say(
                f"There is nothing to show of rule {rule.id}: {why}.{_instead(game, rule)}"
                if why
                else f"No replay and no lesson that comes with this version shows rule {rule.id}."
            )
            return
        at = self.shown.get(rule.id, 0) % len(found)
        self.shown[rule.id] = at + 1
        if found[at].lesson:
            self._in_lesson(game, rule, at)
        else:
            self._in_replay(game, rule, at, why)

    def _in_lesson(self, game: Game, rule: Rule, number: int) -> None:
        places = examples(game.id, rule.id)
        example, count = places[number], len(places)
        try:
            lesson = find_lesson(example.lesson)
        except BadLesson as error:
            self.screen.host.say(f"The lesson cannot be opened: {error}.", bad=True)
            return
        where = f"example {number + 1} of {count}" if count > 1 else "the only example"
        another = partial(self.show, game, rule) if count > 1 else None
        pointer = Pointer(rule.id, rule.title, "", where, _way(number, count), another=another)
        self.screen.host.open_lesson(lesson, example.step, remember=False, pointer=pointer)

    def _in_replay(self, game: Game, rule: Rule, number: int, why: str) -> None:
        places = examples(game.id, rule.id)
        example = places[number]
        ready, self._read_ahead = self._read_ahead, None
        if ready is not None and ready[0] == example:
            _, log, found = ready
        else:
            try:
                log = read_log(file_of(example))
            except (OSError, IndexError):
                self.screen.host.say("The short replay cannot be unpacked: the disk may be full.", bad=True)
                return
            except SaveError as error:
                self.screen.host.say(error.sentence, bad=True)
                return
            found = working(log, rule.id, example.entry, example.event, example.look)
        log.put_aside(refusals_of_others(log, rule.id))
        several = len(places) > 1
        look = said(found, why)
        way = _way(number, len(places))
        pointer = Pointer(
            rule.id,
            rule.title,
            look,
            _where(example, found, number, len(places), look, why),
            way,
            None if found.row is None or why else (found.place[0], found.row),
            partial(self.show, game, rule) if several else None,
        )
        self.screen.host.replay_game(log, *found.place, pointer=pointer)


def _way(number: int, count: int) -> str:
    """Return by which keys one goes from one of so many places to the next, and back."""
    return f"t: example {(number + 1) % count + 1}, q: back" if count > 1 else "q: back"


def _where(example: Example, found: Working, number: int, count: int, look: str, why: str) -> str:
    """Return which of the places of a rule this is, and where it stands; a short replay is not named twice."""
    kind = "The nearest place" if why else f"Example {number + 1} of {count}" if count > 1 else "The only example"
    if example.piece:
        return f'{kind}: entry {found.place[0]} of "{example.title}"'
    if found.still:
        return f"{kind}: a position, and nothing is played"
    return f"{kind}: a short replay" if example.title in look else f'{kind}: the short replay "{example.title}"'


def _instead(game: Game, rule: Rule) -> str:
    """Return which of the rules that a rule refers to can be shown instead, as a sentence."""
    book = game.rulebook()
    other = next((book[one] for one in rule.see if one in book and examples(game.id, one)), None)
    return "" if other is None else f" Rule {other.id}, {other.title}, has an example."


def said(found: Working, why: str) -> str:
    """Return in words what to look at where a rule has worked; for one by which nothing happens, `why` that is so."""
    if why:
        return f"Nothing happens by this rule: {why}."
    first, *others = found.look or (f"what is asked after entry {found.place[0]}",)
    told, last = _joined(first, others), others[-1:]
    # What comes last stands in the marked line: what is between is left out rather than that.
    look = told if not last or last[0] in told or len(first) + len(last[0]) > WHOLE else _joined(first, last)
    return look if look.endswith(ENDS) else f"{look}."


def _joined(look: str, others: Sequence[str]) -> str:
    """Return a sentence with as many of the others behind it as stand whole in the lines of a pointer."""
    for more in others:
        if len(look) + len(more) > WHOLE:
            break
        apart = not more[:1].islower() or look.endswith(ENDS)
        look += f"{'' if look.endswith(ENDS) else '.' if apart else ';'} {more}"
    return look
