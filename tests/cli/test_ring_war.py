"""The War of the Ring from the command line: positions that are saved and read back, and values laid over its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.ring_war.content.contents import use_override
from tests.cli.conftest import Run
from tests.ring_war.situation import DP, FP, SP, given

MOVES = 10
"""How many times the first choice is taken before the Fellowship moves, by the seed of the war below."""


@pytest.fixture(autouse=True)
def _own_values() -> Iterator[None]:
    """Put the values of the program back into force."""
    yield
    use_override("")


def position(run: Run) -> dict[str, object]:
    """Return the position at the beginning of a war, as the engine writes it."""
    lines = '{"do": "new", "game": "ring_war", "seed": 3}\n{"do": "position"}\n'
    ran = run("engine", lines=lines)
    assert ran.code == 0, ran.err
    found: dict[str, object] = json.loads(ran.out.splitlines()[-1])["position"]
    return found


def test_a_position_is_saved_and_read_back(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "plain.json"
    saved.write_text(json.dumps(position(run)))
    ran = run("new", "ring_war", "--position", saved, "--name", "again", "--seed", 1)
    assert ran.code == 0, ran.err
    told = run("play", "again", "--plain", lines="y\nq\n").out
    assert "1  Frodo: Ring Rating 4" in told


def test_a_position_that_does_not_fit_is_refused_with_a_sentence(run: Run, tmp_path: Path) -> None:
    wrong = position(run)
    people = wrong["people"]
    assert isinstance(people, dict)
    people["sam"]["hex"] = "W0316"
    saved = tmp_path / "wrong.json"
    saved.write_text(json.dumps(wrong))
    ran = run("new", "ring_war", "--position", saved)
    assert ran.code == 1
    assert "Sam cannot be at W0316, where nobody can stand" in ran.err


def test_a_player_lays_printed_values_over_reconstructed_ones(run: Run, home: Path) -> None:
    folder = home / "config" / "overrides"
    folder.mkdir(parents=True, exist_ok=True)
    override = folder / "ring_war.toml"
    override.write_text('[[character]]\nid = "fro"\nendurance = 4\nprinted = ["endurance"]\n')
    after = run("new", "ring_war", "--seed", 3, "--name", "printed")
    assert after.code == 0, after.err
    override.write_text('[[character]]\nid = "fro"\nhex = "W0316"\n')
    refused = run("new", "ring_war")
    assert refused.code == 1
    assert "ring_war.toml does not fit" in refused.err
    assert run("verify", "printed").code == 0


def test_a_stack_goes_by_names_of_several_words(run: Run) -> None:
    others = ("--seat", "saruman=sensible", "--seat", "dark_power=sensible")
    ran = run("new", "ring_war", "--seed", 11, "--name", "war", "--seat", "fellowship", *others)
    assert ran.code == 0, ran.err
    lines = ["go Grey Havens Tower Hlls", "go Gray Hovens Tower Hills", "go Grey Havens Tower Hills"]
    out = run("play", "war", "--plain", lines="\n".join(["1"] * MOVES + lines) + "\n").out
    told = [" ".join(one.split()) for one in out.split("> ")[MOVES + 1 :]]
    assert told[0] == "No hex, place or unit is called 'Tower Hlls'; Tower Hills was perhaps meant."
    assert told[1].startswith("No piece that could be taken now is called 'Gray Hovens'.")
    assert told[1].endswith("An order is, for example, go Grey Havens Tower Hills.")
    assert told[2].startswith("10 Elves of the Havens move from the Grey Havens to the Tower Hills What moves next?")


def test_who_was_sent_stays_where_cards_were_asked_for_on_the_arrival(run: Run, tmp_path: Path) -> None:
    table = given(
        "move",
        FP,
        {"fro": "Bree", "sam": "Bree"},
        hands={FP: ["e35"], DP: [], SP: []},
        options={"windows": "open"},
        loose_free=True,
    )
    saved = tmp_path / "bree.json"
    assert table.header.position is not None
    saved.write_bytes(bytes(table.header.position))
    assert run("new", "ring_war", "--position", saved, "--name", "bree", "--seed", 1).code == 0
    out = run("play", "bree", "--plain", lines="\npass\ngo Bree Weathertop\npass\nq\n").out
    assert "Characters arrive at Weathertop. Do you play a card?" in out
    assert "where to?" not in out


def test_one_word_goes_past_all_that_saruman_is_asked_and_last_tells_what_came_before(run: Run) -> None:
    others = ("--seat", "fellowship=sensible", "--seat", "dark_power=sensible")
    assert run("new", "ring_war", "--seed", 7, "--name", "war", "--seat", "saruman", *others).code == 0
    asked = run("play", "war", "--plain", lines="1\ndone\n").out.split("> ")[-2]
    assert "Do you barter before you act?" in asked
    assert asked.endswith("end goes on past barter, Alliance and Palantír, whichever of them is asked.\n")
    out = run("play", "war", "--plain", lines="end\ndone\n1\nlast\n").out.split("> ")
    assert out[1].startswith("  The Shadow Points:")
    assert "Alliance" not in out[1]
    assert "Forgo the rest of the search" in out[1]
    assert "Saruman's movement" in out[2]
    assert "where to?" in out[3]
    assert "Nothing has come of the last decision yet." not in out[4]


def test_an_order_out_of_reach_asks_as_before_each_time(run: Run, tmp_path: Path) -> None:
    people = {"fro": "Rivendell", "sam": "Rivendell", "leg": "Bree"}
    table = given("move", FP, people, hands={FP: [], DP: [], SP: []}, loose_free=True)
    saved = tmp_path / "far.json"
    assert table.header.position is not None
    saved.write_bytes(bytes(table.header.position))
    assert run("new", "ring_war", "--position", saved, "--name", "far", "--seed", 1).code == 0
    out = run("play", "far", "--plain", lines="\ngo Rivendell Moria\ngo Rivendell Moria\nq\n").out.split("> ")
    for told in out[-3:-1]:
        assert "costs 14 movement points" in told
        assert "What moves next?" in told


def test_whoever_names_a_rule_by_its_title_is_told_that_rule(run: Run) -> None:
    assert run("new", "ring_war", "--seed", 7, "--name", "war").code == 0
    out = run("play", "war", "--plain", lines="\nrule Servants of Sauron\nrule shadow points\nrule reduced\nq\n").out
    assert "Servant                       Waits at" in out
    assert "What they pay for; " in out
    assert "Reducing citadels; The roll; " in out


def test_why_a_piece_cannot_be_taken_is_said_of_whoever_is_named(run: Run, tmp_path: Path) -> None:
    table = given("move", FP, {"fro": "Bree", "sam": "Bree", "leg": "Edoras"}, loose_free=True)
    saved = tmp_path / "moved.json"
    assert table.header.position is not None
    saved.write_bytes(bytes(table.header.position))
    assert run("new", "ring_war", "--position", saved, "--name", "moved", "--seed", 1).code == 0
    out = run("play", "moved", "--plain", lines="\ngo Bree Weathertop\nwhy frodo\nwhy legolas\nq\n").out.split("> ")
    assert out[-3].startswith("Weathertop: Those there have moved already.")
    assert out[-2].startswith("That may be chosen now, with ")


def test_why_something_is_not_refused_is_said(run: Run) -> None:
    assert run("new", "ring_war", "--seed", 7, "--name", "war").code == 0
    out = run("play", "war", "--plain", lines="\nwhy resign\nwhy sam\nwhy xyz\nhex Hobbiton\nq\n").out.split("> ")
    assert out[-5].startswith("Nobody gives up a game here: quit leaves it")
    assert out[-4] == "That may be chosen now, with 2.\n"
    assert " ".join(out[-3].split()).endswith("and nothing that is refused, has this in its name.")
    assert "among the places that the Dark Power needs for victory" in out[-2]


def test_what_is_claimed_of_the_bearer_stands_behind_two_numbers_and_back_leads_out_of_each(run: Run) -> None:
    others = ("--seat", "fellowship=sensible", "--seat", "dark_power=sensible")
    assert run("new", "ring_war", "--seed", 25, "--name", "war", "--seat", "saruman", *others).code == 0
    lines = "barter with the fellowship\noffer information\n2\nback\nback\nback\nq\n"
    out = [" ".join(one.split()) for one in run("play", "war", "--plain", lines=lines).out.split("> ")]
    assert (
        "1 word that the bearer is at a place: 10 to choose from 2 word that the bearer is not at a place: 10" in out[2]
    )
    assert "3 word of holding " in out[2]
    assert "1 word that the bearer is not at " in out[3]
    assert "11 Back: all choices" in out[3]
    assert "2 word that the bearer is not at a place: 10 to choose from" in out[4]
    assert out[5].startswith("Undone: Offer information. ")
    assert out[6].startswith("Undone: Barter with the Fellowship. ")
    again = run("play", "war", "--plain", lines="discard hobbit stealth\ndone\nback\nundo\nq\n").out.split("> ")
    assert again[3].startswith("Others have decided since your last question; undo takes all of that back, too.")
    assert again[4].startswith("Undone: Done: keep these cards, and ")


def test_a_bot_takes_a_gift_and_says_what_it_would_take_where_it_declines(run: Run) -> None:
    others = ("--seat", "fellowship=sensible", "--seat", "dark_power=sensible")
    assert run("new", "ring_war", "--seed", 25, "--name", "war", "--seat", "saruman", *others).code == 0
    lines = "barter with the fellowship\n1\n1\n1\n1\nbarter with the dark\nask for event\n1\n1\narmies\narmies\nq\n"
    out = [" ".join(one.split()) for one in run("play", "war", "--plain", lines=lines).out.split("> ")]
    assert out[1].endswith(
        "A bot accepts an offer that asks for nothing, or for fewer Event Cards than it brings, and no other."
    )
    assert "A bot accepts" not in out[2] + out[3]
    assert "The Fellowship accepts the offer of Saruman: Saruman gives an Event Card" in out[4]
    assert "A trade: Saruman gives " in out[5]
    assert "The Dark Power turns the offer down, and they part without a trade: a bot accepts an offer that" in out[9]
    assert out[10].endswith("armies fellowship and armies dark power tell those of others.")
    assert "tell those of others" not in out[11]
