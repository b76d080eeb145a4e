"""The bot `sensible`: it answers every prompt, sees only its view, and wins more often than chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.bots import make_bot
from core.bots.arena import answer, play_bots
from core.fellowship.bots import SensibleBot
from core.fellowship.model import actions as a
from core.fellowship.model.state import HIDDEN, FellowshipState
from core.kernel.chance import Chance
from core.kernel.piles import Pile
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt

GAME = catalogue.game("fellowship")
KINDS = {
    "window",
    "pay",
    "step_two",
    "second_card",
    "pick_line",
    "lose_cards",
    "pass_left",
    "hand_out",
    "pick_hobbit",
    "pick_passed_card",
    "pick_receiver",
    "order_tiles",
}
MOST = 1500
GAMES = 8
"""So many games are played by the bot and by chance; `make bench` plays hundreds of each kind of table."""


def options(**given: str) -> dict[str, str]:
    return GAME.options.checked(given)


class Watched:
    """A bot whose answers are checked and counted."""

    def __init__(self, kinds: Counter[str], bot: SensibleBot | None = None) -> None:
        self.bot = bot or SensibleBot(0)
        self.kinds = kinds

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        choice = self.bot.choose(view, prompt, seat)
        if choice is None:
            assert prompt.seat != seat
        else:
            assert choice in prompt.choices
            assert not isinstance(choice.action, a.Back)
            self.kinds[prompt.kind] += choice.seat == seat
        return choice


def play(bots: dict[str, Any], chosen: dict[str, str], seed: int) -> list[Choice]:
    """Play a game to its end and return what was chosen."""
    state, _ = GAME.start(chosen, seed)
    chance = Chance(seed, state.draws)
    choices: list[Choice] = []
    while len(choices) < MOST:
        prompt = GAME.rules.prompt(state)
        if isinstance(prompt, Outcome):
            return choices
        choice = answer(GAME, state, prompt, bots)
        assert choice is not None
        choices.append(choice)
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
    raise AssertionError(f"seed {seed}: no end after {MOST} decisions")


def test_answers_every_kind_of_prompt() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(24):
        chosen = options(
            hobbits=str(2 + seed % 4),
            hands=("open", "hidden")[seed // 4 % 2],
            difficulty=("easy", "normal", "hard")[seed % 3],
        )
        bots: dict[str, Any] = {seat.id: Watched(kinds) for seat in GAME.options.seats(chosen)}
        if seed % 5 == 0:
            bots["sam"] = make_bot("fellowship", "random", seed)
        play(bots, chosen, seed)
    assert KINDS - {"pick_passed_card", "pick_receiver"} <= set(kinds) <= KINDS


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_passes_a_card_by_miruvor_without_taking_it_back(hands: str) -> None:
    state, _ = GAME.start(options(hobbits="3", hands=hands), 5)
    prompt = GAME.rules.prompt(state)
    assert isinstance(prompt, Prompt)
    seen = []
    state.hobbits["sam"].hand = ["miruvor", "white_joker", "white_hiding", "grey_hiding"]
    chance = Chance(5, state.draws)
    GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), a.UseCard("sam", "miruvor"))
    bots: dict[str, Any] = {name: Watched(Counter()) for name in state.hobbits}
    while True:
        prompt = GAME.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        if not prompt.kind.startswith("pick"):
            break
        seen.append(prompt.kind)
        choice = answer(GAME, state, prompt, bots)
        assert choice is not None
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
    assert seen == ["pick_hobbit", "pick_passed_card", "pick_receiver"]
    assert "miruvor" in state.gone


def unseen_dealt_anew(state: FellowshipState, seat: str, random: Random) -> FellowshipState:
    """Return a state that looks the same to `seat`: what it cannot see is dealt anew."""
    other = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=FellowshipState)
    hidden = [name for name, hobbit in other.hobbits.items() if name != seat and hobbit.alive]
    cards = [card for name in hidden for card in other.hobbits[name].hand]
    cards += other.deck.known + [card for card, count in other.deck.rest.items() for _ in range(count)]
    random.shuffle(cards)
    for name in hidden:
        number = len(other.hobbits[name].hand)
        other.hobbits[name].hand, cards = cards[:number], cards[number:]
    other.deck = Pile(rest=dict(sorted(Counter(cards).items())))
    return other


@pytest.mark.parametrize("seed", range(3))
def test_decides_by_the_view_alone(seed: int) -> None:
    chosen = options(hobbits=str(3 + seed), hands="hidden")
    bots = {seat.id: SensibleBot(seed) for seat in GAME.options.seats(chosen)}
    state, _ = GAME.start(chosen, seed)
    chance, random = Chance(seed, state.draws), Random(seed)
    compared = 0
    while not isinstance(prompt := GAME.rules.prompt(state), Outcome):
        for seat in dict.fromkeys(choice.seat for choice in prompt.choices):
            view, shown = GAME.sight.view(state, seat), GAME.sight.visible_prompt(state, prompt, seat)
            other = GAME.sight.view(unseen_dealt_anew(state, seat, random), seat)
            assert {card for name, hobbit in view.hobbits.items() if name != seat for card in hobbit.hand} <= {HIDDEN}
            if other == view:
                compared += 1
                assert bots[seat].choose(view, shown, seat) == bots[seat].choose(other, shown, seat)
        before = msgspec.msgpack.encode(state)
        choice = answer(GAME, state, prompt, bots)
        assert choice is not None
        assert msgspec.msgpack.encode(state) == before
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
    assert compared > 50


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_plays_the_same_again(hands: str) -> None:
    chosen = options(hobbits="3", hands=hands)
    games = [play({seat.id: SensibleBot(11) for seat in GAME.options.seats(chosen)}, chosen, 11) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("hobbits", ["2", "3", "4", "5"])
def test_does_clearly_better_than_chance(hobbits: str) -> None:
    chosen = options(hobbits=hobbits)
    sensible = [play_bots(GAME, chosen, "sensible", seed) for seed in range(GAMES)]
    by_chance = [play_bots(GAME, chosen, "random", seed) for seed in range(GAMES)]
    assert sum(game.result == "won" for game in sensible) >= 2
    assert sum(game.result == "won" for game in by_chance) == 0
    assert sum(game.score for game in sensible) > sum(game.score for game in by_chance) + GAMES * 15


def turn_of(seat: str, **hobbits: dict[str, Any]) -> FellowshipState:
    """Return a position in Moria with `seat` to begin a turn; the hobbits' fields are given."""
    position = {
        "options": {"hobbits": 2, "difficulty": "easy", "undo": "free", "hands": "open", "sam_ring_capped": False},
        "content": "",
        "hobbits": {name: {"hand": ["white_hiding"] * 3, **fields} for name, fields in hobbits.items()},
        "sauron": 10,
        "active": seat,
        "location": "moria",
        "gandalf": ["healing", "magic"],
    }
    state: FellowshipState = GAME.read_position(msgspec.json.encode(position))
    GAME.rules.settle(Play(state, Chance(3), GAME.rules.evolvers))
    return state


def first_answer(state: FellowshipState) -> Choice | None:
    prompt = GAME.rules.prompt(state)
    assert isinstance(prompt, Prompt)
    return answer(GAME, state, prompt, {name: SensibleBot(0) for name in state.hobbits})


def test_heals_who_is_about_to_meet_sauron() -> None:
    state = turn_of("frodo", frodo={"step": 9}, sam={"step": 1, "shields": 5})
    assert first_answer(state) == Choice("sam", a.CallGandalf("sam", "healing"), "B4.8.3")


def test_keeps_its_shields_while_all_is_well() -> None:
    state = turn_of("frodo", frodo={"step": 0}, sam={"step": 0, "shields": 5})
    choice = first_answer(state)
    assert choice is None or not isinstance(choice.action, a.CallGandalf)
