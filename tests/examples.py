"""The index of the places where rules are at work, and the short replays for rules that the gallery does not come to.

`python -m tests.examples` runs the situations of the tests, keeps the tables that they set up, and chooses as few of
them as show every rule that is left; `python -m tests.examples GAME ...` does so for some games. `python -m
tests.examples index` makes the index alone, from what is there.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from core import catalogue
from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.rulebook import HINTS, OF_THE_TABLE, REDO, UNDO
from replays import short
from replays.examples import INDEX, MOST, Index, Shown
from replays.gallery import gallery
from replays.showing import OFFERED, SURE, Working, carried, is_seen, nearness, rules_of_pieces, working
from replays.showing import REFUSED as REFUSED_HERE
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.reader import read_log
from saves.text import visible
from tests.games import said, shipped
from tests.harvest import Harvest, Scene, seeded
from tests.looks import Look, looks
from tests.places import ASKED, HANDLED, TOLD, Place, places

CREATED = "2026-11-22T12:00:00Z"
SEEDS = range(1, 4_000)
MOST_NAMES = 10
"""A test that names more rules than this says too little about each of them."""
NO_SUCH = re.compile(r"(?:^|\s)'\w+'")
"""What is refused because there is no such thing is named by its id; no player ever gets to ask for it."""
IN_PART = 30
"""What it counts for that a replay ends in the part of the game by which a rule is called."""
PLAIN = 10
"""What happens says more of a rule than a refusal does if it has so much in common with the rule."""
PRICE = 400
"""What each short replay costs besides its bytes: few that show much are better than many."""

NAMED_HERE = (REFUSED_HERE, OFFERED)
"""How what is said at a place begins if something may not or may be done there."""
LEFT_OUT = "a replay goes along what was played in the end, not along what was taken back"
AT_THE_TABLE = dict.fromkeys(OF_THE_TABLE, "what is refused by it changes nothing, and is not written down") | {
    UNDO: LEFT_OUT,
    REDO: LEFT_OUT,
    HINTS: "nothing is played by a hint",
}

Stop = tuple[int, int, int]
"""A place in the replays of a game: the replay, the entry, the event."""
Pointer = tuple[str, int, int]
"""An event of an entry of the replay with that title; event 0 is a decision, or the position that is set up."""
Found = tuple[tuple[int, bool, bool, int, int, int, bool, int], Stop]
"""What speaks for a place, the least first, and where it is: the replay, the entry, the event."""


def without_places(game_id: str) -> Mapping[str, str]:
    """Return the rules of a game by which nothing happens, each with the reason."""
    own: Mapping[str, str] = said(game_id, "UNREACHED", {}, of="shown")
    more: Mapping[str, str] = said(game_id, "NOTHING", {}, of="shown")
    return {**own, **AT_THE_TABLE, **more}


def note_of(scene: Scene, rules: Iterable[str]) -> str:
    """Return what a short replay says at its beginning."""
    return f"{scene.title} ({', '.join(rules)})."


def scenes(games: Iterable[str]) -> list[Scene]:
    """Run the situations of the tests of some games and return the tables that they set up."""
    shown: dict[str, list[str]] = {}
    folders = []
    for game_id in games:
        by_rule: Mapping[str, list[str]] = said(game_id, "shown", dict, of="shown")()
        for rule, tests in by_rule.items():
            shown[rule] = [*shown.get(rule, []), *tests]
        folders.append(str(Path(__file__).parent / game_id / said(game_id, "SITUATIONS", "", of="shown")))
    harvest = Harvest(shown)
    code = pytest.main(["-q", "-p", "no:cacheprovider", "-k", "not random and not golden", *folders], plugins=[harvest])
    assert code == 0, "the situations of the tests do not hold"
    return harvest.scenes


def write(scene: Scene, game: Game, path: Path) -> LogFile:
    """Play a scene again into a log with notes on what it shows and what is refused in it."""
    book = game.rulebook()
    header = msgspec.structs.replace(scene.header, name=scene.title, created=CREATED)
    with SavedGame.create(header, path) as saved:
        for entry in scene.entries[1:]:
            saved.table.act(entry.action)
        strange = {one.rule for _, one in scene.refused if NO_SUCH.search(one.sentence)}
        saved.note(note_of(scene, [rule for rule in scene.names if rule in book and rule not in strange]), 0)
        refused = {
            (number, one.rule): f"Refused here: {one.sentence} ({one.rule})"
            for number, one in scene.refused
            if not NO_SUCH.search(one.sentence)
        }
        for (number, _), words in refused.items():
            saved.note(words, number)
    return read_log(path)


BROUGHT, CITED, REFUSED, PLAYED, SET_UP = range(5)
"""How well a scene shows a rule: something in it happens by the rule; an event or a decision names what the rule is
about, and it does something; something is refused by it; the rule is named, and something happens; the rule is named,
but nothing happens."""


def shows(scene: Scene, game: Game) -> dict[str, int]:
    """Return the rules that a scene can show, each with how well it does."""
    book = game.rulebook()
    pieces = rules_of_pieces(book)
    handled: Collection[str] = said(game.id, "HANDLED", (), of="shown")
    brought = {
        game.words.event_rule(event)
        for entry in scene.entries
        for event in entry.events
        if game.words.event_text(event)
    }
    things = [one for entry in scene.entries for one in (entry.action, *entry.events) if one is not None]
    does = [one for one in things if one.__struct_config__.tag not in handled]
    cited = {rule for one in does for rule in carried(one, pieces)}
    refused = {refusal.rule for _, refusal in scene.refused if not NO_SUCH.search(refusal.sentence)}
    strange = {refusal.rule for _, refusal in scene.refused} - refused
    named = set(scene.names) - strange if len(scene.names) <= MOST_NAMES else set()
    happened = len(scene.entries) > 1 or any(map(game.words.event_text, scene.entries[0].events))
    how = dict.fromkeys(named, PLAYED if happened else SET_UP)
    how |= dict.fromkeys(refused, REFUSED) | dict.fromkeys(cited, CITED) | dict.fromkeys(brought, BROUGHT)
    return {rule: one for rule, one in how.items() if rule in book}


def near(game: Game, rule: str, entries: Sequence[Entry], title: str, part: str) -> int:
    """Return how much of what happens has to do with a rule, in words; what the opening brings counts only where it has
    much to do with it, and the part of the game counts if the rule is called after it."""
    one = game.rulebook()[rule]
    most = IN_PART if part and part in one.title else 0
    for number, entry in enumerate(entries):
        for text in filter(None, map(game.words.event_text, entry.events)):
            alike = nearness(one, text, title)
            most = max(most, alike if number or alike >= SURE else 0)
    return most


class Choosing:
    """Chooses few scenes that show the rules of a game as well as any scene does."""

    def __init__(self, game: Game, found: list[Scene]) -> None:
        self.game, self.found = game, found
        self.chosen: list[Scene] = []
        self.having = {at: shows(scene, game) for at, scene in enumerate(found)}
        self.size = {at: PRICE + len(msgspec.json.encode(found[at].entries)) for at in self.having}
        self.taken: list[dict[str, int]] = []

    def choose(self, wanted: set[str], dim: set[str], called: Collection[Pointer] = ()) -> list[Scene]:
        """Return few scenes for the rules `wanted`, with seeds that bring what happens in them, besides those that are
        `called` so and have that event; rules that are shown already, but are `dim` there, count where something
        happens in a scene."""
        for pointer in called:
            if not any(self.has(scene, *pointer) for scene in self.chosen):
                at = next((at for at in self.having if self.has(self.found[at], *pointer)), None)
                if at is not None:
                    self.take(at)
        for how in (BROUGHT, CITED, REFUSED, PLAYED, SET_UP):
            enough = REFUSED if how == PLAYED else how
            shown = {rule for one in self.taken for rule, level in one.items() if level <= enough}
            left = (wanted | dim if how in (BROUGHT, CITED, PLAYED) else wanted) - shown
            if how == PLAYED:
                for rule in sorted(left):
                    self.nearest(rule)
            else:
                self.fewest(left, how)
        without = ", ".join(sorted(wanted - {rule for one in self.taken for rule in one})) or "none"
        sys.stdout.write(f"{self.game.id}: {len(self.chosen)} short replays; without one: {without}\n")
        return self.chosen

    def has(self, scene: Scene, title: str, entry: int, event: int) -> bool:
        """Tell whether a scene has that title, and tells in words what happens at an event of it; a decision and a
        position have none."""
        if scene.title != title or entry >= len(scene.entries) or event > len(scene.entries[entry].events):
            return False
        return not event or bool(self.game.words.event_text(scene.entries[entry].events[event - 1]))

    def fewest(self, wanted: set[str], least: int) -> None:
        """Take few scenes that show some rules at least so well."""
        left = set(wanted)
        good = {at: {rule for rule, how in one.items() if how <= least} for at, one in self.having.items()}
        while self.having:
            best = max(self.having, key=lambda at: (len(good[at] & left) / self.size[at], -at))
            if not good[best] & left:
                break
            if self.take(best):
                left -= good[best]

    def nearest(self, rule: str) -> None:
        """Take the scene in which something happens that has most to do with a rule, of those that name it."""

        def worth(at: int) -> tuple[int, int, int]:
            scene = self.found[at]
            return -near(self.game, rule, scene.entries, scene.title, scene.part), len(scene.names), self.size[at]

        naming = sorted((at for at, one in self.having.items() if one.get(rule) == PLAYED), key=worth)
        best = min((worth(at) for at, scene in enumerate(self.found) if self.is_taken(scene, rule)), default=None)
        for at in naming:
            if best is not None and best <= worth(at):
                break
            if self.take(at):
                break

    def is_taken(self, scene: Scene, rule: str) -> bool:
        """Whether a scene that names a rule has been taken."""
        return rule in scene.names and any(
            one.test == scene.test and one.entries == scene.entries for one in self.chosen
        )

    def take(self, at: int) -> bool:
        """Take a scene, if there is a seed for it; tell whether there is."""
        header = seeded(self.game, self.found[at], SEEDS)
        shown = self.having.pop(at)
        if header is None:
            return False
        self.chosen.append(msgspec.structs.replace(self.found[at], header=header))
        self.taken.append(shown)
        return True


def pointed_to(game_id: str) -> set[Pointer]:
    """Return the places in replays of a game of which it is written down that they are to be looked at."""
    pointed: Mapping[str, Pointer] = said(game_id, "POINTED", {}, of="shown")
    foremost: Mapping[str, str] = said(game_id, "FOREMOST", {}, of="shown")
    written = [one for look in looks(game_id).values() for one in (look, *look.more)]
    looked_at = {(one.replay, one.entry, one.event) for one in written}
    return looked_at | {*pointed.values()} | {(title, 0, 0) for title in foremost.values()}


def pack(game: Game, chosen: list[Scene]) -> None:
    """Write the short replays of a game."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.jsonl" for number in range(len(chosen))]
        for scene, path in zip(chosen, paths, strict=True):
            write(scene, game, path)
        whole = b"".join(path.read_bytes() for path in paths)
    short.packed(game.id).write_bytes(gzip.compress(whole, mtime=0))
    short.logs.cache_clear()


def found_in(game: Game, *, with_short: bool = True) -> tuple[list[Shown], dict[str, list[Found]]]:
    """Return the replays of a game, and by rule the places in them that show it."""
    found: dict[str, list[Found]] = {}
    replays: list[Shown] = []
    book = game.rulebook()
    beside: Mapping[str, str] = said(game.id, "BESIDE", {}, of="shown")
    expansions: Mapping[str, str] = said(game.id, "EXPANSIONS", {}, of="shown")

    def is_beside(place: Place, log: LogFile) -> bool:
        events = log.table.line.entries[place.entry].events
        return bool(place.event) and events[place.event - 1].__struct_config__.tag == beside.get(place.rule)

    def foreign(place: Place, log: LogFile) -> int:
        """Return how many expansions are on the table that the rule of a place is not about."""
        on = [begins for option, begins in expansions.items() if log.header.options.get(option) == "on"]
        return sum(not place.rule.startswith(begins) for begins in on)

    def read(shown: Shown, log: LogFile) -> None:
        replays.append(shown)
        about = set() if shown.piece else set(book.cited(log.notes[0].text))
        for place in places(log):
            where = (len(replays) - 1, *_stand(place, log))
            much = 0 if shown.piece else -_much(game, log, place)
            rank = (
                place.sure,
                is_beside(place, log),
                not shown.piece,
                foreign(place, log),
                *_told(game, log, place, where[1]),
                place.rule not in about,
                much,
            )
            found.setdefault(place.rule, []).append((rank, where))

    for path in gallery():
        log = read_log(path)
        if log.header.game == game.id:
            read(Shown(visible(log.header.name), piece=path.stem), log)
    if with_short:
        with TemporaryDirectory() as folder:
            for number, text in enumerate(short.logs(game.id)):
                path = Path(folder) / f"{number}.jsonl"
                path.write_bytes(text)
                log = read_log(path)
                read(Shown(visible(log.header.name), short=number), log)
    return replays, found


def logs_of(game: Game, replays: Sequence[Shown]) -> list[LogFile]:
    """Return the logs of the replays of a game."""
    kept = short.logs(game.id)
    found: list[LogFile] = []
    with TemporaryDirectory() as folder:
        for number, shown in enumerate(replays):
            path = next((one for one in gallery() if one.stem == shown.piece), Path(folder) / f"{number}.jsonl")
            if not shown.piece:
                path.write_bytes(kept[shown.short])
            found.append(read_log(path))
    return found


def made_index(game: Game) -> Index:
    """Return the index of a game, made from the logs themselves."""
    replays, found = found_in(game)
    book = game.rulebook()
    rules = {rule: _best(places) for rule, places in found.items() if rule not in AT_THE_TABLE}
    sure = {(rule, stop): rank[0] for rule, places in found.items() for rank, stop in sorted(places, reverse=True)}
    handled = {stop for stop, how in sure.items() if HANDLED <= how < ASKED}
    logs = logs_of(game, replays)
    for rule, stops in rules.items():
        seen = {stop: is_seen(logs[stop[0]], rule, *stop[1:]) for stop in stops}
        stops.sort(key=lambda stop: not seen[stop])
    foremost: Mapping[str, str] = said(game.id, "FOREMOST", {}, of="shown")
    for rule, title in foremost.items():
        rules[rule].sort(key=lambda place: replays[place[0]].title != title)
    pointed: Mapping[str, tuple[str, int, int]] = said(game.id, "POINTED", {}, of="shown")
    for rule, (title, entry, event) in pointed.items():
        at = _number(replays, title)
        rules[rule] = [(at, entry, event), *(place for place in rules[rule] if place[0] != at)]
    written = looks(game.id)
    for rule, look in written.items():
        stops = rules.get(rule, [])
        first = [(_place(replays, logs, one, stops), one.entry, one.event) for one in (look, *look.more)]
        others = [] if look.alone else [stop for stop in stops if stop[0] not in {at for at, *_ in first}]
        rules[rule] = [*first, *others]
    for rule, stops in rules.items():
        told = 1 + len(written[rule].more) if rule in written else 1
        more = (stop for stop in stops[told:] if (rule, stops[0]) in handled or (rule, stop) not in handled)
        rules[rule] = _telling(rule, [*stops[:told], *more], logs, told)[:MOST]
    nothing = {rule: why for rule, why in without_places(game.id).items() if rule in book and rule not in rules}
    for rule in nothing:
        if near := _nearest(rule, game, replays, rules):
            rules[rule] = [near]
    said_there = {rule: tuple(one.look for one in (look, *look.more)) for rule, look in written.items()}
    return Index(replays, {rule.id: rules[rule.id] for rule in book if rule.id in rules}, nothing, said_there)


def _number(replays: Sequence[Shown], title: str) -> int:
    """Return the number of the first replay that has a title."""
    return next(number for number, one in enumerate(replays) if one.title == title)


def _place(replays: Sequence[Shown], logs: Sequence[LogFile], look: Look, stops: Sequence[Stop]) -> int:
    """Return the number of the replay in which there is something to look at; of several that have its title one in
    which the event is told, and of those that of the best place of the rule."""
    named = [number for number, one in enumerate(replays) if one.title == look.replay]
    told = [number for number in named if is_told(logs[number], look)] or named
    return next((at for at, *_ in stops if at in told), told[0])


def is_told(log: LogFile, look: Look) -> bool:
    """Tell whether a log has the event at which there is something to look at, and tells it in words; a decision and a
    position have none."""
    entries = log.table.line.entries
    if look.entry >= len(entries) or look.event > len(entries[look.entry].events):
        return False
    return not look.event or bool(log.game.words.event_text(entries[look.entry].events[look.event - 1]))


def _telling(rule: str, stops: Sequence[Stop], logs: Sequence[LogFile], certain: int) -> list[Stop]:
    """Return the first places of a rule, as many as are `certain`, and those of the others at which something else is
    seen of it: not the same once more with another piece or other numbers."""
    kept = list(stops[:certain])
    stands = {(at, working(logs[at], rule, entry, event).place) for at, entry, event in kept}
    stands |= {(at, (entry, event)) for at, entry, event in kept}
    known = {word for at, entry, event in kept for word in plain_words(logs[at], working(logs[at], rule, entry, event))}
    for stop in stops[certain:]:
        found = working(logs[stop[0]], rule, *stop[1:])
        at, says = (stop[0], found.place), plain_words(logs[stop[0]], found)
        if kept[0][2] and found.row == 0 and not found.place[1]:
            continue  # where something happens elsewhere, a decision from which nothing has followed says less
        if at not in stands and says - known and tells(logs[stop[0]], rule, *stop[1:], beside=False):
            kept.append(stop)
            stands.add(at)
            known |= says
    return kept


def plain_words(log: LogFile, found: Working) -> set[str]:
    """Return the words of what is said at a place that are neither names nor numbers, without an s at their end; the
    title of a replay is not said there, so long as anything else is."""
    said_there = [words for words in found.look if words != visible(log.header.name)] or found.look
    return {word.rstrip("s") for word in re.findall(r"[\w']{3,}", " ".join(said_there)) if word.islower()}


def tells(log: LogFile, rule: str, entry: int, event: int, *, beside: bool = True) -> bool:
    """Tell whether anything is seen of a rule where a place of it stops: something that happens or is decided by it or,
    unless what stands `beside` it does not count, by a rule that refers to it or to which it refers; or what may not or
    may be done by it; or a note says what, there and not at the beginning of all."""
    found, book = working(log, rule, entry, event), log.game.rulebook()
    number, at = found.place
    overviews = [note.text for note in log.notes if not note.entry and not note.text.startswith(log.header.name)]
    if number and any(words.rstrip(".") in note for words in found.look for note in overviews):
        return False
    if is_seen(log, rule, entry, event):
        return True
    if not at or found.row is None:
        named = any(words.startswith(NAMED_HERE) for words in found.look)
        return found.row == 0 or named or found.look[:1] not in ((), (visible(log.header.name),))
    by = log.game.words.event_rule(log.table.line.entries[number].events[at - 1])
    return beside and (by in book[rule].see or (by in book and rule in book[by].see))


def _nearest(
    rule: str, game: Game, replays: list[Shown], rules: Mapping[str, list[tuple[int, int, int]]]
) -> tuple[int, int, int] | None:
    """Return the place that is nearest to a rule by which nothing happens: of its parts, or where the pieces lie."""
    part = next((one.id for one in game.rulebook() if one.id.startswith(f"{rule}.") and one.id in rules), "")
    if part:
        return rules[part][0]
    piece, beginnings = said(game.id, "NEAREST", ("", ()), of="shown")
    if not rule.startswith(tuple(beginnings)):
        return None
    return next((at, 0, 0) for at, shown in enumerate(replays) if shown.piece == piece)


def _stand(place: Place, log: LogFile) -> tuple[int, int]:
    """Return where to stand: a note at the beginning is about all that follows, so the last decision shows it."""
    if place.sure == TOLD and place.entry == 0:
        last = log.table.entry
        return last, min(1, len(log.table.line.entries[last].events))
    return place.entry, place.event


def _told(game: Game, log: LogFile, place: Place, entry: int) -> tuple[int, int]:
    """Return what speaks against a place that a note names, the least first: what is refused there is said by the note,
    and otherwise something should happen that has to do with the rule."""
    if place.sure != TOLD:
        return 0, 0
    here = (one.text for one in log.notes if one.entry == place.entry and one.text.startswith(REFUSED_HERE))
    refused = any(place.rule in game.rulebook().cited(text) for text in here)
    entries = log.table.line.entries[: log.table.cursor]
    title = visible(log.header.name)
    happens = near(game, place.rule, entries, title, "")
    alike = near(game, place.rule, entries, title, game.words.part(log.table.state))
    return 0 if happens >= PLAIN else 1 if refused else 2 if alike or entry else 3, -alike


def _much(game: Game, log: LogFile, place: Place) -> int:
    """Return how many of the things that happen in the entry of a place happen by its rule, up to three."""
    events = log.table.line.entries[place.entry].events
    return min(3, sum(game.words.event_rule(one) == place.rule for one in events if game.words.event_text(one)))


def _best(found: list[Found]) -> list[Stop]:
    """Return the best places: the surest first, of those the gallery's, then those where something is decided, then
    those in replays that are about the rule; and one from each replay before a second."""
    ordered = sorted(found, key=lambda one: one[0])
    surest = [one for one in ordered if one[0][0] < ASKED] or ordered
    firsts: list[tuple[int, int, int]] = []
    others: list[tuple[int, int, int]] = []
    seen: set[int] = set()
    for _, place in surest:
        if place not in firsts and place not in others:
            (others if place[0] in seen else firsts).append(place)
            seen.add(place[0])
    return [*firsts, *others][: 2 * MOST]


def picked(words: Sequence[str]) -> tuple[str, ...]:
    """Return the games whose short replays a command asks for: those that it names, none for the index, else all.

    Raises `SystemExit` with a sentence for a word that names none.
    """
    if list(words) == ["index"]:
        return ()
    if strange := [word for word in words if word not in shipped()]:
        raise SystemExit(f"there is no game {strange[0]!r}; name some of {', '.join(shipped())}, or index, or nothing")
    return tuple(words) or shipped()


def main() -> None:
    """Make the short replays and the index, or the index alone."""
    games = [catalogue.game(game_id) for game_id in shipped()]
    if chosen := picked(sys.argv[1:]):
        found = scenes(chosen)
        for game in map(catalogue.game, chosen):
            _, known = found_in(game, with_short=False)
            sure = {rule: min(places)[0][0] for rule, places in known.items()}
            wanted = {rule.id for rule in game.rulebook() if sure.get(rule.id, ASKED) >= ASKED}
            dim = {rule for rule, how in sure.items() if HANDLED <= how < ASKED}
            own = [scene for scene in found if scene.header.game == game.id]
            pack(game, Choosing(game, own).choose(wanted, dim, sorted(pointed_to(game.id))))
    made = {game.id: made_index(game) for game in games}
    INDEX.write_bytes(msgspec.json.encode(made) + b"\n")
    for game in games:
        book, one = game.rulebook(), made[game.id]
        none = [rule.id for rule in book if rule.id not in one.rules and rule.id not in one.nothing]
        sys.stdout.write(
            f"{game.id}: {len(one.rules)} of {len(book)} rules have a place, {len(one.nothing)} have none and say why, "
            f"{len(none)} have none: {', '.join(none)}\n"
        )


if __name__ == "__main__":
    main()
