"""Long rows of choices: where there would be more than nine, like ones stand behind one choice.

Nothing is left out by that. The largest group is put together first, until the row is short enough; `Among` opens it.
"""

from __future__ import annotations

from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.kernel.prompts import Choice

MOST = 9
"""So many choices one key each can take."""


def group_of(state: DiceState, action: a.Action) -> str:
    """Return the group that an action belongs to, or an empty text: a row of the Wilds, the cards to restore, the
    Units for an artifact, the dice that are rolled together with one."""
    match action:
        case a.Recruit():
            return f"row {state.wilds[action.card].row}"
        case a.Restore():
            return "restore"
        case a.Attach():
            return f"attach {action.die}"
        case a.Reroll() if action.other:
            return f"reroll {action.die}"
    return ""


def grouped(state: DiceState, choices: list[Choice], more: int) -> list[Choice]:
    """Return the choices with groups put together, so that they and `more` others are nine at most if possible."""
    members: dict[str, int] = {}
    names = [group_of(state, choice.action) for choice in choices] if len(choices) + more > MOST else []
    for name in names:
        members[name] = members.get(name, 0) + 1
    folded: set[str] = set()
    count = len(choices) + more
    for name in sorted(members, key=lambda name: -members[name]):
        if name and members[name] > 1 and count > MOST:
            folded.add(name)
            count -= members[name] - 1
    if not folded:
        return choices
    kept: list[Choice] = []
    for name, choice in zip(names, choices, strict=True):
        if name not in folded:
            kept.append(choice)
        elif members.pop(name, 0):
            kept.append(Choice(choice.seat, a.Among(choice.seat, name), choice.rule))
    return kept
