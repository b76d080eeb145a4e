"""The history of all games: results, scores, the best by configuration, and streaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

import msgspec

from core.kernel.figures import Chart, Figure, Series, Sheet
from core.kernel.game import Game
from core.kernel.prompts import result_text
from saves.library import Summary

KERNEL_OPTIONS = ("undo",)
"""Options that do not make a game harder or easier to compare with another."""

RECENT = 12

Players = Literal["", "people", "people and bots", "bots"]
Order = Literal["time", "score", "decisions"]
PLAYERS: tuple[Players, ...] = get_args(Players)
ORDERS: tuple[Order, ...] = get_args(Order)


class Selection(msgspec.Struct, frozen=True):
    """Which finished games a history is about; as it stands, all of them.

    `game` is a game's id, `players` who played (`players()`), `since` the earliest day on which they began
    ("2026-11-01"), `words` stand in the name of the game, its configuration or a player's name. `order` says by what
    the list of games goes: the newest, the highest score or the most decisions first.
    """

    game: str = ""
    players: Players = ""
    since: str = ""
    words: str = ""
    order: Order = "time"

    def has(self, one: Summary, game: Game | None) -> bool:
        """Whether it has a game."""
        told = " ".join((one.name, configuration(one, game), *(seat.name for seat in one.seats))).casefold()
        return (
            self.game in ("", one.game)
            and self.players in ("", players(one))
            and one.created[:10] >= self.since
            and all(word in told for word in self.words.casefold().split())
        )

    def sorted(self, games: Sequence[Summary]) -> list[Summary]:
        """Return games in its order; games without a score come last where it goes by that."""
        newest = list(reversed(games))
        if self.order == "score":
            return sorted(newest, key=lambda one: (one.score is None, -(one.score or 0)))
        return sorted(newest, key=lambda one: -(one.entry or 0)) if self.order == "decisions" else newest


ALL = Selection()


def is_over(game: Summary) -> bool:
    """Whether a game is finished and can be read."""
    return bool(game.result) and not game.error


def history(
    games: Iterable[Summary], known: Mapping[str, Game], chosen: Selection = ALL, most: int = RECENT
) -> list[Figure]:
    """Return sheets and charts over those of the finished games among `games` that are `chosen`; `known` are the games
    by id, and at most so many of each are listed. A row about one game leads to its path.

    Branches and games from positions did not begin at the beginning and are counted, but not compared.
    """
    finished = sorted(
        (game for game in games if is_over(game) and chosen.has(game, known.get(game.game))),
        key=lambda one: (one.created, one.changed, one.path),
    )
    whole = [game for game in finished if not game.parent and not game.positioned]
    figures: list[Figure] = []
    for game_id in dict.fromkeys(one.game for one in finished):
        ours = [one for one in whole if one.game == game_id]
        apart = sum(one.game == game_id for one in finished) - len(ours)
        title = known[game_id].title if game_id in known else game_id
        figures.append(_results(title, ours, apart, known.get(game_id)))
        if ours:
            figures += [_best(title, ours, known.get(game_id)), _last(title, ours, known.get(game_id), chosen, most)]
        if len(ours) > 1:
            figures.append(_scores(title, ours))
    return figures


def _results(title: str, ours: Sequence[Summary], apart: int, game: Game | None) -> Sheet:
    rows, names = [], _sides(game)
    for result, number in Counter(one.ended for one in ours).most_common():
        scores = [one.score for one in ours if one.ended == result and one.score is not None]
        streak, now = streaks([one.ended for one in ours], result)
        mean = f"{sum(scores) / len(scores):.1f}" if scores else "-"
        best = str(max(scores)) if scores else "-"
        share = f"{100 * number / len(ours):.0f}%"
        rows.append((result_text(result, names), str(number), share, mean, best, str(streak), str(now) if now else "-"))
    about = f"{_games(len(ours))} played from the start."
    if apart:
        about += f" {_games(apart)} more began in the middle (branches, positions) and {_are(apart)} not compared."
    columns = ("result", "games", "share", "mean score", "best", "longest streak", "streak now")
    return Sheet(title, columns, rows, about)


def _best(title: str, ours: Sequence[Summary], game: Game | None) -> Sheet:
    by: dict[tuple[str, str], list[Summary]] = {}
    names = _sides(game)
    for one in ours:
        by.setdefault((configuration(one, game), players(one)), []).append(one)
    rows, links = [], []
    for (words, who), games in sorted(by.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        best = max(games, key=lambda one: (one.score is not None, one.score or 0))
        results = Counter(one.ended for one in games)
        ended = ", ".join(f"{number} {result_text(result, names)}" for result, number in results.most_common())
        rows.append((words, who, ended, "-" if best.score is None else str(best.score), best.name))
        links.append(best.path)
    columns = ("configuration", "played by", "results", "best", "in the game")
    return Sheet(f"{title}: best by configuration", columns, rows, links=links)


LISTED: dict[Order, str] = {"time": "the last games", "score": "the highest scores", "decisions": "the longest games"}


def _last(title: str, ours: Sequence[Summary], game: Game | None, chosen: Selection, most: int) -> Sheet:
    listed = chosen.sorted(ours)[:most]
    rows = [
        (
            one.name,
            one.created[:10] or "-",
            result_text(one.ended, _sides(game)),
            "-" if one.score is None else str(one.score),
            str(one.entry or 0),
            configuration(one, game),
        )
        for one in listed
    ]
    columns = ("name", "begun", "result", "score", "decisions", "configuration")
    return Sheet(f"{title}: {LISTED[chosen.order]}", columns, rows, links=[one.path for one in listed])


def _sides(game: Game | None) -> dict[str, str]:
    """Return what the game itself calls its seats: other people sat there in each game."""
    return {seat.id: seat.name for seat in game.options.seats(game.options.checked({}))} if game else {}


def _scores(title: str, ours: Sequence[Summary]) -> Chart:
    best: list[float | None] = []
    for one in ours:
        before = best[-1] if best else None
        best.append(max((x for x in (before, one.score) if x is not None), default=None))
    series = [Series("score", "o", [one.score for one in ours]), Series("best so far", "*", best)]
    return Chart(f"{title}: scores", series, "Game after game, the first on the left.", "game")


def streaks(results: Sequence[str], result: str) -> tuple[int, int]:
    """Return the longest row of `result` in `results`, and how long the row is that goes on at their end."""
    longest = now = 0
    for one in results:
        now = now + 1 if one == result else 0
        longest = max(longest, now)
    return longest, now


def configuration(one: Summary, game: Game | None) -> str:
    """Return the options that make one table different from another, as far as they are not the game's defaults."""
    labels = {option.id: option for option in game.options} if game is not None else {}
    words = [
        f"{labels[key].label if key in labels else key} {value}"
        for key, value in one.options.items()
        if key not in KERNEL_OPTIONS and (key not in labels or labels[key].default != value)
    ]
    return ", ".join(words) or "the usual table"


def players(one: Summary) -> Players:
    """Return who played: people, bots, or both."""
    bots = sum(seat.player != "human" for seat in one.seats)
    if not bots:
        return "people"
    return "bots" if bots == len(one.seats) else "people and bots"


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
