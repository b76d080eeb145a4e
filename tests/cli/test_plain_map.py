"""Plain mode: the map as text, and a hex in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import EventsOf
from tests.cli.conftest import Run
from tests.ring_war.situation import DP, FP, given, place, refused, when
from tests.ring_war.situations.stop import STOP
from tui.commands.documents import BadChoice
from tui.commands.plain_map import PlainMap
from tui.commands.plain_orders import ordered


@pytest.fixture
def battle(run: Run, monkeypatch: pytest.MonkeyPatch) -> str:
    """Begin the hex battle and return its name."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    ran = run("new", "skirmish", "--seed", 4, "--name", "ford")
    assert ran.code == 0, ran.err
    return "ford"


def asked(run: Run, name: str, *lines: str) -> str:
    """Return what is printed after the Riders have sat down and asked for these lines."""
    ran = run("play", name, "--plain", "--seat", "riders", lines="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_the_map_is_drawn_at_every_size(run: Run, battle: str) -> None:
    middle = asked(run, battle, "map drawn")
    assert r"\___/" in middle
    assert "R1" in middle
    far = asked(run, battle, "map far")
    assert r"\___/" not in far
    assert "R1" in far
    near = asked(run, battle, "map near")
    assert r"\_____/" in near
    assert "steps 3" in near
    assert "[" not in near.partition("> ")[2].partition("Every choice")[0]


def test_the_map_is_told_in_words_before_it_is_drawn(run: Run, battle: str) -> None:
    told = asked(run, battle, "map")
    assert r"\___/" not in told
    assert re.search(r"^  \w+ \(columns \d to \d, rows \d to \d\): somebody stands at .*c1", told, re.MULTILINE)
    ran = run("new", "dagorlad", "--seed", 5, "--name", "plain")
    assert ran.code == 0, ran.err
    told = " ".join(run("play", "plain", "--plain", lines="map\n").out.split())
    assert re.search(r"South \(.*the gate of Mordor at 1330", told)
    assert "Westernesse's army: 3 Bowmen and 2 Men." in told
    assert re.search(r"its column and its row: (\d\d)(\d\d) is in column 0?\d+ and row \d+\.", told)


def test_a_part_of_the_map_and_the_sides_of_a_hex_are_told(run: Run) -> None:
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    out = run("play", "plain", "--plain", lines="map middle\nmap south-west\nhex gorgol\n").out.split("> ")
    assert "  at 1221: Goblin GO3\n" in out[1]
    assert "  crater: 1018 and 1719\n" in out[1]
    assert re.search(r"^  clear: \d+ hexes$", out[1], re.MULTILINE)
    assert out[2].startswith("Southwest\n")
    told = " ".join(out[3].split())
    assert "Gorgol rating 4 (reconstructed) clear, road" in told
    assert "around it: north 1323, clear; northeast 1423, clear; southeast 1424, clear;" in told
    assert run("new", "ring_war", "--seed", 5, "--name", "war").code == 0
    out = run("play", "war", "--plain", lines="y\nmap\nmap north\nhex rivendell\npeople\n").out.split("> ")
    assert "North (columns 9 to 15, rows 1 to 5): Northern Mirkwood; the Misty, White and Ash" in " ".join(
        out[1].split()
    )
    assert "  mountain: 4 hexes\n" in out[2]
    assert "around it: north mountain; northeast High Pass, pass;" in " ".join(out[3].split())
    assert "At Edoras: Théoden" in out[4]
    assert "At Isengard: Saruman." in out[4]


def test_the_map_around_a_hex_is_a_part_of_it(run: Run, battle: str) -> None:
    whole, part = asked(run, battle, "map near"), asked(run, battle, "map near around a1")
    assert "R1" in part
    assert len(part) <= len(whole)


def test_a_hex_is_told_in_words_with_what_may_be_done_there(run: Run, battle: str) -> None:
    by_name = asked(run, battle, "hex c2")
    assert "Hex 0302, c2" in by_name
    assert "open ground" in by_name
    assert "  1  Erkenbrand marches to c2" in by_name
    assert "Hex 0301, c1" in asked(run, battle, "hex r1")
    assert "R1 Erkenbrand, 3 steps" in asked(run, battle, "hex 0301")


def test_what_is_no_hex_is_refused(run: Run, battle: str) -> None:
    assert "No hex, place or unit is called 'z9'." in asked(run, battle, "hex z9")
    assert "Map tells the map, map north or map southeast a part of it;" in asked(run, battle, "map upside down")


def test_a_game_without_a_map_says_so(run: Run, game: str) -> None:
    ran = run("play", game, "--plain", lines="map\nhex 0101\n")
    assert ran.out.count("This game has no map.") == 2


def test_who_stands_near_a_hex_is_told_with_way_and_direction(run: Run, battle: str) -> None:
    lines = asked(run, battle, "near r1 9").partition("> ")[2].splitlines()
    assert lines[0] == "  here, at c1: Erkenbrand"
    away = [int(line.split()[0]) for line in lines[1:] if line.startswith("  ")]
    assert away == sorted(away)
    assert re.fullmatch(r"  \d (north|south)?(east|west)?, at [a-z]\d: .+", lines[1])
    assert "Nobody stands within 0 hexes of it." in asked(run, battle, "near c2 0")


def test_an_order_in_one_line_goes_to_a_hex(run: Run, battle: str) -> None:
    assert "3 choices are there; hex c2 lists them." in asked(run, battle, "go c2")
    assert "No hex, place or unit is called 'z9'." in asked(run, battle, "go z9")
    assert "is called '77'; a choice is taken by its number alone." in asked(run, battle, "go 77")


def test_a_piece_and_a_hex_are_one_order(run: Run) -> None:
    ran = run("new", "dagorlad", "--seed", 5, "--name", "plain")
    assert ran.code == 0, ran.err
    lines = ("1", "2", "3", "go GO3 1222", "go GO3 1224", "go GO2 2505", "go XX 1212", "last 1")
    out = run("play", "plain", "--plain", lines="\n".join(lines) + "\n").out.split("> ")[1:]
    assert out[3].startswith("  Goblin GO3 goes to 1222 (1 south)\n")
    assert "Which piece moves next?" in out[3]
    assert "A whole move in one line: go " in out[2] + out[1]
    assert out[4] == "Goblin GO3 has moved in this phase.\n"
    assert re.match(r"2505 .*GO2", out[5]), out[5]
    assert out[6].startswith("No piece that could be taken now is called 'XX'. An order is,")
    assert "GO2" not in out[7].partition("\n")[0]


def test_what_the_enemy_does_is_told_together_with_directions_and_who_is_near(run: Run) -> None:
    words = ("--seat", "westernesse", "--seat", "sauron=sensible")
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain", *words).code == 0
    out = run("play", "plain", "--plain", lines="find end the movement\nend the movement\nlast 30\n").out.split("> ")
    told = " ".join(out[2].split())
    assert re.search(r"Sauron's army moves \d+ pieces: .*Goblins.* \d( to \d)? hexes (north|south|east|west)", told)
    assert re.search(r"Near you now: |None of them comes within 5 hexes of you; the nearest is ", told)
    assert "goes to" not in told
    assert told.count("Phase F") == 1
    begun = " ".join(out[0].split())
    each = int(re.search(r"Several moves are told together; last (\d+) tells each.", begun)[1])  # type: ignore[index]
    assert each > 9
    assert "Goblin GO1 goes to" in out[3]


def test_a_hex_may_stand_for_the_piece_in_it(run: Run) -> None:
    words = ("--seat", "westernesse", "--seat", "sauron=sensible")
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain", *words).code == 0
    out = run("play", "plain", "--plain", lines="go 2207 2209\ngo 2209 2211\n").out.split("> ")
    assert out[1].startswith("  Cavalry CA1 goes to 2209 (2 south)\n")
    assert out[2] == "Cavalry CA1 has moved in this phase.\n"


def order(table: Table, text: str, power: str = FP) -> list[Any]:
    """Carry out an order in the War, and return the kinds of its choices."""
    heard = GAME.spoken("", aloud=True)
    taken = []
    for choice in ordered(lambda: PlainMap.of(table, heard, power), text):
        table.act(choice.action)
        taken.append(type(choice.action).__name__)
    return taken


def at_large() -> Table:
    return given("move", FP, {"thd": "Fords of Isen", "the": "Edoras", "eom": "Eastemnet"})


def test_a_name_that_may_be_several_is_asked_for_in_full() -> None:
    table = at_large()
    with pytest.raises(BadChoice, match="'theod' may be Théodred or Théoden; name one of them in full"):
        order(table, "theod Helm's Deep")
    with pytest.raises(BadChoice, match="'minas' may be Minas Tirith or Minas Morgul"):
        order(table, "Eomer minas")
    assert table.entry == 0, "nothing was done"
    with pytest.raises(BadChoice, match="'theod' may be"):
        order(table, "theod helms deep")
    assert order(table, "Eomer minas-tirith") == ["PickStack", "Go"]
    assert table.state.people["eom"].hex == place("Minas Tirith")


def test_a_piece_that_is_misspelt_moves_nobody_and_lets_nobody_go() -> None:
    table = at_large()
    when(table, FP, "pick_stack", hex=place("Eastemnet"))
    before = table.entry
    for name in ("Eomre", "Thedoen"):
        with pytest.raises(BadChoice, match=f"no piece that could be taken now is called '{name}'"):
            order(table, f"{name} Edoras")
    assert table.entry == before
    assert order(table, "Edoras") == ["Go"]


def test_what_was_done_before_an_order_is_refused_is_told(run: Run) -> None:
    words = ("--seat", "westernesse", "--seat", "sauron=sensible")
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain", *words).code == 0
    out = run("play", "plain", "--plain", lines="find CA1\n1\ngo CA2 0101\n").out.split("> ")
    said, _, after = " ".join(out[3].split()).partition("Which piece moves next?")
    assert re.search(r"; the nearest that can be reached now is \d{4}, \d+ hexes from there\. $", said)
    assert after


def test_an_order_is_taken_back_as_a_whole(run: Run) -> None:
    words = ("--seat", "westernesse", "--seat", "sauron=sensible")
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain", *words).code == 0
    lines = "go Elendil 1408\nundo\ngo Elendil 1408\ngo Isildur 1809\nundo 2\nredo\nfind Isildur\n1\nundo 2\n"
    out = run("play", "plain", "--plain", lines=lines).out.split("> ")
    assert out[2].startswith("Undone: go Elendil 1408.\n")
    assert "26 pieces could still move" in out[2]
    assert out[5].startswith("Undone: go Elendil 1408, and what came after it.\n")
    assert "  Elendil goes to 1408 (1 south)\n" in out[6]
    assert "1  Isildur at 1808" in out[7]
    assert out[9].startswith("Undone: go Elendil 1408, and what came after it.\n")


def test_a_word_for_going_on_takes_the_choice_that_does(run: Run) -> None:
    words = ("--seat", "westernesse", "--seat", "sauron=sensible")
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain", *words).code == 0
    out = run("play", "plain", "--plain", lines="find Elendil\n1\ngo 1409\nend\nend\nend\n").out.split("> ")
    assert "8  Go no further" in out[3] or "Go no further" in out[3]
    assert "Which piece moves next?" in out[4]
    assert "Turn 2 of 18" in out[5]


def test_a_hex_says_whose_the_zones_are(run: Run) -> None:
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    assert "  in the zone of Westernesse's Men ME2\n" in run("play", "plain", "--plain", lines="hex 1108\n").out


def test_where_nothing_is_chosen_on_the_map_an_order_is_refused_as_that() -> None:
    table = given("events", FP, {"fro": "Bree"}, agenda=[EventsOf(FP, drawn=True), STOP], hands={FP: ["e27"]})
    for text in ("Frodo Rivendell", "Bree", "Frdo Bree"):
        with pytest.raises(BadChoice, match="nothing is chosen on the map now"):
            order(table, text)


def test_a_nazgul_flies_to_a_hex_by_one_order() -> None:
    table = given("move", DP, {"n3": "Barad-dûr", "n4": "Barad-dûr", "fro": "Bree"}, shadow=9)
    assert order(table, "Third Nazgul Osgiliath", DP) == ["PickNazgul", "FlyInto", "Go"]
    assert table.state.people["n3"].hex == place("Osgiliath")
    with pytest.raises(BadChoice, match="That piece has moved already"):
        order(table, "Third Nazgul Pelargir", DP)
    with pytest.raises(BadChoice, match=r"^Only the Fourth Nazgûl can move from Barad-dûr: take him by his name"):
        order(table, "Barad-dûr Pelargir", DP)
    assert refused(table, DP, "pick_stack", hex=place("Barad-dûr")).rule == "F.5"
    assert order(table, "Fourth", DP) == ["PickNazgul"]


def test_an_order_that_fits_no_piece_is_answered_with_what_is_asked(run: Run) -> None:
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    out = run("play", "plain", "--plain", lines="go GO3 1222\n1\n2\n3\ngo XX 1212\n").out.split("> ")
    refused = "No piece that could be taken now is called 'GO3'. It is asked: Where does the next Warg start? 3 Wargs "
    assert " ".join(out[1].split()) == f"{refused}to place."
    refused = "No piece that could be taken now is called 'XX'. An order is, for example, go "
    assert " ".join(out[5].split()).startswith(refused)


def test_last_goes_back_to_the_decision_of_which_something_came(run: Run) -> None:
    """To take a piece up is a decision, too, but nothing comes of it."""
    ran = run("new", "dagorlad", "--seed", 3, "--seat", "sauron", "--seat", "westernesse=random", "--name", "plain")
    assert ran.code == 0, ran.err
    _, *heard = run("play", "plain", "--plain", lines="1\n2\n3\n6\n2\nlast\n").out.split("> ")
    assert "Where does Warg" in heard[4]
    before, *told = heard[5].strip().splitlines()
    assert before == "Nothing has come of the last decision yet; before it:"
    assert told[0].strip() == "Phase F: Westernesse moves:"
    assert sum(" goes to " in line for line in told) > 1


def test_ten_targets_are_told_where_nothing_else_can_be_chosen(run: Run) -> None:
    seats = ("--seat", "sauron=sensible", "--seat", "westernesse=human")
    ran = run("branch", "dagorlad-draw", "--at", 46, *seats, "--name", "plain")
    assert ran.code == 0, ran.err
    asked = run("play", "plain", "--plain", lines="9\n3\n").out.split("> ")[2]
    assert " 10  Fire at Orc OR5 at 1529: hits 8%" in asked
    assert " 11  Choose another unit" in asked
