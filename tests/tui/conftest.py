"""What keeps tests of the screen quick: a style sheet is parsed once, and nothing is waited for that is not to come."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual import app, pilot
from textual._wait import wait_for_idle
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

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


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stylesheet, "parse", parse_once)
    monkeypatch.setattr(RuleSet, "__hash__", object.__hash__)
    monkeypatch.setattr(app, "wait_for_idle", until_quiet)
    monkeypatch.setattr(pilot, "wait_for_idle", until_quiet)
