"""A real browser for tests of exported pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.replays.browser import Browser, browsing, installed


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser without a window; tests that take it are skipped where none is installed."""
    program = installed()
    assert program is not None
    with browsing(program, tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture
def any_size(browser: Browser) -> Iterator[Browser]:
    """A browser that has its own size again when the test is over."""
    yield browser
    browser.ask("Emulation.clearDeviceMetricsOverride")
