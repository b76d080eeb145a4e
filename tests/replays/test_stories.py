"""The story of a game: what is told of it, in which words, and what is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.dice.model.events import EnemyDestroyed, EnemyHeld, GloryGained, UnitsPrepared
from core.dice.model.sauron_events import CardCorrupted
from core.kernel.prompts import Prompt
from core.ring_war.model.records.dealing import Target
from core.ring_war.model.records.turn import NazgulPlaced
from core.ring_war.words.tale import summed, sums
from replays.clauses import by_pronoun
from replays.exports import Showing, export
from replays.exports.tale import Stretch, joined
from replays.exports.turning import turning_points
from replays.gallery import shown
from replays.opened import opened
from replays.telling import Decision, passages, told
from saves.codec import NoteRecord
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
        (["Sam goes home", "nobody pays,", "Sauron comes"], "Sam goes home. Nobody pays, and Sauron comes."),
        (["nobody pays,", "Sauron shows: a card"], "Nobody pays. Sauron shows: a card."),
        (["Sam discards a white hiding card"] * 2, "Sam discards two white hiding cards."),
        (["Sam discards a fox", "Sam discards a hat", "Sam goes home"], "Sam discards a fox and a hat, and goes home."),
        (
            ["Sam draws a card", "Sam draws a fox, a box and a hat"],
            "Sam draws a card. Sam draws a fox, a box and a hat.",
        ),
        (["Sam uses Lembas", "Sam draws a fox, a box and a hat"], "Sam uses Lembas and draws a fox, a box and a hat."),
        (["Sam goes home", "Sam draws a fox, a box, and rests"], "Sam goes home. Sam draws a fox, a box, and rests."),
        (
            ["Sam rejects a fox", "Sam takes a box and brings it home"],
            "Sam rejects a fox, takes a box and brings it home.",
        ),
        (["Event 4 happens: the Inn", "the Inn: it costs 1"], "Event 4 happens: the Inn. It costs 1."),
        (["Gollum refuses the fight", "Gollum withdraws"], "Gollum refuses the fight and withdraws."),
        (["Somebody breaks off", "Somebody dies"], "Somebody breaks off, and somebody dies."),
        (["A foe appears: Snaga", "A foe appears: Lagduf"], "A foe appears: Snaga, then Lagduf."),
        (
            ["Sauron attacks", "Frodo loses a card", "Sam loses a die", "Sauron waits"],
            "Sauron attacks. Frodo loses a card, and Sam loses a die. Sauron waits.",
        ),
        (
            ["Frodo loses a card", "Sam loses a die", "Sauron loses a ring"],
            "Frodo loses a card, Sam loses a die, and Sauron loses a ring.",
        ),
        (["Frodo goes 1 step", "Sam goes 1 step", "Sauron goes 1 step"], "Frodo, Sam and Sauron each go 1 step."),
        (["Frodo is dealt a card", "Sam is dealt a card"], "Frodo and Sam are each dealt a card."),
        (["The card sends Orcs; where, none knows"] * 2, "Twice, the card sends Orcs; where, none knows."),
    ],
)
def test_a_decision_and_what_came_of_it_are_one_sentence(clauses: list[str], sentence: str) -> None:
    assert joined(clauses, ["Frodo", "Sam", "Sauron"]) == sentence


PRONOUNS = {"Frodo": "he", "Sam": "he", "Anna": "", "the Black Rider": ""}


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["Frodo rests.", "Frodo sleeps."], ["Frodo rests.", "He sleeps."]),
        (["Frodo rests. Frodo sleeps."], ["Frodo rests. He sleeps."]),
        (["Frodo rests.", "A foe appears.", "Frodo sleeps."], ["Frodo rests.", "A foe appears.", "Frodo sleeps."]),
        (["Frodo helps Sam.", "Frodo sleeps."], ["Frodo helps Sam.", "Frodo sleeps."]),
        (["Frodo rests, and the Black Rider rides.", "Frodo sleeps."],) * 2,
        (["Frodo rests.", "Frodo uses a card for Frodo."], ["Frodo rests.", "Frodo uses a card for Frodo."]),
        (["Frodo rests."] * 2, ["Frodo rests."] * 2),
        (["Anna rests.", "Anna sleeps."], ["Anna rests.", "Anna sleeps."]),
        ([f"Frodo does {one}." for one in "abcd"], ["Frodo does a.", "He does b.", "He does c.", "Frodo does d."]),
    ],
)
def test_who_goes_on_is_told_of_by_a_pronoun_where_nobody_else_can_be_meant(texts: list[str], told: list[str]) -> None:
    assert by_pronoun(texts, PRONOUNS) == told


def test_a_hobbit_with_a_players_name_is_named_once_in_a_sentence() -> None:
    log = read_log(shown("ring-destroyed") or Path("none"))
    seats = [replace(seat, name=name) for seat, name in zip(log.table.header.seats, ("Anna", "Ben"), strict=True)]
    log.table.header = replace(log.table.header, seats=seats)
    text = export(log, "md")
    assert "- Frodo (Anna), played by" in text
    assert "rolls two dots and goes 2 steps into the darkness." in text
    assert "(Ben)" not in text.partition("## Bag End")[2].partition("## Mordor")[0]


def test_a_chronicle_says_what_the_game_is_about() -> None:
    for name, about in (("alone", "On the road from the Shire"), ("dagorlad-draw", "Westernesse wins if")):
        text = export(read_log(shown(name) or Path("none")), "md")
        assert f"\n*{about}" in text[: text.index("**The game is over")]


def test_a_chronicle_says_what_the_expansions_of_its_table_add() -> None:
    called, foes = "Where a die would be rolled a hobbit calls him instead", "with eight foes in their line"
    for name, said in (("riders-return", [called]), ("nothing-to-give", []), ("foes-nothing-left", [foes])):
        text = export(read_log(shown(name) or Path("none")), "md")
        assert [one for one in (called, foes) if one in text[: text.index("**The game is over")]] == said


def test_what_happens_again_and_again_is_told_once() -> None:
    sentences = ["Sam musters a die.", "Sam musters a die.", "Sam attacks.", *["The wall stands."] * 7]
    assert Stretch(1, sentences).text == "Sam musters a die, twice. Sam attacks. The wall stands, 7 times."


def test_a_story_tells_a_deal_and_a_symbol_of_saurons_once() -> None:
    text = export(read_log(shown("sauron-wins") or Path("none")), "md")
    assert "Frodo and Sam are each dealt four cards." in text
    assert "dealt a hidden card" not in text
    assert "Sauron plays a card against Sam, and Sam goes 1 step into the darkness." in text


def test_each_seats_turn_is_a_paragraph_without_dice() -> None:
    text = export(read_log(shown("one-hero-of-three") or Path("none")), "md", at=40)
    assert "Helen scores 1 Glory for Frodo, musters Sam, destroys an Orc with an attack of 1 and recruits Bill." in text
    assert "Sauron rolls an Eye and an Orc. The open Eye brings one of the Black Riders." in text
    turns = [row for row in text.splitlines() if re.match("(Judith|Martin|Helen) scores", row)]
    assert len(turns) > 4
    assert " rolls 3 Frodo" not in text


def test_a_story_tells_a_fight_by_what_it_came_to() -> None:
    text = export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "md", open_hands=True)
    assert "here is a fight at Mount Doom: Gollum against Frodo." in text
    assert "Frodo takes 2 wounds and dies. Gollum takes 4 wounds and dies." in text
    assert "With this part of the turn the Fellowship has won: the Ring is destroyed." in text
    for left_out in ("in column", "was needed", "special wound", "lies face up"):
        assert left_out not in text


def test_a_story_tells_where_a_marker_comes_to_and_what_it_brings_once() -> None:
    text = export(read_log(shown("ring-is-mine") or Path("none")), "md")
    assert re.search(r"(Frodo|He) plays Boromir on Fighting, brings it to 2 and gains 2 shields\.", text)
    assert "Gandalf: Frodo draws" in text
    assert "Event 1, Speak Friend and Enter: the price of a friendship symbol and a joker is not paid, and" in text


def test_a_story_says_why_a_card_or_a_tile_moves_another_line() -> None:
    text = export(read_log(shown("dark-events") or Path("none")), "md")
    assert "plays a white travelling card as a joker on Fighting, brings it to 10" in text
    assert "Frodo turns up a hiding tile, for which no line is open, brings Fighting to 4" in text
    assert "Frodo turns up a fighting tile, brings Fighting to 9" in text
    assert "plays a white joker on Fighting" in text, "a joker is one by itself"
    foes = export(read_log(shown("isengard") or Path("none")), "md")
    assert "Sam turns up a fighting tile. A foe appears: Muzgash. No fighting line is open, so Travelling comes" in foes


def test_a_turning_point_says_what_happened_and_leads_there() -> None:
    log = read_log(shown("ring-is-mine") or Path("none"))
    text = export(log, "md", open_hands=True)
    assert re.search(r"- \[Mordor, turn 25\]\(#mordor-turn-25-\w+\): Sauron comes 3 steps nearer, through .+\.", text)
    showing = Showing(log, log.game, log.table.entry, None, True, (120, 40))
    point = next(one for one in turning_points(showing) if one.when == "Mordor, turn 25")
    entry = log.table.line.entries[point.entry]
    assert any(type(event).__name__ == "SauronMoved" and event.steps == 3 for event in entry.events)


def test_a_turning_point_in_the_entry_that_ends_its_board_leads_to_its_own_turn() -> None:
    text = export(read_log(shown("lost-at-mount-doom") or Path("none")), "md")
    assert "- [Mordor, turn 26](#mordor-turn-26-frodo): Sam is eliminated" in text
    assert "- [Mount Doom](#mount-doom): Frodo is eliminated" in text


def test_a_note_on_gandalfs_letter_says_that_it_saves_the_shields() -> None:
    for name in ("all-foes-defeated", "first-hobbit"):
        text = export(read_log(shown(name) or Path("none")), "md")
        assert "uses Gandalf's Letter" in text
        assert "> Frodo calls Guidance and pays nothing: Gandalf's Letter saves him the five shields" in text


def test_a_note_stands_right_behind_what_it_is_about() -> None:
    text, full = (export(read_log(shown("alone") or Path("none")), "md", full=full) for full in (False, True))
    ring = "Judith puts on the Ring and shields 1 Unit."
    assert f"{ring}\n\n> Judith holds the Ring and has Frodo mustered" in text
    assert "- Judith puts on the Ring: 1 Unit shielded (D6.3)\n\n> Judith holds the Ring and has Frodo mustered" in full
    assert "## The Shire\n\n*0 of 6 cards corrupted.*\n\n> One person plays the seats" in text
    text = export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "md")
    assert "Gollum hunts the Ring for the Dark Power in this turn.\n\n> At the fire a die says once more whom" in text
    assert "dies.\n\n> Frodo is killed by Gollum (E.3).\n\n> Gollum is killed by Frodo" in re.sub(
        r"> The Ring is never handed over as other cards are: .*\n\n", "", text
    )


def test_a_note_on_what_a_story_leaves_out_stands_before_what_others_do_next() -> None:
    text = export(read_log(shown("one-hero-of-three") or Path("none")), "md")
    assert "Helen recruits Éowyn.\n\n> Recruiting in rows 2 to 4 has a price" in text
    assert "Judith scores 1 Glory for Sam, draws 2 dice with Bill and recruits Aragorn." in text


def test_a_story_tells_an_army_in_one_sentence_and_draws_the_map_twice() -> None:
    log = read_log(shown("dagorlad-draw") or Path("none"))
    text, full = export(log, "md"), export(log, "md", full=True)
    assert "(W4" not in text
    maps = [len(re.findall("= road, ", document)) for document in (text, full)]
    assert maps[0] == 2
    assert len(text) < len(full) / 2


def test_a_story_tells_a_march_by_its_way_and_attacks_by_what_they_came_to() -> None:
    text = export(read_log(shown("dagorlad") or Path("none")), "md", at=800)
    assert "Westernesse moves 26 pieces south, as far as row 13, 4 leaders among them." in text
    assert "Elf Archer EA1 shoots down Goblin GO5, and Elf Archer EA3 shoots in vain." in text
    assert "Goblin GO5 drives back Pikemen PK1, and Men ME1 stands firm under the arrows of Goblin GO3." in text
    assert "Pikemen PK2 and Dwarf DW3 cut Goblins GO5 and GO7 down to half strength." in text
    assert [row for row in text.splitlines() if row.startswith("### Turn 5")] == [
        "### Turn 5: Sauron",
        "### Turn 5: Westernesse",
    ]


def test_a_story_that_begins_amid_a_game_says_at_once_whose_turn_it_is() -> None:
    text = export(read_log(shown("dagorlad-draw") or Path("none")), "md")
    assert [row for row in text.splitlines() if row.startswith("### Turn 17")] == [
        "### Turn 17, night: Sauron",
        "### Turn 17, night: Westernesse",
    ]


def test_an_event_that_brings_nothing_is_a_sentence_of_its_own_and_an_order_is_none() -> None:
    text = export(read_log(shown("isengard") or Path("none")), "md")
    assert "Forest: no card is turned up, and nothing happens. Sam turns up a friendship tile" in text
    assert ". . " not in text
    assert "Go on" not in text


def test_the_units_that_a_player_loses_are_told_together() -> None:
    text = export(read_log(shown("sauron-corrupts") or Path("none")), "md")
    assert "Judith loses 2 Frodos and Pippin." in text
    assert "Sauron rolls Saruman, 3 Eyes, a Warg and a Nazgûl." in text


def test_a_drawn_battle_says_what_each_side_has() -> None:
    text = export(read_log(shown("dagorlad-draw") or Path("none")), "md")
    assert "The game is over: drawn, with 50 victory points for Sauron and 46 for Westernesse." in text


def test_turning_points_tell_what_everybody_saw_and_no_more() -> None:
    log = read_log(LOGS / "ending-could-not-discard.jsonl")
    closed, everything = (export(log, "md", open_hands=open_hands) for open_hands in (False, True))
    cost = r"^- .*turn \d+.*: .*(is eliminated|comes \d+ steps? nearer|into the darkness)"
    assert re.search(cost, everything, re.MULTILINE)
    assert re.search(cost, closed, re.MULTILINE)
    war = read_log(shown("ring-war-conquest") or Path("none"))
    closed, everything = (
        text[text.index("## Turning points") : text.index("## Game-Turn")]
        for text in (export(war, "md", open_hands=open_hands) for open_hands in (False, True))
    )
    assert "Frodo is captured" in everything
    assert "Frodo" not in closed
    assert "One of the Fellowship is captured; " in closed
    assert "dies" in closed


def test_a_story_tells_a_search_by_who_hides_and_who_is_taken() -> None:
    text = export(read_log(shown("ring-war-conquest") or Path("none")), "md")
    assert re.search(r"^(Nazgûl|Orcs of the .+) go searching", text, re.MULTILINE), "the searches are a paragraph"
    assert re.search(r"(\d of the Fellowship try|One of the Fellowship tries) to stay hidden\.", text)
    assert "The Dark Power takes one of the Fellowship captive" in text
    for stiff in ("looked for", "somewhere", "'s captive", "where they are", "captive, twice"):
        assert stiff not in text


def test_each_step_of_a_haven_and_the_end_of_a_board_is_a_paragraph() -> None:
    text = export(read_log(shown("ring-is-mine") or Path("none")), "md")
    for begins in ("Gandalf: ", "Preparations: ", "Council: ", "Moria ends with the main line complete."):
        assert f"\n\n{begins}" in text


@pytest.mark.parametrize("name", ["won-against-sauron", "ring-war-conquest"])
def test_the_chronicle_of_a_redacted_copy_is_that_of_the_game_but_for_its_turning_points(
    name: str, tmp_path: Path
) -> None:
    log = read_log(shown(name) or Path("none"))
    copy = tmp_path / "copy.jsonl"
    copy.write_text(export(log, "json"), encoding="utf-8")
    ours, theirs = (
        text[text.index("\n## ", text.index("## Turning points") + 3) :]
        for text in (export(log, "md"), export(read_log(copy), "md"))
    )
    assert ours == theirs


def test_so_many_and_so_many_of_the_same_are_told_as_one() -> None:
    clauses = ["Sam discards 3 shields", "Sam discards 1 shield", "Sam discards a hat", "Sam discards a hat"]
    assert joined(clauses, ["Sam"]) == "Sam discards 4 shields and two hats."
    assert joined(["Sam draws 1 card", "Sam draws 2 cards"], ["Sam"]) == "Sam draws 3 cards."


def test_a_note_that_calls_something_by_its_name_stands_behind_that() -> None:
    log = read_log(shown("all-foes-defeated") or Path("none"))
    found = re.compile(r"^A foe appears: (\w+)$")
    number, foe = next(
        (passage.entry, match[1])
        for passage in passages(log.table)
        for event in passage.events
        if passage.entry and len(passage.events) > 2 and (match := found.match(event.text))
    )
    note = NoteRecord(n=len(log.records), entry=number, text=f"Nobody had reckoned with {foe}.", at="")
    log.add_note(note)
    log.records.append(note)
    text = export(log, "md")
    assert re.search(rf"{foe}[^\n]*\n\n> Nobody had reckoned with {foe}\.\n\n\w", text)


def test_a_turning_point_says_how_near_the_danger_came_in_it() -> None:
    text = export(read_log(shown("alone") or Path("none")), "md")
    points = re.findall(r"^- \[.+\]\(#.+\): .+ is corrupted \((\d+)→(\d+) cards from defeat\)\.$", text, re.MULTILINE)
    assert points
    assert all(int(before) > int(after) for before, after in points)
    assert "bring 2 one of" not in text
    closed = export(read_log(shown("won-against-sauron") or Path("none")), "md")
    assert "into the darkness, through tiles (8→7 steps from Sauron)." in closed, "the corruption line lies open"


def test_a_full_chronicle_says_at_a_haven_what_is_still_to_come_and_at_its_head_how_the_game_ended() -> None:
    text = export(read_log(shown("ring-is-mine") or Path("none")), "md", full=True)
    assert "**The game is over: " in text[: text.index("## Bag End")]
    for haven in ("Bag End", "Rivendell"):
        assert f"{haven}, step 3 of 3, to come, " in text
        assert f"{haven}, step 3 of 3, now, " not in text
    war = export(read_log(shown("ring-war-conquest") or Path("none")), "md", full=True)
    assert re.search(r"^## Game-Turn 16$", war, re.MULTILINE)
    assert not re.search(r"^### Turn 16 of 20$", war, re.MULTILINE)
    assert re.search(r"^Game-Turn 16 of 20.*\.\n\n- \*\*.+\n- \*\*Others on the map\.\*\* At ", war, re.MULTILINE)
    fire = export(read_log(shown("ring-war-saruman-and-fellowship") or Path("none")), "md", full=True)
    assert "- Gollum strikes in column plus 1: a 4 on the die, 1 wound, which the Mithril Coat takes (5.2a)" in fire


def test_what_comes_at_mount_doom_is_no_turning_point_of_mordor() -> None:
    text = export(read_log(shown("ring-destroyed") or Path("none")), "md")
    assert "- [Mount Doom](#mount-doom): Sam destroyed the Ring." in text


def test_a_battle_turns_where_an_army_is_demoralized() -> None:
    text = export(read_log(shown("dagorlad") or Path("none")), "md")
    assert "- [Turn 17](#turn-17): Sauron's army is demoralized;" in text, "the whole turn, and not its first half"


def test_a_war_says_why_it_was_won_and_counts_who_is_taken() -> None:
    text = export(read_log(shown("ring-war") or Path("none")), "md")
    assert "- the Ring: at Barad-dûr" in text
    assert "the Dark Power wins: the Ring is at Barad-dûr." in text
    assert "With this part of the turn the Dark Power has won: the Ring is at Barad-dûr." in text
    assert text.count("\n- [Turn ") == 5
    assert "as everybody could see it; what was secret is left out." in text
    assert "serves nobody" not in text


def test_units_of_a_kind_are_counted_and_a_name_in_the_plural_has_its_verb() -> None:
    words = read_log(shown("one-hero-of-three") or Path("none")).game.words
    prepared = UnitsPrepared("D4.14", "p1", [1, 2], ["frodo", "frodo"])
    assert words.story_text(prepared) == "Player 1 prepares 2 Frodos for war"
    assert words.story_text(CardCorrupted("D6.10", "ents")) == "Ents are corrupted"
    fell, held = EnemyDestroyed("D4.13", "p1", 1, "lurtz", "Warg"), EnemyHeld("D4.13", "p1", 2, "Warg", 3, 5)
    assert words.summed([fell, held]) == ["Player 1 destroys a Warg but fails to break another Warg"]
    gift = GloryGained("DC.gimli", "p1", 1, "gimli")
    assert {words.summed([gift])[0], *words.summed([fell, gift, fell, gift])[1:]} == {
        "Gimli gives Player 1 1 Glory",
        "Gimli gives Player 1 2 Glory",
    }
    assert len({*map(read_log(shown("alone") or Path("none")).game.review.sums, (fell, gift, held))}) == 1
    proper = [replace(one, name="Saruman") for one in (fell, held)]
    assert words.summed(proper) == ["Player 1 destroys Saruman but fails to break another die of Saruman"]
    assert words.story_text(CardCorrupted("D6.10", "legolas")) == "Legolas is corrupted"


def test_a_card_of_saurons_is_told_by_what_is_on_it_and_a_nazgul_card_may_lose_its_symbol_alone() -> None:
    text = export(read_log(shown("won-against-sauron") or Path("none")), "md", open_hands=True)
    assert "Sauron draws 2 cards." in text
    assert "Sauron plays a card against Sam with a step into the darkness and 2 shields on it." in text
    assert "against Frodo, who takes one symbol of it: 3 steps of the Black Rider or a life token. The Black" in text
    assert "The symbol for a life token has no effect on Frodo." in text
    assert not re.search(r"\bSC\d", text), "a note says what a card does, and not its number"
    assert "Instead of a roll he takes one symbol of it, where anybody else suffers all (S4.5, S4.7)." in text
    everything = export(read_log(shown("sauron-wins") or Path("none")), "md", open_hands=True)
    rides = export(read_log(shown("riders-return") or Path("none")), "md")
    assert "Sauron discards a card" not in rides
    assert re.search(r"plays a card against \w+ with \d steps of the Black Rider on it[.,]", rides)
    assert not re.search(r"plays a card against \w+[.,] (and t|T)he Black Rider rides", rides)
    assert (
        "Sauron applies Shadow over Gondor in Sam's turn. Its symbol, a life token, has no effect on Sam." in everything
    )
    assert "Sam uses his fellowship card for Frodo, who takes one symbol alone." in text
    assert "the symbol of The Hunt is ignored. The Hunt: Sam discards" in text
    assert "and Morgul Blade is ignored" in text


def test_the_same_hobbit_may_bear_the_ring_onward() -> None:
    text = export(read_log(shown("won-against-sauron") or Path("none")), "md")
    assert "bears the Ring onward and draws" in text
    assert "from now on" not in text


def test_who_deals_himself_a_card_keeps_it() -> None:
    text = export(read_log(shown("all-foes-defeated") or Path("none")), "md")
    assert "keeps Belt and gives Frodo Arwen." in text
    assert "gives Pippin" not in text
    assert "Sam uses the ability Valour, and event 4 is ignored." in text


def test_a_story_says_who_carries_the_ring_away_among_many_who_march() -> None:
    text = export(read_log(shown("ring-war") or Path("none")), "md")
    assert "moves the Lord of the Nazgûl to Barad-dûr, and 5 other stacks to the Greenway north" in text
    assert "## How it stands after entry 30" in export(read_log(shown("ring-war") or Path("none")), "md", at=30)


def test_the_head_says_the_name_of_an_option_once() -> None:
    text = export(read_log(shown("all-together") or Path("none")), "md")
    assert "- Full co-op: 3 Glory\n" in text


def test_a_turning_point_is_what_ends_the_game_where_nothing_that_it_cost_says_so() -> None:
    def points(name: str) -> list[str]:
        found = export(read_log(shown(name) or Path("none")), "md").partition("## Turning points")[2].partition("\n## ")
        return found[0].split("\n- ")

    last = "[Isengard, turn 15](#isengard-turn-15-sam): All foes are defeated."
    assert points("all-foes-defeated")[-1].strip() == last
    assert "Horn is corrupted (3→2 cards from defeat); the Ring is destroyed with" in points("alone")[-1]
    assert "met" not in points("sauron-wins")[-1]
    assert "(9→5 steps from Sauron); the Ring-bearer could not give" in points("foes-nothing-left")[-1]
    assert "word of the Ring.\n" in points("riders-return")[-1]


def test_the_head_of_a_game_against_sauron_says_how_he_has_fared() -> None:
    for name, said in (("sauron-wins", "and Sauron has won. "), ("won-against-sauron", "and Sauron has lost. ")):
        assert said in export(read_log(shown(name) or Path("none")), "md").partition("## ")[0]
    assert "Sauron has" not in export(read_log(shown("overtaken") or Path("none")), "md").partition("## ")[0]


@pytest.mark.parametrize("full", [False, True])
def test_a_story_that_breaks_off_says_where_the_game_stands_and_who_is_asked_what(full: bool) -> None:
    text = export(read_log(shown("sauron-wins") or Path("none")), "md", at=24, full=full)
    assert "\n**The game is not over: Moria, turn 1.**\n" in text
    assert re.search(r"\n\n\*The game goes on from here\. .+[.?]\*\n", text)
    assert "goes on from here" not in export(read_log(shown("sauron-wins") or Path("none")), "md", full=full)


def test_a_story_says_what_its_numbers_in_brackets_are() -> None:
    said = "*Numbers in brackets are those of rules, which* `westmarch rules dagorlad` *prints.*"
    assert said in export(read_log(shown("dagorlad-draw") or Path("none")), "md")
    assert "Numbers in brackets" not in export(read_log(LOGS / "ending-won.jsonl"), "md"), "nobody has noted anything"


def test_a_card_of_saurons_does_not_say_who_draws_it() -> None:
    names = {"sauron": "Sauron", "sam": "Sam"}
    assert told(Decision("sauron", "Draw one Sauron card", "S5.2"), names) == "Sauron: Draw one Sauron card"
    assert told(Decision("sauron", "Sauron plays no card", "S4.2"), names) == "Sauron plays no card"


def test_a_decision_of_the_war_is_told_so_that_it_needs_no_question() -> None:
    log = read_log(shown("ring-war") or Path("none"))
    found = [told(passage.decision, {}) for passage in passages(log.table, game=opened(log.game), last=190)]
    for said in (
        "Sam bears the Ring: Ring Rating 4, Endurance 4",
        "Aragorn takes Andúril: can use it",
        "Draw from the deck: 34 cards",
        "Aragorn against the Wargs: Weapon",
        "Fly into ",
        "Leave Pippin behind",
        "Aragorn leads the fight: Combat ",
        "Search the Trollshaws: 5 Characters",
        "The Lord of the Nazgûl attacks at the Trollshaws, Combat ",
        "Hit Boromir, who has suffered 0 of 5 wounds",
        "Théodred tries to escape at the Fords of Isen: a die of 2 or less",
    ):
        assert any(said in one for one in found), said
    assert "saruman: Go to Tharbad: 8 of 8 points" in found
    assert "**Saruman: Go to Tharbad, 3 northwest: 8 of 8" in export(log, "md", at=40, full=True, open_hands=True)


def test_where_the_eagles_set_somebody_down_says_whom_they_set_down() -> None:
    log = read_log(shown("ring-war") or Path("none"))
    game, found = opened(log.game), []
    for at, entry in enumerate(log.line.entries):
        if isinstance(entry.action, Target):
            state = log.line.state_after(at)
            prompt = game.rules.prompt(state)
            assert isinstance(prompt, Prompt)
            found += [game.words.answered(state, one) for one in prompt.choices if one.action == entry.action]
    assert "The Eagles set Théodred down at Rivendell" in found


def test_nazgul_that_start_at_one_place_are_told_in_one_sentence() -> None:
    placed = [NazgulPlaced("C.2", f"n{number}", "E0212" if number < 6 else "E1128") for number in range(3, 8)]
    assert {sums(event) for event in placed} == {"placed"}
    assert summed(placed) == [
        "The Third Nazgûl, the Fourth Nazgûl and the Fifth Nazgûl start at Dol Guldur",
        "The Sixth Nazgûl and the Seventh Nazgûl start at Barad-dûr",
    ]
    assert summed(placed[:1]) == ["The Third Nazgûl starts at Dol Guldur"]
