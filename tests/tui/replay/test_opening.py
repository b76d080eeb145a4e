"""The first screen of a replay: its first note, whole, and on a map the pieces that it tells of; and what its last one
says of the end."""

from __future__ import annotations

import pytest

from replays.gallery import FOLDER, shown
from tests.tui.table.sitting import sitting
from tui.replay.screen import ReplayScreen


@pytest.mark.parametrize(
    ("name", "begins", "ends"),
    [
        ("ring-destroyed", "The base game with two hobbits", "at the volcano (B4.11.2)."),
        ("dagorlad", "The Last Alliance stands in the north", "(20.1, 20.2, 21.21)."),
        ("ring-war", "Three powers are at war: ", "only how many stand in a hex is seen (B.3)."),
    ],
)
async def test_the_first_note_is_read_as_a_whole(name: str, begins: str, ends: str) -> None:
    async with sitting(ReplayScreen(FOLDER / f"{name}.jsonl"), (80, 24)) as looking:
        words = " ".join(looking.text.split())
        assert begins in words
        assert ends in words


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_pieces_are_in_sight(size: tuple[int, int]) -> None:
    for path in sorted(FOLDER.glob("dagorlad*.jsonl")):
        async with sitting(ReplayScreen(path), size) as looking:
            pane = looking.screen.map_pane
            pieces = pane.atlas.pieces(looking.screen.scene, pane.glyphs)
            assert sum(pane.chart.sees(hex_, *pane.room) for hex_ in pieces) >= 8, path.stem


async def test_the_map_looks_where_the_first_note_does() -> None:
    async with sitting(ReplayScreen(FOLDER / "ring-war-conquest.jsonl"), (80, 24)) as looking:
        pane = looking.screen.map_pane
        assert pane.atlas.name(looking.screen.scene, pane.cursor) == "Isengard"


async def test_from_the_middle_of_a_game_nothing_is_set_up() -> None:
    async with sitting(ReplayScreen(FOLDER / "dagorlad-draw.jsonl"), (80, 24)) as looking:
        assert "A position from the middle of a game" in looking.text
        assert "set up" not in looking.text


async def test_the_next_note_is_another_than_the_first() -> None:
    async with sitting(ReplayScreen(FOLDER / "dagorlad.jsonl"), (80, 24)) as looking:
        await looking.press("n")
        assert looking.screen.past.replay.entry == 143


async def test_what_a_long_note_needs_stays() -> None:
    async with sitting(ReplayScreen(FOLDER / "dagorlad-westernesse-tactical.jsonl"), (80, 24)) as looking:
        await looking.press("end")
        assert "With as many victory points or fewer" in " ".join(looking.text.split())
        height = looking.screen.shown.entry_pane.region.height
        await looking.press("home")
        assert looking.screen.shown.entry_pane.region.height == height


@pytest.mark.parametrize(
    ("name", "won", "not_any_more"),
    [
        ("ring-destroyed", "won  replay", "plays"),
        ("one-hero-of-three", "won  replay", "Phase"),
        ("ring-war", "won by the Dark Power", "Dark Power battles"),
        ("dagorlad", "won by Westernesse", "both rally"),
    ],
)
async def test_at_the_end_the_header_says_how_it_ended(name: str, won: str, not_any_more: str) -> None:
    async with sitting(ReplayScreen(FOLDER / f"{name}.jsonl"), (120, 40)) as looking:
        assert "won" not in looking.text.splitlines()[0]
        await looking.press("end")
        header = looking.text.splitlines()[0]
        assert won in header
        assert not_any_more not in header


async def test_after_the_last_roll_nobody_is_told_what_the_next_would_bring() -> None:
    async with sitting(ReplayScreen(FOLDER / "ring-destroyed.jsonl"), (80, 24)) as looking:
        await looking.press("end")
        assert "Sam 1◉ from Sauron" in looking.text
        assert "is the end, 4 in 6" not in looking.text


async def test_the_steps_of_a_haven_are_those_as_they_are_at_the_event_in_sight() -> None:
    async with sitting(ReplayScreen(FOLDER / "ring-destroyed.jsonl", 37), (80, 24)) as looking:
        await looking.press(*["right"] * 9)
        assert "entry 38, step 9 of 21" in looking.text
        assert "1 \u25cf Galadriel  2 \u25cb Recovery  3 \u25cb Test of Galadriel" in looking.text
        await looking.press("down")
        assert "1 \u2713 Galadriel  2 \u25cf Recovery  3 \u25cb Test of Galadriel" in looking.text
        await looking.press("home", "right", "right")
        assert "Bag End: Gandalf" in looking.text
        assert "1 \u25cf Gandalf  2 \u25cb Preparations  3 \u25cb" in looking.text


async def test_the_dice_that_have_fallen_are_shown_though_somebody_else_decided() -> None:
    async with sitting(ReplayScreen(FOLDER / "all-together.jsonl", 3), (80, 24)) as looking:
        assert "Martin rolls 5 Frodo F1" in looking.text
        assert "The dice of Martin" in looking.text


async def test_no_part_of_a_turn_is_named_before_one_has_begun() -> None:
    async with sitting(ReplayScreen(FOLDER / "ring-war.jsonl", 72), (120, 40)) as looking:
        await looking.press("left", "left", "left")
        assert "Game-Turn 2 begins" in looking.text
        assert "set-up" not in looking.text.splitlines()[0]
    async with sitting(ReplayScreen(FOLDER / "dagorlad-westernesse-decisive.jsonl", 83), (120, 40)) as looking:
        assert "Turn 18 begins" in looking.text
        await looking.press("left")
        assert "turn 18 of 18, night" in looking.text.splitlines()[0]
        assert "set-up" not in looking.text.splitlines()[0]


async def test_the_rule_above_the_entry_names_the_game_where_there_is_room() -> None:
    async with sitting(ReplayScreen(FOLDER / "ring-destroyed.jsonl", 33), (80, 24)) as looking:
        rows = looking.text.splitlines()
        assert next(row for row in rows if "Entry 33" in row).endswith("use something? ━━━━━━━━━━━")
        await looking.press("home")
        rows = looking.text.splitlines()
        assert next(row for row in rows if "Entry 0" in row).endswith("━ The Ring is destroyed ━")


async def test_a_decision_that_these_eyes_do_not_see_says_how_to_see_it() -> None:
    path = shown("ring-war-ring-destroyed")
    assert path is not None
    async with sitting(ReplayScreen(path, 1)) as looking:
        assert "hidden from these eyes" not in looking.text
        assert "Saruman: " in looking.text
        assert "hands opened" in looking.text.splitlines()[0]
        await looking.press("o")
        assert "Saruman decides, hidden from these eyes: s or o shows more" in looking.text


async def test_after_a_leap_the_map_is_where_the_piece_is_that_the_step_tells_of() -> None:
    async with sitting(ReplayScreen(FOLDER / "dagorlad.jsonl", 10), (80, 24)) as looking:
        await looking.press(*"456", "enter")
        assert "Spears and Bows MA1 go from 1226?" in looking.text
        assert "Go no further" in looking.text
        assert looking.screen.map_pane.cursor == "1226"
    async with sitting(ReplayScreen(FOLDER / "dagorlad.jsonl", 456), (80, 24)) as looking:
        assert looking.screen.map_pane.cursor == "1226"
