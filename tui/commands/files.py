"""`westmarch list`, `log`, `verify`, `repair` and `locate`: the games on disk."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import Any

from core.kernel.entries import Entry, close
from core.kernel.game import Game
from core.kernel.prompts import Choice, Outcome, Prompt, result_text
from replays import gallery
from replays.history import known_game, result_of
from replays.naming import by_name, names_of
from replays.story import Story
from replays.telling import SECRET, note_text, readable
from saves import library, paths
from saves.errors import SaveError
from saves.log_file import LogFile, condition_of
from saves.reader import read_log
from saves.redacted import SeenLine, own_eyes, refuse_copy
from saves.repair import repair as repaired
from saves.version import program_version
from tui.commands.documents import FORMAT, check_seat, event_object, event_objects, heading, open_game, whole
from tui.commands.opening import looked_at, path_of
from tui.commands.output import complain, say, say_json, table
from tui.commands.problems import sentence
from tui.commands.text import followed_lines
from tui.hosting.places import hosted_as

GALLERY = "{} finished games come with the program; `westmarch list --gallery` names them"

MEANINGLESS = (LookupError, AttributeError, ValueError, TypeError)
"""What a game raises when it is asked about something that a stranger made up, or that other rules meant."""


def listing(arguments: argparse.Namespace) -> int:
    """List the games of the library, the one that changed last first."""
    if arguments.gallery:
        return _gallery(arguments.json)
    # A program that reads the list wants all of it; somebody who looks at it wants it now.
    found = library.summaries(library.ALL if arguments.json else library.AT_ONCE)
    if arguments.json:
        say_json({"westmarch": program_version(), "format": FORMAT, "games": found})
        return 0
    if not found:
        say("The library is empty; `westmarch new` starts a game.")
        complain(GALLERY.format(len(gallery.gallery())))
        return 0
    rows = [["NAME", "GAME", "ENTRY", "STATE", "FILE"]]
    for one in found:
        result = result_of(one, known_game(one), {seat.id: seat.name for seat in one.seats}) if one.result else ""
        points = f" ({one.listed_score})" if one.listed_score else ""
        state = f"{result}{points}" if one.result else one.progress
        state = one.error or f"{state}{_where(one.path) if one.locked else ''}"
        rows.append([one.name or "-", one.game or "-", "-" if one.entry is None else str(one.entry), state, one.path])
    table(rows)
    complain(GALLERY.format(len(gallery.gallery())))
    if waiting := sum(one.entries is None and not one.error for one in found):
        complain(f"{waiting} games have not been read yet; `westmarch list --json` and the Games screen read them all")
    return 0


def _where(path: str) -> str:
    """Return where a game is that another program has open."""
    return " [open elsewhere]" if hosted_as(Path(path)) is None else " [hosted here]"


def _gallery(as_json: bool) -> int:
    """List the games that come with the program, by the names that commands take."""
    found = gallery.pieces()
    if as_json:
        say_json({"westmarch": program_version(), "format": FORMAT, "games": found})
        return 0
    rows = [["NAME", "GAME", "RESULT", "TITLE"]]
    for one in found:
        result = result_text(one.ended, {seat.id: seat.name for seat in one.seats}) if one.result else one.progress
        rows.append([Path(one.path).stem, one.game, result, one.name])
    table(rows)
    return 0


def locate(arguments: argparse.Namespace) -> int:
    """Print where games, settings and reports are kept."""
    folders = {"data": paths.data_folder, "config": paths.config_folder, "log": paths.log_folder}
    if arguments.what:
        say(str(folders[arguments.what](create=False)))
        return 0
    for name, folder in folders.items():
        say(f"{name:7} {folder(create=False)}")
    return 0


def repair(arguments: argparse.Namespace) -> int:
    """Save the sound part of a damaged game under a new name, and print its path."""
    say(str(repaired(path_of(arguments.file))))
    return 0


def verify(arguments: argparse.Namespace) -> int:
    """Play recorded games again by today's rules; 1 when one of them differs or cannot be read."""
    reports = [_verify(word) for word in arguments.files]
    if arguments.json:
        say_json({"westmarch": program_version(), "format": FORMAT, "files": reports})
    good = all(report["agrees"] for report in reports)
    for report in reports:
        if report["agrees"]:
            if not arguments.json:
                rules = " (begun under other rules)" if report["condition"] == "other rules" else ""
                count = report["entries"] + 1
                agree = "1 entry agrees" if count == 1 else f"{count} entries agree"
                say(f"{report['file']}: {agree} with today's rules{rules}")
        else:
            where = "" if report["entry"] is None else f"entry {report['entry']}: "
            complain(f"{report['file']}: {where}{report['difference']}")
    return 0 if good else 1


def _verify(word: str) -> dict[str, Any]:
    report: dict[str, Any] = {"file": word, "agrees": False, "entries": None, "entry": None, "difference": None}
    report["condition"] = ""
    try:
        log = read_log(path_of(word, gallery=True))
        report["condition"] = log.condition
        refuse_copy(log.path.name, log.header, log.redacted)
        report["entries"] = len(log.line) - 1
        difference = log.verify()
    except Exception as error:
        report["difference"] = sentence(error)
        if report["difference"] is None:
            raise
        if isinstance(error, SaveError):
            report["condition"] = condition_of(error)
        return report
    if difference is not None:
        report["entry"], report["difference"] = difference
        if log.condition == "other rules":
            report["difference"] += (
                f"; the game was begun under version {log.header.rules} of the rules and can be read and played on"
            )
    elif log.damage:
        report["difference"] = log.damage
    else:
        report["agrees"] = True
    return report


def log(arguments: argparse.Namespace) -> int:
    """Print what happened, entry by entry, those that redo can reach included."""
    with looked_at(arguments.file) as found:
        return _story_of(found, arguments)


def _story_of(found: LogFile, arguments: argparse.Namespace) -> int:
    check_seat(found.header, arguments.seat)
    seat = arguments.seat or own_eyes(found.redacted)
    if arguments.open:
        refuse_copy(found.path.name, found.header, found.redacted)
    game = open_game(found.table, seat, asked=arguments.open)
    game = game if arguments.json else by_name(game, found.header)
    entries = _entries(found, game, seat)
    story = Story(found)
    everything = arguments.open or bool(found.redacted)
    about = {number: readable(on, seat, everything=everything) for number, on in story.notes_on_line.items()}
    written = sorted((note for on in about.values() for note in on), key=lambda one: one.n)
    notes = [
        {"entry": note.entry, "text": note.text, "at": note.at} | ({"author": note.author} if note.author else {})
        for note in written
    ]
    if arguments.json:
        made = {"name": found.header.name, "created": found.header.created, "parent": found.header.parent}
        reached = {"entry": found.table.entry, "entries": entries, "notes": notes, "notices": found.notices}
        say_json(heading(found.header) | made | reached)
        return 0
    line, names = found.line.entries, names_of(game, found.header)
    for entry in entries:
        number = entry["entry"]
        undone = "" if entry["done"] else " (undone)"
        say(f"{number:4}  {_told(entry, names)}{undone}")
        for text in followed_lines(game, found.line, [line[number]], seat):
            say(f"    {text}")
        for note in about.get(number, []):
            say(f"      note: {note_text(note)}")
        for gone in story.leaving(number):
            if gone.first not in line[number + 1 : number + 2]:
                say(f"      abandoned: a line that went to entry {gone.last}")
    return 0


def _told(entry: dict[str, Any], names: dict[str, str]) -> str:
    """Return what was decided; of what was decided in secret, only by whom."""
    if not entry["entry"]:
        return "The table is set up."
    label: str | None = entry["label"]
    return label or f"{names.get(entry['seat'], entry['seat'])} {SECRET}"


def _entries(found: LogFile, game: Game, seat: str | None) -> list[dict[str, Any]]:
    if isinstance(found.line, SeenLine):
        return _entries_of_copy(found, found.line, seat)
    state = found.table.starting_state()
    listed = []
    for number, entry in enumerate(found.line.entries):
        choice = _choice(game, state, entry, seat)
        label = None if choice is None else _label(game, game.sight.view(state, seat), choice)
        by = getattr(entry.action, "seat", None)
        events = []
        for event in entry.events:
            game.rules.evolve(state, event)
            events.append(event_object(game, state, event, seat))
        close(state, entry)
        listed.append(
            {
                "entry": number,
                "done": number < found.cursor,
                "seat": by if choice is None else choice.seat,
                "label": label,
                "action": None if choice is None else whole(choice.action),
                "events": events,
            }
        )
    return listed


def _entries_of_copy(found: LogFile, line: SeenLine, seat: str | None) -> list[dict[str, Any]]:
    """Return the entries of a redacted copy: decisions in the words that stand in it, none that was made in secret."""
    names = names_of(found.game, found.header)
    return [
        {
            "entry": number,
            "done": number < found.cursor,
            "seat": seen.seat or None,
            "label": (seen.told or f"{names.get(seen.seat, seen.seat)} {SECRET}") if number else None,
            "action": None if entry.action is None else whole(entry.action),
            "events": event_objects(found.game, found.line, [entry], seat),
        }
        for number, (entry, seen) in enumerate(zip(line.entries, line.seen, strict=True))
    ]


def _choice(game: Game, state: Any, entry: Entry, seat: str | None) -> Choice | None:
    """Return the choice that an entry made; None for the opening, and where `seat` may not see it."""
    if entry.action is None:
        return None
    asked: Prompt | Outcome | None = None
    choices: list[Choice] = []
    with suppress(*MEANINGLESS):
        asked = game.rules.prompt(state)
        if isinstance(asked, Prompt):
            choices = game.sight.visible_prompt(state, asked, seat).choices
    if not isinstance(asked, Prompt):
        return None
    made = next((choice for choice in choices if choice.action == entry.action), None)
    if made is None and choices == asked.choices:
        return Choice(getattr(entry.action, "seat", ""), entry.action, "")
    return made


def _label(game: Game, state: Any, choice: Choice) -> str:
    with suppress(*MEANINGLESS):
        return game.words.label(state, choice)
    return "an action that makes no sense to this version"
