"""Plain mode: orders to several pieces at once, and orders into a direction."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.hexes.grid import Grid
from core.kernel.table import Table
from replays.eyes import OPEN
from replays.verdicts import Verdicts
from tests.cli.conftest import Run
from tests.dagorlad.situation import given, pieces
from tests.kit.at_table import asked
from tui.commands.documents import BadChoice
from tui.commands.plain_changes import changes
from tui.commands.plain_choices import tails
from tui.commands.plain_map import PlainMap
from tui.commands.plain_orders import ordered
from tui.commands.plain_telling import Telling

WEST = ("--seat", "westernesse", "--seat", "sauron=sensible")


@pytest.fixture
def west(run: Run) -> str:
    """Begin a battle in which a person leads Westernesse, who has eight kinds of units to move in the first turn."""
    ran = run("new", "dagorlad", "--seed", 5, "--name", "plain", *WEST)
    assert ran.code == 0, ran.err
    return "plain"


def told(run: Run, name: str, *lines: str) -> list[str]:
    """Return what is said before the first and after each line, in one row each."""
    ran = run("play", name, "--plain", lines="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    return [" ".join(said.split()) for said in ran.out.split("> ")]


def stand(run: Run, turn: int, phase: str, placed: Mapping[str, str], seed: int = 1) -> str:
    """Begin a battle of two people in a situation, and return its name."""
    all_pieces = pieces({"sauron": "", **placed})
    position = {
        "options": {"length": 18, "undo": "free"},
        "turn": turn,
        "phase": {"D": "D1"}.get(phase, phase),
        "units": {name: one for name, one in all_pieces.items() if name[0].isupper()},
        "leaders": {name: one for name, one in all_pieces.items() if not name[0].isupper()},
    }
    Path("stand.json").write_text(json.dumps(position), encoding="utf-8")
    seats = ("--seat", "sauron", "--seat", "westernesse=sensible")
    ran = run("new", "dagorlad", "--position", "stand.json", *seats, "--name", f"s{seed}", "--seed", seed)
    assert ran.code == 0, ran.err
    return f"s{seed}"


def test_a_kind_goes_into_a_direction_and_is_told_in_a_sentence(run: Run, west: str) -> None:
    out = told(run, west, "go dwarves south 2", "last 9", "undo", "redo", "undo", "go dwarves")
    assert out[1].startswith("Dwarves: 2 south, DW1 to 1310, DW2 to 1410 and DW3 to 1510 Which piece moves next?")
    assert out[2].count("Dwarf") == 3, "each move is an entry of its own in the log"
    assert out[3].startswith("Undone: go dwarves south 2. ")
    assert "Dwarves: DW1 to DW3" in out[3], "so many pieces may move that they are told without their hexes"
    assert "Dwarves: 2 south, DW1 to 1310" in out[4], "the order comes back as a whole"
    assert "3 Dwarves: DW1 to DW3" in out[5]
    assert out[6].startswith("Say where they go: go dwarves and a hex, or a direction as in north 3.")


def test_whoever_waits_off_the_map_enters_as_far_that_way_as_it_can(run: Run) -> None:
    name = stand(run, 9, "C", {"OA1": "", "WA1": "1206", "ME1": "0505"})
    assert told(run, name, "go orc archers southwest")[1].startswith("Orc Archer OA1 enters the map and goes to 1331")


def test_an_order_that_leads_nowhere_is_nothing_to_take_back(run: Run) -> None:
    name = stand(run, 9, "C", {"GO1": "1006", "WA1": "1206", "WA2": "1007", "ME1": "0505"})
    out = told(run, name, "go WA1 1208", "go GO1 1007", "undo")
    assert out[2].startswith("Warg WA2 stands at 1007: one unit in a hex. Which piece moves next?")
    assert out[3].startswith("Undone: go WA1 1208.")


COLUMN = {
    "BO1": "1311",
    "ME6": "1314",
    "PK2": "1315",
    "PK1": "1316",
    "MA1": "1317",
    "ME1": "1318",
    "MA2": "1320",
    "ME4": "1411",
    "BO2": "1412",
    "ME3": "1413",
    "BO3": "1414",
    "ME2": "1415",
}
"""Westernesse's foot on the road from the north, which fills each hex of it where a leg could end."""


def test_who_finds_the_road_full_pauses_beside_it() -> None:
    table = given(2, "F", {**COLUMN, "CA4": "1312", "GO1": "1327"})
    for choice in ordered(lambda: PlainMap.of(table, GAME, None), "CA4 1319"):
        table.act(choice.action)
    assert table.state.units["CA4"].hex == "1319"


def test_who_of_several_finds_no_way_to_the_nearest_hex_goes_as_near_as_there_is_one() -> None:
    table = given(2, "F", {**COLUMN, "CA4": "1312", "CA3": "1410", "CB1": "1408", "GO1": "1327"})
    for choice in ordered(lambda: PlainMap.of(table, GAME, None), "cavalry to 1425"):
        table.act(choice.action)
    assert all(int(table.state.units[one].hex[2:]) > 16 for one in ("CA4", "CA3"))
    assert int(table.state.units["CB1"].hex[2:]) > 12


def heard(table: Table) -> str:
    """Return what is told of all that was decided at a table, as what one order brought."""
    telling = Telling(GAME, table.line, None, ids=False, end=True)
    telling.tell(table.line.entries, lambda _: False, ordered=len(table.line.entries))
    return " ".join(" ".join(telling.lines).split())


WAITING = {"sauron": "", "OA1": "", "OA2": "", "OA3": "", "GO1": "1321", "ME1": "0909"}
"""Orc Archers, Sauron and the Pedestal before they come onto the map."""


def test_an_order_to_several_takes_up_what_is_named_with_it(run: Run) -> None:
    out = told(run, stand(run, 4, "C", WAITING), "go orc archers with the Pedestal to 1328", "sauron")
    waits = "The Pedestal waits until an Orc Archer takes it up: go OA1 with the Pedestal "
    assert waits in out[0]
    assert "Orc Archer OA1 takes up the Pedestal Orc Archers: onto the map, OA1 to 1328" in out[1]
    assert waits not in out[1]
    assert "Orc Archer OA1 at 1328 carries the Pedestal." in out[2]


def test_one_piece_takes_up_what_is_named_with_it(run: Run) -> None:
    out = told(run, stand(run, 4, "C", WAITING), "go OA2 with pedestal 1329", "go GO1 with the Pedestal 1319")
    assert "Orc Archer OA2 takes up the Pedestal Orc Archer OA2 enters the map and goes to 1329" in out[1]
    assert out[2].startswith("GO1 cannot take up the Pedestal now")


def test_sauron_goes_to_whoever_is_named() -> None:
    table = given(5, "A", {"GO1": "1321", "ME1": "0909", "OA1": "1327", "sauron": ""}, pedestal={"carrier": "OA1"})
    for choice in ordered(lambda: PlainMap.of(table, GAME, None), "sauron to OA1"):
        table.act(choice.action)
    assert table.state.leaders["sauron"].hex == "1327"


def test_nobody_of_several_can_take_up_what_is_named(run: Run) -> None:
    out = told(run, stand(run, 3, "C", WAITING), "go goblins with the Pedestal north 2")
    assert "None of them could take up the Pedestal." in out[1]


def test_who_drags_the_pedestal_from_under_sauron_is_told_so() -> None:
    table = given(6, "C", {"OA1": "1326", "sauron": "1326", "ME1": "0909"}, pedestal={"carrier": "OA1"})
    for choice in ordered(lambda: PlainMap.of(table, GAME, None), "OA1 1324"):
        table.act(choice.action)
    assert "Orc Archer OA1 has taken the Pedestal along, and Sauron stands on it no more" in heard(table)


def test_who_waits_off_the_map_is_not_unknown(run: Run) -> None:
    out = told(run, stand(run, 4, "C", WAITING), "hex sauron", "near the pedestal", "hex OA2", "hex nobody")
    assert out[1].startswith("Sauron is not on the map; view tells of whoever is to come or is lost.")
    assert out[2].startswith("The Pedestal is not on the map;")
    assert out[4].startswith("No hex, place or unit is called 'nobody'.")


def test_who_is_out_of_the_battle_stands_nowhere() -> None:
    table = given(5, "C", {"GO1": "1125", "SP1": "1226", "SL1": "SP1", "SL2": "SP1", "ME1": "1124"})
    map_ = PlainMap.of(table, GAME, "sauron")
    for said in (map_.hex, lambda text: map_.near([text]), map_.offered):
        with pytest.raises(
            BadChoice, match=r"^Warg WA3 is out of the battle; view tells of whoever is to come or is lost$"
        ):
            said("wa3")
    assert map_.hex("sl1")[0] == "Hex 1226", "one of a Phalanx stands where that does"


def test_sauron_goes_no_further_than_the_hex_that_is_named() -> None:
    table = given(5, "A", {"GO1": "1321", "ME1": "0909", "OA1": "1327", "sauron": ""}, pedestal={"carrier": "OA1"})
    for choice in ordered(lambda: PlainMap.of(table, GAME, None), "sauron 1329"):
        table.act(choice.action)
    assert table.state.leaders["sauron"].hex == "1329"
    assert asked(table) != "move_on", "nothing is asked of him any more in this phase"


@pytest.mark.parametrize(("order", "leaves"), [("sauron 1331", False), ("sauron OA1", False), ("sauron mordor", True)])
def test_who_is_sent_where_he_stands_does_not_leave_the_map(order: str, leaves: bool) -> None:
    table = given(5, "A", {"ME1": "0909", "OA1": "1331", "sauron": "1331"}, pedestal={"carrier": "OA1"})
    refused = ""
    try:
        for choice in ordered(lambda: PlainMap.of(table, GAME, None), order):
            table.act(choice.action)
    except BadChoice as error:
        refused = str(error)
    assert (table.state.leaders["sauron"].hex, "stands here already" in refused) == (
        "" if leaves else "1331",
        not leaves,
    )


def test_whoever_is_asked_about_may_be_named_while_he_waits_off_the_map() -> None:
    table = given(5, "A", {"GO1": "1321", "ME1": "0909", "OA1": "1327", "sauron": ""}, pedestal={"carrier": "OA1"})
    table.act(a.Pick("sauron", "sauron"))
    for choice in ordered(lambda: PlainMap.of(table, GAME, None), "sauron 1331"):
        table.act(choice.action)
    assert table.state.leaders["sauron"].hex == "1331"


def test_it_is_said_when_one_may_resign(run: Run) -> None:
    out = told(run, stand(run, 4, "D", {"GO1": "1321", "ME1": "1322"}), "resign")
    assert out[1].startswith("Resign the battle: You may resign only before your first move of a movement phase.")


def test_whom_a_spell_disrupts_is_told_in_one_sentence() -> None:
    table = given(
        5, "E", {**COLUMN, "sauron": "1329", "OA1": "1329"}, pedestal={"carrier": "OA1"}, dice={"spell": [1, 1]}
    )
    table.act(a.Cast("sauron", "visions"))
    assert "12 units are Disrupted: " in heard(table)
    assert "Bowmen BO1, BO2 and BO3; Men ME6, " in heard(table)
    assert "is Disrupted by" not in heard(table)


def test_those_in_front_make_room_and_a_leader_goes_with_his_unit(run: Run, west: str) -> None:
    out = told(run, west, "go 1408 south 2", "go 1405 1406 south 1", "hex 1410")
    assert "Dwarves: 2 south, DW2 to 1410 Leaders: 2 south, Baldrim to 1410" in out[1]
    assert "Spears and Bows: 1 south, MA2 to 1407 and MA1 to 1406" in out[2] or "MA2" in out[2]
    assert "Baldrim" in out[3]


def test_several_go_as_near_to_a_hex_as_each_can(run: Run, west: str) -> None:
    out = told(run, west, "go all near 1408 1 but Elendil CB2 1412", "go Elendil, ME1 and DW1 1412")
    first, second = out[1].partition(" Which piece")[0], out[2].partition(" Which piece")[0]
    assert "DW2 to 1412" in first or "DW1 to 1412" in first
    assert "Baldrim to 1412" in first
    assert "CB2" not in first
    assert "Elendil to 1412" in second
    assert "DW1 stays: it has moved in this phase." in second


def test_who_stays_is_told_and_nobody_is_left_half_taken_up(run: Run, west: str) -> None:
    out = told(
        run,
        west,
        "go 1408",
        "go elves south",
        "go dwarves north 0",
        "go north",
        "go fish north",
        "go DW1 w",
        "go south",
    )
    assert re.match(r"EL1, EL2, .* and EL7 stay: each arrives in turn 2\.$", out[2])
    assert out[3].startswith("DW1, DW2 and DW3 stay: no hex further north can be reached.")
    assert re.match(r"Say who goes north, as in go [a-z ]+ (north|south)\w* 3\.$", out[4])
    assert out[5].startswith("Nobody who could go north is called 'fish'.")
    assert re.match(r"Dwarf DW1 goes to \d{4} \(\d west\)", out[6])
    assert out[7].startswith("Say who goes south")


def test_a_piece_that_was_taken_goes_on_into_a_direction(run: Run, west: str) -> None:
    out = told(run, west, "go Isildur", "go south 3", "go CA1 and CA2 1407", "go DW1 to 1330")
    assert re.match(r"Dwarf DW1 goes to \d{4} \(\d south\)", out[4])
    assert out[1].startswith("Where does Isildur go")
    assert out[2].startswith("Isildur goes to 1811 (3 south)")
    assert re.search(r"Cavalry of morale W: .*CA1 to \d{4}", out[3])


def test_several_units_are_named_by_the_help_and_the_first_question(run: Run, west: str) -> None:
    out = told(run, west, "help go", "help all")
    assert re.search(r"Several at once: go \w+ \w+ 3; help go tells who may be named\.", out[0])
    assert "SEVERAL a kind, leaders or all;" in out[1]
    assert "go ... north 3" in out[2]
    assert run("new", "skirmish", "--seed", 4, "--name", "ford").code == 0
    assert "SEVERAL" not in told(run, "ford", "help all")[1], "where pieces are not moved so, nothing is said of it"


def test_the_lane_in_a_direction_is_measured_from_the_middle_of_a_hex() -> None:
    grid = Grid(9, 9, "even")
    assert grid.ahead("0505", "0502", "north") == pytest.approx((3, 0))
    assert grid.ahead("0505", "0705", "east") == pytest.approx((3**0.5, 0))
    assert grid.ahead("0505", "0507", "north")[0] == pytest.approx(-2)


def test_several_strike_one_target_by_one_order() -> None:
    placed = {"OA1": "1306", "OA2": "1406", "GO1": "2505", "ME1": "1305", "CA1": "0606"}
    table = given(9, "D", placed, dice={"casualty": [6, 6, 6, 6]})
    heard = GAME.spoken("", aloud=True)

    def order(text: str) -> list[str]:
        taken = []
        for choice in ordered(lambda: PlainMap.of(table, heard, "sauron"), text):
            table.act(choice.action)
            taken.append(type(choice.action).__name__)
        return taken

    entry = table.entry
    with pytest.raises(BadChoice, match="OA1 and OA2 hold back: CA1 is out of reach"):
        order("orc archers CA1")
    assert table.entry == entry, "nobody is taken up who cannot strike"
    assert order("orc archers ME1") == ["Pick", "FireAt", "Pick", "FireAt"]
    assert table.state.fired[:2] == ["OA1", "OA2"]


def test_enemies_near_a_hex_are_told_alone(run: Run, west: str) -> None:
    out = told(run, west, "near enemies 1327 2", "near own 1408 1", "near own 1327 3")
    assert re.search(r"(Goblin|Warg) ", out[1])
    assert "Dwarf" not in out[1]
    assert "here, at 1408: Dwarf DW2 and Baldrim" in out[2]
    assert out[3] == "Nobody of yours stands within 3 hexes of it."


def test_who_is_to_come_is_told_once(run: Run, west: str) -> None:
    out = told(run, west, "view all")[1]
    assert out.count("7 Elves") == 1
    assert "Due in turn 2: 7 Elves, 5 Elf Archers, Gil-galad and Cirdan." in out
    assert "Due in turn 12: 9 Orcs." in out
    assert "to come in turn" not in out


def test_what_several_choices_bring_alike_is_said_once() -> None:
    alike = {
        1: "1119: clear ground, near Gorgol to rally",
        2: "1120: a hill top",
        4: "1121: clear ground, near Gorgol to rally",
    }
    assert tails(alike) == (
        {1: "1119", 2: "1120: a hill top", 4: "1121"},
        ["With 1 and 4: clear ground, near Gorgol to rally."],
    )
    ground = {number: f"110{number}: clear ground" for number in range(1, 6)}
    assert tails(ground)[1] == ["With 1 to 5: clear ground."]
    assert tails({1: "Stay: at 1006", 2: "Go: at 1006"}) == ({1: "Stay: at 1006", 2: "Go: at 1006"}, [])


def test_who_rallies_is_told_together_for_each_army() -> None:
    heard = GAME.spoken("", aloud=True)
    rolls = [e.Rallied("W8.3", unit, "", 3, (3, 4), success) for unit, success in (("ME1", True), ("ME2", False))]
    rolls.append(e.Rallied("W8.3", "GO1", "gorgol", 4, (3, 4), False))
    assert heard.words.settled(rolls) == [
        "Of Westernesse's units ME1 rallies; ME2 stays Disrupted",
        "Of Sauron's units GO1 stays Disrupted",
    ]
    assert {heard.review.settles(event) for event in rolls} == {"rally"}
    table = given(9, "H", {"GO1": "1006!", "GO2": "1406!", "GO3": "1806!", "ME1": "2005"})
    for settled in (True, False):
        telling = Telling(heard, table.line, None, ids=False, end=True)
        telling.tell(table.line.entries, lambda _: False, settled=settled)
        said = " ".join(" ".join(telling.lines).split())
        assert ("tries to rally" in said) != settled, "asked for one by one, each roll is told"
        assert ("Of Sauron's units" in said) == settled


def test_what_a_blow_of_the_enemy_does_is_one_sentence_without_dice(run: Run) -> None:
    words = GAME.spoken("", aloud=True).words
    state = given(9, "D", {"GO1": "1006", "ME1": "1005"}).state
    hit = c.AttackRolled("W7.37", "melee", "GO1", "ME1", "E", 3, 5, (1, 2), True, ())
    result = c.ResultRolled("W7.4", "ME1", "X", (3, 4), "R")
    brief = [words.in_brief(state, event) for event in (hit, result, c.Stuck("W7.5", "ME1"), c.Flipped("W7.51", "ME1"))]
    assert brief == ["Goblin GO1 attacks Men ME1 and hits", "it must retreat", "it cannot retreat", "it loses a step"]
    assert words.in_brief(state, c.Retreated("W7.5", "ME1", "1104")) == "it goes back to 1104"
    assert words.in_brief(state, c.UnitDisrupted("16.3", "ME1", visions=True)) is None

    assert run("new", "dagorlad", "--seed", 77, "--name", "plain", *WEST).code == 0
    lines = ["go all south", "go all to 1326", "go all to 1326", "go all to 1326"] + ["end", "1", "1"] * 30
    out = " ".join(told(run, "plain", *lines))
    assert re.search(r"\w+ \w\w\d (fires at|attacks) \w+ \w\w\d and hits; it ", out)

    assert not re.search(r"\bIt (goes back|loses|must|cannot|is)", out), "who is meant is named where a sentence begins"


def test_a_piece_in_hand_is_sent_also_to_a_hex_where_somebody_stands(run: Run) -> None:
    name = stand(run, 9, "C", {"GO1": "1215", "WA1": "1216", "gorgol": "1217", "ME1": "1205"})
    out = told(run, name, "go Gorgol", "go Gorgol 1216", "undo", "undo", "go GO1", "go WA1 to 1214", "back", "")
    assert out[1].startswith("Where does Gorgol go")
    assert out[2].startswith("Gorgol goes to 1216")
    assert out[6].startswith("Warg WA1 goes to 1214"), "the other that was taken is let go"


def test_why_somebody_stays_is_said_of_a_single_one(run: Run) -> None:
    name = stand(run, 9, "C", {"GO1": "1206", "GO2": "1216", "WA1": "1226", "ME1": "1205"})
    out = told(run, name, "go WA1 to 1215")
    assert out[1].startswith("Warg WA1 goes to 1316")
    held = stand(run, 9, "C", {"WA2": "1206", "GO2": "1216", "ME1": "1205"}, seed=2)
    assert told(run, held, "go WA2 to 1215")[1].startswith("WA2 stays: it stands in an enemy zone of control")


def test_who_would_come_nearer_only_by_a_way_round_goes_it(run: Run) -> None:
    placed = {"WA1": "1209", "ME1": "1207", "ME2": "1007", "ME3": "1407", "CA1": "1201"}
    out = told(run, stand(run, 9, "C", placed), "go WA1 to CA1")
    assert re.match(r"Warg WA1 goes to \d{4}", out[1]), out[1]
    end = re.findall(r"goes to (\d{4})", out[1])[0]
    grid = Grid(26, 31, "even")
    assert all(grid.distance(end, hex_) > 1 for hex_ in ("1207", "1007", "1407")), "not into a zone that holds it"


def test_the_word_that_ends_a_phase_which_has_ended_by_itself_does_not_end_the_next(run: Run) -> None:
    name = stand(run, 9, "C", {"GO1": "1208", "ME1": "1205"})
    out = told(run, name, "go GO1 to ME1", "end", "end", "now")
    assert "Which unit fires next?" in out[1]
    assert out[2].startswith("That phase had ended already, with the last piece. Once more end ends this one.")
    assert "Which unit fires next?" in out[2]
    assert "Who attacks next?" in out[3]


def test_one_s_own_misses_alike_are_one_sentence() -> None:
    words = GAME.spoken("", aloud=True).words
    state = given(9, "D", {"GO1": "1006", "GO2": "1106", "ME1": "1005"}).state
    rolls = [
        c.AttackRolled("W7.37", "missile", unit, target, "E", 3, 4, dice, False, ())
        for unit, target, dice in (("GO1", "ME1", (3, 4)), ("GO2", "ME1", (6, 5)), ("GO3", "ME2", (4, 4)))
    ]
    assert words.carried_out(state, state, rolls) == [
        "Goblins GO1 and GO2 fire at Men ME1 and miss: strength E against armor 3, 4 or less hits; 7 and 11 rolled",
        "Goblin GO3 fires at Men ME2: strength E against armor 3, 4 or less hits; 8 rolled, a miss",
    ]


def test_an_order_goes_on_when_what_was_asked_meanwhile_is_answered(run: Run) -> None:
    archers = {"OA1": "1208", "OA2": "1108", "OA3": "1308", "BO1": "1206", "ME5": "1201"}
    out = told(run, stand(run, 9, "D", archers, 2), "go all BO1", "undo")
    assert re.search(r"BO1 retreats to \d{4} Orc Archer OA2 fires at Bowmen BO1", out[1]), "the other army has answered"
    assert "1 Orc Archer OA1 at 1208" in out[2], "all of the order is taken back"
    wargs = {"WA1": "1208", "WA2": "1108", "WA3": "1308", "DW1": "1207", "ME5": "1201"}
    for seed in range(3, 40):
        out = told(run, stand(run, 9, "D", wargs, seed), "go all DW1", "2")
        if "empty now" in out[1]:
            break
    assert "hold" not in out[1], "who has lost sight of the target is not told of"
    assert "goes on" not in out[1]


def test_of_many_who_only_stand_elsewhere_the_changes_say_how_many_they_are() -> None:
    before = ["Turn 1.", "Goblins: " + ", ".join(f"GO{n} at 080{n}" for n in range(1, 8)) + ".", "Wargs: WA1 at 0101."]
    before += ["Leaders of Sauron: Gorgol at 1324, without a unit."]
    now = ["Turn 2.", "Goblins: " + ", ".join(f"GO{n} at 090{n}" for n in range(1, 7)) + ", 1 eliminated."]
    now += ["Wargs: WA1 at 0102.", "Leaders of Sauron: Gorgol at 1205, together with Goblin GO1."]
    assert changes(before, now)[1].startswith("Goblins: GO1 at 0901"), "a few are told by name"
    before[1:1] = ["Elves: " + ", ".join(f"EL{n} at 010{n}" for n in range(1, 8)) + "."]
    now[1:1] = ["Elves: " + ", ".join(f"EL{n} at 020{n}" for n in range(1, 8)) + "."]
    assert changes(before, now) == [
        "Turn 2.",
        "Goblins, now 1 eliminated; no more GO7 at 0807.",
        "15 pieces only stand elsewhere (Elves 7, Goblins 6, Wargs 1, Leaders of Sauron 1); near and a hex, army, "
        "or c all tells where.",
    ]


def test_what_is_said_twice_or_of_a_thing_is_said_once_and_of_a_person(run: Run) -> None:
    words = GAME.spoken("", aloud=True).words
    duel = c.ChallengeRolled("5.5", "elendil", "gorgol", 6, 2, "Dk")
    assert words.event_text(duel) == "Elendil against Gorgol, difference +6: 2 rolled"
    assert words.event_text(msgspec.structs.replace(duel, result="Dw")).endswith("2 rolled, Gorgol is wounded")
    bound = e.DwarvesBound("15.22", {"DW1": ["OA1"]})
    assert words.event_text(bound).startswith("Orcs are near Dwarf DW1, who must go")
    name = stand(run, 9, "C", {"GO1": "1206", "sauron": "1216", "OA1": "", "ME1": "1105"})
    out = told(run, name, "go all to 1105", "sauron", "help all", "army men")
    assert "Sauron stays: Sauron moves in phases A and E." in out[1]
    assert "where an Orc Archer who is to enter can take it up" in out[2]
    assert "hand NAME" not in out[3], "the game has no hands"
    assert "board WORDS" not in out[3]
    assert out[4].startswith("Men: ME1 at 1105")


def test_a_choice_in_an_evaluation_has_no_colon_of_its_own_for_the_ear() -> None:
    table = given(9, "C", {"GO1": "1006", "WA1": "1008", "ME1": "1205"})
    table.act(a.Pick("sauron", "WA1"))
    number = len(table.line.entries) - 1
    said = [Verdicts(table, None, OPEN, aloud=aloud).chose(number) for aloud in (False, True)]  # type: ignore[arg-type]
    assert said == [f"Take Warg WA1 at 1008 to move{sign} 6 movement points" for sign in (":", ",")]


def test_a_part_of_the_map_says_where_the_road_runs(run: Run, west: str) -> None:
    out = told(run, west, "map south", "map west")
    assert "road: 1322, 1323," in out[1]
    assert "road:" not in out[2]
