"""Values that are found once."""

from __future__ import annotations

from core.kernel.lazy import lazy


class Sum:
    """Counts how often it adds."""

    def __init__(self) -> None:
        self.added = 0

    @lazy
    def total(self) -> int:
        """The sum."""
        self.added += 1
        return 1 + 2


def test_a_value_is_found_when_it_is_asked_for_and_only_once() -> None:
    one, other = Sum(), Sum()
    assert "total" not in vars(one)
    assert (one.total, one.total, one.added) == (3, 3, 1)
    assert other.added == 0
    assert Sum.total.__doc__ == "The sum."
