"""The rulebook: contents by chapter, the text of a rule with where it comes from, see also, and search by words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from core import catalogue
from core.kernel.game import Game
from core.kernel.passages import around, opening, shortened
from core.kernel.rule_search import Hits
from core.kernel.rulebook import Part, Rule, Rulebook
from core.kernel.search_heads import groups_of, meaning
from core.kernel.styled import bare
from replays.clauses import in_turn
from tui.host import Hosted
from tui.keys import BACK
from tui.rules.contents import LEAST_TITLE, contents_rows, link_row, part_id, part_of, reading_order, rule_row, stops
from tui.rules.plate import BOOK_ROWS, LEAST_ROWS, PlatePage
from tui.rules.rule_text import overview_content, rule_content
from tui.rules.showing import Showing, prepare
from tui.styles import SHELL, TABLE
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.lines import Span
from tui.widgets.lines import width as line_width
from tui.widgets.page import InkedScreen
from tui.widgets.plan import WIDE_FROM
from tui.widgets.rows import Row, RowList

SEARCH = replace(FILTER, description="Search")
"""The key that narrows a list everywhere looks here for words in a whole book."""

LEAST_PASSAGE = 16
"""So many cells has the passage in which words stand that were found, at least."""

BESIDE = 4
"""Cells that the contents keep beside a rule: for the cursor, for the bar that scrolls."""

READ_ALL = "what is it about"
"""Whoever asks a book a question has read all of it and of its index."""

SOON = 1.0
"""Seconds after which a book gets ready to show places of its rules: nobody has read one to its end before."""
AHEAD = 0.5
"""Seconds after which a rule that is still open is read, and the place to show of it is read ahead."""

ROOMY_FROM = 36
"""In a lower terminal a drawing stands below the text only where all of the text and the references have room above."""

HEAD_ROWS = 4
"""Rows of the page that are none of the book's: the title, the two lines, the keys."""
MOST_LINKS = 8
"""Rows that the references take at the most."""
LEAST_LINKS = 2
"""Rows that they keep while nobody chooses one of them, where the text has no room."""
FOLDED = 3
"""Rows that the book keeps at least, the free one above it among them, while somebody looks at a drawing."""


Others = tuple[list[tuple[Game, list[Rule]]], list[tuple[Game, str, list[Rule]]]]
"""The other games that have what is looked for, and those that have what may have been mistyped, with the words."""


class ContentsList(RowList):
    """The contents of a book, which are laid out for their width; `message Resized` says that they have another."""

    class Resized(Message):
        """The list has another size."""

    def on_resize(self) -> None:
        """Say so."""
        self.post_message(self.Resized())


class RulesScreen(Filtering, Hosted, InkedScreen[None]):
    """A viewer of one game's rulebook, opened at a rule."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Rules"
    AUTO_FOCUS = "#contents"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("s", "show_me", "Show me", id="rules.show_me"),
        Binding("d", "drawing", "Drawing", id="rules.drawing"),
        Binding("enter", "follow", "Follow", show=False, id="rules.follow"),
        *[Binding(str(n), f"see({n})", f"See also {n}", show=False) for n in range(1, 10)],
        Binding("right,l", "to_links", "See also", show=False, id="rules.links"),
        Binding("left,h", "left", "Contents, or the rule before", show=False, id="rules.left"),
        Binding("space", "read_on(1)", "Read on", id="rules.text_down"),
        Binding("b", "read_on(-1)", "Read back", show=False, id="rules.text_up"),
        Binding("right_square_bracket", "chapter(1)", "Next chapter", key_display="]", id="rules.next_chapter"),
        Binding(
            "left_square_bracket",
            "chapter(-1)",
            "Chapter before",
            key_display="[",
            show=False,
            id="rules.chapter_before",
        ),
        Binding("g", "other_game", "Other game", id="rules.game"),
        SEARCH,
        Binding("q", "leave", "Close", show=False, id="rules.close"),
        BACK,
    ]

    def __init__(self, game: Game, rule_id: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.book: Rulebook = game.rulebook()
        self.wanted = rule_id
        self.rule: Rule | None = None
        self.part: Part = self.book.parts[0]
        self.trail: list[str] = []
        self.words = ""
        self.found: tuple[Rulebook, str, Hits] | None = None
        """What was found last: in which book, of which words."""
        self._others: tuple[Rulebook, str, Others] | None = None
        """The same of the other games."""
        self.showing = Showing(self)
        self.ahead: Timer | None = None
        self.fitted = 0
        """The cells of a line for which the contents are laid out."""
        self.others_read = False
        """Whether the books of the other games have been read, which takes a moment."""
        self.text_rows = 0
        """The rows of the text as it is wrapped now."""
        self.whole = self.folds = False
        """Whether the drawing takes nearly all of the page, and whether more of it would be seen then."""

    def compose(self) -> ComposeResult:
        """Show the contents on the left, the rule on the right."""
        yield Static("", id="page-title", markup=False)
        with Horizontal(id="book"):
            yield ContentsList(id="contents")
            with Vertical(id="leaf"):
                with VerticalScroll(id="rule-scroll", can_focus=False):
                    yield Static("", id="rule-text", markup=False)
                yield Static("See also", id="see-title", markup=False)
                yield RowList(id="see")
                yield PlatePage(id="leaf-plate")
        yield PlatePage(id="plate")
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Open the book at the rule that was asked for, and prepare for showing places of its rules."""
        self.set_timer(SOON, self.prepare)
        self.show_book()
        if self.wanted is None or self.wanted in self.book:
            return
        missing = f"The rulebook of {self.game.title} has no rule {self.wanted}"
        for game_id in catalogue.game_ids():
            game = catalogue.game(game_id)
            if self.wanted in game.rulebook():
                self.turn_to_game(game_id, self.wanted)
                self.host.say(f"{missing}; this is the one of {game.title}.")
                return
        self.host.say(f"{missing}.", bad=True)

    def prepare(self) -> None:
        """Get ready to show places of rules, while somebody reads: the styles of replays, and what a thread can do."""
        styles = self.app.stylesheet
        if not styles.has_source(str(TABLE)):
            styles.read(TABLE)
            styles.parse()
        self.run_worker(partial(prepare, self.game), thread=True, group="prepare")

    def read_ahead(self) -> None:
        """Get ready to show the next place of the rule that is open, once it has been open for a while."""
        if self.ahead is not None:
            self.ahead.stop()
        rule = self.rule
        if rule is not None:
            read = partial(self.showing.read_ahead, self.game, rule)
            self.ahead = self.set_timer(AHEAD, lambda: self.run_worker(read, thread=True, group="ahead"))

    def on_screen_resume(self) -> None:
        """Get ready for the place after the one that was shown."""
        self.read_ahead()

    def on_resize(self) -> None:
        """Fit the contents and the text to the new width."""
        self.call_after_refresh(self.fit)

    def on_contents_list_resized(self) -> None:
        """Fit the contents and the text to another width."""
        if self.room != self.fitted:
            self.fit()

    def fit(self) -> None:
        """Lay the contents and the text out anew for the width that they have now."""
        self.fill_contents(keep=self.here)
        self.show_text()
        self.show_links()
        self.give_places()

    @property
    def here(self) -> str:
        """The id of what is open: of a rule, or of what stands before the rules of a part."""
        return self.rule.id if self.rule is not None else part_id(self.book, self.part)

    def show_book(self) -> None:
        """Fill the page from the book."""
        ids = catalogue.game_ids()
        other = catalogue.game(ids[(ids.index(self.game.id) + 1) % len(ids)]) if self.game.id in ids else self.game
        more = f"   (g {other.title})" if other is not self.game else ""
        title = self.host.glyphs.plain(f"❧ {self.book.title or self.game.title}")
        self.query_one("#page-title", Static).update(Content.assemble(title, (more, "$soft")))
        self.fill_contents(keep=self.wanted if self.wanted in self.book else part_id(self.book, self.part))
        if self.wanted is not None and self.wanted in self.book:
            self.show_rule(self.wanted)
        else:
            self.show_part(self.part)

    def fill_contents(self, keep: str | None = None) -> None:
        """List the rules by chapter, or those that were found."""
        rows: list[Row] = []
        self.fitted = self.room
        if self.words:
            rows = [*self.found_rows(), *self.elsewhere()]
        else:
            rows = contents_rows(self.book, self.room)
        contents = self.query_one("#contents", RowList)
        contents.set_rows(rows, keep=keep)
        if self.words:
            contents.action_edge(-1)
            if not self.hits.places:
                self.show_nothing()

    @property
    def hits(self) -> Hits:
        """What was found of the words that were typed last."""
        if self.found is None or self.found[:2] != (self.book, self.words):
            self.found = (self.book, self.words, self.book.hits(self.words))
        return self.found[2]

    def found_rows(self) -> list[Row]:
        """Return the rules that were found, each group of them under its head."""
        rows: list[Row] = []
        for group in groups_of(self.hits, self.words):
            for line in wrap(group.head, max(LEAST_TITLE, self.room)):
                rows.append(Row(f"found {len(rows)}", [(line, "bright")], heading=True))
            rows += [self.hit_of(rule) for rule in self.book.at(group.places)]
        return rows

    @property
    def room(self) -> int:
        """How many cells a line of the contents has."""
        return max(2 * LEAST_TITLE, self.query_one("#contents", RowList).size.width - BESIDE)

    def hit_of(self, rule: Rule) -> Row:
        """Return the line of a rule that was found, and below it the sentence that is most like what was asked, or the
        passage in which the words stand, behind the rest of a long title if there is room; without such a passage how
        the text begins."""
        row = rule_row(rule, self.room)
        lead: list[Span] = [*row.below, ("  ", "ink")]
        left = self.room - line_width(lead)
        if left < LEAST_PASSAGE:
            return row
        text, ellipsis = bare(rule.text), self.host.glyphs.ellipsis
        sentence, words = self.book.sentence(rule, text, self.hits)
        if sentence:
            pieces = shortened(self.book.told(rule, text, sentence), words, left, ellipsis)
            return replace(row, below=[*lead, *((piece, "bright" if hit else "soft") for piece, hit in pieces)])
        before, hit, after = around(text, self.hits.words, left, ellipsis, self.book.sayings.others)
        if not hit:
            after = opening(text, left, ellipsis)
        return replace(row, below=[*lead, (before, "soft"), (hit, "bright"), (after, "soft")])

    def elsewhere(self) -> list[Row]:
        """Return a line for each other game that has a rule with the id that was typed, or, where this book has no rule
        with the words, for each that has, or has what may have been mistyped; none before the other books have been
        read."""
        rows: list[Row] = []
        if not self.others_read:
            return rows
        having, like = self.others
        for game, found in (*having, *((game, rules) for game, _, rules in like)):
            count = "" if len(found) == 1 else f" ({len(found)} rules)"
            below = [(" " * (len(found[0].id) + 1), "ink"), (f"in {game.title}{count}", "soft")]
            rows.append(replace(rule_row(found[0], 10 * self.room), id=f"{game.id} {found[0].id}", below=below))
        return rows

    @property
    def others(self) -> Others:
        """Which other games have the words that were typed last, and which have what may have been mistyped."""
        if self._others is None or self._others[:2] != (self.book, self.words):
            having = catalogue.rules_elsewhere(self.game, self.words)
            like = catalogue.words_elsewhere(self.game, self.words, having)
            self._others = self.book, self.words, (having, like)
        return self._others[2]

    def action_filter(self) -> None:
        """Ask for words, and read the other books meanwhile."""
        super().action_filter()
        if not self.others_read:
            self.run_worker(self.read_others, thread=True, group="others", exclusive=True)

    def read_others(self) -> None:
        """Read the books of all games, in a thread: the first letters of a search do not wait for them."""
        for game_id in catalogue.game_ids():
            catalogue.game(game_id).rulebook().search(READ_ALL)
        self.app.call_from_thread(self.take_others)

    def take_others(self) -> None:
        """Say of what was typed meanwhile where else it stands."""
        self.others_read = True
        if self.is_attached and self.words and (more := self.elsewhere()):
            contents = self.query_one("#contents", RowList)
            contents.set_rows([*contents.rows, *more])
            self.show_text()

    def narrow(self, words: str) -> None:
        """List the rules with these words, wherever in a rule they stand; the contents, when there are none."""
        if words != self.words:
            self.words = words
            self.set_class(bool(words), "-searching")
            self.fill_contents(keep=None if words else self.here)

    def show_rule(self, rule_id: str) -> None:
        """Show one rule, its provenance and its references."""
        self.rule = self.book[rule_id]
        self._opened()

    def show_part(self, part: Part) -> None:
        """Show what a part of the book is about, before any of its rules."""
        self.rule, self.part = None, part
        self._opened()

    def show_nothing(self) -> None:
        """Show that nothing was found, instead of what was open before."""
        self.rule, self.part = None, self.book.parts[0]
        self._opened()
        self.show_text()

    def show_text(self) -> None:
        """Draw the text of what is open."""
        scroll, page = self.query_one("#rule-scroll"), self.query_one("#rule-text", Static)
        room = max(LEAST_TITLE, scroll.region.width - scroll.styles.scrollbar_size_vertical - 1)  # there may be a bar
        if (widest := page.styles.max_width) is not None:
            room = min(room, round(widest.value) - page.styles.padding.width)
        if self.rule is not None:
            words = self.hits.words if self.words else ()
            sentence, _ = self.book.sentence(self.rule, bare(self.rule.text), self.hits) if self.words else ("", ())
            others = self.book.sayings.others
            text = rule_content(self.rule, self.host.glyphs, room, words, others, sentence, self.book.origin(self.rule))
        elif self.words and not self.hits.places:
            text = Content(self.nothing_found())
        else:
            text = overview_content(self.part.title or self.game.title, self.part.text, self.host.glyphs, room)
        page.update(text)
        self.text_rows = text.get_height({}, room)

    def nothing_found(self) -> str:
        """Return that this book has no rule with the words, or with that id, and what to do."""
        found, like = self.others if self.others_read else ([], [])
        name = next((rules[0].id for _, rules in found if rules[0].id.casefold() == self.words.strip().casefold()), "")
        missing = f"{self.game.title} has no rule {name}." if name else f"No rule of {self.game.title} has these words."
        if like:
            having = in_turn([f"{game.title} has {words}" for game, words, _ in like])
            return f"{missing} {having}: enter on the line goes there."
        if not found:
            asks = meaning(self.hits.perhaps).removeprefix("; did")
            return f"{missing}{f' Did{asks}' if asks else ''} Try fewer or others, or g for another game."
        others = [game.title for game, _ in found]
        has = "has" if len(others) == 1 else "have"
        return f"{missing} {in_turn(others)} {has} {'one' if name else 'them'}: enter on the line goes there."

    def on_descendant_focus(self) -> None:
        """Give the references all their rows while one of them is chosen, and the text its rows again after that."""
        self.give_places()

    def give_places(self) -> None:
        """Give text, references and drawing their places: the text first, and the drawing where there is room; below
        the text alone, where both have it there. Where the text has no room the references scroll in a few rows."""
        across, see = self.across, self.query_one("#see", RowList)
        width = self.size.width - across.styles.padding.width
        height = self.size.height - int(self.filter_line.display)
        below, most = max(LEAST_ROWS, height - BOOK_ROWS), max(LEAST_ROWS, height - HEAD_ROWS - FOLDED)
        small = across.drawn(width, below)
        links = min(sum(row.height for row in see.rows), MOST_LINKS)
        needed = self.text_rows + (links + 2 if links else 0) + 1
        fits = needed + len(small) <= height - HEAD_ROWS
        on_leaf = fits and bool(small) and max(map(line_width, small)) <= self.leaf_room
        beside = bool(small) and not on_leaf and (fits or self.size.height >= ROOMY_FROM)
        left = height - HEAD_ROWS - (len(small) if beside else 0)
        if needed > left and not see.has_focus:
            links = max(min(links, LEAST_LINKS), links - (needed - left))
            needed = self.text_rows + links + 3
        self.query_one("#rule-scroll").styles.height = self.text_rows if needed <= left else "1fr"
        self.folds = bool(small) and not on_leaf and (not beside or len(across.drawn(width, most)) > len(small))
        self.whole = self.whole and self.folds
        across.lay(most if self.whole else below if beside else 0)
        self.query_one("#leaf-plate", PlatePage).lay(below if on_leaf else 0)
        hidden = links < sum(row.height for row in see.rows)
        self.query_one("#see-title", Static).update(f"See also: {len(see.rows)} rules" if hidden else "See also")
        see.styles.height = links
        see.display = self.query_one("#see-title").display = bool(links) and not self.whole
        self.refresh_bindings()

    @property
    def across(self) -> PlatePage:
        """The drawing across the page."""
        return self.query_one("#plate", PlatePage)

    @property
    def leaf_room(self) -> int:
        """How many cells a drawing has below the text alone; none in a narrow terminal, where the text has few."""
        return self.query_one("#leaf").content_size.width if self.size.width >= WIDE_FROM[0] else 0

    def _opened(self) -> None:
        self.whole = False
        self.show_text()
        self.read_ahead()
        for plate in self.query(PlatePage):
            plate.show(self.game, self.rule.id if self.rule is not None else "")
        self.query_one("#rule-scroll").scroll_home(animate=False, immediate=True)
        self.show_links()
        self.query_one("#see", RowList).action_edge(-1)
        self.give_places()
        see = self.query_one("#see", RowList)
        if not see.rows and see.has_focus:
            self.query_one("#contents", RowList).focus()

    def show_links(self) -> None:
        """List the rules to which the one that is open refers, in lines as wide as there is room."""
        links = [other for other in self.rule.see if other in self.book] if self.rule is not None else []
        room = max(2 * LEAST_TITLE, self.query_one("#rule-scroll").region.width - BESIDE)
        self.query_one("#see", RowList).set_rows(
            [link_row(self.book[other], n, room) for n, other in enumerate(links, 1)]
        )

    def go_to(self, rule_id: str) -> None:
        """Follow a reference, remembering the way back."""
        self.trail.append(self.here)
        self._turn_to(rule_id)

    def _turn_to(self, rule_id: str) -> None:
        self.clear_filter()
        self.query_one("#contents", RowList).go_to(rule_id)
        self._open(rule_id)

    def _open(self, row_id: str) -> None:
        part = part_of(self.book, row_id)
        if part is not None:
            self.show_part(part)
        elif row_id in self.book:
            self.show_rule(row_id)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the rule under the cursor of the contents."""
        if event.rows.id == "contents" and event.row.id != self.here:
            self._open(event.row.id)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Follow a reference; from the contents, go to the references."""
        if event.rows.id == "see":
            self.go_to(event.row.id)
        elif " " in event.row.id:
            self.turn_to_game(*event.row.id.split(" ", 1))
        else:
            self.action_to_links()

    def action_see(self, number: int) -> None:
        """Follow the reference with this number."""
        see = self.query_one("#see", RowList)
        if number <= len(see.rows):
            self.go_to(see.rows[number - 1].id)

    def action_to_links(self) -> None:
        """Go to the references."""
        self.fold(whole=False)
        see = self.query_one("#see", RowList)
        if see.display:
            see.focus()

    def action_left(self) -> None:
        """Go back over a followed reference; otherwise to the contents, and from there out of the search."""
        contents = self.query_one("#contents", RowList)
        if self.fold(whole=False):
            return
        if self.trail:
            self._turn_to(self.trail.pop())
        elif not contents.has_focus:
            contents.focus()
        else:
            self.clear_filter()

    def action_back(self) -> None:
        """Go back one step: the drawing, a followed reference, the search, the book."""
        if self.fold(whole=False):
            return
        if self.trail and not self.filter_line.has_focus:
            self._turn_to(self.trail.pop())
        elif not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Close the book."""
        self.dismiss(None)

    def action_read_on(self, pages: int) -> None:
        """Scroll the text by a page; from its end go on to the drawing that has no room below it, and to the next rule;
        from its beginning go to the rule before."""
        scroll = self.query_one("#rule-scroll")
        if self.whole and pages < 0:
            self.fold(whole=False)
            return
        reads = not self.whole or scroll.size.height > FOLDED
        if reads and (scroll.scroll_y < scroll.max_scroll_y) if pages > 0 else (scroll.scroll_y > 0):
            scroll.scroll_relative(y=pages * max(1, scroll.size.height - 1), animate=False, immediate=True)
            return
        if pages > 0 and not self.across.display and self.fold(whole=True):
            self.call_after_refresh(scroll.scroll_end, animate=False, immediate=True)  # all of it has been read
            return
        order = reading_order(self.book)
        at = order.index(self.here) + pages
        if 0 <= at < len(order):
            self.trail.clear()
            self._turn_to(order[at])

    def action_chapter(self, count: int) -> None:
        """Go to the next chapter, or to the one before; what stands before the rules of a part is one, too."""
        entered = [ids for _, ids in stops(self.book)]
        at = next(number for number, ids in enumerate(entered) if self.here in ids) + count
        if 0 <= at < len(entered):
            self.trail.clear()
            self._turn_to(entered[at][0])

    def action_drawing(self) -> None:
        """Look at the whole drawing, and back at the text."""
        self.fold(whole=not self.whole)

    def fold(self, *, whole: bool) -> bool:
        """Let the drawing take nearly all of the page, or give the book its place again; tell whether that changes
        anything."""
        if whole == self.whole or (whole and not self.folds):
            return False
        self.whole = whole
        self.give_places()
        return True

    def action_show_me(self) -> None:
        """Go to a place in a replay or a lesson where the rule is at work; the next time, to another one.

        Of a rule by which nothing happens the nearest place is shown, and that is said.
        """
        if self.rule is not None:
            self.showing.show(self.game, self.rule)
        elif self.words and not self.hits.places:
            self.host.say("No rule was found, so there is none to show.")
        else:
            self.host.say("No single place shows an overview. Choose a rule on the left: s shows it at work in a game.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer another game only where there is one, and a drawing where more of it can be seen."""
        if action == "drawing":
            return self.folds
        return len(catalogue.game_ids()) > 1 if action == "other_game" else True

    def action_other_game(self) -> None:
        """Show the rulebook of the next game."""
        ids = catalogue.game_ids()
        at = ids.index(self.game.id) if self.game.id in ids else -1
        self.turn_to_game(ids[(at + 1) % len(ids)])

    def turn_to_game(self, game_id: str, rule_id: str | None = None) -> None:
        """Open the rulebook of a game, at a rule or at its overview."""
        self.clear_filter()
        self.game = catalogue.game(game_id)
        self.book = self.game.rulebook()
        self.wanted, self.rule, self.part, self.words = rule_id, None, self.book.parts[0], ""
        self.trail.clear()
        self.show_book()
