"""How a branch has fared beside the game that it left."""

from __future__ import annotations

from pathlib import Path

from core.bots import people_of
from core.kernel.game import Game
from core.kernel.prompts import AND, DRAWN, LOST, WON, fared, result_text
from replays.branching import parent_paths
from saves.branches import split_parent
from saves.library import Summary, summarise
from saves.text import visible


def beside_parent(path: Path, game: Game) -> str:
    """Return how the finished branch at `path` has fared beside the game that it left, in two short sentences.

    Nothing is said of a game that is no branch, or whose parent is gone.
    """
    own = summarise(path)
    origin = split_parent(own.parent)
    if origin is None or not own.result:
        return ""
    found = next((one for one in parent_paths(path.parent, origin[0]) if one.exists()), None)
    if found is None:
        return ""
    before = summarise(found)
    if before.error or before.game != own.game:
        return ""
    where = f"The game that it left after entry {origin[1]}"
    if not before.result:
        return f"{where} is not over yet."
    more = str(before.score) if before.score is not None else before.reached
    names = {seat.id: seat.name for seat in before.seats}
    told = ", ".join(filter(None, (result_text(before.result, names), more)))
    return f"{where}: {visible(told)}. {_better(own, before, game)}"


def _better(own: Summary, before: Summary, game: Game) -> str:
    now, then = _rank(own.result, own, game), _rank(before.result, own, game)
    if now != then:
        return "This one went better." if now > then else "This one went worse."
    if own.score is None or before.score is None or own.score == before.score:
        return "This one ended alike."
    more = own.score - before.score
    return f"This one ended alike, with {abs(more)} {'more' if more > 0 else 'fewer'}."


def _rank(result: str, own: Summary, game: Game) -> int:
    """Return how good a result is for the people of the branch: 0 lost, 1 drawn, 2 won."""
    people = people_of(own.seats)
    found = fared(result, people, game.words.opponents)
    ranks = {LOST: 0, DRAWN: 1, WON: 2}
    return ranks[found] if found in ranks else 2 * (not people or bool({*people} & {*found.split(AND)}))
