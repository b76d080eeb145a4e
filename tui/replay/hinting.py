"""Hints in a replay: what a bot would have done at the cursor, of what the eyes may see there."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from core.bots.hinting import Asked, NoHint, rule_of_hints
from core.kernel.options import ON
from core.kernel.prompts import Outcome, Prompt
from replays.eyes import OPEN, has_secrets
from replays.offered import asked_words
from tui.table.hinting import Hinting, Question
from tui.table.stage import StageScreen

if TYPE_CHECKING:
    from tui.replay.past import Past


class ReplayHinting(Hinting):
    """The part of the replay's screen that gives hints."""

    def __init__(self, screen: StageScreen, past: Past) -> None:
        super().__init__(screen)
        self.past = past

    def question(self) -> Question:
        """Return what was asked at the cursor, in words that say whom; its choices stand nowhere, and have no keys."""
        past = self.past
        if past.log_file.redacted:
            raise NoHint("This is a redacted copy, in which too much is hidden for a hint.")
        if not past.main.table.over and rule_of_hints(past.main.table) != ON:
            raise NoHint("While this game goes on it gives no hints here; ask for one at the table, if it gives any.")
        if not past.all_told():
            raise NoHint("Nobody is asked in the midst of an entry. Press down to go to its end.")
        state = past.replay.line.state_after(past.replay.entry + 1)
        prompt: Prompt | Outcome | None = None
        # Rules of another time may leave a state that today's cannot ask about.
        with suppress(LookupError, AttributeError, ValueError, TypeError):
            prompt = past.game.rules.prompt(state)
        if prompt is None:
            raise NoHint("Today's rules cannot say what was asked here.")
        seat = "" if isinstance(prompt, Outcome) else prompt.seat
        if has_secrets(past.game, state) and past.eyes != OPEN:
            if past.eyes not in past.names:
                raise NoHint("The hands are covered. Press s to look with a seat's eyes, or o to open them.")
            seat = str(past.eyes)
        asked = Asked.of(past.game, state, prompt, seat)
        words = asked_words(past.game, state, past.eyes, past.names)
        return Question(asked, lambda _: "", asked.label, (past.replay.entry, past.variation is None, seat), words)
