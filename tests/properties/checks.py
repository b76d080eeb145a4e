"""What must hold at any moment of any game: the suite checks it in a few, `make fuzz` in as many as there is time for.

Every check raises `AssertionError` and leaves the table as it was.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.kernel.chance import Chance
from core.kernel.foresight import Foreseen, foresee
from core.kernel.game import Game
from core.kernel.plain import explicit
from core.kernel.play import Play
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sealed import Sealed, opens_seal
from core.kernel.sections import told as told_by
from core.kernel.table import NothingToUndo, Stale, Table, new_header
from replays.exports import export
from replays.replay import Replay
from replays.telling import passages
from saves.codec import FORMAT, HeaderRecord
from saves.log_file import LogFile
from tests.games import said


@lru_cache(maxsize=4)
def _began_with(table: Table) -> Mapping[str, int]:
    """Return the pieces that a table was set up with: they are counted once, and compared at every moment."""
    return table.game.positions.pieces(table.starting_state())


def check_pieces(table: Table) -> None:
    """No piece is lost or made."""
    assert table.game.positions.pieces(table.state) == _began_with(table)
    if (check := said(table.game.id, "check_pieces")) is not None:
        check(table.state)


def _now(table: Table) -> bytes:
    """Return the state of a table for a comparison: two states are equal when this is, and it costs far less than
    `position`, which writes out the members that have their defaults."""
    return msgspec.json.encode(table.state)


def check_views(table: Table, chooser: random.Random) -> None:
    """A view is a state, shows a seat nothing of another's secrets, and does not change with them.

    A view that several seats have, as in games without secrets, is written out and read again once.
    """
    game = table.game
    check, otherwise = said(game.id, "check_view"), said(game.id, "otherwise")
    known: list[Any] = []
    for seat in [None, *(seat.id for seat in table.header.seats)]:
        seen = table.view(seat)
        if seen not in known:
            known.append(seen)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=game.state_type) == seen
        given = [action for step in seen.agenda if isinstance(step, Sealed) for action in step.given]
        assert all(action.seat == seat for action in given), f"{seat} sees a sealed order"
        if check is not None:
            check(table.state, seen, seat)
        if otherwise is None or seat is None:
            continue
        other = otherwise(table.line.copy_of(table.state), seat, chooser)
        if other is not None:
            assert other != table.state
            assert msgspec.json.encode(game.sight.view(other, seat)) == msgspec.json.encode(seen), (
                f"{seat} sees a secret"
            )
    for seat in (seat.id for seat in table.header.seats):
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            shown = game.sight.visible_prompt(table.state, prompt, seat)
            assert all(choice in prompt.choices for choice in shown.choices)
            assert not prompt.sealed or all(choice.seat == seat for choice in shown.choices)


def told(table: Table, state: Any, seat: str, tries: Sequence[Any]) -> dict[str, Any]:
    """Return everything that `seat` is given in `state`, kind by kind: what it sees, what it is asked and may choose,
    in which words, what it is refused and why, and the odds."""
    game = table.game
    words, view = game.words, game.sight.view(state, seat)
    found: dict[str, Any] = {
        "view": msgspec.json.encode(view),
        "progress": words.progress(view),
        "odds": words.odds(view),
        "standing": words.standing(view),
        "spoken": words.spoken(view),
        "standing at": words.standing_at(view),
        "drawn": words.plates(view),
    }
    prompt = game.rules.prompt(state)
    if isinstance(prompt, Prompt):
        shown = game.sight.visible_prompt(state, prompt, seat)
        found["prompt"] = (shown.kind, shown.seat, shown.rule, shown.sealed)
        found["question"] = words.prompt_text(view, shown)
        found["choices"] = shown.choices
        found["labels"] = [words.label(view, choice) for choice in shown.choices]
        legal = [choice.action for choice in shown.choices]
        own = [action for action in tries if action.seat == seat and action not in legal]
        refused = [(action, words.explain(state, action)) for action in own]
        found["refusals"] = [(action, why.rule, why.sentence) for action, why in refused]
    found["why not"] = [(what, why.rule, why.sentence) for what, why in words.why_not(state, seat)]
    return found


def check_secrets(table: Table, tries: Sequence[Any], chooser: random.Random) -> None:
    """What a seat is given is the same in any two states that differ only in what it cannot know.

    Where a game says so (`may_ask_others`), only who is asked may differ, and with it all that is said of the question.
    """
    otherwise, asks_others = said(table.game.id, "otherwise"), said(table.game.id, "may_ask_others")
    if otherwise is None or table.over:
        return
    for seat in (seat.id for seat in table.header.seats):
        state = table.line.copy_of(table.state)
        other = otherwise(table.line.copy_of(table.state), seat, chooser)
        if other is None:
            continue
        if asks_others is not None and asks_others(state, other):
            continue
        one, two = told(table, state, seat, tries), told(table, other, seat, tries)
        for kind, given in one.items():
            assert two[kind] == given, f"{seat} learns a secret from the {kind}: {given} or {two[kind]}"


def check_rules_on_views(table: Table, seat: str | None) -> None:
    """Looking at a view with the same eyes changes nothing, and what is said of a view is what is said of the state:
    whoever holds views alone words choices, odds and scores as the host of the game does."""
    game, state, prompt = table.game, table.state, table.prompt
    sight, words, view = game.sight, game.words, table.view(seat)
    assert sight.view(view, seat) == view, f"{seat} sees less in its own view"
    assert words.progress(view) == words.progress(state)
    assert words.odds(view) == words.odds(sight.view(view, seat))
    assert words.standing(view) == words.standing(sight.view(view, seat))
    if isinstance(prompt, Prompt):
        shown = sight.visible_prompt(state, prompt, seat)
        assert sight.visible_prompt(view, shown, seat) == shown, f"{seat} sees less of its own question"
        for choice in shown.choices:
            assert words.label(view, choice) == words.label(state, choice), f"{seat} reads another choice"
    else:
        for (name, seen), (title, value) in zip(words.score_lines(view), words.score_lines(state), strict=True):
            assert (name, seen) in ((title, value), (title, "hidden")), f"{seat} reads another score"
    for _, event, after in table.line.happened(table.entry, 1):
        seen = sight.event_view(after, event, seat)
        now = sight.view(after, seat)
        assert sight.event_view(now, seen, seat) == seen, f"{seat} sees less of an event that it has seen"
        if type(seen) is type(event):  # of what is hidden altogether nothing is marked
            assert game.review.mark_of(seen) == game.review.mark_of(event), f"{seat} finds another mark"


def check_foresight(table: Table, seat: str, choices: Sequence[Choice]) -> None:
    """What `seat` foresees of its `choices` is what happens first, and it ends where and because that ends.

    Only where the eyes of another are asked, who may know more, do things happen later, or otherwise.
    """
    game, state = table.game, table.state
    view = game.sight.view(state, seat)
    kept = msgspec.json.encode(view)
    for choice in choices:
        action = choice.action
        foreseen, known = foresee(game, view, action), foresee(game, state, action)
        assert msgspec.json.encode(view) == kept, "foresight changes the view"
        assert known.stopped != "hidden", f"something is hidden in a state: {action}"
        play = Play(table.line.copy_of(state), Chance(table.header.seed, state.draws), game.rules.evolvers)
        game.rules.decide(play, action)
        both = min(len(play.events), len(known.events))
        assert play.events[:both] == known.events[:both], f"{action} does what nobody foresees"
        told = [game.sight.event_view(known.view, event, seat) for event in foreseen.events]
        comes = [game.sight.event_view(known.view, event, seat) for event in known.events]
        both = min(len(told), len(comes))
        assert told[:both] == comes[:both], f"{seat} foresees of {action} what does not come: {told} or {comes}"
        if asks_others(game, known, seat):
            continue
        assert len(told) <= len(comes), f"{seat} foresees more of {action} than comes: {told} or {comes}"
        if foreseen.stopped == "hidden" or (foreseen.stopped == "chance" and view != state):
            continue  # the state may hold an answer: a hand, a tile that somebody has looked at
        assert told == comes, f"{seat} foresees less of {action} than is certain: {told} or {comes}"
        assert foreseen.stopped == known.stopped, f"{seat} foresees another end of {action}"
        if foreseen.question is not None:
            assert known.question is not None
            ends = [(one.kind, one.seat, one.rule) for one in (foreseen.question, known.question)]
            assert ends[0] == ends[1], f"{seat} foresees of {action} another question"


def asks_others(game: Game, known: Foreseen, seat: str) -> bool:
    """Whether somebody is asked who may know more than `seat`."""
    question = known.question
    asked = [] if question is None else [question.seat, *(choice.seat for choice in question.choices)]
    return not all(game.sight.are_allied(known.view, seat, other) for other in asked)


def check_consequences(table: Table, chooser: random.Random) -> None:
    """What follows from a decision reads the same to a seat in two states that differ only in what it cannot know: what
    it is told and asked then, the lines of the log, the view in a replay, and the copy of the game made for it.

    A card that is turned up or laid open for all, or drawn by the seat itself, may be another one then, so such
    decisions are left out, and tables whose options let it be told who is asked. One seat and one decision are looked
    at.
    """
    otherwise, tight = said(table.game.id, "otherwise"), said(table.game.id, "TIGHT", {})
    if otherwise is None or table.over or not tight.items() <= table.header.options.items():
        return
    seat = chooser.choice([seat.id for seat in table.header.seats])
    other = otherwise(table.line.copy_of(table.state), seat, chooser)
    if other is None:
        return
    one, two = (_table_at(table, state) for state in (table.state, other))
    _compare(one, two, seat, "at the position")
    common = [choice.action for choice in one.choices() if choice in two.choices()]
    if not common:
        return
    action = chooser.choice(common)
    for twin in (one, two):
        twin.act(action)
    if any(_is_seen(twin, seat) for twin in (one, two)):
        return
    lays_open = said(table.game.id, "LAYS_OPEN", ())
    opened = [[event for event in twin.line.entries[-1].events if isinstance(event, lays_open)] for twin in (one, two)]
    if opened[0] == opened[1] or len(opened[0]) != len(opened[1]):
        _compare(one, two, seat, f"after {action}")


def check_told(table: Table, action: Any, seeds: Sequence[int]) -> None:
    """What chance decided in secret is not told to a seat by the events, either: where two draws leave it the same view
    of different states, it has been told the same. Draws whose open rolls differ are not compared.

    Who sees the whole of each state has no two different ones with the same view: there is nothing to compare.
    """
    game = table.game
    rolled = said(game.id, "ROLLED_OPENLY", ())
    ends = []
    for seed in seeds:
        play = Play(table.line.copy_of(table.state), Chance(seed, table.state.draws), game.rules.evolvers)
        game.rules.decide(play, action)
        ends.append((play.state, play.events))
    for seat in (None, *(seat.id for seat in table.header.seats)):
        if all(game.sight.view(state, seat) == state for state, _ in ends):
            continue
        told: dict[tuple[bytes, bytes], tuple[Any, list[Any]]] = {}
        for state, events in ends:
            now = table.line.copy_of(table.state)
            seen = []
            for event in events:
                game.rules.evolve(now, event)
                seen.append(game.sight.event_view(now, event, seat))
            view = msgspec.json.encode(game.sight.view(state, seat))
            rolls = msgspec.json.encode([event for event in events if isinstance(event, rolled)])
            before, earlier = told.setdefault((view, rolls), (state, seen))
            assert before == state or earlier == seen, f"{seat or 'an onlooker'} is told by events what its view hides"


def _compare(one: Table, two: Table, seat: str, when: str) -> None:
    """Check that `seat` gets the same to read of two tables."""
    first, second = _to_read(one, seat), _to_read(two, seat)
    for kind in first | second:
        given = [first.get(kind), second.get(kind)]
        assert given[0] == given[1], f"{seat} learns a secret from the {kind} {when}: {given[0]} or {given[1]}"


def _table_at(table: Table, state: Any) -> Table:
    """Return a table of the same game that starts from a position."""
    position = msgspec.json.encode(explicit(state))
    found = Table(table.game, new_header(table.game, seed=table.header.seed, position=position))
    found.open()
    return found


def _is_seen(table: Table, seat: str) -> bool:
    """Whether the last entry turned something up before the eyes of `seat`."""
    sight, happened = table.game.sight, table.line.happened(table.entry, 1)
    return any(sight.reveals(event) and sight.event_view(state, event, seat) == event for _, event, state in happened)


def _to_read(table: Table, seat: str) -> dict[str, Any]:
    """Return what `seat` gets to read of a table: told and asked now, log, replay, and the copy that it may keep."""
    header = HeaderRecord(format=FORMAT, n=0, program="", table=table.header)
    log = LogFile(Path("twin.jsonl"), header, table, FORMAT)
    replay = Replay(table)
    replay.stand(replay.end())
    found = {} if table.over else told(table, table.state, seat, ())
    return found | {
        "lines of the log": list(passages(table, seat=seat)),
        "replay": msgspec.json.encode(replay.view(seat)),
        "copy": export(log, "json", seat=seat),
    }


def check_undo_policy(table: Table) -> None:
    """Nothing is undone past what the policy of the table allows, and that is what the policy means."""
    policy, allowed = table.header.options.get("undo", "free"), table.undoable()
    entries = table.line.entries
    if policy == "off":
        assert allowed == 0
    elif policy == "free":
        assert allowed == table.entry
    else:
        for number in range(table.entry - allowed + 1, table.entry + 1):
            assert entries[number].draws == entries[number - 1].draws, f"undo takes back draw {number}"
            assert not any(table.game.sight.reveals(event) for event in entries[number].events)
        last = table.entry - allowed
        assert last == 0 or entries[last].draws != entries[last - 1].draws or _revealed(table, last)
    before = _now(table)
    with pytest.raises(NothingToUndo):
        table.undo(allowed + 1)
    assert _now(table) == before


def _revealed(table: Table, number: int) -> bool:
    entries = table.line.entries
    opened = opens_seal(entries, number, lambda: table.starting_state().agenda)
    return opened or any(table.game.sight.reveals(event) for event in entries[number].events)


def check_there_and_back(table: Table, chooser: random.Random) -> None:
    """Undo and then redo change nothing."""
    if not (allowed := table.undoable()):
        return
    before, entry = _now(table), table.entry
    count = chooser.randint(1, allowed)
    table.undo(count)
    assert table.entry == entry - count
    table.redo(count)
    assert table.entry == entry
    assert _now(table) == before, f"undo {count} and redo at entry {entry} change the state"


def check_refusals(table: Table, strange: Sequence[Any], chooser: random.Random) -> None:
    """What is not offered, comes too late or cannot be taken back is refused with a rule, and nothing is done."""
    prompt, before = table.prompt, _now(table)
    if isinstance(prompt, Prompt):
        for answers in (table.entry - 1, table.entry + 1):
            _refused(table, lambda answers=answers: table.act(prompt.choices[0].action, answers=answers), Stale)  # type: ignore[misc]
    for count in (0, table.undoable() + 1):
        _refused(table, lambda count=count: table.undo(count), NothingToUndo)  # type: ignore[misc]
    for count in (0, len(table.line) - table.cursor + 1):
        _refused(table, lambda count=count: table.redo(count), NothingToUndo)  # type: ignore[misc]
    offered = [choice.action for choice in table.choices()]
    action = chooser.choice(strange) if strange else None
    if action is not None and action not in offered:
        _refused(table, lambda: table.act(action))
    assert _now(table) == before


def _refused(table: Table, act: Callable[[], object], kind: type[Refusal] = Refusal) -> None:
    """Check that something is refused with a rule of the game's book and a sentence."""
    with pytest.raises(kind) as refused:
        act()
    assert refused.value.rule in table.game.rulebook(), refused.value.rule
    assert refused.value.sentence.endswith("."), refused.value.sentence
    assert not GARBLED.search(refused.value.sentence), refused.value.sentence


GARBLED = re.compile(
    r"[{}]|  |\bpay ?[?.,]|\(\)|\b[a-z]+_[a-z_]+\b|: *$|, ,|\bNone\b|\b1 (?:steps|cards|shields|foes|tokens|symbols)\b"
)
"""What no sentence holds: code, doubled blanks, an empty list, a raw id, one of something in the plural."""


def check_words(table: Table) -> None:
    """Questions, labels, odds and what happened read as sentences do, and what is spoken of each view."""
    words, state, prompt = table.game.words, table.state, table.prompt
    said = [words.event_text(event) for event in table.line.entries[table.entry].events]
    said += [part for pair in words.odds(table.view(None)) for part in pair]
    views: list[Any] = []
    for eyes in [None, *(seat.id for seat in table.header.seats)]:
        if (view := table.view(eyes)) not in views:
            views.append(view)
            sections = words.sections(view)
            assert sections[0].id == "now", "the spoken board does not begin with where the game is"
            assert all(section.lines for section in sections), [one.title for one in sections if not one.lines]
            assert len({section.title for section in sections}) == len(sections), [one.title for one in sections]
            said += [words.status(view), *told_by(sections), *words.standing_at(view).values()]
    if isinstance(prompt, Prompt):
        said.append(words.prompt_text(state, prompt))
        said += [words.label(state, choice) for choice in prompt.choices]
    for text in said:
        assert not GARBLED.search(text), text


def check_citations(table: Table) -> None:
    """What is asked, offered and told cites rules of the book, and the choices of a prompt read differently."""
    game, state, prompt, book = table.game, table.state, table.prompt, table.game.rulebook()
    for event in table.line.entries[table.entry].events:
        rule, text = game.words.event_rule(event), game.words.event_text(event)
        assert rule in book, f"{type(event).__name__} names the rule {rule!r}, which is not in the book"
        assert text.strip() == text, f"there are blanks around {text!r}"
    if not isinstance(prompt, Prompt):
        return
    assert game.words.prompt_text(state, prompt), f"the question {prompt.kind} has no text"
    strange = {rule for rule in (prompt.rule, *(choice.rule for choice in prompt.choices)) if rule not in book}
    assert not strange, f"the question {prompt.kind} names rules that are not in the book: {sorted(strange)}"
    for seat in prompt.sealed or (None,):
        own = [choice for choice in prompt.choices if seat in (None, choice.seat)]
        labels = [game.words.label(state, choice) for choice in own]
        alike = sorted(label for label, count in Counter(labels).items() if count > 1)
        assert not alike, f"choices of the question {prompt.kind} read alike: {alike}"


def check_position(table: Table) -> None:
    """A position that is written out and read goes on in the same way."""
    again = Table(table.game, new_header(table.game, seed=table.header.seed, position=table.position()))
    again.open()
    assert again.prompt == table.prompt
    assert again.position() == table.position()


def check_encoding(table: Table) -> None:
    """The actions and events of a game decode to what they encoded."""
    game, entries = table.game, table.line.entries
    for entry in entries[1:]:
        assert msgspec.json.decode(msgspec.json.encode(entry.action), type=game.action_type) == entry.action
    events = [event for entry in entries for event in entry.events]
    assert msgspec.json.decode(msgspec.json.encode(events), type=list[game.event_type]) == events  # type: ignore[name-defined]
