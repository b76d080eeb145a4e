"""The prompts of the game as rows: what each choice brings, and which choices share a row."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.foresight import Foreseen
from core.kernel.prompts import Prompt, Refusal
from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.dealing import EventsOf, Play, TakeCards
from core.ring_war.model.records.turn import Done, HandOut, PlaceNazgul
from tests.ring_war.situation import FP, SP, given, place, when
from tui.games.ring_war.jumps import divides, ends, jumps, no_end
from tui.games.ring_war.rows import rows
from tui.widgets.grid_rows import Row
from tui.widgets.lines import text_of
from tui.widgets.pane import Asked, Scene

STOP = PlaceNazgul("n9")
"""A step at which a turn stands still."""


def nothing_ahead(at: int) -> Foreseen:
    raise AssertionError("no row looks ahead")


def rows_of(table: Table, near: str = "") -> list[Row]:
    """Return the rows of what a table asks, with the cursor in a hex or without one."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    view = GAME.sight.view(table.state, prompt.seat)
    choices = prompt.choices
    hand = [at for at, choice in enumerate(choices) if choice.place in ("", place(near))] if near else None
    scene = Scene(GAME, view, prompt=prompt)
    return rows(
        Asked(
            scene,
            choices,
            nothing_ahead,
            lambda at: GAME.words.label(view, choices[at]),
            at_hand=hand,
        )
    )


def said(found: list[Row]) -> list[str]:
    """Return rows as texts: their key, head, cells, and what follows."""
    return [
        " | ".join(
            part
            for part in (row.key, text_of(row.head), *(text_of(cell.spans) for cell in row.cells), text_of(row.then))
            if part
        )
        for row in found
    ]


def moving(*people: str, **armies: Any) -> Table:
    return given("move", FP, dict.fromkeys(people, "Bree"), armies)


def test_a_stack_says_who_is_in_it_and_how_far_it_goes() -> None:
    found = said(rows_of(moving("fro", "sam"), "Bree"))
    assert found[0] == "from Bree | Frodo and Sam; 6 MP"
    assert found[-2:] == ["d | End the movement | 1 stack has not moved", "Barter with Saruman"]
    many = said(rows_of(given("move", FP, dict.fromkeys(("fro", "sam", "mer", "pip"), "Bree"), ring={"bearer": "fro"})))
    assert many[0] == "from Bree | 4 Characters; the Ring-bearer among them, 6 MP"


def test_the_end_of_the_movement_is_asked_for_once_more_while_something_could_move() -> None:
    end = rows_of(moving("fro"))[-2].cells[0]
    assert end.grave == "1 stack has not moved"


def test_a_way_says_its_price_and_what_is_met() -> None:
    table = given("move", FP, dict.fromkeys(("fro", "sam"), "Rivendell"))
    when(table, FP, "pick_stack", hex=place("Rivendell"))
    found = said(rows_of(table))
    assert "to the Trollshaws | 2 of 6 MP, must stop: the Trolls come 67%" in found
    assert "to the Bruinen vale | all 6 MP" in found
    assert "x | who goes | choose who of them stays behind" in found
    assert found[-1] == "d | not now | move something else first"
    when(table, FP, "stay")
    when(table, FP, "pick_stack", hex=place("Rivendell"))
    assert said(rows_of(table))[-1] == "d | stay | they stay here, and do not move in this part"


def test_whoever_stays_has_one_row() -> None:
    table = given("move", FP, {"ara": "Edoras", "leg": "Edoras"}, {"rohan_riders_1": "Edoras"})
    when(table, FP, "pick_stack", hex=place("Edoras"))
    when(table, FP, "choose_who")
    found = said(rows_of(table))
    assert found[0].startswith("d | Nobody else stays | ")
    assert "Aragorn | stays | goes alone" in found
    assert "15 riders of Rohan | stays | leave 10 | leave 5 | leave 1 | goes alone" in found


def test_a_battle_says_its_ratio_and_what_each_die_costs() -> None:
    armies = {"isengard_orcs_1": "Edoras", "rohan_riders_1": "Edoras"}
    table = given("battle", SP, {"sar": "Isengard"}, armies, agenda=[b.Battles(SP), STOP], loose_free=True)
    found = said(rows_of(table, "Edoras"))
    mine, theirs = (table.state.armies[name].points for name in armies)
    assert found[0].startswith(f"attack the Fellowship at Edoras | {mine} points on {theirs}, ")
    assert found[-1].startswith("die 1 to 6, you lose/they lose per cent: ")
    assert found[-1].count("/") == 7


def test_a_fight_says_whom_one_may_attack_and_what_comes_of_it() -> None:
    table = given("fight", FP, {"ara": "Bree", "n3": "Bree", "n4": "Bree"}, agenda=[f.Fights(FP), STOP])
    found = said(rows_of(table, "Bree"))
    assert found[0].startswith("Aragorn | Combat ")
    assert "may attack Third Nazgûl (" in found[0]
    when(table, FP, "attacker", person="ara")
    found = said(rows_of(table))
    assert found[0].startswith("attack the Third Nazgûl | Combat ")
    assert found[0].endswith(" to fall")


def test_stances_for_a_round_and_for_the_fight_share_a_row() -> None:
    table = given("fight", FP, {"ara": "Bree", "n3": "Bree"}, agenda=[f.Fights(FP), STOP])
    when(table, FP, "attacker", person="ara")
    while isinstance(table.prompt, Prompt) and table.prompt.kind != "stances":
        table.act(table.choices()[0].action)
    found = said(rows_of(table))
    assert found[0] == "weapon | this round | until the end of the fight | this round | until the end of the fight | deals 1.5, takes 0.3"
    assert found[-1].startswith("to the end, each with what wounds most: ")
    assert found[-1].endswith(" to fall")


def test_cards_to_discard_share_a_row_that_is_never_chosen_beforehand() -> None:
    table = given("events", FP, hands={FP: ["e01", "e02", "e08"]}, agenda=[EventsOf(FP, drawn=True), STOP])
    found = rows_of(table)
    discards = next(row for row in found if text_of(row.head) == "discard")
    assert [text_of(cell.spans) for cell in discards.cells] == ["Eagles!", "Misty Passes Open", "Ents Vent Rage"]
    assert all(cell.drastic for cell in discards.cells)
    opens = "High Pass and Redhorn Pass are open to everybody in this turn"
    assert f"play Misty Passes Open | {opens}" in said(found)


def test_whoever_may_take_a_card_stands_in_its_row() -> None:
    table = given("move", FP, {"gal": "Lorien", "cel": "Lorien"}, agenda=[TakeCards(place("Lorien")), STOP])
    found = said(rows_of(table))
    assert "Elven Cloak | Galadriel | Celeborn" in found
    assert found[-1] == "d | Leave what lies there"


def test_d_ends_and_x_divides() -> None:
    table = moving("fro", "sam")
    when(table, FP, "pick_stack", hex=place("Bree"))
    actions = [choice.action for choice in table.choices()]
    assert sum(map(ends, actions)) == 1
    assert sum(map(divides, actions)) == 1
    done, cards, who = jumps(GAME, {})
    scene = Scene(GAME, table.state, prompt=table.prompt)
    assert done.otherwise(scene, []) == Done(FP)
    assert isinstance(no_end(Scene(GAME, table.state), []), Refusal)
    assert isinstance(who.otherwise(scene, []), Refusal)
    assert isinstance(cards.otherwise(scene, []), Refusal)
    holding = msgspec.structs.replace(table.state, hands={FP: ["e02"]})
    assert cards.otherwise(Scene(GAME, holding, prompt=table.prompt), []) == Play(FP, "e02")


def test_the_ring_is_never_put_on_by_a_hasty_key() -> None:
    table = given("move", FP, {"fro": "Rivendell"}, ring={"bearer": "fro"})
    (row,) = [row for row in rows_of(table) if "puts on the Ring" in text_of(row.cells[0].spans)]
    assert row.cells[0].drastic


def test_a_card_that_is_given_out_says_below_what_it_does() -> None:
    people = {"fro": "Rivendell"}
    table = given("", "", people, turn=0, agenda=[HandOut("m05"), STOP], loose={place("Rivendell"): ["m05"]})
    assert said(rows_of(table))[-1] == "Mithril Coat: The first wound of each fight does not count."


def test_below_those_who_could_help_stands_what_helping_does() -> None:
    people = {"fro": "Bree", "sam": "Bree", "n3": "Bree"}
    fight = f.Combat(place("Bree"), "dark_power", FP, "G.1", (f.Pair(("n3",), ("fro",)),))
    table = given("fight", "dark_power", people, agenda=[f.Joining(fight), STOP])
    assert said(rows_of(table))[-1].endswith("each other one is worth a column to him; three at most.")


def test_an_attack_says_what_walls_are_worth() -> None:
    armies = {"isengard_orcs_1": "Edoras", "rohan_riders_1": "Edoras"}
    for whose, walls in ((FP, True), (SP, False)):
        control = {place("Edoras"): whose}
        table = given("battle", SP, {}, armies, agenda=[b.Battles(SP), STOP], loose_free=True, control=control)
        assert ("walls 1 column worse" in said(rows_of(table, "Edoras"))[0]) is walls
