"""The reports on the rules that a run of the tests has reached, and on the refusals that it has tried.

A run of the whole suite fails when a refusal was not tried.
"""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from core import catalogue
from core.kernel.game import Game
from tests import refusals_tried, rules_reached
from tests.games import said

if TYPE_CHECKING:
    from _typeshed import HasFileno

KEY = "rules_reached"
TRIED = "refusals_tried"
GARBAGE = 100_000
"""How many more objects there must be before garbage is looked for; an application's screens are many small ones."""


HOMES = count()
"""Numbers for the homes of tests."""


def pytest_configure(config: pytest.Config) -> None:
    """Let every table note the rules that it reaches and the refusals that it raises.

    Examples of a property take as long as they need: other programs share the machine.
    """
    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")
    os.fsync = os.fdatasync = on_disk_enough
    os.environ.pop("WESTMARCH_HOME", None)
    rules_reached.watch()
    refusals_tried.watch()


def on_disk_enough(fd: int | HasFileno) -> None:
    """Take what was written for kept: no test of this process lives through a loss of power, and games of some hundred
    decisions waited for the disk at each. Programs that tests start and kill wait for it as ever, and a test of what
    happens when the disk refuses puts something of its own here."""
    os.fstat(fd if isinstance(fd, int) else fd.fileno())


@pytest.fixture(autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a home in which nothing lies: what somebody has played, learned or evaluated on this machine is
    none of its business. One that needs a home makes its own, or shares one with others."""
    if "WESTMARCH_HOME" not in os.environ:
        monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path_factory.getbasetemp() / f"home-{next(HOMES)}"))


@pytest.hookimpl(hookwrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Let each worker import the tests from another one on, so that it finds compiled what the others came to first.

    Where nothing had been compiled, as after a checkout, all of them compiled everything.
    """
    worker: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if worker is not None and refusals_tried.is_whole_suite(session.config):
        modules = sorted(Path(__file__).parent.rglob("test_*.py"))
        first = int(worker["workerid"][2:]) * len(modules) // worker["workercount"]
        for path in modules[first:] + modules[:first]:
            with suppress(Exception, pytest.skip.Exception):  # what is wrong is said when it is collected
                importlib.import_module(".".join(path.relative_to(refusals_tried.TOP).with_suffix("").parts))
    yield


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among what all tests share: a fifth of their time went into that."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what a worker has reached to the process that started it, which fails where a refusal was not tried."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[KEY] = {game: sorted(rules) for game, rules in rules_reached.REACHED.items()}
        output[TRIED] = sorted(refusals_tried.TRIED)
    elif (
        session.exitstatus == pytest.ExitCode.OK
        and refusals_tried.is_whole_suite(session.config)
        and refusals_tried.untried(refusals_tried.places(), refusals_tried.TRIED)
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker has reached."""
    for game, rules in getattr(node, "workeroutput", {}).get(KEY, {}).items():
        rules_reached.REACHED.setdefault(game, set()).update(rules)
    refusals_tried.TRIED.update((file, line) for file, line in getattr(node, "workeroutput", {}).get(TRIED, ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print, for each game whose rules were tested, the share of its rulebook that was reached; then the refusals."""
    passed = [report.nodeid for report in terminalreporter.stats.get("passed", [])]
    for game_id in catalogue.game_ids():
        if any(test.startswith(f"tests/{game_id}") for test in passed):
            report_rules(terminalreporter, catalogue.game(game_id))
    if refusals_tried.TRIED:
        report_refusals(terminalreporter)


def report_rules(reporter: pytest.TerminalReporter, game: Game) -> None:
    """Print how many rules of a game were reached; `tests/<game>/shown.py` says what situations show."""
    shown: Collection[str] = said(game.id, "shown", dict, of="shown")()
    unreached: Mapping[str, str] = said(game.id, "UNREACHED", {}, of="shown")
    played = rules_reached.REACHED.get(game.id, set())
    book = [rule.id for rule in game.rulebook()]
    by_play = [rule for rule in book if rule in played]
    reached = [rule for rule in book if rule in played or rule in shown]
    write = reporter.write_line
    reporter.section(f"rules of {game.title}")
    write(f"{len(reached)} of {len(book)} rules reached ({100 * len(reached) / len(book):.1f}%),")
    write(f"{len(by_play)} of them in choices, events and refusals, the others named by situations only")
    reasons = {**rules_reached.AT_THE_TABLE, **unreached}
    why = {rule: reasons.get(rule, "NO REASON GIVEN") for rule in book if rule not in reached}
    for reason in dict.fromkeys(why.values()):
        rules = [rule for rule in why if why[rule] == reason]
        write(f"not reached: {', '.join(rules)}: {reason}")


def report_refusals(reporter: pytest.TerminalReporter) -> None:
    """Print how many refusals were tried; a run of the whole suite names the others, and has failed by them.

    A run of a game's folder names those of the game, so that nobody waits for the suite to know them.
    """
    places = refusals_tried.places()
    missing = refusals_tried.untried(places, refusals_tried.TRIED)
    reporter.section("refusals")
    reporter.write_line(f"{len(places) - len(missing)} of {len(places)} refusals tried at a table")
    for place in refusals_tried.asked_about(reporter.config, missing):
        reporter.write_line(f"no test tries {place}", red=True)
