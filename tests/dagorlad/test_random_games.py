"""Random games: what is offered can be done, what stands on the map fits, words never fail, and every game ends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from core.dagorlad.battle import GAME, rulebook
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import DagorladState
from core.dagorlad.model.steps import PickSlave, RetreatPiece
from core.kernel.chance import Chance
from core.kernel.digests import state_digest
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt

LONGEST = 5_000
LARGEST = 12_000
"""Bytes of a state."""

TABLES: Mapping[str, Mapping[str, str]] = {
    "printed": {},
    "errata": {"errata": "on"},
    "free": {"mandatory_entry": "off"},
    "early": {"shift_reinf": "-3", "length": "14"},
    "late": {"shift_reinf": "3"},
}


def played(options: Mapping[str, str], seed: int) -> Iterator[tuple[DagorladState, Prompt, list[object]]]:
    """Yield a random game, moment by moment: the state, what is asked, and what has just happened."""
    chooser = random.Random(seed)
    state, events = GAME.start(options, seed)
    play = Play(state, Chance(seed, state.draws), GAME.rules.evolvers)
    prompt = GAME.rules.prompt(state)
    for _ in range(LONGEST):
        assert not isinstance(prompt, Outcome)
        yield state, prompt, events
        play.events, play.prompt = [], None
        GAME.rules.decide(play, chooser.choice(prompt.choices).action)
        events = play.events
        if state.outcome is not None:
            yield state, prompt, events
            return
        assert play.prompt is not None
        prompt = play.prompt
    raise AssertionError("the game does not end")


def check(state: DagorladState, pieces: Mapping[str, int]) -> None:
    """Hold a state to what must always be true."""
    rules = lookup(state)
    taken = [unit.hex for unit in state.units.values() if unit.hex]
    waiting = {step.hex for step in state.agenda if isinstance(step, RetreatPiece | PickSlave)}
    doubled = {hex_ for hex_ in taken if taken.count(hex_) > 1}
    assert doubled <= waiting, "two units in a hex, and nobody retreats"
    for name, unit in state.units.items():
        assert not unit.hex or unit.hex in rules.enters[rules.mover[name]]
        assert not (unit.gone and unit.hex)
    held = {
        side: {unit.hex for name, unit in state.units.items() if rules.side[name] == side}
        for side in rules.content.levels
    }
    assert not held[SAURON] & held[WESTERNESSE] - {""}
    for name, leader in state.leaders.items():
        if leader.hex:
            foe = WESTERNESSE if rules.side[name] == SAURON else SAURON
            assert leader.hex not in held[foe]
    for name, weapon in state.weapons.items():
        assert bool(weapon.carrier) != weapon.gone, name
    carrier = state.pedestal.carrier
    assert not carrier or state.units[carrier].hex == state.pedestal.hex
    assert 0 <= state.magic.points <= rules.numbers.magic_points
    lost = [name for name, unit in state.units.items() if unit.gone]
    for side, other in ((SAURON, WESTERNESSE), (WESTERNESSE, SAURON)):
        own = [rules.units[name] for name in lost if rules.side[name] == side]
        assert state.points.get(side, 0) >= sum(rules.content.points[unit.morale] for unit in own)
        exits = sum(unit.left for unit in state.units.values()) if other == SAURON else 0
        assert state.vp.get(other, 0) >= 2 * len(own) - exits
    assert GAME.positions.pieces(state) == pieces


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", TABLES)
def test_random_games_hold_together(name: str, seed: int) -> None:
    first = True
    pieces: Mapping[str, int] = {}
    for number, (state, prompt, events) in enumerate(played(TABLES[name], seed)):
        pieces = GAME.positions.pieces(state) if first else pieces
        first = False
        if number % 5 == 0 or state.outcome is not None:
            check(state, pieces)
        for event in events:
            assert GAME.words.event_text(event) == GAME.words.event_text(event).strip()
            assert GAME.words.event_rule(event) in rulebook()
        if number % 40 or state.outcome is not None:
            continue
        labels = [GAME.words.label(state, choice) for choice in prompt.choices]
        assert len(set(labels)) == len(labels)
        assert all(labels)
        assert GAME.words.prompt_text(state, prompt)
        assert {prompt.rule, *(choice.rule for choice in prompt.choices)} <= {rule.id for rule in rulebook()}
        assert len(prompt.choices) <= 120
        coded = msgspec.json.encode(state)
        assert len(coded) < LARGEST
        again = msgspec.json.decode(coded, type=DagorladState)
        assert state_digest(again) == state_digest(state)
        assert GAME.rules.prompt(again) == prompt
        assert GAME.read_position(coded) == state
        assert GAME.words.progress(state)
        assert GAME.words.danger(state)
        assert GAME.words.standing(state)


def test_what_is_refused_names_a_rule_of_the_book() -> None:
    chooser = random.Random(1)
    seen: list[object] = []
    for number, (state, prompt, _) in enumerate(played({}, 5)):
        if state.outcome is None:
            for action in chooser.sample(seen, min(6, len(seen))):
                if action not in [choice.action for choice in prompt.choices]:
                    refusal = GAME.words.explain(state, action)
                    assert refusal.rule in rulebook()
                    assert refusal.sentence.endswith(".")
            seen += [choice.action for choice in prompt.choices] if number % 25 == 0 else []
