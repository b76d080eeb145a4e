"""How games on disk read in lists: name, game, how far, result, when."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from textual.content import Content

from core import catalogue
from core.bots import HUMAN
from core.kernel.options import KEPT_BY_TABLE
from core.kernel.prompts import DRAWN, LOST, Prompt, inside
from replays.branching import OF_A_BRANCH, origin_words
from replays.history import changed, known_game, preset_of, result_of
from replays.lineage import Leaf
from replays.naming import by_name, listed
from saves.library import Summary
from saves.reader import read_log
from saves.text import sentence, visible
from tui.glyphs import Glyphs
from tui.widgets.lines import Span
from tui.widgets.rows import Row

clock: Callable[[], float] = time.time
"""The time now; tests put a fixed one here."""


def when(changed: float, now: float) -> str:
    """Return in words how long ago `changed` was."""
    seconds = now - changed
    if seconds < 90:
        return "just now"
    if seconds < 3600:
        return f"{round(seconds / 60)} minutes ago"
    then, today = time.localtime(changed), time.localtime(now)
    hour = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return f"today {hour}"
    if then[:3] == time.localtime(now - 86400)[:3]:
        return f"yesterday {hour}"
    if seconds < 6 * 86400:
        return f"{time.strftime('%A', then)} {hour}"
    day = f"{then.tm_mday} {time.strftime('%B', then)}"
    return day if then.tm_year == today.tm_year else f"{day} {then.tm_year}"


def finished(summary: Summary) -> bool:
    """Whether the game has ended at its cursor."""
    return bool(summary.result)


def has_winner(summary: Summary) -> bool:
    """Whether somebody has won the game."""
    return summary.ended not in ("", LOST, DRAWN)


def game_title(summary: Summary) -> str:
    """Return the title of a summary's game, or its id where this version does not know it."""
    try:
        return catalogue.game(summary.game).title
    except catalogue.UnknownGame:
        return visible(summary.game)


def result_words(summary: Summary) -> str:
    """Return how a game ended for the people at the table, in a few words; empty while it goes on."""
    if not summary.result:
        return ""
    more = summary.listed_score or summary.reached
    result = result_of(summary, known_game(summary), {seat.id: seat.name for seat in summary.seats})
    return visible(", ".join(filter(None, (result, more))))


def people(summary: Summary) -> str:
    """Return who plays, in one line."""
    return ", ".join(visible(seat.name) + ("" if seat.player == "human" else " (bot)") for seat in summary.seats)


def company_of(summary: Summary) -> str:
    """Return who plays, as a clause: "Anna, Ben and Cem (bot)"."""
    return listed([inside(visible(seat.name)) + ("" if seat.player == HUMAN else " (bot)") for seat in summary.seats])


def progress_words(summary: Summary) -> str:
    """Return how far a game is, or how it ended."""
    if finished(summary):
        return result_words(summary)
    if summary.entries is None and not summary.progress:
        return "not read yet"
    return visible(summary.progress)


def moments_of(summary: Summary) -> list[str]:
    """Return how far a game is, how near the players are to losing and who decides next, as far as there is anything
    to be had: with all words first, then in fewer each time."""
    far = progress_words(summary)
    try:
        log = read_log(Path(summary.path))
        table = log.table
        view = table.game.sight.view(table.state, None)
        words = by_name(table.game, table.header).words
        part, danger = visible(words.part(view)), visible(words.danger(view))
        asked = table.prompt.seat if isinstance(table.prompt, Prompt) else ""
        next_ = "".join(f"{inside(visible(seat.name))} decides" for seat in table.header.seats if seat.id == asked)
    except Exception:
        # What a list shows besides the name must never stop the list.
        return [far]
    ways = ((far, danger, next_), (part or far, danger, next_), (part or far, danger), (far,))
    return [", ".join(filter(None, way)) for way in ways]


def lines_about(summary: Summary, glyphs: Glyphs, now: float, about: str = "") -> Content:
    """Return what the page beside a list says about a game; `about` is what it says about itself."""
    if summary.error:
        return Content.assemble(
            ("This file cannot be read", "bold $shadow"),
            "\n\n",
            sentence(visible(summary.error)),
            "\n\n",
            (visible(summary.path), "$soft"),
        )
    facts: list[tuple[str, str]] = [("about", about)] if about else []
    facts.append(("game", game_title(summary)))
    if finished(summary):
        facts.append(("result", result_words(summary)))
    else:
        facts.append(("at", progress_words(summary)))
    if summary.entry is not None:
        behind = (summary.entries or 0) - summary.entry
        name = "entries" if finished(summary) else "entry"
        facts.append((name, f"{summary.entry}" + (f", {behind} undone" if behind else "")))
    if summary.changed:
        facts.append(("when", when(summary.changed, now)))
    facts.append(("players", people(summary)))
    if origin := origin_words(summary.parent):
        facts.append(("branch", f"{origin}{_otherwise(summary)}"))
    if summary.condition:
        facts.append(("state", summary.condition))
    if summary.locked:
        facts.append(("open", "another window has it open"))
    changed = _changed_options(summary)
    if changed:
        facts.append(("options", changed))
    parts: list[Content | tuple[str, str] | str] = [(visible(summary.name), "bold $bright"), "\n\n"]
    for label, words in facts:
        parts += [(f"{label:<8}", "$soft"), glyphs.plain(words), "\n"]
    return Content.assemble(*parts)


def _otherwise(summary: Summary) -> str:
    """Return how a branch goes on otherwise than its parent: who played its seats there, and other chance."""
    if summary.branched is None:
        return ""
    names = {seat.id: seat.name for seat in summary.seats}
    before = [
        f"{visible(names[seat])} was {'a person' if player == HUMAN else f'the bot {visible(player)}'}"
        for seat, player in summary.branched.players.items()
        if seat in names
    ]
    return "; ".join(["", *([", ".join(before)] if before else []), *["drawn anew"] * summary.branched.anew])


def _changed_options(summary: Summary) -> str:
    """Return what kind of table a game is played at, and which of the options that make it no other kind differ from
    the usual, in the words of the page on which a table is set up; nothing for a table in all things usual."""
    known = catalogue.game(summary.game) if summary.game in catalogue.game_ids() else None
    all_changed = changed(summary, known)
    kind = preset_of(summary, known)
    ours = changed(summary, known, KEPT_BY_TABLE)
    found = [kind, *(one for one in all_changed if one not in ours)] if kind else all_changed
    return visible(", ".join(found))


def numbered_row(summary: Summary, number: int, now: float) -> Row:
    """Return one line for a game in the list of the home screen."""
    left: list[Span] = [(f"{number}  " if number < 10 else "   ", "key"), (visible(summary.name), "ink")]
    return Row(
        summary.path,
        [*left, ("  " + progress_words(summary), "soft")],
        [(when(summary.changed, now), "soft")],
    )


def gallery_row(summary: Summary, about: str) -> Row:
    """Return the line of a replay that comes with the program, its name and how it ends; `about` finds it, too."""
    if summary.error:
        return Row(summary.path, [(f"{visible(summary.name)}  ", "ink"), (sentence(summary.error), "shadow")])
    ends = result_words(summary) or "an extract"
    ink = "key" if has_winner(summary) else "soft"
    also = f"{about} {game_title(summary)}"
    return Row(summary.path, [(visible(summary.name), "ink")], [(f"{ends} ", ink)], leader=True, also=also)


def library_row(leaf: Leaf, width: int, now: float, glyphs: Glyphs) -> Row:
    """Return one line for a game in the library, in columns that fit `width`; a branch stands below its parent."""
    summary = leaf.summary
    date = when(summary.changed, now)
    if summary.error:
        name = summary.path.rsplit("/", 1)[-1]
        return Row(
            summary.path,
            [(f"{visible(name)}  ", "shadow"), (sentence(visible(summary.error)), "soft")],
            [(date, "soft")],
        )
    name_width = max(16, min(32, width // 3))
    twig, name = _twig(leaf, glyphs), visible(summary.name)
    if leaf.entry is not None and OF_A_BRANCH.search(name):
        name = "what if"  # the name that it was given at first says what the tree shows anyway
    left: list[Span] = [
        (twig, "soft"),
        (_column(name, max(8, name_width - len(twig))), "ink"),
        ("  ", "ink"),
    ]
    if width >= 90:
        left += [(_column(game_title(summary), 24), "soft"), ("  ", "ink")]
    left.append((progress_words(summary), "soft"))
    right: list[Span] = []
    if finished(summary):
        left[-1] = (result_words(summary), "key" if has_winner(summary) else "ink")
    elif summary.condition:
        right = [(summary.condition, "shadow"), ("  ", "ink")]
    elif summary.locked:
        right = [("open elsewhere", "shadow"), ("  ", "ink")]
    # Dates stand in a column where a word stands before them; else how a game ended may reach up to them.
    return Row(summary.path, left, [*right, (date.rjust(16) if right else f"  {date}", "soft")])


def _twig(leaf: Leaf, glyphs: Glyphs) -> str:
    """Return the lines that lead to a branch in the tree, and the entry that it starts from."""
    if leaf.entry is None:
        return ""
    last, middle, line, down = ("'", "|", "-", "|") if glyphs.ascii else ("└", "├", "─", "│")
    above = "".join("  " if one else f"{down} " for one in leaf.lasts[:-1][-4:])
    return f"{above}{last if leaf.lasts[-1] else middle}{line} {leaf.entry} "


def _column(text: str, width: int) -> str:
    """Return a text in a column; where a name is cut, what tells a branch from its parent stays."""
    from rich.cells import cell_len, set_cell_size

    if cell_len(text) <= width:
        return set_cell_size(text, width)
    began = OF_A_BRANCH.search(text)
    end = began[0] if began and len(began[0]) < width // 2 else ""
    return set_cell_size(set_cell_size(text, width - 1 - len(end)).rstrip() + "…" + end, width)
