"""How fast bots decide: the sensible bot, the quick player of playouts, and a playout, each beside random play."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.rows import Row, rate
from benchmarks.timing import in_turns
from core.bots.arena import play_bots, play_random
from core.bots.playout import playout
from core.bots.thinking import Thinking, packed, thinking_of, unpacked
from core.catalogue import game
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Prompt

TABLES = (
    ("three hobbits", "fellowship", {"hobbits": "3", "difficulty": "normal"}),
    ("Friends & Foes, four hobbits", "fellowship", {"hobbits": "4", "friends_and_foes": "on"}),
    ("Sauron against three hobbits", "fellowship", {"hobbits": "3", "sauron": "on"}),
)
"""The tables: in words, the game, and what is chosen of its options."""

PLAIN, QUICK, PLAYOUT = 0.1, 0.36, 35
"""The sensible bot's and the quick player's decisions, with the rules, for each of random play; and how many
decisions of random play a playout may take at most."""
TURNS, APART = 3, 17
"""How long playouts are, and how many decisions lie between the positions in which they begin."""
MOST = 5_000


def run(quick: bool) -> list[Row]:
    """Return decisions a second of both bots and playouts a second at each kind of table."""
    games, turns = (1, 1) if quick else (12, 5)
    rows = []
    for words, game_id, chosen in TABLES:
        played, thinking = game(game_id), thinking_of(game_id)
        assert thinking is not None
        options = played.options.checked(chosen)
        rows += rows_of(words, played, thinking, options, games, turns)
    return rows


def rows_of(words: str, played: Game, thinking: Thinking, options: dict[str, str], games: int, turns: int) -> list[Row]:
    """Return the rows of one kind of table."""

    def random() -> int:
        return sum(play_random(played, options, seed).decisions for seed in range(3 * games))

    def plain() -> int:
        return sum(play_bots(played, options, "sensible", seed).decisions for seed in range(games))

    starts = [start for seed in range(games) for start in positions(played, thinking, options, seed)]
    pair = in_turns(playouts(played, thinking, starts), random, turns)
    taken = 1 / pair.ratio
    return [
        _decisions(f"the sensible bot, {words}", plain, random, turns, PLAIN),
        _decisions(
            f"the quick player, {words}",
            lambda: sum(quick_game(played, thinking, options, seed) for seed in range(games)),
            random,
            turns,
            QUICK,
        ),
        Row(
            f"a playout of {TURNS} turns, {words}",
            f"{1000 / pair.ours:.2f} ms",
            f"{PLAYOUT} decisions",
            taken <= PLAYOUT,
            f"{rate(pair.theirs)} random",
            f"{taken:.0f} decisions",
        ),
    ]


def _decisions(words: str, ours: Callable[[], int], random: Callable[[], int], turns: int, target: float) -> Row:
    pair = in_turns(ours, random, turns)
    return Row(
        words, rate(pair.ours), f"{target}x", pair.ratio >= target, f"{rate(pair.theirs)} random", f"{pair.ratio:.2f}x"
    )


def quick_game(played: Game, thinking: Thinking, options: dict[str, str], seed: int) -> int:
    """Play a game of the quick player and return how many decisions it took."""
    state, _ = played.start(options, seed)
    play, policy = Play(state, Chance(seed, state.draws), played.rules.evolvers), thinking.hasty()
    prompt = played.rules.prompt(state)
    for decisions in range(MOST):
        if not isinstance(prompt, Prompt):
            return decisions
        play.events.clear()
        play.prompt = None
        played.rules.decide(play, policy.answer(state, prompt).action)
        prompt = play.prompt or played.rules.prompt(state)
    return MOST


def positions(played: Game, thinking: Thinking, options: dict[str, str], seed: int) -> list[bytes]:
    """Return positions out of a game of the quick player."""
    state, _ = played.start(options, seed)
    play, policy = Play(state, Chance(seed, state.draws), played.rules.evolvers), thinking.policy()
    prompt = played.rules.prompt(state)
    found = []
    for decisions in range(MOST):
        if not isinstance(prompt, Prompt):
            break
        if decisions % APART == 0:
            found.append(packed(state))
        play.events.clear()
        play.prompt = None
        played.rules.decide(play, policy.answer(state, prompt).action)
        prompt = play.prompt or played.rules.prompt(state)
    return found


def playouts(played: Game, thinking: Thinking, starts: list[bytes]) -> Callable[[], int]:
    """Return what plays out from each of these positions and counts the playouts."""

    def play_all() -> int:
        for number, start in enumerate(starts):
            playout(played, thinking, unpacked(start, played.state_type), Chance(number), TURNS)
        return len(starts)

    return play_all
