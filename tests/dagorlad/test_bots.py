"""The bot of the battle: it weighs attacks by the tables, answers equal positions equally, and plays to the end."""

from __future__ import annotations

import msgspec
import pytest

from core.dagorlad.bots import BOTS
from core.dagorlad.chapters.board import Board
from core.dagorlad.game import GAME
from core.dagorlad.model.state import DagorladState
from core.dagorlad.players.odds import Target, letter_at, target_of, value
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import plan_of
from core.dagorlad.players.weights import SAURON_WEIGHTS
from core.dagorlad.players.weights import WESTERNESSE_WEIGHTS as WEIGHTS
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome

MOST = 5_000
"""More decisions than any battle of bots has."""


def opening() -> DagorladState:
    """Return a battle before its first decision."""
    state, _ = GAME.start(GAME.options.checked({}), 1)
    assert isinstance(state, DagorladState)
    return state


def test_an_attack_is_weighed_by_both_tables() -> None:
    board = Board(opening())
    goblin = target_of(board, "GO1", WEIGHTS)
    assert goblin == Target(armor=2, column=3, worth=5.0)
    hit = 15 / 36
    killed, half, shaken, back = 10 / 36, 11 / 36, 9 / 36, 5 / 36
    gain = hit * (killed * 5 + half * 2.5 + shaken * 5 * WEIGHTS.disrupt + back * WEIGHTS.retreat)
    assert value(board.rules, WEIGHTS, "D", 2, goblin) == pytest.approx(gain)
    assert value(board.rules, WEIGHTS, "D", 2, goblin, sure=True) == pytest.approx(gain / hit)


def test_a_weapon_in_the_hex_shifts_the_letter() -> None:
    board = Board(opening())
    assert letter_at(board, "CB2", "melee", "1407") == "A"
    assert letter_at(board, "CB1", "melee", "1906") == "B"


def test_far_enemies_threaten_nobody() -> None:
    look = Outlook(opening(), "sauron", SAURON_WEIGHTS)
    assert look.threat(look.target("GO1"), "1329", "GO1") == 0
    assert look.threat(look.target("GO1"), "1614", "GO1") > 0


def test_rough_ground_and_armor_lessen_a_threat() -> None:
    look = Outlook(opening(), "sauron", SAURON_WEIGHTS)
    goblin = look.target("GO1")
    assert look.rules.ground["1012"] == "rough"
    assert 0 < look.threat(goblin, "1012", "GO1") < look.threat(goblin, "1112", "GO1")
    assert look.threat(goblin._replace(armor=3), "1112", "GO1") < look.threat(goblin, "1112", "GO1")


@pytest.mark.parametrize(("hex_", "far", "stops_up"), [("1328", 2, True), ("1327", 3, False), ("1326", 4, False)])
def test_westernesse_leaves_the_gate_free_while_units_are_behind_it(hex_: str, far: int, stops_up: bool) -> None:
    state = opening()
    state.turn = 1
    before = plan_of(Outlook(state, "westernesse", WEIGHTS)).goal(hex_)
    for unit in state.units.values():
        unit.gone = not unit.hex
    after = plan_of(Outlook(state, "westernesse", WEIGHTS)).goal(hex_)
    assert after - before == pytest.approx(WEIGHTS.room * (WEIGHTS.near - far) + WEIGHTS.stopper * stops_up)


@pytest.mark.parametrize("seed", [3])
def test_a_battle_of_bots_ends_and_equal_positions_are_answered_equally(seed: int) -> None:
    state, _ = GAME.start(GAME.options.checked({"length": "14"}), seed)
    chance = Chance(seed, state.draws)
    bot, again = BOTS["sensible"](seed), BOTS["sensible"](seed + 1)
    for number in range(MOST):
        prompt = GAME.rules.prompt(state)
        if isinstance(prompt, Outcome):
            assert number > 500
            return
        choice = bot.choose(state, prompt, prompt.seat)
        assert choice in prompt.choices
        if number % 50 == 0:
            copy = msgspec.json.decode(msgspec.json.encode(state), type=DagorladState)
            assert again.choose(copy, prompt, prompt.seat) == choice
            assert bot.choose(state, prompt, "nobody") is None
        assert choice is not None
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
    pytest.fail(f"no end after {MOST} decisions")
