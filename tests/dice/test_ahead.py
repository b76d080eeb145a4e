"""Looking ahead in the Dice Building Game: its clock, what is expected, what is compared, and what is worth a look."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec
import pytest

from core.bots import make_bot
from core.bots.arena import answer
from core.bots.ranking import Budget, rank
from core.bots.strong import StrongBot
from core.dice.game import GAME
from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.dice.players.features import SEAT, TABLE, TOGETHER, counted, seat_features, table_features
from core.dice.players.thinking import FAR, THINKING, VALUES
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt, passing_until

MOST = 2_000


def positions(seed: int, **options: str) -> Iterator[tuple[DiceState, Prompt | Outcome]]:
    """Play a game with sensible bots, and yield the state at each prompt and at the end."""
    checked = GAME.options.checked(options)
    state, _ = GAME.start(checked, seed)
    chance = Chance(seed, state.draws)
    bots = {seat.id: make_bot("dice", "sensible", 0) for seat in GAME.options.seats(checked)}
    for _ in range(MOST):
        prompt = GAME.rules.prompt(state)
        yield state, prompt
        if isinstance(prompt, Outcome):
            return
        choice = answer(GAME, state, prompt, bots)
        assert choice is not None
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
    raise AssertionError("the game does not end")


def ended(seed: int, **options: str) -> tuple[DiceState, Outcome]:
    """Return the end of a game."""
    *_, (state, outcome) = positions(seed, **options)
    assert isinstance(outcome, Outcome)
    return state, outcome


def test_every_turn_moves_the_clock_on_by_one() -> None:
    seen: list[int] = []
    for state, _ in positions(3, players="3"):
        now = THINKING.clock(state)
        if not seen or now != seen[-1]:
            seen.append(now)
    assert seen == sorted(set(seen)), "the clock runs back"
    gaps = {after - before for before, after in itertools.pairwise(seen)}
    assert gaps <= {1, 2}, "only a Sauron turn in which nobody is asked passes unseen"


@pytest.mark.parametrize(
    "options",
    [{"players": "3"}, {"players": "4", "corruption_limit": "hard"}, {"players": "2", "coop": "hard"}],
    ids=lambda options: "-".join(options.values()),
)
def test_what_is_expected_of_a_game_that_is_over_is_what_came_of_it(options: dict[str, str]) -> None:
    results = set()
    for seed in range(4):
        state, outcome = ended(seed, **options)
        results.add(outcome.result)
        expected = THINKING.expectation(state)
        won = float(outcome.result == "won")
        assert expected.known
        assert expected.win[TOGETHER] == won
        seats = {seat: chance for seat, chance in expected.win.items() if seat != TOGETHER}
        if "coop" not in options:
            assert sum(seats.values()) == pytest.approx(won), "somebody is Hero of a game that is won"
            assert {seat for seat, chance in seats.items() if chance} == set(outcome.winners)
        kept = {seat: won * player.glory for seat, player in state.players.items()}
        assert expected.score == (kept | {TOGETHER: sum(kept.values())} if "coop" in options else kept)
    assert results, options


def test_glory_is_foretold_of_all_who_play_together() -> None:
    state, asked = next((state, asked) for state, asked in positions(3, coop="hard") if state.location == 3)
    assert isinstance(asked, Prompt)
    glory = THINKING.expectation(state).score
    assert glory[TOGETHER] > 0
    assert glory[TOGETHER] == pytest.approx(sum(glory[seat] for seat in state.players))
    line = next(iter(rank(GAME, state, asked, asked.seat, Budget(playouts=4)))).lines[0]
    assert line.score > 0, "what a hint says of the Glory of a table that plays together"


def test_whoever_leads_by_far_is_expected_to_be_hero() -> None:
    for state, prompt in positions(1, players="3"):
        if state.location == 6 and isinstance(prompt, Prompt):
            break
    ahead = msgspec.structs.replace(state, players=dict(state.players))
    ahead.players["p2"] = msgspec.structs.replace(state.players["p2"], glory=24)
    before, after = THINKING.expectation(state), THINKING.expectation(ahead)
    assert after.win["p2"] > before.win["p2"]
    assert after.win["p2"] > 0.8 * after.win[TOGETHER]
    assert sum(after.win[seat] for seat in state.players) == pytest.approx(after.win[TOGETHER])
    assert THINKING.utility(after, "p2", ahead) > THINKING.utility(after, "p1", ahead)


def test_a_table_is_doomed_whose_last_card_falls_when_nobody_is_to_come() -> None:
    names = [TABLE.index(name) for name in ("last falls", "doomed")]
    for seed in range(6):
        state, outcome = ended(seed, players="4", corruption_limit="hard")
        if outcome.result == "lost":
            break
    lost = msgspec.structs.replace(state, outcome=None, agenda=[], phase="clean_up", wilds=dict(state.wilds))
    fallen = next(name for name, card in lost.wilds.items() if card.corrupted)
    lost.wilds[fallen] = msgspec.structs.replace(lost.wilds[fallen], corrupted=False)
    poor = {seat: msgspec.structs.replace(player, glory=0) for seat, player in lost.players.items()}
    points = msgspec.structs.replace(lost.sauron, points=0, pending=30)
    doomed = msgspec.structs.replace(lost, players=poor, sauron=points)
    spared = msgspec.structs.replace(doomed, sauron=msgspec.structs.replace(points, pending=0, muster=[]))
    counts = [table_features(one, counted(one)) for one in (doomed, spared)]
    assert [[count[at] for at in names] for count in counts] == [[1.0, 1.0], [0.0, 0.0]]
    assert THINKING.expectation(doomed).win[TOGETHER] < THINKING.expectation(spared).win[TOGETHER]


def test_a_model_is_fitted_for_each_location_and_counts_what_is_counted_now() -> None:
    assert not VALUES.stale
    for state, _ in positions(5, players="3"):
        count = counted(state)
        assert len(table_features(state, count)) == len(TABLE)
        assert all(len(seat_features(state, seat, count)) == len(SEAT) for seat in state.players)
        assert VALUES.has(state) or state.outcome is not None
        assert THINKING.horizon(state, 3) < FAR or state.outcome is not None


def test_nothing_is_compared_that_only_goes_back_or_waits() -> None:
    looked = 0
    for state, prompt in positions(2, players="3"):
        if isinstance(prompt, Outcome) or not THINKING.looks(state, prompt, prompt.seat):
            continue
        looked += 1
        found = THINKING.candidates(state, prompt, prompt.seat)
        assert 1 < len(found) == len({str(choice.action) for choice in found})
        assert not any(isinstance(choice.action, a.Back) or passing_until(choice.action) for choice in found)
        assert not any(THINKING.looks(state, prompt, seat) for seat in state.players if seat != prompt.seat)
    assert looked > 20


class Often:
    """A bot that looks ahead a little, and checks each time that it would answer the same again."""

    def __init__(self) -> None:
        self.bot = StrongBot("dice", Budget(2, 1))
        self.looked = 0

    def choose(self, view: DiceState, prompt: Prompt, seat: str) -> Choice | None:
        before = msgspec.json.encode(view)
        choice = self.bot.choose(view, prompt, seat)
        assert choice is None or choice in prompt.choices
        assert msgspec.json.encode(view) == before, "a look ahead changes the view"
        self.looked += 1
        if self.looked % 10 == 0:
            assert StrongBot("dice", Budget(2, 1)).choose(view, prompt, seat) == choice
        return choice


def test_a_bot_that_looks_ahead_finishes_a_game_and_answers_equal_positions_equally() -> None:
    bot = Often()
    checked = GAME.options.checked({"players": "2", "corruption_limit": "hard"})
    state, _ = GAME.start(checked, 4)
    chance = Chance(4, state.draws)
    for _ in range(MOST):
        prompt = GAME.rules.prompt(state)
        if isinstance(prompt, Outcome):
            break
        choice = answer(GAME, state, prompt, {"p1": bot, "p2": bot})
        assert choice is not None
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
    assert isinstance(prompt, Outcome)
    assert bot.looked > 50


def test_what_chance_will_bring_changes_no_thought() -> None:
    looked = 0
    for state, prompt in positions(6, players="2"):
        if isinstance(prompt, Prompt) and prompt.kind == "to_war" and THINKING.looks(state, prompt, prompt.seat):
            view = GAME.sight.view(state, prompt.seat)
            ranked = []
            for bags in (list, lambda pile: list(reversed(pile))):
                players = {
                    seat: msgspec.structs.replace(player, bag=dict(bags(player.bag.items())))
                    for seat, player in state.players.items()
                }
                other = GAME.sight.view(msgspec.structs.replace(state, players=players), prompt.seat)
                assert other == view
                *_, last = rank(GAME, other, prompt, prompt.seat, Budget(4, 1))
                ranked.append(last)
            assert ranked[0] == ranked[1]
            looked += 1
            if looked == 3:
                return
    raise AssertionError("nothing was worth a look")
