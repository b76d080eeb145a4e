"""What guests of a hosted table may ask for, each request with what it does and why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.kernel.decoding import from_json
from core.kernel.prompts import Outcome, Refusal, inside, passing_until
from core.kernel.rulebook import OWN
from replays.figures import figures
from replays.naming import by_name, listed
from saves.errors import SaveError
from saves.text import sentence, visible
from tui.hosting import frames as f
from tui.hosting.hosted_asking import Asking
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import ENCODE, Guest
from tui.hosting.hosted_hands import Hands
from tui.hosting.hosted_lead import Leading
from tui.hosting.hosted_talk import Talk
from tui.hosting.hosted_undo import OPEN, Consent
from tui.hosting.hosted_windows import ASK, Windows

MARGIN = 1 << 10
"""What a record has besides its largest member, at most."""

UNEXPECTED = "The host met an error of its own in that; the table stands where it stood."


class Requests:
    """Answers the requests of the guests of one table."""

    def __init__(
        self,
        ground: Ground,
        asking: Asking,
        windows: Windows,
        consent: Consent,
        talk: Talk,
        hands: Hands,
        leading: Leading,
    ) -> None:
        self.ground = ground
        self.asking = asking
        self.windows = windows
        self.consent = consent
        self.talk = talk
        self.hands = hands
        self.leading = leading
        self._answers: dict[type, Callable[[Guest, Any], None]] = {
            f.DoAct: self._act,
            f.DoUndo: self._undo,
            f.DoRedo: self._redo,
            f.DoConsent: self._consent,
            f.DoWish: self._wish,
            f.DoRise: self._rise,
            f.DoHand: self._hand,
            f.DoWhyNot: self._why_not,
            f.DoExplain: self._explain,
            f.DoFigures: self._figures,
            f.DoNote: self._note,
            f.DoSay: self._say,
            f.DoOpen: self._open,
            f.DoRemove: self._remove,
            f.DoLead: self._lead,
            f.DoFollow: self._follow,
            f.DoGuess: self._guess,
        }

    def request(self, guest: Guest, request: f.Request, failed: Callable[[Exception], None]) -> None:
        """Do what a guest asks for, or say why not. Of an error of the program itself `failed` is told."""
        stream = self.ground.streams.get(guest)
        if stream is None or stream.gone:
            return
        answer = self._answers.get(type(request))
        try:
            if answer is None:
                raise Refusal("", "That is not asked of a table.")
            answer(guest, request)
        except Refusal as refusal:
            self.ground.tell(guest, f.RefusedRecord(id=request.id, rule=refusal.rule, text=refusal.sentence))
        except SaveError as error:
            self.ground.tell(guest, f.RefusedRecord(id=request.id, rule="", text=sentence(error.sentence)))
        except Exception as error:
            self.ground.tell(guest, f.RefusedRecord(id=request.id, rule="", text=UNEXPECTED))
            failed(error)

    def _done(self, guest: Guest, request: f.Do) -> None:
        self.ground.tell(guest, f.DoneRecord(id=request.id, entry=self.ground.table.entry))

    def _act(self, guest: Guest, request: f.DoAct) -> None:
        table, prompt = self.ground.table, self.ground.table.prompt
        self._refuse_replay()
        offered, stood = self.asking.stand(guest)
        if not stood.since <= request.entry <= table.entry:
            if not self._has_happened(guest, request):
                raise table.stale(request.entry)
            self._done(guest, request)
            return
        if isinstance(prompt, Outcome):
            raise Refusal(prompt.rule, "The game is over.")
        if not 1 <= request.choice <= len(offered.choices):
            many = len(offered.choices)
            there = f"the choices are 1 to {many}" if many else "there is nothing for you to choose now"
            raise Refusal("", f"There is no choice {request.choice}; {there}.")
        choice = offered.choices[request.choice - 1]
        whose = self.asking.whose(prompt, choice, guest)
        if whose:
            raise self._of_another(whose)
        if prompt.window and prompt.group and passing_until(choice.action) == "":
            self.windows.go_on(guest.seats)
        else:
            self.ground.act(choice.action, (choice.seat,) if choice.seat in guest.seats else guest.seats[:1])
        self._done(guest, request)

    def _has_happened(self, guest: Guest, request: f.DoAct) -> bool:
        """Whether what a guest chose too late is what has been done since, with nothing but passes before it."""
        entries = self.ground.table.line.entries
        for stood in self.ground.streams[guest].stood:
            if not (stood.since <= request.entry <= stood.last and 1 <= request.choice <= len(stood.actions)):
                continue
            action = stood.actions[request.choice - 1]
            for number in range(request.entry + 1, self.ground.table.entry + 1):
                if entries[number].action == action:
                    return True
                if passing_until(entries[number].action) is None:
                    break
        return False

    def _of_another(self, seat: str) -> Refusal:
        return Refusal(OWN, f"That is {self.ground.people.name(seat)}'s to decide.")

    def _refuse_replay(self) -> None:
        if self.ground.manners.replay:
            raise Refusal("", "This game is led through here, and not played on.")

    def _own(self, guest: Guest, seat: str) -> None:
        if seat not in guest.seats:
            raise self._of_another(seat)

    def _undo(self, guest: Guest, request: f.DoUndo) -> None:
        self._refuse_replay()
        self.consent.undo(guest)
        self._done(guest, request)

    def _redo(self, guest: Guest, request: f.DoRedo) -> None:
        self._refuse_replay()
        self.consent.redo(guest)
        self._done(guest, request)

    def _consent(self, guest: Guest, request: f.DoConsent) -> None:
        why_not = self.consent.answer(guest, request.ask, request.yes)
        if why_not:
            raise Refusal("", why_not)
        self._done(guest, request)

    def _wish(self, guest: Guest, request: f.DoWish) -> None:
        self._own(guest, request.seat)
        wishes = {wish.id for wish in self.ground.game.words.wishes} | {ASK}
        if request.until not in wishes:
            raise Refusal("", f"There is no such wish; there is {listed(sorted(wishes))}.")
        self.windows.wish(request.seat, request.until)
        self._done(guest, request)

    def _rise(self, guest: Guest, request: f.DoRise) -> None:
        if not request.keep:
            for seat in guest.seats:
                self.ground.people.seating.free(seat)
        self.ground.part(guest, f.DoneRecord(id=request.id, entry=self.ground.table.entry))

    def _hand(self, guest: Guest, request: f.DoHand) -> None:
        self._refuse_replay()
        self.hands.hand(guest, request.seat, request.to)
        self._done(guest, request)

    def _why_not(self, guest: Guest, request: f.DoWhyNot) -> None:
        self._own(guest, request.seat)
        table = self.ground.table
        words = by_name(table.game, table.header).words
        found = [] if table.over else words.why_not(table.state, request.seat)
        refusals = [f.Refused(visible(what), refusal.rule, refusal.sentence) for what, refusal in found]
        self.ground.tell(guest, f.AnswerRecord(id=request.id, refusals=refusals))

    def _explain(self, guest: Guest, request: f.DoExplain) -> None:
        table = self.ground.table
        try:
            action = from_json(request.action, table.game.action_type)
        except (msgspec.MsgspecError, RecursionError, ValueError):
            raise Refusal("", "That is no action of this game.") from None
        seat = str(getattr(action, "seat", ""))
        if seat not in guest.seats:
            raise self._of_another(seat) if seat in self.ground.people.seats else Refusal("", "That is no seat here.")
        refusal = table.refusal(action)
        found = None if refusal is None else f.Refused("", refusal.rule, refusal.sentence)
        self.ground.tell(guest, f.AnswerRecord(id=request.id, refusal=found))

    def _figures(self, guest: Guest, request: f.DoFigures) -> None:
        ground = self.ground
        if not ground.table.over:
            raise Refusal("", "Figures are shown when the game is over.")
        if ground.has_secrets():
            raise Refusal("", "Figures tell what everybody held; they are shown once all cards lie open.")
        found = msgspec.to_builtins(figures(ground.saved.log))
        if len(ENCODE(found)) > f.HOST_LIMIT - MARGIN:
            raise Refusal("", "These figures are too long for the line; whoever has the log can look at them.")
        ground.tell(guest, f.AnswerRecord(id=request.id, figures=found))

    def _note(self, guest: Guest, request: f.DoNote) -> None:
        if request.entry > self.leading.limit(guest):
            raise Refusal("", f"There is no entry {request.entry} to note something on.")
        self.talk.note(guest, request.entry, request.text, request.share)
        self._done(guest, request)

    def _say(self, guest: Guest, request: f.DoSay) -> None:
        self.talk.say(guest, request.text, request.to, self.leading.limit(guest))
        self._done(guest, request)

    def _open(self, guest: Guest, request: f.DoOpen) -> None:
        ground, people = self.ground, self.ground.people
        if not guest.seats:
            raise Refusal("", "Only those who sit at the table lay its cards open.")
        if not ground.table.over:
            raise Refusal("", "Cards are laid open when the game is over.")
        if ground.open:
            raise Refusal("", "All cards lie open already.")
        now = self.consent.open
        if now is not None and now.what == OPEN:
            why_not = self.consent.answer(guest, now.ask, yes=True)
            if why_not:
                raise Refusal("", why_not)
        else:
            others = [seat for seat in people.taken() if seat not in guest.seats]
            away = [people.name(seat) for seat in others if not people.is_here(seat)]
            if away:
                raise Refusal("", f"{listed(away)} must agree, too, and nobody sits there now.")
            if others:
                self.consent.ask(guest, OPEN, ground.table.entry, others, ground.lay_open)
            else:
                ground.lay_open()
        self._done(guest, request)

    def _remove(self, guest: Guest, request: f.DoRemove) -> None:
        people, seat = self.ground.people, request.seat
        if not people.is_owner(guest):
            raise Refusal("", "Only the owner of the table may do that.")
        people.check(seat)
        people.seating.free(seat)
        for other in list(people.guests(seat)):
            text = f"{guest.name}, whose table this is, has taken {inside(people.name(seat))} from you."
            self.ground.part(other, f.PartedRecord(text=text, by=guest.name))
        self.ground.stir()
        self._done(guest, request)

    def _lead(self, guest: Guest, request: f.DoLead) -> None:
        self.leading.show(guest, request.place, request.question, request.shown)
        self._done(guest, request)

    def _follow(self, guest: Guest, request: f.DoFollow) -> None:
        self.leading.follow(guest, request.follow)
        self._done(guest, request)

    def _guess(self, guest: Guest, request: f.DoGuess) -> None:
        self.leading.guess(guest, request.choice)
        self._done(guest, request)
