"""What keeps tests of the screen quick: nothing is worked out twice, and nothing is waited for that is not to come.

And the fixture that compares a screen with its picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from rich.console import RenderableType
from syrupy.assertion import SnapshotAssertion
from textual import _callback, app, pilot
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump

import tui.themed
from tests.tui import quick, waiting
from tests.tui.pictures import DRAWN, ROLES, RunBefore, TextPicture, differences, taken
from tui.replay.past import Past
from tui.roles import THEMES

_render_update = Compositor.render_update


def drawn_for_somebody(compositor: Compositor, simplify: bool = False, **how: Any) -> RenderableType | None:
    """Draw a screen that somebody looks at: what an application without a terminal draws in between is thrown away.

    That was a third of the time of these tests. Those of `tests/faults` run in terminals and draw everything.
    """
    if simplify:
        return _render_update(compositor, simplify=True, **how)
    compositor._dirty_regions.clear()
    return None


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stylesheet, "parse", quick.parse_once)
    monkeypatch.setattr(Stylesheet, "apply", quick.apply_once)
    monkeypatch.setattr(Stylesheet, "_process_component_classes", quick.style_components_once)
    monkeypatch.setattr(MessagePump, "_get_dispatch_methods", quick.look_for_handlers_once)
    monkeypatch.setattr(_callback, "_count_parameters", quick.count_parameters_once)
    monkeypatch.setattr(Compositor, "render_update", drawn_for_somebody)
    monkeypatch.setattr(RuleSet, "__hash__", object.__hash__)
    monkeypatch.setattr(asyncio, "to_thread", waiting.mostly_at_once)
    monkeypatch.setattr(app, "wait_for_idle", waiting.until_quiet)
    monkeypatch.setattr(pilot, "wait_for_idle", waiting.until_quiet)
    monkeypatch.setattr(pilot.Pilot, "_wait_for_screen", waiting.until_all_wait)
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


@pytest.fixture
def played_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay tells a game like one that others have played: nothing of it before it was shown."""
    monkeypatch.setattr(Past, "played_to_the_end", lambda past: False)
