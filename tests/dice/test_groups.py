"""Long rows of choices: nothing is left out, like choices name their group, and older games had opened groups."""

from __future__ import annotations

import pytest

from core.dice import legacy
from core.dice.game import GAME
from core.dice.model import actions as a
from core.dice.model.steps import AskGlory, Narrowed
from core.kernel.prompts import Prompt, Refusal
from core.kernel.table import Table
from core.kernel.verifying import verify
from tests.dice.table import given, offered


def rich_table() -> Table:
    """Return a table in Phase 4 with twelve Fellowship, where everything but Frodo can be recruited."""
    return given(
        "moria",
        "recruit",
        cards=["rope", "sting", "horn"],
        corrupted=["rope", "aragorn"],
        fellowship=12,
        players={"p1": {"active": ""}, "p2": {}},
    )


def glory_table() -> Table:
    """Return a table at which nine amounts of Glory can be lost, most of which save nothing."""
    return given(
        "moria", "sauron_corrupt", corrupted=["bill"], points=9, players={"p1": {"glory": 9}, "p2": {"glory": 0}}
    )


def groups(table: Table) -> dict[str, list[a.Action]]:
    """Return the actions of each group that is offered."""
    found: dict[str, list[a.Action]] = {}
    for choice in table.choices():
        found.setdefault(choice.group, []).append(choice.action)
    return found


def group_label(table: Table, group: str) -> str:
    """Return what the game calls a group of choices."""
    return GAME.words.group_label(table.state, [choice for choice in table.choices() if choice.group == group])


def test_recruits_are_grouped_by_rows_and_name_their_cards() -> None:
    table = rich_table()
    found = groups(table)
    assert len(table.choices()) > 9
    assert set(found) == {"row 1", "row 2", "row 3", "row 4", "restore", ""}
    assert found["restore"] == [a.Restore("p1", "rope"), a.Restore("p1", "aragorn")]
    assert [choice.place for choice in table.choices() if choice.group == "row 2"] == ["sting", "rope", "horn"]
    assert group_label(table, "row 2").startswith("Recruit in row 2: Sting ")
    assert group_label(table, "restore").startswith("Restore a card: Rope ")


def test_the_dice_that_are_rolled_together_with_one_are_a_group() -> None:
    table = given(
        "moria",
        "dice",
        cards=["rope", "horn", "aragorn", "merry"],
        fellowship=3,
        players={
            "p1": {
                "active": "sam:R:1, frodo:unit, frodo:1, sam:F1, bill:D1, bill:F2|D2, aragorn:6, merry:unit, rope:3",
                "bag": "3 frodo",
            }
        },
    )
    (name,) = [group for group in groups(table) if group.startswith("reroll")]
    assert all(isinstance(action, a.Reroll) and action.other for action in groups(table)[name])
    assert group_label(table, name).startswith("Re-roll Sam* and another: ")


def test_glory_that_saves_nothing_is_a_group() -> None:
    table = glory_table()
    counts = [action.count for action in offered(table, a.LoseGlory)]
    assert counts == list(range(1, 10))
    idle = [action.count for action in groups(table)["glory"] if isinstance(action, a.LoseGlory)]
    assert 0 < len(idle) < 9
    assert group_label(table, "glory").startswith(f"Lose another amount: {', '.join(map(str, idle))} Glory")


def test_no_glory_is_asked_for_where_it_saves_nothing() -> None:
    table = given("moria", "sauron_corrupt", points=9, players={"p1": {"glory": 2}})
    assert not offered(table, a.LoseGlory)


def test_what_older_games_opened_is_offered_no_more_but_played_again() -> None:
    table = rich_table()
    opens, leads_out = a.Among("p1", "row 2"), a.Back("p1")
    with pytest.raises(Refusal, match="another question"):
        table.act(opens)
    before, every = table.state_at(table.entry), offered(table)
    table.repeat(opens)
    assert table.state.agenda[-1] == Narrowed("p1", "row 2", "recruit")
    assert offered(table) == every
    assert isinstance(table.prompt, Prompt)
    assert table.prompt.kind == "recruit_phase"
    assert GAME.words.prompt_text(table.state, table.prompt).startswith("Recruit, restore or neither?")
    assert not legacy.retired(table.state, opens)
    assert not legacy.retired(table.state, a.Back("p2"))
    table.repeat(leads_out)
    assert table.state == before
    table.repeat(opens)
    table.act(a.Recruit("p1", "rope"))
    assert sum(table.state.players["p1"].used.values()) == 1
    assert verify(GAME, table.header, table.line.entries) is None


def test_in_phase_two_a_group_led_to_the_same_as_the_whole_question() -> None:
    table = given("moria", "dice", players={"p1": {"active": "sam:R:1, frodo:1, bill:D1"}, "p2": {}})
    die = table.state.players["p1"].active[0].id
    together = next(one for one in offered(table, a.Reroll) if one.other)
    table.repeat(a.Among("p1", f"reroll {die}"))
    assert len(offered(table)) > 4
    table.act(together)
    assert verify(GAME, table.header, table.line.entries) is None


def test_the_amounts_of_glory_that_save_nothing_were_opened_too() -> None:
    table = glory_table()
    idle = groups(table)["glory"]
    table.repeat(a.Among("p1", "glory"))
    assert table.state.agenda[-1] == AskGlory("p1", every=True)
    table.repeat(a.Back("p1"))
    assert table.state.agenda[-1] == AskGlory("p1")
    table.repeat(a.Among("p1", "glory"))
    table.act(idle[0])
    assert verify(GAME, table.header, table.line.entries) is None


def test_a_decision_of_an_older_game_has_a_label() -> None:
    table = rich_table()
    (row,) = [choice for choice in table.choices() if choice.action == a.Recruit("p1", "rope")]
    older = type(row)("p1", a.Among("p1", "row 2"), "D4.15")
    assert GAME.words.label(table.state, older) == group_label(table, "row 2")
    gone = type(row)("p1", a.Among("p1", "row 9"), "D4.15")
    assert GAME.words.label(table.state, gone) == "Look at some of the choices"
