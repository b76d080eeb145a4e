"""What bots keep to be quick tells them nothing that they could not see, and changes nothing that they choose."""

from __future__ import annotations

from core.bots import make_bot
from core.bots.thinking import copy_of
from core.fellowship.game import GAME
from core.fellowship.model.state import FellowshipState
from core.fellowship.players import asked
from core.fellowship.players.quick import QuickPolicy
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt

MOST = 260


def test_a_seat_chooses_the_same_whoever_was_asked_before() -> None:
    state, _ = GAME.start(GAME.options.checked({"hobbits": "4", "friends_and_foes": "on"}), 4)
    play, bot = Play(state, Chance(4, state.draws), GAME.rules.evolvers), make_bot(GAME.id, "sensible", 0)
    shared = 0
    for _ in range(MOST):
        prompt = GAME.rules.prompt(state)
        if isinstance(prompt, Outcome):
            break
        seats = [seat for seat in state.hobbits if seat != prompt.seat] + [prompt.seat]
        together, apart = [], []
        for seat in seats:
            together.append(bot.choose(GAME.sight.view(state, seat), prompt, seat))
            shared += len(asked._LAST) and asked._LAST[0].prompt is prompt
        for seat in seats:
            asked._LAST.clear()
            apart.append(bot.choose(GAME.sight.view(state, seat), prompt, seat))
        assert together == apart
        choice = next((found for found in together if found is not None), None)
        assert choice is not None
        GAME.rules.decide(play, choice.action)
    assert shared


def with_other_hands(state: FellowshipState, seat: str) -> FellowshipState | None:
    """Return the state with two hands of the same size exchanged that `seat` does not see, or None without such."""
    others = [name for name, hobbit in state.hobbits.items() if name != seat and hobbit.alive]
    other = copy_of(state)
    assert isinstance(other, FellowshipState)
    for one in others:
        for two in others:
            mine, theirs = other.hobbits[one], other.hobbits[two]
            if mine.hand != theirs.hand and len(mine.hand) == len(theirs.hand):
                mine.hand, theirs.hand = theirs.hand, mine.hand
                return other
    return None


def test_the_quick_player_looks_at_no_hidden_hand() -> None:
    state, _ = GAME.start(GAME.options.checked({"hobbits": "4", "hands": "hidden"}), 6)
    play, tried = Play(state, Chance(6, state.draws), GAME.rules.evolvers), 0
    for _ in range(MOST):
        prompt = GAME.rules.prompt(state)
        if isinstance(prompt, Outcome):
            break
        assert isinstance(prompt, Prompt)
        choice = QuickPolicy().answer(copy_of(state), prompt)
        other = with_other_hands(state, prompt.seat)
        if other is not None and GAME.rules.prompt(other) == prompt:
            assert QuickPolicy().answer(other, prompt) == choice
            tried += 1
        GAME.rules.decide(play, choice.action)
    assert tried > 10
