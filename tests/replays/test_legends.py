"""The legend below a picture: every game explains the signs that are in it, and no others."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import tui.exports
from replays.exports import export
from replays.gallery import shown
from saves.reader import read_log
from tui.exports.key import ROW, with_rows
from tui.legends import TITLE, Meaning, legend_rows, meaning
from tui.widgets.lines import text_of, width

EXPLAINED = {
    "ring-destroyed": (
        70,
        [
            "\N{DAGGER} fighting",
            "F Frodo",
            "before a name: who is asked",
            "else what happens otherwise",
            "turned up this turn",
        ],
        ["the Black Rider"],
    ),
    "dark-events": (
        69,
        ["turned up this turn, the last at the end", "( ) a tile that was rejected"],
        [],
    ),
    "sauron-wins": (
        60,
        ["\N{BLACK CHESS KNIGHT} the Black Rider", "F a fellowship card, not used yet", "SC10 NZ2 the number"],
        [],
    ),
    "all-together": (28, ["U1 4/3 a Unit: level, attack/defense", "TT The Two Towers"], []),
    "dagorlad-draw": (
        76,
        ["CB Cavalry of morale X", "BO Bowmen", "[ ] where it happened", "BST the Beast of Mordor"],
        ["B the Beast", "Wargs"],
    ),
    "ring-war": (
        180,
        ["D forces of the Dark Power", "f d s who holds a place", "{ } where it happened"],
        ["where it began"],
    ),
    "ring-war-conquest": (
        40,
        ["n3 Nazgûl", "o1 Orcs with captives", "@n several kinds in a hex: their letters alone"],
        ["all three powers"],
    ),
}
"""An entry of a game of each kind: what is explained there, and what is not."""


def words_of(picture: str) -> str:
    """Return the texts of a picture, those of each row in their order."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for one in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text"):
        rows.setdefault(float(one.get("y", "0")), []).append((float(one.get("x", "0")), one.text or ""))
    lines = [" ".join(text for _, text in sorted(row)) for _, row in sorted(rows.items())]
    return " ".join("\n".join(lines).replace("\xa0", " ").split())


def test_a_picture_goes_to_the_place_that_its_entry_chooses() -> None:
    tui.exports.register_all()
    log = read_log(shown("ring-war") or Path("none"))
    words = words_of(export(log, "svg", at=100))
    assert "Hex W1815 Tharbad" in words
    assert "Hex W2406 Trollshaws" not in words
    battle = words_of(export(read_log(shown("dagorlad-draw") or Path("none")), "svg", at=60))
    assert "Hex 1426" in battle
    assert "Take Elf Archer EA5 at 1426 to attack" in battle


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_picture_explains_its_signs(name: str) -> None:
    tui.exports.register_all()
    at, told, left_out = EXPLAINED[name]
    picture = export(read_log(shown(name) or Path("none")), "svg", at=at)
    legend = words_of(picture).partition(TITLE)[2]
    assert [one for one in told if one not in legend] == []
    assert [one for one in left_out if one in legend] == []
    root = ElementTree.fromstring(picture)
    height = float(root.get("viewBox", "").split()[3])
    letters = [float(one.get("y", "0")) for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert height - 2.5 * ROW - 41 < max(letters) < height - ROW
    assert root[0].text is not None


def test_a_picture_of_a_game_that_goes_on_says_what_is_asked() -> None:
    tui.exports.register_all()
    log = read_log(shown("five-foes") or Path("none"))
    assert "Asked next: Eye or two dots: will one hobbit go 2 steps" in words_of(export(log, "svg"))
    assert "Asked next" not in words_of(export(read_log(shown("overtaken") or Path("none")), "svg"))


def test_what_is_told_at_the_end_takes_no_rows_from_the_map() -> None:
    tui.exports.register_all()
    words = words_of(export(read_log(shown("dagorlad") or Path("none")), "svg"))
    assert "OAP" in words, "the gate, in the last row but one"
    assert "P the Pedestal" in words


def test_a_picture_of_a_size_has_no_rows_beside_it() -> None:
    tui.exports.register_all()
    picture = export(read_log(shown("ring-destroyed") or Path("none")), "svg", at=70, size=(120, 40))
    assert TITLE not in words_of(picture)


def test_only_what_is_shown_is_explained() -> None:
    ends, begins = meaning("[ ]", "ends", "key", "["), Meaning((("{ }", "key"),), "begins", ["{"], beside=["["])
    alone = Meaning((("{ }", "key"),), "both", ["{"], unless=["["])
    found = [meaning("F", "Frodo"), ends, begins, alone]

    def told(shown: str) -> str:
        return " ".join(" ".join(map(text_of, legend_rows(found, shown, 40))).replace("\xa0", " ").split())

    assert told("F {1} [2]") == "F Frodo [ ] ends { } begins"
    assert told("{1}") == "{ } both"
    assert legend_rows(found, "nothing", 40) == []
    long = legend_rows([meaning("event " * 9, "turned up this turn", "", "event")], "event", 40)
    assert len(long) > 1
    assert max(width(row) for row in long) <= 40


def test_rows_are_added_below_and_the_frame_grows() -> None:
    from rich.style import Style

    frame = '<rect fill="#292929" stroke="grey" stroke-width="1" x="1" y="1" width="80" height="98.0" rx="8"/>'
    clip = '<clipPath id="clip-terminal"><rect x="0" y="0" width="80" height="50.0"/></clipPath>'
    picture = f'<svg viewBox="0 0 82 100.0">{clip}{frame}<g><g></g></g></svg>'
    style = Style(color="#ffffff", bgcolor="#000000")
    grown = with_rows(picture, [(("one", ""),)], 2, lambda role: style, lambda ink, x, y, text: f"<text>{text}</text>")
    assert 'viewBox="0 0 82 124.4"' in grown
    assert 'height="122.4"' in grown
    assert 'height="74.4"' in grown
    assert grown.endswith("<text>one</text>" + grown.partition("<text>one</text>")[2])
    assert grown.endswith("</g></g></svg>")
