"""Individual combat: challenges between leaders (W7.2, 5.5, 19.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.attacks import usable_weapon
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.losses import CHALLENGE, kill_leader, wound_leader
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladPlay, DagorladState
from core.dagorlad.words.names import capital, piece_name
from core.kernel.prompts import Choice, Prompt, Refusal

WIDEST = 3
"""The table of challenges ends at differences of 3 either way (5.5)."""


def begin_challenges(play: DagorladPlay, step: s.BeginChallenges) -> None:
    """Individual combat begins: D2 or G2."""
    play.emit(e.PhaseBegan("W3.1", "D2" if step.seat == SAURON else "G2"))
    play.push(s.PickChallenge(step.seat))


def rating_of(state: DagorladState, board: Board, leader: str) -> int:
    """Return the current rating of a leader."""
    card = board.rules.leaders[leader]
    return card.wounded if state.leaders[leader].wounded else card.rating


def fighting_rating(state: DagorladState, board: Board, leader: str) -> int:
    """Return the rating of a leader in individual combat, with the weapon that he may use (19.11)."""
    armed = bool(usable_weapon(state, board, leader))
    return rating_of(state, board, leader) + armed * board.rules.numbers.weapon_bonus


def challenge_refused(state: DagorladState, board: Board, seat: str, leader: str, whom: str) -> Refusal | None:
    """Return why a leader does not challenge another; None when he may (W7.2, 18.0)."""
    if leader not in state.leaders or whom not in state.leaders:
        return Refusal("W7.2", "A leader challenges a leader.")
    here, there = state.leaders[leader].hex, state.leaders[whom].hex
    if board.side_of(leader) != seat or board.side_of(whom) == seat or not here:
        return Refusal("W7.2", "A leader of your own on the map challenges an enemy leader.")
    if there not in board.rules.around[here]:
        return Refusal("W7.2", lambda: f"{capital(piece_name(whom))} is not next to {piece_name(leader)}.")
    if board.shut(seat, here, there):
        return Refusal("18.0", "The gate of Mordor is closed: Sauron is inside.")
    if leader in state.challengers:
        return Refusal("W7.2", lambda: f"{capital(piece_name(leader))} has challenged somebody in this phase.")
    if whom in state.challenged:
        return Refusal("W7.2", lambda: f"{capital(piece_name(whom))} has been challenged in this phase.")
    return None


def open_challenges(state: DagorladState, board: Board, seat: str) -> Iterator[tuple[str, str]]:
    """Yield who may challenge whom."""
    names = [name for name, leader in state.leaders.items() if leader.hex]
    for leader in names:
        if board.side_of(leader) == seat:
            for whom in names:
                if challenge_refused(state, board, seat, leader, whom) is None:
                    yield leader, whom


def may_refuse(state: DagorladState, board: Board, leader: str) -> bool:
    """Return whether a leader may refuse a challenge: beside an undisrupted unit of his side (W7.2)."""
    unit = board.unit_at.get(state.leaders[leader].hex)
    return unit is not None and not state.units[unit].disrupted


class WhoChallenges(Asked[s.PickChallenge]):
    """Which leader challenges which (W7.2)."""

    kind = s.PickChallenge
    name = "pick_challenge"

    def asks(self, state: DagorladState, step: s.PickChallenge) -> Prompt | None:
        """Every pair, and the end of it."""
        seat, board = step.seat, Board(state)
        choices = [
            Choice(seat, a.Challenge(seat, leader, whom), "W7.2", board.hex_of(whom), leader)
            for leader, whom in open_challenges(state, board, seat)
        ]
        if not choices:
            return None
        return Prompt(self.name, seat, "W7.2", [*choices, Choice(seat, a.Done(seat), "W7.2")])

    def answers(self, play: DagorladPlay, step: s.PickChallenge, action: Any) -> None:
        """Let the other answer, or fight at once where he must (DR7)."""
        if not isinstance(action, a.Challenge):
            return
        state = play.state
        board = Board(state)
        play.emit(c.ChallengeMade("W7.2", action.leader, action.whom))
        play.push(s.AfterAttack(), step)
        if may_refuse(state, board, action.whom):
            play.push(s.AnswerChallenge(board.side_of(action.whom), action.leader, action.whom))
        else:
            duel(play, action.leader, action.whom)

    def held_back(self, state: DagorladState, step: s.PickChallenge, action: Any) -> Refusal | None:
        """Say why he does not challenge."""
        if isinstance(action, a.Challenge):
            return challenge_refused(state, Board(state), step.seat, action.leader, action.whom)
        return None

    def words(self, state: DagorladState, step: s.PickChallenge, prompt: Prompt) -> str:
        """Ask for a challenge."""
        return "Which leader challenges whom?"

    def label(self, state: DagorladState, step: s.PickChallenge, action: Any) -> str:
        """Name both and the odds."""
        if not isinstance(action, a.Challenge):
            return "No more challenges"
        board = Board(state)
        who = f"{capital(piece_name(action.leader))} challenges {piece_name(action.whom)}"
        return f"{who} at {board.hex_of(action.whom)}: {duel_odds(state, board, action.leader, action.whom)}"


class WhetherHeAccepts(Asked[s.AnswerChallenge]):
    """Whether a challenged leader accepts (W7.2); asked only of one who may refuse (DR7)."""

    kind = s.AnswerChallenge
    name = "answer_challenge"

    def asks(self, state: DagorladState, step: s.AnswerChallenge) -> Prompt | None:
        """Accept or refuse."""
        hex_ = state.leaders[step.leader].hex
        choices = [Choice(step.seat, a.Answer(step.seat, accept), "W7.2", hex_) for accept in (True, False)]
        return Prompt(self.name, step.seat, "W7.2", choices)

    def answers(self, play: DagorladPlay, step: s.AnswerChallenge, action: a.Answer) -> None:
        """Fight, or let it be."""
        if action.accept:
            duel(play, step.leader, step.whom)
        else:
            play.emit(c.ChallengeRefused("W7.2", step.whom))

    def words(self, state: DagorladState, step: s.AnswerChallenge, prompt: Prompt) -> str:
        """Ask him."""
        return f"{capital(piece_name(step.leader))} challenges {piece_name(step.whom)}: is it accepted?"

    def label(self, state: DagorladState, step: s.AnswerChallenge, action: a.Answer) -> str:
        """Say what follows."""
        if action.accept:
            return f"Accept: {duel_odds(state, Board(state), step.leader, step.whom)}"
        return f"Refuse: {piece_name(step.whom)} rallies nobody in this turn"


def difference(state: DagorladState, board: Board, leader: str, whom: str) -> int:
    """Return the challenger's rating minus the other's (W7.2)."""
    return fighting_rating(state, board, leader) - fighting_rating(state, board, whom)


def row(board: Board, gap: int) -> list[str]:
    """Return what each number of a die does at a difference of the ratings (5.5)."""
    at = min(max(gap, -WIDEST), WIDEST) + WIDEST
    return [board.rules.content.challenge[str(die)][at] for die in range(1, 7)]


def duel_odds(state: DagorladState, board: Board, leader: str, whom: str) -> str:
    """Return the odds of a challenge in words."""
    gap = difference(state, board, leader, whom)
    found = row(board, gap)
    harms = [
        f"{piece_name(name)} {words} {found.count(letter + harm)} in 6"
        for letter, name in (("A", leader), ("D", whom))
        for harm, words in (("k", "killed"), ("w", "wounded"))
        if letter + harm in found
    ]
    return f"difference {gap:+}, {', '.join(harms)}"


def duel(play: DagorladPlay, leader: str, whom: str) -> None:
    """Roll a challenge and do what it says (5.5, 19.22)."""
    board = Board(play.state)
    gap = difference(play.state, board, leader, whom)
    die = play.chance.below(6, "challenge") + 1
    result = row(board, gap)[die - 1]
    play.emit(c.ChallengeRolled("W7.2", leader, whom, gap, die, result))
    if result:
        loser, victor = (leader, whom) if result[0] == "A" else (whom, leader)
        (kill_leader if result[1] == "k" else wound_leader)(play, loser, CHALLENGE, victor)
