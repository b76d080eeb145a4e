"""The content: counts, the map, overrides, and what a position has to hold."""

from __future__ import annotations

import msgspec
import pytest

from core.dagorlad.content.contents import CONTENTS, ERRATA, current, use_override
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.game import GAME
from core.kernel.content import ContentError, source_of

LISTS = {
    "hill": "0514 0515 0614 1113 1114 1213 1214 1215 1313 1613 1614 1713 1714 1814 2108 2109",
    "crater": "0316 0419 0520 0612 0622 0825 0923 0924 1018 1719 1723 1826 2023 2024 2218 2313 2316 2410",
    "wall": "1030 1130 1230 1231 1430 1431 1530 1630",
    "rough": "0102 0110 0111 0201 0202 0210 0211 0212 0218 0219 0311 0312 0318 0319 0327 0411 0428 0525 0526 0528 0626"
    " 0629 0729 0828 0829 0916 0917 0925 0926 0927 0928 0929 1012 1016 1017 1026 1027 1028 1029 1111 1124 1125 1126"
    " 1127 1128 1129 1524 1525 1526 1527 1528 1529 1626 1627 1628 1629 1716 1717 1718 1725 1726 1727 1728 1729 1816"
    " 1817 1825 1828 1829 1911 1912 2011 2029 2114 2115 2126 2129 2214 2215 2225 2226 2228 2328 2419 2420 2427 2502"
    " 2503 2519 2520 2602 2603 2604",
    "mordor": "1331",
}
"""What lies where, as a list of its own: the rows of the map say the same."""


@pytest.mark.parametrize("ground", LISTS)
def test_rows_and_lists_agree(ground: str) -> None:
    found = {hex_ for hex_, what in current().ground.items() if what == ground}
    assert found == set(LISTS[ground].split())


def test_the_map_is_whole() -> None:
    rules = current()
    assert len(rules.ground) == 806
    assert len(rules.passable) == 716
    assert (rules.content.road[0], rules.content.road[-1], len(rules.content.road)) == ("1401", "1331", 31)
    assert rules.around["1331"] == ("1330",)
    assert rules.grid.distance("0821", "2021") == 12
    assert rules.grid.distance("1401", "1331") == 30
    assert rules.grid.neighbours("1421") == ("1420", "1521", "1522", "1422", "1322", "1321")
    assert rules.grid.neighbours("1330") == ("1329", "1429", "1430", "1331", "1230", "1229")


def test_there_are_as_many_units_as_in_the_box() -> None:
    for modules, westernesse in ((frozenset[str](), 34), (ERRATA, 40)):
        rules = CONTENTS.current(modules)
        whole = [unit.side for unit in rules.units.values() if unit.kind != "formation"]
        assert whole.count(SAURON) == 40
        assert whole.count(WESTERNESSE) == westernesse
    rules = current()
    lost = {
        side: sum(
            rules.content.points[unit.morale]
            for unit in rules.units.values()
            if unit.side == side and unit.kind != "formation"
        )
        for side in (SAURON, WESTERNESSE)
    }
    assert lost == {SAURON: 123, WESTERNESSE: 154}


def test_what_is_printed_is_marked() -> None:
    rules = current()
    assert source_of(rules.kinds["GO"], "melee") == "printed"
    assert source_of(rules.kinds["GO"], "half_melee") == "reconstructed"
    assert source_of(rules.leaders["sauron"], "rating") == "reconstructed"
    assert source_of(rules.spells["beast"], "cost") == "printed"


def test_an_override_changes_a_hex_and_a_rating() -> None:
    own = current().digest
    try:
        use_override('[terrain]\n"1310" = "r"\n[[leader]]\nid = "cirdan"\nrating = 8\n')
        assert current().ground["1310"] == "rough"
        assert current().leaders["cirdan"].rating == 8
        assert current().digest != own
    finally:
        use_override("")
    assert current().digest == own


@pytest.mark.parametrize(
    ("override", "why"),
    [
        ('[terrain]\n"9999" = "r"\n', "no hex"),
        ('[terrain]\n"1310" = "?"\n', "unknown ground"),
        ('rows = ["."]\n', "row 1"),
        ('rows = ["?........................."]\n', "unknown ground"),
        ('[terrain]\n"1410" = "r"\n', "road goes through"),
        ('road = ["1401", "1403"]\n', "no neighbours"),
        ('gate = ["1331", "1330"]\n', "gate"),
        ('[terrain]\n"1230" = "."\n', "gate alone"),
        ('[terrain]\n"0102" = "m"\n"0201" = "m"\n', "cannot be reached"),
        ('[[unit]]\nid = "GO"\ncount = 8\n', "40 units"),
        ('[[unit]]\nid = "GO"\nmelee = "G"\n', "letters"),
        ('[[unit]]\nid = "GO"\nhalf_melee = ""\n', "one side only"),
        ('[[unit]]\nid = "GO"\narmor = 9\n', "armor"),
        ('[[unit]]\nid = "XX"\narmor = 1\n', "not in unit"),
        ('[[leader]]\nid = "cirdan"\nhex = "1310"\n', "starts on the map"),
        ('[[leader]]\nid = "cirdan"\nwounded = 9\n', "rating"),
        ('[[weapon]]\nid = "narsil"\nbearer = "nobody"\n', "unknown leader"),
        ("[beast]\narmor = 9\n", "Beast"),
        ('[[start]]\nid = "GO"\nhexes = ["1030"]\n', "start at"),
        ('[[start]]\nid = "GO"\nhexes = ["0821"]\n', "one hex each"),
        ('[[start]]\nid = "PK"\nhexes = ["1405", "1403"]\n', "two of"),
        ('[[entrance]]\nid = "1331"\nprice = 0\n', "enter the map"),
        ("[casualty]\nA = [1]\n", "Casualty"),
        ('[results]\n2 = ["X", "E", "E", "E"]\n', "Combat Results"),
        ('[results]\n13 = ["E", "E", "E", "E"]\n', "Combat Results"),
        ("[challenge]\n7 = []\n", "challenges"),
        ('[fate]\n1 = ["dead", "killed"]\n', "leaders"),
        ("[rally]\n11 = 12\n", "Rally"),
        ("[points]\nV = 9\n", "morale"),
        ("[levels]\nrohan = 9\n", "level"),
        ("[numbers]\nturns = 'x'\n", "does not fit"),
    ],
)
def test_content_that_does_not_hold_together_is_refused(override: str, why: str) -> None:
    with pytest.raises(ContentError, match=why):
        use_override(override)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"units": {"XX1": {}}}, "no unit"),
        ({"units": {"GO1": {"hex": "1030"}}}, "cannot stand"),
        ({"units": {"WA1": {"hex": "1129"}}}, "cannot stand"),
        ({"units": {"GO1": {"hex": "1310"}, "GO2": {"hex": "1310"}}}, "two units"),
        ({"units": {"GO1": {"hex": "1310", "gone": True}}}, "out of the battle"),
        ({"units": {"GO1": {"inside": "SP1"}}}, "part of a Phalanx"),
        ({"units": {"SL1": {"inside": "SP1"}, "SP1": {"hex": "1310"}}}, "two Slaves"),
        ({"units": {"SL1": {"inside": "SP9"}}}, "no Phalanx"),
        ({"leaders": {"frodo": {}}}, "no leader"),
        ({"leaders": {"cirdan": {"hex": "1310", "gone": True}}}, "out of the battle"),
        ({"leaders": {"cirdan": {"hex": "1030"}}}, "cannot stand"),
        ({"units": {"GO1": {"hex": "1310"}}, "leaders": {"cirdan": {"hex": "1310"}}}, "among enemies"),
        ({"beast": {"hex": "1030"}}, "Beast"),
        ({"units": {"ME1": {"hex": "1310"}}, "beast": {"hex": "1310"}}, "among enemies"),
        ({"pedestal": {"carrier": "XX"}}, "carry the Pedestal"),
        ({"units": {"GO1": {"hex": "1310"}}, "pedestal": {"carrier": "GO1"}}, "Orc Archer"),
        ({"pedestal": {"hex": "1030"}}, "cannot lie"),
        ({"weapons": {"sting": {}}}, "no weapon"),
        ({"weapons": {"narsil": {"carrier": "frodo"}}}, "nobody"),
        ({"points": {"sauron": -1}}, "below 0"),
        ({"vp": {"rohan": 1}}, "no side"),
        ({"turn": 19}, "turns are numbered"),
        ({"turn": 3, "agenda": [{"type": "begin_game"}]}, "has begun"),
        ({"turn": 3, "agenda": [{"type": "rally_all"}]}, "end_turn"),
        ({"nonsense": "x", "turn": "y"}, "not a position"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(position: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.read_position(msgspec.json.encode(position))
