"""The story of a game: what is told of it, in which words, and what is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replays.exports import Showing, export
from replays.exports.tale import Stretch, joined, turning_points
from replays.gallery import shown
from saves.reader import read_log

LOGS = Path(__file__).parent.parent / "fellowship" / "golden"


def linked(heading: str) -> str:
    """Return the name by which Markdown readers link to a heading."""
    text = heading.lstrip("# ").replace("\\", "").lower()
    return "".join(letter for letter in text if letter.isalnum() or letter in " -_").replace(" ", "-")


def test_a_chronicle_is_a_story() -> None:
    log = read_log(LOGS / "ending-won.jsonl")
    text = export(log, "md")
    top = text[: text.index("## Bag End")]
    assert re.search(r"\*\*The game is over: won, with \d+ points\.", top)
    points = re.findall(r"^- \[(.+)\]\(#(.+)\): .+\.$", top[top.index("## Turning points") :], re.MULTILINE)
    assert 0 < len(points) <= 8
    for when, link in points:
        heading = next(row for row in text.splitlines() if re.match("#+ ", row) and linked(row) == link)
        assert when in heading
    assert len(text) < len(export(log, "md", full=True)) / 2
    turn = text[text.index("### Moria, turn 1: Frodo\n") : text.index("### Moria, turn 2: Sam\n")].split("\n\n")
    assert len([part for part in turn if part.strip()]) == 2, "a heading and one paragraph"
    for left_out in ("Go on", "The cost is paid", "turn ends", "(B4", "decides"):
        assert left_out not in text


@pytest.mark.parametrize(
    ("clauses", "sentence"),
    [
        (["Sam rolls three dots"], "Sam rolls three dots."),
        (["Sam uses Valour", "Event 1 is ignored"], "Sam uses Valour, and event 1 is ignored."),
        (
            ["Sam plays a card", "Sam gains 1 shield", "Sam gains a token"],
            "Sam plays a card and gains 1 shield and a token.",
        ),
        (["Sam discards grey hiding", "Sam discards white joker"], "Sam discards grey hiding and white joker."),
        (["Sam draws grey, white", "Sam goes home"], "Sam draws grey, white. Sam goes home."),
        (["Sam goes home", "Sam and Frodo gain 1"], "Sam goes home. Sam and Frodo gain 1."),
        (["Sauron shows a card: pay.", "the rest is silence"], "Sauron shows a card: pay. The rest is silence."),
        (list("abcde"), "A, and b. C, and d. E."),
        (["Sam discards a white hiding card"] * 2, "Sam discards two white hiding cards."),
        (["Sam discards a fox", "Sam discards a hat", "Sam goes home"], "Sam discards a fox and a hat, and goes home."),
        (
            ["Sam draws a card", "Sam draws a fox, a box and a hat"],
            "Sam draws a card. Sam draws a fox, a box and a hat.",
        ),
        (["Event 4 happens: the Inn", "the Inn: it costs 1"], "Event 4 happens: the Inn. It costs 1."),
        (["A foe appears: Snaga", "A foe appears: Lagduf"], "A foe appears: Snaga, then Lagduf."),
        (["The card sends Orcs; where, none knows"] * 2, "Twice, the card sends Orcs; where, none knows."),
    ],
)
def test_a_decision_and_what_came_of_it_are_one_sentence(clauses: list[str], sentence: str) -> None:
    assert joined(clauses, ["Frodo", "Sam", "Sauron"]) == sentence


def test_what_happens_again_and_again_is_told_once() -> None:
    sentences = ["Sam musters a die.", "Sam musters a die.", "Sam attacks.", *["The wall stands."] * 7]
    assert Stretch(1, sentences).text == "Sam musters a die, twice. Sam attacks. The wall stands, 7 times."


def test_a_story_tells_a_deal_and_a_symbol_of_saurons_once() -> None:
    text = export(read_log(shown("sauron-wins") or Path("none")), "md")
    assert "Frodo is dealt four cards, and Sam is dealt four cards." in text
    assert "dealt a hidden card" not in text
    assert "Sauron plays Step against Sam, and Sam goes 1 step into the darkness." in text


def test_each_seats_turn_is_a_paragraph_without_dice() -> None:
    text = export(read_log(shown("one-hero-of-three") or Path("none")), "md", at=40)
    assert "Helen scores 1 for Frodo, musters Sam, destroys Orc with an attack of 1 and recruits Bill." in text
    turns = [row for row in text.splitlines() if re.match("(Judith|Martin|Helen) scores", row)]
    assert len(turns) > 4
    assert " rolls 3 Frodo" not in text


def test_a_story_tells_a_fight_by_what_it_came_to() -> None:
    text = export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "md", open_hands=True)
    assert "here is a fight at Mount Doom, Gollum against Frodo." in text
    assert "Frodo takes 2 wounds and dies. Gollum takes 4 wounds and dies." in text
    assert "With that the Fellowship has won, as soon as this part of the turn is over" in text
    for left_out in ("in column", "was needed", "special wound", "lies face up"):
        assert left_out not in text


def test_a_story_tells_where_a_marker_comes_to_and_what_it_brings_once() -> None:
    text = export(read_log(shown("ring-is-mine") or Path("none")), "md")
    assert "Frodo plays Boromir on Fighting, brings it to 2 and gains 2 shields." in text
    assert "Gandalf: Frodo draws" in text
    assert "Event 1, Speak Friend and Enter: the price is not paid, and Sauron comes 1 step nearer." in text


def test_a_turning_point_says_what_happened_and_leads_there() -> None:
    log = read_log(shown("ring-is-mine") or Path("none"))
    text = export(log, "md", open_hands=True)
    assert re.search(r"- \[Mordor, turn 25\]\(#mordor-turn-25-\w+\): Sauron comes 3 steps nearer, through .+\.", text)
    showing = Showing(log, log.game, log.table.entry, None, True, (120, 40))
    point = next(one for one in turning_points(showing) if one.when == "Mordor, turn 25")
    entry = log.table.line.entries[point.entry]
    assert any(type(event).__name__ == "SauronMoved" and event.steps == 3 for event in entry.events)


def test_a_note_stands_right_behind_what_it_is_about() -> None:
    text, full = (export(read_log(shown("alone") or Path("none")), "md", full=full) for full in (False, True))
    ring = "Judith puts on the Ring: 1 Unit shielded"
    assert f"{ring}.\n\n> Judith holds the Ring and has Frodo mustered" in text
    assert f"- {ring} (D6.3)\n\n> Judith holds the Ring and has Frodo mustered" in full
    assert "## The Shire\n\n*0 of 6 cards corrupted.*\n\n> One person plays the seats" in text
    text = export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "md")
    assert "Gollum hunts for the Dark Power in this turn.\n\n> A die says in each turn whose Gollum is" in text
    assert "dies.\n\n> Frodo is killed by Gollum (E.3).\n\n> Gollum is killed by Frodo" in text.replace(
        "> The Ring is with Sam now (L.3, G.6).\n\n", ""
    )


def test_a_story_tells_an_army_in_one_sentence_and_draws_the_map_twice() -> None:
    log = read_log(shown("dagorlad-draw") or Path("none"))
    text, full = export(log, "md"), export(log, "md", full=True)
    assert "(W4" not in text
    maps = [len(re.findall("= road, ", document)) for document in (text, full)]
    assert maps[0] == 2
    assert len(text) < len(full) / 2


def test_a_story_tells_a_march_by_its_way_and_attacks_by_what_they_came_to() -> None:
    text = export(read_log(shown("dagorlad") or Path("none")), "md", at=800)
    assert "Westernesse moves 26 pieces south to columns 08-19, rows 08-13, 4 leaders among them." in text
    assert "Elf Archer EA1 shoots down Goblin GO5, and Elf Archer EA3 shoots in vain." in text
    assert "Goblin GO5 drives back Pikemen PK1, and Men ME1 stands firm under the arrows of Goblin GO3." in text
    assert "Pikemen PK2 and Dwarf DW3 cut Goblins GO5 and GO7 down to half strength." in text
    assert [row for row in text.splitlines() if row.startswith("### Turn 5")] == [
        "### Turn 5: Sauron",
        "### Turn 5: Westernesse",
    ]


def test_a_story_names_no_turn_by_what_is_secret(tmp_path: Path) -> None:
    """What a turn cost is known to those alone who see everything; the marks of a game are in everybody's sight."""
    log = read_log(LOGS / "ending-could-not-discard.jsonl")
    closed, everything = (export(log, "md", open_hands=open_hands) for open_hands in (False, True))
    cost = r"^- .*turn \d+.*: .*(is eliminated|comes \d+ steps? nearer|into the darkness)"
    assert re.search(cost, everything, re.MULTILINE)
    assert not re.search(cost, closed, re.MULTILINE)
