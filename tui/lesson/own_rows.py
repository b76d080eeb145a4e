"""The lessons of one's own in Learn: mistakes of games, puzzles, and whatever else lies in their folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from replays.lessons.own import Own
from saves.progress import Progress
from saves.text import sentence, visible
from tui.glyphs import Glyphs
from tui.lesson.lesson_words import state_words
from tui.widgets.rows import Row

MISTAKES = "mistakes"
"""The row of the mistakes of one's own."""

ENTRY = ", entry "
"""What stands in the title of a puzzle between its game and its entry, unless somebody calls it otherwise."""

ABOUT_MISTAKES = (
    "Choices in your own games that an evaluation (E in a replay) found to cost much. Each is set as a task at "
    "the table as it was: choose better. What was solved at the first choice comes again after a day, after "
    "a week and after a month. P in a replay makes a puzzle of any decision."
)


def own_rows(
    own: Sequence[Own], progress: Mapping[str, Progress], mistakes: int, due: int, glyphs: Glyphs
) -> list[Row]:
    """Return the rows of what is one's own, below a heading; none where there is nothing."""
    rows = []
    if mistakes:
        words = f"{due} due" if due else "none due today"
        left = [("m  ", "key"), (f"{glyphs.star} ", "soft"), (f"Your own mistakes ({mistakes})", "ink")]
        rows.append(Row(MISTAKES, left, [(words, "soft")], leader=True))
    for one in own:
        known = progress.get(one.id, Progress())
        mark = glyphs.dot if known.done else glyphs.diamond if known.step else glyphs.hollow
        if one.lesson is None:
            left = [("   ", "key"), ("! ", "shadow"), (visible(one.path.name), "ink")]
            said, also = "faulty", ""
        else:
            name, entry = name_and_entry(visible(one.lesson.title))
            left = [("   ", "key"), (f"{mark} ", "soft"), (name, "ink")]
            said = ", ".join(filter(None, [entry, state_words(one.lesson, known)]))
            also = f"{one.lesson.game.title} {one.lesson.summary}"
        rows.append(Row(one.id, left, [(said, "soft")], leader=True, also=also))
    return [Row("your own", [("Your own", "bright")], heading=True), *rows] if rows else []


def name_and_entry(title: str) -> tuple[str, str]:
    """Return the title of a puzzle without its entry, and the entry, where the title ends with one: at the right of a
    row it is not cut."""
    name, comma, number = title.rpartition(ENTRY)
    return (name, f"{ENTRY.strip(', ')} {number}") if comma and number.isdigit() else (title, "")


def about_mistakes(glyphs: Glyphs) -> Content:
    """Return what the mistakes of one's own are."""
    return Content.assemble(("Your own mistakes", "bold $bright"), "\n\n", glyphs.plain(ABOUT_MISTAKES))


def about_faulty(one: Own, glyphs: Glyphs) -> Content:
    """Return what is wrong with a file, and where it is."""
    words = (
        f"{sentence(one.problem)}\n\nMend it in {visible(str(one.path))}; docs/lessons.md tells what may stand in it."
    )
    return Content.assemble((visible(one.path.name), "bold $bright"), "\n\n", glyphs.plain(words))
