"""Foresight: what it tells of a choice is what happens first, in the games of the gallery, the golden logs and random
ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from core.catalogue import game
from core.fellowship.model.events import TurnEnded
from core.kernel.foresight import Foreseen, foresee
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table, new_header
from replays.gallery import gallery
from saves.reader import read_log
from tests.properties import checks
from tests.tables import random_table, tables

GOLDEN = sorted(Path(__file__).parent.parent.glob("*/**/golden/*.jsonl"))
OTHERS = 1
"""So many choices that were not taken are looked at beside each that was; `make fuzz` looks at more."""

EVERY_MOMENT = 120
"""So many decisions of a game are looked at one by one; of a long battle's later ones every third is."""

MOMENTS = 300
"""Random games of so many decisions are looked at for each kind of table; `make fuzz` looks at moments of thousands."""


@pytest.mark.parametrize("path", [*gallery(), *GOLDEN], ids=lambda path: path.stem)
def test_what_is_foreseen_in_a_log_is_what_happened(path: Path) -> None:
    log = read_log(path)
    found, chooser = game(log.header.game), random.Random(path.stem)
    table = Table(found, log.header)
    table.open()
    for entry in log.line.entries[1:]:
        if table.entry < EVERY_MOMENT or table.entry % 3 == 0:
            look_ahead(table, entry.action, chooser)
        again = table.repeat(entry.action)
        assert again is not None
        assert again.events == entry.events


def open_and_hidden() -> list[tuple[str, str]]:
    """Return every kind of table, with open and with hidden hands where there are such."""
    kinds = {name: game(game_id).options for name, (game_id, _) in tables().items()}
    ways = {name: next((one.values for one in options if one.id == "hands"), ("",)) for name, options in kinds.items()}
    return [(name, hands) for name in kinds for hands in ways[name]]


@pytest.mark.parametrize(("name", "hands"), open_and_hidden())
def test_what_is_foreseen_in_random_games_is_what_happens(name: str, hands: str) -> None:
    fixed = {"hands": hands} if hands else {}
    seen = 0
    for seed in range(4):
        chooser = random.Random(f"{name} {hands} {seed}")
        found, options = random_table(name, chooser, **fixed)
        table = Table(found, new_header(found, options=options, seed=seed))
        table.open()
        while not table.over and table.entry < 150 and seen < MOMENTS:
            action = chooser.choice(table.choices()).action
            look_ahead(table, action, chooser)
            table.act(action)
            seen += 1
    assert seen > 50


def look_ahead(table: Table, taken: object, chooser: random.Random) -> None:
    """Check what the seat that takes a choice foresees of it, and of a few others; nothing of a choice that only
    earlier rules offered."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    choice = next((choice for choice in prompt.choices if choice.action == taken), None)
    if choice is None:
        assert table.game.rules.retired(table.state, taken)
        return
    others = [one for one in prompt.choices if one.seat == choice.seat and one is not choice]
    checks.check_foresight(table, choice.seat, [choice, *chooser.sample(others, min(OTHERS, len(others)))])


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (lambda seen: structs.replace(seen, events=[*seen.events, TurnEnded("B4.1.4", "frodo")]), "more of"),
        (lambda seen: structs.replace(seen, events=[TurnEnded("B4.1.4", "frodo"), *seen.events]), "does not come"),
        (lambda seen: structs.replace(seen, events=seen.events[:-1]), "less of"),
        (lambda seen: structs.replace(seen, stopped="end", question=None), "another end"),
        (lambda seen: structs.replace(seen, question=Prompt("pay", "sam", "B4.4.3", [])), "another question"),
    ],
)
def test_foresight_that_is_wrong_is_found(
    wrong: Callable[[Foreseen], Foreseen], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(game("fellowship"), new_header(game("fellowship"), options={"hobbits": "2"}, seed=6))
    table.open()
    while True:
        prompt = table.prompt
        assert isinstance(prompt, Prompt)
        taken = next((choice for choice in prompt.choices if told_whole(table, choice)), None)
        if taken is not None:
            break
        table.act(prompt.choices[0].action)
    checks.check_foresight(table, taken.seat, [taken])

    def wrongly(found: Game, view: object, action: object) -> Foreseen:
        seen = foresee(found, view, action)
        return seen if view is table.state else wrong(seen)

    monkeypatch.setattr(checks, "foresee", wrongly)
    with pytest.raises(AssertionError, match=what):
        checks.check_foresight(table, taken.seat, [taken])


def told_whole(table: Table, choice: Choice) -> bool:
    """Whether a choice makes something happen, and then somebody chooses."""
    seen = foresee(table.game, table.view(choice.seat), choice.action)
    return bool(seen.events) and seen.question is not None
