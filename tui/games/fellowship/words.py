"""Short words for what happens: the signs of the board, figures instead of steps, and a name where it is not plain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from core.fellowship.content.contents import whole
from core.fellowship.friends.abilities import ability_name
from core.fellowship.friends.foes import foe_name
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model import tiles_events as t
from core.fellowship.model.state import HIDDEN
from core.fellowship.sauron.names import chip_name, nazgul_name, sauron_card_name, symbol_only
from core.fellowship.sauron.symbols import symbol_name
from core.fellowship.tiles.extras import EXTRAS
from core.fellowship.words.event_words import TILES, asked_by
from core.fellowship.words.names import count, face_name, hobbit_name, place_name
from tui.games.fellowship.signs import chip, symbol_role, symbol_sign, token_sign
from tui.glyphs import UNICODE as G
from tui.short import Moment, ShortWords
from tui.widgets.lines import Line, Span, line

MOST_CARDS = 4
"""So many different cards are named in a row; of more only the number is told."""

MINUS = "\N{MINUS SIGN}"

PRICES = (e.CardDiscarded, e.ShieldsDiscarded, e.TokenDiscarded)
"""What is handed over for a cost."""


def card_words(card_id: str, times: int = 1) -> Line:
    """Return a card: a bar in its colour, its name where it has one, and its symbols; a hidden one is just a card."""
    content = whole()
    card = content.cards.get(card_id)
    if card is None:
        gandalf = content.gandalf.get(card_id)
        return line(gandalf.name) if gandalf is not None else line(G.card if card_id == HIDDEN else card_id)
    return tuple((text.replace(" ", "\u00a0"), role) for text, role in chip(card, G, lettered=False, count=times))


def _cards(cards: Iterable[str]) -> Line:
    """Return cards, like ones once; hidden or many ones by their number."""
    counts = Counter(cards)
    if HIDDEN in counts or len(counts) > MOST_CARDS:
        return line(f"{sum(counts.values())}{G.card}")
    spans: list[Span] = []
    for card, times in counts.items():
        spans += [(" ", "")] * bool(spans)
        spans += card_words(card, times)
    return tuple(spans)


def tile_words(tile_id: str) -> Line:
    """Return a tile: the sign of its line, or its name; one that may not be seen is just a tile."""
    tile = whole().tiles.get(tile_id)
    if tile is None:
        return line("tile")
    return (
        line((symbol_sign(tile.line, G), symbol_role(tile.line)))
        if tile.line
        else line("event" if tile.sundial and not tile.cost else tile.name)
    )


def _tiles(tiles: list[str]) -> Line:
    if HIDDEN in tiles:
        return line(count(len(tiles), "tile"))
    spans: list[Span] = []
    for tile in tiles:
        spans += [(" ", "")] * bool(spans)
        spans += tile_words(tile)
    return tuple(spans)


def _plain(hobbit: str, at: Moment) -> bool:
    """Whether it is plain who it was: the active player, whose turn stands above; in a haven nobody has a turn."""
    return bool(hobbit == at.view.active and at.view.location not in whole().havens)


def _of(hobbit: str, at: Moment) -> Line:
    """Return who it was, where that is not plain."""
    return () if _plain(hobbit, at) else line(f" {hobbit_name(hobbit)}")


def _who(hobbit: str, at: Moment) -> Line:
    """Return who does it, before what is done, where that is not plain."""
    return () if _plain(hobbit, at) else line(f"{hobbit_name(hobbit)} ")


def _for(event: Any) -> Line:
    return line(f" for {hobbit_name(event.on)}") if event.on and event.on != event.hobbit else ()


def _turn(event: e.TurnBegan, at: Moment) -> Line:
    return line((f"turn {event.turn} {hobbit_name(event.hobbit)}", "bright"))


def _step(event: e.HavenStepBegan, at: Moment) -> Line:
    steps = {step.id: step.name for haven in whole().content.haven for step in haven.steps}
    return line((steps.get(event.step, event.step), "bright"))


def _drawn(event: e.CardsDrawn, at: Moment) -> Line:
    return (("+", ""), *_cards(event.cards), *_of(event.hobbit, at)) if event.cards else ()


def _removed(event: e.FeaturesRemoved, at: Moment) -> Line:
    if event.unseen:
        return line(f"gone {event.unseen}{G.card}")
    return (("gone ", ""), *_cards(event.cards)) if event.cards else ()


def _got(event: Any, at: Moment) -> Line:
    return (("+", ""), *card_words(event.card), *_of(event.hobbit, at))


def _lost(event: Any, at: Moment) -> Line:
    return ((MINUS, ""), *card_words(event.card), *_of(event.hobbit, at))


def _passed(event: Any, at: Moment) -> Line:
    giver = getattr(event, "giver", "") or event.bearer
    taker = getattr(event, "receiver", "") or event.hobbit
    what = line(f"{event.count}{G.shield}") if isinstance(event, f.ShieldsPassed) else card_words(event.card)
    return (*what, (f" {hobbit_name(giver)}{G.arrow}{hobbit_name(taker)}", ""))


def _played(event: e.CardPlayed, at: Moment) -> Line:
    return (*_who(event.hobbit, at), ("plays ", ""), *card_words(event.card))


def _used(event: e.YellowCardUsed, at: Moment) -> Line:
    return (*_who(event.hobbit, at), ("uses ", ""), *card_words(event.card), *_for(event))


def _gandalf(event: e.GandalfCalled, at: Moment) -> Line:
    price = f" {MINUS}{event.shields}{G.shield}" if event.shields else ""
    return (*_who(event.hobbit, at), ("calls ", ""), *card_words(event.card), *_for(event), (price, ""))


def _marker(event: e.MarkerMoved, at: Moment) -> Line:
    passed = ((" past ", ""), *_cards(event.skipped)) if event.skipped else ()
    return ((f"{symbol_sign(event.line, G)}{event.space}", symbol_role(event.line)), *passed)


def _shields(event: Any, at: Moment) -> Line:
    sign = MINUS if isinstance(event, e.ShieldsDiscarded) else "+"
    return (f"{sign}{event.count}{G.shield}", ""), *_of(event.hobbit, at)


def _token(event: Any, at: Moment) -> Line:
    sign = MINUS if isinstance(event, e.TokenDiscarded) else "+"
    return (f"{sign}{token_sign(event.token, G)}", ""), *_of(event.hobbit, at)


def _paid(event: e.CostPaid, at: Moment) -> Line:
    """Return that a price is paid, and for what."""
    if not any(isinstance(one, PRICES) for one in at.earlier):
        return ()
    what = "the tile" if event.rule.startswith(TILES) else asked_by(event.rule)
    return line(f"paid for {what}" if what else "paid")


def _refused(event: e.CostRefused, at: Moment) -> Line:
    """Return what was not paid for, or not rolled for; by whom, where it was somebody's own decision."""
    if not event.able:
        return line("cannot pay")
    what = "the tile" if event.rule.startswith(TILES) else asked_by(event.rule)
    own = isinstance(at.action, a.Refuse) and not at.earlier
    words = f"{hobbit_name(at.action.seat)} leaves it" if own else "left undone"
    return line(f"{what}: {words}" if what else words)


def _rolled(event: e.DieRolled, at: Moment) -> Line:
    return line(f"{hobbit_name(event.hobbit)} ", (f"{G.die} {face_name(event.face)}", "shadow"))


def _moved(event: e.HobbitMoved, at: Moment) -> Line:
    step = at.view.hobbits[event.hobbit].step
    way = f"{step - event.steps}{G.arrow}{step}"
    return line(f"{hobbit_name(event.hobbit)} ", (way, "shadow" if event.steps > 0 else "bright"))


def _sauron(event: e.SauronMoved, at: Moment) -> Line:
    step = at.view.sauron
    return line((f"{G.eye} {step + event.steps}{G.arrow}{step}", "shadow" if event.steps > 0 else "bright"))


def _lacks(event: e.LifeTokensChecked, at: Moment) -> Line:
    return line(f"{hobbit_name(event.hobbit)} lacks {event.missing}") if event.missing else ()


def _condition(event: e.ConditionChecked, at: Moment) -> Line:
    return line(G.yes if event.met else G.no)


def _ended(event: e.GameEnded, at: Moment) -> Line:
    return line((f"the game is {event.result}, {count(event.score, 'point')}", "bright"))


def _symbols(event: s.SauronCardPlayed, at: Moment) -> Line:
    return line((f"{G.eye} {sauron_card_name(event.card)}", "shadow"), f" against {hobbit_name(event.hobbit)}")


def _sauron_drew(event: s.SauronCardsDrawn, at: Moment) -> Line:
    if HIDDEN in event.cards or len(event.cards) > MOST_CARDS:
        return line(f"{G.eye} +{len(event.cards)}{G.card}")
    return line(f"{G.eye} +{', '.join(sauron_card_name(card) for card in event.cards)}")


def _rider(event: s.RiderMoved, at: Moment) -> Line:
    return line((f"{G.rider} {G.arrow}{event.step}", "bright" if event.pushed else "shadow"))


def _chip(event: s.ChipTaken, at: Moment) -> Line:
    return line(f"chip {chip_name(event.chip)}", *_of(event.hobbit, at))


def _foe(event: Any) -> str:
    """Return a foe's name, without what stands behind a comma."""
    return foe_name(event.foe).partition(",")[0]


def _tile(event: e.TileTurnedUp, at: Moment) -> Line:
    return (("tile ", ""), *tile_words(event.tile), *_of(event.hobbit, at))


def _event(event: e.EventBegan, at: Moment) -> Line:
    """Return the number of an event, and its name."""
    scenario = whole().scenarios.get(at.view.location)
    name = f" {scenario.events[event.number - 1].name}" if scenario is not None else ""
    return line((f"event {event.number}{name}", "bright"))


def _called(event: s.SauronActivated, at: Moment) -> Line:
    """Return who calls Sauron instead of the die; at the start of each turn somebody does, which his question says."""
    return () if event.turn else line(f"{hobbit_name(event.hobbit)} calls ", (G.eye, "shadow"), f" for {G.die}")


def _nazgul(event: Any, at: Moment) -> Line:
    whom = line(f" against {hobbit_name(event.hobbit)}") if isinstance(event, s.NazgulApplied) else ()
    return ((f"{G.rider} {nazgul_name(event.card)}", "shadow"), *whom)


SHORT = ShortWords(
    words={
        e.LocationEntered: lambda x, at: line((place_name(x.location), "bright")),
        e.TurnBegan: _turn,
        e.HavenStepBegan: _step,
        e.CardsDrawn: _drawn,
        e.CardsShown: lambda x, at: (("turned up ", ""), *_cards(x.cards)),
        e.CardHandedOut: _got,
        e.FeatureDealt: _got,
        e.FeaturesRemoved: _removed,
        e.FeatureGained: _got,
        e.CardPassed: _passed,
        e.CardDiscarded: _lost,
        e.CardPlayed: _played,
        e.YellowCardUsed: _used,
        e.GandalfCalled: _gandalf,
        e.CardRevealed: lambda x, at: (("turned up ", ""), *card_words(x.card)),
        e.TilesShuffled: lambda x, at: line("tiles shuffled"),
        e.TileTurnedUp: _tile,
        e.TileIgnored: lambda x, at: (("ignored ", ""), *tile_words(x.tile)),
        e.TilesLookedAt: lambda x, at: (*_who(x.hobbit, at), ("looks at ", ""), *_tiles(x.tiles)),
        e.TilesPutBack: lambda x, at: (*_who(x.hobbit, at), ("puts back ", ""), *_tiles(x.tiles)),
        e.MarkerMoved: _marker,
        e.EventBegan: _event,
        e.EventIgnored: lambda x, at: line(f"event {x.number} ignored"),
        e.ConditionChecked: _condition,
        e.ShieldsGained: _shields,
        e.ShieldsDiscarded: _shields,
        e.TokenGained: _token,
        e.TokenDiscarded: _token,
        e.CostPaid: _paid,
        e.CostRefused: _refused,
        e.DieRolled: _rolled,
        e.RollAvoided: lambda x, at: line(f"{hobbit_name(x.hobbit)} no {G.die}"),
        e.RollIgnored: lambda x, at: line(f"{hobbit_name(x.hobbit)} ignores {face_name(x.face)}"),
        e.HobbitMoved: _moved,
        e.SauronMoved: _sauron,
        e.HobbitEliminated: lambda x, at: line((f"{hobbit_name(x.hobbit)} is lost", "shadow")),
        e.RingPutOn: lambda x, at: line(f"{hobbit_name(x.hobbit)} puts on {G.ring}"),
        e.RingPassed: lambda x, at: line(f"{G.ring} {hobbit_name(x.hobbit)}"),
        e.LifeTokensChecked: _lacks,
        e.ScenarioEnded: lambda x, at: line((f"{place_name(x.location)} ends", "bright")),
        e.RingOnVolcano: lambda x, at: line((f"{G.ring} on the volcano", "bright")),
        e.GameEnded: _ended,
        f.FoeTurnedUp: lambda x, at: line(("foe", "shadow"), f" {_foe(x)}"),
        f.FoesExhausted: lambda x, at: line(f"no foe left: {x.missing} fewer"),
        f.BlackGateOpened: lambda x, at: line("the Black Gate: ", (f"{count(len(x.foes), 'foe')} back", "shadow")),
        f.FoeDefeated: lambda x, at: (*_who(x.hobbit, at), (f"beats {_foe(x)}", "")),
        f.AbilityUsed: lambda x, at: line(f"{hobbit_name(x.hobbit)} uses {ability_name(x.hobbit)}"),
        f.GandalfDiscarded: _lost,
        f.SauronStopped: lambda x, at: line(f"{G.eye} stays"),
        f.DieLaidBlank: lambda x, at: line(f"{hobbit_name(x.hobbit)} {G.die} laid down blank"),
        f.ShieldsPassed: _passed,
        f.BoardsOmitted: lambda x, at: line(f"past {' and '.join(place_name(board) for board in x.boards)}"),
        f.ElvenCardGiven: _passed,
        t.TilesDisplayed: lambda x, at: (*_who(x.hobbit, at), ("lays out ", ""), *_tiles(x.tiles)),
        t.TileAccepted: lambda x, at: (("accepts ", ""), *tile_words(x.tile)),
        t.TileRejected: lambda x, at: (("rejects ", ""), *tile_words(x.tile)),
        t.ExtraUsed: lambda x, at: (*_who(x.hobbit, at), (f"uses {EXTRAS[x.card].name}", ""), *_for(x)),
        s.SauronCardsDrawn: _sauron_drew,
        s.SauronCardDiscarded: lambda x, at: line(f"{G.eye} {MINUS}{sauron_card_name(x.card)}"),
        s.NazgulRemoved: lambda x, at: line(f"gone {', '.join(nazgul_name(card) for card in x.cards)}"),
        s.NazgulShown: lambda x, at: line((f"{G.eye} +{nazgul_name(x.card)}", "shadow")),
        s.SauronActivated: _called,
        s.ActivationAvoided: lambda x, at: line(f"{hobbit_name(x.hobbit)} does not call {G.eye}"),
        s.HandRefreshed: lambda x, at: line(f"{G.eye} refreshes his hand"),
        s.SauronCardPlayed: _symbols,
        s.NazgulApplied: _nazgul,
        s.SauronCardIgnored: lambda x, at: line(
            f"ignored {'the symbol of ' * symbol_only(x.card, x.rule)}{sauron_card_name(x.card)}"
        ),
        s.SymbolVoid: lambda x, at: line(f"{symbol_name(x.symbol)}: no effect" if x.symbol else "no effect"),
        s.IncidentBegan: _nazgul,
        s.RiderMoved: _rider,
        s.RiderStopped: lambda x, at: line(f"{G.rider} stays"),
        s.RiderMet: lambda x, at: line((f"{G.rider} meets {hobbit_name(x.hobbit)}, turns back", "shadow")),
        s.RiderTurned: lambda x, at: line((f"{G.rider} turns back", "shadow")),
        s.RiderPlaced: lambda x, at: line((f"{G.rider} on {x.step}", "shadow")),
        s.ChipTaken: _chip,
        s.ResourceGained: _got,
        s.CardRetrieved: _got,
        s.FellowshipCardUsed: lambda x, at: (*_who(x.hobbit, at), ("uses his fellowship card", ""), *_for(x)),
    },
    headings=frozenset({e.LocationEntered, e.TurnBegan, e.HavenStepBegan}),
    left_out=frozenset(
        {
            e.TurnEnded,
            e.EventMarkerMoved,
            e.SymbolsLost,
            e.TokensReturned,
            e.PassedUntil,
            t.TilesReturned,
            s.SymbolTaken,
            s.ChipsLaid,
            s.ChipsRemoved,
        }
    ),
)
"""The short words of the game. Left out: whose turn ends, the event marker (the event follows), symbols without a
space, tokens and tiles that go back, wishes to be asked later, a symbol that is taken (what it does follows), chips
(the board shows them)."""
