"""One file: a real log is damaged or forged, and everything that reads logs reads it."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from core.kernel.digests import state_digest
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table
from replays.replay import Replay
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.library import summarise
from saves.log_file import LogFile
from saves.reader import read_log
from saves.repair import repair
from saves.text import ACTING, visible
from tests.faults.hostile import DAMAGE, forge, signed
from tui.command_line import main
from tui.commands.problems import UNEXPECTED

Place = tuple[int, int, str]

KINDS = [*DAMAGE, "forged"]
LONGEST_SENTENCE = 1000
COMMANDS = (["show"], ["show", "--json"], ["log"], ["verify"])
REPAIRED = ".repaired"


class Betrayed(AssertionError):
    """A reader raised what is no sentence, changed a file, or came to another state without a word."""


def place(log: LogFile) -> Place:
    """Return where a log's table stands: cursor, entries, and the digest of the state."""
    return log.cursor, len(log.line), state_digest(log.table.state)


def prefixes(path: Path, folder: Path) -> dict[int, Place]:
    """Return where the table stands after each number of whole records of a sound log."""
    lines = path.read_bytes().splitlines(keepends=True)
    part = folder / "part.jsonl"
    found = {}
    for count in range(1, len(lines) + 1):
        part.write_bytes(b"".join(lines[:count]))
        found[count] = place(read_log(part))
    part.unlink()
    return found


def try_one(kind: str, content: bytes, sound: Mapping[int, Place], path: Path, seed: int) -> str:
    """Damage or forge the log `content`, write it to `path`, and read it in every way.

    `sound` is what its prefixes lead to. Returns what came of it: "opened", "noticed" or "refused". Raises `Betrayed`.
    """
    chance = random.Random(seed)
    bad = forge(content, chance) if kind == "forged" else DAMAGE[kind](content, chance)
    path.write_bytes(bad)
    if kind == "forged" and seed % 2:
        bad = with_fitting_digest(path)
    fate = read_in_every_way(path)
    if kind != "forged" and fate != "refused":
        check_against(path, sound, len(content.splitlines()), bad == content)
    if path.read_bytes() != bad:
        raise Betrayed("the file was changed by looking at it")
    return fate


def cut_everywhere(content: bytes, sound: Mapping[int, Place], path: Path, step: int = 1) -> int:
    """Cut a log off after every byte (or every so many) and read it; return how many cuts that were.

    Raises `Betrayed` when a prefix is not what its whole records make it, or is refused though its first line is whole.
    """
    header = content.index(b"\n") + 1
    done = 0
    for end in range(0, len(content) + 1, step):
        path.write_bytes(content[:end])
        done += 1
        try:
            log = read_log(path)
        except SaveError as error:
            check_sentence(error.sentence)
            if end >= header:
                raise Betrayed(f"cut after byte {end} it is refused: {error.sentence}") from error
            continue
        torn = content[:end].rpartition(b"\n")[2]
        if end < header or place(log) != sound[content[:end].count(b"\n")] or log.torn != len(torn):
            raise Betrayed(f"cut after byte {end} it is another game")
        if bool(log.notices) != bool(torn) or log.damage:
            raise Betrayed(f"cut after byte {end} it says {log.notices}")
    return done


def with_fitting_digest(path: Path) -> bytes:
    """Make the digest of a forged log fit, where it can be read at all, and return its bytes."""
    with suppress(SaveError, ValueError, RecursionError, IndexError):
        log = read_log(path)
        state = log.line.state_after(len(log.line))
        path.write_bytes(signed(path.read_bytes(), log.line.entries[-1].digest, log.table.digest(state)))
    return path.read_bytes()


def check_against(path: Path, sound: Mapping[int, Place], whole: int, same: bool) -> None:
    """Check that a damaged log is exactly what its sound records make it, that it says so, and that it is repaired."""
    log = read_log(path)
    if place(log) != sound[log.next]:
        raise Betrayed(f"{log.next} records lead to another state than they did")
    if log.next < whole and not same and not log.notices and log.length != path.stat().st_size:
        raise Betrayed(f"{whole - log.next} records are lost without a word")
    if not (log.damage or log.torn):
        return
    out = path.with_suffix(REPAIRED)
    out.unlink(missing_ok=True)
    repair(path, out)
    mended = read_log(out)
    if mended.notices or place(mended) != place(log):
        raise Betrayed(f"what was repaired says {mended.notices} and stands elsewhere than what it was made from")
    out.unlink()


def read_in_every_way(path: Path) -> str:
    """Open, list, replay, show and print a log; return "opened", "noticed" or "refused". Raises `Betrayed`."""
    summary = summarise(path)
    try:
        saved = SavedGame.open(path, read_only=True)
    except SaveError as error:
        check_sentence(error.sentence)
        if not summary.error:
            raise Betrayed("the list shows a game that cannot be opened") from error
        fate = "refused"
    else:
        with saved:
            for notice in saved.notices:
                check_sentence(notice)
            guarded("looked at", lambda: look(saved.table))
            guarded("replayed", lambda: replay(saved.log))
            fate = "noticed" if saved.notices else "opened"
    for command in COMMANDS:
        run([command[0], str(path), *command[1:]])
    return fate


def guarded(what: str, do: Callable[[], None]) -> None:
    """Do something that a screen does with a log that was opened; raises `Betrayed` when that fails."""
    try:
        do()
    except Exception as error:
        raise Betrayed(f"it cannot be {what}: {type(error).__name__}: {str(error)[:200]}") from error


def look(table: Table) -> None:
    """Ask for all that a table shows."""
    game, state = table.game, table.state
    game.words.progress(state)
    prompt = table.prompt
    for seat in [None, *(one.id for one in table.header.seats)]:
        view = table.view(seat)
        if isinstance(prompt, Prompt):
            shown = game.sight.visible_prompt(state, prompt, seat)
            game.words.prompt_text(view, shown)
            for choice in shown.choices:
                game.words.label(view, choice)
            game.words.odds(view)
    if isinstance(prompt, Outcome):
        game.words.score_lines(state)
    names = {seat.id: seat.name for seat in table.header.seats}
    if isinstance(prompt, Prompt):
        for choice in prompt.choices:
            names[choice.seat]


def replay(log: LogFile) -> None:
    """Step through a log, with the words for every event."""
    stepped = Replay(log)
    game = log.game
    for _, event, state in log.line.happened(0, len(log.line)):
        game.words.event_text(game.sight.event_view(state, event, None))
        game.words.event_rule(event)
    for at in range(0, stepped.positions, max(1, stepped.positions // 9)):
        stepped.seek(at)


def run(words: list[str]) -> None:
    """Run a command; it must end with 0 or with one sentence."""
    out, err = io.StringIO(), io.StringIO()
    limit = sys.get_int_max_str_digits()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    assert sys.get_int_max_str_digits() == limit
    said = err.getvalue()
    if UNEXPECTED in said or "Traceback" in said:
        raise Betrayed(f"`{words[0]}` says: {said.strip()}")
    if code not in (0, 1) or (code == 1 and not said and not out.getvalue()):
        raise Betrayed(f"`{words[0]}` ends with {code} and says {said!r}")
    for text in (said, out.getvalue()):
        if visible(text, lines=True) != text:
            raise Betrayed(f"`{words[0]}` prints what a terminal would obey")


def check_sentence(sentence: str) -> None:
    """Check that what is said is one line of a readable length that a terminal cannot obey."""
    if not sentence or len(sentence) > LONGEST_SENTENCE or visible(sentence) != sentence or "Traceback" in sentence:
        raise Betrayed(f"this is no sentence: {sentence[:300]!r} ({len(sentence)} letters; {len(ACTING)} kinds hidden)")
