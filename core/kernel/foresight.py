"""Foresight: what certainly follows from a choice, as far as a pair of eyes can know it.

A choice is decided on a copy of the *view*, never on the state, so that no secret can be told. It goes on until chance
is asked, something is looked up that the view hides (`Unseen`), or somebody has a real choice to make.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from core.kernel.chance import Chance
from core.kernel.decoding import packed_decoder
from core.kernel.entries import ENCODER
from core.kernel.game import Game
from core.kernel.kept import Kept
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt, goes_back
from core.kernel.unseen import Unseen

MOST_WINDOWS = 64
"""So many windows are passed on the way; after them it is the next window that is the question."""

DECODERS: Kept[Any, msgspec.msgpack.Decoder[Any]] = Kept(packed_decoder)
"""What reads the copies of views, by the type of a game's state."""

Stopped = Literal["", "chance", "hidden", "end"]


class Foreseen(msgspec.Struct, frozen=True, gc=False):
    """What certainly follows from a choice.

    `view` is the view right after the last of `events`. `stopped` says what keeps anybody from seeing further:
    "chance", which is asked for `drawn`, something "hidden", or the "end" of the game, with its `outcome`; it is empty
    where somebody has to choose, and `question` says what. Only then does the agenda of `view` say what is still to
    happen. `settled` of the events happen before the first window on the way, in which something could still be used
    against the rest.
    """

    view: Any
    events: list[Any]
    stopped: Stopped = ""
    question: Prompt | None = None
    drawn: str = ""
    outcome: Outcome | None = None
    settled: int = 0


class NoChance(Chance):
    """A chance that nobody can know: every draw raises `Unseen`."""

    __slots__ = ()

    def below(self, n: int, what: str) -> int:
        """Raise `Unseen`."""
        raise Unseen("chance", what)

    def pick(self, rest: Mapping[str, int], what: str) -> str:
        """Raise `Unseen`."""
        raise Unseen("chance", what)


def foresee(game: Game, view: Any, action: Any) -> Foreseen:
    """Return what certainly follows from `action`, which is legal, for whoever has `view`; the view stays as it is.

    Windows on the way are passed: that is what follows if nobody uses anything. Whoever goes back does so to use
    something, so the window to which that leads is the question, and nothing is foreseen behind it. Where hands are
    hidden, somebody else may be asked before all of `events` have happened; everything else happens as it was foreseen.
    """
    copy = DECODERS[game.state_type].decode(ENCODER.encode(view))
    play = Play(copy, NoChance(0, copy.draws), game.rules.evolvers)
    windows: list[int] = []
    try:
        question = _decide(game, play, action, windows)
    except Unseen as unseen:
        return Foreseen(copy, play.events, unseen.why, drawn=unseen.what, settled=_first(windows, play))
    if isinstance(question, Outcome):
        return Foreseen(copy, play.events, "end", outcome=question, settled=_first(windows, play))
    return Foreseen(copy, play.events, "", question, settled=_first(windows, play))


def _first(windows: list[int], play: Play[Any]) -> int:
    """Return how many events had happened at the first of the windows that were passed, or how many there are."""
    return windows[0] if windows else len(play.events)


def _decide(game: Game, play: Play[Any], action: Any, windows: list[int]) -> Prompt | Outcome:
    """Decide on `action` and pass the windows that follow; return the question that comes, or how the game ended.

    How many events had happened at each of the windows goes into `windows`.
    """
    passed = MOST_WINDOWS if goes_back(action) else 0
    while True:
        play.prompt = None
        game.rules.decide(play, action)
        prompt = play.prompt or game.rules.prompt(play.state)
        if isinstance(prompt, Outcome):
            return prompt
        if not prompt.window or passed == MOST_WINDOWS:
            return prompt
        passed += 1
        windows.append(len(play.events))
        action = prompt.choices[0].action
