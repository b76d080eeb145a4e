"""Orc parties with captives, and with the Ring (G.4, J.8, M.1)."""

from __future__ import annotations

from tests.kit.at_table import asked
from tests.ring_war.situation import FP, SP, given, place, refused, situation, when


@situation(rule="G.4, M.1, G.6")
def test_an_orc_party_with_the_ring_is_attacked_and_wears_nothing() -> None:
    table = given(
        "fight",
        FP,
        {"ara": "Bree", "sam": {"hex": "Bree", "captive": SP, "party": "p1"}},
        parties={"p1": {"owner": SP, "hex": place("Bree")}},
        ring={"bearer": "p1"},
    )
    assert asked(table) == "fights"
    when(table, FP, "attacker", person="ara")
    assert asked(table) == "stances"
    assert refused(table, SP, "wear_ring", person="p1").rule
    assert (table.state.ring.bearer, table.state.ring.worn) == ("p1", False)
