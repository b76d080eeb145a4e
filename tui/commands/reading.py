"""`westmarch rules`: the rulebook."""

from __future__ import annotations

import argparse

from core import catalogue
from core.kernel.rulebook import Rule, Rulebook
from tui.commands.output import say, say_json
from tui.commands.parser import UsageError
from tui.commands.problems import Problem
from tui.commands.text import rule_lines


def rules(arguments: argparse.Namespace) -> int:
    """Print a rule, the rules that hold some words, or the list of all rules."""
    book = catalogue.game(arguments.game).rulebook()
    if arguments.rule is not None and arguments.search is not None:
        raise UsageError("give a rule's id or --search, not both")
    if arguments.rule is not None:
        found = [_rule(book, arguments.rule)]
    elif arguments.search is not None:
        found = book.search(arguments.search)
        if not found:
            raise Problem(f"no rule holds {arguments.search!r}")
    else:
        found = list(book)
    if arguments.json:
        say_json({"game": arguments.game, "title": book.title, "rules": found})
    elif arguments.rule is not None:
        for line in rule_lines(found[0]):
            say(line)
    else:
        _contents(book, found)
    return 0


def _rule(book: Rulebook, rule_id: str) -> Rule:
    found = book.find(rule_id)
    if found is not None:
        return found
    raise Problem(f"there is no rule {rule_id!r}; `westmarch rules` with the game alone lists them")


def _contents(book: Rulebook, found: list[Rule]) -> None:
    say(book.title)
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            say(f"\n{chapter}")
        say(f"  {rule.id:12} {rule.title}")
