"""The yellow cards of Friends & Foes and its Gandalf cards Firestorm, Defiance and Integrity (F3.12, F8, FC)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.fellowship.base.cards.card import ANY_TIME, BEFORE_A_RIDE, Card, GandalfCard, Moment, YellowCard
from core.fellowship.base.cards.gandalf import pony_holder
from core.fellowship.base.corruption import missing_tokens, move_hobbit, someone_to_heal
from core.fellowship.base.costs.needed import shortfall
from core.fellowship.base.die import lay_blank
from core.fellowship.content.pieces import Cost
from core.fellowship.model import actions as a
from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model.friends_steps import PassShields, PickFoe, ShareLight
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise, living
from core.fellowship.model.steps import MoveSauron, Pay, SufferMissingTokens, Window
from core.fellowship.words.names import count, hobbit_name
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question

FOES_IN_THE_MIDDLE = frozenset({"W6", "WF"})
"""Windows in the middle of something that serve cards against foes, too (F3.9)."""


class FireBrand(YellowCard):
    """Fire Brand: any one foe is defeated (F3.4)."""

    id, rule, windows = "fire_brand", "FC.fire_brand", ANY_TIME | FOES_IN_THE_MIDDLE

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There has to be a foe."""
        return None if state.foe_line else self.changes_nothing()

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Ask for the foe; the card is used when it is named."""
        play.push(PickFoe(seat, 1, self.rule, self.id))


class GandalfsLetter(YellowCard):
    """Gandalf's Letter: calls a Gandalf card without shields, and has no window of its own (F3.12)."""

    id, rule = "gandalfs_letter", "FC.gandalfs_letter"
    when = "by calling a Gandalf card with it (F3.12)"


class BillThePony(YellowCard):
    """Bill the Pony: stands for one missing kind of life token at a scenario's end (FA15); toward a cost it is offered
    where the cost is paid."""

    id, rule, windows = "bill_the_pony", "FC.bill_the_pony", frozenset({"W8"})
    when = "as a part of a cost, or when life tokens are about to be checked"

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """The hobbit has to suffer for a token that is missing."""
        return None if now.seat and still_missing(state, now.seat) > 0 else self.only_then(state)

    def said(self, state: FellowshipState) -> str:
        """Return for whom it stands for what."""
        window = state.agenda[-1]
        whose = hobbit_name(window.seat) if isinstance(window, Window) else "a hobbit"
        return f"stands for a kind of life token that {whose} lacks"

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """One token less is missing."""
        agenda = play.state.agenda
        at = max(n for n, step in enumerate(agenda) if isinstance(step, SufferMissingTokens))
        step = agenda[at]
        assert isinstance(step, SufferMissingTokens)
        play.emit(e.YellowCardUsed(self.rule, seat, self.id, step.seat))
        agenda[at] = msgspec.structs.replace(step, lent=step.lent + 1)


def still_missing(state: FellowshipState, seat: str) -> int:
    """Return how many life tokens `seat` will suffer for when its tokens are checked (FA15)."""
    step = next((step for step in reversed(state.agenda) if isinstance(step, SufferMissingTokens)), None)
    return missing_tokens(state, seat) - (step.lent if step is not None else 0)


class PipeWeed(YellowCard):
    """Pipe-Weed: three steps toward the light are shared out (F3.12)."""

    id, rule, windows = "pipe_weed", "FC.pipe_weed", BEFORE_A_RIDE
    heals = True

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Somebody has to be in the darkness."""
        return None if someone_to_heal(state) else self.changes_nothing()

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Ask for the first step; the card is used with it."""
        play.push(ShareLight(seat, 3))


class WhoseStep(Question[FellowshipState, ShareLight]):
    """Who goes the next step toward the light; the holder of Pipe-Weed decides (F3.12)."""

    kind, name = ShareLight, "share_light"

    def opens(self, play: FellowshipPlay, step: ShareLight) -> bool:
        """Ask while there are steps to share out and hobbits to go them."""
        return step.left > 0 and someone_to_heal(play.state)

    def asks(self, state: FellowshipState, step: ShareLight) -> Prompt:
        """Whoever is in the darkness; before the first step the card can be taken back."""
        names = [name for name in clockwise(state, step.seat) if state.hobbits[name].step > 0]
        choices = [Choice(step.seat, a.Name(step.seat, name), PipeWeed.rule) for name in names]
        choices.append(Choice(step.seat, a.Done(step.seat) if step.begun else a.Back(step.seat), PipeWeed.rule))
        return Prompt(self.name, step.seat, PipeWeed.rule, choices)

    def answers(self, play: FellowshipPlay, step: ShareLight, action: a.Action) -> None:
        """Move the hobbit named; the card is used with the first step."""
        if not isinstance(action, a.Name):
            return
        if not step.begun:
            play.emit(e.YellowCardUsed(PipeWeed.rule, step.seat, PipeWeed.id))
        move_hobbit(play, action.hobbit, -1, PipeWeed.rule)
        play.push(ShareLight(step.seat, step.left - 1, begun=True))

    def words(self, state: FellowshipState, step: ShareLight, prompt: Prompt) -> str:
        """Return the line that asks for the hobbit."""
        return f"Pipe-Weed: who goes a step toward the light? {count(step.left, 'step')} left"


class EntDraught(YellowCard):
    """Ent Draught: one hobbit passes shields to another (FC.ent_draught)."""

    id, rule, windows = "ent_draught", "FC.ent_draught", ANY_TIME
    helps_to_pay = True

    def could_cover(self, state: FellowshipState, step: Pay, cost: Cost, seats: Sequence[str]) -> bool:
        """The shields of one other hobbit may go to whoever pays alone."""
        if step.payer == "group" or not cost.shields:
            return False
        lent = {seat: max(state.hobbits[name].shields for name in living(state) if name != seat) for seat in seats}
        pony = bool(pony_holder(state))
        return any(shortfall(state, cost, (seat,)) <= lent[seat] + pony for seat in seats)

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There have to be shields to pass, and somebody to pass them to."""
        names = living(state)
        return None if len(names) > 1 and any(state.hobbits[n].shields for n in names) else self.changes_nothing()

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Ask who passes shields first."""
        play.push(PassShields(seat))


class WhoPassesShields(Question[FellowshipState, PassShields]):
    """Who passes shields, to whom, how many; until then Ent Draught can be taken back."""

    kind, name = PassShields, "pass_shields"

    def asks(self, state: FellowshipState, step: PassShields) -> Prompt:
        """The giver, then the receiver, then the number."""
        seat, rule = step.seat, EntDraught.rule
        choices: list[Choice]
        if not step.giver:
            names = [name for name in clockwise(state, seat) if state.hobbits[name].shields]
            choices = [Choice(seat, a.Name(seat, name), rule) for name in names]
        elif not step.receiver:
            names = [name for name in clockwise(state, step.giver) if name != step.giver]
            choices = [Choice(seat, a.Name(seat, name), rule) for name in names]
        else:
            seat = step.giver
            counts = range(1, state.hobbits[seat].shields + 1)
            choices = [Choice(seat, a.GiveShields(seat, count), rule) for count in counts]
        choices.append(Choice(seat, a.Back(seat), rule))
        return Prompt(self.name, seat, rule, choices)

    def answers(self, play: FellowshipPlay, step: PassShields, action: a.Action) -> None:
        """Name the giver, then the receiver; then the shields go over."""
        if isinstance(action, a.Name):
            field = "receiver" if step.giver else "giver"
            play.push(msgspec.structs.replace(step, **{field: action.hobbit}))
        elif isinstance(action, a.GiveShields):
            play.emit(e.YellowCardUsed(EntDraught.rule, step.seat, EntDraught.id, step.giver))
            play.emit(f.ShieldsPassed(EntDraught.rule, step.giver, step.receiver, action.count))

    def words(self, state: FellowshipState, step: PassShields, prompt: Prompt) -> str:
        """Return the line that asks for what is not known yet."""
        if not step.giver:
            return "Ent Draught: who passes shields?"
        if not step.receiver:
            return f"{hobbit_name(step.giver)} passes shields: to whom?"
        return f"{hobbit_name(step.giver)} passes shields to {hobbit_name(step.receiver)}: how many?"

    def label(self, state: FellowshipState, step: PassShields, action: a.Action) -> str:
        """Return how many shields go over."""
        if not isinstance(action, a.GiveShields):
            return ""
        return f"{hobbit_name(action.seat)} passes {count(action.count, 'shield')}"


class Firestorm(GandalfCard):
    """Firestorm: any two foes are defeated (F3.4, F8.firestorm)."""

    id, rule, windows = "firestorm", "F8.firestorm", ANY_TIME | FOES_IN_THE_MIDDLE

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """There has to be a foe."""
        return None if state.foe_line else self.changes_nothing()

    def call(self, play: FellowshipPlay, seat: str, help: str) -> None:
        """Ask for the first foe; the card is paid for when it is named."""
        play.push(PickFoe(seat, 2, self.rule, self.id, help))


class Defiance(GandalfCard):
    """Defiance: Sauron does not move (F8.defiance)."""

    id, rule, windows = "defiance", "F8.defiance", frozenset({"WS"})
    when = "when Sauron is about to move; the big eyes are no movement"

    def does(self, play: FellowshipPlay) -> None:
        """The movement that is about to happen does not."""
        play.drop(Window)
        step = play.drop(MoveSauron)
        play.emit(f.SauronStopped(self.rule, step.steps))


class Integrity(GandalfCard):
    """Integrity: the die is laid down blank instead of a roll (F8.integrity)."""

    id, rule, windows = "integrity", "F8.integrity", frozenset({"W5"})
    when = "before a die roll"

    def does(self, play: FellowshipPlay) -> None:
        """Lay down the die."""
        lay_blank(play, self.rule)


CARDS: tuple[Card, ...] = (
    FireBrand(),
    GandalfsLetter(),
    BillThePony(),
    PipeWeed(),
    EntDraught(),
    Firestorm(),
    Defiance(),
    Integrity(),
)
STEPS = (WhoseStep(), WhoPassesShields())
