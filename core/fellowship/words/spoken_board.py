"""The boards in sentences: how far each line is and what lies ahead, the next event and what it would do, the tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import structs

from core.fellowship.base.corruption import missing_tokens
from core.fellowship.base.happenings import is_last_event
from core.fellowship.base.havens import next_place
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import EventBox, Haven, Scenario
from core.fellowship.model.events import MarkerMoved
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import AfterEvent, CarryOutEvent, HavenStep, Roll, Window
from core.fellowship.outlook.boxes import Element
from core.fellowship.outlook.events import NextEvent, board_has_ended, next_event
from core.fellowship.outlook.tiles import is_chosen, worst_tile
from core.fellowship.words.labels import box_text, rolling, rolls_words
from core.fellowship.words.names import SYMBOLS, card_name, count, hobbit_name, listed, place_name

LAST_EVENT = "It is the last event here."
"""What is told of an event that is at hand or happening where none comes after it."""
EACH = "each of them"
"""Whom it strikes where nobody is named."""
SPACES = {"large_shield": "large shield", "die": "die", "light": "step to the light"}


def board_lines(view: FellowshipState) -> Iterator[str]:
    """Yield how the board is in sentences: the lines of a scenario, the main line first, or the steps of a haven."""
    content = lookup(view)
    if view.location in content.scenarios:
        scenario = content.scenarios[view.location]
        for line in sorted(scenario.lines, key=lambda line: line != scenario.main):
            yield line_text(view, scenario, line)
        last = scenario.id == content.content.route[-1]
        if not last and view.lines.get(scenario.main, 0) < len(scenario.lines[scenario.main].spaces):
            yield from _tokens_missing(view)
    elif view.location in content.havens:
        yield from _haven(view, content.havens[view.location])
    elif view.location and view.outcome is None:
        survived = "the roll" if view.dark_lord is None else "that"
        yield (
            f"The Ring lies on the volcano. The hobbits {rolling(view, short=True)} in turn; "
            f"the first to survive {survived} destroys it."
        )


def _tokens_missing(view: FellowshipState) -> Iterator[str]:
    """Yield how far missing life tokens would lead whom if the board ended now (B4.10.1)."""
    alive = [seat for seat, hobbit in view.hobbits.items() if hobbit.alive]
    lacking = [(hobbit_name(seat), missing) for seat in alive if (missing := missing_tokens(view, seat))]
    if view.outcome is None and lacking:
        (first, steps), *others = lacking
        ways = [f"{first} would go {count(steps, 'step')}", *(f"{name} {number}" for name, number in others)]
        who = listed(ways, "and")
        yield f"If the board ended now, for missing life tokens {who} into the darkness."


def _haven(view: FellowshipState, haven: Haven) -> Iterator[str]:
    """Yield the steps of a haven, and where the road goes on."""
    now = haven_step(view, haven)
    for number, step in enumerate(haven.steps, 1):
        if number >= now:
            when = "now" if number == now else "to come"
            yield f"{haven.name}, step {number} of {len(haven.steps)}, {when}, {step.name}: {box_text(view, step)}"
    yield f"After {haven.name} comes {place_name(next_place(view))}."


def haven_step(view: FellowshipState, haven: Haven) -> int:
    """Return which of the steps of a haven is carried out now."""
    return len(haven.steps) - sum(isinstance(step, HavenStep) for step in view.agenda)


def line_text(view: FellowshipState, scenario: Scenario, line: str) -> str:
    """Return how far a line is, and what its spaces ahead give, in sentences."""
    spaces, at = scenario.lines[line].spaces, view.lines.get(line, 0)
    name = f"{SYMBOLS[line]}, the main line" if line == scenario.main else SYMBOLS[line]
    if at >= len(spaces):
        return f"{name}: complete, {len(spaces)} of {len(spaces)}."
    kinds, laid = lookup(view).chips, [(*place.split(":"), chip) for place, chip in view.chips.items()]
    here = sorted((int(space), chip) for of, space, chip in laid if of == line)
    chips = [f"{kinds[chip].name if chip in kinds else 'a hidden one'} on {space}" for space, chip in here]
    on_it = f" {'Chip' if len(chips) == 1 else 'Chips'}: {listed(chips, 'and')}." if chips else ""
    where = f"on {at} of {len(spaces)}" if at else f"at the start, {len(spaces)} to go"
    return f"{name}: {where}. Ahead: {'; '.join(_ahead(view, spaces, at))}.{on_it}"


def _ahead(view: FellowshipState, spaces: Sequence[str], at: int) -> Iterator[str]:
    """Yield what the spaces behind `at` give, each with its number, those alike in a row together."""
    numbered = enumerate(spaces[at:], at + 1)
    for gives, run in groupby(numbered, key=lambda one: one[1]):
        first, *others = (number for number, _ in run)
        last = f" {'to' if len(others) > 1 else 'and'} {others[-1]}" if others else ""
        yield f"{first}{last}: {space_text(view, gives)}"


def space_text(view: FellowshipState, gives: str) -> str:
    """Return what a space gives, in a word or two."""
    what, _, card = gives.partition(":")
    if what == "foes":
        return count(int(card), "foe")
    if what != "card":
        return SPACES.get(what, what)
    return f"{card_name(card)}{' that is gone' if card in view.taken else ''}"


def event_lines(view: FellowshipState) -> Iterator[str]:
    """Yield the event that is at hand and what it would do now; else the next one, or why none is next."""
    place = place_name(view.location)
    scenario = lookup(view).scenarios.get(view.location)
    found = next_event(view)
    if scenario is not None and view.outcome is None:
        yield from _at_hand(view, scenario)
    if scenario is None:
        if view.location:
            yield f"There are no events at {place}."
    elif view.outcome is not None:
        yield f"The game is over after event {view.event} of {len(scenario.events)}."
    elif board_has_ended(view):
        yield f"{place} has ended; no more of its events come."
    elif found is None:
        going_on = at_hand(view) or happening_now(view)
        yield LAST_EVENT if going_on else f"All {len(scenario.events)} events of {place} have happened."
    elif at_hand(view):
        yield f"After it comes event {found.number}, {found.box.name.rstrip('?!')}."
    else:
        box = scenario.events[found.number - 1]
        yield f"Next event, {found.number} of {len(scenario.events)}, {found.box.name}: {box_text(view, box)}"
        yield f"If it happened now: {now_text(view, found)}."


def at_hand(view: FellowshipState) -> int:
    """Return the number of the event that is about to be carried out, while that can still be stopped; else 0."""
    return next((step.number for step in reversed(view.agenda) if isinstance(step, CarryOutEvent)), 0)


def happening_now(view: FellowshipState) -> int:
    """Return the number of the event that has begun and is not over; else 0."""
    if at_hand(view):
        return 0
    return next((step.number for step in reversed(view.agenda) if isinstance(step, AfterEvent)), 0)


def _at_hand(view: FellowshipState, scenario: Scenario) -> Iterator[str]:
    """Yield the event that is about to happen, and what it would do; or the one that is happening."""
    coming = at_hand(view)
    number = coming or happening_now(view)
    if not number:
        return
    box = scenario.events[number - 1]
    when = "About to happen" if coming else "Happening now"
    yield f"{when}, event {number} of {len(scenario.events)}, {box.name}: {box_text(view, box)}"
    before = next_event(structs.replace(view, event=number - 1)) if coming else None
    if before is not None:
        yield f"As things stand: {now_text(view, before)}."


def later_events(view: FellowshipState) -> Iterator[str]:
    """Yield the events of the board that come after those that `event_lines` tells in full."""
    scenario = lookup(view).scenarios.get(view.location)
    going_on = scenario is not None and view.outcome is None and not board_has_ended(view)
    events: Sequence[EventBox] = scenario.events if scenario is not None and going_on else ()
    first = view.event + (1 if at_hand(view) else 2)
    for number, box in enumerate(events[first - 1 :], first):
        yield f"Event {number}, {box.name}: {box_text(view, box)}"


def stops_on(after: FellowshipState, events: Sequence[object]) -> list[str]:
    """Return what a tile makes a marker come to where chance decides what that brings: a die roll, or foes."""
    if (
        len(events) != 1
        or not isinstance(moved := events[0], MarkerMoved)
        or after.location not in (content := lookup(after)).scenarios
    ):
        return []
    gives = content.scenarios[after.location].lines[moved.line].spaces[moved.space - 1]
    if gives == "die":
        return [f"{hobbit_name(moved.by)} {rolls_words(after)}"]
    return [f"{space_text(after, gives)} appear"] if gives.startswith("foes:") else []


def tried_by(view: FellowshipState, events: Sequence[object]) -> list[str]:
    """Return that somebody rolls for the Ring at Mount Doom, or calls Sauron there, where that is what comes next."""
    if events or not (view.agenda and isinstance(top := view.agenda[-1], Window) and top.window == "W9"):
        return []
    comes = next((step for step in reversed(view.agenda) if isinstance(step, Roll)), None)
    return [f"{hobbit_name(comes.seat)} {rolls_words(view)}"] if comes is not None else []


def met_by(view: FellowshipState, after: FellowshipState) -> list[str]:
    """Return that the next event could be met or paid in the view `after`, or no longer, where that changes."""
    if after.outcome is not None:
        return []
    before, then = next_event(view), next_event(after)
    if before is None or then is None or view.location != after.location or before.number != then.number:
        return []
    if None in (before.met, then.met) or before.met == then.met:
        return []
    verb = "be paid" if then.box.cost else "be met"
    return [f"event {then.number} could {'' if then.met else 'no longer '}{verb}"]


def now_text(view: FellowshipState, event: NextEvent) -> str:
    """Return what an event would do now, as a sentence without its stop."""
    first = [f"{count(piece.amount, 'foe')} appear" for piece in event.box.before if piece.kind == "foe"]
    return "".join(f"{words}, and " for words in first) + _now(view, event)


def _now(view: FellowshipState, event: NextEvent) -> str:
    """Return what an event would do now behind what it does in any case."""
    if event.met is None:
        return "that cannot be told yet"
    if event.payers and len(event.payers) > 1 and event.box.payer == "each" and event.not_paying:
        able = [hobbit_name(seat) for seat, can in event.payers.items() if can]
        lacking = [hobbit_name(seat) for seat in event.not_paying]
        paying = f"{listed(able, 'and')} can pay and " if able else ""
        if event.lost:
            return f"{paying}{listed(lacking, 'and')} cannot, then {_at_a_loss(view, event)}"
        follows = _follows(view, event, lacking[0] if len(lacking) == 1 else EACH)
        if not event.follows and not event.nearer and not _ends(view, event):
            return f"{paying}{listed(lacking, 'and')} cannot, for whom nothing happens"
        return f"{paying}{listed(lacking, 'and')} cannot{follows}"
    if event.met and event.box.suffered and event.box.payer not in ("each", "one", "group"):
        who = listed([hobbit_name(seat) for seat in event.payers], "and")
        if not event.box.optional:
            other = structs.replace(event, follows=event.box.otherwise, nearer=_steps_nearer(event))
            return f"{who} may {_price_of(view, event)}, or{_follows(view, other).removeprefix(', then')}"
        return f"{who} may {_price_of(view, event)}{_follows(view, event)}"
    if event.met:
        suffered = [structs.replace(piece, who=event.box.payer) for piece in event.box.cost if piece.kind == "die"]
        paid = structs.replace(event, follows=(*suffered, *event.follows))
        return ("it can be paid" if event.box.cost else "it is met") + _follows(view, paid)
    board = bool(event.box.check or event.box.own)
    short = [_short(view, piece) for piece in event.short]
    why = listed(short, "and") if short else "not met" if board else "nobody can pay it"
    return f"{why}{_follows(view, event)}"


def _at_a_loss(view: FellowshipState, event: NextEvent) -> str:
    """Return what becomes of those who cannot pay, of whom some have not got what is taken from them instead."""
    giving = [seat for seat in event.not_paying if seat not in event.lost]
    parts = [_follows(view, event, hobbit_name(seat)).removeprefix(", then ") for seat in giving]
    are = "are" if event.lost[1:] else "is"
    parts.append(f"{listed([hobbit_name(seat) for seat in event.lost], 'and')} {are} eliminated")
    over = view.ring_bearer in event.lost or view.options.harder or view.options.elimination_ends
    return listed([*parts, *["the game is lost"] * over], "and")


def _steps_nearer(event: NextEvent) -> int:
    """Return how many steps Sauron comes where an event is not paid for."""
    return min(event.sauron, sum(piece.amount for piece in event.box.otherwise if piece.kind == "sauron"))


def _price_of(view: FellowshipState, event: NextEvent) -> str:
    """Return what may be suffered for what an event gives: a roll, or steps."""
    steps = next((piece.amount for piece in event.box.cost if piece.kind == "step"), 0)
    if steps:
        return f"go {count(steps, 'step')} into the darkness"
    rolls = sum(piece.amount for piece in event.box.cost if piece.kind == "die")
    return f"{rolling(view)}{' twice' if rolls > 1 else ''}" if rolls else "do it"


def _short(view: FellowshipState, piece: Element) -> str:
    """Return what is missing: spaces of a line, or things."""
    if piece.kind == "space":
        return f"{SYMBOLS[piece.name]} is {piece.amount} short"
    return f"{_things(view, piece)} {'is' if piece.amount == 1 else 'are'} missing"


def _follows(view: FellowshipState, event: NextEvent, each: str = EACH) -> str:
    """Return what follows, a subject that two things in a row have told once; `each` are those whom it strikes where
    it names nobody."""
    parts: list[str] = []
    either, last = False, ""
    for piece in event.follows:
        if piece.kind not in ("or", "word"):
            who = WHO.get(piece.who, each) + " "
            things = _things(view, piece, each)
            struck = who if things.startswith(who) else ""
            things = things.removeprefix(struck) if struck == last else things
            last = struck
            parts[-1:] = [f"{parts[-1]} or {things}"] if either and parts else [*parts[-1:], things]
        either = piece.kind == "or"
    if event.nearer:
        parts = [part for part in parts if not part.startswith("Sauron")]
        parts.insert(0, f"Sauron comes from {event.sauron} to {event.sauron - event.nearer}")
    if ends := _ends(view, event):
        parts.append(ends)
        return f", then {listed(parts, 'and')}" if len(parts) > 1 else f", and {ends}"
    return f", then {listed(parts, 'and')}" if parts else ", and nothing happens"


def _ends(view: FellowshipState, event: NextEvent) -> str:
    """Return that the board ends with an event, which is its last (B4.4.1), if the game does not end with it."""
    last = is_last_event(view, event.number) and all(piece.kind != "lost" for piece in event.follows)
    return f"{place_name(view.location)} ends" if last else ""


WHO = {"active": "the active player", "ring_bearer": "the Ring-bearer", "each": "everybody", "others": "everybody else"}
NOUNS = {"token": "life token", "gandalf": "Gandalf card", "ring": "ring token", "heart": "heart token"}


def _things(view: FellowshipState, piece: Element, each: str = EACH) -> str:
    """Return a piece in words: what it is, and who gets or suffers it, `each` where it names nobody."""
    who, n = WHO.get(piece.who, each), piece.amount
    if piece.kind in ("sauron", "event", "gone", "lost"):
        return {
            "sauron": f"Sauron comes {count(n, 'step')} nearer",
            "event": "the next event happens",
            "gone": "the cards left on this board are removed",
            "lost": "the game is lost",
        }[piece.kind]
    if piece.kind == "beaten":
        return f"{count(n, 'foe')} {'is' if n == 1 else 'are'} defeated"
    if piece.kind == "die":
        return f"{who} {rolls_words(view, short=True)}" + ("" if n == 1 else f" {n} times")
    if piece.kind in ("step", "light"):
        return f"{who} goes {count(n, 'step')} {'into the darkness' if piece.kind == 'step' else 'toward the light'}"
    if piece.kind == "feature":
        return f"{who} gets {card_name(piece.name)}" if piece.who else card_name(piece.name)
    noun = NOUNS.get(piece.kind, f"{piece.kind} token" if piece.kind == "sun" else piece.kind)
    if piece.kind in SYMBOLS:
        noun = f"{piece.kind} symbol" if piece.kind != "joker" else "joker"
    things = count(abs(n), noun)
    if n < 0:
        return f"{who} discards {things}"
    return f"{who} draws {things}" if piece.who else things


def tiles_text(view: FellowshipState) -> Iterator[str]:
    """Yield what is known of the next tile, in sentences."""
    found = worst_tile(view) if view.outcome is None else None
    if found is None:
        return
    tiles = lookup(view).tiles
    left = sum(view.tiles.rest.values()) + len(view.tiles.known)
    if view.display:
        laid = ", ".join(tiles[tile].name for tile in view.display)
        chosen = " The next tile is chosen from these." if is_chosen(view) else ""
        yield f"Laid out by Foresight: {laid}.{chosen}"
    if is_chosen(view):
        yield f"{count(left, 'more tile')} {'is' if left == 1 else 'are'} left."
        return
    if view.tiles.known:
        names = ", ".join(tiles[tile].name for tile in view.tiles.known)
        are = "s are" if len(view.tiles.known) > 1 else " is"
        yield f"{count(left, 'tile')} left; the next tile{are} known: {names}."
    else:
        are = "is" if found.left == 1 else "are"
        yield f"{count(found.left, 'tile')} {are} left, {found.events} of them events."
    who = hobbit_name(found.bearer)
    if found.ends:
        yield "At worst the next tile ends the game."
    elif found.worst:
        yield f"At worst the next tile costs {who} {found.worst} of {count(found.gap, 'step')}."
    else:
        yield f"The next tile costs {who} nothing."
