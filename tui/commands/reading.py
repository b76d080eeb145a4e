"""`westmarch rules`: the rulebook, and the order of play."""

from __future__ import annotations

import argparse
import shlex

from core import catalogue
from core.kernel.game import Game
from core.kernel.rule_search import around
from core.kernel.rulebook import Part, Rule, Rulebook
from core.kernel.sequence import Question
from tui.commands.output import say, say_json
from tui.commands.parser import UsageError
from tui.commands.problems import Problem
from tui.commands.text import rule_lines, wrapped

PASSAGE = 64
"""So many characters are shown of the passage in which the words stand that were searched for."""


def rules(arguments: argparse.Namespace) -> int:
    """Print a rule, the rules that hold some words, the list of all rules, or the order of play.

    Raises `UsageError` where more than one of these is asked for.
    """
    game = catalogue.game(arguments.game)
    if sum((arguments.rule is not None, arguments.search is not None, arguments.order)) > 1:
        raise UsageError("give a rule's id, --search or --order, only one of them")
    if arguments.order:
        return _order(game, arguments.json)
    book = game.rulebook()
    if arguments.rule is not None:
        found = [_rule(game, book, arguments.rule)]
    elif arguments.search is not None:
        found = book.search(arguments.search)
        if not found:
            raise Problem(_nowhere(game, arguments.search))
    else:
        found = list(book)
    if arguments.json:
        say_json({"game": arguments.game, "title": book.title, "rules": found})
    elif arguments.rule is not None:
        for line in rule_lines(found[0]):
            say(line)
    else:
        _contents(book, found, (arguments.search or "").split())
    return 0


def _nowhere(game: Game, words: str) -> str:
    """Say that no rule of a game holds some words, and which other games have such rules."""
    missing = f"no rule of {game.title} holds {words!r}"
    others = catalogue.rules_elsewhere(game, words)
    if not others:
        return missing
    commands = " or ".join(f"`westmarch rules {other.id} --search {shlex.quote(words)}`" for other, _ in others)
    return f"{missing}; {commands} finds some"


def _order(game: Game, as_json: bool) -> int:
    """Print the chapters of the order of play, each with its rule; for a program also the kinds of what is asked."""
    chapters = [
        {
            "rule": chapter.rule,
            "title": chapter.title,
            "asks": [step.name for step in chapter.steps if isinstance(step, Question)],
        }
        for chapter in game.rules.order
        if chapter.rule
    ]
    if as_json:
        say_json({"game": game.id, "title": game.title, "order": chapters})
        return 0
    say(f"{game.title}: the order of play")
    for chapter in chapters:
        say(f"  {chapter['rule']:12} {chapter['title']}")
    return 0


def _rule(game: Game, book: Rulebook, rule_id: str) -> Rule:
    found = book.find(rule_id)
    if found is not None:
        return found
    for other in map(catalogue.game, catalogue.game_ids()):
        if other.id != game.id and (elsewhere := other.rulebook().find(rule_id)) is not None:
            command = f"`westmarch rules {other.id} {elsewhere.id}`"
            raise Problem(f"{game.title} has no rule {rule_id!r}; it is one of {other.title}: {command}")
    raise Problem(f"there is no rule {rule_id!r}; `westmarch rules` with the game alone lists them")


def _contents(book: Rulebook, found: list[Rule], words: list[str]) -> None:
    """List rules by chapter; those that were found by `words` in their order, with the passage in which these stand."""
    if words:
        say(book.title)
    parts = {part.chapter: part for part in book.parts}
    chapter = ""
    for rule in found:
        if not words and rule.chapter != chapter:
            chapter = rule.chapter
            if chapter in parts:
                _overview(parts[chapter], first=parts[chapter] is book.parts[0])
            say(f"\n{chapter}")
        say(f"  {rule.id:12} {rule.title}")
        if words and (hit := "".join(around(rule.text.replace("**", ""), words, PASSAGE))):
            say(f"  {'':12} {hit}")


def _overview(part: Part, *, first: bool) -> None:
    """Say what stands before the rules of a part of the book, below its title."""
    say(part.title if first else f"\n{part.title}")
    for paragraph in part.text.split("\n\n"):
        say("")
        for line in wrapped(" ".join(paragraph.replace("*", "").split())):
            say(line)
