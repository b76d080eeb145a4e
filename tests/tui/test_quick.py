"""What tests of the screen work out once is what Textual works out each time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual import events, messages
from textual.app import App, ComposeResult
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.widgets import Button, Input, Label

from core import catalogue
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.tui import quick, waiting
from tests.tui.opened import Opened
from tui.table.screen import TableScreen

MESSAGES: tuple[Message, ...] = (
    events.Mount(),
    events.Idle(),
    events.Key("a", "a"),
    events.Focus(),
    events.Enter(Label()),
    messages.Prompt(),
    Button.Pressed(Button()),
    Input.Changed(Input(), ""),
    Input.Submitted(Input(), ""),
)


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableScreen:
    """Return the table of a new game."""
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    game = catalogue.game("fellowship")
    return TableScreen(SavedGame.create(new_header(game, options=game.options.checked({}), seed=5)))


def style_of(node: DOMNode) -> tuple[Any, ...]:
    """Return what rules give a node and its components, and which changes it has to be styled anew for.

    A layout is made for each node, and is told by its name.
    """
    rules: dict[str, Any] = {**node.styles.base.get_rules()}
    components = {name: node._component_styles[name].get_rules() for name in node._get_component_classes()}
    listens = [getattr(node, name) for name in quick.LISTENS]
    return {**rules, "layout": str(rules.get("layout"))}, components, listens


async def test_a_widget_is_styled_as_textual_styles_it(screen: TableScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Opened(screen)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("tab", "f3")
        await pilot.pause()
        nodes = list(screen.walk_children(with_self=True))
        styled = [style_of(node) for node in nodes]
        assert len({str(style) for style in styled}) > 5
        for node in nodes:
            node.styles.base.reset()
        monkeypatch.setattr(Stylesheet, "apply", quick.apply)
        monkeypatch.setattr(Stylesheet, "_process_component_classes", quick.style_components)
        app.stylesheet.update_nodes(nodes)
        assert [style_of(node) for node in nodes] == styled


async def test_a_message_is_handled_by_who_handles_it_in_textual(screen: TableScreen) -> None:
    app = Opened(screen)
    async with app.run_test() as pilot:
        await pilot.pause()
        handled = 0
        for node in [app, *screen.walk_children(with_self=True)]:
            for message in MESSAGES:
                found = list(quick.look_for_handlers_once(node, message.handler_name, message))
                assert found == list(quick.dispatch_methods(node, message.handler_name, message))
                handled += len(found)
        assert handled > 50


async def test_who_prevents_the_default_is_the_last_to_handle_a_message(screen: TableScreen) -> None:
    async with Opened(screen).run_test() as pilot:
        await pilot.pause()
        message = events.Focus()
        for number, _ in enumerate(quick.look_for_handlers_once(screen.prompt, message.handler_name, message)):
            assert number == 0
            message.prevent_default()
        assert message._no_default_action


class Slow(App[None]):
    """Does something for a while with each key."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def compose(self) -> ComposeResult:
        yield Label("slow")

    async def on_key(self, event: events.Key) -> None:
        await asyncio.sleep(5 * waiting.SOON)
        self.done.append(event.key)


async def test_who_is_in_the_middle_of_something_is_waited_for() -> None:
    app = Slow()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert all(waiting.waits(pump) for pump in (app, app.screen))
        await pilot.press("a")
        assert app.done == ["a"]


def test_parameters_are_counted_as_textual_counts_them() -> None:
    def made(number: int) -> Any:
        return lambda one, two=number: one + two

    for function in (made, made(1), made(2), MessagePump.post_message, TableScreen.__init__, quick.place):
        assert quick.count_parameters_once(function) == quick.count_parameters(function)
