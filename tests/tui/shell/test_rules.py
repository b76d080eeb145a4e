from __future__ import annotations

import pytest

from core import catalogue
from core.kernel.rulebook import read_rulebook
from tests.kernel.test_rulebook import ODD, WAR
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.rules.rules import RulesScreen
from tui.widgets.rows import RowList


def shown_rule(app: WestmarchApp) -> str:
    assert isinstance(app.screen, RulesScreen)
    assert app.screen.rule is not None
    return app.screen.rule.id


async def test_the_contents_show_the_rule_under_the_cursor() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
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
        assert len([row for row in contents.rows if not row.heading]) == len(book)
        assert shown_rule(app) == found[1]


async def test_a_search_without_result_says_so() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "slash", *"zeppelin")
        await pilot.pause()
        assert "no rule with zeppelin" in text_of(app)


async def test_an_unknown_rule_is_said_and_the_book_opens_at_its_start() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("fellowship"), "Z99")
        await pilot.pause()
        assert "no rule Z99" in said(app)
        assert shown_rule(app) == next(iter(catalogue.game("fellowship").rulebook())).id


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
