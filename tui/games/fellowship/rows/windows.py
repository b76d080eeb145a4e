"""Windows and what interrupts: going on first, then each kind of interrupt in a row."""

from __future__ import annotations

import msgspec

from core.fellowship.content.contents import lookup
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Happen, Window
from core.fellowship.outlook.boxes import cost_elements
from core.fellowship.outlook.events import next_event
from core.fellowship.outlook.paying import payable
from core.fellowship.words.labels import box_text, effect_text
from tui.games.fellowship.foes import demand_of
from tui.games.fellowship.icons import Icons
from tui.games.fellowship.rows.events import event_line
from tui.games.fellowship.rows.follows import card_chip, chances, facts_of, grave, joined
from tui.keys import GO_ON
from tui.widgets.grid_rows import Cell, Row
from tui.widgets.lines import Line, sentences, text_of
from tui.widgets.pane import Asked

INTERRUPTS = (a.UseCard, a.CallGandalf, a.PutOnRing, a.DefeatFoe, a.UseAbility, a.UseExtra, a.UseFellowship)
"""What may be done in a window, or before a question is answered."""

RING = "a die, then a line moves 4 less its symbols"
NOTHING_ELSE = "nothing happens"
ROLLS = ("W5", "W9", "W10")
"""The windows before a roll."""


def window_rows(asked: Asked) -> list[Row]:
    """Return the rows of a window: letting it pass with what then happens, and what may be used."""
    passes = [at for at, choice in enumerate(asked.choices) if isinstance(choice.action, a.Pass)]
    found = [_go_on(asked, at) for at in passes[:1]]
    return [*found, *_by_kind(asked)]


def _go_on(asked: Asked, at: int) -> Row:
    label = asked.label(at).partition(":")[0]
    then = (*if_nobody_does_anything(asked, at), *_losses(asked, at))
    if asked.patience:
        then = (*_without_stop(then), (f"; {asked.patience}", "soft"))
    return Row((Cell(((label, "bright"),), at, grave=grave(asked, at)),), key=GO_ON, then=then)


def _without_stop(told: Line) -> Line:
    """Return words without the full stop at their end, behind which more follows."""
    return (*told[:-1], (told[-1][0].removesuffix("."), told[-1][1])) if told else told


def _losses(asked: Asked, at: int) -> Line:
    """Return who is lost in the end where an event stands for all that comes, and whether the game is."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, Window) or step.window not in ("W2", "W3"):
        return ()
    tile = lookup(state).tiles.get(step.what) if step.window == "W2" else None
    if tile is not None and not tile.sundial:
        return ()  # what follows from such a tile is told in full
    lost = [line for key, line in facts_of(asked, at).items() if key == "end" or key.startswith("lost ")]
    return tuple(span for line in lost for span in (("; ", "soft"), *line))


def if_nobody_does_anything(asked: Asked, at: int) -> Line:
    """Return what happens if nobody does anything: the event that comes, what certainly follows, or that chance
    decides."""
    state: FellowshipState = asked.scene.view
    step = state.agenda[-1] if state.agenda else None
    window = step.window if isinstance(step, Window) else ""
    if window == "W3" and state.event:
        coming = next_event(msgspec.structs.replace(state, event=state.event - 1))
        if coming is not None:
            return event_line(asked, coming)
    if window == "W2" and isinstance(step, Window):
        tile = lookup(state).tiles.get(step.what)
        coming = next_event(state) if tile is not None and tile.sundial else None
        if coming is not None and tile is not None and tile.cost is not None:
            price = Icons(asked.glyphs, lookup(state)).row(cost_elements(tile.cost))
            able = payable(state, tile.cost, list(state.hobbits))
            words = " cannot be paid: " if able is False else " is asked for, else "
            return (*price, (words, "soft"), *event_line(asked, coming))
        if coming is not None:
            return event_line(asked, coming)
    if window == "W6" and isinstance(step, Window) and step.what in lookup(state).face:
        effects = lookup(state).face[step.what].effects
        words = "; ".join(effect_text(state, effect, step.seat) for effect in effects)
        return ((words or NOTHING_ELSE, "shadow" if words else "soft"),)
    facts = facts_of(asked, at)
    if facts:
        return joined(facts)
    ahead = asked.ahead(at)
    event_text = asked.scene.game.words.event_text
    texts = [text for event in ahead.events if (text := event_text(event))]
    if texts:
        return ((sentences(texts[:3]), "bright"),)
    if window == "W0" and ahead.stopped == "chance" and (step_text := _next_step(state)):
        return ((step_text, "bright"),)
    if ahead.stopped == "chance":
        if window in ROLLS and isinstance(step, Window):
            return ((chances(asked, step.seat), "bright"),)
        return (("the next tile is turned up" if window == "W1" else "chance decides what comes", "bright"),)
    if ahead.question is not None:
        return ((f"next: {asked.scene.game.words.prompt_text(ahead.view, ahead.question)}", "bright"),)
    return ((NOTHING_ELSE, "soft"),)


def _next_step(state: FellowshipState) -> str:
    """Return what the next step of a haven says, or nothing where none comes."""
    coming = next((step for step in reversed(state.agenda) if isinstance(step, Happen) and step.kind == "haven"), None)
    steps = {step.id: step for haven in lookup(state).content.haven for step in haven.steps}
    if coming is None:
        return ""
    step = steps[coming.id]
    text = box_text(state, step)
    return f"{step.name}: {text[:1].lower()}{text[1:].rstrip('.')}"


def _by_kind(asked: Asked) -> list[Row]:
    """Return the interrupts: the Ring, each card, each payer's calls of Gandalf, and the others by their labels."""
    state: FellowshipState = asked.scene.view
    cards: dict[str, list[int]] = {}
    calls: dict[tuple[str, str], list[int]] = {}
    rows: list[Row] = []
    others: list[Row] = []
    for at, choice in enumerate(asked.choices):
        match choice.action:
            case a.PutOnRing():
                words: Line = ((f"{asked.glyphs.ring} {asked.scene.name(choice.seat)} puts on the Ring", ""),)
                rows.append(Row((Cell(words, at, drastic=True, grave=grave(asked, at)),), then=((RING, "soft"),)))
            case a.UseCard(card=card):
                cards.setdefault(card, []).append(at)
            case a.CallGandalf(seat=seat, help=help):
                calls.setdefault((seat, help), []).append(at)
            case a.DefeatFoe(foe=foe):
                what = asked.label(at).partition(": ")[0]
                demand = demand_of(lookup(state), foe, asked.glyphs)
                follows = (*demand, ("  ", ""), *joined(facts_of(asked, at)))
                others.append(Row((Cell(((what, ""),), at, grave=grave(asked, at)),), then=follows))
            case a.UseExtra():  # what it costs is in its words alone
                what, _, then = asked.label(at).partition(": ")
                others.append(Row((Cell(((what, ""),), at),), then=((then, "soft"),)))
            case a.Pass():
                pass
            case _:
                what, _, then = asked.label(at).partition(": ")
                others.append(Row((Cell(((what, ""),), at, grave=grave(asked, at)),), then=_then(asked, at, then)))
    for card, places in cards.items():
        span = card_chip(asked, card)
        text = lookup(state).cards[card].text
        if len(places) == 1:
            name = asked.scene.name(asked.choices[places[0]].seat)
            rows.append(Row((Cell((*span, (f" {name}", "")), places[0]),), then=((text, "soft"),)))
        else:
            cells = tuple(Cell(((asked.scene.name(asked.choices[at].seat), ""),), at) for at in places)
            rows.append(Row(cells, span, then=((text, "soft"),)))
    for (seat, help), places in calls.items():
        rows.append(Row(tuple(Cell(_called(asked, at), at) for at in places), _payer(asked, seat, help)))
    return [*rows, *others]


def _then(asked: Asked, at: int, label: str) -> Line:
    return joined(facts_of(asked, at)) or (((label, "soft"),) if label else ())


def _called(asked: Asked, at: int) -> Line:
    state: FellowshipState = asked.scene.view
    return ((lookup(state).gandalf[asked.choices[at].action.card].name, ""),)


def _payer(asked: Asked, seat: str, help: str) -> Line:
    price = f" 5{asked.glyphs.shield}" if not help else f", {HELPS[help]}"
    return ((f"{asked.scene.name(seat)}{price}", "bright"),)


HELPS = {
    "letter": "by the letter",
    "pony": "with the pony",
    "resourcefulness": "Resourcefulness",
    "both": "with pony and Resourcefulness",
}
"""What pays for a Gandalf card in place of shields, in a few words."""


def use_row(asked: Asked) -> list[Row]:
    """Return what may be used before a question that is no window, in one row."""
    state: FellowshipState = asked.scene.view
    cells: list[Cell] = []
    for at, choice in enumerate(asked.choices):
        action = choice.action
        name = asked.scene.name(choice.seat)
        if not isinstance(action, INTERRUPTS):
            continue
        if isinstance(action, a.UseCard):
            spans: Line = (*card_chip(asked, action.card), (f" {name}", "soft"))
        elif isinstance(action, a.CallGandalf):
            spans = ((lookup(state).gandalf[action.card].name, ""), (f" {name}", "soft"))
        elif isinstance(action, a.PutOnRing):
            spans = ((f"{asked.glyphs.ring} {name} puts on the Ring", ""),)
        elif isinstance(action, a.DefeatFoe):
            foe = lookup(state).foes[action.foe].name.partition(",")[0]
            spans = ((f"{name} beats {foe} ", ""), *demand_of(lookup(state), action.foe, asked.glyphs))
        else:
            spans = ((asked.label(at).partition(": ")[0], ""),)
        drastic = isinstance(action, a.PutOnRing)
        cells.append(Cell(spans, at, drastic=drastic, grave=grave(asked, at)))
    if len(cells) == 1 and cells[0].drastic and not cells[0].grave:  # the key of the row alone would take it
        cells = [msgspec.structs.replace(cells[0], grave=text_of(cells[0].spans))]
    return [Row(tuple(cells), (("use", "soft"),), key="x")] if cells else []
