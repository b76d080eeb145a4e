"""The prompts of the game as rows: beside each choice what it brings, as briefly as it can be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.ring_war.chapters.harm import ratings
from core.ring_war.chapters.naming import briefly, force_named
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records import turn as t
from core.ring_war.words.names import and_list, capital, card_name, person_name, titled_name
from tui.games.ring_war import battle_rows, card_rows, duel_rows, hunt_rows, march_rows
from tui.games.ring_war.battle_rows import battle_table
from tui.games.ring_war.beside import beside
from tui.games.ring_war.duel_rows import STANCES, stance_words
from tui.games.ring_war.look import LOOKS, Look
from tui.games.ring_war.march_rows import prey, risk
from tui.games.ring_war.row_kit import Makers, labelled
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.pane import Asked

MAKERS: Makers = {
    **march_rows.MAKERS,
    **hunt_rows.MAKERS,
    **duel_rows.MAKERS,
    **battle_rows.MAKERS,
    **card_rows.MAKERS,
}
"""What makes the row of each kind of choice; the others are shown by their labels."""


def rows(asked: Asked) -> list[Row]:
    """Return the rows of a prompt, for the choices at hand."""
    look = LOOKS.of(asked.scene)
    places = list(range(len(asked.choices)) if asked.at_hand is None else asked.at_hand)
    if any(isinstance(asked.choices[at].action, m.FlyInto) for at in places):
        places.sort(key=lambda at: _barren(look, asked.choices[at].action))
    found: list[Row] = []
    done = set[int]()
    for at in places:
        if at in done:
            continue
        key = _group(look, asked.choices[at].action)
        if key is None:
            make = MAKERS.get(type(asked.choices[at].action))
            found.append(make(look, asked, at) if make is not None else labelled(asked, at))
            continue
        alike = [one for one in places if _group(look, asked.choices[one].action) == key]
        done.update(alike)
        found.append(_grouped(look, asked, alike))
    return [*found, *battle_table(look, asked, places), *risk(look, asked, places), *beside(look, asked, places)]


def _barren(look: Look, action: Any) -> int:
    """Return how late a choice stands in the list of Provinces to fly to: first those with somebody to be found."""
    return (2 - bool(prey(look, action.province))) if isinstance(action, m.FlyInto) else 3


def _group(look: Look, action: Any) -> tuple[str, ...] | None:
    """Return what the choices have in common that stand in one row; None for a choice with a row of its own."""
    match action:
        case m.Leave(piece=piece) | m.Only(piece=piece):
            return ("who", piece)
        case t.Bear(person=person):
            return ("bears", str(ratings(look.state, person).ring))
        case t.GiveStart(card=card, person=person) if person:
            return ("given", str(look.rules.may_use(card, person)))
        case m.TakeAlong() | m.Drop() | d.Discard():
            return (type(action).__name__,)
        case f.TakeStance(stance=stance, away=away):
            return ("stance", stance, "away" if away else "")
        case f.JoinFight(person=person):
            return ("joins", person)
        case b.Lose(army=army):
            return ("lost", army)
        case d.TakeCard(card=card):
            return ("card", card)
        case d.HandCard(person=person):
            return ("hands", person)
        case d.HandTo(back=back):
            return ("takes", "back" if back else "")
        case tr.AddLine(line=line):
            return ("line", line.kind)
        case tr.BeginLine(giver=giver):
            return ("lines of", giver)
        case m.FlyInto(province=province) if not prey(look, province):
            return ("elsewhere",)
    return None


def _grouped(look: Look, asked: Asked, places: Sequence[int]) -> Row:
    actions = [asked.choices[at].action for at in places]
    cells = tuple(
        Cell(((_short(look, action, asked.label(at)), ""),), at, drastic=isinstance(action, d.Discard))
        for at, action in zip(places, actions, strict=True)
    )
    first = actions[0]
    if isinstance(first, f.TakeStance):
        alone = not first.away
        head = STANCES[first.stance] if alone else f"{STANCES[first.stance]}, and"
        return Row(cells, ((head, ""),), then=stance_words(look, first) if alone else ())
    return Row(cells, ((_head(look, first), ""),))


def _head(look: Look, action: Any) -> str:
    """Return what the choices of a row have in common, in words."""
    match action:
        case t.Bear(person=person):
            return f"Ring Rating {ratings(look.state, person).ring}"
        case t.GiveStart(card=card, person=person):
            return "can use it" if look.rules.may_use(card, person) else "can carry it"
        case m.TakeAlong():
            return "take along"
        case m.Drop():
            return "leave here"
        case d.Discard():
            return "discard"
        case d.TakeCard(card=card):
            return card_name(card)
        case d.HandCard(person=person):
            return capital(person_name(person))
        case d.HandTo(back=back):
            return "in exchange" if back else "give it to"
        case tr.BeginLine(giver=giver, seat=seat):
            return "offer" if giver == seat else "ask for"
        case tr.AddLine():
            return ""
        case m.FlyInto():
            return "nobody there"
        case f.JoinFight(person=person):
            return capital(titled_name(person))
        case b.Lose(army=army):
            return force_named(look.state, army)
    return briefly(look.state, (action.piece,))


def _short(look: Look, action: Any, label: str) -> str:
    """Return a choice in the words that its row leaves over."""
    match action:
        case t.Bear(person=person):
            return f"{person_name(person)}, Endurance {ratings(look.state, person).endurance}"
        case t.GiveStart(person=person):
            return person_name(person)
        case m.Leave(points=points):
            return f"leave {points}" if points else "stays"
        case m.Only():
            return "goes alone"
        case m.TakeAlong(piece=piece) | m.Drop(piece=piece):
            return briefly(look.state, (piece,))
        case d.Discard(card=card):
            return card_name(card)
        case d.TakeCard(person=person):
            return person_name(person)
        case d.HandTo(person=person, back=back):
            return f"{person_name(person)} for {card_name(back)}" if back else person_name(person)
        case d.HandCard(card=card):
            return card_name(card)
        case tr.AddLine():
            return label.partition(" gives ")[2].removesuffix(", as a captive")
        case tr.BeginLine():
            return label.partition(" for " if label.startswith("Ask") else " ")[2]
        case m.FlyInto():
            return label
        case f.JoinFight(target=target):
            return f"helps {titled_name(target)}"
        case b.Lose(points=points):
            return f"loses {points}"
        case f.TakeStance(away=away) if away:
            return f"{and_list([person_name(name) for name in away])} break{'s' * (len(away) == 1)} off"
        case f.TakeStance(until_end=until_end):
            return "to the end" if until_end else "this round"
    return ""
