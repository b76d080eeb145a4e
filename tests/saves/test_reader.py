"""Damage of every kind gives a sentence or a sound prefix, never another state without a word."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from core.kernel.digests import packed_digest, state_digest
from core.kernel.game import Game
from core.kernel.prompts import Prompt
from saves import codec, migrations
from saves.branches import branch_header
from saves.codec import FIRST, MAX_RECORDS, RECORD_LIMIT, EntryRecord, NoteRecord, Record, RedoRecord, UndoRecord
from saves.errors import Damaged, Foreign, NewerFormat, SaveError
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.reader import read_log
from saves.repair import repair
from tests.kit.clocks import set_clocks
from tests.saves.games import place


@pytest.fixture
def damaged(tmp_path: Path) -> Callable[[bytes], Path]:
    """Return a function that puts bytes into a file."""

    def write(content: bytes) -> Path:
        path = tmp_path / "damaged.jsonl"
        path.write_bytes(content)
        return path

    return write


FIXTURES = Path(__file__).parent / "fixtures"


def prefixes(path: Path) -> dict[int, tuple[int, int, str]]:
    """Return where the table stands after each number of whole records."""
    lines = path.read_bytes().splitlines(keepends=True)
    part = path.with_name("part.jsonl")
    found = {}
    for count in range(1, len(lines) + 1):
        part.write_bytes(b"".join(lines[:count]))
        found[count] = place(read_log(part))
    return found


def check_sound(log: LogFile, sound: dict[int, tuple[int, int, str]]) -> None:
    """Check that a log is exactly what its first records make it."""
    assert place(log) == sound[log.next]


def test_a_log_cut_anywhere(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    path = played(12)
    whole = path.read_bytes()
    sound = prefixes(path)
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    cuts = set(range(ends[-3], len(whole))) | set(range(ends[0], len(whole), 13)) | set(ends)
    for cut in sorted(cuts):
        log = read_log(damaged(whole[:cut]))
        assert log.next == sum(end <= cut for end in ends)
        check_sound(log, sound)
        assert bool(log.torn) == (cut not in ends) == bool(log.notices)
        assert not log.damage
    for cut in range(0, ends[0], 7):
        with pytest.raises(SaveError):
            read_log(damaged(whole[:cut]))


def test_the_log_to_be_damaged_has_the_same_bytes_each_time(
    played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = played(12)
    found = first.read_bytes()
    first.unlink()
    set_clocks(monkeypatch)
    assert played(12).read_bytes() == found


def test_flipped_bytes(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    path = played(12)
    whole = path.read_bytes()
    sound = prefixes(path)
    chance = random.Random(20)
    for _ in range(300):
        content = bytearray(whole)
        for at in chance.sample(range(len(whole)), chance.choice((1, 1, 3))):
            content[at] ^= 1 << chance.randrange(8)
        try:
            log = read_log(damaged(bytes(content)))
        except SaveError:
            continue
        assert log.notices
        check_sound(log, sound)


def test_lost_doubled_and_swapped_lines(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    path = played(10)
    lines = path.read_bytes().splitlines(keepends=True)
    sound = prefixes(path)
    for at in range(1, len(lines) - 1):
        for content in (
            lines[:at] + lines[at + 1 :],
            lines[: at + 1] + lines[at:],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            log = read_log(damaged(b"".join(content)))
            assert log.notices
            check_sound(log, sound)
            assert log.next in (at, at + 1)


def test_damage_in_the_middle_is_read_only_and_stays_on_disk(
    played: Callable[[int], Path], damaged: Callable[[bytes], Path]
) -> None:
    lines = played(12).read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"', b"'", 1)
    path = damaged(b"".join(lines))
    before = path.read_bytes()
    with SavedGame.open(path) as saved:
        assert saved.read_only
        assert "record 9 of damaged.jsonl is damaged; the " in saved.notices[0]
        assert f"the {len(saved.table.line)} entries before it are sound" in saved.notices[0]
        assert not saved.refresh()
    assert path.read_bytes() == before
    fixed = repair(path)
    assert fixed.name == "damaged-repaired.jsonl"
    assert fixed.read_bytes() == b"".join(lines[:9])
    assert repair(path).name == "damaged-repaired-2.jsonl"
    with SavedGame.open(fixed) as saved:
        assert not saved.notices
        saved.table.act(saved.table.choices()[0].action)
    with pytest.raises(SaveError, match="nothing to repair"):
        repair(fixed)
    with pytest.raises(SaveError, match="exists already"):
        repair(path, fixed)
    assert path.read_bytes() == before


def test_a_torn_record_is_set_aside(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    whole = played(12).read_bytes()
    for number, cut in enumerate((5, 1, 60), start=1):
        path = damaged(whole[:-cut])
        with SavedGame.open(path, read_only=True) as saved:
            assert "torn" in saved.notices[0]
        assert path.read_bytes() == whole[:-cut]
        with SavedGame.open(path) as saved:
            kept = path.with_name(f"damaged.jsonl.torn-{number}")
            assert saved.notices[1] == f"what was torn is kept in {kept.name}"
            assert path.read_bytes() + kept.read_bytes() == whole[:-cut]
            saved.table.act(saved.table.choices()[0].action)
        with SavedGame.open(path) as again:
            assert not again.notices
            assert place(again.log) == place(saved.log)


def test_other_files_are_foreign(tmp_path: Path) -> None:
    for name, content, sentence in (
        ("empty", b"", "empty is empty"),
        ("picture", bytes(range(256)) * 9, "not a saved game"),
        ("text", b"Three rings\n", "not a saved game"),
        ("json", b'{"a":1}\n', "not a saved game"),
        ("deep", b"[" * 100_000, "not a saved game"),
        ("deeper", b'{"a":' * 100_000 + b"\n", "not a saved game"),
        ("\x1b[31mred", b"x", r"\\x1b\[31mred is not"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(Foreign, match=sentence):
            SavedGame.open(tmp_path / name)
    with pytest.raises(Foreign, match="is a folder"):
        SavedGame.open(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    for read_only in (True, False):
        with pytest.raises(Foreign, match="not a regular file"):
            SavedGame.open(tmp_path / "pipe", read_only=read_only)
    for path, sentence in (
        (tmp_path / "none", "there is no such file"),
        (tmp_path / "text" / "x", "not a folder"),
        (tmp_path / ("x" * 300), "too long"),
        (Path("a\0b"), "no file name"),
    ):
        with pytest.raises(SaveError, match=sentence):
            read_log(path)


def test_a_file_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    path.touch()
    os.truncate(path, 1 << 40)
    with pytest.raises(Foreign, match="far too large"):
        read_log(path)
    os.truncate(path, 1 << 29)
    with pytest.raises(Foreign):
        read_log(path)


def rewritten(path: Path, change: Callable[[int, bytes], bytes]) -> bytes:
    """Return the lines of a log with `change` made to each body and the checksums made to fit."""
    checksum, out = FIRST, []
    for number, line in enumerate(path.read_bytes().splitlines()):
        body = change(number, line[:-26])
        checksum = codec._chain(checksum.encode(), body)
        out.append(body + b',"sum":"' + checksum.encode() + b'"}\n')
    return b"".join(out)


def test_a_newer_format_is_refused_by_the_header(
    played: Callable[[int], Path], damaged: Callable[[bytes], Path]
) -> None:
    path = damaged(b'{"record":"header","format":3,"anything":[]}\n\xff\xff')
    with pytest.raises(NewerFormat, match=r"newer Westmarch \(format 3; this one reads up to 2\)"):
        SavedGame.open(path)
    path = damaged(played(1).read_bytes().replace(b'"format":2', b'"format":-1', 1))
    with pytest.raises(Damaged):
        SavedGame.open(path)


def test_a_damaged_header(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    whole = played(1).read_bytes()
    for content in (whole.replace(b'"seed":7', b'"seed":8'), whole[:50], b'{"record":"header","format":2}\n'):
        with pytest.raises(Damaged, match="first line"):
            read_log(damaged(content))


def test_an_unknown_game_and_an_unknown_option(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    path = played(1)
    content = rewritten(path, lambda number, body: body.replace(b'"game":"toy"', b'"game":"go\\u001b"'))
    with pytest.raises(SaveError, match="cannot be read here: there is no game"):
        read_log(damaged(content))
    content = rewritten(path, lambda number, body: body.replace(b'"goal":"1000000"', b'"gaol":"1000000"'))
    with pytest.raises(SaveError, match="no option 'gaol'"):
        read_log(damaged(content))


def test_a_position_that_does_not_fit(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    content = rewritten(played(1), lambda number, body: body.replace(b'"position":null', b'"position":{"goal":[]}'))
    with pytest.raises(Damaged, match="starts from something that The Toy cannot set up"):
        read_log(damaged(content))


def test_records_that_check_but_make_no_sense_are_never_cut(
    played: Callable[[int], Path], damaged: Callable[[bytes], Path]
) -> None:
    path = played(12)
    sound = prefixes(path)
    last = len(path.read_bytes().splitlines()) - 1
    for record in (
        b'{"record":"entry","n":%d,"action":{"type":"fly"},"events":[],"keep":0,"agenda":[],"draws":0,"digest":""'
        % last,
        b'{"record":"entry","n":%d,"action":null,"events":[],"keep":0,"agenda":[],"draws":0,"digest":""' % last,
        b'{"record":"undo","n":%d,"count":99' % last,
        b'{"record":"undo","n":%d,"count":0' % last,
        b'{"record":"redo","n":%d,"count":99' % last,
        b'{"record":"note","n":%d,"entry":0,"text":"","at":""' % (last + 1),
        b'{"record":"header","n":%d' % last,
        b'{"record":"wish","n":%d' % last,
        b'{"record":"note","n":%d,"entry":0,"at":"","text":%s' % (last, b"[" * 5000 + b"]" * 5000),
    ):
        content = rewritten(path, lambda number, body, new=record: new if number == last else body)  # type: ignore[misc]
        with SavedGame.open(damaged(content)) as saved:
            assert saved.read_only
            assert f"record {last} of damaged.jsonl makes no sense to this version" in saved.notices[0]
            check_sound(saved.log, sound)
        assert damaged(content).read_bytes() == content


def test_the_length_of_a_line_is_bounded(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    path = played(3)
    log = read_log(damaged(path.read_bytes() + b"x" * (RECORD_LIMIT + 1)))
    assert "is damaged" in log.damage
    assert log.torn == 0
    log = read_log(damaged(path.read_bytes() + b"x" * 1000 + b"\n"))
    assert log.torn == 1001


def test_the_number_of_records_is_bounded(played: Callable[[int], Path]) -> None:
    log = read_log(played(3))
    log.next = MAX_RECORDS
    with pytest.raises(codec.BadRecord):
        log.take(NoteRecord(MAX_RECORDS, 0, "", ""))


def test_an_older_format_is_migrated_and_read_only(
    played: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def from_zero(raw: dict[str, object]) -> dict[str, object]:
        """Format 0 called the counter of chance `rolls`."""
        if "rolls" in raw:
            raw["draws"] = raw.pop("rolls")
        return raw | {"format": 1} if raw["record"] == "header" else raw

    path = FIXTURES / "format-0.jsonl"
    content = path.read_bytes()
    with pytest.raises(Damaged):
        read_log(path)
    monkeypatch.setitem(migrations.MIGRATIONS, 0, from_zero)
    with SavedGame.open(path) as saved:
        assert saved.read_only
        assert "older format 0" in saved.notices[0]
        assert saved.table.entry == 3
        end = saved.table.position()
    assert path.read_bytes() == content
    today = played(1).with_name("today.jsonl")
    repair(path, today)
    with SavedGame.open(today) as saved:
        assert not saved.notices
        assert saved.table.position() == end
        saved.table.act(saved.table.choices()[0].action)


@pytest.mark.parametrize(
    "record",
    [
        EntryRecord(1, None, [], 0, [], 0, "00"),
        UndoRecord(1, 2),
        RedoRecord(1, 1),
        NoteRecord(1, 0, 'a "note"\n,"sum":"', "2026-01-01"),
    ],
)
def test_records_come_back_from_their_lines(record: Record, toy: Game) -> None:
    line, checksum = codec.encode(record, FIRST)
    assert codec.check(line[:-1], FIRST) == checksum
    assert codec.decoder(toy)(line[:-1]) == record
    with pytest.raises(codec.BadLine):
        codec.check(line[:-1], checksum)


@pytest.mark.parametrize("number", [1, 2])
def test_a_log_of_each_format_stays_readable_and_verifiable(number: int) -> None:
    with SavedGame.open(FIXTURES / f"format-{number}.jsonl", read_only=True) as saved:
        assert saved.notices == []
        assert (saved.log.format, saved.log.condition) == (number, "")
        assert (saved.table.entry, saved.table.entries) == (3, 3)
        assert saved.table.header.name == "golden"
        assert saved.table.state.hands == {"left": ["star"], "right": []}
        assert saved.log.verify() is None
        entries = saved.log.line.entries
        entries[2] = msgspec.structs.replace(entries[2], digest="0" * 16)
        assert saved.log.verify() == (2, "today's rules give another state")


def test_the_formats_differ_in_their_digests_alone() -> None:
    logs = [read_log(FIXTURES / f"format-{number}.jsonl") for number in (1, 2)]
    one, two = ([msgspec.structs.replace(entry, digest="") for entry in log.line.entries] for log in logs)
    assert one == two
    for log, digest in zip(logs, (packed_digest, state_digest), strict=True):
        assert [entry.digest for entry in log.line.entries] == [
            digest(log.line.state_after(count)) for count in range(1, 5)
        ]
    assert not {entry.digest for entry in logs[0].line.entries} & {entry.digest for entry in logs[1].line.entries}


def test_a_log_of_format_1_is_played_on_in_format_1(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes((FIXTURES / "format-1.jsonl").read_bytes())
    with SavedGame.open(path) as saved:
        assert not saved.read_only
        entry = saved.table.act(saved.table.choices()[0].action)
        assert entry.digest == packed_digest(saved.table.state)
        saved.table.undo(3)
        saved.table.redo(1)
        saved.table.act(saved.table.choices()[1].action)
    log = read_log(path)
    assert (log.format, log.notices, log.verify()) == (1, [], None)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(path.read_bytes()[:-30])
    mended = read_log(repair(torn))
    assert (mended.format, mended.notices, mended.verify()) == (1, [], None)
    with SavedGame.create(branch_header(log, 2), tmp_path / "branch.jsonl") as saved:
        assert saved.log.format == 2
        assert saved.table.line.entries[0].digest == state_digest(saved.table.state)


def test_what_ails_the_end_of_a_log_of_format_1_is_found(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes((FIXTURES / "format-1.jsonl").read_bytes())
    digest = read_log(path).line.entries[-1].digest.encode()
    path.write_bytes(rewritten(path, lambda number, body: body.replace(digest, b"0" * 16)))
    assert "leads to another state" in read_log(path).notices[0]


def test_the_page_on_the_format_shows_true_records() -> None:
    page = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text()
    shown = "".join(re.findall(r"```json\n(.*?)```", page, re.DOTALL)).replace("\n ", "").splitlines()
    logs = [(FIXTURES / f"{name}.jsonl").read_text() for name in ("format-2", "notes-2", "redacted-2")]
    written = "".join(logs).splitlines()
    assert set(shown) <= set(written)
    assert len(shown) == 8


def test_a_log_with_a_note_taken_away_stays_readable() -> None:
    log = read_log(FIXTURES / "notes-2.jsonl")
    assert (log.notes, log.notices, log.verify()) == ([], [], None)
    assert len(log.records) == len(read_log(FIXTURES / "format-2.jsonl").records) + 2


@pytest.mark.parametrize("number", [1, 2])
def test_a_redacted_copy_of_each_format_stays_readable(number: int) -> None:
    log = read_log(FIXTURES / f"redacted-{number}.jsonl")
    assert (log.redacted, log.playable, len(log.notices)) == ("left", False, 1)
    assert (log.table.entry, log.table.entries) == (3, 3)
    assert log.line.state_after(3).risk == 10
    assert log.table.state.hands == {"left": ["star"], "right": []}
    assert isinstance(log.table.prompt, Prompt)
    assert log.table.prompt.choices == []
    with pytest.raises(SaveError, match="redacted copy"):
        SavedGame.open(FIXTURES / f"redacted-{number}.jsonl", read_only=True)


def test_damage_in_a_redacted_copy_leaves_what_lies_before(tmp_path: Path) -> None:
    lines = (FIXTURES / "redacted-2.jsonl").read_bytes().splitlines(keepends=True)
    path = tmp_path / "copy.jsonl"
    for kept, entries in ((10, 4), (8, 3), (7, 3), (6, 2), (3, 1)):
        path.write_bytes(b"".join(lines[:kept]))
        log = read_log(path)
        assert len(log.line) == entries
        assert bool(log.damage) == (kept % 2 == 0 and kept < 10)
    path.write_bytes(b"".join([*lines[:4], lines[4].replace(b"Roll", b"Bank"), *lines[5:]]))
    log = read_log(path)
    assert len(log.line) == 1
    assert "record 4 of copy.jsonl is damaged" in log.notices[1]


def test_a_log_that_is_no_copy_may_not_hold_what_was_seen(tmp_path: Path) -> None:
    seen = codec.SeenRecord(n=2, whole={})
    header, opening = (FIXTURES / "format-2.jsonl").read_bytes().splitlines(keepends=True)[:2]
    line, _ = codec.encode(seen, opening[-19:-3].decode())
    path = tmp_path / "log.jsonl"
    path.write_bytes(header + opening + line)
    assert "only a redacted copy" in read_log(path).damage


def test_golden_checksum() -> None:
    line, checksum = codec.encode(UndoRecord(5, 2), FIRST)
    assert (line, checksum) == (GOLDEN, GOLDEN[-19:-3].decode())


GOLDEN = b'{"record":"undo","n":5,"count":2,"sum":"8f39d0dcd24d8441"}\n'


def test_digest_of_the_end_is_compared(played: Callable[[int], Path], damaged: Callable[[bytes], Path]) -> None:
    path = played(12)
    digest = read_log(path).line.entries[-1].digest.encode()
    log = read_log(damaged(rewritten(path, lambda number, body: body.replace(digest, b"0" * 16))))
    assert not log.playable
    assert state_digest(log.table.state) == digest.decode()
    assert msgspec.json.encode(log.table.state)
