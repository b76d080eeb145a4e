"""The rulebook: every rule has its words and its provenance, refers to rules that exist, and tells the data."""

from __future__ import annotations

import re
from importlib import resources

from core.kernel.rulebook import read_rulebook
from core.ring_war.content.contents import current
from core.ring_war.content.pieces import Piece
from core.ring_war.content.spelling import spelled

BOOK = read_rulebook((resources.files("core.ring_war") / "rulebook.md").read_text(encoding="utf-8"))
POWERS = {"Fellowship": "fellowship", "Dark Power": "dark_power", "Saruman": "saruman"}
TAGS = {"printed", "reconstructed", "printed, in part reconstructed"}


def rows(rule: str) -> list[list[str]]:
    """Return the cells of the table in a rule, without its head."""
    lines = [line for line in BOOK[rule].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_what_rules_refer_to_is_there() -> None:
    assert [(rule.id, other) for rule in BOOK for other in rule.see if other not in BOOK or other == rule.id] == []
    assert [(rule.id, other) for rule in BOOK for other in BOOK.cited(rule.text) if other not in BOOK] == []


def test_every_rule_says_what_it_is_and_where_it_comes_from() -> None:
    assert [rule.id for rule in BOOK if not rule.text or rule.provenance not in TAGS] == []


def test_a_rule_of_both_kinds_says_which_part_is_reconstructed() -> None:
    both = [rule for rule in BOOK if rule.provenance == "printed, in part reconstructed"]
    assert len(both) > 50
    assert [rule.id for rule in both if "reconstructed" not in rule.text] == []


def test_every_card_has_a_rule_with_its_name_and_says_whether_the_name_is_printed() -> None:
    rules = current()
    cards: list[tuple[Piece, str]] = [
        *((event, event.name) for event in rules.events.values()),
        *((magic, magic.name) for magic in rules.magic.values()),
    ]
    for card, name in cards:
        rule = BOOK[card.id.upper()]
        assert rule.title == name
        assert (rule.provenance == "reconstructed") == ("name" not in card.printed)


def test_tables_say_what_the_data_say() -> None:
    content = current().content
    assert [[int(cell) for cell in row[1:]] for row in rows("5.2a")] == content.weapons
    assert [[int(cell) for cell in row[1:]] for row in rows("5.2b")] == content.sorcery
    for die, row in enumerate(rows("5.2c")):
        assert [tuple(map(int, cell.split("/"))) for cell in row[1:]] == [
            current().losses(column, die) for column in range(len(content.ratios))
        ]
    costs = [row[1].split()[0] for row in rows("2.6")]
    assert costs == [
        str(content.costs[what]) for what in ("road", "clear", "rough", "forest", "swamp", "pass", "river")
    ]


def test_places_belong_at_the_start_to_whom_the_data_give_them() -> None:
    rules = current()
    said: dict[tuple[str, str], list[str]] = {}
    for head, places in rows("C.1"):
        power, _, kind = head.partition(", ")
        for place in re.split(r"[;,] ", places):
            name = re.sub(r"^a (citadel|town)$", "", place)
            if name:
                said.setdefault((power, kind), []).append(name)
    known = {place.name: place for place in rules.content.place}
    named = {
        POWERS[power]: {one for (other, _), names in said.items() if other == power for one in names}
        for power in POWERS
    }
    assert named == {
        power: {spelled(place.name) for place in known.values() if place.control == power}
        for power in ("fellowship", "dark_power", "saruman")
    }
    marks = {spelled(place.name): place.marks for place in known.values()}
    for (_, kind), names in said.items():
        if mark := {"citadels": "citadel", "forts": "fort", "other towns": "town", "havens": "haven"}.get(kind):
            assert [name for name in names if mark not in marks[name]] == []
    assert [name for name, its in marks.items() if {"town", "fort"} <= set(its)] == ["Erebor and Dale", "Osgiliath"]


def test_characters_are_rated_as_the_data_rate_them() -> None:
    said = {row[0]: [int(cell) for cell in row[1:5]] for row in rows("5.1")}
    assert said == {
        card.name: [card.combat, card.morale, card.endurance, card.ring] for card in current().characters.values()
    }


def test_armies_and_servants_are_listed_as_the_data_list_them() -> None:
    rules = current()
    assert [row[1].split()[-1] for row in rows("5.8")] == [
        f"{force.points}-{force.allowance}" for force in rules.armies.values()
    ]
    assert {
        row[0]: [rules.name(card.hex), card.combat]
        for row in rows("5.3")
        for card in rules.servants.values()
        if card.name == row[0]
    } == {row[0]: [row[1], int(row[2])] for row in rows("5.3")}
