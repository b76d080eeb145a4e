"""What the table shows: the scene for whoever looks, the log, and the choices."""

from __future__ import annotations

from core.kernel.prompts import Choice, Outcome, Prompt, verdict
from tui.table.first import goal_words
from tui.table.flow import is_pass
from tui.table.offers import fold_of, offer_of
from tui.table.seated import Seated
from tui.table.stage import StageScreen
from tui.widgets.choices import Choices, Offer
from tui.widgets.lines import Piece
from tui.widgets.pane import Scene


class Shown:
    """What `screen` shows of a game, and what is offered there."""

    def __init__(self, screen: StageScreen, seated: Seated) -> None:
        self.screen = screen
        self.seated = seated
        self.prompt = Choices(id="bottom")
        self.choices: list[Choice] = []
        self.answers = seated.saved.table.entry

    def refresh(self, thinking: bool = False) -> None:
        """Show the table as it is now."""
        table = self.seated.saved.table
        header = table.header
        self.answers = table.entry
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            prompt = self.screen.game.sight.visible_prompt(table.state, prompt, self.seated.eyes)
        before = None
        if self.seated.before_entry != table.entry and 0 <= self.seated.before_entry <= table.entries:
            before = self.screen.game.sight.view(table.state_at(self.seated.before_entry), self.seated.eyes)
        self.screen.show_scene(
            Scene(self.screen.game, table.view(self.seated.eyes), before, prompt, self.seated.names, header.options)
        )
        self.show_header()
        self.show_log()
        if not thinking:
            self._show_prompt(prompt)

    def show_header(self) -> None:
        """Show where the game is, and beside it where in the log, and that it is saved."""
        table = self.seated.saved.table
        where = f"entry {table.entry}" + (f" of {table.entries}, U to redo" if table.entry < table.entries else "")
        state = ("read-only", "shadow") if self.seated.saved.read_only else ("saved", "bright")
        ails: tuple[Piece, ...] = (
            ((f"{self.seated.saved.log.condition}   ", "shadow"),) if self.seated.saved.log.condition else ()
        )
        right: tuple[Piece, ...] = (*ails, (where, "soft"), ("   ", ""), state, (" ", ""))
        self.screen.show_header(right)

    def show_log(self, selected: int | None = None) -> None:
        """Show the log as the present eyes may see it, entry `selected` (else the last) selected."""
        table = self.seated.saved.table
        lines = self.seated.record.latest(table.line.entries, table.cursor, self.log_eyes())
        self.screen.log_pane.show(lines, min(self.seated.before_entry, table.entry) + 1, selected)
        self.tell()

    def log_eyes(self) -> str | None:
        """Return whose eyes read the log: the same for all who may look now, so that its lines are made once."""
        return next(iter(self.seated.flow.party(self.seated.eyes)), self.seated.eyes)

    def tell(self) -> None:
        """Tell what happened since the last decision below the choices, where the log is a tab; at first, the goal."""
        log = self.screen.log_pane
        goal = goal_words(self.screen.host, self.screen.game, self.seated.saved.table)
        self.prompt.tell([goal] if goal else [] if self.screen.spread else log.news())

    def _show_prompt(self, prompt: Prompt | Outcome) -> None:
        if isinstance(prompt, Outcome):
            self.choices = []
            reason = self.screen.game.words.reason(prompt)
            score = f" Score {prompt.score}." if prompt.score else ""
            self.prompt.show([Offer("See how it came to that", reason + score, prompt.rule)])
            self.prompt.ask(verdict(prompt.result, self.seated.names), prompt.rule)
            self.screen.rule_pane.show(prompt.rule)
            return
        self.choices = self.seated.flow.offered(prompt, self.seated.eyes)
        offers = [self._offer(prompt, choice) for choice in self.choices]
        self.prompt.show(offers, fold=self._fold)
        text = self.screen.game.words.prompt_text(self.seated.in_sight(), prompt)
        name = self.seated.names[prompt.seat]
        if not prompt.group and name not in text and self.seated.own_names[prompt.seat] not in text:
            text = f"{name}: {text}"
        idle = "" if offers else f" (nothing for {self.seated.names.get(self.seated.eyes or '', 'anybody')} to do)"
        self.prompt.ask(text + idle, prompt.rule)
        self.screen.rule_pane.show(self.rule_here())

    def _offer(self, prompt: Prompt, choice: Choice) -> Offer:
        then, until = "", self.screen.host.settings.pass_until
        if is_pass(choice) and self.seated.flow.may_pass_until(prompt, until):
            then = self.seated.flow.wishes_of_the_game()[until].replace("leave me alone", "not asked again")
        label = self.screen.game.words.label(self.seated.in_sight(), choice)
        return offer_of(label, prompt, choice, self.seated.names, self.seated.own_names, then)

    def _fold(self, places: list[int]) -> Offer:
        """Return the line that stands for choices of a group."""
        choices = [self.choices[at] for at in places]
        return fold_of(self.screen.game.words.group_label(self.seated.in_sight(), choices), choices)

    def rule_here(self) -> str:
        """Return the rule of the selected choice, else that of the prompt."""
        offer = self.prompt.offer
        return offer.rule if offer is not None and offer.rule else self.screen.rule_asked()
