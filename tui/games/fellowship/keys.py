"""The keys of the table that belong to this game: each takes the same answer wherever it is offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.fellowship.model import actions as a
from core.fellowship.model.state import SAURON, FellowshipState
from core.kernel.game import Game
from core.kernel.prompts import Prompt, Refusal
from tui.games.fellowship.rows.windows import INTERRUPTS
from tui.widgets.pane import Jump, Scene

NO_END = "Nothing can be ended now."
NO_NAZGUL = "No Nazgûl card is used now."


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table with `options`."""
    foes = options.get("friends_and_foes") == "on"
    lord = options.get("sauron") == "on"
    draws = "Draw two cards; for Sauron, draw or refresh" if lord else "Draw two cards"
    found = [
        _key("c", "draw", draws, lambda action: isinstance(action, DRAWS), _draw),
        _key("b", "back", "Back to the light, or take back an offer", _goes_back, _step_back),
        _key("d", "done", "Done", lambda action: isinstance(action, a.Done), _no("B4.1.3", NO_END)),
        _key("x", "use", "Use a card, Gandalf or the Ring", lambda action: isinstance(action, INTERRUPTS), _use),
    ]
    if foes:
        found.append(_key("f", "foe", "Beat a foe instead of playing cards", _beats, _nearest))
    if lord:
        found.append(_key("v", "push", "Push the Black Rider back", _pushes, _push))
        words = "Sauron applies a Nazgûl card, or goes to the next that lies open"
        found.append(Jump("n", "Nazgûl", words, _applies, _no("S5.2", NO_NAZGUL)))
    return found


def _key(
    key: str, word: str, words: str, meant: Callable[[Any], bool], otherwise: Callable[[Scene, Sequence[str]], Any]
) -> Jump:
    return Jump(key, word, words, meant, otherwise, takes=True)


DRAWS = (a.DrawCards, a.DrawSauronCard, a.RefreshSauronHand)


def _goes_back(action: Any) -> bool:
    return isinstance(action, a.StepBack | a.Back)


def _beats(action: Any) -> bool:
    return isinstance(action, a.DefeatInstead)


def _pushes(action: Any) -> bool:
    return isinstance(action, a.PushRider)


def _applies(action: Any) -> bool:
    return isinstance(action, a.ApplyNazgul)


def _no(rule: str, sentence: str) -> Callable[[Scene, Sequence[str]], Any]:
    """Return what says a sentence, where there is nothing that the rules could be asked about."""
    return lambda scene, people: Refusal(rule, sentence)


def _hobbit(scene: Scene, people: Sequence[str]) -> str:
    """Return the hobbit for whom the rules are asked: the active player, if that is one of these people."""
    state: FellowshipState = scene.view
    hobbits = [seat for seat in people if seat != SAURON]
    return state.active if state.active in hobbits or not hobbits else hobbits[0]


def _draw(scene: Scene, people: Sequence[str]) -> Any:
    return a.DrawCards(_hobbit(scene, people))


def _step_back(scene: Scene, people: Sequence[str]) -> Any:
    return a.StepBack(_hobbit(scene, people))


def _push(scene: Scene, people: Sequence[str]) -> Any:
    return a.PushRider(_hobbit(scene, people), 1)


def _use(scene: Scene, people: Sequence[str]) -> Any:
    rule = scene.prompt.rule if isinstance(scene.prompt, Prompt) else "B4.9"
    return Refusal(rule, "Nothing that you see may be used before this is answered.")


def _nearest(scene: Scene, people: Sequence[str]) -> Any:
    """Return the defeat of the leftmost foe, which the rules can say more about."""
    state: FellowshipState = scene.view
    if not state.foe_line:
        return Refusal("F2.7", "No foe is in the line.")
    return a.DefeatFoe(_hobbit(scene, people), state.foe_line[0])
