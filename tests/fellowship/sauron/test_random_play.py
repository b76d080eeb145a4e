"""Random games with a Sauron player over every combination of options: they end, fold, verify, and lose no piece."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model.events import PassedUntil
from core.fellowship.model.state import RIDER_HOME, SAURON, FellowshipState
from core.kernel.entries import advance
from core.kernel.table import Table, new_header
from core.kernel.verifying import verify

ON_OFF = ("off", "on")


def options_for(rng: random.Random) -> dict[str, str]:
    """Return legal options with a Sauron player."""
    return {
        "sauron": "on",
        "hobbits": rng.choice("2345"),
        "hands": rng.choice(("open", "hidden")),
        "rider_start": rng.choice(("15", "12", "10")),
        **{
            name: rng.choice(ON_OFF)
            for name in ("friends_and_foes", "dark_events", "one_ring_card", "watchful_peace", "elimination_ends")
        },
    }


def check_pieces(state: FellowshipState) -> None:
    """Every Sauron card, Nazgul card, chip and resource card lies in one place."""
    content = lookup(state)
    lord, rider = state.dark_lord, state.rider
    assert lord is not None
    assert rider is not None
    cards = [*lord.hand, *lord.deck.known, *lord.deck.rest, *(card for card in lord.discard if card.startswith("SC"))]
    assert Counter(cards) == Counter(list(content.sauron_cards))
    riders = [*lord.nazgul, *lord.nazgul_deck.rest, *(card for card in lord.discard if card.startswith("NZ"))]
    riders += [card for card in state.gone if card in content.nazgul]
    assert Counter(riders) == Counter(list(content.nazgul))
    held = [card for hobbit in state.hobbits.values() for card in hobbit.hand if card in content.resources]
    gone = [card for card in state.gone if card in content.resources]
    assert Counter([*held, *gone, *state.resources]) == Counter(content.resources)
    assert 0 <= rider.step <= RIDER_HOME
    assert not rider.met or rider.back
    assert state.chip_pile is not None
    assert len(state.chip_pile) + len(state.chips) <= 12
    assert len(state.played) <= 4
    for name, hobbit in state.hobbits.items():
        assert hobbit.shields >= 0
        assert hobbit.alive or name != state.ring_bearer or state.outcome is not None


@pytest.mark.parametrize("seed", range(24))
def test_a_random_game(seed: int) -> None:
    rng = random.Random(f"sauron {seed}")
    table = Table(GAME, new_header(GAME, options=options_for(rng), seed=seed))
    table.open()
    book = GAME.rulebook()
    while not table.over:
        choices = table.choices()
        assert choices
        assert table.entry < 3000
        assert len({GAME.words.label(table.state, choice) for choice in choices}) == len(choices)
        assert all(choice.rule in book for choice in choices)
        entry = table.act(rng.choice(choices).action)
        for event in entry.events:
            assert event.rule in book, event
            assert GAME.words.event_text(event) or isinstance(event, PassedUntil)
        check_pieces(table.state)
        if table.entry % 6 == 0:
            for seat in table.header.seats:
                assert all(refusal.rule in book for _, refusal in GAME.words.why_not(table.state, seat.id))
    again = table.line.state_after(0)
    for entry in table.line.entries:
        advance(GAME.rules.evolvers, again, entry)
    assert again == table.state
    assert verify(GAME, table.header, table.line.entries) is None
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winners == (("sauron",) if outcome.result == "lost" else tuple(outcome.winners))
    lines = GAME.words.score_lines(table.state)
    assert sum(int(figure) for _, figure in lines[:-1]) == outcome.score


@pytest.mark.parametrize("seed", range(6))
def test_a_position_in_the_middle_goes_on_in_the_same_way(seed: int) -> None:
    rng = random.Random(f"middle {seed}")
    table = Table(GAME, new_header(GAME, options=options_for(rng), seed=seed))
    table.open()
    for _ in range(rng.randint(20, 120)):
        if table.over:
            return
        table.act(rng.choice(table.choices()).action)
    again = Table(GAME, new_header(GAME, seed=seed, position=table.position()))
    again.open()
    assert again.prompt == table.prompt
    assert again.position() == table.position()
    assert again.header.options == table.header.options


def test_sauron_is_told_of_nothing_that_only_hobbits_do() -> None:
    asked = 0
    options = {"sauron": "on", "friends_and_foes": "on", "dark_events": "on", "hobbits": "3"}
    for seed in range(4):
        rng = random.Random(seed)
        table = Table(GAME, new_header(GAME, options=options, seed=seed))
        table.open()
        while choices := table.choices():
            for what, refusal in GAME.words.why_not(table.state, SAURON):
                asked += 1
                assert what.startswith(("Play ", "Apply ", "Draw one", "Refresh")), what
                assert refusal.sentence
            table.act(rng.choice(choices).action)
    assert asked > 100
