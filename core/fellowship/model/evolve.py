"""Bookkeeping: how each event changes the state. No rules, no chance, no refusals."""

from __future__ import annotations

from core.fellowship.model import events as e
from core.fellowship.model.state import HIDDEN, SAURON, FellowshipState
from core.kernel.piles import Pile, fix_top, remove_top
from core.kernel.prompts import Outcome
from core.kernel.records import Bookkeeping

BOOKKEEPING: Bookkeeping[FellowshipState] = Bookkeeping()
_evolves = BOOKKEEPING.evolves

HOBBIT_CARDS = ("white_", "grey_")
"""How the ids of hobbit cards begin; every other card leaves the game when it is used."""


def _lay_aside(state: FellowshipState, card: str) -> None:
    if card.startswith(HOBBIT_CARDS):
        state.discard[card] = state.discard.get(card, 0) + 1
    else:
        state.gone.append(card)


def _shuffle_in(state: FellowshipState) -> None:
    rest = state.deck.rest
    for card, count in state.discard.items():
        rest[card] = rest.get(card, 0) + count
    state.deck.rest = dict(sorted(rest.items()))
    state.discard = {}


def _clear_turn(state: FellowshipState) -> None:
    for card in state.played:
        _lay_aside(state, card)
    state.played = []
    if state.options.bag:
        state.used_tiles.extend(state.turned_up)
        state.face_down = []
    state.turned_up = []
    state.impetuous = False
    state.three_cards = False


@_evolves(e.LocationEntered)
def _location_entered(state: FellowshipState, event: e.LocationEntered) -> None:
    state.location = event.location
    state.lines = dict(event.lines)
    state.event = 0
    state.taken = []
    state.ring_used = False
    state.tiles = Pile(rest=dict(event.tiles))
    state.display = []
    state.used_tiles = []
    state.haven_cards = Pile(rest=dict(event.haven_cards))


@_evolves(e.TurnBegan)
def _turn_began(state: FellowshipState, event: e.TurnBegan) -> None:
    state.active = event.hobbit
    state.turn = event.turn
    hobbit = state.hobbits[event.hobbit]
    if hobbit.passing == "turn":
        hobbit.passing = ""


@_evolves(e.TurnEnded)
def _turn_ended(state: FellowshipState, event: e.TurnEnded) -> None:
    _clear_turn(state)


@_evolves(e.CardsDrawn)
def _cards_drawn(state: FellowshipState, event: e.CardsDrawn) -> None:
    if event.shuffled:
        _shuffle_in(state)
    for card in event.cards:
        remove_top(state.deck, card)
    state.hobbits[event.hobbit].hand.extend(event.cards)


@_evolves(e.CardsShown)
def _cards_shown(state: FellowshipState, event: e.CardsShown) -> None:
    if event.shuffled:
        _shuffle_in(state)
    for card in event.cards:
        remove_top(state.deck, card)
    state.shown.extend(event.cards)


@_evolves(e.CardHandedOut)
def _card_handed_out(state: FellowshipState, event: e.CardHandedOut) -> None:
    state.shown.remove(event.card)
    state.hobbits[event.hobbit].hand.append(event.card)


@_evolves(e.FeatureDealt)
def _feature_dealt(state: FellowshipState, event: e.FeatureDealt) -> None:
    remove_top(state.haven_cards, event.card)
    state.hobbits[event.hobbit].hand.append(event.card)


@_evolves(e.FeaturesRemoved)
def _features_removed(state: FellowshipState, event: e.FeaturesRemoved) -> None:
    state.taken.extend(event.cards)
    state.gone.extend(event.cards)
    if event.unseen:
        state.haven_cards = Pile()


@_evolves(e.FeatureGained)
def _feature_gained(state: FellowshipState, event: e.FeatureGained) -> None:
    state.taken.append(event.card)
    state.hobbits[event.hobbit].hand.append(event.card)


def _take(hand: list[str], card: str) -> None:
    """Take `card` out of a hand; one that a view hides, where foresight looks ahead on a view."""
    try:
        hand.remove(card)
    except ValueError:
        hand.remove(HIDDEN)


@_evolves(e.CardPassed)
def _card_passed(state: FellowshipState, event: e.CardPassed) -> None:
    _take(state.hobbits[event.giver].hand, event.card)
    state.hobbits[event.receiver].hand.append(event.card)


@_evolves(e.CardDiscarded)
def _card_discarded(state: FellowshipState, event: e.CardDiscarded) -> None:
    _take(state.hobbits[event.hobbit].hand, event.card)
    _lay_aside(state, event.card)


@_evolves(e.CardPlayed)
def _card_played(state: FellowshipState, event: e.CardPlayed) -> None:
    _take(state.hobbits[event.hobbit].hand, event.card)
    state.played.append(event.card)


@_evolves(e.YellowCardUsed)
def _yellow_card_used(state: FellowshipState, event: e.YellowCardUsed) -> None:
    _take(state.hobbits[event.hobbit].hand, event.card)
    state.gone.append(event.card)


@_evolves(e.GandalfCalled)
def _gandalf_called(state: FellowshipState, event: e.GandalfCalled) -> None:
    state.hobbits[event.hobbit].shields -= event.shields
    if event.card in state.gandalf:
        state.gandalf.remove(event.card)


@_evolves(e.CardRevealed)
def _card_revealed(state: FellowshipState, event: e.CardRevealed) -> None:
    if event.shuffled:
        _shuffle_in(state)
    remove_top(state.deck, event.card)
    _lay_aside(state, event.card)


@_evolves(e.TilesShuffled)
def _tiles_shuffled(state: FellowshipState, event: e.TilesShuffled) -> None:
    state.tiles = Pile(rest=dict(event.tiles))
    state.turned_up = []


@_evolves(e.TileTurnedUp)
def _tile_turned_up(state: FellowshipState, event: e.TileTurnedUp) -> None:
    if event.displayed:
        state.display.remove(event.tile)
    else:
        remove_top(state.tiles, event.tile)
    state.turned_up.append(event.tile)


@_evolves(e.TilesLookedAt)
def _tiles_looked_at(state: FellowshipState, event: e.TilesLookedAt) -> None:
    seen_by = list(state.hobbits) if state.options.hands == "open" else [event.hobbit]
    fix_top(state.tiles, event.tiles, seen_by)


@_evolves(e.TilesPutBack)
def _tiles_put_back(state: FellowshipState, event: e.TilesPutBack) -> None:
    fix_top(state.tiles, event.tiles, state.tiles.known_by)


@_evolves(e.MarkerMoved)
def _marker_moved(state: FellowshipState, event: e.MarkerMoved) -> None:
    state.lines[event.line] = event.space
    if event.skipped:
        state.taken.extend(event.skipped)
        state.gone.extend(event.skipped)


@_evolves(e.EventMarkerMoved)
def _event_marker_moved(state: FellowshipState, event: e.EventMarkerMoved) -> None:
    state.event = event.number


@_evolves(e.ShieldsGained)
def _shields_gained(state: FellowshipState, event: e.ShieldsGained) -> None:
    state.hobbits[event.hobbit].shields += event.count
    if event.large:
        remove_top(state.large_shields, str(event.count))


@_evolves(e.ShieldsDiscarded)
def _shields_discarded(state: FellowshipState, event: e.ShieldsDiscarded) -> None:
    state.hobbits[event.hobbit].shields -= event.count


@_evolves(e.TokenGained)
def _token_gained(state: FellowshipState, event: e.TokenGained) -> None:
    tokens = state.hobbits[event.hobbit].tokens
    tokens[event.token] = tokens.get(event.token, 0) + 1


@_evolves(e.TokenDiscarded)
def _token_discarded(state: FellowshipState, event: e.TokenDiscarded) -> None:
    tokens = state.hobbits[event.hobbit].tokens
    if tokens[event.token] == 1:
        del tokens[event.token]
    else:
        tokens[event.token] -= 1


@_evolves(e.TokensReturned)
def _tokens_returned(state: FellowshipState, event: e.TokensReturned) -> None:
    for hobbit in state.hobbits.values():
        hobbit.tokens = {}


@_evolves(e.HobbitMoved)
def _hobbit_moved(state: FellowshipState, event: e.HobbitMoved) -> None:
    state.hobbits[event.hobbit].step += event.steps


@_evolves(e.SauronMoved)
def _sauron_moved(state: FellowshipState, event: e.SauronMoved) -> None:
    state.sauron -= event.steps


@_evolves(e.HobbitEliminated)
def _hobbit_eliminated(state: FellowshipState, event: e.HobbitEliminated) -> None:
    hobbit = state.hobbits[event.hobbit]
    for card in hobbit.hand:
        _lay_aside(state, card)
    hobbit.hand = []
    hobbit.shields = 0
    hobbit.tokens = {}
    hobbit.alive = False


@_evolves(e.RingPutOn)
def _ring_put_on(state: FellowshipState, event: e.RingPutOn) -> None:
    state.ring_used = True


@_evolves(e.RingPassed)
def _ring_passed(state: FellowshipState, event: e.RingPassed) -> None:
    state.ring_bearer = event.hobbit


@_evolves(e.ScenarioEnded)
def _scenario_ended(state: FellowshipState, event: e.ScenarioEnded) -> None:
    state.score_line = event.score
    _clear_turn(state)


@_evolves(e.RingOnVolcano)
def _ring_on_volcano(state: FellowshipState, event: e.RingOnVolcano) -> None:
    state.ring_bearer = ""
    state.location = "mount_doom"


@_evolves(e.PassedUntil)
def _passed_until(state: FellowshipState, event: e.PassedUntil) -> None:
    state.hobbits[event.hobbit].passing = event.until


@_evolves(e.GameEnded)
def _game_ended(state: FellowshipState, event: e.GameEnded) -> None:
    winners: tuple[str, ...] = ()
    if state.dark_lord is not None:  # S9.5
        alive = [name for name, hobbit in state.hobbits.items() if hobbit.alive]
        winners = (SAURON,) if event.result == "lost" else tuple(alive)
    state.outcome = Outcome(event.result, event.score, event.reason, event.rule, winners)


BOOKKEEPING.unchanged(
    e.HavenStepBegan,
    e.TileIgnored,
    e.SymbolsLost,
    e.EventBegan,
    e.EventIgnored,
    e.ConditionChecked,
    e.CostPaid,
    e.CostRefused,
    e.DieRolled,
    e.RollAvoided,
    e.RollIgnored,
    e.LifeTokensChecked,
)
