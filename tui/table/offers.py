"""A choice of the rules as a line of the prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.kernel.prompts import Choice, Prompt
from tui.table.flow import is_pass
from tui.widgets.choices import Offer, told


def offer_of(
    label: str, prompt: Prompt, choice: Choice, names: Mapping[str, str], own: Mapping[str, str], then: str = ""
) -> Offer:
    """Return the offer of a choice with this label.

    `names` says what to call each seat and `own` what the game calls it; who would choose is said where another than
    the one who is asked would, and the label does not name them. `then` stands in for the label's own consequence.
    """
    what, follows = told(label)
    named = any(name in what for name in (names[choice.seat], own[choice.seat]))
    mine = choice.seat == prompt.seat or named or is_pass(choice)
    return Offer(what, then or follows, choice.rule, "" if mine else names[choice.seat], choice.group)


def fold_of(label: str, choices: Sequence[Choice]) -> Offer:
    """Return the line that stands for choices of a group under this label."""
    return Offer(*told(label), rule=choices[0].rule)
