"""The history of all games: results, scores, the best by configuration, and streaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, get_args

import msgspec

from core import catalogue
from core.bots import people_of
from core.kernel.figures import Chart, Figure, Moment, Series, Sheet
from core.kernel.game import Game
from core.kernel.options import KEPT_BY_TABLE, OFF
from core.kernel.prompts import LOST, WON, inside, result_text
from saves.library import Summary

RECENT = 12

NO_SCORE = "x"
"""What stands for a game without a score on the axis of the chart of scores."""

Players = Literal["", "people", "people and bots", "bots"]
Order = Literal["time", "score", "decisions"]
PLAYERS: tuple[Players, ...] = get_args(Players)
ORDERS: tuple[Order, ...] = get_args(Order)


class Selection(msgspec.Struct, frozen=True):
    """Which finished games a history is about; as it stands, all of them.

    `game` is a game's id, `players` who played (`players()`), `since` the earliest day on which they began
    ("2026-11-01"), `words` stand in the name of the game, its configuration, its result or a player's name. `order`
    says by what the list of games goes: the newest, the highest score or the most decisions first.
    """

    game: str = ""
    players: Players = ""
    since: str = ""
    words: str = ""
    order: Order = "time"

    def has(self, one: Summary, game: Game | None) -> bool:
        """Whether it has a game."""
        result = (result_text(one.ended, _sides(game)), one.reached)
        told = " ".join((one.name, configuration(one, game), *result, *(seat.name for seat in one.seats))).casefold()
        told += f" {told.replace('-', '')}"  # "coop" finds "co-op"
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

    Branches and games from positions did not begin at the beginning: they are listed apart, and compared with nothing.
    Nothing is counted of a game that is the only one of its kind.
    """
    finished = sorted(
        (game for game in games if is_over(game) and chosen.has(game, known.get(game.game))),
        key=lambda one: (one.created, one.changed, one.path),
    )
    figures: list[Figure] = []
    for game_id in dict.fromkeys(one.game for one in finished):
        game = known.get(game_id)
        title = game.title if game is not None else game_id
        ours = [one for one in finished if one.game == game_id and not _in_the_middle(one)]
        apart = [one for one in finished if one.game == game_id and _in_the_middle(one)]
        if len(ours) > 1:
            figures.append(_results(title, ours, game))
        if len({configuration(one, game) for one in ours}) < len(ours):
            figures.append(_best(title, ours, game))
        if ours:
            figures.append(_listed(f"{title}: {_called(ours, chosen.order)}", ours, game, chosen, most))
        if apart:
            heading = f"{title}: what-ifs and games from positions"
            figures.append(_listed(heading, apart, game, chosen, most, IN_THE_MIDDLE))
        if sum(one.score is not None for one in ours) > 1:
            figures.append(_scores(title, ours, game))
    return figures


IN_THE_MIDDLE = "They began in the middle; nothing above counts them."


def _in_the_middle(one: Summary) -> bool:
    """Whether a game is a branch, or began from a position."""
    return bool(one.parent) or one.positioned


def _results(title: str, ours: Sequence[Summary], game: Game | None) -> Sheet:
    rows, names = [], _sides(game)
    scored = _scored(ours)
    kinds = [(one.ended, _opposed(one, game)) for one in ours]
    for kind, number in Counter(kinds).most_common():
        result, played = kind
        scores = [one.score for one, its in zip(ours, kinds, strict=True) if its == kind and one.score is not None]
        longest, now = streaks(kinds, kind)
        mean = f"{sum(scores) / len(scores):.1f}" if scores else "-"
        best = str((min if played else max)(scores)) if scores else "-"
        share = f"{100 * number / len(ours):.0f}%"
        called = _told(result, played, names)
        row = (called, str(number), share, *((mean, best) if scored else ()))
        rows.append((*row, str(longest), str(now) if now else "-"))
    about = f"{len(ours)} game{'s' * (len(ours) != 1)} played from the start."
    if scored and game is not None and game.words.about_score:
        about += f" {game.words.about_score}{_low_is_good(ours, game)}"
    with_score = sum(one.score is not None for one in ours)
    if scored and with_score < len(ours):
        about += f" Means are those of the {with_score} game{'s' * (with_score != 1)} with a score."
    scores_told = ("mean score", "best score") if scored else ()
    return Sheet(title, ("result", "games", "share", *scores_told, "most in a row", "in a row now"), rows, about)


def _best(title: str, ours: Sequence[Summary], game: Game | None) -> Sheet:
    by: dict[tuple[str, str], list[Summary]] = {}
    names, named, told = _sides(game), Counter(one.name for one in ours), _scored(ours)
    for one in ours:
        by.setdefault((configuration(one, game), players(one)), []).append(one)
    rows, links = [], []
    for (words, who), games in sorted(by.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        best = max(games, key=partial(_goodness, game))
        results = Counter((one.ended, _opposed(one, game)) for one in games)
        ended = ", ".join(f"{number} {_told(*kind, names)}" for kind, number in results.most_common())
        points = best.listed_score or "-"
        name = Path(best.path).stem if named[best.name] > 1 else best.name
        rows.append((words, who, ended, *((points, name if best.listed_score else "-") if told else ())))
        links.append(best.path)
    columns = ("kind of table", "played by", "results", *(("best score", "in the game") if told else ()))
    return Sheet(f"{title}: results by kind of table", columns, rows, links=links)


LISTED: dict[Order, str] = {"time": "the last games", "score": "the highest scores", "decisions": "the longest games"}


def _called(ours: Sequence[Summary], order: Order) -> str:
    """Return what a list in an order is called; without any score it is one of the last games."""
    return LISTED["time" if order == "score" and not _scored(ours) else order]


def _scored(games: Iterable[Summary]) -> bool:
    """Whether any of some games has a score."""
    return any(one.score is not None for one in games)


def orders(chosen: Selection, games: Iterable[Summary], known: Mapping[str, Game]) -> tuple[Order, ...]:
    """Return the orders in which `games` of a selection may be listed: by score only where some game counts one."""
    ids = {chosen.game} if chosen.game else {one.game for one in games}
    scored = not ids or any(game_id not in known or known[game_id].words.scored for game_id in ids)
    return tuple(order for order in ORDERS if scored or order != "score")


def _listed(
    heading: str, ours: Sequence[Summary], game: Game | None, chosen: Selection, most: int, about: str = ""
) -> Sheet:
    listed = chosen.sorted(ours)[:most]
    scored = _scored(listed)
    named = Counter(one.name for one in ours)
    rows = [
        (
            Path(one.path).stem if named[one.name] > 1 else one.name,
            one.created[:10] or "-",
            ", ".join(filter(None, (result_of(one, game, _sides(game)), one.reached))),
            *([one.listed_score or "-"] if scored else []),
            str(one.entry or 0),
            configuration(one, game),
        )
        for one in listed
    ]
    if len(ours) == 1 and scored and not about and game is not None:
        about = f"{game.words.about_score}{_low_is_good(ours, game)}"
    columns = ("name", "begun", "result", *(["score"] if scored else []), "decisions", "kind of table")
    return Sheet(heading, columns, rows, about, links=[one.path for one in listed])


def _opposed(one: Summary, game: Game | None) -> str:
    """Return the name of the opponent that the people of a game play against all others, empty where they do not."""
    if game is None or one.fared not in (WON, LOST):
        return ""
    seat = next((seat for seat in people_of(one.seats) if seat in game.words.opponents), "")
    named = {info.id: info.name for info in game.options.seats(game.options.checked(one.options))}
    return inside(named.get(seat, seat.capitalize()))


def _told(result: str, played: str, names: Mapping[str, str]) -> str:
    """Return a result in a few words, with the opponent as whom the people have `played` against all others."""
    return f"{result_text(result, names)}{played and f' as {played}'}"


def known_game(one: Summary) -> Game | None:
    """Return the game that a summary is of, None for one that this version does not know."""
    try:
        return catalogue.game(one.game)
    except catalogue.UnknownGame:
        return None


def result_of(one: Summary, game: Game | None, names: Mapping[str, str]) -> str:
    """Return how a game ended for its people in a few words, and as whom where they played against all others."""
    return _told(one.ended, _opposed(one, game), names)


def _goodness(game: Game | None, one: Summary) -> tuple[bool, int]:
    """Return how good a score is for the people of a game; a low one for an opponent of those who play together."""
    score = one.score or 0
    return one.score is not None, -score if _opposed(one, game) else score


def _low_is_good(ours: Sequence[Summary], game: Game | None) -> str:
    """Return for whom of those who played a low score is good, as a sentence that follows another."""
    names = dict.fromkeys(filter(None, (_opposed(one, game) for one in ours)))
    return f" For {' and '.join(names)} a low score is good, and the best is the lowest." if names else ""


def _sides(game: Game | None) -> dict[str, str]:
    """Return what the game itself calls its seats: other people sat there in each game."""
    if game is None:
        return {}
    seats = {seat.id: seat.name for seat in game.options.seats(game.options.checked({}))}
    return {seat: seat.capitalize() for seat in game.words.opponents} | seats


def _scores(title: str, ours: Sequence[Summary], game: Game | None) -> Chart:
    """Return the chart of scores; a game without one stands on the axis, by how it ended."""
    best: list[float | None] = []
    opposed = [_opposed(one, game) for one in ours]
    for one, opponent in zip(ours, opposed, strict=True):
        before = best[-1] if best else None
        score = None if opponent else one.score
        best.append(max((x for x in (before, score) if x is not None), default=None))
    series = [Series("score", "o", [one.score for one in ours])]
    series += [Series("best so far", "*", best)] if any(x is not None for x in best) else []
    left_out = " and ".join(dict.fromkeys(filter(None, opposed)))
    only = f" The best so far leaves out games played as {left_out}." if left_out and len(series) > 1 else ""
    without = [(at, result_text(one.ended, _sides(game))) for at, one in enumerate(ours) if one.score is None]
    kind = f"{' or '.join(dict.fromkeys(ended for _, ended in without))}, without a score"
    moments = [Moment(at, NO_SCORE, ended, kind) for at, ended in without]
    return Chart(f"{title}: scores", series, f"Game after game, the first on the left.{only}", "game", moments=moments)


def streaks(results: Sequence[object], result: object) -> tuple[int, int]:
    """Return the longest row of `result` in `results`, and how long the row is that goes on at their end."""
    longest = now = 0
    for one in results:
        now = now + 1 if one == result else 0
        longest = max(longest, now)
    return longest, now


def configuration(one: Summary, game: Game | None) -> str:
    """Return what kind of table a game was played at: that of a preset of the game (`preset_of`), else what differs
    from the usual, in the words of the page on which a table is set up."""
    if kind := preset_of(one, game):
        return kind
    found = changed(one, game, KEPT_BY_TABLE)
    return ", ".join([*_named_by(one, game, found), *found]) or "the usual table"


def preset_of(one: Summary, game: Game | None) -> str:
    """Return the preset that a table is like, by its name: the one that has its options; else the one that switches on
    most of what is on there, and nothing else, with the options beside it that are not as it has them. An empty text
    where it is like none."""
    kept = {key: value for key, value in one.options.items() if key not in KEPT_BY_TABLE}
    if game is None or kept.keys() - {option.id for option in game.options}:
        return ""
    best, found = 0, ""
    for preset in game.options.presets:
        usual = game.options.checked(preset.options)
        other = [option for option in game.options if kept.get(option.id, usual[option.id]) != usual[option.id]]
        if not other:
            return preset.kind or preset.label
        on = [option.id for option in game.options if option.default == OFF != usual[option.id]]
        if len(on) > best and all(kept.get(switch) == usual[switch] for switch in on):
            kind = preset.kind or preset.label
            best, found = len(on), ", ".join([kind, *(option.told(kept[option.id]) for option in other)])
    return found


def _named_by(one: Summary, game: Game | None, found: Sequence[str]) -> list[str]:
    """Return which game was played, by the options that say so and are as usual, beside what was `found` changed."""
    naming = [option for option in game.options if option.naming] if game is not None and found else []
    return [option.told(option.default) for option in naming if one.options.get(option.id) == option.default]


def changed(one: Summary, game: Game | None, but: Sequence[str] = ()) -> list[str]:
    """Return the options of a game that differ from the usual, each in words, `but` for some."""
    known = {option.id: option for option in game.options} if game is not None else {}
    return [
        known[key].told(value) if key in known else f"{key} {value}"
        for key, value in one.options.items()
        if key not in but and (key not in known or known[key].default != value)
    ]


def players(one: Summary) -> Players:
    """Return who played: people, bots, or both."""
    bots = sum(seat.player != "human" for seat in one.seats)
    if not bots:
        return "people"
    return "bots" if bots == len(one.seats) else "people and bots"
