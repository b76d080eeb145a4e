"""One line on what happened, for each event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from core.fellowship.base.hooks import JOINED, Telling
from core.fellowship.content.contents import whole
from core.fellowship.model import events as e
from core.fellowship.model.state import HIDDEN
from core.fellowship.words.names import (
    SYMBOLS,
    card_name,
    cards_text,
    count,
    face_name,
    hobbit_name,
    listed,
    number_text,
    place_name,
    rolled_name,
)
from core.kernel.voice import speaking


def _on(event: Any) -> str:
    return f" for {hobbit_name(event.on)}" if event.on and event.on != event.hobbit else ""


def lasting(event: e.YellowCardUsed) -> str:
    """Return what a card does of which no other line tells, behind what tells that it is used."""
    does = LASTING.get(event.card, "").format(on=hobbit_name(event.on or event.hobbit))
    return f", and {does}" if does else ""


def _lasting(event: e.YellowCardUsed) -> str:
    """Return aloud what a card does of which no other line tells."""
    return lasting(event) if speaking().aloud else ""


def _price(event: e.GandalfCalled) -> str:
    return f"pays {count(event.shields, 'shield')} for" if event.shields else "calls"


LASTING = {
    "phial": "no further tile is turned up in this turn",
    "athelas": "the life tokens that {on} lacks do not count",
}
"""What cards do beyond the moment."""

BASE_TILES = "B4.2"
"""The rule of the tiles of the base game; each kind has one below it."""

TILES = (BASE_TILES, "ST.")
"""So the rules of all kinds of tiles begin."""

SUNDIAL = "sundial"
"""So the names begin of tiles that bring an event."""

NAZGUL = "SN."
"""So the rules of the Nazgûl cards begin."""


WHY_ELIMINATED = {
    "B4.6.2": ", as Sauron has reached him",
    "B4.4.7": ", as he cannot give all that he must",
    "F5.8": ", as eight foes or more are here",
}
"""Why a hobbit is eliminated, by the rule."""


def asked_by(rule: str) -> str:
    """Return the name of the event, of the step of a haven or of the Nazgûl card that a rule is about, or nothing."""
    content = whole().content
    if rule.startswith(NAZGUL):
        return next((card.name for card in content.nazgul if card.id == rule.removeprefix(NAZGUL)), "")
    for scenario in content.scenario:
        board, _, number = rule.rpartition(".")
        if board == scenario.rule and number.isdigit():
            return scenario.events[int(number) - 1].name
    return next((step.name for haven in content.haven for step in haven.steps if step.rule == rule), "")


def _refused(event: e.CostRefused) -> str:
    if event.rule.startswith(TILES):
        return "What the tile asks for is left undone" if event.able else "The cost of the tile cannot be paid"
    what = asked_by(event.rule)
    if event.able:
        return f"{what}: what it asks for is left undone" if what else "That is left undone"
    return f"{what}: its cost cannot be paid" if what else "The cost cannot be paid"


def tile_name(tile: str) -> str:
    """Return the name of a tile, or words for one that may not be seen."""
    found = whole().tiles.get(tile)
    return found.name if found else "a hidden tile"


def tile_text(tile: str) -> str:
    """Return a tile as a sentence has it: what kind of tile it is, else by its name."""
    name = tile_name(tile)
    if tile not in whole().tiles:
        return name
    if name in map(str.lower, SYMBOLS.values()):
        return f"a {name} tile"
    return f"a {name}" if name.startswith(SUNDIAL) else f'the tile "{name}"'


def played_text(event: e.CardPlayed) -> str:
    """Return which card is played on which line, and that it serves as a joker there where it shows another activity,
    as Frodo's white cards may (B5.1)."""
    card = whole().cards.get(event.card)
    own = card.symbol if card is not None and card.deck == "hobbit" else "joker"
    serves = " as a joker" if own not in ("joker", event.line) else ""
    return f"plays {cards_text([event.card])}{serves} on {SYMBOLS[event.line]}"


def tiles_text(tiles: Sequence[str]) -> str:
    """Return tiles that lie one upon another as a sentence has them, those alike in a row counted: "a fighting tile and
    two sundials"."""
    runs = [(tile, len(list(same))) for tile, same in groupby(tiles)]
    *front, last = [tile_text(tile) if number == 1 else _tiles_alike(tile, number) for tile, number in runs]
    return f"{', '.join(front)} and {last}" if front else last


def _tiles_alike(tile: str, number: int) -> str:
    """Return several tiles of one kind: "two sundials with three cards", "two hiding tiles"."""
    text = tile_text(tile)
    if text.startswith("a "):
        noun = SUNDIAL if SUNDIAL in text else text.removeprefix("a ")
        return f"{number_text(number)} {text.removeprefix('a ').replace(noun, f'{noun}s', 1)}"
    return f"{number_text(number)} tiles {text.removeprefix('the tile ')}"


def _looked(event: e.TilesLookedAt) -> str:
    """Return that somebody looks at the tiles that come next, and what they are for those who may know it."""
    looks = f"{hobbit_name(event.hobbit)} looks at the next {number_text(len(event.tiles))} tiles"
    kinds = set(event.tiles)
    if HIDDEN in kinds:
        return looks
    return f"{looks}, all {tile_name(event.tiles[0])}" if len(kinds) == 1 else f"{looks}: {tiles_text(event.tiles)}"


def _put_back(event: e.TilesPutBack) -> str:
    """Return that somebody puts tiles back, and, where they differ, in which order for those who may know it."""
    puts = f"{hobbit_name(event.hobbit)} puts them back"
    if len(set(event.tiles)) == 1:
        return puts
    same = next(at for at, tile in enumerate([*event.tiles, ""]) if tile != event.tiles[0])
    return f"{puts} with {tiles_text(event.tiles[:same])} first, then {tiles_text(event.tiles[same:])}"


def _moved(event: e.HobbitMoved) -> str:
    way = "into the darkness" if event.steps > 0 else "toward the light"
    return f"{hobbit_name(event.hobbit)} goes {count(abs(event.steps), 'step')} {way}"


def _marker(event: e.MarkerMoved) -> str:
    skipped = f"; {', '.join(card_name(card) for card in event.skipped)} passed by" if event.skipped else ""
    return f"{SYMBOLS[event.line]} moves to {event.space}{skipped}"


def _removed(event: e.FeaturesRemoved) -> str:
    if event.unseen:
        return f"{count(event.unseen, 'card')} removed unseen"
    return (
        f"Removed: {', '.join(card_name(card) for card in event.cards)}" if event.cards else "No card is left to remove"
    )


def _shields(event: e.ShieldsGained) -> str:
    large = " from a large-shield piece" if event.large else ""
    return f"{hobbit_name(event.hobbit)} gains {count(event.count, 'shield')}{large}"


def _drawn(event: e.CardsDrawn) -> str:
    shuffled = "The discard pile is shuffled. " if event.shuffled else ""
    return f"{shuffled}{hobbit_name(event.hobbit)} draws {cards_text(event.cards)}"


def _sauron(event: e.SauronMoved) -> str:
    if event.steps < 0:
        return f"Sauron goes back {count(-event.steps, 'step')}"
    return f"Sauron comes {count(event.steps, 'step')} nearer"


def _eliminated(event: e.HobbitEliminated) -> str:
    """Return that a hobbit is eliminated and why; that Sauron has reached him the eye sees on the corruption line."""
    why = WHY_ELIMINATED.get(event.rule, "") if speaking().aloud or event.rule != "B4.6.2" else ""
    return f"{hobbit_name(event.hobbit)} is eliminated{why}"


def _ended(event: e.GameEnded) -> str:
    """Return how the game ended; aloud with for whom, as whoever hears it may play Sauron."""
    points = count(event.score, "point")
    if speaking().aloud:
        return f"The game is {event.result} for the hobbits, with {points}. {event.reason}"
    return f"The game is {event.result} with {points}. {event.reason}"


def _checked(event: e.LifeTokensChecked) -> str:
    lack = f"lacks {event.missing} of the life tokens" if event.missing else "needs no further life token"
    return f"{hobbit_name(event.hobbit)} {lack}"


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _condition(event: e.ConditionChecked) -> str:
    """Return what is so on the board, and where nothing follows from it that, too."""
    met, number = event.met, event.number
    scenario = next(one for one in whole().content.scenario if event.rule == f"{one.rule}.{number}")
    box = scenario.events[number - 1]
    check = box.check
    if check is None:
        return JOINED.condition_words[box.then[0].op](met)
    if len(check.complete) > 1:
        names = listed([SYMBOLS[line] for line in check.complete], "and")
        so = f"{names} are {'complete' if met else 'not both complete'}"
    elif check.complete or check.space == len(scenario.lines[check.line].spaces):
        so = f"{SYMBOLS[(check.complete or [check.line])[0]]} is {'' if met else 'not '}complete"
    else:
        so = f"{SYMBOLS[check.line]} has {'' if met else 'not '}reached {check.space}"
    return so if (box.then if met else box.otherwise) else f"{so}: nothing happens"


def _step_name(step_id: str) -> str:
    for haven in whole().content.haven:
        for step in haven.steps:
            if step.id == step_id:
                return f"{haven.name}: {step.name}"
    return step_id


def _passed(event: e.PassedUntil) -> str:
    what = {"event": "the next event", "die": "the next die roll", "turn": "his own turn", "": ""}[event.until]
    return f"{hobbit_name(event.hobbit)} passes until {what}" if what else ""


WORDS: dict[type, Telling] = {
    e.LocationEntered: lambda x: f"The Fellowship comes to {place_name(x.location)}",
    e.TurnBegan: lambda x: f"{hobbit_name(x.hobbit)} is the active player",
    e.TurnEnded: lambda x: f"{hobbit_name(x.hobbit)}'s turn ends",
    e.HavenStepBegan: lambda x: _step_name(x.step),
    e.CardsDrawn: _drawn,
    e.CardsShown: lambda x: f"Turned up: {cards_text(x.cards)}",
    e.CardHandedOut: lambda x: _begun(f"{cards_text([x.card])} goes to {hobbit_name(x.hobbit)}"),
    e.FeatureDealt: lambda x: f"{hobbit_name(x.hobbit)} is dealt {card_name(x.card)}",
    e.FeaturesRemoved: _removed,
    e.FeatureGained: lambda x: f"{hobbit_name(x.hobbit)} gets {card_name(x.card)}",
    e.CardPassed: lambda x: f"{hobbit_name(x.giver)} passes {cards_text([x.card])} to {hobbit_name(x.receiver)}",
    e.CardDiscarded: lambda x: f"{hobbit_name(x.hobbit)} discards {cards_text([x.card])}",
    e.CardPlayed: lambda x: f"{hobbit_name(x.hobbit)} {played_text(x)}",
    e.YellowCardUsed: lambda x: f"{hobbit_name(x.hobbit)} uses {card_name(x.card)}{_on(x)}{_lasting(x)}",
    e.GandalfCalled: lambda x: f"{hobbit_name(x.hobbit)} {_price(x)} {card_name(x.card)}{_on(x)}",
    e.CardRevealed: lambda x: f"Turned up: {cards_text([x.card])}",
    e.TilesShuffled: lambda x: f"The pile has run out: all {sum(x.tiles.values())} tiles are shuffled again",
    e.TileTurnedUp: lambda x: f"{hobbit_name(x.hobbit)} {'uses' if x.displayed else 'turns up'} {tile_text(x.tile)}",
    e.TileIgnored: lambda x: f'The tile "{tile_name(x.tile)}" is ignored',
    e.TilesLookedAt: _looked,
    e.TilesPutBack: _put_back,
    e.MarkerMoved: _marker,
    e.SymbolsLost: lambda x: f"{count(x.count, 'symbol')} lost on {SYMBOLS[x.line]}",
    e.EventMarkerMoved: lambda x: f"The event marker moves to {x.number}",
    e.EventBegan: lambda x: f"Event {x.number} happens{f': {name}' if (name := asked_by(x.rule)) else ''}",
    e.EventIgnored: lambda x: f"Event {x.number} is ignored",
    e.ConditionChecked: _condition,
    e.ShieldsGained: _shields,
    e.ShieldsDiscarded: lambda x: f"{hobbit_name(x.hobbit)} discards {count(x.count, 'shield')}",
    e.TokenGained: lambda x: f"{hobbit_name(x.hobbit)} gains a {x.token} token",
    e.TokenDiscarded: lambda x: f"{hobbit_name(x.hobbit)} discards a {x.token} token",
    e.TokensReturned: lambda x: "All life tokens go back",
    e.CostPaid: lambda x: "The cost is paid",
    e.CostRefused: _refused,
    e.DieRolled: lambda x: f"{hobbit_name(x.hobbit)} rolls {rolled_name(x.face)}",
    e.RollAvoided: lambda x: f"{hobbit_name(x.hobbit)} does not have to roll",
    e.RollIgnored: lambda x: f"{hobbit_name(x.hobbit)} ignores {face_name(x.face)}",
    e.HobbitMoved: _moved,
    e.SauronMoved: _sauron,
    e.HobbitEliminated: _eliminated,
    e.RingPutOn: lambda x: f"{hobbit_name(x.hobbit)} puts on the Ring",
    e.RingPassed: lambda x: f"{hobbit_name(x.hobbit)} bears the Ring",
    e.LifeTokensChecked: _checked,
    e.ScenarioEnded: lambda x: f"{place_name(x.location)} ends{' with the main line complete' if x.completed else ''}",
    e.RingOnVolcano: lambda x: "The Ring lies on the volcano",
    e.PassedUntil: _passed,
    e.GameEnded: _ended,
}


def event_text(event: Any) -> str:
    """Return one line on what happened."""
    kind = type(event)
    return (WORDS.get(kind) or JOINED.event_words[kind])(event)
