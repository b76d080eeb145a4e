"""Hostile files that are no logs: settings, overrides, index, progress, lessons, imports. Each is read in a moment, or
refused in a sentence."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from replays.lessons import lesson_files
from saves.library import adopt, summaries
from saves.settings import Settings, load_settings
from tests.faults.files import check_sentence, run
from tests.faults.hostile import DAMAGE, TEXTS
from tests.faults.kills import begun
from tests.tables import tables

GIGABYTE = 1 << 30


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    for part in ("data/games", "config/overrides"):
        (tmp_path / "home" / part).mkdir(parents=True)
    return tmp_path / "home"


def sparse(path: Path) -> None:
    """Make a file of a gigabyte without a line's end that takes no room."""
    with open(path, "wb") as file:
        file.write(b'{"record":"header","format":1,"a":"')
        file.truncate(GIGABYTE - 1)


def holding(content: bytes) -> Callable[[Path], object]:
    """Return what makes a file with this content."""
    return lambda path: path.write_bytes(content)


def quoted(text: str) -> bytes:
    """Return a text as TOML and JSON both write it."""
    return json.dumps(text).encode()


MAKERS: dict[str, Callable[[Path], object]] = {
    "nothing": holding(b""),
    "gigabyte": sparse,
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "circle": lambda path: path.symlink_to(path.name),
    "nowhere": lambda path: path.symlink_to("/nowhere/at/all"),
    "zeros": holding(b"\0" * 9999),
    "no text": holding(b"\xff\xfe\x80\x81" * 99),
    "deep list": holding(b"theme = " + b"[" * 50_000 + b"]" * 50_000),
    "deep JSON": holding(b"[" * 50_000 + b"]" * 50_000),
    "deep object": holding(b'{"games":' * 20_000 + b"0" + b"}" * 20_000),
    "deep keys": holding(b"a" + b".a" * 20_000 + b" = 1"),
    "deep quoted keys": holding(b'["a"' + b' . "a"' * 20_000 + b"]"),
    "long word": holding(b"a" * 900_000),
    "huge number": holding(b"format = " + b"9" * 9000),
    "huge JSON": holding(b'{"shape":' + b"9" * 9000 + b"}"),
    "not a number": holding(b"format = nan\nseed = -inf"),
    "twice": holding(b"format = 1\nformat = 1\n"),
    **{
        f"text {at}": holding(b"title = " + quoted(text) + b"\nname = " + quoted(text) + b"\n[" + quoted(text) + b"]\n")
        for at, text in enumerate(TEXTS)
        if text.isprintable() or text.isascii()
    },
    **{f"JSON {at}": holding(b"{" + quoted(text) + b":" + quoted(text) + b"}") for at, text in enumerate(TEXTS)},
}
"""What may lie where a file of ours should, by a name."""

READERS: dict[str, tuple[str, ...]] = {
    "data/index.json": ("list", "history"),
    "config/lessons.json": ("lesson list",),
    "config/overrides/fellowship.toml": ("new fellowship", "rules fellowship B2.1"),
    "own.toml": ("lesson check PATH", "lesson play PATH --plain"),
    "own.jsonl": ("import PATH", "show PATH", "verify PATH", "repair PATH"),
}
"""Where a file lies in the home folder, and the commands that read it."""


@pytest.mark.parametrize("place", READERS)
def test_every_command_says_in_a_sentence_what_it_cannot_read(place: str, home: Path) -> None:
    path = home / place
    for make in MAKERS.values():
        make(path)
        for command in READERS[place]:
            run(command.replace("PATH", str(path)).split())
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)


@pytest.mark.parametrize("what", MAKERS)
def test_settings_that_make_no_sense_are_left_at_their_defaults(what: str, home: Path) -> None:
    MAKERS[what](home / "config" / "settings.toml")
    settings, notice = load_settings()
    assert settings == Settings()
    if notice:
        check_sentence(notice)


def test_lessons_of_ours_that_were_damaged(home: Path) -> None:
    chance = random.Random(7)
    path = home / "own.toml"
    for lesson in lesson_files():
        damage = chance.choice([*DAMAGE.values()])
        path.write_bytes(damage(lesson.read_bytes(), chance))
        run(["lesson", "check", str(path)])


def test_an_index_leads_out_of_no_folder(home: Path, tmp_path: Path) -> None:
    outside = begun(next(iter(tables())), tmp_path / "outside.jsonl", 2, 3)
    inside = adopt(outside)
    summaries()
    index = home / "data" / "index.json"
    index.write_bytes(index.read_bytes().replace(str(inside).encode(), str(outside).encode()))
    assert [summary.path for summary in summaries()] == [str(inside)]
