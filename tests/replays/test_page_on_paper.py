"""The exported page on paper, as a real browser prints it."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.exports import export
from replays.gallery import shown
from saves.reader import read_log
from tests.replays.browser import Browser, installed, opened
from tests.replays.test_exports import LOGS

pytestmark = pytest.mark.skipif(installed() is None, reason="no Chromium is installed to open the page in")


def test_the_first_sheet_of_paper_has_the_map_on_it(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(shown("dagorlad") or Path("none")), "html", at=60))
    browser.ask(
        "Emulation.setDeviceMetricsOverride", {"width": 720, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
    )
    browser.ask("Emulation.setEmulatedMedia", {"media": "print"})
    browser.run("dispatchEvent(new Event('beforeprint'))")
    bottom = browser.run("document.querySelector('.window svg').getBoundingClientRect().bottom + scrollY")
    browser.run("dispatchEvent(new Event('afterprint'))")
    browser.ask("Emulation.setEmulatedMedia", {"media": ""})
    browser.ask("Emulation.clearDeviceMetricsOverride")
    assert 500 < bottom < 950


@pytest.mark.parametrize("shade", ["", "dark"])
def test_ink_is_dark_on_paper(shade: str, browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    browser.run(f"document.documentElement.dataset.shade = '{shade}'" if shade else "0")
    features = [{"name": "prefers-color-scheme", "value": "dark"}]
    browser.ask("Emulation.setEmulatedMedia", {"media": "print", "features": features})
    colours = browser.run("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
    browser.ask("Emulation.setEmulatedMedia", {"media": "", "features": []})
    assert colours == ["rgb(46, 36, 22)", "rgb(255, 255, 255)"]


def test_paper_has_the_end_and_the_screen_keeps_its_place(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    browser.press("ArrowDown")
    before = browser.run("document.body.dataset.place")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    assert browser.text("#end").startswith("The game is over")
    assert browser.run("document.getElementById('tale').open")
    browser.run("dispatchEvent(new Event('afterprint'))")
    assert browser.run("document.body.dataset.place") == before
    assert not browser.run("document.getElementById('tale').open")
