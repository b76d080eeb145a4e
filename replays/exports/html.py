"""A game as one HTML file that steps through it with keys: no network, and nothing in it but text can come from a log.

Everything that a log holds is data in a block that a browser does not run; the script puts it on the page as text. The
policy in the page's head names the digests of this very script and style, so nothing else would be obeyed anyway. The
story of the game stands in the page as text, for paper and for readers without a script.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from core.bots.review import MARKS, SCORE
from core.kernel.figures import Sheet
from core.kernel.game import Game
from core.kernel.styled import bare
from replays.clauses import capital
from replays.exports import BadExport, Showing, has_secrets
from replays.exports.about import game_options, going_on, introduced, premise, result_line, result_of, unfinished
from replays.exports.colours import style as colours
from replays.exports.repeats import told_once
from replays.exports.steps import KINDS, SHAPE_LOOKS, TOO_LONG, Steps, Store
from replays.exports.tale import chapters, heading_of
from replays.exports.turning import turning_points
from replays.naming import by_name
from replays.telling import SECRET, Passage, Teller, told
from replays.verdicts import heights, points, score
from saves.text import visible

FOLDER = Path(__file__).parent / "page"
PLACE = re.compile(r"\{\{(\w+)\}\}")
"""A place in the page, with the name of what belongs there."""

LUCK = "*"
"""The sign of a moment that was decided by chance."""

ALL_HANDS = "all hands"
EVERYBODY = "everybody"
BRACKETS = (
    "A number in square brackets is that of a decision, and leads to it; one in round brackets is that of a rule."
)
MOST_STEPS = 200_000
"""How many steps all eyes of a page may have together; a game of ours has some thousands."""


def export(showing: Showing) -> str:
    """Return the page."""
    style, script, page = ((FOLDER / name).read_text(encoding="utf-8") for name in ("page.css", "page.js", "page.html"))
    style = colours() + style
    policy = f"default-src 'none'; script-src '{digest(script)}'; style-src '{digest(style)}'; base-uri 'none'"
    parts = {
        "policy": policy,
        "title": escape(showing.title),
        "about": escape(" \N{MIDDLE DOT} ".join(_about(showing))),
        "result": escape(result_of(showing) or unfinished(showing)),
        "style": style,
        "when": "at the end" if showing.outcome is not None else "now",
        "introduced": escape(introduced(showing)),
        "premise": escape(premise(showing)),
        "story": "\n".join(_story(showing)),
        "data": data_block(_data(showing)),
        "script": script,
    }
    # All places at once: what has been put into one is not looked at for another, whatever a log holds.
    return PLACE.sub(lambda found: parts[found[1]], page)


def digest(text: str) -> str:
    """Return the digest of a script or style as a policy names it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def data_block(data: Any) -> str:
    """Return `data` as JSON that can stand inside a script element: it holds no letter that HTML would obey."""
    text = json.dumps(data, separators=(",", ":"))
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _about(showing: Showing) -> list[str]:
    chosen = [f"{label}: {value}" for label, value in game_options(showing)]
    return [part for part in (showing.game.title, *chosen, showing.eyes_in_full) if part]


def _story(showing: Showing) -> Iterator[str]:
    """Yield the story as paragraphs, each with a link to the entry where it begins."""
    yield f'<p class="rule">{BRACKETS}</p>'
    points = turning_points(showing)
    if points:
        yield "<h3>Turning points</h3>"
        yield "<ul>"
        for point in points:
            yield f"<li>{_link(point.entry)} {escape(point.whole)}</li>"
        yield "</ul>"
    for chapter in chapters(showing):
        if chapter.name:
            yield f"<h3>{escape(chapter.name)}</h3>"
        if chapter.danger:
            yield f"<p><em>{escape(capital(chapter.danger))}.</em></p>"
        for turn in chapter.turns:
            if turn.name and turn.stretches:
                yield f"<h4>{escape(turn.name)}</h4>"
            for stretch in turn.stretches:
                if stretch.sentences:
                    yield f"<p>{_link(stretch.first)} {escape(stretch.text)}</p>"
                yield from (f"<blockquote>{escape(note)}</blockquote>" for note in stretch.notes)
    for figure in showing.verdicts.figures(chart=False) if showing.verdicts is not None else ():
        if isinstance(figure, Sheet):
            yield from _table(figure)


def _table(sheet: Sheet) -> Iterator[str]:
    """Yield a sheet of the evaluation as a table under its title; what stands in front names its row."""
    yield f"<h3>{escape(sheet.title)}</h3>"
    if sheet.about:
        yield f"<p>{escape(sheet.about)}</p>"
    yield "<table>"
    heads = [f'<th scope="col">{escape(name)}</th>' for name in sheet.columns]
    yield f"<tr>{''.join(heads)}</tr>"
    for first, *cells in sheet.rows:
        named = f'<th scope="row">{escape(visible(first))}</th>'
        yield f"<tr>{named}{''.join(f'<td>{escape(visible(cell))}</td>' for cell in cells)}</tr>"
    yield "</table>"


def _link(entry: int) -> str:
    return f'<a href="#entry-{entry}" aria-label="Entry {entry}">[{entry}]</a>'


def _data(showing: Showing) -> dict[str, Any]:
    store = Store()
    eyes = _eyes(showing)
    events = sum(max(1, len(entry.events)) for entry in showing.table.line.entries[: showing.last + 1])
    if events * len(eyes) > MOST_STEPS:
        raise BadExport(TOO_LONG)
    sights = [_Sight(showing, store, name, seat, game) for name, seat, game in eyes]
    cited = sorted({rule for sight in sights for rule in sight.rules})
    book = showing.game.rulebook()
    return {
        "title": showing.title,
        "seats": [visible(name) for name in showing.names.values()],
        "kinds": KINDS,
        "looks": SHAPE_LOOKS,
        "texts": store.texts,
        "shapes": store.shapes,
        "grounds": store.grounds,
        "plates": store.plates,
        "sights": [sight.data() for sight in sights],
        "chapters": _from_the_start(sights[0].chapters),
        "turns": _turns(showing),
        "marks": sights[0].marks,
        "end": _end(showing),
        "over": showing.outcome is not None,
        "judged": _judged(showing),
        "rules": {
            rule: [book[rule].title, book[rule].provenance, in_paragraphs(book[rule].text)]
            for rule in cited
            if rule in book
        },
    }


def in_paragraphs(text: str) -> str:
    """Return a rule's text without the breaks of its lines, but for those of lists and tables, and without the signs
    that style its words: a page has none but an asterisk for what has changed."""
    return bare(re.sub(r"(?<=\S)\n(?=[^\s|*-])(?!\d+\.)", " ", text))


def _eyes(showing: Showing) -> list[tuple[str, str | None, Game]]:
    """Return whose eyes can be chosen: more than one pair only where all hands are open, and some hide something."""
    if not showing.open:
        return [(showing.whose or EVERYBODY, showing.seat, showing.game)]
    if not has_secrets(showing.log, showing.last):
        return [(ALL_HANDS, None, showing.game)]
    closed = by_name(showing.log.game, showing.header, aloud=True)
    seats: list[tuple[str, str | None, Game]] = [(name, seat, closed) for seat, name in showing.names.items()]
    return [(ALL_HANDS, None, showing.game), (EVERYBODY, None, closed), *seats]


class _Sight:
    """What one pair of eyes sees: the entries in words, and every step."""

    def __init__(self, showing: Showing, store: Store, name: str, seat: str | None, game: Game) -> None:
        line = showing.table.line
        self.name = name
        self.store = store
        self.names = showing.names
        self.rules: set[str] = set()
        self.entries: list[list[Any]] = []
        self.chapters: list[list[Any]] = []
        self.marks: list[list[Any]] = []
        """The moments that stand on the ruler: entry, the sign of a verdict (here none), what it is, and of the end of
        the game that it is that."""
        self._mark_of = game.review.mark_of
        self._kinds = {kind.id: kind for kind in game.review.marks if kind.ruler and not kind.part}
        self.steps = Steps(store, game, by_name(game, showing.header))
        view = game.sight.view(line.state_after(0), seat)
        self.steps.add(view, whole=True)
        teller = Teller(showing.table, showing.notes, seat, game)
        for stride in line.strides(showing.last + 1):
            # In the middle of an entry the events say enough in words, and the last view is that after the whole of it.
            passage = teller.passage(stride, lambda view: self.steps.add(view, whole=False))
            self._take(passage)
            stride.close()
            if passage.events:
                self.steps.add(game.sight.view(stride.state, seat), whole=True)
            elif passage.entry:
                self.steps.again()
        if showing.outcome is not None:  # the last of the moments, and the one that is told of the last entry
            self.marks.append([showing.last, "", visible(game.words.reason(showing.outcome)), True])

    def _take(self, passage: Passage) -> None:
        """Take an entry: who decided what by which rule, the events with theirs, and the notes."""
        words = told(passage.decision, self.names)
        if passage.decision.text == SECRET:
            # What came of it says more than who decided; where nothing did, that something was decided is all.
            seen = any(event.text for event in passage.events)
            words = "" if seen else f"{words.removesuffix(SECRET)}chooses in secret"
        texts = told_once([event.text for event in passage.events])
        events = [[self.store.text(text), event.rule] for text, event in zip(texts, passage.events, strict=True)]
        self.rules.update(rule for rule in (passage.decision.rule, *(event.rule for event in passage.events)) if rule)
        self.entries.append([self.store.text(words), passage.decision.rule, events, list(passage.notes)])
        for event in passage.events:
            kind = self._kinds.get(self._mark_of(event.seen))
            if kind is not None and [passage.entry, "", event.text or kind.name] not in self.marks[-1:]:
                self.marks.append([passage.entry, "", event.text or kind.name])
            for level, name in enumerate((event.part, heading_of(event))):
                if name:
                    self.chapters.append([passage.entry, level, name])

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"name": self.name, "entries": self.entries, "steps": self.steps.steps}


def _from_the_start(found: list[list[Any]]) -> list[list[Any]]:
    """Return chapters with one for what comes before the first of them, so that one is always chosen."""
    if found and found[0][0] == 1:
        return [[0, *found[0][1:]], *found[1:]]
    return found if found and not found[0][0] else [[0, 0, "The beginning"], *found]


def _turns(showing: Showing) -> list[int]:
    """Return the numbers of the entries in which a turn begins."""
    entries = showing.table.line.entries[: showing.last + 1]
    return [number for number, entry in enumerate(entries) if any(map(showing.game.review.begins_turn, entry.events))]


def _judged(showing: Showing) -> dict[str, Any] | None:
    """Return the evaluation that is kept of the game: the chance of winning after each entry, in percent, or the score,
    with how high that is drawn, and what is said of some entries; None where there is none."""
    verdicts = showing.verdicts
    if verdicts is None:
        return None
    found = verdicts.evaluation
    side = verdicts.main_side
    by = found.measure(side)
    values = found.curve(side, by)
    said: dict[str, list[str]] = {}
    for entry in found.marked():
        said[str(entry.number)] = [entry.mark, visible(verdicts.mark_line(entry))]
    for moment in found.moments(side):
        if moment.kind == "luck":
            said.setdefault(str(moment.number), [LUCK, visible(verdicts.moment_line(moment, side))])
    return {
        "title": visible(verdicts.measured(side, by)),
        "about": visible(verdicts.about),
        "heights": [round(100 * part) for part in (heights(values) if by == SCORE else values)],
        "values": [score(value) if by == SCORE else points(value) for value in values],
        "percent": by != SCORE,
        "unit": " points" if by == SCORE else " in a hundred",
        "said": said,
        "signs": [[sign, name] for sign, name in (*MARKS.items(), (LUCK, "a turn of luck"))],
    }


def _end(showing: Showing) -> list[str]:
    """Return what is said at the end: the result and how it was scored, or who is asked what."""
    outcome = showing.outcome
    if outcome is None:
        return going_on(showing)
    scored = showing.score_lines
    lines = [f"{capital(visible(label))}: {visible(figure)}" for label, figure in scored]
    return [result_line(showing, outcome), *lines]
