"""Every situation of the reference, and every rule of the book, is shown by a test."""

from __future__ import annotations

import importlib
from pathlib import Path

from core.dice.game import GAME
from core.kernel.rulebook import OF_THE_TABLE
from tests.dice.situations.table import SHOWN, SITUATIONS
from tests.dice.situations.unshown import LISTS, UNSHOWN

LAST = 57

QUESTIONS = {
    "Q1": "Which artifacts serve in a Sauron turn?",
    "Q2": "How does Sauron come by more dice?",
    "Q3": "What is a marker on an enemy die for?",
    "Q4": "Who may use the One Ring?",
    "Q5": "What happens to the Ents' Anduril?",
    "Q6": "Are Black Riders Nazgul for Eowyn?",
    "Q7": "What is the level of an enemy for?",
    "Q8": "What does the Horn of Gondor do, and when is the die rolled?",
    "Q9": "Whom does Arwen's burst prepare?",
    "Q10": "Which dice does Merry bring back?",
    "Q11": "Which dice does Pippin save?",
    "Q12": "Whom does the Phial help?",
    "Q13": "For whom does Gandalf end the attack?",
    "Q14": "Who gains Glory by Legolas and Gimli, and when do they have their bonus?",
    "Q15": "What do the bursts of Treebeard and of the Ents do?",
    "Q16": "What does Faramir bring?",
    "Q17": "How many artifacts can one Unit carry?",
}
"""What players of the printed game asked, in our words: each is answered by a situation."""

for _path in sorted(Path(__file__).parent.glob("test_*.py")):
    importlib.import_module(f"tests.dice.situations.{_path.stem}")


def test_all_situations() -> None:
    wanted = {f"T{number}" for number in range(1, LAST + 1)} | set(QUESTIONS)
    assert wanted - set(SITUATIONS) == set()
    assert set(SITUATIONS) - wanted == set()


def test_all_rules() -> None:
    book = set(GAME.rulebook().rules)
    assert set(SHOWN) - book == set()
    assert set(UNSHOWN) - book == set()
    assert {
        rule for rule in book - set(SHOWN) - set(UNSHOWN) - set(OF_THE_TABLE) if not rule.startswith(LISTS)
    } == set()
    assert set(UNSHOWN) & set(SHOWN) == set()
