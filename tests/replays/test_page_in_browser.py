"""The exported page in a real browser: keys, eyes, light and dark, and that a hostile log cannot act in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from replays.exports import export
from replays.gallery import shown
from replays.replay import Replay
from saves.reader import read_log
from saves.text import visible
from tests.replays.browser import Browser, complaints, installed, opened
from tests.replays.test_exports import HOSTILE, LOGS, hostile

pytestmark = pytest.mark.skipif(installed() is None, reason="no Chromium is installed to open the page in")


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
    # By itself a slider takes down and page down for less.
    browser.run("document.getElementById('slider').focus()")
    before = browser.text("#where")
    browser.press("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
    assert browser.text("#where") == before
    browser.press("ArrowDown")
    assert browser.text("#where") != before
    browser.press("PageDown")
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


def test_a_choice_in_secret_is_told_by_what_came_of_it(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "html"))
    browser.press(*["ArrowDown"] * 9)
    assert browser.text("#decision") == "The Fellowship chooses in secret"
    browser.press("ArrowDown")
    assert browser.text("#decision") == ""
    assert browser.text("#events").startswith("2 of the Fellowship move")


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
