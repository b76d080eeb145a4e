"""A game as one HTML file that steps through it with keys: no network, and nothing in it but text can come from a log.

Everything that a log holds is data in a block that a browser does not run; the script puts it on the page as text. The
policy in the page's head names the digests of this very script and style, so nothing else would be obeyed anyway.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html import escape
from pathlib import Path
from typing import Any

from core.bots.review import SCORE
from core.kernel.game import Game
from core.kernel.prompts import Outcome, result_text
from replays.exports import BadExport, Showing
from replays.naming import by_name
from replays.rows import rows_of
from replays.telling import Passage, Teller, told
from replays.verdicts import heights, points, score
from saves.text import visible

FOLDER = Path(__file__).parent / "page"
PLACE = re.compile(r"\{\{(\w+)\}\}")
"""A place in the page, with the name of what belongs there."""

ALL_HANDS = "all hands"
EVERYBODY = "everybody"
MOST_STEPS = 200_000
"""How many steps all eyes of a page may have together; a game of ours has some thousands."""

LARGEST = 64 << 20
"""How many letters the rows of a page may have; a game of ours takes less than a hundredth."""

TOO_LONG = "the game is too long for one page; export it up to an entry (--at), or in another format"


def export(showing: Showing) -> str:
    """Return the page."""
    style, script, page = ((FOLDER / name).read_text(encoding="utf-8") for name in ("page.css", "page.js", "page.html"))
    policy = f"default-src 'none'; script-src '{digest(script)}'; style-src '{digest(style)}'; base-uri 'none'"
    parts = {
        "policy": policy,
        "title": escape(showing.title),
        "style": style,
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


class _Rows:
    """All rows of all steps, each written once."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._known: dict[tuple[int, str, str], int] = {}
        self._letters = 0

    def of(self, view: Any) -> list[int]:
        """Return the numbers of a view's rows."""
        found = []
        for row in rows_of(view):
            key = (row.level, visible(row.name), visible(row.text))
            if key not in self._known:
                self._known[key] = len(self.rows)
                self._letters += len(key[1]) + len(key[2])
                if self._letters > LARGEST:
                    raise BadExport(TOO_LONG)
                self.rows.append(list(key))
            found.append(self._known[key])
        return found


class _Pictures:
    """All pictures of the board, each line written once and each picture once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.pictures: list[list[int]] = []
        self._lines: dict[str, int] = {}
        self._pictures: dict[tuple[int, ...], int] = {}
        self._letters = 0

    def of(self, game: Game, view: Any) -> int:
        """Return the number of a view's picture; that of a game without a map has no lines."""
        picture = tuple(self._line(visible(line)) for line in game.words.picture(view))
        if picture not in self._pictures:
            self._pictures[picture] = len(self.pictures)
            self._count(8 * len(picture))
            self.pictures.append([*picture])
        return self._pictures[picture]

    def _line(self, text: str) -> int:
        if text not in self._lines:
            self._lines[text] = len(self.lines)
            self._count(len(text))
            self.lines.append(text)
        return self._lines[text]

    def _count(self, letters: int) -> None:
        self._letters += letters
        if self._letters > LARGEST:
            raise BadExport(TOO_LONG)


class _Sentences:
    """All sentences that views are told in, each written once."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._known: dict[str, int] = {}
        self._letters = 0

    def of(self, game: Game, view: Any) -> list[int]:
        """Return the numbers of a view's sentences."""
        found = []
        for sentence in game.words.spoken(view):
            text = visible(sentence)
            if text not in self._known:
                self._known[text] = len(self.texts)
                self._letters += len(text)
                if self._letters > LARGEST:
                    raise BadExport(TOO_LONG)
                self.texts.append(text)
            found.append(self._known[text])
        return found


def _data(showing: Showing) -> dict[str, Any]:
    rows, sentences, pictures = _Rows(), _Sentences(), _Pictures()
    eyes = _eyes(showing)
    events = sum(max(1, len(entry.events)) for entry in showing.table.line.entries[: showing.last + 1])
    if events * len(eyes) > MOST_STEPS:
        raise BadExport(TOO_LONG)
    sights = [_sight(showing, rows, sentences, pictures, name, seat, game) for name, seat, game in eyes]
    cited = sorted({rule for sight in sights for rule in _rules_of(sight)})
    book = showing.game.rulebook()
    header, game = showing.header, showing.game
    chosen = [(option, header.options.get(option.id, option.default)) for option in game.options]
    about = [f"{visible(option.label)}: {visible(value)}" for option, value in chosen if value != option.default]
    return {
        "title": showing.title,
        "about": [game.title, *about],
        "rows": rows.rows,
        "sentences": sentences.texts,
        "lines": pictures.lines,
        "pictures": pictures.pictures,
        "sights": sights,
        "turns": _turns(showing),
        "end": _end(showing),
        "judged": _judged(showing),
        "rules": {rule: [book[rule].title, book[rule].provenance, book[rule].text] for rule in cited if rule in book},
    }


def _eyes(showing: Showing) -> list[tuple[str, str | None, Game]]:
    """Return whose eyes can be chosen: only where all hands are open is there more than one pair."""
    if not showing.open:
        return [(showing.whose or EVERYBODY, showing.seat, showing.game)]
    closed = by_name(showing.log.game, showing.header)
    seats: list[tuple[str, str | None, Game]] = [(name, seat, closed) for seat, name in showing.names.items()]
    return [(ALL_HANDS, None, showing.game), (EVERYBODY, None, closed), *seats]


def _sight(
    showing: Showing,
    rows: _Rows,
    sentences: _Sentences,
    pictures: _Pictures,
    name: str,
    seat: str | None,
    game: Game,
) -> dict[str, Any]:
    """Return what one pair of eyes sees: the entries in words, and of every step the rows, the heading, the picture,
    and the sentences that are new."""
    line = showing.table.line
    view = game.sight.view(line.state_after(0), seat)
    entries: list[list[Any]] = []
    steps, heads = [rows.of(view)], [visible(game.words.progress(view))]
    maps = [pictures.of(game, view)]
    now = sentences.of(game, view)
    news = [now]

    def step(view: Any, new: list[Any]) -> None:
        steps.append(rows.of(view))
        heads.append(visible(game.words.progress(view)))
        maps.append(pictures.of(game, view))
        news.append(new)

    teller = Teller(showing.table, showing.notes, seat, game)
    for stride in line.strides(showing.last + 1):
        # In the middle of an entry the events say enough, and the last view is that after the whole of it.
        passage = teller.passage(stride, lambda view: step(view, []))
        entries.append(_entry(showing, passage))
        stride.close()
        if passage.events:
            view = game.sight.view(stride.state, seat)
            before, now = now, sentences.of(game, view)
            step(view, [sentence for sentence in now if sentence not in before])
        elif passage.entry:
            steps.append(steps[-1])
            heads.append(heads[-1])
            maps.append(maps[-1])
            news.append([])
    return {"name": name, "entries": entries, "steps": steps, "heads": heads, "maps": maps, "news": news}


def _entry(showing: Showing, passage: Passage) -> list[Any]:
    words = told(passage.decision, showing.names)
    return [words, passage.decision.rule, [[event.text, event.rule] for event in passage.events], list(passage.notes)]


def _rules_of(sight: dict[str, Any]) -> set[str]:
    return {
        rule for _, decided, events, _ in sight["entries"] for rule in (decided, *(rule for _, rule in events)) if rule
    }


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
            said.setdefault(str(moment.number), ["*", visible(verdicts.moment_line(moment, side))])
    whose = f" of {visible(verdicts.side_name(side))}" if verdicts.opposed else ""
    return {
        "title": f"{'Expected score' if by == SCORE else 'Chance of winning'}{whose}",
        "about": visible(verdicts.about),
        "heights": [round(100 * part) for part in (heights(values) if by == SCORE else values)],
        "values": [score(value) if by == SCORE else points(value) for value in values],
        "unit": " points" if by == SCORE else " in a hundred",
        "said": said,
    }


def _end(showing: Showing) -> list[str]:
    outcome: Outcome | None = showing.outcome
    if outcome is None:
        return []
    result = visible(result_text(outcome.result, showing.names))
    scored = showing.game.words.score_lines(showing.table.line.state_after(showing.last + 1))
    lines = [f"{visible(label)}: {visible(figure)}" for label, figure in scored]
    return [f"The game is over: {result}, score {outcome.score}.", *lines]
