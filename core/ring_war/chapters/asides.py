"""What may be begun beside the question of a step: cards of one's own movement, Miruvor, the exchange of Magic Cards,
dissolving an Alliance, barter, the Chief's handing the Ring to Saruman (L.3, W.5a, X.3a, RR20, 5.6).

A question of a power's own step lists `aside_choices`, refuses by `aside_refused`, labels by `aside_label`, and when
such an action comes pushes its own step again and calls `begin_aside`.
"""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Refusal
from core.ring_war.chapters.alliances import dissolve, dissolve_label, dissolve_refused
from core.ring_war.chapters.bartering.exchange import hand_over
from core.ring_war.chapters.bartering.opening import open_barter, talk_choices, talk_label, talk_refused
from core.ring_war.chapters.bearing import hand_over_refused, ring_goes_to
from core.ring_war.chapters.cards.card import MOVE
from core.ring_war.chapters.cards.deck import card_choices, card_label, card_refused, play_card
from core.ring_war.chapters.cards.passing_on import exchange_choices, exchange_refused
from core.ring_war.chapters.escorting import release_choices, release_label, release_refused
from core.ring_war.chapters.magic_uses import hand_round, miruvor_choices, miruvor_refused
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import mastering as m
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records.bearing import GiveRing
from core.ring_war.model.state import CHIEF, FELLOWSHIP, SARUMAN_HIMSELF, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_name, person_name


def aside_choices(state: RingWarState, step: Any, asked: bool) -> list[Choice]:
    """Return what the power that a step asks may begin beside its question. It is listed after being done, so that
    nobody begins it by a hasty key.

    Args:
        state: the state, or that power's view.
        step: a step with a power.
        asked: whether the question asks it anyway; else talk alone is no reason to ask (GR3), nor is Miruvor where
            nobody fights, since it is offered during the movement.
    """
    power: str = step.power
    found: list[Choice] = []
    if state.stage == "move":
        found += card_choices(state, _aim(power))
        if power == FELLOWSHIP:
            found += exchange_choices(state)
    if power == FELLOWSHIP and (state.stage == "move" or (asked and state.stage in ("fight", "battle"))):
        found += miruvor_choices(state)
    if (state.stage == "move" or asked) and hand_over_refused(state, power) is None:
        found.append(Choice(power, GiveRing(power, SARUMAN_HIMSELF), "X.3a", state.people[CHIEF].hex))
    if not found and not asked:
        return found
    if state.stage == "move":
        found += release_choices(state, power)
    if dissolve_refused(state, power) is None:
        found.append(Choice(power, m.Dissolve(power), "W.5a"))
    return found + talk_choices(state, power)


def _aim(power: str, card: str = "") -> d.Aim:
    return d.Aim(card, power, MOVE)


def aside_refused(state: RingWarState, step: Any, action: Any) -> Refusal | None:
    """Return why something is not begun beside the question of a step; None when it may be, or is no such thing."""
    if isinstance(action, d.Play):
        return card_refused(state, _aim(step.power, action.card))
    if isinstance(action, d.UseMagic):
        return miruvor_refused(state, action.person)
    if isinstance(action, d.Exchange):
        return exchange_refused(state, action.hex)
    if isinstance(action, m.Dissolve):
        return dissolve_refused(state, step.power)
    if isinstance(action, GiveRing):
        return hand_over_refused(state, step.power)
    if isinstance(action, tr.GiveBack):
        return release_refused(state, step.power, action.person)
    if isinstance(action, tr.Talk):
        return talk_refused(state, step.power, action.power)
    return None


def begin_aside(play: RingWarPlay, action: Any) -> bool:
    """Begin something beside the question; the question's own step lies on the agenda already. Return whether the
    action was such a thing."""
    if isinstance(action, d.Play):
        play_card(play, _aim(action.seat, action.card))
    elif isinstance(action, d.UseMagic):
        hand_round(play, action.person)
    elif isinstance(action, d.Exchange):
        play.push(d.HandOn(action.hex))
    elif isinstance(action, GiveRing):
        ring_goes_to(play, SARUMAN_HIMSELF, "X.3a")
    elif isinstance(action, tr.GiveBack):
        hand_over(play, action.person, FELLOWSHIP)
    elif isinstance(action, m.Dissolve):
        dissolve(play, action.seat)
    elif isinstance(action, tr.Talk):
        open_barter(play, action.seat, action.power)
    else:
        return False
    return True


def aside_label(state: RingWarState, action: Any) -> str:
    """Return what such an action is called; "" for another."""
    if isinstance(action, d.Play):
        return card_label(state, _aim(action.seat, action.card))
    if isinstance(action, d.UseMagic):
        return f"{capital(person_name(action.person))} hands round Miruvor: a wound of each there heals"
    if isinstance(action, d.Exchange):
        return f"Exchange Magic Cards at {hex_name(action.hex)}"
    if isinstance(action, GiveRing):
        return f"{capital(person_name(CHIEF))} hands the Ring to Saruman"
    if isinstance(action, tr.GiveBack):
        return release_label(state, action)
    if isinstance(action, m.Dissolve):
        return dissolve_label(state, action.seat)
    return talk_label(state, action)
