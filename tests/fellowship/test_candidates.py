"""What is compared by looking ahead: a seat's own choices, none that leads back, none twice; and when it is not."""

from __future__ import annotations

from core.fellowship.bots import THINKING
from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model import actions as a
from core.fellowship.model.steps import Pay, StepTwo, Window
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome

MOST = 150


def test_candidates_lead_on_and_differ() -> None:
    state, _ = GAME.start(GAME.options.checked({"hobbits": "3"}), 8)
    play, looked, fewer = Play(state, Chance(8, state.draws), GAME.rules.evolvers), 0, 0
    for _ in range(MOST):
        prompt = GAME.rules.prompt(state)
        if isinstance(prompt, Outcome):
            break
        step, cards = state.agenda[-1], lookup(state).cards
        choice = None
        for seat in [name for name in state.hobbits if name != prompt.seat] + [prompt.seat]:
            view = GAME.sight.view(state, seat)
            own = [one for one in prompt.choices if one.seat == seat]
            found = THINKING.candidates(view, prompt, seat)
            assert all(one in own for one in found)
            assert not any(isinstance(one.action, a.Back) or getattr(one.action, "until", "") for one in found)
            plays = [one.action for one in found if isinstance(one.action, a.PlayCard)]
            kinds = {(cards[x.card].colour, cards[x.card].symbols, cards[x.card].rolls, x.line) for x in plays}
            assert len(kinds) == len(plays)
            fewer += len(found) < len(own)
            if THINKING.looks(view, prompt, seat):
                looked += 1
                assert found
                assert not (isinstance(step, Pay) and step.gifts), "a cost that is being paid is thought about again"
                assert not (isinstance(step, StepTwo) and seat != prompt.seat)
                assert not isinstance(step, Window) or step.window != "W2" or lookup(state).tiles[step.what].sundial
            choice = choice or THINKING.plain(view, prompt, seat)
        assert choice is not None
        GAME.rules.decide(play, choice.action)
    assert looked
    assert fewer
