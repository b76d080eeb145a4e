"""Looking back at a game: what was to be expected at each entry, which choices cost how much, and what chance did.

`b` is what is to be expected before a decision if all go on as the quick policy, `q` the same after the choice and
before its chance. What a choice changes is `q - b`, what chance does is the next `b` less `q`. Where nothing was drawn,
luck is nothing and the next `b` is `q`; where the choice is the policy's own, `q` is `b`. So the first `b`, all that
was decided and all luck add up to the result, exactly.
"""

from core.bots.review.account import Account, Moment
from core.bots.review.evaluation import Better, Evaluated, Evaluation, Method
from core.bots.review.marks import BLUNDER, CHANCE, DOUBTFUL, GOOD, MARKS, MISTAKE, SCORE, Measure

__all__ = [
    "BLUNDER",
    "CHANCE",
    "DOUBTFUL",
    "GOOD",
    "MARKS",
    "MISTAKE",
    "SCORE",
    "Account",
    "Better",
    "Evaluated",
    "Evaluation",
    "Measure",
    "Method",
    "Moment",
]
