"""The exported page: its elements, colours and links, what it shows of each step, and how large it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from core.kernel.game import Game
from core.kernel.plates import LETTER, Look, Plate, Shape, wrapped
from core.kernel.styled import STYLED
from replays.exports import export
from replays.exports.colours import LOOKS, PAGE, contrast, style
from replays.exports.steps import changes, edited
from replays.gallery import shown
from replays.naming import by_name
from saves.log_file import LogFile
from saves.reader import read_log
from tests.replays.page import Page, changed

READABLE, VISIBLE = 4.5, 3.0
"""How much letters, and lines, must differ from what they stand on (WCAG 2.2, AA)."""

KINDS = {"first-hobbit": 109, "sauron-wins": 118, "alone": 60, "dagorlad-draw": 70, "ring-war-limit": 20}
"""A game of each kind, up to an entry."""

LONGEST, QUARTER = "dagorlad", 500
MOST_BYTES = 1_500_000


@pytest.fixture(scope="module")
def logs() -> dict[str, LogFile]:
    return {name: read_log(shown(name) or Path("none")) for name in KINDS}


@pytest.fixture(scope="module")
def pages(logs: dict[str, LogFile]) -> dict[str, str]:
    return {name: export(log, "html", at=min(KINDS[name], log.table.entry)) for name, log in logs.items()}


@pytest.fixture(scope="module")
def read(pages: dict[str, str]) -> dict[str, Page]:
    return {name: Page(page) for name, page in pages.items()}


def test_rules_on_a_page_have_no_signs_of_style(read: dict[str, Page]) -> None:
    assert "In Friends & Foes two cards bring two foes" in read["first-hobbit"].data["rules"]["B4.5"][2]
    assert not [rule for page in read.values() for rule, told in page.data["rules"].items() if STYLED.search(told[2])]


def test_colours_can_be_told_apart() -> None:
    for light in (0, 1):
        for ground in ("page", "panel"):
            for role in ("ink", "faded", "mark", "key"):
                assert contrast(PAGE[role][light], PAGE[ground][light]) >= READABLE, (role, ground, light)
            assert contrast(PAGE["line"][light], PAGE[ground][light]) >= VISIBLE, (ground, light)
        for look, tints in LOOKS.items():
            assert contrast(*tints[light]) >= READABLE, (look, light)
        assert LOOKS["paper"][light] == (PAGE["panel"][light], PAGE["ink"][light])
    assert set(LOOKS) == set(get_args(Look))
    assert all(contrast(PAGE[role][0], "#ffffff") >= READABLE for role in ("ink", "faded", "mark", "key"))
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_style_uses_the_colours_that_are_tried() -> None:
    sheet = (Path("replays/exports/page") / "page.css").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-f]{3,8}\b(?=[;\s])|rgb", sheet), "a colour beside those of colours.py"
    named = set(re.findall(r"var\(--([\w-]+)\)", sheet)) - {"ground", "on"}
    assert named <= set(PAGE)
    assert all(f"--{name}:" in style() for name in named)


def test_elements_roles_and_labels(read: dict[str, Page]) -> None:
    for page in read.values():
        assert page.unclosed == []
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(set(ids)) == len(ids)
        assert [one.get("lang") for one in page.of("html")] == ["en"]
        assert [len(page.of(tag)) for tag in ("h1", "main", "nav", "header", "footer")] == [1] * 5
        named = {name for one in page.of("section", "svg") for name in one.get("aria-labelledby", "").split()}
        assert named <= set(ids)
        assert all(one.get("aria-labelledby") or one.get("aria-hidden") for one in page.of("section", "svg"))
        assert all(one.get("type") == "button" for one in page.of("button"))
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        assert all(later <= before + 1 for before, later in pairwise(levels))
        assert any(one.get("aria-live") == "polite" and one.get("role") == "status" for one in page.of("p"))


def test_every_control_is_named(read: dict[str, Page]) -> None:
    page = next(iter(read.values()))
    tags = [(tag, attributes.get("id", "")) for tag, attributes in page.elements]
    in_labels = {name for (outer, _), (tag, name) in pairwise(tags) if outer == "label" and tag == "select"}
    assert {one["id"] for one in page.of("select")} == in_labels
    assert {one["id"] for one in page.of("input")} <= {one.get("for") for one in page.of("label")}
    assert all(text.strip() for tag, text in page.texts if tag == "label" and text != " ")
    buttons = [text.strip() for tag, text in page.texts if tag == "button"]
    assert len(buttons) == len(page.of("button"))
    assert all(buttons)


def test_nothing_is_loaded_from_anywhere(pages: dict[str, str], read: dict[str, Page]) -> None:
    for name, page in read.items():
        for tag, attributes in page.elements:
            assert "src" not in attributes, tag
            assert not any(part.startswith("on") for part in attributes), tag
            assert attributes.get("href", "#").startswith("#"), tag
        assert "url(" not in pages[name]
        assert set(re.findall(r"https?://[^\"' ]+", pages[name])) <= {"http://www.w3.org/2000/svg"}
        assert not re.search(r"\b(fetch|XMLHttpRequest|import)\(", pages[name])


def test_links_lead_to_entries(read: dict[str, Page]) -> None:
    for name, page in read.items():
        assert "one in round brackets is that of a rule" in "".join(text for _, text in page.texts)
        links = [int(one["href"].removeprefix("#entry-")) for one in page.of("a") if "entry-" in one.get("href", "")]
        assert len(links) > 2, name
        last = len(page.data["sights"][0]["entries"]) - 1
        assert all(0 <= entry <= last for entry in links)
        assert page.data["chapters"]
        assert all(0 <= entry <= last for entry, *_ in (*page.data["chapters"], *page.data["marks"]))


def test_a_moment_is_told_by_what_happened(read: dict[str, Page]) -> None:
    told = [text for _, _, text, *_ in read["sauron-wins"].data["marks"]]
    assert any(text.startswith("Event 1 happens: ") for text in told)
    assert "event" not in told


def test_every_step_shows_how_the_table_stands(logs: dict[str, LogFile], read: dict[str, Page]) -> None:
    for name, page in read.items():
        log = logs[name]
        game: Game = by_name(log.game, log.header)
        heard = by_name(log.game, log.header, aloud=True)
        firsts = page.first_steps()
        assert len(page.data["sights"][0]["steps"]) == firsts[-1] + 1
        for entry in range(0, len(firsts), max(1, len(firsts) // 6)):
            view = game.sight.view(log.line.state_after(entry + 1), None)
            lines = [text for one in heard.words.sections(view) for text in (f"#{one.title}", *one.lines)]
            assert page.lines(firsts[entry]) == lines, (name, entry)
            assert page.plates(firsts[entry]) == game.words.plates(view), (name, entry)


def test_no_id_and_no_member_of_the_state_stands_in_a_page(read: dict[str, Page]) -> None:
    raw = re.compile(r"\b[a-zA-Z]+_[a-zA-Z_]+\b|\bmarked no\b|\bTrue\b|\bFalse\b")
    for page in read.values():
        for step in page.first_steps()[::9]:
            assert [line for line in page.lines(step) if raw.search(line)] == []
        drawn = [text for row in page.data["shapes"] for text in row[6:] if isinstance(text, str)]
        assert [text for text in (*drawn, *page.data["texts"]) if raw.search(text)] == []


def test_a_plate_lies_on_its_paper_and_its_texts_on_what_they_are_made_for(read: dict[str, Page]) -> None:
    for name, page in read.items():
        for step in page.first_steps()[::13]:
            for plate in page.plates(step):
                for shape in (*plate.ground, *plate.shapes):
                    assert all(0 <= x <= plate.width and -3 <= y <= plate.height + 3 for x, y in corners(shape)), (
                        name, plate.id, shape,
                    )  # fmt: skip
                # Names on a map bring a rim of their ground along, since they reach across counters.
                for at, text in enumerate(plate.shapes if plate.id != "map" else ()):
                    if text.kind == "text":
                        assert text.look == beneath(plate, text, plate.shapes[:at]), (name, plate.id, text)


def test_a_name_on_a_map_is_read_above_the_counters_beside_it(pages: dict[str, str], read: dict[str, Page]) -> None:
    page = next(page for name, page in read.items() if name.startswith("ring-war"))
    plate = page.plates(page.first_steps()[0])[0]
    assert {shape.kind for shape in plate.shapes[-12:]} == {"text"}
    names = {shape.words: shape for shape in plate.shapes if shape.kind == "text"}
    assert "Isengard" in names
    counters = {shape.about.split(":")[0]: shape for shape in plate.shapes if shape.kind == "box"}
    edoras = counters["The Fellowship at Edoras"]
    deep = names["Helm's Deep"]
    assert deep.x + 2 * 2.3 * len(deep.words) <= edoras.x, "a name gives way to the place that stands lower beside it"
    assert all(
        re.search(r"\.letters\.alone \{ paint-order: stroke; stroke: var\(--ground\)", text) for text in pages.values()
    )


def corners(shape: Shape) -> Iterator[tuple[int, int]]:
    if shape.kind == "box":
        yield from ((shape.x, shape.y), (shape.x + shape.w, shape.y + shape.h))
    elif shape.kind in ("disc", "hex"):
        yield from ((shape.x - shape.w, shape.y - shape.w), (shape.x + shape.w, shape.y + shape.w))
    elif shape.kind == "line":
        yield from ((shape.x, shape.y), (shape.w, shape.h))
    else:
        wide = max(len(row) for row in shape.words.split("\n")) * shape.size * LETTER
        yield from ((shape.x, shape.y), (round(shape.x + wide), shape.y))


def beneath(plate: Plate, text: Shape, below: tuple[Shape, ...]) -> str:
    """Return the look of what a text stands on."""
    for shape in reversed((*plate.ground, *below)):
        inside = shape.x <= text.x <= shape.x + shape.w and shape.y <= text.y <= shape.y + shape.h
        if shape.kind == "box" and inside:
            return shape.look
        if shape.kind == "hex" and abs(shape.x - text.x) < shape.w and abs(shape.y - text.y) < shape.w:
            return shape.look
    return "paper"


def test_a_long_battle_fits() -> None:
    """A quarter of the longest game of the gallery takes less than a quarter of what a page may take."""
    page = export(read_log(shown(LONGEST) or Path("none")), "html", at=QUARTER)
    assert len(page.encode()) < MOST_BYTES / 4


def test_eyes_can_be_chosen_where_they_differ() -> None:
    """A page with all hands open holds what each seat saw, but not the same for each."""
    eyes = {}
    for name in ("dagorlad-sauron-resigns", "lost-at-mount-doom"):
        page = Page(export(read_log(shown(name) or Path("none")), "html", open_hands=True, at=12))
        eyes[name] = [sight["name"] for sight in page.data["sights"]]
    assert [*eyes.values()] == [["all hands"], ["all hands", "everybody", "Frodo", "Sam"]]


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "abc"), ("abc", ""), ("abc", "abc"), ("abcde", "abXde"), ("abcde", "aXcYe"), ("abc", "abXc"), ("aab", "ab")],
)
def test_changes_make_one_list_of_another(before: str, after: str) -> None:
    assert changed(list(before), changes(list(before), list(after))) == list(after)


@pytest.mark.parametrize(
    "after",
    [
        ["Goblins: GO1 at 0821, GO2 at 1122.", "Night."],
        ["Goblins: GO1 at 0821, GO2 at 1021.", "Day."],
        ["\U0001f344 Goblins: GO1 at 0821, GO2 at 1021.", "Day."],
        ["Day."],
        ["", ""],
    ],
)
def test_texts_of_which_much_stays_are_edited(after: list[str]) -> None:
    before = ["Goblins: GO1 at 0821, GO2 at 1021.", "Day."]
    assert changed(before, edited(changes(before, after), before)) == after


def test_words_are_broken_into_lines() -> None:
    assert wrapped("Barliman Butterbur", 70, 11) == "Barliman\nButterbur"
    assert wrapped("one two three four", 30, 10, 2) == "one\ntwo\N{HORIZONTAL ELLIPSIS}"
    assert wrapped("Incomprehensible", 40, 10) == "Incomp\N{HORIZONTAL ELLIPSIS}"
    assert wrapped("", 40) == ""


def test_signs_are_explained_beside_the_plate(read: dict[str, Page]) -> None:
    explained = {
        "dagorlad-draw": {"DW": "Dwarves", "P": "the Pedestal"},
        "ring-war-limit": {"(20)": "in brackets: not mobilized", "o": "an Orc party with captives"},
        "first-hobbit": {"S": "Sauron", "x2": "so many of the same card"},
    }
    for name, signs in explained.items():
        steps = (1, read[name].first_steps()[5])
        found = {sign.words: sign.meaning for step in steps for plate in read[name].plates(step) for sign in plate.key}
        assert signs.items() <= found.items(), name
    # What is drawn along sides of hexes is named with the ground whose colour it has.
    named = {sign.meaning for plate in read["ring-war-limit"].plates(1) for sign in plate.key}
    assert {"water, river", "mountain, closed side"} <= named
    # Every disc of Characters has a sign of its colour, and a game without armies has none for them.
    for name in ("ring-war-limit", "ring-war-reduced"):
        page = read.get(name) or Page(export(read_log(shown(name) or Path("none")), "html"))
        for plate in (plate for step in page.first_steps() for plate in page.plates(step)):
            hues = {sign.look for sign in plate.key if sign.words in ("1", "2")}
            discs = {shape.look for shape in plate.shapes if shape.kind == "disc" and shape.words.isdigit()}
            assert discs <= hues
            assert any("Strength" in sign.meaning for sign in plate.key) == (name == "ring-war-limit")
    # Each colour of a card of the Wilds and of Sauron's dice has a word, where it is there.
    for step in read["alone"].first_steps()[10::10]:
        for plate in read["alone"].plates(step):
            if plate.id in ("wilds", "sauron"):
                looks = {shape.look for shape in plate.shapes if shape.kind == "box"}
                assert looks == {sign.look for sign in plate.key}, (step, plate.id)
    drawn = [shape.words for plate in read["alone"].plates(read["alone"].first_steps()[40]) for shape in plate.shapes]
    assert "attack/defense" in drawn
    assert not any(re.search("FotR|RotK", words) for words in drawn)
    assert any("dice" in words.split("\n")[-1] for words in drawn)


def test_what_stands_on_a_plate_is_written_out(read: dict[str, Page]) -> None:
    cut = "\N{HORIZONTAL ELLIPSIS}"
    for name, page in read.items():
        words = {
            shape.words for step in page.first_steps()[::7] for plate in page.plates(step) for shape in plate.shapes
        }
        assert [one for one in words if cut in one] == [], name


def test_a_place_has_one_name_from_the_first_step_on(read: dict[str, Page]) -> None:
    first = read["first-hobbit"]
    assert [name for entry, _, name in first.data["chapters"] if not entry] == ["Bag End"]
    steps = [step for step in first.data["sights"][0]["steps"][:8] if step and step[0] >= 0]
    assert {first.data["texts"][step[0]] for step in steps} == {"Bag End"}
    assert not any(text.endswith("round 0") for text in read["alone"].data["texts"])
    battle = Page(export(read_log(shown("dagorlad") or Path("none")), "html", at=3))
    assert battle.data["chapters"][0] == [0, 0, "Set-up"]
    for page in read.values():
        assert page.data["chapters"][0][0] == 0
        assert all(name for _, _, name in page.data["chapters"])
