"""Corruption, elimination, and how the game ends (B4.6, B4.11)."""

from __future__ import annotations

from typing import NoReturn

from core.fellowship.base.hooks import joined
from core.fellowship.content.contents import lookup
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living, seen
from core.kernel.play import Ended


def move_hobbit(play: FellowshipPlay, seat: str, steps: int, rule: str) -> None:
    """Move a hobbit into the darkness (`steps` above 0) or toward the light, no further than 0 (B4.6.1)."""
    hobbit = play.state.hobbits[seat]
    if not hobbit.alive:
        return
    steps = max(steps, -hobbit.step)
    if steps:
        play.emit(e.HobbitMoved(rule, seat, steps))
        if steps > 0:
            eliminate_caught(play)
            watch_bearer(play)


def watch_bearer(play: FellowshipPlay) -> None:
    """The Ring-bearer may stand elsewhere, or be another hobbit: an expansion may make something of that (S6.2)."""
    for hook in joined(play.state).bearer_moved:
        hook(play)


def move_sauron(play: FellowshipPlay, steps: int, rule: str) -> None:
    """Move Sauron toward the hobbits (B4.6.1)."""
    steps = min(steps, play.state.sauron)
    if steps:
        play.emit(e.SauronMoved(rule, steps))
        eliminate_caught(play)


def eliminate_caught(play: FellowshipPlay) -> None:
    """Eliminate every hobbit on or beyond Sauron's step (B4.6.2, A49)."""
    state = play.state
    sauron = state.sauron
    caught = [name for name, hobbit in state.hobbits.items() if hobbit.alive and hobbit.step >= sauron]
    if not caught:
        return
    if state.ring_bearer in caught:
        lose(play, "The Ring-bearer met Sauron.", "B4.6.3")
    for seat in clockwise(state, state.active):
        if seat in caught:
            play.emit(e.HobbitEliminated("B4.6.2", seat))
    lose_with_the_first(play)


def eliminate(play: FellowshipPlay, seat: str, rule: str) -> None:
    """Eliminate a hobbit who must discard and cannot (B4.4.7)."""
    if seat == play.state.ring_bearer:
        lose(play, "The Ring-bearer could not give what had to be given.", "B4.6.3")
    play.emit(e.HobbitEliminated(rule, seat))
    lose_with_the_first(play)


def lose_with_the_first(play: FellowshipPlay) -> None:
    """In the harder games the first hobbit to be eliminated loses them for everybody (F9.1, S13.1)."""
    options = play.state.options
    if options.harder or options.elimination_ends:
        lose(play, "A hobbit was eliminated.", "F9.1" if options.harder else "S13.1")


def defeated_count(state: FellowshipState) -> int:
    """Return how many foes lie defeated, whoever defeated them (F5.9)."""
    return sum(map(len, state.defeated.values()))


PEACE_BONUS = 10
"""What an unused Watchful Peace scores, however the game ends (S12.2)."""


def peace_bonus(state: FellowshipState) -> int:
    """Return what Watchful Peace adds to the score."""
    return PEACE_BONUS if "watchful_peace" in state.extras else 0


def score_of(state: FellowshipState) -> int:
    """Return the number at the main line's marker (B4.11.6), or what counts between the boards (B4.11.7)."""
    if state.location == "mount_doom":
        return 60
    scenario = lookup(state).scenarios.get(state.location)
    if scenario is None:
        return state.score_line
    return scenario.lines[scenario.main].score[state.lines[scenario.main]]


def points_so_far(state: FellowshipState) -> int:
    """Return what a game would score that were lost now (F5.1): the main line's number, with what is worth a point
    beside it."""
    return score_of(state) + defeated_count(state) + peace_bonus(state)


ENDINGS = {"B4.6.3": "F5.1", "B4.11.5": "F5.5", "B4.11.6": "F5.6"}
"""The endings of the base game, and what they are with Friends & Foes."""


def ending(state: FellowshipState, rule: str) -> str:
    """Return the rule of an ending: with Friends & Foes it has a score of its own (F5)."""
    return rule if state.foe_deck is None else ENDINGS.get(rule, rule)


def lose(play: FellowshipPlay, reason: str, rule: str) -> NoReturn:
    """End the game as lost (B4.11.5): the main line's number and the defeated foes (F5.1 to F5.3, F5.5)."""
    state = play.state
    play.emit(e.GameEnded(ending(state, rule), "lost", points_so_far(state), reason))
    raise Ended


def shields_in_victory(state: FellowshipState) -> dict[str, int]:
    """Return the shields that count, of those still in: an unused Bill the Pony is one more (F5.9)."""
    hobbits = {name: state.hobbits[name] for name in living(state)}
    if state.foe_deck is None:
        return {name: hobbit.shields for name, hobbit in hobbits.items()}
    return {name: hobbit.shields + ("bill_the_pony" in seen(hobbit.hand)) for name, hobbit in hobbits.items()}


def win(play: FellowshipPlay, seat: str) -> NoReturn:
    """End the game as won: 60 points, every shield of those still in and the defeated foes (B4.11.6, F5.6)."""
    state = play.state
    score = 60 + sum(shields_in_victory(state).values()) + defeated_count(state) + peace_bonus(state)
    name = lookup(state).characters[seat].name
    play.emit(e.GameEnded(ending(state, "B4.11.6"), "won", score, f"{name} destroyed the Ring."))
    raise Ended


def win_over_foes(play: FellowshipPlay) -> NoReturn:
    """End the game as won over all foes: the main line's number, the foes and every shield (F5.4)."""
    state = play.state
    score = score_of(state) + defeated_count(state) + sum(shields_in_victory(state).values()) + peace_bonus(state)
    play.emit(e.GameEnded("F5.4", "won", score, "All foes are defeated."))
    raise Ended


def someone_to_heal(state: FellowshipState) -> bool:
    """Whether a step toward the light would do anything for somebody."""
    return any(hobbit.step > 0 and hobbit.alive for hobbit in state.hobbits.values())


def missing_tokens(state: FellowshipState, seat: str) -> int:
    """Return how many kinds of life token `seat` lacks (B4.10.1); Merry needs only two kinds (B5.4)."""
    return max(0, (2 if seat == "merry" else 3) - len(state.hobbits[seat].tokens))
