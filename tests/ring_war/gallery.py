"""The replays of this game in the gallery: a whole war, and for each way in which one ends its last hours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kernel.entries import Header
from core.kernel.prompts import Prompt
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as r
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as a
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import GOLLUM, RingWarState
from core.ring_war.words.names import (
    NATIONS,
    and_list,
    are_many,
    capital,
    card_name,
    force_name,
    hex_name,
    power_name,
    province_name,
    titled_name,
)
from core.ring_war.words.told_moving import pieces_named, verb_for
from core.ring_war.words.told_searching import STANDING, searchers
from replays.gallery import FOLDER
from saves.game_file import SavedGame
from tests.kit.story import LastHours, Teller
from tests.ring_war.golden_endings import ENDINGS, war, war_header
from tests.screenshots import Shot

BEGINNING = (
    "Three powers are at war: the Fellowship for the fire (I.1, Z.2), the Dark Power for the Ring or for conquest "
    "(I.3, Z.1), Saruman for the Nazgûl and three places (Z.3). Characters of the Fellowship lie face down: only how "
    "many stand in a hex is seen (B.3)."
)


def who(name: str) -> str:
    """Return a Character as a sentence begins with him."""
    return capital(titled_name(name))


def _bearer(event: t.BearerChosen) -> str:
    return f"In secret the Fellowship says who bears the Ring: here it is {titled_name(event.person)} (C.4)."


def _moved(event: m.Moved) -> str:
    if event.flown:
        return ""
    who_goes = f"{capital(pieces_named(event.pieces))} {verb_for(event.pieces, 'move')}"
    return (
        f"{who_goes} from {hex_name(event.origin)} to {hex_name(event.path[-1])}. Those who go together go as far as "
        "the slowest of them, and roads, rivers, woods and marshes have their price (F.3, 2.6)."
    )


def _search(event: s.SearchTurned) -> str:
    return (
        f"Two Search Cards are turned in each turn. The back says who searches, here {searchers(event.back)}, and the "
        "front in which Provinces; only the searchers and the Fellowship see that (J.1, 5.4)."
    )


def _evaded(event: s.Evaded) -> str:
    if not event.die:
        return ""
    how = "That is too much: the searcher sees who it is." if event.found else "So nobody is found."
    return (
        f"{who(event.person)} tries to hide. The Evasion rating and what helps or hinders make {event.needs}, and the "
        f"die, which must not be higher, shows {event.die} (J.7). {how}"
    )


def _capture(event: s.CaptureRolled) -> str:
    return (
        f"Orcs try to carry away whomever they find, with all that he holds: {titled_name(event.person)} rolls "
        f"Capture, {event.needs} or less, and the die shows {event.die} (J.2, J.8)."
    )


def _escape(event: s.EscapeRolled) -> str:
    return (
        f"Captives try to get away before the Fellowship moves: {titled_name(event.person)} needs {event.needs} or "
        f"less and rolls {event.die} (J.5). At Isengard or Barad-dûr it is too late (J.8)."
    )


def _directed(event: s.DirectedSearch) -> str:
    return (
        f"Nazgûl who already stand at {hex_name(event.hex)} look around where they are, without a card: the Dark Power "
        "pays 3 Shadow Points for it (J.4, S.2)."
    )


def _sent(event: s.NazgulSent) -> str:
    if event.rule == STANDING:
        return ""
    return (
        f"{who(event.person)} comes down at {hex_name(event.hex)} to search it. Up to three Nazgûl search with a card, "
        "for a Shadow Point each, and fight those they find at no further cost (J.3, Y.8d)."
    )


def _gollum(event: r.GollumRolled) -> str:
    whose = {FELLOWSHIP: "he goes with the Fellowship", "": "he is nobody's"}.get(event.power, "he hunts the Ring")
    if event.rule == "I.1":
        return f"At the fire a die says once more whom Gollum serves: {event.die}, so {whose} (I.1, N.2)."
    return f"In each turn a die says whom Gollum serves: {event.die}, so {whose} (N.2)."


def _shadow(event: m.ShadowRolled) -> str:
    return (
        f"The Dark Power rolls its Shadow Points: {event.points} in this turn. It pays with them for whatever its "
        "armies, Nazgûl and captains do; the others pay nothing (S.1, S.2, S.3)."
    )


def _servant(event: f.ServantRolled) -> str:
    comes = "It is there." if event.comes else "This time it was a rumor."
    return (
        f"A Servant of Sauron may wait at {hex_name(event.hex)}. Who enters stops, and a die of 1 to 4 calls it; it "
        f"shows {event.die} (F.6, 5.3). {comes}"
    )


def _fight(event: f.FightBegan) -> str:
    return (
        f"Individual Combat at {hex_name(event.hex)}: in each round both say in secret whether they use a weapon or "
        "Sorcery, or try to get away; wounds fall at the same time (G.1, G.1a, G.1b)."
    )


def _wounds(count: int) -> str:
    return {0: "no wound", 1: "1 wound"}.get(count, f"{count} wounds")


def _struck(event: f.Struck) -> str:
    table = (
        "Sorcery has a table of its own (5.2b)"
        if event.sorcery
        else "the difference of Combat gives the column of the table (5.2a)"
    )
    verb = "strike" if are_many(event.by) else "strikes"
    made = _wounds(event.wounds + event.special)
    return f"{who(event.by)} {verb}, and the die shows {event.die}: {table}. It makes {made}."


def _refused(event: f.Refused) -> str:
    if not event.die:
        return ""
    return (
        f"{who(event.target)} slips away from a fight by one more Evasion roll: {event.die}, where {event.needs} or "
        "less was needed (G.1)."
    )


def _spotted(event: s.Spotted) -> str:
    names = and_list([titled_name(name) for name in event.people])
    return (
        f"{capital(power_name(event.power))} has found {names} at {hex_name(event.hex)}. Whoever is Spotted lies face "
        "up to the finder until the turn is over, and may be attacked (J.6)."
    )


def _taken(event: d.CardTaken) -> str:
    return (
        f"Magic Cards, such as {card_name(event.card)}, lie in their hexes until somebody of the Fellowship ends his "
        "movement there; three may be held (L.1, L.2)."
    )


def _card(event: d.CardPlayed) -> str:
    return (
        "Each power holds three Event Cards at most; some are played at any time, others, like this one, at a certain "
        f"moment ({event.card.upper()}, N.5, 3.3)."
    )


def _battle(event: b.BattleBegan) -> str:
    return (
        f"Armies fight at {hex_name(event.fray.hex)}. Strength Points make the ratio, Morale of leaders and the ground "
        "change the die, and the table says how much of every hundred points each side loses (Q.2, Q.4, 5.2c)."
    )


def _rolled(event: b.BattleRolled) -> str:
    attacker, defender = event.lost
    return (
        f"The die shows {event.die}: the attacker loses {attacker} of a hundred, the defender {defender}. Who lost "
        "more is beaten, and the defender wins ties (Q.3, Q.6)."
    )


def _mind(event: a.MindBattled) -> str:
    if event.against != "sauron":
        return "A Mind Battle is fought with Sauron, or with both of these Elves at once (Y.5a, Y.5c)."
    return (
        f"Saruman fights a Mind Battle with Sauron through his Palantír: {event.points} Shadow Points less in this "
        "turn (Y.5a, Y.5b). After that the Dark Power may attack him (Y.9a)."
    )


def _persuasion(event: a.PersuasionTried) -> str:
    return "Saruman's voice reaches whoever stands at a Palantír, and may call him to Isengard (Y.6a, Y.6b)."


def _woke(event: m.Mobilized) -> str:
    return f"Only now may the forces of {NATIONS[event.nation]} move (P.5, T.2, T.3, T.4)."


def _force(event: m.ForceCame) -> str:
    return (
        f"New units, like these {force_name(event.card, event.points)}, come to a hex of their own, or to the nearest "
        "of friends if enemies hold it (T.6, T.7)."
    )


def _province(event: s.ProvinceNamed) -> str:
    return (
        f"In secret Nazgûl are sent into a Province: {province_name(event.province)} (J.3)." if event.province else ""
    )


def _restraint(event: m.RestraintEnded) -> str:
    cause = (
        "he has offended it (Y.9a)"
        if event.power == DARK_POWER
        else "he has given cause for it, as by units that leave Isengard and Dunland (Y.9b)"
    )
    return f"Until now {power_name(event.power)} could not attack Saruman's units. That is over: {cause}."


def _worn(event: r.RingPutOn) -> str:
    return (
        f"{who(event.person)} puts the Ring on. Orcs do not see the wearer and Nazgûl do; to take it off needs a roll "
        "against the Ring Rating, and each turn in which it stays on corrupts (M.2, M.3)."
    )


def _prepares(event: a.PreparationBegan) -> str:
    return (
        "Saruman sits at Isengard with the Ring. After a whole turn of preparation he may master Nazgûl (X.1a, X.1b)."
    )


def _wound(event: f.Wounded) -> str:
    if event.normal + event.special <= 0:
        return ""
    takes = "take" if are_many(event.who) else "takes"
    return (
        f"{who(event.who)} {takes} {_wounds(event.normal + event.special)}. When wounds reach the Endurance they kill; "
        "Nazgûl die of special ones alone (E.3, G.8). What the dead held lies in the hex (G.5, G.6)."
    )


def _killed(event: f.Killed) -> str:
    verb, by = "are" if are_many(event.who) else "is", f" by {titled_name(event.by)}" if event.by else ""
    return f"{who(event.who)} {verb} killed{by} (E.3)."


def _captured(event: s.Captured) -> str:
    return (
        "Captives keep their cards, and may roll to escape, until they are brought to Isengard or Barad-dûr (J.2, J.5, "
        "J.8)."
    )


def _passed(event: r.RingPassed) -> str:
    if not event.bearer:
        return f"The Ring lies at {hex_name(event.hex)}, and whoever may bear it can take it there (G.6)."
    return "The Ring is never handed over as other cards are: it changes hands by death, seizure or capture (L.3, G.6)."


def _alliance(event: a.AllianceMade) -> str:
    return (
        f"Saruman and {power_name(event.partner)} are allied: they may lend each other units, and none of theirs "
        "attacks the other's (W.1a, W.1c, W.3)."
    )


def _dissolved(event: a.AllianceDissolving) -> str:
    return "The Alliance is dissolved. It holds to the end of the turn, and counts against both in battle (W.5a, W.5b)."


def _gain(event: a.NazgulTaken) -> str:
    if event.power == SARUMAN:
        return (
            "In each turn in which Saruman does nothing else he masters one Nazgûl, and two from the fourth such gain "
            "on (X.1c, X.1e)."
        )
    return f"Without the Ring Saruman cannot hold him: {titled_name(event.person)} is Sauron's again (X.1h)."


def _back(event: r.CameBack) -> str:
    return f"{who(event.person)} comes back, at {hex_name(event.hex)} (E.7, Y.9r)."


def _at_the_fire(event: r.GollumCame) -> str:
    if event.rule != "I.1":
        return ""
    return "Wherever Gollum was, as a hunter he is now at the fire, and fights the bearer for the Ring (I.1, N.3)."


def _falls(event: f.RatingRolled) -> str:
    if event.rating != "fall":
        return ""
    how = "Gollum falls into the fire with it" if event.passed else "Gollum flees with it"
    return f"Gollum has the Ring at the brink; on 1 or 2 he falls. The die shows {event.die}: {how} (I.1)."


def _reduced(event: b.ReductionRolled) -> str:
    return (
        f"Nazgûl over {hex_name(event.hex)}: the die shows {event.die}, they add {event.more}, and the best Morale "
        f"there takes off {event.less}; {event.needs} or more is enough (K.1, K.2)."
    )


def _changed(event: m.ControlChanged) -> str:
    return (
        f"A place, such as {hex_name(event.hex)}, belongs to the power whose units were the last there without enemies "
        "(P.6)."
    )


def _won(event: t.Won) -> str:
    return (
        f"When {power_name(event.power)} has won, the part of the turn is still played to its end, for another power "
        "may win as well (Z.0)."
    )


FIRST: Mapping[type, Callable[[Any], str]] = {
    t.BearerChosen: _bearer,
    m.Moved: _moved,
    m.ShadowRolled: _shadow,
    m.Mobilized: _woke,
    m.ForceCame: _force,
    m.ControlChanged: _changed,
    s.SearchTurned: _search,
    s.Evaded: _evaded,
    s.CaptureRolled: _capture,
    s.EscapeRolled: _escape,
    s.DirectedSearch: _directed,
    s.NazgulSent: _sent,
    s.Spotted: _spotted,
    s.ProvinceNamed: _province,
    r.GollumRolled: _gollum,
    r.GollumCame: _at_the_fire,
    f.ServantRolled: _servant,
    f.FightBegan: _fight,
    f.Struck: _struck,
    f.Refused: _refused,
    f.Wounded: _wound,
    f.RatingRolled: _falls,
    d.CardTaken: _taken,
    d.CardPlayed: _card,
    b.BattleBegan: _battle,
    b.BattleRolled: _rolled,
    b.ReductionRolled: _reduced,
    a.MindBattled: _mind,
    a.PersuasionTried: _persuasion,
    a.PreparationBegan: _prepares,
}
"""What is said when an event of this kind happens for the first time."""
ALWAYS: Mapping[type, Callable[[Any], str]] = {
    m.RestraintEnded: _restraint,
    f.Killed: _killed,
    s.Captured: _captured,
    r.RingPutOn: _worn,
    r.RingPassed: _passed,
    r.CameBack: _back,
    a.AllianceMade: _alliance,
    a.AllianceDissolving: _dissolved,
    a.NazgulTaken: _gain,
    t.Won: _won,
}
"""What is said whenever it happens."""
LATER = (
    s.SearchTurned,
    s.Evaded,
    s.CaptureRolled,
    s.NazgulSent,
    r.GollumRolled,
    r.GollumCame,
    f.FightBegan,
    f.RatingRolled,
    b.BattleBegan,
    b.BattleRolled,
    b.ReductionRolled,
    m.ShadowRolled,
    m.ControlChanged,
    m.Moved,
)
"""What is explained in the last turns of a war; of the rest the whole war speaks."""


def stands(state: RingWarState) -> str:
    """Return how it stands: where the Ring is, and how near the others are to their goals."""
    ring = state.ring
    if ring.destroyed:
        where = "The Ring is no more"
    elif ring.hex:
        where = f"The Ring lies at {hex_name(ring.hex)}"
    elif ring.bearer in state.parties:
        where = f"An Orc party has the Ring at {hex_name(state.parties[ring.bearer].hex)}"
    else:
        person = state.people[ring.bearer]
        held = ", a captive" if person.captive else ""
        where = f"{who(ring.bearer)} has the Ring at {hex_name(person.hex)}{held}"
    free = sum(
        bool(one.hex) and not one.captive
        for name, one in state.people.items()
        if lookup(state).characters[name].member and name != GOLLUM
    )
    return f"{where}; {free} of the Company are free (L.3, Z.2)."


def _turn(event: Any) -> str:
    if isinstance(event, t.TurnBegan) and event.turn > 1:
        return f"Game-Turn {event.turn} begins (V.0)."
    return ""


TELLER = Teller(FIRST, ALWAYS, stands, _turn)


def whole_header() -> Header:
    """Return the table of the whole war."""
    return war_header(war().seed, "The War of the Ring")


def whole(saved: SavedGame) -> None:
    """Tell the whole war."""
    TELLER.tell(saved, war().actions, BEGINNING)


SAME = "Two replays begin at this very position and differ in their dice alone."
IN_MORDOR = (
    "Frodo and Sam are in Gorgoroth, a day's walk from Mount Doom. If nobody finds them they throw the Ring into the "
    f"fire (I.1); if Orcs catch them they are taken to Barad-dûr (J.8, I.3). {SAME}"
)
STORIES: Mapping[str, tuple[str, str, str]] = {
    "ring-destroyed": ("The fire of Mount Doom", IN_MORDOR, "It ends as the tale does (Z.2)."),
    "ring-at-barad-dur": (
        "The Ring comes to Barad-dûr",
        IN_MORDOR,
        "It does not matter who brings the Ring, as long as he brings it for the Dark Power (I.3).",
    ),
    "conquest": (
        "The fall of Minas Tirith",
        "The Campaign Game: two powers, and Saruman's people are the Dark Power's (RR24). Of the eight citadels, "
        "Hobbiton and Thranduil's Palace only Minas Tirith still stands against it (Z.1).",
        "A conquest needs no Ring (Z.1).",
    ),
    "mastery": (
        "Master of the Nazgûl",
        "Saruman has sat at Isengard with the Ring for many turns, and has mastered one Nazgûl after the other (X.1a, "
        "X.1c). One is still Sauron's; Isengard, Helm's Deep and Edoras are Saruman's already (X.1i).",
        "The last Nazgûl is taken without a line of cards: there is none to choose from (X.1e).",
    ),
    "fellowship-and-dark-power": (
        "The fire and the conquest",
        "Frodo and Sam stand before the fire. Every place that the Dark Power wants is its own, but riders of Gondor "
        "in Minas Tirith still dispute that citadel (P.6, Z.0).",
        "The last unit of the Fellowship is gone from Minas Tirith in the same part of the turn, so both win (Z.0).",
    ),
    "saruman-and-fellowship": (
        "The fire and the master",
        "Saruman masters every Nazgûl that is left, though he has just lost the Ring (X.1h). Riders of Rohan in Helm's "
        "Deep alone keep him from his goal (P.6, X.1i), and Frodo has come to the fire with the Ring (I.1).",
        "The riders left Helm's Deep before the Ring was in the fire, so Saruman had won as well (Z.0).",
    ),
    "saruman-and-dark-power": (
        "Two masters",
        "Saruman and the Dark Power are allied (W.1a). Orcs have Frodo and the Ring and are a day from Barad-dûr "
        "(J.8); Saruman masters every Nazgûl, and riders of Rohan in Helm's Deep keep him from his goal (P.6, X.1i).",
        "By beating the riders the Dark Power has helped its ally to a victory beside its own (Z.0).",
    ),
    "limit": (
        "Twenty weeks",
        "The twentieth Game-Turn is nearly over. The Ring has yet to cross the Great River, no citadel is in danger, "
        "and Saruman has no Nazgûl (3.4).",
        "A war without a victor is a draw (3.4).",
    ),
    "reduced": (
        "Wings over Dol Amroth",
        "The Character Game has no armies (RR24). Instead the Nazgûl reduce citadels, with one try at each place in a "
        "turn; four of five places are reduced, and three Nazgûl are over the last (K.1).",
        "Nothing is left that could resist, wherever the Ring may be (K.3).",
    ),
}
"""By the name of the golden log: the title, what is said first, and what is said last."""

LAST_HOURS = tuple(LastHours("ring-war", TELLER, LATER, ending, *STORIES[ending.name]) for ending in ENDINGS)
GALLERY = (
    (FOLDER / "ring-war.jsonl", whole_header, whole),
    *((last.path, last.header, last.story) for last in LAST_HOURS),
)
CHAPTERS: tuple[tuple[str, Callable[[Mapping[str, str]], bool]], ...] = (("War of the Ring", lambda options: True),)


def in_the_thick(state: RingWarState, prompt: Prompt) -> bool:
    """Where the pictures of the README are drawn: the Company is on its way, and the Fellowship moves. The second is of
    the same table, after a stack has been chosen."""
    return state.turn == 5 and state.stage == "move" and prompt.kind == "moves" and prompt.seat == FELLOWSHIP


SHOTS = (
    Shot(
        "The War of the Ring",
        4,
        in_the_thick,
        {},
        (("war", "play", ["y", "n", "enter", "enter"]), ("war-small", "play", ["y"])),
        {"war-small": (80, 24)},
    ),
)
