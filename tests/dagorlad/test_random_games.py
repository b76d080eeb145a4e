"""Random games: what is offered can be done, what stands on the map fits, words never fail, and every game ends."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

import msgspec
import pytest

from core.dagorlad.game import GAME, rulebook
from core.dagorlad.model.state import SIDES, DagorladState
from core.kernel.digests import state_digest
from tests.dagorlad.kinds import check_pieces
from tests.kit.walking import walk

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


@pytest.mark.parametrize("name", TABLES)
def test_random_games_hold_together(name: str) -> None:
    """One battle of each kind; `make fuzz` fights as many as there is time for."""
    first = True
    pieces: Mapping[str, int] = {}
    for number, (state, prompt, events) in enumerate(walk(GAME, TABLES[name], 1, LONGEST)):
        pieces = GAME.positions.pieces(state) if first else pieces
        first = False
        if number % 5 == 0 or state.outcome is not None:
            check_pieces(state)
            assert GAME.positions.pieces(state) == pieces
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
    for number, (state, prompt, _) in enumerate(walk(GAME, {}, 5, LONGEST)):
        if state.outcome is None:
            for action in chooser.sample(seen, min(6, len(seen))):
                if action not in [choice.action for choice in prompt.choices]:
                    refusal = GAME.words.explain(state, action)
                    assert refusal.rule in rulebook()
                    assert refusal.sentence.endswith(".")
            seen += [choice.action for choice in prompt.choices] if number % 25 == 0 else []


def test_whatever_is_said_of_a_random_battle_reads_as_sentences_do() -> None:
    """No id of a leader or a spell is read out where it has a name, and each reason why not is one of the rules'."""
    ids = re.compile(r"_|\b(ringwraith|sauron|elendil|narsil|aiglos|visions|wrath|eclipse|beast)\b")
    for number, (state, prompt, events) in enumerate(walk(GAME, {}, 7, LONGEST)):
        said = [GAME.words.event_text(event) for event in events]
        if number % 60 == 0 and state.outcome is None:
            said += [GAME.words.prompt_text(state, prompt), *GAME.words.spoken(state)]
            said += [GAME.words.label(state, choice) for choice in prompt.choices]
            said += [text for pair in GAME.words.odds(state) for text in pair]
            for side in SIDES:
                for what, refusal in GAME.words.why_not(state, side):
                    reason = refusal.word().sentence
                    assert refusal.rule in rulebook()
                    assert reason != "That is not what is asked now.", what
                    said += [what, reason]
        for text in said:
            assert not ids.search(text), text
