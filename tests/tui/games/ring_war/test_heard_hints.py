"""What plain mode says of a march before it is made: a hint where to go, and what is told together of many hexes."""

from __future__ import annotations

import re
from typing import Any

from core.bots.hinting import Asked
from core.bots.ranking import Ranked, Ranking
from core.kernel.prompts import Prompt
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import TakeCards
from core.ring_war.model.records.moving import PickNazgul
from tests.ring_war.situation import DP, FP, SP, given, place
from tests.ring_war.situations.stop import STOP
from tests.tui.games.ring_war.test_heard_orders import labels
from tests.tui.games.ring_war.test_sent import ATLAS, HEARD, heard, isengard, order
from tui.commands.hinting import spoken_hint
from tui.commands.plain_offered import Offered


def test_a_hint_on_who_moves_says_where_to_and_that_the_order_matters_little() -> None:
    armies = {"gondor_foot_1": {"hex": "Anfalas", "points": 2}, "gondor_foot_2": {"hex": "Erech", "points": 5}}
    table = given("move", FP, {"imr": "Dol Amroth"}, armies, turn=4)
    assert isinstance(table.prompt, Prompt)
    asked = Asked.of(GAME, table.state, table.prompt, FP)
    one, two = asked.options[:2]
    lines = [Ranked(choice, 0.5, 0.0, 0.5, 0.05, 0.0, 0.0, 16, {}) for choice in (one, two)]
    number = {choice: at for at, choice in enumerate(asked.options, 1)}.get
    ranking = Ranking(lines, one, one, 0.0, 0.0, 32, True)

    def said(*, onward: bool, among: bool = False) -> str:
        told = spoken_hint(asked, ranking, number, 0.0, HEARD.words, onward=lambda _: onward, ids=False, among=among)
        return " ".join(" ".join(told).split())

    told = said(onward=True)
    assert "After 1 I would take: Langstrand, 1 southeast (3 movement points nearer to Minas Tirith)." in told
    assert "It matters little which comes first: the other can still be chosen then." in told
    assert "3 to 5 were not tried out." in told
    assert "After 1" not in said(onward=False)
    told = said(onward=True, among=True)
    assert "After 2 I would take: Lamedon, 1 southeast (4 movement points nearer to Minas Tirith)." in told
    assert "not tried out" not in told


def test_a_hint_tells_who_stays_behind_in_one_answer() -> None:
    table = given(
        "move",
        FP,
        dict.fromkeys(("fro", "sam", "mer", "pip", "ara", "gan", "bor", "leg", "gim"), "Rivendell"),
        ring={"bearer": "fro"},
        turn=1,
    )
    assert isinstance(table.prompt, Prompt)
    asked = Asked.of(GAME, table.state, table.prompt, FP)
    (one, *_) = asked.options
    ranking = Ranking([Ranked(one, 0.5, 0.0, 0.5, 0.05, 0.0, 0.0, 16, {})], one, one, 0.0, 0.0, 16, True)
    told = " ".join(spoken_hint(asked, ranking, lambda _: 1, 0.0, HEARD.words, onward=lambda _: True, ids=False))
    said = " ".join(told.split())
    assert re.search(r"After 1 I would take: Let somebody stay behind; then Without \w+, .* and \w+; then Nobody", said)
    assert said.count("Without ") == 1


def test_a_hint_on_a_flight_says_where_to_and_each_reason_once() -> None:
    people: dict[str, Any] = {"n3": "Dol Guldur", "fro": {"hex": "Bree", "spotted": [DP]}}
    table = given("move", DP, people, shadow=9, mordor=2, ring={"bearer": "fro"})
    assert isinstance(table.prompt, Prompt)
    (one,) = [choice for choice in table.prompt.choices if isinstance(choice.action, PickNazgul)]
    assert ATLAS.sends(one)
    assert not ATLAS.takes(one), "an order does not take him with a stack"
    asked = Asked.of(GAME, GAME.sight.view(table.state, DP), table.prompt, DP)
    ranking = Ranking([Ranked(one, 0.5, 0.0, 0.5, 0.05, 0.0, 0.0, 16, {})], one, one, 0.0, 0.0, 16, True)
    lines = spoken_hint(asked, ranking, lambda _: 1, 0.0, HEARD.words, onward=ATLAS.sends, ids=False)
    told = " ".join(" ".join(lines).split())
    assert re.search(r"After 1 I would take: .+; then Bree", told), told
    (reason,) = re.findall(r"the Ring is there[^);]*", told)
    assert reason


def test_a_hint_names_a_card_without_what_it_does_and_who_takes_it() -> None:
    agenda = [TakeCards(place("Lórien")), STOP]
    table = given("move", FP, {"gal": "Lórien", "cel": "Lórien"}, agenda=agenda, loose={place("Lórien"): ["m06"]})
    assert isinstance(table.prompt, Prompt)
    asked = Asked.of(GAME, table.state, table.prompt, FP)
    one, two = asked.options[:2]
    lines = [Ranked(choice, 0.5, 0.0, 0.5, 0.05, 0.0, 0.0, 16, {}) for choice in (one, two)]
    ranking = Ranking(lines, one, one, 0.0, 0.0, 32, True)
    told = "\n".join(spoken_hint(asked, ranking, lambda _: None, 0.0, HEARD.words, ids=False))
    assert ", Galadriel takes it" in told
    assert ", Celeborn takes it" in told
    assert "(" not in told


def test_a_place_that_is_won_stands_apart_from_others_as_far_away() -> None:
    table = isengard()
    order(table, SP, "Isengard")
    offered = Offered(table, HEARD)
    offered.look(SP)
    told = " ".join(" ".join(offered.lines(lambda choice: offered.follows(choice, SP), ids=False)).split())
    assert "4 Helm's Deep, 1 south: 4 of 6 points; then Helm's Deep is Saruman's 5 Fangorn" in told
    assert "6 6 of 6 points: the Western White Mountains foothills (2 southwest), the Entwash vale (2 east) and" in told
    assert "With 1, 2, 4, 6 and 8: Rohan is mobilized." in told


def test_of_many_hexes_it_is_told_in_which_a_search_may_come() -> None:
    table = given("move", FP, {"fro": "Fords of Isen"})
    order(table, FP, "Fords of Isen")
    titles = [bundle.title for bundle, _ in heard(table, FP).bundles()]
    assert any(title.endswith(" and Helm's Deep (1 southeast); a search may come there next") for title in titles)
    assert any(title.startswith("6 of 6 points: Fangorn") and "search" not in title for title in titles)


def test_a_way_on_foot_that_is_longer_says_what_is_closed() -> None:
    table = given("move", FP, {"fro": "Moria West-gate", "gol": "Moria"}, ring={"bearer": "fro"})
    told = HEARD.words.status(table.view(FP))
    assert ", 9 hexes on foot (8 as the crow flies, but the Redhorn Pass is closed) from Mount Doom" in told
    for of_now in ({"holds": [{"card": "e02", "until": 4}]}, {"turn": 14}):
        table = given("move", FP, {"fro": "Moria West-gate", "gol": "Moria"}, ring={"bearer": "fro"}, **of_now)
        assert "closed" not in HEARD.words.status(table.view(FP))


def test_a_march_to_an_ally_brings_no_battle() -> None:
    armies: dict[str, Any] = {"isengard_uruks_1": {"hex": "Isengard", "points": 5}, "mordor_orcs_5": "Fords of Isen"}
    table = given("move", SP, {}, armies, alliance={"partner": DP})
    order(table, SP, "Isengard")
    told = next(label for label in labels(table) if label.startswith("Fords of Isen"))
    assert told.endswith("; 3 points of your ally's, the Dark Power, whom you join without a battle"), told
