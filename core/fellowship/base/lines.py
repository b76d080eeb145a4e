"""Moving on the activity lines (B4.3), and choosing one (B4.2.1, B4.7.2, B4.8.4)."""

from __future__ import annotations

from core.fellowship.base.cards.gandalf import pay_gandalf
from core.fellowship.base.corruption import move_hobbit
from core.fellowship.base.hooks import JOINED, LinePurpose, joined
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Space
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model.friends_steps import RevealFoes
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import TOKENS, FellowshipState
from core.fellowship.model.steps import (
    Advance,
    CheckLine,
    EndScenario,
    PickLine,
    Roll,
    Step,
    TakeSpace,
)
from core.fellowship.words.names import hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt
from core.kernel.sequence import Carried, Question
from core.kernel.voice import speaking

TOKEN_SPACES = frozenset(TOKENS)


def is_unfinished(state: FellowshipState, line: str) -> bool:
    """Whether the scenario in play has this line, and its marker is not on the last space."""
    return line in state.lines and state.lines[line] < lookup(state).last_space[state.location][line]


LINES: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda line: Choice(key[0], a.ChooseLine(key[0], line), key[1]))
)
"""The choices of lines, by seat and rule."""

NOWHERE: dict[str, int] = {}
"""The last spaces where there is no scenario."""


def unfinished_lines(state: FellowshipState) -> list[str]:
    """Return the lines of the scenario in play whose marker is not on the last space."""
    lines = state.lines
    if not lines:
        return []
    last = lookup(state).last_space.get(state.location, NOWHERE)
    return [line for line, at in lines.items() if at < last.get(line, 0)]


def advance(play: FellowshipPlay, step: Advance) -> None:
    """Go on with a move that waited for what a space gave."""
    move_on(play, step.line, step.spaces, step.by, step.rule)


def move_on(play: FellowshipPlay, line: str, spaces: int, by: str, rule: str) -> None:
    """Move the marker of `line` by `spaces`, one by one, each fully resolved before the next (B4.3.1).

    Only where somebody may be asked in between the rest of the move waits on the agenda.
    """
    state = play.state
    track = lookup(state).spaces[state.location][line]
    steps_between = False
    for waits in joined(state).waits_between:
        steps_between = steps_between or waits(state)
    while True:
        number = state.lines[line] + 1
        if number > len(track) or not state.hobbits[by].alive:
            play.emit(e.SymbolsLost("B4.3.3" if state.hobbits[by].alive else "A26", line, spaces))
            return
        play.emit(e.MarkerMoved(rule, line, number, by))
        space = track[number - 1]
        if space.pauses or steps_between:
            plan_the_rest(play, Advance(line, spaces, by, rule), number)
            take(play, by, space)
            return
        take(play, by, space)
        if space.ends:
            finish_scenario(play)
            return
        if spaces == 1:
            return
        spaces -= 1


def plan_the_rest(play: FellowshipPlay, step: Advance, space: int) -> None:
    """Plan what follows once `space` has been taken: its chip, the end of the line, the other spaces of the move."""
    hooks = joined(play.state)
    steps: list[Step] = [more for hook in hooks.space_taken for more in hook(play.state, step.line, space, step.by)]
    steps.append(CheckLine(step.line))
    if step.spaces > 1:
        steps += [more for hook in hooks.between_spaces for more in hook(play.state)]
        steps.append(Advance(step.line, step.spaces - 1, step.by, step.rule))
    play.push(*steps)


def take_space(play: FellowshipPlay, step: TakeSpace) -> None:
    """Take a space that stands on the agenda of a position made by hand."""
    state = play.state
    take(play, step.by, lookup(state).spaces[state.location][step.line][step.space - 1])


def take(play: FellowshipPlay, seat: str, space: Space) -> None:
    """`seat`, whose turn it is, takes what a space gives (B4.3.7)."""
    gives = space.gives
    if gives == "shield":
        play.emit(e.ShieldsGained("B4.3.7", seat, 1))
    elif gives in TOKEN_SPACES:
        play.emit(e.TokenGained("B4.3.7", seat, gives))
    elif gives == "large_shield":
        gain_large_shield(play, seat, "B4.3.7")
    elif gives == "die":
        play.push(Roll(seat, "B4.3.7"))
    elif gives == "light":
        move_hobbit(play, seat, -1, "B4.3.7")
    elif gives == "foes":
        play.push(RevealFoes(int(space.card), "F2.3"))
    elif gives == "card" and space.card not in play.state.taken:  # B4.3.8
        play.emit(e.FeatureGained("B4.3.7", seat, space.card))


def gain_large_shield(play: FellowshipPlay, seat: str, rule: str) -> None:
    """Draw the top large-shield piece (B4.3.7, A33)."""
    play.emit(e.ShieldsGained(rule, seat, int(play.chance.pick(play.state.large_shields.rest, "shields")), large=True))


def check_line(play: FellowshipPlay, step: CheckLine) -> None:
    """Reaching the last space of the main line ends the scenario at once (B4.3.6)."""
    if is_main_line_complete(play.state, step.line):
        finish_scenario(play)


def is_main_line_complete(state: FellowshipState, line: str) -> bool:
    """Whether `line` is the main line of the scenario in play, and its marker on the last space."""
    content = lookup(state)
    main = content.scenarios[state.location].main == line
    return main and state.lines[line] == content.last_space[state.location][line]


def finish_scenario(play: FellowshipPlay) -> None:
    """The scenario is over: nothing more of it happens (A38), but for what outlasts it (SA16)."""
    agenda = play.state.agenda
    hooks = joined(play.state)
    outlasts = hooks.outlasts_scenario
    at = max(n for n, step in enumerate(agenda) if isinstance(step, EndScenario))
    left = range(at + 1, len(agenda))
    agenda[at + 1 :] = [agenda[n] for n in left if any(hook(agenda, n) for hook in outlasts)]
    for hook in hooks.board_finished:
        play.push(*hook(play.state))


def pay_guidance(play: FellowshipPlay, step: PickLine) -> None:
    """Guidance is called once the line is named (B4.8.4)."""
    pay_gandalf(play, "B4.8.4", step.payer, "guidance", step.seat, step.help)


def _ring_question(step: PickLine, who: str) -> str:
    """Return which marker the Ring moves: aloud with what the label of another move would name."""
    bare = ", and the spaces bring nothing" if speaking().aloud else ""
    return f"The Ring moves a marker by {step.spaces}{bare}: which line?"


PURPOSES = {
    "tile": LinePurpose("A7", lambda step, who: f"No such line is open here: which does {who} move instead?"),
    "ring": LinePurpose("B4.7.2", _ring_question),
    "guidance": LinePurpose(
        "B4.8.4", lambda step, who: f"Guidance gives {who} two spaces: on which line?", pay_guidance
    ),
}
"""What a line is chosen for in the base game."""


def purpose_of(step: PickLine) -> LinePurpose:
    """Return what a line is chosen for."""
    return PURPOSES.get(step.purpose) or JOINED.line_purposes[step.purpose]


class WhichLine(Question[FellowshipState, PickLine]):
    """Which line a marker moves on: any that is unfinished."""

    kind, name = PickLine, "pick_line"

    def opens(self, play: FellowshipPlay, step: PickLine) -> bool:
        """Ask only where there is more than one line to choose from, and always where it can be taken back."""
        state = play.state
        lines = unfinished_lines(state)
        if purpose_of(step).pays is not None:
            return True
        if step.purpose == "tile" and not state.hobbits[step.seat].alive:
            return False
        if len(lines) == 1:
            move_on_picked(play, step, lines[0])
        return len(lines) > 1

    def asks(self, state: FellowshipState, step: PickLine) -> Prompt:
        """Return the unfinished lines, and going back."""
        purpose = purpose_of(step)
        rule = purpose.rule
        lines = LINES[step.seat, rule]
        choices = [lines[line] for line in unfinished_lines(state)]
        if purpose.pays is not None:
            choices.append(Choice(step.seat, a.Back(step.seat), rule))
        return Prompt(self.name, step.seat, rule, choices)

    def answers(self, play: FellowshipPlay, step: PickLine, action: a.Action) -> None:
        """Move on the chosen line; calling Gandalf can still be taken back."""
        if isinstance(action, a.ChooseLine):
            move_on_picked(play, step, action.line)

    def words(self, state: FellowshipState, step: PickLine, prompt: Prompt) -> str:
        """Return the line that asks for the line of the board."""
        return purpose_of(step).asks(step, hobbit_name(prompt.seat))


def move_on_picked(play: FellowshipPlay, step: PickLine, line: str) -> None:
    """Move on `line` for the purpose that asked for it."""
    if step.purpose == "ring":
        move_by_ring(play, step, line)
        return
    purpose = purpose_of(step)
    if purpose.pays is not None:
        purpose.pays(play, step)
    move_on(play, line, step.spaces, step.seat, purpose.rule)


def move_by_ring(play: FellowshipPlay, step: PickLine, line: str) -> None:
    """The Ring moves the marker past the spaces, taking nothing (B4.7.3)."""
    state = play.state
    spaces = lookup(state).scenarios[state.location].lines[line].spaces
    before = state.lines[line]
    after = min(before + step.spaces, len(spaces))
    passed = [gives.partition(":")[2] for gives in spaces[before:after] if gives.startswith("card:")]
    skipped = [card for card in passed if card not in state.taken]
    play.emit(e.MarkerMoved("B4.7.3", line, after, step.seat, skipped))
    play.push(CheckLine(line))


STEPS = (Carried(Advance, advance), Carried(TakeSpace, take_space), Carried(CheckLine, check_line), WhichLine())
