"""Looking ahead in toys whose best choice is known: it is found, nothing is peeked at, and budgets are kept."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

import msgspec
import pytest

from core import catalogue
from core.bots import ranking as ranking_module
from core.bots.ranking import UNKNOWN, Budget, Ranking, rank, within
from core.bots.strong import StrongBot
from core.bots.thinking import CannotSample, Thinking
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.piles import Pile
from core.kernel.prompts import Choice, Prompt
from tests.bots.luck import GOAL, Clueless, Fair, Guess, Guessing, Lucky, Shouting, Told, brings
from tests.toy import Bank, Roll, ToyState, Turn, make_toy


def at_risk(points: int, risk: int, seat: str = "left") -> ToyState:
    """Return a toy in which it is a seat's turn, with so many points of its own and so many at risk."""
    state, _ = make_toy().start({"goal": str(GOAL), "undo": "free"}, 1)
    assert isinstance(state, ToyState)
    state.points[seat], state.risk, state.agenda, state.active = points, risk, [Turn(seat)], seat
    return state


def secret(card: str) -> ToyState:
    """Return a toy in which the left seat holds a card that the right one has to guess."""
    state = at_risk(0, 0)
    state.hands["left"], state.pile = [card], Pile()
    return state


def last(game: Game, thinking: Thinking, state: ToyState, seat: str, budget: Budget) -> Ranking:
    """Return the last ranking of what a seat may choose."""
    with brings(game, thinking):
        view, prompt = game.sight.view(state, seat), game.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        *_, ranking = rank(game, view, game.sight.visible_prompt(state, prompt, seat), seat, budget)
    return ranking


def taken(choice: Choice | None) -> type | None:
    return None if choice is None else type(choice.action)


@pytest.mark.parametrize(("points", "risk", "best"), [(14, 6, Bank), (10, 2, Roll), (0, 0, Roll), (19, 1, Bank)])
def test_the_better_choice_is_found(points: int, risk: int, best: type) -> None:
    ranking = last(make_toy(rules=Told()), Lucky(), at_risk(points, risk), "left", Budget(400, 1))
    assert taken(ranking.best) is best
    assert ranking.lines[0].choice == ranking.best
    assert ranking.lines[0].behind == 0
    assert ranking.margin > 0


def test_a_choice_that_wins_at_once_is_known_to() -> None:
    ranking = last(make_toy(rules=Told()), Lucky(), at_risk(14, 6), "left", Budget(64, 2))
    best, other = ranking.lines
    assert (best.win, best.endings) == (1, {"left has enough": best.playouts})
    assert best.error == within([1.0] * best.playouts, best.playouts, 0.05)
    assert 0 < other.behind < 1
    assert other.behind == pytest.approx(best.win - other.win)
    assert other.behind_error > 0


def test_what_is_hidden_can_only_be_guessed() -> None:
    game = make_toy(rules=Guessing())
    rankings = [last(game, Fair(), secret(card), "right", Budget(400, 1)) for card in ("sun", "moon")]
    assert rankings[0] == rankings[1]
    for line in rankings[0].lines:
        assert line.win == pytest.approx(0.5, abs=3 * line.error / 1.96)
    assert rankings[0].lines[0].win + rankings[0].lines[1].win == pytest.approx(1)


class Peeping(Fair):
    """Tries things out in what it is given, whatever that is."""

    def world(self, view: ToyState, prompt: Prompt, seat: str, chance: Chance) -> ToyState:
        return view


def test_who_was_told_the_secret_would_choose_otherwise() -> None:
    """The toy tells a guess from knowledge: else the test above could not fail."""
    game, budget = make_toy(rules=Guessing()), Budget(20, 1)
    with brings(game, Peeping()):
        for card in ("sun", "moon"):
            prompt = game.rules.prompt(secret(card))
            assert isinstance(prompt, Prompt)
            *_, ranking = rank(game, secret(card), prompt, "right", budget)
            assert ranking.best is not None
            assert ranking.best.action == Guess("right", card)


@pytest.mark.parametrize(("points", "risk", "best"), [(1, 19, Roll), (0, 6, None)])
def test_to_do_nothing_is_an_answer_where_another_has_the_last_word(points: int, risk: int, best: type | None) -> None:
    ranking = last(make_toy(rules=Shouting()), Lucky(), at_risk(points, risk, "right"), "left", Budget(400, 1))
    assert {taken(line.choice) for line in ranking.lines} == {None, Roll}
    assert ranking.own is None
    assert taken(ranking.best) is best


def test_who_would_act_compares_it_with_doing_nothing() -> None:
    class Eager(Lucky):
        """Rolls wherever it may."""

        def plain(self, view: ToyState, prompt: Prompt, seat: str) -> Choice | None:
            return next(choice for choice in prompt.choices if choice.seat == seat)

    ranking = last(make_toy(rules=Shouting()), Eager(), at_risk(0, 6, "right"), "left", Budget(400, 1))
    assert taken(ranking.own) is Roll
    assert ranking.best is None


def every(thinking: Thinking, state: ToyState, budget: Budget) -> list[Ranking]:
    """Return the rankings of a toy after each round, no more than twenty."""
    game = make_toy(rules=Told())
    with brings(game, thinking):
        prompt = game.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        return list(islice(rank(game, state, prompt, "left", budget), 20))


def test_a_budget_is_spent_and_the_last_ranking_is_done() -> None:
    rankings = every(Lucky(), at_risk(10, 2), Budget(64, 2))
    assert [ranking.done for ranking in rankings] == [False] * (len(rankings) - 1) + [True]
    assert rankings[-1].playouts == 64


def test_without_a_budget_it_goes_on_until_nobody_asks_any_more() -> None:
    rankings = every(Lucky(), at_risk(10, 2), Budget(0, 2))
    assert len(rankings) == 20
    assert not any(ranking.done for ranking in rankings)
    played = [ranking.playouts for ranking in rankings]
    assert played == sorted(set(played))


def test_it_ends_when_the_best_is_told_from_the_second_well_enough() -> None:
    rankings = every(Lucky(), at_risk(10, 2), Budget(0, 2, error=0.03))
    assert [ranking.done for ranking in rankings] == [False] * (len(rankings) - 1) + [True]
    assert rankings[-2].margin_error > 0.03 >= rankings[-1].margin_error


def test_a_single_choice_is_done_at_once() -> None:
    class Alone(Lucky):
        """Sees nothing else to do."""

        def candidates(self, view: ToyState, prompt: Prompt, seat: str) -> list[Choice]:
            return []

    assert [ranking.done for ranking in every(Alone(), at_risk(10, 2), Budget(0, 2))] == [True]


def chosen(thinking: Thinking, state: ToyState, seat: str, game: Game) -> Choice | None:
    """Return what `strong` chooses in a toy."""
    with brings(game, thinking):
        prompt = game.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        return StrongBot(game.id, Budget(400, 1)).choose(state, prompt, seat)


def test_strong_takes_the_better_choice() -> None:
    assert taken(chosen(Lucky(), at_risk(14, 6), "left", make_toy(rules=Told()))) is Bank


def test_strong_answers_like_the_plain_bot_where_nothing_can_be_tried_out() -> None:
    game = make_toy(rules=Guessing())
    with brings(game, Clueless()), pytest.raises(CannotSample):
        next(rank(game, secret("moon"), game.rules.prompt(secret("moon")), "right"))  # type: ignore[arg-type]
    assert chosen(Clueless(), secret("moon"), "right", game) == Choice("right", Guess("right", "sun"), "1")


def test_strong_answers_like_the_plain_bot_where_it_is_not_worth_a_look() -> None:
    class Lazy(Lucky):
        """Never looks ahead."""

        def looks(self, view: ToyState, prompt: Prompt, seat: str) -> bool:
            return False

    assert taken(chosen(Lazy(), at_risk(14, 6), "left", make_toy(rules=Told()))) is Roll


class Seldom(Fair):
    """Finds a world for every second seed only."""

    def world(self, view: ToyState, prompt: Prompt, seat: str, chance: Chance) -> ToyState:
        if chance.seed % 2:
            raise CannotSample("there is none")
        return super().world(view, prompt, seat, chance)


def test_seeds_without_a_world_are_left_out() -> None:
    ranking = last(make_toy(rules=Guessing()), Seldom(), secret("sun"), "right", Budget(200, 1))
    assert 60 < ranking.playouts < 140


def test_a_game_that_brings_nothing_to_look_ahead_with_says_so() -> None:
    state = at_risk(0, 0)
    prompt = make_toy().rules.prompt(state)
    assert isinstance(prompt, Prompt)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranking_module, "thinking_of", lambda game_id: None)
        with pytest.raises(ValueError, match="The Toy brings nothing to look ahead with"):
            next(rank(make_toy(), state, prompt, "left"))


def pool(workers: int) -> ProcessPoolExecutor:
    """Return processes that play batches."""
    return ProcessPoolExecutor(workers, mp_context=get_context("forkserver"))


@pytest.mark.parametrize("workers", [1, 2])
def test_other_processes_find_the_same(workers: int) -> None:
    game = catalogue.game("fellowship")
    state, _ = game.start(game.options.checked({}), 5)
    prompt = game.rules.prompt(state)
    assert isinstance(prompt, Prompt)
    alone = list(rank(game, state, prompt, prompt.seat, Budget(40, 1)))
    with pool(workers) as processes:
        together = list(rank(game, state, prompt, prompt.seat, Budget(40, 1), processes.map))
    assert msgspec.json.encode(together) == msgspec.json.encode(alone)


def test_it_ends_where_it_is_settled_and_no_earlier() -> None:
    sure = last(make_toy(rules=Told()), Lucky(), at_risk(14, 6), "left", Budget(4000, 2, sure=3.0))
    assert sure.done
    assert 2 * 8 <= sure.playouts < 4000
    assert taken(sure.best) is Bank
    never = every(Lucky(), at_risk(14, 6), Budget(64, 2, sure=1e9))
    assert never[-1].playouts == 64
    assert never[-1].done


def test_few_choices_get_no_more_than_their_share() -> None:
    assert every(Lucky(), at_risk(10, 2), Budget(400, 2, each=10))[-1].playouts == 20


def test_how_far_a_chance_may_be_off_grows_with_few_tries_and_with_estimates() -> None:
    assert within([1.0], 1, 0.05) == UNKNOWN
    assert 0.12 < within([1.0] * 12, 12, 0.05) < 0.2, "twelve wins in twelve games do not say that all are won"
    assert within([1.0] * 200, 200, 0.05) < 0.02
    assert within([0.3] * 24, 0, 0.05) == pytest.approx(0.05), "alike estimates are off by as much as one of them"
    assert within([0.0, 1.0] * 100, 200, 0.05) == pytest.approx(0.07, abs=0.003)
    assert within([0.1, 0.2, 0.9, 0.1], 0, 0.05) > within([0.1, 0.2, 0.9, 0.1] * 4, 0, 0.05)
