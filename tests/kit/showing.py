"""Which tests show which situations and rules: each family of situations keeps a list of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Showing:
    """What the tests of one family show."""

    def __init__(self) -> None:
        self.situations: dict[str, list[str]] = {}
        """The id of each situation of the reference and the tests that show it."""
        self.rules: dict[str, list[str]] = {}
        """The id of each rule and the tests that show it."""

    def situation(self, *names: str, rule: str) -> Callable[[F], F]:
        """Say that a test shows the situations `names` ("T11") and the rules of `rule` ("F3.2, FA4")."""

        def register(test: F) -> F:
            where = f"{test.__module__}.{test.__qualname__}"
            for name in names:
                self.situations.setdefault(name, []).append(where)
            for one in rule.replace(",", " ").split():
                self.rules.setdefault(one, []).append(where)
            return test

        return register
