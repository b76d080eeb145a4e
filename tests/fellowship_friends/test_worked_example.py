"""The worked example of the printed rules, from its first action to its last."""

from __future__ import annotations

from core.fellowship.events import FoeDefeated, HobbitMoved, TurnEnded
from core.fellowship.game import GAME
from core.kernel.table import advance
from tests.fellowship_friends.table import given, go_on, happened, line, offered, prompt, situation, state, story, when


@situation("T1", "T2", "T3", "T4", "T5", rule="F2.1, F2.2, F2.4, F3.1, F3.2, F3.3, F3.9, F3.10, FA1")
def test_five_foes_in_one_turn() -> None:
    table = given(
        "bree",
        lines={"travelling": 8},
        foes=["lagduf", "wolf_riders", "snaga"],
        next_foes=["mountain_trolls", "shagrats_patrol", "haradrim"],
        tiles=["travelling", "eye_or_dots"],
        rolls=["cards2"],
        frodo={"hand": ["grey_fighting", "aragorn"], "tokens": {"ring": 1}},
    )
    go_on(table, until="F3.9")
    assert state(table).turned_up == ["travelling"]
    when(table, "frodo", "defeat_foe", foe="lagduf")
    when(table, "frodo", "give_card", card="grey_fighting")
    when(table, "frodo", "give_card", card="aragorn")
    assert line(table) == ["wolf_riders", "snaga"]
    when(table, "frodo", "pass")
    assert line(table) == ["mountain_trolls", "wolf_riders", "snaga"]
    when(table, "frodo", "defeat_foe", foe="mountain_trolls")
    go_on(table, until="W6")
    when(table, "frodo", "defeat_foe", foe="wolf_riders")
    assert happened(table, HobbitMoved, hobbit="frodo", steps=2)
    go_on(table)
    assert line(table) == ["haradrim", "shagrats_patrol", "snaga"]
    assert prompt(table).kind == "step_two"
    when(table, "frodo", "defeat_foe", foe="haradrim")
    assert state(table).hobbits["frodo"].tokens == {}
    assert line(table) == ["shagrats_patrol", "snaga"]
    when(table, "frodo", "defeat_instead", foe="shagrats_patrol")
    go_on(table)
    assert not offered(table, "draw_cards", "frodo")
    assert happened(table, TurnEnded, hobbit="frodo")
    assert state(table).active == "sam"
    assert line(table) == ["snaga"]
    assert len(happened(table, FoeDefeated, hobbit="frodo")) == 5
    assert story(table).count("DieRolled") == 1
    again = table.line.state_after(0)
    for entry in table.line.entries:
        advance(GAME, again, entry)
    assert again == table.state
