"""What somebody types finds names with accents."""

from __future__ import annotations

from core.kernel.comparing import comparable


def test_capitals_and_accents_do_not_count() -> None:
    assert comparable("Barad-dûr") == comparable("BARAD-DUR") == "barad-dur"
    assert comparable("Nazgu\u0302l") == "nazgul"
    assert len(comparable("Lórien")) == len("Lórien")
