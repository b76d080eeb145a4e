"""The exported page in a real browser: keys, eyes, light and dark, and that a hostile log cannot act in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replays import exports
from replays.exports import export
from replays.gallery import shown
from replays.replay import Replay
from saves.reader import read_log
from saves.text import visible
from tests.replays.browser import Browser, browsing, installed
from tests.replays.test_exports import HOSTILE, LOGS, hostile
from tests.tui.replay.evaluations import evaluation

CHROMIUM = installed()
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed to open the page in")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert CHROMIUM is not None
    with browsing(CHROMIUM, tmp_path_factory.mktemp("browser")) as found:
        yield found


def opened(browser: Browser, tmp_path: Path, text: str) -> None:
    browser.told.clear()
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    browser.open(tmp_path / "page.html")


def complaints(browser: Browser) -> list[str]:
    """Return what the browser objected to: errors, refused scripts, dialogs, and requests but for the page itself."""
    bad = {"Runtime.exceptionThrown", "Log.entryAdded", "Page.javascriptDialogOpening"}
    requests = [one["params"]["request"]["url"] for one in browser.told if one["method"] == "Network.requestWillBeSent"]
    found = [one["method"] for one in browser.told if one.get("method") in bad]
    return found + [url for url in requests if not url.endswith("/page.html")]


def test_every_key(browser: Browser, tmp_path: Path) -> None:
    log = read_log(LOGS / "ending-won.jsonl")
    opened(browser, tmp_path, export(log, "html"))
    replay = Replay(log)

    def place() -> int:
        return int(browser.run("Number(document.body.dataset.place)"))

    assert place() == 0
    moves: list[tuple[str, Callable[[], object]]] = [
        ("ArrowRight", lambda: replay.step_event(1)),
        ("ArrowRight", lambda: replay.step_event(1)),
        ("ArrowLeft", lambda: replay.step_event(-1)),
        ("ArrowDown", lambda: replay.step_entry(1)),
        ("ArrowDown", lambda: replay.step_entry(1)),
        ("ArrowRight", lambda: replay.step_event(1)),
        ("ArrowUp", lambda: replay.step_entry(-1)),
        ("End", replay.end),
        ("ArrowRight", lambda: replay.step_event(1)),
        ("ArrowUp", lambda: replay.step_entry(-1)),
        ("Home", replay.start),
        ("ArrowLeft", lambda: replay.step_event(-1)),
        ("ArrowUp", lambda: replay.step_entry(-1)),
    ]
    for key, move in moves:
        browser.press(key)
        move()
        assert place() == replay.index, key
    browser.press("PageDown", "PageDown")
    assert "turn 2" in browser.text("#where")
    browser.press("PageUp")
    assert "turn 1" in browser.text("#where")
    browser.press("End")
    assert "The game is over: won" in browser.text("#end")
    browser.press("Home")
    assert browser.text("#end") == ""
    assert complaints(browser) == []


def test_playing_and_pausing(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    browser.press(">", ">", ">", ">", " ")
    browser.wait("Number(document.body.dataset.place) > 3")
    assert browser.run("document.getElementById('play').getAttribute('aria-pressed')") == "true"
    browser.press(" ")
    assert browser.text("#play").startswith("Play")
    before = browser.run("document.body.dataset.place")
    browser.press("ArrowRight")
    assert int(browser.run("document.body.dataset.place")) == int(before) + 1


def test_buttons_do_what_keys_do(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    browser.run("document.getElementById('event-on').click()")
    assert browser.run("document.body.dataset.place") == "1"
    browser.run("document.getElementById('to-end').click()")
    assert "over" in browser.text("#end")


def test_the_story_opens_where_it_is_linked_and_only_told_events_are_counted(browser: Browser, tmp_path: Path) -> None:
    log = read_log(shown("one-hero-of-three") or Path("none"))
    opened(browser, tmp_path, export(log, "html"))
    browser.run("document.querySelector('a.skip[href=\"#story\"]').click()")
    browser.wait("document.getElementById('tale').open")
    browser.run("location.hash = '#entry-60'")
    browser.wait("document.body.dataset.entry === '60'")
    listed = int(browser.run("[...document.querySelectorAll('#events li')].filter((one) => !one.hidden).length"))
    assert browser.text("#where").endswith(f"step {listed} of {listed}")


def test_every_step_tells_something(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(shown("all-together") or Path("none")), "html", at=12))
    last = int(browser.run("document.getElementById('slider').max"))
    seen: list[tuple[str, str, str]] = []
    while not seen or int(browser.run("document.body.dataset.entry")) < last:
        browser.press("ArrowRight")
        seen.append((browser.text("#where"), browser.text("#decision"), browser.text("#events")))
    assert len(seen) > last
    assert len(set(seen)) == len(seen)
    browser.press("ArrowLeft")
    assert browser.text("#where") == seen[-2][0]


def test_the_last_event_that_is_told_is_lit_and_its_rule_is_shown(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(shown("one-hero-of-three") or Path("none")), "html"))
    browser.run("location.hash = '#entry-55'")
    browser.wait("document.body.dataset.entry === '55'")
    lit = "document.querySelector('#events li[aria-current]')"
    assert browser.run(f"{lit}.firstChild.textContent") == "Sauron has no force: no attack"
    assert browser.text("#rule").startswith("D6.2")


def test_eyes_can_be_changed_only_where_all_hands_are_open(browser: Browser, tmp_path: Path) -> None:
    log = read_log(LOGS / "ending-could-not-discard.jsonl")
    opened(browser, tmp_path, export(log, "html"))
    browser.press("End", "ArrowUp", "s")
    assert browser.run("document.getElementById('eyes').options.length") == 1
    assert "hidden" in browser.text("#position")
    opened(browser, tmp_path, export(log, "html", open_hands=True))
    names = "[...document.getElementById('eyes').options].map((one) => one.text).join()"
    assert browser.run(names) == "all hands,everybody,Frodo,Sam"
    browser.press("PageDown", "PageDown")
    assert "hidden" not in browser.text("#position")
    browser.press("s")
    assert "hidden" in browser.text("#position")
    browser.press("s", "s", "s")
    assert "hidden" not in browser.text("#position")
    assert complaints(browser) == []


def test_links_slider_and_chapters_lead_to_entries(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    browser.run("location.hash = '#entry-12'")
    browser.wait("document.body.dataset.entry === '12'")
    assert browser.run("document.getElementById('slider').value") == "12"
    assert browser.run("document.getElementById('title').getBoundingClientRect().top") >= 0
    browser.run("location.hash = '#14'")
    browser.wait("document.body.dataset.entry === '14'")
    changed = "document.getElementById('{}').value = '{}'; document.getElementById('{}').dispatchEvent(new Event('{}'))"
    browser.run(changed.format("slider", 30, "slider", "input"))
    assert browser.run("document.body.dataset.entry") == "30"
    moria = "[...document.getElementById('chapter').options].find((one) => one.text === 'Moria').value"
    browser.run(changed.format("chapter", browser.run(moria), "chapter", "change"))
    assert browser.text("#where").startswith("Moria")
    assert "Moria" in browser.text("#plates")
    browser.run("location.hash = '#entry-9999'")
    browser.wait("document.body.dataset.entry !== '30'")
    assert "The game is over" in browser.text("#end")
    assert complaints(browser) == []


def test_whoever_steps_to_an_entry_and_whoever_jumps_there_see_the_same(browser: Browser, tmp_path: Path) -> None:
    page = export(read_log(LOGS / "ending-won.jsonl"), "html")
    table = "document.getElementById('plates').innerHTML"
    words = "document.getElementById('position').innerText.replaceAll('* ', '')"
    opened(browser, tmp_path, page)
    browser.press(*["PageDown"] * 8, "PageUp", "ArrowLeft", "ArrowDown", "ArrowDown")
    entry, stepped = browser.run("document.body.dataset.entry"), (browser.run(table), browser.run(words))
    opened(browser, tmp_path, page)
    browser.run(f"location.hash = '#entry-{entry}'")
    browser.wait(f"document.body.dataset.entry === '{entry}'")
    assert (browser.run(table), browser.run(words)) == stepped


def test_a_table_of_a_rule_is_a_table(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    for _ in range(80):
        if browser.text("#rule").startswith("B4.3.7"):
            break
        browser.press("ArrowRight")
    assert browser.run("document.querySelector('#rule th').scope") == "col"
    assert "|" not in browser.text("#rule")


def test_light_and_dark(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    shade = "getComputedStyle(document.body).backgroundColor"
    light, dark = browser.picture(dark=False), browser.picture(dark=True)
    assert light.startswith(b"\x89PNG")
    assert light != dark
    assert browser.run(shade) == "rgb(10, 15, 9)"
    browser.press("t")
    assert browser.run(shade) == "rgb(244, 234, 208)"
    browser.press("t")
    assert browser.run(shade) == "rgb(10, 15, 9)"


def test_the_page_says_what_it_is_to_those_who_do_not_see_it(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    browser.press("ArrowRight")
    assert browser.run("document.documentElement.lang") == "en"
    assert browser.run("document.querySelector('[aria-live]').textContent") == browser.run(
        "document.querySelector('[aria-current]').firstChild.textContent.trim()"
    )
    for button, name in (("event-on", "Next step"), ("turn-back", "Previous turn")):
        assert browser.run(f"document.getElementById('{button}').getAttribute('aria-label')") == name
    assert browser.run("[...document.querySelectorAll('kbd')].every((one) => one.closest('p') || one.ariaHidden)")
    unnamed = "[...document.querySelectorAll('button, select')].filter((one) => !(one.textContent.trim())).length"
    assert browser.run(unnamed) == 0
    assert browser.run("[...document.querySelectorAll('section')].every((one) => one.getAttribute('aria-labelledby'))")
    assert browser.run(
        "[...document.querySelectorAll('figure svg')].every((one) => one.getAttribute('role') === 'img')"
    )
    shapes = (
        "[...document.querySelectorAll('figure svg > g')].every((one) => one.getAttribute('aria-hidden') === 'true')"
    )
    assert browser.run(shapes)
    assert "decision 0 of" in browser.run("document.getElementById('slider').getAttribute('aria-valuetext')")


def test_whoever_hears_the_page_hears_all_that_came_of_a_decision_and_the_notes(
    browser: Browser, tmp_path: Path
) -> None:
    opened(browser, tmp_path, export(read_log(shown("one-hero-of-three") or Path("none")), "html", open_hands=True))
    browser.run("location.hash = '#entry-5'")
    browser.wait("document.body.dataset.entry === '5'")
    browser.press("ArrowDown")
    heard = browser.text("#said")
    decision, first, then, *_ = heard.split(" \u00b7 ")
    assert (decision, first) == ("Martin: Recruit Bill: for 3, 3 dice left", "Martin recruits Bill for 3")
    assert then == "The Fellowship turn of Helen"
    assert " \u00b7 Note: Martin recruits a first die: " in heard
    browser.press("ArrowUp")
    browser.press("ArrowRight")
    assert browser.text("#said").startswith("Martin recruits Bill for 3")
    browser.press("ArrowRight")
    assert browser.text("#said").startswith("The Fellowship turn of Helen")
    browser.press("ArrowLeft")
    assert browser.text("#said").startswith("Martin recruits Bill for 3")
    browser.press("End")
    assert "The game is won." in browser.text("#said")
    assert "Martin, Hero of Middle-earth by Glory: 11" in browser.text("#said")


def test_a_hostile_log_cannot_act_in_the_page(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(hostile(tmp_path), "html", open_hands=True))
    assert browser.text("#title") == visible(HOSTILE)
    browser.press("ArrowDown", "ArrowDown", "s", "s", "s", "End")
    browser.press("Home", "ArrowDown")
    assert visible(HOSTILE) in browser.text("#notes")
    assert browser.run("document.title") == visible(HOSTILE)
    assert browser.run("document.querySelectorAll('img, iframe').length") == 0
    outside = "[...document.links].filter((one) => !one.getAttribute('href').startsWith('#')).length"
    assert browser.run(outside) == 0
    assert browser.run("document.scripts.length") == 2
    assert complaints(browser) == []


def test_the_page_would_obey_no_other_script(browser: Browser, tmp_path: Path) -> None:
    page = export(read_log(LOGS / "ending-won.jsonl"), "html")
    opened(browser, tmp_path, page.replace("</body>", "<script>document.title = 'owned'</script></body>"))
    assert browser.run("document.title") == "won"
    assert "Log.entryAdded" in complaints(browser)


def sized(browser: Browser, width: int, height: int) -> None:
    browser.ask(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
    )


@pytest.fixture
def any_size(browser: Browser) -> Iterator[Browser]:
    yield browser
    browser.ask("Emulation.clearDeviceMetricsOverride")


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
    assert any_size.text("#notes").startswith("Three powers are at war.")
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


def test_a_game_that_goes_on_says_what_is_asked(browser: Browser, tmp_path: Path) -> None:
    log = read_log(shown("ring-destroyed") or Path("none"))
    opened(browser, tmp_path, export(log, "html", at=3))
    assert "Frodo and Sam are playing this game" in browser.text("#opening")
    browser.press("End")
    assert browser.text("#end").startswith("The game goes on from here.")
    assert "?" in browser.text("#end")
    assert "the table now" in browser.run("document.getElementById('table-title').textContent").lower()


def test_only_what_is_the_same_has_gone_a_way(browser: Browser, tmp_path: Path) -> None:
    """The Nazgûl are counted, and many places count the same: none of them has gone where another was lost."""
    opened(browser, tmp_path, export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "html"))
    browser.press(*["ArrowDown"] * 10)
    assert browser.text("#events").startswith("2 of the Fellowship move from West Gorgoroth to Mount Doom")
    assert browser.run("document.querySelectorAll('.happened line').length") == 1
    browser.press("End")
    assert browser.run("document.querySelectorAll('.happened line').length") == 0
    assert browser.run("document.querySelectorAll('.happened .gone').length") > 0
    assert "what is there no more" in browser.text("#marks-key")
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    ways = []
    for _ in range(30):
        browser.press("ArrowDown")
        ways += browser.run(
            "[...document.querySelectorAll('.happened line')].map((one) => one.closest('figure').innerText)"
        )
    assert ways
    assert {re.split("\n| \u2014", one)[0] for one in ways} == {"The corruption line", "Moria"}


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


def test_a_choice_in_secret_is_told_by_what_came_of_it(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "html"))
    browser.press(*["ArrowDown"] * 9)
    assert browser.text("#decision") == "The Fellowship chooses in secret"
    browser.press("ArrowDown")
    assert browser.text("#decision") == ""
    assert browser.text("#events").startswith("2 of the Fellowship move")


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


def test_whoever_knows_nothing_is_told_what_it_is_about(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(LOGS / "ending-won.jsonl"), "html"))
    about = "The hobbits carry the Ring along the road to Mount Doom"
    assert browser.text("#premise").startswith(about)
    opened(browser, tmp_path, export(read_log(shown("ring-destroyed") or Path("none")), "html", at=5))
    assert browser.text("#premise").startswith(about), "a note at the beginning does not say it"
    assert browser.text("#notes").startswith("The base game with two hobbits")


def test_the_page_says_where_a_rule_comes_from(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "html"))
    found = set()
    for entry in range(16):
        browser.press("ArrowDown")
        browser.wait(f"document.body.dataset.entry === '{entry}'")
        found.add(browser.run("document.querySelector('#rule p.rule')?.textContent ?? ''"))
    printed, missing = "From the game's printed rules", "no source of the printed rule could be reached"
    assert found <= {
        "",
        printed,
        f"Reconstructed: {missing}",
        f"{printed}, in part reconstructed where no source could be reached",
    }
    assert len(found) > 2


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


@pytest.mark.parametrize("name", ["ring-destroyed", "all-foes-defeated", "dark-events", "sauron-wins", "alone"])
def test_a_game_of_each_kind_steps_through(name: str, browser: Browser, tmp_path: Path) -> None:
    path = shown(name)
    assert path is not None
    log = read_log(path)
    opened(browser, tmp_path, export(log, "html"))
    browser.press("ArrowRight")
    assert browser.run("document.body.dataset.place") == "1"
    browser.press("End")
    assert int(browser.run("document.body.dataset.place")) == Replay(log).positions - 1
    assert complaints(browser) == []
