"""The bench of wars: a war, and its rows."""

from __future__ import annotations

from benchmarks.war_balance import COLUMNS, PARTS, Ended, play, row

WON = Ended(0, ["fellowship"], 11, kept=True, mastered=False, decisions=800)
BOTH = Ended(1, ["fellowship", "saruman"], 13, kept=False, mastered=True, decisions=900)
DRAWN = Ended(2, [], 20, kept=False, mastered=False, decisions=1600)


def test_a_row_has_a_cell_for_each_column() -> None:
    for part in PARTS.values():
        cells = row(part[0], [WON, BOTH, DRAWN])
        assert len(cells) == len(COLUMNS)
        assert cells[1] == "3"
        assert [cell.split("%")[0] for cell in (cells[2], cells[3], cells[5], cells[7])] == [
            "66.7",
            "0.0",
            "33.3",
            "33.3",
        ]
        assert (cells[6], cells[-1]) == ("14.7", "1100")
    assert [row(part[0], [WON, BOTH])[4] == "-" for part in PARTS.values()] == [False, True, True]


def test_a_war_is_played_to_its_end() -> None:
    ended = play(PARTS["character"][0], 3)
    assert ended.decisions > 100
    assert 1 <= ended.turn <= 20
    assert play(PARTS["character"][0], 3) == ended
