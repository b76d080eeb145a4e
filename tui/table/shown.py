"""What the table shows: the sight of whoever looks, the log, and the choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.binding import Binding
from textual.widget import Widget

from core.kernel.prompts import Choice, Outcome, Prompt, verdict
from replays.naming import by_name, names_of
from saves.game_file import SavedGame
from tui.table.flow import Flow, is_pass
from tui.table.keys import TABLE_KEYS
from tui.table.offers import fold_of, offer_of
from tui.table.record import Record
from tui.table.stage import StageScreen
from tui.terminal.private import bind
from tui.widgets.bars import KeyBar
from tui.widgets.choices import Choices, Offer
from tui.widgets.lines import Piece
from tui.widgets.pane import Sight, jumps_of

JUMPS_AT = 2
"""After so many keys the bar shows those of the game."""


class ShownTable(StageScreen):
    """The showing half of the table screen; choosing and going on come with `TableScreen`."""

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(by_name(saved.table.game, saved.table.header), saved.table.header.options)
        self.saved = saved
        self.jumps = jumps_of(self.game, saved.table.header.options)
        for number, jump in enumerate(self.jumps):
            binding = Binding(jump.key, f"jump({number})", jump.words, id=f"table.jump_{jump.word}")
            bind(self, binding)
        self.flow = Flow(saved.table)
        self.seat_names = {seat.id: seat.name for seat in self.game.options.seats(saved.table.header.options)}
        self.names = names_of(self.game, saved.table.header)
        self.record = Record(self.game, lambda number: self.saved.table.line.walk(number))
        self.prompt = Choices(id="bottom")
        self.key_bar = KeyBar(self.table_keys(), id="keys")
        self.eyes: str | None = None
        self.before_entry = saved.table.entry
        self.choices: list[Choice] = []
        self.answers = saved.table.entry

    def bottom(self) -> Iterable[Widget]:
        """Return the prompt and the keys."""
        yield self.prompt
        yield self.key_bar

    def table_keys(self) -> list[tuple[str, str]]:
        """Return the keys of the table and of its game, the most important first."""
        keys = [(jump.key, jump.word) for jump in self.jumps]
        return [*TABLE_KEYS[:JUMPS_AT], *keys, *TABLE_KEYS[JUMPS_AT:]]

    def header_marks(self) -> tuple[Piece, ...]:
        """Return what the header says beside the place in the log."""
        return ()

    def secret(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return self.flow.secret()

    def refresh_table(self, thinking: bool = False) -> None:
        """Show the table as it is now."""
        table = self.saved.table
        header = table.header
        self.answers = table.entry
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            prompt = self.game.sight.visible_prompt(table.state, prompt, self.eyes)
        before = None
        if self.before_entry != table.entry and 0 <= self.before_entry <= table.entries:
            before = self.game.sight.view(table.state_at(self.before_entry), self.eyes)
        self.show_sight(Sight(self.game, table.view(self.eyes), before, prompt, self.names, header.options))
        self._show_header()
        self.show_log()
        if not thinking:
            self._show_prompt(prompt)

    def _show_header(self) -> None:
        table = self.saved.table
        where = f"entry {table.entry}" + (f" of {table.entries}, U to redo" if table.entry < table.entries else "")
        state = ("read-only", "warn") if self.saved.read_only else ("saved", "good")
        ails: tuple[Piece, ...] = ((f"{self.saved.log.condition}   ", "warn"),) if self.saved.log.condition else ()
        right: tuple[Piece, ...] = (*self.header_marks(), *ails, (where, "dim"), ("   ", ""), state, (" ", ""))
        self.show_header(right)

    def show_log(self, selected: int | None = None) -> None:
        """Show the log as the present eyes may see it, line `selected` (else the last) selected."""
        table = self.saved.table
        lines = self.record.latest(table.line.entries, table.cursor, self.log_eyes())
        self.log_pane.show(lines, min(self.before_entry, table.entry) + 1, selected)
        self._tell()

    def log_eyes(self) -> str | None:
        """Return whose eyes read the log: the same for all who may look now, so that its lines are made once."""
        return next(iter(self.flow.party(self.eyes)), self.eyes)

    def lay_out(self) -> None:
        """Lay the panes out, and tell the news where the log is not in sight."""
        super().lay_out()
        self._tell()

    def _tell(self) -> None:
        """Tell what happened since the last decision below the choices, where the log is a tab."""
        log = self.log_pane
        news = [] if self.spread else [line.text for line in log.lines if line.entry >= log.bright_from]
        self.prompt.tell(news)

    def _show_prompt(self, prompt: Prompt | Outcome) -> None:
        if isinstance(prompt, Outcome):
            self.choices = []
            reason = self.game.words.reason(prompt)
            score = f" Score {prompt.score}." if prompt.score else ""
            self.prompt.show([Offer("See how it came to that", reason + score, prompt.rule)])
            self.prompt.ask(verdict(prompt.result, self.names), prompt.rule)
            self.rule_pane.show(prompt.rule)
            return
        self.choices = self.flow.offered(prompt, self.eyes)
        offers = [self._offer(prompt, choice) for choice in self.choices]
        self.prompt.show(offers, fold=self._fold)
        text = self.game.words.prompt_text(self._in_sight(), prompt)
        name = self.names[prompt.seat]
        if not prompt.group and name not in text and self.seat_names[prompt.seat] not in text:
            text = f"{name}: {text}"
        idle = "" if offers else f" (nothing for {self.names.get(self.eyes or '', 'anybody')} to do)"
        self.prompt.ask(text + idle, prompt.rule)
        self.rule_pane.show(self.rule_in_sight())

    def _in_sight(self) -> Any:
        """Return the state with what the present eyes may not see hidden: words must not tell it either."""
        return self.saved.table.view(self.eyes)

    def _offer(self, prompt: Prompt, choice: Choice) -> Offer:
        then, until = "", self.host.settings.pass_until
        if is_pass(choice) and self.flow.may_pass_until(prompt, until):
            then = self.flow.wishes_of_the_game()[until].replace("leave me alone", "not asked again")
        label = self.game.words.label(self._in_sight(), choice)
        return offer_of(label, prompt, choice, self.names, self.seat_names, then)

    def _fold(self, places: list[int]) -> Offer:
        """Return the line that stands for choices of a group."""
        choices = [self.choices[at] for at in places]
        return fold_of(self.game.words.group_label(self._in_sight(), choices), choices)

    def rule_in_sight(self) -> str:
        """Return the rule of the selected choice, else that of the prompt."""
        offer = self.prompt.offer
        return offer.rule if offer is not None and offer.rule else super().rule_in_sight()
