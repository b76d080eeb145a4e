"""Every situation of the reference and every rule of the book of Sauron is shown by a test."""

from __future__ import annotations

import importlib
from importlib import resources
from pathlib import Path

from core.fellowship.game import GAME
from core.kernel.rulebook import OF_THE_TABLE, read_rulebook
from tests.fellowship.dark.table import SITUATIONS as SITUATIONS_IN_THE_DARK
from tests.fellowship.dark.test_everything_is_shown import MINE as SHOWN_IN_THE_DARK
from tests.fellowship.sauron.situations.table import SHOWN, SITUATIONS

LAST = 73
"""The number of the reference's last situation."""

for _path in sorted(Path(__file__).parent.glob("test_s*.py")):
    importlib.import_module(f"tests.fellowship.sauron.situations.{_path.stem}")


def shown_with_sauron() -> dict[str, list[str]]:
    """Return the rules that the tests of this folder show."""
    return SHOWN


def own_rules() -> set[str]:
    """Return the rules of the book of the Sauron player, without those of the table that close every book."""
    text = (resources.files("core.fellowship") / "rulebook_sauron.md").read_text(encoding="utf-8")
    return set(read_rulebook(text).rules) - set(OF_THE_TABLE)


def test_every_situation_is_shown_with_sauron_or_without() -> None:
    assert {f"T{number}" for number in SHOWN_IN_THE_DARK} == set(SITUATIONS_IN_THE_DARK)
    every = {f"T{number}" for number in range(1, LAST + 1)}
    assert every - set(SITUATIONS) - set(SITUATIONS_IN_THE_DARK) == set()
    assert set(SITUATIONS) <= every


def test_every_rule_is_shown() -> None:
    book = set(GAME.rulebook().rules)
    assert own_rules() <= book
    assert set(SHOWN) <= book
    assert own_rules() - set(SHOWN) == set()


def test_references_lead_somewhere() -> None:
    book = GAME.rulebook()
    assert [(rule, see) for rule in sorted(own_rules()) for see in book[rule].see if see not in book] == []


def test_what_is_printed_and_what_is_not() -> None:
    """The lists that nobody could reach are never called printed."""
    book = GAME.rulebook()
    ours = [f"SC.SC{number:02}" for number in range(1, 31)] + [f"SN.NZ{number}" for number in range(1, 10)]
    in_part = {rule for rule in ours if book[rule].provenance != "reconstructed"}
    assert in_part == {"SC.SC21", "SN.NZ1"}
    assert {book[rule].provenance for rule in in_part} == {"printed, in part reconstructed"}
    for rule in ("SK.cards", "SK.shields", "SK.light", "SR.narya", "SR.nenya", "SR.vilya"):
        assert book[rule].provenance == "printed, in part reconstructed"
