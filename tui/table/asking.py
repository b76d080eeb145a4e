"""A prompt as it is asked: its choices as rows of cells, what certainly follows from each, and each in full words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.kernel.foresight import Foreseen, foresee
from core.kernel.prompts import LOST, Choice, Prompt, fared, verdict
from tui.glyphs import UNICODE, Glyphs
from tui.table.flow import is_pass
from tui.table.offers import Offer, fold_of, offer_of, plain_rows
from tui.table.rule_pane import text_rows
from tui.widgets.grid_rows import Cell, Row, first_place
from tui.widgets.lines import Line, flowed, line, sentences, width
from tui.widgets.pane import Asked, Jump, Scene, shaped

MOST_TOLD = 3
"""So many rows at most tell what would follow from the selected choice, before its rule."""

FORESEEN_WORDS = 4
"""So many events at most tell what follows when nobody interrupts."""


class Asking:
    """The question of a scene for whoever looks: `choices` as they are offered.

    Labels are asked of `state`, which is what the eyes in sight may see. `jumps` are the keys of the game, and `own`
    says what the game calls each seat. `patience` says until when letting pass means not to be asked again,
    `drawn` with which glyphs things are drawn and whether letters stand for bars of colour. `at_hand` says which
    choices stand in rows, in which order, where that is not all of them.
    """

    def __init__(
        self,
        scene: Scene,
        choices: Sequence[Choice],
        state: Any,
        own: Mapping[str, str],
        jumps: Sequence[Jump] = (),
        patience: str = "",
        drawn: tuple[Glyphs, bool] = (UNICODE, False),
        at_hand: Callable[[Sequence[Choice]], Sequence[int]] | None = None,
    ) -> None:
        assert isinstance(scene.prompt, Prompt)
        self.scene = scene
        self.prompt = scene.prompt
        self.choices = choices
        self.state = state
        self.own = own
        self.jumps = jumps
        self.patience = patience
        self.drawn = drawn
        self.at_hand = at_hand
        self._ahead: dict[int, Foreseen] = {}
        self._details: dict[tuple[int, int], tuple[list[Line], list[Line]]] = {}
        self.rows: list[Row] = []
        self.renew()
        self.places = self._places()

    def ahead(self, at: int) -> Foreseen:
        """Return what certainly follows from a choice; it is worked out once."""
        found = self._ahead.get(at)
        if found is None:
            game, view = self.scene.game, self.scene.view
            found = self._ahead[at] = foresee(game, view, self.choices[at].action)
        return found

    def ghost(self, at: int) -> Any:
        """Return the view that would follow from a choice, or None where nothing is selected."""
        return self.ahead(at).view if 0 <= at < len(self.choices) else None

    def label(self, at: int) -> str:
        """Return a choice in words."""
        return self.scene.game.words.label(self.state, self.choices[at])

    def rule(self, at: int) -> str:
        """Return the rule of a choice."""
        return self.choices[at].rule if at < len(self.choices) else ""

    def renew(self) -> None:
        """Make the rows anew: where choices lie on a map, those of another hex are at hand."""
        self.rows = self._rows()

    def keep_places(self, earlier: Asking) -> None:
        """Leave a gap where a row of `earlier` is gone, if this is the same question once more: what stood below it
        keeps its key, so that the same key pressed twice does not take what nobody looked at.
        """
        same = (earlier.prompt.kind, earlier.prompt.seat) == (self.prompt.kind, self.prompt.seat)
        own = [row for row in self.rows if row.cells and not row.key and not row.keyed]
        if not same or self.at_hand is not None or any(len(row.cells) > 1 or row.folded for row in own):
            return
        now = {id(row): self.choices[row.cells[0].choice].action for row in own if row.legal}
        if len(now) < len(own) or any(action not in earlier.places for action in now.values()):
            return
        gap = Row((Cell((), spent=True),))
        rows = {earlier.places.index(now[id(row)]): row for row in own}
        kept = [rows.get(at, gap) for at in range(max(rows, default=-1) + 1)]
        first = next((at for at, row in enumerate(self.rows) if row in own), 0)
        others = [row for row in self.rows if row not in own]
        self.places = list(earlier.places)
        self.rows = [*others[:first], *kept, *others[first:]]

    def _places(self) -> list[Any]:
        """Return what the rows that get their keys in order do, from the first of them."""
        rows = (row for row in self.rows if not row.key and row.cells and not row.keyed)
        return [self.choices[row.cells[0].choice].action if row.legal else None for row in rows]

    def _rows(self) -> list[Row]:
        """Return the rows that the game makes; what it leaves out stands in rows of its own, made from labels."""
        near = None if self.at_hand is None else self.at_hand(self.choices)
        found = shaped(Asked(self.scene, self.choices, self.ahead, self.label, self.patience, *self.drawn, near))
        told = {cell.choice for row in found for cell in row.cells}
        at_hand = range(len(self.choices)) if near is None else near
        if near is not None:
            found = [row for row in found if not row.cells or any(cell.choice in at_hand for cell in row.cells)]
        left = [at for at in at_hand if at not in told]
        offers = [self._offer(at) for at in left]
        keys = {at: key for at in left if (key := self._key(at))}
        return [*found, *plain_rows(offers, left, self._fold, keys)]

    def _offer(self, at: int) -> Offer:
        choice = self.choices[at]
        then = ""
        if is_pass(choice) and self.prompt.window:
            told = sentences(self.follows(at)[:FORESEEN_WORDS])
            then = "; ".join(filter(None, [told.removesuffix(".") if self.patience else told, self.patience]))
        return offer_of(self.label(at), self.prompt, choice, self.scene.names, self.own, then)

    def _key(self, at: int) -> str:
        """Return the key that takes a choice at every prompt: that of going on, or one of the game's."""
        action = self.choices[at].action
        if is_pass(self.choices[at]):
            return "space" if sum(map(is_pass, self.choices)) == 1 else ""
        for jump in self.jumps:
            if jump.takes and jump.meant(action):
                return jump.key if sum(jump.meant(choice.action) for choice in self.choices) == 1 else ""
        return ""

    def _fold(self, places: Sequence[int]) -> Offer:
        choices = [self.choices[at] for at in places]
        return fold_of(self.scene.game.words.group_label(self.state, choices), choices)

    @property
    def passing(self) -> int | None:
        """The choice that lets a window pass; None at other questions, and where several pass it for one each."""
        passes = [at for at, choice in enumerate(self.choices) if is_pass(choice)]
        return passes[0] if self.prompt.window and len(passes) == 1 else None

    @property
    def selected(self) -> int | None:
        """The choice that is selected beforehand: the first, unless that is drastic; in a window letting it pass."""
        place = first_place(self.rows)
        if place is None:
            return None
        cell = self.rows[place[0]].cells[place[1]]
        if self.prompt.window:
            return next((at for at, choice in enumerate(self.choices) if is_pass(choice)), cell.choice)
        return None if cell.drastic or cell.grave or self.warning(cell.choice) else cell.choice

    def warning(self, at: int) -> str:
        """Return what a choice would certainly lose for its seat, as a sentence without a full stop, or nothing."""
        outcome = self.ahead(at).outcome
        if outcome is None:
            return ""
        seat = self.choices[at].seat
        opponents = self.scene.game.words.opponents
        lost = fared(outcome.result, [seat], opponents) == LOST
        beaten = bool(outcome.winners) and seat not in outcome.winners
        opponent = seat if seat in opponents else ""
        return verdict(outcome.result, self.scene.names, opponent) if lost or beaten else ""

    def follows(self, at: int) -> list[str]:
        """Return what certainly follows from a choice, event by event in words; what the one before ends with is not
        said twice."""
        words = self.scene.game.words
        found: list[str] = []
        with self.scene.speaks():
            for event in self.ahead(at).events:
                text = words.event_text(event)
                if text and not (found and found[-1].endswith(f": {text}")):
                    found.append(text)
        return found

    def _what_comes(self, at: int, label: str) -> list[str]:
        """Return what comes of a choice: the words of its label where nobody can know how the turn goes on, or where
        nothing follows but the deed itself, else what follows; and what may come of chance.
        """
        ahead, texts = self.ahead(at), self.follows(at)
        ends = any(map(self.scene.game.review.begins_turn, ahead.events))
        if label and (not texts or (ahead.stopped in ("chance", "hidden") and not ends)):
            texts = [label]
        elif label and len(texts) == 1:
            texts = [*texts, label]
        stopped = ahead.stopped == "chance"
        chance = self.scene.game.words.may_come(self.scene.view, ahead.drawn) if stopped else ""
        return [*texts, *[f"then {chance}"] * bool(chance)]

    def detail(self, at: int, size: int) -> tuple[list[Line], list[Line]]:
        """Return a choice in full words with what follows, and its rule, both in rows of `size` cells."""
        found = self._details.get((at, size))
        if found is None:
            found = self._details[at, size] = self._detail(at, size)
        return found

    def _detail(self, at: int, size: int) -> tuple[list[Line], list[Line]]:
        what, _, label = self.label(at).partition(": ")
        head = line((UNICODE.ask, "line"), (f" {what} ", "bright"))
        head = (*head, (UNICODE.ask * max(0, size - width(head) - 1), "line"))
        told = flowed([(f"  {sentences(self._what_comes(at, label))}", "")], size - 2, 2)
        if len(told) > MOST_TOLD:
            told = [*told[: MOST_TOLD - 1], (*told[MOST_TOLD - 1], (f" {UNICODE.ellipsis}", "soft"))]
        book, rule = self.scene.game.rulebook(), self.choices[at].rule
        if rule not in book:
            return [head, *told], []
        title = book[rule].title
        lead = [(f"  {rule} ", "soft"), (title if title[-1] in ".?!" else f"{title}.", "soft")]
        first, *rest = text_rows(book[rule].text, size - 3, lead)
        text = [first, *[((" ", ""), *row) for row in rest]]
        return [head, *told], [tuple((words, "soft") for words, _ in row) for row in text]
