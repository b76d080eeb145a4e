"""The report on the rules: how many of the rulebook's rules a run of the tests has reached, and which it has not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fellowship import rules_reached
from tests.fellowship.unreached import UNREACHED

KEY = "rules_reached"


def pytest_configure(config: pytest.Config) -> None:
    """Let every table note the rules that it reaches."""
    rules_reached.watch()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what a worker has reached to the process that started it."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[KEY] = {game: sorted(rules) for game, rules in rules_reached.REACHED.items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker has reached."""
    for game, rules in getattr(node, "workeroutput", {}).get(KEY, {}).items():
        rules_reached.REACHED.setdefault(game, set()).update(rules)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the share of the rulebook that was reached when the rules were tested."""
    from core.fellowship.game import GAME
    from tests.fellowship.situation import shown_by_all
    from tests.fellowship_friends.test_everything_is_shown import shown_with_foes

    passed = terminalreporter.stats.get("passed", [])
    if not any(report.nodeid.startswith("tests/fellowship") for report in passed):
        return
    played = rules_reached.REACHED.get(GAME.id, set())
    book = [rule.id for rule in GAME.rulebook()]
    by_play = [rule for rule in book if rule in played]
    shown = {*shown_by_all(), *shown_with_foes()}
    reached = [rule for rule in book if rule in played or rule in shown]
    write = terminalreporter.write_line
    terminalreporter.section(f"rules of {GAME.title}")
    write(f"{len(reached)} of {len(book)} rules reached ({100 * len(reached) / len(book):.1f}%),")
    write(f"{len(by_play)} of them in choices, events and refusals, the others named by situations only")
    for rule in book:
        if rule not in reached:
            write(f"not reached: {rule}: {UNREACHED.get(rule, 'NO REASON GIVEN')}")
