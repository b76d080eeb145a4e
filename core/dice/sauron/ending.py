"""The end of the game: who wins, and by how much (D8, D9)."""

from __future__ import annotations

from typing import NoReturn

from core.dice.content.contents import lookup
from core.dice.model import events as e
from core.dice.model.sequence import DicePlay
from core.dice.model.state import DiceState
from core.dice.words.names import seat_name
from core.kernel.play import Ended

SOLO = 1


def is_solo(state: DiceState) -> bool:
    """Whether one person plays two seats (D9.5)."""
    return state.options.players == SOLO


def plays_together(state: DiceState) -> bool:
    """Whether full co-op is played: all win or lose together (D9.4); one person alone always does (D9.5)."""
    return is_solo(state) or state.options.coop != "off"


def limit(state: DiceState) -> int:
    """Return with how many corrupted cards Sauron wins (D6.11, D9.3, D9.5)."""
    content = lookup(state).content
    base = content.solo.limit if is_solo(state) else content.corruption_limit[str(len(state.players))]
    more: int = getattr(content.difficulty, state.options.corruption_limit)
    return max(content.difficulty.lowest_limit, base + more)


def heroes_text(names: list[str]) -> str:
    """Return who wins when everybody plays for the most Glory (D8.1)."""
    called = " and ".join(names)
    return f"{called} share the victory" if len(names) > 1 else f"{called} is the Hero of Middle-earth"


def win(play: DicePlay) -> NoReturn:
    """The Grey Havens are reached (D8.1)."""
    state = play.state
    scores = {seat: player.glory for seat, player in state.players.items()}
    best, total = max(scores.values()), sum(scores.values())
    if is_solo(state):
        play.emit(e.GameEnded("D9.5", "won", total, f"The Ring is destroyed with {total} Glory.", list(scores), scores))
        raise Ended
    if plays_together(state):
        reason = f"The Ring is destroyed. All win together with {total} Glory."
        play.emit(e.GameEnded("D9.4", "won", total, reason, list(scores), scores))
        raise Ended
    heroes = [seat for seat, glory in scores.items() if glory == best]
    what = heroes_text([seat_name(seat) for seat in heroes])
    play.emit(e.GameEnded("D8.1", "won", best, f"The Ring is destroyed. {what}.", heroes, scores))
    raise Ended


def lose(play: DicePlay, reason: str, rule: str) -> NoReturn:
    """All players lose, and Glory counts for nothing (D8.2)."""
    play.emit(e.GameEnded(rule, "lost", 0, reason))
    raise Ended
