"""Random games with foes, from the start and from late positions: they end, fold, and speak about everything."""

from __future__ import annotations

import random

import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.events import PassedUntil
from core.fellowship.model.state import HOBBITS
from core.kernel.entries import advance
from core.kernel.table import Table, new_header
from core.kernel.verifying import verify
from tests.fellowship.friends.table import given

EAGER = {"DefeatFoe": 6.0, "DefeatInstead": 6.0, "GiveCard": 3.0, "ChooseRoute": 3.0, "Refuse": 0.5}
PLACES = ("bree", "rivendell", "moria", "lothlorien", "isengard", "helms_deep", "shelobs_lair", "mordor")


def play_out(table: Table, rng: random.Random, eager: bool) -> None:
    """Play to the end, and look at every choice, event and view on the way."""
    book = GAME.rulebook()
    while not table.over:
        prompt = table.prompt
        choices = table.choices()
        assert choices, prompt
        assert table.entry < 4000
        for choice in choices:
            assert choice.rule in book, choice
            assert GAME.words.label(table.state, choice)
        weights = [EAGER.get(type(choice.action).__name__, 1.0) if eager else 1.0 for choice in choices]
        entry = table.act(rng.choices(choices, weights)[0].action)
        for event in entry.events:
            assert event.rule in book, event
            assert GAME.words.event_text(event) or isinstance(event, PassedUntil)
        now = table.state
        assert all(hobbit.shields >= 0 and hobbit.step >= 0 for hobbit in now.hobbits.values())
        defeated = sum(len(foes) for foes in now.defeated.values())
        assert len(now.foe_line) + len(now.foe_deck) + defeated == len(content.whole().foes)
        for seat in now.hobbits:
            GAME.sight.view(now, seat)
            for what, refusal in GAME.words.why_not(now, seat) if table.entry % 5 == 0 else ():
                assert what
                assert refusal.rule in book, refusal.rule


def check_replay(table: Table) -> None:
    """Fold the recorded events, and play the actions again."""
    again = table.line.state_after(0)
    for entry in table.line.entries:
        advance(GAME.rules.evolvers, again, entry)
    assert again == table.state


@pytest.mark.parametrize("extra", [{}, {"black_gate": "on"}, {"harder": "on"}, {"hands": "hidden"}])
@pytest.mark.parametrize("seed", range(6))
def test_a_game_from_the_start(seed: int, extra: dict[str, str]) -> None:
    rng = random.Random(seed)
    options = {"friends_and_foes": "on", "hobbits": str(rng.randint(2, 5)), **extra}
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    play_out(table, rng, eager=bool(seed % 2))
    check_replay(table)
    assert verify(GAME, table.header, table.line.entries) is None


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_from_a_late_position(seed: int, place: str) -> None:
    rng = random.Random(f"{place} {seed}")
    rules = content.current(frozenset({"friends_and_foes"}))
    foes = rng.sample(list(rules.foes), rng.randint(0, 6))
    defeated = [foe for foe in rng.sample(list(rules.foes), 18) if foe not in foes]
    features = rng.sample(sorted(rules.features), 10)
    names = HOBBITS[: 2 + seed]
    seats = {
        name: {
            "hand": [*features[n * 2 : n * 2 + 2], "white_joker"],
            "shields": rng.randint(0, 6),
            "tokens": {"ring": 1},
        }
        for n, name in enumerate(names)
    }
    table = given(
        place,
        at="between" if place in rules.havens else "",
        sauron=15,
        foes=foes,
        defeated={"sam": defeated},
        abilities=names,
        gandalf=sorted(rules.gandalf),
        hands="hidden" if seed % 2 else "open",
        **seats,  # type: ignore[arg-type]
    )
    play_out(table, rng, eager=True)
    check_replay(table)
