"""A game as lines of text: the view, the prompt with its numbered choices, what followed, and rules."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from typing import Any

import msgspec

from core.kernel.comparing import comparable
from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.prompts import LOST, WON, Choice, Outcome, Prompt, inside, result_text, verdict
from core.kernel.rule_search import QUESTION
from core.kernel.rulebook import Rule, Rulebook
from core.kernel.search_heads import meaning, told_of
from core.kernel.sections import Section, told
from core.kernel.styled import bare
from core.kernel.table import Table
from replays.naming import names_of
from saves.text import visible
from tui.commands.documents import followed_events
from tui.commands.output import width
from tui.rules.marks import ITEM, blocks
from tui.rules.tables import rows_of, table_lines

NO_CHOICE = "  (nothing to choose for this seat)"

ID_ROOM = 15
"""Where the titles begin in a list of rules."""

WHOLE_LINES = 1_000_000
"""Lines of this size are never wrapped."""

WORD = re.compile(r"\w+")

MORE_RULES = 5
"""How many other rules are named where words are looked for."""


def wrapped(text: str, indent: str = "", first: str | None = None) -> list[str]:
    """Return `text` in lines of the terminal's width."""
    begin = indent if first is None else first
    return textwrap.wrap(text, width(), initial_indent=begin, subsequent_indent=indent, break_on_hyphens=False) or [
        begin.rstrip()
    ]


def title_lines(table: Table, at: int | None = None, *, ids: bool = True, game: Game | None = None) -> list[str]:
    """Return the lines on which game this is and how far it has come; with the `ids` of seats, or without, and in the
    words of the table or of its `game` as it is told aloud."""
    game, header = game or table.game, table.header
    entry = table.entry if at is None else at
    state = table.state if entry == table.entry else table.state_at(entry)
    ahead = "" if entry == table.entries else f" of {table.entries}"
    name = f"{header.name}: " if header.name else ""
    names = {} if ids else names_of(game, header)
    players = [
        f"{names.get(seat.id, seat.name)}{f' ({seat.id})' if ids and seat.name.casefold() != seat.id else ''}"
        f"{'' if seat.player == 'human' else f' [{seat.player}]'}"
        for seat in header.seats
    ]
    return [
        f"{name}{game.title}, entry {entry}{ahead}: {game.words.progress(state)}",
        *wrapped("Seats: " + ", ".join(players), "       ", ""),
    ]


def board_lines(sections: Sequence[Section]) -> list[str]:
    """Return sections of the spoken board in lines, a sentence or more each."""
    return spoken_lines(told(sections))


def spoken_lines(sentences: Sequence[str]) -> list[str]:
    """Return sentences on a view in lines."""
    return [line for sentence in sentences for line in wrapped(sentence, "    ", "  ")]


def cited(text: str, rule: str, ids: bool) -> str:
    """Return a text with the rule behind it, where rules are asked for."""
    return f"{text} [{rule}]" if ids else text


def prompt_lines(
    game: Game,
    state: Any,
    prompt: Prompt | Outcome,
    choices: Sequence[Choice | Sequence[Choice]],
    follows: Callable[[Choice], str] | None = None,
    *,
    ids: bool = True,
    grouped: Callable[[Sequence[Choice]], str] | None = None,
) -> list[str]:
    """Return the lines of a question with its numbered choices, or of how the game ended: `prompt_texts`, wrapped."""
    question, texts = prompt_texts(game, state, prompt, choices, follows, ids=ids, grouped=grouped)
    lines = wrapped(question)
    for number, text in enumerate(texts, 1):
        lines += choice_lines(number, text)
    if not texts and isinstance(prompt, Prompt):
        lines.append(NO_CHOICE)
    return lines


def choice_lines(number: int, text: str) -> list[str]:
    """Return the lines of a choice behind its number."""
    return wrapped(text, "     ", f"{number:3}  ")


def prompt_texts(
    game: Game,
    state: Any,
    prompt: Prompt | Outcome,
    choices: Sequence[Choice | Sequence[Choice]],
    follows: Callable[[Choice], str] | None = None,
    *,
    ids: bool = True,
    grouped: Callable[[Sequence[Choice]], str] | None = None,
) -> tuple[str, list[str]]:
    """Return the question and the text of each choice, or how the game ended and no choices; with the `ids` of their
    rules, or without.

    Choices of a group may stand together behind one number, with a label that is `grouped` (by default the game's).
    `follows` says more of what follows from a choice. Where
    several seats may answer, a choice whose label does not say whose it is begins with the seat's name.
    """
    seats = {seat.id: seat.name for seat in game.options.seats(game.positions.options_of(state))}
    if isinstance(prompt, Outcome):
        ended, why = _result(game, prompt, seats), game.words.reason(prompt)
        with_score = game.words.score_text(prompt)
        score = f", {with_score}" if with_score else ""
        return cited(f"The game is over: {ended}{score}. {why}", prompt.rule, ids), []
    rows = [(choice,) if isinstance(choice, Choice) else choice for choice in choices]
    several = {choice.seat for row in rows for choice in row} != {prompt.seat}
    names = {**seats, **game.words.voice.names}
    group_label = grouped or partial(game.words.group_label, state)
    texts = []
    for row in rows:
        label = game.words.label(state, row[0]) if len(row) == 1 else group_label(row)
        name = names.get(row[0].seat, "")
        others = several and row[0].seat != prompt.seat
        who = f"{name}: " if others and name and name not in label.partition(": ")[0] else ""
        more = follows(row[0]) if follows is not None and len(row) == 1 else ""
        label = label.rstrip(".") if more else label
        texts.append(cited(f"{who}{label}{more}", row[0].rule, ids))
    return cited(game.words.prompt_text(state, prompt), prompt.rule, ids), texts


def _result(game: Game, outcome: Outcome, seats: Mapping[str, str]) -> str:
    """Return how a game ended; where a seat plays against all others, for it and for them."""
    opponent = next((seat for seat in game.words.opponents if seat in seats), "")
    if not opponent or outcome.result not in (WON, LOST):
        return result_text(outcome.result, seats)
    return f"{inside(verdict(outcome.result, seats, opponent))}, {game.words.partners} have {outcome.result}"


def followed_lines(
    game: Game,
    line: Line,
    entries: Sequence[Entry],
    seat: str | None,
    *,
    ids: bool = True,
    end: bool = True,
    asides: bool = True,
) -> list[str]:
    """Return one line for each event of `entries`, which follow each other in `line`.

    With `ids` each ends with the rule behind it; without `end` the event that ends the game is left out, without
    `asides` what those around it say as well.
    """
    told: list[tuple[Any, list[str]]] = []
    for event, state in followed_events(line, entries):
        seen = game.sight.event_view(state, event, seat)
        text = (
            game.words.shown_text(game.sight.view(state, seat), seen)
            if end or game.review.beat_of(seen) != "end"
            else ""
        )
        if text and (asides or not game.review.aside(seen)):
            if told and _says_nothing(game, told[-1][0], seen):
                told.pop()
            said = f"{text[:1].upper()}{text[1:]}"
            told.append((seen, wrapped(cited(said, game.words.event_rule(seen), ids), "    ", "  ")))
    return [row for _, rows in told for row in rows]


def _says_nothing(game: Game, before: Any, event: Any) -> bool:
    """Whether of two events only the second says anything: parts of a turn in which nothing happens fill pages."""
    sort = game.review.gathers(event)
    return bool(sort) and game.review.gathers(before) == sort and not game.words.gathered([before, event])


def rule_lines(rule: Rule, book: Rulebook, *, ids: bool = True) -> list[str]:
    """Return a rule with its text, and what it refers to with its title; without `ids` by titles alone."""
    title = f"{rule.id} {rule.title}" if ids else rule.title
    text = rule.text if ids else book.with_titles(rule.text)
    lines = [*wrapped(title), f"({book.origin(rule)})", "", *text_lines(text)]
    if rule.see and not ids:
        titles = [book[other].title for other in rule.see if other in book]
        others = "; ".join(title for title in titles if title != rule.title)
        return [*lines, "", *wrapped(f"See also: {others}.")] if others else lines
    if rule.see:
        lines += ["", "See also", *chain.from_iterable(title_of(book[other]) for other in rule.see if other in book)]
    return lines


def title_of(rule: Rule, expansion: str = "", room: int = ID_ROOM) -> list[str]:
    """Return the line of a rule in a list, its id and its title, with the `expansion` to which it belongs if that is
    told; a long one takes two. The title begins behind `room` cells, or behind an id that is longer."""
    title = f"{rule.title} ({expansion})" if expansion else rule.title
    return wrapped(title, " " * room, f"  {rule.id:{room - 3}} ")


def text_lines(text: str, size: int | None = None) -> list[str]:
    """Return the text of a rule without its marks in lines of `size`, by default of the terminal's width: paragraphs,
    items of lists, and tables in columns."""
    room = width() if size is None else size
    lines: list[str] = []
    for is_table, group in groupby(blocks(text), lambda block: block.startswith("|")):
        if is_table:
            cells = [[bare(cell) for cell in row] for row in rows_of(group)]
            lines += [line for line, _ in table_lines(cells, room)]
            continue
        for block in group:
            item = ITEM.match(block)
            indent = " " * len(item.group()) if item else ""
            lines += textwrap.wrap(bare(block), room, subsequent_indent=indent) if block else [""]
    return "\n".join(lines).strip("\n").splitlines()


def rules_object(game: Game, found: Sequence[Rule]) -> dict[str, Any]:
    """Return the object of some rules: `text` is Markdown, `plain` the same without marks, a paragraph a line."""
    told = [{**msgspec.structs.asdict(rule), "plain": "\n".join(text_lines(rule.text, WHOLE_LINES))} for rule in found]
    return {"game": game.id, "title": game.rulebook().title, "rules": told}


def at_hand(book: Rulebook, wanted: str, asked: str) -> str:
    """Return the id of the rule that is meant by words where what it is called after stands in what is `asked` now, as
    "faces" means the event Faces of the Dead while it happens, not the faces of the die; else the words themselves."""
    words = WORD.findall(comparable(wanted))
    if not words or book.find(wanted) is not None:
        return wanted
    for rule in book.search(wanted):
        name = rule.title.rpartition(": ")[2]
        parts = WORD.findall(comparable(name))
        if name[:1].isupper() and name in asked and all(any(part.startswith(word) for part in parts) for word in words):
            return rule.id
    return wanted


def asked_rule_lines(book: Rulebook, wanted: str, *, ids: bool = True) -> list[str]:
    """Return the rule that is meant by an id or by words, and which others have these words; or that there is none. A
    word that no rule has is taken for one like it, and that is said; so it is if no rule answers a question. To words
    that are none, what rules say comes before answers to questions on them.

    Without `ids` rules are named by their titles, and those that the rule itself names are not named again; those that
    have one title are told together, since no words ask for one of them alone.
    """
    rule, lead, asks, asking = book.find(wanted), "", False, ""
    if rule is not None:
        found = [rule]
    else:
        hits = book.hits(wanted)
        asking = meaning(hits.perhaps)
        asks = len(hits.phrase.split()) >= QUESTION
        found = book.at(hits.places[: hits.answer]) if asks else book.ranked(hits)
        found.sort(key=lambda one: not asks and one.title.endswith("?"))
        told = bool(hits.instead or hits.lacks) or hits.nearest or (asks and not found)
        lead = f"{told_of(hits, wanted)[0]}." if told else ""
    called = wanted.strip().casefold()
    titled = [one for one in book if one.title.casefold() == called]  # whoever names a title in full means that rule
    found = [*titled, *(one for one in found if one not in titled)]
    if not found:
        return (
            wrapped(lead)
            if lead
            else wrapped(f"There is no choice or rule {visible(wanted.strip())[:40]!r}{asking or '.'}")
        )
    same = [] if ids else [one for one in book.search(found[0].title) if one.title == found[0].title != one.id]
    alike = [found[0], *(one for one in same if one.id != found[0].id)]
    rest = [other for other in found if other not in alike and (ids or other.id not in found[0].see)]
    others = "; ".join(f"{other.id} {other.title}" if ids else other.title for other in rest[:MORE_RULES])
    more = f" and {len(rest) - MORE_RULES} more" if len(rest) > MORE_RULES else ""
    also = "Other likely answers" if asks and not lead else "Also near to it" if asks else "These words are also in"
    return [
        *(wrapped(lead) if lead else []),
        *rule_lines(alike[0], book, ids=ids),
        *(line for one in alike[1:] for line in ["", *rule_lines(one, book, ids=ids)]),
        *(wrapped(f"{also}: {others}{more}.") if others else []),
    ]
