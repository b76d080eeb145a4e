"""Prompts: who must decide what, every legal choice as data, how a game ended, and why something is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One legal choice: the seat that may take it, the action that takes it and the rule that allows it.

    `place` is the id of what on the table it is about (a space, a hex, a card), `group` names the choices that belong
    together: a screen folds, filters and lays out a long prompt by them. The rules read neither.
    """

    seat: str
    action: Any
    rule: str
    place: str = ""
    group: str = ""


class Prompt(msgspec.Struct):
    """A question to the table.

    `kind` names the question; `seat` answers it, or has the last word where several seats may act; `rule` is the
    rule that asks. `choices` holds every legal choice, those of other seats (interrupts, contributions) among them.
    `window` says that it is only an opportunity to interrupt: its first choice lets it pass, so that a hasty key
    interrupts nothing. `group` says that the table decides together. `sealed` names
    the seats that have to answer a question apart from each other, each in secret (`sealed.py`); whoever of them
    comes first.
    """

    kind: str
    seat: str
    rule: str
    choices: list[Choice]
    window: bool = False
    group: bool = False
    sealed: tuple[str, ...] = ()


def passing_until(action: Any) -> str | None:
    """Return until when an action passes ("" for this once), or None when it does not pass."""
    tag = getattr(getattr(action, "__struct_config__", None), "tag", "")
    return str(getattr(action, "until", "")) if tag == "pass" else None


def goes_back(action: Any) -> bool:
    """Tell whether an action only leads back to the question before."""
    return getattr(getattr(action, "__struct_config__", None), "tag", "") == "back"


def asked_in_order(prompt: Prompt) -> list[str]:
    """Return the order in which bots are asked: whoever may choose something, last the seat that has the last word.

    Where each seat lets a window pass for itself, only the seat that is named: the others' turn comes when it has.
    """
    own = prompt.seat
    others = dict.fromkeys(choice.seat for choice in prompt.choices if choice.seat != own)
    if others and prompt.window:
        alone = {choice.seat for choice in prompt.choices if passing_until(choice.action) == ""}
        others = {seat: None for seat in others if seat not in alone}
    return [*others, own]


class Wish(msgspec.Struct, frozen=True):
    """Until when a seat may wish to be left alone in windows: the `until` of the passes that this means, and words
    that go on from "leave me alone" ("until my own turn")."""

    id: str
    words: str


WON, LOST, DRAWN = "won", "lost", "drawn"
"""Results that hold for everybody at the table: all win or lose together, or nobody wins."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended.

    `result` is `WON` or `LOST` for those who play together, `DRAWN` where nobody has won, else the seat or side that
    has, or several of them (`won_by`). `winners` and `scores` (by seat) are for games in which seats win apart; a drawn
    game has no winners. `rule` is the rule that ended the game.
    """

    result: str
    score: int
    reason: str
    rule: str
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = {}


AND = "+"
"""What stands between the seats of a result where several have won."""


def won_by(winners: Sequence[str]) -> str:
    """Return the result of a game in which seats win apart: drawn where there are no winners, else theirs."""
    return AND.join(winners) if winners else DRAWN


def _named(result: str, names: Mapping[str, str]) -> list[str]:
    """Return the names of those whose a result is."""
    return [names.get(seat, seat) for seat in result.split(AND)]


def result_text(result: str, names: Mapping[str, str]) -> str:
    """Return a result in a word or three, as lists say it: won, lost, drawn, or won by which seats (by their names)."""
    if result in (WON, LOST, DRAWN):
        return result
    return f"won by {' and '.join(inside(name) for name in _named(result, names))}"


def inside(name: str) -> str:
    """Return the name of a seat as it stands inside a sentence: "the Dark Power" of "The Dark Power"."""
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name


def fared(result: str, seats: Collection[str], opponents: Collection[str]) -> str:
    """Return how a result is for `seats`: where all of them are `opponents` of those who play together, they have won
    what those lose, and lost what those win."""
    if seats and set(seats) <= set(opponents):
        return {WON: LOST, LOST: WON}.get(result, result)
    return result


def verdict(result: str, names: Mapping[str, str], opponent: str = "") -> str:
    """Return a result as a short sentence without a full stop; with an `opponent` of those who play together, as his
    own."""
    if result == DRAWN:
        return "The game is a draw"
    if opponent and result in (WON, LOST):
        return f"{names.get(opponent, opponent)} has {fared(result, [opponent], [opponent])}"
    if result in (WON, LOST):
        return f"The game is {result}"
    first, *others = _named(result, names)
    winners = [first, *(inside(name) for name in others)]
    return f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won"


class Refusal(ValueError):
    """An action that the rules do not allow now: the rule that forbids it and one sentence.

    A guard refuses far more often than anybody asks why, so the sentence may be given as a function that makes it, and
    an instance is made without any Python code: rule and sentence are its arguments.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def __init__(self, rule: str, sentence: str | Callable[[], str]) -> None: ...

    @property
    def rule(self) -> str:
        """Return the rule that forbids the action."""
        rule: str = self.args[0]
        return rule

    @property
    def sentence(self) -> str:
        """Return the sentence, which is worded when somebody asks for it."""
        sentence: str | Callable[[], str] = self.args[1]
        if not isinstance(sentence, str):
            sentence = sentence()
            self.args = (self.rule, sentence)
        return sentence

    def word(self) -> Refusal:
        """Make the sentence now, in the voice that speaks now, and return the refusal."""
        self.args = (self.rule, self.sentence)
        return self

    def __str__(self) -> str:
        return self.sentence
