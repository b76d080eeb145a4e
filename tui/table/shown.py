"""What the table shows: the scene for whoever looks, the log, and the choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from core.kernel.prompts import Choice, Outcome, Prompt, Refusal, verdict
from replays.eyes import has_secrets
from tui.table.asking import Asking
from tui.table.first import FirstTime
from tui.table.flow import is_pass
from tui.table.offers import Offer, plain_rows
from tui.table.played import Company
from tui.table.record import decision_words
from tui.table.rule_pane import text_rows
from tui.table.seated import Seated
from tui.table.stage import StageScreen
from tui.widgets.grid import Grid
from tui.widgets.grid_rows import Row
from tui.widgets.lines import Line, Span, flowed
from tui.widgets.log import LogLine
from tui.widgets.pane import RULE, Jump, Scene
from tui.widgets.plan import FOOT

WIDE = 110
"""From so many columns on the bar names who sits at the table in full."""


WHAT_IF: Span = ("what if ", "key")
"""What the bar says of a branch, however little room there is."""


class Charted(Protocol):
    """A map at the table, which says what of a question is at hand."""

    def at_hand(self, choices: Sequence[Choice]) -> Sequence[int]:
        """Return the places of the choices that stand in the list."""

    def marked(self, at: int | None) -> int | None:
        """Return choice `at` if it may be selected beforehand, or None where enter on the map means something else."""

    def elsewhere(self) -> Sequence[Row]:
        """Return rows that say what lies elsewhere."""

    def focus(self) -> None:
        """Let the keys go where the question is answered."""

    def note(self, at: int) -> None:
        """Keep in mind that choice `at` is about to be taken."""

    def go_on(self) -> None:
        """Go on with what a key meant, once the table has answered a choice that was on its way."""


class Shown:
    """What `screen` shows of a game, and what is offered there; `jumps` are the keys of the game."""

    def __init__(self, screen: StageScreen, seated: Seated, jumps: list[Jump]) -> None:
        self.screen = screen
        self.seated = seated
        self.jumps = jumps
        self.prompt = Grid(id="bottom")
        self.asking: Asking | None = None
        self._asked_at = 0
        self.at_table: Charted | None = None
        """What hexes mean, where the game has a map."""

        self.answers = seated.table.entry
        self.first = FirstTime(screen, screen.game, seated.flow)

    @property
    def choices(self) -> list[Choice]:
        """The choices in sight; messages name them by their places."""
        return [] if self.asking is None else list(self.asking.choices)

    @property
    def waiting(self) -> bool:
        """Whether a choice is on its way."""
        return self.seated.played.waiting

    def refresh(self, thinking: bool = False) -> None:
        """Show the table as it is now."""
        table = self.seated.table
        header = table.header
        self.answers = table.entry
        self.prompt.moved_on()
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            prompt = self.screen.game.sight.visible_prompt(table.state, prompt, self.seated.eyes)
        before = None
        if self.seated.before_entry != table.entry and 0 <= self.seated.before_entry <= table.entries:
            before = self.screen.game.sight.view(table.state_at(self.seated.before_entry), self.seated.eyes)
        view = self.seated.in_sight()
        scene = Scene(
            self.screen.game, view, before, prompt, self.seated.names, header.options, first=self._first(prompt)
        )
        ghost = None if thinking else self._ask(scene)
        self.screen.show_scene(replace(scene, ghost=ghost, answered=self.asking is not None))
        if self.asking is not None and self.at_table is not None:
            self.asking.renew()  # the cursor may have come to what the question is about
        self.show_header()
        self.show_log()
        if not thinking:
            self._show_prompt(prompt)
            self.make_room()
            if self.at_table is not None:
                self.at_table.focus()

    def _first(self, prompt: Prompt | Outcome) -> Any | None:
        """Return the view in which the same question was first put to the same player; None if that is now."""
        table = self.seated.table
        if not isinstance(prompt, Prompt) or prompt.window:
            return None
        kinds = {type(choice.action) for choice in prompt.choices}
        first = table.entry
        while first > 0 and type(table.line.entries[first].action) in kinds:
            earlier = table.prompt_at(first - 1)
            if not isinstance(earlier, Prompt) or (earlier.kind, earlier.seat) != (prompt.kind, prompt.seat):
                break
            first -= 1
        return None if first == table.entry else self.screen.game.sight.view(table.state_at(first), self.seated.eyes)

    def _ask(self, scene: Scene) -> object:
        """Work out what is offered, and return the view that follows from what is selected beforehand."""
        earlier, self.asking = self.asking, None
        entry, before = self.seated.table.entry, self._asked_at
        self._asked_at = entry
        if not isinstance(scene.prompt, Prompt):
            return None
        choices = self.seated.flow.offered(scene.prompt, self.seated.eyes)
        until, patience = self.screen.host.settings.pass_until, ""
        if self.seated.flow.may_pass_until(scene.prompt, until):
            patience = self.seated.flow.wishes_of_the_game()[until].replace("leave me alone", "not asked again")
        drawn = (self.prompt.glyphs, self.prompt.lettered)
        at_hand = None if self.at_table is None else self.at_table.at_hand
        self.asking = Asking(scene, choices, scene.view, self.seated.own_names, self.jumps, patience, drawn, at_hand)
        if earlier is not None and entry in (before, before + 1):
            self.asking.keep_places(earlier)
        selected = self.asking.selected
        return None if selected is None else self.asking.ghost(selected)

    def haunt(self, choice: int) -> None:
        """Show on the panes what certainly follows from a choice."""
        scene = self.screen.scene
        if scene is None or self.asking is None:
            return
        self.screen.scene = scene = replace(scene, ghost=self.asking.ghost(choice))
        for pane in self.screen.pane_layout.panes.values():
            pane.show(scene)

    def show_header(self) -> None:
        """Show where the game is, and beside it where in the log, and that it is saved, or who sits at the table."""
        table, played = self.seated.table, self.seated.played
        where = f"entry {table.entry}" + (f" of {table.entry + played.ahead}, U to redo" if played.ahead else "")
        if table.header.first:
            where += f" ({table.header.first + table.entry} of the first game)"
        if played.company is not None:
            self._show_company(played.company, where)
            return
        state = ("read-only", "shadow") if played.read_only else ("saved", "bright")
        ails: tuple[Span, ...] = ((f"{played.condition}   ", "shadow"),) if played.condition else ()
        opened = self.seated.laid_open and has_secrets(table.game, table.state)
        hands: tuple[Span, ...] = (("open hands   ", "shadow"),) if opened else ()
        right: tuple[Span, ...] = (*ails, *hands, (where, "soft"), ("   ", ""), state, (" ", ""))
        if table.header.parent:
            self.screen.show_header((*right[:-1], ("   ", ""), WHAT_IF), keep=(WHAT_IF,))
        else:
            self.screen.show_header(right)

    def _show_company(self, company: Company, where: str) -> None:
        """Show who sits at the table and who is waited for, in as many words as there is room for."""
        wide = self.screen.app.size.width >= WIDE
        how = "looking on" if self.seated.played.read_only else "hosted"
        end: Line = (("   ", ""), (where if wide else f"{self.seated.table.entry}", "soft"), (f"  {how} ", "bright"))
        ways = company.bars(self.screen.glyphs, wide)
        self.screen.show_header(*((*one, *end) for one in ways), *((*one, (" ", "")) for one in ways))

    def show_log(self, selected: int | None = None) -> None:
        """Show the log as the present eyes may see it, entry `selected` (else the last) selected."""
        table = self.seated.table
        lines = self.seated.record.latest(table.line.entries, table.cursor, self.log_eyes())
        if table.header.parent and table.cursor <= self.seated.record.reach:
            from replays.branching import origin_words

            lines.insert(0, LogLine(0, f"A branch {origin_words(table.header.parent)}", "", remark=True))
            at = sum(line.entry < 1 for line in lines)
            lines[at:at] = self._first_choice()
        self.screen.log_pane.show(lines, min(self.seated.before_entry, table.entry) + 1, selected)
        self.tell()

    def _first_choice(self) -> list[LogLine]:
        """Return the choice with which a branch begins as a line of the log: what happened need not tell it, as after a
        pass or a price that is declined."""
        table, eyes = self.seated.table, self.log_eyes()
        if table.cursor < 2:
            return []
        state, made = table.line.state_after(1), table.line.entries[1]
        words = decision_words(self.seated.game, state, made, eyes, self.seated.names)
        return [LogLine(1, f"It begins with: {words}", "", remark=True)]

    def log_eyes(self) -> str | None:
        """Return whose eyes read the log: the same for all who may look now, so that its lines are made once."""
        return next(iter(self.seated.flow.party(self.seated.eyes)), self.seated.eyes)

    def tell(self) -> None:
        """Tell what happened since the last decision below the choices, where the log is a tab; what is said once
        comes before that."""
        once = self.first.at_prompt() if self.asking is not None else ""
        self.prompt.tell([once] if once else [] if self.screen.spread else self._news(), bool(once))

    def _news(self) -> list[str]:
        """Return what happened since the last decision, in sentences."""
        table = self.seated.table
        first = min(self.seated.before_entry, table.entry) + 1
        return self.seated.record.news(table.line.entries[: table.cursor], first, self.log_eyes())

    def think(self, seat: str) -> None:
        """Say in place of the question that the bot of a seat is thinking, and offer nothing meanwhile."""
        self.asking = None
        self.prompt.show([])
        self.prompt.ask(self._thinks(seat))

    def say_of_spot(self, says: str, rule: str) -> None:
        """Say what a spot of the board is and its rule below the rows of the prompt, or in place of the question where
        these leave no room."""
        book = self.screen.game.rulebook()

        def told(size: int) -> list[Line]:
            rows = flowed([(f" {says}", "bright")], size - 1, 1) if says else []
            if rule in book:
                rows += text_rows(book[rule].text, size - 1, [(f" {rule} {book[rule].title}. ", "soft")])
            return rows

        self.prompt.explain(told)
        if says and self.prompt.needed(self.prompt.content_size.width) >= self.prompt.content_size.height:
            self.prompt.say(says)

    def make_room(self) -> None:
        """Give the prompt the rows that it needs, as far as panes can do without theirs."""
        layout = self.screen.pane_layout
        if FOOT in layout.regions:
            layout.make_room(self.prompt.needed(layout.regions[FOOT].width) + RULE)

    def _show_prompt(self, prompt: Prompt | Outcome) -> None:
        if isinstance(prompt, Outcome):
            reason = self.screen.game.words.reason(prompt)
            each = ", ".join(f"{self.seated.names[seat]} {points}" for seat, points in prompt.scores.items())
            score = f" Score: {each}." if each else f" Score {prompt.score}." if prompt.score else ""
            score = score if self.screen.game.words.scored else ""
            self.prompt.show(plain_rows([Offer("See how it came to that", reason + score, prompt.rule)]), 0)
            opponents = self.screen.game.words.opponents
            opponent = next((seat for seat in self.seated.flow.people if seat in opponents), "")
            self.prompt.ask(verdict(prompt.result, self.seated.names, opponent), prompt.rule)
            self.screen.rule_pane.show(prompt.rule)
            return
        asking = self.asking
        assert asking is not None
        self._list(asking)
        self._put(prompt, asking)
        self.screen.rule_pane.show(self.rule_here())

    def _put(self, prompt: Prompt, asking: Asking) -> None:
        """Put the question above its choices."""
        text = self.screen.game.words.prompt_text(self.seated.in_sight(), prompt)
        name = self.seated.names[prompt.seat]
        if not prompt.group and name not in text and self.seated.own_names[prompt.seat] not in text:
            text = f"{name}: {text}"
        nobody = self.seated.names.get(self.seated.eyes or "", "anybody")
        idle = "" if asking.choices or not self.seated.played.here else f" (nothing for {nobody} to do)"
        self.prompt.ask(self._held(bool(asking.choices)) or text + idle, prompt.rule, asking.rule)

    def _held(self, offered: bool) -> str:
        """Return what stands in place of the question while a choice is on its way, a pass is held for others, or a bot
        thinks and nothing is `offered`."""
        if self.seated.played.waiting:
            return f"Sent{self.screen.glyphs.ellipsis}"
        company = self.seated.played.company
        if company is None:
            return ""
        bot = "" if offered else company.thinking()
        return company.held() or (self._thinks(bot) if bot else "")

    def _thinks(self, seat: str) -> str:
        return f"{self.seated.names[seat]} is thinking{self.screen.glyphs.ellipsis}"

    def say_who(self) -> None:
        """Say anew who is there, who is waited for, and who has let a window pass."""
        self.show_header()
        scene = self.screen.scene
        if self.asking is not None and scene is not None and scene.prompt is self.asking.prompt:
            self._put(self.asking.prompt, self.asking)

    def others_decide(self) -> str:
        """Return who decides now, in a sentence, where others do so at terminals of their own and nothing is asked of
        anybody here; else nothing."""
        company = self.seated.played.company
        if company is None or self.asking is None or self.asking.choices or self.waiting:
            return ""
        return company.deciding()

    def say_sent(self) -> None:
        """Say that a choice is on its way."""
        self.prompt.say(f"Sent{self.screen.glyphs.ellipsis}")

    def _list(self, asking: Asking) -> None:
        others: Sequence[Row] = ()
        selected = asking.selected
        if self.at_table is not None:
            others, selected = self.at_table.elsewhere(), self.at_table.marked(selected)
        self.prompt.show([*asking.rows, *others], selected, asking.detail, asking.warning)

    def list_choices(self) -> None:
        """List the choices that are at hand now: on a map, those of the hex to which the cursor came."""
        if self.asking is not None:
            self.asking.renew()
            self._list(self.asking)

    def explain(self, action: Any, found: Callable[[Refusal], None]) -> None:
        """Find out why an action is not allowed now, and remember for the quiz which rule says so."""

        def told(refusal: Refusal) -> None:
            self.seated.refused(refusal.rule)
            found(refusal)

        self.seated.played.explain(action, told)

    def passes(self, choice: Choice) -> Choice:
        """Return the pass that is meant by `choice`, which may be until later by the settings."""
        until = self.screen.host.settings.pass_until
        return self.seated.flow.go_on(choice, until) if is_pass(choice) else choice

    def rule_here(self) -> str:
        """Return the rule of the selected choice, else that of the prompt."""
        return self.prompt.rule or self.screen.rule_asked()
