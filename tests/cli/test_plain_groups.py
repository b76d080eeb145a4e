"""Plain mode: orders to several pieces at once, and orders into a direction."""

from __future__ import annotations

import re

import pytest

from core.hexes.grid import Grid
from tests.cli.conftest import Run

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


def test_a_kind_goes_into_a_direction_and_is_told_in_a_sentence(run: Run, west: str) -> None:
    out = told(run, west, "go dwarves south 2", "last 9", "undo", "redo", "undo", "go dwarves")
    assert out[1].startswith("Dwarves: 2 south, DW1 to 1310, DW2 to 1410 and DW3 to 1510 Which piece moves next?")
    assert out[2].count("Dwarf") == 3, "each move is an entry of its own in the log"
    assert out[3].startswith("Undone: go dwarves south 2. ")
    assert "DW1 at 1308" in out[3]
    assert "Dwarves: 2 south, DW1 to 1310" in out[4], "the order comes back as a whole"
    assert "DW1 at 1308" in out[5]
    assert out[6].startswith("Say where they go: go dwarves and a hex, or a direction as in north 3.")


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
    out = told(run, west, "go Isildur", "go south 3", "go CA1 and CA2 1407")
    assert out[1].startswith("Where does Isildur go")
    assert out[2].startswith("Isildur goes to 1811 (3 south)")
    assert re.search(r"Cavalry of morale W: .*CA1 to \d{4}", out[3])


def test_several_units_are_named_by_the_help_and_the_first_question(run: Run, west: str) -> None:
    out = told(run, west, "help go", "help")
    assert re.search(r"Several at once: go \w+ \w+ 3; help go tells who may be named\.", out[0])
    assert "SEVERAL a kind, leaders or all;" in out[1]
    assert "go ... north 3" in out[2]
    assert run("new", "skirmish", "--seed", 4, "--name", "ford").code == 0
    assert "SEVERAL" not in told(run, "ford", "help")[1], "where pieces are not moved so, nothing is said of it"


def test_the_lane_in_a_direction_is_measured_from_the_middle_of_a_hex() -> None:
    grid = Grid(9, 9, "even")
    assert grid.ahead("0505", "0502", "north") == pytest.approx((3, 0))
    assert grid.ahead("0505", "0705", "east") == pytest.approx((3**0.5, 0))
    assert grid.ahead("0505", "0507", "north")[0] == pytest.approx(-2)
