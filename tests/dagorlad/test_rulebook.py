"""The rulebook of the battle: every rule has its words and its provenance, and what it refers to is there."""

from __future__ import annotations

from importlib import resources

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
