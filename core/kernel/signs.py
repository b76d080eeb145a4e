"""The signs by which a rule is taken for what a question means, and what each of them counts for."""

from __future__ import annotations

from math import fsum
from operator import mul
from typing import NamedTuple


class Signs(NamedTuple):
    """What tells that a rule is meant, or what each of these signs counts for."""

    words: float
    """How much of what is asked the rule has, wherever."""
    chapter: float
    """How much of it the title of its chapter has."""
    like_one: float
    """How much it is like a question of the index, that which is most like it."""
    same_way: float
    """That of the questions that ask in the same way."""
    same_about: float
    """Whether the index asks about the rule in the same words but for small ones."""
    whole_question: float
    """How much of what is asked a question of the index is of which everything was asked."""
    in_one: float
    """How much of a question of the index was asked, and how much of what is asked it has."""
    alike: float
    """How much it is like a question of the index with its words in their order."""
    sentence: float
    """How much of it one sentence has."""
    number: float
    """That, if the sentence has a number that is asked for."""
    whether: float
    """That, if the sentence tells whether one may, which is asked for."""
    side_by_side: float
    """How much of it stands side by side in the rule, or in a question of the index."""
    title: float
    """How much of the title was asked, and how much of what is asked it has."""
    in_full: float
    """Whether the whole title stands in what is asked."""
    often: float
    """How many questions the index has for the rule, as a logarithm."""
    detail: float
    """Whether it settles a detail or stands in a later part, as a logarithm."""
    likelier: float
    """How much likelier the words are where the rule is meant (`word_odds`)."""
    small_likelier: float
    """How much likelier the small words are."""
    held: float = 0.0
    """How well the words that count stand in the rule, against the one where they stand best (`Finder.held`)."""
    as_asked: float = 0.0
    """How much what is asked is like an entry of the index that the rule answers (`Finder.asked`)."""
    the_same: float = 0.0
    """Whether the index has it in the same words, or the title of the rule."""


WEIGHTS = Signs(
    words=2.05,
    chapter=1.38,
    like_one=-2.07,
    same_way=0.68,
    same_about=0.61,
    whole_question=0.52,
    in_one=4.25,
    alike=-2.57,
    sentence=1.12,
    number=1.06,
    whether=0.39,
    side_by_side=1.26,
    title=1.37,
    in_full=-0.14,
    often=0.53,
    detail=0.59,
    likelier=0.35,
    small_likelier=0.23,
    held=0.32,
    as_asked=-0.13,
    the_same=4.0,
)
"""What each sign counts for, fitted by `python -m benchmarks.searching --parts 2 --fit` to entries of the index, each
asked of an index without it: by the conditional likelihood of the rules that they lead to. The signs have much in
common; so one of them counts against a rule where others have counted the same for it."""

ENOUGH = Signs(
    words=10.8,
    chapter=1.6,
    like_one=3.0,
    same_way=1.2,
    same_about=1.2,
    whole_question=0.5,
    in_one=0.0,
    alike=0.0,
    sentence=1.1,
    number=0.7,
    whether=1.25,
    side_by_side=1.4,
    title=1.1,
    in_full=0.4,
    often=0.3,
    detail=1.1,
    likelier=0.0,
    small_likelier=0.0,
    held=0.6,
    as_asked=0.9,
    the_same=4.0,
)
"""What each counts for in whether the likeliest rule answers what is asked at all: none of them is reckoned against the
other rules. Fitted to some hundred questions of strangers."""

NO_SIGNS = Signs(*([0.0] * len(WEIGHTS)))
"""Nothing that tells of a rule."""


def weighed(signs: Signs, weights: Signs = WEIGHTS) -> float:
    """Return how likely a rule is meant by what tells that it is: as log odds against the others, or by other
    weights."""
    return fsum(map(mul, weights, signs))
