"""`play --plain`: whole games line by line, the same as by the engine and on the screen; covers; every word."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from core.catalogue import game, game_ids
from core.kernel.entries import Entry
from core.kernel.options import BadOption
from core.kernel.plain import explicit
from replays.clauses import lowered, merged
from saves.game_file import SavedGame
from saves.reader import read_log
from tests.cli.conftest import Ran, Run
from tests.cli.test_bad_input import PROGRAM
from tests.tui.table.sitting import seated
from tui.command_line import main
from tui.commands.engine import Engine
from tui.commands.plain_changes import changes
from tui.commands.plain_offered import Offered
from tui.commands.plain_position import LONG
from tui.commands.plain_telling import Telling, told_together
from tui.sheets.cover import CoverScreen
from tui.table.flow import pass_until

COVER = re.compile(r"Pass the keyboard to (.+), then press enter\. $")
CHOICE = re.compile(r"^ *(\d+)  (.+)$", re.MULTILINE)
UNTIL = re.compile(r"until")
LATER = re.compile(r"until|for a while")
MOST_LINES = 3000
ENOUGH_LINES = 120
"""A game that is longer is left there: a whole battle of two armies takes half a minute, and tells no more."""


class Player:
    """Somebody who reads what is printed and answers by chance, until the game is over."""

    def __init__(
        self, printed: Callable[[], str], seed: int, most: int = MOST_LINES, aside: re.Pattern[str] = LATER
    ) -> None:
        self.printed = printed
        self.dice = random.Random(seed)
        self.most = most
        self.aside = aside
        """What is never chosen."""
        self.chosen: list[str] = []
        self.all = ""
        self.covers: list[tuple[str, str]] = []
        """For each cover: whom it waits for, and what was printed since the line before."""

    def readline(self, size: int) -> str:
        new = self.printed()
        self.all += new
        self.most -= 1
        if "The game is over" in new or self.most < 0:
            return "quit\n"
        cover = COVER.search(new)
        if cover:
            self.covers.append((cover[1], new))
            return "\n"
        if "; enter tells them" in new:
            return "\n"
        choices = [(number, text) for number, text in CHOICE.findall(new) if not self.aside.search(text)]
        if not choices:
            return "\n"
        number, text = self.dice.choice(choices)
        self.chosen.append(text)
        return f"{number}\n"


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Player]:
    def by_lines(name: str, seed: int, most: int = MOST_LINES, *words: str, aside: re.Pattern[str] = LATER) -> Player:
        capsys.readouterr()
        player = Player(lambda: capsys.readouterr().out, seed, most, aside)
        monkeypatch.setattr("sys.stdin", player)
        code = main(["play", name, "--plain", *words])
        player.all += capsys.readouterr().out
        assert code == 0
        return player

    return by_lines


Play = Callable[..., Player]


def entries_of(path: Path) -> list[Entry]:
    return read_log(path).line.entries


def begun(run: Run, game_id: str, name: str, *words: object) -> Path:
    ran = run("new", game_id, "--seed", 11, "--name", name, *words)
    assert ran.code == 0, ran.err
    return Path(ran.out.strip())


def some_options(game_id: str, seed: int) -> dict[str, str]:
    """Return options by chance that go together."""
    found, dice = game(game_id), random.Random(seed)
    while True:
        options = {option.id: dice.choice(option.values) for option in found.options if option.id != "undo"}
        with suppress(BadOption):
            found.options.checked(options)
            return options


def by_engine(game_id: str, options: dict[str, str], entries: list[Entry]) -> list[Entry]:
    """Return the entries of the same game, played by the same actions through the engine."""
    engine = Engine()
    requests: list[dict[str, Any]] = [{"do": "new", "game": game_id, "seed": 11, "options": options}]
    requests += [{"do": "act", "action": explicit(entry.action)} for entry in entries[1:]]
    for request in requests:
        reply = engine.answer(json.dumps(request).encode())
        assert "error" not in reply, reply
    return engine.tables[""].line.entries


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_line_by_line_is_the_game_of_the_engine(run: Run, play: Play, game_id: str, seed: int) -> None:
    options = some_options(game_id, seed)
    words = (word for key, value in options.items() for word in ("--option", f"{key}={value}"))
    path = begun(run, game_id, "plain", *words)
    player = play("plain", seed, ENOUGH_LINES)
    assert player.most < 0 or "The game is over" in player.all
    entries = entries_of(path)
    assert len(entries) > 1
    assert by_engine(game_id, options, entries) == entries
    assert run("verify", path).code == 0


async def test_a_whole_game_line_by_line_is_the_game_of_the_screen(
    run: Run, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    options = ("--option", "hands=hidden")
    plain = begun(run, "fellowship", "plain", *options)
    screen = begun(run, "fellowship", "screen", *options)
    assert "Go on for a while" in play("plain", 3, aside=UNTIL).chosen
    entries = entries_of(plain)
    assert len(entries) > 50
    saved = SavedGame.open(screen)
    async with seated(saved, (80, 24), pass_until="ask") as table:
        for number, entry in enumerate(entries[1:], 1):
            if isinstance(table.app.screen, CoverScreen):
                await table.pilot.press("y")
            if table.screen.beats.telling:
                await table.pilot.press("e")
            actions = [choice.action for choice in table.screen.shown.choices]
            table.screen.prompt.go_to(actions.index(entry.action))
            await table.pilot.press("enter")
            if saved.table.entry < number:
                await table.pilot.press("enter")
        assert saved.table.over
    assert entries_of(screen) == entries


def test_a_cover_lies_between_seats_and_shows_no_secret(run: Run, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    path = begun(run, "fellowship", "plain", "--option", "hands=hidden", "--seat", "frodo:Anna", "--seat", "sam:Ben")
    player = play("plain", 4)
    assert {name for name, _ in player.covers} == {"Frodo (Anna)", "Sam (Ben)"}
    assert len(player.covers) > 4
    for _, printed in player.covers:
        shown = printed[printed.rindex("\n" * 24) :]
        assert not CHOICE.search(shown)
        assert not re.search(r"draws (?!\w+ cards?\b|a hidden card\b)", shown)
        assert not re.search(r"is dealt (?!a hidden card|4 hidden cards)", shown)
    for name, before in player.covers[1:]:
        assert before.index("\n" * 24) < before.index(f"Pass the keyboard to {name}")
    drawn = [text for text in player.all.splitlines() if re.search(r"(Frodo|Sam) draws .*(white|grey)", text)]
    assert drawn
    assert run("verify", path).code == 0


def test_a_cover_leaves_no_blank_lines_in_a_pipe(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain", "--option", "hands=hidden")
    player = play("plain", 4, 40)
    assert player.covers
    assert "\n\n\n" not in player.all


def test_a_question_asked_again_says_who_has_passed(run: Run) -> None:
    table = SavedGame.open(begun(run, "fellowship", "plain")).table
    while not any(pass_until(choice) for choice in table.choices()):
        table.act(table.choices()[0].action)
    last = next(entry.action for entry in reversed(table.line.entries) if entry.action is not None)
    for passes, told in (([last], "Asked again after Frodo passed, now of Sam:"), ([], "Asked again, now of Sam:")):
        offered, first = Offered(table, table.game), ""
        for asked in (["Frodo", "Sam"], ["Sam"]):
            offered.asks_whom = lambda asked=asked: asked  # type: ignore[method-assign,misc]
            first = offered.lines(lambda choice: "", ids=False, anew=True)[0]
            assert table.choices()[0].action in offered._passes
            offered._passes = passes
        assert first == told
        assert "Asked again" not in offered.lines(lambda choice: "", ids=False, anew=True)[0]


def test_whoever_takes_over_reads_what_was_missed(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain", "--option", "hands=hidden")
    assert "Since you last looked:" in play("plain", 4).all


def test_no_cover_where_nobody_has_secrets(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain")
    assert play("plain", 4, 60).covers == []
    begun(run, "fellowship", "alone", "--option", "hands=hidden", "--seat", "frodo", "--seat", "sam=random")
    player = play("alone", 4, 60)
    assert player.covers == []
    assert not re.search(r"Sam draws (white|grey)", player.all)


def test_with_a_seat_only_its_choices_are_numbered(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain", "--option", "hands=hidden")
    player = play("plain", 4, 60, "--seat", "sam")
    assert player.covers == []
    assert not re.search(r"Frodo draws (white|grey)", player.all)


def said(run: Run, name: str, *lines: str) -> Ran:
    ran = run("play", name, "--plain", lines="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_every_word_of_the_list(run: Run, game: str) -> None:
    asked = said(run, game, "?").out
    assert "B3.2" not in asked
    assert "> Bag End, step 2: Preparations\n" in asked
    assert "See also: Preparations: does the roll come before the cards?; The faces of the" in asked
    assert "> B3.2 Bag End" in said(run, game, "ids on", "?").out
    out = said(run, game, "help all").out
    for word in (
        "a number",
        "?3",
        "rule WORDS",
        "why",
        "view",
        "odds",
        "undo",
        "redo",
        "note TEXT",
        "quit",
        "find WORDS",
    ):
        assert word in out
    assert "> B4.3.1 " in said(run, game, "ids on", "rule b4.3.1").out
    assert "> B2.1 " in said(run, game, "ids on", "?? B2.1").out
    assert "> B8.staff Staff" in said(run, game, "ids on", "rule staff").out
    assert "> Staff\n" in said(run, game, "rule staff").out
    assert answers(run, game, "help event") == ["  event tells a part of the table: The next event.\n"]
    assert "> Sam: Valour\n" in said(run, game, "rule valour").out
    assert "These words are also in: " in said(run, game, "ids on", "rule staff").out
    assert "There is no choice or rule 'B99'." in said(run, game, "rule B99").out
    assert "There is no choice 99; the choices are 1 and 2." in said(run, game, "?99").out
    assert said(run, game, "?1").out == asked
    assert "Bag End" in said(run, game, "view").out
    assert "If Frodo rolls the die, 1 in 6: one dot, Frodo goes 1 step" in said(run, game, "odds").out
    assert "not understood" in said(run, game, "dance").out
    assert "There is no choice 99" in said(run, game, "99").out
    assert "up to 5000" in said(run, game, "x" * 20_000, "?").out


def test_why_not_names_what_is_forbidden_and_its_rule(run: Run) -> None:
    begun(run, "fellowship", "plain", "--option", "hobbits=2")
    lines = ["1"] * 60
    out = said(run, "plain", "ids on", *lines, "why").out
    assert re.search(r"\[[AB]\d", out.rpartition("> ")[0].rpartition("> ")[2])


def test_notes_undo_and_redo(run: Run, game: str, home: Path) -> None:
    out = said(run, game, "1", "1", "note here it went wrong", "undo 2", "redo", "undo", "undo", "quit").out
    assert "The note is written on entry 2." in out
    assert "Undone: Yes, Frodo will roll the die: " in out
    assert re.search(r"Undone: .+, and 1 decision after it\.", " ".join(out.split()))
    assert "Nothing has been done yet" in out
    log = read_log(home / "data" / "games" / "evening.jsonl")
    assert [(note.entry, note.text) for note in log.notes] == [(2, "here it went wrong")]
    assert (log.table.entry, log.table.entries) == (0, 2)
    assert "letters" not in said(run, game, "note " + "x" * 3000).out
    assert "A note has between 1 and 4000 characters." in said(run, game, "note " + "x" * 4500).out


def test_notes_are_changed_and_taken_away_line_by_line(run: Run, game: str, home: Path) -> None:
    lines = (
        "notes",
        "1",
        "note wron",
        "note gone",
        "amend 1 wrong",
        "erase 2",
        "notes",
        "amend 1",
        "erase x",
        "erase 7",
    )
    out = said(run, game, *lines).out
    assert "There is no note of your own here." in out
    assert "1  entry 1: wrong" in out
    assert "entry 1: gone" not in out
    assert "Amend takes the number of a note in notes, and what it is to say." in out
    assert "Erase takes the number of a note in notes." in out
    assert "There is no note 7 of your own here; the only one is note 1." in out
    log = read_log(home / "data" / "games" / "evening.jsonl")
    assert [(note.entry, note.text) for note in log.notes] == [(1, "wrong")]


def test_a_hostile_name_does_not_act_on_the_terminal(run: Run, tmp_path: Path) -> None:
    from core.kernel.entries import SeatInfo
    from core.kernel.table import new_header

    header = new_header(game("fellowship"), seed=1, seats={"frodo": SeatInfo("frodo", "\x1b[2J")}, name="\x1b]0;x\x07")
    SavedGame.create(header, tmp_path / "a.jsonl").close()
    out = said(run, str(tmp_path / "a.jsonl"), "?", "v", "1", "w").out
    assert "\x1b" not in out
    assert "\x07" not in out


def test_lines_that_are_not_utf8_are_not_understood(run: Run, game: str) -> None:
    ran = subprocess.run(
        [*PROGRAM, "play", game, "--plain"], input=b"\xff\xfe\nnote \xff\n", capture_output=True, check=False
    )
    assert ran.returncode == 0
    assert b"not understood" in ran.stdout
    assert b"The note is written" in ran.stdout


def test_nothing_but_lines_of_text(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", play("plain", 1).all)


def answers(run: Run, name: str, *lines: str) -> list[str]:
    """Return what is printed after each of these lines."""
    return said(run, name, *lines).out.split("> ")[1:-1]


def test_rules_are_named_where_that_is_asked_for(run: Run, game: str) -> None:
    on, shown, off, hidden, odd = answers(run, game, "ids on", "", "ids off", "", "ids maybe")
    assert on == "Rules are named by their ids from now on.\n"
    assert shown.count("[B3.2]") == 3
    assert off == "Rules are told without their ids from now on.\n"
    assert "[" not in hidden
    assert odd == "Ids is followed by on or off.\n"


def test_what_is_alike_is_said_once(run: Run, tmp_path: Path) -> None:
    """What is refused for one reason, what follows from several choices, and parts of a turn without an event."""
    begun(run, "fellowship", "plain")
    why = " ".join(answers(run, "plain", "why")[0].split())
    assert why.count("One player alone pays 5 shields") == 1
    assert "Call Foresight, Magic, and 3 more: " in why
    assert "Call Foresight, Magic, " in " ".join(answers(run, "plain", "why all")[0].split())
    begun(run, "dice", "dice", "--option", "players=2", "--seat", "p1", "--seat", "p2=sensible")
    told = "".join(answers(run, "dice", *"11" * 9))
    assert re.search(r"^     With \d (?:and|to) \d: .+\.$", told, re.MULTILINE)
    assert answers(run, "dice", "last 0")[0] == "Nothing has happened yet.\n"


def test_parts_of_a_turn_in_which_nothing_happens_are_left_out(run: Run) -> None:
    ran = run("branch", "ring-war-limit", "--at", 6, "--seat", "fellowship=human", "--name", "war")
    assert ran.code == 0, ran.err
    lines = [line.strip() for line in answers(run, "war", "last 6")[0].splitlines()]
    parts = re.compile(r"(Saruman|The Fellowship|The Dark Power)'s (fights|battles|captives|new forces|movement):?")
    assert not any(parts.fullmatch(one) and parts.fullmatch(other) for one, other in pairwise(lines))
    assert any(parts.fullmatch(line) for line in lines)
    assert not list(filter(None, lines))[-1].endswith(":"), "nothing has come of the last part yet"


def test_what_begins_a_fight_is_told_before_it() -> None:
    """Of one attack there is nothing to be told together: it does not wait for the end of the part."""
    line = read_log(Path(__file__).parents[2] / "replays" / "gallery" / "ring-war.jsonl").line
    telling = Telling(game("ring_war").spoken("", aloud=True), line, None, ids=False, end=True)
    telling.tell(line.entries, lambda _: True)
    told = [one.strip() for one in telling.lines]
    attacks = [at for at, one in enumerate(told) if re.match(r"[A-Z].+ attacks [^,:]+$", one)]
    assert attacks
    assert not [told[at : at + 2] for at in attacks if told[at + 1].endswith(":")], "what came of it follows"


def test_what_is_different_is_told_when_that_is_asked(run: Run, game: str) -> None:
    nothing, chosen, changed, again, everything = answers(run, game, "c", "1", "changes", "changes", "c all")
    assert nothing == "Nothing is different since you last chose.\n"
    assert again == "Nothing is different since you last asked.\n"
    assert "Corruption: " not in chosen
    assert "Corruption, now Frodo on 3, 12 away." in changed  # he has rolled three dots
    assert "Gandalf can be called for 5 shields" not in changed
    assert "Gandalf can be called for 5 shields" in everything


def test_of_a_long_list_only_what_changed_is_told() -> None:
    before = [
        "Wargs: WA1 at 1326, WA4 at 1401, WA2 at 1327, WA3 at 1426.",
        "The gate is closed.",
        "Slaves: SL1 at 1001.",
    ]
    after = ["Wargs: WA1 at 1326, WA4 at 1401, WA2 at 1427, 1 eliminated.", "The gate is open."]
    told = ["Wargs, now WA2 at 1427, 1 eliminated; no more WA3 at 1426.", "The gate is open."]
    assert changes(before, after) == [*told, "Slaves: nothing any more."]
    assert changes(after, after) == []
    gone = changes(["Turn 1.", "At Edoras: Éowyn.", "At Bree: Frodo."], ["Turn 2.", "At Rivendell: Éowyn and Frodo."])
    assert gone == ["Turn 2.", "At Rivendell: Éowyn and Frodo.", "Nothing any more: at Edoras; at Bree."]
    over = changes(["Turn 1.", "Boromir has the Horn.", "The gate is shut."], ["Turn 2.", "The gate is open."])
    assert over == ["Turn 2.", "The gate is open.", "No longer: Boromir has the Horn."]


def test_a_table_that_is_long_to_tell_is_told_in_parts(run: Run) -> None:
    begun(run, "ring_war", "war", "--seat", "fellowship", "--seat", "saruman=sensible", "--seat", "dark_power=sensible")
    parts, everything = answers(run, "war", "view", "view all")
    assert "The table is long to tell. Ask for a part: " in parts
    assert len(parts.splitlines()) < 12
    assert len(everything.splitlines()) > LONG
    for word in re.findall(r"(\w+) \(\d+", " ".join(parts.split())):
        assert "not understood" not in answers(run, "war", word)[0]


def test_parts_of_the_table_are_asked_for_by_a_word(run: Run, game: str) -> None:
    own, other, everybody, nobody, none, alone = answers(
        run, game, "hand", "hand sam", "hands", "hand bilbo", "foes", "corruption frodo"
    )
    assert own.startswith("  Frodo has ")
    assert other.startswith("  Sam has ")
    assert everybody.startswith(own + other + "  Pippin has ")
    assert nobody == "Nobody here is called 'bilbo'; there are Frodo, Sam and Pippin.\n"
    assert none.startswith("This table has no foes to tell of; ask for now, ")
    assert alone.startswith("  Corruption: ")
    magic, nothing = answers(run, game, "gandalf magic", "gandalf gimli")
    assert magic == "  Magic: The event is ignored after its marker has moved.\n"
    assert nothing == "Gandalf says nothing of 'gimli'.\n"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("-1", "Choices are whole numbers from 1 to 2."),
        ("1.5", "Choices are whole numbers from 1 to 2."),
        ("0", "There is no choice 0; the choices are 1 and 2."),
        ("ids maybe", "Ids is followed by on or off."),
        ("redo twice", "Type r or redo: brings back what was undone; redo 3 brings back three."),
        ("find", "Type find and a word, and only the choices with that word are told."),
        ("goal frodo", "Type goal: what the game is about."),
        ("dance", "That was not understood; a number chooses, and help lists the words."),
        ("find oliphaunt", "No choice has these words in it."),
        ("hlep", "That was not understood; help was perhaps meant; a number chooses, and help lists the words."),
        (
            "how does Sauron win",
            "That is nothing to do here, and help lists what is; to ask the rules type rule how does Sauron win.",
        ),
        (
            "save",
            "Nothing needs to be saved: every choice is on disk at once. quit leaves, and play goes on from there.",
        ),
    ],
)
def test_what_means_nothing_gets_one_sentence(run: Run, game: str, line: str, answer: str) -> None:
    assert [" ".join(one.split()) for one in answers(run, game, line)] == [answer]


def test_choices_that_were_found_keep_their_numbers_and_stand_alone_once(run: Run, game: str) -> None:
    found, everything, taken = answers(run, game, "find leave", "", "2")
    assert found.splitlines()[1:] == ["  2  No, leave it"]
    assert "  1  Yes, Frodo will roll the die" in everything
    assert "  2  No, leave it" in everything
    assert "which" in taken or "will" in taken


def test_choices_behind_one_number_that_were_found_stand_alone_until_one_goes_back(run: Run) -> None:
    begun(run, "dagorlad", "battle")
    found, back = answers(run, "battle", "a warg starts at 1324", "3", "5", "find go1", "2")[3:]
    assert re.search(r"^  1  Goblin GO1", found, re.MULTILINE)
    assert "  2  Back: all choices" in found
    assert "Back" not in back


def test_passes_until_later_are_told_only_where_each_choice_is(run: Run) -> None:
    begun(run, "fellowship", "plain", "--seed", "41", "--option", "one_ring_card=on")
    asked, each, *_ = answers(run, "plain", "", "all")
    rows = [text for _, text in CHOICE.findall(asked)]
    assert rows[1] == "Go on for a while"
    assert not any("until" in row for row in rows)
    assert "  Frodo passes\n  3  until the next event\n" in each


def test_whose_choice_it_is_is_said_once_and_by_name(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain")
    told = play("plain", 4, 60).all
    labels = [text for _, text in CHOICE.findall(told)]
    assert re.search(r"^  Sam gives\n +\d+  [a-zA-Z]", told, re.MULTILINE)
    assert not any(re.match(r"(frodo|sam)\b|(Frodo|Sam): \1", label) for label in labels)


def test_a_choice_says_what_follows_and_tells_no_secret(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain", "--option", "hands=hidden", "--option", "hobbits=2")
    player = play("plain", 4, 200)
    followed = [text for _, text in CHOICE.findall(player.all) if "; then " in text]
    assert any("the Fellowship comes to" in text or "Sauron" in text for text in followed)
    assert not any(re.search(r"draws .*(white|grey)|is dealt", text) for text in followed)


def test_what_follows_reads_on_in_one_sentence() -> None:
    told = ["The Fellowship comes to Bree.", "Blade: Sam goes 1 step", "Sam goes 1 step", "From there it attacks"]
    reads = ["the Fellowship comes to Bree", "Blade: Sam goes 1 step", "from there it attacks"]
    assert list(map(lowered, merged(told, ["Sam"]))) == reads


def test_the_first_lines_say_who_sits_where(run: Run, play: Play) -> None:
    begun(run, "dagorlad", "plain", "--seat", "westernesse:Anna", "--seat", "sauron=sensible")
    assert "Seats: Sauron [sensible], Westernesse (Anna)\n" in play("plain", 1, 1).all


def test_choices_that_are_as_before_are_counted_until_enter_tells_them(run: Run, play: Play) -> None:
    begun(run, "fellowship", "plain", "--option", "hobbits=2")
    told = play("plain", 1, 200).all
    _, _, after = told.partition(" are as before; enter tells them.")
    assert after
    assert re.search(r"\n> .+\n(  1  .+\n)", after)


def test_in_the_war_points_and_discards_are_told_in_words(run: Run) -> None:
    others = ("--seat", "saruman=sensible", "--seat", "dark_power=sensible")
    begun(run, "ring_war", "war", "--seat", "fellowship", *others)
    told = " ".join(said(run, "war", *["1"] * 9).out.split())
    assert re.search(r"Discard Storm on Caradhras \([A-Z][^()]+", told)
    assert not re.search(r"\d MP\b", told)


def test_help_tells_first_what_one_needs_and_the_rest_by_topics(run: Run, game: str) -> None:
    first, *topics, everything = answers(run, game, "help", "help choosing", "help TABLE", "help rules", "help all")
    assert first.index("  a number ") < first.index("  u or undo ") < first.index("  help choosing ")
    assert len(first.splitlines()) <= 14
    assert "find WORDS" not in first
    assert "help moving" not in first, "there is no map here"
    for word, told in zip(("find WORDS", "  corruption, hand, ", "ids on"), topics, strict=True):
        assert word in told
        assert word in everything
        assert sum(word in one for one in topics) == 1
    assert run("new", "dagorlad", "--seed", 5, "--name", "plain").code == 0
    on_a_map, moving = answers(run, "plain", "help", "help moving")
    assert "  go PIECE HEX " in on_a_map
    assert "  help moving " in on_a_map
    assert "  near HEX 5 " in moving
    assert "a number" not in moving
    of_choice, of_help, of_rule = answers(run, game, "?2", "help 2", "rule 2")
    assert of_help == of_rule == of_choice, "a number is a choice, and no word of a map that is not there"
    assert "who stands within" not in answers(run, game, "help near")[0]
    assert "with the same luck" in " ".join(answers(run, game, "help hint")[0].split())


def test_a_part_of_the_table_is_told_behind_view_too(run: Run, game: str) -> None:
    event, viewed, hands, of_sam, deck, unknown = answers(
        run, game, "event", "view event", "hand sam", "v hand Sam", "look deck", "view dragons"
    )
    assert len({*answers(run, game, "view", "look")}) == 1
    assert viewed == event
    assert of_sam == hands
    assert deck == "  42 cards in the deck, 0 on the discard pile.\n"
    assert unknown == "The table says nothing of 'dragons'.\n"


def test_what_came_of_one_move_is_not_called_several_moves() -> None:
    assert told_together(1) == "What came of one move is told together; last 1 tells all of it."
    assert told_together(8) == "Several moves are told together; last 8 tells each."
