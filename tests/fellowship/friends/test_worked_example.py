"""The worked example of the printed rules, from its first action to its last.

The die and the foes are those of a seed, so that the same game stands beside this file as a log to step through.
"""

from __future__ import annotations

from pathlib import Path

from core.fellowship.model.events import DieRolled, HobbitMoved, TurnEnded
from core.fellowship.model.friends_events import FoeDefeated, FoeTurnedUp
from core.kernel.table import Table
from saves.reader import read_log
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.kit import go_on, offered, prompt, state, when
from tests.kit.told import happened

LOG = Path(__file__).parent / "golden" / "worked-example.jsonl"
SEED = 10288
"""With this seed the Mountain-Trolls appear, the die shows two cards, then Shagrat's Patrol and Haradrim appear."""


def at_the_start() -> Table:
    """Return the table at the start of the turn: three foes are displayed."""
    return given(
        "bree",
        seed=SEED,
        lines={"travelling": 8},
        foes=["lagduf", "wolf_riders", "snaga"],
        tiles=["travelling", "eye_or_dots"],
        frodo={"hand": ["grey_fighting", "aragorn"], "tokens": {"ring": 1}},
    )


@situation("T1", "T2", "T3", "T4", "T5", rule="F2.1, F2.2, F2.4, F3.1, F3.2, F3.3, F3.9, F3.10, FA1")
def test_five_foes_in_one_turn() -> None:
    table = at_the_start()
    go_on(table, until="F3.9")

    # The first tile shows an activity; before its foe appears Lagduf is defeated by two fighting symbols.
    assert state(table).turned_up == ["travelling"]
    assert not happened(table, FoeTurnedUp)
    when(table, "frodo", "defeat_foe", foe="lagduf")
    when(table, "frodo", "give_card", card="grey_fighting")
    when(table, "frodo", "give_card", card="aragorn")
    assert line(table) == ["wolf_riders", "snaga"]

    # The foe of the tile: without shields the Mountain-Trolls demand nothing.
    when(table, "frodo", "pass")
    assert line(table) == ["mountain_trolls", "wolf_riders", "snaga"]
    when(table, "frodo", "defeat_foe", foe="mountain_trolls")
    assert line(table) == ["wolf_riders", "snaga"]

    # The tile leads to the die; before its result counts, the Wolf Riders are defeated by two steps.
    go_on(table, until="W6")
    assert happened(table, DieRolled, hobbit="frodo", face="cards2")
    when(table, "frodo", "defeat_foe", foe="wolf_riders")
    assert happened(table, HobbitMoved, hobbit="frodo", steps=2)

    # The two foes of the die: a ring token for Haradrim.
    go_on(table)
    assert line(table) == ["haradrim", "shagrats_patrol", "snaga"]
    assert prompt(table).kind == "step_two"
    when(table, "frodo", "defeat_foe", foe="haradrim")
    assert state(table).hobbits["frodo"].tokens == {}
    assert line(table) == ["shagrats_patrol", "snaga"]

    # No card is played, and Shagrat's Patrol is defeated without a roll.
    when(table, "frodo", "defeat_instead", foe="shagrats_patrol")
    go_on(table)
    assert not offered(table, "draw_cards", "frodo")
    assert happened(table, TurnEnded, hobbit="frodo")
    assert line(table) == ["snaga"]
    assert len(happened(table, FoeDefeated, hobbit="frodo")) == 5
    assert len(happened(table, DieRolled)) == 1


def test_the_log_of_the_example_is_this_game() -> None:
    log = read_log(LOG)
    assert log.playable, log.notices
    table = log.table
    assert log.verify() is None
    assert table.line.state_after(0) == at_the_start().line.state_after(0)
    assert len(happened(table, FoeDefeated, hobbit="frodo")) == 5
    assert line(table) == ["snaga"]
