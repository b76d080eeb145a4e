"""Every kind of step, action and event stands in its union: what does not could not be read from a log."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import Any, get_args

import pytest

from core.kernel.records import Action, Event, Step
from core.kernel.sealed import Sealed
from core.ring_war.game import GAME
from core.ring_war.model import records
from core.ring_war.model.actions import RingWarAction
from core.ring_war.model.events import RingWarEvent
from core.ring_war.model.state import SEQUENCE
from core.ring_war.model.steps import RingWarStep


def kinds_of(base: type) -> set[type]:
    found: set[type] = set()
    for module in pkgutil.iter_modules(records.__path__):
        members = vars(importlib.import_module(f"{records.__name__}.{module.name}")).values()
        found |= {one for one in members if inspect.isclass(one) and issubclass(one, base)}
    return found - {Action, Event, Step, Sealed}


@pytest.mark.parametrize(("base", "union"), [(Step, RingWarStep), (Action, RingWarAction), (Event, RingWarEvent)])
def test_every_kind_stands_in_its_union(base: type, union: Any) -> None:
    assert kinds_of(base) == set(get_args(union))


def test_every_step_is_carried_out_or_asked() -> None:
    assert {one for one in get_args(RingWarStep) if one not in SEQUENCE.chapters} == set()


def test_every_event_changes_something_or_says_that_it_does_not() -> None:
    assert set(get_args(RingWarEvent)) == set(GAME.rules.evolvers)
