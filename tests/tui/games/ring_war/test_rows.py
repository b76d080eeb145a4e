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
from core.ring_war.model.records.searching import OrcSearch
from core.ring_war.model.records.trading import Draft
from core.ring_war.model.records.turn import ChooseBearer, Done, HandOut, PlaceNazgul
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
    assert "to the Trollshaws | 2 of 6 MP, must stop: the Trolls come 50%" in found  # by road, so on 1 to 3 (F.6)
    assert "to the Bruinen vale | all 6 MP" in found
    assert "x | who goes | choose who of them stays behind" in found
    assert found[-1] == "d | not now | move something else first"
    finds = {name: said(rows_of(table, name))[-1] for name in ("Trollshaws", "Bruinen vale")}
    assert "Orcs find 50%" in finds["Trollshaws"]  # the forest hides them, and the road shows them (J.7)
    assert "Orcs find 33%" in finds["Bruinen vale"]
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
    assert found[0].startswith(f"attack the Fellowship at Edoras | {mine} on {theirs}, ")
    (table_row,) = [row for row in found if row.startswith("per cent you/they lose by the die: ")]
    assert table_row.count("/") == 7


def test_a_battle_beyond_the_end_of_the_table_says_which_end_that_is() -> None:
    for mine, theirs, said_so in ((2, 15, "below 1:3 -1"), (25, 3, "above 6:1 +1")):
        armies = {
            "isengard_orcs_1": {"hex": "Eastemnet", "points": mine},
            "rohan_riders_1": {"hex": "Eastemnet", "points": theirs},
        }
        table = given("battle", SP, {"sar": "Isengard"}, armies, agenda=[b.Battles(SP), STOP], loose_free=True)
        (counted,) = [row for row in said(rows_of(table, "Eastemnet")) if row.startswith("counted in: ")]
        assert said_so in counted


def test_a_battle_for_a_citadel_counts_walls_and_who_may_lead_and_says_that_the_beaten_keep_it() -> None:
    armies = {"isengard_uruks_1": "Helm's Deep", "rohan_foot_2": "Helm's Deep"}
    counted = {}
    for mind in ("", "sauron"):
        agenda = [b.Battles(SP), STOP]
        table = given("battle", SP, {"sar": "Helm's Deep"}, armies, agenda=agenda, loose_free=True, mind=mind)
        found = said(rows_of(table, "Helm's Deep"))
        assert "the beaten keep their citadel while a point is left" in found
        (counted[mind],) = [row for row in found if row.startswith("counted in: ")]
    assert ["Morale" in row for row in counted.values()] == [True, False]
    assert all("walls 2 columns worse" in row for row in counted.values())


def test_a_fight_says_whom_one_may_attack_and_what_comes_of_it() -> None:
    table = given("fight", FP, {"ara": "Bree", "n3": "Bree", "n4": "Bree"}, agenda=[f.Fights(FP), STOP])
    found = said(rows_of(table, "Bree"))
    assert found[0].startswith("Aragorn | Combat ")
    assert "may attack Third Nazgûl (" in found[0]
    when(table, FP, "attacker", person="ara")
    found = said(rows_of(table))
    assert found[0].startswith("attack the Third Nazgûl | Combat ")
    assert "wins " in found[0]


def test_stances_for_a_round_and_for_the_fight_share_a_row() -> None:
    table = given("fight", FP, {"ara": "Bree", "n3": "Bree"}, agenda=[f.Fights(FP), STOP])
    when(table, FP, "attacker", person="ara")
    while isinstance(table.prompt, Prompt) and table.prompt.kind != "stances":
        table.act(table.choices()[0].action)
    found = said(rows_of(table))
    assert found[0] == "weapon | this round | to the end | this round | to the end | deals 1.5, takes 0.3"
    assert found[-1].startswith("to the end, each with what wounds most: ")
    assert "wins " in found[-1]


def test_cards_to_discard_share_a_row_that_is_never_chosen_beforehand() -> None:
    table = given("events", FP, hands={FP: ["e01", "e02", "e08"]}, agenda=[EventsOf(FP, drawn=True), STOP])
    found = rows_of(table)
    discards = next(row for row in found if text_of(row.head) == "discard")
    assert [text_of(cell.spans) for cell in discards.cells] == ["Eagles!", "Misty Passes Open", "Ents Vent Rage"]
    assert all(cell.drastic for cell in discards.cells)
    opens = "High Pass and Redhorn Pass are open to everybody in this turn"
    assert f"play Misty Passes Open | {opens}" in said(found)


def test_whoever_could_face_a_servant_says_his_combat_with_his_weapon() -> None:
    hex_ = place("Cirith Ungol")
    people: dict[str, Any] = {"fro": "Cirith Ungol", "sam": {"hex": "Cirith Ungol", "cards": ["m04"]}}
    table = given("move", FP, people, agenda=[f.Champion(FP, hex_, ("fro", "sam")), STOP], ring={"bearer": "fro"})
    sam, frodo, *_ = said(rows_of(table))
    assert sam.startswith("Sam | Combat 3; "), sam
    assert frodo.startswith("Frodo | Combat 1; "), frodo


def test_whoever_may_take_a_card_stands_in_its_row() -> None:
    table = given("move", FP, {"gal": "Lorien", "cel": "Lorien"}, agenda=[TakeCards(place("Lorien")), STOP])
    found = said(rows_of(table))
    assert "Elven Cloak | Galadriel | Celeborn" in found
    assert found[-1] == "d | Leave what lies there"


def test_a_card_that_lies_alone_says_what_it_does() -> None:
    edoras = place("Edoras")
    table = given("move", FP, {"the": "Edoras"}, agenda=[TakeCards(edoras), STOP], loose={edoras: ["m11"]})
    *_, last = said(rows_of(table))
    assert last.startswith("Shadowfax: "), last


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
    assert said(rows_of(table))[-1].endswith("each of the others is worth a column. Three at most.")


def test_an_attack_says_what_walls_are_worth() -> None:
    armies = {"isengard_orcs_1": "Edoras", "rohan_riders_1": "Edoras"}
    for whose, walls in ((FP, True), (SP, False)):
        control = {place("Edoras"): whose}
        table = given("battle", SP, {}, armies, agenda=[b.Battles(SP), STOP], loose_free=True, control=control)
        assert any("walls 1 column worse" in row for row in said(rows_of(table, "Edoras"))) is walls


def test_who_takes_off_what_stands_in_few_rows() -> None:
    """A small screen has room for five rows of choices."""
    people = dict.fromkeys(("fro", "sam", "mer", "pip", "ara", "gan", "leg", "gim", "bor", "elr"), "Rivendell")
    table = given("", "", people, turn=0, agenda=[HandOut("m02"), STOP], loose={place("Rivendell"): ["m02"]})
    found = said(rows_of(table))
    assert found[0] == "can use it | Aragorn"
    assert found[1].startswith("can carry it | Frodo | Sam | ")
    assert found[2] == "Leave it | it stays in Rivendell, open to all"
    found = said(rows_of(given("", "", people, turn=0, agenda=[ChooseBearer(), STOP])))
    assert found[0] == "Ring Rating 4 | Frodo, Endurance 3 | Sam, Endurance 4"


def test_losses_of_a_force_share_a_row() -> None:
    forces: dict[str, Any] = {"isengard_uruks_1": "Edoras", "isengard_orcs_1": "Edoras", "rohan_riders_1": "Edoras"}
    people = {"sar": "Isengard"}
    table = given("battle", SP, people, forces, agenda=[b.Battles(SP), STOP], loose_free=True, dice={"battle": [1]})
    when(table, SP, "attack", hex=place("Edoras"), power=FP)
    while table.prompt.kind != "casualties":  # type: ignore[union-attr]
        table.act(table.choices()[0].action)
    found = said(rows_of(table))
    assert found[0].startswith("As proposed | ")
    assert " | loses " in found[1]


def test_helpers_and_lines_of_an_offer_share_rows() -> None:
    two = f.Combat(place("Bree"), "dark_power", FP, "G.1", (f.Pair(("n3",), ("fro",)), f.Pair(("n4",), ("sam",))))
    people = dict.fromkeys(("fro", "sam", "ara", "n3", "n4"), "Bree")
    found = said(rows_of(given("fight", "dark_power", people, agenda=[f.Joining(two), STOP])))
    assert found[0] == "Aragorn | helps Frodo | helps Sam"
    draft = Draft(SP, FP)
    found = said(rows_of(given("move", SP, {"sar": "Isengard", **people}, agenda=[draft, STOP])))
    assert any(row.startswith("offer | ") for row in found)
    assert any(row.startswith("ask for | ") for row in found)


def test_provinces_without_prey_share_a_row() -> None:
    table = given("move", "dark_power", {"n3": "Dol Guldur", "fro": "Westemnet"}, shadow=3)
    when(table, "dark_power", "pick_nazgul", person="n3")
    found = said(rows_of(table))
    assert "West Rohan and Isengard | 1 of the Fellowship" in found
    assert sum(row.startswith("nobody there | ") for row in found) == 1


def test_a_search_says_how_many_are_found_how_likely() -> None:
    table = given("search", "", {"fro": "Enedwaith", "leg": "Bree"}, agenda=[OrcSearch(SP, "s10"), STOP])
    assert "Enedwaith | 1 Character, found 33% to 50%, by rating" in said(rows_of(table))


def test_who_stops_boromir_says_how_likely() -> None:
    people = dict.fromkeys(("fro", "bor", "ara"), "Bree")
    fight = f.Combat(place("Bree"), FP, FP, "E04", (f.Pair(("bor",), ("fro",)),), f.SEIZE, "dark_power", free=True)
    table = given("move", FP, people, ring={"bearer": "fro"}, agenda=[f.StopBoromir(fight), STOP])
    assert said(rows_of(table))[0].endswith("%: a wound makes him give up")


def test_where_one_hex_is_at_hand_the_fellowship_is_told_how_safe_it_is() -> None:
    table = given("move", FP, dict.fromkeys(("fro", "sam"), "Rivendell"))
    when(table, FP, "pick_stack", hex=place("Rivendell"))
    assert any(row.startswith("if they stop there: Orcs find ") for row in said(rows_of(table, "Bruinen vale")))
    assert not any(row.startswith("if they stop there") for row in said(rows_of(table)))


def test_whoever_attacks_besides_is_told_beside_whom_and_not_how_he_would_fare_alone() -> None:
    people = dict.fromkeys(("ara", "thd", "n3"), "Bree")
    fight = f.Combat(place("Bree"), FP, "dark_power", "G.1", (f.Pair(("ara",), ("n3",)),))
    found = said(rows_of(given("fight", FP, people, agenda=[f.Pairing(fight), PlaceNazgul("n9")]), "Bree"))
    assert any("attacks the Third Nazgûl beside Aragorn, Combat" in row for row in found), found
    assert not any("%" in row for row in found if "Théodred" in row)
