"""What nobody can know who has only a view: chance, and what the view hides."""

from __future__ import annotations

from typing import Literal, TypeVar

Why = Literal["chance", "hidden"]

V = TypeVar("V")


class Unseen(Exception):
    """Raised where a decision on a view would need what the view does not hold; `why` says which of both it is, and
    `what` for what chance is asked.

    Rules that decide on a state never meet it: there nothing is hidden, and chance answers.
    """

    def __init__(self, why: Why, what: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.what = what


class Sighted(dict[str, V]):
    """A table of look-ups by id in which `mask`, the id that stands for what a view hides, raises `Unseen`."""

    def __init__(self, rows: dict[str, V], mask: str) -> None:
        super().__init__(rows)
        self.mask = mask

    def __missing__(self, key: str) -> V:
        """Raise `Unseen` for the mask, and `KeyError` for what there is not."""
        if key == self.mask:
            raise Unseen("hidden")
        raise KeyError(key)
