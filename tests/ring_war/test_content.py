"""The content: the map and its numbers, what marching costs, who is there, overrides, and what is refused."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import pytest

from core.hexes import Costs, Hex, path, side_of
from core.kernel.content import ContentError, source_of
from core.kernel.prompts import Outcome
from core.ring_war.content.contents import CONTENTS, current
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.content.terrain import number_of
from core.ring_war.game import GAME


def cost(costs: Costs, way: Sequence[Hex]) -> int | None:
    """Return what a way costs, or None where a step of it cannot be taken."""
    steps = [costs(one, two) for one, two in itertools.pairwise(way)]
    return None if None in steps else sum(step for step in steps if step is not None)


def called(*names: str) -> list[Hex]:
    """Return the hexes that are called like this."""
    rules = current()
    return [hex_ for name in names if (hex_ := rules.hex_called(name))]


def test_hexes_have_the_numbers_of_the_printed_map() -> None:
    """Worked situation 40, and the two numbers that the printed rules name."""
    rules = current()
    found = {rules.name(number_of(*place)): number_of(*place) for place in ((8, 7), (17, 9), (14, 10), (13, 10))}
    assert found == {"Isengard": "W2421", "Barad-dûr": "E1128", "Minas Morgul": "E0230", "Osgiliath": "W3931"}
    assert rules.content.printed == ["W2421", "E1128"]
    assert [rules.is_east(hex_) for hex_ in ("W3931", "E0230")] == [False, True]


def test_the_map_is_whole() -> None:
    rules = current()
    assert len(rules.terrain.land) == 220
    assert len(rules.names) == 152
    marks = Counter(mark for place in rules.content.place for mark in place.marks)
    assert (marks["citadel"], marks["servant"], marks["haven"]) == (8, 10, 5)
    assert rules.terrain.province.keys() >= rules.terrain.land
    assert sum(len(rules.hexes_of(province)) for province in rules.content.province_names) == len(
        rules.terrain.province
    )
    assert set(rules.grid.neighbours("W2421")) == {"W2418", "W2424", "W2119", "W2122", "W2719", "W2722"}


def test_the_road_from_edoras_to_minas_tirith() -> None:
    """Worked situation 35: eight points by road, of which Gandalf has seven; Shadowfax arrives."""
    rules = current()
    way = called("Edoras", "Eastfold", "West Anorien", "East Anorien", "Minas Tirith")
    assert cost(rules.terrain.walk, way) == 8
    assert cost(rules.terrain.walk, way[:-1]) == 6
    assert rules.characters["gan"].allowance == 7


def test_the_roads_of_mordor_are_not_for_the_fellowship() -> None:
    """Worked situation 36: from the Isenmouthe to Mount Doom."""
    rules = current()
    straight = called("Isenmouthe", "Mount Doom")
    by_road = called("Isenmouthe", "North Gorgoroth", "Mount Doom")
    assert cost(rules.terrain.march, straight) == cost(rules.terrain.walk, straight) == 4
    assert (cost(rules.terrain.march, by_road), cost(rules.terrain.walk, by_road)) == (4, 8)


def test_the_road_from_isengard_to_edoras() -> None:
    """Worked situation 43: six points by road; of ways that cost the same the shorter is taken."""
    rules = current()
    by_road = called("Isengard", "Fords of Isen", "Helm's Deep", "Edoras")
    assert cost(rules.terrain.march, by_road) == 6
    start, end = called("Isengard", "Edoras")
    way = path(start, end, rules.terrain.march, lambda _: False, rules.grid)
    assert way == tuple(called("Helm's Deep", "Edoras"))
    assert cost(rules.terrain.march, (start, *way)) == 6


def test_nobody_crosses_the_white_mountains_by_the_paths_of_the_dead() -> None:
    """Worked situation 44, as far as the map says it: the side is closed, and its hexes are not."""
    rules = current()
    dunharrow, erech = called("Dunharrow", "Erech")
    assert cost(rules.terrain.march, (dunharrow, erech)) is None
    assert side_of(dunharrow, erech) in rules.terrain.closed
    assert rules.content.costs[rules.terrain.ground[erech]] == 4


def test_rivers_cost_more_where_no_bridge_is() -> None:
    rules = current()
    assert cost(rules.terrain.march, called("Anduin east bank", "Old Ford")) == 3 + 2
    assert cost(rules.terrain.march, called("Old Forest Road", "Old Ford")) == 2
    assert cost(rules.terrain.march, called("Nindalf", "Cair Andros")) == 4 + 2


def test_the_armies_are_as_strong_as_the_reference_counts_them() -> None:
    rules = current()
    strength: Counter[tuple[str, bool]] = Counter()
    for force in rules.armies.values():
        strength[force.owner, bool(force.comes)] += force.points
    assert strength == {
        (FELLOWSHIP, False): 312,
        (FELLOWSHIP, True): 80,
        (DARK_POWER, False): 233,
        (DARK_POWER, True): 170,
        (SARUMAN, False): 105,
        (SARUMAN, True): 20,
    }
    isengard = [force for force in rules.armies.values() if rules.name(force.hex) == "Isengard" and not force.comes]
    assert all(force.awake for force in isengard)
    assert rules.armies["dunland_men_1"].wakes == 3


def test_who_leads_whom() -> None:
    rules = current()
    assert rules.leads("ara", "gondor_foot_1")
    assert rules.leads("bor", "gondor_foot_1")
    assert not rules.leads("bor", "rohan_riders_1")
    assert rules.leads("leg", "lorien_foot_1")
    assert rules.leads("lon", "mordor_orcs_1")
    assert not rules.leads("n3", "mordor_orcs_1")
    assert not rules.leads("sar", "mordor_orcs_1")
    assert not rules.leads("fro", "shire_foot_1")


def test_who_may_have_which_card() -> None:
    rules = current()
    assert rules.may_take("m02", "sar")
    assert not rules.may_use("m02", "sar")
    assert rules.may_use("m02", "ara")
    assert rules.may_take("m04", "sam")
    assert not rules.may_take("m04", "chi")
    assert rules.may_take("m11", "chi")
    assert not rules.may_use("m11", "chi")
    assert not rules.may_take("m08", "n3")
    assert rules.may_take("m01", "n3")
    assert not rules.may_take("m14", "sar")


def test_losses_of_army_combat() -> None:
    """The reading check of table 5.2c, and both rows of worked situation 13 and 14."""
    rules = current()
    assert rules.losses(rules.content.ratios.index("2:1"), 4) == (20, 30)
    three = rules.content.ratios.index("3:1")
    assert (rules.losses(three, 4), rules.losses(three, 3)) == ((10, 30), (20, 30))


def test_what_is_printed_is_told_from_what_is_not() -> None:
    rules = current()
    assert source_of(rules.characters["sar"], "ring") == "printed"
    assert source_of(rules.characters["sar"], "combat") == "reconstructed"
    assert source_of(rules.events["e06"], "name") == "printed"
    assert source_of(rules.events["e31"], "name") == "reconstructed"


@pytest.mark.parametrize(
    ("override", "sentence"),
    [
        ('[[character]]\nid = "fro"\nhex = "W0312"', "Frodo starts in W0312, which nobody can enter"),
        ('[[character]]\nid = "xyz"\nring = 5', "the override names 'xyz', which is not in character"),
        ('[[event]]\nid = "e01"\ncopies = 3', "there are 45 Event Cards instead of 44"),
        ('[[army]]\nid = "dead_foot_1"\ncomes = "E99"', "the force dead_foot_1 comes by 'E99'"),
        ('[[search]]\nid = "s01"\nprovinces = ["ZZ"]', "the Search Card s01 names the unknown Province 'ZZ'"),
        ('[[magic]]\nid = "m04"\ntakes = ["elf"]', "Sting names 'elf', who is no Character"),
        (
            '[[servant]]\nid = "v31"\nhex = "W2421"',
            "the Servants of Sauron and the hexes in which they wait do not agree",
        ),
        ('closed = ["W2421"]', "'W2421' is no side of two hexes"),
        ('bridges = ["W0304|W0307"]', "there is a bridge at W0304|W0307, but no river"),
        ('roads = [["W2421", "E1128"]]', "W2421 and E1128 are no neighbours on the map"),
        ("sorcery = [[1]]", "the table of Sorcery has 6 rows of 3 columns"),
    ],
)
def test_content_that_does_not_hold_together_is_refused(override: str, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        CONTENTS.made(frozenset(), override)
    assert str(caught.value).startswith(sentence)


def test_an_override_corrects_a_value() -> None:
    found = CONTENTS.made(frozenset(), '[[character]]\nid = "fro"\nring = 5\n[numbers]\nlimit = 24')
    assert (found.characters["fro"].ring, found.numbers.limit) == (5, 24)
    assert found.digest != current().digest


def test_places_are_written_with_their_accents_and_found_without() -> None:
    rules = current()
    assert rules.name("E1128") == "Barad-dûr"
    assert rules.hex_called("Barad-dur") == rules.hex_called("barad-dûr") == rules.hex_called("E1128") == "E1128"
    assert rules.hex_called("Nowhere") is None
    assert {"Lórien", "Rhûn", "Anórien"} <= set(rules.provinces.values())
    assert GAME.words.reason(Outcome(DARK_POWER, 0, "The Ring has come to Barad-dur.", "Z.1")).endswith("Barad-dûr.")
    assert GAME.rulebook().search("barad-dur")[0].id == "I.3"
