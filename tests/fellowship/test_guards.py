"""One guard, two readers: a prompt offers what the guard says nothing against, at every kind of table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from core.fellowship.base.cards.card import moment_of
from core.fellowship.base.cards.interrupts import interrupts
from core.fellowship.base.costs.offers import gift_refused
from core.fellowship.base.step_two import play_refused, step_two_refused
from core.fellowship.friends.defeating import DefeatFoe
from core.fellowship.model import actions as a
from core.fellowship.model.state import ACTIVITIES, HIDDEN, TOKENS, FellowshipState, living
from core.fellowship.model.steps import OrderTiles, Pay, SecondCard, StepTwo
from core.fellowship.model.tiles_steps import DecideTile, PickTile
from core.fellowship.sauron.rider import MOST_PUSHED, PUSHING
from core.fellowship.tiles.refusals import decision_refused, tile_refused
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Prompt, Refusal
from tests.fellowship.kinds import TABLES
from tests.tables import random_table

GAMES = 6


def plays(state: FellowshipState) -> Iterator[a.PlayCard]:
    """Yield a play of every card in every hand on every line."""
    for seat in living(state):
        for card in dict.fromkeys(state.hobbits[seat].hand):
            for line in ACTIVITIES:
                yield a.PlayCard(seat, card, line)


def gifts(state: FellowshipState) -> Iterator[a.GiveCard | a.GiveShields | a.GiveToken]:
    """Yield everything that anybody could think of giving."""
    for seat in living(state):
        for card in dict.fromkeys(state.hobbits[seat].hand):
            yield a.GiveCard(seat, card)
        for count in range(1, state.hobbits[seat].shields + 2):
            yield a.GiveShields(seat, count)
        for token in TOKENS:
            yield a.GiveToken(seat, token)


def guarded(state: FellowshipState) -> Iterator[tuple[a.Action, Refusal | None]]:
    """Yield the actions of the questions that are asked, with what their guards say."""
    step = state.agenda[-1]
    if isinstance(step, StepTwo | SecondCard):
        for play in plays(state):
            yield play, play_refused(state, play)
        for seat in living(state):
            for own in (a.DrawCards(seat), a.StepBack(seat), a.Done(seat)):
                yield own, step_two_refused(state, own)
            for steps in range(-1, MOST_PUSHED + 2):
                push = a.PushRider(seat, steps)
                yield push, PUSHING.refuses(state, step, push)
    if isinstance(step, DecideTile | PickTile | OrderTiles):
        for seat in living(state):
            for tile in dict.fromkeys([*state.turned_up, *state.display, *state.tiles.known]):
                choice = a.ChooseTile(seat, tile)
                yield choice, tile_refused(state, choice)
            for answer in (a.AcceptTile(seat), a.RejectTile(seat)):
                yield answer, decision_refused(state, answer)
    if isinstance(step, Pay):
        for gift in gifts(state):
            yield gift, gift_refused(state, gift)


@pytest.mark.parametrize("table", TABLES)
def test_a_prompt_offers_what_the_guard_lets_through(table: str) -> None:
    asked = 0
    for seed in range(GAMES):
        chooser = Random(seed)
        game, options = random_table(table, chooser)
        state, _ = game.start(game.options.checked(options), seed)
        play = Play(state, Chance(seed, state.draws), game.rules.evolvers)
        while isinstance(prompt := game.rules.prompt(state), Prompt):
            offered = {choice.action for choice in prompt.choices}
            for action, refusal in guarded(state):
                asked += 1
                assert (refusal is None) == (action in offered), f"{state.agenda[-1]}: {action} {refusal}"
                assert refusal is None or (refusal.rule and refusal.sentence)
            game.rules.decide(play, chooser.choice(prompt.choices).action)
    assert asked > 1000
    assert HIDDEN not in {card for hobbit in state.hobbits.values() for card in hobbit.hand}


def test_foes_are_offered_as_the_guard_lets_them_be_defeated() -> None:
    """`DefeatFoe.offers` looks at the leftmost foe only, past what its guard says of other foes and other seats."""
    way_one = DefeatFoe()
    offered = refused = 0
    for seed in range(2 * GAMES):
        chooser = Random(seed)
        game, options = random_table("friends", chooser)
        state, _ = game.start(game.options.checked(options), seed)
        play = Play(state, Chance(seed, state.draws), game.rules.evolvers)
        while isinstance(prompt := game.rules.prompt(state), Prompt):
            now = moment_of(state)
            open_to = {choice.action for choice in interrupts(state, now)}
            for seat in living(state):
                for foe in dict.fromkeys(state.foe_line):
                    action = a.DefeatFoe(seat, foe)
                    assert (way_one.refuses(state, now, action) is None) == (action in open_to)
                    offered += action in open_to
                    refused += action not in open_to
            game.rules.decide(play, chooser.choice(prompt.choices).action)
    assert offered > 100
    assert refused > 100
