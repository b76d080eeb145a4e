"""What the war gives to the bots that look ahead: worlds, a quick player, a value, reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from core.bots import STRONG, bot_names, looks_ahead
from core.bots.arena import answer
from core.bots.playout import playout
from core.bots.ranking import Budget, rank
from core.bots.running import NotPlayed
from core.bots.strong import StrongBot
from core.bots.thinking import CannotSample, copy_of
from core.bots.worlds import world_of
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt
from core.kernel.sealed import own_choices
from core.ring_war.bots import BOTS, THINKING
from core.ring_war.chapters.sides import powers
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.game import GAME
from core.ring_war.model.records.moving import GoOn
from core.ring_war.model.state import MOUNT_DOOM, Ring, RingWarState
from core.ring_war.players.deciding import Decider
from core.ring_war.players.features import KEPT, LOST, NAMES, counted, holder
from core.ring_war.players.quick import Quick
from core.ring_war.players.thinking import VALUES

GAMES = ("three_player", "campaign", "character")
LENGTH = 500
"""So many decisions of each game are looked at."""


@cache
def war(game: str) -> Sequence[tuple[RingWarState, Prompt]]:
    """Return the states of a war of sensible bots, and what is asked in each, at every seventh decision."""
    options = GAME.options.checked({"game": game})
    state, _ = GAME.start(options, 4)
    bots = {seat.id: BOTS["sensible"](0) for seat in GAME.options.seats(options)}
    play, found = Play(state, Chance(4, state.draws), GAME.rules.evolvers), []
    prompt = GAME.rules.prompt(state)
    for number in range(LENGTH):
        if isinstance(prompt, Outcome):
            break
        if number % 7 == 0:
            found.append((copy_of(state), prompt))
        choice = answer(GAME, state, prompt, bots)
        assert choice is not None
        GAME.rules.decide(play, choice.action)
        prompt = GAME.rules.prompt(state)
    return found


def asked(game: str) -> Iterator[tuple[RingWarState, Any, Prompt, str]]:
    """Yield the states in which a power has a choice, with what it sees and is asked."""
    for state, prompt in war(game):
        seat = prompt.sealed[0] if prompt.sealed else prompt.seat
        if sum(choice.seat == seat for choice in prompt.choices) > 1:
            yield state, GAME.sight.view(state, seat), GAME.sight.visible_prompt(state, prompt, seat), seat


def test_a_strong_bot_looks_ahead_only_where_that_was_found_to_help() -> None:
    assert looks_ahead("ring_war")
    assert "Character Game" in bot_names("ring_war")[STRONG]
    tried: set[tuple[str, str]] = set()

    def nobody(play: object, pieces: object) -> Iterator[Any]:
        tried.add((game, seat))
        raise NotPlayed

    bot = StrongBot("ring_war", Budget(4, 1), nobody)
    for game in GAMES:
        for _, view, prompt, seat in asked(game):
            if THINKING.looks(view, prompt, seat):
                assert bot.choose(view, prompt, seat) is not None
    assert tried == {("character", FELLOWSHIP)}
    bot.everywhere = True
    for _, view, prompt, seat in asked(game := "campaign"):
        if THINKING.looks(view, prompt, seat):
            bot.choose(view, prompt, seat)
    assert (game, DARK_POWER) in tried, "it can be measured in any seat"


@pytest.mark.parametrize("game", GAMES)
def test_a_world_can_be_drawn_for_nearly_every_view(game: str) -> None:
    drawn = failed = 0
    for _, view, prompt, seat in asked(game):
        assert THINKING.hides(view)
        try:
            world = world_of(GAME, THINKING, view, prompt, seat, Chance(1))
        except CannotSample:
            failed += 1
            continue
        drawn += 1
        assert not THINKING.hides(world)
        assert msgspec.json.encode(GAME.sight.view(world, seat)) == msgspec.json.encode(view)
    assert failed <= 0.05 * drawn


def test_worlds_differ_in_who_may_have_the_ring() -> None:
    _, view, prompt, seat = next(one for one in asked("campaign") if one[3] == DARK_POWER and one[0].turn > 1)
    bearers = {world_of(GAME, THINKING, view, prompt, seat, Chance(seed)).ring.bearer for seed in range(20)}
    assert len(bearers) > 1
    assert bearers <= {"fro", "sam", "mer", "pip"}


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_player_answers_as_the_plain_bot_does(game: str) -> None:
    for state, view, prompt, seat in asked(game):
        quick = Quick().answer(state, GAME.rules.prompt(state))  # type: ignore[arg-type]
        plain = Decider(view, prompt, seat).choose()
        if not (prompt.window and seat == SARUMAN):
            assert quick == plain


def test_a_sealed_question_is_answered_for_the_seat_that_is_left() -> None:
    state, prompt = next(one for one in war("character") if len(one[1].sealed) > 1)
    for seat in prompt.sealed:
        assert Quick().answer(state, own_choices(prompt, seat)).seat == seat


def test_what_is_expected_is_shared_by_all_powers() -> None:
    for game in GAMES:
        for state, _ in war(game)[::20]:
            expected = THINKING.expectation(state)
            assert set(expected.win) == set(powers(state))
            assert sum(expected.win.values()) == pytest.approx(1)


def test_every_war_has_values_for_each_power_and_holder_of_the_ring() -> None:
    assert not VALUES.stale
    wanted = {
        f"{game} {power} {ring}"
        for game in GAMES
        for power in ((FELLOWSHIP, DARK_POWER, SARUMAN) if game == "three_player" else (FELLOWSHIP, DARK_POWER))
        for ring in (KEPT, LOST)
    }
    assert set(VALUES.models) == wanted


def test_the_nearer_the_ring_is_to_the_fire_the_better_for_the_fellowship() -> None:
    state = copy_of(war("campaign")[20][0])
    assert holder(state) == FELLOWSHIP
    far = THINKING.expectation(state).win[FELLOWSHIP]
    state.people[state.ring.bearer].hex = MOUNT_DOOM
    assert THINKING.expectation(state).win[FELLOWSHIP] > far + 0.1
    state.ring = Ring("lon")
    assert holder(state) == DARK_POWER
    assert THINKING.expectation(state).win[FELLOWSHIP] < far
    assert len(counted(state)) == len(NAMES)


def test_a_war_that_is_over_is_known() -> None:
    state = copy_of(war("three_player")[0][0])
    state.outcome = Outcome("won", 0, "ring_destroyed", "Z.2", (FELLOWSHIP,))
    expected = THINKING.expectation(state)
    assert expected.known
    assert {power: THINKING.utility(expected, power, state) for power in powers(state)} == {
        FELLOWSHIP: 1.0,
        DARK_POWER: 0.0,
        SARUMAN: 0.0,
    }


def test_reasons_are_given_by_rules_of_the_book() -> None:
    book, told, agreed = GAME.rulebook(), set(), Counter[bool]()
    for game in GAMES:
        for _, view, prompt, seat in asked(game):
            weighed = THINKING.weighed(view, prompt, seat)
            assert [one.gain for one in weighed] == sorted((one.gain for one in weighed), reverse=True)
            assert all(one.choice in prompt.choices for one in weighed)
            told |= {part.rule for one in weighed for part in one.parts}
            if weighed:
                agreed[weighed[0].choice == THINKING.plain(view, prompt, seat)] += 1
    assert all(rule in book for rule in told)
    assert {"F.1", "F.6", "J.3", "J.7", "N.5", "P.2"} <= told
    assert agreed[True] > 3 * agreed[False]


def test_a_way_is_told_by_how_much_nearer_it_leads_and_what_waits_there() -> None:
    ways = [one for one in asked("campaign") if isinstance(one[1].agenda[-1], GoOn) and one[3] == FELLOWSHIP]
    words = [
        part.what
        for _, view, prompt, seat in ways
        for one in THINKING.weighed(view, prompt, seat)
        for part in one.parts
    ]
    assert any("nearer to" in word for word in words)
    assert any("the ground makes them hard to find" in word for word in words)


def test_a_ranking_tries_the_plain_choice_and_others() -> None:
    _, view, prompt, seat = next(one for one in asked("character") if THINKING.looks(*one[1:]))
    *_, ranking = rank(GAME, view, prompt, seat, Budget(4, 1))
    assert ranking.own == THINKING.plain(view, prompt, seat)
    assert len(ranking.lines) > 1


def test_where_no_world_can_be_drawn_the_plain_bot_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(view: Any, seat: str, chance: Chance) -> Any:
        raise CannotSample("none")

    monkeypatch.setattr("core.ring_war.players.thinking.world", none)
    _, view, prompt, seat = next(one for one in asked("character") if THINKING.looks(*one[1:]))
    assert StrongBot("ring_war", Budget(4, 1)).choose(view, prompt, seat) == THINKING.plain(view, prompt, seat)


def test_what_is_played_out_from_before_the_first_turn_goes_on_into_the_war() -> None:
    state, prompt = war("three_player")[0]
    assert (state.turn, THINKING.clock(state)) == (0, 3)
    played = playout(GAME, THINKING, copy_of(state), Chance(3), 2)
    assert (prompt.seat, played.state.turn) == (FELLOWSHIP, 1)
    assert THINKING.clock(played.state) == 5, "two parts of the first turn were played"
