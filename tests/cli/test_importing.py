"""Importing: what is sound comes in as it is, all else is refused with a sentence, and nothing is left behind."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.kernel.entries import Header, SeatInfo
from core.kernel.table import Table, new_header
from replays.exports import export
from saves import importing, paths
from saves.branches import branch_header
from saves.codec import FIRST, FORMAT, HEADER_LIMIT, RECORD_LIMIT, HeaderRecord, NoteRecord, Record, encode
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.importing import import_log
from saves.reader import read_log

LOGS = Path(__file__).parent.parent / "fellowship" / "golden"
WON = LOGS / "ending-won.jsonl"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def library() -> list[str]:
    """Return everything in the folder of games, hidden things too."""
    return sorted(os.listdir(paths.games_folder()))


def test_a_log_comes_in_byte_for_byte_and_never_over_another() -> None:
    first, notices = import_log(WON)
    assert first.read_bytes() == WON.read_bytes()
    assert notices == []
    second, _ = import_log(WON)
    assert library() == sorted([first.name, second.name])
    assert first.read_bytes() == WON.read_bytes()


def test_another_name_changes_the_header_only() -> None:
    path, _ = import_log(WON, "My <b>own</b> game")
    log, before = read_log(path), read_log(WON)
    assert (log.header.name, path.name) == ("My <b>own</b> game", "my-b-own-b-game.jsonl")
    assert log.line.entries == before.line.entries
    with SavedGame.open(path) as saved:
        assert not saved.read_only


@pytest.mark.parametrize("seed", range(3))
def test_games_in_the_middle_branches_and_games_from_positions_come_in(seed: int, tmp_path: Path) -> None:
    game, dice = catalogue.game("fellowship"), random.Random(seed)
    options = {"friends_and_foes": "on"} if seed else {}
    with SavedGame.create(new_header(game, options=options, seed=seed), tmp_path / "a.jsonl") as saved:
        for _ in range(60):
            if saved.table.over:
                break
            saved.table.act(dice.choice(saved.table.choices()).action)
            if dice.random() < 0.1:
                saved.table.undo()
        position = saved.table.position()
    log = read_log(saved.path)
    for entry in range(0, log.cursor, 7):
        SavedGame.create(branch_header(log, entry), tmp_path / f"branch-{entry}.jsonl").close()
        import_log(tmp_path / f"branch-{entry}.jsonl")
    SavedGame.create(new_header(game, position=position, seed=1), tmp_path / "b.jsonl").close()
    for name in ("a.jsonl", "b.jsonl"):
        path, _ = import_log(tmp_path / name)
        assert path.read_bytes() == (tmp_path / name).read_bytes()


def written(path: Path, records: list[Record]) -> Path:
    """Write records with a chain of checksums that holds."""
    checksum, lines = FIRST, []
    for record in records:
        line, checksum = encode(record, checksum)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return path


def changed(path: Path, **fields: Any) -> Path:
    """Write the golden log with another header."""
    log = read_log(WON)
    header = msgspec.structs.replace(log.header, **fields)
    return written(path, [msgspec.structs.replace(log.heading, table=header), *log.records[1:]])


def raw(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def linked(path: Path) -> Path:
    path.symlink_to(WON)
    return path


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


def torn(path: Path) -> Path:
    return raw(path, WON.read_bytes()[:-10])


def damaged(path: Path) -> Path:
    lines = WON.read_bytes().splitlines(keepends=True)
    return raw(path, b"".join([*lines[:5], *lines[6:]]))


def not_utf8(path: Path) -> Path:
    lines = WON.read_bytes().splitlines(keepends=True)
    return raw(path, lines[0] + b'{"record":"note","text":"\xff\xfe"}\n')


def deep(path: Path) -> Path:
    return raw(path, WON.read_bytes().splitlines(keepends=True)[0] + b"[" * 5000 + b"]" * 5000 + b"\n")


def long_line(path: Path) -> Path:
    return raw(path, WON.read_bytes().splitlines(keepends=True)[0] + b" " * (RECORD_LIMIT + 1) + b"\n")


def long_first_line(path: Path) -> Path:
    with open(path, "wb") as file:
        file.truncate(HEADER_LIMIT + 2)
    return path


def huge(path: Path) -> Path:
    with open(path, "wb") as file:
        file.truncate(importing.LARGEST + 1)
    return path


def newer(path: Path) -> Path:
    log = read_log(WON)
    return written(path, [msgspec.structs.replace(log.heading, format=FORMAT + 1), *log.records[1:]])


def redacted(path: Path) -> Path:
    return raw(path, export(read_log(LOGS / "ending-could-not-discard.jsonl"), "json", seat="sam").encode())


def redaction_denied(path: Path) -> Path:
    """A redacted copy whose header says that it is none."""
    raw(path, export(read_log(LOGS / "ending-could-not-discard.jsonl"), "json", seat="sam").encode())
    copy = read_log(path)
    return written(path, [msgspec.structs.replace(copy.heading, redacted=""), *copy.records[1:]])


def only_header(path: Path) -> Path:
    return raw(path, WON.read_bytes().splitlines(keepends=True)[0])


def other_result(path: Path) -> Path:
    """A log in which somebody has thrown the die again, checksums and all."""
    log = read_log(WON)
    records = list(log.records)
    for number, record in enumerate(records):
        events = getattr(record, "events", [])
        rolled = [at for at, event in enumerate(events) if type(event).__name__ == "DieRolled"]
        if rolled and not isinstance(record, HeaderRecord):
            at = rolled[0]
            face = "blank" if events[at].face != "blank" else "dot1"
            other = [*events[:at], msgspec.structs.replace(events[at], face=face), *events[at + 1 :]]
            records[number] = msgspec.structs.replace(record, events=other)
            break
    return written(path, records)


def note_on_nothing(path: Path) -> Path:
    log = read_log(WON)
    return written(path, [*log.records, NoteRecord(len(log.records), 999_999, "what", "")])


def position_of_nobody(path: Path) -> Path:
    """A game that starts from a position that no rule allows: Sauron stands in the light."""
    game = catalogue.game("fellowship")
    table = Table(game, new_header(game, seed=1))
    table.open()
    position = json.loads(table.position())
    position["sauron"] = 0
    header = msgspec.structs.replace(table.header, position=msgspec.Raw(json.dumps(position).encode()))
    return with_opening(path, header)


def position_of_others(path: Path) -> Path:
    """A game whose position was made with other options than its header has."""
    game = catalogue.game("fellowship")
    table = Table(game, new_header(game, seed=1, options={"difficulty": "hard"}))
    table.open()
    header = new_header(game, seed=1)
    return with_opening(path, msgspec.structs.replace(header, position=msgspec.Raw(table.position())))


def with_opening(path: Path, header: Header) -> Path:
    with SavedGame.create(header, path):
        pass
    return path


WRONG: list[tuple[Callable[[Path], Path], str]] = [
    (lambda path: path, "no such file"),
    (lambda path: raw(path, b""), "empty"),
    (lambda path: raw(path, b"Three rings\n"), "not a saved game"),
    (lambda path: raw(path, bytes(range(256)) * 40), "not UTF-8"),
    (folder, "a folder"),
    (linked, "a link"),
    (pipe, "not a regular file"),
    (lambda path: Path("/dev/zero"), "not a regular file"),
    (long_first_line, "longer than 4 MiB"),
    (long_line, "longer than 1 MiB"),
    (huge, "far too large"),
    (not_utf8, "line 2 of log.jsonl is not UTF-8"),
    (deep, "nested too deeply"),
    (torn, "torn"),
    (damaged, "damaged"),
    (newer, "newer Westmarch"),
    (redacted, "redacted copy that shows what Sam may see"),
    (redaction_denied, "cannot be read"),
    (only_header, "no entries"),
    (other_result, "not a game that was played by these rules"),
    (note_on_nothing, "a note on entry 999999"),
    (position_of_nobody, "position"),
    (position_of_others, "difficulty"),
    (lambda path: changed(path, game="chess"), "chess"),
    (lambda path: changed(path, game="../../etc"), "etc"),
    (lambda path: changed(path, options={"hobbits": "9"}), "hobbits"),
    (lambda path: changed(path, options={"colour": "red"}), "colour"),
    (lambda path: changed(path, seats=[]), "other seats"),
    (lambda path: changed(path, seats=[SeatInfo("frodo", "F")] * 3), "other seats"),
    (lambda path: changed(path, name="a\x1b[2J"), "cannot be shown"),
    (lambda path: changed(path, name="x" * 1000), "cannot be shown"),
    (lambda path: changed(path, content="0" * 16), "card and board values"),
    (lambda path: changed(path, content="0" * 16, override="[[[["), "card and board values"),
    (lambda path: changed(path, content="0" * 16, override="a = " + "[" * 5000), "log.jsonl"),
    (lambda path: changed(path, seed=5), "not a game that was played by these rules"),
]


@pytest.mark.parametrize(("make", "part"), WRONG, ids=[part for _, part in WRONG])
def test_what_is_refused(make: Callable[[Path], Path], part: str, tmp_path: Path) -> None:
    path = make(tmp_path / "log.jsonl")
    with pytest.raises(SaveError) as caught:
        import_log(path)
    assert part in caught.value.sentence
    assert "\x1b" not in caught.value.sentence
    assert "\n" not in caught.value.sentence
    assert library() == []


def test_a_bot_that_is_not_known_here_and_a_seat_that_cannot_be_shown(tmp_path: Path) -> None:
    seats = read_log(WON).header.seats
    for who, part in (
        (SeatInfo("frodo", "Frodo", "hal\x1b"), "that is not known here"),
        (SeatInfo("frodo", "\x1b[2J"), "seat frodo"),
    ):
        with pytest.raises(SaveError, match=part):
            import_log(changed(tmp_path / "log.jsonl", seats=[who, *seats[1:]]))


def test_other_rules_come_in_with_a_notice(tmp_path: Path) -> None:
    path, notices = import_log(changed(tmp_path / "log.jsonl", rules="0"))
    assert path.exists()
    assert len(notices) == 1
    assert "version 0 of the rules" in notices[0]


def test_a_name_that_cannot_be_shown_gives_way_to_another(tmp_path: Path) -> None:
    path, _ = import_log(changed(tmp_path / "log.jsonl", name="a\x1b[2J"), "Mine")
    assert read_log(path).header.name == "Mine"


@pytest.mark.parametrize("name", ["a\x1b", "x" * 81, "a\nb"])
def test_a_name_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(SaveError, match="no name for a game"):
        import_log(WON, name)


def test_a_file_that_changes_while_it_is_read_is_checked_as_it_was_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = raw(tmp_path / "log.jsonl", WON.read_bytes())
    check = importing._check

    def changing(log: Any, called: str) -> list[str]:
        path.write_bytes(b"something else")
        return check(log, called)

    monkeypatch.setattr(importing, "_check", changing)
    target, _ = import_log(path)
    assert target.read_bytes() == WON.read_bytes()
