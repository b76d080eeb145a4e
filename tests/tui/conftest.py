"""What keeps tests of the screen quick: a style sheet is parsed once, and nothing is waited for that is not to come.

And the fixture that compares a screen with its picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from rich.console import RenderableType
from syrupy.assertion import SnapshotAssertion
from textual import app, pilot
from textual._compositor import Compositor
from textual._wait import wait_for_idle
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

import tui.themed
from core.bots.seated import bot_choice
from tests.tui.pictures import DRAWN, ROLES, RunBefore, TextPicture, differences, taken
from tui.roles import THEMES
from tui.table.decided import decided

SOON = 0.02
"""What is to happen within so many seconds is waited for."""

PARSED: dict[Any, Any] = {}
"""The rules of each style sheet that was parsed, by the values of its variables; parsing changes nothing else."""

_parse = Stylesheet.parse


def parse_once(sheet: Stylesheet) -> None:
    """Parse a style sheet, but look up what another application has parsed already."""
    values = tuple(sorted(sheet._variables.items()))
    sheet._parse_cache = PARSED.setdefault(values, {})
    _parse(sheet)


_style_components = Stylesheet._process_component_classes


def style_components_once(sheet: Stylesheet, node: DOMNode) -> None:
    """Style the components of a widget, unless nothing has changed since that their rules could look at.

    A screen has some forty, and its style is gone over with every move of the focus.
    """
    if node._get_component_classes():
        path = tuple((one._id, one.classes, one.pseudo_classes) for one in node.css_path_nodes)
        now = (sheet, len(sheet.rules), tuple(sorted(sheet._variables.items())), path)
        if getattr(node, "_styled_for", None) == now:
            return
        node._styled_for = now  # type: ignore[attr-defined]
    _style_components(sheet, node)


_render_update = Compositor.render_update


def drawn_for_somebody(compositor: Compositor, simplify: bool = False, **how: Any) -> RenderableType | None:
    """Draw a screen that somebody looks at: what an application without a terminal draws in between is thrown away.

    That was a third of the time of these tests. Those of `tests/faults` run in terminals and draw everything.
    """
    if simplify:
        return _render_update(compositor, simplify=True, **how)
    compositor._dirty_regions.clear()
    return None


async def until_quiet(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until the loop has nothing to do, now or soon.

    Textual's own waiting sleeps at least 20 ms after each key, to see that the process does nothing meanwhile. That
    is left to it where threads are at work, which the loop knows nothing of.
    """
    loop: Any = asyncio.get_running_loop()
    if loop._default_executor is not None:
        await wait_for_idle(min_sleep, max_sleep)
        return
    end = loop.time() + max_sleep
    while (now := loop.time()) < end:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = min((handle.when() for handle in loop._scheduled if not handle.cancelled()), default=end)
        if due - now > SOON:
            return
        await asyncio.sleep(max(0, due - now))


in_a_thread = asyncio.to_thread
"""What a test asks for in which a bot thinks for long, and must not be waited for."""


async def mostly_at_once(function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Any:
    """Let bots that choose at first sight do so at once: a thread at work makes every wait of the test a long one."""
    if function in (bot_choice, decided) and len(arguments) == 1:
        await asyncio.sleep(0)
        return function(*arguments)
    return await in_a_thread(function, *arguments, **more)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stylesheet, "parse", parse_once)
    monkeypatch.setattr(Stylesheet, "_process_component_classes", style_components_once)
    monkeypatch.setattr(Compositor, "render_update", drawn_for_somebody)
    monkeypatch.setattr(RuleSet, "__hash__", object.__hash__)
    monkeypatch.setattr(asyncio, "to_thread", mostly_at_once)
    monkeypatch.setattr(app, "wait_for_idle", until_quiet)
    monkeypatch.setattr(pilot, "wait_for_idle", until_quiet)
    monkeypatch.setenv("COLORTERM", "truecolor")  # else the terminal at hand decides which theme is taken


@pytest.fixture
def picture(
    request: pytest.FixtureRequest, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., None]:
    """Return a function that compares the screen of an application with the picture that is kept of it.

    What it takes is what `snap_compare` takes. Most pictures are text (`tests/tui/pictures.py`), those in `DRAWN` are
    SVGs; `--snapshot-update` writes both anew.
    """
    if (request.node.path.parent.name, request.node.name) in DRAWN:
        draw: Callable[..., bool] = request.getfixturevalue("snap_compare")

        def drawn(application: app.App[Any], **how: Any) -> None:
            assert draw(application, **how), "the screen is not what is drawn in its SVG"

        return drawn

    kept = snapshot.use_extension(TextPicture)
    monkeypatch.setattr(tui.themed, "THEMES", (ROLES, *(theme for theme in THEMES if theme.name != ROLES.name)))

    def compare(
        application: app.App[Any],
        press: Iterable[str] = (),
        terminal_size: tuple[int, int] = (80, 24),
        run_before: RunBefore | None = None,
    ) -> None:
        now = taken(application, press, terminal_size, run_before)
        if kept != now:
            was = kept.executions[kept.num_executions - 1].recalled_data
            if was is None:
                pytest.fail("no picture is kept to compare with; --snapshot-update makes it", pytrace=False)
            pytest.fail(
                "\n".join(["the screen is not what its picture shows:", *differences(str(was), now)]), pytrace=False
            )

    return compare
