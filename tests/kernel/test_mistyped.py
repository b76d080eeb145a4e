"""One measure says what a mistyped name or word is like, whatever names there are."""

from __future__ import annotations

import pytest

from core.kernel.mistyped import most_like, name_like, nearest, nearest_or_part

COMMANDS = ("evaluate", "play", "replay", "rules")
FILES = ("overtaken", "ring-war", "ring-war-conquest")


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("rply", COMMANDS, ["replay", "play"]),
        ("eval", COMMANDS, ["evaluate"]),
        ("lay", COMMANDS, ["play", "replay"]),
        ("rl", COMMANDS, []),
        ("conqest", FILES, ["ring-war-conquest"]),
        ("overtakn", FILES, ["overtaken"]),
        ("silmaril", FILES, []),
    ],
)
def test_a_name_is_found_by_what_is_like_it_or_a_part_of_it(
    word: str, known: tuple[str, ...], meant: list[str]
) -> None:
    assert nearest_or_part(word, known) == meant


def test_one_wrong_letter_of_four_is_still_like_it() -> None:
    assert nearest("rode", ["role", "rolls"]) == ["role"]
    assert (most_like("rude", ["role"]), most_like("ro", ["role"])) == ("", "")
    assert nearest("rode", ["role", "rode"], alike=0.9) == ["rode"]
    assert name_like("Isengrad", ["Minas Tirith", "Isengard", "Fords of Isen"]) == "Isengard"
