"""What somebody types finds names with accents."""

from __future__ import annotations

from core.kernel.comparing import as_typed, comparable, seat_called


def test_capitals_and_accents_do_not_count() -> None:
    assert comparable("Barad-dûr") == comparable("BARAD-DUR") == "barad-dur"
    assert comparable("Nazgu\u0302l") == "nazgul"
    assert len(comparable("Lórien")) == len("Lórien")


def test_apostrophes_and_hyphens_of_a_name_may_be_left_out() -> None:
    assert (
        as_typed("Helm\N{RIGHT SINGLE QUOTATION MARK}s Deep")
        == as_typed("helm's deep")
        == as_typed("Helms  Deep")
        == "helms deep"
    )
    assert as_typed("Barad-dûr") == as_typed("barad dur") == "barad dur"


def test_a_seat_is_called_by_its_id_or_its_name() -> None:
    seats = {"saruman": "Saruman", "dark_power": "The Dark Power", "player_1": "Anna", "player_2": "anna"}
    for text in ("dark_power", "Dark Power", "the dark power", "dark-power"):
        assert seat_called(seats, text) == "dark_power"
    assert seat_called(seats, "Anna") == "Anna", "two are called so"
    assert seat_called(seats, "nobody") == "nobody"
