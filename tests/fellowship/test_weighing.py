"""What the sensible bot weighs, part by part: it adds up to what the bot decides by, and each part has its rule."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from core import catalogue
from core.bots.thinking import Weighed, thinking_of
from core.fellowship.model import actions as a
from core.fellowship.players.deciding import Decider
from core.fellowship.players.weights import weights_for
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from tests.fellowship.situation import given, go_on
from tests.kit import at_table

GAME = catalogue.game("fellowship")
THINKING = thinking_of("fellowship")
assert THINKING is not None


def places(options: dict[str, str], most: int = 120) -> Iterator[tuple[Table, Prompt, str, list[Weighed]]]:
    """Play by chance, and yield what is weighed on the way: the table, the prompt as the seat sees it, the seat."""
    assert THINKING is not None
    table = Table(GAME, new_header(GAME, options={"hobbits": "3", **options}, seed=11))
    table.open()
    dice = random.Random(4)
    for _ in range(most):
        prompt = table.prompt
        if not isinstance(prompt, Prompt):
            return
        seen = GAME.sight.visible_prompt(table.state, prompt, prompt.seat)
        yield table, seen, prompt.seat, THINKING.weighed(table.view(prompt.seat), seen, prompt.seat)
        table.act(dice.choice(table.choices()).action)


@pytest.mark.parametrize("options", [{}, {"hands": "hidden"}, {"sauron": "on"}], ids=["open", "hidden", "Sauron"])
def test_every_part_has_words_and_a_rule_and_they_add_up(options: dict[str, str]) -> None:
    book, told = GAME.rulebook(), 0
    for _, asked, _, weighed in places(options):
        assert [one.gain for one in weighed] == sorted((one.gain for one in weighed), reverse=True)
        for one in weighed:
            assert one.choice in asked.choices
            assert one.gain == pytest.approx(sum(part.amount for part in one.parts))
            for part in one.parts:
                assert part.rule in book
                assert part.what
                assert "sauron" not in options or "has to roll" not in part.what
                told += 1
    assert told > 50


def test_what_is_given_up_where_nothing_is_paid_is_told() -> None:
    table = given(
        "shelobs_lair", event=0, next_tiles=["sundial", "fighting"], hobbits=3, active="sam", frodo={"shields": 7}
    )
    go_on(table)
    view, asked = table.view("sam"), at_table.prompt(table)
    refused = next(choice for choice in asked.choices if isinstance(choice.action, a.Refuse))
    assert THINKING is not None
    weighed = next(one for one in THINKING.weighed(view, asked, "sam") if one.choice == refused)
    assert [part.what for part in weighed.parts] == [
        "it gives up that the active player gets Gollum (white joker x3) and everybody else draws 2 cards"
    ]


def test_a_card_is_weighed_as_the_bot_decides_by_it() -> None:
    compared = 0
    for table, prompt, seat, weighed in places({}, 80):
        decider = Decider(table.view(seat), prompt, seat, weights_for(table.view(seat)))
        for one in weighed:
            if isinstance(one.choice.action, a.PlayCard):
                assert one.gain == pytest.approx(decider.play_value([one.choice]))
                compared += 1
    assert compared > 10
