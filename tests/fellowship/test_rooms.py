"""The rooms of the game: the base imports no expansion, and one list is the order of play."""

from __future__ import annotations

from typing import get_args

import pytest

from core.fellowship.base.hooks import JOINED, NOTHING, Hooks, joined
from core.fellowship.expansions import EXPANSIONS
from core.fellowship.friends.expansion import FRIENDS
from core.fellowship.game import GAME
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.steps import FellowshipStep
from core.fellowship.order import ORDER
from core.fellowship.sauron.expansion import LORD
from core.fellowship.tiles.expansion import TILES
from core.kernel.sequence import Carried
from tests.test_house import TOP, imports, modules

ROOMS_OF_THE_BASE = ("base", "content", "model", "words")
ROOMS_OF_EXPANSIONS = ("friends", "tiles", "sauron")


def test_the_base_imports_no_expansion() -> None:
    """What an expansion adds joins in at the hooks of `base/hooks.py`; facts of all of them stand in `model`."""
    expansions = tuple(f"core.fellowship.{room}" for room in ROOMS_OF_EXPANSIONS)
    wrong = [
        f"{path.relative_to(TOP)} imports {name}"
        for room in ROOMS_OF_THE_BASE
        for path in modules(f"core/fellowship/{room}")
        for name in imports(path)
        if name.startswith(expansions)
    ]
    assert wrong == []


def test_every_step_of_the_agenda_stands_in_the_order_of_play_once() -> None:
    listed = [step.kind for chapter in ORDER for step in chapter.steps]
    assert sorted(kind.__name__ for kind in listed) == sorted(kind.__name__ for kind in get_args(FellowshipStep))


def test_every_chapter_names_a_rule_and_a_title() -> None:
    rules = {rule.id for rule in GAME.rulebook().rules.values()}
    known = {rule.rpartition(".")[0] for rule in rules} | rules
    assert [chapter.rule for chapter in ORDER if chapter.rule not in known] == []
    titles = [chapter.title for chapter in ORDER]
    assert len(set(titles)) == len(titles)


def test_every_question_has_a_name_and_a_line_of_its_own() -> None:
    questions = [step for chapter in ORDER for step in chapter.steps if not isinstance(step, Carried)]
    names = [question.name for question in questions]
    assert sorted(set(names)) == sorted(names)
    silent = [question.name for question in questions if "words" not in vars(type(question))]
    assert silent == []


def test_a_table_of_the_base_game_asks_no_expansion() -> None:
    plain, _ = GAME.start(GAME.options.checked({}), 1)
    assert joined(plain) is NOTHING


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"friends_and_foes": "on"}, (FRIENDS,)),
        ({"bag": "on"}, (TILES,)),
        ({"one_ring_card": "on"}, (TILES,)),
        ({"sauron": "on"}, (TILES, LORD)),
        ({"friends_and_foes": "on", "sauron": "on"}, (FRIENDS, TILES, LORD)),
    ],
)
def test_a_table_asks_the_expansions_that_are_in_play(options: dict[str, str], expected: tuple[Hooks, ...]) -> None:
    state, _ = GAME.start(GAME.options.checked(options), 1)
    together = Hooks()
    together.join(expected)
    assert joined(state) == together


def test_no_two_expansions_bring_the_same_effect() -> None:
    mine = Hooks(effects={"flood": lambda play, step: None})
    hooks = Hooks()
    hooks.join([mine])
    with pytest.raises(ValueError, match="flood"):
        hooks.join([mine])


def test_what_joins_in_is_what_the_listed_expansions_bring() -> None:
    for place in ("turn_starts", "turn_closed", "board_ends", "sets_up"):
        assert getattr(JOINED, place) == tuple(hook for each in EXPANSIONS for hook in getattr(each, place))


def test_the_order_of_play_is_what_settles() -> None:
    for chapter in ORDER:
        for step in chapter.steps:
            assert SEQUENCE.chapters[step.kind] is chapter
            if isinstance(step, Carried):
                assert SEQUENCE.steps[step.kind] is step.does
            else:
                assert SEQUENCE.questions[step.kind] is step
