"""The exported page at its edges, in a real browser: the rulers of a map, the address, and a sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from replays.exports import export
from replays.gallery import shown
from saves.reader import read_log
from tests.replays.browser import Browser, browsing, installed

CHROMIUM = installed()
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed to open the page in")

MAP = "document.querySelector('.window.map')"
NUMBERS = f"""[...document.querySelectorAll('.ruler text')].filter((one) => {{
    const [number, frame] = [one.getBoundingClientRect(), {MAP}.getBoundingClientRect()];
    return number.left >= frame.left - 1 && number.right <= frame.right + 1 &&
        number.top >= frame.top - 1 && number.bottom <= frame.bottom + 1;
}}).map((one) => one.textContent)"""
"""The numbers of columns and rows that are seen in the window."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert CHROMIUM is not None
    with browsing(CHROMIUM, tmp_path_factory.mktemp("browser")) as found:
        found.ask(
            "Emulation.setDeviceMetricsOverride",
            {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False},
        )
        yield found


def opened(browser: Browser, tmp_path: Path, name: str, at: int | None = None) -> None:
    text = export(read_log(shown(name) or Path("none")), "html", at=at)
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    browser.open(tmp_path / "page.html")


def test_rows_and_columns_are_numbered_whatever_part_of_a_map_is_seen(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "dagorlad-sauron-tactical", at=60)
    browser.press("End")
    browser.wait(f"{MAP}.scrollTop > 100")
    # The rulers follow the window when the browser has said that it was scrolled.
    browser.wait(f"({NUMBERS}).includes('31') && ({NUMBERS}).includes('13')")
    browser.press("m")
    browser.wait(f"({NUMBERS}).includes('01') && ({NUMBERS}).includes('31')")


def test_the_address_says_where_one_is(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "alone", at=20)
    assert browser.run("location.hash") == ""
    browser.press("ArrowDown", "ArrowDown")
    browser.wait("location.hash === '#entry-1'")
    browser.press("End")
    browser.wait("location.hash === '#entry-20'")
    # A link to an entry leads there again after one has gone on from it.
    browser.run("location.hash = '#entry-7'")
    browser.wait("document.body.dataset.entry === '7'")
    browser.press("ArrowDown")
    browser.wait("location.hash === '#entry-8'")
    browser.run("location.hash = '#entry-7'")
    browser.wait("document.body.dataset.entry === '7'")
    browser.press("Home")
    browser.wait("location.hash === ''")


def test_only_what_is_there_is_explained_below_the_slider(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "dagorlad-sauron-tactical", at=60)
    assert browser.text("#ruler-key").split() == ["chapter"]
    opened(browser, tmp_path, "riders-return", at=60)
    assert browser.text("#ruler-key").split() == ["chapter", "moment"]
    assert browser.run("document.documentElement.scrollWidth <= innerWidth")
    assert all(
        browser.run("[...document.querySelectorAll('.window')].map((one) => one.scrollWidth <= one.clientWidth)")
    )


def test_paper_shows_the_part_of_a_map_where_somebody_stands(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "dagorlad-sauron-tactical")
    box = "document.querySelector('.window.map svg').getAttribute('viewBox')"
    whole = browser.run(box)
    browser.run("dispatchEvent(new Event('beforeprint'))")
    left, top, width, height = map(float, browser.run(box).split())
    lying = "[...document.querySelectorAll('.window.map svg > g:nth-of-type(2) rect')]"
    pieces = browser.run(f"{lying}.map((one) => [one.x.baseVal.value, one.y.baseVal.value])")
    browser.run("dispatchEvent(new Event('afterprint'))")
    assert browser.run(box) == whole
    assert height < 0.5 * float(whole.split()[3])
    assert len(pieces) > 20
    assert all(left < x < left + width and top < y < top + height for x, y in pieces)


def test_choices_in_secret_one_after_the_other_are_one_step(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "ring-war", at=60)
    said = []
    while browser.run("document.body.dataset.entry") != "60":
        browser.press("ArrowRight")
        said.append((browser.text("#decision"), browser.text("#events")))
    alone = [decision if not events else "" for decision, events in said]
    assert "Saruman chooses in secret" in alone
    assert not any(one and one == after for one, after in pairwise(alone))
    browser.press("Home", *["ArrowDown"] * 22)
    assert browser.run("document.body.dataset.entry") == "22"


def test_a_piece_that_is_taken_up_and_moved_is_one_step(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "dagorlad-sauron-tactical", at=20)
    entries = []
    while browser.run("document.body.dataset.entry") != "20":
        browser.press("ArrowRight")
        entries.append(int(browser.run("document.body.dataset.entry")))
    assert 2 not in entries
    assert {1, 3, 5, 20} <= set(entries)
    browser.press("Home", *["ArrowDown"] * 3)
    assert browser.text("#decision").startswith("Sauron: Take Orc OR4 at 1028 to move: 4 movement points")


def test_a_name_at_the_edge_of_a_sheet_is_printed_whole(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "ring-war-ring-destroyed")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    cut = f"""[...{MAP}.querySelectorAll('text.letters')].filter((one) => {{
        const [name, seen] = [one.getBBox(), one.ownerSVGElement.viewBox.baseVal];
        const inside = name.x >= seen.x && name.x + name.width <= seen.x + seen.width;
        return !inside && name.x < seen.x + seen.width && name.x + name.width > seen.x;
    }}).map((one) => one.textContent)"""
    names = browser.run(f"[...{MAP}.querySelectorAll('text.letters')].map((one) => one.textContent)")
    assert {"Grey Havens", "Barad-dûr"} <= set(names)
    assert browser.run(cut) == []
    browser.run("dispatchEvent(new Event('afterprint'))")


def test_a_number_at_the_edge_of_a_sheet_is_printed_whole_and_nothing_named_at_the_end(
    browser: Browser, tmp_path: Path
) -> None:
    opened(browser, tmp_path, "dagorlad-draw")
    browser.press("End")
    assert "nobody has won" in browser.text("#now")
    assert browser.run("document.querySelectorAll('.happened .named').length") == 0
    browser.run("dispatchEvent(new Event('beforeprint'))")
    numbers = f"[...{MAP}.querySelectorAll('.ruler text')].filter((one) => one.getBBox().y < 14)"
    cut = f"""{numbers}.filter((one) => {{
        const [name, seen] = [one.getBBox(), one.ownerSVGElement.viewBox.baseVal];
        const end = seen.x + seen.width;
        return name.x < end && name.x + name.width > end;
    }}).map((one) => one.textContent)"""
    assert browser.run(f"{numbers}.length") > 20
    assert browser.run(cut) == []
    browser.run("dispatchEvent(new Event('afterprint'))")


def test_a_map_in_a_window_without_height_is_no_error(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "ring-war-ring-destroyed")
    browser.told.clear()
    browser.run(f"{MAP}.style.height = '20px'")
    browser.run("dispatchEvent(new Event('resize'))")
    assert browser.run("document.body.dataset.place") == "0"
    assert [one for one in browser.told if one["method"] == "Runtime.exceptionThrown"] == []


def test_a_rule_whose_id_is_no_number_is_called_by_its_title(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, "sauron-corrupts")
    browser.press("End")
    marks = browser.run("[...document.querySelectorAll('#events .rule')].map((one) => one.textContent)")
    assert {"[Pippin]", "[D6.11]"} <= set(marks)
    browser.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert browser.text("#rule h3") == "Pippin"
