"""A haven with its steps and what lies ahead, and the tries to destroy the Ring on Mount Doom."""

from __future__ import annotations

from collections import Counter

from core.fellowship.base.die import effects_of
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Haven, Scenario
from core.fellowship.friends.foe_line import TOO_MANY
from core.fellowship.model.events import HavenStepBegan, LocationEntered
from core.fellowship.model.state import ACTIVITIES, FellowshipState, clockwise
from core.fellowship.model.steps import HavenStep, SufferRoll
from core.fellowship.words.labels import box_text
from core.fellowship.words.names import listed
from core.kernel.prompts import Outcome
from tui.games.fellowship.signs import HUES, SPACE_ROLES, SPACE_WORDS, space_sign, symbol_sign
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, clipped, flowed, merged, width
from tui.widgets.pane import Scene

GIVEN_AHEAD = ("card", "ring", "heart", "sun", "die", "light")
"""What the row on the next board counts."""

LOSING = ", or all is lost"
"""What is said of foes that would be too many, where there is room for it."""


def haven_rows(scene: Scene, size: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Return the steps of a haven, the text of the present one, and the board that lies ahead, whose signs are told
    last: theirs is the row that is left out where the room is short."""
    state: FellowshipState = scene.view
    content = lookup(state)
    haven = content.havens[state.location]
    now = _now(scene, haven)
    spans: list[Span] = []
    for number, step in enumerate(haven.steps):
        mark = glyphs.dot if number == now else glyphs.yes if number < now else glyphs.hollow
        role = "bright" if number == now else "soft" if number < now else ""
        spans += [(f" {number + 1}\u00a0{mark}\u00a0", role), (step.name.replace(" ", "\u00a0"), role), (" ", "")]
    rows = flowed(spans, size, 1)
    if now < len(haven.steps):
        rows += flowed([("   ", ""), (box_text(state, haven.steps[now]), "bright")], size, 3)
    return [*rows, *_ahead(state, content, size, glyphs)][:room]


def signs_left_out(scene: Scene, size: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Return what the signs of the next board mean, where a haven's rows leave no room for it."""
    return haven_rows(scene, size, room + 1, glyphs)[room:]


def _now(scene: Scene, haven: Haven) -> int:
    """Return the number of the step that is under way, from 0; before the first one that is still to come.

    Amid the events of a decision the agenda tells only how many steps had begun before it.
    """
    state: FellowshipState = scene.view
    ids = [step.id for step in haven.steps]
    left = [ids.index(step.step) for step in state.agenda if isinstance(step, HavenStep) and step.step in ids]
    begun = min(left, default=len(ids))
    for kind in scene.meanwhile:
        if kind is LocationEntered:
            begun = 0
        elif kind is HavenStepBegan:
            begun += 1
    return max(0, min(begun, len(ids)) - 1)


def next_board(state: FellowshipState, content: Lookup) -> Scenario | None:
    """Return the scenario that lies ahead on the route of this game, if there is one."""
    route = [place for place in content.content.route if place not in state.omitted]
    if state.location not in route:
        return None
    after = route[route.index(state.location) + 1 :]
    return next((content.scenarios[place] for place in after if place in content.scenarios), None)


def _ahead(state: FellowshipState, content: Lookup, size: int, glyphs: Glyphs) -> list[Line]:
    """Return in a row what the lines of the next board give, and in another what its signs mean."""
    scenario = next_board(state, content)
    if scenario is None:
        return []
    spans: list[Span] = [(" ahead ", "soft"), (f"{scenario.name} ", "bright"), *board_given(scenario, glyphs)]
    return [
        clipped(merged(flowed(row, size, 3)[0]), size, glyphs.ellipsis)
        for row in (spans, _ahead_signs(scenario, glyphs))
    ]


def _ahead_signs(scenario: Scenario, glyphs: Glyphs) -> list[Span]:
    """Return what the row on the next board says: each line with its spaces, and what they give beside shields."""
    line = scenario.lines[scenario.main]
    spans: list[Span] = [
        (f"   {symbol_sign(scenario.main, glyphs)}{len(line.spaces)}", HUES[scenario.main]),
        (f" {len(line.spaces)} {scenario.main} spaces; what lines give:", "soft"),
    ]
    given = {gives.partition(":")[0] for line in scenario.lines.values() for gives in line.spaces}
    for kind in GIVEN_AHEAD:
        if kind in given:
            sign = glyphs.card if kind == "card" else space_sign(kind, glyphs)
            spans += [(f" {sign}\u00a0", SPACE_ROLES.get(kind, "")), (SPACE_WORDS.get(kind, kind), "soft")]
    return spans


def board_given(scenario: Scenario, glyphs: Glyphs) -> list[Span]:
    """Return the lines of a board, the main line first, with their lengths and what they give beside shields."""
    spans: list[Span] = []
    for activity in (scenario.main, *(one for one in ACTIVITIES if one != scenario.main)):
        line = scenario.lines.get(activity)
        if line is None:
            continue
        spans.append((f"  {symbol_sign(activity, glyphs)}{len(line.spaces)}", HUES[activity]))
        given = Counter(gives.partition(":")[0] for gives in line.spaces)
        for kind, count in given.items():
            if kind in ("shield", "large_shield", "foes"):
                continue
            sign = glyphs.card if kind == "card" else space_sign(kind, glyphs)
            spans.append((f"\u00a0{count}{sign}", SPACE_ROLES.get(kind, "")))
    return spans


def mount_doom_rows(scene: Scene, size: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Return who may still try to destroy the Ring, in the order of trying, each with the results that are the end.

    With a Sauron player nobody rolls: each try calls him (S9.4).
    """
    state: FellowshipState = scene.view
    content = lookup(state)
    if not state.location:
        return [((" The Fellowship has not set out yet.", "soft"),)]
    if isinstance(scene.prompt, Outcome):
        return _after(scene, glyphs)[:room]
    rows: list[Line] = []
    for name in clockwise(state, state.active) if state.hobbits[state.active].alive else []:
        gap = state.sauron - state.hobbits[name].step
        ends = [face for face in content.faces if _is_the_end(state, content, name, face)]
        odds = f", {len(ends)} in {len(content.faces)}" if ends else ""
        words = f"{_told(content, ends)} is the end{odds}" if ends else "no result is the end"
        foes = _too_many(state, name)
        if state.dark_lord is not None:
            words = "calls Sauron: a card of his, or a new hand"
        if gap <= 0:
            words = "Sauron has come to this hobbit"
        elif foes and not ends and state.dark_lord is None:
            words = ""  # no result takes this hobbit alone, but foes end the game for everybody
        sign = f"  {glyphs.die} " if state.dark_lord is None else "  "
        role = "bright" if name == state.active else ""
        lead: tuple[Span, ...] = (
            (f" {scene.name(name)} ", role),
            (f"{gap}{glyphs.eye}", "shadow" if ends else ""),
            (sign, "shadow"),
            (words, role),
            ("; " if words and foes else "", "shadow"),
        )
        if width(lead) + width(((foes, ""),)) > size:
            foes = foes.replace(LOSING, "")
        rows.append(clipped((*lead, (foes, "shadow")), size, glyphs.ellipsis))
    return rows[:room] or [((" The Ring lies on the volcano.", ""),)]


def _after(scene: Scene, glyphs: Glyphs) -> list[Line]:
    """Return how far from Sauron each hobbit was as the game ended: nobody tries any more."""
    state: FellowshipState = scene.view
    rows: list[Line] = []
    for name, hobbit in state.hobbits.items():
        gap = state.sauron - hobbit.step
        words = "from Sauron" if hobbit.alive else "out of the game"
        far: list[Span] = [(f"{gap}{glyphs.eye} ", "")] if hobbit.alive else []
        rows.append(((f" {scene.name(name)} ", "bright"), *far, (words, "soft")))
    return rows


def _is_the_end(state: FellowshipState, content: Lookup, seat: str, face: str) -> bool:
    """Whether a result of the die would take a hobbit out of the game: it brings him and Sauron together, or asks for
    more cards than he holds (B4.4.7). Sam suffers one of each at most (B5.2)."""
    near = cards = 0
    for effect in effects_of(state, SufferRoll(seat, face)):
        near += effect.n if effect.op in ("corrupt", "sauron") else 0
        cards += effect.n if effect.op == "discard_cards" else 0
    hobbit = state.hobbits[seat]
    return near >= state.sauron - hobbit.step or cards > len(hobbit.hand)


def _too_many(state: FellowshipState, seat: str) -> str:
    """Return what the foes mean for a try: with eight of them in the line as it closes all is lost (F5.8). They can be
    beaten until then (F5.7)."""
    lying, deck = len(state.foe_line), state.foe_deck
    if deck is None:
        return ""
    if lying >= TOO_MANY:
        return f"{lying} foes: beat {lying - TOO_MANY + 1}{LOSING}"
    rolls = [effects_of(state, SufferRoll(seat, face)) for face in lookup(state).faces if state.dark_lord is None]
    more = max((effect.n for effects in rolls for effect in effects if effect.op == "foes"), default=0)
    come = lying + min(more, len(deck))
    return f"two cards: {come} foes, beat {come - TOO_MANY + 1}{LOSING}" if come >= TOO_MANY else ""


def _told(content: Lookup, ends: list[str]) -> str:
    """Return results of the die in words: dots from the fewest on, then the others."""
    if len(ends) == len(content.faces):
        return "every result"
    dots = sorted((face for face in ends if _steps(content, face)), key=lambda face: _steps(content, face))
    more = " or more" if len(dots) > 1 else ""
    others = [content.face[face].name for face in ends if face not in dots]
    return listed([*(f"{content.face[face].name}{more}" for face in dots[:1]), *others])


def _steps(content: Lookup, face: str) -> int:
    """Return how many steps into the darkness a result of the die is."""
    return sum(effect.n for effect in content.face[face].effects if effect.op == "corrupt")
