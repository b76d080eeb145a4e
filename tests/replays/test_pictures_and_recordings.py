"""Pictures and recordings of games: what stands on their screens, how long, and what is marked."""

from __future__ import annotations

import asyncio
import html
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from replays.exports import Showing, export
from replays.gallery import shown
from replays.naming import by_name
from replays.opened import opened
from replays.telling import Decision, Passage, Told
from saves.reader import read_log
from tui.exports.cast import (
    CLEARED,
    GLANCE,
    LAST,
    LONGEST,
    LONGEST_END,
    LONGEST_READ,
    SHORTEST,
    WORDS,
    beat,
    farewell,
    is_idle,
    stops,
)
from tui.exports.picture import crop, painted, settle
from tui.exports.sheet import SEEN_LOG, STEADY, rows_of_log
from tui.games.fellowship.sauron import SauronPane
from tui.terminal.private import rows_of
from tui.widgets.lines import text_of, without_end
from tui.widgets.pane import LOG

LOGS = Path(__file__).parent.parent / "fellowship" / "golden"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm-256color")
    return tmp_path


def game_of(events: list[list[Any]]) -> list[list[Any]]:
    """Return the events of a recording from the set-up on, without what comes before."""
    begins = [time for time, kind, _ in events if kind == "m"][1]
    return [event for event in events if event[0] >= begins]


def test_a_recording_says_first_what_it_is_and_what_its_signs_mean() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("ring-war-saruman-and-fellowship") or Path("none"))
    for reading in (False, True):
        events = [json.loads(row) for row in export(log, "cast", size=(120, 40), reading=reading).splitlines()[1:]]
        assert events[1] == [0.0, "m", "What this is"]
        said = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", events[0][2])
        assert "The fire and the master" in said
        assert "13 decisions in all" in said
        assert "The Fellowship wins when the Ring goes into the fire of Mount Doom" in said
        assert "F forces of the Fellowship" in said
        assert "where it began" in said, "a sign that not every screen has"
        assert "Game-Turn 18" in events[3]
        assert (events[2][0] > LONGEST_READ) is reading
    events = [json.loads(row) for row in export(log, "cast", at=1, size=(80, 24)).splitlines()[1:]]
    begins = [text for time, kind, text in events if kind == "o" and time <= 2 * LONGEST_READ]
    assert [f"{CLEARED}\x1b[1;1H" in text for text in begins] == [True] * 3, "the signs have a screen of their own"


def test_the_recording_is_asciinema_version_2() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(LOGS / "ending-won.jsonl")
    lines = export(log, "cast", at=16, size=(80, 24)).splitlines()
    header = json.loads(lines[0])
    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    events = game_of([json.loads(line) for line in lines[1:]])
    markers = [text for _, kind, text in events if kind == "m"]
    screens = [(time, text) for time, kind, text in events if kind == "o"]
    assert len(markers) + len(screens) == len(events)
    assert markers == re.findall(r"^## (.+)$", export(log, "md", at=16, full=True), re.MULTILINE)[: len(markers)]
    assert "Bag End" in markers
    assert "Bag End" in screens[0][1]
    times = [time for time, _ in screens]
    beats = [round(after - before, 3) for before, after in pairwise(times[:-1])]
    assert all(SHORTEST <= beat <= LONGEST for beat in beats), "a beat is short"
    rows = export(log, "cast", at=16, size=(80, 24), reading=True).splitlines()[1:]
    slow = game_of([json.loads(line) for line in rows])
    assert [event[1:] for event in slow] == [event[1:] for event in events], "the same screens, as long as one reads"
    waits = [after[0] - before[0] for before, after in pairwise([one for one in slow if one[1] == "o"][:-1])]
    assert max(waits) > LONGEST
    assert all(SHORTEST <= round(wait, 3) <= LONGEST_READ for wait in waits)


@pytest.mark.parametrize(
    ("events", "notes", "idle"), [((), (), True), (("",), (), True), (("rolls",), (), False), ((), ("!",), False)]
)
def test_a_recording_leaves_out_what_nothing_came_of(
    events: tuple[str, ...], notes: tuple[str, ...], idle: bool
) -> None:
    passage = Passage(1, Decision("sam", "Go on", ""), tuple(Told(text, "") for text in events), notes)
    assert is_idle(passage) is idle
    assert SHORTEST <= beat(passage) <= LONGEST
    assert SHORTEST <= beat(passage, reading=True) <= (LONGEST_READ if notes else LONGEST)


def test_what_is_told_stands_as_long_as_it_takes_to_read() -> None:
    def stands(events: list[Told], *notes: str) -> float:
        return beat(Passage(1, Decision("sam", "Go on", ""), tuple(events), notes), reading=True)

    short, long = Told("Sam rolls", ""), Told("word " * (GLANCE + 8), "")
    assert stands([short]) == stands([short], "four words of note") < stands([short] * 3) < LONGEST < stands([long])
    assert stands([long]) - stands([short]) == 8 / WORDS
    assert stands([msgspec.structs.replace(long, sort="miss")]) == stands([short])
    assert stands([short], "word " * 900) == LONGEST_READ
    assert farewell("word " * 70) == LAST + 70 / WORDS < farewell("word " * 700) == LONGEST_END


def test_a_description_says_once_how_the_game_ended_and_blanks_are_kept() -> None:
    import tui.exports

    tui.exports.register_all()
    picture = ElementTree.fromstring(export(read_log(shown("dagorlad-draw") or Path("none")), "svg"))
    lines = (picture[1].text or "").splitlines()
    assert lines[0] == "Both armies are demoralized: nobody has won."
    assert lines.count(lines[0]) == 1
    assert lines.count("It is demoralized.") == 2
    assert picture.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve", "viewers keep the blanks of a run"


@pytest.mark.parametrize(
    ("name", "at", "least", "most"),
    [
        ("won-against-sauron", 80, 44, 64),
        ("one-hero-of-three", 60, 24, 34),
        ("ring-destroyed", 5, 24, 30),
        ("ring-war", 200, 30, 39),
    ],
)
async def test_a_picture_shows_all_rows_of_its_panes_and_few_empty_ones(
    name: str, at: int, least: int, most: int
) -> None:
    log = read_log(shown(name) or Path("none"))
    showing = Showing(log, by_name(log.game, log.header), at, None, False, (120, 40), fits=True)
    async with painted(showing) as screen:
        screen.show_entry(at)
        await settle(screen)
        await crop(screen)
        rows = [strip.text for strip in rows_of(screen)]
        panes = {name: pane for name, pane in screen.pane_layout.panes.items() if pane.display}
        assert all(len(without_end(pane.rows)) <= pane.content_size.height for pane in panes.values())
        assert "log" in screen.pane_layout.regions
    assert least <= len(rows) <= most
    assert sum(not row.strip() for row in rows) <= 2
    assert not any("more row" in row for row in rows)


async def test_a_map_whose_pane_has_grown_shows_more_of_itself_and_no_emptiness_below() -> None:
    log = read_log(shown("dagorlad") or Path("none"))
    showing = Showing(log, by_name(log.game, log.header), 1436, None, True, (120, 40), fits=True)
    async with painted(showing) as screen:
        screen.show_entry(1436)
        await settle(screen)
        await crop(screen)
        assert screen.map_pane is not None
        assert screen.map_pane.content_size.height - len(without_end(screen.map_pane.rows)) <= 2
        assert "more row" not in "\n".join(strip.text for strip in rows_of(screen)), "the one out of sight is empty"


async def test_no_row_of_saurons_cards_begins_with_a_comma_and_too_few_shields_are_said() -> None:
    log = read_log(shown("won-against-sauron") or Path("none"))
    showing = Showing(log, by_name(log.game, log.header), log.table.entry, None, True, (120, 40), fits=True)
    async with painted(showing) as screen:
        for entry in (30, 80, showing.last):
            screen.show_entry(entry)
            await settle(screen)
            pane = screen.pane_layout.panes["sauron"]
            assert isinstance(pane, SauronPane)
            assert screen.scene is not None
            lord = screen.scene.view.dark_lord
            for width in range(16, 60):
                rows = pane._whole(screen.scene.view, lord, width, in_words=False).lines
                assert [text_of(row) for row in rows if text_of(row).lstrip().startswith(",")] == []
        payers = screen.pane_layout.panes["gandalf"].rows
        assert any("nobody has 5\u25c8" in text_of(row) for row in payers)


async def test_a_picture_tells_saurons_hand_in_signs_with_the_number_of_each_card() -> None:
    log = read_log(shown("riders-return") or Path("none"))
    showing = Showing(log, by_name(opened(log.game), log.header), log.table.entry, None, True, (120, 40), fits=True)
    async with painted(showing) as screen:
        screen.show_entry(showing.last)
        await settle(screen)
        await crop(screen)
        rows = [text_of(row) for row in screen.pane_layout.panes["sauron"].rows]
    assert any("SC27" in row for row in rows), rows


async def test_a_picture_of_the_end_has_room_for_the_enemies_that_stand() -> None:
    log = read_log(shown("glory-spent") or Path("none"))
    showing = Showing(log, by_name(log.game, log.header), log.table.entry, None, False, (120, 40), fits=True)
    async with painted(showing) as screen:
        screen.show_entry(showing.last)
        await settle(screen)
        await crop(screen)
        assert [text_of(row).split() for row in screen.pane_layout.panes["sauron"].rows if text_of(row).strip()] == [
            ["Black", "Riders", "x3", "2/2\N{DEGREE SIGN}", "FotR"]
        ]


async def test_a_picture_of_a_size_that_is_too_small_says_how_many_rows_it_leaves_out() -> None:
    log = read_log(shown("won-against-sauron") or Path("none"))
    showing = Showing(log, by_name(log.game, log.header), 80, None, False, (120, 36))
    async with painted(showing) as screen:
        screen.show_entry(80)
        await settle(screen)
        text = "\n".join(strip.text for strip in rows_of(screen))
    assert re.search(r"\d+ more rows ", text)
    assert "\u25be" not in text


async def test_a_long_entry_takes_rows_from_the_panes_of_a_recording_only_while_it_is_shown() -> None:
    log = read_log(shown("overtaken") or Path("none"))
    longest = max(range(1, log.table.entry), key=lambda number: len(log.table.line.entries[number].events))
    assert len(log.table.line.entries[longest].events) > STEADY
    showing = Showing(log, by_name(log.game, log.header), log.table.entry, None, False, (120, 40))
    async with painted(showing) as screen:
        for number in (longest, showing.last - 1):
            screen.show_entry(number)
            await settle(screen)
        assert screen.sheet.foot == STEADY
        text = "\n".join(strip.text for strip in rows_of(screen))
    assert "The Fellowship \u2500" in text
    assert "Sam" in text.partition("The Fellowship \u2500")[2]


async def test_panes_that_keep_their_rows_leave_the_log_some() -> None:
    log = read_log(shown("ring-war") or Path("none"))
    showing = Showing(log, by_name(log.game, log.header), 40, None, False, (120, 40))
    async with painted(showing) as screen:
        screen.show_entry(40)
        await settle(screen)
        sheet = screen.sheet
        beside = next(part.pane for part in sheet.plan_of_table.columns[-1].parts if part.pane != LOG)
        sheet.wanted[beside] = 36
        assert sheet.starves_the_log()
        assert rows_of_log(sheet.plan_of_table, sheet.form) >= SEEN_LOG
        sheet.needed[beside] = 36
        assert rows_of_log(sheet.plan_of_table, sheet.form) < SEEN_LOG, "what is needed now comes before the log"


async def test_a_picture_of_the_end_at_mount_doom_tells_of_no_try() -> None:
    log = read_log(shown("ring-destroyed") or Path("none"))
    showing = Showing(log, by_name(log.game, log.header), log.table.entry, None, False, (120, 40))
    async with painted(showing) as screen:
        screen.show_entry(showing.last)
        await settle(screen)
        text = "\n".join(strip.text for strip in rows_of(screen))
    assert "is the end" not in text
    assert "Sam 1\u25c9 from Sauron" in text


async def test_a_frame_shows_whose_turn_began_and_where_something_happened() -> None:
    for name, at, words in [
        ("one-hero-of-three", 60, ["The dice of Martin"]),
        ("dagorlad", 900, ["Hex 1624", "BO1 Bowmen"]),
    ]:
        log = read_log(shown(name) or Path("none"))
        showing = Showing(log, by_name(log.game, log.header), at, None, False, (120, 40))
        async with painted(showing) as screen:
            screen.show_entry(at)
            await settle(screen)
            text = "\n".join(strip.text for strip in rows_of(screen))
        assert [each for each in words if each not in text] == []


def test_the_picture_marks_whoever_is_asked_next() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("lost-at-mount-doom") or Path("none"))
    picture = html.unescape(re.sub(r"<[^>]+>", "", export(log, "svg", at=150))).replace("\xa0", " ")
    assert "Asked next: Frodo" in picture
    assert re.search("▸ ?Frod", picture)
    assert not re.search("▸ ?Sam", picture)


def test_the_picture_shows_the_entry_in_the_size_asked_for() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(LOGS / "ending-won.jsonl")
    small, large = (export(log, "svg", at=60, size=size) for size in ((80, 24), (200, 60)))
    assert "Helm&#x27;s&#160;Deep" in small
    assert "font-face" not in small
    for picture in (small, large):
        root = ElementTree.fromstring(picture)
        names = {child.get("id"): child.text or "" for child in root[:2]}
        assert (root.get("role"), [*names]) == ("img", [root.get("aria-labelledby"), root.get("aria-describedby")])
        assert names["title"] == "won - The Lord of the Rings, Helm's Deep, entry 60"
        paragraphs = [paragraph.splitlines() for paragraph in names["description"].split("\n\n")]
        assert " ".join(paragraphs[0]) == log.game.words.spoken(log.table.line.state_after(61))[0]
        assert all(not re.search(r"[.!?] [A-Z]", line) for paragraph in paragraphs for line in paragraph)
    assert len(large) > len(small)


@pytest.mark.parametrize(
    ("name", "at", "says"),
    [("overtaken", 90, ("Hands", "Arwen")), ("all-together", 30, ("Log", "musters Sam"))],
)
def test_a_small_picture_gives_the_rows_that_are_left_to_the_hands_and_the_log(
    name: str, at: int, says: tuple[str, ...]
) -> None:
    drawn = html.unescape(export(read_log(shown(name) or Path("none")), "svg", at=at, size=(80, 24)))
    screen = drawn.partition("</desc>")[2]
    assert all(one in screen.replace("\xa0", " ") for one in says)


def test_a_picture_of_a_battle_shows_the_part_of_the_map_where_it_is_fought() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("dagorlad-draw") or Path("none"))
    asked = next(
        at
        for at, entry in enumerate(log.table.line.entries)
        if at > 90 and not entry.events and log.table.state_at(at).phase == "D1"
    )
    picture = html.unescape(export(log, "svg", at=asked)).replace("\xa0", " ")
    assert re.search(r">\s*OA\s*<", picture)
    assert "V reach" not in picture


async def test_a_picture_of_the_end_names_no_keys_and_ids_and_foretells_nothing() -> None:
    for name in ("sauron-wins", "alone"):
        log = read_log(shown(name) or Path("none"))
        showing = Showing(log, by_name(log.game, log.header), log.table.entry, None, False, (120, 40))
        async with painted(showing) as screen:
            screen.show_entry(showing.last)
            await settle(screen)
            text = "\n".join(strip.text for strip in rows_of(screen))
        uncited = re.sub(r"\([^()]*\)", "", text)  # a note cites the rules that it tells of by their ids
        assert not re.search(r"-\d◉|\bnow [^\w\s]|D[A-Z]\.\w+_", uncited), name


@pytest.mark.parametrize(
    ("name", "title", "words"),
    [
        (
            "ring-destroyed",
            "The Ring is destroyed - The Lord of the Rings, Mount Doom: the game is won, 64 points",
            ["Mount Doom   The game is won, 64 points"],
        ),
        (
            "ring-war-ring-destroyed",
            "The fire of Mount Doom - War of the Ring, Game-Turn 13: the Fellowship has won",
            ["The Fellowship has won. The Ring has gone into the fire of Mount Doom.", "Hex E0827 Mount Doom"],
        ),
        (
            "one-hero-of-three",
            "Three players, one Hero - The Dice Building Game, Grey Havens: the game is won",
            ["Martin, Hero of Middle-earth by Glory: 11; Helen: 10; Judith: 9"],
        ),
    ],
)
async def test_a_picture_of_the_end_shows_how_and_where_it_ended(name: str, title: str, words: list[str]) -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown(name) or Path("none"))
    picture = ElementTree.fromstring(await asyncio.to_thread(export, log, "svg"))
    assert picture[0].text == title
    showing = Showing(log, by_name(log.game, log.header), log.table.entry, None, False, (120, 40))
    async with painted(showing) as screen:
        screen.show_entry(showing.last)
        await settle(screen)
        text = "\n".join(strip.text for strip in rows_of(screen))
    assert [each for each in words if each not in text] == []
    assert not re.search("[A-Z][a-z]+ decides", text)
    assert not re.search("one more (card )?loses", text)


def test_a_sign_that_a_font_may_lack_keeps_to_its_cell() -> None:
    import tui.exports

    tui.exports.register_all()
    picture = ElementTree.fromstring(export(read_log(shown("won-against-sauron") or Path("none")), "svg"))
    signs = [one for one in picture.iter() if one.get("lengthAdjust") == "spacingAndGlyphs"]
    assert {"\u25c9", "\u2661", "\u25c8"} <= {one.text for one in signs}
    assert all(len(one.text or "") == 1 and float(one.get("textLength", "0")) < 13 for one in signs)
    assert not any("\u25af" in (one.text or "") for one in picture.iter())


def test_a_recording_marks_the_great_moments_of_a_turn() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("ring-war-ring-destroyed") or Path("none"))
    events = [json.loads(line) for line in export(log, "cast", size=(80, 24)).splitlines()[1:]]
    marks = [text for _, kind, text in events if kind == "m"]
    assert marks[1] == "Game-Turn 13"
    assert len(marks) > 2
    assert any("Ring is destroyed" in mark for mark in marks)


def test_a_brisk_recording_marks_the_notes_for_which_it_does_not_wait() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("foes-ring-destroyed") or Path("none"))
    brisk, slow = (
        [json.loads(row) for row in export(log, "cast", size=(80, 24), reading=reading).splitlines()[1:]]
        for reading in (False, True)
    )
    noted = [text for _, kind, text in brisk if kind == "m" and text.startswith("Note: ")]
    assert noted
    assert all(len(text) <= 66 for text in noted), "a hint and not the note itself"
    assert not any(kind == "m" and text.startswith("Note: ") for _, kind, text in slow)
    times = [time for time, kind, _ in game_of(brisk) if kind == "o"]
    assert max(round(after - before, 3) for before, after in pairwise(times[:-1])) <= LONGEST


def test_a_recording_marks_the_last_of_the_parts_that_begin_at_once() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("ring-war-mastery") or Path("none"))
    events = [json.loads(line) for line in export(log, "cast", at=1, size=(80, 24)).splitlines()[1:]]
    times = [time for time, kind, _ in events if kind == "m"]
    assert len(set(times)) == len(times) > 0


def test_a_recording_shows_one_of_many_marches() -> None:
    def passage(entry: int, sort: str, *notes: str) -> Passage:
        return Passage(entry, Decision("", "", ""), (Told("Somebody moves", "1.1", sort=sort),), notes)

    march = [passage(entry, "march") for entry in range(1, 15)]
    told = [passage(0, ""), *march, passage(15, "march", "Look"), passage(16, ""), passage(17, "")]
    assert [one.entry for one in stops(told)] == [0, 6, 12, 15, 16, 17]
    idle = Passage(3, Decision("", "", ""), (), ())
    assert [one.entry for one in stops([*told[:3], idle, passage(4, "")])] == [0, 2, 4]
    assert [one.entry for one in stops([*told[:3], idle])] == [0, 2, 3]


def test_the_last_screen_of_a_small_recording_cuts_no_note_off() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("dagorlad-westernesse-decisive") or Path("none"))
    assert log.notes[-1].text.endswith("(21.25).")
    screens = [json.loads(row) for row in export(log, "cast", size=(80, 24)).splitlines()[1:]]
    assert "(21.25)." in screens[-3][2]


def test_a_recording_marks_a_round_together_with_what_ended_the_one_before() -> None:
    import tui.exports

    tui.exports.register_all()
    log = read_log(shown("one-hero-of-three") or Path("none"))
    rows = [json.loads(row) for row in export(log, "cast", size=(80, 24)).splitlines()[1:]]
    marks = [text for _, kind, text in rows if kind == "m"]
    assert any(re.search(r" is corrupted; .+, round \d+$", mark) for mark in marks)
    assert all(mark[0].isupper() for mark in marks)
    assert marks[-1].endswith("; The end")
    assert not rows[-1][2].endswith("\n"), "a new line would move the last screen up"


def test_the_picture_of_a_game_that_is_lost_foretells_nothing() -> None:
    log = read_log(shown("sauron-corrupts") or Path("none"))
    drawn = html.unescape(export(log, "svg", size=(80, 24))).replace("\xa0", " ")
    assert "Sauron has mustered: " in drawn
    assert not re.search(r"Sauron attacks with \d|falls next|Corruption next", drawn)
