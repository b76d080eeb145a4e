"""A view of the dice game in sentences."""

from __future__ import annotations

from core.dice.game import GAME
from tests.dice.table import given


def test_the_table_is_told_in_the_order_of_the_screen() -> None:
    table = given("moria", "recruit")
    sentences = GAME.words.spoken(table.view("p1"))
    assert sentences[0].startswith("Mines of Moria, 3 of 8, round ")
    assert "bears the One Ring" in sentences[0]
    assert "that lose the game" in sentences[1]
    players = [sentence for sentence in sentences if sentence.startswith("Player ")]
    assert len(players) == len(table.state.players)
    assert any(sentence.startswith("Sauron has mustered ") for sentence in sentences)
    rows = [sentence for sentence in sentences if " of the Wilds: " in sentence]
    assert len(rows) == len({card.row for card in table.state.wilds.values()})
    assert len(set(sentences)) == len(sentences)
