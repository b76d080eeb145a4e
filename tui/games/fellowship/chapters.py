"""The card between two boards: what the one that lies behind has cost, who bears the Ring, and what lies ahead."""

from __future__ import annotations

from collections import Counter

from core.fellowship.content.contents import lookup
from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.state import HIDDEN, TOKENS, FellowshipState
from core.fellowship.outlook.boxes import event_box
from core.fellowship.sauron.names import sauron_card_name
from core.fellowship.words.names import count, hobbit_name, place_name
from tui.games.fellowship.havens import board_given
from tui.games.fellowship.icons import Icons, unbroken
from tui.games.fellowship.signs import token_sign
from tui.games.fellowship.words import card_words
from tui.glyphs import UNICODE as G
from tui.telling import INDENT, Drawing, Told, indented
from tui.widgets.lines import EMPTY, Line, clipped, cut, flowed, line, merged, width
from tui.widgets.log import drawn, told_rows

NAME = 10

LEAST_NAME = 12
"""So short a name of an event is cut at most, so that all of its signs are seen."""


def volcano(state: FellowshipState) -> str:
    """Return what comes on Mount Doom: the die (B4.11.2) or Sauron's answer (S9.4), with fewer than eight foes about
    (F5.7), and before the Black Rider is home (S6.8)."""
    tries = "rolls the die" if state.dark_lord is None else "calls Sauron, who plays a card or refreshes his hand"
    foes = "" if state.foe_deck is None else " with fewer than eight foes in the line"
    home = "" if state.rider is None else " If the Black Rider comes home first, all is lost."
    return (
        f"The active player {tries}. Whoever survives that{foes} destroys the Ring, and the game is won; where "
        f"somebody is lost the next one tries.{home}"
    )


def chapter(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the rows of the card: a title, the table of a board that ended, and where the Fellowship comes to."""
    ended = next((event for event in told.events if isinstance(event, e.ScenarioEnded)), None)
    rows: list[Line] = []
    if ended is not None:
        rows += [_centred(f"{G.double * 2} {place_name(ended.location)} lies behind you {G.double * 2}", size)]
        rows.append(_about(told, ended, size))
    if any(isinstance(event, e.LifeTokensChecked) for event in told.events):
        rows += _table(told, size)
    rows += _borne(told, size) + _helped(told, drawing, size)
    rows += _ridden(told, drawing, size) + _left_behind(told, drawing, size)
    for event in told.events:
        if isinstance(event, e.LocationEntered):
            rows += [EMPTY] * bool(rows)
            rows += _ahead(told, drawing, event.location, size)
        elif isinstance(event, e.RingOnVolcano):
            rows.append(_centred("The Ring lies on the volcano", size))
            rows += [EMPTY, *flowed([(INDENT, ""), (volcano(told.after.view), "")], size - 1, len(INDENT))]
    return rows or indented(drawing.rows(told.lines, size - len(INDENT) - 1))


def _centred(text: str, size: int) -> Line:
    return line((" " * max(0, (size - len(text)) // 2), ""), (text, "bright"))


def _about(told: Told, ended: e.ScenarioEnded, size: int) -> Line:
    before: FellowshipState = told.before.view
    scenario = lookup(before).scenarios[ended.location]
    done = "main line complete" if ended.completed else "main line not complete"
    event = f"event {before.event} of {len(scenario.events)}"
    text = f"{count(ended.score, 'point')}, {done}, {event}, turn {before.turn}"
    return line((" " * max(0, (size - len(text)) // 2), ""), (text, ""))


def _table(told: Told, size: int) -> list[Line]:
    """Return a row for each hobbit: tokens, what was missing, steps, the gap, shields and cards."""
    before: FellowshipState = told.before.view
    after: FellowshipState = told.after.view
    missing = {event.hobbit: event.missing for event in told.events if isinstance(event, e.LifeTokensChecked)}
    steps: Counter[str] = Counter()
    drew: Counter[str] = Counter()
    for event in told.events:
        if isinstance(event, e.HobbitMoved):
            steps[event.hobbit] += event.steps
        elif isinstance(event, e.CardsDrawn):
            drew[event.hobbit] += len(event.cards)
    head = "  ".join(token_sign(token, G) for token in TOKENS)
    wide = size >= 72
    rows = [
        line((f"{INDENT}{'':{NAME}}   {head}  missing  steps        to {G.eye}" + "  shields  cards" * wide, "soft"))
    ]
    for seat, hobbit in after.hobbits.items():
        was = before.hobbits[seat]
        if not was.alive:
            continue
        ring = G.ring if before.ring_bearer == seat else " "
        tokens = "  ".join(str(was.tokens.get(token, 0) or G.bullet) for token in TOKENS)
        lacks = str(missing.get(seat, 0) or G.bullet)
        way = f"{was.step}{G.arrow}{hobbit.step}" if hobbit.step != was.step else f"{hobbit.step}"
        pips = G.step_on * max(0, steps[seat])
        gap = f"{after.sauron - hobbit.step}" if hobbit.alive else "lost"
        goods = f"  {hobbit.shields:>5}{G.shield}  {len(hobbit.hand):>3}{G.card}" if wide else ""
        more = f" +{drew[seat]}" if drew[seat] and wide else ""
        rows.append(
            merged(
                [
                    (f"{INDENT}{hobbit_name(seat):{NAME}} {ring} {tokens}  ", ""),
                    (f"{lacks:>7}", "shadow" if missing.get(seat) else "soft"),
                    (f"  {way:>6} {pips:<5}", "shadow" if steps[seat] > 0 else ""),
                    (f"  {gap:>3}", "shadow" if not hobbit.alive or after.sauron - hobbit.step <= 3 else ""),
                    (goods + more, ""),
                ]
            )
        )
    return rows


def _borne(told: Told, size: int) -> list[Line]:
    """Return who bears the Ring now."""
    for event in told.events:
        if isinstance(event, e.RingPassed):
            rings = told.before.view.hobbits[event.hobbit].tokens.get("ring", 0)
            why = f", with {rings}{G.token}" if rings else ""
            new = "now" if event.hobbit != told.before.view.ring_bearer else "on"
            return [line((f"{INDENT}{G.ring} {hobbit_name(event.hobbit)} bears the Ring {new}{why}", "bright"))]
    return []


def _helped(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return which cards were used while tokens were counted."""
    pairs = zip(told.events, told.lines, strict=True)
    used = [drawing.short(at) for event, at in pairs if isinstance(event, e.YellowCardUsed)]
    return indented(told_rows(used, size - len(INDENT) - 1))


def _dealt(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what a haven deals to each hobbit; cards that may not be seen by their number."""
    hands: dict[str, list[str]] = {}
    for event in told.events:
        if isinstance(event, e.FeatureDealt):
            hands.setdefault(event.hobbit, []).append(event.card)
    spans: list[tuple[str, str]] = [(f"{INDENT}dealt", "soft")]
    for seat, cards in hands.items():
        spans.append((f"  {hobbit_name(seat)}", "soft"))
        hidden = cards.count(HIDDEN)
        spans += [(f" {hidden}{G.card}", "")] * bool(hidden)
        for card in cards:
            if card != HIDDEN:
                chip = drawn(card_words(card), True, drawing.lettered)
                spans += [(" ", ""), *((text.replace(" ", "\u00a0"), role) for text, role in chip)]
    return flowed(spans, size - 1, 4) if hands else []


def _ridden(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return where the Black Rider begins anew, and what Sauron shows for it."""
    spans: list[tuple[str, str]] = []
    rider = told.before.view.rider
    for event in told.events:
        if isinstance(event, s.RiderPlaced) and rider is not None and rider.step != event.step:
            way = f"{rider.step}{G.arrow}{event.step}"
            spans += [(f"{INDENT}{drawing.glyphs.rider} ", "shadow"), (f"rides out anew {way}", "")]
        elif isinstance(event, s.NazgulShown):
            spans += [("  " if spans else INDENT, ""), ("Sauron shows ", "soft")]
            spans.append((sauron_card_name(event.card), "strong"))
    return flowed(spans, size - 1, 4) if spans else []


def _left_behind(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the feature cards that nobody got."""
    cards = [card for event in told.events if isinstance(event, e.FeaturesRemoved) for card in event.cards]
    if not cards:
        return []
    spans: list[tuple[str, str]] = [(f"{INDENT}left behind", "soft")]
    for card in cards:
        spans += [
            (" ", ""),
            *((text.replace(" ", "\u00a0"), role) for text, role in drawn(card_words(card), True, drawing.lettered)),
        ]
    return flowed(spans, size - 1, 4)


def _ahead(told: Told, drawing: Drawing, place: str, size: int) -> list[Line]:
    """Return where the Fellowship comes to: the lines of a board, the steps of a haven."""
    content = lookup(told.after.view)
    rows: list[Line] = [line((f"{INDENT}{place_name(place)}", "bright"), " lies ahead")]
    if place in content.scenarios:
        scenario = content.scenarios[place]
        rows += flowed(board_given(scenario, drawing.glyphs), size - 1, 2)
        icons = Icons(drawing.glyphs, content)
        for number, box in enumerate(scenario.events, 1):
            asks = unbroken(icons.box(event_box(told.after.view, number, place)))
            name = cut(box.name, max(LEAST_NAME, size - width(asks) - 8), drawing.glyphs.ellipsis)
            rows.append(clipped(((f"{INDENT}{number} ", "soft"), (f"{name}  ", "strong"), *asks), size - 1))
    elif place in content.havens:
        names = ", ".join(f"{number}\u00a0{step.name}" for number, step in enumerate(content.havens[place].steps, 1))
        rows += flowed([(f"{INDENT}{names}", "")], size - 1, 4) + _dealt(told, drawing, size)
    return rows
