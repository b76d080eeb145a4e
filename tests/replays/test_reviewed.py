"""Evaluations that are kept beside the games: they save time, and nothing else depends on them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec
import pytest

from core.bots.review import Moment
from core.bots.review.reviewer import Depth
from core.kernel.figures import Chart, Sheet
from core.kernel.game import Game
from core.kernel.table import Table
from replays.eyes import OPEN
from replays.gallery import shown
from replays.reviewed import NotReviewable, Reviewed, kept_evaluation
from replays.verdicts import Verdicts, no_mistake
from saves import reviews
from saves.paths import HOME_VARIABLE
from saves.reader import read_log
from tests.kit.ahead import HopelessThinking, played, use_toy
from tests.toy import Bank, make_toy
from tests.tui.replay.evaluations import evaluation

TINY = Depth(playouts=16, turns=3, tries=16, checks=50, check_turns=4, careful=8, further=64)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    return use_toy(monkeypatch)


def evaluated(table: Table, eyes: str | None = OPEN, *, again: bool = False) -> tuple[Reviewed, int]:
    """Return an evaluation and the number of pieces that it took."""
    found = Reviewed(table, eyes, depth=TINY, again=again)
    return found, len([*found.work()])


def file_of(home: Path) -> Path:
    (path,) = (home / "data" / "reviews").iterdir()
    return path


def test_what_was_measured_once_is_there_the_next_time(toy: Game, home: Path) -> None:
    table = played(toy)
    first, pieces = evaluated(table)
    content = file_of(home).read_bytes()
    assert file_of(home).stem == table.line.entries[0].digest
    second, fewer = evaluated(table)
    assert second.evaluation() == first.evaluation()
    assert fewer == 2 * table.cursor < pieces
    _, again = evaluated(table, again=True)
    assert again == pieces
    assert file_of(home).read_bytes() == content


def test_a_file_that_is_damaged_or_foreign_is_measured_anew(toy: Game, home: Path) -> None:
    table = played(toy)
    first, pieces = evaluated(table)
    path = file_of(home)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    forged = lines[3].replace(b'"wins":[', b'"wins":[7,')
    for content, same in (
        (b"", pieces),
        (b"\xff\x00", pieces),
        (whole.replace(b'"turns":3', b'"turns":1', 1), pieces),
        (whole.replace(b'"program":"', b'"program":"x', 1), pieces),
        (b"".join([*lines[:2], b'{"start":', b"[" * 100_000, b"\n", *lines[3:]]), None),
        (b"".join([*lines[:3], forged, *lines[4:]]), None),
    ):
        path.write_bytes(content)
        found, took = evaluated(table)
        assert found.evaluation() == first.evaluation()
        assert took == same or (same is None and took < pieces)
        assert path.read_bytes() == whole
    path.unlink()
    assert evaluated(table)[0].evaluation() == first.evaluation()


def test_a_place_that_cannot_be_written_costs_a_sentence(toy: Game, home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / "reviews").write_text("in the way")
    found, _ = evaluated(played(toy))
    evaluation = found.evaluation()
    assert evaluation is not None
    assert evaluation.done
    assert found.notice.startswith("The evaluation is not kept: ")


def test_a_branch_shares_what_it_has_in_common(toy: Game, home: Path) -> None:
    table, other = played(toy), played(toy, otherwise={9: Bank})
    _, alone = evaluated(other)
    file_of(home).unlink()
    evaluated(table)
    _, together = evaluated(other)
    assert together < alone
    kept = reviews.load(table.line.entries[0].digest, 2)
    assert kept is not None
    assert len(kept[1]) > table.cursor
    assert evaluated(table)[1] == 2 * table.cursor


def test_few_games_are_remembered(toy: Game, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_FILES", 2)
    tables = [played(toy, seed) for seed in (1, 2, 3)]
    for at, table in enumerate(tables):
        evaluated(table)
        os.utime(home / "data" / "reviews" / f"{table.line.entries[0].digest}.jsonl", (at, at))
    assert len([*(home / "data" / "reviews").iterdir()]) <= 2


def test_what_is_kept_is_shown_to_the_eyes_that_it_was_made_for(toy: Game) -> None:
    table = played(toy)
    assert kept_evaluation(table) is None
    found, _ = evaluated(table)
    assert kept_evaluation(table) == found.evaluation()
    assert kept_evaluation(table, "left") is None
    evaluated(table, "left")
    assert kept_evaluation(table) is None
    assert kept_evaluation(table, "left") is not None


def test_an_evaluation_that_was_broken_off_is_kept_and_gone_on_with(toy: Game, home: Path) -> None:
    table = played(toy)
    whole, pieces = evaluated(table)
    content = file_of(home).read_bytes()
    file_of(home).unlink()
    broken = Reviewed(table, OPEN, depth=TINY)
    work = broken.work()
    for _ in range(pieces // 2):
        next(work)
    work.close()
    assert not broken.done
    assert kept_evaluation(table) is None
    again, rest = evaluated(table)
    assert rest < pieces
    assert again.evaluation() == whole.evaluation()
    assert file_of(home).read_bytes() == content


def test_a_game_that_goes_on_is_evaluated_from_a_seat_or_with_open_hands(toy: Game) -> None:
    table = played(toy)
    early = Table(toy, table.header)
    early.restore(table.line.entries[:8], 8)
    with pytest.raises(NotReviewable, match="a seat's eyes, or with all hands open"):
        Reviewed(early)
    assert Reviewed(early, "left", depth=TINY).evaluation() is None
    assert Reviewed(table, depth=TINY).eyes == OPEN


def test_a_game_without_a_bot_that_looks_ahead_is_refused() -> None:
    toy = make_toy(id="skirmish")
    with pytest.raises(NotReviewable, match="no bot that looks ahead"):
        Reviewed(Table(toy, played(toy).header))


def test_a_game_without_a_mistake_says_why(toy: Game) -> None:
    found, _ = evaluated(played(toy))
    evaluation = found.evaluation()
    assert evaluation is not None
    assert no_mistake(evaluation) == "No mistake was found: no choice clearly cost enough for a mark."
    first, *rest = evaluation.entries
    low = [msgspec.structs.replace(one, before=dict.fromkeys(one.before, 0.04), loss=0.0) for one in rest]
    hopeless = msgspec.structs.replace(evaluation, entries=[first, *low])
    assert "never more than a 4% chance of winning" in no_mistake(hopeless)
    one = evaluation.entries[2]
    other = next(side for side in evaluation.sides if side != one.side)
    before, after = {one.side: 0.0, other: 0.5}, {one.side: 0.0, other: 1.0}
    drawn = msgspec.structs.replace(one, before=before, chosen=after, after=after)
    given_up = msgspec.structs.replace(evaluation, entries=[*evaluation.entries[:2], drawn])
    assert no_mistake(given_up).endswith("so that gets no mark.")
    assert no_mistake(msgspec.structs.replace(hopeless, done=False)) == ""
    low[0] = msgspec.structs.replace(low[0], mark="?")
    assert no_mistake(msgspec.structs.replace(evaluation, entries=[first, *low])) == ""


def test_a_hopeless_game_is_told_by_its_score(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = use_toy(monkeypatch, HopelessThinking())
    table = played(toy, 4, {3: Bank})
    found, _ = evaluated(table)
    evaluation = found.evaluation()
    assert evaluation is not None
    verdicts = Verdicts(table, evaluation, found.eyes)
    head, text = verdicts.mark_lines()[0]
    assert head.split()[0] == "3"
    assert re.search(r"\(score \d+\.\d instead of \d+\.\d\); better: ", text)
    assert all(re.search(r"score \d+\.\d to \d+\.\d", text) for _, text in verdicts.moment_lines())
    chart, account, judged, *_ = verdicts.figures()
    assert isinstance(chart, Chart)
    assert chart.title.endswith("'s expected score")
    assert "never more than 10%, so what follows goes by the score" in chart.about
    assert isinstance(account, Sheet)
    assert "there 20 points of it count as much as the whole chance, so that ?? begins at 3 lost." in judged.about
    assert "is charged to that one alone. " in judged.about
    assert account.rows[-1][-1] == f"{table.state.points['left']:.1f}"
    assert isinstance(judged, Sheet)
    assert judged.columns[-1] == "score lost"
    assert no_mistake(evaluation) == ""


def test_whose_victory_is_shared_is_told_why_the_end_is_a_part(toy: Game) -> None:
    table = played(toy)
    found, _ = evaluated(table)
    evaluation = found.evaluation()
    assert evaluation is not None
    assert "shared" not in Verdicts(table, evaluation, found.eyes).about
    whose = Verdicts(table, evaluation, "left")
    whose.names = {"left": "The Left"}
    assert "Positions, as the Left saw it, were played on at most " in whose.about
    *rest, last = evaluation.entries
    last = msgspec.structs.replace(last, after=dict.fromkeys(last.after, 0.5))
    shared = msgspec.structs.replace(evaluation, entries=[*rest, last])
    assert "The victory is shared, so each has a part of it at the end." in Verdicts(table, shared, found.eyes).about


def test_the_words_say_what_was_better_and_what_decided(toy: Game) -> None:
    for seed in range(40):
        table = played(toy, seed, {7: Bank})
        found, _ = evaluated(table)
        evaluation = found.evaluation()
        assert evaluation is not None
        if evaluation.marked():
            break
    assert evaluation is not None
    verdicts = Verdicts(table, evaluation, found.eyes)
    text = repr(verdicts.figures())
    assert "better: " in text
    assert re.search(r"\(\d+% to win instead of \d+%\); better: ", text)
    whose = f" for {verdicts.side_name(verdicts.main_side)}"
    assert verdicts.opposed
    marks = [line for _, line in verdicts.mark_lines()]
    moments = [line for _, line in verdicts.moment_lines()]
    assert any(line in marks for line in moments), "a charged choice says what its mark says"
    assert all(line in marks or re.search(rf"from \d+% to \d+% to win{whose}", line) for line in moments)
    assert verdicts.measured(verdicts.main_side, "chance") == f"{whose.removeprefix(' for ')}'s chance of winning"
    first = evaluation.marked()[0]
    choice = verdicts.chose(first.number)
    assert verdicts.acted(first.number) == f"{verdicts.names[first.seat]}: {choice}"
    verdicts.names = {first.seat: choice.split()[0]}
    assert verdicts.acted(first.number) == choice, "whom a choice names is not named twice"
    assert "What decided" in text
    told = verdicts.as_object()
    assert len(told["entries"]) == table.cursor
    assert any(entry["better_text"] for entry in told["entries"])


@pytest.mark.parametrize(
    ("name", "entry", "words"),
    [
        ("ring-destroyed", 132, "Sam turns up a travelling tile and rolls the eye"),
        ("ring-destroyed", 138, "Sam turns up a travelling tile and rolls the eye and three dots"),
        ("foes-ring-destroyed", 9, "Frodo turns up a travelling tile; a foe appears: Olog-hai"),
        ("foes-end-of-turn", 7, "Frodo turns up a hiding tile; a foe appears: Snaga"),
    ],
)
@pytest.mark.parametrize("aloud", [False, True])
def test_of_several_chances_none_is_called_the_luck_alone(name: str, entry: int, words: str, aloud: bool) -> None:
    table = read_log(shown(name) or Path("none")).table
    assert Verdicts(table, None, OPEN, aloud=aloud).happened(entry) == words  # type: ignore[arg-type]


@pytest.mark.parametrize("aloud", [False, True])
def test_a_fight_that_leads_into_a_new_turn_is_told_before_what_the_turn_brings(aloud: bool) -> None:
    log = read_log(shown("ring-war-conquest") or Path("none"))
    found = evaluation(log, [0.2, 0.5, 0.3], {})
    verdicts = Verdicts(log.table, found, OPEN, aloud=aloud)
    words = "The Lord of the Nazgûl is dead; Gollum goes with the Fellowship in this turn: a 5"
    assert verdicts.happened(45) == words + " on the die" * aloud
    told = verdicts.moment_line(Moment(45, "luck", "fellowship", "weapon", -0.12), found.sides[0])
    assert told.endswith("(bad luck; a new turn has begun, so the estimate looks further)")
    told = verdicts.moment_line(Moment(44, "luck", "fellowship", "weapon", -0.12), found.sides[0])
    assert told.endswith("(bad luck)")


def test_of_many_chances_the_first_are_told_and_how_many_more_there_were() -> None:
    table = read_log(shown("ring-war") or Path("none")).table
    told = Verdicts(table, None, OPEN).happened(8)  # type: ignore[arg-type]
    assert told.startswith("Saruman is dealt Gondor Mobilizes, ")
    assert told.endswith("; and 4 more chances")
    assert "draws Denethor Despairs" not in told


def test_a_single_chance_is_told_by_what_it_brought() -> None:
    table = read_log(shown("won-against-sauron") or Path("none")).table
    aloud = Verdicts(table, None, OPEN, aloud=True).happened(131)  # type: ignore[arg-type]
    assert aloud.split("; ")[1:] == ["Sam turns up a fighting tile", "Fighting moves to 1", "Sam gains 1 shield"]
    verdicts = Verdicts(read_log(shown("ring-destroyed") or Path("none")).table, None, OPEN)  # type: ignore[arg-type]
    told = [verdicts.happened(entry) for entry in (21, 124)]
    assert told == ["Frodo turns up a hiding tile", "Event 3 happens: Battle of the Pelennor Fields"]


@pytest.mark.parametrize(("name", "told"), [("one-hero-of-three", True), ("riders-return", False)])
def test_where_only_one_is_the_hero_a_chance_to_win_says_so(name: str, told: bool) -> None:
    log = read_log(shown(name) or Path("none"))
    found = evaluation(log, [0.2, 0.5, 0.3], {})
    sides = [seat.id for seat in log.header.seats]
    entries = [msgspec.structs.replace(one, after=dict.fromkeys(sides, 0.3)) for one in found.entries]
    about = Verdicts(log.table, msgspec.structs.replace(found, sides=sides, entries=entries), OPEN).about
    assert ("To win is here to be the Hero" in about) == told


def test_the_curves_have_the_letters_of_the_other_charts() -> None:
    log = read_log(shown("ring-war") or Path("none"))
    found = evaluation(log, [0.2, 0.5, 0.3], {})
    sides = [seat.id for seat in log.header.seats]
    same = dict.fromkeys(sides, 0.3)
    entries = [msgspec.structs.replace(one, before=same, chosen=same, after=same) for one in found.entries]
    seats = {side: side for side in sides}
    curve = Verdicts(log.table, msgspec.structs.replace(found, sides=sides, seats=seats, entries=entries), OPEN)
    chart = curve.figures()[0]
    assert isinstance(chart, Chart)
    others = log.game.review.figures(log.table.line.state_after(1), log.table.line.entries[1:])
    signs = {series.name: series.sign for one in others if isinstance(one, Chart) for series in one.series}
    assert {series.name: series.sign for series in chart.series}.items() <= signs.items()


def test_a_die_is_told_before_what_it_leads_to() -> None:
    log = read_log(shown("ring-war-saruman-and-fellowship") or Path("none"))
    told = Verdicts(log.table, evaluation(log, [0.2, 0.5, 0.3], {}), OPEN).happened(7)
    assert told.startswith("Gollum hunts the Ring for Saruman in this turn")


def test_luck_that_has_moved_nobody_is_left_out() -> None:
    log = read_log(shown("ring-war") or Path("none"))
    found = evaluation(log, [0.2, 0.5, 0.3], {})
    entries = [msgspec.structs.replace(one, purpose="wood", after=one.chosen) for one in found.entries]
    rows = Verdicts(log.table, msgspec.structs.replace(found, entries=entries), OPEN).account().rows
    assert not [row for row in rows if row[0].startswith("luck: ")]


def test_luck_is_called_by_what_was_rolled() -> None:
    for name, purpose, words in (
        ("won-against-sauron", "nazgul", "Nazgûl cards"),
        ("ring-war", "reduce", "whether places are reduced"),
        ("ring-war", "stranger", "who of those face down is attacked"),
        ("ring-war", "ring", "taking off the Ring"),
        ("one-hero-of-three", "bag", "which dice are drawn"),
    ):
        log = read_log(shown(name) or Path("none"))
        found = evaluation(log, [0.2, 0.5, 0.3], {})
        entries = [msgspec.structs.replace(one, purpose=purpose) for one in found.entries]
        rows = Verdicts(log.table, msgspec.structs.replace(found, entries=entries), OPEN).account().rows
        assert f"luck: {words}" in [row[0] for row in rows]
