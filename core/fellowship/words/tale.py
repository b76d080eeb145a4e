"""What happened to the Fellowship, as a story tells it: what a marker passed and brought is said once, at its end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from core.fellowship.base.hooks import JOINED
from core.fellowship.content.contents import whole
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model import tiles_events as t
from core.fellowship.words.eased import asks_each
from core.fellowship.words.event_words import (
    BASE_TILES,
    asked_by,
    event_text,
    lasting,
    played_text,
    tile_name,
    tile_text,
)
from core.fellowship.words.names import SYMBOLS, card_name, cards_text, count, hobbit_name, listed, number_text
from core.fellowship.words.prices import asks_all, event_ruled, is_free, price_asked

SYMBOLS_OF_CARD = re.compile(r" \((?:yellow|(?:white|grey) [a-z]+(?: x\d)?)\)")
"""What stands behind the name of a card of what it is worth."""

ACTS = (e.CardPlayed, e.TileTurnedUp)
"""What a hobbit does to move a marker."""

WAY = (*ACTS, t.TileRejected, e.MarkerMoved, e.ShieldsGained, e.TokenGained, e.FeatureGained)
"""What happens while a marker moves, and what moves it."""

INSTEAD, PAID_FOR = "F3.3", "F3.2"
"""The rules by which a foe is defeated instead of a card play, and at its price."""

HELD_BACK = frozenset({"B4.2.3", "B4.2.4"})
"""The rules of the sundials that bring no event where their price is paid."""

ROLLED_FOR = {"B4.3.7": "for the space", "F6.6": "to meet the Elves", "F7.sam": "for it"}
"""What a roll is for, by its rule, where nothing else that is told says so."""

ELSEWHERE = "A7"
"""The rule by which a tile moves the marker of another line than its own."""

PLAYED = "B4.3.1"
"""The rule by which a card that is played moves a marker."""

ACTIVITY = frozenset({"B4.2.1", PLAYED, ELSEWHERE})
"""The rules by which a tile or a card moves a marker: who must call Sauron right behind that does so for the space."""

CARD_PLAY = "B4.1.3"
"""The rule by which one draws cards or steps back instead of playing cards."""

NO_CARD = "plays no card, but"
"""How that begins which is done instead."""

PUSHED = "S6.6"
"""The rule by which the Black Rider is pushed back instead of a card play."""

SPARED = "B5.2"
"""The rule by which Sam suffers one thing alone of what he has rolled."""

VOLCANO = "B4.11.3"
"""The rule by which whoever is still there after an attempt to destroy the Ring draws a large shield."""

MOVED_BY = {
    "B4.2.1": "The tile",
    PLAYED: "The card",
    "B4.7.3": "The Ring",
    "B4.8.4": "Guidance",
    "F7.frodo": "Determination",
    "SF.frodo": "The fellowship card",
}
"""What moves a marker, by the rule, where what moves it has been told in an earlier sentence."""

FOE = "FF."
"""So the rules of foes begin, by which is paid what they ask for, and suffered what follows from it."""

FOES_OF_SPACE, FOES_OF_BOARDS = "F2.3", "F6.1"
"""The rules by which a space brings foes, and the boards that are left out."""

BORNE = (e.HobbitMoved, e.DieRolled)
"""What a tile with the Ring on it brings to whoever bears it."""

FIGURES = "FB.isengard.2"
"""The rule of an event in which the active player turns up cards as long as he likes."""

SPELLS = "FB.isengard.5"
"""The rule of an event in which each result can be bought off with a joker, so that a story tells of those who do."""

SOMEBODY = "Somebody"
"""Who does something that the next sentence tells of by name."""

PREPARATIONS = "B3.2"
"""The rule of a step that the Ring-bearer may leave alone."""


def story_text(event: Any) -> str:
    """Return what a story says of an event; whose turn it is stands in its heading."""
    joined_in = JOINED.story_words.get(type(event))
    if joined_in is not None:
        return joined_in(event)
    match event:
        case e.FeaturesRemoved(cards=cards, rule=rule) if event_ruled(rule):
            names = [_without_symbols(card_name(card)) for card in cards]
            return f"{_in_a_row(names) or 'no card'} {'are' if len(names) > 1 else 'is'} out of the game"
        case e.TurnBegan() | e.FeaturesRemoved() | t.TilesReturned() | t.TileAccepted():
            return ""
        case e.HobbitMoved(rule=rule) | e.CardDiscarded(rule=rule) if rule == SPARED:
            return SYMBOLS_OF_CARD.sub("", re.sub(r" (goes|discards) ", r" \1 only ", event_text(event), count=1))
        case e.HobbitMoved(rule=rule) | e.CardsDrawn(rule=rule) if rule == CARD_PLAY:
            hobbit = hobbit_name(event.hobbit)
            return event_text(event).replace(f"{hobbit} ", f"{hobbit} {NO_CARD} ", 1)
        case s.RiderMoved(rule=rule, pushed=True) if rule == PUSHED:
            return event_text(event).replace("The Black Rider", "No card is played, but the Black Rider", 1)
        case f.AbilityUsed():
            return event_text(event).replace(" uses ", " uses the ability ", 1)
        case f.GandalfDiscarded(hobbit=hobbit, card=card):
            # Some foes demand one.
            return f"{hobbit_name(hobbit)} discards the Gandalf card {card_name(card)} unused"
        case e.DieRolled(rule=rule) if rule in ROLLED_FOR:
            return f"{event_text(event)} {ROLLED_FOR[rule]}"
        case e.DieRolled(rule=rule) | e.HobbitMoved(rule=rule) | e.SauronMoved(rule=rule) if rule.startswith(FOE):
            # It comes behind the foe.
            return f"{event_text(event)} as its price"
        case e.YellowCardUsed() if does := lasting(event):
            return f"{SYMBOLS_OF_CARD.sub('', event_text(event)).removesuffix(does)}{does}"
        case e.RollIgnored(hobbit=hobbit):
            # What he has rolled has just been told.
            return f"{hobbit_name(hobbit)} ignores the roll"
        case e.CostPaid():
            return "The event is held back"
        case f.FoeDefeated(rule=rule) if rule == INSTEAD:
            # Nothing else that happens tells what was given for this foe: the card play.
            return event_text(event).replace(" defeats ", " gives up the card play to defeat ", 1)
        case f.FoeDefeated(foe=foe, rule=rule) if rule == PAID_FOR and (price := _even_nothing(foe)):
            return f"{event_text(event)}, whose price is {price}"
        case e.HavenStepBegan():
            return f"{event_text(event).partition(': ')[2]}:"
        case e.EventBegan():
            return f"{event_text(event).replace(' happens: ', ', ')}:"
        case e.CostRefused(able=True, rule=rule) if rule == PREPARATIONS:
            return "The Ring-bearer declines"
        case e.CostRefused(able=able, rule=rule) if rule == SPELLS:
            return f"{SOMEBODY} does not pay a joker," if able else ""
        case e.CostRefused(able=able, rule=rule) if is_free(rule):
            price = price_asked(rule)
            if asks_all(rule) or not price:
                # Others may pay all the same, or it is no price but a chance that is taken.
                return f"{SOMEBODY} {f'does not pay {price}' if price else 'declines'}"
            return f"The price of {price} {'is not' if able else 'cannot be'} paid, and nothing comes of it"
        case e.CostRefused(able=able, rule=rule) if asked_by(rule) in asks_each():
            # Who that is stands in what comes of it, which is told with this.
            price = price_asked(rule)
            of_it = f" {price}" if able and price else f" of {price}" if price else ""
            return f"{SOMEBODY} {'does not pay' if able else 'lacks the price'}{of_it},"
        case e.CostRefused(able=able, rule=rule):
            # The tile is called by it.
            price = "the tile" if rule.startswith(BASE_TILES) else price_asked(rule)
            return f"The price{f' of {price}' if price else ''} {'is not' if able else 'cannot be'} paid,"
        case e.ConditionChecked(met=True):
            # What it brings is told where it comes.
            return event_text(event).partition(": ")[0]
        case e.TileIgnored():
            return "The tile is ignored"
        case e.CardsShown(cards=cards):
            return _turned_up(cards)
        case e.CardRevealed(card=card):
            return _turned_up([card])
        case e.LifeTokensChecked(missing=0):
            return ""
        case e.TokensReturned():
            return "All life tokens are given back"
        case e.RingPassed(hobbit=hobbit):
            # Whoever bore it already may bear it again.
            return f"{hobbit_name(hobbit)} bears the Ring onward"
        case e.GameEnded(reason=reason, result=result, score=score):
            return f"{reason.rstrip('.')}. The game is {result}, with {count(score, 'point')}"
    return SYMBOLS_OF_CARD.sub("", event_text(event))


def story_after(event: Any, before: Any) -> str:
    """Return what a story says of an event behind another: who calls Sauron does so for the space that a marker has
    just come to, or for a tile that somebody else has turned up."""
    text = story_text(event)
    if isinstance(event, s.SauronActivated) and text:
        if isinstance(before, e.MarkerMoved) and before.rule in ACTIVITY:
            return f"{text} for the space"
        if isinstance(before, e.TileTurnedUp) and before.hobbit != event.hobbit:
            return f"{text} for the tile"
    if isinstance(event, BORNE) and _of_a_tile(event, before):
        name = hobbit_name(event.hobbit)
        return text.replace(f"{name} ", f"{name}, who bears the Ring, ", 1)
    return text


def _of_a_tile(event: Any, before: Any) -> bool:
    """Whether a tile with the Ring on it, which somebody else has turned up or accepted, brings an event."""
    tile = isinstance(before, e.TileTurnedUp | t.TileAccepted) and before.hobbit != event.hobbit
    return tile and "Ring" in tile_name(before.tile)


def story_unanswered(event: Any) -> str:
    """Return what a story says where nothing comes of an event of the board: nobody can pay its price, or nobody turns
    up a card."""
    rule = event.rule if isinstance(event, e.EventBegan) else ""
    price = price_asked(rule) if is_free(rule) else ""
    if price:
        cannot = f"nobody can pay {price}" if asks_all(rule) else f"the price of {price} cannot be paid"
        return f"{cannot}, and nothing happens"
    return "no card is turned up, and nothing happens" if rule == FIGURES else "nothing happens"


def _even_nothing(foe: str) -> str:
    """Return what a foe asks for that is paid, too, by whoever has none of it; an empty text for all others."""
    what = whole().foes.get(foe)
    return what.text if what is not None and what.cost and (what.cost.hand or what.cost.all_shields) else ""


def _turned_up(cards: Sequence[str]) -> str:
    text = cards_text(cards)
    return f"{text[:1].upper()}{text[1:]} {'is' if len(cards) == 1 else 'are'} turned up"


def aside(event: Any) -> bool:
    """Whether an event only says that a cost is settled, that a turn is over, that an event comes next, or what a
    symbol of Sauron's does that the event behind it tells."""
    if isinstance(event, e.CostPaid):
        return event.rule not in HELD_BACK
    return isinstance(event, e.TurnEnded | e.EventMarkerMoved | s.SymbolTaken)


def sums(event: Any) -> str:
    """Return of what sort an event is of which a story tells what several came to."""
    if isinstance(event, e.CardHandedOut):
        return "handed out"
    if isinstance(event, e.FeatureDealt):
        return "dealt"
    if isinstance(event, f.FoeTurnedUp):
        return "foes"
    return "way" if isinstance(event, WAY) else ""


def summed(events: Sequence[Any], opened: Any = None) -> list[str]:
    """Return what events of one sort came to: who has taken or been dealt which cards, or how far the markers have come
    and what they have brought to whom; `opened` is the card or the tile before, which may be what moves them."""
    if isinstance(events[0], e.CardHandedOut | e.FeatureDealt):
        does = "takes" if isinstance(events[0], e.CardHandedOut) else "is dealt"
        taken: dict[str, list[str]] = {}
        for event in events:
            taken.setdefault(event.hobbit, []).append(event.card)
        return [
            f"{hobbit_name(hobbit)} {does} {_without_symbols(cards_text(cards))}" for hobbit, cards in taken.items()
        ]
    if isinstance(events[0], f.FoeTurnedUp):
        return [_foes(rule, [*some]) for rule, some in groupby(events, key=lambda event: str(event.rule))]
    return _ways(events, opened)


def _foes(rule: str, events: Sequence[f.FoeTurnedUp]) -> str:
    """Say which foes a rule brings, and what for where nothing else does."""
    foes = ", then ".join(event_text(event).partition(": ")[2] for event in events)
    one, several = len(events) == 1, number_text(len(events))
    if rule == FOES_OF_SPACE:
        return f"The space brings {'a foe' if one else f'{several} foes'}: {foes}"
    if rule == FOES_OF_BOARDS:
        return f"For what is left out {'a foe appears' if one else f'{several} foes appear'}: {foes}"
    return f"{'A foe appears' if one else f'{several.title()} foes appear'}: {foes}"


def _ways(events: Sequence[Any], opened: Any) -> list[str]:
    """Say how far the markers have come, what has brought them there one after the other, and what that has brought to
    whom; `opened` is the card or the tile before."""
    found: list[list[Any]] = [[]]
    by = ""
    for event in events:
        moved = event.rule if isinstance(event, e.MarkerMoved) else ""
        if isinstance(event, ACTS) or (by and moved and moved != by):
            found.append([])
        by = "" if isinstance(event, ACTS) else moved or by
        found[-1].append(event)
    told: list[str] = []
    for some in filter(None, found):
        told += _way(some, opened)
        opened = next((event for event in reversed(some) if isinstance(event, ACTS)), opened)
    return told


def _brought(events: Sequence[Any], came: Mapping[str, int], gains: Mapping[str, Sequence[str]], opened: Any) -> str:
    """Say what has brought markers to where they have come, or why it is another line's than that of the tile which
    was turned up before, and what that has brought to whom."""
    moved = next(event for event in events if isinstance(event, e.MarkerMoved))
    elsewhere = moved.rule in ACTIVITY and _elsewhere(opened, moved.line)
    mover = "" if elsewhere else _mover(moved.rule, opened)
    lines = [
        f"{SYMBOLS[line]}{' comes' * (not at and not mover)} to {space}"
        for at, (line, space) in enumerate(came.items())
    ]
    way = f"{f'{mover} brings ' * bool(mover)}{listed(lines, 'and')}"
    if elsewhere:
        way = f"No {tile_name(opened.tile)} line is open, so {way}"
    *front, last = [way, *(f"{hobbit_name(hobbit)} gains {listed(gained, 'and')}" for hobbit, gained in gains.items())]
    return f"{', '.join(front)}, and {last}" if front else last


def _mover(rule: str, opened: Any) -> str:
    """Return what moves a marker by a rule: a card by its name, as one of Sauron's may have been told of since."""
    if rule == PLAYED and isinstance(opened, e.CardPlayed):
        name = _without_symbols(cards_text([opened.card]))
        return f"The {name.removeprefix('a ')}" if name.startswith("a ") else name
    return MOVED_BY.get(rule, "")


def _way(events: Sequence[Any], opened: Any) -> list[str]:
    """Say how far a card, a tile or something else has brought the markers, and what that has brought to whom."""
    act = events[0] if isinstance(events[0], ACTS) else None
    came: dict[str, int] = {}
    passed: list[str] = []
    for event in events:
        if isinstance(event, e.MarkerMoved):
            came[event.line] = event.space
            passed += event.skipped
    gains = _gains(events)
    if act is not None:
        line = act.line if isinstance(act, e.CardPlayed) else ""
        elsewhere = ", for which no line is open" * _elsewhere(act, next(iter(came), ""))
        does = [f"{_act(act, any(isinstance(event, t.TileRejected) for event in events))}{elsewhere}"]
        does += [f"brings {'it' if one == line else SYMBOLS[one]} to {space}" for one, space in came.items()]
        own = gains.pop(act.hobbit, [])
        does += [f"gains {listed(own, 'and')}"] * bool(own)
        own_row = f"{does[0]}, and {does[1]}" if elsewhere and len(does) == 2 else _in_a_row(does)
        told = [f"{hobbit_name(act.hobbit)} {own_row}"]
        told += [f"{hobbit_name(hobbit)} gains {listed(gained, 'and')}" for hobbit, gained in gains.items()]
    elif came:
        told = [_brought(events, came, gains, opened)]
    elif isinstance(events[0], t.TileRejected):
        told = [f"{hobbit_name(events[0].hobbit)} rejects it"]
    else:
        told = [f"{hobbit_name(hobbit)} gains {listed(gained, 'and')}" for hobbit, gained in gains.items()]
    names = [_without_symbols(card_name(card)) for card in passed]
    return told + [f"{listed(names, 'and')} {'is' if len(names) == 1 else 'are'} passed by"] * bool(names)


def _elsewhere(act: Any, line: str) -> bool:
    """Whether a tile with the sign of one line has moved the marker of another `line`, as its own is not on the board
    or finished (B4.2.1)."""
    if not line or not isinstance(act, e.TileTurnedUp):
        return False
    name = tile_name(act.tile)
    return name in map(str.lower, SYMBOLS.values()) and name != SYMBOLS[line].lower()


def _in_a_row(does: Sequence[str]) -> str:
    """Return what one does as a list, with a comma before its last part where that is not the only "and"."""
    if len(does) < 2:
        return "".join(does)
    return f"{', '.join(does[:-1])} and {does[-1]}"


def _act(act: Any, rejected: bool) -> str:
    """Say which card is played, or which tile turned up or, if it is turned down at once, rejected, behind the name of
    whoever does it."""
    if isinstance(act, e.CardPlayed):
        return _without_symbols(played_text(act))
    return f"{'rejects' if rejected else 'uses' if act.displayed else 'turns up'} {tile_text(act.tile)}"


def _without_symbols(text: str) -> str:
    return SYMBOLS_OF_CARD.sub("", text)


def _gains(events: Sequence[Any]) -> dict[str, list[str]]:
    """Return what each hobbit has gained: shields, life tokens, cards."""
    shields: dict[str, int] = {}
    tokens: dict[str, dict[str, int]] = {}
    cards: dict[str, list[str]] = {}
    order: dict[str, None] = {}
    volcano = {event.hobbit for event in events if isinstance(event, e.ShieldsGained) and event.rule == VOLCANO}
    for event in events:
        match event:
            case e.ShieldsGained(hobbit=hobbit, count=number):
                shields[hobbit] = shields.get(hobbit, 0) + number
                order[hobbit] = None
            case e.TokenGained(hobbit=hobbit, token=token):
                found = tokens.setdefault(hobbit, {})
                found[token] = found.get(token, 0) + 1
                order[hobbit] = None
            case e.FeatureGained(hobbit=hobbit, card=card):
                cards.setdefault(hobbit, []).append(card)
                order[hobbit] = None
    gains: dict[str, list[str]] = {}
    for hobbit in order:
        there = " from the volcano" * (hobbit in volcano)
        gains[hobbit] = [f"{count(shields[hobbit], 'shield')}{there}"] if hobbit in shields else []
        gains[hobbit] += [
            f"a {token} token" if number == 1 else f"{number} {token} tokens"
            for token, number in tokens.get(hobbit, {}).items()
        ]
        gains[hobbit] += [_without_symbols(card_name(card)) for card in cards.get(hobbit, [])]
    return gains
