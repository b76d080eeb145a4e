"""A game as a chronicle in Markdown: a story that one reads, or, in full, every decision with the rules behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.kernel.figures import Sheet
from core.kernel.prompts import Outcome
from core.kernel.rulebook import Rulebook
from replays.clauses import capital, sentence
from replays.exports import Showing
from replays.exports.about import game_options, going_on, premise, result_line, result_of, unfinished
from replays.exports.beside import DECISION, beside
from replays.exports.tale import Chapter, Turn, chapters, heading_of
from replays.exports.turning import Turning, turning_points, where_told
from replays.telling import SECRET, Passage, Told, passages, told
from saves.text import visible

ACTING = re.compile(r"([\\`*_\[\]<>|~#$]|&(?=#?\w+;))")
"""What Markdown obeys within a line. An exclamation mark only makes a picture of a link, and no bracket stays one."""

NO_PART_OF_A_LINK = re.compile(r"[^\w \-]")

LEFT_OUT = "; what was secret is left out"

AT_LINE_START = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))", re.MULTILINE)


def export(showing: Showing) -> str:
    """Return the chronicle."""
    if showing.full:
        book = showing.game.rulebook()
        cited: list[str] = []
        body = list(_chapters(showing, cited))
        front = [*_front(showing), *_premise(showing), *_headline(showing), *_turning(showing, (), Links())]
        lines = [*front, *body, *_end(showing, cited), *_going_on(showing), *_judged(showing), *_rules(book, cited)]
    else:
        told_of = chapters(showing)
        links = Links()
        story = list(_story(showing, told_of, links))
        front = [*_front(showing), *_premise(showing), *_cited(showing, story)]
        lines = [*front, *_result(showing, told_of, links), *story, *_going_on(showing), *_judged(showing)]
    return "\n".join(lines).rstrip() + "\n"


class Links:
    """Where the headings of a document lie, by what they stand above: as Markdown readers call a heading, in small
    letters and with hyphens, and with a number behind it where it comes again."""

    def __init__(self) -> None:
        self.known: dict[int, str] = {}
        self.seen: Counter[str] = Counter()

    def heading(self, text: str, about: Chapter | Turn | None = None) -> str:
        """Return a heading's text as Markdown has it, and note where it lies."""
        name = NO_PART_OF_A_LINK.sub("", text.casefold()).replace(" ", "-")
        if about is not None:
            self.known[id(about)] = f"{name}-{self.seen[name]}" if self.seen[name] else name
        self.seen[name] += 1
        return plain(text)

    def to(self, about: Chapter | Turn | None) -> str:
        """Return the link to what stands under a heading, or an empty text where none does."""
        return self.known.get(id(about), "")


def plain(text: str) -> str:
    """Return `text` so that Markdown shows it as it is, and obeys nothing in it."""
    escaped = ACTING.sub(r"\\\1", text)
    return AT_LINE_START.sub(lambda found: f"{found[1]}{_escaped(found[2])}", escaped)


def _escaped(mark: str) -> str:
    return f"{mark}\\" if mark.isdigit() else f"\\{mark}"


def _front(showing: Showing) -> Iterator[str]:
    header = showing.header
    yield f"# {plain(showing.title)}"
    yield ""
    what = plain(showing.kind)
    yield f"{what}, up to entry {showing.last}." if showing.outcome is None else f"{what}{LEFT_OUT * showing.closed}."
    yield ""
    if header.created:
        yield f"- Begun: {plain(visible(header.created[:10]))}"
    for seat in header.seats:
        bot = "" if seat.player == "human" else f", played by the bot {plain(visible(seat.player))}"
        yield f"- {plain(showing.names[seat.id])}{bot}"
    for label, value in game_options(showing):
        yield f"- {plain(label)}: {plain(value)}"
    yield ""


def _premise(showing: Showing) -> Iterator[str]:
    """Yield what the game is about, for those who do not know it."""
    if about := premise(showing):
        yield f"*{plain(about)}*"
        yield ""


def _cited(showing: Showing, story: Iterable[str]) -> Iterator[str]:
    """Yield what the numbers in brackets are, where the notes of a story have some."""
    book = showing.game.rulebook()
    cited = (word.strip("(),.;") for line in story if line.startswith("> ") for word in line.split())
    if any(word in book for word in cited):
        yield f"*Numbers in brackets are those of rules, which* `westmarch rules {showing.header.game}` *prints.*"
        yield ""


def _headline(showing: Showing) -> Iterator[str]:
    """Yield how the game ended, or how far it has come."""
    yield f"**{plain(result_of(showing) or unfinished(showing))}**"
    yield ""


def _result(showing: Showing, told_of: Sequence[Chapter], links: Links) -> Iterator[str]:
    """Yield how the game ended, how the score came about, and what decided it, with links to where that is told."""
    yield from _headline(showing)
    if showing.outcome is not None:
        yield from _score(showing)
    yield from _turning(showing, told_of, links)


def _turning(showing: Showing, told_of: Sequence[Chapter], links: Links) -> Iterator[str]:
    """Yield what decided the game, with links to where that is told, as far as `links` has its place."""
    points = turning_points(showing)
    if points:
        yield "## Turning points"
        yield ""
        for point in points:
            yield f"- {_pointing(point, told_of, links)}"
        yield ""


def _pointing(point: Turning, told_of: Sequence[Chapter], links: Links) -> str:
    """Return a turning point with a link to where it is told: its turn, or, where that stands in the text, its
    entry."""
    link = links.to(where_told(told_of, point))
    if not link:
        return plain(point.whole)
    if point.when:
        return f"[{plain(point.when)}](#{link}): {plain(sentence(point.text))}"
    return f"{plain(point.whole)} ([entry {point.entry}](#{link}))"


def _score(showing: Showing) -> Iterator[str]:
    lines = showing.score_lines
    for label, figure in lines:
        yield f"- {plain(label)}: {plain(figure)}"
    if lines:
        yield ""


def _story(showing: Showing, told_of: Sequence[Chapter], links: Links) -> Iterator[str]:
    """Yield the chapters, a paragraph a turn; the board is drawn as the story begins, and as it ends."""
    first = _first_picture(showing, told_of)
    for chapter in told_of:
        if not _says_anything(chapter):
            continue
        if chapter.name:
            yield f"## {links.heading(chapter.name, chapter)}"
            yield ""
        if chapter.danger:
            yield f"*{plain(capital(chapter.danger))}.*"
            yield ""
        if chapter is told_of[0]:
            yield from _drawn(first)
        for turn in chapter.turns:
            if turn.name and turn.stretches:
                yield f"### {links.heading(turn.name, turn)}"
                yield ""
            for stretch in turn.stretches:
                if stretch.sentences:
                    yield plain(stretch.text)
                    yield ""
                yield from _quoted(stretch.notes)
    view = showing.game.sight.view(showing.table.line.state_after(showing.last + 1), showing.seat)
    last = tuple(map(visible, showing.game.words.picture(view)))
    if last and told_of and last != first:
        yield (
            "## How it stands in the end"
            if showing.outcome is not None
            else f"## How it stands after entry {showing.last}"
        )
        yield ""
        if danger := visible(showing.game.words.danger(view)):
            yield f"*{plain(capital(danger))}.*"
            yield ""
        yield from _drawn(last)


def _first_picture(showing: Showing, told_of: Sequence[Chapter]) -> tuple[str, ...]:
    """Return the board as the story begins: where players set it up first, as it is when they have."""
    if not told_of:
        return ()
    opening, *later = told_of
    set_up = later and showing.header.position is None and not any(turn.name for turn in opening.turns)
    return (later[0] if set_up else opening).picture


def _says_anything(chapter: Chapter) -> bool:
    """Whether anything stands under the heading of a chapter."""
    return bool(chapter.danger or chapter.picture or any(turn.stretches for turn in chapter.turns))


def _drawn(picture: tuple[str, ...]) -> Iterator[str]:
    """Yield a picture: four blanks make letters of it, whatever is in it."""
    if picture:
        yield from (f"    {line}" for line in picture)
        yield ""


def _chapters(showing: Showing, cited: list[str]) -> Iterator[str]:
    found = passages(showing.table, showing.notes, showing.seat, showing.game, showing.last)
    for passage in found:
        if _is_silent(passage):
            continue
        first = passage.events[0] if passage.events else None
        if first is not None:
            yield from _headings(first)
        if passage.entry:
            yield f"**{plain(told(passage.decision, showing.names))}**{_rule(passage.decision.rule, cited)}"
            yield ""
        texts = [event.text for event in passage.events]
        notes = beside(passage, texts, showing.game.rulebook) if passage.notes else {}
        for number, event in enumerate(passage.events):
            if number and (event.part or event.heading):
                yield ""
                yield from _headings(event)
            if event.text:
                yield f"- {plain(event.text)}{_rule(event.rule, cited)}"
            if number in notes:
                yield ""
                yield from _quoted(notes[number])
        if passage.events:
            yield ""
        yield from _quoted(notes.get(DECISION, ()))


def _quoted(notes: Iterable[str]) -> Iterator[str]:
    """Yield notes as quotations."""
    for note in notes:
        yield from (f"> {plain(line)}" for line in note.splitlines())
        yield ""


def _is_silent(passage: Passage) -> bool:
    """Whether somebody decided in secret, and nothing that can be told came of it."""
    told_of = any(event.text or event.part or event.heading for event in passage.events)
    return passage.decision.text == SECRET and not told_of and not passage.notes


def _headings(event: Told) -> Iterator[str]:
    if event.part:
        yield f"## {plain(event.part)}"
        yield ""
    if heading := heading_of(event):
        yield f"### {plain(heading)}"
        yield ""
    yield from _position(event.table)
    yield from _drawn(event.picture)


def _position(table: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Yield how things stand: where the game is, and then each subject under its title."""
    for number, (title, said) in enumerate(table):
        named = f"**{plain(title)}.** " if number else ""
        yield f"{'- ' * bool(number)}{named}{plain(' '.join(said))}"
        if number in (0, len(table) - 1):
            yield ""


def _rule(rule: str, cited: list[str]) -> str:
    if not rule:
        return ""
    if rule not in cited:
        cited.append(rule)
    return plain(f" ({rule})")


def _end(showing: Showing, cited: list[str]) -> Iterator[str]:
    outcome = showing.outcome
    if outcome is None:
        return
    yield "## The end"
    yield ""
    yield f"{plain(_ended(showing, outcome))}{_rule(outcome.rule, cited)}"
    yield ""
    yield from _score(showing)


def _going_on(showing: Showing) -> Iterator[str]:
    """Yield, of a game that is not over, that it goes on, and who is asked what."""
    if showing.outcome is None:
        yield f"*{plain(' '.join(going_on(showing)))}*"
        yield ""


def _judged(showing: Showing) -> Iterator[str]:
    """Yield what the evaluation says that is kept of the game; after the end, because it tells that."""
    verdicts = showing.verdicts
    for figure in verdicts.figures(chart=False) if verdicts is not None else ():
        assert isinstance(figure, Sheet)
        yield f"## {plain(figure.title)}"
        yield ""
        if figure.about:
            yield plain(figure.about)
            yield ""
        yield f"| {' | '.join(plain(name) for name in figure.columns)} |"
        yield f"|{' --- |' * len(figure.columns)}"
        for row in figure.rows:
            yield f"| {' | '.join(plain(cell) for cell in row)} |"
        yield ""


def _ended(showing: Showing, outcome: Outcome) -> str:
    winners = ", ".join(showing.names.get(seat, seat) for seat in outcome.winners)
    won = f" Winners: {winners}." if winners else ""
    return f"{result_line(showing, outcome)} {showing.game.words.reason(outcome)}{won}"


def _in_order(rule: str) -> list[tuple[bool, int, str]]:
    """Return what sorts B2.10 behind B2.9."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", rule)]


def _rules(book: Rulebook, cited: list[str]) -> Iterator[str]:
    known = [book[rule] for rule in sorted(cited, key=_in_order) if rule in book]
    if not known:
        return
    yield "## The rules that were cited"
    yield ""
    for rule in known:
        yield f"- {plain(rule.id)} {plain(rule.title)} ({plain(rule.provenance)})"
