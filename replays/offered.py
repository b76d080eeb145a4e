"""What was offered where something was chosen: every choice that a pair of eyes could see then, and what follows."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.kernel.entries import Entry
from core.kernel.foresight import foresee
from core.kernel.game import Game
from core.kernel.prompts import Choice, Prompt
from replays.eyes import Eyes, telling_game
from saves.text import visible

MOST_FORESEEN = 200
"""Of so many choices at most it is worked out what follows; the labels of the others say enough."""


@dataclass(frozen=True)
class Offered:
    """One choice that was offered: who could make it where that is not who was asked, what it is in words, what
    certainly follows from it, and whether it was taken."""

    choice: Choice
    who: str
    label: str
    follows: tuple[str, ...]
    taken: bool


@dataclass(frozen=True)
class Question:
    """What was asked before an entry, in words that say whom, and what was offered, as far as the eyes could see it."""

    text: str
    rule: str
    offered: tuple[Offered, ...]


def asked_before(game: Game, state: Any, entry: Entry, eyes: Eyes, names: Mapping[str, str]) -> Question | None:
    """Return what was asked in `state`, which `entry` has answered; None where today's rules cannot say it.

    Nothing is told of what came of it: what follows is foreseen from what the eyes saw then. `names` are those of the
    seats.
    """
    # A state of other rules, or of a position made by hand, may be one that today's cannot ask about.
    with contextlib.suppress(LookupError, AttributeError, ValueError, TypeError):
        prompt = game.rules.prompt(state)
        if isinstance(prompt, Prompt):
            return _question(game, state, prompt, entry, eyes, names)
    return None


def asked_words(game: Game, state: Any, eyes: Eyes, names: Mapping[str, str]) -> str:
    """Return what was asked in `state`, in words that say whom; nothing where today's rules cannot say it, or the eyes
    saw nothing to choose."""
    with contextlib.suppress(LookupError, AttributeError, ValueError, TypeError):
        prompt = game.rules.prompt(state)
        if isinstance(prompt, Prompt):
            telling, seat = telling_game(game, eyes)
            seen = telling.sight.visible_prompt(state, prompt, seat)
            return _words(telling, telling.sight.view(state, seat), seen, names) if seen.choices else ""
    return ""


def _words(telling: Game, view: Any, seen: Prompt, names: Mapping[str, str]) -> str:
    """Return the text of a question, with the name of whom it asks before it where it does not say that."""
    text, asked = visible(telling.words.prompt_text(view, seen)), visible(names.get(seen.seat, seen.seat))
    return text if seen.group or asked in text else f"{asked}: {text}"


def _question(game: Game, state: Any, prompt: Prompt, entry: Entry, eyes: Eyes, names: Mapping[str, str]) -> Question:
    telling, seat = telling_game(game, eyes)
    seen = telling.sight.visible_prompt(state, prompt, seat)
    view = telling.sight.view(state, seat)
    offered = []
    for number, choice in enumerate(seen.choices):
        follows = follows_from(telling, view, choice) if number < MOST_FORESEEN else ()
        label = visible(telling.words.label(view, choice))
        who = visible(names.get(choice.seat, choice.seat))
        who = "" if choice.seat == prompt.seat or who in label else who
        offered.append(Offered(choice, who, label, follows, choice.action == entry.action))
    return Question(_words(telling, view, seen, names), seen.rule, tuple(offered))


def follows_from(game: Game, view: Any, choice: Choice) -> tuple[str, ...]:
    """Return what certainly follows from a choice beyond its label, and what may come of chance then."""
    foreseen = foresee(game, view, choice.action)
    told = game.words.follows(view, choice.action, foreseen.events, foreseen.view)
    chance = game.words.may_come(view, foreseen.drawn) if foreseen.stopped == "chance" else ""
    return tuple(map(visible, [*told, *[f"then {chance}"] * bool(chance)]))


def told_apart(game: Game, view: Any, better: Choice | None, played: Choice) -> str:
    """Return in sentences what tells a better choice (None: to do nothing) from that which was played, where no reason
    does: what follows at once from the one alone and from the other alone, and that it is what came later."""
    theirs = follows_from(game, view, played)
    ours = () if better is None else follows_from(game, view, better)
    mine, other = ([one for one in some if one not in than] for some, than in ((ours, theirs), (theirs, ours)))
    told = [f"From it follows at once: {'; '.join(mine)}."] if mine else []
    told += [f"From what was played follows at once: {'; '.join(other)}."] if other else []
    if not told:
        return "Nothing that follows at once tells the two apart; games that were played on from them did."
    return " ".join([*told, "What came later, in games that were played on from there, speaks for it all the same."])
