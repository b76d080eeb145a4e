from __future__ import annotations

import pytest

from core import catalogue
from core.kernel.rulebook import read_rulebook
from tests.kernel.test_rulebook import ODD, WAR
from tests.tui.shell.looking import press_until, said, text_of
from tui.app import WestmarchApp
from tui.glyphs import UNICODE
from tui.home.home import HomeScreen
from tui.rules.contents import reading_order, rule_row
from tui.rules.marks import blocks
from tui.rules.rule_text import ANSWER, FOUND, rule_content, text_content
from tui.rules.rules import BESIDE, RulesScreen
from tui.rules.tables import table_lines
from tui.widgets.rows import RowList


def shown_rule(app: WestmarchApp) -> str:
    assert isinstance(app.screen, RulesScreen)
    assert app.screen.rule is not None
    return app.screen.rule.id


def overview_shown(app: WestmarchApp) -> bool:
    assert isinstance(app.screen, RulesScreen)
    return app.screen.rule is None


@pytest.mark.parametrize("game_id", catalogue.game_ids())
async def test_a_book_opens_at_the_goal_of_its_game(game_id: str) -> None:
    app, game = WestmarchApp(), catalogue.game(game_id)
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game)
        await pilot.pause()
        assert overview_shown(app)
        book = game.rulebook()
        assert " ".join(book.overview.split()[:5]) in " ".join(text_of(app).split())
        assert all(cited in book for cited in book.cited(book.overview))


async def test_a_book_is_read_page_by_page_and_by_chapters() -> None:
    app, book = WestmarchApp(), catalogue.game("dagorlad").rulebook()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("dagorlad"))
        await pilot.pause()
        first, second = list(book)[:2]
        await press_until(pilot, "space", lambda: not overview_shown(app))
        assert shown_rule(app) == first.id
        await press_until(pilot, "space", lambda: shown_rule(app) == second.id)
        await press_until(pilot, "b", lambda: overview_shown(app))
        await pilot.press("]", "]")
        assert book[shown_rule(app)].chapter == book.chapters()[1]
        await pilot.press("[")
        assert shown_rule(app) == first.id
        await pilot.press("[")
        assert overview_shown(app)


async def test_an_expansion_begins_with_what_it_is_about() -> None:
    app, book = WestmarchApp(), catalogue.game("fellowship").rulebook()
    chapters = book.chapters()
    more = book.parts[1]
    last = [rule for rule in book if rule.chapter == chapters[chapters.index(more.chapter) - 1]][-1]
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), last.id)
        await pilot.pause()
        await press_until(pilot, "space", lambda: overview_shown(app))
        assert f"▸ {more.title}" in text_of(app)
        assert " ".join(more.text.split()[:5]) in " ".join(text_of(app).replace("│", " ").split())
        await pilot.press("]")
        assert book[shown_rule(app)].chapter == more.chapter
        await pilot.press("[", "[")
        assert book[shown_rule(app)].chapter == last.chapter
    assert all(cited in book for part in book.parts for cited in book.cited(part.text))


async def test_a_hit_is_shown_where_the_words_stand() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"))
        await pilot.press("slash", *"volcano shield")
        await pilot.pause()
        assert "B4.11.3" in text_of(app)
        contents = app.screen.query_one("#contents", RowList)
        below = "".join(text for text, _ in contents.rows[1].below)
        assert "shield" in below
        assert len(below) <= contents.size.width


async def test_a_rule_of_another_game_is_found_there() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "W7.33")
        await pilot.pause()
        assert shown_rule(app) == "W7.33"
        assert "this is the one of" in said(app)
        await pilot.press("slash", *"d6.11", "enter")
        await app.workers.wait_for_complete()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert shown_rule(app) == "D6.11"
        await pilot.pause()
        contents = app.screen.query_one("#contents", RowList)
        assert contents.size.width < 36
        room = contents.size.width - BESIDE
        assert not [row.left for row in contents.rows if row.left and sum(len(text) for text, _ in row.left) > room]


def test_tables_stand_in_columns_as_wide_as_there_is_room() -> None:
    text = "| Roll | W |\n|---|---|\n| 2 | eliminated, all of it |\n| 12 | **nothing** |"
    wide = text_content(text, UNICODE, 60).plain.splitlines()
    assert wide == ["Roll  W", "2     eliminated, all of it", "12    nothing"]
    narrow = text_content(text, UNICODE, 18).plain.splitlines()
    assert narrow == ["Roll  W", "2     eliminated,", "      all of it", "12    nothing"]


def test_columns_of_figures_stand_close_to_each_other_before_they_are_told_in_words() -> None:
    rows = [["Die", "-1", "0", "+1"], ["1", "0", "0", "1"]]
    assert table_lines(rows, 14)[0] == ("Die  -1  0  +1", True)
    assert table_lines(rows, 11) == [("Die -1 0 +1", True), ("1   0  0 1", False)]
    assert table_lines(rows, 10) == [("Die 1", True), ("  -1 0,", False), ("  0 0,", False), ("  +1 1", False)]
    odds = [["Die", "1 to 3", "10 to 1"], ["0", "60/0", "20/30"]]
    assert [line for line, _ in table_lines(odds, 14)] == ["Die 1 to 10 to", "    3    1", "0   60/0 20/30"]
    assert table_lines(odds, 13)[0] == ("Die 0", True)


def test_the_number_of_a_hex_at_the_beginning_of_a_line_is_no_item_of_a_list() -> None:
    assert list(blocks("Hill tops: 2108,\n2109. Craters: 0316.\n1. One\n2. Two")) == [
        "Hill tops: 2108, 2109. Craters: 0316.",
        "1. One",
        "2. Two",
        "",
    ]


def test_a_table_without_room_for_its_words_is_told_row_by_row() -> None:
    rows = [["Unit", "Number", "Points to move"], ["Goblin", "7", "4"], ["Phalanx", "-", "2"]]
    assert table_lines(rows, 40)[0] == ("Unit     Number  Points to move", True)
    assert table_lines(rows, 18) == [
        ("Goblin", True),
        ("  Number 7,", False),
        ("  Points to move 4", False),
        ("Phalanx", True),
        ("  Points to move 2", False),
    ]


async def test_the_contents_show_the_rule_under_the_cursor() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "down")
        first = shown_rule(app)
        await pilot.press("down")
        assert shown_rule(app) != first
        assert "printed" in text_of(app)


async def test_a_rule_opens_with_its_text_and_provenance() -> None:
    app = WestmarchApp()
    game = catalogue.game("fellowship")
    async with app.run_test(size=(120, 40)) as pilot:
        app.show_rules(game, "B2.2")
        await pilot.pause()
        shown = text_of(app)
        rule = game.rulebook()["B2.2"]
        assert rule.title in shown
        assert rule.provenance in shown
        assert "Each hobbit begins on step 0" in shown


async def test_references_are_followed_by_number_and_by_enter_and_back() -> None:
    app = WestmarchApp()
    game = catalogue.game("fellowship")
    see = game.rulebook()["B2.2"].see
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "B2.2")
        await pilot.pause()
        await pilot.press("2")
        assert shown_rule(app) == see[1]
        await pilot.press("left")
        assert shown_rule(app) == "B2.2"
        await pilot.press("enter", "enter")
        assert shown_rule(app) == see[0]
        await pilot.press("backspace")
        assert shown_rule(app) == "B2.2"
        await pilot.press("backspace")
        assert isinstance(app.screen, HomeScreen)


async def test_ids_of_other_shapes_are_referred_to_and_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    app, game, book = WestmarchApp(), catalogue.game("dice"), read_rulebook(WAR)
    monkeypatch.setattr(game, "rulebook", lambda: book)
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game, "21.2")
        await pilot.pause()
        assert all(rule_id in text_of(app) for rule_id in ODD)
        await pilot.press("3")
        assert shown_rule(app) == "X.1c"
        await pilot.press("backspace", "slash", *"21.21", "enter")
        assert shown_rule(app) == "21.21"


async def test_search_by_words_narrows_while_typing() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "slash", *"sauron die")
        await pilot.pause()
        contents = app.screen.query_one("#contents", RowList)
        found = [row.id for row in contents.rows if not row.heading]
        book = catalogue.game("fellowship").rulebook()
        assert found == [rule.id for rule in book.search("sauron die")]
        assert found
        await pilot.press("enter", "down")
        assert shown_rule(app) == found[1]
        await pilot.press("backspace")
        assert [row.id for row in contents.rows if not row.heading] == reading_order(book)
        assert shown_rule(app) == found[1]


async def test_a_hit_with_a_long_title_has_its_passage_behind_it() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "slash", *"pay jokers")
        await pilot.pause()
        contents = app.screen.query_one("#contents", RowList)
        (below,) = ("".join(text for text, _ in row.below) for row in contents.rows if row.id == "A2")
        assert below.strip() == "cost?  A joker can stand for…"
        assert max(sum(len(text) for text, _ in row.below) for row in contents.rows) <= contents.size.width


async def test_references_have_all_the_room_from_the_first() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "B3.2")
        await pilot.pause()
        first = [(row.left, row.below) for row in app.screen.query_one("#see", RowList).rows]
        await pilot.press("down", "up")
        assert [(row.left, row.below) for row in app.screen.query_one("#see", RowList).rows] == first
        assert "2 B4.5 The faces of the die" in text_of(app)


async def test_a_long_text_has_the_rows_of_the_references_until_one_of_them_is_chosen() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "B4.5")
        await pilot.pause()
        see, text = app.screen.query_one("#see", RowList), app.screen.query_one("#rule-scroll")
        assert (see.size.height, text.size.height) == (2, 16)
        assert "See also: 4 rules" in text_of(app)
        await pilot.press("l")
        await pilot.pause()
        assert see.size.height == sum(row.height for row in see.rows)
        assert "See also: " not in text_of(app)
        await pilot.press("h")
        await pilot.pause()
        assert (see.size.height, text.size.height) == (2, 16)


async def test_what_was_looked_for_is_marked_in_the_text_and_mistyped_words_are_named() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "slash", *"gandlaf")
        await pilot.pause()
        assert "No rule has gandlaf, but 27" in text_of(app)
        assert shown_rule(app) == "B8.gandalf_card"
    marked = rule_content(catalogue.game("fellowship").rulebook()["B8.gandalf_card"], UNICODE, 60, ("gandalf",))
    assert [marked.plain[span.start : span.end] for span in marked.spans if span.style == FOUND] == ["Gandalf"]


async def test_a_question_is_answered_under_a_head_and_the_sentence_that_answers_it_is_marked() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("r", "slash", *"how many players can share the shields for gandalf")
        await pilot.pause()
        contents = app.screen.query_one("#contents", RowList)
        heads = ["".join(text for text, _ in row.left) for row in contents.rows if row.heading]
        assert heads[0].startswith("Most likely")
        assert heads[1].startswith("Also about")
        assert shown_rule(app) in {"A32", "B4.8"}
    book = catalogue.game("fellowship").rulebook()
    sentence = "One player alone discards five shields; the card then takes effect and leaves the game."
    marked = rule_content(book["B4.8"], UNICODE, 44, (), sentence=sentence)
    (span,) = (span for span in marked.spans if span.style == ANSWER and span.start > 60)
    assert " ".join(marked.plain[span.start : span.end].split()) == sentence


async def test_a_search_without_result_says_so() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "slash", *"zeppelin")
        await pilot.pause()
        assert "No rule with zeppelin" in text_of(app)


async def test_a_search_begins_anew_and_says_where_else_the_words_stand() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("dagorlad"), "W7.33")
        await pilot.pause()
        await pilot.press("slash", *"troll", "enter", "slash", *"osgiliath")
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = text_of(app)
        assert "No rule with osgiliath" in shown
        assert "in War of the Ring" in shown
        assert overview_shown(app)
        assert "No rule of Dagorlad has these" in shown
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.nothing_found().endswith("War of the Ring has them: enter on the line goes there.")
        await pilot.press("enter", "s")
        assert "No rule was found" in said(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "osgiliath" in catalogue.game("ring_war").rulebook()[shown_rule(app)].text.casefold()


async def test_what_may_have_been_mistyped_is_found_in_another_game() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "slash", *"demoralzed")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "in Dagorlad" in text_of(app)
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.nothing_found().endswith("Dagorlad has demoralized: enter on the line goes there.")
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert shown_rule(app) == "W10.2"


async def test_of_an_id_it_is_said_that_another_game_has_that_rule() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        app.show_rules(catalogue.game("dagorlad"))
        await pilot.pause()
        await pilot.press("slash", *"d3.9")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Dagorlad has no rule D3.9. The Dice Building Game has one: enter on the line goes there." in " ".join(
            line.rpartition("│")[2].strip() for line in text_of(app).splitlines()
        )


def test_a_rule_of_an_expansion_says_of_which() -> None:
    book = catalogue.game("fellowship").rulebook()
    assert book.origin(book["F2.4"]) == "Friends & Foes: printed"
    assert book.origin(book["B2.1"]) == book["B2.1"].provenance
    shown = rule_content(book["F2.4"], UNICODE, 60, origin=book.origin(book["F2.4"])).plain
    assert "Friends & Foes: printed" in shown


async def test_the_first_letters_do_not_wait_for_the_books_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    app, asked = WestmarchApp(), []
    monkeypatch.setattr(RulesScreen, "read_others", lambda screen: asked.append(screen))
    monkeypatch.setattr("core.catalogue.rules_elsewhere", lambda *_: pytest.fail("another game's book is read"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("dagorlad"))
        await pilot.pause()
        await pilot.press("slash", *"osgiliath")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "No rule with osgiliath" in text_of(app)
        assert "in War of the Ring" not in text_of(app)
        assert asked == [app.screen]
        monkeypatch.undo()
        assert isinstance(app.screen, RulesScreen)
        app.screen.take_others()
        await pilot.pause()
        assert "in War of the Ring" in text_of(app)


def test_a_long_title_has_all_of_its_second_line() -> None:
    row = rule_row(catalogue.game("fellowship").rulebook()["FB.isengard.2"], 38)
    lines = ["".join(text for text, _ in part) for part in (row.left, row.below)]
    assert lines[0] == "FB.isengard.2 Isengard 2: White"
    assert lines[1].strip() == "Figures in Fangorn Forest"
    assert max(map(len, lines)) <= 38


async def test_an_overview_has_nothing_to_show_and_says_so() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("dice"))
        await pilot.press("s")
        assert "No single place shows an overview" in said(app)


async def test_no_title_is_cut_among_hits_and_references() -> None:
    app, book = WestmarchApp(), catalogue.game("fellowship").rulebook()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "B4.6.2")
        await pilot.pause()
        await pilot.press("slash", *"corruption")
        await pilot.pause()
        assert "**" not in text_of(app)
        for name in ("#contents", "#see"):
            for row in app.screen.query_one(name, RowList).rows:
                if row.id in book:
                    words = "".join(text for text, _ in (*row.left, (" ", ""), *row.below))
                    assert book[row.id].title in " ".join(words.split()), row.id


async def test_an_unknown_rule_is_said_and_the_book_opens_at_its_overview() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "Z99")
        await pilot.pause()
        assert "no rule Z99" in said(app)
        assert overview_shown(app)


async def test_every_rule_can_be_shown() -> None:
    app = WestmarchApp()
    game = catalogue.game("fellowship")
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(game)
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        for rule in game.rulebook():
            app.screen.show_rule(rule.id)
        await pilot.pause()


def test_a_table_of_numbered_rows_is_parted_before_it_is_told_in_words() -> None:
    odds = ["Die", "1 to 3", "1 to 1", "3 to 1"]
    rows = [odds, ["0", "60/0", "50/10", "-"], ["1", "50/0", "40/10", "30/20"], ["2", "50/10", "40/20", "20/30"]]
    assert [line for line, _ in table_lines(rows, 19)] == [
        *("Die  1 to 3  1 to 1", "0    60/0    50/10", "1    50/0    40/10", "2    50/10   40/20", ""),
        *("Die  3 to 1", "1    30/20", "2    20/30"),
    ]
    named = [["Leader", "Well", "Wounded"], *([name, "9", "10"] for name in ("Elendil", "Isildur", "Cirdan"))]
    assert ("Elendil", True) in table_lines(named, 16)
    assert [line for line, _ in table_lines(named[:3], 24)] == [
        "Leader   Well  Wounded",
        "Elendil  9     10",
        "Isildur  9     10",
    ]
    few = [["Colour", "Fighting", "Hiding", "Joker"], ["white", "7", "7", "12"], ["grey", "5", "5", "0"]]
    assert [line for line, _ in table_lines(few, 22)] == [
        *("Colour    white  grey", "Fighting  7      5", "Hiding    7      5", "Joker     12     0")
    ]


def test_a_table_without_room_for_its_columns_parts_its_facts_between_words_only() -> None:
    rows = [["Ground", "Elves", "Defending there"], ["slope", "nothing more", "armor 1 better in melee from below"]]
    assert [line for line, _ in table_lines(rows, 22)] == [
        "slope",
        "  Elves nothing more,",
        "  Defending there",
        "  armor 1 better in",
        "  melee from below",
    ]
