"""Records that check and were never played: each is looked at on reading, and what fails later is the log's fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.kernel import line as lines
from core.kernel.game import Game
from saves import codec, redacted
from saves.blaming import blamed, blaming
from saves.codec import EntryRecord
from saves.errors import Damaged, SaveError
from saves.game_file import SavedGame
from saves.importing import import_log
from saves.library import summarise
from saves.reader import read_log
from saves.repair import repair
from tests.faults.hostile import Raw, chained
from tests.saves.games import new_game

MADE_UP = 77
"""More points than anybody banks at once in the games of these tests."""

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def undone(tmp_path: Path, toy: Game) -> Path:
    """Return a log with a line of four entries that was abandoned after entry 2."""
    path = tmp_path / "game.jsonl"
    with SavedGame.create(new_game(toy), path) as saved:
        for number in range(6):
            saved.table.act(saved.table.choices()[number % 2].action)
        saved.table.undo(4)
        saved.table.act(saved.table.choices()[1].action)
        saved.note("so it went", 3)
    return path


def records_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def forged(path: Path, change: Callable[[list[dict[str, Any]]], None]) -> Path:
    records = records_of(path)
    change(records)
    path.write_bytes(chained(records))
    return path


def test_a_record_on_a_line_that_was_abandoned_must_follow(undone: Path) -> None:
    def nobody_draws(records: list[dict[str, Any]]) -> None:
        records[5]["events"] = [{"type": "drew", "seat": "nobody", "card": "star"}]

    log = read_log(forged(undone, nobody_draws))
    assert not log.playable
    assert log.damage.startswith("record 5 of game.jsonl makes no sense to this version (it does not follow")
    assert (log.next, len(log.line), log.cursor) == (5, 4, 4)
    assert len(log.records) == 5
    mended = read_log(repair(undone))
    assert (mended.notices, len(mended.line)) == ([], 4)
    with pytest.raises(SaveError, match="makes no sense"):
        import_log(undone, "in")


@pytest.mark.parametrize(("member", "value"), [("keep", 7), ("keep", -1), ("draws", 0), ("draws", -3)])
def test_plans_and_draws_that_cannot_be(member: str, value: int, undone: Path) -> None:
    def change(records: list[dict[str, Any]]) -> None:
        last = max(number for number, record in enumerate(records) if record["record"] == "entry")
        records[last][member] = value

    log = read_log(forged(undone, change))
    assert "it does not follow from what came before" in log.damage


@pytest.mark.parametrize("entry", [-99, -1, 4, 10**30])
def test_a_note_stands_on_an_entry_that_there_is(entry: int, undone: Path) -> None:
    def change(records: list[dict[str, Any]]) -> None:
        records[-1]["entry"] = entry

    log = read_log(forged(undone, change))
    assert "makes no sense to this version" in log.damage
    assert log.notes == []
    assert len(log.line) == 4


def test_import_and_verify_play_abandoned_lines_again(undone: Path) -> None:
    assert read_log(undone).verify() is None

    def more_pips(records: list[dict[str, Any]]) -> None:
        record = next(one for one in records[5:] if one["events"][0]["type"] == "rolled")
        record["events"][0]["pips"] = 6 if record["events"][0]["pips"] != 6 else 5

    log = read_log(forged(undone, more_pips))
    assert not log.damage
    found = log.verify()
    assert found is not None
    assert found[1].startswith("on a line that was abandoned today's rules give")
    with pytest.raises(SaveError, match="on a line that was abandoned"):
        import_log(undone, "in")


def test_an_abandoned_line_is_compared_with_its_digest(undone: Path) -> None:
    def change(records: list[dict[str, Any]]) -> None:
        records[7]["digest"] = "0" * 16

    assert records_of(undone)[8]["record"] == "undo"
    log = read_log(forged(undone, change))
    assert not log.playable
    assert "leads to another state" in log.notices[-1]


def nobody_is_asked(records: list[dict[str, Any]]) -> None:
    """Let somebody who does not sit at the table be asked after the opening."""
    records[1]["agenda"] = [{"type": "turn", "seat": "nobody"}]
    records[2]["keep"] = 0


def test_undo_and_redo_lead_to_no_place_that_cannot_be_shown(undone: Path) -> None:
    with SavedGame.open(forged(undone, nobody_is_asked)) as saved:
        size = undone.stat().st_size
        with pytest.raises(SaveError, match=r"entry 0 of game.jsonl makes no sense to this version"):
            saved.table.undo(3)
        assert saved.table.entry == 3
        assert undone.stat().st_size == size
        saved.table.act(saved.table.choices()[0].action)


class Rulebroken(Exception):
    """Stands for an error in the rules."""


def break_prompt(toy: Game, monkeypatch: pytest.MonkeyPatch, draws: int) -> None:
    """Let the rules fail when they are asked after so many draws."""
    ask = toy.rules.prompt

    def prompt(state: Any) -> Any:
        if state.draws == draws:
            raise Rulebroken
        return ask(state)

    monkeypatch.setattr(toy.rules, "prompt", prompt)


def test_undo_of_a_sound_log_passes_on_an_error_of_the_rules(
    undone: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SavedGame.open(undone) as saved:
        break_prompt(toy, monkeypatch, saved.table.line.entries[0].draws)
        with pytest.raises(Rulebroken):
            saved.table.undo(3)
        assert saved.table.entry == 3


def test_a_sound_log_that_cannot_be_shown_is_not_to_blame(
    undone: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = undone.read_bytes()
    break_prompt(toy, monkeypatch, read_log(undone).table.state.draws)
    log = read_log(undone)
    assert isinstance(log.failure, Rulebroken)
    assert log.notices == [
        "game.jsonl is sound, but because of an error in the program it can be shown up to entry 2 only: read-only"
    ]
    assert (log.cursor, log.condition, log.playable) == (3, "", False)
    assert undone.read_bytes() == content


def test_an_error_of_the_rules_passes_where_a_log_is_verified(
    undone: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = read_log(undone)

    def decide(play: Any, action: Any) -> None:
        raise Rulebroken

    monkeypatch.setattr(toy.rules, "decide", decide)
    with pytest.raises(Rulebroken):
        log.verify()
    assert blamed(log) is None
    with pytest.raises(Rulebroken):
        import_log(undone, "in")


def test_an_action_that_no_game_knows_is_a_difference(undone: Path, toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(records: list[dict[str, Any]]) -> None:
        records[2]["action"]["seat"] = "nobody"

    def explain(self: Any, state: Any, action: Any) -> Any:
        raise KeyError(action.seat)

    monkeypatch.setattr(type(toy.words), "explain", explain)
    log = read_log(forged(undone, change))
    assert log.verify() == (1, "today's rules refuse the action")
    assert blamed(log) is not None


def test_a_position_that_nobody_can_reach_is_to_blame(
    tmp_path: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = new_game(toy)
    state = toy.positions.initial(header.options, header.content)
    header = msgspec.structs.replace(header, position=msgspec.Raw(msgspec.json.encode(state)))
    with SavedGame.create(header, tmp_path / "game.jsonl") as saved:
        saved.table.act(saved.table.choices()[0].action)
    log = read_log(tmp_path / "game.jsonl")

    def fail(*given: Any) -> Any:
        raise Rulebroken

    monkeypatch.setattr(toy.rules, "decide", fail)
    with pytest.raises(Rulebroken):
        log.verify()
    monkeypatch.setattr(toy.positions, "completed", fail)
    assert log.verify() == (0, "the game starts from a position that it does not accept")


def test_a_log_that_was_played_is_never_to_blame(undone: Path) -> None:
    log = read_log(undone)
    assert blamed(log) is None
    with pytest.raises(ZeroDivisionError), blaming(log):
        raise ZeroDivisionError


def test_a_log_that_was_never_played_is_to_blame(undone: Path) -> None:
    def change(records: list[dict[str, Any]]) -> None:
        records[2]["events"] = []

    log = read_log(forged(undone, change))
    why = r"^game.jsonl is not what the rules give from entry 1 on.*\(KeyError\)$"
    with pytest.raises(SaveError, match=why), blaming(log):
        raise KeyError("gone")
    with pytest.raises(Damaged), blaming(log):
        raise Damaged("this is a sentence already")


@pytest.mark.parametrize("where", ['"record"', '"entry"', '"digest":"', '"type":"', '"seat":"'])
def test_bytes_that_are_no_text(where: str, undone: Path) -> None:
    lines = undone.read_bytes().splitlines(keepends=True)
    checksum, out = codec.FIRST, []
    for number, line in enumerate(lines):
        body = line[: -codec._TAIL - 1]
        if number == 3:
            assert where.encode() in body
            body = body.replace(where.encode(), where[:2].encode() + b"\xe5" + where[2:].encode(), 1)
        checksum = codec._chain(checksum.encode(), body)
        out.append(body + b',"sum":"' + checksum.encode() + b'"}\n')
    undone.write_bytes(b"".join(out))
    assert read_log(undone).damage
    assert not summarise(undone).error


def test_a_position_has_a_size_that_games_have(tmp_path: Path, toy: Game) -> None:
    header = new_game(toy)
    state: Any = toy.positions.initial(header.options, header.content)
    for letters, fits in ((codec.STATE_LIMIT // 2, True), (codec.STATE_LIMIT, False)):
        state.content = "x" * letters
        position = msgspec.Raw(msgspec.json.encode(state))
        path = tmp_path / f"{letters}.jsonl"
        line, _ = codec.encode(
            codec.HeaderRecord(
                format=codec.FORMAT, n=0, program="0", table=msgspec.structs.replace(header, position=position)
            ),
            codec.FIRST,
        )
        path.write_bytes(line)
        if fits:
            assert not read_log(path).damage
        else:
            with pytest.raises(Damaged, match="a position that is far too large"):
                read_log(path)


def test_overrides_have_a_size_that_content_has(tmp_path: Path, toy: Game) -> None:
    header = msgspec.structs.replace(new_game(toy), override="#" * (codec.OVERRIDE_LIMIT + 1))
    path = tmp_path / "large.jsonl"
    path.write_bytes(codec.encode(codec.HeaderRecord(format=2, n=0, program="0", table=header), codec.FIRST)[0])
    with pytest.raises(Damaged, match="more card and board values"):
        read_log(path)


def test_snapshots_lie_further_apart_where_states_are_large(
    played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(900)
    usual = read_log(path)
    digests = [usual.table.digest(usual.line.state_after(at)) for at in range(0, len(usual.line), 97)]
    most = sum(map(len, usual.line._snapshots)) // 3
    monkeypatch.setattr(lines, "MOST_HELD", most)
    log = read_log(path)
    assert log.line.every > usual.line.every
    assert sum(map(len, log.line._snapshots)) <= most
    assert [log.table.digest(log.line.state_after(at)) for at in range(0, len(log.line), 97)] == digests
    with SavedGame.open(path) as saved:
        saved.table.undo(300)
        saved.table.act(saved.table.choices()[0].action)
        table = saved.table
        assert table.digest(table.line.state_after(table.cursor)) == table.line.entries[-1].digest


def copy_with(change: Callable[[dict[str, Any]], None], at: int, path: Path) -> Path:
    records = records_of(FIXTURES / "redacted-2.jsonl")
    change(records[at])
    path.write_bytes(chained(records))
    return path


def test_a_patch_is_nested_no_deeper_than_records_are(tmp_path: Path) -> None:
    def change(record: dict[str, Any]) -> None:
        deep = codec.MOST_DEPTH + 1
        record["patch"] = Raw('{"a":' * deep + "1" + "}" * deep)

    log = read_log(copy_with(change, 4, tmp_path / "copy.jsonl"))
    assert "it is nested too deeply" in log.damage
    assert len(log.line) == 1


def test_views_of_a_copy_are_bounded_one_by_one_and_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(record: dict[str, Any]) -> None:
        record["whole"]["content"] = "x" * codec.STATE_LIMIT

    log = read_log(copy_with(change, 2, tmp_path / "copy.jsonl"))
    assert "its view is far too large" in log.damage
    assert len(log.line) == 0
    monkeypatch.setattr(redacted, "MOST_SEEN", 300)
    shorter = read_log(FIXTURES / "redacted-2.jsonl")
    assert "its view is far too large" in shorter.damage
    assert shorter.line.entries


def test_views_of_a_copy_are_made_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(FIXTURES / "redacted-2.jsonl")
    line = log.line
    assert isinstance(line, redacted.SeenLine)
    forward = [log.table.digest(line.state_after(at)) for at in range(len(line) + 1)]
    assert [log.table.digest(line.state_after(at)) for at in reversed(range(len(line) + 1))] == forward[::-1]
    assert len(set(forward[1:])) > 3
    laid = []
    lay = redacted.merged

    def merged(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
        laid.append(patch)
        return lay(view, patch)

    monkeypatch.setattr(redacted, "merged", merged)
    line.state_after(3)
    laid.clear()
    line.state_after(4)
    assert laid[0] is line.seen[3].patch
    assert len(laid) <= 5, "what was laid to look at the entry before is not laid again"
    held = [value for value in vars(line).values() if isinstance(value, bytes)]
    assert len(held) == 1, "only the start is held as bytes"


def test_repair_of_a_log_that_cannot_be_shown_writes_what_can_be(
    undone: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = type(toy.words).event_text

    def event_text(self: Any, event: Any) -> str:
        if type(event).__name__ == "Banked" and event.points == MADE_UP:
            raise KeyError("points")
        return told(self, event)

    def change(records: list[dict[str, Any]]) -> None:
        banked = next(one for record in records for one in record.get("events", []) if one["type"] == "banked")
        banked["points"] = MADE_UP

    monkeypatch.setattr(type(toy.words), "event_text", event_text)
    log = read_log(forged(undone, change))
    assert "leads to what this version cannot show" in log.damage
    entries = [record for record in log.records if isinstance(record, EntryRecord)]
    assert len(entries) >= len(log.line)
    assert not any(
        type(event).__name__ == "Banked" and event.points == MADE_UP
        for entry in log.line.entries
        for event in entry.events
    )
    assert read_log(repair(undone)).notices == []
