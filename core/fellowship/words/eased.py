"""What happened, for the ear: a marker with all that its spaces give, and what each is dealt in a round, in a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from core.fellowship.content.contents import whole
from core.fellowship.model.actions import PushRider, Refuse
from core.fellowship.model.events import CostRefused
from core.fellowship.model.sauron_events import RiderMoved
from core.fellowship.words.event_words import TILES, asked_by
from core.fellowship.words.names import count, hobbit_name, listed, number_text

MOVE = re.compile(r"(?P<line>\w+) moves to (?P<space>\d+)")
GAIN = re.compile(r"(?P<who>.+?) (?P<verb>gains|gets) (?P<what>.+)")
DEALT = re.compile(r"(?P<who>.+?) is dealt (?P<what>.+)")
SHIELDS = re.compile(r"(\d+) shields?")
REFUSED = re.compile(r"(?P<what>.+): (?P<how>what it asks for is left undone|its cost cannot be paid)")
FOE = re.compile(r"A foe appears: (.+)")
ONE = "a "


def eased(lines: Sequence[str]) -> list[str]:
    """Return lines on what followed from a decision, those together that tell of one marker or one round of cards."""
    found: list[str] = []
    at = 0
    while at < len(lines):
        moved, dealt = MOVE.fullmatch(lines[at]), DEALT.fullmatch(lines[at])
        foes = [foe[1] for foe in takewhile(bool, map(FOE.fullmatch, lines[at:])) if foe]
        if moved:
            text, at = _moved(lines, at, moved)
            found.append(text)
        elif dealt:
            texts, at = _round(lines, at)
            found += texts
        elif len(foes) > 1:
            found.append(f"{number_text(len(foes)).title()} foes appear: {listed(foes, 'and')}")
            at += len(foes)
        else:
            found.append(_refused(lines, at))
            at += 1
    return found


def with_payers(lines: Sequence[str]) -> list[str]:
    """Return lines on what follows from a choice, with who does not pay where each hobbit is asked to."""
    return [_refused(lines, at) for at in range(len(lines))]


def names_nobody(lines: Sequence[str]) -> bool:
    """Whether the last line says that some hobbit does not pay what each is asked for, and nothing says who."""
    refused = REFUSED.fullmatch(lines[-1]) if lines else None
    return refused is not None and refused["what"] in asks_each()


def _refused(lines: Sequence[str], at: int) -> str:
    """Return a line; where each hobbit pays, that one does not with the name of whoever bears it in the next line, if
    that tells it."""
    refused = REFUSED.fullmatch(lines[at])
    if refused is not None and refused["what"] in _optional():
        return f"{refused['what']}: declined"
    if refused is None or refused["what"] not in asks_each():
        return lines[at]
    then = "".join(lines[at + 1 : at + 2])
    bears = next((one.name for one in whole().characters.values() if then.startswith(f"{one.name} ")), "one hobbit")
    pays = "cannot pay" if refused["how"].endswith("paid") else "does not pay"
    return f"{refused['what']}: {bears} {pays}"


def pushes(action: object, event: object) -> str:
    """Return who pushes the Black Rider back, and to which step."""
    if isinstance(action, PushRider) and isinstance(event, RiderMoved) and event.pushed:
        return f"{hobbit_name(action.seat)} pushes the Black Rider back to {event.step}"
    return ""


def unwilling(action: object, event: object) -> str:
    """Return who will not pay what a group or one of it could have paid, and for what."""
    if not (isinstance(action, Refuse) and isinstance(event, CostRefused) and event.able):
        return ""
    what, name = asked_by(event.rule), hobbit_name(action.seat)
    if what in _optional():
        return f"{what}: {name} declines"
    if what in asks_each():
        return f"{what}: {name} does not pay"
    who = f"{name} will not pay"
    if event.rule.startswith(TILES):
        return f"{who} what the tile asks for"
    return f"{what}: {who}" if what else who


def _optional() -> set[str]:
    """Return the names of the events and steps of havens that nobody has to do anything for."""
    content = whole().content
    boxes = [box.name for scenario in content.scenario for box in scenario.events if box.optional]
    return {*boxes, *(step.name for haven in content.haven for step in haven.steps if step.optional)}


def asks_each() -> set[str]:
    """Return the names of the events, steps of havens and Nazgûl cards that ask each hobbit, and hit whoever does not
    pay."""
    content = whole().content
    boxes = [box for scenario in content.scenario for box in scenario.events]
    steps = [step for haven in content.haven for step in haven.steps]
    named = [
        *((box.name, box) for box in boxes),
        *((step.name, step) for step in steps),
        *((card.name, card) for card in content.nazgul),
    ]
    asking = [(name, what.otherwise) for name, what in named if what.payer == "each"]
    return {name for name, otherwise in asking if otherwise and otherwise[0].who == "self"}


def _moved(lines: Sequence[str], at: int, moved: re.Match[str]) -> tuple[str, int]:
    """Return how far a marker moves and what it gives, and the place of the line behind that."""
    space, who, verbs, things = moved["space"], "", set[str](), list[str]()
    at += 1
    while at < len(lines):
        further, gain = MOVE.fullmatch(lines[at]), GAIN.fullmatch(lines[at])
        if further and further["line"] == moved["line"]:
            space = further["space"]
        elif gain and who in ("", gain["who"]):
            who = gain["who"]
            verbs.add(gain["verb"])
            things.append(gain["what"])
        else:
            break
        at += 1
    brings = f": {who} {'gets' if verbs == {'gets'} else 'gains'} {listed(_counted(things), 'and')}" if things else ""
    return f"{moved['line']} moves to {space}{brings}", at


def _counted(things: Sequence[str]) -> list[str]:
    """Return things with those alike counted, the shields in one sum."""
    sums = [SHIELDS.fullmatch(thing) for thing in things]
    shields = sum(int(found[1]) for found in sums if found)
    rest = Counter(thing for thing, found in zip(things, sums, strict=True) if not found)
    told = [count(number, thing.removeprefix(ONE)) if number > 1 else thing for thing, number in rest.items()]
    return [*([count(shields, "shield")] if shields else []), *told]


def _round(lines: Sequence[str], at: int) -> tuple[list[str], int]:
    """Return what each is dealt in a round, and the place of the line behind it."""
    cards: dict[str, list[str]] = {}
    while at < len(lines) and (dealt := DEALT.fullmatch(lines[at])):
        cards.setdefault(dealt["who"], []).append(dealt["what"])
        at += 1
    return [f"{who} is dealt {listed(_counted(some), 'and')}" for who, some in cards.items()], at
