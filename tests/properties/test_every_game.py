"""One property suite for every game and option set: random play never raises, never sticks, folds back, and leaks
nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.catalogue import game, game_ids
from core.kernel.game import Game
from core.kernel.options import BadOption
from core.kernel.prompts import Refusal
from core.kernel.rulebook import OWN, REDO, STALE, UNDO
from core.kernel.sight import Sight
from core.kernel.table import UNDO_POLICIES, NothingToUndo, Table, new_header
from core.kernel.verifying import verify
from tests.games import said
from tests.properties import checks
from tests.tables import random_table, tables

MOST = 5_000
PROFILE = settings(max_examples=12)
EVERY_MOMENT = 100
SOME_MOMENTS = 7
"""So many decisions are looked at one by one; of a long battle's later ones every seventh is."""

LOOKED_AT_WITH_EYES = 4
"""Of so many moments one is looked at with the eyes of somebody at the table."""

DECISIONS = 200
"""In games of so many decisions whole games of a kind are looked at."""

STRANGE = 150
"""So many decisions of another game are tried where they are not offered."""


def option_sets(game_id: str) -> st.SearchStrategy[dict[str, str]]:
    every = st.fixed_dictionaries({o.id: st.sampled_from(o.values) for o in game(game_id).options})
    return every.filter(lambda options: is_a_table(game(game_id), options))


def is_a_table(found: Game, options: dict[str, str]) -> bool:
    try:
        found.options.checked(options)
    except BadOption:
        return False
    return True


@st.composite
def games(draw: st.DrawFn, ids: Sequence[str] | None = None) -> tuple[Game, dict[str, str], int]:
    game_id = draw(st.sampled_from(ids or game_ids()))
    return game(game_id), draw(option_sets(game_id)), draw(st.integers(0, 2**40))


def with_secrets() -> list[str]:
    """Return the games in which somebody knows what others do not."""
    return [name for name in game_ids() if said(name, "otherwise") is not None]


def new_table(found: Game, options: dict[str, str], seed: int) -> Table:
    table = Table(found, new_header(found, options=options, seed=seed))
    table.open()
    return table


@dataclass
class Whole:
    """A game that was played to its end, with what was noted on the way."""

    table: Table
    positions: list[bytes]
    """What the position was after each entry."""

    strays: list[int]
    """The entries after which a piece was too many or too few."""

    wrong: list[str]
    """What was wrong with words and rules."""


@pytest.fixture(scope="module", params=tables())
def whole(request: pytest.FixtureRequest) -> list[Whole]:
    """Return games of each kind of table, played once for all that is to be true of whole games: several short ones,
    or one long one. `make fuzz` plays thousands."""
    chooser, played = random.Random(request.param), list[Whole]()
    while sum(one.table.entry for one in played) < DECISIONS:
        found, options = random_table(request.param, chooser, undo="free")
        played.append(play_to_the_end(new_table(found, options, chooser.randrange(2**40)), chooser))
    return played


def play_to_the_end(table: Table, chooser: random.Random) -> Whole:
    """Play a game by chance, and look at every moment of it, or at every seventh later on."""
    pieces = table.game.positions.pieces(table.starting_state())
    seen = Whole(table, [], [], [])
    while True:
        seen.positions.append(table.position())
        if table.game.positions.pieces(table.state) != pieces:
            seen.strays.append(table.entry)
        if table.entry < EVERY_MOMENT or table.entry % SOME_MOMENTS == 0 or table.over:
            try:
                checks.check_citations(table)
                if table.entry % LOOKED_AT_WITH_EYES == 0 or table.over:
                    checks.check_rules_on_views(table, chooser.choice([None, *(one.id for one in table.header.seats)]))
            except AssertionError as wrong:
                seen.wrong.append(f"entry {table.entry}: {wrong}")
        if table.over:
            return seen
        assert table.choices(), f"nothing can be chosen at entry {table.entry}"
        assert table.entry < MOST, f"no end after {MOST} decisions"
        table.act(chooser.choice(table.choices()).action)


def test_random_play_ends_folds_back_and_verifies(whole: list[Whole]) -> None:
    for table in (one.table for one in whole):
        again = Table(table.game, table.header)
        again.restore(table.line.entries, len(table.line))
        assert again.state == table.state
        assert verify(table.game, table.header, table.line.entries) is None


def test_no_piece_is_lost_or_gained(whole: list[Whole]) -> None:
    assert [one.strays for one in whole] == [[]] * len(whole)


def test_undo_to_any_entry_gives_the_state_that_was_there(whole: list[Whole]) -> None:
    """Each game is as it was afterwards."""
    chooser = random.Random(1)
    for one in whole:
        table, end = one.table, one.table.entry
        digests = [entry.digest for entry in table.line.entries]
        for entry in [*(chooser.randint(0, end) for _ in range(5)), end]:
            if entry < table.entry:
                table.undo(table.entry - entry)
            elif entry > table.entry:
                table.redo(entry - table.entry)
            assert table.position() == one.positions[entry]
        assert [entry.digest for entry in table.line.entries] == digests


def test_everything_has_words_and_rules_that_exist(whole: list[Whole]) -> None:
    assert [one.wrong for one in whole] == [[]] * len(whole)
    for table in (one.table for one in whole):
        texts = (table.game.words.event_text(event) for entry in table.line.entries for event in entry.events)
        assert any(texts)


def test_actions_and_events_decode_to_what_they_encoded(whole: list[Whole]) -> None:
    for one in whole:
        checks.check_encoding(one.table)


@PROFILE
@given(games())
def test_until_reveal_never_goes_past_a_draw(drawn: tuple[Game, dict[str, str], int]) -> None:
    found, options, seed = drawn
    table = new_table(found, options | {"undo": "until-reveal"}, seed)
    chooser = random.Random(seed)
    while not table.over and table.entry < 120:
        before = table.state.draws
        entry = table.act(chooser.choice(table.choices()).action)
        revealed = entry.draws != before or any(found.sight.reveals(event) for event in entry.events)
        if revealed:
            assert table.undoable() == 0
            with pytest.raises(NothingToUndo):
                table.undo()
        elif table.undoable():
            table.undo()
            assert table.state.draws == before
            table.redo()


@PROFILE
@given(games(), st.integers(0, 60))
def test_a_position_of_any_point_goes_on_in_the_same_way(drawn: tuple[Game, dict[str, str], int], steps: int) -> None:
    found, options, seed = drawn
    table = new_table(found, options, seed)
    chooser = random.Random(seed)
    for _ in range(steps):
        if table.over:
            return
        table.act(chooser.choice(table.choices()).action)
    again = Table(found, new_header(found, seed=seed, position=table.position()))
    again.open()
    assert again.prompt == table.prompt
    assert again.position() == table.position()


@PROFILE
@given(games())
def test_actions_that_are_not_offered_are_refused_with_a_rule(drawn: tuple[Game, dict[str, str], int]) -> None:
    found, options, seed = drawn
    table = new_table(found, options, seed)
    other = new_table(found, options, seed + 1)
    chooser = random.Random(seed)
    while not other.over and other.entry < STRANGE:
        other.act(chooser.choice(other.choices()).action)
    book = found.rulebook()
    strange = [entry.action for entry in other.line.entries[1:]]
    while not table.over and table.entry < 60:
        offered = [choice.action for choice in table.choices()]
        action = chooser.choice(strange)
        if action not in offered:
            before = table.position()
            with pytest.raises(Refusal) as refused:
                table.act(action)
            assert refused.value.rule in book
            assert refused.value.sentence.endswith(".")
            assert table.position() == before
        table.act(chooser.choice(offered))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_seat_acts_for_itself_only(game_id: str) -> None:
    """T4 is a rule of the table, so it holds in every game, and is refused in the same sentence."""
    table = new_table(game(game_id), {}, 7)
    action = table.choices()[0].action
    before = table.position()
    with pytest.raises(Refusal) as refused:
        table.act(action, seat="another")
    assert (refused.value.rule, table.position()) == (OWN, before)
    assert refused.value.sentence == "A seat acts for itself only; this is another's to decide."


@pytest.mark.parametrize("game_id", game_ids())
def test_the_rules_of_the_table_hold_in_every_game(game_id: str) -> None:
    """T1: an answer to another entry than the last is stale; T2, T3: nothing is there to be undone, or redone."""
    table = new_table(game(game_id), {}, 7)
    tries: dict[str, Callable[[], object]] = {
        STALE: lambda: table.act(table.choices()[0].action, answers=table.entry + 1),
        UNDO: table.undo,
        REDO: table.redo,
    }
    before = table.position()
    for rule, attempt in tries.items():
        with pytest.raises(Refusal) as refused:
            attempt()
        assert (refused.value.rule, table.position()) == (rule, before)


@PROFILE
@given(games(), st.sampled_from(UNDO_POLICIES))
def test_what_holds_at_any_moment(drawn: tuple[Game, dict[str, str], int], undo: str) -> None:
    found, options, seed = drawn
    table = new_table(found, options | {"undo": undo}, seed)
    other = new_table(found, options, seed + 1)
    chooser = random.Random(seed)
    strange: list[Any] = []
    while not table.over and table.entry < 90:
        checks.check_pieces(table)
        if table.entry % 6 == 0:
            checks.check_words(table)
            checks.check_views(table, chooser)
            checks.check_undo_policy(table)
            checks.check_there_and_back(table, chooser)
            checks.check_refusals(table, strange, chooser)
        table.act(chooser.choice(table.choices()).action)
        if not other.over:
            strange.append(other.act(chooser.choice(other.choices()).action).action)
    checks.check_position(table)
    checks.check_encoding(table)


@settings(PROFILE, max_examples=8)
@given(games(with_secrets()))
def test_what_a_seat_is_given_does_not_depend_on_what_it_cannot_know(drawn: tuple[Game, dict[str, str], int]) -> None:
    """Every second moment is looked at; `make fuzz` looks at each."""
    found, options, seed = drawn
    table = new_table(found, secretive(found, options), seed)
    chooser = random.Random(seed)
    tries: list[Any] = []
    while not table.over and table.entry < 120:
        if table.entry % 2 == seed % 2:
            checks.check_secrets(table, tries[-12:], chooser)
        tries.append(chooser.choice(table.choices()).action)
        table.act(chooser.choice(table.choices()).action)


@settings(PROFILE, max_examples=16)
@given(games())
def test_events_tell_no_more_of_chance_than_views_do(drawn: tuple[Game, dict[str, str], int]) -> None:
    found, options, seed = drawn
    table = new_table(found, secretive(found, options), seed)
    chooser = random.Random(seed)
    while not table.over and table.entry < 60:
        action = chooser.choice(table.choices()).action
        checks.check_told(table, action, range(4))
        table.act(action)


@settings(PROFILE, max_examples=8)
@given(games(with_secrets()))
def test_what_follows_does_not_depend_on_what_a_seat_cannot_know(drawn: tuple[Game, dict[str, str], int]) -> None:
    """Every eighth moment is looked at: what follows is told in many places."""
    found, options, seed = drawn
    table = new_table(found, secretive(found, options) | said(found.id, "TIGHT", {}), seed)
    chooser = random.Random(seed)
    while not table.over and table.entry < 160:
        if table.entry % 8 == seed % 8:
            checks.check_consequences(table, chooser)
        table.act(chooser.choice(table.choices()).action)


def secretive(found: Game, options: dict[str, str]) -> dict[str, str]:
    """Return options with hidden hands, where the game has such."""
    return options | {one.id: "hidden" for one in found.options if "hidden" in one.values}


@pytest.mark.parametrize("kind", ["question", "labels", "refusals", "why not", "odds"])
def test_words_that_tell_a_secret_are_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The property fails for a game whose words say what somebody else holds."""
    found = game("fellowship")
    table = new_table(found, {"hobbits": "3", "hands": "hidden", "windows": "open"}, 4)
    chooser = random.Random(4)
    for _ in range(30):
        table.act(chooser.choice(table.choices()).action)
    seat = table.choices()[0].seat
    tries = [choice.action for one in table.header.seats for choice in table.choices(one.id)]
    told = checks.told

    def telling(table: Table, state: Any, seat: str, tries: Any) -> dict[str, Any]:
        hands = [hobbit.hand for hobbit in state.hobbits.values()]
        return told(table, state, seat, tries) | {kind: hands}

    checks.check_secrets(table, tries, chooser)
    monkeypatch.setattr(checks, "told", telling)
    with pytest.raises(AssertionError, match=f"learns a secret from the {kind}"):
        checks.check_secrets(table, tries, chooser)
    assert seat


@pytest.mark.parametrize("kind", ["lines of the log", "replay", "copy"])
def test_what_is_written_of_a_secret_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The property fails for a log, a replay or a copy that says what somebody else holds."""
    table = new_table(game("fellowship"), {"hobbits": "3", "hands": "hidden", "windows": "open"}, 4)
    chooser = random.Random(4)
    for _ in range(30):
        table.act(chooser.choice(table.choices()).action)
    to_read = checks._to_read

    def telling(table: Table, seat: str) -> dict[str, Any]:
        return to_read(table, seat) | {kind: [hobbit.hand for hobbit in table.state.hobbits.values()]}

    checks.check_consequences(table, chooser)
    monkeypatch.setattr(checks, "_to_read", telling)
    with pytest.raises(AssertionError, match=f"learns a secret from the {kind}"):
        checks.check_consequences(table, chooser)


@given(st.data())
@settings(max_examples=4)
def test_a_secret_that_shows_is_found(data: st.DataObject) -> None:
    """The hooks of a game tell a view that shows everything from one that does not."""
    for game_id in with_secrets():
        found = game(game_id)
        options = {o.id: "hidden" if "hidden" in o.values else o.default for o in found.options}
        table = new_table(found, options, data.draw(st.integers(0, 2**40)))
        chooser = random.Random(1)
        while not any(table.view(seat.id) != table.state for seat in table.header.seats):
            table.act(chooser.choice(table.choices()).action)
        table.game = replace(table.game, sight=Sight())
        with pytest.raises(AssertionError):
            checks.check_views(table, chooser)
