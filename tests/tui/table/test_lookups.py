"""What can be looked up at the table, as the lists of it stand."""

from __future__ import annotations

from core import catalogue
from core.kernel.prompts import Refusal
from tui.table import lookups

NOT_NOW = Refusal("B4.1.3", "Cards are played in step 2 of a turn.")


def test_what_begins_alike_and_is_refused_for_one_reason_stands_in_one_row() -> None:
    refused = [
        ("Play white hiding", NOT_NOW),
        ("Give white hiding", Refusal("B4.4.4", "This card pays for nothing that is still asked for.")),
        ("Play grey fighting", NOT_NOW),
        ("Draw two cards", Refusal("B4.1.3", "That belongs to step 2 of a turn.")),
        ("Play white hiding", NOT_NOW),
    ]
    found = lookups.why_not(catalogue.game("fellowship"), refused, "Frodo")
    assert found is not None
    assert [(row.words, row.about) for row in found.pane.list_rows] == [
        ("Play white hiding, grey fighting", NOT_NOW.sentence),
        ("Give white hiding", "This card pays for nothing that is still asked for."),
        ("Draw two cards", "That belongs to step 2 of a turn."),
    ]


def test_where_nothing_is_refused_there_is_no_list() -> None:
    assert lookups.why_not(catalogue.game("fellowship"), [], "Frodo") is None
