"""The pane of a hint: what a bot would do, how each choice fares, and why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.bots.ranking import Ranked, Ranking
from core.bots.reasons import given_up, has_draws, says_nothing, tries
from core.bots.review.marks import Cost
from saves.text import visible
from tui.widgets.lines import Line, flowed, spread
from tui.widgets.page import Page

TITLE = "What I would do"
CHOICES = 5
"""So many choices are listed, more only on a high terminal."""

HIGH = 40
MANY = 9
LEAST = 2
"""So many choices stay where there is no room for all of them and for why."""


class Hint(msgspec.Struct, frozen=True):
    """A hint as far as it has come: the ranking with the keys and labels of its choices, sentences on why, and how long
    it took; `scored` is what the points that the game counts are called, if it does, `win` what stands above the
    chances, `note` what else is to be said, `scale` what points are worth to whoever is asked (`Thinking.scale`), and
    `asked` what the question is, where it does not stand beside."""

    ranking: Ranking | None = None
    keys: Sequence[str] = ()
    labels: Sequence[str] = ()
    why: Sequence[str] = ()
    seconds: float = 0.0
    scored: str = "score"
    win: str = "win"
    thinking: bool = True
    note: str = ""
    scale: float = 0.0
    asked: str = ""


class HintPane(Page, can_focus=False):
    """A hint, in a box over the boards."""

    def __init__(self) -> None:
        super().__init__(id="hint")
        self.hint = Hint()

    def show(self, hint: Hint) -> None:
        """Show a hint, or more of it."""
        self.hint = hint
        ranking = hint.ranking
        tried = "" if ranking is None else f"{ranking.playouts} playouts, {hint.seconds:.1f} s"
        more = "thinking" if hint.thinking else "i: more time"
        title = f"{TITLE}: {hint.asked}" if hint.asked else TITLE
        self.retitle(title, "   ".join(part for part in (tried, f"{more}, esc: close") if part))
        self.rebuild()

    def rows_in(self, width: int, height: int) -> int:
        """Return how many rows the hint takes in a box of this width, at most `height`, its border among them."""
        return min(height, len(self._built(width - 2, height - 2)) + 2)

    def build(self, width: int) -> list[Line]:
        """Return the choices with their figures, and why."""
        return self._built(width, self.content_size.height)

    def _built(self, width: int, height: int) -> list[Line]:
        hint = self.hint
        if hint.ranking is None:
            words = hint.note or f"Thinking{self.glyphs.ellipsis}"
            return [((" ", ""), *row) for row in flowed([(words, "")], width - 2)]
        sentences = [visible(sentence) for sentence in (*hint.why, hint.note) if sentence]
        why = flowed([(" ".join(sentences), "")], width - 2)
        most = MANY if self.app.size.height >= HIGH else CHOICES
        lines = hint.ranking.lines[:most]
        while len(lines) > LEAST and 1 + len(lines) + len(why) > height:
            lines = lines[:-1]
        left = len(hint.ranking.lines) - len(lines)
        columns = self._columns(self.hint.win, "draw", self.hint.scored, "behind", "")
        head: Line = ((columns if len(hint.ranking.lines) > 1 else "", "soft"),)
        about = f" {left} more" if left > 0 else " "
        rows = [spread(((about, "soft"),), head, width)]
        rows += [self._row(at, line, width) for at, line in enumerate(lines)]
        return [*rows, *(((" ", ""), *row) for row in why)]

    def _columns(self, win: str, draw: str, score: str, behind: str, mark: str) -> str:
        ranking = self.hint.ranking
        drawn = f"{draw:>6}" if ranking is not None and has_draws(ranking) else ""
        shown = f"{score:>7}" if self.hint.scored else ""
        return f"{win:>8}{drawn}{shown}{behind:>9} {mark:<3}"

    def _row(self, at: int, line: Ranked, width: int) -> Line:
        """Return one choice: its key, what it is, and its figures."""
        ranking = self.hint.ranking
        assert ranking is not None
        best = line.choice == ranking.best
        within = "+-" if self.glyphs.ascii else "±"
        win = f"{round(100 * line.win)} {within}{max(1, round(100 * line.error))}"
        behind = round(100 * line.behind)
        mark, _ = Cost.of(line, self.hint.scale).mark(ranking.lines[0].win, self.hint.scale)
        drawn, score = str(round(100 * line.drawn)), str(round(line.score))
        figures = self._columns(win, drawn, score, str(-behind) if behind else "", mark)
        if len(ranking.lines) == 1:
            figures = ""  # nothing stands against it, so that figures would tell nothing of the choice
        elif says_nothing(line) or line in given_up(ranking):
            figures = self._columns(tries(line), "", "", "", "")
        key = f"{self.hint.keys[at]:>3}  " if any(self.hint.keys) else ""
        left: Line = (
            (f" {self.glyphs.cursor if best else ' '} ", "bright"),
            (key, "key"),
            (visible(self.hint.labels[at]), "bright" if best else ""),
        )
        return spread(left, ((figures, "bright" if best else ""),), width, self.glyphs.ellipsis)
