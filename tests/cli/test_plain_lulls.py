"""What rests for whoever goes on for a while in plain mode, and what wakes him."""

from __future__ import annotations

from pathlib import Path

from core.fellowship.game import GAME
from core.fellowship.model.sauron_events import NazgulShown
from saves.game_file import SavedGame
from tests.cli.conftest import Run
from tests.fellowship.situation import given
from tui.commands.plain import PlainGame
from tui.commands.plain_lulls import Lull, Lulls

PARTY = ("frodo", "sam")


def test_what_was_not_used_in_the_same_turn_rests_too_until_the_next_turn() -> None:
    table = given(active="sam", pippin={"hand": ["phial"]}, sam={"hand": ["elessar"], "step": 1}, event=1)
    lulls, offered = Lulls(table, GAME), table.choices()
    uses = lulls.here(offered).uses
    passing, *rest = offered
    assert len(uses) > 1
    fewer = [passing, next(choice for choice in rest if choice.action in uses)]
    lulls.begin(PARTY, fewer)
    assert lulls.passes(PARTY, offered) is None, "something else can be used"
    assert lulls.passes(PARTY, fewer) is None, "the while was over with that"
    lulls.decline(PARTY, offered)
    lulls.begin(PARTY, fewer)
    assert lulls.passes(PARTY, offered) == passing
    lulls.turn()
    assert lulls.passes(PARTY, fewer) == passing, "the while goes on"
    assert lulls.passes(PARTY, offered) is None, "what was not used in another turn comes up again"
    lulls.begin(PARTY, fewer)
    assert lulls.passes(PARTY, offered) is None


def test_a_window_passes_by_itself_after_another_in_which_the_same_was_not_used() -> None:
    table = given(active="sam", pippin={"hand": ["phial"]}, sam={"hand": ["elessar"], "step": 1}, event=1)
    lulls, offered = Lulls(table, GAME), table.choices()
    assert lulls.passes(PARTY, offered) is None
    assert lulls.passes(PARTY, offered, lulls.here(offered)) == offered[0]
    assert lulls.passes(PARTY, offered, Lull(frozenset(), "")) is None


def test_what_is_only_looked_at_for_whether_anything_happened_is_told_in_full_all_the_same(run: Run) -> None:
    path = Path(run("new", "fellowship", "--seed", 1, "--option", "sauron=on").out.strip())
    told = PlainGame(SavedGame.open(path), None)
    (first,) = [one for one in told.table.line.entries if any(isinstance(event, NazgulShown) for event in one.events)]
    assert told._comes_of([first])
    telling = told._telling()
    telling.tell([first], lambda entry: False)
    telling.close()
    shown = [line for line in telling.lines if "Sauron shows" in line]
    assert shown
    assert all(": " in line for line in shown)
