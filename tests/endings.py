"""Every way in which games can end, read off the rules themselves, and which of them a set of logs shows.

The code of a game is searched for calls of `lose` and `win` and for events `GameEnded`. A *kind* of table is a set of
rulebooks: a rule of a rulebook that it does not use cannot end its games. So each kind has its own list of endings,
and a new ending in the code, or a new rulebook, is asked for at once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from core import catalogue
from core.kernel.prompts import Outcome
from core.kernel.rulebook import RULE_ID, read_rulebook
from saves.reader import read_log
from tests.games import rules_folder, said

TESTS = Path(__file__).parent
ENDERS = {"lose", "win", "GameEnded"}


class Way(msgspec.Struct, frozen=True, order=True):
    """A place where the rules end a game: what its sentence matches, and the rules that it names.

    Without rules it takes the rule from what led there, so that it stands in every kind of game.
    """

    reason: str
    rules: tuple[str, ...] = ()

    def fits(self, outcome: Outcome, instead: Mapping[str, str]) -> bool:
        """Whether a game ended here; `instead` has rules that the end is told by in place of those of the code."""
        rules = {*self.rules, *(instead.get(rule, rule) for rule in self.rules)}
        return re.fullmatch(self.reason, outcome.reason) is not None and (not rules or outcome.rule in rules)

    def words(self) -> str:
        """Return how a gate names it."""
        sentence = re.sub(r"\\(.)", r"\1", self.reason.replace(".+", "..."))
        return f"{sentence} ({', '.join(self.rules) or 'by any rule'})"


class Kind(msgspec.Struct, frozen=True):
    """A kind of table of a game: the rulebooks that it uses, and by which options it is known.

    `instead` has, by rules of the code, those that an end is told by where another rulebook gives it another score.
    """

    game: str
    name: str
    books: tuple[str, ...]
    fits: Callable[[Mapping[str, str]], bool] = lambda options: True
    instead: Mapping[str, str] = {}

    def ways(self) -> list[Way]:
        """Return the ways in which games at such a table can end."""
        rules = set[str]().union(*(_rules_of(self.game, book) for book in self.books))
        return sorted(way for way in ways(self.game) if not way.rules or rules & {*way.rules})

    def own_ways(self) -> list[Way]:
        """Return those that its last rulebook brings, or gives another score; all of them for a game's first book."""
        rules = _rules_of(self.game, self.books[-1])
        return [
            way
            for way in self.ways()
            if len(self.books) == 1 or rules & {*way.rules, *(self.instead.get(rule, "") for rule in way.rules)}
        ]


@cache
def _rules_of(game_id: str, book: str) -> frozenset[str]:
    text = (rules_folder(game_id) / book).read_text(encoding="utf-8")
    return frozenset(rule.id for rule in read_rulebook(text))


def kinds() -> list[Kind]:
    """Return the kinds of tables of all games (`KINDS` in `tests/<id>/kinds.py`)."""
    return [kind for game_id in catalogue.game_ids() for kind in said(game_id, "KINDS", ())]


@cache
def ways(game_id: str) -> frozenset[Way]:
    """Return the places where the code of a game ends games."""
    found: set[Way] = set()
    for path in sorted(rules_folder(game_id).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in ENDERS):
            continue
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef):
                found |= set(_ways_in(function))
    return frozenset(found)


def _ways_in(function: ast.FunctionDef) -> Iterator[Way]:
    said = {
        part.targets[0].id: part.value
        for part in ast.walk(function)
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name)
    }
    for call in ast.walk(function):
        if not isinstance(call, ast.Call) or _name(call.func) not in ENDERS:
            continue
        arguments = [said.get(part.id, part) if isinstance(part, ast.Name) else part for part in call.args]
        for argument in arguments:
            if reason := _pattern(argument):
                yield Way(reason, _rules(call))


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _rules(call: ast.Call) -> tuple[str, ...]:
    """Return the rules that a call names; none when it also passes one on."""
    parts = [part for argument in call.args for part in ast.walk(argument)]
    if any(isinstance(part, ast.Name) and part.id == "rule" for part in parts):
        return ()
    named = {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return tuple(sorted(one for one in named if RULE_ID.fullmatch(one)))


def _pattern(part: ast.expr) -> str:
    """Return what a sentence matches, or nothing where an argument is none."""
    if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.endswith("."):
        return re.escape(part.value)
    if isinstance(part, ast.JoinedStr):
        pieces = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in part.values)
        return "".join(pieces)
    return ""


def unsaid(game_id: str, own: Iterable[Kind], found: Iterable[Way]) -> list[str]:
    """Return, in sentences, what a game leaves unsaid of its kinds of tables and of how its games end.

    `own` are its kinds, `found` the ways that its code has. A game in whose code no end is found would need no golden
    log at all, so that is not left to pass.
    """
    own, found = list(own), set(found)
    if not own:
        return [f"{game_id} names no kind of table: write KINDS in tests/{game_id}/kinds.py"]
    said_of = []
    if not found:
        said_of.append(
            f"no end is found in the code of {game_id}: a call of win, lose or GameEnded holds its rule and its "
            "sentence, with a full stop"
        )
    books = {path.name for path in rules_folder(game_id).glob("rulebook*.md")}
    last = {kind.books[-1] for kind in own}
    said_of += [f"no kind of {game_id} in KINDS has {book} last" for book in sorted(books - last)]
    said_of += [f"{game_id} has no {book}, which a kind in KINDS has last" for book in sorted(last - books)]
    brought = {way for kind in own for way in kind.own_ways()} if last <= books else found
    said_of += [f"no rulebook of {game_id} has the rule of this end: {way.words()}" for way in sorted(found - brought)]
    return said_of


def golden_logs() -> list[Path]:
    """Return the golden logs of all games."""
    return sorted(TESTS.glob("**/golden/*.jsonl"))


class Ended(msgspec.Struct, frozen=True):
    """How one log ends: its game, options and outcome."""

    game: str
    options: Mapping[str, str]
    outcome: Outcome


def ended(paths: Iterable[Path]) -> list[Ended]:
    """Return how those of the logs that come to an end do so."""
    found = []
    for path in paths:
        log = read_log(path)
        outcome = log.table.prompt
        if isinstance(outcome, Outcome):
            found.append(Ended(log.game.id, log.game.positions.options_of(log.table.state), outcome))
    return found


def missing(kind: Kind, wanted: Iterable[Way], logs: Iterable[Ended]) -> list[str]:
    """Return those of the `wanted` ends of games of a kind that none of the logs shows."""
    of_kind = [log.outcome for log in logs if log.game == kind.game and kind.fits(log.options)]
    return [way.words() for way in wanted if not any(way.fits(outcome, kind.instead) for outcome in of_kind)]
