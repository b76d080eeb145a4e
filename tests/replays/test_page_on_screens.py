"""The exported page on wide screens and on phones, in a real browser: what is seen there, and how large."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays import exports
from replays.exports import export
from replays.gallery import shown
from saves.reader import read_log
from tests.replays.browser import Browser, complaints, installed, opened, sized
from tests.replays.test_exports import LOGS
from tests.tui.replay.evaluations import evaluation

pytestmark = pytest.mark.skipif(installed() is None, reason="no Chromium is installed to open the page in")


SHOWN = """[...document.querySelectorAll('.happened *')].some((one) => {
    const [mark, frame] = [one.getBoundingClientRect(), one.closest('.window').getBoundingClientRect()];
    const bar = document.getElementById('controls').getBoundingClientRect();
    const fixed = getComputedStyle(document.getElementById('controls')).position === 'fixed';
    const [top, bottom] = fixed ? [0, bar.top] : [Math.max(0, bar.bottom), innerHeight];
    return mark.right > frame.left && mark.left < frame.right && mark.bottom > Math.max(frame.top, top) &&
        mark.top < Math.min(frame.bottom, bottom);
})"""
"""Whether a frame around something that changed is seen, in its window and on the page."""


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_the_page_opens_on_the_result_what_to_press_and_the_board(
    width: int, height: int, any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, width, height)
    opened(any_size, tmp_path, export(read_log(shown("dagorlad") or Path("none")), "html", at=60))
    assert any_size.text("#result") == "The game is not over: turn 1 of 18, phase F: Westernesse moves."
    opened(any_size, tmp_path, export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "html"))
    assert any_size.text("#result").startswith("The game is over: won by the Fellowship.")
    assert any_size.text("#happened-title") == "Step through this game"
    assert "Step \u203a for the next step" in any_size.text("#opening")
    assert "16 decisions" in any_size.text("#opening")
    assert any_size.run("document.querySelectorAll('#opening kbd').length > 0")
    keys = "getComputedStyle(document.querySelector('#opening .by-key')).display !== 'none'"
    assert any_size.run(keys) == (width > 900)
    opened(any_size, tmp_path, export(read_log(shown("ring-war") or Path("none")), "html", at=9))
    assert any_size.text("#notes").startswith("Three powers are at war: ")
    said = f"#opening .by-{'key' if width > 900 else 'touch'} strong"
    for first in ("#result", said, "#event-on", "#plates figure"):
        assert any_size.run(f"document.querySelector('{first}').getBoundingClientRect().bottom > 0")
        assert any_size.run(f"document.querySelector('{first}').getBoundingClientRect().top < innerHeight - 30"), first
    any_size.press("ArrowDown")
    assert any_size.text("#happened-title") == "What happened"
    assert any_size.run("document.getElementById('opening').hidden")


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_the_place_where_something_happens_is_always_seen(
    width: int, height: int, any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, width, height)
    opened(any_size, tmp_path, export(read_log(shown("dagorlad") or Path("none")), "html", at=130))
    framed, seen = 0, []
    for _ in range(120):
        any_size.press("ArrowDown")
        if any_size.run("document.querySelector('.happened').childElementCount > 0"):
            framed += 1
            seen.append(any_size.run(SHOWN))
    assert framed > 40
    assert all(seen)
    part = any_size.run("document.querySelector('.window.map').scrollHeight")
    assert part > any_size.run("document.querySelector('.window.map').clientHeight")
    any_size.press("m")
    assert any_size.run("document.getElementById('whole').getAttribute('aria-pressed')") == "true"
    assert any_size.run(
        "document.querySelector('.window.map').scrollHeight <= document.querySelector('.window.map').clientHeight"
    )
    assert any_size.run("document.documentElement.scrollWidth <= innerWidth")
    any_size.run("document.getElementById('plates').scrollIntoView(false)")
    any_size.wait("document.getElementById('now').getBoundingClientRect().height > 0")
    assert any_size.text("#now") in any_size.text("#happened")
    assert complaints(any_size) == []


def test_a_piece_that_went_leaves_its_way_and_a_window_scrolls_by_arrows(any_size: Browser, tmp_path: Path) -> None:
    sized(any_size, 1280, 900)
    opened(any_size, tmp_path, export(read_log(shown("dagorlad") or Path("none")), "html", at=60))
    any_size.run("location.hash = '#entry-40'")
    any_size.wait("document.body.dataset.entry === '40'")
    assert any_size.text("#events").startswith("Cavalry CB1 goes to 1809")
    assert any_size.run("document.querySelectorAll('.happened line').length") == 1
    assert any_size.run("document.querySelectorAll('.happened rect').length") == 1
    assert "the way a piece went" in any_size.text("#marks-key")
    any_size.run("document.querySelector('.window.map').focus()")
    any_size.press("ArrowDown")
    assert any_size.run("document.body.dataset.entry") == "40"


@pytest.mark.parametrize(
    ("game", "entry", "says"),
    [("dagorlad", 4, "Warg WA3 at 1326"), ("ring-war", 110, "Ambush is over at Moria West-gate")],
)
def test_a_place_that_is_only_named_is_framed_too(
    game: str, entry: int, says: str, any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, 390, 844)
    opened(any_size, tmp_path, export(read_log(shown(game) or Path("none")), "html", at=entry))
    any_size.press("End")
    assert says in any_size.text("#happened")
    assert any_size.run("document.querySelectorAll('.happened .named').length") == 1
    assert any_size.text("#marks-key").strip() == "what is named"
    assert any_size.run(SHOWN)


@pytest.mark.parametrize(
    ("game", "entry", "says", "framed"),
    [("ring-war", 180, "Somebody attacks Gollum", ["Gollum at Moria"]), ("ring-war", 8, "Saruman", [])],
)
def test_a_piece_that_is_only_named_is_framed_but_for_players(
    game: str, entry: int, says: str, framed: list[str], any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, 390, 844)
    opened(any_size, tmp_path, export(read_log(shown(game) or Path("none")), "html", at=entry))
    any_size.press("End")
    assert says in any_size.text("#happened")
    there = """[...document.querySelectorAll('.happened .named')].map((frame) => {
        const { left, top, width, height } = frame.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return document.elementsFromPoint(x, y).map((one) => one.parentNode.querySelector(':scope > title'))
            .find((one) => one).textContent;
    })"""
    assert any_size.run(there) == framed
    assert not framed or any_size.run(SHOWN)


def test_the_names_of_rows_stay_where_the_rows_go_on(any_size: Browser, tmp_path: Path) -> None:
    sized(any_size, 390, 844)
    opened(any_size, tmp_path, export(read_log(shown("sauron-wins") or Path("none")), "html"))
    any_size.press("End")
    stays = """[...document.querySelectorAll('.stuck text')].some((one) => {
        const [name, frame] = [one.getBoundingClientRect(), one.closest('.window').getBoundingClientRect()];
        return one.textContent === 'Travelling' && name.left >= frame.left && name.right <= frame.right;
    })"""
    board = "[...document.querySelectorAll('.window')].find((one) => one.textContent.includes('main line'))"
    any_size.wait(f"{board}.querySelector('.stuck').getAttribute('visibility') === 'visible'")
    assert any_size.run(stays)
    any_size.run(f"{board}.scrollLeft = 0")
    any_size.wait(f"{board}.querySelector('.stuck').getAttribute('visibility') === 'hidden'")


def test_whoever_stands_beyond_the_edge_of_a_track_is_told(any_size: Browser, tmp_path: Path) -> None:
    page = export(read_log(shown("sauron-wins") or Path("none")), "html", at=60)
    captions = "[...document.querySelectorAll('figcaption')].map((one) => one.textContent)"
    track = "The corruption line \u2014 out of sight: Sauron on 14; The Black Rider on 7, riding out"
    for width, told in ((390, track), (1280, "The corruption line")):
        sized(any_size, width, 844)
        opened(any_size, tmp_path, page)
        any_size.press("End")
        assert told in any_size.run(captions)


def test_the_words_stand_below_the_table_and_leave_no_hole_beside_what_happened(
    any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, 1280, 900)
    opened(any_size, tmp_path, export(read_log(shown("ring-destroyed") or Path("none")), "html"))
    any_size.press("End")
    at = "document.getElementById('{}').getBoundingClientRect().{}"
    assert any_size.run(at.format("words", "left")) == any_size.run(at.format("table", "left"))
    assert 0 < any_size.run(at.format("words", "top")) - any_size.run(at.format("table", "bottom")) < 20


@pytest.mark.parametrize("name", ["ring-destroyed", "one-hero-of-three", "dagorlad", "ring-war-ring-destroyed"])
def test_letters_are_large_enough_to_be_read(name: str, any_size: Browser, tmp_path: Path) -> None:
    page = export(read_log(shown(name) or Path("none")), "html", at=16)
    sizes = """[...document.querySelectorAll('svg .letters')].map((one) => Number(one.getAttribute('font-size')) *
        one.ownerSVGElement.getBoundingClientRect().width / one.ownerSVGElement.viewBox.baseVal.width)"""
    for width, height in ((1280, 900), (390, 844)):
        sized(any_size, width, height)
        opened(any_size, tmp_path, page)
        any_size.press("End")
        assert any_size.run(f"Math.min(...{sizes})") > 11.9, width
        hidden = "[...document.querySelectorAll('svg .letters')].filter((one) => !one.getBoundingClientRect().height)"
        assert any_size.run(f"{hidden}.map((one) => one.textContent)") == [], width
        assert any_size.run("document.documentElement.scrollWidth <= innerWidth"), width


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (844, 390), (390, 844)])
def test_nothing_lies_above_the_story_but_the_buttons(
    width: int, height: int, any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, width, height)
    opened(any_size, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    any_size.press("End")
    any_size.run("document.querySelector('a[href=\"#story\"]:not(.skip)').click()")
    any_size.wait("document.getElementById('tale').open")
    covers = """[...document.querySelectorAll('#told > p')].flatMap((one) => {
        const { left, top, bottom } = one.getBoundingClientRect();
        const there = top > 0 && bottom < innerHeight ? document.elementFromPoint(left + 40, (top + bottom) / 2) : null;
        return there && !one.contains(there) && !there.closest('#controls') ? [there.id || there.tagName] : [];
    })"""
    for _ in range(4):
        assert any_size.run(covers) == []
        any_size.run("scrollBy(0, 300)")
    assert any_size.run("document.getElementById('event-on').getBoundingClientRect().bottom <= innerHeight")
    assert any_size.run("document.getElementById('event-on').getBoundingClientRect().top >= 0")


def test_the_curve_explains_its_signs(any_size: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(LOGS / "ending-won.jsonl")
    by_hand = evaluation(log, [0.2, 0.5, 0.3, 0.6], {2: "??"})
    monkeypatch.setattr(exports, "kept_evaluation", lambda *asked: by_hand)
    sized(any_size, 390, 844)
    opened(any_size, tmp_path, export(log, "html"))
    any_size.press("ArrowDown")
    assert any_size.text("#judged-key") == ""
    any_size.press("End")
    assert any_size.text("#judged-key").startswith("?? a blunder")
    place = "document.getElementById('{}').getBoundingClientRect().{}"
    assert any_size.run(place.format("judged", "top")) < any_size.run(place.format("words", "top"))
    sized(any_size, 1280, 900)
    any_size.run("location.hash = '#entry-2'")
    any_size.wait("document.body.dataset.entry === '2'")
    assert any_size.text("#verdict").startswith("?? a blunder \u2014 ")
    assert "?? a blunder" in any_size.text("#said")
    assert any_size.run(place.format("judged", "right")) < any_size.run(place.format("table", "left"))
    any_size.run("scrollTo(0, 400)")
    assert any_size.run(place.format("side", "bottom")) <= 900, "all of it can be come to beside a long table"
    height = "document.querySelector('#curve text').getBoundingClientRect().height"
    assert any_size.run(height) >= 11
    assert complaints(any_size) == []


def test_what_happened_last_is_seen_beside_the_table_however_much_did(any_size: Browser, tmp_path: Path) -> None:
    sized(any_size, 1280, 720)
    opened(any_size, tmp_path, export(read_log(shown("one-hero-of-three") or Path("none")), "html", open_hands=True))
    place = "document.querySelector('{}').getBoundingClientRect().{}"
    any_size.run("location.hash = '#entry-8'")
    any_size.wait("document.body.dataset.entry === '8'")
    assert any_size.run(place.format("#happened-title", "top")) > any_size.run(place.format("#side", "top"))
    any_size.press("ArrowDown")
    assert any_size.run("document.querySelectorAll('#events li').length") > 10
    assert any_size.run(place.format("#events [aria-current]", "bottom")) <= any_size.run("innerHeight")


def test_the_present_place_is_seen_on_a_narrow_road(any_size: Browser, tmp_path: Path) -> None:
    sized(any_size, 390, 844)
    opened(any_size, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    here = """(() => {
        const frame = document.querySelector('.window').getBoundingClientRect();
        const one = document.querySelector('.window .shape.here').getBoundingClientRect();
        return one.left >= frame.left - 1 && one.right <= frame.right + 1;
    })()"""
    for _ in range(9):
        any_size.press("PageDown", "PageDown", "PageDown")
        assert any_size.run(here)
    opened(any_size, tmp_path, export(read_log(shown("all-together") or Path("none")), "html"))
    any_size.press("End")
    assert any_size.run(here)
    assert any_size.text("#now").startswith("The game is won.")


@pytest.mark.parametrize(("name", "entry"), [("sauron-wins", 82), ("sauron-wins", 116)])
def test_a_link_to_an_entry_shows_what_it_changed_on_a_phone(
    name: str, entry: int, any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, 400, 800)
    opened(any_size, tmp_path, export(read_log(shown(name) or Path("none")), "html", at=max(60, entry)))
    any_size.run(f"location.hash = '#entry-{entry}'")
    any_size.wait(f"document.body.dataset.entry === '{entry}'")
    bar = "document.getElementById('controls').getBoundingClientRect().top"
    frames = "[...document.querySelectorAll('.happened rect')].map((one) => one.getBoundingClientRect())"
    assert any_size.run(f"{frames}.some((one) => one.top >= 0 && one.bottom <= {bar})")


def test_a_narrow_board_shows_the_main_marker_and_tells_where_the_others_are(any_size: Browser, tmp_path: Path) -> None:
    sized(any_size, 400, 800)
    opened(any_size, tmp_path, export(read_log(shown("sauron-wins") or Path("none")), "html"))
    any_size.run("location.hash = '#entry-82'")
    any_size.wait("document.body.dataset.entry === '82'")
    seen = """['board', 'events'].map((id) => {
        const figure = document.getElementById('plate-' + id).parentElement;
        const frame = figure.querySelector('.window').getBoundingClientRect();
        return [...figure.querySelectorAll('.shape.here, .shape.danger')].map((one) => one.getBoundingClientRect())
            .map((one) => one.left >= frame.left - 1 && one.right <= frame.right + 1);
    })"""
    (fighting, *_), events = any_size.run(seen)
    assert fighting
    assert events == [True]
    any_size.wait("document.getElementById('plate-board').innerText === 'Moria \u2014 out of sight: Hiding 0: start'")
    any_size.press("End")
    any_size.wait("document.getElementById('plate-events').innerText === \"Events of Helm's Deep\"")
    shown_next = "document.querySelector('[aria-labelledby=name-events] .shape.danger').getBoundingClientRect()"
    assert 0 <= any_size.run(f"{shown_next}.left") < any_size.run(f"{shown_next}.right") <= 400


def test_on_a_narrow_screen_no_picture_goes_on_where_nothing_lies(any_size: Browser, tmp_path: Path) -> None:
    sized(any_size, 400, 800)
    opened(any_size, tmp_path, export(read_log(shown("one-hero-of-three") or Path("none")), "html"))
    wider = "[...document.querySelectorAll('.window')].filter((one) => one.scrollWidth > one.clientWidth)"
    titles = f"{wider}.map((one) => one.parentElement.querySelector('figcaption').firstChild.textContent)"
    assert any_size.run(titles) == ["The road", "The Wilds"], "of players and corrupted cards all is seen"
    sized(any_size, 1200, 900)
    any_size.wait(f"{wider}.length === 0")


def test_of_foes_beyond_the_edge_of_a_narrow_screen_it_is_told_how_many_there_are(
    any_size: Browser, tmp_path: Path
) -> None:
    sized(any_size, 400, 800)
    opened(any_size, tmp_path, export(read_log(shown("foes-at-the-volcano") or Path("none")), "html"))
    any_size.run("location.hash = '#entry-14'")
    any_size.wait("document.body.dataset.entry === '14'")
    any_size.wait(
        "document.getElementById('plate-table').innerText === 'On the table \u2014 out of sight: 2 more, by scrolling'"
    )
