"""The rulebook of the battle: every rule has its words and its provenance, and says the figures of the data."""

from __future__ import annotations

import re
from importlib import resources

from core.dagorlad.content.contents import CONTENTS
from core.dagorlad.game import GAME
from core.kernel.rulebook import read_rulebook

BOOK = read_rulebook((resources.files("core.dagorlad") / "rulebook.md").read_text(encoding="utf-8"))


def test_what_rules_refer_to_is_there() -> None:
    assert [(rule.id, other) for rule in BOOK for other in rule.see if other not in BOOK or other == rule.id] == []
    assert [(rule.id, other) for rule in BOOK for other in BOOK.cited(rule.text) if other not in BOOK] == []


def test_every_rule_says_what_it_is_and_where_it_comes_from() -> None:
    tags = {"printed", "reconstructed", "printed, in part reconstructed"}
    assert [rule.id for rule in BOOK if not rule.text or rule.provenance not in tags] == []


def test_a_rule_of_both_kinds_says_which_part_is_reconstructed() -> None:
    both = [rule for rule in BOOK if rule.provenance == "printed, in part reconstructed"]
    assert both
    assert [rule.id for rule in both if "reconstructed" not in rule.text] == []


def rows(rule: str) -> list[list[str]]:
    """Return the cells of the table in a rule, without its head."""
    lines = [line for line in BOOK[rule].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_tables_say_what_the_data_say() -> None:
    content = CONTENTS.current().content
    casualty = {
        letter: [str(number) if number else "never" for number in row] for letter, row in content.casualty.items()
    }
    assert {row[0]: row[1:] for row in rows("5.3")} == casualty
    assert {row[0]: row[1:] for row in rows("5.4")} == content.results
    challenges = {die: [result or "-" for result in row] for die, row in content.challenge.items()}
    assert {row[0]: row[1:] for row in rows("5.5")} == challenges
    assert [row[-1].split()[-1] for row in rows("5.7")] == [str(most) for most in content.rally.values()]


def test_units_are_listed_as_the_data_list_them() -> None:
    kinds = [kind for kind in CONTENTS.current().content.unit if kind.kind != "formation"]
    said = [row for rule in ("1.1", "1.2") for row in rows(rule)]
    assert [
        (str(kind.count), f"{kind.melee}{kind.missile}-{kind.armor}-{kind.morale}", str(kind.allowance))
        for kind in kinds
    ] == [(row[1], row[2], row[3]) for row in said if not row[0].startswith("Slave Phalanx")]


def test_leaders_are_rated_as_the_data_rate_them() -> None:
    rated = {leader.name.removeprefix("the "): leader for leader in CONTENTS.current().content.leader}
    assert {row[0].split(",")[0]: (int(row[2]), int(row[3])) for row in rows("1.3")} == {
        name: (leader.rating, leader.wounded) for name, leader in rated.items()
    }


def test_spells_cost_what_the_data_say() -> None:
    content = CONTENTS.current().content
    assert [int(row[1]) for row in rows("5.8")] == [one.cost for one in (*content.spell, *content.capability)]


def test_hexes_of_the_map_are_those_of_the_data() -> None:
    lookup = CONTENTS.current()
    text = " ".join(BOOK["2.3"].text.split())
    for word, ground in (("Hill tops", "hill"), ("Craters", "crater"), ("Walls", "wall")):
        named = re.findall(r"\d{4}", text.partition(f"{word}: ")[2].partition(".")[0])
        assert sorted(named) == sorted(hex_ for hex_, kind in lookup.ground.items() if kind == ground), word


def test_options_name_rules_of_the_book() -> None:
    assert [option.id for option in GAME.options if option.rule not in BOOK] == []
