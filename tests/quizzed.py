"""The places where the quiz can ask about a rule: `python -m tests.quizzed` tries the entries of all replays and writes
down where a question comes of it; `python -m tests.quizzed GAME ...` does so for some games.

It has to be made again when replays, rules or the words of the quiz have changed so that a test finds it behind.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import msgspec

from core import catalogue
from core.kernel.decoding import from_json
from core.kernel.game import Game
from core.kernel.prompts import Prompt, passing_until
from core.kernel.rulebook import OF_THE_TABLE
from replays.examples import Example, Shown, examples, file_of, index
from replays.quiz import EARLY
from replays.quiz_place import Place
from replays.quiz_places import FILE, KINDS, Spot, Spots, question_at
from replays.quiz_question import BOOKISH, Kind
from saves.log_file import LogFile
from saves.reader import read_log
from tests.examples import picked

GOOD: tuple[Kind, ...] = ("allowed", "forbidden", "follows", "happens")
"""Kinds that ask for what a player has to know."""
MOST = 4
"""So many places are kept of each rule with good kinds of questions, and as many with others."""
IN_ONE = 2
"""So many of them at most stand in one replay."""
TRIED = (1, 2, 3)
"""The seeds with which a question has to come of a place."""
COURSE = re.compile(r"\b(\d+) of (\d+)\b|Score (\d+)")
"""How a position says how far its game has come."""
FEWEST = 2
"""A replay of fewer entries only sets a game up."""
HIGHEST = 60
"""The score of a game that has come to its end."""
STRIDE = 400
"""A replay is looked through for refusals at about so many entries: to list them takes long."""


def simplest(game: Game) -> list[tuple[int, Shown, LogFile]]:
    """Return the replays of a game with their numbers in the index: those with the fewest variants first, of these
    those that begin early, and of these whole games."""
    found = []
    usual = {option.id: option.default for option in game.options}
    for number, shown in enumerate(index(game.id).replays):
        log = read_log(file_of(example_of(game, shown, 0, 0)))
        strange = sum(str(value) != str(usual.get(name)) for name, value in log.header.options.items())
        if len(log.line.entries) < FEWEST:
            continue
        found.append((strange, late_at(game, shown, log, 1) > EARLY, bool(not shown.piece), number, shown, log))
    found.sort(key=lambda one: one[:4])
    return [(number, shown, log) for *_, number, shown, log in found]


def late_at(game: Game, shown: Shown, log: LogFile, entry: int) -> int:
    """Return how far the game of a replay has come before an entry, in per cent."""
    return late(Place(log, example_of(game, shown, entry, 0), entry).put("who", "", "", (), 0, ()).position[0])


def late(told: str) -> int:
    """Return how far a game has come, in per cent, by the first sentence of a position: "Turn 9 of 18", "Score 30"."""
    found = COURSE.search(told)
    if found is None:
        return 0
    at, of = (found[3], HIGHEST) if found[3] is not None else (found[1], found[2])
    return min(100, 100 * (int(at) - (found[3] is None)) // int(of))


def example_of(game: Game, shown: Shown, entry: int, event: int) -> Example:
    """Return a place in a replay of the index."""
    return Example(shown.title, shown.piece, "" if shown.piece else game.id, shown.short, entry, event)


def chances(game: Game, place: Place, *, refusals: bool) -> Iterator[tuple[str, Kind, int]]:
    """Yield what could be asked about at a place: the rule, the kind of question, and the event."""
    words = game.words
    choice = place.chosen()
    for at, event in enumerate(place.entry.events, 1):
        if words.event_text(event):
            rule = words.event_rule(event)
            yield from ((rule, kind, at) for kind in ("follows", "happens"))
    if choice is not None and passing_until(choice.action) is None:
        yield choice.rule, "follows", 0
    follows = game.rules.prompt(place.after)
    if isinstance(follows, Prompt):
        yield follows.rule, "who", 0
    if refusals:
        yield from ((rule, kind, 0) for rule in set(place.legal().values()) for kind in ("allowed", "offered"))
        for rule in {rule for rule, _ in place.refused().values()}:
            yield from ((rule, kind, 0) for kind in ("forbidden", "refused"))


def made(game: Game) -> Spots:
    """Return where something can be asked about the rules of a game."""
    found, asked = in_replays(game), in_the_book(game)
    rank = {kind: (kind not in GOOD, kind in BOOKISH) for kind in KINDS}
    places = {rule.id: [*found.get(rule.id, ()), *asked.get(rule.id, ())] for rule in game.rulebook()}
    return Spots(
        index(game.id).replays,
        {rule: sorted(some, key=lambda one: (rank[one.kind], one.late)) for rule, some in places.items() if some},
    )


def in_replays(game: Game) -> dict[str, list[Spot]]:
    """Return by rule where something can be asked about a position."""
    book = game.rulebook()
    found: dict[str, list[Spot]] = {}
    full: set[tuple[str, bool]] = set()
    for number, shown, log in simplest(game):
        here: Counter[tuple[str, bool]] = Counter()
        last = len(log.line.entries)
        step = max(1, last // STRIDE)
        for entry in range(1, last):
            place = Place(log, example_of(game, shown, entry, 0), entry)
            for rule, kind, event in chances(game, place, refusals=entry % step == 0):
                sort = (rule, kind in GOOD)
                if rule not in book or sort in full or here[sort] >= IN_ONE or (not sort[1] and (rule, True) in full):
                    continue
                tried = Spot(number, entry, event, kind)
                if any(same(tried, one) for one in found.get(rule, ())) or (spot := held(game, rule, tried)) is None:
                    continue
                found.setdefault(rule, []).append(spot)
                here[sort] += 1
                if sum((one.kind in GOOD) == sort[1] for one in found[rule]) >= MOST:
                    full.add(sort)
    return found


def in_the_book(game: Game) -> dict[str, list[Spot]]:
    """Return by rule where something can be asked of the rulebook."""
    found = {}
    first = simplest(game)[0][0]
    for rule in (one.id for one in game.rulebook() if one.id not in OF_THE_TABLE):
        for at, entry in [*shows(game, rule), (first, 0)]:
            spots = [Spot(at, entry, 0, kind) for kind in KINDS if kind in BOOKISH]
            if kept := [spot for spot in spots if held(game, rule, spot) is not None]:
                found[rule] = kept
                break
    return found


def shows(game: Game, rule: str) -> list[tuple[int, int]]:
    """Return where a rule is at work: the numbers of the replays, and the entries."""
    numbers = {(one.piece, one.short): at for at, one in enumerate(index(game.id).replays)}
    found = []
    for example in examples(game.id, rule):
        if not example.lesson:
            last = len(read_log(file_of(example)).line.entries) - 1
            if last > 0:
                found.append((numbers[example.piece, example.short], max(1, min(example.entry, last))))
    return found


def same(spot: Spot, other: Spot) -> bool:
    """Whether two places are one, as a question on one of them is a question on the other."""
    return (spot.replay, spot.entry, spot.event, spot.kind) == (other.replay, other.entry, other.event, other.kind)


def held(game: Game, rule: str, spot: Spot) -> Spot | None:
    """Return a place with how late it is, if a question comes of it however chance falls."""
    shown = index(game.id).replays[spot.replay]
    found = [question_at(shown, game.id, rule, spot, Random(seed)) for seed in TRIED]
    if None in found:
        return None
    if spot.kind in BOOKISH:
        log = read_log(file_of(example_of(game, shown, 0, 0)))
        return msgspec.structs.replace(spot, late=late_at(game, shown, log, spot.entry) if spot.entry else 0)
    return msgspec.structs.replace(spot, late=max(late("".join(one.position[:1])) for one in found if one))


def _made(game_id: str) -> Spots:
    return made(catalogue.game(game_id))


def main() -> None:
    """Make the places of some games, or of all."""
    games = picked(sys.argv[1:])
    kept = from_json(FILE.read_bytes(), dict[str, Spots]) if FILE.exists() else {}
    with ProcessPoolExecutor() as pool:
        kept |= dict(zip(games, pool.map(_made, games), strict=True))
    FILE.write_bytes(msgspec.json.encode(kept) + b"\n")
    for game_id in games:
        kinds = Counter(places[0].kind for places in kept[game_id].rules.values())
        told = ", ".join(f"{many} {kind}" for kind, many in kinds.most_common())
        sys.stdout.write(f"{game_id}: {len(kept[game_id].rules)} rules can be asked about: {told}\n")


if __name__ == "__main__":
    main()
