"""The gate on refusals: it finds the places that make one, and names those that no test has tried."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from core.kernel.prompts import Refusal
from core.kernel.table import Table, new_header
from tests import conftest, refusals_tried
from tests.refusals_tried import Place, asked_about, by_chance, is_whole_suite, places, untried
from tests.toy import TOY, Bank

MODULE = '''
from core.kernel.prompts import Refusal


def explain(state, late):
    """Say why."""
    if late:
        return Refusal("B1", f"{late} comes too late.")
    return Refusal(
        "B2",
        "Somebody else has to choose.",
    )
'''


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "late.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


def test_every_place_is_found_with_its_sentence(package: Path) -> None:
    assert [str(place) for place in places(package)] == [
        "core/late.py:8: f'{late} comes too late.'",
        "core/late.py:9: 'Somebody else has to choose.'",
    ]


def test_a_place_that_nobody_tried_is_named(package: Path) -> None:
    file = str(package / "core" / "late.py")
    found = places(package)
    assert untried(found, [], package) == list(found)
    assert [place.line for place in untried(found, [(file, 8)], package)] == [9]
    assert [place.line for place in untried(found, [(file, 10)], package)] == [8]  # anywhere in the call
    assert untried(found, [(file, 8), (file, 9)], package) == []
    assert untried(found, [("/elsewhere/late.py", 8), (file, 7)], package) == list(found)


def test_the_rules_of_every_game_have_such_places() -> None:
    folders = {Path(place.file).parts[1] for place in places()}
    assert {"dice", "fellowship"} <= folders


def test_a_refusal_at_a_table_is_noted_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals_tried, "TRIED", set())
    table = Table(TOY, new_header(TOY, seed=1))
    table.open()
    with pytest.raises(Refusal):
        table.act(Bank("nobody"))
    assert [Path(file).name for file, _ in refusals_tried.TRIED] == ["toy.py"]


def test_what_is_tried_by_chance_does_not_count() -> None:
    assert by_chance("tests/fellowship/test_random_games.py::test_a_game[3] (call)")
    assert by_chance("tests/properties/test_every_game.py::test_every_game (call)")
    assert not by_chance("tests/fellowship/test_refusals.py::test_in_step_two (call)")


def config(*words: str) -> pytest.Config:
    return pytest.Config.fromdictargs({}, [f"--rootdir={refusals_tried.TOP}", *words])


@pytest.mark.parametrize("words", [("tests",), (".",), ("tests/", "-q")])
def test_a_run_of_the_whole_suite(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(refusals_tried.TOP)
    assert is_whole_suite(config(*words))


@pytest.mark.parametrize(
    "words",
    [
        ("tests/dice",),
        ("tests/dice", "tests/kernel"),
        ("tests", "-k", "ring"),
        ("tests", "-m", "slow"),
        ("tests", "--ignore=tests/tui"),
        ("tests", "--deselect=tests/test_house.py"),
        ("tests", "--lf"),
        ("tests", "--collect-only"),
    ],
)
def test_a_run_of_a_part_of_it(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(refusals_tried.TOP)
    assert not is_whole_suite(config(*words))


def finished(exitstatus: pytest.ExitCode = pytest.ExitCode.OK) -> pytest.ExitCode:
    """Return the exit status of a run that ends with nothing but what is in `TRIED`."""
    session: Any = SimpleNamespace(config=SimpleNamespace(), exitstatus=exitstatus)
    conftest.pytest_sessionfinish(session)
    found: pytest.ExitCode = session.exitstatus
    return found


class Lines:
    """A reporter that keeps what is written."""

    config = pytest.Config.fromdictargs({}, [f"--rootdir={refusals_tried.TOP}"])

    def __init__(self) -> None:
        self.written: list[str] = []

    def section(self, title: str) -> None:
        """Begin a part of the report."""
        self.written.append(title)

    def write_line(self, line: str, **markup: bool) -> None:
        """Keep a line."""
        self.written.append(line)


def test_a_run_of_a_games_folder_is_told_of_that_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(refusals_tried.TOP)
    found = [Place("core/dice/late.py", 8, 8, "Too late."), Place("core/fellowship/late.py", 9, 9, "Too late.")]
    assert asked_about(config("tests/dice"), found) == found[:1]
    assert asked_about(config("tests/dice/test_refusals.py"), found) == []
    assert asked_about(config("tests"), found) == found


@pytest.mark.parametrize("whole", [True, False])
def test_only_a_whole_run_fails_by_a_refusal_that_nobody_tried(whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = {(place.file, place.line) for place in places()[1:]}
    monkeypatch.setattr(refusals_tried, "is_whole_suite", lambda config: whole)
    monkeypatch.setattr(refusals_tried, "TRIED", {(str(refusals_tried.TOP / file), line) for file, line in tried})
    assert finished() is (pytest.ExitCode.TESTS_FAILED if whole else pytest.ExitCode.OK)
    assert finished(pytest.ExitCode.INTERRUPTED) is pytest.ExitCode.INTERRUPTED
    reporter: Any = Lines()
    conftest.report_refusals(reporter)
    count = len(places())
    assert reporter.written[:2] == ["refusals", f"{count - 1} of {count} refusals tried at a table"]
    assert reporter.written[2:] == ([f"no test tries {places()[0]}"] if whole else [])


def test_a_whole_run_with_every_refusal_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals_tried, "is_whole_suite", lambda config: True)
    tried = {(str(refusals_tried.TOP / place.file), place.line) for place in places()}
    monkeypatch.setattr(refusals_tried, "TRIED", tried)
    assert finished() is pytest.ExitCode.OK


def test_a_worker_hands_over_what_it_has_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals_tried, "TRIED", {("/core/dice/refusals.py", 7)})
    output: dict[str, Any] = {}
    session: Any = SimpleNamespace(config=SimpleNamespace(workeroutput=output), exitstatus=pytest.ExitCode.OK)
    conftest.pytest_sessionfinish(session)
    monkeypatch.setattr(refusals_tried, "TRIED", set())
    conftest.pytest_testnodedown(SimpleNamespace(workeroutput={"refusals_tried": [["/core/dice/refusals.py", 7]]}))
    assert output["refusals_tried"] == [("/core/dice/refusals.py", 7)]
    assert {("/core/dice/refusals.py", 7)} == refusals_tried.TRIED
