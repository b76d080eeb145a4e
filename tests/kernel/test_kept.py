"""What is kept is made once, when it is first asked for."""

from __future__ import annotations

from core.kernel.kept import Kept


def test_each_thing_is_made_once_when_it_is_first_asked_for() -> None:
    made: list[int] = []

    def square(n: int) -> int:
        made.append(n)
        return n * n

    squares = Kept(square)
    assert not squares
    assert [squares[3], squares[4], squares[3]] == [9, 16, 9]
    assert made == [3, 4]
    assert 5 not in squares
