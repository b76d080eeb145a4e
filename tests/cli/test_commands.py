"""Every command on a real game."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from core import catalogue
from core.kernel.prompts import Choice, Prompt
from core.kernel.rulebook import read_rulebook
from replays.examples import examples
from saves.reader import read_log
from tests.cli.conftest import Run
from tests.kernel.test_rulebook import ODD, WAR
from tui.commands.documents import prompt_object
from tui.commands.opening import opened
from tui.commands.text import asked_rule_lines
from tui.table.played import Local, Refused


def test_new_prints_the_path_of_the_game(run: Run, home: Path) -> None:
    ran = run("new", "fellowship", "--seed", 1, "--name", "First Evening")
    assert (ran.code, ran.err) == (0, "")
    path = Path(ran.out.strip())
    assert path.parent == home / "data" / "games"
    assert path.exists()


def test_new_with_json_prints_the_object_and_the_path(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "mine.jsonl"
    found = run("new", "fellowship", "--seed", 1, "--out", out, "--json").json
    assert found["path"] == str(out)
    assert found["entry"] == 0
    assert found["events"][0]["type"] == "location_entered"


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    one, other = (run("new", "fellowship", "--seed", 5, "--json").json for _ in range(2))
    assert one | {"path": ""} == other | {"path": ""}


def test_seats_take_names_and_bots(run: Run) -> None:
    seats = run(
        "new", "fellowship", "--option", "hobbits=4", "--seed", 3, "--json",
        "--seat", "Anna", "--seat", "Frodo:Ben", "--seat", "Pippin=random", "--seat", "merry:Max=human",
    ).json["seats"]  # fmt: skip
    assert seats == [
        {"id": "frodo", "name": "Ben", "player": "human"},
        {"id": "sam", "name": "Anna", "player": "human"},
        {"id": "pippin", "name": "Pippin", "player": "random"},
        {"id": "merry", "name": "Max", "player": "human"},
    ]


def test_show_lists_numbered_choices_with_their_rules(run: Run, game: str) -> None:
    ran = run("show", game)
    assert ran.code == 0
    assert "  1  " in ran.out
    assert "[B3.2]" in ran.out
    assert run("show", game, "--json").json["prompt"]["choices"][0]["n"] == 1


def test_act_takes_numbers_and_actions_and_prints_what_followed(run: Run, game: str) -> None:
    before = run("show", game, "--json").json
    action = before["prompt"]["choices"][0]["action"]
    after = run("act", game, json.dumps(action), 1, "--entry", 0, "--json").json
    assert after["entry"] == 2
    assert after["events"]
    assert all(event["type"] and event["rule"] and event["text"] for event in after["events"])
    assert "[B3.2]" in run("act", game, 1).out


def test_a_numbered_seat_has_the_name_of_whoever_sits_there(run: Run) -> None:
    run("new", "dice", "--option", "players=2", "--seat", "Anna", "--seat", "Ben", "--seed", 12, "--name", "dice")
    shown = run("show", "dice").out
    assert re.search(r"(Anna|Ben) bears the One Ring", " ".join(shown.split()))
    assert "Player 1" not in shown
    found: list[Refused] = []
    with opened("dice") as saved:
        for seat in ("p1", "p2"):
            Local(saved).why_not(seat, found.extend)
    assert any(re.search(r"the Ringbearer, (Anna|Ben),", refusal.sentence) for _, refusal in found)


def test_undo_redo_and_show_at_give_what_was_there(run: Run, game: str) -> None:
    shown = [run("show", game, "--json").json]
    for _ in range(3):
        run("act", game, 1)
        shown.append(run("show", game, "--json").json)
    undone = run("undo", game, 2, "--json").json
    assert (undone["entry"], undone["entries"]) == (1, 3)
    assert undone["view"] == shown[1]["view"]
    assert undone["prompt"] == shown[1]["prompt"]
    redone = run("redo", game, "--json").json
    assert redone["view"] == shown[2]["view"]
    assert redone["events"]
    at = run("show", game, "--at", 3, "--json").json
    assert (at["view"], at["prompt"], at["entry"]) == (shown[3]["view"], shown[3]["prompt"], 3)


def test_log_lists_entries_and_marks_undone_ones(run: Run, game: str) -> None:
    run("act", game, 1, 1)
    run("undo", game)
    assert "(undone)" in run("log", game).out
    found = run("log", game, "--json").json
    assert [entry["done"] for entry in found["entries"]] == [True, True, False]
    assert found["entry"] == 1
    assert found["entries"][1]["label"]


def test_verify_agrees_with_what_was_just_played(run: Run, game: str) -> None:
    assert "1 entry agrees" in run("verify", game).out
    run("act", game, 1, 1)
    ran = run("verify", game, run("list", "--json").json["games"][0]["path"])
    assert ran.code == 0
    assert ran.out.count("3 entries agree") == 2


def test_list_shows_the_library(run: Run) -> None:
    assert "empty" in run("list").out
    run("new", "fellowship", "--name", "one")
    run("new", "fellowship", "--name", "two")
    assert {game["name"] for game in run("list", "--json").json["games"]} == {"one", "two"}
    assert "one" in run("list").out


def test_repair_saves_the_sound_part(run: Run, game: str) -> None:
    run("act", game, 1, 1)
    path = Path(run("list", "--json").json["games"][0]["path"])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]) + lines[2].replace(b'"n":2', b'"n":3') + lines[3])
    refused = run("act", game, 1)
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert "repair" in refused.err
    repaired = run("repair", game).out.strip()
    assert run("show", repaired, "--json").json["entries"] == 0
    assert run("verify", game).code == 1


def test_rules_by_id_by_words_and_all(run: Run) -> None:
    assert run("rules", "fellowship", "b4.3.1").out.startswith("B4.3.1 ")
    assert "B4.3.1" in run("rules", "fellowship", "--search", "symbol space").out
    assert len(run("rules", "fellowship", "--json").json["rules"]) > 100
    assert "Two to five hobbits" in run("rules", "fellowship").out
    assert "1 dot    1 step into the darkness" in run("rules", "fellowship", "B4.5").out
    elsewhere = run("rules", "fellowship", "w7.33")
    assert elsewhere.code == 1
    assert "it is one of Dagorlad: `westmarch rules dagorlad W7.33`" in elsewhere.err
    sought = run("rules", "fellowship", "--search", "w7.33")
    assert "it is a rule of Dagorlad: `westmarch rules dagorlad W7.33`" in sought.err
    several = run("rules", "fellowship", "B4.7.2", "b5.2")
    assert several.code == 0
    assert several.out.startswith("B4.7.2 How far the Ring carries")
    assert "\n\nB5.2 Sam\n" in several.out
    assert "no rule or chapter 'B99'" in run("rules", "fellowship", "B4.7.2", "B99").err


def test_a_chapter_is_printed_by_its_number_and_by_its_title(run: Run) -> None:
    chapter = run("rules", "fellowship", "b4.6").out
    assert chapter.startswith("B4.6 Corruption and elimination\n\nB4.6.1 Directions on the corruption line")
    assert "\nB4.6.6 " in chapter
    assert run("rules", "dagorlad", "movement").out.startswith("Movement\n\nW4.1 Moving")
    several = run("rules", "fellowship", "B4").out
    assert "73 rules in 11 chapters" in several
    assert "`westmarch rules fellowship B4.1` prints the first of them" in several
    assert "goes on with B4.5.1: `westmarch rules fellowship 'B4.5 The die'`" in run("rules", "fellowship", "B4.5").out
    helms_deep = " ".join(run("rules", "fellowship", "B9.2").out.split())
    assert """`westmarch rules fellowship "Helm's Deep"` prints it""" in helms_deep
    assert run("rules", "fellowship", "b4.5", "the", "die").out.startswith("B4.5 The die\n\nB4.5 The faces of the die")


def test_what_is_no_rule_is_answered_with_what_may_be_meant(run: Run) -> None:
    for asked, said in {
        "B4.7.9": "`westmarch rules fellowship B4.7` prints those of B4.7",
        "B471": "do you mean B4.7.1 (When the Ring is put on)?",
        "xx": "`westmarch rules fellowship` names the chapters",
    }.items():
        refused = run("rules", "fellowship", asked)
        assert (refused.code, refused.out) == (1, "")
        assert said in refused.err


def test_a_game_alone_is_told_in_a_page_or_two_and_says_how_to_read_on(run: Run) -> None:
    shown = run("rules", "dagorlad").out
    assert len(shown.splitlines()) < 70
    assert "  Movement (W4.1 to W6.2)" in shown
    said = " ".join(shown.split())
    assert "`westmarch rules dagorlad 'The battle'` prints a chapter, `westmarch rules dagorlad 11.0` a rule" in said
    assert all(word in said for word in ("`westmarch rules dagorlad WORDS`", "--titles", "--order"))
    assert shown.index("dagorlad WORDS") < shown.index("Elendil and Gil-galad")
    titles = run("rules", "dagorlad", "--titles").out
    assert all(f"  {rule.id} " in titles for rule in catalogue.game("dagorlad").rulebook())


def test_an_id_may_stand_behind_an_option(run: Run) -> None:
    for words in (("fellowship", "--json", "B3.2"), ("--json", "fellowship", "B3.2"), ("fellowship", "B3.2", "--json")):
        assert [row["id"] for row in run("rules", *words).json["rules"]] == ["B3.2"]
    assert "`westmarch rules --help` lists what there is" in run("rules", "fellowship", "--json", "-x").err
    assert "`westmarch history --help` lists what there is" in run("history", "dice").err
    assert run("rules", "fellowship", "--titles", "B3.2").code == 2


def test_a_rule_says_how_it_is_seen_at_work(run: Run) -> None:
    shown = " ".join(run("rules", "fellowship", "B3.2").out.split())
    assert (
        "An example: `westmarch replay gallery/ring-destroyed --at 1`. On the screen, s at this rule in the rulebook"
        in shown
    )
    assert run("log", "ring-destroyed").out.count("Preparations")
    lesson = " ".join(run("rules", "fellowship", "B10").out.split())
    step = examples("fellowship", "B10")[0]
    assert step.lesson, "nothing but lessons shows it"
    assert f"`westmarch lesson play {step.lesson}`, step {step.step + 1}. On the screen" in lesson
    assert "in the rulebook (r) shows an example." in " ".join(run("rules", "dagorlad", "W7.13").out.split())
    assert "in the rulebook (r) shows 6 examples." in shown
    assert "The nearest example: " in run("rules", "dagorlad", "11.0").out
    assert "On the screen" not in run("rules", "dagorlad", "W8.4").out
    assert "On the screen" not in run("rules", "dagorlad", "movement").out


def test_rules_are_printed_without_marks_and_references_with_their_titles(run: Run) -> None:
    assert "  B2.2         Starting steps on the corruption line" in run("rules", "fellowship", "B4.6.1").out
    for game_id in catalogue.game_ids():
        rows = run("rules", game_id, "--json").json["rules"]
        assert not [row["id"] for row in rows if any(mark in row["plain"] for mark in ("**", "`", "|"))]
        assert all(row["text"] for row in rows)
    (row,) = run("rules", "fellowship", "F9.4", "--json").json["rules"]
    assert "*Defiance and Integrity*" in row["text"]
    assert " Defiance and Integrity" in row["plain"]


def test_hits_are_shown_in_whole_words(run: Run) -> None:
    book = catalogue.game("fellowship").rulebook()
    shown = run("rules", "fellowship", "--search", "ring").out.splitlines()
    assert shown[0].startswith("The Lord of the Rings: ")
    known = {word.strip(".,;:?()") for rule in book for word in " ".join((rule.text, rule.title)).split()}
    cut = [line.rstrip("…").split()[-1].strip(".,;:?()") for line in shown if line.endswith("…")]
    assert cut
    assert [word for word in cut if word not in known] == []


def test_words_that_stand_in_the_rules_of_another_game_alone_lead_there(run: Run) -> None:
    found = run("rules", "dagorlad", "--search", "Osgiliath")
    assert found.code == 1
    assert (
        "no rule of Dagorlad holds 'Osgiliath'; `westmarch rules ring_war --search Osgiliath` finds some" in found.err
    )
    assert run("rules", "ring_war", "--search", "Osgiliath").code == 0


def test_words_are_looked_for_in_all_games_where_none_is_named(run: Run) -> None:
    said = run("rules", "--search", "eye").out
    assert said.index("B4.2.6") < said.index("D6.15") < said.index("Y.8a")
    assert "`westmarch rules fellowship --search eye`" in said
    assert "no rule of any game holds 'xyzzy'" in run("rules", "--search", "xyzzy").err


def test_a_question_without_a_game_is_answered_for_each_game(run: Run) -> None:
    said = run("rules", "how", "do", "I", "win").out
    assert said == run("rules", "how do I win").out == run("rules", "--search", "how do I win").out
    told = ["Lord of the Rings: Most likely the answer", "If Grey Havens is reached", "21.21", "War of the Ring: Most"]
    places = [said.index(part) for part in told]
    assert places == sorted(places)
    nothing = run("rules", "can", "I", "sell", "tomatoes")
    assert (nothing.code, nothing.out) == (1, "")
    assert "no rule of any game answers 'can I sell tomatoes' by its words" in nothing.err
    assert "there is no game 'felowship'" in run("rules", "felowship", "how", "do", "I", "win").err


def test_a_rule_that_was_found_in_an_expansion_is_told_to_be_of_it(run: Run) -> None:
    said = run("rules", "fellowship", "can", "I", "skip", "moria").out
    assert "F6.1         Around the mountains: no Moria, no Lothlórien (Friends & Foes)" in said
    assert "B9.1.4       Moria 4: Trapped?\n" in said
    book = catalogue.game("fellowship").rulebook()
    assert [book.expansion_of(book[rule]) for rule in ("B5.2", "S13.2", "T2")] == ["", "Sauron", ""]


def test_the_row_of_a_table_that_answers_is_told_with_its_columns(run: Run) -> None:
    said = run("rules", "fellowship", "what", "happens", "when", "I", "roll", "a", "blank").out
    assert "               Blank: nothing; symbols: 0.\n" in said
    said = run("rules", "dagorlad", "what", "does", "a", "slope", "cost").out
    assert "Slope, up or down, points to move: 1 more for foot, leaders and" in said  # not what is above


def test_another_form_of_a_word_is_not_called_mistyped(run: Run) -> None:
    said = " ".join(run("rules", "dice", "what", "breaks", "a", "tie").out.split())
    assert said.startswith("The Dice Building Game: Most likely the answer D8.1")
    assert "players who are level at the top share that honour" in said  # though it has none of the words


def test_a_rule_in_the_place_of_a_game_is_answered_with_its_command(run: Run) -> None:
    found = run("rules", "b4.7.2")
    assert found.code == 1
    assert "`westmarch rules fellowship b4.7.2`" in found.err


def test_a_mistyped_word_is_answered_with_what_may_be_meant(run: Run) -> None:
    for words in (("gandlaf",), ("--search", "gandlaf")):
        found = run("rules", "fellowship", *words).out
        assert "No rule has gandlaf, but 27 have gandalf" in " ".join(found.split())


def test_a_rule_is_asked_for_in_plain_words() -> None:
    dice, dagorlad = catalogue.game("dice").rulebook(), catalogue.game("dagorlad").rulebook()
    said = asked_rule_lines(dice, "how many enemies until we lose")
    assert said[0].startswith("D")
    assert not any(line.startswith(("These words", "Also near")) for line in said)
    gold = asked_rule_lines(dice, "can I trade silver")
    assert gold[0] == "No rule fits this well; these are the nearest."
    assert gold[-1].startswith("Also near to it: D")
    assert asked_rule_lines(dagorlad, "how do catapults work") == ["No rule answers this by its words."]
    assert asked_rule_lines(dice, "gandlaf")[0] == "No rule has gandlaf: read as gandalf."
    assert asked_rule_lines(dagorlad, "boats") == ["No rule is about rivers or ships."]
    assert asked_rule_lines(dice, "zzz") == ["There is no choice or rule 'zzz'."]


def test_what_a_game_lacks_is_told_where_nothing_is_found(run: Run) -> None:
    said = run("rules", "dagorlad", "boats").err
    assert "Dagorlad has no rule or chapter 'boats'; no rule is about rivers or ships" in said
    assert "no rule of Dagorlad is about rivers or ships" in run("rules", "dagorlad", "ships", "boats").err


def test_words_that_name_no_rule_are_looked_for(run: Run) -> None:
    for words in (("who", "gets", "the", "ring", "next"), ("who gets the ring next",), ("black", "joker")):
        found = run("rules", "fellowship", *words)
        assert (found.code, found.out) == (0, run("rules", "fellowship", "--search", " ".join(words)).out)
    assert run("rules", "fellowship", "hand", "limit", "--json").json["rules"][0]["id"] == "B2.9"
    nothing = run("rules", "dagorlad", "can", "I", "dig", "trenches")
    assert (nothing.code, nothing.out) == (1, "")
    assert "no rule of Dagorlad answers 'can I dig trenches' by its words" in nothing.err
    assert run("rules", "dice", "can", "I", "trade", "gold", "--titles").code == 2


def test_whoever_names_no_game_is_told_which_there_are(run: Run) -> None:
    found = run("simulate")
    assert found.code == 2
    assert all(game_id in found.err for game_id in catalogue.game_ids())
    listed = run("rules")
    assert listed.code == 0
    assert all(
        game_id in listed.out and catalogue.game(game_id).title in listed.out for game_id in catalogue.game_ids()
    )
    rows = run("rules", "--json").json["games"]
    assert {row["game"]: row["rules"] for row in rows}["dice"] == len(catalogue.game("dice").rulebook())
    assert run("rules", "--order").code == 2


def test_a_game_is_known_with_a_hyphen_and_in_capitals(run: Run) -> None:
    for word in ("ring-war", "Ring_War", "ring war"):
        assert run("rules", word, "Z.0").out.startswith("Z.0 Victory")
    assert run("lesson", "list", "ring-war").out == run("lesson", "list", "ring_war").out != ""
    assert "there is no game 'chess'" in run("rules", "chess").err


def test_the_games_of_the_gallery_are_listed_and_found_by_name_and_title(run: Run) -> None:
    assert "46 finished games come with the program; `westmarch list --gallery` names them" in run("list").err
    rows = run("list", "--gallery").out.splitlines()
    assert len(rows) == 47
    assert any(row.startswith("ring-destroyed ") and row.endswith("The Ring is destroyed") for row in rows)
    assert len(run("list", "--gallery", "--json").json["games"]) == 46
    for word in ("ring-destroyed", "The Ring is destroyed", "the-ring-is-destroyed"):
        assert run("verify", word).code == 0
    assert "do you mean ring-destroyed" in run("show", "ring-destroied").err
    assert run("show", "ring_war").err.endswith("; `westmarch new ring_war` starts a game of that kind\n")
    assert "`westmarch list --gallery`" in run("show", "xyzzy").err
    refused = run("act", "ring-destroyed", "1")
    assert refused.code == 1
    assert "which can only be looked at: `westmarch replay ring-destroyed`" in refused.err


def test_the_order_of_play_is_listed_with_its_rules_and_questions(run: Run) -> None:
    shown = run("rules", "fellowship", "--order").out
    assert shown.index("B4.1         A turn: tiles") < shown.index("B4.5         The die") < shown.index("Mount Doom")
    assert "asks" not in shown
    sauron = shown.index("Sauron, where that is played")
    assert shown.index("Mount Doom") < shown.index("Friends & Foes, where that is played") < shown.index("F2 ")
    assert sauron < shown.index("S1.2         Sauron's first cards")
    assert run("rules", "fellowship", "what", "does", "SC24", "do?").out.startswith("SC.SC24 Sauron card 24")
    assert run("rules", "fellowship", "what does SC24 do?").out.startswith("SC.SC24 Sauron card 24")
    assert "`westmarch rules fellowship B3` prints what the rules say of the first" in shown
    found = run("rules", "dice", "--order", "--json").json
    assert found["order"][0] == {"rule": "D2.8", "title": "The round", "asks": []}
    assert all(chapter["rule"] for chapter in found["order"])
    assert run("rules", "dice", "D2.8", "--order").code == 2
    war = [part["rule"] for part in run("rules", "ring_war", "--order", "--json").json["order"]]
    assert war == [
        "C.6",
        "V.0",
        "V.1",
        "V.2",
        "V.2a",
        "Y.1a",
        "S.1",
        "V.2s",
        "T.7",
        "F.1",
        "L.2",
        "I.1",
        "G.1",
        "Q.1",
        "Y.6b",
        "3.3",
    ]


def test_a_rule_that_opens_a_chapter_names_the_others_of_it(run: Run) -> None:
    rest = run("rules", "fellowship", "S7").out.partition("The chapter goes on with S7.1 to ST.B")[2]
    assert all(line in rest for line in ("  S7.1         The first kind", "  ST.B         Red die or eye"))
    assert "S8" not in rest
    other = run("rules", "fellowship", "S10").out
    assert "The chapter goes on with SF.frodo to SG.protection" in other
    assert "S10.2" not in other


def test_a_prompt_says_in_which_chapter_of_the_order_of_play_it_is_asked(run: Run, game: str) -> None:
    opening = run("new", "fellowship", "--seed", 1, "--json").json["prompt"]
    assert (opening["kind"], opening["chapter"]) == ("pay", {"rule": "B4.4.3", "title": "Costs"})


def test_rules_with_ids_of_other_shapes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    book = read_rulebook(WAR)
    monkeypatch.setattr(catalogue.game("dice"), "rulebook", lambda: book)
    for rule_id in ODD:
        shown = run("rules", "dice", rule_id.lower())
        assert shown.out.startswith(f"{rule_id} ")
        assert run("rules", "dice", "--search", rule_id, "--json").json["rules"][0]["id"] == rule_id
    seen = run("rules", "dice", "21.2").out.partition("See also\n")[2]
    assert [line.split()[0] for line in seen.splitlines()] == ["21.21", "W7.31", "X.1c", "Z.2", "SF.fatty"]
    assert run("rules", "dice", "21.3").code == 1


def test_places_and_groups_of_choices_are_in_the_objects(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("show", game, "--json").json["prompt"]["choices"][0]
    assert not {"place", "group"} & set(plain)

    def put(choice: Choice, **more: str) -> Choice:
        return msgspec.structs.replace(choice, **more)

    path = Path(run("list", "--json").json["games"][0]["path"])
    table = read_log(path).table
    assert isinstance(table.prompt, Prompt)
    first = put(table.prompt.choices[0], place="hex:0812", group="move")
    shown = Prompt("turn", "frodo", "B4.1", [first, put(first, place="")])
    one, other = prompt_object(table.game, table.state, shown, None)["choices"]
    assert (one["place"], one["group"], one["action"]) == ("hex:0812", "move", plain["action"])
    assert (other["group"], "place" in other) == ("move", False)


def test_locate_names_the_folders(run: Run, home: Path) -> None:
    assert run("locate", "config").out.strip() == str(home / "config")
    assert len(run("locate").out.splitlines()) == 3


def test_simulate_counts_and_repeats(run: Run) -> None:
    def result(*words: object) -> dict[str, object]:
        found = run("simulate", "fellowship", "--games", 12, "--json", *words).json
        return {key: found[key] for key in found if "second" not in key and key != "workers"}

    one, two = result("--workers", 1), result("--workers", 2)
    one_length, two_length = one.pop("length"), two.pop("length")
    assert one == two
    assert one_length == two_length
    assert one["games"] == 12
    assert "decisions" in run("simulate", "fellowship", "--games", 3, "--workers", 1).out


def test_play_plain_plays_from_lines(run: Run, game: str) -> None:
    ran = run("play", game, "--plain", lines="?\n?1\n?? B2.1\n1\nv\nu\nr\nfoo\n99\n\nq\n")
    assert (ran.code, ran.err) == (0, "")
    for text in (
        "Which hobbits play",
        "Undone: ",
        "not understood",
        "There is no choice 99",
        "Every choice is on disk",
    ):
        assert text in ran.out
    assert run("show", game, "--json").json["entry"] == 1
    assert run("play", game, "--plain", lines="").code == 0


def test_a_game_of_bots_plays_to_its_end(run: Run) -> None:
    found = run("new", "fellowship", "--seed", 2, "--seat", "frodo=random", "--seat", "sam=random", "--json").json
    assert found["over"]
    assert found["prompt"] is None
    assert run("act", found["path"], 1).code == 1
    assert "over" in run("show", found["path"]).out
    assert run("verify", found["path"]).code == 0


def test_bots_play_on_until_a_person_must_choose(run: Run) -> None:
    words = ("new", "fellowship", "--option", "hands=hidden", "--seed", 4, "--seat", "sam=random", "--name", "mixed")
    assert run(*words).code == 0
    while True:
        shown = run("show", "mixed", "--open", "--json").json
        if shown["over"]:
            break
        assert shown["prompt"]["seat"] == "frodo"
        first = next(choice["n"] for choice in shown["prompt"]["choices"] if choice["seat"] == "frodo")
        assert run("act", "mixed", first, "--open").code == 0
        if shown["entry"] < 30:
            undone = run("undo", "mixed", "--open", "--json").json
            assert (undone["entry"], undone["view"]) == (shown["entry"], shown["view"])
            run("redo", "mixed")
    assert run("verify", "mixed").code == 0


def test_a_seat_sees_only_its_own(run: Run) -> None:
    run("new", "fellowship", "--option", "hands=hidden", "--seed", 9, "--name", "secret")
    sam = run("show", "secret", "--seat", "sam", "--json").json
    assert set(sam["view"]["hobbits"]["frodo"]["hand"]) == {"hidden"}
    assert "hidden" not in sam["view"]["hobbits"]["sam"]["hand"]
    assert sam["prompt"]["choices"] == []
    assert "nothing to choose" in run("act", "secret", 1, "--seat", "sam").err
    onlooker = run("show", "secret", "--json").json
    assert set(onlooker["view"]["hobbits"]["sam"]["hand"]) == {"hidden"}
    assert onlooker["prompt"]["choices"] == []
    assert "--open" in run("act", "secret", 1).err
    whole = run("show", "secret", "--open", "--json").json
    assert whole["prompt"]["choices"]
    assert "hidden" not in whole["view"]["hobbits"]["sam"]["hand"]
    hand = run("show", "secret", "--seat", "frodo", "--json").json["view"]["hobbits"]["frodo"]["hand"]
    drawn = [event for event in run("log", "secret", "--seat", "sam", "--json").json["entries"][0]["events"]
             if event["type"] == "cards_drawn" and event["hobbit"] == "frodo"]  # fmt: skip
    assert drawn
    assert not set(hand) & {card for event in drawn for card in event["cards"]}


def test_help_needs_no_screen_library() -> None:
    code = (
        "import sys; from tui.command_line import main; main(['rules', 'fellowship', 'B2.1']); main(['list']);"
        "sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_version_and_help(run: Run) -> None:
    assert run("--version").out.startswith("westmarch ")
    for words in (["--help"], ["act", "--help"]):
        assert run(*words).code == 0


@pytest.mark.parametrize("seats", [["frodo=random"], ["sam=random"]])
def test_undo_goes_back_to_the_question_of_a_person(run: Run, seats: list[str]) -> None:
    words = [word for seat in seats for word in ("--seat", seat)]
    run("new", "fellowship", "--seed", 11, "--name", "pair", *words)
    asked = [run("show", "pair", "--json").json["entry"]]
    assert ("Only bots have decided so far" if asked[0] else "Nothing has been done yet") in run("undo", "pair").err
    for _ in range(4):
        asked.append(run("act", "pair", 1, "--json").json["entry"])
    assert run("undo", "pair", 3, "--json").json["entry"] == asked[1]
    assert run("redo", "pair", 2, "--json").json["entry"] == asked[3]
    too_many = run("undo", "pair", 40)
    assert (too_many.code, too_many.err.count("\n")) == (1, 1)
    assert "Only 3 decisions were made by people so far, and not 40." in too_many.err


def test_the_gallery_is_read_by_name_and_never_played_on(run: Run) -> None:
    assert "Frodo defeats Lagduf" in run("log", "five-foes").out
    assert "agree with today's rules" in run("verify", "five-foes").out
    refused = run("act", "five-foes", 1)
    assert refused.code == 1
    assert "'five-foes' is a game of the gallery" in refused.err


def test_an_example_is_opened_whatever_games_of_ones_own_are_called(run: Run) -> None:
    assert run("new", "fellowship", "--name", "ring-destroyed").code == 0
    shown = run("rules", "fellowship", "B3.2").out
    name = shown.partition("`westmarch replay ")[2].partition(" ")[0]
    assert run("log", name, "--at", 1).out != run("log", "ring-destroyed").out
    assert "The Ring is destroyed" in run("show", name).out
    assert "The Ring is destroyed" not in run("show", "ring-destroyed").out
    assert f"`westmarch branch {name}`" in run("play", name, "--plain").err
