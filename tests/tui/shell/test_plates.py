"""Plates: what games draw beside their rules, as the table draws it."""

from __future__ import annotations

import re

import pytest

from core import catalogue
from saves.settings import Settings, save_settings
from tests.games import shipped
from tests.tui.shell.looking import press_until
from tests.tui.shell.looking import text_of as screen_text
from tui.app import WestmarchApp
from tui.glyphs import ASCII, UNICODE
from tui.plates import Room, plate_of
from tui.rules.plate import LEAST_ROWS, PlatePage
from tui.rules.rules import RulesScreen
from tui.widgets.lines import text_of, width

ROOMS = (Room(76, LEAST_ROWS, UNICODE), Room(112, 25, UNICODE), Room(76, LEAST_ROWS, ASCII, lettered=True))

DRAWN = {
    "fellowship": "B3.1 B4.5 B4.6.1 B6 B8.staff B9.1 B9.4 B9.4.6 FB.bree FB.isengard FC.ents FF.F30 S11 SC.SC01 SN.NZ1"
    " S1.3 S6.1 S6.3 S6.4 F2.4 F3.1",
    "dice": "D1.1 D2.4 D2.5 D2.6 D3.1 D3.4 D3.6 D3.9 D3.16 D4.4 D4.10"
    " D4.16 D6.2 D6.10 D6.11 D7.2 D7.3 DW.OWN_P2 DC.frodo DC.army_gondor DD.FRODO DE.E_TT DL.mount_doom",
    "dagorlad": "1.1 1.2 13.1 13.2 14.1 15.13 15.31 15.32 17.24 18.0 2.2 2.3 5.1 W4.3 W5.1 W7.12 W7.5",
    "ring_war": "2.2 2.3 2.4 2.5 2.6 2.7 C.1 I.1 I.3 M.5 P.6 X.1i Z.3 M01 M22 E01 E36",
}
"""Rules of each game that something is drawn beside."""

RAW = re.compile(r"[a-z]_[a-z]")
"""What an id looks like that should have been a name."""


@pytest.mark.parametrize("game_id", shipped())
def test_what_is_drawn_beside_rules_fits_and_names_no_ids(game_id: str) -> None:
    game = catalogue.game(game_id)
    drawn = {rule.id: plate for rule in game.rulebook() if (plate := plate_of(game, rule.id)) is not None}
    assert set(DRAWN[game_id].split()) <= drawn.keys()
    for rule, plate in drawn.items():
        for room in ROOMS:
            rows = plate(room)
            assert any(text_of(row).strip() for row in rows), rule
            assert len(rows) <= room.rows, rule
            assert max(map(width, rows)) <= room.width, rule
            said = "\n".join(map(text_of, rows))
            assert "None" not in said, rule
            assert not any("_" in word.strip("_/\\|") for word in said.split() if word.strip("_/\\|").isidentifier()), (
                rule
            )


def test_the_black_rider_and_the_foe_line_are_drawn_with_who_is_who() -> None:
    game = catalogue.game("fellowship")

    def shown(rule: str) -> str:
        plate = plate_of(game, rule)
        assert plate is not None
        return "\n".join(map(text_of, plate(Room(76, LEAST_ROWS, UNICODE))))

    assert "──♞▸──14" in shown("S6.4")
    assert "Black Rider, riding back" in shown("S6.4")
    assert "Sauron on 15" in shown("B4.6.1")
    assert shown("F2.4").index("Snaga") < shown("F2.4").index("Lagduf") < shown("F2.4").index("Wargs")


@pytest.mark.parametrize(
    ("rule", "seen", "unseen"),
    [
        ("SC.SC12", "rides 3 steps; the hobbit discards a card.", "steps; a foe"),
        ("SN.NZ5", "The active hobbit discards a card. With Friends & Foes a foe appears for each card. The", "?"),
        ("S11", "one 2▯ else ◉1 two cards or eye", "red die"),
        ("S7", "red die or eye", "three jokers"),
        ("FB.bree", "Fir ▍Fire Brand Glo ▍Glorfindel", "Mag ▍"),
        ("B9.1", "▍Book ∩", "Boo ▍"),
    ],
)
def test_pieces_are_drawn_as_their_rules_tell_them(rule: str, seen: str, unseen: str) -> None:
    """Also a card of Sauron's that brings a foe with Friends & Foes alone, and all cards of a board."""
    plate = plate_of(catalogue.game("fellowship"), rule)
    assert plate is not None
    said = " ".join("\n".join(map(text_of, plate(Room(76, 19, UNICODE)))).replace("│", " ").split())
    assert seen in said
    assert unseen not in said


@pytest.mark.parametrize(
    ("rule", "seen"),
    [
        ("D3.4", "U3 8/5** Unit of level 3: attack 8, defense 5, with 2 bursts"),
        ("D3.6", "either 2 Fellowship or draw 2 dice"),
        ("D3.9", "Bag Active Pool Muster Area Prepared Area Spent Pile Used Pile Wilds"),
        ("D2.5", "Active Pool Muster Area Destroyed Units Corruption marker"),
        ("D3.15", "+Sting 3/3 Merry"),
        ("D6.2", "attacks with 3 Goblin Orc Eye Warg marked"),
        ("D7.3", "Black Riders 2/2"),
        ("DW.OWN_P3", "2: dice ▸ artifacts may be used here 3: to war"),
        ("DW.OWN_P2", "2: dice ▸ artifacts may be used here"),
    ],
)
def test_what_a_rule_of_the_dice_game_speaks_of_is_drawn_whole(rule: str, seen: str) -> None:
    plate = plate_of(catalogue.game("dice"), rule)
    assert plate is not None
    said = "\n".join(map(text_of, plate(ROOMS[0])))
    assert UNICODE.ellipsis not in said
    words = " ".join(said.replace("\u00a0", " ").split())
    assert all(word in words for word in seen.split()), said


@pytest.mark.parametrize(("rule", "hexes"), [("W5.1", 6), ("W7.12", 18), ("W7.5", 12), ("15.13", 36), ("17.24", 5)])
def test_the_hexes_that_a_rule_speaks_of_are_drawn_around_a_unit(rule: str, hexes: int) -> None:
    plate = plate_of(catalogue.game("dagorlad"), rule)
    assert plate is not None
    for room in ROOMS:
        said = "\n".join(map(text_of, plate(room)))
        assert said.count(room.glyphs.map_zone.strip()) == hexes + 1  # and once beside what it means


@pytest.mark.parametrize(
    ("game_id", "rule", "seen"),
    [
        ("dagorlad", "18.0", "Mor ▓▓▓ its gate"),
        ("dagorlad", "13.1", "GO *G Gorgol five"),
        ("dagorlad", "13.2", "CA CB DW ME PK *I Pikemen"),
        ("ring_war", "I.1", "MDo Bdû ◎ Barad-dûr, E1128"),
        ("ring_war", "Z.3", "Ise HDe Edo Isengard, W2421"),
        ("ring_war", "M.5", "1 2 3 Nazgûl"),
    ],
)
def test_the_part_of_the_map_that_a_rule_speaks_of_is_drawn(game_id: str, rule: str, seen: str) -> None:
    plate = plate_of(catalogue.game(game_id), rule)
    assert plate is not None
    wide, narrow = ("\n".join(map(text_of, plate(Room(*size, UNICODE)))) for size in ((112, 25), (76, LEAST_ROWS)))
    assert all(word in wide for word in seen.split()), wide
    assert wide.count("\n") >= narrow.count("\n") > 0


def test_a_game_that_draws_nothing_has_no_plates() -> None:
    toy = catalogue.game("skirmish")
    assert all(plate_of(toy, rule.id) is None for rule in toy.rulebook())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_board_stands_below_its_rule(size: tuple[int, int]) -> None:
    app, game = WestmarchApp(), catalogue.game("fellowship")
    async with app.run_test(size=size) as pilot:
        app.show_rules(game, "B9.1")
        await pilot.pause()
        await pilot.pause()
        if size == (80, 24):
            await pilot.press("d")
        shown = screen_text(app)
        assert "The lines of Moria" in shown
        assert "Hiding" in shown
        assert "10 to go" in shown
        assert "5 Orcs Attack  all 5" in shown
        assert isinstance(app.screen, RulesScreen)
        app.screen.show_rule("B4.5.1")
        await pilot.pause()
        assert not app.screen.query_one("#plate", PlatePage).display


async def test_a_narrow_drawing_stands_below_the_text_and_takes_no_rows_of_the_contents() -> None:
    app, book = WestmarchApp(), catalogue.game("fellowship").rulebook()
    async with app.run_test(size=(120, 40)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "B9.1.3")
        await pilot.pause()
        await pilot.pause()
        across, below = (app.screen.query_one(name, PlatePage) for name in ("#plate", "#leaf-plate"))
        assert (across.display, below.display) == (False, True)
        shown = screen_text(app)
        assert "event 3 of Moria" in shown
        assert all(f" {other} " in shown for other in book["B9.1.3"].see)
        assert app.screen.query_one("#contents").size.height > 30
        assert isinstance(app.screen, RulesScreen)
        app.screen.show_rule("B9.1")
        await pilot.pause()
        assert (across.display, below.display) == (True, False)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        app.screen.show_rule("B9.1.3")
        await pilot.pause()
        assert not below.display


async def test_a_plate_is_ruled_off_in_ascii() -> None:
    save_settings(Settings(ascii=True))
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "B4.5")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        shown = screen_text(app)
        assert "three dots" in shown
        assert shown.isascii()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        app.screen.show_rule("B9.1.3")
        await pilot.pause()
        assert app.screen.query_one("#leaf-plate").display
        shown = screen_text(app)
        assert "event 3 of Moria" in shown
        assert shown.isascii()


@pytest.mark.parametrize("game_id", shipped())
async def test_the_text_comes_first_and_a_drawing_only_where_there_is_room(game_id: str) -> None:
    app, game = WestmarchApp(), catalogue.game(game_id)
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game)
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        plate, scroll = app.screen.query_one("#plate", PlatePage), app.screen.query_one("#rule-scroll")
        beside = folded = 0
        for rule in DRAWN[game_id].split():
            app.screen.show_rule(rule)
            await pilot.pause()
            text = screen_text(app)
            assert ("See also" in text) == bool(game.rulebook()[rule].see), rule
            assert plate.display or "d Drawing" in text, rule
            beside, folded = beside + plate.display, folded + (not plate.display)
            assert not plate.display or scroll.max_scroll_y == 0, rule
        assert beside or folded > len(DRAWN[game_id].split()) // 2


async def test_a_drawing_is_looked_at_and_left_again() -> None:
    app, game = WestmarchApp(), catalogue.game("dice")
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "D1.1")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        shown = screen_text(app)
        assert all(f" {count} {kind} " in shown for count, kind in ((32, "Frodo"), (10, "Samwise"), (5, "Two Towers")))
        assert "burst" in shown
        assert "▸ D1.1 Ninety-seven dice" in shown
        for key in ("d", "backspace", "left"):
            assert "See also" not in screen_text(app)
            await pilot.press(key)
            await pilot.pause()
            assert "See also" in screen_text(app)
            await pilot.press("d")
            await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        assert "D1.2" in screen_text(app)
        assert "See also" in screen_text(app)


@pytest.mark.parametrize(("game_id", "rule", "rows"), [("fellowship", "S6.1", 12), ("ring_war", "2.6", 10)])
async def test_a_low_drawing_leaves_the_text_all_other_rows(game_id: str, rule: str, rows: int) -> None:
    app, game = WestmarchApp(), catalogue.game(game_id)
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, rule)
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        plate, scroll = app.screen.query_one("#plate", PlatePage), app.screen.query_one("#rule-scroll")
        assert plate.display
        assert plate.size.height < scroll.size.height >= rows
        await pilot.press("space")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert (app.screen.here == rule) == (rule == "2.6")  # there more of the text is still to be read


async def test_reading_on_leads_over_the_drawing_to_the_next_rule() -> None:
    app, game = WestmarchApp(), catalogue.game("dagorlad")
    rules = list(game.rulebook())
    after = rules[rules.index(game.rulebook()["2.2"]) + 1]
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "2.2")
        await pilot.pause()
        await press_until(pilot, "space", lambda: "gate closed" in screen_text(app))
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.rule == game.rulebook()["2.2"]
        await pilot.press("b")
        await pilot.pause()
        assert "See also" in screen_text(app)
        await pilot.press("d")
        await pilot.press("space")
        await pilot.pause()
        assert app.screen.rule == after


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_what_to_see_also_stands_right_below_a_short_text(size: tuple[int, int]) -> None:
    app, game = WestmarchApp(), catalogue.game("fellowship")
    async with app.run_test(size=size) as pilot:
        app.show_rules(game, "B2.10")
        await pilot.pause()
        await pilot.pause()
        rows = screen_text(app).splitlines()
        (title,) = (number for number, row in enumerate(rows) if "See also" in row)
        assert rows[title - 2].count("End.") == 1
        assert "B3.1" in rows[title + 1]
