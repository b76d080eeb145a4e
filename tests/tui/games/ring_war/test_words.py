"""The short words of the log: for every event, whoever looks, in signs that nobody has to decode."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import HIDDEN, RingWarState
from tests.ring_war.situation import place
from tests.tui.games.ring_war.positions import war
from tests.tui.table.test_log import types_of
from tui.games.ring_war.words import SHORT
from tui.short import Moment
from tui.widgets.lines import text_of

DECISIONS = 700
"""So many decisions of a random game are told."""


@cache
def happened() -> list[tuple[RingWarState, list[Any]]]:
    """Return views of a random game with the events that led to each."""
    chooser, options = random.Random(5), GAME.options.checked({})
    state, events = GAME.start(options, 5)
    play = Play(state, Chance(5, state.draws), GAME.rules.evolvers)
    prompt = GAME.rules.prompt(state)
    found: list[tuple[RingWarState, list[Any]]] = []
    for _ in range(DECISIONS):
        for eyes in (FELLOWSHIP, DARK_POWER, SARUMAN, None):
            told = [seen for event in events if (seen := GAME.sight.event_view(state, event, eyes)) is not None]
            found.append((state, told))
        if state.outcome is not None or isinstance(prompt, Outcome):
            break
        play.events, play.prompt = [], None
        GAME.rules.decide(play, chooser.choice(prompt.choices).action)
        events, prompt = play.events, play.prompt or prompt
    return found


def short(event: Any) -> str:
    state = happened()[0][0]
    return text_of(SHORT.of(Moment(event, state)))


def test_every_event_has_short_words_or_is_left_out() -> None:
    assert {*SHORT.words} | SHORT.left_out == types_of(GAME.event_type)
    assert not {*SHORT.words} & SHORT.left_out
    assert SHORT.headings <= {*SHORT.words}


def test_short_words_hold_no_ids_and_no_signs_for_what_is_hidden() -> None:
    kinds = set[type]()
    for state, events in happened():
        for event in events:
            said = text_of(SHORT.of(Moment(event, state)))
            assert not re.search(r"_|\?|\b(fro|lon|n3|sar|[es]\d\d|m\d\d)\b|\b[WE]\d{4}_", said), said
            if type(event) not in SHORT.left_out and not isinstance(event, f.Unspotted):
                kinds.add(type(event))
    assert len(kinds) >= 25


def test_short_words_say_the_die_and_what_it_had_to_show() -> None:
    assert short(s.Evaded("J.7", "fro", DARK_POWER, 5, 4, found=True)) == "Frodo rolls 5, over 4: found"
    assert short(s.Evaded("J.7", "fro", DARK_POWER, 3, 4)) == "Frodo rolls 3, within 4: not found"
    assert short(f.Wounded("G.1a", HIDDEN, 3)) == "One of the Fellowship +3 wounds"
    assert short(s.CaptureRolled("J.2", "fro", DARK_POWER, 5, 4)) == "Frodo rolls 5, over 4: captured"
    assert short(s.Evaded("J.7", HIDDEN, DARK_POWER, 5, 4)) == "Somebody is looked for"
    tried = short(m.PassTried("F.4", FELLOWSHIP, ("fro",), place("Redhorn Pass"), 6, 5))
    assert tried.endswith(", die 6 (5 or more): open")
    assert short(f.Refused("G.1", "lon", "fro", 2, 3)) == "Frodo rolls 2 (3 or less): refuses"
    assert short(f.Struck("H.3", "lon", 4, 1, "C", 2, special=True, sorcery=False)) == (
        "Lord of the Nazgûl, weapon, column C, die 4+1: 2 wounds"
    )
    assert short(b.BattleRolled("Q.4", 3, "2:1", 3, {"ground": -1}, (20, 40), ((), ()))) == (
        "2:1 die 3 ground -1: -20%, -40%"
    )
    assert short(b.BattleRolled("Q.4", 3, "6:1", 5, {}, (10, 30), ((), ()))) == "6:1 walls -2 die 3: -10%, -30%"


def test_a_part_of_the_turn_says_whose_it_is() -> None:
    assert short(t.StageBegan("V.4", "move", FELLOWSHIP)) == "Fellowship moves"
    assert short(t.StageBegan("V.2", "events")) == "V.2 Events"
    assert short(t.StageBegan("V.2b", "shadow", DARK_POWER)) == "V.2b Shadow Points"
    assert not short(t.StageBegan("V.4", "escape", FELLOWSHIP))


def test_only_who_searched_is_told_that_somebody_stays_hidden() -> None:
    state = war("search", "").state
    vain = s.Evaded("J.7", HIDDEN, DARK_POWER, 0, 0)
    for eyes, said in ((DARK_POWER, "Somebody stays hidden"), (SARUMAN, "Somebody is looked for")):
        view = GAME.sight.view(state, eyes)
        assert GAME.words.shown_text(view, vain) == said
        assert text_of(SHORT.of(Moment(vain, view))) == said
