"""How the war is told at the table: fights with their dice, searches, cards with what they do, what the others did."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.beats import cut
from core.kernel.entries import Entry
from core.kernel.review import BEATS
from core.kernel.table import Table, new_header
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as r
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import HIDDEN, SEQUENCE, RingWarState
from core.ring_war.review.looking_back import ALONE, BEAT_OF
from tests.ring_war.situation import DP, FP, SP, given, place
from tui.games.ring_war import happening
from tui.games.ring_war.beats import CARDS, TITLES, with_dice
from tui.games.ring_war.first import FIRST
from tui.games.ring_war.look import Look
from tui.games.ring_war.words import SHORT
from tui.glyphs import UNICODE
from tui.short import Moment
from tui.telling import Drawing, Told, card_of, says, title_of
from tui.widgets.lines import text_of, wrapped
from tui.widgets.log import LogLine
from tui.widgets.pane import Scene

FIELD = "Westemnet"
STRUCK = f.Struck("5.2a", "ara", 2, 1, "+4", 2, special=True)


def at_field() -> RingWarState:
    state: RingWarState = given("move", FP, {"fro": FIELD, "ara": FIELD, "lon": FIELD}, turn=7).state
    state.ring.bearer = "fro"
    return state


def told(kind: str, *entries: list[Any], eyes: str | None = FP) -> Told:
    """Return a beat in which that happened, a list of events a decision."""
    view = GAME.sight.view(at_field(), eyes)
    scene = Scene(GAME, view)
    lines = [
        LogLine(number, GAME.words.event_text(event), event.rule, short=SHORT.of(Moment(event, view)))
        for number, events in enumerate(entries, 31)
        for event in events
    ]
    return Told(kind, tuple(event for events in entries for event in events), tuple(lines), scene, scene)


def rows(kind: str, *entries: list[Any], eyes: str | None = FP, size: int = 79) -> list[str]:
    """Return the rows in which such a beat is told."""
    found = [text_of(row) for row in card_of(told(kind, *entries, eyes=eyes), Drawing(UNICODE, False, {}), size)]
    assert all(len(row) <= size for row in found)
    return [row.strip() for row in found]


def march(*pieces: str, to: str = "Edoras", power: str = DP) -> m.Moved:
    return m.Moved("F.1", power, pieces, place(FIELD), (place(to),), 2)


def test_a_fight_is_told_strike_by_strike_with_its_dice() -> None:
    assert rows("die", [STRUCK, f.Wounded("G.1a", "lon", 0, 2), f.FightOver("G.5", place(FIELD))]) == [
        "Aragorn strikes in column +4:   2  +1, 2 special wounds",
        "The Lord of the Nazgûl takes 2 wounds",
    ]
    assert title_of(told("die", [STRUCK])) == "A fight"


def test_what_a_die_had_to_show_is_soft_and_the_die_is_drawn() -> None:
    found = s.Evaded("J.7", "fro", DP, 5, 4, found=True)
    row = card_of(told("die", [found]), Drawing(UNICODE, False, {}), 79)[0]
    assert [(text.strip(), role) for text, role in row if text.strip()] == [
        ("Frodo is found:", "bright"),
        ("5", "pill"),
        (", 4 or less was needed", "soft"),
    ]
    tried = m.PassTried("F.4", "fellowship", ("fro",), "W3006", 4, 6)
    row = card_of(told("die", [tried]), Drawing(UNICODE, False, {}), 79)[0]
    assert [text.strip() for text, role in row if role == "pill"] == ["4"]


def test_the_shadow_points_and_who_searches_first_show_both_dice() -> None:
    assert rows("die", [m.ShadowRolled("S.1", (3, 4), 5, 12)]) == [
        "The Dark Power rolls   3   4  + 5 = 12 Shadow Points"
    ]
    assert rows("die", [s.FirstRolled("Y.8b", 2, 6)]) == ["Saruman   2   the Dark Power   6"]


def test_the_die_for_gollum_says_on_what_else_it_would_mean_the_same() -> None:
    for die, power, means in ((2, DP, "1 or 2"), (3, "", "3 or 4"), (6, FP, "5 or 6")):
        event = r.GollumRolled("N.2", DP, die, power)
        row = text_of(with_dice(event, GAME.words.event_text(event)))
        assert row.endswith(f"in this turn:  {die}   as on {means}")


def test_a_battle_says_odds_die_and_modifiers() -> None:
    rolled = b.BattleRolled("Q.4", 3, "1:2", 1, {"morale": 1, "ground": -1}, (30, 10), ((), ()))
    lost = b.LossTaken("Q.6", "mordor_orcs_1", 4)
    assert rows("die", [rolled, lost]) == [
        "Odds 1:2,   3 , Morale +1, ground -1: the attacker loses 30 per cent, the",
        "defender 10",
        "Orcs of Mordor lose 4 points",
    ]
    assert title_of(told("die", [rolled])) == "A battle"


def test_a_card_says_what_it_does() -> None:
    found = rows("card", [d.CardPlayed("E32", FP, "e32")])
    assert found[0] == "The Fellowship plays Ambush"
    assert found[1].startswith("Ambush: 1 more for one's own die")


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (d.HandSeen("E14", FP, DP, ("e32",)), "The Fellowship looks at the Event Cards of the Dark Power: Ambush"),
        (
            d.MagicSeen("E14", FP, place(FIELD), ("m03", "m05")),
            "The Fellowship looks at the Magic Cards held at Westemnet: Glamdring and the Mithril Coat",
        ),
    ],
    ids=["hand", "magic"],
)
def test_what_a_palantir_shows_is_a_beat_of_its_own_for_whoever_looked(seen: Any, says: str) -> None:
    """Nothing else comes of the choice, so that it would stand nowhere but in the log."""
    looked = Entry(d.Target(FP, "e14", DP), [seen], 0, [], 0, "")
    assert [beat.kind for beat in cut(GAME.review, [looked], 0, people=[FP])] == ["card"]
    assert title_of(told("card", [seen])) == "What the Palantír shows"
    assert " ".join(rows("card", [seen])) == says


def test_a_new_turn_says_how_far_each_power_has_come_and_what_the_eyes_may_know() -> None:
    begun = [t.TurnBegan("V.0", 7), m.Mobilized("T.3", "rohan"), t.StageBegan("V.1", "ring")]
    assert rows("chapter", begun) == [
        "Game-Turn 7 of 20",
        "Saruman masters 0 of 1 Nazgûl, and holds 1 of his 3 places",
        "The Ring is 7 hexes from Mount Doom",
        "The Dark Power holds 4 of the 10 places of its conquest",
        "Rohan is mobilized",
    ]
    for eyes in (DP, SP, None):
        assert rows("chapter", begun, eyes=eyes)[2] == "Where the Ring is, only the Fellowship knows"


def test_what_the_others_did_tells_finds_one_by_one_and_marches_in_a_sentence() -> None:
    pay = m.ShadowSpent("S.2", 1, "stack")
    assert rows(
        "turn",
        [t.StageBegan("F.1", "move", DP), pay, march("mordor_orcs_1")],
        [pay, march("mordor_orcs_4", to="Osgiliath"), march("mordor_orcs_4", to="Pelargir")],
        [s.Evaded("J.7", "fro", DP, 5, 4, found=True), s.Spotted("J.6", DP, ("fro",), place(FIELD))],
        [pay, m.Stayed("F.1", DP, ("lon",), place(FIELD))],
    ) == [
        "33•Frodo rolls 5, over 4: found  seen: Frodo",
        "The Dark Power pays 3 Shadow Points",
        "The Dark Power moves Orcs of Mordor to Edoras, Osgiliath and Pelargir",
    ]


def test_a_fight_that_goes_on_between_others_is_told_as_a_fight() -> None:
    assert title_of(told("turn", [STRUCK])) == "The fight goes on"
    assert rows("turn", [STRUCK]) == rows("die", [STRUCK])
    assert title_of(told("turn", [STRUCK, march("lon")])) == "What the others did"


def test_the_cards_that_others_play_are_explained_below() -> None:
    found = rows("turn", [d.CardPlayed("E32", DP, "e32")], [STRUCK])
    assert found[:2] == ["31•Dark Power: Ambush", "32•Aragorn, weapon, column +4, die 2+1: 2 wounds"]
    assert found[2].startswith("Ambush: 1 more")


def test_a_turn_of_which_only_its_order_is_to_be_told_says_nothing() -> None:
    assert not says(told("turn", [t.StageBegan("G.1", "fight", DP), m.Stayed("F.1", DP, ("lon",), place(FIELD))]))
    assert says(told("turn", [march("lon")]))
    assert not says(told("turn", [d.CardDrawn("V.2", SP, HIDDEN)], [d.CardDiscarded("V.2", SP, HIDDEN)]))
    assert says(told("turn", [d.CardDrawn("V.2", SP, "e32")]))


def test_every_kind_of_beat_that_is_drawn_is_known_and_each_beginning_has_a_title() -> None:
    assert {*CARDS} <= {*BEATS, "turn"}
    assert {*TITLES} <= {*GAME.rules.evolvers}
    begins = {kind for kind, beat in {**BEAT_OF, **ALONE}.items() if beat in ("die", "card", "dark", "chapter")}
    assert begins - {*TITLES} == set()
    assert GAME.review.beat_alone(STRUCK) == "die"


@pytest.mark.parametrize(
    ("event", "names"),
    [
        (march("ara"), (FIELD, "Edoras")),
        (b.Retreated("Q.7", ("ara",), place(FIELD), place("Edoras")), (FIELD, "Edoras")),
        (s.NazgulSent("J.3", "lon", place("Edoras")), (FIELD, "Edoras")),
        (f.Declared("G.1", "lon", "ara"), (FIELD,)),
        (STRUCK, (FIELD,)),
        (s.Searched("J.3", DP, place("Edoras")), ("Edoras",)),
        (f.ServantRolled("F.6", place("Moria"), 2, 0, True), ("Moria",)),
        (r.RingDestroyed("I.1"), ("Mount Doom",)),
        (t.Won("Z.2", FP, "ring_destroyed"), ("Mount Doom",)),
        (t.Won("Z.1", DP, "ring_taken"), ("Barad-dûr",)),
        (t.Won("Z.1", DP, "conquest"), ()),
        (s.Searched("J.2", DP, HIDDEN), ()),
        (t.StageBegan("V.1", "ring"), ()),
    ],
    ids=lambda one: type(one).__name__ if not isinstance(one, tuple) else "",
)
def test_the_map_follows_what_is_told(event: Any, names: tuple[str, ...]) -> None:
    state = at_field()
    look = Look(Scene(GAME, state, state, None, event=event))
    hexes = [*dict.fromkeys(happening.hexes_of(look, event))]
    assert hexes == [place(name) for name in names]
    assert happening.begins_at(look, event) == (hexes[0] if hexes else None)
    assert happening.ends_at(look, event) == (hexes[-1] if hexes else None)


def test_a_battle_is_where_its_fray_is() -> None:
    state = at_field()
    event = b.BattleRolled("Q.4", 3, "1:2", 1, {}, (30, 10), ((), ()))
    assert happening.hexes_of(Look(Scene(GAME, state, state, None, event=event)), event) == []
    began = b.BattleBegan("Q.1", b.Fray(DP, place("Edoras"), FP, (), (), (3, 2)))
    state.fray = began.fray
    look = Look(Scene(GAME, state, state, None, event=event))
    assert happening.hexes_of(look, event) == happening.hexes_of(look, began) == [place("Edoras")]


def test_what_is_explained_once_is_about_something_that_comes_and_has_room_in_the_smallest_screen() -> None:
    kinds = {f"prompt {question.name}" for question in SEQUENCE.questions.values()}
    assert {*FIRST} <= kinds | {f"beat {kind}" for kind in (*BEATS, "turn")}
    assert all(len(wrapped(words, 76)) <= 3 for words in FIRST.values())


@pytest.mark.parametrize("game", ["three_player", "campaign", "character"])
def test_the_goal_of_a_war_says_what_each_power_is_after_in_a_few_rows(game: str) -> None:
    table = Table(GAME, new_header(GAME, options={"game": game}, seed=1))
    table.open()
    goal = GAME.words.goal(table.state)
    assert ("Saruman" in goal) == (game == "three_player")
    assert ("reduced 5 places" in goal) == (game == "character")
    assert len(wrapped(goal, 76)) <= 4
