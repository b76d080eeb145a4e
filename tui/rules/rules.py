"""The rulebook: contents by chapter, the text of a rule with where it comes from, see also, and search by words."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from core import catalogue
from core.kernel.game import Game
from core.kernel.rulebook import Rule, Rulebook
from replays.examples import examples, file_of, nothing, words
from replays.lessons import find_lesson
from tui.host import Hosted
from tui.keys import BACK
from tui.rules.rule_text import rule_content
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

BESIDE = 4
"""Cells that the contents keep beside a rule: for the cursor, for the bar that scrolls."""

LEAST_TITLE = 12
"""A title is never wrapped to fewer cells than this."""


class RulesScreen(Filtering, Hosted, InkedScreen[None]):
    """A viewer of one game's rulebook, opened at a rule."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Rules"
    AUTO_FOCUS = "#contents"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("s", "show_me", "Show me", id="rules.show_me"),
        Binding("enter", "follow", "Follow", show=False, id="rules.follow"),
        *[Binding(str(n), f"see({n})", f"See also {n}", show=False) for n in range(1, 10)],
        Binding("right,l", "to_links", "See also", show=False, id="rules.links"),
        Binding("left,h", "left", "Contents, or the rule before", show=False, id="rules.left"),
        Binding("space", "scroll_text(1)", "Text down", show=False, id="rules.text_down"),
        Binding("b", "scroll_text(-1)", "Text up", show=False, id="rules.text_up"),
        Binding("g", "other_game", "Other game", id="rules.game"),
        FILTER,
        Binding("q", "leave", "Close", show=False, id="rules.close"),
        BACK,
    ]

    def __init__(self, game: Game, rule_id: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.book: Rulebook = game.rulebook()
        self.wanted = rule_id
        self.rule: Rule | None = None
        self.trail: list[str] = []
        self.shown: dict[str, int] = {}
        self.words = ""

    def compose(self) -> ComposeResult:
        """Show the contents on the left, the rule on the right."""
        yield Static("", id="page-title", markup=False)
        with Horizontal(id="book"):
            yield RowList(id="contents")
            with Vertical(id="leaf"):
                with VerticalScroll(id="rule-scroll", can_focus=False):
                    yield Static("", id="rule-text", markup=False)
                yield Static("See also", id="see-title", markup=False)
                yield RowList(id="see")
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Open the book at the rule that was asked for."""
        self.show_book()
        if self.wanted is not None and self.wanted not in self.book:
            self.host.say(f"The rulebook of {self.game.title} has no rule {self.wanted}.", bad=True)

    def on_resize(self) -> None:
        """Fit the contents to the new width."""
        self.call_after_refresh(lambda: self.fill_contents(keep=self.rule.id if self.rule else None))

    def show_book(self) -> None:
        """Fill the page from the book."""
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(f"❧ {self.book.title or self.game.title}"))
        first = next(iter(self.book), None)
        start = self.wanted if self.wanted in self.book else (first.id if first else None)
        self.fill_contents(keep=start)
        if start is None:
            self.query_one("#rule-text", Static).update("This rulebook is empty.")
        else:
            self.show_rule(start)

    # ------------------------------------------------------------------ contents and search

    def fill_contents(self, keep: str | None = None) -> None:
        """List the rules by chapter, or those that were found."""
        rows: list[Row] = []
        if self.words:
            found = self.book.search(self.words)
            count = "no rule" if not found else "1 rule" if len(found) == 1 else f"{len(found)} rules"
            rows.append(Row("found", [(f"{count} with {self.words}", "bright")], heading=True))
            rows += [self.row_of(rule) for rule in found]
        else:
            for chapter in self.book.chapters():
                rows.append(self.heading_of(chapter))
                rows += [self.row_of(rule) for rule in self.book if rule.chapter == chapter]
        contents = self.query_one("#contents", RowList)
        contents.set_rows(rows, keep=keep)
        if self.words:
            contents.action_edge(-1)

    @property
    def room(self) -> int:
        """How many cells a line of the contents has."""
        return max(2 * LEAST_TITLE, self.query_one("#contents", RowList).size.width - BESIDE)

    def heading_of(self, chapter: str) -> Row:
        """Return the line of a chapter in the contents, or two lines, where its title is long."""
        first, *rest = wrap(chapter, self.room) or [""]
        below = [(f"   {' '.join(rest)}", "bright")] if rest else []
        return Row(f"chapter {chapter}", [(first, "bright")], below=below, heading=True)

    def row_of(self, rule: Rule) -> Row:
        """Return the line of a rule in the contents, or two lines, where its title is long."""
        indent = len(rule.id) + 1
        first, *rest = wrap(rule.title, max(LEAST_TITLE, self.room - indent)) or [""]
        below = [(" " * indent, "ink"), (" ".join(rest), "ink")] if rest else []
        return Row(rule.id, [(f"{rule.id} ", "key"), (first, "ink")], below=below)

    def narrow(self, words: str) -> None:
        """List the rules with these words, wherever in a rule they stand; the contents, when there are none."""
        if words != self.words:
            self.words = words
            self.fill_contents(keep=None if words else self.rule.id if self.rule else None)

    # ------------------------------------------------------------------ the rule

    def show_rule(self, rule_id: str) -> None:
        """Show one rule, its provenance and its references."""
        self.rule = rule = self.book[rule_id]
        self.query_one("#rule-text", Static).update(rule_content(rule, self.host.glyphs))
        self.query_one("#rule-scroll").scroll_home(animate=False)
        links = [other for other in rule.see if other in self.book]
        see = self.query_one("#see", RowList)
        see.set_rows(
            [
                Row(
                    other,
                    [(f"{n} " if n < 10 else "  ", "soft"), (f"{other} ", "key"), (self.book[other].title, "ink")],
                )
                for n, other in enumerate(links, 1)
            ]
        )
        see.action_edge(-1)
        see.display = bool(links)
        see.styles.height = min(len(links), 8)
        self.query_one("#see-title").display = bool(links)
        if not links and see.has_focus:
            self.query_one("#contents", RowList).focus()

    def go_to(self, rule_id: str) -> None:
        """Follow a reference, remembering the way back."""
        if self.rule is not None:
            self.trail.append(self.rule.id)
        self._turn_to(rule_id)

    def _turn_to(self, rule_id: str) -> None:
        self.clear_filter()
        self.query_one("#contents", RowList).go_to(rule_id)
        self.show_rule(rule_id)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the rule under the cursor of the contents."""
        if event.rows.id == "contents" and (self.rule is None or event.row.id != self.rule.id):
            self.show_rule(event.row.id)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Follow a reference; from the contents, go to the references."""
        if event.rows.id == "see":
            self.go_to(event.row.id)
        else:
            self.action_to_links()

    def action_see(self, number: int) -> None:
        """Follow the reference with this number."""
        see = self.query_one("#see", RowList)
        if see.display and number <= len(see.rows):
            self.go_to(see.rows[number - 1].id)

    def action_to_links(self) -> None:
        """Go to the references."""
        see = self.query_one("#see", RowList)
        if see.display:
            see.focus()

    def action_left(self) -> None:
        """Go back over a followed reference; otherwise to the contents, and from there out of the search."""
        contents = self.query_one("#contents", RowList)
        if self.trail:
            self._turn_to(self.trail.pop())
        elif not contents.has_focus:
            contents.focus()
        else:
            self.clear_filter()

    def action_back(self) -> None:
        """Go back one step: a followed reference, the search, the book."""
        if self.trail and not self.filter_line.has_focus:
            self._turn_to(self.trail.pop())
        elif not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Close the book."""
        self.dismiss(None)

    def action_scroll_text(self, pages: int) -> None:
        """Scroll the text of the rule."""
        scroll = self.query_one("#rule-scroll")
        scroll.scroll_relative(y=pages * max(1, scroll.size.height - 1), animate=False)

    # ------------------------------------------------------------------ show me

    def action_show_me(self) -> None:
        """Go to a place in a replay or a lesson where the rule is at work; the next time, to another one.

        Of a rule by which nothing happens the nearest place is shown, and that is said.
        """
        rule = self.rule
        if rule is None:
            return
        found, why = examples(self.game.id, rule.id), nothing(self.game.id, rule.id)
        if not found:
            self.host.say(
                f"There is nothing to show of rule {rule.id}: {why}."
                if why
                else f"No replay and no lesson that comes with this version shows rule {rule.id}."
            )
            return
        at = self.shown.get(rule.id, 0) % len(found)
        self.shown[rule.id] = at + 1
        example = found[at]
        more = f" ({at + 1} of {len(found)}; s in the rules shows the next)" if len(found) > 1 else ""
        if example.lesson:
            self.host.say(f"Rule {rule.id} in the {words(example)}{more}.")
            self.host.open_lesson(find_lesson(example.lesson), example.step, remember=False)
            return
        try:
            path = file_of(example)
        except (OSError, IndexError):
            self.host.say("The short replay cannot be unpacked: the disk may be full.", bad=True)
            return
        if why:
            self.host.say(f"Nothing happens by rule {rule.id}: {why}. The nearest is the {words(example)}.")
        else:
            self.host.say(f"Rule {rule.id} in the {words(example)}{more}.")
        self.host.replay_game(path, example.entry, example.event)

    # ------------------------------------------------------------------ several games

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer another game only where there is one."""
        return len(catalogue.game_ids()) > 1 if action == "other_game" else True

    def action_other_game(self) -> None:
        """Show the rulebook of the next game."""
        ids = catalogue.game_ids()
        at = ids.index(self.game.id) if self.game.id in ids else -1
        self.game = catalogue.game(ids[(at + 1) % len(ids)])
        self.book = self.game.rulebook()
        self.wanted, self.rule, self.words = None, None, ""
        self.trail.clear()
        self.show_book()
