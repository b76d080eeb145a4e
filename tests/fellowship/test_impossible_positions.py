"""Positions that no game could come to are refused with a sentence (B4.4.1, B4.3.6, B4.6.1, F2.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.fellowship.game import GAME
from core.kernel.table import Table, new_header


def opened(**changes: Any) -> Table:
    """Return an open table at a position that holds but for `changes`."""
    foes = changes.pop("friends_and_foes", False)
    position = {
        "options": {
            "hobbits": 2,
            "difficulty": "easy",
            "undo": "free",
            "hands": "open",
            "sam_ring_capped": False,
            "friends_and_foes": foes,
        },
        "content": "",
        "hobbits": {"frodo": {}, "sam": {}},
        "sauron": 15,
        "ring_bearer": "frodo",
        "active": "frodo",
        "location": "moria",
        **changes,
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    table.open()
    return table


STEP_TWO = [{"type": "step_two"}]
SUN_HAPPENS, WOLVES_HAPPEN = (
    {"type": "happen", "kind": kind, "id": id} for kind, id in (("tile", "sundial"), ("foe", "wolves"))
)
BETWEEN = {"type": "window", "window": "W0", "what": "between"}

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"friends_and_foes": True, "foe_deck": {"known": ["wolves"]}}, "nobody knows in which order the foes lie"),
    ({"large_shields": {"known": ["3"], "rest": {"1": 1}}}, "nobody knows in which order the large shields lie"),
    ({"large_shields": {"rest": {"3": 9}}}, "large shields of '3', not 9"),
    ({"event": 6, "agenda": STEP_TWO}, "the board of the position is over"),
    ({"lines": {"fighting": 10}, "agenda": STEP_TWO}, "the board of the position is over"),
    ({"sauron": 77}, "Sauron stands on 0 to 15, not on 77"),
    ({"sauron": -1}, "Sauron stands on 0 to 15, not on -1"),
    ({"score_line": 400}, "the score line stands on 0 to 60, not on 400"),
    ({"turn": -3}, "there is no turn -3"),
    ({"content": "0123456789abcdef"}, "which are not here"),
    ({"location": "rivendell", "agenda": [SUN_HAPPENS, BETWEEN]}, "tile 'sundial' happen, which cannot be here"),
    ({"friends_and_foes": True, "agenda": [WOLVES_HAPPEN]}, "foe 'wolves' happen, which cannot be here"),
]


@pytest.mark.parametrize(("changes", "why"), IMPOSSIBLE, ids=[why for _, why in IMPOSSIBLE])
def test_what_no_game_has_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        opened(**changes)


def test_a_board_that_is_over_may_still_be_finished() -> None:
    done = [{"type": "carry_out_event", "number": 6}]
    for changes in ({"event": 6}, {"lines": {"fighting": 10}}, {"event": 6, "agenda": done}):
        assert not opened(**changes).over
