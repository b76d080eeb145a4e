"""What a story says of a war: turns by their marches, searches, fights and flights, each in a sentence."""

from __future__ import annotations

from typing import Any

from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.battling import LossTaken
from core.ring_war.model.records.turn import StageBegan
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.gathering import LONGEST
from tests.ring_war.situation import DP, FP, SP, place


def text(event: object) -> str:
    return GAME.words.event_text(event)


def test_a_turn_is_told_by_its_marches_and_not_by_its_parts() -> None:
    parts = [StageBegan("V.3", stage, SP) for stage in ("deploy", "move")]
    assert not GAME.words.gathered(parts)
    wolves, lord = ("isengard_wolves_1",), ("lon",)
    ride = [
        m.Moved("F.1", SP, wolves, place("Isengard"), (place("Westemnet"),), 2),
        m.Moved("F.1", SP, wolves, place("Westemnet"), (place("Edoras"),), 2),
        m.Moved("F.1", SP, ("isengard_uruks_1",), place("Isengard"), (place("Helm's Deep"),), 2),
        m.Moved("F.5", SP, lord, place("Isengard"), (place("Edoras"),), flown=True),
    ]
    assert GAME.words.gathered(ride) == (
        "Saruman moves wolf-riders and the Lord of the Nazgûl to Edoras, and Uruk-hai to Helm's Deep"
    )
    hidden = [m.Moved("F.1", FP, (HIDDEN,) * 4, place("Moria"), (place(name),)) for name in ("Lórien", "Edoras")]
    assert GAME.words.gathered([*hidden, ride[-1]]) == (
        "The Fellowship moves 4 of its own to Lórien and 4 to Edoras; Saruman moves the Lord of the Nazgûl to Edoras"
    )
    far = [m.Moved("F.1", DP, (HIDDEN, HIDDEN), hex_, (hex_,)) for hex_ in list(current().names)[:40]]
    assert GAME.words.gathered(far).startswith("The Dark Power moves 40 stacks to ")
    flight = m.Moved("F.5", DP, lord, place("Barad-dûr"), (place("Edoras"),), flown=True)
    assert GAME.words.gathered([*far, flight]).startswith(
        "The Dark Power moves the Lord of the Nazgûl to Edoras, and 40 other stacks to "
    )
    ends = list(current().names)
    spread = [
        m.Moved("F.5", DP, (name,), place("Barad-dûr"), (ends[at],), flown=True)
        for at, name in enumerate(["lon", "got", *[f"n{number}" for number in range(3, 10)]])
    ]
    party = m.Moved("F.1", DP, ("mordor_orcs_1",), place("Moria"), (place("Bree"),))
    assert len(GAME.words.gathered([*spread, party]) or "") > LONGEST
    assert (GAME.words.gathered([*spread, party]) or "").endswith(" and Orcs of Mordor to Bree")


def test_what_others_pay_draw_and_send_is_told_together() -> None:
    edoras = place("Edoras")
    together: dict[str, list[Any]] = {
        "The Dark Power pays 4 Shadow Points": [m.ShadowSpent("S.2", 1, "fly"), m.ShadowSpent("S.2", 3, "directed")],
        "Saruman draws 2 Event Cards and discards an Event Card; the Dark Power discards an Event Card": [
            d.CardDrawn("V.2", SP, "e01"),
            d.CardDrawn("V.2", SP, HIDDEN),
            d.CardDiscarded("V.2", SP, HIDDEN),
            d.CardDiscarded("V.2", DP, HIDDEN),
        ],
        "The Lord of the Nazgûl and the Third Nazgûl fly to Edoras; the Fourth Nazgûl flies to Moria": [
            s.NazgulSent("J.3", "lon", edoras),
            s.NazgulSent("J.3", "n3", edoras),
            s.NazgulSent("J.3", "n4", place("Moria")),
        ],
        "The Third Nazgûl and the Fourth Nazgûl attack Frodo; the Trolls attack Sam": [
            f.Declared("G.1", "n3", "fro"),
            f.Declared("G.1", "n4", "fro"),
            f.Declared("G.1", place("Trollshaws"), "sam"),
        ],
        "Edoras and Moria are the Dark Power's now; Bree is free": [
            m.ControlChanged("P.6", edoras, DP),
            m.ControlChanged("P.6", place("Moria"), DP),
            m.ControlChanged("P.6", place("Bree"), ""),
        ],
        "Celeborn takes Lembas and the Elven Rope at Lórien; somebody takes Athelas at Weathertop": [
            d.CardTaken("L.2", "cel", "m19", place("Lorien")),
            d.CardTaken("L.2", HIDDEN, "m10", place("Weathertop")),
            d.CardTaken("L.2", "cel", "m08", place("Lorien")),
        ],
        "The Fellowship exchanges Magic Cards": [d.CardHanded("L.3", HIDDEN, HIDDEN, HIDDEN)] * 2,
        "The Fellowship moves riders of Rohan to Helm's Deep": [
            m.Moved("F.1", FP, ("rohan_riders_1",), edoras, (place("Helm's Deep"),), 2),
            m.Moved("F.1", FP, ("rohan_riders_2",), place("Westemnet"), (place("Helm's Deep"),), 2),
        ],
        "2 of the Fellowship try to stay hidden": [s.Evaded("J.7", HIDDEN, SP, 0, 0)] * 2,
        "": [m.Stayed("F.1", SP, ("lon",), edoras)],
    }
    for said, events in together.items():
        assert GAME.words.gathered(events) == said
        assert len({GAME.review.gathers(event) for event in events}) == 1


def test_a_story_tells_what_is_done_in_secret_by_numbers() -> None:
    turned = [s.SearchTurned("J.1", HIDDEN, back) for back in ("eye", "hand")]
    looked = [s.Evaded("J.7", HIDDEN, DP, 0, 0)]
    told: dict[str, list[Any]] = {
        "Orcs of the Red Eye and Orcs of the White Hand go searching": turned,
        "Orcs of the Red Eye go searching twice": [turned[0]] * 2,
        "Orcs of the White Hand go searching": turned[1:],
        "The Dark Power searches 2 places in secret, where 2 of the Fellowship try to stay hidden": [
            *(s.Searched("J.2", DP, HIDDEN), *looked) * 2
        ],
        "One of the Fellowship tries to stay hidden": looked,
        "Riders of Rohan lose 6 points and foot of Rohan 1": [
            LossTaken("Q.6", "rohan_riders_1", 5),
            LossTaken("Q.6", "rohan_riders_1", 1),
            LossTaken("Q.6", "rohan_foot_1", 1),
        ],
    }
    for said, events in told.items():
        assert len({GAME.review.sums(event) for event in events}) == 1
        assert GAME.words.summed(events) == [said]
    card = next(name for name, one in current().events.items() if one.name == "Gondor Mobilizes")
    assert GAME.spoken("", aloud=True).words.story_text(d.CardPlayed("V.2", FP, card)).endswith(" Mobilizes")


def test_a_story_tells_searches_by_who_goes_and_where_and_those_of_the_same_in_one_sentence() -> None:
    cards = {
        back: [name for name, one in current().searches.items() if one.back == back and len(one.provinces) == 2]
        for back in ("eye", "nazgul")
    }
    eyes = [s.SearchTurned("J.1", card, "eye") for card in cards["eye"][:2]]
    winged = s.SearchTurned("J.1", cards["nazgul"][0], "nazgul")
    first, second = (GAME.words.summed([event])[0].partition(" go searching ")[2] for event in eyes)
    assert first.startswith("in ")
    assert ", and in " in first
    assert GAME.words.summed(eyes) == [f"Orcs of the Red Eye go searching {first}; then {second}"]
    both = GAME.words.summed([eyes[0], winged, s.SearchTurned("J.1", HIDDEN, "hand")])
    assert both[0] == f"Orcs of the Red Eye go searching {first}"
    assert both[1].startswith("Nazgûl may search either in ")
    assert ", or in " in both[1]
    assert both[1].endswith(", but none flies there")
    assert both[2:] == ["Orcs of the White Hand go searching"]


def test_a_story_tells_who_flies_to_search_and_who_finds_somebody_without_a_search() -> None:
    card = next(name for name, one in current().searches.items() if one.back == "nazgul" and len(one.provinces) == 2)
    turned = s.SearchTurned("J.1", card, "nazgul")
    flies = s.NazgulSent("J.3", "lon", place("Edoras"))
    paid = m.ShadowSpent("S.2", 1, "search")
    assert {GAME.review.sums(event) for event in (turned, flies, paid)} == {"turned"}
    stands = [s.NazgulSent("J.4", name, place("Edoras")) for name in ("lon", "n3")]
    assert GAME.review.sums(stands[0]) != "turned"
    assert GAME.words.story_text(stands[0]) == "The Lord of the Nazgûl looks around at Edoras"
    assert GAME.words.gathered(stands) == "The Lord of the Nazgûl and the Third Nazgûl look around at Edoras"
    may, sent = GAME.words.summed([turned, paid, flies])
    assert "none" not in may
    assert sent == "The Lord of the Nazgûl flies to Edoras"
    more = [paid, s.NazgulSent("J.3", "n3", place("Edoras")), s.NazgulSent("J.3", "n4", place("Moria")), turned]
    assert GAME.words.summed([turned, paid, flies, *more])[1:3] == [
        "The Lord of the Nazgûl and the Third Nazgûl fly to Edoras",
        "The Fourth Nazgûl flies to Moria",
    ]
    assert GAME.words.summed([turned, turned])[0].endswith(", but none flies there")
    hidden = s.SearchTurned("J.1", HIDDEN, "nazgul")
    assert GAME.words.summed([hidden]) == ["Nazgûl may search, but none does"]
    found = s.Evaded("J.7", "leg", DP, 6, 5, found=True)
    search = s.Searched("J.2", DP, place("Edoras"))
    assert GAME.words.summed([found]) == ["Legolas is found by the Dark Power"]
    assert GAME.review.sums(search) == GAME.review.sums(found)
    assert GAME.words.summed([search, found]) == ["The Dark Power searches Edoras", "Legolas is found"]


def test_a_story_says_that_nobody_is_wounded_only_where_the_fight_is_over() -> None:
    struck = f.Struck("G.1", "gim", 1, 0, "0", 0)
    assert GAME.words.summed([struck]) == []
    assert GAME.words.summed([struck, f.FightOver("G.5", place("Moria"))]) == ["Nobody is wounded"]


def test_a_story_says_where_a_hex_without_a_name_lies_and_leaves_its_number_out() -> None:
    nameless = next(hex_ for hex_ in current().grid.hexes if hex_ not in current().names)
    aloud = GAME.spoken("", aloud=True).words
    told = aloud.story_text(s.NazgulSent("J.3", "n3", nameless))
    assert nameless in told
    assert nameless not in aloud.retold(told)
    assert " flies to the hex " in aloud.retold(told)


def test_a_story_tells_who_leaves_a_fight_with_where_to_and_who_is_free_together() -> None:
    there, elsewhere = place("Weathertop"), place("Rivendell")
    told: dict[str, list[Any]] = {
        "Gimli breaks off and withdraws to Weathertop": [
            f.BrokeOff("G.1b", "gim", 3, 3, True),
            f.Withdrew("G.1b", "gim", there),
        ],
        "Frodo refuses the fight and withdraws to Weathertop": [
            f.Refused("G.1", "gim", "fro", 1, 3),
            f.Withdrew("G.1b", "fro", there),
        ],
        "Gimli withdraws to Weathertop": [f.Withdrew("G.1b", "gim", there)],
        "Frodo, Gimli and one of the captives are free again, at Rivendell": [
            s.Freed("J.5", person, elsewhere) for person in ("fro", "gim", HIDDEN)
        ],
        "Frodo is free again, at Weathertop": [s.Freed("J.5", "fro", there)],
        "The Dark Power takes Frodo and Gimli captive": [s.Captured("J.2", person, DP) for person in ("fro", "gim")],
        "Sam and Pippin avoid capture": [
            s.CaptureRolled("J.7", person, DP, die, 2) for person, die in (("fro", 5), ("sam", 2), ("pip", 1))
        ],
    }
    for said, events in told.items():
        assert len({GAME.review.sums(event) for event in events}) == 1
        assert GAME.words.summed(events) == [said]
    assert text(b.Rested("E.3", ("gim",))) == "Gimli has rested and is healed of a wound"
    assert text(b.Rested("E.3", ("gim", "fro"))) == "Gimli and Frodo have rested and are each healed of a wound"
