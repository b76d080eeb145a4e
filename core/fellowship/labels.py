"""Words for people: prompts, choices with their consequences, places, odds and scores. Nothing here decides."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from core.fellowship import actions as a
from core.fellowship.cards import symbols_of
from core.fellowship.content import library, whole
from core.fellowship.corruption import defeated_count, peace_bonus, score_of, shields_in_victory
from core.fellowship.costs import cost_of, missing_of
from core.fellowship.happenings import happening
from core.fellowship.lines import unfinished_lines
from core.fellowship.pieces import EventBox
from core.fellowship.sauron_steps import PickFeature, PickPlayed
from core.fellowship.state import HIDDEN, SAURON, FellowshipState
from core.fellowship.steps import (
    LoseShields,
    MeetElves,
    PassLeft,
    PassShields,
    Pay,
    PickFigure,
    PickLine,
    PickPassedCard,
    PickReceiver,
    PickTile,
    SecondCard,
    ThrowDie,
    Window,
)
from core.kernel.prompts import Prompt

SYMBOLS = {
    "fighting": "Fighting",
    "hiding": "Hiding",
    "travelling": "Travelling",
    "friendship": "Friendship",
    "joker": "joker",
}
GIVES = {
    "shield": "a shield",
    "large_shield": "a large shield",
    "ring": "a ring token",
    "heart": "a heart token",
    "sun": "a sun token",
    "die": "roll the die",
    "light": "a step toward the light",
    "": "nothing",
}
WINDOWS = {
    "W0": "Before the next step: does anybody use a card?",
    "W1": "Before the next tile: does anybody use something?",
    "W3": "Before the event: does anybody use something?",
    "W7": "Before the turn ends: does anybody use something?",
    "W9": "Before the attempt: does anybody use a card?",
    "WF": "Is a foe defeated now?",
}
UNTIL = {"event": "the next event", "die": "the next die roll", "turn": "this hobbit's own turn"}


def hobbit_name(seat: str) -> str:
    """Return the name of a hobbit, or of Sauron, for a seat id."""
    if seat == SAURON:
        return "Sauron"
    character = whole().characters.get(seat)
    return character.name if character else seat


def card_name(card_id: str) -> str:
    """Return a card's name, with the symbols of a white or grey feature card."""
    if card_id == HIDDEN:
        return "a hidden card"
    content = whole()
    card = content.cards.get(card_id)
    if card is None:
        return content.gandalf[card_id].name if card_id in content.gandalf else card_id
    if card.deck == "hobbit":
        return f"{card.colour} {card.symbol}"
    if card.colour == "yellow":
        return f"{card.name} (yellow)"
    times = f" x{card.symbols}" if card.symbols > 1 else ""
    return f"{card.name} ({card.colour} {card.symbol}{times})"


def place_name(place: str) -> str:
    """Return the name of a haven or a scenario."""
    content = whole()
    if place in content.havens:
        return content.havens[place].name
    if place in content.scenarios:
        return content.scenarios[place].name
    return {"mount_doom": "Mount Doom", "": "The Shire"}.get(place, place)


def count(number: int, noun: str) -> str:
    """Return "1 shield", "2 shields"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def progress(state: FellowshipState) -> str:
    """Return where the game is, for lists of games."""
    if state.outcome is not None:
        return f"{state.outcome.result}, {state.outcome.score} points"
    where = place_name(state.location)
    return f"{where}, turn {state.turn}" if state.turn else where


def prompt_text(state: FellowshipState, prompt: Prompt) -> str:
    """Return one line that asks the prompt's question."""
    who = hobbit_name(prompt.seat)
    step = state.agenda[-1] if state.agenda else None
    if prompt.kind in PROMPTS:
        return PROMPTS[prompt.kind](state, step, who)
    if isinstance(step, Window):
        return _window_text(state, step)
    if isinstance(step, Pay):
        return _pay_text(state, step, who)
    if isinstance(step, PickLine):
        return _line_text(state, step, who)
    kinds = {
        "step_two": f"{who}: play cards, draw two, or step back",
        "second_card": f"{who}: play a second card?",
        "lose_cards": f"{who} must discard {count(getattr(step, 'count', 1), 'card')}: which?",
        "pass_left": f"{who} passes a card to the left: which?",
        "hand_out": f"{who} hands out {card_name(state.shown[0]) if state.shown else 'a card'}: to whom?",
        "pick_hobbit": f"{who} uses {card_name(getattr(step, 'card', ''))}: for whom?",
        "pick_passed_card": f"{who} passes a card: which?",
        "pick_receiver": f"{who} passes {card_name(getattr(step, 'card', ''))}: to whom?",
        "pick_tile": f"{who} uses one of the tiles laid out: which?",
        "order_tiles": f"{who} puts the tiles back: which lies next from the top?",
    }
    return kinds.get(prompt.kind, f"{who} decides")


def _window_text(state: FellowshipState, step: Window) -> str:
    who = hobbit_name(step.seat)
    if step.window == "W2":
        tile = whole().tiles.get(step.what)
        return f"The tile shows {tile.name if tile else step.what}. Does anybody use something?"
    if step.window == "W3":
        name = event_name(state, state.event)
        return f"{name} is about to happen. Does anybody use something?"
    if step.window in WINDOW_TEXTS:
        return WINDOW_TEXTS[step.window](state, step)
    if step.window == "W5" and state.dark_lord is not None and not rolls_die(state):
        return f"{who} is about to call Sauron instead of rolling. Does anybody {_instead(state)}?"
    if step.window == "W5":
        return f"{who} is about to roll. Does anybody {_instead(state)}?"
    if step.window == "W6":
        what = "use something" if state.foe_deck is not None else "use Mithril"
        return f"{who} has rolled {face_name(step.what)}. Does anybody {what}?"
    if step.window == "WS":
        return f"Sauron is about to come {count(int(step.what), 'step')} nearer. Does anybody call Defiance?"
    if step.what == "between":
        return f"Before the journey goes on: does {hobbit_name(state.active)} defeat foes?"
    if step.window == "W8":
        return f"{who}'s life tokens are about to be checked. Does anybody use something?"
    return WINDOWS[step.window]


def rolls_die(state: FellowshipState) -> bool:
    """Whether the die itself is about to fall: for the Ring, and in the Battle of the Spells (S3.2)."""
    ahead = next((step for step in reversed(state.agenda) if not isinstance(step, Window)), None)
    return isinstance(ahead, ThrowDie)


def rolling(state: FellowshipState, short: bool = False) -> str:
    """Return what a demand to roll means at this table: with a Sauron player he is called instead (S3.1)."""
    if state.dark_lord is not None:
        return "call Sauron"
    return "roll" if short else "roll the die"


def rolls_words(state: FellowshipState, short: bool = False) -> str:
    """Return `rolling` of somebody: "rolls the die", "calls Sauron"."""
    verb, _, rest = rolling(state, short).partition(" ")
    return f"{verb}s {rest}".rstrip()


ROLLS = re.compile(r"\broll(s?)\b(?: the die)?")
REAL_DIE = "battle_of_spells"


def box_text(state: FellowshipState, box: EventBox) -> str:
    """Return what an event box says at this table: with a Sauron player whoever would roll calls him (S3.1), but for
    the Battle of the Spells (S3.2)."""
    if state.dark_lord is None or any(effect.op == REAL_DIE for effect in box.then):
        return box.text
    return ROLLS.sub(r"call\1 Sauron", box.text)


def _instead(state: FellowshipState) -> str:
    return "use the Belt or Integrity" if "integrity" in state.gandalf else "use the Belt"


def event_name(state: FellowshipState, number: int) -> str:
    """Return the name of an event box of the scenario in play."""
    scenario = library(state).scenarios.get(state.location)
    return scenario.events[number - 1].name if scenario and 0 < number <= len(scenario.events) else "The event"


def face_name(face: str) -> str:
    """Return the name of a face of the die."""
    found = whole().face.get(face)
    return found.name if found else face


def cost_text(state: FellowshipState, step: Pay) -> str:
    """Return what is still missing of a cost."""
    cost = cost_of(state, step)
    if cost.foes:
        return f"let {count(cost.foes, 'foe')} appear"
    if cost.steps:
        return f"go {count(cost.steps, 'step')} into the darkness"
    rolls = rolling(state) + ("" if cost.rolls == 1 else f" {cost.rolls} times")
    if cost.is_suffered():
        return rolls
    missing = missing_of(state, cost, step.gifts, step.credit)
    parts = []
    if missing.symbol_count:
        names = [f"{n} {kind}" for kind, n in missing.symbols.items()]
        parts.append(" and ".join(names) if len(names) > 1 else f"{missing.symbol_count} {_symbol_name(cost.symbols)}")
    if missing.cards:
        parts.append(count(missing.cards, f"{missing.hue} card".strip()))
    if missing.card:
        parts.append(card_name(missing.card))
    parts += [f"{n} {kind} token" for kind, n in missing.tokens.items()]
    if missing.any_tokens:
        parts.append(count(missing.any_tokens, "life token"))
    if missing.shields:
        parts.append(count(missing.shields, "shield"))
    if missing.gandalf_cards:
        parts.append(count(missing.gandalf_cards, "displayed Gandalf card"))
    if cost.rolls:
        parts.append(rolls)
    return ", ".join(parts)


def _symbol_name(symbols: dict[str, int]) -> str:
    return next(iter(symbols)) if symbols else "symbols"


def _pay_text(state: FellowshipState, step: Pay, who: str) -> str:
    what = happening(state, step.kind, step.id)[0]
    name = getattr(what, "name", "")
    payer = {"group": "the group", "one": "one hobbit"}.get(step.payer, who)
    suffered = what.cost and what.cost.is_suffered()
    verb = "" if suffered else "pay "
    verb = "give " if what.cost and what.cost.cards else verb
    prize = "".join(f" Then {PRIZES[effect.op][0]}" for effect in what.then if effect.op in PRIZES)
    return f"{name[:1].upper()}{name[1:]}: will {payer} {verb}{cost_text(state, step)}?{prize}"


def _line_text(state: FellowshipState, step: PickLine, who: str) -> str:
    if step.purpose == "ring":
        return f"The Ring moves a marker by {step.spaces}: which line?"
    if step.purpose == "guidance":
        return f"Guidance gives {who} two spaces: on which line?"
    if step.purpose == "companion":
        return f"Frodo's fellowship card moves a marker, and {who} takes the space: which line?"
    if step.purpose == "determination":
        return f"Determination moves a marker, and {who} takes the space: which line?"
    return f"{who} moves another line instead: which?"


def consequence(state: FellowshipState, line: str, spaces: int, taking: bool = True) -> str:
    """Return what moving a marker by `spaces` would bring: "to 4: a shield, a sun token"."""
    scenario = library(state).scenarios[state.location]
    track = scenario.lines[line]
    at = state.lines[line]
    to = min(at + spaces, len(track.spaces))
    gains = [_gives(state, gives) for gives in track.spaces[at:to]] if taking else []
    text = f"from {at} to {to}" + (f": {', '.join(gains)}" if gains else "")
    if at + spaces > to:
        text += f" ({at + spaces - to} lost)"
    if line == scenario.main and to == len(track.spaces):
        text += ", and the board is done"
    return text


def _gives(state: FellowshipState, gives: str) -> str:
    kind, _, card = gives.partition(":")
    if kind == "foes":
        return f"{card} foes appear"
    if kind == "die":
        return rolling(state)
    if kind == "card":
        return "nothing (card gone)" if card in state.taken else card_name(card)
    return GIVES[kind]


Labeller = Callable[[FellowshipState, Any], str]


def label(state: FellowshipState, action: a.Action) -> str:
    """Return a choice's label: what it is and what would follow."""
    return LABELS[type(action)](state, action)


def _pass(state: FellowshipState, action: a.Pass) -> str:
    if action.until:
        return f"{hobbit_name(action.seat)} passes until {UNTIL[action.until]}"
    return "Go on" if state.options.hands == "open" else f"{hobbit_name(action.seat)} passes"


def _put_on_ring(state: FellowshipState, action: a.PutOnRing) -> str:
    roll = "roll the die" if state.dark_lord is not None else "roll"
    return f"{hobbit_name(action.seat)} puts on the Ring: {roll}, then a marker moves 4 less the symbols"


def _use_card(state: FellowshipState, action: a.UseCard) -> str:
    card = whole().cards[action.card]
    return f"{hobbit_name(action.seat)} uses {card.name}: {_lower(card.text)}"


def _call_gandalf(state: FellowshipState, action: a.CallGandalf) -> str:
    card = library(state).gandalf[action.card]
    return f"{hobbit_name(action.seat)} {PAID_BY[action.help]} for {card.name}: {_lower(card.text)}"


PAID_BY = {
    "": "pays 5 shields",
    "letter": "gives Gandalf's Letter",
    "pony": "pays 4 shields and Bill the Pony",
    "resourcefulness": "pays 2 shields and Resourcefulness",
    "both": "pays a shield, Bill the Pony and Resourcefulness",
    "together": "uses the fellowship card, and all together pay 5 shields",
}


def _lower(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".")


def _name(state: FellowshipState, action: a.Name) -> str:
    step = state.agenda[-1] if state.agenda else None
    hobbit = state.hobbits[action.hobbit]
    name = hobbit_name(action.hobbit)
    card = getattr(step, "card", "")
    if isinstance(step, Pay):
        cost = cost_of(state, step)
        steps = cost.steps
        if cost.rolls:
            return f"{name} {rolls_words(state)}"
        caught = ", caught by Sauron" if hobbit.step + steps >= state.sauron else ""
        return f"{name} goes from {hobbit.step} to {hobbit.step + steps}{caught}"
    if card in {"elessar", "healing"}:
        return f"{name}: from {hobbit.step} to {max(0, hobbit.step - (1 if card == 'elessar' else 2))}"
    if card == "lembas":
        hand = len(hobbit.hand) - (action.hobbit == action.seat)
        return f"{name} draws {count(max(0, 6 - hand), 'card')}"
    if card == "persistence":
        return f"{name} draws 4 cards"
    return name


def _choose_card(state: FellowshipState, action: a.ChooseCard) -> str:
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, PickPlayed | PickFeature):
        return f"Take {card_name(action.card)}"
    verb = "Pass" if isinstance(step, PassLeft | PickPassedCard | PickReceiver) else "Discard"
    return f"{verb} {card_name(action.card)}"


def _choose_line(state: FellowshipState, action: a.ChooseLine) -> str:
    step = state.agenda[-1] if state.agenda else None
    spaces, taking = 1, True
    if isinstance(step, PickLine):
        spaces, taking = step.spaces, step.purpose != "ring"
    return f"{SYMBOLS[action.line]} {consequence(state, action.line, spaces, taking)}"


def _choose_tile(state: FellowshipState, action: a.ChooseTile) -> str:
    tile = library(state).tiles.get(action.tile)
    if tile is None:
        return action.tile
    name = tile.name[:1].upper() + tile.name[1:]
    step = state.agenda[-1] if state.agenda else None
    return f"{name}: {tile_effect(state, action.tile)}" if isinstance(step, PickTile) else name


def tile_effect(state: FellowshipState, tile_id: str) -> str:
    """Return what carrying out a tile would bring now."""
    tile = library(state).tiles[tile_id]
    if not tile.line:
        return _lower(tile.text).replace("rolls the die", rolls_words(state))
    if tile.line in unfinished_lines(state):
        return consequence(state, tile.line, 1)
    return "another line moves on by one space" if unfinished_lines(state) else "nothing moves"


def _play_card(state: FellowshipState, action: a.PlayCard) -> str:
    symbol, symbols = symbols_of(library(state), action.seat, action.card)
    line = f" on {SYMBOLS[action.line]}" if symbol == "joker" else ""
    roll = f"{rolling(state, short=True)}, then " if library(state).cards[action.card].rolls else ""
    return f"Play {card_name(action.card)}{line}: {roll}{consequence(state, action.line, symbols)}"


def _draw_cards(state: FellowshipState, action: a.DrawCards) -> str:
    return f"{_price(state)}Draw two hobbit cards"


def _step_back(state: FellowshipState, action: a.StepBack) -> str:
    step = state.hobbits[action.seat].step
    if step == 0:
        return f"{_price(state)}Step toward the light: already at 0, nothing happens"
    return f"{_price(state)}Step toward the light: from {step} to {step - 1}"


def _price(state: FellowshipState) -> str:
    step = state.agenda[-1] if state.agenda else None
    return f"Pay {cost_text(state, step)}. " if isinstance(step, Pay) else ""


def _give_card(state: FellowshipState, action: a.GiveCard) -> str:
    roll = ""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Pay) and library(state).cards[action.card].rolls and cost_of(state, step).symbols:
        roll = f" (and {rolls_words(state, short=True)})"
    return f"{hobbit_name(action.seat)} gives {card_name(action.card)}{roll}"


def _give_shields(state: FellowshipState, action: a.GiveShields) -> str:
    held = state.hobbits[action.seat].shields
    if isinstance(state.agenda[-1], LoseShields):
        lost = "" if state.agenda[-1].short else ", and is eliminated"
        short = f" but has only {held}{lost}" if held < action.count else ""
        return f"{hobbit_name(action.seat)} must discard {count(action.count, 'shield')}{short}"
    if isinstance(state.agenda[-1], PassShields):
        return f"{hobbit_name(action.seat)} passes {count(action.count, 'shield')}"
    return f"{hobbit_name(action.seat)} gives {count(action.count, 'shield')} of {state.hobbits[action.seat].shields}"


def _give_token(state: FellowshipState, action: a.GiveToken) -> str:
    return f"{hobbit_name(action.seat)} gives a {action.token} token"


def _accept(state: FellowshipState, action: a.Accept) -> str:
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Pay):
        return f"Yes, {hobbit_name(action.seat)} will {cost_text(state, step)}"
    if isinstance(step, PickFigure):
        return "Turn up a card: grey brings Gandalf the White, white has to be paid for"
    words = rolling(state)
    return f"{words[:1].upper()}{words[1:]}" if isinstance(step, MeetElves) else "Accept"


def _refuse(state: FellowshipState, action: a.Refuse) -> str:
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Pay):
        return f"Do not {rolling(state, short=True)}" if isinstance(step, MeetElves) else "Refuse"
    what = happening(state, step.kind, step.id)[0]
    if what.optional:
        return "No, leave it" + "".join(f": {PRIZES[effect.op][1]}" for effect in what.then if effect.op in PRIZES)
    return f"Do not pay: {', '.join(_effect(state, x, step.seat) for x in what.otherwise) or 'nothing'}"


def _effect(state: FellowshipState, effect: Any, seat: str) -> str:
    who = {
        "self": hobbit_name(seat),
        "active": "the active player",
        "ring_bearer": "the Ring-bearer",
        "each": "everybody",
        "others": "everybody else",
    }.get(effect.who, "")
    n = effect.n
    return {
        "sauron": f"Sauron {count(n, 'step')} nearer"
        + (f" for each space left on {SYMBOLS[effect.per]}" if effect.per else ""),
        "roll": f"{who} {rolls_words(state, short=True)}" + (f" {n} times" if n > 1 else ""),
        "draw": f"{who} draws {count(n, 'card')}",
        "corrupt": f"{who} goes {count(n, 'step')} into the darkness",
        "heal": f"{who} goes {count(n, 'step')} toward the light",
        "discard_cards": f"{who} discards {count(n, 'card')}",
        "lose_shields": f"{who} must discard {count(n, 'shield')} or is eliminated",
        "next_event": "the next event happens",
        "remove_features": "the cards left on this board are removed",
        "gain": f"{who} gets {card_name(effect.card)}",
        "lose_game": "the game is lost",
        "foes": f"{count(n, 'foe')} appear",
        "rider": f"the Black Rider rides {count(n, 'step')}",
    }.get(str(effect.op), str(effect.op))


def _give_to(state: FellowshipState, action: a.GiveTo) -> str:
    return f"{card_name(action.card)} to {hobbit_name(action.hobbit)}"


def _done(state: FellowshipState, action: a.Done) -> str:
    step = state.agenda[-1] if state.agenda else None
    return "Play no further card" if isinstance(step, SecondCard) else "No more"


PRIZES: dict[str, tuple[str, str]] = {}
"""What paying an optional cost brings and what leaving it means, by effect, where the name does not say it."""

WINDOW_TEXTS: dict[str, Callable[[FellowshipState, Window], str]] = {}
"""What the windows of other chapters ask."""

ODDS: list[Callable[[FellowshipState], list[tuple[str, str]]]] = []
"""What other chapters know of what may come next."""

PROMPTS: dict[str, Callable[[FellowshipState, Any, str], str]] = {}
"""The questions of other chapters, by the kind of prompt: called with state, step and the name of who is asked."""

LABELS: dict[type, Labeller] = {
    a.Pass: _pass,
    a.PutOnRing: _put_on_ring,
    a.UseCard: _use_card,
    a.CallGandalf: _call_gandalf,
    a.Name: _name,
    a.ChooseCard: _choose_card,
    a.ChooseLine: _choose_line,
    a.ChooseTile: _choose_tile,
    a.PlayCard: _play_card,
    a.DrawCards: _draw_cards,
    a.StepBack: _step_back,
    a.Done: _done,
    a.GiveCard: _give_card,
    a.GiveShields: _give_shields,
    a.GiveToken: _give_token,
    a.Accept: _accept,
    a.Refuse: _refuse,
    a.Back: lambda state, action: "Back",
    a.GiveTo: _give_to,
}


def odds(state: FellowshipState) -> list[tuple[str, str]]:
    """Return the odds of the next tile, the tiles left by kind and the faces of the die."""
    content = library(state)
    lines: list[tuple[str, str]] = []
    left: dict[str, int] = {tile: number for tile, number in state.tiles.rest.items() if number}
    for tile in state.tiles.known:
        left[tile] = left.get(tile, 0) + 1
    total = sum(left.values())
    if state.options.bag:
        lines += bag_lines(state, total)
    if state.location in content.scenarios and total:
        if state.tiles.known:
            lines.append(
                ("next tile", content.tiles[state.tiles.known[0]].name if state.tiles.known[0] != HIDDEN else "?")
            )
        events = sum(number for tile, number in left.items() if content.tiles[tile].sundial)
        next_one = "a tile from the bag" if state.options.bag else "the next tile"
        lines.append((f"{next_one} is an event", f"{events} of {total}, {100 * events // total}%"))
        lines += [(content.tiles[tile].name, str(left[tile])) for tile in content.tile_counts if left.get(tile)]
    for face in content.content.face:
        effect = "; ".join(_effect(state, x, state.active) for x in face.effects) or "nothing"
        lines.append((f"die, 1 in {len(content.faces)}: {face.name}", effect))
    return lines + [line for more in ODDS for line in more(state)]


def bag_lines(state: FellowshipState, total: int) -> list[tuple[str, str]]:
    """Return what the tiles laid out and the bag say about the next tile."""
    tiles = library(state).tiles
    lines = [("laid out by Foresight", ", ".join(tiles[tile].name for tile in state.display))] * bool(state.display)
    return [*lines, ("tiles in the bag", str(total))] if state.lines else []


def score_lines(state: FellowshipState) -> list[tuple[str, str]]:
    """Return how the score of a finished game came about (B4.11.6)."""
    outcome = state.outcome
    if outcome is None:
        return []
    lines = [(f"the main line at {place_name(state.location)}", str(score_of(state)))]
    if outcome.result == "won":
        if outcome.rule != "F5.4":
            lines = [("the Ring is destroyed", "60")]
        lines += [(f"{hobbit_name(seat)}'s shields", str(n)) for seat, n in shields_in_victory(state).items()]
    if state.foe_deck is not None:
        lines.append(("defeated foes", str(defeated_count(state))))
    if peace_bonus(state):
        lines.append(("Watchful Peace, unused", str(peace_bonus(state))))
    return [*lines, ("score", str(outcome.score))]
